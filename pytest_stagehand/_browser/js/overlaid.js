// Dialogs that no role names: what a person takes for one by how it lies over the page.
//
// Two things make such a layer a dialog. The page around it is dimmed, from edge to edge, by something that one sees through; or it is
// a window: the page goes on beneath it, and it is dragged by its title or stands in the middle with a sign to close it in its corner.
// What lies at an edge (bars, drawers, toasts), what has nothing to operate (tooltips, veils while something loads) and what a control
// drops down beside itself are none. What looks like one without being all of that is `maybe`: nothing may be claimed of it.

const OVER_MODAL = "modal";
const OVER_WINDOW = "window";
const OVER_MAYBE = "maybe";

/** Parts that are looked at in a layer, at either end of it. */
const OVER_PARTS = 12;
/** Elements of which it is asked whether the page shows a pointer over them. */
const OVER_POINTED = 200;
/** What rounding, a scroll bar or a hair of shadow may take from an edge or from the middle. */
const OVER_SLACK = 2;
/** How far from its corner the sign that closes a window is, in its own sizes: padding, and a second sign beside it. */
const OVER_CORNER = 2;
const OVER_TITLE = 80;
const OVER_DRAGGED = new Set(["all-scroll", "grab", "move"]);
const OVER_LETTERS = /\p{L}|\p{N}/u;

const stackAt = domMethod(Document.prototype, "elementsFromPoint");

/** Whether an element is laid over others at all: the first and cheapest question, which most elements of a page are asked. */
function overMayLie(el, { position, zIndex }) {
  if (position === "fixed") return true;
  return position === "absolute" && (zIndex !== "auto" || tagAbove(el) === "body");
}

/** What a layer without a role is: `modal`, `window`, `maybe`, or nothing of the kind. Of two in each other it is the outer one. */
function overKind(reading, el) {
  return readingOnce(reading.overlaid, el, overLooked, reading);
}

const overIsWithin = (el, reading) => {
  for (let at = boxAbove(el); at !== null && !treeIsPage(at); at = boxAbove(at)) if (overKind(reading, at) !== "") return true;
  return false;
};

function overLooked(el, reading) {
  if (!overMayLie(el, getComputedStyle(el))) return "";
  const sides = documentElementOf(document);
  const page = { wide: sides.clientWidth, high: innerHeight };
  const own = boundsOf(el);
  const isVeiled = overIsVeiled(el, page, reading);
  const isApart = overIsFree(own, page) && overHolder(el) === null;
  if (!isVeiled && !isApart) return "";
  if (selectIn(el, OVER_ROLES).some((each) => ROLES.DIALOGS.has(reading.role(each))) || overIsWithin(el, reading)) return "";
  const [controls, texts] = [overControls(el, reading), overTexts(el, reading)];
  const parts = overParts([...texts, ...controls], page);
  if (!overIsOnTop(el, parts, page)) return "";
  const layer = { el, controls, texts, box: overBox(el, parts, page), ...page };
  return (isVeiled && overVeil(layer)) || (isApart ? overWindow({ ...layer, box: own }) : "");
}

const OVER_ROLES = `dialog,${withRole(ROLES.DIALOGS)}`;

/** What can be operated in a layer: by its kind, or since the page shows a pointer over it. */
function overControls(el, reading) {
  const all = selectIn(el, "*").slice(0, OVER_POINTED);
  const isPressed = (each) => matchesSelector(each, MATE_KINDS) || getComputedStyle(each).cursor === "pointer";
  return all.filter((each) => isPressed(each) && !reading.isHidden(each));
}

/** The elements that hold the texts of a layer. */
function overTexts(el, reading) {
  const found = [];
  for (const node of textNodesIn(el)) {
    const holder = elementAbove(node);
    if (OVER_LETTERS.test(node.data) && holder && !reading.isHidden(holder) && shownTextIn(reading, holder)) found.push(holder);
    if (found.length >= OVER_POINTED) break;
  }
  return found;
}

