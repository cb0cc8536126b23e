"""The form in which text is kept and compared; the twin of `normalised` and `masked` in `js/texts.js` and `js/effect.js`.

A test runs both over the same texts.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

TEXT_LIMIT = 160
"""Longest text kept of an element: enough to recognise it, short enough to review."""

_MONTHS = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
_UNIT = (
    r"(?:s|m|h|d|w|y|mo|yrs?|(?:sec|sek|seg|min|hour|hr|hora|heure|ora|ore|uur|std|stund|day|tag|dag|jour|d[ií]a|giorn"
    r"|week|woch|semain|seman|settiman|month|monat|mois|mes|maand|year|jahr|jaar|ann|a[nñ]o)[a-zé]*\.?)"
)
"""Units of time as they are written in what is told from now on: `5 min`, `3 Tagen`, `2h`."""
_AGO = (
    (
        rf"\b(?:(?:about|almost|over|less than) )?(?:\d+|an?|a few) ?{_UNIT}(?:,? (?:and )?\d+ ?{_UNIT})*"
        r" (?:ago|fa|geleden|atr[ÁáAa]s|sedan|siden)\b"
    ),
    rf"\b(?:vor|hace|il y a|h[ÁáAa]) (?:\d+|eine[mnr]?|un[ae]?) ?{_UNIT}(?![a-zÀ-ÿ])",
    r"\d+ ?(?:秒|分|分钟|分鐘|時間|小时|小時|日|天|週間|周|か月|个月|個月|年)前",
)
VOLATILE: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE | re.ASCII), placeholder)
    for pattern, placeholder in (
        (r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b", "⟨uuid⟩"),
        (r"\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?\b", "⟨date⟩"),
        (r"\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b", "⟨date⟩"),
        (rf"\b(?:\d{{1,2}}\.? )?{_MONTHS}[a-z]*\.? \d{{1,2}}(?:, \d{{4}})?\b(?: \d{{4}}\b)?", "⟨date⟩"),
        (rf"\b\d{{1,2}} {_MONTHS}[a-z]*\.?(?: \d{{4}})?\b", "⟨date⟩"),
        *((pattern, "⟨time⟩") for pattern in _AGO),
        (r"\b\d[\d.,]* ?[-–—] ?\d[\d.,]* (?:of|von|sur|de|di|van|av|af|iz|od|из|/) \d[\d.,]*", "⟨range⟩"),
        (r"(?<!\d\.)\b\d{1,2}:\d{2}(?::\d{2})?(?!\d)(?: ?[ap]m\b)?", "⟨time⟩"),
        (r"\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\b", "⟨id⟩"),
        (r"\d{6,}", "⟨id⟩"),
        (r"[^\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]{100,}", "⟨id⟩"),
    )
)
_SPACE = re.compile("[\\t-\\r \\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]+")
"""White space and line terminators of ECMA-262; Python's own differs in six characters."""
_LAST_WORD = re.compile(r" [^ ]*$")
"""What a cut may have gone through the middle of: half a secret would not be recognised."""
_NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)*")


def collapsed(text: str) -> str:
    """`text` with every run of what ECMAScript calls white space as one space: as the page side has it."""
    return _SPACE.sub(" ", text).strip(" ")


def with_placeholders(text: str, kept: Collection[str] = ()) -> str:
    """White space collapsed, dates, times and long ids as placeholders, save those that are `kept`."""
    result = collapsed(text)
    for pattern, placeholder in VOLATILE:
        result = pattern.sub(partial(_placeholder, kept, placeholder), result)
    return result


def _placeholder(kept: Collection[str], placeholder: str, found: re.Match[str]) -> str:
    return found[0] if found[0] in kept else placeholder


def without_numbers(text: str, kept: Collection[str] = ()) -> str:
    """`text` with a placeholder for every number, save those that are `kept`."""
    return _NUMBER.sub(lambda found: found[0] if found[0] in kept else "⟨n⟩", text)


def normalised(text: str) -> str:
    """`with_placeholders`, cut between words to `TEXT_LIMIT`."""
    result = with_placeholders(text)
    return result if len(result) <= TEXT_LIMIT else _LAST_WORD.sub("", result[:TEXT_LIMIT])


def volatile_in(text: str) -> tuple[str, ...]:
    """The dates, times and ids in `text`: in a sentence, what is meant as it stands."""
    return tuple(dict.fromkeys(found for pattern, _ in VOLATILE for found in pattern.findall(text)))


def is_relative_time(text: str) -> bool:
    """Whether a time is told from now on (`43s ago`): another a minute later."""
    return any(re.search(pattern, text, re.IGNORECASE | re.ASCII) for pattern in _AGO)


def numbers_in(text: str) -> tuple[str, ...]:
    """The numbers in `text`, as written."""
    return tuple(dict.fromkeys(_NUMBER.findall(text)))


def meant_in(texts: Iterable[str]) -> tuple[str, ...]:
    """Dates, ids and numbers in what a test says: they are meant as they stand."""
    return tuple(found for text in texts for found in (*volatile_in(text), *numbers_in(text)))


def masked(text: str) -> str:
    """`normalised`, with every number as `#`."""
    return _NUMBER.sub("#", normalised(text))


def has_number(text: str) -> bool:
    """Whether a number is part of the text: a price, a count, a quantity."""
    return _NUMBER.search(text) is not None
