"""What only a person can do on the way: a run that is watched waits for it, and any other says so."""

from __future__ import annotations

from tests.plugin.test_agent import claim, done, going_on, operation
from tests.support.models import keys, options

BILL = """<h1>Bill</h1><p id=asked>Confirm in your bank's app</p><p id=state>Not paid</p>
    <button id=pay disabled onclick="state.textContent = 'Paid with thanks'">Pay</button>
    <script>
        function tapped() { asked.textContent = 'Show your face' }
        function shown() { asked.textContent = 'Confirmed by your bank'; pay.disabled = false }
    </script>"""
ASKED = "Confirm the payment of 40 euros in the bank's app: 100%."
TASK = "pay the bill"
TEST = """
    import os
    import pytest

    @pytest.fixture(scope="session")
    def browser_type_launch_args(browser_type_launch_args):
        return {**browser_type_launch_args, "headless": True}

    def test_pay(page):
        page.set_default_timeout(5000)
        page.goto("/")

        def somebody(operation):
            if operation.awaits_person and "PERSON" in os.environ:
                is_first = page.get_by_text("Confirm in").is_visible()
                page.evaluate("setTimeout(tapped, 200)" if is_first else "setTimeout(shown, 200)")
                page.evaluate(os.environ["PERSON"])

        page.agent(on_step=somebody).execute("pay the bill", time_limit=float(os.environ.get("LIMIT", 60)))
        assert page.get_by_text("Paid with thanks").is_visible()
"""


def needs_person(thought: str = ASKED) -> dict:
    return {**going_on(thought=thought), "status": "needs-person"}


def pay(seen) -> dict:
    assert "Confirmed by your bank" in seen.text
    return going_on(operation("click", seen.ref("button: Pay")))


def say_paid(seen) -> dict:
    return done(claim("text", seen.ref("Paid with thanks"), "Paid with thanks", "equals"))


def test_what_only_a_person_can_do_is_waited_for_where_one_watches_and_by_a_replay_and_named_where_nobody_is(
    project, model, one_wire
):
    project.site.pages["/"] = BILL
    project.test(TEST)
    model.on("agent", TASK, needs_person(), times=1)
    nobody = project.run(*options(model, one_wire), **keys())
    assert nobody.outcomes == {"test_pay": "failed"}
    assert f"Only a person can go on: {ASKED}" in nobody.text
    assert "Run it with --headed, and do that." in nobody.text
    assert not project.recordings
    for step in (needs_person("Tap on your telephone."), needs_person(), pay, say_paid):
        model.on("agent", TASK, step, times=1)
    somebody = project.run("--headed", *options(model, one_wire), **keys(), PERSON="0")
    assert somebody.steps == {"test_pay": ["recorded"]}, somebody.text
    assert f"wait_for_person → {ASKED}" in somebody.text, "also where nobody asked to see all operations"
    [kept] = project.recording("test_pay")["steps"]
    assert [each["method"] for each in kept["actions"]] == ["wait_for_person", "click"]
    assert kept["actions"][0]["effect"], "what the person did last"
    later = project.replay("--headed", PERSON="setTimeout(shown, 3000)")
    assert later.steps == {"test_pay": ["replayed"]}, later.text
    idle = project.replay("--headed", LIMIT="1")
    assert "Nobody did in 1 seconds what only a person can do" in idle.text
    assert f"Only a person can go on: {ASKED}" in project.replay().text
