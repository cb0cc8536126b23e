// What an element stands in, up to the page, and the words in the small boxes around it.

/**
 * The rows and groups that `element` belongs to, nearest first: its row and column, the row around that, its named group, the heading
 * it stands under (`heading`), its landmark; `{kind, element, role, name}`, at most one of each kind. Rows and headings are looked for up to the landmark,
 * which in a dialog is that, whatever header and footer it is made of.
 */
const containersOf = (element, reading) => readingOnce(reading.containers[Number(numbersVary)], element, containersAround, reading);

function containersAround(element, reading) {
  const found = new Map();
  let cell = isNamedCell(element, reading) ? element : null;
  const isLandmark = (at, role) => ROLES.DIALOGS.has(role) || (ROLES.BOUNDARIES.has(role) && !isInDialog(at, reading));
  const add = (kind, at, role, name) => found.has(kind) || found.set(kind, { kind, element: at, role, name });
  for (let at = reading.parent(element); at; at = reading.parent(at)) {
    const role = reading.role(at);
    const name = groupName(at, role, reading);
    if (ROLES.CELLS.has(role)) cell ??= at;
    if (name) add("group", at, role, name);
    if (found.has("landmark")) continue;
    if (isRow(at, reading) && !(cell && reading.role(cell) === "columnheader")) {
      const column = role === "row" && cell && !found.has("row") ? columnName(cell, at, reading) : "";
      if (column) add("column", cell, "columnheader", column);
      if (found.get("row")?.isWrapper) found.delete("row");
      if (!found.has("row")) add("row", at, role, "");
      else if (ROLES.ROWS.has(role)) add("outer", at, role, "");
    } else if (!found.has("row") && isWrapperOfItsCard(at, element, reading)) {
      found.set("row", { kind: "row", element: at, role, name: "", isWrapper: true });
    }
    if (!found.has("heading")) {
      const heading = headingBefore(element, at, reading);
      if (heading) found.set("heading", { kind: "heading", element: at, role: "heading", name: titleSaid(heading, reading), heading });
    }
    if (isLandmark(at, role)) add("landmark", at, role, "");
  }
  if (found.get("group")?.element === found.get("landmark")?.element) found.delete("landmark");
  return [...found.values()];
}

/** Whether an element is a cell itself, and called by words: a figure says nothing of the column that it stands in, a day of a month least. */
const isNamedCell = (element, reading) => ROLES.DATA_CELLS.has(reading.role(element)) && !isFigure(ownText(element, reading));

const isInDialog = (element, reading) => standsIn(reading.parent(element), (each) => ROLES.DIALOGS.has(reading.role(each)), reading);

/** Whether an element, or one that it stands in, is such a one. */
function standsIn(element, isOne, reading) {
  for (let at = element; at; at = reading.parent(at)) if (isOne(at)) return true;
  return false;
}

/**
 * The words that stand with `element` in the smallest box around it: what a row that is alone, and so looks like no row, is
 * known by. None where the element stands in a real row, or only in a larger part of the page.
 */
function wordsNear(element, reading) {
  return boxesBeside(element, reading).find((words) => words.length > 0) ?? [];
}

/** The words in the small boxes around `element`; around a field without those that call it, or another control beside it. */
const boxesBeside = (element, reading) => boxesAround(element, reading, isLabelled(element) ? callingControls : undefined, namedBy(element, reading));

const isLabelled = (element) => NAMED_BY_LABEL.has(tagOf(element)) && tagOf(element) !== "button";

/** What calls a field or another control beside it: no words that a field stands with. */
const callingControls = (box) => (closestOf(box, "label") ? [box] : selectIn(box, "label,button,option"));

/** The words in each of the small boxes around `element`, the smallest first, without those inside what `leftOut` gives of a box. */
function boxesAround(element, reading, leftOut = () => NO_NODES, naming = NO_NODES) {
  const boxes = [];
  const isEntry = (each) => reading.role(each) === reading.role(element); // the other entries of a menu are no part of this one
  const others = [...siblingsLike(element).filter(isEntry), ...explainedBy(element), ...naming];
  let at = reading.parent(element);
  while (at && boxes.length < BOX_LEVELS && !ROLES.BOUNDARIES.has(reading.role(at))) {
    const words = leafTexts(at, reading, element, ...others, ...leftOut(at)).filter((text) => !isFigure(text));
    if (words.length > BOX_WORDS) break;
    boxes.push(words);
    at = reading.parent(at);
  }
  return boxes;
}

/** Whether some of the recorded words still stand near, or none at all do: others instead of them make another row. */
function isStillNear(groups, element, reading, { isToldByPlace }) {
  const words = nearTexts(groups);
  const boxes = words.length > 0 ? boxesBeside(element, reading) : [];
  const names = tellingOf(words);
  const isIn = (found) => found.flat().some((text) => names.includes(text)) && !areOfPartBeside(words, found, element, reading, isToldByPlace);
  if (isInsteadBeside(groups, element, reading)) return false;
  return boxes.flat().length === 0 || isIn(boxes) || isIn(boxesAround(element, reading)); // as it was recorded once
}

