// What an element stands with that tells it from another of the same name: the fields that it goes with, the controls beside
// it, and the namesakes that stood there in another guise.
//
// Two forms have a *Save* each, a menu and a form both have *Search*. When one of the two goes, the other is alone with the
// name; it is known by the company that it keeps.

const FIELDS_BESIDE = 2; // one field alone (a search, a language) stands beside everything on many pages
const NAMESAKES = 4;

const isNamedField = ({ label, name }) => label !== "" || name !== "";

/** The fields that a button stands with which sends no form: those of the smallest part that has some, if it consists of them. */
function fieldsBeside(element, reading) {
  if (reading.role(element) !== "button" || (element.form && element.type !== "button")) return [];
  for (let at = elementAbove(element); at && tagOf(at) !== "body" && !ROLES.BOUNDARIES.has(reading.role(at)); at = elementAbove(at)) {
    if (selectIn(at, MAY_BE_FIELD).length > FIELDS) return [];
    const fields = fieldsWithin(at, reading);
    if (fields.length === 0) continue;
    const controls = selectIn(at, MATE_KINDS).filter((each) => ROLES.CONTROLS.has(reading.role(each)) && isPresent(each, reading));
    const named = fields.map((each) => fieldOf(each, reading)).filter(isNamedField);
    return named.length >= FIELDS_BESIDE && fields.length >= HALF * controls.length ? named : [];
  }
  return [];
}

/** The fields that are recorded of what an element stood with. */
const fieldsStoodWith = ({ looks }) => (looks?.form?.fields ?? looks?.fields ?? []).filter(isNamedField);

/**
 * The fields that an element stands with, where those are others than it stood with and half of those are still on the page. Its
 * own form must hold half of them, and what surrounds a button outside of one, one. Where all are gone, a button with several is of another
 * form, unless one of them may have been renamed. What is ticked says itself what it is about.
 */
function strangeFields(target, element, reading) {
  const recorded = ROLES.SELF_TOLD.has(target.fingerprint.role) ? [] : fieldsStoodWith(target);
  if (recorded.length > 0 && isLeftOfItsForm(target, element, reading)) return [normalised(reading.name(element))];
  const part = recorded.length > 0 ? element.form ?? partBeside(element, reading) : null;
  if (!part || selectIn(part, MAY_BE_FIELD).length > 2 * FIELDS) return [];
  const described = (fields) => fields.filter((each) => each !== element).map((each) => fieldOf(each, reading)).filter(isNamedField);
  const known = (fields) => recorded.filter((was) => fields.some((each) => isFieldAlike(was, each))).length;
  const now = described(fieldsWithin(part, reading));
  const [inside, least] = [known(now), part === element.form ? HALF * Math.min(now.length, recorded.length) : 1];
  if (now.length === 0 || inside >= least) return [];
  const left = known(described(rootsOnce(reading).flatMap((each) => fieldsWithin(each, reading))));
  const isOther = left === 0 ? target.fingerprint.role === "button" && areAllOther(recorded, now) : left >= HALF * recorded.length && inside < HALF * left;
  return isOther ? now.map(({ label, name }) => label || name) : [];
}

/** Whether several fields have given way to several others, none of which one of them may have become. */
const areAllOther = (were, now) =>
  Math.min(were.length, now.length) >= FIELDS_BESIDE && !were.some((was) => now.some((each) => mayBeRenamed(was, each)));

/** Whether a field may be another under a new label: a developer calls it the same, both hide what is typed, or a word has stayed. */
function mayBeRenamed(was, now) {
  if (was.type === now.type && (was.type === "password" || (was.name !== "" && was.name === now.name))) return true;
  return wordsOf(was.label).some((word) => !hasDigit(word) && wordsOf(now.label).includes(word));
}

/** Whether a button stands in no form, and the one of its name that sent the recorded form is in the document, and hidden with that. */
function isLeftOfItsForm({ fingerprint, looks }, element, reading) {
  if (fingerprint.role !== "button" || !looks?.form || element.form || closestOf(element, FORMS)) return false;
  const isSaid = isSaying(fingerprint.name || fingerprint.text || "");
  const isIts = (each) => each !== element && (each.form || closestOf(each, FORMS)) && !isPresent(each, reading);
  const buttons = rootsOnce(reading).flatMap((each) => selectIn(each, "button,input[type=submit],input[type=button],[role=button]"));
  return buttons.some((each) => isIts(each) && isSaid(attributeOf(each, "aria-label") || allTextIn(each) || attributeOf(each, "value") || ""));
}

/** The smallest part around a button that has fields, if they are several: one alone stands beside all kinds of things. */
function partBeside(button, reading) {
  if (reading.role(button) !== "button") return null;
  for (let at = elementAbove(button); at; at = elementAbove(at)) {
    const fields = fieldsWithin(at, reading);
    if (fields.length > 0) return fields.length >= FIELDS_BESIDE ? at : null;
  }
  return null;
}

/**
 * The controls that a link stands with which leads elsewhere now, where it stood with none of them, and those are still there
 * that it stood with: another menu has an entry of that name.
 */
function strangersOfLink(target, element, reading) {
  if (isLeadingThere(target.fingerprint.attributes?.href, element) && !isLinkToNowhere(target, element, reading)) return [];
  const left = matesLeft(target, rootsOnce(reading), reading);
  const names = companyLeft(target, left, element, reading);
  return names.some((name) => left.includes(spelled(name))) ? [] : names;
}

