"""PDF: what is written on its pages, and what the file says of itself.

Pages are no parts: a table goes on on the next one, and so does a paragraph. That a total stood on page 1 when it was recorded
says nothing about where it stands once there are more lines.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import groupby
from math import hypot
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import FileUnreadable, printable
from pytest_stagehand._browser.text import collapsed
from pytest_stagehand._files.faults import BY_HAND, MOST_PAGES, not_installed, too_large
from pytest_stagehand._files.layout import blocks_of
from pytest_stagehand._files.nodes import field, heading, paragraph, table
from pytest_stagehand._files.tables import has_figure, heads_figures

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from pypdf import PageObject, PdfReader

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._files.layout import Block

END, TAIL = b"%%EOF", 1_024
"""What a PDF ends with, in its last bytes (ISO 32000-1, annex H.3, 18): what lacks it was cut off."""
PROPERTIES = ("Author", "Subject", "Keywords")
"""Without its dates and what made it: those are others in each run."""

TOTALS = 2
"""Cells of a line that says what something comes to."""

Row = tuple[str, ...]
Pages = list[list["Block"]]


def document_of(path: Path) -> tuple[str, list[Node]]:
    """The title of a PDF, and its content.

    Raises:
        FileUnreadable: It is cut off, encrypted, too long, or has no text.
    """
    try:
        from pypdf import PdfReader  # noqa: PLC0415  (an extra)
    except ImportError:
        raise not_installed("pypdf") from None
    if END not in path.read_bytes()[-TAIL:]:
        raise FileUnreadable("is cut off: a PDF ends with %%EOF", ("see whether the server sends all of it",))
    try:
        return _content(PdfReader(path))
    except FileUnreadable:
        raise
    except Exception as error:  # noqa: BLE001  (a file that is broken somewhere breaks pypdf anywhere)
        raise FileUnreadable(
            f"is no whole PDF: {printable(str(error), 120)}", ("see whether a viewer opens it",)
        ) from None


def _content(reader: PdfReader) -> tuple[str, list[Node]]:
    if reader.is_encrypted and not reader.decrypt(""):
        raise FileUnreadable(
            "is encrypted",
            ("let the test decrypt a copy (pypdf: reader.decrypt(password)), and pass the path of that",),
        )
    if len(reader.pages) > MOST_PAGES:
        raise too_large(f"{len(reader.pages):,} pages", f"{MOST_PAGES} pages")
    pages = [list(blocks_of(page.extract_text(extraction_mode="layout"))) for page in reader.pages]
    if not any(pages):
        raise FileUnreadable("has no text: it is a picture, as a scanner makes them", (BY_HAND.format("OCR"),))
    told: Mapping[str, object] = reader.metadata or {}
    title, *values = (str(told.get(f"/{each}") or "") for each in ("Title", *PROPERTIES))
    known = dict(zip(PROPERTIES, values, strict=True)) | {"Pages": str(len(pages))}
    levels = levels_of(reader)
    written = (node for page in _continued(pages) for block in page for node in _nodes(block, levels))
    return title, [*written, *(field(label, value) for label, value in known.items())]


def _continued(pages: Pages) -> Pages:
    """The pages, with the rows of a table that goes on on the next page where it began: who reads it reads all of it."""
    result: Pages = []
    begun: tuple[int, int] | None = None
    for number, page in enumerate(pages):
        tables = [at for at, block in enumerate(page) if block.rows]
        kept = list(page)
        if begun is not None and tables:
            was = result[begun[0]][begun[1]]
            more = _more(was, page[tables[0]])
            if more:
                result[begun[0]][begun[1]] = replace(was, rows=(*was.rows, *more))
                del kept[tables[0]]
                tables = tables[1:]
        result.append(kept)
        if tables:
            begun = number, max(at for at, block in enumerate(kept) if block.rows)
    return result


def _more(table: Block, next_: Block) -> Sequence[Row]:
    """The rows of a table on the next page, if they go on there: with its headers again, or with none.

    Where they have another number of cells, nobody knows which is which. Two are what totals have; of more, each row is kept as
    one that has no columns, so that whoever reads the table does not miss it unawares.
    """
    if not heads_figures(table.rows):
        return ()
    if next_.rows[0] == table.rows[0]:
        return next_.rows[1:]
    width, count = len(table.rows[0]), len(next_.rows[0])
    if heads_figures(next_.rows) or count == TOTALS != width:
        return ()
    if count == width:
        return next_.rows
    return [(" ".join(filter(None, row)), *[""] * (width - 1)) for row in next_.rows]


def _nodes(block: Block, levels: Mapping[str, int]) -> Iterator[Node]:
    if block.rows:
        yield table(block.rows, is_headed=heads_figures(block.rows))
        return
    for level, run in groupby(block.lines, lambda line: levels.get(line, 0)):
        lines = list(run)
        yield heading(" ".join(lines), level) if level else paragraph(lines)


def levels_of(reader: PdfReader) -> dict[str, int]:
    """The ranks of lines that are written larger than most of the text, and hold no figure: an amount is no heading."""
    lines = [line for page in reader.pages for line in _sized(page)]
    signs: Counter[float] = Counter()
    for text, size in lines:
        signs[size] += len(text)
    usual = signs.most_common(1)[0][0] if signs else 0.0
    large = {text: size for text, size in lines if size > usual and not has_figure(text)}
    ranks = sorted(set(large.values()), reverse=True)
    return {text: ranks.index(size) + 1 for text, size in large.items()}


def _sized(page: PageObject) -> Iterator[tuple[str, float]]:
    """The lines of a page, and how large their smallest letters are, in points."""
    pieces: list[tuple[str, float]] = []

    def take(text: str, cm: Sequence[float], tm: Sequence[float], _: object, size: float) -> None:
        scale = hypot(tm[2], tm[3]) * hypot(cm[2], cm[3])
        pieces.append((text, round(size * scale, 1)))

    page.extract_text(visitor_text=take)
    for is_break, line in groupby(pieces, lambda piece: "\n" in piece[0]):
        said = [] if is_break else [each for each in line if each[0].strip()]
        if said:
            yield collapsed("".join(text for text, _ in said)), min(size for _, size in said)
