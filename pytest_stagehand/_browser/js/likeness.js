// How alike what was recorded and an element are, feature by feature.

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

/** What a person reads in an empty field, as `normalised`. */
const placeholderOf = (element) => (holdsValue(element) ? normalised(attributeOf(element, "placeholder")) : "");

const groupTexts = (groups) => (groups ?? []).filter((group) => !group.near).flatMap((group) => group.texts);

/** Attributes of which a part may have changed, or which can be written in several ways; of others, all or nothing. */
const SIMILARITY = {
  placeholder: textLikeness,
  caption: textLikeness,
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
  const now = Object.keys(was).length > 0 ? attributesBeside(was, element, reading, options.testIdAttribute) : {};
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
  };
}
