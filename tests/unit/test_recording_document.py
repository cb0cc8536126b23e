import json
import subprocess
from difflib import unified_diff
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from pytest_stagehand._recording.assertions import Witness
from pytest_stagehand._recording.document import MAX_BYTES, MAX_DEPTH, MalformedError, dump, parse
from pytest_stagehand._recording.effects import NodeEffect, PageEffect, UrlEffect
from pytest_stagehand._recording.frozen import Frozen
from pytest_stagehand._recording.keys import Key
from pytest_stagehand._recording.programs import ExtractProgram, ObserveProgram, Query, Refuted, VerifyProgram
from pytest_stagehand._recording.schema import RecordedAction, RecordedStep, Recording
from pytest_stagehand._recording.targets import Fingerprint, Group, Locator, Looks, Target
from tests.support.generated import of_schema_1, recordings
from tests.support.recordings import DONE, click, recording, step, target

VERIFY = VerifyProgram.model_validate(
    {"all": [{"kind": "text-shown", "text": {"how": "contains", "text": "1 item"}, "within": []}]}
)


def everything() -> Recording:
    """A recording with one of each kind of step and effect."""
    frame = target("Pay", role="iframe")
    card = Target(
        frames=(frame,),
        locators=(Locator(by="label", value="Card"), Locator(by="css", value="main[1]/form[2]/input[1]")),
        fingerprint=Fingerprint(
            role="textbox",
            name="Card",
            tag="input",
            attributes={"name": "card"},
            groups=(Group(role="form", texts=("Payment",)),),
            matched=2,
        ),
    )
    extract = ExtractProgram.model_validate({"read": {"reads": "page-text"}})
    return recording(
        step(
            "add Large to cart",
            click("Large"),
            click("Add to cart").model_copy(update={"effect": UrlEffect(route="/cart")}),
        ),
        step("open help", click("Help").model_copy(update={"effect": PageEffect()})),
        step(
            "pay with %card%",
            RecordedAction(method="fill", arguments=("%card%",), target=card, origin="https://pay.example"),
            RecordedAction(
                method="press", arguments=("Enter",), effect=NodeEffect(kind="gone", role="form", name="Payment")
            ),
            RecordedAction(method="drag_to", target=target("A"), to=target("B")),
        ),
        RecordedStep.of(Key("act", "accept the cookies", "/"), absent=True),
        RecordedStep.of(Key("verify", "the badge shows 1 item", "/cart"), program=VERIFY),
        RecordedStep.of(Key("extract", "the lines", "/cart", "list[str]", "#main", 2), program=extract),
        RecordedStep.of(Key("observe", "", "/cart"), program=ObserveProgram(any=(Query(roles=("button",)),))),
    )


def text_with(**changes) -> bytes:
    data = json.loads(dump(recording(step("press Next"))))
    data.update(changes)
    return json.dumps(data).encode()


def problem_of(raw: bytes) -> MalformedError:
    with pytest.raises(MalformedError) as caught:
        parse(raw)
    return caught.value


def test_a_recording_reads_as_it_was_written():
    assert parse(dump(everything()).encode()) == everything()


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:Generating overly large repr")
@settings(max_examples=50, suppress_health_check=list(HealthCheck))
@given(recordings())
def test_whatever_is_valid_is_read_as_it_was_written_in_both_schemas(recording):
    text = dump(recording)
    assert parse(text.encode()) == recording
    assert dump(parse(text.encode())) == text
    assert parse(of_schema_1(recording)) == recording


