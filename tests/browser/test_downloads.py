"""A download is an effect: a file of the recorded name and kind came, as a whole, and holds something."""

from __future__ import annotations

import re
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from pytest_stagehand._basics.errors import StagehandError
from pytest_stagehand._elements.downloads import contradicts, generalised, held_by, is_named, pattern_of
from pytest_stagehand._steps.downloads import Arrival
from pytest_stagehand._verbs.adopt import adopt_context
from tests.support.hasty import hurry
from tests.support.steps import SOON_MS, Do, Sitting

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.one_page

MISSING = "effect-missing"
CSV, PDF, ZIP = b"name,price\nRed,5\n", b"%PDF-1.7\n%....", b"PK\x03\x04...."
PNG, HTML = b"\x89PNG\r\n\x1a\n....", b"<!DOCTYPE html><html><h1>500</h1></html>"


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


class Shop:
    """A page, and the file that its export gives.

    Attributes:
        page: What stands at `/`.
        file: Name and content of what stands at `/file`; `None` for a page instead.
        is_cut: The content ends before it should.
    """

    page = ""
    file: tuple[str, bytes] | None = ("", b"")
    is_cut = False
    url = ""


@contextmanager
def shop_served() -> Iterator[Shop]:
    shop = Shop()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"  # Firefox takes what breaks off for complete where a server speaks an older one

        def do_GET(self) -> None:
            name, body = ("", shop.page.encode())
            if self.path.startswith("/file"):
                name, body = shop.file or ("", HTML)
            self.send_response(200)
            self.send_header("Content-Type", "application/octet-stream" if name else "text/html; charset=utf-8")
            if name:
                self.send_header("Content-Disposition", f'attachment; filename="{name}"')
            self.send_header("Content-Length", str(len(body) + (1000 if shop.is_cut and name else 0)))
            self.end_headers()
            self.wfile.write(body)
            self.close_connection = shop.is_cut

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    shop.url = f"http://127.0.0.1:{server.server_port}/"
    try:
        yield shop
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def served_shop() -> Iterator[Shop]:
    with shop_served() as shop:
        yield shop


@pytest.fixture
def shop(served_shop: Shop) -> Shop:
    served_shop.is_cut = False
    return served_shop


EXPORT = (Do("Export"),)
LINK = "<a href=/file>Export</a>"
SCRIPTED = (
    "<button onclick=\"const it = document.createElement('a'); it.href = 'data:text/csv,' + {};"
    " it.download = '{}'; it.click()\">Export</button>"
)
WAYS = {
    "a link to an attachment": LINK,
    "a link in a new tab": "<a href=/file target=_blank>Export</a>",
    "a script opens it": "<button onclick=\"window.open('/file')\">Export</button>",
    "a script goes to it": "<button onclick=\"location.href = '/file'\">Export</button>",
    "a form": "<form action=/file><button>Export</button></form>",
    "late": "<button onclick=\"setTimeout(() => location.href = '/file', 60)\">Export</button>",
    "a frame goes to it": "<iframe name=f hidden></iframe><a href=/file target=f>Export</a>",
    "from a frame": "<iframe srcdoc='<a href=/file>Export</a>'></iframe>",
    "with a toast": "<button onclick=\"document.body.append('On its way'); location.href = '/file'\">Export</button>",
}


def opened(page, shop, html, file=("report.csv", CSV)):
    shop.page, shop.file = f"<h1>Shop</h1>{html}", file
    page.goto(shop.url)


@pytest.mark.parametrize("way", WAYS)
def test_a_dead_export_fails_however_the_file_comes(page, shop, way):
    sitting = Sitting()
    opened(page, shop, WAYS[way])
    sitting.record(page, EXPORT)
    (effect,) = [each.effect for each in sitting.actions]
    assert (effect.kind, effect.name, effect.holds) == ("download", "report.csv", "text")
    opened(page, shop, WAYS[way])
    assert sitting.problem(page) == ""
    opened(page, shop, WAYS[way], ("report.csv", b""))
    assert sitting.reason(page, MISSING) == MISSING
    dead = WAYS[way].replace("/file", "/").replace("href=/ ", "").replace("<form", "<form onsubmit='return false'")
    opened(
        page,
        shop,
        dead.replace("window.open('/')", "0").replace("location.href = '/'", "0").replace("href=/", "href='#'"),
    )
    assert sitting.reason(page, MISSING) in (MISSING, "identity-changed", "target-missing")


