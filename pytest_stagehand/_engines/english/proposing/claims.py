"""What to say instead of a `verify`: the same claim in another form.

A proposal may leave out no word of the statement but those of grammar, of the kind of thing, and of where the thing stands on
this page; its figures, names, values, states and its *not* are those that were said. So nothing that is not so comes to hold
by being said otherwise: where only another claim would hold, nothing is proposed.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CELLS, ENTRIES, FIELDS, HEADED, TABLES
from pytest_stagehand._compiling.asked.sentences import NUMBERS, text_of
from pytest_stagehand._compiling.claims.states import IN_WORDS
from pytest_stagehand._engines.english.proposing.knowing import around, column_of, context_of, is_kind_of
from pytest_stagehand._engines.english.proposing.proposal import Proposal
from pytest_stagehand._engines.english.proposing.speaking import (
    kind_word,
    names_of,
    phrases_for,
    places_for,
    row_titles,
)
from pytest_stagehand._engines.english.tree.index import is_control
from pytest_stagehand._programs.counting import counting
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import pairs
from pytest_stagehand._programs.likeness import content, nearness, shared
from pytest_stagehand._programs.text import contains_words, is_volatile, label_shown, normalised, words
from pytest_stagehand._programs.tree import called, heading_of, own_text, reading, rows, title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.tree.index import Index

_PRESENCE = frozenset(
    "visible shown displayed present listed found offered exist exists appear appears show shows display displays contain "
    "contains include includes say says read reads see page screen verify check assert ensure confirm sure make sure again still "
    "currently that there exactly yet set value equal equals".split()
)
"""What a statement says of a thing that is there, in any of the grammar's forms for it, and what leads a statement."""
_NOT = re.compile(r"\b(?:not|no|never|none|nothing|without|hidden|gone|absent|missing|invisible)\b|^No|n['’]t\b")
_CLAIM = re.compile(
    r"\b(?:is|are|was|were|has|have|shows?|says?|reads?|contains?|displays?|lists?|includes?) ", re.IGNORECASE
)
"""What a statement says of its subject stands behind the first of these."""
_DENIED = re.compile(
    r"^(?:the )?(?P<subject>.+?) (?:is|are|was|were)(?:n['’]t| not| no longer) (?P<rest>.+)$"
    r"|^(?P<place>.+?) (?:does|do)(?:n['’]t| not| no longer) (?:contain|show|list|include|have|display) (?P<object>.+)$",
    re.IGNORECASE,
)
_IN = re.compile(r"\b(?:in|inside|within|under|below|on) .+$", re.IGNORECASE)
_LONGEST_TEXT = 200
"""Characters of a text in which a span of the statement is looked for."""
_TWO = 2


@dataclass(frozen=True)
class Statement:
    """A statement, taken apart."""

    text: str
    index: Index

    @cached_property
    def said(self) -> tuple[str, ...]:
        """Its words of content, without those of grammar; small numbers as digits."""
        return tuple(word for word in _counted(self.text) if word not in SILENT)

    @cached_property
    def is_negative(self) -> bool:
        """Whether it denies something."""
        return bool(_NOT.search(text_of(self.text).masked))

    @cached_property
    def state(self) -> str:
        """The state that it speaks of, as it says it; empty where it speaks of none."""
        found = [word for word in re.findall(r"[\w-]+", self.text.lower()) if word in IN_WORDS]
        return found[-1] if found else ""

    @cached_property
    def claimed(self) -> tuple[str, ...]:
        """What it says of its subject, the place apart: all of that has to be said again."""
        masked = text_of(self.text).masked
        found = _CLAIM.search(masked)
        behind = text_of(self.text).of(_IN.sub("", masked[found.end() :]) if found else masked).plain
        return tuple(word for word in self.said if word in _counted(behind))

    @cached_property
    def context(self) -> frozenset[str]:
        """What only says which page it is."""
        return context_of(self.index)

    def leaves(self, covered: Iterable[str], node: Node) -> bool:
        """Whether a claim of a node with these words says less than the statement."""
        borne = shared(self.said, tuple(covered))
        left = [word for word in self.said if word not in borne]
        if not left:
            return False
        left = [word for word in left if not is_kind_of(word, node)]
        if not set(left).isdisjoint(self.claimed):
            return True
        known = (*self.context, *(word for text in around(self.index, node) for word in content(text)))
        return any(map(str.isdigit, left)) or len(shared(left, known)) < len(left)

    def near(self, covered: Iterable[str]) -> float:
        """How near a claim with these words is."""
        return nearness(self.said, tuple(dict.fromkeys(covered)))


