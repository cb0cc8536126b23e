// Which element a recorded target means, and what to record of an element so that it is found again.
//
// An element *is* the target when role, accessible name, tag and the rows and groups it stands in are equal
// (`agreeing`). Locators never decide that: among several elements that agree, those that a person chose to tell elements
// apart (test id, id, label, …) may single one out, and where they don't, or contradict each other, the target is
// ambiguous. Positions (css, xpath) are recorded for readers and for healing and never break a tie.

const VOLATILE = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "⟨uuid⟩"],
  [/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?\b/g, "⟨date⟩"],
  [/\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/g, "⟨date⟩"],
  [
    /\b(?:\d{1,2}\.? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:, \d{4})?\b(?: \d{4}\b)?/gi,
    "⟨date⟩",
  ],
  [/\b\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?: \d{4})?\b/gi, "⟨date⟩"],
  [/\b\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m\b)?/gi, "⟨time⟩"],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\b/gi, "⟨id⟩"],
  [/\d{6,}/g, "⟨id⟩"],
];

const ROW_ROLES = new Set(["row", "listitem", "article", "treeitem"]);
const GROUP_ROLES = new Set([
  "group", "radiogroup", "dialog", "alertdialog", "region", "form", "table", "grid", "treegrid", "tabpanel", "toolbar",
  "menu", "menubar", "listbox", "tablist", "tree", "navigation", "search", "complementary", "banner", "contentinfo",
  "main", "figure",
]);
const LANDMARK_ROLES = new Set(["dialog", "alertdialog", "navigation", "search", "complementary", "banner", "contentinfo", "main"]);
const TEXT_LIMIT = 160; // longest text kept of an element: enough to recognise it, short enough to review
const ROW_TEXTS = 6; // most texts needed to tell a row from its siblings
const HEADINGS = "h1,h2,h3,h4,h5,h6,[role=heading]";
const LABELLED = new Set(["input", "select", "textarea", "meter", "progress", "output"]);

/** White space collapsed, dates, times and long ids as placeholders, cut: the form in which text is kept and compared. */
function normalised(text) {
  let result = (text || "").replace(/\s+/g, " ").trim();
  for (const [pattern, placeholder] of VOLATILE) result = result.replace(pattern, placeholder);
  return result.length > TEXT_LIMIT ? result.slice(0, TEXT_LIMIT) : result;
}

const hasDigit = (text) => /\d/.test(text);
/** Text that is mostly a number (a price, a count) tells what a row holds now, not which row it is. */
const isFigure = (text) => /^[^\p{L}]*$/u.test(text) || /^[\p{Sc}\s]*[\d.,\s]+[\p{Sc}%\s]*(?:[a-z]{1,3})?$/iu.test(text);

/** Every document or shadow root below `root`, itself first. */
function rootsBelow(root) {
  const roots = [root];
  for (let index = 0; index < roots.length; index += 1) {
    for (const element of roots[index].querySelectorAll("*")) {
      const shadow = shadowRootOf(element);
      if (shadow) roots.push(shadow);
    }
  }
  return roots;
}

/** The texts a person reads in `element`, leaf by leaf, without those inside `except`. */
function leafTexts(element, reading, except) {
  const texts = [];
  const visit = (node) => {
    if (node === except || texts.length > 60) return;
    if (node.nodeType === 3) {
      const text = normalised(node.nodeValue);
      if (text) texts.push(text);
    } else if (node.nodeType === 1 && !reading.isHidden(node)) {
      const label = node.getAttribute("alt");
      if (label) texts.push(normalised(label));
      const tag = node.localName;
      if (tag === "select" || tag === "textarea" || tag === "script" || tag === "style") return;
      const shadow = shadowRootOf(node);
      for (const child of (shadow || node).childNodes) visit(child);
    }
  };
  visit(element);
  return texts;
}

/** Siblings of the same kind as `element`: rows of one table, items of one list, cards of one grid. */
function siblingsLike(element) {
  const parent = element.parentNode;
  if (!parent) return [];
  return [...parent.children].filter(
    (other) => other !== element && other.localName === element.localName && other.className === element.className,
  );
}

function isRow(element, reading) {
  const role = reading.role(element);
  if (ROW_ROLES.has(role)) return true;
  if (role !== "generic" && role !== "group") return false;
  if (role === "group" && reading.name(element)) return false;
  if (element.childElementCount < 2 || element.localName === "span") return false;
  const alike = siblingsLike(element);
  return alike.length >= 1 && alike.some((other) => other.childElementCount === element.childElementCount);
}

