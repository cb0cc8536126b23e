"""`--stagehand-prove`: a test is run once more from what it just recorded, before that is written."""

import json

import pytest

FINE = "<h1>Cart</h1><button onclick=\"this.insertAdjacentHTML('afterend', '<p>Added to cart</p>')\">Add</button>"
TEST = """
    def test_it(page):
        page.goto("/")
        page.act("click {}")
        page.verify('the heading "Cart" is visible')
"""


def proofs(run):
    return {
        test["nodeid"].partition("::")[2]: test["proof"]["verdict"] for test in run.report["tests"] if "proof" in test
    }


def test_what_replays_is_written_and_counted_once(project, way):
    project.site.pages["/"] = FINE
    project.test(TEST.format("Add"))
    run = project.run("--stagehand-prove", "--junit-xml=junit.xml", *way)
    assert run.result.parseoutcomes() == {"passed": 1}
    assert proofs(run) == {"test_it[chromium]": "proven"}
    assert "1 of 1 recording proven by a second run" in run.text
    assert run.steps == {"test_it": ["recorded", "recorded"]}
    assert project.recordings == {"test_it/test_it"}
    assert len([each for each in project.site.requests if each.path == "/"]) == 2
    assert (project.path / "junit.xml").read_text().count("<testcase ") == 1


def test_without_the_option_it_runs_once(project):
    project.site.pages["/"] = FINE
    project.test(TEST.format("Add"))
    assert proofs(project.run()) == {}
    assert len([each for each in project.site.requests if each.path == "/"]) == 1


def test_a_text_that_differs_each_time_is_refuted_with_both_sides_and_not_written(project):
    words = iter(["Fox", "Owl", "Elk", "Bee"])
    project.site.pages["/"] = lambda _: FINE.replace(">Add<", f">Add {next(words)}<")
    project.test(TEST.format("the Add button"))
    run = project.run("--stagehand-prove")
    assert run.result.parseoutcomes() == {"passed": 1, "errors": 1}
    assert proofs(run) == {"test_it[chromium]": "refuted"}
    assert "Add Fox" in run.text
    assert "Add Owl" in run.text
    assert "record it again" not in run.text
    assert project.recordings == set()


LATE = """<h1>Cart</h1><button>Add</button><script>setTimeout(() => document.querySelector("button").onclick =
    (event) => event.target.insertAdjacentHTML("afterend", "<p>Added to cart</p>"), {0})</script>"""
"""What listens some time after it was shown."""


def test_what_fails_in_haste_alone_is_recorded_with_patience(project):
    project.is_hasty = (
        False  # as patient as a user's is: two seconds, far from what a busy machine takes to press a button
    )
    late = iter([0, 1_500, 1_500, 1_500])
    project.site.pages["/"] = lambda _: LATE.replace("{0}", str(next(late)))
    project.test(TEST.format("Add"))
    run = project.run("--stagehand-prove")
    assert run.result.parseoutcomes() == {"passed": 1}
    assert proofs(run) == {"test_it[chromium]": "proven"}
    assert "once the page has rested" in (project.path / "__recordings__/test_it/test_it.json").read_text()
    assert project.run("--stagehand-mode=replay").result.parseoutcomes() == {"passed": 1}


def test_what_fails_with_patience_too_is_refuted_as_it_was_recorded(project):
    late = iter([0, 9_000, 9_000])
    project.site.pages["/"] = lambda _: LATE.replace("{0}", str(next(late)))
    project.test(TEST.format("Add"))
    run = project.run("--stagehand-prove")
    assert proofs(run) == {"test_it[chromium]": "refuted"}
    assert "has rested" not in run.text


def test_what_the_first_run_left_behind_is_told_and_no_fault_of_the_recording(project):
    done = "<h1>Cart</h1><p>Bob is archived</p>"
    project.site.pages["/"] = lambda _: (
        done
        if project.site.told("/archive", "who")
        else (
            "<h1>Cart</h1><form action=/archive><input type=hidden name=who value=bob><button>Archive Bob</button></form>"
        )
    )
    project.site.pages["/archive"] = lambda _: '<script>location = "/"</script>'
    project.test(TEST.format("Archive Bob"))
    run = project.run("--stagehand-prove")
    assert run.result.parseoutcomes() == {"passed": 1}
    assert proofs(run) == {"test_it[chromium]": "unproven"}
    assert "Bob is archived" in run.text
    assert project.recordings == {"test_it/test_it"}


def test_what_a_replay_finds_again_is_proven_and_told(project):
    ways = [FINE, FINE.replace("<button ", "<ul><li><em></em><button class=big ").replace(">Add<", ">ADD!<")]
    served = iter([ways[0], ways[1], ways[1]])
    project.site.pages["/"] = lambda _: next(served)
    project.test(TEST.format("the Add button"))
    run = project.run("--stagehand-prove")
    assert run.result.parseoutcomes() == {"passed": 1}
    assert proofs(run) == {"test_it[chromium]": "proven"}
    assert "the second run showed:" in run.text
    assert 'healed in the second run: button "Add"' in run.text
    assert "ADD!" not in (project.path / "__recordings__/test_it/test_it.json").read_text()
    assert run.steps == {"test_it": ["recorded", "recorded"]}


