// The row, card or list item that an operation is about: which it is, where it stands, and by what it is told from those beside it.
//
// An item is known by what it reads, not by its element, since many pages draw their lists anew.

const ITEM_DEPTH = 3; // rows in rows that are looked at
const ITEM_NAMES = 4; // ways to name an item that are tried
const ITEM_LIST_CLIMB = 4; // elements from a row up to its list
const OWN_CONTROLS = `button,select,summary,${withRole(ROLES.OWN_CONTROLS)}`;

/** Whether a row holds the headers of columns. */
const isHeaderRow = (row, reading) =>
  reading.role(row) === "row" && selectIn(row, "th,[role=columnheader]").some((cell) => reading.role(cell) === "columnheader");

const documentRoots = new WeakMap();

/** Every document or shadow root, found once a reading. */
const rootsOnce = (reading) => readingOnce(documentRoots, reading, () => rootsBelow(document));

/** Whether an element is a row, or holds nothing but a card, as others beside it do. */
const isItem = (element, reading) => isRow(element, reading) || isAroundCard(element, reading);

/** The first element in one, or itself, that holds others than one. */
function cardIn(element) {
  let card = element;
  while (elementsIn(card).length === 1) card = elementsIn(card)[0];
  return card;
}

function isAroundCard(element, reading) {
  const card = cardIn(element);
  if (card === element || elementsIn(card).length === 0 || reading.role(element) !== "generic" || PLAIN_WRAPPERS.has(tagOf(element))) return false;
  return siblingsLike(element).some((other) => isBuiltLike(element, other));
}

/** The items that an element is or stands in, nearest first, up to its landmark. */
function itemsAround(element, reading) {
  const found = [];
  for (let at = element; at && found.length < ITEM_DEPTH; at = reading.parent(at)) {
    if (isItem(at, reading) && !isHeaderRow(at, reading)) found.push(at);
    if (at !== element && ROLES.BOUNDARIES.has(reading.role(at))) break;
  }
  return found;
}

/** The list that an item stands in, and what else stands in it. */
function listAround(item, reading) {
  const role = reading.role(item);
  if (!ROLES.ROWS.has(role)) return [nodeAbove(item), siblingsLike(item)];
  let list = nodeAbove(item);
  for (let at = list, climbed = 0; at && climbed < ITEM_LIST_CLIMB; at = nodeAbove(at), climbed += 1) {
    const others = rowsBelow(at, role, reading).filter((other) => !contains(other, item) && !contains(item, other));
    if (others.length > 0) return [at, others];
    if (typeOf(at) !== Node.ELEMENT_NODE || ROLES.BOUNDARIES.has(reading.role(at))) break;
    list = at;
    if (ROLES.HOLDERS.has(reading.role(at)) && reading.role(at) !== "rowgroup") break;
  }
  return [list, []];
}

const rowsBelow = (root, role, reading) =>
  selectIn(root, selectorOfRole(role)).filter((row) => reading.role(row) === role && !isHeaderRow(row, reading) && isPresent(row, reading));

/** What an item stands under: its named group and its heading, numbers apart. */
function placeOf(item, reading) {
  const first = ROLES.ROWS.has(reading.role(item)) ? item : firstOfKind(item); // the heading of another card is none of its own
  const named = containersOf(first, reading).filter(({ kind, name }) => name !== "" && (kind === "group" || kind === "heading"));
  return named.map(({ name }) => masked(name));
}

function firstOfKind(item) {
  const [first] = siblingsLike(item);
  return first && positionTo(item, first) & Node.DOCUMENT_POSITION_PRECEDING ? first : item;
}

/** The same, and the head of the column or part; that may be a message just now, so that only where an item went is told by it. */
const whereOf = (item, reading) => [...new Set([...placeOf(item, reading), ...headOf(item, reading)])];

/** The first words of the part that an item's list stands in, where that is one of several built alike: a column of a board. */
function headOf(item, reading) {
  for (let list = reading.parent(item), climbed = 0; list && climbed < ITEM_LIST_CLIMB; list = reading.parent(list), climbed += 1) {
    const part = reading.parent(list);
    if (!part || ROLES.BOUNDARIES.has(reading.role(part))) break;
    if (!isItem(part, reading)) continue;
    const [head] = leafTexts(part, reading, list);
    if (head && !isFigure(head)) return [masked(head)];
  }
  return [];
}

/** Whether a place is one that was recorded, as far as that says. */
const isPlace = (place, recorded) => recorded.every((name, index) => place[index] === name);

const isSameList = (one, other) => one.length === other.length && one.every((each, index) => each === other[index]);

/** Whether an item reads all of the texts. */
function readsAll(item, texts, reading) {
  const read = new Set(rowTexts(item, reading, null));
  return texts.every((text) => read.has(text));
}

/** The ways in which an item can be told from what stands beside it, best first: one text that only it has, or several together. */
function itemNames(item, others, reading) {
  const rivals = others.map((other) => new Set(rowTexts(other, reading, null)));
  const labels = labelsIn(item, reading);
  const read = rowTexts(item, reading, null, ...openedFrom(item, reading));
  const texts = [...new Set([...read, ...heldIn(item, reading)])].toSorted((one, other) => labels.has(one) - labels.has(other));
  const own = texts.filter((text) => !rivals.some((rival) => rival.has(text)));
  if (own.length > 0) return own.slice(0, ITEM_NAMES).map((text) => [text]);
  const chosen = [];
  let left = rivals;
  for (const text of texts) {
    const still = left.filter((rival) => rival.has(text));
    if (still.length === left.length || chosen.length === ROW_TEXTS) continue;
    chosen.push(text);
    left = still;
    if (left.length === 0) return [chosen];
  }
  return [];
}

/** What an item only owns: the menu that its button opened at the end of the page is gone with the next operation, and names no item. */
const openedFrom = (item, reading) => [...reading.owners].filter(([el, owner]) => contains(item, owner) && !contains(item, el)).map(([el]) => el);

const labelsIn = (item, reading) => new Set(calledIn(item, OWN_CONTROLS, reading));

/** The same, and links: one of them may be called as the item is. */
const offersOf = (item, reading) => calledIn(item, `${OWN_CONTROLS},a`, reading);

const calledIn = (item, controls, reading) => selectIn(item, controls).map((each) => normalised(reading.text(each)) || normalised(reading.name(each)));

/** What is typed into an item: the name that it is about to get. A colour or a date that is picked there is none. */
function heldIn(item, reading) {
  const fields = selectIn(item, "input,textarea").filter((field) => ROLES.TEXTBOXES.has(reading.role(field)) && isPresent(field, reading));
  return fields.map((field) => normalised(reading.value(field) ?? "")).filter((text) => text !== "" && !isFigure(text));
}

/** What a lone card is known by to have been one of several. */
const lookOf = (item) => ({ tag: tagOf(item), part: (attributeOf(item, "class") ?? "").trim().split(/\s+/)[0] });

const isLike = (element, look) => look?.part && tagOf(element) === look.tag && lookOf(element).part === look.part;
