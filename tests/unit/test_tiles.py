"""A figure and the label below it: the tiles of a dashboard."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import pairs
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.trees import tree

DASHBOARD = """
[0-1] main
  [0-2] heading: Dashboard [level=1]
  [0-3] generic
    [0-4] generic
      [0-5] generic
        [0-6] heading: 150 [level=3]
        [0-7] paragraph
          [0-8] text: New orders
      [0-9] link: More info
    [0-10] generic
      [0-11] generic
        [0-12] heading: 53 % [level=3]
          [0-13] text: 53
          [0-14] superscript
            [0-15] text: %
        [0-16] paragraph
          [0-17] text: Bounce Rate
      [0-18] link: More info
    [0-20] generic
      [0-21] text: €1,200.50
      [0-22] text: Revenue
"""


def found(page: str) -> set[tuple[str, str]]:
    return {(pair.label, pair.text) for pair in pairs((tree(page).root,)) if pair.kind == "tile"}


def test_each_tile_is_a_pair():
    assert found(DASHBOARD) == {("New orders", "150"), ("Bounce Rate", "53 %"), ("Revenue", "€1,200.50")}


def tile(*texts: str) -> str:
    return "\n".join(["[0-1] generic", *(f"  [0-{at}] text: {text}" for at, text in enumerate(texts, 2))])


@pytest.mark.parametrize(
    "page",
    [
        tile("New orders", "150"),
        tile("150", "151"),
        tile("150", "New orders", "since May"),
        tile("10:30", "Team meeting"),
        tile("#2", "Paint the fence"),
        tile("v2.1", "Changes"),
        tile("150", "New orders:"),
        tile("150", "Orders: 20"),
        "[0-1] row\n  [0-2] cell: 150\n  [0-3] cell: New orders",
        "[0-1] generic\n  [0-2] text: 150\n  [0-3] button: New orders",
        "[0-1] link\n  [0-2] text: 150\n  [0-3] text: New orders",
        "[0-1] generic\n  [0-2] text: 150\n  [0-3] textbox: New orders",
        *(
            "[0-1] list\n" + "\n".join(f"  [0-{n}0] listitem\n    [0-{n}1] text: {n}\n    [0-{n}2] text: {name}" for n, name in steps)
            for steps in (((1, "Cart"), (2, "Payment")), ((3, "Gold"), (2, "Silver"), (1, "Bronze")))
        ),
    ],
)  # fmt: skip
def test_what_only_looks_like_a_tile_is_none(page):
    assert found(page) == set()


@pytest.mark.parametrize(
    ("statement", "holds"),
    [
        ("the bounce rate is 53%", True),
        ("the bounce rate is 54%", False),
        ("the revenue is €1,200.50", True),
        ("the revenue is €1,300.50", False),
        ("there are 150 new orders", True),
        ("the number of new orders is 150", True),
    ],
)
def test_a_statement_is_about_the_figure_above_its_label(statement, holds):
    decision = decide_verify(statement, tree(DASHBOARD))
    assert decision.holds == holds
    more = evaluate_verify(
        decision.program, tree(DASHBOARD.replace("150", "151").replace("53", "55").replace("200", "400"))
    )
    assert not more.passed


def test_what_is_read_follows_the_tile_and_no_other():
    decision = decide_extract("the bounce rate", TypeAdapter(str), tree(DASHBOARD))
    assert decision.value == "53 %"
    [tiles] = [DASHBOARD[DASHBOARD.index("    [0-4]") : DASHBOARD.index("    [0-20]")]]
    first, second = tiles.split("    [0-10]")
    turned = DASHBOARD.replace(tiles, f"    [0-10]{second}{first}").replace("53", "7")
    assert evaluate_extract(decision.program, tree(turned)) == "7 %"
    with pytest.raises(ProgramFailed):
        evaluate_extract(decision.program, tree(DASHBOARD.replace("Bounce Rate", "Error rate")))


def test_two_tiles_of_one_label_are_not_told_apart():
    with pytest.raises(EngineAbstained):
        decide_verify("the revenue is 150", tree(DASHBOARD.replace("New orders", "Revenue")))
