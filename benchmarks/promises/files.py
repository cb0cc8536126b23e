"""Files that are downloaded: good ones, how they are served, how they are broken, and how a download is checked by hand."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page

from benchmarks.promises.apps import Edit, File, served

CSV = b"number,sum\n17,80.00\n18,12.50\n"
PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
ZIP = b"PK\x03\x04" + b"\x14\x00" + bytes(range(64)) + b"PK\x05\x06" + b"\x00" * 18
XLSX = ZIP.replace(b"\x14\x00", b"\x14\x06", 1) + b"xl/workbook.xml"
TYPES = {"csv": "text/csv", "pdf": "application/pdf", "zip": "application/zip", "json": "application/json",
         "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
         "ics": "text/calendar", "png": "image/png", "txt": "text/plain", "exe": "application/octet-stream"}  # fmt: skip


def attached(name: str, body: bytes) -> File:
    """As a server sends what is to be saved."""
    kind = TYPES[name.rpartition(".")[2]]
    return File(body, {"Content-Type": kind, "Content-Disposition": f'attachment; filename="{name}"'})


def page_of(words: str) -> bytes:
    """A page where a file was wanted."""
    return f'<!doctype html><meta charset="utf-8"><title>{words}</title><h1>{words}</h1>'.encode()


def fetched(selector: str, path: str, name: str) -> str:
    """A script that fetches a file and saves it, without a look at what the server said."""
    return (
        f'app.$("{selector}").onclick = async () => {{ app.pending++; const answer = await fetch("{path}"); '
        'const link = document.createElement("a"); link.href = URL.createObjectURL(await answer.blob()); '
        f'link.download = "{name}"; if (answer.ok) link.click(); app.pending--; }};'
    )


def broken(path: str, name: str, body: bytes) -> dict[str, Edit]:
    """What can be wrong with a file that a server sends."""
    stem, _, extension = name.rpartition(".")
    other = "txt" if extension != "txt" else "csv"
    html = {"Content-Type": "text/html; charset=utf-8"}
    return {
        "nothing_is_in_it": served(path, body=b""),
        "an_error_page_opens": served(path, body=page_of("Internal error"), headers=html, status=500),
        "an_error_page_is_saved": served(
            path, body=page_of("Log in"), headers={**html, "Content-Disposition": f'attachment; filename="{name}"'}
        ),
        "it_has_another_name": served(path, headers=attached(f"members.{extension}", body).headers),
        "it_has_another_type": served(path, headers=attached(f"{stem}.{other}", body).headers),
        "it_ends_midway": served(path, promised=len(body) * 4 + 1000),
        "it_is_not_there": served(path, body=b"", headers=html, status=404),
    }


def got(page: Page, button: Locator, name: str, start: bytes) -> None:
    """The button gives a whole file of that name, which begins as the good one does."""
    with page.expect_download() as caught:
        button.click()
    download = caught.value
    assert download.failure() is None, download.failure()
    assert re.fullmatch(name, download.suggested_filename), download.suggested_filename
    assert Path(download.path()).read_bytes().startswith(start[:14]), "something else is in the file"
