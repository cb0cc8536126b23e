"""Texts, and tables as text: CSV and what is called so."""

from __future__ import annotations

import codecs
import csv
from io import StringIO
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import FileUnreadable
from pytest_stagehand._files.faults import BY_HAND
from pytest_stagehand._files.nodes import paragraph, table
from pytest_stagehand._files.tables import may_be_headers, squared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node

DELIMITERS = ",;\t|"
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
"""How a text begins that says its encoding."""


def decoded(content: bytes) -> str:
    """A text that says its encoding, or is UTF-8: any other is a guess, and a wrong one reads other letters.

    Raises:
        FileUnreadable: It is neither.
    """
    mark, encoding = next((each for each in _MARKS if content.startswith(each[0])), (b"", "utf-8"))
    try:
        text = content.removeprefix(mark).decode(encoding)
    except UnicodeDecodeError as error:
        way = "say which encoding it is: copy.write_text(path.read_text('cp1252'), 'utf-8'), and pass within=copy"
        raise FileUnreadable(f"is no {encoding.upper()} (byte {error.start:,})", (way,)) from None
    if "\0" in text:
        raise FileUnreadable("is no text", (BY_HAND.format("open(path, 'rb')"),))
    return text


def lines_of(content: str) -> list[Node]:
    """The lines of a text; those without an empty one between them as one paragraph."""
    return [paragraph(lines) for lines in _runs(content.splitlines())]


def _runs(lines: list[str]) -> Iterator[list[str]]:
    run: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            run.append(line)
        elif run:
            yield run
            run = []


def table_of(content: str) -> list[Node]:
    """The table of a CSV file. The first line holds the headers of its columns (RFC 4180, 2.3) unless it can't be such.

    Raises:
        FileUnreadable: It is no CSV.
    """
    named, _, rest = content.partition("\n")
    said = named.strip().lower()
    if said.startswith("sep=") and len(said) == len("sep=,"):  # as spreadsheets write it
        parsed = [_parsed(rest, said[-1])]
    else:
        parsed = [_parsed(content, each) for each in DELIMITERS]
    tables = [each for each in parsed if each is not None]
    if not tables:
        raise FileUnreadable(
            "is no whole CSV: a quotation mark is not closed", ("see whether the server sends all of it",)
        )
    rows = max(tables, key=_agreement)
    whole = squared([row for row in rows if any(cell.strip() for cell in row)])
    return [table(whole, is_headed=may_be_headers(whole[0]))] if whole else []


def _parsed(content: str, delimiter: str) -> list[list[str]] | None:
    """The rows of a table with this delimiter; `None` where it has no such rows."""
    try:
        return list(csv.reader(StringIO(content, newline=""), delimiter=delimiter, strict=True))
    except csv.Error:
        return None


def _agreement(rows: list[list[str]]) -> tuple[float, int]:
    """How many of the rows have as many cells as the first one, if that has several, and how many those are."""
    lengths = [len(row) for row in rows if row]
    if not lengths or lengths[0] < 2:  # noqa: PLR2004  (one cell is no separation)
        return 0.0, 0
    return lengths.count(lengths[0]) / len(lengths), lengths[0]
