"""The same words find the same thing: what `extract` reads of a phrase is what `verify` compares, or neither does anything."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.proof.tracing import traced
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

PLACES = {
    "alone": "[0-1] heading: Account [level=1]\n{0}",
    "in main": "[0-1] heading: Account [level=1]\n[0-2] main\n{1}",
    "in a region": "[0-1] heading: Account [level=1]\n[0-2] main\n  [0-3] region: Overview\n{2}",
    "below a section": "[0-1] heading: Account [level=1]\n[0-2] heading: Figures [level=2]\n{0}\n[0-90] heading: More [level=2]",
}

SHAPES = {
    "a definition": "[0-10] term: NAME\n[0-11] definition: VALUE",
    "a text with a colon": "[0-10] paragraph: NAME: VALUE",
    "a label and its neighbour": "[0-10] paragraph\n  [0-11] text: NAME:\n  [0-12] strong: VALUE",
    "two alone together": "[0-10] generic\n  [0-11] text: NAME\n  [0-12] text: VALUE",
    "a row of two cells": "[0-10] table\n  [0-11] row\n    [0-12] rowheader: NAME\n    [0-13] cell: VALUE\n  [0-14] row\n    [0-15] rowheader: Other\n    [0-16] cell: 5 kg",
    "in turn": "[0-10] generic\n  [0-11] text: Other\n  [0-12] text: 5 kg\n  [0-13] text: NAME\n  [0-14] text: VALUE",
    "a field": "[0-10] textbox: NAME [value=VALUE]",
    "a status": "[0-10] status: NAME\n  [0-11] text: VALUE",
    "what a developer called so": "[0-10] text: VALUE [id=SLUG]",
    "a definition that is a field": "[0-10] term: NAME\n[0-11] definition\n  [0-12] textbox: NAME [value=VALUE]",
}  # fmt: skip

NOISE = {
    "nothing": "",
    "a heading with the word": "[0-50] heading: NAME sheet [level=2]",
    "a heading of the word": "[0-50] heading: NAME [level=2]",
    "a link with the word": "[0-50] link: Check NAME",
    "a button with the word": "[0-50] button: Top up NAME",
    "a heading with another value": "[0-50] heading: NAME €99 [level=2]",
    "a text with the word": "[0-50] paragraph: Your NAME is what is left.",
    "a picture of it": "[0-50] img: NAME",
    "another like it, called otherwise": "[0-50] term: NAME before\n[0-51] definition: €3",
    "another element of that id": "[0-50] text: €7 [id=SLUG]",
    "another field of that name": "[0-50] textbox: NAME [value=€7]",
    "another pair of that name": "[0-50] term: NAME\n[0-51] definition: €7",
}

PHRASES = [("Balance", "balance", "€80"), ("Delivery status", "delivery status", "On its way")]


def page_of(place: str, shape: str, noise: str, phrase: tuple[str, str, str]) -> str:
    name, said, value = phrase
    body = "\n".join(filter(None, (NOISE[noise], SHAPES[shape])))
    lines = {at: "\n".join("  " * at + line for line in body.splitlines()) for at in (0, 1, 2)}
    text = PLACES[place].format(lines[0], lines[1], lines[2])
    return text.replace("NAME", name).replace("VALUE", value).replace("SLUG", said.replace(" ", "-"))


def read(page: str, said: str):
    """What `extract` reads, and the node that it reads it of; `None` where it abstains."""
    snapshot = tree(page)
    try:
        decision = decide_extract(f"the {said}", TypeAdapter(str), snapshot)
    except EngineAbstained:
        return None
    [leaf] = traced(decision.program, snapshot, {}).leaves
    return decision.value, leaf.node.ref


def judged(page: str, said: str, value: str):
    """Whether `verify` holds, and the node that it looks at; `None` where it abstains."""
    try:
        decision = decide_verify(f'the {said} is "{value}"', tree(page))
    except EngineAbstained:
        return None
    return decision.holds, decision.outcome.refs


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase[1])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("place", PLACES)
def test_verify_compares_what_extract_reads(place, shape, phrase):
    for noise in NOISE:
        page = page_of(place, shape, noise, phrase)
        said, value = phrase[1], phrase[2]
        found = read(page, said)
        if found is None:
            assert judged(page, said, value) is None, noise
            continue
        assert judged(page, said, found[0]) == (True, (found[1],)), noise
        other = judged(page, said, "€79" if value == "€80" else "Lost")
        assert other is None or other == (False, (found[1],)), noise


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    "noise",
    [
        "nothing",
        "a heading with the word",
        "a heading of the word",
        "a link with the word",
        "a button with the word",
        "a heading with another value",
        "a text with the word",
        "another like it, called otherwise",
    ],
)
def test_a_label_is_found_among_what_only_has_the_word(shape, noise):
    if shape == "what a developer called so" and noise not in {"nothing", "a text with the word"}:
        pytest.skip("a name is looked for before what a developer called it")
    page = page_of("in main", shape, noise, PHRASES[0])
    assert read(page, "balance")[0] == "€80"
    assert judged(page, "balance", "€80")[0]


@pytest.mark.parametrize("shape", SHAPES)
def test_of_two_values_of_one_name_neither_is_meant(shape):
    noise = (
        "another field of that name"
        if shape in {"a field", "a definition that is a field"}
        else "another pair of that name"
    )
    page = page_of("in main", shape, noise, PHRASES[0])
    if shape == "what a developer called so":
        assert read(page, "balance") is None
    else:
        assert read(page, "balance") is None
        assert judged(page, "balance", "€80") is None
