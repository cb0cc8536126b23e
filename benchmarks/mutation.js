/* The page side of `mutation.py`. Its parts are joined by Python into one init script of a context. */

const PREFIX = "stagehand-benchmark:";
const say = (kind, data) => console.debug(PREFIX + JSON.stringify([kind, data]));

/** Text as people read it; what differs from run to run (order numbers, times, days) as one sign. */
const clean = (text) =>
  text
    .replace(/\s+/g, " ")
    .replace(/FT-\d{6}/g, "FT-#")
    .replace(/\d{1,2} [A-Z][a-z]+ \d{4}/g, "#")
    .replace(/\d\d:\d\d UTC/g, "#")
    .trim();

const ownTexts = (element) => [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());

/** A path of CSS selectors, one for each shadow root on the way. */
function pathOf(element) {
  const parts = [];
  let steps = [];
  for (let at = element; at; ) {
    const parent = at.parentNode;
    if (!parent) return [];
    if (at === document.documentElement) {
      parts.unshift(["html", ...steps].join(" > "));
      break;
    }
    const same = [...parent.children].filter((other) => other.localName === at.localName);
    steps.unshift(`${CSS.escape(at.localName)}:nth-of-type(${same.indexOf(at) + 1})`);
    if (parent instanceof ShadowRoot) {
      parts.unshift([":host", ...steps].join(" > "));
      steps = [];
      at = parent.host;
    } else at = parent;
  }
  return parts;
}

function find(path) {
  let element = null;
  for (const part of path) {
    const root = element ? element.shadowRoot : document;
    element = root?.querySelector(part) ?? null;
    if (!element) return null;
  }
  return element;
}

/** Every element of the page, those in open shadow roots too. */
function everything(root = document.body) {
  const found = [];
  for (const element of root?.querySelectorAll("*") ?? []) {
    found.push(element);
    if (element.shadowRoot) found.push(...everything(element.shadowRoot));
  }
  return found;
}

const ROWS = "tbody > tr, li, article, dl > div";
const INTERACTIVE = "a, button, input, select, textarea, summary, label, [role], [draggable=true]";
const STATES = ["aria-expanded", "aria-selected", "aria-pressed", "aria-checked", "aria-invalid", "aria-current"];

/** What a mutation may be made of: one entry an element. */
function inventory() {
  return everything()
    .filter((element) => !element.closest("script, style, template, svg"))
    .map((element) => {
      const own = ownTexts(element);
      const row = element.closest(ROWS);
      return {
        at: pathOf(element),
        tag: element.localName,
        parent: element.parentElement?.localName ?? "",
        siblings: element.parentNode.children.length,
        text: clean(element.textContent),
        own: own.length ? own[0].data.trim() : "",
        ownClean: own.length ? clean(own[0].data) : "",
        isLeaf: !element.children.length,
        isVisible: element.checkVisibility({ visibilityProperty: true }),
        isRow: element.matches(ROWS),
        row: row ? pathOf(row) : null,
        children: [...element.children].map((child) => [child.localName, clean(child.textContent)]),
        type: element.getAttribute("type") ?? "",
        href: element.getAttribute("href"),
        value: element.matches("input, textarea") ? element.value : null,
        options: element.matches("select") ? element.options.length : 0,
        selected: element.matches("select") ? element.selectedIndex : -1,
        isDisabled: Boolean(element.disabled),
        isHidden: element.hasAttribute("hidden"),
        states: Object.fromEntries(STATES.map((name) => [name, element.getAttribute(name)]).filter(([, value]) => value)),
      };
    });
}

/** Tells what people and scripts act on, by its path. */
function watch() {
  const tell = (event) => {
    let element = event.composedPath()[0];
    if (!(element instanceof Element)) return;
    element = element.closest(INTERACTIVE) ?? element;
    element = element.control ?? element;
    const row = element.closest(ROWS)?.querySelector("a, h2, strong, th, label, button");
    const called = clean(element.getAttribute("aria-label") || element.textContent || element.name || "").slice(0, 60);
    const name = row && row !== element ? `${called} (${clean(row.textContent).slice(0, 60)})` : called;
    say("acted", [event.type, location.pathname, pathOf(element).join(" >>> "), name]);
  };
  for (const type of ["click", "dblclick", "contextmenu", "input", "drop"]) addEventListener(type, tell, true);
}

/** Shadow roots in which changes are to be seen, too. */
function observeAll(react) {
  const what = { childList: true, subtree: true, characterData: true, attributes: true };
  const observer = new MutationObserver(react);
  observer.observe(document, what);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options);
    observer.observe(root, what);
    return root;
  };
}

