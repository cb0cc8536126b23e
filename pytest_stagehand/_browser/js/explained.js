// What explains an element without being its name: a description, and the item that the form around it is about.
//
// *Delete* described as "Deletes the draft" is not the one described as "Deletes the account", whether a person sees that or hears it.
// Fields are the same for every item: *Save* under *Edit Ann* is Ann's if a field holds what the title says, then and now.

/** What describes an element that is pressed and has no state of its own, which its description might tell. */
function describedAs(element, reading) {
  const hasState = ["aria-expanded", "aria-haspopup", "aria-pressed"].some((name) => hasAttribute(element, name));
  if (!ROLES.COMMANDS.has(reading.role(element)) || hasState) return "";
  const referenced = hasAttribute(element, "aria-describedby") ? nameOfReferences(reading, element, "aria-describedby") : "";
  return normalised(referenced || attributeOf(element, "aria-description"));
}

/** What described the recorded element, and what describes another, where words gave way to others; nothing where some only came or went. */
function describedInstead({ looks }, element, reading) {
  const was = looks?.described ?? "";
  const now = was === "" ? "" : describedAs(element, reading);
  const [had, has] = [was, now].map((text) => new Set(wordsAlone(text.replace(NUMBERS, "")).split(" ")));
  return now !== "" && [...had].some((word) => !has.has(word)) && [...has].some((word) => !had.has(word)) ? [was, now] : [];
}

/** Whether an element does what it does to something else, by what is chosen before it, describes it, or is edited around it. */
const isExplainedInstead = (target, element, reading) => [chosenInstead, describedInstead, editedInstead].some((of) => of(target, element, reading).length > 0);

const NAME_SAID = 2; // letters: of a shorter text nobody knows that a title says it on purpose

/** What the title over a form says that one of its fields holds: the name of what is edited. */
function editedIn(element, reading) {
  const form = closestOf(element, "form");
  const [title, fields] = form ? [titleOfForm(element, reading), fieldsWithin(form, reading)] : ["", []];
  if (title === "" || fields.length > FIELDS) return "";
  const values = fields.filter((field) => tagOf(field) === "input" && stateTakesText(field) && !stateIsSecret(field)).flatMap((field) => [field.value, field.defaultValue]);
  const held = values.map(normalised).filter((value) => value.length >= NAME_SAID && /\p{L}/u.test(value) && saysWords(title, value));
  return held.toSorted((one, other) => other.length - one.length)[0] ?? "";
}

const saysWords = (title, words) => wordsAlone(title).includes(wordsAlone(words));

const titleOfForm = (element, reading) => {
  const heading = headingOver(element, reading);
  return heading ? titleSaid(heading, reading) : "";
};

/** The item that the recorded form was about, and that of another, whose title does not say the first; nothing where that is not known. */
function editedInstead({ looks }, element, reading) {
  const was = looks?.edited ?? "";
  const now = was === "" || saysWords(titleOfForm(element, reading), was) ? "" : editedIn(element, reading);
  return now === "" || isSameButForNumbers(was, now) ? [] : [was, now];
}
