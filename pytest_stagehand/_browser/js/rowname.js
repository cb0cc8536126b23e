// Whether the words by which a row was known still name it: a row in which *Ann* stands as another's manager is not Ann's.
//
// A row is known by the words that the sentence says of it, or the first that its neighbours don't all say (`rowIdentity`). Under which header each of its words stood is
// recorded (`under`), what stood before the last (`behind`), and what else that row alone said (`besides`). Where the table still has that
// header, no other may stand over the words; elsewhere nothing may have come before them but buttons, figures, and what the header said.
// What the row alone said may go, and may not give way to something else.

const rowCells = (row, reading) => [...elementsIn(row)].filter((each) => ROLES.CELLS.has(reading.role(each)));

/** The headers over the cells of a row that begin with some words, but for others that may stand before them; empty of a cell without one. */
function headersOver(text, row, reading, behind = []) {
  const cells = rowCells(row, reading).filter((cell) => {
    const [first] = leafTexts(cell, reading).filter((each) => !isHeldNow(each) && !behind.includes(each));
    return first === text || normalised(reading.text(cell)) === text;
  });
  return cells.map((cell) => columnName(cell, row, reading));
}

/** A header as it is compared: sorting adds an arrow, and filtering a count. */
const headerSaid = (header) => spelled(withoutCount(header));

const hasHeader = (said, row, reading) => rowCells(row, reading).some((cell) => headerSaid(columnName(cell, row, reading)) === said);

/** Whether some words of a row stand under the header that they stood under, or under none, where the table still has that header. */
function isUnderItsHeader(text, under, row, reading, behind) {
  const said = headerSaid(under ?? "");
  if (said === "" || !hasHeader(said, row, reading)) return null;
  return headersOver(text, row, reading, behind).some((header) => header === "" || headerSaid(header) === said);
}

/** The words of a row, without those of an element and of tools, in the order in which they identify it. */
function namingTexts(row, element, reading, ...except) {
  const tools = selectIn(row, MATE_KINDS).filter((each) => reading.role(each) === "button" || isPictureOfAll(each, row, reading));
  return rowTexts(row, reading, element, ...namedBy(element, reading), ...explainedBy(element), ...tools, ...except).filter((text) => !isHeldNow(text));
}

/** Whether a link is a picture alone, as every row beside this one has it: a tool. */
function isPictureOfAll(link, row, reading) {
  if (reading.role(link) !== "link" || allTextIn(link).trim() !== "") return false;
  return areSaidByAll(leafTexts(link, reading), row, reading);
}

/** The rows beside one that can be seen. */
const rivalsSeen = (row, reading) => rivalsOf(row).filter((other) => isPresent(other, reading));

/** Whether every one of the rows beside one, of which there are some, says all of these words. */
function areSaidByAll(words, row, reading) {
  const rivals = rivalsSeen(row, reading);
  return rivals.length > 0 && words.every((text) => rivals.every((other) => isReadInRow(other, text, reading)));
}

const KNOWN = 20;

const wordsAlone = (text) => ` ${inOneCase(text.normalize("NFKC")).replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim()} `;

/** What the person speaks of who records, as words alone. */
let about = "";

const speakOf = (said) => (about = wordsAlone(said ?? ""));

/** Whether the person who records says some words: then those name the row. */
const isSpoken = (text) => (!isFigure(text) || NUMBER_OF_ITS_OWN.test(text)) && about.includes(wordsAlone(text));

const NUMBER_OF_ITS_OWN = /\d{3}/; // as an order has; smaller ones are how many

/** The words that a person reads in a row before the last of those by which it is known; of heads, which come first, only other heads. */
function wordsBefore(words, naming, row, element, reading, except) {
  const read = leafTexts(row, reading, element, ...except);
  const last = Math.max(...words.map((each) => read.indexOf(each)));
  const before = last < 0 ? naming.slice(0, Math.max(0, ...words.map((each) => naming.indexOf(each)))) : read.slice(0, last);
  return [...new Set(before)].filter((each) => naming.includes(each) && !words.includes(each));
}

/**
 * What is recorded of where the words stand by which a row is known: the header over each (`under`), what stands before the last (`behind`),
 * and what else the row alone says (`besides`, their headers in `under` behind the others).
 */
function placeOfName(words, row, element, reading, ...except) {
  const texts = namingTexts(row, element, reading, ...except);
  const behind = wordsBefore(words, texts, row, element, reading, except).slice(0, KNOWN);
  const besides = besidesOf(words, texts, row, reading);
  const lead = texts.slice(0, Math.max(0, texts.indexOf(words[0])));
  const under = [...words, ...besides].map((text, index) => headersOver(text, row, reading, index < words.length ? lead : [])[0] ?? "");
  return { under: under.some(Boolean) ? under : [], behind, besides };
}

/**
 * The words that only this row says besides those by which it is known: which of them name it nobody can tell (`Draft | Ann`), and where one
 * gives way to another the row may be another's. None where the sentence or a heading says which do, or where the row is a part of the page.
 */
