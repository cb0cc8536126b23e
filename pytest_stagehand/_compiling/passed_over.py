"""What the sentence names beside what was operated, and nothing was done to: the one that was meant may be that.

An operation on one of several things proves nothing of another one, however right its effect is. So each that the sentence names
has to be operated or claimed: rows and cards, sections with a title, options of a list, boxes of a group, what else a row offers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._browser.roles import (
    CHECKABLE,
    COMMANDS,
    HOLDERS_OF_CONTROLS,
    MENU_ITEMS,
    NAMING,
    OPTIONS,
    REGIONS,
    SELECTABLE,
    TOLD_BY_CONTENT,
)
from pytest_stagehand._compiling.whose import texts_of
from pytest_stagehand._programs.drawn import is_item, words_of
from pytest_stagehand._programs.text import contains_words, normalised
from pytest_stagehand._programs.tree import reading, title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._compiling.claims.words import Said
    from pytest_stagehand._compiling.decisions import Deed
    from pytest_stagehand._recording.assertions import Assertion

_CHOSEN = (CHECKABLE | MENU_ITEMS | OPTIONS | SELECTABLE) - set(TOLD_BY_CONTENT)
"""Controls that are one of several wherever they stand; of buttons and links those of one row, menu or bar."""


def passed_over(way: Sequence[Deed], claims: Sequence[Assertion], case: Case) -> list[str]:
    """What was passed over, each in words for the model.

    Args:
        way: What was done.
        claims: What is claimed of the page.
        case: The page and the sentence.
    """
    operated = [(deed, node) for deed in way if deed.ref is not None and (node := deed.before.get(deed.ref))]
    touched = [text for deed in way for text in (deed.words, *deed.row)]
    touched += [label for _, node in operated for each in (node, *node.ancestors()) for label in _labels(each)]
    touched += [case.said.filled(text) for each in claims for text in texts_of(each)]
    told = {
        label: deed.words
        for deed, node in operated
        for label in _beside(node)
        if _is_said(label, case.said)
        and not any(contains_words(normalised(text).casefold(), label.casefold()) for text in touched)
    }
    return [
        f'the sentence says "{printable(label, 80)}", which stands beside what was operated ({printable(words, 200)}); '
        "nothing was done to that, and no claim is of it"
        for label, words in told.items()
    ]


def _is_said(label: str, said: Said) -> bool:
    """Whether the sentence means it: a row that is called `A` is not meant by every article."""
    return said.says(label) and (said.names(label) or said.touches(label))


def _beside(node: Node) -> Iterator[str]:
    """What stands with a node, or with a part that it stands in, is called."""
    yield from (label for option in node.walk() if option.role in OPTIONS for label in _labels(option))
    yield from (label for each in _others(node) for label in _labels(each))
    for part in node.ancestors():
        if part.parent is not None and _is_part(part):
            alike = (each for each in part.parent.children if each is not part and each.role == part.role)
            yield from (label for each in alike for label in _labels(each))


def _others(node: Node) -> list[Node]:
    """Controls of its kind in the nearest part that has more; of buttons and links those that the same row or menu offers."""
    is_deed = node.role in COMMANDS
    if not is_deed and node.role not in _CHOSEN:
        return []
    parts = (each for each in node.ancestors() if not is_deed or _offers(each))
    held = ([each for each in part.walk() if each is not node and each.role == node.role] for part in parts)
    return next(held, []) if is_deed else next(filter(None, held), [])


def _offers(part: Node) -> bool:
    return part.role in HOLDERS_OF_CONTROLS or part.role in TOLD_BY_CONTENT or is_item(part)


def _is_part(part: Node) -> bool:
    return part.role in TOLD_BY_CONTENT or part.role in REGIONS or is_item(part)


def _labels(node: Node) -> list[str]:
    """What a person calls it: its title, or the words that it begins with; of what only holds other things, nothing."""
    if node.role in TOLD_BY_CONTENT or is_item(node):
        first = list(words_of(node))
        called = [title(node), *map(reading, first[:1]), *(reading(each) for each in first if each.role in NAMING)]
    elif node.role in REGIONS:
        called = [title(node)]
    else:
        called = [normalised(node.name) or reading(node)] if node.role in _CHOSEN | COMMANDS else []
    return [text for text in dict.fromkeys(called) if any(map(str.isalpha, text))]
