// Where elements are to be seen: boxes `[left, top, right, bottom]` in CSS pixels of this document's viewport, cut to what shows.

const boundsOf = domMethod(Element.prototype, "getBoundingClientRect");
const borderLeftOf = domGetter(Element.prototype, "clientLeft");
const borderTopOf = domGetter(Element.prototype, "clientTop");
const topmostAt = domMethod(Document.prototype, "elementFromPoint");
const layoutWidthOf = domGetter(HTMLElement.prototype, "offsetWidth");

/** A box with a side of no more than this is hidden: pages that draw a check box of their own shrink the native one to 1 pixel. */
const BOX_HIDDEN_SIDE = 2;

/** What can hold a secret value. */
const BOX_FIELDS = "input,textarea,select,[autocomplete]";

const EVERYWHERE = [-Infinity, -Infinity, Infinity, Infinity];

/** The answer to a `boxes` message: boxes of numbered nodes, and of all in this document that must not be seen. */
function boxesAnswer(message, root, refs) {
  const views = new Map();
  const named = (ids) => ids.map((id) => walkRef({ id, document: message.document }, refs));
  const roots = rootsBelow(document);
  const all = (selector) => roots.flatMap((each) => selectIn(each, selector));
  const secret = [...named(message.covered ?? []).filter(Boolean), ...all(BOX_FIELDS).filter(stateIsSecret)];
  return {
    document: refs.document,
    view: [0, 0, innerWidth, innerHeight],
    root: root === document ? null : boxBounds(root),
    part: root === document ? null : boxCut(boxBounds(root), boxViewAround(root, views)),
    boxes: named(message.ids ?? []).map((el) => el && boxRounded(boxShown(el, views))),
    covered: secret.filter(boxIsPainted).map((el) => boxRounded(boxOfAll(el, views))).filter(Boolean),
    frames: all("iframe,frame").filter(boxIsPainted).map((el) => boxFrame(el, refs, views)).filter(Boolean),
  };
}

/** What shows of a node; of a native box that hides behind a drawing of the page's own, what shows of its label. */
function boxShown(el, views) {
  if (!boxIsPainted(el)) return null;
  const bounds = boxBounds(el);
  const isPlaced = boxIsSeen(bounds, BOX_HIDDEN_SIDE) && bounds[2] + scrollX > 0 && bounds[3] + scrollY > 0;
  const label = isPlaced || tagOf(el) !== "input" ? null : el.labels?.[0];
  const box = label ? boxOfAll(label, views) : isPlaced ? boxCut(bounds, boxViewAround(el, views)) : boxOfAll(el, views);
  return boxIsSeen(box, BOX_HIDDEN_SIDE) && !boxIsBuried(label ?? el, box) ? box : null;
}

/** Whether something else lies over an element wherever one looks: under a banner that sticks to the window, say. */
function boxIsBuried(el, [left, top, right, bottom]) {
  if (getComputedStyle(el).pointerEvents === "none") return false; // nothing finds it at any point
  return BOX_LOOKS.every(([across, down]) => {
    const hit = boxTopmost(left + across * (right - left), top + down * (bottom - top));
    return hit !== null && closestOf(hit, "label")?.control !== el && !boxStandsIn(hit, el) && !boxStandsIn(el, hit);
  });
}

/** Where to look at a box, in parts of its sides: the middle, and near each corner. */
const BOX_LOOKS = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.2], [0.1, 0.8], [0.9, 0.8]];

function boxTopmost(x, y) {
  let hit = topmostAt(document, x, y);
  for (let inner = hit; inner !== null; ) {
    hit = inner;
    const shadow = shadowRootOf(hit);
    inner = shadow?.elementFromPoint(x, y) ?? null;
    if (inner !== null && rootOf(inner) !== shadow) inner = null;
  }
  return hit;
}

function boxStandsIn(el, above) {
  for (let at = el; at !== null; at = boxAbove(at)) if (at === above) return true;
  return false;
}

