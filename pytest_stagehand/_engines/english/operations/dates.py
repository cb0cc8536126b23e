"""Dates and times as people say them, in the notation that HTML's fields hold; nothing where two readings are possible."""

from __future__ import annotations

import re
from datetime import date, time

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_YEAR_FIRST = re.compile(r"(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})")
_YEAR_LAST = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?([a-z]{3,9})\.?,?\s+(\d{4})", re.IGNORECASE)
_MONTH_FIRST = re.compile(r"([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})", re.IGNORECASE)
_TWELVE_HOURS = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?", re.IGNORECASE)
_HOURS = re.compile(r"(\d{1,2}):(\d{2})")
_LAST_MONTH = 12


def as_date(said: str) -> str | None:
    """`20 May 2010` and `05/20/2010` as `2010-05-20`; `5/6/2010` is two dates, and so none."""
    said = said.strip()
    try:
        if found := _YEAR_FIRST.fullmatch(said):
            return date(*map(int, found.groups())).isoformat()
        if found := _DAY_FIRST.fullmatch(said):
            return _dated(found[3], found[2], found[1])
        if found := _MONTH_FIRST.fullmatch(said):
            return _dated(found[3], found[1], found[2])
        if found := _YEAR_LAST.fullmatch(said):
            return _only_reading(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:  # no such day
        return None
    return None


def _dated(year: str, month: str, day: str) -> str | None:
    place = month[:3].casefold()
    return date(int(year), _MONTHS.index(place) + 1, int(day)).isoformat() if place in _MONTHS else None


def _only_reading(first: int, second: int, year: int) -> str | None:
    """A date of which one number can only be the day."""
    if first > _LAST_MONTH or first == second:
        return date(year, second, first).isoformat()
    return date(year, first, second).isoformat() if second > _LAST_MONTH else None


def as_time(said: str) -> str | None:
    """`9:37 PM` as `21:37`."""
    said = said.strip()
    try:
        if found := _TWELVE_HOURS.fullmatch(said):
            hour = int(found[1])
            if not 1 <= hour <= _LAST_MONTH:
                return None
            return time(hour % 12 + 12 * (found[3].casefold() == "p"), int(found[2] or 0)).isoformat("minutes")
        if found := _HOURS.fullmatch(said):
            return time(int(found[1]), int(found[2])).isoformat("minutes")
    except ValueError:  # no such time
        return None
    return None
