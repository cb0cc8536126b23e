import dataclasses

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._browser.snapshot import FramePath
from pytest_stagehand._elements.choosing import with_items
from pytest_stagehand._elements.effects import CONFIRMED, candidates, graded, lasting, may_be_chance, together
from pytest_stagehand._elements.item_changes import of_item
from pytest_stagehand._elements.messages import said_in
from pytest_stagehand._elements.nearness import Cause, restless_spots, words_of
from pytest_stagehand._recording.document import as_data
from pytest_stagehand._recording.effects import (
    AnyEffect,
    ChangedEffect,
    DialogEffect,
    DownloadEffect,
    Effect,
    Item,
    ItemEffect,
    NodeEffect,
    RowsEffect,
    StateEffect,
    ValueEffect,
)
from pytest_stagehand._recording.spoken import spoken_effect
from tests.support.trees import tree

BUTTON = "[0-1] button: Add\n"


def seen(before: str, after: str, later: str | None = None, *, ref: str | None = "0-1", frame: int = 0):
    """The witnesses of an action on node 0-1, as `(kind, name or state)`."""
    found = candidates(tree(before), tree(after), tree(after if later is None else later), ref=ref, frame=frame)
    return [(each.kind, getattr(each, "name", getattr(each, "state", ""))) for each in found]


def test_a_page_that_did_not_change_has_no_witness():
    assert seen(BUTTON, BUTTON) == []


def test_what_appeared_or_went_for_good_is_a_witness():
    assert seen(BUTTON, BUTTON + "[0-2] text: Added") == [("appeared", "Added")]
    assert seen(BUTTON + "[0-2] text: Empty", BUTTON) == [("gone", "Empty")]


@pytest.mark.parametrize(
    ("after", "later"), [(BUTTON + "[0-2] text: Loading", BUTTON), (BUTTON, BUTTON + "[0-2] text: Ad")]
)
def test_what_only_one_of_two_readings_has_is_no_witness(after, later):
    assert seen(BUTTON, after, later) == []


def test_what_changed_without_an_action_before_is_no_witness():
    earlier, before = tree(BUTTON + "[0-2] text: Sun"), tree(BUTTON + "[0-2] text: Rain")
    after = tree(BUTTON + "[0-3] text: Added")
    found = candidates(before, after, after, ref="0-1", earlier=earlier)
    assert found == [NodeEffect(kind="appeared", role="text", name="Added")]
    assert NodeEffect(kind="gone", role="text", name="Rain") in candidates(before, after, after, ref="0-1")


def test_another_of_the_same_name_is_a_witness_and_fewer_of_them_too():
    two, three = "[0-2] link: Red\n[0-3] link: Red\n", "[0-4] link: Red"
    assert seen(BUTTON + two, BUTTON + two + three) == [("appeared", "Red")]
    assert seen(BUTTON + two + three, BUTTON + two) == [("gone", "Red")]


def test_the_targets_own_state_and_value_come_first():
    box = "[0-1] checkbox: Gift"
    assert seen(box, box + " [checked]\n[0-2] heading: Gift wrap")[0] == ("state", "checked")
    field = "[0-1] textbox: Name [value={}]"
    assert seen(field.format("Bob"), field.format("Ann")) == [("value", "")]
    effect = candidates(tree(box + " [checked]"), tree(box), tree(box), ref="0-1")[0]
    assert effect == StateEffect(state="checked", value=False)


def test_focus_is_no_effect():
    assert seen("[0-1] textbox: Name", "[0-1] textbox: Name [focused]") == []


def test_the_state_of_another_node_is_a_witness():
    assert seen(BUTTON + "[0-2] tab: Reviews", BUTTON + "[0-2] tab: Reviews [selected]") == [("appeared", "Reviews")]


def test_what_has_a_number_is_remembered_as_its_mask():
    found = candidates(
        tree(BUTTON + "[0-2] text: Cart: 1 item"), *[tree(BUTTON + "[0-2] text: Cart: 2 item")] * 2, ref="0-1"
    )
    assert found == [ChangedEffect(name="Cart: # item")]


def test_times_dates_and_ids_are_in_no_witness():
    for volatile in ("Saved at 12:30", "Order 2026-11-21", "Order 4711081"):
        names = [name for _, name in seen(BUTTON, BUTTON + f"[0-2] text: {volatile}")]
        assert all(not any(character.isdigit() for character in name) for name in names)


