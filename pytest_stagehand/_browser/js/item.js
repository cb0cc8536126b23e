// The row, card or list item that an operation is about, and what became of it.
//
// An item is known by what it reads, not by its element, since many pages draw their lists anew. What is remembered before the
// operation (`armItem`) is where it stood, what stood beside it and what it read; a document that came afterwards knows
// nothing of that, and there the item's texts and the names of its place must do.

const ITEM_DEPTH = 3; // rows in rows that are looked at
const ITEM_NAMES = 4; // ways to name an item that are tried
const ITEM_CLIMB = 12; // elements from a text up to its row
const ITEM_LIST_CLIMB = 4; // elements from a row up to its list
const ITEM_NEIGHBOURS = 1000;
const OWN_CONTROLS = `button,select,summary,${withRole(ROLES.OWN_CONTROLS)}`;
const HELD = `${OWN_CONTROLS},input,textarea,${withRole(ROLES.TICKED_IN_FORMS)},[aria-pressed],[aria-selected],[aria-expanded],[aria-current]`;

/** Whether a row holds the headers of columns. */
const isHeaderRow = (row, reading) =>
  reading.role(row) === "row" && selectIn(row, "th,[role=columnheader]").some((cell) => reading.role(cell) === "columnheader");

const documentRoots = new WeakMap();

/** Every document or shadow root, found once a reading. */
const rootsOnce = (reading) => readingOnce(documentRoots, reading, () => rootsBelow(document));

/** Whether an element is a row, or holds nothing but a card, as others beside it do. */
const isItem = (element, reading) => isRow(element, reading) || isAroundCard(element, reading);

function isAroundCard(element, reading) {
  let card = element;
  while (elementsIn(card).length === 1) card = elementsIn(card)[0];
  if (card === element || elementsIn(card).length === 0 || reading.role(element) !== "generic" || PLAIN_WRAPPERS.has(tagOf(element))) return false;
  return siblingsLike(element).some((other) => isBuiltLike(element, other));
}

/** The items that an element is or stands in, nearest first, up to its landmark. */
function itemsAround(element, reading) {
  const found = [];
  for (let at = element; at && found.length < ITEM_DEPTH; at = reading.parent(at)) {
    if (isItem(at, reading) && !isHeaderRow(at, reading)) found.push(at);
    if (at !== element && ROLES.BOUNDARIES.has(reading.role(at))) break;
  }
  return found;
}

/** The list that an item stands in, and what else stands in it. */
function listAround(item, reading) {
  const role = reading.role(item);
  if (!ROLES.ROWS.has(role)) return [nodeAbove(item), siblingsLike(item)];
  let list = nodeAbove(item);
  for (let at = list, climbed = 0; at && climbed < ITEM_LIST_CLIMB; at = nodeAbove(at), climbed += 1) {
    const others = rowsBelow(at, role, reading).filter((other) => !contains(other, item) && !contains(item, other));
    if (others.length > 0) return [at, others];
    if (typeOf(at) !== Node.ELEMENT_NODE || ROLES.BOUNDARIES.has(reading.role(at))) break;
    list = at;
    if (ROLES.HOLDERS.has(reading.role(at)) && reading.role(at) !== "rowgroup") break;
  }
  return [list, []];
}

const rowsBelow = (root, role, reading) =>
  selectIn(root, selectorOfRole(role)).filter((row) => reading.role(row) === role && !isHeaderRow(row, reading) && isPresent(row, reading));

/** What an item stands under: its named group and its heading, numbers apart. */
function placeOf(item, reading) {
  const first = ROLES.ROWS.has(reading.role(item)) ? item : firstOfKind(item); // the heading of another card is none of its own
  const named = containersOf(first, reading).filter(({ kind, name }) => name !== "" && (kind === "group" || kind === "heading"));
  return named.map(({ name }) => masked(name));
}

function firstOfKind(item) {
  const [first] = siblingsLike(item);
  return first && positionTo(item, first) & Node.DOCUMENT_POSITION_PRECEDING ? first : item;
}

/** The same, and the head of the column or part; that may be a message just now, so that only where an item went is told by it. */
const whereOf = (item, reading) => [...new Set([...placeOf(item, reading), ...headOf(item, reading)])];

