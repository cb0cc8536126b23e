"""Amounts and counts of other currencies, scripts, units and shapes than those of the other parts; some are negative when all is well."""

from __future__ import annotations

from decimal import Decimal

from playwright.sync_api import Page, expect
from pydantic import BaseModel

from benchmarks.promises.apps import App, Change, bare, changes_of, plain, rest, swapped
from benchmarks.promises.figures import breakages, counted, reads, rows, written

OWED = App(
    "owed",
    "signs",
    """<div class="stats shadow"><h1 class="sr">Lodge ledger</h1><div class="stat"><div class="stat-title">Owed</div><!--[--><div class="stat-value">$1,204.60</div><!--]--><div class="stat-desc">since June</div></div><div class="stat"><div class="stat-title">Guests</div><div class="stat-value">31</div></div></div>""",
    lambda page: page.verify('the page shows "$1,204.60"'),
    lambda page: reads(page, ".stat:has-text('Owed') > :nth-child(2)", "$1,204.60"),
)


def flat(page: Page) -> None:
    reads(page, "tr:has-text('Husleje') > td:nth-child(2)", "2.499,00 kr.")
    expect(page.locator("tr").first).to_have_text("PostBeløb")


FLAT = App(
    "bolig",
    "signs",
    """<table border="1" cellpadding="3"><caption>Bolig</caption><tr bgcolor="#dddddd"><th align="left">Post</th><th>Beløb</th></tr><tr><td>Husleje</td><td align="right"><!--[--><font>2.499,00 kr.</font><!--]--></td></tr><tr><td>Varme</td><td align="right"><font>310,50 kr.</font></td></tr></table>""",
    lambda page: page.verify('the row of "Husleje" shows "2.499,00 kr."'),
    flat,
    language="da",
)


def pocket(page: Page) -> None:
    assert page.extract("the Egyenleg", Decimal) == Decimal(12450)


POCKET = App(
    "zsebpenz",
    "signs",
    """<mat-card class="mat-mdc-card"><mat-card-title>Zsebpénz</mat-card-title><mat-card-content><div class="line"><label for="e">Egyenleg</label> <!--[--><output id="e">12 450 HUF</output><!--]--></div><div class="line"><label for="k">Keret</label> <output id="k">20 000 HUF</output></div></mat-card-content></mat-card>""",
    pocket,
    lambda page: reads(page, ".line:has-text('Egyenleg') > :last-child", "12 450 HUF"),
    language="hu",
)
FARE = App(
    "kiraya",
    "signs",
    """<div class="card"><div class="card-header">किराया</div><div class="card-body"><h5 class="card-title">पुणे से नागपुर</h5><p class="card-text"><!--[--><strong>₹1,25,000</strong><!--]--></p></div></div>""",
    lambda page: page.verify('"₹1,25,000" is visible'),
    lambda page: reads(page, ".card-text", "₹1,25,000"),
    language="hi",
)
WINTER = App(
    "vetur",
    "signs",
    """<main><section><!--[--><h2>-6 °C</h2><!--]--><p>Akureyri, snjókoma</p></section><section><h2>2 °C</h2><p>Vík</p></section></main>""",
    lambda page: page.verify('the heading "-6 °C" is visible'),
    lambda page: reads(page, "section:first-child h2", "-6 °C"),
    language="is",
)
SHARE = App(
    "ticker",
    "signs",
    """<div class="tw-flex"><span class="tw-font-mono">ACME</span><dl><dt>Last</dt><dd>81.20</dd><dt>Change</dt><dd><!--[--><data>+4.2%</data><!--]--></dd></dl></div>""",
    lambda page: page.verify('the change is "+4.2%"'),
    lambda page: reads(page, "dt:text-is('Change') + dd", "+4.2%"),
)
OVERDRAWN = App(
    "overdrawn",
    "signs",
    """<fieldset><legend>Current account</legend><p>Available: <!--[--><b>-$35.00</b><!--]--></p><p>Pending: <b>$4.00</b></p></fieldset>""",
    lambda page: page.verify('the page shows "-$35.00"'),
    lambda page: reads(page, "p:has-text('Available') > b", "-$35.00"),
)


class Dish(BaseModel):
    dish: str
    price: Decimal


def dishes(page: Page) -> None:
    found = page.extract("the dishes", schema=list[Dish])
    assert [(each.dish, each.price) for each in found] == [
        ("Pho", Decimal(65000)), ("Bun cha", Decimal(55000)), ("Banh mi", Decimal(30000))
    ]  # fmt: skip


