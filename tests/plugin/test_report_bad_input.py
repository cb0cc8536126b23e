"""Reports of runs that show, say and meet the worst: nothing of it runs, nothing is lost, and no test fails for the report's sake."""

from __future__ import annotations

import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from pytest_stagehand._report.writing import write_whole

MARKUP = "</script><script>window.hurt = 1</script><img src=x onerror=window.hurt=1>"


@pytest.fixture
def opened(page):
    """Opens a project's report from disk; nothing may go wrong in the page."""
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("dialog", lambda dialog: problems.append(dialog.message))

    def at(project, route: str = ""):
        page.goto((project.path / "stagehand-report" / "index.html").as_uri() + f"#/{route}")
        expect(page.locator("h1")).to_be_visible()
        return page

    yield at
    assert problems == []
    assert page.evaluate("window.hurt") is None


def test_what_pages_sentences_and_addresses_say_is_text(project, opened):
    project.takes_pictures()
    project.site.pages["/"] = r"""<h1></h1><p></p><button></button><script>
        const [heading, text, button] = document.querySelectorAll("h1, p, button");
        heading.textContent = "<" + "/script><script>window.hurt = 1<" + "/script><img src=x onerror=window.hurt=1>";
        text.textContent = "\u202eesrever\u202c \x07\x1b[31m \ud800 \u2028 " + "10 MB ".repeat(location.hash.slice(1));
        button.textContent = "Send \u{1f600}";
        button.onclick = () => { button.hidden = true };
    </script>"""
    project.test(f"""
        import pytest

        @pytest.mark.parametrize(("name", "times"), [({MARKUP!r}, 1_700_000), ("\\x1b[31m\\u202e\\x00", 1), ("\\ud800", 1)])
        def test_it(page, name, times):
            page.goto(f"/?name=<script>window.hurt=1</script>#{{times}}")
            page.act("click Send \\U0001f600")
            with pytest.raises(AssertionError):
                page.verify('the heading "{MARKUP}" is not visible', timeout=500)
            with pytest.raises(Exception):
                page.act("click " + name, timeout=500)
    """)
    run = project.run()
    assert len(run.outcomes) == 3, run.text
    assert "\x1b[31m\u202e" not in run.text
    page = opened(project)
    expect(page.locator(".row-name a")).to_have_count(3)
    for link in [each.get_attribute("href") for each in page.locator(".row-name a").all()]:
        page.goto(page.url.partition("#")[0] + link)
        for number in range(3):
            page.goto(page.url.partition("#")[0] + f"{link}/{number}")
            expect(page.locator("h1")).to_be_visible()
            expect(page.get_by_text("Reading…")).to_have_count(0)


def test_tests_of_one_name_in_two_folders_and_many_parameters_are_all_listed(project, opened):
    source = """
        import pytest
        @pytest.fixture(scope="module")
        def shared(browser):
            with browser.new_context() as context:
                yield context.new_page()
        @pytest.mark.parametrize("number", range(100))
        def test_same(shared, number):
            shared.act("click Save")
    """
    project.test(source, "one/test_it.py")
    project.test(source, "two/test_it.py")
    run = project.replay("--import-mode=importlib", "-q", "--tb=no")
    assert run.report["totals"]["error"] + run.report["totals"]["failed"] == 200
    page = opened(project)
    expect(page.locator(".row-name a")).to_have_count(200)
    assert len({link.get_attribute("href") for link in page.locator(".row-name a").all()}) == 200
    assert page.locator(".group h3").all_text_contents() == ["one/test_it.py", "two/test_it.py"]


def test_a_picture_that_fails_is_missing_and_nothing_else(project):
    project.takes_pictures()
    project.site.pages["/"] = "<h1>Shop</h1><button onclick='this.textContent = 1'>Add</button>"
    project.conftest("""
        from playwright.sync_api import Error, Page

        def screenshot(self, **_):
            raise Error("Page.screenshot: Protocol error: Unable to capture screenshot")

        Page.screenshot = screenshot
    """)
    project.test("""
        def test_it(page):
            page.goto("/")
            page.act("click Add")
            page.verify('the heading "Shop" is visible')
    """)
    run = project.run("--stagehand-screenshots=on")
    assert run.steps == {"test_it": ["recorded", "recorded"]}
    [test] = project.details().values()
    assert [step["frames"] for step in test["steps"]] == [[], []]


