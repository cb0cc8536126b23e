// What a person at the screen sees: what is painted, with a size, in a place that can be scrolled to.
//
// `tree.js` says what is there for people and their tools; names are made of that. This says what of it is displayed, which is
// less: not what is faded out, cut away, shrunk to nothing or put beside the page. A *view* is where the content of an element
// can be seen; children share their parent's until something narrows it, so that most elements cost a few words of style.

/** Fainter than this is not seen, by all that fades it: what an element stands in fades it as well. */
const SHOWN_OPACITY = 0.05;

/** Text is no smaller than this, in pixels; nor is what of it is not cut away (`BOX_HIDDEN_SIDE`). */
const SHOWN_FONT = 2;

/** An indent of more than this takes the text out of its box: pages draw a picture in its place. */
const SHOWN_INDENT = 100;

/** Further away than this, generated text has no place on the page; it has no box that could be asked for. */
const SHOWN_OFFSET = 1000;

/**
 * Where the content of an element can be seen.
 *
 * `isHidden`: nowhere. `box`: what it is cut to, in the viewport's pixels; `isOpen`: to nothing that its own flow could leave. `by`:
 * the element that cuts it, with the view around that in `outer`; `null` for the page. `opacity`: what all around leaves of it.
 */
function newView(isHidden, isOpen, box, by, outer, opacity) {
  return { isHidden, isOpen, box, by, outer, opacity };
}

const NOWHERE = [0, 0, 0, 0];
const HIDDEN_VIEW = newView(true, false, NOWHERE, null, null, 0);

/** The view of a page: all that can be scrolled to. A body that a pop-up keeps from scrolling begins above the window. */
function shownPage(reading) {
  reading.pageView ??= newView(false, true, shownPageBox(), null, null, 1);
  return reading.pageView;
}

function shownPageBox() {
  const page = documentElementOf(document);
  if (page === null) return EVERYWHERE;
  const top = Math.min(-scrollY, ...[page, ...selectIn(document, "body")].map((el) => boundsOf(el).top));
  const side = page.clientWidth - scrollX;
  if (shownIsFixedAcross(page)) return [-scrollX, top, side, Infinity];
  return shownIsLeftward(getComputedStyle(page)) ? [-Infinity, top, side, Infinity] : [-scrollX, top, Infinity, Infinity];
}

/** Whether a page does not let itself be scrolled to the side; that it does not downwards may be for a pop-up's time only. */
function shownIsFixedAcross(page) {
  const said = [page, ...selectIn(document, "body")].map((el) => getComputedStyle(el).overflowX);
  return CUTS.has(said.find((overflow) => overflow !== "visible"));
}

const CUTS = new Set(["hidden", "clip"]);

/** Whether lines and columns begin at the right, so that what is too wide sticks out to the left. */
function shownIsLeftward(style) {
  const isReversed = style.flexDirection === "row-reverse" && style.display.endsWith("flex");
  return (style.direction === "rtl" || style.writingMode.endsWith("-rl")) !== isReversed;
}

/** The view of an element's content, looked for upwards. */
function shownView(reading, el) {
  let view = reading.views.get(el);
  if (view === undefined) {
    const style = getComputedStyle(el);
    view = shownViewIn(reading, el, style, shownViewAround(reading, el));
    if (style.contentVisibility === "hidden" && style.display !== "inline") view = HIDDEN_VIEW;
    reading.views.set(el, view);
  }
  return view;
}

function shownViewAround(reading, el) {
  const above = boxAbove(el);
  return above === null ? shownPage(reading) : shownView(reading, above);
}

/** Ways to be laid out that nothing cuts and moves away: text, parts of tables, and what has no box. */
const FLOWING_DISPLAYS = new Set(
  (
    "inline contents none ruby ruby-text table table-row table-cell table-row-group table-header-group table-footer-group " +
    "table-caption table-column table-column-group"
  ).split(" "),
);

