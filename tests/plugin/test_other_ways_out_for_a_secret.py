"""Promise 5, against a tampered recording: ways out of the application for a secret that no operation was given."""

import copy
import json
from itertools import chain

from tests.plugin.test_recordings_carry_no_secret_away import AD, FORM, LISTENS, SECRET, TALKS, Recorded, write
from tests.support.site import served

PAGE = """<title>Shop</title><h1>Log in</h1><button onclick="{start}">Start</button> {form}
    <a href=#x id=more>More</a> {frame}"""
FORM_OF_FRAME = "<ol><li draggable=true>One</li><li>Two</li></ol>" + AD
COPIES = "const t = document.createElement('textarea'); t.value = name_.value; document.body.append(t); t.select(); document.execCommand('copy')"
REPLACES = "setTimeout(() => { const other = this.cloneNode(); other.value = this.value; this.replaceWith(other) }, 50)"
ADDS_SANDBOX = "const f = document.createElement('iframe'); f.sandbox = 'allow-scripts allow-modals'; f.src = '/asks'; f.onload = () => { said.textContent = 'Asked' }; document.body.append(f)"
ASKS = "said.textContent = prompt('Your password?') === null ? 'Nothing' : 'Welcome'"
OWN = "<iframe title=Ad id=ad src=/own></iframe> <iframe title=Empty></iframe> <p id=said></p>"
TESTS = """
    import os
    import pytest
    from pytest_stagehand import Secret

    SECRET = os.environ["SHOP_PASSWORD"]
    OUT, IN, KEPT = (os.environ[name].split() for name in ("OUT", "IN", "KEPT"))

    @pytest.fixture
    def shop(page, stagehand, request):
        case = request.node.callspec.params.get("case", "later")
        page.set_default_timeout(15000 if case in ("honest", *KEPT) else 2500)
        page.goto(f"/{case}")
        page.frame_locator("#ad").get_by_label("Note").wait_for()
        return page

    @pytest.mark.parametrize("case", ["honest"])
    def test_honest(shop, stagehand, case):
        stagehand.variables["password"] = Secret(SECRET)
        shop.act("click Start")
        shop.act("type %password% into Password")
        shop.act("click More")
        shop.act("fill Name with Ada")
        shop.act("fill Note with hello")

    @pytest.mark.parametrize("case", OUT)
    def test_filled_by_the_test(shop, stagehand, case):
        stagehand.add_secret(SECRET)
        shop.get_by_label("Name").fill(SECRET)
        shop.act("click Start")

    @pytest.mark.parametrize("case", [*IN, *KEPT])
    def test_given(shop, stagehand, case):
        stagehand.variables["password"] = Secret(SECRET)
        shop.act("click Start")
        shop.act("type %password% into Password")
        if case == "asked-in-a-sandbox":
            shop.get_by_text("Asked").wait_for()

    def test_of_another_test(shop):
        shop.act("click Start")
"""


def test_what_was_copied_or_asked_for_elsewhere_gets_no_secret(project, monkeypatch):
    with served() as thief:
        put_pages(project.site, thief)
        monkeypatch.setenv("SHOP_PASSWORD", SECRET)
        for name in ("OUT", "IN", "KEPT"):
            monkeypatch.setenv(name, "")
        project.test(TESTS)
        assert project.run("-k", "honest").outcomes == {"test_honest[honest]": "passed"}
        recorded = Recorded(json.loads(next(project.path.rglob("test_honest*.json")).read_text())["steps"])
        filled, given, kept = tampered(recorded)
        for case, actions in filled.items():
            write(project, case, made_of(recorded, f"/{case}", actions), test="test_filled_by_the_test")
        for case, actions in {**given, **kept}.items():
            write(project, case, made_of(recorded, f"/{case}", [recorded.start], actions), test="test_given")
        write(project, "", made_of(recorded, "/later", filled["pasted"][3:]), test="test_of_another_test")
        monkeypatch.setenv("OUT", " ".join(filled))
        monkeypatch.setenv("IN", " ".join(given))
        monkeypatch.setenv("KEPT", " ".join(kept))
        thief.requests.clear()
        run = project.replay("-k", "not honest")
        got = [request.query for request in thief.requests if request.path == "/got" and SECRET in request.query["v"]]
        passed = {name for name, outcome in run.outcomes.items() if outcome == "passed"}
    assert len(run.outcomes) == len(filled) + len(given) + len(kept) + 1
    passed -= {"test_given[asked-in-a-sandbox]"}  # a busy machine asks when the step is over, and gets no answer
    assert (got, passed) == ([], {f"test_given[{case}]" for case in kept}), run.text
    assert SECRET not in run.text


