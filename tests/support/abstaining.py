"""What the local engine leaves to a model, asked without a step: nothing is performed, in whatever mode the tests run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand.browser.reading import read_snapshot
from pytest_stagehand.browser.settle import settle
from pytest_stagehand.errors import EngineAbstained
from pytest_stagehand.inference.engines import LocalEngine

if TYPE_CHECKING:
    from pytest_stagehand import Page


def is_left_to_a_model(sentence: str, page: Page) -> bool:
    """Whether the local engine does not know what the sentence means on this page."""
    settle(page)
    try:
        LocalEngine().act(sentence, read_snapshot(page))
    except EngineAbstained:
        return True
    return False
