"""How near in cause a change is to what was done: whether it is told of the operation, or may have come besides.

Nearest is what the target says that it acts on (`aria-controls` and the like). Then what stands in its row, its form, its dialog,
what the sentence speaks of, and what a page says anew. Faint is what only a state of another control tells, a text that
went somewhere else, what belongs to another field, and what came or went in this test while nobody did anything: it may be the
doing of the focus, or of the page. Nothing is what the pointer shows, a tooltip, a message that went, and the menu that closes
over its entry: of that only counts what differs from the page before the menu was opened. So it is with what came when a field
was filled, and goes as a key empties it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CONTROLS, DIALOGS, MENUS, TOGETHER, TRANSIENT
from pytest_stagehand._browser.snapshot import Place
from pytest_stagehand._browser.text import normalised

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._recording.effects import Effect

TIED, SPOKEN, TOLD, FAINT = 0.0, 0.5, 1.0, 2.0
PASSING_STATES = frozenset({"disabled", "invalid"})
"""States that a control takes on while something is under way, or since something was wrong."""
SHORTEST_WORD = 4
"""Shorter words of a sentence stand in everything."""
_WORD = re.compile(r"\w+")
_POPUPS = MENUS | {"listbox"}

Key = tuple[str, str, str | None]
Spot = tuple[Place, int]
"""Where a text stands: in what, and as which of the things in there."""


@dataclass(frozen=True, slots=True)
class Cause:
    """What is known of why a page may have changed.

    Attributes:
        tied: Nodes in what the target says that it acts on.
        beside: Nodes that the pointer shows where it came to stand, and the controls of a message that came.
        words: The words of the sentence.
        idle: What changed in this test while nobody did anything.
        restless: Where texts changed meanwhile.
        spoken: What a message came to say, whatever its role.
        opened_from: The page before the last operation.
        pointed: What was shown since the pointer came, and may go as it leaves.
    """

    tied: frozenset[Place] = frozenset()
    beside: frozenset[Place] = frozenset()
    words: frozenset[str] = frozenset()
    idle: frozenset[Effect] = frozenset()
    restless: frozenset[Spot] = frozenset()
    spoken: frozenset[str] = frozenset()
    opened_from: Snapshot | None = None
    pointed: frozenset[Place] = frozenset()

    def is_idle(self, effect: Effect) -> bool:
        """Whether it came, or went, without an operation before."""
        return effect in self.idle


NO_CAUSE = Cause()


def restless_spots(one: Snapshot, other: Snapshot) -> frozenset[Spot]:
    """Where two readings have different texts in the same place: a clock, a ticker, what is counted while one waits."""
    return frozenset(
        (place, at)
        for was in one.walk()
        if was.children
        and (ref := other.ref_at(place := one.place(was.ref))) is not None
        and (now := other.get(ref)) is not None
        and len(was.children) == len(now.children)
        for at, (text, new) in enumerate(zip(was.children, now.children, strict=True))
        if text.role == new.role and text.name != new.name and not (text.children or new.children)
    )


def newly_shown(one: Snapshot, other: Snapshot) -> frozenset[Place]:
    """What the second reading of a page displays that the first one, a moment before, did not; what has more words is no such."""
    return _displaying(other) - _displaying(one)


def _displaying(reading: Snapshot) -> frozenset[Place]:
    """Where words are displayed, and all that they stand in."""
    nodes = {above for node in reading.walk() if node.shown_name for above in _up(node)}
    return frozenset(reading.place(node.ref) for node in nodes if node.is_seen)


def is_in(spots: Container[Spot], reading: Snapshot, node: Node) -> bool:
    """Whether a node is, or stands in, one of these places."""
    return any(
        above.parent is not None and (reading.place(above.parent.ref), above.parent.children.index(above)) in spots
        for above in _up(node)
    )


def words_of(sentence: str) -> frozenset[str]:
    """The words of a sentence that say what it is about."""
    return frozenset(word for word in _WORD.findall(sentence.casefold()) if len(word) >= SHORTEST_WORD)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands around the target of an operation, in the `ref`s of one frame.

    Attributes:
        called: The name of the target.
        tied: What it acts on.
        beside: What is no doing of the operation.
        pointed: What the pointer shows while it stands there.
        part: The smallest part of the page that it stands in, if that is one: its row, its form, its dialog.
        notices: What it stands in of what comes and goes by itself.
        closed: The menu or list of options that it stood in, if that went.
        opened_from: The page before that was opened; of a field that was filled and emptied, before it was filled.
        own: The target.
        described: What fields say of themselves that neither are the target nor stand in its part.
        words: What the sentence says besides the target's name.
        restless: What stands where texts change by themselves.
        is_anew: Another document came, in which all is new.
    """

    called: str = ""
    own: str = ""
    tied: frozenset[str] = frozenset()
    beside: frozenset[str] = frozenset()
    part: str = ""
    notices: frozenset[str] = frozenset()
    closed: str = ""
    opened_from: Snapshot | None = None
    described: frozenset[str] = frozenset()
    words: frozenset[str] = field(default_factory=frozenset)
    restless: frozenset[str] = frozenset()
    pointed: frozenset[str] = frozenset()
    is_anew: bool = False

    @classmethod
    def of(cls, before: Snapshot, later: Snapshot, *, ref: str | None, frame: int, cause: Cause) -> Surroundings:
        """What stands around a target; of keys that go to no target, around what has the focus."""
        if not _is_one_document(before, later, frame):
            return cls(words=cause.words, is_anew=True)
        tied, beside, pointed = (
            frozenset(
                found for at in places for reading in (before, later) if (found := reading.ref_at(at)) is not None
            )
            for places in (cause.tied, cause.beside, cause.pointed)
        )
        restless = (
            frozenset(
                node.ref
                for reading in (before, later)
                for node in reading.walk()
                if is_in(cause.restless, reading, node)
            )
            if cause.restless
            else frozenset()
        )
        node = before.get(ref) if ref is not None else before.focused
        if node is None or not node.ref.startswith(f"{frame}-"):
            return cls(tied=tied, beside=beside, words=cause.words, restless=restless, pointed=pointed)
        above = [node, *node.ancestors()]
        part = next((each for each in above[1:] if each.role in TOGETHER), None)
        opened_from = cause.opened_from
        if opened_from is not None and not _is_one_document(opened_from, later, frame):
            opened_from = None
        popup = next((each for each in above[1:] if each.role in _POPUPS), None) or _menu_of_items(node, opened_from)
        lost = popup is not None and later.get(popup.ref) is None
        is_undone = lost or (opened_from is not None and _is_emptied(node, opened_from, later))
        return cls(
            called=normalised(node.name),
            own=node.ref,
            tied=tied,
            beside=beside,
            part=part.ref if part is not None else "",
            notices=frozenset(each.ref for each in above if each.role in TRANSIENT),
            closed=popup.ref if popup is not None and lost else "",
            opened_from=opened_from if is_undone else None,
            described=_described(later, node.ref),
            words=cause.words - words_of(node.name),
            restless=restless,
            pointed=pointed,
        )

    def is_beside(self, had: Sequence[Node], has: Sequence[Node]) -> bool:
        """Whether all that came of a key is shown by the pointer, or belongs to a message that came."""
        came = self._others(has, had)
        return bool(came) and all(any(each.ref in self.beside or _is_tip(each) for each in _up(node)) for node in came)

    def went_by_itself(self, has: Sequence[Node], had: Sequence[Node]) -> bool:
        """Whether all that went of a key goes by itself: a message, the menu that closes over its entry, what is pointed at."""
        went = self._others(had, has)
        return bool(went) and all(self._goes_by_itself(each) for each in went)

    def _goes_by_itself(self, node: Node) -> bool:
        above = list(_up(node))
        if node.ref in self.pointed:
            return True
        if self.closed and any(each.ref == self.closed for each in above):
            return True
        notices = [each.ref for each in above if each.role in TRANSIENT]
        return bool(notices) and not self.notices.intersection(notices)

    def grade(self, kind: str, key: Key, had: Sequence[Node], has: Sequence[Node], *, is_news: bool) -> float:
        """How near in cause it is that nodes of a key came, or went.

        Args:
            kind: Whether they `appeared` or are `gone`.
            key: Role, name and state.
            had: Those in the reading that has fewer of them.
            has: Those in the other.
            is_news: A message that the page did not say before.
        """
        role, name, state = key
        nodes = self._others(has, had) or list(has)
        if all(node.ref in self.restless for node in nodes) or state in PASSING_STATES:
            return FAINT
        if any(each.ref in self.tied for node in nodes for each in _up(node)):
            return TIED
        if (role in DIALOGS and state is None) or words_of(name) & self.words:
            return SPOKEN
        if is_news or any(self._is_near(node) for node in nodes):
            return TOLD
        if state is not None:
            return TOLD if name == self.called else FAINT
        return FAINT if kind == "gone" or name in self.described else TOLD

    def _others(self, nodes: Sequence[Node], known: Sequence[Node]) -> list[Node]:
        """Those that are not known; numbers begin anew in another document."""
        refs = set() if self.is_anew else {node.ref for node in known}
        return [node for node in nodes if node.ref not in refs]

    def _is_near(self, node: Node) -> bool:
        """Whether it is the target, or stands in its part of the page."""
        return node.ref == self.own or (self.part != "" and any(each.ref == self.part for each in node.ancestors()))


