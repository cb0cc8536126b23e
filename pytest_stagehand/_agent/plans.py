"""A plan: the items of a larger task, each to be carried out as a task of its own.

It is a list of sentences, or a Markdown file that a team reviews: its list items in their order. Those that are ticked are done.

    # Checkout
    - [x] put the red shirt into the cart
    - [ ] pay with the test card
    - [ ] see that the order stands under *Your orders*
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import InstructionError, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_ITEMS = 50
LONGEST_TITLE = 100
ITEM = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+(?:\[(?P<tick>[ xX])\]\s+)?(?P<said>\S.*?)\s*$")
"""An item of a Markdown list, or of a task list (GitHub Flavored Markdown)."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a plan.

    Attributes:
        number: Its place, from 1.
        said: The task.
        is_done: It is ticked.
    """

    number: int
    said: str
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan that is being followed.

    Attributes:
        items: All of it.
        at: The number of the item that is carried out now.
    """

    items: tuple[Item, ...]
    at: int


def items_of(plan: Sequence[str] | str | Path, root: Path) -> tuple[Item, ...]:
    """The items of a plan.

    Args:
        plan: Sentences, or a Markdown file.
        root: What the path of a file is relative to.

    Raises:
        InstructionError: There is no such file, or it has no items, or too many.
    """
    items = (
        _read(root / plan) if isinstance(plan, str | Path) else tuple(Item(at, said) for at, said in enumerate(plan, 1))
    )
    if not 1 <= len(items) <= MOST_ITEMS:
        raise InstructionError(f"agent: a plan has 1 to {MOST_ITEMS} items; this one has {len(items)}.")
    return items


def _read(file: Path) -> tuple[Item, ...]:
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise InstructionError(f"agent: the plan {printable(str(file))} can't be read: {error}.") from None
    found = [match for line in lines if (match := ITEM.match(line))]
    return tuple(Item(at, each["said"], (each["tick"] or " ") in "xX") for at, each in enumerate(found, 1))


def written(feature: str, items: Sequence[str]) -> str:
    """A plan as its file says it, for a person to review."""
    title = printable(feature.strip().partition("\n")[0].lstrip("# "), LONGEST_TITLE)
    return "\n".join([f"# {title}", "", *(f"- [ ] {item}" for item in items), ""])


def ticked(items: Sequence[Item], done: int) -> tuple[str, ...]:
    """A plan in lines, as far as it is carried out.

    Args:
        items: All of them.
        done: The number of the last one that was.
    """
    return tuple(f"[{'x' if each.is_done or each.number <= done else ' '}] {each.said}" for each in items)


def told(failed: Item, items: Sequence[Item]) -> str:
    """Which item failed, and what was not tried by that."""
    rest = [each for each in items if each.number > failed.number and not each.is_done]
    lines = [f'Item {failed.number} of {len(items)} of the plan: "{printable(failed.said, 200)}"']
    lines += [f'  not tried: {each.number}. "{printable(each.said, 200)}"' for each in rest]
    return "\n".join(lines)