def test_a_strict_run_proves_nothing_by_a_heal(project):
    served = iter([FINE, FINE.replace(">Add<", ">ADD!<")])
    project.site.pages["/"] = lambda _: next(served)
    project.test(TEST.format("the Add button"))
    assert proofs(project.run("--stagehand-prove", "--stagehand-strict")) == {"test_it[chromium]": "refuted"}


@pytest.mark.parametrize("scope", ["module", "session"])
def test_a_shared_page_is_not_proven_and_said_so(project, scope):
    project.site.pages["/"] = FINE
    project.conftest(f"""
        import pytest

        @pytest.fixture(scope="{scope}")
        def shared(browser, base_url):
            context = browser.new_context(base_url=base_url)
            yield context.new_page()
            context.close()
    """)
    project.test(TEST.format("Add").replace("page", "shared"))
    run = project.run("--stagehand-prove")
    assert proofs(run) == {"test_it[chromium]": "unproven"}
    assert "a page of it outlives the test" in run.text
    assert project.recordings == {"test_it/test_it"}


SILENT = "<h1>Cart</h1><button>Add</button>"
"""The same page, where nothing comes of it."""


@pytest.mark.parametrize("shared", ["", "@pytest.fixture(autouse=True, scope='module')"])
def test_a_rerun_begins_anew_after_a_refutation_and_what_tests_share_ends_once(project, shared):
    pages = iter(["Fox", "Owl"])
    project.site.pages["/"] = lambda _: FINE.replace(">Add<", f">Add {next(pages, 'Bee')}<")
    project.site.pages["/set-up"] = project.site.pages["/end"] = ""
    project.test(f"""
        import pytest
        from urllib.request import urlopen
        {shared or "@pytest.fixture(autouse=True)"}
        def around(base_url):
            urlopen(base_url + "/set-up").close()
            yield
            urlopen(base_url + "/end").close()
        def test_it(page):
            page.goto("/")
            page.act("click the Add button")
        def test_plain(base_url):
            pass
    """)
    run = project.run("--stagehand-prove", "--reruns=1")
    assert run.result.parseoutcomes() == {"passed": 3, "rerun": 1}
    assert proofs(run) == {"test_it[chromium]": "proven"}
    assert project.recordings == {"test_it/test_it"}
    paths = [each.path for each in project.site.requests]
    assert paths.count("/set-up") == paths.count("/end") == (1 if shared else 5)


def test_a_test_that_passes_is_not_rerun(project):
    project.site.pages["/"] = FINE
    project.test(TEST.format("Add"))
    run = project.run("--stagehand-prove", "--reruns=1")
    assert run.result.parseoutcomes() == {"passed": 1}
    assert proofs(run) == {"test_it[chromium]": "proven"}


def test_each_parameter_is_proven_by_itself(project):
    project.site.pages["/"] = FINE
    project.test("""
        import pytest
        @pytest.mark.parametrize("name", ["Add", "the Add button"])
        def test_it(page, name):
            page.goto("/")
            page.act(f"click {name}")
    """)
    run = project.run("--stagehand-prove")
    assert run.result.parseoutcomes() == {"passed": 2}
    assert set(proofs(run).values()) == {"proven"}
    assert len(proofs(run)) == 2
    assert len(project.recordings) == 2


def test_a_class_and_its_fixtures_begin_anew(project):
    project.site.pages["/"] = FINE
    project.test("""
        import pytest
        ended = []
        class TestCart:
            def setup_method(self):
                self.times = 0
            def teardown_method(self):
                ended.append("method")
            @pytest.fixture(autouse=True)
            def around(self, page, tmp_path):
                self.page, self.path = page, tmp_path
                assert not list(tmp_path.iterdir())
                (tmp_path / "a.txt").write_text("a")
                yield
                assert self.times == 1
                ended.append("fixture")
            def test_add(self, caplog, capsys):
                import logging
                self.times += 1
                logging.getLogger("x").warning("once")
                print("out")
                self.page.goto("/")
                self.page.act("click Add")
                assert [each.message for each in caplog.records if each.name == "x"] == ["once"]
                assert capsys.readouterr().out == "out\\n"
        def test_all_ended_in_both_runs():
            assert ended == ["fixture", "method"] * 2
    """)
    run = project.run("--stagehand-prove")
    assert run.result.parseoutcomes() == {"passed": 2}
    assert proofs(run) == {"TestCart::test_add[chromium]": "proven"}


def test_an_expected_failure_is_proven_as_one(project):
    project.site.pages["/"] = FINE
    project.test("""
        import pytest
        @pytest.mark.xfail(reason="a bug", strict=True)
        def test_it(page):
            page.goto("/")
            page.act("click Add")
            page.verify('the heading "Basket" is visible')
    """)
    run = project.run("--stagehand-prove")
    assert run.result.parseoutcomes() == {"xfailed": 1}
    assert proofs(run) == {"test_it[chromium]": "proven"}
    assert project.recording("test_it")["ended"] == "xfailed"


