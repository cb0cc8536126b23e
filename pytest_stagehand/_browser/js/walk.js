// One walk over the composed tree: what the snapshot holds of a document, and what it leaves out.

/** Stable numbers for nodes: the same node has the same number for as long as it lives. They hold no node alive. */
function newRefs() {
  const ids = new WeakMap();
  let nodes = new Map();
  let next = 1;
  let pruneAt = 10_000;
  const prune = () => {
    nodes = new Map([...nodes].filter(([, ref]) => ref.deref()));
    pruneAt = 10_000 + 2 * nodes.size;
  };
  return {
    document: Math.floor(Math.random() * 2 ** 48).toString(36),
    of(node) {
      let id = ids.get(node);
      if (id === undefined) {
        if (nodes.size >= pruneAt) prune();
        id = next++;
        ids.set(node, id);
        nodes.set(id, new WeakRef(node));
      }
      return id;
    },
    /** The element or text that a number leads to; 0 is the document's. */
    node(id) {
      return id === 0 ? documentElementOf(document) : (nodes.get(id)?.deref() ?? null);
    },
    /** The element that a number leads to; that of a text is the element which holds it. */
    element(id) {
      const node = this.node(id);
      return node !== null && typeOf(node) === Node.TEXT_NODE ? (elementAbove(node) ?? nodeAbove(node)?.host ?? null) : node;
    },
  };
}

/** The element of a `ref` message; none if it was meant for a document that stood here before. */
function walkRef(message, refs) {
  const isStale = message.document !== undefined && message.document !== refs.document;
  return isStale ? null : refs.element(message.id);
}

/** The snapshot of a document, or of the part below an element, as text (`rows.js`). */
function snapshotText(root, options, refs) {
  const reading = newReading();
  reading.testIdAttribute = options.testIdAttribute ?? "data-testid";
  const rows = walkPage(root, reading, refs, options.hidden === true);
  headedJoin(rows, refs);
  laidMark(rows, refs);
  joinedMark(rows, refs);
  const page = documentScroller(document);
  const head = {
    url: location.href,
    title: documentTitle(document),
    document: refs.document,
    scrollable: page !== null && page.scrollHeight > page.clientHeight,
    stirring: stirring(options),
  };
  return wireRows(head, rows);
}

/** Deeper content is said to be opaque. HTML's parser nests no deeper than 512 in Chromium, and the stack is finite. */
const WALK_DEPTH_LIMIT = 600;

/** The rows below a document, or of an element and what is below it; of a document in a frame that nobody sees (`isHidden`). */
function walkPage(root, reading, refs, isHidden) {
  if (isHidden) reading.pageView = HIDDEN_VIEW;
  const walk = { reading, refs, depth: 0, view: shownPage(reading), isStruck: false };
  const rows = [];
  reading.labelQueries = LABELS_ONE_BY_ONE;
  if (root === document) {
    // A document that is just being written has no element yet.
    const top = documentElementOf(document);
    if (top !== null) walkElement(walk, top, rows, false);
  } else if (!reading.isHiddenBelow(root)) {
    walk.view = shownViewAround(reading, root);
    walk.isStruck = struckAround(root);
    walkElement(walk, root, rows, walkIsPointed(root));
  }
  return rows;
}

function walkIsPointed(el) {
  return elementAbove(el) !== null && getComputedStyle(elementAbove(el)).cursor === "pointer";
}

