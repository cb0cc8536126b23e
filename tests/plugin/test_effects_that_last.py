"""What was done to an item is looked at once more: a page may show it at once, and take it back when its server refuses."""

import pytest

PAGE = """
    <h1>People</h1><ul id=list></ul><p id=out></p>
    <script>
      const MODE = location.hash.slice(1);
      let people = ["Ann", "Bob", "Cyd"], off = [], copied = [];
      const draw = () => { list.innerHTML = people.map((name) => `<li><span>${name}</span> <em>${off.includes(name) ? "archived" : "active"}</em>
        <button onclick="archive('${name}')">Archive</button> <button onclick="copy('${name}')">${copied.includes(name) ? "Copied" : "Copy"}</button>
        <button onclick="remove('${name}')">Delete</button></li>`).join(""); };
      const back = (undo) => MODE === "late" ? setTimeout(undo, 450) : MODE === "timer" ? setTimeout(undo, 300) : MODE === "server" ? fetch("/refused").then(() => setTimeout(undo, 250)) : null;
      const archive = (name) => { off.push(name); draw(); back(() => { off = []; draw(); }); };
      const remove = (name) => { const was = people; people = people.filter((each) => each !== name); draw(); back(() => { people = was; draw(); }); };
      const copy = (name) => { copied = [name]; draw(); setTimeout(() => { copied = []; draw(); }, 1500); };
      draw();
      if (MODE === "poll") setInterval(() => fetch("/refused").then(() => { people = ["Ann", "Bob", "Cyd"]; off = []; draw(); }), 250);
    </script>
    <button onclick="people = ['Ann', 'Bob', 'Cyd']; off = []; draw()">Undo</button>
"""
TESTS = """
    import os
    import time
    import unittest

    import pytest

    START = "/#" + os.environ.get("MODE", "")
    LATE = "/#late" if os.environ.get("MODE") else "/#"  # later than a step takes, and sooner than a test's last step is let alone

    def test_archive(page):
        page.goto(START)
        page.act("click Archive in the row of Bob")

    def test_delete_and_look(page):
        page.goto(START)
        page.act("click Delete in the row of Bob")
        page.verify('"Ann" is visible')

    def test_delete_and_go_on(page):
        page.goto(START)
        page.act("click Delete in the row of Bob")
        page.wait_for_timeout(300)
        page.act("click Archive in the row of Ann")

    def test_copy(page):
        page.goto(START)
        page.act("click Copy in the row of Bob")
        time.sleep(2)

    def test_undone_by_hand(page):
        page.goto("/#")
        page.act("click Delete in the row of Bob")
        page.get_by_role("button", name="Undo").click()

    def test_stays(page):
        page.goto(LATE)
        page.act("click Delete in the row of Bob")

    def test_ends_later(page):
        page.goto(LATE)
        page.act("click Delete in the row of Bob")
        time.sleep(1)

    def test_left(page):
        page.goto(LATE)
        page.act("click Delete in the row of Bob")
        page.goto("about:blank")

    def test_closed(page):
        page.goto(LATE)
        page.act("click Delete in the row of Bob")
        page.close()

    def test_skips_a_part(page, subtests):
        page.goto(START)
        with subtests.test():
            page.act("click Delete in the row of Bob")
            pytest.skip("the rest of it")

    @pytest.mark.xfail(raises=AssertionError, strict=True)
    def test_expected_to_fail(page):
        page.goto(START)
        page.act("click Delete in the row of Bob")
        assert page.get_by_text("Dan").count() == 1

    def test_skips(page):
        page.goto(START)
        page.act("click Delete in the row of Bob")
        pytest.skip("the rest of it")

    class TestUnit(unittest.TestCase):
        @pytest.fixture(autouse=True)
        def open(self, page):
            self.page = page

        @unittest.expectedFailure
        def test_expected(self):
            self.page.goto(LATE)
            self.page.act("click Delete in the row of Bob")
            assert False
"""
TAKEN_BACK = {
    "test_archive",
    "test_delete_and_look",
    "test_delete_and_go_on",
    "test_stays",
    "test_ends_later",
    "test_skips_a_part",
    "test_expected_to_fail",
    "test_skips",
    "TestUnit::test_expected",
}


