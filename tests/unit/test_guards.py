"""What a guard of a frozen value leaves out: numbers, dates and ids that differ while nothing else does."""

from __future__ import annotations

import pytest

from pytest_stagehand._elements.guards import agrees, loosened, shown


def guard(*readings):
    found = tuple(readings[0])
    for lines in readings[1:]:
        found = loosened(found, lines)
    return found


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ("text: 3 visitors", "text: 4 visitors", "text: ⟨…⟩ visitors"),
        ("text: Hello", "text: Hello", "text: Hello"),
        ("text: Printed 2026-11-21 at 10:04", "text: Printed 2026-11-22 at 09:00", "text: Printed ⟨…⟩ at ⟨…⟩"),
        ("text: 3 May 2026, room 5", "text: 4 June 2026, room 5", "text: ⟨…⟩, room 5"),
        ("link: Order #A-17 of 3", "link: Order #B-18 of 3", "link: Order ⟨…⟩ of 3"),
        ("text: Session 3f2504e0-4f89-11d3-9a0c-0305e82c3301", "text: Session 6ba7b810-9dad-11d1-80b4-00c04fd430c8", "text: Session ⟨…⟩"),
    ],
)  # fmt: skip
def test_what_changes_by_itself_is_left_out(one, other, words) -> None:
    found = guard([one], [other])
    assert shown(found[0]) == words
    assert agrees(found, [one])
    assert agrees(found, [other])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("text: Ada", "text: Grace"),
        ("text: 3 visitors", "text: 4 visits"),
        ("text: 3", "text: three"),
        ("button: Pay", "button: Pay [disabled]"),
        ("text: 1 of 2", "text: 1 of 2 of 3"),
    ],
)
def test_other_words_are_another_text(one, other) -> None:
    found = guard([one], [other])
    assert found == (other,)
    assert not agrees(found, [one])


def test_only_what_differed_may_be_another_number() -> None:
    found = guard(["text: 3 of 10 rooms"], ["text: 4 of 10 rooms"])
    assert agrees(found, ["text: 5 of 10 rooms"])
    assert not agrees(found, ["text: 5 of 12 rooms"])
    assert not agrees(found, ["text: five of 10 rooms"])
    assert not agrees(found, ["text: of 10 rooms"])


def test_a_gap_stays_a_gap_in_the_next_recording() -> None:
    found = guard(["text: 3 of 10"], ["text: 4 of 10"], ["text: 4 of 11"])
    assert shown(found[0]) == "text: ⟨…⟩ of ⟨…⟩"
    assert guard(["text: 3"], ["text: 4"], ["text: 4"]) == guard(["text: 3"], ["text: 4"])


def test_more_lines_are_another_text() -> None:
    assert guard(["text: 3"], ["text: 4", "text: 5"]) == ("text: 4", "text: 5")
    assert not agrees(("text: 4",), ["text: 4", "text: 5"])
    assert not agrees(("text: 4", "text: 5"), ["text: 4"])


def test_a_page_that_writes_a_gap_leaves_none() -> None:
    assert not agrees(("text: ⟨…⟩",), ["text: 3"])
