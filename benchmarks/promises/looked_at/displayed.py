"""Statements that something is shown, and other ways of hiding it than those of the tuned part."""

from __future__ import annotations

from playwright.sync_api import Page

from benchmarks.promises.apps import App
from benchmarks.promises.hiding import Way, around, beyond, breakages, instead, ruled, style
from benchmarks.promises.seeing import seen

PARCEL = App(
    "pakket",
    "displayed",
    """<main><h1>Uw pakket</h1><ul class="steps"><li>Verpakt</li><li><!--[--><em>Onderweg naar u</em><!--]--></li></ul><p>Vragen? Bel ons.</p></main>""",
    lambda page: page.verify('the page shows "Onderweg naar u"'),
    lambda page: seen(page, "Onderweg naar u"),
    language="nl",
)
CLINIC = App(
    "clinic",
    "displayed",
    """<header>North Clinic</header><main><h1>Your visit</h1><section class="card"><p>Doctor Ames, room 4.</p><p><!--[--><span>Bring your passport</span><!--]--></p></section></main>""",
    lambda page: page.verify('"Bring your passport" is visible'),
    lambda page: seen(page, "Bring your passport"),
)
MUSEUM = App(
    "museo",
    "displayed",
    """<main><header><!--[--><h1>Il museo riapre sabato</h1><!--]--></header><p>Ingresso dalle nove alle sei.</p><h2>Mostre</h2><p>Acquerelli del Nord.</p></main>""",
    lambda page: page.verify('the heading "Il museo riapre sabato" is visible'),
    lambda page: seen(page, "Il museo riapre sabato"),
    language="it",
)
TICKETS = App(
    "biljetter",
    "displayed",
    """<h1>Biljetter</h1><p>Två vuxna till Malmö</p><div class="actions"><!--[--><a href="#kop" class="cta">Köp biljetter nu</a><!--]--> <a href="#">Avbryt</a></div>""",
    lambda page: page.verify('the "Köp biljetter nu" link is visible'),
    lambda page: seen(page, "Köp biljetter nu"),
    language="sv",
)
SEATS = App(
    "jariseok",
    "displayed",
    """<h1>좌석</h1><table><thead><tr><th>열차</th><th>좌석</th></tr></thead><tbody><tr><td>부산행</td><td><!--[--><span>매진되었습니다</span><!--]--></td></tr><tr><td>목포행</td><td><span>여유 있음</span></td></tr></tbody></table>""",
    lambda page: page.verify('the row of "부산행" shows "매진되었습니다"'),
    lambda page: seen(page, "매진되었습니다"),
    language="ko",
)


def extracted(page: Page) -> None:
    assert page.extract("the class", str) == "Motorcycle"


LICENCE = App(
    "licence",
    "displayed",
    """<main><h1>Licence</h1><dl><dt>Owner</dt><dd>Mia Hart</dd><dt>Class</dt><dd><!--[--><span>Motorcycle</span><!--]--></dd></dl></main>""",
    extracted,
    lambda page: seen(page, "Motorcycle"),
)


def sent_in_words(page: Page) -> None:
    page.act('click "Odeslat poptávku"')
    page.verify('the page shows "Ozveme se do zítřka"')


def sent(page: Page) -> None:
    page.get_by_role("button").click()
    seen(page, "Ozveme se do zítřka")


LAMPS = App(
    "lampy",
    "displayed",
    """<h1>Poptávka</h1><label>Počet <input value="2"></label><button id="send">Odeslat poptávku</button><p id="answer"></p>
<script>app.$("#send").onclick = () => app.later(70, () => { app.$("#answer").innerHTML = `<!--[--><strong>Ozveme se do zítřka</strong><!--]-->` });</script>""",
    sent_in_words,
    sent,
    language="cs",
)


