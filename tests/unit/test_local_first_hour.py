"""What was pressed, claimed or proposed wrongly in the first hour with applications that nobody here had seen."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.advising import Undecided, advice_on
from pytest_stagehand._engines.engines import local_engine
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.trees import tree

QUERIES = tree(
    """
[0-1] generic
  [0-2] button: Queries
  [0-3] combobox [tag=select] [value=Warehouse]
    [0-4] option: Warehouse [selected]
    [0-5] option: New connection
  [0-6] textbox: Query name [tag=input] [value=]
  [0-7] button: Run
""",
    url="http://localhost/queries/new",
)
BUILDER = tree(
    """
[0-1] generic
  [0-2] generic
    [0-3] generic [clickable] [title=View components]
    [0-4] generic [clickable] [title=Open Layer Manager]
    [0-16] generic [clickable] [title=View code]
  [0-5] generic [clickable]
    [0-6] text: Body
    [0-7] text: 2
  [0-8] generic
    [0-9] text: Settings
    [0-10] generic
      [0-11] text: Id
      [0-12] textbox: eg. Text here [tag=input] [value=i8] [placeholder=eg. Text here]
    [0-13] generic
      [0-14] text: Title
      [0-15] textbox: eg. Text here [tag=input] [value=] [placeholder=eg. Text here]
""",
    url="http://localhost/",
    title="Page builder",
)
CHANGES = tree(
    """
[0-1] heading: Recent Changes [level=1]
[0-2] generic [clickable] [tag=label]
  [0-3] text: View changes of
  [0-4] combobox: View changes of [tag=select] [value=Both pages and media files]
    [0-5] option: Pages [tag=option]
    [0-6] option: Media files [tag=option]
    [0-7] option: Both pages and media files [selected] [tag=option]
""",
    url="http://localhost/recent",
)
LOG_IN = tree("[0-1] textbox: Password [tag=input] [type=password] [value=]")


@pytest.mark.parametrize(
    ("page", "said"),
    [(QUERIES, "open the list of queries"), (QUERIES, "open the list in Queries"), (BUILDER, "select the Body layer")],
)
def test_what_only_stands_near_the_words_is_not_pressed(page, said):
    with pytest.raises(EngineAbstained):
        local_engine().act(said, page)


def test_a_field_that_shows_an_example_is_called_by_the_one_text_of_its_block():
    (done,) = local_engine().act("set the title to Welcome", BUILDER).actions

    assert (done.method, done.ref, done.arguments) == ("fill", "0-15", ("Welcome",))


@pytest.mark.parametrize("said", ["Body contains 2 layers", "Body is 2 layers"])
def test_a_number_of_which_more_is_said_than_the_page_says_is_not_judged(said):
    with pytest.raises(EngineAbstained, match='whether "2" is "2 layers"'):
        local_engine().verify(said, BUILDER, variables={}, base_url="")


def test_an_option_of_a_select_is_opened_by_choosing_it():
    (done,) = local_engine().act('open "Both pages and media files"', CHANGES).actions

    assert (done.method, done.ref) == ("select_option", "0-4")


def test_it_is_said_that_the_value_of_a_secret_field_is_never_read():
    with pytest.raises(EngineAbstained, match="its value is never read"):
        local_engine().verify("the Password field is empty", LOG_IN, variables={}, base_url="")


@pytest.mark.parametrize(
    ("page", "said", "first"),
    [
        (BUILDER, "switch to the tablet view", ""),
        (CHANGES, "show changes of media files only", "open Media files"),
        (QUERIES, "choose the Warehouse connection", "select Warehouse"),
    ],
)
def test_no_other_thing_is_proposed_than_was_said(page, said, first):
    proposals = advice_on(Undecided("act", said, TypeAdapter(str)), page).proposals

    assert next(iter(proposals), "") == first


EDITOR = tree(
    """
[0-1] dialog [not displayed]
  [0-2] heading: Save page [not displayed]
  [0-3] textbox: Commit message [tag=input] [value=] [not displayed]
  [0-4] button: Save [not displayed]
[0-5] generic
  [0-6] textbox [value=Milk] [editable=true]
  [0-7] dialog [not displayed]
    [0-8] button: Bold
""",
    url="http://localhost/page",
)


@pytest.mark.parametrize(("said", "ref"), [("type Eggs into the editor", "0-6"), ("click Bold", "0-8")])
def test_what_stands_in_a_dialog_of_which_nothing_is_displayed_is_no_rival(said, ref):
    assert [done.ref for done in local_engine().act(said, EDITOR).actions] == [ref]


def test_what_stands_in_a_dialog_of_which_nothing_is_displayed_is_not_pressed():
    with pytest.raises(EngineAbstained):
        local_engine().act("click Save", EDITOR)


REGISTER = tree(
    """
