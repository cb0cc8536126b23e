// What decides whether an element that is like the recorded one may be that: whom it belongs to, what it does, what stands with it.

/** The controls that stood around the recorded element and are still there. */
function matesLeft({ looks }, roots, reading) {
  const mates = new Set(looks?.mates?.map(spelled));
  if (mates.size === 0) return [];
  const names = roots.flatMap((each) => selectIn(each, MATE_KINDS)).map((each) => spelled(normalised(reading.name(each))));
  return [...new Set(names.filter((name) => mates.has(name)))];
}

/**
 * What a candidate stands with, where that is none of what the recorded element stood with and those controls are still there:
 * the smallest part of the page around it that has another control has not half of them, nor is half of it of them.
 */
function companyLeft({ fingerprint, looks }, left, element, reading) {
  const mates = looks?.mates ?? [];
  if (left.length === 0 || [fingerprint.role, reading.role(element)].includes("option")) return []; // the other options are no mates
  for (let at = reading.parent(element); at; at = reading.parent(at)) {
    const { names, known } = matesIn(at, mates, element, reading);
    if (names.length === 0) continue;
    return known.length >= HALF * Math.min(names.length, left.length) ? [] : names;
  }
  return [];
}

const SPEAKING = `label,legend,option,${MATE_KINDS}`;

/** Whether a text counts something and so may be another next time: a number that is not the first of it names a thing. */
const isCount = (text) => /^[^\p{L}]*\p{N}/u.test(text);

/**
 * The words that stood near what was recorded alone (`near`) and are nowhere on the page any more: the name of a thing that went.
 * That is a heading among them, if there is one, and the name of another control only where nothing else stood there: its title
 * may be a link. Its own label names no thing.
 */
function companyOf({ fingerprint, looks }, roots, reading) {
  const groups = fingerprint.groups ?? [];
  const near = nearTexts(groups).filter((text) => text !== fingerprint.name && text !== looks?.label);
  const words = near.filter((text) => !looks?.mates?.includes(text));
  const headings = titlesOf(groups);
  const named = words.filter((text) => headings.includes(text));
  const telling = tellingOf([named, words, near].find((texts) => texts.length > 0) ?? []);
  const isShown = (text) => leavesSaying(roots[0], reading, text).length > 0 || isOnButton(text, roots, reading);
  return telling.some((text) => isCount(text) || isShown(text)) ? [] : telling;
}

/** Whether a button without content, whose value is its text, says this. */
function isOnButton(text, roots, reading) {
  const buttons = roots.flatMap((each) => selectIn(each, "input[type=submit],input[type=button],input[type=reset]"));
  return buttons.some((each) => normalised(reading.name(each)) === text && isPresent(each, reading));
}

/** What stands in the smallest box around an element and is said by no control but a link. */
function wordsBeside(element, reading) {
  const own = normalised(reading.name(element));
  let at = reading.parent(element);
  for (let level = 0; at && level < BOX_LEVELS && !ROLES.BOUNDARIES.has(reading.role(at)); level += 1) {
    const speaking = selectIn(at, SPEAKING);
    if (speaking.length > MATES_LOOKED_AT) return [];
    const silenced = speaking.filter((each) => !matchesSelector(each, "a[href]"));
    const words = leafTexts(at, reading, element, ...silenced).filter((text) => text !== own && !isCount(text));
    if (words.length > 0) return words.length > BOX_WORDS ? [] : words;
    at = reading.parent(at);
  }
  return [];
}

/** Whether nothing but what it stood under or beside told an element from others that are called alike. */
const isToldByPlace = ({ matched, told_by: told }) => matched > 1 && !told?.length;

const NO_COLUMN = "no column";

/** Whether its column alone told an element from others that are called alike. */
const isToldByColumn = (fingerprint, now) => isToldByPlace(fingerprint) && now.wanted.length === 0 && nearOf(fingerprint.groups).length === 0;

