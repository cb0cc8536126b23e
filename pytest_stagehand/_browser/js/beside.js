// Whether what became of one item became of others beside it, too: an operation that is about one row leaves the rest alone.
//
// The nearest others that can be told from each other are remembered before the operation: by the texts that only one of them
// has, and by what they read. Others that come, or go while the item only changed, are no matter.

const NEAREST = 20; // others that are looked at

/** The nearest others of an item's list, in order. */
function nearestTo(item, others) {
  const at = others.findIndex((other) => positionTo(item, other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const start = Math.max(0, (at < 0 ? others.length : at) - NEAREST / 2);
  return others.slice(start, start + NEAREST);
}

/** What is remembered of them: what each reads, and how often a text that only it has is shown outside of the item. */
function armBeside(item, [list, others], figure, reading) {
  const near = nearestTo(item, others).map((other) => readOf(other, figure, reading));
  for (const each of near) each.names = each.texts.filter((text) => !near.some((other) => other !== each && other.texts.includes(text)));
  const shown = timesShown(near, list, [item], reading);
  for (const each of near) each.names = each.names.filter((name) => shown.get(name) > 0);
  return { near: near.filter(({ names }) => names.length > 0), shown, figure };
}

/** What one of them reads: its words, and all of it, or only the figures that are counted in the item. */
function readOf(other, figure, reading) {
  const told = figure ? figures({ name: figure }, other, reading).join("\n") : itemReads(other, reading);
  const held = selectIn(other, "input,textarea").map((field) => normalised(reading.value(field) ?? ""));
  return { texts: [...leafTexts(other, reading), ...held].filter((text) => !isFigure(text)), told, exact: allTextIn(other) };
}

/** How often each name is shown in a list, apart from what stands in the items. */
function timesShown(near, list, items, reading) {
  const times = new Map(near.flatMap(({ names }) => names.map((name) => [name, 0])));
  const root = list && isConnected(list) ? list : document;
  for (const [holder, node] of textLeaves(root, reading, "", (text) => times.has(normalised(text)))) {
    const name = normalised(node.data);
    if (!items.some((item) => contains(item, holder))) times.set(name, times.get(name) + 1);
  }
  return times;
}

/** Whether others are not any more where they stood: among what stands there, or, where nothing does, anywhere. */
function othersWent({ near, shown }, [here, all], list, reading) {
  const [texts, others] = [here, all].map((rows) => new Set(rows.flatMap((other) => readOf(other, "", reading).texts)));
  const times = texts.size > 0 ? null : timesShown(near, list, [], reading);
  const isGone = (name) => (times ? others.has(name) || times.get(name) < shown.get(name) : !texts.has(name));
  return near.some(({ names }) => names.every(isGone));
}

/** Whether others are there and read otherwise. */
function othersChanged({ near, figure }, now, reading) {
  const read = now.map((other) => readOf(other, figure, reading));
  return near.some(({ names, told }) => {
    const same = read.filter(({ texts }) => names.some((name) => texts.includes(name)));
    return same.length > 0 && !same.some((each) => each.told === told);
  });
}

/** Whether all others are there as they were, to the letter: what changes by itself while a test is recorded may do so at any time. */
function othersStayed({ near }, now, reading) {
  const read = now.map((other) => readOf(other, "", reading));
  return near.length > 0 && near.every(({ told, exact }) => read.some((each) => each.told === told && each.exact === exact));
}
