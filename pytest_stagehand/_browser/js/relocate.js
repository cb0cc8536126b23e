// Where an element has gone that can't be found any more: every element of the kind is scored against what is recorded.
//
// Similarity by many weak features, after Similo (Nass et al., 2023, "Similarity-based web element localization"), with three
// differences: what all candidates share says nothing and weighs little; the row, group and frame decide before anything
// else; and what stood beside it when it was recorded is no candidate. Weights and thresholds come with the message. This
// only finds: whether what was found may be taken, its words, address and surroundings decide (`_elements/relocate.py`).

const SHARED = 0.99; // a likeness from which two count as the same
const COMMON_WEIGHT = 0.2; // what a feature still weighs that all candidates have

/** What an element stands among: where nothing on the page is like it any more, the whole was rebuilt, and that tells little. */
const SURROUNDINGS = new Set(["neighbours", "ancestors", "groups", "classes", "place"]);

/** Weight of each feature on this page: what few candidates have tells more than what all have. */
function weighted(weights, all) {
  const size = Math.log(all.length + 1);
  const found = {};
  for (const [name, weight] of Object.entries(weights)) {
    let [same, most] = [0, 0];
    for (const { likeness } of all) {
      const value = likeness[name] ?? 0;
      if (value >= SHARED) same += 1;
      if (value > most) most = value;
    }
    const rarity = size > 0 ? 1 - Math.log(same + 1) / size : 1;
    found[name] = weight * toShare(Math.max(rarity, same <= 1 ? 1 : 0)) * toShare(SURROUNDINGS.has(name) ? most : 1);
  }
  return found;
}

/** A share of 0 to 1 as one of `COMMON_WEIGHT` to 1. */
const toShare = (share) => COMMON_WEIGHT + (1 - COMMON_WEIGHT) * share;

function scoreOf(likeness, weights) {
  let sum = 0;
  let most = 0;
  for (const [name, weight] of Object.entries(weights)) {
    const value = likeness[name];
    if (value === null || value === undefined) continue;
    sum += weight * value;
    most += weight;
  }
  return most > 0 ? sum / most : 0;
}

/** Whether it is called what another was that stood beside the recorded one, or more nearly that than what this was called or said. */
function isAnother({ name: was, text }, name, mates) {
  const own = Math.max(lexicon.saysSo, textLikeness(was || text || "", name), text ? textLikeness(text, name) : 0);
  return mates.some((mate) => mate === name || textLikeness(mate, name) > own);
}

/** Elements that may be what was recorded, as far as their kind allows. */
function relocationCandidates({ fingerprint, looks }, roots, reading, options) {
  const found = [];
  const isSaid = isSaying(fingerprint.name || fingerprint.text || "");
  for (const each of roots) {
    for (const element of selectIn(each, "*")) {
      if (!isRelocatable(fingerprint, isSaid, element, reading)) continue;
      const kind = kindWithoutGlyph(element, reading);
      const name = kind.name || kind.text || placeholderOf(element);
      found.push({ element, name, likeness: ownLikeness(fingerprint, looks ?? {}, { element, kind }, reading, options) });
    }
  }
  return found;
}

/** Whether it is of a kind that the recorded one may have become, and can be used. */
function isRelocatable(recorded, isSaid, element, reading) {
  const role = reading.role(element);
  if (!isKin(recorded.role, role)) return false;
  if (role === "generic") {
    const isText = recorded.role === "generic";
    if (isText && !isWrittenSo(recorded, element, reading)) return false;
    const isAsItWas = isText && (tagOf(element) === recorded.tag || isWordOfClickable(isSaid, element, reading));
    if (!isAsItWas && !isMadeClickable(element) && !isPointedAt(isSaid, element)) return false;
  }
  return isPresent(element, reading);
}

/** Whether what has no role is written as it was: in a text, which is made of such parts, the same letters in quotes, or in another case, are another. */
const isWrittenSo = ({ text = "" }, element, reading) => text === "" || ownText(element, reading) === text;

