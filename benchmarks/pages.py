"""Generated pages of a given size, alike to what applications show: cards, tables, forms, lists and navigation."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

HEAD = """<!doctype html><html lang="en"><head><title>{nodes} nodes</title><style>
body{{font:14px sans-serif}} .card{{border:1px solid #ccc;padding:8px}} .price{{color:#060}} .btn{{cursor:pointer}}
.row{{display:flex;gap:8px}} table{{border-collapse:collapse}} td,th{{border:1px solid #ddd;padding:2px}}
.required::after{{content:" *"}} .hidden{{display:none}} .panel{{max-height:20em;overflow:auto}}
</style></head><body><main>"""
TAIL = "</main></body></html>"


def card(n: int) -> tuple[str, int]:
    """A product card and how many elements it has."""
    html = (
        f'<article class="card" data-testid="card-{n}"><a href="/products/{n}"><img alt="Product {n}" width="20" height="20">'
        f'<h3>Product number {n}</h3></a><div class="row"><span class="price">€{n % 90 + 9}.50</span>'
        f'<span class="stock">{n % 7} in <b>stock</b></span></div><p>A short text about <em>product</em> {n}.</p>'
        f'<div class="row"><div><div><button class="btn" type="button" aria-label="Add product {n} to cart">'
        f'<svg width="9" height="9"><path d="M0 0h9"/></svg></button></div></div></div></article>'
    )
    return html, 17


def table_row(n: int) -> tuple[str, int]:
    """A row of a table with a checkbox and two buttons."""
    html = (
        f'<tr><td><input type="checkbox" aria-label="Select order {n}"></td><td>{10_000 + n}</td><td><a href="/orders/{n}">'
        f'Order {n}</a></td><td><span class="badge">{"open" if n % 3 else "paid"}</span></td><td>€{n % 400}.00</td>'
        f"<td><button>Edit</button><button>Delete</button></td></tr>"
    )
    return html, 12


def field(n: int) -> tuple[str, int]:
    """A form field with its label, every third a select."""
    kinds = (
        f'<input id="f{n}" name="field-{n}" value="value {n}" required>',
        f'<select id="f{n}" name="field-{n}"><option>None</option><option selected>Choice {n}</option></select>',
        f'<textarea id="f{n}" placeholder="Text {n}"></textarea>',
    )
    html = f'<div class="row"><label for="f{n}" class="required">Field {n}</label><div class="control">{kinds[n % 3]}</div></div>'
    return html, 6 if n % 3 == 1 else 4


def list_item(n: int) -> tuple[str, int]:
    """A list item with a check box inside its label, and something hidden."""
    html = (
        f'<li><label><input type="checkbox" {"checked" if n % 2 else ""}> <span>Option {n}</span></label>'
        f'<div class="hidden"><span>hidden {n}</span></div><small>{n * 3} results</small></li>'
    )
    return html, 7


PARTS: tuple[tuple[str, str, Callable[[int], tuple[str, int]]], ...] = (
    ('<section aria-label="Products">', "</section>", card),
    (
        '<div class="panel"><table><thead><tr><th>Pick<th>Number<th>Order<th>State<th>Sum<th>Do</thead><tbody>',
        "</tbody></table></div>",
        table_row,
    ),
    ('<form aria-label="Settings">', "</form>", field),
    ('<nav aria-label="Filters"><ul>', "</ul></nav>", list_item),
)


def page(nodes: int) -> str:
    """HTML of a page with about `nodes` elements: equal shares of cards, table rows, fields and list items."""
    html = [HEAD.format(nodes=nodes)]
    for opening, closing, part in PARTS:
        html.append(opening)
        left = nodes / len(PARTS)
        for n in count(1):
            if left <= 0:
                break
            text, elements = part(n)
            html.append(text)
            left -= elements
        html.append(closing)
    return "".join([*html, TAIL])
