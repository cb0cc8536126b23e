"""Tests that are expected to fail, or that skip themselves, live in a suite: recorded up to there, replayed and judged anew."""

import pytest

PAGE = """<h1>Shop</h1><button onclick="said.textContent = 'Added'">Add</button>
<button onclick="said.textContent = 'Removed'">Remove</button><button disabled>Send</button><p id=said></p>
<p data-testid=total>€70</p>"""
FIXED = PAGE.replace("€70", "€80").replace("<button disabled>", "<button>")
OTHER = "<h1>Log in</h1><label>Mail <input></label><button>Add</button>"
TESTS = """
    import unittest

    import pytest
    from playwright.sync_api import Error, TimeoutError, expect
    from pytest_stagehand import EngineAbstained, StagehandError, VerificationFailed

    bug = pytest.mark.xfail(strict=True)

    @pytest.fixture(scope="module")
    def opened(browser, base_url):
        with browser.new_context(base_url=base_url) as context:
            yield context.new_page()

    @pytest.fixture
    def shop(opened):
        opened.goto("/")
        return opened

    def right(shop):
        shop.verify('the page shows "€80"', timeout=1500)

    # --- expected, and so written

    @bug
    def test_verify(shop):
        shop.act("click Add")
        right(shop)
        shop.act("click Remove")

    @bug
    def test_assertion(shop):
        shop.act("click Add")
        assert shop.get_by_test_id("total").inner_text() == "€80"

    @bug
    def test_value(shop):
        assert shop.extract("the text of the heading") == "Office"

    @bug
    def test_expect(shop):
        shop.act("click Add")
        expect(shop.get_by_test_id("total")).to_have_text("€80", timeout=100)

    @bug
    def test_soft(shop):
        shop.act("click Add")
        expect.soft(shop.get_by_test_id("total")).to_have_text("€80", timeout=100)
        expect.soft(shop.get_by_test_id("total")).to_have_text("€81", timeout=100)

    @pytest.mark.xfail(raises=ZeroDivisionError)
    def test_raises(shop):
        shop.act("click Add")
        1 / 0

    @pytest.mark.xfail(raises=(KeyError, TimeoutError))
    def test_raises_of_the_browser(shop):
        shop.act("click Add")
        shop.get_by_role("button", name="Send").click(timeout=300)

    @pytest.mark.xfail(raises=VerificationFailed, strict=False)
    def test_raises_verification(shop):
        right(shop)

    @bug
    def test_fails_by_name(shop):
        shop.act("click Add")
        pytest.fail("bug 123")

    @bug
    def test_did_not_raise(shop):
        shop.act("click Add")
        with pytest.raises(ValueError):
            pass

    @pytest.fixture
    def marking(request):
        request.applymarker(pytest.mark.xfail(strict=True))

    def test_marked_by_a_fixture(marking, shop):
        shop.act("click Add")
        assert False

    def test_lacks_a_module(shop):
        shop.act("click Add")
        pytest.importorskip("no_such_module")

    @pytest.mark.xfail(condition=True, reason="by condition")
    def test_condition(shop):
        shop.act("click Add")
        assert False

    @pytest.mark.parametrize("size", ["s", pytest.param("m", marks=bug)])
    def test_params(shop, size):
        shop.act("click Add")
        assert size == "s"

    @bug
    class TestOfAClass:
        def test_it(self, shop):
            shop.act("click Add")
            assert False

    def test_imperative(shop):
        shop.act("click Add")
        pytest.xfail("not here")

    def test_skips(shop):
        shop.act("click Add")
        pytest.skip("not here")

    @pytest.fixture
    def skipping(shop):
        shop.act("click Add")
        pytest.skip("not here")

    def test_skips_in_its_set_up(skipping): pass

    @pytest.mark.xfail(strict=False)
    def test_passes_after_all(shop):
        shop.act("click Add")

    @pytest.mark.flaky(reruns=1)
    @bug
    def test_is_not_run_again(shop):
        shop.act("click Add")
        assert False

    class TestUnit(unittest.TestCase):
        @pytest.fixture(autouse=True)
        def open(self, shop):
            self.shop = shop

        @unittest.expectedFailure
        def test_expected(self):
            self.shop.act("click Add")
            assert False

    @bug
    def test_catches(shop):
        try:
            shop.act("click Add")
        except StagehandError:
            pass
        assert False

    def test_skips_where_it_can_not(shop):
        try:
            shop.act("click Add")
        except StagehandError:
            pytest.skip("no such button")
        pytest.skip("not here")

    @pytest.fixture
    def skipping_at_last(shop):
        yield shop
        pytest.skip("not here")

    def test_skips_in_its_teardown(skipping_at_last):
        skipping_at_last.act("click Add")

    @pytest.mark.xfail(raises=pytest.RaisesGroup(ZeroDivisionError))
    def test_raises_several(shop):
        shop.act("click Add")
        raise ExceptionGroup("several", [ZeroDivisionError()])

    # --- never expected, and so not written

    @pytest.mark.xfail
    def test_abstains(shop):
        shop.act("click Add")
        shop.act("click Nowhere", timeout=300)

    @pytest.mark.xfail(raises=StagehandError)
    def test_abstains_as_marked(shop):
        shop.act("click Add")
        shop.act("click Nowhere", timeout=300)

    @pytest.mark.xfail
    def test_abstains_in_an_assertion(shop):
        shop.act("click Add")
        try:
            shop.act("click Nowhere", timeout=300)
        except StagehandError as error:
            raise AssertionError("no such button") from error

    @pytest.mark.xfail
    def test_bad_sentence(shop):
        shop.act("click Add")
        shop.act("type %missing% into Mail")

    @pytest.mark.xfail
    def test_other_error(shop):
        shop.act("click Add")
        {}["key"]

    @pytest.mark.xfail(condition=False, raises=KeyError, reason="elsewhere")
    @pytest.mark.xfail
    def test_other_error_than_a_mark_names(shop):
        shop.act("click Add")
        1 / 0

    @pytest.fixture
    def broken(shop):
        shop.act("click Add")
        assert False

    @pytest.mark.xfail
    def test_set_up(broken): pass

    @pytest.fixture
    def leaving(shop):
        yield shop
        assert False

    @pytest.mark.xfail(strict=False)
    def test_teardown(leaving):
        leaving.act("click Add")

    @pytest.mark.xfail(run=False)
    def test_not_run(shop):
        shop.act("click Add")

    @bug
    def test_passes_strictly(shop):
        shop.act("click Add")
"""
WRITTEN = {
    "test_verify": "xfailed",
    "test_assertion": "xfailed",
    "test_value": "xfailed",
    "test_expect": "xfailed",
    "test_soft": "xfailed",
    "test_raises": "xfailed",
    "test_raises_of_the_browser": "xfailed",
    "test_raises_verification": "xfailed",
    "test_fails_by_name": "xfailed",
    "test_did_not_raise": "xfailed",
    "test_marked_by_a_fixture": "xfailed",
    "test_lacks_a_module": "skipped",
    "test_condition": "xfailed",
    "test_params[s]": "passed",
    "test_params[m]": "xfailed",
    "TestOfAClass::test_it": "xfailed",
    "test_imperative": "xfailed",
    "test_skips": "skipped",
    "test_skips_in_its_set_up": "skipped",
    "test_passes_after_all": "xpassed",
    "test_is_not_run_again": "xfailed",
    "TestUnit::test_expected": "xfailed",
    "test_catches": "xfailed",
    "test_skips_where_it_can_not": "skipped",
    "test_skips_in_its_teardown": "skipped",
    "test_raises_several": "xfailed",
}
NOT_WRITTEN = {
    "test_abstains": "xfailed",
    "test_abstains_as_marked": "xfailed",
    "test_abstains_in_an_assertion": "xfailed",
    "test_bad_sentence": "xfailed",
    "test_other_error": "xfailed",
    "test_other_error_than_a_mark_names": "xfailed",
    "test_set_up": "xfailed",
    "test_teardown": "xpassed",
    "test_not_run": "xfailed",
    "test_passes_strictly": "failed",
}
IN_WORKERS = (
    "test_verify",
    "test_soft",
    "test_imperative",
    "test_skips",
    "test_skips_in_its_set_up",
    "test_skips_in_its_teardown",
    "test_passes_after_all",
    "test_is_not_run_again",
    "TestUnit::test_expected",
    "test_raises_several",
    "test_abstains_as_marked",
    "test_set_up",
    "test_teardown",
    "test_not_run",
    "test_passes_strictly",
)
"""One of each kind of report that a worker sends."""
LEFT = ".0123456789abcdef0123456789abcdef.tmp"