FULL = """
import resource, signal, sys
from pathlib import Path
from pytest_stagehand._report.assets import Assets
report = Path(sys.argv[1])
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, 5_000))
assets = Assets(report)
assert assets.picture(b"small") is not None
assert assets.picture(bytes(range(256)) * 100) is None
assert assets.text("small, too") is None
print(assets.problem)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="rights of files are POSIX's")
def test_files_of_the_report_are_read_by_whoever_reads_files_here(tmp_path):
    (tmp_path / "plain").write_text("")
    write_whole(tmp_path / "index.html", "<h1>Report</h1>")
    assert (tmp_path / "index.html").stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process are POSIX's")
def test_where_no_more_can_be_written_no_half_of_a_file_is_left(tmp_path):
    done = subprocess.run([sys.executable, "-c", FULL, tmp_path], capture_output=True, text=True, check=False)
    assert done.stdout == "File too large\n", done.stderr
    assert [path.read_bytes() for path in (tmp_path / "assets").iterdir()] == [b"small"]


@pytest.fixture
def small_disk(tmp_path):
    """A disk of its own: `remount` makes it read-only or writable again."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = ["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mounted, capture_output=True, check=False).returncode:
        pytest.skip("only who may mount has a disk to fill")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_and_one_that_is_read_only_are_told_and_fail_no_test(project, small_disk):
    project.takes_pictures()
    project.site.pages["/"] = "<h1>Shop</h1><button onclick=\"this.textContent = 'Sent'\">Send</button>"
    project.test("""
        def test_it(page):
            page.goto("/")
            page.act("click Send")
    """)
    report = small_disk / "report"
    chosen = f"--stagehand-report={report}"
    (small_disk / "fill").write_bytes(b"x" * 195_000)
    run = project.run(chosen)
    assert run.status == 0
    assert "pictures and texts are missing in the report: No space left on device" in run.text
    assert "the report was not written: No space left on device" in run.text
    assert project.recordings == {"test_it/test_it"}
    assert [path for path in report.rglob("*") if path.is_file() and path.name.startswith(".")] == []
    (small_disk / "fill").unlink()
    assert project.replay(chosen).status == 0
    before = {path: path.read_bytes() for path in report.rglob("*") if path.is_file()}
    assert report / "index.html" in before
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    run = project.replay(chosen)
    assert run.status == 0
    assert "the report was not written: Read-only file system" in run.text
    assert {path: path.read_bytes() for path in report.rglob("*") if path.is_file()} == before


def test_two_runs_in_one_folder_disturb_neither_each_other_nor_their_tests(project, opened):
    project.site.pages["/"] = "<h1>Shop</h1>"
    for name in ("one", "two"):
        source = "".join(
            f"def test_{name}_{number}(page):\n    page.goto('/')\n    page.verify('the heading \"Shop\" is visible')\n"
            for number in range(3)
        )
        project.test(source, f"test_{name}.py")
    with ThreadPoolExecutor() as pool:
        runs = [pool.submit(_alone, project, f"test_{name}.py") for name in ("one", "two")]
        assert [run.result() for run in runs] == [0, 0]
    page = opened(project)
    expect(page.locator("h1")).to_have_text("All 3 tests passed")
    page.locator(".row-name a").first.click()
    expect(page.locator(".step")).to_have_count(1)
    expect(page.get_by_text("Details are missing")).to_have_count(0)


def _alone(project, file: str) -> int:
    """A run that does not wait for its turn, as a user's in another terminal."""
    command = [sys.executable, "-m", "pytest", "-q", *project.arguments(), file]
    return subprocess.run(command, cwd=project.path, capture_output=True, check=False).returncode
