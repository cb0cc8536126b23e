"""Controls that are called otherwise once they were pressed (Mute, then Unmute): pressed in no state but the one they were recorded in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_stagehand import StagehandError
from pytest_stagehand._verbs.act import act
from tests.support.hasty import hurry
from tests.support.steps import SOON_MS, Do, Sitting

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.one_page


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


SIGN = "<svg aria-hidden=true width=16 height=16><path d='M1 1h4'/></svg>"
FLIP = """<script>window.pressed = 0; window.flip = (button, ...names) => {
  const next = (was) => (was === names[0] ? names[1] : names[0]);
  for (const name of ["title", "aria-label"]) if (button.hasAttribute(name)) button.setAttribute(name, next(button.getAttribute(name)));
  const says = button.querySelector(".says") ?? (button.firstElementChild ? null : button);
  if (says?.textContent) says.textContent = next(says.textContent);
  if (button.ariaPressed) button.ariaPressed = button.ariaPressed === "false";
}</script>"""
PAGES = {
    "as video.js": (
        "Mute",
        "Unmute",
        "",
        f"<h1>Trailer</h1><button title=Play>Play</button><button title='{{now}}' {{deed}}>{SIGN}<span class=says>{{now}}</span></button>",
    ),
    "as a profile": (
        "Follow",
        "Following",
        "",
        "<h1>Ann Lee</h1><p>12 followers</p><button id=b {deed}>{now}</button>",
    ),
    "a sign": ("Pin", "Unpin", "", f"<h1>Notes</h1><button id=s aria-label={{now}} {{deed}}>{SIGN}</button>"),
    "in a row": (
        "Follow",
        "Following",
        "Ann",
        "<h1>People</h1><ul><li>Ann <button {deed}>{now}</button><li>Bob <button>Follow</button></ul>",
    ),
    "日本語": ("公開", "公開中", "", "<h1>記事</h1><p>下書き</p><button id=b {deed}>{now}</button>"),
}


def shown(page: Page, kind: str, *, state: int = 0, deed: str = "") -> None:
    *names, _, html = PAGES[kind]
    names = names[:2]
    does = f"""onclick="pressed += 1; {deed or f"flip(this, '{names[0]}', '{names[1]}')"}" """
    page.set_content(FLIP + html.format(now=names[state], deed=does))


def recorded(page: Page, kind: str) -> Sitting:
    name, _, near, _ = PAGES[kind]
    sitting = Sitting()
    shown(page, kind)
    sitting.record(page, [Do(name, near)])
    return sitting


@pytest.mark.parametrize("kind", PAGES)
def test_it_is_pressed_where_it_is_called_as_it_was_and_its_effect_is_seen(page, kind):
    sitting = recorded(page, kind)
    shown(page, kind)
    assert sitting.reason(page, "") == ""
    shown(page, kind, deed="void 0")
    assert sitting.reason(page, "effect-missing") == "effect-missing"


@pytest.mark.parametrize("kind", PAGES)
@pytest.mark.parametrize("mode", ["replay", "auto"])
def test_it_is_not_pressed_where_it_is_called_already_as_the_press_made_it(page, kind, mode):
    sitting = recorded(page, kind)
    shown(page, kind, state=1)
    with sitting.in_mode(mode, SOON_MS), pytest.raises(StagehandError) as failed:
        act(page, "step 0", variables=None, within=None, optional=False, timeout=None, vision=None)
    assert page.evaluate("pressed") == 0
    if mode == "replay" and kind != "in a row":  # there, the nearest that is called so is another row's
        assert "it is called already as it was once this was done" in str(failed.value)
        assert "heals accept" not in str(failed.value)


def test_what_another_name_took_the_place_of_is_still_offered_to_a_person(page):
    sitting = recorded(page, "as a profile")
    page.set_content("<h1>Ann Lee</h1><p>12 followers</p><button id=b onclick='0'>Subscribe</button>")
    assert sitting.reason(page, "renamed") == "renamed"


MORE = "<h1>Lines</h1><div id=all>{0}</div>"
ADD = """<button class={0} onclick="all.insertAdjacentHTML('beforeend', this.outerHTML)">Add</button>"""


def test_one_that_makes_another_of_its_name_is_found_again_elsewhere(page):
    sitting = Sitting()
    page.set_content(MORE.format(ADD.format("a")))
    sitting.record(page, [Do("Add")])
    page.set_content(f"<h1>Lines</h1><section><p>None yet</p><div id=all>{ADD.format('b')}</div></section>")
    assert sitting.reason(page, "") == ""
