"""Changes that keep what a test is about: redesigns, other data beside it, what tracks, advertises and moves."""

from __future__ import annotations

from benchmarks.promises.apps import after, before, both, changes_of, matched, served, styled, swapped
from benchmarks.promises.figures import amount, rows
from benchmarks.promises.files import PDF, ZIP, attached
from benchmarks.promises.held_out.downloads import HOURS, ROLL
from benchmarks.promises.hiding import around, hidden, instead, ruled, style

RIPPLE = "document.addEventListener('pointerdown', (event) => event.target.closest?.('button')?.insertAdjacentHTML('beforeend', '<i class=\"ripple\"></i>'), true);"
TRACKED = "document.addEventListener('click', () => { window.dataLayer = [...(window.dataLayer ?? []), Date.now()]; document.documentElement.dataset.clicks = String(dataLayer.length); }, true);"
COOKIES = '<div class="cc-banner" style="position:fixed;bottom:0;left:0;right:0;background:#eee;padding:4px">We use cookies. <button>Fine</button> <a href="#privacy">Privacy</a></div>'
AD = '<aside class="ad" aria-label="Advertisement" style="float:right;width:160px;height:90px;background:#fd8"><p>Shoes, half price</p><a href="#ad">Shop now</a></aside>'
SNACK = "const settled = app.settle; app.settle = (was) => { settled(was); document.body.insertAdjacentHTML('beforeend', '<div class=\"v-snackbar\" role=\"status\">✓</div>'); setTimeout(() => document.querySelector('.v-snackbar')?.remove(), 700); };"
UPTIME = '<p id="up" style="color:#777"></p><script>setInterval(() => { app.$("#up").textContent = `Synced ${Math.round(performance.now() / 100)} ticks ago` }, 250)</script>'
CROSS = '<button class="btn-close" aria-label="Close"></button>'

