// Accessible names and descriptions (accname 1.2, html-aam 1.0), as Chromium reads them where the two leave a choice.

/** Longest name that is kept; a cell that holds half the page would carry it along. */
const NAME_LIMIT = 1000;

/** Most elements that one name is made of: far beyond what `NAME_LIMIT` holds, and within what the stack does. */
const NAME_NODES_LIMIT = 1500;

/** What an inline element is to the text around it: no break. */
const INLINE_DISPLAYS = new Set(["inline", "contents", "none", "ruby", "ruby-text"]);

function collapseSpace(text) {
  return UNEVEN_SPACE.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}

/** White space that is more than one space between words; most text has none, and to test is cheaper than to replace. */
const UNEVEN_SPACE = /[^\S ]| {2}|^ | $/;

function nameOf(el, reading) {
  const name = collapseSpace(nameFromAuthor(reading, el) || nameFromMarkup(reading, el) || nameFromContent(reading, el) || nameFromTitle(el));
  return name.length > NAME_LIMIT ? `${name.slice(0, NAME_LIMIT - 1)}…` : name;
}

/** What `aria-labelledby` or `aria-label` says. */
function nameFromAuthor(reading, el) {
  const referenced = hasAttribute(el, "aria-labelledby") ? nameOfReferences(reading, el, "aria-labelledby") : "";
  return referenced || nameFromLabelAttribute(el);
}

function nameFromLabelAttribute(el) {
  const label = attributeOf(el, "aria-label");
  return label === null ? "" : collapseSpace(label);
}

function nameOfReferences(reading, el, attribute) {
  const parts = treeReferences(el, attribute).map((part) => nameOfReference(reading, part, el));
  return collapseSpace(parts.join(" "));
}

/** The text of one referenced element; a hidden one is read with what is hidden in it. What `by` itself holds is no part of its name. */
function nameOfReference(reading, el, by) {
  return nameAlternative(reading, el, { ...nameTrail(el, reading.isHidden(el)), by });
}

/** What the element's own markup names it by: labels, `alt`, `legend`, `caption`, `value` of a button, … */
function nameFromMarkup(reading, el) {
  const tag = tagOf(el);
  if (PLAIN_TAGS.has(tag) || reading.role(el) === "none") return "";
  if (NAMED_BY_LABEL.has(tag)) {
    const text = nameOfLabels(reading, el);
    if (text !== null) return text;
  }
  if (namespaceOf(el) === SVG) return nameOfChild(reading, el, "title") || attributeOf(el, "xlink:title") || "";
  return (Object.hasOwn(MARKUP_NAMES, tag) && MARKUP_NAMES[tag](reading, el)) || "";
}

/** The many elements of which markup says nothing: asked first. */
const PLAIN_TAGS = new Set(["b", "div", "i", "li", "p", "span", "td", "th", "tr"]);

const SVG = "http://www.w3.org/2000/svg";

const NAMED_BY_LABEL = new Set(["button", "input", "meter", "output", "progress", "select", "textarea"]);

/** The labels of a control. Reading `labels` scans the page each time, so that many controls are answered from one map. */
function nameLabels(reading, el) {
  const root = treeRoot(reading, rootOf(el));
  if (root.labels === null && reading.labelQueries++ < LABELS_ONE_BY_ONE) return [...(el.labels ?? NO_NODES)];
  root.labels ??= nameLabelMap(rootOf(el));
  return root.labels.get(el) ?? NO_NODES;
}

/** From the fifth control on, a map of all labels is cheaper than `labels` of each. */
const LABELS_ONE_BY_ONE = 4;

function nameLabelMap(root) {
  const map = new Map();
  for (const label of selectIn(root, "label")) {
    const control = label.control;
    if (control === null) continue;
    const known = map.get(control);
    if (known) known.push(label);
    else map.set(control, [label]);
  }
  return map;
}

