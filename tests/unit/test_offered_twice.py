"""What a page offers several times although it is one thing is taken once; what could make a difference is asked about."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from tests.support.trees import tree

POSTS = """
[0-1] navigation: Main menu
  [0-2] link: Add New [url=http://blog.test/new]
  [0-3] link: Comments 2 [url=http://blog.test/comments]
    [0-4] text: Comments
    [0-5] text: 2
  [0-6] list
    [0-7] listitem
      [0-8] link: Media [url=http://blog.test/media]
      [0-9] link: Add New [url=http://blog.test/media/new] [not displayed]
[0-10] main
  [0-11] heading: Posts [level=1]
  [0-12] link: Add New [url=http://blog.test/new]
  [0-13] link: Help [url=http://blog.test/posts#]
  [0-14] link: Help [url=http://blog.test/posts#]
  [0-15] link: More [url=http://blog.test/more]
  [0-16] link: More [url=http://blog.test/less]
  [0-20] form
    [0-21] generic
      [0-22] combobox: Bulk actions [tag=select]
        [0-23] option: None [selected]
        [0-24] option: Delete
      [0-25] button: Apply
      [0-26] button: Filter
    [0-30] table
      [0-31] rowgroup
        [0-32] row
          [0-33] columnheader: Title
            [0-34] link: Title [url=http://blog.test/posts?by=title]
          [0-35] columnheader: Comments
            [0-36] link: Comments [url=http://blog.test/posts?by=comments]
          [0-37] columnheader: Actions
      [0-40] rowgroup
        [0-41] row
          [0-42] cell: Ferry
          [0-43] cell: 1
          [0-44] cell
            [0-45] button: Edit
        [0-46] row
          [0-47] cell: Storm
          [0-48] cell: 3
          [0-49] cell
            [0-50] button: Edit
      [0-51] rowgroup
        [0-52] row
          [0-53] columnheader: Title
            [0-54] link: Title [url=http://blog.test/posts?by=title]
          [0-55] columnheader: Comments
            [0-56] link: Comments [url=http://blog.test/posts?by=comments]
          [0-57] columnheader: Actions
    [0-60] generic
      [0-61] combobox: Bulk actions [tag=select]
        [0-62] option: None [selected]
        [0-63] option: Delete
      [0-64] button: Apply
"""


FILTERED = """
[0-1] main
  [0-2] generic
    [0-3] textbox: Filter
    [0-4] button: Save
  [0-5] table
    [0-6] row
      [0-7] cell: Ferry
  [0-8] generic
    [0-9] button: Save
"""


def page(text: str = POSTS):
    return tree(text, url="http://blog.test/posts", title="Posts")


def refs(sentence: str, text: str = POSTS) -> list[str | None]:
    return [each.ref for each in decide_act(sentence, page(text)).actions]


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("click Add New", ["0-2"]),  # two links to one address, and one that nobody sees
        ("click Add New under Media", ["0-9"]),
        ("choose Delete from Bulk actions", ["0-22"]),
        ("choose Delete from Bulk actions and click Apply", ["0-22", "0-25"]),
        ("sort by title", ["0-34"]),
    ],
)
def test_what_is_offered_twice_is_taken_once(sentence, found):
    assert refs(sentence) == found


@pytest.mark.parametrize(
    "sentence",
    [
        "click Help",  # links to the page itself may be buttons
        "click More",
        "click Edit",
        "click Comments",  # sorts by a column, or leads to the comments
        "go to Comments",
    ],
)
def test_what_could_make_a_difference_is_asked_about(sentence):
    with pytest.raises(EngineAbstained):
        decide_act(sentence, page())


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("[0-64] button: Apply", "[0-64] button: Apply\n      [0-65] button: Delete all"),  # another bar
        ("    [0-60] generic", "    [0-70] table\n      [0-71] row\n        [0-72] cell: x\n    [0-60] generic"),
        ("[0-30] table", "[0-30] list"),
    ],
)
def test_bars_of_other_controls_or_of_another_table_are_two(was, now):
    assert POSTS.count(was) == 1
    with pytest.raises(EngineAbstained):
        refs("choose Delete from Bulk actions", POSTS.replace(was, now))


def test_one_button_above_and_below_a_table_may_be_of_two_things():
    with pytest.raises(EngineAbstained):
        refs("click Save", FILTERED)