/** The view of an element's content in the view around the element; without `content-visibility`, which the walk asks for. */
function shownViewIn(reading, el, style, around) {
  if (shadowRootOf(el) !== null) reading.declared = DECLARED_ALL; // its sheets reach the host and what is slotted
  const declared = declaredIn(reading);
  const isCut = around.isHidden || around.by !== null || around.opacity < 1;
  let view = isCut && shownIsOnTop(el) ? shownPage(reading) : around;
  if (view.isHidden) return view;
  if (declared.opacity || declared.filter) view = shownViewFaded(el, style, view, declared);
  if (declared.mask && shownIsMaskedAway(style)) return HIDDEN_VIEW;
  if (declared.picture && style.content.startsWith("url(")) return HIDDEN_VIEW; // a picture stands in the place of what is in it
  if (declared.back && shownIsTurnedAway(el, style)) return HIDDEN_VIEW;
  if (declared.path && style.clipPath !== "none") view = shownViewClipped(el, style, view);
  if (view.isHidden) return view;
  if (!(declared.position || declared.cut || SCROLLING_TAGS.has(tagOf(el)))) return view;
  const isFlowing = namespaceOf(el) === SVG ? !SVG_BOXES.has(tagOf(el)) : FLOWING_DISPLAYS.has(style.display) || treeIsPage(el);
  return isFlowing ? view : shownViewInBox(reading, el, style, view);
}

/** The parts of a drawing that have a box of their own, which cuts what is in it. */
const SVG_BOXES = new Set(["svg", "foreignObject"]);

/** The view in an element that fades what is in it, by `opacity` or a filter. */
function shownViewFaded(el, style, around, declared) {
  const kept = shownFadesOut(el, style) ? 0 : style.opacity * (declared.filter ? shownFilter(style.filter) : 1);
  if (kept === 1 || style.display === "contents") return around;
  const opacity = around.opacity * kept;
  return opacity < SHOWN_OPACITY && !shownBlinks(el) ? HIDDEN_VIEW : { ...around, opacity: Math.max(opacity, SHOWN_OPACITY) };
}

/** Whether an element is about to be seen no more, and to stay so: a reading while it fades out is not believed. */
function shownFadesOut(el, style) {
  if (style.animationName === "none" && !/[1-9]/.test(style.transitionDuration)) return false;
  return animationsOf(el).some((animation) => {
    const { fill, direction, iterations } = animation.effect.getComputedTiming();
    const isForGood = animation instanceof CSSTransition || (iterations === 1 && (fill === "forwards" || fill === "both"));
    const frames = animation.effect.getKeyframes();
    const { opacity, visibility } = frames.at(direction.endsWith("reverse") ? 0 : -1) ?? {};
    return isForGood && animation.playState === "running" && (opacity < SHOWN_OPACITY || visibility === "hidden");
  });
}

/** How much of the opacity a filter leaves. */
function shownFilter(filter) {
  let kept = 1;
  if (filter !== "none") for (const [, amount] of filter.matchAll(/\bopacity\(([^)]*)\)/g)) kept *= shownLength(amount || "1", 1);
  return kept;
}

/** Whether a mask leaves nothing: gradients of nothing but what is transparent. Pictures can't be asked. */
function shownIsMaskedAway({ maskImage, display }) {
  if (maskImage === "none" || display === "contents" || maskImage.includes("url(")) return false;
  const colours = maskImage.match(COLOURS) ?? [];
  return colours.length > 0 && !colours.some(shownHasAlpha);
}

const COLOURS = /\b(?:rgba?|color|oklab|oklch|lab|lch)\([^()]*\)/g;

/** Whether an element shows its back, and nobody sees through it: a card that is turned has two such sides, one of them in front. */
function shownIsTurnedAway(el, style) {
  if (style.backfaceVisibility !== "hidden" || style.display === "contents" || style.display === "inline") return false;
  let turned = shownTurn(style);
  for (let at = boxAbove(el); at !== null; at = boxAbove(at)) {
    const above = getComputedStyle(at);
    if (above.transformStyle !== "preserve-3d") break;
    turned = shownTurn(above).multiply(turned);
  }
  const { m11, m12, m13, m21, m22, m23, m31, m32, m33 } = turned;
  const facing = m11 * m22 - m12 * m21;
  return facing * (m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)) < 0;
}

/** How an element is turned by `rotate` and `transform`. */
function shownTurn({ rotate, transform }) {
  const [, axis, angle] = /^(.*?) ?([-\w.]+)$/.exec(rotate);
  const turn = axis.length > 1 ? `rotate3d(${axis.replaceAll(" ", ",")},${angle})` : `rotate${axis.toUpperCase() || "Z"}(${angle})`;
  return new DOMMatrix(rotate === "none" ? "none" : turn).multiply(new DOMMatrix(transform));
}

/** Elements that cut their content or let it be scrolled without a style sheet. */
const SCROLLING_TAGS = new Set(["dialog", "foreignObject", "select", "svg", "textarea"]);

/** Whether an element is shown above the page, whatever it stands in. */
function shownIsOnTop(el) {
  return (tagOf(el) === "dialog" || hasAttribute(el, "popover")) && matchesSelector(el, ":modal,:popover-open");
}

