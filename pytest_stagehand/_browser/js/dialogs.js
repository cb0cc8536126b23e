// What a dialog asks: a button that answers another question is another one.

const SAYS_LIMIT = 500; // longer, and it is a document that is agreed to: of that, how it begins and ends
const SAYS_END = 300;
const LEFT_OUT = " … ";
const ASKING_CONTROLS = 8; // Yes, No, Cancel, Close, a link to more, a box not to be asked again
const ASKING_FIELDS = 1; // a name to type, as a prompt has it

/** The controls of a dialog; none where it is a window to work in, with a form or with rows that have controls of their own. */
function askingControls(dialog, reading) {
  const named = selectIn(dialog, MATE_KINDS).filter((each) => ROLES.REACHED.has(reading.role(each)));
  const controls = [...named, ...controlsByLooks(dialog, named, reading)].filter((each) => isPresent(each, reading));
  const fields = controls.filter((each) => isField(each));
  const isInRow = (each) => rowsBetween(each, dialog, reading).some((row) => leafTexts(row, reading, ...controls).length > 0);
  return controls.length > ASKING_CONTROLS || fields.length > ASKING_FIELDS || controls.some(isInRow) ? null : controls;
}

/** In a dialog that no role names, what besides can be pressed, as the page shows: what is made of `div`s alone is so throughout. */
function controlsByLooks(dialog, named, reading) {
  if (ROLES.DIALOGS.has(reading.role(dialog))) return [];
  const found = overControls([...overAll(dialog, reading)], reading).filter((each) => !named.some((other) => contains(other, each) || contains(each, other)));
  return found.filter((each) => !found.some((other) => other !== each && contains(other, each)));
}

/** What a dialog says and asks: its words outside of its controls. A window to work in asks nothing; what it shows is data. */
const saysOf = (dialog, reading) => withoutMiddle(withoutOwnIds(withPlaceholders(wordsAs(withPlaceholders, dialog, reading)), dialog, reading));

/** The same as it was recorded once: of each text, and of all, the beginning. */
const beginningOf = (dialog, reading) => cutBetweenWords(withPlaceholders(wordsAs(normalised, dialog, reading)), SAYS_LIMIT);

/** A number that is no amount, and behind which no word says what it counts. */
const LONE_NUMBER = /(?<![\p{L}\p{N}\p{Sc}.,+−-]\s?)\d+(?![\p{N}\p{Sc}%‰]|[.,]\d|\s*\p{L}|\s?[\p{Sc}%‰])/gu;
/** What may stand between a thing's name and its id: what names the id. */
const NAMES_AN_ID = /^[^\p{L}\p{N}]+(?:\p{L}+[^\p{L}\p{N}]+)?$/u;
/** What may follow a name that ends there: `smoke` is no thing of which `smoke-test` or `smoke.json` speaks. */
const ENDS_A_NAME = /^[\p{Pe}\p{Pf}"',.:;?!]*(?:[\s\p{Ps}]|$)/u;

/** A question without the ids of things that it names: numbers behind a name to which every link of that name on the page leads. */
function withoutOwnIds(text, dialog, reading) {
  const numbers = [...text.matchAll(LONE_NUMBER)].filter(([number]) => !kept.has(number));
  const ids = numbers.length > 0 ? idsByName(text, dialog, reading) : [];
  return numbers.reduceRight((said, { 0: number, index }) => {
    const isOwn = ids.some(([name, own]) => own.includes(number) && isBehind(text.slice(0, index), name));
    return isOwn ? `${said.slice(0, index)}⟨id⟩${said.slice(index + number.length)}` : said;
  }, text);
}

/** Whether a text ends with a name and no more than what names an id. */
function isBehind(text, name) {
  const at = text.lastIndexOf(name);
  const rest = text.slice(at + name.length);
  return at >= 0 && !/[^\s\p{Ps}\p{Pi}"']$/u.test(text.slice(0, at)) && ENDS_A_NAME.test(rest) && NAMES_AN_ID.test(rest);
}

/** The numbers in the addresses of links outside of a dialog whose whole text a question names, by that text. */
function idsByName(text, dialog, reading) {
  const ids = new Map();
  for (const link of rootsOnce(reading).flatMap((root) => selectIn(root, "a[href]"))) {
    const name = normalised(allTextIn(link));
    if (!/\p{L}/u.test(name) || !text.includes(name) || contains(dialog, link) || boxesOf(link).length === 0) continue;
    const own = partsOfAddress(link).filter((part) => /^\d+$/.test(part));
    ids.set(name, (ids.get(name) ?? own).filter((each) => own.includes(each)));
  }
  return [...ids];
}

function wordsAs(form, dialog, reading, leftOut = []) {
  const controls = askingControls(dialog, reading);
  if (!controls) return "";
  const silent = selectIn(dialog, "[role],output,progress,label,img,svg").filter((each) => tagOf(each) === "label" || ROLES.SILENT_IN_DIALOGS.has(reading.role(each)));
  return leavesAs(form, dialog, reading, [...controls, ...silent, ...leftOut]).join(" ");
}

/** Whether a dialog says nothing below its heading: it asks about what else it shows. */
const asksNoWords = (dialog, reading) => wordsAs(normalised, dialog, reading, selectIn(dialog, HEADINGS)) === "";

function withoutMiddle(text) {
  const start = cutBetweenWords(text, SAYS_LIMIT);
  return start === text ? text : start + LEFT_OUT + [...text].slice(-SAYS_END).join("").replace(/^[^ ]* /, "");
}

/** Signs that nobody sees, and white space, which markup brings and takes away. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]+/gu;

const seenOf = (text) => text.replace(UNSEEN, "");

/** What else a question is about: what its one field is called, its pictures, and links that are words of its sentences. */
function shownInQuestion(dialog, reading) {
  const controls = askingControls(dialog, reading) ?? [];
  const isWord = (link) => isWordOfText(link, reading) || asksNoWords(dialog, reading);
  const telling = controls.filter((each) => isField(each) || (reading.role(each) === "link" && isWord(each)));
  const isPicture = (each) => matchesSelector(each, "img[alt]") || (reading.role(each) === "img" && !isOfControl(each, reading));
  const pictures = controls.length > 0 ? selectIn(dialog, "img[alt],svg,[role=img]").filter((each) => isPicture(each) && isPresent(each, reading)) : [];
  return [...new Set([...telling, ...pictures].map((each) => normalised(reading.name(each))).filter((name) => isMateName(name, "")))].slice(0, ASKING_CONTROLS);
}

const isField = (element) => holdsValue(element) && !isTicked(element);
const isWordOfText = (link, reading) => [...reading.nodes(nodeAbove(link))].some((node) => typeOf(node) === Node.TEXT_NODE && node.data.trim() !== "");

const isTicked = (element) => /^(?:checkbox|radio)$/.test(attributeOf(element, "type") ?? "");
