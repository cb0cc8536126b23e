// Texts of pages, tests and models: never markup, always apart from what stands around them, nothing in them invisible.

/** Characters of a long text that are shown before somebody asks for all of it; a line of a list shows fewer. */
const CLIPPED = 20_000;
const LINE = 2_000;

/**
 * An element: `h("p.dim", { title: … }, …children)`. Attributes may be missing altogether, and are left out where they are null
 * or false; `onclick` and its like are listeners. Strings become text; children that are null or false are left out.
 */
function h(name, ...rest) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length > 0) element.className = classes.join(" ");
  const attributes = rest[0]?.constructor === Object ? rest.shift() : {};
  if (tag === "button") element.type = "button";
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...rest.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Control characters as their symbols and what turns the direction of text by its number; what is no character as U+FFFD. */
function shown(text) {
  const whole = text.toWellFormed ? text.toWellFormed() : text;
  return whole.replaceAll("\r\n", "\n").replace(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, (sign) => {
    const code = sign.charCodeAt(0);
    if (sign === "\n" || sign === "\t") return sign;
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
  });
}

/** A text that is no longer than so, cut between words where those are words. */
const cut = (text, limit) => (text.length > limit ? `${text.slice(0, limit).replace(/\s+\S{0,30}$/, "")}…` : text);

/** A text of somebody else within a line. */
const say = (text, limit = LINE) => h("bdi", shown(cut(String(text), limit)));

/** A path as a shell reads it. */
const quoted = (path) => (/^[\w./@%+=:,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

/** Words of less weight. */
const dim = (...words) => h("span.dim", ...words);

/** A text of somebody else in code's letters. */
const code = (text) => h("code", say(text));

function copyButton(text, what) {
  const button = h("button.copy", { "aria-label": `Copy ${what}` }, icon("copy"), "Copy");
  button.addEventListener("click", async () => {
    const isCopied = await copied(text);
    button.lastChild.textContent = isCopied ? "Copied" : "Not copied";
    announce(isCopied ? `Copied ${what}` : `Could not copy ${what}`);
    setTimeout(() => (button.lastChild.textContent = "Copy"), 2000);
  });
  return button;
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text); // browsers that give pages from disk no clipboard
  }
}

function copiedBySelection(text) {
  const field = h("textarea.quiet");
  field.value = text;
  const before = document.activeElement;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  before?.focus();
  return isCopied;
}

/** Something to be typed in a terminal. */
const command = (text, what = "command") => h("div.command", code(text), copyButton(text, what));

/** A long text as it was, clipped until all is asked for. */
function block(text, label) {
  const inner = h("bdi", shown(text.slice(0, CLIPPED)));
  const box = h("div.block", h("pre", { tabindex: 0, role: "region", "aria-label": label }, inner));
  const tools = h("div.tools", copyButton(text, label.toLowerCase()));
  if (text.length > CLIPPED) tools.append(showAll(text, inner));
  box.append(tools);
  return box;
}

function showAll(text, inner) {
  const button = h("button", `Show all ${number(text.length)} characters`);
  button.addEventListener("click", () => {
    inner.textContent = shown(text);
    inner.closest("pre").focus();
    button.remove();
  });
  return button;
}

/** Only http and https become links. */
function address(url) {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return code(url);
  return h("a", { href: new URL(url).href, target: "_blank", rel: "noopener noreferrer" }, say(url, 200));
}

/** A file beside the report, never one of another place. */
function fileLink(path, ...words) {
  if (/^[a-z][a-z\d+.-]*:|^[/\\]/i.test(path)) return code(path);
  return h("a", { href: path.split("/").map(encodeURIComponent).join("/") }, ...words);
}

const number = (value) => value.toLocaleString("en");
const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;
const percent = (share) => `${Math.floor(share * 100)}%`;

function duration(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(Math.round(ms / 1000) / 60)} min ${Math.round(ms / 1000) % 60} s`;
}

function dollars(cost) {
  if (cost === null || cost === undefined) return "unknown";
  if (cost === 0) return "$0";
  return cost < 0.01 ? `$${Number(cost.toPrecision(2))}` : `$${cost.toFixed(2)}`;
}

/** Said to a screen reader, shown to nobody. */
function announce(text) {
  document.getElementById("status").textContent = text;
}
