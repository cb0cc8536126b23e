// Text that CSS generates before and after an element, and which elements can have any.
//
// To ask the style of a pseudo-element that does not exist costs more than anything else about a name. Where a page's style
// sheets are few and plain enough to look through, only elements that a rule with `content` reaches are asked.

/** Rules that are looked through, and selectors that are looked for, before asking every element is cheaper. */
const CSS_RULES_LIMIT = 500;
const CSS_SELECTORS_LIMIT = 30;

const CSS_PSEUDO = /::?(?:before|after)\b/gi;

/** Selectors that reach beyond the root they stand in, or mean something else elsewhere. */
const CSS_BEYOND = /&|::slotted|::part|:host|:scope/i;

/** Text of `::before` or `::after`; `content: url(…) / "alt"` gives its alternative. */
function cssText(el, pseudo) {
  const style = getComputedStyle(el, pseudo);
  const content = style.content;
  if (SAYS_NO_CONTENT.has(content) || style.display === "none" || style.visibility !== "visible") return "";
  const [shown, alternative] = cssSplit(content);
  return cssApart(style, cssWords(el, alternative ?? shown));
}

/** The same as far as it is displayed: what is drawn and not its alternative, without the glyphs of icon fonts. */
function cssShown(el, pseudo) {
  const style = getComputedStyle(el, pseudo);
  const content = style.content;
  if (SAYS_NO_CONTENT.has(content) || style.display === "none" || style.visibility !== "visible") return "";
  const text = cssWords(el, cssSplit(content)[0]).replace(ICON_GLYPHS, "");
  return text === "" || !cssIsSeen(el, style) ? "" : cssApart(style, text);
}

function cssApart(style, text) {
  return INLINE_DISPLAYS.has(style.display) ? text : ` ${text} `;
}

const ICON_GLYPHS = /\p{Co}/gu;

const FLAT_MATRIX = /^matrix(?:3d)?\(0, 0, 0, 0,/;

/** Whether letters of generated text are seen: it has no box that could be asked for, so that its style has to tell. */
function cssIsSeen(el, style) {
  if (style.opacity < SHOWN_OPACITY || !shownIsInked(el, style)) return false;
  if (style.display === "inline") return true;
  const isPlaced = style.position === "absolute" || style.position === "fixed";
  const isAway = isPlaced && [style.left, style.top, style.right, style.bottom].some((side) => parseFloat(side) < -SHOWN_OFFSET);
  const isCut = style.overflowY !== "visible" && [style.width, style.height].some((side) => parseFloat(side) <= BOX_HIDDEN_SIDE);
  const isClipped = (isPlaced && shownIsClipEmpty(style.clip)) || (style.clipPath !== "none" && shownIsPathEmpty(el, style.clipPath));
  const moved = /^matrix\(.*, (-?[\d.]+), (-?[\d.]+)\)$/.exec(style.transform) ?? [];
  const isMoved = moved.slice(1).some((by) => Math.abs(by) > SHOWN_OFFSET);
  const isFlat = FLAT_MATRIX.test(style.transform) || /^0(?: 0)?$/.test(style.scale);
  return !(isAway || isMoved || isCut || isClipped || isFlat || Math.abs(parseFloat(style.textIndent)) >= SHOWN_INDENT);
}

const documentSheets = domGetter(Document.prototype, "styleSheets");
const documentAdoptedSheets = domGetter(Document.prototype, "adoptedStyleSheets");

/** False where no rule can reach the element: neither its document's, nor those of a shadow root it is shown in. */
function cssMayGenerate(reading, el) {
  reading.generating ??= cssGenerating() ?? EVERYTHING;
  if (reading.generating.has(el)) return namespaceOf(el) !== SVG;
  return tagOf(el) === "q" || slotOf(el) !== null || (rootOf(el) !== document && namespaceOf(el) !== SVG);
}

/** The same of an element and all below it in the document. */
function cssMayGenerateWithin(reading, el) {
  if (cssMayGenerate(reading, el)) return true;
  reading.generatingWithin ??= reading.generating === EVERYTHING ? EVERYTHING : cssAround(reading.generating);
  return reading.generatingWithin.has(el);
}

function cssAround(elements) {
  const found = new Set();
  for (const el of elements) for (let at = elementAbove(el); at && !found.has(at); at = elementAbove(at)) found.add(at);
  return found;
}

const EVERYTHING = { has: () => true };

/** The document's elements that a rule with `content` reaches; `null` where the sheets can't be read or are too many. */
function cssGenerating() {
  const found = { rules: CSS_RULES_LIMIT, selectors: [] };
  try {
    const sheets = [...documentSheets(document), ...documentAdoptedSheets(document)];
    const isRead = sheets.every((sheet) => cssCollect(sheet.cssRules, found));
    if (!isRead) return null;
    return new Set(found.selectors.length > 0 ? selectIn(document, found.selectors.join(",")) : NO_NODES);
  } catch {
    return null; // a sheet of another origin, or a selector that means nothing without its pseudo-element
  }
}

function cssCollect(rules, found) {
  found.rules -= rules.length;
  if (found.rules < 0) return false;
  for (const rule of rules) {
    if (rule.styleSheet && !cssCollect(rule.styleSheet.cssRules, found)) return false;
    if (rule.cssRules?.length > 0 && (rule instanceof CSSStyleRule || !cssCollect(rule.cssRules, found))) return false;
    if (rule instanceof CSSStyleRule && !cssCollectRule(rule, found.selectors)) return false;
  }
  return true;
}

function cssCollectRule(rule, selectors) {
  const selector = rule.selectorText;
  const bare = selector.replace(CSS_PSEUDO, ":is(*)");
  if (bare === selector || SAYS_NO_CONTENT.has(rule.style.content)) return true;
  selectors.push(bare);
  return selectors.length <= CSS_SELECTORS_LIMIT && !CSS_BEYOND.test(selector);
}

const SAYS_NO_CONTENT = new Set(["", "none", "normal", '""']);

function cssWords(el, content) {
  const parts = content.matchAll(/"((?:[^"\\]|\\.)*)"|attr\(\s*([\w-]+)[^)]*\)/g);
  return [...parts].map(([, string, attribute]) => (attribute ? (attributeOf(el, attribute) ?? "") : cssUnescape(string))).join("");
}

/** `content` before and after its slash; one inside a string or a URL does not count. */
function cssSplit(content) {
  const parts = content.match(/"(?:[^"\\]|\\.)*"|[^"/]+|\//g) ?? [];
  const slash = parts.indexOf("/");
  return slash < 0 ? [content] : [parts.slice(0, slash).join(""), parts.slice(slash + 1).join("")];
}

function cssUnescape(string) {
  return string.replace(/\\([0-9a-fA-F]{1,6})\s?|\\(.)/g, (_, code, character) => (code ? String.fromCodePoint(Number.parseInt(code, 16)) : character));
}
