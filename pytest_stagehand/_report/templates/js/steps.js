// A test and its steps.

/** A step of which only the overview knows. */
function bareStep([call, instruction, outcome, duration_ms], index) {
  const unknown = { url: "", reason: null, engine: null, error: null, message: null, difference: null, warning: null, reading: null, recording: "", key: "", earlier: null };
  return { index, call, instruction, outcome, duration_ms, ...unknown, variables: {}, model_calls: 0, actions: [], heals: [], frames: [], exchanges: [] };
}

/** What a step or a test took of a model. */
function spent({ model_calls, input_tokens, output_tokens, cost_usd }) {
  return `${plural(model_calls, "model call")}, ${plural(input_tokens + output_tokens, "token")}, ${cost_usd === null ? "cost unknown" : dollars(cost_usd)}`;
}

function outcomeLine(step) {
  return h(
    "p.line",
    badge(step.outcome),
    step.reason && say(step.reason),
    dim(duration(step.duration_ms)),
    step.engine && dim("engine ", say(step.engine)),
    step.model_calls > 0 && dim(spent(step)),
    step.cached_answers > 0 && dim(plural(step.cached_answers, "answer"), " from the cache"),
  );
}

/** An operation; before the first of one decision of an agent, why. */
function actionItem({ method, description, locator, arguments: given = [], thought = "", error = "" }) {
  const operands = given.map((each) => [say(`“${each}”`, 300), " "]);
  return h(
    "li",
    thought && h("p.thought", say(thought, 500)),
    h("b", say(method, 60)),
    " ",
    operands,
    say(description, 300),
    " ",
    locator && code(`page.${locator}`),
    error && h("p.line", badge("failed"), say(error, 400)),
  );
}

const actionList = ({ actions }) => actions.length > 0 && h("ul.actions", { "aria-label": "Actions" }, actions.map(actionItem));

/** Operations of which more than this are folded where their pictures tell of them as well. */
const MANY = 6;

function actionsBesidePictures(step) {
  if (step.actions.length <= MANY || framesOf([step]).length === 0) return actionList(step);
  const open = step.outcome === "failed";
  return h("details", { open }, h("summary", `Operations: ${number(step.actions.length)}`), actionList(step));
}

/** What was looked for, and what was there; a verify's is told in its reading as well. */
function differenceOf({ difference }) {
  if (!difference) return false;
  const { expected, found, detail, nearest, locators } = difference;
  const listed = (all) => all.length > 0 && h("ul", all.map((each) => h("li", code(each))));
  return facts(
    ["Expected", expected && code(expected)],
    [expected ? "Found" : "Came into question", listed(found) || "nothing of the kind"],
    ["Nearest", listed(nearest) || null],
    ["To paste into a test", listed(locators) || null],
    ["Detail", detail && say(detail)],
  );
}

/** What failed where the error says no more than the sentence. */
const NOT_SO = { verify: "It does not hold.", agent: "The page does not show that it is done." };

function stepFacts(step, actions) {
  const recording = facts(["File", step.recording && code(step.recording)], ["Key", step.key && code(step.key)]);
  return [
    step.error && callout("failed", ...(step.error === step.instruction ? [NOT_SO[step.call]] : ["Error.", say(step.error, 800)]), differenceOf(step)),
    step.url && h("p.line", address(step.url)),
    facts(["Within", step.within && code(step.within)]),
    facts(...(step.plan ?? []).map((item) => [item.startsWith("[x]") ? "☑" : "☐", say(item.slice(4))])),
    facts(...Object.entries(step.variables).map(([name, value]) => [say(`%${name}%`), code(value)])),
    actions,
    step.warning && callout("xpassed", "Warning.", say(step.warning)),
    recording && h("details.recording", h("summary", "Recording"), recording),
  ];
}

const sentenceOf = (step) => [h("span.call", say(step.call)), " ", say(step.instruction)];
const framesOf = (steps) => steps.flatMap((step) => step.frames.filter((frame) => frame.picture).map((frame) => ({ frame, step })));

function thumbnailOf(test, step) {
  const picture = framesOf([step]).at(-1)?.frame.picture;
  if (!picture) return null;
  const { path, width, height } = picture;
  const image = h("img.thumbnail", { src: pictureUrl(path), alt: "", loading: "lazy", width, height });
  return h("a.step-picture", { href: hrefOf(test.id, step.index), tabindex: -1, "aria-hidden": "true" }, image); // as its heading
}

/** A step on the time line: its bar stands where it was among the steps' time. */
function stepCard(test, step, start, total) {
  const words = h(
    "div.step-words",
    h("h3", h("a", { href: hrefOf(test.id, step.index) }, sentenceOf(step))),
    bar(step.duration_ms / total, start / total),
    outcomeLine(step),
    stepFacts(step, actionList(step)),
  );
  return h("li.step", { "data-outcome": step.outcome }, thumbnailOf(test, step), words);
}

function timeLine(test, steps) {
  const total = Math.max(1, steps.reduce((sum, step) => sum + step.duration_ms, 0));
  let start = 0;
  const cards = steps.map((step) => {
    start += step.duration_ms;
    return stepCard(test, step, start - step.duration_ms, total);
  });
  return h("ol.steps", cards);
}

