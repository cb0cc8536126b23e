"""Which conversion makes exactly these values of exactly these texts."""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal
from itertools import product
from typing import TYPE_CHECKING, Any

from pytest_stagehand._compiling.asked.wanted import NUMBERS
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.numbers import around_number, decimal_mark
from pytest_stagehand._programs.text import normalised
from pytest_stagehand._programs.values import converted, order_of
from pytest_stagehand._recording.readers import AsBoolean, AsChoice, AsDate, AsNumber, AsText, Between, Conversion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pytest_stagehand._compiling.asked.wanted import Wanted
    from pytest_stagehand._compiling.readers.page import Page

CHOICE_WORDS = 4
"""Words up to which a text may be learned as one of a choice; a longer one would be a judgement of prose."""
_MOST_UNITS = 5
_MOST_CHOICES = 50
_STRIPPED_WORDS = 4
"""Words that may be left out before and behind a value."""
_ONE_EXAMPLE_WORDS = 3
"""The same in all, where no second text shows that these words stay while the value changes."""
_NUMERIC_DATE = re.compile(r"\d{1,2}\D\d{1,2}\D\d{4}")
_WORD = re.compile(r"\S+")


def conversion_of(wanted: Wanted, texts: Sequence[str], page: Sequence[str], language: str) -> Conversion | None:
    """The conversion under which all texts are of the type; `None` where there is none, or where they leave it open.

    Args:
        wanted: The type.
        texts: What was read for it, one or more.
        page: All texts of the page, which show how it writes numbers and dates.
        language: The page's language.
    """
    fitting = [each for each in _candidates(wanted, [(text, None) for text in texts]) if _takes(each, texts)]
    return _settled(fitting, wanted, texts, page, language)


def conversion_for(wanted: Wanted, pairs: Sequence[tuple[str, object]], page: Page) -> Conversion | None:
    """The conversion that makes of each text its value; `None` where none does, or where the texts leave it open.

    Args:
        wanted: The type.
        pairs: Texts and values, one or more.
        page: How it writes numbers.
    """
    fitting = [each for each in _candidates(wanted, pairs) if _fits(each, wanted, pairs)]
    if len(fitting) == 1:
        return fitting[0]
    return _settled(fitting, wanted, [text for text, _ in pairs], page.texts, page.language)


def _settled(
    fitting: Sequence[Conversion], wanted: Wanted, texts: Sequence[str], page: Sequence[str], language: str
) -> Conversion | None:
    """The one that is meant, as the texts and the page write numbers and dates."""
    if wanted.kind in NUMBERS:
        mark = decimal_mark(texts, page, language)
        return next((each for each in fitting if isinstance(each, AsNumber) and each.decimal_mark == mark), None)
    if wanted.kind in {"date", "datetime"} and len(fitting) > 1:
        return _order_shown(fitting, texts, page)
    return fitting[0] if fitting else None


def parted(
    wanted: Wanted,
    pairs: Sequence[tuple[str, object]],
    page: Page,
    is_constant: Callable[[str], bool],
    *,
    is_alone: bool | None = None,
) -> tuple[Between, Conversion] | None:
    """The words around all values, and the conversion of what stands between them; `None` where there are none.

    With one text only, few words without a digit may be left out: nothing shows that they are no data.
    """
    alone = len({text for text, _ in pairs}) == 1 if is_alone is None else is_alone
    common: list[Between] | None = None
    for text, _ in pairs:
        around = list(_parts(text, alone=alone))
        common = around if common is None else [each for each in common if each in around]
    fitting: list[tuple[Between, Conversion]] = []
    for between in common or []:
        conversion = conversion_for(wanted, [(_inner(between, text), value) for text, value in pairs], page)
        if conversion is not None and is_constant(between.before) and is_constant(between.after):
            fitting.append((between, conversion))
    return min(fitting, key=lambda each: _words_within(each[1]), default=None)


def _words_within(conversion: Conversion) -> int:
    """How many words a number still has beside it: the fewer, the better it was cut out."""
    return (
        max((len(words.split()) for words in conversion.around), default=0) if isinstance(conversion, AsNumber) else 0
    )


