"""Acts whose words the name of the control lacks: done where the page bears them out, and nowhere else."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from tests.support.trees import tree


def done(page: str, sentence: str, url: str = "http://localhost/jobs", title: str = "") -> str:
    decision = decide_act(sentence, tree(page, url=url, title=title))
    assert not decision.rest
    return "; ".join(" ".join((each.method, each.ref or "page", *each.arguments)) for each in decision.actions)


def refused(page: str, sentence: str, url: str = "http://localhost/jobs", title: str = "") -> None:
    with pytest.raises(EngineAbstained):
        print(done(page, sentence, url, title))


TIPS = """
[0-1] banner
  [0-2] button: Duplicate [title=(D)uplicate flow]
  [0-3] button: Delete [title=delete all flows]
  [0-4] button: Revert [title=revert changes to flow (v)]
  [0-5] button: Stop [title=Stop watching flow]
"""


@pytest.mark.parametrize(
    ("sentence", "ref"),
    [("duplicate the flow", "0-2"), ("delete all flows", "0-3"), ("revert the changes to the flow", "0-4")],
)
def test_tooltip_bears_out_what_a_button_is_pressed_for(sentence: str, ref: str) -> None:
    assert done(TIPS, sentence) == f"click {ref}"


@pytest.mark.parametrize("sentence", ["delete the flow", "duplicate the request", "stop the flow", "revert the flow"])
def test_tooltip_that_says_something_else_bears_nothing_out(sentence: str) -> None:
    refused(TIPS, sentence)