def test_the_text_of_a_recording_is_fixed():
    pressed = click("Next").model_copy(update={"effect": UrlEffect(route="/cart")})
    chosen = RecordedAction(method="select_option", description='"Size" list', arguments=("M",), target=target("Size"))
    read = ExtractProgram.model_validate({"read": {"reads": "page-text"}})
    steps = (
        step("press Next", pressed),
        step("take M", chosen, pressed),
        RecordedStep.of(Key("extract", "all of it", "/cart", "str", "#main", 2), program=read),
        RecordedStep.of(Key("extract", "the mood", "/"), frozen=Frozen(value='"wintry"', guard=("Coats", ("a", "b")))),
    )
    fingerprint = '"fingerprint": {"role": "button", "name": "Next", "tag": "button"}, "locators": [{"by": "role"}]'
    size = fingerprint.replace("Next", "Size")
    assert (
        dump(recording(*steps))
        == f"""{{
  "schema": 2,
  "test": "test_cart.py::test_add",
  "steps": [
    {{
      "call": "act", "instruction": "press Next",
      "route": "/shirts/red",
      "in_words": ["click \\"Next\\" button → the page goes to /cart"],
      "actions": [{{
        "method": "click", "description": "\\"Next\\" button",
        "target": {{{fingerprint}}},
        "effect": {{"kind": "url", "route": "/cart"}}
      }}]
    }},
    {{
      "call": "act", "instruction": "take M",
      "route": "/shirts/red",
      "in_words": [
        "select_option \\"M\\" \\"Size\\" list",
        "click \\"Next\\" button → the page goes to /cart"
      ],
      "actions": [{{
        "method": "select_option", "description": "\\"Size\\" list", "arguments": ["M"],
        "target": {{{size}}}
      }}, {{
        "method": "click", "description": "\\"Next\\" button",
        "target": {{{fingerprint}}},
        "effect": {{"kind": "url", "route": "/cart"}}
      }}]
    }},
    {{
      "call": "extract", "instruction": "all of it",
      "route": "/cart", "schema": "str", "within": "#main", "occurrence": 2,
      "in_words": ["value ← all text of the page"],
      "program": {{"read": {{"reads": "page-text"}}}}
    }},
    {{
      "call": "extract", "instruction": "the mood",
      "route": "/",
      "frozen": {{
        "value": "\\"wintry\\"",
        "guard": [
          "Coats",
          ["a", "b"]
        ]
      }}
    }}
  ]
}}
"""
    )


def test_the_committed_recordings_are_written_as_a_run_writes_them():
    files = [
        *Path("example_suite").rglob("__recordings__/**/*.json"),
        *Path("tests/e2e").rglob("__recordings__/**/*.json"),
    ]
    assert len(files) > 100
    assert [str(file) for file in files if dump(parse(file.read_bytes())) != file.read_text("utf-8")] == []


def test_what_is_written_has_no_nulls_no_carriage_returns_and_ends_in_a_line():
    text = dump(everything())
    assert "null" not in text
    assert "\r" not in text
    assert text.endswith("}\n")


def test_letters_stay_readable_and_what_can_not_be_seen_is_escaped():
    text = dump(recording(step("wähle 红色 \u202e\u2028\x1b[31m\x7f\u200b\ufeff")))
    assert "wähle 红色 \\u202e\\u2028\\u001b[31m\\u007f\\u200b\\ufeff" in text
    assert all(character.isprintable() or character == "\n" for character in text)


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=50))
def test_every_text_survives_being_written_and_read(text):
    written = recording(step(text, click(text)), test=text)
    assert parse(dump(written).encode()) == written


@pytest.mark.parametrize("size", [0, 1, 20, 200, 500])
def test_a_truncated_recording_is_refused_and_says_where_it_ends(size):
    error = problem_of(dump(everything()).encode()[:size])
    assert error.where.startswith("line ")
    assert "not JSON" in error.problem or "empty" in error.problem


@pytest.mark.parametrize(
    ("raw", "problem", "where"),
    [
        (b"", "it is empty", "line 1, column 1"),
        (b"no json", "not JSON", "line 1, column 1"),
        (b"\xef\xbb\xbf{}", "not JSON", "line 1"),
        (b'{\n "schema": \xff}', "not UTF-8", "line 2"),
        (b"{}", "no schema number", ""),
        (b"[]", "no schema number", ""),
        (b"null", "no schema number", ""),
        (b'{"schema": 1, "schema": 1}', "the key 'schema' twice", ""),
        (b'{"schema": NaN}', "NaN is no JSON", ""),
        (b'{"schema": -Infinity}', "-Infinity is no JSON", ""),
        (b'{"schema": 1, "x": [1e999]}', "beyond all numbers", "x[0]"),
        (b'{"schema": ' + b"9" * 5000 + b"}", "number that no recording has", ""),
        (b'{"schema": 1, "x": "\\ud800"}', "lone surrogate", "x"),
        (b'{"schema": 1, "\\udfff": 1}', "lone surrogate", ""),
        (b'{"schema": true}', "no schema number", "schema"),
        (b'{"schema": "1"}', "no schema number", "schema"),
        (b'{"schema": 0}', "no schema number", "schema"),
        (b'{"schema": 1.0}', "no schema number", "schema"),
        (b'{\n<<<<<<< HEAD\n"schema": 1', "merge conflict", "line 2"),
        (b"[" * 100_000, "nested deeper", ""),
        (b'{"a":' * 100_000, "nested deeper", ""),
        (b"[" * (MAX_DEPTH + 2) + b"]" * (MAX_DEPTH + 2), "nested deeper", ""),
        (b" " * (MAX_BYTES + 1), "5,000,001 bytes", ""),
    ],
)
def test_what_is_no_recording_is_a_clear_error(raw, problem, where):
    error = problem_of(raw)
    assert problem in error.problem
    assert error.where.startswith(where)
    assert not error.is_newer


