"""What tests of an old release would press on the new one: right unasked, proposed right, refused, wrong.

    python -m benchmarks.releases [--check] [--held-out] [--app NAME] [--part PART] [--browser PATH]

Tables for each part, and every failure of the tuned and the looked-at part. What fails in the held-out part is not shown: rules
that were mended by it would have no figure left. `--held-out` shows it, for when that part is given up. `--check` finds nothing: it
tells which labels do not fit their pages, and is all that somebody who labels may run.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from benchmarks.browsers import launched
from benchmarks.releases.checking import faults
from benchmarks.releases.finding import WAYS
from benchmarks.releases.labels import CLASSES, PARTS, PagePair, page_pairs
from benchmarks.releases.measuring import Measured, Outcome, measured

AIMS = "aims: of those that are still there at least 90% right, pressed wrongly 0; of those that are gone or deleted 0"
COLUMNS = ("pressed", "proposed", "refused", "wrong", "wrongly proposed", "unrecorded")
HEADS = ("right unasked", "proposed right", "refused", "wrong", "wrongly proposed", "not recordable")


def main() -> None:
    arguments = _arguments()
    started = perf_counter()
    with sync_playwright() as playwright:
        browser = launched(playwright, arguments.browser)
        pages = [page for page in page_pairs(arguments.app) if arguments.part in (None, page.part)]
        if arguments.check:
            _check(browser, pages)
        else:
            _measure(browser, pages, held_out=arguments.held_out)
        browser.close()
    print(f"{perf_counter() - started:.0f} s")


def _check(browser: Browser, pages: list[PagePair]) -> None:
    found = faults(browser, pages)
    print("\n".join([*found, f"{sum(len(each.pairs) for each in pages)} pairs, {len(found)} faults"]))


def _measure(browser: Browser, pages: list[PagePair], *, held_out: bool) -> None:
    found = measured(browser, pages)
    for part in PARTS:
        of_part = _of_part(found, part)
        if of_part.there:
            _report(part, of_part, in_full=part != "held-out" or held_out)
    print(AIMS)


def _of_part(found: Measured, part: str) -> Measured:
    return Measured(
        [each for each in found.there if each.page.part == part],
        [each for each in found.deleted if each.page.part == part],
    )


def _report(part: str, found: Measured, *, in_full: bool) -> None:
    names = ", ".join(sorted({each.page.app for each in found.there}))
    print(f"\n## {part}: {names}\n")
    for way in WAYS:
        _table(way, found)
    _summary(found)
    if in_full:
        _failures(found)


def _table(way: str, found: Measured) -> None:
    there = [each for each in found.there if each.way == way]
    print(f"| {way} | pairs | {' | '.join(HEADS)} |")
    print("|---" * (len(HEADS) + 2) + "|")
    for kind in CLASSES:
        _row(kind, [each for each in there if each.pair.kind == kind])
    _row("all that are there", [each for each in there if each.pair.new])
    _row("deleted from the new page", [each for each in found.deleted if each.way == way])
    print()


def _row(name: str, outcomes: list[Outcome]) -> None:
    if outcomes:
        by = Counter(each.result for each in outcomes)
        print(f"| {name} | {len(outcomes)} | {' | '.join(str(by[column]) for column in COLUMNS)} |")


def _summary(found: Measured) -> None:
    """The plugin beside `get_by_role`, pair by pair."""
    by_role = _results(found.there, "get_by_role")
    there = [each for each in found.there if each.way == "plugin" and each.pair.new]
    right = [each for each in there if each.result in ("pressed", "proposed")]
    print(f"right unasked or proposed right: {_share(right, there)}")
    same = [each for each in there if each.pair.kind != "re-worded"]
    unasked = [each for each in same if each.result == "pressed"]
    print(f"right unasked of those that say the same: {_share(unasked, same)}")
    found_by_role = [each for each in there if by_role[_key(each)] == "pressed"]
    as_well = [each for each in found_by_role if each.result == "pressed"]
    more = [each for each in there if each.result == "pressed" and each not in found_by_role]
    print(f"right unasked of those that get_by_role finds: {_share(as_well, found_by_role)}; beyond them: {len(more)}")


def _share(some: list[Outcome], of_all: list[Outcome]) -> str:
    return f"{len(some)} of {len(of_all)} ({len(some) / max(1, len(of_all)):.1%})"


def _key(outcome: Outcome) -> tuple[str, str, str]:
    return outcome.page.app, outcome.page.name, outcome.pair.old


def _results(outcomes: Iterable[Outcome], way: str) -> dict[tuple[str, str, str], str]:
    return {_key(each): each.result for each in outcomes if each.way == way}


def _failures(found: Measured) -> None:
    """What the plugin should have found and did not, by the rule that refused; and all that is wrong."""
    by_role = _results(found.there, "get_by_role")
    print("\n### Failures\n")
    failed = [each for each in found.there if each.way == "plugin" and _is_failure(each)]
    for each in sorted(failed, key=lambda each: (each.result, each.why)):
        mark = " (get_by_role finds it)" if by_role[_key(each)] == "pressed" else ""
        print(f"- {_told(each)}{mark}")
    for each in found.deleted:
        if each.way == "plugin" and each.result.startswith("wrong"):
            print(f"- deleted, and {_told(each)}")


def _is_failure(outcome: Outcome) -> bool:
    """Whether it is not as it should be: pressed where it says the same, proposed where it does not, refused where it is gone."""
    if not outcome.pair.new:
        return outcome.result.startswith("wrong")
    return outcome.result != ("proposed" if outcome.pair.kind == "re-worded" else "pressed")


def _told(outcome: Outcome) -> str:
    pair, page = outcome.pair, outcome.page
    now = f" → {pair.now!r}" if pair.new else ""
    found = f" took {outcome.found}" if outcome.found else ""
    return (
        f"{outcome.result} [{pair.kind}] {page.app}/{page.name}: {pair.was!r}{now} `{pair.old}`:{found} {outcome.why}"
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--held-out", action="store_true", help="show the failures of the held-out part as well")
    parser.add_argument(
        "--check", action="store_true", help="only whether each label leads to one element that is shown"
    )
    parser.add_argument("--app", help="this application alone")
    parser.add_argument("--part", choices=PARTS, help="this part alone")
    parser.add_argument("--browser", help="path of a Chromium; the one that the plugin finds if not given")
    return parser.parse_args()


if __name__ == "__main__":
    main()