def test_a_dialog_is_worth_more_than_a_heading_a_button_a_text_and_a_toast():
    after = BUTTON + (
        "[0-2] status: Notice\n  [0-3] text: Added\n[0-4] text: Thanks\n[0-5] button: Undo\n[0-6] heading: Done\n"
        "[0-7] dialog: Sure\n"
    )
    assert [name for _, name in seen(BUTTON, after)] == ["Sure", "Done", "Undo", "Thanks", "Notice", "Added"]


def test_rows_are_remembered_as_rows_and_not_by_what_they_hold():
    rows = BUTTON + "[0-2] list\n  [0-3] listitem\n    [0-4] text: Red\n"
    added = rows + "  [0-5] listitem\n    [0-6] text: Blue\n"
    assert seen(rows, added)[0] == seen(rows, rows.replace("Red", "Blue"))[0] == ("rows", "")
    moved = added.replace("Red", "Other").replace("Blue", "Red").replace("Other", "Blue")
    assert seen(added, moved) == [("rows", "")]
    assert ("rows", "") not in seen(rows, BUTTON)


def test_a_text_that_became_a_field_which_holds_it_leaves_its_row_as_it_was():
    rows = BUTTON + "[0-2] list\n  [0-3] listitem\n    [0-4] text: notes.md\n"
    edited = BUTTON + "[0-2] list\n  [0-3] listitem\n    [0-5] textbox [value=notes.md]\n"
    assert ("rows", "") not in seen(rows, edited)
    assert ("rows", "") in seen(rows, edited.replace("notes.md", "todo.md"))


def test_nodes_without_a_name_are_no_witnesses():
    assert seen(BUTTON, BUTTON + "[0-2] list\n  [0-3] generic") == []


def test_only_so_many_are_offered():
    more = "".join(f"[0-{number}] text: {chr(64 + number)}\n" for number in range(2, 60))
    assert len(seen(BUTTON, BUTTON + more)) == CONFIRMED


def test_only_the_asked_frame_counts():
    frame = BUTTON + "[0-2] iframe: Pay\n"
    after = frame + "  [1-1] text: Paid\n"
    assert seen(frame, after) == []
    assert seen(frame, after, frame=1) == [("appeared", "Paid")]


def test_numbers_of_another_document_say_nothing_of_the_target():
    before, after = tree("[0-1] checkbox: Gift"), tree("[0-1] checkbox: Gift [checked]")
    after.frames = (dataclasses.replace(after.frames[0], document="another"),)
    assert after.frames == (FramePath(document="another"),)
    assert StateEffect(state="checked", value=True) not in candidates(before, after, after, ref="0-1")
    assert ValueEffect() not in candidates(before, after, after, ref="0-1")


def test_a_target_that_went_away_is_no_error():
    assert candidates(tree(BUTTON), tree(""), tree(""), ref="0-1") == [
        NodeEffect(kind="gone", role="button", name="Add")
    ]


LISTED = "[0-2] list\n  [0-3] listitem\n    [0-4] text: Coming\n    [0-5] text: {}\n"
TABLED = "[0-2] table\n  [0-3] row\n    [0-4] cell: Coming\n    [0-5] cell: {}\n"


@pytest.mark.parametrize("rows", [LISTED, TABLED])
@pytest.mark.parametrize(
    ("message", "witness"),
    [
        ("[0-6] status\n  [0-7] text: Fern ordered", NodeEffect(kind="appeared", role="text", name="Fern ordered")),
        ("[0-6] alert: 注文しました", NodeEffect(kind="appeared", role="alert", name="注文しました")),
        ("[0-6] log\n  [0-7] text: 10 Farne bestellt", ChangedEffect(name="# Farne bestellt")),
        ("[0-6] heading: Fern ordered", NodeEffect(kind="appeared", role="heading", name="Fern ordered")),
        ("[0-6] heading: Order 7 of Fern", ChangedEffect(name="Order # of Fern")),
    ],
)
def test_what_the_page_says_is_a_better_witness_than_that_its_rows_read_differently(rows, message, witness):
    before, after = tree(BUTTON + rows.format("none")), tree(BUTTON + rows.format("some") + message)
    found = candidates(before, after, after, ref="0-1")
    assert found[0] == witness
    assert ("rows", "") in seen(BUTTON + rows.format("none"), BUTTON + rows.format("some") + message)