APPS = (PARCEL, CLINIC, MUSEUM, TICKETS, SEATS, LICENCE, LAMPS)
WAYS: tuple[Way, ...] = (
    style("-webkit-text-fill-color:transparent;text-decoration:none"),
    style("font-size:1px;border:0;padding:0"),
    style("display:inline-block;scale:0"),
    style("display:block;max-width:0;overflow:clip;white-space:nowrap;padding:0;border:0"),
    style("position:fixed;right:200vw"),
    style("position:absolute;clip:rect(1px,1px,1px,1px)"),
    style("display:inline-block;clip-path:circle(0)"),
    style("display:inline-block;transform:translateY(-500vh)"),
    style("color:rgb(0 0 0 / 2%);text-decoration:none"),
    style("display:inline-block;-webkit-mask:linear-gradient(#0000,#0000)"),
    style("display:inline-block;opacity:calc(0.02 - 0.02)"),
    style("display:inline-block;transform:matrix(1,0,0,0,0,0)"),
    style("display:inline-block;transform:rotateX(90deg)"),
    style("display:inline-block;backface-visibility:hidden;transform:rotateY(180deg)"),
    style("display:inline-block;text-indent:100%;width:6em;overflow:hidden;white-space:nowrap"),
    style("display:block;height:2px;line-height:60px;overflow:hidden"),
    around('<span style="display:block;filter:opacity(0%)">', "</span>"),
    around('<span style="display:block;visibility:collapse">', "</span>"),
    around('<span hidden="until-found" style="display:block">', "</span>"),
    around('<span popover style="margin:0">', "</span>"),
    around(
        '<span style="display:grid;grid-template-rows:0fr"><span style="overflow:hidden;min-height:0">',
        "</span></span>",
    ),
    around(
        '<span style="display:block;position:relative;height:30px;width:200px;overflow:hidden"><span style="position:absolute;top:60px">',
        "</span></span>",
    ),
    around('<span style="display:inline-block;transform:scale(0.001)">', "</span>"),
    around(
        '<span style="display:block;perspective:200px"><span style="display:block;clip-path:polygon(0 0,0 0,0 0)">',
        "</span></span>",
    ),
    ruled("body .subject{color:#ffffff!important;background:none;border-color:#fff;text-decoration:none}"),
    ruled("@supports (color:red){.subject{display:block;block-size:0;overflow:hidden;padding:0;border:0}}"),
    ruled("@media screen{.subject{font-size:0.4px;border:0;padding:0}}"),
    ruled(".subject::first-line{color:transparent}.subject{display:block;border:0;text-decoration:none}"),
    instead(
        '<select aria-label="Lorem" size="1"><option>{other}</option><optgroup label="B"><option>{text}</option></optgroup></select>'
    ),
    instead('<input aria-label="Lorem" list="l" value="{other}"><datalist id="l"><option value="{text}"></datalist>'),
    instead('<a href="#x" aria-label="{text}">{other}</a>'),
    instead(
        '<svg width="30" height="30" aria-label="{text}" role="img"><desc>{text}</desc><circle r="9" cx="9" cy="9"/></svg>'
    ),
    instead('<textarea aria-label="Lorem" placeholder="{text}">{other}</textarea>'),
    instead('<video aria-label="Lorem" width="40" height="20">{text}</video>'),
    instead('<i class="made">{other}</i>', '.made::before{content:"{text}";opacity:0}'),
    instead("<ruby>{other}<rp>{text}</rp></ruby>"),
    instead('<meter aria-label="Lorem" value="0.4">{text}</meter>'),
    instead('<abbr title="{text}">{other}</abbr>'),
    instead('<canvas width="40" height="20">{text}</canvas>'),
    beyond(
        around(
            '<span style="display:inline-block;position:relative;z-index:-1"><i style="position:absolute;inset:-3px;background:#fff;z-index:1"></i>',
            "</span>",
        )
    ),
)
CHANGES = breakages(APPS, WAYS, ("pakket", "clinic", "jariseok", "licence", "lampy"))
