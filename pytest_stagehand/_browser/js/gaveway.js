// Whether the title over the recorded element gave way to another one: *Deploy* under *Staging*, and under *Production* now.
//
// A title that a redesign only took away leaves what stood over it: the next title above is one of those that were recorded
// (`looks.titles`). One that is none of them came in its place, and a title is the name of what stands right below it. What
// stands farther below, behind fields and other parts, is told by those, and the title over all of that may be written anew.

const TITLES = 4;

/** What stands over an element, nearest first: headings of parts that had not ended before it, each ranking higher than the one before. */
function headingsAbove(element, reading) {
  const [own, chain] = [headingOfCard(element, reading), headingChain(element, reading)];
  const over = chain.filter((heading) => heading === own || !hasEnded(heading, element, reading));
  return own && !over.includes(own) ? [own, ...over] : over;
}

/** The heading of the card in the foot of which an element stands: the only one in it, in the part right before the foot. */
function headingOfCard(element, reading) {
  for (let foot = element; elementAbove(foot) && !isPage(elementAbove(foot), reading); foot = elementAbove(foot)) {
    const headings = headingsIn(elementAbove(foot)).filter((each) => isPresent(each, reading));
    const [heading] = headings;
    if (!heading) continue;
    const head = elementBefore(foot);
    return headings.length === 1 && head && head !== heading && contains(head, heading) ? heading : null;
  }
  return null;
}

/** Whether the only title of the card in the foot of which an element stands gave way to another one. */
function isOfAnotherCard(target, element, reading) {
  const own = target.looks?.titles?.length > 0 ? headingOfCard(element, reading) : null;
  if (!own || target.looks.titles.map(titleSpelled).includes(titleSpelled(titleSaid(own, reading)))) return false;
  return titleInstead(target, surroundings(target, document, rootsOnce(reading), reading), element, reading).length > 0;
}

/** What the headings over an element say, where it stands right below the first of them, and neither is typed in, nor answers a question, nor leads to a part of its page. */
function titlesAbove(element, reading) {
  const role = reading.role(element);
  const isTyped = ROLES.FORM_FIELDS.has(role) && !ROLES.TICKED_IN_FORMS.has(role);
  if (role === "radio" || isTyped || isLinkToPart(element)) return [];
  const headings = headingsAbove(element, reading);
  if (headings.length === 0 || !isRightBelow(headings[0], element, reading)) return [];
  return titlesIn(headings, reading).slice(0, TITLES);
}

/** Whether a link leads to a part of its page that has a name there (`#tags`): that says what it is about. */
const isLinkToPart = (element) => tagOf(element) === "a" && /#./.test(attributeOf(element, "href") ?? "");

const titlesIn = (headings, reading) => headings.map((heading) => titleSaid(heading, reading)).filter((title) => title !== "");

/** Whether nothing stands between a heading and an element but texts, and the other controls of the bar that it is in: no field. */
function isRightBelow(heading, element, reading) {
  let [part, above] = [element, reading.parent(element)];
  while (above && !contains(above, heading)) [part, above] = [above, reading.parent(above)];
  if (!above) return false; // one of the two stands in a tree of its own
  const isBetween = (each) => isAfter(each, heading) && isAfter(element, each) && !contains(heading, each) && !contains(each, element);
  const isControl = (each) => ROLES.CONTROLS.has(reading.role(each)) && isPresent(each, reading);
  const bar = barAround(element, part, reading);
  const isOfBar = (each) => (bar === part && reading.parent(each) === above) || contains(bar, each) || isBesideHeading(each, heading, above, reading);
  const isAllowed = (each) => !ROLES.FORM_FIELDS.has(reading.role(each)) && isOfBar(each);
  return selectIn(above, MATE_KINDS).every((each) => !isBetween(each) || !isControl(each) || isAllowed(each)); // most are looked at no further
}

/** The smallest part around an element, in what stands below a heading, that has another control; all of that where none does. */
function barAround(element, part, reading) {
  for (let at = reading.parent(element); at && contains(part, at); at = reading.parent(at)) {
    if (selectIn(at, MATE_KINDS).some((each) => each !== element && !contains(element, each))) return at;
  }
  return part;
}

/** Whether a control stands in the box of a heading, as its tools do. */
function isBesideHeading(control, heading, above, reading) {
  let box = heading;
  while (reading.parent(box) !== above && reading.parent(box)) box = reading.parent(box);
  return contains(box, control);
}

/** The recorded title and the one that stands over a candidate in its place; nothing where the title is the same, or only went. */
function titleInstead(target, now, element, reading) {
  const were = target.looks?.titles ?? [];
  const headings = were.length > 0 ? headingsAbove(element, reading) : [];
  const [title] = titlesIn(headings, reading);
  if (title === undefined || isCount(title) || isCount(were[0])) return [];
  const known = new Set(were.map(titleSpelled));
  if (known.has(titleSpelled(title)) || [...now.namesNow].some((name) => titleSpelled(name) === titleSpelled(were[0]))) return [];
  return isWhoseItIs(target, headings[0], now, element, reading) ? [] : [were[0], title];
}

/**
 * Whether it is told whose an element is, whatever title is over that: by the words of its row, by the recorded title, as a text below the
 * other, or, while that title is still said somewhere, by words that stand beside it as they did.
 */
function isWhoseItIs({ fingerprint, looks }, heading, now, element, reading) {
  const mates = new Set(looks.mates?.map(spelled)); // the foot of a card may look like a row that its first button names
  const isNamed = now.wanted.length > 0 && (heading !== headingOfCard(element, reading) || !now.wanted.every((text) => mates.has(text)));
  if (isNamed && isInRowsSaying(now, element, reading)) return true;
  const [title] = looks.titles;
  const holders = leavesSaying(now.roots[0], reading, title).map(([holder]) => holder);
  if (holders.some((each) => isAfter(each, heading) && isAfter(element, each))) return true;
  const isPlain = (text) => !looks.titles.includes(text) && !looks.mates?.includes(text);
  const near = (fingerprint.groups ?? []).filter((group) => group.near).map((group) => ({ ...group, texts: group.texts.filter(isPlain) }));
  return holders.length > 0 && isBesideIts(near, element, reading);
}

/** A title as it is compared: by its letters, without what it counts. */
const titleSpelled = (title) => spelled(withoutCount(title));
