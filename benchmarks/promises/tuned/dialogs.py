"""Dialogs, native and of the page: what they ask, about which item, how often, and what their buttons do."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from benchmarks.promises.apps import App, asked, before, changed, changes_of, plain, state, swapped


def users(page: Page) -> None:
    heard = asked(page, answer=True)
    was = state(page)
    page.get_by_role("row", name="Bob Stone").get_by_role("button").click()
    assert state(page) == changed(was, None, name="Bob Stone")
    assert heard == [("confirm", "Delete Bob Stone?")]


USERS = App(
    "users",
    "dialogs",
    """<h1>Users</h1><table class="table" aria-label="Users"><thead><tr><th>Name</th><th>Plan</th><th></th></tr></thead><tbody></tbody></table>
<script>
function remove(id) { if (confirm(`Delete ${app.find(id).name}?`)) app.run(id, () => null); }
app.start([{id: 1, name: "Ann Lee"}, {id: 2, name: "Bob Stone"}, {id: 3, name: "Cleo Ray"}], (items) => {
  app.$("tbody").innerHTML = items.map((one) => `<tr><td>${one.name}</td><td>Team</td><td><button class="btn" onclick="remove(${one.id})">Delete</button></td></tr>`).join("");
});
</script>""",
    lambda page: page.act("click Delete in the row of Bob Stone and accept the dialog"),
    users,
)


def trash(page: Page) -> None:
    heard = asked(page, answer=False)
    page.get_by_role("button", name="Alles löschen").click()
    assert len(state(page)) == 2
    assert heard == [("confirm", "Papierkorb endgültig leeren?")]


TRASH = App(
    "papierkorb",
    "dialogs",
    """<h1>Papierkorb</h1><ul></ul><button onclick="empty()">Alles löschen</button>
<script>
function empty() { if (confirm("Papierkorb endgültig leeren?")) { app.items = []; app.render(); } }
app.start([{id: 1, name: "Brief.odt"}, {id: 2, name: "Foto.png"}], (items) => { app.$("ul").innerHTML = items.map((one) => `<li>${one.name}</li>`).join(""); });
</script>""",
    lambda page: page.act('click "Alles löschen" and dismiss the dialog'),
    trash,
    language="de",
)


def folders(page: Page) -> None:
    heard = asked(page, answer="Cuisine")
    was = state(page)
    page.get_by_role("listitem").filter(has_text="Recettes").get_by_role("button").click()
    assert state(page) == changed(was, {"name": "Cuisine"}, name="Recettes")
    assert heard == [("prompt", "Nouveau nom de « Recettes »")]


FOLDERS = App(
    "dossiers",
    "dialogs",
    """<h1>Dossiers</h1><ul class="folders"></ul>
<script>
function rename(id) { const to = prompt(`Nouveau nom de « ${app.find(id).name} »`); if (to) app.run(id, (item) => { item.name = to }); }
app.start([{id: 1, name: "Photos"}, {id: 2, name: "Recettes"}, {id: 3, name: "Factures"}], (items) => {
  app.$("ul").innerHTML = items.map((one) => `<li><span>${one.name}</span> <button onclick="rename(${one.id})">Renommer</button></li>`).join("");
});
</script>""",
    lambda page: page.act('click "Renommer" in the item "Recettes" and accept the dialog with "Cuisine"'),
    folders,
    language="fr",
)


def bookings_in_words(page: Page) -> None:
    page.act('click "Anular" in the row of "Pepe"')
    page.act('click "Sí, anular" in the dialog')


def bookings(page: Page) -> None:
    page.get_by_role("row", name="Pepe").get_by_role("button").click()
    box = page.get_by_role("dialog")
    expect(box.get_by_role("heading")).to_have_text("¿Anular la reserva de Pepe?")
    expect(box.locator(".note")).to_have_text("No se puede deshacer.")
    box.get_by_role("button", name="Sí, anular").click()
    expect(box).to_be_hidden()
    assert [each["name"] for each in state(page)] == ["Lola", "Inma"]


BOOKINGS = App(
    "reservas",
    "dialogs",
    """<h1>Reservas</h1><table><thead><tr><th>Mesa</th><th>Hora</th><th></th></tr></thead><tbody></tbody></table>
