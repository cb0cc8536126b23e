// The figures that a name shows besides its words: a balance, how many are unread.
//
// `<a>HSBC <span>617.38</span></a>` is called *HSBC 617.38* today, and *HSBC 702.11* once it has other data. A number in words
// (*Buy 10*) is one of them. A figure that is a text of its own behind all words is data on what only leads or shows (never on a
// button: *Transfer* `€10` is about that), if the sentence names the words, nothing else has them with any figure, then and now,
// and the element's markup says the figure nowhere else, as the address of order `17` does.

const SHOWN_FIGURE = /^[\p{Sc}%()[\]+\-−\s.,'’\d]*\d[\p{Sc}%()[\]+\-−\s.,'’\d]*$/u;
const AMOUNT = /\p{Sc}|%|[.,]\d{2}(?!\d)/u; // a whole number may be what an order or a version is called
const COUNT = /^[([]?\d+[)\]]?$/;

/** A name with `⟨n⟩` for each figure that is a text of its own behind all words; empty where it has none, or says it in another way. */
function figuredName(element, reading) {
  if (reading.authorName(element) !== "" || holdsValue(element)) return "";
  const [name, leaves] = [normalised(reading.name(element)), leafTexts(element, reading)];
  const words = leaves.findLastIndex((text) => !SHOWN_FIGURE.test(text)) + 1;
  if (words === leaves.length || !leaves.slice(0, words).some((text) => /\p{L}/u.test(text))) return "";
  const [said, ...shownBehind] = [name.slice(0, behindAll(leaves.slice(0, words), name)), ...leaves.slice(words)];
  const rest = name.slice(said.length);
  const isApart = said !== "" && /^[^\p{L}\p{N}]/u.test(rest) && rest.replace(/\s/g, "") === shownBehind.join("").replace(/\s/g, "");
  return isApart ? said + rest.replace(NUMBERS, "⟨n⟩") : "";
}

/** Where a name goes on behind texts that it says one after the other; 0 where it does not say them. */
function behindAll(texts, name) {
  let at = 0;
  for (const text of texts) {
    const found = name.indexOf(text, at);
    if (found < 0) return 0;
    at = found + text.length;
  }
  return at;
}

/** The figures behind the words of a name, each of a text of its own. */
const figuresOf = (element, reading) => leafTexts(element, reading).filter((text) => SHOWN_FIGURE.test(text));

/** Whether an element only leads somewhere, shows a part of the page or is put in or out, and its figures are none of what that is called. */
function mayShowFigures(element, reading) {
  const [role, shownNow] = [reading.role(element), figuresOf(element, reading)];
  if (ROLES.SHOWING.has(role) || (role === "button" && hasAttribute(element, "aria-pressed"))) return shownNow.every((text) => COUNT.test(text));
  const address = tagOf(element) === "a" && role === "link" && leadsAway(element) ? normalised(hrefRoute(element)) : "";
  return address !== "" && (isWholeAddress(address) || shownNow.every((text) => AMOUNT.test(text)));
}

/** Whether an attribute says one of these figures, as a whole number or all of it. */
function isSaidInMarkup(all, element) {
  const numbers = (text) => (text.match(NUMBERS) ?? []).flatMap((each) => [each.replace(/\D/g, ""), each.split(/[.,]\d{1,2}$/)[0].replace(/\D/g, "")]);
  const said = new Set(all.flatMap(numbers));
  const isSaid = (name) => numbers(decodedPart(attributeOf(element, name) ?? "")).some((each) => said.has(each));
  return attributeNamesOf(element).some((name) => name !== "class" && name !== "style" && isSaid(name));
}

/** All of a role that are called by the words of a name, whatever figures are behind them. */
function calledWithFigures(figured, role, reading) {
  const [start, ...ends] = figured.split("⟨n⟩").map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  const isCalled = new RegExp(`^${[start, ...ends].join(String.raw`\d+(?:[.,]\d+)*`)}$`, "u");
  const words = wordsOfName(figured);
  const all = rootsOnce(reading).flatMap((root) => selectIn(root, selectorOfRole(role)));
  return all.filter((each) => mayReadAs(each, words, reading) && isCalled.test(normalised(reading.name(each))) && isPresent(each, reading));
}

/** What is recorded of a name with figures that are data: the name without them, if the sentence says its words and nothing else has those. */
function figuredRecorded(element, reading) {
  const figured = numbersVary ? "" : figuredName(element, reading);
  if (figured === "" || !mayShowFigures(element, reading) || isSaidInMarkup(figuresOf(element, reading), element)) return "";
  const isNamed = leafTexts(element, reading).some((text) => /\p{L}/u.test(text) && about.includes(wordsAlone(text)));
  return isNamed && calledWithFigures(figured, reading.role(element), reading).length === 1 ? figured : "";
}

/** A target as it is called today, where only figures of its name are others, and one element alone is called so. */
function targetOfToday(target, reading) {
  const { figured = "", name, text = "", role, attributes = {} } = target.fingerprint;
  if (figured === "") return target;
  const [element, ...others] = calledWithFigures(figured, role, reading);
  if (!element || others.length > 0 || figuredName(element, reading) !== figured || !mayShowFigures(element, reading)) return target;
  if (attributes.href && !isSameAddress(attributes.href, normalised(hrefRoute(element)))) return target;
  const today = { name: normalised(reading.name(element)), text: text && ownText(element, reading) };
  const isElse = today.name === name || today.text.replace(NUMBERS, "") !== text.replace(NUMBERS, "");
  return isElse ? target : { ...target, fingerprint: { ...target.fingerprint, ...today }, recordedAs: { name, text } };
}

/** What an element says, as it was recorded where only figures are others. */
function asRecorded(said, { fingerprint, recordedAs }) {
  const isToday = recordedAs && said.name === fingerprint.name && said.text === (fingerprint.text || fingerprint.name);
  return isToday ? { name: recordedAs.name, text: recordedAs.text || recordedAs.name } : said;
}
