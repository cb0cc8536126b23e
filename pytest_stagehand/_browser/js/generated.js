// Generated text that belongs to a figure: the currency, sign or unit that CSS puts before or after it.
//
// A text keeps its own words, by which it is found and counted in the page; what CSS adds to it travels beside them.

/** What may be a part of a figure: letters, digits, currencies, parts of a hundred; a sign, where it stands in the line. */
const FIGURE_PARTS = /[\p{L}\p{N}\p{Sc}%‰‱°]/u;
const FIGURE_SIGNS = /^\s*[-−–+()]\s*$/;
const HAS_DIGIT = /\p{Nd}/u;

/** Adds to the texts at the ends of an element what is generated before and after them. */
function generatedAdd(walk, el, rows, place) {
  const first = rows[place];
  const last = rows.at(-1);
  if (first === undefined || !cssMayGenerate(walk.reading, el)) return;
  if (generatedIsFigure(first)) generatedPut(first, ROW_BEFORE, generatedText(el, "::before"));
  if (generatedIsFigure(last)) generatedPut(last, ROW_AFTER, generatedText(el, "::after"));
}

function generatedIsFigure(row) {
  const isText = row[ROW_ROLE] === "text" || (row[ROW_ROLE] === "link" && row[ROW_BELOW] === NO_NODES);
  return isText && HAS_DIGIT.test(row[ROW_NAME]);
}

function generatedPut(row, place, text) {
  if (text !== "") row[place] = place === ROW_BEFORE ? text + (row[place] ?? "") : (row[place] ?? "") + text;
}

function generatedText(el, pseudo) {
  const text = cssShown(el, pseudo);
  if (FIGURE_PARTS.test(text)) return text;
  return FIGURE_SIGNS.test(text) && generatedIsInLine(el, pseudo) ? text : "";
}

/** False for the dash of a list that is drawn with dashes: it is put beside the line. */
function generatedIsInLine(el, pseudo) {
  const style = getComputedStyle(el, pseudo);
  return style.position === "static" || style.position === "relative";
}

/** All that an element without content says: a currency or a sign for the figure beside it; else nothing. */
function generatedAlone(walk, el) {
  if (firstNodeIn(el) !== null || !cssMayGenerate(walk.reading, el)) return "";
  const text = collapseSpace(generatedText(el, "::before") + generatedText(el, "::after"));
  return /\p{Sc}|[%‰‱]/u.test(text) || FIGURE_SIGNS.test(text) ? text : "";
}

/** The fields of a row for what is generated around its text, and for what it is joined to. */
function generatedFields(row) {
  return rowField("@before", row[ROW_BEFORE] ?? "") + rowField("@after", row[ROW_AFTER] ?? "") + (row[ROW_JOINED] ? "|@joined=true" : "");
}
