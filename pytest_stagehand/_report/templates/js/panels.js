// What is known of a step, a panel each.

const headed = (heading, content) => h("div", h("h4", heading), content);

/** Exchanges that are shown whole; of more, each opens by itself. */
const FEW = 3;

function exchangePanel(step) {
  const isOpen = step.exchanges.length <= FEW;
  const one = (exchange, index) =>
    h(
      "section.exchange",
      { "aria-label": `Exchange ${index + 1}` },
      h("h3", `Exchange ${index + 1}: `, say(exchange.model, 120)),
      exchange.is_cached && h("p", badge("replayed", "answered from the cache")),
      facts(
        ["Tokens", `${number(exchange.input_tokens)} in, ${number(exchange.output_tokens)} out`],
        ["Took", duration(exchange.seconds * 1000)],
        ["Cost", dollars(exchange.cost_usd)],
        ["Repairs", exchange.repairs > 0 ? plural(exchange.repairs, "repair") : "none needed"],
      ),
      foldable(isOpen, "Prompt and answer", () =>
        h("div.two", headed("Prompt", blockOf(exchange.prompt, "Prompt")), headed("Answer", blockOf(exchange.answer, "Answer"))),
      ),
    );
  return h("div", step.exchanges.map(one));
}

/** What is there at once, or made when it is asked for. */
function foldable(isOpen, words, make) {
  if (isOpen) return make();
  const folded = h("details", h("summary", words));
  folded.addEventListener("toggle", () => folded.append(make()), { once: true });
  return folded;
}

function agreement(value) {
  if (value >= 0.995) return badge("passed", "agrees");
  return value <= 0.005 ? badge("failed", "differs") : badge("skipped", `${percent(value)} alike`);
}

function likenessTable(likeness) {
  const rows = Object.entries(likeness).map(([name, value]) => [say(name, 60), bar(value), agreement(value)]);
  return h("div.likeness", table(["Feature", "Likeness", "Verdict"], rows, "What agreed and what did not"));
}

const scored = (text, score) => [code(text), score === null ? "" : ` ${score.toFixed(2)}`];

/** Words that stayed, went or came, told apart without colours too. */
function wordsOf([how, words]) {
  if (how === "=") return [say(words, 200), " "];
  return [h(how === "-" ? "del" : "ins", how === "-" ? "[-" : "{+", say(words, 200), how === "-" ? "-]" : "+}"), " "];
}

function healSection(heal, action) {
  return h(
    "section.heal",
    { "aria-label": action ? shown(cut(action.description, 80)) : "Heal" },
    h("h3", action ? [say(action.method, 60), " ", say(action.description, 120)] : "What was read"),
    h("div.two.sides", headed("Was", code(heal.was)), headed("Now", code(heal.now))),
    heal.renamed?.length > 0 && h("p.renamed", h("strong", "Renamed: "), heal.renamed.map(wordsOf)),
    facts(
      ["Not done", heal.refused && say(heal.refused)],
      ["Why", say(heal.reason)],
      ["Found by", say(heal.by)],
      ["Carried by", heal.evidence?.length > 0 ? say(heal.evidence.join(", ")) : null],
      ["Score", heal.score === null ? null : heal.score.toFixed(2)],
      ["Runner-up", heal.runner_up && scored(heal.runner_up, heal.runner_up_score)],
    ),
    Object.keys(heal.likeness ?? {}).length > 0 && likenessTable(heal.likeness),
  );
}

/** The folder that the page was opened from, as an argument of a command; none of a page that a server sent. */
function hereAsArgument() {
  if (location.protocol !== "file:") return "";
  const folder = decodeURIComponent(location.pathname.replace(/\/[^/]*$/, ""));
  return ` ${quoted(folder.replace(/^\/(?=[A-Za-z]:)/, ""))}`;
}

function healPanel(step) {
  const commandOf = (verdict) => `pytest-stagehand heals ${verdict} --only ${step.heal_id}${hereAsArgument()}`;
  const review = ["accept", "reject"].map((verdict) => command(commandOf(verdict), `command that ${verdict}s`));
  return h("div", step.heals.map((heal) => healSection(heal, step.actions[heal.action])), h("h3", "Review"), review);
}

