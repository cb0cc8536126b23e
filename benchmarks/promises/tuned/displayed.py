"""Statements that something is shown, on pages that hide it."""

from __future__ import annotations

from playwright.sync_api import Page

from benchmarks.promises.apps import App
from benchmarks.promises.hiding import Way, around, beyond, breakages, instead, ruled, style
from benchmarks.promises.seeing import seen

ORDER = App(
    "order",
    "displayed",
    """<main><h1>Order 4711</h1><dl><div><dt>Placed by</dt><dd>Ann Lee</dd></div><div><dt>State</dt><dd><!--[--><span class="badge bg-success">Shipped</span><!--]--></dd></div></dl><p>Questions? Write to us.</p></main>""",
    lambda page: page.verify('the page shows "Shipped"'),
    lambda page: seen(page, "Shipped"),
)
ACCOUNT = App(
    "konto",
    "displayed",
    """<header><nav><a href="#start">Start</a> <a href="#hilfe">Hilfe</a></nav></header><main><h1>Mein Konto</h1><div role="note"><!--[--><b>Ihr Konto ist gesperrt</b><!--]--></div><form><label>Name <input value="Jana Voß"></label></form></main>""",
    lambda page: page.verify('"Ihr Konto ist gesperrt" is visible'),
    lambda page: seen(page, "Ihr Konto ist gesperrt"),
    language="de",
)
WELCOME = App(
    "accueil",
    "displayed",
    """<main><!--[--><h2 class="title">Bienvenue, Zoé</h2><!--]--><p>Voici les nouvelles de votre quartier.</p><section><h3>Marché</h3><p>Samedi matin sur la place.</p></section></main>""",
    lambda page: page.verify('the heading "Bienvenue, Zoé" is visible'),
    lambda page: seen(page, "Bienvenue, Zoé"),
    language="fr",
)
EDITOR = App(
    "editor",
    "displayed",
    """<main><h1>Borrador</h1><label>Título <input value="Hola"></label><div class="q-toolbar"><button>Guardar</button> <!--[--><button class="primary">Publicar</button><!--]--></div></main>""",
    lambda page: page.verify('the "Publicar" button is visible'),
    lambda page: seen(page, "Publicar"),
    language="es",
)
ROOMS = App(
    "yado",
    "displayed",
    """<h1>宿</h1><table><thead><tr><th>場所</th><th>空き</th></tr></thead><tbody><tr><td>大阪</td><td><span>空室あり</span></td></tr><tr><td>東京</td><td><!--[--><span class="full">満室です</span><!--]--></td></tr><tr><td>京都</td><td><span>空室あり</span></td></tr></tbody></table>""",
    lambda page: page.verify('the row of "東京" shows "満室です"'),
    lambda page: seen(page, "満室です"),
    language="ja",
)


def extracted(page: Page) -> None:
    assert page.extract("the renewal", str) == "Automatic"


PLAN = App(
    "plan",
    "displayed",
    """<main><h1>Your plan</h1><p><strong>Plan:</strong> <span>Team</span></p><p><strong>Renewal:</strong> <!--[--><span>Automatic</span><!--]--></p></main>""",
    extracted,
    lambda page: seen(page, "Automatic"),
)


def saved(page: Page) -> None:
    page.get_by_role("button", name="Zapisz").click()
    seen(page, "Zapisano zmiany")


SETTINGS = App(
    "ustawienia",
    "displayed",
    """<h1>Ustawienia</h1><label>Imię <input value="Ola"></label> <button id="save">Zapisz</button><div id="toast"></div>
<script>app.$("#save").onclick = () => app.later(40, () => { app.$("#toast").innerHTML = `<!--[--><span class="toast">Zapisano zmiany</span><!--]-->` });</script>""",
    lambda page: page.act('click "Zapisz"'),
    saved,
    language="pl",
)


APPS = (ORDER, ACCOUNT, WELCOME, EDITOR, ROOMS, PLAN, SETTINGS)
WAYS: tuple[Way, ...] = (
    style("font-size:0"),
    style("opacity:0"),
    style("color:transparent"),
    style("display:inline-block;transform:scale(0)"),
    style("display:inline-block;width:0;overflow:hidden;white-space:nowrap;padding:0;border:0"),
    style("display:block;height:0;overflow:hidden;padding:0;border:0;margin:0"),
    style(
        "position:absolute;width:1px;height:1px;padding:0;margin:-1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap;border:0"
    ),
    style("display:inline-block;clip-path:inset(50%)"),
    style("display:inline-block;width:9em;text-indent:-9999px;overflow:hidden;white-space:nowrap"),
    style("position:absolute;left:-9999px"),
    style("display:inline-block;transform:rotateY(90deg)"),
    style("display:inline-block;filter:opacity(0)"),
    style("display:inline-block;mask-image:linear-gradient(transparent,transparent)"),
    style("color:#fff;background:#fff;border-color:#fff"),
    style("visibility:hidden"),
    around('<span style="display:block;opacity:0"><span>', "</span></span>"),
    around('<span style="display:block;max-height:0;overflow:hidden">', "</span>"),
    around("<details><summary>Lorem</summary>", "</details>"),
    around("<dialog>", "</dialog>"),
    around('<span style="display:block;position:fixed;top:-1000px">', "</span>"),
    ruled(".subject{content-visibility:hidden;display:block}"),
    ruled(".subject{animation:in 1s paused both}@keyframes in{from{opacity:0}}"),
    instead('<select aria-label="Lorem"><option selected>{other}</option><option>{text}</option></select>'),
    instead('<input aria-label="Lorem" placeholder="{text}" value="{other}">'),
    instead('<button aria-label="{text}">{other}</button>'),
    instead('<svg width="20" height="20" role="img"><title>{text}</title><rect width="20" height="20"/></svg>'),
    instead('<select aria-label="Lorem"><optgroup label="{text}"><option>{other}</option></optgroup></select>'),
    instead('<b class="made">{other}</b>', '.made::after{content:"{text}";visibility:hidden}'),
    instead('<span title="{text}">{other}</span>'),
    instead(
        '<img alt="{text}" width="20" height="20" src="data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27/%3E">'
    ),
    instead('<input type="password" aria-label="Lorem" value="{text}">'),
    instead('<select aria-label="Lorem"><option label="{other}">{text}</option></select>'),
    beyond(
        around(
            '<span style="display:inline-block;position:relative">',
            '<i style="position:absolute;inset:-4px;background:#fff"></i></span>',
        )
    ),
)
CHANGES = breakages(APPS, WAYS, ("order", "konto", "yado", "plan", "ustawienia"))
