// What a figure in a title counts: "Guests 3" and "3 guests" over three guests say "Guests".
//
// New data change a count in the heading of a list; a redesign puts one there, or takes it out. No markup tells a count from a
// number that names something (*Order 17*). What it counts does: a figure of its own behind the words of a heading, or one
// before them, is a count if the list below has as many rows or cards. What was counted while recording is kept (`looks.counted`).

/** What a heading says as a title. */
function titleSaid(heading, reading) {
  const said = normalised(reading.text(heading));
  return reading.isHealing || reading.isCounting ? withoutOwnCount(heading, said, reading) : said;
}

/** What a heading says, without the figure that counts the rows of the list below. */
function withoutOwnCount(heading, said, reading) {
  const words = withoutFigure(said);
  const figure = Number((words === said ? "" : said.replace(words, "")).trim());
  if (!figure || (!startsWithFigure(said) && leafTexts(heading, reading)[0] !== words)) return said;
  return rowsUnder(heading, reading) === figure ? words : said;
}

const COUNTED_LEVELS = 4; // elements from a heading up to what holds its list, too

/** How many rows, or else cards, the first list has that follows a heading, before the next one that ranks as high. */
function rowsUnder(heading, reading) {
  const next = headingsNow(reading).find((each) => isAfter(each, heading) && rankOf(each) <= rankOf(heading));
  const isUnder = (row) => isAfter(row, heading) && !(next && isAfter(row, next)) && isPresent(row, reading);
  const first = firstBelow(heading, LIST_ROWS, (row) => isRowOfData(row, reading) && isUnder(row)) ?? firstBelow(heading, "*", (card) => isItem(card, reading) && isUnder(card));
  return first ? listAround(first, reading)[1].filter(isUnder).length + 1 : 0;
}

/** The first of these in the nearest part around a heading that has one. */
function firstBelow(heading, these, isOne) {
  let at = elementAbove(heading);
  for (let level = 0; at && level < COUNTED_LEVELS; level += 1, at = elementAbove(at)) {
    const first = [...selectIn(at, these)].find(isOne);
    if (first) return first;
  }
  return null;
}

const LIST_ROWS = `tr,li,article,${withRole(ROLES.ROWS)}`;

const isRowOfData = (row, reading) => ROLES.ROWS.has(reading.role(row)) && !isHeaderRow(row, reading);

const isAfter = (element, other) => Boolean(positionTo(other, element) & Node.DOCUMENT_POSITION_FOLLOWING);

/** The titles among these that are counted by a figure in their heading. */
function countedAmong(titles, reading) {
  const said = (heading) => normalised(reading.text(heading));
  const isOne = (heading) => titles.includes(said(heading)) && withoutOwnCount(heading, said(heading), reading) !== said(heading);
  return [...new Set(headingsNow(reading).filter((each) => isOne(each)).map((each) => said(each)))].slice(0, COUNTED_MOST);
}

const COUNTED_MOST = 4;

const startsWithFigure = (title) => /^\d+ \p{L}/u.test(title);

/** A title without the figure before its words or behind them. */
const withoutFigure = (title) => (startsWithFigure(title) ? title.replace(/^\d+ /, "") : title.replace(/(?<=\p{L}.*) \d+$/u, ""));

/** A reading of its own in which titles are read without what they count: another has kept them with it. */
function readingOfTitles({ isHealing, isOfAllSeen, testIdAttribute }) {
  return Object.assign(newReading(), { isCounting: true, isHealing, isOfAllSeen, testIdAttribute });
}

/** A target whose titles are without the figures that counted something when it was recorded. */
function targetUncounted(target) {
  const counted = new Set(target.looks?.counted);
  if (counted.size === 0) return target;
  const plain = (title) => (counted.has(title) ? withoutFigure(title) : title);
  const { groups = [], listed = "" } = target.fingerprint;
  const fingerprint = { ...target.fingerprint, listed: plain(listed), groups: groups.map((group) => ({ ...group, texts: group.texts.map(plain) })) };
  return { ...target, fingerprint };
}

/** A target without the heading of a part that had ended before its row: the title of its list, which is another, says whose list it is. */
function targetInItsList(target) {
  const { groups = [], listed } = target.fingerprint;
  if (!listed || !groups.some(isOfRow)) return target;
  const isPast = ({ role, ended, texts }) => role === "heading" && ended && !texts.includes(listed);
  return { ...target, fingerprint: { ...target.fingerprint, groups: groups.filter((group) => !isPast(group)) } };
}
