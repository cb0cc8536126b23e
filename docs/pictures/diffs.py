"""Makes the pictures of docs/recordings.md: what `git diff` shows of a heal, and of an upgrade from schema 1.

The heal is that of a real replay on the redesigned shop; the recording of schema 1 is taken from the project's history.

python docs/pictures/diffs.py
"""

from __future__ import annotations

import subprocess
import tempfile
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from make import HERE, ROOT, RUNS, made, write
from playwright.sync_api import sync_playwright

from pytest_stagehand._browser.chromium import launch_options
from pytest_stagehand._recording import SCHEMA
from pytest_stagehand._recording.document import dump
from pytest_stagehand._recording.heals import parse_heals
from pytest_stagehand._recording.schema import Recording

if TYPE_CHECKING:
    from pytest_stagehand._recording.heals import Proposal

LAST_OF_SCHEMA_1 = "0e453a8"
UPGRADED = "example_suite/__recordings__/test_product/test_shipping_unfolds.json"
MOST_REMOVED = 10
"""Removed lines that are shown between others."""
COLOURS = {
    "light": {"back": "#ffffff", "text": "#1f2328", "-": "#a40e26", "+": "#116329", "@": "#6639ba"},
    "dark": {"back": "#0d1117", "text": "#e6edf3", "-": "#ff7b72", "+": "#7ee787", "@": "#d2a8ff"},
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        report = made(Path(folder, "redesigned"), *RUNS["redesigned"])
        proposal = parse_heals((report / "heals.json").read_bytes()).heals[0]
        old = subprocess.run(
            ["git", "show", f"{LAST_OF_SCHEMA_1}:{UPGRADED}"], cwd=ROOT, capture_output=True, check=True
        )
        diffs = {
            "diff-heal": diff(Path(folder), *(dump(of(proposal, now=now)).encode() for now in (False, True))),
            "diff-upgrade": cut(diff(Path(folder), old.stdout, (ROOT / UPGRADED).read_bytes())),
        }
    pictured(diffs)


def of(proposal: Proposal, *, now: bool) -> Recording:
    """A recording of the healed step alone."""
    step = proposal.now if now else proposal.was
    return Recording(schema=SCHEMA, test=proposal.test.partition("/")[2], steps=(step,))


def diff(folder: Path, before: bytes, after: bytes) -> list[str]:
    """The lines of a diff, without its head."""
    for name, text in (("before", before), ("after", after)):
        (folder / name).write_bytes(text)
    command = ["git", "diff", "--no-index", "--no-color", "before", "after"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()[4:]


def cut(lines: list[str]) -> list[str]:
    """A diff with the beginning of what was removed, and how much that was."""
    kept, removed = [], 0
    for line in lines:
        removed = removed + 1 if line.startswith("-") else removed
        if not line.startswith("-") and removed > MOST_REMOVED:
            kept.append(f"  ⋮ {removed - MOST_REMOVED} more removed lines")
            removed = 0
        if not line.startswith("-") or removed <= MOST_REMOVED:
            kept.append(line)
    return kept


def pictured(diffs: dict[str, list[str]]) -> None:
    """Write each diff as a terminal would show it, in light and dark."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium, {}))
        for scheme, colours in COLOURS.items():
            for name, lines in diffs.items():
                page = browser.new_page(viewport={"width": 1280, "height": 10})
                page.set_content(html(lines, colours))
                page.set_viewport_size({"width": 1280, "height": page.evaluate("document.body.scrollHeight")})
                write(page, HERE / f"{name}-{scheme}.webp")
                page.close()
        browser.close()


def html(lines: list[str], colours: dict[str, str]) -> str:
    shown = "".join(
        f'<div style="color: {colours.get(line[:1], colours["text"])}">{escape(line)}</div>' for line in lines
    )
    style = f"margin: 0; padding: 16px; background: {colours['back']}; font: 13px/1.45 monospace; white-space: pre-wrap; overflow-wrap: anywhere"
    return f'<body style="{style}">{shown}</body>'


if __name__ == "__main__":
    main()