def names(project):
    return {name.removeprefix("test_it/").partition("-")[0].rstrip("/") for name in project.recordings}


@pytest.fixture
def suite(project):
    project.site.pages["/"] = PAGE
    project.test(TESTS)
    return project


@pytest.mark.parametrize(
    "args", [(), ("-n", "2", *(f"test_it.py::{name}" for name in IN_WORKERS))], ids=["plain", "n2"]
)
def test_what_ended_as_expected_is_recorded_and_replayed(suite, args):
    chosen = IN_WORKERS if args else (*WRITTEN, *NOT_WRITTEN)
    written = {name: outcome for name, outcome in WRITTEN.items() if name in chosen}
    not_written = {name: outcome for name, outcome in NOT_WRITTEN.items() if name in chosen}
    run = suite.run(*args)
    assert run.outcomes == written | not_written, run.text
    assert len(names(suite)) == len(written)
    assert all(".tmp" not in name for name in suite.tree())
    suite.recording_path(LEFT).with_name(LEFT).write_bytes(b"{")
    left = suite.tree()
    replayed = suite.replay(*args)
    outcomes = {name: outcome for name, outcome in replayed.outcomes.items() if name in written}
    assert outcomes == written, replayed.text
    never = {replayed.outcomes[name] for name in not_written if name not in ("test_not_run", "test_passes_strictly")}
    assert never <= {"failed", "error"}, "a missing recording is no failure that anybody expects"
    assert suite.tree() == left, "a replay writes nothing, and removes nothing"
    again = suite.run(*args, "-k", "test_verify or test_skips or test_abstains_as_marked")
    assert again.outcomes == {
        name: outcome for name, outcome in (written | not_written).items() if name in again.outcomes
    }
    del left[f"__recordings__/test_it/{LEFT}"]
    assert suite.tree() == left, "nothing has changed but what a killed run had left"


