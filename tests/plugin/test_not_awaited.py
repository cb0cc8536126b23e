"""A step of the async API that was called and not awaited was not done: its test does not pass by that."""

import pytest

pytestmark = pytest.mark.usefixtures("alone")

SHOP = """<title>Shop</title><button onclick="said.textContent = 'Added'">Add</button><p id=said></p>"""
LOOP = """
    import asyncio
    import pytest
    from playwright.async_api import async_playwright

    @pytest.fixture(scope="session")
    def loop():
        loop = asyncio.new_event_loop()
        yield loop
        loop.close()

    @pytest.fixture(scope="session")
    def of_async(loop):
        playwright = loop.run_until_complete(async_playwright().start())
        yield playwright
        loop.run_until_complete(playwright.stop())

    @pytest.fixture
    def run(loop, of_async, base_url):
        async def on_page(test):
            browser = await of_async.chromium.launch()
            page = await browser.new_page(base_url=base_url)
            await page.goto("/")
            try:
                await test(page)
            finally:
                await browser.close()
        return lambda test: loop.run_until_complete(on_page(test))
"""


def test_what_was_not_awaited_fails_its_test_and_nothing_is_written(project):
    project.site.pages["/"] = SHOP
    project.conftest(LOOP)
    project.test("""
        import asyncio
        import pytest

        def test_forgets(run):
            async def forgets(page):
                await page.act("click Add")
                page.verify('the text "Removed" is visible')
            run(forgets)

        @pytest.mark.xfail(strict=False)
        def test_is_excused(run):
            async def forgets(page):
                page.verify(statement='the text "Removed" is visible')
            run(forgets)

        def test_after(run):
            async def awaits(page):
                await asyncio.gather(page.act("click Add"), page.verify('the text "Added" is visible'))
                late = asyncio.ensure_future(page.act("click Add"))
                late.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await late
            run(awaits)
    """)
    run = project.run()
    run.result.assert_outcomes(passed=1, failed=2)
    said = (
        'StagehandError: verify "the text "Removed" is visible" was not awaited: its test ended, and it was not done.'
    )
    assert run.text.count(said) == 2
    assert project.recordings == {"test_it/test_after"}
    assert "was never awaited" not in run.text
