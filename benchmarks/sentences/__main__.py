"""What the local engine understands of sentences it was not made for: right, abstained, wrong; by verb and part.

    python -m benchmarks.sentences [--part PART] [--app NAME] [--show] [--give-up PART] [--check] [--browser PATH]

`--show` lists what is not right in all parts but those that nobody has looked at. What fails there is not shown: rules that were mended by it would have
no figure left. `--give-up` shows it, for when that part is given up. `--check` asks the engine nothing: it tells which labels do not fit their pages.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Browser, sync_playwright

from benchmarks.browsers import launched
from benchmarks.sentences.judging import OUTCOMES, Judge, Judged
from benchmarks.sentences.labels import PARTS, UNSEEN, VERBS, App, apps
from benchmarks.sentences.opening import faults, opened
from pytest_stagehand._browser.reading import read_snapshot

TWINS = "false twins"
AIMS = "aims: right act ≥ 90%, verify ≥ 75%, all ≥ 80%; after one proposal ≥ 95%; wrong 0; an abstention ≤ 1 s"
SLOW_S = 1.0


@dataclass(frozen=True)
class Result:
    """One sentence of one application; `row` is its verb, or `TWINS`."""

    app: App
    page: str
    row: str
    text: str
    judged: Judged


def main() -> None:
    arguments = _arguments()
    with sync_playwright() as playwright:
        browser = launched(playwright, arguments.browser)
        chosen = [each for each in apps(arguments.app) if arguments.part in (None, each.part)]
        if arguments.check:
            print("\n".join([fault for each in chosen for fault in faults(browser, each)] or ["no faults"]))
        else:
            _report([result for each in chosen for result in _measured(browser, each)], arguments)
        browser.close()


def _measured(browser: Browser, app: App) -> Iterator[Result]:
    for name, (address, html) in app.pages.items():
        with opened(browser, address, html) as page:
            judge = Judge(page, read_snapshot(page))
            for sentence in app.sentences:
                if sentence.page == name:
                    yield Result(app, name, sentence.verb, sentence.text, judge.judge(sentence))
                    yield from (Result(app, name, TWINS, text, judged) for text, judged in judge.twins(sentence))


def _report(results: list[Result], arguments: argparse.Namespace) -> None:
    for part in PARTS:
        of_part = [each for each in results if each.app.part == part]
        if of_part:
            names = ", ".join(dict.fromkeys(each.app.name for each in of_part))
            print(f"\n## {part}: {names}\n")
            _table(of_part)
            if arguments.give_up == part or (arguments.show and part not in UNSEEN):
                _failures(of_part)
    print(f"\n{AIMS}")


def _table(results: list[Result]) -> None:
    said = [each for each in results if each.row != TWINS]
    print(
        f"| | n | {' | '.join(OUTCOMES)} | right of all | or after the first proposal | or after any | proposals right | wrong | abstained > 1 s | slowest |"
    )
    print("|---" * (len(OUTCOMES) + 9) + "|")
    for verb in VERBS:
        _row(verb, [each.judged for each in said if each.row == verb])
    _row("all", [each.judged for each in said])
    _row(TWINS, [each.judged for each in results if each.row == TWINS])


def _row(name: str, judged: list[Judged]) -> None:
    if not judged:
        return
    counts = [sum(each.outcome == outcome for each in judged) for outcome in OUTCOMES]
    right = counts[0]
    first = right + sum(each.after[:1] == ("right",) for each in judged if each.outcome == "abstained")
    anyhow = right + sum("right" in each.after for each in judged if each.outcome == "abstained")
    slow = sum(each.outcome == "abstained" and each.seconds > SLOW_S for each in judged)
    shares = [f"{some / len(judged):.0%}" for some in (right, first, anyhow)]
    slowest = max(each.seconds for each in judged)
    after = [outcome for each in judged for outcome in each.after]
    proposed = (after.count("right"), len(after) - after.count("right"))
    cells = (name, len(judged), *counts, *shares, *proposed, slow, f"{slowest:.2f} s")
    print(f"| {' | '.join(map(str, cells))} |")


def _failures(results: list[Result]) -> None:
    for outcome in reversed(OUTCOMES[1:]):
        of_outcome = [
            each for each in results if each.judged.outcome == outcome and (each.row, outcome) != (TWINS, "abstained")
        ]
        print(f"\n### {outcome} ({len(of_outcome)})\n")
        for each in of_outcome:
            after = "".join(
                f"\n    {text!r}: {then}" for text, then in zip(each.judged.proposals, each.judged.after, strict=True)
            )
            print(
                f"- {each.app.name}/{each.page} {each.row} {each.text!r} ({each.judged.seconds:.2f} s): {each.judged.said}{after}"
            )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", choices=PARTS, help="this part alone")
    parser.add_argument("--app", help="this application alone")
    parser.add_argument("--show", action="store_true", help="list what is not right")
    parser.add_argument("--give-up", choices=UNSEEN, help="show the failures of a part that nobody has looked at")
    parser.add_argument(
        "--check", action="store_true", help="only whether each selector leads to something that is shown"
    )
    parser.add_argument("--browser", help="path of a Chromium; the one that the plugin finds if not given")
    return parser.parse_args()


if __name__ == "__main__":
    main()
