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
/** Elements of a layer, or of a part of the page, that are looked at. */
const OVER_MOST = 200;
/** What rounding, a scroll bar or a hair of shadow may take from an edge or from the middle. */
const OVER_SLACK = 2;
/** How far from its corner the sign that closes a window is, in its own sizes: padding, and a second sign beside it. */
const OVER_CORNER = 2;
const OVER_TITLE = 80;
/** In so many steps the sides of a box are gone along. */
const OVER_STEPS = 8;
const OVER_DRAGGED = new Set(["all-scroll", "grab", "move"]);
const OVER_LETTERS = /\p{L}|\p{N}/u;

const stackAt = domMethod(Document.prototype, "elementsFromPoint");

/** Whether an element is laid over others at all: the first and cheapest question, which most elements of a page are asked. */
function overMayLie(el, style) {
  const { position } = style;
  if (position !== "absolute") return position === "fixed";
  return style.zIndex !== "auto" || tagAbove(el) === "body";
}

/** What a layer without a role is: `modal`, `window`, `maybe`, or nothing of the kind. Of two in each other it is the outer one. */
function overKind(reading, el) {
  return readingOnce(reading.overlaid, el, overLooked, reading);
}

/** Whether a person takes an element for a dialog by how it lies over the page. */
const isLaidOver = (element, reading) => [OVER_MODAL, OVER_WINDOW].includes(overKind(reading, element));

const overIsWithin = (el, reading) => {
  for (let at = boxAbove(el); at !== null && !treeIsPage(at); at = boxAbove(at)) if (overKind(reading, at) !== "") return true;
  return false;
};

function overLooked(el, reading) {
  if (!overMayLie(el, getComputedStyle(el))) return "";
  const sides = documentElementOf(document);
  const page = { wide: sides.clientWidth, high: innerHeight };
  const own = boundsOf(el);
  const isVeiled = overIsVeiled(el, page, overCorners(page, reading));
  const isApart = overIsFree(own, page) && overHolder(el) === null && (overPaint(el) !== "" || overIsFramed(el, own));
  if (!isVeiled && !isApart) return "";
  const all = [...overAll(el, reading)];
  const isNamed = (each) => ROLES.DIALOGS.has(reading.role(each));
  if (selectIn(el, OVER_ROLES).some(isNamed) || all.some(isNamed) || overIsWithin(el, reading)) return "";
  const [controls, texts] = [overControls(all, reading), overTexts(all, reading)];
  const parts = overParts([...texts, ...controls], page);
  if (!overIsOnTop(el, parts, page)) return "";
  const layer = { el, controls, texts, box: overBox(el, parts, page), ...page };
  return (isVeiled && overVeil(layer, reading)) || (isApart ? overWindow({ ...layer, box: own }, reading) : "");
}

const OVER_ROLES = `dialog,${withRole(ROLES.DIALOGS)}`;

/** What is shown in an element, the first of it, through shadow roots and slots. */
function* overAll(el, reading, isHidden = reading.isHiddenBelow) {
  const stack = reading.children(el).toReversed();
  for (let left = OVER_MOST; stack.length > 0 && left > 0; ) {
    const each = stack.pop();
    if (isHidden(each)) continue;
    left -= 1;
    yield each;
    stack.push(...reading.children(each).toReversed());
  }
}

/** What can be operated of these: by its role, or since the page shows a pointer over it or listens for a click. */
const overControls = (all, reading) =>
  all.filter((each) => ROLES.REACHED.has(reading.role(each)) || hasAttribute(each, "onclick") || getComputedStyle(each).cursor === "pointer");

/** Which of these hold texts that are displayed. */
const overTexts = (all, reading) => all.filter((each) => overHasText(each) && shownTextIn(reading, each));

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

const overCornersOf = ({ wide, high }) => [[1, 1], [wide - 2, 1], [1, high - 2], [wide - 2, high - 2]];

/** What is seen in the four corners of the window; looked for once. */
function overCorners(page, reading) {
  reading.corners ??= overCornersOf(page).map(([x, y]) => boxTopmost(x, y));
  return reading.corners;
}

/** Whether an element fills the window and is no part of the page that the layer stands in. */
const overIsVeil = (hit, el, page) => hit !== null && (boxStandsIn(hit, el) || !boxStandsIn(el, hit)) && overCovers(boundsOf(hit), page);

/** Whether the window is filled around an element: what is seen in its corners is a veil, or, at an edge, the element. */
const overIsVeiled = (el, page, corners) =>
  corners.every((hit) => overIsVeil(hit, el, page) || (hit !== null && boxStandsIn(hit, el))) && corners.some((hit) => overIsVeil(hit, el, page));