/** Texts of a row in the order in which they identify it: headers and headings, words, figures last. */
function rowTexts(row, reading, except) {
  const heads = [];
  for (const head of row.querySelectorAll(`th,[role=rowheader],${HEADINGS}`)) {
    if (head.contains(except) || reading.isHidden(head)) continue;
    heads.push(normalised(reading.text(head)));
  }
  const leaves = leafTexts(row, reading, except);
  const words = leaves.filter((text) => !isFigure(text));
  const figures = leaves.filter(isFigure);
  return [...new Set([...heads.filter(Boolean), ...words, ...figures])];
}

/** The fewest texts that tell `row` from its siblings. */
function rowIdentity(row, reading, except) {
  const texts = rowTexts(row, reading, except);
  let rivals = siblingsLike(row).map((other) => new Set([...leafTexts(other, reading, null), ...rowTexts(other, reading, null)]));
  const chosen = [];
  for (const text of texts) {
    if (chosen.length && !rivals.length) break;
    const left = rivals.filter((other) => other.has(text));
    if (chosen.length && left.length === rivals.length) continue;
    chosen.push(text);
    rivals = left;
    if (chosen.length === ROW_TEXTS) break;
  }
  return chosen;
}

/** The heading that `element` stands under inside `container`: the last one before it that heads no row or part of its own. */
function headingBefore(element, container, reading) {
  const headings = container.querySelectorAll(HEADINGS);
  let low = 0;
  let high = headings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const follows = headings[middle].compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (follows) low = middle + 1;
    else high = middle;
  }
  for (let index = low - 1; index >= 0 && index >= low - 50; index -= 1) {
    const heading = headings[index];
    if (heading.contains(element) || reading.isHidden(heading)) continue;
    if (!isHeadOfPart(heading, container, reading)) return heading;
  }
  return null;
}

/** Whether a heading heads a row, dialog or landmark inside `container`, and so nothing beside it. */
function isHeadOfPart(heading, container, reading) {
  for (let at = reading.parent(heading); at && at !== container; at = reading.parent(at)) {
    if (isRow(at, reading) || LANDMARK_ROLES.has(reading.role(at))) return true;
  }
  return false;
}

/**
 * The rows and groups that `element` belongs to, nearest first: its row, its named group, the heading it stands under, its
 * landmark; `{kind, element, role, name}`, at most one of each kind.
 */
function containersOf(element, reading) {
  const found = new Map();
  const add = (kind, at, role, name) => found.has(kind) || found.set(kind, { kind, element: at, role, name });
  for (let at = reading.parent(element); at && at.nodeType === 1; at = reading.parent(at)) {
    const role = reading.role(at);
    const name = GROUP_ROLES.has(role) ? normalised(reading.name(at)) : "";
    if (name) add("group", at, role, name);
    if (found.has("landmark")) continue;
    if (isRow(at, reading)) add("row", at, role, "");
    if (!found.has("heading")) {
      const heading = headingBefore(element, at, reading);
      if (heading) add("heading", at, "heading", normalised(reading.text(heading)));
    }
    if (LANDMARK_ROLES.has(role)) add("landmark", at, role, "");
  }
  if (found.has("group") && found.has("landmark") && found.get("group").element === found.get("landmark").element) found.delete("landmark");
  return [...found.values()];
}

/** What is recorded of the containers: `{role, texts}`. */
function groupsOf(element, reading) {
  return containersOf(element, reading).map((container) => ({
    role: container.role,
    texts: container.kind === "row" ? rowIdentity(container.element, reading, element) : container.name ? [container.name] : [],
  }));
}

/** Whether the containers that `element` stands in now are those recorded. */
function groupsAgree(recorded, element, reading) {
  const containers = containersOf(element, reading);
  if (containers.length !== recorded.length) return false;
  return recorded.every((group, index) => {
    const container = containers[index];
    if (container.role !== group.role) return false;
    if (container.kind !== "row") return container.name === (group.texts[0] || "");
    if (!group.texts.length) return true;
    const texts = new Set(rowTexts(container.element, reading, element));
    return group.texts.every((text) => texts.has(text));
  });
}

