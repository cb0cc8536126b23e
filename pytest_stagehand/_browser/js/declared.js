// What the style sheets of a document could do to what is displayed, by the properties that they name at all.
//
// To read a word of an element's style costs as much as all else that is known of it. Where a document's sheets are few enough
// to look through as text, only what they name is asked of the elements; else everything is.

/** Top-level rules that are looked through before asking every element is cheaper. */
const DECLARED_RULES_LIMIT = 300;

/** In the place of a set of colours, where it can't be told which. */
const ANY_COLOUR = { has: () => true };

const DECLARED_ALL = { opacity: true, filter: true, mask: true, position: true, path: true, back: true, picture: true, cut: true, place: true, ink: true, ground: ANY_COLOUR };

/** By what is asked for, the declarations that make it worth asking. `@keyframes` are among the rules. */
const DECLARED_PATTERNS = {
  opacity: /\bopacity\s*:/i,
  filter: /\bfilter\s*:[^;}]*(?:opacity|var)\(/i,
  mask: /\bmask(?:-image)?\s*:[^;}]*(?:gradient|var)\(/i,
  position: /\bposition\s*:/i,
  path: /\bclip-path\s*:/i,
  picture: /\bcontent\s*:[^;}]*url\(/i,
  back: /\bbackface-visibility\s*:/i,
  cut: /\b(?:overflow[\w-]*|contain|content-visibility)\s*:/i,
  place:
    /\b(?:position|transform|translate|rotate|scale|zoom|offset[\w-]*|perspective|direction|writing-mode|text-indent|letter-spacing|word-spacing)\s*:|\b(?:margin[\w-]*|vertical-align|line-height)\s*:[^;}]*(?:-|\()/i,
  ink: /\bfont(?:-size)?\s*:[^;}]*(?:\(|(?<![\d.])(?:0+|0*1|0*(?:\.\d+))(?:\.\d+)?(?:px|pt|%|r?em|[; }/]|$))|(?:^|[;{\s-])(?:color|fill|stroke)\s*:[^;}]*(?:transparent|none|(?<!rgb)\(|\/|#(?:[\da-f]{4}){1,2}\b)|-webkit-text-security/i,
};

/** What has to be asked of the elements of this document, as a set of flags. */
function declaredIn(reading) {
  reading.declared ??= declaredText() ?? DECLARED_ALL;
  return reading.declared;
}

function declaredText() {
  const found = { rules: DECLARED_RULES_LIMIT, texts: selectIn(document, "[style]").map((el) => attributeOf(el, "style")) };
  try {
    const isRead = [...documentSheets(document), ...documentAdoptedSheets(document)].every((sheet) => declaredAdd(sheet.cssRules, found));
    if (!isRead || selectIn(document, DECLARED_OTHERWISE).length > 0 || documentAnimations(document).length > 0) return null;
  } catch {
    return null; // a sheet of another origin
  }
  const text = found.texts.join("\n");
  const flags = Object.fromEntries(Object.entries(DECLARED_PATTERNS).map(([name, pattern]) => [name, pattern.test(text)]));
  return { ...flags, ground: declaredGrounds(text) };
}

const GROUNDS = /\bbackground(?:-color)?\s*:([^;}]*)/gi;
const PLAIN_COLOURS = /#[\da-f]+|\b(?:rgb|hsl)a?\([^()]*\)|\b[a-z]+\b(?!-|\()/gi;
const UNTOLD_COLOURS = /currentcolor|\b(?!url|rgba?|hsla?)[\w-]+\(/i;

/** The colours that boxes are painted with, as computed style says them; `null` for none. */
function declaredGrounds(text) {
  const said = [...text.matchAll(GROUNDS)].map(([, value]) => value).join(";");
  if (UNTOLD_COLOURS.test(said)) return ANY_COLOUR;
  const found = new Set(said.match(PLAIN_COLOURS)?.map(declaredColour));
  found.delete("");
  return found.size > 0 ? found : null;
}

/** A colour as computed style says it; `""` for a word that is none. */
function declaredColour(colour) {
  if (MIXED.size > MIXED_LIMIT) MIXED.clear();
  if (!MIXED.has(colour)) MIXED.set(colour, mixedColour(colour));
  return MIXED.get(colour);
}

const MIXED = new Map();
const MIXED_LIMIT = 1000; // a page may mix a new one for every frame
let pen = null; // a canvas takes as long as the reading of a small page: one for all

function mixedColour(colour) {
  pen ??= new OffscreenCanvas(1, 1).getContext("2d");
  pen.fillStyle = "#0000";
  pen.fillStyle = colour;
  const [, ...parts] = /^#(..)(..)(..)$/.exec(pen.fillStyle) ?? [];
  return parts.length === 0 ? "" : `rgb(${parts.map((part) => parseInt(part, 16)).join(", ")})`;
}

/** Style that stands in neither sheets nor `style`. */
const DECLARED_OTHERWISE = "animate,set,marquee,svg text,svg foreignObject";

const documentAnimations = domMethod(Document.prototype, "getAnimations");

function declaredAdd(rules, found) {
  found.rules -= rules.length;
  if (found.rules < 0) return false;
  for (const rule of rules) {
    if (rule.styleSheet && !declaredAdd(rule.styleSheet.cssRules, found)) return false;
    found.texts.push(rule.cssText);
  }
  return true;
}
