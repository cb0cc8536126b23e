"""A NiceGUI page in sentences: Quasar's controls are built from `div`s, and their ids are new in every visit."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from pydantic import BaseModel

from pytest_stagehand import Page, VerificationFailed
from tests.support.abstaining import left_to_a_model

LEFT_TO_A_MODEL = {
    "/": (
        "open the calendar of Arrival",
        "set the arrival date to 24 May 2030",
    ),
    "/guests": (
        "select 10 from Records per page",
        "select all guests",
    ),
    "/services": (
        "order a salad",
        "drag the file to Passport copy",
    ),
}
"""What a person would say just as well, by the page it is said on; `tests/e2e/README.md` tells what stands in the way."""


class Guest(BaseModel):
    guest: str
    room: int
    nights: int
    country: str


def names(page: Page) -> list[str]:
    return [guest.guest for guest in page.extract("the guests", schema=list[Guest])]


def test_empty_form_is_refused(page: Page):
    page.goto("/")
    page.act("click Book now")
    page.verify('the page shows "Please give a name"')
    page.verify('the page shows "Please correct the form"')
    expect(page.get_by_text("No booking yet")).to_be_visible()


def test_mistake_is_shown_while_typing(page: Page):
    page.goto("/")
    page.act("type Ada into E-mail")
    page.verify('the page shows "Not an e-mail address"')
    page.act("type ada@example.com into E-mail")
    page.verify('the page does not show "Not an e-mail address"')
    expect(page.get_by_label("E-mail")).to_have_value("ada@example.com")


def test_booking_is_confirmed(page: Page):
    page.goto("/")
    page.act("enter Ada Lovelace as the name and ada@example.com as the e-mail")
    page.act("select Suite from Room")
    page.act("click Book now")
    page.verify("the dialog is visible")
    page.act("click Send it")
    page.verify('the page shows "Booked: Ada Lovelace · ada@example.com · 2 guests · Suite · 2030-05-10 · Twin beds"')
    page.verify("the dialog is not visible")
    expect(page.get_by_text("Booked: Ada Lovelace")).to_be_visible()


def test_dialog_is_dismissed(page: Page):
    page.goto("/")
    page.act("enter Ada as the name, enter ada@example.com as the e-mail and click Book now")
    page.act("click Not yet in the dialog")
    page.verify('the page shows "No booking yet"')
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_several_extras_are_selected(page: Page):
    page.goto("/")
    page.act("select Breakfast from Extras")
    page.act("select Sauna from Extras")
    page.act("press Escape")
    page.verify('Extras shows "Breakfast, Sauna"')
    expect(page.get_by_text("Breakfast, Sauna")).to_be_visible()


def test_switches_and_choices(page: Page):
    page.goto("/")
    page.act("check Smoking room")
    page.act("turn on Late check-out")
    page.act("choose King-size bed")
    page.verify("Smoking room is checked")
    page.verify("Late check-out is checked")
    page.verify("King-size bed is selected")
    page.verify("Twin beds is not selected")
    expect(page.get_by_role("radio", name="King-size bed")).to_be_checked()
    page.act("uncheck Smoking room")
    page.act("turn off Late check-out")
    expect(page.get_by_role("checkbox", name="Smoking room")).not_to_be_checked()
    expect(page.get_by_role("switch", name="Late check-out")).not_to_be_checked()


def test_slider_moves_by_the_keyboard(page: Page):
    page.goto("/")
    page.act("click the Budget slider")
    page.verify('the page shows "Up to 300 euros a night"')
    page.act("press ArrowRight")
    page.verify('the page shows "Up to 350 euros a night"')
    expect(page.get_by_role("slider", name="Budget")).to_have_attribute("aria-valuenow", "350")


def test_number_is_changed(page: Page):
    page.goto("/")
    page.act("set Guests to 4")
    page.verify('Guests has the value "4"')
    expect(page.get_by_label("Guests")).to_have_value("4")


def test_date_is_picked(page: Page):
    page.goto("/")
    page.locator(".q-icon", has_text="edit_calendar").click()  # an icon that is hidden from everybody but the mouse
    page.act("click 24")
    page.act("click Done")
    page.verify('the Arrival field has the value "2030-05-24"')
    expect(page.get_by_label("Arrival")).to_have_value("2030-05-24")


def test_guests_are_sorted(page: Page):
    page.goto("/guests")
    page.act("click the Nights column header")
    assert [guest.nights for guest in page.extract("the guests", schema=list[Guest])] == [1, 2, 3, 4, 5]
    page.act("click the Nights column header")
    assert [guest.nights for guest in page.extract("the guests", schema=list[Guest])] == [12, 11, 10, 9, 8]


def test_guests_are_filtered(page: Page):
    page.goto("/guests")
    page.act("type Denmark into Search guests")
    page.verify('the page shows "1-2 of 2"')
    assert names(page) == ["Niels Bohr", "Ole Romer"]


def test_guests_come_page_by_page(page: Page):
    page.goto("/guests")
    page.act("click Next page")
    page.verify('the page shows "6-10 of 12"')
    assert names(page)[0] == "Carl Friedrich Gauss"
    page.act("click Last page")
    page.verify("the Next page button is disabled")
    assert names(page) == ["Alan Turing", "Max Planck"]


def test_more_guests_on_a_page(page: Page):
    page.goto("/guests")
    page.act("select 10 from the drop-down")
    page.verify('the page shows "1-10 of 12"')
    assert len(names(page)) == 10


def test_guests_check_out(page: Page):
    page.goto("/guests")
    page.act("check the checkbox in the row of Marie Curie")
    page.act("check the checkbox in the row of Niels Bohr")
    page.verify('the page shows "2 records selected."')
    page.act("click Check out")
    page.verify('the page shows "Checked out: Marie Curie, Niels Bohr"')
    page.verify('the page shows "1-5 of 10"')
    expect(page.get_by_role("cell", name="Marie Curie")).to_have_count(0)


def test_guest_is_selected_by_the_box_in_the_row(page: Page):
    page.goto("/guests")
    page.act("check the checkbox in the row of Emmy Noether")
    page.verify('the page shows "1 record selected."')
    expect(page.get_by_role("row", name="Emmy Noether").get_by_role("checkbox")).to_be_checked()


def test_tabs_change_the_panel(page: Page):
    page.goto("/services")
    page.act("open the Spa tab")
    page.verify("the Spa tab is selected")
    page.verify('the page shows "The spa opens at noon."')
    page.verify('the page does not show "The kitchen is open until ten."')
    page.act("click One more towel")
    page.act("click One more towel")
    page.verify('the page shows "2 towels"')
    expect(page.get_by_text("2 towels")).to_be_visible()


def test_text_is_unfolded(page: Page):
    page.goto("/services")
    page.act("expand Allergies")
    page.verify('the page shows "Tell us about them the day before."')
    page.act("collapse Allergies")
    page.verify('the page does not show "Tell us about them the day before."')
    expect(page.get_by_text("Tell us about them")).not_to_be_visible()


def test_dish_is_ordered_from_a_menu(page: Page):
    page.goto("/services")
    page.act("click Order")
    page.act("click Salad")
    page.verify('the page shows "Ordered: Salad"')
    expect(page.get_by_text("Ordered: Salad")).to_be_visible()


def test_file_is_uploaded(page: Page):
    page.goto("/services")
    page.act("click Papers")
    page.act('upload "tests/e2e/nicegui/passport.txt"')
    page.verify('the page shows "Received passport.txt: Ada Lovelace, 10 December 1815"')
    expect(page.get_by_text("Received passport.txt")).to_be_visible()


def test_controls_are_observed(page: Page):
    page.goto("/services")
    tabs = page.observe("the tabs")
    assert len(tabs) == 3
    page.act(tabs[1])
    page.verify('the page shows "The spa opens at noon."')


def test_false_claim_fails(page: Page):
    page.goto("/guests")
    with pytest.raises(VerificationFailed):
        page.verify('the page shows "1-5 of 13"', timeout=5_000)


def test_engine_does_not_guess(page: Page):
    for path, sentences in LEFT_TO_A_MODEL.items():
        page.goto(path)
        assert left_to_a_model(sentences, page) == list(sentences)
