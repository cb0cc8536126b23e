// What an element stands under: the heading before it, the header of its column, the name of its group.

const headingsIn = (container) => selectIn(container, HEADINGS);
const rowsIn = (table) => selectIn(table, "tr,[role=row]").filter((row) => closestOf(row, TABLES) === table);

/** The heading that `element` stands under inside `container`: the last one before it that heads no row or part of its own. */
function headingBefore(element, container, reading) {
  const isHeld = contains(container, element); // what is slotted or owned is not
  const headings = readingOnce(reading.headings, isHeld ? rootOf(element) : container, headingsIn);
  const end = isHeld ? readingOnce(reading.headingsBefore, element, () => placeAmong(headings, element)) : placeAmong(headings, element);
  for (let index = end - 1; index >= 0 && index >= end - HEADINGS_TRIED; index -= 1) {
    const heading = headings[index];
    if (!contains(container, heading)) return null;
    if (contains(heading, element) || reading.isHidden(heading)) continue;
    if (!isHeadOfPart(heading, container, reading) && !isHeadOfField(heading, element, reading)) return heading;
  }
  return null;
}

/** Whether a heading is the label of a field, or the legend of some, of the form that an element stands in outside of rows: it is over nothing else. */
function isHeadOfField(heading, element, reading) {
  const isLabel = (label) => allTextIn(label).trim() === allTextIn(heading).trim();
  const legend = closestOf(heading, "legend");
  if (!legend && !closestOf(heading, "label") && !selectIn(heading, "label").some(isLabel)) return false;
  const form = closestOf(heading, "form");
  if (!form || !contains(form, element) || (legend && contains(elementAbove(legend), element))) return false;
  return !rowsBetween(element, form, reading).some((row) => namingTexts(row, element, reading).length > 0);
}

/** How many of some headings, in the order of the document, begin before an element. */
function placeAmong(headings, element) {
  let low = 0;
  let high = headings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (positionTo(headings[middle], element) & Node.DOCUMENT_POSITION_FOLLOWING) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a heading heads a row, dialog or landmark inside `container`, and so nothing beside it. */
function isHeadOfPart(heading, container, reading) {
  const part = readingOnce(reading.headed, heading, partHeadedBy, reading);
  if (!part || part === container) return false;
  if (contains(container, part)) return true;
  for (let at = part; at; at = reading.parent(at)) if (at === container) return true; // by way of slots
  return false;
}

/** The nearest row, dialog or landmark around a heading; null where there is none. */
function partHeadedBy(heading, reading) {
  for (let at = reading.parent(heading); at; at = reading.parent(at)) {
    if (isRow(at, reading) || ROLES.BOUNDARIES.has(reading.role(at))) return at;
  }
  return null;
}

/** What a group is called: its name, or the summary of a part that folds; of a cell what its author calls it, as a calendar's days. */
function groupName(element, role, reading) {
  if (tagOf(element) === "details") {
    const summary = [...elementsIn(element)].find((child) => tagOf(child) === "summary");
    return summary ? normalised(reading.text(summary)) : "";
  }
  if (ROLES.DATA_CELLS.has(role)) return normalised(reading.authorName(element));
  const name = ROLES.GROUPS.has(role) ? normalised(reading.name(element)) : "";
  return name === "" && role === "tabpanel" ? tabOver(element, reading) : name;
}

/** The tab that shows a panel which has no name: the one that controls it, or the only one that is selected of those right before it. */
function tabOver(panel, reading) {
  const id = attributeOf(panel, "id");
  const tabs = selectIn(rootOf(panel), "[role=tab]");
  const isIts = (tab) => Boolean(id) && (attributeOf(tab, "aria-controls") ?? "").split(/\s+/).includes(id);
  const isSelected = (tab) => attributeOf(tab, "aria-selected") === "true";
  const lists = selectIn(rootOf(panel), "[role=tablist]").filter((list) => positionTo(list, panel) & Node.DOCUMENT_POSITION_FOLLOWING && !contains(list, panel));
  const own = tabs.filter(isIts);
  const selected = own.length > 0 ? own : tabs.filter((tab) => lists.length > 0 && contains(lists.at(-1), tab) && isSelected(tab));
  return selected.length === 1 ? normalised(reading.name(selected[0])) : "";
}

const TABLES = `table,${withRole(ROLES.TABLES)}`;

/** The header of the column that a cell stands in, spans counted; empty where there is none. */
function columnName(cell, row, reading) {
  const table = closestOf(row, TABLES);
  if (!table || ROLES.CELLS.has(reading.role(row))) return "";
  const place = (cells, until) => cells.slice(0, cells.indexOf(until)).reduce((sum, each) => sum + (each.colSpan || 1), 0);
  const cellsOf = (each) => [...elementsIn(each)].filter((child) => ROLES.CELLS.has(reading.role(child)));
  const column = place(cellsOf(row), cell);
  const rows = readingOnce(reading.rows, table, rowsIn);
  const head = rows.find((each) => each !== row && cellsOf(each).some((child) => reading.role(child) === "columnheader"));
  const header = head && cellsOf(head).find((each, _, cells) => place(cells, each) + (each.colSpan || 1) > column);
  return header && reading.role(header) === "columnheader" ? normalised(reading.text(header)) : "";
}
