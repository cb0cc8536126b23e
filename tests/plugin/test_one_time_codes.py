"""A second factor whose code is another one in each run."""

import pyotp
import pytest

from tests.plugin.test_agent import claim, done, going_on, operation
from tests.support.models import keys, options
from tests.support.site import Reply, served

SEED = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
CODES = pyotp.TOTP(SEED)
NOW = 1_000_000_020
"""When the first run is: a code begins to hold."""
FORM = """
    <title>Second factor</title><h1>Second factor</h1>
    <form method=post action=/checked>
      <label>Code <input name=code autocomplete=one-time-code oninput="said.textContent = 'You typed ' + this.value"></label>
      <button>Continue</button>
    </form>
    <p id=said></p>
"""
CONFTEST = """
    import os
    import pytest
    from pytest_stagehand._basics import totp

    class Clock:
        now = int(os.environ["NOW"])

        def go_on(self, seconds):
            self.now += seconds

    @pytest.fixture(autouse=True)
    def clock(monkeypatch):
        clock = Clock()
        monkeypatch.setattr(totp, "time", lambda: clock.now)
        monkeypatch.setattr(totp, "sleep", clock.go_on)
        return clock
"""
TESTS = """
    import os
    from pytest_stagehand import Totp

    TOTP = Totp(os.environ["SHOP_TOTP"])

    def test_second_factor(page, clock):
        page.goto("/second")
        page.act("type %code% into Code", variables={"code": TOTP})
        clock.go_on(30)
        page.act("type %code% into Code", variables={"code": TOTP})
        page.act("click Continue")
        page.verify('the heading "Welcome" is visible')
        print("used", TOTP, TOTP.last)
"""


@pytest.fixture
def given(project):
    """The codes that the site was given; it takes any."""
    given = []

    def checked(request):
        given.append(request.form["code"])
        return Reply("<h1>Welcome</h1>")

    project.site.pages |= {"/second": FORM, "/checked": checked}
    project.conftest(CONFTEST)
    project.test(TESTS)
    return given


def test_each_time_it_is_filled_in_it_is_the_code_of_that_moment(project, given):
    project.run(SHOP_TOTP=SEED, NOW=str(NOW))
    filled = [action for step in project.recording("test_second_factor")["steps"][:2] for action in step["actions"]]
    assert [(action["arguments"], action["origin"]) for action in filled] == [(["%code%"], "")] * 2
    replay = project.replay(SHOP_TOTP=SEED, NOW=str(NOW + 3000))
    assert replay.steps == {"test_second_factor": ["replayed"] * 4}, replay.text
    assert given == [CODES.at(NOW + 30), CODES.at(NOW + 3030)]


def test_a_code_that_runs_out_while_it_is_typed_is_not_used(project, given):
    project.run(SHOP_TOTP=SEED, NOW=str(NOW + 29))
    assert given == [CODES.at(NOW + 60)]


def test_a_code_and_its_secret_are_in_nothing_that_is_written_or_printed(project, given):
    run = project.run("-rA", "--showlocals", "--junitxml=junit.xml", SHOP_TOTP=SEED, NOW=str(NOW))
    project.site.pages["/checked"] = "<h1>Wrong code</h1>"
    failed = project.replay("-rA", "--showlocals", "--full-trace", SHOP_TOTP=SEED, NOW=str(NOW))
    assert (run.outcomes, failed.outcomes) == ({"test_second_factor": "passed"}, {"test_second_factor": "failed"})
    known = [SEED.encode(), CODES.at(NOW).encode(), CODES.at(NOW + 30).encode()]
    assert [name for name, content in project.written().items() if any(each in content for each in known)] == []


def test_a_code_goes_nowhere_where_a_secret_may_not(project, given):
    with served() as elsewhere:
        elsewhere.pages["/second"] = FORM
        project.site.pages["/second"] = (
            f"<iframe src={elsewhere.url}/second style='width: 100%; height: 400px'></iframe>"
        )
        run = project.run(SHOP_TOTP=SEED, NOW=str(NOW))
    assert "is neither below the base URL nor in stagehand_secret_origins" in run.errors("test_second_factor")
    assert given == []


def test_a_recording_can_not_have_a_code_put_elsewhere(project, given):
    project.run(SHOP_TOTP=SEED, NOW=str(NOW))
    path = project.recording_path("test_second_factor")
    path.write_text(path.read_text().replace('"origin": ""', '"origin": "https://evil.example"'))
    replay = project.replay(SHOP_TOTP=SEED, NOW=str(NOW))
    assert "A secret was not filled in: it was recorded on https://evil.example" in replay.errors("test_second_factor")


def test_a_code_that_a_page_shows_is_recorded_nowhere(project, given):
    project.site.pages["/checked"] = lambda request: f"<h1>Welcome</h1><button>{request.form['code']}</button>"
    project.test("""
        import os
        import pytest
        from pytest_stagehand import NotRecordable, Totp

        def test_shown(page):
            page.goto("/second")
            page.act("type %code% into Code", variables={"code": Totp(os.environ["SHOP_TOTP"])})
            page.act("click Continue")
            with pytest.raises(NotRecordable):
                page.act("click the last button")
    """)
    project.run("-rA", SHOP_TOTP=SEED, NOW=str(NOW)).result.assert_outcomes(passed=1)
    assert [name for name, content in project.written().items() if CODES.at(NOW).encode() in content] == []


def test_an_agent_types_the_code_of_each_run_and_its_model_sees_none(project, model, one_wire, given):
    project.test("""
        import os
        from pytest_stagehand import Totp

        def test_log_in(page):
            page.goto("/second")
            page.agent().execute("log in with %code%", variables={"code": Totp(os.environ["SHOP_TOTP"])})
    """)

    def log_in(seen):
        return going_on(
            operation("fill", seen.ref("textbox: Code"), "%code%"), operation("click", seen.ref("button: Continue"))
        )

    model.on("agent", "log in with %code%", log_in, times=1)
    model.on("agent", "log in with %code%", lambda seen: done(claim("shown", seen.ref("heading: Welcome"))), times=1)
    run = project.run(*options(model, one_wire), **keys(), SHOP_TOTP=SEED, NOW=str(NOW))
    assert run.steps == {"test_log_in": ["recorded"]}, run.text
    assert CODES.at(NOW) not in "".join(request.text for request in model.requests)
    replay = project.replay(SHOP_TOTP=SEED, NOW=str(NOW + 3000))
    assert replay.steps == {"test_log_in": ["replayed"]}, replay.text
    assert given == [CODES.at(NOW), CODES.at(NOW + 3000)]
