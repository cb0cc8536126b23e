"""What is proposed for sentences with words that the page does not know: each proposal is asked again, and means what was said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.snapshot import Passing, Snapshot
from pytest_stagehand._engines.advising import Undecided, advice_on
from pytest_stagehand._engines.engines import local_engine
from pytest_stagehand._engines.english.proposing.keeping import denies, is_as_negative, keeps, means_as_many
from tests.support.trees import tree

PLANTS = tree(
    """
[0-1] banner
  [0-2] link: Plants [url=http://localhost/plants] [tag=a]
  [0-3] text: v0.49.18
[0-4] main
  [0-5] heading: Plants [level=1]
  [0-6] textbox: Plant name [tag=input] [value=Fern]
  [0-7] textbox: Quicksearch [tag=input] [value=]
  [0-8] combobox: Genre [tag=select] [value=Herb]
    [0-9] option: Herb [selected] [tag=option]
    [0-10] option: Tree [tag=option]
  [0-11] button: Export CSV
  [0-12] button: Mark as unread
  [0-13] link: Comma-delimited text [url=http://localhost/csv] [tag=a]
  [0-14] button: Water all
  [0-15] checkbox: Outdoors [tag=input] [type=checkbox]
  [0-16] table: Beds
    [0-17] row
      [0-18] columnheader: Name
      [0-19] columnheader: Bed
      [0-20] columnheader: Litres a week
      [0-21] columnheader: Keeper
      [0-32] columnheader: Level
    [0-22] row
      [0-23] cell: Basil
      [0-24] cell: North
      [0-25] cell: 2
      [0-26] cell: ada@garden.test
      [0-33] cell: sprout
    [0-27] row
      [0-28] cell: Thyme
      [0-29] cell: South
      [0-30] cell: 7
      [0-31] cell: bob@garden.test
      [0-34] cell: sprout
""",
    url="http://localhost/plants",
    title="Plants",
)


@pytest.fixture(autouse=True)
def time_enough(monkeypatch):
    """What is proposed here does not depend on how busy the machine is."""
    monkeypatch.setattr("pytest_stagehand._engines.english.proposing.propose.TIME_S", 30)


def asked(call: str, sentence: str, schema: Any = str, page: Snapshot = PLANTS) -> Any:
    """What the engine decides."""
    engine = local_engine()
    if call == "verify":
        return engine.verify(sentence, page, variables={}, base_url="")
    if call == "extract":
        return engine.extract(sentence, TypeAdapter(schema), page, variables={})
    return engine.act(sentence, page)


def proposals(call: str, sentence: str, schema: Any = str, page: Snapshot = PLANTS) -> tuple[str, ...]:
    """What is proposed for a sentence that is not decided."""
    with pytest.raises(EngineAbstained):
        asked(call, sentence, schema, page)
    return advice_on(Undecided(call, sentence, TypeAdapter(schema)), page).proposals


DEEDS = {
    "rename the plant to Morning star": ("fill", "0-6", ["Morning star"]),
    "quick-search for fern": ("fill", "0-7", ["fern"]),
    "export the herbarium as CSV": ("click", "0-11", []),
    "water all seedlings": ("click", "0-14", []),
}


@pytest.mark.parametrize("sentence", DEEDS)
def test_words_that_the_page_does_not_know_stand_in_no_proposals_way(sentence):
    action = asked("act", proposals("act", sentence)[0]).actions[0]
    assert (action.method, action.ref, list(action.arguments)) == DEEDS[sentence]


@pytest.mark.parametrize("sentence", [
    "don't press Export CSV",
    "never mark anything",
    "mark the mail as read",
    "cancel the export",
    "delete the plants",
    "grab comma-delimited text",
    "prune all Export CSV",
    "ponder 3 Comma-delimited text",
    'ponder "the leaves" Comma-delimited text',
    "ponder the second Comma-delimited text",
    "untick Genre",
])  # fmt: skip
def test_an_operation_is_not_proposed_for_what_says_otherwise(sentence):
    assert proposals("act", sentence) == ()


ENTRANCE = tree("""
[0-1] main
  [0-2] generic
    [0-3] generic: Log in to a project
    [0-4] form
      [0-5] textbox: Private code [tag=input] [value=]
      [0-6] button: Log in
  [0-7] generic
    [0-8] generic: Create a new project
    [0-9] form
      [0-10] textbox: Project name [tag=input] [value=]
      [0-11] textbox: Private code of yours [tag=input] [value=]
      [0-12] button: Create
""")


def test_a_thing_is_not_proposed_where_another_one_has_more_of_what_was_said():
    told = proposals("act", "fill Private code in the Create a new project form with rome", page=ENTRANCE)
    assert told
    assert {asked("act", each, page=ENTRANCE).actions[0].ref for each in told} == {"0-11"}


GUESTS = tree("""
[0-1] main
  [0-2] heading: New booking [level=1]
  [0-3] textbox: Guest name [tag=input] [value=]
  [0-4] textbox: Email [tag=input] [value=]
  [0-5] combobox: Status [tag=select] [value=open]
    [0-6] option: open [selected] [tag=option]
    [0-7] option: testing [tag=option]
  [0-8] switch: Crossfade [checked]
  [0-9] switch: Offline mode
  [0-10] checkbox: Hide muted guests [checked]
  [0-11] textbox: Write comment... [tag=textarea] [value=]
  [0-12] button: Publish
  [0-13] list
    [0-14] listitem
      [0-15] checkbox: Select file garden.ipynb
      [0-16] text: garden.ipynb
    [0-17] listitem
      [0-18] checkbox: Select file orders.csv
      [0-19] text: orders.csv
""")
TOGETHER = {
    "turn crossfade off and offline mode on": ["uncheck 0-8", "check 0-9"],
    "Guest name Nora Lind, email nora@hill.test": ["fill 0-3 Nora Lind", "fill 0-4 nora@hill.test"],
    "email nora@hill.test, status testing": ["fill 0-4 nora@hill.test", "select_option 0-5 testing"],
    'comment "Thank you!" and publish it': ["fill 0-11 Thank you!", "click 0-12"],
    "don't hide muted guests any more": ["uncheck 0-10"],
}


@pytest.mark.parametrize("sentence", TOGETHER)
def test_several_things_said_in_one_sentence_are_proposed_one_after_the_other(sentence):
    done = asked("act", proposals("act", sentence, page=GUESTS)[0], page=GUESTS).actions
    assert [" ".join((each.method, each.ref, *each.arguments)) for each in done] == TOGETHER[sentence]


@pytest.mark.parametrize("sentence", [
    "turn crossfade off and frobnicate",
    "frobnicate and turn crossfade off",
    "status testing, length 12",
    "don't publish",
    "don't turn crossfade off",
    "don't hide the guests of Ann",
    "status gone",
    "email status",
    "choose plants.csv as the file to publish",
])  # fmt: skip
def test_no_part_of_what_was_said_is_left_out(sentence):
    assert proposals("act", sentence, page=GUESTS) == ()


CLAIMS = {
    "Basil grows in the North bed": "the Bed of Basil is North",
    "Basil belongs to ada@garden.test": 'the row of Basil shows "ada@garden.test"',
    "the release is v0.49.18": '"v0.49.18" is visible',
    'the stamp says "v0.49.18"': '"v0.49.18" is visible',
    "the Genre is Herb and the release is v0.49.18": 'the Genre is Herb and "v0.49.18" is visible',
}


@pytest.mark.parametrize("statement", CLAIMS)
def test_what_a_page_says_of_a_thing_is_proposed_whatever_verb_is_between(statement):
    told = proposals("verify", statement)
    assert told[0] == CLAIMS[statement]
    assert all(asked("verify", each).holds for each in told)


@pytest.mark.parametrize("statement", [
    "Basil grows in the South bed",
    "Basil grows in North and South",
    "Basil grows in the North bed and Thyme in the North bed",
    "the Genre is Tree and the release is v0.49.18",
    "the Genre is Herb and the release is v0.49.19",
    "every plant name has the level tree",
    "every plant name has the bed sprout",
    "every plant name grows in North",
    "none of the herbs is ticked",
    "Basil never grows in the North bed",
    "Basil and Thyme grow in the North bed",
    "Basil belongs to bob@garden.test",
    "Basil withers",
    "Basil is disabled, its bed is North",
    "the release is v0.49.19",
    "the release is not v0.49.18",
    "Basil swallows 7",
    "Thyme swallows 2",
    "every plant grows in the North bed",
    "only Basil grows in the North bed",
    "the custodian is bob@garden.test",
    "Rosemary grows in the North bed",
    'the stamp says "v0.49"',
])  # fmt: skip
def test_nothing_that_holds_is_proposed_for_what_does_not(statement):
    try:
        decision = asked("verify", statement)
    except EngineAbstained:
        assert proposals("verify", statement) == ()
    else:
        assert not decision.holds


@pytest.mark.parametrize(("instruction", "schema", "read"), [
    ("how many litres Basil gulps", int, 2),
    ("the plumage name of the plant", str, "Fern"),
])  # fmt: skip
def test_what_is_read_is_found_by_the_words_that_the_page_knows(instruction, schema, read):
    told = proposals("extract", instruction, schema)
    assert asked("extract", told[0], schema).value == read


FILES = """
[0-1] list
  [0-2] listitem
    [0-3] checkbox: Select file garden.ipynb
    [0-4] text: garden.ipynb
  [0-5] listitem
    [0-6] checkbox: Select file orders.csv
    [0-7] text: orders.csv
"""


def test_of_none_is_proposed_what_is_so_of_all_that_there_are():
    assert proposals("verify", "no file is ticked", page=tree(FILES)) == ("no checkbox is ticked",)
    ticked = tree(FILES.replace("orders.csv\n    [0-7]", "orders.csv [checked]\n    [0-7]"))
    assert proposals("verify", "no file is ticked", page=ticked) == ()
    assert proposals("verify", "no folder is ticked", page=tree(FILES)) == ()


@pytest.mark.parametrize("state", ["active", "current", "enabled", "disabled", "expanded"])
def test_state_of_the_buttons_for_things_is_none_of_theirs(state: str):
    page = """
    [0-1] main
      [0-2] heading: Users [level=1]
      [0-3] tab: Users
      [0-4] button: Edit User
      [0-5] row: ann
        [0-6] button: Delete User
    """
    assert proposals("verify", f"no user is {state}", page=tree(page)) == ()


class Bed(BaseModel):
    name: str
    litres_a_week: int


def test_rows_are_proposed_where_two_columns_are_named_and_nothing_else():
    told = proposals("extract", "the names and the litres they gulp", list[Bed])
    rows = asked("extract", told[0], list[Bed]).value
    assert [(row.name, row.litres_a_week) for row in rows] == [("Basil", 2), ("Thyme", 7)]
    assert proposals("extract", "the names and the litres of all that is a Tree", list[Bed]) == ()


def test_an_abstention_proposes_three_sentences_at_most():
    for sentence in (*DEEDS, "click the thing", "open something"):
        assert len(advice_on(Undecided("act", sentence), PLANTS).proposals) <= 3


# --- what a proposal keeps, whatever it is made of ------------------------------------------------------------------

SAID = (
    "Basil grows in {} beds",
    "the {} of Basil is North",
    'the label says "{}"',
    "page {} of 3 is shown",
)
NUMBERS = ("2", "7", "0.5", "1,000", "4ms", "two", "v1.2")


@pytest.mark.parametrize("form", SAID)
@pytest.mark.parametrize("number", NUMBERS)
def test_each_number_is_kept_and_no_other_takes_its_place(form, number):
    said = form.format(number)
    assert keeps(said, f"also {said}")
    for other in NUMBERS:
        if other not in (number, {"two": "2", "2": "two"}.get(number)):
            assert not keeps(said, form.format(other))
    assert not keeps(said, form.replace("{}", "some"))


def test_a_number_that_is_said_twice_is_kept_twice():
    assert not keeps("page 2 of 2 is shown", '"2" is visible')
    assert keeps("page 2 of 2 is shown", '"2 of 2" is visible')


@pytest.mark.parametrize("marks", ['"{}"', "“{}”", "'{}'"])
def test_what_is_quoted_is_kept(marks):
    said = f"the badge says {marks.format('Restart now')}"
    assert keeps(said, '"Please restart now" is visible')
    assert not keeps(said, '"Restart" is visible')


@pytest.mark.parametrize("denial", ["not", "no", "never", "nobody", "without", "isn't", "no longer"])
def test_a_denial_is_kept_and_none_is_added(denial):
    said = f"the bed {denial} is watered"
    assert denies(said)
    assert not is_as_negative(said, "the bed is watered")
    assert not is_as_negative("the bed is watered", said)
    assert is_as_negative(said, "the bed is not watered")


@pytest.mark.parametrize("said", ["/missing was answered", 'the label says "not now"', "not-found.txt is listed"])
def test_a_name_denies_nothing(said):
    assert not denies(said)


@pytest.mark.parametrize("word", ["all", "both", "every", "first", "second"])
def test_which_one_and_how_many_is_kept(word):
    assert not means_as_many(f"tick {word} box", "check Box")
    assert means_as_many(f"tick {word} box", f"click {word.title()} boxes")


ROWS = {"Basil": ("North", "2", "ada@garden.test"), "Thyme": ("South", "7", "bob@garden.test"), "Rosemary": ()}
VALUES = ("North", "South", "2", "7", "ada@garden.test", "bob@garden.test", "v0.49.18", "Tree")


@pytest.mark.parametrize("saying", ["{} swallows {}", "{} never swallows {}", "{} was moved towards {}"])
def test_all_that_is_proposed_of_a_row_stands_in_it(saying):
    for name, own in ROWS.items():
        for value in VALUES:
            statement = saying.format(name, value)
            for each in advice_on(Undecided("verify", statement), PLANTS).proposals:
                assert value in own, (statement, each)
                assert name in each, (statement, each)
                assert keeps(statement, each), (statement, each)
                assert is_as_negative(statement, each), (statement, each)


@pytest.mark.parametrize(
    ("statement", "is_proposed"),
    [
        ("a message says that Cactus was added", True),
        ("the page shows that Cactus was added", True),
        ("a message says that Cactus was added to North", False),
        ("no message says that Cactus was added", False),
        ("a message says that Fern was added", False),
    ],
)
def test_a_message_that_is_gone_again_is_proposed_as_one_that_came(statement, is_proposed):
    page = replace(PLANTS, passing=(Passing(("Cactus was added",), role="status", is_gone=True),))
    proposed = proposals("verify", statement, page=page)
    assert ('the message "Cactus was added" appeared' in proposed) is is_proposed
    if is_proposed:
        assert asked("verify", proposed[0], page=page).holds
