"""Text as programs compare it: normalised, by whole words, with the volatile kinds told apart."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from pytest_stagehand._browser.text import collapsed, is_relative_time
from pytest_stagehand._programs.amounts import as_compared, is_same_figure, is_whole
from pytest_stagehand._programs.failure import ProgramFailed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_stagehand._recording.queries import TextTest

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_VOLATILE = re.compile(
    r"\b\d{4}-\d{1,2}-\d{1,2}\b"
    r"|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)?\s+{_MONTH}(?:,?\s+\d{{2,4}})?\b"
    rf"|\b{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s+\d{{2,4}})?\b"
    r"|\b\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?\b"
    r"|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b"
    r"|\b(?=[0-9a-f]*\d)[0-9a-f]{6,}\b",
    re.IGNORECASE,
)
"""Dates, times, UUIDs and runs of six or more digits or hexadecimal digits: the text that a second run would change."""

_BYTE_ORDER_MARK = "\ufeff"
"""The one invisible character that ECMAScript takes for white space."""
_VARIABLE = re.compile(r"%(\w+)%")
_WORD = re.compile(r"[^\W_]+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])(?![A-Z]s(?![a-z]))")
_DECORATION = " \t:*▲▼△▽↑↓↕⇅⬆⬇✱"
"""What stands behind a label without being part of it: colons, stars of required fields, arrows of sorted columns."""


@lru_cache(maxsize=65_536)
def normalised(text: str) -> str:
    """`text` in Unicode's composed form, white space collapsed, invisible characters dropped."""
    if text.isascii():
        return collapsed(text)
    composed = unicodedata.normalize("NFC", text)
    return collapsed("".join(ch for ch in composed if ch == _BYTE_ORDER_MARK or unicodedata.category(ch) != "Cf"))


@lru_cache(maxsize=65_536)
def _compared(text: str) -> str:
    """`normalised`, with one sign for a minus, and without the icons of a font that stand beside words."""
    clean = as_compared(normalised(text))
    if clean.isascii():
        return clean
    return collapsed("".join(ch for ch in clean if unicodedata.category(ch) != "Co")) or clean


def is_volatile(text: str) -> bool:
    """Whether `text` holds a date, a time or an id, which may differ in the next run."""
    return bool(_VOLATILE.search(text)) or is_relative_time(text)


def label_shown(text: str) -> str:
    """`text` as a label: without the colon, star or sorting arrow behind it."""
    return normalised(text).strip(_DECORATION)


def label_text(text: str) -> str:
    """`text` as labels are compared: as `label_shown`, case folded, without what counts its rows (`Title 1-3 of 3 pages`)."""
    label = label_shown(text).casefold()
    return _PAGED.sub("", label) or label


_PAGED = re.compile(r"\s*\b\d+\s*[-\u2013\u2014]\s*\d+\s+[^\W\d]+\s+\d+(?:\s+[^\W\d]+)?$")
"""Which rows of how many are shown, in any language: `1-3 of 3 pages`, `1–20 von 157`."""


def words(text: str) -> tuple[str, ...]:
    """The words of a name in any spelling (`unit_price`, `unitPrice`, `Unit price:`), lower case and singular."""
    return tuple(singular(word) for word in _WORD.findall(_HUMP.sub(" ", normalised(text)).lower()))


_SHORT = 4
"""Letters up to which `pies` or `axes` are no plurals in -y or -es; a plural in -s has as many."""


def singular(word: str) -> str:
    """An English noun without its plural ending; equal words stay equal, which is all that is asked of it."""
    if len(word) > _SHORT and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > _SHORT and word.endswith(("sses", "shes", "ches", "xes", "tzes", "zzes")):
        return word[:-2]
    if len(word) > _SHORT and word.endswith("uses"):  # of `status`, and of `house`, which loses its last letter below
        return word[:-2]
    if len(word) >= _SHORT and word.endswith("use"):
        return word[:-1]
    if len(word) >= _SHORT and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def filled(text: str, variables: Mapping[str, str]) -> str:
    """`text` with its `%name%` replaced by this call's values; a percent sign of any other use stays.

    Raises:
        ProgramFailed: A variable has no value in this call.
    """

    def value_of(found: re.Match[str]) -> str:
        if found[1] not in variables:
            raise ProgramFailed("program-failed", f"a value for %{found[1]}%", "no such variable in this call")
        return variables[found[1]]

    return _VARIABLE.sub(value_of, text)


