// What is recorded of the rows, groups and dialogs around an element, and whether it stands in those.

function rowsBetween(element, container, reading) {
  const rows = [];
  for (let at = reading.parent(element); at && at !== container; at = reading.parent(at)) if (isRow(at, reading)) rows.push(at);
  return rows;
}

/** The same for any container: only dialogs ask. */
const askedBy = ({ element, role }, reading) => (ROLES.DIALOGS.has(role) ? saysOf(element, reading) : "");

/** What a dialog warns of beside what it says, and what else it tells where it says nothing: that may go, and not give way to something else. */
function warningsIn(dialog, reading) {
  if (!askingControls(dialog, reading)) return [];
  const roles = asksNoWords(dialog, reading) ? ROLES.MESSAGES : ROLES.LAYERS;
  const telling = selectIn(dialog, "[role],output").filter((each) => roles.has(reading.role(each)) && !ROLES.DIALOGS.has(reading.role(each)));
  return [...new Set(telling.filter((each) => isPresent(each, reading)).map((each) => normalised(reading.text(each))).filter(Boolean))].slice(0, ASKING_CONTROLS);
}

/** What is recorded of a question. */
const askedIn = (dialog, reading) => ({ says: saysOf(dialog, reading), shows: shownInQuestion(dialog, reading), warns: warningsIn(dialog, reading) });

const ASKS_NOTHING = { says: "", shows: [], warns: [] };

/** Whether a dialog warns of something that was recorded, or nothing at all does, then or now. */
function isWarning(warned, dialog, reading) {
  const now = warned?.length > 0 ? warningsIn(dialog, reading) : [];
  return now.length === 0 || now.some((text) => warned.includes(text));
}

/** Whether a container asks what was recorded of it. */
function isQuestion({ says, shows, warns }, container, reading) {
  if (!isWarning(warns, container.element, reading)) return false;
  if (says && seenOf(askedBy(container, reading)) !== seenOf(says) && beginningOf(container.element, reading) !== says) return false;
  if (!shows?.length) return true;
  const now = new Set(shownInQuestion(container.element, reading));
  return shows.every((name) => now.has(name));
}

/** What is recorded of the containers: `{role, texts}`, and of dialogs what they say. */
function groupsOf(element, reading) {
  const containers = containersOf(element, reading);
  const known = containers
    .map((container) => ({
      role: container.role,
      ...knownAs(container, containers, element, reading),
      ...(ROLES.DIALOGS.has(container.role) ? askedIn(container.element, reading) : ASKS_NOTHING),
      outer: container.kind === "outer",
      ended: container.kind === "heading" && hasEnded(container.heading, element, reading),
    }));
  const groups = known.filter((group) => !group.outer || group.texts.length > 0);
  const isAnswer = ROLES.TICKED_IN_FORMS.has(reading.role(element));
  const isInRow = containers.some((container, at) => container.kind === "row" && !isOfLayout(container.element, reading) && !(isAnswer && isLineOfAnswer(known[at])));
  const near = isInRow ? [] : wordsNear(element, reading);
  return near.length > 0 ? [{ role: "generic", texts: near, near: true }, ...groups] : groups;
}

/** Whether a row that is no table's has no words but those of its control: what is ticked there answers what stands above. */
const isLineOfAnswer = ({ role, texts, behind }) => role !== "row" && texts.length === 0 && !behind?.length;

const ROW_KINDS = new Set(["row", "outer"]);

/** What a group is known by, and where in a row that stands. */
function knownAs(container, containers, element, reading) {
  const texts = wordsOfGroup(container, containers, element, reading);
  const isRowKind = ROW_KINDS.has(container.kind);
  if (container.kind === "row" && texts.length === 0) return { texts, behind: wordsAhead(container.element, element, reading).slice(0, KNOWN) };
  return { texts, ...(isRowKind ? placeOfName(texts, container.element, element, reading, ...rowsInside(container, containers)) : {}) };
}

function wordsOfGroup(container, containers, element, reading) {
  if (!ROW_KINDS.has(container.kind)) return [container.name].filter(Boolean);
  return rowIdentity(container.element, reading, element, ...rowsInside(container, containers));
}

/** What all groups around an element are known by. */
function wordsOfGroups(element, reading) {
  const containers = containersOf(element, reading);
  return containers.flatMap((container) => wordsOfGroup(container, containers, element, reading));
}