/** All that an element paints, what sticks out of it included. */
function boxOfAll(el, views) {
  const box = boxCut(boxBounds(el), boxViewAround(el, views));
  const inside = boxCut(boxInside(el), boxViewIn(el, views));
  if (!boxIsSeen(inside)) return box;
  return boxIsSeen(box) ? boxJoined(box, inside) : inside;
}

function boxIsPainted(el) {
  return isConnected(el) && getComputedStyle(el).visibility === "visible";
}

/** A frame: its number, its box, and where its content begins at what scale. */
function boxFrame(el, refs, views) {
  const outer = boxBounds(el);
  const box = boxRounded(boxCut(outer, boxViewAround(el, views)));
  if (box === null) return null;
  const style = getComputedStyle(el);
  const scale = layoutWidthOf(el) > 0 ? (outer[2] - outer[0]) / layoutWidthOf(el) : 1;
  const left = outer[0] + scale * (borderLeftOf(el) + parseFloat(style.paddingLeft));
  const top = outer[1] + scale * (borderTopOf(el) + parseFloat(style.paddingTop));
  return { id: refs.of(el), box, left, top, scale };
}

/** The border box of an element; without one (`display: contents`) that of what is in it. */
function boxBounds(el) {
  return boxesOf(el).length > 0 ? boxSides(boundsOf(el)) : boxInside(el);
}

function boxInside(el) {
  const range = new Range();
  range.selectNodeContents(el);
  return boxSides(range.getBoundingClientRect());
}

function boxSides({ left, top, right, bottom }) {
  return [left, top, right, bottom];
}

/** Where the content of an element can show: its parents clip it, and so may it. */
function boxViewIn(el, views) {
  let view = views.get(el);
  if (view === undefined) {
    view = boxCut(boxViewAround(el, views), boxClip(el));
    views.set(el, view);
  }
  return view;
}

/** Where an element can show. */
function boxViewAround(el, views) {
  const holder = boxHolder(el);
  return holder === null ? [0, 0, innerWidth, innerHeight] : boxViewIn(holder, views);
}

/** What clips an element: its parent, or what it is placed in; `null` for the viewport itself. */
function boxHolder(el) {
  const { position } = getComputedStyle(el);
  if (position === "fixed" || matchesSelector(el, ":modal, :popover-open")) return null;
  let above = boxAbove(el);
  if (position !== "absolute") return above;
  while (above !== null && !boxHoldsPlaced(above)) above = boxAbove(above);
  return above;
}

function boxAbove(el) {
  return slotOf(el) ?? elementAbove(el) ?? nodeAbove(el)?.host ?? null;
}

function boxHoldsPlaced(el) {
  const style = getComputedStyle(el);
  return style.position !== "static" || style.transform !== "none";
}

/** What an element clips its content to. That of the page's own two elements is the viewport's. */
function boxClip(el) {
  const style = getComputedStyle(el);
  if (treeIsPage(el) || style.display === "inline" || style.display === "contents") return EVERYWHERE;
  const [left, top, right, bottom] = boxSides(boundsOf(el));
  const [clipsX, clipsY] = [style.overflowX !== "visible", style.overflowY !== "visible"];
  return [clipsX ? left : -Infinity, clipsY ? top : -Infinity, clipsX ? right : Infinity, clipsY ? bottom : Infinity];
}

function boxCut(box, by) {
  return [Math.max(box[0], by[0]), Math.max(box[1], by[1]), Math.min(box[2], by[2]), Math.min(box[3], by[3])];
}

function boxJoined(box, other) {
  return [Math.min(box[0], other[0]), Math.min(box[1], other[1]), Math.max(box[2], other[2]), Math.max(box[3], other[3])];
}

function boxIsSeen(box, side = 0) {
  return box[2] - box[0] > side && box[3] - box[1] > side;
}

/** A box as it travels, in tenths of a pixel; `null` where nothing shows. */
function boxRounded(box) {
  return box !== null && boxIsSeen(box) ? box.map((side) => Math.round(side * 10) / 10) : null;
}
