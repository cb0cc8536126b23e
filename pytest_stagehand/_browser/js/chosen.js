// What is chosen of what stands before an element, and so says what it is done to: *Delete all* below the tab *Drafts*, and below *Published*.
//
// Which one is chosen counts only while the recorded one is still offered and another is chosen: what is gone may have been renamed, and
// what is marked besides may be new. Panels of tabs are called by their tabs, rows by their words; links say where they lead.

const CHOSEN = "[aria-selected=true],[aria-pressed=true],[aria-current]:not([aria-current=false],[aria-current=''],[aria-current=date],[aria-current=time])";
const CHOOSER_LEVELS = 4; // elements from a control up to what stands beside the tabs over it
const CHOOSER_BACK = 3; // elements before each of those that are looked at
const CHOICES = 40; // more than these are a list of things, and no parts of the page

/**
 * What is chosen, and what could be, of the nearest chooser before an element; null where there is none, or a title stands between. Links
 * right in a landmark or the page lead through the application, and say nothing of what stands beside them.
 */
function choiceBefore(element, reading) {
  for (let [at, level] = [element, 0]; at && level < CHOOSER_LEVELS && !isPage(at, reading); at = reading.parent(at), level += 1) {
    for (let [before, back] = [elementBefore(at), 0]; before && back < CHOOSER_BACK; before = elementBefore(before), back += 1) {
      if (isHeadedIn(before, reading)) return null;
      const choice = choiceIn(before, reading);
      if (choice) return choice.isOfLinks && isPage(reading.parent(at), reading) ? null : choice;
    }
  }
  return null;
}

const isHeadedIn = (part, reading) => [part, ...headingsIn(part)].some((each) => matchesSelector(each, HEADINGS) && isPresent(each, reading));

/** The one that is chosen of several in a part, and what the others are called; null where none or several are. */
function choiceIn(part, reading) {
  const marked = [part, ...selectIn(part, CHOSEN)].filter((each) => matchesSelector(each, CHOSEN) && isPresent(each, reading));
  if (marked.length > 1) return null;
  if (marked.length === 0) return choiceOfList(part, reading);
  const role = reading.role(marked[0]);
  const others = ROLES.PRESSABLE.has(role) ? selectIn(part, selectorOfRole(role)).filter((each) => each !== marked[0] && isPresent(each, reading)) : [];
  if (others.length === 0 || others.length > CHOICES) return null;
  const choice = choiceOf(reading.name(marked[0]), others.map((each) => reading.name(each)));
  return choice && { ...choice, isOfLinks: role === "link" };
}

/** The same of a list that drops down, if that is the only field of its form or stands in none. */
function choiceOfList(part, reading) {
  const lists = [part, ...selectIn(part, "select")].filter((each) => tagOf(each) === "select" && isPresent(each, reading));
  const [list] = lists;
  if (lists.length !== 1 || list.multiple || list.options.length > CHOICES || (list.form && fieldsWithin(list.form, reading).length > 1)) return null;
  const [chosen] = list.selectedOptions;
  return chosen ? choiceOf(chosen.text, [...list.options].filter((each) => each !== chosen).map((each) => each.text)) : null;
}

/** What is chosen without what it counts; null where that is a number or a time, which is another tomorrow. */
function choiceOf(chosen, others) {
  const [name, ...rest] = [chosen, ...others].map((text) => normalised(text).replace(NUMBERS, ""));
  const isLasting = /\p{L}/u.test(name) && !name.includes("⟨") && !isTimeInWords(name) && !isPartOfYear(name);
  return isLasting ? { name: normalised(chosen), spelled: spelled(name), others: rest.map(spelled) } : null;
}

let partsOfYear = { language: null, said: new Set() };

/** What the months and the days of the week are called, in the page's language and in English. */
function partsOfYearSaid(language) {
  const days = Array.from({ length: 12 }, (_, month) => new Date(2024, month, 1)).concat(Array.from({ length: 7 }, (_, day) => new Date(2024, 0, day + 1)));
  const known = [language, navigator.language, "en"].filter((each) => /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(each));
  const formats = known.flatMap((each) => ["long", "short"].flatMap((kind) => [{ month: kind }, { weekday: kind }].map((what) => new Intl.DateTimeFormat(each, what))));
  return { language, said: new Set(formats.flatMap((format) => days.map((day) => inOneCase(format.format(day))))) };
}

function isPartOfYear(text) {
  const language = documentElementOf(document)?.lang ?? "";
  if (partsOfYear.language !== language) partsOfYear = partsOfYearSaid(language);
  return partsOfYear.said.has(inOneCase(text.trim()));
}

/** What is recorded of what was chosen before a button that no row names. */
function chosenBefore(element, groups, reading) {
  const role = reading.role(element);
  const isTold = role === "tab" || leadsAway(element) || groups.some(isOfRow);
  return ROLES.PRESSABLE.has(role) && !isTold ? (choiceBefore(element, reading)?.name ?? "") : "";
}

/** What was chosen before the recorded element, and what is chosen instead before another; nothing where that is not known. */
function chosenInstead({ looks }, element, reading) {
  const was = looks?.chosen ?? "";
  const now = was === "" ? null : choiceBefore(element, reading);
  const wanted = spelled(was.replace(NUMBERS, ""));
  return now && now.spelled !== wanted && now.others.includes(wanted) ? [was, now.name] : [];
}
