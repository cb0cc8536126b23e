// All tests of the run, made once; filters only hide, sorting only moves.

const RANKS = { failed: 0, error: 0, xpassed: 1 };
const rank = (test) => RANKS[test.outcome] ?? 2;

/** Whether a test has an outcome, or a step with one. */
const has = { test: (test, outcome) => test.outcome === outcome, step: (test, outcome) => test.outcomes[outcome] > 0 };

const SORTS = {
  failed: ["Failed first", (one, other) => one.rank - other.rank || one.index - other.index],
  file: ["File order", (one, other) => one.index - other.index],
  duration: ["Slowest first", (one, other) => other.duration - one.duration || one.index - other.index],
  name: ["Name", (one, other) => one.name.localeCompare(other.name) || one.index - other.index],
};

/** The same test on several browsers or machines is one row. */
function rowsOf(tests) {
  const rows = new Map();
  for (const test of tests) {
    const key = JSON.stringify([test.file, test.name]);
    if (!rows.has(key)) rows.set(key, { index: rows.size, file: test.file, name: test.name, runs: [] });
    rows.get(key).runs.push(test);
  }
  return [...rows.values()].map(completed);
}

function completed(row) {
  const worst = row.runs.toSorted((one, other) => rank(one) - rank(other))[0];
  const sentences = new Set(row.runs.flatMap((test) => test.steps.map(([, sentence]) => sentence)));
  return {
    ...row,
    rank: rank(worst),
    duration: Math.max(...row.runs.map((test) => test.duration_ms)),
    haystack: [row.name, row.file, ...row.runs.map(whereRun), ...sentences].join("\n").toLowerCase(),
    element: rowElement(row, worst),
  };
}

function rowElement(row, worst) {
  const noted = STEP_OUTCOMES.filter((outcome) => outcome !== "failed" && worst.outcomes[outcome]);
  const badges = noted.map((outcome) => badge(outcome, `${worst.outcomes[outcome]} ${outcome}`));
  const runs = row.runs.map((test) => runElement(test, row.runs.length === 1));
  return h(
    "li.row",
    h("div.row-name", h("a", { href: hrefOf(worst.id), tabindex: -1 }, say(row.name, 300)), h("span.row-file.dim", say(row.file, 300))),
    h("div.row-steps.dim", plural(worst.steps.length, "step"), badges),
    h("div.row-runs", runs),
    worst.error && h("p.row-error", say(gist(worst.error).replaceAll(/\s*\n\s*/g, " · "), 300)),
  );
}

function runElement(test, isAlone) {
  const where = whereRun(test);
  const words = [badge(test.outcome), dim(where && say(where, 60), " ", duration(test.duration_ms))];
  return isAlone ? h("span.run", words) : h("a.run", { href: hrefOf(test.id), tabindex: -1 }, words);
}

/** The list and its tools. */
function testList(tests) {
  const rows = rowsOf(tests);
  const list = h("div.tests");
  const groups = new Map();
  const count = h("p.count", { role: "status" });
  const nothing = h("p.nothing", "No test fits the search and filters. ", h("button", { onclick: reset }, "Show all tests"));
  const chosen = { test: new Set(), step: new Set(), words: [] };
  const freshStop = rove(list, ".row");
  const search = searchField({ id: "search", oninput: filter });
  const options = Object.entries(SORTS).map(([value, [label]]) => h("option", { value }, label));
  const sort = h("select", { id: "sort", onchange: arrange }, options);

  function chipsOf(title, kind, outcomes) {
    const chips = outcomes.map((outcome) => chipOf(kind, outcome)).filter((chip) => chip !== null);
    return chips.length > 0 && h("div.chips", { role: "group", "aria-label": title }, dim(title), chips);
  }

  function chipOf(kind, outcome) {
    const { length } = tests.filter((test) => has[kind](test, outcome));
    const words = `${word(outcome)} ${number(length)}`;
    const chip = h("button.chip", { "aria-pressed": "false", "data-outcome": outcome }, icon(outcome), words);
    chip.addEventListener("click", () => {
      const isOn = !chosen[kind].delete(outcome);
      if (isOn) chosen[kind].add(outcome);
      chip.setAttribute("aria-pressed", isOn);
      filter();
    });
    return length > 0 ? chip : null;
  }

  const isOf = (test, kind) => chosen[kind].size === 0 || [...chosen[kind]].some((outcome) => has[kind](test, outcome));

  /** The runs of a row that fit what was chosen. */
  function fitting(row) {
    const isFound = chosen.words.every((each) => row.haystack.includes(each));
    return isFound ? row.runs.filter((test) => isOf(test, "test") && isOf(test, "step")) : [];
  }

  function filter() {
    chosen.words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const row of rows) {
      const { length } = fitting(row);
      row.element.hidden = length === 0;
      found += length;
    }
    for (const group of list.children) {
      const { length } = group.querySelectorAll(".row:not([hidden])");
      group.hidden = length === 0;
      group.style.setProperty("--rows", length); // its height while it is out of sight, where it is not laid out
    }
    count.textContent = found === tests.length ? plural(found, "test") : `${number(found)} of ${plural(tests.length, "test")}`;
    nothing.hidden = found > 0;
    freshStop();
  }

  function reset() {
    search.value = "";
    chosen.test.clear();
    chosen.step.clear();
    for (const chip of tools.querySelectorAll("[aria-pressed]")) chip.setAttribute("aria-pressed", "false");
    filter();
    search.focus();
  }

  /** By file, or where the order runs across files in one list. */
  function arrange() {
    const isGrouped = sort.value === "failed" || sort.value === "file";
    const filled = new Set();
    for (const row of rows.toSorted(SORTS[sort.value][1])) {
      const group = groupOf(isGrouped ? row.file : null);
      filled.add(group);
      group.lastChild.append(row.element);
    }
    list.replaceChildren(...filled);
    list.classList.toggle("is-flat", !isGrouped);
    filter();
  }

  function groupOf(file) {
    if (!groups.has(file)) {
      const heading = file === null ? h("h3.quiet", "All files") : h("h3", say(file, 300));
      groups.set(file, h("div.group", heading, h("ul")));
    }
    return groups.get(file);
  }

  const tools = h(
    "div.filters",
    { role: "search", "aria-label": "Tests" },
    h("div.field", h("label", { for: "search" }, "Search names and sentences"), search),
    h("div.field", h("label", { for: "sort" }, "Sort"), sort),
    chipsOf("Tests", "test", TEST_OUTCOMES),
    chipsOf("With a step", "step", STEP_OUTCOMES),
  );
  arrange();
  return h("section", { "aria-labelledby": "tests" }, h("div.heading", h("h2", { id: "tests" }, "Tests"), count), tools, list, nothing);
}
