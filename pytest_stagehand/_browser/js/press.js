// Where a person presses for a box or a radio, and how it stands afterwards; where a slider stands.
//
// Libraries hide the browser's own box (without a size, without a place, or not displayed at all) and draw another: it is pressed
// by its label, or by what is drawn over or beside it. Frameworks draw it anew when it changes, so that its state is read of what it became.

/** What was recorded of boxes before they were pressed: by that they are found again. */
const pressedAs = new WeakMap();

/** What takes a press in the place of a label that it stands in. */
const PRESSED_ITSELF = "a[href],button,input,select,textarea,summary,iframe,label,[contenteditable],[tabindex],[onclick]";

/** The element to press for another: for all but boxes and radios itself; also where nothing is known to stand for them, so that what covers them is said. */
function pressedFor(el) {
  if (!isTicked(el)) return el;
  pressedAs.set(el, targetOf(el, newReading(), {}));
  if (pressIsHit(el, (hit) => boxStandsIn(hit, el))) return el;
  for (const label of el.labels ?? NO_NODES) {
    const isIts = (hit) => boxStandsIn(hit, label) && closestOf(hit, PRESSED_ITSELF) === label;
    for (const each of [label, ...selectIn(label, "*")]) if (pressIsHit(each, (hit) => isIts(hit) && boxStandsIn(hit, each))) return each;
  }
  return pressDrawnFor(el) ?? el;
}

/** What is drawn for a box in a wrapper of its own, which holds nothing else to press: over it, or beside it if it takes no place. */
function pressDrawnFor(el) {
  const wrapper = elementAbove(el);
  if (wrapper === null || selectIn(wrapper, PRESSED_ITSELF).some((each) => each !== el)) return null;
  if (!pressHasPlace(el)) return pressDrawnBeside(el, wrapper);
  const hit = pressHit(el);
  return hit !== null && hit !== wrapper && boxStandsIn(hit, wrapper) ? hit : null;
}

/** The one thing beside a box that is to be pressed and says nothing: what has words may be pressed for something else. */
function pressDrawnBeside(el, wrapper) {
  const isDrawn = (each) => each !== el && allTextIn(each) === "" && walkHasPointer(each, getComputedStyle(each));
  const drawn = selectIn(wrapper, ":scope > *").filter(isDrawn);
  return drawn.length === 1 && pressIsHit(drawn[0], (hit) => boxStandsIn(hit, drawn[0])) ? drawn[0] : null;
}

/** Whether there is anything of an element to press. */
function pressHasPlace(el) {
  return [...boxesOf(el)].some(({ width, height }) => width * height > PRESS_LEAST);
}

/** Whether a click on an element, as Playwright aims it, reaches what is meant. */
function pressIsHit(el, isMeant) {
  const hit = pressHit(el);
  return hit !== null && isMeant(hit);
}

/** What lies uppermost in the middle of an element's first box, scrolled to; `null` where it has none. */
function pressHit(el) {
  const [box] = [...boxesOf(el)].filter(({ width, height }) => width * height > PRESS_LEAST);
  if (!box || !checkVisibility(el, VISIBLE)) return null;
  const isOut = box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;
  if (isOut) el.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const [at] = isOut ? [...boxesOf(el)].filter(({ width, height }) => width * height > PRESS_LEAST) : [box];
  return at ? boxTopmost((at.left + at.right) / 2, (at.top + at.bottom) / 2) : null;
}

/** Square pixels: what is smaller is there for keys and ears. */
const PRESS_LEAST = 1;

/** Whether a box is ticked; of one that was drawn anew, what took its place. `null` where that is not certain. */
function pressTicked(el, message) {
  if (isConnected(el)) return el.checked;
  const was = pressedAs.get(el);
  const now = was ? resolveTarget(was, document, newReading(), message) : null;
  return now === null ? null : now.checked;
}

/** Where a slider stands, and between what. */
function pressStand(el) {
  const get = (name) => attributeOf(el, `aria-${name}`) ?? "";
  return { now: get("valuenow"), says: get("valuetext") || get("valuenow"), least: get("valuemin"), most: get("valuemax") };
}
