"""A model has hands: it scrolls a list to what it wants, waits, copies, asks several tools at once, and looks closer at a part."""

from __future__ import annotations

import asyncio
import sys
from contextlib import nullcontext
from pathlib import Path
from threading import Barrier, Event
from typing import TYPE_CHECKING

import pytest

from pytest_stagehand import InstructionError, NotRecordable, Secret, TaskNotDone, ToolFailed, tool
from pytest_stagehand._basics.mcp import McpServer
from pytest_stagehand._recording.review import words_of
from tests.browser.test_computer_use import picture
from tests.browser.test_hands import feed
from tests.plugin.test_agent import claim, done, going_on, impossible, operation
from tests.support.hasty import hurry
from tests.support.site import served
from tests.support.tasks import Tasks

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.one_page

SHOP = str(Path(__file__).parents[1] / "support" / "mcp_shop.py")
PAID = "<p id=paid></p><script>onclick = ({ target }) => paid.textContent = target.localName == 'button' ? target.textContent.replace('Pay', 'Paid order') : ''</script>"
BY_IDS = {"mode": "page"}


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    hurry(monkeypatch)


def script(tasks: Tasks, *answers) -> None:
    for answer in answers:
        tasks.model.on("agent", None, answer, times=1)


def calling(*calls: dict) -> dict:
    return going_on() | {"calls": list(calls), "reads": [], "lists": []}


@pytest.mark.skip_browser(
    "firefox"
)  # Playwright scrolls the row there once more, so that the list draws it anew: by hand, too
def test_a_task_reaches_what_is_far_down_a_list_and_a_replay_where_it_is_then(page: Page, tasks):
    page.set_content(feed(60) + PAID)
    script(
        tasks,
        lambda seen: going_on(operation("wait_for", None, "Ready"), operation("scroll_until", seen.ref("region: New"), "Order 42")),
        lambda seen: going_on(operation("click", seen.ref("button: Pay 42"))),
        lambda seen: done(claim("text", seen.ref("Paid order 42"), "Paid order 42")),
    )  # fmt: skip
    [step] = tasks.task(page, "pay order 42", **BY_IDS)
    assert (
        words_of(step)[1] == 'scroll_until text "Order 42" in region "New", scrolling region "New" in section "Orders"'
    )
    page.set_content(feed(90) + PAID)
    tasks.again(page, "pay order 42", how=BY_IDS)
    assert page.inner_text("#paid") == "Paid order 42"


def test_what_only_reads_is_asked_all_at_once_and_told_in_its_order(page: Page, tasks, tmp_path):
    page.set_content(PAID + "<button>Pay</button>")
    shop = McpServer("shop", command=[sys.executable, SHOP, str(tmp_path)])
    calls = [
        {"tool": "shop_meet", "arguments": {"of": 2}},
        {"tool": "shop_code_for", "arguments": {"email": 5, "newest": None}},
    ]
    script(
        tasks,
        calling(calls[0], calls[1], calls[0]),
        lambda seen: going_on(operation("click", seen.ref("button: Pay"))),
        lambda seen: done(claim("text", seen.ref("Paid order"), "Paid order")),
    )
    tasks.task(page, "pay", mcp=[shop], **BY_IDS)
    said = tasks.model.requests[1].text
    first, failed, last = (
        said.index(part) for part in ('shop_meet_result% = "all', "could not be done", 'shop_meet_2_result% = "all')
    )
    assert first < failed < last


def test_functions_that_only_read_are_called_all_at_once_and_what_hangs_is_told(page: Page, tasks):
    page.set_content(PAID + "<button>Pay</button>")
    here, ended = Barrier(2), Event()

    @tool(only_reads=True)
    def stock(of: str) -> str:
        """How much there is of something."""
        here.wait(20)
        return f"{of}: 7"

    @tool(only_reads=True)
    async def price(of: str) -> str:
        """What something costs."""
        return await asyncio.to_thread(stock, of)

    @tool(only_reads=True)
    def hangs() -> str:
        ended.wait(60)
        raise AssertionError

    calls = [{"tool": "price", "arguments": {"of": "Hat"}}, {"tool": "stock", "arguments": {"of": "Hat"}}]
    script(
        tasks,
        calling(*calls),
        calling({"tool": "hangs", "arguments": {}}),
        lambda seen: going_on(operation("click", seen.ref("button: Pay"))),
        lambda seen: done(claim("text", seen.ref("Paid order"), "Paid order")),
    )
    tasks.task(page, "pay", timeout=1_000, tools=[stock, price, hangs], **BY_IDS)
    ended.set()
    _, second, third, _ = tasks.model.requests
    assert second.text.index('%price% = "Hat: 7"') < second.text.index('%stock% = "Hat: 7"')
    assert "hangs: it took longer than the 1000 ms of an operation" in third.text


