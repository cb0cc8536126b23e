// Which of what is said of an element is displayed, and which is only heard: read out by assistive technology, and by nobody seen.
//
// A name is what is heard. It is displayed where the same words are: in the element, in its labels, in what it is labelled by.

/** What is not displayed of a node, as it travels: its name, its value, its placeholder, the element itself. */
const HEARD_NAME = "n";
const HEARD_VALUE = "v";
const HEARD_PLACEHOLDER = "p";
const HEARD_ELEMENT = "e";

/** All that a person reads in an element: letters, generated text, what fields hold; blocks apart. */
function shownText(reading, el, skipped = null) {
  return heardHolds(reading, el) ? collapseSpace(shownParts(reading, el, skipped)) : "";
}

function heardHolds(reading, el) {
  return !reading.isHiddenBelow(el) && !shownView(reading, el).isHidden;
}

function shownParts(reading, el, skipped) {
  let text = "";
  const isHidden = reading.isHidden(el);
  for (const node of treeNodes(reading, el)) {
    const type = typeOf(node);
    if (type === Node.TEXT_NODE && !isHidden && node.data.trim() !== "" && !shownTextIn(reading, el)) continue;
    if (type === Node.TEXT_NODE) text += isHidden ? "" : node.data;
    else if (type === Node.ELEMENT_NODE && node !== skipped) text += shownPart(reading, node, skipped);
  }
  return isHidden || !cssMayGenerate(reading, el) ? text : cssShown(el, "::before") + text + cssShown(el, "::after");
}

/** The text that is seen in an element that is kept from ears. */
function heardSilently(reading, el) {
  return collapseSpace(heardSilentParts(reading, el));
}

function heardSilentParts(reading, el) {
  const rendering = treeRendering(el);
  if (rendering === HIDDEN_BELOW || shownView(reading, el).isHidden || hasAttribute(el, "inert")) return "";
  let text = "";
  for (const node of treeNodes(reading, el)) {
    const type = typeOf(node);
    if (type === Node.TEXT_NODE && rendering === SHOWN && shownTextIn(reading, el)) text += node.data;
    else if (type === Node.ELEMENT_NODE) text += nameIsInline(node) ? heardSilentParts(reading, node) : ` ${heardSilentParts(reading, node)} `;
  }
  return rendering === SHOWN && cssMayGenerate(reading, el) ? cssShown(el, "::before") + text + cssShown(el, "::after") : text;
}

/** Whether a word is one sign of an icon font: its letters would be wider. */
function heardIsLigature(el, style, text) {
  return text.length > 2 && !text.includes(" ") && boundsOf(el).width <= 1.05 * parseFloat(style.fontSize);
}

function shownPart(reading, el, skipped) {
  const tag = tagOf(el);
  if (tag === "br") return " ";
  if (RUBY_ANNOTATIONS.has(tag) || SHAPES.has(tag) || !heardHolds(reading, el)) return "";
  const own = LEAF_TAGS.has(tag) ? ` ${heardInstead(reading, el)} ` : shownParts(reading, el, skipped);
  return nameIsInline(el) ? own : ` ${own} `;
}

/** What an element without content of its own displays: what a field holds, what stands on a button, the words for a picture that is missing. */
function heardInstead(reading, el) {
  switch (tagOf(el)) {
    case "input":
      if (!reading.isHidden(el) && shownTextIn(reading, el)) return heardInput(reading, el);
      return "";
    case "textarea":
    case "select":
      return reading.isHidden(el) || !shownTextIn(reading, el) ? "" : stateValue(reading, el) || heardPlaceholder(reading, el);
    case "img":
      return heardIsBroken(el) && shownTextIn(reading, el) ? (attributeOf(el, "alt") ?? "") : "";
    default:
      return "";
  }
}

/** Fields that draw something else than their value: a handle on a bar, a colour, a date in the reader's own way. */
const DRAWN_TYPES = new Set(["checkbox", "color", "date", "datetime-local", "hidden", "image", "month", "radio", "range", "time", "week"]);

function heardInput(reading, el) {
  const { type } = el;
  if (type === "submit" || type === "reset" || type === "button") return nameOfInput(null, el) ?? "";
  if (DRAWN_TYPES.has(type)) return "";
  return stateInputValue(el) || heardPlaceholder(reading, el);
}

