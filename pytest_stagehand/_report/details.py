"""What the report's page is given: of the whole run a line for each test, and of each test all of its steps."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pytest_stagehand._recording.paths import heal_id
from pytest_stagehand._version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FAILED = ("failed", "error")
BROWSER = re.compile(r"\[(chromium|firefox|webkit)(?:-(.+))?\]$")
LONGEST_ERROR = 500
TOLD = 4
"""Lines of an error that stand where a test is listed; its own page has all of them."""


def details_of(
    nodeid: str,
    steps: Sequence[Mapping[str, Any]],
    *,
    recording: str,
    mode: str,
    error: str = "",
    whenever: Sequence[Mapping[str, Any]] = (),
    artifacts: Sequence[Mapping[str, str]] = (),
) -> dict[str, Any]:
    """All that is shown of one test.

    Args:
        nodeid: The test.
        steps: As `StepEvent.as_details` gives them.
        recording: The test's file.
        mode: How it was run: a command that does so again writes no more than this did.
        error: What pytest says went wrong.
        whenever: What was done whenever it showed.
        artifacts: What pytest-playwright kept of it: `kind`, and `path` relative to the report's folder.
    """
    return {
        "nodeid": nodeid,
        "recording": recording,
        "command": f"pytest {shlex.quote(nodeid)}" + (f" --stagehand-mode={mode}" if mode != "auto" else ""),
        "error": error,
        "whenever": list(whenever),
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
        "started_at": report.get("started_at"),
        "duration_ms": report.get("duration_ms"),
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
    machine = test.get("machine", "")
    return {
        "id": id_of(nodeid, machine),
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
        "error": "\n".join(why_failed(test))[:LONGEST_ERROR] or None,
        "whole_error": test.get("error") if test.get("details") is None else None,
        "details": test.get("details"),
    }


def id_of(nodeid: str, machine: str = "") -> str:
    """What the page's addresses call a test: its own is `#/ID`, and `#/ID/2` that of its third step."""
    return f"t-{sha256(f'{machine} {nodeid}'.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"


def why_failed(test: Mapping[str, Any]) -> list[str]:
    """Why a test failed, in a few lines: the step that it failed for, and what that expected and found.

    Args:
        test: As `report.json` has it.
    """
    if test["outcome"] not in FAILED:
        return []
    error: str = test.get("error") or ""
    failed = [step for step in test["steps"] if step["outcome"] == "failed"]
    if not failed or (error and (failed[-1]["error"] or "") not in error):
        return [line for line in error.splitlines() if line.strip()][:TOLD]
    return _told(failed[-1])


def _told(step: Mapping[str, Any]) -> list[str]:
    """What a failed step says: its sentence, unless the error repeats that, its error, and both sides of that."""
    headline = step["error"] or ""
    sentence, differs = f"{step['call']} “{step['instruction']}”", step.get("difference")
    lines = [sentence if headline == step["instruction"] else f"{sentence}: {headline}"]
    if differs is not None:
        expected, (found, *_) = differs["expected"], differs["found"] or ["nothing of the kind"]
        near = [f"nearest: {each}" for each in differs.get("nearest", ())[:1]]
        lines += [f"expected: {expected}", f"found: {found}", *near] if expected else []
    return lines