def tampered(r):
    """What recordings were made to do: with what the test filled in, with what it gave, and what nobody minds."""
    copied = [r.plain(r.name, "click"), r.plain(r.name, "press", "Control+A"), r.plain(r.name, "press", "Control+C")]
    into = r.plain(r.note, "click")
    asked = [r.into(None, "accept_dialog"), r.plain(r.start, "click")]
    filled = {
        "pasted": [*copied, into, r.plain(r.note, "press", "Control+V")],
        "cut": [*copied[:2], r.plain(r.name, "press", "Control+X"), into, r.plain(r.note, "press", "ControlOrMeta+v")],
        "pasted-at-the-focus": [*copied, into, {"method": "press", "arguments": ["Shift+Insert"]}],
        "dragged": [*copied[:2], r.plain(r.name, "drag_to") | {"to": r.note["target"]}],
    }
    copied_by_the_page = [r.into(r.name["target"]), r.plain(r.start, "click")]
    given = {
        "copied-by-the-page": [*copied_by_the_page, into, r.plain(r.note, "press", "Control+V")],
        "put-anew-and-copied": [r.into(r.name["target"]), *copied[1:], *filled["pasted"][3:]],
        "asked-in-a-sandbox": asked,
    }
    kept = {
        "keys-that-paste-nothing": [
            r.secret,
            into,
            *(r.plain(r.note, "press", keys) for keys in ("x", "Control+A", "Shift+Tab", "Shift+B", "Alt+Home")),
        ],
        "dragged-within": [r.secret, r.plain(r.note, "drag_to") | {"to": r.note["target"]}],
        "asked-beside-frames": asked,
    }
    return filled, given, kept


def put_pages(site, thief):
    other = thief.url.replace("127.0.0.1", "localhost")
    frame = '<iframe title=Ad id=ad src="{}/ad?from={}"></iframe>'
    cases = ("honest", "later", *chain.from_iterable(tampered(Recorded([EMPTY] * 5))))
    for at, case in enumerate(cases):
        site.pages[f"/{case}"] = PAGE.format(start="", form=FORM, frame=frame.format((thief.url, other)[at % 2], case))
    anew = f'id=name oninput="{REPLACES}"'
    site.pages |= {
        "/copied-by-the-page": PAGE.format(
            start=COPIES, form=FORM.replace("id=name", "id=name_"), frame=frame.format(thief.url, "copied")
        ),
        "/put-anew-and-copied": PAGE.format(
            start="", form=FORM.replace("id=name", anew), frame=frame.format(other, "anew")
        ),
        "/asked-in-a-sandbox": PAGE.format(start=ADDS_SANDBOX, form=FORM, frame=OWN),
        "/asked-beside-frames": PAGE.format(start=ASKS, form=FORM, frame=OWN),
        "/own": AD,
        "/asks": LISTENS.replace("/got", f"{thief.url}/got") + TALKS,
    }
    thief.pages |= {"/ad": FORM_OF_FRAME + LISTENS, "/got": ""}


EMPTY = {"actions": [{"method": "click", "target": {"frames": [{}]}}]}


def made_of(recorded, route, *actions):
    """The first steps of the honest recording at another address, made to do something else."""
    steps = copy.deepcopy(recorded.steps[: len(actions)])
    for step, made in zip(steps, actions, strict=True):
        step |= {"actions": copy.deepcopy(made), "route": route}
        for action in step["actions"]:
            action.pop("effect", None)
    return steps


CONTENT = """
    import os
    import pytest
    from pytest_stagehand import Secret

    PAGE = "<a href='PARTNER/form'>Partner</a> <label>Password <input type=password></label>"

    @pytest.fixture
    def shop(page, stagehand):
        page.set_default_timeout(4000)
        stagehand.variables["password"] = Secret(os.environ["SHOP_PASSWORD"])
        page.set_content(PAGE)
        return page

    def test_stays(shop):
        shop.act("fill Password with %password%")
        shop.act("fill Password with %password%")

    def test_leaves(shop):
        shop.act("click Partner")
        shop.act("fill Password with %password%")
"""


def test_where_a_page_without_an_address_led_to_is_not_the_application(project, monkeypatch):
    monkeypatch.setenv("SHOP_PASSWORD", SECRET)
    project.base_url = None
    with served() as thief:
        thief.pages |= {"/form": FORM + LISTENS, "/got": ""}
        project.test(CONTENT.replace("PARTNER", thief.url))
        run = project.run()
        assert run.outcomes == {"test_stays": "passed", "test_leaves": "failed"}
        assert "SecretRefused" in run.text
        assert thief.told("/got", "v") == []
    assert project.recording("test_stays")["steps"][0]["actions"][0]["origin"] == ""
    assert project.replay("-k", "stays").outcomes == {"test_stays": "passed"}