/** What the labels of a control say; nothing where they are hidden or empty, `null` where there are none. */
function nameOfLabels(reading, el) {
  const labels = nameLabels(reading, el);
  if (labels.length === 0) return null;
  return collapseSpace(labels.map((label) => nameOfLabel(reading, label, el)).join(" "));
}

/** A way through elements: the reference it started from, if any, and whether hidden ones are read. */
function nameTrail(root, hidden) {
  return { root, hidden, skipped: null, by: null, left: NAME_NODES_LIMIT };
}

/** Text of a label, the labelled control itself left out. */
function nameOfLabel(reading, label, control) {
  const trail = nameTrail(label, false);
  trail.skipped = control;
  return nameAlternative(reading, label, trail);
}

const MARKUP_NAMES = {
  input: (reading, el) => nameOfInput(reading, el),
  textarea: (reading, el) => nameOfField(el),
  img: (reading, el) => attributeOf(el, "alt"),
  area: (reading, el) => attributeOf(el, "alt"),
  fieldset: (reading, el) => nameOfChild(reading, el, "legend"),
  figure: (reading, el) => nameOfChild(reading, el, "figcaption"),
  table: (reading, el) => nameOfChild(reading, el, "caption") || attributeOf(el, "summary"),
  optgroup: (reading, el) => attributeOf(el, "label"),
  option: (reading, el) => attributeOf(el, "label"),
  html: () => documentTitle(document),
};

const BUTTON_VALUES = { submit: "Submit", reset: "Reset" };

function nameOfInput(reading, el) {
  const type = el.type;
  if (type === "submit" || type === "reset" || type === "button") {
    return hasAttribute(el, "value") ? attributeOf(el, "value") : BUTTON_VALUES[type];
  }
  if (type === "image") return attributeOf(el, "alt") || attributeOf(el, "value") || (hasAttribute(el, "title") ? "" : "Submit");
  if (type === "file") return "Choose File";
  return stateTakesText(el) ? nameOfField(el) : "";
}

const HAS_NO_PLACEHOLDER = new Set(["color", "date", "datetime-local", "month", "range", "time", "week"]);

function nameOfField(el) {
  const placeholder = HAS_NO_PLACEHOLDER.has(el.type) ? "" : attributeOf(el, "placeholder");
  return attributeOf(el, "title") || placeholder || attributeOf(el, "aria-placeholder");
}

function nameOfChild(reading, el, tag) {
  for (const child of elementsIn(el)) {
    if (tagOf(child) === tag) return nameAlternative(reading, child, nameTrail(child, tag === "title"));
  }
  return "";
}

function nameFromContent(reading, el) {
  const role = reading.role(el);
  if (!ROLES.NAMED_BY_CONTENT.has(role) && !(role === "row" && ariaIsFocusable(el))) return "";
  if (tagOf(el) === "input" || tagOf(el) === "select" || tagOf(el) === "textarea") return "";
  return collapseSpace(nameContent(reading, el, nameTrail(null, false)));
}

function nameFromTitle(el) {
  return attributeOf(el, "title") || (nameIsOfTextField(el) && attributeOf(el, "aria-placeholder")) || "";
}

function nameIsOfTextField(el) {
  return ROLES.TEXT_FIELDS.has(attributeOf(el, "role"));
}

/** What a node adds to the name of another: accname's step 2 when it recurses. */
function nameAlternative(reading, el, trail) {
  if (el === trail.skipped) return "";
  if (!trail.hidden && reading.isHidden(el)) return reading.isHiddenBelow(el) ? "" : nameContent(reading, el, trail);
  const value = el === trail.by ? null : nameEmbeddedValue(reading, el);
  if (value !== null) return value;
  const author = trail.root !== null ? nameFromLabelAttribute(el) : nameFromAuthor(reading, el);
  if (author) return author;
  const markup = tagOf(el) === "figure" || tagOf(el) === "html" ? "" : nameFromMarkup(reading, el);
  if (markup) return markup;
  const isSilent = trail.root !== el && ROLES.NAMED_APART_ONLY.has(reading.role(el));
  const text = isSilent ? "" : nameContent(reading, el, trail);
  return text.trim() === "" ? (attributeOf(el, "title") ?? text) : text;
}

