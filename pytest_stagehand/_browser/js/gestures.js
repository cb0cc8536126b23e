// Gestures of several events, of which a browser may send a page the beginning alone: Firefox over WebDriver BiDi does (153).
//
// How often a press was counted, the browser itself says (`detail`). A drag goes on, unless the page takes it back at its start.

const GESTURE_EVENTS = ["mousedown", "dragstart", "drag", "dragenter", "dragover", "drop", "dragend"];

/** What came of each kind since it was watched for; `null` where nobody did, in this document. */
let gestureSeen = null;

function gestureWatch() {
  gestureSeen = new Map(GESTURE_EVENTS.map((type) => [type, []]));
  for (const type of GESTURE_EVENTS) listen(window, type, gestureNotes, true);
}

function gestureNotes(event) {
  gestureSeen?.get(event.type).push(event);
}

/** Whether all that came is the beginning of a double-click, or of a drag. */
function gestureIsCut() {
  if (gestureSeen === null) return false;
  const [presses, begun, ...further] = GESTURE_EVENTS.map((type) => gestureSeen.get(type));
  gestureSeen = null;
  for (const type of GESTURE_EVENTS) unlisten(window, type, gestureNotes, true);
  const isTwice = presses.length > 1 && presses.every(({ detail }) => detail < 2);
  const isHeld = begun.some((event) => !event.defaultPrevented) && further.every((events) => events.length === 0);
  return isTwice || isHeld;
}
