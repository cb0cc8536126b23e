"""Whether a recorded `extract` reads what the page shows now: every value, and as many rows as there are.

    python -m benchmarks.extraction [--seed N] [--sets N] [--recordings N] [--layout NAME]

Each layout is recorded once from one data set, by the local engine where it can, else by a scripted model that gives the right
answer and the nodes. Then the page is made anew from other data sets, with other numbers of rows (among them 0 and 1), and the
recording replayed. Then the same on pages whose markup was changed as well (`REDESIGNS`). *Right* is a leaf value (or a list's length) that equals the data; *loud* one of an extraction that failed;
*frozen* one that was given from the file; *silently wrong* one that differs from what the page shows, and nobody was told.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from playwright.sync_api import sync_playwright
from pydantic import BaseModel, TypeAdapter

from benchmarks.layouts import LAYOUTS, MOST_ROWS, REDESIGNS, Layout, Redesign, day, money
from pytest_stagehand._basics.errors import StagehandError
from pytest_stagehand._basics.secrets import SecretRegistry
from pytest_stagehand._models.asking import Models
from pytest_stagehand._models.spending import Spending
from pytest_stagehand._settings.settings import Settings
from pytest_stagehand._steps.session import Session, activate
from pytest_stagehand._steps.tape import Tape
from pytest_stagehand._verbs.adopt import adopt
from pytest_stagehand._verbs.page import Page
from pytest_stagehand.testing import Request, ScriptedModel

TIMEOUT_MS = 800
"""What a replay may wait for; the pages are there at once."""
AIM = 95.0
TREE_LINE = re.compile(
    r"^ *\[(?P<ref>\d+-\d+)\] (?P<role>\w+)(?:: (?P<name>.*?))?(?P<marks>(?: \[[^\]]*\])*)$", re.MULTILINE
)
FIELD_VALUE = re.compile(r"\[value: (.*?)\]")
NEAR = 14
"""Lines of the tree in which the next value is looked for: what stands between two, and the row that holds them."""
OUTCOMES = ("right", "loud", "frozen", "wrong")


@dataclass
class Tally:
    """What came of the replays of one layout.

    Attributes:
        engines: Who understood the sentence, of each recording; `frozen` where it was not compiled, `refused` where it could
            not be recorded at all.
        leaves: Leaf values by outcome.
        replays: Replays by outcome.
        few: Of replays on pages with 0 or with 1 row, by that number and outcome.
    """

    engines: list[str] = field(default_factory=list)
    leaves: Counter[str] = field(default_factory=Counter)
    replays: Counter[str] = field(default_factory=Counter)
    few: Counter[tuple[int, str]] = field(default_factory=Counter)
    said: list[str] = field(default_factory=list)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.extraction", description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sets", type=int, default=20, help="data sets that each recording is replayed on")
    parser.add_argument(
        "--recordings", type=int, default=2, help="recordings of each layout, each from data of its own"
    )
    parser.add_argument("--layout", default="", help="only layouts whose name contains this")
    return parser.parse_args()


def html_of(layout: Layout, data: Any, rng: Random) -> str:
    body = layout.render(data, rng)
    return (
        f"<!doctype html><html lang=en><head><title>{layout.name}</title></head><body><main>{body}</main></body></html>"
    )


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every scalar with its path, and every list's length."""
    if isinstance(value, BaseModel):
        value = value.model_dump()
    if isinstance(value, dict):
        for name, each in value.items():
            yield from leaves(each, (*path, name))
    elif isinstance(value, list):
        yield (*path, "length"), len(value)
        for at, each in enumerate(value):
            yield from leaves(each, (*path, at))
    else:
        yield path, value


