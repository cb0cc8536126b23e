// The composed tree: what the page shows below what, through shadow roots, slots and `aria-owns`, and what of it is hidden.

/** Shown; itself hidden while something below may show (`visibility`); hidden with all below. */
const SHOWN = 0;
const HIDDEN_SELF = 1;
const HIDDEN_BELOW = 2;

const VISIBLE = { visibilityProperty: true, contentVisibilityAuto: false };

/** Elements whose children are fallback content, raw text or the browser's own. */
const LEAF_TAGS = new Set(
  (
    "area audio br canvas col embed frame hr iframe img input link meta meter noscript object param progress script " +
    "select source style template textarea track video wbr"
  ).split(" "),
);

const NO_NODES = [];

/** What a root (document or shadow root) holds that has to be looked for all over it: looked for once. */
function treeRoot(reading, root) {
  return readingOnce(reading.roots, root, treeRootFacts, reading);
}

function treeRootFacts(root, reading) {
  treeAddOwners(root, reading.owners);
  return { labels: null };
}

/** Notes for each element the one that owns it by `aria-owns`: the first shown owner wins, and none owns what it stands in. */
function treeAddOwners(root, owners) {
  for (const owner of selectIn(root, "[aria-owns]")) {
    if (treeRendering(owner) === HIDDEN_BELOW || closestOf(owner, "[aria-hidden=true],[inert]") !== null) continue;
    for (const owned of treeReferences(owner, "aria-owns")) {
      if (!owners.has(owned) && !treeStandsIn(owner, owned, owners)) owners.set(owned, owner);
    }
  }
}

/** Whether an owner stands in what it would own, directly or by what owns it. */
function treeStandsIn(owner, owned, owners) {
  for (let at = owner; at !== null; at = owners.get(at) ?? elementAbove(at)) if (at === owned) return true;
  return false;
}

/** The elements that an attribute names by id. */
function treeReferences(el, attribute) {
  const root = rootOf(el);
  const ids = (attributeOf(el, attribute) ?? "").split(/\s+/).filter(Boolean);
  return ids.map((id) => elementById(root, id)).filter(Boolean);
}

/** Closed roots by host, as far as the page's side of `closed_roots.js` handed them over. */
const closedRoots = new WeakMap();

/** The shadow root of a host, open or handed over; `null` where there is none to see. */
function shadowRootOf(el) {
  return openShadowOf(el) ?? closedRoots.get(el) ?? null;
}

/** Asks for the closed roots made since; done once a reading, and answered before it returns. */
function treeAskForClosedRoots() {
  listen(document, "stagehand-closed-root", treeTakeClosedRoot, true);
  tellDocument(document, new Event("stagehand-closed-roots"));
  unlisten(document, "stagehand-closed-root", treeTakeClosedRoot, true);
}

/** A root comes as the root of an event's `submitter`: the one element of another tree that events don't retarget. */
function treeTakeClosedRoot(event) {
  event.stopImmediatePropagation();
  const root = event.submitter ? rootOf(event.submitter) : null;
  if (root instanceof ShadowRoot) closedRoots.set(root.host, root);
}

/** Child nodes (elements and text) as they are shown. */
function treeNodes(reading, el) {
  const { owners } = reading;
  const list = treeList(reading, el, tagOf(el));
  if (owners.size === 0) return list;
  const kept = list.filter((node) => !owners.has(node));
  const owned = treeReferences(el, "aria-owns").filter((node) => owners.get(node) === el);
  return [...kept, ...new Set(owned)];
}

/** Whether a child came by `aria-owns`. */
function treeIsOwned(reading, node, parent) {
  return reading.owners.size > 0 && reading.owners.get(node) === parent;
}

