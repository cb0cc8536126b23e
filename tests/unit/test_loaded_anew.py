"""What a page shows counts as kept where it was loaded anew after the last that a server was told."""

from __future__ import annotations

import pytest

from pytest_stagehand._browser.snapshot import Node, Snapshot
from pytest_stagehand._recording.schema import RecordedAction
from pytest_stagehand._steps.inferring import Inference, Trace

PAGE = Snapshot(Node("0-0", "document"))


@pytest.mark.parametrize(
    ("done", "is_kept"),
    [
        pytest.param([], False, id="nothing"),
        pytest.param([("press", False)], False, id="never loaded anew"),
        pytest.param([("press", True), ("reload", False)], True, id="loaded anew"),
        pytest.param([("press", True), ("reload", False), ("press", False)], True, id="and walked on"),
        pytest.param([("reload", False), ("press", True)], False, id="and something was sent since"),
    ],
)
def test_what_was_loaded_anew_since_the_last_that_was_sent_is_kept(done, is_kept):
    inference = Inference(None)
    for method, wrote in done:
        inference.actions.append(RecordedAction(method=method, arguments=("Enter",) if method == "press" else ()))
        inference.traces.append(Trace(PAGE, wrote))
    assert inference.is_reloaded == is_kept
