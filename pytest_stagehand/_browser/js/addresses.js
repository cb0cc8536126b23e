// Where a link leads, without what varies, and whether that is where the recorded one led.

/** Path of a link without what varies: host, ids, numbers in the query. */
function hrefRoute(link) {
  const href = attributeOf(link, "href") ?? "";
  return href !== "" && URL.canParse(href, documentBase(document)) ? routeOf(new URL(href, documentBase(document))) : "";
}

function routeOf(url) {
  if (/^(?:mailto|tel):$/.test(url.protocol)) return url.protocol + url.pathname;
  if (!/^https?:$/.test(url.protocol)) return "";
  const path = withoutIds(url.pathname);
  const parts = new Set([...url.searchParams].map(([name, value]) => (isWord(value) ? `${name}=${encodeURIComponent(value)}` : name)));
  const host = url.origin === new URL(documentBase(document)).origin ? "" : url.hostname;
  const inside = /^#!?\/[^?]+/.exec(url.hash)?.[0] ?? ""; // the place in an application that keeps its places there
  return host + path + (parts.size > 0 ? `?${[...parts].toSorted().join("&")}` : "") + withoutIds(inside);
}

const withoutIds = (path) => path.split("/").map((part) => (isMinted(part) ? ":id" : part)).join("/");

const WORD_LIMIT = 40; // longer, and it is no word that says what a link is about

/** Whether a value of a query says what the link is about, as `tag=plants` does; what counts or identifies is another next time. */
const isWord = (value) => value !== "" && value.length <= WORD_LIMIT && !hasDigit(value) && !isToken(value);

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const HASH = /^(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{8,}$/i;

/** Whether a part of a path is an id that no person chose: a number, a UUID, a hash, a token. It may be another in each run, or a secret. */
const isMinted = (part) => /^\d+$/.test(part) || UUID.test(part) || HASH.test(part) || isToken(part);

const TOKEN_PIECE = /[A-Z]?[^\p{Nd}A-Z]+|[A-Z]+(?![^\p{Nd}A-Z])|\p{Nd}+/gu;

/** Whether a text reads like random letters and digits; the twin of `is_token` in `_recording/routes.py`, which says where the figures are from. */
function isToken(text) {
  const runs = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const length = [...runs.join("")].length;
  if (length < 10) return false;
  const changes = runs.reduce((sum, run) => sum + (run.match(TOKEN_PIECE)?.length ?? 0) - 1, 0);
  const [short, long] = /\p{Nd}/u.test(text) ? [0.25, 0.2] : [0.35, 0.25];
  return changes >= (length < 16 ? short : long) * length;
}

/**
 * Whether two addresses, as `routeOf` gives them, are the same: `/index.html` is `/`. Values of the query, and the place behind
 * `#`, count where both have them: recordings made before they were kept have none.
 */
function isSameAddress(one, other) {
  if (one === other) return true;
  return holdsAddress(one, other) && holdsAddress(other, one);
}

/** Whether an address is the recorded one, or that with more in its query. */
function holdsAddress(address, recorded) {
  const [[there, inside = ""], [recordedThere, recordedInside = ""]] = [address.split("#"), recorded.split("#")];
  if (!isSameValue(withoutBang(inside), withoutBang(recordedInside))) return false;
  const [[path, query], [recordedPath, recordedQuery]] = [addressParts(there), addressParts(recordedThere)];
  return path === recordedPath && [...recordedQuery].every(([name, value]) => query.has(name) && isSameValue(value, query.get(name)));
}

/** `#!/a` is `#/a`: the sign told search engines of old that a page keeps its places there. */
const withoutBang = (inside) => inside.replace(/^!/, "");

/** Whether an element has an address, and not only a part of its own page (`#`): then a script does what it does. A place in it (`#/a`) is one. */
const leadsAway = (element) => !/^(?:#(?!!?\/[^?])|javascript:)|^$/i.test((attributeOf(element, "href") ?? "").trim());

/** Whether a link has the address of the page that it stands on: to others that is `#`, a part of that page. */
const isLinkToHere = (element) => tagOf(element) === "a" && leadsAway(element) && isOwnPage(normalised(hrefRoute(element)));

/** Whether an address is that of the page itself, with or without its place behind `#`. */
function isOwnPage(address) {
  if (isHere(address)) return true;
  const hasAddress = URL.canParse(location.pathname, location.href); // a frame's own markup has none
  return hasAddress && address === normalised(routeOf(new URL(location.pathname, location.href)));
}

/** Where a recorded link led; empty where that may have been a part of its own page. */
function addressLedTo({ fingerprint, looks }) {
  const was = fingerprint.attributes?.href ?? "";
  return looks?.leads_here || !isOwnPage(was) ? was : "";
}

/**
 * Whether the recorded link led somewhere, and this one to no more than a part of its own page (`#`), though a link of its name still
 * leads there, or it stands in another place: a script may have taken over what stands as it stood, and nothing else.
 */
function isLinkToNowhere(target, element, reading) {
  const was = addressLedTo(target);
  if (was === "" || reading.role(element) !== "link" || leadsAway(element)) return false;
  const { name, text, groups } = target.fingerprint;
  const isStillThere = () => linksCalled(name || text || "", reading).some((each) => leadsAway(each) && isSameAddress(was, normalised(hrefRoute(each))));
  return !isUnderTheSame(groups ?? [], element, reading) || isStillThere();
}

/** Whether the heading, group and landmark around an element are those recorded, whatever row it stands in. */
function isUnderTheSame(groups, element, reading) {
  const now = containersOf(element, reading).filter(({ kind }) => kind !== "column" && !ROW_KINDS.has(kind)).map(({ role, name }) => `${role} ${name}`);
  const was = groups.filter((group) => !group.near && !ROLES.CELLS.has(group.role) && !ROLES.ROWS.has(group.role) && !(group.role === "generic"));
  return now.join("\n") === was.map(({ role, texts }) => `${role} ${texts[0] ?? ""}`).join("\n");
}

/** Whether a link leads where the recorded one led, or asks for more; what a script does instead can't be told. */
function isLeadingThere(was, link) {
  return !was || !leadsAway(link) || holdsAddress(normalised(hrefRoute(link)), was);
}

const isSameValue = (one, other) => one === other || one === "" || other === "";

/** The path of an address without what a server adds, and the values of its query by name, empty where they are not kept. */
function addressParts(address) {
  const [path, query = ""] = address.split("?");
  const plain = withoutIds(path).replace(/\/(?:index|default)\.\w+$/, "/").replace(/(?<=.)\/$/, "");
  const values = new Map();
  for (const [name, value = ""] of query.split("&").filter(Boolean).map((part) => part.split("="))) {
    values.set(name, values.has(name) ? `${values.get(name)}&${value}` : value);
  }
  return [plain, values];
}
