"""A tree, a list of options: empty where none of its own items is there, and not where no other kind of item is."""

from __future__ import annotations

import pytest

from tests.support.statements import judged, passes
from tests.support.trees import tree

TREE = """
[0-1] main
  [0-2] heading: Project [level=1]
  [0-3] tree: Files
    [0-4] treeitem: src [expanded]
      [0-5] treeitem: main.py
    [0-6] treeitem: tests
"""
MEMBERS = """
[0-1] main
  [0-2] heading: Team [level=1]
  [0-3] listbox: Members
    [0-4] option: Ann
    [0-5] option: Bob
"""


@pytest.mark.parametrize("statement", ["the tree is empty", "the Files tree is empty"])
def test_a_tree_with_items_is_not_empty(statement):
    assert not passes(statement, tree(TREE))
    assert judged(statement.replace("is empty", "is not empty"), tree(TREE))


@pytest.mark.parametrize("statement", ["the Members list is empty", "the Members menu is empty"])
def test_a_list_that_offers_something_is_not_empty(statement):
    assert not passes(statement, tree(MEMBERS))


def test_nothing_is_chosen_in_what_is_no_list():
    assert judged("the Members field is empty", tree(MEMBERS))
