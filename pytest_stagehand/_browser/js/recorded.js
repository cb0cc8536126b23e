// What is recorded of an element, so that it is known again, and found again once it can't be.

/** A tag with its place among siblings of the same tag. */
function pathStep(element) {
  let place = 1;
  for (let other = elementBefore(element); other; other = elementBefore(other)) if (tagOf(other) === tagOf(element)) place += 1;
  return `${tagOf(element)}[${place}]`;
}

/** Tags and places from the root, or from the nearest ancestor with a stable id; shadow roots as a step of their own. */
function pathOf(element, fromId) {
  const steps = [];
  let at = element;
  while (at && typeOf(at) === Node.ELEMENT_NODE) {
    const id = attributeOf(at, "id") ?? "";
    if (fromId && at !== element && /^[A-Za-z_-]+$/.test(id)) return [`#${id}`, ...steps].join("/");
    steps.unshift(pathStep(at));
    const parent = nodeAbove(at);
    if (parent && parent instanceof ShadowRoot) steps.unshift("shadow");
    at = parent && parent instanceof ShadowRoot ? parent.host : parent;
  }
  return steps.join("/");
}

function locatorsOf(element, reading, attributes) {
  const role = reading.role(element);
  const name = normalised(reading.name(element));
  const label = normalised(reading.label(element));
  const text = normalised(reading.text(element));
  const path = pathOf(element, true);
  const whole = pathOf(element, false);
  return [
    attributes.test_id && { by: "test_id", value: attributes.test_id },
    role !== "generic" && name && { by: "role", value: name, role },
    label && { by: "label", value: label },
    attributes.placeholder && { by: "placeholder", value: attributes.placeholder },
    text && text.length < TEXT_LIMIT && { by: "text", value: text },
    attributes.id && { by: "id", value: attributes.id },
    { by: "css", value: path },
    path !== whole && { by: "xpath", value: whole },
  ].filter(Boolean);
}

/** The nearest words before and after the element, for readers and for healing. */
function neighboursOf(element, reading) {
  for (let at = element; elementAbove(at); at = elementAbove(at)) {
    const all = leafTexts(elementAbove(at), reading);
    const around = leafTexts(elementAbove(at), reading, at);
    if (all.length >= LEAVES) return [];
    if (around.length > 0) {
      const split = all.findIndex((text, index) => around[index] !== text);
      return [around[split - 1], around[split]].filter((text) => text && !isFigure(text));
    }
  }
  return [];
}

function ancestorsOf(element, reading) {
  const names = [];
  for (let at = reading.parent(element); at && names.length < ANCESTORS; at = reading.parent(at)) {
    const role = reading.role(at);
    if (ROLES.TRANSPARENT.has(role)) continue;
    const name = groupName(at, role, reading);
    names.push(name ? `${role} ${name}` : role);
  }
  return names;
}

/** What `isOfKind` compares. */
const kindOf = (element, reading) => readingOnce(reading.kinds[Number(numbersVary)], element, kindRead, reading);

function kindRead(element, reading) {
  return {
    role: reading.role(element),
    name: normalised(reading.name(element)),
    tag: tagOf(element),
    text: ownText(element, reading),
  };
}

function fingerprintOf(element, reading, options) {
  const kind = kindOf(element, reading);
  const same = ofKind(kind, document, reading);
  let groups = groupsOf(element, reading).filter((group) => !group.outer || same.length > 1); // a name of its own needs no more
  let twins = same.length > 1 ? same.filter((each) => groupsAgree(groups, each, reading)) : same;
  if (twins.length > 1) {
    groups = [...groups, ...cardOf(element, reading)];
    twins = twins.filter((each) => groupsAgree(groups, each, reading));
  }
  const attributes = lastingAttributes(element, twins, reading, options.testIdAttribute);
  const found = {
    ...kind,
    text: kind.text === kind.name ? "" : kind.text,
    attributes,
    neighbours: neighboursOf(element, reading),
    ancestors: ancestorsOf(element, reading),
    groups,
    icons: iconsIn(element, reading, () => selectIn(document, selectorOfRole(kind.role))),
    kept: [...kept],
    numbers: numbersVary,
    figured: figuredRecorded(element, reading),
    matched: same.length,
    over: overRecorded(element, reading),
    listed: same.length > 1 || (ROLES.PRESSABLE.has(kind.role) && groups.some(isOfRow)) ? listTitle(element, reading) : "",
  };
  return { ...found, told_by: toldBy(element, found, twins, reading, options) };
}

const ICONS_IN_NAME = 3;
const ICON_LINES = 2; // an icon stands in a line of text; what is larger is a picture of something

/**
 * What icons add to a name that is made of an element's content, where a person reads words beside them and no other of `kin`
 * has the same: their names are often those of files (`icon-user Profile`).
 */
function iconsIn(element, reading, kin) {
  const text = ownText(element, reading);
  if (text === "" || text === normalised(reading.name(element)) || reading.authorName(element) !== "") return [];
  const names = selectIn(element, "img,svg,[role=img]").filter((each) => isIcon(each, element)).map((each) => normalised(reading.name(each)));
  const icons = names.filter((name) => name !== "").slice(0, ICONS_IN_NAME);
  const isTwin = (each) => each !== element && ownText(each, reading) === text && isPresent(each, reading);
  return icons.length > 0 && kin().some((each) => isTwin(each)) ? [] : icons;
}

