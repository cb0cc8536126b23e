"""An error is read from top to bottom: what happened, what was looked for and found, why, what to type, and where there is more."""

from pathlib import Path
from types import SimpleNamespace

import pytest

import pytest_stagehand
from pytest_stagehand._basics.addresses import explained
from pytest_stagehand._basics.errors import (
    ActionFailed,
    ActionTimedOut,
    BrowserMissing,
    BudgetExceeded,
    DriftError,
    EngineAbstained,
    FileUnreadable,
    InstructionError,
    MailError,
    MissingRecording,
    ModelError,
    NotRecordable,
    RecordingError,
    SecretRefused,
    StagehandError,
    TaskNotDone,
    ToolFailed,
    VerificationFailed,
)
from pytest_stagehand._basics.secrets import SecretRegistry
from pytest_stagehand._report.details import id_of
from pytest_stagehand._steps.failing import leaving

FILE = Path("tests/__recordings__/test_it.json")
TEST = "tests/test_it.py::test_it[chromium]"
SIDES = ("expected:", "recorded:", "looked for:", "step ", "file ", "unknown:", "What was done:")
FOUND = ("found:", "nearest:", "near:", "words:", "detail:", "where:", "problem ")
CAUSE = ("likely",)
NEXT = (
    "instead:",
    "or:",
    "To fix it:",
    "If the page is right",
    "If it only takes longer",
    "See what the browser said last",
    "If it is meant",
    "to get one",
    "1. ",
    "pytest ",
    "pytest-stagehand ",
    "playwright install",
    "@pytest.mark.",
)
SAYS_WHY = (InstructionError, FileUnreadable, ModelError, NotRecordable, RecordingError, ToolFailed)
"""What went wrong is why: a sentence that is empty, a key that is not set, a folder in the place of a file."""
PARTS = (SIDES, FOUND, CAUSE, NEXT, ("Report: ",), ("See https://",))

KEY = 'act "click Go" on /'
ERRORS = [
    StagehandError("It happened."),
    InstructionError("The sentence is empty."),
    EngineAbstained("not-found", "Nothing on the page fits.").advised(
        "page.act({})", proposals=("click Go",), unknown=("frob",), near=('link "Go"',), more=("try sentences",)
    ),
    TaskNotDone("It gave up.", ("clicked Go",)),
    TaskNotDone("Only a person can go on: a CAPTCHA", needs_person="a CAPTCHA"),
    ToolFailed("send", "it failed", "call it with a name"),
    ActionFailed("Locator.click: covered"),
    ActionFailed("Locator.click: covered").lies_under('dialog "Sale"', ("Close",)),
    ActionTimedOut("Locator.click: Timeout 30000ms exceeded").lies_under('dialog "Sale"', ("Close", "Buy")),
    ActionFailed("Target page, context or browser has been closed"),
    ActionFailed("Two single clicks reached the page. This browser sends no more; Chromium does.", "firefox"),
    ActionTimedOut("Locator.click: Timeout 30000ms exceeded"),
    *(DriftError(reason, 'button "Go"', ('link "Go"',), "in the banner", words="x") for reason in DriftError.LIKELY),
    DriftError("renamed", 'button "Go"', ('button "Stop"',), accept="pytest-stagehand heals accept --only 1"),
    BrowserMissing.anywhere("Chromium", "STAGEHAND_CHROMIUM", ("chromium",)),
    RecordingError.malformed("no JSON", FILE, TEST, where="line 1"),
    RecordingError.unreadable("a folder", FILE, TEST),
    RecordingError.unwritable("disk full", FILE, TEST),
    MissingRecording('act "click Go" on /', file=FILE, closest=('act "click Go!"',), test=TEST),
    NotRecordable.unproven({"problem": "it failed"}, ["Look"]),
    ModelError("key", "openai/x", "no key", "Set OPENAI_API_KEY"),
    BudgetExceeded("openai/x", "the limit is reached", "Raise --stagehand-max-calls"),
    MailError("none", "No mail came."),
    SecretRefused("It would have gone elsewhere."),
    FileUnreadable("is empty", ("Check what wrote it",), "a.pdf"),
    VerificationFailed("it holds", "1", "2", "the banner", ("3",)),
]


