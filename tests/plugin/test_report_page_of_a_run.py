"""What a run leaves for its report's page: pictures by policy, all that a reader asks for, and nothing lost when it is cut short."""

from __future__ import annotations

import html
import json
import os
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner
from PIL import Image

from pytest_stagehand._cli.main import main
from pytest_stagehand._report.earlier import used_earlier
from pytest_stagehand._report.page import taken

PAGE = """
    <h1>Red shirt</h1>
    <label>Size <select><option>Small<option>Large</select></label>
    <button onclick="this.textContent = 'Added'">Add to cart</button>
    <ul><li>Washes well</li><li>Fits</li></ul>
"""
TEST = """
    def test_shirt(page):
        page.set_default_timeout(10_000)
        page.goto("/")
        page.act("select Large as the size and click Add to cart")
        page.verify('the heading "Red shirt" is visible')
        assert page.extract("the list items", list[str]) == ["Washes well", "Fits"]
"""


@pytest.fixture
def shop(project):
    project.takes_pictures()
    project.site.pages["/"] = PAGE
    project.test(TEST)
    return project


def details(project, folder: str = "stagehand-report") -> dict[str, list[dict]]:
    """The steps of each test as the page shows them."""
    return {name: test["steps"] for name, test in project.details(folder).items()}


def moments(steps: list[dict]) -> list[list[str]]:
    return [[frame["moment"] for frame in step["frames"]] for step in steps]


def test_what_was_inferred_is_pictured_and_a_plain_replay_is_not(shop):
    shop.run()
    [steps] = details(shop).values()
    assert moments(steps) == [["before", "after"] * 2, ["read"], ["read"]]
    before = steps[0]["frames"][2]
    assert (shop.path / "stagehand-report" / before["picture"]["path"]).read_bytes()[8:12] == b"WEBP"
    [target] = before["marks"]
    assert before["boxes"][target["ref"]] == target["box"]
    tree = taken((shop.path / "stagehand-report" / "assets" / f"{before['tree']}.js").read_text("ascii"))
    assert f"[{target['ref']}] button: Add to cart" in tree
    assert [mark["label"] for mark in steps[2]["frames"][0]["marks"]] == ["Washes well", "Fits"]
    assert (steps[2]["reading"]["rows"], json.loads(steps[2]["reading"]["values"])) == (2, ["Washes well", "Fits"])
    assert steps[1]["reading"]["found"] == 'heading "Red shirt"'
    assets = shop.path / "stagehand-report" / "assets"
    for path in assets.iterdir():
        os.utime(path, (1, 1))  # long ago
    shop.replay()
    [steps] = details(shop).values()
    assert moments(steps) == [[], [], []]
    kept = set(used_earlier(shop.path / "stagehand-report"))
    assert {path.name for path in assets.glob("p-*")} == kept
    assert [path.name[:2] for path in assets.iterdir() if path.name not in kept] == ["t-"]


def test_what_another_run_wrote_meanwhile_is_left_alone(shop):
    shop.run()
    pictures = sorted((shop.path / "stagehand-report" / "assets").glob("*.webp"))
    for path in pictures[1:]:
        os.utime(path, (1, 1))
    os.utime(pictures[0], (time.time() + 60,) * 2)
    shop.replay()
    left = {path.name for path in (shop.path / "stagehand-report" / "assets").glob("*.webp")}
    assert left == {pictures[0].name, *used_earlier(shop.path / "stagehand-report")}
    assert len(left) < len(pictures)


def test_pictures_are_taken_of_all_steps_or_of_none_where_that_is_chosen(shop):
    shop.run("--stagehand-screenshots=off")
    [steps] = details(shop).values()
    assert moments(steps) == [[], [], []]
    shop.replay("--stagehand-screenshots=on")
    [steps] = details(shop).values()
    assert moments(steps) == [["before", "after"] * 2, ["read"], ["read"]]


