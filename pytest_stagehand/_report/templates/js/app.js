// Addresses: `#/`, with what is searched and chosen `#/?q=…`, `#/<test>`, `#/<test>/<step>`, `#/<test>/<step>/<panel>`.

function openReport() {
  const run = JSON.parse(document.getElementById("run").textContent);
  const main = document.getElementById("main");
  const { element: overview, list } = overviewView(run, (href) => shownView === overview && replaceAddress(href));
  const byId = new Map(run.tests.map((test) => [test.id, test]));
  let [shownView, at, scrolled, left, asked] = [null, [], 0, null, 0];

  /** Show a view, and tell a screen reader by the focus that there is a new one. */
  function show(view, title) {
    const isFirst = shownView === null;
    if (shownView === overview) [scrolled, left] = [scrollY, overview.contains(document.activeElement) ? document.activeElement : null];
    shownView = view;
    main.replaceChildren(view);
    document.title = `${cut(shown(title), 120)} · Stagehand report`;
    scrollTo(0, view === overview ? scrolled : 0);
    const start = (view === overview && left) || view.querySelector("h1"); // in the list, where one left it
    if (isFirst) return;
    start.focus({ preventScroll: true });
    if (start === left) left.scrollIntoView({ block: "nearest" });
  }

  function nowhere(what) {
    const title = "Not in this report";
    show(h("div", crumbs(), h("h1", { tabindex: -1 }, title), h("p", what)), title);
  }

  /** A panel's address; stepping through tabs by arrow keys leaves no trail of them. */
  function goTo(panel, isPassing = false) {
    const href = hrefOf(at[0], at[1], panel);
    if (!isPassing) {
      location.hash = href;
      return;
    }
    replaceAddress(href);
    route();
  }

  async function route() {
    const [path, query = ""] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
    const wanted = path.split("/").map(decoded).filter((part) => part !== "");
    const [id, index, panel] = wanted;
    const isSameStep = index !== undefined && id === at[0] && index === at[1] && shownView?.select;
    at = wanted;
    if (id === undefined) showList(query);
    else if (!byId.has(id)) nowhere(["There is no test ", code(id), "."]);
    else if (!isSameStep) await showTest(byId.get(id), index, panel);
    else if (!shownView.select(panel)) nowhere(["This step has no panel ", code(panel), "."]);
  }

  function showList(query) {
    list.choose(query);
    if (shownView !== overview) show(overview, "All tests");
    else if (query !== "") list.element.scrollIntoView(); // asked for by a link above it
  }

  async function showTest(test, index, panel) {
    const mine = (asked += 1);
    const details = await detailsOf(test);
    if (mine !== asked || test.id !== at[0]) return; // somebody went on meanwhile
    const step = details.steps[/^\d+$/.test(index) ? Number(index) : -1];
    if (index === undefined) show(testView(test, details, run.tests, list.around(test)), test.name);
    else if (!step) nowhere(["This test has no step ", code(index), "."]);
    else showStep(test, details, step, panel);
  }

  function showStep(test, details, step, panel) {
    const { element, select } = stepView(test, details, step, goTo);
    if (!select(panel)) return nowhere(["This step has no panel ", code(panel), "."]);
    element.select = select;
    return show(element, `${step.call} ${step.instruction}`);
  }

  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault(); // the hash is an address
    main.focus();
  });
  addEventListener("hashchange", route);
  route();
}

/** Change the address and leave no trail of it; a browser that thinks it changes too often keeps what it has. */
function replaceAddress(href) {
  try {
    history.replaceState(null, "", href);
  } catch {
    // said by Safari after 100 in half a minute
  }
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

document.addEventListener("DOMContentLoaded", openReport);