def test_a_step_that_is_new_is_proven_behind_those_that_are_replayed(project):
    project.site.pages["/"] = FINE
    project.test(TEST.format("Add").rsplit("page.verify", 1)[0])
    project.record()
    project.test(TEST.format("Add"))
    run = project.run("--stagehand-prove")
    assert proofs(run) == {"test_it[chromium]": "proven"}
    assert run.steps == {"test_it": ["replayed", "recorded"]}
    again = project.run("--stagehand-prove")
    assert proofs(again) == {}
    assert len([each for each in project.site.requests if each.path == "/"]) == 1 + 2 + 1


def test_an_effect_that_came_by_chance_refutes(project):
    pages = iter([FINE])
    project.site.pages["/"] = lambda _: next(pages, SILENT)
    project.test(TEST.format("Add"))
    run = project.run("--stagehand-prove")
    assert run.result.parseoutcomes() == {"passed": 1, "errors": 1}
    assert proofs(run) == {"test_it[chromium]": "refuted"}
    assert "Added to cart" in run.text
    assert "may have come by chance" in run.text
    assert project.recordings == set()


def allure(project):
    """Allure's status of each result."""
    return [json.loads(each.read_text())["status"] for each in (project.path / "allure").glob("*-result.json")]


@pytest.mark.parametrize(
    ("mark", "heading", "status"),
    [("", "Cart", "failed"), ("@__import__('pytest').mark.xfail", "Basket", "skipped")],
    ids=["passed", "xfailed"],
)
def test_a_refutation_is_told_to_all_reports_and_excused_by_no_mark(project, mark, heading, status):
    words = iter(["Fox", "Owl"])
    project.site.pages["/"] = lambda _: FINE.replace(">Add<", f">Add {next(words)}<")
    project.test(f"""
        {mark}
        def test_it(page):
            page.goto("/")
            page.act("click the Add button")
            page.verify('the heading "{heading}" is visible')
    """)
    project.has_reporters = True
    run = project.run("--stagehand-prove", "--alluredir=allure")
    assert run.result.parseoutcomes()["errors"] == 1
    assert proofs(run) == {"test_it[chromium]": "refuted"}
    assert allure(project) == [status]
    assert project.recordings == set()


def test_a_second_run_that_failed_is_no_failure_in_reports_and_shows_no_part_of_a_secret(project):
    left = "".join(f"<p>{'word and ' * 20}{'a' * count} hunter2hunter2 is archived</p>" for count in (5, 6, 7))
    project.site.pages["/"] = lambda _: (
        left
        if project.site.told("/archive", "who")
        else "<form action=/archive><input type=hidden name=who value=bob><button>Archive Bob</button></form>"
    )
    project.site.pages["/archive"] = lambda _: '<script>location = "/"</script>'
    project.test("""
        import os
        from pytest_stagehand import Secret
        def test_it(page):
            secret = Secret(os.environ["PASSWORD"])
            page.goto("/")
            page.act("click Archive Bob")
    """)
    project.has_reporters = True
    run = project.run("--stagehand-prove", "--alluredir=allure", "--junit-xml=junit.xml", PASSWORD="hunter2hunter2")
    assert proofs(run) == {"test_it[chromium]": "unproven"}
    assert allure(project) == ["passed"]
    assert "aaaaa ***" in run.text
    assert [name for name, content in project.written().items() if b"hunt" in content] == []


def test_a_teardown_that_fails_later_leaves_nothing_written_and_says_so(project):
    project.site.pages["/"] = FINE
    project.test("""
        import pytest
        @pytest.fixture(scope="module")
        def shared():
            yield
            raise ValueError("no end")
        def test_it(shared, page):
            page.goto("/")
            page.act("click Add")
    """)
    run = project.run("--stagehand-prove")
    assert run.result.parseoutcomes() == {"passed": 1, "errors": 1}
    assert "recorded, and not written, since the test did not pass" in run.text
    assert project.recordings == set()


def test_a_second_run_that_skips_says_so(project):
    project.site.pages["/"] = FINE
    project.test("""
        import pytest
        runs = []
        def test_it(page):
            runs.append(1)
            if len(runs) > 1:
                pytest.skip("it is there")
            page.goto("/")
            page.act("click Add")
    """)
    run = project.run("--stagehand-prove")
    assert proofs(run) == {"test_it[chromium]": "refuted"}
    run.result.stdout.re_match_lines([r"  second run +skipped"])


def test_a_replay_proves_nothing(project):
    project.site.pages["/"] = FINE
    project.test(TEST.format("Add"))
    project.record()
    before, asked = project.tree(), len(project.site.requests)
    run = project.replay("--stagehand-prove")
    assert proofs(run) == {}
    assert project.tree() == before
    assert len(project.site.requests) == asked + 1
