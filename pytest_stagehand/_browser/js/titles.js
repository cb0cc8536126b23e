// What a list is called: its own name, the heading over it, or a text before it.
//
// A row says which of its list it is, and many lists have a row of that name: Jon is a guest, and Jon is in the trash. So what is
// known by its row is known by the title of its list as well; a heading inside of the row names that row, and no list.

const TITLE_WORDS = 6; // a text of more words than that tells something of a list, and is no title

/** What the list is called in which an element has its row; empty where it stands in none. What says the same as the heading of the row is that of another. */
const listTitle = (element, reading) => titleOf(element, reading)?.title ?? "";

/** What is recorded of the list in which an element has its row. */
function listedAs(element, reading) {
  const found = titleOf(element, reading);
  return { listed: found?.title ?? "", captioned: found?.caption ?? "", chosen: chosenName(element, reading) };
}

/** The same with the text below the title, of which nobody can tell whether it is another (`caption`). */
function titleOf(element, reading) {
  const item = itemAround(element, reading);
  const head = containersOf(element, reading).find(({ kind }) => kind === "heading");
  const own = item && head && contains(item, head.heading) ? head.name : "";
  let found = titleOver(item, reading);
  while (found && found.title === own) found = titleOver(found.above, reading);
  return found;
}

/** The nearest title over a part, and what holds both, up to its landmark; null where there is none. */
const titleOver = (part, reading) =>
  part && !isPage(part, reading) ? readingOnce(reading.titles[Number(numbersVary)], firstOfItsKind(part, reading), nearestTitle, reading) : null;

function nearestTitle(part, reading) {
  const above = reading.parent(part);
  if (!above) return null;
  const heading = headingBefore(part, above, reading);
  if (heading && !isBelowAll(heading, above)) return titleByHeading(heading, part, above, reading);
  const title = nameAround(above, reading) || captionBefore(part, above, reading) || titleBelow(part, above, reading);
  if (title) return { title, caption: "", above, isOfSeveral: false };
  const outer = titleOver(above, reading);
  const caption = textBefore(part, above, null, reading);
  if (!outer || !caption) return outer;
  return { ...outer, caption, title: outer.isOfSeveral ? caption : outer.title };
}

/** A heading is over the list behind it; of several that offer the same, each is called by the text before it. */
function titleByHeading(heading, part, above, reading) {
  const isOfSeveral = isBehindAnother(part, above, heading, reading) || isBeforeAnother(part, above, heading, reading);
  const caption = textBefore(part, above, heading, reading);
  const title = isOfSeveral && caption ? caption : normalised(reading.text(heading));
  return { title, caption, above, isOfSeveral };
}

/** The name of what holds a part. */
function nameAround(above, reading) {
  const role = reading.role(above);
  const name = isSaidByRow(role) || ROLES.ROWS.has(role) ? "" : normalised(reading.name(above));
  return groupName(above, role, reading) || name;
}

/** Whether a heading ends what it stands in, and so is over nothing behind that. */
function isBelowAll(heading, above) {
  const holder = elementAbove(heading);
  if (holder === null || holder === above || !contains(above, holder)) return false;
  const parts = [...elementsIn(holder)];
  return parts.length > 1 && parts.at(-1) === heading;
}

/** The heading that ends what holds a part, or the text, where others like that end so: tiles with their titles at the foot. */
function titleBelow(part, above, reading) {
  const last = [...elementsIn(above)].at(-1);
  if (!last || last === part || isPage(above, reading) || !(positionTo(last, part) & Node.DOCUMENT_POSITION_PRECEDING)) return "";
  const tagsIn = (each) => [...elementsIn(each)].map(tagOf).join(" ");
  const isTile = (other) => elementCount(other) === elementCount(above) && tagsIn(other).endsWith(tagOf(last));
  const isTitle = matchesSelector(last, HEADINGS) || siblingsOf(above).some(isTile);
  return isTitle && !reading.isHidden(last) ? titleWords(leafTexts(last, reading, ...speakingIn(last))) : "";
}

/** The text right before a part, of one or two words or lines and below a heading where there is one; numbers in it count. */
function textBefore(part, above, heading, reading) {
  const nodes = nodesBefore(part, above, heading, reading);
  const node = nodes.findLast((each) => leafTexts(each, reading, ...speakingIn(each)).length > 0);
  if (!node || (heading && node === heading) || isOfferingAlike(node, part, reading)) return "";
  const texts = leafTexts(node, reading, ...(heading ? [heading] : []), ...speakingIn(node));
  const text = texts.length <= CAPTION_TEXTS ? texts.join(" ") : "";
  return /\p{L}/u.test(text) && text.length <= TEXT_LIMIT ? text.replace(/\d+/g, "0") : "";
}

const CAPTION_TEXTS = 2; // more of them are a part of the page

/** Whether another list that offers the same stands between a heading and a part. */
const isBehindAnother = (part, above, heading, reading) => nodesBefore(part, above, heading, reading).some((node) => isOfferingAlike(node, part, reading));

/** Whether one stands behind a part, under the same heading and with a text before it. */
function isBeforeAnother(part, above, heading, reading) {
  const nodes = reading.nodes(above);
  let isBehindText = false;
  for (const node of nodes.slice(nodes.indexOf(part) + 1)) {
    if (typeOf(node) !== Node.ELEMENT_NODE) continue;
    if ([node, ...selectIn(node, HEADINGS)].some((each) => matchesSelector(each, HEADINGS) && rankOf(each) <= rankOf(heading))) return false;
    const isList = isOfferingAlike(node, part, reading);
    if (isList && (isBehindText || textBeforeList(node, part, reading))) return true;
    isBehindText ||= !isList && leafTexts(node, reading, ...speakingIn(node)).length > 0;
  }
  return false;
}

