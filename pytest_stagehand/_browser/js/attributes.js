// Attributes that people gave to an element: what tells it from others that are called alike.

const TIE_BREAKERS = ["test_id", "id", "name", "type", "placeholder", "title", "alt", "href", "value", "data", "picture", "caption"];

/** Attributes that people, not programs, gave to the element; none that counts or is generated. */
function stableAttributes(element, testIdAttribute) {
  const get = (name) => attributeOf(element, name) ?? "";
  const steady = (text) => (normalised(text) === collapseSpace(text).trim() ? text : "");
  const worded = (text) => (hasDigit(text) || text.includes(":") || isCountedUp(text) ? "" : text);
  const tag = tagOf(element);
  const found = {
    test_id: get(testIdAttribute),
    id: worded(get("id")),
    name: worded(get("name")),
    type: tag === "input" || tag === "button" ? get("type") : "",
    placeholder: get("placeholder"),
    title: steady(get("title")),
    alt: get("alt"),
    href: tag === "a" ? hrefRoute(element) : "",
    value: /^(?:radio|checkbox)$/.test(get("type")) ? worded(get("value")) : "",
    data: drawnData(element),
    picture: drawnOn(element),
  };
  return Object.fromEntries(TIE_BREAKERS.map((name) => [name, normalised(found[name])]).filter(([, value]) => value));
}

/** The same of an element that is recorded, and the text before it; names and ids with a digit as well, where something else says that they last. */
function lastingAttributes(element, twins, reading, testIdAttribute) {
  const found = { ...stableAttributes(element, testIdAttribute), caption: captionRecorded(element, twins, reading) };
  const [id, name] = ["id", "name"].map((each) => attributeOf(element, each) ?? "");
  const isNamed = hasDigit(name) && isWritten(name) && !isCounted(element, "name", name, reading);
  if (isNamed) found.name = name;
  // A counter (`ember423`, `mat-input-0`) gives the same id on each load, and another once something stands before it.
  if (isNamed && hasDigit(id) && isWritten(id) && id.includes(name)) found.id = id;
  return Object.fromEntries(TIE_BREAKERS.filter((each) => found[each]).map((each) => [each, found[each]]));
}

/** What an element that may be the recorded one has of it: an id with a digit is compared to the letter. */
function attributesBeside(recorded, element, reading, testIdAttribute) {
  const found = stableAttributes(element, testIdAttribute);
  for (const name of ["id", "name"]) {
    const value = attributeOf(element, name);
    if (value && value === recorded[name]) found[name] = value;
  }
  const caption = recorded.caption ? normalised(reading.name(element)) || captionOf(element, reading) : ""; // it may be a label by now
  if (caption) found.caption = caption;
  return found;
}

/** Whether an id or name holds no part that is another each time, and no sign of a program. */
const isWritten = (text) => !text.includes(":") && !isCountedUp(text) && normalised(text) === text;

/** Whether an id or name ends with what React counts up, in letters as well, between signs of its own: `:r1:`, `«ra»`, `_r_a_`. */
const isCountedUp = (text) => /(?:^|[^\p{L}\p{N}])(?::.+:|«.+»|_.+_)$/u.test(text);

/** Whether other rows have the same with other numbers: then it says where the row stands. */
function isCounted(element, attribute, value, reading) {
  const stem = (text) => (text ?? "").replace(/\d+/g, "#");
  for (let at = reading.parent(element); at && !ROLES.BOUNDARIES.has(reading.role(at)); at = reading.parent(at)) {
    const others = isRow(at, reading, rivalsOf) ? rivalsOf(at) : [];
    const isAlike = (each) => tagOf(each) === tagOf(element) && stem(attributeOf(each, attribute)) === stem(value);
    if (others.some((row) => selectIn(row, `[${attribute}]`).some((each) => isAlike(each)))) return true;
  }
  return false;
}