def test_a_newer_schema_says_so_and_is_never_half_understood():
    error = problem_of(text_with(schema=3, novelty=True))
    assert error.is_newer
    assert "schema 3" in error.problem
    assert "reads 1 and 2" in error.problem


def test_a_terminal_escape_in_a_file_is_shown_escaped():
    error = problem_of(b'{"schema": 1, "\\u001b[31mx": 1, "\\u001b[31mx": 2}')
    assert "\x1b" not in error.problem


@pytest.mark.parametrize(
    ("where", "value", "problem"),
    [
        (["steps", 0, "actions", 0, "method"], "evaluate", "not 'evaluate'"),
        (["steps", 0, "actions", 0, "target", "locators", 0, "by"], "selector", "not 'selector'"),
        (["steps", 0, "actions", 0, "target", "locators", 0, "role"], 7, "valid string"),
        (["steps", 0, "actions", 0, "target", "locators"], [], "at least 1"),
        (["steps", 0, "actions", 0, "target", "locators"], [{"by": "css"}], "without a value"),
        (["steps", 0, "actions", 0, "target", "locators"], [{"by": "test_id"}], "without a value"),
        (["steps", 0, "actions", 0, "target", "locators"], [{"by": "role", "role": "link"}], "without a value"),
        (["steps", 0, "actions", 0, "target", "locators", 0, "value"], None, "valid string"),
        (["steps", 0, "in_words"], "click it", "valid array"),
        (["steps", 0, "in_words"], [1], "valid string"),
        (["steps", 0, "in_words"], ["x"] * 501, "at most 500"),
        (["steps", 0, "actions", 0, "effect"], {"kind": "script"}, "script"),
        (["steps", 0, "actions", 0, "effect"], {"kind": "url", "route": 1}, "valid string"),
        (["steps", 0, "actions", 0, "origin"], "javascript:alert(1)", "pattern"),
        (["steps", 0, "actions", 0, "arguments"], ["x"], "click with 1 arguments"),
        (["steps", 0, "actions"], "click", "valid array"),
        (["steps", 0, "absent"], "yes", "valid boolean"),
        (["steps", 0, "occurrence"], "1", "valid integer"),
        (["steps", 0, "occurrence"], 0, "greater than or equal to 1"),
        (["steps", 0, "call"], "click", "not 'click'"),
        (["steps", 0, "call"], "agent", "what shows that its task is done"),
        (["steps", 0, "unknown"], 1, "not permitted"),
        (["steps", 0, "route"], "x" * 2001, "at most 2000"),
        (["test"], None, "valid string"),
    ],
)
def test_a_wrong_value_is_refused_with_its_place(where, value, problem):
    data = json.loads(dump(recording(step("press Next"))))
    inner = data
    for part in where[:-1]:
        inner = inner[part]
    inner[where[-1]] = value
    error = problem_of(json.dumps(data).encode())
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in where).removeprefix(".")
    assert error.where.startswith(path) or path.startswith(error.where)
    assert problem in error.problem


def test_words_that_are_not_those_of_the_step_are_kept_to_be_told_and_never_written():
    data = json.loads(dump(everything()))
    data["steps"][1]["in_words"], data["steps"][5]["in_words"] = ["click nothing"], []
    found = parse(json.dumps(data).encode())
    assert [each.in_words for each in found.steps] == [(), ("click nothing",), *[()] * 5]
    assert dump(found) == dump(everything())


def test_schema_1_had_the_words_of_programs_alone():
    [so_already] = [
        RecordedStep.of(Key("act", "mute it", "/"), actions=(click("Mute"),), program=VERIFY, proven_after=1)
    ]
    data = json.loads(of_schema_1(recording(so_already)))
    data["steps"][0]["in_words"] = ['text containing "1 item" is shown']
    assert parse(json.dumps(data).encode()).steps == (so_already,)
    [words] = parse(json.dumps({**data, "schema": 2}).encode()).steps[0].in_words
    assert words == 'text containing "1 item" is shown', "schema 2 says what is done as well"


def test_where_an_element_stood_in_pixels_is_read_of_older_recordings_and_written_no_more():
    [step_] = recording(step("b", ON.model_copy(update={"target": MOVED}))).steps
    data = json.loads(dump(recording(step_)))
    data["steps"][0]["actions"][0]["target"]["looks"]["box"] = [20, 40, 100, 20]
    found = parse(json.dumps(data).encode())
    assert found.steps == (step_,)
    assert "box" not in dump(found)


