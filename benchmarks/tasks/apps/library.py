"""Django's admin over the library of the end-to-end tests: lists edited in place, actions, a form in a form."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import BrowserContext

from benchmarks.tasks.breaking import Lost, dead, otherwise
from benchmarks.tasks.tasks import App, State, Task
from tests.support.apps import served_by

FIELDS = ("title", "author", "genre", "pages", "published", "in_print", "summary")
BOOKS = f"SELECT b.title, a.name, {', '.join(f'b.{each}' for each in FIELDS[2:])} FROM library_book b JOIN library_author a ON a.id = b.author_id"
SUBJECTS = """SELECT b.title, s.name FROM library_book_subjects l JOIN library_book b ON b.id = l.book_id
    JOIN library_subject s ON s.id = l.subject_id"""
LOANS = "SELECT b.title, l.reader, l.due, l.returned FROM library_loan l JOIN library_book b ON b.id = l.book_id"
AUTHORS = "SELECT name, born FROM library_author"


@dataclass(frozen=True)
class Library:
    """The library while it is served."""

    url: str
    folder: Path

    def reset(self) -> None:
        httpx.post(f"{self.url}/restock").raise_for_status()

    def state(self) -> State:
        """Books, subjects, loans and authors by what they are called: their ids count up."""
        with closing(sqlite3.connect(self.folder / "library.sqlite3")) as connection:
            books = {
                f"books/{row[0]}/{name}": value
                for row in connection.execute(BOOKS)
                for name, value in zip(FIELDS, row, strict=True)
            }
            subjects = {f"books/{title}/subjects/{name}": True for title, name in connection.execute(SUBJECTS)}
            loans = {
                f"loans/{title}/{reader}": (due, returned) for title, reader, due, returned in connection.execute(LOANS)
            }
            return {
                **books,
                **subjects,
                **loans,
                **{f"authors/{name}": born for name, born in connection.execute(AUTHORS)},
            }

    @cached_property
    def _cookies(self) -> Any:
        with httpx.Client(base_url=self.url, follow_redirects=True) as client:
            client.get("/admin/login/")
            sent = {
                "username": "librarian",
                "password": "open sesame 7",
                "csrfmiddlewaretoken": client.cookies["csrftoken"],
            }
            client.post("/admin/login/?next=/admin/", data=sent).raise_for_status()
            return [{"name": name, "value": value, "url": self.url} for name, value in client.cookies.items()]

    def enter(self, context: BrowserContext) -> None:
        """The librarian is logged in."""
        context.add_cookies(self._cookies)


@contextmanager
def served() -> Iterator[Library]:
    """The library of the end-to-end tests, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder, served_by("tests.e2e.django_admin.library.serve", folder) as url:
        yield Library(url, Path(folder))


LIST = r"POST /admin/library/book/"
BOOK = r"POST /admin/library/book/\d+/change/"
BACK = {"status": 302, "headers": {"location": "/admin/library/book/"}}
GONE = {f"books/Three Guineas/{each}": None for each in FIELDS}

APP = App(
    "library",
    "Django's admin: lists edited in place, actions on checked rows, a form in a form, pages",
    served,
    (
        Task(
            "pages",
            "Persuasion has 255 pages: correct it",
            {"books/Persuasion/pages": 255},
            (
                Lost(BOOK, BACK),
                otherwise(BOOK, pages=["25"]),
                otherwise(BOOK, title=["Persuasions"]),
                dead("[name=_save]"),
            ),
            3,
            "/admin/library/book/",
        ),
        Task(
            "out-of-print",
            "take Emma and Orlando out of print with the action of the list",
            {"books/Emma/in_print": 0, "books/Orlando/in_print": 0},
            (Lost(LIST, BACK), otherwise(LIST, _selected_action=["4"]), dead("button[name=index]")),
            4,
            "/admin/library/book/",
        ),
        Task(
            "genre",
            'make "Mansfield Park" a book of travel, in the list itself',
            {"books/Mansfield Park/genre": "travel"},
            (Lost(LIST, BACK), otherwise(LIST, **{"form-3-genre": ["essay"]}), dead("[name=_save]")),
            2,
            "/admin/library/book/",
        ),
        Task(
            "author",
            "add the author Emily Brontë, born on 30 July 1818",
            {"authors/Emily Brontë": "1818-07-30"},
            (
                Lost(
                    "POST /admin/library/author/add/",
                    {"status": 302, "headers": {"location": "/admin/library/author/"}},
                ),
                otherwise("POST /admin/library/author/add/", born=["1818-07-31"]),
                otherwise("POST /admin/library/author/add/", name=["Emily Bronte"]),
                dead("[name=_save]"),
            ),
            4,
            "/admin/library/author/",
        ),
        Task(
            "delete",
            "delete the book Three Guineas",
            GONE,
            (
                Lost(r"POST /admin/library/book/\d+/delete/", BACK),
                dead("[type=submit]"),
            ),
            4,
            "/admin/library/book/",
        ),
        Task(
            "subjects",
            "Jacob's Room is about time and family: choose the subjects",
            {"books/Jacob's Room/subjects/Family": True, "books/Jacob's Room/subjects/Time": True},
            (Lost(BOOK, BACK), otherwise(BOOK, subjects=["1", "2"]), dead("[name=_save]")),
            6,
            "/admin/library/book/",
        ),
        Task(
            "loan",
            "the loan of Emma by Ada Lovelace was returned: note that",
            {"loans/Emma/Ada Lovelace": ("2030-03-01", 1)},
            (Lost(BOOK, BACK), otherwise(BOOK, **{"loan_set-0-returned": []}), dead("[name=_save]")),
            3,
            "/admin/library/book/",
        ),
    ),
)
