"""What an operation in a dialog of the page did to the page around it, and to what was chosen before.

That a dialog went away tells nothing of what its button did. The page around is compared with how it was before the dialog
opened, since it can't be read while a modal one is open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import DIALOGS, LEAVES, TRANSIENT
from pytest_stagehand._browser.text import masked, normalised
from pytest_stagehand._elements.effects import changes
from pytest_stagehand._elements.node_changes import without_recast
from pytest_stagehand._recording.effects import ChangedEffect, Effect, NodeEffect

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pytest_stagehand._browser.snapshot import Snapshot

MOST_TEXTS = 2
"""New texts of a page that are held; a control besides."""
MOST_CHOSEN = 12
"""Things chosen for one operation that are looked for after it."""


def news(readings: Sequence[Snapshot], behind: Snapshot, *, frame: int = 0) -> list[NodeEffect | ChangedEffect]:
    """What the page around a dialog shows since that went, and did not before it came: texts, something else, or a figure.

    Args:
        readings: Before the operation, and two after it.
        behind: Before the dialog opened.
        frame: Number of the frame in which the dialog stands.
    """
    before, after, later = readings
    since = changes(behind, after, later, frame=frame)
    found = [each for each in changes(before, after, later, frame=frame, earlier=behind) if each in since]
    passing = {
        (below.role, masked(normalised(below.name)))
        for node in (*before.walk(), *after.walk())
        if node.role in DIALOGS | TRANSIENT
        for below in node.walk()
    }
    nodes = [each for each in found if isinstance(each, NodeEffect) and (each.role, masked(each.name)) not in passing]
    nodes = without_recast(nodes, behind, later)
    nodes = [each for each in nodes if each.kind == "appeared"] or nodes
    texts = [each for each in nodes if each.role in LEAVES]
    others = [each for each in nodes if each not in texts]
    figures = [each for each in found if isinstance(each, ChangedEffect) and ("text", each.name) not in passing]
    told: list[NodeEffect | ChangedEffect] = [*texts[:MOST_TEXTS], *others[:1]]
    return told or [*figures[:1]]


def chosen_gone(effect: Effect, chosen: Collection[tuple[str, str]], found: Sequence[Effect]) -> list[NodeEffect]:
    """Of what was chosen before, all that went besides the best witness.

    Args:
        effect: The best witness.
        chosen: Role and name of what was ticked or pressed.
        found: All that changed.
    """
    return [each for each in all_chosen(found, chosen) if each != effect][:MOST_CHOSEN]


def all_chosen(found: Sequence[Effect], chosen: Collection[tuple[str, str]]) -> list[NodeEffect]:
    """Of what changed, what went and had been chosen before."""
    gone = [each for each in found if isinstance(each, NodeEffect) and (each.kind, each.state) == ("gone", None)]
    return [each for each in gone if (each.role, each.name) in chosen]