<dialog aria-labelledby="q"><h2 id="q"></h2><p class="note">No se puede deshacer.</p><form method="dialog"><button id="yes" value="yes">Sí, anular</button> <button id="no" value="no">No, volver</button></form></dialog>
<script>
const box = app.$("dialog");
let about = 0;
function ask(id) { about = id; app.$("#q").textContent = `¿Anular la reserva de ${app.find(id).name}?`; box.showModal(); }
box.addEventListener("close", () => { if (box.returnValue === "yes") app.run(about, () => null); });
app.start([{id: 1, name: "Lola"}, {id: 2, name: "Pepe"}, {id: 3, name: "Inma"}], (items) => {
  app.$("tbody").innerHTML = items.map((one) => `<tr><td>${one.name}</td><td>20:30</td><td><button onclick="ask(${one.id})">Anular</button></td></tr>`).join("");
});
</script>""",
    bookings_in_words,
    bookings,
    language="es",
)


def projects_in_words(page: Page) -> None:
    page.act('click "Remove…" in the Bluebird card')
    page.act('click "Remove" in the dialog')


def projects(page: Page) -> None:
    page.get_by_role("article").filter(has_text="Bluebird").get_by_role("button").click()
    box = page.get_by_role("dialog")
    assert plain(box.inner_text()).startswith("Remove project Bluebird and its 3 boards will be removed.")
    box.get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert [each["name"] for each in state(page)] == ["Apollo", "Comet"]


PROJECTS = App(
    "projects",
    "dialogs",
    """<h1>Projects</h1><div class="list-group"></div>
<div class="modal" role="dialog" aria-modal="true" aria-labelledby="title" hidden><div class="modal-content"><h5 class="modal-title" id="title">Remove project</h5><p class="modal-body"></p><button class="btn btn-danger" id="ok">Remove</button><button class="btn" id="cancel">Cancel</button></div></div>
<script>
const modal = app.$(".modal");
let about = "";
function ask(id) { about = id; app.$(".modal-body").textContent = `${app.find(id).name} and its 3 boards will be removed.`; modal.hidden = false; }
app.$("#ok").onclick = () => { modal.hidden = true; app.run(about, () => null); };
app.$("#cancel").onclick = () => { modal.hidden = true; };
app.start([{id: "a", name: "Apollo"}, {id: "b", name: "Bluebird"}, {id: "c", name: "Comet"}], (items) => {
  app.$(".list-group").innerHTML = items.map((one) => `<article class="list-group-item"><h3>${one.name}</h3><button onclick="ask('${one.id}')">Remove…</button></article>`).join("");
});
</script>""",
    projects_in_words,
    projects,
)


def note(page: Page) -> None:
    heard = asked(page, answer=True)
    page.get_by_role("button", name="保存").click()
    assert state(page)[0]["saved"]
    assert heard == [("alert", "メモを保存しました")]
    expect(page.locator("#at")).to_have_text("保存済み")


NOTE = App(
    "memo",
    "dialogs",
    """<h1>メモ</h1><p id="note">牛乳を買う</p><button onclick="save()">保存</button><p id="at"></p>
