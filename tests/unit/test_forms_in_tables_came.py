"""A form that came whole in a table is no data that changed: what came with it is a better sign than that rows read differently."""

from __future__ import annotations

from pytest_stagehand._elements.node_changes import of_nodes
from tests.support.trees import tree

OVERVIEW = """
[0-1] button: Log out
[0-2] table
  [0-3] row
    [0-4] columnheader: Node
    [0-5] columnheader: Uptime
  [0-6] row
    [0-7] cell: rabbit
    [0-8] cell: {uptime}
"""
SIGN_IN = """
[0-11] table
  [0-12] row
    [0-13] rowheader: Username:
    [0-14] cell
      [0-15] textbox
  [0-16] row
    [0-17] cell
      [0-18] button: Sign in
"""


def changed(before: str, after: str) -> str:
    was, now = (list(tree(text.format(uptime="up")).walk()) for text in (before, after))
    told, _ = of_nodes(was, now, now)
    return " ".join(str(getattr(told[0], part, "")) for part in ("kind", "role", "name")).strip()


def test_a_form_that_came_is_known_by_its_own_words():
    assert changed(OVERVIEW, SIGN_IN) == "appeared rowheader Username:"


def test_rows_of_a_table_that_stays_are_data():
    assert changed(OVERVIEW, OVERVIEW.replace("rabbit", "hare")) == "rows row"


def test_a_table_of_names_alone_is_data():
    names = "[0-1] table\n  [0-2] row\n    [0-3] cell: {}\n  [0-4] row\n    [0-5] cell: {}"
    assert changed(names.format("Ann", "Bob"), names.format("Cleo", "Dan")) == "rows row"
