"""A suite that uses no step pays nothing and sees nothing, and so does a run that only collects."""

HEAVY = (
    "pydantic",
    "openai",
    "anthropic",
    "jinja2",
    "diskcache",
    "pytest_stagehand._engines",
    "pytest_stagehand._files",
)

PLAIN = """
    from playwright.sync_api import Page, expect

    def test_by_hand(page: Page):
        page.goto("/")
        expect(page.get_by_role("heading")).to_have_text("Hello")
"""


def test_a_suite_without_sentences_gets_no_summary_no_report_and_no_recordings(project, way):
    project.site.pages["/"] = "<h1>Hello</h1>"
    project.test(PLAIN)
    run = project.run(*way)
    assert run.status == 0
    assert run.report is None
    assert set(project.tree()) == {"pytest.ini", "test_it.py"}
    said = [line for line in run.text.splitlines() if line.startswith("stagehand:")]
    assert said == ["stagehand: mode auto, model local, 0 recordings"]


def test_collecting_loads_nothing_heavy(project, cool_down):
    cool_down()
    project.site.pages["/"] = ""
    project.test("from pytest_stagehand import Page\n\ndef test_add(page: Page): page.act('click Add')")
    project.conftest(f"""
        import sys

        def pytest_unconfigure():
            print("loaded:", [name for name in {HEAVY!r} if name in sys.modules])
    """)
    assert "loaded: []" in project.run("--collect-only", "-s").text


def test_pages_work_where_the_plugin_is_switched_off_by_name(project):
    project.takes_pictures()  # an ini file that names none of its options
    project.site.pages["/"] = "<h1>Hello</h1>"
    project.test("def test_nothing(): pass")
    assert project.run("-p", "no:pytest_stagehand").status == 0
