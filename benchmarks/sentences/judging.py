"""What the local engine makes of a sentence, and whether a person would call that right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, TypeVar

from playwright.sync_api import ElementHandle, Page

from benchmarks.releases.freezing import ORIGIN
from benchmarks.sentences.labels import Sentence, Step
from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.reading import locator_of
from pytest_stagehand._browser.snapshot import Snapshot
from pytest_stagehand._compiling.decisions import ActDecision, ActionDecision
from pytest_stagehand._engines.advising import Undecided, advice_on
from pytest_stagehand._engines.engines import local_engine

T = TypeVar("T")

OUTCOMES = ("right", "abstained", "wrong", "error")
SAME = """(element, others) => {
  const within = (inner, outer) => { for (let at = inner; at; at = at.parentNode ?? at.host) if (at === outer) return true; return false; };
  return others.map((other) => [within(element, other), within(other, element)]);
}"""
"""Of an element and each of others, whether it stands in that, and that in it: to press what is inside is to press both."""


@dataclass(frozen=True)
class Judged:
    """What came of a sentence.

    Attributes:
        outcome: One of `OUTCOMES`.
        said: What the engine decided, or why it did not.
        seconds: How long that took.
        proposals: What it said instead where it abstained.
        after: The outcomes of these, said in their turn.
    """

    outcome: str
    said: str
    seconds: float
    proposals: tuple[str, ...] = ()
    after: tuple[str, ...] = field(default=())


class Judge:
    """One page, as it is read once."""

    def __init__(self, page: Page, snapshot: Snapshot) -> None:
        self._page = page
        self._snapshot = snapshot
        self._engine = local_engine()

    def judge(self, sentence: Sentence) -> Judged:
        """A sentence; where it is not understood, also what is proposed for it."""
        judged = self._said(sentence, sentence.text)
        after = tuple(self._said(sentence, each).outcome for each in judged.proposals)
        return Judged(judged.outcome, judged.said, judged.seconds, judged.proposals, after)

    def twins(self, sentence: Sentence) -> Iterator[tuple[str, Judged]]:
        """The false ones beside a statement: right is what does not hold, wrong what passes, and so of what is proposed for them."""
        for twin in sentence.twins:
            judged = self._said(sentence, twin)
            after = tuple(_turned(self._said(sentence, each).outcome) for each in judged.proposals)
            yield twin, Judged(_turned(judged.outcome), judged.said, judged.seconds, judged.proposals, after)

    def _said(self, sentence: Sentence, text: str) -> Judged:
        decide: Callable[[Sentence, str], tuple[str, str, float]] = getattr(self, f"_{sentence.verb}")
        started = perf_counter()
        try:
            return Judged(*decide(sentence, text))
        except EngineAbstained as problem:
            said = Undecided(sentence.verb, text, sentence.schema, base_url=ORIGIN)
            proposals = advice_on(said, self._snapshot).proposals
            return Judged("abstained", f"{problem.why}: {_line(problem)}", perf_counter() - started, proposals)
        except Exception as error:  # noqa: BLE001  (whatever it is, it is counted)
            return Judged("error", f"{type(error).__name__}: {_line(error)}", perf_counter() - started)

    def _act(self, sentence: Sentence, text: str) -> tuple[str, str, float]:
        decision, seconds = _timed(lambda: self._engine.act(text, self._snapshot))
        said = "; ".join(
            f"{each.method} {each.description} {each.arguments or ''}".strip() for each in decision.actions
        )
        said += f" … {decision.rest}" if decision.rest else ""
        if not decision.actions and decision.rest:
            return "abstained", f"waits for: {said}", seconds
        is_right = any(self._follows(decision, way, goes_on=sentence.goes_on) for way in sentence.ways)
        return _outcome(is_right), said, seconds

    def _follows(self, decision: ActDecision, way: tuple[Step, ...], *, goes_on: bool) -> bool:
        """Whether these operations are that way, or its beginning where the engine means to look again."""
        done = len(decision.actions)
        is_whole = done == len(way) and not decision.rest
        is_begun = 0 < done < len(way) and bool(decision.rest)
        if not (is_whole or is_begun or (goes_on and done >= len(way))):
            return False
        return all(self._does(action, step) for action, step in zip(decision.actions, way, strict=False))

    def _does(self, action: ActionDecision, step: Step) -> bool:
        is_asked = action.method in step.methods and action.so is None
        return is_asked and _fits(action, step) and self._is_on(action, step)

    def _is_on(self, action: ActionDecision, step: Step) -> bool:
        if action.ref is None:
            return not step.on or action.method == "press"
        truths = self._all(step.on)
        return any(at is not None and any(inside for inside, _ in at.evaluate(SAME, truths)) for at in self._at(action))

    def _verify(self, _: Sentence, text: str) -> tuple[str, str, float]:
        decision, seconds = _timed(lambda: self._engine.verify(text, self._snapshot, variables={}, base_url=ORIGIN))
        return _outcome(decision.holds), f"holds: {decision.holds}; {decision.outcome}", seconds

    def _extract(self, sentence: Sentence, text: str) -> tuple[str, str, float]:
        assert sentence.schema is not None
        schema = sentence.schema
        decision, seconds = _timed(lambda: self._engine.extract(text, schema, self._snapshot, variables={}))
        found, right = schema.dump_python(decision.value), schema.dump_python(sentence.value)
        return _outcome(_plain(found) == _plain(right)), repr(found), seconds

    def _observe(self, sentence: Sentence, text: str) -> tuple[str, str, float]:
        decision, seconds = _timed(lambda: self._engine.observe(text, self._snapshot))
        truths = self._all(sentence.are)
        hits = [at.evaluate(SAME, truths) for each in decision.actions for at in self._at(each)]
        is_each_right = all(any(inside or around for inside, around in hit) for hit in hits)
        is_all = all(any(any(hit[at]) for hit in hits) for at in range(len(truths)))
        said = ", ".join(each.description for each in decision.actions) or "nothing"
        return _outcome(is_each_right and is_all), said, seconds

    def _at(self, action: ActionDecision) -> list[ElementHandle]:
        return locator_of(self._page, self._snapshot, action.ref).element_handles() if action.ref else []

    def _all(self, selector: str) -> list[ElementHandle]:
        return self._page.locator(selector).element_handles()


def _timed(decide: Callable[[], T]) -> tuple[T, float]:
    started = perf_counter()
    decision = decide()
    return decision, perf_counter() - started


def _fits(action: ActionDecision, step: Step) -> bool:
    """Whether the right thing goes into it: a click takes nothing, and only what is filled in is taken letter by letter."""
    if not step.arguments or action.method == "click":
        return True
    if action.method in {"fill", "type"}:
        return tuple(action.arguments) == step.arguments
    return bool(_plain(action.arguments) == _plain(step.arguments))


def _plain(value: Any) -> Any:
    """Without case and with single spaces, however deep."""
    if isinstance(value, str):
        return " ".join(value.split()).casefold()
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, Iterable) else value


def _turned(outcome: str) -> str:
    return {"right": "wrong", "wrong": "right"}.get(outcome, outcome)


def _outcome(is_right: bool) -> str:
    return "right" if is_right else "wrong"


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]
