// Whether an element stands in the rows, groups and dialogs in which the recorded one stood.

const isOfRow = (group) => group.texts.length > 0 && (ROLES.ROWS.has(group.role) || group.role === "generic") && !group.near;

/** The rows that an element stands in, up to its landmark. */
function rowsAround(element, reading) {
  const rows = [];
  let wrapper = null;
  for (let at = reading.parent(element); at; at = reading.parent(at)) {
    if (isRow(at, reading, rivalsOf) && !(rows.length > 0 && isOfLayout(at, reading))) rows.push(at); // what lays out a page says nothing of a row in it
    else if (!wrapper && isWrapperOfItsCard(at, element, reading)) wrapper = at;
    if (ROLES.BOUNDARIES.has(reading.role(at))) break;
  }
  return rows.length > 0 || !wrapper ? rows : [wrapper];
}

/** Whether a text is another at the next run, save for signs and figures around it. */
const isVolatile = (text) => text.includes("⟨") && !/\p{L}/u.test(text.replace(/⟨\w+⟩/g, ""));

/** The texts by which the recorded rows are known: never what the element itself is called. */
const wantedOf = (fingerprint) => rowsWanted(fingerprint).flatMap(({ said }) => said);

/** The recorded rows, each with what is looked for of it (`said`). */
function rowsWanted({ name, text, groups }) {
  const called = ` ${sayingOf(name || text || "").letters} `;
  const saidOf = (group) => group.texts.filter((each) => !isVolatile(each)).map(spelled);
  return (groups ?? []).filter(isOfRow).map((group) => ({ ...group, said: saidOf(group).filter((said) => !called.includes(` ${said} `)) }));
}

/** The same; a card that only its heading told from others is known by that in a row, where nothing has that heading now. */
function rowsSought(fingerprint, namesNow) {
  const rows = rowsWanted(fingerprint);
  const heading = (fingerprint.groups ?? []).find(({ role, texts }) => role === "heading" && texts.length > 0);
  const isCardGone = rows.length === 0 && heading && isToldByPlace(fingerprint) && !namesNow.has(heading.texts[0]);
  return isCardGone ? [{ ...heading, said: heading.texts.map(spelled) }] : rows;
}

/** Whether it stands in what was recorded: its rows and groups, or with the fields of its form. */
function isInItsRows(target, element, reading, now) {
  const groups = target.fingerprint.groups ?? [];
  if (!isAskedTheSame(groups, element, reading) || !isOverTheSame(target.fingerprint, element, reading)) return false;
  const isCalledSo = () => maySayTheSame(target.fingerprint, element, reading);
  const isInPlace = () => isInPlaceOfItsRow(target, now, element, reading) || isInLineOfItsForm(target, now, element, reading);
  const isInRows = isInRowsSaying(now, element, reading) || (isCalledSo() && (isUnderItsCard(target, now, element, reading) || isInPlace()));
  if (isInRows && isInItsGroups(target, element, reading, now) && isOfItsList(target, element, reading, now)) return true;
  return isTheLinkItWas(target, element, reading, now) || isInItsForm(target, element, reading, now);
}

/** What a row says, by its letters. */
const saidInRow = (row, rows, reading) => readingOnce(rows, row, () => new Set([...rowRead(row, reading).texts].map(spelled)));

const inLetters = (raw) => inOneCase(raw.normalize("NFKC").replace(DRAWN_AS, ""));

/** Whether it stands in rows that are known by these texts. `rows` keeps what was read of rows: each has several controls. */
function isInRowsSaying({ wanted, rows, recorded, begun }, element, reading) {
  if (wanted.length === 0) return begun === undefined || isInRowBegunSo(begun, element, reading);
  const around = rowsAround(element, reading);
  const isSaid = (text) => around.some((row) => mayReadInRow(row, text, reading, inLetters) && saidInRow(row, rows, reading).has(text));
  if (!wanted.every(isSaid)) return false;
  const texts = new Set(around.flatMap((row) => rowTexts(row, reading, element)).map(spelled));
  if (!wanted.every((text) => texts.has(text))) return false;
  return recorded.every((group) => isInRowNamedAs(group, { around, rows, isAround: group.outer && recorded.length > 1 }, element, reading));
}

/** Whether an element begins its row as it did; a text without one does not what its row did. */
function isInRowBegunSo(begun, element, reading) {
  const [row] = rowsAround(element, reading);
  return row ? isStillFirst(begun, row, element, reading) : ROLES.CONTROLS.has(reading.role(element));
}

/** Whether one of the rows around an element is named as a recorded one was, and none in that has a name of its own: an answer stands in the row of what it answers. */
function isInRowNamedAs(group, { around, rows, isAround }, element, reading) {
  const { said } = group;
  if (!said.includes(spelled(group.texts[0]))) return true;
  const isIts = (row) => said.every((text) => saidInRow(row, rows, reading).has(text)) && isNamedAsRecorded(group, row, element, reading);
  const place = around.findIndex(isIts);
  if (place < 0) return false;
  const named = around.slice(0, place).filter((row) => namingTexts(row, element, reading).length > 0);
  if (named.some((row) => isOfAnotherRow(row, said, rows, reading))) return false;
  return isAround || !named.some((row) => ROLES.ROWS.has(reading.role(row)));
}

/** Whether another row beside one, that has controls of its own, says these texts: then they are its name. */
const isOfAnotherRow = (row, said, rows, reading) =>
  rivalsOf(row).some((other) => selectIn(other, MATE_KINDS).length > 0 && said.every((text) => saidInRow(other, rows, reading).has(text)));

