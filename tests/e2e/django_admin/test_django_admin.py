"""Django's admin in sentences; what each sentence did is checked past it, in the library's database or by plain Playwright."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from pydantic import BaseModel

from pytest_stagehand import Page, Secret, VerificationFailed
from tests.support.abstaining import left_to_a_model

BOOKS = "/admin/library/book/"
signed_out = pytest.mark.browser_context_args(storage_state=None)

LEFT_TO_A_MODEL = {
    BOOKS: (
        "search for basho",
        "go to page 2",
        "show only poetry",
        "check the rows of Emma and Orlando",
        "select all the books",
        "take Emma out of print",
        "delete Emma",
    ),
    f"{BOOKS}add/": ("choose today as the date of publication",),
}
"""What a person would say just as well, by the page it is said on; `tests/e2e/README.md` tells what stands in the way."""


class Listed(BaseModel):
    title: str
    author: str
    pages: int


@signed_out
def test_wrong_password_is_refused(page: Page):
    page.goto("/admin/")
    page.act(
        "enter librarian as the username, enter %password% as the password and click Log in",
        variables={"password": Secret("open sesame 8")},
    )
    page.verify('the page shows "Please enter the correct username and password"')
    expect(page).to_have_url(re.compile("/admin/login/"))


@signed_out
def test_librarian_logs_in_and_out(page: Page, password: Secret):
    page.goto("/admin/")
    page.act("type librarian into the Username field")
    page.act("type %password% into the Password field", variables={"password": password})
    page.act("press Enter")
    page.verify('"Welcome" is visible')
    assert "sessionid" in {cookie["name"] for cookie in page.context.cookies()}
    page.act("log out")
    page.verify('the heading "Logged out" is visible')
    page.goto(BOOKS)
    expect(page.get_by_label("Password")).to_be_visible()


def test_book_is_added(page: Page, stored):
    page.goto(BOOKS)
    page.act("click Add book")
    page.act('enter "The Years" as the title')
    page.act("choose Virginia Woolf as the author")
    page.act("select Essay from Genre and type 444 into Pages")
    page.act("enter 1937-03-11 into the Published field")
    page.act("uncheck In print")
    page.act("click Save")
    page.verify('the page shows "was added successfully"')
    page.verify('the page shows "15 books"')
    assert stored(
        "SELECT title, name, genre, pages, published, in_print FROM library_book b JOIN library_author a"
        " ON a.id = author_id WHERE title = 'The Years'"
    ) == [("The Years", "Virginia Woolf", "essay", 444, "1937-03-11", 0)]


def test_incomplete_book_is_refused(page: Page, stored):
    page.goto(f"{BOOKS}add/")
    page.act("type 0 into Pages")
    page.act("click Save")
    page.verify('the page shows "Please correct the errors below."')
    page.verify('the page shows "Ensure this value is greater than or equal to 1."')
    page.verify("the Title field is invalid")
    page.verify("the Published field is valid")
    assert stored("SELECT count(*) FROM library_book") == [(14,)]


def test_books_are_searched(page: Page):
    page.goto(BOOKS)
    page.act('type "basho" into the search field and press Enter')
    page.verify('the page shows "2 results"')
    assert page.extract("the books", schema=list[Listed]) == [
        Listed(title="The Narrow Road to the Deep North", author="Matsuo Basho", pages=167),
        Listed(title="The Seashell Game", author="Matsuo Basho", pages=64),
    ]
    expect(page.locator("#result_list tbody tr")).to_have_count(2)


def test_books_are_filtered(page: Page):
    page.goto(BOOKS)
    page.act('click No under "By in print"')
    page.act("click Virginia Woolf in the filter")
    page.verify('"Three Guineas" is visible')
    page.verify('"Orlando" is not visible')
    titles = [book.title for book in page.extract("the books", schema=list[Listed])]
    assert titles == ["Jacob's Room", "Three Guineas"] == page.locator("#result_list tbody th a").all_inner_texts()
    page.act("click Clear all filters")
    page.verify('the page shows "14 books"')
    expect(page.locator("#result_list tbody tr")).to_have_count(10)


def test_books_are_sorted(page: Page):
    page.goto(BOOKS)
    page.act("click the link Pages")
    assert [book.pages for book in page.extract("the books", schema=list[Listed])][:3] == [64, 167, 172]
    page.act("click the link Pages")
    assert [book.pages for book in page.extract("the books", schema=list[Listed])][:3] == [507, 474, 432]


def test_second_page_of_books(page: Page):
    page.goto(BOOKS)
    page.act("click the link 2")
    books = page.extract("the books", schema=list[Listed])
    assert books[0].title == "The Narrow Road to the Deep North"
    assert len(books) == 4
    page.act("click Show all")
    assert len(page.extract("the books", schema=list[Listed])) == 14


def test_loans_are_edited_within_their_book(page: Page, stored):
    page.goto(BOOKS)
    page.act("click Emma")
    page.act('check Returned in the row of "Ada Lovelace"')
    page.act('type "2031-04-05" into Due in the row of "Ada Lovelace"')
    page.act("click Save")
    page.verify('the page shows "was changed successfully"')
    assert stored("SELECT reader, due, returned FROM library_loan") == [("Ada Lovelace", "2031-04-05", 1)]


def test_line_of_a_form_is_removed(page: Page, stored):
    page.goto(BOOKS)
    page.act("click Emma")
    page.act('check Delete? in the row of "Ada Lovelace"')
    page.act("click Save")
    page.verify('the page shows "was changed successfully"')
    assert stored("SELECT count(*) FROM library_loan") == [(0,)]


def test_books_are_edited_in_the_list(page: Page, stored):
    page.goto(BOOKS)
    page.act("select Poetry as the genre in the row of Emma")
    page.act("uncheck In print in the row of Orlando")
    page.act("click Save")
    page.verify('the page shows "2 books were changed successfully."')
    assert stored("SELECT genre, in_print FROM library_book WHERE title IN ('Emma', 'Orlando') ORDER BY title") == [
        ("poetry", 1),
        ("novel", 0),
    ]


def test_book_is_deleted_after_confirmation(page: Page, stored):
    page.goto(BOOKS)
    page.act("open Persuasion")
    page.act("click Delete")
    page.verify('the page shows "Are you sure you want to delete the book"')
    page.act("click No, take me back")
    page.act("click Delete")
    page.act("click Yes, I'm sure")
    page.verify('the page shows "was deleted successfully"')
    page.verify('the link "Persuasion" is not visible')
    assert stored("SELECT count(*) FROM library_book WHERE title = 'Persuasion'") == [(0,)]


def test_chosen_books_go_out_of_print(page: Page, stored):
    page.goto(BOOKS)
    page.act('check "Select this object for an action - Emma"')
    page.act('check "Select this object for an action - Orlando"')
    page.verify('the page shows "2 of 10 selected"')
    page.act('select "Take out of print" from the Action drop-down and click Go')
    page.verify('the page shows "2 books were taken out of print."')
    assert stored("SELECT title FROM library_book WHERE NOT in_print ORDER BY title") == [
        ("Emma",),
        ("Jacob's Room",),
        ("Orlando",),
        ("The Seashell Game",),
        ("Three Guineas",),
    ]


def test_history_tells_what_was_changed(page: Page):
    page.goto(BOOKS)
    page.act("click Orlando")
    page.act('fill Title with "Orlando: A Biography"')
    page.act("click Save and continue editing")
    page.act("click History")
    page.verify('the page shows "Changed Title."')
    page.verify('the page shows "1 entry"')
    expect(page.locator("#change-history tbody tr")).to_have_count(1)


def test_author_is_added_in_a_window_of_its_own(page: Page, stored):
    page.goto(f"{BOOKS}add/")
    window = page.act("click Add another author").new_page
    assert window is not None
    window.act('enter "George Eliot" as the name and click Save')
    page.verify("the Author drop-down shows George Eliot")
    assert stored("SELECT name FROM library_author WHERE name LIKE 'George%'") == [("George Eliot",)]


def test_date_is_chosen_in_the_calendar(page: Page):
    page.goto(BOOKS)
    page.act("click Mrs Dalloway")
    page.act("click Choose a Date next to Published")
    page.act('click 14 in the table "January 1925"')
    page.verify('the Published field has the value "1925-01-14"')
    expect(page.locator("#id_published")).to_have_value("1925-01-14")


def test_subjects_are_moved_to_the_chosen(page: Page, stored):
    page.goto(BOOKS)
    page.act("click Emma")
    page.act("expand More")
    page.act("select Family from Available subjects")
    page.act("click Choose selected subjects")
    page.act("click Save")
    assert stored("SELECT name FROM library_subject s JOIN library_book_subjects ON s.id = subject_id") == [("Family",)]


def test_controls_of_the_list_are_observed(page: Page):
    page.goto(BOOKS)
    links = page.observe("the links in the filter")
    assert "Poetry" in " ".join(action.description for action in links)
    page.act(next(action for action in links if "Poetry" in action.description))
    page.verify('"The Seashell Game" is visible')


def test_false_claim_fails(page: Page):
    page.goto(BOOKS)
    with pytest.raises(VerificationFailed):
        page.verify('the page shows "12 books"', timeout=5_000)


def test_engine_does_not_guess(page: Page):
    for path, sentences in LEFT_TO_A_MODEL.items():
        page.goto(path)
        assert left_to_a_model(sentences, page) == list(sentences)
