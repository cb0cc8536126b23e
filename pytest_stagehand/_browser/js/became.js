// What became of an item that was remembered: whether it went, moved, reads otherwise, or is named in one more place.

const PLACES_NAMED = 50; // more of them name no item
const MENTIONS = 2; // what is made of an item names it once, or has a heading besides; a label that many have is data

/** The places in which the page names an item outside of it, toasts apart; `listed`: those that are no messages either which have no role. */
function mentions({ texts }, here, reading) {
  const [name] = texts;
  if (isFigure(name)) return { ...placesOf([], reading), listed: placesOf([], reading) };
  const found = textLeaves(document, reading, firstWord(name), (text) => isNamedIn(normalised(text), name)).map(([holder]) => holder);
  const outside = found.filter((holder) => !here.some((item) => contains(item, holder)) && !isTransient(holder, reading));
  return { ...placesOf(outside, reading), listed: placesOf(outside.filter((holder) => !isSpokenAloud(holder, reading)), reading) };
}

const placesOf = (holders, reading) => ({ count: holders.length, places: holders.slice(0, PLACES_NAMED).map((holder) => whereOf(holder, reading)) });

/** The places that there are more of than there were. */
function newPlaces(before, now) {
  const left = [...before.places];
  return now.places.filter((place) => {
    const index = left.findIndex((each) => isSameList(each, place));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

const isNamedAnew = (now, before, to) => now.count > before.count && (to.length === 0 || newPlaces(before, now).some((place) => isPlace(place, to)));

function isNamedIn(text, name) {
  const at = text.indexOf(name);
  return at >= 0 && !/[\p{L}\p{N}]/u.test(`${text[at - 1] ?? ""}${text[at + name.length] ?? ""}`);
}

const isTransient = (element, reading) => standsIn(element, (each) => ROLES.TRANSIENT.has(reading.role(each)), reading);

/** Whether an element stands in what is read out when it changes: what it says of an item may be that nothing became of it. */
const isSpokenAloud = (element, reading) => standsIn(element, (each) => ["polite", "assertive"].includes(attributeOf(each, "aria-live")), reading);

/** Whether what an effect says of its item has come about. */
function isItemSeen({ change, item, to, outright, isBesides, also }, armed, reading) {
  const { here, away } = itemNow(item, armed, reading);
  const isMore = away.length > (armed?.away.length ?? 0);
  const isFewer = armed?.alike === undefined || alikeOf(armed, reading) < armed.alike; // what only a control is called by may be relabelled
  const isGone = here.length < (armed?.here ?? 1) && isFewer && !isRewritten(armed, here, reading);
  switch (change) {
    case "gone":
      if (!isGone || (armed && isMore && !isSoughtElsewhere(also)) || !isListThere(item, armed, reading) || (outright && isCalledOtherwise(armed, reading))) return false;
      return isAlone(armed, null, reading);
    case "moved":
      return isGone && isMore && isAlone(armed, null, reading) && (to.length === 0 ? armed !== null : away.some((each) => isPlace(whereOf(each, reading), to)));
    case "earlier":
    case "later":
      return armed !== null && here.length === 1 && orderOf(here[0], armed, reading) === change;
    case "reads":
      return armed !== null && here.length === 1 && itemReads(here[0], reading) !== armed.reads && isAlone(armed, here[0], reading);
    case "named":
      if (armed === null || !isNamedAnew(mentions(armed, here, reading), armed.mentions, to)) return false;
      return here.length > 0 || isBesides || !isAnyBesideShown(armed, reading); // else it was called otherwise in its own place
    default:
      return false;
  }
}

/** Whether it is claimed besides where an item is named that went: in other markup it may be an item there. */
const isSoughtElsewhere = (also) => (also ?? []).some(({ change, to }) => change === "named" && to.length > 0);

/** Whether the same did not become of others; so where nothing is known of them. */
function isAlone(armed, item, reading) {
  if (!armed?.others) return true;
  if (item) return !othersChanged(armed.others, othersNow(item, armed, reading), reading);
  const all = kinOf(armed, reading);
  return !othersWent(armed.others, [standingWhere(armed, all, reading), all], armed.list?.deref(), reading);
}

/** What stands beside an item now; where it went, beside where it stood. */
function othersNow(item, armed, reading) {
  if (item) return listAround(item, reading)[1];
  return standingWhere(armed, kinOf(armed, reading), reading);
}

/** Whether the element of an item stands where it stood and only reads otherwise, as when its name is edited. */
function isRewritten(armed, here, reading) {
  const item = armed?.element.deref();
  if (!item || here.includes(item) || !isPresent(item, reading)) return false;
  const isUsedAgain = armed.beside.some(({ text }) => text === allTextIn(item));
  return !isUsedAgain && listAround(item, reading)[1].length >= armed.beside.length;
}

/**
 * Whether something stands between its neighbours that was not there before, and reads nothing of its own, or offers what the item
 * offered: that lost its name, or got another, and did not go. What comes up from the next page stands behind all others.
 */
function isCalledOtherwise(armed, reading) {
  if (!armed || armed.beside.length === 0) return false;
  const known = new Map(armed.beside.map(({ text, isBefore }) => [masked(text), isBefore]));
  const all = standingWhere(armed, kinOf(armed, reading), reading);
  const sides = all.map((each) => known.get(masked(allTextIn(each))));
  const first = sides.lastIndexOf(true) + 1;
  const end = sides.indexOf(false, first);
  const isLast = !armed.beside.some(({ isBefore }) => !isBefore);
  if (end < 0 && !isLast) return false;
  return all.slice(first, isLast ? all.length : end).some((each) => isNameless(each, armed, reading) || (!isLast && isOfferingTheSame(each, armed, reading)));
}

const isNameless = (item, { texts, rest }, reading) => rowTexts(item, reading, null).every((text) => rest.includes(text) || texts.includes(text));

/** Whether an item has the same controls; without any, whether it reads all that the other read but its name. */
function isOfferingTheSame(item, { rest, labels }, reading) {
  if (labels.length > 0) return labels.every((label) => offersOf(item, reading).includes(label));
  const read = rowTexts(item, reading, null);
  return rest.length > 0 && rest.every((text) => read.includes(text));
}

/** Whether the list is still shown that an item went from: a blank page is no proof. */
function isListThere(item, armed, reading) {
  if (armed === null) {
    const rows = ROLES.ROWS.has(item.role) ? rootsOnce(reading).flatMap((root) => rowsBelow(root, item.role, reading)) : [];
    if (rows.some((row) => isSameList(placeOf(row, reading), item.under))) return true;
    return item.under.length > 0 && item.under.every((name) => figures({ name }, document, reading).length > 0);
  }
  if (armed.beside.length === 0) return true;
  const list = armed.list?.deref();
  if (list && isConnected(list) && holdsItem(list, armed, reading)) return true;
  return isAnyBesideShown(armed, reading);
}

/** Whether an item stands before what it stood behind, or behind what it stood before; both, and all was sorted anew. */
function orderOf(item, armed, reading) {
  const keys = armed.beside.map(({ text }) => masked(text));
  const isOnly = (key) => keys.indexOf(key) === keys.lastIndexOf(key);
  const was = new Map(armed.beside.map(({ isBefore }, index) => [keys[index], isBefore]).filter(([key]) => isOnly(key)));
  const now = besideOf(item, listAround(item, reading)[1]).map((each) => ({ ...each, key: masked(each.text) }));
  const passed = (before) => now.some(({ key, isBefore }) => was.get(key) === before && isBefore !== before);
  const [earlier, later] = [passed(true), passed(false)];
  if (earlier === later) return "";
  return earlier ? "earlier" : "later";
}

/** For an error: whether the item is still where it was, and what of its neighbours is not any more what it was. */
function itemNews(wanted, armed, reading) {
  const { here, away } = itemNow(wanted, armed, reading);
  const news = { texts: (armed ?? wanted).texts, isHere: here.length > 0, isElsewhere: away.length > (armed?.away.length ?? 0), others: [] };
  const item = here[0] ?? armed?.element.deref();
  if (armed && item && isConnected(item)) {
    const now = listAround(item, reading)[1].map(allTextIn);
    news.others = armed.beside.filter(({ text }) => !now.includes(text)).map(({ name }) => name).slice(0, 3);
  }
  return news;
}

const isMerelyData = (armed, here, reading) => mentions(armed, here, reading).count - armed.mentions.count > MENTIONS;

/**
 * What became of the remembered items: for each the name by which it is still found, the node that it is now, and what holds of it.
 * One that went is called by its first name; nothing is said of one that has no name of its own.
 */
function itemsSince(items, reading, refs) {
  return items.map(({ ways, others }) => {
    const now = ways.map((way) => ({ ...way, ...itemNow(way.item, way.armed, reading) }));
    const isElsewhere = ({ armed, away }) => away.length > (armed?.away.length ?? 0);
    const found = now.find(({ here }) => here.length === 1) ?? now.find(isElsewhere) ?? now[0];
    if (!found) return null;
    const { item, armed, here, away } = found;
    const places = away.map((each) => whereOf(each, reading));
    const to = places.find((place) => !(armed?.away ?? []).some((before) => isSameList(before, place))) ?? places[0] ?? [];
    const isAway = !isSameList(to, armed?.where ?? item.under);
    const shown = here[0] ?? (away.length === 1 ? away[0] : null);
    const isListed = () => isNamedAnew(mentions(armed, here, reading).listed, armed.mentions.listed, []) && !isMerelyData(armed, here, reading);
    const isSo = (change) => isItemSeen({ change, item, to: isAway ? to : [], isBesides: true }, armed, reading) && (change !== "named" || isListed());
    const changes = CHANGES.filter(isSo);
    if (changes.includes("gone") && !isCalledOtherwise(armed, reading)) changes.push("outright");
    const alone = Boolean(others && armed) && othersStayed(others, othersNow(here[0], armed, reading), reading);
    const named = changes.includes("named") ? (newPlaces(armed.mentions.listed, mentions(armed, here, reading).listed)[0] ?? []) : [];
    return { item, to: isAway ? to : [], named, changes, alone, ...itemRefs(shown, reading, refs) };
  });
}
