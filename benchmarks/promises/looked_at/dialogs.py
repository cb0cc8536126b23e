"""Dialogs in other words and libraries than those of the tuned part."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from benchmarks.promises.apps import App, asked, before, changed, changes_of, plain, state, swapped


def members(page: Page) -> None:
    was, heard = state(page), asked(page, answer=True)
    page.get_by_role("listitem").filter(has_text="Marijke").get_by_role("button").click()
    assert state(page) == changed(was, None, name="Marijke")
    assert heard == [("confirm", "Wilt u Marijke uitschrijven?")]


MEMBERS = App(
    "leden",
    "dialogs",
    """<h1>Leden</h1><ul></ul>
<script>
function leave(id) { const one = app.find(id); if (window.confirm("Wilt u " + one.name + " uitschrijven?")) app.run(id, () => null); }
app.delay = 40;
app.start([{id: 1, name: "Joost"}, {id: 2, name: "Marijke"}, {id: 3, name: "Wim"}], (items) => {
  app.$("ul").innerHTML = items.map((one) => `<li><strong>${one.name}</strong> <button onclick="leave(${one.id})">Uitschrijven</button></li>`).join("");
});
</script>""",
    lambda page: page.act('click "Uitschrijven" in the item "Marijke" and accept the dialog'),
    members,
    language="nl",
)


def album(page: Page) -> None:
    heard = asked(page, answer=False)
    page.get_by_role("button").click()
    assert state(page) == [{"shared": False}]
    assert heard == [("confirm", "Rendere pubblico l’album «Estate 2019»?")]


ALBUM = App(
    "album",
    "dialogs",
    """<h1>Album</h1><p id="name">Estate 2019</p><button>Condividi con tutti</button><p id="state">privato</p>
<script>
app.start([{shared: false}], (items) => { app.$("#state").textContent = items[0].shared ? "pubblico" : "privato"; });
app.$("button").onclick = () => { if (confirm("Rendere pubblico l’album «Estate 2019»?")) { app.items[0].shared = true; app.render(); } };
</script>""",
    lambda page: page.act('click "Condividi con tutti" and dismiss the dialog'),
    album,
    language="it",
)


def tags(page: Page) -> None:
    was, heard = state(page), asked(page, answer="kust")
    page.get_by_role("row").filter(has_text="hav").get_by_role("button").click()
    assert state(page) == changed(was, {"tag": "kust"}, tag="hav")
    assert heard == [("prompt", "Vad ska taggen hav heta?")]


TAGS = App(
    "taggar",
    "dialogs",
    """<h1>Taggar</h1><table><thead><tr><th>Tagg</th><th>Antal</th><th></th></tr></thead><tbody></tbody></table>
<script>
function edit(id) { const to = prompt("Vad ska taggen " + app.find(id).tag + " heta?", app.find(id).tag); if (to) app.run(id, (item) => { item.tag = to }); }
app.start([{id: 1, tag: "skog", n: 4}, {id: 2, tag: "hav", n: 7}, {id: 3, tag: "berg", n: 1}], (items) => {
  app.$("tbody").innerHTML = items.map((one) => `<tr><td>${one.tag}</td><td>${one.n}</td><td><button onclick="edit(${one.id})">Byt namn</button></td></tr>`).join("");
});
</script>""",
    lambda page: page.act('click "Byt namn" in the row of "hav" and accept the dialog with "kust"'),
    tags,
    language="sv",
)


def cards_in_words(page: Page) -> None:
    page.act('click "Dondur" in the "Altın kart" card')
    page.act('click "Evet, dondur" in the dialog')


def cards(page: Page) -> None:
    was = state(page)
    page.get_by_role("article").filter(has_text="Altın kart").get_by_role("button").click()
    box = page.get_by_role("alertdialog")
    expect(box.get_by_role("heading")).to_have_text("Kart dondurulsun mu?")
    expect(box.get_by_role("paragraph")).to_have_text("Altın kart hemen kapanır.")
    box.get_by_role("button", name="Evet, dondur").click()
    expect(box).to_have_count(0)
    assert state(page) == changed(was, {"state": "donduruldu"}, name="Altın kart")


CARDS = App(
    "kartlar",
    "dialogs",
    """<h1>Kartlar</h1><div id="cards"></div><div id="root"></div>
