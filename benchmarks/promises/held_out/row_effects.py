"""Operations on one row, card or item, in the mark-up of other libraries and trades than those of the other parts."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from benchmarks.promises.apps import App, changed, changes_of, state, swapped


def row(page: Page, text: str) -> Locator:
    return page.get_by_role("row").filter(has_text=text)


def item(page: Page, text: str) -> Locator:
    return page.get_by_role("listitem").filter(has_text=text)


def stock(page: Page) -> None:
    was = state(page)
    row(page, "Gasket 40 mm").get_by_role("button").click()
    assert state(page) == changed(was, {"left": 11}, name="Gasket 40 mm")
    expect(row(page, "Gasket 40 mm").get_by_role("gridcell").nth(2)).to_have_text("11")


STOCK = App(
    "stockroom",
    "row effects",
    """<div id="root"><h1 class="MuiTypography-root MuiTypography-h4">Stock</h1><div class="MuiDataGrid-root" role="grid" aria-label="Stock" aria-colcount="4"><div class="MuiDataGrid-columnHeaders" role="row" aria-rowindex="1"><div role="columnheader">Part</div><div role="columnheader">Bin</div><div role="columnheader">Left</div><div role="columnheader">Actions</div></div><div class="MuiDataGrid-virtualScrollerRenderZone" role="rowgroup"></div></div></div>
<style>.MuiDataGrid-row,.MuiDataGrid-columnHeaders{display:grid;grid-template-columns:12em 5em 5em 8em}</style>
<script>
app.start([{id: 70, name: "Bolt M8", bin: "A4", left: 310}, {id: 71, name: "Gasket 32 mm", bin: "C1", left: 7}, {id: 72, name: "Gasket 40 mm", bin: "C1", left: 12}, {id: 73, name: "Hose clip", bin: "C2", left: 55}, {id: 74, name: "Washer", bin: "A4", left: 12}], (items) => {
  app.$(".MuiDataGrid-virtualScrollerRenderZone").innerHTML = items.map((one, at) => `<div class="MuiDataGrid-row" role="row" data-id="${one.id}" aria-rowindex="${at + 2}"><div role="gridcell" data-field="name">${one.name}</div><div role="gridcell" data-field="bin">${one.bin}</div><div role="gridcell" data-field="left">${one.left}</div><div role="gridcell" data-field="actions"><button class="MuiButtonBase-root MuiButton-root" type="button" onclick="app.run(${one.id}, (item) => { item.left-- }, (item) => { item.left++ })">Take one<span class="MuiTouchRipple-root"></span></button></div></div>`).join("");
});
</script>""",
    lambda page: page.act('click "Take one" in the row of "Gasket 40 mm"'),
    stock,
)


def bikes(page: Page) -> None:
    was = state(page)
    card = page.locator(".v-card").filter(has_text="Cykel 14")
    card.get_by_role("button").click()
    assert state(page) == changed(was, {"state": "Reserveret"}, name="Cykel 14")
    expect(card.locator(".v-card-subtitle")).to_have_text("Reserveret")


BIKES = App(
    "cykler",
    "row effects",
    """<div class="v-application v-theme--light"><main class="v-main"><div class="v-container"><h1 class="text-h4">Cykler til leje</h1><div class="v-row" id="grid"></div></div></main></div>
