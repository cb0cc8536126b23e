"""What is told of a claim that found nothing: what looks most like it."""

from __future__ import annotations

import pytest

from pytest_stagehand._programs.likeness import closest
from pytest_stagehand._programs.nearest import nearest, told
from pytest_stagehand._programs.tree import reading
from pytest_stagehand._recording.assertions import (
    HasCount,
    HasText,
    LabelledText,
    NodeAbsent,
    NodeShown,
    TextAbsent,
    TextShown,
    UrlIs,
    Witness,
)
from pytest_stagehand._recording.queries import AttributeTest, LabelSource, Query, Region, TextTest
from tests.support.trees import tree

PAGE = """\
[0-1] heading: Blue shirt [level=1]
[0-2] text: Sorry, the blue shirt is sold out.
[0-3] button: Put into the bag
[0-4] button: Ask a question
[0-5] table: Orders
  [0-6] row
    [0-7] columnheader: Number
    [0-8] columnheader: Ordered on
  [0-9] row
    [0-10] cell: 4711
    [0-11] cell: 2 May
[0-12] text: Total:
[0-13] text: 80
"""


def equals(text: str) -> TextTest:
    return TextTest(how="equals", text=text)


def near(assertion, **variables: str) -> list[str]:
    return [f"{node.role} {reading(node)}" for node in nearest(assertion, tree(PAGE), variables)]


BUTTON = Query(roles=("button",), name=equals("Put in the basket"))
HERE = Witness(path="/", present=(Query(roles=("heading",), name=equals("Red shirt")),))


@pytest.mark.parametrize("assertion", [
    NodeShown(kind="shown", query=BUTTON),
    HasText(kind="text", query=BUTTON, take="text", test=equals("x"), holds=True),
])  # fmt: skip
def test_of_a_node_those_of_its_kind_are_told_that_have_a_word_of_it(assertion):
    assert near(assertion) == ["button Put into the bag"]


def test_of_a_node_of_no_kind_on_the_page_what_reads_like_it_is_told():
    query = Query(roles=("link",), name=equals("Ask a question"))
    assert near(NodeShown(kind="shown", query=query)) == ["button Ask a question"]
    assert near(NodeShown(kind="shown", query=Query(roles=("link",), name=equals("Xyzzy")))) == []


def test_of_a_text_those_that_read_like_it_are_told():
    shown = TextShown(kind="text-shown", text=equals("The %colour% shirt is sold out"))
    assert near(shown, colour="blue")[0] == "text Sorry, the blue shirt is sold out."
    assert near(shown) == []  # nobody gave the variable
    assert near(TextShown(kind="text-shown", text=equals("Xyzzy"))) == []


def test_of_a_column_the_columns_are_told():
    cell = Query(roles=("cell",), column="Order number")
    there = Witness(path="/", present=())
    count = HasCount(kind="count", query=cell, compare="==", count=1, witness=there)
    assert set(near(count)) == {"columnheader Number", "columnheader Ordered on"}
    assert near(count.model_copy(update={"witness": HERE})) == ["heading Blue shirt"]  # which fails before it counts


def test_of_a_region_its_like_are_told():
    section = Region(role="section", title=equals("Red shirt"))
    for claim in (
        NodeShown(kind="shown", query=BUTTON.model_copy(update={"within": (section,)})),
        TextShown(kind="text-shown", text=equals("x"), within=(section,)),
    ):
        assert near(claim) == ["heading Blue shirt"]
    row = Region(role="row", holds=equals("4711 3 May"))
    cell = Query(roles=("cell",), within=(row,))
    assert near(NodeShown(kind="shown", query=cell))[0] == "row 4711 2 May"


def test_of_a_label_what_reads_like_it_is_told():
    label = LabelSource(by="label", label="Grand total", pair="sibling")
    assert near(LabelledText(kind="labelled", label=label, test=equals("80"), holds=True)) == ["text Total:"]


def test_of_an_absence_what_stands_for_its_witness_is_told():
    assert near(TextAbsent(kind="text-absent", text=equals("x"), witness=HERE)) == ["heading Blue shirt"]
    there = Witness(path="/", present=(Query(roles=("heading",), name=equals("Blue shirt")),))
    assert near(NodeAbsent(kind="absent", query=BUTTON, witness=there)) == []


def test_names_are_compared_with_names_and_what_has_none_is_told_by_its_text():
    page = tree("""[0-1] dialog: Newsletter
  [0-2] text: Confirm your order of news
[0-3] dialog: Confirm purchase
  [0-4] text: Do you want 3 shirts?
[0-5] alert
  [0-6] text: Saved
""")
    dialog = NodeShown(kind="shown", query=Query(roles=("dialog",), name=equals("Confirm order")))
    assert [told(node) for node in nearest(dialog, page, {})] == ['dialog "Confirm purchase"']
    alert = NodeShown(kind="shown", query=Query(roles=("alert",), name=equals("Saved")))
    assert [told(node) for node in nearest(alert, page, {})] == ['alert that reads "Saved"']
    by_id = Query(roles=("dialog",), attribute=AttributeTest(attribute="id", value="d7"))
    assert nearest(NodeShown(kind="shown", query=by_id), page, {}) == []


@pytest.mark.parametrize(("said", "there"), [
    ("Compare", "Close"),
    ("Publish", "Unpublish"),
    ("item 4", "# 5"),
    ("the draft", "the order"),
    ("Restock", "Restore"),
    ("Xyzzy", "#"),
])  # fmt: skip
def test_what_shares_no_word_is_not_near(said, there):
    assert closest(said, [there]) == []


@pytest.mark.parametrize(("said", "there"), [
    ("setings", "SETTINGS"),
    ("the deletion", "Delete"),
    ("licence", "License"),
    ("check out", "Checkout"),
    ("Restock detection", "Re-stock & Price detection"),
    ("expiry", "Token expires in"),
    ("Notification settings", "Notifications"),
])  # fmt: skip
def test_a_word_in_another_ending_or_spelling_is_the_same(said, there):
    assert closest(said, ["Xyzzy", there]) == [there]


def test_of_an_address_nothing_is_told():
    assert near(UrlIs(kind="url", part="relative", test=equals("/"), holds=True)) == []
