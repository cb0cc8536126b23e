"""Statements in the past tense: what a message said that may be gone again, and what does not prove that it was there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.snapshot import Passing
from pytest_stagehand._cli.ejecting.verifying import expectations
from pytest_stagehand._cli.ejecting.words import Words
from pytest_stagehand._compiling.claims.claims import Claim, Unusable
from pytest_stagehand._compiling.gate import is_proven
from pytest_stagehand._compiling.verifying import compile_verify
from pytest_stagehand._elements.messages import messages
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._engines.model.prompts import page_text
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.assertions import TextAppeared
from pytest_stagehand._recording.programs import VerifyProgram
from pytest_stagehand._recording.queries import TextTest
from tests.support.trees import tree

PAGE = tree("[0-1] heading: Household\n[0-2] button: Save\n[0-3] row: Bob")


def page(*said: str, **more):
    return replace(PAGE, passing=(Passing(said, "status", is_gone=True, **more),))


@pytest.mark.parametrize(
    "statement",
    [
        'the message "Saved" appeared',
        '"Saved" appeared',
        '"Saved" was shown',
        'the text "Saved" has appeared',
        'the "Saved" message popped up',
        'a message saying "Saved" appeared briefly',
        'a success message that said "Saved" was displayed for a moment',
        "a warning with the text 'Saved' was briefly visible on the page",
        'a notification showed up saying "Saved"',
        'a toast said "Saved"',
        'the snackbar read "Saved" briefly',
        'the page showed "Saved"',
        'an alert "Saved" came up',
        "message Saved appeared",
        'verify that the toast "Saved" popped up again',
        'the heading "Household" is shown and the message "Saved" appeared',
    ],
)
def test_the_past_tense_is_about_what_was_shown(statement):
    decision = decide_verify(statement, page("Saved"))
    assert decision.holds
    assert decision.program.all[-1] == TextAppeared(
        kind="appeared", text=TextTest(how="equals", text="Saved"), alone=True
    )
    assert not decide_verify(statement, page("Not saved")).holds
    assert not decide_verify(statement, PAGE).holds


@pytest.mark.parametrize(
    "statement",
    [
        "a success message appeared",
        'the button "Saved" appeared',
        'the dialog "Saved" appeared',
        'the row of "Bob" showed "Saved"',
        'no message "Saved" appeared',
        'the message "Saved" did not appear',
        'the message "Saved" didn\'t appear',
        'the message "Saved" was never shown',
        'the message "Saved" has not popped up',
        'the message "Saved" appeared in the row of Bob',
    ],
)
def test_what_no_message_proves_is_refused(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, page("Saved"))


def test_the_present_tense_is_about_now():
    assert not decide_verify('the message "Saved" is shown', page("Saved")).holds
    assert not decide_verify('the message "Household" appeared', page("Saved")).holds


@pytest.mark.parametrize(
    ("said", "is_so"),
    [
        (("Saved",), True),
        (("✓ Saved.",), True),
        (("SAVED",), True),
        (("Not saved",), False),
        (("Saved with errors",), False),
        (("Saved", "with errors"), False),
        (("Saved", "×"), True),
        (("Saved 2",), False),
    ],
)
def test_a_message_says_what_was_recorded_and_nothing_else(said, is_so):
    program = decide_verify('the message "Saved" appeared', page("Saved")).program
    outcome = evaluate_verify(program, page(*said))
    assert outcome.passed == is_so
    assert is_so or said[0] in outcome.found


def test_beside_what_stood_beside_it_a_line_may_stand():
    decision = decide_verify('the message "Saved" appeared', page("Household", "Saved"))
    assert decision.holds
    assert evaluate_verify(decision.program, page("Household", "Saved", "just now")).passed
    assert decide_verify('a message containing "Saved" appeared', page("Saved with errors")).holds


def test_of_a_new_document_a_line_is_enough():
    program = decide_verify('the message "Saved" appeared', page("Saved")).program
    assert evaluate_verify(program, page("Saved", "Next", is_whole=False)).passed


def test_it_fails_without_the_message_and_with_another():
    program = decide_verify('the message "Saved" appeared', page("Saved")).program
    assert is_proven(program, page("Saved"))


def test_a_model_claims_it_by_what_came():
    claim = Claim(kind="appeared", node=None, role=None, state=None, expected="Saved", how=None, count=None)
    given = {"statement": "a message says that it was saved", "variables": {}, "base_url": ""}
    decision = compile_verify(page("Saved"), [claim], True, **given)
    assert isinstance(decision.program, VerifyProgram)
    with pytest.raises(Unusable, match="Not saved"):
        compile_verify(page("Not saved"), [claim], True, **given)
    with pytest.raises(Unusable, match="may yet come"):
        compile_verify(page("Saved"), [claim.model_copy(update={"how": "not-equals"})], True, **given)
    assert "status: Saved" in page_text(page("Saved"))
    assert "status" not in page_text(PAGE)


def test_what_came_again_is_recorded_so():
    program = decide_verify('the message "Saved" appeared', page("Saved", stood=True)).program
    assert program.all[0].again


def test_the_effect_of_a_message_is_its_longest_new_line():
    came = [
        Passing(("09:30", "only today"), ""),
        Passing(("Household", "Saved", "Your draft was saved"), "alert"),
        Passing(("3 files",), "status"),
        Passing(("It stays",), "alert"),
        Passing(("Rome is sunny",), is_restless=True),
    ]
    came = [replace(each, is_gone=each.lines != ("It stays",)) for each in came]
    found = [each.name for each in messages(came, {"Household"}, {"Saved"})]
    assert found == ["Your draft was saved", "only today"]


def test_it_is_ejected_as_a_wait():
    program = decide_verify('the message "Saved" appeared', page("Saved")).program
    (line,) = expectations(Words("page", "page", {}, {}), program)
    assert line.startswith("_expect_message(page.get_by_text(")
