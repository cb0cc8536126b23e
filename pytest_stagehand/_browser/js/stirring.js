// What may still change the page: when it changed last, whether it is being read in, and what moves for a moment.

/** When something in the document changed last, shadow roots included; from the first time that anybody asked. */
let changedAt = 0;
let observer = null;
const observed = new WeakSet();

/** Attributes that only paint are left out. */
function noteChanges(records) {
  if (records.some((record) => record.attributeName !== "style")) changedAt = performance.now();
}

function watch(roots = [document]) {
  if (!observer) {
    changedAt = performance.now();
    observer = new MutationObserver(noteChanges);
  }
  for (const root of roots) {
    if (observed.has(root)) continue;
    observed.add(root);
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  }
}

/** Properties by which an animation brings something, or takes it away. */
const SHOWING = ["opacity", "visibility", "display", "transform", "translate", "scale", "height", "maxHeight", "clipPath", "contentVisibility"];
const MOST_ANIMATIONS = 100;
const MOVES_MS = 2000; // what takes longer is decoration
const animationsIn = domMethod(Document.prototype, "getAnimations");

/** How long until what fades, opens or slides has done so, in milliseconds. */
function movesFor() {
  let longest = 0;
  for (const animation of animationsIn(document).slice(0, MOST_ANIMATIONS)) {
    const effect = animation.effect;
    if (animation.playState !== "running" || !effect?.getKeyframes) continue;
    const left = effect.getComputedTiming().endTime - (animation.currentTime ?? 0);
    if (!(left > longest) || left > MOVES_MS) continue;
    if (effect.getKeyframes().some((frame) => SHOWING.some((property) => property in frame))) longest = left;
  }
  return Math.ceil(longest);
}

/** How long ago the document was there as a whole, in milliseconds; -1 where it is not yet. */
function loadedFor() {
  if (documentState(document) !== "complete") return -1;
  const [load] = performance.getEntriesByType("navigation");
  return load ? performance.now() - load.loadEventEnd : performance.now();
}

/** By these a page is operated; each is counted by the browser, also before anybody listened. */
const TOUCHING = ["pointerdown", "keydown", "drop"];

function stirring() {
  watch(rootsBelow(document));
  noteChanges(observer.takeRecords());
  const loading = documentState(document) === "loading";
  const untouched = TOUCHING.every((type) => performance.eventCounts?.get(type) === 0);
  return { still: performance.now() - changedAt, loaded: loadedFor(), loading, moving: movesFor(), untouched };
}
