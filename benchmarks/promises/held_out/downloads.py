"""Downloads by menus, frames, canvases and scripts, and what is wrong with files when exports are rewritten."""

from __future__ import annotations

from playwright.sync_api import Page

from benchmarks.promises.apps import App, File, before, changes_of, served, swapped
from benchmarks.promises.files import PDF, TYPES, XLSX, ZIP, attached, broken, fetched, got, page_of

HOURS = b"person;day;hours\nLiv;2025-05-02;7.5\nOle;2025-05-02;8\n"
ROLL = "név,osztály,jegy\nBori,7.b,4\nMáté,7.b,5\n".encode()
HTML = {"Content-Type": "text/html; charset=utf-8"}


def hours_in_words(page: Page) -> None:
    page.act('click "Eksporter"')
    page.act('click "Som regneark"')


def hours(page: Page) -> None:
    page.get_by_role("button", name="Eksporter").click()
    got(page, page.get_by_role("menuitem", name="Som regneark"), r"timer-\d{4}-\d\d\.csv", HOURS)


HOURS_APP = App(
    "timer",
    "downloads",
    """<div class="dropdown"><h1>Timer</h1><button class="btn btn-secondary dropdown-toggle" aria-haspopup="menu" aria-expanded="false">Eksporter</button><div class="dropdown-menu" role="menu" hidden><a class="dropdown-item" role="menuitem" href="/export/timer">Som regneark</a><a class="dropdown-item" role="menuitem" href="/export/timer-pdf">Som utskrift</a></div></div>
<script>app.$("button").onclick = (event) => { const menu = app.$(".dropdown-menu"); menu.hidden = !menu.hidden; event.target.setAttribute("aria-expanded", String(!menu.hidden)); };</script>""",
    hours_in_words,
    hours,
    language="nb",
    files={
        "/export/timer": attached("timer-2025-05.csv", HOURS),
        "/export/timer-pdf": attached("timer-2025-05.pdf", PDF),
    },
)
SHEET = App(
    "osztaly",
    "downloads",
    """<table border="1"><tr><td colspan="2"><b>Osztálynapló</b></td></tr><tr><td>7.b</td><td><a href="javascript:void(0)" onclick="app.$('iframe').src = '/naplo/7b'">Letöltés</a></td></tr><tr><td>8.a</td><td><a href="javascript:void(0)" onclick="app.$('iframe').src = '/naplo/8a'">Letöltés</a></td></tr></table><iframe hidden></iframe>""",
    lambda page: page.act('click "Letöltés" in the row of "7.b"'),
    lambda page: got(page, page.get_by_role("row").filter(has_text="7.b").get_by_role("link"), r"naplo-7b\.csv", ROLL),
    language="hu",
    files={"/naplo/7b": attached("naplo-7b.csv", ROLL), "/naplo/8a": attached("naplo-8a.csv", ROLL[:30])},
)
CHART = App(
    "cairt",
    "downloads",
    """<h1>Báisteach</h1><canvas width="80" height="40"></canvas><button class="MuiIconButton-root" aria-label="Íoslódáil an chairt">⤓</button>
<script>
const canvas = app.$("canvas");
Object.assign(canvas.getContext("2d"), {fillStyle: "#369"}).fillRect(5, 5, 30, 30);
app.$("button").onclick = () => { app.pending++; canvas.toBlob((blob) => { const link = document.createElement("a"); link.href = URL.createObjectURL(blob); link.download = "baisteach.png"; link.click(); app.pending--; }); };
</script>""",
    lambda page: page.act('click "Íoslódáil an chairt"'),
    lambda page: got(page, page.get_by_role("button"), r"baisteach\.png", b"\x89PNG\r\n\x1a\n"),
    language="ga",
)
SETTINGS = App(
    "postavke",
    "downloads",
    """<h1>Postavke</h1><p>Tema: tamna</p><button class="v-btn v-btn--outlined"><span class="v-btn__content">Izvezi postavke</span></button>
<script>
const settings = {theme: "dark", units: "metric", week: "monday"};
app.$("button").onclick = () => {
  const blob = new Blob([JSON.stringify(settings, null, 1)], {type: "application/json"});
  Object.assign(document.createElement("a"), {href: URL.createObjectURL(blob), download: "postavke.json"}).click();
};
</script>""",
    lambda page: page.act('click "Izvezi postavke"'),
    lambda page: got(page, page.get_by_role("button"), r"postavke\.json", b'{\n "theme": "dark"'),
    language="hr",
)
LEASE = App(
    "kontrakt",
    "downloads",
    f"""<div class="q-page"><h1>Lejekontrakt</h1><p>Nørregade 12, 2. tv.</p><button class="q-btn"><span class="block">Hent kontrakten</span></button></div>
<script>{fetched("button", "/api/kontrakt", "kontrakt-12.pdf")}</script>""",
    lambda page: page.act('click "Hent kontrakten"'),
    lambda page: got(page, page.get_by_role("button"), r"kontrakt-12\.pdf", PDF),
    language="da",
    files={"/api/kontrakt": File(PDF, {"Content-Type": TYPES["pdf"]})},
)
PHOTOS = App(
    "album-photos",
    "downloads",
    """<h1>Wedding</h1><div class="grid grid-cols-3"><figure><figcaption>Church</figcaption><a href="/zip/church" target="_blank" rel="noopener">Get all</a></figure><figure><figcaption>Dinner</figcaption><a href="/zip/dinner" target="_blank" rel="noopener">Get everything</a></figure></div>""",
    lambda page: page.act("click Get everything"),
    lambda page: got(page, page.get_by_role("link", name="Get everything"), r"dinner\.zip", ZIP),
    files={"/zip/church": attached("church.zip", ZIP), "/zip/dinner": attached("dinner.zip", ZIP)},
)

