"""Changes that keep what a test is about, other ones than those of the tuned part."""

from __future__ import annotations

from benchmarks.promises.apps import after, before, both, changes_of, matched, served, styled, swapped
from benchmarks.promises.figures import amount, rows
from benchmarks.promises.files import PDF, ZIP, attached
from benchmarks.promises.hiding import around, hidden, instead, ruled, style
from benchmarks.promises.looked_at.downloads import CALENDAR

MARK = '<i class="fa fa-star" aria-hidden="true"></i>'
TICKER = '<p id="tick" aria-live="off">0</p><script>let n = 0; setInterval(() => { app.$("#tick").textContent = `${++n} visitors today` }, 200)</script>'
CHAT = '<div style="position:fixed;right:0;bottom:0"><button aria-expanded="false">Chat</button></div>'
TOAST = "const done = app.settle; app.settle = (was) => { done(was); app.$('body').insertAdjacentHTML('beforeend', '<div role=alert class=snack>OK</div>'); };"
UNSEEN = (
    ".v-h{position:absolute!important;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}"
)

CHANGES = (
    *changes_of(
        "harmless",
        "abonnees",
        a_column_of_dates=swapped(("<td>${one.state}</td>", "<td>12 mei 2025</td><td>${one.state}</td>")),
        somebody_left=swapped((', {id: 9, who: "Fleur Mol", state: "actief"}', "")),
        others_have_other_states=swapped(('who: "Jan de Wit", state: "actief"', 'who: "Jan de Wit", state: "nieuw"')),
        rows_are_highlighted=styled("tr:hover{background:#eee}td,th{padding:1em;border:1px solid}tr{transition:opacity .3s}"),
    ),
    *changes_of(
        "harmless",
        "ricette",
        votes_of_others=swapped(("likes: 8", "likes: 108")),
        icons_before_the_words=swapped((">Mi piace<", f">{MARK} Mi piace<")),
        a_ticker=after(TICKER),
        cards_stand_in_another_order=swapped(('{id: "r1", title: "Pesto di noci", likes: 3}, {id: "r2", title: "Farinata", likes: 8}', '{id: "r2", title: "Farinata", likes: 8}, {id: "r1", title: "Pesto di noci", likes: 3}')),
    ),
    *changes_of("harmless", "anteckningar", other_notes=swapped(("Köp kaffe", "Köp te"), ("Laga cykeln", "Sälj cykeln")), a_chat_button=after(CHAT)),
    *changes_of("harmless", "aidatlar", another_sum=swapped(("₺510", "₺530")), it_is_slower=swapped(("app.delay = 35", "app.delay = 380"))),
    *changes_of("harmless", "rasail", another_letter=swapped(("دعوة", "تهنئة")), more_air=styled("td{padding:2em}table{width:100%}")),
    *changes_of("harmless", "issues", a_toast_appears_too=before(TOAST), another_person_elsewhere=swapped(('who: "민수"', 'who: "서연"'))),
    *changes_of("harmless", "shebei", classes_of_another_version=swapped(("ant-table-row", "css-7x1"), ("ant-switch", "css-99k")), another_lamp_is_off=swapped(('name: "厨房灯", on: true', 'name: "厨房灯", on: false'))),
    *changes_of("harmless", "komentare", it_fades=styled(".comment{animation:come .5s}@keyframes come{from{opacity:0}}"), a_comment_below=swapped(('text: "Díky!"}', 'text: "Díky!"}, {id: 5, by: "Ota Kos", text: "Taky díky."}'))),
    *changes_of("harmless", "lomakkeet", the_heading_is_smaller=swapped(("<h1>Lomakkeet</h1>", "<h2>Lomakkeet</h2>"))),
    *changes_of("harmless", "inbox", a_tooltip=swapped(('aria-label="Snooze"', 'aria-label="Snooze" title="Remind me later"')), bold_subjects=swapped(("${cell(one.about)}", "${cell(`<b>${one.about}</b>`)}"))),
    *changes_of(
        "harmless",
        "pakket",
        in_a_field_for_copying=hidden(instead('<textarea aria-label="Status" readonly>{text}</textarea>')),
        wide_but_without_height=hidden(around('<span style="display:block;height:0">', "</span><br>")),
        an_intro_that_ends=hidden(ruled(".subject{display:inline-block;animation:grow .4s}@keyframes grow{from{transform:scale(0)}}")),
        said_once_more_unseen=both(swapped(("<p>Vragen?", '<p class="v-h">Onderweg naar u</p><p>Vragen?')), styled(UNSEEN)),
    ),
    *changes_of(
        "harmless",
        "clinic",
        half_transparent=hidden(style("opacity:.6;font-style:italic")),
        far_down_in_a_panel=hidden(around('<span style="display:block;height:40px;overflow:auto"><span style="display:block;height:200px"></span>', "</span>")),
        white_on_black=hidden(style("color:#fff;background:#000")),
    ),
    *changes_of("harmless", "museo", turned_all_the_way=hidden(style("transform:rotate(360deg) translateX(3px)")), an_image_beside=swapped(("<header>", '<header><img alt="" width="20" height="20" src="data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27/%3E">'))),
    *changes_of("harmless", "biljetter", an_arrow_after=hidden(ruled(".subject::after{content:'';display:inline-block;border:4px solid;border-top-color:transparent}"))),
    *changes_of("harmless", "jariseok", a_hidden_twin_column=matched("</tr><tr><td>목포행", '<td style="display:none">매진되었습니다</td></tr><tr><td>목포행')),
    *changes_of("harmless", "licence", the_owner_moved=swapped(("Mia Hart", "Mia Hart-Boyd")), shadowed_letters=hidden(style("color:transparent;text-shadow:0 0 0 #000"))),
    *changes_of("harmless", "lampy", it_comes_later=swapped(("app.later(70", "app.later(500"))),
    *changes_of("harmless", "sparen", a_thin_space=amount("€\u20091.020,50"), another_rate=swapped(("2,1 %", "-0,4 %"))),
    *changes_of("harmless", "mileage", a_space_that_holds=amount("310\u00a0km"), another_weight=swapped(("1,540 kg", "1,610 kg"))),
    *changes_of("harmless", "spese", no_space=amount("€912"), in_smaller_letters=amount("€ <small>912</small>")),
    *changes_of("harmless", "aktier", columns_change_places=swapped(("<th>name</th><th>value</th>", "<th>value</th><th>name</th>"), ("<td>Volvo</td><td>271 kr</td>", "<td>271 kr</td><td>Volvo</td>"), ("<td>Sandvik</td><td>", "<td>"), ("</span><!--]--></td></tr>", "</span><!--]--></td><td>Sandvik</td></tr>"))),
    *changes_of("harmless", "tax", another_net=swapped(("£200.00", "£210.00")), a_mark_of_direction=amount("\u2066£40.00\u2069")),
    *changes_of("harmless", "visa", a_line_below=swapped(("</tbody>", "</tbody><tfoot><tr><td>Yhteensä</td><td>2 kpl</td></tr></tfoot>"))),
    *changes_of("harmless", "books", an_empty_row_for_layout=rows('<tr class="data"><td>Emma</td><td>May</td></tr><tr aria-hidden="true" style="height:8px"></tr>')),
    *changes_of("harmless", "squadre", another_team=swapped(("Orsi", "Cervi"))),
    *changes_of("harmless", "leden", spaces_in_the_question=swapped(('" uitschrijven?"', '"\\u00a0 uitschrijven?"'))),
    *changes_of("harmless", "album", a_line_break=swapped(("Rendere pubblico l’album", "Rendere pubblico\\nl’album"))),
    *changes_of("harmless", "kartlar", the_buttons_the_other_way_round=swapped(('<button data-do="yes">Evet, dondur</button><button data-do="no">Vazgeç</button>', '<button data-do="no">Vazgeç</button><button data-do="yes">Evet, dondur</button>'))),
    *changes_of("harmless", "roles", it_slides_in=styled("dialog[open]{animation:slide .25s}@keyframes slide{from{opacity:0;transform:translateY(-20px)}}"), somebody_else_below=swapped(('name: "Vera"', 'name: "Vero"'))),
    *changes_of("harmless", "agenda", a_fuller_calendar=served("/files/agenda", body=CALENDAR + CALENDAR)),
    *changes_of("harmless", "estratto", a_longer_statement=served("/files/aprile.pdf", body=PDF + b"%\n" * 900)),
    *changes_of("harmless", "backup", of_another_day=swapped(("backup-20250314.zip", "backup-20261102.zip")), a_bigger_one=served("/files/backup", body=ZIP * 50)),
    *changes_of("harmless", "defter", of_another_year=served("/files/defter", headers=attached("defter-2026.csv", b"x").headers)),
)  # fmt: skip