const TIE_BREAKERS = ["test_id", "id", "name", "type", "placeholder", "title", "alt", "href", "value"];

/** Attributes that people, not programs, gave to the element; none that counts or is generated. */
function stableAttributes(element, testIdAttribute) {
  const get = (name) => element.getAttribute(name) || "";
  const found = {
    test_id: get(testIdAttribute),
    id: hasDigit(element.id) || element.id.includes(":") ? "" : element.id,
    name: hasDigit(get("name")) ? "" : get("name"),
    type: element.localName === "input" || element.localName === "button" ? get("type") : "",
    placeholder: get("placeholder"),
    title: get("title"),
    alt: get("alt"),
    href: element.localName === "a" ? hrefRoute(element) : "",
    value: /^(?:radio|checkbox)$/.test(get("type")) && !hasDigit(get("value")) ? get("value") : "",
  };
  const kept = {};
  for (const name of TIE_BREAKERS) if (found[name]) kept[name] = normalised(found[name]);
  return kept;
}

/** Path of a link without what varies: host, query values, ids. */
function hrefRoute(link) {
  const href = link.getAttribute("href") || "";
  if (!href || /^(?:javascript|data|blob):/i.test(href)) return "";
  let url;
  try {
    url = new URL(href, link.ownerDocument.baseURI);
  } catch {
    return "";
  }
  const path = url.pathname.split("/").map((part) => (/^\d+$/.test(part) ? ":id" : part)).join("/");
  const names = [...new Set(url.searchParams.keys())];
  const here = url.origin === new URL(link.ownerDocument.baseURI).origin;
  return (here ? "" : url.hostname) + path + (names.length ? `?${names.join("&")}` : "");
}

/** Whether a person could see and reach the element: exposed, and with a box. */
function isPresent(element, reading) {
  if (!element.isConnected || reading.isHidden(element)) return false;
  return element.getClientRects().length > 0 || element.localName === "option";
}

/** Same role, name and tag: an element of the kind, wherever it stands. */
function isOfKind(fingerprint, element, reading) {
  return (
    element.localName === fingerprint.tag &&
    reading.role(element) === fingerprint.role &&
    normalised(reading.name(element)) === fingerprint.name
  );
}

/** Controls that a label with this name belongs to: one pass over the labels, not one over the page for each control. */
function labelledControls(roots, name) {
  const controls = new Set();
  for (const root of roots) {
    for (const label of root.querySelectorAll("label")) {
      if (label.control && sharesText(label, name)) controls.add(label.control);
    }
  }
  return controls;
}

const firstWord = (name) => (/[^\s⟨⟩]+/.exec(name) || [""])[0];
const sharesText = (element, name) => element.textContent.includes(firstWord(name)) || element.querySelector("[aria-label],[aria-labelledby],[alt],[title],input,select,textarea,slot") !== null;
const NAMING = ["aria-label", "aria-labelledby", "title", "alt", "placeholder", "value"];

/** A cheap condition that every element with this name meets, so that names are computed for few. */
function mayBeNamed(element, name, controls) {
  if (!name) return true;
  if (NAMING.some((attribute) => element.hasAttribute(attribute))) return true;
  if (LABELLED.has(element.localName)) return controls().has(element);
  return sharesText(element, name) || shadowRootOf(element) !== null || element.localName.includes("-");
}

/** All elements of the kind below `root` that can be seen. */
function ofKind(fingerprint, root, reading) {
  const roots = rootsBelow(root);
  let labelled = null;
  const controls = () => (labelled ||= labelledControls([root.ownerDocument || root, ...roots], fingerprint.name));
  const found = [];
  for (const each of roots) {
    for (const element of each.querySelectorAll(CSS.escape(fingerprint.tag))) {
      if (!mayBeNamed(element, fingerprint.name, controls)) continue;
      if (isOfKind(fingerprint, element, reading) && isPresent(element, reading)) found.push(element);
    }
  }
  return found;
}

function agreeing(fingerprint, root, reading) {
  return ofKind(fingerprint, root, reading).filter((element) => groupsAgree(fingerprint.groups || [], element, reading));
}

