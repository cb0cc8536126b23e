"""What comes into sight only where the pointer is: a row's buttons, the entries of a fly-out menu."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import StagehandError
from pytest_stagehand._verbs.act import act
from tests.support.hasty import hurry
from tests.support.steps import SOON_MS, Sitting

pytestmark = pytest.mark.one_page

HIDDEN = {
    "beside the page": "position:relative; left:-9999px",
    "transparent": "opacity:0",
    "cut away": "clip-path: inset(100%)",
}
SHOWN = "left:0; opacity:1; clip-path:none"
ROWS = {
    "table": "<table><tr class=it><td>{}<td><span class=more><button onclick='did(`{}`)'>Trash</button></span></table>",
    "list": "<ul><li class=it><a href='#{}'>{}</a> <span class=more><a href='#t' role=button onclick='did(`{}`)'>Trash</a></span></ul>",
}


def page_with(kind: str, hidden: str, names: list[str]) -> str:
    start, _, rest = ROWS[kind].partition("class=it>")
    row, end = rest.rsplit("</", 1)
    opening = start[start.rindex("<") :]
    rows = "".join(f"{opening}class=it>{row}".replace("{}", name) for name in names)
    return (
        f"<style>.more {{ {HIDDEN[hidden]} }} .it:hover .more {{ {SHOWN} }}</style><main><h1>Posts</h1><p id=done></p>"
        f"{start[: start.rindex('<')]}{rows}</{end}</main><script>did = (name) => {{ done.textContent = `Gone: ${{name}}` }}</script>"
    )


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


def acted(page, sitting: Sitting, mode: str, sentence: str) -> str:
    """What was done, by the page's own word; the reason where it was refused."""
    with sitting.in_mode(mode, SOON_MS) as session:
        try:
            act(page, sentence, variables=None, within=None, optional=False, timeout=None, vision=None)
        except StagehandError as error:
            return getattr(error, "reason", None) or type(error).__name__
        finally:
            if mode == "record":
                sitting.steps = list(session.tape.made.values())
    return page.locator("#done").text_content() or ""


@pytest.mark.parametrize("hidden", HIDDEN)
@pytest.mark.parametrize("kind", ROWS)
def test_a_rows_button_is_pressed_once_the_row_is_pointed_at(page, kind, hidden):
    sitting = Sitting()
    page.set_content(page_with(kind, hidden, ["Ferry", "Storm"]))
    page.mouse.move(0, 0)
    assert acted(page, sitting, "record", "click Trash in the row of Storm") == "Gone: Storm"
    assert [each.method for each in sitting.actions] == ["hover", "click"]
    assert "Storm" in sitting.actions[0].description
    page.mouse.move(0, 0)
    page.set_content(page_with(kind, hidden, ["New", "Storm", "Ferry"]))
    assert acted(page, sitting, "replay", "click Trash in the row of Storm") == "Gone: Storm"
    page.mouse.move(0, 0)
    page.set_content(page_with(kind, hidden, ["Ferry", "Stork"]))
    assert acted(page, sitting, "replay", "click Trash in the row of Storm") not in ("Gone: Stork", "Gone: Ferry")


def test_an_entry_of_a_fly_out_menu_is_pressed_once_its_menu_is_pointed_at(page):
    page.set_content(
        "<style>li ul { position:absolute; left:-9999px } li:hover ul { left:100px }</style><p id=done></p>"
        "<nav><ul><li><a href='#m'>Media</a><ul><li><a href='#n' onclick='done.textContent = `Media`'>Add New</a></ul>"
        "<li><a href='#p'>Pages</a><ul><li><a href='#q' onclick='done.textContent = `Pages`'>Add New</a></ul></ul></nav>"
    )
    sitting = Sitting()
    page.mouse.move(700, 500)
    assert acted(page, sitting, "record", "click Add New under Pages") == "Pages"
    page.locator("#done").evaluate("it => it.textContent = ''")
    page.mouse.move(700, 500)
    assert acted(page, sitting, "replay", "click Add New under Pages") == "Pages"


def test_nothing_is_pointed_at_for_what_is_in_sight_or_pressed_by_its_label(page):
    page.set_content(
        "<p id=done></p><ul><li>Ferry <button onclick='done.textContent = `Ferry`'>Open</button></li><li>Storm "
        "<label><input type=checkbox style='opacity:0' onchange='done.textContent = `Storm`'> Draft</label></li></ul>"
    )
    sitting = Sitting()
    assert acted(page, sitting, "record", "click Open") == "Ferry"
    assert [each.method for each in sitting.actions] == ["click"]
    assert acted(page, sitting, "record", "check Draft") == "Storm"
    assert [each.method for each in sitting.actions] == ["check"]