FILES = {
    "another day": (("report-2026-11-23.csv", CSV), ("report-2027-01-02.csv", CSV), ""),
    "another number": (("invoice 4711.pdf", PDF), ("invoice 4712.pdf", PDF), ""),
    "another id": (("export_3f2a9c1b.zip", ZIP), ("export_9b8c7d6e.zip", ZIP), ""),
    "another month": (("Statement November 2026.pdf", PDF), ("Statement December 2026.pdf", PDF), ""),
    "other content": (("report.csv", CSV), ("report.csv", CSV * 9), ""),
    "another name": (("orders.csv", CSV), ("users.csv", CSV), MISSING),
    "another type": (("orders.csv", CSV), ("orders.pdf", PDF), MISSING),
    "empty": (("orders.csv", CSV), ("orders.csv", b""), MISSING),
    "a page instead of a table": (("orders.csv", CSV), ("orders.csv", HTML), MISSING),
    "an error instead of a table": (("orders.csv", CSV), ("orders.csv", b'{"error": "no rights"}'), MISSING),
    "a page instead of a document": (("bill.pdf", PDF), ("bill.pdf", HTML), MISSING),
    "words instead of an archive": (("all.xlsx", ZIP), ("all.xlsx", b"Internal Server Error"), MISSING),
    "a page instead of an image": (("plan.png", PNG), ("plan.png", HTML), MISSING),
    "a page behind a mark of its encoding": (("a.txt", CSV), ("a.txt", b"\xef\xbb\xbf  <html>"), MISSING),
    "an unknown type with a page in it": (("data.dat", b"\x00\x01\x02"), ("data.dat", HTML), MISSING),
    "a page that is shown": (("orders.csv", CSV), None, MISSING),
    "nothing but a mark of its encoding": (("orders.csv", CSV), ("orders.csv", b"\xef\xbb\xbf\r\n"), MISSING),
    "an archive of nothing": (("all.zip", ZIP), ("all.zip", b"PK\x05\x06" + bytes(18)), MISSING),
    "a part of a page": (("orders.csv", CSV), ("orders.csv", b"<h1>Internal Server Error</h1>"), MISSING),
}


@pytest.mark.parametrize("name", FILES)
def test_another_file_is_not_taken_for_the_recorded_one(page, shop, name):
    then, now, wanted = FILES[name]
    sitting = Sitting()
    opened(page, shop, LINK, then)
    sitting.record(page, EXPORT)
    opened(page, shop, LINK, now)
    assert sitting.reason(page, wanted) == wanted


SVG, OLE = b"<svg xmlns='http://www.w3.org/2000/svg'></svg>", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0"
USABLE = {
    "a drawing after a comment": ("a.svg", b"<!-- made by hand -->\n" + SVG),
    "a drawing after its type": ("a.svg", b"<!DOCTYPE svg PUBLIC 'x' 'y'>\n" + SVG),
    "xml without a prolog": ("a.xml", b"<orders><order/></orders>"),
    "numbers": ("a.json", b"[1, 2, 3]"),
    "lists in a list, longer than is read": ("a.json", b"[[1, 2]," * 400),
    "a log, an object a line": ("log.txt", b'{"level": 1}\n{"level": 2}\n'),
    "a template": ("mail.txt", b"<!DOCTYPE html><p>Hello"),
    "braces in a table": ("a.csv", b'{"a"},2\n{"b"},3\n'),
    "brackets in a table": ("a.csv", b"[1] first,2\n"),
    "a part of a page": ("part.html", b"<section><h1>Report</h1></section>"),
    "lines before a document": ("a.pdf", b"\r\n%PDF-1.4\n"),
    "a workbook with a password": ("a.xlsx", OLE),
    "a table in two bytes a sign": ("a.csv", "\ufeffGr\u00f6\u00dfe;\u20ac\n".encode("utf-16-le")),
}
UNUSABLE = {
    "white space": ("a.csv", b" \r\n\n"),
    "the mark of two bytes a sign": ("a.csv", b"\xff\xfe"),
    "a page in two bytes a sign": ("a.csv", "\ufeff<!DOCTYPE html><html>".encode("utf-16-le")),
    "an error of a store": ("a.csv", b"<Error><Code>AccessDenied</Code></Error>"),
    "a warning of a language": ("a.csv", b"<br />\n<b>Warning</b>: fopen() in <b>x</b>"),
    "a page as a drawing": ("a.svg", b"<?xml version='1.0'?><!DOCTYPE html><html></html>"),
    "words as an archive": ("a.tar.gz", b"not found"),
    "an object of an error": ("a.csv", b'{\n  "error": null}'),
}


