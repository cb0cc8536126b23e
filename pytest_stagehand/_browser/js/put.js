// Puts a text into a field by an editing command of the field's own document, and keeps it from being copied out again.
//
// Keys, and Playwright's `fill` of a text field, go to whatever has the focus when they arrive: a frame of somebody else's that
// takes it between check and key gets them all (seen: the whole of a password). A document's command reaches no other.

const putInto = new WeakSet();
let lastPut = null;
const editables = [];
let keepsFromCopying = false;

/** Elements that have the focus in the place of what is focused inside of them. */
const HOLD_PAGES = new Set(["iframe", "frame", "object", "embed", "fencedframe"]);
const NO_TEXT = new Set(["button", "checkbox", "file", "hidden", "image", "radio", "reset", "submit"]);
/** Fields that take a value as a whole: Playwright sets it in the document itself. */
const BY_VALUE = new Set(["color", "date", "datetime-local", "month", "range", "time", "week"]);

/** Why no text can be put into an element now; empty where it can. */
function putProblem(element, reading) {
  if (!isConnected(element)) return "attached";
  const tag = tagOf(element);
  if (tag === "input" ? NO_TEXT.has(element.type) : tag !== "textarea" && !element.isContentEditable) return "field";
  const states = reading.states(element);
  if (matchesSelector(element, ":disabled") || states.includes("disabled")) return "enabled";
  return element.readOnly || states.includes("readonly") ? "editable" : "";
}

/** Puts a text into an element, or what follows into whatever of the same document has the focus by then: one box a digit. */
function putText(element, message) {
  const field = message.begins ? element : treeFocused();
  const problem = field === null ? "focused" : putProblem(field, newReading());
  if (problem) return problem;
  if (tagOf(field) === "input" && BY_VALUE.has(field.type)) return "by-value";
  if (message.begins) focusOn(field, { preventScroll: true });
  if (treeFocused() !== field) return "focused";
  if (message.begins) lastPut = field;
  if (field !== lastPut) keepPiecesSecret(field);
  keepFromCopying(field);
  if (message.whole) putWhole(field, message.text);
  else putLetter(field, message.text);
  return "";
}

/** Of a value that goes on in another field no text of the page is the whole, by which it could be told. */
function keepPiecesSecret(field) {
  secretFields.add(lastPut);
  secretFields.add(field);
  lastPut = field;
}

function putWhole(field, text) {
  if (field.isContentEditable) getSelection().selectAllChildren(field);
  else field.select();
  runCommand(document, "insertText", false, text);
}

/** A letter with the events of its key, which some fields go by. */
function putLetter(field, letter) {
  const told = (type) => tellDocument(field, new KeyboardEvent(type, { key: letter, bubbles: true, cancelable: true, composed: true }));
  if (told("keydown") && told("keypress")) runCommand(document, "insertText", false, letter);
  told("keyup");
}

/** Neither keys nor the mouse carry off what was put into a field: another page could be given it. */
function keepFromCopying(field) {
  putInto.add(field);
  if (field.isContentEditable) editables.push(new WeakRef(field));
  if (keepsFromCopying) return;
  keepsFromCopying = true;
  for (const type of ["copy", "cut", "dragstart"]) listen(window, type, refuseCopy, true);
}

function refuseCopy(event) {
  const selection = getSelection();
  const isSelected = (ref) => ref.deref() !== undefined && selection !== null && selection.containsNode(ref.deref(), true);
  if (!event.composedPath().some((each) => putInto.has(each)) && !editables.some(isSelected)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
