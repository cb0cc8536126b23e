"""The page without what was claimed of a node: removed, or reading something else. In memory; the live page is left alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._browser.snapshot import TEXT, Node
from pytest_stagehand._programs.text import normalised
from pytest_stagehand._programs.tree import reading
from pytest_stagehand._programs.vacuity import copied, without
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.programs import VerifyProgram

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._recording.assertions import Assertion

OTHER = "something else entirely"


def holds_on(assertion: Assertion, snapshot: Snapshot, case: Case) -> bool:
    """Whether one assertion holds on a page."""
    program = VerifyProgram(all=(assertion,))
    return evaluate_verify(program, snapshot, case.said.variables, base_url=case.base_url).passed


def survives(assertion: Assertion, node: Node, case: Case, other: str = OTHER) -> bool:
    """Whether an assertion would still hold without `node`, or if that read `other`."""
    pages = (without(case.snapshot, (node.ref,)), reading_otherwise(case.snapshot, node, other))
    return any(holds_on(assertion, page, case) for page in pages)


def reading_otherwise(snapshot: Snapshot, node: Node, text: str) -> Snapshot:
    """A copy of `snapshot` in which `node` reads `text`, and so do the names that it is part of."""
    above = {each.ref for each in node.ancestors()}
    was = [each for each in (reading(node), normalised(node.name)) if each]

    def alter(each: Node) -> Node | None:
        if each.ref in above:
            name = normalised(each.name)
            for old in was:
                name = name.replace(old, text)
            return replace(each, name=name)
        return _saying(each, text) if each.ref == node.ref else each

    return copied(snapshot, alter)


def _saying(node: Node, text: str) -> Node:
    node = replace(node, shown="", unseen=node.unseen - {"name"})
    if node.role == TEXT or (node.name and not node.children):
        return replace(node, name=text, children=[])
    leaf = Node(ref=f"{node.ref}-text", role=TEXT, name=text)
    return replace(node, name=text if node.name else "", children=[leaf])
