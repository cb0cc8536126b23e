"""The way to what a program reads is found again; what it claims, reads or counts is not touched."""

from __future__ import annotations

import pytest

from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.moving import moved, with_others
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.describe import describe
from pytest_stagehand._recording.programs import VerifyProgram
from tests.support.trees import tree

PAGE = """
[0-1] heading: Your cart [level=1]
[0-2] region: Billing address
  [0-3] textbox: Street [value=Elm 1]
  [0-4] paragraph: No changes
[0-5] region: Shipping address
  [0-6] textbox: Street [value=Oak 2]
  [0-7] paragraph: No changes
[0-8] switch: Send the newsletter [checked]
[0-9] switch: Send offers [checked]
"""


def recorded(statement: str, page: str = PAGE) -> VerifyProgram:
    snapshot = tree(page)
    program = decide_verify(statement, snapshot).program
    assert program is not None
    return VerifyProgram.model_validate_json(with_others(program, snapshot, {}, lambda _: False).model_dump_json())


def test_a_region_that_is_called_otherwise_is_found_again_and_its_claim_is_judged_there():
    program = recorded('the Street in the region "Shipping address" has the value "Oak 2"')
    page = PAGE.replace("Shipping address", "Shipping to this address")
    found = moved(program, tree(page), {})
    assert found is not None
    assert evaluate_verify(found.program, tree(page)).passed
    assert not evaluate_verify(found.program, tree(page.replace("Oak 2", "Oak 3"))).passed
    [heal] = found.heals
    assert (heal.was, heal.now) == ('region "Shipping address"', 'region "Shipping to this address"')


def test_a_control_of_which_a_state_is_claimed_is_found_again():
    program = recorded("Send the newsletter is checked")
    page = PAGE.replace("Send the newsletter", "Send me the newsletter")
    found = moved(program, tree(page), {})
    assert found is not None
    assert not evaluate_verify(found.program, tree(page.replace("newsletter [checked]", "newsletter"))).passed
    assert 'switch "Send me the newsletter" is checked' in describe(found.program)


@pytest.mark.parametrize(
    ("statement", "old", "new"),
    [
        ('the Street in the region "Shipping address" has the value "Oak 2"', "Shipping address", "Where it goes"),
        ("Send the newsletter is checked", "Send the newsletter", "Stay in touch"),
        ('the heading "Your cart" is visible', "Your cart", "Your bag"),
    ],
    ids=["no word in common", "no word in common of a control", "what is claimed itself"],
)
def test_what_is_not_certainly_the_same_stays_missing(statement, old, new):
    program = recorded(statement)
    assert moved(program, tree(PAGE.replace(old, new)), {}) is None


def test_what_stood_beside_it_then_is_never_taken_for_it():
    program = recorded('the Street in the region "Shipping address" has the value "Oak 2"')
    gone = PAGE.partition("[0-5]")[0] + "[0-8] switch: Send offers [checked]"
    assert moved(program, tree(gone), {}) is None
    switch = recorded("Send the newsletter is checked")
    assert moved(switch, tree(PAGE.replace("[0-8] switch: Send the newsletter [checked]\n", "")), {}) is None


def test_two_that_are_as_like_it_are_told_from_each_other_by_nobody():
    program = recorded("Send the newsletter is checked")
    page = PAGE.replace(
        "[0-8] switch: Send the newsletter [checked]",
        "[0-8] switch: Send the weekly newsletter\n[0-10] switch: Send the daily newsletter",
    )
    assert moved(program, tree(page), {}) is None


def test_a_secret_is_not_kept_among_the_others():
    snapshot = tree(PAGE)
    program = decide_verify("Send the newsletter is checked", snapshot).program
    assert program is not None
    kept = with_others(program, snapshot, {}, lambda name: "offers" in name)
    assert "Send offers" not in kept.model_dump_json()
    assert "Send offers" in with_others(program, snapshot, {}, lambda _: False).model_dump_json()


BADGE = """
[0-1] banner
  [0-2] link: Cart 1 item
    [0-3] text: Cart
    [0-4] text: 1 item [id=cart-badge]
  [0-5] link: Wish list 1
    [0-6] text: 1 [id=wish-badge]
"""


def test_what_only_an_id_tells_is_found_again_in_its_place():
    program = recorded('the cart badge shows "1 item"', BADGE)
    page = BADGE.replace("id=cart-badge", "id=n7-badge").replace("1 item", "2 items")
    found = moved(program, tree(page), {})
    assert found is not None
    assert not evaluate_verify(found.program, tree(page)).passed
    assert evaluate_verify(found.program, tree(page.replace("2 items", "1 item"))).passed
    titled = tree(page)
    titled.root.name = "Red shirt – Shop"  # on another page, it has another title
    assert moved(program, titled, {}) == found
    for other in (
        page.replace(" [id=n7-badge]", ""),
        page.replace("link: Cart", "link: Basket"),
        page.replace("text: Cart\n", "text: Cart [id=other]\n"),
    ):
        assert moved(program, tree(other), {}) is None
