"""Statements that something is shown, and ways of losing sight of it as they come with releases: a class that is not set any more,
an animation that stays where it began, a slot that is called otherwise.
"""

from __future__ import annotations

from playwright.sync_api import Page

from benchmarks.promises.apps import App, changes_of, styled, swapped
from benchmarks.promises.hiding import Way, around, beyond, breakages, instead, ruled, style
from benchmarks.promises.seeing import seen

FLIGHT = App(
    "flight",
    "displayed",
    """<div class="container-fluid"><h1>Flight LX 38</h1><ol class="timeline"><li><time>Check-in</time> <span>Open until noon</span></li><li><time>Gate</time> <!--[--><span class="fw-bold">Boarding at Bravo</span><!--]--></li></ol><p class="lead">Have a good journey.</p></div>""",
    lambda page: page.verify('the page shows "Boarding at Bravo"'),
    lambda page: seen(page, "Boarding at Bravo"),
)
SHOP = App(
    "bakeri",
    "displayed",
    """<div id="__next"><header class="MuiAppBar-root"><h6 class="MuiTypography-h6">Bakeriet</h6></header><div class="MuiPaper-root"><p class="MuiTypography-body1">Kanelboller</p><div class="MuiChip-root"><!--[--><span class="MuiChip-label">Utsolgt i dag</span><!--]--></div><p>Kom igjen i morgen.</p></div></div>""",
    lambda page: page.verify('"Utsolgt i dag" is visible'),
    lambda page: seen(page, "Utsolgt i dag"),
    language="nb",
)
APPOINTMENT = App(
    "idopont",
    "displayed",
    """<table width="600" border="0" align="center"><tr><td><!--[--><h3>Időpontja megerősítve</h3><!--]--><p>Kérjük, hozza magával a leleteit.</p></td></tr><tr><td><font size="2">Városi Rendelő</font></td></tr></table>""",
    lambda page: page.verify('the heading "Időpontja megerősítve" is visible'),
    lambda page: seen(page, "Időpontja megerősítve"),
    language="hu",
)
PAYMENT = App(
    "pliromi",
    "displayed",
    """<h1>Πληρωμή</h1><div role="tablist" aria-label="Τρόπος"><button role="tab" aria-selected="true">Μετρητά</button> <!--[--><button role="tab" aria-selected="false">Κάρτα και δόσεις</button><!--]--></div><div role="tabpanel"><p>Πληρώνετε στο ταμείο.</p></div>""",
    lambda page: page.verify('the "Κάρτα και δόσεις" tab is visible'),
    lambda page: seen(page, "Κάρτα και δόσεις"),
    language="el",
)
TRAINS = App(
    "gatau",
    "displayed",
    """<h1>Ga tàu</h1><div role="grid" aria-label="Chuyến"><div role="row"><span role="columnheader">Ga</span> <span role="columnheader">Tình trạng</span></div><div role="row"><span role="gridcell">Vinh</span> <span role="gridcell">Đúng giờ</span></div><div role="row"><span role="gridcell">Huế</span> <span role="gridcell"><!--[--><span class="mat-badge">Hoãn đến tối</span><!--]--></span></div></div>""",
    lambda page: page.verify('the row of "Huế" shows "Hoãn đến tối"'),
    lambda page: seen(page, "Hoãn đến tối"),
    language="vi",
)


def covered(page: Page) -> None:
    assert page.extract("the Jaminan", str) == "Kendaraan"


POLICY = App(
    "polis",
    "displayed",
    """<section class="section"><h1 class="title">Polis</h1><table class="table is-fullwidth"><tbody><tr><th scope="row">Pemilik</th><td>Sari Dewi</td></tr><tr><th scope="row">Jaminan</th><td><!--[--><span class="tag">Kendaraan</span><!--]--></td></tr></tbody></table></section>""",
    covered,
    lambda page: seen(page, "Kendaraan"),
    language="id",
)


def applied_in_words(page: Page) -> None:
    page.act('click "Надіслати заявку"')
    page.verify('"Заявку прийнято" is visible')


def applied(page: Page) -> None:
    page.get_by_role("button").click()
    seen(page, "Заявку прийнято")


APPLICATION = App(
    "zaiavka",
    "displayed",
    """<app-form _nghost-ng-c7=""><h1>Заявка</h1><mat-form-field><label>Прізвище <input matInput="" value="Коваль"></label></mat-form-field><button mat-flat-button="">Надіслати заявку</button></app-form><div class="cdk-overlay-container"></div>
<script>app.$("button").onclick = () => app.later(60, () => { app.$(".cdk-overlay-container").innerHTML = `<div class="cdk-global-overlay-wrapper"><!--[--><div matSnackBarLabel="">Заявку прийнято</div><!--]--></div>` });</script>""",
    applied_in_words,
    applied,
    language="uk",
)
GOAL = App(
    "goal",
    "displayed",
    """<h1>Steps</h1><figure><svg width="300" height="120" viewBox="0 0 300 120"><rect x="10" y="20" width="60" height="90" fill="#8ac"/><rect x="90" y="50" width="60" height="60" fill="#8ac"/><text x="10" y="14" font-size="12">Monday</text><text id="goal" x="160" y="40" font-size="14">Goal reached</text></svg><figcaption>Last week</figcaption></figure>""",
    lambda page: page.verify('the page shows "Goal reached"'),
    lambda page: seen(page, "Goal reached"),
)
BADGE = App(
    "merki",
    "displayed",
    """<h1>Félagar</h1><member-badge><span slot="state">Greitt árgjald</span></member-badge><p>Takk fyrir komuna.</p>
<script>
customElements.define("member-badge", class extends HTMLElement {
  connectedCallback() { this.attachShadow({mode: "open"}).innerHTML = `<style>:host{display:block;border:1px solid #999;padding:8px}</style><h2>Sigrún</h2><p><slot name="state"></slot></p>`; }
});
</script>""",
    lambda page: page.verify('the page shows "Greitt árgjald"'),
    lambda page: seen(page, "Greitt árgjald"),
    language="is",
)

