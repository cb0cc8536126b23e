"""Name the playlist X; rename the group to X: into the field that says that it holds the name of that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import DIALOGS, PRESSABLE
from pytest_stagehand._engines.english.grammar.stems import is_form_of
from pytest_stagehand._engines.english.grammar.words import SEARCH_VERBS
from pytest_stagehand._engines.english.operations.outcome import Outcome, action
from pytest_stagehand._engines.english.tree.cost import Cost, Unfit
from pytest_stagehand._engines.english.tree.index import is_editable
from pytest_stagehand._engines.english.tree.naming import Match
from pytest_stagehand._programs.text import words

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.tree.index import Index

_COST = Cost(0, 1, Match.NAMELESS, 1)
_SEARCHING = {verb.partition(" ")[0] for verb in SEARCH_VERBS} | {"filter"}


def entitle(index: Index, request: Request) -> Outcome:
    """The value into the one field *X name*, where it is filled in to be kept and nothing else renames.

    Raises:
        Unfit: There is none, or more than one; or a control is called by the verb, which may ask for the name.
    """
    verb, noun, value = request.values
    wanted = {*words(noun), *words("name")}
    fields = [node for node in index.nodes if is_editable(node) and node.is_seen and _is_called(index, node, wanted)]
    pressed = [node for node in index.nodes if node.role in PRESSABLE and node.is_seen and _begins(node, verb)]
    if len(fields) != 1 or pressed or not _is_kept(fields[0]):
        is_ambiguous = len(fields) > 1 or bool(fields and pressed)
        raise Unfit("ambiguous" if is_ambiguous else "not-found", request.said, (*fields, *pressed), _COST)
    return Outcome((action(index, "fill", fields[0], value),), _COST)


def _is_called(index: Index, node: Node, wanted: set[str]) -> bool:
    said = words(node.name or index.label(node))
    return len(said) == len(wanted) and set(said) == wanted


def _begins(node: Node, verb: str) -> bool:
    """Whether a control is called by the verb; *Name* alone is what a column is called."""
    said = words(node.name or node.attributes.get("title", ""))
    return bool(said) and is_form_of(said[0], verb) and said != words("name")


def _is_kept(field: Node) -> bool:
    """Whether a field holds the name of something, and seeks nothing by it: it has to be filled, or stands in a dialog."""
    around = [field, *field.ancestors()]
    hints = (
        field.attributes.get("placeholder", ""),
        field.attributes.get("title", ""),
        field.attributes.get("type", ""),
    )
    seeks = any(is_form_of(word, verb) for hint in hints for word in words(hint) for verb in _SEARCHING)
    is_search = seeks or any(each.role.startswith("search") for each in around)
    if is_search or {"disabled", "readonly"} & set(field.states):
        return False
    return "required" in field.states or any(each.role in DIALOGS for each in around)
