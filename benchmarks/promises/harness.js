/* What the applications of this benchmark are built on: items, operations on one of them, and a page drawn from them. Breakages
   replace its parts. */

const app = {
  items: [],
  pending: 0,
  delay: 0,

  /** Run later what a server would answer later; twins wait until nothing is pending. */
  later(ms, run) {
    app.pending++;
    setTimeout(() => {
      try {
        run();
      } finally {
        app.pending--;
      }
    }, ms);
  },

  start(items, draw) {
    app.items = items;
    app.draw = draw;
    app.render();
  },

  render() {
    app.draw(app.items);
  },

  /** Which items an operation on `id` is about. */
  hit(id) {
    return app.items.filter((item) => item.id === id);
  },

  /** What an operation on the item does: the good outcome, or another one that the page knows as well. */
  outcome(good, other) {
    return good;
  },

  /** After an operation; `was` is how things were before. */
  settle(was) {},

  /** Carry out an operation on one item: each outcome is a function that changes the item, or gives null where it goes. */
  run(id, good, other = () => null) {
    const work = () => {
      const was = structuredClone(app.items);
      const change = app.outcome(good, other);
      for (const item of app.hit(id)) {
        if (change(item, app.items) === null) app.items = app.items.filter((each) => each !== item);
      }
      app.render();
      app.settle(was);
    };
    if (app.delay) app.later(app.delay, work);
    else work();
  },

  /** Replace the children of `parent` that changed, and only these, as a library with keys does. */
  patch(parent, htmls) {
    const keys = Object.keys(htmls);
    for (const child of [...parent.children]) if (!(child.dataset.key in htmls)) child.remove();
    keys.forEach((key, at) => {
      const made = document.createElement(parent.localName === "tbody" ? "tbody" : "template");
      made.innerHTML = htmls[key];
      const fresh = (made.content ?? made).firstElementChild;
      fresh.dataset.key = key;
      const old = [...parent.children].find((child) => child.dataset.key === key);
      const kept = old && old.outerHTML === fresh.outerHTML ? old : fresh;
      if (old && kept !== old) old.replaceWith(fresh);
      if (parent.children[at] !== kept) parent.insertBefore(kept, parent.children[at] ?? null);
    });
  },

  find: (id) => app.items.find((item) => item.id === id),
  $: (selector) => document.querySelector(selector),
};
