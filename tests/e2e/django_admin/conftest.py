"""Django's admin, with a librarian who logged in once for all tests, and fresh books for each."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

import httpx
import pytest

from pytest_stagehand import Secret
from tests.support.apps import served_by


@pytest.fixture(scope="session")
def password() -> Secret:
    return Secret("open sesame 7")


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("library")


@pytest.fixture(scope="session")
def base_url(folder):
    with served_by("tests.e2e.django_admin.library.serve", folder) as url:
        yield url


@pytest.fixture(scope="session")
def librarian(browser, base_url, password):
    """The librarian's cookies."""
    with closing(browser.new_context(base_url=base_url)) as context:
        page = context.new_page()
        page.goto("/admin/")
        page.act(
            "enter librarian as the username, enter %password% as the password and click Log in",
            variables={"password": password},
        )
        page.verify('the heading "Site administration" is visible')
        return context.storage_state()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args, base_url, librarian):
    return {**browser_context_args, "base_url": base_url, "storage_state": librarian}


@pytest.fixture(autouse=True)
def _fresh_books(base_url):
    httpx.post(f"{base_url}/restock").raise_for_status()


@pytest.fixture
def stored(folder) -> Callable[..., list[tuple]]:
    """What the library's database answers, asked past the admin."""

    def ask(sql: str, *parameters: object) -> list[tuple]:
        with closing(sqlite3.connect(folder / "library.sqlite3")) as connection:
            return connection.execute(sql, parameters).fetchall()

    return ask