def step():
    """As much of a step as its errors tell of."""
    session = SimpleNamespace(
        secrets=SecretRegistry(),
        test=TEST,
        tape=SimpleNamespace(path=FILE, variant=None, recorded={KEY: None}),
        assets=SimpleNamespace(report=Path.cwd() / "stagehand-report"),
    )
    phone = SimpleNamespace(_impl_obj=SimpleNamespace(_options={"isMobile": True}))
    page = SimpleNamespace(context=phone)
    return SimpleNamespace(session=session, page=page, key=KEY, content=None, event=SimpleNamespace(index=4))


def part_of(line: str) -> int | None:
    """Which part of an error a line begins, by its label."""
    return next((at for at, labels in enumerate(PARTS) if line.strip().startswith(labels)), None)


def test_every_public_error_is_in_this_table():
    public = {getattr(pytest_stagehand, name) for name in pytest_stagehand.__all__}
    assert {each for each in public if isinstance(each, type) and issubclass(each, StagehandError)} == set(
        map(type, ERRORS)
    )


@pytest.fixture(autouse=True)
def _as_they_were():
    """An error that left a step once is told already."""
    before = [each.args for each in ERRORS]
    yield
    for each, args in zip(ERRORS, before, strict=True):
        each.args = args


@pytest.mark.parametrize("error", ERRORS, ids=[f"{type(each).__name__}-{at}" for at, each in enumerate(ERRORS)])
def test_an_error_says_what_happened_then_both_sides_then_why_then_what_to_type_then_where_there_is_more(error):
    made = step()
    first, *lines = str(leaving(made.session, error, made)).splitlines()
    assert first == made.key
    parts = [part for line in lines if (part := part_of(line)) is not None]
    assert parts == sorted(parts)
    assert lines[-2] == f"Report: stagehand-report/index.html#/{id_of(TEST)}/4"
    assert lines[-1].startswith("See https://")


@pytest.mark.parametrize("error", ERRORS[1:], ids=[f"{type(each).__name__}-{at}" for at, each in enumerate(ERRORS[1:])])
def test_every_error_names_a_cause_and_something_to_type(error):
    made = step()
    parts = {part_of(line) for line in str(leaving(made.session, error, made)).splitlines()}
    assert PARTS.index(NEXT) in parts
    assert (
        PARTS.index(CAUSE) in parts
        or isinstance(error, SAYS_WHY)
        or any(getattr(error, why, "") for why in ("needs_person", "_unable"))
    )


def test_what_no_step_raised_says_as_much_and_once():
    error = explained(MailError("none", "No mail came."), TEST)
    assert explained(error, TEST) is error
    happened, likely, do, command, see = str(error).splitlines()
    assert (happened, likely.split()[0], command) == ("No mail came.", "likely:", f"  pytest '{TEST}'")
    assert "stagehand_mailbox.mails" in do
    assert see.startswith("See https://")


@pytest.mark.parametrize(
    ("error", "parts"),
    [
        (DriftError("target-missing", 'button "Go"'), ("recorded:", "found:", "likely:", "pytest ")),
        (VerificationFailed("it holds", "1", "2"), ("expected:", "found:", "likely:", "pytest ")),
        (
            ActionTimedOut("Locator.click: Timeout 30000ms exceeded"),
            ("exceeded", "likely:", "stagehand_timeout", "pytest "),
        ),
    ],
    ids=["drift", "verification", "time-out"],
)
def test_what_fails_in_a_replay_says_the_likeliest_cause_and_then_what_to_type(error, parts):
    made = step()
    said = str(leaving(made.session, error, made))
    order = [said.index(each) for each in (*parts, "Report:", "See ")]
    assert order == sorted(order)


def test_a_statement_that_was_never_recorded_is_not_said_to_have_been():
    made = step()
    made.session.tape.recorded = {}
    assert "record" not in str(leaving(made.session, VerificationFailed("it holds", "1", "2"), made))


@pytest.mark.parametrize(
    ("seen", "likely"),
    [
        ("element is visible, enabled and stable", "hidden or in motion"),
        ("element is not enabled", "stays disabled"),
        ("element is not editable", "not typed into"),
        ("element is not enabled\n  - <div>…</div> intercepts pointer events", "lies over it"),
    ],
)
def test_a_time_out_says_what_the_browser_waited_for_last(seen, likely):
    assert likely in ActionTimedOut(f"Locator.fill: Timeout 30000ms exceeded\nCall log:\n  - {seen}").likely