/** The column of a candidate, or, where it told the recorded element from others like it, its heading: empty where it is the same, or its row says it. */
function headAround(target, element, reading, now) {
  const { fingerprint } = target;
  const recordedName = (wanted) => (fingerprint.groups ?? []).find(({ role, texts }) => role === wanted && texts.length > 0)?.texts[0];
  const [column, title] = [recordedName("columnheader"), isToldByPlace(fingerprint) ? recordedName("heading") : ""];
  const containers = containersOf(element, reading);
  const isName = ({ kind, name }) => kind === "group" && name === title; // a caption now, or a legend
  const isStill = () => now.wanted.includes(spelled(title)) || containers.some(isName) || isHeadOfItsList(title, element, reading, now) || isInListCalled(title, target, element, reading, now) || isTitleOfItsList(title, target, element, reading, now);
  const heading = title && isStill() ? "" : title;
  if (!column && !heading) return "";
  if (column && isToldByColumn(fingerprint, now) && !containers.some(({ kind }) => kind === "column")) return NO_COLUMN;
  const isOtherTitle = (name) => withoutCount(name) !== withoutCount(heading);
  const isOther = ({ kind, name }) => (kind === "column" && column && name !== column) || (kind === "heading" && heading && isOtherTitle(name));
  return containers.find(isOther)?.name ?? "";
}

/** The words near a candidate, where they are others than those that told the recorded element from others like it, or that named a thing that went. */
function strangersNear({ fingerprint, looks }, company, element, reading) {
  if (fingerprint.role === "option") return [];
  const isOneOfFields = isAmongMates(fingerprint, looks, element, reading);
  if (company.length > 0) {
    const beside = isOneOfFields ? wordsOfItsOwn(element, reading) : wordsBeside(element, reading);
    const isKnown = (text) => company.includes(text) || (isOneOfFields && company.some((was) => isSameButForNumbers(was, text)));
    return beside.some(isKnown) || isBesideCounted(company, element, reading) ? [] : beside;
  }
  const was = nearOf(fingerprint.groups);
  const instead = itemsInstead(fingerprint.groups ?? [], element, reading);
  if (instead.length > 0) return instead;
  if (!isOneOfFields && isInsteadBeside(fingerprint.groups, element, reading, looks?.mates)) return wordsBeside(element, reading);
  if (was.length === 0 || !isToldByPlace(fingerprint)) return []; // `near` is kept of what stands in no row
  const words = wordsNear(element, reading);
  return words.some((text) => was.includes(spelled(text))) ? [] : words;
}

/** What stands over or beside a candidate, where that and what stood there are two items of one list. */
function itemsInstead(groups, element, reading) {
  const near = nearOf(groups);
  const titles = titlesOf(groups).map(spelled);
  if (near.length === 0 && titles.length === 0) return [];
  const beside = wordsBeside(element, reading);
  const over = titles.length > 0 ? headingOver(element, reading) : null;
  const title = over ? [titleSaid(over, reading)] : [];
  const isOther = (was, now, also) => !also.some((text) => was.includes(spelled(text))) && areOfOneList(was, now, element, reading);
  if (isOther(titles, title, [...title, ...beside])) return title;
  return isOther(near, beside, beside) ? beside : [];
}

const isSameButForNumbers = (was, now) => seenOf(was.replace(NUMBERS, "")) === seenOf(now.replace(NUMBERS, ""));

/** The words that stand with a field and with no other control: in a box of its own, or right behind it, or between its label and itself. */
function wordsOfItsOwn(element, reading) {
  for (let part = element, at = reading.parent(element); at && !ROLES.BOUNDARIES.has(reading.role(at)); part = at, at = reading.parent(at)) {
    const isShared = selectIn(at, MATE_KINDS).some((each) => each !== element && !contains(each, element));
    const words = isShared ? wordsNextTo(part, at, element, reading) : leafTexts(at, reading, element, ...callingControls(at), ...namedBy(element, reading), ...explainedBy(element));
    if (isShared || words.length > 0) return words.length > BOX_WORDS ? [] : words;
  }
  return [];
}

/** The same in a part with other controls: up to the next of them, its label or a heading. */
function wordsNextTo(part, above, element, reading) {
  const [nodes, naming] = [reading.nodes(above), namedBy(element, reading)];
  const isNaming = (node) => naming.some((each) => contains(node, each));
  const holds = (node) => isNaming(node) || matchesSelector(node, `${SPEAKING},${HEADINGS}`) || selectIn(node, `${SPEAKING},${HEADINGS}`).length > 0;
  const isEnd = (node) => typeOf(node) === Node.ELEMENT_NODE && holds(node);
  const at = nodes.indexOf(part);
  const [before, behind] = [nodes.slice(0, at).toReversed(), nodes.slice(at + 1)];
  const [start, end] = [before, behind].map((each) => each.findIndex(isEnd));
  const own = start >= 0 && isNaming(before[start]) ? before.slice(0, start).toReversed() : [];
  return [...own, ...behind.slice(0, end < 0 ? behind.length : end)].flatMap((node) => leafTexts(node, reading, ...explainedBy(element)));
}

