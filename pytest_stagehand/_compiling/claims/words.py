"""What a statement says, and so which texts may stand in a program as what it expects."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import BaseModel

from pytest_stagehand._compiling.asked.kinds import KINDS
from pytest_stagehand._compiling.asked.regions import title_test
from pytest_stagehand._compiling.asked.sentences import NUMBERS
from pytest_stagehand._compiling.claims.claims import Inexpressible, Unusable
from pytest_stagehand._compiling.claims.states import speaks_of
from pytest_stagehand._programs.amounts import figures, keys_in
from pytest_stagehand._programs.text import contains_words, is_volatile, normalised, words
from pytest_stagehand._programs.values import dates_in, days_in, moment, order_of
from pytest_stagehand._recording.assertions import EveryOne, HasCount, IsSorted, NodeAbsent, TextAbsent
from pytest_stagehand._recording.queries import LabelSource, Query, Region, TextTest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pytest_stagehand._recording.assertions import Assertion
    from pytest_stagehand._recording.queries import State

_VARIABLE = re.compile(r"%(\w+)%")
_QUOTED = re.compile("[\"\u201c\u201e](.+?)[\"\u201d\u201c]|(?<!\\w)['\u2018](.+?)['\u2019](?!\\w)|`(.+?)`")
_SHORTEST_VALUE = 3
"""Characters of a variable's value from which a page's text is taken to come from it though the statement does not name
it: a `2` may be anything."""
_LONGEST_NAME = 80
"""Characters up to which a text is a name by which something is found again."""


def _words(pattern: str) -> re.Pattern[str]:
    """Words of their own: neither parts of others nor joined to them, as in `read-only`."""
    return re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])", re.IGNORECASE)


_ORDER = _words(
    r"sort(?:ed|ing)?|order(?:ed)? by|in order|ascending|descending|alphabetical(?:ly)?|chronological(?:ly)?|numerical order"
)
_COMPARISON = _words(
    r"sum of|adds? up|average of|same|identical|match(?:es)? the|equals? (?:to )?the \w+ of|cheap(?:er|est)|"
    r"(?<!at )(?:most|least) \w+|(?:high|low|larg|small|new|old|long|short)est|than (?:the|its|their|any|all|each|every)"
)
_RANK = _words(r"(?:first|last|second|third|next) (?:row|item|line|entry|result|card|product|option|one|of)")
"""What was read on one page would be a weaker program than one of these, which passes where the relation is broken."""
_EVERY = _words(r"all|every|each|everything")
_ONLY = _words(r"only")
"""Words that speak of things that are not on the page yet as well."""
_ALL_NAMED = re.compile(r"(\band [^,]+? are) all\b", re.IGNORECASE)
"""They do not where each was named: *weeks, days and hours are all empty*."""


@dataclass(frozen=True, slots=True)
class Said:
    """A statement, with what its variables hold in this call.

    Attributes:
        statement: The sentence, its `%name%` unfilled.
    """

    statement: str
    variables: Mapping[str, str]

    @property
    def plain(self) -> str:
        """The statement with its variables filled; one without a value, as a secret is, stays."""
        return normalised(_VARIABLE.sub(lambda found: self.variables.get(found[1], found[0]), self.statement))

    @property
    def prose(self) -> str:
        """The statement without what it quotes."""
        return _QUOTED.sub(" ", self.statement)

    @property
    def literals(self) -> list[str]:
        """What the statement quotes, its figures, and the values of its variables; case folded."""
        quoted = ["".join(groups) for groups in _QUOTED.findall(self.statement)]
        values = [self.variables.get(name, "") for name in _VARIABLE.findall(self.statement)]
        numbers = [each.text for each in figures(normalised(_VARIABLE.sub(" ", self.prose)))]
        return [clean for each in (*quoted, *values, *numbers) if (clean := normalised(self.filled(each)).casefold())]

    def says(self, text: str) -> bool:
        """Whether the words of `text` stand in the statement, one after the other: `3 items` in `three items`."""
        wanted = _numerals(self.filled(text))
        if not wanted:  # a mark, such as a dash
            return bool(text.strip()) and normalised(self.filled(text)) in self.plain
        own = _numerals(self.plain)
        is_there = any(own[at : at + len(wanted)] == wanted for at in range(len(own)))
        return is_there and self._figures.issuperset(keys_in(normalised(self.filled(text))))

    def has(self, phrase: str) -> bool:
        """Whether all words of a phrase stand in the statement, wherever."""
        return set(_numerals(self.filled(phrase))) <= set(_numerals(self.plain))

    @property
    def _figures(self) -> frozenset[tuple[str, ...]]:
        """The figures of the statement, small numbers in words among them."""
        in_digits = (str(NUMBERS.index(word)) for word in words(self.plain) if word in NUMBERS[1:])
        return frozenset(keys_in(self.plain)).union(*map(keys_in, in_digits))

    def touches(self, text: str) -> bool:
        """Whether the statement has a word of `text`: `the red one` may mean the row of `Red shirt`."""
        own = set(_numerals(self.plain))
        return any(word in own for word in words(self.filled(text)) if len(word) >= _SHORTEST_VALUE and word.isalpha())

    def names(self, text: str) -> bool:
        """Whether the statement gives this very text as a name: quoted, as a variable, or spelt like a name.

        `no errors are shown` describes something, which no text proves the absence of.
        """
        wanted, plain = normalised(self.filled(text)).casefold(), self.plain
        if self.quotes(text):
            return True
        at = plain.casefold().find(wanted)
        spelling = plain[at : at + len(wanted)] if at >= 0 else ""
        is_capital = any(ch.isupper() or ch.isdigit() for ch in spelling)
        return is_capital and self.says(text) and (at > 0 or len(wanted.split()) > 1)

    def quotes(self, text: str) -> bool:
        """Whether the statement gives this very text in quotes, or as the value of a variable."""
        wanted = normalised(self.filled(text)).casefold()
        quoted = ["".join(groups) for groups in _QUOTED.findall(self.plain)]
        values = [self.variables.get(name, "") for name in _VARIABLE.findall(self.statement)]
        return any(normalised(each).casefold() == wanted for each in (*quoted, *values))

    def names_kind(self, role: str) -> bool:
        """Whether the statement speaks of things of this role: `no dialogs`."""
        words_ = {word for word, kind in KINDS.items() if role in kind.roles} | {role}
        return any(self.says(word) for word in words_)

    def filled(self, text: str) -> str:
        """`text` with the variables' values."""
        return _VARIABLE.sub(lambda found: self.variables.get(found[1], found[0]), text)

    def expected(self, text: str) -> str:
        """A text that a model gave, as it is recorded.

        Raises:
            Unusable: It names no known variable, two could be meant, or it will not be the same in the next run.
        """
        unknown = [name for name in _VARIABLE.findall(text) if name not in self.variables]
        if unknown:
            raise Unusable(f"there is no variable %{unknown[0]}% whose value may be compared")
        if self.is_passing(text):
            raise Unusable(f'"{text}" holds a date, time or id that the statement does not name; leave that part out')
        same = self._same(text)
        if len(same) > 1:
            names = " or ".join(f"%{name}%" for name in same)
            raise Unusable(f'"{text}" is the value of more than one variable; write {names} instead')
        return self.stored(text)

    def stored(self, text: str) -> str:
        """A text of the page with `%name%` for the values of variables in it, unless the statement has it literally.

        Raises:
            Inexpressible: It has percent signs that would be taken for a variable, or two variables could be meant.
        """
        if contains_words(normalised(self.statement), normalised(text)):
            return text
        if any(name not in self.variables for name in _VARIABLE.findall(text)):
            raise Inexpressible(f'"{text}" can\'t be told from a variable')
        same = self._same(text)
        if len(same) > 1:
            raise Inexpressible(f'"{text}" is the value of more than one variable')
        return f"%{same[0]}%" if same else self._with_parts(normalised(text))

    def is_passing(self, text: str) -> bool:
        """Whether `text` holds a date, time or id that neither the statement nor a variable names."""
        order = order_of(text)
        if order is not None and moment(text, order) in dates_in(self.plain).values():
            return False  # it is named, in another spelling
        days = days_in(self.plain).values()
        for spelling, date in dates_in(text).items():
            if (date.month, date.day) in days:  # its year is left out
                text = text.replace(spelling, " ")
        known = set(self.plain.casefold().split())
        rest = " ".join(word for word in self._with_parts(text).split() if word.casefold() not in known)
        return is_volatile(text) and is_volatile(rest) and not contains_words(self.plain, normalised(text))

    def tests_of(self, text: str) -> Iterator[TextTest]:
        """Tests by which a name that the page shows is found again, what lasts longest first."""
        clean = normalised(text)
        if not clean or len(clean) > _LONGEST_NAME:
            return
        try:
            exact = TextTest(how="equals", text=self.stored(clean))
            stable = title_test(clean)
            if stable is not None and stable.how == "starts" and not self.says(clean):
                yield TextTest(how="starts", text=self.stored(stable.text))
        except Inexpressible:
            return
        if not self.is_passing(clean):
            yield exact

    def titles_of(self, text: str) -> Iterator[TextTest]:
        """The same for what a part of the page is called; one that is too long for a name is known by how it begins."""
        clean = normalised(text)
        if len(clean) <= _LONGEST_NAME:
            yield from self.tests_of(clean)
            return
        begin = clean[:_LONGEST_NAME].rpartition(" ")[0]
        yield from (test.model_copy(update={"how": "starts"}) for test in self.tests_of(begin))

    def _same(self, text: str) -> list[str]:
        """The variables whose value this text is; those that the statement names, if any."""
        wanted = normalised(text)
        same = [name for name, value in self._values() if normalised(value) == wanted]
        named = set(_VARIABLE.findall(self.statement))
        return [name for name in same if name in named] or (same if len(same) == 1 else [])

    def _with_parts(self, text: str) -> str:
        """`text` with `%name%` for each value that stands in it as whole words."""
        for name, value in sorted(self._values(), key=lambda pair: -len(pair[1])):
            if len(value) >= _SHORTEST_VALUE and contains_words(text, normalised(value)):
                text = re.sub(rf"(?<![\w%]){re.escape(normalised(value))}(?![\w%])", f"%{name}%", text)
        return text

    def _values(self) -> list[tuple[str, str]]:
        named = set(_VARIABLE.findall(self.statement))
        return [
            (name, value)
            for name, value in self.variables.items()
            if normalised(value) and (name in named or len(value) >= _SHORTEST_VALUE)
        ]


