"""Operations on one row, card or item, in other markup and languages than those of the tuned part."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from benchmarks.promises.apps import App, changed, state


def subscribers(page: Page) -> None:
    was = state(page)
    page.get_by_role("row").filter(has_text="Sanne Bos").get_by_role("button").click()
    assert state(page) == changed(was, {"state": "geblokkeerd"}, who="Sanne Bos")


SUBSCRIBERS = App(
    "abonnees",
    "row effects",
    """<h1>Abonnees</h1><table class="pure-table"><caption>Abonnees</caption><tbody></tbody></table>
<script>
app.delay = 45;
app.start([{id: 5, who: "Jan de Wit", state: "actief"}, {id: 6, who: "Jan de Witte", state: "actief"}, {id: 7, who: "Sanne Bos", state: "actief"}, {id: 8, who: "Kees Vos", state: "geblokkeerd"}, {id: 9, who: "Fleur Mol", state: "actief"}], (items) => {
  app.$("tbody").innerHTML = items.map((one) => `<tr><th scope="row">${one.who}</th><td>${one.state}</td><td><a href="#" role="button" onclick="event.preventDefault(); app.run(${one.id}, (item) => { item.state = 'geblokkeerd' }, (item) => { item.state = 'verwijderd' })">Blokkeren</a></td></tr>`).join("");
});
</script>""",
    lambda page: page.act('click "Blokkeren" in the row of "Sanne Bos"'),
    subscribers,
    language="nl",
)


def recipes(page: Page) -> None:
    was = state(page)
    page.get_by_role("article").filter(has_text="Ribollita").get_by_role("button").click()
    assert state(page) == changed(was, {"likes": 4}, title="Ribollita")


RECIPES = App(
    "ricette",
    "row effects",
    """<main><h1>Ricette</h1><div class="columns is-multiline"></div></main>
<script>
app.start([{id: "r1", title: "Pesto di noci", likes: 3}, {id: "r2", title: "Farinata", likes: 8}, {id: "r3", title: "Ribollita", likes: 3}, {id: "r4", title: "Panforte", likes: 0}], (items) => {
  app.patch(app.$(".columns"), Object.fromEntries(items.map((one) => [one.id, `<article class="column card"><header class="card-header"><h2 class="card-header-title">${one.title}</h2></header><p class="card-content"><span>${one.likes}</span> <span>voti</span></p><footer class="card-footer"><button class="button" onclick="app.run('${one.id}', (item) => { item.likes++ }, (item) => { item.likes-- })">Mi piace</button></footer></article>`])));
});
</script>""",
    lambda page: page.act('click "Mi piace" in the "Ribollita" card'),
    recipes,
    language="it",
)


def notes(page: Page) -> None:
    was = state(page)
    page.get_by_role("listitem").filter(has_text="Boka tåg").get_by_role("button").click()
    assert state(page) == sorted(was, key=lambda item: item["text"] != "Boka tåg")


NOTES = App(
    "anteckningar",
    "row effects",
    """<h1>Anteckningar</h1><ul aria-label="Anteckningar"></ul>
<script>
app.delay = 20;
app.start([{id: 1, text: "Köp kaffe"}, {id: 2, text: "Ring mormor"}, {id: 3, text: "Boka tåg"}, {id: 4, text: "Laga cykeln"}], (items) => {
  app.$("ul").innerHTML = items.map((one) => `<li class="s-x9f2"><p>${one.text}</p><button class="s-k31" onclick="app.run(${one.id}, (item, all) => { all.unshift(all.splice(all.indexOf(item), 1)[0]) }, (item, all) => { all.push(all.splice(all.indexOf(item), 1)[0]) })">Fäst överst</button></li>`).join("");
});
</script>""",
    lambda page: page.act('click "Fäst överst" in the item "Boka tåg"'),
    notes,
    language="sv",
)


def dues(page: Page) -> None:
    was = state(page)
    page.get_by_role("row").filter(has_text="Daire 2").get_by_role("button").click()
    assert state(page) == changed(was, {"is": "paid"}, flat="Daire 2")


DUES = App(
    "aidatlar",
    "row effects",
    """<h1>Aidatlar</h1><section aria-labelledby="a"><h2 id="a">Bekleyenler</h2><table id="open"><thead><tr><th>Daire</th><th>Tutar</th><th></th></tr></thead><tbody></tbody></table></section>
