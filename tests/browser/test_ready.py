"""A reading is believed once what it needs is there, and nothing is under way that could still change it."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

import pytest

from pytest_stagehand import DriftError, Secret, VerificationFailed
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.traffic import listen
from pytest_stagehand._recording.schema import Ready
from pytest_stagehand._verbs.act import act
from pytest_stagehand._verbs.extract import extract
from pytest_stagehand._verbs.verify import verify
from tests.support.hasty import sooner
from tests.support.site import Reply, served
from tests.support.steps import Sitting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

LIST = "<h1>Towns</h1><h2>Open</h2><ul id=list aria-label=Towns></ul>"
DRAW = "const draw = (names) => list.innerHTML = names.map((name) => `<li>${name}</li>`).join('');"
ALL = ["Bonn", "Kiel", "Ulm"]


@dataclass
class App:
    """A page whose server and whose timers take their time.

    Attributes:
        script: Of the page; `get(path)` is an answer of the server, `later(share, do)` a timer.
        body: What the page shows at once.
        ms: How long the server takes, and a timer of share 1.
        says: What the server answers, by path.
    """

    script: str
    body: str = LIST
    ms: int = 60
    says: dict[str, str] = field(default_factory=lambda: {"/towns": '["Bonn", "Kiel", "Ulm"]'})

    @property
    def html(self) -> str:
        """The page."""
        return f"""{self.body}<script>{DRAW}
            const get = (path) => fetch(path).then((answer) => answer.json());
            const later = (share, does) => setTimeout(does, share * {self.ms});
            {self.script}</script>"""


@pytest.fixture
def open_app(page: Page) -> Iterator[Callable[[App], None]]:
    listen(page)
    with served() as site:

        def open_it(app: App) -> None:
            def answer(path: str) -> Callable[..., Reply]:
                def say(_request: object) -> Reply:
                    site.closing.wait(app.ms / 1000)
                    return Reply(app.says[path], headers={"Content-Type": "application/json"})

                return say

            hangs = {"/hangs": lambda _request: str(site.closing.wait(30))}
            site.pages = {"/": app.html, **hangs, **{path: answer(path) for path in app.says}}
            page.goto(site.url)

        yield open_it


def towns(page: Page) -> list[str]:
    return extract(page, "the towns", list[str], within=None, timeout=None)


def search(page: Page) -> None:
    act(page, "fill Search with x", variables=None, within=None, optional=False, vision=None, timeout=None)


def save(page: Page) -> None:
    act(page, "click Save", variables=None, within=None, optional=False, vision=None, timeout=None)


def claim(page: Page, statement: str) -> None:
    verify(page, statement, within=None, timeout=4_000)


def took_ms(do: Callable[[], object]) -> float:
    started = monotonic()
    do()
    return (monotonic() - started) * 1000


STALE = App("draw(['Bonn']); get('/towns').then(draw)")
FETCHED = App("get('/towns').then(draw)")
BATCHES = App("draw(['Bonn']); later(1, () => draw(['Bonn', 'Kiel'])); later(2, () => draw(['Bonn', 'Kiel', 'Ulm']))")
GROWING = App(
    "let count = 1; const grow = () => { draw(['Bonn', 'Kiel', 'Ulm'].slice(0, count)); if (++count < 4) requestAnimationFrame(grow) }; grow()"
)
LOADING = App(
    "draw(['Bonn']); list.ariaBusy = 'true'; later(3, () => { draw(['Bonn', 'Kiel', 'Ulm']); list.ariaBusy = 'false' })"
)
FRAME = App(
    "",
    body='<h1>Towns</h1><iframe srcdoc="<ul id=list aria-label=Towns></ul><script>fetch(`/towns`).then((a) => a.json()).then((all) => list.innerHTML = all.map((n) => `<li>${n}</li>`).join(``))</script>"></iframe>',
)


@pytest.mark.parametrize(
    "app", [STALE, FETCHED, BATCHES, GROWING, LOADING, FRAME], ids="stale fetched batches growing busy frame".split()
)
def test_a_list_is_read_when_it_is_whole(page, open_app, app):
    sitting = Sitting()
    open_app(app)
    with sitting.in_mode("record") as session:
        assert towns(page) == ALL
        sitting.steps = list(session.tape.made.values())
    waits_for_server = app is not BATCHES and app is not LOADING
    for ms in (0, 60, 90, *((200, 600) if waits_for_server else ())):
        open_app(App(app.script, app.body, ms, app.says))
        with sitting.in_mode("replay"):
            assert towns(page) == ALL, ms


SPIN = "<style>@keyframes turn { to { transform: rotate(1turn) } }</style><div id=wheel style='width:9px;height:9px;background:teal;animation:turn 1s infinite'></div>"
BONN_FIRST = "draw(['Bonn']); later(1, () => { draw(['Bonn', 'Kiel', 'Ulm']); SIGN });"
SIGNS = {
    "busy": (LIST, f"list.ariaBusy = 'true'; {BONN_FIRST}", "list.ariaBusy = 'false'"),
    "a bar without a value": (f"{LIST}<progress id=wheel></progress>", BONN_FIRST, "wheel.remove()"),
    "a wheel": (LIST + SPIN, BONN_FIRST, "wheel.remove()"),
    "a pulse in CSS alone": (
        f"{LIST}<style>@keyframes beat {{ to {{ opacity: .4 }} }} .grey::after {{ content: ''; display: block; height: 9px; animation: beat 1s infinite }}</style><p id=more class=grey>",
        BONN_FIRST,
        "more.className = ''",
    ),
    "a text": (f"{LIST}<p id=more>Wird geladen …</p>", BONN_FIRST, "more.remove()"),
    "a wheel in a component": (
        f"{LIST}<div id=host></div>",
        f"host.attachShadow({{ mode: 'open' }}).innerHTML = `{SPIN}`; {BONN_FIRST}",
        "host.remove()",
    ),
}


@pytest.mark.parametrize(("body", "script", "sign"), SIGNS.values(), ids=SIGNS)
def test_what_says_that_more_is_to_come_is_waited_for(page, open_app, body, script, sign):
    app = App(script.replace("SIGN", sign), body, ms=1_200)
    sitting = Sitting()
    open_app(app)
    with sitting.in_mode("record") as session:
        assert towns(page) == ALL
        sitting.steps = list(session.tape.made.values())
    open_app(app)
    with sitting.in_mode("replay"):
        assert towns(page) == ALL


TOTAL = "<h1>Cart</h1><label>Search <input id=search></label><ul id=list aria-label=Towns><li>Bonn</ul>"


def test_what_changed_after_a_rest_is_read_once_it_has_changed(page, open_app):
    script = "search.oninput = () => later(1, () => draw(['Kiel', 'Ulm']))"
    sitting = Sitting()
    open_app(App(script, TOTAL, ms=3 * round(pace.quiet_ms)))
    with sitting.in_mode("record") as session:
        search(page)
        page.get_by_text("Kiel").wait_for()  # as a test by hand would
        assert towns(page) == ["Kiel", "Ulm"]
        sitting.steps = list(session.tape.made.values())
    assert sitting.steps[-1].ready.changes
    open_app(App(script, TOTAL, ms=1_500))
    with sitting.in_mode("replay"):
        search(page)
        assert towns(page) == ["Kiel", "Ulm"]


def test_what_is_known_to_bring_a_reading_stays_known_as_long_as_the_page_asks_for_it(page, open_app):
    slow, draws = "get('/towns').then(draw)", "draw(['Bonn', 'Kiel', 'Ulm'])"
    sitting, learned = Sitting(), []
    for does in (slow, f"{draws}; {slow}", draws):
        open_app(App(f"search.oninput = () => {{ {does} }}", TOTAL, ms=300))
        with sitting.in_mode("record") as session:
            search(page)
            assert towns(page) == ALL
            sitting.steps = list(session.tape.made.values())
        learned.append(sitting.steps[1].ready)
    assert learned[0].awaits == ("GET /towns",)
    assert learned[1] == learned[0], "nobody saw it read too early this time"
    assert learned[2].awaits == ()


@pytest.mark.parametrize("rest", ["", "claim"])
def test_half_a_list_of_a_page_that_stays_busy_is_an_error(page, open_app, rest):
    read = (lambda: claim(page, "there are 3 items in the Towns list")) if rest else (lambda: towns(page))
    sitting = Sitting()
    open_app(App("draw(['Bonn', 'Kiel', 'Ulm'])"))
    with sitting.in_mode("record") as session:
        read()
        sitting.steps = list(session.tape.made.values())
    open_app(App(f"draw({'[1, 2, 3]' if rest else '[1]'}); list.ariaBusy = 'true'"))
    with sitting.in_mode("replay"), pytest.raises(DriftError, match="busy still"):
        read()


def test_what_a_page_always_says_is_waited_for_once(page, open_app):
    app = App("draw(['Bonn', 'Kiel', 'Ulm'])", f"{LIST}{SPIN}<p>To be continued …</p><button>More …</button>")
    sitting = Sitting()
    open_app(app)
    with sitting.in_mode("record") as session:
        assert towns(page) == ALL
        assert took_ms(lambda: claim(page, "there are 3 items in the Towns list")) < 3_000
        sitting.steps = list(session.tape.made.values())
    open_app(app)
    with sitting.in_mode("replay"):
        assert took_ms(lambda: towns(page)) < 2_500
    open_app(App(app.script, app.body.replace("turn", "whirl")))
    with sitting.in_mode("replay"):
        assert towns(page) == ALL
        assert took_ms(lambda: claim(page, "there are 3 items in the Towns list")) < 2_500


def test_a_list_that_comes_late_is_no_empty_one(page, open_app):
    sitting = Sitting()
    open_app(App("later(1, () => draw(['Bonn', 'Kiel', 'Ulm']))"))
    with sitting.in_mode("record") as session:
        assert towns(page) == ALL
        sitting.steps = list(session.tape.made.values())
    open_app(App("later(1, () => draw(['Bonn', 'Kiel', 'Ulm']))", ms=900))
    with sitting.in_mode("replay"):
        assert towns(page) == ALL


def test_a_list_that_was_filtered_a_moment_after_typing(page, open_app):
    body = "<label>Search <input id=search></label>" + LIST
    app = App(
        "draw(['Aachen']); let timer; search.oninput = () => { clearTimeout(timer); timer = setTimeout(() => get('/towns').then(draw), 90) }",
        body,
    )
    sitting = Sitting()
    open_app(app)
    with sitting.in_mode("record") as session:
        search(page)
        assert towns(page) == ALL
        sitting.steps = list(session.tape.made.values())
    for ms in (0, 400):
        open_app(App(app.script, body, ms))
        with sitting.in_mode("replay"):
            search(page)
            assert towns(page) == ALL


SAVING = "<button id=save>Save</button><p id=note>Draft</p>"


def test_an_absence_waits_for_what_it_depended_on(page, open_app):
    script = "save.onclick = () => { note.textContent = 'Sent'; get('/save').then((answer) => { if (answer.error) note.insertAdjacentHTML('afterend', `<p role=alert>${answer.error}</p>`) }) }"
    sitting = Sitting()
    open_app(App(script, SAVING, says={"/save": "{}"}))
    with sitting.in_mode("record") as session:
        save(page)
        claim(page, "no alert is shown")
        sitting.steps = list(session.tape.made.values())
    open_app(App(script, SAVING, 500, {"/save": '{"error": "Disk full"}'}))
    with sitting.in_mode("replay"):
        save(page)
        with pytest.raises(VerificationFailed):
            claim(page, "no alert is shown")


def test_what_a_request_may_take_back_is_not_believed(page, open_app):
    script = "save.onclick = () => { note.textContent = 'Sent'; get('/save').then((answer) => { if (answer.error) note.textContent = 'Draft' }) }"
    sitting = Sitting()
    open_app(App(script, SAVING, says={"/save": "{}"}))
    with sitting.in_mode("record") as session:
        save(page)
        claim(page, 'the text "Sent" is shown')
        sitting.steps = list(session.tape.made.values())
    open_app(App(script, SAVING, 500, {"/save": '{"error": "Disk full"}'}))
    with sitting.in_mode("replay"):
        save(page)
        with pytest.raises(VerificationFailed):
            claim(page, 'the text "Sent" is shown')


def test_a_text_that_fades_away_is_not_shown(page, open_app):
    fading = "<style>@keyframes away {{ to {{ opacity: 0; visibility: hidden }} }}</style><p style='{}'>Welcome</p>"
    sitting = Sitting()
    open_app(App("", fading.format("")))
    with sitting.in_mode("record") as session:
        claim(page, 'the text "Welcome" is shown')
        sitting.steps = list(session.tape.made.values())
    open_app(App("", fading.format("animation: away 400ms forwards")))
    with sitting.in_mode("replay"), pytest.raises(VerificationFailed):
        claim(page, 'the text "Welcome" is shown')


NOISES = {
    "still": "",
    "a clock": "setInterval(() => { clock.textContent = performance.now() }, 30)",
    "a poll": "const poll = () => get('/poll').then(() => setTimeout(poll, 20)); poll()",
    "a long poll": "fetch('/hangs')",
}


@pytest.mark.parametrize("noise", NOISES)
def test_what_goes_on_elsewhere_holds_no_reading_up(page, open_app, noise):
    app = App(
        f"draw(['Bonn', 'Kiel', 'Ulm']); {NOISES[noise]}",
        LIST + "<p id=clock></p>",
        says={"/poll": "1"},
    )
    sitting = Sitting()
    open_app(app)
    with sitting.in_mode("record") as session:
        assert towns(page) == ALL
        sitting.steps = list(session.tape.made.values())
    open_app(app)
    with sitting.in_mode("replay"):
        assert took_ms(lambda: towns(page)) < 2_500


def test_a_recording_of_a_page_that_is_there_at_once_says_nothing_of_it(page, open_app):
    open_app(App("", body="<h1>Towns</h1><ul aria-label=Towns><li>Bonn<li>M&uuml;nster <b>West</b></ul>"))
    with Sitting().in_mode("record") as session:
        assert towns(page) == ["Bonn", "Münster West"]
        claim(page, 'the text "Bonn" is shown')
    assert [each.ready for each in session.tape.made.values()] == [Ready(), Ready()]


def test_what_a_list_waits_for_is_told_in_words(page, open_app):
    from pytest_stagehand._recording.review import words_of

    open_app(STALE)
    with Sitting().in_mode("record") as session:
        towns(page)
    (made,) = session.tape.made.values()
    assert words_of(made)[-1] == "read once GET /towns ended"


@pytest.mark.parametrize(
    ("claimed", "is_gone"),
    [
        ('the text "Draft" is not visible', True),
        ('the "Save" button is not visible', True),
        ("Sent is unchecked", True),
        ('the text "Disk full" is not visible', False),
    ],
)
def test_an_absence_that_the_operation_brought_needs_no_quiet_moment(page, open_app, claimed, is_gone):
    script = (
        "save.onclick = () => { note.textContent = 'All of it was said'; save.hidden = true; sent.checked = false }"
    )
    body = f"<h1>Mail</h1>{SAVING}<label><input type=checkbox id=sent checked> Sent</label>"
    sitting = Sitting()
    open_app(App(script, body))
    with sitting.in_mode("record") as session:
        save(page)
        claim(page, claimed)
        sitting.steps = list(session.tape.made.values())
    assert sitting.steps[-1].ready.gone == is_gone
    open_app(App(script, body))
    with sitting.in_mode("replay"):
        save(page)
        assert (took_ms(lambda: claim(page, claimed)) < 400) == is_gone


def recorded(page: Page, open_app: Callable[[App], None], app: App, do: Callable[[], object]) -> Sitting:
    """A sitting that has recorded what `do` does on an app."""
    sitting = Sitting()
    open_app(app)
    with sitting.in_mode("record") as session:
        do()
        sitting.steps = list(session.tape.made.values())
    return sitting


HALVES = "draw(['Bonn']); later(1, () => draw(['Bonn', 'Kiel', 'Ulm']))"
COUNT = "<h1>Mail</h1><dl><div><dt>Open tasks</dt><dd id=said>0</dd></div></dl>"
COUNTED = "later(1, () => { said.textContent = '12' })"
DEBOUNCED = "draw(['Bonn']); let timer; search.oninput = () => { clearTimeout(timer); timer = later(1, () => draw(['Bonn', 'Kiel', 'Ulm'])) }"
LATER = {
    "half a list, then all of it": (HALVES, LIST, towns, ALL),
    "a number that the server sent, then another": (
        COUNTED,
        COUNT,
        lambda page: extract(page, "the open tasks", int, within=None, timeout=None),
        12,
    ),
    "what was there before it was typed": (
        DEBOUNCED,
        f"<label>Search <input id=search></label>{LIST}",
        lambda page: (search(page), towns(page))[1],
        ALL,
    ),
}


@pytest.mark.parametrize("at_ms", [1, 1_200], ids=["recorded at once", "recorded late"])
@pytest.mark.parametrize("kind", LATER)
def test_what_a_timer_brings_after_a_rest_is_read_as_it_is_in_the_end(page, open_app, kind, at_ms):
    script, body, read, right = LATER[kind]
    sitting = recorded(page, open_app, App(script, body, at_ms), lambda: read(page))
    open_app(App(script, body, 1_500))
    with sitting.in_mode("replay"):
        assert read(page) == right


def test_a_job_is_asked_for_until_it_is_done(page, open_app):
    script = "let asked = 0; const ask = () => get('/job').then(() => { draw(TOWNS.slice(0, ++asked)); if (asked < 3) later(1, ask) }); ask()"
    says = {"/job": "1"}
    in_one = App(script.replace("TOWNS.slice(0, ++asked)", "['Bonn', 'Kiel', 'Ulm'], asked = 3"), ms=300, says=says)
    sitting = recorded(page, open_app, in_one, lambda: towns(page))  # which looks before that is there
    assert sitting.steps[-1].ready.awaits == ("GET /job",)
    open_app(App(script.replace("TOWNS", "['Bonn', 'Kiel', 'Ulm']"), ms=300, says=says))
    page.wait_for_function("asked == 2")
    with sitting.in_mode("replay"):
        assert towns(page) == ALL


def test_other_data_than_was_recorded_is_waited_for_once_a_test(page, open_app):
    sitting = recorded(page, open_app, App("draw(['Bonn', 'Kiel', 'Ulm'])"), lambda: towns(page))
    open_app(App("draw(['Bonn', 'Kiel'])"))
    with sitting.in_mode("replay") as session:
        assert towns(page) == ["Bonn", "Kiel"]
        session.tape.occurrences = type(session.tape.occurrences)()
        assert took_ms(lambda: towns(page)) < 3_500


def test_what_nothing_announced_is_told_while_recording(page, open_app):
    open_app(App(HALVES))
    with Sitting().in_mode("record") as session:
        towns(page)
    assert "goes by time alone" in session.steps[-1].warning


def test_a_mark_of_what_was_read_gives_no_secret_away(page, open_app):
    sitting = Sitting(variables={"town": Secret("Kiel-2b")})
    open_app(App("draw(['Bonn']); later(1, () => draw(['Bonn', 'Kiel-2b']))"))
    with sitting.in_mode("record") as session:
        session.secrets.add(sitting.variables["town"])
        towns(page)
    (made,) = session.tape.made.values()
    assert made.ready.was == ""


STANDING = {
    "a long poll": "fetch('/hangs')",
    "a poll": "setInterval(() => fetch('/poll'), 150)",
    "a socket": "new WebSocket(`ws://${location.host}/none`)",
}


@pytest.mark.parametrize("noise", STANDING)
def test_a_statement_that_is_not_so_is_told_of_early_though_the_page_never_rests(page, open_app, noise):
    app = App(f"draw(['Bonn']); {STANDING[noise]}", says={"/poll": "1"}, ms=0)
    sitting = recorded(page, open_app, app, lambda: claim(page, "there is 1 item in the Towns list"))
    open_app(App(app.script.replace("['Bonn']", "['Bonn', 'Kiel']"), says=app.says, ms=0))
    with sitting.in_mode("replay"), sooner():
        started = monotonic()
        with pytest.raises(VerificationFailed):
            verify(page, "there is 1 item in the Towns list", within=None, timeout=None)
        assert monotonic() - started < 8


def test_a_missing_element_is_told_of_early_where_a_request_had_no_answer_when_it_was_recorded(page, open_app):
    app = App("fetch('/hangs'); save.onclick = () => { note.textContent = 'Sent' }", SAVING)
    sitting = recorded(page, open_app, app, lambda: save(page))
    assert sitting.steps[-1].ready.pending == ("GET /hangs",)
    open_app(App("fetch('/hangs')", SAVING.replace("Save", "Print")))
    with sitting.in_mode("replay"), sooner():
        started = monotonic()
        with pytest.raises(DriftError):
            act(page, "click Save", variables=None, within=None, optional=False, vision=None, timeout=None)
        assert monotonic() - started < 8


def test_an_operation_that_an_engine_healed_still_knows_which_requests_had_no_answer(page, open_app, monkeypatch):
    script = "save.onclick = () => { note.textContent = 'Sent' }"
    app = App(f"fetch('/hangs'); {script}", SAVING)
    sitting = recorded(page, open_app, app, lambda: save(page))
    script = script.replace("save.", "other.")
    others = "<h1>Notes</h1><p id=note>Draft</p><footer><h2>More</h2><ul><li>New<li><a href='#' id=other>Save</a></ul></footer>"
    open_app(App(script, others))
    monkeypatch.setattr("pytest_stagehand._elements.relocate.THRESHOLD", 1)  # likeness finds nothing
    monkeypatch.setattr("pytest_stagehand._elements.relocate.NAMED_THRESHOLD", 1)
    with sitting.in_mode("auto") as session, sooner():
        save(page)
    assert session.steps[-1].engine == "local"
    assert session.tape.made[sitting.steps[-1].key].ready.pending == ("GET /hangs",)
