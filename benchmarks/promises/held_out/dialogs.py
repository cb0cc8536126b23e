"""Dialogs about several things at once, with fields of their own, in portals, overlays and shadow roots."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from benchmarks.promises.apps import App, asked, before, changed, changes_of, plain, state, swapped


def mails_in_words(page: Page) -> None:
    page.act('check "Promo sepatu"')
    page.act('check "Undian"')
    page.act('click "Hapus terpilih" and accept the dialog')


def mails(page: Page) -> None:
    heard = asked(page, answer=True)
    page.get_by_label("Promo sepatu").check()
    page.get_by_label("Undian").check()
    page.get_by_role("button").click()
    assert [each["id"] for each in state(page)] == [1, 4]
    assert heard == [("confirm", "Hapus 2 pesan?")]
    expect(page.get_by_role("checkbox")).to_have_count(2)


MAILS = App(
    "surat",
    "dialogs",
    """<div class="container"><h1>Kotak masuk</h1><div class="list-group"></div><button class="btn btn-outline-danger">Hapus terpilih</button></div>
<script>
app.start([{id: 1, name: "Tagihan listrik"}, {id: 2, name: "Promo sepatu"}, {id: 3, name: "Undian"}, {id: 4, name: "Rapat Senin"}], (items) => {
  app.$(".list-group").innerHTML = items.map((one) => `<label class="list-group-item"><input class="form-check-input me-1" type="checkbox" value="${one.id}"> ${one.name}</label>`).join("");
});
app.$("button").onclick = () => {
  const ids = [...document.querySelectorAll(":checked")].map((box) => Number(box.value));
  if (confirm(`Hapus ${ids.length} pesan?`)) ids.forEach((id) => app.run(id, () => null));
};
</script>""",
    mails_in_words,
    mails,
    language="id",
)


def plan(page: Page) -> None:
    heard = asked(page, answer="Vårplan")
    page.get_by_role("button", name="Gi nytt navn").click()
    assert state(page) == [{"title": "Vårplan"}]
    assert heard == [("prompt", "Hva skal planen hete?")]
    expect(page.get_by_role("heading")).to_have_text("Vårplan")


PLAN = App(
    "plan-nb",
    "dialogs",
    """<header><h1></h1><button class="MuiButton-root">Gi nytt navn</button> <button class="MuiButton-root">Del</button></header><p>Tre uker, to møter.</p>
<script>
app.delay = 30;
app.start([{title: "Uten navn"}], (items) => { app.$("h1").textContent = items[0].title; });
app.$("button").onclick = () => {
  const title = prompt("Hva skal planen hete?", app.items[0].title);
  if (title) app.later(30, () => { app.items[0].title = title; app.render(); });
};
</script>""",
    lambda page: page.act('click "Gi nytt navn" and accept the dialog with "Vårplan"'),
    plan,
    language="nb",
)


def report(page: Page) -> None:
    heard = asked(page, answer=True)
    page.get_by_role("button").click()
    assert state(page) == [{"sent": True}]
    assert heard == [("alert", "Bejelentését megkaptuk.")]
    expect(page.locator("#state")).to_have_text("Elküldve")


REPORT = App(
    "bejelentes",
    "dialogs",
    """<table width="400"><tr><td><b>Kátyú</b></td><td id="state">Piszkozat</td></tr><tr><td colspan="2"><input type="button" value="Beküldés"></td></tr></table>
<script>
app.start([{sent: false}], (items) => { app.$("#state").textContent = items[0].sent ? "Elküldve" : "Piszkozat"; });
app.$("input").onclick = () => { app.items[0].sent = true; alert("Bejelentését megkaptuk."); app.render(); };
</script>""",
    lambda page: page.act('click "Beküldés" and accept the dialog'),
    report,
    language="hu",
)


def keys_in_words(page: Page) -> None:
    page.act('click "Відкликати" in the row of "Сервер друку"')
    page.act('click "Так, відкликати" in the dialog')


def keys(page: Page) -> None:
    was = state(page)
    page.get_by_role("row").filter(has_text="Сервер друку").get_by_role("button").click()
    box = page.get_by_role("dialog")
    expect(box.get_by_role("heading")).to_have_text("Відкликати ключ?")
    expect(box.get_by_role("paragraph")).to_have_text("«Сервер друку» втратить доступ.")
    box.get_by_role("button", name="Так, відкликати").click()
    expect(box).to_have_count(0)
    assert state(page) == changed(was, {"state": "відкликано"}, name="Сервер друку")
    expect(page.get_by_role("row").filter(has_text="Сервер друку")).to_contain_text("відкликано")


KEYS = App(
    "kliuchi",
    "dialogs",
    """<div id="root"><h1>Ключі</h1><table class="MuiTable-root"><thead class="MuiTableHead-root"><tr><th>Назва</th><th>Стан</th><th></th></tr></thead><tbody class="MuiTableBody-root"></tbody></table></div>
