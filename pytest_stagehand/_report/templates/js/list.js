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
  const healed = (test) => test.outcomes.healed ?? 0;
  const worst = row.runs.toSorted((one, other) => rank(one) - rank(other) || healed(other) - healed(one))[0];
  const sentences = new Set(row.runs.flatMap((test) => test.steps.map(([, sentence]) => sentence)));
  return {
    ...row,
    worst,
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
    worst.error && h("p.row-error", say(worst.error.replaceAll(/\s*\n\s*/g, " · "), 300)),
  );
}

function runElement(test, isAlone) {
  const where = whereRun(test);
  const words = [badge(test.outcome), dim(where && say(where, 60), " ", duration(test.duration_ms))];
  return isAlone ? h("span.run", words) : h("a.run", { href: hrefOf(test.id), tabindex: -1 }, words);
}

/** Where the list is as it was left: what is searched, chosen and sorted stands in its address. */
let listHref = "#/";

/** The list and its tools; `choose` sets them by the query of an address, and `around` gives the rows beside a test. */
function testList(tests, onHref) {
  const rows = rowsOf(tests);
  const list = h("div.tests");
  const groups = new Map();
  const count = h("p.count", { role: "status" });
  const nothing = h("p.nothing", "No test fits the search and filters. ", h("button", { onclick: reset }, "Show all tests"));
  const chosen = { test: new Set(), step: new Set(), words: [] };
  const chips = { test: new Map(), step: new Map() };
  const freshStop = rove(list, ".row");
  const search = searchField({ id: "search", oninput: searched });
  const options = Object.entries(SORTS).map(([value, [label]]) => h("option", { value }, label));
  const sort = h("select", { id: "sort", onchange: sorted }, options);

  function chipsOf(title, kind, outcomes) {
    for (const outcome of outcomes) {
      const { length } = tests.filter((test) => has[kind](test, outcome));
      if (length > 0) chips[kind].set(outcome, chipOf(kind, outcome, length));
    }
    return chips[kind].size > 0 && h("div.chips", { role: "group", "aria-label": title }, dim(title), [...chips[kind].values()]);
  }

  function chipOf(kind, outcome, length) {
    const onclick = () => {
      press(kind, outcome, !chosen[kind].has(outcome));
      filter();
      tell();
    };
    return h("button.chip", { "aria-pressed": "false", "data-outcome": outcome, onclick }, icon(outcome), `${word(outcome)} ${number(length)}`);
  }

  function press(kind, outcome, isOn) {
    if (isOn) chosen[kind].add(outcome);
    else chosen[kind].delete(outcome);
    chips[kind].get(outcome).setAttribute("aria-pressed", String(isOn));
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

  /** What is searched, chosen and sorted, as the query of an address; nothing where all is as it was at first. */
  function query() {
    const isFirst = sort.value === Object.keys(SORTS)[0];
    const told = { q: search.value.trim(), test: [...chosen.test].join(" "), step: [...chosen.step].join(" "), sort: isFirst ? "" : sort.value };
    return new URLSearchParams(Object.entries(told).filter(([, value]) => value !== "")).toString();
  }

  function searched() {
    filter();
    tell();
  }

  function sorted() {
    arrange();
    tell();
  }

  function tell() {
    const now = query();
    listHref = now === "" ? "#/" : `#/?${now}`;
    onHref(listHref);
  }

  function choose(wanted) {
    const asked = new URLSearchParams(wanted);
    const order = asked.get("sort");
    if (asked.toString() === query()) return;
    search.value = asked.get("q") ?? "";
    sort.value = Object.hasOwn(SORTS, order ?? "") ? order : Object.keys(SORTS)[0];
    for (const kind of ["test", "step"]) {
      const outcomes = (asked.get(kind) ?? "").split(" ");
      for (const outcome of chips[kind].keys()) press(kind, outcome, outcomes.includes(outcome));
    }
    arrange();
    tell();
  }

  function reset() {
    choose("");
    search.focus();
  }

  /** The tests of the rows before and after one, as the list is now; of all rows, if it is not among those that show. */
  function around(test) {
    const rowOf = new Map(rows.map((row) => [row.element, row]));
    const listed = [...list.querySelectorAll(".row")].map((element) => rowOf.get(element));
    const visible = listed.filter((row) => !row.element.hidden);
    const isOfTest = (row) => row.runs.includes(test);
    const beside = visible.some(isOfTest) ? visible : listed;
    const at = beside.findIndex(isOfTest);
    return [beside[at - 1], beside[at + 1]].map((row) => row?.worst ?? null);
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
  const element = h("section", { "aria-labelledby": "tests" }, h("div.heading", h("h2", { id: "tests" }, "Tests"), count), tools, list, nothing, h("p.dim", "Arrow keys move through the list."));
  return { element, choose, around };
}
