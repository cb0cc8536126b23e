"""Which names mean the same where something that moved is looked for."""

import itertools

import pytest

from pytest_stagehand._programs.synonyms import IDLE, SYNONYMS, meaning
from pytest_stagehand._programs.text import words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Log in", "Sign in"),
        ("Log out", "Sign out"),
        ("E-mail", "Email address"),
        ("Add to cart", "Add to your bag"),
        ("Search products", "Find products"),
        ("Postcode", "ZIP code"),
        ("Apply discount code", "Redeem voucher"),
        ("Proceed to checkout", "Check out"),
        ("firstName", "Given name"),
        ("Wish list", "Favourites"),
    ],
)
def test_synonyms_mean_the_same(one, other):
    assert meaning(one) == meaning(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Log in", "Log out"),
        ("Sign in", "Sign up"),
        ("First name", "Last name"),
        ("Add to cart", "Add to wish list"),
        ("Remove", "Delete"),
        ("Save", "Cancel"),
        ("", "Save"),
    ],
)
def test_others_do_not(one, other):
    assert meaning(one) != meaning(other)


def test_a_name_of_idle_words_alone_keeps_them():
    assert meaning("To") == {"to"}
    assert meaning("To") != meaning("From")


def test_no_phrase_has_two_meanings_and_none_destroys():
    phrases = [" ".join(words(phrase)) for phrase in itertools.chain.from_iterable(SYNONYMS)]
    assert len(phrases) == len(set(phrases))
    said = {word for phrase in phrases for word in phrase.split()}
    assert not said & {"delete", "remove", "discard", "pay", "buy", "clear", "reset", "cancel", "empty", "transfer"}
    assert not {phrase for phrase in phrases if set(phrase.split()) <= IDLE}
