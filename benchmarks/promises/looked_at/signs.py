"""Amounts and counts, in other currencies, units and forms than those of the tuned part."""

from __future__ import annotations

from decimal import Decimal

from playwright.sync_api import Page
from pydantic import BaseModel

from benchmarks.promises.apps import App, Change, bare, swapped
from benchmarks.promises.figures import breakages, counted, reads, rows, written

SAVINGS = App(
    "sparen",
    "signs",
    """<h1>Sparen</h1><div class="tile"><span class="label">Saldo</span><!--[--><span class="value">€ 1.020,50</span><!--]--></div><div class="tile"><span class="label">Rente</span><span class="value">2,1 %</span></div>""",
    lambda page: page.verify('the page shows "€ 1.020,50"'),
    lambda page: reads(page, ".tile:has-text('Saldo') > :last-child", "€ 1.020,50"),
    language="nl",
)
MILEAGE = App(
    "mileage",
    "signs",
    """<main><h1>Car</h1><table aria-label="Car"><tbody><tr><th scope="row">Range</th><td><!--[--><span>310 km</span><!--]--></td></tr><tr><th scope="row">Weight</th><td><span>1,540 kg</span></td></tr></tbody></table></main>""",
    lambda page: page.verify('the row of Range shows "310 km"'),
    lambda page: reads(page, "tr:has-text('Range') td", "310 km"),
)


def expenses(page: Page) -> None:
    assert page.extract("the Totale", Decimal) == Decimal(912)


EXPENSES = App(
    "spese",
    "signs",
    """<h1>Spese</h1><p>Affitto: <b>€ 700</b></p><p>Totale: <!--[--><b>€ 912</b><!--]--></p>""",
    expenses,
    lambda page: reads(page, "p:has-text('Totale') > b", "€ 912"),
    language="it",
)


class Share(BaseModel):
    name: str
    value: int


def shares(page: Page) -> None:
    assert page.extract("the shares", schema=list[Share]) == [
        Share(name="Volvo", value=271),
        Share(name="Sandvik", value=214),
    ]


def share_list(page: Page) -> None:
    heads = page.locator("th").all_inner_texts()
    assert sorted(heads) == ["name", "value"]
    cells = page.locator(f"tbody td:nth-child({heads.index('value') + 1})").all()
    assert [written(each) for each in cells] == [bare("271 kr"), bare("214 kr")]


SHARES = App(
    "aktier",
    "signs",
    """<h1>Aktier</h1><table aria-label="Aktier"><thead><tr><th>name</th><th>value</th></tr></thead><tbody><tr><td>Volvo</td><td>271 kr</td></tr><tr><td>Sandvik</td><td><!--[--><span>214 kr</span><!--]--></td></tr></tbody></table>""",
    shares,
    share_list,
    language="sv",
)
DEPTH = App(
    "derinlik",
    "signs",
    """<main><!--[--><h2>35 m</h2><!--]--><p>Derinlik, Kaş</p></main>""",
    lambda page: page.verify('the heading says "35 m"'),
    lambda page: reads(page, "h2", "35 m"),
    language="tr",
)
TAX = App(
    "tax",
    "signs",
    """<dl class="mdl"><dt>Net</dt><dd>£200.00</dd><dt>Tax due</dt><dd><!--[--><span>£40.00</span><!--]--></dd></dl><h1>Tax</h1>""",
    lambda page: page.verify("the tax due is £40.00"),
    lambda page: reads(page, "dt:text-is('Tax due') + dd", "£40.00"),
)
FEE = App(
    "yogeum",
    "signs",
    """<h1>요금</h1><ul><li>기본 <!--[--><strong>₩9,900</strong><!--]--></li><li>추가 <strong>₩1,000</strong></li></ul>""",
    lambda page: page.verify('"₩9,900" is visible'),
    lambda page: reads(page, "li:has-text('기본') strong", "₩9,900"),
    language="ko",
)


def score(page: Page) -> None:
    assert page.extract("your score", int) == 48


SCORE = App(
    "score",
    "signs",
    """<main><h1>Quiz</h1><section><p>Your score:</p><p><!--[--><output>48</output><!--]--></p></section></main>""",
    score,
    lambda page: reads(page, "section p:nth-child(2)", "48"),
)


# Counts.

VISAS = App(
    "visa",
    "signs",
    """<h1>Viisumit</h1><table aria-label="Viisumit"><thead><tr><th>Maa</th><th>Päättyy</th></tr></thead><tbody><tr class="data"><td>Peru</td><td>touko</td></tr><!--rows--><tr class="data"><td>Chile</td><td>kesä</td></tr><!--end--></tbody></table>""",
    lambda page: page.verify('there are 2 rows in the table "Viisumit"'),
    lambda page: counted(page, "tr.data", 2),
    language="fi",
)


class Loan(BaseModel):
    title: str
    due: str


def loans(page: Page) -> None:
    page.verify('there is 1 row in the table "Loans"')
    assert len(page.extract("the loans", schema=list[Loan])) == 1


