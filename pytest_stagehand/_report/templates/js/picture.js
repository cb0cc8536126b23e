// A picture of the page with what was meant on it, and the tree of the page beside it.

const MOMENTS = { before: "Before", after: "After", read: "Where it was read", failed: "When it failed" };

const momentOf = (frame) => MOMENTS[frame.moment] ?? frame.moment;

/** The operation that a frame was taken for, in words; "" where it is of the step as a whole. */
function actionWords(frame, step) {
  const action = frame.action === null ? undefined : step.actions[frame.action];
  if (!action) return "";
  const operands = (action.arguments ?? []).map((each) => `“${cut(each, 30)}”`);
  return [action.method, ...operands, cut(action.description, 80)].join(" ").trimEnd();
}

/** What a frame shows, in words. */
const frameWords = (frame, step) => `${momentOf(frame)} ${actionWords(frame, step)}`.trimEnd();

/** Put an element over a box of the picture, in shares of the picture's size. */
function place(element, [x, y, width, height], picture) {
  const shares = { left: x / picture.width, top: y / picture.height, width: width / picture.width, height: height / picture.height };
  for (const [side, share] of Object.entries(shares)) element.style[side] = `${share * 100}%`;
  return element;
}

function markElement(mark, index, frame) {
  const isAlone = frame.marks.length === 1;
  const label = h("span.mark-label", isAlone ? say(mark.label, 40) : number(index + 1));
  const [x, y] = mark.box;
  const { width } = frame.picture;
  const sides = { "is-one-of-many": !isAlone, "is-high": y < width / 25, "is-right": x > width / 2, "is-left": x < width / 25 };
  const element = h("div.mark", label);
  for (const [side, isSo] of Object.entries(sides)) element.classList.toggle(side, isSo);
  return place(element, mark.box, frame.picture);
}

function pointerElement([x, y], picture) {
  return place(h("div.pointer"), [x, y, 0, 0], picture);
}

/** The reference of the smallest box at a point. */
function refAt(boxes, x, y) {
  let [smallest, area] = [null, Infinity];
  for (const [ref, [left, top, width, height]] of Object.entries(boxes)) {
    const isIn = x >= left && y >= top && x <= left + width && y <= top + height;
    if (isIn && width * height < area) [smallest, area] = [ref, width * height];
  }
  return smallest;
}

/** The picture of a frame; `light` shows a box on it. */
function pictureView(frame, alt, { onLight = null, onChoose = null } = {}) {
  const { picture, marks = [], pointer, boxes = {} } = frame;
  const box = h("div.lit-box", { hidden: true });
  const image = h("img", { src: pictureUrl(picture.path), alt: shown(alt), width: picture.width, height: picture.height });
  const marked = marks.map((mark, index) => markElement(mark, index, frame));
  const overlay = h("div.overlay", { "aria-hidden": "true" }, marked, pointer && pointerElement(pointer, picture), box);
  const element = h("div.picture", image, overlay);
  element.style.aspectRatio = `${picture.width} / ${picture.height}`;

  const light = (found) => {
    box.hidden = !found;
    if (found) place(box, found, picture);
  };
  const at = (event) => {
    const { left, top, width } = element.getBoundingClientRect();
    const scale = picture.width / width;
    return refAt(boxes, (event.clientX - left) * scale, (event.clientY - top) * scale);
  };
  if (onLight) {
    element.addEventListener("pointermove", (event) => onLight(at(event)));
    element.addEventListener("pointerleave", () => onLight(null));
    element.addEventListener("click", (event) => onChoose(at(event)));
  }
  return { element, light };
}

/** Its marks in words, each of which lights what it marks. */
function markList(frame, onLight, onChoose) {
  const item = (mark) => {
    const off = () => onLight(null);
    const on = () => onLight(mark.ref, mark.box);
    const listeners = { onpointerenter: on, onfocus: on, onpointerleave: off, onblur: off, onclick: () => onChoose(mark.ref) };
    return h("li", h("button", listeners, say(mark.label, 120)));
  };
  return frame.marks.length > 0 && h("ol.marks", { "aria-label": "Marked on the picture" }, frame.marks.map(item));
}

/** A failed step as it looked when its test last passed, beside how it looks now. */
function besideEarlier(earlier, now) {
  const side = (words, element) => h("figure", h("figcaption", words), element);
  return h("div.two", side("When it last passed", pictureView(earlier, "The page when the test last passed").element), side("Now", now));
}

/** Picture and tree, each lighting in the other what is pointed at; below the picture stand its marks and `tools`. */
function frameView(frame, step, tools) {
  let tree = null;
  const onLight = (ref, box = frame.boxes[ref]) => {
    picture.light(box ?? null);
    tree?.light(ref);
  };
  const onChoose = (ref) => tree?.choose(ref);
  const alt = `The page: ${frameWords(frame, step)}`;
  const picture = pictureView(frame, alt, { onLight, onChoose });
  const side = h("div.beside");
  if (frame.tree) {
    const show = (text) => {
      tree = treeView(text, onLight);
      side.replaceChildren(tree.element);
      tree.choose(frame.marks.find((mark) => mark.ref !== null)?.ref, false);
    };
    textOf(frame.tree).then(show, (error) => side.replaceChildren(callout("error", "No snapshot.", say(error.message))));
  }
  const below = [markList(frame, onLight, onChoose), tools];
  const linked = (...looked) => (frame.tree ? h("div.linked", h("div.looked", looked), side) : h("div.looked", looked));
  if (!step.earlier || frame.moment !== "failed") return linked(picture.element, below);
  return h("div", besideEarlier(step.earlier, picture.element), linked(below));
}

/** All pictures of a step, one at a time; that of the failure, or what was aimed at, first. */
function picturePanel(step) {
  const frames = step.frames.filter((frame) => frame.picture);
  const holder = h("div");
  let at = null;
  const show = (frame) => {
    at = frame;
    holder.replaceChildren(frameView(frame, step, h("div.tools", h("button", { onclick: enlarge }, "Enlarge the picture"))));
  };
  const film = framesOf([step]);
  const enlarge = () => playFilm(film, { from: film.findIndex(({ frame }) => frame === at), isStill: true });
  const first = frames.find((frame) => frame.moment === "failed") ?? frames.find((frame) => frame.marks.length > 0) ?? frames[0];
  const choice = (frame) => {
    const attributes = { type: "radio", name: `moment-${step.index}`, checked: frame === first, "aria-label": shown(frameWords(frame, step)) };
    return h("label", h("input", { ...attributes, onchange: () => show(frame) }), momentOf(frame));
  };
  const ofAction = ([frame, ...more]) => {
    const words = actionWords(frame, step);
    const thought = step.actions[frame.action]?.thought;
    return h("div", thought && h("p.thought", say(thought, 500)), words !== "" && h("span.moment-of", say(words)), [frame, ...more].map(choice));
  };
  show(first);
  const choices = h("fieldset.moments", h("legend.quiet", "Moment"), together(frames).map(ofAction));
  return h("div", frames.length > 1 && choices, holder);
}

/** Frames of one operation together, in the order of the step. */
function together(frames) {
  const groups = new Map();
  for (const frame of frames) groups.set(frame.action, [...(groups.get(frame.action) ?? []), frame]);
  return [...groups.values()];
}
