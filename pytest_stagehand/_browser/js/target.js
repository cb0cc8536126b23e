// Which element a recorded target means.
//
// An element *is* the target when role, accessible name, tag and the rows and groups it stands in are equal
// (`agreeing`). Locators never decide that: among several elements that agree, those that a person chose to tell elements
// apart (test id, id, label, …) may single one out, and where they don't, or contradict each other, the target is
// ambiguous. Positions (css, xpath) are recorded for readers and for healing and never break a tie.

function agreeing(fingerprint, root, reading, options) {
  return ofKind(fingerprint, root, reading).filter(
    (element) =>
      isStillCalled(fingerprint, element, reading, options) &&
      isStillCaptioned(fingerprint, element, reading) &&
      isStillTold(fingerprint, element, reading, options) &&
      isStillExplained(fingerprint, element) &&
      isReset(element) === (fingerprint.attributes?.type === "reset") &&
      groupsAgree(fingerprint.groups ?? [], element, reading, { isToldByPlace: isToldByPlace(fingerprint) }) &&
      isListedThere(fingerprint, element, reading) &&
      isOverTheSame(fingerprint, element, reading),
  );
}

/** Whether what stood beside others like it still has one of the attributes, or the text, that alone told it from those: one of them may be left. */
function isStillTold(fingerprint, element, reading, options) {
  const told = fingerprint.told_by ?? [];
  if (told.length === 0) return true;
  const now = attributesBeside(fingerprint.attributes, element, reading, options.testIdAttribute);
  return told.some((name) => (name === READ_ON_IT ? isReadAlike(fingerprint, element, reading) : isSameAttribute(name, fingerprint.attributes[name], now[name])));
}

/** What tells two of one name apart where no attribute does: what a person reads on them. */
const READ_ON_IT = "text";

/**
 * Whether a person reads on what is pressed what was read on it beside its name: `aria-label` may be the same of *+* and *−*. A count
 * may be another, and so may what is chosen of what opens a list.
 */
function isStillRead({ role, name, text }, element, reading) {
  if (name === "" || !text || !ROLES.PRESSABLE.has(role) || hasAttribute(element, "aria-haspopup") || hasAttribute(element, "aria-expanded")) return true;
  const now = ownText(element, reading);
  const isOfFigures = (each) => hasDigit(each) && !/\p{L}/u.test(each);
  return now === "" || spelled(now) === spelled(text) || (isOfFigures(now) && isOfFigures(text) && signsOf(now) === signsOf(text));
}

/** Whether the title of a sign without a word (`🔊`) explains it as it did, where it has one, then and now. */
function isStillExplained({ name, attributes }, element) {
  const [was, now] = [attributes?.title ?? "", normalised(attributeOf(element, "title") ?? "")];
  const isSame = () => spelled(was.replace(NUMBERS, "")) === spelled(now.replace(NUMBERS, "")); // how many like it
  return was === "" || now === "" || /[\p{L}\p{N}]/u.test(name) || isSame();
}

const isReset = (element) => attributeOf(element, "type") === "reset";