/** Of words that stand near, those that count nothing, if there are some: *2 ahead* stands beside any branch. */
const tellingOf = (words) => (words.every(isCount) ? words : words.filter((text) => !isCount(text)));

/**
 * Whether the smallest box with words around an element begins with others than the recorded ones did, which are no more in it though the
 * rest of them is: of *Ann, Member* and *Bob, Member* each names another. In what lies over the page and asks something, each of its words
 * may say what, unless all are names of controls (`mates`), as the entries of a menu. What controls say, and what counts or explains
 * something, names nothing; headings are asked elsewhere.
 */
function isInsteadBeside(groups, element, reading, mates = []) {
  const [words, titles] = [nearTexts(groups), titlesOf(groups)];
  const names = words.filter((text) => isLikeName(text) && !titles.includes(text));
  const now = names.length > 0 ? wordsBeside(element, reading) : [];
  const [was, said] = [words, [...now, ...wordsNear(element, reading), ...boxesAround(element, reading).flat()]].map((texts) => new Set(texts.map(spelled)));
  const namesNow = now.filter((text) => isLikeName(text) && /\p{L}/u.test(text));
  const [gone, came] = [names.filter((text) => !said.has(spelled(text))), namesNow.filter((text) => !was.has(spelled(text)))];
  if (gone.length === 0 || came.length === 0 || !now.some((text) => was.has(spelled(text)))) return false;
  return (gone[0] === names[0] && came[0] === namesNow[0]) || (!areOfControls(words, mates) && isInWhatAsks(element, reading));
}

/** Whether all of these are names of controls, glyphs of an icon font apart, which no text has. */
function areOfControls(words, mates) {
  const named = new Set(mates.map((mate) => spelled(withoutGlyphs(mate))));
  return words.every((text) => named.has(spelled(text)));
}

/** Whether an element stands in something laid over the page that has a few controls to answer with, and is no dialog, whose question is known. */
const isInWhatAsks = (element, reading) =>
  overAround(element, reading) === null && standsIn(reading.parent(element), (at) => overMayLie(at, getComputedStyle(at)) && askingControls(at, reading) !== null, reading);

/**
 * Whether the part with words around an element says none of these, and one like it beside that says some, which has controls of its
 * own. Where only such words told it from others of its name, what says them may have lost the recorded one, and look otherwise for that.
 */
function areOfPartBeside(words, boxes, element, reading, isToldByPlace) {
  const level = boxes.findIndex((texts) => texts.length > 0);
  if (boxes[level].some((text) => words.includes(text))) return false;
  let part = reading.parent(element);
  for (let at = 0; at < level; at += 1) part = reading.parent(part);
  const saysSome = (other) => leafTexts(other, reading).some((text) => words.includes(text));
  if (isToldByPlace) return siblingsOf(part).some(saysSome);
  const isPartBeside = siblingsLike(part).some((other) => selectIn(other, MATE_KINDS).length > 0 && saysSome(other));
  return isPartBeside || areOfOneList(words, boxes[level], element, reading);
}

const LIST_CLIMB = 4; // elements from a text up to the item of a list

/**
 * Whether what was said around an element, and what is said there now, are two items of one list that it does not stand in: a list
 * stands beside the part that tells of the item which was chosen, and now of another.
 */
function areOfOneList(was, now, element, reading) {
  const known = readingOnce(holdersOnce, reading, () => new Map()); // many candidates are asked the same
  const holders = (texts) => texts.flatMap((text) => readingOnce(known, text, holdersSaying, reading));
  const others = holders(now);
  return others.length > 0 && holders(was).some((holder) => isBesideAny(holder, others, element, reading));
}

const holdersOnce = new WeakMap();

/** What says a text, headings apart: those are over what is told of an item. */
const holdersSaying = (text, reading) => leavesSaying(document, reading, text).map(([holder]) => holder).filter((each) => !closestOf(each, HEADINGS));

function isBesideAny(holder, others, element, reading) {
  for (let at = holder, climbed = 0; at && climbed < LIST_CLIMB && !contains(at, element); at = reading.parent(at), climbed += 1) {
    const items = siblingsOf(at).filter((item) => !contains(item, element) && isClassedAlike(at, item));
    if (items.some((item) => others.some((other) => contains(item, other)))) return true;
  }
  return false;
}

/** Whether one of two has all classes of the other: what is chosen has one more. */
function isClassedAlike(one, other) {
  const [few, many] = [classesOf(one), classesOf(other)].toSorted((a, b) => a.length - b.length);
  return few.every((each) => many.includes(each));
}
