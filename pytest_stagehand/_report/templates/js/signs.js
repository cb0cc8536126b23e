// Outcomes: a sign and a word beside every colour.

const SIGNS = {
  passed: "M3 8.5 6.5 12 13 4.5",
  failed: "M4 4l8 8M12 4l-8 8",
  error: "M8 3v6.5M8 12.5v.5",
  skipped: "M3.5 8h9",
  xfailed: "M3 8.5 6.5 12 13 4.5",
  xpassed: "M8 3v6.5M8 12.5v.5",
  replayed: "M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3",
  healed: "M8 3.5v9M3.5 8h9",
  frozen: "M8 2v12M2.8 5l10.4 6M13.2 5 2.8 11",
  recorded: "M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  live: "M9 2 4.5 9H8l-1 5 4.5-7H8z",
  copy: "M6 6h7v7H6zM3 10V3h7",
  play: "M5 3.5v9l7-4.5z",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  previous: "M10 3.5 5.5 8l4.5 4.5",
  next: "M6 3.5 10.5 8 6 12.5",
  close: "M4 4l8 8M12 4l-8 8",
};

const WORDS = { xfailed: "failed as expected", xpassed: "passed unexpectedly" };
const word = (outcome) => WORDS[outcome] ?? outcome;

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SIGNS[name] ?? SIGNS.recorded);
  svg.append(path);
  for (const [key, value] of Object.entries({ viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" })) svg.setAttribute(key, value);
  return svg;
}

/** An outcome as its sign and words: the outcome's own, or others such as "3 healed". */
const badge = (outcome, words = word(outcome)) => h("span.badge", { "data-outcome": outcome }, icon(outcome), words);

/** Something that needs to be read: a warning, an error. */
const callout = (outcome, title, ...content) =>
  h("div.callout", { "data-outcome": outcome }, icon(outcome), h("div", h("strong", title), " ", ...content));

/** A part of a view under its heading. */
const section = (id, title, ...content) => h("section", { "aria-labelledby": id }, h("h2", { id }, title), ...content);

/** Terms and what they are; those without a value are left out. */
function facts(...pairs) {
  const told = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return told.length > 0 && h("dl.facts", told.map(([term, value]) => h("div", h("dt", term), h("dd", value))));
}

/** A table of rows of cells, the first cell of each its heading if `caption` names what the rows are. */
function table(heads, rows, caption = null) {
  const row = (cells) => h("tr", cells.map((cell, at) => (caption && at === 0 ? h("th", { scope: "row" }, cell) : h("td", cell))));
  const head = h("tr", heads.map((name) => h("th", { scope: "col" }, name)));
  return h("table", caption && h("caption", caption), h("thead", head), h("tbody", rows.map(row)));
}

/** A bar of which a share is filled; the number stands beside it. */
function bar(share, start = 0) {
  const filled = h("span");
  filled.style.marginInlineStart = `${(start * 100).toFixed(2)}%`;
  if (share === 0) filled.style.minInlineSize = 0;
  filled.style.inlineSize = `${(share * 100).toFixed(2)}%`;
  return h("span.bar", { "aria-hidden": "true" }, filled);
}