/** Some of the parts of a layer that are in the window, and the middle of what shows of each. */
function overParts(elements, { wide, high }) {
  const some = elements.length > 2 * OVER_PARTS ? [...elements.slice(0, OVER_PARTS), ...elements.slice(-OVER_PARTS)] : elements;
  const views = new Map();
  const boxes = some.map((each) => ({ each, box: boxCut(boxCut(boxSides(boundsOf(each)), boxViewAround(each, views)), [0, 0, wide, high]) }));
  return boxes.filter(({ box }) => boxIsSeen(box)).map(({ each, box }) => ({ each, at: [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] }));
}

/** Whether the parts of a layer are seen above all else, and nothing that fills the window lies over any of them. */
function overIsOnTop(el, parts, page) {
  const hits = parts.map(({ at }) => boxTopmost(...at)).filter((hit) => hit !== null);
  const own = hits.filter((hit) => boxStandsIn(hit, el));
  return own.length > 0 && 2 * own.length >= parts.length && !hits.some((hit) => hit !== el && overCovers(boundsOf(hit), page) && overPaint(hit) !== "");
}

const overCovers = ({ left, top, right, bottom }, { wide, high }) =>
  left <= OVER_SLACK && top <= OVER_SLACK && right >= wide - OVER_SLACK && bottom >= high - OVER_SLACK;

/** Whether a box is apart from all edges of the window. */
const overIsFree = ({ left, top, right, bottom }, { wide, high }) =>
  left > OVER_SLACK && top > OVER_SLACK && right < wide - OVER_SLACK && bottom < high - OVER_SLACK && right > left && bottom > top;

/** The box that a person sees as the layer: of what its first part stands in, the outermost that does not fill the window. */
function overBox(el, parts, page) {
  let box = parts[0]?.each ?? el;
  for (let at = box; at !== el && at !== null; ) {
    at = boxAbove(at);
    if (at !== null && !overCovers(boundsOf(at), page)) box = at;
  }
  return boundsOf(box);
}

/** Whether the box goes along a whole side of the window: a drawer, a sheet, a bar. */
function overIsAtEdge({ box, wide, high }) {
  const [isLeft, isTop] = [box.left <= OVER_SLACK, box.top <= OVER_SLACK];
  const [isRight, isBottom] = [box.right >= wide - OVER_SLACK, box.bottom >= high - OVER_SLACK];
  return (isTop && isBottom && (isLeft || isRight)) || (isLeft && isRight && (isTop || isBottom));
}

/** What is seen in the four corners of the window; looked for once. */
function overCorners({ wide, high }, reading) {
  reading.corners ??= [[1, 1], [wide - 2, 1], [1, high - 2], [wide - 2, high - 2]].map(([x, y]) => boxTopmost(x, y));
  return reading.corners;
}

/** Whether an element fills the window and is no part of the page that the layer stands in. */
const overIsVeil = (hit, el, page) => hit !== null && (boxStandsIn(hit, el) || !boxStandsIn(el, hit)) && overCovers(boundsOf(hit), page);

const overIsVeiled = (el, page, reading) => overCorners(page, reading).every((hit) => overIsVeil(hit, el, page));

/** What a layer is by what fills the window around it: dimmed, it is a dialog. */
function overVeil(layer) {
  const { el, controls } = layer;
  const stack = stackAt(document, 1, 1);
  const end = stack.findIndex((each) => !overIsVeil(each, el, layer));
  const veils = stack.slice(0, end < 0 ? stack.length : end);
  const paints = veils.map(overPaint);
  if (!paints.some(Boolean) || !overIsOverPage(layer, veils)) return "";
  return paints.includes("all") || controls.length === 0 || overIsAtEdge(layer) ? OVER_MAYBE : OVER_MODAL;
}

/** How much of what is behind it an element hides: `all`, `some` or nothing. */
function overPaint(el) {
  const { backgroundColor, backgroundImage, backdropFilter, opacity } = getComputedStyle(el);
  const [, alpha = backgroundColor.startsWith("rgb(") ? 1 : 0] = COLOUR_ALPHA.exec(backgroundColor) ?? [];
  const kept = opacity * (backgroundImage === "none" ? (typeof alpha === "string" ? shownLength(alpha, 1) : alpha) : 1);
  if (kept >= 1) return "all";
  return kept >= SHOWN_OPACITY || (backdropFilter !== "none" && opacity > 0) ? "some" : "";
}