/** The first words of the part that an item's list stands in, where that is one of several built alike: a column of a board. */
function headOf(item, reading) {
  for (let list = reading.parent(item), climbed = 0; list && climbed < ITEM_LIST_CLIMB; list = reading.parent(list), climbed += 1) {
    const part = reading.parent(list);
    if (!part || ROLES.BOUNDARIES.has(reading.role(part))) break;
    if (!isItem(part, reading)) continue;
    const [head] = leafTexts(part, reading, list);
    if (head && !isFigure(head)) return [masked(head)];
  }
  return [];
}

/** Whether a place is one that was recorded, as far as that says. */
const isPlace = (place, recorded) => recorded.every((name, index) => place[index] === name);

const isSameList = (one, other) => one.length === other.length && one.every((each, index) => each === other[index]);

/** Whether an item reads all of the texts. */
function readsAll(item, texts, reading) {
  const read = new Set(rowTexts(item, reading, null));
  return texts.every((text) => read.has(text));
}

/** The ways in which an item can be told from what stands beside it, best first: one text that only it has, or several together. */
function itemNames(item, others, reading) {
  const rivals = others.map((other) => new Set(rowTexts(other, reading, null)));
  const labels = labelsIn(item, reading);
  const read = rowTexts(item, reading, null, ...openedFrom(item, reading));
  const texts = [...new Set([...read, ...heldIn(item, reading)])].toSorted((one, other) => labels.has(one) - labels.has(other));
  const own = texts.filter((text) => !rivals.some((rival) => rival.has(text)));
  if (own.length > 0) return own.slice(0, ITEM_NAMES).map((text) => [text]);
  const chosen = [];
  let left = rivals;
  for (const text of texts) {
    const still = left.filter((rival) => rival.has(text));
    if (still.length === left.length || chosen.length === ROW_TEXTS) continue;
    chosen.push(text);
    left = still;
    if (left.length === 0) return [chosen];
  }
  return [];
}

/** What an item only owns: the menu that its button opened at the end of the page is gone with the next operation, and names no item. */
const openedFrom = (item, reading) => [...reading.owners].filter(([el, owner]) => contains(item, owner) && !contains(item, el)).map(([el]) => el);

const labelsIn = (item, reading) => new Set(calledIn(item, OWN_CONTROLS, reading));

/** The same, and links: one of them may be called as the item is. */
const offersOf = (item, reading) => calledIn(item, `${OWN_CONTROLS},a`, reading);

const calledIn = (item, controls, reading) => selectIn(item, controls).map((each) => normalised(reading.text(each)) || normalised(reading.name(each)));

/** What is typed into an item: the name that it is about to get. */
function heldIn(item, reading) {
  const fields = selectIn(item, "input,textarea").filter((field) => !isTicked(field) && isPresent(field, reading));
  return fields.map((field) => normalised(reading.value(field) ?? "")).filter((text) => text !== "" && !isFigure(text));
}

/** What a lone card is known by to have been one of several. */
const lookOf = (item) => ({ tag: tagOf(item), part: (attributeOf(item, "class") ?? "").trim().split(/\s+/)[0] });
const isLike = (element, look) => look?.part && tagOf(element) === look.tag && lookOf(element).part === look.part;

/** The innermost items of a role that read all of the texts. */
function itemsReading(role, texts, reading, look) {
  const found = new Set();
  const take = (row) => isPresent(row, reading) && readsAll(row, texts, reading) && found.add(row);
  const word = firstWord(texts[0]);
  if (ROLES.ROWS.has(role)) {
    for (const root of rootsOnce(reading)) {
      for (const row of selectIn(root, selectorOfRole(role))) {
        if (reading.role(row) === role && (sharesText(row, texts[0]) || holdsShadow(row, reading))) take(row);
      }
    }
  } else {
    for (const holder of holdersOf(word, reading)) {
      for (let at = holder, climbed = 0; at && climbed < ITEM_CLIMB; at = reading.parent(at), climbed += 1) {
        if (reading.role(at) === role && (isItem(at, reading) || isLike(at, look)) && take(at) && (!look || isLike(at, look))) break;
      }
    }
  }
  const alike = [...found].filter((row) => isLike(row, look)); // in a card that repeats its title, the line that does is none
  const rows = alike.length > 0 ? alike : [...found];
  return rows.filter((row) => !rows.some((other) => other !== row && contains(row, other)));
}

