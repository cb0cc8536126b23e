"""A step in words: what a person reviews of a recording. They are made as it is written, and no replay goes by them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pytest_stagehand._recording.describe import describe
from pytest_stagehand._recording.keys import scope_of_file
from pytest_stagehand._recording.schema import LONGEST_LINE, MOST_LINES
from pytest_stagehand._recording.spoken import spoken_effects

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._recording.schema import Again, Once, Program, Ready, RecordedAction, RecordedStep, SeenLayer


class Operation(Protocol):
    """What is done, or is to be: as it is recorded, or as an engine decided it."""

    @property
    def method(self) -> str:
        """As in `RecordedAction`."""

    @property
    def arguments(self) -> tuple[str, ...]:
        """As in `RecordedAction`."""

    @property
    def description(self) -> str:
        """As in `RecordedAction`."""


def words_of(step: RecordedStep) -> tuple[str, ...]:
    """A step in the lines that stand with it in its recording: its operations in order, and what its programs say."""
    return tuple(_short(line) for line in _lines(step))[:MOST_LINES]


def words_of_programs(step: RecordedStep) -> tuple[str, ...]:
    """What schema 1 told of a step."""
    programs = (each for each in (step.program, step.output) if each is not None)
    return tuple(line for program in programs for line in in_words(program))


def in_words(program: Program) -> tuple[str, ...]:
    """A program in lines."""
    return tuple(map(_short, describe(program)))


def operation_in_words(operation: Operation) -> str:
    """An operation in words: what is done, with what, and on what."""
    if operation.method == "call_tool" and operation.arguments:
        return f"call {getattr(operation, 'name', '')} with {operation.arguments[0]}"
    if operation.method == "read":
        file = getattr(operation, "file", "")
        return f"read %{getattr(operation, 'name', '')}%" + (f" in {scope_of_file(file)}" if file else "")
    operands = "".join(f' "{each}"' for each in operation.arguments)
    return f"{operation.method}{operands} {element_in_words(operation)}".strip()


def element_in_words(operation: Operation) -> str:
    """What something is done on, in words; in a drawing, with the place."""
    at, to_at = getattr(operation, "at", None), getattr(operation, "to_at", None)
    where = "".join([f" at {at}" if at is not None else "", f" to {to_at}" if to_at is not None else ""])
    return f"{operation.description}{where}"


def _lines(step: RecordedStep) -> Iterator[str]:
    proof = [] if step.program is None else describe(step.program)
    if step.call == "act":
        before, after = step.actions[: step.proven_after], step.actions[step.proven_after :]
        yield from map(_deed, before)
        yield from (f"so already: {line}" for line in proof)
        yield from map(_deed, after)
        if step.layers:
            yield f"not offered, beside {', '.join(map(_layer, step.layers))}"
        return
    if step.call == "whenever":
        yield from (f"whenever {line}" for line in proof)
        proof = []
    yield from map(_deed, step.actions)
    done = "done when, loaded anew, " if step.reload else "done when " if step.call == "agent" else ""
    yield from (f"{done}{line}" for line in proof)
    if step.again is not None:
        yield f"and in another tab{_opened(step, step.again)}, {', '.join(_seen_again(step, step.again, proof))}"
    if step.output is not None:
        yield from describe(step.output)
    yield from _readiness(step.ready)
    if step.refuted is not None:
        yield "which does not hold" + (", though what it speaks of is there" if step.refuted.found else "")


def _opened(step: RecordedStep, again: Again) -> str:
    return "".join(f", after {operation_in_words(step.actions[at])}" for at in again.opens)


def _seen_again(step: RecordedStep, again: Again, proof: Sequence[str]) -> Iterator[str]:
    """What another tab shows of the end of a task."""
    if len(again.shows) == len(proof):
        yield "all of that"
    else:
        yield from (proof[at] for at in again.shows)
    if again.drawn is not None:
        yield f"another sign is drawn on {element_in_words(step.actions[again.drawn])} than before it was operated"


def _readiness(ready: Ready) -> Iterator[str]:
    """What a reading waits for, beyond what every reading does."""
    if ready.early:
        yield "read again while it reads as it did before"
    if ready.was:
        yield "read again while it is another, since nothing announces it"
    if ready.awaits:
        yield f"read once {', '.join(dict.fromkeys(ready.awaits))} ended"
    if ready.refused:
        yield f"believed though {', '.join(ready.refused)} failed"
    if ready.until:
        yield "read once this is gone: " + ", ".join(f'"{each}"' for each in ready.until)
    if ready.changes:
        yield "read once it has changed, since it rested before"
    if ready.late:
        yield "read after a quiet moment, since it came by itself"


def _layer(seen: SeenLayer) -> str:
    kind = "layer" if seen.role == "generic" else seen.role
    return f'{kind} "{seen.name or ", ".join(seen.offers)}"'


def _deed(action: RecordedAction) -> str:
    if action.read is not None:
        return f"{operation_in_words(action)}: {'; '.join(describe(action.read))}"
    effects = given_in_words(action) or "; ".join(spoken_effects(action))
    once = " and ".join([*_once(action.once), *_drawn(action)])
    deed = operation_in_words(action) + (f", once {once}" if once else "")
    effects += ", and that is an error page" if action.fails else ""
    return f"{deed} → {effects}" if effects else deed


def given_in_words(action: RecordedAction) -> str:
    """What a function that was called gives, or gave."""
    if action.gave is not None:
        return f"it gave {action.gave}, and is not called again"
    return f"it gives {action.kind}" if action.kind else ""


def _once(once: Once) -> Iterator[str]:
    """What an operation waits for."""
    if once.came:
        yield ", ".join(f'"{each}"' for each in once.came) + " is shown"
    if once.focus:
        yield f"a {once.focus} has the focus"
    if once.rested:
        yield "the page has rested"
    if once.answered:
        yield "its scripts have been answered"


def _drawn(action: RecordedAction) -> Iterator[str]:
    """What is told by its looks alone."""
    if action.at is not None or action.to_at is not None:
        yield "it looks there as it did"


def _short(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 1]}…"
