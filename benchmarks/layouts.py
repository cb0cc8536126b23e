"""Layouts of the same kinds of data, for `extraction.py`: each a template, a schema, a sentence, and seeded data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from html import escape
from random import Random
from typing import Any

from pydantic import BaseModel

Data = dict[str, Any]
COLOURS = "Red Blue Green Navy Black White Yellow Grey Amber Teal Coral Ivory".split()
THINGS = "shirt hoodie mug bag cap scarf coat belt glove sock lamp rug chair vase".split()
PEOPLE = "Ada Grace Lin Nora Oskar Pavel Ines Sofia Hugo Emil Aylin Jonas".split()
TOWNS = "Ghent Bruges Namur Leuven Antwerp Mons Ostend Hasselt Arlon Dinant".split()
WORDS = "very quite soft heavy warm light good plain round tall short bright fair neat".split()
MOST_ROWS = 9


class Line(BaseModel):
    product: str
    size: str
    price: Decimal
    quantity: int


class Person(BaseModel):
    name: str
    town: str
    born: date
    points: int


class Card(BaseModel):
    name: str
    price: Decimal
    stock: str


class Group(BaseModel):
    title: str
    items: list[str]


class Hit(BaseModel):
    title: str
    price: Decimal


class Message(BaseModel):
    author: str
    sent: date
    text: str


class InvoiceLine(BaseModel):
    item: str
    quantity: int
    amount: Decimal


class Invoice(BaseModel):
    number: str
    issued: date
    customer: str
    lines: list[InvoiceLine]
    subtotal: Decimal
    tax: Decimal
    total: Decimal


class Facts(BaseModel):
    material: str
    weight: int
    width: Decimal
    made_in: str


@dataclass(frozen=True)
class Layout:
    """One way to show data.

    Attributes:
        has_rows: Whether what is read has rows, so that there may be none.
        make: New data: every value of it from the seed, with so many rows.
        render: The page's body.
        beside: Another way to show that there are no rows, in place of an empty container.
    """

    name: str
    sentence: str
    schema: Any
    make: Callable[[Random, int], Any]
    render: Callable[[Any, Random], str]
    has_rows: bool = True


def money(amount: Decimal) -> str:
    return f"€{amount:,.2f}"


def day(when: date) -> str:
    return f"{when.day} {when:%B} {when.year}"


def some_money(rng: Random) -> Decimal:
    return Decimal(rng.randrange(100, 250_000)) / 100


def some_day(rng: Random) -> date:
    return date(1950, 1, 1) + timedelta(days=rng.randrange(27_000))


def thing(rng: Random) -> str:
    return f"{rng.choice(COLOURS)} {rng.choice(THINGS)}"


def words(rng: Random) -> str:
    return " ".join(rng.sample(WORDS, 4)).capitalize() + "."


def lines(rng: Random, rows: int) -> list[Data]:
    sizes = ["Small", "Medium", "Large", "One size"]
    return [
        {"product": thing(rng), "size": rng.choice(sizes), "price": some_money(rng), "quantity": rng.randint(1, 40)}
        for _ in range(rows)
    ]


def people(rng: Random, rows: int) -> list[Data]:
    return [
        {
            "name": f"{rng.choice(PEOPLE)} {rng.choice(THINGS).capitalize()}",
            "town": rng.choice(TOWNS),
            "born": some_day(rng),
            "points": rng.randrange(1, 9_000),
        }
        for _ in range(rows)
    ]


def nothing(rng: Random, text: str) -> str:
    """What pages put where there are no rows: often nothing, sometimes a sentence."""
    return rng.choice(["", f"<p>{text}</p>"])


def row(*cells: str, tag: str = "td") -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def line_cells(line: Data) -> tuple[str, ...]:
    return line["product"], line["size"], money(line["price"]), str(line["quantity"])


LINE_HEAD = row("Product", "Size", "Price", "Quantity", tag="th")


def table(data: list[Data], rng: Random) -> str:
    body = "".join(row(*line_cells(line)) for line in data)
    empty = nothing(rng, "There is nothing in your cart.") if not data else ""
    return f"<h1>Your cart</h1><table><thead>{LINE_HEAD}</thead><tbody>{body}</tbody></table>{empty}"


def table_with_total(data: list[Data], _rng: Random) -> str:
    body = "".join(row(*line_cells(line)) for line in data)
    total = sum((line["price"] * line["quantity"] for line in data), Decimal(0))
    foot = f"<tfoot><tr><th colspan=2>Total</th><td>{money(total)}</td><td>{sum(line['quantity'] for line in data)}</td></tr></tfoot>"
    return f"<h1>Your cart</h1><table><caption>Lines</caption><thead>{LINE_HEAD}</thead><tbody>{body}</tbody>{foot}</table>"


def table_with_groups(data: list[Data], rng: Random) -> str:
    """Group headings within the body, a subtotal below each group, and a total at the foot."""
    cuts = sorted(rng.sample(range(len(data) + 1), k=min(2, len(data) + 1)))
    body = []
    for number, group in enumerate((data[: cuts[0]], data[cuts[0] :])):
        if group:
            body.append(f'<tr><th colspan="4" scope="rowgroup">{("Clothes", "Household")[number]}</th></tr>')
            body.extend(row(*line_cells(line)) for line in group)
            subtotal = sum((line["price"] for line in group), Decimal(0))
            body.append(
                f'<tr><td colspan="2">Subtotal</td><td>{money(subtotal)}</td><td>{sum(line["quantity"] for line in group)}</td></tr>'
            )
    total = sum((line["price"] for line in data), Decimal(0))
    foot = f'<tfoot><tr><td colspan="2">Total</td><td>{money(total)}</td><td></td></tr></tfoot>'
    return f"<h1>Stock</h1><table><thead>{LINE_HEAD}</thead><tbody>{''.join(body)}</tbody>{foot}</table>"


def one_person(rng: Random, _rows: int) -> Data:
    return people(rng, 1)[0]


def definitions(data: Data, _rng: Random) -> str:
    pairs = {"Name": data["name"], "Town": data["town"], "Born": day(data["born"]), "Points": str(data["points"])}
    return (
        "<h1>Profile</h1><dl>"
        + "".join(f"<dt>{term}</dt><dd>{escape(text)}</dd>" for term, text in pairs.items())
        + "</dl>"
    )


def some_cards(rng: Random, rows: int) -> list[Data]:
    stock = ["In stock", "Sold out", "Few left"]
    return [{"name": thing(rng), "price": some_money(rng), "stock": rng.choice(stock)} for _ in range(rows)]


def cards(data: list[Data], rng: Random) -> str:
    made = "".join(
        f'<article class="card"><h3><a href="#{number}">{card["name"]}</a></h3><p class="price">{money(card["price"])}</p>'
        f'<p class="stock">{card["stock"]}</p><button>Add to cart</button></article>'
        for number, card in enumerate(data)
    )
    return f'<h1>Shop</h1><section aria-label="Products"><div class="cards">{made}</div>{nothing(rng, "No products.") if not data else ""}</section>'


def some_groups(rng: Random, rows: int) -> list[Data]:
    titles = rng.sample(TOWNS, rows)
    return [{"title": title, "items": [thing(rng) for _ in range(rng.randint(1, 4))]} for title in titles]


def nested_list(data: list[Data], _rng: Random) -> str:
    made = "".join(
        f"<li><h3>{group['title']}</h3><ul>{''.join(f'<li>{item}</li>' for item in group['items'])}</ul></li>"
        for group in data
    )
    return f'<h1>Stores</h1><ul aria-label="Groups">{made}</ul>'


def form(data: Data, _rng: Random) -> str:
    fields = {
        "Name": data["name"],
        "Town": data["town"],
        "Born": data["born"].isoformat(),
        "Points": str(data["points"]),
    }
    made = "".join(
        f'<div class="pair"><label for="f{number}">{label}</label><input id="f{number}" value="{escape(text)}"></div>'
        for number, (label, text) in enumerate(fields.items())
    )
    return f"<h1>Edit profile</h1><form>{made}<button>Save</button></form>"


def some_hits(rng: Random, rows: int) -> list[Data]:
    return [{"title": thing(rng), "price": some_money(rng)} for _ in range(rows)]


def paginated(data: list[Data], rng: Random) -> str:
    page, pages = rng.randint(1, 9), rng.randint(10, 30)
    first = (page - 1) * MOST_ROWS + 1
    made = "".join(
        f'<li><a href="/p/{number}">{hit["title"]}</a> <b>{money(hit["price"])}</b></li>'
        for number, hit in enumerate(data)
    )
    links = "".join(f'<li><a href="?page={number}">{number}</a></li>' for number in (page, page + 1, pages))
    said = f"Results {first}–{first + len(data) - 1} of {pages * MOST_ROWS}" if data else "No results"
    return f'<h1>Search</h1><p>{said}</p><ol aria-label="Results">{made}</ol><nav aria-label="Pages"><ul>{links}</ul></nav>'


def an_invoice(rng: Random, rows: int) -> Data:
    made: list[Data] = [
        {"item": thing(rng), "quantity": rng.randint(1, 30), "amount": some_money(rng)} for _ in range(rows)
    ]
    subtotal = sum((line["amount"] for line in made), Decimal(0))
    tax = (subtotal * 21 / 100).quantize(Decimal("0.01"))
    number = f"INV-{rng.randrange(1000, 9999)}"
    customer = f"{rng.choice(PEOPLE)} {rng.choice(TOWNS)}"
    return {"number": number, "issued": some_day(rng), "customer": customer, "lines": made, "subtotal": subtotal, "tax": tax, "total": subtotal + tax}  # fmt: skip


def invoice(data: Data, _rng: Random) -> str:
    head = {"Number": data["number"], "Issued": day(data["issued"]), "Customer": data["customer"]}
    sums = {"Subtotal": data["subtotal"], "Tax": data["tax"], "Total": data["total"]}
    body = "".join(row(line["item"], str(line["quantity"]), money(line["amount"])) for line in data["lines"])
    return (
        "<h1>Invoice</h1><dl>"
        + "".join(f"<div><dt>{term}</dt><dd>{text}</dd></div>" for term, text in head.items())
        + f"</dl><table><caption>Lines</caption><thead>{row('Item', 'Quantity', 'Amount', tag='th')}</thead><tbody>{body}</tbody></table><dl>"
        + "".join(f"<div><dt>{term}</dt><dd>{money(amount)}</dd></div>" for term, amount in sums.items())
        + "</dl>"
    )


def some_facts(rng: Random, _rows: int) -> Data:
    material = rng.choice(["Cotton", "Wool", "Linen", "Oak", "Steel", "Glass"])
    width = Decimal(rng.randrange(10, 9_000)) / 10
    return {"material": material, "weight": rng.randrange(5, 900), "width": width, "made_in": rng.choice(TOWNS)}


def grid(data: Data, _rng: Random) -> str:
    facts = {
        "Material": data["material"],
        "Weight": str(data["weight"]),
        "Width": str(data["width"]),
        "Made in": data["made_in"],
    }
    made = "".join(f'<div class="key">{key}</div><div class="value">{text}</div>' for key, text in facts.items())
    return f'<h1>Details</h1><div class="grid">{made}</div>'


def div_table(data: list[Data], rng: Random) -> str:
    head = "".join(f'<span role="columnheader">{name}</span>' for name in ("Name", "Town", "Born", "Points"))
    body = "".join(
        f'<div role="row"><span role="cell">{each["name"]}</span><span role="cell">{each["town"]}</span>'
        f'<span role="cell">{day(each["born"])}</span><span role="cell">{each["points"]}</span></div>'
        for each in data
    )
    return f'<h1>Members</h1><div role="table" aria-label="Members"><div role="row">{head}</div>{body}</div>{nothing(rng, "No members yet.") if not data else ""}'


def some_messages(rng: Random, rows: int) -> list[Data]:
    return [{"author": rng.choice(PEOPLE), "sent": some_day(rng), "text": words(rng)} for _ in range(rows)]


def messages(data: list[Data], rng: Random) -> str:
    made = "".join(
        f'<li><strong>{each["author"]}</strong> <time datetime="{each["sent"]}">{day(each["sent"])}</time><p>{each["text"]}</p></li>'
        for each in data
    )
    return f'<h1>Messages</h1><ul aria-label="Messages">{made}</ul>{nothing(rng, "No messages.") if not data else ""}'


def some_names(rng: Random, rows: int) -> list[str]:
    return [thing(rng) for _ in range(rows)]


def plain_list(data: list[str], _rng: Random) -> str:
    return f'<h1>Wishes</h1><ol aria-label="Wishes">{"".join(f"<li>{each}</li>" for each in data)}</ol>'


LAYOUTS = (
    Layout("table", "the lines of the cart", list[Line], lines, table),
    Layout("table with total", "the lines of the cart", list[Line], lines, table_with_total),
    Layout("table with groups", "the lines in stock", list[Line], lines, table_with_groups),
    Layout("table of divs", "the members", list[Person], people, div_table),
    Layout("definition list", "the profile", Person, one_person, definitions, has_rows=False),
    Layout("cards", "the products", list[Card], some_cards, cards),
    Layout("nested list", "the groups", list[Group], some_groups, nested_list),
    Layout("two-column form", "the profile", Person, one_person, form, has_rows=False),
    Layout("paginated results", "the results", list[Hit], some_hits, paginated),
    Layout("invoice", "the invoice", Invoice, an_invoice, invoice),
    Layout("grid of divs", "the details", Facts, some_facts, grid, has_rows=False),
    Layout("messages", "the messages", list[Message], some_messages, messages),
    Layout("plain list", "the wishes", list[str], some_names, plain_list),
)


@dataclass(frozen=True)
class Redesign:
    """A layout whose markup was changed since it was recorded: a pattern in the page and what takes its place.

    Attributes:
        is_lost: Whether the page does not show all that is read any more, so that nothing but a failure is right.
    """

    layout: str
    name: str
    pattern: str
    to: str
    is_lost: bool = False


CELL = r"(<t[dh]>[^<]*</t[dh]>)"
SPAN = r'(<span role="\w+">[^<]*</span>)'
PRICE, STOCK = r'(<p class="price">[^<]*</p>)', r'(<p class="stock">[^<]*</p>)'

REDESIGNS = (
    Redesign("table", "columns in another order", CELL * 4, r"\4\2\1\3"),
    Redesign("table", "a column more", CELL * 4, r"\1<td>new</td>\2\3\4"),
    Redesign("table", "a header renamed", "<th>Size</th>", "<th>Note</th>", is_lost=True),
    Redesign("table with total", "columns in another order", CELL * 4, r"\4\2\1\3"),
    Redesign("table of divs", "columns in another order", SPAN * 4, r"\4\2\1\3"),
    Redesign("definition list", "pairs in another order", r"(<dt>.*?</dd>)(<dt>.*?</dd>)", r"\2\1"),
    Redesign("definition list", "a label renamed", "<dt>Town</dt>", "<dt>Country</dt>", is_lost=True),
    Redesign("cards", "parts in another order", PRICE + STOCK, r"\2\1"),
    Redesign("cards", "a badge more", PRICE, r"<p>New</p>\1"),
    Redesign("cards", "a badge for the stock", PRICE + STOCK, r"<p>New</p>\1", is_lost=True),
    Redesign("cards", "a rating for the stock", STOCK, "<p>★★★★</p>", is_lost=True),
    Redesign("nested list", "a note more", "</h3><ul>", "</h3><p>Open on Sundays</p><ul>"),
    Redesign(
        "two-column form",
        "fields in another order",
        r'(<div class="pair">.*?</div>)(<div class="pair">.*?</div>)',
        r"\2\1",
    ),
    Redesign("paginated results", "parts in another order", r"(<a href=./p/\d+.>[^<]*</a>) (<b>[^<]*</b>)", r"\2 \1"),
    Redesign("paginated results", "a note more", r"<li>(<a href=./p)", r"<li><small>Sponsored</small> \1"),
    Redesign("invoice", "parts in another order", r"(<dl>.*?</dl>)(<table>.*?</table>)(<dl>.*?</dl>)", r"\3\2\1"),
    Redesign(
        "messages", "parts in another order", r"(<strong>[^<]*</strong> <time[^>]*>[^<]*</time>)(<p>[^<]*</p>)", r"\2\1"
    ),
    Redesign("messages", "a note more", "</time>", "</time> <em>edited</em>"),
    Redesign(
        "messages", "a note for the author", r"<strong>[^<]*</strong>(.*?</time>)", r"\1 <em>edited</em>", is_lost=True
    ),
    Redesign("plain list", "a wrapper more", r"<li>([^<]*)</li>", r"<li><div><span>\1</span></div></li>"),
)
"""What a page may become without a word to those who test it."""
