"""What an `extract` and an `observe` find on pages of other people, by everyday words; and what they must not glue together."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.observe import decide_observe
from pytest_stagehand._programs.extract import evaluate_extract
from tests.support.strangers import page
from tests.support.trees import tree

EXPERIMENTS = ["churn-model", "price-forecast", "fraud-detection", "Default"]
AUTHORS = ["Ada Lovelace", "Donald Knuth"]


@pytest.mark.parametrize(
    ("name", "said", "schema", "value"),
    [
        ("experiments", "the names of the experiments", list[str], EXPERIMENTS),
        ("experiments", "the experiments", list[str], EXPERIMENTS),
        ("experiments", "the number of experiments", int, 4),
        ("authors", "the names of the authors", list[str], AUTHORS),
        ("authors", "the authors", list[str], AUTHORS),
        ("authors", "the names of all authors", list[str], AUTHORS),
        ("authors", "the number of authors", int, 2),
        ("customers", "the customers", list[str], ["Ada Lovelace", "Grace Hopper"]),
        ("customers", "the customer names", list[str], ["Ada Lovelace", "Grace Hopper"]),
        ("figures", "the names of the customers", list[str], ["Ada Lovelace", "Alan Turing"]),
        ("realm", "the usernames", list[str], ["ada", "grace"]),
        ("users", "the usernames", list[str], ["alice", "bob", "root"]),
        ("users", "the users", list[str], ["alice", "bob", "root"]),  # not the tools beside the table
        ("users", "the email of alice", str, "alice@example.com"),
        ("posts", "the titles of the posts", list[str], ["Basil on the sill", "Watering a fern"]),
        ("posts", "the posts", list[str], ["Basil on the sill", "Watering a fern"]),
        ("board", "the cards in To do", list[str], ["Order clay", "Paint sign"]),
        ("run", "who created the run", str, "ada"),
        ("run", "the accuracy", float, 0.904),
        ("run", "the value of accuracy", float, 0.904),
        ("run", "the names of the metrics", list[str], ["accuracy", "train_loss"]),
        ("editing", "the slug", str, "how-to-bake-bread"),
        ("editing", "the category", str, "How-to"),
        ("settings", "the seats", int, 12),
        ("settings", "the success message", str, "Your changes have been saved."),
        ("board", "the confirmation message", str, "Card archived"),
        ("tickets", "the tickets", list[str], ["1. Fern is dry", "2. Spade is blunt"]),
    ],
)
def test_what_is_asked_for_in_everyday_words_is_read(name, said, schema, value):
    decision = decide_extract(said, TypeAdapter(schema), page(name))
    assert decision.value == value
    assert decision.program is not None
    assert evaluate_extract(decision.program, page(name)) is not None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("files", "the files"),  # each with how old it is, and nothing tells its name
        ("files", "the names of the files in the file browser"),
        ("cart", "the names of the products in the cart"),  # another list stands below that heading
        ("issues", "the titles of the issues"),
    ],
)
def test_an_item_is_never_glued_together_nor_read_from_another_list(name, said):
    with pytest.raises(EngineAbstained):
        decide_extract(said, TypeAdapter(list[str]), page(name))


@pytest.mark.parametrize(
    ("name", "said", "names"),
    [
        ("files", "the items in the menu bar", ["File", "Edit", "View", "Run", "Settings"]),
        ("files", "the menus in the menu bar", ["File", "Edit", "View", "Run", "Settings"]),
        ("settings", "the items in the menu", ["Profile", "Sign out"]),
        ("posts", "the links in the sidebar", ["Posts", "Settings"]),
        ("figures", "the tabs", ["Orders", "New order", "Import"]),
    ],
)
def test_what_stands_in_a_part_of_the_page_is_observed(name, said, names):
    snapshot = page(name)
    actions = decide_observe(said, snapshot).actions
    assert [snapshot.get(action.ref or "").name for action in actions] == names


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("experiments", "the filters in the toolbar"),
        ("files", "the buttons in the status panel"),
        ("cart", "the links in the sidebar"),
    ],
)
def test_nothing_is_observed_in_a_place_that_is_not_there(name, said):
    with pytest.raises(EngineAbstained):
        decide_observe(said, page(name))


def test_the_rows_of_a_head_are_no_rows_whatever_their_cells_are():
    head = "[0-2] rowgroup [tag=thead]\n    [0-3] row\n      [0-4] {}: Name\n      [0-5] {}: Size\n"
    body = "  [0-6] row\n    [0-7] cell: notes.txt\n    [0-8] cell: 5 KB\n"
    for role in ("cell", "rowheader", "columnheader"):
        snapshot = tree(f"[0-9] heading: Files [level=1]\n[0-1] table\n  {head.format(role, role)}{body}")
        assert decide_extract("the names of the files", TypeAdapter(list[str]), snapshot).value == ["notes.txt"]
        assert decide_extract("the number of files", TypeAdapter(int), snapshot).value == 1


def test_labels_and_values_in_one_row_are_pairs():
    row = "[0-3] rowheader: Owned by:\n    [0-4] cell: ada\n    [0-5] rowheader: Priority:\n    [0-6] cell: major"
    snapshot = tree(f"[0-9] heading: Ticket [level=1]\n[0-1] table\n  [0-2] row\n    {row}")
    assert decide_extract("the priority", TypeAdapter(str), snapshot).value == "major"


def test_the_star_of_a_required_field_is_no_value_of_its_label():
    label = "[0-2] generic\n  [0-3] text: Username\n  [0-4] text: *"
    snapshot = tree(f"[0-1] heading: Sign in [level=1]\n{label}\n[0-5] textbox: Username* [value=ada]")
    assert decide_extract("the username", TypeAdapter(str), snapshot).value == "ada"
