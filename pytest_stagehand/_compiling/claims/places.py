"""The rows, regions and sections that a node stands in, as a program finds them again: by what they are called or hold."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import (
    BUTTONS,
    CELLS,
    DATA_CELLS,
    FIELDS,
    HOLDERS,
    LONE,
    NAMING,
    PLACES,
    TOLD_BY_CONTENT,
)
from pytest_stagehand._compiling.asked.ground import Ground
from pytest_stagehand._compiling.claims.claims import Inexpressible
from pytest_stagehand._programs.drawn import ITEM, called_by, is_item, name_of, words_of
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.queries import located
from pytest_stagehand._programs.text import normalised
from pytest_stagehand._programs.tree import called, headings_over, reading, title
from pytest_stagehand._recording.queries import Query, Region, TextTest, Within

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.claims.words import Said

_MOST_TEXTS = 4
"""Texts by which a row is tried to be told from its siblings."""
_LONGEST_TEXT = 80
_MOST_SPOTS = 6
"""Parts of the page around a node that are tried, the nearest."""
_MOST_REGIONS = 3
_MOST_WAYS = 60
"""Ways that are tried for one node: each is a walk over the page."""


_NO_NAMES = BUTTONS | FIELDS | {"columnheader"}
"""What a row is not called by."""


@dataclass(frozen=True, slots=True)
class Case:
    """The page on which claims are judged, and what was said of it.

    Attributes:
        holds: The verdict; false as well where claims come without one, and the page decides.
        seen: Pages that were seen before, on the way to this one.
        in_row: What stands in a row is of that row, whether the statement says so or not.
    """

    snapshot: Snapshot
    said: Said
    base_url: str
    holds: bool
    seen: tuple[Snapshot, ...] = ()
    in_row: bool = False

    @property
    def ground(self) -> Ground:
        """The whole page, as queries are looked up in it."""
        return Ground(self.snapshot, self.said.variables)

    def find(self, query: Query) -> list[Node]:
        """The nodes of a query; none where its regions are not there."""
        return self.ground.nodes(query)


@dataclass(frozen=True, slots=True)
class _Spot:
    """One part of the page around a node.

    Attributes:
        regions: Ways to find it, best first.
        depth: How far down it stands.
        is_row: Whether it is one of many alike.
        is_list: Whether it is a list with a title, and the page has another list: what stands in the one may come to the other.
        is_said: Whether the statement has what it is called or, of a row, a word of what it holds.
    """

    regions: tuple[Region, ...]
    depth: float
    is_row: bool
    is_said: bool
    is_list: bool = False


def ways(node: Node, case: Case, avoid: frozenset[str] = frozenset()) -> Iterator[Within]:
    """The ways to a part of the page that `node` stands in, the whole page among them, best first.

    Where the statement says which row is meant, every way leads through that row: of an only row, too, since another one
    may stand there in the next run.

    Args:
        node: What is looked for.
        case: The page and the statement.
        avoid: Texts that a row must not be known by: what is claimed of it.
    """
    spots = sorted(_spots(node, case, avoid), key=lambda spot: -spot.depth)[:_MOST_SPOTS]
    is_told = node.role in DATA_CELLS and bool(title(node))  # by its own name, in whichever row
    must = [spot for spot in spots if spot.is_row and (spot.is_said or case.in_row) and not is_told][:1]
    must += [spot for spot in spots if spot.is_list and case.in_row][:1]
    depth = must[0].depth if must else float("inf")
    wished = [spot for spot in spots if spot.is_said and not spot.is_row and spot.depth < depth]
    combos = [
        tuple(sorted(combo, key=lambda spot: spot.depth))
        for size in range(_MOST_REGIONS + 1)
        for combo in combinations(spots, size)
        if all(spot in combo for spot in must) and (size < _MOST_REGIONS or must or wished)
    ]
    combos.sort(key=lambda combo: (bool(wished) and not any(spot in combo for spot in wished), len(combo)))
    choices = (within for combo in combos for within in product(*(spot.regions for spot in combo)))
    yield from (within for within in islice(choices, _MOST_WAYS) if _leads_to(node, within, case))


def ways_into(part: Node, case: Case) -> Iterator[Within]:
    """The ways to all that stands in `part`, or in the section that a heading begins."""
    own = [Region(role="section", title=test) for test in case.said.tests_of(reading(part))]
    regions = own if part.role == "heading" else _regions_of(part, case, frozenset())
    for outer in ways(part, case):
        for region in regions:
            try:
                scope = located((*outer, region), (case.snapshot.root,), case.said.variables)
            except ProgramFailed:
                continue
            if part.role == "heading" or scope == (tuple(part.children) or (part,)):
                yield (*outer, region)


def _leads_to(node: Node, within: Within, case: Case) -> bool:
    try:
        scope = located(within, (case.snapshot.root,), case.said.variables)
    except ProgramFailed:
        return False
    around = {node, *node.ancestors()}
    return any(top in around for top in scope)


def _spots(node: Node, case: Case, avoid: frozenset[str]) -> Iterator[_Spot]:
    above = list(node.ancestors())
    for number, part in enumerate(above):
        regions = _regions_of(part, case, avoid, node)
        is_row = _is_row(part, case)
        if case.in_row and is_row and _names(node, part):
            regions = [each for each in regions if each.holds is None]
        if regions:
            texts = [test.text for region in regions for test in (region.title, region.holds) if test is not None]
            is_row = is_row or part.role in DATA_CELLS
            meant = case.said.touches if is_row else case.said.says
            is_said = any(meant(text) for text in texts if any(ch.isalpha() for ch in text))
            is_said = is_said or (is_row and any(_is_said(region, case) for region in regions))
            is_list = any(region.title for region in regions) and _is_one_of_several_lists(part, case)
            yield _Spot(tuple(regions), len(above) - number, is_row, is_said, is_list)
    for heading in headings_over(node, case.snapshot.root):
        tests = tuple(case.said.tests_of(reading(heading)))
        if tests and normalised(reading(heading)) not in avoid:
            depth = len(list(heading.ancestors())) + 0.5
            regions = [Region(role="section", title=test) for test in tests]
            yield _Spot(tuple(regions), depth, is_row=False, is_said=case.said.says(reading(heading)))


def _is_one_of_several_lists(part: Node, case: Case) -> bool:
    return part.role in HOLDERS and any(each is not part and each.role == part.role for each in case.snapshot.walk())


def _is_row(part: Node, case: Case) -> bool:
    """Whether it is one of many alike; what is so by structure alone where the statement names it, or speaks of rows anyhow."""
    return part.role in TOLD_BY_CONTENT or (is_item(part) and (case.in_row or case.said.says(called_by(part))))


def _names(node: Node, row: Node) -> bool:
    """Whether a node has the words that a row is called by: it says which row it is, and is known by no other."""
    name = name_of(row) if is_item(row) else islice(words_of(row), 1)
    return any(node is each or node in each.ancestors() for each in name)


def _roles(node: Node) -> set[str]:
    return {below.role for below in node.walk()}


def _regions_of(part: Node, case: Case, avoid: frozenset[str], node: Node | None = None) -> list[Region]:
    """The ways to find a part by itself: by its title, by what it holds, by its kind."""
    regions = []
    if part.role in PLACES and normalised(title(part)) not in avoid:
        regions += [Region(role=part.role, title=test) for test in case.said.titles_of(title(part))]
    if part.role in DATA_CELLS:  # one that has a name of its own, as a day has
        regions += [
            Region(role=part.role, title=test) for test in case.said.tests_of(title(part)) if test.how == "equals"
        ]
    if part.role in TOLD_BY_CONTENT:
        regions += [Region(role=part.role, holds=test) for test in telling(part, case, avoid, node)]
    elif _is_row(part, case):
        regions += [Region(role=ITEM, holds=test) for test in _names_of(part, case, avoid)]
    if part.role in LONE:
        regions.append(Region(role=part.role))
    return sorted(regions, key=lambda region: not _is_said(region, case))


def _is_said(region: Region, case: Case) -> bool:
    """Whether the statement has what a part is known by: of *the review by Bob* nothing else may become Bob's."""
    return any(case.said.says(test.text) for test in (region.title, region.holds) if test is not None)


