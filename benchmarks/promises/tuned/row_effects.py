"""Operations on one row, card or item, in the markup of several libraries: the one that is meant changes, and no other."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from benchmarks.promises.apps import App, changed, state


def invitations(page: Page) -> None:
    was = state(page)
    page.get_by_role("row").filter(has=page.get_by_text("Bob Stone", exact=True)).get_by_role("button").click()
    assert state(page) == changed(was, None, name="Bob Stone")


INVITATIONS = App(
    "invitations",
    "row effects",
    """<div class="container py-4"><h1 class="h3">Invitations</h1>
<table class="table table-striped" aria-label="Invitations"><thead><tr><th>Name</th><th>Sent</th><th></th></tr></thead><tbody></tbody></table>
<p class="text-muted" id="log"></p></div>
<script>
app.start([{id: 1, name: "Ann Lee", sent: "Monday"}, {id: 2, name: "Bob Stone", sent: "Tuesday"}, {id: 3, name: "Bobby Reed", sent: "Tuesday"}, {id: 4, name: "Cleo Ray", sent: "Friday"}], (items) => {
  app.$("tbody").innerHTML = items.map((one) => `<tr><td>${one.name}</td><td>${one.sent}</td><td><button class="btn btn-sm btn-outline-secondary" onclick="app.run(${one.id}, () => null, (item) => { item.sent = 'Never' })">Archive</button></td></tr>`).join("");
});
</script>""",
    lambda page: page.act("click Archive in the row of Bob Stone"),
    invitations,
)


def drafts(page: Page) -> None:
    was = state(page)
    page.get_by_role("article").filter(has_text="Zwanzig Suppen").get_by_role("button").click()
    assert state(page) == changed(was, {"status": "Freigegeben"}, title="Zwanzig Suppen")
    expect(page.get_by_role("article").filter(has_text="Zwanzig Suppen")).to_contain_text("Freigegeben")


DRAFTS = App(
    "entwuerfe",
    "row effects",
    """<main class="mx-auto max-w-4xl p-6"><h1 class="text-2xl font-bold">Beiträge</h1>
<div class="grid grid-cols-2 gap-4" id="grid"></div></main>
<script>
app.delay = 60;
app.start([
  {id: "a", title: "Frühling im Garten", status: "Entwurf"}, {id: "b", title: "Zwanzig Suppen", status: "Entwurf"},
  {id: "c", title: "Wandern im Harz", status: "Freigegeben"}, {id: "d", title: "Mein erstes Brot", status: "Entwurf"}], (items) => {
  app.patch(app.$("#grid"), Object.fromEntries(items.map((one) => [one.id, `<article class="rounded-xl border p-4 shadow-sm"><h2 class="text-lg">${one.title}</h2><span class="inline-flex rounded-full bg-gray-100 px-2">${one.status}</span><div class="mt-2"><button type="button" class="text-indigo-600" onclick="app.run('${one.id}', (item) => { item.status = 'Freigegeben' }, (item) => { item.status = 'Abgelehnt' })">Freigeben</button></div></article>`])));
});
</script>""",
    lambda page: page.act('click "Freigeben" in the "Zwanzig Suppen" card'),
    drafts,
    language="de",
)


def kanban(page: Page) -> None:
    was = state(page)
    page.get_by_role("listitem").filter(has_text="Peindre la porte").get_by_role("button").click()
    assert state(page) == changed(was, {"column": 1}, title="Peindre la porte")
    expect(page.get_by_role("region", name="En cours")).to_contain_text("Peindre la porte")


KANBAN = App(
    "tableau",
    "row effects",
    """<div class="board"><style>.board{display:flex;gap:1rem}.col{width:14rem}</style></div>
<script>
const columns = ["À faire", "En cours", "Terminé"];
app.start([{id: 1, title: "Écrire la lettre", column: 0}, {id: 2, title: "Peindre la porte", column: 0}, {id: 3, title: "Appeler Zoé", column: 1}, {id: 4, title: "Payer le loyer", column: 1}], (items) => {
  app.$(".board").innerHTML = columns.map((name, at) => `<section class="col" aria-label="${name}"><h2>${name}</h2><ul>${items.filter((one) => one.column === at).map((one) => `<li class="css-1x2y3z"><p>${one.title}</p><button class="css-9q" onclick="app.run(${one.id}, (item) => { item.column++ }, (item) => { item.column = (item.column + 2) % 3 })">Avancer</button></li>`).join("")}</ul></section>`).join("");
});
</script>""",
    lambda page: page.act('click "Avancer" in the item "Peindre la porte"'),
    kanban,
    language="fr",
)


def bills(page: Page) -> None:
    was = state(page)
    page.get_by_role("listitem").filter(has_text="Agua").get_by_role("button").click()
    assert state(page) == changed(was, {"paid": True}, name="Agua")


BILLS = App(
    "facturas",
    "row effects",
    """<div id="q-app"><h1>Facturas de la casa</h1><ul class="q-list" aria-label="Facturas"></ul></div>
