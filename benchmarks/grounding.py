"""How many sentences of MiniWoB++ the local engine acts on rightly, declines, and acts on wrongly.

Run: python -m benchmarks.grounding [seeds [task …]]

The pages come with the PyPI package `miniwob`. Each episode is one sentence on one generated page, given to `page.act` as it
stands; the page itself says whether what was done was right. An episode is *solved*, *declined* (the engine abstained), *failed*
(the browser could not do it: a button that another one covers) or *wrong* (something else was done than was asked for).
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from threading import Thread

from playwright.sync_api import sync_playwright

from pytest_stagehand._basics.errors import EngineAbstained, StagehandError
from pytest_stagehand._basics.secrets import SecretRegistry
from pytest_stagehand._settings.settings import Settings
from pytest_stagehand._steps.session import Session, activate
from pytest_stagehand._steps.tape import Tape
from pytest_stagehand._verbs.adopt import adopt
from pytest_stagehand._verbs.page import Page

SEEDS = 20
TIMEOUT_MS = 3_000

ONE_THING = (
    "click-button click-dialog click-dialog-2 click-link click-tab click-test click-test-2 click-widget focus-text "
    "focus-text-2"
)
SEVERAL_THINGS = "choose-list click-button-sequence click-checkboxes click-option enter-text enter-password login-user"
GROUPS = {"one thing, by name, kind or place": (95, ONE_THING), "choices, values, sequences": (80, SEVERAL_THINGS)}
"""Tasks, and the least percentage of them that has to be solved."""

MOST_WRONG = 1
"""Most per cent of all episodes that may be acted on wrongly."""

OUTCOMES = ("solved", "declined", "failed", "wrong")

START = """seed => {
    core.EPISODE_MAX_TIME = 2 ** 31 - 1;
    document.getElementById('query').style.display = 'none';
    Math.seedrandom(seed);
    core.startEpisodeReal();
    return core.getUtterance();
}"""
"""Begins an episode without a time limit, its sentence hidden from the page's text."""


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format, *arguments):  # noqa: A002  (the name is the standard library's)
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address at which a folder is served on loopback."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def miniwob_pages() -> Path:
    """The folder of the pages; found without importing the package, which needs more than its pages."""
    spec = find_spec("miniwob")
    if spec is None or spec.origin is None:
        sys.exit("The pages come with a package: pip install --no-deps miniwob")
    return Path(spec.origin).parent / "html"


def begin_session(folder: Path) -> None:
    """Make the session that steps belong to; it infers everything and saves nothing."""
    activate(
        Session(
            test="benchmark",
            find_settings=lambda: Settings(mode="live"),
            tape=Tape(lambda: folder / "none.json", "benchmark"),
            root=folder,
            secrets=SecretRegistry(),
        )
    )


def episode(page: Page, seed: int) -> tuple[str, str]:
    """The outcome of one episode, and what there is to say about it."""
    sentence = page.evaluate(START, seed)
    outcome, said = "wrong", ""
    try:
        page.act(sentence)
    except EngineAbstained as abstained:
        outcome, said = "declined", str(abstained)
    except StagehandError as failed:
        outcome, said = "failed", str(failed)
    reward, is_done = page.evaluate("[WOB_RAW_REWARD_GLOBAL, WOB_DONE_GLOBAL]")
    if is_done:
        outcome = "solved" if reward == 1 else "wrong"
    return outcome, f"{sentence} -> {said}"


def run(page: Page, address: str, task: str, seeds: int) -> Counter[str]:
    """The outcomes of a task's episodes; what was not solved is printed."""
    page.goto(f"{address}/miniwob/{task}.html")
    outcomes: Counter[str] = Counter()
    for seed in range(seeds):
        outcome, said = episode(page, seed)
        outcomes[outcome] += 1
        if outcome != "solved":
            print(f"  {task} {seed} {outcome}: {' '.join(said.split())[:300]}", file=sys.stderr)
    return outcomes


def row(name: str, outcomes: Counter[str]) -> str:
    return f"{name:<36}" + "".join(f"{outcomes[outcome]:>10}" for outcome in OUTCOMES)


def main(seeds: int, tasks: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, served(miniwob_pages()) as address, sync_playwright() as playwright:
        adopt(playwright)
        begin_session(Path(folder))
        browser = playwright.chromium.launch()
        page = browser.new_page()
        assert isinstance(page, Page)
        page.set_default_timeout(TIMEOUT_MS)
        print(f"{'task':<36}" + "".join(f"{outcome:>10}" for outcome in OUTCOMES))
        everything: Counter[str] = Counter()
        groups = {"chosen tasks": (0, " ".join(tasks))} if tasks else GROUPS
        for name, (least, group) in groups.items():
            total: Counter[str] = Counter()
            for task in group.split():
                outcomes = run(page, address, task, seeds)
                print(row(task, outcomes), flush=True)
                total += outcomes
            print(row(name, total) + f"   {100 * total['solved'] / total.total():.1f} % solved, {least} wanted")
            everything += total
        wrong = 100 * everything["wrong"] / everything.total()
        print(row("all", everything) + f"   {wrong:.1f} % wrong, at most {MOST_WRONG} wanted")
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else SEEDS, sys.argv[2:])