/** Adds what is to be said of an element and what is below it to `out`. `pointed`: something above takes the click. */
function walkElement(walk, el, out, pointed) {
  const { reading } = walk;
  if (SHAPES.has(tagOf(el)) && walkIsDrawing(el)) return;
  const style = getComputedStyle(el);
  const isBare = walkIsBare(el);
  const isWithdrawn = isBare ? treeIsBehind(reading, el) : treeIsWithdrawn(reading, el);
  const hiddenness = isWithdrawn ? HIDDEN_BELOW : treeRenderingBelow(reading, el, style);
  reading.hiddenness.set(el, hiddenness);
  if (isWithdrawn && !isBare) walkSilent(walk, el, style, out);
  if (hiddenness === HIDDEN_BELOW) return;
  const { view, isStruck } = walk;
  walk.view = walkView(walk, el, style);
  walk.isStruck = struckIn(style, isStruck);
  const role = isBare ? readingOnce(reading.roles, el, ariaBareRole, reading) : reading.role(el);
  const isSilent = hiddenness === HIDDEN_SELF || !walkIsInModal(reading, el);
  if (isSilent || treeIsPage(el)) walkBelow(walk, el, style, out, pointed, isSilent);
  else if (ROLES.PLAIN.has(role)) walkPlain(walk, el, role, style, out, pointed, isBare);
  else out.push(walkControl(walk, el, role, style, pointed));
  walk.view = view;
  walk.isStruck = isStruck;
}

/** Adds the text of what an author keeps from ears only: a price drawn in parts, whose whole is hidden beside it. */
function walkSilent(walk, el, style, out) {
  const { reading, refs, view } = walk;
  if (!treeIsSilent(reading, el) || treeRenderingBelow(reading, el, style) === HIDDEN_BELOW) return;
  if (selectIn(el, "*").length > SILENT_LIMIT || selectIn(el, SILENT_NEVER).length > 0) return;
  reading.views.set(el, shownViewIn(reading, el, style, view));
  const text = heardSilently(reading, el);
  if (LETTERS.test(text) && !heardIsLigature(el, style, text)) out.push(newRow(refs, el, "none", text, struckIn(style, walk.isStruck) ? STRUCK : "", NO_NODES));
}

/** More than this, or something to operate, is a part of the page: that which a pop-up covers. */
const SILENT_LIMIT = 20;
const SILENT_NEVER = "a[href],button,input,select,textarea,iframe,[tabindex]";

const LETTERS = /[\p{L}\p{N}\p{Sc}]|^[-−+]$/u;

/** Whether an element has no attribute but classes: the many that are asked for no other. */
function walkIsBare(el) {
  const names = attributeNamesOf(el);
  return names.length === 0 || (names.length === 1 && names[0] === "class");
}

function walkView({ reading, view }, el, style) {
  const isOwned = reading.owners.size > 0 && reading.owners.has(el);
  const within = shownViewIn(reading, el, style, isOwned ? shownViewAround(reading, el) : view);
  reading.views.set(el, within);
  return within;
}

/** The many elements that only draw, in icons above all. */
const SHAPES = new Set("circle ellipse line path polygon polyline rect use".split(" "));

function walkIsDrawing(el) {
  return firstNodeIn(el) === null && !attributeNamesOf(el).some((name) => name === "role" || name === "tabindex" || name.startsWith("aria-") || name.startsWith("on"));
}

/** False for what a modal dialog stands in: inert itself. */
function walkIsInModal(reading, el) {
  const modal = treeModal(reading);
  return modal === null || el === modal.dialog || !modal.chain.has(el);
}

/** `isSilent`: only elements are looked at, as the text here is not shown. */
function walkBelow(walk, el, style, out, pointed, isSilent) {
  if (!FLOWING_DISPLAYS.has(style.display) && style.contentVisibility === "hidden") return;
  walk.depth += 1;
  if (walk.depth > WALK_DEPTH_LIMIT) out.push(newRow(walk.refs, el, "generic", "", "|@opaque=too deep", NO_NODES));
  else {
    const place = out.length;
    walkNodes(walk, el, style, out, pointed, isSilent);
    if (!isSilent) generatedAdd(walk, el, out, place);
  }
  walk.depth -= 1;
}

function walkNodes(walk, el, style, out, pointed, isSilent) {
  let text = "";
  let first = null;
  for (const node of treeNodes(walk.reading, el)) {
    const type = typeOf(node);
    if (type === Node.TEXT_NODE && !isSilent) {
      text += node.data;
      first ??= node;
    } else if (type === Node.ELEMENT_NODE) {
      const place = out.length;
      walkElement(walk, node, out, pointed);
      if (first === null || (out.length === place && tagOf(node) !== "br")) continue;
      walkText(walk, el, style, first, text, out, place);
      text = "";
      first = null;
    }
  }
  if (first !== null) walkText(walk, el, style, first, text, out, out.length);
}

