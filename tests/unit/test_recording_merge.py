from pytest_stagehand._recording.effects import UrlEffect
from pytest_stagehand._recording.merge import MAX_LOCATORS, Outcome, merge, unused_in
from pytest_stagehand._recording.targets import Locator
from tests.support.recordings import click, recording, step, target

TEST = "test_cart.py::test_add"
A, B, C, D = (step(name) for name in "abcd")


def outcome(*learned, calls=None, **parts) -> Outcome:
    keys = tuple(each.key for each in (learned if calls is None else calls))
    return Outcome(test=TEST, calls=keys, learned=learned, **parts)


def again(original, *actions):
    """The same step with other actions."""
    return original.model_copy(update={"actions": actions or (click("Something else"),)})


def test_the_first_recording_is_what_the_test_learned():
    merged = merge(None, outcome(A, B))
    assert merged.recording == recording(A, B)
    assert not merged.unused
    assert not merged.conflicts


def test_steps_stand_in_the_order_of_the_test():
    merged = merge(recording(A, C), outcome(B, calls=[A, B, C]))
    assert merged.recording.steps == (A, B, C)


def test_steps_that_the_test_no_longer_made_are_kept_in_their_place_and_listed():
    merged = merge(recording(A, B, C), outcome(D, calls=[A, C, D]))
    assert merged.recording.steps == (A, B, C, D)
    assert merged.unused == (B.key,)
    assert unused_in(recording(A, B, C), (A.key, C.key)) == (B.key,)
    assert unused_in(None, ()) == ()


def test_nothing_learned_changes_nothing_not_even_the_order():
    merged = merge(recording(B, A), outcome(calls=[A, B]))
    assert merged.recording == recording(B, A)


def test_a_complete_recording_drops_what_the_test_no_longer_makes():
    before = recording(A, B)
    merged = merge(before, outcome(A, C, read=before, replaces=frozenset({A.key}), is_complete=True))
    assert merged.recording.steps == (A, C)
    assert not merged.unused


def test_a_complete_recording_keeps_what_another_run_wrote_meanwhile():
    before = recording(A, B)
    merged = merge(recording(A, B, D), outcome(A, read=before, is_complete=True))
    assert merged.recording.steps == (A, D)
    assert merged.unused == (D.key,)


def test_the_first_writer_wins_and_the_later_one_reports():
    merged = merge(recording(A), outcome(again(A), B))
    assert merged.recording.steps == (A, B)
    assert merged.conflicts == (A.key,)


def test_a_step_that_was_recorded_again_without_need_replaces_nothing():
    before = recording(A)
    merged = merge(before, outcome(again(A), read=before))
    assert merged.recording == before
    assert merged.conflicts == (A.key,)


def test_a_healed_step_takes_the_place_of_what_it_was_read_from():
    before = recording(A, B)
    merged = merge(before, outcome(again(B), calls=[A, B], read=before, replaces=frozenset({B.key})))
    assert merged.recording.steps == (A, again(B))
    assert not merged.conflicts


def test_a_healed_step_never_replaces_what_another_run_wrote_meanwhile():
    theirs = again(A, click("Theirs"))
    merged = merge(recording(theirs), outcome(again(A), read=recording(A), replaces=frozenset({A.key})))
    assert merged.recording.steps == (theirs,)
    assert merged.conflicts == (A.key,)


def test_two_browsers_that_record_the_same_steps_do_not_conflict():
    merged = merge(recording(A, B), outcome(A, B))
    assert merged.recording == recording(A, B)
    assert not merged.conflicts


def test_a_later_browser_adds_its_locators_in_the_order_of_trust():
    by_css = Locator(by="css", value="button[1]")
    by_id = Locator(by="test_id", value="add")
    by_role = Locator(by="role", value="a", role="button")
    found, learned = step("a", click("a", by_role, by_css)), step("a", click("a", by_id, by_role))
    merged = merge(recording(found), outcome(learned))
    assert not merged.conflicts
    assert merged.recording.steps[0].actions[0].target.locators == (by_id, by_role, by_css)
    assert merge(merged.recording, outcome(learned)).recording == merged.recording


def test_locators_are_added_up_to_what_a_target_holds():
    many = [Locator(by="css", value=f"a[{n}]") for n in range(1, 9)]
    more = [Locator(by="css", value=f"b[{n}]") for n in range(1, 9)]
    merged = merge(recording(step("a", click("a", *many))), outcome(step("a", click("a", *more))))
    assert len(merged.recording.steps[0].actions[0].target.locators) == MAX_LOCATORS


def test_locators_of_another_element_are_never_added():
    add = click("Add")
    remove = add.model_copy(update={"target": click("Remove").target})
    merged = merge(recording(step("a", add)), outcome(step("a", remove)))
    assert merged.conflicts == (A.key,)
    assert merged.recording.steps == (step("a", add),)


def test_the_same_element_in_another_frame_is_another_one():
    pay, other = (target(name, role="iframe") for name in ("Pay", "Other"))
    in_frame = [
        click("a").model_copy(update={"target": target("a").model_copy(update={"frames": (f,)})}) for f in (pay, other)
    ]
    merged = merge(recording(step("a", in_frame[0])), outcome(step("a", in_frame[1])))
    assert merged.conflicts == (A.key,)


def test_the_same_element_with_another_effect_is_a_conflict():
    shown = click("a").model_copy(update={"effect": UrlEffect(route="/cart")})
    assert merge(recording(step("a", shown)), outcome(step("a", click("a")))).conflicts == (A.key,)


def test_a_step_with_more_actions_is_another_one():
    merged = merge(recording(A), outcome(again(A, click("a"), click("b"))))
    assert merged.conflicts == (A.key,)


def test_a_step_that_was_absent_and_then_there_replaces_only_when_named():
    offered = step("a")
    absent = offered.model_copy(update={"actions": (), "absent": True})
    assert merge(recording(absent), outcome(offered)).conflicts == (offered.key,)
    named = outcome(offered, read=recording(absent), replaces=frozenset({offered.key}))
    assert merge(recording(absent), named).recording.steps == (offered,)
