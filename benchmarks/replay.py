"""How long a replay takes beside the same steps written by hand: 20 clicks, fills, selects and checks.

Run: python -m benchmarks.replay [nodes …]

Each round loads the page anew and does the steps three times over: by `get_by_role` and `get_by_label`, replayed without
effects, and replayed with one effect an action; in turn, so that all see the same machine. Printed are medians of rounds
and their ratios to the steps by hand.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Page as PlaywrightPage
from playwright.sync_api import sync_playwright

from benchmarks.pages import page as generated
from pytest_stagehand._basics.secrets import SecretRegistry
from pytest_stagehand._recording.schema import Recording
from pytest_stagehand._recording.store import load, write
from pytest_stagehand._settings.settings import Settings
from pytest_stagehand._steps.session import Session, activate
from pytest_stagehand._steps.tape import Tape
from pytest_stagehand._verbs.adopt import adopt
from pytest_stagehand._verbs.page import Page

ROUNDS = 15
WORDS = ("north", "south", "east", "west", "centre")
COLOURS = ("Red", "Green", "Blue")


def bench_page(nodes: int) -> str:
    """A generated page with the form under test in its middle."""
    parts = ['<section aria-label="Bench"><h2>Bench</h2>']
    for word in WORDS:
        toggle = "this.setAttribute('aria-pressed', this.getAttribute('aria-pressed') !== 'true')"
        parts.append(f'<button aria-pressed="false" onclick="{toggle}">Mark {word}</button>')
        parts.append(f"<label>Name of {word} <input></label>")
        options = "".join(f"<option>{colour}</option>" for colour in COLOURS)
        parts.append(f"<label>Colour of {word} <select>{options}</select></label>")
        parts.append(f'<label><input type="checkbox"> Visit {word}</label>')
    parts.append("</section>")
    half = generated(nodes // 2)
    return half.replace(
        "</main>", "".join(parts) + generated(nodes // 2).partition("<main>")[2].replace("</body></html>", "")
    )


def by_hand(page: PlaywrightPage) -> None:
    """The steps as a person writes them."""
    for word in WORDS:
        page.get_by_role("button", name=f"Mark {word}").click()
        page.get_by_label(f"Name of {word}").fill(f"the {word}")
        page.get_by_label(f"Colour of {word}").select_option("Blue")
        page.get_by_role("checkbox", name=f"Visit {word}").check()


def in_sentences(page: Page) -> None:
    """The same steps as sentences."""
    for word in WORDS:
        page.act(f'click the "Mark {word}" button')
        page.act(f'fill "Name of {word}" with "the {word}"')
        page.act(f'select Blue from "Colour of {word}"')
        page.act(f'check "Visit {word}"')


def session(path: Path, mode: str) -> Session:
    """A session over one recording, made the one that steps belong to."""
    made = Session(
        test="benchmark",
        find_settings=lambda: Settings(mode=mode),  # type: ignore[arg-type]
        tape=Tape(lambda: path, "benchmark"),
        root=path.parent,
        secrets=SecretRegistry(),
    )
    activate(made)
    return made


def without_effects(recording: Recording) -> Recording:
    """The same recording, its actions without effects."""
    steps = tuple(
        step.model_copy(
            update={"actions": tuple(action.model_copy(update={"effect": None}) for action in step.actions)}
        )
        for step in recording.steps
    )
    return recording.model_copy(update={"steps": steps})


def record(page: Page, load_page: Callable[[], None], folder: Path) -> tuple[Path, Path]:
    """Record the steps; the recording as it is, and one without effects."""
    full, bare = folder / "full.json", folder / "bare.json"
    load_page()
    recorder = session(full, "record")
    in_sentences(page)
    recorder.tape.save(is_complete=True)
    recording = load(full)
    assert recording is not None
    assert all(action.effect for step in recording.steps for action in step.actions), "every action has an effect"
    write(bare, without_effects(recording))
    return full, bare


def timed(action: Callable[[], None]) -> float:
    """Seconds that an action takes."""
    started = perf_counter()
    action()
    return perf_counter() - started


def measure(page: Page, html: str, folder: Path) -> dict[str, float]:
    """Medians of the three ways, in seconds for all steps."""

    def load_page() -> None:
        page.set_content(html)

    full, bare = record(page, load_page, folder)
    times: dict[str, list[float]] = {"by hand": [], "no effects": [], "effects": []}
    ways: dict[str, Callable[[], None]] = {
        "by hand": lambda: by_hand(page),
        "no effects": lambda: in_sentences(page),
        "effects": lambda: in_sentences(page),
    }
    for number in range(ROUNDS + 1):
        for name, way in ways.items():
            load_page()
            session(full if name == "effects" else bare, "replay")
            took = timed(way)
            if number:  # the first round warms up
                times[name].append(took)
    return {name: median(taken) for name, taken in times.items()}


def main() -> None:
    """Print the table."""
    sizes = [int(argument) for argument in sys.argv[1:]] or [500, 5_000, 20_000]
    print(f"{'nodes':>7} {'by hand':>9} {'no effects':>16} {'effects':>16}   (seconds for 20 steps, ratio to by hand)")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        adopt(playwright)
        browser = playwright.chromium.launch()
        for nodes in sizes:
            place = Path(folder) / str(nodes)
            place.mkdir()
            page = browser.new_page()
            took = measure(page, bench_page(nodes), place)  # type: ignore[arg-type]
            hand = took["by hand"]
            shown = [f"{took[name]:9.3f} ({took[name] / hand:4.2f})" for name in ("no effects", "effects")]
            print(f"{nodes:>7} {hand:9.3f} {' '.join(shown)}", flush=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
