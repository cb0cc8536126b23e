"""What a file says is read as what it is, or not at all."""

from __future__ import annotations

import builtins
import random
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import load_workbook
from pydantic import BaseModel, TypeAdapter
from pypdf import PdfReader, PdfWriter

from pytest_stagehand._basics.errors import EngineAbstained, FileUnreadable
from pytest_stagehand._browser.render import render
from pytest_stagehand._engines.engines import engine_of
from pytest_stagehand._files import paging
from pytest_stagehand._files.layout import Block, blocks_of
from pytest_stagehand._files.reading import read_file
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.files import ORDERS, Invoice, any_invoice, paper, pdf_of, workbook

ENGINE = engine_of("local", None)
ONE = Invoice(1, "Ada", (("Red shirt", 2, 24.9), ("Blue hat", 1, 9.9)))
HTML = b"<!DOCTYPE html><h1>Internal Server Error</h1>"


class Name(BaseModel):
    product: str


class Line(BaseModel):
    product: str
    qty: int
    price: float


def read(tmp_path, name, content):
    path = tmp_path / name
    path.write_bytes(content)
    return read_file(path, name)


def encrypted(password):
    writer, out = PdfWriter(clone_from=PdfReader(BytesIO(ONE.pdf()))), BytesIO()
    writer.encrypt(password, "owner", algorithm="AES-256")
    writer.write(out)
    return out.getvalue()


def archive(**entries):
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as made:
        for name, content in entries.items():
            made.writestr(name.replace("__", "/").replace("_xml", ".xml"), content)
    return out.getvalue()


def scanned():
    pdf = paper()
    pdf.rect(10, 10, 50, 50)
    return bytes(pdf.output())


