"""Files as applications write them: an invoice as PDF, a workbook, a table as text."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from fpdf import FPDF
from openpyxl import Workbook

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

LINE = 7
HEAD = ("Product", "Qty", "Price")


@dataclass(frozen=True)
class Invoice:
    """What an invoice says.

    Attributes:
        lines: Product, quantity and price of one.
        wrong: Added to the total, as a bug would.
    """

    number: int
    customer: str
    lines: tuple[tuple[str, int, float], ...]
    wrong: float = 0.0

    @property
    def total(self) -> float:
        return round(sum(count * price for _, count, price in self.lines), 2) + self.wrong

    @property
    def rows(self) -> list[tuple[str, str, str]]:
        return [(product, str(count), f"EUR {price:,.2f}") for product, count, price in self.lines]

    def pdf(self) -> bytes:
        """As a PDF of as many pages as it takes."""
        pdf = paper()
        pdf.set_font(size=20)
        pdf.cell(0, 12, "Fold & Thread", new_x="LMARGIN", new_y="NEXT")
        pdf.set_font(size=11)
        write(pdf, f"Invoice number: FT-{self.number}", f"Customer: {self.customer}", "")
        with pdf.table(col_widths=(60, 20, 30), text_align=("LEFT", "RIGHT", "RIGHT")) as table:
            for cells in (HEAD, *self.rows):
                row = table.row()
                for cell in cells:
                    row.cell(cell)
        pdf.ln(LINE)
        for label, amount in (("Shipping", 0.0), ("Total", self.total)):
            pdf.cell(120, LINE, label)
            pdf.cell(40, LINE, f"EUR {amount:,.2f}", align="R", new_x="LMARGIN", new_y="NEXT")
        return bytes(pdf.output())


SHIRTS = (
    "Red shirt",
    "Blue hat",
    "Green scarf",
    "Long socks",
    "Rain coat",
    "A coat for all of the weather that there is",
)


def any_invoice(random: Random, most: int = 6) -> Invoice:
    """An invoice of other data."""
    count = random.randint(1, most)
    lines = tuple(
        (f"{random.choice(SHIRTS)}, {random.choice('SML')}", random.randint(1, 12), random.randint(100, 99_999) / 100)
        for _ in range(count)
    )
    return Invoice(random.randint(100_000, 999_999), random.choice(("Ada Lovelace", "Zoe", "Bo van Dyk")), lines)


def paper() -> FPDF:
    """An empty page."""
    pdf = FPDF()
    pdf.set_font("Helvetica", size=11)
    pdf.add_page()
    return pdf


def write(pdf: FPDF, *lines: str) -> None:
    for line in lines:
        pdf.cell(0, LINE, line, new_x="LMARGIN", new_y="NEXT")


def pdf_of(*pages: Sequence[str]) -> bytes:
    """A PDF of lines."""
    pdf = paper()
    for number, lines in enumerate(pages):
        if number:
            pdf.add_page()
        write(pdf, *lines)
    return bytes(pdf.output())


def workbook(**sheets: Sequence[Sequence[object]]) -> bytes:
    """A workbook."""
    made, out = Workbook(), BytesIO()
    made.remove(made.worksheets[0])
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    made.save(out)
    return out.getvalue()


ORDERS = (
    ("Order", "Placed", "Total", "Paid"),
    ("A-17", dt.date(2026, 11, 21), 1299.5, True),
    ("A-18", dt.date(2026, 11, 22), 0.1 + 0.2, False),
)