/** Whether words stand beside an element that are counted there now: *2 Tickets* for *Tickets*. */
const isBesideCounted = (words, element, reading) =>
  boxesBeside(element, reading).flat().some((text) => isCount(text) && words.includes(text.replace(/^[^\p{L}]+\s/u, "")));

/** Whether a field stands beside one that it stood beside: then what stands above them was renamed. Of radios that says nothing. */
function isAmongMates({ role }, looks, element, reading) {
  if (role === "radio" || !isLabelled(element)) return false;
  let at = reading.parent(element);
  for (let level = 0; at && level < BOX_LEVELS && !ROLES.BOUNDARIES.has(reading.role(at)); level += 1) {
    if (matesIn(at, looks?.mates ?? [], element, reading).known.length > 0) return true;
    at = reading.parent(at);
  }
  return false;
}

/** Whether the other controls of a group say nothing of which it is: answers of all questions, entries of all menus are alike. */
const isOfAnyGroup = (role, group) => role === "radio" || group.role === "menu";

/**
 * What the nearest such group with a name is called, where that is another one than the recorded one: where one like the
 * recorded element was in another group then, every other name tells; else if it does not say itself what it is about, and what
 * stands in the group now did not stand around it then.
 */
function groupAround({ fingerprint, looks }, element, reading) {
  const opener = openerAround(looks?.mates ?? [], element, reading);
  if (opener) return opener;
  const group = (fingerprint.groups ?? []).find(({ role, texts }) => ROLES.ABOUT.has(role) && texts.length > 0);
  const [isOneOfMany, does] = [fingerprint.matched > 1, !ROLES.SELF_TOLD.has(fingerprint.role) || group?.role.endsWith("dialog")];
  if (!group || !(isOneOfMany || does)) return "";
  const isAskedByName = (now) => ROLES.DIALOGS.has(group.role) && !group.says && askingControls(now, reading) !== null;
  const isRenamed = (now) => !isOneOfMany && !isOfAnyGroup(fingerprint.role, group) && !isAskedByName(now) && holdsMates(now, looks?.mates ?? [], element, reading);
  for (let at = reading.parent(element); at; at = reading.parent(at)) {
    const role = reading.role(at);
    const name = ROLES.ABOUT.has(role) ? groupName(at, role, reading) : "";
    if (name) return name === group.texts[0] || isRenamed(at) ? "" : name;
  }
  return "";
}

/** What the control is called that opens the part around an element, where it is of its role and stood beside the recorded one: what stands beside a tab is in no panel of it. */
function openerAround(mates, element, reading) {
  const role = reading.role(element);
  for (let at = reading.parent(element); at; at = reading.parent(at)) {
    const names = treeReferences(at, "aria-labelledby").filter((each) => reading.role(each) === role).map((each) => normalised(reading.name(each)));
    const opener = names.find((name) => mates.includes(name));
    if (opener) return opener;
  }
  return "";
}

/** Whether half of the other controls in a group, or more, stood around the recorded element: then the group was renamed. */
function holdsMates(group, mates, element, reading) {
  const { names, known } = matesIn(group, mates, element, reading);
  return names.length > 0 && known.length >= HALF * names.length;
}

/** Names of the other controls in a part of the page, and those of them that stood around the recorded element. */
function matesIn(part, mates, element, reading) {
  const own = normalised(reading.name(element));
  const found = selectIn(part, MATE_KINDS).slice(0, MATES_LOOKED_AT).filter((each) => each !== element);
  const names = [...new Set(found.map((each) => normalised(reading.name(each))).filter((name) => isMateName(name, own)))];
  const said = new Set(mates.map(spelled));
  return { names, known: names.filter((name) => said.has(spelled(name))) };
}

/** What decides whether an element that an engine chose belongs to what the recorded one belonged to; null where it went. */
function judgement(message, root, refs) {
  const element = refs.element(message.id);
  if (!element || !isConnected(element)) return null;
  const reading = newReading();
  reading.isHealing = true;
  const target = soughtOf(message.target, reading);
  return readAs(target.fingerprint, () => {
    const roots = rootsFrom(root, reading);
    const now = { ...surroundings(target, root, roots, reading), company: companyOf(target, roots, reading), left: matesLeft(target, roots, reading) };
    const kin = () => roots.flatMap((each) => selectIn(each, selectorOfRole(target.fingerprint.role)));
    const judged = { ...judgedBy(target, element, reading, message), ...standingOf(target, now, element, kin, reading, message), own: [] };
    return { ...judged, isInItsRows: isInItsRows(target, element, reading, now) };
  });
}

