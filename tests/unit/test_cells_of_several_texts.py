"""A cell that holds several texts, where others of its column hold one, is not read as one; nor are links taken for buttons by half a name."""

from __future__ import annotations

import pytest
from pydantic import BaseModel, TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.observe import decide_observe
from tests.support.trees import tree


class Run(BaseModel):
    id: str
    status: str


RUNS = """
[0-1] main
  [0-2] heading: Runs [level=1]
  [0-3] table
    [0-4] row
      [0-5] columnheader: ID
      [0-6] columnheader: Status
      [0-7] columnheader
    [0-10] row
      [0-11] cell
        [0-12] link: 612c8c32 [url=/runs/1]
        [0-13] {tag}
      [0-14] cell: Queued
      [0-15] cell
        [0-16] link: View [url=/runs/1]
        [0-17] button: View all tags
    [0-20] row
      [0-21] cell
        [0-22] link: 53b84842 [url=/runs/2]
      [0-24] cell: Success
      [0-25] cell
        [0-26] link: View [url=/runs/2]
"""


def runs(tag: str):
    return tree(RUNS.format(tag=tag), url="http://app.test/runs", title="Runs")


@pytest.mark.parametrize(("schema", "said"), [(list[Run], "id and status of each run"), (list[str], "the IDs")])
def test_of_an_id_with_a_tag_below_it_nobody_knows_which_is_meant(schema, said):
    with pytest.raises(EngineAbstained):
        decide_extract(said, TypeAdapter(schema), runs("text: team quay"))


def test_a_button_beside_it_is_no_text_of_it():
    found = decide_extract("id and status of each run", TypeAdapter(list[Run]), runs("button: Copy"))
    assert [each["id"] for each in TypeAdapter(list[Run]).dump_python(found.value)] == ["612c8c32", "53b84842"]


def test_what_is_called_just_so_is_not_passed_over_for_what_has_more_words():
    with pytest.raises(EngineAbstained):
        decide_observe("the View buttons", runs("button: Copy"))


def test_what_has_more_words_is_found_where_nothing_is_called_just_so():
    (found,) = decide_observe("the tags buttons", runs("button: Copy")).actions
    assert "View all tags" in found.description