/** Values as they are, and a list of flat objects as a table too. */
function valuesOf(text) {
  const json = block(text, "Values as JSON");
  const rows = flatRows(text);
  if (rows === null) return json;
  const names = [...new Set(rows.flatMap(Object.keys))];
  const cells = rows.map((row) => names.map((name) => (row[name] === undefined ? "" : say(row[name], 300))));
  const scrolling = { tabindex: 0, role: "region", "aria-label": "Values" };
  return [h("div.wide", scrolling, table(names.map((name) => say(name, 60)), cells)), h("details", h("summary", "As JSON"), json)];
}

function flatRows(text) {
  let rows;
  try {
    rows = JSON.parse(text);
  } catch {
    return null;
  }
  const isFlat = (row) => row?.constructor === Object && Object.values(row).every((value) => value === null || typeof value !== "object");
  return Array.isArray(rows) && rows.length > 0 && rows.length <= 200 && rows.every(isFlat) ? rows : null;
}

function readingHeading({ call, outcome }) {
  if (call !== "agent") return "How it is read";
  return outcome === "failed" ? "What must show that it is done" : "What shows that it is done, and what is read";
}

function readingPanel(step) {
  const { words, values, rows, expected, found, seen = [] } = step.reading;
  const frame = step.frames.findLast(({ picture, marks, moment }) => picture && marks.length > 0 && ["read", "failed"].includes(moment));
  const told = h(
    "div",
    words.length > 0 && [h("h3", readingHeading(step)), h("ul.program", words.map((each) => h("li", code(each))))],
    seen.length > 0 && [h("h3", "Where each claim was seen false, and where true"), h("ul.program", seen.map((each) => h("li", code(each))))],
    facts(["Expected", expected === null ? null : code(expected)], ["Found", found === null ? null : code(found)]),
    values !== null && [h("h3", rows === null ? "Values" : `Values: ${plural(rows, "row")}`), valuesOf(values)],
  );
  if (!frame) return told;
  const view = pictureView(frame, `The page: ${frameWords(frame, step)}`);
  const marks = markList(frame, (_ref, box = null) => view.light(box), () => {});
  return h("div.linked", told, h("div.beside", h("h3", "Where"), view.element, marks));
}

const PANELS = {
  picture: ["Picture", (step) => step.frames.some((frame) => frame.picture), picturePanel],
  prompt: ["Prompt & answer", (step) => step.exchanges.length > 0, exchangePanel],
  heal: ["Heal", (step) => step.heals.length > 0, healPanel],
  reading: ["Reading", (step) => step.reading !== null, readingPanel],
  error: ["Error", (step) => step.message !== null, (step) => block(step.message, "Error")],
};

/** Tabs of the panels that have content. `go` opens a panel's address; `select` shows one, false if there is none such. */
function panelTabs(step, go) {
  const kinds = Object.keys(PANELS).filter((kind) => PANELS[kind][1](step));
  const tabOf = (kind) => ({ role: "tab", id: `tab-${kind}`, "aria-controls": `panel-${kind}`, onclick: () => go(kind) });
  const panelOf = (kind) => ({ role: "tabpanel", id: `panel-${kind}`, "aria-labelledby": `tab-${kind}`, tabindex: 0 });
  const tabs = new Map(kinds.map((kind) => [kind, h("button", tabOf(kind), PANELS[kind][0])]));
  const panels = new Map(kinds.map((kind) => [kind, h("div.panel", panelOf(kind))]));
  const list = h("div.tabs", { role: "tablist", "aria-label": "What is known of this step" }, [...tabs.values()]);
  list.addEventListener("keydown", (event) => {
    const goal = moved(event.key, kinds.indexOf(event.target.id.slice("tab-".length)), kinds.length, "ArrowRight", "ArrowLeft");
    if (goal === null || event.key.startsWith("Page")) return;
    event.preventDefault();
    go(kinds[goal], true);
    tabs.get(kinds[goal]).focus();
  });

  function select(wanted) {
    const chosen = wanted ?? (step.outcome === "healed" ? "heal" : kinds[0]);
    if (!tabs.has(chosen)) return wanted === undefined;
    for (const kind of kinds) {
      tabs.get(kind).setAttribute("aria-selected", String(kind === chosen));
      tabs.get(kind).tabIndex = kind === chosen ? 0 : -1;
      panels.get(kind).hidden = kind !== chosen;
    }
    const panel = panels.get(chosen);
    if (panel.childElementCount === 0) panel.append(PANELS[chosen][2](step));
    return true;
  }

  const none = h("p.dim", "No picture, prompt or heal was kept of this step.");
  return { element: kinds.length > 0 ? h("div", list, [...panels.values()]) : none, select };
}
