"""The page and the values as all induction sees them: which node a value came from, and which words are data."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import FIELDS
from pytest_stagehand._compiling.asked.asked import language_of, page_texts
from pytest_stagehand._programs.text import contains_words, is_volatile, label_text, normalised
from pytest_stagehand._programs.tree import read_of, reading

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.asked.proposals import Meant, Path
    from pytest_stagehand._programs.extract import Place
    from pytest_stagehand._programs.tree import Scope

_LONG_NUMBER = re.compile(r"\d{3}")


@dataclass(frozen=True)
class Page:
    """What is compiled.

    Attributes:
        snapshot: The page.
        value: All that was read from it.
        sources: The node of each part of it, as far as it is known.
        variables: This call's values; a program must not hold them.
        instruction: What was asked for; empty where it is not known.
        meant: The words for parts of the value.
    """

    snapshot: Snapshot
    value: object
    sources: Mapping[Path, str]
    variables: Mapping[str, str]
    instruction: str = ""
    meant: Mapping[Path, Meant] = field(default_factory=dict)
    _readings: dict[Node, str] = field(default_factory=dict)

    @cached_property
    def texts(self) -> list[str]:
        """All texts, which show how the page writes numbers."""
        return page_texts(self.snapshot)

    @cached_property
    def language(self) -> str:
        """The page's language, where it says it."""
        return language_of(self.snapshot)

    @cached_property
    def data(self) -> frozenset[str]:
        """The texts that are values or were read for them: what changes, and so tells nothing again."""
        said = []
        for path, value in leaves(self.value):
            node = self._nodes.get(path)
            said += [str(value)] if value is not None else []
            said += [reading(node)] if node is not None and node.role not in FIELDS and node.url != value else []
        return frozenset(label_text(text) for text in said)

    @cached_property
    def _nodes(self) -> dict[Path, Node]:
        found = {path: self.snapshot.get(ref) for path, ref in self.sources.items()}
        return {path: node for path, node in found.items() if node is not None}

    def source(self, path: Path) -> Node | None:
        """The node that a part of the value was read from; `None` where that is not known."""
        return self._nodes.get(path)

    def sources_below(self, path: Path) -> list[Node]:
        """The nodes of all parts of a part of the value."""
        return self._below.get(path, [])

    @cached_property
    def _below(self) -> dict[Path, list[Node]]:
        found: dict[Path, list[Node]] = {}
        for path, node in self._nodes.items():
            for length in range(len(path) + 1):
                found.setdefault(path[:length], []).append(node)
        return found

    def reading(self, node: Node) -> str:
        """The text that stands here, read once."""
        if node not in self._readings:
            self._readings[node] = read_of(node)
        return self._readings[node]

    def is_constant(self, text: str) -> bool:
        """Whether a text may stand in a program: no data, nothing that another run would change, no variable's value."""
        clean = normalised(text)
        own = [value for value in self.variables.values() if len(value) > 1]
        varies = is_volatile(clean) or _LONG_NUMBER.search(clean) or any(contains_words(clean, each) for each in own)
        return not varies and (not clean or label_text(clean) not in self.data)

    def is_asked(self, text: str) -> bool:
        """Whether the instruction says this text."""
        return bool(text) and contains_words(normalised(self.instruction).casefold(), normalised(text).casefold())


@dataclass(frozen=True, slots=True)
class Example:
    """One place and what was read there.

    Attributes:
        place: Where the reader will stand.
        span: Where the value is looked for as long as no source names its node.
        value: What was read; `None` where nothing.
        path: Where it stands in the whole value.
        is_given: Whether the object has this part at all.
    """

    place: Place
    span: Scope
    value: object
    path: Path
    is_given: bool = True

    def at(self, key: str) -> Example:
        """The same place, for one field of the object."""
        inner = self.value if isinstance(self.value, dict) else {}
        return Example(self.place, self.span, inner.get(key), (*self.path, key), key in inner)


@dataclass(frozen=True, slots=True)
class Level:
    """The examples that one reader must read, all of them.

    Attributes:
        columns: Labels of the columns that the rows have, as written.
        is_page: The one example is a part of the page and no item of a list.
    """

    examples: tuple[Example, ...]
    columns: tuple[str, ...] = ()
    is_page: bool = False

    def at(self, key: str) -> Level:
        """The examples of one field."""
        return Level(tuple(each.at(key) for each in self.examples), self.columns, self.is_page)

    @property
    def given(self) -> list[Example]:
        """Those in which something was read."""
        return [each for each in self.examples if each.value is not None]


def leaves(value: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """The single values in a value, each with its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from leaves(inner, (*path, at))
    else:
        yield path, value


def related(one: Node, other: Node) -> bool:
    """Whether two nodes are the same, or one holds the other."""
    return (
        one is other or any(node is one for node in other.ancestors()) or any(node is other for node in one.ancestors())
    )


def innermost(nodes: list[Node]) -> list[Node]:
    """Those that hold none of the others."""
    outer = {above for node in nodes for above in node.ancestors()}
    return [node for node in nodes if node not in outer]
