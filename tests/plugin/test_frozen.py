"""Frozen values that somebody changed in the recording."""

import json

import pytest

from tests.support.models import keys, options

PAGE = "<h1>Coats</h1><ul><li>Rain coat</li><li>Wool coat</li></ul><button>Warm</button><button>Dry</button>"
TEST = """
    import pytest
    from pydantic import BaseModel, Field

    class Mood(BaseModel):
        name: str
        grade: int = Field(le=10)

    @pytest.fixture
    def shop(page):
        page.set_default_timeout(2000)
        page.goto("/")
        return page

    def test_extract(shop):
        shop.extract("the mood of this page", schema=Mood)

    def test_verify(shop):
        shop.verify("the page is wintry")

    def test_observe(shop):
        assert shop.observe("what sings") == []

    def test_ask(shop):
        try:
            shop.ask(["Is it nice?", "Is it wintry?"])
        except Exception:
            pass  # what is wrong with the recording can't be swallowed
"""
ANSWERS = {
    "extract": {
        "found": True,
        "result": {"name": {"value": "wintry", "node": None}, "grade": {"value": 7, "node": None}},
    },
    "verify": {"explanation": "Coats are for winter.", "verdict": "holds", "claims": []},
    "observe": {"nodes": []},
    "ask": {"answers": [{"reasoning": "Coats are.", "answer": "yes"}] * 2},
}
OTHER_SHAPES = {
    "extract": ['"wintry"', '{"name": "wintry", "grade": 11}', '{"name": "wintry"}', "[]"],
    "verify": ["true", "[]", '{"verdict": true}', '{"holds": "no", "explanation": ""}'],
    "observe": ["{}", '["click"]', '[{"method": "click"}]', '[{"method": "reload", "description": ""}]'],
    "ask": ["{}", '["yes", "yes"]', '[{"answer": "yes", "reasoning": ""}]', '[{"reasoning": ""}, {"reasoning": ""}]'],
}


@pytest.fixture
def frozen(project, model):
    project.site.pages["/"] = PAGE
    project.test(TEST)
    for purpose, answer in ANSWERS.items():
        model.on(purpose, None, answer)
    assert set(project.run(*options(model), **keys()).outcomes.values()) == {"passed"}
    return project


def test_a_value_that_is_no_json_or_of_another_shape_is_an_invalid_recording(frozen, model):
    for tried in range(-1, 4):
        for call, values in OTHER_SHAPES.items():
            tamper(frozen, call, "no JSON" if tried < 0 else values[tried])
        refused(frozen.replay(), model)
    refused(frozen.run(*options(model), **keys()), model)


def test_recording_again_puts_a_good_file_in_its_place(frozen, model):
    for at, call in enumerate(ANSWERS):
        tamper(frozen, call, "no JSON")
        if at % 2:
            frozen.recording_path(f"test_{call}").write_text("no JSON")
    again = frozen.run("--stagehand-mode=record", *options(model), **keys())
    assert again.steps == {f"test_{call}": ["recorded"] for call in ANSWERS}
    assert frozen.replay().steps == {f"test_{call}": ["frozen"] for call in ANSWERS}


def tamper(project, call: str, value: str) -> None:
    path = project.recording_path(f"test_{call}")
    recording = json.loads(path.read_text("utf-8"))
    recording["steps"][0]["frozen"]["value"] = value
    path.write_text(json.dumps(recording), "utf-8")


def refused(run, model) -> None:
    """Each test fails, says which file it is about and what to type, and no model was asked for it."""
    assert run.outcomes == {f"test_{call}": "failed" for call in ANSWERS}
    assert run.reasons == {f"test_{call}": ["invalid-recording"] for call in ANSWERS}
    for call in ANSWERS:
        assert f"__recordings__/test_it/test_{call}.json" in run.text
        assert f"pytest 'test_it.py::test_{call}[chromium]' --stagehand-mode=record" in run.text
    assert "KeyError" not in run.text
    assert "TypeError" not in run.text
    assert len(model.requests) == len(ANSWERS)
