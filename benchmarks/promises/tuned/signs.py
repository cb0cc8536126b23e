"""Amounts and counts: a sign, a currency, a unit, a multiplier more, less or other, and rows that are no data."""

from __future__ import annotations

from decimal import Decimal

from playwright.sync_api import Page
from pydantic import BaseModel

from benchmarks.promises.apps import App, Change, bare, swapped
from benchmarks.promises.figures import breakages, counted, reads, rows, written

BALANCE = App(
    "balance",
    "signs",
    """<main><h1>Account</h1><dl class="row"><dt class="col-3">Holder</dt><dd class="col-9">Ann Lee</dd><dt class="col-3">Balance</dt><dd class="col-9"><!--[--><span>€80.00</span><!--]--></dd><dt class="col-3">Limit</dt><dd class="col-9">€500.00</dd></dl></main>""",
    lambda page: page.verify("the balance is €80.00"),
    lambda page: reads(page, "dt:text-is('Balance') + dd", "€80.00"),
)


def rent(page: Page) -> None:
    reads(page, "tr:has-text('Miete') td:nth-child(2)", "1.250,00 €")
    reads(page, "th:nth-child(2)", "Betrag")


RENT = App(
    "miete",
    "signs",
    """<h1>Umsätze</h1><table class="mat-table"><thead><tr><th>Zweck</th><th>Betrag</th></tr></thead><tbody><tr><td>Miete</td><td><!--[--><span>1.250,00 €</span><!--]--></td></tr><tr><td>Strom</td><td><span>64,10 €</span></td></tr></tbody></table>""",
    lambda page: page.verify('the row of "Miete" shows "1.250,00 €"'),
    rent,
    language="de",
)
MENU = App(
    "menu",
    "signs",
    """<main><h1>Plat du jour</h1><div class="card"><p>Gratin de courgettes</p><p class="price"><!--[--><b>12,50 €</b><!--]--></p><button>Commander</button></div></main>""",
    lambda page: page.verify('the page shows "12,50 €"'),
    lambda page: reads(page, ".price", "12,50 €"),
    language="fr",
)


def refund(page: Page) -> None:
    assert page.extract("the refund", float) == 45.5


REFUND = App(
    "refund",
    "signs",
    """<main><h1>Your trip</h1><p>Tickets: <span>$120.00</span></p><p>Refund: <!--[--><span>$45.50</span><!--]--></p><p>Seats: <span>2</span></p></main>""",
    refund,
    lambda page: reads(page, "p:has-text('Refund') > span", "$45.50"),
)
WEATHER = App(
    "clima",
    "signs",
    """<main><h1>El tiempo</h1><section><!--[--><h2>12 °C</h2><!--]--><p>Nublado en Bilbao</p></section></main>""",
    lambda page: page.verify('the heading "12 °C" is visible'),
    lambda page: reads(page, "h2", "12 °C"),
    language="es",
)


class Price(BaseModel):
    name: str
    price: Decimal


def prices(page: Page) -> None:
    found = page.extract("the prices", schema=list[Price])
    assert [(each.name, each.price) for each in found] == [
        ("Kawa", Decimal("9.00")), ("Herbata", Decimal("7.50")), ("Sernik", Decimal("14.00"))
    ]  # fmt: skip


def price_list(page: Page) -> None:
    shown = [written(each) for each in page.locator("tbody td:nth-child(2)").all()]
    assert shown == [bare(each) for each in ("9.00 zł", "7.50 zł", "14.00 zł")]
    assert page.locator("th").all_inner_texts()[:2] == ["name", "price"]


PRICES = App(
    "ceny",
    "signs",
    """<h1>Cennik</h1><table aria-label="Cennik"><thead><tr><th>name</th><th>price</th></tr></thead><tbody><tr><td>Kawa</td><td>9.00 zł</td></tr><tr><td>Herbata</td><td><!--[--><span>7.50 zł</span><!--]--></td></tr><tr><td>Sernik</td><td>14.00 zł</td></tr></tbody></table>""",
    prices,
    price_list,
    language="pl",
)
SALARY = App(
    "kyuyo",
    "signs",
    """<h1>給与</h1><ul><li><span>基本給</span> <!--[--><strong>¥280,000</strong><!--]--></li><li><span>手当</span> <strong>¥15,000</strong></li></ul>""",
    lambda page: page.verify('"¥280,000" is visible'),
    lambda page: reads(page, "li:has-text('基本給') strong", "¥280,000"),
    language="ja",
)
GROWTH = App(
    "growth",
    "signs",
    """<div class="MuiGrid-root"><h1>Sales</h1><div class="MuiCard-root"><div>Growth</div><div><!--[--><span>15%</span><!--]--></div></div><div class="MuiCard-root"><div>Churn</div><div><span>2%</span></div></div></div>""",
    lambda page: page.verify('the growth is "15%"'),
    lambda page: reads(page, ".MuiCard-root:has-text('Growth') > div:nth-child(2)", "15%"),
)


# Counts.