/** Whether a node that holds another list begins with something else than that. */
function textBeforeList(node, part, reading) {
  const [first] = elementsIn(node);
  return first !== undefined && tagOf(node) !== tagOf(part) && !isOfferingAlike(first, part, reading) && leafTexts(first, reading).length > 0;
}

/** Whether a node and a part have a control of one name. */
function isOfferingAlike(node, part, reading) {
  if (typeOf(node) !== Node.ELEMENT_NODE) return false;
  const namesIn = (each) => [...selectIn(each, MATE_KINDS)].slice(0, MATES_LOOKED_AT).map((control) => normalised(reading.name(control)));
  const own = new Set(namesIn(part).filter((name) => name !== ""));
  return own.size > 0 && namesIn(node).some((name) => own.has(name));
}

/** What stands before a part in what holds it, from what holds the heading on. */
function nodesBefore(part, above, heading, reading) {
  const nodes = reading.nodes(above);
  const before = nodes.slice(0, nodes.indexOf(part));
  const from = heading ? before.findLastIndex((node) => node === heading || (typeOf(node) === Node.ELEMENT_NODE && contains(node, heading))) : 0;
  return before.slice(Math.max(from, 0));
}

/** The row or card that an element stands in: the smallest part that its heading is in, too, where its row says nothing, or begins with the heading of a list. */
function itemAround(element, reading) {
  const containers = containersOf(element, reading);
  const row = containers.find(({ kind }) => kind === "row")?.element;
  const heading = containers.find(({ kind }) => kind === "heading")?.heading;
  if (!heading || (row && !isHeadedFurther(row, heading, reading) && namingTexts(row, element, reading).length > 0)) return row ?? null;
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
const captionBefore = (part, above, reading) => titleWords(textsBefore(part, above, speakingIn, reading).findLast((each) => each.length > 0) ?? []);

function titleWords(texts) {
  const [text] = texts.length === 1 ? texts : [""];
  const words = withoutCount(text);
  return !/\p{L}/u.test(words) || hasDigit(words) || /[.!?…⟩]$/.test(words) || words.split(" ").length > TITLE_WORDS ? "" : text;
}

/** The texts of each node before a part in what holds it, but for those in what `leftOut` gives of a node. */
function textsBefore(part, above, leftOut, reading) {
  const nodes = reading.nodes(above);
  return nodes.slice(0, nodes.indexOf(part)).map((node) => leafTexts(node, reading, ...leftOut(node)));
}

/** The first of the parts built alike, one behind another, that a part is the last of. */
const firstOfItsKind = (part, reading) => readingOnce(reading.firstParts, part, firstOfRun, reading);

function firstOfRun(part, reading) {
  const isLike = looksLike(part, (few, shared) => shared === few);
  const isAlike = (other) => tagOf(other) === tagOf(part) && isLike(other) && (attributeOf(part, "class") || isBuiltLike(part, other));
  let first = part;
  for (let other = elementBefore(part); other && isAlike(other); other = elementBefore(other)) {
    if (reading.firstParts.has(other)) return reading.firstParts.get(other);
    first = other;
  }
  return first;
}

const speakingIn = (node) => (typeOf(node) === Node.ELEMENT_NODE ? [...selectIn(node, SPEAKING), ...(matchesSelector(node, SPEAKING) ? [node] : [])] : []);

/** Whether an element has its row in a list of the recorded title, also where the text below that is what tells several apart, then or now. */
function isListedThere({ listed, captioned }, element, reading) {
  if (!listed) return true;
  const now = titleOf(element, reading);
  const title = now?.title ?? "";
  return isSameTitle(listed, title) || isSameCaption(listed, now?.caption) || isSameCaption(captioned, title);
}

const isSameCaption = (was, now) => Boolean(was && now) && captionSaid(was) === captionSaid(now);

/** A text below a title by its letters, whatever its numbers are. */
const captionSaid = (text) => spelled(text.replace(/\d+/g, "0"));

/**
 * Whether it has its row in the recorded list, or that is whole under a title of its own. Of what alone had its name the groups around it
 * tell as much, and where the recorded title is gone, nothing says that a list without a title, or one with what alone had its name, is another.
 */
function isOfItsList(target, element, reading, now) {
  const { fingerprint } = target;
  const { listed, groups } = fingerprint;
  if (!listed) return true;
  const title = listTitle(element, reading);
  if (shownNow(fingerprint, element, reading) === GAVE_WAY) return false;
  const isListed = spelled(withoutCount(title)) === spelled(withoutCount(listed)) || isListedThere(fingerprint, element, reading);
  if (isListed && !isApartNow(fingerprint, element, reading)) return true;
  const isSole = now.isSole(element);
  const isInGroup = !now.recorded.some(({ role }) => ROLES.ROWS.has(role)) && (groups ?? []).some((group) => !isOfRow(group) && group.texts.includes(listed));
  if (isSole && (isInGroup || now.wanted.includes(spelled(title)))) return true;
  if ((isSole || title === "") && !isTitleNow(listed, reading, now)) return true;
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
  const isPageTitle = (heading) => rankOf(heading) === 1 && normalised(reading.text(heading)) === listed;
  return isListedThere(target.fingerprint, element, reading) && !headingsNow(reading).some(isPageTitle);
}
