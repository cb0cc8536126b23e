// What a list is called: its own name, the heading over it, or a text before it.
//
// A row says which of its list it is, and many lists have a row of that name: Jon is a guest, and Jon is in the trash. So what is
// known by its row is known by the title of its list as well; a heading inside of the row names that row, and no list.

const TITLE_WORDS = 6; // a text of more words than that tells something of a list, and is no title

/** What the list is called in which an element has its row; empty where it stands in none. What says the same as the heading of the row is that of another. */
function listTitle(element, reading) {
  const item = itemAround(element, reading);
  const head = containersOf(element, reading).find(({ kind }) => kind === "heading");
  const own = item && head && contains(item, head.heading) ? head.name : "";
  const above = own ? titleOfRank(item, head.heading, reading) : "";
  let found = titleOver(item, reading);
  while (found && found.title === own) found = titleOver(found.above, reading);
  return above || (found?.title ?? "");
}

/** What several headings of one rank in a part, each with what is under it, are called: by the heading over them, unless it is the page's, or as their part is. */
function titleOfRank(part, heading, reading) {
  const over = headingAbove(heading, reading);
  const isBeside = (each) => each !== heading && rankOf(each) === rankOf(heading) && headingAbove(each, reading) === over;
  if (!headingsNow(reading).some((each) => contains(part, each) && isBeside(each))) return "";
  if (over && contains(part, over)) return rankOf(over) === 1 ? "" : titleSaid(over, reading);
  return groupName(part, reading.role(part), reading);
}

/** The nearest title over a part, and what holds both, up to its landmark; null where there is none. */
const titleOver = (part, reading) => (part && !isPage(part, reading) ? readingOnce(reading.titles[Number(numbersVary)], part, nearestTitle, reading) : null);

function nearestTitle(part, reading) {
  const above = reading.parent(part);
  const title = above ? titleIn(above, firstOfItsKind(part, reading), reading) : "";
  return title ? { title, above } : titleOver(above, reading);
}

/** What calls a part of `above`: a heading or text before it, or the name of all. */
function titleIn(above, part, reading) {
  const heading = headingBefore(part, above, reading);
  if (heading) return titleSaid(heading, reading);
  const role = reading.role(above);
  const name = isSaidByRow(role) || ROLES.ROWS.has(role) ? "" : normalised(reading.name(above));
  return groupName(above, role, reading) || name || captionBefore(part, above, reading);
}

/** The row or card that an element stands in: the smallest part that its heading is in, too, where its row says nothing, or begins with the heading of a list. */
function itemAround(element, reading) {
  const containers = containersOf(element, reading);
  const rows = containers.filter(({ kind }) => ROW_KINDS.has(kind)).map((each) => each.element);
  const heading = containers.find(({ kind }) => kind === "heading")?.heading;
  const isList = (row) => Boolean(heading) && isHeadedFurther(row, heading, reading);
  const named = rows.find((row) => !isList(row) && namingTexts(row, element, reading).length > 0);
  if (named || !heading) return named ?? rows[0] ?? null;
  let at = elementAbove(element);
  while (at && !contains(at, heading)) at = elementAbove(at);
  return at;
}

/** Whether a part has the heading of an element, and another before that or of its rank: it is a list then, and no item. */
function isHeadedFurther(part, heading, reading) {
  const [first, ...others] = contains(part, heading) ? selectIn(part, HEADINGS).filter((each) => !reading.isHidden(each)) : [];
  return first !== undefined && (first !== heading || others.some((each) => rankOf(each) === rankOf(heading)));
}

/** The text that stands alone before a part, if it is as short as a title and no control's, figure or sentence. */
function captionBefore(part, above, reading) {
  const texts = textsBefore(part, above, speakingIn, reading).findLast((each) => each.length > 0) ?? [];
  const [text] = texts.length === 1 ? texts : [""];
  return !/\p{L}/u.test(text) || hasDigit(text) || /[.!?…⟩]$/.test(text) || text.split(" ").length > TITLE_WORDS ? "" : text;
}

/** The texts of each node before a part in what holds it, but for those in what `leftOut` gives of a node, and figures, which count what follows. */
function textsBefore(part, above, leftOut, reading) {
  const nodes = reading.nodes(above);
  return nodes.slice(0, nodes.indexOf(part)).map((node) => leafTexts(node, reading, ...leftOut(node)).filter((text) => !isFigure(text)));
}

/** The first of the parts built alike, one behind another, that a part is the last of. */
const firstOfItsKind = (part, reading) => readingOnce(reading.firstParts, part, firstOfRun, reading);

function firstOfRun(part, reading) {
  const isLike = looksLike(part, (few, shared) => shared === few);
  const isAlike = (other) => tagOf(other) === tagOf(part) && (isLike(other) ? attributeOf(part, "class") || isBuiltLike(part, other) : isHeadedAlike(part, other, reading));
  let first = part;
  for (let other = elementBefore(part); other && isAlike(other); other = elementBefore(other)) {
    if (reading.firstParts.has(other)) return reading.firstParts.get(other);
    first = other;
  }
  return first;
}