INVITED = App(
    "invited",
    "signs",
    """<h1>Team</h1><table aria-label="Invitations" class="table"><thead><tr><th>E-mail</th><th>Role</th></tr></thead><tbody><!--rows--><tr class="data"><td>ann@example.com</td><td>Editor</td></tr><!--end--></tbody></table>""",
    lambda page: page.verify("there is 1 row in the table Invitations"),
    lambda page: counted(page, "tr.data", 1),
)
PARCELS = App(
    "pakete",
    "signs",
    """<h1>Pakete</h1><table aria-label="Pakete"><thead><tr><th>Nummer</th><th>Gewicht</th></tr></thead><tbody><tr class="data"><td>A-17</td><td>2 kg</td></tr><tr class="data"><td>B-03</td><td>1 kg</td></tr><!--rows--><tr class="data"><td>C-88</td><td>4 kg</td></tr><!--end--></tbody></table>""",
    lambda page: page.verify('there are 3 rows in the table "Pakete"'),
    lambda page: counted(page, "tr.data", 3),
    language="de",
)
GUESTS = App(
    "guests",
    "signs",
    """<h1>Guests</h1><ul aria-label="Guests"><li class="data">Ann Lee</li><!--rows--><li class="data">Bob Stone</li><!--end--></ul>""",
    lambda page: page.verify("there are 2 items in the Guests list"),
    lambda page: counted(page, "li.data", 2),
)


class Visit(BaseModel):
    name: str
    city: str


def visits(page: Page) -> None:
    assert len(page.extract("the visits", schema=list[Visit])) == 2


VISITS = App(
    "visitas",
    "signs",
    """<h1>Visitas</h1><table aria-label="Visitas"><thead><tr><th>name</th><th>city</th></tr></thead><tbody><tr class="data"><td>Eva Ruiz</td><td>Cádiz</td></tr><!--rows--><tr class="data"><td>Juan Gil</td><td>Vigo</td></tr><!--end--></tbody></table>""",
    visits,
    lambda page: counted(page, "tr.data", 2),
    language="es",
)


COUNTS = {
    "invited": (
        '<tr><td colspan="2">No invitations</td></tr>',
        '<tr><td colspan="2">Loading…</td></tr>',
        '<tr class="data" style="display:none"><td>ann@example.com</td><td>Editor</td></tr><tr><td colspan="2" class="text-center">Nothing to see here yet</td></tr>',
        '<tr aria-busy="true"><td><span class="skeleton"></span></td><td><span class="skeleton"></span></td></tr>',
        "</tbody><tfoot><tr><td>Total</td><td>0</td></tr></tfoot><tbody>",
        '<tr><td><input aria-label="E-mail"></td><td><button>Invite</button></td></tr>',
    ),
    "pakete": (
        "</tbody><tfoot><tr><td>Summe</td><td>3 kg</td></tr></tfoot><tbody>",
        "<tr><td>Summe</td><td>3 kg</td></tr>",
        '<tr><td colspan="2"><button>Mehr laden</button></td></tr>',
        '<tr><td colspan="2">Weitere Pakete werden geladen …</td></tr>',
        '<tr class="data"><td>C-88</td><td>4 kg</td></tr><tr class="data"><td>D-11</td><td>4 kg</td></tr>',
        '<tr><th colspan="2" scope="rowgroup">Unterwegs</th></tr>',
    ),
    "guests": (
        "<li>No more guests</li>",
        '<li class="muted">Loading guests…</li>',
        "<li><button>Add a guest</button></li>",
        '<li class="data" style="opacity:0;font-size:0">Bob Stone</li>',
    ),
    "visitas": (
        '<tr><td colspan="2">No hay más visitas</td></tr>',
        "</tbody><tfoot><tr><td>Total</td><td>1</td></tr></tfoot><tbody>",
        '<tr class="data" style="visibility:hidden"><td>Juan Gil</td><td>Vigo</td></tr>',
        '<tr class="data"><td>Juan Gil</td><td>Vigo</td></tr><tr class="data"><td>Juan Gil</td><td>Vigo</td></tr>',
    ),
}  # fmt: skip


APPS = (BALANCE, RENT, MENU, REFUND, WEATHER, PRICES, SALARY, GROWTH, INVITED, PARCELS, GUESTS, VISITS)
CHANGES = (
    *breakages(
        "balance",
        "-{text}",
        "({text})",
        "{text}-",
        "{text}k",
        "$80.00",
        "€80.00 CR",
        ("{text}", ".made::before{content:'-'}"),
    ),
    *breakages(
        "miete", "−{text}", "1.250,00 $", "1.250,00 Tsd. €", "<i>-</i>{text}", "11.250,00 €", "125,000 €", "1.250,00"
    ),
    *breakages(
        "menu", "-{text}", "–{text}", "112,50 €", ("12,50", ".made::after{content:' £'}"), "{text}-", "12,50 k€"
    ),
    *breakages("menu", "{text}/100 g", "<sub>ab</sub> {text}", "{text} – 15,00 €", is_beyond=True),
    *breakages(
        "refund",
        "-{text}",
        "($45.50)",
        "{text}-",
        "$45.50M",
        "€45.50",
        "$45,500",
        ("{text}", ".made::before{content:'−'}"),
    ),
    *breakages("clima", "-{text}", "−{text}", "12 °F", "12 K", "&gt;{text}", "12 °C/h"),
    *breakages(
        "ceny", "-7.50 zł", "(7.50 zł)", "7.50 tys. zł", "7.50 €", "7.50-", ("{text}", ".made::before{content:'-'}")
    ),
    *breakages("kyuyo", "-{text}", "△{text}", "{text}万", "$280,000", ("<em>▲</em>{text}")),
    *breakages("kyuyo", "{text}/時", is_beyond=True),
    *breakages("growth", "-{text}", "15‰", "15", "15 pp", "<small>&lt;</small>{text}", "+/-15%"),
    Change("signs", "miete", "the column is in thousands", swapped(("<th>Betrag</th>", "<th>Betrag (in Tsd.)</th>"))),
    Change("signs", "ceny", "the column is called price per kg", swapped(("<th>price</th>", "<th>price per kg</th>"))),
    *(Change("signs", app, f"rows {html[:90]}", rows(html)) for app, htmls in COUNTS.items() for html in htmls),
)