/** Whether an element that can't be seen at the moment comes again and again by itself. */
function shownBlinks(el) {
  return animationsOf(el).some(({ playState, effect }) => {
    if (playState !== "running" || effect.getComputedTiming().iterations !== Infinity) return false;
    return effect.getKeyframes().some((frame) => frame.opacity > SHOWN_OPACITY);
  });
}

const animationsOf = domMethod(Element.prototype, "getAnimations");

/** The same for an element with a box of its own. */
function shownViewInBox(reading, el, style, around) {
  const declared = declaredIn(reading);
  const position = declared.position ? style.position : "";
  const isPlaced = position === "absolute" || position === "fixed";
  if (isPlaced && shownIsClipEmpty(style.clip)) return HIDDEN_VIEW;
  const view = isPlaced ? shownViewOfPlaced(reading, el, position, around) : around;
  return LEAF_TAGS.has(tagOf(el)) ? view : shownViewCut(el, style, view); // pictures and fields cut nothing that is text here
}

/** What is placed somewhere is cut by what holds it there, not by all that it stands in; what is fixed, by the window. */
function shownViewOfPlaced(reading, el, position, around) {
  if (position === "absolute" && around.by === null) return around;
  const holder = el instanceof HTMLElement ? offsetParentOf(el) : null;
  const isHolding = (by) => holder !== null && contains(by, holder);
  if (position === "fixed" && holder === null) return newView(false, false, [0, 0, innerWidth, innerHeight], null, null, around.opacity);
  let view = around;
  while (view.by !== null && !view.isPath && !isHolding(view.by)) view = view.outer;
  return view === around ? view : { ...view, opacity: around.opacity };
}

const offsetParentOf = domGetter(HTMLElement.prototype, "offsetParent");

/** The view in an element that cuts its content, or lets it be scrolled. */
function shownViewCut(el, style, around) {
  const isSealed = SEALED.test(style.contain);
  const [across, down] = isSealed ? ["clip", "clip"] : [style.overflowX, style.overflowY];
  if (across === "visible" && down === "visible") return around;
  const own = boxSides(boundsOf(el));
  const box = [...boxCut(own, around.box)];
  const isEmpty = shownIsNarrow(el, across, "clientWidth", own, 0) || shownIsNarrow(el, down, "clientHeight", own, 1);
  const isOut = across !== "visible" && down !== "visible" && !boxIsSeen(box, BOX_HIDDEN_SIDE);
  if (isEmpty || isOut) return newView(false, false, NOWHERE, el, around, around.opacity);
  shownReach(across, box, 0, own[0] - el.scrollLeft, shownIsLeftward(style), around.box);
  shownReach(down, box, 1, own[1] - el.scrollTop, style.flexDirection === "column-reverse", around.box);
  const isOpen = around.isOpen && box[2] === Infinity && box[3] === Infinity;
  return newView(false, isOpen, box, el, around, around.opacity);
}

const SEALED = /\b(?:paint|content|strict)\b/;

/** Whether an element that cuts what is in it on one axis leaves nothing there; a part of a drawing has a box but no client area. */
function shownIsNarrow(el, overflow, client, own, axis) {
  return overflow !== "visible" && (namespaceOf(el) === SVG ? own[axis + 2] - own[axis] : el[client]) <= BOX_HIDDEN_SIDE;
}

/** Widens a box on one axis (0 or 1) to what is around, or to as far as it scrolls. */
function shownReach(overflow, box, axis, start, isBackward, around) {
  if (overflow === "visible") [box[axis], box[axis + 2]] = [around[axis], around[axis + 2]];
  if (SCROLLS.has(overflow)) [box[axis], box[axis + 2]] = [isBackward ? -Infinity : start, Infinity];
}

/** Whether `clip` of a placed element leaves nothing; `rect(top, right, bottom, left)`. */
function shownIsClipEmpty(clip) {
  if (clip === "auto") return false;
  const [top, right, bottom, left] = clip.replace(/^rect\(|\)$/g, "").split(/[\s,]+/).map(parseFloat);
  return right - (left || 0) <= BOX_HIDDEN_SIDE || bottom - (top || 0) <= BOX_HIDDEN_SIDE;
}

const PATH_SHAPE = /^(inset|circle|ellipse|polygon|path)\((.*?)\)(?: [a-z-]+)?$/;