def test_a_tool_that_gives_something_of_another_kind_is_told_of_in_a_replay(page: Page, tasks):
    page.set_content(PAID + "<button>Pay</button>")
    gives = {"code": "A-1", "left": [{"of": 1}], "note": None}

    def code() -> dict:
        return gives

    script(
        tasks,
        calling({"tool": "code", "arguments": {}}),
        lambda seen: going_on(operation("click", seen.ref("button: Pay"))),
        lambda seen: done(claim("text", seen.ref("Paid order"), "Paid order")),
    )
    how = {**BY_IDS, "tools": [code]}
    [step] = tasks.task(page, "pay", **how)
    assert (
        words_of(step)[0]
        == 'call code with {} → it gives {"code": "text", "left": [{"of": "number"}], "note": "nothing"}'
    )
    page.set_content(PAID + "<button>Pay</button>")
    gives |= {"code": "B-2", "left": [], "note": "Hello"}
    assert "code gave" not in tasks.again(page, "pay", how=how)
    page.set_content(PAID + "<button>Pay</button>")
    gives |= {"code": {"value": "B-2"}}
    assert 'code gave {"code": {"value": "text"}' in tasks.again(page, "pay", how=how)


def test_what_was_recorded_of_a_tool_counts_for_what_it_was_given_and_as_it_was(page: Page, tasks):
    page.set_content(PAID + "<button>Pay</button>")

    @tool(replay="recorded")
    def price(of: str, key: Secret) -> str:
        return "24.90"

    asked = calling({"tool": "price", "arguments": {"of": "%what%", "key": "%key%"}})
    script(
        tasks,
        asked,
        asked,
        lambda seen: going_on(operation("click", seen.ref("button: Pay"))),
        lambda seen: done(claim("text", seen.ref("Paid order"), "Paid order")),
    )
    how = {**BY_IDS, "tools": [price]}
    tasks.variables |= {"what": "Hat", "key": Secret("hunter2hunter2")}
    with pytest.raises(NotRecordable, match="--stagehand-no-frozen refuses stored values"):
        tasks.task(page, "pay for %what% with %key%", no_frozen=True, **how)
    [step] = tasks.task(page, "pay for %what% with %key%", **how)
    assert words_of(step)[0].endswith('→ it gave "24.90", and is not called again')
    called, *others = step.actions
    for changed, variables, is_taken in (
        ({}, {"key": Secret("another-one")}, True),
        ({}, {"what": "Scarf"}, False),
        ({"gave": '"1.90"'}, {}, False),
    ):
        page.set_content(PAID + "<button>Pay</button>")
        tasks.steps = [step.model_copy(update={"actions": (called.model_copy(update=changed), *others)})]
        with nullcontext() if is_taken else pytest.raises(ToolFailed, match="given for other arguments"):
            tasks.again(page, "pay for %what% with %key%", how=how, **variables)


def test_what_is_recorded_for_a_value_that_the_next_run_has_anew_is_said_while_recording(page: Page, tasks):
    page.set_content(PAID + "<button>Pay</button>")

    def order() -> str:
        return "A-17"

    @tool(replay="recorded")
    def price(of: str) -> str:
        return f"24.90 for {of}"

    @tool(replay="recorded")
    def tax(of: str) -> str:
        return "1.90"

    script(
        tasks,
        calling({"tool": "order", "arguments": {}}),
        calling({"tool": "price", "arguments": {"of": "A-17"}}),
        calling({"tool": "tax", "arguments": {"of": "%price%"}}),
        lambda seen: going_on(operation("click", seen.ref("button: Pay"))),
        lambda seen: done(claim("text", seen.ref("Paid order"), "Paid order")),
    )
    tasks.task(page, "pay", **BY_IDS, tools=[order, price, tax])
    assert "what price gave is recorded for %order% as in this run" in tasks.warning
    assert "what tax gave" not in tasks.warning


