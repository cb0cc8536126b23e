// What came to be displayed since a moment, be it gone again: what a page says of what was done, and takes back before anybody looks.
//
// A mark notes which texts are displayed. From then on, texts that are put in, that change, and that stood there hidden *wait*: once a frame
// it is looked which of them are displayed by now, whatever brought them: markup, a class, an animation, the browser's top layer. What a page
// puts in and takes out between two frames was seen by nobody. What is only drawn anew, in the same words, did not come.
// One entry is one *place*, the outermost element that was not displayed before, with its lines as they are read.

/** The log of this document, from the first time that anybody asked for it. */
let passing = null;

/** Frames are looked at this often, and without frames (a tab in the background) by the clock. */
const PASSING_LOOK_MS = 40;
const PASSING_CLOCK_MS = 100;
/** After so long, a look that was planned will not come any more: timers went with what the document held. */
const PASSING_LOST_MS = 1000;

/** What is said more within so long is the same message, typed or built up; what is said later is another one. */
const PASSING_GROWS_MS = 250;

const MOST_WAITING = 3000;
const MOST_LOOKED_AT = 300;
const MOST_HOSTS = 100;
const MOST_ENTRIES = 60;
const MOST_OF_PLACE = 5;
const MOST_LINES = 60;
const MOST_LINES_OF_PAGE = 5000;
const LONGEST_LINE = 300;

/** So often a place has said the same but for its numbers, or in all, and it changes by itself: a clock, a ticker. */
const RESTLESS_TIMES = 2;

/** All that an element can be hidden by, but for where it stands. */
const SEEN_AT_ALL = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false };

/** Texts in these are drawn by the browser, or not at all. */
const UNREAD_TAGS = new Set([...LEAF_TAGS, "option", "optgroup", "title", "desc", "head"]);

function passingLog() {
  if (passing !== null) return passing;
  passing = { observer: new MutationObserver(passingNote), restless: new WeakSet(), isMarked: false, isKept: false };
  passingBegin(passing);
  const reading = passingReading();
  const top = documentElementOf(document);
  const lines = top === null ? NO_NODES : passingLines(top, reading, isAnyText, MOST_LINES_OF_PAGE);
  if (lines.length > 0) passing.entries.push(newEntry(top, reading, lines, true)); // of a document that nobody marked, all may be new
  return passing;
}

/** What is read of what a person sees: behind a modal dialog, too. */
const passingReading = () => Object.assign(newReading(), { isOfAllSeen: true });

/** Begins anew: what is displayed now did not come since. */
function passingBegin(log) {
  log.observer.disconnect();
  log.observed = new WeakSet(); // `document.open` takes observers and timers with it
  log.plannedAt = -Infinity;
  for (const entry of log.entries ?? []) if (passingIsRestless(entry, log)) log.restless.add(entry.place.deref());
  Object.assign(log, { entries: [], waiting: new Set(), removed: new Set(), left: new Map(), lookedAt: 0 });
  Object.assign(log, { says: new WeakMap(), shown: new WeakSet(), came: new WeakSet(), hosts: [] });
  const reading = passingReading();
  for (const root of rootsBelow(document)) passingWatch(log, root);
  for (const root of rootsBelow(document)) {
    for (const el of selectIn(root, "*")) {
      if (checkVisibility(el, SEEN_AT_ALL)) log.shown.add(el);
      if (tagOf(el).includes("-") && shadowRootOf(el) === null && log.hosts.length < MOST_HOSTS) log.hosts.push(new WeakRef(el));
    }
    for (const node of passingTexts(root)) {
      if (passingIsShown(node, reading)) log.says.set(node, collapseSpace(node.data));
      else passingAwait(log, node);
    }
  }
  passingPlan(log);
}

function passingIsRestless(entry, log) {
  const of = entry.place.deref();
  if (of === undefined || entry.role !== "") return false;
  return entry.times >= RESTLESS_TIMES || log.entries.filter((each) => each.place.deref() === of).length > RESTLESS_TIMES;
}