function treeList(reading, el, tag) {
  if (LEAF_TAGS.has(tag)) return tag === "img" && el.useMap ? treeAreas(el) : NO_NODES;
  if (tag === "slot") {
    const assigned = el.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  if (tag === "details" && !el.open) return [...elementsIn(el)].filter((child) => tagOf(child) === "summary").slice(0, 1);
  const shadow = shadowRootOf(el);
  if (shadow !== null) treeRoot(reading, shadow);
  const nodes = [];
  for (let node = firstNodeIn(shadow ?? el); node !== null; node = nodeAfter(node)) nodes.push(node);
  return nodes;
}

function treeAreas(img) {
  return selectIn(rootOf(img), `map[name="${CSS.escape(img.useMap.slice(1))}"] area`);
}

/** The element above, as shown. */
function treeParent(reading, node) {
  treeRoot(reading, rootOf(node));
  const owner = reading.owners.get(node);
  if (owner !== undefined) return owner;
  if (slotOf(node)) return slotOf(node);
  if (tagOf(node) === "area") return treeImageOf(node);
  const parent = nodeAbove(node);
  if (parent === null || typeOf(parent) === Node.DOCUMENT_NODE) return null;
  if (typeOf(parent) === Node.DOCUMENT_FRAGMENT_NODE) return parent.host ?? null;
  const closed = closedRoots.get(parent);
  return (closed && treeClosedSlot(closed, node)) ?? parent;
}

function treeClosedSlot(root, node) {
  return selectIn(root, "slot").find((slot) => slot.assignedNodes().includes(node));
}

function treeImageOf(area) {
  const name = closestOf(area, "map")?.name ?? "";
  return selectIn(rootOf(area), `img[usemap="${CSS.escape(`#${name}`)}"]`)[0] ?? elementAbove(area);
}

/** Whether an element is hidden from people and their tools, by itself or by what it stands in. */
function treeHiddenness(reading, el) {
  let found = reading.hiddenness.get(el);
  if (found === undefined) {
    const parent = treeParent(reading, el);
    const above = parent === null ? SHOWN : treeHiddenness(reading, parent);
    found = above === HIDDEN_BELOW ? HIDDEN_BELOW : treeOwnHiddenness(reading, el);
    reading.hiddenness.set(el, found);
  }
  return found;
}

/** The same for an element whose parent is known to show what is below it. */
function treeOwnHiddenness(reading, el) {
  return treeIsWithdrawn(reading, el) ? HIDDEN_BELOW : treeRendering(el);
}

/** Whether markup takes an element and what is below it from people, whatever CSS says. */
function treeIsWithdrawn(reading, el) {
  if (reading.isOfAllSeen) return false;
  if (hasAttribute(el, "inert")) return true;
  if (attributeOf(el, "aria-hidden") === "true" && !treeIsPage(el) && !treeIsPressedIcon(el)) return true;
  return treeIsBehind(reading, el);
}

/**
 * Whether a drawing without words takes a press of its own, though it is kept from ears: the cross of a chip, whose keys are others.
 * What keys reach, or leads somewhere, is there once more for those who hear.
 */
function treeIsPressedIcon(el) {
  if (/[\p{L}\p{N}]/u.test(allTextIn(el)) || ariaIsFocusable(el) || selectIn(el, "a,button,input,select,textarea,[tabindex]").length > 0) return false;
  const above = elementAbove(el);
  return getComputedStyle(el).cursor === "pointer" && above !== null && getComputedStyle(above).cursor !== "pointer" && closestOf(above, "[aria-hidden=true]") === null;
}

/** Whether it is from ears alone that markup takes an element. */
function treeIsSilent(reading, el) {
  return attributeOf(el, "aria-hidden") === "true" && !hasAttribute(el, "inert") && !treeIsPage(el) && !treeIsBehind(reading, el) && !treeIsPressedIcon(el);
}

/** Whether a modal dialog takes an element from people. */
function treeIsBehind(reading, el) {
  const modal = treeModal(reading);
  return modal !== null && !modal.chain.has(el) && !treeIsIn(reading, el, modal.dialog);
}

function treeIsPage(el) {
  const tag = tagOf(el);
  return tag === "html" || tag === "body";
}

/** Parts of a drawing that are drawn elsewhere, or not at all. */
const SVG_DEFINITIONS = new Set("clipPath defs desc filter linearGradient marker mask metadata pattern radialGradient symbol title".split(" "));

/** What CSS says. `display: contents` has no box and still shows its content; other elements without a box are not shown. */
function treeRendering(el) {
  if (namespaceOf(el) === SVG && (SVG_DEFINITIONS.has(tagOf(el)) || getComputedStyle(el).display === "none")) return HIDDEN_BELOW; // a `g` has a box all the same
  if (checkVisibility(el, VISIBLE)) return SHOWN;
  const tag = tagOf(el);
  if (tag === "input" && treeIsByLabel(el)) return SHOWN;
  if (tag === "area") return treeImageOf(el)?.useMap ? SHOWN : HIDDEN_BELOW;
  const style = getComputedStyle(el);
  if (style.display === "none") return HIDDEN_BELOW;
  const hidden = style.visibility !== "visible";
  if (tag === "option" || tag === "optgroup") return hidden ? HIDDEN_BELOW : SHOWN;
  if (style.display === "contents") return hidden ? HIDDEN_SELF : SHOWN;
  return hidden && checkVisibility(el) ? HIDDEN_SELF : HIDDEN_BELOW;
}

/** Whether a box or radio that is not displayed has a label that is: to people that is it. */
function treeIsByLabel(el) {
  return /^(?:checkbox|radio)$/.test(el.type) && [...(el.labels ?? NO_NODES)].some((label) => checkVisibility(label, VISIBLE));
}

/** Ways to be laid out in which an element has a box wherever its parent shows what is in it. */
const BOXED_DISPLAYS = new Set(
  (
    "block inline inline-block flow-root list-item flex inline-flex grid inline-grid table inline-table table-row table-cell " +
    "table-row-group table-header-group table-footer-group table-caption"
  ).split(" "),
);

/** `treeRendering` on the way down, where the parent is known to show its content: half the cost for most elements. */
function treeRenderingBelow(reading, el, style) {
  const isPlain = BOXED_DISPLAYS.has(style.display) && style.visibility === "visible" && reading.owners.size === 0;
  return isPlain && (namespaceOf(el) !== SVG || tagOf(el) === "svg") ? SHOWN : treeRendering(el);
}

/** The modal dialog that makes the rest of the page inert, with all that it stands in; `null` where there is none. */
function treeModal(reading) {
  if (reading.modal === undefined) {
    const dialog = treeModalDialog(reading);
    reading.modal = dialog && { dialog, chain: new Set(treeChain(reading, dialog)) };
  }
  return reading.modal;
}

function treeModalDialog(reading) {
  const open = selectIn(document, "dialog").filter((dialog) => matchesSelector(dialog, ":modal"));
  const focused = treeFocused();
  for (const el of focused ? treeChain(reading, focused) : []) {
    if (tagOf(el) === "dialog" && matchesSelector(el, ":modal")) return el;
  }
  return open.at(-1) ?? null;
}

/** The element with the focus, in whatever shadow root. */
function treeFocused() {
  let focused = documentFocus(document);
  for (let root = focused && shadowRootOf(focused); root?.activeElement; root = shadowRootOf(focused)) focused = root.activeElement;
  return focused;
}

function* treeChain(reading, el) {
  for (let at = el; at !== null; at = treeParent(reading, at)) yield at;
}

function treeIsIn(reading, el, above) {
  if (contains(above, el)) return true;
  for (const at of treeChain(reading, el)) if (at === above) return true;
  return false;
}
