"""Numbers in texts, as people write them: `€1.299,00`, `1,299.00`, `-5 %`, `(12 reviews)`.

A number is read under a decimal mark that was decided while recording; a text that can't be read under it is a failure,
never another number.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._programs.amounts import CURRENCY_CODES, CURRENCY_SIGN, MULTIPLES, as_compared, figures, is_affix
from pytest_stagehand._programs.text import is_volatile, normalised, singular

if TYPE_CHECKING:
    from collections.abc import Iterable

Mark = Literal[".", ","]

_CODES = frozenset(code.lower() for code in CURRENCY_CODES)
_SPACED_DASH = re.compile("\\w [-\u2010\u2011\u2013] $")
_IS_SIGN = re.compile(CURRENCY_SIGN)
_RUN = re.compile(r"\d+(?:[.,'\u2019]\d+|(?<=\d) \d{3}(?!\d))*")
_DIGITS = re.compile(r"\d(?:[\d.,'\u2019]*\d)?")
_AMOUNT = re.compile(r"(?:0|[1-9]\d{0,2}(?:[.,'\u2019]\d{3})+|[1-9]\d*)(?:[.,](\d{1,2}))?")
_AROUND = re.compile(rf"[^\W\d_]+|{CURRENCY_SIGN}|[%‰°]")
_MULTIPLIED = re.compile(rf"(?<=\d)\s?(?:{'|'.join(map(re.escape, MULTIPLES))})(?!\w)")
_COMMA_LANGUAGES = frozenset(
    "bg cs da de el es fi fr hr hu id it lt lv nb nl nn no pl pt ro ru sk sl sr sv tr uk".split()
)
"""Languages that write a comma before the fraction (CLDR), Switzerland's and Mexico's regions apart."""
_POINT_REGIONS = frozenset({"ch", "li", "mx"})
_GROUP_DIGITS = 3


def number_in(text: str, mark: Mark) -> tuple[Decimal, str] | None:
    """The only number in `text` under `mark` and what stands around it, or `None` where there is not exactly one."""
    found = _only_run(text)
    if found is None:
        return None
    digits = _plain_digits(found[0], mark)
    around = around_number(text)
    return None if digits is None else (Decimal(digits) * _sign(text), around)


def around_number(text: str) -> str:
    """The words, currency and percent signs beside the numbers of `text`, singular and lower case."""
    return " ".join(singular(word.lower()) for word in _AROUND.findall(_RUN.sub(" ", normalised(text))))


def is_money(text: str) -> bool:
    """Whether `text` is an amount of money and nothing else: one number, one currency."""
    around = around_number(text)
    return _only_run(text) is not None and bool(around) and _is_currency(around)


def has_money(text: str) -> bool:
    """Whether a number and a currency stand in `text`."""
    return bool(_RUN.search(normalised(text))) and any(map(_is_currency, around_number(text).split()))


def plain_amount(text: str) -> str | None:
    """What a text is besides its digits, where it is a plain count or amount: `0`, `€0.00`, `0 min`; `None` where it is not.

    Dates, times, places in an order (`#2`, `2nd`, `2.`, `02`), versions and ranges are none, nor is a number among words.
    """
    clean = normalised(text)
    runs = list(_DIGITS.finditer(clean))
    number = _AMOUNT.fullmatch(runs[0][0]) if len(runs) == 1 else None
    if number is None or _is_another_value(clean) or is_volatile(clean):
        return None
    before, after = clean[: runs[0].start()], clean[runs[0].end() :]
    if not all(not part or is_affix(part) for part in (before.strip(), after.strip())):
        return None
    fraction = f".{'0' * len(number[1])}" if number[1] else ""
    return as_compared(f"{before}0{fraction}{after}").removeprefix("-")


def decimal_mark(texts: Iterable[str], page: Iterable[str] = (), language: str = "") -> Mark | None:
    """What separates the fraction in `texts`.

    Decided by the texts themselves, then by the other numbers of the page, then by its language, then as English does
    (`1,299` is more than a thousand).

    Returns:
        The mark, or `None` where the texts contradict each other.
    """
    own = _marks(texts)
    if own:
        return own.pop() if len(own) == 1 else None
    other = _marks(text for text in page if is_money(text))
    if len(other) == 1:
        return other.pop()
    return "," if _writes_comma(language) else "."


def _only_run(text: str) -> re.Match[str] | None:
    clean = normalised(text)
    found = list(_RUN.finditer(clean))
    if len(found) != 1 or _is_part_of_a_word(clean, found[0]) or _is_another_value(clean):
        return None
    if " " in found[0][0] and not (_is_currency(around_number(clean)) or re.search(r"[.,]", found[0][0])):
        return None
    return found[0]


def _is_part_of_a_word(text: str, run: re.Match[str]) -> bool:
    """`B12` and `SKU-12` are no numbers; `12kg` and `80EUR` are."""
    return bool(re.search(r"[^\W\d_][-\u2212]?$|[\d.,]$", text[: run.start()])) and not _glued_currency(text, run)


def _glued_currency(text: str, run: re.Match[str]) -> bool:
    before = re.search(r"(?:^|\W)([a-z]+)$", text[: run.start()], re.IGNORECASE)
    return before is not None and before[1].lower() in _CODES


def _is_another_value(text: str) -> bool:
    """Whether the only figure of a text says another value than its digits do, or one that nobody can tell.

    `8k`, `8 million`, `8½` and `8+` are more than 8; `(€80.00)` is a negative amount to a bookkeeper, an aside to others;
    the dash of `Discount - €8.00` is a sign or sets two things apart.
    """
    whole = figures(text)
    if len(whole) != 1 or _SPACED_DASH.search(text[: whole[0].start]):
        return True
    is_multiplied = bool(_MULTIPLIED.search(whole[0].text)) or any(ch.isnumeric() and not ch.isdecimal() for ch in text)
    return (
        whole[0].is_bound
        or is_multiplied
        or (whole[0].is_bracketed and whole[0].text == text and not text[1:-1].isdecimal())
    )


def _is_currency(around: str) -> bool:
    return around in _CODES or bool(_IS_SIGN.fullmatch(around))


def _sign(text: str) -> int:
    """By the sign of the text's only figure, wherever in it that stands."""
    return -1 if any(figure.is_negative for figure in figures(normalised(text))) else 1