/** The placeholder, where the field is empty and letters of it are to be seen. */
function heardPlaceholder(reading, el) {
  const text = attributeOf(el, "placeholder") ?? "";
  if (text === "" || !matchesSelector(el, ":placeholder-shown")) return "";
  if (shownIsUndoubted(reading, shownView(reading, el)) && !declaredIn(reading).opacity) return text;
  const style = getComputedStyle(el, "::placeholder");
  return style.visibility === "visible" && style.opacity >= SHOWN_OPACITY && shownIsInked(el, style) ? text : "";
}

function heardIsBroken(img) {
  return img.complete && img.naturalWidth === 0 && (attributeOf(img, "src") ?? "") !== "";
}

/** Whether an element is to be seen: painted, with a box in view; a native box behind a drawing of the page's own, by its label. */
function shownIsSeen(reading, el) {
  if (tagOf(el) === "area" || heardIsInView(reading, el)) return true;
  if (NAMED_BY_LABEL.has(tagOf(el))) return nameLabels(reading, el).some((label) => heardIsInView(reading, label));
  return getComputedStyle(el).display === "contents" && shownText(reading, el) !== "";
}

function heardIsInView(reading, el) {
  const view = shownView(reading, el);
  return !view.isHidden && shownIsIn(boundsOf(el), view.box);
}

const SPACES = /\s+/g;

/** Whether a name is displayed, as far as letters go: how they are spaced is another matter. */
function heardIsShown(reading, el, name) {
  if (heardIsOfPlainLabel(reading, el)) return true;
  for (const text of heardSources(reading, el)) if (heardSame(text, name)) return true;
  return false;
}

/** The many fields of which a label of nothing but text is the name, where no sheet hides any text: answered without reading it. */
function heardIsOfPlainLabel(reading, el) {
  if (!NAMED_BY_LABEL.has(tagOf(el)) || attributeNamesOf(el).some((name) => name.startsWith("aria-label"))) return false;
  const [label, ...others] = nameLabels(reading, el);
  if (label === undefined || others.length > 0 || [...elementsIn(label)].some((each) => each !== el)) return false;
  const isPlain = !declaredIn(reading).opacity && allTextIn(label).trim() !== "";
  return isPlain && !reading.isHidden(label) && shownTextIn(reading, label);
}

/** Whether a text has the letters of a name, which is cut at `NAME_LIMIT`. */
function heardSame(text, name) {
  if (text === name) return true;
  if (text === "" || text[0] !== name[0]) return false;
  const [shown, wanted] = [text.replace(SPACES, ""), name.replace(SPACES, "")];
  return shown === wanted || (wanted.endsWith("…") && shown.startsWith(wanted.slice(0, -1)));
}

const HEADS = new Map([
  ["fieldset", "legend"],
  ["figure", "figcaption"],
  ["table", "caption"],
]);

/** What is displayed beside an element's own text and may be its name: what it is labelled by, its labels, its caption. */
function* heardSources(reading, el) {
  const tag = tagOf(el);
  if (hasAttribute(el, "aria-labelledby")) {
    yield treeReferences(el, "aria-labelledby").map((each) => shownText(reading, each)).join(" ");
  }
  if (NAMED_BY_LABEL.has(tag)) yield nameLabels(reading, el).map((label) => shownText(reading, label, el)).join(" ");
  if (HEADS.has(tag)) {
    const head = [...elementsIn(el)].find((child) => tagOf(child) === HEADS.get(tag));
    if (head) yield shownText(reading, head);
  }
  if (hasAttribute(el, "placeholder") && FIELD_TAGS.has(tag)) yield heardPlaceholder(reading, el);
  if (tag === "input" && el.type === "file" && shownIsSeen(reading, el)) yield nameOfInput(reading, el);
}

/** What an element displays itself; of a field nothing, as what it holds and asks for is told apart. */
function heardOwnText(reading, el) {
  const tag = tagOf(el);
  if (!LEAF_TAGS.has(tag)) return shownText(reading, el);
  return FIELD_TAGS.has(tag) && !stateIsButton(el) ? "" : heardInstead(reading, el);
}

/** Marks for what a field holds or asks for that is not displayed. */
function heardOfField(reading, el) {
  if (!FIELD_TAGS.has(tagOf(el))) return "";
  const value = stateValue(reading, el) ?? "";
  const shown = value === "" && !hasAttribute(el, "placeholder") ? "" : heardInstead(reading, el);
  const isAsking = (attributeOf(el, "placeholder") ?? "") !== "" && (el.value !== "" || shown === "");
  return (value === "" || shown === value ? "" : HEARD_VALUE) + (isAsking ? HEARD_PLACEHOLDER : "");
}