@pytest.mark.parametrize("message", ["Saved", "3 saved"])
def test_what_was_said_before_in_the_test_is_no_better_witness_than_rows(message):
    before = tree(BUTTON + LISTED.format("none"))
    after = tree(BUTTON + LISTED.format("some") + f"[0-6] status\n  [0-7] text: {message}")
    said = said_in(tree("[0-1] status\n  [0-2] text: " + message.replace("3", "2")))
    assert candidates(before, after, after, ref="0-1", said=said)[0] == RowsEffect(role="listitem")
    assert candidates(before, after, after, ref="0-1")[0] != RowsEffect(role="listitem")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[0-6] status\n  [0-7] text: Saved", ""),
        ("", "[0-6] progressbar: Half"),
        ("[0-6] heading: Open (3)", "[0-6] heading: Open (2)"),
        ("", "[0-6] heading: 2026"),
    ],
)
def test_a_message_that_goes_a_gauge_and_a_mere_figure_are_no_better_witnesses_than_rows(before, after):
    assert seen(BUTTON + LISTED.format("none") + before, BUTTON + LISTED.format("some") + after)[0] == ("rows", "")


BOB = Item(role="row", texts=("Bob",), under=("Users",))
ROW = "[0-2] row\n  [0-3] cell: Bob\n  [0-4] cell: {}\n  [0-5] button: {}\n"


def became(before: str, after: str, changes: tuple[str, ...] = (), earlier: str = "", field=None):
    """What became of Bob's row, in words."""
    rows = [tree(text).get("0-2") if text else None for text in (earlier, before, after, after)]
    return [spoken_effect(each) for each in of_item(BOB, changes, {"moved": (), "named": ()}, rows, field)]


def test_what_changes_in_an_item_is_said_of_that_item():
    found = became(ROW.format("active", "Archive"), ROW.format("archived", "Restore"))
    assert found[:2] == [
        'cell "archived" appears in row "Bob"',
        'button "Restore" appears in row "Bob", and it says "archived"',
    ]


def test_an_item_that_went_is_only_gone():
    assert became(ROW.format("a", "b"), "", ("gone", "named")) == ['row "Bob" goes away']


def test_figures_of_an_item_are_masks_those_of_its_buttons_too():
    assert became(ROW.format("a", "Like 3"), ROW.format("a", "Like 4")) == [
        'the text "Like #" in row "Bob" goes up by one (# is any number)'
    ]
    assert became(ROW.format("a", "Like 4 of 5"), ROW.format("a", "Like 3 of 6")) == [
        'the text "Like # of #" in row "Bob" reads differently (# is any number)'
    ]


def test_what_changed_in_an_item_before_anything_was_done_is_no_effect():
    before, after = ROW.format("10 here", "b"), ROW.format("12 here", "b")
    assert became(before, after, ("reads",), earlier=ROW.format("9 here", "b")) == []


def test_what_a_field_holds_is_no_news_of_its_item():
    row = "[0-2] row\n  [0-3] cell: {0}\n    [0-4] combobox: Role [value={0}]\n      [0-5] option: Editor{1}\n  [0-6] cell: {2}\n"
    found = became(
        row.format("Viewer", "", "reads"), row.format("Editor", " [selected]", "writes"), (), "", ("combobox", "Role")
    )
    assert found == ['cell "writes" appears in row "Bob"', 'cell "reads" goes away in row "Bob", and it says "writes"']


def test_a_dialog_and_the_targets_own_state_come_before_its_item_and_a_fields_value_after():
    opened = NodeEffect(kind="appeared", role="dialog", name="Sure?")
    pressed, disabled = StateEffect(state="pressed", value=True), StateEffect(state="disabled", value=True)
    gone, named = (ItemEffect(change=change, item=BOB) for change in ("gone", "named"))
    assert with_items([disabled, pressed, opened], [gone]) == [opened, pressed, gone, disabled]
    assert with_items([ValueEffect()], [gone, named], is_field=True) == [gone, ValueEffect(), named]
    assert with_items([pressed], []) == [pressed]


