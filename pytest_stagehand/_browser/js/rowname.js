// Whether the words by which a row was known still name it: a row in which *Ann* stands as another's manager is not Ann's.
//
// A row is known by the first of its words that its neighbours don't all say (`rowIdentity`). Under which header each of its words stood is
// recorded (`under`), and what stood before the first (`behind`). Where the table still has that header, no other may stand over the words;
// elsewhere nothing may have come before them that names something: no more than buttons, figures, and what all neighbours say, too.

const rowCells = (row, reading) => [...elementsIn(row)].filter((each) => ROLES.CELLS.has(reading.role(each)));

/** The headers over the cells of a row that begin with some words, but for others that may stand before them; empty of a cell without one. */
function headersOver(text, row, reading, behind = []) {
  const cells = rowCells(row, reading).filter((cell) => {
    const [first] = leafTexts(cell, reading).filter((each) => !isFigure(each) && !behind.includes(each));
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

/** The words of a row, without those of an element and of buttons, in the order in which they identify it. */
function namingTexts(row, element, reading, ...except) {
  const buttons = selectIn(row, MATE_KINDS).filter((each) => reading.role(each) === "button");
  return rowTexts(row, reading, element, ...namedBy(element, reading), ...explainedBy(element), ...buttons, ...except).filter((text) => !isFigure(text));
}

const LEADS = 20;

/** What is recorded of where the words stand by which a row is known: the header over each (`under`), and what stands before the first (`behind`). */
function placeOfName(words, row, element, reading, ...except) {
  const texts = namingTexts(row, element, reading, ...except);
  const behind = texts.slice(0, Math.max(0, texts.indexOf(words[0]))).slice(0, LEADS);
  const under = words.map((text) => headersOver(text, row, reading, behind)[0] ?? "");
  return { under: under.some(Boolean) ? under : [], behind };
}

/** Whether the words by which a row was recorded name this one. */
function isNamedAsRecorded({ texts: words, under, behind }, row, element, reading, ...except) {
  const said = rowTexts(row, reading, element);
  const asNow = (was) => said.find((each) => spelled(each) === spelled(was)) ?? was;
  const places = words.map((was, index) => isUnderItsHeader(asNow(was), under?.[index], row, reading, behind));
  if (places.includes(false)) return false;
  if (places[0]) return true;
  const texts = namingTexts(row, element, reading, ...except);
  const before = texts.slice(0, Math.max(0, texts.indexOf(asNow(words[0])))); // none before a figure, or the words of a button
  return before.every((each) => behind?.includes(each) || under?.includes(each) || isSaidByRivals(each, row, reading));
}

/** Whether every one of the rows beside one says some words: they name none of them. */
function isSaidByRivals(text, row, reading) {
  const rivals = rivalsOf(row).filter((other) => isPresent(other, reading));
  return rivals.length > 0 && rivals.every((other) => rowRead(other, reading).texts.has(text));
}
