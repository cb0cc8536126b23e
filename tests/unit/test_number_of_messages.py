"""`the number of messages` is no number that stands in one."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.extract import decide_extract
from tests.support.trees import tree

PAGE = tree("""
[0-1] main
  [0-2] heading: Orders [level=1]
  [0-3] status
    [0-4] text: Order 1002 was shipped
""")


@pytest.mark.parametrize("asked", ["the number of messages", "the number of errors", "the count of notifications"])
def test_a_number_in_a_message_is_not_how_many_there_are(asked):
    for schema in (TypeAdapter(int), TypeAdapter(str)):
        with pytest.raises(EngineAbstained):
            decide_extract(asked, schema, PAGE)


def test_the_message_is_read():
    assert decide_extract("the message", TypeAdapter(str), PAGE).value == "Order 1002 was shipped"