<style>.v-row{display:flex;flex-wrap:wrap;gap:12px}.v-card{border-radius:4px;box-shadow:0 1px 3px #0006;padding:8px}</style>
<script>
app.delay = 55;
app.start([{id: "c11", name: "Cykel 11", state: "Ledig"}, {id: "c12", name: "Cykel 12", state: "Udlejet"}, {id: "c14", name: "Cykel 14", state: "Ledig"}, {id: "c15", name: "Cykel 15", state: "Ledig"}, {id: "c17", name: "Cykel 17", state: "Udlejet"}], (items) => {
  app.$("#grid").innerHTML = items.map((one) => `<div class="v-col v-col-4"><div class="v-card v-card--density-default v-card--variant-elevated"><div class="v-card-item"><h3 class="v-card-title">${one.name}</h3><div class="v-card-subtitle">${one.state}</div></div><div class="v-card-actions"><button type="button" class="v-btn v-btn--slim" onclick="app.run('${one.id}', (item) => { item.state = 'Reserveret' }, (item) => { item.state = 'Udlejet' })"><span class="v-btn__overlay"></span><span class="v-btn__content" data-no-activator="">Reservér</span></button></div></div></div>`).join("");
});
</script>""",
    lambda page: page.act('click "Reservér" in the "Cykel 14" card'),
    bikes,
    language="da",
)


def patients(page: Page) -> None:
    was = state(page)
    row(page, "Kovács Ágnes").get_by_role("link").click()
    assert state(page) == changed(was, None, name="Kovács Ágnes")
    expect(row(page, "Kovács Ágnes")).to_have_count(0)


PATIENTS = App(
    "varolista",
    "row effects",
    """<center><font size="5"><b>Várólista</b></font><br><table id="list" border="1" cellpadding="4" cellspacing="0" bgcolor="#ffffee" width="480"></table><font size="1">Rendelés hétköznap</font></center>
<script>
app.start([{id: 1, name: "Nagy Béla", why: "oltás"}, {id: 2, name: "Kovács Ágoston", why: "recept"}, {id: 3, name: "Kovács Ágnes", why: "lelet"}, {id: 4, name: "Szűcs Dóra", why: "lelet"}, {id: 5, name: "Tóth Imre", why: "oltás"}], (items) => {
  app.$("#list").innerHTML = '<tr bgcolor="#cccc99"><td><b>Név</b></td><td><b>Mi miatt</b></td><td>&nbsp;</td></tr>' + items.map((one) => `<tr><td nowrap>${one.name}</td><td>${one.why}</td><td align="right"><a href="#" onclick="app.run(${one.id}, () => null, (item) => { item.why = 'elhalasztva' }); return false">Törlés</a></td></tr>`).join("");
});
</script>""",
    lambda page: page.act('click "Törlés" in the row of "Kovács Ágnes"'),
    patients,
    language="hu",
)


def files(page: Page) -> None:
    was = state(page)
    row(page, "referat.docx").get_by_role("button").click()
    assert state(page) == changed(was, {"lock": "Låst av deg"}, name="referat.docx")
    expect(row(page, "referat.docx")).to_contain_text("Låst av deg")


FILES = App(
    "filer",
    "row effects",
    """<h1>Filer</h1><table role="treegrid" aria-label="Filer"><thead><tr role="row"><th role="columnheader">Navn</th><th role="columnheader">Lås</th><th role="columnheader"></th></tr></thead><tbody></tbody></table>
<script>
app.delay = 30;
app.start([{id: "a", level: 1, name: "Styret", lock: "Åpen"}, {id: "b", level: 2, name: "budsjett.xlsx", lock: "Låst av Kari"}, {id: "c", level: 2, name: "referat.docx", lock: "Åpen"}, {id: "d", level: 2, name: "vedtekter.pdf", lock: "Åpen"}, {id: "e", level: 1, name: "Bilder", lock: "Låst av Kari"}], (items) => {
  app.$("tbody").innerHTML = items.map((one, at) => `<tr role="row" aria-level="${one.level}" aria-posinset="${at + 1}" ${one.level === 1 ? 'aria-expanded="true"' : ""}><td role="gridcell" style="padding-left:${one.level * 20}px">${one.name}</td><td role="gridcell">${one.lock}</td><td role="gridcell"><button tabindex="-1" onclick="app.run('${one.id}', (item) => { item.lock = 'Låst av deg' }, (item) => { item.lock = 'Skrivebeskyttet' })">Lås</button></td></tr>`).join("");
});
</script>""",
    lambda page: page.act('click the "Lås" button in the row of "referat.docx"'),
    files,
    language="nb",
)


def permissions(page: Page) -> None:
    was = state(page)
    entry = page.locator("dl > div").filter(has_text="Microfon")
    entry.get_by_role("button").click()
    assert state(page) == changed(was, {"state": "Permis"}, name="Microfon")
    expect(entry.locator("dd").first).to_have_text("Permis")


PERMISSIONS = App(
    "permisiuni",
    "row effects",
    """<div class="max-w-2xl mx-auto"><h1 class="text-xl font-semibold">Permisiuni</h1><dl class="divide-y divide-gray-100"></dl></div>
<style>dl>div{display:grid;grid-template-columns:10em 8em 6em}</style>
<script>
app.start([{id: 1, name: "Locație", state: "Blocat"}, {id: 2, name: "Cameră", state: "Permis"}, {id: 3, name: "Microfon", state: "Blocat"}, {id: 4, name: "Notificări", state: "Blocat"}, {id: 5, name: "Ferestre", state: "Permis"}], (items) => {
  app.$("dl").innerHTML = items.map((one) => `<div class="px-4 py-6 sm:grid sm:grid-cols-3" role="listitem"><dt class="text-sm font-medium">${one.name}</dt><dd class="mt-1 text-sm">${one.state}</dd><dd><button class="rounded-md ring-1" onclick="app.run(${one.id}, (item) => { item.state = 'Permis' }, (item) => { item.state = 'Întreabă' })">Permite</button></dd></div>`).join("");
});
</script>""",
    lambda page: page.act('click "Permite" in the item "Microfon"'),
    permissions,
    language="ro",
)


def tables(page: Page) -> None:
    was = state(page)
    row(page, "Τραπέζι 7").get_by_role("button").click()
    assert state(page) == changed(was, {"state": "ελεύθερο"}, name="Τραπέζι 7")
    expect(row(page, "Τραπέζι 7")).to_contain_text("ελεύθερο")


TABLES = App(
    "trapezia",
    "row effects",
    """<main hx-boost="true"><h2>Απόψε</h2><table><thead><tr><th>Τραπέζι</th><th>Άτομα</th><th>Κατάσταση</th><th></th></tr></thead><tbody hx-target="closest tr" hx-swap="outerHTML"></tbody></table></main>
<script>
document.addEventListener("click", (event) => {
  const made = event.target.closest("[hx-delete]");
  if (!made) return;
  made.closest("tr").classList.add("htmx-request");
  app.run(Number(made.getAttribute("hx-delete").split("/").pop()), (item) => { item.state = "ελεύθερο" }, (item) => { item.state = "κλειστό" });
});
app.delay = 65;
app.start([{id: 3, name: "Τραπέζι 3", people: 2, state: "κρατημένο"}, {id: 5, name: "Τραπέζι 5", people: 6, state: "ελεύθερο"}, {id: 7, name: "Τραπέζι 7", people: 4, state: "κρατημένο"}, {id: 8, name: "Τραπέζι 8", people: 4, state: "κρατημένο"}, {id: 9, name: "Τραπέζι 9", people: 8, state: "κρατημένο"}], (items) => {
  app.patch(app.$("tbody"), Object.fromEntries(items.map((one) => [`t${one.id}`, `<tr id="table-${one.id}"><td>${one.name}</td><td>${one.people}</td><td>${one.state}</td><td><button hx-delete="/bookings/${one.id}">Ακύρωση</button></td></tr>`])));
});
</script>""",
    lambda page: page.act('click "Ακύρωση" in the row of "Τραπέζι 7"'),
    tables,
    language="el",
)


def kitchen(page: Page) -> None:
    was = state(page)
    item(page, "Деруни").get_by_role("button").click()
    assert state(page) == changed(was, None, name="Деруни")
    expect(item(page, "Деруни")).to_have_count(0)


KITCHEN = App(
    "kuhnia",
    "row effects",
    """<h1>Кухня</h1><ol id="tickets"></ol>
<script>
customElements.define("order-ticket", class extends HTMLElement {
  connectedCallback() {
    const one = app.find(Number(this.getAttribute("order")));
    this.attachShadow({mode: "open"}).innerHTML = `<style>:host{display:block;border:1px solid;padding:4px}</style><h3>${one.name}</h3><p>${one.note}</p><button part="done">Готово</button>`;
    this.shadowRoot.querySelector("button").onclick = () => app.run(one.id, () => null, (item) => { item.note = "скасовано" });
  }
});
app.delay = 20;
app.start([{id: 41, name: "Борщ", note: "без часнику"}, {id: 42, name: "Вареники", note: "зі сметаною"}, {id: 43, name: "Деруни", note: "зі сметаною"}, {id: 44, name: "Узвар", note: "холодний"}, {id: 45, name: "Сирники", note: "без родзинок"}], (items) => {
  app.$("#tickets").innerHTML = items.map((one) => `<li><order-ticket order="${one.id}"></order-ticket></li>`).join("");
});
</script>""",
    lambda page: page.act('click "Готово" in the item "Деруни"'),
    kitchen,
    language="uk",
)


def parcels(page: Page) -> None:
    was = state(page)
    panel = page.get_by_role("region", name="Đơn hàng 118")
    panel.get_by_role("button").click()
    assert state(page) == changed(was, {"tries": 2}, name="Đơn hàng 118")
    expect(page.get_by_role("region", name="Đơn hàng 118").locator("b")).to_have_text("2")


PARCELS = App(
    "donhang",
    "row effects",
    """<app-root ng-version="17.0.0"><h1>Giao hàng</h1><mat-accordion class="mat-accordion"></mat-accordion></app-root>
<style>mat-expansion-panel{display:block;border:1px solid #ccc;margin:4px}</style>
<script>
app.start([{id: 116, name: "Đơn hàng 116", tries: 0}, {id: 117, name: "Đơn hàng 117", tries: 1}, {id: 118, name: "Đơn hàng 118", tries: 1}, {id: 119, name: "Đơn hàng 119", tries: 3}, {id: 120, name: "Đơn hàng 120", tries: 1}], (items) => {
  app.patch(app.$("mat-accordion"), Object.fromEntries(items.map((one) => [`d${one.id}`, `<mat-expansion-panel class="mat-expansion-panel mat-expanded" role="listitem"><div class="mat-expansion-panel-content" role="region" aria-labelledby="h${one.id}"><mat-panel-title id="h${one.id}" role="heading" aria-level="3">${one.name}</mat-panel-title><p>Số lần giao: <b>${one.tries}</b></p><button mat-button="" class="mdc-button mat-mdc-button" onclick="app.run(${one.id}, (item) => { item.tries++ }, (item) => { item.tries = 0 })"><span class="mdc-button__label">Giao lại</span></button></div></mat-expansion-panel>`])));
});
</script>""",
    lambda page: page.act('click "Giao lại" in the "Đơn hàng 118" item'),
    parcels,
    language="vi",
)


def alerts(page: Page) -> None:
    was = state(page)
    item(page, "दादर").get_by_role("checkbox").check()
    assert state(page) == changed(was, {"on": True}, name="दादर")
    expect(item(page, "दादर").locator(".badge")).to_have_text("चालू")


ALERTS = App(
    "suchana",
    "row effects",
    """<div class="container"><h1 class="display-6">स्टेशन</h1><ul class="list-group list-group-flush"></ul></div>
<script>
app.delay = 35;
app.start([{id: 1, name: "अंधेरी", line: "पश्चिम", on: false}, {id: 2, name: "बांद्रा", line: "पश्चिम", on: true}, {id: 3, name: "दादर", line: "मध्य", on: false}, {id: 4, name: "कुर्ला", line: "मध्य", on: false}, {id: 5, name: "ठाणे", line: "मध्य", on: true}], (items) => {
  app.$("ul").innerHTML = items.map((one) => `<li class="list-group-item d-flex justify-content-between"><span class="me-auto">${one.name}</span><div class="form-check"><input class="form-check-input" type="checkbox" id="s${one.id}" ${one.on === true ? "checked" : ""} onchange="app.run(${one.id}, (item) => { item.on = true }, (item) => { item.on = 'later' })"><label class="form-check-label" for="s${one.id}">सूचना</label></div><span class="badge rounded-pill">${one.on === "later" ? "बाद में" : one.on ? "चालू" : "बंद"}</span></li>`).join("");
});
</script>""",
    lambda page: page.act('check "सूचना" in the item "दादर"'),
    alerts,
    language="hi",
)


def repairs(page: Page) -> None:
    was = state(page)
    row(page, "Ganti oli").get_by_role("combobox").select_option("Selesai")
    assert state(page) == changed(was, {"state": "Selesai"}, name="Ganti oli")
    expect(row(page, "Ganti oli").locator(".pill")).to_have_text("Selesai")


REPAIRS = App(
    "bengkel",
    "row effects",
    """<h1 class="title is-3">Bengkel</h1><div role="table" aria-label="Pekerjaan" class="ag"><div role="rowgroup"><div role="row"><span role="columnheader">Pekerjaan</span><span role="columnheader">Keadaan</span><span role="columnheader">Ubah</span></div></div><div role="rowgroup" id="body"></div></div>
<style>.ag [role=row]{display:flex}.ag [role=row]>*{width:9em}</style>
<script>
const states = ["Antre", "Dikerjakan", "Selesai", "Batal"];
app.delay = 40;
app.start([{id: "k1", name: "Ganti ban", state: "Antre"}, {id: "k2", name: "Cuci mobil", state: "Dikerjakan"}, {id: "k3", name: "Ganti oli", state: "Dikerjakan"}, {id: "k4", name: "Setel rem", state: "Antre"}, {id: "k5", name: "Cat bemper", state: "Antre"}], (items) => {
  app.$("#body").innerHTML = items.map((one) => `<div role="row"><span role="cell">${one.name}</span><span role="cell"><em class="pill">${one.state}</em></span><span role="cell"><select aria-label="Ubah" onchange="const to = this.value; app.run('${one.id}', (item) => { item.state = to }, (item) => { item.state = 'Batal' })">${states.map((each) => `<option ${each === one.state ? "selected" : ""}>${each}</option>`).join("")}</select></span></div>`).join("");
});
</script>""",
    lambda page: page.act('select "Selesai" from "Ubah" in the row of "Ganti oli"'),
    repairs,
    language="id",
)


def cities(page: Page) -> None:
    was = state(page)
    item(page, "חיפה").get_by_role("button").click()
    assert state(page) == changed(was, None, name="חיפה")
    expect(item(page, "חיפה")).to_have_count(0)


CITIES = App(
    "arim",
    "row effects",
    """<h1>ערים שמורות</h1><div role="list" class="chips" style="display:flex;gap:8px"></div><p id="note">לחצו על האיקס כדי להסיר</p>
<script>
app.start([{id: "j", name: "ירושלים", weather: "בהיר"}, {id: "t", name: "תל אביב", weather: "לח"}, {id: "h", name: "חיפה", weather: "לח"}, {id: "e", name: "אילת", weather: "חם"}, {id: "b", name: "באר שבע", weather: "חם"}], (items) => {
  app.$(".chips").innerHTML = items.map((one) => `<div role="listitem" class="chip"><span class="chip__label">${one.name}</span> <small>${one.weather}</small> <button type="button" aria-label="הסרה" onclick="app.run('${one.id}', () => null, (item) => { item.weather = 'מוסתר' })"><svg width="10" height="10" aria-hidden="true" focusable="false"><path d="M0 0L10 10M10 0L0 10" stroke="#000"/></svg></button></div>`).join("");
});
</script>""",
    lambda page: page.act('click "הסרה" in the item "חיפה"'),
    cities,
    language="he",
)


APPS = (STOCK, BIKES, PATIENTS, FILES, PERMISSIONS, TABLES, KITCHEN, PARCELS, ALERTS, REPAIRS, CITIES)
CHANGES = (
    *changes_of(
        "row effects",
        "stockroom",
        two_are_taken=swapped(("item.left--", "item.left -= 2")),
        what_is_left_is_negative=swapped(("item.left--", "item.left = 1 - item.left")),
    ),
    *changes_of(
        "row effects",
        "cykler",
        states_are_drawn_one_card_too_late=swapped(
            ("items.map((one)", "items.map((one, at)"), ("${one.state}", "${items.at(at - 1).state}")
        ),
    ),
    *changes_of(
        "row effects",
        "varolista",
        an_empty_row_stays=swapped(("() => null", "(item) => { item.name = item.why = '' }")),
    ),
    *changes_of("row effects", "filer", somebody_else_locks_it=swapped(("'Låst av deg'", "'Låst av Kari'"))),
    *changes_of("row effects", "permisiuni", allowed_in_part=swapped(("'Permis' }", "'Permis parțial' }"))),
    *changes_of("row effects", "trapezia", an_error_in_its_cell=swapped(('"ελεύθερο" }', '"Σφάλμα 500" }'))),
    *changes_of(
        "row effects", "kuhnia", it_is_doubled=swapped(("() => null", "(item, all) => { all.push({...item, id: 99}) }"))
    ),
    *changes_of("row effects", "donhang", counted_as_a_text=swapped(("item.tries++", "item.tries += '1'"))),
    *changes_of("row effects", "suchana", ticked_and_not_kept=swapped(("item.on = true", "item.on = false"))),
    *changes_of(
        "row effects", "bengkel", the_next_choice_is_kept=swapped(("= this.value", "= states[this.selectedIndex + 1]"))
    ),
    *changes_of("row effects", "arim", only_its_name_goes=swapped(("() => null", "(item) => { item.name = '' }"))),
)
"""Breakages of one application only."""
