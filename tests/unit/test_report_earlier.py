"""The pictures of steps from when their tests last passed: kept while they are of use, and believed only where they are ours."""

import json

import pytest

from pytest_stagehand._report.earlier import FOLDER, forget_gone, keep, used_earlier, with_earlier

RECORDING = "tests/__recordings__/test_it.json"
PICTURE = {"path": f"assets/p-{'a' * 20}.webp", "width": 8, "height": 8}
BARE = {"moment": "after", "action": 0, "picture": PICTURE, "tree": "s-1", "boxes": {}, "marks": [], "pointer": None}
MARKED = {**BARE, "moment": "before", "marks": [{"ref": "0-1", "box": [0, 0, 1, 1], "label": "target"}]}

SHOWN = {name: MARKED[name] for name in ("picture", "marks", "pointer", "moment", "action")}


def step(*frames, outcome="recorded", key="act click Go", done=1):
    actions = [{"method": "click"}] * done
    return {"recording": RECORDING, "key": key, "outcome": outcome, "frames": list(frames), "actions": actions}


def earlier(report, key="act click Go", done=1):
    return with_earlier(report, step(outcome="failed", key=key, done=done)).get("earlier")


def test_the_frame_that_marks_something_is_kept_without_its_snapshot(tmp_path):
    keep(tmp_path, [step(BARE, MARKED)], tmp_path)
    assert earlier(tmp_path) == SHOWN
    assert earlier(tmp_path, key="another step") is None
    assert list(used_earlier(tmp_path)) == [f"p-{'a' * 20}.webp"]


def test_the_operation_that_failed_is_shown_as_it_was_and_not_one_before_it(tmp_path):
    second = {**MARKED, "action": 1, "pointer": [4, 4]}
    keep(tmp_path, [step(MARKED, BARE, second)], tmp_path)
    assert [earlier(tmp_path, done=done)["action"] for done in (1, 2)] == [0, 1]
    assert earlier(tmp_path, done=0)["action"] == 0


def test_a_step_that_was_not_pictured_again_keeps_its_picture(tmp_path):
    keep(tmp_path, [step(MARKED)], tmp_path)
    keep(tmp_path, [step(outcome="replayed"), step(BARE, key="another step")], tmp_path)
    assert (earlier(tmp_path)["moment"], earlier(tmp_path, "another step")["moment"]) == ("before", "after")


def test_only_a_step_that_failed_has_an_earlier_picture(tmp_path):
    keep(tmp_path, [step(MARKED)], tmp_path)
    assert "earlier" not in with_earlier(tmp_path, step(MARKED, outcome="replayed"))


def test_pictures_go_with_their_recording(tmp_path):
    keep(tmp_path / "report", [step(MARKED)], tmp_path)
    recording = tmp_path / RECORDING
    recording.parent.mkdir(parents=True)
    recording.touch()
    forget_gone(tmp_path / "report")
    assert earlier(tmp_path / "report") is not None
    recording.unlink()
    forget_gone(tmp_path / "report")
    assert list((tmp_path / "report" / FOLDER).iterdir()) == []


FOREIGN = {"recording": RECORDING, "frames": {"k": [{**SHOWN, "picture": {"path": "../../secret.webp"}}]}}


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"recording": 1, "frames": {}}', json.dumps(FOREIGN)])
def test_what_is_not_ours_is_nothing(tmp_path, content):
    keep(tmp_path, [step(MARKED)], tmp_path)
    for path in (tmp_path / FOLDER).iterdir():
        path.write_text(content)
    assert earlier(tmp_path) is None
    assert list(used_earlier(tmp_path)) == []
