// The page side's one door: one message in (a selector's body, JSON), one answer out.
//
// Playwright calls `queryAll(root, body)` in the isolated world, where a page can't reach it. An answer is either elements
// of the page (`ref`, `target`, `effect`: nothing means "not yet", and Playwright asks again) or a detached element
// whose text is JSON. Nothing here throws: an exception would end Playwright's waiting, so it is kept for `explain`.

const refs = newRefs();
const armed = new Map();
let lastError = null;

/** When each wait for a target began, by its token. */
const waits = new Map();
const WAITS = 100;

/** Ends Playwright's waiting. */
class Ended extends Error {}

/** For a target that the page, at rest for so long, will not bring any more; in Python it is looked for. */
class AtRest extends Ended {}

function endWaiting(message) {
  const since = Math.max(waitsSince(message.token), newsAt);
  const isOver = performance.now() - since >= message.patience;
  if (documentState(document) !== "loading" && isOver && !isUndrawn(rootsBelow(document))) throw new AtRest("stagehand-at-rest");
}

/** Where something shows that is to be done away with first. */
class Shown extends Ended {}

/** Where a box is ticked already, or not, as it is to be. */
class AsWanted extends Ended {}

function endIfAsWanted(element, { ticked }) {
  if (ticked === undefined) return;
  const now = isTicked(element) ? element.checked : newReading().states(element).includes("checked");
  if (now === ticked) throw new AsWanted("stagehand-as-wanted");
}

function endIfShown(message, reading) {
  const meant = kept;
  for (const target of message.watched) {
    if (!mayBeShown(target.fingerprint, reading)) continue;
    kept = new Set(target.fingerprint.kept);
    const element = resolveTarget(target, document, reading, message);
    if (element && isPresent(element, reading)) throw new Shown("stagehand-shown");
  }
  kept = meant;
}

const NAMED_IN = ["aria-label", "alt", "title", "placeholder", "value"];

/** Whether any element of the kind could have the name, at a glance: what is looked for at each operation is seldom there. */
function mayBeShown({ tag, name, text }, reading) {
  const [word] = (`${name || text || ""}`.match(/\p{L}+/gu) ?? [""]).toSorted((a, b) => b.length - a.length);
  const [kind, said] = [CSS.escape(tag), word.toLowerCase()];
  const byAttribute = `${NAMED_IN.map((each) => `[${each}*="${CSS.escape(word)}" i]`).join(",")},${kind}[aria-labelledby]`;
  const isByLabel = tag !== "button" && NAMED_BY_LABEL.has(tag); // a label may stand anywhere
  const isSaid = (each) => allTextIn(each).toLowerCase().includes(said);
  return isByLabel || rootsOnce(reading).some((root) => selectIn(root, kind).some(isSaid) || selectIn(root, byAttribute).length > 0);
}

function waitsSince(token) {
  if (!waits.has(token)) {
    if (waits.size >= WAITS) waits.clear();
    waits.set(token, performance.now());
  }
  return waits.get(token);
}

const STARTS_MS = 5000; // a page may wait for a script that never comes

/** Whether scripts of the document that run after it was read have yet to: until then a form is sent the plain way, a button is dead. */
function isStarting(message) {
  if (documentState(document) === "complete") return false;
  const [load] = performance.getEntriesByType("navigation");
  const isReady = !load || load.domContentLoadedEventEnd > 0;
  return !isReady && performance.now() - waitsSince(message.token) < STARTS_MS;
}

function answer(data) {
  const holder = newElement(document, "template");
  holder.textContent = JSON.stringify(data);
  return [holder];
}

/** What stands where a target was looked for, best first: what a drift error shows. */
function explanation(message, root) {
  const reading = newReading();
  const target = targetOfToday(message.target, reading);
  const { fingerprint } = target;
  const found = readAs(fingerprint, () => agreeing(fingerprint, root, reading, message));
  const kin = found.length ? found : readAs(fingerprint, () => ofKind(fingerprint, root, reading));
  const near = kin.length ? kin : nearest(fingerprint, root, reading, message);
  const single = resolveTarget(target, root, reading, message);
  return {
    error: lastError,
    found: single !== null && isAsDemanded(target, single, reading),
    agreeing: single ? 1 : found.length,
    isDone: single !== null && isDoneAlready(target, single, reading),
    ofKind: kin.length,
    candidates: near.slice(0, 5).map((element) => candidateOf(element, reading, message, refs)),
  };
}

const LIKEST = 50;
const ATTRIBUTES = 100; // more than an element has: a word counts more than all of them

