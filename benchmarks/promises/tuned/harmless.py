"""Changes that keep what a test is about: nobody should hear of them."""

from __future__ import annotations

from benchmarks.promises.apps import after, before, both, changes_of, matched, served, styled, swapped
from benchmarks.promises.figures import amount, rows
from benchmarks.promises.files import CSV, PDF, XLSX, attached
from benchmarks.promises.hiding import around, hidden, instead, ruled, style

SR_ONLY = (
    ".sr-only{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap}"
)
ICON = '<svg aria-hidden="true" width="12" height="12"><path d="M0 0h12v12z"/></svg>'
TOAST = (
    "const settle = app.settle; app.settle = (was) => { settle(was); const toast = document.createElement('div'); toast.role = 'status'; "
    "toast.textContent = 'Done at ' + new Date().toLocaleTimeString(); document.body.append(toast); setTimeout(() => toast.remove(), 900); };"
)
NEWS = '<aside aria-label="News"><h2>News</h2><p>We moved to a new office.</p><button>Dismiss</button></aside>'
CLOCK = '<footer><span id="clock"></span></footer><script>setInterval(() => { app.$("#clock").textContent = new Date().toISOString() }, 300)</script>'
SPINNER = '<div style="width:9px;height:9px;border:2px dotted;animation:turn 1s infinite linear"></div><style>@keyframes turn{to{transform:rotate(360deg)}}</style>'


