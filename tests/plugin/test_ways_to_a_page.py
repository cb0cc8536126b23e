"""Sentences work on a page however it comes into being, and it stays Playwright's own."""

import pytest

from tests.support.project import HAS_VIDEO

pytestmark = pytest.mark.usefixtures("alone")

FILM = ("--video", "on") if HAS_VIDEO else ()
PAGE = """<title>Shop</title><h1>Shop</h1><button onclick="said.textContent = 'Added'">Add</button><p id=said></p>
<a href="/help" target=_blank>Help</a>"""
WAYS = """
    import pytest
    from playwright.sync_api import Page as PlaywrightPage
    from playwright.sync_api import expect
    from pytest_stagehand import Page

    def add(page):
        page.goto("/")
        assert type(page) is Page
        assert isinstance(page, PlaywrightPage)
        assert any(page is each for each in page.context.pages)
        page.act("click Add")
        expect(page).to_have_title("Shop")
        expect(page.locator("#said")).to_have_text("Added")
        assert page.locator("#said").page is page

    def test_fixture(page): add(page)

    def test_context(context): add(context.new_page())

    def test_new_context(new_context): add(new_context().new_page())

    def test_browser_new_page(browser, base_url):
        page = browser.new_page(base_url=base_url)
        add(page)
        page.close()

    def test_browser_new_context(browser, base_url):
        context = browser.new_context(base_url=base_url)
        add(context.new_page())
        context.close()

    def test_new_tab(page):
        page.goto("/")
        result = page.act("click Help")
        assert type(result.new_page) is Page
        assert any(result.new_page is each for each in page.context.pages)
        result.new_page.act("click Contact")
        assert result.new_page.extract("the heading") == "Help"

    def test_popup(page):
        page.goto("/")
        with page.expect_popup() as popup:
            page.get_by_text("Help").click()
        popup.value.act("click Contact")

    def test_persistent_context(browser_type, launch_arguments, tmp_path, base_url):
        context = browser_type.launch_persistent_context(tmp_path, base_url=base_url)
        add(context.pages[0])
        add(context.new_page())
        context.close()

    @pytest.fixture
    def launch_arguments(): return {}

    def test_own_browser(playwright, base_url):
        browser = playwright.chromium.launch()
        add(browser.new_page(base_url=base_url))
        browser.close()

    class TestOverride:
        @pytest.fixture
        def page(self, page):
            page.set_default_timeout(9_000)
            page.is_mine = True
            return page

        def test_override(self, page):
            assert page.is_mine
            add(page)

    class TestOwnPage:
        @pytest.fixture
        def page(self, context):
            page = context.new_page()
            yield page
            page.close()

        def test_own_page(self, page): add(page)

    def test_page_of_a_class_of_the_users(context):
        class Mine(PlaywrightPage): pass

        page = context.new_page()
        page.__class__ = Mine
        page.goto("/")
        assert type(page) is Mine

    def test_every_method_of_playwrights_keeps_its_meaning(page):
        page.goto("/")
        page.set_content("<input type=checkbox>")
        page.check("input")
        assert page.is_checked("input")
        assert page.evaluate("1 + 1") == 2
        assert repr(page).startswith("<Page url=")
"""
HELP = "<title>Help</title><h1>Help</h1><button onclick='this.disabled = true'>Contact</button>"


def test_every_way_to_a_page_records_and_replays(project):
    project.site.pages |= {"/": PAGE, "/help": HELP}
    project.test(WAYS)
    run = project.run()
    assert set(run.outcomes.values()) == {"passed"}
    assert len(run.outcomes) == 13
    again = project.replay("--tracing", "on", "--screenshot", "on", *FILM)
    assert again.status == 0
    assert {name: ["replayed"] * len(steps) for name, steps in run.steps.items()} == again.steps
    made = {path.suffix for path in (project.path / "test-results").rglob("*")}
    assert {".zip", ".png"} <= made


def test_recording_works_while_playwright_traces(project):
    project.site.pages |= {"/": PAGE, "/help": HELP}
    project.test(WAYS)
    run = project.run("--tracing", "on", *FILM, "-k", "fixture or new_tab or popup")
    assert run.status == 0
    assert project.replay("-k", "fixture or new_tab or popup").status == 0


def test_a_browser_and_a_page_that_the_user_made_by_hand(project):
    project.site.pages["/"] = PAGE
    project.conftest("""
        import pytest
        from playwright.sync_api import sync_playwright
        from pytest_stagehand._browser.chromium import launch_options

        @pytest.fixture(scope="session")
        def browser():
            with sync_playwright() as playwright:
                yield playwright.chromium.launch(**launch_options(playwright.chromium, {}))

        @pytest.fixture
        def page(browser, base_url):
            page = browser.new_page(base_url=base_url)
            yield page
            page.close()
    """)
    project.test("""
        from pytest_stagehand import Page

        def test_by_hand(page):
            assert type(page) is Page
            page.goto("/")
            page.act("click Add")
            assert page.inner_text("#said") == "Added"
    """)
    assert project.run().outcomes == {"test_by_hand": "passed"}
    assert project.replay().steps == {"test_by_hand": ["replayed"]}