/** Elements that share the role with what was recorded, those first that share words, then attributes with it; none around another as like. */
function nearest(fingerprint, root, reading, { testIdAttribute }) {
  const selector = fingerprint.role === "generic" ? CSS.escape(fingerprint.tag) : selectorOfRole(fingerprint.role);
  const words = new Set(wordsOf(`${fingerprint.name} ${fingerprint.text ?? ""}`));
  const recorded = Object.entries(fingerprint.attributes);
  const scored = [];
  for (const each of rootsBelow(root)) {
    for (const element of selectIn(each, selector).slice(0, 500)) {
      if (!isPresent(element, reading)) continue;
      const found = wordsOf(reading.name(element).trim() || wholeText(element, reading));
      const now = recorded.length > 0 ? stableAttributes(element, testIdAttribute) : {};
      const same = recorded.filter(([key, value]) => now[key] === value);
      scored.push([found.filter((word) => words.has(word)).length + same.length / ATTRIBUTES, element]);
    }
  }
  const likest = scored.toSorted((a, b) => b[0] - a[0]).slice(0, LIKEST);
  const holdsAsLike = ([score, element]) => likest.some(([other, inner]) => inner !== element && other >= score && contains(element, inner));
  return likest.filter((each) => !holdsAsLike(each)).map(([, element]) => element);
}

/**
 * Remembers when an effect had not come yet, and once it is there, whether somebody operates the page, and whether it has gone
 * when it is as old as a replay wants it to be: a busy driver looks later than that.
 */
function noteSeen(before, effect, seen) {
  if (!seen) before.unseenAt = performance.now();
  else if (before.seenAt === undefined) {
    before.seenAt = performance.now();
    before.unseenAt = Math.max(before.unseenAt, operatedAt); // what an operation brings comes after it
    for (const type of OPERATING) addEventListener(type, () => (before.isTouched = true), { capture: true, once: true, passive: true });
    const look = () => {
      meantBy({});
      const control = before.target?.deref();
      if (isHeldByControl(effect) && !(control && isConnected(control))) return; // it was drawn anew, or is gone
      if (!holds(before, effect)) before.goneAt = performance.now();
    };
    setOwnTimer(look, LASTS_MS - (performance.now() - before.unseenAt));
  }
}

const LASTS_MS = 600;
const isHeldByControl = (effect) => effect.kind === "state" || effect.kind === "value" || Boolean(effect.put);
/** Whether an effect is still there; a field may have spelt what it holds otherwise by then. */
const holds = (before, effect, resolve = () => null) => isSeen({ ...effect, just: false }, before, document, newReading(), resolve);

/** The control that was operated, or the one that was drawn in its place; `null` where neither is there, so that nobody knows what it holds. */
function controlOf(before, message, root) {
  const operated = before?.target?.deref();
  return operated && isConnected(operated) ? operated : resolveTarget(targetDone(message.target), root, newReading(), message);
}

const OPERATING = ["pointerdown", "keydown", "input", "drop"];

/** Arms an effect's witness; where its item still fades in and is not to be seen, once more as it is pressed: that waits for it to stand still. */
function remember({ token, effect }, element, reading) {
  const before = arm(effect, element, document, reading);
  armed.set(token, before);
  if (![before, ...before.others].some(({ item }) => item?.here === 0)) return;
  const again = () => armed.get(token) === before && armed.set(token, arm(effect, element, document, newReading()));
  addEventListener("pointerdown", again, { capture: true, once: true, passive: true });
}

/** Whether the page was told that it was scrolled: only then it draws what shows. */
let isScrollTold = true;
const seesScroll = () => {
  isScrollTold = true;
};

