// Where an item is now: by what it reads, in its list or anywhere else.

const ITEM_CLIMB = 12; // elements from a text up to its row
const NEIGHBOURS_SOUGHT = 20;

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

/** How many items of the kind there are. */
function alikeOf({ role, look }, reading) {
  const isOne = (each) => isLike(each, look) && isPresent(each, reading);
  const found = (root) => (ROLES.ROWS.has(role) ? rowsBelow(root, role, reading) : selectIn(root, CSS.escape(look.tag)).filter(isOne));
  return rootsOnce(reading).reduce((sum, root) => sum + found(root).length, 0);
}

/** The first words in an element. */
function firstText(element) {
  for (const node of textNodesIn(element)) if (/\p{L}/u.test(node.data)) return normalised(node.data);
  return normalised(allTextIn(element));
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

/** Whether any that stood beside an item is shown at all. */
function isAnyBesideShown({ beside }, reading) {
  const isShown = ({ name }) => textLeaves(document, reading, firstWord(name), (text) => normalised(text) === name).length > 0;
  return beside.slice(0, NEIGHBOURS_SOUGHT).some(isShown);
}

/** Whether a list holds an item of the kind. */
function holdsItem(list, { role, look }, reading) {
  return (ROLES.ROWS.has(role) ? rowsBelow(list, role, reading) : likeBelow(list, look, reading)).length > 0;
}

/** The one element that an item is now; nothing where there is none, or several. */
function itemElement(wanted, armed, reading) {
  const { here, away } = itemNow(wanted, armed, reading);
  const own = armed?.element.deref();
  if (own && here.includes(own)) return own;
  const found = here.length > 0 ? here : away;
  return found.length === 1 ? found[0] : null;
}