/** Attributes that nobody writes on what only lays out. */
const OF_CONTROLS = ["tabindex", "onclick", "aria-expanded", "aria-haspopup", "aria-pressed", "aria-controls"];

const isMadeClickable = (element) => tagOf(element) === "a" || OF_CONTROLS.some((name) => hasAttribute(element, name));

/** Whether the pointer says that a few words can be pressed, and they are those of the recorded element. */
function isPointedAt(isSaid, element) {
  const parts = elementCount(element);
  if (parts > 2 || (parts > 0 && [...elementsIn(element)].some((part) => elementCount(part) > 0))) return false;
  return isSaid(allTextIn(element)) && walkHasPointer(element, getComputedStyle(element));
}

const CLICKABLE_LEVELS = 3;

/** Whether it is nothing but the words of the recorded element, in a part without a role that is made to be pressed and says more. */
function isWordOfClickable(isSaid, element, reading) {
  if (elementCount(element) > 0 || !isSaid(allTextIn(element))) return false;
  let at = elementAbove(element);
  for (let level = 0; at && level < CLICKABLE_LEVELS && !isMadeClickable(at); level += 1) at = elementAbove(at);
  return Boolean(at) && isMadeClickable(at) && reading.role(at) === "generic" && !isSaid(allTextIn(at));
}

const LOOKED_AT = 40; // candidates whose surroundings are looked at

/** The best candidates, `{id, score, likeness}`, best first, and the weight that each feature has on this page. */
function relocation(message, root, refs) {
  learn(message);
  const reading = newReading();
  reading.isHealing = true;
  reading.testIdAttribute = message.testIdAttribute;
  const target = soughtOf(message.target, reading);
  return readAs(target.fingerprint, () => {
    const roots = rootsFrom(root, reading);
    const all = relocationCandidates(target, roots, reading, message);
    ranked(all, message.weights);
    const now = surroundings(target, root, roots, reading);
    const said = target.fingerprint.name || target.fingerprint.text || "";
    const was = isGlyph(said) ? "" : said; // an icon says nothing that could be told from others
    const best = [];
    let stranger = null;
    for (const each of all) {
      if (best.length === LOOKED_AT) break;
      if (isAnother(target.fingerprint, each.name, target.looks?.mates ?? [])) continue;
      if (isInItsRows(target, each.element, reading, now)) best.push(each);
      else stranger ??= each;
    }
    for (const each of best) Object.assign(each.likeness, outerLikeness(target.fingerprint, target.looks ?? {}, each.element, reading));
    const weights = ranked(best, message.weights);
    let known = null;
    const isInRow = ({ element }) => isInRowsSaying(now, element, reading);
    const company = () => (known ??= { ...now, company: companyOf(target, roots, reading), left: matesLeft(target, roots, reading) });
    const kin = () => all.map((each) => each.element);
    const rivals = was === "" ? (now.wanted.length > 0 ? best : all) : null; // those of other rows are told by their rows
    const taken = best.length > 0 && was !== "" ? elsewhere(was, best[0], all) : null;
    return {
      document: refs.document,
      count: all.length,
      weights,
      isHidden: isThereUnseen(target, roots, reading, now.wanted.length > 0 && best.length > 0 && best.every(isInRow) ? now.wanted : []),
      elsewhere: taken ? candidateOf(taken.element, reading, message, refs) : null,
      stranger: stranger && best.length === 0 ? candidateOf(stranger.element, reading, message, refs) : null,
      knowsMates: (target.looks?.mates ?? []).length > 0,
      candidates: best.map((each, index) => {
        const shown = index < message.shown ? candidateOf(each.element, reading, message, refs) : null;
        return { ...toBeJudged(target, company, each, rivals, kin, reading, message), id: refs.of(each.element), score: each.score, shown };
      }),
    };
  });
}

/**
 * What decides whether a candidate may be taken: what it is called, where it leads, what it stands near, what icons add to its name
 * if no other of `kin` reads the same, and, of what has no name, which of its features none of `rivals` shares.
 */
