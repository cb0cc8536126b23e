"""`--stagehand-prove`: a test is run once more from what it just recorded, before that is written."""

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
