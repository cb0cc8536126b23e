"""How often an element that was redesigned is found again: correct, abstained, wrong.

    python -m benchmarks.relocation [--tune] [--seeds FIRST LAST] [--time] [--browser PATH]

Every control of a page's first design is recorded and looked for in its second one (`benchmarks/redesigns.py`). What can be
found as recorded needs no heal and is not counted. Of an element that the second design does not have, anything found is
wrong. `--tune` chooses weights, threshold and margin on seeds 0 to 59 by a random search and prints them; the figures that
are reported are of other seeds, and of the pairs written by hand, on which nothing was tuned.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks import pages, redesigns, shop_designs
from pytest_stagehand.browser import engine
from pytest_stagehand.browser.kinds import CONTROLS
from pytest_stagehand.browser.reading import locator_of, read_snapshot
from pytest_stagehand.browser.targets import describe
from pytest_stagehand.replay import relocate
from pytest_stagehand.replay.resolve import locate

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from playwright.sync_api import Page

    from pytest_stagehand.recording.targets import Target

TUNED_ON = range(60)
REPORTED_ON = range(1_000, 1_060)
ALL = 40
PRESSED = frozenset({"button", "link", "tab", "menuitem"})
"""Roles of what has effects beyond itself."""
SURROUNDINGS = frozenset({"neighbours", "ancestors", "groups", "classes", "place", "box"})
"""As in `js/relocate.js`."""
LAUNCH = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
AIMS = "aims: at least 92% correct, at most 1% wrong; one relocation on 5,000 nodes at most 60 ms"


@dataclass(frozen=True)
class Case:
    """An element that was looked for.

    Attributes:
        truth: Which one it is; one that the new design has not is to be left alone.
        is_there: Whether the new design has it.
        candidates: Truth and likeness of each candidate.
        is_hidden: The page has it unseen, or calls another what it was called.
        by_looks: It may be found by its looks alone: it is pressed, and what that does would be seen.
    """

    page: str
    truth: str
    is_there: bool
    candidates: tuple[tuple[str, Mapping[str, float]], ...]
    is_hidden: bool
    by_looks: bool


def main() -> None:
    arguments = _arguments()
    with sync_playwright() as playwright:
        engine.register(playwright.selectors)
        browser = playwright.chromium.launch(executable_path=arguments.browser, args=LAUNCH)
        page = browser.new_page()
        if arguments.tune:
            tune(list(cases(page, redesigns.pairs(TUNED_ON))))
        else:
            first, last = arguments.seeds
            report("the example shop's two designs", cases(page, list(shop_designs.pairs(page))))
            report("written by hand", cases(page, redesigns.PAIRS))
            report(f"generated, seeds {first} to {last - 1}", cases(page, redesigns.pairs(range(first, last))))
            timed(page)
            print(AIMS)
        browser.close()


def cases(page: Page, pairs: Iterable[redesigns.Pair]) -> Iterable[Case]:
    """Every control of the first designs that is not found as recorded in the second ones."""
    for pair in pairs:
        _show(page, pair.before)
        targets = _targets(page)
        _show(page, pair.after)
        there = set(page.eval_on_selector_all("[data-truth]", "all => all.map((each) => each.dataset.truth)"))
        for truth, target in targets.items():
            if not locate(page, target).count():
                yield _case(page, pair.name, truth, target, is_there=truth in there)


def _show(page: Page, html: str) -> None:
    """A page of a server, so that its links lead somewhere."""
    page.unroute_all()
    page.route("http://shop.test/", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto("http://shop.test/")


def _targets(page: Page) -> dict[str, Target]:
    snapshot = read_snapshot(page)
    found = {}
    for node in snapshot.find(lambda node: node.role in CONTROLS):
        truth = locator_of(page, snapshot, node.ref).get_attribute("data-truth")
        target = describe(page, snapshot, node.ref)
        if truth and target is not None and locate(page, target).count() == 1:
            found[truth] = target
    return found


def _case(page: Page, name: str, truth: str, target: Target, *, is_there: bool) -> Case:
    data = target.model_dump(include={"fingerprint", "looks"}, mode="json")
    reply = engine.ask(page, "relocate", target=data, **relocate.LIKENESS, most=ALL)
    candidates = []
    for each in reply["candidates"]:
        element = page.locator(engine.selector("ref", id=each["id"], document=reply["document"]))
        likeness = {key: value for key, value in each["likeness"].items() if value is not None}
        candidates.append((element.get_attribute("data-truth") or "", likeness))
    by_looks = reply["knowsMates"] and target.fingerprint.role in PRESSED
    return Case(name, truth, is_there, tuple(candidates), reply["isHidden"] or reply["elsewhere"] is not None, by_looks)


@dataclass(frozen=True)
class Choice:
    """What is tuned."""

    weights: Mapping[str, float]
    threshold: float
    margin: float


PRESENT = Choice(relocate.WEIGHTS, relocate.THRESHOLD, relocate.MARGIN)


def decided(case: Case, choice: Choice) -> str:
    """`correct`, `abstained` or `wrong`: the twin of `relocate.relocate` over candidates that were brought out."""
    weights = _weighted(case, choice.weights)
    rated = [(_score(likeness, weights), truth, likeness) for truth, likeness in case.candidates]
    scored = sorted(rated, key=lambda each: each[0], reverse=True)
    if case.is_hidden or not scored:
        return "abstained"
    least = relocate.least_score([likeness for _, _, likeness in scored[: relocate.SHOWN]], by_looks=case.by_looks)
    if least is None or scored[0][0] < least + choice.threshold - relocate.THRESHOLD:
        return "abstained"
    if len(scored) > 1 and scored[0][0] - scored[1][0] < choice.margin:
        return "abstained"
    return "correct" if case.is_there and scored[0][1] == case.truth else "wrong"


def _weighted(case: Case, weights: Mapping[str, float]) -> dict[str, float]:
    size = math.log(len(case.candidates) + 1) or 1.0
    found = {}
    for name, weight in weights.items():
        same = sum(likeness.get(name, 0) >= 0.99 for _, likeness in case.candidates)
        rarity = 1.0 if same <= 1 else max(0.0, 1 - math.log(same + 1) / size)
        nearest = max((likeness.get(name, 0) for _, likeness in case.candidates), default=0)
        found[name] = weight * (0.2 + 0.8 * rarity) * (0.2 + 0.8 * nearest if name in SURROUNDINGS else 1)
    return found


def _score(likeness: Mapping[str, float], weights: Mapping[str, float]) -> float:
    most = sum(weights[name] for name in likeness)
    return sum(weights[name] * value for name, value in likeness.items()) / most if most else 0.0


def tally(found: Iterable[Case], choice: Choice) -> dict[str, list[Case]]:
    """The cases by how they were decided."""
    sorted_: dict[str, list[Case]] = {"correct": [], "abstained": [], "wrong": []}
    for case in found:
        sorted_[decided(case, choice)].append(case)
    return sorted_


def report(name: str, found: Iterable[Case]) -> None:
    """Print what became of elements that are there and of those that are gone, and every wrong case."""
    all_cases = list(found)
    print(f"{name}: {len(all_cases)} elements that are not found as recorded")
    for words, is_there in (("there", True), ("gone", False)):
        by = tally((case for case in all_cases if case.is_there == is_there), PRESENT)
        total = sum(map(len, by.values()))
        shares = ", ".join(f"{kind} {len(each)} ({len(each) / max(1, total):.1%})" for kind, each in by.items())
        print(f"  {words:6} {total:5}: {shares}")
        for case in by["wrong"]:
            print(f"    wrong: {case.page}: {case.truth}, taken for {case.candidates[0][0] or 'something new'}")


def tune(found: list[Case], rounds: int = 1_500) -> None:
    """Show what thresholds and margins would do, then search for weights: the most correct, a wrong one counting as 20."""
    for threshold in (0.4, 0.45, 0.5, 0.55, 0.6, 0.65):
        for margin in (0.05, 0.1, 0.15):
            by = tally(found, Choice(relocate.WEIGHTS, threshold, margin))
            print(threshold, margin, {kind: len(each) for kind, each in by.items()})
    chance = random.Random(1)
    best, best_value = PRESENT, _value(found, PRESENT)
    for _ in range(rounds):
        tried = _varied(best, chance)
        value = _value(found, tried)
        if value > best_value:
            best, best_value = tried, value
    by = tally(found, best)
    print({kind: len(each) for kind, each in by.items()})
    print("WEIGHTS =", {name: round(weight, 2) for name, weight in best.weights.items()})
    print(f"THRESHOLD = {best.threshold:.2f}\nMARGIN = {best.margin:.2f}")


def _value(found: list[Case], choice: Choice) -> float:
    by = tally(found, choice)
    return len(by["correct"]) - 20 * len(by["wrong"]) + choice.margin + choice.threshold


def _varied(choice: Choice, chance: random.Random) -> Choice:
    weights = dict(choice.weights)
    for name in chance.sample(sorted(weights), 3):
        weights[name] = min(6.0, max(0.1, weights[name] * chance.choice((0.5, 0.75, 1.33, 2.0))))
    threshold = min(0.9, max(0.4, choice.threshold + chance.choice((-0.03, 0, 0, 0.03))))
    margin = min(0.3, max(0.03, choice.margin + chance.choice((-0.02, 0, 0, 0.02))))
    return Choice(weights, threshold, margin)


def timed(page: Page, rounds: int = 15) -> None:
    """Time of one relocation on a page of 5,000 nodes."""
    page.set_content(pages.page(5_000))
    snapshot = read_snapshot(page)
    node = snapshot.find(lambda node: node.role == "button" and node.name == "Edit")[40]
    target = describe(page, snapshot, node.ref)
    assert target is not None
    renamed = target.model_copy(update={"fingerprint": target.fingerprint.model_copy(update={"name": "Edit it"})})
    taken = []
    for _ in range(rounds):
        started = perf_counter()
        relocate.relocate(page, renamed, str)
        taken.append((perf_counter() - started) * 1_000)
    print(f"one relocation on 5,000 nodes: {median(taken):.0f} ms (median of {rounds})")


def _arguments() -> Any:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tune", action="store_true", help="choose weights, threshold and margin")
    parser.add_argument("--seeds", type=int, nargs=2, default=(REPORTED_ON.start, REPORTED_ON.stop), help="first, end")
    parser.add_argument("--browser", help="path of a Chromium; Playwright's own if not given")
    return parser.parse_args()


if __name__ == "__main__":
    main()
