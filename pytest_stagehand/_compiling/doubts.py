"""What makes it doubtful that the claims are of the task: asked about once, and warned of where the engine says the same again.

Each is right in some task: one may delete all but what the sentence names, or open a menu for its own sake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._browser.roles import DIALOGS, MENUS, MESSAGES, TEXTBOXES
from pytest_stagehand._compiling.claims.holding import holds_on
from pytest_stagehand._compiling.otherwise import rests_on, was_so
from pytest_stagehand._compiling.passed_over import passed_over
from pytest_stagehand._recording.assertions import HasState, HasText

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._compiling.decisions import Deed
    from pytest_stagehand._recording.assertions import Assertion

_OPENED = DIALOGS | MENUS | {"listbox"}
"""What is opened to choose or to answer something."""
_OPEN = frozenset({"expanded", "collapsed"})


def unmeant(seen: Sequence[Assertion], way: Sequence[Deed], case: Case) -> list[str]:
    """Why something else may have been meant, in words for the engine.

    Args:
        seen: What is claimed of the page.
        way: What was done.
        case: The page and the sentence.
    """
    changed = [each for each in seen if not was_so(each, case.seen[0], case)]
    return [*_only_begun(changed, way, case), *_only_named(changed, case), *passed_over(way, seen, case)]


def unclaimed(seen: Sequence[Assertion], way: Sequence[Deed], case: Case) -> list[str]:
    """The operations of which nothing was seen to come, and across which nothing of what is claimed came to be so."""
    after = [*(deed.before for deed in way[1:]), case.snapshot][: len(way)]

    def came(before: Snapshot, now: Snapshot) -> bool:
        return any(not was_so(each, before, case) and holds_on(each, now, case) for each in seen)

    idle = [(deed, now) for deed, now in zip(way, after, strict=True) if deed.is_idle and not deed.is_reload]
    done = dict.fromkeys(printable(deed.words, 200) for deed, now in idle if not came(deed.before, now))
    return [f"nothing was seen to come of {words}, and no claim is of it" for words in done]


def _only_begun(changed: Sequence[Assertion], way: Sequence[Deed], case: Case) -> list[str]:
    """That all which is claimed of the task is what its last operation opened or typed, and no server was told anything."""
    last = way[-1] if way else None
    if last is None or not changed or any(deed.wrote for deed in way):
        return []
    words = printable(last.words, 200)
    if all(_is_in_what_opened(each, last, case) for each in changed):
        return [f"all that is claimed is what {words} opened, and nothing was done there"]
    if all(_is_typed(each, case) for each in changed):
        return [f"all that is claimed is what was typed, and nothing was sent or saved after {words}"]
    return []


def _is_typed(claim: Assertion, case: Case) -> bool:
    nodes = rests_on(claim, case.snapshot, case)
    return bool(nodes) and all(node.role in TEXTBOXES for node in nodes)


def _only_named(changed: Sequence[Assertion], case: Case) -> list[str]:
    """That of messages only words are claimed which the sentence has: one that says that it was not done has them as well."""
    if not changed or not all(isinstance(each, HasText) and _is_named(each, case) for each in changed):
        return []
    return ["of the message only words are claimed that the task has, and it would have them too if it was not done"]


def _is_named(claim: HasText, case: Case) -> bool:
    nodes = rests_on(claim, case.snapshot, case)
    is_part = claim.holds and claim.test.how != "equals" and case.said.says(claim.test.text)
    return is_part and bool(nodes) and all(node.role in MESSAGES for node in nodes)


def _is_in_what_opened(claim: Assertion, last: Deed, case: Case) -> bool:
    nodes = rests_on(claim, case.snapshot, case)
    if isinstance(claim, HasState) and claim.state in _OPEN:
        return all(node.ref == last.ref for node in nodes)
    return bool(nodes) and all(any(_opened(each, last) for each in (node, *node.ancestors())) for node in nodes)


def _opened(part: Node, last: Deed) -> bool:
    return part.role in _OPENED and last.before.get(part.ref) is None
