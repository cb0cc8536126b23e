"""Statements of what can be done: by the button for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import (
    COMMANDS,
)
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.asked.sentences import in_quotes
from pytest_stagehand._compiling.naming.phrases import without_article
from pytest_stagehand._compiling.naming.places import grounds
from pytest_stagehand._engines.english.grammar.stems import is_form_of
from pytest_stagehand._engines.english.verifying.claims import Parts, claim
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case


def operable(parts: Parts, case: Case) -> list[Claim]:
    """`the account can be deleted`, `order 1042 can not be refunded`, `saving is not possible`: by the button for it.

    The button begins with a form of the verb. What else it says is said of the subject; a bare verb is one of its row.

    Raises:
        EngineAbstained: Not just one button is for that.
    """
    said = set(words(parts.subject.plain)) - {"the", "a", "an", "it", "thi"}
    try:
        row = (
            next(iter(grounds(parts.subject.of(f"row of {parts.subject.masked}"), case.ground)), None) if said else None
        )
    except EngineAbstained:
        row = None
    nodes = []
    for node in walk(row.scope if row is not None else case.ground.scope):
        own = words(node.name) if node.role in COMMANDS else ()
        if own and is_form_of(own[0], parts.word) and (row is not None or not said or set(own[1:]) == said):
            nodes.append(node)
    if not nodes and row is not None and not parts.holds and (other := _offered_elsewhere(parts, case)) is not None:
        kind = "link" if other.role == "link" else "button"
        place = f"in the row of {without_article(parts.subject).masked}"
        return [claim("absent", words=f"the {in_quotes(other.name)} {kind} {place}")]
    if len(nodes) != 1:
        raise abstained(
            "ambiguous" if nodes else "not-found", f'the button by which "{parts.subject.plain}" is {parts.word}', nodes
        )
    return [claim("enabled" if parts.holds else "disabled", nodes[0])]


def _offered_elsewhere(parts: Parts, case: Case) -> Node | None:
    """The button for it in another row, where a row has none."""
    for node in walk(case.ground.scope):
        own = words(node.name) if node.role in COMMANDS else ()
        is_in_row = any(above.role == "row" for above in node.ancestors())
        if len(own) == 1 and is_in_row and is_form_of(own[0], parts.word):
            return node
    return None


def doable(parts: Parts, case: Case) -> list[Claim]:
    """`you can't export`: the button of just these words can't be pressed."""
    name = parts.subject.plain
    nodes = [
        node for node in walk(case.ground.scope) if node.role in COMMANDS and case.ground.is_whole(name, node.name)
    ]
    said = words(name)
    nodes = nodes or [
        node
        for node in walk(case.ground.scope)
        if node.role in COMMANDS
        and len(own := words(node.name)) > 1
        and said[-len(own) :] == own  # go to the *next page*
    ]
    if len(nodes) != 1:
        raise abstained("ambiguous" if nodes else "not-found", f'the button to "{name}"', nodes)
    return [claim("enabled" if parts.holds else "disabled", nodes[0])]
