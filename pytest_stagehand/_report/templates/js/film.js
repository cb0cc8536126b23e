// A test as a film of its pictures.

/** How long a picture stands: long enough to read its sentence. */
const STANDS_MS = 1400;

/** `from` is where it begins; one that only enlarges a picture stands still. */
function playFilm(frames, { from = 0, isStill = false } = {}) {
  const dialog = h("dialog.film", { "aria-labelledby": "film-title" });
  const screen = h("div.screen");
  const title = h("h2", { id: "film-title" });
  const note = h("p.dim");
  const words = h("div.film-words", title, note);
  const play = h("button.main", { onclick: () => run(timer === null) });
  let [index, timer] = [0, null];

  function show(wanted) {
    index = Math.max(0, Math.min(frames.length - 1, wanted));
    const { frame, step } = frames[index];
    screen.replaceChildren(pictureView(frame, `The page: ${frameWords(frame, step)}`).element);
    title.replaceChildren(h("span.call", say(step.call)), " ", say(step.instruction, 200));
    note.replaceChildren(badge(step.outcome), " ", say(frameWords(frame, step), 120), ` · ${index + 1} of ${frames.length}`);
    progress.replaceChildren(bar((index + 1) / frames.length));
  }

  function run(isOn) {
    clearInterval(timer);
    timer = isOn ? setInterval(() => (index + 1 < frames.length ? show(index + 1) : run(false)), STANDS_MS) : null;
    if (isOn && index + 1 === frames.length) show(0);
    words.setAttribute("aria-live", isOn ? "off" : "polite");
    play.replaceChildren(icon(isOn ? "pause" : "play"), isOn ? "Pause" : "Play");
  }

  function turn(by) {
    run(false);
    show(index + by);
  }

  const button = (sign, label, action) => h("button", { "aria-label": label, onclick: action }, icon(sign));
  const progress = h("div.progress");
  const [back, on] = [button("previous", "Previous picture", () => turn(-1)), button("next", "Next picture", () => turn(1))];
  dialog.append(words, screen, progress, h("div.film-tools", back, play, on, button("close", "Close", () => dialog.close())));
  const onKey = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -index, End: frames.length }[event.key];
    if (by !== undefined) turn(by);
    else if (event.key === " " && !event.target.closest("button")) run(timer === null);
    else return;
    event.preventDefault();
  };
  const leave = () => dialog.close(); // going back closes the film, not only what lies behind it
  addEventListener("hashchange", leave);
  addEventListener("keydown", onKey); // not of the dialog: a click on the picture takes the focus out of it
  dialog.addEventListener("close", () => {
    clearInterval(timer);
    removeEventListener("hashchange", leave);
    removeEventListener("keydown", onKey);
    dialog.remove();
  });
  document.body.append(dialog);
  show(from);
  run(!isStill && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  dialog.showModal();
  play.focus();
}