def dish_list(page: Page) -> None:
    heads = page.locator("[role=columnheader]").all_inner_texts()
    assert [plain(each) for each in heads[:2]] == ["dish", "price"]
    shown = [written(each) for each in page.locator("[role=row] > [role=gridcell]:nth-child(2)").all()]
    assert shown == [bare(each) for each in ("65.000 ₫", "55.000 ₫", "30.000 ₫")]


DISHES = App(
    "quanan",
    "signs",
    """<h1>Quán ăn</h1><div role="grid" aria-label="Quán ăn" class="ag-root"><div role="row" class="ag-header-row"><div role="columnheader">dish</div><div role="columnheader">price</div></div><div role="row"><div role="gridcell">Pho</div><div role="gridcell"><span>65.000 ₫</span></div></div><div role="row"><div role="gridcell">Bun cha</div><div role="gridcell"><!--[--><span>55.000 ₫</span><!--]--></div></div><div role="row"><div role="gridcell">Banh mi</div><div role="gridcell"><span>30.000 ₫</span></div></div></div><style>.ag-root [role=row]{display:flex}.ag-root [role=row]>*{width:8em}</style>""",
    dishes,
    dish_list,
    language="vi",
)
RIDE = App(
    "ride",
    "signs",
    """<figure><svg width="320" height="90" viewBox="0 0 320 90"><rect y="30" width="200" height="20" fill="#579"/><text x="4" y="20">Night bus</text><!--[--><text x="210" y="46">38 min</text><!--]--><rect y="60" width="120" height="20" fill="#579"/><text x="130" y="76">22 min</text></svg></figure>""",
    lambda page: page.verify('the page shows "38 min"'),
    lambda page: reads(page, "text:nth-of-type(2)", "38 min"),
)
LOAD = App(
    "vantazh",
    "signs",
    """<h1>Вантаж</h1><truck-load></truck-load>
<script>
customElements.define("truck-load", class extends HTMLElement {
  connectedCallback() { this.attachShadow({mode: "open"}).innerHTML = `<style>p{margin:4px}</style><p>Пісок</p><p class="weight"><!--[--><span>3,5 т</span><!--]--></p>`; }
});
</script>""",
    lambda page: page.verify('the page shows "3,5 т"'),
    lambda page: reads(page, ".weight", "3,5 т"),
    language="uk",
)


def quantity(page: Page) -> None:
    rest(page)
    expect(page.get_by_label("Antall")).to_have_value("12")


QUANTITY = App(
    "bestilling",
    "signs",
    """<form class="v-form"><h1>Bestilling</h1><div class="v-input"><label for="q">Antall</label><input id="q" type="text" inputmode="numeric" value="12"></div><div class="v-input"><label for="w">Vekt</label><input id="w" type="text" value="3"></div></form>""",
    lambda page: page.verify('the "Antall" field has the value "12"'),
    quantity,
    language="nb",
)


# Counts.

HERD = App(
    "turma",
    "signs",
    """<h2>Turmă</h2><table aria-label="Turmă" class="table is-striped"><thead><tr><th>Oaie</th><th>Vârstă</th><th>Staul</th></tr></thead><tbody><tr class="data"><td>Mița</td><td>3 ani</td><td>nord</td></tr><tr class="data"><td>Bela</td><td>5 ani</td><td>sud</td></tr><!--rows--><tr class="data"><td>Dolly</td><td>2 ani</td><td>sud</td></tr><!--end--><tr class="data"><td>Riri</td><td>1 an</td><td>nord</td></tr></tbody></table>""",
    lambda page: page.verify('there are 4 rows in the table "Turmă"'),
    lambda page: counted(page, "tr.data", 4),
    language="ro",
)
SHIFTS = App(
    "vardies",
    "signs",
    """<h1>Βάρδιες</h1><div role="grid" aria-label="Βάρδιες" class="MuiDataGrid-root"><div role="row"><div role="columnheader">Ποιος</div> <div role="columnheader">Πότε</div></div><div role="rowgroup"><!--rows--><div role="row" class="data"><div role="gridcell">Νίκος</div> <div role="gridcell">πρωί</div></div><!--end--><div role="row" class="data"><div role="gridcell">Ελένη</div> <div role="gridcell">βράδυ</div></div></div></div>""",
    lambda page: page.verify('there are 2 rows in the table "Βάρδιες"'),
    lambda page: counted(page, ".data", 2),
    language="el",
)
TOURS = App(
    "tours",
    "signs",
    """<section><h2 id="t">Tours</h2><div role="list" aria-labelledby="t" class="cards"><div role="listitem" class="card data"><h3>Old town</h3><p>Two hours on foot</p></div><!--rows--><div role="listitem" class="card data"><h3>Harbour</h3><p>By boat, with tea</p></div><!--end--><div role="listitem" class="card data"><h3>Castle</h3><p>In the afternoon</p></div></div></section>""",
    lambda page: page.verify("there are 3 items in the Tours list"),
    lambda page: counted(page, ".data", 3),
)


