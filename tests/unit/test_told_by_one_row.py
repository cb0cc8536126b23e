"""A row whose controls are called as the row is, and figures that stand together or speak of others."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.claims.words import Said
from pytest_stagehand._compiling.left_out import left_out
from pytest_stagehand._engines.english.observe import decide_observe
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.statements import judged, passes
from tests.support.trees import tree

BLOG = """
[0-1] navigation: Menu
  [0-2] list
    [0-3] listitem
      [0-4] link: Comments 2 [url=http://blog.test/comments]
        [0-5] text: Comments
        [0-6] text: 2
[0-10] main
  [0-11] heading: Comments [level=1]
  [0-12] table: Comments
    [0-13] row
      [0-14] columnheader: Author
      [0-15] columnheader: State
      [0-16] columnheader: Replies
    [0-20] row
      [0-21] cell
        [0-22] checkbox: Select Ann Lee
        [0-23] link: Ann Lee [url=http://blog.test/1]
        [0-24] link: Edit Ann Lee [url=http://blog.test/1/edit]
      [0-25] cell: Approved
      [0-26] cell
        [0-27] text: 0
        [0-28] text: 1
    [0-30] row
      [0-31] cell
        [0-32] checkbox: Select Bob Ray
        [0-33] link: Bob Ray [url=http://blog.test/2]
        [0-34] link: Edit Bob Ray [url=http://blog.test/2/edit]
      [0-35] cell: Pending
      [0-36] cell: 3
    [0-40] row
      [0-41] cell
        [0-42] checkbox: Select Cyd Kim
        [0-43] link: Cyd Kim [url=http://blog.test/3]
        [0-44] link: Edit Cyd Kim [url=http://blog.test/3/edit]
      [0-45] cell: Pending
      [0-46] cell: 0
"""
FORM = """
[0-1] main
  [0-2] generic
    [0-3] generic
      [0-4] heading: Add a tag [level=2]
      [0-5] form
        [0-6] textbox: Name
        [0-7] textbox: Slug
    [0-8] generic
      [0-9] form
        [0-10] combobox: Bulk actions
        [0-11] heading: Tags [level=2]
        [0-12] table
          [0-13] row
            [0-14] cell: sail
"""


def page(text: str = BLOG):
    return tree(text, url="http://blog.test/comments", title="Comments")


@pytest.mark.parametrize(
    ("statement", "holds"),
    [
        ("Ann Lee is approved", True),
        ("Bob Ray is pending", True),
        ("there are 3 comments", True),
        ("there are 2 comments", False),  # the badge of a menu counts others
        ("Bob Ray has 3 replies", True),
    ],
)
def test_what_a_row_says_is_so_whatever_its_controls_are_called(statement, holds):
    assert judged(statement, page()) == holds


@pytest.mark.parametrize(
    "statement", ["Ann Lee is pending", "Bob Ray is approved", "Ann Lee has 1 reply", "Ann Lee has 0 replies"]
)
def test_what_it_does_not_say_or_says_in_two_figures_does_not_pass(statement):
    assert not passes(statement, page())


def test_another_thing_of_that_name_leaves_it_open():
    other = BLOG.replace("[0-11] heading: Comments", "[0-50] link: Ann Lee\n  [0-11] heading: Comments")
    with pytest.raises(EngineAbstained):
        decide_verify("Ann Lee is approved", page(other))


def test_the_fields_under_a_heading_are_not_those_beside_it():
    snapshot = tree(FORM, url="http://blog.test/tags")
    found = decide_observe("the fields under the heading Add a tag", snapshot)
    assert [each.ref for each in found.actions] == ["0-6", "0-7"]


ROWS = """
[0-1] main
  [0-2] table: Posts
    [0-3] row
      [0-4] columnheader: Title
      [0-5] columnheader: Tags
      [0-6] columnheader: Replies
    [0-10] row
      [0-11] cell: Ferry timetable
      [0-12] cell: ferry
      [0-13] cell: No replies
    [0-20] row
      [0-21] cell: Storm warning
      [0-22] cell: town
      [0-23] cell: One reply
"""


@pytest.mark.parametrize(
    ("query", "passed_by"),
    [
        ({"by": "ferry"}, "Ferry timetable"),  # another text of the row names it
        ({"by": "Ferry timetable"}, ""),
    ],
)
def test_a_name_in_quotes_is_looked_at_where_it_stands(query, passed_by):
    snapshot = tree(ROWS)
    statement = 'the row of "Ferry timetable" shows No replies'
    decision = decide_verify(f'the row of "{query["by"]}" shows No replies', snapshot)
    assert left_out(decision, snapshot, Said(statement, {})) == passed_by


def test_what_a_radio_stands_for_is_not_what_is_chosen():
    snapshot = tree(
        "[0-1] group: Date format\n  [0-2] generic\n    [0-3] radio: 28 May F j [checked]\n    [0-4] text: 28 May\n    [0-5] text: F j\n"
        "  [0-6] generic\n    [0-7] radio: 05/28 m/d\n    [0-8] text: 05/28\n    [0-9] text: m/d"
    )
    assert not passes("the date format is m/d", snapshot)
