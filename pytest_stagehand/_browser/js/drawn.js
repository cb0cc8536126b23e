// What is drawn on a control that says nothing: the only thing by which a person tells its trash can from a pen.
//
// A picture is its shapes, the part of a sprite that is used, or a file; not its size, colour or classes, which a redesign
// changes. Where nothing is drawn that can be read, the words of its classes stand for it (`icon-trash`).

const DRAWN_MOST = 12; // shapes; more make a chart or a map, which is data
const DRAWN_SIDE = 96; // pixels; larger, and it is no icon
const DRAWN_SHAPES = "path,circle,ellipse,rect,line,polyline,polygon,use,image";
const DRAWN_GEOMETRY = ["d", "points", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2", "width", "height", "transform"];
const DRAWN_HIDDEN = "[aria-hidden=true]"; // a sign, or the word that a font makes an icon of
const DRAWN_URL = /url\("((?:[^"\\]|\\.)*)"\)/g;

/** What is drawn on an element; empty on one with words of its own, on a field, and on what is no icon. */
function drawnOn(element) {
  if (holdsValue(element) || drawnHasWords(element) || drawnIsLarge(element)) return "";
  const parts = drawnParts(element);
  const drawn = parts.flatMap(drawnBy);
  return drawn.length > 0 ? `drawn ${drawnDigest(drawn.join(" "))}` : drawnClasses(parts);
}

/**
 * The signs that are drawn in an element, whatever it says besides: the tick, star or lock by which it shows a state. Empty where
 * there is none, where so many are that they make a chart, and under the pointer, where a sign may be another one for the moment.
 */
function drawnSigns(element) {
  if (matchesSelector(element, ":hover")) return "";
  const drawn = drawnParts(element).flatMap(drawnSign);
  return drawn.length > 0 ? drawnDigest(drawn.join(" ")) : "";
}

/** What is drawn for a part, and is no text: that may be a time or a count. */
function drawnSign(part) {
  const said = new Set([drawnText(part), ...["::before", "::after"].map((pseudo) => drawnGlyph(part, pseudo)).filter((glyph) => /[\p{L}\p{N}]/u.test(glyph))]);
  return drawnBy(part).filter((each) => !said.has(each));
}

/** An element and what is in it; nothing where that is more than an icon has. */
function drawnParts(element) {
  const parts = [element, ...rootsBelow(element).flatMap((root) => selectIn(root, "*"))];
  const isMore = parts.filter((part) => matchesSelector(part, DRAWN_SHAPES)).length > DRAWN_MOST || parts.length > 4 * DRAWN_MOST;
  return isMore ? [] : parts;
}

function drawnHasWords(element) {
  if (["aria-label", "aria-labelledby", "title", "alt"].some((name) => (attributeOf(element, name) ?? "").trim() !== "")) return true;
  const text = allTextIn(element).trim();
  if (text.length > WORD_LIMIT || (text !== "" && wordsDrawn(element, selectIn(element, DRAWN_HIDDEN)) !== "")) return true;
  return selectIn(element, "[aria-label],[alt]:not([alt='']),[title]").length > 0;
}

/** What is read in an element outside of these parts of it. */
function wordsDrawn(element, parts) {
  const left = parts.filter((part) => !parts.some((other) => other !== part && contains(other, part)));
  return left.reduce((text, part) => text.replace(allTextIn(part), " "), allTextIn(element)).trim();
}

/** Whether the pictures in it, or itself where it has none, are larger than icons are: as a bar, an icon may be wide. */
function drawnIsLarge(element) {
  const pictures = selectIn(element, "svg,img");
  return (pictures.length > 0 ? pictures : [element]).some((each) => {
    const [box] = boxesOf(each);
    return box !== undefined && box.width > DRAWN_SIDE && box.height > DRAWN_SIDE;
  });
}

function drawnBy(element) {
  const tag = tagOf(element);
  if (namespaceOf(element) === SVG) return matchesSelector(element, DRAWN_SHAPES) ? [drawnShape(element, tag)] : [];
  const found = [drawnText(element), ...drawnByStyle(element)].filter(Boolean);
  return tag === "img" || attributeOf(element, "type") === "image" ? [drawnFile(sourceDrawn(element)), ...found] : found;
}

