// ARIA roles of elements (html-aam 1.0, WAI-ARIA 1.2) and the reading: what one synchronous query knows of the page.
//
// Own code, and not the npm package dom-accessibility-api 0.7.1: on the pages that the tests measure against Chromium it agrees
// in role and name for 86% of the controls, this for 99%, at a like cost for one name; and a walk needs roles, states,
// visibility and the composed tree besides, from the same look-ups.

/** A CSS selector of elements that an author gave one of these roles. */
function withRole(roles) {
  return [...roles].map((role) => `[role=${role}]`).join(",");
}

/** Content in which `header`, `footer` and `aside` belong to that part and not to the page. */
const SECTIONING = `article,aside,main,nav,section,${withRole(ROLES.SECTIONS)}`;

const FORM_TAGS = new Set(["button", "input", "select", "textarea"]);

/** Whether keys can reach the element: what the browser focuses by itself, or a tab index. */
function ariaIsFocusable(el) {
  if (hasAttribute(el, "tabindex")) return !Number.isNaN(Number.parseInt(attributeOf(el, "tabindex"), 10));
  const tag = tagOf(el);
  if (FORM_TAGS.has(tag)) return !el.disabled && el.type !== "hidden";
  if (tag === "a" || tag === "area") return hasAttribute(el, "href");
  return tag === "iframe" || (tag === "summary" && tagAbove(el) === "details") || ariaIsEditingHost(el);
}

/** Whether the element is the outermost one of an editable region. */
function ariaIsEditingHost(el) {
  const value = attributeOf(el, "contenteditable");
  return value !== null && value !== "false" && value !== "inherit";
}

function ariaRole(el, reading) {
  const explicit = attributeOf(el, "role");
  if (explicit !== null && explicit !== "") {
    const role = ariaExplicitRole(reading, el, explicit);
    if (role !== null) return role;
  }
  return ariaImplicitRole(reading, el);
}

/** The same of an element without attributes. */
function ariaBareRole(el, reading) {
  return ariaImplicitRole(reading, el);
}

/** The first role of the list that exists and may be used here, or `null`. */
function ariaExplicitRole(reading, el, list) {
  for (const token of list.trim().toLowerCase().split(/\s+/)) {
    const role = Object.hasOwn(ARIA.synonyms, token) ? ARIA.synonyms[token] : token;
    if (!ROLES.KNOWN.has(role)) continue;
    if (role === "none") return ariaKeepsRole(el) ? null : "none";
    if (ROLES.ONLY_NAMED.has(role) && !reading.authorName(el)) continue;
    if (Object.hasOwn(ROLES.CONTEXT, role) && !ariaStandsIn(reading, el, ROLES.CONTEXT[role])) continue;
    return role;
  }
  return null;
}

/** Whether the nearest thing above that is more than structure has one of `roles`. */
function ariaStandsIn(reading, el, roles) {
  let above = reading.parent(el);
  while (above !== null && ROLES.TRANSPARENT.has(reading.role(above))) above = reading.parent(above);
  return above !== null && roles.has(reading.role(above));
}

function ariaKeepsRole(el) {
  return ariaIsFocusable(el) || ARIA.globalAttributes.some((name) => hasAttribute(el, name));
}

function ariaImplicitRole(reading, el) {
  const tag = tagOf(el);
  switch (tag) {
    case "div":
    case "span":
      return "generic";
    case "a":
      return hasAttribute(el, "href") || hasAttribute(el, "xlink:href") ? "link" : "generic";
    case "area":
      return hasAttribute(el, "href") ? "link" : "generic";
    case "input":
      return ariaInputRole(el);
    case "select":
      return (el.multiple ? el.size !== 1 : el.size > 1) ? "listbox" : "combobox";
    case "img":
      return attributeOf(el, "alt") === "" && !ariaKeepsRole(el) && !attributeOf(el, "title") ? "none" : "img";
    case "svg":
      return ariaIsNamedGraphic(el) ? "img" : "generic";
    case "header":
    case "footer":
      return closestAbove(el, SECTIONING) ? "generic" : tag === "header" ? "banner" : "contentinfo";
    case "aside":
      return closestAbove(el, SECTIONING) && !reading.authorName(el) ? "generic" : "complementary";
    case "section":
      return reading.authorName(el) ? "region" : "generic";
    case "summary":
      return tagAbove(el) === "details" ? "button" : "generic";
    case "form":
      return reading.authorName(el) ? "form" : "generic";
    case "li":
      return ariaListItemRole(reading, el);
    case "caption":
    case "thead":
    case "tbody":
    case "tfoot":
    case "tr":
    case "td":
    case "th":
      return ariaTablePartRole(reading, el);
    default:
      return Object.hasOwn(ARIA.tags, tag) ? ARIA.tags[tag] : "generic";
  }
}

function ariaInputRole(el) {
  const type = el.type;
  if (type === "checkbox" && hasAttribute(el, "switch")) return "switch";
  const role = ARIA.inputs[type];
  return ROLES.TYPED.has(role) && el.list ? "combobox" : (role ?? "textbox");
}

function ariaIsNamedGraphic(el) {
  if (hasAttribute(el, "aria-label") || hasAttribute(el, "aria-labelledby")) return true;
  for (const child of elementsIn(el)) if (tagOf(child) === "title") return true;
  return false;
}

