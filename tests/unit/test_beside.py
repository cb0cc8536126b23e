"""What is private of Playwright and makes twins of its async objects; that steps run with these is seen in tests/browser/test_async_page.py."""

import asyncio
import inspect
import runpy
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright import async_api

from pytest_stagehand import AsyncPage, Page, StagehandError
from pytest_stagehand._basics import aside
from pytest_stagehand._browser import beside
from pytest_stagehand._verbs.adopt import adopt
from pytest_stagehand._verbs.async_page import AsyncAgent
from pytest_stagehand._verbs.page import Agent, Whenever

ROOT = Path(__file__).parents[2]
AN_OBJECT = SimpleNamespace(_impl_obj=SimpleNamespace(_loop=None, _dispatcher_fiber=None))
TO_REPORT = (
    f"Playwright {version('playwright')} is another one: steps on async pages need a change in _browser/beside.py"
)


def run(coroutine):
    """In a thread: where a browser test ran before in this process, Playwright's loop is that of the main one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def test_this_playwright_has_what_twins_are_made_of():
    beside.require_known(AN_OBJECT)
    assert not beside.UNKNOWN, TO_REPORT
    assert "_dispatcher_fiber = impl_obj._dispatcher_fiber" in inspect.getsource(beside.SyncBase.__init__), TO_REPORT
    assert "from_maybe_impl(value, visited)" in inspect.getsource(beside.ImplToApiMapping.from_maybe_impl), TO_REPORT
    assert "IMPL_ATTR" in inspect.getsource(beside.ImplToApiMapping.wrap_handler), TO_REPORT


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (SimpleNamespace(_impl_obj=SimpleNamespace(_loop=None)), "it has no _dispatcher_fiber"),
        (SimpleNamespace(), "it has no _loop, _dispatcher_fiber"),
    ],
)
def test_a_playwright_without_it_is_an_error_that_names_its_version(given, said):
    with pytest.raises(StagehandError) as raised:
        beside.require_known(given)
    assert said in str(raised.value)
    assert version("playwright") in str(raised.value)
    assert "the sync API: its recordings are the same" in str(raised.value)


def test_a_playwright_whose_mapping_is_another_is_an_error(monkeypatch):
    monkeypatch.setattr(beside, "sync_mapping", object())
    with pytest.raises(StagehandError, match="it has no _mapping, from_maybe_impl, wrap_handler"):
        beside.require_known(AN_OBJECT)


def test_a_playwright_that_moved_it_is_an_error_of_the_first_step_and_of_no_fixture(monkeypatch):
    monkeypatch.setattr(beside, "UNKNOWN", "No module named '_sync_base'")
    page = object.__new__(async_api.Page)
    adopt(page)
    with pytest.raises(StagehandError, match="No module named '_sync_base'"):
        run(page.act("press Save"))


def test_each_verb_of_a_page_is_one_to_await():
    for verb in ("act", "observe", "extract", "verify", "ask", "whenever"):
        assert getattr(AsyncPage, verb).__wrapped__ is getattr(Page, verb)
    assert AsyncPage.agent.__wrapped__ is Page.agent
    verbs = {name for name in vars(Page) if not name.startswith("_")}
    assert verbs <= vars(AsyncPage).keys(), "a new verb stands in AsyncPage as well"
    of_agent = {name for name in vars(Agent) if inspect.isfunction(vars(Agent)[name]) and not name.startswith("_")}
    assert of_agent <= vars(AsyncAgent).keys(), "a new one stands in AsyncAgent as well"
    assert {name for name in vars(Whenever) if not name.startswith("_")} == {"times", "stop"}


def test_the_docstrings_of_verbs_say_await():
    assert '``await page.act("add Large to cart")``' in AsyncPage.act.__doc__


def test_the_types_of_async_verbs_are_those_of_the_sync_ones():
    made = runpy.run_path(str(ROOT / "scripts" / "write_async_types.py"))
    assert made["WRITTEN"].read_text("utf-8") == made["formatted"](made["types"]()), (
        "python scripts/write_async_types.py"
    )


def test_what_is_written_to_wait_may_be_awaited_and_the_loop_goes_on():
    async def main():
        ticked = asyncio.Event()

        async def given():
            await ticked.wait()
            return "given"

        asyncio.get_running_loop().call_later(0.02, ticked.set)
        return await beside.beside(lambda: aside.on_loop(given, lambda: "elsewhere"))

    assert run(main()) == "given"


def test_what_takes_long_beside_the_page_does_not_stop_the_loop():
    async def main():
        heard = asyncio.Event()
        loop = asyncio.get_running_loop()

        def ask():
            return asyncio.run_coroutine_threadsafe(_heard(heard), loop).result(5)

        return await beside.beside(lambda: aside.call(ask))

    assert run(main()) == "answer"
    assert aside.call(lambda: "straight") == "straight"


async def _heard(event):
    event.set()
    return "answer"


def test_what_is_cancelled_ends_where_it_waits_and_puts_away_what_it_must():
    put_away = []

    def work():
        try:
            aside.on_loop(lambda: asyncio.sleep(60), lambda: None)
        finally:
            aside.on_loop(lambda: asyncio.sleep(0.01), lambda: None)
            put_away.append("done")

    async def main():
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await beside.beside(work)
        return list(put_away)

    assert run(main()) == ["done"]


def test_an_error_comes_out_of_the_await_with_where_it_was_raised():
    def work():
        raise StagehandError("not there")

    with pytest.raises(StagehandError, match="not there") as raised:
        run(beside.beside(work))
    assert raised.traceback[-1].name == "work"


def test_what_follows_a_test_is_done_in_the_loop_of_the_page_which_then_rests():
    def main():
        loop = asyncio.new_event_loop()
        page = object.__new__(beside.SyncBase)
        page._dispatcher_fiber, page._loop = beside.LOOP, loop
        gave = beside.outside(page, lambda: aside.on_loop(lambda: asyncio.sleep(0.01, "given"), lambda: "elsewhere"))
        is_running = loop.is_running()
        loop.close()
        return gave, is_running

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(main).result() == ("given", False)
    assert beside.outside(object(), lambda: "straight") == "straight"


def test_a_page_used_beside_its_loop_is_no_wait_for_ever():
    with pytest.raises(StagehandError, match="beside its loop"):
        beside.LOOP.switch()
