"""Whether pages that show late what they show are read right: beside twins that wait for it with `expect`.

    python -m benchmarks.late [--kind NAME …] [--delays MS …] [--timers] [--at-once] [--verbose] [--jobs N] [--list]

Each kind (`kinds.py`) is recorded, then replayed with the same delays, with delays twice as long and half as long, each time beside
its twin, and once on a wrong application: mostly its list ends one row short; or what was shown at once is taken back, or what is
said to be absent comes. A kind that is not recorded right is recorded again on pages that are hardly late (`*`), and that recording is
replayed; `--at-once` records all so.

*Silently wrong* is a list that was read empty or in part, a number that was not final, or a claim that passed and is not so. On
the wrong application it is everything but a failure or what is so there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import groupby
from multiprocessing import get_context
from time import perf_counter

from benchmarks.late.kinds import KINDS
from benchmarks.late.running import SHARES, Order, Outcome, Run, carry_out

CASES_A_PROCESS = 6
COLUMNS = ("recording", *SHARES, "wrong")
AIM = 99.0


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.late", description=__doc__.partition("\n")[0])
    names = [kind.name for kind in KINDS]
    parser.add_argument("--kind", nargs="+", default=names, metavar="NAME", choices=names)
    parser.add_argument("--delays", nargs="+", type=int, default=[], help="in place of those of each kind")
    parser.add_argument("--timers", action="store_true", help="let the plugin count timers in the page, where it can")
    parser.add_argument("--at-once", action="store_true", help="record on pages that are hardly late")
    parser.add_argument("--jobs", type=int, default=4, help="processes, which mostly wait")
    parser.add_argument("--verbose", action="store_true", help="each run with its seconds")
    parser.add_argument("--list", action="store_true", help="only name the kinds")
    return parser.parse_args()


def timers_on() -> tuple[str, ...]:
    """What switches on the option that counts timers; nothing where there is none yet."""
    from pytest_stagehand._settings.options import OPTIONS

    for option in OPTIONS:
        if "timers" in option.key:
            return ("-o", f"{option.ini_name}=true")
    print("--timers: there is no such option yet; it is ignored")
    return ()


def orders(options: argparse.Namespace) -> list[Order]:
    """Cases by the handful, the slowest kinds not all in one."""
    more = timers_on() if options.timers else ()
    chosen = [kind for kind in KINDS if kind.name in options.kind]
    cases = [(kind.name, delay) for kind in chosen for delay in options.delays or kind.delays]
    count = max(options.jobs, -(-len(cases) // CASES_A_PROCESS))
    return [Order(tuple(cases[at::count]), options.at_once, more) for at in range(min(count, len(cases)))]


def carry_out_all(given: list[Order], jobs: int) -> list[Outcome]:
    """Each order in a process of its own."""
    outcomes: list[Outcome] = []
    total = sum(len(order.cases) for order in given)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        for done in as_completed([pool.submit(carry_out, order) for order in given]):
            outcomes += done.result()
            print(f"\r{len(outcomes)}/{total}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return outcomes


def runs(outcomes: Iterable[Outcome], column: str) -> list[Run]:
    """Of a column, those that were made."""
    found = [each.recording if column == "recording" else each.replays.get(column) for each in outcomes]
    return [run for run in found if run is not None and run.mark != "untried"]


def tally(found: list[Run]) -> str:
    """Right, loud and silent, as `3/0/1`."""
    return "/".join(str(sum(run.mark == mark for run in found)) for mark in ("right", "loud", "silent"))


def report(outcomes: list[Outcome]) -> None:
    print("right/loud/silent:")
    print(f"{'kind':<26}" + "".join(f"{column:>11}" for column in COLUMNS) + f"{'twin':>8}{'twin fooled':>13}  delays")
    for kind, group in [
        *((name, list(each)) for name, each in groupby(outcomes, lambda each: each.kind)),
        ("all", outcomes),
    ]:
        twins = [run for each in group for name, run in each.twins.items() if name != "wrong"]
        fooled = sum(each.twins["wrong"].mark == "silent" for each in group if "wrong" in each.twins)
        delays = ", ".join(f"{each.delay}{'*' if each.is_recorded_at_once else ''}" for each in group)
        passed = f"{sum(run.mark == 'right' for run in twins)}/{len(twins)}"
        cells = "".join(f"{tally(runs(group, column)):>11}" for column in COLUMNS)
        print(f"{kind:<26}{cells}{passed:>8}{fooled or '':>13}  {delays if kind != 'all' else ''}")


def report_sums(outcomes: list[Outcome]) -> None:
    for column in COLUMNS:
        found = runs(outcomes, column)
        print(f"{column:<10} silently wrong {sum(run.mark == 'silent' for run in found)} of {len(found)}")
    groups = {
        "recorded as late as it is": [each for each in outcomes if not each.is_recorded_at_once],
        "recorded at once (*)": [each for each in outcomes if each.is_recorded_at_once],
        "all": outcomes,
    }
    for name, group in groups.items():
        if group:
            report_pairs(name, group)


def report_pairs(name: str, outcomes: list[Outcome]) -> None:
    """How replays on the right application went where their twins pass."""
    pairs = [(each.twins[of], run) for each in outcomes for of, run in each.replays.items() if of != "wrong"]
    tried = [(twin, run) for twin, run in pairs if run.mark != "untried"]
    passing = [run for twin, run in tried if twin.mark == "right"]
    right = sum(run.mark == "right" for run in passing)
    silent = sum(run.mark == "silent" for _, run in tried)
    both = [(twin.seconds, run.seconds) for twin, run in tried if twin.mark == run.mark == "right"]
    print(
        f"{name}: where the twin passes, the replay passes {right} of {len(passing)} times"
        f" ({100 * right / max(1, len(passing)):.1f} %, at least {AIM} % wanted); silently wrong {silent} of {len(tried)},"
        f" untried {len(pairs) - len(tried)}; where both pass, {sum(run for _, run in both):.0f} s to"
        f" {sum(twin for twin, _ in both):.0f} s by hand; recording took {sum(each.recording.seconds for each in outcomes):.0f} s"
    )


def report_misses(outcomes: list[Outcome]) -> None:
    print("\nnot right:")
    for each in outcomes:
        for name, run in {"recording": each.recording, **each.replays}.items():
            twin = each.twins.get(name)
            is_excused = run.mark == "loud" and ((twin is not None and twin.mark == "loud") or name == "wrong")
            if run.mark in ("silent", "loud") and not is_excused:
                tell(f"{each.kind} {each.delay} {name} {run.mark}", run)
        for name, run in each.twins.items():
            if run.mark == "loud":
                tell(f"{each.kind} {each.delay} {name} twin", run)
    fooled = {each.kind for each in outcomes if "wrong" in each.twins and each.twins["wrong"].mark == "silent"}
    print(f"twins that pass on the wrong application: {', '.join(sorted(fooled)) or 'none'}")


def report_runs(outcomes: list[Outcome]) -> None:
    """Every run with its seconds, and those of its twin."""
    for each in outcomes:
        cells = [f"recording {each.recording.mark} {each.recording.seconds:.1f}"]
        for name, run in each.replays.items():
            twin = each.twins[name]
            cells.append(f"{name} {run.mark} {run.seconds:.1f} (twin {twin.mark} {twin.seconds:.1f})")
        print(f"{each.kind} {each.delay}{'*' if each.is_recorded_at_once else ''}: {', '.join(cells)}")


def tell(name: str, run: Run) -> None:
    print(f"  {name}: {' '.join(run.said.split())[:200]}")


def main() -> None:
    options = parse_arguments()
    if options.list:
        print(*(kind.name for kind in KINDS), sep="\n")
        return
    started = perf_counter()
    place = [kind.name for kind in KINDS]
    outcomes = carry_out_all(orders(options), options.jobs)
    outcomes.sort(key=lambda each: (place.index(each.kind), each.delay))
    if options.verbose:
        report_runs(outcomes)
    report(outcomes)
    print()
    report_sums(outcomes)
    report_misses(outcomes)
    print(f"\n{len({each.kind for each in outcomes})} kinds, {len(outcomes)} cases, {perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