/** Messages answered with data. */
const ANSWERS = {
  snapshot: (message, root) => snapshotText(root, message, refs),
  describe: (message) => {
    const element = refs.element(message.id);
    return element && isConnected(element) ? targetOf(element, newReading(), message) : null;
  },
  recordable: (message, root) => {
    const element = refs.element(message.id);
    if (!element || !isConnected(element)) return null;
    const reading = newReading();
    const target = targetOf(element, reading, message);
    return { target, leads: leadsTo(target, element, root, reading, message) };
  },
  arm: (message, root) => {
    armed.set(message.token, arm(message.effect, root === document ? null : root, document, newReading()));
    return true;
  },
  isSeen: (message) => armed.has(message.token) && isSeen(message.effect, armed.get(message.token), document, newReading(), () => null),
  stirring,
  mark: () => {
    passingLog().isKept = true;
    return passingMark();
  },
  passing: (message, root) => passingTold(root),
  layers: () => {
    const reading = newReading();
    return layersOf(reading).map((layer) => layerTold(layer, reading));
  },
  newLayers,
  everyText,
  leadsTo: (message, root) => {
    const element = refs.element(message.id);
    return leadsTo(message.target, element, root, newReading(), message);
  },
  holdsFocus: (message, root) => contains(root, rootOf(root).activeElement),
  steps: () => history.length,
  origin: () => ({ origin: self.origin, is_top: self === self.top }),
  put: (message, root) => putText(root, message),
  takeFocus: (message, root) => {
    selectingTakesFocus(root);
    return true;
  },
  selectPart: (message, root) => selectingPart(root, message.part),
  isSelected: (message, root) => selectingDid(root),
  watchCopy: () => {
    selectingWatches();
    return true;
  },
  isCopied: () => isCopied,
  gestureIsCut,
  isSlider: (message, root) => newReading().role(root) === "slider",
  stand: (message, root) => pressStand(root),
  ticked: (message, root) => pressTicked(root, message),
  holdsPage: () => HOLD_PAGES.has(tagOf(treeFocused() ?? documentElementOf(document))),
  isSecret: (message, root) => stateIsSecret(root),
  boxes: (message, root) => boxesAnswer(message, root, refs),
  under: (message) => pointUnder(message, refs),
  middle: (message) => pointMiddle(message, refs),
  border: (message, root) => [borderLeftOf(root), borderTopOf(root)],
  scroll: (message) => {
    const page = documentScroller(document) ?? documentElementOf(document);
    if (page === null) return 0;
    const [amount, unit] = [parseFloat(message.by), String(message.by).endsWith("%")];
    const top = unit ? (amount / 100) * (page.scrollHeight - innerHeight) : page.scrollTop + amount;
    page.scrollTo({ top, behavior: "instant" });
    return page.scrollTop;
  },
  scrollOn: (message, root) => {
    const part = root === document ? (documentScroller(document) ?? documentElementOf(document)) : root;
    const before = part.scrollTop;
    isScrollTold = false;
    listen(window, "scroll", seesScroll, { once: true, capture: true });
    part.scrollBy({ top: part.clientHeight * message.share, behavior: "instant" });
    return part.scrollTop > before;
  },
  isScrollTold: () => isScrollTold,
  relocate: (message, root) => relocation(message, root, refs),
  judge: (message, root) => judgement(message, root, refs),
  explain: (message, root) => explanation(message, root),
  items: (message, root) => {
    const reading = newReading();
    const items = armItems(root === document ? null : root, message, reading);
    armed.set(message.token, items);
    return toldItems(items, reading, refs);
  },
  itemsSince: (message) => {
    const before = armed.get(message.token) ?? message.items.map((names) => ({ ways: names.map((item) => ({ item, armed: null })) }));
    return { document: refs.document, items: itemsSince(before, newReading(), refs) };
  },
  lasts: (message, root) => {
    const before = armed.get(message.token);
    const control = message.target ? controlOf(before, message, root) : null;
    if (before?.seenAt === undefined || before.isTouched || (message.target && !control)) return { age: null, holds: true };
    const stillHolds = holds(before, message.effect, () => control);
    const at = (!stillHolds && before.goneAt) || performance.now();
    return { age: at - before.unseenAt, holds: stillHolds };
  },
  causeMark: (message, root) => {
    const { mark, told } = causeMark(root === document ? null : root, newReading(), refs);
    armed.set(message.token, mark);
    return told;
  },
  causeSince: (message) => causeSince(armed.get(message.token), newReading(), refs),
  signs: (message, root) => drawnSigns(root),
  itemNews: (message) => itemNews(message.item, armed.get(message.token)?.item ?? null, newReading()),
  witnesses: (message) => message.effects.map((effect) => isThere(effect, document, newReading())),
};

/** Messages answered with elements of the page. */
const ELEMENTS = {
  ref: (message) => [walkRef(message, refs)].filter(Boolean),
  newLayer: (message) => newLayers({ ...message, mark: false }).map(({ id }) => refs.element(id)).slice(0, 1),
  focused: () => [treeFocused()].filter(Boolean),
  gesture: (message, root) => {
    gestureWatch();
    return [root];
  },
  pressed: (message, root) => {
    endIfAsWanted(root, message);
    return [pressedFor(root)];
  },
  target: (message, root) => {
    watch();
    if (message.patience && isStarting(message)) return [];
    const reading = newReading();
    if (message.watched) endIfShown(message, reading);
    const element = demandedTarget(message.target, root, reading, message);
    if (!element && message.patience) endWaiting(message);
    if (element && message.token && passing?.isKept) passingBegin(passing); // what comes from here on, the operation may have brought
    if (element && message.effect) remember(message, element, reading);
    return element ? [element] : [];
  },
  effect: (message, root) => {
    const reading = newReading();
    const resolve = () => (message.target ? resolveTarget(targetDone(message.target), root, reading, message) : null);
    const before = armed.get(message.token);
    const seen = isSeen(message.effect, before, document, reading, resolve);
    if (before) noteSeen(before, message.effect, seen);
    if (!seen && message.watched) endIfShown(message, reading);
    return seen ? [documentElementOf(document)].filter(Boolean) : [];
  },
};

/** An answer about one element that was asked itself: an error is the only data that Playwright carries from it in one go. */
class Told extends Ended {}

function tell(data) {
  throw new Told(`stagehand-told:${JSON.stringify(data)}`);
}

/** Which figures a message means as they are, and of what it speaks. */
function meantBy(message) {
  kept = new Set(message.kept ?? message.target?.fingerprint.kept);
  speakOf(message.about);
}

function queryAll(root, body) {
  const message = JSON.parse(body);
  meantBy(message);
  try {
    if (!(message.op in ANSWERS)) return ELEMENTS[message.op](message, root);
    const data = ANSWERS[message.op](message, root);
    return message.tells ? tell(data) : answer(data);
  } catch (error) {
    if (error instanceof Ended) throw error;
    lastError = String(error?.stack ?? error);
    if (message.tells) return tell({ error: lastError });
    return message.op in ANSWERS ? answer({ error: lastError }) : [];
  }
}
