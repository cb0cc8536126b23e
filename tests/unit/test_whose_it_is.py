"""Whose something is, said as *Ann's Edit button*, *the Edit button of Ann* or *Ann has an Edit button*: the same thing for every verb."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.owners import owner
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.observe import decide_observe
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.statements import judged, passes
from tests.support.trees import tree

PAGE = tree("""
[0-1] main
  [0-2] heading: Members [level=1]
  [0-3] table: Members
    [0-10] row
      [0-11] columnheader: Name
      [0-12] columnheader: Role
      [0-13] columnheader: Actions
    [0-20] row
      [0-21] cell: Bob Lee
      [0-22] cell: Admin
      [0-23] cell
        [0-24] button: Edit
        [0-25] button: Delete
        [0-26] checkbox: Active [checked]
    [0-30] row
      [0-31] cell: Ann Ray
      [0-32] cell: Reader
      [0-33] cell
        [0-34] button: Edit
        [0-35] button: Delete [disabled]
        [0-36] checkbox: Active
    [0-40] row
      [0-41] cell: Bob Stone
      [0-42] cell: Reader
      [0-43] cell
        [0-44] button: Edit
        [0-45] button: Delete
  [0-50] list
    [0-51] listitem
      [0-52] heading: Team's choice [level=3]
      [0-53] button: Buy
    [0-54] listitem
      [0-55] heading: Solo [level=3]
      [0-56] button: Buy
""")


@pytest.mark.parametrize(
    ("word", "whose"),
    [
        ("Ann's", "Ann"),
        ("Ann’s", "Ann"),
        ("readers'", "readers"),
        ("JAMES'", "JAMES"),
        ("Ann", ""),
        ("'s", ""),
        ("its", ""),
        ("rock'n'roll", ""),
    ],
)
def test_a_word_says_whose_something_is_by_its_ending(word, whose):
    assert owner(word) == whose


@pytest.mark.parametrize(
    ("sentence", "ref"),
    [
        ("click Bob Lee's Delete button", "0-25"),
        ("click Ann’s Edit", "0-34"),
        ("click the Edit button of Ann Ray", "0-34"),
        ("press Edit in Ann's row", "0-34"),
        ("tick Ann's Active checkbox", "0-36"),
        ("click Solo's Buy button", "0-56"),
        ("click Buy in the Team's choice card", "0-53"),
        ("click Bob's Edit button", ""),  # two are
        ("click Carl's Edit button", ""),
        ("click Bob Stone's Active box", ""),
        ("click Ann's Save button", ""),
        ("click Solo's Edit button", ""),
        ("click Lee's choice", ""),
    ],
)
def test_what_is_somebodys_is_operated_where_one_thing_is(sentence, ref):
    try:
        assert [each.ref for each in decide_act(sentence, PAGE).actions] == [ref]
    except EngineAbstained:
        assert ref == ""


@pytest.mark.parametrize(
    ("statement", "twins"),
    [
        ("Ann Ray's Delete button is disabled", ["Ann Ray's Edit button is disabled", "Bob Lee's Delete button is disabled"]),
        ("the Delete button of Ann is disabled", ["the Delete button of Bob Lee is disabled"]),
        ("Bob Lee's Active box is checked", ["Bob Lee's Active box is not checked", "Ann's Active box is checked"]),
        ("Ann's Edit button is shown", ["Ann's Edit button is not shown", "Carl's Edit button is not shown"]),
        ("the Edit button of Ann is shown", ["the Edit button of Ann is not shown", "the Edit button for Carl is not shown"]),
        ("Ann's Publish button is not shown", ["Ann's Publish button is shown", "Bob's Edit button is not shown"]),
        ("Ann has an Edit button", ["Ann has no Edit button", "Carl has an Edit button", "Carl has no Edit button"]),
        ("the page has a table", ["the page has no table", "the page has a dialog"]),
        ("the page has no Save button", ["the page has a Save button", "the page has no Buy button"]),
        ("Bob Stone has no checkbox", ["Bob Lee has no checkbox", "Bob Stone has a checkbox"]),
        ("Bob Lee's role is Admin", ["Bob Lee's role is Reader", "Bob's role is Admin", "Carl's role is Admin"]),
        ("the role is Reader for Ann", ["the role is Admin for Ann", "the role is Reader for Bob Lee", "the role is not Reader for Ann"]),
        ("Ann's role is not Admin", ["Ann's role is not Reader"]),
    ],
)  # fmt: skip
def test_what_is_said_of_somebodys_thing_is_proven_of_nobody_elses(statement, twins):
    assert judged(statement, PAGE)
    for twin in twins:
        assert not passes(twin, PAGE), twin


def test_what_is_somebodys_is_read():
    assert decide_extract("Ann's role", TypeAdapter(str), PAGE).value == "Reader"
    for other in ("Bob's role", "Carl's role"):
        with pytest.raises(EngineAbstained):
            decide_extract(other, TypeAdapter(str), PAGE)


def test_what_is_somebodys_is_found():
    assert [each.ref for each in decide_observe("Ann Ray's buttons", PAGE).actions] == ["0-34", "0-35"]
    with pytest.raises(EngineAbstained):
        decide_observe("Carl's Edit buttons", PAGE)


LINKS = tree("""
[0-1] main
  [0-2] heading: People [level=1]
  [0-3] table: Links
    [0-4] row
      [0-5] columnheader: One
      [0-6] columnheader: Relation
      [0-7] columnheader: Other
    [0-8] row
      [0-9] cell: trunk
      [0-10] cell: merged into
      [0-11] cell: docs
    [0-12] row
      [0-13] cell: Cem
      [0-14] cell: is blocked by
      [0-15] cell: Dee
  [0-16] list
    [0-17] listitem
      [0-18] link: Gus [url=/g]
      [0-19] text: paid
      [0-20] link: Hal [url=/h]
      [0-21] text: €5
""")


def test_a_row_is_known_by_what_it_begins_with_rather_than_by_the_longest_text_that_was_said():
    program = decide_verify("trunk was merged into docs", LINKS).program
    assert program is not None
    assert {region.holds.text for each in program.all for region in each.query.within} == {"trunk"}


@pytest.mark.parametrize(
    ("so", "not_so"),
    [
        ("trunk was merged into docs", "docs was merged into trunk"),
        ("Cem is blocked by Dee", "Dee is blocked by Cem"),
        ("Gus paid Hal €5", "Hal paid Gus €5"),
        ("Gus paid Hal", "€5 was paid to Gus by Hal"),
    ],
)
def test_who_did_it_to_whom_is_said_by_the_order_in_which_a_row_has_it(so, not_so):
    assert decide_verify(so, LINKS).holds
    with pytest.raises(EngineAbstained):
        decide_verify(not_so, LINKS)