function ariaListItemRole(reading, el) {
  const list = elementAbove(el);
  if (list === null || !/^(ul|ol|menu)$/.test(tagOf(list))) return "listitem";
  const role = reading.role(list);
  if (role === "none") return "none";
  return role === "list" || role === "group" ? "listitem" : "generic";
}

/** Role of a part of a native table: none below `<table role="none">`, nothing special where an author made it no table. */
function ariaTablePartRole(reading, el) {
  const tag = tagOf(el);
  const table = ariaTableRole(reading, el);
  if (table === "none") return "none";
  if (!ROLES.TABLES.has(table)) return "generic";
  if (tag === "caption") return "caption";
  if (tag === "tr") return "row";
  if (tag === "td") return table === "table" ? "cell" : "gridcell";
  return tag === "th" ? ariaHeaderRole(el) : "rowgroup";
}

/** Role of the table that a part belongs to; kept for each row and group, as their many cells ask. */
function ariaTableRole(reading, el) {
  const holder = elementAbove(el);
  if (holder === null) return "";
  if (tagOf(holder) === "table") return reading.role(holder);
  if (!/^(tr|tbody|thead|tfoot)$/.test(tagOf(holder))) return "";
  let role = reading.tableRoles.get(holder);
  if (role === undefined) {
    role = ariaTableRole(reading, holder);
    reading.tableRoles.set(holder, role);
  }
  return role;
}

/** A header cell heads its row where the row has data cells too, else its column; `scope` says otherwise. */
function ariaHeaderRole(el) {
  const scope = (attributeOf(el, "scope") || "").toLowerCase();
  if (scope === "row" || scope === "rowgroup") return "rowheader";
  if (scope === "col" || scope === "colgroup") return "columnheader";
  for (const cell of elementsIn(elementAbove(el))) if (tagOf(cell) === "td") return "rowheader";
  return "columnheader";
}

/** A CSS selector of all elements that can have the role: by attribute, or by tag and type. */
function selectorOfRole(role) {
  const parts = [`[role~="${role}" i]`];
  for (const [old, current] of Object.entries(ARIA.synonyms)) if (current === role) parts.push(`[role~="${old}" i]`);
  for (const [tag, implicit] of Object.entries(ARIA.tags)) if (implicit === role) parts.push(tag);
  for (const [type, implicit] of Object.entries(ARIA.inputs)) if (implicit === role) parts.push(`input[type="${type}" i]`);
  return [...parts, ...(ROLE_SELECTORS[role] ?? [])].join(",");
}

/** What `selectorOfRole` adds where more than a tag decides; a superset does. */
const ROLE_SELECTORS = {
  banner: ["header"],
  cell: ["td"],
  columnheader: ["th"],
  combobox: ["select", "input[list]"],
  complementary: ["aside"],
  contentinfo: ["footer"],
  generic: ["*"],
  gridcell: ["td"],
  img: ["img", "svg"],
  link: ["a", "area"],
  listbox: ["select"],
  none: ["*"],
  region: ["section"],
  rowheader: ["th"],
  switch: ["input[switch]"],
  textbox: ["input"],
};

/** What one synchronous query knows of the page; valid only until the page may change. Everything is looked up when asked. */
function newReading() {
  treeAskForClosedRoots();
  const reading = {
    roles: new Map(),
    names: new Map(),
    hiddenness: new Map(),
    views: new Map(),
    texts: new Map(),
    tableRoles: new Map(),
    disabled: new Map(),
    roots: new Map(),
    owners: new Map(),
    headings: new Map(),
    headingsBefore: new Map(),
    headed: new Map(),
    headsOfRows: new Map(),
    layouts: new Map(),
    rows: new Map(),
    kinds: [new Map(), new Map()], // numbers as they are, and as placeholders
    containers: [new Map(), new Map()],
    rowsRead: [new Map(), new Map()],
    labelsOfRows: [new Map(), new Map()],
    titles: [new Map(), new Map()],
    captions: [new Map(), new Map()],
    shows: new Map(),
    shownIn: new Map(),
    firstParts: new Map(),
    overlaid: new Map(),
    corners: null,
    labelQueries: 0,
    isCounting: false, // what a figure in a heading counts is no part of a title then
    isHealing: false, // nor is what heads a card beside
    isOfAllSeen: false, // what lies behind a modal dialog, or is kept from ears, is read as well
    role: (el) => readingOnce(reading.roles, el, ariaRole, reading),
    name: (el) => readingOnce(reading.names, el, nameOf, reading),
    authorName: (el) => nameFromAuthor(reading, el),
    description: (el) => nameDescription(reading, el),
    label: (el) => nameLabel(reading, el),
    text: (el) => nameText(reading, el),
    states: (el) => stateWords(reading, el),
    value: (el) => stateValue(reading, el),
    isHidden: (el) => treeHiddenness(reading, el) !== SHOWN,
    isHiddenBelow: (el) => treeHiddenness(reading, el) === HIDDEN_BELOW,
    nodes: (el) => treeNodes(reading, el),
    children: (el) => treeNodes(reading, el).filter((node) => typeOf(node) === Node.ELEMENT_NODE),
    parent: (el) => treeParent(reading, el),
  };
  treeRoot(reading, document);
  return reading;
}

function readingOnce(table, key, compute, context) {
  let found = table.get(key);
  if (found === undefined) {
    found = compute(key, context);
    table.set(key, found);
  }
  return found;
}
