// What is remembered of an item before an operation: where it stood, what stood beside it and what it read. A document that comes
// afterwards knows nothing of that, and there the item's texts and the names of its place must do.

const ITEM_NEIGHBOURS = 1000;
const HELD = `${OWN_CONTROLS},input,textarea,${withRole(ROLES.TICKED_IN_FORMS)},[aria-pressed],[aria-selected],[aria-expanded],[aria-current]`;
const CHANGES = ["gone", "moved", "earlier", "later", "reads", "named"];
const ITEM_PARTS = 300;

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

/** What stands beside an item, in order: what each reads in all, and what a person may call it. */
function besideOf(item, others) {
  const near = others.slice(0, ITEM_NEIGHBOURS);
  return near.map((other) => ({
    text: allTextIn(other),
    name: firstText(other),
    isBefore: Boolean(positionTo(item, other) & Node.DOCUMENT_POSITION_PRECEDING),
  }));
}

/** All that an item reads, and the states of what is in it; numbers apart, which run by themselves. */
function itemReads(item, reading) {
  const held = [item, ...selectIn(item, HELD)].map((each) => {
    const states = reading.states(each).filter((state) => state !== "focused");
    return [each === item ? "" : masked(reading.name(each)), ...states, each === item ? "" : (reading.value(each) ?? "")].join(" ");
  });
  return [...leafTexts(item, reading).map((text) => masked(text)), ...held].join("\n");
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

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Whether a sentence has a text, as words of its own where its language parts them: *step* says no *p*. */
function isSaidIn(said, text) {
  const words = wordsAlone(text);
  return words.trim() !== "" && (WITHOUT_SPACES.test(text) ? said.includes(text.toLowerCase()) : wordsAlone(said).includes(words));
}

function recordedItem(item, said, reading) {
  const around = listAround(item, reading);
  const role = reading.role(item);
  const isSaid = ([text]) => isSaidIn(said, text);
  const names = itemNames(item, around[1], reading).toSorted((one, other) => isSaid(other) - isSaid(one));
  const armed = names.map((texts) => armedItem(item, around, { role, texts }, reading)).filter(({ here }) => here === 1);
  const others = armBeside(item, around, "", reading);
  return { element: new WeakRef(item), others, ways: armed.map((each) => ({ item: { role, texts: each.texts, under: each.under }, armed: each })) };
}

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
