// A table that nothing but its layout makes one: a line of words, and below it lines of as many cells, each below its word.
//
// Applications build them of `div`s without a role, and a person sees a table all the same. Nothing of the tree is changed: its
// rows are marked (`@laid`), and whoever reads the page by its words takes them for what they look like (`laid.py`). Elements keep
// the roles that they have, so that what is recorded of one does not depend on where it stands.

/** Pixels by which the edges of a word and of a cell below it may differ, and a head and the lines below it. */
const LAID_EDGE = 3;
const LAID_HEADER = 40; // characters; a longer text is no header
const LAID_MORE = 2; // cells behind the last header: what is done with the line, and room for a bar
const LAID_ABOVE = 6; // wrappers between what holds the lines and a line

/** Marks the lines that make a table; what stands in one is in its cells. */
function laidMark(rows, refs) {
  for (const row of rows) {
    if (row[ROW_BELOW].length > 0 && !(row[ROW_ROLE] === "generic" && laidIn(row, refs))) laidMark(row[ROW_BELOW], refs);
  }
}

/** Marks the table that an element is: a head, and below it nothing but lines, in a part of their own; whether it is one. */
function laidIn(table, refs) {
  const [head, ...rest] = table[ROW_BELOW];
  if (rest.length === 0 || head[ROW_ROLE] !== "generic" || !head[ROW_BELOW].every(laidIsWord)) return false;
  const headers = laidCells(refs.element(head[ROW_ID]));
  if (headers.length < 2) return false;
  const body = laidBody(rest, table, refs);
  const lines = laidLines(body, headers, refs);
  if (lines === null || !laidIsApart(head, lines, table, refs)) return false;
  laidTell(table, head, headers, body, lines, refs);
  return true;
}

function laidTell(table, head, headers, body, lines, refs) {
  const columns = Math.max(headers.length, ...lines.map(({ cells }) => cells.length));
  laidPut(table, "table");
  for (const row of body.between) laidPut(row, "rowgroup");
  laidPut(head, `head:${[laidTold([head], headers, refs), ...laidBlanks(head, columns - headers.length, refs)].join(",")}`);
  body.rows.forEach((row, at) => laidWrapped(row, body.holder, lines[at], refs));
}

const laidBlank = new WeakMap();

/** Headers of columns that have none: they stand nowhere, and have numbers that last all the same. */
function laidBlanks(head, most, refs) {
  const line = refs.element(head[ROW_ID]);
  const blanks = laidBlank.get(line) ?? Array.from({ length: LAID_MORE }, () => document.createComment(""));
  laidBlank.set(line, blanks);
  return blanks.slice(0, most).map((blank) => `${refs.of(blank)}=`);
}

/** Whether a row says one thing, short and without figures, as a header does: a word, or the button by which the rows are sorted. */
function laidIsWord(row) {
  if (row[ROW_BELOW].length > 1 || !row[ROW_BELOW].every(laidIsWord)) return false;
  const said = walkSays([row]);
  return said.length <= LAID_HEADER && !/\p{N}/u.test(said) && !ROLES.TYPED.has(row[ROW_ROLE]);
}

/** Whether a line holds anything else than fields, whose names stand above them. */
function laidSaysMore(row) {
  return row[ROW_BELOW].length > 0 ? row[ROW_BELOW].some(laidSaysMore) : !ROLES.TYPED.has(row[ROW_ROLE]) && row[ROW_NAME] !== "";
}

/** Whether a head stands apart from the lines, in what holds all of them: the first of some lines is none, however it looks. */
function laidIsApart(head, lines, table, refs) {
  const [end, above] = [refs.element(table[ROW_ID]), refs.element(head[ROW_ID])];
  let holder = lines.length > 1 ? lines[0].el : null;
  while (holder !== null && !contains(holder, lines.at(-1).el)) holder = elementAbove(holder);
  if (holder !== null) return !contains(holder, above);
  return laidDepth(lines[0].el, end) > laidDepth(above, end);
}

function laidDepth(el, end) {
  let depth = 0;
  for (let at = el; at !== null && at !== end; at = elementAbove(at)) depth += 1;
  return depth;
}