/** Whether it stands in those of the recorded groups that the page still has. */
function isInItsGroups(target, element, reading, now) {
  const { groups = [] } = target.fingerprint;
  const { namesNow, isSole } = now;
  const left = groups.filter((group) => !group.near && !isOfRow(group) && group.texts.length > 0 && namesNow.has(group.texts[0]));
  if (left.length === 0) return true;
  const containers = containersOf(element, reading);
  const isUnderNone = isTitleOfItsPart(element, reading) || !containers.some(({ kind }) => kind === "heading");
  const isPast = (name) => !groups.some(({ role }) => ROLES.BOUNDARIES.has(role)) && headingPast(element, reading) === name;
  const isApart = (group) => isSole(element) && (isBeforeItsPart(group.texts[0], element, reading) || isOutOfParts(target, group, element, reading, now) || isUnderSubheading(target, group, element, reading, now));
  const isHeaded = (group) => isTitleOfItsList(group.texts[0], target, element, reading, now) || (isUnderNone ? isSole(element) || isPast(group.texts[0]) : isHeadOfItsList(group.texts[0], element, reading, now) || isApart(group));
  const headings = new Set(groups.filter(({ role }) => role === "heading").map(({ texts }) => texts[0])); // by one of them a table may be called, too
  const isInPart = (name) => isInPartCalled((title) => title === name, target.fingerprint, element, reading);
  const isCalled = ({ role, texts: [title] }) => containers.some((each) => each.name === title && !(role === "heading" && ROLES.ABOUT.has(each.role)));
  return left.every((group) => isCalled(group) || isInPart(group.texts[0]) || isInListCalled(group.texts[0], target, element, reading, now) || (headings.has(group.texts[0]) && isHeaded(group)));
}

/**
 * Whether it stands under the heading that named the part without a role in which it stood, and in no row with another name: that part is
 * alone of its kind now, and the element of its name, then and now. A heading of its own group may be between.
 */
function isUnderItsCard(target, { wanted, recorded, isSole }, element, reading) {
  if (wanted.length === 0 || recorded.some(({ role }) => ROLES.ROWS.has(role)) || !isSole(element) || isApartNow(target.fingerprint, element, reading)) return false;
  const [above] = headingsOverItsParts(target.fingerprint, element, reading);
  if (!isHeadedBy(wanted, element, reading) && !(above && wanted.every((text) => text === spelled(above)))) return false;
  const heading = headingOver(element, reading);
  return rowsAround(element, reading).every((row) => contains(row, heading) || namingTexts(row, element, reading).length === 0);
}

/** The heading over an element, also where it stands outside of the landmark around that: as it was before there was a landmark. */
function headingPast(element, reading) {
  const heading = headingOver(element, reading);
  return heading ? titleSaid(heading, reading) : "";
}

function headingOver(element, reading) {
  for (let at = reading.parent(element); at; at = reading.parent(at)) {
    const heading = headingBefore(element, at, reading);
    if (heading) return heading;
  }
  return null;
}

/** What is known of the page while candidates are asked whether they stand in the recorded rows. */
function surroundings(target, root, roots, reading) {
  const namesNow = groupNames(rootsOnce(reading), reading);
  const recorded = rowsSought(target.fingerprint, namesNow);
  const now = {
    wanted: recorded.flatMap(({ said }) => said),
    recorded,
    begun: (target.fingerprint.groups ?? []).find(({ role, texts, outer }) => ROLES.ROWS.has(role) && texts.length === 0 && !outer),
    namesNow,
    rows: new Map(),
    roots,
    parts: new Map(),
    fields: new Map(),
    isSole: (element) => isSoleOfItsName(target, element, now, reading),
    isStillInList: (element) => isStillInList(target, element, reading, now),
    wasLink: addressLedTo(target) !== "",
  };
  return now;
}

/** Whether an element says what one alone said, and is the only one of its role that says it. */
function isSoleOfItsName(target, element, now, reading) {
  const { name, matched } = target.fingerprint;
  if (matched !== 1 || name === "" || spelled(normalised(reading.name(element))) !== spelled(name)) return false;
  return calledSoOnce(target, now, reading).every((each) => each === element);
}

/** The elements of a role that say what one of it said. */
function calledSoNow({ name, role }, reading) {
  const isSaid = (each) => spelled(normalised(reading.name(each))) === spelled(name);
  return rootsOnce(reading).flatMap((each) => selectIn(each, selectorOfRole(role))).filter((each) => isSaid(each) && isPresent(each, reading));
}

const calledSoOnce = (target, now, reading) => (now.calledSo ??= calledSoNow(target.fingerprint, reading));

/** Whether the dialogs that it stands in say what was recorded: a button that answers another question is another one. */
function isAskedTheSame(groups, element, reading) {
  const asked = groups.filter((group) => group.says || group.shows?.length || group.warns?.length);
  const now = asked.length > 0 ? containersOf(element, reading).filter(({ role }) => ROLES.DIALOGS.has(role)) : [];
  return asked.every((group) => now.some((container) => isQuestion(group, container, reading)));
}

/** Whether the name of a role is what a row says, and no group's. */
const isSaidByRow = (role) => role === "row" || (ROLES.CELLS.has(role) && role !== "columnheader");

/** Names of the groups and headings that the page has: one that is still there still holds what it held. */
function groupNames(roots, reading) {
  const names = new Set();
  for (const each of roots) {
    for (const element of selectIn(each, `${HEADINGS},fieldset,section,nav,form,table,dialog,figure,[role]`)) {
      if (reading.isHidden(element) || isSaidByRow(reading.role(element))) continue;
      const role = reading.role(element);
      const name = matchesSelector(element, HEADINGS) ? titleSaid(element, reading) : normalised(reading.name(element)) || groupName(element, role, reading);
      if (name) names.add(name);
    }
  }
  return names;
}
