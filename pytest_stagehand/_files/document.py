"""PDF: what is written on its pages, and what the file says of itself.

Pages are no parts: a table goes on on the next one, and so does a paragraph. That a total stood on page 1 when it was recorded
says nothing about where it stands once there are more lines. Who asks for a page by its number gets all of its text, beside that.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from math import hypot
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import FileUnreadable, printable
from pytest_stagehand._browser.text import collapsed
from pytest_stagehand._files.faults import BY_HAND, MOST_PAGES, not_installed, too_large
from pytest_stagehand._files.layout import UNIT, blocks_of
from pytest_stagehand._files.nodes import field, heading, paragraph, table, whole
from pytest_stagehand._files.paging import paged
from pytest_stagehand._files.tables import PAIR, has_figure, heads_figures

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from pypdf import PageObject, PdfReader
    from pypdf.generic import Destination

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._files.layout import Block
    from pytest_stagehand._files.tables import Row

END, TAIL = b"%%EOF", 1_024
"""What a PDF ends with, in its last bytes (ISO 32000-1, annex H.3, 18): what lacks it was cut off."""
PROPERTIES = ("Author", "Subject", "Keywords")
"""Without its dates and what made it: those are others in each run."""


@dataclass(frozen=True)
class Written:
    """What a PDF holds.

    Attributes:
        pages: The text of each, laid out as it is there.
        lines: Its lines, and how large their smallest letters are, in points.
    """

    title: str
    properties: dict[str, str]
    pages: list[str]
    lines: list[tuple[str, float]]


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
        written = _written(PdfReader(path))
    except FileUnreadable:
        raise
    except Exception as error:  # noqa: BLE001  (a file that is broken somewhere breaks pypdf anywhere)
        raise FileUnreadable(
            f"is no whole PDF: {printable(str(error), 120)}", ("see whether a viewer opens it",)
        ) from None
    pages, levels = [list(blocks_of(text)) for text in written.pages], levels_of(written.lines)
    if not any(pages):
        raise FileUnreadable("has no text: it is a picture, as a scanner makes them", (BY_HAND.format("OCR"),))
    nodes = [node for block in paged(pages) for node in _nodes(block, levels)]
    known = [field(label, value) for label, value in written.properties.items()]
    texts = [whole(f"Page {number}", text) for number, text in enumerate(written.pages, 1)]
    return written.title, [*nodes, *known, *texts]


def _written(reader: PdfReader) -> Written:
    """What pypdf makes of a PDF."""
    if reader.is_encrypted and not reader.decrypt(""):
        raise FileUnreadable(
            "is encrypted",
            ("let the test decrypt a copy (pypdf: reader.decrypt(password)), and pass the path of that",),
        )
    if len(reader.pages) > MOST_PAGES:
        raise too_large(f"{len(reader.pages):,} pages", f"{MOST_PAGES} pages")
    told: Mapping[str, object] = reader.metadata or {}
    known = {name: str(told.get(f"/{name}") or "") for name in ("Title", *PROPERTIES)} | {
        "Pages": str(len(reader.pages)),
        "Outline": "; ".join(_entries(reader, reader.outline)),
    }
    return Written(
        title=known.pop("Title"),
        properties=known,
        pages=[_laid_out(page) for page in reader.pages],
        lines=[line for page in reader.pages for line in _sized(page)],
    )


def _entries(reader: PdfReader, outline: Sequence[Destination | list[Any]], depth: int = 0) -> Iterator[str]:
    """The entries of an outline with the pages that they lead to; what stands below one is a list behind it."""
    for each in outline:
        if isinstance(each, list):
            yield from _entries(reader, each, depth + 1)
        else:
            at = reader.get_destination_page_number(each)
            yield f"{'› ' * depth}{each.title}" + (f", page {at + 1}" if at is not None else "")


def _laid_out(page: PageObject) -> str:
    return page.extract_text(extraction_mode="layout", layout_mode_font_height_weight=UNIT)


def _nodes(block: Block, levels: Mapping[str, int]) -> Iterator[Node]:
    if block.rows:
        rows, totals = _parted(block.rows)
        yield table(rows, is_headed=heads_figures(rows))
        if totals:
            yield table(totals, is_headed=False)
        return
    for level, run in groupby(block.lines, lambda line: levels.get(line, 0)):
        lines = list(run)
        yield heading(" ".join(lines), level) if level else paragraph(lines)


def _parted(rows: Sequence[Row]) -> tuple[Sequence[Row], Sequence[Row]]:
    """The rows of a table, and what they come to: the pairs at its end that begin in none of its first columns."""
    end = len(rows)
    while len(rows[end - 1]) == PAIR < len(rows[0]):
        end -= 1
    return rows[:end], rows[end:]


def levels_of(lines: Sequence[tuple[str, float]]) -> dict[str, int]:
    """The ranks of lines that are written larger than most of the text, and hold no figure: an amount is no heading."""
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
