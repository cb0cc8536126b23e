"""Sentences that are awaited: the same steps, the same recordings, and what the test does besides goes on."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from playwright.async_api import async_playwright, expect

from pytest_stagehand import (
    ActResult,
    AsyncPage,
    DriftError,
    EngineAbstained,
    Page,
    StagehandError,
    VerificationFailed,
)
from pytest_stagehand._browser import beside
from pytest_stagehand._recording.document import dump
from pytest_stagehand._recording.schema import Again, RecordedStep, Recording
from pytest_stagehand._verbs import adopt as adopting
from tests.browser.test_whenever import shop as with_survey
from tests.support.hasty import hurry
from tests.support.steps import Sitting

SHOP = """<title>Shop</title><main><h1>Shop</h1>
<button onclick="setTimeout(() => { items.innerHTML += '<li>Shirt</li>'; badge.textContent = items.children.length }, 30)">Add shirt</button>
<p>Items in the cart: <span id=badge>0</span></p><ul id=items aria-label=Cart></ul>
<label>Name <input></label><button onclick="fetch('/api/stock')">Look up stock</button>
<button onclick="if (confirm('Empty the cart?')) { items.innerHTML = ''; badge.textContent = 0 }">Empty the cart</button>
<button onclick="window.open('/help')">Help</button></main>"""
ADDRESS = "http://shop.test/"


class Loop:
    """A loop in a thread of its own, with a browser: Playwright's sync API has the loop of this thread."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.run(self._begin())

    async def _begin(self) -> None:
        self.playwright = await async_playwright().start()
        known = beside.twin(self.playwright)
        await beside.beside(lambda: adopting.adopt(known))
        self.browser = await self.playwright.chromium.launch()

    async def _end(self) -> None:
        await self.browser.close()
        await self.playwright.stop()

    def run(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(60)

    def close(self) -> None:
        self.run(self._end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


@pytest.fixture(scope="module")
def loop():
    loop = Loop()
    yield loop
    loop.close()


@pytest.fixture
def run(loop, monkeypatch):
    """Runs `test(page, sitting)` in the loop, with a page of the shop."""
    hurry(monkeypatch)

    def run(test, sitting=None):
        async def main():
            async with shop(loop.browser) as page:
                return await test(page, sitting if sitting is not None else Sitting())

        return loop.run(main())

    return run


@asynccontextmanager
async def shop(browser):
    context = await browser.new_context()
    await context.route("**/*", lambda route: route.fulfill(body=SHOP, content_type="text/html"))
    page = await context.new_page()
    await page.goto(ADDRESS)
    yield page
    await context.close()


def said(sitting):
    """The file that would be written."""
    return dump(Recording(schema=2, test="test", steps=tuple(sitting.steps)))


async def use(page, sitting, mode):
    with sitting.in_mode(mode) as session:
        await page.act("click Add shirt")
        await page.verify("Items in the cart: 1")
        await page.act("type Ann into Name", within=page.get_by_role("main"))
        assert await page.extract("the number of items in the cart", int) == 1
        assert [each.description for each in await page.observe("the Help button")] == ['"Help" button']
        sitting.steps = list(session.tape.made.values()) or sitting.steps
    return [each.outcome for each in session.steps]


def use_sync(page, sitting, mode):
    with sitting.in_mode(mode) as session:
        page.act("click Add shirt")
        page.verify("Items in the cart: 1")
        page.act("type Ann into Name", within=page.get_by_role("main"))
        assert page.extract("the number of items in the cart", int) == 1
        assert [each.description for each in page.observe("the Help button")] == ['"Help" button']
        sitting.steps = list(session.tape.made.values()) or sitting.steps
    return [each.outcome for each in session.steps]


def sync_shop(page):
    page.context.route("**/*", lambda route: route.fulfill(body=SHOP, content_type="text/html"))
    page.goto(ADDRESS)
    return page


def test_what_one_api_recorded_the_other_replays_and_both_write_the_same(run, context):
    page, of_sync, of_async = sync_shop(context.new_page()), Sitting(), Sitting()
    assert isinstance(page, Page)
    assert set(use_sync(page, of_sync, "record")) == {"recorded"}
    assert set(run(lambda page, sitting: use(page, sitting, "record"), of_async)) == {"recorded"}
    assert said(of_sync) == said(of_async)
    assert set(run(lambda page, sitting: use(page, sitting, "replay"), of_sync)) == {"replayed"}
    page.goto(ADDRESS)
    assert set(use_sync(page, of_async, "replay")) == {"replayed"}


def test_a_page_stays_playwrights_own_and_popups_take_sentences_too(run):
    async def test(page, sitting):
        assert isinstance(page, AsyncPage)
        assert page in page.context.pages
        assert page.locator("h1").page is page
        adopting.adopt(page)  # as where a test asks in its middle for a fixture that gives it
        with sitting.in_mode("live"):
            done = await page.act("click Help")
        assert isinstance(done, ActResult)
        assert isinstance(done.new_page, AsyncPage)
        assert done.new_page in page.context.pages
        await expect(done.new_page).to_have_url(f"{ADDRESS}help")

    run(test)


def test_errors_come_out_of_the_await(run):
    async def test(page, sitting):
        with sitting.in_mode("record") as session:
            with pytest.raises(EngineAbstained):
                await page.act("press the purple lever")
            with pytest.raises(VerificationFailed):
                await page.verify('the page says "Sold out"', timeout=500)
            await page.act("click Add shirt")
            sitting.steps = list(session.tape.made.values())
        await page.evaluate("document.querySelector('button').remove()")
        with sitting.in_mode("replay"), pytest.raises(DriftError) as drifted:
            await page.act("click Add shirt", timeout=1_000)
        assert drifted.value.reason == "target-missing"

    run(test)


def test_an_effect_that_is_missing_fails_the_await(run):
    async def test(page, sitting):
        with sitting.in_mode("record") as session:
            await page.act("click Add shirt")
            sitting.steps = list(session.tape.made.values())
        await page.goto(ADDRESS)
        await page.evaluate("document.querySelector('button').onclick = null")
        with sitting.in_mode("replay"), pytest.raises(DriftError) as drifted:
            await page.act("click Add shirt", timeout=1_000)
        assert drifted.value.reason == "effect-missing"

    run(test)


def test_handlers_routes_and_expectations_of_the_test_go_on_while_a_step_runs(run):
    async def test(page, sitting):
        asked, answered = [], []

        async def stock(route):
            await asyncio.sleep(0.02)
            answered.append(await page.evaluate("document.title"))
            await route.fulfill(body="3")

        page.on("request", lambda request: asked.append(request.url))
        await page.route("**/api/stock", stock)
        with sitting.in_mode("live"):
            async with page.expect_response("**/api/stock") as response:
                await page.act("click Look up stock")
        assert await (await response.value).text() == "3"
        assert (asked, answered) == ([f"{ADDRESS}api/stock"], ["Shop"])

    run(test)


def test_a_dialog_is_answered_in_a_step_and_by_the_tests_own_handler(run):
    async def test(page, sitting):
        with sitting.in_mode("record") as session:
            await page.act("click Add shirt")
            await page.act("click Empty the cart and accept the dialog")
            await page.verify("Items in the cart: 0")
            sitting.steps = list(session.tape.made.values())
        await page.goto(ADDRESS)
        with sitting.in_mode("replay"):
            await page.act("click Add shirt")
            await page.act("click Empty the cart and accept the dialog")
            await page.verify("Items in the cart: 0")
        seen = []

        async def refuse(dialog):
            seen.append(dialog.message)
            await dialog.dismiss()

        page.on("dialog", refuse)
        await page.get_by_role("button", name="Empty the cart").click()
        assert seen == ["Empty the cart?"]

    run(test)


def test_steps_on_two_pages_at_once_are_done_one_after_the_other_in_their_order(loop, run):
    async def test(page, sitting):
        async with shop(loop.browser) as other:
            for mode in ("record", "replay"):
                with sitting.in_mode(mode) as session:
                    await asyncio.gather(page.act("click Add shirt"), other.act("click Add shirt"))
                    await asyncio.gather(page.verify("Items in the cart: 1"), other.verify("Items in the cart: 1"))
                    sitting.steps = list(session.tape.made.values()) or sitting.steps
                assert [each.call for each in session.steps] == ["act", "act", "verify", "verify"]
                assert len(sitting.steps) == 4
                for each in (page, other):
                    await each.goto(ADDRESS)

    run(test)


def test_a_step_that_a_time_out_ends_leaves_nothing_broken(run):
    async def test(page, sitting):
        asked = []
        # A step waits for what is not answered; Playwright marks a handler, which no method of a list can be.
        await page.route("**/api/stock", lambda route: asked.append(route))  # noqa: PLW0108
        await page.evaluate("void fetch('/api/stock')")
        with sitting.in_mode("live") as session:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.3):
                    await page.verify("Items in the cart: 1", timeout=20_000)
            waiting = asyncio.ensure_future(page.verify("Items in the cart: 1", timeout=20_000))
            behind = asyncio.ensure_future(page.act("click Help"))
            await asyncio.sleep(0.1)
            for task in (behind, waiting):
                task.cancel()
            ended = await asyncio.gather(behind, waiting, return_exceptions=True)
            assert [type(each) for each in ended] == [asyncio.CancelledError] * 2
            await asked[0].fulfill(body="12")
            await page.act("click Add shirt")
            await page.verify("Items in the cart: 1")
        assert [(each.outcome, each.error) for each in session.steps] == [
            ("failed", "cancelled by the test"),
            ("failed", "cancelled by the test"),
            ("live", None),
            ("live", None),
        ]

    run(test)


def test_a_step_that_was_not_awaited_before_its_test_ended_is_none_of_the_next_test(run):
    async def test(page, sitting):
        with sitting.in_mode("live"):
            late = page.act("click Add shirt")
        with sitting.in_mode("live") as session:
            with pytest.raises(StagehandError, match="was not awaited before the test ended"):
                await late
            assert not session.steps

    run(test)


def test_a_step_inside_of_another_is_refused(run):
    async def test(page, sitting):
        async def nested():
            await page.act("click Help")

        with sitting.in_mode("live"), pytest.raises(StagehandError, match="inside of another one"):
            await beside.beside(lambda: beside.LOOP.wait_for(nested()))

    run(test)


def test_a_page_of_another_loop_is_refused_with_what_to_set(loop, run):
    async def test(page, _sitting):
        return page

    page = run(test)

    async def elsewhere():
        with (
            Sitting().in_mode("live"),
            pytest.raises(StagehandError, match="asyncio_default_test_loop_scope = session"),
        ):
            await page.act("click Help")

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, elsewhere()).result()