<script>
let about = 0;
const close = () => { app.$("#root").innerHTML = ""; };
const freeze = () => { close(); app.run(about, (item) => { item.state = "donduruldu" }, (item) => { item.state = "iptal edildi" }); };
function ask(id) {
  about = id;
  app.$("#root").innerHTML = `<div class="overlay" style="position:fixed;inset:0;background:#0008"><div role="alertdialog" aria-modal="true" aria-labelledby="t" aria-describedby="d" style="background:#fff;margin:4em;padding:1em"><h2 id="t">Kart dondurulsun mu?</h2><p id="d">${app.find(id).name} hemen kapanır.</p><button data-do="yes">Evet, dondur</button><button data-do="no">Vazgeç</button></div></div>`;
  app.$("[data-do=yes]").onclick = freeze;
  app.$("[data-do=no]").onclick = close;
}
app.start([{id: 1, name: "Mavi kart", state: "açık"}, {id: 2, name: "Altın kart", state: "açık"}, {id: 3, name: "Gümüş kart", state: "açık"}], (items) => {
  app.$("#cards").innerHTML = items.map((one) => `<article><h3>${one.name}</h3><p>${one.state}</p><button onclick="ask(${one.id})">Dondur</button></article>`).join("");
});
</script>""",
    cards_in_words,
    cards,
    language="tr",
)


def roles_in_words(page: Page) -> None:
    page.act("click Promote in the row of Otto")
    page.act("click Grant in the dialog")


def roles(page: Page) -> None:
    was = state(page)
    page.get_by_role("row").filter(has_text="Otto").get_by_role("button").click()
    box = page.get_by_role("dialog")
    assert "Grant access Otto will be able to edit everything." in plain(box.inner_text())
    box.get_by_role("button", name="Grant", exact=True).click()
    expect(box).to_be_hidden()
    assert state(page) == changed(was, {"role": "editor"}, name="Otto")


ROLES = App(
    "roles",
    "dialogs",
    """<h1>Roles</h1><table aria-label="Roles"><tbody></tbody></table>
<dialog><header><h3>Grant access</h3></header><p></p><footer><button id="later">Not now</button><button id="grant">Grant</button></footer></dialog>
<script>
const box = app.$("dialog");
let about = 0;
function ask(id) { about = id; app.$("dialog p").textContent = app.find(id).name + " will be able to edit everything."; box.showModal(); }
app.$("#later").onclick = () => box.close();
app.$("#grant").onclick = () => { app.later(50, () => { box.close(); app.run(about, (item) => { item.role = "editor" }, (item) => { item.role = "owner" }); }); };
app.start([{id: 1, name: "Iris", role: "reader"}, {id: 2, name: "Otto", role: "reader"}, {id: 3, name: "Vera", role: "editor"}], (items) => {
  app.$("tbody").innerHTML = items.map((one) => `<tr><th scope="row">${one.name}</th><td>${one.role}</td><td><button onclick="ask(${one.id})">Promote</button></td></tr>`).join("");
});
</script>""",
    roles_in_words,
    roles,
)


def timer(page: Page) -> None:
    heard = asked(page, answer=True)
    page.get_by_role("button").click()
    assert state(page) == [{"left": 0}]
    assert heard == [("alert", "타이머를 초기화합니다")]


TIMER = App(
    "timer",
    "dialogs",
    """<h1>타이머</h1><button>초기화</button><p id="left">12분 남음</p>
