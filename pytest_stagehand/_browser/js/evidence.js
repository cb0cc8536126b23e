// What makes up for a row, a title or a label that is not as it was: evidence that an element is whose it was all the same.
//
// A redesign takes rows apart, renames titles and unties labels. Each function here is one reason to be sure without them; none
// lets an element say something else or lead elsewhere.

/** Whether an address, as `routeOf` gives it, tells one thing from all others: nothing was left out of it. */
function isWholeAddress(address) {
  const query = address.split("#")[0].split("?")[1] ?? "";
  const isLeftOut = /:id|⟨/.test(address) || address.length >= TEXT_LIMIT;
  return address !== "" && !isLeftOut && query.split("&").filter(Boolean).every((part) => part.includes("="));
}

/**
 * Whether a link says what it said and leads where it led, and no other of that name does: whose row or heading it stands in now
 * tells nothing more. Where several had the name, or the row is one of a list, the address must be what told it from others. To the
 * page itself a logo, a tab and a path lead: there the name must be as it was, but for an icon.
 */
function isTheLinkItWas(target, element, reading, now) {
  const { wanted, rows } = now;
  const { name, matched, groups, told_by: told } = target.fingerprint;
  const was = addressLedTo(target);
  if (name === "" || matched === UNCOUNTED || !isWholeAddress(was) || !isSameLink(name, was, element, reading)) return false;
  if (isOwnPage(was) && !isWrittenAlike(name, element, reading)) return false;
  const namesakes = linksCalled(name, reading).filter((each) => each !== element);
  if (namesakes.some((each) => isSameLink(name, was, each, reading))) return false;
  if (told?.includes("href")) return true;
  const isListed = (groups ?? []).some((group) => isOfRow(group) && ROLES.ROWS.has(group.role));
  if (matched === 1 && !isListed) return !isInRowBesideIts(wanted, rows, element, reading);
  if (wanted.length > 0) return isInRowsSaying(now, element, reading) || isSaidBy(was, wanted) || isHeadedBy(wanted, element, reading);
  return namesakes.length > 0 && namesakes.every(leadsAway);
}

const isWrittenAlike = (name, element, reading) => withoutGlyphs(normalised(reading.name(element))) === withoutGlyphs(name);

/** Whether it stands in a row beside the recorded one, which is still there: of the two, that is the other. */
function isInRowBesideIts(wanted, rows, element, reading) {
  const isIts = (row) => wanted.every((text) => saidInRow(row, rows, reading).has(text));
  return wanted.length > 0 && rowsAround(element, reading).some((row) => !isIts(row) && rivalsOf(row).some(isIts));
}

const linksOnce = new WeakMap();

const linksCalled = (name, reading) => {
  const links = readingOnce(linksOnce, reading, () => rootsOnce(reading).flatMap((root) => selectIn(root, "a[href]")));
  return links.filter((each) => lettersIn(reading.name(each)) === lettersIn(name) && isPresent(each, reading));
};

function isSameLink(name, was, link, reading) {
  const now = leadsAway(link) ? normalised(hrefRoute(link)) : "";
  return now !== "" && isWholeAddress(now) && isSameAddress(was, now) && lettersIn(reading.name(link)) === lettersIn(name);
}

