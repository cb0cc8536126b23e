// What a row is known by: the texts that tell it from those like it, and what in it names it.

/** Siblings of the same kind as `element`: rows of one table, items of one list, cards of one grid. */
function siblingsLike(element) {
  const isLike = looksLike(element, (few, shared) => shared === few);
  return siblingsOf(element).filter(isLike);
}

/** The same, and those that each have a class of their own (`card odd`, `card even`): what a row must be told from. */
function rivalsOf(row) {
  const isLike = looksLike(row, (few, shared) => 2 * shared >= few);
  return siblingsOf(row).filter(isLike);
}

function siblingsOf(element) {
  const parent = nodeAbove(element);
  if (!parent) return [];
  const siblings = typeOf(parent) === Node.ELEMENT_NODE ? elementsIn(parent) : parent.children;
  const tag = tagOf(element);
  return [...siblings].filter((other) => other !== element && tagOf(other) === tag);
}

const LISTED = new Set(["tr", "li"]); // in one parent they are of one kind, however each looks

/** Whether another looks like `element` by its classes: how many must be shared where one has `few`, `isEnough` says. */
function looksLike(element, isEnough) {
  if (LISTED.has(tagOf(element))) return () => true;
  const look = attributeOf(element, "class");
  const classes = classesOf(element);
  return (other) => {
    if (attributeOf(other, "class") === look) return true;
    const others = classesOf(other);
    const shared = classes.filter((each) => others.includes(each)).length;
    return shared > 0 && isEnough(Math.min(classes.length, others.length), shared);
  };
}

const classesOf = (element) => (attributeOf(element, "class") ?? "").split(/\s+/).filter(Boolean);

/** Whether two are made of the same parts. */
function isBuiltLike(one, other) {
  const [parts, others] = [elementsIn(one), elementsIn(other)];
  if (parts.length !== others.length) return false;
  const isSame = attributeOf(one, "class") === attributeOf(other, "class");
  return isSame || [...parts].every((part, index) => tagOf(part) === tagOf(others[index]));
}

function isRow(element, reading, others = siblingsLike) {
  const role = reading.role(element);
  if (ROLES.ROWS.has(role)) return true;
  if (role !== "generic" && role !== "group") return false;
  if (role === "group" && reading.name(element)) return false;
  const size = elementsIn(element).length;
  if (size < 2 || PLAIN_WRAPPERS.has(tagOf(element))) return false;
  return others(element).some((other) => isBuiltLike(element, other));
}

/**
 * Whether an element holds nothing but a card around another, as those beside it do that have an element of the same kind: with no row
 * around it, that is its row, if it says anything. Where no other has one its name tells it, and what the card says may change.
 */
function isWrapperOfItsCard(at, element, reading) {
  if (elementsIn(at).length !== 1 || !isAroundCard(at, reading)) return false;
  const card = cardIn(at);
  if (card === element || !contains(card, element)) return false;
  const kind = kindOf(element, reading);
  const hasOne = (other) => selectIn(other, CSS.escape(kind.tag)).some((each) => isOfKind(kind, each, reading));
  return rivalsOf(at).some(hasOne) && rowIdentity(at, reading, element).length > 0;
}

/** Texts of a row in the order in which they identify it: headers and headings, words, figures last. */
const rowTexts = (row, reading, ...except) => textsInOrder(row, leafTexts(row, reading, ...except), except, reading);

/** All texts of a row, and whether those are all that it has: read once. */
const rowRead = (row, reading) => readingOnce(reading.rowsRead[Number(numbersVary)], row, wholeRow, reading);

/** A cheap condition that every row meets which reads a text, in this form or as `form` has it: most are not looked at closely. */
function mayReadInRow(row, text, reading, form = (raw) => raw) {
  if (rootsOnce(reading).length > 1) return true;
  const words = text.replace(/⟨\w+⟩/g, " ").split(/\s+/);
  const isIn = (read) => words.every((word) => read.includes(word));
  return isIn(form(allTextIn(row))) || isIn(form(readingOnce(reading.headsOfRows, row, saidByHeads, reading)));
}

/** Whether a text is one of those of a row. */
const isReadInRow = (row, text, reading) => mayReadInRow(row, text, reading) && rowRead(row, reading).texts.has(text);