/** Makes one change to the page, and makes it again wherever the page's own script undoes it. */
function mutate(spec) {
  if (!new RegExp(`^${spec.page}$`).test(location.pathname)) return;
  const done = new WeakSet();
  const made = new WeakSet();
  const once = (element, change) => {
    if (done.has(element)) return false;
    done.add(element);
    change();
    return true;
  };
  const fits = (element) =>
    clean(element.textContent) === spec.was &&
    (spec.siblings === undefined || element.parentNode.children.length === spec.siblings);
  const ownText = (element, was) => element && ownTexts(element).find((node) => clean(node.data) === was);
  const below = (element) => [element, ...element.querySelectorAll("*")].filter((each) => !each.closest("script, style, template"));
  const rename = (text, sign) => text.replace(new RegExp(`\\${sign}([a-zA-Z][\\w-]*)`, "g"), `:is(${sign}$1, ${sign}$1${spec.to})`);
  const restyle = (sign) => {
    for (const sheet of document.styleSheets)
      for (const rule of sheet.cssRules) if (rule.selectorText) rule.selectorText = rename(rule.selectorText, sign);
  };
  const wrapper = (tag) => {
    const element = document.createElement(tag);
    element.className = "wrapper-7";
    made.add(element);
    return element;
  };

  const changes = {
    text(element) {
      const node = ownText(element, spec.was);
      if (node) node.data = node.data.replace(node.data.trim(), () => spec.to);
      return Boolean(node);
    },
    swap(element) {
      const [one, other] = [ownText(element, spec.was), ownText(find(spec.other), spec.otherWas)];
      if (!one || !other) return false;
      [one.data, other.data] = [other.data, one.data];
      return true;
    },
    drop: (element) => fits(element) && (element.remove(), true),
    duplicate: (element) => fits(element) && (element.after(element.cloneNode(true)), true),
    order(element) {
      const children = [...element.children];
      if (JSON.stringify(children.map((child) => clean(child.textContent))) !== JSON.stringify(spec.texts)) return false;
      element.append(...spec.order.map((index) => children[index]));
      return true;
    },
    disable: (element) => fits(element) && !element.disabled && ((element.disabled = true), true),
    hide(element) {
      if (!fits(element) || element.style.display === "none") return false;
      element.style.setProperty("display", "none", "important");
      return true;
    },
    reveal: (element) => fits(element) && element.hidden && ((element.hidden = false), true),
    unlink: (element) => fits(element) && element.hasAttribute("href") && (element.removeAttribute("href"), true),
    relink: (element) => element.getAttribute("href") === spec.was && (element.setAttribute("href", spec.to), true),
    dead: (element) =>
      fits(element) &&
      once(element, () => {
        for (const type of ["click", "dblclick", "contextmenu"])
          addEventListener(type, (event) => {
            if (!event.composedPath().includes(element)) return;
            event.preventDefault();
            event.stopImmediatePropagation();
          }, true);
      }),
    check: (element) => once(element, () => (element.checked = !element.checked)),
    choose: (element) => element.options.length === spec.options && once(element, () => (element.selectedIndex = spec.to)),
    value: (element) => element.value === spec.was && once(element, () => (element.value = spec.to)),
    state: (element) => element.getAttribute(spec.name) === spec.was && (element.setAttribute(spec.name, spec.to), true),
    open: (element) => once(element, () => (element.open = !element.open)),

    classes(element) {
      if (!done.has(document)) restyle(".");
      done.add(document);
      let count = 0;
      for (const each of below(element).filter((each) => each.classList?.length && !done.has(each))) {
        done.add(each);
        each.setAttribute("class", [...each.classList].map((name) => (spec.kept.includes(name) ? name : name + spec.to)).join(" "));
        count++;
      }
      return count > 0;
    },
    ids() {
      if (!done.has(document)) restyle("#");
      done.add(document);
      const fresh = [...document.querySelectorAll("[id]")].filter((each) => !done.has(each) && !spec.kept.includes(each.id));
      const renamed = (id) => (id && !spec.kept.includes(id) && !id.endsWith(spec.to) ? id + spec.to : id);
      for (const each of fresh) {
        done.add(each);
        each.id = renamed(each.id);
      }
      if (!fresh.length) return false;
      for (const name of ["for", "aria-controls", "aria-labelledby", "aria-describedby", "aria-owns", "list", "headers"])
        for (const each of document.querySelectorAll(`[${name}]`)) {
          const was = each.getAttribute(name);
          const now = was.split(" ").map(renamed).join(" ");
          if (now !== was) each.setAttribute(name, now);
        }
      for (const each of document.querySelectorAll('a[href^="#"]')) each.hash = renamed(each.hash.slice(1));
      return true;
    },
    wrap(element) {
      if (!fits(element) || made.has(element) || made.has(element.parentNode)) return false;
      const around = wrapper(spec.to);
      element.replaceWith(around);
      around.append(element);
      return true;
    },
    inside(element) {
      if (!fits(element) || !element.firstChild || made.has(element.firstChild)) return false;
      const inner = wrapper(spec.to);
      inner.append(...element.childNodes);
      element.append(inner);
      return true;
    },
    blocks(element) {
      const other = find(spec.other);
      if (!other || !fits(element) || done.has(element) || done.has(other)) return false;
      done.add(element).add(other);
      const mark = document.createComment("");
      element.replaceWith(mark);
      other.replaceWith(element);
      mark.replaceWith(other);
      return true;
    },
    noise(element) {
      const fresh = below(element).filter((each) => !done.has(each));
      fresh.forEach((each, index) => {
        done.add(each);
        each.setAttribute(spec.name, spec.to + (spec.isNumbered ? index : ""));
      });
      return fresh.length > 0;
    },
    space(element) {
      let count = 0;
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.data.trim() || node.parentElement.closest("script, style, template, textarea")) continue;
        if (/\n\t {3}/.test(node.data)) continue;
        const isAlone = !node.previousSibling && !node.nextSibling && node.parentElement.matches("p, td, th, li, h1, h2, dt, dd, button");
        const inner = node.data.replace(/ +/g, " \n\t   ");
        const data = isAlone ? `\n\t   ${inner}\n\t   ` : inner;
        if (data === node.data) continue;
        node.data = data;
        count++;
      }
      return count > 0;
    },
    banner(element) {
      if (done.has(element)) return false;
      done.add(element);
      const shown = wrapper("div");
      shown.innerHTML = spec.to;
      element.prepend(shown);
      return true;
    },
  };

  let said = false;
  const apply = () => {
    if (spec.family === "cosmetic" && !isReady) return;
    const element = find(spec.at);
    if (element && changes[spec.kind](element) && !said) {
      said = true;
      say("applied", spec.kind);
    }
  };
  let isReady = false;
  addEventListener("DOMContentLoaded", () => {
    isReady = true;  // module scripts have run: they look things up by class and id
    apply();
  });
  observeAll(apply);
}
