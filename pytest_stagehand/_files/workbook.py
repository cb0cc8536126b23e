"""Workbooks (XLSX): what the sheets show, with the values of formulas."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile, ZipFile

from pytest_stagehand._basics.errors import FileUnreadable, printable
from pytest_stagehand._files.faults import BY_HAND, MOST_MEGABYTES, not_installed, too_large
from pytest_stagehand._files.nodes import heading, paragraph, part, table
from pytest_stagehand._files.tables import Rows, may_be_headers, squared

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytest_stagehand._browser.snapshot import Node

DIGITS = 15
"""Of a number, as spreadsheets show it: 0.1 + 0.2 is 0.3 there."""


def sheets_of(path: Path) -> list[Node]:
    """The visible sheets of a workbook, each below its name.

    Raises:
        FileUnreadable: It is none, or holds a formula whose value nobody worked out.
    """
    try:
        from openpyxl import load_workbook  # noqa: PLC0415  (an extra)
    except ImportError:
        raise not_installed("openpyxl") from None
    _require_small(path)
    try:
        shown, written = (load_workbook(path, data_only=is_shown) for is_shown in (True, False))
    except Exception as error:  # noqa: BLE001  (a file that is broken somewhere breaks openpyxl anywhere)
        raise FileUnreadable(f"is no whole workbook: {printable(str(error), 120)}", (_whole(),)) from None
    found = []
    for sheet in shown.worksheets:
        if sheet.sheet_state == "visible":
            blocks = list(_blocks(_rows(sheet, written[sheet.title])))
            found.append(part(sheet.title, [heading(sheet.title, 2), *blocks]) if blocks else None)
    return [each for each in found if each is not None]


def _whole() -> str:
    return "see whether a spreadsheet opens it"


def _require_small(path: Path) -> None:
    """Refuse what takes more memory than it looks like.

    Raises:
        FileUnreadable: It does, or is no archive.
    """
    try:
        with ZipFile(path) as archive:
            entries = archive.infolist()
    except (BadZipFile, OSError) as error:
        raise FileUnreadable(f"is no whole workbook: {printable(str(error), 120)}", (_whole(),)) from None
    if not any(each.filename == "xl/workbook.xml" for each in entries):
        raise FileUnreadable("is an archive, and no workbook (XLSX)", (BY_HAND.format("zipfile"),))
    if (size := sum(each.file_size for each in entries) / 1e6) > MOST_MEGABYTES:
        raise too_large(f"{size:,.0f} MB once it is unpacked", f"{MOST_MEGABYTES} MB")


def _rows(sheet: Any, written: Any) -> Rows:
    """The cells of a sheet as texts, without rows and columns that are hidden."""
    columns, rows = sheet.column_dimensions, sheet.row_dimensions
    hidden = {at for each in columns.values() if each.hidden for at in range(each.min, each.max + 1)}
    return [
        [_shown(cell, written) for cell in row if cell.column not in hidden]
        for row in sheet.iter_rows()
        if not rows[row[0].row].hidden
    ]


def _shown(cell: Any, written: Any) -> str:
    if cell.value is None and written[cell.coordinate].data_type == "f":
        raise FileUnreadable(
            f"holds a formula without its value in {printable(written.title, 40)}!{cell.coordinate}",
            ("let whatever writes it work out its formulas, or open it in a spreadsheet once and save it",),
        )
    return value_shown(cell.value)


def value_shown(value: Any) -> str:
    """A value as a text: numbers without their format, dates as ISO 8601 writes them."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return f"{value:.{DIGITS}g}"
    if isinstance(value, dt.datetime):
        return value.date().isoformat() if value.time() == dt.time() else value.isoformat(" ", "seconds")
    return value.isoformat() if isinstance(value, dt.date | dt.time) else str(value)


def _blocks(rows: Rows) -> Iterator[Node]:
    """What stands on a sheet between empty rows: tables, and lines that have one cell only."""
    block: Rows = []
    for row in [*rows, []]:
        if any(cell.strip() for cell in row):
            block.append(row)
        elif block:
            yield from _block(block)
            block = []


def _block(rows: Rows) -> Iterator[Node]:
    """A table, with the titles above it."""
    above = 0
    while above < len(rows) and sum(bool(cell.strip()) for cell in rows[above]) == 1:
        above += 1
    if above == len(rows) and above > 1:
        above = 0  # a column of its own
    if above:
        yield paragraph([" ".join(filter(None, row)) for row in rows[:above]])
    if below := squared([_from_left(rows[above:], row) for row in rows[above:]]):
        yield table(below, is_headed=may_be_headers(below[0]))


def _from_left(rows: Rows, row: list[str]) -> list[str]:
    """A row from the first column on in which any of the rows says something."""
    return row[min(at for each in rows for at, cell in enumerate(each) if cell.strip()) :]
