// Whether two texts say the same, by their letters: a part of what `_programs/saying.py` knows, which decides about identity.
//
// Case, white space, an icon beside the words, and punctuation between words without digits say nothing. Where it takes more to
// know (hyphens in words, signs at numbers, a capital ß), these are two texts: a twin that never says more than the other side.

const ICONS = /[[«»‹›\p{So}\p{Co}\u2190-\u21ff\u27f0-\u27ff\u2900-\u297f\u2b00-\u2bff]--[°]]+/gv;
const DRAWN_AS = /[\ufe00-\ufe0f\u00ad]/g;
const PUNCTUATION = /(?<!\p{Pd})[\p{Ps}\p{Pe}"“”„‚,:;!?*\/\\¡¿、。・·•](?!\p{Pd})/gv; // beside a hyphen it tells what that joins
const OUTSIDE_WORDS = /(?<![\p{L}\p{M}])['’‘ʼ.]|['’‘ʼ.](?![\p{L}\p{M}])/gu;
const COUNTS = /[[\p{N}\p{Sm}#%‰⟨]--[\u2190-\u21ff\u27f0-\u27ff\u2900-\u297f\u2b00-\u2bff]]/v; // a sign is a word or an icon by what is beside it
const JOINED = /\p{Cf}/u;
const GLYPHS = /\p{Co}+/gu; // of an icon font: no sign of any writing

/** What a text says: its letters as they are compared, and the icons beside them. */
function sayingOf(text) {
  const plain = text.replace(DRAWN_AS, "").normalize("NFKC").replaceAll("\u2212", "-"); // a minus
  const [letters, icons] = COUNTS.test(plain) || JOINED.test(plain)
    ? [plain.replace(GLYPHS, " "), plain.match(GLYPHS) ?? []]
    : [plain.replace(ICONS, " ").replace(PUNCTUATION, " ").replace(OUTSIDE_WORDS, " "), plain.match(ICONS) ?? []];
  const folded = ONE_LETTER.test(letters) ? letters : letters.split(UNITS).map((part, at) => (at % 2 === 0 ? inOneCase(part) : part)).join("");
  return { letters: folded.replace(/\s+/g, " ").trim(), icons };
}

/** Where case is meant: a unit behind a number (kB, Mb), and what is called by one letter (a grade). */
const UNITS = /((?<=\p{N}\s?)\p{L}{1,2}(?!\p{L}))/u;
const ONE_LETTER = /^\P{L}*\p{L}\P{L}*$/u;

const inOneCase = (text) => text.toLowerCase().replaceAll("ς", "σ");

function isWithin(few, many) {
  let found = 0;
  for (const each of many) if (each === few[found]) found += 1;
  return found === few.length;
}

/** Whether a text says what another says, as `sayingOf` has it: an icon more or less, but none instead of another. */
function saysTheSame(said, text) {
  const other = sayingOf(text);
  if (said.letters === "" || said.letters !== other.letters) return false;
  return isWithin(said.icons, other.icons) || isWithin(other.icons, said.icons);
}