def falls_short(said: Said, assertions: Sequence[Assertion]) -> bool:
    """Whether a statement says more than all of them: of an order, a rank, a relation, or of all there may ever be.

    A word of a name says nothing of the sort: *Sort by has the value …*, *the All orders link is shown*.
    """
    kinds, prose = {assertion.kind for assertion in assertions}, _without_names(said, assertions)
    return bool(
        (_ORDER.search(prose) and "sorted" not in kinds)
        or (_COMPARISON.search(prose) and not kinds & {"sorted", "compared"})
        or (_RANK.search(prose) and "ranked" not in kinds)
        or _leaves_open(prose, assertions)
    )


def _without_names(said: Said, assertions: Sequence[Assertion]) -> str:
    """The prose of a statement without the names by which assertions find what they speak of."""
    prose = said.prose
    for name in filter(said.names, set(_names_in(assertions))):
        prose = re.sub(re.escape(name), " ", prose, flags=re.IGNORECASE)
    return prose


def _names_in(part: object) -> Iterator[str]:
    """The names of controls, columns, labels, rows and regions in a part of an assertion; what it expects of them is none."""
    if isinstance(part, Query):
        yield from filter(None, (part.name.text if part.name else "", part.column))
    if isinstance(part, LabelSource):
        yield part.label
    if isinstance(part, Region):
        yield from (each.text for each in (part.title, part.holds) if each is not None)
    if isinstance(part, BaseModel):
        part = [getattr(part, name) for name in type(part).model_fields]
    if isinstance(part, list | tuple):
        for each in part:
            yield from _names_in(each)


