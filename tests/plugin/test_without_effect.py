"""An operation of which nothing is seen to come is recorded and said aloud, or refused where a run wants that."""

import pytest


@pytest.fixture
def idle(project):
    project.site.pages["/"] = (
        "<button>Nothing</button><button onclick=\"out.textContent = 'Done'\">Something</button><p id=out></p>"
    )
    project.test("""
        def test_nothing(page):
            page.goto("/")
            page.act("click Nothing")

        def test_something(page):
            page.goto("/")
            page.act("click Something")
    """)
    return project


def test_it_is_said_aloud(idle):
    run = idle.run()
    assert set(run.outcomes.values()) == {"passed"}
    assert run.text.count("nothing was seen to change") == 1


@pytest.mark.parametrize("wanted", [["--stagehand-strict"], ["-o", "stagehand_require_effect=true"]])
def test_it_is_refused_where_a_run_wants_that(idle, wanted):
    run = idle.run(*wanted)
    assert run.outcomes == {"test_nothing": "failed", "test_something": "passed"}
    assert "a replay could not tell whether it still does anything" in run.text
    assert len(idle.recordings) == 1
