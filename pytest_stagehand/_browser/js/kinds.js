// Elements of a role, name and tag: who can be seen, and who may have that name at all.

/** Whether a person could see and reach the element: exposed, and with a box. */
function isPresent(element, reading) {
  if (!isLaidOut(element, reading)) return false;
  const boxes = [...boxesOf(element)];
  return boxes.length === 0 || boxes.some((box) => box.height > 0) || !hidesItsText(element);
}

/** The same, whatever height it has. */
const isLaidOut = (element, reading) => isConnected(element) && !reading.isHidden(element) && (boxesOf(element).length > 0 || tagOf(element) === "option" || isTicked(element));

/** Whether an element without height has text, and all of that in parts without height that cut it off: a second head of a table that scrolls. */
function hidesItsText(element) {
  const isBlank = (text) => text.trim() === "";
  if (isBlank(allTextIn(element))) return false;
  if (getComputedStyle(element).overflowY !== "visible") return true;
  for (let node = firstNodeIn(element); node; node = nodeAfter(node)) {
    if (isBlank(allTextIn(node) ?? "")) continue;
    const isCutOff = typeOf(node) === Node.ELEMENT_NODE && ![...boxesOf(node)].some((box) => box.height > 0) && hidesItsText(node);
    if (!isCutOff && typeOf(node) !== Node.COMMENT_NODE) return false;
  }
  return true;
}

/** Same role, name and tag: an element of the kind, wherever it stands. What has no name is called by its text. */
function isOfKind(fingerprint, element, reading) {
  return (
    tagOf(element) === fingerprint.tag &&
    reading.role(element) === fingerprint.role &&
    normalised(reading.name(element)) === fingerprint.name &&
    (fingerprint.name !== "" || ownText(element, reading) === (fingerprint.text ?? ""))
  );
}

const holdsValue = (element) => (NAMED_BY_LABEL.has(tagOf(element)) && tagOf(element) !== "button") || element.isContentEditable;

/** The text of an element; none of what holds a value, which is no part of what the element is. */
const ownText = (element, reading) => (holdsValue(element) ? "" : normalised(reading.text(element)));

const PARTS = 10; // more than these, or parts in them, make a container, which reads as half of the page

/** All that an element of a few plain parts reads as: who shows it masks it before it is cut short. */
function wholeText(element, reading) {
  const parts = [...elementsIn(element)];
  const isContainer = parts.length > PARTS || parts.some((part) => elementsIn(part).length > 0);
  return isContainer || holdsValue(element) ? "" : collapseSpace(reading.text(element));
}

/** Controls of a tag that a label with this name belongs to: one pass over the labels, not one over the page for each control. */
function labelledControls(tag, roots, words, reading) {
  const controls = new Set();
  const isOfTag = (control) => control !== null && tagOf(control) === tag;
  for (const root of roots) {
    for (const label of selectIn(root, "label")) if (isOfTag(label.control) && mayReadAs(label, words, reading)) controls.add(label.control);
  }
  return controls;
}

const NAMING = ["aria-label", "aria-labelledby", "aria-owns", "title", "alt", "placeholder", "value"];
const NAMED_INSIDE = "[aria-label],[aria-labelledby],[aria-owns],[alt],[title],input,select,textarea,slot,svg,q";
const firstWord = (name) => (/[^\s⟨⟩]+/.exec(name.replace(/⟨\w+⟩/g, " ")) ?? [""])[0];

/** Whether an element's text, or something in it with a name of its own, may make up the name. */
function sharesText(element, name) {
  return allTextIn(element).includes(firstWord(name)) || selectIn(element, NAMED_INSIDE).length > 0;
}

/** The words of a name, the longest first: it is what the fewest elements hold. Glyphs of icon fonts are generated, as a rule. */
function wordsOfName(name) {
  const words = name.replace(/⟨\w+⟩/g, " ").split(/\s+/).filter(Boolean);
  const said = words.map((word) => word.replace(ICON_GLYPHS, "")).filter(Boolean);
  return (said.length > 0 ? said : words).toSorted((one, other) => other.length - one.length);
}

/**
 * Whether an element may read as a name of these words, CSS's own text included: that may be a word of the name, a part of one
 * ("+Add"), or all of it. Where nothing is generated, a name has the words that the element has.
 */
function mayReadAs(element, words, reading) {
  const text = allTextIn(element);
  if (words.length === 0 || text.includes(words[0]) || selectIn(element, NAMED_INSIDE).length > 0) return true;
  if (!cssMayGenerateWithin(reading, element)) return false;
  const isPart = (part) => part !== "" && words.some((word) => word.includes(part));
  return text.trim() === "" || words.some((word) => text.includes(word)) || text.split(/\s+/).some(isPart);
}

/** Whether browsers have words of their own for a button without any: *Choose File*, *Reset*. */
const isNamedByBrowser = (element) => tagOf(element) === "input" && ["file", "reset", "submit", "image"].includes(attributeOf(element, "type"));

/** A cheap condition that every element with this name meets, so that names are computed for few. */
function mayBeNamed(element, words, controls, reading) {
  if (words.length === 0 || NAMING.some((attribute) => hasAttribute(element, attribute))) return true;
  const tag = tagOf(element);
  if (isNamedByBrowser(element)) return true;
  if (NAMED_BY_LABEL.has(tag) && tag !== "button") return controls().has(element);
  if (tag === "button" && !mayReadAs(element, words, reading)) return controls().has(element);
  return mayReadAs(element, words, reading) || shadowRootOf(element) !== null || tag.includes("-") || tag === "slot";
}

/** All elements of the kind below `root` that can be seen. */
function ofKind(fingerprint, root, reading) {
  const roots = rootsFrom(root, reading);
  const words = wordsOfName(fingerprint.name || fingerprint.text || "");
  let labelled = null;
  const controls = () => (labelled ??= labelledControls(fingerprint.tag, [rootOf(root), ...roots], words, reading));
  const found = [];
  for (const each of roots) {
    for (const element of selectIn(each, CSS.escape(fingerprint.tag))) {
      if (!mayBeNamed(element, words, controls, reading)) continue;
      if (isOfKind(fingerprint, element, reading) && isPresent(element, reading)) found.push(element);
    }
  }
  return found;
}