def _counted(text: str) -> tuple[str, ...]:
    """The words of content of a text, small numbers as digits."""
    return tuple(str(NUMBERS.index(word)) if word in NUMBERS[1:] else word for word in content(text))


SILENT = frozenset(word for each in _PRESENCE for word in words(each)) | frozenset("not no never longer".split())


def proposals_for(index: Index, statement: str) -> list[Proposal]:
    """Proposals for a statement, the nearest first."""
    said = Statement(normalised(statement.strip().rstrip(".!")), index)
    if not said.said:
        return []
    if said.state:
        found = [*_states(said), *([] if said.is_negative else _spans(said))]
    elif said.is_negative:
        found = [*_absences(said), *(each for each in _spans(said) if _NOT.search(str(each.sentences).lower()))]
    else:
        found = [*_values(said), *_cells(said), *_spans(said), *_counts(said), *_things(said)]
    return sorted(found, key=lambda each: -each.near)


def _quote(text: str) -> str:
    return f"'{text}'" if '"' in text else f'"{text}"'


def _spans(said: Statement) -> Iterator[Proposal]:
    """The longest run of the statement's words that the page says, where that is all that it says."""
    parts = text_of(said.text).plain.split()
    for node, text in _texts(said):
        span = _longest(parts, text)
        covered = content(span)
        if not covered or said.leaves(covered, node):
            continue
        head = f"the {kind_word(node.role)} " if node.role in HEADED and kind_word(node.role) else ""
        left = [word for word in said.said if word not in shared(said.said, covered)]
        places = [place for place in places_for(said.index, node, said.said) if shared(left, content(place))]
        quoted = _quote(span)
        sentences = [f"{quoted} is visible {place}" for place in places[:1]]
        sentences += [f"{head}{quoted} is visible"] if head else []
        yield Proposal((*sentences, f"{quoted} is visible", f"the page shows {quoted}"), said.near(covered))


def _texts(said: Statement) -> Iterator[tuple[Node, str]]:
    """The texts of the page that have a word of the statement, each once."""
    known: set[str] = set()
    for node in said.index.nodes:
        text = normalised(own_text(node)) if node.is_seen and not is_control(node) else ""
        if text and text not in known and len(text) <= _LONGEST_TEXT and shared(said.said, content(text)):
            known.add(text)
            yield node, text


def _longest(parts: list[str], text: str) -> str:
    """The longest run of words that stands in a text, as the text has it; of those the one with most to say."""
    folded = text.casefold()
    for size in range(len(parts), 0, -1):
        runs = [" ".join(parts[at : at + size]).strip("\"'“”,;:") for at in range(len(parts) - size + 1)]
        held = [run for run in runs if content(run) and contains_words(folded, run.casefold())]
        if held:
            best = max(held, key=lambda run: len(content(run)))
            at = folded.find(best.casefold())
            return text[at : at + len(best)] if len(folded) == len(text) else best
    return ""


def _values(said: Statement) -> Iterator[Proposal]:
    """A label and its value, both of which were said."""
    for pair in pairs((said.index.snapshot.root,)):
        value, label = normalised(pair.text), label_shown(pair.label)
        if not value or not label or not contains_words(said.text.casefold(), value.casefold()):
            continue
        covered = (*content(label), *content(value))
        if not shared(said.said, content(label)) or said.leaves(covered, pair.node):
            continue
        names = [
            f"the {label}",
            *(f"the {label} {place}" for place in list(places_for(said.index, pair.node, said.said))[:1]),
        ]
        verb = "has the value" if pair.node.role in FIELDS else "is"
        yield Proposal([f"{name} {verb} {_said_value(value)}" for name in names], said.near(covered))


def _said_value(value: str) -> str:
    return value if re.fullmatch(r"[\w.,%€$£+-]+", value) else _quote(value)


