// States and values of elements, and which values must never leave the page.

/** `autocomplete` words of fields whose value is nobody's business. */
const SECRET_AUTOCOMPLETE = /(^|\s)(cc-[\w-]+|one-time-code|[\w-]*-password)(\s|$)/i;

/** Fields that were password fields once stay secret when a page shows them ("show password"). */
const secretFields = new WeakSet();

function stateIsSecret(el) {
  if (secretFields.has(el)) return true;
  const purpose = attributeOf(el, "autocomplete");
  const isSecret = el.type === "password" || (purpose !== null && SECRET_AUTOCOMPLETE.test(purpose));
  if (isSecret) secretFields.add(el);
  return isSecret;
}

const BUTTON_TYPES = new Set(["button", "checkbox", "hidden", "image", "radio", "reset", "submit"]);

/** What a field, slider or combobox holds; `null` where there is none or it is secret. */
function stateValue(reading, el) {
  switch (tagOf(el)) {
    case "input":
      return stateInputValue(el);
    case "textarea":
      return stateIsSecret(el) ? null : el.value;
    case "select":
      return stateIsSecret(el) ? null : [...el.selectedOptions].map(stateOptionText).join(", ");
    case "progress":
      return hasAttribute(el, "value") ? String(el.value) : null;
    case "meter":
      return String(el.value);
    default:
      return stateAriaValue(reading, el);
  }
}

function stateInputValue(el) {
  const type = el.type;
  if (BUTTON_TYPES.has(type) || stateIsSecret(el)) return null;
  return type === "file" ? [...el.files].map((file) => file.name).join(", ") : el.value;
}

function stateIsButton(el) {
  return tagOf(el) === "input" && /^(?:button|image|reset|submit)$/.test(el.type);
}

function stateOptionText(option) {
  return collapseSpace(option.label || option.textContent);
}

function stateAriaValue(reading, el) {
  const role = reading.role(el);
  if (ROLES.RANGES.has(role)) return attributeOf(el, "aria-valuetext") ?? attributeOf(el, "aria-valuenow");
  if (ROLES.TEXTBOXES.has(role)) return stateIsSecret(el) ? null : reading.text(el);
  return ROLES.CHOOSERS.has(role) ? stateChosen(reading, el) : null;
}

/** What is chosen in a list of an author's own: its selected options, or the text or field that a combobox shows. */
function stateChosen(reading, el) {
  const chosen = selectIn(el, '[role="option"][aria-selected="true"]').filter((option) => !reading.isHidden(option));
  if (chosen.length > 0) return chosen.map((option) => reading.name(option)).join(", ");
  if (reading.role(el) === "listbox") return null;
  const field = selectIn(el, "input")[0];
  return field ? stateInputValue(field) : reading.text(el);
}

function stateWords(reading, el) {
  const role = reading.role(el);
  const words = [];
  stateChecked(el, role, words);
  if (stateIsSelected(el)) words.push("selected");
  const expanded = stateExpanded(el);
  if (expanded !== null) words.push(expanded ? "expanded" : "collapsed");
  const pressed = attributeOf(el, "aria-pressed");
  if (pressed === "true" || pressed === "mixed") words.push("pressed");
  if (stateIsDisabled(reading, el, role)) words.push("disabled");
  stateOfField(el, words);
  if (el === stateFocus(reading)) words.push("focused");
  const current = attributeOf(el, "aria-current");
  if (current !== null && current !== "" && current !== "false") words.push("current");
  return words;
}

/** What is chosen in a secret `select` is its value, and as secret. */
function stateIsSelected(el) {
  return tagOf(el) === "option" ? stateIsChosen(el) : attributeOf(el, "aria-selected") === "true";
}

function stateIsChosen(el) {
  if (el.selected !== true) return false;
  const list = closestOf(el, "select");
  return list === null || !stateIsSecret(list);
}

function stateFocus(reading) {
  if (reading.focused === undefined) {
    const focused = treeFocused();
    reading.focused = treeIsPage(focused) ? null : focused;
  }
  return reading.focused;
}

function stateChecked(el, role, words) {
  const isNative = tagOf(el) === "input" && (el.type === "checkbox" || el.type === "radio");
  if (isNative) {
    if (el.indeterminate && el.type === "checkbox") words.push("mixed");
    else if (el.checked) words.push("checked");
  } else if (ROLES.MAY_BE_CHECKED.has(role) || ROLES.TICKED_IN_GRIDS.has(role)) {
    const checked = attributeOf(el, "aria-checked") ?? (ROLES.CHECKABLE.has(role) ? attributeOf(el, "aria-pressed") : null); // a button made a box
    if (checked === "true") words.push("checked");
    else if (checked === "mixed") words.push("mixed");
  }
}

/** `null` where the element opens nothing. */
function stateExpanded(el) {
  if (tagOf(el) === "summary" && tagAbove(el) === "details") return elementAbove(el).open;
  const expanded = attributeOf(el, "aria-expanded");
  if (expanded === "true" || expanded === "false") return expanded === "true";
  return el.popoverTargetElement ? el.popoverTargetElement.matches(":popover-open") : null;
}

const DISABLED_TAGS = new Set(["button", "fieldset", "input", "optgroup", "option", "select", "textarea"]);

/** Disabled by itself, by a `fieldset`, or by `aria-disabled` on something it stands in. */
function stateIsDisabled(reading, el, role) {
  if (DISABLED_TAGS.has(tagOf(el)) && matchesSelector(el, ":disabled")) return true;
  if (tagOf(el).includes("-") && matchesSelector(el, ":disabled")) return true;
  if (attributeOf(el, "aria-disabled") === "true") return true;
  return ROLES.REACHED.has(role) && stateInheritsDisabled(reading, reading.parent(el));
}

function stateInheritsDisabled(reading, el) {
  if (el === null) return false;
  return readingOnce(reading.disabled, el, stateDisablesBelow, reading);
}

function stateDisablesBelow(el, reading) {
  const own = attributeOf(el, "aria-disabled");
  return own === null ? stateInheritsDisabled(reading, reading.parent(el)) : own === "true";
}

const FIELD_TAGS = new Set(["input", "select", "textarea"]);

function stateOfField(el, words) {
  const isField = FIELD_TAGS.has(tagOf(el));
  if ((isField && el.required) || attributeOf(el, "aria-required") === "true") words.push("required");
  const invalid = attributeOf(el, "aria-invalid");
  if (invalid ? invalid !== "false" : isField && matchesSelector(el, ":user-invalid")) words.push("invalid");
  if ((isField && el.readOnly && stateTakesText(el)) || attributeOf(el, "aria-readonly") === "true") words.push("readonly");
}

function stateTakesText(el) {
  return tagOf(el) === "textarea" || (tagOf(el) === "input" && !BUTTON_TYPES.has(el.type));
}
