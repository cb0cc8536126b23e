// A test and its steps.

/** A step of which only the overview knows. */
function bareStep([call, instruction, outcome, duration_ms], index) {
  const unknown = { url: "", reason: null, engine: null, error: null, warning: null, reading: null, recording: "", key: "" };
  return { index, call, instruction, outcome, duration_ms, ...unknown, model_calls: 0, actions: [], heals: [], frames: [], exchanges: [] };
}

/** What a step or a test took of a model. */
function spent({ model_calls, input_tokens, output_tokens, cost_usd }) {
  return `${plural(model_calls, "model call")}, ${plural(input_tokens + output_tokens, "token")}, ${dollars(cost_usd)}`;
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

function actionItem({ method, description, locator }) {
  return h("li", h("b", say(method, 60)), " ", say(description, 300), " ", locator && code(locator));
}

function stepFacts(step) {
  const recording = facts(["File", step.recording && code(step.recording)], ["Key", step.key && code(step.key)]);
  return [
    step.error && callout("failed", "Error.", say(gist(step.error), 800)),
    step.url && h("p.line", address(step.url)),
    step.actions.length > 0 && h("ul.actions", { "aria-label": "Actions" }, step.actions.map(actionItem)),
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
    stepFacts(step),
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
  const items = [h("a", { href: "#/" }, "All tests"), ...parts].map((part) => h("li", part));
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
  const bare = { command: "", artifacts: [], recording: "", steps: test.steps.map(bareStep), missing: "" };
  if (test.details === null) return bare;
  try {
    return JSON.parse(await textOf(test.details));
  } catch (error) {
    return { ...bare, missing: error.message };
  }
}

function testView(test, { command: again, recording, artifacts, steps, missing }, tests) {
  const frames = framesOf(steps);
  const recorded = recording && h("p.dim", "Its recording: ", code(recording));
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
    test.error && callout("failed", "Failed.", say(gist(test.error), 800)),
    missing && callout("error", "Details are missing.", say(missing)),
    again && section("again", "Run it again", command(again), recorded),
    artifacts.length > 0 && section("files", "Files", h("ul.artifacts", artifacts.map(artifactItem))),
    section("steps", `Steps: ${number(steps.length)}`, timeLine(test, steps)),
  );
}

function stepView(test, { steps }, step, go) {
  const tabs = panelTabs(step, go);
  const link = (index, sign, words) =>
    steps[index] && h("a.button", { href: hrefOf(test.id, index), "aria-label": `${words} step` }, icon(sign), words);
  const around = [link(step.index - 1, "previous", "Previous"), link(step.index + 1, "next", "Next")];
  const element = h(
    "div",
    crumbs(h("a", { href: hrefOf(test.id) }, say(test.name, 200)), `Step ${step.index + 1} of ${steps.length}`),
    h("h1", { tabindex: -1 }, sentenceOf(step)),
    outcomeLine(step),
    stepFacts(step),
    h("h2.quiet", "What is known of this step"),
    tabs.element,
    h("nav.neighbours", { "aria-label": "Steps beside this one" }, around),
  );
  return { element, select: tabs.select };
}