[0-1] generic
  [0-2] heading: Register [level=4]
  [0-3] textbox: eMail Address * [tag=input] [value=]
  [0-4] textbox: Password * [tag=input] [type=password] [value=]
  [0-5] textbox: Confirm password * [tag=input] [type=password] [value=]
  [0-6] textbox: Name * [tag=input] [value=]
  [0-7] textbox: Notes [tag=textarea] [value=]
""",
    url="http://localhost/register",
)


@pytest.mark.parametrize(
    "said",
    [
        "enter a@example.org as the email address, secret as password and as the confirmation, and Ada as name",
        "fill Name with Ada and the rest in Notes",
    ],
)
def test_a_value_without_quotes_does_not_take_in_what_goes_into_another_field(said):
    with pytest.raises(EngineAbstained, match="is a field of its own here"):
        local_engine().act(said, REGISTER)


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("type Meet as planned into the notes", "Meet as planned"),
        ("type Meet in password reset and more into the notes", "Meet in password reset and more"),
        ('enter "Ada as password, or Eve as name" as notes', "Ada as password, or Eve as name"),
    ],
)
def test_a_value_may_have_words_of_grammar_that_name_no_other_field(said, value):
    (done,) = local_engine().act(said, REGISTER).actions

    assert (done.ref, done.arguments) == ("0-7", (value,))


def test_several_values_go_each_into_its_field():
    done = local_engine().act("enter a@example.org as the email address, secret as password and Ada as name", REGISTER)

    assert [each.ref for each in done.actions] == ["0-3", "0-4", "0-6"]


def test_of_two_that_are_called_so_it_is_said_that_there_are_two():
    page = tree(
        "[0-1] navigation\n  [0-2] link: Rome Trip\n[0-3] main\n  [0-4] link: Rome Trip", url="http://localhost/"
    )

    with pytest.raises(EngineAbstained, match=r'link "Rome Trip" \(2 of them\)'):
        local_engine().verify("there is a link Rome Trip", page, variables={}, base_url="")


INDEX = tree(
    """
[0-1] link: Create page
[0-2] heading: Page Index [level=2]
[0-3] link: Rome Trip
""",
    url="http://localhost/",
)


@pytest.mark.parametrize("said", ["the page shows Paris Trip", "the page does not show Rome Trip"])
def test_the_page_is_no_thing_that_is_called_page(said):
    with pytest.raises(EngineAbstained) as caught:
        local_engine().verify(said, INDEX, variables={}, base_url="")

    assert "Create page" not in str(caught.value)


ICONS = tree(
    b"""
[0-1] link: \\uf15b Create page [name not displayed]
  [0-2] text: Create page
[0-3] link: \\uf15c Create template [name not displayed]
  [0-4] text: Create template
[0-5] button: \\uf0c7 [name not displayed] [title=Save]
""".decode("unicode_escape"),
    url="http://localhost/",
)


def test_the_glyph_of_an_icon_font_is_in_no_message():
    with pytest.raises(EngineAbstained) as caught:
        local_engine().act("click Create", ICONS)

    assert 'link "Create page", link "Create template"' in str(caught.value)
    assert local_engine().act("click Save", ICONS).actions[0].description == 'button "Save"'


PREFERENCES = tree(
    """
[0-1] menubar
  [0-2] button: Preferences
  [0-3] button: Plugins [collapsed]
[0-4] dialog: Preferences
  [0-5] heading: Preferences [level=2]
  [0-6] textbox: Port [tag=input] [value=]
[0-7] dialog: Plugins
  [0-8] heading: Plugins [level=2]
"""
)


def judged(said, page):
    return local_engine().verify(said, page, variables={}, base_url="").holds


@pytest.mark.parametrize(("said", "holds"), [("is open", True), ("is closed", False), ("is not open", False)])
def test_what_is_called_as_an_open_dialog_is_that_and_not_the_entry_that_opened_it(said, holds):
    assert judged(f"Preferences {said}", PREFERENCES) is holds


def test_what_says_whether_it_is_open_is_not_taken_for_the_dialog_of_its_name():
    assert judged("Plugins is open", PREFERENCES) is False


LETTERS = tree(
    """