/** Adds neighbouring text nodes as one text, under the number of the first; none that is not displayed. */
function walkText(walk, el, style, first, text, out, place) {
  const said = collapseSpace(text);
  if (said !== "" && walkShowsText(walk, el, style)) out.splice(place, 0, newTextRow(walk.refs, first, said, el, walk.isStruck));
}

function walkShowsText({ reading, view }, el, style) {
  if (shownIsUndoubted(reading, view)) return true;
  let found = reading.texts.get(el);
  if (found === undefined) {
    found = shownTextWith(reading, el, style, view);
    reading.texts.set(el, found);
  }
  return found;
}

/** Structure and marked-up text: kept only where it says or holds more than its one child. */
function walkPlain(walk, el, role, style, out, pointed, isBare) {
  const isOwn = !isBare && attributeOf(el, "aria-hidden") === "true" && treeIsPressedIcon(el); // of a chip that is pressed itself
  const clickable = isOwn || (!pointed && (isBare ? walkHasPointer(el, style) : walkIsClickable(el, style)));
  const { view } = walk;
  const below = [];
  walkBelow(walk, el, style, below, pointed || clickable, false);
  if (below.length === 0 && !walk.reading.isHidden(el)) walkGenerated(walk, el, below);
  const known = {
    name: isBare || role === "none" ? "" : walk.reading.authorName(el),
    clickable,
    scrollable: view.by === el && walkIsScrollable(el, style),
    editable: !isBare && walkIsEditable(el),
    opaque: below.length === 0 ? walkOpaque(el) : null,
  };
  const over = below.length > 0 && declaredIn(walk.reading).position && overMayLie(el, style) ? overKind(walk.reading, el) : "";
  if (over !== "") return out.push(walkOver(walk, el, over, below, known));
  const isMore = clickable || known.scrollable || known.editable || known.name !== "" || known.opaque !== null;
  if (isMore) out.push(walkKept(walk, el, role, below, known));
  else if (below.length === 1) out.push(walkOnly(walk, el, role, below, known));
  else if (role === "none" || tagOf(el) === "slot") out.push(...below);
  else if (below.length > 0) out.push(walkLabelled(el, below) ?? walkKept(walk, el, role, below, known));
}

/** A layer that a person takes for a dialog, or may (`overlaid.js`). */
function walkOver(walk, el, over, below, known) {
  const role = over === OVER_MAYBE ? "generic" : "dialog";
  const name = known.name || (over === OVER_MAYBE ? "" : overTitle(walk.reading, el));
  const more = rowMore(walk.reading, el, role, known) + rowField("@layer", over);
  const closers = over === OVER_MAYBE ? NO_NODES : walkClosers(walk, below);
  if (closers.length === 1) closers[0][ROW_MORE] = closers[0][ROW_MORE].replace(/(?=\|h=|$)/, "|@closes=true");
  return newRow(walk.refs, el, role, name, more + walkHeard(walk, el, role, known.name, below), below);
}

const WALK_CLOSES = /(?:^|[-_\s])close(?![a-z])/i;

/** The signs without a word that close a layer, as only their classes say. */
function walkClosers(walk, rows) {
  const isSign = (row) => row[ROW_NAME] === "" && (rowIsClickable(row) || ROLES.REACHED.has(row[ROW_ROLE])) && walkSays(row[ROW_BELOW]) === "";
  const isCalled = (row) => WALK_CLOSES.test(attributeOf(walk.refs.element(row[ROW_ID]), "class") ?? "");
  return rows.flatMap((row) => (isSign(row) && isCalled(row) ? [row] : walkClosers(walk, row[ROW_BELOW])));
}

/** What stands in an element by CSS alone, as its text. */
function walkGenerated(walk, el, below) {
  const text = generatedAlone(walk, el);
  if (text !== "") below.push(newTextRow(walk.refs, el, text, el, walk.isStruck));
}