/** What headings, headers and pictures in a row say, which may be more than its text. */
function saidByHeads(row, reading) {
  const pictures = selectIn(row, "[alt]").map((each) => attributeOf(each, "alt"));
  return [...pictures, reading.authorName(row), ...headsIn(row).map((head) => reading.text(head))].join(" ");
}

/** What a row is called by a label: nothing where that counts, or says what is read in the row and more. */
const labelOfRow = (row, reading) => readingOnce(reading.labelsOfRows[Number(numbersVary)], row, labelOnly, reading);

function labelOnly(row, reading) {
  const label = normalised(reading.authorName(row));
  const isNone = label === "" || hasDigit(label) || label.includes("⟨") || leafTexts(row, reading).some((text) => label.includes(text));
  return isNone ? [] : [label];
}

const headsIn = (row) => selectIn(row, `th,[role=rowheader],${HEADINGS}`);

function wholeRow(row, reading) {
  const leaves = leafTexts(row, reading);
  return { texts: new Set(textsInOrder(row, leaves, [], reading)), isWhole: leaves.length < LEAVES };
}

function textsInOrder(row, leaves, except, reading) {
  const heads = [...labelOfRow(row, reading)];
  for (const head of headsIn(row)) {
    const isOfThose = except.some((each) => each && (contains(head, each) || contains(each, head)));
    if (!isOfThose && !reading.isHidden(head)) heads.push(normalised(reading.text(head)));
  }
  const words = leaves.filter((text) => !isHeldNow(text));
  const texts = [...heads, ...words, ...leaves.filter(isHeldNow)].filter((text) => text.replace(/⟨\w+⟩/g, "").trim());
  return [...new Set(texts)];
}

/** What names a control from outside: no part of what its row is known by. A label that does not name it is one. */
function namedBy(element, reading) {
  const labels = NAMED_BY_LABEL.has(tagOf(element)) ? nameLabels(reading, element) : NO_NODES;
  const name = collapseSpace(reading.name(element));
  const isNaming = (label) => name.includes(nameOfLabel(reading, label, element).trim());
  return [...labels, ...treeReferences(element, "aria-labelledby")].filter(isNaming);
}

/** What explains a control: nothing that it belongs to. */
const explainedBy = (element) => treeReferences(element, "aria-describedby");

/** Whether another row has a heading of the same words: it is how things are, as the *confirmed* in a button of its row, and names none. */
function isHeadOfAnother(head, siblings, reading) {
  const said = normalised(reading.text(head));
  return siblings.some((other) => headsIn(other).some((each) => normalised(reading.text(each)) === said));
}

/**
 * The fewest texts that tell `row` from its siblings, or those that a person says of it; none where the element names the row itself. A figure, a price, a count or a
 * size, is what a row holds now, and tells rows apart only where each has such an element and nothing else does.
 */
function rowIdentity(row, reading, element, ...except) {
  const siblings = rivalsOf(row);
  if (isToolBar(row, siblings, reading)) return [];
  const kind = kindOf(element, reading);
  const isCommon = siblings.some((other) => selectIn(other, CSS.escape(kind.tag)).some((each) => isOfKind(kind, each, reading)));
  if (isOfLayout(row, reading) && (!isCommon || kind.name === "")) return [];
  const heads = headsIn(row);
  const names = namedBy(element, reading);
  const isItsLine = (head) => !isCommon && names.some((label) => contains(head, label)); // what else stands in it explains it
  const isName = (head) => contains(head, element) && !isToolIn(head, element, { isCommon, isLone: siblings.length === 0 }, reading);
  const namesIt = (head) => contains(element, head) || isName(head) || isItsLine(head);
  if (heads.some((head) => namesIt(head) && !isHeadOfAnother(head, siblings, reading))) return [];
  if (!isCommon && heads.length === 0 && labelOfRow(row, reading).length === 0 && isFirstIn(row, element, reading)) return [];
  const chosen = [];
  let rivals = siblings;
  const own = [...names, ...explainedBy(element)];
  const texts = rowTexts(row, reading, element, ...own, ...except);
  const isToldBy = (text) => !siblings.some((other) => isReadInRow(other, text, reading));
  const spoken = texts.filter((text) => isSpoken(text) && isToldBy(text));
  if (spoken.length > 0) return spoken.slice(0, ROW_TEXTS);
  if (isNameOfItsThing(element, row, reading)) return [];
  for (const text of texts) {
    if (chosen.length === ROW_TEXTS || (rivals.length === 0 && chosen.length > 0)) break;
    const left = rivals.filter((other) => isReadInRow(other, text, reading));
    if ((rivals.length > 0 && left.length === rivals.length) || (!isCommon && isHeldNow(text))) continue;
    chosen.push(text);
    rivals = left;
  }
  return chosen;
}