<script>
app.delay = 30;
app.start([{id: "luz", name: "Luz", due: "€ 41,20", paid: false}, {id: "agua", name: "Agua", due: "€ 18,05", paid: false}, {id: "gas", name: "Gas", due: "€ 18,05", paid: false}, {id: "red", name: "Internet", due: "€ 30,00", paid: true}], (items) => {
  app.patch(app.$("ul"), Object.fromEntries(items.map((one) => [one.id, `<li class="q-item"><div class="q-item__section">${one.name}</div><div class="q-item__label">${one.due}</div><em>${one.paid === "no" ? "Anulada" : one.paid ? "Pagada" : "Pendiente"}</em> <button class="q-btn" onclick="app.run('${one.id}', (item) => { item.paid = !item.paid }, (item) => { item.paid = 'no' })">${one.paid ? "Deshacer" : "Marcar como pagada"}</button></li>`])));
});
</script>""",
    lambda page: page.act('click "Marcar como pagada" in the item "Agua"'),
    bills,
    language="es",
)


def leave(page: Page) -> None:
    was = state(page)
    page.get_by_role("row").filter(has_text="鈴木 一郎").get_by_role("button").click()
    assert state(page) == changed(was, {"state": "承認済み"}, who="鈴木 一郎")
    expect(page.get_by_role("row").filter(has_text="鈴木 一郎")).to_contain_text("承認済み")


LEAVE = App(
    "kyuuka",
    "row effects",
    """<h1>休暇の申請</h1><div role="grid" aria-label="休暇の申請" class="MuiDataGrid-root"></div>
<script>
const cell = (text) => `<div role="gridcell" class="MuiDataGrid-cell" style="flex:1">${text}</div>`;
app.delay = 90;
app.start([{id: 11, who: "佐藤 花子", days: 2, state: "審査中"}, {id: 12, who: "鈴木 一郎", days: 5, state: "審査中"}, {id: 13, who: "高橋 次郎", days: 1, state: "審査中"}, {id: 14, who: "田中 美咲", days: 3, state: "承認済み"}], (items) => {
  app.$("[role=grid]").innerHTML = `<div role="row" style="display:flex"><div role="columnheader" style="flex:1">氏名</div><div role="columnheader" style="flex:1">日数</div><div role="columnheader" style="flex:1">状態</div><div role="columnheader" style="flex:1">操作</div></div>` + items.map((one) => `<div role="row" class="MuiDataGrid-row" style="display:flex">${cell(one.who)}${cell(one.days)}${cell(one.state)}${cell(`<button class="MuiButton-root" onclick="app.run(${one.id}, (item) => { item.state = '承認済み' }, (item) => { item.state = '却下' })">承認</button>`)}</div>`).join("");
});
</script>""",
    lambda page: page.act('click "承認" in the row of "鈴木 一郎"'),
    leave,
    language="ja",
)


def channels(page: Page) -> None:
    was = state(page)
    page.get_by_role("listitem").filter(has_text="#random").get_by_role("button").click()
    assert state(page) == changed(was, {"muted": True}, name="random")


CHANNELS = App(
    "channels",
    "row effects",
    """<h1>Channels</h1><channel-list></channel-list>
<script>
customElements.define("channel-list", class extends HTMLElement {
  connectedCallback() { this.attachShadow({mode: "open"}).innerHTML = "<style>li{display:flex;gap:1em}</style><ul></ul>"; }
});
app.start([{id: "g", name: "general", muted: false}, {id: "r", name: "random", muted: false}, {id: "s", name: "support", muted: false}, {id: "d", name: "design", muted: true}], (items) => {
  const root = app.$("channel-list").shadowRoot;
  root.querySelector("ul").innerHTML = items.map((one) => `<li part="item"><span>#${one.name}</span><button data-id="${one.id}" aria-pressed="${one.muted}">Mute</button><small>${one.muted === "left" ? "left" : one.muted ? "silent" : "loud"}</small></li>`).join("");
  for (const button of root.querySelectorAll("button")) button.onclick = () => app.run(button.dataset.id, (item) => { item.muted = !item.muted }, (item) => { item.muted = "left" });
});
</script>""",
    lambda page: page.act('click Mute in the item "#random"'),
    channels,
)


def basket(page: Page) -> None:
    was = state(page)
    page.get_by_role("row").filter(has_text="Mleko").get_by_role("button", name="Dodaj").click()
    assert state(page) == changed(was, {"count": 3}, name="Mleko")


BASKET = App(
    "koszyk",
    "row effects",
    """<h1>Koszyk</h1><table><caption>Koszyk</caption><thead><tr><th scope="col">Towar</th><th scope="col">Sztuk</th><th scope="col"></th></tr></thead><tbody _ngcontent-ng-c1></tbody></table>