<script>
let about = 0;
const close = () => app.$(".MuiDialog-root")?.remove();
const revoke = () => { close(); app.run(about, (item) => { item.state = "відкликано" }, (item) => { item.state = "призупинено" }); };
function ask(id) {
  about = id;
  document.body.insertAdjacentHTML("beforeend", `<div class="MuiDialog-root" role="presentation" style="position:fixed;inset:0;background:#0007"><div class="MuiDialog-container" tabindex="-1"><div class="MuiPaper-root" role="dialog" aria-modal="true" aria-labelledby=":r1:" aria-describedby=":r2:" style="background:#fff;padding:16px;margin:60px"><h2 id=":r1:" class="MuiDialogTitle-root">Відкликати ключ?</h2><div class="MuiDialogContent-root"><p id=":r2:">«${app.find(id).name}» втратить доступ.</p></div><div class="MuiDialogActions-root"><button class="no">Залишити</button><button class="yes">Так, відкликати</button></div></div></div></div>`);
  app.$(".no").onclick = close;
  app.$(".yes").onclick = revoke;
}
app.start([{id: 1, name: "Сайт", state: "діє"}, {id: 2, name: "Сервер друку", state: "діє"}, {id: 3, name: "Резервні копії", state: "діє"}], (items) => {
  app.$("tbody").innerHTML = items.map((one) => `<tr class="MuiTableRow-root"><td>${one.name}</td><td>${one.state}</td><td><button onclick="ask(${one.id})">Відкликати</button></td></tr>`).join("");
});
</script>""",
    keys_in_words,
    keys,
    language="uk",
)


def workspace_in_words(page: Page) -> None:
    page.act("click Delete workspace")
    page.act('type "north" into "Type the name of the workspace"')
    page.act("click Delete for good in the dialog")


def workspace(page: Page) -> None:
    page.get_by_role("button", name="Delete workspace").click()
    box = page.get_by_role("dialog")
    assert plain(box.locator(".modal-header").inner_text()) == "Delete north?"
    assert plain(box.locator("p").inner_text()) == "Its 14 boards and 3 members go with it."
    box.get_by_role("textbox").fill("north")
    box.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert state(page) == [{"name": "north", "is": "deleted"}]
    expect(page.locator("#state")).to_have_text("deleted")


WORKSPACE = App(
    "workspace",
    "dialogs",
    """<h1>Workspace</h1><p>north is <span id="state"></span></p><button class="btn btn-danger" data-bs-toggle="modal">Delete workspace</button>
<div class="modal fade" tabindex="-1" role="dialog" aria-modal="true" aria-labelledby="m" style="display:none"><div class="modal-dialog"><div class="modal-content"><div class="modal-header"><h1 class="modal-title fs-5" id="m">Delete north?</h1></div><div class="modal-body"><p>Its 14 boards and 3 members go with it.</p><label>Type the name of the workspace <input class="form-control"></label></div><div class="modal-footer"><button class="btn" id="keep">Keep it</button><button class="btn btn-danger" id="go">Delete for good</button></div></div></div></div>
<script>
const modal = app.$(".modal");
const show = (on) => { modal.style.display = on ? "block" : "none"; };
app.start([{name: "north", is: "active"}], (items) => { app.$("#state").textContent = items[0].is; });
app.$("[data-bs-toggle]").onclick = () => show(true);
app.$("#keep").onclick = () => show(false);
app.$("#go").onclick = () => { if (app.$("input").value !== "north") return; show(false); app.later(40, () => { app.items[0].is = "deleted"; app.render(); }); };
</script>""",
    workspace_in_words,
    workspace,
)


def membership_in_words(page: Page) -> None:
    page.act('click "Anulează" in the "Sală de forță" item')
    page.act('select "Prea scump" from "Motiv"')
    page.act('click "Confirmă" in the dialog')


def membership(page: Page) -> None:
    was = state(page)
    page.get_by_role("listitem").filter(has_text="Sală de forță").get_by_role("button").click()
    box = page.get_by_role("dialog")
    expect(box.get_by_role("heading")).to_have_text("Anulezi Sală de forță?")
    box.get_by_role("combobox").select_option("Prea scump")
    box.get_by_role("button", name="Confirmă").click()
    expect(box).to_be_hidden()
    assert state(page) == changed(was, {"state": "anulat: Prea scump"}, name="Sală de forță")
    expect(page.get_by_role("listitem").filter(has_text="Sală de forță")).to_contain_text("anulat: Prea scump")


MEMBERSHIP = App(
    "abonamente",
    "dialogs",
    """<app-root><h1>Abonamente</h1><mat-list role="list"></mat-list></app-root><div class="cdk-overlay-container"><mat-dialog-container role="dialog" aria-modal="true" aria-labelledby="mat-dialog-title-0" hidden style="position:fixed;top:40px;left:40px;background:#fff;padding:20px"><h2 mat-dialog-title="" id="mat-dialog-title-0"></h2><mat-form-field><label for="why">Motiv</label> <select id="why"><option>Altceva</option><option>Prea scump</option><option>Mutare</option></select></mat-form-field><mat-dialog-actions><button mat-button="" id="back">Înapoi</button><button mat-button="" id="ok">Confirmă</button></mat-dialog-actions></mat-dialog-container></div>