def _cells(said: Statement) -> Iterator[Proposal]:
    """A cell in a row and a column that were said."""
    for node in said.index.nodes:
        value = normalised(reading(node)) if node.role in CELLS else ""
        column = column_of(node) if value and contains_words(said.text.casefold(), value.casefold()) else ""
        if (
            value == column
            or not shared(said.said, set(content(column)) - set(content(value)))
            or not contains_words(said.text.casefold(), value.casefold())
        ):
            continue
        row = next((above for above in node.ancestors() if above.role == "row"), None)
        titles = row_titles(said.index, row, node, said.said) if row is not None else []
        for name in titles[:1]:
            covered = (*content(name), *content(column), *content(value))
            if shared(said.said, content(name)) and not said.leaves(covered, node):
                yield Proposal((f"the {column} of {_said_value(name)} is {_said_value(value)}",), said.near(covered))


def _states(said: Statement) -> Iterator[Proposal]:
    """A control in the state that was said, or said not to be in it."""
    verb = "is not" if said.is_negative else "is"
    for node in said.index.nodes:
        if not (is_control(node) and node.is_seen):
            continue
        names = names_of(said.index, node, said.said)
        covered = (*content(names[0] if names else ""), *content(said.state))
        if not shared(said.said, content(names[0] if names else "")) or said.leaves(covered, node):
            continue
        phrases = (each for each in phrases_for(said.index, node, said.said) if each.startswith("the "))
        yield Proposal(map(f"{{}} {verb} {said.state}".format, phrases), said.near(covered))


def _things(said: Statement) -> Iterator[Proposal]:
    """A control that is there."""
    for node in said.index.nodes:
        names = names_of(said.index, node, said.said) if is_control(node) and node.is_seen else []
        covered = content(names[0]) if names else ()
        if covered and len(shared(covered, said.said)) == len(covered) and not said.leaves(covered, node):
            phrases = (each for each in phrases_for(said.index, node, said.said) if each.startswith("the "))
            yield Proposal(map("{} is visible".format, islice(phrases, _TWO)), said.near(covered))


def _counts(said: Statement) -> Iterator[Proposal]:
    """As many rows of a table, or items of a list, as were said; what they are called has to be its title or heading."""
    numbers = [word for word in said.claimed if word.isdigit()]
    if len(numbers) != 1 or _BOUND.search(said.text):
        return
    for node in said.index.nodes:
        is_table = node.role in TABLES
        if not is_table and (node.role != "list" or any(above.role == "navigation" for above in node.ancestors())):
            continue
        things = [word for word in said.claimed if not word.isdigit()]
        names = filter(None, (title(node), *_headings(node, said.index)))
        name = next((each for each in names if things and len(shared(things, content(each)[-1:])) == len(things)), "")
        if not name:
            continue
        with suppress(ProgramFailed):
            own = counting(rows(node) if is_table else [each for each in node.children if each.role in ENTRIES])
            if len(own) != int(numbers[0]) or said.leaves((*numbers, *content(name)), node):
                continue
            what, kind = ("rows", "table") if is_table else ("items", "list")
            places = [f"in the {kind} {_quote(name)}", f"in the {kind}", f"under the heading {_quote(name)}"]
            yield Proposal([f"there are {numbers[0]} {what} {place}" for place in places], said.near(said.said))


def _headings(node: Node, index: Index) -> Iterator[str]:
    """The headings under which a node stands, the nearest first."""
    heading = heading_of(node, index.snapshot.root)
    while heading is not None:
        yield called(heading)
        heading = heading_of(heading, index.snapshot.root)


_BOUND = re.compile(r"\b(?:at least|at most|more than|fewer than|less than|only|over|under)\b", re.IGNORECASE)


def _absences(said: Statement) -> Iterator[Proposal]:
    """The same words, quoted, that are not there; the place stays."""
    found = _DENIED.match(said.text)
    if not found:
        return
    rest = found["rest"] or ""
    place = _IN.search(rest)
    what = found["subject"] or found["object"]
    where = place[0] if place else f"in {found['place']}" if found["place"] else ""
    silent = set(words(rest.removesuffix(place[0]) if place else rest))
    if silent - SILENT:
        return
    where = "" if where.removeprefix("in ").removeprefix("the ") in ("page", "screen") else where
    name = text_of(what).quoted or text_of(what).plain
    if is_volatile(name):
        return
    yield Proposal((f"{_quote(name)} is not visible {where}".strip(),), 1.0)
