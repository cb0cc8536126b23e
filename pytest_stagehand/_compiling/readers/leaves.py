"""The reader of one value: tried on all examples, the most telling way first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CELLS
from pytest_stagehand._compiling.readers.conversions import conversion_for, parted
from pytest_stagehand._compiling.readers.evidence import evidence, in_line
from pytest_stagehand._compiling.readers.named import counted, named
from pytest_stagehand._compiling.readers.page import related
from pytest_stagehand._compiling.readers.places import repeated, ways
from pytest_stagehand._compiling.readers.sources import Way, presences, sources, takes_of
from pytest_stagehand._programs.extract import found
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.queries import located
from pytest_stagehand._programs.text import normalised
from pytest_stagehand._programs.tree import walk
from pytest_stagehand._programs.values import is_wordy
from pytest_stagehand._recording.queries import LabelSource
from pytest_stagehand._recording.readers import AsBoolean, AsText, Leaf, PositionSource

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.wanted import Wanted
    from pytest_stagehand._compiling.readers.page import Example, Level, Page
    from pytest_stagehand._recording.queries import Within
    from pytest_stagehand._recording.readers import Missing, Source

_MOST_BLANKS = 3
_BLANK_LETTERS = 12
"""Letters up to which a text beside a missing value is a sign for nothing: `n/a`, `not given`."""


def leaf_reader(wanted: Wanted, level: Level, page: Page, missing: Missing) -> Leaf | None:
    """A reader that gives every example its value, from a node that it can have been read from.

    Returns:
        The most telling one; `None` where there is none, or where two read other nodes and nothing says which was meant.
    """
    given = level.given
    if wanted.kind == "integer" and given and (count := counted(given[0], page)):
        return count
    targets = {example.path: evidence(wanted, example, page) for example in given}
    if wanted.kind == "boolean" and (present := _presence(level, page)):
        return present
    if not given or not all(targets.values()) or (len(given) == 1 and len(targets[given[0].path]) > 1):
        return None
    best: tuple[Leaf, list[Node]] | None = None
    is_open = any(len(nodes) > 1 for nodes in targets.values())
    for leaf in _candidates(wanted, level, targets[given[0].path], page, missing):
        tried = _tried(leaf, wanted, level, targets, page)
        if tried is None:
            continue
        if best is None:
            best = tried
        elif not all(map(related, best[1], tried[1])):
            return None
        if not is_open:
            break
    return best[0] if best else None


def _candidates(wanted: Wanted, level: Level, targets: list[Node], page: Page, missing: Missing) -> Iterator[Leaf]:
    first = level.given[0]
    for target in targets:
        takes = takes_of(wanted, target, str(first.value))
        for within, source in named(target, first, page, takes):
            yield from _leaves(source, within, takes, missing)
        for source, is_fit in sources(target, first, level, page, takes):
            for within in _ways(target, source, first, level, page):
                if is_fit(Way(within, level.is_page and not page.snapshot.is_part)):
                    yield from _leaves(source, within, takes, missing)


def _leaves(source: Source, within: Within, takes: tuple[str, ...], missing: Missing) -> Iterator[Leaf]:
    for take in takes:
        data = {"within": within, "source": source, "take": take, "missing": missing}
        yield Leaf.model_validate({"reads": "value", "convert": AsText(to="text"), **data})


def _ways(target: Node, source: Source, example: Example, level: Level, page: Page) -> list[Within]:
    """The ways to the target; to one row or card of several only by what tells it, or by a label in it."""
    if not level.is_page:
        return [()]
    found = ways([target], example.place.scope, page)
    item = repeated(target)
    if item is None or isinstance(source, LabelSource):
        return found
    inside = set(item.walk())
    return [within for within in found if inside.issuperset(walk(located(within, example.place.scope, page.variables)))]


def _tried(
    leaf: Leaf, wanted: Wanted, level: Level, targets: dict[tuple[str | int, ...], list[Node]], page: Page
) -> tuple[Leaf, list[Node]] | None:
    """The leaf with its conversion and the nodes that it reads, where it reads all examples."""
    pairs: list[tuple[str, object]] = []
    lines: list[tuple[str, object]] = []
    nodes: list[Node] = []
    blank: set[str] = set()
    for example in level.examples:
        read = _read(leaf, example)
        if read is None:
            return None
        if example.value is None:
            blank |= {normalised(text) for _, text in read if text}
            continue
        if len(read) != 1 or not read[0][1] or not any(related(read[0][0], node) for node in targets[example.path]):
            return None
        nodes.append(read[0][0])
        pairs.append((read[0][1], example.value))
        lines.append((in_line(wanted, *read[0]) if leaf.take == "text" else read[0][1], example.value))
    if not _are_blanks(blank, pairs, leaf.missing):
        return None
    converted = _converted(leaf, wanted, pairs, lines, page)
    return (converted.model_copy(update={"blank": tuple(sorted(blank))}), nodes) if converted is not None else None


def _converted(
    leaf: Leaf, wanted: Wanted, pairs: list[tuple[str, object]], lines: list[tuple[str, object]], page: Page
) -> Leaf | None:
    """The leaf with the conversion that makes all values of their texts, with what belongs to a number in their lines."""
    if leaf.take == "url":
        is_same = all(text.rstrip("/") == str(value).rstrip("/") for text, value in pairs)
        return leaf if is_same else None
    conversion = conversion_for(wanted, lines, page)
    if isinstance(leaf.source, PositionSource) and leaf.source.role not in CELLS and wanted.kind == "text":
        is_words = all(is_wordy(text) for text, _ in pairs) and isinstance(conversion, AsText)
        conversion = AsText(to="text", shape="words") if is_words else None
    elif conversion is None and leaf.take == "text":
        inner = parted(wanted, pairs, page, page.is_constant)
        return leaf.model_copy(update={"between": inner[0], "convert": inner[1]}) if inner is not None else None
    return leaf.model_copy(update={"convert": conversion}) if conversion is not None else None


def _read(leaf: Leaf, example: Example) -> list[tuple[Node, str]] | None:
    try:
        return found(leaf, example.place)
    except ProgramFailed:
        return None


def _are_blanks(texts: set[str], pairs: list[tuple[str, object]], missing: Missing) -> bool:
    """Whether texts beside missing values can be signs for nothing: few, short, and none of a value."""
    values = {normalised(text) for text, _ in pairs}
    is_short = all(sum(map(str.isalpha, text)) <= _BLANK_LETTERS and not any(map(str.isdigit, text)) for text in texts)
    return not texts or (missing != "fails" and len(texts) <= _MOST_BLANKS and is_short and not texts & values)


def _presence(level: Level, page: Page) -> Leaf | None:
    """A mark that stands where the value is yes, and nowhere where it is no; both must have been seen."""
    yes = [example for example in level.examples if example.value is True]
    no = [example for example in level.examples if example.value is False]
    marks = [page.source(example.path) for example in yes]
    if level.is_page or not no or not marks or len(yes) + len(no) < len(level.examples):
        return None
    if any(mark is None for mark in marks) or any(page.source(example.path) for example in no):
        return None
    for source in presences([mark for mark in marks if mark is not None]):
        leaf = Leaf(reads="value", source=source, take="presence", convert=AsBoolean(to="boolean"))
        counts = [len(_read(leaf, example) or ()) for example in level.examples]
        if counts == [int(example.value is True) for example in level.examples]:
            return leaf
    return None
