"""Marks of what was read: by one it is known again on another day, and nothing can be read from it.

A replay never believes a mark: it only is more patient with what has the mark of something too early, or lacks the one of
what was recorded.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pydantic_core import to_jsonable_python

from pytest_stagehand._basics.variables import unfilled
from pytest_stagehand._browser.text import with_placeholders

if TYPE_CHECKING:
    from pytest_stagehand._steps.step import Step

DIGITS = 8


def mark_of(step: Step, value: Any) -> str:
    """The mark of a value, apart from what differs from run to run: dates, ids, the variables of the test.

    Empty where it shows a secret, which nobody is to find again by trying.
    """
    said = getattr(value, "said", value)
    said = sorted(map(str, said)) if isinstance(said, set | frozenset) else said
    text = json.dumps(to_jsonable_python(said, fallback=str), ensure_ascii=False, sort_keys=True)
    if step.shows_secret(text):
        return ""
    plain = with_placeholders(unfilled(text, step.plain_variables))
    return sha256(plain.encode()).hexdigest()[:DIGITS]
