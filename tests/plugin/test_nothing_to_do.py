"""An `act` for which there was nothing to do proves that on each replay, or was never recorded."""

import json

import pytest

from tests.support.models import keys, options

PAGE = """<h1>Settings</h1>
<label><input type=checkbox checked> Newsletter</label><label><input type=checkbox> Adverts</label>
<button aria-pressed=true onclick="this.setAttribute('aria-pressed', this.getAttribute('aria-pressed') !== 'true')">Mute</button>
<button aria-expanded=true>Details</button><label>City <input value=Oslo></label>
<label>Size <select><option>S<option selected>L</select></label><p id=coupon>No coupon is used</p>
<button onclick="said.textContent = 'Saved'">Save</button><p id=said></p>"""
OTHERWISE = (
    PAGE.replace("checkbox checked", "checkbox")
    .replace("pressed=true", "pressed=false")
    .replace("expanded=true", "expanded=false")
).replace("No coupon is used", "Coupon AUTUMN is used")
PROVEN = {
    "subscribe to the newsletter": ("checked", "checkbox: Newsletter", None),
    "be quiet: Mute": ("pressed", "button: Mute", None),
    "unfold the Details": ("expanded", "button: Details", None),
    "take the coupon off": ("text", "No coupon is used", "No coupon is used"),
}
AGAIN = {
    "make sure of the newsletter": ("check", "checkbox: Newsletter", []),
    "no adverts": ("uncheck", "checkbox: Adverts", []),
    "we live in Oslo": ("fill", "textbox: City", ["Oslo"]),
    "the large one": ("select_option", "combobox: Size", ["L"]),
}
REFUSED = {
    "sign up for news": [],
    "Newsletter, please": [("shown", "heading: Settings", None)],
    "want the Newsletter": [("checked", "checkbox: Adverts", None)],
    "have the Newsletter": [("shown", "checkbox: Newsletter", None)],
}
LOCAL = {"switch Mute on": "pressed", "expand Details": "expanded", "wait until the Undo button is gone": "not shown"}


def claim(request, kind, words, expected):
    node = request.ref(words)
    return {
        "kind": kind,
        "node": node,
        "nodes": None,
        "fold": None,
        "role": None,
        "state": None,
        "expected": expected,
        "how": None,
        "count": None,
    }


def answer(*actions, claims=(), unsure=None):
    return {"actions": list(actions), "remaining": "", "unsure": unsure, "claims": list(claims)}


def operation(method, node, arguments=()):
    return {"method": method, "node": node, "to_node": None, "arguments": list(arguments)}


def scripted(model):
    for sentence, (kind, words, expected) in PROVEN.items():
        model.on("act", sentence, lambda seen, e=(kind, words, expected): answer(claims=[claim(seen, *e)]))
    for sentence, (method, words, given) in AGAIN.items():
        model.on("act", sentence, lambda seen, o=(method, words, given): answer(operation(o[0], seen.ref(o[1]), o[2])))
    for sentence, claims in REFUSED.items():
        model.on("act", sentence, lambda seen, c=claims: answer(claims=[claim(seen, *each) for each in c]))
    model.on(
        "act",
        "Mute and Save",
        lambda seen: answer(
            operation("click", seen.ref("button: Save")), claims=[claim(seen, "pressed", "button: Mute", None)]
        ),
    )
    model.on("act", "close the banner", answer(unsure={"why": "not-found", "explanation": "none", "candidates": []}))
    model.on("act", "close the other banner", answer())
    model.on(
        "act", "do the odd thing", answer(unsure={"why": "not-understood", "explanation": "odd", "candidates": []})
    )
    model.on("act", "do either thing", answer(unsure={"why": "ambiguous", "explanation": "two", "candidates": []}))


def suite_of(sentences, optional=""):
    lines = ["import pytest", "@pytest.fixture", "def page_(page):", "    page.goto('/')", "    return page", ""]
    for number, sentence in enumerate(sentences):
        lines += [f"def test_{number}(page_):", f"    page_.act({sentence!r}, timeout=8000{optional})", ""]
    return "\n".join(lines)


def outcomes(run):
    return [run.outcomes[f"test_{number}"] for number in range(len(run.outcomes))]