/** The one child of an element that is nothing more itself; its own text takes the element's place. A form with one field is sent by Enter. */
function walkOnly(walk, el, role, below, known) {
  const isSentByEnter = tagOf(el) === "form" && ROLES.TYPED.has(below[0][ROW_ROLE]);
  return isSentByEnter || below[0][ROW_HOLDER] === el ? walkKept(walk, el, role, below, known) : below[0];
}

function walkKept(walk, el, role, below, known) {
  const more = rowMore(walk.reading, el, role, known) + struckWhole(below) + walkHeard(walk, el, role, known.name, below);
  const isText = below.length === 1 && below[0][ROW_ROLE] === "text" && !rowIsClickable(below[0]);
  if (isText && known.name === "" && !known.scrollable && !known.editable) {
    return walkMerged(newRow(walk.refs, el, "text", below[0][ROW_NAME], more, NO_NODES), below[0]);
  }
  return newRow(walk.refs, el, role === "none" ? "generic" : role, known.name, more, below);
}

/** A row that took the place of a text, with what is generated around that. */
function walkMerged(row, text) {
  if (text.length > ROW_BEFORE) [row[ROW_BEFORE], row[ROW_AFTER]] = [text[ROW_BEFORE], text[ROW_AFTER]];
  return row;
}

/** The control in a label that says nothing but its name; `null` where there is more. */
function walkLabelled(el, below) {
  if (tagOf(el) !== "label" || below.length !== 2) return null;
  const control = below.find((row) => row[ROW_ROLE] !== "text");
  const text = below.find((row) => row[ROW_ROLE] === "text");
  return control && text && control[ROW_NAME] === text[ROW_NAME] ? control : null;
}

/** An element with a role of its own. */
function walkControl(walk, el, role, style, pointed) {
  const { reading } = walk;
  const isControl = ROLES.REACHED.has(role);
  const clickable = !isControl && !pointed && walkIsClickable(el, style);
  walk.refs.of(el); // before what is below it gets its numbers
  let below = [];
  if (tagOf(el) === "select") walkOptions(walk, el, below);
  else walkBelow(walk, el, style, below, pointed || isControl || clickable, false);
  const name = reading.name(el);
  const told = struckWhole(below) + walkHeard(walk, el, role, name, below);
  if (walkRepeats(role, name, below)) below = NO_NODES;
  const opaque = below.length === 0 && name === "" ? walkOpaque(el) : null;
  const scrollable = walk.view.by === el && walkIsScrollable(el, style);
  const known = { clickable, scrollable, editable: walkIsEditable(el), opaque };
  const isOver = below.length > 0 && ROLES.LAID_OVER.has(role) && declaredIn(walk.reading).position && overMayLie(el, style) && overKind(reading, el) !== "";
  return newRow(walk.refs, el, role, name, rowMore(walk.reading, el, role, known) + (isOver ? rowField("@layer", OVER_MAYBE) : "") + told, below);
}

/** What of an element is only heard, and what it displays in the place of its name, as fields of its row. */
function walkHeard({ reading }, el, role, name, below) {
  const isPlain = below.length > 0 && rowIsSeen(below[0]) && !FIELD_TAGS.has(tagOf(el)) && !ROLES.CHILDLESS.has(role);
  const isSaid = name === "" || (below.length === 1 && below[0][ROW_ROLE] === "text" && below[0][ROW_NAME] === name);
  if (isPlain && isSaid) return "";
  const isOwn = below.length === 0 || ROLES.NAMED_BY_CONTENT.has(role) || ROLES.CHILDLESS.has(role); // a region is called by its author
  const isDropped = name === "" && ROLES.CHILDLESS.has(role) && below.length > 0; // what stands in a bar or a formula is kept as its text
  const own = (isSaid && !isDropped) || !isOwn ? "" : heardOwnText(reading, el);
  const isShown = isSaid || heardSame(own, name) || (isOwn && heardSame(walkSays(below), name)) || heardIsShown(reading, el, name);
  const isInstead = (!isShown || isDropped) && (below.length === 0 || ROLES.CHILDLESS.has(role));
  const isUnread = !isShown && isOwn && own === "" && !ROLES.REACHED.has(role) && walkIsWords(role, el);
  const isInSight = isPlain || below.some(rowIsSeen) || (!isUnread && shownIsSeen(reading, el));
  const marks = (isShown ? "" : HEARD_NAME) + heardOfField(reading, el) + (isInSight ? "" : HEARD_ELEMENT);
  return rowField("d", isInstead ? own : "") + rowField("h", marks);
}

