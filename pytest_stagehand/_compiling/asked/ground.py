"""Where a phrase is looked up, and the error that says that nothing was decided."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained, printable
from pytest_stagehand._browser.roles import TABLES, TICKED
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.queries import find, find_in, located
from pytest_stagehand._programs.tables import may_be_labelled
from pytest_stagehand._programs.text import passes
from pytest_stagehand._programs.tree import Scope, reading, walk
from pytest_stagehand._recording.queries import Query, TextTest, Within

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pytest_stagehand._basics.errors import AbstainedReason
    from pytest_stagehand._browser.snapshot import Node, Snapshot


@dataclass(frozen=True, slots=True)
class Ground:
    """Where a phrase is looked up: a page, or a region of it.

    Attributes:
        within: The regions that lead here.
        variables: This call's values for `%name%`.
    """

    snapshot: Snapshot
    variables: Mapping[str, str] = field(default_factory=dict)
    within: Within = ()

    @property
    def scope(self) -> Scope:
        """The nodes of this part of the page."""
        return located(self.within, (self.snapshot.root,), self.variables)

    def inside(self, within: Within) -> Ground:
        """A part of the page."""
        return replace(self, within=within)

    def nodes(self, query: Query) -> list[Node]:
        """The nodes of `query`; none where its regions are not there."""
        try:
            return find(query, self.snapshot, self.variables)
        except ProgramFailed:
            return []

    def nearest(self, roles: tuple[str, ...]) -> tuple[str, ...]:
        """Of roles of which one is often drawn as the other, the one that is named, where anything has it: *the switches*."""
        is_either = set(roles) <= TICKED and any(node.role == roles[0] and node.is_seen for node in walk(self.scope))
        return roles[:1] if is_either else roles

    def counted(self, query: Query) -> list[Node]:
        """The nodes of `query`, each of which counts; none where its regions are not there.

        Raises:
            EngineAbstained: Of a row or item nobody can tell whether it counts.
        """
        try:
            scope = located(query.within, (self.snapshot.root,), self.variables)
        except ProgramFailed:
            return []
        try:
            nodes = find_in(query, scope, self.variables)
        except ProgramFailed as failure:
            raise abstained("ambiguous", f"which of them count ({failure})") from failure
        tables = dict.fromkeys(above for node in nodes for above in node.ancestors() if above.role in TABLES)
        if any(map(may_be_labelled, tables)):
            raise abstained("ambiguous", "whether the first row counts or labels the columns", nodes[:1])
        return nodes

    def passes(self, test: TextTest, text: str) -> bool:
        """Whether `text` passes `test`."""
        return passes(test, text, self.variables)

    def is_whole(self, said: str, text: str) -> bool:
        """Whether `text` is what is said, all of it, but for case."""
        return any(self.passes(test, text) for test in whole_tests(said))


def abstained(why: AbstainedReason, message: str, nodes: Iterable[Node] = ()) -> EngineAbstained:
    """The error that says why nothing was decided, with what came into question."""
    told = Counter(map(shown, nodes))
    words = [f"{each} ({times} of them)" if times > 1 else each for each, times in told.items()]
    return EngineAbstained(why, message, tuple(words[:10]))


def shown(node: Node) -> str:
    """A node in words; a row by the first of its texts."""
    texts = (leaf.name for leaf in node.walk() if not leaf.children and leaf.name)
    return printable(f'{node.role} "{node.name or reading(node) or next(texts, "")}"')


def tests_for(name: str) -> tuple[TextTest, ...]:
    """The tests of a name, strictest first."""
    return (*whole_tests(name), TextTest(how="contains", text=name, ignore_case=True))


def whole_tests(text: str) -> tuple[TextTest, ...]:
    """The tests of all of a text, strictest first."""
    return tuple(TextTest(how="equals", text=text, ignore_case=folded) for folded in (False, True))


def part_tests(text: str) -> tuple[TextTest, ...]:
    """The tests of a part of a text, strictest first."""
    return tuple(TextTest(how="contains", text=text, ignore_case=folded) for folded in (False, True))