/** Whether something in an element has a tree of its own, which the element's text leaves out. */
const holdsShadow = (element, reading) => rootsOnce(reading).length > 1 && (shadowRootOf(element) !== null || rootsBelow(element).length > 1);

/** Items in which a field holds the text: one whose name is being edited did not go. */
function itemsHolding(role, texts, reading, look) {
  if (texts.length > 1) return [];
  const fields = rootsOnce(reading).flatMap((root) => selectIn(root, "input,textarea"));
  const found = fields.filter((field) => normalised(reading.value(field) ?? "") === texts[0] && isPresent(field, reading));
  return [...new Set(found.map((field) => itemAbove(field, role, reading, look)).filter(Boolean))];
}

function itemAbove(element, role, reading, look) {
  for (let at = element, climbed = 0; at && climbed < ITEM_CLIMB; at = reading.parent(at), climbed += 1) {
    if (reading.role(at) === role && (isItem(at, reading) || isLike(at, look))) return at;
  }
  return null;
}

/** Elements that hold a word, as text or as what stands for an image. */
function holdersOf(word, reading) {
  const texts = textLeaves(document, reading, word, () => true).map(([holder]) => holder);
  const images = rootsOnce(reading).flatMap((root) => selectIn(root, "[alt]"));
  return [...texts, ...images.filter((image) => attributeOf(image, "alt").includes(word) && isPresent(image, reading))];
}

/** Where an item is now: in its place, and anywhere else. */
function itemNow(wanted, armed, reading) {
  const { role, texts, under } = armed ?? wanted;
  const isIn = (item) => isSameList(placeOf(item, reading), under) && isInItsList(item, armed, reading);
  const found = itemsReading(role, texts, reading, armed?.look);
  const isItself = (item) => !armed?.isTyped || item === armed.element.deref() || hasItsNeighbours(item, armed, reading);
  const all = (found.length > 0 ? found : itemsHolding(role, texts, reading, armed?.look)).filter(isItself);
  const here = all.filter(isIn);
  return { here, away: all.filter((item) => !here.includes(item)) };
}

/** Whether an item stands in the list that it stood in; in one that was drawn anew some of its neighbours do, too, if it has any. */
function isInItsList(item, armed, reading) {
  const list = armed?.list?.deref();
  if (list && isConnected(list)) return contains(list, item);
  if (!armed || armed.beside.length === 0) return true;
  const names = new Set(armed.beside.map(({ name }) => name));
  const others = listAround(item, reading)[1];
  return others.length > 0 ? others.some((other) => names.has(firstText(other))) : !isAnyBesideShown(armed, reading);
}

/** Whether all stand beside an item that stood beside it: else what was typed in it may be what another one is called now. */
function hasItsNeighbours(item, armed, reading) {
  const names = new Set(listAround(item, reading)[1].map(firstText));
  return armed.beside.every(({ name }) => names.has(name));
}

/** Remembers an item before something is done to it; nothing where it is not to be seen. */
function armItem({ item: wanted, kind, change, name }, target, reading, changes = [change]) {
  const item = ownItem(wanted, target, reading);
  if (!item) return null;
  const [list, others] = listAround(item, reading);
  const isSo = isCalledSo(item, wanted.texts, reading);
  const texts = isSo ? wanted.texts : (itemNames(item, others, reading)[0] ?? wanted.texts);
  const armed = armedItem(item, [list, others], { role: reading.role(item), texts }, reading, changes);
  if (wanted.alone) armed.others = armBeside(item, [list, others], kind === "changed" ? name : "", reading);
  return armed;
}

/** Whether an item reads all of the texts, or has them typed into it. */
const isCalledSo = (item, texts, reading) => readsAll(item, texts, reading) || texts.every((text) => heldIn(item, reading).includes(text));

/** The element of the item: what the target stands in; for an item of an earlier operation, the only one that reads so. */
function ownItem(wanted, target, reading) {
  if (wanted.earlier || !target) {
    const { here } = itemNow(wanted, null, reading);
    return here.length === 1 ? here[0] : null;
  }
  const all = itemsAround(target, reading);
  const around = all.filter((each) => reading.role(each) === wanted.role);
  return around.find((each) => isCalledSo(each, wanted.texts, reading)) ?? all.find((each) => isOfAnotherBuild(each, wanted, target, reading)) ?? around[0] ?? null;
}

