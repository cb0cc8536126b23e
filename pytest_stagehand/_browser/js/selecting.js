// Selecting the text of an element, and copying it by keys.
//
// Keys go to what has the focus: while another field has it, nothing of a selection is copied. So it is with a text that can't
// be selected, or that the page keeps to itself. What is pasted next would then be what was copied before, by whomever.

let isCopied = false;

/** Takes the focus from what does not hold an element, as pressing the mouse there would. */
function selectingTakesFocus(element) {
  if (element instanceof HTMLElement) focusOn(element, { preventScroll: true });
  const holder = treeFocused();
  if (holder !== null && !contains(holder, element) && !contains(element, holder)) takeFocusFrom(holder);
}

/** Whether something of an element is selected. */
function selectingDid(element) {
  if (tagOf(element) === "input" || tagOf(element) === "textarea") return element.value !== "";
  const selection = getSelection();
  return selection !== null && selection.containsNode(element, true) && String(selection).trim() !== "";
}

/** Narrows the selection of an element's text to the one place where it says something, or takes it back; how often it says that. */
function selectingPart(element, part) {
  const isTyped = tagOf(element) === "input" || tagOf(element) === "textarea";
  const texts = isTyped ? [] : [...textNodesIn(element)];
  const places = selectingPlaces(isTyped ? element.value : texts.map((each) => each.data).join(""), part);
  const [from, to] = places.length === 1 ? places[0] : [0, 0];
  if (isTyped) element.setSelectionRange(from, to);
  else if (from === to) getSelection().removeAllRanges();
  else getSelection().setBaseAndExtent(...selectingAt(texts, from), ...selectingAt(texts, to));
  return places.length;
}

/** Where a text says something, white space taken for white space. */
function selectingPlaces(text, part) {
  const words = part.trim().split(/\s+/);
  const said = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+"), "g");
  const places = [];
  for (let found = said.exec(text); found !== null && found[0] !== ""; found = said.exec(text)) {
    places.push([found.index, found.index + found[0].length]);
    said.lastIndex = found.index + 1;
  }
  return places;
}

/** The text, and the place in it, where one of all texts together is. */
function selectingAt(texts, place) {
  const at = texts.findIndex((each) => (place -= each.data.length) <= 0);
  return [texts[at], place + texts[at].data.length];
}

/** Listens last of all, behind whatever of the page may keep a text from being copied. */
function selectingWatches() {
  isCopied = false;
  unlisten(window, "copy", selectingSees);
  listen(window, "copy", selectingSees, { once: true });
}

function selectingSees(event) {
  isCopied = !event.defaultPrevented || event.clipboardData?.types.length > 0;
}