/** Embedded controls add what they hold: a field its text, a list what is chosen, a slider its number. */
function nameEmbeddedValue(reading, el) {
  switch (reading.role(el)) {
    case "textbox":
    case "searchbox":
    case "combobox":
    case "listbox":
    case "slider":
    case "spinbutton":
    case "progressbar":
    case "meter":
    case "scrollbar":
      return stateIsSecret(el) ? "" : (attributeOf(el, "aria-valuetext") ?? stateValue(reading, el) ?? "");
    default:
      return null;
  }
}

/** Text below an element, CSS content included: blocks, controls and named parts stand apart from their neighbours. */
function nameContent(reading, el, trail) {
  if (--trail.left < 0) return "";
  const nodes = treeNodes(reading, el);
  let text = "";
  for (const node of nodes) text += nameApart(reading, node, el, nameOfNode(reading, node, el, trail));
  return cssMayGenerate(reading, el) ? cssText(el, "::before") + text + cssText(el, "::after") : text;
}

function nameOfNode(reading, node, parent, trail) {
  const type = typeOf(node);
  if (type === Node.TEXT_NODE) return trail.hidden || !reading.isHidden(parent) ? node.data : "";
  return type === Node.ELEMENT_NODE && !RUBY_ANNOTATIONS.has(tagOf(node)) ? nameAlternative(reading, node, trail) : "";
}

/** Text of one part with the space that keeps it apart from its neighbours. */
function nameApart(reading, node, parent, text) {
  if (typeOf(node) !== Node.ELEMENT_NODE) return text;
  if (tagOf(node) === "br") return " ";
  const isApart = nameIsOwn(node) || treeIsOwned(reading, node, parent) || !nameIsInline(node);
  return isApart ? ` ${text} ` : text;
}

const RUBY_ANNOTATIONS = new Set(["rp", "rt"]);

/** Whether a part of a name is a control or brings a name of its own. */
function nameIsOwn(el) {
  const tag = tagOf(el);
  return tag === "img" || tag === "svg" || FORM_TAGS.has(tag) || hasAttribute(el, "aria-label") || hasAttribute(el, "aria-labelledby");
}

function nameIsInline(el) {
  return INLINE_DISPLAYS.has(getComputedStyle(el).display);
}

function nameDescription(reading, el) {
  const referenced = hasAttribute(el, "aria-describedby") ? nameOfReferences(reading, el, "aria-describedby") : "";
  if (referenced) return referenced;
  const described = collapseSpace(attributeOf(el, "aria-description") ?? "");
  if (described) return described;
  const title = collapseSpace(attributeOf(el, "title") ?? "");
  return title !== reading.name(el) ? title : "";
}

/** What labels a control on the page: its `label` elements, or what `aria-labelledby` names. */
function nameLabel(reading, el) {
  if (hasAttribute(el, "aria-labelledby")) return nameOfReferences(reading, el, "aria-labelledby");
  if (!NAMED_BY_LABEL.has(tagOf(el))) return "";
  return collapseSpace(nameLabels(reading, el).map((label) => nameOfLabel(reading, label, el)).join(" "));
}

/** All text that shows below an element, blocks apart. */
function nameText(reading, el) {
  return reading.isHiddenBelow(el) ? "" : collapseSpace(nameTextParts(reading, el));
}

function nameTextParts(reading, el) {
  let text = "";
  for (const node of treeNodes(reading, el)) {
    if (typeOf(node) === Node.TEXT_NODE) {
      if (!reading.isHidden(el)) text += node.data;
    } else if (typeOf(node) === Node.ELEMENT_NODE && !reading.isHiddenBelow(node)) {
      const inner = nameTextParts(reading, node);
      text += tagOf(node) === "br" ? " " : nameIsInline(node) ? inner : ` ${inner} `;
    }
  }
  return text;
}
