"""Functions that ejected tests may need; each is copied into the module that uses it, and so needs no plugin.

What they import is in `IMPORTS`, by the words in their source that need it.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from contextlib import contextmanager
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import Dialog, Download, Locator, Page, expect

if TYPE_CHECKING:
    from collections.abc import Iterator

IMPORTS = {
    "re.": "import re",
    "Decimal(": "from decimal import Decimal",
    "Iterator[": "from collections.abc import Iterator",
    "contextmanager": "from contextlib import contextmanager",
    "date(": "from datetime import date",
    "datetime.fromisoformat": "from datetime import datetime",
    "Any": "from typing import Any",
    "urlsplit(": "from urllib.parse import parse_qsl, urlsplit",
    "SimpleNamespace(": "from types import SimpleNamespace",
    "TypeAdapter(": "from pydantic import TypeAdapter",
    "expect(": "from playwright.sync_api import expect",
    "Locator": "from playwright.sync_api import Locator",
    "Page": "from playwright.sync_api import Page",
    "Dialog": "from playwright.sync_api import Dialog",
    "Download": "from playwright.sync_api import Download",
}

CONSTANTS = {
    "CELLS": 'CELLS = "th, td, [role=cell], [role=gridcell], [role=columnheader], [role=rowheader]"',
    "MONTHS": 'MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()',
}
"""What the functions need besides, as it is copied."""
CELLS = "th, td, [role=cell], [role=gridcell], [role=columnheader], [role=rowheader]"
MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()


@contextmanager
def _changes(seen: Locator) -> Iterator[None]:
    """What is done here changes what the locator shows, within five seconds."""
    before = seen.filter(visible=True).all_inner_texts()
    yield
    for _ in range(50):
        if seen.filter(visible=True).all_inner_texts() != before:
            return
        seen.page.wait_for_timeout(100)
    raise AssertionError(f"nothing changed in {seen}")


@contextmanager
def _new_address(page: Page) -> Iterator[None]:
    """What is done here leads to another address."""
    before = page.url
    yield
    page.wait_for_url(lambda url: url != before)


def _revealed(value: Any) -> Any:
    """The code of now, of what gives codes; any other value as it is."""
    return value.reveal() if hasattr(value, "reveal") else value


def _answer(page: Page, kind: str, asked: re.Pattern[str], is_accepted: bool, text: str = "") -> None:
    """Answer the next dialog; one that asks something else is dismissed."""

    def answer(dialog: Dialog) -> None:
        is_it = dialog.type == kind and asked.fullmatch(" ".join(dialog.message.split()))
        if is_it and is_accepted:
            dialog.accept(text)
        else:
            dialog.dismiss()

    page.once("dialog", answer)


def _expect_file(download: Download, name: re.Pattern[str]) -> None:
    """A file of a name was downloaded, and it is not empty."""
    assert name.fullmatch(download.suggested_filename) or not name.pattern, download.suggested_filename
    assert download.path().stat().st_size, f"{download.suggested_filename} is empty"


def _settle(page: Page) -> None:
    """Wait until the page has not changed for half a second, for five seconds at most."""
    readings: list[str] = []
    for _ in range(50):
        readings.append(page.locator("html").inner_html())
        if readings[-6:] == readings[-1:] * 6:
            return
        page.wait_for_timeout(100)


def _switch(found: Locator, *, is_on: bool) -> None:
    """A switch or box that is no `input`: clicked unless it is so already, and waited for."""
    if found.is_checked() != is_on:
        found.click()
    expect(found).to_be_checked(checked=is_on)


def _select_part(found: Locator, part: str) -> None:
    """Select what an element says once, in one piece."""
    found.select_text()
    times = found.evaluate(
        """(element, part) => {
            const isField = "value" in element, pieces = [], walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
            while (!isField && walk.nextNode()) pieces.push(walk.currentNode);
            const places = (isField ? [element.value] : pieces.map((each) => each.data)).flatMap((text, at) =>
                [...Array(text.length).keys()].filter((from) => text.startsWith(part, from)).map((from) => [at, from]));
            if (places.length !== 1) return places.length;
            const [[at, from]] = places, to = from + part.length;
            if (isField) element.setSelectionRange(from, to);
            else getSelection().setBaseAndExtent(pieces[at], from, pieces[at], to);
            return 1;
        }""",
        part,
    )
    assert times == 1, f"{times} times {part}"


def _copy(found: Locator, part: str = "") -> None:
    """Copy the text of an element, or a part of it, by keys, which go to what has the focus."""
    found.page.evaluate("document.activeElement?.blur()")
    if part:
        _select_part(found, part)
    else:
        found.select_text()
    found.page.keyboard.press("ControlOrMeta+c")


def _scroll_until(found: Locator, part: Locator) -> None:
    """Scroll a part until something is in view that it brings as it is scrolled."""
    for _ in range(200):
        if found.count():
            break
        part.evaluate("part => part.scrollBy(0, 0.8 * part.clientHeight)")
        found.page.wait_for_timeout(100)
    found.scroll_into_view_if_needed()


def _text(found: Locator) -> str:
    """The text of the one element, white space collapsed."""
    return " ".join(found.inner_text().split())


def _value(found: Locator) -> str:
    """What the one field holds: the element itself, or that in the cell."""
    fields = "input, select, textarea"
    field = found if found.evaluate("(element, fields) => element.matches(fields)", fields) else found.locator(fields)
    return field.input_value()


def _number(text: str, decimal_mark: str = ".") -> Decimal:
    """The only number in a text."""
    (found,) = re.findall(r"-?\d[\d.,' ]*", text)
    grouping = "," if decimal_mark == "." else "."
    plain = found.rstrip(" .,'").replace(grouping, "").replace("'", "").replace(" ", "")
    return Decimal(plain.replace(decimal_mark, "."))


def _money(found: Locator) -> str:
    """The only text in a row or card that is an amount of money; not one that was struck out."""
    amount = re.compile(r"^\s*(-?[€$£¥]\s?-?\d[\d.,]*|-?\d[\d.,]*\s?[€$£¥])\s*$")
    return _text(found.get_by_text(amount).and_(found.page.locator(":not(del, s)")).filter(visible=True))


def _date(text: str, order: str = "ymd") -> date:
    """A date: `2025-03-04`, `4 March 2025`, `March 4, 2025`, or three numbers in an order."""
    parts = re.findall(r"[A-Za-z]{3,}|\d+", text)
    months = [part for part in parts if part.isalpha() and part[:3].lower() in MONTHS]
    numbers = [int(part) for part in parts if part.isdigit()]
    if months:
        day, year = numbers
        return date(year, MONTHS.index(months[0][:3].lower()) + 1, day)
    found = dict(zip(order, numbers, strict=True))
    return date(found["y"], found["m"], found["d"])


def _expect_somewhere(page: Page, text: str | re.Pattern[str], *, exact: bool = False) -> None:
    """A text is visible in the page or in one of its frames, within five seconds."""
    for _ in range(50):
        if any(frame.get_by_text(text, exact=exact).filter(visible=True).count() for frame in page.frames):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{text} is nowhere on the page")


def _expect_message(found: Locator) -> None:
    """A message is shown, be it for a moment. To stand right behind what brings it: one that is gone by now is not seen."""
    found.filter(visible=True).first.wait_for(timeout=5_000)


def _items(found: Locator) -> list[Locator]:
    """All items, once there is one."""
    found.first.wait_for()
    return found.all()


def _rows(table: Locator) -> list[dict[str, Locator]]:
    """The cells of each row of data by the header of their column."""
    table.wait_for()
    header = table.page.get_by_role("columnheader")
    headers = _headers(table)
    rows = table.get_by_role("row").filter(has_not=header).all()
    cells = [row.locator(CELLS).all() for row in rows]
    return [dict(zip(headers, each, strict=True)) for each in cells if len(each) == len(headers)]


def _headers(table: Locator) -> list[str]:
    """The headers of the columns, without arrows of sorted ones."""
    row = table.get_by_role("row").filter(has=table.page.get_by_role("columnheader")).first
    return [text.strip(" \t\n:*▲▼△▽↑↓↕") for text in row.locator(CELLS).all_inner_texts()]


def _cell_of(row: Locator, column: str) -> Locator:
    """The cell of a row below a column header."""
    table = row.page.get_by_role("table").filter(has=row.page.get_by_role("columnheader", name=column))
    table.wait_for()
    return row.locator(CELLS).nth(_headers(table).index(column))


def _expect_chosen(box: Locator, text: str, *, holds: bool = True) -> None:
    """What a select shows as chosen, or what a combo box holds."""
    is_select = box.evaluate("element => element.tagName") == "SELECT"
    found = expect(box.locator("option:checked")) if is_select else expect(box)
    if is_select:
        found.to_have_text(text) if holds else found.not_to_have_text(text)
    else:
        found.to_have_value(text) if holds else found.not_to_have_value(text)


def _at(page: Page, route: str) -> bool:
    """Whether a page is at a route: a path with `:id` for what varies, and the names in its query."""
    path, _, query = route.partition("?")
    here = urlsplit(page.url)
    pattern = re.sub(r":\w+", "[^/]+", re.escape(path))
    names = sorted({name for name, _ in parse_qsl(here.query, keep_blank_values=True)})
    return bool(re.fullmatch(f"{pattern}/?", here.path)) and names == [name for name in query.split("&") if name]


def _not_recorded(what: str) -> Any:
    """Something is done that was never recorded."""
    raise NotImplementedError(f"not recorded: {what}")


def functions() -> dict[str, str]:
    """Source of each function above that an ejected test may call, by name."""
    module = sys.modules[__name__]
    tree = ast.parse(inspect.getsource(module))
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("_")]
    return {name: inspect.getsource(inspect.unwrap(getattr(module, name))) for name in names}