/** The way back: the list, what stands between, and where one is. */
function crumbs(...parts) {
  const items = [h("a", { href: listHref }, "All tests"), ...parts].map((part) => h("li", part));
  return h("nav.crumbs", { "aria-label": "Where this is" }, h("ol", items));
}

/** A file that Playwright kept; a trace is opened with a command, if its path is fit for one. */
function artifactItem({ kind, path }) {
  const link = fileLink(path, say(kind), " ", dim(say(path.split("/").at(-1), 80)));
  if (kind !== "trace" || /^-|\p{Cc}/u.test(path)) return h("li", link);
  return h("li", link, command(`playwright show-trace ${quoted(path)}`, "trace command"), dim("in the report's folder"));
}

function otherRuns(test, tests) {
  const others = tests.filter((other) => other !== test && other.file === test.file && other.name === test.name);
  const link = (other) => h("a.run", { href: hrefOf(other.id) }, badge(other.outcome), say(whereRun(other) || other.nodeid, 80));
  return others.length > 0 && h("p.line", "Also run on ", others.map(link));
}

/** The details of a test; what the overview knows where they were not kept. */
async function detailsOf(test) {
  const bare = { command: "", error: test.whole_error ?? "", artifacts: [], whenever: [], recording: "", steps: test.steps.map(bareStep), missing: "" };
  if (test.details === null) return bare;
  try {
    const kept = JSON.parse(await textOf(test.details));
    const whole = (step, index) => ({ ...bareStep([], index), ...step, message: step.message ?? step.error });
    return { ...bare, ...kept, steps: kept.steps.map(whole) }; // an older version knew less
  } catch (error) {
    return { ...bare, missing: error.message };
  }
}

/** Links to what stands before and after, where something does. */
function neighbours(label, noun, hrefs) {
  const link = (sign, words, href) => href && h("a.button", { href, "aria-label": `${words} ${noun}` }, icon(sign), words);
  const links = [link("previous", "Previous", hrefs[0]), link("next", "Next", hrefs[1])];
  return hrefs.some(Boolean) && h("nav.neighbours", { "aria-label": label }, links);
}

/** Why a test failed: in short, and all of it where that is more. */
function failureOf(test, whole) {
  if (!test.error) return false;
  const rest = whole.trim() !== "" && whole.trim() !== test.error.trim();
  return [callout("failed", "Failed.", say(test.error, 800)), rest && h("details", h("summary", "The whole message"), block(whole, "Message"))];
}

const wheneverItem = ({ what, do: deed, times, warning }) =>
  h("li", say(`${what}: ${deed}`, 400), dim(` ${number(times)} ${times === 1 ? "time" : "times"}`), warning && callout("xpassed", "Warning.", say(warning)));

function testView(test, { command: again, error, recording, artifacts, whenever, steps, missing }, tests, around) {
  const frames = framesOf(steps);
  const isLost = test.outcome !== "passed" && (test.outcomes.recorded > 0 || test.outcomes.healed > 0);
  const lost = isLost && " Nothing of this run was written to it: only a test that passes does.";
  const recorded = recording && h("p.dim", "Its recording: ", code(recording), lost);
  return h(
    "div",
    crumbs(say(test.file, 200)),
    h("h1", { tabindex: -1 }, say(test.name, 400)),
    h(
      "div.line",
      badge(test.outcome),
      dim(duration(test.duration_ms)),
      whereRun(test) && dim(say(whereRun(test))),
      test.model_calls > 0 && dim(spent(test)),
      frames.length > 0 && h("button.main", { onclick: () => playFilm(frames) }, icon("play"), "Play"),
    ),
    otherRuns(test, tests),
    failureOf(test, error),
    missing && callout("error", "Details are missing.", say(missing)),
    again && section("again", "Run it again", command(again), recorded),
    whenever.length > 0 && section("whenever", "Whenever it showed", h("ul", whenever.map(wheneverItem))),
    artifacts.length > 0 && section("files", "Files", h("ul.artifacts", artifacts.map(artifactItem))),
    section("steps", `Steps: ${number(steps.length)}`, timeLine(test, steps)),
    neighbours("Tests beside this one, as listed", "test", around.map((other) => other && hrefOf(other.id))),
  );
}

function stepView(test, { steps }, step, go) {
  const tabs = panelTabs(step, go);
  const around = [step.index - 1, step.index + 1].map((index) => steps[index] && hrefOf(test.id, index));
  const element = h(
    "div",
    crumbs(h("a", { href: hrefOf(test.id) }, say(test.name, 200)), `Step ${step.index + 1} of ${steps.length}`),
    h("h1", { tabindex: -1 }, sentenceOf(step)),
    outcomeLine(step),
    stepFacts(step, actionsBesidePictures(step)),
    h("h2.quiet", "What is known of this step"),
    tabs.element,
    neighbours("Steps beside this one", "step", around),
  );
  return { element, select: tabs.select };
}
