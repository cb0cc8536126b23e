"""What a text says, word by word and figure by figure, however it is spelt: `March 6` and `Mar 6, 2026`, `$230` and `$230.00`.

A date without its year is any of that day; a figure is the same with its currency before or behind it and without the zeros
of its cents. Numbers in words are figures. What stands between two of them (a comma, a dash, a full stop) is kept as a joint.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from pytest_stagehand._compiling.asked.sentences import NUMBERS
from pytest_stagehand._programs.amounts import figures, number_in
from pytest_stagehand._programs.text import normalised, singular
from pytest_stagehand._programs.values import dates_in, days_in

if TYPE_CHECKING:
    from collections.abc import Iterator

_TIME = re.compile(
    r"(?<![\w:.])(?P<hour>\d{1,2})(?::(?P<minute>\d{2})(?::(?P<second>\d{2}))?)?(?: ?(?P<half>[ap])\.?m\b\.?)?(?![\w:])",
    re.IGNORECASE,
)
_RANGE = re.compile(r"(?<=\d) (?:to|until|and) (?=\d)")
_OUT_OF = re.compile(r"(?<=\d) ?(?:out of|/|of) ?(?=\d)")
_WORD = re.compile(r"[^\W_]+(?:['\u2019](?!s\b)[^\W_]+)*")
_CODE = re.compile(r"[^\W_]+(?:[.@/:\\_]+[^\W_]+)+")
"""A name that no space breaks, of a file, a branch or a mailbox: its parts say nothing alone, and its `a` is no article."""
_MOMENT = re.compile(r"[T ]\d{1,2}:\d{2}.*$")
_CENTS = re.compile(r"(?<=^\d)[.,]00?$|(?<=\d\d)[.,]00?$")
_WEEKDAY = re.compile(r"^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? (?=.*\d)", re.IGNORECASE)
_NOON = 12


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a figure, a date or a time.

    Attributes:
        kind: Which of these it is.
        key: What is the same in any spelling.
        is_name: Whether it is a word with a capital, or in capitals.
    """

    kind: str
    key: tuple[str, ...]
    start: int
    end: int
    is_name: bool = False

    def is_said_by(self, other: Token) -> bool:
        """Whether another token says the same."""
        if self.kind != other.kind:
            return False
        if self.kind == "date":
            return self.key[:2] == other.key[:2] and (self.key[2] == other.key[2] or "" in {self.key[2], other.key[2]})
        return self.key == other.key  # *connecting* is not connected


def plainly(text: str) -> str:
    """A text with its ranges and shares in one spelling: `3 to 5` as `3-5`, `16 / 160` as `16 of 160`."""
    return _OUT_OF.sub(" of ", _RANGE.sub("-", normalised(text).replace("\u2013", "-")))


@lru_cache(maxsize=4_096)
def tokens(text: str) -> tuple[Token, ...]:
    """All that a text says, in its order; the text is one of `plainly`."""
    found: list[Token] = []
    for each in _candidates(text):
        if not any(each.start < other.end and other.start < each.end for other in found):
            found.append(each)
    return tuple(sorted(found, key=lambda token: token.start))


def _candidates(text: str) -> Iterator[Token]:
    """What may be a token, the surest first: those that lie in one that came before are a part of it."""
    for spelling, date in dates_in(text).items():
        day = _MOMENT.sub("", spelling)
        for match in re.finditer(re.escape(spelling), text):
            yield Token(
                "date", (str(date.month), str(date.day), str(date.year)), match.start(), match.start() + len(day)
            )
    for place, (month, number) in days_in(text).items():
        yield Token("date", (str(month), str(number), ""), *place)
    for match in _TIME.finditer(text):
        if match["minute"] or match["half"]:
            yield Token("time", _clock(match), *match.span())
    for figure in figures(text):
        *runs, signs = figure.key
        runs = [_CENTS.sub("", run) for run in runs] if signs else runs  # `1.0` of a version is not its `1`
        yield Token("figure", (*runs, signs), figure.start, figure.end)
    for match in _CODE.finditer(text):
        yield Token("word", (match[0].lower(),), *match.span(), is_name=True)
    for match in _WORD.finditer(text):
        word = match[0].lower().replace("\u2019", "'")
        if word in NUMBERS[1:]:
            yield Token("figure", (str(NUMBERS.index(word)), ""), *match.span())
        else:
            is_name = match[0] != word and match.start() > 0
            yield Token("word", (singular(word),), *match.span(), is_name=is_name)


def _clock(match: re.Match[str]) -> tuple[str, str, str]:
    hour = int(match["hour"])
    if match["half"]:
        hour = hour % _NOON + (_NOON if match["half"].lower() == "p" else 0)
    return str(hour), match["minute"] or "00", match["second"] or "00"


def is_value(text: str) -> bool:
    """Whether a text is nothing but figures, dates and times."""
    own = tokens(_WEEKDAY.sub("", plainly(text)))
    return bool(own) and all(token.kind != "word" for token in own)


def place_of(value: str, said: str) -> tuple[int, int] | None:
    """Where a sentence (one of `plainly`) says a figure or date of the page in another spelling; `None` where it does not."""
    own = [token for token in tokens(plainly(value)) if token.kind != "word"]
    if not own or not is_value(value):
        return None
    others = tokens(said)
    for at in range(len(others) - len(own) + 1):
        run = others[at : at + len(own)]
        if all(map(Token.is_said_by, own, run)):
            return run[0].start, run[-1].end
    if own[0].kind == "date" and {token.kind for token in own[1:]} == {"time"}:  # a day of which no time is said
        return next(((each.start, each.end) for each in others if own[0].is_said_by(each)), None)
    return None


def day_read(said: str, text: str) -> str:
    """The day in a text that is a moment, where a sentence says just that day, and no time; else nothing."""
    plain = plainly(text)
    wanted, own = tokens(plainly(said)), tokens(plain)
    is_moment = is_value(text) and [token.kind for token in own] == ["date", "time"]
    is_so = is_moment and [token.kind for token in wanted] == ["date"] and own[0].is_said_by(wanted[0])
    return plain[own[0].start : own[0].end] if is_so else ""


def may_be_day_of(one: str, other: str) -> bool:
    """Whether two texts say the same day, whatever else they say; `12/03/2026` may be either of two."""
    mine, others = ([each for each in tokens(plainly(text)) if each.kind == "date"] for text in (one, other))
    either = [set(map(str, map(int, each.groups()))) for each in _EITHER.finditer(normalised(other))]
    return any(day.is_said_by(each) for day in mine for each in others) or any(
        set(day.key) == each for day in mine for each in either
    )


_EITHER = re.compile(r"(?<![\w/.-])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?![\w/-])")
"""A day in figures alone, which is written in two orders."""


def say_one_value(one: str, other: str) -> bool:
    """Whether two texts are nothing but the same figures, dates and times: `$4` and `$4.00`."""
    mine, others = (tokens(plainly(text)) for text in (one, other))
    return is_value(one) and len(mine) == len(others) and all(map(Token.is_said_by, mine, others))


def says_number_of(said: str, other: str) -> bool:
    """Whether a text is the number of another one, which has its currency or unit besides: `120` of `120.00 €`."""
    text, place = normalised(other), number_in(normalised(other))
    if place is None or not said[:1].isdigit():
        return False
    return say_one_value(f"{text[: place[0]]}{said}{text[place[1] :]}", text)
