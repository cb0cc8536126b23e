"""Detours of a task: a wrong link and back, a press on what is dead. A recording that passes without them is written without them."""

from __future__ import annotations

import pytest

from tests.plugin.test_agent import claim, done, going_on, operation
from tests.support.models import keys, options

TASK = "order a coat"
TEST = """
    def test_coat(page):
        page.set_default_timeout(5000)
        page.goto("/")
        page.agent().execute("order a coat")
"""
START = """<h1>Coats</h1><p>A coat keeps you warm.</p><a href="/help">Help</a> <button>Dead</button> <a href="/coat">Coat</a>"""
HELP = '<h1>Help</h1><p>Nobody knows.</p><a href="/">Back to the coats</a>'
COAT = "<h1>Coat</h1><button onclick=\"document.querySelector('h1').textContent = 'Ordered'\">Order</button>"
WHOLE = ["click Help", "click Back to the coats", "click Dead", "click Coat", "click Order"]


def pressing(*named: str):
    return [lambda seen, each=each: going_on(operation("click", seen.ref(each))) for each in named]


def say_ordered(seen) -> dict:
    """Said twice where something did nothing: that all is done without it."""
    return done(claim("shown", seen.ref("heading: Ordered")))


ABOUT = ("link: Help", "link: Back to the coats", "button: Dead", "link: Coat", "button: Order")


def shop(project, model, *named: str, pages=()) -> None:
    project.site.pages |= {"/": START, "/help": HELP, "/coat": COAT} | dict(pages)
    project.test(TEST)
    for step in (*pressing(*(named or ABOUT)), say_ordered, say_ordered):
        model.on("agent", TASK, step, times=1)


def record(project, model, *given: str):
    run = project.run(*options(model), *given, **keys())
    assert run.steps == {"test_coat": ["recorded"]}, model.requests[-1].text + run.text
    return run


def done_in(project) -> list[str]:
    [step] = project.recording("test_coat")["steps"]
    return [f"{each['method']} {each['target']['fingerprint']['name']}" for each in step["actions"]]


def test_a_wrong_link_and_back_and_a_dead_press_are_left_out_once_a_replay_passes_without(project, model):
    shop(project, model)
    run = record(project, model, "--stagehand-prove")
    assert done_in(project) == ["click Coat", "click Order"]
    assert "3 operations of a detour left out of the recording, which passed without" in run.text
    assert [test["proof"]["verdict"] for test in run.report["tests"]] == ["proven"]
    assert project.replay().steps == {"test_coat": ["replayed"]}


def test_without_a_proof_a_detour_stays_and_is_told(project, model):
    shop(project, model)
    run = record(project, model)
    assert done_in(project) == WHOLE
    assert "the page was as before after that; --stagehand-prove tries to do without" in run.text


def test_a_way_without_detours_is_proven_once_and_says_nothing(project, model):
    shop(project, model, *ABOUT[-2:])
    run = record(project, model, "--stagehand-prove")
    assert done_in(project) == WHOLE[-2:]
    assert "of a detour" not in run.text
    assert len([each for each in project.site.requests if each.path == "/coat"]) == 2


@pytest.mark.parametrize(
    "changed",
    [
        {
            "/help": HELP + "<script>document.cookie = 'knows=yes; path=/'</script>",
            "/coat": COAT.replace("<button ", "<button id=it ")
            + "<script>if (!document.cookie.includes('knows')) it.disabled = true</script>",
        },
        {
            "/": START.replace("<button", "<button onclick=\"sessionStorage.ready = 'yes'\""),
            "/coat": COAT.replace("<button ", "<button id=it ")
            + "<script>if (!sessionStorage.ready) it.disabled = true</script>",
        },
    ],
    ids=["a page that had to be seen", "a press that had to be made"],
)
def test_what_is_needed_after_all_stays(project, model, changed):
    shop(project, model, pages=changed)
    run = record(project, model, "--stagehand-prove")
    assert done_in(project) == WHOLE
    assert "of a detour" not in run.text
    assert [test["proof"]["verdict"] for test in run.report["tests"]] == ["proven"]


@pytest.mark.parametrize(
    "dead",
    [
        "fetch('/like', {method: 'POST'})",
        "fetch('/like?it=coat')",
        "setTimeout(() => fetch('/like', {method: 'POST'}), 300)",
        "this.form.requestSubmit()",
    ],
)
def test_what_may_have_told_a_server_something_stays(project, model, dead):
    liked = START.replace("<button>", f'<form action=/like><button type=button onclick="{dead}">').replace(
        "</button>", "</button></form>"
    )
    shop(project, model, *ABOUT[2:], pages={"/": liked, "/like": '<script>location = "/"</script>'})
    record(project, model, "--stagehand-prove")
    assert done_in(project) == WHOLE[2:]


def test_what_is_typed_and_taken_back_stays(project, model):
    noted = START + '<label>Note <input oninput="localStorage.note = value"></label>'
    shop(project, model, *ABOUT[3:], pages={"/": noted})
    project.test(TEST.replace("a coat", "a blue coat"))
    put = [
        lambda seen, text=text: going_on(operation("fill", seen.ref("textbox: Note"), text)) for text in ("blue", "")
    ]
    for step in (*put, *pressing(*ABOUT[3:]), say_ordered, say_ordered):
        model.on("agent", TASK.replace("a coat", "a blue coat"), step, times=1)
    record(project, model, "--stagehand-prove")
    assert done_in(project) == ["fill Note", "fill Note", *WHOLE[3:]]


def test_where_the_first_run_left_something_nothing_is_left_out(project, model):
    """A run that meets what the first has done shows of no operation that it is needless."""
    asked = [0]

    def start(_) -> str:
        asked[0] += 1
        return START + (f"<p>Ordered before: {'coat' if asked[0] > 2 else 'nothing'}</p>")

    shop(project, model, pages={"/": start})
    record(project, model, "--stagehand-prove")
    assert done_in(project) == WHOLE