/** Whether an address says the words of a row: `/columns/rename?name=price` is of no other row than *price*. */
function isSaidBy(address, wanted) {
  const parts = address.split(/[/?&=#]/).map((part) => spelled(decodedPart(part)));
  return wanted.every((text) => parts.includes(text));
}

function decodedPart(part) {
  try {
    return decodeURIComponent(part).replaceAll("+", " ");
  } catch {
    return part;
  }
}

/** Whether an element is all that a heading says, as what opens a part is: the heading above it is that of another part. */
function isTitleOfItsPart(element, reading) {
  const heading = closestOf(element, HEADINGS);
  return heading !== null && lettersIn(reading.text(heading)) === lettersIn(reading.name(element));
}

/** Whether the next heading is the recorded one, of a part of what an element stands under now: tools before their part, not in it. */
function isBeforeItsPart(name, element, reading) {
  const over = headingOver(element, reading);
  const isNext = (heading) => positionTo(element, heading) & Node.DOCUMENT_POSITION_FOLLOWING;
  const next = headingsNow(reading).find(isNext);
  if (!over || !next || titleSaid(next, reading) !== name) return false;
  return rowLevel(next, "heading") > rowLevel(over, "heading");
}

/** Whether a heading stands over the list in which an element has an item of its own, headed by what named the recorded row: over the item, or next above its heading in rank. */
function isHeadOfItsList(name, element, reading, now) {
  const heading = headingOver(element, reading);
  if (!heading || !now.wanted.includes(spelled(titleSaid(heading, reading)))) return false;
  const item = rowsAround(element, reading).find((row) => contains(row, heading)) ?? cardHeadedBy(now, element, reading);
  const above = item ? headingAbove(heading, reading) : null;
  return item !== null && (headingPast(item, reading) === name || (above !== null && titleSaid(above, reading) === name));
}

/**
 * Whether an element stands under another heading by its place alone, with the controls that it stood with. If the part of the recorded
 * heading had ended before it, that is any part which has ended, too, or a title of higher rank; else one that ended below the recorded heading.
 */
function isOutOfParts(target, { texts: [name], ended }, element, reading, now) {
  const [over, was] = [headingOver(element, reading), headingsNow(reading).find((each) => titleSaid(each, reading) === name)];
  if (!over || !was || companyLeft(target, matesOnce(target, now, reading), element, reading).length > 0) return false;
  const isOfOver = !hasEnded(over, element, reading);
  const isUnderIt = () => headingAbove(over, reading) === was && !hasEnded(was, element, reading);
  return ended ? !isOfOver || rankOf(over) < rankOf(was) : !isOfOver && isUnderIt();
}

/**
 * Whether an element stands under a heading that came below the recorded one: the legend of its group, as a heading, one in its tool
 * bar, or any if it stands in its row, or beside words that it stood with and that no control says.
 */
function isUnderSubheading(target, { texts: [name] }, element, reading, now) {
  const { fingerprint, looks } = target;
  const groups = fingerprint.groups ?? [];
  if (headingsOverItsParts(fingerprint, element, reading)[0] === name || isUnderSubtitle(target, name, element, reading, now)) return true;
  if (!headingsOver(element, reading).includes(name)) return false;
  const near = groups.filter((group) => group.near).map((group) => ({ ...group, texts: group.texts.filter((text) => text !== name && !looks?.mates?.includes(text)) }));
  return (now.wanted.length > 0 && isInRowsSaying(now, element, reading)) || isBesideIts(near, element, reading) || isBehindHeadingOfItsBar(target, element, reading, now);
}

/**
 * Whether the heading over an element continues the recorded one: it is the next element, and
 * no other of its rank parts what stands under the recorded one. Whatever stood under that stands under both. The element must stand
 * with all fields of its form: else the heading may be that of another thing.
 */
function isUnderSubtitle(target, name, element, reading, now) {
  const { form } = target.looks ?? {};
  if (!form || partHolding(form.fields, element, reading, now) === null) return false;
  const over = headingOver(element, reading);
  const title = over ? headingAbove(over, reading) : null;
  if (!title || titleSaid(title, reading) !== name || hasEnded(title, element, reading)) return false;
  const all = headingsNow(reading);
  const after = all.slice(all.indexOf(title) + 1);
  const end = after.findIndex((each) => rankOf(each) <= rankOf(title));
  const parts = after.slice(0, end < 0 ? after.length : end).filter((each) => rankOf(each) <= rankOf(over));
  return parts.length === 1 && parts[0] === over && isNextTo(title, over);
}

/** Whether one element is the next after another in the same parent. */
function isNextTo(first, second) {
  const above = elementAbove(first);
  const siblings = above ? [...elementsIn(above)] : [];
  return siblings.indexOf(second) === siblings.indexOf(first) + 1;
}

/**
 * Whether the heading over an element is one of the things in a bar of the controls that it stood with: some of them stand before it
 * there, and nothing else is said. A heading with only what follows is that of a part.
 */
function isBehindHeadingOfItsBar(target, element, reading, now) {
  const [heading, left] = [headingOver(element, reading), matesOnce(target, now, reading)];
  let bar = element;
  while (bar && !contains(bar, heading)) bar = elementAbove(bar);
  if (!bar || isPage(bar, reading) || left.length === 0 || companyLeft(target, left, element, reading).length > 0) return false;
  const controls = selectIn(bar, MATE_KINDS).slice(0, MATES_LOOKED_AT);
  const isMateBefore = (each) => positionTo(each, heading) & Node.DOCUMENT_POSITION_FOLLOWING && left.includes(spelled(normalised(reading.name(each))));
  return controls.some(isMateBefore) && selectIn(bar, HEADINGS).length === 1 && leafTexts(bar, reading, heading, ...controls).length === 0;
}

const isPage = (element, reading) => ROLES.BOUNDARIES.has(reading.role(element)) || tagOf(element) === "body";

/** What the named parts are called in which an element stood. */
function titlesOfParts({ groups = [], ancestors = [] }) {
  const parts = [...groups.map(({ role, texts }) => [role, texts[0]]), ...ancestors.map((each) => [each.split(" ", 1)[0], each.slice(each.indexOf(" ") + 1)])];
  return new Set(parts.filter(([role]) => ROLES.ABOUT.has(role)).map(([, title]) => title));
}

/** What stands over the headings of an element that say what the parts were called in which it stood, as legends or names then. */
function headingsOverItsParts(fingerprint, element, reading) {
  const titles = titlesOfParts(fingerprint);
  const chain = headingsOver(element, reading);
  const past = chain.findIndex((each) => !titles.has(each));
  return past > 0 ? chain.slice(past) : [];
}

/**
 * Whether an element stands in a part with such a name, and in that under no other name or heading but those that it stood in. What a form
 * is called without a name says the legend over all its fields.
 */
function isInPartCalled(isTitle, fingerprint, element, reading) {
  const known = titlesOfParts(fingerprint);
  const heading = headingOver(element, reading);
  for (let at = reading.parent(element); at && !isPage(at, reading); at = reading.parent(at)) {
    const name = ROLES.ABOUT.has(reading.role(at)) ? groupName(at, reading.role(at), reading) : "";
    const title = name || (tagOf(at) === "form" ? legendOfFields(at, reading) : "");
    if (title !== "" && isTitle(title)) return !heading || !contains(at, heading) || isTitle(titleSaid(heading, reading)) || known.has(titleSaid(heading, reading));
    if (name !== "" && !known.has(name)) return false;
  }
  return false;
}

/** What the group in a form is called that holds all its fields; empty where there is none. */
function legendOfFields(form, reading) {
  const fields = fieldsWithin(form, reading);
  const group = [...selectIn(form, "fieldset")].find((each) => fields.length > 0 && fields.every((field) => contains(each, field)));
  return group ? groupName(group, reading.role(group), reading) : "";
}

/** What the heading over an element says, and the headings that rank higher and above each other before that. */
const headingsOver = (element, reading) => headingChain(element, reading).map((heading) => titleSaid(heading, reading));

function headingChain(element, reading) {
  const chain = [];
  for (let at = headingOver(element, reading); at; at = headingAbove(at, reading)) chain.push(at);
  return chain;
}

const matesOnce = (target, now, reading) => (now.left ??= matesLeft(target, now.roots, reading));

const rankOf = (heading) => rowLevel(heading, "heading");

/** The nearest heading before another that ranks higher. */
function headingAbove(heading, reading) {
  const all = headingsNow(reading);
  return all.slice(0, Math.max(0, all.indexOf(heading))).findLast((each) => rankOf(each) < rankOf(heading)) ?? null;
}

const headingsOnce = new WeakMap();

/** All headings that are shown, in reading order. */
const headingsNow = (reading) =>
  readingOnce(headingsOnce, reading, () => rootsOnce(reading).flatMap((each) => [...selectIn(each, HEADINGS)]).filter((each) => !reading.isHidden(each)));

/** HTML's sectioning content and roots: a heading in one of them heads nothing outside of it. */
const SECTIONS = new Set("article aside blockquote details dialog fieldset figure nav section td th".split(" "));
const HEADS_OF_PART = new Set(["header", "hgroup"]);
const TEXTS_OF_PART = 2; // a line below a title is of the title

/**
 * Whether a heading heads a part that an element stands behind, not in: a section, or a box that has several texts of its own. Where
 * both stand in one of several boxes alike, of which others have such a heading, it heads that box.
 */
function hasEnded(heading, element, reading) {
  if (isInBoxHeadedBy(heading, element)) return false;
  let part = heading;
  for (let at = elementAbove(heading); at && !contains(at, element); at = elementAbove(at)) {
    const isHead = HEADS_OF_PART.has(tagOf(at)) || reading.role(at) === "banner";
    if (!isHead && (SECTIONS.has(tagOf(at)) || ROLES.SECTIONING.has(reading.role(at)))) return true;
    part = at;
  }
  if (part === heading || HEADS_OF_PART.has(tagOf(part)) || reading.role(part) === "banner") return false;
  return leafTexts(part, reading, heading, ...selectIn(part, MATE_KINDS)).length >= TEXTS_OF_PART;
}

/** Whether both stand in one of several boxes alike, of which another has a heading of the same rank. */
function isInBoxHeadedBy(heading, element) {
  const isTitled = (box) => selectIn(box, HEADINGS).some((each) => rankOf(each) === rankOf(heading));
  for (let at = elementAbove(element); at; at = elementAbove(at)) {
    if (contains(at, heading) && !CELLS_OF_LAYOUT.has(tagOf(at)) && siblingsLike(at).some(isTitled)) return true;
  }
  return false;
}

const CELLS_OF_LAYOUT = new Set(["td", "th"]);

/** Whether an element stands beside the words of its rows that are none any more, in a card that they head, or is all that is left of its row. */
const isInPlaceOfItsRow = (target, now, element, reading) => isExplainedByItsRow(now, element, reading) || isBesideItsRow(now, element, reading) || isInCardHeadedBy(now, element, reading) || isInGroupCalled(now, target, element, reading) || isRowOfItsOwn(now, element, reading);

/** Whether the words of its row are what a part around it is called now, and no row in that has a name of its own. */
function isInGroupCalled({ wanted }, { fingerprint }, element, reading) {
  const isWanted = (title) => wanted.every((text) => text === spelled(title));
  const isNamed = (row) => namingTexts(row, element, reading).length > 0;
  return wanted.length > 0 && isInPartCalled(isWanted, fingerprint, element, reading) && !rowsAround(element, reading).some(isNamed);
}

const isInCardHeadedBy = (now, element, reading) => cardHeadedBy(now, element, reading) !== null && now.isStillInList(element);

/**
 * The part around an element, smaller than a landmark, of which the words of a row are the only heading, and no other's; null where
 * there is none. What was a link is no button there: beside a link stands what copies its address, under the same name.
 */
function cardHeadedBy({ wanted, wasLink }, element, reading) {
  if (wasLink !== leadsAway(element)) return null;
  const head = wanted.length > 0 ? containersOf(element, reading).find(({ kind }) => kind === "heading") : null;
  if (!head || !wanted.every((text) => text === spelled(head.name))) return null;
  const headings = headingsNow(reading);
  const isOnlyOne = (isOne) => headings.filter(isOne).length === 1;
  const isIts = !isPage(head.element, reading) && isOnlyOne((each) => contains(head.element, each)) && isOnlyOne((each) => spelled(titleSaid(each, reading)) === wanted[0]);
  return isIts ? head.element : null;
}

/** Whether the words of a row are the heading that an element stands under. */
const isHeadedBy = (wanted, element, reading) => containersOf(element, reading).some(({ kind, name }) => kind === "heading" && wanted.every((text) => text === spelled(name)));

/** Whether the words of its rows are tied to it now, as what explains it: they were about nothing else. */
function isExplainedByItsRow({ wanted }, element, reading) {
  const said = new Set(explainedBy(element).flatMap((each) => leafTexts(each, reading)).map(spelled));
  return wanted.length > 0 && wanted.every((text) => said.has(text));
}

/** Whether the words of its rows stand in the smallest part around it that has words, and no others: a row that is none to ARIA now. */
function isBesideItsRow({ wanted }, element, reading) {
  if (wanted.length === 0) return false;
  const beside = wordsBeside(element, reading).map(spelled);
  return wanted.every((text) => beside.includes(text)) && beside.every((text) => wanted.includes(text));
}

/**
 * Whether an element heads its row, as an entry of a menu does that was open: it alone had its name, the other words of the row are
 * gone, and it stands with no words of anything else.
 */
function isRowOfItsOwn({ wanted, roots, isSole }, element, reading) {
  const rows = rowsAround(element, reading);
  if (wanted.length === 0 || rows.length === 0 || !isSole(element)) return false;
  const entries = new Set(siblingsLike(rows[0]).flatMap((each) => leafTexts(each, reading)));
  const words = [...rowTexts(rows[0], reading, element).filter((text) => !isFigure(text)), ...wordsBeside(element, reading)];
  if (words.some((text) => !entries.has(text))) return false;
  return !wanted.some((text) => leavesSaying(roots[0], reading, text).length > 0);
}

/** Whether the words of its rows, names of controls among them, stand around it as near as anything does: what it stood with, it stands with. */
function isNearItsRow({ wanted }, element, reading) {
  if (wanted.length === 0) return false;
  const near = new Set([...boxesBeside(element, reading).flat(), ...controlsNext(element, reading)].map(spelled));
  return wanted.every((text) => near.has(text));
}

/** What a person reads on the controls of the smallest part around an element that has others. */
function controlsNext(element, reading) {
  for (let at = reading.parent(element); at; at = reading.parent(at)) {
    const others = selectIn(at, MATE_KINDS).slice(0, MATES_LOOKED_AT).filter((each) => !contains(each, element) && !contains(element, each));
    if (others.length > 0) return others.map((each) => normalised(reading.text(each)));
  }
  return [];
}

/** Whether a field without a name is the only control of a cell, or the only one of its kind in a row without columns: those say which it is. */
function isAloneInItsCell({ role, attributes, groups }, element, reading, now) {
  const column = (groups ?? []).find((group) => group.role === "columnheader" && group.texts.length > 0);
  if (now.wanted.length === 0 || !ROLES.FORM_FIELDS.has(reading.role(element))) return false;
  const cell = containersOf(element, reading).find(({ kind }) => kind === "column");
  if (!column && !cell) {
    const [row] = rowsAround(element, reading);
    const isAsTyped = (attributeOf(element, "type") ?? "") === (attributes?.type ?? "");
    const isLone = () => fieldsWithin(row, reading).filter((each) => reading.role(each) === role).length === 1;
    return Boolean(row) && isAsTyped && isLone() && isInRowsSaying(now, element, reading);
  }
  if (!column) return false;
  return cell?.name === column.texts[0] && selectIn(cell.element, MATE_KINDS).length === 1 && isInRowsSaying(now, element, reading);
}

/** Whether the words that labelled a field stand beside it, tied to nothing: in the smallest box with words, where it is the only field. */
function isCalledBeside({ name }, element, reading) {
  if (name === "" || !isFormField(element, reading) || normalised(reading.name(element)) !== "") return false;
  let at = reading.parent(element);
  for (let level = 0; at && level < BOX_LEVELS && !ROLES.BOUNDARIES.has(reading.role(at)); level += 1) {
    if (fieldsWithin(at, reading).length > 1) return false;
    const words = leafTexts(at, reading, element, ...selectIn(at, "button,option"));
    if (words.length > 0) return words.length <= BOX_WORDS && words.some((text) => spelled(text) === spelled(name));
    at = reading.parent(at);
  }
  return false;
}

/** A name without what an icon font draws in it: private characters, which nobody can read as words. */
const withoutGlyphs = (text) => text.replace(/\p{Co}/gu, " ").replace(/\s+/g, " ").trim();

const isGlyph = (text) => /^[\p{Co}\s]+$/u.test(text);

/** What is called by a glyph alone as it would be without that: by its title, and with nothing to read on it. */
function withoutGlyph(kind, title) {
  if (!title || !isGlyph(kind.name || kind.text || "")) return kind;
  return { ...kind, name: title, text: isGlyph(kind.text ?? "") ? "" : kind.text };
}

/** The same of an element of the page. */
function kindWithoutGlyph(element, reading) {
  const kind = kindOf(element, reading);
  return isGlyph(kind.name || kind.text) ? withoutGlyph(kind, normalised(attributeOf(element, "title"))) : kind;
}

/** A target as it is looked for where no glyph says anything. */
function targetWithoutGlyph(target) {
  const said = withoutGlyph(target.fingerprint, target.fingerprint.attributes?.title);
  return said === target.fingerprint ? target : { ...target, fingerprint: { ...said, matched: UNCOUNTED } };
}

/** A target as it is looked for: without what says nothing of it once the page was drawn anew. */
const soughtOf = (target, reading) => targetOfToday(targetInItsList(targetUncounted(targetWithoutGlyph(target))), reading);

const UNCOUNTED = 0; // how many had that title nobody counted

/**
 * Whether an icon font draws another sign beside the same words, and nothing else of the kind says them, then or now: it stands
 * with controls that it stood with, or leads to the one address that is its own.
 */
function isDrawnAnew({ fingerprint, looks }, { left, isSure }, element, reading, kin) {
  const [was, now] = [fingerprint.name, normalised(reading.name(element))].map(withoutGlyphs);
  if (was === fingerprint.name || was === "" || hasDigit(was) || lettersIn(was) !== lettersIn(now)) return false; // names with a number are no mates
  const isSaid = (text) => lettersIn(withoutGlyphs(text)) === lettersIn(was);
  if ((looks?.mates ?? []).some(isSaid) || (left.length === 0 && !isSure)) return false;
  const isTwin = (each) => each !== element && !contains(each, element) && !contains(element, each) && isSaid(normalised(reading.name(each)));
  return isSure || (companyLeft({ fingerprint, looks }, left, element, reading).length === 0 && !kin().some(isTwin));
}

/** A title without the number in brackets behind it, which counts what it is the title of. */
const withoutCount = (title) => title.replace(/\s*[([]\d+[)\]]$/u, "");

/**
 * Whether a field without a name is the only such one, as it was, and half of the other fields of its form stand with it: what is left
 * over of a form is what was left over.
 */
function isLeftOver({ fingerprint, looks }, element, reading, kin) {
  const recorded = (looks?.form?.fields ?? []).filter(isNamedField);
  if (fingerprint.matched !== 1 || recorded.length < FIELDS_BESIDE || !isFormField(element, reading)) return false;
  const isNameless = (each) => normalised(reading.name(each)) === "" && isFormField(each, reading);
  if (kin().some((each) => each !== element && isNameless(each))) return false;
  for (let at = elementAbove(element); at; at = elementAbove(at)) {
    const fields = fieldsWithin(at, reading);
    if (fields.length > 2 * FIELDS) return false;
    if (fields.length < FIELDS_BESIDE) continue;
    const described = fields.filter((each) => each !== element).map((each) => fieldOf(each, reading));
    const known = recorded.filter((was) => described.some((each) => isFieldAlike(was, each))).length;
    if (known >= HALF * Math.max(recorded.length, described.filter(isNamedField).length)) return true;
  }
  return false;
}
