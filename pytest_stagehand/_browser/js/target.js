// Which element a recorded target means, and what to record of an element so that it is found again.
//
// An element *is* the target when role, accessible name, tag and the rows and groups it stands in are equal
// (`agreeing`). Locators never decide that: among several elements that agree, those that a person chose to tell elements
// apart (test id, id, label, …) may single one out, and where they don't, or contradict each other, the target is
// ambiguous. Positions (css, xpath) are recorded for readers and for healing and never break a tie.

const TIME_UNIT =
  "(?:s|m|h|d|w|y|mo|yrs?|(?:sec|sek|seg|min|hour|hr|hora|heure|ora|ore|uur|std|stund|day|tag|dag|jour|d[ií]a|giorn" +
  "|week|woch|semain|seman|settiman|month|monat|mois|mes|maand|year|jahr|jaar|ann|a[nñ]o)[a-zé]*\\.?)";
/** Times that are told from now on. */
const AGO = [
  `\\b(?:(?:about|almost|over|less than) )?(?:\\d+|an?|a few) ?${TIME_UNIT}(?:,? (?:and )?\\d+ ?${TIME_UNIT})* (?:ago|fa|geleden|atr[ÁáAa]s|sedan|siden)\\b`,
  `\\b(?:vor|hace|il y a|h[ÁáAa]) (?:\\d+|eine[mnr]?|un[ae]?) ?${TIME_UNIT}(?![a-zÀ-ÿ])`,
  "\\d+ ?(?:秒|分|分钟|分鐘|時間|小时|小時|日|天|週間|周|か月|个月|個月|年)前",
];
const VOLATILE = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "⟨uuid⟩"],
  [/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?\b/g, "⟨date⟩"],
  [/\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/g, "⟨date⟩"],
  [
    /\b(?:\d{1,2}\.? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:, \d{4})?\b(?: \d{4}\b)?/gi,
    "⟨date⟩",
  ],
  [/\b\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?: \d{4})?\b/gi, "⟨date⟩"],
  ...AGO.map((pattern) => [new RegExp(pattern, "gi"), "⟨time⟩"]),
  [/\b\d[\d.,]* ?[-–—] ?\d[\d.,]* (?:of|von|sur|de|di|van|av|af|iz|od|из|\/) \d[\d.,]*/gi, "⟨range⟩"], // other words are units: 88–94 cm 68 cm
  [/(?<!\d\.)\b\d{1,2}:\d{2}(?::\d{2})?(?!\d)(?: ?[ap]m\b)?/gi, "⟨time⟩"],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\b/gi, "⟨id⟩"],
  [/\d{6,}/g, "⟨id⟩"],
  [/\S{100,}/g, "⟨id⟩"], // a token; cut, half of a secret would not be recognised
];

const MAY_BE_VOLATILE = /\d|\S{36}|\b(?:an?|few|eine[mnr]?|un[ae]?) /i; // each of these has a digit, a word for one, or is as long as a UUID

const PLAIN_WRAPPERS = new Set(["span", "label", "p"]); // hold one thing and its text, never the parts of a row
const TEXT_LIMIT = 160; // longest text kept of an element: enough to recognise it, short enough to review
const ROW_TEXTS = 6; // most texts needed to tell a row from its siblings
const HEADINGS = "h1,h2,h3,h4,h5,h6,[role=heading]";
const HEADINGS_TRIED = 50; // headings before an element that are looked at; more than that above one is a list of parts
const LEAVES = 60; // texts of a row or neighbourhood that are looked at: enough to tell rows apart
const ANCESTORS = 6;
const BOX_LEVELS = 4; // a row's control stands in a cell or two
const BOX_WORDS = 6; // more words than that make a part of the page, not a row

/** Dates and ids of the message at hand that are meant as they stand. */
let kept = new Set();

/** Whether the numbers of the target at hand were others in an earlier recording: each is a placeholder then. */
let numbersVary = false;

const NUMBERS = /\d+(?:[.,]\d+)*/g;

/** What `look` gives while the texts of a target are read as it was recorded. */
function readAs(fingerprint, look) {
  numbersVary = fingerprint.numbers ?? false;
  try {
    return look();
  } finally {
    numbersVary = false;
  }
}

/** White space collapsed, dates, times and long ids as placeholders, cut between words: the form in which text is kept and compared. */
const normalised = (text) => cutBetweenWords(withPlaceholders(text), TEXT_LIMIT);

function withPlaceholders(text) {
  let result = (text || "").replace(/\s+/g, " ").trim();
  for (const [pattern, placeholder] of MAY_BE_VOLATILE.test(result) ? VOLATILE : []) {
    result = result.replace(pattern, (found) => (kept.has(found) ? found : placeholder));
  }
  return numbersVary ? result.replace(NUMBERS, (found) => (kept.has(found) ? found : "⟨n⟩")) : result;
}

function cutBetweenWords(text, limit) {
  const characters = text.length > limit ? [...text] : [];
  return characters.length > limit ? characters.slice(0, limit).join("").replace(/ [^ ]*$/, "") : text;
}

/** Whether texts of the page say what a name says, as `normalised`: few hold its first word, and only those are looked at closely. */
function isSaying(name) {
  const said = sayingOf(name);
  const first = firstWord(name);
  const word = said.letters.split(" ").find((each) => each !== "" && !each.includes("⟨"));
  return (text) => {
    if (!text.includes(first) && !(word && inOneCase(text).includes(word))) return false;
    const isSo = (now) => now === name || saysTheSame(said, now);
    return isSo(normalised(text)) || (kept.size > 0 && name.includes("⟨") && isSo(ofAnyDay(text)));
  };
}

/** A text with placeholders for dates that the sentence names, too: what is recorded of an effect has them for all dates. */
function ofAnyDay(text) {
  const meant = kept;
  kept = new Set();
  const read = normalised(text);
  kept = meant;
  return read;
}

const hasDigit = (text) => /\d/.test(text);
/** Text that is mostly a number (a price, a count) tells what a row holds now, not which row it is. */
const isFigure = (text) => {
  const plain = text.replace(/⟨\w+⟩/g, "");
  return /^[^\p{L}]*$/u.test(plain) || /^[\p{Sc}\s]*[\d.,\s]+[\p{Sc}%\s]*(?:[a-z]{1,3})?$/iu.test(plain);
};

/** Every document or shadow root below `root`, itself first. */
function rootsBelow(root) {
  const roots = [root];
  for (let index = 0; index < roots.length; index += 1) {
    for (const element of selectIn(roots[index], "*")) {
      const shadow = shadowRootOf(element);
      if (shadow) roots.push(shadow);
    }
  }
  return roots;
}

const rootsFrom = (root, reading) => (root === document ? rootsOnce(reading) : rootsBelow(root));

/** The texts a person reads in `element`, leaf by leaf, without those inside `except`, one element or several. */
const leafTexts = (element, reading, ...except) => leavesAs(normalised, element, reading, except);

