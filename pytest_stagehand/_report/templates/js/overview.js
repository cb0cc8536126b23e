// The run: its figures, its slowest steps, and the list of its tests.

const STEP_OUTCOMES = ["failed", "healed", "frozen", "recorded", "live", "skipped"];
const TEST_OUTCOMES = ["failed", "error", "xpassed", "passed", "xfailed", "skipped"];

const hrefOf = (...parts) => `#/${parts.map(encodeURIComponent).join("/")}`;
const whereRun = (test) => [test.browser, test.machine].filter(Boolean).join(", ");
const testAndWhere = (test) => [test.name, whereRun(test)].filter(Boolean).join(", ");

function headline({ tests, passed, failed, error }) {
  if (failed + error > 0) return `${number(failed + error)} of ${plural(tests, "test")} failed`;
  if (tests === 0) return "No test has ended";
  if (passed < tests) return `${number(passed)} of ${plural(tests, "test")} passed, none failed`;
  return tests === 1 ? "The test passed" : `All ${number(tests)} tests passed`;
}

function outcomeBar(totals) {
  const told = TEST_OUTCOMES.filter((outcome) => totals[outcome] > 0);
  const parts = told.map((outcome) => h("span", { "data-outcome": outcome }));
  for (const [at, outcome] of told.entries()) parts[at].style.flexGrow = totals[outcome];
  const linked = (outcome) => h("a", { href: `#/?test=${outcome}` }, badge(outcome, `${number(totals[outcome])} ${word(outcome)}`));
  const badges = told.map(linked);
  return [h("div.outcome-bar", { "aria-hidden": "true" }, parts), h("p.legend", badges)];
}

function figures({ totals, saved }) {
  const figure = (term, value, ...note) => h("div", h("dt", term), h("dd", h("b", value), dim(...note)));
  const share = totals.steps > 0 ? totals.replayed / totals.steps : 0;
  return h(
    "dl.figures",
    figure("Replayed", percent(share), `of ${plural(totals.steps, "step")}`, bar(share)),
    figure("Healed", number(totals.healed), totals.healed > 0 ? "to be reviewed" : "nothing has moved"),
    figure("Frozen", number(totals.frozen), "held by what they came from"),
    figure("Model calls", number(totals.model_calls), `${number(totals.input_tokens)} tokens in, ${number(totals.output_tokens)} out`),
    figure("Cost", dollars(totals.cost_usd), totals.cost_usd === null ? "the model has no known price" : "of this run"),
    saved && figure("Saved by replaying", `about ${plural(saved.calls, "call")}`, saved.cost_usd === null ? "" : `${dollars(saved.cost_usd)}, as this run's recorded steps took`),
  );
}

/** Failures that are told above all else; the list of tests has every one. */
const FAILURES = 10;

/** What failed, each one click away: the step that a test failed in, or the test where it failed outside of its steps. */
function failures(tests) {
  const failed = tests.filter(({ outcome }) => outcome === "failed" || outcome === "error");
  return failed.length > 0 && section("failures", "What failed", h("ol", failed.slice(0, FAILURES).map(failureItem)));
}

function failureItem(test) {
  const at = test.steps.findLastIndex(([, , outcome]) => outcome === "failed");
  const [call, sentence] = test.steps[at] ?? ["", test.name];
  return h(
    "li",
    h("a", { href: at < 0 ? hrefOf(test.id) : hrefOf(test.id, at) }, h("b", say(call)), " ", say(sentence, 120)),
    at >= 0 && dim(say(testAndWhere(test), 80)),
    h("p.row-error", say(afterSentence(test.error ?? "", `${call} “${sentence}”`), 300)),
  );
}

/** An error on one line, without the sentence that it begins with. */
function afterSentence(error, sentence) {
  const line = error.replaceAll(/\s*\n\s*/g, " · ");
  return line.startsWith(sentence) ? line.slice(sentence.length).replace(/^[:·\s]+/, "") : line;
}

function slowest(tests) {
  const steps = tests.flatMap((test) => test.steps.map(([call, sentence, , ms], index) => ({ test, call, sentence, ms, index })));
  const top = steps.toSorted((one, other) => other.ms - one.ms).slice(0, 5);
  const item = ({ test, call, sentence, ms, index }) =>
    h(
      "li",
      h("a", { href: hrefOf(test.id, index) }, h("b", say(call)), " ", say(sentence, 120)),
      dim(say(testAndWhere(test), 80)),
      bar(ms / Math.max(1, top[0].ms)),
      h("span.took", duration(ms)),
    );
  return top.length > 0 && section("slowest", "Slowest steps", h("ol", top.map(item)));
}

/** When the run began and how long it went, in the reader's own time. */
function whenRun({ started_at, duration_ms }) {
  const took = duration_ms > 0 && ["took ", duration(duration_ms)];
  if (!started_at || Number.isNaN(Date.parse(started_at))) return took;
  const shownAs = { dateStyle: "medium", timeStyle: "short" };
  const when = h("time", { datetime: started_at }, new Date(started_at).toLocaleString("en-GB", shownAs));
  return [when, took && " · ", took];
}

function overviewView(run, onHref) {
  const unfinished = "The run was going on or broken off when this was written; it shows what had ended by then.";
  const list = testList(run.tests, onHref);
  const when = whenRun(run);
  const element = h(
    "div",
    !run.is_over && callout("error", "Unfinished.", unfinished),
    h("h1", { tabindex: -1 }, headline(run.totals)),
    h("p.dim", when, when && " · ", "mode ", say(run.mode), " · model ", say(run.model), " · pytest-stagehand ", say(run.version)),
    outcomeBar(run.totals),
    failures(run.tests),
    figures(run),
    slowest(run.tests),
    list.element,
  );
  return { element, list };
}
