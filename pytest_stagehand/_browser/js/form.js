// The fields of one form, matched together: which form a control stands in is told by the other fields of it.
//
// A redesign puts the same fields into other rows, under other headings, in another order. Where each field that was recorded
// has its partner in one part of the page, that part is the form, and what the recorded control is called there says which
// it is. Where two may be meant, nothing is said. Whose form it is (the thing that it edits) this can't tell: words that stood
// beside a field and went must have gone without others in their place.

const FORMS = `form,[role=form],dialog,${withRole(ROLES.DIALOGS)}`;
const MAY_BE_FIELD = "input,select,textarea,[contenteditable],[role]";
const FIELDS = 40; // more than that are a spreadsheet
const OPTIONS = 6; // enough to tell two lists from each other
const PARTS_OF_FORM = 12;
const PART_HEADS = `${HEADINGS},legend`;

const isFormField = (element, reading) => ROLES.FORM_FIELDS.has(reading.role(element)) && isPresent(element, reading);

const fieldsWithin = (container, reading) => selectIn(container, MAY_BE_FIELD).filter((each) => isFormField(each, reading));

/** What a field is called, by people and by developers, and what can be put into it. */
function fieldOf(element, reading) {
  const name = attributeOf(element, "name") ?? "";
  return {
    label: normalised(reading.name(element)),
    name: isCountedUp(name) ? "" : normalised(name),
    type: attributeOf(element, "type") === "password" ? "password" : reading.role(element),
    options: tagOf(element) === "select" ? optionsOf(element) : [],
  };
}

/** The first of a list; what counts or has a date is another next time. */
const optionsOf = (list) => selectIn(list, "option").map((each) => normalised(allTextIn(each))).filter((text) => text !== "" && !hasDigit(text)).slice(0, OPTIONS);

/** The form that a control stands in: the element, or the smallest part that holds another field and a button. */
function formAround(element, reading) {
  const form = element.form ?? closestOf(element, FORMS);
  if (form || !isFormField(element, reading)) return form;
  for (let at = elementAbove(element); at; at = elementAbove(at)) {
    const fields = selectIn(at, MAY_BE_FIELD);
    if (fields.length > FIELDS) return null;
    const holdsButton = selectIn(at, "button,input,[role=button]").some((each) => reading.role(each) === "button");
    if (holdsButton && fields.some((each) => each !== element && isFormField(each, reading))) return at;
  }
  return null;
}

/** What the headings and legends in a part of the page say. */
const headsOf = (part, reading) => selectIn(part, PART_HEADS).filter((each) => !reading.isHidden(each)).map((each) => titleSaid(each, reading));

/** What is recorded of the form that a control belongs to: its other fields, and what its other parts are called. */
function formOf(element, reading) {
  const isSubmitting = reading.role(element) === "button" && element.form && element.type !== "button";
  const form = isSubmitting || isFormField(element, reading) ? formAround(element, reading) : null;
  const fields = form ? fieldsWithin(form, reading).filter((each) => each !== element) : [];
  if (fields.length === 0 || fields.length > FIELDS) return null;
  const own = new Set(containersOf(element, reading).map(({ name }) => name));
  const parts = [...new Set(headsOf(form, reading))].filter((name) => name !== "" && !own.has(name)).slice(0, PARTS_OF_FORM);
  return { fields: fields.map((each) => fieldOf(each, reading)), parts };
}

/** Whether a field may be one that was recorded: what it is called decides, by its developer where it says nothing. */
function isFieldAlike(was, now) {
  if (was.type !== now.type && !(isKin(was.type, now.type) && was.type !== "password" && now.type !== "password")) return false;
  if (was.label !== "" || now.label !== "") return spelled(was.label) === spelled(now.label);
  return was.name !== "" || now.name !== "" ? was.name === now.name : isOneList(was.options, now.options);
}

const isOneList = (some, others) => some.length > 0 && some.length === others.length && some.every((each, index) => each === others[index]);

/**
 * Whether a field, which alone has its name then and now, stands in a form with one of those that it stood with, and in no line with
 * those of other lines, where its row was a line of that form: known by nothing but the labels in it. A checkbox's label may name what
 * the line is about.
 */
function isInLineOfItsForm({ fingerprint, looks }, { wanted, isSole }, element, reading) {
  const recorded = (looks?.form?.fields ?? []).filter(isNamedField);
  const isOfLine = ({ type, label }, text) => !ROLES.SELF_TOLD.has(type) && ` ${spelled(label)} `.includes(` ${text} `);
  const isLine = wanted.length > 0 && wanted.every((text) => recorded.some((field) => isOfLine(field, text)));
  if (!isLine || !isFormField(element, reading) || !isSole(element) || normalised(reading.name(element)) !== fingerprint.name) return false;
  const knownIn = (part) => recorded.filter((was) => fieldsWithin(part, reading).some((each) => each !== element && isFieldAlike(was, fieldOf(each, reading))));
  const isOther = (field) => !wanted.some((text) => isOfLine(field, text));
  const form = formAround(element, reading);
  return form !== null && knownIn(form).length > 0 && !rowsAround(element, reading).some((row) => knownIn(row).some(isOther));
}

