// Figures in parts: `24` and `.99` in elements of their own, or the wheels of a counter, are one figure where no gap is between them.
//
// Where they are is asked only of texts that meet with digits, which are few. The second text is marked, and both stay as they are.

const JOINED_END = /\p{Nd}[.,'’٫٬]?$|^[-−–+.,'’٫٬]$/u;
const JOINED_SILENT_END = /\p{Nd}[.,'’٫٬]?$|^[-−–+.,'’٫٬\p{Sc}]+$/u; // a sign that is kept from ears is no word of the text beside it
const JOINED_START = /^[.,'’٫٬]?\p{Nd}|^[.,'’٫٬]$/u;
const JOINED_SIGN = /^[-−–+~±≈≤≥▲△▼▽]$/u;
const JOINED_AMOUNT = /^\p{Sc}? ?\p{Nd}|^\p{Sc}$/u; // what a sign may stand before

/** Of the height of a line, the widest gap that is none: a space takes about a quarter. */
const JOINED_GAP = 0.15;

/** Marks the texts in rows that go on with the figure in which the text before them ends. */
function joinedMark(rows, refs) {
  let last = null;
  const visit = (row) => {
    if (row[ROW_BELOW].length > 0) row[ROW_BELOW].forEach(visit);
    else {
      if (last !== null && joinedMeet(last, row) && joinedTouch(last, row, refs)) row[ROW_JOINED] = true;
      last = row;
    }
  };
  rows.forEach(visit);
}

function joinedMeet(before, row) {
  if (!ROLES.JOINED.has(row[ROW_ROLE]) || !ROLES.JOINED.has(before[ROW_ROLE])) return false;
  if (rowIsClickable(row) || rowIsClickable(before) || STRUCK_TAGS.has(row[ROW_TAG]) || STRUCK_TAGS.has(before[ROW_TAG])) return false;
  const end = before[ROW_ROLE] === "none" ? JOINED_SILENT_END : JOINED_END;
  if (JOINED_SIGN.test(before[ROW_NAME])) return JOINED_AMOUNT.test(row[ROW_NAME]);
  return JOINED_START.test(row[ROW_NAME]) && end.test(before[ROW_NAME]);
}

/** A price that is struck out and the one behind it are two. */
const STRUCK_TAGS = new Set(["del", "s", "strike"]);

/** Whether the last letters of one text and the first of another stand side by side in one line; two digits, on one level. */
function joinedTouch(before, row, refs) {
  const [left, right] = [joinedNodes(refs.node(before[ROW_ID])), joinedNodes(refs.node(row[ROW_ID]))];
  if (/\s$/.test(joinedText(left.at(-1))) || /^\s/.test(joinedText(right[0]))) return false;
  const [end, start] = [joinedBoxes(left.at(-1)).at(-1), joinedBoxes(right[0])[0]];
  if (end === undefined || start === undefined) return false;
  const isInLine = Math.min(end.bottom, start.bottom) > Math.max(end.top, start.top);
  const isLevel = Math.abs(end.top - start.top) < 1 && Math.abs(end.bottom - start.bottom) < 1;
  if (!(isLevel || (isInLine && !joinedAreDigits(before, row)))) return false;
  return Math.abs(start.left - end.right) < JOINED_GAP * Math.max(end.height, start.height);
}

/** Raised digits behind digits are cents, a power or a note: nobody can tell. */
function joinedAreDigits(before, row) {
  return HAS_DIGIT.test(before[ROW_NAME].at(-1)) && HAS_DIGIT.test(row[ROW_NAME][0]);
}

/** What has the letters of a row: an element, or a text with those that are parted from it by nothing but comments. */
function joinedNodes(node) {
  if (node === null || typeOf(node) !== Node.TEXT_NODE) return [node];
  const texts = [];
  for (let next = node; next !== null && typeOf(next) !== Node.ELEMENT_NODE; next = nodeAfter(next)) {
    if (typeOf(next) === Node.TEXT_NODE) texts.push(next);
  }
  return texts;
}

function joinedText(node) {
  if (node === null) return "";
  return typeOf(node) === Node.TEXT_NODE ? node.data : allTextIn(node);
}

function joinedBoxes(node) {
  if (node === null) return NO_NODES;
  const range = new Range();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
}