/** What stands around the figures of a text: `▲ 12` is not `▼ 12`. */
const signsOf = (text) => text.replace(/\p{N}[\p{N}.,'’\s]*/gu, "").replace(/\s+/g, "");

/** What alone tells an element from those that are the same in all else, its attributes or what is read on it; nothing where the words beside it do. */
function toldBy(element, fingerprint, candidates, reading, options) {
  if (candidates.length < 2) return [];
  const { attributes: own, groups } = fingerprint;
  const others = candidates.filter((each) => each !== element);
  const attributes = others.map((each) => attributesBeside(own, each, reading, options.testIdAttribute));
  const telling = TIE_BREAKERS.filter((name) => own[name] && !attributes.some((other) => isSameAttribute(name, own[name], other[name])));
  if (telling.length > 0) return telling.length > 1 ? telling.filter((name) => name !== "caption") : telling; // developers know better
  const beside = others.filter((each) => isBesideIts(groups, each, reading));
  const isTold = beside.length > 0 && isReadAlike(fingerprint, element, reading) && !beside.some((each) => isReadAlike(fingerprint, each, reading));
  return isTold ? [READ_ON_IT] : [];
}

/** What a developer may call an element that says nothing. */
const CALLED_BY_DEVELOPERS = ["test_id", "id", "name", "placeholder", "title", "href", "data"];

/** Whether what says nothing leads to the same and is still called one of what developers called it; if that is nothing, looks the same. */
function isStillCalled(fingerprint, element, reading, options) {
  if (fingerprint.name || fingerprint.text) return true;
  const was = fingerprint.attributes ?? {};
  const called = CALLED_BY_DEVELOPERS.filter((name) => was[name] && !(name === "href" && isHere(was.href)));
  if (called.length === 0 && !was.picture) return true;
  const now = attributesBeside(was, element, reading, options.testIdAttribute);
  if (called.length === 0) return drawnIsSame(was.picture, now.picture ?? "");
  if (was.href && now.href && !isSameAddress(was.href, now.href)) return false;
  return called.some((name) => isSameAttribute(name, was[name], now[name]));
}

/** Whether an address is that of the page itself: every link to a part of it has that (`#`). */
function isHere(address) {
  const here = normalised(routeOf(new URL(location.href)));
  return isSameAddress(address, here) && address.includes("#") === here.includes("#");
}

/** Whether the text before a field that has no name is what it was, but for numbers in it, where there is one, then and now. */
function isStillCaptioned({ attributes }, element, reading) {
  const was = attributes?.caption ?? "";
  const now = was === "" ? "" : captionOf(element, reading);
  return now === "" || spelled(now.replace(NUMBERS, "")) === spelled(was.replace(NUMBERS, ""));
}

function isSameAttribute(name, was, now) {
  if (name === "href") return isSameAddress(was, now ?? "");
  return name === "picture" ? drawnIsSame(was, now ?? "") : was === now;
}

/** The elements among several that agree which tie-breaking attributes single out: more than one where those contradict each other. */
function singledOut(candidates, recorded, reading, testIdAttribute) {
  const attributes = candidates.map((element) => attributesBeside(recorded, element, reading, testIdAttribute));
  const picks = new Set();
  for (const name of TIE_BREAKERS) {
    if (!recorded[name]) continue;
    const matching = candidates.filter((_, index) => isSameAttribute(name, recorded[name], attributes[index][name]));
    if (matching.length === 1) picks.add(matching[0]);
  }
  return [...picks];
}

/** Whether pressing an element would do what it did: it reads as it did, leads where it led, and is not yet what it became then. */
const isAsDemanded = (target, element, reading) =>
  isStillRead(target.fingerprint, element, reading) &&
  (!target.leads || isLeadingThere(target.fingerprint.attributes?.href, element)) &&
  !isDoneAlready(target, element, reading);

/** Whether an element is in the state already that it took on then; of one that says nothing of it, nobody knows. */
function isDoneAlready({ before }, element, reading) {
  if (!before || reading.states(element).includes(before.state) !== before.value) return false;
  return before.value || hasAttribute(element, `aria-${before.state}`) || (before.state === "checked" && (isTicked(element) || hasAttribute(element, "aria-pressed")));
}

/** The element that the target means, or null while there is none or more than one. What its titles count may be more or fewer. */
function resolveTarget(recorded, root, reading, options) {
  const target = targetUncounted(recorded);
  return elementMeant(targetOfToday(target, reading), root, target === recorded ? reading : readingOfTitles(reading), options);
}

/** A target once it was operated: that may have chosen something else before it. */
const targetDone = (target) => ({ ...target, looks: { ...target.looks, chosen: "", edited: "" } });

function elementMeant(target, root, reading, options) {
  return readAs(target.fingerprint, () => {
    const candidates = leadingLike(target, agreeing(target.fingerprint, root, reading, options)).filter((each) => isInItsCompany(target, each, reading));
    if (candidates.length <= 1) return controlInside(candidates[0] ?? null, target.fingerprint, reading);
    const { attributes, groups } = target.fingerprint;
    const picks = singledOut(candidates, attributes ?? {}, reading, options.testIdAttribute);
    if (picks.length > 0) return picks.length === 1 ? picks[0] : null;
    const beside = candidates.filter((each) => isBesideIts(groups, each, reading));
    return controlInside(beside.length === 1 ? beside[0] : innermostOf(candidates, target.fingerprint), target.fingerprint, reading);
  });
}

/** Of several that agree, those that lead somewhere, if the recorded one did and one of them does. */
function leadingLike(target, candidates) {
  const leading = candidates.length > 1 && addressLedTo(target) !== "" ? candidates.filter((each) => leadsAway(each)) : [];
  return leading.length > 0 ? leading : candidates;
}

/** A text as it is looked for among others: by its letters, or as it is where it has none. */
const spelled = (text) => sayingOf(text).letters || text;

/** The words that stood beside what stands in no row, as they are looked for. */
const nearOf = (groups) => nearTexts(groups).map(spelled);

const nearTexts = (groups) => (groups ?? []).find((group) => group.near)?.texts ?? [];

/** The recorded headings over an element. */
const titlesOf = (groups) => (groups ?? []).filter(({ role }) => role === "heading").flatMap(({ texts }) => texts);

/** Whether the nearest words beside an element are some of those that stood beside the recorded one. */
function isBesideIts(groups, element, reading) {
  const was = nearOf(groups);
  return was.length > 0 && wordsNear(element, reading).some((text) => was.includes(spelled(text)));
}

/** The same, if it is as the message demands: that never tells it from others. */
function demandedTarget(target, root, reading, options) {
  const element = resolveTarget(target, root, reading, options);
  return element && isAsDemanded(targetOfToday(target, reading), element, reading) ? element : null;
}

/** Whether a person reads on what has a name the same as on the recorded one, which may be the name itself or nothing. */
function isReadAlike({ name, text }, element, reading) {
  const now = ownText(element, reading);
  return name !== "" && (text ? now === text : now === "" || now === name);
}

/**
 * Of elements without a name that hold nothing but each other and one text, the one inside: what is done to it is done to all of them.
 * Where something else lies over that, as a field without a face over its own placeholder, the innermost that a press reaches.
 */
function innermostOf(candidates, { name }) {
  const isNested = candidates.every((each, index) => index === 0 || contains(candidates[index - 1], each));
  if (name !== "" || !isNested) return null;
  return candidates.findLast((each) => pressIsHit(each, (hit) => boxStandsIn(hit, each))) ?? candidates.at(-1);
}

/** What is pressed in an element without a name that holds nothing but a control: it has the text of that. */
function controlInside(element, { role, name, text }, reading) {
  if (element === null || role !== "generic" || name !== "" || !text) return element;
  const inside = selectIn(element, MATE_KINDS).filter((each) => ROLES.CONTROLS.has(reading.role(each)) && isPresent(each, reading));
  return inside.length === 1 && !holdsValue(inside[0]) && ownText(inside[0], reading) === text ? inside[0] : element;
}

/** Whether a target leads to an element, or to what stands in it alone. */
function leadsTo(target, element, root, reading, options) {
  const found = resolveTarget(target, root, reading, options);
  if (found === element || !found || !element) return found === element;
  return target.fingerprint.name === "" && contains(element, found) && readAs(target.fingerprint, () => isOfKind(target.fingerprint, element, reading));
}
