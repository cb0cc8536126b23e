"""Which cosmetic redesigns a replay with local healing survives, and which broken ones it detects.

    python -m benchmarks.cosmetic [--set first|second|third|fourth] [--app NAME] [--design NAME] [--shown] [--finding]

A page is *survived* if all steps of its test pass on it; what a step that fails should have done is done for it, so that each step
counts by itself. *Detected* is a test that fails on the same redesign with one change of what the page says or does; *where survived*
counts only redesigns that fail nothing by themselves. *Pressed wrongly* are steps, of either, that press or enter what a person would
not. What fails is not shown unless asked for, since nobody should tune by these pages.
`--finding` asks of every control of the pages only whether it is found, and carries nothing out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from time import perf_counter

from benchmarks.cosmetic.finding import found_of
from benchmarks.cosmetic.running import Found, Try, measured
from benchmarks.cosmetic.sets import APP, DESIGN, SETS, Set

AIMS = "aims: survived at least 98%, detected at least 98%, pressed wrongly 0"


def main() -> None:
    arguments = _arguments()
    for chosen in SETS:
        if arguments.set in (None, chosen.name):
            _measure(chosen, arguments)


def _measure(chosen: Set, arguments: argparse.Namespace) -> None:
    started = perf_counter()
    apps = tuple(each.name for each in chosen.apps if arguments.app in (None, each.name))
    designs = tuple(each.name for each in chosen.designs if arguments.design in (None, each.name))
    if not apps or not designs:
        return
    if arguments.finding:
        print(f"the {chosen.name} set: {dict(found_of(chosen, apps, designs))}")
        return
    found = measured(chosen, apps, designs)
    print(f"the {chosen.name} set")
    for name, why in found.unrecorded.items():
        print(f"does not replay on the page as it was: {name}: {_one_line(why)}")
    _table(found)
    if arguments.shown:
        _failures(found.tries)
    print(f"{AIMS}\n{perf_counter() - started:.0f} s")


def _table(found: Found) -> None:
    print("| redesign | pages | survived | steps | survived | healed | pressed wrongly | detected | where survived |")
    print("|---" * 9 + "|")
    for design in dict.fromkeys(each.design for each in found.tries):
        _row(design, [each for each in found.tries if each.design == design])
    _row("all", found.tries)


def _row(name: str, tries: list[Try]) -> None:
    whole = [each for each in tries if not each.change]
    broken = [each for each in tries if each.change]
    steps = [step for each in whole for step in each.steps]
    wrong = [step for each in tries for step in each.steps if step.presses_wrongly]
    detected = [each for each in broken if any(step.failure for step in each.steps)]
    survived = {(each.app.name, each.design) for each in whole if each.survives}
    broken_alone = [each for each in broken if (each.app.name, each.design) in survived]
    cells = (
        name,
        len(whole),
        _share(len(survived), len(whole)),
        sum(len(each.app.steps) for each in whole),
        _share(sum(each.survives for each in steps), sum(len(each.app.steps) for each in whole)),
        sum(each.healed for each in whole),
        len(wrong),
        _share(len(detected), len(broken)),
        _share(len([each for each in broken_alone if each in detected]), len(broken_alone)),
    )
    print(f"| {' | '.join(map(str, cells))} |")


def _failures(tries: Iterable[Try]) -> None:
    for each in tries:
        where = f"{each.app.name} as {each.design}" + (f", {each.change}" if each.change else "")
        if each.problem:
            print(f"- did not run: {where}: {_one_line(each.problem)}")
        for number, step in enumerate(each.steps, 1):
            if step.presses_wrongly:
                print(f"- pressed wrongly: {where}, step {number}: {step.did}")
            if step.failure and not each.change:
                print(f"- {where}, step {number}: {step.failure}: {_one_line(step.said)}")
        if each.change and not any(step.failure for step in each.steps):
            print(f"- not detected: {where}")


def _share(part: int, whole: int) -> str:
    return f"{part} ({part / max(1, whole):.1%})"


def _one_line(text: str) -> str:
    return " ".join(text.split())[:1200]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", help="this set alone", choices=[each.name for each in SETS])
    parser.add_argument("--app", help="this application alone", choices=list(APP))
    parser.add_argument("--design", help="this design alone", choices=list(DESIGN))
    parser.add_argument("--finding", action="store_true", help="only find the controls, all of them")
    parser.add_argument("--shown", action="store_true", help="show what failed")
    return parser.parse_args()


if __name__ == "__main__":
    main()