<script>
app.start([{id: 1, name: "Chleb", count: 1}, {id: 2, name: "Mleko", count: 2}, {id: 3, name: "Masło", count: 2}, {id: 4, name: "Jabłka", count: 6}], (items) => {
  app.patch(app.$("tbody"), Object.fromEntries(items.map((one) => [one.id, `<tr _ngcontent-ng-c1=""><th scope="row">${one.name}</th><td class="mat-cell">${one.count}</td><td><button type="button" mat-icon-button="" aria-label="Dodaj" onclick="app.run(${one.id}, (item) => { item.count++ }, (item) => { item.count-- })">+</button></td></tr>`])));
});
</script>""",
    lambda page: page.act('click "Dodaj" in the row of "Mleko"'),
    basket,
    language="pl",
)


def playlist(page: Page) -> None:
    page.get_by_role("listitem").filter(has_text="Река").get_by_role("button").click()
    assert [each["id"] for each in state(page)] == [1, 3, 2, 4]
    expect(page.locator("li span")).to_have_text(["Утро", "Река", "Дорога", "Огни"])


PLAYLIST = App(
    "playlist",
    "row effects",
    """<h1>Плейлист</h1><ol class="svelte-1tky8bj"></ol>
<script>
app.start([{id: 1, name: "Утро"}, {id: 2, name: "Дорога"}, {id: 3, name: "Река"}, {id: 4, name: "Огни"}], (items) => {
  app.$("ol").innerHTML = items.map((one) => `<li class="svelte-1tky8bj"><span>${one.name}</span> <button onclick="app.run(${one.id}, (item, all) => { const at = all.indexOf(item); if (at > 0) all.splice(at - 1, 0, all.splice(at, 1)[0]) }, (item, all) => { all.push(all.splice(all.indexOf(item), 1)[0]) })">Выше</button></li>`).join("");
});
</script>""",
    lambda page: page.act('click "Выше" in the item "Река"'),
    playlist,
    language="ru",
)


def tasks(page: Page) -> None:
    was = state(page)
    page.get_by_role("listitem").filter(has_text="Regar as plantas").get_by_role("button").click()
    assert state(page) == changed(was, {"who": "Rui"}, name="Regar as plantas")


TASKS = App(
    "tarefas",
    "row effects",
    """<div class="v-application"><h1>Tarefas</h1><div class="v-list" role="list" aria-label="Tarefas"></div></div>
<script>
app.delay = 40;
app.start([{id: 1, name: "Lavar o carro", who: "ninguém"}, {id: 2, name: "Regar as plantas", who: "ninguém"}, {id: 3, name: "Comprar pão", who: "Inês"}, {id: 4, name: "Passear o cão", who: "ninguém"}], (items) => {
  app.$(".v-list").innerHTML = items.map((one) => `<div class="v-list-item" role="listitem"><div class="v-list-item__title">${one.name}</div><div class="v-list-item__subtitle">Responsável: <b>${one.who}</b></div><button class="v-btn" onclick="app.run(${one.id}, (item) => { item.who = 'Rui' }, (item) => { item.who = 'Ana' })"><span class="v-btn__content">Fico eu</span></button></div>`).join("");
});
</script>""",
    lambda page: page.act('click "Fico eu" in the item "Regar as plantas"'),
    tasks,
    language="pt",
)


def servers(page: Page) -> None:
    was = state(page)
    page.locator(".row").filter(has_text="eu2.example.net").get_by_role("button").click()
    assert state(page) == changed(was, {"state": "stopped"}, id="eu2")


SERVERS = App(
    "servers",
    "row effects",
    """<style>.row{display:flex;gap:1rem}.name{width:8rem}</style><h1>Servers</h1><div id="rows"></div>
<script>
app.delay = 50;
app.start([{id: "eu1", state: "running"}, {id: "eu2", state: "running"}, {id: "us1", state: "stopped"}, {id: "us2", state: "running"}], (items) => {
  app.$("#rows").innerHTML = items.map((one) => `<div class="row"><h3 class="name">${one.id}.example.net</h3><span class="pill">${one.state}</span><button onclick="app.run('${one.id}', (item) => { item.state = 'stopped' }, (item) => { item.state = 'failed' })">Stop</button></div>`).join("");
});
</script>""",
    lambda page: page.act('click Stop in the "eu2.example.net" card'),
    servers,
)


APPS = (INVITATIONS, DRAFTS, KANBAN, BILLS, LEAVE, CHANNELS, BASKET, PLAYLIST, TASKS, SERVERS)