/** The same, each in the form that `form` gives it. */
function leavesAs(form, element, reading, except) {
  const texts = [];
  const visit = (node) => {
    if (except.includes(node) || texts.length >= LEAVES) return;
    if (typeOf(node) === Node.TEXT_NODE) {
      const text = form(node.data);
      if (text) texts.push(text);
    } else if (typeOf(node) === Node.ELEMENT_NODE && !reading.isHidden(node)) {
      const alternative = attributeOf(node, "alt");
      if (alternative) texts.push(form(alternative));
      if (!LEAF_TAGS.has(tagOf(node))) for (const child of reading.nodes(node)) visit(child);
    }
  };
  visit(element);
  return texts;
}

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
  const words = leaves.filter((text) => !isFigure(text));
  const texts = [...heads, ...words, ...leaves.filter(isFigure)].filter((text) => text.replace(/⟨\w+⟩/g, "").trim());
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
  if (heads.some((head) => contains(element, head) || isName(head) || isItsLine(head))) return [];
  if (!isCommon && heads.length === 0 && labelOfRow(row, reading).length === 0 && isFirstIn(row, element, reading)) return [];
  const chosen = [];
  let rivals = siblings;
  const own = [...names, ...explainedBy(element)];
  const texts = rowTexts(row, reading, element, ...own, ...except);
  const isToldBy = (text) => !siblings.some((other) => isReadInRow(other, text, reading));
  const spoken = texts.filter((text) => isSpoken(text) && isToldBy(text));
  if (spoken.length > 0) return spoken.slice(0, ROW_TEXTS);
  for (const text of texts) {
    if (chosen.length === ROW_TEXTS || (rivals.length === 0 && chosen.length > 0)) break;
    const left = rivals.filter((other) => isReadInRow(other, text, reading));
    if ((rivals.length > 0 && left.length === rivals.length) || (!isCommon && isFigure(text))) continue;
    chosen.push(text);
    rivals = left;
  }
  return chosen;
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
  const [first] = leafTexts(row, reading).filter((text) => !isFigure(text));
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

const headingsIn = (container) => selectIn(container, HEADINGS);
const rowsIn = (table) => selectIn(table, "tr,[role=row]").filter((row) => closestOf(row, TABLES) === table);

/** The heading that `element` stands under inside `container`: the last one before it that heads no row or part of its own. */
function headingBefore(element, container, reading) {
  const isHeld = contains(container, element); // what is slotted or owned is not
  const headings = readingOnce(reading.headings, isHeld ? rootOf(element) : container, headingsIn);
  const end = isHeld ? readingOnce(reading.headingsBefore, element, () => placeAmong(headings, element)) : placeAmong(headings, element);
  for (let index = end - 1; index >= 0 && index >= end - HEADINGS_TRIED; index -= 1) {
    const heading = headings[index];
    if (!contains(container, heading)) return null;
    if (contains(heading, element) || reading.isHidden(heading)) continue;
    if (!isHeadOfPart(heading, container, reading) && !isHeadOfField(heading, element, reading)) return heading;
  }
  return null;
}

/** Whether a heading is the label of a field, or the legend of some, of the form that an element stands in outside of rows: it is over nothing else. */
function isHeadOfField(heading, element, reading) {
  const isLabel = (label) => allTextIn(label).trim() === allTextIn(heading).trim();
  const legend = closestOf(heading, "legend");
  if (!legend && !closestOf(heading, "label") && !selectIn(heading, "label").some(isLabel)) return false;
  const form = closestOf(heading, "form");
  if (!form || !contains(form, element) || (legend && contains(elementAbove(legend), element))) return false;
  return !rowsBetween(element, form, reading).some((row) => namingTexts(row, element, reading).length > 0);
}