<section aria-labelledby="b"><h2 id="b">Ödenenler</h2><ul id="done"></ul></section>
<script>
app.delay = 35;
app.start([{id: 1, flat: "Daire 1", sum: "₺450", is: "open"}, {id: 2, flat: "Daire 2", sum: "₺450", is: "open"}, {id: 3, flat: "Daire 3", sum: "₺510", is: "open"}, {id: 4, flat: "Daire 4", sum: "₺450", is: "paid"}], (items) => {
  app.$("#open tbody").innerHTML = items.filter((one) => one.is === "open").map((one) => `<tr><td>${one.flat}</td><td>${one.sum}</td><td><button onclick="app.run(${one.id}, (item) => { item.is = 'paid' }, (item) => { item.is = 'waived' })">Öde</button></td></tr>`).join("");
  app.$("#done").innerHTML = items.filter((one) => one.is !== "open").map((one) => `<li>${one.flat} ${one.is === "paid" ? "ödendi" : "silindi"}</li>`).join("");
});
</script>""",
    lambda page: page.act('click "Öde" in the row of "Daire 2"'),
    dues,
    language="tr",
)


def letters(page: Page) -> None:
    was = state(page)
    page.get_by_role("row").filter(has_text="نور").get_by_role("button").click()
    assert state(page) == changed(was, None, **{"from": "نور"})


LETTERS = App(
    "rasail",
    "row effects",
    """<h1>الرسائل</h1><table aria-label="الرسائل"><thead><tr><th>المرسل</th><th>الموضوع</th><th></th></tr></thead><tbody></tbody></table>
<script>
app.start([{id: 1, from: "ليلى", about: "موعد"}, {id: 2, from: "سامي", about: "فاتورة"}, {id: 3, from: "نور", about: "فاتورة"}, {id: 4, from: "هدى", about: "دعوة"}], (items) => {
  app.patch(app.$("tbody"), Object.fromEntries(items.map((one) => [one.id, `<tr><td>${one.from}</td><td>${one.about}</td><td><button type="button" onclick="app.run(${one.id}, () => null, (item) => { item.about = '(' + item.about + ')' })">أرشفة</button></td></tr>`])));
});
</script>""",
    lambda page: page.act('click "أرشفة" in the row of "نور"'),
    letters,
    language="ar",
)


def issues(page: Page) -> None:
    was = state(page)
    page.locator(".ant-list-item").filter(has_text="느린 검색").get_by_role("button").click()
    assert state(page) == changed(was, {"who": "지현"}, title="느린 검색")


ISSUES = App(
    "issues",
    "row effects",
    """<h1>이슈</h1><div role="list"></div>
<script>
app.delay = 80;
app.start([{id: 31, title: "로그인 오류", who: "없음"}, {id: 32, title: "느린 검색", who: "없음"}, {id: 33, title: "깨진 링크", who: "민수"}, {id: 34, title: "번역 누락", who: "없음"}], (items) => {
  app.$("[role=list]").innerHTML = items.map((one) => `<div role="listitem" class="ant-list-item"><h4 class="ant-list-item-meta-title">${one.title}</h4><div class="ant-list-item-meta-description">담당: <span>${one.who}</span></div><ul class="ant-list-item-action"><li><button class="ant-btn ant-btn-link" onclick="app.run(${one.id}, (item) => { item.who = '지현' }, (item) => { item.who = '보류' })"><span>담당하기</span></button></li></ul></div>`).join("");
});
</script>""",
    lambda page: page.act('click "담당하기" in the item "느린 검색"'),
    issues,
    language="ko",
)


def devices(page: Page) -> None:
    was = state(page)
    page.get_by_role("row").filter(has_text="卧室灯").get_by_role("switch").click()
    assert state(page) == changed(was, {"on": True}, name="卧室灯")
    expect(page.get_by_role("row").filter(has_text="卧室灯").get_by_role("switch")).to_be_checked()


DEVICES = App(
    "shebei",
    "row effects",
    """<h1>设备</h1><table class="ant-table"><thead><tr><th>名称</th><th>状态</th><th>开关</th></tr></thead><tbody></tbody></table>
