"""Downloads: whether one comes, what it is called, of what type it is, and whether anything is in it."""

from __future__ import annotations

from benchmarks.promises.apps import App, File, before, changes_of, served, swapped
from benchmarks.promises.files import CSV, PDF, XLSX, ZIP, attached, broken, fetched, got, page_of

ORDERS = App(
    "orders",
    "downloads",
    """<main><h1>Orders</h1><table><tr><th>Number</th><th>Sum</th></tr><tr><td>17</td><td>€80.00</td></tr></table><a class="btn" href="/files/orders.csv">Export CSV</a></main>""",
    lambda page: page.act("click Export CSV"),
    lambda page: got(page, page.get_by_role("link", name="Export CSV"), r"orders\.csv", CSV),
    files={"/files/orders.csv": attached("orders.csv", CSV)},
)
INVOICE = App(
    "rechnung",
    "downloads",
    f"""<h1>Rechnung</h1><p>Betrag 64,10 €</p><button class="mdc-button"><span class="mdc-button__label">Als PDF speichern</span></button>
<script>{fetched("button", "/files/rechnung", "Rechnung-2041.pdf")}</script>""",
    lambda page: page.act('click "Als PDF speichern"'),
    lambda page: got(page, page.get_by_role("button"), r"Rechnung-2041\.pdf", PDF),
    language="de",
    files={"/files/rechnung": File(PDF, {"Content-Type": "application/pdf"})},
)
REPORT = App(
    "rapport",
    "downloads",
    """<h1>Rapport annuel</h1><p>Les comptes de la maison.</p><button onclick="location.href = '/files/rapport'">Télécharger</button>""",
    lambda page: page.act('click "Télécharger"'),
    lambda page: got(page, page.get_by_role("button"), r"rapport-annuel-\d{4}-\d\d-\d\d\.xlsx", XLSX),
    language="fr",
    files={"/files/rapport": attached("rapport-annuel-2025-03-14.xlsx", XLSX)},
)
CONTACTS = App(
    "contacts",
    "downloads",
    """<h1>Contacts</h1><ul><li>Ann Lee</li><li>Bob Stone</li></ul><button id="export">Save as file</button>
<script>
app.$("#export").onclick = () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["name,mail\\nAnn Lee,ann@example.com\\n"], {type: "text/csv"}));
  link.download = "contacts.csv";
  link.click();
};
</script>""",
    lambda page: page.act("click Save as file"),
    lambda page: got(page, page.locator("#export"), r"contacts\.csv", b"name,mail\nAnn"),
)
PHOTOS = App(
    "shashin",
    "downloads",
    """<h1>写真</h1><div role="list"><div role="listitem">京都 <a href="/files/kyoto.zip" download>ダウンロード</a></div><div role="listitem">奈良 <a href="/files/nara.zip" download>ダウンロード</a></div></div>""",
    lambda page: page.act('click "ダウンロード" in the item "京都"'),
    lambda page: got(
        page, page.get_by_role("listitem").filter(has_text="京都").get_by_role("link"), r"kyoto\.zip", ZIP
    ),
    language="ja",
    files={
        "/files/kyoto.zip": File(ZIP, {"Content-Type": "application/zip"}),
        "/files/nara.zip": File(ZIP, {"Content-Type": "application/zip"}),
    },
)

APPS = (ORDERS, INVOICE, REPORT, CONTACTS, PHOTOS)


CHANGES = (
    *changes_of(
        "downloads",
        "orders",
        the_link_goes_nowhere=swapped(('href="/files/orders.csv"', 'href="#"')),
        it_is_no_link=swapped(('href="/files/orders.csv"', 'href="javascript:void 0"')),
        **broken("/files/orders.csv", "orders.csv", CSV),
    ),
    *changes_of(
        "downloads",
        "rechnung",
        the_button_does_nothing=swapped(('app.$("button").onclick', "app.nothing")),
        the_server_fails=served("/files/rechnung", status=500, body=b"", headers={"Content-Type": "text/html"}),
        it_is_saved_empty=served("/files/rechnung", body=b""),
        an_error_page_is_saved=served(
            "/files/rechnung", body=page_of("Bitte anmelden"), headers={"Content-Type": "text/html"}
        ),
        it_is_called_undefined=swapped(("Rechnung-2041.pdf", "undefined.pdf")),
        it_is_another_invoice=swapped(("Rechnung-2041.pdf", "Mahnung-2041.pdf")),
        it_is_a_picture=swapped(("Rechnung-2041.pdf", "Rechnung-2041.png")),
    ),
    *changes_of(
        "downloads",
        "rapport",
        the_button_does_nothing=swapped(("location.href = '/files/rapport'", "void 0")),
        **broken("/files/rapport", "rapport-annuel-2025-03-14.xlsx", XLSX),
    ),
    *changes_of(
        "downloads",
        "contacts",
        the_button_does_nothing=swapped(("link.click();", "")),
        nothing_is_in_it=swapped(('["name,mail\\nAnn Lee,ann@example.com\\n"]', "[]")),
        it_is_called_otherwise=swapped(("contacts.csv", "export.csv")),
        it_is_json=swapped(("contacts.csv", "contacts.json")),
        it_has_no_name=swapped(('link.download = "contacts.csv";', 'link.download = "";')),
        the_script_fails=before("URL.createObjectURL = () => { throw new Error('no') };"),
    ),
    *changes_of(
        "downloads",
        "shashin",
        the_other_one_comes=swapped(("/files/kyoto.zip", "/files/nara.zip")),
        the_link_goes_nowhere=swapped(('href="/files/kyoto.zip" download', 'href="#top"')),
        nothing_is_in_it=served("/files/kyoto.zip", body=b""),
        it_ends_midway=served("/files/kyoto.zip", promised=len(ZIP) * 3),
        it_is_not_there=served(
            "/files/kyoto.zip", status=404, body=page_of("見つかりません"), headers={"Content-Type": "text/html"}
        ),
        it_is_a_page=served("/files/kyoto.zip", body=page_of("ログイン"), headers={"Content-Type": "text/html"}),
    ),
)