/** The part of a row around a row that holds the rows in it, which is no part of what it is known by. */
function rowsInside(container, containers) {
  return container.kind === "outer" ? [listOf(containers.find(({ kind }) => kind === "row").element, container.element)] : [];
}

/** The part of a row that holds the rows in it. */
function listOf(inner, outer) {
  let at = inner;
  while (nodeAbove(at) !== outer && elementAbove(at) !== null) at = elementAbove(at);
  return at;
}

/** A cheap condition that everything meets of which the row reads what the recorded one was known by. */
function mayStandInRow(recorded, element, reading) {
  const texts = recorded.find((group) => !group.near && !group.outer && ROLES.ROWS.has(group.role))?.texts ?? [];
  for (let at = reading.parent(element); at && texts.length > 0; at = reading.parent(at)) {
    const role = reading.role(at);
    if (ROLES.CELLS.has(role) && ROLES.HEADERS.has(role)) return true;
    if (isRow(at, reading)) return texts.every((text) => mayReadInRow(at, text, reading));
    if (ROLES.BOUNDARIES.has(role)) return true;
  }
  return true;
}

/** Whether the containers that `element` stands in now are those recorded, and of the words near it not all are others. */
function groupsAgree(recorded, element, reading, { isToldByPlace = false } = {}) {
  if (!mayStandInRow(recorded, element, reading)) return false;
  const hasOuter = recorded.some((group) => group.outer);
  const [cards, groups] = [recorded.filter(isCard), recorded.filter((group) => !isCard(group))];
  const hasColumn = !isNamedCell(element, reading) || recorded.some((group) => group.role === "columnheader"); // once it was not recorded
  const containers = containersOf(element, reading).filter(({ kind }) => (kind !== "outer" || hasOuter) && (kind !== "column" || hasColumn));
  const strict = groups.filter((group) => !group.near);
  if (containers.length !== strict.length || !cards.every((card) => isInCard(card, element, reading))) return false;
  if (!isStillNear(recorded, element, reading, { isToldByPlace })) return false;
  return strict.every((group, index) => {
    const container = containers[index];
    if (container.role !== group.role) return false;
    if (!isQuestion(group, container, reading)) return false;
    if (!ROW_KINDS.has(container.kind)) return isSameTitle(group.texts[0] ?? "", container.name);
    if (group.texts.length === 0) return container.kind !== "row" || isStillFirst(group, container.element, element, reading);
    const row = rowRead(container.element, reading);
    if (row.isWhole && !group.texts.every((text) => row.texts.has(text))) return false;
    const texts = new Set(rowTexts(container.element, reading, element));
    if (!group.texts.every((text) => texts.has(text))) return false;
    return isNamedAsRecorded(group, container.element, element, reading, ...rowsInside(container, containers));
  });
}

/** Whether a recorded group is a part without a role around the row of an element, that is one of several alike. */
const isCard = (group) => group.outer && !ROLES.ROWS.has(group.role);

/** The parts without a role around the row of an element, each one of several that are built alike, nearest first; none past a row that has a role. */
function cardsAround(element, reading) {
  const cards = [];
  let row = null;
  for (let at = reading.parent(element); at && !ROLES.BOUNDARIES.has(reading.role(at)); at = reading.parent(at)) {
    if (!isRow(at, reading)) continue;
    if (row && ROLES.ROWS.has(reading.role(at))) break;
    if (row) cards.push({ card: at, inner: listOf(row, at) });
    row ??= at;
  }
  return cards;
}

/** What is recorded of the nearest such part that is known by words of its own. */
function cardOf(element, reading) {
  for (const { card, inner } of cardsAround(element, reading)) {
    const texts = rowIdentity(card, reading, element, inner);
    if (texts.length > 0) return [{ role: reading.role(card), outer: true, texts, ...placeOfName(texts, card, element, reading, inner) }];
  }
  return [];
}

function isInCard(group, element, reading) {
  return cardsAround(element, reading).some(({ card, inner }) => {
    const texts = new Set(rowTexts(card, reading, element, inner));
    return group.texts.every((text) => texts.has(text)) && isNamedAsRecorded(group, card, element, reading, inner);
  });
}

/** Whether two titles are the same but for a number in brackets behind them, which counts what they are the title of. */
const isSameTitle = (was, now) => was === now || (withoutCount(was) !== was && withoutCount(was) === withoutCount(now));
