"""One table of states: what a sentence can say of a control a model can claim, and it is read, told and ejected alike."""

from __future__ import annotations

import pytest

from pytest_stagehand._cli.ejecting.verifying import expectations
from pytest_stagehand._cli.ejecting.words import NotEjectable, Words
from pytest_stagehand._compiling.claims.states import MEANINGS, OPPOSITES
from pytest_stagehand._compiling.verifying import Claim, compile_verify
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._recording.describe import describe
from tests.support.trees import tree

ROLES = {
    "checked": "checkbox",
    "mixed": "checkbox",
    "selected": "tab",
    "expanded": "button",
    "collapsed": "button",
    "pressed": "button",
    "current": "link",
    "invalid": "textbox",
}
"""A role that can be in a state; a field can be in all others."""


def page_of(meaning, *, is_so):
    """Two controls, in the state or out of it; where none is current, nothing says which is."""
    role = ROLES.get(meaning.state, "textbox")
    is_in_it = is_so == meaning.holds
    state = meaning.state if is_in_it else OPPOSITES.get(meaning.state, "")
    value = {"textbox": "[value=]" if state == "empty" else "[value=Ann]"}.get(role, "")
    shown = f"[{state}] {value}".strip() if state not in ("", "empty", "enabled") else value
    beside = "[current]" if state == "" and meaning.state == "current" else shown
    return tree(
        f"[0-1] heading: Form\n[0-2] {role}: Mine {shown}".rstrip() + f"\n[0-3] {role}: Yours {beside}".rstrip()
    )


@pytest.mark.parametrize("told", MEANINGS)
def test_a_state_is_one_for_sentences_and_models_and_is_told_and_ejected(told):
    meaning = MEANINGS[told]
    page = page_of(meaning, is_so=True)
    claim = Claim(kind=told, node="0-2", role=None, state=None, expected=None, how=None, count=None)
    claimed = compile_verify(
        page, [claim], True, statement=f"Mine is {told}", variables={}, base_url="http://shop.test"
    ).program
    assert f"is {'' if meaning.holds else 'not '}{meaning.state}" in " ".join(describe(claimed))
    for word in (told, *meaning.words):
        sentence = f"Mine {'has' if word == 'focus' else 'is'} {word}"
        said = decide_verify(sentence, page)
        assert said.holds
        assert states_of(said.program) == states_of(claimed), sentence
        assert not decide_verify(sentence, page_of(meaning, is_so=False)).holds
    assert lines_of(claimed)


def states_of(program):
    return [(each.state, each.holds) for each in program.all]


def lines_of(program):
    """What Playwright expects in its place, or that nothing of Playwright's says it."""
    try:
        return expectations(Words("page", "page"), program)
    except NotEjectable as error:
        return [str(error)]