MOVED = Target(
    fingerprint=Fingerprint(role="link", name="Go on", tag="a", attributes={"href": "/on"}),
    locators=(Locator(by="role", value="Go on", role="link"), Locator(by="css", value="main[1]/a[2]")),
    looks=Looks(place=2),
)
ON = click("b").model_copy(update={"effect": UrlEffect(route="/on")})


def test_a_heal_is_six_lines_of_a_diff():
    healed = ON.model_copy(update={"target": MOVED, "description": 'link "Go on"'})
    before, after = (dump(recording(step("a"), step("b", action), step("c"))) for action in (ON, healed))
    changed = [line for line in unified_diff(before.splitlines(), after.splitlines(), n=0) if not line.startswith("@@")]
    assert len(changed[2:]) == 6, changed


@pytest.mark.parametrize(
    ("ours", "theirs", "merged"),
    [
        (["A", "b", "c"], ["a", "B", "c"], ["A", "B", "c"]),
        (["A", "b", "C"], ["a", "B", "c"], ["A", "B", "C"]),
        (["a", "x", "b", "c"], ["a", "b", "y", "c"], ["a", "x", "b", "y", "c"]),
        (["b", "c"], ["a", "b", "C"], ["b", "C"]),
        (["A", "b", "c"], ["A", "b", "c"], ["A", "b", "c"]),
    ],
)
def test_git_merges_two_branches_step_by_step(tmp_path, ours, theirs, merged):
    def written(name, steps):
        of = {
            each: step(each.lower(), ON.model_copy(update={"target": MOVED}) if each.isupper() else click())
            for each in steps
        }
        (tmp_path / name).write_text(dump(recording(*of.values())), "utf-8")
        return of

    written("base", ["a", "b", "c"])
    found = written("ours", ours) | written("theirs", theirs)
    command = ["git", "merge-file", "-p", "ours", "base", "theirs"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode()
    assert parse(done.stdout) == recording(*(found[each] for each in merged))


def test_a_missing_field_is_named():
    data = json.loads(dump(recording(step("press Next"))))
    del data["steps"][0]["actions"][0]["target"]["fingerprint"]["role"]
    error = problem_of(json.dumps(data).encode())
    assert error.where == "steps[0].actions[0].target.fingerprint.role"
    assert "required" in error.problem


def test_a_broken_program_is_told_in_the_words_of_its_own_kind():
    data = json.loads(dump(everything()))
    data["steps"][4]["program"]["all"][0]["text"]["how"] = "matches"
    error = problem_of(json.dumps(data).encode())
    assert error.where == "steps[4].program.all[0].text.how"
    assert ";" not in error.problem


def test_many_problems_are_shown_in_part():
    data = json.loads(dump(recording(*(step(f"press {n}") for n in range(9)))))
    for each in data["steps"]:
        each["call"] = "eval"
    assert "and 6 more" in problem_of(json.dumps(data).encode()).problem


def test_a_key_twice_is_refused():
    data = json.loads(dump(recording(step("press Next"))))
    data["steps"] *= 2
    assert "steps[1] has the same key as steps[0]" in problem_of(json.dumps(data).encode()).problem


@pytest.mark.parametrize(
    "action",
    [
        {"method": "click"},
        {"method": "go_back", "target": target()},
        {"method": "fill", "target": target()},
        {"method": "fill", "target": target(), "arguments": ("a", "b")},
        {"method": "drag_to", "target": target()},
        {"method": "click", "target": target(), "to": target()},
        {"method": "select_option", "target": target()},
        {"method": "call_tool", "name": "code_for", "arguments": ("{",)},
        {"method": "call_tool", "name": "code_for", "arguments": ("[]",)},
        {"method": "call_tool", "name": "code_for", "arguments": ("{}",), "gave": "{", "digest": "0" * 16},
        {"method": "call_tool", "name": "code_for", "arguments": ("{}",), "gave": "{}"},
    ],
)
def test_an_action_that_nobody_could_perform_is_no_action(action):
    with pytest.raises(ValidationError):
        RecordedAction(**action)


@pytest.mark.parametrize(
    ("call", "parts"),
    [
        ("act", {}),
        ("act", {"program": VERIFY, "absent": True}),
        ("act", {"program": VERIFY, "layers": ()}),
        ("whenever", {}),
        ("whenever", {"absent": True}),
        ("whenever", {"program": VERIFY}),
        ("act", {"program": VERIFY, "proven_after": 1}),
        ("act", {"actions": (click(),), "proven_after": 1}),
        ("act", {"actions": (click(),), "refuted": Refuted(page=Witness(path="/"))}),
        ("verify", {"refuted": Refuted(page=Witness(path="/"))}),
        ("act", {"actions": (click(),), "absent": True}),
        ("verify", {}),
        ("verify", {"actions": (click(),)}),
        ("extract", {"program": VERIFY}),
        ("verify", {"program": VERIFY, "absent": True}),
        ("ask", {"program": VERIFY}),
    ],
)
def test_a_step_that_says_nothing_or_too_much_is_no_step(call, parts):
    with pytest.raises(ValidationError):
        RecordedStep.of(Key(call, "x", "/"), **parts)


FROZEN = {
    "extract": '"wintry"',
    "verify": '{"holds": false, "explanation": "Nothing sings."}',
    "ask": '[{"answer": "yes", "reasoning": "It does."}]',
    "observe": "[]",
}


def frozen_step(call: str = "extract", value: str = '"wintry"', **more) -> dict:
    return {"call": call, "route": "/", "frozen": {"value": value, "guard": ["heading: Coats"]}, **more}


def test_a_frozen_step_is_read_as_it_was_written():
    recording = {
        "schema": 2,
        "test": "test_it.py::test_mood",
        "steps": [frozen_step(call, value) for call, value in FROZEN.items()],
    }
    text = json.dumps(recording)
    assert json.loads(dump(parse(text.encode()))) == recording


@pytest.mark.parametrize("step", [frozen_step("act"), frozen_step(absent=True), {"call": "ask", "route": "/"}])
def test_a_frozen_step_is_of_a_call_that_can_be_frozen_and_has_nothing_else(step):
    with pytest.raises(MalformedError):
        parse(json.dumps({"schema": 1, "test": "test_it.py::test_mood", "steps": [step]}).encode())


@pytest.mark.parametrize("call", FROZEN)
@pytest.mark.parametrize("value", ["", "wintry", '{"holds": true', "[" * 5_000, "NaN", '"\\ud800"'])
def test_a_frozen_value_is_json(call, value):
    problem = frozen_problem(call, value)
    assert (problem.where, "no JSON" in problem.problem) == ("steps[0]", True)


TARGET = {"locators": [{"by": "css", "value": "button"}], "fingerprint": {"role": "button", "tag": "button"}}


@pytest.mark.parametrize(
    ("call", "value"),
    [
        ("verify", []),
        ("verify", {}),
        ("verify", {"holds": "yes", "explanation": ""}),
        ("verify", {"holds": True, "explanation": None}),
        ("verify", {"holds": True, "explanation": "", "more": 1}),
        ("ask", {}),
        ("ask", []),
        ("ask", ["yes"]),
        ("ask", [{"answer": "perhaps", "reasoning": ""}]),
        ("ask", [{"reasoning": ""}]),
        ("observe", {}),
        ("observe", ["click"]),
        ("observe", [{"method": "delete", "description": "Add", "target": TARGET}]),
        ("observe", [{"method": "reload", "description": "Add", "target": TARGET}]),
        ("observe", [{"method": "drag_to", "description": "Add", "target": TARGET}]),
    ],
)
def test_a_frozen_value_has_the_shape_of_its_call(call, value):
    problem = frozen_problem(call, json.dumps(value))
    assert problem.where == "steps[0]"
    assert "frozen value" in problem.problem
    assert "\n" not in problem.problem


def frozen_problem(call: str, value: str) -> MalformedError:
    return problem_of(json.dumps({"schema": 1, "test": "a", "steps": [frozen_step(call, value)]}).encode())


AGENT = {
    "call": "agent",
    "instruction": "order",
    "route": "/",
    "actions": [
        {"method": "click", "description": "Buy", "target": target("Buy").model_dump(mode="json")},
        {"method": "reload"},
    ],
    "program": DONE.model_dump(mode="json"),
}


@pytest.mark.parametrize(
    ("again", "is_good"),
    [
        ({"opens": [0], "shows": [0]}, True),
        ({"drawn": 0}, True),
        ({}, False),
        ({"opens": [0]}, False),
        ({"shows": [1]}, False),
        ({"opens": [2], "shows": [0]}, False),
        ({"opens": [-1], "shows": [0]}, False),
        ({"drawn": 1}, False),
    ],
)
def test_what_another_tab_showed_is_of_the_step(again, is_good):
    text = json.dumps({"schema": 2, "test": "test_it.py::test_order", "steps": [{**AGENT, "again": again}]}).encode()
    if is_good:
        assert parse(dump(parse(text)).encode()) == parse(text)
    else:
        assert problem_of(text).where.startswith("steps[0]")
