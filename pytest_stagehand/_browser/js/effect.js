// Whether an action did what it did when it was recorded.
//
// A witness is armed before the action (`arm`), in the same query that finds the target, and seen when what it counts has
// changed (`isSeen`). A document that was replaced lost what was armed: that is a change by itself, and then the witness
// has only to be there (or gone).

/** Text with every number as `#`: what a total, a badge or a counter has in common before and after. */
const masked = (text) => normalised(text).replace(NUMBERS, "#");

/** Texts, leaf by leaf, that are accepted, with the elements that hold them. */
function textLeaves(root, reading, word, accept) {
  const found = [];
  for (const each of rootsBelow(root)) {
    for (const node of textNodesIn(each)) {
      if (!node.data.includes(word) || !accept(node.data)) continue;
      const holder = elementAbove(node) ?? nodeAbove(node)?.host;
      if (holder && isPresent(holder, reading) && shownTextIn(reading, holder)) found.push([holder, node]);
    }
  }
  return found;
}

/** The same of texts that say what a name says. */
function leavesSaying(root, reading, name) {
  return textLeaves(root, reading, "", isSaying(name));
}

/** Elements that a witness of presence names: what is called the same but for case, white space, punctuation or an icon. */
function witnesses(witness, root, reading) {
  if (witness.role === "text") return leavesSaying(root, reading, witness.name).map(([holder]) => holder);
  const isNamed = isSaying(witness.name);
  if (witness.role === HELD_BY_FIELD) return fieldsHolding(isNamed, root, reading);
  const found = [];
  for (const each of rootsBelow(root)) {
    for (const element of selectIn(each, selectorOfRole(witness.role))) {
      if (reading.role(element) !== witness.role || !isNamed(reading.name(element))) continue;
      if (witness.state && !reading.states(element).includes(witness.state)) continue;
      if (isDisplayed(element, reading)) found.push(element);
    }
    if (witness.role === "dialog" && !witness.state) found.push(...overNamed(each, isNamed, reading));
  }
  return found;
}

const HELD_BY_FIELD = "value"; // in the place of a role: the name is what a field holds
const FIELDS_HOLDING = `input,textarea,select,${withRole(ROLES.TEXT_FIELDS)}`;

/** The fields that hold what a test accepts, and are seen. */
function fieldsHolding(accepts, root, reading) {
  const fields = rootsBelow(root).flatMap((each) => [...selectIn(each, FIELDS_HOLDING)]);
  return fields.filter((field) => ROLES.TEXT_FIELDS.has(reading.role(field)) && accepts(normalised(reading.value(field) ?? "")) && isDisplayed(field, reading));
}

/**
 * The same in an item, where a text is one whatever marks it up: a cell in a table, words behind a label in a card. In other markup than the
 * recorded it must be all that the item says and did not say before, and no control's, heading's or label's: a picker that opened offers it only.
 */
function witnessesInItem(witness, element, item, reading) {
  const found = witnesses(witness, element, reading);
  if (!ROLES.LEAVES.has(witness.role) || witness.state || isMarkedUpAsRecorded(witness, element, item, reading)) return found;
  const known = new Set(item ? [...item.texts, ...item.rest] : []);
  const isSaid = isSaying(witness.name);
  const controls = selectIn(element, MATE_KINDS).filter((each) => ROLES.CONTROLS.has(reading.role(each)));
  const isAllThatIsNew = leafTexts(element, reading, ...controls).every((text) => known.has(text) || isSaid(text));
  const texts = isAllThatIsNew ? leavesSaying(element, reading, witness.name).map(([holder]) => holder) : [];
  return [...(witness.role === "text" ? [] : found), ...texts.filter((holder) => !isNoNews(holder, element, reading))];
}

const NO_NEWS = new Set([...ROLES.CONTROLS, "heading", "term", "tooltip", "alert"]);

/** Whether a text in an element is what a control, a label, a heading or a hint says. */
function isNoNews(holder, element, reading) {
  for (let at = holder; at && at !== element; at = reading.parent(at)) if (NO_NEWS.has(reading.role(at)) || tagOf(at) === "label") return true;
  return false;
}

