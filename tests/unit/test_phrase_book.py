"""The phrase book in the docs: each sentence does what it says there, and the page is made of what is tried here."""

from contextlib import suppress

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.gate import is_proven
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.observe import decide_observe
from pytest_stagehand._engines.english.verify import decide_verify
from scripts import phrase_book
from tests.support.phrases import CLAIMS, DEEDS, FINDINGS, NOT_UNDERSTOOD, PAGES, READINGS, told


def by_sentence(phrases):
    return pytest.mark.parametrize("phrase", phrases, ids=[each.say for each in phrases])


@by_sentence(DEEDS)
def test_deed_is_done_as_the_phrase_book_says(phrase):
    assert told(decide_act(phrase.say, PAGES[phrase.page])) == phrase.does


@by_sentence(CLAIMS)
def test_claim_holds_and_proves_itself_and_its_twin_does_not_pass(phrase):
    decision = decide_verify(phrase.say, PAGES[phrase.page])
    assert decision.holds
    assert decision.program is not None
    assert is_proven(decision.program, PAGES[phrase.page])
    with suppress(EngineAbstained):
        assert not decide_verify(phrase.twin, PAGES[phrase.page]).holds


@by_sentence(READINGS)
def test_reading_gives_what_the_phrase_book_says(phrase):
    assert decide_extract(phrase.say, TypeAdapter(phrase.schema), PAGES[phrase.page]).value == phrase.gives


@by_sentence(FINDINGS)
def test_finding_gives_all_that_the_phrase_book_says(phrase):
    found = decide_observe(phrase.say, PAGES[phrase.page]).actions
    assert ", ".join(action.description for action in found) == phrase.finds


@by_sentence(NOT_UNDERSTOOD)
def test_what_the_phrase_book_calls_not_understood_is_not_acted_on(phrase):
    with pytest.raises(EngineAbstained):
        decide_act(phrase.say, PAGES[phrase.page])


def test_the_docs_hold_the_phrase_book_as_it_is_now():
    page = phrase_book.DOCS.read_text("utf-8")
    assert page == phrase_book.written(page), "python scripts/phrase_book.py"
