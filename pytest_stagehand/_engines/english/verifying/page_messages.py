"""Statements of what a page says of what was done, wherever that stands: `a success message says "Saved"`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import (
    DIALOGS,
    MESSAGES,
)
from pytest_stagehand._compiling.asked.ground import Ground, abstained, part_tests
from pytest_stagehand._compiling.naming.phrases import loose_phrases_of
from pytest_stagehand._compiling.naming.sayings import sayings
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._compiling.naming.things import things_meant
from pytest_stagehand._engines.english.verifying.claims import claim
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.tree import walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.kinds import Kind
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case


def message_kind(text: Text) -> Kind | None:
    """The kind of a phrase that means what a page says of what was done, wherever that stands: `a success message`."""
    kind = next((phrase.kind for phrase in loose_phrases_of(text)), None)
    return kind if kind is not None and kind.meant & MESSAGES and kind.meant <= MESSAGES | DIALOGS else None


def is_there(text: Text, case: Case) -> bool:
    """Whether one thing of the page is what a phrase names."""
    try:
        subject(text, case.ground)
    except EngineAbstained:
        return _is_read(text, case)
    return True


def _is_read(text: Text, case: Case) -> bool:
    """Whether a phrase names a value, a word of whose label is a word for messages, too: `the status of Ada`."""
    try:
        return bool(things_meant(text, case.ground))
    except (EngineAbstained, ProgramFailed):
        return False


def message(said: str, ground: Ground, *, is_quoted: bool, is_over: bool = False) -> Claim:
    """That these words are displayed: where messages stand, if they are there, else at one place of the page.

    What a dialog is said to say (`is_over`) stands in something that may be one.

    Raises:
        EngineAbstained: No place says so, or more than one that is no message.
    """
    found = [each for each in sayings(said, ground.scope) if not is_over or _is_over(each.node)]
    live = [each for each in found if _messages_around(each.node)]
    if not found or (len(found) > 1 and not live):
        raise abstained(
            "ambiguous" if found else "not-found", f'a message of the words "{said}"', [each.node for each in found]
        )
    own = (live or found)[0]
    is_word_for_word = any(ground.passes(test, own.text) for test in part_tests(said))
    if is_quoted and not is_word_for_word:
        raise abstained("not-found", f'a message of just the words "{said}"', [own.node])
    repeated = said if is_word_for_word else own.text
    for holder in _messages_around(own.node):
        if [node for node in walk(ground.scope) if node.role == holder.role] == [holder]:
            return claim("text", holder, words=holder.role, expected=repeated, how="contains")
    return claim("shown", expected=repeated, how="contains")


def _is_over(node: Node) -> bool:
    """Whether it stands in a message, in a dialog, or in what may be one."""
    return any(each.role in MESSAGES | DIALOGS or "layer" in each.attributes for each in (node, *node.ancestors()))


def _messages_around(node: Node) -> list[Node]:
    return [above for above in (node, *node.ancestors()) if above.role in MESSAGES]
