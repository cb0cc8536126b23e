"""What looks most like something that a claim speaks of and that is not there: for people, and nothing goes on with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._basics.words.glyphs import without_glyphs
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.likeness import closest
from pytest_stagehand._programs.queries import find_in, readable, regions
from pytest_stagehand._programs.text import filled
from pytest_stagehand._programs.tree import own_text, reading, title, walk
from pytest_stagehand._recording.assertions import (
    HasCount,
    HasState,
    HasText,
    LabelledText,
    NodeShown,
    TextShown,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._programs.tree import Scope
    from pytest_stagehand._recording.assertions import Assertion, Witness
    from pytest_stagehand._recording.queries import Query, Region, TextTest, Within


@dataclass(frozen=True, slots=True)
class _Missing:
    """What was not there: how it would have read, what of its kind is, and where it would have stood.

    Attributes:
        said: Empty where it was known by something that is not read.
        kin: By what was compared: names, titles, or texts.
    """

    said: str
    kin: Mapping[str, Node]
    scope: Scope


def nearest(assertion: Assertion, snapshot: Snapshot, variables: Mapping[str, str]) -> list[Node]:
    """The nodes that look most like what an assertion found none of, best first; none where it speaks of no node."""
    try:
        missing = _missing(assertion, (snapshot.root,), variables)
    except ProgramFailed:  # it needs a variable that this call does not give
        return []
    if missing is None or not missing.said:
        return []
    return _alike(missing.said, missing.kin) or _alike(missing.said, _texts(missing.scope))


def alike(said: str, snapshot: Snapshot, variables: Mapping[str, str]) -> list[Node]:
    """The nodes of a page that read much like `said`, best first."""
    try:
        words = filled(said, variables)
    except ProgramFailed:
        return []
    return _alike(words, _texts((snapshot.root,))) if words else []


def told(node: Node) -> str:
    """A node in words: by its name, or, where it has none, by what it reads as; and whether that is displayed."""
    name = _name(node)
    letters = without_glyphs(name)  # an icon beside them is not read
    said = f'{node.role} "{letters or name}"' if name else f'{node.role} that reads "{reading(node)}"'
    is_read = not name or own_text(node) or letters == reading(node)
    return said if is_read else f"{said} (a name that is not displayed)"


def _name(node: Node) -> str:
    return "" if node.role == "document" else node.name


def _texts(scope: Scope) -> dict[str, Node]:
    """What may be read in a part of the page; of nodes that read the same, the outermost."""
    return {text: node for node in reversed([*walk(scope)]) for text in (*readable(node), _name(node)) if text}


def _missing(assertion: Assertion, top: Scope, variables: Mapping[str, str]) -> _Missing | None:
    witness: Witness | None = getattr(assertion, "witness", None)
    for query in witness.present if witness is not None else ():
        if (absent := _query(query, top, variables)) is not None:
            return absent
    match assertion:
        case TextShown():
            return _text(assertion.text, assertion.within, top, variables)
        case LabelledText():
            found = _located(assertion.within, top, variables)
            return found if isinstance(found, _Missing) else _Missing(assertion.label.label, {}, found)
        case NodeShown() | HasState() | HasText() | HasCount():
            return _query(assertion.query, top, variables)
        case _:
            return None


def _text(test: TextTest, within: Within, top: Scope, variables: Mapping[str, str]) -> _Missing:
    found = _located(within, top, variables)
    return found if isinstance(found, _Missing) else _Missing(filled(test.text, variables), {}, found)


def _query(query: Query, top: Scope, variables: Mapping[str, str]) -> _Missing | None:
    """What is missing of a query: its region, its column, or the node itself; `None` where nothing is."""
    found = _located(query.within, top, variables)
    if isinstance(found, _Missing):
        return found
    if find_in(query, found, variables):
        return None
    others = find_in(query.model_copy(update={"name": None, "text": None, "attribute": None}), found, variables)
    if not others and query.column:
        return _Missing(query.column, _by(reading, (node for node in walk(top) if node.role == "columnheader")), found)
    test = query.name or query.text
    kin = _by(_name if query.name is not None else reading, others)
    return _Missing(filled(test.text, variables) if test is not None else "", kin, found)


def _located(within: Within, scope: Scope, variables: Mapping[str, str]) -> Scope | _Missing:
    """The part of `scope` that the regions lead to, or the one that is not there."""
    for region in within:
        found = regions(region, scope, variables)
        if len(found) != 1:
            return _region(region, scope, variables)
        scope = found[0]
    return scope


def _region(region: Region, scope: Scope, variables: Mapping[str, str]) -> _Missing:
    role = "heading" if region.role == "section" else region.role
    test = region.holds or region.title
    by = title if region.holds is None and role != "heading" else reading
    kin = _by(by, (node for node in walk(scope) if node.role == role))
    return _Missing(filled(test.text, variables) if test is not None else "", kin, scope)


def _by(words: Callable[[Node], str], nodes: Iterable[Node]) -> dict[str, Node]:
    return {words(node): node for node in reversed([*nodes])}


def _alike(said: str, texts: Mapping[str, Node]) -> list[Node]:
    """The nodes whose texts are most like `said`; none that another of them stands in."""
    found = list(dict.fromkeys(texts[text] for text in closest(said, filter(None, texts))))
    around = {above for node in found for above in node.ancestors()}
    return [node for node in found if node not in around]