ROUND = (FLIGHT, SHOP, APPOINTMENT, PAYMENT, TRAINS, POLICY, APPLICATION)
APPS = (*ROUND, GOAL, BADGE)
HIDDEN = ".visually-hidden{position:absolute!important;width:1px!important;height:1px!important;padding:0!important;margin:-1px!important;overflow:hidden!important;clip:rect(0,0,0,0)!important;white-space:nowrap!important;border:0!important}"
WAYS: tuple[Way, ...] = (
    style("opacity:.01"),
    style("display:inline-block;transform:scaleX(0)"),
    style("display:inline-block;margin-left:-9999px"),
    style("position:absolute;top:-9999px"),
    style("display:inline-block;overflow:hidden;width:1px;height:1px;padding:0;border:0;white-space:nowrap"),
    style("display:block;box-sizing:border-box;overflow:hidden;height:20px;line-height:20px;padding:20px 0 0;border:0"),
    style("display:inline-block;clip-path:inset(0 100% 0 0)"),
    style("display:inline-block;contain:strict;padding:0;border:0"),
    style("content:url(data:image/gif;base64,R0lGODlhAQABAAAAACw=)"),
    style("display:inline-block;translate:-300vw 0"),
    around('<div class="fade">', "</div>", ".fade{transition:opacity .15s linear}.fade:not(.show){opacity:0}"),
    around('<div class="collapse">', "</div>", ".collapse:not(.show){display:none}"),
    around(
        '<div class="offcanvas">',
        "</div>",
        ".offcanvas{position:fixed;top:0;left:0;width:220px;transform:translateX(-100%)}.offcanvas.show{transform:none}",
    ),
    around(
        '<div style="overflow:hidden;height:24px"><div style="transform:translateY(-110%)">',
        "</div></div>",
    ),
    around('<div style="display:flex;width:0;overflow:hidden">', "</div>"),
    around('<div class="h-0 overflow-hidden">', "</div>", ".h-0{height:0}.overflow-hidden{overflow:hidden}"),
    around("<div hidden>", "</div>"),
    around("<noscript>", "</noscript>"),
    around("<template>", "</template>"),
    around('<div style="content-visibility:hidden;min-height:30px">', "</div>"),
    around('<div style="columns:1;height:1px;overflow:hidden">', "</div>"),
    ruled("@media (min-width:600px){.subject{display:none}}"),
    ruled(".subject{animation:out .2s both}@keyframes out{to{opacity:0}}"),
    ruled(".subject{display:block;animation:leave .25s forwards}@keyframes leave{to{transform:translateX(-120vw)}}"),
    ruled(".subject{font:0/0 a;border:0;padding:0}"),
    ruled(".subject{display:block;text-indent:-200vw;white-space:nowrap}"),
    ruled("body{background:#17202a;color:#eee}.subject{color:#17202a;background:none;border-color:#17202a}"),
    ruled(".subject{-webkit-text-security:disc}"),
    instead('<input type="hidden" value="{text}"><b>{other}</b>'),
    instead('<button><span class="visually-hidden">{text}</span>★</button>', HIDDEN),
    instead('<i class="icon" role="img" aria-label="{text}">☂</i>'),
    instead(
        '<b data-tip="{text}">{other}</b>', "[data-tip]::after{content:attr(data-tip);display:none}[data-tip]:hover::after{display:block}"
    ),
    instead('<script type="application/json">{"state":"{text}"}</' + "script><b>{other}</b>"),
    instead('<input type="range" aria-label="Lorem" aria-valuetext="{text}" value="3">'),
    instead('<b aria-describedby="why">{other}</b><div id="why" hidden>{text}</div>'),
    instead('<div aria-live="polite" class="visually-hidden">{text}</div>', HIDDEN),
    beyond(
        around(
            '<div style="position:relative;display:inline-block">',
            '<div style="position:absolute;inset:-6px;background:#ddd" class="skeleton"></div></div>',
        )
    ),
)  # fmt: skip
CHANGES = (
    *breakages(ROUND, WAYS, ("flight", "bakeri", "gatau", "polis", "zaiavka")),
    *changes_of(
        "displayed",
        "goal",
        nothing_fills_the_letters=swapped(('id="goal"', 'id="goal" fill="none"')),
        beside_the_drawing=swapped(('x="160" y="40"', 'x="320" y="40"')),
        only_defined=swapped(('<text id="goal"', '<defs><text id="goal"'), ("reached</text>", "reached</text></defs>")),
        only_a_title_of_the_bar=swapped(('<text id="goal" x="160" y="40" font-size="14">Goal reached</text>', '<g><title>Goal reached</title><rect x="160" y="20" width="60" height="90"/></g>')),
        the_group_is_faded_out=swapped(('<text id="goal"', '<g opacity="0"><text id="goal"'), ("reached</text>", "reached</text></g>")),
    ),
    *changes_of(
        "displayed",
        "merki",
        the_slot_is_called_otherwise=swapped(('<slot name="state">', '<slot name="status">')),
        the_slot_is_folded=swapped(("<p><slot", "<details><summary>Lorem</summary><slot"), ("</slot></p>", "</slot></details>")),
        what_is_slotted_is_faded=swapped(("</style>", "::slotted(*){opacity:0}</style>")),
        it_is_not_upgraded=styled("member-badge{display:none}"),
    ),
)  # fmt: skip