def test_what_comes_when_it_likes_is_done_away_with_until_it_is_stopped(run):
    async def test(page, sitting):
        await page.set_content(with_survey("layer", "Add"))
        with sitting.in_mode("record"):
            async with await page.whenever("a survey asks for feedback", "close it") as survey:
                await page.act("click Add")
                await page.act("click Pay")
                assert survey.times == 1
            await page.evaluate("dispatchEvent(new Event('survey'))")
            await expect(page.get_by_text("Give us your feedback.")).to_be_visible()

    run(test)


def test_a_task_looks_into_another_tab_and_closes_it(run):
    async def test(page, sitting):
        with sitting.in_mode("record") as session:
            await page.act("click Add shirt")
            await page.verify("Items in the cart: 1")
        pressed, shown = session.tape.made.values()
        key = replace(pressed.key, call="agent", instruction="add a shirt")
        again = Again(shows=(0,))
        sitting.steps = [RecordedStep.of(key, actions=pressed.actions, program=shown.program, again=again)]
        await page.reload()
        with (
            sitting.in_mode("replay"),
            pytest.raises(VerificationFailed, match="another tab"),
        ):  # this shop keeps nothing
            await page.agent().execute("add a shirt")
        assert page.context.pages == [page]
        assert await page.get_by_text("Items in the cart: 1").is_visible()

    run(test)


def test_a_page_that_is_closed_is_an_error(run):
    async def test(page, sitting):
        await page.close()
        with sitting.in_mode("live"), pytest.raises(StagehandError, match="closed"):
            await page.act("click Help")

    run(test)
