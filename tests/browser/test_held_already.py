"""A field that holds already what is put into it is as it was to be; one that does not take it is not."""

from __future__ import annotations

import pytest

from tests.support.hasty import hurry
from tests.support.steps import Do, Sitting

FORM = """<form><label>Title <input id=title value="TITLE"></label><label>Done <select id=done>OPTIONS</select></label>
    <button type=button>Send</button></form><script>SCRIPT</script>"""
TAKES_BACK = "const was = {field}.value; {field}.addEventListener('change', () => {{ {field}.value = was }}); {field}.addEventListener('input', () => {{ {field}.value = was }})"


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    hurry(monkeypatch)


def form(title: str = "", done: str = "None", script: str = "") -> str:
    options = "".join(f"<option{' selected' if each == done else ''}>{each}" for each in ("None", "Half", "All"))
    return FORM.replace("TITLE", title).replace("OPTIONS", options).replace("SCRIPT", script)


def recorded(page, does: Do) -> Sitting:
    sitting = Sitting()
    page.set_content(form())
    sitting.record(page, [does])
    return sitting


@pytest.fixture(params=["fill", "select_option"])
def does(request) -> Do:
    field, value = {"fill": ("Title", "Tea"), "select_option": ("Done", "Half")}[request.param]
    return Do(field, method=request.param, arguments=(value,))


def test_what_is_put_may_be_there(page, does):
    sitting = recorded(page, does)
    for now in (form("Tea", "Half"), form("Jam", "All"), form()):
        page.set_content(now)
        assert sitting.problem(page) == ""


def test_what_does_not_stay_is_missed(page, does):
    sitting = recorded(page, does)
    field = {"fill": "title", "select_option": "done"}[does.method]
    page.set_content(form(script=TAKES_BACK.format(field=field)))
    assert sitting.reason(page, "effect-missing") == "effect-missing"