BOOKS = App(
    "books",
    "signs",
    """<h1>Loans</h1><table aria-label="Loans"><thead><tr><th>title</th><th>due</th></tr></thead><tbody><!--rows--><tr class="data"><td>Emma</td><td>May</td></tr><!--end--></tbody></table>""",
    loans,
    lambda page: counted(page, "tr.data", 1),
)
TEAMS = App(
    "squadre",
    "signs",
    """<h1>Squadre</h1><ul aria-label="Squadre"><li class="data">Lupi</li><li class="data">Orsi</li><!--rows--><li class="data">Falchi</li><!--end--></ul>""",
    lambda page: page.verify('there are 3 items in the "Squadre" list'),
    lambda page: counted(page, "li.data", 3),
    language="it",
)
TRIPS = App(
    "ritten",
    "signs",
    """<h1>Ritten</h1><div role="table" aria-label="Ritten"><div role="rowgroup"><div role="row"><span role="columnheader">Van</span> <span role="columnheader">Naar</span></div></div><div role="rowgroup"><!--rows--><div role="row" class="data"><span role="cell">Breda</span> <span role="cell">Delft</span></div><!--end--><div role="row" class="data"><span role="cell">Gouda</span> <span role="cell">Edam</span></div></div></div>""",
    lambda page: page.verify('the table "Ritten" has 2 rows'),
    lambda page: counted(page, ".data", 2),
    language="nl",
)


COUNTS = {
    "visa": (
        '<tr><td colspan="2" align="center">Ei muita viisumeita</td></tr>',
        "<tr><td>Yhteensä</td><td>1</td></tr>",
        '<tr role="row"><td colspan="2"><progress></progress></td></tr>',
        '<tr class="data" style="visibility:collapse"><td>Chile</td><td>kesä</td></tr>',
        "</tbody><tfoot><tr><td>Yhteensä</td><td>1 kpl</td></tr></tfoot><tbody>",
        "",
    ),
    "books": (
        '<tr><td colspan="2">You have borrowed nothing.</td></tr>',
        '<tr><td colspan="2">Fetching…</td></tr>',
        "<tr><td>&nbsp;</td><td>&nbsp;</td></tr>",
        '<tr><td colspan="2"><a href="#find">Find a book</a></td></tr>',
    ),
    "squadre": (
        '<li class="empty">Nessun’altra squadra</li>',
        '<li><a href="#nuova">Aggiungi una squadra</a></li>',
        '<li aria-hidden="true" style="height:1em"></li>',
        '<li class="data" style="position:absolute;left:-9999px">Falchi</li>',
    ),
    "ritten": (
        '<div role="row"><span role="cell" aria-colspan="2">Nog geen ritten</span></div>',
        '<div role="row"><span role="cell">Totaal</span> <span role="cell">1 rit</span></div>',
        '<div role="row"><span role="cell">Bezig met laden…</span></div>',
    ),
}  # fmt: skip


APPS = (SAVINGS, MILEAGE, EXPENSES, SHARES, DEPTH, TAX, FEE, SCORE, VISAS, BOOKS, TEAMS, TRIPS)
CHANGES = (
    *breakages(
        "sparen",
        "€ -1.020,50",
        "€ 1.020,50-",
        "−{text}",
        "€ 11.020,50",
        "€ 1.020,50 mln",
        "(€ 1.020,50)",
        ("{text}", ".made::before{content:'− '}"),
    ),
    *breakages(
        "mileage",
        "310 mi",
        "-{text}",
        "310 m",
        "310",
        "3,10 km",
        "&lt; {text}",
        ("310 km", ".made::after{content:'/h'}"),
    ),
    *breakages(
        "spese",
        "-€ 912",
        "€ -912",
        "€ 912-",
        "(€ 912)",
        "$ 912",
        "€ 912 mila",
        "€ 9,12",
        ("{text}", ".made::before{content:'–'}"),
    ),
    *breakages(
        "aktier",
        "-214 kr",
        "214 tkr",
        "214 öre",
        "(214 kr)",
        "214 %",
        "214-",
        ("{text}", ".made::before{content:'\\2212'}"),
    ),
    *breakages("derinlik", "-{text}", "35 cm", "35 km", "±{text}", "35 m²", "&gt; {text}"),
    *breakages("tax", "−{text}", "£40.00 CR", "£40.00K", "€40.00", "£4,000", "£40.00-", "({text})", "40.00"),
    *breakages("yogeum", "-{text}", "₩-9,900", "{text}만", "△ ₩9,900", "¥9,900", "(₩9,900)"),
    *breakages("yogeum", "{text}/월", is_beyond=True),
    *breakages("score", "-48", "48%", "(48)", "48-", "48k", "4,8", ("{text}", ".made::before{content:'-'}")),
    Change("signs", "aktier", "the column is called otherwise", swapped(("<th>value</th>", "<th>debt</th>"))),
    *(Change("signs", app, f"rows {html[:90]}", rows(html)) for app, htmls in COUNTS.items() for html in htmls),
)