def test_what_was_observed_is_pictured_and_told(shop):
    shop.test("""
        def test_observe(page):
            page.goto("/")
            page.observe("the buttons")
            page.observe("the checkboxes")
    """)
    for _ in range(2):
        shop.run("--stagehand-screenshots=on")
        [steps] = details(shop).values()
        assert moments(steps) == [["read"], ["read"]]
        assert [step["reading"]["found"] for step in steps] == ['1: "Add to cart" button', "nothing"]
        [mark] = steps[0]["frames"][0]["marks"]
        assert mark["label"] == '"Add to cart" button'


def test_a_failure_is_pictured_and_told_in_full(shop):
    shop.test("""
        import pytest

        @pytest.fixture(autouse=True)
        def opened(page):
            page.set_default_timeout(500)
            page.goto("/")

        def test_claim(page):
            page.verify("there are 2 list items")

        def test_reading(page):
            assert page.extract("the kind of cloth") == "Cotton"

        def test_target(page):
            page.act("select %size% as the size and click Add to cart", variables={"size": "Large"}, timeout=4000)
    """)
    shop.site.pages["/"] = PAGE + "<dl><dt>Kind of cloth<dd>Cotton</dl>"
    shop.record()
    shop.site.pages["/"] = (
        shop.site.pages["/"]
        .replace("Kind of cloth", "Cloth of what kind")
        .replace("<li>Fits", "")
        .replace("Add to cart</button>", "Buy</button> <button>Ask</button>")
    )
    run = shop.replay("--stagehand-heal=off")
    claim, read, target = (each[-1] for each in details(shop).values())
    assert claim["error"] == "there are 2 list items"
    told = {"expected": "exactly 2 of listitem", "found": ["1"], "detail": "", "nearest": [], "locators": []}
    assert claim["difference"] == told
    assert claim["difference"] == run.report["tests"][0]["steps"][0]["difference"]
    assert [mark["label"] for mark in claim["frames"][0]["marks"]] == ["found: 1"]
    assert read["difference"]["found"] == ["none"]
    assert [read["difference"]["nearest"][0]] == [mark["label"] for mark in read["frames"][0]["marks"]][:1]
    assert read["difference"]["nearest"][0] == 'term that reads "Cloth of what kind"'
    assert target["error"] == "target-missing: the element that was recorded is not on this page"
    assert target["difference"]["expected"].startswith('button "Add to cart"')
    assert target["difference"]["found"] == []
    assert [each[:12] for each in target["difference"]["nearest"]] == ['button "Buy"', 'button "Ask"']
    [failed] = target["frames"]
    assert (failed["moment"], [mark["label"] for mark in failed["marks"]]) == (
        "failed",
        target["difference"]["nearest"],
    )
    assert [failed["boxes"][mark["ref"]] for mark in failed["marks"]] == [mark["box"] for mark in failed["marks"]]
    assert [action["method"] for action in target["actions"]] == ["select_option", "click"]  # the last one failed
    assert target["variables"] == {"size": "Large"}
    assert "To fix it" not in target["message"]
    assert "test_it.py::test_target" in target["message"]


def test_a_failed_step_has_its_picture_of_when_it_last_passed(shop):
    shop.run()
    [[first, *_]] = details(shop).values()
    target = first["frames"][0]
    shop.run()  # a plain replay, of which no picture is taken
    shop.site.pages["/"] = PAGE.replace("Size", "Cut").replace("Red shirt", "Blue shirt")
    shop.replay("--stagehand-heal=off", "--stagehand-report-single-file")
    [[failed]] = details(shop).values()
    shown = {name: target[name] for name in ("picture", "marks", "pointer", "moment", "action")}
    assert failed["earlier"] == shown
    assert shown["marks"] != []
    assert (shop.path / "stagehand-report" / shown["picture"]["path"]).is_file()
    assert f'stagehand.picture("{shown["picture"]["path"]}"' in (
        shop.path / "stagehand-report" / "index.html"
    ).read_text("utf-8")
    shop.replay("--stagehand-heal=off")  # a failure is no better picture than the one before
    [[again]] = details(shop).values()
    assert again["earlier"] == shown


