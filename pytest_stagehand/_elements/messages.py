"""What a page said to a person after an action: lines that came and went, and those that stayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import MESSAGES
from pytest_stagehand._browser.text import masked, normalised
from pytest_stagehand._elements.effects import CONFIRMED
from pytest_stagehand._elements.node_changes import has_letter, texts_in
from pytest_stagehand._recording.effects import (
    Effect,
    MessageEffect,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pytest_stagehand._browser.snapshot import Passing, Snapshot


def said_in(*readings: Snapshot) -> set[str]:
    """What the messages of a page say in these readings, numbers as `#`."""
    return {masked(text) for reading in readings for text in texts_in(list(reading.walk()), MESSAGES)}


def messages(came: Sequence[Passing], stood: Collection[str], said: Collection[str]) -> list[Effect]:
    """Lines that were shown and went, most worth waiting for first: what says messages, then what was not there before.

    What stays is a candidate of its own (`candidates`). Of several lines the longest tells most: titles stand over many.

    Args:
        came: What came to be shown since the action.
        stood: The lines that were shown before.
        said: What messages of the page said before (`said_in`): such a one may show still when the test is replayed.
    """
    worth = sorted(
        (each for each in came if each.is_gone and not each.is_restless and (each.role or each.is_new)),
        key=lambda each: (each.role not in MESSAGES, not each.role),
    )
    lines = [
        normalised(line) for each in worth for line in sorted(each.lines, key=len, reverse=True) if line not in stood
    ]
    told = [line for line in dict.fromkeys(lines) if _is_steady(line) and line not in said]
    return [*(MessageEffect(name=line) for line in told[:CONFIRMED])]


def spoken_in(came: Sequence[Passing]) -> frozenset[str]:
    """What the one message of a page says that came, whatever its role; where several speak, that may be what the page lists."""
    speaking = [each for each in came if each.role in MESSAGES and not each.is_gone and not each.is_restless]
    return frozenset(map(normalised, speaking[0].lines)) if len(speaking) == 1 else frozenset()


def _is_steady(line: str) -> bool:
    """Whether a line has words, and nothing that differs from run to run."""
    return line == masked(line) and "⟨" not in line and has_letter(line)
