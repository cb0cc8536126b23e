// The texts of an element in the form in which they are kept and compared: leaf by leaf, with what is another each time as a placeholder.

const TIME_UNIT =
  "(?:s|m|h|d|w|y|mo|yrs?|(?:sec|sek|seg|min|hour|hr|hora|heure|ora|ore|uur|std|stund|day|tag|dag|jour|d[ií]a|giorn" +
  "|week|woch|semain|seman|settiman|month|monat|mois|mes|maand|year|jahr|jaar|ann|a[nñ]o)[a-zé]*\\.?)";
/** Times that are told from now on. */
const AGO = [
  `\\b(?:(?:about|almost|over|less than) )?(?:\\d+|an?|a few) ?${TIME_UNIT}(?:,? (?:and )?\\d+ ?${TIME_UNIT})* (?:ago|fa|geleden|atr[ÁáAa]s|sedan|siden)\\b`,
  `\\b(?:vor|hace|il y a|h[ÁáAa]) (?:\\d+|eine[mnr]?|un[ae]?) ?${TIME_UNIT}(?![a-zÀ-ÿ])`,
  "\\d+ ?(?:秒|分|分钟|分鐘|時間|小时|小時|日|天|週間|周|か月|个月|個月|年)前",
];
const VOLATILE = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "⟨uuid⟩"],
  [/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?\b/g, "⟨date⟩"],
  [/\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/g, "⟨date⟩"],
  [
    /\b(?:\d{1,2}\.? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:, \d{4})?\b(?: \d{4}\b)?/gi,
    "⟨date⟩",
  ],
  [/\b\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?: \d{4})?\b/gi, "⟨date⟩"],
  ...AGO.map((pattern) => [new RegExp(pattern, "gi"), "⟨time⟩"]),
  [/\b\d[\d.,]* ?[-–—] ?\d[\d.,]* (?:of|von|sur|de|di|van|av|af|iz|od|из|\/) \d[\d.,]*/gi, "⟨range⟩"], // other words are units: 88–94 cm 68 cm
  [/(?<!\d\.)\b\d{1,2}:\d{2}(?::\d{2})?(?!\d)(?: ?[ap]m\b)?/gi, "⟨time⟩"],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\b/gi, "⟨id⟩"],
  [/\d{6,}/g, "⟨id⟩"],
  [/\S{100,}/g, "⟨id⟩"], // a token; cut, half of a secret would not be recognised
];

const MAY_BE_VOLATILE = /\d|\S{36}|\b(?:an?|few|eine[mnr]?|un[ae]?) /i; // each of these has a digit, a word for one, or is as long as a UUID

const PLAIN_WRAPPERS = new Set(["span", "label", "p"]); // hold one thing and its text, never the parts of a row
const TEXT_LIMIT = 160; // longest text kept of an element: enough to recognise it, short enough to review
const ROW_TEXTS = 6; // most texts needed to tell a row from its siblings
const HEADINGS = "h1,h2,h3,h4,h5,h6,[role=heading]";
const HEADINGS_TRIED = 50; // headings before an element that are looked at; more than that above one is a list of parts
const LEAVES = 60; // texts of a row or neighbourhood that are looked at: enough to tell rows apart
const ANCESTORS = 6;
const BOX_LEVELS = 4; // a row's control stands in a cell or two
const BOX_WORDS = 6; // more words than that make a part of the page, not a row

/** Dates and ids of the message at hand that are meant as they stand. */
let kept = new Set();

/** Whether the numbers of the target at hand were others in an earlier recording: each is a placeholder then. */
let numbersVary = false;

const NUMBERS = /\d+(?:[.,]\d+)*/g;

/** What `look` gives while the texts of a target are read as it was recorded. */
function readAs(fingerprint, look) {
  numbersVary = fingerprint.numbers ?? false;
  try {
    return look();
  } finally {
    numbersVary = false;
  }
}

/** White space collapsed, dates, times and long ids as placeholders, cut between words: the form in which text is kept and compared. */
const normalised = (text) => cutBetweenWords(withPlaceholders(text), TEXT_LIMIT);