def test_what_is_marked_stands_where_it_was_seen(shop):
    """In a frame that the step is confined to, numbers begin anew; a target that never rests is pictured all the same."""
    shop.site.pages["/frame"] = "<p>An order of today</p><p>Nothing else</p>"
    shop.site.pages["/"] = (
        "<h1>Outer</h1><p>Outer text</p><iframe src=/frame></iframe><button>Pay</button><label>Size <select><option>Small<option>Large</select></label>"
        "<label>Password <input type=password></label>"
    )
    shop.test("""
        import pytest

        @pytest.fixture(autouse=True)
        def opened(page):
            page.set_default_timeout(4000)
            page.goto("/")

        def test_framed(page):
            page.verify('the page shows "An order of today"', within=page.frame_locator("iframe").locator("body"))

        def test_moving(page):
            page.act("click Pay")

        def test_option(page):
            page.act("select Large as the size")

        def test_typed(page):
            page.act("fill Password with %word%", variables={"word": "not-called-secret"})
            page.act("select %size% as the size", variables={"size": "Large"})
    """)
    shop.record()
    shop.site.pages["/frame"] = "<p>An order of the day</p><p>Nothing else</p>"
    page = shop.site.pages["/"]
    moving = """<script>(function go(at) { document.querySelector("button").style.translate = `${(at % 2) * 40}px`
        requestAnimationFrame(() => go(at + 1)) })(0)</script>"""
    shop.site.pages["/"] = page.replace("<option>Large", "<option>Wide") + moving
    run = shop.replay()
    framed, moving, option, typed = (test["steps"] for test in shop.details().values())
    [mark] = framed[0]["frames"][0]["marks"]
    assert mark["label"] == 'paragraph that reads "An order of the day"' or mark["label"].endswith(
        '"An order of the day"'
    )
    assert mark["ref"].startswith("1-")
    assert [frame["moment"] for frame in moving[0]["frames"]] == ["failed"]
    assert "element is not stable" in moving[0]["error"]
    assert option[0]["error"].endswith("did not find some options")
    assert option[0]["actions"][0]["arguments"] == ["Large"]
    assert [step["variables"] for step in typed] == [{"word": "***"}, {"size": "Large"}]
    assert "not-called-secret" not in "".join(map(str, shop.details().values()))
    assert run.outcomes == dict.fromkeys(["test_framed", "test_moving", "test_option", "test_typed"], "failed")


def test_a_failure_outside_of_the_steps_is_told_and_what_playwright_kept_is_linked(project):
    project.site.pages["/"] = PAGE
    project.test("""
        from pytest_stagehand import Secret
        def test_count(page, stagehand):
            stagehand.add_secret("hunter2-hunter2")
            page.goto("/")
            found = page.extract("the list items", list[str])
            assert len(found) == 3, "hunter2-hunter2 is not enough"

        def test_server_is_down(page):
            page.goto("http://127.0.0.1:1/")
    """)
    project.run("--stagehand-mode=live", "--tracing=on", "--screenshot=on", "--stagehand-summary=summary.md")
    test, down = json.loads((project.path / "stagehand-report" / "report.json").read_text("utf-8"))["tests"]
    assert (down["steps"], down["details"]) == ([], None)
    assert "127.0.0.1:1/" in down["error"]
    assert "127.0.0.1:1/" in (project.path / "summary.md").read_text("utf-8").replace("\\", "")
    assert test["error"].startswith("AssertionError: *** is not enough\nassert 2 == 3")
    assert "is not enough" in (project.path / "summary.md").read_text("utf-8")
    report = project.path / "stagehand-report"
    page = (report / "index.html").read_text("utf-8")
    assert "AssertionError: *** is not enough" in page
    [kept] = project.details("stagehand-report", only="test_count").values()
    assert kept["error"] == test["error"]
    assert kept["command"] == "pytest 'test_it.py::test_count[chromium]' --stagehand-mode=live"
    assert {each["kind"] for each in kept["artifacts"]} == {"trace", "screenshot"}
    assert all((report / each["path"]).is_file() for each in kept["artifacts"])


def test_a_heal_names_its_pictures(shop):
    shop.record()
    shop.site.pages["/"] = PAGE.replace(">Add to cart<", ">Add to Cart<")
    run = shop.replay()
    assert run.steps["test_shirt"][0] == "healed"
    [proposal] = json.loads((shop.path / "stagehand-report" / "heals.json").read_text("utf-8"))["heals"]
    [heal] = proposal["heals"]
    assert all((shop.path / "stagehand-report" / heal[moment]).is_file() for moment in ("before", "after"))
    assert heal["before"] != heal["after"]


