"""Downloads of other kinds than those of the tuned part."""

from __future__ import annotations

from benchmarks.promises.apps import App, File, before, changes_of, served, swapped
from benchmarks.promises.files import CSV, PDF, TYPES, ZIP, attached, broken, fetched, got, page_of

CALENDAR = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:Kermis\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

AGENDA = App(
    "agenda",
    "downloads",
    """<h1>Agenda</h1><p>Kermis op zaterdag</p><form action="/files/agenda"><button>In mijn agenda zetten</button></form>""",
    lambda page: page.act('click "In mijn agenda zetten"'),
    lambda page: got(page, page.get_by_role("button"), r"kermis\.ics", CALENDAR),
    language="nl",
    files={"/files/agenda": attached("kermis.ics", CALENDAR)},
)
STATEMENT = App(
    "estratto",
    "downloads",
    """<h1>Estratti conto</h1><table><thead><tr><th>Mese</th><th></th></tr></thead><tbody><tr><td>Marzo</td><td><a href="/files/marzo.pdf" download="estratto-marzo.pdf">Scarica</a></td></tr><tr><td>Aprile</td><td><a href="/files/aprile.pdf" download="estratto-aprile.pdf">Scarica</a></td></tr></tbody></table>""",
    lambda page: page.act('click "Scarica" in the row of "Aprile"'),
    lambda page: got(
        page, page.get_by_role("row").filter(has_text="Aprile").get_by_role("link"), r"estratto-aprile\.pdf", PDF
    ),
    language="it",
    files={f"/files/{month}.pdf": File(PDF, {"Content-Type": TYPES["pdf"]}) for month in ("marzo", "aprile")},
)
BACKUP = App(
    "backup",
    "downloads",
    f"""<h1>Backup</h1><p>Everything you wrote.</p><button>Download my data</button>
<script>app.$("h1").id = "top"; {fetched("button", "/files/backup", "backup-20250314.zip")}</script>""",
    lambda page: page.act("click Download my data"),
    lambda page: got(page, page.get_by_role("button"), r"backup-\d{8}\.zip", ZIP),
    files={"/files/backup": File(ZIP, {"Content-Type": TYPES["zip"]})},
)
MEASURES = App(
    "matvarden",
    "downloads",
    """<h1>Mätvärden</h1><svg width="60" height="20"><path d="M0 9L60 2" stroke="#000"/></svg><a href="#" id="save">Spara som CSV</a>
<script>
app.$("#save").addEventListener("click", (event) => {
  event.preventDefault();
  const text = ["time;value", "1;20,5", "2;21,0"].join("\\n");
  const link = Object.assign(document.createElement("a"), {href: "data:text/csv;charset=utf-8," + encodeURIComponent(text), download: "matvarden.csv"});
  document.body.append(link);
  link.click();
  link.remove();
});
</script>""",
    lambda page: page.act('click "Spara som CSV"'),
    lambda page: got(page, page.locator("#save"), r"matvarden\.csv", b"time;value\n1;20"),
    language="sv",
)
LEDGER = App(
    "defter",
    "downloads",
    """<main><h1>Defter</h1><nav><a href="#">Özet</a> <a href="/files/defter?bicim=csv" target="_self">Dışa aktar</a></nav></main>""",
    lambda page: page.act('click "Dışa aktar"'),
    lambda page: got(page, page.get_by_role("link", name="Dışa aktar"), r"defter-\d{4}\.csv", CSV),
    language="tr",
    files={"/files/defter": attached("defter-2025.csv", CSV)},
)

APPS = (AGENDA, STATEMENT, BACKUP, MEASURES, LEDGER)


CHANGES = (
    *changes_of(
        "downloads",
        "agenda",
        the_form_is_not_sent=swapped(("<form action", '<form onsubmit="return false" action')),
        **broken("/files/agenda", "kermis.ics", CALENDAR),
    ),
    *changes_of(
        "downloads",
        "estratto",
        another_month_comes=swapped(
            (
                'href="/files/aprile.pdf" download="estratto-aprile.pdf"',
                'href="/files/marzo.pdf" download="estratto-marzo.pdf"',
            )
        ),
        the_link_is_dead=swapped(('href="/files/aprile.pdf" download="estratto-aprile.pdf"', 'href="#"')),
        the_name_is_lost=swapped(('download="estratto-aprile.pdf"', 'download="download"')),
        nothing_is_in_it=served("/files/aprile.pdf", body=b""),
        a_log_in_page_is_saved=served(
            "/files/aprile.pdf", body=page_of("Accedi"), headers={"Content-Type": "text/html"}
        ),
        the_server_has_none=served("/files/aprile.pdf", status=404, body=b""),
        it_breaks_off=served("/files/aprile.pdf", promised=9_000),
    ),
    *changes_of(
        "downloads",
        "backup",
        the_script_fails=before("window.fetch = () => Promise.reject(new Error('offline'));"),
        the_server_fails=served("/files/backup", status=503, body=b"", headers={"Content-Type": "text/plain"}),
        the_answer_is_an_error_in_json=served(
            "/files/backup", body=b'{"error":"try again later"}', headers={"Content-Type": "application/json"}
        ),
        nothing_is_in_it=served("/files/backup", body=b""),
        it_is_a_page=served("/files/backup", body=page_of("Please log in"), headers={"Content-Type": "text/html"}),
        it_is_a_program=swapped(("backup-20250314.zip", "backup-20250314.exe")),
        it_is_named_after_nothing=swapped(("backup-20250314.zip", "null")),
    ),
    *changes_of(
        "downloads",
        "matvarden",
        nothing_follows=swapped(("  link.click();", "")),
        nothing_is_in_it=swapped(("encodeURIComponent(text)", "''")),
        another_name=swapped(("matvarden.csv", "kunder.csv")),
        another_type=swapped(("matvarden.csv", "matvarden.xml")),
        the_page_opens_in_its_place=swapped(('download: "matvarden.csv"', 'target: "_self", hash: "#x", title: ""')),
    ),
    *changes_of(
        "downloads",
        "defter",
        the_link_stays_here=swapped(('href="/files/defter?bicim=csv"', 'href="#defter"')),
        **broken("/files/defter", "defter-2025.csv", CSV),
    ),
)