function toBeJudged(target, company, { element, likeness }, rivals, kin, reading, options) {
  const { fingerprint } = target;
  const isLedOfRow = (each) => each.likeness.href > 0 && leavesOutOneId(fingerprint.attributes?.href) && isKnownAsItsRow(fingerprint, company().wanted, each.element, reading);
  const isSame = (key, each) => each.likeness[key] === 1 || (key === "href" && isLedOfRow(each));
  const isOwn = (key) => isSame(key, { element, likeness }) && !rivals.some((other) => other.element !== element && isSame(key, other));
  return {
    ...judgedBy(target, element, reading, options),
    ...(maySayTheSame(target.fingerprint, element, reading) ? standingOf(target, company(), element, kin, reading, options) : NO_PLACE),
    likeness,
    own: rivals ? Object.keys(likeness).filter(isOwn) : [],
  };
}

/** Whether the recorded row is known by what the nearest row around an element is known by now, and by nothing else; and no row around that told it, too. */
function isKnownAsItsRow({ groups }, wanted, element, reading) {
  const [row] = rowsAround(element, reading);
  if (wanted.length === 0 || !row || (groups ?? []).some((group) => group.outer)) return false;
  const now = rowIdentity(row, reading, element).map(spelled);
  return now.length === wanted.length && wanted.every((text) => now.includes(text));
}

/** Whether an address leaves out one id alone, which the row says: of two, one may be what is done. */
const leavesOutOneId = (address = "") => address.split(":id").length === 2;

/** Of what says something else nobody asks where it stands. */
const NO_PLACE = {
  group: "",
  head: "",
  instead: [],
  unfolded: [],
  chosen: [],
  described: [],
  edited: [],
  near: [],
  icons: [],
  apart: [],
  fields: [],
  isNear: false,
  isDrawnAnew: false,
  isCalledBeside: false,
  isAloneInCell: false,
  isLeftOver: false,
  isOneOfSeveral: false,
};

/** What a candidate stands in and beside, as far as that is not what the recorded element stood in and beside. */
function standingOf(target, now, element, kin, reading, options) {
  const isSure = isTheLinkItWas(target, element, reading, now);
  const isWithIts = isSure || isNearItsRow(now, element, reading);
  return {
    group: groupAround(target, element, reading),
    head: isSure ? "" : headAround(target, element, reading, now),
    instead: isSure ? [] : titleInstead(target, now, element, reading),
    unfolded: isSure ? [] : openedByAnother(target, element, reading),
    chosen: chosenInstead(target, element, reading),
    described: describedInstead(target, element, reading),
    edited: editedInstead(target, element, reading),
    near: isSure ? [] : strangersNear(target, now.company, element, reading),
    icons: iconsIn(element, reading, kin),
    apart: isWithIts ? [] : companyLeft(target, now.left, element, reading),
    fields: strangeFields(target, element, reading),
    isNear: isBesideIts(target.fingerprint.groups, element, reading),
    isDrawnAnew: isDrawnAnew(target, { left: now.left, isSure }, element, reading, kin),
    isCalledBeside: isCalledBeside(target.fingerprint, element, reading),
    isAloneInCell: isAloneInItsCell(target.fingerprint, element, reading, now),
    isLeftOver: target.fingerprint.name === "" && isLeftOver(target, element, reading, kin),
    isOneOfSeveral: isOneOfSeveral(target, now, element, kin, reading, options),
  };
}

/** Letters and digits alone: names that say the same have the same, and some others as well. */
const lettersIn = (text) => readingOnce(lexicon?.letters ?? new Map(), text, lettersOf);

const lettersOf = (text) => text.replace(/[ıİ]/g, "i").normalize("NFKC").toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ").replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** A cheap condition that everything meets that says the same (`_programs/saying.py`). */
function maySayTheSame({ name, text }, element, reading) {
  const kind = kindWithoutGlyph(element, reading);
  const now = [kind.name, kind.text, placeholderOf(element)].filter(Boolean).map(lettersIn);
  const was = [name, text].filter(Boolean).map(lettersIn);
  return was.length === 0 || now.length === 0 || was.some((letters) => now.includes(letters)) || holdsValue(element);
}