def contains_words(text: str, phrase: str) -> bool:
    """Whether `phrase` stands in `text` at word boundaries, and its numbers with all that belongs to them there."""
    return any(is_whole(text, at, at + len(phrase)) for at in _places(text, phrase))


def _places(text: str, phrase: str) -> Iterator[int]:
    """Where `phrase` stands in `text` at the boundaries of words; a number is no part of a longer one, nor of a negative."""
    start = text.find(phrase)
    while start >= 0 and phrase:
        if _stands_alone(text, start, start + len(phrase)):
            yield start
        start = text.find(phrase, start + 1)


def _stands_alone(text: str, start: int, end: int) -> bool:
    before, after = text[:start], text[end:]
    first, last = text[start], text[end - 1]
    if first.isalnum() and before and before[-1].isalnum():
        return False
    if last.isalnum() and after and after[0].isalnum():
        return False
    if first.isdigit() and re.search(r"\d[.,'\u2019]$|(?:^|[^\w)])[-\u2212]$", before):
        return False
    return not (last.isdigit() and re.match(r"[.,'\u2019]\d", after))


def passes_address(test: TextTest, url: str, variables: Mapping[str, str]) -> bool:
    """Whether an address passes `test`; a part of it is any part, since addresses have no words."""
    wanted = filled(test.text, variables)
    found = url.casefold() if test.ignore_case else url
    wanted = wanted.casefold() if test.ignore_case else wanted
    checks = {"equals": found == wanted, "starts": found.startswith(wanted), "ends": found.endswith(wanted)}
    return bool(wanted) and checks.get(test.how, wanted in found)


def passes(test: TextTest, text: str, variables: Mapping[str, str], beside: tuple[str, str] = ("", "")) -> bool:
    """Whether `text` passes `test`; a number only with its own sign, currency and unit (`amounts`).

    Args:
        test: What is claimed.
        text: Of what it is claimed.
        variables: This call's values.
        beside: What stands before and behind the text in its line (`lines`).
    """
    found = _compared(text)
    folded = _folded(test, found)
    written = found if len(folded) == len(found) else folded  # where a number's letters have kept their case
    before, behind = map(as_compared, beside)
    line, shift = f"{before}{written}{behind}", len(before)
    return any(is_whole(line, start + shift, end + shift) for start, end in _parts(test, folded, variables))


def resembles(test: TextTest, text: str, variables: Mapping[str, str], beside: tuple[str, str] = ("", "")) -> bool:  # noqa: ARG001  (as `passes`)
    """Whether `text` could be taken to pass `test`, as what must *not* be there: another sign or unit is no proof of that."""
    return bool(_parts(test, _folded(test, _compared(text)), variables))


def _folded(test: TextTest, text: str) -> str:
    return text.casefold() if test.ignore_case else text


def _parts(test: TextTest, found: str, variables: Mapping[str, str]) -> list[tuple[int, int]]:
    """The parts of `found` that have the words of `test`, whatever else belongs to the numbers in them."""
    wanted = _folded(test, _compared(filled(test.text, variables)))
    if test.how == "equals":
        return [(0, len(found))] if wanted == found or is_same_figure(wanted, found) else []
    if test.how == "contains":
        return [(at, at + len(wanted)) for at in _places(found, wanted)]
    is_at = found.startswith(wanted) if test.how == "starts" else found.endswith(wanted)
    start = 0 if test.how == "starts" else len(found) - len(wanted)
    end = start + len(wanted)
    return [(start, end)] if wanted and is_at and _stands_alone(found, start, end) else []