def test_what_was_so_is_judged_on_each_replay(project, model):
    project.site.pages["/"] = PAGE
    scripted(model)
    sentences = [*PROVEN, "Mute and Save", *AGAIN]
    project.test(suite_of(sentences))
    run = project.run(*options(model), **keys())
    assert set(run.outcomes.values()) == {"passed"}, run.text
    assert "so already: " in run.text
    for number in range(5):
        [step] = project.recording(f"test_{number}")["steps"]
        assert "absent" not in step
        assert step["program"]
        assert step["in_words"], "a review reads what was so"
    assert [len(project.recording(f"test_{number}")["steps"][0].get("actions", [])) for number in range(9)] == [
        0
    ] * 4 + [1] * 5
    asked = len(model.requests)
    assert set(project.replay().outcomes.values()) == {"passed"}
    project.site.pages["/"] = OTHERWISE
    changed = project.replay()
    assert outcomes(changed) == ["failed"] * 5 + ["passed"] * 4, changed.text
    assert {reason for number in range(5) for reason in changed.reasons[f"test_{number}"]} == {"program-failed"}
    assert len(model.requests) == asked


def test_in_auto_what_is_no_longer_so_is_done(project, model):
    project.site.pages["/"] = PAGE
    model.on(
        "act", "subscribe", lambda seen: answer(claims=[claim(seen, "checked", "checkbox: Newsletter", None)]), times=1
    )
    model.on("act", "subscribe", lambda seen: answer(operation("check", seen.ref("checkbox: Newsletter"))))
    local = 'page.act("expand Details", timeout=8000)'
    project.test(f"""
        def test_it(page):
            page.goto("/")
            page.act("subscribe", timeout=8000)
            assert page.get_by_role("checkbox", name="Newsletter").is_checked()

        def test_local(page):
            page.goto("/")
            {local}
    """)
    assert set(project.run(*options(model, before="local,"), **keys()).outcomes.values()) == {"passed"}
    project.site.pages["/"] = OTHERWISE
    run = project.run(*options(model, before="local,"), **keys())
    assert run.outcomes == {"test_it": "passed", "test_local": "passed"}, run.text
    assert run.steps == {"test_it": ["healed"], "test_local": ["healed"]}
    [step] = project.recording("test_it")["steps"]
    assert [action["method"] for action in step["actions"]] == ["check"]
    assert "program" not in step


def test_nothing_that_proves_nothing_is_recorded(project, model):
    project.site.pages["/"] = PAGE
    scripted(model)
    project.test(suite_of([*REFUSED, "do the odd thing", "do either thing"]))
    run = project.run(*options(model), **keys())
    assert outcomes(run) == ["failed"] * 6
    assert not project.recordings
    for number in range(4):
        assert "could not be used, also after it was told why" in run.errors(f"test_{number}")


def test_what_is_optional_hides_no_other_failure(project, model):
    project.site.pages["/"] = PAGE
    scripted(model)
    project.test(
        suite_of(
            ["close the banner", "close the other banner", "do the odd thing", "do either thing"], ", optional=True"
        )
    )
    run = project.run(*options(model), **keys())
    assert outcomes(run) == ["passed", "passed", "failed", "failed"], run.text
    assert project.recording("test_0")["steps"][0]["absent"] is True
    assert project.replay().steps["test_0"] == ["skipped"]


def test_the_local_engine_proves_it_as_well(project):
    project.site.pages["/"] = PAGE
    project.test(suite_of(LOCAL))
    run = project.run()
    assert set(run.outcomes.values()) == {"passed"}, run.text
    for number, words in enumerate(LOCAL.values()):
        [step] = project.recording(f"test_{number}")["steps"]
        assert words in "\n".join(step["in_words"])
    assert set(project.replay().outcomes.values()) == {"passed"}
    project.site.pages["/"] = OTHERWISE + "<button>Undo</button>"
    assert set(project.replay().outcomes.values()) == {"failed"}


@pytest.mark.parametrize("mode", ["replay", "auto"])
def test_an_absent_step_that_is_not_optional_is_an_invalid_recording(project, mode):
    project.site.pages["/"] = PAGE
    project.test(suite_of(["click Save"]))
    project.record()
    kept = project.recording("test_0")
    [step] = kept["steps"]
    del step["actions"]
    step["absent"] = True
    project.recording_path("test_0").write_text(json.dumps(kept, indent=2) + "\n")
    run = project.run(f"--stagehand-mode={mode}")
    assert run.outcomes == {"test_0": "failed"}
    assert run.reasons == {"test_0": ["invalid-recording"]}
    assert "--stagehand-mode=record" in run.text
    assert "'absent' belongs to an optional step" in run.text


@pytest.mark.usefixtures("alone")
def test_an_answer_that_no_dialog_took_ends_with_its_test(project):
    project.site.pages["/"] = PAGE
    project.test("def test_0(page):\n    page.goto('/')\n    page.act('accept the dialog')\n")
    run = project.run("--stagehand-mode=live")
    assert outcomes(run) == ["passed"], run.text
    assert "INTERNALERROR" not in run.text
