"""A step keeps its time, whatever the page does meanwhile: waiting, reading, operating and explaining share it."""

PAGES = {
    "restless": "<p id=it></p><script>setInterval(() => { it.textContent = Math.random() }, 40)</script>",
    "polling": "<script>setInterval(() => fetch('/data'), 150)</script>",
    "framed": "<iframe src='/hangs'></iframe><iframe src='/hangs'></iframe><iframe src='/hangs'></iframe>",
}
FORM = """<h1>Shop</h1><label>Name <input></label><label><input type=checkbox> Gift</label>
<button onclick="said.textContent = 'Saved'">Save</button><button>Idle</button>
<button disabled>Send</button><a href=/slow>Elsewhere</a><p id=said></p>"""
BEGIN = f"""
    import pytest
    from time import monotonic

    LIMIT_MS = 2_000
    WITHIN_MS = LIMIT_MS + 500 + 2_500  # the grace, and one call of a browser on a machine that has much to do

    def took(step):
        begun = monotonic()
        try:
            step()
        except Exception as error:
            said = f"{{type(error).__name__}}: {{error}}"
        else:
            said = "passed"
        spent = (monotonic() - begun) * 1000
        assert spent < WITHIN_MS, f"{{spent:.0f}} ms, {{said}}"
        return said

    @pytest.fixture(scope="session", autouse=True)
    def imported():
        import pytest_stagehand._engines.english.act, pytest_stagehand._engines.english.extract
        import pytest_stagehand._engines.english.verify, pytest_stagehand._verbs.act, pytest_stagehand._verbs.verify

    @pytest.fixture(params={list(PAGES)})
    def shop(page, request):
        page.goto(f"/{{request.param}}", wait_until="commit")
        page.get_by_role("heading").wait_for()
        return page
"""
INFERRED = """
    def test_click(shop):
        took(lambda: shop.act("click Save", timeout=LIMIT_MS))

    def test_several(shop):
        took(lambda: shop.act("fill Name with Ann and check Gift and click Save", timeout=LIMIT_MS))

    def test_reads(shop):
        took(lambda: shop.observe("the Save button", timeout=LIMIT_MS))
        took(lambda: shop.extract("the heading", timeout=LIMIT_MS))

    def test_not_there(shop):
        assert took(lambda: shop.act("click Nowhere", timeout=LIMIT_MS)) != "passed"

    def test_not_so(shop):
        assert took(lambda: shop.verify("the Save button is disabled", timeout=LIMIT_MS)) != "passed"

    def test_disabled(shop):
        said = took(lambda: shop.act("click Send", timeout=LIMIT_MS))
        assert said.startswith("ActionTimedOut")
        assert "element is not enabled" in said or "kept it too busy to answer" in said  # which of both, the machine says

    def test_slow_page(shop):
        took(lambda: shop.act("click Elsewhere", timeout=LIMIT_MS))

    def test_the_pages_own_time(shop):
        shop.set_default_timeout(LIMIT_MS)
        took(lambda: shop.act("click Idle"))
        assert took(lambda: shop.verify("the page shows Saved")) != "passed"
"""
REPLAYED = """
    def test_click(shop):
        assert took(lambda: shop.act("click Save", timeout=LIMIT_MS)) == "passed"
        assert took(lambda: shop.verify("the page shows Saved", timeout=LIMIT_MS)) == "passed"

    def test_reads(shop):
        assert took(lambda: shop.extract("the heading", timeout=LIMIT_MS)) == "passed"

    def test_gone(shop):
        assert took(lambda: shop.act("click Idle", timeout=LIMIT_MS)) == "passed"
"""


def pages(project, form=FORM, **more):
    def slow(_request):
        project.site.closing.wait(8)
        return "<h1>Elsewhere</h1>"

    project.site.pages |= {f"/{name}": form + more.get(name, "") for name in PAGES}
    project.site.pages |= {"/data": "1", "/hangs": slow, "/slow": slow}


def test_a_step_keeps_its_time_while_it_is_inferred(project, workers):
    pages(project, **PAGES)
    project.test(BEGIN + INFERRED)
    run = project.run(*workers)
    assert set(run.outcomes.values()) == {"passed"}, run.text
    assert len(run.outcomes) == 24


def test_a_step_keeps_its_time_while_it_is_replayed(project):
    pages(project)
    project.test(BEGIN.replace("LIMIT_MS = 2_000", "LIMIT_MS = 20_000") + REPLAYED)
    assert set(project.run().outcomes.values()) == {"passed"}
    pages(project, **PAGES)
    project.test(BEGIN + REPLAYED)
    run = project.replay()
    assert set(run.outcomes.values()) == {"passed"}, run.text
    pages(project, "<h1>Shop</h1><a href=/>Home</a>", **PAGES)
    project.test(
        BEGIN
        + REPLAYED.replace(
            'click Idle", timeout=LIMIT_MS)) == "passed"', 'click Idle", timeout=LIMIT_MS))[:5] == "Drift"'
        )
    )
    for mode in ("replay", "auto"):
        run = project.run("-k", "gone", f"--stagehand-mode={mode}")
        assert set(run.outcomes.values()) == {"passed"}, run.text
        assert len(run.outcomes) == 3


def test_the_time_of_a_step_is_its_own_then_that_of_the_project_then_that_of_the_page(project):
    project.site.pages["/"] = FORM
    project.write("pytest.ini", "[pytest]\nstrict = true\nstagehand_timeout = 700\n")
    project.test("""
        import pytest
        from pytest_stagehand import ActionTimedOut

        @pytest.fixture
        def within(page):
            page.set_default_timeout(20_000)
            page.goto("/")

            def within(limit_ms, **given):
                with pytest.raises(ActionTimedOut, match=f"Timeout {limit_ms}ms exceeded"):
                    page.act("click Send", **given)

            return within

        def test_of_a_step(within): within(300, timeout=300)

        def test_of_the_project(within): within(700)

        @pytest.mark.stagehand(timeout=500)
        def test_of_a_test(within): within(500)
    """)
    assert set(project.run().outcomes.values()) == {"passed"}


def test_what_comes_after_the_page_has_rested_is_waited_for_by_a_step_that_says_so(project):
    project.site.pages["/"] = """<h1>Orders</h1><div id=list></div><p id=said></p><script>
        setTimeout(() => { list.innerHTML = '<button onclick="said.textContent = 1">Ship all</button>' }, 3500)</script>"""
    project.test("""
        def test_at_once(page):
            page.goto("/")
            page.act("click Ship all")
    """)
    assert "page.act('wait for …')" in project.run().text
    project.test("""
        def test_waits(page):
            page.goto("/")
            page.act("wait for the Ship all button")
            page.act("click Ship all")
    """)
    for run in (project.run(), project.replay()):
        assert set(run.outcomes.values()) == {"passed"}, run.text