const drawnText = (element) => (matchesSelector(element, DRAWN_HIDDEN) ? collapseSpace(allTextIn(element)).trim() : "");

const sourceDrawn = (image) => attributeOf(image, "src") ?? (attributeOf(image, "srcset") ?? "").trim().split(/[\s,]/)[0];

function drawnShape(element, tag) {
  const used = attributeOf(element, "href") ?? attributeOf(element, "xlink:href");
  if (used !== null) return used.split("#").at(-1);
  const geometry = DRAWN_GEOMETRY.map((name) => attributeOf(element, name)).filter((value) => value !== null);
  return [tag, ...geometry].join(" ").replace(/\s+/g, " ");
}

function drawnGlyph(element, pseudo) {
  const { content } = getComputedStyle(element, pseudo);
  return SAYS_NO_CONTENT.has(content) ? "" : cssWords(element, cssSplit(content)[0]);
}

/** Pictures that a style sheet puts there, of a sprite the place; and glyphs of a font. */
function drawnByStyle(element) {
  return ["", "::before", "::after"].flatMap((pseudo) => {
    const style = getComputedStyle(element, pseudo || null);
    return [pseudo && drawnGlyph(element, pseudo), ...drawnFiles(style.backgroundImage, style.backgroundPosition), ...drawnFiles(style.maskImage, style.maskPosition)];
  }).filter(Boolean);
}

function drawnFiles(image, position) {
  const files = [...(image ?? "").matchAll(DRAWN_URL)].map(([, url]) => drawnFile(url));
  return files.length > 0 ? [...files, position] : files;
}

/** The file of a picture without what a build adds to its name; a picture in the address itself as it is. */
function drawnFile(url) {
  if (url.startsWith("data:")) return url;
  const name = url.split(/[?#]/)[0].split("/").at(-1);
  const isBuilt = (part) => part.length >= 6 && /\d/.test(part) && /\D/.test(part);
  return name.split(/[.\-_]/).filter((part) => !isBuilt(part)).join(".");
}

/** Words of classes; what a build makes up has a digit in it, as a rule. */
function drawnClasses(parts) {
  const words = parts.flatMap(classesOf).filter((each) => /^[a-z]+(?:[-_]+[a-z]+)*$/i.test(each) && each.length < 40);
  return words.length > 0 ? `class ${[...new Set(words)].toSorted().join(" ")}` : "";
}

/** Whether the same is drawn: classes may join others. */
function drawnIsSame(was, now) {
  if (!was.startsWith("class ") || !now.startsWith("class ")) return was === now;
  const words = new Set(now.split(" "));
  return was.split(" ").every((word) => words.has(word));
}

/** A text in few letters (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv); a digit would be taken for a number that varies. */
function drawnDigest(text) {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193) >>> 0;
  return hash.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz"[digit]);
}

/**
 * What developers say of an element that says nothing itself, where they say something else of each that stands beside it: the colour
 * of a swatch. What two of them share, or one lacks, is a state or the doing of a program.
 */
function drawnData(element) {
  const names = attributeNamesOf(element).filter((name) => DRAWN_DATA.test(name) && !drawnIsNoWord(attributeOf(element, name)));
  if (names.length === 0 || drawnHasWords(element)) return "";
  if (elementCount(elementAbove(element) ?? element) > DRAWN_CHOICES) return "";
  const others = siblingsLike(element);
  const isTelling = (name) => {
    const values = [element, ...others].map((each) => attributeOf(each, name) ?? "");
    return values.every(Boolean) && areOthers(values);
  };
  return others.length === 0 ? "" : names.filter(isTelling).map((name) => attributeOf(element, name)).join(" ");
}

const DRAWN_CHOICES = 60; // more than these are no choice between colours or sizes, but a map
const DRAWN_DATA = /^data-(?!.*(?:id|index|key|testid)$)/;
const drawnIsNoWord = (value) => value === "" || value.length > WORD_LIMIT || hasDigit(value);
