// What may still change the page: when it changed last, whether it is being read in, and what moves for a moment.

/** When something in the document changed last, shadow roots included; from the first time that anybody asked. */
let changedAt = 0;
/** The same of what does not change again and again, as a clock does. */
let newsAt = 0;
/** For how long it was quiet at most between two such changes, since it was loaded or operated. */
let longestPause = 0;
/** How often anything in it changed, what only paints included. */
let changes = 0;
let observer = null;
const observed = new WeakSet();

/** Attributes that only paint are no news. */
function noteChanges(records) {
  changes += records.length;
  const told = records.filter((record) => record.attributeName !== "style");
  if (told.length > 0) changedAt = performance.now();
  if (told.filter((record) => !isTick(record)).length > 0) noteNews();
}

/** What comes by itself, part after part, comes in a rhythm. */
function noteNews() {
  const now = performance.now();
  longestPause = Math.max(longestPause, now - Math.max(newsAt, operatedAt));
  newsAt = now;
}

let operatedAt = 0;

/** What somebody does to the page begins another one. */
function noteOperated() {
  const now = performance.now();
  if (operatedAt === 0 || now - operatedAt > DEED_MS) timersBefore = timersSet(); // a click is several events, and each may set one
  operatedAt = now;
  longestPause = 0;
  timersAtRelease = null;
}

const DEED_MS = 250;

/** How many timers of the document were set by this plugin, in its own world, or by the browser. */
let ownTimers = 0;
/** How many the page had set when it was operated last. */
let timersBefore = 0;

/** A timer of this plugin. */
function setOwnTimer(does, ms) {
  ownTimers += 1;
  return setTimeout(does, ms);
}

/**
 * How many timers and intervals the page has set. Their ids are counted up by document, whatever world they are set in; which
 * of them are still to come is not to be seen.
 */
function timersSet() {
  const id = setOwnTimer(() => 0, 0);
  clearTimeout(id);
  return Math.max(0, id - ownTimers);
}

/** How many there were once the page had heard that a mouse button was let go. */
let timersAtRelease = null;

function noteRelease() {
  timersAtRelease = timersSet();
}

/** Firefox sets one itself before it tells the page of the click (153), where no listener of the page runs. */
function noteClick() {
  const set = timersSet(); // which counts one of ours
  if (timersAtRelease !== null) ownTimers += Math.min(1, set - timersAtRelease);
  timersAtRelease = null;
}

const BY_HAND = ["pointerdown", "keydown", "input", "drop"];

const TICKS = 4;
const TICK_MS = 30; // what is drawn at once is one change
const ticks = new WeakMap();

/** Whether a change replaces, once more, what was replaced again and again. */
function isTick({ type, target, addedNodes, removedNodes }) {
  const place = type === "characterData" ? elementAbove(target) : target;
  if (place === null || (type === "childList" && (addedNodes.length === 0 || removedNodes.length === 0))) return false;
  const known = ticks.get(place) ?? { times: 0, at: -Infinity };
  const now = performance.now();
  if (now - known.at >= TICK_MS) ticks.set(place, { times: known.times + 1, at: now });
  return known.times >= TICKS;
}