<style>[hidden]{display:none}mat-list,mat-list-item,mat-dialog-container{display:block}</style>
<script>
const box = app.$("mat-dialog-container");
let about = 0;
function ask(id) { about = id; app.$("#mat-dialog-title-0").textContent = `Anulezi ${app.find(id).name}?`; box.hidden = false; }
app.$("#back").onclick = () => { box.hidden = true; };
app.$("#ok").onclick = () => { box.hidden = true; const why = app.$("#why").value; app.run(about, (item) => { item.state = `anulat: ${why}` }, (item) => { item.state = "suspendat" }); };
app.start([{id: 1, name: "Bazin", state: "activ"}, {id: 2, name: "Sală de forță", state: "activ"}, {id: 3, name: "Cățărare", state: "activ"}], (items) => {
  app.$("mat-list").innerHTML = items.map((one) => `<mat-list-item role="listitem"><span matListItemTitle="">${one.name}</span> <span matListItemLine="">${one.state}</span> <button mat-button="" onclick="ask(${one.id})">Anulează</button></mat-list-item>`).join("");
});
</script>""",
    membership_in_words,
    membership,
    language="ro",
)


def club_in_words(page: Page) -> None:
    page.act('click "Fág an club"')
    page.act('click "Fan" in the dialog')


def club(page: Page) -> None:
    page.get_by_role("button", name="Fág an club").click()
    box = page.get_by_role("dialog")
    expect(box.locator("p")).to_have_text("An bhfuil tú ag imeacht ón gclub leabhar?")
    box.get_by_role("button", name="Fan", exact=True).click()
    expect(box).to_be_hidden()
    assert state(page) == [{"member": True}]
    expect(page.locator("#state")).to_have_text("Is ball thú")


CLUB = App(
    "club",
    "dialogs",
    """<h1>Club leabhar</h1><p id="state"></p><button id="leave">Fág an club</button><leave-dialog></leave-dialog>