@pytest.mark.parametrize("name", [*USABLE, *UNUSABLE])
def test_a_file_that_somebody_can_use_is_told_from_one_that_nobody_can(name):
    file, content = (USABLE | UNUSABLE)[name]
    arrival = Arrival(file, is_over=True, size=len(content), first=content[:2048])
    assert bool(arrival.wrong) == (name in UNUSABLE), arrival.wrong


def test_the_number_that_names_the_row_is_that_of_its_file(page, shop):
    rows = "".join(f"<tr><td>Invoice {number}</td><td><a href='/file'>Get</a></td></tr>" for number in (11, 12, 13))
    sitting = Sitting()
    opened(page, shop, f"<table>{rows}</table>", ("invoice-12-of-2026-11-23.pdf", PDF))
    sitting.record(page, (Do("Get", "Invoice 12"),))
    assert sitting.actions[0].effect.name == "invoice-12-of-⟨n⟩-⟨n⟩-⟨n⟩.pdf"
    for file, wanted in (("invoice-12-of-2027-01-03.pdf", ""), ("invoice-13-of-2026-11-23.pdf", MISSING)):
        opened(page, shop, f"<table>{rows}</table>", (file, PDF))
        assert sitting.reason(page, wanted) == wanted


def test_a_download_that_breaks_off_is_missing(page, shop):
    sitting = Sitting()
    opened(page, shop, LINK)
    sitting.record(page, EXPORT)
    shop.is_cut = True
    opened(page, shop, LINK)
    found = sitting.problem(page, SOON_MS)
    assert found.startswith(MISSING)
    # Firefox numbers it by what lies in its folder of downloads, and has no file to show that.
    assert re.search(r'download "report(\(\d+\))?.csv" failed', found), found


@pytest.mark.parametrize("file", [("report.csv", b""), ("report.csv", HTML), ("report.pdf", CSV)])
def test_a_file_that_nobody_can_use_is_not_recorded(page, shop, file):
    opened(page, shop, LINK, file)
    with pytest.raises(StagehandError, match="report"):
        Sitting().record(page, EXPORT)


@pytest.mark.parametrize(("content", "wanted"), [("'a,b'", ""), ("''", MISSING)])
def test_a_file_that_the_page_made_itself(page, shop, content, wanted):
    sitting = Sitting()
    opened(page, shop, SCRIPTED.format("'a,b'", "made.csv"))
    sitting.record(page, EXPORT)
    opened(page, shop, SCRIPTED.format(content, "made.csv"))
    assert sitting.reason(page, wanted) == wanted


@pytest.mark.skip_browser(
    "firefox"
)  # over BiDi, of two downloads that begin at once Playwright never hears that the first ends
def test_two_files_of_one_operation_are_both_missed(page, shop):
    script = "<button onclick=\"for (const name of [{}]) {{ const it = document.createElement('a'); it.href = 'data:text/plain,x'; it.download = name; it.click() }}\">Export</button>"
    sitting = Sitting()
    opened(page, shop, script.format("'a.txt', 'b.txt'"))
    sitting.record(page, EXPORT)
    (action,) = sitting.actions
    assert {action.effect.name, *(each.name for each in action.also)} == {"a.txt", "b.txt"}
    opened(page, shop, script.format("'b.txt', 'a.txt'"))
    assert sitting.problem(page) == ""
    opened(page, shop, script.format("'a.txt'"))
    assert "b.txt" in sitting.problem(page, SOON_MS)