/** The rows below a head: its neighbours, or what the only one of them holds. */
function laidBody(rest, table, refs) {
  let [holder, rows] = [table, rest];
  const between = [];
  while (rows.length === 1 && rows[0][ROW_ROLE] === "generic" && laidCells(refs.element(rows[0][ROW_ID])).length < 2) {
    holder = rows[0];
    between.push(holder);
    rows = holder[ROW_BELOW];
  }
  return { holder, rows, between };
}

/** What stands side by side in an element, each in its column; nothing where its children do not. */
function laidCells(el) {
  const cells = [...elementsIn(el)].map((each) => ({ el: each, box: boundsOf(each) })).filter(({ box }) => box.width > 0 && box.height > 0);
  return cells.every(({ box }, at) => at === 0 || box.left >= cells[at - 1].box.right - LAID_EDGE) ? cells : [];
}

/** The lines that all of these rows are, each with its cells; `null` where one is none, or none says anything. */
function laidLines({ rows, holder }, headers, refs) {
  const lines = [];
  for (const row of rows) {
    const line = laidHoldsParts(row) ? null : laidLine(row, holder, headers, refs);
    if (line === null || (lines.length === 0 && !headers.every(({ box }) => box.bottom <= boundsOf(line.el).top + LAID_EDGE))) return null;
    lines.push(line);
  }
  return rows.some(laidSaysMore) ? lines : null;
}

/** The line that a row is, or is all of; `null` where its cells do not stand below the headers, one below each. */
function laidLine(row, holder, headers, refs) {
  const end = refs.element(holder[ROW_ID]);
  let el = refs.element(row[ROW_ID]);
  for (let left = LAID_ABOVE; el !== null && el !== end && left > 0; left -= 1, el = elementAbove(el)) {
    const cells = laidCells(el);
    const isInLine = cells.length >= headers.length && cells.length <= headers.length + LAID_MORE && headers.every(({ box }, at) => laidIsBelow(box, cells[at].box));
    if (isInLine) return { el, cells: cells.filter((cell, at) => at < headers.length || laidWithin([row], cell.el, refs).length > 0) };
  }
  return null;
}

function laidIsBelow(header, { left, right }) {
  return Math.abs(header.left - left) < LAID_EDGE && Math.abs(header.right - right) < LAID_EDGE;
}

/** Whether something stands in a row that never stands in a cell, or makes a table or a list already. */
function laidHoldsParts(row) {
  return ROLES.NOT_IN_CELLS.has(row[ROW_ROLE]) || row[ROW_BELOW].some(laidHoldsParts);
}

/** Marks a line; one that was dropped, since it holds one thing only, is put back around that. */
function laidWrapped(row, holder, line, refs) {
  const told = `row:${laidTold([row], line.cells, refs)}`;
  const isLine = refs.element(row[ROW_ID]) === line.el && row[ROW_ROLE] === "generic";
  if (isLine || contains(refs.element(row[ROW_ID]), line.el)) return laidPut(row, told);
  const place = holder[ROW_BELOW].indexOf(row);
  const wrapper = newRow(refs, line.el, "generic", "", "", [row]);
  laidPut(wrapper, told);
  holder[ROW_BELOW][place] = wrapper;
}

/** The cells of a line by the number of their elements, each with those of what stands in it. */
function laidTold(rows, cells, refs) {
  const told = cells.map(({ el }) => [refs.of(el), laidWithin(rows, el, refs)]);
  return told.map(([cell, below]) => `${cell}=${below.join("+")}`).join(",");
}

/** The outermost of these rows, and of what is below them, that stand in an element. */
function laidWithin(rows, cell, refs) {
  return rows.flatMap((row) => (contains(cell, refs.node(row[ROW_ID])) ? [row[ROW_ID]] : laidWithin(row[ROW_BELOW], cell, refs)));
}

function laidPut(row, said) {
  const hidden = row[ROW_MORE].lastIndexOf("|h=");
  const at = hidden < 0 ? row[ROW_MORE].length : hidden;
  row[ROW_MORE] = row[ROW_MORE].slice(0, at) + rowField("@laid", said) + row[ROW_MORE].slice(at);
}