class Answers:
    """The scripted model: for each value the first node after the last one that shows it."""

    def __init__(self) -> None:
        self.data: Any = None
        self._lines: list[re.Match[str]] = []
        self._at, self._last = 0, -1

    def __call__(self, request: Request) -> dict[str, Any]:
        self._lines, self._at, self._last = list(TREE_LINE.finditer(request.tree)), 0, -1
        return {"found": True, "result": self._wrapped(self.data)}

    def _wrapped(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {name: self._wrapped(each) for name, each in value.items()}
        if isinstance(value, list):
            return [self._entry(each) for each in value]
        return {"value": value if isinstance(value, int | str) else str(value), "node": self._node(value)}

    def _entry(self, value: Any) -> Any:
        """One of a list; the next one stands further on."""
        wrapped = self._wrapped(value)
        self._at = max(self._at, self._last + 1)
        return wrapped

    def _node(self, value: Any) -> str | None:
        """The next node that is this value, or, where none follows soon, that has it among other words."""
        words = re.compile("|".join(rf"(?<![\w.,]){re.escape(text)}(?!\w|[.,]\d)" for text in written(value)))
        near = list(enumerate(self._lines))[self._at : self._at + NEAR]
        for at, line in near:
            if any(text in written(value) for text in (line["name"] or "", *FIELD_VALUE.findall(line["marks"]))):
                self._at, self._last = at + 1, at
                return line["ref"]
        for at, line in near:
            if words.search(line["name"] or ""):
                self._at = self._last = at
                return line["ref"]
        return None


def written(value: Any) -> set[str]:
    """A value as the templates write it, and as it stands in quotes."""
    texts = {str(value)}
    if isinstance(value, Decimal):
        texts.add(money(value))
    if isinstance(value, date):
        texts.add(day(value))
    return texts | {f'"{text}"' for text in texts}


@dataclass(frozen=True)
class Bench:
    """The page, the model and where recordings are kept."""

    page: Page
    model: ScriptedModel
    answers: Answers
    folder: Path

    def session(self, path: Path, mode: str) -> Session:
        """A session over one recording, made the one that steps belong to."""
        settings = Settings(mode=mode, model="local,openai/scripted", model_base_url=self.model.openai_url)  # type: ignore[arg-type]
        models = Models(None, Spending(None, None))
        made = Session(
            test="benchmark",
            find_settings=lambda: settings,
            tape=Tape(lambda: path, "benchmark"),
            root=self.folder,
            secrets=SecretRegistry(),
            find_models=lambda: models,
        )
        activate(made)
        return made


def measure(bench: Bench, layout: Layout, options: argparse.Namespace) -> tuple[Tally, dict[Redesign, Tally]]:
    """Record and replay one layout, as it is and in each redesign."""
    tally = Tally()
    redesigned = {each: Tally() for each in REDESIGNS if each.layout == layout.name}
    for number in range(options.recordings):
        seed = f"{options.seed}:{layout.name}:{number}"
        path = bench.folder / f"{layout.name.replace(' ', '-')}-{number}.json"
        if record(bench, layout, Random(seed), path, tally):
            for at in range(options.sets):
                replay(bench, layout, path, tally, seed=seed, at=at)
            for redesign, its in redesigned.items():
                for at in range(2, 2 + options.sets // 4):
                    replay(bench, layout, path, its, seed=seed, at=at, redesign=redesign)
    return tally, redesigned


def record(bench: Bench, layout: Layout, rng: Random, path: Path, tally: Tally) -> bool:
    """Whether there is a recording now, of a value that was right."""
    data = layout.make(rng, rng.randint(3, 5))
    bench.answers.data = data
    bench.page.set_content(html_of(layout, data, rng))
    session = bench.session(path, "record")
    expected = TypeAdapter(layout.schema).validate_python(data)
    try:
        value = bench.page.extract(layout.sentence, schema=layout.schema, timeout=TIMEOUT_MS)
    except StagehandError as error:
        tally.engines.append("refused")
        tally.said.append(f"{path.stem} could not be recorded: {shown(error)}")
        return False
    step = session.steps[-1]
    tally.engines.append("frozen" if "frozen" in (step.warning or "") else str(step.engine).partition("/")[0])
    if value != expected:
        tally.said.append(f"{path.stem} was recorded wrong by {step.engine}: {value!r}, the page shows {expected!r}")
        tally.engines[-1] += "!"
        return False
    session.tape.save(is_complete=True)
    return True


def rows_of(at: int, rng: Random) -> int:
    """None, one, and then anything."""
    return at if at < 2 else rng.randint(0, MOST_ROWS)


def replay(
    bench: Bench, layout: Layout, path: Path, tally: Tally, *, seed: str, at: int, redesign: Redesign | None = None
) -> None:
    """One replay on new data."""
    rng = Random(f"{seed}:{at}")
    rows = rows_of(at, rng)
    data = layout.make(rng, rows)
    html = html_of(layout, data, rng)
    if redesign is not None:
        html = re.sub(redesign.pattern, redesign.to, html)
    bench.page.set_content(html)
    session = bench.session(path, "replay")
    expected = dict(leaves(data))
    is_lost = redesign is not None and redesign.is_lost and expected.get(("length",)) != 0
    outcome, found = "loud", {}
    try:
        value = bench.page.extract(layout.sentence, schema=layout.schema, timeout=TIMEOUT_MS)
    except StagehandError as error:
        tally.said.append(f"{path.stem}, set {at}{f', {rows} rows' if layout.has_rows else ''}: {shown(error)}")
    else:
        found = dict(leaves(value))
        outcome = (
            "frozen"
            if session.steps[-1].outcome == "frozen"
            else "right"
            if found == expected and not is_lost
            else "wrong"
        )
    assert not session.steps[-1].usage.calls, "a replay asked a model"
    if outcome == "wrong":
        tally.said.append(
            f"SILENTLY WRONG: {path.stem}, set {at}{f', {redesign.name}' if redesign else ''}\n    sentence: {layout.sentence}\n    page: {html}\n"
            f"    gave: {value!r}\n    right: {data!r}\n    recording: {path.read_text('utf-8')}"
        )
    count(tally, outcome, expected, found)
    if layout.has_rows and rows < 2:
        tally.few[rows, outcome] += 1


def count(tally: Tally, outcome: str, expected: dict[Any, Any], found: dict[Any, Any]) -> None:
    """Add one replay; of one that gave a value, leaf by leaf."""
    tally.replays[outcome] += 1
    if outcome != "wrong":
        tally.leaves[outcome] += len(expected)
        return
    wrong = {path for path in expected.keys() | found.keys() if expected.get(path) != found.get(path)}
    tally.leaves["wrong"] += len(wrong)
    tally.leaves["right"] += len(expected.keys() - wrong)


def shown(error: Exception) -> str:
    return " ".join(str(error).split())[:300]


def row(name: str, tally: Tally) -> str:
    engines = ", ".join(dict.fromkeys(tally.engines))
    numbers = "".join(f"{tally.leaves[outcome]:>8}" for outcome in OUTCOMES)
    few = "".join(f"{few_rows(tally, rows):>9}" for rows in (0, 1))
    total = tally.leaves.total()
    right = f"{100 * tally.leaves['right'] / total:.1f} %" if total else "-"
    return f"{name:<20}{engines:<18}{tally.replays.total():>8}{numbers}{right:>10}{few}"


def few_rows(tally: Tally, rows: int) -> str:
    """How many of the pages with so many rows were read rightly."""
    total = sum(count for (number, _), count in tally.few.items() if number == rows)
    return f"{tally.few[rows, 'right']}/{total}" if total else "-"


HEAD = (
    f"{'layout':<20}{'recorded by':<18}{'replays':>8}{''.join(f'{each:>8}' for each in OUTCOMES)}"
    f"{'right':>10}{'0 rows':>9}{'1 row':>9}"
)


def report_redesigns(redesigned: dict[Redesign, Tally]) -> None:
    """Replays on changed markup; right there is the data, or where the page shows it no more, a failure."""
    print(f"\n{'redesign':<50}{'replays':>8}{'right':>8}{'loud':>8}{'wrong':>8}")
    for redesign, tally in redesigned.items():
        name = f"{redesign.layout}: {redesign.name}{' (lost)' if redesign.is_lost else ''}"
        print(
            f"{name:<50}{tally.replays.total():>8}"
            + "".join(f"{tally.replays[each]:>8}" for each in ("right", "loud", "wrong"))
        )


def main() -> int:
    options = parse_arguments()
    started = perf_counter()
    everything, redesigned = Tally(), dict[Redesign, Tally]()
    said: list[str] = []
    print(f"seed {options.seed}; outcomes are of leaf values\n")
    print(HEAD)
    with sync_playwright() as playwright, ScriptedModel() as model, tempfile.TemporaryDirectory() as folder:
        adopt(playwright)
        answers = Answers()
        model.on("extract", None, answers)
        model.on("complete", None, {"is_complete": True})
        page = playwright.chromium.launch().new_page()
        assert isinstance(page, Page)
        bench = Bench(page, model, answers, Path(folder))
        for layout in LAYOUTS:
            if options.layout in layout.name:
                tally, its = measure(bench, layout, options)
                print(row(layout.name, tally), flush=True)
                redesigned |= its
                everything.leaves += tally.leaves
                everything.replays += tally.replays
                everything.few += tally.few
                said += tally.said
        page.context.browser.close()  # type: ignore[union-attr]
    print(row("all", everything) + f", at least {AIM} % wanted")
    report_redesigns(redesigned)
    for tally in redesigned.values():
        everything.leaves["wrong"] += tally.leaves["wrong"]
        everything.replays["wrong"] += tally.replays["wrong"]
        said += [each for each in tally.said if each.startswith("SILENTLY")]
    print(f"silently wrong: {everything.leaves['wrong']} leaves in {everything.replays['wrong']} replays, none wanted")
    print(f"({perf_counter() - started:.0f} s)\n")
    print("\n".join(said))
    return 0


if __name__ == "__main__":
    sys.exit(main())
