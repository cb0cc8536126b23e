// What stands near an operation in cause, and what only looks as if it came of it: shown by the pointer alone, or part of a message.

/** By these attributes an element says which others it acts on; each holds ids. */
const TIES = ["aria-controls", "aria-owns", "aria-details", "aria-errormessage", "aria-activedescendant", "popovertarget", "commandfor", "for", "list"];
const TIED_BY = ["aria-labelledby", "for", "aria-describedby"];

const pointedNow = () => rootsBelow(document).flatMap((root) => [...selectIn(root, ":hover")]);

/** How often the document was operated, by anybody. */
const timesTouched = () => TOUCHING.reduce((sum, type) => sum + (performance.eventCounts?.get(type) ?? 0), 0);

/** What is remembered before an operation, and what is told of it. */
function causeMark(target, reading, refs) {
  const mark = { target: target && new WeakRef(target), ids: target ? tiesOf(target) : [], pointed: new WeakSet(pointedNow()) };
  return { mark, told: { document: refs.document, tied: tiedNodes(mark, reading, refs), beside: [], touched: timesTouched() } };
}

const tiedNodes = (mark, reading, refs) => tiedTo(mark).flatMap((each) => nodesBelow(each, reading, refs));

/** The ids of what an element acts on; what is pressed may be a picture in what says so. */
function tiesOf(target) {
  const said = (el) => TIES.flatMap((name) => (attributeOf(el, name) ?? "").split(/\s+/));
  const holder = closestOf(target, "a,button,summary,label,[role]") ?? target;
  const href = attributeOf(holder, "href") ?? "";
  return [...said(target), ...said(holder), href.startsWith("#") ? href.slice(1) : ""].filter(Boolean);
}

/** What an element acts on as it is now: what it names, what names it, and what it is the head of. */
function tiedTo({ target, ids }) {
  const element = target?.deref();
  const isLeft = element && isConnected(element);
  const root = isLeft ? rootOf(element) : document;
  const named = [...new Set([...ids, ...(isLeft ? tiesOf(element) : [])])].map((id) => elementById(root, id)).filter(Boolean);
  if (!isLeft) return named;
  const id = attributeOf(element, "id");
  const naming = id ? TIED_BY.flatMap((name) => [...selectIn(root, `[${name}~="${CSS.escape(id)}"]`)]) : [];
  const details = closestOf(element, "summary") ? closestOf(element, "details") : null;
  return [...named, ...naming.filter((each) => !contains(each, element)), ...(details ? [details] : [])];
}

/** The items that the pointer came over since, since what was above them went or moved: they show what they show to a pointer. */
function pointedSince({ target, pointed }, reading) {
  const element = target?.deref();
  const isOwn = (el) => element && (contains(el, element) || contains(element, el));
  return pointedNow().filter((el) => !pointed.has(el) && !isOwn(el) && isItem(el, reading));
}

/** The numbers of all nodes in an element that are accepted. */
function nodesBelow(top, reading, refs, accept = () => true) {
  const found = [];
  const visit = (node) => {
    if (found.length >= ITEM_PARTS) return;
    if (accept(node)) found.push(refs.of(node));
    if (typeOf(node) === Node.ELEMENT_NODE && !reading.isHidden(node)) for (const child of reading.nodes(node)) visit(child);
  };
  visit(top);
  return found;
}

/** Messages that came over the page since, whatever role they have. */
function messagesSince(reading) {
  const isAsking = (role, place) => ROLES.DIALOGS.has(role) || standsIn(place, (at) => isLaidOver(at, reading), reading);
  const isOver = ({ role }, place) => !isAsking(role, place) && (role !== "" || isInLayer(place, reading, new Map()));
  return (passing?.entries ?? []).filter((each) => each.isNew && isOver(each, each.place.deref())).map((each) => each.place.deref()).filter((place) => place && isConnected(place));
}

/** What is near in cause to an operation, and what is beside it: numbers of nodes. */
function causeSince(before, reading, refs) {
  if (!before) return { document: refs.document, tied: [], beside: [], touched: timesTouched() };
  const isControl = (node) => typeOf(node) === Node.ELEMENT_NODE && ROLES.CONTROLS.has(reading.role(node));
  const over = pointedSince(before, reading).flatMap((item) => nodesBelow(item, reading, refs, passing?.shown.has(item) ? undefined : isControl));
  const buttons = messagesSince(reading).flatMap((place) => nodesBelow(place, reading, refs, isControl));
  return { document: refs.document, tied: tiedNodes(before, reading, refs), beside: [...over, ...buttons], touched: timesTouched() };
}
