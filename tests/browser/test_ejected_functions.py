"""Functions that ejected tests call, on pages that are still changing."""

from __future__ import annotations

from pytest_stagehand.cli.ejecting import prelude


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
