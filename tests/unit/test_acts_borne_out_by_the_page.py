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


BY_STATE = """
[0-1] navigation: Filter jobs by state
  [0-2] button: All [pressed]
  [0-3] button: Failed
  [0-4] button: Waiting
[0-5] main
  [0-6] heading: Jobs [level=1]
  [0-7] button: Retry
"""


@pytest.mark.parametrize(
    "sentence", ["show only the failed jobs", "show me only failed jobs", "list the failed jobs only"]
)
def test_only_some_are_shown_by_the_filter_that_is_called_so(sentence: str) -> None:
    assert done(BY_STATE, sentence) == "click 0-3"


@pytest.mark.parametrize(
    ("was", "now", "sentence"),
    [
        ("Filter jobs by state", "State of the job", "show only the failed jobs"),  # it may set the state
        ("Filter jobs by state", "Sort or filter jobs", "show only the failed jobs"),
        ("Waiting", "Failed", "show only the failed jobs"),
        ("Failed", "Failed [pressed]", "show only the failed jobs"),  # each stands for itself
        ("All [pressed]", "All", "show only the retry jobs"),
        ("Failed", "Failed", "show only the failed mails"),
        ("Failed", "Failed and waiting", "show only the failed jobs"),
        ("Failed", "Not failed", "show only the failed jobs"),
        ("Failed", "Failed [disabled]", "show only the failed jobs"),
        ("Failed", "Failed", "show only the jobs that did not fail"),
    ],
)
def test_nothing_is_shown_alone_by_what_may_be_something_else(was: str, now: str, sentence: str) -> None:
    refused(BY_STATE.replace(was, now), sentence)


REFINING = """
[0-1] complementary
  [0-2] heading: Refine by [level=4]
  [0-3] link: plant [url=http://localhost/shop/?kind=class%3Aplant]
  [0-4] link: book [url=http://localhost/shop/?kind=class%3Abook]
[0-5] main
  [0-6] heading: Products [level=1]
  [0-7] link: tool [url=http://localhost/tools/?kind=tool]
"""


def test_only_some_are_shown_by_the_link_that_asks_for_them() -> None:
    assert done(REFINING, "show only plants", url="http://localhost/shop/") == "click 0-3"


@pytest.mark.parametrize(
    ("was", "now", "sentence"),
    [
        ("Refine by", "Sort by", "show only plants"),
        ("kind=class%3Aplant", "ordering=plant", "show only plants"),
        ("kind=class%3Aplant", "kind=class%3Abook", "show only plants"),
        ("Refine by", "Refine by", "show only tools"),  # another page
        ("[0-7] link: tool", "[0-8] columnheader: plant\n  [0-7] link: tool", "show only plants"),
        ("Refine by", "Refine by", "show only the plants of books"),
        ("link: book", "link: plant", "show only plants"),
    ],
)
def test_link_that_asks_for_something_else_shows_nothing_alone(was: str, now: str, sentence: str) -> None:
    page = REFINING.replace(was, now).replace(
        "kind=class%3Abook", "kind=class%3Aplant" if "book" in was else "kind=class%3Abook"
    )
    refused(page, sentence, url="http://localhost/shop/")


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
