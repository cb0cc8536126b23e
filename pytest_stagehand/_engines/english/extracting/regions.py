"""The parts of a page that an instruction to read may mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._engines.english.phrases.places import places
from pytest_stagehand._recording.queries import Region, Within

if TYPE_CHECKING:
    from pytest_stagehand._compiling.asked.asked import Asked
    from pytest_stagehand._compiling.asked.ground import Ground


def regions_asked(ask: Asked, ground: Ground) -> list[Within]:
    """The region that an instruction names, if it names one."""
    if not ask.all:
        return []
    return [within for within in places(ask.text, ground) if within]


def page_regions(ground: Ground) -> list[Within]:
    """The page's content, and the whole page."""
    mains = [node for node in ground.snapshot.walk() if node.role == "main"]
    return [(Region(role="main"),), ()] if len(mains) == 1 else [()]