[0-1] main
  [0-2] generic
    [0-3] heading: Page index [level=2]
  [0-5] generic
    [0-6] generic
      [0-7] heading: A [level=2]
      [0-9] link: Apples [url=http://localhost/apples] [tag=a]
    [0-10] generic
      [0-11] heading: B [level=2]
      [0-15] link: Berries [url=http://localhost/berries] [tag=a]
"""
)


def test_what_stands_under_a_heading_of_its_own_is_told_with_that():
    with pytest.raises(EngineAbstained, match='below another heading in that place: "B"'):
        local_engine().verify("Berries is below Page index", LETTERS, variables={}, base_url="")

    assert judged("Berries is below B", LETTERS)


def test_a_heading_stands_below_the_one_before_and_in_no_section_of_its_own_rank():
    assert judged("the heading B is below the heading A", LETTERS) is True
    assert judged("the heading A is below the heading B", LETTERS) is False


def test_nothing_is_said_of_what_looks_disabled_and_is_not():
    page = tree("[0-1] button: Add [tag=div] [clickable]")
    program = local_engine().verify("Add is disabled", page, variables={}, base_url="").program

    outcome = evaluate_verify(program, page)

    assert not outcome.passed
    assert "the page does not say that it is disabled, whatever it looks like" in outcome.found


HEARD = tree(
    """
[0-1] navigation
  [0-2] button: Open the menu of settings [name not displayed] [reads=Settings]
  [0-3] link: Go to your profile page [name not displayed] [reads=Profile] [url=http://localhost/profile] [tag=a]
"""
)


@pytest.mark.parametrize(("said", "instead"), [("hit menu settings", "Settings"), ("visit profil page", "Profile")])
def test_what_is_displayed_is_proposed_and_no_name_that_is_only_heard(said, instead):
    assert advice_on(Undecided("act", said), HEARD).proposals == (f"click {instead}",)


EXPENSES = tree(
    """
[0-1] complementary
  [0-2] generic
    [0-3] textbox: _("Add participant") [name not displayed] [value=] [placeholder=Add participant] [tag=input]
    [0-4] button: Add
  [0-5] table
    [0-6] row
      [0-7] cell: Alice
      [0-8] cell: -73.33
[0-9] main
  [0-10] table
    [0-11] row
      [0-12] cell: 2026-11-27
      [0-13] cell: Alice
      [0-14] cell: 50.00
"""
)


@pytest.mark.parametrize("said", ["add the participant Zoe", "add a participant called Zoe"])
def test_what_a_field_and_the_button_beside_it_are_called_does_both(said):
    done = local_engine().act(said, EXPENSES).actions

    assert [(each.method, each.ref, each.arguments) for each in done] == [
        ("fill", "0-3", ("Zoe",)),
        ("click", "0-4", ()),
    ]


def test_two_buttons_of_the_verb_beside_a_field_are_told_and_none_is_left_out():
    page = tree("[0-1] generic\n  [0-2] textbox: Delete user [value=]\n  [0-3] button: Delete\n  [0-4] button: Delete")
    with pytest.raises(EngineAbstained, match="2 things fit"):
        local_engine().act("delete user zoe", page)


def test_what_a_field_is_called_is_proposed_as_no_value_of_it():
    assert advice_on(Undecided("act", "add Zoe as a participant"), EXPENSES).proposals == ("click Add",)


def test_a_thing_that_reads_alike_by_two_texts_is_told_once():
    near = advice_on(Undecided("verify", "Zoe is in the list of participants"), EXPENSES).near

    assert len(near) == len(set(near)) == 1


def test_rows_without_a_name_are_told_by_what_stands_in_them():
    with pytest.raises(EngineAbstained, match=r'row "Alice -73\.33", row "2026-11-27 Alice 50\.00"'):
        local_engine().verify("Alice's balance is -73.33", EXPENSES, variables={}, base_url="")


SEARCHED = tree(
    """
[0-1] banner
  [0-2] button: Search /
[0-3] main
  [0-4] textbox [tag=input] [type=text] [value=] [placeholder=Search assets…]
  [0-5] textbox: Name [tag=input] [type=text] [value=]
"""
)


def test_what_is_looked_for_is_proposed_into_the_field_and_not_left_out_for_a_button():
    assert advice_on(Undecided("act", "search revenue"), SEARCHED).proposals == ('type "revenue" into "Search assets"',)


SLIDERS = tree(
    """
[0-1] main
  [0-2] generic
    [0-3] text: Nights
    [0-4] spinbutton: number input for Nights [tag=input] [value=2] [type=number]
    [0-5] button: Reset
    [0-6] slider: range slider for Nights [tag=input] [value=2]
  [0-7] generic
    [0-8] spinbutton: Least price [tag=input] [value=2]
    [0-9] slider: Most price [tag=input] [value=9]
  [0-10] generic
    [0-11] textbox: First guest [tag=input] [value=2]
    [0-12] slider: Second guest [tag=input] [value=2]
    [0-13] textbox: Third [tag=input] [value=2]
  [0-14] slider: Volume
  [0-15] listitem: Report
  [0-16] listitem: Archive
"""
)


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("set Nights to 5", "fill 0-4 5"),
        ("change the nights to 5", "fill 0-4 5"),
        ("set the Nights slider to 5", "fill 0-6 5"),
        ("drag the Nights slider to 5", "fill 0-6 5"),
        ("move the Volume slider to 40", "fill 0-14 40"),
        ("slide the slider for Nights to 7", "fill 0-6 7"),
    ],
)
def test_a_slider_and_the_field_of_its_value_are_set(said, done):
    (action,) = local_engine().act(said, SLIDERS).actions
    assert " ".join((action.method, action.ref or "", *action.arguments)) == done


@pytest.mark.parametrize("said", ["set price to 5", "set guest to 5", "move Report to 5", "move Least price to 7"])
def test_no_other_two_fields_are_one(said):
    with pytest.raises(EngineAbstained):
        local_engine().act(said, SLIDERS)
