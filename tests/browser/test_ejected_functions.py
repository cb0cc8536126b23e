"""Functions that ejected tests call, on pages that are still changing."""

from __future__ import annotations

import re

import pytest

from pytest_stagehand._cli.ejecting import prelude


def test_a_page_is_read_when_nothing_changes_any_more(page):
    page.set_content("""<ul><li>one<li>two<li>three</ul><script>
        setTimeout(() => document.querySelector("li").remove(), 150);
        setTimeout(() => document.querySelector("li").remove(), 450);
    </script>""")
    prelude._settle(page)
    assert page.locator("li").all_inner_texts() == ["three"]


def test_a_page_that_never_rests_is_read_all_the_same(page):
    page.set_content("<p></p><script>setInterval(() => document.querySelector('p').append('.'), 20)</script>")
    prelude._settle(page)
    assert "." in page.locator("p").inner_text()


def test_a_dialog_is_answered_only_if_it_asks_what_was_recorded(page):
    page.set_content("<button onclick=\"this.textContent = confirm('Delete  the draft?')\">Go</button>")
    for asked, said in ((re.compile("Delete the draft\\?"), "true"), (re.compile("Delete all\\?"), "false")):
        prelude._answer(page, "confirm", asked, True)
        page.get_by_role("button").click()
        assert page.get_by_role("button").inner_text() == said


@pytest.mark.parametrize(("name", "content"), [("other.csv", "a"), ("report-7.csv", "")])
def test_another_file_or_an_empty_one_is_not_what_was_expected(page, name, content):
    def export(called, holding):
        page.set_content(f"<a download='{called}' href='data:text/csv,{holding}'>Export</a>")
        with page.expect_download() as download:
            page.get_by_role("link").click()
        prelude._expect_file(download.value, re.compile(r"report-[\d.,]+\.csv"))

    export("report-12.csv", "a")
    with pytest.raises(AssertionError):
        export(name, content)