def test_a_users_own_launch_arguments_and_browser_scope_are_left_alone(project):
    project.site.pages["/"] = PAGE
    project.conftest("""
        import pytest

        @pytest.fixture(scope="session")
        def browser_type_launch_args(browser_type_launch_args):
            return {**browser_type_launch_args, "args": ["--user-agent=Mine"]}
    """)
    project.test("""
        def test_agent(page):
            page.goto("/")
            assert page.evaluate("navigator.userAgent") == "Mine"
            page.act("click Add")
    """)
    assert project.run().outcomes == {"test_agent": "passed"}


def test_a_missing_browser_is_one_clear_error(project):
    project.test("def test_it(page): pass")
    run = project.run(STAGEHAND_CHROMIUM="/nowhere/chromium")
    assert run.status == 1
    assert "STAGEHAND_CHROMIUM=/nowhere/chromium: there is no such program" in run.text


def test_two_browsers_in_one_run_are_each_launched_as_themselves(project):
    project.test("def test_it(browser, browser_name): assert browser.browser_type.name == browser_name")
    dies = project.write("firefox", "#!/bin/sh\nexit 1\n")
    dies.chmod(0o755)
    run = project.run("--browser", "chromium", "--browser", "firefox", STAGEHAND_FIREFOX=str(dies))
    run.result.assert_outcomes(passed=1, errors=1)
    assert f"<launching> {dies}" in run.text
    assert f"The browser launched was {dies}: STAGEHAND_FIREFOX names it." in run.text
    assert "Call log" not in run.text
    assert "wrap_api_call" not in run.text


def test_of_a_browser_that_dies_midway_nothing_is_written(project):
    project.site.pages["/"] = PAGE
    project.test("""
        from contextlib import suppress
        from playwright.sync_api import Error

        def test_dies(page, browser):
            page.goto("/")
            page.act("click Add")
            with suppress(Error):
                browser.new_browser_cdp_session().send("Browser.crash")
            page.act("click Add")

        def test_after(page): pass
    """)
    run = project.run()
    assert run.steps == {"test_dies": ["recorded", "failed"], "test_after": []}
    assert "Target page, context or browser has been closed" in run.errors("test_dies")
    assert 'act "click Add" on / (2nd time)' in run.text
    assert "DEBUG=pw:browser pytest" in run.text
    assert "Browser logs" not in run.text.partition("= FAILURES =")[2]
    after = run.text.partition("ERROR at setup of test_after")[2]
    told = after.splitlines()[1:3]
    assert told[0] == "Error: Browser.new_context: Target page, context or browser has been closed"
    assert told[1].startswith("The browser that the tests of this run share has ended")
    assert not project.recordings


def test_a_step_where_none_can_run_is_refused_clearly(project):
    project.is_alone = False
    project.site.pages["/"] = PAGE
    project.test("""
        import threading
        import pytest
        from pytest_stagehand import StagehandError

        def test_thread(page):
            page.goto("/")
            caught = []

            def click():
                try:
                    page.act("click Add")
                except BaseException as error:
                    caught.append(error)

            thread = threading.Thread(target=click)
            thread.start()
            thread.join()
            assert isinstance(caught[0], StagehandError)
            assert "thread of its test" in str(caught[0])

        def test_closed_page(page):
            page.goto("/")
            page.close()
            for step in (lambda: page.act("click Add"), lambda: page.verify('the text "Added" is visible'),
                         lambda: page.extract("the heading"), lambda: page.observe("buttons")):
                with pytest.raises(StagehandError, match="closed"):
                    step()

        kept = []

        @pytest.mark.stagehand(mode="live")
        def test_keeps(browser):
            kept.append(browser.new_page())

        def test_between():
            kept[0].close()
    """)
    project.conftest("""
        def pytest_sessionfinish():
            from pytest_stagehand import Page, StagehandError

            try:
                Page.act(object.__new__(Page), "click Add")
            except StagehandError as error:
                print("outside:", error)
    """)
    run = project.run("-s")
    assert run.status == 0
    assert "outside: A step (`page.act`, `page.verify`, …) runs inside a pytest test or fixture only." in run.text


def test_a_step_on_an_async_page_is_refused_clearly(project):
    project.test("""
        import asyncio
        import pytest
        from playwright.async_api import async_playwright

        def test_async():
            async def run():
                async with async_playwright() as playwright:
                    assert not hasattr(playwright.chromium, "act")

            asyncio.run(run())
    """)
    assert project.run().status == 0
