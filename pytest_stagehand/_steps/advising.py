"""How a step ends that was not decided: when no more is to be waited for, and with what to say instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_stagehand._browser.settle import is_at_rest
from pytest_stagehand._programs.text import words
from pytest_stagehand._steps.filming import showing_secrets
from pytest_stagehand._steps.unfinished import awaits_more

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import TypeAdapter

    from pytest_stagehand._basics.errors import EngineAbstained
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._steps.step import Step

LONGEST_NEAR = 120
"""Characters of what stands near."""
MODEL = "let a model decide what the grammar does not: --stagehand-model"
LATE = "wait for it, where it only comes later: timeout=…, or a step before: page.act('wait for …')"
TRY = "try sentences at the page: pytest-stagehand try {url}"


def is_final(step: Step, snapshot: Snapshot, read_at: float) -> bool:
    """Whether what was not found in a reading of `read_at`, by `monotonic`, won't be found in another.

    Nothing is under way, and the page shows something and does not say that more is to come; or it is a file. Whoever gave the
    step its time knows of something that comes late.
    """
    if step.content is not None or step.clock.is_given:
        return step.content is not None
    return not awaits_more(step, snapshot) and is_at_rest(step.page, since=read_at)


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
    is_open = step.content is None and step.event.url.startswith("http")
    is_late = problem.why == "not-found" and step.content is None
    more = (*([LATE] if is_late else []), *([TRY.format(url=step.event.url)] if is_open else []), MODEL)
    is_plain = _plainness(step, snapshot, undecided.sentence)
    near = () if problem.candidates else tuple(each[:LONGEST_NEAR] for each in advice.near if is_plain(each))
    return problem.advised(
        call, proposals=tuple(filter(is_plain, advice.proposals)), unknown=advice.unknown, near=near, more=more
    )


def _plainness(step: Step, snapshot: Snapshot, said: str) -> Callable[[str], bool]:
    """What tells whether a text has nothing of what the page shows of secrets, be it a part, or without the marks around it."""
    nodes = [node for ref in showing_secrets(step, snapshot) if (node := snapshot.get(ref)) is not None]
    texts = [text for node in nodes for text in (node.name, node.value or "")]
    texts += [text for node in snapshot.walk() for text in node.attributes.values() if step.shows_secret(text)]
    secret = {word for text in texts for word in _secret_words(step, text)} - set(words(said))
    return lambda text: secret.isdisjoint(words(text)) and not step.shows_secret(text)


def _secret_words(step: Step, text: str) -> set[str]:
    """The words of a text that its mask covers; all of one that shows a part of a secret only."""
    plain = step.session.secrets.mask(text)
    return set(words(text)) - (set(words(plain)) if plain != text else set())