/** Whether two are built alike and headed by headings of one rank, whatever their classes: those of a program may be others in each. */
function isHeadedAlike(part, other, reading) {
  const [own, its] = [part, other].map((each) => selectIn(each, HEADINGS)[0]);
  return reading.isHealing && own !== undefined && its !== undefined && rankOf(own) === rankOf(its) && isBuiltLike(part, other);
}

const speakingIn = (node) => (typeOf(node) === Node.ELEMENT_NODE ? [...selectIn(node, SPEAKING), ...(matchesSelector(node, SPEAKING) ? [node] : [])] : []);

/** Whether an element has its row in a list of the recorded title. */
const isListedThere = ({ listed }, element, reading) => !listed || isSameTitle(listed, listTitle(element, reading));

/**
 * Whether it has its row in the recorded list, or that is whole under a title of its own. Of what alone had its name the groups around it
 * tell as much, and where the recorded title is gone, nothing says that a list without a title is another.
 */
function isOfItsList(target, element, reading, now) {
  const { fingerprint } = target;
  const { listed, groups } = fingerprint;
  if (!listed) return true;
  const title = listTitle(element, reading);
  if (spelled(withoutCount(title)) === spelled(withoutCount(listed)) && !isApartNow(fingerprint, element, reading)) return true;
  const isSole = now.isSole(element);
  const isInGroup = !now.recorded.some(({ role }) => ROLES.ROWS.has(role)) && (groups ?? []).some((group) => !isOfRow(group) && group.texts.includes(listed));
  if (isSole && (isInGroup || now.wanted.includes(spelled(title)))) return true;
  if (title === "" && (!isTitleNow(listed, reading, now) || (isSole && headingPast(element, reading) === listed))) return true;
  return isTitleOfItsList(listed, target, element, reading, now);
}

/** Whether a part of the page is called so, or a text that is no control's. */
const isTitleNow = (title, reading, { namesNow, roots }) =>
  namesNow.has(title) || leavesSaying(roots[0], reading, title).some(([holder]) => !isOfControl(holder, reading));

const isOfControl = (element, reading) => standsIn(element, (each) => ROLES.CONTROLS.has(reading.role(each)), reading);

/**
 * Whether this is the title of the list in which an element has a row, though another heading is over it: the list is whole, and got a title
 * of its own below this one, or this one is a text now. A list that has fewer or more of what is called so may be another.
 */
function isTitleOfItsList(name, target, element, reading, now) {
  const { name: called, matched } = target.fingerprint;
  const alike = now.wanted.length > 0 && called !== "" && matched > 1 ? calledSoOnce(target, now, reading) : [];
  if (alike.length !== matched || !alike.includes(element) || isApartNow(target.fingerprint, element, reading)) return false;
  return isUnderTitle(name, alike, element, reading) || alike.every((each) => isCaptionOfItsList(name, each, reading));
}

/** Whether it stands in a dialog, or in what goes beside the page, and did not. */
function isApartNow({ ancestors = [] }, element, reading) {
  const were = new Set(ancestors.map((each) => each.split(" ")[0]));
  const isApart = (each) => (ROLES.DIALOGS.has(reading.role(each)) || tagOf(each) === "aside") && !were.has(reading.role(each));
  return standsIn(reading.parent(element), isApart, reading);
}

/** Whether an element has its row in a list that is called so, as the recorded one was, be it by a heading or a text. */
const isInListCalled = (name, target, element, reading, now) =>
  name === target.fingerprint.listed && now.wanted.length > 0 && isInRowsSaying(now, element, reading) && listTitle(element, reading) === name && !isApartNow(target.fingerprint, element, reading);

/** Whether a heading of this name is over an element, and all of these in lists of one title. */
const isUnderTitle = (name, alike, element, reading) =>
  headingsOver(element, reading).includes(name) && new Set(alike.map((each) => listTitle(each, reading))).size === 1;

/**
 * Whether the words before the list in which an element has a row are these, what controls say apart: what was a heading is a text. The
 * list may be called nothing else, and no heading stand in the part with those words.
 */
function isCaptionOfItsList(name, element, reading) {
  const [row] = rowsAround(element, reading);
  let part = row ? (closestOf(row, TABLES) ?? elementAbove(row)) : null;
  if (part && !["", name].includes(normalised(reading.name(part)))) return false;
  while (part && !ROLES.BOUNDARIES.has(reading.role(part))) {
    const above = reading.parent(part);
    const before = above ? textsBefore(part, above, controlsIn, reading).flat() : [];
    if (before.length > 0) return before.at(-1) === name && headingBefore(element, above, reading) === null;
    part = above;
  }
  return false;
}

const controlsIn = (node) => (typeOf(node) === Node.ELEMENT_NODE ? selectIn(node, MATE_KINDS) : []);

/**
 * Whether a card is one of a list, as its row was: where several were called so, several still are, or the title of the list, which is not
 * that of the page, is over it. What is alone under the name of a row may be a page about that, or another thing of the name.
 */
function isStillInList(target, element, reading, now) {
  const { listed, matched } = target.fingerprint;
  if (matched <= 1 || calledSoOnce(target, now, reading).length > 1) return true;
  const isPageTitle = (heading) => rankOf(heading) === 1 && titleSaid(heading, reading) === listed;
  return isListedThere(target.fingerprint, element, reading) && !headingsNow(reading).some(isPageTitle);
}