const isIcon = (picture, element) => {
  const [box] = boxesOf(picture);
  return Boolean(box) && box.height <= ICON_LINES * Number.parseFloat(getComputedStyle(element).fontSize);
};

const CLASSES = 10;

/** What it looks like, which is no part of what it is: by this it is looked for once it can't be found. */
function looksOf(element, reading) {
  return {
    classes: [...new Set((attributeOf(element, "class") ?? "").split(/\s+/))].filter((each) => each && each.length < 40).slice(0, CLASSES),
    label: normalised(reading.label(element)),
    src: tagOf(element) === "img" ? sourceRoute(element) : "",
    place: [...(elementAbove(element) ? elementsIn(elementAbove(element)) : [])].indexOf(element) + 1,
  };
}

const MATES = 12;
const MATE_KINDS = "a[href],button,input,select,textarea,summary,[role],[tabindex],[onclick]";
const MATES_LOOKED_AT = 60; // what is larger than that is a page, and no neighbourhood

/** Names of the other controls around it, of the widest container that has no more than `MATES`: none of them is what it became. */
function matesOf(element, reading) {
  const own = normalised(reading.name(element));
  let names = [];
  for (let at = elementAbove(element); at; at = elementAbove(at)) {
    const found = [...selectIn(at, MATE_KINDS)];
    if (found.length > MATES_LOOKED_AT) return names;
    const isOther = (each) => !contains(each, element) && !contains(element, each) && isPresent(each, reading);
    const around = new Set(found.filter(isOther).map((each) => normalised(reading.name(each))).filter((name) => isMateName(name, own)));
    if (around.size > MATES) return names;
    names = [...around];
  }
  return names;
}

/** A name with a number in it may be another next time. */
const isMateName = (name, own) => name !== "" && name !== own && name.length < TEXT_LIMIT && !/\d/.test(name);

/** The file that an image shows. */
function sourceRoute(element) {
  const src = attributeOf(element, "src") ?? "";
  return src.startsWith("data:") ? "" : normalised(src.split(/[?#]/)[0].split("/").at(-1));
}

/** What leads to this element alone in a test of Playwright's, as Python; empty in a frame, and where neither test id nor name does. */
function pastedLocator(element, attributes, reading, { testIdAttribute }) {
  if (window !== window.top) return "";
  const role = reading.role(element);
  const [id, name] = [attributes.test_id, collapseSpace(reading.name(element))].map((each) => each && JSON.stringify(each));
  const all = (selector) => rootsFrom(document, reading).flatMap((root) => [...selectIn(root, selector)]);
  if (id && all(`[${testIdAttribute}="${CSS.escape(attributes.test_id)}"]`).length === 1) return `get_by_test_id(${id})`;
  if (!name || role === "generic") return "";
  const isCalledSo = (each) => reading.role(each) === role && isPresent(each, reading) && JSON.stringify(collapseSpace(reading.name(each))) === name;
  return all(selectorOfRole(role)).filter(isCalledSo).length === 1 ? `get_by_role("${role}", name=${name}, exact=True)` : "";
}

/** An element as an error or a review shows it, and where in the page the report finds it. */
function candidateOf(element, reading, options, refs) {
  const [attributes, caption] = [stableAttributes(element, options.testIdAttribute), captionOf(element, reading)];
  if (caption) attributes.caption = caption;
  return {
    locator: pastedLocator(element, attributes, reading, options),
    document: refs.document,
    number: refs.of(element),
    role: reading.role(element),
    name: collapseSpace(reading.name(element)),
    text: wholeText(element, reading),
    tag: tagOf(element),
    attributes,
    groups: groupsShown(element, options.target?.fingerprint.groups ?? [], reading),
    listed: options.target?.fingerprint.listed ? listTitle(element, reading) : "",
    over: options.target?.fingerprint.over ? overRecorded(element, reading) : null,
    states: reading.states(element),
  };
}

/** What else says what an element does, and to what. */
const explainedNow = (element, groups, reading) => ({
  chosen: chosenBefore(element, groups, reading),
  described: describedAs(element, reading),
  edited: editedIn(element, reading),
});

/** What is recorded of an element. */
function targetOf(element, reading, options) {
  return readAs(options, () => {
    const fingerprint = fingerprintOf(element, reading, options);
    const company = { mates: matesOf(element, reading), form: formOf(element, reading), fields: fieldsBeside(element, reading) };
    const namesakes = { namesakes: namesakesOf(element, reading), alike: alikeInRow(fingerprint, element, reading, options) };
    const counted = countedAmong([fingerprint.listed, ...groupTexts(fingerprint.groups)], reading);
    const looks = { ...looksOf(element, reading), ...company, ...namesakes, leads_here: isLinkToHere(element), counted, titles: titlesAbove(element, reading), opened: openedBy(element, reading), ...explainedNow(element, fingerprint.groups, reading) };
    return { locators: locatorsOf(element, reading, fingerprint.attributes), fingerprint, looks };
  });
}
