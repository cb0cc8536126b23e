"""A talk of many messages is no message that a page says of what was done: which of them is meant has to be found there."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.extract import decide_extract
from tests.support.statements import passes
from tests.support.trees import tree

TALK = tree(
    """
[0-1] main
  [0-2] heading: Chat [level=1]
  [0-3] log
    [0-4] generic
      [0-5] text: Ann
      [0-6] text: 10:01
      [0-7] text: Hello all
    [0-8] generic
      [0-9] text: Bob
      [0-10] text: 10:02
      [0-11] text: Hi Ann
  [0-12] textbox: Message [value=]
  [0-13] button: Send
""",
    url="http://chat.test/",
    title="Chat",
)
SAVED = tree("[0-1] main\n  [0-2] heading: Chat [level=1]\n  [0-3] status\n    [0-4] text: The chat was saved")


@pytest.mark.parametrize(
    "said",
    [
        "the last message",
        "the first message",
        "the message from Bob",
        "Bob's message",
        "the message at 10:02",
        "the text of the second message",
        "the message",
    ],
)
def test_no_message_of_several_is_read_as_all_of_them(said):
    with pytest.raises(EngineAbstained):
        decide_extract(said, TypeAdapter(str), TALK)


@pytest.mark.parametrize(
    "said",
    [
        "the message from Bob says Hello all",
        "Ann's message says Hi Ann",
        "the last message says Hello all",
        "the second message contains Hello all",
        "the message at 10:02 says Hello all",
    ],
)
def test_what_one_message_does_not_say_is_not_so_because_another_says_it(said):
    assert not passes(said, TALK)


def test_the_one_message_of_a_page_is_read_by_any_words_for_it():
    assert decide_extract("the confirmation", TypeAdapter(str), SAVED).value == "The chat was saved"
    assert passes("a message says the chat was saved", SAVED)
    assert not passes("the message from Bob says the chat was saved", SAVED)