CHANGES = (
    *changes_of(
        "harmless",
        "invitations",
        buttons_get_an_icon=swapped((">Archive<", f">{ICON} Archive<")),
        another_row_and_other_days=swapped(('{id: 1, name: "Ann Lee", sent: "Monday"}', '{id: 1, name: "Ann Lee", sent: "Monday"}, {id: 9, name: "Dora Vale", sent: "12 May"}'), ('"Tuesday"', '"Yesterday"')),
        a_column_more=swapped(("<th>Sent</th>", "<th>Role</th><th>Sent</th>"), ("<td>${one.sent}</td>", "<td>Guest</td><td>${one.sent}</td>")),
        classes_of_another_build=swapped(("btn btn-sm btn-outline-secondary", "_b1x9 _b7kq"), ("table table-striped", "_t03")),
        a_toast_with_the_time=before(TOAST),
    ),
    *changes_of(
        "harmless",
        "entwuerfe",
        the_server_takes_longer=swapped(("app.delay = 60", "app.delay = 450")),
        cards_fade_in=styled("article{animation:in .4s}@keyframes in{from{opacity:0;transform:translateY(8px)}}"),
        soft_hyphens_elsewhere=swapped(("Wandern im Harz", "Wan\u00addern im Harz")),
        tooltips=swapped(('<button type="button"', '<button type="button" title="Für alle sichtbar machen"')),
    ),
    *changes_of(
        "harmless",
        "tableau",
        other_cards_elsewhere=swapped(("Payer le loyer", "Ranger la cave"), ("Écrire la lettre", "Laver les vitres")),
        columns_stand_below_one_another=styled(".board{display:block!important} .col{width:auto!important}"),
    ),
    *changes_of(
        "harmless",
        "facturas",
        another_sum_at_the_end=swapped(('name: "Internet", due: "€ 30,00", paid: true}', 'name: "Internet", due: "€ 31,10", paid: true}')),
        a_clock=after(CLOCK),
    ),
    *changes_of("harmless", "kyuuka", another_number_of_days=swapped(("days: 1", "days: 4")), the_table_scrolls=styled("[role=grid]{height:60px;overflow:auto}")),
    *changes_of("harmless", "channels", news_above=matched("^", NEWS)),
    *changes_of("harmless", "koszyk", another_count_elsewhere=swapped(('name: "Jabłka", count: 6', 'name: "Jabłka", count: 9'))),
    *changes_of("harmless", "tarefas", a_spinner_elsewhere=after(SPINNER), wider_and_darker=styled("body{background:#123;color:#eee;font:18px/2 serif}button{padding:1em;border-radius:2em}")),
    *changes_of("harmless", "servers", a_banner_and_a_hidden_copy=after("<div hidden><h3>eu2.example.net</h3><span>stopped</span></div>")),
    *changes_of(
        "harmless",
        "order",
        a_gap_trick=hidden(around('<span style="font-size:0"><i style="font-size:16px">', "</i></span>")),
        an_opacity_that_ends_at_one=hidden(ruled(".subject{animation:in .5s both}@keyframes in{from{opacity:0}}")),
        twice_for_screen_readers=both(swapped(("Order 4711</h1>", 'Order 4711</h1><span class="sr-only">Shipped</span>')), styled(SR_ONLY)),
        in_a_chosen_option=hidden(instead('<select aria-label="State"><option>Pending</option><option selected>{text}</option></select>')),
        in_a_field=hidden(instead('<input aria-label="State" value="{text}" readonly>')),
    ),
    *changes_of(
        "harmless",
        "konto",
        letters_of_a_gradient=hidden(style("background:linear-gradient(90deg,#a00,#00a);-webkit-background-clip:text;background-clip:text;color:transparent")),
        no_height_that_cuts_nothing=hidden(around('<span style="display:block;height:0;overflow:visible">', "</span>")),
        an_open_disclosure=hidden(around("<details open><summary>Hinweis</summary>", "</details>")),
    ),
    *changes_of("harmless", "accueil", clipped_at_nothing=hidden(style("clip-path:inset(0);transform:scale(1.05);opacity:.9")), a_hidden_parent_shows_its_child=hidden(around('<div style="visibility:hidden"><div style="visibility:visible">', "</div></div>"))),
    *changes_of("harmless", "editor", an_icon_of_a_font=hidden(ruled(".subject::before{content:'\\e8b6';font-family:icons}")), at_the_end_of_a_long_page=swapped(('<div class="q-toolbar">', '<div class="q-toolbar" style="margin-top:3000px">'))),
    *changes_of("harmless", "yado", other_rooms_elsewhere=swapped(("<td>京都</td>", "<td>奈良</td>"), ("<tr><td>大阪</td>", "<tr><td>神戸</td><td><span>空室あり</span></td></tr><tr><td>大阪</td>"))),
    *changes_of("harmless", "plan", the_label_is_a_term=swapped(("<strong>Plan:</strong>", "<b>Plan:</b>"))),
    *changes_of("harmless", "balance", a_narrow_space=amount("€\u202f80.00"), a_direction_mark=amount("\u200e{text}"), the_limit_is_another=swapped(("€500.00", "€750.00"))),
    *changes_of("harmless", "clima", a_thin_space=amount("12\u2009°C")),
    *changes_of("harmless", "miete", a_space_that_does_not_break=amount("1.250,00\u00a0€"), another_sum_elsewhere=swapped(("64,10 €", "-71,99 €"))),
    *changes_of("harmless", "menu", the_old_price_beside=swapped(("Gratin de courgettes", "Gratin de courgettes <s>14,00 €</s>"))),
    *changes_of("harmless", "ceny", other_order_of_columns_and_a_note=swapped(("<th>name</th><th>price</th>", "<th>name</th><th>price</th><th>note</th>"), ("<td>9.00 zł</td>", "<td>9.00 zł</td><td>-</td>"), ("</td></tr><tr><td>Sernik</td><td>14.00 zł</td>", "</td><td></td></tr><tr><td>Sernik</td><td>14.00 zł</td><td>(bez cukru)</td>"))),
    *changes_of("harmless", "growth", the_other_figure=swapped(("<span>2%</span>", "<span>-3%</span>"))),
    *changes_of("harmless", "pakete", a_total_below=swapped(("</tbody>", "</tbody><tfoot><tr><td>Summe</td><td>7 kg</td></tr></tfoot>")), a_heading_over_each_group=rows('<tr><th colspan="2" scope="rowgroup">Unterwegs</th></tr><tr class="data"><td>C-88</td><td>4 kg</td></tr>')),
    *changes_of("harmless", "invited", a_hidden_row_for_later=rows('<tr class="data"><td>ann@example.com</td><td>Editor</td></tr><tr hidden><td>No invitations</td></tr>')),
    *changes_of("harmless", "visitas", other_visitors=swapped(("Juan Gil", "Sara Pons"), ("Cádiz", "León"))),
    *changes_of("harmless", "dossiers", a_folder_more=swapped(('{id: 3, name: "Factures"}', '{id: 4, name: "Lettres"}, {id: 3, name: "Factures"}'))),
    *changes_of("harmless", "users", the_question_is_broken_into_lines=swapped(("`Delete ${app.find(id).name}?`", "`Delete\\n  ${app.find(id).name}?`")), others_in_the_list=swapped(('name: "Cleo Ray"', 'name: "Carl Ray"'))),
    *changes_of("harmless", "reservas", buttons_change_places_and_it_fades_in=styled("dialog[open]{animation:in .3s}@keyframes in{from{opacity:0}}dialog form{display:flex;flex-direction:row-reverse}"), another_hour=swapped(("20:30", "21:15"))),
    *changes_of("harmless", "projects", a_cross_to_close=swapped(('<h5 class="modal-title"', f'<button aria-label="Close">{ICON}</button><h5 class="modal-title"'))),
    *changes_of("harmless", "memo", spaces_in_the_message=swapped(('alert("メモを保存しました")', 'alert(" メモを保存しました\\n")'))),
    *changes_of("harmless", "orders", more_orders_in_the_file=served("/files/orders.csv", body=CSV * 40), said_in_full=served("/files/orders.csv", headers={"Content-Type": "text/csv; charset=utf-8", "Content-Disposition": "attachment; filename*=UTF-8''orders.csv"})),
    *changes_of("harmless", "rechnung", a_longer_invoice=served("/files/rechnung", body=PDF + b"% more\n" * 500)),
    *changes_of("harmless", "rapport", of_another_day=served("/files/rapport", headers=attached("rapport-annuel-2026-11-02.xlsx", XLSX).headers)),
    *changes_of("harmless", "shashin", cities_change_places=styled("[role=list]{display:flex;flex-direction:column-reverse}")),
)  # fmt: skip
