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
const saysOf = (dialog, reading) => withoutMiddle(withPlaceholders(wordsAs(withPlaceholders, dialog, reading)));

/** The same as it was recorded once: of each text, and of all, the beginning. */
const beginningOf = (dialog, reading) => cutBetweenWords(withPlaceholders(wordsAs(normalised, dialog, reading)), SAYS_LIMIT);

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
