// What opened the part that an element stands in: of several that fold, one was unfolded, and *Delete* is of what that is called.
//
// A part that folds has no name of its own, as a rule: it is called by the control that opens it. What opens a menu or a list says
// nothing of this, since all of those have the same entries, nor does what lies over the page: the menu of a user is called by their name.

const UNFOLDED = "[aria-expanded=true]";
const UNFOLDED_LEVELS = 6; // elements from a control up to the part that folds
const OUT_OF_FLOW = new Set(["absolute", "fixed"]);

/** What the control is called that unfolded the nearest part around an element; empty where there is none. */
function openedBy(element, reading) {
  if (ROLES.SELF_TOLD.has(reading.role(element))) return "";
  for (let [at, level] = [element, 0]; at && level < UNFOLDED_LEVELS; at = reading.parent(at), level += 1) {
    if (level > 0 && (ROLES.BOUNDARIES.has(reading.role(at)) || OUT_OF_FLOW.has(getComputedStyle(at).position))) return "";
    const opener = openerOf(at, element, reading);
    if (opener) return normalised(reading.name(opener));
  }
  return "";
}

/** The control that opens a part: it says so, or is the only one in what stands right before the part. */
function openerOf(part, element, reading) {
  const isOne = (each) => each !== element && !contains(each, element) && !contains(part, each) && !hasAttribute(each, "aria-haspopup") && ROLES.PRESSABLE.has(reading.role(each)) && isPresent(each, reading);
  const id = attributeOf(part, "id");
  const saysSo = id ? selectIn(rootOf(part), UNFOLDED).find((each) => (attributeOf(each, "aria-controls") ?? "").split(/\s+/).includes(id) && isOne(each)) : null;
  const before = saysSo || part === element ? null : elementBefore(part);
  if (!before) return saysSo ?? null;
  const controls = [before, ...selectIn(before, "*")].filter((each) => matchesSelector(each, MATE_KINDS) && ROLES.CONTROLS.has(reading.role(each)));
  return controls.length === 1 && matchesSelector(controls[0], UNFOLDED) && isOne(controls[0]) ? controls[0] : null;
}

/** What opened the part around the recorded element, and what opens that around another, where these are two; nothing where they are not known to be. */
function openedByAnother({ looks }, element, reading) {
  const was = looks?.opened ?? "";
  const now = was === "" ? "" : openedBy(element, reading);
  return now === "" || isCount(now) || titleSpelled(now) === titleSpelled(was) ? [] : [was, now];
}

/** Whether a part around an element is unfolded by another control, while the one that unfolded the recorded part is there, and shut. */
function isUnfoldedInstead(target, element, reading) {
  const [was] = openedByAnother(target, element, reading);
  const isIts = (each) => titleSpelled(normalised(reading.name(each))) === titleSpelled(was) && isPresent(each, reading);
  return was !== undefined && rootsOnce(reading).some((root) => selectIn(root, "[aria-expanded=false]").some((each) => isIts(each)));
}
