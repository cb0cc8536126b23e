// What a row of the snapshot says of an element, and how rows travel.
//
// A row is `depth|id|role|name|tag` with `|key=value` fields after it where there is more to say: `v` value, `s` states, `u` URL,
// `l` level, `c` clickable, `r` scrollable, `@…` attributes, `d` what is displayed in the place of the name, `h` (the last)
// what is not displayed (`heard.js`). Rows stand between backticks; those signs, and all that is not
// ASCII, travel as `~code~`. The reason is Playwright's way out, a JSON string through two processes, in which a quote counts
// double and one wide character widens the whole text: 600 kB took 17 ms plain, 50 as JSON and 42 with a "€" in it.

const WIRE_SPECIAL = /[~`|\x7f-\uffff]/;
const WIRE_SPECIALS = /[~`|\x7f-\u{10ffff}]/gu;

function wireText(text) {
  return WIRE_SPECIAL.test(text) ? text.toWellFormed().replace(WIRE_SPECIALS, wireCode) : text;
}

function wireCode(character) {
  return `~${character.codePointAt(0).toString(36)}~`;
}

/** Rows as one text, after a head of JSON. */
function wireRows(head, rows) {
  const lines = [wireText(JSON.stringify(head))];
  const flatten = (list, depth) => {
    for (const row of list) {
      lines.push(`${depth}|${row[ROW_ID]}|${row[ROW_ROLE]}|${wireText(row[ROW_NAME])}|${wireText(row[ROW_TAG])}${row[ROW_MORE]}${row.length > ROW_BEFORE ? generatedFields(row) : ""}`);
      if (row[ROW_BELOW] !== NO_NODES) flatten(row[ROW_BELOW], depth + 1);
    }
  };
  flatten(rows, 0);
  return lines.join("`");
}

/** Places in a row while the walk goes on. `ROW_MORE`: the fields after the fifth as they travel; `ROW_HOLDER`: what holds a text. */
const ROW_ID = 0;
const ROW_ROLE = 1;
const ROW_NAME = 2;
const ROW_TAG = 3;
const ROW_MORE = 4;
const ROW_BELOW = 5;
const ROW_HOLDER = 6;
/** What CSS adds before and after a text, where it does (`generated.js`). */
const ROW_BEFORE = 7;
const ROW_AFTER = 8;
/** Whether a text goes on with the figure in the text before it (`joined.js`). */
const ROW_JOINED = 9;

function newRow(refs, el, role, name, more, below) {
  return [refs.of(el), role, name, tagOf(el), more, below.length > 0 ? below : NO_NODES];
}

/** A text under the number of its first text node, with the tag of the element that holds it. */
function newTextRow(refs, first, text, el, isStruck) {
  return [refs.of(first), "text", text, tagOf(el), isStruck ? STRUCK : "", NO_NODES, el];
}

/** Whether a row was marked clickable: that field comes first. */
function rowIsClickable(row) {
  return row[ROW_MORE].startsWith(ROW_CLICKABLE);
}

const ROW_CLICKABLE = "|c=1";

/** Whether a row says that something of it is not displayed. */
function rowHides(row, mark) {
  const at = row[ROW_MORE] === "" ? -1 : row[ROW_MORE].lastIndexOf("|h=");
  return at >= 0 && row[ROW_MORE].includes(mark, at + 3);
}

function rowIsSeen(row) {
  return !rowHides(row, HEARD_ELEMENT);
}

/** The fields after the fifth. */
function rowMore(reading, el, role, known) {
  const flags = (known.clickable ? ROW_CLICKABLE : "") + (known.scrollable ? "|r=1" : "");
  const names = attributeNamesOf(el);
  const isPlain = names.length === 0 || (names.length === 1 && names[0] === "class");
  if (isPlain && !known.opaque && !ROLES.WITH_STATE.has(role)) return flags;
  const states = stateWords(reading, el);
  const value = stateValue(reading, el);
  const level = rowLevel(el, role);
  return (
    flags +
    rowField("s", states.join(" ")) +
    (value === null ? "" : `|v=${wireText(value)}`) +
    rowField("u", rowUrl(el) ?? "") +
    (level > 0 ? `|l=${level}` : "") +
    rowAttributes(reading, el, names, known) +
    (ROLES.TICKED_IN_GRIDS.has(role) && names.includes("aria-checked") ? "|@checkable=true" : "")
  );
}