const MATES_OF_BAR = 2; // one control that is left, a link to the first page, tells nothing of where the others were

/** What an element says and does. The recorded address stands for one that is the same, or asks for more than it did, or was moved with the others. */
function judgedBy(target, element, reading, options) {
  const recorded = target.fingerprint;
  const { role, name, text, tag } = kindWithoutGlyph(element, reading);
  const attributes = attributesBeside(recorded.attributes ?? {}, element, reading, options.testIdAttribute);
  const was = recorded.attributes?.href ?? "";
  if (!leadsAway(element)) delete attributes.href;
  const isLeftByIts = () => matesLeft(target, rootsOnce(reading), reading).length >= MATES_OF_BAR;
  const isOtherKind = [...ROLES.PRESSED_OTHERWISE].some((each) => (role === each) !== (recorded.role === each)) || (addressLedTo(target) !== "") !== Boolean(attributes.href);
  const isOtherRole = role !== recorded.role && !(ROLES.FORM_FIELDS.has(role) && ROLES.FORM_FIELDS.has(recorded.role));
  const isOtherWay = isOtherKind || (isOtherRole && isLeftByIts());
  const isSame = (now) => holdsAddress(now, was) || isMovedWithOthers(target, now, element, reading);
  if (was && attributes.href && isSame(attributes.href)) attributes.href = was;
  if (isInNamespace(target, element)) attributes.id = recorded.attributes.id;
  const deeds = { isOtherWay, isOtherDeed: isOtherDeed(target, element, reading), isNamesake: isNamesake(target, element, reading, options), isNowhere: isLinkToNowhere(target, element, reading) };
  return { role, ...asRecorded({ name, text }, target), tag, attributes, ...deeds };
}

/**
 * Whether an address is the recorded one below another path, where that is where the application is now: nothing on the page leads
 * to the recorded address or below the path that went, and half of its links lead below the one that came. Its name is as it was,
 * and it stands in its row, or with what it stood with.
 */
function isMovedWithOthers(target, now, element, reading) {
  const { name, attributes: { href: was } } = target.fingerprint;
  const moved = pathMoved(was, now);
  if (!moved || name === "" || normalised(reading.name(element)) !== name) return false;
  const links = rootsOnce(reading).flatMap((each) => selectIn(each, "a[href]")).filter((each) => each !== element && leadsAway(each)).map(hrefRoute);
  const below = links.filter((link) => link.startsWith("/") && link.startsWith(moved.path));
  if (links.some((link) => isSameAddress(link, was)) || (moved.isGone ? below.length > 0 : below.length < HALF * links.length || below.length === 0)) return false;
  if (wantedOf(target.fingerprint).length > 0 || isBesideIts(target.fingerprint.groups, element, reading)) return true;
  return isAmongItsMates(target.looks?.mates ?? [], element, reading);
}

