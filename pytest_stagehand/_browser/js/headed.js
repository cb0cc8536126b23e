// A table of which the columns are headed by a table of its own, so that its rows scroll below them: a person sees one.
//
// Both are tables of HTML, the one with a head alone and the other without; they follow each other, and the cells of the first row
// stand right below the headers. The header's rows are put into the table that they head, as a part of it.

/** Pixels by which the edges of a header and of a cell below it may differ, and a head and the rows below it. */
const HEADED_EDGE = 3;

/** Puts headers that stand in a table of their own into the table below them. */
function headedJoin(rows, refs) {
  const tables = [];
  headedFind(rows, tables);
  for (const [at, { row, among }] of tables.entries()) {
    const next = tables[at + 1]?.row;
    if (next === undefined || !headedIsHead(row, refs) || !headedMeet(row, next, refs)) continue;
    among.splice(among.indexOf(row), 1);
    row[ROW_ROLE] = "rowgroup";
    next[ROW_BELOW] = [row, ...next[ROW_BELOW]];
  }
}

function headedFind(rows, tables) {
  for (const row of rows) {
    if (row[ROW_ROLE] === "table" && row[ROW_TAG] === "table") tables.push({ row, among: rows });
    if (row[ROW_BELOW].length > 0) headedFind(row[ROW_BELOW], tables);
  }
}

/** Whether a table has a head and nothing else. */
function headedIsHead(row, refs) {
  const lines = selectIn(refs.element(row[ROW_ID]), "tr");
  return lines.length > 0 && lines.every((line) => tagOf(elementAbove(line)) === "thead");
}

/** Whether the cells of a table without headers stand right below those of a head, one below each. */
function headedMeet(head, body, refs) {
  const [above, below] = [refs.element(head[ROW_ID]), refs.element(body[ROW_ID])];
  if (contains(above, below) || selectIn(below, "th, thead tr").length > 0) return false;
  const first = selectIn(below, "tr").find((line) => boundsOf(line).height > HEADED_EDGE);
  if (first === undefined) return false;
  const [headers, cells] = [selectIn(above, "tr").at(-1), first].map((line) => [...elementsIn(line)].map((cell) => boundsOf(cell)).filter(({ width }) => width > 0));
  const isUnder = boundsOf(below).top <= boundsOf(above).bottom + HEADED_EDGE && boundsOf(below).bottom > boundsOf(above).bottom;
  const isInLine = cells.length > 1 && cells.every(({ left, right }, at) => headedIsBelow(headers[at], left, right));
  return isUnder && isInLine && (headers.length === cells.length || headedDropped(head, cells.length));
}

function headedIsBelow(header, left, right) {
  return header !== undefined && Math.abs(header.left - left) < HEADED_EDGE && Math.abs(header.right - right) < HEADED_EDGE;
}

/** Drops the empty header above the bar by which the rows are scrolled; whether that was all that is there too much. */
function headedDropped(head, columns) {
  let line = head;
  while (line[ROW_ROLE] !== "row" && line[ROW_BELOW].length > 0) line = line[ROW_BELOW].at(-1);
  const last = line[ROW_BELOW].at(-1);
  const isBar = line[ROW_BELOW].length === columns + 1 && last[ROW_NAME] === "" && last[ROW_BELOW].length === 0;
  if (isBar) line[ROW_BELOW].pop();
  return isBar;
}