@pytest.mark.parametrize(
    "came",
    [
        NodeEffect(kind="appeared", role="heading", name="Bob"),
        NodeEffect(kind="appeared", role="link", name="Bob", state="current"),
        NodeEffect(kind="appeared", role="text", name="All of Bob"),
        ChangedEffect(name="Bob #"),
    ],
)
def test_what_reads_the_name_of_a_control_comes_before_that_its_wrapper_is_named(came):
    named = ItemEffect(change="named", item=BOB)
    other = NodeEffect(kind="gone", role="heading", name="Start")
    assert with_items([other, came], [named], called="Bob") == [came, named, other]
    assert with_items([other, came], [named], called="Add") == [named, other, came]


def test_what_only_structure_tells_or_another_text_does_not_come_before_an_item():
    named, gone = (ItemEffect(change=change, item=BOB) for change in ("named", "gone"))
    cell, other = NodeEffect(kind="appeared", role="cell", name="Bob"), ChangedEffect(name="#")
    assert with_items([cell, other], [named], called="Bob") == [named, cell, other]
    assert with_items([NodeEffect(kind="appeared", role="text", name="Bob")], [gone], called="Bob")[0] == gone


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (ItemEffect(change="moved", item=BOB, to=("Done (#)",)), 'row "Bob" moves to "Done (#)"'),
        (ItemEffect(change="moved", item=BOB), 'row "Bob" goes elsewhere'),
        (ItemEffect(change="earlier", item=Item(role="generic", texts=("Bob", "Ltd"))), 'item "Bob · Ltd" moves up'),
        (DialogEffect(), "a dialog is shown"),
        (DialogEffect(type="confirm", message="Sure?"), 'a dialog is shown: confirm "Sure?"'),
        (DownloadEffect(name="a-⟨n⟩.csv", holds="text"), 'a file is downloaded: "a-⟨n⟩.csv", text'),
        (DownloadEffect(), "a file is downloaded"),
    ],
)
def test_effects_are_told_in_words(effect, words):
    assert spoken_effect(effect) == words
    assert TypeAdapter(Effect).validate_python(as_data(effect)) == effect


def cause(**more):
    return Cause(**{name: frozenset(("", number) for number in value) for name, value in more.items()})


TOOLS = "[0-1] button: Run\n[0-2] toolbar\n  [0-3] button: Up{}\n[0-4] region: Output{}\n"


def told(before: str, after: str, **more) -> tuple[list[str], list[str]]:
    readings = [tree(text) for text in (before, after, after)]
    return tuple([spoken_effect(each) for each in found] for found in graded(*readings, ref="0-1", **more))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (TOOLS.format(" [disabled]", ""), TOOLS.format("", "")),
        ("[0-1] button: Run\n[0-2] option: Code", "[0-1] button: Run\n[0-2] option: Code [selected]"),
        ("[0-1] button: Run\n[0-2] text: Waiting", "[0-1] button: Run"),
        (
            "[0-1] button: Run\n[0-2] textbox: Name",
            "[0-1] button: Run\n[0-2] textbox: Name [description=Say a name]\n[0-3] text: Say a name",
        ),
    ],
)
def test_what_may_have_come_besides_is_faint(before, after):
    found, faint = told(before, after)
    assert found == []
    assert len(faint) == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "[0-5] group: Size\n  [0-1] button: Run\n  [0-2] radio: L",
            "[0-5] group: Size\n  [0-1] button: Run\n  [0-2] radio: L [checked]",
        ),
        ("[0-5] status\n  [0-1] button: Run\n  [0-2] text: Sent", "[0-5] status\n  [0-1] button: Run"),
        ("[0-1] button: Run\n[0-2] link: Run", "[0-1] button: Run\n[0-2] link: Run [current]"),
    ],
)
def test_what_stands_with_the_target_or_is_called_so_tells_of_it(before, after):
    found, faint = told(before, after)
    assert len(found) == 1
    assert faint == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[0-1] button: Run\n[0-2] status\n  [0-3] text: Saved", "[0-1] button: Run"),
        ("[0-1] button: Run", "[0-1] button: Run\n[0-2] tooltip: Runs it\n  [0-3] text: Runs it all"),
        ("[0-5] menu: More\n  [0-1] menuitem: Run\n  [0-2] menuitem: Stop", ""),
    ],
)
def test_what_goes_or_comes_by_itself_is_none(before, after):
    assert told(before, after) == ([], [])


