// Opt-in, in the page's own world and before its scripts: tells the page side for how long timers of the page are still to come.
//
// `setTimeout` and `clearTimeout` are wrapped by a Proxy, which looks native. A delay that is set again and again (a clock, a
// poll) is left out, and so are delays of more than `LONGEST_MS`. JavaScript objects don't cross from world to world, but a
// number in an event does: the answer to a synchronous event is another one.

(() => {
  "use strict";
  const LONGEST_MS = 10_000;
  const OFTEN = 5;
  const LATE_MS = 2_000;
  const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;
  const { addEventListener: listen, dispatchEvent: dispatch } = EventTarget.prototype;
  const now = performance.now.bind(performance);
  const [get, set, remove, forEach] = [Map.prototype.get, Map.prototype.set, Map.prototype.delete, Map.prototype.forEach];
  const due = new Map();
  const times = new Map();

  /** How often a delay was set, and not cleared. */
  function count(delay, by) {
    const counted = (apply(get, times, [delay]) ?? 0) + by;
    apply(set, times, [delay, counted]);
    return counted;
  }

  function tell() {
    let longest = 0;
    apply(forEach, due, [
      (timer) => {
        const left = timer.at - now();
        if (left > -LATE_MS) longest = Math.max(longest, left, 1); // it is due, and has yet to run
      },
    ]);
    apply(dispatch, document, [new ProgressEvent("stagehand-timers-told", { loaded: Math.ceil(longest) })]);
  }

  function wrap(name, applied) {
    const descriptor = getOwnPropertyDescriptor(window, name);
    defineProperty(window, name, { ...descriptor, value: new Proxy(descriptor.value, { apply: applied }) });
  }

  wrap("setTimeout", (target, self, args) => {
    const [handler, given] = args;
    const delay = Math.max(0, Number(given) || 0);
    if (typeof handler !== "function" || delay > LONGEST_MS) return apply(target, self, args);
    let id = 0;
    const running = new Proxy(handler, {
      apply(inner, owner, values) {
        apply(remove, due, [id]);
        return apply(inner, owner, values);
      },
    });
    id = apply(target, self, [running, ...args.slice(1)]);
    if (count(delay, 1) <= OFTEN) apply(set, due, [id, { at: now() + delay, delay }]);
    apply(listen, document, ["stagehand-timers", tell, true]); // each time: document.open() drops listeners
    return id;
  });

  wrap("clearTimeout", (target, self, args) => {
    const timer = apply(get, due, [args[0]]);
    if (timer && apply(remove, due, [args[0]])) count(timer.delay, -1);
    return apply(target, self, args);
  });
})();