def _plain_digits(run: str, mark: Mark) -> str | None:
    whole, separator, fraction = run.partition(mark)
    if separator and not fraction.isdigit():
        return None
    groups = re.split(r"[.,'\u2019 ]", whole)
    kinds = set(re.findall(r"[.,'\u2019 ]", whole))
    well_grouped = len(groups[0]) <= _GROUP_DIGITS and _is_grouped([len(group) for group in groups[1:]])
    if len(kinds) > 1 or (kinds and not well_grouped):
        return None
    return "".join(groups) + (f".{fraction}" if separator else "")


def _is_grouped(sizes: list[int]) -> bool:
    """Thousands, or a thousand and hundreds above it, as India writes them: `12,34,567`."""
    *above, last = sizes or [_GROUP_DIGITS]
    return last == _GROUP_DIGITS and (set(above) <= {_GROUP_DIGITS} or set(above) == {_GROUP_DIGITS - 1})


def _marks(texts: Iterable[str]) -> set[Mark]:
    return {mark for text in texts if (mark := _own_mark(text)) is not None}


def _own_mark(text: str) -> Mark | None:
    found = _only_run(text)
    if found is None:
        return None
    separators: list[Mark] = ["." if ch == "." else "," for ch in found[0] if ch in ".,"]
    if not separators:
        return None
    last = separators[-1]
    if len(set(separators)) > 1:
        return last
    other: Mark = "," if last == "." else "."
    if len(separators) > 1:
        return other
    whole, _, fraction = found[0].partition(last)
    if len(fraction) != _GROUP_DIGITS or whole == "0" or len(whole) > _GROUP_DIGITS:
        return last
    return other if _is_currency(around_number(text)) else None


def _writes_comma(language: str) -> bool:
    parts = language.lower().replace("_", "-").split("-")
    return parts[0] in _COMMA_LANGUAGES and not _POINT_REGIONS.intersection(parts[1:])