def test_the_test_may_expect_the_download_itself(page, shop):
    sitting = Sitting()
    opened(page, shop, LINK)
    with page.expect_download() as recorded:
        sitting.record(page, EXPORT)
    opened(page, shop, LINK)
    with page.expect_download() as replayed:
        assert sitting.problem(page) == ""
    assert recorded.value.path().read_bytes() == replayed.value.path().read_bytes() == CSV


def test_where_no_downloads_are_taken_the_name_must_do(browser, shop):
    sitting = Sitting()
    for name, wanted in (("report.csv", None), ("report.csv", ""), ("users.csv", MISSING)):
        context = browser.new_context(accept_downloads=False)
        adopt_context(context)
        page = context.new_page()
        opened(page, shop, LINK, (name, CSV))
        if wanted is None:
            sitting.record(page, EXPORT)
        else:
            assert sitting.reason(page, wanted) == wanted
        context.close()
    assert sitting.actions[0].effect.holds == ""


def test_numbers_of_the_sentence_and_values_of_the_test_are_meant(page, shop):
    sitting = Sitting(variables={"number": "4711"})
    opened(page, shop, LINK, ("invoice-4711-of-2026.pdf", PDF))
    sitting.record(page, EXPORT, sentences=["click Export of %number%, 2026"])
    assert sitting.actions[0].effect.name == "invoice-%number%-of-2026.pdf"
    for number, name, wanted in (
        ("12", "invoice-12-of-2026.pdf", ""),
        ("12", "invoice-13-of-2026.pdf", MISSING),
        ("12", "invoice-12-of-2027.pdf", MISSING),
    ):
        sitting.variables = {"number": number}
        opened(page, shop, LINK, (name, PDF))
        assert sitting.reason(page, wanted) == wanted


def test_words_that_varied_between_recordings_may_vary(page, shop):
    sitting = Sitting()
    for month in ("März", "April"):
        opened(page, shop, SCRIPTED.format("'a,b'", f"Bericht {month} 2026.csv"))
        sitting.record(page, EXPORT)
    for name, wanted in (("Bericht Mai 2027.csv", ""), ("Liste Mai 2027.csv", MISSING)):
        opened(page, shop, SCRIPTED.format("'a,b'", name))
        assert sitting.reason(page, wanted) == wanted


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("report_2026-11-23 (1).csv", "report_⟨n⟩-⟨n⟩-⟨n⟩ (⟨n⟩).csv"),
        ("3f2a9c1b-1234-4234-8234-123456789abc.zip", "⟨id⟩.zip"),
        ("Report 9.14 AM.csv", "Report ⟨n⟩.⟨n⟩ ⟨date⟩.csv"),
        ("Marks 3.csv", "Marks ⟨n⟩.csv"),
        ("clip.mp4", "clip.mp4"),
        ("Q3 %who%.docx", "Q⟨n⟩ %who%.docx"),
        ("LICENSE", "LICENSE"),
        ("تقرير ٢٣.csv", "تقرير ⟨n⟩.csv"),
        ("données-été.json", "données-été.json"),
    ],
)
def test_a_name_without_what_varies(name, pattern):
    assert pattern_of(name) == pattern
    assert is_named(pattern, name)
    assert not is_named(pattern, f"other {name}")


def test_names_of_other_words_are_not_made_one():
    assert generalised("a ⟨n⟩.csv", "b ⟨n⟩.csv") == "⟨any⟩ ⟨n⟩.csv"
    assert generalised("a.csv", "a.pdf") == "a.csv"
    assert generalised("a b.csv", "a.csv") == "a b.csv"


@pytest.mark.parametrize(
    ("first", "holds"),
    [
        (b"\x1f\x8b\x08", "gzip"), (b"\xff\xd8\xff\xe0", "jpeg"), (b"GIF89a", "gif"), (b"RIFF....WEBPVP8", "webp"),
        (b"<?xml version='1.0'?>", "xml"), (b"<!-- a --> <HTML>", "html"), (b'\n [{"a": 1}]', "json"), (b"[2026-01-01] start", "text"),
        (b"{}", "json"), (b"\xff\xfea\0,\0", "text"), (b"a\0b", "binary"), ("Größe;€".encode("latin-1", "replace"), "text"),
    ],
)  # fmt: skip
def test_what_a_file_holds_is_told_by_its_first_bytes(first, holds):
    assert held_by(first) == holds
    assert not contradicts("file.unknown", holds)
