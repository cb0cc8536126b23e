// Opt-in, in the page's own world and before its scripts: hands closed shadow roots over to the snapshot when it asks.
//
// `attachShadow` and `attachInternals` are wrapped by a Proxy, which looks native, and remember the closed roots they give.
// JavaScript objects don't cross from world to world, but elements do: a root is handed over as the `submitter` of a
// synchronous event, an element inside it, from which `js/tree.js` gets the root. A closed root that markup declares for
// an element without internals passes neither function and stays unseen.

(() => {
  "use strict";
  const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;
  const modeOf = getOwnPropertyDescriptor(ShadowRoot.prototype, "mode").get;
  const rootOfInternals = getOwnPropertyDescriptor(ElementInternals.prototype, "shadowRoot").get;
  const { addEventListener: listen, dispatchEvent: dispatch } = EventTarget.prototype;
  const select = DocumentFragment.prototype.querySelectorAll;
  const deref = WeakRef.prototype.deref;
  const roots = new Set();
  const [add, remove, forEach] = [Set.prototype.add, Set.prototype.delete, Set.prototype.forEach];
  const [Submission, Weak, Html] = [SubmitEvent, WeakRef, HTMLElement];

  function remember(root) {
    if (!root || apply(modeOf, root, []) !== "closed") return;
    apply(add, roots, [new Weak(root)]);
    apply(listen, document, ["stagehand-closed-roots", handOverAll, true]); // each time: document.open() drops listeners
  }

  function wrap(prototype, name, rootOfResult) {
    const descriptor = getOwnPropertyDescriptor(prototype, name);
    const value = new Proxy(descriptor.value, {
      apply(target, self, args) {
        const result = apply(target, self, args);
        remember(rootOfResult(result));
        return result;
      },
    });
    defineProperty(prototype, name, { ...descriptor, value });
  }

  function handOver(ref) {
    const root = apply(deref, ref, []);
    if (root === undefined) {
      apply(remove, roots, [ref]);
      return;
    }
    const elements = apply(select, root, ["*"]);
    let submitter = null;
    for (let index = 0; index < elements.length && submitter === null; index += 1) {
      if (elements[index] instanceof Html) submitter = elements[index];
    }
    if (submitter !== null) apply(dispatch, document, [new Submission("stagehand-closed-root", { submitter })]);
  }

  function handOverAll() {
    apply(forEach, roots, [handOver]);
  }

  wrap(Element.prototype, "attachShadow", (root) => root);
  wrap(HTMLElement.prototype, "attachInternals", (internals) => apply(rootOfInternals, internals, []));
})();