function besidesOf(words, texts, row, reading) {
  const heads = [...labelOfRow(row, reading), ...headsIn(row).map((head) => normalised(reading.text(head)))];
  const most = ROLES.ROWS.has(reading.role(row)) ? BESIDES : BOX_WORDS;
  if (words.length === 0 || texts.length > most || words.every(isSpoken) || words.some((text) => heads.includes(text))) return [];
  const rivals = rivalsSeen(row, reading);
  const labels = new Set(selectIn(row, "label").map((label) => normalised(reading.text(label)))); // what another control is called
  const isOwn = (text) => !words.includes(text) && isLikeName(text) && !labels.has(text);
  return texts.filter((text) => isOwn(text) && !rivals.some((other) => isReadInRow(other, text, reading)));
}

const BESIDES = 12; // a row of more words is a part of the page
const WORDS_OF_NAME = 6; // more than these explain something

/** Whether words may name something: they are no count, are the same tomorrow, and are no sentence. */
const isLikeName = (text) => !isCount(text) && !text.includes("⟨") && text.split(" ").length <= WORDS_OF_NAME;

/** Whether the words by which a row was recorded name this one. */
function isNamedAsRecorded({ texts: words, under = [], behind = [], besides = [] }, row, element, reading, ...except) {
  const said = rowTexts(row, reading, element);
  const asNow = (was) => (said.includes(was) ? was : (said.find((each) => spelled(each) === spelled(was)) ?? was)); // a login `omar` stands beside a name `Omar`
  const places = words.map((was, index) => isUnderItsHeader(asNow(was), under[index], row, reading, behind));
  if (places.includes(false)) return false;
  const known = new Set([...words, ...under, ...behind, ...besides].map(spelled));
  const isKnown = (each) => known.has(spelled(each));
  if (places.every(Boolean) && besides.length === 0) return true;
  const texts = namingTexts(row, element, reading, ...except);
  if (!places.every(Boolean) && !wordsBefore(words.map(asNow), texts, row, element, reading, except).every(isKnown)) return false;
  return besides.every((was, index) => isInPlaceOf(was, under[words.length + index], isKnown, texts, row, reading));
}

/**
 * Whether a word that the row alone said is still there, or gone, and no other in its place: under its header, or, where the table has none
 * such, anywhere in the row.
 */
function isInPlaceOf(was, header, isKnown, texts, row, reading) {
  if (texts.some((each) => spelled(each) === spelled(was))) return true;
  const said = headerSaid(header ?? "");
  const strangers = texts.filter((each) => !isCount(each) && !isKnown(each));
  if (said !== "" && hasHeader(said, row, reading)) {
    return !strangers.some((each) => headersOver(each, row, reading).some((now) => headerSaid(now) === said));
  }
  return strangers.length === 0 || areSaidByAll(strangers, row, reading);
}

/** The groups around an element as an error shows them: its row by what stands under the headers over the words of the recorded one, too. */
function groupsShown(element, recorded, reading) {
  const groups = groupsOf(element, reading);
  const row = containersOf(element, reading).find(({ kind }) => kind === "row");
  const was = recorded.find((group) => ROLES.ROWS.has(group.role) && !group.outer);
  if (!row || !was) return groups;
  const headers = (was.under ?? []).slice(0, was.texts.length).map(headerSaid).filter(Boolean);
  const cells = rowCells(row.element, reading).filter((cell) => headers.includes(headerSaid(columnName(cell, row.element, reading))));
  const words = cells.map((cell) => normalised(reading.text(cell))).filter(Boolean);
  const shown = groups.find((group) => group.role === row.role && !group.outer && !group.near);
  return groups.map((group) => (group === shown ? { ...group, texts: [...new Set([...words, ...group.texts])] } : group));
}

/** The words of a row before those of an element: none where its cell has a header, a heading names the row, or the table lays out the page. */
function wordsAhead(row, element, reading) {
  const isNamedApart = headsIn(row).length > 0 || namedBy(element, reading).length > 0 || isOfLayout(row, reading);
  if (isNamedApart || headersOver(leafTexts(element, reading)[0], row, reading).some(Boolean)) return [];
  const tools = selectIn(row, MATE_KINDS).filter((each) => each !== element && reading.role(each) === "button");
  const read = leafTexts(row, reading, ...tools).filter((text) => !isHeldNow(text));
  const own = leafTexts(element, reading);
  return read.slice(0, Math.max(0, read.findIndex((text) => own.includes(text))));
}

/**
 * Whether no more strange words stand before an element than went of those before it when its row was recorded, which has no other name; what
 * all rows say is none: named behind *Bob*, Ann is Bob's manager.
 */
function isStillFirst({ behind = [] }, row, element, reading) {
  const now = wordsAhead(row, element, reading);
  const [was, said] = [behind, now].map((texts) => new Set(texts.map(spelled)));
  const strange = now.filter((text) => !was.has(spelled(text)) && !areSaidByAll([text], row, reading));
  return strange.length <= behind.filter((text) => !said.has(spelled(text))).length;
}