/** The path, `/a/`, by which one of two addresses is the other below it, and whether it is gone; null where that is not so. */
function pathMoved(was, now) {
  if (!was?.startsWith("/") || !now.startsWith("/")) return null;
  const [before, after] = [was, now].map((address) => address.split(/[?#]/)[0]);
  const isGone = before.length > after.length;
  const [long, short] = isGone ? [before, after] : [after, before];
  if (!/[^/:]/.test(short.replace(":id", "")) || long === short || !long.endsWith(short)) return null;
  const path = long.slice(0, long.length - short.length);
  return holdsAddress(isGone ? path + now : now.slice(path.length), was) ? { path: `${path}/`, isGone } : null;
}

/** Whether a word was put before the id and the classes that an element had, as a program does that is to stand beside others. */
function isInNamespace({ fingerprint, looks }, element) {
  const [was, now] = [fingerprint.attributes?.id, attributeOf(element, "id") ?? ""];
  if (!was || !looks?.classes?.length || !now.endsWith(was) || now === was) return false;
  const word = now.slice(0, -was.length);
  return /[-_]$/.test(word) && looks.classes.every((each) => classesOf(element).includes(word + each));
}

/** Whether the nearest other controls are those that stood around the recorded element, half of them or more. */
function isAmongItsMates(mates, element, reading) {
  for (let at = reading.parent(element); at && mates.length > 0; at = reading.parent(at)) {
    const { names, known } = matesIn(at, mates, element, reading);
    if (names.length > 0) return known.length >= HALF * names.length;
  }
  return false;
}

const HALF = 0.5;
const withoutNumbers = (text) => new Set([...meaningOf(text)].filter((word) => !hasDigit(word)));

/** One that is called what this one was called, or more nearly so: then the words have moved, and nobody knows what with them. */
function elsewhere(was, best, all) {
  const said = withoutNumbers(was);
  const nearness = wordLikeness(said, withoutNumbers(best.name));
  return all.find((each) => {
    const other = each === best ? 0 : wordLikeness(said, withoutNumbers(each.name));
    return other >= HALF && other > nearness;
  });
}

/** Scores candidates and puts the best first; returns the weights that counted. */
function ranked(candidates, given) {
  const weights = weighted(given, candidates);
  for (const each of candidates) each.score = scoreOf(each.likeness, weights);
  candidates.sort((one, other) => other.score - one.score);
  return weights;
}

/** Whether a button that sent the fields of a form stands in none now: one of its name, and not that one. */
const isOutOfItsForm = ({ fingerprint, looks }, element) => fingerprint.role === "button" && Boolean(looks?.form) && !closestOf(element, FORMS);

/** Whether the rows or small boxes around an element, be they shown or not, may say these words. */
function mayStandInRowOf(words, element, reading) {
  const rows = words.length > 0 ? rowsAround(element, reading) : [];
  let box = element;
  for (let level = 0; level < BOX_LEVELS && elementAbove(box); level += 1) box = elementAbove(box);
  const said = words.length > 0 ? inLetters(allTextIn(box)) : "";
  return words.every((text) => said.includes(text) || rows.some((row) => mayReadInRow(row, text, reading, inLetters)));
}

/** Whether a link leads elsewhere than the recorded one did, or one of the two leads nowhere: an entry of a menu that is shut, of the same name. */
function isAnotherLink(target, link) {
  const was = addressLedTo(target);
  return target.fingerprint.tag === "a" && (leadsAway(link) !== (was !== "") || (was !== "" && !isSameAddress(was, normalised(hrefRoute(link)))));
}

const isNeverSeen = (element) => tagOf(element) === "input" && attributeOf(element, "type") === "hidden";

/**
 * Whether what was recorded, or the heading that it stood under, is in the document and can't be seen: hidden is not gone. Where what
 * is shown stands in the recorded row, known by the words of `row`, what is hidden is another's if it stands in none of them. So is what
 * only has its words, where one that has its id and its name is shown, and stood in nothing that has a name.
 */
function isThereUnseen(target, roots, reading, row) {
  const recorded = target.fingerprint;
  const { test_id: testId, id } = recorded.attributes ?? {};
  const said = recorded.name || recorded.text || "";
  const word = firstWord(said);
  const headings = (recorded.groups ?? []).filter((group) => group.role === "heading").flatMap((group) => group.texts);
  const isHeading = (element) => headings.includes(normalised(allTextIn(element))) && !isPresent(element, reading);
  if (headings.length > 0 && roots.some((each) => [...selectIn(each, HEADINGS)].some(isHeading))) return true;
  const isMarked = (element) => Boolean((id && attributeOf(element, "id") === id) || (testId && attributeOf(element, reading.testIdAttribute) === testId));
  const alike = roots.flatMap((each) => selectIn(each, CSS.escape(recorded.tag)));
  const isInNone = (recorded.groups ?? []).every(({ texts }) => texts.length === 0);
  const isMarkedSeen = isInNone && alike.some((element) => isMarked(element) && isPresent(element, reading) && spelled(normalised(reading.name(element))) === spelled(said));
  for (const element of alike) {
    const text = attributeOf(element, "aria-label") || allTextIn(element) || attributeOf(element, "value") || "";
    const hasMark = isMarked(element);
    if ((!hasMark && !text.includes(word)) || isNeverSeen(element) || isLaidOut(element, reading)) continue; // a copy without height is no twin
    if (hasMark) return true;
    const isSaid = said !== "" && normalised(text) === said && isStillTold(recorded, element, reading, reading);
    if (isSaid && !isMarkedSeen && !isOutOfItsForm(target, element) && !isAnotherLink(target, element) && mayStandInRowOf(row, element, reading)) return true;
  }
  return false;
}
