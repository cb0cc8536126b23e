"""Carries out the changes that were chosen, and prints the tables of all parts."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random

from benchmarks.promises.apps import CLASSES, Change
from benchmarks.promises.running import PARTS, Order, Result, Try, carry_out, collection

CHUNKS = 3
"""Processes, one after another in each worker: more would start more often, fewer end less together."""
RECORDING = 3
"""What recording an application weighs, in changes."""
DETECTED_AIM, SURVIVED_AIM = 98.0, 97.5


@dataclass(frozen=True)
class Outcome:
    """All that was tried of one part."""

    part: str
    changes: dict[str, Change]
    tries: tuple[Try, ...]
    results: tuple[Result, ...]


def report_promises(options: Namespace) -> None:
    """All parts, or the one that was asked for."""
    parts = [options.part] if options.part else list(PARTS)
    orders = [order for part in parts for order in orders_of(part, options)]
    results = all_results(orders, options.jobs)
    outcomes = [outcome_of(part, results) for part in parts]
    for outcome in outcomes:
        if options.twins_only:
            report_twins(outcome)
        else:
            report_part(outcome, in_full=outcome.part != "held-out" or options.held_out_in_full)
    if len(outcomes) > 1 and not options.twins_only:
        report_table("all parts", outcomes)


def chosen(part: str, options: Namespace) -> list[Change]:
    """The changes that were asked for; with a count, a sample by the seed, of every class alike."""
    changes = [each for each in collection(part).changes if options.of in (None, each.of)]
    changes = [each for each in changes if not options.test or options.test in each.app]
    if options.count is None or options.count >= len(changes):
        return changes
    rng = Random(f"{options.seed}:{part}")
    kinds = sorted({each.of for each in changes})
    drawn = [Random(rng.random()).sample(of_kind, len(of_kind)) for of_kind in ([each for each in changes if each.of == kind] for kind in kinds)]  # fmt: skip
    in_turn = [of_kind[at] for at in range(len(changes)) for of_kind in drawn if at < len(of_kind)]
    return in_turn[: options.count]


def orders_of(part: str, options: Namespace) -> list[Order]:
    """Applications spread over processes so that all take about as long."""
    by_app: dict[str, list[str]] = {}
    for change in chosen(part, options):
        by_app.setdefault(change.app, []).append(change.key)
    chunks: list[dict[str, tuple[str, ...]]] = [{} for _ in range(min(len(by_app), options.jobs * CHUNKS))]
    for app, keys in sorted(by_app.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        lightest = min(chunks, key=lambda chunk: sum(len(each) + RECORDING for each in chunk.values()))
        lightest[app] = tuple(keys)
    return [Order(part, chunk, options.heal, options.twins_only) for chunk in chunks]


def all_results(orders: list[Order], jobs: int) -> list[Result]:
    """Each order in a process of its own."""
    results = []
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        for result in pool.map(carry_out, orders):
            results.append(result)
            print(f"\r{len(results)}/{len(orders)}", end="", file=sys.stderr, flush=True)
            if result.problem:
                raise RuntimeError(result.problem)
    print(file=sys.stderr)
    return results


def outcome_of(part: str, results: list[Result]) -> Outcome:
    of_part = tuple(each for each in results if each.part == part)
    changes = {each.key: each for each in collection(part).changes}
    return Outcome(part, changes, tuple(made for each in of_part for made in each.tries), of_part)


def report_part(outcome: Outcome, *, in_full: bool) -> None:
    report_table(outcome.part, [outcome])
    report_bad(outcome)
    if in_full:
        report_wrong(outcome)


def report_bad(outcome: Outcome) -> None:
    """What has no recording, or fails on the good page already."""
    for result in outcome.results:
        for app, why in result.unrecorded.items():
            print(f"  not recorded: {app}: {one_line(why)}")
        for app, (replay, twin) in result.plain.items():
            for what, verdict in (("replay", replay), ("twin", twin)):
                if not verdict.passed:
                    print(f"  {what} fails on the page as it is: {app}: {one_line(verdict.said)}")


def report_twins(outcome: Outcome) -> None:
    """How many changes of each class there are, and each whose twin is of another opinion than who made it."""
    changes = [outcome.changes[each.change] for each in outcome.tries]
    counts = Counter("beyond" if each.is_beyond else each.of for each in changes)
    print(f"\n{outcome.part}: " + ", ".join(f"{count} {of}" for of, count in counts.most_common()))
    report_bad(outcome)
    for each, change in zip(outcome.tries, changes, strict=True):
        if each.twin.passed != (change.of == "harmless"):
            print(f"  wrong ({change.of}): {each.change}\n    twin: {one_line(each.twin.said) or 'passed'}")


def report_table(title: str, outcomes: list[Outcome]) -> None:
    pairs = [(outcome.changes[each.change], each) for outcome in outcomes for each in outcome.tries]
    untried = [outcome.changes[key].of for outcome in outcomes for result in outcome.results for key in result.untried]
    promised = [(change, each) for change, each in pairs if not change.is_beyond]
    print(f"\n{title:<16}{'made':>6}{'twin fails':>12}{'detected':>10}{'missed':>8}")
    for of in (*CLASSES, "all"):
        print(
            f"{of:<16}"
            + broken_row([each for change, each in promised if change.of != "harmless" and of in (change.of, "all")])
        )
    print(f"{'beyond':<16}" + broken_row([each for change, each in pairs if change.is_beyond]))
    harmless = [each for change, each in promised if change.of == "harmless"]
    fine = [each for each in harmless if each.twin.passed]
    passed = sum(each.replay.passed for each in fine)
    print(f"harmless: {len(harmless)} made, {len(fine)} leave the twin passing, {passed} passed ({percent(passed, len(fine))}), {len(fine) - passed} false alarms")  # fmt: skip
    print(
        f"wanted: at least {DETECTED_AIM} % detected and {SURVIVED_AIM} % of the harmless passed; what is beyond is promised by nobody"
    )
    how = Counter(f"{each.replay.failure} {each.replay.reason}".strip() for change, each in promised if change.of != "harmless" and not each.twin.passed and not each.replay.passed)  # fmt: skip
    if untried:
        counts = ", ".join(f"{count} {of}" for of, count in Counter(untried).most_common())
        print(f"NOT TRIED, since nothing was recorded or the good page fails: {counts}")
    print("how detected: " + (", ".join(f"{count} {name}" for name, count in how.most_common()) or "none"))


def broken_row(tries: list[Try]) -> str:
    failing = [each for each in tries if not each.twin.passed]
    detected = sum(not each.replay.passed for each in failing)
    return f"{len(tries):>6}{len(failing):>12}{detected:>10}{len(failing) - detected:>8}   {percent(detected, len(failing))}"


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def report_wrong(outcome: Outcome) -> None:
    """Each miss and each false alarm, and each change whose twin was of another opinion than who made it."""
    for each in outcome.tries:
        change = outcome.changes[each.change]
        is_harmless = change.of == "harmless"
        if each.twin.passed != is_harmless:
            print(f"  not counted ({change.of}): {each.change}\n    twin: {one_line(each.twin.said) or 'passed'}")
        elif each.replay.passed != is_harmless:
            what = "false alarm" if is_harmless else "beyond, missed" if change.is_beyond else "missed"
            said = one_line(each.replay.said) or "passed"
            print(
                f"  {what} ({change.of}): {each.change}\n    twin: {one_line(each.twin.said) or 'passed'}\n    replay: {said}"
            )


def one_line(text: str, limit: int = 500) -> str:
    return " ".join(text.split())[:limit]