UNREADABLE = {
    "empty": ("a.pdf", b"", "is empty"),
    "a table of nothing": ("a.csv", b"\xef\xbb\xbf \r\n", "is empty"),
    "a workbook of nothing": ("a.xlsx", workbook(Orders=()), "is empty"),
    "encrypted": ("a.pdf", encrypted("secret"), "is encrypted"),
    "scanned": ("a.pdf", scanned(), "has no text"),
    "cut off": ("a.pdf", ONE.pdf()[:-200], "is cut off"),
    "broken": ("a.pdf", b"%PDF-1.4\nnothing\n%%EOF", "is no whole PDF"),
    "201 pages": ("a.pdf", pdf_of(*[["page"]] * 201), "has 201 pages; at most 200"),
    "an archive as a document": ("a.pdf", archive(a="b"), "holds zip"),
    "an error page as a document": ("a.pdf", HTML, "holds html"),
    "an error page as a table": ("a.csv", HTML, "holds html"),
    "an error as a table": ("a.csv", b'{"error": "no rights"}', "holds json"),
    "too many cells": ("a.csv", b"a,b,c\n" * 7_000, "has 28,00.+ cells and lines; at most 20,000"),
    "too many bytes": ("a.csv", b"a,b\n" * 5_500_000, "has 22 MB; at most 20 MB"),
    "another encoding": ("a.csv", "Größe;5".encode("cp1252"), r"is no UTF-8 \(byte 2\)"),
    "two bytes a sign, unsaid": ("a.csv", "Größe;5".encode("utf-16-le"), "holds binary"),
    "a quotation mark too few": ("a.csv", b'a,b\n"open,5\n', "is no whole CSV"),
    "a formula that nobody worked out": ("a.xlsx", workbook(Sums=[("Total", "=1+2")]), "formula without its value in Sums!B1"),
    "a workbook with a password": ("a.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(99), "has a password"),
    "a workbook that is cut off": ("a.xlsx", workbook(A=ORDERS)[:-99], "is no whole workbook"),
    "an archive as a workbook": ("a.xlsx", archive(a="b"), "no workbook"),
    "a workbook that swells": ("a.xlsx", archive(xl__workbook_xml="", xl__bomb_xml=b" " * 25_000_000), "has 25 MB once"),
    "a broken workbook": ("a.xlsx", archive(xl__workbook_xml="<"), "is no whole workbook"),
    "a picture": ("a.png", b"\x89PNG\r\n\x1a\n....", "holds png"),
    "another type": ("a.json", b'{"total": 5}', "holds json"),
}  # fmt: skip


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_can_not_be_read_says_why_and_what_to_do(name, tmp_path):
    file, content, said = UNREADABLE[name]
    with pytest.raises(FileUnreadable, match=said) as raised:
        read(tmp_path, file, content)
    assert "  1. " in str(raised.value)


def test_a_file_that_is_not_there_says_so(tmp_path):
    with pytest.raises(FileUnreadable, match="can't be opened: No such file"):
        read_file(tmp_path / "a.csv", "a.csv")


@pytest.mark.parametrize(("file", "content", "package"), [("a.pdf", ONE.pdf(), "pypdf"), ("a.xlsx", workbook(A=ORDERS), "openpyxl")])  # fmt: skip
def test_a_missing_package_names_the_extra(file, content, package, tmp_path, monkeypatch):
    def importing(name, *args, _import=builtins.__import__):
        if name == package:
            raise ImportError(name)
        return _import(name, *args)

    monkeypatch.setattr(builtins, "__import__", importing)
    with pytest.raises(FileUnreadable, match=rf"needs {package}[^$]+'pytest-stagehand\[files\]'"):
        read(tmp_path, file, content)


def outline(snapshot):
    """A tree as lines without numbers."""
    return [line.partition("] ")[2] for line in render(snapshot).splitlines()]


def cells(snapshot):
    """The rows of all tables."""
    rows = snapshot.find(lambda node: node.role == "row")
    return [[cell.name for cell in row.children] for row in rows]


@pytest.mark.parametrize("content", [b"a,b\n1,2\n", b"a;b\r\n1;2", b"a\tb\n1\t2\n", b"sep=|\na|b\n1|2\n", b'"a","b"\n\n"1","2"\n', "\ufeffa,b\n1,2\n".encode(), "\ufeffa;b\n1;2".encode("utf-16-be")])  # fmt: skip
def test_a_table_is_read_with_any_delimiter(content, tmp_path):
    table = read(tmp_path, "a.csv", content)
    assert cells(table) == [["a", "b"], ["1", "2"]]
    assert [node.name for node in table.find(lambda node: node.role == "columnheader")] == ["a", "b"]


def test_commas_of_amounts_separate_nothing_in_a_table_with_semicolons(tmp_path):
    assert cells(read(tmp_path, "a.csv", b"Name;Preis\nA;1,50\nB;2,50\n"))[1:] == [["A", "1,50"], ["B", "2,50"]]


@pytest.mark.parametrize("content", [b"Ada,5\nBo,7\n", b"Region,2025\nNorth,5\n", b"a,a\n1,2\n", b"a,\n1,2\n"])
def test_a_first_line_that_can_not_be_headers_is_a_row(content, tmp_path):
    table = read(tmp_path, "a.csv", content)
    assert not table.find(lambda node: node.role == "columnheader")
    assert len(cells(table)) == 2


def test_a_workbook_is_read_as_it_is_shown(tmp_path):
    content = workbook(Orders=ORDERS, Sum=[("Report 2026",), (), ("Total", 1299.8)], Hidden=[("x", "y")], Empty=[])
    book = load_workbook(BytesIO(content))
    book["Hidden"].sheet_state = "hidden"
    book["Orders"].row_dimensions[3].hidden = True
    book["Orders"].column_dimensions["D"].hidden = True
    book.save(path := tmp_path / "a.xlsx")
    assert (
        outline(read_file(path, "a.xlsx"))
        == """\
region: Orders [name not displayed]
heading: Orders [level=2]
table
rowgroup
row
columnheader: Order
columnheader: Placed
columnheader: Total
rowgroup
row
cell: A-17
cell: 2026-11-21
cell: 1299.5
region: Sum [name not displayed]
heading: Sum [level=2]
text: Report 2026
table
rowgroup
row
cell: Total
cell: 1299.8""".splitlines()
    )


def test_numbers_of_a_workbook_are_as_exact_as_spreadsheets_show_them(tmp_path):
    assert cells(read(tmp_path, "a.xlsx", workbook(A=ORDERS)))[2] == ["A-18", "2026-11-22", "0.3", "FALSE"]


LINE, ROW = "\n" * 12, "\n" * 20
"""What a page has between two lines, and between two rows with some space."""
LAYOUTS = {
    "lines": ("Ada/12 Main Street|Thanks", [("Ada", "12 Main Street"), ("Thanks",)]),
    "a pair": ("Total     EUR 5", [[("Total", "EUR 5")]]),
    "pairs": ("Total      5/Shipping  10", [[("Total", "5"), ("Shipping", "10")]]),
    "a gap ends it": ("Hat       5/Shirt     7|Total    12", [[("Hat", "5"), ("Shirt", "7")], [("Total", "12")]]),
    "a gap ends no rows of three": ("A  b  5/C  d  7|E  f  9", [[("A", "b", "5"), ("C", "d", "7"), ("E", "f", "9")]]),
    "an empty cell": ("A  b  5/C     7", [[("A", "b", "5"), ("C", "", "7")]]),
    "headers of two words": ("Item   Unit price/Hat          5.00", [[("Item", "Unit price"), ("Hat", "5.00")]]),
    "headers in the middle": ("     Item      Price/Hat            5/A long name      75", [[("Item", "Price"), ("Hat", "5"), ("A long name", "75")]]),
    "a sentence below": ("Hat       5/We thank you so much", [[("Hat", "5")], ("We thank you so much",)]),
    "a line among rows": ("Hat       5/Note/Shirt     7", [[("Hat", "5"), ("Note", "", ""), ("Shirt", "7")]]),
    "a sentence among rows": ("Hat       5/Cap       6/We thank you so much/Shirt     7", [[("Hat", "5"), ("Cap", "6"), ("We thank you so much", "", ""), ("Shirt", "7")]]),
    "a pair that stands beside them": ("     Hat  1   5/     Cap  2   6/Sum            11", [[("Hat", "1", "5"), ("Cap", "2", "6")], [("Sum", "11")]]),
    "an empty corner": ("      b  c/A     1  2/B     3  4", [[("", "b", "c"), ("A", "1", "2"), ("B", "3", "4")]]),
    "the rest of a cell, or a row": ("A long  1  5/name/Hat     2  7/           EUR", [[("A long", "1", "5"), ("name", "", "", ""), ("Hat", "2", "7"), ("EUR", "", "", "")]]),
    "the rest of a cell": ("Item      5|A long/          7/name|Hat       9", [[("Item", "5"), ("A long name", "7"), ("Hat", "9")]]),
    "the rest of two cells": ("Item  1  Price|A     2  EUR/coat     5|Hat   1  EUR 7", [[("Item", "1", "Price"), ("A coat", "2", "EUR 5"), ("Hat", "1", "EUR 7")]]),
    "a pair close below": ("A      1  5|B      2  6/Sum       11", [[("A", "1", "5"), ("B", "2", "6"), ("Sum", "", "11")]]),
    "rows that are nearer than the headers": ("A  b|C  d/E  f/G", [[("A", "b"), ("C", "d"), ("E", "f"), ("G", "", "")]]),
}  # fmt: skip
"""A `/` begins a line, a `|` one with some space above it."""


@pytest.mark.parametrize("name", LAYOUTS)
def test_what_stands_below_each_other_is_a_table(name):
    text, expected = LAYOUTS[name]
    blocks = [Block(rows=tuple(each)) if isinstance(each, list) else Block(lines=each) for each in expected]
    assert list(blocks_of(text.replace("/", LINE).replace("|", ROW))) == blocks


def paged(*pages, notes=()):
    """A PDF with a table of these rows on each page, something below, and more rows below that at the end."""
    pdf = paper()
    for number, rows in enumerate(pages):
        if number:
            pdf.add_page()
        with pdf.table(width=60 + 10 * number * len(rows[0]), align="LEFT", first_row_as_headings=False) as table:
            for row in rows:
                table.row(row)
        pdf.ln(20)
        pdf.cell(0, 9, "Fold & Thread", new_x="LMARGIN", new_y="NEXT")
    if notes:
        pdf.ln(20)
        with pdf.table(width=70, align="LEFT", first_row_as_headings=False) as table:
            for row in notes:
                table.row(row)
    return bytes(pdf.output())


HEAD, HAT, SHIRT = ("Product", "Qty", "Price"), ("Hat", "1", "5.00"), ("Shirt", "2", "7.00")
CONTINUED = {
    "headers again": (paged([HEAD, HAT], [HEAD, SHIRT]), [[*HAT], [*SHIRT]]),
    "no headers": (paged([HEAD, HAT], [SHIRT]), [[*HAT], [*SHIRT]]),
    "over three pages": (paged([HEAD, HAT], [SHIRT], [HAT]), [[*HAT], [*SHIRT], [*HAT]]),
    "a line between on the same page": (
        paged([HEAD, HAT], notes=[SHIRT]),
        [[*HAT], ["Fold & Thread", "", "", ""], [*SHIRT]],
    ),
    "a line between": (
        paged([HEAD, HAT], [SHIRT], notes=[SHIRT]),
        [[*HAT], [*SHIRT], ["Fold & Thread", "", "", ""], [*SHIRT]],
    ),
    "another table": (paged([HEAD, HAT], [("Day", "Visits", "Sales"), SHIRT]), [[*HAT]]),
    "totals": (paged([HEAD, HAT], [("Total", "5.00")]), [[*HAT]]),
    "a cell more": (paged([HEAD, HAT], [("Shirt", "2", "L", "7.00")]), [[*HAT], ["Shirt", "2", "L", "7.00"]]),
}


@pytest.mark.parametrize("name", CONTINUED)
def test_a_table_that_goes_on_on_the_next_page_is_one(name, tmp_path):
    content, rows = CONTINUED[name]
    tables = read(tmp_path, "a.pdf", content).find(lambda node: node.role == "table")
    assert [[cell.name for cell in row.children] for row in tables[0].children[1].children] == rows


def test_rows_behind_one_of_another_shape_are_not_missed():
    begun, pair, more = Block(rows=(HEAD, HAT)), Block(rows=(("4", "7.00"),)), Block(rows=(SHIRT,))
    (table,) = paging.paged([[begun, Block(lines=("A long",)), pair, Block(lines=("name",)), more]])
    assert table.rows == (HEAD, HAT, ("A long", "", "", ""), ("4", "7.00"), ("name", "", "", ""), SHIRT)


def test_what_a_table_comes_to_is_no_row_of_it(tmp_path):
    content = paged([HEAD, HAT, SHIRT, ("", "Net", "12.00"), ("", "Total", "13.00")])
    page, schema = read(tmp_path, "a.pdf", content), TypeAdapter(list[Line])
    later = read(tmp_path, "a.pdf", paged([HEAD, HAT], [("", "Net", "5.00"), ("", "Total", "6.00")]))
    lines = ENGINE.extract("the lines", schema, page, variables={}).program
    total = ENGINE.extract("the total", TypeAdapter(float), page, variables={}).program
    assert [line["product"] for line in evaluate_extract(lines, page, {})] == ["Hat", "Shirt"]
    assert [line["product"] for line in evaluate_extract(lines, later, {})] == ["Hat"]
    assert [float(evaluate_extract(total, each, {})) for each in (page, later)] == [13, 6]


@pytest.mark.parametrize("schema", [Line, Name])
def test_rows_are_not_read_where_a_line_may_be_the_rest_of_a_cell(schema, tmp_path):
    page, list_ = read(tmp_path, "a.pdf", paged([HEAD, HAT, SHIRT])), TypeAdapter(list[schema])
    program = ENGINE.extract("the lines", list_, page, variables={}).program
    with pytest.raises(ProgramFailed, match="rows of 3 cells"):
        evaluate_extract(program, read(tmp_path, "a.pdf", paged([HEAD, HAT, ("for rain", "", ""), SHIRT])), {})


def test_invoices_of_any_length_are_read_by_a_program_of_one(tmp_path):
    page, any_ = read(tmp_path, "a.pdf", ONE.pdf()), random.Random(3)
    schema = TypeAdapter(list[Line])
    program = ENGINE.extract("the lines", schema, page, variables={}).program
    for _ in range(10):
        invoice = any_invoice(any_, most=60)
        now = read(tmp_path, "a.pdf", invoice.pdf())
        found = schema.validate_python(evaluate_extract(program, now, {}))
        assert [(line.product, line.qty, line.price) for line in found] == list(invoice.lines)


def test_an_amount_that_is_written_large_is_no_heading(tmp_path):
    pdf = paper()
    for size, text in ((20, "Fold & Thread"), (16, "To pay: EUR 5"), (11, "Thank you for your order"), (14, "Terms")):
        pdf.set_font(size=size)
        pdf.cell(0, 12, text, new_x="LMARGIN", new_y="NEXT")
    found = read(tmp_path, "a.pdf", bytes(pdf.output()))
    headings = [(node.name, node.level) for node in found.find(lambda node: node.role == "heading")]
    assert headings == [("Fold & Thread", 1), ("Terms", 2)]


def holds(statement, page, later):
    """What a recorded statement says of a later file."""
    program = ENGINE.verify(statement, page, variables={}, base_url="").program
    return evaluate_verify(program, page, {}).passed, evaluate_verify(program, later, {}).passed


def test_what_is_known_of_a_file_is_no_text_in_it(tmp_path):
    pdf = paper()
    pdf.set_author("Ada Lovelace")
    pdf.set_title("Invoice")
    pdf.start_section("Order")
    pdf.cell(0, 9, "Fold & Thread")
    pdf.add_page()
    pdf.start_section("Lines", level=1)
    page = read(tmp_path, "a.pdf", bytes(pdf.output()))
    assert page.title == "Invoice"
    for unseen in ("it says Ada Lovelace", "it says Lines"):
        with pytest.raises(EngineAbstained):
            ENGINE.verify(unseen, page, variables={}, base_url="")
    other = read(tmp_path, "a.pdf", pdf_of(["Fold & Thread"]))
    assert holds("the author is Ada Lovelace", page, other) == (True, False)
    assert holds("the page title is Invoice", page, other) == (True, False)
    outline = ENGINE.extract("the outline", TypeAdapter(str), page, variables={}).program
    assert evaluate_extract(outline, page, {}) == "Order, page 1; › Lines, page 2"
    with pytest.raises(ProgramFailed, match="found an empty one"):
        evaluate_extract(outline, other, {})


def test_a_page_is_read_by_its_number(tmp_path):
    order, terms = ["Order 17", "Ada Lovelace"], ["Terms", "Pay within 30 days"]
    page, later = (read(tmp_path, "a.pdf", pdf_of(*pages)) for pages in ([order, terms], [order, ["Lines"], terms]))
    second = ENGINE.extract("the text of page 2", TypeAdapter(str), page, variables={}).program
    assert evaluate_extract(second, page, {}) == "Terms Pay within 30 days"
    assert evaluate_extract(second, later, {}) == "Lines"
    assert holds("page 2 contains Pay within 30 days", page, later) == (True, False)
    assert holds("page 1 does not contain Terms", page, read(tmp_path, "a.pdf", pdf_of(terms, order))) == (True, False)
    with pytest.raises(ProgramFailed):
        evaluate_extract(second, read(tmp_path, "a.pdf", pdf_of(order)), {})
    assert render(page).count("Pay within 30 days") == 1, "a model is told it once"


@pytest.mark.parametrize(
    ("name", "was", "now"),
    [
        ("a.pdf", ONE.pdf(), pdf_of(["Internal Server Error"])),
        ("a.csv", b"Order,Total\nA-17,5\n", b"Error,Reason\n500,none\n"),
        ("a.xlsx", workbook(Orders=ORDERS), workbook(Errors=[("Code", "Reason"), (500, "none")])),
    ],
    ids=["pdf", "csv", "xlsx"],  # files hold the time, which workers would collect differently
)
def test_what_is_not_in_a_file_is_not_proven_by_another_one(name, was, now, tmp_path):
    statement = "'Refund' is not shown"
    assert holds(statement, read(tmp_path, name, was), read(tmp_path, name, now)) == (True, False)
