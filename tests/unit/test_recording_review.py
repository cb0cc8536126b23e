import pytest

from pytest_stagehand._recording.effects import DialogEffect, ItemEffect
from pytest_stagehand._recording.keys import Key
from pytest_stagehand._recording.programs import Refuted
from pytest_stagehand._recording.review import words_of
from pytest_stagehand._recording.schema import LONGEST_LINE, MOST_LINES, Again, RecordedAction, RecordedStep, SeenLayer
from tests.support.recordings import DONE, TOTAL, click, target

ASKED = {
    "effect": ItemEffect.model_validate({"change": "gone", "item": {"role": "row", "texts": ("Mug",)}}),
    "also": (DialogEffect(type="confirm", message="Sure?"),),
}
DELETE = click("Delete").model_copy(update=ASKED)
FILL = RecordedAction(method="fill", arguments=("%name%",), description='textbox "Name"', target=target("Name"))
DELETED = 'click "Delete" button → a dialog is shown: confirm "Sure?"; row "Mug" goes away'
CODE = {"method": "call_tool", "name": "code_for", "arguments": ('{"to": "%mail%"}',)}
CALLED = RecordedAction(**CODE, gave='"7"', digest="0" * 16), RecordedAction(**CODE, kind='"text"')
IN_FILE = RecordedAction(method="read", name="total", read=TOTAL, file="bill-⟨n⟩.pdf")
FILLED = 'fill "%name%" textbox "Name"'


@pytest.mark.parametrize(
    ("call", "parts", "words"),
    [
        ("act", {"actions": (FILL, DELETE)}, [FILLED, DELETED]),
        ("act", {"program": DONE}, ['so already: title is "Done"']),
        (
            "act",
            {"actions": (FILL, DELETE), "program": DONE, "proven_after": 1},
            [FILLED, 'so already: title is "Done"', DELETED],
        ),
        ("act", {"absent": True}, []),
        (
            "act",
            {"absent": True, "layers": (SeenLayer(role="generic", offers=("Home", "Cart")),)},
            ['not offered, beside layer "Home, Cart"'],
        ),
        ("whenever", {"actions": (DELETE,), "program": DONE}, ['whenever title is "Done"', DELETED]),
        ("verify", {"program": DONE}, ['title is "Done"']),
        ("verify", {"program": DONE, "refuted": Refuted.model_validate({"page": {"path": "/"}})}, None),
        (
            "agent",
            {"actions": (click("More"), DELETE), "program": DONE, "again": Again(opens=(0,), shows=(0,))},
            [
                'click "More" button',
                DELETED,
                'done when title is "Done"',
                'and in another tab, after click "More" button, all of that',
            ],
        ),
        (
            "agent",
            {"actions": (click("Mark"),), "program": DONE, "again": Again(drawn=0)},
            [
                'click "Mark" button',
                'done when title is "Done"',
                'and in another tab, another sign is drawn on "Mark" button than before it was operated',
            ],
        ),
        (
            "agent",
            {"actions": (IN_FILE, *CALLED), "program": DONE},
            [
                'read %total% in download "bill-⟨n⟩.pdf": value ← definition labelled "Total"',
                'call code_for with {"to": "%mail%"} → it gave "7", and is not called again',
                'call code_for with {"to": "%mail%"} → it gives "text"',
                'done when title is "Done"',
            ],
        ),
        ("extract", {"program": TOTAL}, ['value ← definition labelled "Total"']),
        ("agent", {"actions": (DELETE,), "program": DONE}, [DELETED, 'done when title is "Done"']),
    ],
)
def test_a_step_is_told_in_the_words_of_what_it_does(call, parts, words):
    told = words_of(RecordedStep.of(Key(call, "x", "/"), **parts))
    assert list(told) == (words if words is not None else ['title is "Done"', "which does not hold"])


def test_words_are_as_short_as_a_recording_takes_them():
    long = RecordedStep.of(Key("act", "x", "/"), actions=(click("y" * (LONGEST_LINE - 9)),) * 20)
    assert {len(line) for line in words_of(long)} == {LONGEST_LINE}
    many = long.model_copy(update={"actions": (click(),) * (MOST_LINES + 1)})
    assert len(words_of(many)) == MOST_LINES