def test_a_page_that_opens_tabs_without_end_ends_the_task(page: Page, tasks, monkeypatch):
    monkeypatch.setattr("pytest_stagehand._agent.loop.MOST_TABS", 3)
    with served() as site:
        site.pages |= {"/": "<button onclick=\"for (let at = 0; at < 4; at++) window.open('/' + at)\">Go</button>"}
        page.goto(site.url)
        script(tasks, lambda seen: going_on(operation("click", seen.ref("button: Go"))))
        tasks.model.on("agent", None, going_on())  # which waits
        with pytest.raises(TaskNotDone, match=r"[45] tabs are open, and a task goes on in 3 at most"):
            tasks.task(page, "go", **BY_IDS)
    assert not tasks.steps
    for each in page.context.pages[1:]:
        each.close()


def test_a_model_that_asks_for_a_picture_is_shown_that_part_without_secrets_and_once(page: Page, tasks):
    page.set_content(
        "<p>Some text of this page, so that it is no page that shows next to nothing, which would be pictured anyhow. It says"
        " what there is to do here, and what came of it before.</p><button>Pay</button><section aria-label=Chart><div"
        " style='width: 80px; height: 40px; background: #aa2266'></div><i style='background: #22aa66'>hunter2-of-mine</i>"
        "</section>" + PAID
    )
    tasks.variables = {"password": Secret("hunter2-of-mine")}
    script(
        tasks,
        lambda seen: going_on() | {"look": seen.ref("region: Chart")},
        going_on() | {"look": "page"},
        going_on(),
        impossible("It says nothing."),
    )
    with pytest.raises(TaskNotDone, match="gave up"):
        tasks.task(page, "pay what the chart says", **BY_IDS)
    before, part, whole, after = tasks.model.requests
    assert ([len(each.pictures) for each in (before, part, whole, after)], "look at a picture" in part.text) == (
        [0, 1, 1, 0],
        True,
    )
    shown, all_of_it = (picture(each) for each in (part, whole))
    colours = {colour for _, colour in shown.getcolors(10_000)}
    assert {(0xAA, 0x22, 0x66)} <= colours
    assert (0x22, 0xAA, 0x66) not in colours, "what shows a secret is covered"
    assert shown.height < all_of_it.height


def test_a_test_without_vision_offers_no_picture(page: Page, tasks):
    page.set_content("<button>Pay</button>")
    script(tasks, going_on() | {"look": "page"}, impossible("It is in no text."))
    with pytest.raises(TaskNotDone, match="gave up"):
        tasks.task(page, "pay", vision=False, **BY_IDS)
    assert [len(each.pictures) for each in tasks.model.requests] == [0, 0]
    assert "a picture would tell" not in tasks.model.requests[0].text


def test_a_smaller_model_may_read_what_is_told_in_the_end(page: Page, tasks):
    page.set_content("<button>Pay</button>" + PAID)
    script(
        tasks,
        lambda seen: going_on(operation("click", seen.ref("button: Pay"))),
        lambda seen: done(claim("text", seen.ref("Paid order"), "Paid order")),
    )
    tasks.model.on(
        "extract", None, lambda seen: {"found": True, "result": {"value": "Paid order", "node": seen.ref("Paid order")}}
    )
    how = {**BY_IDS, "output": str, "executor_model": "openai/small"}
    tasks.task(page, "pay and tell what the page says then", **how)
    assert [request.body["model"] for request in tasks.model.requests] == ["scripted", "scripted", "small"]
    for name in ("small", ""):
        with pytest.raises(InstructionError, match=f"executor_model='{name}'; it is named as in --stagehand-model"):
            tasks.task(page, "pay", **{**how, "executor_model": name})
