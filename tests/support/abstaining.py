"""What the local engine leaves to a model, asked without a step: nothing is performed, in whatever mode the tests run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.settle import settle
from pytest_stagehand._engines.english.engine import LocalEngine

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_stagehand import Page
    from pytest_stagehand._browser.snapshot import Snapshot


def left_to_a_model(sentences: Iterable[str], page: Page) -> list[str]:
    """Those of the sentences of which the local engine does not know what they mean on this page."""
    settle(page)
    snapshot = read_snapshot(page)
    return [sentence for sentence in sentences if _is_left(sentence, snapshot)]


def _is_left(sentence: str, snapshot: Snapshot) -> bool:
    try:
        LocalEngine().act(sentence, snapshot)
    except EngineAbstained:
        return True
    return False
