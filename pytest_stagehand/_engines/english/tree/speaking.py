"""Whether a part of a page is what a sentence speaks of, by their words: `a survey asks for feedback`.

The local engine can't know what a survey is. It takes a layer that says some of the words of the sentence, or is of the kind
that it names where it says no more than that; what it took stands in the recording for review.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import ALERTS, DIALOGS
from pytest_stagehand._programs.text import words

if TYPE_CHECKING:
    from collections.abc import Sequence

LITTLE = frozenset(
    "a an the this that some any it its is are was be has have of for to in on at by from with about and or not no if "
    "you your me my we our us there here when up down out over page app site application".split()
)
KINDS = {
    "dialog": DIALOGS,
    "modal": DIALOGS,
    "alert": ALERTS,
    **dict.fromkeys(("popup", "pop", "window", "box", "overlay", "message", "banner", "bar", "notice", "layer"), None),
}
"""Words for layers, and the roles that they name; `None` where they may name any."""
SAID = 2
"""One word in so many, rounded down, must be said: `asks`, `appears` and `survey` are not, where a survey asks for feedback."""
STEM = 4
"""Letters that words share at least which are taken for one: `expire` and `expires`, `cookie` and `cookies`."""


def speaks_of(what: str, role: str, texts: Sequence[str]) -> bool:
    """Whether a sentence speaks of a layer.

    Args:
        what: The sentence.
        role: Of the layer.
        texts: What it is called and says.
    """
    said = {word for text in texts for word in words(text)}
    asked = [word for word in words(what) if word not in LITTLE]
    kinds = [word for word in asked if word in KINDS]
    content = [word for word in asked if word not in KINDS]
    named = [roles for kind in kinds if (roles := KINDS[kind]) is not None]
    if named and not any(role in roles for roles in named):
        return False
    if not content:
        return bool(named)
    return sum(any(_is_one(word, other) for other in said) for word in content) >= max(1, len(content) // SAID)


def _is_one(word: str, other: str) -> bool:
    shorter, longer = sorted((word, other), key=len)
    return word == other or (len(shorter) >= STEM and longer.startswith(shorter))
