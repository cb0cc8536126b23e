"""The page side is a text in every document, and read by the first message to one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route

from pytest_stagehand._browser import engine

STRICT = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; sandbox"
ASK = """script => {
  const read = [];
  const { eval: original } = window;
  window.eval = text => (read.push(text.length), original(text));
  try {
    const made = original(script);
    const before = read.length;
    const ask = () => made.query(document, '{"op": "focused", "testIdAttribute": "data-testid"}').tagName;
    return [before, ask(), ask(), read.length];
  } finally {
    window.eval = original;
  }
}"""


@pytest.mark.one_page
def test_the_page_side_is_read_by_the_first_message_and_only_once(page: Page):
    page.set_content("<button autofocus>Pay</button>")
    page.get_by_role("button").focus()
    assert page.evaluate(ASK, engine.script()) == [0, "BUTTON", "BUTTON", 1]


def test_a_page_that_forbids_reading_texts_as_scripts_is_asked_all_the_same(page: Page):
    def serve(route: Route) -> None:
        route.fulfill(
            body="<button>Pay</button>", content_type="text/html", headers={"Content-Security-Policy": STRICT}
        )

    page.route("**/*", serve)
    page.goto("http://shop.test/")
    assert "Pay" in str(engine.ask(page, "snapshot", hidden=False))