class Exam(BaseModel):
    subject: str
    room: str


def exams(page: Page) -> None:
    assert len(page.extract("the exams", schema=list[Exam])) == 3


EXAMS = App(
    "eksami",
    "signs",
    """<h1>Eksamid</h1><table class="mat-mdc-table" aria-label="Eksamid"><thead><tr class="mat-mdc-header-row"><th>subject</th><th>room</th></tr></thead><tbody class="mdc-data-table__content"><tr class="data"><td>Keemia</td><td>204</td></tr><!--rows--><tr class="data"><td>Ajalugu</td><td>112</td></tr><!--end--><tr class="data"><td>Muusika</td><td>aula</td></tr></tbody></table>""",
    exams,
    lambda page: counted(page, "tr.data", 3),
    language="et",
)


def carted(page: Page) -> None:
    rest(page)
    expect(page.locator(".badge")).to_have_text("3")
    expect(page.locator(".badge")).to_be_visible()


CART = App(
    "cart-badge",
    "signs",
    """<nav class="navbar"><a class="navbar-brand" href="#">Seeds</a> <a href="#cart">Cart</a> <span class="badge" role="status" aria-label="Cart badge">3</span></nav><main><h1>Beans</h1><p>Sow in May.</p></main>""",
    lambda page: page.verify("the cart badge shows 3"),
    carted,
)
LINKS = App(
    "esteka",
    "signs",
    """<nav aria-label="Atalak"><ul class="menu"><li><a class="data" href="#a">Hasiera</a></li><!--rows--><li><a class="data" href="#b">Egutegia</a></li><!--end--><li><a class="data" href="#c">Harremana</a></li></ul></nav><main><h1>Liburutegia</h1><p>Goizez irekita.</p></main>""",
    lambda page: page.verify("the number of links is 3"),
    lambda page: counted(page, "a", 3),
    language="eu",
)


COUNTS = {
    "turma": (
        "",
        '<tr class="data" hidden><td>Dolly</td><td>2 ani</td><td>sud</td></tr>',
        '<tr class="data"><td>Dolly</td><td>2 ani</td><td>sud</td></tr><tr class="data"><td>Dolly</td><td>2 ani</td><td>sud</td></tr>',
        '<tr><td colspan="3"><i>Dolly este la veterinar</i></td></tr>',
        "<tr><td>Total</td><td></td><td>3 oi</td></tr>",
        '<tr><td><input aria-label="Oaie"></td><td><input aria-label="Vârstă"></td><td><button>Adaugă</button></td></tr>',
        '<tr><td colspan="3" class="has-text-centered">Se încarcă…</td></tr>',
        '<tr><th scope="col">Oaie</th><th scope="col">Vârstă</th><th scope="col">Staul</th></tr>',
    ),
    "vardies": (
        "",
        '<div role="row" class="MuiDataGrid-overlay"><div role="gridcell" aria-colspan="2">Δεν υπάρχουν άλλες βάρδιες</div></div>',
        '<div role="row" aria-hidden="true" style="height:0;overflow:hidden" class="data"><div role="gridcell">Νίκος</div> <div role="gridcell">πρωί</div></div>',
        '<div role="row"><div role="gridcell"><span class="MuiSkeleton-root"></span></div> <div role="gridcell"><span class="MuiSkeleton-root"></span></div></div>',
        '<div role="row" class="data"><div role="gridcell">Νίκος</div> <div role="gridcell">πρωί</div></div><div role="row" class="data"><div role="gridcell">Νίκος</div> <div role="gridcell">νύχτα</div></div>',
    ),
    "tours": (
        "",
        '<div role="listitem" class="card"><div class="placeholder-glow"><span class="placeholder"></span></div></div>',
        '<div role="listitem" class="card"><a href="#all">See all tours</a></div>',
        '<div role="listitem" class="card data" style="position:absolute;transform:translateX(-200vw)"><h3>Harbour</h3><p>By boat, with tea</p></div>',
        '<div role="listitem" class="card data"><h3>Harbour</h3><p>By boat, with tea</p></div><div role="listitem" class="card data"><h3>Harbour</h3><p>By boat, with tea</p></div>',
    ),
    "eksami": (
        "",
        '<tr class="mat-mdc-no-data-row"><td colspan="2">Rohkem eksameid ei ole</td></tr>',
        '<tr class="data" style="display:none"><td>Ajalugu</td><td>112</td></tr>',
        '<tr class="data"><td>Ajalugu</td><td>112</td></tr><tr class="data"><td>Ajalugu (järeleksam)</td><td>113</td></tr>',
        "</tbody><tfoot><tr><td>Kokku</td><td>3</td></tr></tfoot><tbody>",
    ),
    "esteka": (
        "",
        '<li><a class="data" href="#b" style="display:none">Egutegia</a></li>',
        '<li><a class="data" href="#b">Egutegia</a></li><li><a class="data" href="#b2">Egutegia 2</a></li>',
    ),
}  # fmt: skip