function rowField(key, value) {
  return value === "" ? "" : `|${key}=${wireText(value)}`;
}

const LEVEL_TAG = /^h[1-6]$/;

function rowLevel(el, role) {
  const level = Number.parseInt(attributeOf(el, "aria-level") ?? "", 10);
  if (level > 0 || role !== "heading") return level;
  const tag = tagOf(el);
  return LEVEL_TAG.test(tag) ? Number(tag[1]) : 2;
}

function rowUrl(el) {
  switch (tagOf(el)) {
    case "a":
    case "area":
      return typeof el.href === "string" ? el.href : rowAbsolute(el.href?.baseVal);
    case "img":
      return rowShortUrl(el.currentSrc || el.src);
    case "iframe":
    case "frame":
      return el.src;
    default:
      return "";
  }
}

function rowAbsolute(url) {
  return url && URL.canParse(url, location.href) ? new URL(url, location.href).href : "";
}

/** A data URL is content, and no address that helps anybody. */
function rowShortUrl(url) {
  return url.startsWith("data:") ? "" : url;
}

/** Attributes that are carried out, by the key they get. */
const KEPT_ATTRIBUTES = new Map([
  ["id", "id"],
  ["name", "name"],
  ["type", "type"],
  ["placeholder", "placeholder"],
  ["title", "title"],
  ["alt", "alt"],
  ["autocomplete", "autocomplete"],
  ["aria-haspopup", "haspopup"],
  ["aria-sort", "sort"],
]);

const DESCRIBING = new Set(["aria-describedby", "aria-description", "title"]);

const SAYS_NOTHING = new Set(["", "false", "none"]);

function rowAttributes(reading, el, names, known) {
  let fields = "";
  let isDescribed = false;
  for (const name of names) {
    if (DESCRIBING.has(name)) isDescribed = true;
    const key = name === reading.testIdAttribute ? "test_id" : KEPT_ATTRIBUTES.get(name);
    const value = key === undefined ? "" : attributeOf(el, name);
    if (!SAYS_NOTHING.has(value)) fields += rowField(`@${key}`, value);
  }
  if (known.clickable) fields += rowField("@data", drawnData(el));
  const description = isDescribed ? nameDescription(reading, el) : "";
  if (description !== attributeOf(el, "title")) fields += rowField("@description", description);
  if (rowIsMultiple(el, names)) fields += "|@multiple=true";
  if (el.colSpan > 1) fields += `|@colspan=${el.colSpan}`;
  if (el.rowSpan > 1) fields += `|@rowspan=${el.rowSpan}`;
  if (attributeOf(el, "aria-busy") === "true") fields += "|@busy=true";
  if (known.editable) fields += "|@editable=true";
  if (known.opaque) fields += `|@opaque=${known.opaque}`;
  if (tagOf(el) === "button" || tagOf(el) === "input") fields += rowSends(el);
  if (FIELD_TAGS.has(tagOf(el)) && stateIsSecret(el)) fields += `|@secret=true${el.value ? "|@filled=true" : ""}`;
  return fields;
}

/** What a button does with its form: it asks for a page by what is filled in (`query`), or sends that on. */
function rowSends(el) {
  if (el.type !== "submit" || el.form === null) return "";
  return (attributeOf(el, "formmethod") ?? attributeOf(el.form, "method") ?? "").toLowerCase() === "get" ? "|@sends=query" : "|@sends=form";
}

function rowIsMultiple(el, names) {
  return (FIELD_TAGS.has(tagOf(el)) && names.includes("multiple")) || attributeOf(el, "aria-multiselectable") === "true";
}
