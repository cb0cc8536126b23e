"""A statement in plain words, and the statements that are joined in one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._compiling.asked.sentences import text_of
from pytest_stagehand._engines.english.verifying.every import ONLY
from pytest_stagehand._engines.english.verifying.forms import AMOUNT, QUOTES, forms_of

if TYPE_CHECKING:
    from pytest_stagehand._compiling.asked.sentences import Text

_LEAD = re.compile(
    r"^(?:(?:given|then|and|but)\s+)?(?:please\s+)?(?:(?:verify|check|assert|make sure|ensure|confirm)\b)?\s*(?:that\s+)?",
    re.IGNORECASE,
)
_PRESSED = r"(?:clicked|pressed|used|chosen|selected|operated|tapped)(?: on)?"
_EDITED = r"(?:edited|changed|typed in(?:to)?|filled in)"
_BADGE = r"(?:badge|bubble|counter)"
_BESIDE = r"(?:next to|beside|behind|on|of|at)"
_CONTRACTIONS = (
    (re.compile(r"\b(there|it|that|here)['\u2019]s\b", re.IGNORECASE), r"\1 is"),
    (re.compile(r"\b(we|you|they)['\u2019]re\b", re.IGNORECASE), r"\1 are"),
    (re.compile(r"\b(is|are|do|does|has|have|was|were)n['\u2019]t\b", re.IGNORECASE), r"\1 not"),
    (re.compile(r"\b(?:can['\u2019]t|cannot)\b", re.IGNORECASE), "can not"),
    (re.compile(r"\b(?:does|do) not have (?:an?|any) ", re.IGNORECASE), "has no "),
    (re.compile(rf"\bcan not be {_PRESSED}$", re.IGNORECASE), "is disabled"),
    (re.compile(rf"\bcan be {_PRESSED}$", re.IGNORECASE), "is enabled"),
    (re.compile(rf"\bcan not be {_EDITED}$", re.IGNORECASE), "is not editable"),
    (re.compile(rf"\bcan be {_EDITED}$", re.IGNORECASE), "is editable"),
    (re.compile(r"\b(?:must|has to|needs to) be (?:filled(?: in| out)?|given|set)$", re.IGNORECASE), "is required"),
    (re.compile(r"\bhas an? red (?:mark|border|frame|outline)$", re.IGNORECASE), "is invalid"),
    (re.compile(r"\b(?:has|shows) an? (?:validation )?error$", re.IGNORECASE), "is invalid"),
    (re.compile(r"\b(?:has|shows) no (?:validation )?errors?$", re.IGNORECASE), "is valid"),
    (re.compile(r"\bis (not )?the (selected|chosen|open|active|current) one$", re.IGNORECASE), r"is \1\2"),
    (re.compile(rf"^(?:the )?{_BADGE} {_BESIDE} (.+?) (?:says|shows|reads|is) (?=\w)", re.IGNORECASE), r"\1 shows "),
    (re.compile(rf"\b(?:has|shows) an? {_BADGE} (?:with|of|saying) (?:an? )?(?=\w)", re.IGNORECASE), "shows "),
    (
        re.compile(
            r"^((?:the )?(?:page|step) \d+) is (not )?the (selected|active|current) (?:page|step)$", re.IGNORECASE
        ),
        r"\1 is \2\3",
    ),
    (
        re.compile(
            r"^(.+?) is (not )?the (selected|chosen|open|active|current) (tab|option|page|entry|link|step)$",
            re.IGNORECASE,
        ),
        r"the \1 \4 is \2\3",
    ),
    (
        re.compile(r"\bis (not )?the (selected|active|current) (?:page|entry|link)( in .+)$", re.IGNORECASE),
        r"is \1\2\3",
    ),
    (
        re.compile(
            r"\b(?!has|is|was|does)[a-z]+s (?:us |you |me |people )?that (?!(?:is|are|was|were) )(?=\w+ |\ue000)",
            re.IGNORECASE,
        ),
        "says that ",
    ),
    (re.compile(r"\bno longer\b", re.IGNORECASE), "not"),
    (re.compile(r"\b(is|are) there no\b", re.IGNORECASE), r"there \1 no"),
    (re.compile(r"^there (is|are) not an?y? ", re.IGNORECASE), r"there \1 no "),
    (
        re.compile(r"^(?:the page has|we see|you see|i see|you can see|i can see)\s+(?=\ue000)", re.IGNORECASE),
        "the page shows ",
    ),
    (re.compile(r"\b(is|are)( not)? (?:now|still|again|currently|already)\b", re.IGNORECASE), r"\1\2"),
)
_TRAILING = re.compile(
    r"\s+(?:again|now|already|still|any ?more|any longer|at all|in total|altogether)$", re.IGNORECASE
)
_AND = re.compile(r",?\s+(?:and|but|while|whereas)\s+|,\s+", re.IGNORECASE)
_ONLY = re.compile(ONLY + " ", re.IGNORECASE)
_LIKEWISE = re.compile(r"(?P<subject>.+?) (?P<be>is|are|does|do|has|have)(?: (?P<not>not|too|as well))?", re.IGNORECASE)
"""What leaves out what was just said of another: `and Garage is not`, `but Cellar is`."""
_NUMBERS_OF_VERBS = (("is", "are"), ("does", "do"), ("has", "have"))
_MANY_MORE = re.compile(rf"(?:{AMOUNT}) (?!.*\b(?:is|are|was|were|has|have|shows?|contains?)\b).+", re.IGNORECASE)
_MANY = re.compile(rf"(?P<subject>.+?) (?P<has>has|have|shows?|contains?|lists?) (?:{AMOUNT}) .+", re.IGNORECASE)
"""A count of one thing, behind which one of another may stand: `the row has 2 replies`."""
SHORTENED = tuple(f" {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""An initial at the end of a statement, whose full stop belongs to it."""


