import pytest

from pytest_stagehand._basics.errors import RecordingError
from pytest_stagehand._recording.store import load, write
from pytest_stagehand._steps.tape import Tape
from tests.support.recordings import click, recording, step


@pytest.fixture
def path(tmp_path):
    folder = tmp_path / "__recordings__" / "test_cart"
    folder.mkdir(parents=True)
    return folder / "test_add.json"


def tape(path, *made) -> Tape:
    """A tape of an attempt that made these steps."""
    new = Tape(lambda: path, "test_cart.py::test_add")
    new.made.update({each.key: each for each in made})
    return new


def said(path) -> list[str]:
    found = load(path)
    return [] if found is None else [each.instruction for each in found.steps]


def test_an_attempt_without_steps_writes_nothing(path):
    assert tape(path).save(is_complete=True) is None
    assert not path.exists()


def test_what_was_made_is_written_in_its_order(path):
    saved = tape(path, step("second"), step("first")).save(is_complete=False)
    assert saved is not None
    assert saved.is_changed
    assert said(path) == ["second", "first"]


def test_replayed_steps_alone_write_nothing(path):
    write(path, recording(step("Add"), step("Remove")))
    before = path.stat().st_mtime_ns
    replayed = tape(path, step("Add"))
    assert replayed.save(is_complete=False) is None
    assert path.stat().st_mtime_ns == before
    assert [key.instruction for key in replayed.unused] == ["Remove"]


def test_only_a_complete_recording_drops_what_was_not_made(path):
    write(path, recording(step("Add"), step("Remove")))
    tape(path, step("Add"), step("Pay")).save(is_complete=False)
    assert sorted(said(path)) == ["Add", "Pay", "Remove"]
    tape(path, step("Add")).save(is_complete=True)
    assert said(path) == ["Add"]


def test_a_step_learned_anew_replaces_the_one_that_was_read(path):
    write(path, recording(step("Add", click("Add to cart"))))
    tape(path, step("Add", click("Buy"))).save(is_complete=False)
    assert load(path).steps[0].actions[0].target.fingerprint.name == "Buy"


def test_what_another_process_wrote_meanwhile_is_kept_and_told(path):
    write(path, recording(step("Add", click("Add to cart"))))
    mine = tape(path, step("Add", click("Buy")), step("Pay"))
    assert mine.recording is not None
    write(path, recording(step("Add", click("Order"))))
    saved = mine.save(is_complete=False)
    assert [key.instruction for key in saved.merged.conflicts] == ["Add"]
    assert load(path).steps[0].actions[0].target.fingerprint.name == "Order"
    assert sorted(said(path)) == ["Add", "Pay"]


def test_an_unreadable_recording_is_replaced_by_a_complete_one_only(path):
    path.write_text("not JSON")
    with pytest.raises(RecordingError):
        tape(path, step("Add")).save(is_complete=False)
    assert path.read_text() == "not JSON"
    assert tape(path).unused == []
    tape(path, step("Add")).save(is_complete=True)
    assert said(path) == ["Add"]


def test_routes_are_those_of_equal_steps_that_are_still_to_be_made(path):
    write(path, recording(step("Add", route="/"), step("Add", route="/cart"), step("Pay", route="/pay")))
    new = tape(path)
    assert new.routes("act", " Add ", "", "") == {"/", "/cart"}
    new.made.update({each.key: each for each in [step("Add", route="/")]})
    assert new.routes("act", "Add", "", "") == {"/cart"}
    assert new.routes("verify", "Add", "", "") == set()
    assert new.routes("act", "Add", "", "main") == set()
    assert tape(path.with_name("other.json")).routes("act", "Add", "", "") == set()
