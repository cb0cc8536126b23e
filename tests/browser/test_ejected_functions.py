"""Functions that ejected tests call, on pages that are still changing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from pytest_stagehand._cli.ejecting import prelude
from pytest_stagehand._cli.ejecting.verifying import expectations
from pytest_stagehand._cli.ejecting.words import Words
from pytest_stagehand._recording.programs import VerifyProgram

WORDS = Words("page", "page")


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


@pytest.mark.parametrize(("page_has", "roles", "is_absent"), [
    ("<select aria-label=Country><option>Austria<option>Italy</select>", ("option",), False),
    ("<select aria-label=Country><option>Austria<option>Spain</select>", ("option",), True),
    ("<select aria-label=Country><option>Austria<option>Italy</select>", ("checkbox", "option"), False),
    ("<label><input type=checkbox style='width:0;height:0;appearance:none;margin:0'></label>", ("checkbox", "option"), True),
])  # fmt: skip
def test_an_option_is_there_while_its_list_is_closed(page, page_has, roles, is_absent):
    page.set_content(f"<h1>Trip</h1>{page_has}")
    name = {"how": "contains", "text": "Italy"} if "Italy" in page_has or "Spain" in page_has else None
    absent = {"kind": "absent", "query": {"roles": roles, "name": name}, "witness": {"path": "/", "present": []}}
    line = expectations(WORDS, VerifyProgram.model_validate({"all": [absent]}))[-1]
    expect.set_options(timeout=300)
    try:
        if is_absent:
            exec(line, {"expect": expect, "page": page, "re": re})
        else:
            with pytest.raises(AssertionError):
                exec(line, {"expect": expect, "page": page, "re": re})
    finally:
        expect.set_options(timeout=5_000)
