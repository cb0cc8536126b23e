// Whether the words by which a row was known still name it: a row in which *Ann* stands as another's manager is not Ann's.
//
// A row is known by the first of its words that its neighbours don't all say (`rowIdentity`). Under which header those words stood is
// recorded (`under`), and what stood before them (`behind`). Where the table still has that header, no other may stand over the words;
// elsewhere nothing may have come before them that names something: no more than buttons, figures, and what all neighbours say, too.

const rowCells = (row, reading) => [...elementsIn(row)].filter((each) => ROLES.CELLS.has(reading.role(each)));

/** The headers under which cells of a row begin with some words, but for others that may stand before them. */
function headersOver(text, row, reading, behind = []) {
  const cells = rowCells(row, reading).filter((cell) => {
    const [first] = leafTexts(cell, reading).filter((each) => !isFigure(each) && !behind.includes(each));
    return first === text || normalised(reading.text(cell)) === text;
  });
  return cells.map((cell) => columnName(cell, row, reading)).filter(Boolean);
}

const hasHeader = (name, row, reading) => rowCells(row, reading).some((cell) => columnName(cell, row, reading) === name);

/** The words of a row, without those of an element and of buttons, in the order in which they identify it. */
function namingTexts(row, element, reading, ...except) {
  const buttons = selectIn(row, BUTTONS).filter((each) => reading.role(each) === "button");
  return rowTexts(row, reading, element, ...namedBy(element, reading), ...explainedBy(element), ...buttons, ...except).filter((text) => !isFigure(text));
}

const BUTTONS = "button,[role=button]";
const LEADS = 20;

/** What is recorded of where the words stand by which a row is known: `{under, behind}`. */
function placeOfName([text], row, element, reading, ...except) {
  if (text === undefined) return { under: "", behind: [] };
  const texts = namingTexts(row, element, reading, ...except);
  const behind = texts.slice(0, Math.max(0, texts.indexOf(text))).slice(0, LEADS);
  const [under = ""] = headersOver(text, row, reading, behind);
  return { under, behind };
}

/** Whether the words by which a row was recorded name this one. */
function isNamedAsRecorded({ texts: [was], under, behind }, row, element, reading, ...except) {
  const said = spelled(was);
  const texts = namingTexts(row, element, reading, ...except);
  const text = texts.find((each) => spelled(each) === said);
  if (text === undefined) return true; // a figure, or the words of a button
  const headers = under && hasHeader(under, row, reading) ? headersOver(text, row, reading, behind) : [];
  if (headers.length > 0) return headers.includes(under);
  const before = texts.slice(0, texts.indexOf(text)).filter((each) => each !== under && !behind?.includes(each));
  return before.length === 0 || isSaidByRivals(before, row, reading);
}

/** Whether every one of the rows beside one says some words: they name none of them. */
function isSaidByRivals(texts, row, reading) {
  const rivals = rivalsOf(row).filter((other) => isPresent(other, reading));
  return rivals.length > 0 && rivals.every((other) => texts.every((text) => rowRead(other, reading).texts.has(text)));
}
