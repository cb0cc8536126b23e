// What is struck through: text that a person sees, and that holds no more, like the price before a sale.
//
// A line through text is drawn over what is in it, too, but for what floats, is positioned or is a block in a line
// (CSS Text Decoration 3, section 2.1). HTML's `del` and `s` are drawn so by the browser's own style.

const STRUCK = "|@struck=true";

/** Whether the text of an element is struck through, given whether that around it is. */
function struckIn(style, isAround) {
  if (style.textDecorationLine.includes("line-through")) return true;
  return isAround && !style.display.startsWith("inline-") && style.float === "none" && style.position !== "absolute" && style.position !== "fixed";
}

/** The same of what stands around an element. */
function struckAround(el) {
  const above = elementAbove(el);
  return above !== null && struckIn(getComputedStyle(above), struckAround(above));
}

/** The field that says so of what holds these rows, where it is true of all of them. */
function struckWhole(rows) {
  return rows.length > 0 && rows.every((row) => row[ROW_MORE].includes(STRUCK)) ? STRUCK : "";
}
