"""The run in Markdown: for the summary page of a CI's job, or a comment on a pull request."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._recording.word_diff import word_diff
from pytest_stagehand._report.details import FAILED, why_failed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LISTED = 30
COUNTED = (
    "tests",
    "steps",
    "replayed",
    "recorded",
    "healed",
    "frozen",
    "live",
    "skipped_steps",
    "failed_steps",
    "model_calls",
)
LONGEST = 300
_MARKS = re.compile(r"[\\`*_{}\[\]<>()#+!|~&@-]")


def markdown_of(report: Mapping[str, Any]) -> str:
    """Totals, heals to review, and failures with their sentence and reason.

    Args:
        report: As `report.json` has it.
    """
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    totals = report["totals"]
    bad = totals["failed"] + totals["error"]
    yield (
        f"## stagehand: {bad} of {totals['tests']} tests failed"
        if bad
        else f"## stagehand: {totals['tests']} tests passed"
    )
    yield ""
    counts = {name: name.removesuffix("_steps").replace("_", " ") for name in COUNTED}
    yield f"| {' | '.join(counts.values())} | cost |"
    yield f"|{' ---: |' * (len(counts) + 1)}"
    cost = "unknown" if totals["cost_usd"] is None else f"${totals['cost_usd']:.4f}"
    yield f"| {' | '.join(str(totals[name]) for name in counts)} | {cost} |"
    yield from _listed("Failures", list(_failures(report)))
    yield from _listed("Heals to review (`pytest-stagehand heals list`)", list(_heals(report)))


def _failures(report: Mapping[str, Any]) -> Iterator[str]:
    for test in report["tests"]:
        if test["outcome"] in FAILED:
            told = " · ".join(map(_plain, why_failed(test)))
            yield f"**{_plain(test['nodeid'])}**" + (f"<br>{told}" if told else "")


def _heals(report: Mapping[str, Any]) -> Iterator[str]:
    heals = [heal for test in report["tests"] for step in test["steps"] for heal in step["heals"]]
    heals.sort(key=lambda heal: not heal.get("renamed"))
    found = Counter((heal["was"], heal["now"], word_diff(heal.get("renamed", ()))) for heal in heals)
    for (was, now, words), count in found.items():
        told = f"{_plain(was)} → {_plain(now)}" + (f"; renamed: {_plain(words)}" if words else "")
        yield told + (f" ({count} times)" if count > 1 else "")


def _listed(title: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield from ("", f"### {title}", "", *(f"- {line}" for line in lines[:LISTED]))
    if len(lines) > LISTED:
        yield f"- … and {len(lines) - LISTED} more"


def _plain(text: str) -> str:
    """Text that is not Markdown, HTML, a mention or a link, on one line."""
    short = printable(text, LONGEST).encode("utf-8", "replace").decode()
    return _MARKS.sub(lambda found: f"\\{found[0]}" if found[0] not in "<>&@" else f"&#{ord(found[0])};", short)