def test_a_tooltip_that_holds_something_to_operate_tells_of_what_opened_it():
    asks = "\n[0-2] tooltip: Stop it?\n  [0-3] text: Stop it?\n  [0-4] button: Yes"
    found, _ = told("[0-1] button: Run", f"[0-1] button: Run{asks}")
    assert found


def test_what_the_target_acts_on_comes_first_and_what_the_pointer_shows_is_none():
    before = "[0-1] button: Run\n"
    after = before + "[0-2] heading: News\n[0-3] text: Output\n[0-4] button: Archive\n"
    found, _ = told(before, after, cause=cause(tied=[3], beside=[4]))
    assert found == ['text "Output" appears', 'heading "News" appears']


def test_what_the_sentence_speaks_of_comes_first():
    before = "[0-1] button: Show\n"
    after = before + "[0-2] heading: News\n[0-3] text: The history\n"
    found, _ = told(before, after, cause=Cause(words=words_of("show the history")))
    assert found[0] == 'text "The history" appears'


def test_what_changed_while_nobody_did_anything_is_faint_and_so_is_where_texts_change_by_themselves():
    before, after = (
        "[0-1] button: Run\n[0-2] main\n  [0-3] text: Rain",
        "[0-1] button: Run\n[0-2] main\n  [0-3] text: Snow",
    )
    gone = NodeEffect(kind="gone", role="text", name="Rain")
    assert told(before, after, cause=Cause(idle=frozenset({gone})))[0] == ['text "Snow" appears']
    spots = restless_spots(tree(before.replace("Rain", "Sun")), tree(before))
    found, faint = told(before, after, cause=Cause(restless=spots))
    assert (found, len(faint)) == ([], 2)


@pytest.mark.parametrize(
    ("before", "after", "is_chance"),
    [
        ("[0-2] main\n  [0-3] text: 5 online", "[0-2] main\n  [0-3] text: 6 online", True),
        ("[0-2] main\n  [0-3] text: Sun", "[0-2] main\n  [0-4] text: Rain", True),
        ("[0-2] main\n  [0-3] text: Sun", "[0-2] main\n  [0-3] text: Sun\n  [0-4] text: Rain", False),
    ],
)
def test_a_text_in_the_place_of_another_may_be_chance(before, after, is_chance):
    readings = [tree("[0-1] button: Run\n" + text) for text in (before, after)]
    found = candidates(readings[0], readings[1], readings[1], ref="0-1")
    assert may_be_chance(found[0], *readings, frame=0) == is_chance


def test_what_came_and_counts_on_lasts():
    before, after, again = (
        tree(f"[0-1] button: Run\n[0-2] main\n  [0-3] text: {text}") for text in ("Idle", "Running 1%", "Running 40%")
    )
    came = ChangedEffect(name="Running #%")
    assert lasting([came], (before, after, again), frame=0) == [came]
    ticks = (tree(f"[0-1] button: Run\n[0-2] main\n  [0-3] text: {number} online") for number in (5, 6, 7))
    assert lasting([ChangedEffect(name="# online")], tuple(ticks), frame=0) == []


def test_faint_changes_stand_together_and_those_that_go_on_are_none():
    before = tree(
        "[0-1] button: Run\n[0-2] main\n  [0-3] text: Rain\n[0-4] button: Undo [disabled]\n[0-5] button: Redo [disabled]"
    )
    after = tree("[0-1] button: Run\n[0-2] main\n  [0-3] text: Snow\n[0-4] button: Undo\n[0-5] button: Redo")
    again = tree("[0-1] button: Run\n[0-2] main\n  [0-3] text: Fog\n[0-4] button: Undo\n[0-5] button: Redo")
    undo, redo = (NodeEffect(kind="gone", role="button", name=name, state="disabled") for name in ("Undo", "Redo"))
    rain = NodeEffect(kind="gone", role="text", name="Rain")
    assert lasting([undo, redo, rain], (before, after, again), frame=0) == [undo, redo]
    both = together([undo, redo])
    assert both == AnyEffect(of=(undo, redo))
    assert together([undo]) == undo
    assert (
        spoken_effect(both) == 'at least one of: button "Undo" [disabled] goes away; button "Redo" [disabled] goes away'
    )
    assert TypeAdapter(Effect).validate_python(as_data(both)) == both
