"""A field that nothing names but the text before it: told by that from others, and never taken for one under another text."""

import pytest

from pytest_stagehand._cli.ejecting.locators import target
from pytest_stagehand._cli.ejecting.words import Words
from tests.browser.test_another_in_its_place import IT, taken
from tests.browser.test_targets import described

pytestmark = pytest.mark.one_page("http://shop.test/")

BUILDS = {
    "a text before the field": "<div>{0}</div>{1}",
    "a label that is tied to nothing": "<label>{0}</label>{1}",
    "blocks": "<div><span>{0}</span></div><div>{1}</div>",
    "blocks in blocks": "<div><div><b>{0}</b></div></div><div><div>{1}</div></div>",
    "a sign behind it": "<div>{0} <span>*</span></div><div>{1}</div>",
    "buttons in its block": "<div>{0}</div><div>{1}<button aria-label=less>−</button><button aria-label=more>+</button></div>",
    "a slider in its block": "<div>{0}</div><div>{1}<div><i>0</i><i>50</i><span role=slider aria-valuenow=0 tabindex=0></span></div></div>",
    "texts between comments": "<div><!-- a -->{0}<!-- b --></div><div>{1}</div>",
}  # fmt: skip
FIELDS = {
    "number": "<input type=number value=0 {}>",
    "text": "<input value=0 {}>",
    "area": "<textarea {}>0</textarea>",
    "list": "<select {}><option>0<option>1</select>",
    "of divisions": "<div role=textbox contenteditable=true tabindex=0 {}>0</div>",
}


def two(build: str, field: str, first: str, second: str, marks: tuple[str, str]) -> str:
    texts = zip((first, second), marks, strict=True)
    return "".join(BUILDS[build].format(text, FIELDS[field].format(mark)) for text, mark in texts)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("build", BUILDS)
def test_the_field_is_the_one_under_its_text(page, build, field):
    was = two(build, field, "Price", "Discount", ("", IT))
    assert taken(page, was, was) == "it"
    assert taken(page, was, two(build, field, "Discount", "Price", (IT, ""))) == "it"  # they changed places


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("build", BUILDS)
def test_a_field_under_another_text_is_another_one(page, build, field):
    was = two(build, field, "Price", "Discount", ("", IT))
    assert taken(page, was, two(build, field, "Price", "Rebate", ("", ""))) == ""
    assert taken(page, was, two(build, field, "Price", "Price", ("", ""))) == ""
    assert taken(page, was, BUILDS[build].format("Price", FIELDS[field].format(""))) == ""
    named = two(build, field, "Price", "Discount", ("name=a id=a", f"name=b id=b {IT}"))
    assert taken(page, named, two(build, field, "Discount", "Price", ("name=a id=a", "name=b id=b"))) == ""


def test_a_label_that_is_tied_to_it_now_names_it_still(page):
    was = two("blocks", "number", "Price", "Discount", ("", IT))
    assert (
        taken(page, was, f"<label>Price <input type=number></label><label>Discount <input type=number {IT}></label>")
        == "it"
    )
    assert (
        taken(page, was, "<label>Price <input type=number></label><label>Discounts <input type=number></label>") == ""
    )


def test_numbers_in_the_text_are_no_part_of_what_one_alone_is(page):
    was, now = (
        f"<div>{text}</div><div><select id=sort {IT}><option>Name<option>Price</select></div>"
        for text in ("3 results", "12 results")
    )
    assert taken(page, was + "<p>Sorted</p>", now + "<p>Sorted</p>") == "it"


def test_but_they_tell_two_apart(page):
    was = two("blocks", "text", "Line 1", "Line 2", ("", IT))
    assert taken(page, was, was) == "it"
    assert taken(page, was, two("blocks", "text", "Line 1", "Line 3", ("", ""))) == ""


def test_a_text_in_a_row_that_tells_the_field_may_say_something_else(page):
    rows = "<ul><li><b>Milk</b> <i>{0}</i> <input {2}></li><li><b>Eggs</b> <i>{1}</i> <input></li></ul>"
    assert taken(page, rows.format("in stock", "in stock", IT), rows.format("sold out", "in stock", IT)) == "it"


def test_the_field_that_a_label_got_keeps_what_developers_call_it(page):
    was = two("blocks", "number", "Price", "Discount", ("id=a", f"id=b {IT}"))
    labelled = "<label for=a>{}</label><input type=number id=a {}><label for=b>{}</label><input type=number id=b {}>"
    assert taken(page, was, labelled.format("Price", "", "Discount", IT)) == "it"
    assert taken(page, was, labelled.format("Discount", "", "Price", "")) == ""


@pytest.mark.parametrize("build", BUILDS)
def test_a_test_without_us_finds_the_field_behind_the_text(page, build):
    page.set_content(two(build, "number", "Price", "Discount", ("", IT)))
    found = eval(target(Words("page", "page"), described(page)), {"page": page})  # as an ejected test has it
    assert found.get_attribute(IT) is not None
