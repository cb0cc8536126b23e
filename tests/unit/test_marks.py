"""Marks know again what was read, whatever differs from run to run, and give nothing away."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pytest_stagehand._steps.marks import mark_of


@dataclass(frozen=True)
class Line:
    product: str
    price: float


@dataclass
class Reader:
    """As much of a step as a mark needs."""

    plain_variables: dict[str, str]
    secret: str = ""

    def shows_secret(self, text: str) -> bool:
        return bool(self.secret) and self.secret in text


def mark(value, variables=None, secret="") -> str:
    return mark_of(Reader(variables or {}, secret), value)


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        (["Bonn", "Kiel"], ["Bonn", "Kiel"], True),
        (["Bonn", "Kiel"], ["Bonn"], False),
        (0, 12, False),
        ("saved at 10:31", "saved at 11:02", True),
        ("order 10000042", "order 10000043", True),
        ("€10", "€30", False),
        ({"Bonn", "Kiel", "Ulm"}, {"Ulm", "Kiel", "Bonn"}, True),
        ([Line("Red", 9.5)], [Line("Red", 9.5)], True),
        ([Line("Red", 9.5)], [Line("Red", 8.5)], False),
    ],
)
def test_what_differs_from_run_to_run_makes_no_other_mark(one, other, is_same):
    assert (mark(one) == mark(other)) == is_same


def test_a_value_of_the_test_makes_no_other_mark():
    assert mark(["hi Ann"], {"name": "Ann"}) == mark(["hi Bob"], {"name": "Bob"})


def test_what_shows_a_secret_has_no_mark():
    assert mark(["the code is 4711"], secret="4711") == ""