def same(wanted: Wanted, found: object, value: object) -> bool:
    """Whether what was converted is the value, as JSON has it."""
    try:
        match wanted.kind:
            case "date":
                return found == dt.date.fromisoformat(str(value))
            case "datetime":
                return found == dt.datetime.fromisoformat(str(value))
            case "integer" | "float" | "decimal":
                is_number = isinstance(value, int | float | str) and not isinstance(value, bool)
                return is_number and Decimal(str(found)) == Decimal(str(value))
            case "boolean" | "choice":
                return type(found) is type(value) and found == value
    except (ValueError, ArithmeticError):
        return False
    return found == value


def _candidates(wanted: Wanted, pairs: Sequence[tuple[str, object]]) -> Iterator[Conversion]:
    texts = [text for text, _ in pairs]
    match wanted.kind:
        case "text" | "url":
            yield AsText(to="text")
        case "integer" | "float" | "decimal":
            around = tuple(dict.fromkeys(around_number(text) for text in texts))
            if len(around) <= _MOST_UNITS:
                yield AsNumber(to=wanted.kind, decimal_mark=".", around=around)
                yield AsNumber(to=wanted.kind, decimal_mark=",", around=around)
        case "date" | "datetime":
            yield from (AsDate(to=wanted.kind, order=order) for order in ("ymd", "dmy", "mdy"))
        case "boolean":
            yield AsBoolean(to="boolean")
            yield from _learned({}, pairs)
        case "choice":
            yield AsChoice(to="choice", choices=dict(wanted.choices))
            yield from _learned(dict(wanted.choices), pairs)


def _learned(known: dict[str, Any], pairs: Sequence[tuple[str, object]]) -> Iterator[AsChoice]:
    """The choices of the schema, and the short texts that the page writes for them."""
    choices = {text.casefold(): (text, value) for text, value in known.items()}
    for text, value in pairs:
        clean = normalised(text)
        if choices.get(clean.casefold(), (clean, value))[1] != value or not isinstance(value, str | int | float):
            return
        is_short = len(clean.split()) <= CHOICE_WORDS and not re.search(r"\d", clean)
        if clean.casefold() not in choices and not (is_short and len(choices) < _MOST_CHOICES):
            return
        choices.setdefault(clean.casefold(), (clean, value))
    yield AsChoice(to="choice", choices=dict(choices.values()))


def _fits(conversion: Conversion, wanted: Wanted, pairs: Sequence[tuple[str, object]]) -> bool:
    try:
        return all(same(wanted, converted(conversion, text), value) for text, value in pairs)
    except ProgramFailed:
        return False


def _takes(conversion: Conversion, texts: Sequence[str]) -> bool:
    try:
        return all(converted(conversion, text) is not None for text in texts)
    except ProgramFailed:
        return False


def _order_shown(fitting: Sequence[Conversion], texts: Sequence[str], page: Sequence[str]) -> Conversion | None:
    """The order of a date's numbers where its own leave it open, as the 5th of May does: that of the page's other dates."""
    if not any(_NUMERIC_DATE.fullmatch(normalised(text)) for text in texts):
        return fitting[0]
    orders = {order_of(text) for text in page if _NUMERIC_DATE.fullmatch(normalised(text))} - {None}
    return next((each for each in fitting if isinstance(each, AsDate) and {each.order} == orders), None)


def _parts(text: str, *, alone: bool) -> Iterator[Between]:
    """Words that may stand around a value in `text`, the fewest first."""
    clean = normalised(text)
    found = list(_WORD.finditer(clean))
    counts = sorted(product(range(_STRIPPED_WORDS + 1), repeat=2), key=sum)
    for first, last in counts:
        if first + last == 0 or first + last >= len(found) or (alone and first + last > _ONE_EXAMPLE_WORDS):
            continue
        before, after = clean[: found[first].start()], clean[found[-1 - last].end() :]
        if not (alone and re.search(r"\d", before + after)):
            yield Between(before=before, after=after)


def _inner(between: Between, text: str) -> str:
    clean = normalised(text)
    return clean[len(between.before) : len(clean) - len(between.after)].strip()