def _names_of(item: Node, case: Case, avoid: frozenset[str]) -> Iterator[TextTest]:
    """What a row of `div`s is called by the words that it begins with, where they may be the same in the next run."""
    texts = list(map(reading, name_of(item)))
    if texts and all(text not in avoid and (case.said.says(text) or not any(map(str.isdigit, text))) for text in texts):
        yield from (test for test in case.said.tests_of(called_by(item)) if test.how == "equals")


def telling(row: Node, case: Case, avoid: frozenset[str], node: Node | None = None) -> list[TextTest]:
    """What a row is told from its siblings by: a text of it that the statement has, first what it begins with; else its names.

    Args:
        row: The row, item or card.
        case: The page and the statement.
        avoid: What is claimed of it.
        node: What is looked for in it, which is no name of the row; nor is what a list in it holds.
    """
    own = {*node.walk(), *node.ancestors()} if node is not None else set()
    own |= {below for part in row.walk() if part.role in HOLDERS and part is not row for below in part.walk()}
    below = [each for each in row.walk() if each is not row and each not in own and each.role not in _NO_NAMES]
    held = {called(each): each.role for each in below[::-1] if each.role in CELLS and FIELDS.intersection(_roles(each))}
    texts = held | {reading(each): each.role for each in below[::-1]}
    names = [
        (text, role)
        for text, role in reversed(texts.items())
        if 0 < len(text) <= _LONGEST_TEXT and any(ch.isalnum() for ch in text) and text not in avoid
    ]
    first = next((reading(each) for each in words_of(row)), "")
    said = _said_names([text for text, _ in names], first, case)
    stable = [(text, role) for text, role in names if text not in said and not any(ch.isdigit() for ch in text)]
    plain = [text for text, role in stable if role in NAMING] + [text for text, role in stable if role not in NAMING]
    tests = []
    for text in (*said, *plain):
        try:
            if not case.said.is_passing(text):
                tests.append(TextTest(how="equals", text=case.said.stored(text)))
        except Inexpressible:
            continue
    return tests[:_MOST_TEXTS]


def _said_names(names: list[str], first: str, case: Case) -> list[str]:
    """The texts of a row that the statement has, first what it begins with.

    A bare figure is one that the row begins with (`order 1001` is known by its number, not by whose it is), or all that is said.
    """
    begins = {first, *names[:1]}
    said = sorted((text for text in names if case.said.says(text)), key=lambda text: (text not in begins, -len(text)))
    worded = [text for text in said if any(ch.isalpha() for ch in text)]
    is_alone = not worded and not case.in_row
    return said if is_alone else [text for text in said if text in begins or text in worded]
