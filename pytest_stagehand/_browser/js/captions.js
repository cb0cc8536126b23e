// What a field without a name is called to a person's eye: the text before it, which nothing ties to it.
//
// The twin of `_beside` and `_begun_by` in `_engines/english/tree/index.py`: by the text that a sentence calls it by, it is recorded.

const CAPTION_LIMIT = 80;

/** The text before a field that has no name, or before the largest block that begins with it and holds no other. */
const captionOf = (element, reading) => readingOnce(reading.captions[Number(numbersVary)], element, captionRead, reading);

function captionRead(element, reading) {
  const role = reading.role(element);
  const isToSet = ROLES.VALUE_FIELDS.has(role) && (ROLES.TYPED.has(role) || !ROLES.SLIDERS.has(role));
  if (!isToSet || reading.name(element) !== "") return "";
  reading.seen ??= Object.assign(newReading(), { isOfAllSeen: true });
  const text = captionNext(captionBlock(element, reading.seen), reading.seen);
  return text.length > CAPTION_LIMIT ? "" : normalised(text);
}

/** The same, if a recording may know the field by it: in a row, which tells it already, a text may be what the row says today. */
function captionRecorded(element, twins, reading) {
  const isOfRows = ({ kind, element: row }) => kind === "row" && !isOfLayout(row, reading);
  const caption = captionOf(element, reading);
  return caption !== "" && twins.length < 2 && containersOf(element, reading).some(isOfRows) ? "" : caption;
}

/** The largest block that begins with a field and has no other, but a slider that shows the same value, and sets it too. */
function captionBlock(element, reading) {
  let block = element;
  for (let at = reading.parent(block); at && !treeIsPage(at); at = reading.parent(at)) {
    const shown = captionShown(at, reading);
    if (!captionIsLayout(at, shown, reading) || shown[0] !== block || captionOthers(at, element, reading).length > 0) break;
    block = at;
  }
  return block;
}

/** Whether an element only lays out what is in it, as a paragraph around one thing does. */
const captionIsLayout = (element, shown, reading) => (shown.length > 1 ? ROLES.TRANSPARENT : ROLES.PLAIN).has(reading.role(element));

/** The other fields in a block, sliders of the same value apart. */
function captionOthers(block, element, reading) {
  const own = reading.value(element) ?? "";
  const isTwin = (each) => reading.role(each) === "slider" && own !== "" && reading.value(each) === own;
  const isOther = (each) => !contains(element, each) && ROLES.FIELDS.has(reading.role(each)) && isPresent(each, reading);
  return rootsBelow(block).flatMap((root) => selectIn(root, MAY_BE_FIELD)).filter((each) => isOther(each) && !isTwin(each));
}

/** What of an element is shown: texts with something in them, and elements that have such, or are something. */
const captionShown = (element, reading) => readingOnce(reading.shownIn, element, captionNodes, reading);

const captionNodes = (element, reading) => reading.nodes(element).filter((node) => captionIsShown(node, element, reading));

function captionIsShown(node, parent, reading) {
  if (typeOf(node) === Node.TEXT_NODE) return node.data.trim() !== "" && !reading.isHidden(parent);
  return typeOf(node) === Node.ELEMENT_NODE && readingOnce(reading.shows, node, captionShows, reading);
}

/** Whether an element shows something: the first that it does is enough, since it may be half of the page. */
function captionShows(element, reading) {
  if (reading.isHiddenBelow(element)) return false;
  if (reading.nodes(element).some((node) => captionIsShown(node, element, reading))) return true;
  return isPresent(element, reading) && (!ROLES.PLAIN.has(reading.role(element)) || walkIsClickable(element, getComputedStyle(element)));
}

/** The nearest text before a block, if it stands for itself; nothing where something else stands between. */
function captionNext(block, reading) {
  const parent = reading.parent(block);
  const shown = parent ? captionShown(parent, reading) : [];
  return captionIn(shown, shown.indexOf(block), reading) ?? "";
}

/** The last words in the first of some nodes: empty where something else comes last, `null` where none says a word. */
function captionIn(nodes, end, reading) {
  for (let at = end - 1; at >= 0; at -= 1) {
    const text = captionLast(nodes[at], reading);
    if (text !== null) return text;
  }
  return null;
}

/** The same of one, which may be a sign without a word (`*`, `:`). */
function captionLast(node, reading) {
  if (typeOf(node) === Node.TEXT_NODE) return OVER_LETTERS.test(node.data) ? captionJoined(node) : null;
  const role = reading.role(node);
  const isOperated = ROLES.CONTROLS.has(role) || ROLES.FIELDS.has(role) || holdsValue(node) || walkIsClickable(node, getComputedStyle(node));
  if (role === "heading" || isOperated) return "";
  if (ROLES.IMAGES.has(role)) return OVER_LETTERS.test(reading.name(node)) ? reading.name(node) : null;
  const shown = captionShown(node, reading);
  return captionIn(shown, shown.length, reading) ?? (captionIsLayout(node, shown, reading) && shown.length < 2 ? null : "");
}

/** A text with those before it that nothing but comments parts from it. */
function captionJoined(node) {
  const siblings = [...nodesIn(nodeAbove(node))];
  const before = siblings.slice(0, siblings.indexOf(node) + 1);
  const texts = before.slice(before.findLastIndex((each) => typeOf(each) === Node.ELEMENT_NODE) + 1);
  return collapseSpace(texts.filter((each) => typeOf(each) === Node.TEXT_NODE).map((each) => each.data).join(""));
}
