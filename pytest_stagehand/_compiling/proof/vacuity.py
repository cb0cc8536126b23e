"""Whether a verify program could fail at all: it is tried on the page without its evidence, and with it changed.

Everything happens on copies of the tree in memory; the live page is never altered. What holds on a blank page, on
another page, without what it saw, or with what it denies, proves nothing and is not recorded.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._browser.snapshot import TEXT, Node, Passing, Snapshot
from pytest_stagehand._compiling.proof.pages import OTHER, OTHER_URL, altered, bare, saying, with_more, without
from pytest_stagehand._programs.queries import NO_VARIABLES, find, has_state, located
from pytest_stagehand._programs.text import filled
from pytest_stagehand._programs.tree import reading
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.assertions import (
    Assertion,
    Before,
    Compared,
    EveryOne,
    Fold,
    HasCount,
    HasState,
    HasText,
    IsSorted,
    LabelledText,
    NodeAbsent,
    Ranked,
    Stated,
    TextAbsent,
    TextAppeared,
    TitleIs,
    UrlIs,
)
from pytest_stagehand._recording.programs import VerifyProgram
from pytest_stagehand._recording.queries import Query

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_stagehand._recording.queries import Within


def is_vacuous(
    program: VerifyProgram, snapshot: Snapshot, variables: Mapping[str, str] = NO_VARIABLES, *, base_url: str = ""
) -> bool:
    """Whether an assertion of `program` that holds on `snapshot` would hold without what makes it hold.

    Args:
        program: What is claimed; assertions that do not hold are not judged.
        snapshot: The page as it was when this was recorded.
        variables: The call's values.
        base_url: What recorded addresses are relative to.
    """
    for assertion in program.all:
        alone = VerifyProgram(all=(assertion,))
        outcome = evaluate_verify(alone, snapshot, variables, base_url=base_url)
        if not outcome.passed:
            continue
        for changed in _changed(assertion, snapshot, outcome.refs, variables):
            if evaluate_verify(alone, changed, variables, base_url=base_url).passed:
                return True
    return False


def _changed(
    assertion: Assertion, snapshot: Snapshot, refs: tuple[str, ...], variables: Mapping[str, str]
) -> Iterator[Snapshot]:
    """The pages on which an honest assertion fails."""
    if isinstance(assertion, UrlIs | TitleIs):
        text = filled(assertion.test.text, variables)
        other = OTHER if assertion.holds else text
        yield replace(snapshot, url=OTHER_URL if assertion.holds else f"{snapshot.url}{text}", title=other)
        return
    yield bare(snapshot)
    if isinstance(assertion, TextAppeared):
        yield replace(snapshot, passing=(Passing((OTHER,)),))
        return
    if isinstance(assertion, TextAbsent | NodeAbsent | HasCount):
        yield replace(snapshot, url=OTHER_URL)
        yield from _with_more(assertion, snapshot, refs, variables)
        return
    yield without(snapshot, *(_node(snapshot, ref) for ref in refs))
    if isinstance(assertion, HasState | HasText | LabelledText):
        yield _opposite(assertion, snapshot, refs, variables)
    elif isinstance(assertion, EveryOne):
        yield from (_odd_one(assertion, snapshot, ref, variables) for ref in dict.fromkeys((refs[0], refs[-1])))
    elif isinstance(assertion, Ranked):
        yield _reading_otherwise(snapshot, refs[0])
    elif isinstance(assertion, Before):
        yield _exchanged_nodes(snapshot, *refs)
    elif isinstance(assertion, IsSorted):
        yield _exchanged(snapshot, refs[0], refs[-1])
    elif isinstance(assertion, Compared):
        yield _related_otherwise(assertion, snapshot, refs)


def _odd_one(assertion: EveryOne, snapshot: Snapshot, ref: str, variables: Mapping[str, str]) -> Snapshot:
    """The page on which one of them is not as all are said to be."""
    node = _node(snapshot, ref)
    if assertion.state == "empty":
        return saying(snapshot, {node: OTHER if has_state(node, "empty") else ""})
    if assertion.state is not None:
        state = assertion.state
        return altered(snapshot, (ref,), lambda each: _toggled(each, state))
    if assertion.part is not None and not assertion.holds:
        return with_more(snapshot, node, [_example(assertion.part, variables, 0)])
    if assertion.part is not None:
        inside = set(node.walk())
        return without(snapshot, *(each for each in find(assertion.part, snapshot, variables) if each in inside))
    assert assertion.text is not None  # the schema says so
    if assertion.holds:
        return _reading_otherwise(snapshot, ref)
    return saying(snapshot, {node: filled(assertion.text.text, variables)})


def _reading_otherwise(snapshot: Snapshot, ref: str) -> Snapshot:
    """The page on which nothing in a node reads as it did."""
    return saying(snapshot, {below: OTHER for below in _node(snapshot, ref).walk() if _text_of(below)})


def _exchanged_nodes(snapshot: Snapshot, first: str, then: str) -> Snapshot:
    """The page with two nodes, and all that they say, in each other's place."""
    one, other = _node(snapshot, first), _node(snapshot, then)
    return saying(snapshot, {one: _text_of(other), other: _text_of(one)})