@pytest.fixture
def people(project):
    project.site.pages |= {"/": PAGE, "/refused": "no"}
    project.test(TESTS)
    project.record(endings=("passed", "skipped", "xfailed"))
    return project


def test_what_lasts_passes_and_so_does_what_ends_by_itself_later(people):
    run = people.replay()
    assert set(run.outcomes.values()) == {"passed", "skipped", "xfailed"}, run.text


@pytest.mark.parametrize("mode", ["timer", "server", "poll"])
def test_what_is_taken_back_fails_the_test_and_its_step(people, mode):
    run = people.replay(MODE=mode)
    failed = {name for name, outcome in run.outcomes.items() if outcome == "failed"}
    assert failed == TAKEN_BACK, run.text
    assert {name for name, reasons in run.reasons.items() if "effect-missing" in reasons} == TAKEN_BACK
    seen_so = run.text.count("it was so, and was taken back a moment later")
    assert seen_so >= (1 if mode == "poll" else len(TAKEN_BACK))  # a poll may come before it was seen so
    assert 'act "click Archive in the row of Bob"' in run.text
    assert "pytest_playwright.py" not in run.text


SIGN_IN = """<div id=app></div><p>Open till nine</p><script>
    const form = '<h1>Sign in</h1><button onclick="send()">Go on</button>';
    const right = RIGHT;
    const send = () => { app.innerHTML = ""; setTimeout(() => { app.innerHTML = right ? "" : form; }, 150); };
    app.innerHTML = form;
</script>"""


def test_what_a_loading_page_hides_has_not_gone(project):
    project.site.pages["/"] = SIGN_IN.replace("RIGHT", "true")
    project.test("""
        def test_ends(page):
            page.goto("/")
            page.act("click Go on")

        def test_looks(page):
            page.goto("/")
            page.act("click Go on")
            page.verify('"Open till nine" is visible')
    """)
    recorded = project.run()
    assert set(recorded.outcomes.values()) == {"passed"}, recorded.text
    assert "goes away" in project.recording("test_ends")["steps"][0]["in_words"][0]
    assert set(project.replay().outcomes.values()) == {"passed"}
    project.site.pages["/"] = SIGN_IN.replace("RIGHT", "false")
    refused = project.replay()
    assert set(refused.outcomes.values()) == {"failed"}, refused.text
    assert refused.text.count("it was so, and was taken back a moment later") >= 2


ROUTED = """<h1 id=title></h1><ul id=list></ul><p id=out></p><script>
    let left = ["Ann", "Bob", "Cyd"];
    const remove = (name) => { left = left.filter((each) => each !== name); draw(); };
    const open_it = (name) => { out.textContent = `It is about ${name}`; };
    const does = () => location.hash === "#/all" ? "open_it" : "remove";
    const draw = () => {
        const [shown, says] = location.hash === "#/all" ? [["Ann", "Bob", "Cyd"], "Open"] : [left, "Delete"];
        title.textContent = says === "Open" ? "All" : "Left";
        list.innerHTML = shown.map((name) => `<li><span>${name}</span> <button onclick="${does()}('${name}')">${says}</button></li>`).join("");
    };
    addEventListener("hashchange", draw);
    draw();
</script>"""


def test_what_stands_at_another_address_of_the_same_document_took_nothing_back(project):
    project.site.pages["/"] = ROUTED
    project.test("""
        def test_goes_on(page):
            page.goto("/#/left")
            page.act("click Delete in the row of Bob")
            page.goto("/#/all")
            page.act("click Open in the row of Ann")
    """)
    assert set(project.record().outcomes.values()) == {"passed"}
    run = project.replay()
    assert set(run.outcomes.values()) == {"passed"}, run.text