def plain(statement: str) -> Text:
    text = text_of(statement.strip().rstrip(".!"))
    return text.of(written_out(_TRAILING.sub("", _LEAD.sub("", text.masked, count=1))))


def written_out(masked: str) -> str:
    """The words, with what is short for others written out, and of forms that say the same the one that is read."""
    for pattern, plain in _CONTRACTIONS:
        masked = pattern.sub(plain, masked)
    return masked


def _clauses(text: Text) -> list[Text]:
    """The parts between `and`s that can be read alone; none where they can't, as in `Salt and pepper is shown`."""
    for joint in _AND.finditer(text.masked):
        left, right = text.of(text.masked[: joint.start()]), text.of(text.masked[joint.end() :])
        right = _completed(right, left)
        if forms_of(left) and (rest := _clauses(right) or ([right] if forms_of(right) else [])):
            return [left, *rest]
    return []


def _completed(text: Text, before: Text) -> Text:
    """A statement with what it leaves out, as the one before it has it.

    `Garage is not`, behind `Warehouse is ticked`; `14 views`, behind `the row of Ferns has 2 replies`.
    """
    if (many := _MANY.fullmatch(before.masked)) and _MANY_MORE.fullmatch(text.masked):
        return text.of(f"{many['subject']} {many['has']} {text.masked}")
    found = _LIKEWISE.fullmatch(text.masked)
    alike = next((both for both in _NUMBERS_OF_VERBS if found and found["be"] in both), ())
    said = (
        re.fullmatch(rf".+? (?:{'|'.join(alike)}) (?:not )?(?P<rest>.+)", before.masked, re.IGNORECASE)
        if alike
        else None
    )
    if found is None or said is None:
        return text
    denied = "not " if (found["not"] or "").lower() == "not" else ""
    return text.of(f"{found['subject']} {found['be']} {denied}{said['rest']}")


def _listed(text: Text) -> list[Text]:
    """`"A", "B" and "C" are shown`: the same claim of every quotation."""
    found = re.fullmatch(r"((?:\ue000\d+\ue001(?:,? and |, )?){2,}) (?:are|do|have) (.+)", text.masked)
    if not found:
        return []
    return [
        text.of(f"{quote} {'is' if ' are ' in text.masked else 'has'} {found[2]}") for quote in QUOTES.findall(found[1])
    ]


def parts_of(text: Text) -> list[Text]:
    """The statements that are joined in one, each to be read alone."""
    return _of_both(text) or _clauses(text) or _listed(text) or [text]


def distributed(text: Text) -> list[Text]:
    """`Berlin and Paris are selected in Cities`: the same of each name, where nothing is called by both."""
    found = re.fullmatch(r"(?P<names>.+?) are (?P<rest>.+)", text.masked)
    names = _AND.split(found["names"]) if found and not _ONLY.match(found["names"]) else []
    return [text.of(f"{name} is {found['rest']}") for name in names] if found and len(names) > 1 else []


def _of_both(text: Text) -> list[Text]:
    """`Previous and Next are both disabled`, `Tea, Salad and Bread are all sold out`, `neither Tea nor Salad is ticked`."""
    found = re.fullmatch(r"(.+?) and (.+?) (are|have|do) both (.+)", text.masked) or re.fullmatch(
        r"both (.+?) and (.+?) (are|have|do) (.+)", text.masked
    )
    if found:
        verb = {"are": "is", "have": "has", "do": "does"}[found[3]]
        return [text.of(f"{found[at]} {verb} {found[4]}") for at in (1, 2)]
    if found := re.fullmatch(r"(.+? and .+?) are all (.+)", text.masked):
        return [text.of(f"{name} is {found[2]}") for name in _AND.split(found[1])]
    if found := re.fullmatch(r"neither (.+?) nor (.+?) (?:is|are) (.+)", text.masked, re.IGNORECASE):
        return [text.of(f"{found[at]} is not {found[3]}") for at in (1, 2)]
    return []