/** Whether an item has the role that it had, and texts in it have the role that is looked for. */
function isMarkedUpAsRecorded({ role, item: wanted }, element, item, reading) {
  if (item && item.role !== wanted.role) return false;
  return role === "text" || selectIn(element, selectorOfRole(role)).some((each) => reading.role(each) === role);
}

/** Whether a person at the screen sees an element; the options of a list count whether it is open or not. */
function isDisplayed(element, reading) {
  if (!isPresent(element, reading)) return false;
  return tagOf(element) === "option" || shownIsSeen(reading, element) || shownText(reading, element) !== "";
}

/** The texts whose numbers may change, as they read now. */
function figures(witness, root, reading) {
  const said = sayingOf(witness.name);
  const [word] = /[^\s#]+/.exec(inOneCase(witness.name)) ?? [""];
  const isNamed = (text) => text === witness.name || saysTheSame(said, text);
  return textLeaves(root, reading, "", (text) => inOneCase(text).includes(word) && isNamed(masked(text))).map(([, node]) => normalised(node.data));
}

/** The texts of all rows of a kind, in order. */
function rowsOf(witness, root, reading) {
  const rows = rootsBelow(root).flatMap((each) => selectIn(each, selectorOfRole(witness.role)));
  const shown = rows.filter((row) => reading.role(row) === witness.role && isPresent(row, reading));
  return shown.map((row) => normalised(shownText(reading, row)));
}

/** Whether texts that were there once, and are, stand in another order than they did; numbers apart where their words tell that. */
function isInOtherOrder(was, now) {
  const areMoved = (...lists) => {
    const [once, onceNow] = lists.map((texts) => new Set([...timesOf(texts)].filter(([, times]) => times === 1).map(([text]) => text)));
    const [before, after] = lists.map((texts) => texts.filter((text) => once.has(text) && onceNow.has(text)).join("\n"));
    return before !== after;
  };
  return areMoved(was, now) || areMoved(was.map(masked), now.map(masked));
}

/** The texts of what a page lists; where it lists nothing, all its texts. */
function keptTexts(root, reading) {
  const listed = [...ROLES.ROWS].flatMap((role) => rowsOf({ role }, root, reading));
  const texts = listed.length > 0 ? listed : textLeaves(root, reading, "", (text) => text.trim() !== "").map(([, node]) => node.data);
  return texts.map(masked);
}

/** The texts of the page around the dialog that an element stands in, as a person sees them behind it; layers above the page apart. */
function textsBehind(element, root) {
  const reading = Object.assign(newReading(), { isOfAllSeen: true });
  const dialogs = [...treeChain(reading, element)].filter((each) => ROLES.DIALOGS.has(reading.role(each)) || isLaidOver(each, reading));
  const known = new Map(dialogs.map((each) => [each, true]));
  const texts = textLeaves(root, reading, "", (text) => text.trim() !== "");
  return texts.filter(([holder]) => !isInLayer(holder, reading, known)).map(([, node]) => masked(node.data));
}

/** Whether an element stands in a layer above the page, which comes and goes by itself: a toast, a tooltip, a bar; `known` of some. */
function isInLayer(element, reading, known) {
  if (!element) return false;
  if (!known.has(element)) known.set(element, isLayer(element, reading) || isInLayer(reading.parent(element), reading, known));
  return known.get(element);
}

function isLayer(element, reading) {
  if (ROLES.TRANSIENT.has(reading.role(element)) || hasAttribute(element, "aria-live")) return true;
  return shownIsOnTop(element) || getComputedStyle(element).position === "fixed";
}

/** How often each of some texts is there. */
function timesOf(texts) {
  const times = new Map();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return times;
}

/** Whether all texts that were there still are, as often as they were. */
function isKept(before, now) {
  const left = timesOf(now);
  return before.every((text) => {
    const times = left.get(text) ?? 0;
    left.set(text, times - 1);
    return times > 0;
  });
}

const stateOf = (element, witness, reading) => reading.states(element).includes(witness.state);
/** What a control holds: as the walk reads it, and of secret fields, which it does not read, the value itself. */
const valueOf = (element, reading) => reading.value(element) ?? (element.isContentEditable ? allTextIn(element) : element.value);

/** What the witness counts now; in the element of an item, of which `item` is known. */
function count(witness, target, root, reading, item = null) {
  switch (witness.kind) {
    case "appeared":
    case "gone":
      return new Set(witness.item ? witnessesInItem(witness, root, item, reading) : witnesses(witness, root, reading));
    case "rows":
      return rowsOf(witness, root, reading).join("\n");
    case "changed":
      return figures(witness, root, reading).join("\n");
    case "kept":
      return witness.behind ? textsBehind(target, root) : keptTexts(root, reading);
    case "state":
      return target ? stateOf(target, witness, reading) : null;
    case "value":
      return target ? (valueOf(target, reading) ?? null) : null;
    default:
      return null;
  }
}

/** What came besides a witness, as witnesses: what became of other items, where it is named now, that a dialog went away. */
function witnessesBesides(witness) {
  const ofItems = (witness.items ?? []).map((item) => ({ ...witness, item, items: [], also: [] }));
  return [...ofItems, ...(witness.also ?? []).map((each) => ({ ...each, isBesides: true }))];
}

/** What is remembered of one action: its witness, its target, the items that it is about, and the count before. */
function arm(witness, target, root, reading) {
  if (witness.kind === "message") passingMark();
  const item = witness.item ? armItem(witness, target, reading) : null;
  const scope = witness.item ? (item?.element.deref() ?? null) : root;
  const before = scope && count(witness, target, scope, reading, item);
  const several = (witness.of ?? []).map((one) => arm(one, null, root, reading));
  const others = witnessesBesides(witness).map((each) => arm(each, each.behind || each.item ? target : null, root, reading));
  const shown = target && isSilent(target, reading) ? shownWith(witness, root, reading) : null;
  return { target: target && new WeakRef(target), item, before, shown, others, each: several, unseenAt: performance.now() };
}

/** Whether the witness has been seen since it was armed; `armed` is undefined in a document that came after the action. */
function isSeen(witness, armed, root, reading, resolve) {
  const isSeenBesides = (other, index) => isSeen(other, armed?.others[index], root, reading, resolve);
  return isSeenAlone(witness, armed, root, reading, resolve) && witnessesBesides(witness).every(isSeenBesides);
}

function isSeenAlone(witness, armed, root, reading, resolve) {
  const target = armed ? armed.target && armed.target.deref() : resolve();
  if (witness.item) return !isLost(witness, armed) && isSeenOfItem(witness, armed?.item ?? null, armed?.before, reading, armed ? target : null);
  const control = target && isConnected(target) ? target : resolve();
  if (witness.put && control && holdsJust(control, witness.put, reading)) return true;
  const now = count(witness, control, root, reading);
  switch (witness.kind) {
    case "appeared":
      return armed ? [...now].some((element) => !armed.before.has(element)) || now.size > armed.before.size : now.size > 0;
    case "gone":
      return armed ? now.size < armed.before.size : now.size === 0;
    case "rows":
      if (witness.moved && armed) return isInOtherOrder(armed.before.split("\n"), now.split("\n"));
    // fall through
    case "changed":
      return armed ? now !== armed.before : now !== "";
    case "kept":
      return !armed || isKept(armed.before, now);
    case "state":
      return (now === witness.value && (!armed || armed.before !== now)) || isSeenByWhatCame(witness, armed, root, reading);
    case "value":
      if (witness.just && witness.put) return false; // it would hold just that
      return armed ? now !== armed.before : now !== null;
    case "message":
      return passingHas(witness.name);
    case "any":
      return witness.of.some((one, index) => isSeenAlone(one, armed?.each[index], root, reading, resolve));
    default:
      return false;
  }
}

/** Whether a field holds just what was put into it: nothing changes where it did so before. */
function holdsJust(field, put, reading) {
  const held = tagOf(field) === "select" ? [...field.selectedOptions].map((each) => each.label) : [valueOf(field, reading)];
  return held.length === put.length && held.every((each, index) => collapseSpace(each ?? "") === collapseSpace(put[index]));
}

/** Whether an element says nothing of whether what it opens is open. */
const isSilent = (element, reading) => !reading.states(element).some((state) => state === "expanded" || state === "collapsed");

/** How many there are of each that came, or went, with a state. */
const shownWith = ({ shows }, root, reading) => (shows ?? []).map((each) => witnesses(each, root, reading).length);

/** Whether all that came with a state came again, where the element itself says nothing of the state any more. */
function isSeenByWhatCame(witness, armed, root, reading) {
  const target = armed?.target?.deref();
  if (!armed?.shown?.length || !target || !isConnected(target) || !isSilent(target, reading)) return false;
  return shownWith(witness, root, reading).every((now, index) => (witness.value ? now > armed.shown[index] : now < armed.shown[index]));
}

/** Whether the target stood in nothing that could be the item: of that nobody knows how it was. */
const isLost = (witness, armed) => Boolean(armed?.target) && armed.item === null && !witness.item.earlier;

/** The same of a witness that is about one item: what happens to others, or only draws it anew, is no change of it. */
function isSeenOfItem(witness, item, before, reading, target) {
  if (witness.kind === "item") return isItemSeen(witness, item, reading);
  const element = itemElement(witness.item, item, reading);
  const now = element && count(witness, null, element, reading, item);
  if (now === null) return false;
  if (target && FIELD_TAGS.has(tagOf(target)) && now instanceof Set) for (const each of now) if (contains(each, target)) now.delete(each); // it says what was put in
  if (!isOtherCount(witness.kind, now, item ? before : null) || !readsBesides(witness, element, reading)) return false;
  return goesSo(witness, now, item ? before : null) && isAlone(item, element, reading);
}

/** Whether an item reads what it read besides. */
function readsBesides(witness, element, reading) {
  if (!witness.says?.length) return true;
  const texts = new Set(leafTexts(element, reading));
  return witness.says.every((text) => texts.has(text));
}

/** Whether the one number that changed went the way that it went; so where that is not plain. */
function goesSo({ goes, by_one: isByOne }, now, before) {
  if (!goes || before === null) return true;
  const [was, is] = [before, now].map((text) => [...text.matchAll(SIGNED_NUMBERS)].map(([number]) => Number(number.replace("\u2212", "-"))));
  const moved = is.map((number, at) => number - was[at]).filter((by) => by !== 0);
  if (is.length === 0) return false;
  if (moved.length !== 1 || was.length !== is.length) return true;
  return (goes === "up" ? moved[0] > 0 : moved[0] < 0) && (!isByOne || Math.abs(moved[0]) === 1);
}

const SIGNED_NUMBERS = /(?:(?<![\p{L}\p{N}])[-\u2212])?\d+(?:[.,]\d+)*/gu;

function isOtherCount(kind, now, before) {
  switch (kind) {
    case "appeared":
      return now.size > (before?.size ?? 0);
    case "gone":
      return before ? now.size < before.size : now.size === 0;
    default:
      return now !== (before ?? "");
  }
}

/**
 * Whether what came of an item, or a figure of it, is where it will be counted; all else of items was asked for before (`itemsSince`).
 * What is only heard of a cell, as the label of the box in it, nobody sees.
 */
function isThereInItem(witness, reading) {
  if (witness.says?.length) {
    const item = itemElement(witness.item, null, reading);
    return item === null || readsBesides(witness, item, reading);
  }
  if (witness.kind === "appeared") {
    const item = itemElement(witness.item, null, reading);
    return item === null || count(witness, null, item, reading).size > 0;
  }
  if (witness.kind !== "changed") return true;
  const element = itemElement(witness.item, null, reading);
  return element !== null && figures(witness, element, reading).length > 0;
}

/** Whether a witness names anything on the page as it is. */
function isThere(witness, root, reading) {
  if (witness.item) return isThereInItem(witness, reading);
  if (witness.kind === "appeared") return witnesses(witness, root, reading).length > 0;
  if (witness.kind === "gone") return witnesses(witness, root, reading).length === 0;
  if (witness.kind === "rows") return rowsOf(witness, root, reading).length > 0;
  if (witness.kind === "changed") return figures(witness, root, reading).length > 0;
  if (witness.kind === "message") return passingHas(witness.name);
  if (witness.kind === "any") return witness.of.every((one) => isThere(one, root, reading));
  return true;
}
