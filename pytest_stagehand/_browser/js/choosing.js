// What else says which list is shown: the text below its title, and what is chosen before it.
//
// *Guests* may show those who are *Pending* or who *Declined*, by a text over its rows or by the tab that is selected. Such words may come
// and go, but where they gave way to others, it is another list.

const SAID_AS_IT_WAS = 0;
const SAID_NO_MORE = 1;
const GAVE_WAY = 2;
const CHOSEN_OF_LISTS = "[aria-selected=true],[aria-current]:not([aria-current=false]),[aria-pressed=true]";

/** What is chosen before the row of an element, the nearest; null where nothing is. */
function chosenBefore(element, reading) {
  const row = itemAround(element, reading);
  const all = readingOnce(reading.chosen, rootOf(element), (root) => [...selectIn(root, CHOSEN_OF_LISTS)]);
  if (!row || all.length === 0) return null;
  const isBefore = (each) => (positionTo(each, row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !contains(each, row);
  return all.findLast((each) => isBefore(each) && ROLES.CURRENT.has(reading.role(each)) && !reading.isHidden(each)) ?? null;
}

function chosenName(element, reading) {
  const chosen = chosenBefore(element, reading);
  return chosen ? normalised(reading.name(chosen)) : "";
}

/** Whether what was said beside the title of a list, and chosen of it, is so now. */
function shownNow({ captioned, chosen }, element, reading) {
  const saidNow = captioned ? captionedNow(captioned, titleOf(element, reading)) : SAID_AS_IT_WAS;
  return Math.max(saidNow, chosen ? chosenNow(chosen, element, reading) : SAID_AS_IT_WAS);
}

function captionedNow(was, now) {
  if (isSameCaption(was, now?.caption) || isSameCaption(was, now?.title)) return SAID_AS_IT_WAS;
  return now?.caption ? GAVE_WAY : SAID_NO_MORE;
}

/** Something else is chosen now where that could be chosen that was. */
function chosenNow(was, element, reading) {
  const chosen = chosenBefore(element, reading);
  if (!chosen) return SAID_NO_MORE;
  const isIt = (each) => spelled(withoutCount(normalised(reading.name(each)))) === spelled(withoutCount(was));
  if (isIt(chosen)) return SAID_AS_IT_WAS;
  return choicesBeside(chosen, reading).some(isIt) ? GAVE_WAY : SAID_NO_MORE;
}

/** What could be chosen in the place of what is: the controls of its role in the smallest part that has others. */
function choicesBeside(chosen, reading) {
  for (let at = elementAbove(chosen); at; at = elementAbove(at)) {
    const found = [...selectIn(at, MATE_KINDS)].filter((each) => each !== chosen && reading.role(each) === reading.role(chosen));
    if (found.length > 0) return found;
  }
  return [];
}

/** Of elements that agree in all else, those whose list is shown as it was; where one is another's, those alone that are certainly so. */
function shownAsTheyWere(fingerprint, elements, reading) {
  if (!fingerprint.captioned && !fingerprint.chosen) return elements;
  const states = elements.map((each) => shownNow(fingerprint, each, reading));
  const most = states.includes(GAVE_WAY) ? SAID_AS_IT_WAS : SAID_NO_MORE;
  return elements.filter((_, index) => states[index] <= most);
}