/** Whether all that there is to see of an element are its letters. */
function walkIsWords(role, el) {
  return !ROLES.CHILDLESS.has(role) && allTextIn(el).trim() !== "" && !shownIsPictured(el);
}

/** What rows display, one behind the other. */
function walkSays(rows) {
  let said = "";
  for (const row of rows) said += row[ROW_BELOW].length > 0 ? walkSays(row[ROW_BELOW]) : rowHides(row, HEARD_NAME) ? "" : row[ROW_NAME];
  return said;
}

/** Whether what is below adds nothing: one text that is the name and shows no pointer of its own, or the drawing inside of an image. */
function walkRepeats(role, name, below) {
  if (below.length === 1 && below[0][ROW_ROLE] === "text" && below[0][ROW_NAME] === name) return !rowIsClickable(below[0]);
  return ROLES.CHILDLESS.has(role) && !below.some(walkHoldsControl);
}

function walkIsEditable(el) {
  return hasAttribute(el, "contenteditable") && ariaIsEditingHost(el);
}

function walkHoldsControl(node) {
  return ROLES.REACHED.has(node[ROW_ROLE]) || node[ROW_BELOW].some(walkHoldsControl);
}

/** The options of a `select`: the browser's own list shows them, so that they have no box in the page; while it is closed, the chosen one. */
function walkOptions(walk, el, out, list = el) {
  const isOpen = walk.reading.role(list) === "listbox" && shownTextIn(walk.reading, list);
  for (const child of elementsIn(el)) {
    if (walk.reading.isHidden(child)) continue;
    const role = walk.reading.role(child);
    if (role !== "option" && tagOf(child) !== "optgroup") continue;
    const below = [];
    if (tagOf(child) === "optgroup") walkOptions(walk, child, below, list);
    const isShown = isOpen || (stateIsChosen(child) && shownTextIn(walk.reading, list));
    const more = rowMore(walk.reading, child, role, {}) + (isShown ? "" : rowField("h", HEARD_NAME + HEARD_ELEMENT));
    out.push(newRow(walk.refs, child, role, walk.reading.name(child), more, below));
  }
}

/** A pointer that begins here, or a listener in the markup: the page takes a click on it. */
function walkIsClickable(el, style) {
  if (hasAttribute(el, "onclick") || walkHasPointer(el, style)) return true;
  return style.cursor !== "pointer" && hasAttribute(el, "tabindex") && el.tabIndex >= 0;
}

function walkHasPointer(el, style) {
  return style.cursor === "pointer" && tagOf(el) !== "html" && tagOf(el) !== "body" && !walkIsPointed(el);
}

const SCROLLS = new Set(["auto", "scroll"]);

/** Text-level elements, parts of tables, and those whose inside is the browser's own. */
const NEVER_SCROLLS = new Set(
  "a abbr b button caption code em i img input kbd label legend mark option s small span strong sub summary sup svg table tbody td th thead tr u".split(" "),
);

function walkIsScrollable(el, style) {
  if (NEVER_SCROLLS.has(tagOf(el))) return false;
  const vertical = style.overflowY;
  if (SCROLLS.has(vertical) && el.scrollHeight > el.clientHeight + 1) return true;
  return SCROLLS.has(style.overflowX) && el.scrollWidth > el.clientWidth + 1;
}

/** Why nothing can be said of what an element shows, or `null`. */
function walkOpaque(el) {
  const tag = tagOf(el);
  if (tag === "canvas" || tag === "embed" || tag === "object") return tag;
  const isHost = tag.includes("-") && shadowRootOf(el) === null && matchesSelector(el, ":defined");
  if (!isHost) return null;
  const box = el.getBoundingClientRect();
  return box.width > 0 && box.height > 0 ? "closed shadow root" : null;
}
