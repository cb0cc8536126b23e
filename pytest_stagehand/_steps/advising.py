"""How a step ends that was not decided: when no more is to be waited for, and with what to say instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_stagehand._browser.settle import is_at_rest
from pytest_stagehand._steps.readiness import is_busy

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from pytest_stagehand._basics.errors import EngineAbstained
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._steps.step import Step

MODEL = "let a model decide what the grammar does not: --stagehand-model"
TRY = "try sentences at the page: pytest-stagehand try {url}"


def is_final(step: Step, snapshot: Snapshot, read_at: float) -> bool:
    """Whether what was not found in a reading of `read_at`, by `monotonic`, won't be found in another.

    Nothing is under way, and the page does not say that something is.
    """
    return not is_busy(snapshot) and is_at_rest(step.page, since=read_at)


def advised(
    step: Step, problem: EngineAbstained, snapshot: Snapshot, *, said: str = "", schema: TypeAdapter[Any] | None = None
) -> EngineAbstained:
    """The error of a step that was not decided, with what to do about it.

    Args:
        step: The step; where it asks a model, nobody can tell what that would make of another sentence.
        problem: Why it was not decided.
        snapshot: The page that it was last asked of.
        said: What of its sentence is still to be done, where it is not all of it.
        schema: What it was to read.
    """
    if step.engine is None or not step.engine.is_patient:
        return problem
    from pytest_stagehand._engines.advising import Undecided, advice_on  # noqa: PLC0415  (never in replay mode)

    undecided = Undecided(step.key.call, said or step.key.instruction, schema, step.plain_variables, step.base_url)
    advice = advice_on(undecided, snapshot)
    call = f"page.{step.key.call}({{}}{', …' if schema is not None else ''})"
    more = (*([TRY.format(url=step.event.url)] if step.event.url.startswith("http") else []), MODEL)
    plain = tuple(each for each in advice.proposals if not step.shows_secret(each))
    return problem.advised(call, proposals=plain, unknown=advice.unknown, more=more)