/** Whether something of the page stands beside all that a layer stands in, of which that is so. */
function overIsBeside(el, isSo) {
  for (let at = el; at !== null && tagOf(at) !== "body"; at = boxAbove(at)) {
    const above = nodeAbove(at);
    if (above !== null && [...elementsIn(above)].some((other) => other !== at && checkVisibility(other, VISIBLE) && isSo(other))) return true;
  }
  return false;
}

/** Whether something of the page lies behind a layer, or what veils it. */
function overIsOverPage({ el, wide, high }, veils) {
  const isHidden = ({ left, top, right, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const hit = x < 0 || y < 0 || x >= wide || y >= high ? null : boxTopmost(x, y);
    return hit !== null && [el, ...veils].some((each) => boxStandsIn(hit, each));
  };
  const isApart = (other) => !veils.some((veil) => contains(other, veil) || contains(veil, other));
  return overIsBeside(el, (other) => isApart(other) && overInked(other).some(isHidden));
}

/** The boxes of what is to be seen in an element, of the first of it. */
function overInked(el) {
  const shown = [el, ...selectIn(el, "*").slice(0, OVER_POINTED)].filter(overHasInk).map((each) => boundsOf(each));
  return shown.filter(({ width, height }) => width > BOX_HIDDEN_SIDE && height > BOX_HIDDEN_SIDE);
}

/** Whether an element shows something itself: a text of its own, a picture, a field. */
function overHasInk(el) {
  if (!checkVisibility(el, VISIBLE)) return false;
  if (PICTURE_TAGS.has(tagOf(el)) || FIELD_TAGS.has(tagOf(el))) return true;
  for (let node = firstNodeIn(el); node !== null; node = nodeAfter(node)) if (typeOf(node) === Node.TEXT_NODE && OVER_LETTERS.test(node.data)) return true;
  return false;
}

/** What a layer is by how it is built, where the page around it is not veiled. */
function overWindow(layer) {
  const { el, controls, texts, box, wide, high } = layer;
  const title = texts.find((each) => !controls.some((control) => contains(control, each)));
  if (controls.length === 0 || !title || overPaint(el) === "" || !overIsBeside(el, (other) => overInked(other).length > 0)) return "";
  if (OVER_DRAGGED.has(getComputedStyle(title).cursor)) return OVER_WINDOW;
  const hasSign = controls.some((each) => overIsCornerSign(each, box));
  const isCentred = Math.abs(box.left - (wide - box.right)) <= OVER_SLACK && Math.abs(box.top - (high - box.bottom)) <= OVER_SLACK;
  if (hasSign && isCentred) return OVER_WINDOW;
  return (hasSign && controls.length > 1) || (isCentred && overIsOverPage(layer, [])) ? OVER_MAYBE : "";
}

/** What a placed element goes with, other than the page: a part of it has its own. */
function overHolder(el) {
  const holder = el instanceof HTMLElement ? offsetParentOf(el) : null;
  return holder === null || treeIsPage(holder) ? null : holder;
}

/** Whether a control is a sign without letters in an upper corner of a box. */
function overIsCornerSign(control, box) {
  if (OVER_LETTERS.test(allTextIn(control))) return false;
  const { left, right, top, bottom, width, height } = boundsOf(control);
  if (width <= BOX_HIDDEN_SIDE || bottom - box.top > OVER_CORNER * height || top < box.top - height) return false;
  return box.right - left <= OVER_CORNER * width || right - box.left <= OVER_CORNER * width;
}

/** What a layer is called that has no name of its own: its first heading, or the text that it begins with. */
function overTitle(reading, el) {
  const [heading] = selectIn(el, HEADINGS).filter((each) => !reading.isHidden(each));
  if (heading) return normalised(reading.text(heading));
  const controls = overControls(el, reading);
  const first = overTexts(el, reading).find((each) => !controls.some((control) => contains(control, each)));
  const said = first ? normalised(nodesIn(first).filter((node) => typeOf(node) === Node.TEXT_NODE).map((node) => node.data).join("")) : "";
  return said.length <= OVER_TITLE ? said : "";
}
