"""A test's steps in the reports of other plugins: an extra in pytest-html's, attachments in Allure's, where those are in use."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pytest

    from pytest_stagehand._recording.heals import Heal
    from pytest_stagehand._report.events import StepEvent

NAME = "stagehand"


def tell_others(
    config: pytest.Config, report: pytest.TestReport, steps: Sequence[StepEvent], folder: Path | None
) -> None:
    """Add a test's steps to its last report, for whoever shows that.

    Args:
        config: Of the run.
        report: The teardown's.
        steps: What the test did.
        folder: The report's folder, which has the pictures; `None` where none is made.
    """
    html = config.pluginmanager.getplugin("html")
    if html is not None and getattr(config.option, "htmlpath", None):
        extras: list[Any] = [*getattr(report, "extras", []), html.extras.html(f"<pre>{escape(_listed(steps))}</pre>")]
        report.extras = extras  # type: ignore[attr-defined]  # pytest-html's own name
    if config.pluginmanager.hasplugin("allure_pytest") and getattr(config.option, "allure_report_dir", None):
        _attach(steps, folder)


def _attach(steps: Sequence[StepEvent], folder: Path | None) -> None:
    import allure  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415  (only where it is in use)

    allure.attach(_listed(steps), name=NAME, attachment_type=allure.attachment_type.TEXT)
    for title, picture in _pictures(steps):  # none where no report is made
        path = Path(folder or "", picture)
        if path.is_file():
            allure.attach(path.read_bytes(), name=title, attachment_type="image/webp", extension="webp")


def _pictures(steps: Sequence[StepEvent]) -> Iterator[tuple[str, str]]:
    """The last picture of each step that has one."""
    for step in steps:
        paths = [frame.picture["path"] for frame in step.evidence.frames if frame.picture is not None]
        if paths:
            yield printable(f"{step.call}: {step.instruction}", 200), paths[-1]


def _listed(steps: Sequence[StepEvent]) -> str:
    return "\n".join(_line(step) for step in steps)


def _heal(heal: Heal) -> str:
    how = "healed" if heal.refused is None else "proposed, and not done"
    words = f"; renamed: {heal.words}" if heal.renamed else ""
    return f"{how}: {printable(f'{heal.was} → {heal.now}{words}', 600)}"


def in_a_line(step: StepEvent) -> str:
    """A step as JUnit's properties have it: its sentence, how it went and how long it took."""
    reason = f" ({step.reason})" if step.reason else ""
    sentence = f"{step.call} “{printable(step.instruction, 300)}”"
    return f"{step.index + 1}. {sentence}: {step.outcome}{reason}, {step.duration_ms} ms"


def _line(step: StepEvent) -> str:
    told = [in_a_line(step)]
    told += [f"   {action.method} {printable(action.description, 300)}" for action in step.actions]
    told += [f"   {_heal(heal)}" for heal in step.heals]
    told += [f"   {printable(step.error, 600)}"] if step.error else []
    return "\n".join(told)