/**
 * Whether what a target stands in is the item in other markup: it alone of its list reads the texts, and holds no other control that is
 * called as the target is, which would be that of another item.
 */
function isOfAnotherBuild(item, { texts }, target, reading) {
  if (!readsAll(item, texts, reading) || listAround(item, reading)[1].some((other) => readsAll(other, texts, reading))) return false;
  const said = wordsBesides(reading.name(target), texts);
  const isTwin = (each) => each !== target && reading.role(each) === reading.role(target) && isPresent(each, reading) && said.every((word) => wordsOf(reading.name(each)).includes(word));
  return said.length > 0 && !selectIn(item, MATE_KINDS).some(isTwin);
}

const wordsBesides = (name, texts) => wordsOf(name).filter((word) => !texts.some((text) => wordsOf(text).includes(word)));

/** What is known of an item before the operation; what it reads and where it is named only where a change is of that. */
function armedItem(item, [list, others], { role, texts }, reading, changes = CHANGES) {
  const armed = {
    role,
    texts,
    under: placeOf(item, reading),
    where: whereOf(item, reading),
    element: new WeakRef(item),
    list: list && new WeakRef(list),
    look: lookOf(item),
    beside: besideOf(item, others),
    isTyped: !readsAll(item, texts, reading),
    rest: rowTexts(item, reading, null).filter((text) => !texts.includes(text)),
    labels: offersOf(item, reading).filter((label) => !texts.includes(label)),
  };
  if (texts.every((text) => labelsIn(item, reading).has(text))) armed.alike = alikeOf(armed, reading);
  const { here, away } = itemNow(armed, armed, reading);
  Object.assign(armed, { here: here.length, away: away.map((each) => whereOf(each, reading)) });
  if (changes.includes("reads")) armed.reads = itemReads(item, reading);
  if (changes.includes("named")) armed.mentions = mentions(armed, here, reading);
  return armed;
}

/** How many items of the kind there are. */
function alikeOf({ role, look }, reading) {
  const isOne = (each) => isLike(each, look) && isPresent(each, reading);
  const found = (root) => (ROLES.ROWS.has(role) ? rowsBelow(root, role, reading) : selectIn(root, CSS.escape(look.tag)).filter(isOne));
  return rootsOnce(reading).reduce((sum, root) => sum + found(root).length, 0);
}

/** What stands beside an item, in order: what each reads in all, and what a person may call it. */
function besideOf(item, others) {
  const near = others.slice(0, ITEM_NEIGHBOURS);
  return near.map((other) => ({
    text: allTextIn(other),
    name: firstText(other),
    isBefore: Boolean(positionTo(item, other) & Node.DOCUMENT_POSITION_PRECEDING),
  }));
}

