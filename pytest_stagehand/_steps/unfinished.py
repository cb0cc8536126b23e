"""How a page says that what it shows is not all yet, where no request tells: a spinner, a skeleton, "Loading…".

While recording, it is waited for whatever looks like that: a part that calls itself busy, something without words that
moves for good, a short text that ends in an ellipsis. What outlasts that is decoration. A replay goes by what the recording
saw: a text that stood while the reading was another, and what did not move when it was made. A part that calls itself busy,
and did not then, is waited for as long as the step may take.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CAPTIONS, CONTROLS, HEADERS
from pytest_stagehand._browser.settle import LIMIT_MS
from pytest_stagehand._browser.text import has_number, normalised
from pytest_stagehand._recording.schema import MOST_SIGNS
from pytest_stagehand._steps.session import Left

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._recording.schema import Ready
    from pytest_stagehand._steps.step import Step

ELLIPSES = ("…", "...")
LONGEST_SIGN = 40
"""Characters of a text that says what is being done; a longer one that ends in an ellipsis was cut."""
BUSY = "busy"
HEADS = HEADERS | CAPTIONS
"""What says of what the entries of a list are."""


@dataclass(eq=False)
class Outlasted(Left):
    """Signs that were there for good in this test."""

    signs: set[str] = field(default_factory=set)


class Finishing:
    """Whether a page that is being recorded says that it is not ready; for a while, since it may always say so.

    Args:
        step: The step that reads.
        limit_ms: How long that is believed, where less than usual.
    """

    def __init__(self, step: Step, limit_ms: float) -> None:
        self._outlasted = _outlasted(step)
        self._until = monotonic() + min(LIMIT_MS, limit_ms) / 1000

    def is_awaited(self, page: Snapshot) -> bool:
        """Whether the page is to be read again, since it says that something is to come."""
        signs = set(_signs(page)) - self._outlasted.signs
        if monotonic() < self._until:
            return bool(signs)
        self._outlasted.signs |= signs
        return False


def is_busy(snapshot: Snapshot) -> bool:
    """Whether the page says that a part of it is being changed."""
    return any(
        node.attributes.get("busy") == "true" or (node.role == "progressbar" and not node.value)
        for node in snapshot.walk()
    )


def awaits_more(step: Step, snapshot: Snapshot) -> bool:
    """Whether a page that is being recorded says that something is to come, or shows nothing at all yet."""
    return _is_blank(snapshot) or bool({*_signs(snapshot)} - _outlasted(step).signs)


def _is_blank(snapshot: Snapshot) -> bool:
    """The scripts of many pages draw all of them, on a busy machine seconds after they were loaded."""
    parts = (node for node in snapshot.walk() if node.parent is not None)
    return not any(node.shown_name or node.role in CONTROLS for node in parts)


def _signs(snapshot: Snapshot) -> Iterator[str]:
    """All that looks as if something were to come."""
    yield from snapshot.stirring.turning
    if is_busy(snapshot):
        yield BUSY
    for node in snapshot.walk():
        text = node.name if node.role == "text" and node.is_seen else ""
        if text.endswith(ELLIPSES) and len(text) <= LONGEST_SIGN and not _is_of_control(node):
            yield text


def says_only_that_more_comes(nodes: Iterable[Node]) -> bool:
    """Whether all that a part shows, its headers apart, is a text such as `Loading…`; a name that was cut stands among others."""
    leaves = [node for node in nodes if not node.children and node.is_seen and node.name]
    texts = [leaf.name for leaf in leaves if not any(each.role in HEADS for each in (leaf, *leaf.ancestors()))]
    return bool(texts) and all(text.endswith(ELLIPSES) and len(text) <= LONGEST_SIGN for text in texts)


def _is_of_control(node: Node) -> bool:
    """Whether it is a part of what is operated: `More…` is a button's name."""
    return any(each.role in CONTROLS or each.clickable for each in node.ancestors())


def gone_since(step: Step, early: Sequence[Snapshot], final: Snapshot) -> tuple[str, ...]:
    """What all `early` readings of a page said, and the final one does not, without numbers and values of the test."""
    if not early:
        return ()
    said = set.intersection(*({*_lines(each)} for each in early)) - {*_lines(final)}
    plain = (text for text in dict.fromkeys(_lines(early[-1])) if text in said and not has_number(text))
    return tuple(islice((text for text in plain if not step.shows_value(text)), MOST_SIGNS))


def _lines(snapshot: Snapshot) -> Iterator[str]:
    return (text for _, text in lines_of(snapshot))


def lines_of(snapshot: Snapshot) -> Iterator[tuple[Node, str]]:
    """The short texts that a page shows, one by one, and where each stands."""
    for node in snapshot.walk():
        text = normalised(node.shown_name) if not node.children and node.is_seen else ""
        if any(map(str.isalpha, text)) and len(text) <= LONGEST_SIGN:
            yield node, text


def is_unfinished(step: Step, ready: Ready, snapshot: Snapshot) -> bool:
    """Whether a page that is replayed says that what was recorded is not there yet."""
    return bool(set(_unfinished(ready, snapshot)) - _outlasted(step).signs)


def note_outlasting(step: Step, ready: Ready, snapshot: Snapshot, more: Iterable[str] = ()) -> None:
    """The page was waited for as long as that is done: nobody in this test waits for the same again, nor for `more`."""
    _outlasted(step).signs.update({*_unfinished(ready, snapshot), *more})


def note_in_vain(step: Step, signs: Iterable[str]) -> None:
    """Signs were waited for that did not come: nobody in this test waits for them again."""
    _outlasted(step).signs.update(signs)


def has_outlasted(step: Step, sign: str) -> bool:
    """Whether something was waited for in vain in this test."""
    return sign in _outlasted(step).signs


def _unfinished(ready: Ready, snapshot: Snapshot) -> Iterator[str]:
    yield from snapshot.stirring.turning - {*ready.turning}
    if ready.until:
        yield from {*ready.until}.intersection(_lines(snapshot))


def _outlasted(step: Step) -> Outlasted:
    found = step.session.left(Outlasted)
    if found is None:
        found = Outlasted()
        step.session.leave(found)
    return found
