"""Bad input is a clear error, and nothing is lost."""

import os
import subprocess
import sys

import pytest

from tests.support.site import Reply

CLICKED = "this.insertAdjacentHTML('afterend', '<p>Clicked</p>')"
PAGES = {
    "/": f'<h1>Shop</h1><button onclick="{CLICKED}">Add</button>',
    "/two": "<h1>Shop</h1><button>Add</button><button>Add</button>",
    "/covered": f"""<h1>Shop</h1><button onclick="{CLICKED}">Add</button>
        <div style="position:fixed; inset:0" id=veil></div>""",
    "/disabled": "<h1>Shop</h1><button disabled>Add</button>",
    "/detached": """<h1>Shop</h1><button onmousedown="this.remove()">Add</button>""",
    "/vanishing": """<h1>Shop</h1><button onmouseenter="this.remove()" style="transition: none">Add</button>""",
    "/navigates": """<h1>Shop</h1><button onclick="location = '/slow'">Add</button>""",
    "/restless": """<h1>Shop</h1><button onclick="said.textContent = 'Added'">Add</button><p id=said></p><p id=clock></p>
        <script>setInterval(() => { clock.textContent = new Date().toISOString() }, 20)</script>""",
    "/closes": """<h1>Shop</h1><button onclick="window.close()">Add</button>""",
    "/frame": '<h1>Shop</h1><iframe title=Pay src="/framed"></iframe>',
    "/framed": """<button onclick="parent.document.querySelector('iframe').remove()">Add</button><button>Other</button>""",
    "/jumps": "<h1>Shop</h1><script>setTimeout(() => location = '/', 60)</script>",
}


def test_a_sentence_that_is_none_is_refused_and_nothing_is_done(project):
    project.site.pages |= PAGES
    project.test("""
        import pytest
        from pytest_stagehand import EngineAbstained, InstructionError, StagehandError

        @pytest.fixture
        def shop(page):
            page.set_default_timeout(1000)
            page.goto("/")
            yield page
            assert page.get_by_text("Clicked").count() == 0

        @pytest.mark.parametrize("verb", ["act", "verify"])
        def test_unusable(shop, verb):
            for sentence in ("", "   ", "\\n", "click Add " * 1000, "click %button%", "click %%%x%"):
                with pytest.raises(InstructionError) as caught:
                    getattr(shop, verb)(sentence)
                assert len(str(caught.value)) < 1000
                assert verb in str(caught.value)
                assert shop.get_by_text("Clicked").count() == 0

        def test_not_understood(shop):
            for sentence in ("colourless green ideas", "!", "click", "🙂", "SELECT * FROM x;"):
                with pytest.raises(EngineAbstained) as caught:
                    shop.act(sentence)
                assert caught.value.why in ("not-understood", "not-found")
                assert shop.get_by_text("Clicked").count() == 0

        def test_two_candidates(shop):
            shop.goto("/two")
            with pytest.raises(EngineAbstained) as caught:
                shop.act("click Add")
            assert caught.value.why == "ambiguous"
            assert len(caught.value.candidates) == 2
            assert "--stagehand-model" in str(caught.value)

        def test_no_text(shop):
            with pytest.raises((TypeError, StagehandError)):
                shop.act(None)
            with pytest.raises((TypeError, StagehandError)):
                shop.act("type %x% into Name", variables={"x": object()})
    """)
    run = project.run()
    assert set(run.outcomes.values()) == {"passed"}
    assert project.replay("-k", "unusable").status == 0


TARGETS = """
    import pytest
    from playwright.sync_api import Error, TimeoutError
    from pytest_stagehand import ActionFailed, ActionTimedOut, DriftError, StagehandError

    def step(page, path, sentence="click Add"):
        page.goto(path)
        page.act(sentence)

    @pytest.mark.parametrize("path", ["/covered", "/disabled"])
    def test_not_actionable(page, path):
        page.set_default_timeout(1500)
        with pytest.raises(ActionTimedOut) as caught:
            step(page, path)
        assert isinstance(caught.value, TimeoutError)
        assert "Add" in str(caught.value)
        assert 'act "click Add" on ' + path in str(caught.value)
        assert "stagehand=" not in str(caught.value)

    @pytest.mark.parametrize("path", ["/detached", "/vanishing"])
    def test_detached_while_acting(page, path):
        page.set_default_timeout(1500)
        try:
            step(page, path)
        except StagehandError as error:
            assert "Add" in str(error)

    def test_page_closes(page):
        page.goto("/")
        with page.expect_popup() as popup:
            page.evaluate("window.open('/closes')")
        popup.value.act("click Add")
        assert popup.value.is_closed()

    def test_crashed(page):
        page.goto("/")
        try:
            page.goto("chrome://crash")
        except Error:
            pass
        with pytest.raises(StagehandError, match="(?i)crash|closed"):
            page.act("click Add", timeout=2000)

    def test_frame_goes_away(page):
        step(page, "/frame")

    def test_navigation_during_a_step(page):
        step(page, "/navigates")
        assert page.url.endswith("/slow")

    def test_navigation_while_looking(page):
        step(page, "/jumps")

    def test_page_that_never_rests(page):
        step(page, "/restless")
        assert page.inner_text("#said") == "Added"
"""


