"""What the report's page is given: of the whole run a line for each test, and of each test all of its steps."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pytest_stagehand._version import __version__
from pytest_stagehand.recording.paths import heal_id

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

BROWSER = re.compile(r"\[(chromium|firefox|webkit)(?:-(.+))?\]$")
LONGEST_ERROR = 500


def details_of(
    nodeid: str,
    steps: Sequence[Mapping[str, Any]],
    *,
    recording: str,
    mode: str,
    artifacts: Sequence[Mapping[str, str]] = (),
) -> dict[str, Any]:
    """All that is shown of one test.

    Args:
        nodeid: The test.
        steps: As `StepEvent.as_details` gives them.
        recording: The test's file.
        mode: How it was run: a command that does so again writes no more than this did.
        artifacts: What pytest-playwright kept of it: `kind`, and `path` relative to the report's folder.
    """
    return {
        "nodeid": nodeid,
        "recording": recording,
        "command": f"pytest {shlex.quote(nodeid)}" + (f" --stagehand-mode={mode}" if mode != "auto" else ""),
        "artifacts": list(artifacts),
        "steps": [{**step, "heal_id": _heal_id(step["heals"])} for step in steps],
    }


def _heal_id(heals: Sequence[Mapping[str, Any]]) -> str | None:
    """How `pytest-stagehand heals` calls what is to be reviewed of a step."""
    return heal_id((heal["was"], heal["now"], heal["by"]) for heal in heals) if heals else None


def overview_of(report: Mapping[str, Any], *, is_over: bool) -> dict[str, Any]:
    """What the page lists: `report.json` without what is shown of single steps."""
    return {
        "schema": 1,
        "version": __version__,
        "mode": report["mode"],
        "model": report["model"],
        "is_over": is_over,
        "totals": report["totals"],
        "saved": saved_by(report["totals"]),
        "tests": [_line(test) for test in report["tests"]],
    }


def saved_by(totals: Mapping[str, Any]) -> dict[str, Any] | None:
    """What replaying saved, as far as this run tells: `calls` and `cost_usd` as its inferred steps took on average.

    None where none was inferred with a model: recordings tell no costs, and another run may have had others.
    """
    inferred, replayed = totals["recorded"] + totals["live"], totals["replayed"] + totals["frozen"]
    if not totals["model_calls"] or not inferred or not replayed:
        return None
    cost = totals["cost_usd"]
    return {
        "calls": round(totals["model_calls"] / inferred * replayed),
        "cost_usd": None if cost is None else cost / inferred * replayed,
    }


def _line(test: Mapping[str, Any]) -> dict[str, Any]:
    nodeid: str = test["nodeid"]
    file, _, name = nodeid.partition("::")
    browser = BROWSER.search(name)
    shown = name if browser is None else name[: browser.start()] + (f"[{browser[2]}]" if browser[2] else "")
    steps = test["steps"]
    error = test.get("error") or next((step["error"] for step in steps if step["error"]), None)
    machine = test.get("machine", "")
    return {
        "id": f"t-{sha256(f'{machine} {nodeid}'.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}",
        "nodeid": nodeid,
        "file": file,
        "name": shown or nodeid,
        "browser": browser[1] if browser is not None else "",
        "machine": machine,
        "outcome": test["outcome"],
        "duration_ms": test["duration_ms"],
        "outcomes": dict(Counter(step["outcome"] for step in steps)),
        "steps": [[step["call"], step["instruction"], step["outcome"], step["duration_ms"]] for step in steps],
        "model_calls": test["model_calls"],
        "input_tokens": test["input_tokens"],
        "output_tokens": test["output_tokens"],
        "cost_usd": test["cost_usd"],
        "error": error[:LONGEST_ERROR] if error else None,
        "details": test.get("details"),
    }