/** The one element among several that agree which tie-breaking attributes single out; null when none or they contradict. */
function singledOut(candidates, recorded, testIdAttribute) {
  const attributes = candidates.map((element) => stableAttributes(element, testIdAttribute));
  const picks = new Set();
  for (const name of TIE_BREAKERS) {
    if (!recorded[name]) continue;
    const matching = candidates.filter((_, index) => attributes[index][name] === recorded[name]);
    if (matching.length === 1) picks.add(matching[0]);
  }
  return picks.size === 1 ? [...picks][0] : null;
}

/** The element that the target means, or null while there is none or more than one. */
function resolveTarget(target, root, reading, options) {
  const candidates = agreeing(target.fingerprint, root, reading);
  if (candidates.length <= 1) return candidates[0] || null;
  return singledOut(candidates, target.fingerprint.attributes || {}, options.testIdAttribute);
}

const pathStep = (element) => {
  let place = 1;
  for (let other = element.previousElementSibling; other; other = other.previousElementSibling) {
    if (other.localName === element.localName) place += 1;
  }
  return `${element.localName}[${place}]`;
};

/** Tags and places from the root, or from the nearest ancestor with a stable id; shadow roots as a step of their own. */
function pathOf(element, fromId) {
  const steps = [];
  let at = element;
  while (at && at.nodeType === 1) {
    if (fromId && at !== element && at.id && !hasDigit(at.id) && /^[\w-]+$/.test(at.id)) return [`#${at.id}`, ...steps].join("/");
    steps.unshift(pathStep(at));
    const parent = at.parentNode;
    if (parent && parent.nodeType === 11 && parent.host) {
      steps.unshift("shadow");
      at = parent.host;
    } else at = parent;
  }
  return steps.join("/");
}

function locatorsOf(element, reading, attributes) {
  const role = reading.role(element);
  const name = normalised(reading.name(element));
  const label = normalised(reading.label(element));
  const text = normalised(reading.text(element));
  const found = [];
  if (attributes.test_id) found.push({ by: "test_id", value: attributes.test_id });
  if (role !== "generic" && name) found.push({ by: "role", value: name, role });
  if (label) found.push({ by: "label", value: label });
  if (attributes.placeholder) found.push({ by: "placeholder", value: attributes.placeholder });
  if (text && text.length < TEXT_LIMIT) found.push({ by: "text", value: text });
  if (attributes.id) found.push({ by: "id", value: attributes.id });
  const css = pathOf(element, true);
  found.push({ by: "css", value: css });
  const xpath = pathOf(element, false);
  if (xpath !== css) found.push({ by: "xpath", value: xpath });
  return found;
}

/** The nearest text before and after the element, for readers and for healing. */
function neighboursOf(element, reading) {
  for (let at = element; at.parentElement; at = at.parentElement) {
    const inside = leafTexts(at, reading, null).length;
    const around = leafTexts(at.parentElement, reading, at);
    if (around.length > 0 && around.length <= 40 && inside < 40) {
      const all = leafTexts(at.parentElement, reading, null);
      const before = all.slice(0, all.findIndex((text, index) => around[index] !== text));
      const after = around.slice(before.length);
      return [before.at(-1), after[0]].filter((text) => text && !isFigure(text));
    }
  }
  return [];
}

function ancestorsOf(element, reading) {
  const names = [];
  for (let at = reading.parent(element); at && at.nodeType === 1 && names.length < 6; at = reading.parent(at)) {
    const role = reading.role(at);
    if (role === "generic" || role === "none" || role === "presentation") continue;
    const name = GROUP_ROLES.has(role) ? normalised(reading.name(at)) : "";
    names.push(name ? `${role} ${name}` : role);
  }
  return names;
}

function fingerprintOf(element, reading, options) {
  const role = reading.role(element);
  const name = normalised(reading.name(element));
  const text = LABELLED.has(element.localName) || element.isContentEditable ? "" : normalised(reading.text(element));
  const fingerprint = {
    role,
    name,
    tag: element.localName,
    attributes: stableAttributes(element, options.testIdAttribute),
    text: text === name ? "" : text,
    neighbours: neighboursOf(element, reading),
    ancestors: ancestorsOf(element, reading),
    groups: groupsOf(element, reading),
    matched: 1,
  };
  fingerprint.matched = ofKind(fingerprint, element.ownerDocument, reading).length;
  return fingerprint;
}

/** What is recorded of an element. */
function targetOf(element, reading, options) {
  const fingerprint = fingerprintOf(element, reading, options);
  return { locators: locatorsOf(element, reading, fingerprint.attributes), fingerprint };
}
