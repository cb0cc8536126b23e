"""Where a message stands that a phrase means: on the page, in a part of it, or nobody knows where, for it is one of several."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.naming.phrases import split_place
from pytest_stagehand._compiling.naming.places import grounds
from pytest_stagehand._engines.english.grammar.words import ORDINALS
from pytest_stagehand._programs.text import words

if TYPE_CHECKING:
    from pytest_stagehand._compiling.asked.ground import Ground
    from pytest_stagehand._compiling.asked.sentences import Text


def ground_of_message(text: Text, ground: Ground) -> Ground | None:
    """The part of the page in which a phrase for a message says that it stands; `None` where it says which one of several it is.

    *The last message* and *the message from Bob* are lines of a talk, and not what a page says of what was done.
    """
    said = words(text.masked)
    if ORDINALS.keys() & set(said) or any(map(str.isdigit, text.masked)):
        return None
    placed = list(split_place(text))
    with suppress(EngineAbstained):
        return next((inner for _, place in placed for inner in grounds(place, ground)), None if placed else ground)
    return None
