// Where an element has gone that can't be found any more: every element of the kind is scored against what is recorded.
//
// Similarity by many weak features, after Similo (Nass et al., 2023, "Similarity-based web element localization"), with three
// differences: what all candidates share says nothing and weighs little; the row, group and frame decide before anything
// else; and what stood beside it when it was recorded is no candidate. Weights and thresholds come with the message. This
// only finds: whether what was found may be taken, its words, address and surroundings decide (`_elements/relocate.py`).

const isKin = (role, other) => role === other || ROLES.KIN.some((kind) => kind.has(role) && kind.has(other));

const wordsOf = (text) => (text.replace(/⟨\w+⟩/g, " ").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** How names are compared, as the first message brings it (`LIKENESS` in `_elements/relocate.py`): what phrases mean, and bounds. */
let lexicon = null;

function learn({ synonyms, idle, alike, saysSo }) {
  if (lexicon) {
    lexicon.known.clear();
    lexicon.letters.clear();
    lexicon.likened.clear();
    return;
  }
  const meant = new Map(synonyms.flatMap((group) => group.map((phrase) => [phrase, group[0]])));
  const phrases = [...meant.keys()].toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(`\\b(?:${phrases.join("|")})\\b`, "g");
  lexicon = { meant, idle: new Set(idle), pattern, known: new Map(), letters: new Map(), likened: new Map(), alike, saysSo };
}

/** The words of a name as they are compared: each synonym as one word, idle ones left out unless there is no other. */
function meaningOf(text) {
  if (!lexicon.known.has(text)) {
    const plain = wordsOf(text).join(" ").replace(lexicon.pattern, (phrase) => lexicon.meant.get(phrase));
    const said = plain.split(" ").filter(Boolean);
    const telling = said.filter((word) => !lexicon.idle.has(word));
    lexicon.known.set(text, new Set(telling.length > 0 ? telling : said));
  }
  return lexicon.known.get(text);
}

function bigrams(text) {
  const found = new Map();
  for (let index = 0; index + 1 < text.length; index += 1) {
    const pair = text.slice(index, index + 2);
    found.set(pair, (found.get(pair) ?? 0) + 1);
  }
  return found;
}

/** How many words two names share (Sørensen–Dice), 0 to 1. */
function wordLikeness(first, second) {
  const shared = [...first].filter((word) => second.has(word)).length;
  return first.size + second.size > 0 ? (2 * shared) / (first.size + second.size) : 0;
}

/** How alike two texts are, 0 to 1: shared words by what they mean, or shared pairs of letters (Sørensen–Dice), whichever is more. */
function textLikeness(one, other) {
  if (one === other) return 1;
  if (one === "" || other === "") return 0;
  return readingOnce(lexicon.likened, `${one}\n${other}`, () => sharedLikeness(one, other)); // many controls are called alike
}

function sharedLikeness(one, other) {
  const [pairs, others] = [bigrams(one.toLowerCase()), bigrams(other.toLowerCase())];
  let common = 0;
  for (const [pair, times] of pairs) common += Math.min(times, others.get(pair) ?? 0);
  const size = Math.max(1, one.length + other.length - 2);
  return Math.min(lexicon.alike, Math.max(wordLikeness(meaningOf(one), meaningOf(other)), (2 * common) / size));
}

/** Share of the members that two lists have in common (Jaccard). */
function listLikeness(one, other) {
  if (one.length === 0 && other.length === 0) return 1;
  const [first, second] = [new Set(one), new Set(other)];
  const shared = [...first].filter((each) => second.has(each)).length;
  return shared / (new Set([...one, ...other]).size || 1);
}

const equal = (one, other) => (one === other ? 1 : 0);

/** How near two boxes are in place and size, 0 to 1. */
function boxLikeness(one, other) {
  if (one.length < 4 || other.length < 4) return 0;
  const [place, size] = [Math.hypot(one[0] - other[0], one[1] - other[1]), Math.abs(one[2] - other[2]) + Math.abs(one[3] - other[3])];
  return 0.5 / (1 + place / 200) + 0.5 / (1 + size / 100);
}

/** What a person reads in an empty field, as `normalised`. */
const placeholderOf = (element) => (holdsValue(element) ? normalised(attributeOf(element, "placeholder")) : "");

const groupTexts = (groups) => (groups ?? []).filter((group) => !group.near).flatMap((group) => group.texts);

/** Attributes of which a part may have changed, or which can be written in several ways; of others, all or nothing. */
const SIMILARITY = {
  placeholder: textLikeness,
  title: textLikeness,
  alt: textLikeness,
  href: (was, now) => (isSameAddress(was, now) ? (isWholeAddress(was) && was === now ? 1 : lexicon.alike) : 0),
  picture: (was, now) => (drawnIsSame(was, now) ? 1 : 0),
};

/** What a person reads on it; where that is a sign (`›`), what it is called. */
const readOn = ({ name, text }) => (/[\p{L}\p{N}]/u.test(text) ? text : name || text);

/** Likeness of what an element itself says, 0 to 1, for each feature that the recording has. */
function ownLikeness(recorded, looks, { element, kind }, reading, options) {
  const likeness = {
    role: equal(recorded.role, kind.role),
    tag: equal(recorded.tag, kind.tag),
    name: recorded.name ? textLikeness(recorded.name, kind.name || (kind.role === "generic" ? kind.text : placeholderOf(element))) : null,
    text: recorded.text ? textLikeness(readOn(recorded), readOn(kind)) : null,
    label: looks.label ? textLikeness(looks.label, normalised(reading.label(element))) : null,
  };
  const was = { ...recorded.attributes };
  const now = Object.keys(was).length > 0 ? attributesBeside(was, element, options.testIdAttribute) : {};
  if ((was.href && isHere(was.href)) || !leadsAway(element)) delete was.href; // a link to where one is, or to a part of it; what is no link has no address
  for (const name of TIE_BREAKERS) {
    const key = name === "name" ? "field" : name; // the attribute, and not the accessible name
    if (was[name]) likeness[key] = (SIMILARITY[name] ?? equal)(was[name], now[name] ?? "");
  }
  return likeness;
}

/** Likeness of what it looks like and stands among; costly, and so asked of the best few only. */
function outerLikeness(recorded, looks, element, reading) {
  const now = looksOf(element, reading);
  const groups = groupTexts(recorded.groups);
  return {
    neighbours: recorded.neighbours?.length > 0 ? listLikeness(recorded.neighbours, neighboursOf(element, reading)) : null,
    ancestors: recorded.ancestors?.length > 0 ? listLikeness(recorded.ancestors, ancestorsOf(element, reading)) : null,
    groups: groups.length > 0 ? listLikeness(groups, wordsOfGroups(element, reading)) : null,
    classes: looks.classes?.length > 0 ? listLikeness(looks.classes, now.classes) : null,
    src: looks.src ? equal(looks.src, now.src) : null,
    place: looks.place ? 1 / (1 + Math.abs(looks.place - now.place)) : null,
    box: looks.box?.length === 4 ? boxLikeness(looks.box, now.box) : null,
  };
}

const isOfRow = (group) => group.texts.length > 0 && (ROLES.ROWS.has(group.role) || group.role === "generic") && !group.near;

/** The rows that an element stands in, up to its landmark. */
function rowsAround(element, reading) {
  const rows = [];
  for (let at = reading.parent(element); at; at = reading.parent(at)) {
    if (isRow(at, reading, rivalsOf) && !(rows.length > 0 && isOfLayout(at, reading))) rows.push(at); // what lays out a page says nothing of a row in it
    if (ROLES.BOUNDARIES.has(reading.role(at))) break;
  }
  return rows;
}

/** Whether a text is another at the next run, save for signs and figures around it. */
const isVolatile = (text) => text.includes("⟨") && !/\p{L}/u.test(text.replace(/⟨\w+⟩/g, ""));

/** The texts by which the recorded rows are known: never what the element itself is called. */
const wantedOf = (fingerprint) => rowsWanted(fingerprint).flatMap(({ said }) => said);

/** The recorded rows, each with what is looked for of it (`said`). */
function rowsWanted({ name, text, groups }) {
  const called = ` ${sayingOf(name || text || "").letters} `;
  const saidOf = (group) => group.texts.filter((each) => !isVolatile(each)).map(spelled);
  return (groups ?? []).filter(isOfRow).map((group) => ({ ...group, said: saidOf(group).filter((said) => !called.includes(` ${said} `)) }));
}

/** Whether it stands in what was recorded: its rows and groups, or with the fields of its form. */
function isInItsRows(target, element, reading, now) {
  const groups = target.fingerprint.groups ?? [];
  if (!isAskedTheSame(groups, element, reading)) return false;
  const isCalledSo = () => maySayTheSame(target.fingerprint, element, reading);
  const isInPlace = () => isInPlaceOfItsRow(now, element, reading) || isInLineOfItsForm(target, now, element, reading);
  const isInRows = isInRowsSaying(now, element, reading) || (isCalledSo() && (isUnderItsCard(target, now, element, reading) || isInPlace()));
  if (isInRows && isInItsGroups(target, element, reading, now) && isOfItsList(target, element, reading, now)) return true;
  return isTheLinkItWas(target, element, reading, now) || isInItsForm(target, element, reading, now);
}

/** What a row says, by its letters. */
const saidInRow = (row, rows, reading) => readingOnce(rows, row, () => new Set([...rowRead(row, reading).texts].map(spelled)));

const inLetters = (raw) => inOneCase(raw.normalize("NFKC").replace(DRAWN_AS, ""));

/** Whether it stands in rows that are known by these texts. `rows` keeps what was read of rows: each has several controls. */
function isInRowsSaying({ wanted, rows, recorded }, element, reading) {
  if (wanted.length === 0) return true;
  const around = rowsAround(element, reading);
  const isSaid = (text) => around.some((row) => mayReadInRow(row, text, reading, inLetters) && saidInRow(row, rows, reading).has(text));
  if (!wanted.every(isSaid)) return false;
  const texts = new Set(around.flatMap((row) => rowTexts(row, reading, element)).map(spelled));
  if (!wanted.every((text) => texts.has(text))) return false;
  return recorded.every((group) => isInRowNamedAs(group, { around, rows, isAround: group.outer && recorded.length > 1 }, element, reading));
}

/** Whether one of the rows around an element is named as a recorded one was, and none in that has a name of its own: an answer stands in the row of what it answers. */
function isInRowNamedAs(group, { around, rows, isAround }, element, reading) {
  const { said } = group;
  if (!said.includes(spelled(group.texts[0]))) return true;
  const isIts = (row) => said.every((text) => saidInRow(row, rows, reading).has(text)) && isNamedAsRecorded(group, row, element, reading);
  const place = around.findIndex(isIts);
  if (place < 0) return false;
  const named = around.slice(0, place).filter((row) => namingTexts(row, element, reading).length > 0);
  if (named.some((row) => isOfAnotherRow(row, said, rows, reading))) return false;
  return isAround || !named.some((row) => ROLES.ROWS.has(reading.role(row)));
}

/** Whether another row beside one, that has controls of its own, says these texts: then they are its name. */
const isOfAnotherRow = (row, said, rows, reading) =>
  rivalsOf(row).some((other) => selectIn(other, MATE_KINDS).length > 0 && said.every((text) => saidInRow(other, rows, reading).has(text)));

/** Whether it stands in those of the recorded groups that the page still has. */
function isInItsGroups(target, element, reading, now) {
  const { groups = [] } = target.fingerprint;
  const { namesNow, isSole } = now;
  const left = groups.filter((group) => !group.near && !isOfRow(group) && group.texts.length > 0 && namesNow.has(group.texts[0]));
  if (left.length === 0) return true;
  const containers = containersOf(element, reading);
  const names = new Set(containers.map((container) => container.name));
  const isUnderNone = isTitleOfItsPart(element, reading) || !containers.some(({ kind }) => kind === "heading");
  const isPast = (name) => !groups.some(({ role }) => ROLES.BOUNDARIES.has(role)) && headingPast(element, reading) === name;
  const isApart = (group) => isSole(element) && (isBeforeItsPart(group.texts[0], element, reading) || isOutOfParts(target, group, element, reading, now) || isUnderSubheading(target, group, element, reading, now));
  const isHeaded = (group) => isTitleOfItsList(group.texts[0], target, element, reading, now) || (isUnderNone ? isSole(element) || isPast(group.texts[0]) : isHeadOfItsList(group.texts[0], element, reading, now) || isApart(group));
  const headings = new Set(groups.filter(({ role }) => role === "heading").map(({ texts }) => texts[0])); // by one of them a table may be called, too
  return left.every((group) => names.has(group.texts[0]) || (headings.has(group.texts[0]) && isHeaded(group)));
}

/**
 * Whether it stands under the heading that named the part without a role in which it stood, and in no row with another name: that part is
 * alone of its kind now, and the element of its name, then and now. A heading of its own group may be between.
 */
function isUnderItsCard(target, { wanted, recorded, isSole }, element, reading) {
  const { groups = [] } = target.fingerprint;
  if (wanted.length === 0 || recorded.some(({ role }) => ROLES.ROWS.has(role)) || !isSole(element) || isApartNow(target.fingerprint, element, reading)) return false;
  const [above] = headingsOverGroup(groups, element, reading);
  if (!isHeadedBy(wanted, element, reading) && !(above && wanted.every((text) => text === spelled(above)))) return false;
  const heading = headingOver(element, reading);
  return rowsAround(element, reading).every((row) => contains(row, heading) || namingTexts(row, element, reading).length === 0);
}

/** The heading over an element, also where it stands outside of the landmark around that: as it was before there was a landmark. */
function headingPast(element, reading) {
  const heading = headingOver(element, reading);
  return heading ? normalised(reading.text(heading)) : "";
}

function headingOver(element, reading) {
  for (let at = reading.parent(element); at; at = reading.parent(at)) {
    const heading = headingBefore(element, at, reading);
    if (heading) return heading;
  }
  return null;
}

/** What is known of the page while candidates are asked whether they stand in the recorded rows. */
function surroundings(target, root, roots, reading) {
  const now = {
    wanted: wantedOf(target.fingerprint),
    recorded: rowsWanted(target.fingerprint),
    namesNow: groupNames(rootsOnce(reading), reading),
    rows: new Map(),
    roots,
    parts: new Map(),
    fields: new Map(),
    isSole: (element) => isSoleOfItsName(target, element, now, reading),
    isStillInList: (element) => isStillInList(target, element, reading, now),
    wasLink: addressLedTo(target) !== "",
  };
  return now;
}

/** Whether an element says what one alone said, and is the only one of its role that says it. */
function isSoleOfItsName(target, element, now, reading) {
  const { name, matched } = target.fingerprint;
  if (matched !== 1 || name === "" || spelled(normalised(reading.name(element))) !== spelled(name)) return false;
  return calledSoOnce(target, now, reading).every((each) => each === element);
}

/** The elements of a role that say what one of it said. */
function calledSoNow({ name, role }, reading) {
  const isSaid = (each) => spelled(normalised(reading.name(each))) === spelled(name);
  return rootsOnce(reading).flatMap((each) => selectIn(each, selectorOfRole(role))).filter((each) => isSaid(each) && isPresent(each, reading));
}

const calledSoOnce = (target, now, reading) => (now.calledSo ??= calledSoNow(target.fingerprint, reading));

/** Whether the dialogs that it stands in say what was recorded: a button that answers another question is another one. */
function isAskedTheSame(groups, element, reading) {
  const asked = groups.filter((group) => group.says || group.shows?.length || group.warns?.length);
  const now = asked.length > 0 ? containersOf(element, reading).filter(({ role }) => ROLES.DIALOGS.has(role)) : [];
  return asked.every((group) => now.some((container) => isQuestion(group, container, reading)));
}

/** Whether the name of a role is what a row says, and no group's. */
const isSaidByRow = (role) => role === "row" || (ROLES.CELLS.has(role) && role !== "columnheader");

/** Names of the groups and headings that the page has: one that is still there still holds what it held. */
function groupNames(roots, reading) {
  const names = new Set();
  for (const each of roots) {
    for (const element of selectIn(each, `${HEADINGS},fieldset,section,nav,form,table,dialog,figure,[role]`)) {
      if (reading.isHidden(element) || isSaidByRow(reading.role(element))) continue;
      const name = normalised(reading.name(element));
      if (name) names.add(name);
    }
  }
  return names;
}

const SHARED = 0.99; // a likeness from which two count as the same
const COMMON_WEIGHT = 0.2; // what a feature still weighs that all candidates have

/** What an element stands among: where nothing on the page is like it any more, the whole was rebuilt, and that tells little. */
const SURROUNDINGS = new Set(["neighbours", "ancestors", "groups", "classes", "place", "box"]);

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
  const target = targetWithoutGlyph(message.target);
  learn(message);
  const reading = newReading();
  reading.testIdAttribute = message.testIdAttribute;
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

/** The controls that stood around the recorded element and are still there. */
function matesLeft({ looks }, roots, reading) {
  const mates = new Set(looks?.mates?.map(spelled));
  if (mates.size === 0) return [];
  const names = roots.flatMap((each) => selectIn(each, MATE_KINDS)).map((each) => spelled(normalised(reading.name(each))));
  return [...new Set(names.filter((name) => mates.has(name)))];
}

/**
 * What a candidate stands with, where that is none of what the recorded element stood with and those controls are still there:
 * the smallest part of the page around it that has another control has not half of them, nor is half of it of them.
 */
function companyLeft({ fingerprint, looks }, left, element, reading) {
  const mates = looks?.mates ?? [];
  if (left.length === 0 || [fingerprint.role, reading.role(element)].includes("option")) return []; // the other options are no mates
  for (let at = reading.parent(element); at; at = reading.parent(at)) {
    const { names, known } = matesIn(at, mates, element, reading);
    if (names.length === 0) continue;
    return known.length >= HALF * Math.min(names.length, left.length) ? [] : names;
  }
  return [];
}

const SPEAKING = `label,legend,option,${MATE_KINDS}`;

/** Whether a text counts something and so may be another next time: a number that is not the first of it names a thing. */
const isCount = (text) => /^[^\p{L}]*\p{N}/u.test(text);

/**
 * The words that stood near what was recorded alone (`near`) and are nowhere on the page any more: the name of a thing that went.
 * That is a heading among them, if there is one, and the name of another control only where nothing else stood there: its title
 * may be a link. Its own label names no thing.
 */
function companyOf({ fingerprint, looks }, roots, reading) {
  const groups = fingerprint.groups ?? [];
  const near = (groups.find((group) => group.near)?.texts ?? []).filter((text) => text !== fingerprint.name && text !== looks?.label);
  const words = near.filter((text) => !looks?.mates?.includes(text));
  const headings = groups.filter((group) => group.role === "heading").flatMap((group) => group.texts);
  const named = words.filter((text) => headings.includes(text));
  const telling = [named, words, near].find((texts) => texts.length > 0) ?? [];
  const isShown = (text) => leavesSaying(roots[0], reading, text).length > 0 || isOnButton(text, roots, reading);
  return telling.some((text) => isCount(text) || isShown(text)) ? [] : telling;
}

/** Whether a button without content, whose value is its text, says this. */
function isOnButton(text, roots, reading) {
  const buttons = roots.flatMap((each) => selectIn(each, "input[type=submit],input[type=button],input[type=reset]"));
  return buttons.some((each) => normalised(reading.name(each)) === text && isPresent(each, reading));
}

/** What stands in the smallest box around an element and is said by no control but a link. */
function wordsBeside(element, reading) {
  const own = normalised(reading.name(element));
  let at = reading.parent(element);
  for (let level = 0; at && level < BOX_LEVELS && !ROLES.BOUNDARIES.has(reading.role(at)); level += 1) {
    const speaking = selectIn(at, SPEAKING);
    if (speaking.length > MATES_LOOKED_AT) return [];
    const silenced = speaking.filter((each) => !matchesSelector(each, "a[href]"));
    const words = leafTexts(at, reading, element, ...silenced).filter((text) => text !== own && !isCount(text));
    if (words.length > 0) return words.length > BOX_WORDS ? [] : words;
    at = reading.parent(at);
  }
  return [];
}

/** Whether nothing but what it stood under or beside told an element from others that are called alike. */
const isToldByPlace = ({ matched, told_by: told }) => matched > 1 && !told?.length;

const NO_COLUMN = "no column";

/** Whether its column alone told an element from others that are called alike. */
const isToldByColumn = (fingerprint, now) => isToldByPlace(fingerprint) && now.wanted.length === 0 && nearOf(fingerprint.groups).length === 0;

/** The column of a candidate, or, where it told the recorded element from others like it, its heading: empty where it is the same, or its row says it. */
function headAround(target, element, reading, now) {
  const { fingerprint } = target;
  const recordedName = (wanted) => (fingerprint.groups ?? []).find(({ role, texts }) => role === wanted && texts.length > 0)?.texts[0];
  const [column, title] = [recordedName("columnheader"), isToldByPlace(fingerprint) ? recordedName("heading") : ""];
  const containers = containersOf(element, reading);
  const isName = ({ kind, name }) => kind === "group" && name === title; // a caption now, or a legend
  const isStill = () => now.wanted.includes(spelled(title)) || containers.some(isName) || isHeadOfItsList(title, element, reading, now) || isTitleOfItsList(title, target, element, reading, now);
  const heading = title && isStill() ? "" : title;
  if (!column && !heading) return "";
  if (column && isToldByColumn(fingerprint, now) && !containers.some(({ kind }) => kind === "column")) return NO_COLUMN;
  const isOtherTitle = (name) => withoutCount(name) !== withoutCount(heading);
  const isOther = ({ kind, name }) => (kind === "column" && column && name !== column) || (kind === "heading" && heading && isOtherTitle(name));
  return containers.find(isOther)?.name ?? "";
}

/** The words near a candidate, where they are others than those that told the recorded element from others like it, or that named a thing that went. */
function strangersNear({ fingerprint, looks }, company, element, reading) {
  if (fingerprint.role === "option") return [];
  if (company.length > 0) {
    const beside = isAmongMates(fingerprint, looks, element, reading) ? [] : wordsBeside(element, reading);
    return beside.some((text) => company.includes(text)) || isBesideCounted(company, element, reading) ? [] : beside;
  }
  const was = nearOf(fingerprint.groups);
  if (was.length === 0 || !isToldByPlace(fingerprint)) return []; // `near` is kept of what stands in no row
  const words = wordsNear(element, reading);
  return words.some((text) => was.includes(spelled(text))) ? [] : words;
}

/** Whether words stand beside an element that are counted there now: *2 Tickets* for *Tickets*. */
const isBesideCounted = (words, element, reading) =>
  boxesBeside(element, reading).flat().some((text) => isCount(text) && words.includes(text.replace(/^[^\p{L}]+\s/u, "")));

/** Whether a field stands beside one that it stood beside: then what stands above them was renamed. Of radios that says nothing. */
function isAmongMates({ role }, looks, element, reading) {
  if (role === "radio" || !isLabelled(element)) return false;
  let at = reading.parent(element);
  for (let level = 0; at && level < BOX_LEVELS && !ROLES.BOUNDARIES.has(reading.role(at)); level += 1) {
    if (matesIn(at, looks?.mates ?? [], element, reading).known.length > 0) return true;
    at = reading.parent(at);
  }
  return false;
}

/** Whether the other controls of a group say nothing of which it is: answers of all questions, entries of all menus are alike. */
const isOfAnyGroup = (role, group) => role === "radio" || group.role === "menu";

/**
 * What the nearest such group with a name is called, where that is another one than the recorded one: where one like the
 * recorded element was in another group then, every other name tells; else if it does not say itself what it is about, and what
 * stands in the group now did not stand around it then.
 */
function groupAround({ fingerprint, looks }, element, reading) {
  const opener = openerAround(looks?.mates ?? [], element, reading);
  if (opener) return opener;
  const group = (fingerprint.groups ?? []).find(({ role, texts }) => ROLES.ABOUT.has(role) && texts.length > 0);
  const [isOneOfMany, does] = [fingerprint.matched > 1, !ROLES.SELF_TOLD.has(fingerprint.role) || group?.role.endsWith("dialog")];
  if (!group || !(isOneOfMany || does)) return "";
  const isAskedByName = (now) => ROLES.DIALOGS.has(group.role) && !group.says && askingControls(now, reading) !== null;
  const isRenamed = (now) => !isOneOfMany && !isOfAnyGroup(fingerprint.role, group) && !isAskedByName(now) && holdsMates(now, looks?.mates ?? [], element, reading);
  for (let at = reading.parent(element); at; at = reading.parent(at)) {
    const role = reading.role(at);
    const name = ROLES.ABOUT.has(role) ? groupName(at, role, reading) : "";
    if (name) return name === group.texts[0] || isRenamed(at) ? "" : name;
  }
  return "";
}

/** What the control is called that opens the part around an element, where it is of its role and stood beside the recorded one: what stands beside a tab is in no panel of it. */
function openerAround(mates, element, reading) {
  const role = reading.role(element);
  for (let at = reading.parent(element); at; at = reading.parent(at)) {
    const names = treeReferences(at, "aria-labelledby").filter((each) => reading.role(each) === role).map((each) => normalised(reading.name(each)));
    const opener = names.find((name) => mates.includes(name));
    if (opener) return opener;
  }
  return "";
}

/** Whether half of the other controls in a group, or more, stood around the recorded element: then the group was renamed. */
function holdsMates(group, mates, element, reading) {
  const { names, known } = matesIn(group, mates, element, reading);
  return names.length > 0 && known.length >= HALF * names.length;
}

/** Names of the other controls in a part of the page, and those of them that stood around the recorded element. */
function matesIn(part, mates, element, reading) {
  const own = normalised(reading.name(element));
  const found = selectIn(part, MATE_KINDS).slice(0, MATES_LOOKED_AT).filter((each) => each !== element);
  const names = [...new Set(found.map((each) => normalised(reading.name(each))).filter((name) => isMateName(name, own)))];
  const said = new Set(mates.map(spelled));
  return { names, known: names.filter((name) => said.has(spelled(name))) };
}

/** What decides whether an element that an engine chose belongs to what the recorded one belonged to; null where it went. */
function judgement(message, root, refs) {
  const element = refs.element(message.id);
  if (!element || !isConnected(element)) return null;
  const target = targetWithoutGlyph(message.target);
  const reading = newReading();
  return readAs(target.fingerprint, () => {
    const roots = rootsFrom(root, reading);
    const now = { ...surroundings(target, root, roots, reading), company: companyOf(target, roots, reading), left: matesLeft(target, roots, reading) };
    const kin = () => roots.flatMap((each) => selectIn(each, selectorOfRole(target.fingerprint.role)));
    const judged = { ...judgedBy(target, element, reading, message), ...standingOf(target, now, element, kin, reading, message), own: [] };
    return { ...judged, isInItsRows: isInItsRows(target, element, reading, now) };
  });
}

const MATES_OF_BAR = 2; // one control that is left, a link to the first page, tells nothing of where the others were

/** What an element says and does. The recorded address stands for one that is the same, or asks for more than it did, or was moved with the others. */
function judgedBy(target, element, reading, options) {
  const recorded = target.fingerprint;
  const { role, name, text, tag } = kindWithoutGlyph(element, reading);
  const attributes = attributesBeside(recorded.attributes ?? {}, element, options.testIdAttribute);
  const was = recorded.attributes?.href ?? "";
  if (!leadsAway(element)) delete attributes.href;
  const isLeftByIts = () => matesLeft(target, rootsOnce(reading), reading).length >= MATES_OF_BAR;
  const isOtherKind = [...ROLES.PRESSED_OTHERWISE].some((each) => (role === each) !== (recorded.role === each)) || (addressLedTo(target) !== "") !== Boolean(attributes.href);
  const isOtherRole = role !== recorded.role && !(ROLES.FORM_FIELDS.has(role) && ROLES.FORM_FIELDS.has(recorded.role));
  const isOtherWay = isOtherKind || (isOtherRole && isLeftByIts());
  const isSame = (now) => holdsAddress(now, was) || isMovedWithOthers(target, now, element, reading);
  if (was && attributes.href && isSame(attributes.href)) attributes.href = was;
  if (isInNamespace(target, element)) attributes.id = recorded.attributes.id;
  const deeds = { isOtherWay, isOtherDeed: isOtherDeed(target, element, reading), isNamesake: isNamesake(target, element, reading, options), isNowhere: isLinkToNowhere(target, element, reading) };
  return { role, name, text, tag, attributes, ...deeds };
}

/**
 * Whether an address is the recorded one below another path, where that is where the application is now: nothing on the page leads
 * to the recorded address or below the path that went, and half of its links lead below the one that came. Its name is as it was,
 * and it stands in its row, or with what it stood with.
 */
function isMovedWithOthers(target, now, element, reading) {
  const { name, attributes: { href: was } } = target.fingerprint;
  const moved = pathMoved(was, now);
  if (!moved || name === "" || normalised(reading.name(element)) !== name) return false;
  const links = rootsOnce(reading).flatMap((each) => selectIn(each, "a[href]")).filter((each) => each !== element && leadsAway(each)).map(hrefRoute);
  const below = links.filter((link) => link.startsWith("/") && link.startsWith(moved.path));
  if (links.some((link) => isSameAddress(link, was)) || (moved.isGone ? below.length > 0 : below.length < HALF * links.length || below.length === 0)) return false;
  if (wantedOf(target.fingerprint).length > 0 || isBesideIts(target.fingerprint.groups, element, reading)) return true;
  return isAmongItsMates(target.looks?.mates ?? [], element, reading);
}

/** The path, `/a/`, by which one of two addresses is the other below it, and whether it is gone; null where that is not so. */
function pathMoved(was, now) {
  if (!was?.startsWith("/") || !now.startsWith("/")) return null;
  const [before, after] = [was, now].map((address) => address.split(/[?#]/)[0]);
  const isGone = before.length > after.length;
  const [long, short] = isGone ? [before, after] : [after, before];
  if (!/[^/:]/.test(short.replace(":id", "")) || long === short || !long.endsWith(short)) return null;
  const path = long.slice(0, long.length - short.length);
  return holdsAddress(isGone ? path + now : now.slice(path.length), was) ? { path: `${path}/`, isGone } : null;
}

/** Whether a word was put before the id and the classes that an element had, as a program does that is to stand beside others. */
function isInNamespace({ fingerprint, looks }, element) {
  const [was, now] = [fingerprint.attributes?.id, attributeOf(element, "id") ?? ""];
  if (!was || !looks?.classes?.length || !now.endsWith(was) || now === was) return false;
  const word = now.slice(0, -was.length);
  return /[-_]$/.test(word) && looks.classes.every((each) => classesOf(element).includes(word + each));
}

/** Whether the nearest other controls are those that stood around the recorded element, half of them or more. */
function isAmongItsMates(mates, element, reading) {
  for (let at = reading.parent(element); at && mates.length > 0; at = reading.parent(at)) {
    const { names, known } = matesIn(at, mates, element, reading);
    if (names.length > 0) return known.length >= HALF * names.length;
  }
  return false;
}

const HALF = 0.5;
const withoutNumbers = (text) => new Set([...meaningOf(text)].filter((word) => !hasDigit(word)));

/** One that is called what this one was called, or more nearly so: then the words have moved, and nobody knows what with them. */
function elsewhere(was, best, all) {
  const said = withoutNumbers(was);
  const nearness = wordLikeness(said, withoutNumbers(best.name));
  return all.find((each) => {
    const other = each === best ? 0 : wordLikeness(said, withoutNumbers(each.name));
    return other >= HALF && other > nearness;
  });
}

/** Scores candidates and puts the best first; returns the weights that counted. */
function ranked(candidates, given) {
  const weights = weighted(given, candidates);
  for (const each of candidates) each.score = scoreOf(each.likeness, weights);
  candidates.sort((one, other) => other.score - one.score);
  return weights;
}

/** Whether a button that sent the fields of a form stands in none now: one of its name, and not that one. */
const isOutOfItsForm = ({ fingerprint, looks }, element) => fingerprint.role === "button" && Boolean(looks?.form) && !closestOf(element, FORMS);

/** Whether the rows or small boxes around an element, be they shown or not, may say these words. */
function mayStandInRowOf(words, element, reading) {
  const rows = words.length > 0 ? rowsAround(element, reading) : [];
  let box = element;
  for (let level = 0; level < BOX_LEVELS && elementAbove(box); level += 1) box = elementAbove(box);
  const said = words.length > 0 ? inLetters(allTextIn(box)) : "";
  return words.every((text) => said.includes(text) || rows.some((row) => mayReadInRow(row, text, reading, inLetters)));
}

/** Whether a link leads elsewhere than the recorded one did, or one of the two leads nowhere: an entry of a menu that is shut, of the same name. */
function isAnotherLink(target, link) {
  const was = addressLedTo(target);
  return target.fingerprint.tag === "a" && (leadsAway(link) !== (was !== "") || (was !== "" && !isSameAddress(was, normalised(hrefRoute(link)))));
}

const isNeverSeen = (element) => tagOf(element) === "input" && attributeOf(element, "type") === "hidden";

/**
 * Whether what was recorded, or the heading that it stood under, is in the document and can't be seen: hidden is not gone. Where what
 * is shown stands in the recorded row, known by the words of `row`, what is hidden is another's if it stands in none of them. So is what
 * only has its words, where one that has its id and its name is shown, and stood in nothing that has a name.
 */
function isThereUnseen(target, roots, reading, row) {
  const recorded = target.fingerprint;
  const { test_id: testId, id } = recorded.attributes ?? {};
  const said = recorded.name || recorded.text || "";
  const word = firstWord(said);
  const headings = (recorded.groups ?? []).filter((group) => group.role === "heading").flatMap((group) => group.texts);
  const isHeading = (element) => headings.includes(normalised(allTextIn(element))) && !isPresent(element, reading);
  if (headings.length > 0 && roots.some((each) => [...selectIn(each, HEADINGS)].some(isHeading))) return true;
  const isMarked = (element) => Boolean((id && attributeOf(element, "id") === id) || (testId && attributeOf(element, reading.testIdAttribute) === testId));
  const alike = roots.flatMap((each) => selectIn(each, CSS.escape(recorded.tag)));
  const isInNone = (recorded.groups ?? []).every(({ texts }) => texts.length === 0);
  const isMarkedSeen = isInNone && alike.some((element) => isMarked(element) && isPresent(element, reading) && spelled(normalised(reading.name(element))) === spelled(said));
  for (const element of alike) {
    const text = attributeOf(element, "aria-label") || allTextIn(element) || attributeOf(element, "value") || "";
    const hasMark = isMarked(element);
    if ((!hasMark && !text.includes(word)) || isNeverSeen(element) || isLaidOut(element, reading)) continue; // a copy without height is no twin
    if (hasMark) return true;
    const isSaid = said !== "" && normalised(text) === said && isStillTold(recorded, element, reading, reading);
    if (isSaid && !isMarkedSeen && !isOutOfItsForm(target, element) && !isAnotherLink(target, element) && mayStandInRowOf(row, element, reading)) return true;
  }
  return false;
}