def _exchanged(snapshot: Snapshot, first: str, last: str) -> Snapshot:
    """The page with two texts in each other's place."""
    one, other = _node(snapshot, first), _node(snapshot, last)
    return saying(snapshot, {one: _text_of(other), other: _text_of(one)})


def _related_otherwise(assertion: Compared, snapshot: Snapshot, refs: tuple[str, ...]) -> Snapshot:
    """The page on which the left one of two readings is greater, nothing, or what the right one is."""
    left = refs if isinstance(assertion.left, Fold) else refs[:1]
    is_highest = isinstance(assertion.right, Fold) and assertion.right.take == "highest"
    nines = "9" * (len(assertion.right.text) if isinstance(assertion.right, Stated) else 1)

    def otherwise(text: str) -> str:
        if assertion.compare == "!=":
            right = assertion.right
            return right.text if isinstance(right, Stated) else _text_of(_node(snapshot, refs[-1]))
        if assertion.compare in (">", ">=") or is_highest:
            return re.sub(r"\d", "0", text)
        return re.sub(r"\d", lambda digit: f"{nines}{digit[0]}", text, count=1)

    texts = {node: _text_of(node) for node in (_node(snapshot, ref) for ref in left)}
    return saying(
        snapshot, {node: other if (other := otherwise(text)) != text else OTHER for node, text in texts.items()}
    )


def _node(snapshot: Snapshot, ref: str) -> Node:
    node = snapshot.get(ref)
    assert node is not None  # it was read there
    return node


def _text_of(node: Node) -> str:
    return node.value if node.value is not None else reading(node)


def _opposite(
    assertion: HasState | HasText | LabelledText,
    snapshot: Snapshot,
    refs: tuple[str, ...],
    variables: Mapping[str, str],
) -> Snapshot:
    """The page with what was looked at turned into its opposite."""
    nodes = [_node(snapshot, ref) for ref in refs]
    if isinstance(assertion, HasState) and assertion.state == "empty":
        return saying(snapshot, {node: OTHER if has_state(node, "empty") else "" for node in nodes})
    if isinstance(assertion, HasState):
        return altered(snapshot, refs, lambda node: _toggled(node, assertion.state))
    text = OTHER if assertion.holds else filled(assertion.test.text, variables)
    as_prefix = isinstance(assertion, LabelledText) and assertion.label.pair == "prefix"
    shown = f"{assertion.label.label}: {text}" if isinstance(assertion, LabelledText) and as_prefix else text
    return saying(snapshot, dict.fromkeys(nodes, shown))


def _toggled(node: Node, state: str) -> Node:
    if state == "readonly" and has_state(node, state):  # so is what is disabled
        return replace(node, states=node.states - {"readonly", "disabled"})
    return replace(node, states=node.states ^ {"disabled" if state == "enabled" else state})


def _with_more(
    assertion: TextAbsent | NodeAbsent | HasCount,
    snapshot: Snapshot,
    refs: tuple[str, ...],
    variables: Mapping[str, str],
) -> Iterator[Snapshot]:
    """The page with what is denied, or with another count of what is counted."""
    if isinstance(assertion, HasCount) and assertion.compare == ">=":
        yield without(snapshot, *(_node(snapshot, ref) for ref in refs))
        return
    more = assertion.count + 1 - len(refs) if isinstance(assertion, HasCount) else 1
    query = Query(text=assertion.text) if isinstance(assertion, TextAbsent) else assertion.query
    within = assertion.within if isinstance(assertion, TextAbsent) else query.within
    yield _with_nodes(snapshot, within, [_example(query, variables, number) for number in range(more)], variables)


def _with_nodes(snapshot: Snapshot, within: Within, nodes: list[Node], variables: Mapping[str, str]) -> Snapshot:
    place = located(within, (snapshot.root,), variables)[0]
    is_empty = bool(within) and not place.children and place.role == within[-1].role
    holder = place.parent if within and place.parent is not None and not is_empty else place
    return with_more(snapshot, holder, nodes)


def _example(query: Query, variables: Mapping[str, str], number: int) -> Node:
    """A node that the query finds."""
    test = query.name or query.text
    text = filled(test.text, variables) if test else OTHER
    attributes = {str(query.attribute.attribute): query.attribute.value} if query.attribute else {}
    role = query.roles[0] if query.roles else TEXT
    states = frozenset(query.states) - {"enabled", "empty"}
    return Node(
        ref=f"0-example{number}", role=role, name=text, level=query.level or 0, states=states, attributes=attributes
    )