/**
 * Whether an element is a link, called as the sentence says, in the one column of words that differ in every row, where each row has such
 * a link, and each leads to another thing of the kind: then it is what the row is called, and what else the row says may change.
 */
function isNameOfItsThing(element, row, reading) {
  const kind = kindOf(element, reading);
  if (kind.role !== "link" || !leadsAway(element) || !isSpoken(kind.name)) return false;
  const cells = rowCells(row, reading);
  const column = cells.findIndex((cell) => contains(cell, element));
  if (column < 0 || columnName(cells[column], row, reading) === "") return false;
  const isLike = (each) => each.length === cells.length && !each.some((cell) => reading.role(cell) === "columnheader");
  const rows = [row, ...rivalsSeen(row, reading)].map((each) => rowCells(each, reading)).filter(isLike);
  if (rows.length < 2) return false;
  const links = rows.map((each) => selectIn(each[column], CSS.escape(kind.tag)));
  if (!links.every((each) => each.length === 1)) return false;
  const leadToThings = links.every(([link]) => leadsAway(link) && hrefRoute(link) === hrefRoute(element));
  return leadToThings && areOthers(links.map(([link]) => link.href)) && isOnlyOneOfNames(column, rows, reading);
}

/** Whether no two are the same. */
const areOthers = (all) => new Set(all).size === all.length;

/** Whether the cells of a column show words that differ in every row, and those of no other column do. */
function isOnlyOneOfNames(column, rows, reading) {
  const isOfNames = (place) => {
    const said = rows.map((cells) => normalised(shownText(reading, cells[place])));
    return said.every((text) => text !== "" && !isHeldNow(text)) && areOthers(said);
  };
  return rows[0].every((_, place) => isOfNames(place) === (place === column));
}

const HEADS_OF_TABLES = `caption,thead,tfoot,col,th,${withRole(ROLES.HEADERS)}`;

/**
 * Whether a row is of a table that lays out a page: it holds tables, and has nothing by which tables of data name their parts. After
 * Firefox's `IsProbablyLayoutTable` and the HTML standard (4.9.1, "Techniques for distinguishing layout tables").
 */
function isOfLayout(row, reading) {
  const table = tagOf(row) === "tr" ? closestOf(row, "table") : null;
  return table !== null && !hasAttribute(table, "role") && readingOnce(reading.layouts, table, laysOut);
}

function laysOut(table) {
  const isOwn = (part) => closestOf(part, "table") === table;
  return selectIn(table, "table").length > 0 && !selectIn(table, HEADS_OF_TABLES).some(isOwn);
}

/** Whether the first words of a row stand in an element: it names the row itself, and what else the row says is what it holds now. */
function isFirstIn(row, element, reading) {
  const [first] = leafTexts(row, reading).filter((text) => !isHeldNow(text));
  return first !== undefined && leafTexts(element, reading).includes(first);
}

/**
 * Whether a row holds the words of buttons and no others, beside records of more cells that say something else: it is none. A row that
 * has as many cells as another, be that the head, may be a record of buttons.
 */
function isToolBar(row, siblings, reading) {
  const buttons = selectIn(row, MATE_KINDS).filter((each) => reading.role(each) === "button");
  const [cells, sizes] = [elementCount(row), siblings.map(elementCount)];
  if (buttons.length < 2 || sizes.includes(cells) || leafTexts(row, reading, ...buttons).length > 0) return false;
  const isRecord = (other) => leafTexts(other, reading, ...selectIn(other, `${MATE_KINDS},th`)).length > 0;
  return siblings.some((other, index) => sizes[index] > cells && isRecord(other));
}

/** Whether other words in the head of a row name it, and what stands there with them is a tool: each such row has one, or the words of a lone one come first. */
function isToolIn(head, element, { isCommon, isLone }, reading) {
  if (isCommon) return leafTexts(head, reading, element).some((text) => !isFigure(text));
  const others = selectIn(head, MATE_KINDS).filter((each) => each !== element);
  const [word] = isLone ? leafTexts(head, reading, element, ...others) : [];
  return word !== undefined && !isFigure(word) && leafTexts(head, reading, ...others)[0] === word;
}