/** The view in an element with a `clip-path`: cut to the box around it. What can't be measured in a line cuts nothing. */
function shownViewClipped(el, style, around) {
  if (style.display === "contents") return around;
  const own = boundsOf(el);
  const left = shownPath(style.clipPath, own.width, own.height);
  if (left === null) return around;
  if (!boxIsSeen(left, BOX_HIDDEN_SIDE)) return HIDDEN_VIEW;
  if (!shownIsUpright(el, own)) return around; // turned or scaled, the path is elsewhere
  const box = boxCut([own.left + left[0], own.top + left[1], own.left + left[2], own.top + left[3]], around.box);
  return { ...newView(false, false, box, el, around, around.opacity), isPath: true };
}

function shownIsUpright(el, { width, height }) {
  const isLaidOut = layoutWidthOf(el) !== undefined && Math.abs(layoutWidthOf(el) - width) <= 1;
  return isLaidOut && Math.abs(el.offsetHeight - height) <= 1;
}

/** The box that a `clip-path` leaves of one of this size, from its corner; `null` where it can't be measured. */
function shownPath(path, width, height) {
  const [, shape, said] = PATH_SHAPE.exec(path) ?? [];
  if (shape === undefined || /calc\(|min\(|max\(/.test(said)) return null;
  return PATH_BOXES[shape](said, width, height);
}

/** Whether a `clip-path` leaves nothing of generated text, whose size nobody knows. */
function shownIsPathEmpty(el, path) {
  const { width, height } = boundsOf(el);
  const left = shownPath(path, width, height);
  return left !== null && !boxIsSeen(left, BOX_HIDDEN_SIDE);
}

const PATH_BOXES = {
  inset: (said, width, height) => {
    const sides = said.split(" round ")[0].trim().split(/\s+/);
    const [top, right = top, bottom = top, left = right] = sides;
    const [far, low] = [width - shownLength(right, width), height - shownLength(bottom, height)];
    return [shownLength(left, width), shownLength(top, height), far, low];
  },
  circle: (said, width, height) => {
    const [radius, at] = said.split(/(?:^| )at /);
    const reach = shownLength(radius || "closest-side", Math.hypot(width, height) / Math.SQRT2);
    return shownPathAround(at, reach, reach, width, height);
  },
  ellipse: (said, width, height) => {
    const [radii, at] = said.split(/(?:^| )at /);
    const [across, down = across] = radii.trim().split(/\s+/);
    return shownPathAround(at, shownLength(across, width), shownLength(down, height), width, height);
  },
  polygon: (said, width, height) => {
    const points = said.replace(/^(nonzero|evenodd),/, "").split(",").map((point) => point.trim().split(/\s+/));
    const [across, down] = [points.map(([x]) => shownLength(x, width)), points.map(([, y]) => shownLength(y, height))];
    return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
  },
  path: (said) => (/\d[\s,]*[a-z][^"]*\d/i.test(said) ? EVERYWHERE : NOWHERE), // a place to begin at, and nowhere to go
};

function shownPathAround(at, across, down, width, height) {
  const [x = "50%", y = "50%"] = (at ?? "").trim().split(/\s+/).filter(Boolean);
  const [left, top] = [shownLength(x, width), shownLength(y, height)];
  return [left - across, top - down, left + across, top + down].map((side) => (Number.isNaN(side) ? Infinity : side));
}

/** A length in pixels, percentages of `whole`; a word such as `closest-side` is as long as any. */
function shownLength(text, whole) {
  const value = parseFloat(text);
  if (Number.isNaN(value)) return Infinity;
  return text.endsWith("%") ? (value / 100) * whole : value;
}

/** Whether text that stands right in an element is displayed; that the element itself is not hidden is known. */
function shownTextIn(reading, el) {
  let found = reading.texts.get(el);
  if (found === undefined) {
    const view = shownView(reading, el);
    found = shownIsUndoubted(reading, view) || shownTextWith(reading, el, getComputedStyle(el), view);
    reading.texts.set(el, found);
  }
  return found;
}

/** Whether no sheet of this document could take from the screen what stands in a view. */
function shownIsUndoubted(reading, view) {
  const { ground, ink, place } = declaredIn(reading);
  return view.isOpen && ground === null && !ink && !place;
}

function shownTextWith(reading, el, style, view) {
  const { ground, ink, place } = declaredIn(reading);
  if (view.isHidden || (ink && !shownIsInked(el, style)) || (ground?.has(style.webkitTextFillColor) && shownIsOnItsColour(el, style))) return false;
  if (!place && view.isOpen) return true;
  const isOut = view.by === el && el.scrollHeight > el.clientHeight; // what cuts may leave its own text out
  const indent = style.display === "inline" ? 0 : Math.abs(parseFloat(style.textIndent));
  return (!isOut && indent < SHOWN_INDENT && shownIsWithin(boundsOf(el), view.box)) || shownIsTextIn(el, view.box);
}

/** Whether letters are large enough, and of a colour. Letters of a drawing are as large as the drawing. */
function shownIsInked(el, style) {
  if (namespaceOf(el) === SVG) return shownIsDrawn(style.fill, style.fillOpacity) || shownIsDrawn(style.stroke, style.strokeOpacity);
  if (parseFloat(style.fontSize) < SHOWN_FONT || style.webkitTextSecurity !== "none") return false;
  return shownHasAlpha(style.webkitTextFillColor) || shownIsInkedOtherwise(el, style);
}

function shownIsDrawn(paint, opacity) {
  return opacity >= SHOWN_OPACITY && shownHasAlpha(paint);
}

const COLOUR_ALPHA = /^none|(?:^rgba\(.*,|\/) *([\d.]+%?)\)$/;

function shownHasAlpha(colour) {
  if (colour.startsWith("rgb(")) return true;
  const found = COLOUR_ALPHA.exec(colour);
  return found === null || (found[1] !== undefined && shownLength(found[1], 1) >= SHOWN_OPACITY);
}

/** Letters without a colour of their own: an outline, a shadow, or a background that is cut to them, the element's or one above. */
function shownIsInkedOtherwise(el, style) {
  if (style.textShadow !== "none" || parseFloat(style.webkitTextStrokeWidth) > 0) return true;
  for (let at = el; at !== null; at = boxAbove(at)) {
    const { webkitBackgroundClip, display } = getComputedStyle(at);
    if (webkitBackgroundClip.includes("text")) return true;
    if (display !== "inline" && at !== el) return false;
  }
  return false;
}

/** Whether letters stand in a line whose ground has exactly their colour. Further below than their own block may be a picture. */
function shownIsOnItsColour(el, style) {
  const letters = style.webkitTextFillColor;
  for (let [at, own] = [el, style]; ; own = getComputedStyle(at)) {
    if (own.backgroundColor !== NO_COLOUR) {
      return own.backgroundColor === letters && letters.startsWith("rgb(") && !shownIsPainted(at, own) && !shownIsInkedOtherwise(el, style);
    }
    if (own.display !== "inline" || own.position !== "static" || own.backgroundImage !== "none") return false;
    at = boxAbove(at);
    if (at === null) return false;
  }
}

const NO_COLOUR = "rgba(0, 0, 0, 0)";

/** Whether more than a colour is painted for an element: a picture, a box of a style sheet. */
function shownIsPainted(el, style) {
  if (style.backgroundImage !== "none" || style.maskImage !== "none") return true;
  return ["::before", "::after"].some((pseudo) => !HAS_NO_BOX.has(getComputedStyle(el, pseudo).content));
}

const HAS_NO_BOX = new Set(["none", "normal"]);

/** Whether an element holds a picture of any kind, or is one. */
function shownIsPictured(el) {
  return [el, ...selectIn(el, "*")].some((each) => PICTURE_TAGS.has(tagOf(each)) || shownIsPainted(each, getComputedStyle(each)));
}

const PICTURE_TAGS = new Set(["canvas", "embed", "iframe", "img", "input", "object", "svg", "video"]);

/** Whether a box stands in a view with all of it; else it has to be asked where in it the letters are. */
function shownIsWithin({ left, top, right, bottom }, box) {
  const isLarge = right - left > BOX_HIDDEN_SIDE && bottom - top > BOX_HIDDEN_SIDE;
  return isLarge && left >= box[0] && top >= box[1] && right <= box[2] && bottom <= box[3];
}

/** Whether some of a box stands in a view. */
function shownIsIn(bounds, box) {
  const wide = Math.min(bounds.right, box[2]) - Math.max(bounds.left, box[0]);
  return wide > BOX_HIDDEN_SIDE && Math.min(bounds.bottom, box[3]) - Math.max(bounds.top, box[1]) > BOX_HIDDEN_SIDE;
}

/** The same of the letters themselves: what sticks out of a box without a size, what is indented out of it. */
function shownIsTextIn(el, box) {
  const range = new Range();
  const nodes = tagOf(el) === "slot" ? el.assignedNodes({ flatten: true }) : nodesIn(el);
  return nodes.some((node) => {
    if (typeOf(node) !== Node.TEXT_NODE || node.data.trim() === "") return false;
    range.selectNode(node);
    return shownIsIn(range.getBoundingClientRect(), box);
  });
}

function nodesIn(el) {
  const nodes = [];
  for (let node = firstNodeIn(el); node !== null; node = nodeAfter(node)) nodes.push(node);
  return nodes;
}
