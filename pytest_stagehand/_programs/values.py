"""Conversions of a program: from the text that was read to the value that the schema takes, or a failure."""

from __future__ import annotations

import datetime as dt
import re
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.lines import ALONE
from pytest_stagehand._programs.numbers import around_number, is_money, number_in
from pytest_stagehand._programs.text import label_text, normalised
from pytest_stagehand._recording.readers import AsBoolean, AsChoice, AsDate, AsNumber, AsText

if TYPE_CHECKING:
    from collections.abc import Iterable
    from decimal import Decimal

    from pytest_stagehand._programs.lines import Beside
    from pytest_stagehand._recording.readers import Conversion

YES = frozenset(
    ("yes", "true", "on", "y", "✓", "✔", "☑", "✅", "in stock", "available", "active", "enabled", "checked")
)
NO = frozenset(
    "no,false,off,n,✗,✘,✕,☐,❌,out of stock,not in stock,sold out,unavailable,not available,inactive,disabled,"
    "unchecked".split(",")
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?")
_WEEKDAY = r"(?:[a-z]{3,9},? )?"
_NAMED = re.compile(_WEEKDAY + r"(?:(\d{1,2})(?:st|nd|rd|th)?\.? ([a-z]{3,9})\.?,? (\d{4})"
                    r"|([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}))", re.IGNORECASE)  # fmt: skip
_NUMERIC = re.compile(r"(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})")
_ANY_DATE = re.compile(
    rf"(?<![\w./-])(?:{_ISO.pattern}|{_NAMED.pattern.removeprefix(_WEEKDAY)}|\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{1,4}})(?![\w/-])",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"\W*\d[\d.,:/ -]*\s?\w{0,3}\W*")
_YEAR_DIGITS = 4

Order = Literal["ymd", "dmy", "mdy"]


def converted(conversion: Conversion, text: str, beside: Beside = ALONE) -> object:
    """`text` as `conversion` says.

    Args:
        conversion: What it is turned into.
        text: What was read.
        beside: What stands before and behind it in its line, and belongs to a number.

    Raises:
        ProgramFailed: It can't be read so.
    """
    if isinstance(conversion, AsText):
        if conversion.shape == "words" and not is_wordy(text):
            raise ProgramFailed("guard-changed", "words", f'"{text}"')
        return normalised(text)
    if isinstance(conversion, AsNumber):
        return _number(conversion, text, beside)
    if isinstance(conversion, AsBoolean):
        return _boolean(text)
    if isinstance(conversion, AsDate):
        return _date(conversion, text)
    return _choice(conversion, text)


def is_wordy(text: str) -> bool:
    """Whether a text is words, and not a figure: an amount, a number with its unit, a date, or signs alone."""
    is_figure = bool(_FIGURE.fullmatch(normalised(text))) or is_money(text) or moment(text, "ymd") is not None
    return any(map(str.isalpha, text)) and not is_figure


def _number(conversion: AsNumber, text: str, beside: Beside) -> int | float | Decimal:
    line = f"{beside[0]}{text}{beside[1]}"
    found = number_in(line, conversion.decimal_mark)
    if found is None:
        raise ProgramFailed("program-failed", "one number", f'"{line}"')
    number, around = found
    if around not in conversion.around and around_number(text) not in conversion.around:
        known = " or ".join(f'"{seen}"' for seen in conversion.around)
        raise ProgramFailed("guard-changed", f"a number beside {known}", f'"{line}"')
    if conversion.to == "decimal":
        return number
    if conversion.to == "float":
        return float(number)
    if number != number.to_integral_value():
        raise ProgramFailed("program-failed", "a whole number", f'"{text}"')
    return int(number)


def _boolean(text: str) -> bool:
    word = label_text(text).rstrip(".!")
    if word in YES:
        return True
    if word in NO:
        return False
    raise ProgramFailed("program-failed", "yes or no", f'"{text}"')


def _choice(conversion: AsChoice, text: str) -> str | float | bool:
    for choice, value in conversion.choices.items():
        if normalised(choice).casefold() == normalised(text).casefold():
            return value
    known = ", ".join(conversion.choices)
    raise ProgramFailed("program-failed", f"one of {known}", f'"{text}"')


def _date(conversion: AsDate, text: str) -> dt.date | dt.datetime:
    found = moment(text, conversion.order)
    if found is None or (conversion.to == "datetime") != isinstance(found, dt.datetime):
        raise ProgramFailed("program-failed", f"a {conversion.to}", f'"{text}"')
    return found


def moment(text: str, order: Order) -> dt.date | dt.datetime | None:
    """The date (or, with a time, the moment) that `text` is, and nothing else; `None` where it is none."""
    clean = normalised(text)
    try:
        if iso := _ISO.fullmatch(clean):
            return _iso(iso)
        if named := _NAMED.fullmatch(clean):
            return _named(named)
        if numeric := _NUMERIC.fullmatch(clean):
            return _numeric(numeric, order)
    except ValueError:
        return None
    return None


def dates_in(text: str) -> dict[str, dt.date]:
    """The dates in a text that can be read in one way only, by how they are written."""
    found: dict[str, dt.date] = {}
    for each in _ANY_DATE.finditer(normalised(text)):
        order = order_of(each[0])
        date = moment(each[0], order) if order is not None else None
        if date is not None:
            found[each[0]] = date.date() if isinstance(date, dt.datetime) else date
    return found


_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_DAYS = (
    re.compile(rf"(?<![\w./-]){_MONTH} {_DAY}(?![\w:])(?!,? \d{{4}})", re.IGNORECASE),
    re.compile(rf"(?<![\w./-]){_DAY}(?: of)? {_MONTH}(?!,? \d{{4}})", re.IGNORECASE),
)


def days_in(text: str) -> dict[tuple[int, int], tuple[int, int]]:
    """The days of a month whose year is left out, as month and day, by where they stand in the text: `March 6`."""
    found = (match for pattern in _DAYS for match in pattern.finditer(text))
    return {match.span(): (_MONTHS.index(match["month"][:3].lower()) + 1, int(match["day"])) for match in found}


def written_there(sentence: str, texts: Iterable[str]) -> tuple[str, ...]:
    """How texts write the dates and days that a sentence names: one date, whatever way it is written."""
    dates, days = set(dates_in(sentence).values()), set(days_in(sentence).values())
    if not dates and not days:
        return ()
    shown = (found for text in texts for found in dates_in(text).items())
    return tuple(dict.fromkeys(words for words, date in shown if date in dates or (date.month, date.day) in days))


def same_date(one: str, other: str) -> bool:
    """Whether two texts are one date, each in a spelling that can be read in one way only."""
    dates = [moment(text, order) for text in (one, other) if (order := order_of(text)) is not None]
    return len(dates) == 2 and None not in dates and dates[0] == dates[1] and type(dates[0]) is type(dates[1])  # noqa: PLR2004


def order_of(text: str) -> Order | None:
    """The only order in which a date of three numbers can be read, `None` where more than one fits."""
    found = _NUMERIC.fullmatch(normalised(text))
    if not found:
        return "ymd"
    if len(found[1]) == _YEAR_DIGITS:
        return "ymd"
    fits: list[Order] = [order for order in ("dmy", "mdy") if moment(text, order)]
    return fits[0] if len(fits) == 1 else None


def _iso(found: re.Match[str]) -> dt.date | dt.datetime:
    year, month, day = (int(part) for part in found.groups()[:3])
    if found[4] is None:
        return dt.date(year, month, day)
    return dt.datetime.fromisoformat(
        f"{year:04}-{month:02}-{day:02}T{int(found[4]):02}:{found[5]}:{found[6] or '00'}{found[7] or ''}"
    )


def _named(found: re.Match[str]) -> dt.date:
    day, name, year = (found[1], found[2], found[3]) if found[1] else (found[5], found[4], found[6])
    month = next((at for at, short in enumerate(_MONTHS, 1) if name.lower().startswith(short)), 0)
    return dt.date(int(year), month, int(day))


def _numeric(found: re.Match[str], order: Order) -> dt.date | None:
    first, second, third = found[1], found[3], found[4]
    year, month, day = {
        "ymd": (first, second, third),
        "dmy": (third, second, first),
        "mdy": (third, first, second),
    }[order]
    return dt.date(int(year), int(month), int(day)) if len(year) == _YEAR_DIGITS else None