<script>
customElements.define("leave-dialog", class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({mode: "open"});
    root.innerHTML = `<dialog aria-label="Imeacht"><p>An bhfuil tú ag imeacht ón gclub leabhar?</p><button class="go">Imigh</button> <button class="stay">Fan</button></dialog>`;
    this.box = root.querySelector("dialog");
    root.querySelector(".go").onclick = () => { this.box.close(); app.items[0].member = false; app.render(); };
    root.querySelector(".stay").onclick = () => { this.box.close(); };
  }
});
app.start([{member: true}], (items) => { app.$("#state").textContent = items[0].member ? "Is ball thú" : "Ní ball thú"; });
app.$("#leave").onclick = () => app.$("leave-dialog").box.showModal();
</script>""",
    club_in_words,
    club,
    language="ga",
)


APPS = (MAILS, PLAN, REPORT, KEYS, WORKSPACE, MEMBERSHIP, CLUB)


CHANGES = (
    *changes_of(
        "dialogs",
        "surat",
        one_more_is_counted=swapped(("${ids.length}", "${ids.length + 1}")),
        all_are_counted=swapped(("${ids.length}", "${app.items.length}")),
        it_asks_of_archiving=swapped(("`Hapus ${", "`Arsipkan ${")),
        only_the_first_goes=swapped(("ids.forEach((id)", "ids.slice(0, 1).forEach((id)")),
        all_the_others_go=before("app.hit = (id) => app.items.filter((item) => item.id === (id + 1) % 4 + 1);"),
        it_asks_for_each=swapped(("if (confirm(`Hapus ${ids.length} pesan?`)) ids.forEach((id) => app.run", "ids.forEach((id) => confirm(`Hapus ${ids.length} pesan?`) && app.run")),
        it_does_not_ask=swapped(("if (confirm(`Hapus ${ids.length} pesan?`)) ", "")),
    ),
    *changes_of(
        "dialogs",
        "plan-nb",
        it_asks_for_something_else=swapped(("Hva skal planen hete?", "Hvem skal få planen?")),
        it_asks_for_a_copy=swapped(("Hva skal planen hete?", "Hva skal kopien av planen hete?")),
        it_asks_again=swapped(("if (title)", 'if (prompt("Hva skal planen hete?") && title)')),
        it_only_confirms=swapped(('prompt("Hva skal planen hete?", app.items[0].title)', 'confirm("Hva skal planen hete?") && "Vårplan"')),
        the_name_is_not_kept=swapped(("app.items[0].title = title; app.render();", "app.render();")),
        it_is_put_behind_the_old_one=swapped(("app.items[0].title = title;", "app.items[0].title += title;")),
        it_is_in_capitals=swapped(("app.items[0].title = title;", "app.items[0].title = title.toUpperCase();")),
    ),
    *changes_of(
        "dialogs",
        "bejelentes",
        it_could_not_be_sent=swapped(("Bejelentését megkaptuk.", "Bejelentését nem kaptuk meg.")),
        it_thanks_for_another_thing=swapped(("Bejelentését megkaptuk.", "Fizetését megkaptuk.")),
        it_says_undefined=swapped(("Bejelentését megkaptuk.", "undefined")),
        it_says_nothing=swapped(('alert("Bejelentését megkaptuk.");', "")),
        it_is_a_question=swapped(("alert(", "confirm(")),
        it_is_not_sent=swapped(("app.items[0].sent = true;", "")),
    ),
    *changes_of(
        "dialogs",
        "kliuchi",
        all_keys_are_asked_about=swapped(("Відкликати ключ?", "Відкликати всі ключі?")),
        another_key_is_named=swapped(("«${app.find(id).name}»", "«${app.items[id % 3].name}»")),
        another_consequence=swapped(("втратить доступ", "отримає новий ключ")),
        the_name_is_undefined=swapped(("«${app.find(id).name}»", "«${app.find(id).title}»")),
        it_closes_only=swapped(("close(); app.run(about,", "close(); app.run(undefined,")),
        it_is_only_suspended=before("app.outcome = (good, other) => other;"),
        another_is_revoked=swapped(("close(); app.run(about,", "close(); app.run(about - 1,")),
        it_stays_open=swapped(("const revoke = () => { close();", "const revoke = () => {")),
        revoked_without_a_question=swapped(("  about = id;\n", "  about = id;\n  return revoke();\n")),
    ),
    *changes_of(
        "dialogs",
        "workspace",
        another_workspace=swapped(("Delete north?", "Delete south?")),
        more_goes_with_it=swapped(("and 3 members", "and 30 members")),
        nothing_goes_with_it=swapped(("go with it.", "are kept.")),
        the_name_is_not_taken=swapped(('.value !== "north"', '.value !== "North"')),
        it_only_closes=swapped(('app.items[0].is = "deleted";', "")),
        it_is_archived=swapped(('app.items[0].is = "deleted";', 'app.items[0].is = "archived";')),
        the_buttons_are_wired_wrongly=swapped(('"#keep"', '"#x"'), ('"#go"', '"#keep"'), ('"#x"', '"#go"')),
        it_stays_open=swapped(("return; show(false);", "return;")),
    ),
    *changes_of(
        "dialogs",
        "abonamente",
        another_is_named=swapped(("Anulezi ${app.find(id).name}?", "Anulezi ${app.items.at(-1).name}?")),
        it_asks_of_prolonging=swapped(("Anulezi ${", "Prelungești ${")),
        everything_is_cancelled=swapped(("app.run(about,", "app.items.forEach((each) => each.id !== about && app.run(each.id, (item) => { item.state = 'anulat' })); app.run(about,")),
        another_is_cancelled=swapped(("about = id; app", "about = 1; app")),
        the_reason_is_lost=swapped(('const why = app.$("#why").value', 'const why = "undefined"')),
        it_is_suspended=before("app.outcome = (good, other) => other;"),
        nothing_comes_of_it=before("app.run = () => {};"),
        it_does_not_close=swapped(('app.$("#ok").onclick = () => { box.hidden = true;', 'app.$("#ok").onclick = () => {')),
    ),
    *changes_of(
        "dialogs",
        "club",
        another_question=swapped(("An bhfuil tú ag imeacht ón gclub leabhar?", "An bhfuil tú ag fanacht sa chlub leabhar?")),
        another_club=swapped(("ón gclub leabhar?", "ón gclub rothaíochta?")),
        staying_means_leaving=swapped(('(".go")', '(".x")'), ('(".stay")', '(".go")'), ('(".x")', '(".stay")')),
        left_before_it_is_asked=swapped(('app.$("leave-dialog").box.showModal()', '{ app.items[0].member = false; app.render(); app.$("leave-dialog").box.showModal(); }')),
        it_stays_open=swapped(('(".stay").onclick = () => { this.box.close(); }', '(".stay").onclick = () => {}')),
    ),
)  # fmt: skip