CHANGES = (
    *changes_of(
        "harmless",
        "stockroom",
        ids_of_another_database=swapped(("{id: 70,", "{id: 9070,"), ("{id: 72,", "{id: 9072,"), ("{id: 74,", "{id: 9074,")),
        somebody_took_hose_clips=swapped(("left: 55", "left: 41")),
        buttons_ripple=before(RIPPLE),
        a_column_of_prices=swapped(('<div role="columnheader">Actions</div>', '<div role="columnheader">Actions</div><div role="columnheader">Price</div>'), ("</span></button></div></div>", '</span></button></div><div role="gridcell">$2.40</div></div>')),
    ),
    *changes_of(
        "harmless",
        "cykler",
        marks_of_the_compiler=swapped(('<div class="v-col', '<div data-v-7ba5bd90="" class="v-col'), ('class="v-card ', 'data-v-5f1c22e0="" class="v-card ')),
        a_dark_theme=both(swapped(("v-theme--light", "v-theme--dark")), styled("body{background:#121212;color:#fff}.v-card{background:#212121;color:#fff}")),
        pictures_of_the_bikes=swapped(('<div class="v-card-item">', '<div class="v-responsive v-img" style="width:90px;height:40px;background:#bcd"></div><div class="v-card-item">')),
        a_snack_bar=before(SNACK),
    ),
    *changes_of("harmless", "varolista", zebra_stripes=styled("tr:nth-child(odd) td{background:#eef}"), one_more_at_the_end=swapped(('name: "Tóth Imre", why: "oltás"}', 'name: "Tóth Imre", why: "oltás"}, {id: 6, name: "Varga Edit", why: "recept"}'))),
    *changes_of("harmless", "filer", locked_by_another=swapped(("Låst av Kari", "Låst av Ola")), icons_before_the_names=swapped(('px">${one.name}', 'px"><svg aria-hidden="true" width="9" height="9"><circle r="4" cx="4" cy="4"/></svg> ${one.name}')), it_is_tracked=before(TRACKED)),
    *changes_of("harmless", "permisiuni", one_more_permission=swapped(('name: "Ferestre", state: "Permis"}', 'name: "Ferestre", state: "Permis"}, {id: 6, name: "Sunet", state: "Permis"}')), buttons_are_round=swapped(("rounded-md ring-1", "rounded-full ring-2 ring-indigo-600/10 shadow-sm"))),
    *changes_of("harmless", "trapezia", the_server_is_slow=swapped(("app.delay = 65", "app.delay = 600")), other_guests=swapped(("people: 6", "people: 5"), ("people: 8", "people: 7")), a_wrapper_for_scrolling=swapped(("<table>", '<div class="overflow-x-auto"><table>'), ("</table>", "</table></div>"))),
    *changes_of("harmless", "kuhnia", a_ticket_more=swapped(('note: "без родзинок"}', 'note: "без родзинок"}, {id: 46, name: "Млинці", note: "з медом"}')), tickets_fade_in=swapped((":host{display:block;", ":host{display:block;animation:in .3s;"), ("padding:4px}", "padding:4px}@keyframes in{from{opacity:0}}"))),
    *changes_of("harmless", "donhang", other_orders=swapped(("tries: 3", "tries: 2")), cookies_are_asked_about=after(COOKIES)),
    *changes_of("harmless", "suchana", another_station_is_off=swapped(('name: "ठाणे", line: "मध्य", on: true', 'name: "ठाणे", line: "मध्य", on: false')), boxes_are_switches=swapped(('class="form-check"', 'class="form-check form-switch"'))),
    *changes_of("harmless", "bengkel", one_more_choice=swapped(('"Selesai", "Batal"', '"Selesai", "Ditunda", "Batal"')), another_job_is_done=swapped(('name: "Setel rem", state: "Antre"', 'name: "Setel rem", state: "Selesai"'))),
    *changes_of("harmless", "arim", other_weather=swapped(('name: "ירושלים", weather: "בהיר"', 'name: "ירושלים", weather: "מעונן"')), a_cross_of_a_font=matched('<svg width="10".*?</svg>', '<span aria-hidden="true" class="mdi mdi-close">×</span>')),
    *changes_of(
        "harmless",
        "flight",
        faded_in_and_shown=both(hidden(around('<div class="fade show">', "</div>")), styled(".fade{transition:opacity .15s}.fade:not(.show){opacity:0}")),
        an_ellipsis_that_is_not_needed=hidden(style("display:inline-block;max-width:30em;overflow:hidden;text-overflow:ellipsis;white-space:nowrap")),
        an_advertisement=matched("^", AD),
        it_is_strong=hidden(instead("<strong>{text}</strong>")),
    ),
    *changes_of("harmless", "bakeri", a_space_that_holds=hidden(instead('<span class="MuiChip-label">Utsolgt i\u00a0dag</span>')), grey_and_small=hidden(style("filter:grayscale(1);opacity:.75;font-size:.7em"))),
    *changes_of("harmless", "idopont", without_the_layout_table=swapped(('<table width="600" border="0" align="center"><tr><td>', "<section><div>"), ("</td></tr><tr><td>", "</div><footer>"), ("</td></tr></table>", "</footer></section>"))),
    *changes_of("harmless", "pliromi", tabs_stand_on_the_left=styled("[role=tablist]{display:flex;flex-direction:column;width:12em;position:sticky;top:0}[role=tab]{transform:translateX(4px);backface-visibility:hidden}")),
    *changes_of("harmless", "gatau", one_more_train=swapped(('<div role="row"><span role="gridcell">Vinh', '<div role="row"><span role="gridcell">Nha Trang</span> <span role="gridcell">Đúng giờ</span></div><div role="row"><span role="gridcell">Vinh')), a_dot_before_it=hidden(ruled(".subject::before{content:'';display:inline-block;width:6px;height:6px;border-radius:50%;background:#c00}"))),
    *changes_of("harmless", "polis", another_owner=swapped(("Sari Dewi", "Budi Santoso")), one_more_line=swapped(('<tr><th scope="row">Jaminan', '<tr><th scope="row">Cabang</th><td>Bandung</td></tr><tr><th scope="row">Jaminan'))),
    *changes_of("harmless", "zaiavka", it_slides_in=styled("[matSnackBarLabel]{animation:up .3s}@keyframes up{from{transform:translateY(40px);opacity:0}}"), it_takes_longer=swapped(("app.later(60", "app.later(700"))),
    *changes_of("harmless", "goal", in_spans_of_the_drawing=swapped((">Goal reached</text>", "><tspan>Goal reached</tspan></text>")), other_bars=swapped(('y="50" width="60" height="60"', 'y="30" width="60" height="80"'))),
    *changes_of("harmless", "merki", a_frame_around_the_slot=swapped(('<p><slot name="state"></slot></p>', '<div class="inner"><p><slot name="state">–</slot></p></div>'))),
    *changes_of("harmless", "owed", cents_are_smaller=amount("$1,204<small>.60</small>"), more_guests=swapped(('stat-value">31', 'stat-value">28'))),
    *changes_of("harmless", "bolig", heating_is_negative=swapped(("310,50 kr.", "-12,00 kr.")), spaces_that_hold=amount("2.499,00\u00a0kr.")),
    *changes_of("harmless", "zsebpenz", spaces_that_hold=amount("12\u00a0450\u00a0HUF"), another_limit=swapped(("20 000 HUF", "25 000 HUF"))),
    *changes_of("harmless", "kiraya", the_sign_is_apart=amount('<span class="symbol">₹</span>1,25,000')),
    *changes_of("harmless", "vetur", another_town=swapped(("<h2>2 °C</h2><p>Vík</p>", "<h2>-1 °C</h2><p>Höfn</p>"))),
    *changes_of("harmless", "ticker", another_rate=swapped(("81.20", "84.61"))),
    *changes_of("harmless", "overdrawn", something_else_is_pending=swapped(("$4.00", "-$9.00"))),
    *changes_of("harmless", "quanan", a_column_of_remarks=swapped(('<div role="columnheader">price</div>', '<div role="columnheader">price</div><div role="columnheader">note</div>'), ("</span></div></div>", '</span></div><div role="gridcell">hết</div></div>'), ("</span><!--]--></div></div>", '</span><!--]--></div><div role="gridcell">ngon</div></div>'))),
    *changes_of("harmless", "ride", bars_are_thinner=swapped(('height="20" fill="#579"', 'height="12" rx="4" fill="#259"'))),
    *changes_of("harmless", "turma", a_total_below=swapped(("</tbody>", '</tbody><tfoot><tr><td>Total</td><td colspan="2">4 oi</td></tr></tfoot>')), another_sheep=rows('<tr class="data"><td>Lola</td><td>4 ani</td><td>sud</td></tr>')),
    *changes_of("harmless", "vardies", said_how_many=swapped(('class="MuiDataGrid-root"', 'class="MuiDataGrid-root" aria-rowcount="3" aria-multiselectable="true"'))),
    *changes_of("harmless", "tours", cards_get_pictures=swapped(('data"><h3>', 'data"><img alt="" width="30" height="20" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><h3>'))),
    *changes_of("harmless", "eksami", other_rooms=swapped(("<td>204</td>", "<td>311</td>"))),
    *changes_of("harmless", "cart-badge", a_round_badge=both(swapped(('class="badge"', 'class="badge rounded-pill text-bg-danger position-absolute"')), styled(".badge{border-radius:9px;background:#d33;color:#fff;padding:0 6px}"))),
    *changes_of("harmless", "surat", other_mails=swapped(("Rapat Senin", "Rapat Kamis"))),
    *changes_of("harmless", "plan-nb", more_meetings=swapped(("to møter", "fire møter"))),
    *changes_of("harmless", "bejelentes", a_counter_below=after(UPTIME)),
    *changes_of("harmless", "kliuchi", buttons_change_places=swapped(('<button class="no">Залишити</button><button class="yes">Так, відкликати</button>', '<button class="yes">Так, відкликати</button><button class="no">Залишити</button>')), a_transition=styled(".MuiPaper-root{animation:grow .3s}@keyframes grow{from{opacity:0;transform:scale(.8)}}")),
    *changes_of("harmless", "workspace", a_cross_in_the_corner=swapped(("Delete north?</h1>", f"Delete north?</h1>{CROSS}")), a_placeholder=swapped(('<input class="form-control">', '<input class="form-control" autocomplete="off" spellcheck="false">'))),
    *changes_of("harmless", "abonamente", another_reason=swapped(("<option>Mutare</option>", "<option>Mutare</option><option>Sănătate</option>"))),
    *changes_of("harmless", "club", a_backdrop=swapped(("<dialog aria-label", "<style>dialog::backdrop{background:#0059}dialog[open]{animation:in .2s}@keyframes in{from{opacity:0}}</style><dialog aria-label"))),
    *changes_of("harmless", "timer", of_another_month=served("/export/timer", body=HOURS * 9, headers=attached("timer-2026-11.csv", HOURS).headers)),
    *changes_of("harmless", "osztaly", more_pupils=served("/naplo/7b", body=ROLL + b"Zita,7.b,3\n" * 20)),
    *changes_of("harmless", "cairt", a_finer_picture=swapped(('width="80" height="40"', 'width="320" height="160"'))),
    *changes_of("harmless", "postavke", more_settings=swapped(('week: "monday"}', 'week: "sunday", beta: true}'))),
    *changes_of("harmless", "kontrakt", a_longer_contract=served("/api/kontrakt", body=PDF + b"% annex\n" * 400)),
    *changes_of("harmless", "album-photos", more_photos=served("/zip/dinner", body=ZIP * 30)),
)  # fmt: skip