def test_the_steps_of_a_worker_that_crashed_are_in_the_report(shop):
    shop.record()
    shop.test(TEST + "        import os; os._exit(3)\n", "test_crash.py")
    shop.run("-n", "2", "--stagehand-mode=auto")
    steps = details(shop)["test_shirt[chromium]"]
    crashed = json.loads((shop.path / "stagehand-report" / "report.json").read_text("utf-8"))["tests"]
    assert {test["nodeid"].partition("::")[0]: len(test["steps"]) for test in crashed} == {
        "test_crash.py": 3,
        "test_it.py": 3,
    }
    assert [step["call"] for step in steps] == ["act", "verify", "extract"]
    assert not (shop.path / "stagehand-report" / "parts").exists()


def test_a_run_that_is_killed_has_its_report_up_to_there(shop):
    shop.record()
    shop.test(
        TEST.replace("test_shirt", "test_a_first")
        + TEST.replace("test_shirt", "test_b_killed")
        + "        import os; os.kill(os.getpid(), 9)\n",
        "test_killed.py",
    )
    (shop.path / "stagehand-report" / "index.html").unlink(missing_ok=True)
    shop.run("test_killed.py", "--stagehand-mode=auto")
    page = (shop.path / "stagehand-report" / "index.html").read_text("utf-8")
    assert '"is_over":false' in page
    assert "test_a_first" in page
    assert "test_b_killed" not in page


def test_one_file_holds_all_of_it(shop):
    shop.run("--stagehand-report-single-file")
    page = (shop.path / "stagehand-report" / "index.html").read_text("utf-8")
    assert "data:image/webp;base64," in page
    assert page.count("stagehand.take(") >= 3


def test_the_summary_for_ci_tells_failures_and_heals(shop):
    shop.record()
    shown = PAGE.replace(">Add to cart<", ">Add to Cart<").replace(
        "<h1>Red shirt</h1>", "<p>Red shirt</p><h3>Sold <b>out</b></h3>"
    )
    shop.site.pages["/"] = shown
    github = shop.path / "step.md"
    github.write_text("before\n")
    shop.replay("--stagehand-summary=out/summary.md", GITHUB_STEP_SUMMARY=str(github))
    text = (shop.path / "out" / "summary.md").read_text("utf-8")
    assert github.read_text("utf-8") == f"before\n{text}"
    assert "1 of 1 tests failed" in text
    assert 'verify “the heading "Red shirt" is visible”' in text
    assert '→ button "Add to Cart"' in text
    assert "<b>" not in text


def test_a_report_that_cannot_be_written_is_said_and_fails_no_test(shop):
    shop.write("stagehand-report/assets", "in the way")
    run = shop.run()
    assert run.outcomes == {"test_shirt": "passed"}
    assert "pictures and texts are missing in the report: File exists" in run.text
    shop.write("blocked", "in the way")
    run = shop.run("--stagehand-report=blocked/report")
    assert run.status == 0
    assert "the report was not written" in run.text


def merge(*args: str | Path):
    return CliRunner().invoke(main, ["report", "merge", *map(str, args)])


def test_reports_of_several_shards_are_joined(shop):
    shop.test(TEST.replace("test_shirt", "test_other"), "test_other.py")
    shop.run("test_it.py", "--stagehand-report=one/report")
    shop.run("test_other.py", "--stagehand-report=two/report")
    shop.run("--stagehand-mode=replay", "--stagehand-report=three/report")
    result = merge(shop.path / "one/report", shop.path / "two/report", "-o", shop.path / "all")
    assert result.exit_code == 0, result.output
    data = json.loads((shop.path / "all" / "report.json").read_text("utf-8"))
    assert data["totals"]["tests"] == 2
    assert [test["machine"] for test in data["tests"]] == ["", ""]
    assert moments(details(shop, "all")["test_other[chromium]"]) == [["before", "after"] * 2, ["read"], ["read"]]
    assert all(
        (shop.path / "all" / frame["picture"]["path"]).is_file()
        for steps in details(shop, "all").values()
        for step in steps
        for frame in step["frames"]
    )
    result = merge(shop.path / "one/report", shop.path / "three/report", "-o", shop.path / "both", "--single-file")
    assert result.exit_code == 0, result.output
    data = json.loads((shop.path / "both" / "report.json").read_text("utf-8"))
    assert [(test["nodeid"].partition(".")[0], test["machine"]) for test in data["tests"]] == [
        ("test_it", "one/report"),
        ("test_it", "three/report"),
        ("test_other", ""),
    ]
    assert data["mode"] == "several"