<script>
app.delay = 60;
app.start([{id: "d1", name: "客厅灯", on: false}, {id: "d2", name: "卧室灯", on: false}, {id: "d3", name: "厨房灯", on: true}, {id: "d4", name: "阳台灯", on: false}], (items) => {
  app.patch(app.$("tbody"), Object.fromEntries(items.map((one) => [one.id, `<tr class="ant-table-row"><td>${one.name}</td><td>${one.on === "lost" ? "离线" : one.on ? "已开启" : "已关闭"}</td><td><button role="switch" aria-checked="${one.on === true}" aria-label="开关" class="ant-switch" onclick="app.run('${one.id}', (item) => { item.on = !item.on }, (item) => { item.on = 'lost' })">⏻</button></td></tr>`])));
});
</script>""",
    lambda page: page.act('click "开关" in the row of "卧室灯"'),
    devices,
    language="zh",
)


def comments(page: Page) -> None:
    was = state(page)
    page.get_by_role("article").filter(has_text="Eliška Malá").get_by_role("button").click()
    assert state(page) == changed(was, {"text": "Komentář byl skryt."}, by="Eliška Malá")


COMMENTS = App(
    "komentare",
    "row effects",
    """<h1>Komentáře</h1><section class="thread"></section>
<script>
app.start([{id: 1, by: "Pavel Dvořák", text: "Skvělý článek."}, {id: 2, by: "Eliška Malá", text: "Nesouhlasím."}, {id: 3, by: "Tomáš Bílý", text: "Kde to je?"}, {id: 4, by: "Jitka Nová", text: "Díky!"}], (items) => {
  app.$(".thread").innerHTML = items.map((one) => `<article class="comment"><h3>${one.by}</h3><p>${one.text}</p><button onclick="app.run(${one.id}, (item) => { item.text = 'Komentář byl skryt.' }, (item) => { item.text = 'Komentář byl nahlášen.' })">Skrýt</button></article>`).join("");
});
</script>""",
    lambda page: page.act('click "Skrýt" in the "Eliška Malá" card'),
    comments,
    language="cs",
)


def sheets(page: Page) -> None:
    names = [each["name"] for each in state(page)]
    page.get_by_role("listitem").filter(has_text="Palaute").get_by_role("button").click()
    at = names.index("Palaute") + 1
    assert [each["name"] for each in state(page)] == [*names[:at], "Palaute (kopio)", *names[at:]]


SHEETS = App(
    "lomakkeet",
    "row effects",
    """<h1>Lomakkeet</h1><ol></ol>
<script>
app.delay = 25;
app.start([{id: 1, name: "Hakemus"}, {id: 2, name: "Palaute"}, {id: 3, name: "Tilaus"}, {id: 4, name: "Lasku"}], (items) => {
  app.$("ol").innerHTML = items.map((one) => `<li><span>${one.name}</span><button onclick="app.run(${one.id}, (item, all) => { all.splice(all.indexOf(item) + 1, 0, {id: 90 + item.id, name: item.name + ' (kopio)'}) }, (item) => { item.name += ' (lukittu)' })">Kopioi</button></li>`).join("");
});
</script>""",
    lambda page: page.act('click "Kopioi" in the item "Palaute"'),
    sheets,
    language="fi",
)


def inbox(page: Page) -> None:
    was = state(page)
    page.get_by_role("row").filter(has_text="Photos from Oslo").get_by_role("button").click()
    assert state(page) == changed(was, {"when": "tomorrow"}, about="Photos from Oslo")


INBOX = App(
    "inbox",
    "row effects",
    """<h1>Inbox</h1><div role="table" aria-label="Inbox"></div>
<script>
app.delay = 55;
const cell = (text) => `<span role="cell" style="display:inline-block;width:11em">${text}</span>`;
app.start([{id: 1, about: "Lease renewal", when: "now"}, {id: 2, about: "Dentist on Monday", when: "now"}, {id: 3, about: "Photos from Oslo", when: "now"}, {id: 4, about: "Your receipt", when: "tomorrow"}], (items) => {
  app.$("[role=table]").innerHTML = items.map((one) => `<div role="row">${cell(one.about)}${cell(one.when)}${cell(`<button aria-label="Snooze" onclick="app.run(${one.id}, (item) => { item.when = 'tomorrow' }, (item) => { item.when = 'next year' })">⏰</button>`)}</div>`).join("");
});
</script>""",
    lambda page: page.act("click Snooze in the row of Photos from Oslo"),
    inbox,
)


APPS = (SUBSCRIBERS, RECIPES, NOTES, DUES, LETTERS, ISSUES, DEVICES, COMMENTS, SHEETS, INBOX)