<script>
app.start([{saved: false}], () => {});
function save() { app.items[0].saved = true; alert("メモを保存しました"); app.$("#at").textContent = "保存済み"; }
</script>""",
    lambda page: page.act('click "保存" and accept the dialog'),
    note,
    language="ja",
)


APPS = (USERS, TRASH, FOLDERS, BOOKINGS, PROJECTS, NOTE)


CHANGES = (
    *changes_of(
        "dialogs",
        "users",
        it_asks_something_else=swapped(("Delete ${", "Make an owner of ${")),
        it_names_the_neighbour=swapped(("app.find(id)", "app.find(id % 3 + 1)")),
        neighbour_is_asked_about_and_goes=swapped(("remove(${one.id})", "remove(${one.id % 3 + 1})")),
        it_asks_twice=swapped(("if (confirm", "confirm(`Delete ${app.find(id).name}?`); if (confirm")),
        it_asks_nothing=swapped(("if (confirm(`Delete ${app.find(id).name}?`)) ", "")),
        it_only_tells=swapped(
            ("if (confirm(`Delete ${app.find(id).name}?`)) ", "alert(`Delete ${app.find(id).name}?`); ")
        ),
        it_threatens_more=swapped(("?`)", " and all their projects?`)")),
        yes_does_nothing=before("app.run = () => {};"),
        yes_means_no=swapped(("if (confirm", "if (!confirm")),
        neighbour_goes=before("const run = app.run; app.run = (id, ...rest) => run(id % 3 + 1, ...rest);"),
    ),
    *changes_of(
        "dialogs",
        "papierkorb",
        it_asks_something_else=swapped(("Papierkorb endgültig leeren?", "Alle Dateien wiederherstellen?")),
        it_asks_about_more=swapped(("Papierkorb endgültig leeren?", "Papierkorb und Archiv endgültig leeren?")),
        it_asks_nothing=swapped(('if (confirm("Papierkorb endgültig leeren?")) ', "")),
        no_means_yes=swapped(("if (confirm", "if (!confirm")),
        it_asks_twice=swapped(("if (confirm(", 'if (confirm("Papierkorb endgültig leeren?") | confirm(')),
        it_does_not_ask_and_does_nothing=swapped(('if (confirm("Papierkorb endgültig leeren?"))', "if (false)")),
    ),
    *changes_of(
        "dialogs",
        "dossiers",
        it_names_another=swapped(("app.find(id).name", "app.items[0].name")),
        it_asks_something_else=swapped(("Nouveau nom de", "Mot de passe pour")),
        it_is_no_question=swapped(
            ("const to = prompt(", "const to = confirm("), ("item.name = to", 'item.name = "Cuisine"')
        ),
        the_answer_is_dropped=swapped(("if (to)", "if (to === '')")),
        the_answer_goes_elsewhere=before("app.hit = () => [app.items[2]];"),
        it_keeps_another_name=swapped(("item.name = to", "item.name = to + ' (2)'")),
    ),
    *changes_of(
        "dialogs",
        "reservas",
        it_asks_something_else=swapped(("¿Anular la reserva de", "¿Avisar por correo a")),
        it_names_another=swapped(("app.find(id).name}?", "app.items[0].name}?")),
        another_is_meant_and_named=swapped(
            (
                'about = id; app.$("#q").textContent = `¿Anular la reserva de ${app.find(id).name}?`',
                'about = 3; app.$("#q").textContent = `¿Anular la reserva de ${app.find(3).name}?`',
            )
        ),
        buttons_are_exchanged=swapped(('returnValue === "yes"', 'returnValue === "no"')),
        yes_does_nothing=before("app.run = () => {};"),
        it_warns_of_something_else=swapped(("No se puede deshacer.", "Se cobrará la mitad.")),
        another_goes=swapped(("app.run(about", "app.run(1")),
        it_comes_twice=swapped(
            (
                'if (box.returnValue === "yes") app.run',
                'if (box.returnValue === "yes" && !app.again) { app.again = true; box.showModal(); } else if (box.returnValue === "yes") app.run',
            )
        ),
        it_does_not_ask=swapped(("box.showModal(); }", "app.run(id, () => null); }")),
    ),
    *changes_of(
        "dialogs",
        "projects",
        it_asks_something_else=swapped(("Remove project</h5>", "Remove account</h5>")),
        it_names_another=swapped(("app.find(id).name} and", "app.items[0].name} and")),
        it_removes_more=swapped(("its 3 boards", "its 3 boards and 12 members")),
        buttons_are_exchanged=swapped(('"#ok"', '"#was"'), ('"#cancel"', '"#ok"'), ('"#was"', '"#cancel"')),
        remove_only_closes=swapped(("modal.hidden = true; app.run(about, () => null);", "modal.hidden = true;")),
        another_goes=before("app.hit = () => [app.items[2]];"),
        it_never_closes=swapped(("modal.hidden = true; app.run", "app.run")),
        it_comes_twice=swapped(
            (
                "modal.hidden = true; app.run(about, () => null);",
                "if (app.once) { modal.hidden = true; app.run(about, () => null); } app.once = true;",
            )
        ),
    ),
    *changes_of(
        "dialogs",
        "memo",
        it_says_something_else=swapped(("メモを保存しました", "保存できませんでした")),
        it_says_nothing=swapped(('alert("メモを保存しました"); ', "")),
        it_says_it_twice=swapped(
            ('alert("メモを保存しました"); ', 'alert("メモを保存しました"); alert("メモを保存しました"); ')
        ),
        it_asks=swapped(("alert(", "confirm(")),
        it_is_not_done=swapped(('app.$("#at").textContent = "保存済み";', "")),
    ),
)