def test_a_target_that_cannot_be_acted_on_is_a_clear_error(project):
    def slow(request):
        project.site.closing.wait(0.7)
        return "<h1>Slow</h1>"

    project.site.pages |= {**PAGES, "/slow": slow}
    project.test(TARGETS)
    run = project.run("-rA")
    assert set(run.outcomes.values()) == {"passed"}
    again = project.replay("-k", "page_closes or frame_goes or navigation or never_rests")
    assert set(again.outcomes.values()) == {"passed"}
    assert {outcome for outcomes in again.steps.values() for outcome in outcomes} == {"replayed"}


REPLAYED = """
    def test_{name}(page):
        page.set_default_timeout(1500)
        page.goto("/")
        page.act("click Add")
"""


def test_a_replay_on_a_covered_disabled_or_detaching_target_says_so(project):
    project.site.pages |= PAGES
    project.test(REPLAYED.format(name="it"))
    project.run()
    told = {"/covered": "events", "/disabled": "exceeded: element is not enabled", "/vanishing": "Add"}
    for path, words in told.items():
        project.site.pages["/"] = PAGES[path]
        run = project.replay()
        assert run.outcomes == {"test_it": "failed"}
        assert words in run.text
        assert "stagehand={" not in run.text


def test_a_server_that_fails_or_hangs_up_is_drift_and_no_crash(project):
    project.site.pages |= PAGES
    project.test(REPLAYED.format(name="it"))
    project.run()
    project.site.pages["/"] = Reply("<h1>Internal Server Error</h1>", status=500).body
    assert project.replay().reasons == {"test_it": ["target-missing"]}


ONE = 'def test_add(page):\n    page.goto("/")\n    page.act("click Add")\n'


def as_nobody(project) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")


def test_a_folder_that_cannot_be_written_fails_the_test_and_says_which(project):
    project.site.pages |= PAGES
    project.test(ONE)
    project.write("__recordings__", "a file where the folder should be")
    run = project.run()
    assert run.status == 1
    assert "RecordingError" in run.text
    assert "__recordings__" in run.text


def test_a_folder_without_permission_fails_the_test_and_says_which(project):
    as_nobody(project)
    project.site.pages |= PAGES
    project.test(ONE)
    folder = project.path / "__recordings__"
    folder.mkdir(mode=0o500)
    run = project.run()
    assert "ermission denied" in run.text
    assert run.status == 1


def test_a_full_disk_while_writing_fails_the_test_and_keeps_what_was_there(project):
    project.site.pages |= PAGES
    project.test(ONE + '    if __import__("os").environ["MORE"]: page.act("click Add")\n')
    project.run(MORE="")
    before = project.tree()
    project.conftest("""
        import resource
        import pytest

        @pytest.hookimpl(wrapper=True, tryfirst=True)
        def pytest_runtest_makereport(item, call):
            # While a test's last report is made, no file may grow beyond 500 bytes, as on a full disk.
            limit = 500 if call.when == "teardown" else resource.RLIM_INFINITY
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
            try:
                return (yield)
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    """)
    run = project.run(MORE="1")
    assert run.outcomes == {"test_add": "error"}
    assert "RecordingError" in run.text
    after = {name: state for name, state in project.tree().items() if name != "conftest.py"}
    assert after == before


def test_a_user_may_read_the_error_in_a_terminal_that_knows_no_unicode(project):
    project.site.pages["/"] = "<h1>Größe</h1><button>Füge 日本 hinzu</button>"
    project.test('def test_add(page):\n    page.goto("/")\n    page.act("click Übung", timeout=200)\n')
    run = project.run(PYTHONIOENCODING="ascii:backslashreplace", LC_ALL="C")
    assert run.outcomes == {"test_add": "failed"}
    assert "INTERNALERROR" not in run.text


def test_a_test_that_is_killed_leaves_the_recording_of_others(project):
    project.site.pages |= PAGES
    project.test(
        ONE + '\ndef test_dies(page):\n    page.goto("/")\n    page.act("click Add")\n    __import__("os")._exit(3)\n'
    )
    done = subprocess.run([sys.executable, "-m", "pytest", *project.arguments()], cwd=project.path, capture_output=True)
    assert done.returncode == 3
    assert project.recordings == {"test_it/test_add"}
