"""A mail as a page: what people see of it, and nothing that it could do."""

from __future__ import annotations

import pytest

from pytest_stagehand._mail.parsing import parse
from tests.support.mails import message
from tests.support.site import served

HTML = """
    <style>.late { color: red; background: url({site}/style.png) }</style>
    <script>document.title = "stolen"; fetch("{site}/script")</script>
    <div style="display:none">For the list of mails</div>
    <h1 onclick="fetch('{site}/clicked')">Confirm</h1>
    <img src="{site}/tracker.png" alt="logo" onerror="fetch('{site}/error')">
    <table><tr><td class=late>Your code</td><td><b>482913</b></td></tr></table>
    <form action="{site}/form"><input name=password><button>Send</button></form>
    <meta http-equiv="refresh" content="0;url={site}/refresh"><iframe src="{site}/frame"></iframe>
    <p style="background: url({site}/attribute.png)"><a href="{site}/confirm?token=7" target=_blank>Confirm your address</a></p>
"""


@pytest.fixture
def site():
    with served() as site:
        site.pages["/confirm"] = "<h1>Confirmed</h1>"
        yield site


def opened(page, html="", text=""):
    return parse(message(text, html, subject="Hello <b>Ada</b>").as_bytes()).open(page)


def test_a_mail_shows_what_it_says_and_runs_and_loads_nothing(page, site):
    tab = opened(page, HTML.replace("{site}", site.url))
    assert tab.title() == "Hello <b>Ada</b>"
    assert tab.get_by_role("cell").all_text_contents() == ["Your code", "482913"]
    assert not tab.get_by_text("For the list of mails").is_visible()
    assert tab.get_by_text("For the list of mails").count() == 1
    tab.get_by_role("heading", name="Confirm").click()
    assert tab.locator("script, iframe, form, input, button, meta[http-equiv=refresh]").count() == 0
    tab.get_by_role("link", name="Confirm your address").click()
    assert tab.get_by_role("heading").text_content() == "Confirmed"
    assert {request.path for request in site.requests} - {"/favicon.ico"} == {"/confirm"}


def test_its_links_lead_to_the_application_in_its_own_tab(page, site):
    tab = opened(page, HTML.replace("{site}", site.url))
    tab.get_by_role("link", name="Confirm your address").click()
    assert [request.query for request in site.requests if request.path == "/confirm"] == [{"token": "7"}]
    assert page.context.pages == [page, tab]


def test_a_plain_mail_is_shown_in_its_lines_and_its_links_lead_somewhere(page, site):
    tab = opened(page, text=f"Hi <b>Ada</b>,\n\nyour code is 482913\nConfirm: {site.url}/confirm?a=1&b=2.\n")
    assert tab.locator("main p").all_inner_texts() == [
        "Hi <b>Ada</b>,",
        f"your code is 482913\nConfirm: {site.url}/confirm?a=1&b=2.",
    ]
    tab.get_by_role("link").click()
    assert site.requests[0].query == {"a": "1", "b": "2"}


def test_it_says_who_it_is_from_and_to(page):
    tab = opened(page, text="x")
    assert tab.locator("header dd").all_text_contents() == ["shop@example.org", "ada@example.org", "Hello <b>Ada</b>"]
