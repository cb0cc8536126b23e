"""The report of the benchmark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import mean, median

from benchmarks.tasks.running import Ending, Told


def told_in_full(told: Sequence[Told]) -> str:
    """Everything, tables first."""
    return "\n".join([*_table(told), "", *_totals(told), "", *_problems(told)])


def _table(told: Sequence[Told]) -> Iterable[str]:
    yield "| app | tasks | recorded right | silently wrong | refused | replayed right | breakages noticed |"
    yield "|---|---|---|---|---|---|---|"
    for name in dict.fromkeys(each.app for each in told):
        yield _row(name, [each for each in told if each.app == name])
    yield _row("all", told)


def _row(name: str, told: Sequence[Told]) -> str:
    right = [each for each in told if _is_right(each.recorded)]
    silent = [each for each in told if each.recorded is not None and each.recorded.is_silent]
    refused = len(told) - len(right) - len(silent)
    replayed = [each for each in told if each.replayed is not None]
    broken = [ending for each in told for _, ending in each.broken if ending.fired]
    cells = (
        len(told),
        len(right),
        len(silent),
        refused,
        f"{sum(_is_right(each.replayed) for each in replayed)} of {len(replayed)}",
        f"{sum(bool(each.error) for each in broken)} of {len(broken)}",
    )
    return f"| {name} | {' | '.join(map(str, cells))} |"


def _is_right(ending: Ending | None) -> bool:
    return ending is not None and not ending.error and not ending.faults


def _totals(told: Sequence[Told]) -> Iterable[str]:
    right = [each for each in told if _is_right(each.recorded)]
    if not right:
        return
    sent = [sum(each.sent) for each in right]
    yield f"characters of questions a task: median {median(sent):,.0f}, mean {mean(sent):,.0f}"
    yield f"questions a task: mean {mean(len(each.sent) for each in right):.1f}"
    fewest = sum(each.fewest for each in right)
    done = sum(each.recorded.operations for each in right if each.recorded)
    kept = sum(ending.operations for each in right if (ending := each.replayed or each.recorded))
    yield f"operations ÷ shortest way: {done / fewest:.2f} as they were done, {kept / fewest:.2f} as they are recorded"


def _problems(told: Sequence[Told]) -> Iterable[str]:
    for each in told:
        at = f"- {each.app}/{each.task}"
        for what, ending in (("recorded", each.recorded), ("replayed", each.replayed)):
            if ending is not None and not _is_right(ending):
                yield f"{at}: {what} {'SILENTLY WRONG' if ending.is_silent else 'refused'}: {ending.error or ending.faults}"
        if each.unanswered:
            yield f"{at}: {each.unanswered}"
        if each.recorded and each.recorded.warning:
            yield f"{at}: warns: {each.recorded.warning}"
        for words, ending in each.broken:
            if not ending.fired:
                yield f"{at}: {words}: did nothing, and is not counted"
            elif not ending.error:
                kind = "PASSES" if ending.faults else "passes, and is none: the state is right"
                yield f"{at}: {words}: {kind}: {ending.faults}"
