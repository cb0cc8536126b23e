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

/** Listens last of all, behind whatever of the page may keep a text from being copied. */
function selectingWatches() {
  isCopied = false;
  unlisten(window, "copy", selectingSees);
  listen(window, "copy", selectingSees, { once: true });
}

function selectingSees(event) {
  isCopied = !event.defaultPrevented || event.clipboardData?.types.length > 0;
}
