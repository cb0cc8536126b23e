// What lies over a page and offers something to do: dialogs, alerts, and what keeps its place while the page scrolls.

const LAYERS = 20;
const LAYER_TEXTS = 12;
const LAYER_OFFERS = 12;
const LAID_OVER = new Set(["fixed", "sticky"]);
const OFFERING = `${MATE_KINDS},iframe`;

const layerRole = (element, reading) => {
  const role = reading.role(element);
  return ROLES.LAYERS.has(role) ? role : "generic";
};

/** The layers of a root by their role, by the browser's own top layer, or by their place. */
function layersIn(root, reading) {
  const named = [...ROLES.LAYERS].flatMap((role) => selectIn(root, selectorOfRole(role))).filter((each) => layerRole(each, reading) !== "generic");
  const placed = selectIn(root, "*").filter((each) => LAID_OVER.has(getComputedStyle(each).position) || isLaidOver(each, reading));
  return [...new Set([...named, ...selectIn(root, ":popover-open"), ...placed])].filter((each) => isPresent(each, reading));
}

/** The controls in a layer; a frame may hold any. */
function offersIn(layer, reading) {
  const isOffer = (each) => tagOf(each) === "iframe" || ROLES.CONTROLS.has(reading.role(each));
  const found = rootsBelow(layer).flatMap((root) => selectIn(root, OFFERING));
  return found.filter((each) => isOffer(each) && isPresent(each, reading));
}

const inOrder = (one, other) => (positionTo(one, other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);

/** The layers of the document that offer something, in its order; of two in each other that with a role, else the outer one. */
function layersOf(reading) {
  const found = rootsOnce(reading).flatMap((root) => layersIn(root, reading)).toSorted(inOrder);
  const isNamed = (element) => layerRole(element, reading) !== "generic";
  const yields = (one, other) => (treeIsIn(reading, one, other) ? isNamed(other) || !isNamed(one) : treeIsIn(reading, other, one) && isNamed(other) && !isNamed(one));
  const own = found.filter((one) => !found.some((other) => other !== one && yields(one, other)));
  return own.filter((each) => offersIn(each, reading).length > 0).slice(0, LAYERS);
}

/** What a layer is and says, its controls apart from its texts. */
function layerTold(layer, reading) {
  const offers = offersIn(layer, reading);
  return {
    id: refs.of(layer),
    role: layerRole(layer, reading),
    name: normalised(reading.name(layer)),
    texts: leafTexts(layer, reading, ...offers).slice(0, LAYER_TEXTS),
    offers: [...new Set(offers.map((each) => normalised(reading.name(each))))].slice(0, LAYER_OFFERS),
    modal: treeModal(reading)?.dialog === layer || attributeOf(layer, "aria-modal") === "true" || overKind(reading, layer) === OVER_MODAL,
    dialog: isLaidOver(layer, reading),
  };
}

/** By this a layer is known again: its words, whatever numbers are in them. */
const layerGist = ({ role, name, texts, offers }) => JSON.stringify([role, name, texts, offers]).replace(/\d+/g, "#");

/** Layers that somebody looked at already, by the token of who did. */
const layersSeen = new Map();

const seenBy = (token) => {
  if (!layersSeen.has(token)) layersSeen.set(token, new Set());
  return layersSeen.get(token);
};

/** The layers that `token` did not see yet; each of them is seen by that, if `mark`. */
function newLayers({ token, mark }) {
  const reading = newReading();
  const told = layersOf(reading).map((layer) => layerTold(layer, reading));
  const seen = seenBy(token);
  const fresh = told.filter((each) => !seen.has(layerGist(each)));
  if (mark) for (const each of fresh) seen.add(layerGist(each));
  return fresh;
}

/** All texts of the document, also those behind a modal layer. */
function everyText() {
  const texts = new Set();
  for (const element of rootsBelow(document).flatMap((root) => selectIn(root, "*"))) {
    for (let node = firstNodeIn(element); node !== null; node = nodeAfter(node)) {
      if (typeOf(node) === Node.TEXT_NODE && node.data.trim() !== "") texts.add(normalised(node.data));
    }
  }
  return [...texts];
}