/** Whether what is called as the recorded element keeps no other company than that did. */
const isInItsCompany = (target, element, reading) =>
  !target.looks || (!isUnfoldedInstead(target, element, reading) && !isExplainedInstead(target, element, reading) && !isOfAnotherCard(target, element, reading) && strangeFields(target, element, reading).length === 0 && strangersOfLink(target, element, reading).length === 0);

const guiseOf = (element, reading) => `${reading.role(element)} ${tagOf(element)}`;

/** The same, and how it is written: of two that say the same, *Save…* is not the one without dots, nor the one with a glyph that without. */
const writtenOf = (element, reading) => `${guiseOf(element, reading)} ${normalised(reading.name(element))}`;

/** The guises (role and tag) in which other controls of the page, that it might be taken for, have the name of an element; in its own guise, how they are written. */
function namesakesOf(element, reading) {
  const { role, name, text } = kindOf(element, reading);
  if ((name || text) === "") return [];
  const [own, isSaid] = [guiseOf(element, reading), isSaying(name || text)];
  const labelled = tagOf(element) === "label" ? element.control : null; // a label and its box are one thing to people
  const isApart = (each) => each !== labelled && !contains(each, element) && !contains(element, each);
  const guises = (each) => (guiseOf(each, reading) === own ? writtenOf(each, reading) : guiseOf(each, reading));
  const written = writtenOf(element, reading);
  const isOther = (each) => isKin(role, reading.role(each)) && guises(each) !== written && isApart(each);
  const isCalledSo = (each) => isSaid(normalised(reading.name(each)) || ownText(each, reading));
  const controls = rootsOnce(reading).flatMap((each) => selectIn(each, MATE_KINDS));
  const found = controls.filter((each) => isOther(each) && isCalledSo(each) && isPresent(each, reading));
  return [...new Set(found.map(guises))].slice(0, NAMESAKES);
}

/** Whether a candidate has the guise of a namesake that stood there besides, and neither id nor address of the recorded element. */
function isNamesake(target, element, reading, options) {
  const { fingerprint, looks } = target;
  const isWrittenAsIts = isWrittenAs(looks?.namesakes ?? [], fingerprint, element, reading);
  if (!isWrittenAsIts && !isInGuiseOf(looks?.namesakes ?? [], fingerprint, element, reading)) return false;
  const was = fingerprint.attributes ?? {};
  const now = attributesBeside(was, element, reading, options.testIdAttribute);
  const led = addressLedTo(target);
  const leadsThere = !isWrittenAsIts && led !== "" && isSameAddress(led, now.href ?? "");
  return !leadsThere && !["test_id", "id"].some((name) => was[name] && was[name] === now[name]);
}

/** Whether it is written as a namesake in the guise of the recorded element was, and not as that. */
const isWrittenAs = (namesakes, { role, name, tag }, element, reading) => {
  const written = writtenOf(element, reading);
  return written !== `${role} ${tag} ${name}` && namesakes.includes(written);
};

/** Whether it has the guise of a namesake, or its tag alone where the recorded one had another: a namesake may have another role now. */
function isInGuiseOf(namesakes, { role, tag }, element, reading) {
  const guise = guiseOf(element, reading);
  if (guise === `${role} ${tag}`) return false;
  const isOfTag = (namesake) => tagOf(element) !== tag && namesake.split(" ")[1] === tagOf(element);
  return namesakes.some((namesake) => namesake === guise || isOfTag(namesake));
}

/** Whether one of the two sends what is in the fields of a form, and the other leads somewhere. */
function isOtherDeed(target, element, reading) {
  const { fingerprint, looks } = target;
  if (fingerprint.role === "button" && looks?.form) return tagOf(element) === "a" && leadsAway(element);
  const isSending = reading.role(element) === "button" && Boolean(element.form) && element.type !== "button";
  return addressLedTo(target) !== "" && isSending && fieldsWithin(element.form, reading).length > 0;
}

/** How many are alike in the recorded row, where nothing but the markup around them, or their order, tells one from another. */
function alikeInRow(fingerprint, element, reading, options) {
  if (fingerprint.matched === 1 || fingerprint.told_by.length > 0) return 0;
  const rows = rowsSaying({ wanted: wantedOf(fingerprint), rows: new Map() }, element, reading);
  const some = rows.length > 0 ? ofKind(fingerprint, rows.at(-1), reading) : [];
  return some.length > 1 ? notToldFrom(element, some, options).length : 0;
}

/** Whether several were alike in the recorded row, and fewer are: what is left may be another of them. */
function isOneOfSeveral({ looks }, now, element, kin, reading, options) {
  if (!(looks?.alike > 1)) return false;
  const [rows, called] = [rowsSaying(now, element, reading), spelled(normalised(reading.name(element)))];
  const isAlike = (each) => rows.some((row) => contains(row, each)) && spelled(normalised(reading.name(each))) === called;
  return notToldFrom(element, kin().filter(isAlike), options).length < looks.alike;
}

/** The rows around an element that say the words which are looked for, the innermost first. */
const rowsSaying = ({ wanted, rows }, element, reading) =>
  wanted.length > 0 ? rowsAround(element, reading).filter((row) => wanted.every((text) => saidInRow(row, rows, reading).has(text))) : [];

/** Those of some that no attribute tells from an element, itself with them. */
function notToldFrom(element, some, { testIdAttribute }) {
  const own = stableAttributes(element, testIdAttribute);
  const isTold = (other) => TIE_BREAKERS.some((name) => own[name] && !isSameAttribute(name, own[name], other[name]));
  return some.filter((each) => !isTold(stableAttributes(each, testIdAttribute)));
}