/** What a layer is by what fills the window around it: dimmed, it is a dialog. */
function overVeil(layer, reading) {
  const { el, controls } = layer;
  const corners = overCorners(layer, reading);
  const at = corners.findIndex((hit) => overIsVeil(hit, el, layer));
  const stack = overStack(el, ...overCornersOf(layer)[at]);
  const end = stack.findIndex((each) => !overIsVeil(each, el, layer));
  const veils = stack.slice(0, end < 0 ? stack.length : end);
  const paints = veils.map(overPaint);
  if (!paints.some(Boolean) || !overIsOverPage(layer, veils, reading)) return "";
  const isAround = corners.every((hit) => overIsVeil(hit, el, layer)) && !overIsAtEdge(layer);
  return paints.includes("all") || controls.length === 0 || !isAround ? OVER_MAYBE : OVER_MODAL;
}

/** What lies at a point, the uppermost first: in the shadow roots that an element stands in, and in the document. */
function overStack(el, x, y) {
  const roots = hostsFrom(el).map((each) => rootOf(each)).filter((root) => root instanceof ShadowRoot);
  return [...new Set([...roots.flatMap((root) => root.elementsFromPoint(x, y)), ...stackAt(document, x, y)])];
}

/** How much of what is behind it an element hides: `all`, `some` or nothing. */
function overPaint(el) {
  const { backgroundColor, backgroundImage, backdropFilter, opacity } = getComputedStyle(el);
  const [, alpha = backgroundColor.startsWith("rgb(") ? 1 : 0] = COLOUR_ALPHA.exec(backgroundColor) ?? [];
  const kept = opacity * (backgroundImage === "none" ? (typeof alpha === "string" ? shownLength(alpha, 1) : alpha) : 1);
  if (kept >= 1) return "all";
  return kept >= SHOWN_OPACITY || (backdropFilter !== "none" && opacity > 0) ? "some" : "";
}

/** Whether the parts of an element paint it along all of its sides, as those of a window do whose frame is put together. */
function overIsFramed(el, { left, top, right, bottom }) {
  const [wide, high] = [(right - left) / OVER_STEPS, (bottom - top) / OVER_STEPS];
  const [x, y] = [left + OVER_SLACK, top + OVER_SLACK];
  const steps = Array.from({ length: OVER_STEPS - 1 }, (_, at) => at + 1);
  const points = steps.flatMap((at) => [[left + at * wide, y], [left + at * wide, bottom - OVER_SLACK], [x, top + at * high], [right - OVER_SLACK, top + at * high]]);
  return points.every(([across, down]) => overIsPaintedAt(el, across, down));
}

/** Whether a part of an element paints a point of it; what lies over that may be a handle of its own to size it by, which paints nothing. */
function overIsPaintedAt(el, x, y) {
  for (const hit of overStack(el, x, y)) {
    if (!boxStandsIn(hit, el)) return false;
    for (let at = hit; at !== null && at !== el; at = boxAbove(at)) if (overPaint(at) !== "") return true;
  }
  return false;
}

/** The elements right in an element or shadow root. */
const overIn = (above) => nodesIn(above).filter((node) => typeOf(node) === Node.ELEMENT_NODE);

/** Whether something of the page stands beside all that a layer stands in, of which that is so. */
function overIsBeside(el, isSo) {
  for (let at = el; at !== null && tagOf(at) !== "body"; at = boxAbove(at)) {
    const above = nodeAbove(at);
    if (above !== null && overIn(above).some((other) => other !== at && checkVisibility(other, VISIBLE) && isSo(other))) return true;
  }
  return false;
}

/** Whether something of the page lies behind a layer, or what veils it. */
function overIsOverPage({ el, wide, high }, veils, reading) {
  const isHidden = (each) => {
    const { left, top, right, bottom } = boundsOf(each);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const hit = x < 0 || y < 0 || x >= wide || y >= high ? null : boxTopmost(x, y);
    return hit !== null && [el, ...veils].some((over) => boxStandsIn(hit, over));
  };
  const isApart = (other) => !veils.some((veil) => contains(other, veil) || contains(veil, other));
  return overIsBeside(el, (other) => isApart(other) && overHasInked(other, reading, isHidden));
}

/** Whether something is to be seen in an element, of the first of it, of which a thing is so. */
function overHasInked(el, reading, isSo) {
  const isOne = (each) => overHasInk(each) && boxIsSeen(boxSides(boundsOf(each)), BOX_HIDDEN_SIDE) && isSo(each);
  if (isOne(el)) return true;
  for (const each of overAll(el, reading, (below) => !checkVisibility(below))) if (isOne(each)) return true;
  return false;
}

/** Whether an element shows something itself: a text of its own, a picture, a field. */
function overHasInk(el) {
  if (!checkVisibility(el, VISIBLE)) return false;
  return PICTURE_TAGS.has(tagOf(el)) || FIELD_TAGS.has(tagOf(el)) || overHasText(el);
}

const overHasText = (el) => nodesIn(el).some((node) => typeOf(node) === Node.TEXT_NODE && OVER_LETTERS.test(node.data));