def test_a_bug_that_was_fixed_and_a_page_that_changed_show(suite):
    assert suite.run("-k", "test_verify or test_assertion or test_raises_verification").status == 0
    kept = suite.recording("test_verify")
    assert kept["ended"] == "xfailed"
    assert [step["instruction"] for step in kept["steps"]] == ["click Add", 'the page shows "€80"']
    assert kept["steps"][1]["refuted"]["page"]["path"] == "/"
    suite.site.pages["/"] = FIXED
    fixed = suite.replay("-k", "test_verify or test_assertion or test_raises_verification")
    assert fixed.outcomes == {
        "test_verify": "failed",
        "test_assertion": "failed",
        "test_raises_verification": "xpassed",
    }
    assert "XPASS(strict)" in fixed.text
    assert "was expected to fail (xfail), and failed behind its last recorded step" in fixed.text
    assert "Does it pass now? Then record the whole test again" in fixed.text
    suite.site.pages["/"] = OTHER
    changed = suite.replay("-k", "test_raises_verification")
    assert changed.outcomes == {"test_raises_verification": "failed"}
    assert "guard-changed" in changed.errors("test_raises_verification")
    suite.site.pages["/"] = PAGE.replace("€70", "€60")
    assert suite.replay("-k", "test_raises_verification").outcomes == {"test_raises_verification": "xfailed"}


def test_drift_fails_a_test_that_is_expected_to_fail(suite):
    chosen = "test_assertion or test_condition or test_raises or test_imperative or test_catches or test_skips_where"
    assert suite.run("-k", chosen).status == 0
    before = suite.tree()
    suite.site.pages["/"] = "<h1>Shop</h1><button>Other</button><p data-testid=total>€70</p>"
    for mode in ("replay", "auto"):
        run = suite.run("-k", chosen, f"--stagehand-mode={mode}")
        drifted = {name: outcome for name, outcome in run.outcomes.items() if name != "test_raises_verification"}
        assert set(drifted.values()) == {"failed"}, run.text
        assert suite.tree() == before


def test_runxfail_and_later_steps(suite):
    chosen = "test_verify or test_skips"
    run = suite.run("--runxfail", "-k", chosen)
    skipping = {name for name in WRITTEN if name.startswith("test_skips")}
    assert run.outcomes == {"test_verify": "failed", **dict.fromkeys(skipping, "skipped")}
    assert names(suite) == skipping
    suite.site.pages["/"] = FIXED
    assert suite.run("--runxfail", "-k", "test_verify").outcomes == {"test_verify": "passed"}
    whole = suite.recording("test_verify")
    assert "ended" not in whole
    assert len(whole["steps"]) == 3
    suite.site.pages["/"] = PAGE
    for mode in ("auto", "record"):
        assert suite.run("-k", "test_verify", f"--stagehand-mode={mode}").outcomes == {"test_verify": "xfailed"}
        kept = suite.recording("test_verify")
        assert [step["instruction"] for step in kept["steps"]] == [step["instruction"] for step in whole["steps"]]
        assert "ended" not in kept, "what was recorded behind the failure is still there"
