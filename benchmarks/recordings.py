"""How much a recording asks of who reviews it: lines and bytes of a step, how many of a heal, and what reading one takes.

    python -m benchmarks.recordings example_suite tests/e2e/datasette …

Beside them the same data as `json.dumps(indent=2)` would write it. A heal is made of each target in turn: its name, its
locators and what it looks like are others, and what it does is as it was.
"""

from __future__ import annotations

import json
import sys
from difflib import unified_diff
from pathlib import Path
from statistics import mean, median
from time import perf_counter
from typing import TYPE_CHECKING

from pytest_stagehand._recording.document import as_data, dump, parse
from pytest_stagehand._recording.targets import Locator, Looks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._recording.schema import RecordedStep, Recording

EMPTY_LINES = 6
"""Lines of a recording around its steps."""


def main() -> None:
    for place in sys.argv[1:] or ["example_suite"]:
        files = sorted(Path(place).rglob("__recordings__/**/*.json"))
        recordings = [parse(file.read_bytes()) for file in files]
        print(f"{place}: {len(files)} files, {sum(len(each.steps) for each in recordings)} steps")
        _tell_size(recordings)
        _tell_heals(recordings)
        _tell_reading(recordings)


def _tell_size(recordings: list[Recording]) -> None:
    alone = [_alone(recording, step) for recording in recordings for step in recording.steps]
    lines = [dump(each).count("\n") - EMPTY_LINES for each in alone]
    indented = [json.dumps(as_data(each), indent=2).count("\n") + 1 - EMPTY_LINES for each in alone]
    print(
        f"  lines a step   median {median(lines):g}, mean {mean(lines):.1f}, most {max(lines)}; indented {median(indented):g}"
    )
    sizes = [len(dump(each).encode()) for each in recordings]
    wide = sum(len(json.dumps(as_data(each), ensure_ascii=False, indent=2).encode()) for each in recordings)
    print(f"  bytes a step   {sum(sizes) / len(alone):.0f}; indented {wide / len(alone):.0f}")


def _tell_heals(recordings: list[Recording]) -> None:
    heals = [_changed(before, after) for before, after in _healed(recordings)]
    print(f"  lines a heal   median {median(heals):g}, most {max(heals)}, of {len(heals)}")


def _tell_reading(recordings: list[Recording]) -> None:
    texts = [dump(each).encode() for each in recordings]
    started = perf_counter()
    for text in texts:
        parse(text)
    print(f"  reading        {(perf_counter() - started) / len(texts) * 1_000:.1f} ms a file")


def _alone(recording: Recording, step: RecordedStep) -> Recording:
    return recording.model_copy(update={"steps": (step,)})


def _healed(recordings: list[Recording]) -> Iterator[tuple[Recording, Recording]]:
    for recording in recordings:
        for step in recording.steps:
            for at, action in enumerate(step.actions):
                if action.target is None:
                    continue
                fingerprint = action.target.fingerprint.model_copy(update={"name": "Another name"})
                parts = {
                    "fingerprint": fingerprint,
                    "locators": (Locator(by="id", value="new"),),
                    "looks": Looks(place=9),
                }
                now = action.model_copy(
                    update={"description": "another description", "target": action.target.model_copy(update=parts)}
                )
                actions = (*step.actions[:at], now, *step.actions[at + 1 :])
                yield _alone(recording, step), _alone(recording, step.model_copy(update={"actions": actions}))


def _changed(before: Recording, after: Recording) -> int:
    texts = [dump(each).splitlines() for each in (before, after)]
    return sum(not line.startswith(("---", "+++", "@@")) for line in unified_diff(*texts, n=0))


if __name__ == "__main__":
    main()