def leaves_open(said: Said, assertions: Sequence[Assertion]) -> bool:
    """Whether a statement speaks of every thing of a kind, also of one that comes later, and no assertion does."""
    return _leaves_open(said.prose, assertions)


def _leaves_open(prose: str, assertions: Sequence[Assertion]) -> bool:
    named = _ALL_NAMED.sub(r"\1", prose)
    return bool(
        (_EVERY.search(named) and not any(_bounds(each) for each in assertions))
        or (_ONLY.search(named) and not any(_bounds(each, only=named) for each in assertions))
    )


def _bounds(assertion: Assertion, *, only: str = "") -> bool:
    """Whether an assertion says that there is no more of something; or, where only some are said to be in a state, of these."""
    if isinstance(assertion, HasCount):
        query = assertion.query
        states = {*query.states, *(_CHOSEN if _CHOSEN.intersection(query.states) else ())}
        is_plain = query.name is None and query.text is None and (not states or speaks_of(only, states))
        return assertion.compare != ">=" and is_plain
    return isinstance(assertion, NodeAbsent | TextAbsent | IsSorted | EveryOne)


_CHOSEN: frozenset[State] = frozenset({"checked", "selected", "pressed", "current"})
"""One state to whoever speaks of it: a box is checked, and an option selected."""


def _numerals(text: str) -> tuple[str, ...]:
    """The words of a text, small numbers as digits."""
    return tuple(str(NUMBERS.index(word)) if word in NUMBERS[1:] else word for word in words(text))
