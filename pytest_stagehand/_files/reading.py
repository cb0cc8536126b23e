"""From a file to the tree that engines and programs read, as if it were a page.

No browser is asked: what a file says is data, which no script, style or address in it can act on, and a replay costs no page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import FileUnreadable
from pytest_stagehand._elements.downloads import FIRST_BYTES, contradicts, held_by, is_blank
from pytest_stagehand._files.delimited import decoded, lines_of, table_of
from pytest_stagehand._files.document import document_of
from pytest_stagehand._files.faults import BY_HAND, MOST_MEGABYTES, MOST_NODES, too_large
from pytest_stagehand._files.nodes import snapshot_of
from pytest_stagehand._files.workbook import sheets_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_stagehand._browser.snapshot import Node, Snapshot

TABLES = frozenset({"csv", "tsv"})
TEXTS = frozenset({"txt", "text", "md", "log"})
READ = "PDF, XLSX, CSV, TSV and text"


def read_file(path: Path, name: str) -> Snapshot:
    """What a file says.

    Args:
        path: Where it is.
        name: What it is called; its type stands behind the last dot.

    Raises:
        FileUnreadable: It is empty, too large, broken, or something else than it is called.
    """
    try:
        size = path.stat().st_size / 1e6
        with path.open("rb") as file:
            first = file.read(FIRST_BYTES)
    except OSError as error:
        raise FileUnreadable(f"can't be opened: {error.strerror}", ("see whether the path is right",)) from None
    if is_blank(first):
        raise FileUnreadable("is empty", ("see what the application makes the file of",))
    holds = held_by(first)
    if contradicts(name, holds):
        raise FileUnreadable(f"holds {holds}, which no file of its type does", ("see what the server sends",))
    if size > MOST_MEGABYTES:
        raise too_large(f"{size:,.0f} MB", f"{MOST_MEGABYTES} MB")
    title, below = _content(path, holds, name.rpartition(".")[2].lower())
    if not below:
        raise FileUnreadable("is empty: nothing is shown in it", ("see what the application makes the file of",))
    snapshot = snapshot_of(title, below)
    if (count := sum(1 for _ in snapshot.walk())) > MOST_NODES:
        raise too_large(f"{count:,} cells and lines", f"{MOST_NODES:,}")
    return snapshot


def _content(path: Path, holds: str, type_: str) -> tuple[str, list[Node]]:
    if holds == "pdf":
        return document_of(path)
    if holds == "zip":
        return "", sheets_of(path)
    if holds == "binary" and type_ == "xlsx":
        raise FileUnreadable("has a password", ("let the application write one without",))
    if type_ in TABLES:
        return "", table_of(decoded(path.read_bytes()))
    if type_ in TEXTS or holds == "text":
        return "", lines_of(decoded(path.read_bytes()))
    raise FileUnreadable(f"holds {holds}; {READ} are read", (BY_HAND.format("its own library"),))
