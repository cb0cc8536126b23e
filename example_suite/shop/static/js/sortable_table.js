const DIRECTIONS = { ascending: 1, descending: -1 };

/** Orders two cells by their `data-value`, or else by their text. */
export function compareCells(one, other) {
  const [a, b] = [one, other].map((cell) => cell.dataset.value ?? cell.textContent.trim());
  return a.localeCompare(b, "en", { numeric: true });
}

/** Sorts `table` by a column when the button in its header is pressed, the other way round the second time. */
export function makeSortable(table, compare = compareCells) {
  const headers = [...table.tHead.rows[0].cells];
  const sortBy = (header) => {
    const direction = header.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
    headers.forEach((other) => other.removeAttribute("aria-sort"));
    header.setAttribute("aria-sort", direction);
    const column = headers.indexOf(header);
    const rows = [...table.tBodies[0].rows];
    rows.sort((a, b) => DIRECTIONS[direction] * compare(a.cells[column], b.cells[column]));
    table.tBodies[0].append(...rows);
  };
  headers
    .filter((header) => header.querySelector("button"))
    .forEach((header) => header.querySelector("button").addEventListener("click", () => sortBy(header)));
}
