"""`page.agent().plan`: a feature in words becomes the items of a plan, once; they stand in a file that the team reviews.

The file is the recording: what it says is followed, and no run with it asks a model for a plan.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pytest_stagehand._agent.plans import items_of, written
from pytest_stagehand._basics.errors import InstructionError, NotRecordable, RecordingError, printable
from pytest_stagehand._basics.variables import unfilled
from pytest_stagehand._recording.paths import portable
from pytest_stagehand._steps.frame import run
from pytest_stagehand._steps.inferring import Inference
from pytest_stagehand._steps.session import current
from pytest_stagehand._steps.step import Asked

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from pytest_stagehand._steps.step import Step

LONGEST_FEATURE = 20_000
"""Characters of a feature: as much as a person reads through before they plan."""


def plan(page: Page, feature: str | Path, file: str | Path, model: str | None) -> tuple[str, ...]:
    """See `Agent.plan`."""
    __tracebackhide__ = True
    session = current()
    path = session.root / file
    if not path.exists():

        def make(step: Step) -> tuple[str, ...]:
            return _made(step, _text_of(feature, session.root), path)

        return run(page, Asked("agent", unfilled(f"plan {Path(file).as_posix()}", {}), model=model), make)
    return tuple(item.said for item in items_of(path, session.root) if not item.is_done)


def _text_of(feature: str | Path, root: Path) -> str:
    """A feature in words.

    Raises:
        InstructionError: Its file can't be read, or there are none, or too many.
    """
    try:
        said = (root / feature).read_text("utf-8") if isinstance(feature, Path) else feature
    except (OSError, ValueError) as error:
        raise InstructionError(f"agent: the feature {printable(str(feature))} can't be read: {error}.") from None
    if not said.strip() or len(said) > LONGEST_FEATURE:
        raise InstructionError(f"agent: a feature is text of 1 to {LONGEST_FEATURE:,} characters.")
    return said


def _made(step: Step, feature: str, file: Path) -> tuple[str, ...]:
    """The items that a model makes of a feature, written to the file of the plan.

    Raises:
        RecordingError: In `replay` mode.
        NotRecordable: A secret stands in them.
    """
    if not step.session.settings.infers:
        raise RecordingError.no_plan(Path(portable(file, step.session.root)), step.session.test)
    from pytest_stagehand._steps.asking import engine_for  # noqa: PLC0415  (never in replay mode)

    items = engine_for(step).plan(feature, Inference(step).look())
    step.event.outcome = "live"
    if step.session.settings.mode != "live":
        _write(step, written(feature, items), file)
    return items


def _write(step: Step, text: str, file: Path) -> None:
    if step.shows_secret(text):
        raise NotRecordable("A secret stands in the plan, which is a file; it was not written.")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    step.event.outcome = "recorded"