/** The first words in an element. */
function firstText(element) {
  const walker = Document.prototype.createTreeWalker.call(document, element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (/\p{L}/u.test(node.data)) return normalised(node.data);
  return normalised(allTextIn(element));
}

/** All that an item reads, and the states of what is in it; numbers apart, which run by themselves. */
function itemReads(item, reading) {
  const held = [item, ...selectIn(item, HELD)].map((each) => {
    const states = reading.states(each).filter((state) => state !== "focused");
    return [each === item ? "" : masked(reading.name(each)), ...states, each === item ? "" : (reading.value(each) ?? "")].join(" ");
  });
  return [...leafTexts(item, reading).map((text) => masked(text)), ...held].join("\n");
}

/** The places in which the page names an item outside of it, toasts apart; `listed`: those that are no messages either which have no role. */
function mentions({ texts }, here, reading) {
  const [name] = texts;
  if (isFigure(name)) return { ...placesOf([], reading), listed: placesOf([], reading) };
  const found = textLeaves(document, reading, firstWord(name), (text) => isNamedIn(normalised(text), name)).map(([holder]) => holder);
  const outside = found.filter((holder) => !here.some((item) => contains(item, holder)) && !isTransient(holder, reading));
  return { ...placesOf(outside, reading), listed: placesOf(outside.filter((holder) => !isSpokenAloud(holder, reading)), reading) };
}

const placesOf = (holders, reading) => ({ count: holders.length, places: holders.slice(0, PLACES_NAMED).map((holder) => whereOf(holder, reading)) });

const PLACES_NAMED = 50; // more of them name no item

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

/** Those that stand under what an item stood under. */
const standingWhere = ({ under }, all, reading) => all.filter((each) => isSameList(placeOf(each, reading), under));

/** What is built as an item was: in its list, or, where that was drawn anew, anywhere. */
function kinOf({ role, list, look }, reading) {
  const root = list?.deref();
  const roots = root && isConnected(root) ? [root] : rootsOnce(reading);
  return roots.flatMap((each) => (ROLES.ROWS.has(role) ? rowsBelow(each, role, reading) : likeBelow(each, look, reading)));
}

function likeBelow(root, look, reading) {
  return selectIn(root, look.part === "" ? look.tag : `.${CSS.escape(look.part)}`).filter((each) => isLike(each, look) && isPresent(each, reading));
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

/** Whether any that stood beside an item is shown at all. */
function isAnyBesideShown({ beside }, reading) {
  const isShown = ({ name }) => textLeaves(document, reading, firstWord(name), (text) => normalised(text) === name).length > 0;
  return beside.slice(0, NEIGHBOURS_SOUGHT).some(isShown);
}

const NEIGHBOURS_SOUGHT = 20;

/** Whether a list holds an item of the kind. */
function holdsItem(list, { role, look }, reading) {
  return (ROLES.ROWS.has(role) ? rowsBelow(list, role, reading) : likeBelow(list, look, reading)).length > 0;
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

/** The one element that an item is now; nothing where there is none, or several. */
function itemElement(wanted, armed, reading) {
  const { here, away } = itemNow(wanted, armed, reading);
  const own = armed?.element.deref();
  if (own && here.includes(own)) return own;
  const found = here.length > 0 ? here : away;
  return found.length === 1 ? found[0] : null;
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

/**
 * What is remembered while recording: the items around a target, each with the ways in which it may be named, what the sentence
 * says first; and the items that earlier operations were about.
 */
function armItems(target, { said, earlier }, reading) {
  const own = target ? itemsAround(target, reading).map((item) => recordedItem(item, said.toLowerCase(), reading)) : [];
  const before = earlier.map((names) => earlierItem(names, reading));
  return [...own, ...before];
}

function earlierItem(names, reading) {
  const ways = names.map((item) => ({ item, armed: armItem({ item: { ...item, alone: true } }, null, reading, CHANGES) }));
  const known = ways.find(({ armed }) => armed)?.armed;
  const plain = ways.map(({ item, armed }) => ({ item, armed: armed && { ...armed, others: undefined } })); // while recording, others may have changed
  return { element: known?.element, others: known?.others, ways: plain };
}

function recordedItem(item, said, reading) {
  const around = listAround(item, reading);
  const role = reading.role(item);
  const isSaid = ([text]) => said.includes(text.toLowerCase());
  const names = itemNames(item, around[1], reading).toSorted((one, other) => isSaid(other) - isSaid(one));
  const armed = names.map((texts) => armedItem(item, around, { role, texts }, reading)).filter(({ here }) => here === 1);
  const others = armBeside(item, around, "", reading);
  return { element: new WeakRef(item), others, ways: armed.map((each) => ({ item: { role, texts: each.texts, under: each.under }, armed: each })) };
}

const CHANGES = ["gone", "moved", "earlier", "later", "reads", "named"];

/** Which nodes the remembered items are, 0 for one that is not shown, and how each may be named. */
const toldItems = (items, reading, refs) => ({
  document: refs.document,
  items: items.map(({ element, ways }) => ({ ...itemRefs(element?.deref(), reading, refs), names: ways.map(({ item }) => item) })),
});

/** Which node an item is; `parts`: which nodes are in it, where it is none itself, since its element is of no role. */
function itemRefs(item, reading, refs) {
  if (!item) return { id: 0, parts: [] };
  const parts = [];
  const visit = (node) => {
    if (parts.length === ITEM_PARTS) return;
    parts.push(refs.of(node));
    if (typeOf(node) === Node.ELEMENT_NODE && !reading.isHidden(node)) for (const child of reading.nodes(node)) visit(child);
  };
  if (reading.role(item) === "generic") visit(item);
  return { id: refs.of(item), parts };
}

const ITEM_PARTS = 300;

const MENTIONS = 2; // what is made of an item names it once, or has a heading besides; a label that many have is data

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
