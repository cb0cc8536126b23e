// A snapshot as a tree that folds, is searched, and is linked with its picture.

/** Rows made at a time; a page of 20,000 nodes opens as fast as one of 20. */
const ROWS = 1500;

/** A snapshot's lines as nodes, each with its parent. */
function nodesOf(text) {
  const above = [];
  return text.split("\n").filter((line) => line.trim() !== "").map((line, index) => {
    const [, indent, ref, words] = /^( *)(?:\[([^\]\s]+)\] )?(.*)$/s.exec(line);
    const depth = Math.min(indent.length >> 1, above.length);
    above.length = depth;
    const node = { index, depth, ref: ref ?? null, words, parent: above.at(-1) ?? null, isParent: false, isFolded: false, element: null };
    if (node.parent) node.parent.isParent = true;
    above.push(node);
    return node;
  });
}

function rowOfNode(node) {
  const [, role, rest] = /^([\w-]+)(.*)$/s.exec(node.words) ?? [null, "", node.words];
  const isExpanded = node.isParent ? String(!node.isFolded) : null;
  const aria = { role: "treeitem", "aria-level": node.depth + 1, "aria-selected": "false", "aria-expanded": isExpanded };
  const row = h(
    "div",
    { ...aria, tabindex: -1, "data-index": node.index },
    h("span.fold", { "aria-hidden": "true" }),
    h("span.node", h("b", role), say(rest, 400)),
  );
  row.style.setProperty("--depth", Math.min(node.depth, 24));
  return row;
}

/** `onLight(ref)` is told of the node under pointer or focus, null when there is none. */
function treeView(text, onLight) {
  const nodes = nodesOf(text);
  const byRef = new Map(nodes.filter((node) => node.ref !== null).map((node) => [node.ref, node]));
  const tree = h("div.tree", { role: "tree", "aria-label": "Snapshot" });
  const search = searchField({ "aria-label": "Search the snapshot", placeholder: "Search the snapshot", oninput: () => drawUpTo(ROWS) });
  const count = dim({ role: "status" });
  const more = h("button", { hidden: true, onclick: () => drawUpTo(limit + ROWS) });
  let [limit, chosen, lit, stop, shownNodes] = [ROWS, null, null, null, []];

  function visible() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return unfolded();
    const kept = new Set();
    const found = nodes.filter((node) => words.every((each) => node.words.toLowerCase().includes(each)));
    for (const node of found) for (let at = node; at && !kept.has(at); at = at.parent) kept.add(at);
    count.textContent = `${number(found.length)} found`;
    return nodes.filter((node) => kept.has(node));
  }

  function unfolded() {
    let foldedDepth = Infinity;
    count.textContent = plural(nodes.length, "element");
    return nodes.filter((node) => {
      if (node.depth > foldedDepth) return false;
      foldedDepth = node.isFolded ? node.depth : Infinity;
      return true;
    });
  }

  function draw() {
    const all = visible();
    shownNodes = all.slice(0, limit);
    tree.replaceChildren(...shownNodes.map((node) => (node.element ??= rowOfNode(node))));
    more.hidden = all.length <= limit;
    more.textContent = `Show ${number(Math.min(ROWS, all.length - limit))} more of ${plural(all.length, "element")}`;
    if (!shownNodes.includes(stop)) settle(shownNodes[0] ?? null);
  }

  function drawUpTo(rows) {
    limit = rows;
    draw();
  }

  function settle(node) {
    if (stop?.element) stop.element.tabIndex = -1;
    stop = node;
    if (stop?.element) stop.element.tabIndex = 0;
  }

  function fold(node, isFolded) {
    node.isFolded = isFolded;
    node.element.setAttribute("aria-expanded", String(!isFolded));
    draw();
  }

  function light(ref) {
    lit?.element?.classList.remove("lit");
    lit = byRef.get(ref) ?? null;
    lit?.element?.classList.add("lit");
  }

  /** Choose a node and bring it to sight, unfolding and searching no more where that hides it. */
  function choose(ref, isAsked = true) {
    const node = byRef.get(ref);
    if (!node) return;
    if (isAsked && !shownNodes.includes(node)) search.value = "";
    for (let at = node.parent; at; at = at.parent) at.isFolded = false;
    for (let at = node.parent; at; at = at.parent) at.element?.setAttribute("aria-expanded", "true");
    limit = Math.max(limit, Math.ceil((node.index + 1) / ROWS) * ROWS);
    draw();
    chosen?.element?.setAttribute("aria-selected", "false");
    chosen = node;
    node.element.setAttribute("aria-selected", "true");
    settle(node);
    if (isAsked) node.element.scrollIntoView({ block: "nearest" });
    else requestAnimationFrame(() => scrollTree(node)); // once it is in the page
  }

  /** Bring a node to sight where nobody asked for it: the page itself stays where it is. */
  function scrollTree(node) {
    const below = node.element.getBoundingClientRect().top - tree.getBoundingClientRect().top;
    tree.scrollTop += below - tree.clientHeight / 3;
  }

  const nodeAt = (event) => nodes[event.target.closest("[data-index]")?.dataset.index] ?? null;

  function go(node) {
    if (!node) return;
    settle(node);
    node.element.focus();
  }

  function onKey(event) {
    const node = nodeAt(event);
    if (!node || event.altKey || event.ctrlKey || event.metaKey) return;
    const goal = moved(event.key, shownNodes.indexOf(node), shownNodes.length);
    if (goal !== null) go(shownNodes[goal]);
    else if (event.key === "ArrowRight" && node.isParent) node.isFolded ? fold(node, false) : go(shownNodes[shownNodes.indexOf(node) + 1]);
    else if (event.key === "ArrowLeft") node.isParent && !node.isFolded ? fold(node, true) : go(node.parent);
    else if (event.key === "Enter" || event.key === " ") choose(node.ref);
    else return;
    event.preventDefault();
    if (event.key.startsWith("ArrowLeft") || event.key.startsWith("ArrowRight")) stop?.element.focus();
  }

  tree.addEventListener("keydown", onKey);
  tree.addEventListener("pointerover", (event) => onLight(nodeAt(event)?.ref ?? null));
  tree.addEventListener("pointerleave", () => onLight(null));
  tree.addEventListener("focusin", (event) => onLight(nodeAt(event)?.ref ?? null));
  tree.addEventListener("click", (event) => {
    const node = nodeAt(event);
    if (node && event.target.closest(".fold") && node.isParent) fold(node, !node.isFolded);
    else if (node) choose(node.ref);
  });
  draw();
  const help = h("p.dim", "Arrow keys move, right and left unfold and fold.");
  const element = h("div.snapshot", h("div.tools", search, count), tree, more, help);
  return { element, light, choose };
}
