"""What a page says of how many there are: `3 users` below their rows, a figure beside *Users*, `1-10 of 12` in a pager."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.asked import words_of_page
from pytest_stagehand._compiling.asked.sentences import NUMBERS
from pytest_stagehand._compiling.naming.lists import list_named
from pytest_stagehand._compiling.naming.phrases import without_article
from pytest_stagehand._compiling.naming.places import placed
from pytest_stagehand._programs.amounts import keys_in
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import pairs, unique_pairs
from pytest_stagehand._programs.queries import readable
from pytest_stagehand._programs.text import normalised, words
from pytest_stagehand._programs.tree import called, reading, walk
from pytest_stagehand._recording.queries import Query

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.ground import Ground
    from pytest_stagehand._compiling.asked.sentences import Text

_NUMBER = re.compile(r"\d{1,9}")
_PAGER = re.compile(
    r"(?<![\w.,])(\d+)\s*(?:[-\u2013\u2014]|\.{2,3}|to)\s*(\d+)\s+(?P<of>(?:out of|of|/)\s+(\d+))(?![\w.,]*\d)"
)
_FILLING = frozenset("a all and found in is are listed matched on page showing shown the there total".split())
"""Words beside a number and its noun that leave it what it is: `Showing 3 users`, `3 users found`."""
_LONGEST = 12
"""Words of a text that says how many there are; a longer one is a sentence of something else."""


@dataclass(frozen=True, slots=True)
class Told:
    """How many there are, as a place of the page says it.

    Attributes:
        number: What it says.
        node: Where it says so.
        text: Its words.
        label: The phrase for it, where it stands beside a label.
        is_part: Whether the words are a part of what stands there.
    """

    number: int
    node: Node
    text: str
    label: str = ""
    is_part: bool = False


def told(what: Text, ground: Ground) -> Iterator[Told]:
    """All that the page says of how many there are."""
    for noun, place in [*placed(what, ground), (what, ground)]:
        said = words(without_article(noun).plain)
        if said:
            yield from _said_so_many(said, place)
            yield from _figures(noun, said, place)
            yield from _paged(noun, place)
            yield from _titled(place, ground)
            return


def _titled(place: Ground, ground: Ground) -> Iterator[Told]:
    """The figure of its own in the title of the place in which is counted: *Your basket*, and *3* beside that."""
    if place.within == ground.within or (region := place.within[-1]).title is None:
        return
    for heading in walk(ground.scope):
        if heading.role != "heading" or not ground.passes(region.title, called(heading)):
            continue
        figures = [node for node in heading.walk() if not node.children and _NUMBER.fullmatch(reading(node))]
        if len(figures) == 1 and figures[0] is not heading:
            yield Told(int(reading(figures[0])), heading, normalised(reading(heading)))


def _said_so_many(noun: tuple[str, ...], ground: Ground) -> Iterator[Told]:
    """Texts that are a number and the noun: `3 matching runs`, `Showing 3 users`, `Metrics (2)`, `No invoices found`."""
    known = words_of_page(ground.snapshot)
    nouns = [noun, *([noun[:-1]] if len(noun) > 1 and noun[-1] in known else [])]
    found: dict[Node, tuple[int, str]] = {}
    for node in walk(ground.scope):
        for text in map(normalised, readable(node)):
            said = words(text)
            number = next(
                (each for own in nouns if (each := _number_in(said, own, whole=own != noun)) is not None), None
            )
            is_figure = number is not None and str(number) in said
            if number is not None and (not is_figure or (str(number), "") in keys_in(text)):
                found[node] = number, text
    outer = {above for node in found for above in node.ancestors()}
    for node, (number, text) in found.items():
        if node not in outer:
            yield Told(number, node, text)


def _number_in(said: tuple[str, ...], noun: tuple[str, ...], *, whole: bool) -> int | None:
    """The number that words say there are of a noun; `None` where they say none, or more than that."""
    if not 0 < len(said) <= _LONGEST:
        return None
    if said[:-1] == noun and _NUMBER.fullmatch(said[-1]):
        return int(said[-1])
    for at, word in enumerate(said[: len(said) - len(noun)]):
        if said[at + 1 : at + 1 + len(noun)] == noun and (number := _number(word)) is not None:
            rest = said[:at] + said[at + 1 + len(noun) :]
            is_all = not rest if whole else _is_filling(rest)
            return number if is_all or not number else None
    return None


def _is_filling(rest: tuple[str, ...]) -> bool:
    """Whether other words are nothing, of no meaning, or another number with its noun: `1 folder and 2 files`."""
    left = [word for word in rest if word not in _FILLING]
    return not left or (len(left) == 2 and bool(_NUMBER.fullmatch(left[0])) and left[1].isalpha())  # noqa: PLR2004


def _figures(noun: Text, said: tuple[str, ...], ground: Ground) -> Iterator[Told]:
    """Figures with just this label: `Orders` above `4`."""
    labels = {said, ("number", "of", *said), (*said, "count"), ("total", *said)}
    for pair in unique_pairs([pair for pair in pairs(ground.scope) if words(pair.label) in labels]):
        if _NUMBER.fullmatch(pair.text):
            yield Told(int(pair.text), pair.node, pair.text, label=noun.spoken)


def _paged(noun: Text, ground: Ground) -> Iterator[Told]:
    """A pager that says of how many these rows are a part: `1-2 of 12`."""
    try:
        found = list_named(noun, ground)
        query = (
            Query(roles=(found.item,), within=found.within) if found and found.within and not found.is_bare else None
        )
        rows = len(ground.counted(query)) if query is not None else 0
    except (EngineAbstained, ProgramFailed):
        found, rows = None, 0
    if found is None or found.is_bare:
        yield from _paged_alone(noun, ground)
        return
    for node in walk(ground.scope):
        paged = _PAGER.search(reading(node)) if rows and not node.children else None
        if paged and int(paged[2]) - int(paged[1]) + 1 == rows < int(paged[4]):
            yield Told(int(paged[4]), node, paged["of"], is_part=True)


def _paged_alone(noun: Text, ground: Ground) -> Iterator[Told]:
    """The total of the only pager, where no list has the name and the page is about what is counted: `List of issues`."""
    titles = [ground.snapshot.title, *(called(node) for node in walk(ground.scope) if node.role == "heading")]
    said = words(without_article(noun).plain)
    paged = {node: each for node in walk(ground.scope) if not node.children and (each := _PAGER.search(reading(node)))}
    if len({each[0] for each in paged.values()}) != 1:
        return
    node, each = next(iter(paged.items()))
    behind = words(each.string[each.end() :])
    if behind[: len(said)] == said or any(words(title)[-len(said) :] == said for title in titles):
        yield Told(int(each[4]), node, each["of"], is_part=True)


def number_said(text: str) -> int | None:
    """A number that something is said to be, in digits or as a word; `None` where it is none."""
    said = text.lower()
    return int(said) if said.isdecimal() else NUMBERS.index(said) if said in NUMBERS[1:] else None


def _number(word: str) -> int | None:
    return 0 if word == NUMBERS[0] else number_said(word)
