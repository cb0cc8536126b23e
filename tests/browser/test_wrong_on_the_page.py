"""Tasks that were done to the wrong thing, or not at all, on pages in a browser: what is operated there is told by its row.

What is asked about, and what is not, is in `tests/unit/test_tasks_done_wrong.py`.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest

from pytest_stagehand import StagehandError, TaskNotDone
from tests.plugin.test_agent import claim, done, going_on, impossible, operation
from tests.support.hasty import hurry, sooner
from tests.support.site import served
from tests.support.steps import SOON_MS

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.one_page("http://shop.test/")

PAGE = """<main><h1>Problems</h1><p id=left>3 open</p><div>{}</div></main><p id=told role=status></p>
<dialog id=sure aria-label=Sure><p>Resolve Gout?</p><button>Yes</button></dialog>
<script>onclick = ({{ target }}) => {{ if (target.localName !== "button") return; const row = target.closest(".row");
const set = (text) => {{ row.querySelector("b").textContent = text; }}; {} }}</script>"""
ROW = "<div class=row><span>{}</span> <b>Active</b> <button>Resolve</button></div>"
WRONG = {
    "the wrong row": ("set('Resolved')", "Asthma", ("text", "text: Resolved", "Resolved"), '"Gout", which stands beside'),
    "a message that names no row": ("told.textContent = 'Resolved'", "Gout", ("text", "status", "Resolved"), "if another row had been changed"),
    "a message of another row": ("told.textContent = 'Asthma resolved'", "Gout", ("text", "status", "Asthma resolved"), "if another row"),
    "a count that somebody else changes": ("setTimeout(() => left.textContent = '2 open', 40)", "Gout", ("text", "text: 2 open", "2 open"), "if another row"),
    "what the server refuses": ("set('Resolved'); fetch('/no').then(() => set('Active'))", "Gout", ("text", "text: Active", "Active"), "was so before"),
    "a question without an answer": ("sure.show()", "Gout", ("shown", "text: Resolve Gout?", None), "opened, and nothing was done there"),
}  # fmt: skip


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    hurry(monkeypatch)


@pytest.mark.parametrize("case", WRONG.values(), ids=WRONG)
def test_a_task_that_was_not_done_is_not_recorded_though_its_claim_is_true(page: Page, tasks, case):
    does, row, (kind, line, expected), why = case
    page.set_content(PAGE.format("".join(map(ROW.format, ("Asthma", "Gout", "Fever"))), does))
    number = ("Asthma", "Gout", "Fever").index(row)
    for answer in (
        lambda seen: going_on(operation("click", _ref(seen, "button: Resolve", number))),
        lambda seen: done(claim(kind, _ref(seen, line), expected)),
        lambda _: impossible("it was refused"),
    ):
        tasks.model.on("agent", None, answer, times=1)
    with pytest.raises(TaskNotDone, match=why):
        tasks.task(page, "resolve Gout", mode="page")


def _ref(seen, line: str, number: int = 0) -> str:
    """The node of one of equal lines of the page."""
    return re.findall(rf"\[([\d-]+)\] {re.escape(line)}", seen.tree)[number]


DRAFTS = """<h1>Mail</h1><p id=told>Inbox</p><button>Compose</button><button>Drafts</button><ul hidden>{}</ul>
<script>const list = document.querySelector('ul'); onclick = async ({{ target }}) => {{ if (target.textContent === 'Drafts') list.hidden = false;
if (target.textContent === 'Compose') {{ await fetch('/keep', {{ method: 'POST' }}); list.innerHTML += '<li>Lunch</li>'; told.textContent = 'It is kept'; }} }}</script>"""


def test_what_outlasts_a_load_may_be_seen_elsewhere_than_where_the_page_begins(page: Page, tasks):
    kept: list[str] = []
    how = {"mode": "page", "verify_by_reload": True}
    with served() as site:
        site.pages |= {
            "/": lambda _: DRAFTS.format("".join(kept)),
            "/keep": lambda _: kept.append("<li>Lunch</li>") or "kept",
        }
        page.goto(site.url)
        for press in ("Compose", "Drafts", "", "Drafts", ""):
            tasks.model.on("agent", None, partial(_press_or_claim, press), times=1)
        [step] = tasks.task(page, "write a draft called Lunch", **how)
        assert [action.method for action in step.actions] == ["click", "click", "reload", "click"]
        assert "does not show it any more" in tasks.model.requests[3].text
        kept.clear()
        page.goto(site.url)
        tasks.again(page, "write a draft called Lunch", how=how)
        site.pages["/keep"] = "lost"
        kept.clear()
        page.goto(site.url)
        with sooner(), pytest.raises(StagehandError):
            tasks.again(page, "write a draft called Lunch", SOON_MS, how=how)


def _press_or_claim(name: str, seen) -> dict:
    if name:
        return going_on(operation("click", seen.ref(f"button: {name}")))
    return done(claim("shown", seen.ref("listitem: Lunch")))