def _is_one_document(before: Snapshot, later: Snapshot, frame: int) -> bool:
    documents = {reading.frames[frame].document for reading in (before, later) if frame < len(reading.frames)}
    return len(documents) <= 1


def _menu_of_items(node: Node, before: Snapshot | None) -> Node | None:
    """The plain list that was opened to press one of its entries: a menu that says so by its looks alone."""
    item = next((each for each in _up(node) if each.role == "listitem"), None)
    if item is None or item.parent is None or before is None or before.get(item.parent.ref) is not None:
        return None
    is_entry = all(node in (leaf, *leaf.ancestors()) for leaf in item.walk() if not leaf.children)
    items = [each for each in item.parent.children if each.role == "listitem"]
    return item.parent if is_entry and len(items) > 1 else None


def _is_emptied(field: Node, before: Snapshot, later: Snapshot) -> bool:
    """Whether a field holds again what it held before it was filled: what came with its value goes with it."""
    was, now = before.get(field.ref), later.get(field.ref)
    return was is not None and now is not None and field.value != now.value == was.value


def _described(reading: Snapshot, own: str) -> frozenset[str]:
    """What fields besides the target say of themselves: what is missing in them is told when the focus leaves."""
    said = (node.attributes.get("description", "") for node in reading.walk() if node.ref != own)
    return frozenset(normalised(each) for each in said if each)


def _is_tip(node: Node) -> bool:
    """Whether a node is a tooltip as ARIA has it: one that holds something to operate is a pop-up that is only called so."""
    return node.role == "tooltip" and not any(each.role in CONTROLS for each in node.walk())


def _up(node: Node) -> Iterable[Node]:
    yield node
    yield from node.ancestors()