AMOUNTS = (OWED, FLAT, POCKET, FARE, WINTER, SHARE, OVERDRAWN, DISHES, RIDE, LOAD, QUANTITY)
APPS = (*AMOUNTS, HERD, SHIFTS, TOURS, EXAMS, CART, LINKS)
CHANGES = (
    *breakages(
        "owed",
        "-$1,204.60",
        "($1,204.60)",
        "$1,204.06",
        "C$1,204.60",
        "$1,204.60 CR",
        "$1,204.60M",
        ("{text}", ".made::before{content:'\\2212'}"),
    ),
    *breakages(
        "bolig", "-{text}", "24.990,00 kr.", "2,499 kr.", "2.499,00 €", "2.499,00 t.kr.", "2.499,00- kr.", "÷ {text}"
    ),
    *breakages("zsebpenz", "-{text}", "12 450 EUR", "12 450 ezer HUF", "1 245 HUF", "12 450", "12 450- HUF", "212 450 HUF"),
    *breakages("kiraya", "-{text}", "₹1,25,000-", "₹12,50,000", "₹1,25,000 लाख", "$1,25,000", "₹1,25,050", "₹ NaN"),
    *breakages("vetur", "6 °C", "+6 °C", "-6 °F", "-16 °C", "±6 °C", "- °C", "~-6 °C"),
    *breakages(
        "ticker",
        "-4.2%",
        "4.2",
        "+4.2‰",
        "+42%",
        "+4.2 bp",
        "+-4.2%",
        ("4.2%", ".made::before{content:'▼'}"),
    ),
    *breakages("overdrawn", "$35.00", "+$35.00", "-$3.50", "--$35.00", "-€35.00", "-$35.00K"),
    *breakages("quanan", "-{text}", "55.000 nghìn ₫", "55 $", "55.000 -₫", "550.000 ₫", "({text})", "55.000"),
    *breakages("ride", "-38 min", "38 h", "3.8 min", "+38 min", "138 min"),
    *breakages("vantazh", "-{text}", "3,5 кг", "35 т", "3,5", "3,5 т/год"),
    *changes_of(
        "signs",
        "bestilling",
        negative=swapped(('value="12"', 'value="-12"')),
        ten_times=swapped(('value="12"', 'value="120"')),
        empty=swapped(('value="12"', 'value=""')),
        not_a_number=swapped(('value="12"', 'value="NaN"')),
        only_the_placeholder=swapped(('value="12"', 'placeholder="12"')),
        fields_exchanged=swapped(('value="12"', 'value="x"'), ('value="3"', 'value="12"'), ('value="x"', 'value="3"')),
    ),
    *changes_of(
        "signs",
        "cart-badge",
        one_too_many=swapped((">3</span>", ">4</span>")),
        one_too_few=swapped((">3</span>", ">2</span>")),
        nothing_in_it=swapped((">3</span>", "></span>")),
        joined_as_text=swapped((">3</span>", ">31</span>")),
        more_than_it_says=swapped((">3</span>", ">3+</span>")),
        negative=swapped((">3</span>", ">-3</span>")),
        undefined=swapped((">3</span>", ">undefined</span>")),
    ),
    Change("signs", "bolig", "the column is in thousands", swapped(("<th>Beløb</th>", "<th>Beløb (t.kr.)</th>"))),
    Change("signs", "quanan", "columns are called by the wrong names", swapped((">dish<", ">x<"), (">price<", ">dish<"), (">x<", ">price<"))),
    Change("signs", "quanan", "an amount above it is negative", swapped(("<span>65.000 ₫", "<span>-65.000 ₫"))),
    *(Change("signs", app, f"rows {html[:90]}", rows(html)) for app, htmls in COUNTS.items() for html in htmls),
)  # fmt: skip