@pytest.mark.parametrize(
    ("text", "problem"),
    [("{", "not JSON"), ('{"schema": 2}', "schema"), (None, "No such file"), ("[]", "dictionary")],
    ids=["broken", "newer", "missing", "other"],
)
def test_what_is_no_report_is_refused_and_nothing_is_written(tmp_path, text, problem):
    (tmp_path / "one").mkdir()
    if text is not None:
        (tmp_path / "one" / "report.json").write_text(text)
    result = merge(tmp_path / "one", "-o", tmp_path / "all")
    assert result.exit_code == 1
    assert problem in result.output
    assert not (tmp_path / "all").exists()


def test_a_secret_is_covered_in_pictures_wherever_it_shows(project):
    project.site.pages["/"] = """
        <label>Code <input oninput="show(this.value)"></label>
        <p id=told>nothing yet</p><p id=first>it may</p><p id=second>stand in two</p><p>plain</p>
        <script>
            function show(text) {
                told.textContent = text;
                [first.textContent, second.textContent] = [text.slice(0, 8), text.slice(8)];
            }
        </script>
    """
    project.test("""
        from pytest_stagehand import Secret
        def test_it(page):
            page.goto("/")
            page.act("type %code% into Code", variables={"code": Secret("hunter2-hunter2")})
            page.verify('the page shows "plain"')
    """)
    assert project.run("--stagehand-screenshots=on").outcomes == {"test_it": "passed"}
    [steps] = details(project).values()
    frame = steps[0]["frames"][-1]
    assert frame["moment"] == "after"
    tree = taken((project.path / "stagehand-report" / "assets" / f"{frame['tree']}.js").read_text("ascii"))
    assert "hunter2" not in tree
    boxes = {
        line.split("] ")[1].split(":")[0]: frame["boxes"][line.split("[")[1].split("]")[0]]
        for line in tree.splitlines()
    }
    picture = Image.open(project.path / "stagehand-report" / frame["picture"]["path"]).convert("L")
    assert contrast(picture, boxes["textbox"]) < 20
    ends = ("***", "plain")
    lines = [frame["boxes"][line.split("[")[1].split("]")[0]] for line in tree.splitlines() if line.endswith(ends)]
    assert [contrast(picture, box) < 20 for box in lines] == [True, True, True, False]


def contrast(picture: Image.Image, box: list[int]) -> int:
    """Between the darkest and the brightest of a part, away from its edge."""
    left, top, width, height = box
    low, high = picture.crop((left + 4, top + 4, left + min(width, 60) - 4, top + height - 4)).getextrema()
    return high - low


def test_the_reports_of_other_plugins_have_the_steps(shop):
    shop.has_reporters = True
    run = shop.run("--html=other.html", "--self-contained-html", "--alluredir=allure", "--junitxml=junit.xml")
    assert run.outcomes == {"test_shirt": "passed"}
    page = html.unescape(html.unescape((shop.path / "other.html").read_text("utf-8")))
    assert "select Large as the size and click Add to cart" in page
    attached = [path.read_bytes() for path in (shop.path / "allure").iterdir() if "attachment" in path.name]
    assert sum("1. act “select Large".encode() in each for each in attached) == 1
    assert sum(each[8:12] == b"WEBP" for each in attached) == 3
    junit = ET.parse(shop.path / "junit.xml").iterfind(".//property[@name='stagehand_step']")
    calls = ["1. act “select Large as the size and click Add to cart”", "2. verify", "3. extract “the list items”"]
    assert [step.get("value")[: len(call)] for step, call in zip(junit, calls, strict=True)] == calls
