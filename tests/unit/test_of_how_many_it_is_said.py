"""Statements of none, all or one of the things of a list by what they are called: *no user* is nobody, though a cell reads *No*."""

from __future__ import annotations

import pytest

from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.statements import judged, passes
from tests.support.trees import tree

ADDRESS = "http://app.test/users"
TEXTS = """
[0-1] main
  [0-2] heading: Users [level=1]
  [0-3] table
    [0-4] row
      [0-5] columnheader: Name
      [0-6] columnheader: Role
      [0-7] columnheader: Locked
    [0-14] row
      [0-15] cell: ada
      [0-16] cell: admin
      [0-17] cell: All
    [0-24] row
      [0-25] cell: bob
      [0-26] cell: editor
      [0-27] cell: No
"""
BOXES = """
[0-1] main
  [0-2] heading: Users [level=1]
  [0-3] table
    [0-4] row
      [0-5] columnheader
        [0-6] checkbox: Select all
      [0-7] columnheader: Name
      [0-8] columnheader: Admin
      [0-9] columnheader: Locked
    [0-14] row
      [0-15] cell
        [0-16] checkbox: Select ada
      [0-17] cell: ada
      [0-18] cell
        [0-19] checkbox [checked]
      [0-20] cell
        [0-21] checkbox
    [0-24] row
      [0-25] cell
        [0-26] checkbox: Select bob
      [0-27] cell: bob
      [0-28] cell
        [0-29] checkbox
      [0-30] cell
        [0-31] checkbox
"""
LOCKED = BOXES.replace("[0-31] checkbox", "[0-31] checkbox [checked]")


def _says(page: str, statement: str) -> bool:
    return judged(statement, tree(page, url=ADDRESS))


def _replayed(statement: str, page: str, later: str) -> bool:
    program = decide_verify(statement, tree(page, url=ADDRESS)).program
    assert program is not None
    return evaluate_verify(program, tree(later, url=ADDRESS)).passed


@pytest.mark.parametrize(
    "statement",
    [
        "no user is an editor",
        "no user is editor",
        "no user has the role editor",
        "the role of no user is editor",
        "the role of all users is admin",
        "editor is the role of no user",
        "editor is no user",
        "another user is an editor",
        "no user's role is editor",
        "locked users are shown",
        "the locked users are shown",
        "the user admin is listed",
        "there is a user admin",
        "there is a user Dan",
        "the user Dan is listed",
        "there is no user bob",
        "the user bob is not listed",
        "no user bob is listed",
        "there is no user yet",
        "there are no users yet",
        "there are no users left",
        "there is no user online",
        "there is no user about ferns",
        "the user selected is not shown",
        "the users online are not listed",
        "no user at all is listed",
        "there is no user called bob",
        "there is no user with the name bob",
        "the user named bob is not listed",
    ],
)
def test_what_is_not_so_never_passes(statement):
    assert not passes(statement, tree(TEXTS, url=ADDRESS))


@pytest.mark.parametrize(
    "statement",
    [
        "bob's Locked is No",
        "the Locked of bob is No",
        "bob has the role editor",
        "the user bob is an editor",
        "the user bob is listed",
        "user bob is listed",
        "the user bob is shown",
        "there is a user bob",
        "there is no user Dan",
        "the user Dan is not listed",
        "the user Dan is gone",
        'there is no user "dan"',
        'the user "dan" is not listed',
        "the user Dan does not exist",
    ],
)
def test_what_is_so_is_read(statement):
    assert _says(TEXTS, statement)


@pytest.mark.parametrize("statement", ["no user is locked", "no users are locked", "none of the users is locked"])
def test_a_column_of_boxes_tells_of_none(statement):
    assert _says(BOXES, statement)
    assert not _says(LOCKED, statement)


@pytest.mark.parametrize("statement", ["every user is locked", "all users are locked", "both users are locked"])
def test_a_column_of_boxes_tells_of_all(statement):
    assert not _says(BOXES, statement)
    assert not _says(LOCKED, statement)
    assert _says(LOCKED.replace("[0-21] checkbox", "[0-21] checkbox [checked]"), statement)


def test_what_is_called_by_both_words_is_none_of_the_list():
    page = f"{TEXTS}\n  [0-40] text: User ID"
    assert not passes("the user ID is not shown", tree(page, url=ADDRESS))
    assert not passes("there is no user ID", tree(page, url=ADDRESS))


def test_only_the_boxes_of_the_column_count():
    assert not _says(BOXES, "no user is an admin")
    chosen = BOXES.replace("checkbox: Select bob", "checkbox: Select bob [checked]")
    assert _replayed("no user is locked", BOXES, chosen)
    assert not _replayed("no user is locked", BOXES, LOCKED)


def test_who_came_or_went_is_seen():
    other = TEXTS.replace("bob", "Dan")
    assert not _replayed("the user bob is listed", TEXTS, other)
    assert not _replayed("there is no user Dan", TEXTS, other)