/** What a layer is by how it is built, where the page around it is not veiled. */
function overWindow(layer, reading) {
  const { el, controls, texts, box, wide, high } = layer;
  const title = texts.find((each) => !controls.some((control) => boxStandsIn(each, control)));
  if (controls.length === 0 || !title || !overIsBeside(el, (other) => overHasInked(other, reading, () => true))) return "";
  const hasSign = overHasCornerSign(controls, box);
  if (overPaint(el) === "") return hasSign && overHasBar(title, layer) ? OVER_WINDOW : ""; // so are the cards of a board, side by side
  if (OVER_DRAGGED.has(getComputedStyle(title).cursor)) return OVER_WINDOW;
  const isCentred = Math.abs(box.left - (wide - box.right)) <= OVER_SLACK && Math.abs(box.top - (high - box.bottom)) <= OVER_SLACK;
  if (hasSign && isCentred) return OVER_WINDOW;
  return (hasSign && controls.length > 1) || (isCentred && overIsOverPage(layer, [], reading)) ? OVER_MAYBE : "";
}

/** Whether a title stands in a bar along the whole top, by which all is dragged. */
function overHasBar(title, { el, box }) {
  let bar = null;
  for (let at = title; at !== null && at !== el; at = boxAbove(at)) if (OVER_DRAGGED.has(getComputedStyle(at).cursor)) bar = boundsOf(at);
  const step = (box.right - box.left) / OVER_STEPS;
  return bar !== null && bar.left <= box.left + step && bar.right >= box.right - step;
}

/** What a placed element goes with, other than the page: a part of it has its own. */
function overHolder(el) {
  const holder = el instanceof HTMLElement ? offsetParentOf(el) : null;
  return holder === null || treeIsPage(holder) ? null : holder;
}

/** Whether signs without letters stand in one of the upper corners of a box; in both, they lead back and forth. */
function overHasCornerSign(controls, box) {
  const signs = controls.filter((each) => !OVER_LETTERS.test(allTextIn(each))).map((each) => boundsOf(each));
  const high = signs.filter(({ top, bottom, height, width }) => width > BOX_HIDDEN_SIDE && bottom - box.top <= OVER_CORNER * height && top >= box.top - height);
  const isAt = (side) => high.some((sign) => Math.abs(sign[side] - box[side]) <= (OVER_CORNER - 1) * sign.width);
  return isAt("left") !== isAt("right");
}

/** What a layer is called that has no name of its own: its first heading, or the text that it begins with. */
function overTitle(reading, el) {
  const all = [...overAll(el, reading)];
  const heading = all.find((each) => matchesSelector(each, HEADINGS) && !reading.isHidden(each));
  if (heading) return normalised(reading.text(heading));
  const controls = overControls(all, reading);
  const first = overTexts(all, reading).find((each) => !controls.some((control) => boxStandsIn(each, control)));
  const said = first ? normalised(nodesIn(first).filter((node) => typeOf(node) === Node.TEXT_NODE).map((node) => node.data).join("")) : "";
  return said.length <= OVER_TITLE ? said : "";
}

/** The layers of a root that a person takes for dialogs, or may, of a name. */
function overNamed(root, isNamed, reading) {
  if (!declaredIn(reading).position) return [];
  const isCalled = (each) => isNamed(reading.name(each) || overTitle(reading, each));
  const layers = selectIn(root, "*").filter((each) => overMayLie(each, getComputedStyle(each)) && isCalled(each));
  return layers.filter((each) => !reading.isHidden(each) && overKind(reading, each) !== "");
}

/** The dialog without a role that an element stands in; null where it stands in none. */
function overAround(element, reading) {
  for (let at = reading.parent(element); at !== null && !treeIsPage(at); at = reading.parent(at)) {
    if (ROLES.DIALOGS.has(reading.role(at))) return null;
    if (isLaidOver(at, reading)) return at;
  }
  return null;
}

/** What is recorded of it, as of a dialog: by this an element there is told from its namesake behind it, and in one that asks something else. */
function overRecorded(element, reading) {
  const layer = overAround(element, reading);
  const title = layer ? overTitle(reading, layer) : "";
  return title === "" ? null : { role: "dialog", texts: [title], ...askedIn(layer, reading) };
}

/**
 * Whether an element stands in the dialog without a role in which it stood, which asks what it did, or in none as it did. That its layer
 * still lies as a dialog does is not asked: where it is and what is behind it may be otherwise, and it is on its way while it moves. By
 * now it may have a role. Where nothing was recorded of one, the same words must stand next to it as then: it was recorded before layers were.
 */
function isOverTheSame({ over, neighbours = [] }, element, reading) {
  const isCalled = (layer) => [overTitle(reading, layer), ...leafTexts(layer, reading)].some((each) => isSameTitle(over.texts[0], each));
  const isNamed = (at) => ROLES.DIALOGS.has(reading.role(at));
  const isIt = (at) => (isNamed(at) || (overMayLie(at, getComputedStyle(at)) && isCalled(at))) && isQuestion(over, { element: at, role: over.role }, reading);
  if (over) return standsIn(reading.parent(element), isIt, reading);
  const layer = neighbours.length > 0 ? overAround(element, reading) : null;
  return layer === null || leafTexts(layer, reading, element).length === 0 || neighboursOf(element, reading).join("\n") === neighbours.join("\n");
}