function watch(roots = [document]) {
  if (!observer) {
    changedAt = newsAt = performance.now();
    observer = new MutationObserver(noteChanges);
    for (const type of BY_HAND) listen(document, type, noteOperated, { capture: true, passive: true });
    listen(window, "mouseup", noteRelease);
    listen(window, "click", noteClick, true);
    listenForAnswers();
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
const animationsOfDocument = domMethod(Document.prototype, "getAnimations");
const animationsOfRoot = domMethod(ShadowRoot.prototype, "getAnimations");

/** What moves in the document and in its shadow roots, each of which tells its own only. */
function animationsIn(roots) {
  const all = roots.flatMap((root) => (root === document ? animationsOfDocument(root) : animationsOfRoot(root)));
  return all.slice(0, MOST_ANIMATIONS).filter((each) => each.playState === "running" && each.effect?.getKeyframes);
}

/** How long until what fades, opens or slides has done so, in milliseconds. */
function movesFor(animations) {
  let longest = 0;
  for (const animation of animations) {
    const effect = animation.effect;
    const left = effect.getComputedTiming().endTime - (animation.currentTime ?? 0);
    if (!(left > longest) || left > MOVES_MS) continue;
    if (effect.getKeyframes().some((frame) => SHOWING.some((property) => property in frame))) longest = left;
  }
  return Math.ceil(longest);
}

const MOST_TURNING = 5;
const LONGEST_TURNING = 60;

/** What moves for good and says nothing, as what stands for something that is still to come does: a spinner, a skeleton. */
function turning(animations) {
  const found = animations.filter(({ effect }) => effect.getComputedTiming().endTime === Infinity && isWordless(effect));
  const names = found.map((each) => each.animationName || each.id || tagOf(each.effect.target));
  return [...new Set(names)].slice(0, MOST_TURNING).map((name) => `${name}`.slice(0, LONGEST_TURNING));
}

/** Whether an effect moves something that is displayed and has no words: of an element, or what CSS adds to one. */
function isWordless({ target, pseudoElement }) {
  const isShown = target instanceof Element && checkVisibility(target, { visibilityProperty: true, opacityProperty: true });
  if (!isShown || ![...boxesOf(target)].some((box) => box.width > 0 && box.height > 0)) return false;
  return Boolean(pseudoElement) || allTextIn(target).trim() === "";
}

/** How long until the page leads somewhere else by itself, in milliseconds; 0 where it only loads itself anew. */
function leavesIn() {
  const meta = documentElementOf(document)?.querySelector('meta[http-equiv="refresh" i]');
  const found = /^\s*(\d*\.?\d+)\s*[;,]\s*(?:url\s*=\s*)?['"]?([^'"]+)/i.exec(meta?.getAttribute("content") ?? "");
  if (!found || found[1] * 1000 > LEAVES_MS) return 0;
  const [address, base] = [found[2].trim(), document.baseURI];
  const isElsewhere = URL.canParse(address, base) && new URL(address, base).href !== location.href;
  return isElsewhere ? Math.max(0, Math.ceil(found[1] * 1000 + REFRESH_MS - Math.max(0, loadedFor()))) : 0;
}

const LEAVES_MS = 5000; // what takes longer is for a person to read
const REFRESH_MS = 1000; // the time counts from when the document was there as a whole, and a busy browser is late to ask for the next one

let timersFor = 0;

/** What an opt-in script in the page's own world says of its timers (`js/timers.js`); a page may say anything. */
function noteTimers(event) {
  const told = Number(event.loaded);
  timersFor = told > 0 && told <= LONGEST_TIMER_MS ? told : 0;
}

const LONGEST_TIMER_MS = 10_000;

/** For how long timers of the document are still to come, in milliseconds; 0 where nobody counts them. */
function timersPending() {
  timersFor = 0;
  listen(document, "stagehand-timers-told", noteTimers, true);
  tellDocument(document, new Event("stagehand-timers"));
  unlisten(document, "stagehand-timers-told", noteTimers, true);
  return timersFor;
}

/** What a script of the document was answered last: by which address, and when all of it was there. */
let lastAnswer = { of: "", at: -Infinity };
let answerObserver = null;
const LONGEST_ADDRESS = 2000;

/** The page may forget what was there before anybody listened; what comes later it has to tell. */
function listenForAnswers() {
  noteAnswers(performance.getEntriesByType("resource"));
  answerObserver = new PerformanceObserver((list) => noteAnswers(list.getEntries()));
  answerObserver.observe({ type: "resource" });
}

function noteAnswers(entries) {
  for (const { initiatorType, name, responseEnd } of entries) {
    if (!["fetch", "xmlhttprequest"].includes(initiatorType) || responseEnd < lastAnswer.at) continue;
    lastAnswer = { of: name.slice(0, LONGEST_ADDRESS), at: responseEnd };
  }
}

/** How long ago the document was there as a whole, in milliseconds; -1 where it is not yet. */
function loadedFor() {
  if (documentState(document) !== "complete") return -1;
  const [load] = performance.getEntriesByType("navigation");
  return load ? performance.now() - load.loadEventEnd : performance.now();
}

/** Whether anything was displayed in the document when it was looked at. */
let hasShown = false;
const PICTURES = "input,button,select,textarea,img,svg,canvas,video,iframe,frame,object,embed";
const UNDRAWN_MS = 30_000; // as long as a step may take by default

/**
 * Whether the document shows nothing yet, though it has scripts: these draw all of many a page, on a busy machine seconds after it
 * was loaded, and no request tells of it. What has shown something, or nothing for very long, is as it is.
 */
function isUndrawn(roots) {
  hasShown ||= loadedFor() > UNDRAWN_MS || selectIn(document, "script").length === 0 || roots.some(showsAnything);
  return !hasShown;
}

function showsAnything(root) {
  for (const text of textNodesIn(root)) if (/\S/.test(text.data) && elementAbove(text) && checkVisibility(elementAbove(text), VISIBLE)) return true;
  return selectIn(root, PICTURES).some((each) => checkVisibility(each, VISIBLE) && boxesOf(each).length > 0);
}

const OPERABLE = `a[href],area[href],button,input,select,textarea,summary,iframe,frame,object,embed,[contenteditable],[tabindex]:not([tabindex^="-"]),[onclick],${withRole(ROLES.REACHED)}`;

/** Whether anything is displayed by which somebody could operate the document; what only its style says of it is asked last. */
function offersAnything(root) {
  const isOffered = (each) => checkVisibility(each, VISIBLE) && boxesOf(each).length > 0;
  return selectIn(root, OPERABLE).some(isOffered) || selectIn(root, "*").some((each) => getComputedStyle(each).cursor === "pointer" && isOffered(each));
}

/** By these a page is operated; each is counted by the browser, also before anybody listened. */
const TOUCHING = ["pointerdown", "keydown", "drop"];

/** `isLogged`: somebody will ask what passed. */
function stirring({ isLogged }) {
  const roots = rootsBelow(document);
  const first = observer === null;
  watch(roots);
  if (isLogged) passingLog();
  if (passing !== null) for (const root of roots) passingAwaitRoot(passing, root);
  noteChanges(observer.takeRecords());
  noteAnswers(answerObserver.takeRecords());
  const untouched = TOUCHING.every((type) => performance.eventCounts?.get(type) === 0);
  const animations = animationsIn(roots);
  const turns = turning(animations);
  const isEmpty = isUndrawn(roots) || (turns.length > 0 && !roots.some(offersAnything)); // a spinner alone: what it stands for is to come
  const loading = documentState(document) === "loading" || (parent === window && isEmpty); // many a frame shows nothing
  const moving = Math.max(movesFor(animations), leavesIn());
  const [still, calm] = [changedAt, newsAt].map((at) => performance.now() - at);
  const set = timersSet();
  const [timed, ticking] = [set > timersBefore, set > 0];
  const operated = operatedAt > 0 ? performance.now() - operatedAt : -1;
  const told = { first, timed, ticking, operated, still, calm, pause: longestPause, loaded: loadedFor(), loading, moving, timers: timersPending(), untouched };
  const answered = lastAnswer.of && [lastAnswer.of, performance.now() - lastAnswer.at];
  return { ...told, answered, turning: turns, document: refs.document, changes };
}
