"""Help in a tab of its own, and the newsletter."""

from __future__ import annotations

from playwright.sync_api import expect

from pytest_stagehand import Page


def test_help_opens_in_a_tab_of_its_own(page: Page):
    page.goto("/")
    tab = page.act("click Help").new_page
    assert tab is not None
    tab.verify('"The label is in the parcel." is not visible')
    tab.act('open "How do I return something?"')
    tab.verify('the page shows "The label is in the parcel."')
    expect(page).to_have_url("/")


def test_newsletter_asks_for_an_address(page: Page):
    page.goto("/")
    page.act("answer the prompt with %email%", variables={"email": "lin@example.com"})
    page.act("click Subscribe to our newsletter")
    page.verify('the page shows "lin@example.com gets our newsletter now."')
