// What stands at a point of this document's viewport, and where in an element a person presses.

/** The answer to an `under` message: the numbers of what stands uppermost there and of all above it, the innermost first; of a label, what it labels. */
function pointUnder({ x, y }, refs) {
  const hit = boxTopmost(x, y);
  if (hit === null) return { document: refs.document, ids: [], says: false, frame: null };
  const text = pointText(hit, x, y);
  const above = [];
  for (let at = hit; at !== null; at = boxAbove(at)) above.push(...(tagOf(at) === "label" && at.control ? [at.control] : []), at);
  const isFrame = tagOf(hit) === "iframe" || tagOf(hit) === "frame";
  return {
    document: refs.document,
    ids: [...(text === null ? [] : [text]), ...above].map((each) => refs.of(each)),
    says: text !== null,
    frame: isFrame ? boxFrame(hit, refs, new Map()) : null,
  };
}

/** The text of an element's own that stands at a point; `null` where none does. */
function pointText(el, x, y) {
  for (let node = firstNodeIn(el); node !== null; node = nodeAfter(node)) {
    if (typeOf(node) !== Node.TEXT_NODE) continue;
    const range = new Range();
    range.selectNodeContents(node);
    if ([...range.getClientRects()].some((box) => pointIsIn(box, x, y))) return node;
  }
  return null;
}

function pointIsIn({ left, top, right, bottom }, x, y) {
  return left <= x && x < right && top <= y && y < bottom;
}

/** The middle of an element, as Playwright aims at it; of a box that hides behind a drawing, that of its label. */
function pointMiddle({ id }, refs) {
  const el = refs.element(id);
  if (el === null || !isConnected(el)) return null;
  const [first] = [...boxesOf(el)].filter(({ width, height }) => width * height > PRESS_LEAST);
  const box = first && boxIsPainted(el) ? boxSides(first) : boxShown(el, new Map());
  return box === null ? null : [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
}
