"""What is done whenever something shows: recorded the first time, and from then on wherever it comes."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from pytest_stagehand._basics.errors import ActionTimedOut, MissingRecording
from pytest_stagehand._steps.whenever import MOST_IN_A_STEP
from pytest_stagehand._verbs.page import Page
from pytest_stagehand._verbs.whenever import begin
from tests.support.hasty import hurry
from tests.support.steps import Sitting

pytestmark = pytest.mark.one_page

WHAT, DO = "a survey asks for feedback", "close it"
SHOP = "<main><h1>Shop</h1><button onclick=\"said.textContent = 'Added'\">Add</button> <button onclick=\"said.textContent = 'Paid'\">Pay</button><p id=said></p></main>"
INSIDE = "<h2>How was it?</h2><p>Give us your feedback.</p><button>Send</button><button class=shut>Close</button>"
COVER = "position:fixed;inset:0;background:white;z-index:9"
KINDS = {
    "modal": f"const box = document.createElement('dialog'); box.innerHTML = `{INSIDE}`; document.body.append(box); box.showModal();",
    "dialog": f"const box = document.createElement('div'); box.innerHTML = `{INSIDE}`; box.style = '{COVER}'; box.setAttribute('role', 'dialog');"
    "box.setAttribute('aria-label', 'How was it?'); document.body.append(box);",
    "layer": f"const box = document.createElement('div'); box.innerHTML = `{INSIDE}`; box.style = '{COVER}'; document.body.append(box);",
    "veiled": f"const box = document.createElement('div'); box.innerHTML = `<div style='width:400px;margin:80px auto;background:white'>{INSIDE}</div>`;"
    "box.style = 'position:fixed;inset:0;background:rgba(0,0,0,.5)'; document.body.append(box);",
    "window": f"const box = document.createElement('div'); box.innerHTML = `{INSIDE}`; document.body.append(box);"
    "box.style = 'position:absolute;left:10px;top:10px;width:400px;background:white'; box.firstElementChild.style.cursor = 'move';",
    "bar": f"const box = document.createElement('section'); box.innerHTML = `{INSIDE}`; box.style = 'position:fixed;bottom:0'; document.body.append(box);",
}
"""Ways to show the survey; the bar covers nothing."""


def shop(kind: str = "layer", when: str = "", inside: str = INSIDE, after: str = "") -> str:
    """A shop with a survey: `survey()` shows it, at once, or when one of its buttons is pressed."""
    show = KINDS[kind].replace(INSIDE, inside)
    at = {"": "", "at once": "survey();", "late": "setTimeout(survey, 60);"}.get(
        when, f"document.querySelectorAll('main button')[{when!r} === 'Pay' ? 1 : 0].addEventListener('click', survey);"
    )
    return (
        f"{SHOP}<script>{{ let shut = 0; const survey = () => {{ {show} box.querySelector('.shut').onclick = () => {{ box.remove(); shut++; {after} }}; }}; addEventListener('survey', survey); {at} }}</script>"
    )  # fmt: skip


@dataclass
class Shopping(Sitting):
    """A sitting in which a survey is looked for.

    Attributes:
        watches: As they were given.
    """

    watches: list = field(default_factory=list)

    @contextmanager
    def shopping(self, page, mode: str, html: str, what: str = WHAT, do: str = DO):
        """The page, and the session."""
        page.set_content(html)
        page.__class__ = Page
        with self.in_mode(mode) as session:
            watch = begin(page, what, do, variables=None, timeout=None)
            self.watches.append(watch)
            yield session
            self.steps = list(session.tape.made.values())


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


def buy(page, sitting: Shopping, mode: str, html: str, **options: str):
    """Press both buttons; returns what came of the survey."""
    with sitting.shopping(page, mode, html, **options) as session:
        page.act("click Add", timeout=8_000)
        page.act("click Pay", timeout=8_000)
        assert page.text_content("#said") == "Paid"
    watch = sitting.watches[-1]
    assert not watch.warning, watch.warning
    return watch.times, watch.outcome, [step.outcome for step in session.steps]


def step_of(sitting: Shopping):
    return next((step for step in sitting.steps if step.call == "whenever"), None)


SEEN = [
    ("modal", "Add"),
    ("dialog", "at once"),
    ("layer", "late"),
    ("layer", "Add"),
    ("veiled", "late"),
    ("veiled", "Add"),
    ("window", "Pay"),
    ("bar", "at once"),
    ("bar", "Pay"),
]


@pytest.mark.parametrize(("kind", "when"), SEEN)
def test_it_is_recorded_the_first_time_and_done_whenever_it_shows(page, kind, when):
    sitting = Shopping()
    times, outcome, steps = buy(page, sitting, "record", shop(kind, when))
    assert (times, outcome, steps) == (1, "recorded", ["recorded", "recorded"])
    recorded = step_of(sitting)
    assert [action.method for action in recorded.actions] == ["click"]
    assert "Close" in recorded.actions[0].description
    assert recorded.program is not None
    assert effects_of(sitting) == ["Added", "Paid"]
    for later in ("", "at once", "Add"):
        times, outcome, steps = buy(page, sitting, "replay", shop(kind, later))
        assert (times, steps) == (1 if later else 0, ["replayed", "replayed"])


def effects_of(sitting: Shopping) -> list[str | None]:
    actions = [action for step in sitting.steps if step.call == "act" for action in step.actions]
    return [getattr(action.effect, "name", None) for action in actions]


THANKS = "document.querySelector('main').insertAdjacentHTML('beforeend', '<p>Thanks a lot!</p>')"


@pytest.mark.parametrize("kind", ["modal", "layer", "veiled", "window", "bar"])
@pytest.mark.parametrize("add", ["Added", ""])
def test_what_comes_of_it_is_no_effect_of_the_step_and_the_other_way_round(page, kind, add):
    sitting = Shopping()
    html = shop(kind, "Add", after=THANKS).replace("said.textContent = 'Added'", f"said.textContent = '{add}'")
    times, outcome, _ = buy(page, sitting, "record", html)
    assert (times, outcome) == (1, "recorded")
    assert effects_of(sitting) == [add or None, "Paid"]
    effect = step_of(sitting).actions[-1].effect
    assert (effect.kind, effect.name) == ("gone", "How was it?")
    assert buy(page, sitting, "replay", html)[0] == 1


@pytest.fixture
def recorded(page) -> Shopping:
    sitting = Shopping()
    assert buy(page, sitting, "record", shop("dialog", "at once"))[0] == 1
    return sitting


OTHERS = {
    "asks something else": INSIDE.replace("How was it?", "Delete account?").replace("Give us your feedback.", "This can't be undone."),
    "says it in part": INSIDE.replace("Give us your feedback.", "Without an answer your account is deleted."),
    "offers something else": INSIDE.replace("Close", "Delete"),
}  # fmt: skip


@pytest.mark.parametrize("inside", OTHERS.values(), ids=OTHERS)
def test_what_says_something_else_is_left_alone(page, recorded, inside):
    html = shop("dialog", "at once", inside=inside).replace("'aria-label', 'How was it?'", "'aria-label', 'Question'")
    with recorded.shopping(page, "replay", html) as session:
        with pytest.raises(Exception, match=r"intercepts pointer events|covered"):
            page.act("click Add", timeout=1_000)
        assert recorded.watches[-1].times == 0
        assert page.locator("[role=dialog]").is_visible()
        session.failure = None


@pytest.mark.parametrize("inside", OTHERS.values(), ids=OTHERS)
def test_what_says_something_else_disturbs_nobody(page, inside):
    sitting = Shopping()
    assert buy(page, sitting, "record", shop("bar", "at once"))[0] == 1
    for when in ("at once", "Add"):
        assert buy(page, sitting, "replay", shop("bar", when, inside=inside)) == (0, "waiting", ["replayed"] * 2)


def test_a_reading_that_it_hides_is_made_once_it_is_closed(page):
    sitting = Shopping()
    with sitting.shopping(page, "record", shop("modal", "at once")):
        page.verify('"Shop" is visible')
    assert sitting.watches[-1].times == 1
    with sitting.shopping(page, "replay", shop("modal", "at once")):
        page.verify('"Shop" is visible')
    assert sitting.watches[-1].times == 1


def test_it_stays_recorded_where_it_does_not_show(page, recorded):
    was = step_of(recorded)
    for mode in ("record", "auto", "replay"):
        assert buy(page, recorded, mode, shop())[:2] == (0, "waiting")
        assert step_of(recorded) == was


def test_auto_records_it_beside_steps_that_are_recorded(page):
    sitting = Shopping()
    assert buy(page, sitting, "record", shop())[:2] == (0, "waiting")
    assert step_of(sitting) is None
    assert buy(page, sitting, "replay", shop("bar", "at once"))[:2] == (0, "waiting")  # in nobody's way
    assert buy(page, sitting, "auto", shop("layer", "Add")) == (1, "recorded", ["replayed", "replayed"])
    assert buy(page, sitting, "replay", shop("layer", "Add"))[:2] == (1, "replayed")


@pytest.mark.parametrize("kind", ["layer", "modal"])
def test_a_replay_says_what_is_missing_where_it_is_in_the_way(page, kind):
    sitting = Shopping()
    buy(page, sitting, "record", shop())
    with sitting.shopping(page, "replay", shop(kind, "at once")):
        with pytest.raises(MissingRecording, match=f'whenever "{WHAT}: {DO}"') as raised:
            page.act("click Add", timeout=1_000)
        assert "--stagehand-mode=auto" in str(raised.value)


def test_what_comes_back_each_time_is_left_after_some_times(page, recorded):
    html = shop("dialog", "at once", after="setTimeout(survey, 0);")
    with recorded.shopping(page, "replay", html), pytest.raises(ActionTimedOut):
        page.act("click Add", timeout=10_000)
    watch = recorded.watches[-1]
    assert watch.times <= MOST_IN_A_STEP
    assert "again and again" in watch.warning


def test_it_can_be_stopped(page):
    recorded = Shopping()
    buy(page, recorded, "record", shop("bar", "at once"))
    with recorded.shopping(page, "replay", shop("bar")):
        recorded.watches[-1].stop()
        with page.whenever(WHAT, DO) as whenever:
            page.evaluate("dispatchEvent(new Event('survey'))")
            page.act("click Add", timeout=8_000)
        assert whenever.times == 1
        page.evaluate("dispatchEvent(new Event('survey'))")
        page.act("click Pay", timeout=8_000)
        assert whenever.times == 1
        assert page.get_by_text("How was it?").is_visible()


MEANT = {
    "a survey asks for feedback": True,
    "a dialog": True,
    'the dialog "How was it?" is shown': True,
    "a pop-up asks how it was": True,
    "a pop-up offers a discount": False,
    "a cookie banner": False,
    "an alert": False,
    "the session is about to expire": False,
}


@pytest.mark.parametrize(("what", "is_meant"), MEANT.items())
def test_the_local_engine_goes_by_the_words_of_what_came(page, what, is_meant):
    sitting = Shopping()
    with sitting.shopping(
        page, "record", shop("dialog", "at once").replace(COVER, "position:fixed;bottom:0"), what=what
    ):
        page.act("click Add", timeout=8_000)
    assert sitting.watches[-1].times == int(is_meant)


def test_what_is_meant_and_can_not_be_done_is_told(page):
    sitting = Shopping()
    with sitting.shopping(page, "record", shop("bar", "at once"), do="click Nowhere"):
        page.act("click Add", timeout=8_000)
    assert "Nowhere" in sitting.watches[-1].warning
    assert step_of(sitting) is None