<script>
app.start([{left: 12}], (items) => { app.$("#left").textContent = items[0].left ? "12분 남음" : "초기화됨"; });
app.$("button").onclick = () => { alert("타이머를 초기화합니다"); app.items[0].left = 0; app.render(); };
</script>""",
    lambda page: page.act('click "초기화" and accept the dialog'),
    timer,
    language="ko",
)


APPS = (MEMBERS, ALBUM, TAGS, CARDS, ROLES, TIMER)


CHANGES = (
    *changes_of(
        "dialogs",
        "leden",
        another_question=swapped(("uitschrijven?", "een boete geven?")),
        a_question_about_everybody=swapped(("one.name +", '"alle leden" +')),
        the_neighbour_is_named=swapped(("const one = app.find(id);", "const one = app.find(id % 3 + 1);")),
        the_neighbour_goes=before("app.hit = (id) => app.items.filter((item) => item.id === id % 3 + 1);"),
        a_second_question=swapped((") app.run", ' && confirm("Weet u het zeker?")) app.run')),
        no_question=swapped(('if (window.confirm("Wilt u " + one.name + " uitschrijven?")) ', "")),
        nobody_goes=before("app.hit = () => [];"),
        everybody_goes=before("app.hit = () => [...app.items];"),
        another_negation=swapped(("Wilt u ", "Wilt u niet meer ")),
    ),
    *changes_of(
        "dialogs",
        "album",
        another_album=swapped(("l’album «Estate 2019»", "l’album «Estate 2020»")),
        the_other_way_round=swapped(("Rendere pubblico", "Rendere privato")),
        only_a_notice=swapped(
            (
                'if (confirm("Rendere pubblico l’album «Estate 2019»?"))',
                'alert("Rendere pubblico l’album «Estate 2019»?"); if (false)',
            )
        ),
        shared_all_the_same=swapped(
            (
                'if (confirm("Rendere pubblico l’album «Estate 2019»?"))',
                'confirm("Rendere pubblico l’album «Estate 2019»?");',
            )
        ),
        asked_for_ever_again=swapped(
            ("if (confirm(", 'if (confirm("Rendere pubblico l’album «Estate 2019»?") || confirm(')
        ),
        nothing_asked=swapped(('if (confirm("Rendere pubblico l’album «Estate 2019»?"))', "if (false)")),
    ),
    *changes_of(
        "dialogs",
        "taggar",
        another_tag_is_named=swapped(('"Vad ska taggen " + app.find(id).tag', '"Vad ska taggen " + app.find(3).tag')),
        another_thing_is_asked=swapped(("Vad ska taggen", "Vilken färg ska taggen")),
        the_first_is_renamed=before("app.hit = () => [app.items[0]];"),
        it_is_cut=swapped(("item.tag = to", "item.tag = to.slice(0, 2)")),
        nothing_is_kept=swapped(("item.tag = to", "item.tag = item.tag")),
        asked_twice=swapped(("const to = prompt(", 'prompt("Vad ska taggen hav heta?"); const to = prompt(')),
    ),
    *changes_of(
        "dialogs",
        "kartlar",
        another_card_is_named=swapped(("${app.find(id).name} hemen", "${app.find(1).name} hemen")),
        another_question=swapped(("Kart dondurulsun mu?", "Kart iptal edilsin mi?")),
        another_consequence=swapped(("hemen kapanır", "yarın silinir")),
        yes_and_no_exchanged=swapped(
            ("onclick = freeze", "onclick = was"),
            ("onclick = close;", "onclick = freeze;"),
            ("onclick = was", "onclick = close"),
        ),
        yes_only_closes=swapped(("close(); app.run(about", "close(); app.run(-1")),
        another_is_frozen=swapped(("close(); app.run(about", "close(); app.run(3")),
        it_is_cancelled=before("app.outcome = (good, other) => other;"),
        it_comes_again=swapped(
            ("close(); app.run(about", "close(); if (!app.once) { app.once = true; return ask(about); } app.run(about")
        ),
        it_stays=swapped(("const freeze = () => { close();", "const freeze = () => {")),
    ),
    *changes_of(
        "dialogs",
        "roles",
        another_heading=swapped(("Grant access", "Transfer ownership")),
        another_is_named=swapped(('app.find(id).name + " will', 'app.find(1).name + " will')),
        a_right_more=swapped(("edit everything", "edit and delete everything")),
        it_is_refused=swapped(("will be able", "will not be able")),
        grant_does_nothing=before("app.run = () => {};"),
        not_now_grants=swapped(
            ('app.$("#later").onclick', 'app.$("#x").onclick'),
            ('app.$("#grant").onclick', 'app.$("#later").onclick'),
            ('app.$("#x").onclick', 'app.$("#grant").onclick'),
        ),
        another_is_promoted=before("app.hit = () => [app.items[0]];"),
        too_much_is_granted=before("app.outcome = (good, other) => other;"),
        nothing_is_asked=swapped(("box.showModal(); }", 'app.run(id, (item) => { item.role = "editor" }); }')),
    ),
    *changes_of(
        "dialogs",
        "timer",
        another_message=swapped(("타이머를 초기화합니다", "타이머를 삭제합니다")),
        the_message_is_a_failure=swapped(("타이머를 초기화합니다", "타이머를 초기화하지 못했습니다")),
        no_message=swapped(('alert("타이머를 초기화합니다");', "")),
        it_is_asked=swapped(("alert(", "confirm(")),
        it_is_not_reset=swapped(("app.items[0].left = 0;", "")),
    ),
)
