"""Invoices, as PDF written by hand: one page, two of the fonts that every reader has."""

from __future__ import annotations

from collections.abc import Iterable

from example_suite.shop.money import euros
from example_suite.shop.orders import SHIPPING_METHODS, Order

_HEADING_SIZE, _TEXT_SIZE, _LINE_HEIGHT = 20, 11, 18
_LEFT, _TOP, _AMOUNTS = 60, 780, 420


def invoice_of(order: Order) -> bytes:
    """The invoice of `order` as a PDF file."""
    rows = list(_rows(order))
    content = [_text(_LEFT, _TOP, "Fold & Thread", font="F2", size=_HEADING_SIZE)]
    for number, (left, right) in enumerate(rows, start=2):
        height = _TOP - number * _LINE_HEIGHT
        content.append(_text(_LEFT, height, left))
        content.append(_text(_AMOUNTS, height, right))
    return _document("\n".join(content).encode("cp1252", errors="replace"))


def _rows(order: Order) -> Iterable[tuple[str, str]]:
    delivery = order.delivery
    yield f"Invoice for order {order.number}", order.date
    yield "", ""
    yield from ((text, "") for text in (delivery.name, delivery.street))
    yield f"{delivery.postcode} {delivery.city}, {delivery.country}", ""
    yield "", ""
    for line in order.lines:
        size = f", {line.size}" if line.size else ""
        yield f"{line.quantity} x {line.product.name}{size}", euros(line.total)
    yield "", ""
    yield "Subtotal", euros(order.subtotal)
    if order.discount:
        yield "Discount", euros(-order.discount)
    yield f"Shipping: {SHIPPING_METHODS[delivery.shipping_method]}", euros(order.shipping)
    yield "Total", euros(order.total)


def _text(x: int, y: int, text: str, *, font: str = "F1", size: int = _TEXT_SIZE) -> str:
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT /{font} {size} Tf {x} {y} Td ({escaped}) Tj ET"


def _document(content: bytes) -> bytes:
    """A PDF 1.4 file with one A4 page (ISO 32000-1, 7.5): header, objects, cross references, trailer."""
    font = b"<< /Type /Font /Subtype /Type1 /Encoding /WinAnsiEncoding /BaseFont /%b >>"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources 7 0 R >>",
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content),
        font % b"Helvetica",
        font % b"Helvetica-Bold",
        b"<< /Font << /F1 5 0 R /F2 6 0 R >> >>",
    ]
    body, offsets = b"%PDF-1.4\n", []
    for number, written in enumerate(objects, start=1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%b\nendobj\n" % (number, written)
    entries = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    table = b"xref\n0 %d\n0000000000 65535 f \n%b" % (len(objects) + 1, entries)
    trailer = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(body))
    return body + table + trailer