/** How many of some headings, in the order of the document, begin before an element. */
function placeAmong(headings, element) {
  let low = 0;
  let high = headings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (positionTo(headings[middle], element) & Node.DOCUMENT_POSITION_FOLLOWING) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a heading heads a row, dialog or landmark inside `container`, and so nothing beside it. */
function isHeadOfPart(heading, container, reading) {
  const part = readingOnce(reading.headed, heading, partHeadedBy, reading);
  if (!part || part === container) return false;
  if (contains(container, part)) return true;
  for (let at = part; at; at = reading.parent(at)) if (at === container) return true; // by way of slots
  return false;
}

/** The nearest row, dialog or landmark around a heading; null where there is none. */
function partHeadedBy(heading, reading) {
  for (let at = reading.parent(heading); at; at = reading.parent(at)) {
    if (isRow(at, reading) || ROLES.BOUNDARIES.has(reading.role(at))) return at;
  }
  return null;
}

/** What a group is called: its name, or the summary of a part that folds; of a cell what its author calls it, as a calendar's days. */
function groupName(element, role, reading) {
  if (tagOf(element) === "details") {
    const summary = [...elementsIn(element)].find((child) => tagOf(child) === "summary");
    return summary ? normalised(reading.text(summary)) : "";
  }
  if (ROLES.DATA_CELLS.has(role)) return normalised(reading.authorName(element));
  return ROLES.GROUPS.has(role) ? normalised(reading.name(element)) : "";
}

const TABLES = `table,${withRole(ROLES.TABLES)}`;

/** The header of the column that a cell stands in, spans counted; empty where there is none. */
function columnName(cell, row, reading) {
  const table = closestOf(row, TABLES);
  if (!table || ROLES.CELLS.has(reading.role(row))) return "";
  const place = (cells, until) => cells.slice(0, cells.indexOf(until)).reduce((sum, each) => sum + (each.colSpan || 1), 0);
  const cellsOf = (each) => [...elementsIn(each)].filter((child) => ROLES.CELLS.has(reading.role(child)));
  const column = place(cellsOf(row), cell);
  const rows = readingOnce(reading.rows, table, rowsIn);
  const head = rows.find((each) => each !== row && cellsOf(each).some((child) => reading.role(child) === "columnheader"));
  const header = head && cellsOf(head).find((each, _, cells) => place(cells, each) + (each.colSpan || 1) > column);
  return header && reading.role(header) === "columnheader" ? normalised(reading.text(header)) : "";
}

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
      if (!found.has("row")) add("row", at, role, "");
      else if (ROLES.ROWS.has(role)) add("outer", at, role, "");
    }
    if (!found.has("heading")) {
      const heading = headingBefore(element, at, reading);
      if (heading) found.set("heading", { kind: "heading", element: at, role: "heading", name: normalised(reading.text(heading)), heading });
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
const boxesBeside = (element, reading) => boxesAround(element, reading, isLabelled(element) ? callingControls : undefined);

const isLabelled = (element) => NAMED_BY_LABEL.has(tagOf(element)) && tagOf(element) !== "button";

/** What calls a field or another control beside it: no words that a field stands with. */
const callingControls = (box) => (closestOf(box, "label") ? [box] : selectIn(box, "label,button,option"));

/** The words in each of the small boxes around `element`, the smallest first, without those inside what `leftOut` gives of a box. */
function boxesAround(element, reading, leftOut = () => NO_NODES) {
  const boxes = [];
  const isEntry = (each) => reading.role(each) === reading.role(element); // the other entries of a menu are no part of this one
  const others = [...siblingsLike(element).filter(isEntry), ...explainedBy(element)];
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
function isStillNear(words, element, reading) {
  const boxes = words.length > 0 ? boxesBeside(element, reading) : [];
  const isIn = (found) => found.flat().some((text) => words.includes(text)) && !areOfPartBeside(words, found, element, reading);
  return boxes.flat().length === 0 || isIn(boxes) || (isLabelled(element) && isIn(boxesAround(element, reading))); // as it was recorded once
}

/** Whether the part with words around an element says none of these, and one like it beside that, which has controls of its own, says some. */
function areOfPartBeside(words, boxes, element, reading) {
  const level = boxes.findIndex((texts) => texts.length > 0);
  if (boxes[level].some((text) => words.includes(text))) return false;
  let part = reading.parent(element);
  for (let at = 0; at < level; at += 1) part = reading.parent(part);
  const saysSome = (other) => leafTexts(other, reading).some((text) => words.includes(text));
  return siblingsLike(part).some((other) => selectIn(other, MATE_KINDS).length > 0 && saysSome(other));
}

const SAYS_LIMIT = 500; // longer, and it is a document that is agreed to: of that, how it begins and ends
const SAYS_END = 300;
const LEFT_OUT = " … ";
const ASKING_CONTROLS = 8; // Yes, No, Cancel, Close, a link to more, a box not to be asked again
const ASKING_FIELDS = 1; // a name to type, as a prompt has it

/** The controls of a dialog; none where it is a window to work in, with a form or with rows that have controls of their own. */
function askingControls(dialog, reading) {
  const controls = selectIn(dialog, MATE_KINDS).filter((each) => ROLES.REACHED.has(reading.role(each)) && isPresent(each, reading));
  const fields = controls.filter((each) => isField(each));
  const isInRow = (each) => rowsBetween(each, dialog, reading).some((row) => leafTexts(row, reading, ...controls).length > 0);
  return controls.length > ASKING_CONTROLS || fields.length > ASKING_FIELDS || controls.some(isInRow) ? null : controls;
}

/** What a dialog says and asks: its words outside of its controls. A window to work in asks nothing; what it shows is data. */
const saysOf = (dialog, reading) => withoutMiddle(withPlaceholders(wordsAs(withPlaceholders, dialog, reading)));

/** The same as it was recorded once: of each text, and of all, the beginning. */
const beginningOf = (dialog, reading) => cutBetweenWords(withPlaceholders(wordsAs(normalised, dialog, reading)), SAYS_LIMIT);

function wordsAs(form, dialog, reading, leftOut = []) {
  const controls = askingControls(dialog, reading);
  if (!controls) return "";
  const silent = selectIn(dialog, "[role],output,progress,label,img,svg").filter((each) => tagOf(each) === "label" || ROLES.SILENT_IN_DIALOGS.has(reading.role(each)));
  return leavesAs(form, dialog, reading, [...controls, ...silent, ...leftOut]).join(" ");
}

/** Whether a dialog says nothing below its heading: it asks about what else it shows. */
const asksNoWords = (dialog, reading) => wordsAs(normalised, dialog, reading, selectIn(dialog, HEADINGS)) === "";

function withoutMiddle(text) {
  const start = cutBetweenWords(text, SAYS_LIMIT);
  return start === text ? text : start + LEFT_OUT + [...text].slice(-SAYS_END).join("").replace(/^[^ ]* /, "");
}

/** Signs that nobody sees, and white space, which markup brings and takes away. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]+/gu;

const seenOf = (text) => text.replace(UNSEEN, "");

/** What else a question is about: what its one field is called, its pictures, and links that are words of its sentences. */
function shownInQuestion(dialog, reading) {
  const controls = askingControls(dialog, reading) ?? [];
  const isWord = (link) => isWordOfText(link, reading) || asksNoWords(dialog, reading);
  const telling = controls.filter((each) => isField(each) || (reading.role(each) === "link" && isWord(each)));
  const isPicture = (each) => matchesSelector(each, "img[alt]") || (reading.role(each) === "img" && !isOfControl(each, reading));
  const pictures = controls.length > 0 ? selectIn(dialog, "img[alt],svg,[role=img]").filter((each) => isPicture(each) && isPresent(each, reading)) : [];
  return [...new Set([...telling, ...pictures].map((each) => normalised(reading.name(each))).filter((name) => isMateName(name, "")))].slice(0, ASKING_CONTROLS);
}

const isField = (element) => holdsValue(element) && !isTicked(element);
const isWordOfText = (link, reading) => [...reading.nodes(nodeAbove(link))].some((node) => typeOf(node) === Node.TEXT_NODE && node.data.trim() !== "");

const isTicked = (element) => /^(?:checkbox|radio)$/.test(attributeOf(element, "type") ?? "");

function rowsBetween(element, container, reading) {
  const rows = [];
  for (let at = reading.parent(element); at && at !== container; at = reading.parent(at)) if (isRow(at, reading)) rows.push(at);
  return rows;
}

/** The same for any container: only dialogs ask. */
const askedBy = ({ element, role }, reading) => (ROLES.DIALOGS.has(role) ? saysOf(element, reading) : "");

/** What a dialog warns of beside what it says, and what else it tells where it says nothing: that may go, and not give way to something else. */
function warningsIn(dialog, reading) {
  if (!askingControls(dialog, reading)) return [];
  const roles = asksNoWords(dialog, reading) ? ROLES.MESSAGES : ROLES.LAYERS;
  const telling = selectIn(dialog, "[role],output").filter((each) => roles.has(reading.role(each)) && !ROLES.DIALOGS.has(reading.role(each)));
  return [...new Set(telling.filter((each) => isPresent(each, reading)).map((each) => normalised(reading.text(each))).filter(Boolean))].slice(0, ASKING_CONTROLS);
}

/** Whether a dialog warns of something that was recorded, or nothing at all does, then or now. */
function isWarning(warned, dialog, reading) {
  const now = warned?.length > 0 ? warningsIn(dialog, reading) : [];
  return now.length === 0 || now.some((text) => warned.includes(text));
}

/** Whether a container asks what was recorded of it. */
function isQuestion({ says, shows, warns }, container, reading) {
  if (!isWarning(warns, container.element, reading)) return false;
  if (says && seenOf(askedBy(container, reading)) !== seenOf(says) && beginningOf(container.element, reading) !== says) return false;
  if (!shows?.length) return true;
  const now = new Set(shownInQuestion(container.element, reading));
  return shows.every((name) => now.has(name));
}

/** What is recorded of the containers: `{role, texts}`, and of dialogs what they say. */
function groupsOf(element, reading) {
  const containers = containersOf(element, reading);
  const groups = containers
    .map((container) => ({
      role: container.role,
      ...knownAs(container, containers, element, reading),
      says: askedBy(container, reading),
      shows: ROLES.DIALOGS.has(container.role) ? shownInQuestion(container.element, reading) : [],
      warns: ROLES.DIALOGS.has(container.role) ? warningsIn(container.element, reading) : [],
      outer: container.kind === "outer",
      ended: container.kind === "heading" && hasEnded(container.heading, element, reading),
    }))
    .filter((group) => !group.outer || group.texts.length > 0);
  const isInRow = containers.some((container) => container.kind === "row" && !isOfLayout(container.element, reading));
  const near = isInRow ? [] : wordsNear(element, reading);
  return near.length > 0 ? [{ role: "generic", texts: near, near: true }, ...groups] : groups;
}

const ROW_KINDS = new Set(["row", "outer"]);

/** What a group is known by, and where in a row that stands. */
function knownAs(container, containers, element, reading) {
  const texts = wordsOfGroup(container, containers, element, reading);
  const isRowKind = ROW_KINDS.has(container.kind);
  return { texts, ...(isRowKind ? placeOfName(texts, container.element, element, reading, ...rowsInside(container, containers)) : {}) };
}

function wordsOfGroup(container, containers, element, reading) {
  if (!ROW_KINDS.has(container.kind)) return [container.name].filter(Boolean);
  return rowIdentity(container.element, reading, element, ...rowsInside(container, containers));
}

/** What all groups around an element are known by. */
function wordsOfGroups(element, reading) {
  const containers = containersOf(element, reading);
  return containers.flatMap((container) => wordsOfGroup(container, containers, element, reading));
}

/** The part of a row around a row that holds the rows in it, which is no part of what it is known by. */
function rowsInside(container, containers) {
  return container.kind === "outer" ? [listOf(containers.find(({ kind }) => kind === "row").element, container.element)] : [];
}

/** The part of a row that holds the rows in it. */
function listOf(inner, outer) {
  let at = inner;
  while (nodeAbove(at) !== outer && elementAbove(at) !== null) at = elementAbove(at);
  return at;
}

/** A cheap condition that everything meets of which the row reads what the recorded one was known by. */
function mayStandInRow(recorded, element, reading) {
  const texts = recorded.find((group) => !group.near && !group.outer && ROLES.ROWS.has(group.role))?.texts ?? [];
  for (let at = reading.parent(element); at && texts.length > 0; at = reading.parent(at)) {
    const role = reading.role(at);
    if (ROLES.CELLS.has(role) && ROLES.HEADERS.has(role)) return true;
    if (isRow(at, reading)) return texts.every((text) => mayReadInRow(at, text, reading));
    if (ROLES.BOUNDARIES.has(role)) return true;
  }
  return true;
}

/** Whether the containers that `element` stands in now are those recorded, and of the words near it not all are others. */
function groupsAgree(recorded, element, reading) {
  if (!mayStandInRow(recorded, element, reading)) return false;
  const hasOuter = recorded.some((group) => group.outer);
  const [cards, groups] = [recorded.filter(isCard), recorded.filter((group) => !isCard(group))];
  const hasColumn = !isNamedCell(element, reading) || recorded.some((group) => group.role === "columnheader"); // once it was not recorded
  const containers = containersOf(element, reading).filter(({ kind }) => (kind !== "outer" || hasOuter) && (kind !== "column" || hasColumn));
  const strict = groups.filter((group) => !group.near);
  if (containers.length !== strict.length || !cards.every((card) => isInCard(card, element, reading))) return false;
  if (!isStillNear(recorded.find((group) => group.near)?.texts ?? [], element, reading)) return false;
  return strict.every((group, index) => {
    const container = containers[index];
    if (container.role !== group.role) return false;
    if (!isQuestion(group, container, reading)) return false;
    if (!ROW_KINDS.has(container.kind)) return isSameTitle(group.texts[0] ?? "", container.name);
    if (group.texts.length === 0) return true;
    const row = rowRead(container.element, reading);
    if (row.isWhole && !group.texts.every((text) => row.texts.has(text))) return false;
    const texts = new Set(rowTexts(container.element, reading, element));
    if (!group.texts.every((text) => texts.has(text))) return false;
    return isNamedAsRecorded(group, container.element, element, reading, ...rowsInside(container, containers));
  });
}

/** Whether a recorded group is a part without a role around the row of an element, that is one of several alike. */
const isCard = (group) => group.outer && !ROLES.ROWS.has(group.role);

/** The parts without a role around the row of an element, each one of several that are built alike, nearest first; none past a row that has a role. */
function cardsAround(element, reading) {
  const cards = [];
  let row = null;
  for (let at = reading.parent(element); at && !ROLES.BOUNDARIES.has(reading.role(at)); at = reading.parent(at)) {
    if (!isRow(at, reading)) continue;
    if (row && ROLES.ROWS.has(reading.role(at))) break;
    if (row) cards.push({ card: at, inner: listOf(row, at) });
    row ??= at;
  }
  return cards;
}

/** What is recorded of the nearest such part that is known by words of its own. */
function cardOf(element, reading) {
  for (const { card, inner } of cardsAround(element, reading)) {
    const texts = rowIdentity(card, reading, element, inner);
    if (texts.length > 0) return [{ role: reading.role(card), outer: true, texts, ...placeOfName(texts, card, element, reading, inner) }];
  }
  return [];
}

function isInCard(group, element, reading) {
  return cardsAround(element, reading).some(({ card, inner }) => {
    const texts = new Set(rowTexts(card, reading, element, inner));
    return group.texts.every((text) => texts.has(text)) && isNamedAsRecorded(group, card, element, reading, inner);
  });
}

/** Whether two titles are the same but for a number in brackets behind them, which counts what they are the title of. */
const isSameTitle = (was, now) => was === now || (withoutCount(was) !== was && withoutCount(was) === withoutCount(now));

const TIE_BREAKERS = ["test_id", "id", "name", "type", "placeholder", "title", "alt", "href", "value", "data", "picture"];

/** Attributes that people, not programs, gave to the element; none that counts or is generated. */
function stableAttributes(element, testIdAttribute) {
  const get = (name) => attributeOf(element, name) ?? "";
  const steady = (text) => (normalised(text) === collapseSpace(text).trim() ? text : "");
  const worded = (text) => (hasDigit(text) || text.includes(":") ? "" : text);
  const tag = tagOf(element);
  const found = {
    test_id: get(testIdAttribute),
    id: worded(get("id")),
    name: worded(get("name")),
    type: tag === "input" || tag === "button" ? get("type") : "",
    placeholder: get("placeholder"),
    title: steady(get("title")),
    alt: get("alt"),
    href: tag === "a" ? hrefRoute(element) : "",
    value: /^(?:radio|checkbox)$/.test(get("type")) ? worded(get("value")) : "",
    data: drawnData(element),
    picture: drawnOn(element),
  };
  return Object.fromEntries(TIE_BREAKERS.map((name) => [name, normalised(found[name])]).filter(([, value]) => value));
}

/** The same of an element that is recorded: names and ids with a digit as well, where something else says that they last. */
function lastingAttributes(element, reading, testIdAttribute) {
  const found = { ...stableAttributes(element, testIdAttribute) };
  const [id, name] = ["id", "name"].map((each) => attributeOf(element, each) ?? "");
  const isNamed = hasDigit(name) && isWritten(name) && !isCounted(element, "name", name, reading);
  if (isNamed) found.name = name;
  // A counter (`ember423`, `mat-input-0`) gives the same id on each load, and another once something stands before it.
  if (isNamed && hasDigit(id) && isWritten(id) && id.includes(name)) found.id = id;
  return Object.fromEntries(TIE_BREAKERS.filter((each) => found[each]).map((each) => [each, found[each]]));
}

/** What an element that may be the recorded one has of it: an id with a digit is compared to the letter. */
function attributesBeside(recorded, element, testIdAttribute) {
  const found = stableAttributes(element, testIdAttribute);
  for (const name of ["id", "name"]) {
    const value = attributeOf(element, name);
    if (value && value === recorded[name]) found[name] = value;
  }
  return found;
}

/** Whether an id or name holds no part that is another each time, and no sign of a program. */
const isWritten = (text) => !text.includes(":") && normalised(text) === text;

/** Whether other rows have the same with other numbers: then it says where the row stands. */
function isCounted(element, attribute, value, reading) {
  const stem = (text) => (text ?? "").replace(/\d+/g, "#");
  for (let at = reading.parent(element); at && !ROLES.BOUNDARIES.has(reading.role(at)); at = reading.parent(at)) {
    const others = isRow(at, reading, rivalsOf) ? rivalsOf(at) : [];
    const isAlike = (each) => tagOf(each) === tagOf(element) && stem(attributeOf(each, attribute)) === stem(value);
    if (others.some((row) => selectIn(row, `[${attribute}]`).some((each) => isAlike(each)))) return true;
  }
  return false;
}

/** Path of a link without what varies: host, ids, numbers in the query. */
function hrefRoute(link) {
  const href = attributeOf(link, "href") ?? "";
  return href !== "" && URL.canParse(href, documentBase(document)) ? routeOf(new URL(href, documentBase(document))) : "";
}

function routeOf(url) {
  if (/^(?:mailto|tel):$/.test(url.protocol)) return url.protocol + url.pathname;
  if (!/^https?:$/.test(url.protocol)) return "";
  const path = withoutIds(url.pathname);
  const parts = new Set([...url.searchParams].map(([name, value]) => (isWord(value) ? `${name}=${encodeURIComponent(value)}` : name)));
  const host = url.origin === new URL(documentBase(document)).origin ? "" : url.hostname;
  const inside = /^#!?\/[^?]+/.exec(url.hash)?.[0] ?? ""; // the place in an application that keeps its places there
  return host + path + (parts.size > 0 ? `?${[...parts].toSorted().join("&")}` : "") + withoutIds(inside);
}

const withoutIds = (path) => path.split("/").map((part) => (/^\d+$/.test(part) ? ":id" : part)).join("/");

const WORD_LIMIT = 40; // longer, and it is no word that says what a link is about

/** Whether a value of a query says what the link is about, as `tag=plants` does; what counts or identifies is another next time. */
const isWord = (value) => value !== "" && value.length <= WORD_LIMIT && !hasDigit(value);

/**
 * Whether two addresses, as `routeOf` gives them, are the same: `/index.html` is `/`. Values of the query, and the place behind
 * `#`, count where both have them: recordings made before they were kept have none.
 */
function isSameAddress(one, other) {
  if (one === other) return true;
  return holdsAddress(one, other) && holdsAddress(other, one);
}

/** Whether an address is the recorded one, or that with more in its query. */
function holdsAddress(address, recorded) {
  const [[there, inside = ""], [recordedThere, recordedInside = ""]] = [address.split("#"), recorded.split("#")];
  if (!isSameValue(withoutBang(inside), withoutBang(recordedInside))) return false;
  const [[path, query], [recordedPath, recordedQuery]] = [addressParts(there), addressParts(recordedThere)];
  return path === recordedPath && [...recordedQuery].every(([name, value]) => query.has(name) && isSameValue(value, query.get(name)));
}

/** `#!/a` is `#/a`: the sign told search engines of old that a page keeps its places there. */
const withoutBang = (inside) => inside.replace(/^!/, "");

/** Whether an element has an address, and not only a part of its own page (`#`): then a script does what it does. A place in it (`#/a`) is one. */
const leadsAway = (element) => !/^(?:#(?!!?\/[^?])|javascript:)|^$/i.test((attributeOf(element, "href") ?? "").trim());

/** Whether a link has the address of the page that it stands on: to others that is `#`, a part of that page. */
const isLinkToHere = (element) => tagOf(element) === "a" && leadsAway(element) && isOwnPage(normalised(hrefRoute(element)));

/** Whether an address is that of the page itself, with or without its place behind `#`. */
function isOwnPage(address) {
  if (isHere(address)) return true;
  const hasAddress = URL.canParse(location.pathname, location.href); // a frame's own markup has none
  return hasAddress && address === normalised(routeOf(new URL(location.pathname, location.href)));
}

/** Where a recorded link led; empty where that may have been a part of its own page. */
function addressLedTo({ fingerprint, looks }) {
  const was = fingerprint.attributes?.href ?? "";
  return looks?.leads_here || !isOwnPage(was) ? was : "";
}

/**
 * Whether the recorded link led somewhere, and this one to no more than a part of its own page (`#`), though a link of its name still
 * leads there, or it stands in another place: a script may have taken over what stands as it stood, and nothing else.
 */
function isLinkToNowhere(target, element, reading) {
  const was = addressLedTo(target);
  if (was === "" || reading.role(element) !== "link" || leadsAway(element)) return false;
  const { name, text, groups } = target.fingerprint;
  const isStillThere = () => linksCalled(name || text || "", reading).some((each) => leadsAway(each) && isSameAddress(was, normalised(hrefRoute(each))));
  return !isUnderTheSame(groups ?? [], element, reading) || isStillThere();
}

/** Whether the heading, group and landmark around an element are those recorded, whatever row it stands in. */
function isUnderTheSame(groups, element, reading) {
  const now = containersOf(element, reading).filter(({ kind }) => kind !== "column" && !ROW_KINDS.has(kind)).map(({ role, name }) => `${role} ${name}`);
  const was = groups.filter((group) => !group.near && !ROLES.CELLS.has(group.role) && !ROLES.ROWS.has(group.role) && !(group.role === "generic"));
  return now.join("\n") === was.map(({ role, texts }) => `${role} ${texts[0] ?? ""}`).join("\n");
}

/** Whether a link leads where the recorded one led, or asks for more; what a script does instead can't be told. */
function isLeadingThere(was, link) {
  return !was || !leadsAway(link) || holdsAddress(normalised(hrefRoute(link)), was);
}

const isSameValue = (one, other) => one === other || one === "" || other === "";

/** The path of an address without what a server adds, and the values of its query by name, empty where they are not kept. */
function addressParts(address) {
  const [path, query = ""] = address.split("?");
  const plain = path.replace(/\/(?:index|default)\.\w+$/, "/").replace(/(?<=.)\/$/, "");
  const values = new Map();
  for (const [name, value = ""] of query.split("&").filter(Boolean).map((part) => part.split("="))) {
    values.set(name, values.has(name) ? `${values.get(name)}&${value}` : value);
  }
  return [plain, values];
}

/** Whether a person could see and reach the element: exposed, and with a box. */
function isPresent(element, reading) {
  if (!isLaidOut(element, reading)) return false;
  const boxes = [...boxesOf(element)];
  return boxes.length === 0 || boxes.some((box) => box.height > 0) || !hidesItsText(element);
}

/** The same, whatever height it has. */
const isLaidOut = (element, reading) => isConnected(element) && !reading.isHidden(element) && (boxesOf(element).length > 0 || tagOf(element) === "option" || isTicked(element));

/** Whether an element without height has text, and all of that in parts without height that cut it off: a second head of a table that scrolls. */
function hidesItsText(element) {
  const isBlank = (text) => text.trim() === "";
  if (isBlank(allTextIn(element))) return false;
  if (getComputedStyle(element).overflowY !== "visible") return true;
  for (let node = firstNodeIn(element); node; node = nodeAfter(node)) {
    if (isBlank(allTextIn(node) ?? "")) continue;
    const isCutOff = typeOf(node) === Node.ELEMENT_NODE && ![...boxesOf(node)].some((box) => box.height > 0) && hidesItsText(node);
    if (!isCutOff && typeOf(node) !== Node.COMMENT_NODE) return false;
  }
  return true;
}

/** Same role, name and tag: an element of the kind, wherever it stands. What has no name is called by its text. */
function isOfKind(fingerprint, element, reading) {
  return (
    tagOf(element) === fingerprint.tag &&
    reading.role(element) === fingerprint.role &&
    normalised(reading.name(element)) === fingerprint.name &&
    (fingerprint.name !== "" || ownText(element, reading) === (fingerprint.text ?? ""))
  );
}

const holdsValue = (element) => (NAMED_BY_LABEL.has(tagOf(element)) && tagOf(element) !== "button") || element.isContentEditable;

/** The text of an element; none of what holds a value, which is no part of what the element is. */
const ownText = (element, reading) => (holdsValue(element) ? "" : normalised(reading.text(element)));

const PARTS = 10; // more than these, or parts in them, make a container, which reads as half of the page

/** All that an element of a few plain parts reads as: who shows it masks it before it is cut short. */
function wholeText(element, reading) {
  const parts = [...elementsIn(element)];
  const isContainer = parts.length > PARTS || parts.some((part) => elementsIn(part).length > 0);
  return isContainer || holdsValue(element) ? "" : collapseSpace(reading.text(element));
}

/** Controls of a tag that a label with this name belongs to: one pass over the labels, not one over the page for each control. */
function labelledControls(tag, roots, words, reading) {
  const controls = new Set();
  const isOfTag = (control) => control !== null && tagOf(control) === tag;
  for (const root of roots) {
    for (const label of selectIn(root, "label")) if (isOfTag(label.control) && mayReadAs(label, words, reading)) controls.add(label.control);
  }
  return controls;
}

const NAMING = ["aria-label", "aria-labelledby", "aria-owns", "title", "alt", "placeholder", "value"];
const NAMED_INSIDE = "[aria-label],[aria-labelledby],[aria-owns],[alt],[title],input,select,textarea,slot,svg,q";
const firstWord = (name) => (/[^\s⟨⟩]+/.exec(name.replace(/⟨\w+⟩/g, " ")) ?? [""])[0];

/** Whether an element's text, or something in it with a name of its own, may make up the name. */
function sharesText(element, name) {
  return allTextIn(element).includes(firstWord(name)) || selectIn(element, NAMED_INSIDE).length > 0;
}

/** The words of a name, the longest first: it is what the fewest elements hold. Glyphs of icon fonts are generated, as a rule. */
function wordsOfName(name) {
  const words = name.replace(/⟨\w+⟩/g, " ").split(/\s+/).filter(Boolean);
  const said = words.map((word) => word.replace(ICON_GLYPHS, "")).filter(Boolean);
  return (said.length > 0 ? said : words).toSorted((one, other) => other.length - one.length);
}

/**
 * Whether an element may read as a name of these words, CSS's own text included: that may be a word of the name, a part of one
 * ("+Add"), or all of it. Where nothing is generated, a name has the words that the element has.
 */
function mayReadAs(element, words, reading) {
  const text = allTextIn(element);
  if (words.length === 0 || text.includes(words[0]) || selectIn(element, NAMED_INSIDE).length > 0) return true;
  if (!cssMayGenerateWithin(reading, element)) return false;
  const isPart = (part) => part !== "" && words.some((word) => word.includes(part));
  return text.trim() === "" || words.some((word) => text.includes(word)) || text.split(/\s+/).some(isPart);
}

/** Whether browsers have words of their own for a button without any: *Choose File*, *Reset*. */
const isNamedByBrowser = (element) => tagOf(element) === "input" && ["file", "reset", "submit", "image"].includes(attributeOf(element, "type"));

/** A cheap condition that every element with this name meets, so that names are computed for few. */
function mayBeNamed(element, words, controls, reading) {
  if (words.length === 0 || NAMING.some((attribute) => hasAttribute(element, attribute))) return true;
  const tag = tagOf(element);
  if (isNamedByBrowser(element)) return true;
  if (NAMED_BY_LABEL.has(tag) && tag !== "button") return controls().has(element);
  if (tag === "button" && !mayReadAs(element, words, reading)) return controls().has(element);
  return mayReadAs(element, words, reading) || shadowRootOf(element) !== null || tag.includes("-") || tag === "slot";
}

/** All elements of the kind below `root` that can be seen. */
function ofKind(fingerprint, root, reading) {
  const roots = rootsFrom(root, reading);
  const words = wordsOfName(fingerprint.name || fingerprint.text || "");
  let labelled = null;
  const controls = () => (labelled ??= labelledControls(fingerprint.tag, [rootOf(root), ...roots], words, reading));
  const found = [];
  for (const each of roots) {
    for (const element of selectIn(each, CSS.escape(fingerprint.tag))) {
      if (!mayBeNamed(element, words, controls, reading)) continue;
      if (isOfKind(fingerprint, element, reading) && isPresent(element, reading)) found.push(element);
    }
  }
  return found;
}

function agreeing(fingerprint, root, reading, options) {
  return ofKind(fingerprint, root, reading).filter(
    (element) =>
      isStillCalled(fingerprint, element, options) &&
      isStillTold(fingerprint, element, reading, options) &&
      isStillExplained(fingerprint, element) &&
      isReset(element) === (fingerprint.attributes?.type === "reset") &&
      groupsAgree(fingerprint.groups ?? [], element, reading) &&
      isListedThere(fingerprint, element, reading),
  );
}

/** Whether what stood beside others like it still has one of the attributes, or the text, that alone told it from those: one of them may be left. */
function isStillTold(fingerprint, element, reading, options) {
  const told = fingerprint.told_by ?? [];
  if (told.length === 0) return true;
  const now = attributesBeside(fingerprint.attributes, element, options.testIdAttribute);
  return told.some((name) => (name === READ_ON_IT ? isReadAlike(fingerprint, element, reading) : isSameAttribute(name, fingerprint.attributes[name], now[name])));
}

/** What tells two of one name apart where no attribute does: what a person reads on them. */
const READ_ON_IT = "text";

/**
 * Whether a person reads on what is pressed what was read on it beside its name: `aria-label` may be the same of *+* and *−*. A count
 * may be another, and so may what is chosen of what opens a list.
 */
function isStillRead({ role, name, text }, element, reading) {
  if (name === "" || !text || !ROLES.PRESSABLE.has(role) || hasAttribute(element, "aria-haspopup") || hasAttribute(element, "aria-expanded")) return true;
  const now = ownText(element, reading);
  const isOfFigures = (each) => hasDigit(each) && !/\p{L}/u.test(each);
  return now === "" || spelled(now) === spelled(text) || (isOfFigures(now) && isOfFigures(text) && signsOf(now) === signsOf(text));
}

/** Whether the title of a sign without a word (`🔊`) explains it as it did, where it has one, then and now. */
function isStillExplained({ name, attributes }, element) {
  const [was, now] = [attributes?.title ?? "", normalised(attributeOf(element, "title") ?? "")];
  const isSame = () => spelled(was.replace(NUMBERS, "")) === spelled(now.replace(NUMBERS, "")); // how many like it
  return was === "" || now === "" || /[\p{L}\p{N}]/u.test(name) || isSame();
}

const isReset = (element) => attributeOf(element, "type") === "reset";

/** What stands around the figures of a text: `▲ 12` is not `▼ 12`. */
const signsOf = (text) => text.replace(/\p{N}[\p{N}.,'’\s]*/gu, "").replace(/\s+/g, "");

/** What alone tells an element from those that are the same in all else, its attributes or what is read on it; nothing where the words beside it do. */
function toldBy(element, fingerprint, candidates, reading, options) {
  if (candidates.length < 2) return [];
  const { attributes: own, groups } = fingerprint;
  const others = candidates.filter((each) => each !== element);
  const attributes = others.map((each) => attributesBeside(own, each, options.testIdAttribute));
  const telling = TIE_BREAKERS.filter((name) => own[name] && !attributes.some((other) => isSameAttribute(name, own[name], other[name])));
  if (telling.length > 0) return telling;
  const beside = others.filter((each) => isBesideIts(groups, each, reading));
  const isTold = beside.length > 0 && isReadAlike(fingerprint, element, reading) && !beside.some((each) => isReadAlike(fingerprint, each, reading));
  return isTold ? [READ_ON_IT] : [];
}

/** What a developer may call an element that says nothing. */
const CALLED_BY_DEVELOPERS = ["test_id", "id", "name", "placeholder", "title", "href", "data"];

/** Whether what says nothing leads to the same and is still called one of what developers called it; if that is nothing, looks the same. */
function isStillCalled(fingerprint, element, options) {
  if (fingerprint.name || fingerprint.text) return true;
  const was = fingerprint.attributes ?? {};
  const called = CALLED_BY_DEVELOPERS.filter((name) => was[name] && !(name === "href" && isHere(was.href)));
  if (called.length === 0 && !was.picture) return true;
  const now = attributesBeside(was, element, options.testIdAttribute);
  if (called.length === 0) return drawnIsSame(was.picture, now.picture ?? "");
  if (was.href && now.href && !isSameAddress(was.href, now.href)) return false;
  return called.some((name) => isSameAttribute(name, was[name], now[name]));
}

/** Whether an address is that of the page itself: every link to a part of it has that (`#`). */
function isHere(address) {
  const here = normalised(routeOf(new URL(location.href)));
  return isSameAddress(address, here) && address.includes("#") === here.includes("#");
}

function isSameAttribute(name, was, now) {
  if (name === "href") return isSameAddress(was, now ?? "");
  return name === "picture" ? drawnIsSame(was, now ?? "") : was === now;
}

/** The elements among several that agree which tie-breaking attributes single out: more than one where those contradict each other. */
function singledOut(candidates, recorded, testIdAttribute) {
  const attributes = candidates.map((element) => attributesBeside(recorded, element, testIdAttribute));
  const picks = new Set();
  for (const name of TIE_BREAKERS) {
    if (!recorded[name]) continue;
    const matching = candidates.filter((_, index) => isSameAttribute(name, recorded[name], attributes[index][name]));
    if (matching.length === 1) picks.add(matching[0]);
  }
  return [...picks];
}

/** Whether pressing an element would do what it did: it reads as it did, leads where it led, and is not yet what it became then. */
const isAsDemanded = (target, element, reading) =>
  isStillRead(target.fingerprint, element, reading) &&
  (!target.leads || isLeadingThere(target.fingerprint.attributes?.href, element)) &&
  !isDoneAlready(target, element, reading);

/** Whether an element is in the state already that it took on then; of one that says nothing of it, nobody knows. */
function isDoneAlready({ before }, element, reading) {
  if (!before || reading.states(element).includes(before.state) !== before.value) return false;
  return before.value || hasAttribute(element, `aria-${before.state}`) || (before.state === "checked" && isTicked(element));
}

/** The element that the target means, or null while there is none or more than one. */
function resolveTarget(target, root, reading, options) {
  return readAs(target.fingerprint, () => {
    const candidates = leadingLike(target, agreeing(target.fingerprint, root, reading, options)).filter((each) => isInItsCompany(target, each, reading));
    if (candidates.length <= 1) return controlInside(candidates[0] ?? null, target.fingerprint, reading);
    const { attributes, groups } = target.fingerprint;
    const picks = singledOut(candidates, attributes ?? {}, options.testIdAttribute);
    if (picks.length > 0) return picks.length === 1 ? picks[0] : null;
    const beside = candidates.filter((each) => isBesideIts(groups, each, reading));
    return controlInside(beside.length === 1 ? beside[0] : innermostOf(candidates, target.fingerprint), target.fingerprint, reading);
  });
}

/** Of several that agree, those that lead somewhere, if the recorded one did and one of them does. */
function leadingLike(target, candidates) {
  const leading = candidates.length > 1 && addressLedTo(target) !== "" ? candidates.filter((each) => leadsAway(each)) : [];
  return leading.length > 0 ? leading : candidates;
}

/** A text as it is looked for among others: by its letters, or as it is where it has none. */
const spelled = (text) => sayingOf(text).letters || text;

/** The words that stood beside what stands in no row, as they are looked for. */
const nearOf = (groups) => (groups ?? []).find((group) => group.near)?.texts.map(spelled) ?? [];

/** Whether the nearest words beside an element are some of those that stood beside the recorded one. */
function isBesideIts(groups, element, reading) {
  const was = nearOf(groups);
  return was.length > 0 && wordsNear(element, reading).some((text) => was.includes(spelled(text)));
}

/** The same, if it is as the message demands: that never tells it from others. */
function demandedTarget(target, root, reading, options) {
  const element = resolveTarget(target, root, reading, options);
  return element && isAsDemanded(target, element, reading) ? element : null;
}

/** Whether a person reads on what has a name the same as on the recorded one, which may be the name itself or nothing. */
function isReadAlike({ name, text }, element, reading) {
  const now = ownText(element, reading);
  return name !== "" && (text ? now === text : now === "" || now === name);
}

/**
 * Of elements without a name that hold nothing but each other and one text, the one inside: what is done to it is done to all of them.
 * Where something else lies over that, as a field without a face over its own placeholder, the innermost that a press reaches.
 */
function innermostOf(candidates, { name }) {
  const isNested = candidates.every((each, index) => index === 0 || contains(candidates[index - 1], each));
  if (name !== "" || !isNested) return null;
  return candidates.findLast((each) => pressIsHit(each, (hit) => boxStandsIn(hit, each))) ?? candidates.at(-1);
}

/** What is pressed in an element without a name that holds nothing but a control: it has the text of that. */
function controlInside(element, { role, name, text }, reading) {
  if (element === null || role !== "generic" || name !== "" || !text) return element;
  const inside = selectIn(element, MATE_KINDS).filter((each) => ROLES.CONTROLS.has(reading.role(each)) && isPresent(each, reading));
  return inside.length === 1 && !holdsValue(inside[0]) && ownText(inside[0], reading) === text ? inside[0] : element;
}

/** Whether a target leads to an element, or to what stands in it alone. */
function leadsTo(target, element, root, reading, options) {
  const found = resolveTarget(target, root, reading, options);
  if (found === element || !found || !element) return found === element;
  return target.fingerprint.name === "" && contains(element, found) && readAs(target.fingerprint, () => isOfKind(target.fingerprint, element, reading));
}

/** A tag with its place among siblings of the same tag. */
function pathStep(element) {
  let place = 1;
  for (let other = elementBefore(element); other; other = elementBefore(other)) if (tagOf(other) === tagOf(element)) place += 1;
  return `${tagOf(element)}[${place}]`;
}

/** Tags and places from the root, or from the nearest ancestor with a stable id; shadow roots as a step of their own. */
function pathOf(element, fromId) {
  const steps = [];
  let at = element;
  while (at && typeOf(at) === Node.ELEMENT_NODE) {
    const id = attributeOf(at, "id") ?? "";
    if (fromId && at !== element && /^[A-Za-z_-]+$/.test(id)) return [`#${id}`, ...steps].join("/");
    steps.unshift(pathStep(at));
    const parent = nodeAbove(at);
    if (parent && parent instanceof ShadowRoot) steps.unshift("shadow");
    at = parent && parent instanceof ShadowRoot ? parent.host : parent;
  }
  return steps.join("/");
}

function locatorsOf(element, reading, attributes) {
  const role = reading.role(element);
  const name = normalised(reading.name(element));
  const label = normalised(reading.label(element));
  const text = normalised(reading.text(element));
  const path = pathOf(element, true);
  const whole = pathOf(element, false);
  return [
    attributes.test_id && { by: "test_id", value: attributes.test_id },
    role !== "generic" && name && { by: "role", value: name, role },
    label && { by: "label", value: label },
    attributes.placeholder && { by: "placeholder", value: attributes.placeholder },
    text && text.length < TEXT_LIMIT && { by: "text", value: text },
    attributes.id && { by: "id", value: attributes.id },
    { by: "css", value: path },
    path !== whole && { by: "xpath", value: whole },
  ].filter(Boolean);
}

/** The nearest words before and after the element, for readers and for healing. */
function neighboursOf(element, reading) {
  for (let at = element; elementAbove(at); at = elementAbove(at)) {
    const all = leafTexts(elementAbove(at), reading);
    const around = leafTexts(elementAbove(at), reading, at);
    if (all.length >= LEAVES) return [];
    if (around.length > 0) {
      const split = all.findIndex((text, index) => around[index] !== text);
      return [around[split - 1], around[split]].filter((text) => text && !isFigure(text));
    }
  }
  return [];
}

function ancestorsOf(element, reading) {
  const names = [];
  for (let at = reading.parent(element); at && names.length < ANCESTORS; at = reading.parent(at)) {
    const role = reading.role(at);
    if (ROLES.TRANSPARENT.has(role)) continue;
    const name = groupName(at, role, reading);
    names.push(name ? `${role} ${name}` : role);
  }
  return names;
}

/** What `isOfKind` compares. */
const kindOf = (element, reading) => readingOnce(reading.kinds[Number(numbersVary)], element, kindRead, reading);

function kindRead(element, reading) {
  return {
    role: reading.role(element),
    name: normalised(reading.name(element)),
    tag: tagOf(element),
    text: ownText(element, reading),
  };
}

function fingerprintOf(element, reading, options) {
  const kind = kindOf(element, reading);
  const same = ofKind(kind, document, reading);
  let groups = groupsOf(element, reading).filter((group) => !group.outer || same.length > 1); // a name of its own needs no more
  let twins = same.length > 1 ? same.filter((each) => groupsAgree(groups, each, reading)) : same;
  if (twins.length > 1) {
    groups = [...groups, ...cardOf(element, reading)];
    twins = twins.filter((each) => groupsAgree(groups, each, reading));
  }
  const attributes = lastingAttributes(element, reading, options.testIdAttribute);
  const found = {
    ...kind,
    text: kind.text === kind.name ? "" : kind.text,
    attributes,
    neighbours: neighboursOf(element, reading),
    ancestors: ancestorsOf(element, reading),
    groups,
    icons: iconsIn(element, reading, () => selectIn(document, selectorOfRole(kind.role))),
    kept: [...kept],
    numbers: numbersVary,
    matched: same.length,
    listed: same.length > 1 || (ROLES.PRESSABLE.has(kind.role) && groups.some(isOfRow)) ? listTitle(element, reading) : "",
  };
  return { ...found, told_by: toldBy(element, found, twins, reading, options) };
}

const ICONS_IN_NAME = 3;
const ICON_LINES = 2; // an icon stands in a line of text; what is larger is a picture of something

/**
 * What icons add to a name that is made of an element's content, where a person reads words beside them and no other of `kin`
 * has the same: their names are often those of files (`icon-user Profile`).
 */
function iconsIn(element, reading, kin) {
  const text = ownText(element, reading);
  if (text === "" || text === normalised(reading.name(element)) || reading.authorName(element) !== "") return [];
  const names = selectIn(element, "img,svg,[role=img]").filter((each) => isIcon(each, element)).map((each) => normalised(reading.name(each)));
  const icons = names.filter((name) => name !== "").slice(0, ICONS_IN_NAME);
  const isTwin = (each) => each !== element && ownText(each, reading) === text && isPresent(each, reading);
  return icons.length > 0 && kin().some((each) => isTwin(each)) ? [] : icons;
}

const isIcon = (picture, element) => {
  const [box] = boxesOf(picture);
  return Boolean(box) && box.height <= ICON_LINES * Number.parseFloat(getComputedStyle(element).fontSize);
};

const CLASSES = 10;
const GRID = 20; // pixels: fonts differ by less from one machine to the next

/** What it looks like, which is no part of what it is: by this it is looked for once it can't be found. */
function looksOf(element, reading) {
  const box = boxesOf(element)[0];
  const onGrid = (value) => Math.round(value / GRID) * GRID;
  return {
    classes: [...new Set((attributeOf(element, "class") ?? "").split(/\s+/))].filter((each) => each && each.length < 40).slice(0, CLASSES),
    label: normalised(reading.label(element)),
    src: tagOf(element) === "img" ? sourceRoute(element) : "",
    place: [...(elementAbove(element) ? elementsIn(elementAbove(element)) : [])].indexOf(element) + 1,
    box: box ? [box.x + scrollX, box.y + scrollY, box.width, box.height].map(onGrid) : [],
  };
}

const MATES = 12;
const MATE_KINDS = "a[href],button,input,select,textarea,summary,[role],[tabindex],[onclick]";
const MATES_LOOKED_AT = 60; // what is larger than that is a page, and no neighbourhood

/** Names of the other controls around it, of the widest container that has no more than `MATES`: none of them is what it became. */
function matesOf(element, reading) {
  const own = normalised(reading.name(element));
  let names = [];
  for (let at = elementAbove(element); at; at = elementAbove(at)) {
    const found = [...selectIn(at, MATE_KINDS)];
    if (found.length > MATES_LOOKED_AT) return names;
    const isOther = (each) => !contains(each, element) && !contains(element, each) && isPresent(each, reading);
    const around = new Set(found.filter(isOther).map((each) => normalised(reading.name(each))).filter((name) => isMateName(name, own)));
    if (around.size > MATES) return names;
    names = [...around];
  }
  return names;
}

/** A name with a number in it may be another next time. */
const isMateName = (name, own) => name !== "" && name !== own && name.length < TEXT_LIMIT && !/\d/.test(name);

/** The file that an image shows. */
function sourceRoute(element) {
  const src = attributeOf(element, "src") ?? "";
  return src.startsWith("data:") ? "" : normalised(src.split(/[?#]/)[0].split("/").at(-1));
}

/** What leads to this element alone in a test of Playwright's, as Python; empty in a frame, and where neither test id nor name does. */
function pastedLocator(element, attributes, reading, { testIdAttribute }) {
  if (window !== window.top) return "";
  const role = reading.role(element);
  const [id, name] = [attributes.test_id, collapseSpace(reading.name(element))].map((each) => each && JSON.stringify(each));
  const all = (selector) => rootsFrom(document, reading).flatMap((root) => [...selectIn(root, selector)]);
  if (id && all(`[${testIdAttribute}="${CSS.escape(attributes.test_id)}"]`).length === 1) return `get_by_test_id(${id})`;
  if (!name || role === "generic") return "";
  const isCalledSo = (each) => reading.role(each) === role && isPresent(each, reading) && JSON.stringify(collapseSpace(reading.name(each))) === name;
  return all(selectorOfRole(role)).filter(isCalledSo).length === 1 ? `get_by_role("${role}", name=${name}, exact=True)` : "";
}

/** An element as an error or a review shows it, and where in the page the report finds it. */
function candidateOf(element, reading, options, refs) {
  const attributes = stableAttributes(element, options.testIdAttribute);
  return {
    locator: pastedLocator(element, attributes, reading, options),
    document: refs.document,
    number: refs.of(element),
    role: reading.role(element),
    name: collapseSpace(reading.name(element)),
    text: wholeText(element, reading),
    tag: tagOf(element),
    attributes,
    groups: groupsOf(element, reading),
    listed: options.target?.fingerprint.listed ? listTitle(element, reading) : "",
    states: reading.states(element),
  };
}

/** What is recorded of an element. */
function targetOf(element, reading, options) {
  return readAs(options, () => {
    const fingerprint = fingerprintOf(element, reading, options);
    const company = { mates: matesOf(element, reading), form: formOf(element, reading), fields: fieldsBeside(element, reading) };
    const namesakes = { namesakes: namesakesOf(element, reading), alike: alikeInRow(fingerprint, element, reading, options) };
    const looks = { ...looksOf(element, reading), ...company, ...namesakes, leads_here: isLinkToHere(element) };
    return { locators: locatorsOf(element, reading, fingerprint.attributes), fingerprint, looks };
  });
}