APPS = (HOURS_APP, SHEET, CHART, SETTINGS, LEASE, PHOTOS)


CHANGES = (
    *changes_of(
        "downloads",
        "timer",
        the_other_format_comes=swapped(('href="/export/timer"', 'href="/export/timer-pdf"')),
        the_menu_only_closes=swapped(('href="/export/timer"', 'onclick="this.parentNode.hidden = true; return false" href="/export/timer"')),
        other_columns_are_in_it=served("/export/timer", body=b"id;created_at\n1;2025-05-02T08:00\n2;2025-05-02T08:01\n"),
        **broken("/export/timer", "timer-2025-05.csv", HOURS),
    ),
    *changes_of(
        "downloads",
        "osztaly",
        another_class_comes=swapped(("'/naplo/7b'", "'/naplo/8a'")),
        it_is_shown_in_the_frame=served("/naplo/7b", headers={"Content-Type": "text/plain; charset=utf-8"}),
        the_frame_is_gone=swapped(("<iframe hidden></iframe>", "")),
        nothing_is_in_it=served("/naplo/7b", body=b""),
        the_session_is_over=served("/naplo/7b", body=page_of("Jelentkezzen be"), headers={**HTML, "Content-Disposition": 'attachment; filename="naplo-7b.csv"'}),
        it_is_a_workbook=served("/naplo/7b", body=XLSX, headers=attached("naplo-7b.xlsx", XLSX).headers),
        it_breaks_off=served("/naplo/7b", promised=5_000),
    ),
    *changes_of(
        "downloads",
        "cairt",
        nothing_is_drawn_and_saved=swapped(('width="80" height="40"', 'width="0" height="0"')),
        it_is_a_jpeg=swapped(("app.pending--; });", 'app.pending--; }, "image/jpeg");'), ("baisteach.png", "baisteach.jpg")),
        it_is_called_canvas=swapped(("baisteach.png", "canvas.png")),
        nothing_is_in_it=swapped(("createObjectURL(blob)", "createObjectURL(new Blob([]))")),
        the_button_is_not_wired=swapped(('app.$("button").onclick', "app.nothing")),
    ),
    *changes_of(
        "downloads",
        "postavke",
        nothing_is_in_it=swapped(("[JSON.stringify(settings, null, 1)]", "[]")),
        it_is_called_otherwise=swapped(('download: "postavke.json"', 'download: "izvoz.json"')),
        it_is_opened_instead=swapped(('download: "postavke.json"', 'target: "_self"')),
        the_script_fails=swapped(("const blob", "const blob = settings.none.toString(); const never")),
        it_is_an_object_object=swapped(("JSON.stringify(settings, null, 1)", "String(settings)")),
    ),
    *changes_of(
        "downloads",
        "kontrakt",
        nothing_is_in_it=served("/api/kontrakt", body=b""),
        an_error_is_saved=served("/api/kontrakt", body=b'{"status":"error","message":"timeout"}', headers={"Content-Type": "application/json"}),
        a_page_is_saved=served("/api/kontrakt", body=page_of("Log ind"), headers=HTML),
        the_server_says_no=served("/api/kontrakt", status=403, body=b"", headers=HTML),
        it_is_of_another_contract=swapped(("kontrakt-12.pdf", "faktura-12.pdf")),
        it_is_called_a_text=swapped(("kontrakt-12.pdf", "kontrakt-12.txt")),
        offline=before("window.fetch = async () => { throw new TypeError('Failed to fetch') };"),
    ),
    *changes_of(
        "downloads",
        "album-photos",
        the_other_photos_come=swapped(('href="/zip/dinner"', 'href="/zip/church"')),
        it_opens_an_empty_page=served("/zip/dinner", body=page_of("Wedding"), headers=HTML),
        it_is_gone=served("/zip/dinner", status=410, body=page_of("Gone"), headers=HTML),
        nothing_is_in_it=served("/zip/dinner", body=b""),
        it_is_another_archive=served("/zip/dinner", headers=attached("export.zip", ZIP).headers),
        the_link_has_no_address=swapped((' href="/zip/dinner"', "")),
    ),
)  # fmt: skip