/** The one of several alike that a developer, or what can be chosen, tells from the others. */
function oneOfThem(was, alike) {
  for (const isSame of [(now) => was.name !== "" && was.name === now.name, (now) => isOneList(was.options, now.options)]) {
    const found = alike.filter((each) => isSame(each));
    if (found.length === 1) return found[0];
  }
  return null;
}

/** Whether each recorded field has one partner among those that are there, and no two the same; as many alike are partners together. */
function correspond(recorded, fields) {
  const partners = new Set();
  for (const was of recorded) {
    const alike = fields.filter((now) => isFieldAlike(was, now));
    const isTogether = alike.length > 1 && alike.length === recorded.filter((each) => isFieldAlike(each, was)).length;
    const partner = isTogether ? was : alike.length === 1 ? alike[0] : oneOfThem(was, alike);
    if (!partner || partners.has(partner)) return false;
    partners.add(partner);
  }
  return true;
}

/** The smallest part around a control in which all other fields of the recorded form have partners; null where there is none. */
function partHolding(recorded, element, reading, { parts, fields: known }) {
  for (let at = elementAbove(element); at; at = elementAbove(at)) {
    const fields = readingOnce(parts, at, fieldsWithin, reading);
    if (fields.length > 2 * FIELDS) return null;
    const others = fields.filter((each) => each !== element);
    if (others.length < recorded.length) continue;
    if (correspond(recorded, others.map((each) => readingOnce(known, each, fieldOf, reading)))) return at;
  }
  return null;
}

/** The recorded fields of the form that were called what the control itself is called. */
const twinsOf = ({ role, name }, { fields }) => fields.filter((each) => isKin(role, each.type) && spelled(each.label) === spelled(name));

/**
 * Whether a control stands in the recorded form, though in another row or under another heading of it: its fields have their
 * partners, no other such part has one that is called so, and what the rows said went without other words in its place.
 */
function isInItsForm({ fingerprint, looks }, element, reading, now) {
  const form = looks?.form;
  if (!form || fingerprint.name === "") return false;
  const twins = twinsOf(fingerprint, form);
  if (fingerprint.matched > 1 + twins.length) return false; // then another form had one that is called so
  const part = partHolding(form.fields, element, reading, now);
  const found = { element, part, form, twins };
  if (!part || !isTheOneOfItsForm(fingerprint, found, reading, now) || !isUnderItsHeads(fingerprint, found, reading, now)) return false;
  return isInRowsSaying(now, element, reading) || saysNoOtherThing(fingerprint, found, reading, now);
}

/** Whether no other is called so in such a form, or the developer's name tells which of the recorded ones it is. */
function isTheOneOfItsForm({ role, name, attributes }, { element, part, form, twins }, reading, now) {
  const said = spelled(name);
  const isRival = (each) => each !== element && isKin(role, reading.role(each)) && spelled(normalised(reading.name(each))) === said && isPresent(each, reading);
  const rivals = now.roots.flatMap((each) => selectIn(each, MATE_KINDS)).filter((each) => isRival(each));
  const inside = rivals.filter((each) => contains(part, each));
  const isElsewhere = rivals.some((each) => !inside.includes(each) && partHolding(form.fields, each, reading, now) !== null);
  if (isElsewhere || inside.length !== twins.length) return false;
  const isCalled = (each) => normalised(attributeOf(each, "name")) === attributes?.name;
  return twins.length === 0 || (Boolean(attributes?.name) && isCalled(element) && !inside.some(isCalled));
}

/** Whether what the recorded one stood under stands in or over the form, where the page still has it, and it moved to no other part. */
function isUnderItsHeads(fingerprint, { element, part, form }, reading, { namesNow }) {
  const containers = containersOf(element, reading);
  const isOwn = ({ element: at }) => at === part || contains(part, at);
  if (containers.some((each) => isOwn(each) && form.parts.includes(each.name))) return false;
  const names = [...containers, ...containersOf(part, reading)].map(({ name }) => name);
  const known = new Set([...names, ...headsOf(part, reading), ...headingsOverItsParts(fingerprint, element, reading), normalised(reading.name(part))]);
  const left = (fingerprint.groups ?? []).filter((group) => !group.near && !isOfRow(group) && group.texts.length > 0 && namesNow.has(group.texts[0]));
  return left.every((group) => known.has(group.texts[0]));
}

/**
 * Whether the words of the recorded rows are labels of the form's fields, or went, and none but those stand around the control
 * now. What is ticked may be a thing in a list, whose label names its row.
 */
function saysNoOtherThing({ name, groups }, { element, form }, reading, { wanted, rows, roots }) {
  const plain = form.fields.filter(({ type }) => !ROLES.TICKED_IN_FORMS.has(type));
  const labels = new Set([name, ...plain.map(({ label }) => label)].map(spelled));
  const left = wanted.filter((text) => !labels.has(text));
  if (left.length === 0) return true;
  const ticked = new Set(form.fields.map(({ label }) => spelled(label)));
  if (left.some((text) => !ticked.has(text) && leavesSaying(roots[0], reading, text).length > 0)) return false;
  const headings = groupTexts((groups ?? []).filter((group) => !isOfRow(group))).map(spelled);
  const known = new Set([...labels, ...left, ...headings]);
  const around = rowsAround(element, reading).flatMap((row) => [...saidInRow(row, rows, reading)]);
  return [...around, ...wordsBeside(element, reading).map(spelled)].every((text) => known.has(text));
}
