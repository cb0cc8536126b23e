// Ways of the keyboard that more than one part has.

/** How far a key goes in a list of `length` from `index`; null for another key. */
function moved(key, index, length, forwards = "ArrowDown", backwards = "ArrowUp") {
  const goals = { [forwards]: index + 1, [backwards]: index - 1, Home: 0, End: length - 1, PageDown: index + 10, PageUp: index - 10 };
  return key in goals ? Math.max(0, Math.min(length - 1, goals[key])) : null;
}

const searchField = (attributes) => h("input", { type: "search", autocomplete: "off", spellcheck: "false", ...attributes });

/** Make the links of a long list one stop of the Tab key: up and down between rows, left and right within one. */
function rove(list, rowSelector) {
  let stop = null;
  const settle = (link) => {
    if (stop) stop.tabIndex = -1;
    stop = link;
    if (stop) stop.tabIndex = 0;
  };
  const visible = () => [...list.querySelectorAll(rowSelector)].filter((row) => !row.closest("[hidden]"));
  const linksOf = (row) => [...row.querySelectorAll("a")];
  list.addEventListener("focusin", (event) => settle(event.target.closest("a") ?? stop));
  list.addEventListener("keydown", (event) => {
    const row = event.target.closest(rowSelector);
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const [rows, links] = [visible(), linksOf(row)];
    const down = moved(event.key, rows.indexOf(row), rows.length);
    const aside = moved(event.key, links.indexOf(event.target), links.length, "ArrowRight", "ArrowLeft");
    const goal = down === null ? links[aside] : linksOf(rows[down])[0];
    if (!goal) return;
    event.preventDefault();
    goal.focus();
  });
  /** After rows were hidden: the stop must be one that is shown. */
  return () => {
    if (!stop || stop.closest("[hidden]")) settle(visible()[0]?.querySelector("a") ?? null);
  };
}