function passingWatch(log, root) {
  if (log.observed.has(root)) return;
  log.observed.add(root);
  log.observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** The texts below a node, or it. */
function passingTexts(node) {
  if (typeOf(node) === Node.TEXT_NODE) return [node];
  return [...textNodesIn(node)].filter((text) => text.data.trim() !== "");
}

const passingHolder = (node) => elementAbove(node) ?? nodeAbove(node)?.host ?? null;

function passingIsShown(node, reading) {
  const holder = passingHolder(node);
  if (holder === null || UNREAD_TAGS.has(tagOf(holder)) || !checkVisibility(holder, SEEN_AT_ALL)) return false;
  return isPresent(holder, reading) && shownTextIn(reading, holder);
}

function passingAwait(log, node) {
  const holder = passingHolder(node);
  if (log.waiting.size < MOST_WAITING && holder !== null && !UNREAD_TAGS.has(tagOf(holder))) log.waiting.add(node);
}

/** What changed is looked at in the next frame. */
function passingNote(records) {
  const log = passing;
  for (const { type, target, addedNodes, removedNodes } of records) {
    if (type === "childList") {
      for (const node of removedNodes) for (const text of passingTexts(node)) if (log.says.has(text)) log.removed.add(text);
      for (const node of addedNodes) passingAwaitAll(log, node);
    } else passingAwaitAll(log, target);
  }
  passingPlan(log);
}

/** Texts below a node that are not displayed as they are, in shadow roots as well. */
function passingAwaitAll(log, node) {
  const isElement = typeOf(node) === Node.ELEMENT_NODE;
  for (const root of isElement ? rootsBelow(node) : [node]) {
    if (root !== node) passingWatch(log, root);
    for (const text of passingTexts(root)) if (log.says.get(text) !== collapseSpace(text.data)) passingAwait(log, text);
  }
  const shadow = isElement ? shadowRootOf(node) : null;
  if (shadow !== null) passingAwaitRoot(log, shadow);
}

/** A shadow root that nobody knew: all of it is new. */
function passingAwaitRoot(log, root) {
  if (log.observed.has(root)) return;
  passingWatch(log, root);
  for (const text of passingTexts(root)) passingAwait(log, text);
}

/** Looks again in a frame, as long as anything waits. */
function passingPlan(log) {
  const isIdle = log.waiting.size === 0 && log.removed.size === 0 && log.hosts.length === 0;
  if (isIdle || performance.now() - log.plannedAt < PASSING_LOST_MS) return;
  const plannedAt = (log.plannedAt = performance.now());
  const look = () => {
    if (log.plannedAt !== plannedAt) return;
    log.plannedAt = -Infinity;
    if (performance.now() - log.lookedAt >= PASSING_LOOK_MS) passingLook(log);
    passingPlan(log);
  };
  requestAnimationFrame(look);
  setOwnTimer(look, PASSING_CLOCK_MS);
}

function passingLook(log) {
  log.lookedAt = performance.now();
  log.hosts = log.hosts.filter((ref) => passingIsBare(log, ref.deref()));
  const leaving = passingLeaving(log);
  const came = passingCame(log);
  if (came.length === 0) return;
  const reading = passingReading();
  const places = new Map(); // and whether what they say stood there before, and went meanwhile
  for (const [node, text] of came) {
    const was = log.says.get(node);
    log.says.set(node, text);
    if (was === text) continue;
    if (was !== undefined) passingCount(log.left, was, 1);
    const holder = passingHolder(node);
    const isAgain = passingTake(leaving, text);
    const wasThere = passingTake(log.left, text);
    const place = passingPlace(log, holder, reading);
    const isOld = isAgain || (wasThere && passingRole(holder, reading) === "");
    if (isOld && !log.restless.has(place)) continue;
    log.came.add(node);
    places.set(place, wasThere);
  }
  for (const [place, stood] of places) passingEnter(log, place, reading, stood);
}

/** Whether a component has no shadow root yet: that it is given one, no observer is told. */
function passingIsBare(log, host) {
  const root = host === undefined ? null : shadowRootOf(host);
  if (root !== null) passingAwaitRoot(log, root);
  return host !== undefined && root === null;
}

/** The texts that were taken out since the last look, and how often. */
function passingLeaving(log) {
  const leaving = new Map();
  for (const node of log.removed) {
    const text = isConnected(node) ? undefined : log.says.get(node);
    if (text === undefined) continue;
    log.says.delete(node);
    for (const each of [leaving, log.left]) passingCount(each, text, 1);
  }
  log.removed = new Set();
  return leaving;
}

function passingCount(texts, text, by) {
  texts.set(text, (texts.get(text) ?? 0) + by);
}

/** Whether a text is among these; it is then taken off. */
function passingTake(texts, text) {
  if (!texts.get(text)) return false;
  passingCount(texts, text, -1);
  return true;
}

/** The texts that waited and are displayed now. Those that could be and are not (beside the page, cut away) wait at the end. */
function passingCame(log) {
  const came = [];
  let reading = null;
  let looks = 0;
  const waiting = [...log.waiting]; // what waits on is put behind
  for (const node of waiting) {
    const holder = isConnected(node) ? passingHolder(node) : null;
    if (holder === null) log.waiting.delete(node);
    else if (checkVisibility(holder, SEEN_AT_ALL)) {
      if ((looks += 1) > MOST_LOOKED_AT) break;
      log.waiting.delete(node);
      reading ??= passingReading();
      if (passingIsShown(node, reading)) came.push([node, collapseSpace(node.data)]);
      else log.waiting.add(node);
    }
  }
  return came;
}

/** The outermost element around a text that was not displayed before, or else its line; of what speaks one message at a time, all of that. */
function passingPlace(log, holder, reading) {
  let place = holder;
  while (passingIsInline(place) && reading.parent(place) !== null) place = reading.parent(place);
  for (let at = reading.parent(place); at !== null && !treeIsPage(at) && !log.shown.has(at); at = reading.parent(at)) place = at;
  for (const at of treeChain(reading, place)) {
    if (treeIsPage(at)) break;
    if (ROLES.NOTICES.has(reading.role(at))) return passingTexts(at).some((text) => passingStood(log, text)) ? place : at;
  }
  return place;
}

/** Whether a text was displayed when the log was begun, and still is. */
const passingStood = (log, node) => log.says.has(node) && !log.came.has(node);

const PASSING_INLINE = /^(?:inline|contents|ruby)/;
const passingIsInline = (el) => PASSING_INLINE.test(getComputedStyle(el).display);

/** The role of what says messages around an element; `popover` for what the page puts above all else. */
function passingRole(el, reading) {
  for (const at of treeChain(reading, el)) {
    const role = reading.role(at);
    if (ROLES.MESSAGES.has(role) || ROLES.DIALOGS.has(role)) return role;
    if (hasAttribute(at, "popover") || tagOf(at) === "dialog") return "popover";
    if (["polite", "assertive"].includes(attributeOf(at, "aria-live"))) return "status";
  }
  return "";
}

const isAnyText = () => true;

/** What is read in an element, line by line, of which some is `wanted`. What buttons are called is not what is said. */
function passingLines(place, reading, wanted, most) {
  const lines = [];
  let [line, isWanted] = ["", false];
  const end = () => {
    const said = collapseSpace(line).trim().slice(0, LONGEST_LINE);
    if (said !== "" && isWanted && lines.length < most) lines.push(said);
    [line, isWanted] = ["", false];
  };
  const read = (el, depth) => {
    const isRead = passingHasText(el) && isPresent(el, reading) && shownTextIn(reading, el);
    for (const node of treeNodes(reading, el)) {
      if (typeOf(node) === Node.TEXT_NODE) {
        if (!isRead) continue;
        line += node.data;
        isWanted ||= node.data.trim() !== "" && wanted(node);
      } else if (typeOf(node) !== Node.ELEMENT_NODE) continue;
      else if (tagOf(node) === "br") end();
      else if (!UNREAD_TAGS.has(tagOf(node)) && attributeOf(node, "aria-hidden") !== "true") {
        const isButton = ROLES.BUTTONS.has(reading.role(node));
        const isApart = isButton || !passingIsInline(node);
        if (isApart) end();
        if (!isButton && depth < WALK_DEPTH_LIMIT) read(node, depth + 1);
        if (isApart) end();
      }
    }
  };
  read(place, 0);
  end();
  return lines;
}

function passingHasText(el) {
  for (let node = firstNodeIn(el); node !== null; node = nodeAfter(node)) if (typeOf(node) === Node.TEXT_NODE) return true;
  return tagOf(el) === "slot";
}

function newEntry(place, reading, lines, isOfPage) {
  const chain = [...treeChain(reading, place)].map((el) => new WeakRef(el));
  return { place: new WeakRef(place), chain, lines, latest: lines, role: passingRole(place, reading), isOfPage, isNew: !isOfPage && !passing.shown.has(place), times: 0 };
}

const passingMask = (lines) => lines.join("\n").replace(NUMBERS, "#");

/** The lines of a place that came. */
const passingNews = (log, place, reading) => passingLines(place, reading, (node) => log.came.has(node), MOST_LINES);

/**
 * Notes what a place says now; of one that says the same but for its numbers, the last time and the first. One that goes on is one.
 * What changes by itself is one entry, of all that it said: none of it was brought by what was done.
 */
function passingEnter(log, place, reading, stood) {
  const lines = passingNews(log, place, reading);
  if (lines.length === 0) return;
  const own = log.entries.filter((entry) => entry.place.deref() === place);
  const last = own.at(-1);
  if (own.length >= MOST_OF_PLACE && last.role === "") log.restless.add(place);
  if (last !== undefined && log.restless.has(place)) {
    for (const entry of own.slice(0, -1)) passingDrop(log, entry);
    last.lines = [...new Set([...own.flatMap((entry) => entry.lines), ...lines])].slice(-MOST_LINES);
    Object.assign(last, { latest: lines, isRestless: true });
    return;
  }
  if (last !== undefined && passingMask(last.latest) === passingMask(lines)) {
    last.times += 1;
    last.latest = lines;
    return;
  }
  if (last !== undefined && performance.now() - last.at < PASSING_GROWS_MS && passingGoesOn(last.latest, lines)) {
    Object.assign(last, { lines, latest: lines, at: performance.now() });
    return;
  }
  if (own.length >= MOST_OF_PLACE) passingDrop(log, own[1]);
  log.entries.push({ ...newEntry(place, reading, lines, false), at: performance.now(), stood, isRestless: log.restless.has(place) });
  if (log.entries.length > MOST_ENTRIES) passingDrop(log, log.entries.find((entry) => !entry.isOfPage && entry.role === "" && !entry.isNew) ?? log.entries[1]);
}

/** Whether a message says all that it said, and more behind or around it. */
function passingGoesOn(was, now) {
  return now.join("\n").startsWith(was.join("\n")) || was.every((line) => now.includes(line));
}

function passingDrop(log, entry) {
  log.entries.splice(log.entries.indexOf(entry), 1);
}

/** Begins anew and tells what is displayed, line by line. */
function passingMark() {
  const log = passingLog();
  passingBegin(log);
  log.isMarked = true;
  const top = documentElementOf(document);
  return top === null ? [] : passingLines(top, passingReading(), isAnyText, MOST_LINES_OF_PAGE);
}

/** What came since the mark below a root; `isMarked`: the document was there then. */
function passingTold(root) {
  const log = passingLog();
  const reading = passingReading();
  const top = root === document ? null : root;
  const entries = log.entries.filter((entry) => top === null || entry.chain.some((ref) => ref.deref() === top));
  return { isMarked: log.isMarked, entries: entries.map((entry) => passingSaid(log, entry, reading)) };
}

function passingSaid(log, { place, lines, latest, role, isOfPage, isNew, stood, isRestless, times }, reading) {
  const el = place.deref();
  const isShown = el !== undefined && isPresent(el, reading) && checkVisibility(el, SEEN_AT_ALL);
  const isGone = !isShown || (!isOfPage && passingNews(log, el, reading).join("\n") !== latest.join("\n"));
  return { lines, latest: latest === lines ? [] : latest, role, isOfPage, isNew, isGone, stood: stood ?? false, isRestless: isRestless === true || (role === "" && times >= RESTLESS_TIMES) };
}

/** Whether a line that says this came since the mark. */
function passingHas(name) {
  const isNamed = isSaying(name);
  return passingLog().entries.some(({ lines, latest }) => lines.some(isNamed) || latest.some(isNamed));
}