function withPlaceholders(text) {
  let result = (text || "").replace(/\s+/g, " ").trim();
  for (const [pattern, placeholder] of MAY_BE_VOLATILE.test(result) ? VOLATILE : []) {
    result = result.replace(pattern, (found) => (kept.has(found) ? found : placeholder));
  }
  return numbersVary ? result.replace(NUMBERS, (found) => (kept.has(found) ? found : "⟨n⟩")) : result;
}

function cutBetweenWords(text, limit) {
  const characters = text.length > limit ? [...text] : [];
  return characters.length > limit ? characters.slice(0, limit).join("").replace(/ [^ ]*$/, "") : text;
}

/** Whether texts of the page say what a name says, as `normalised`: few hold its first word, and only those are looked at closely. */
function isSaying(name) {
  const said = sayingOf(name);
  const first = firstWord(name);
  const word = said.letters.split(" ").find((each) => each !== "" && !each.includes("⟨"));
  return (text) => {
    if (!text.includes(first) && !(word && inOneCase(text).includes(word))) return false;
    const isSo = (now) => now === name || saysTheSame(said, now);
    return isSo(normalised(text)) || (kept.size > 0 && name.includes("⟨") && isSo(ofAnyDay(text)));
  };
}

/** A text with placeholders for dates that the sentence names, too: what is recorded of an effect has them for all dates. */
function ofAnyDay(text) {
  const meant = kept;
  kept = new Set();
  const read = normalised(text);
  kept = meant;
  return read;
}

const UNITS_OF_TIME = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"];
const NEAR_TIMES = [-2, -1, 0, 1, 2]; // what languages have words for

let timesInWords = { language: null, said: new Set() };

/** Times that are told from now on without a number (*now*, *yesterday*, *last week*), by CLDR: in the page's language and in English. */
function timesSaid(language) {
  const said = new Set();
  for (const each of [language, navigator.language, "en"]) {
    if (!/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(each)) continue;
    const format = new Intl.RelativeTimeFormat(each, { numeric: "auto" });
    for (const unit of UNITS_OF_TIME) for (const time of NEAR_TIMES) said.add(inOneCase(format.format(time, unit)));
  }
  return { language, said };
}

function isTimeInWords(text) {
  const language = document.documentElement?.lang ?? "";
  if (timesInWords.language !== language) timesInWords = timesSaid(language);
  return timesInWords.said.has(inOneCase(text));
}

/** The same, or a time in words: of a row neither is its name. What stands alone may be called so: *Today*, *Tomorrow*. */
const isHeldNow = (text) => isFigure(text) || isTimeInWords(text);

const hasDigit = (text) => /\d/.test(text);
/** Text that is mostly a number (a price, a count) tells what a row holds now, not which row it is. */
const isFigure = (text) => {
  const plain = text.replace(/⟨\w+⟩/g, "");
  return /^[^\p{L}]*$/u.test(plain) || /^[\p{Sc}\s]*[\d.,\s]+[\p{Sc}%\s]*(?:[a-z]{1,3})?$/iu.test(plain);
};

/** Every document or shadow root below `root`, itself first. */
function rootsBelow(root) {
  const roots = [root];
  for (let index = 0; index < roots.length; index += 1) {
    for (const element of selectIn(roots[index], "*")) {
      const shadow = shadowRootOf(element);
      if (shadow) roots.push(shadow);
    }
  }
  return roots;
}

const rootsFrom = (root, reading) => (root === document ? rootsOnce(reading) : rootsBelow(root));

/** The texts a person reads in `element`, leaf by leaf, without those inside `except`, one element or several. */
const leafTexts = (element, reading, ...except) => leavesAs(normalised, element, reading, except);

/** The same, each in the form that `form` gives it. */
function leavesAs(form, element, reading, except) {
  const texts = [];
  const visit = (node) => {
    if (except.includes(node) || texts.length >= LEAVES) return;
    if (typeOf(node) === Node.TEXT_NODE) {
      const text = form(node.data);
      if (text) texts.push(text);
    } else if (typeOf(node) === Node.ELEMENT_NODE && !reading.isHidden(node)) {
      const alternative = attributeOf(node, "alt");
      if (alternative) texts.push(form(alternative));
      if (!LEAF_TAGS.has(tagOf(node))) for (const child of reading.nodes(node)) visit(child);
    }
  };
  visit(element);
  return texts;
}
