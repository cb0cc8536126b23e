"""How honest a replay is: the example suite replayed on pages that were changed, each test beside a twin written by hand.

    python -m benchmarks.mutation [--seed N] [--count N] [--only behavioural|cosmetic|bugs|design|promises] [--heal off|local]
    python -m benchmarks.mutation --only promises [--part tuned|looked-at|held-out] [--class CLASS] [--test NAME] [--jobs N]
        [--twins-only]

- *Behavioural* mutations change what a test should notice: a value, a row, a control, a link, a state, an order. Of those that
  make the twin fail, a replay has to fail, too (*detected*).
- *Cosmetic* mutations change class names, ids, wrappers, the order of independent blocks, attributes, white space, or add a
  banner. Of those that leave the twin passing, a replay should pass (*survived*) or else say what drifted.
- *Bugs* are those that the shop can be started with, *design* its redesign.
- *Promises* are small applications of their own (`benchmarks/promises`), in which an operation on a row, what is displayed, the
  sign of an amount, a dialog or a download goes wrong, or nothing that matters does. Of the part that is held out, what was missed
  is only counted.

*Silently wrong* is a replay that passes although the twin fails (on a behavioural mutation), an extracted value that the page does
not show, or an element acted on that was not meant. Each is printed in full: it is a bug of the plugin.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter

from benchmarks.promises.apps import CLASSES
from benchmarks.promises.running import PARTS
from benchmarks.promises.telling import report_promises
from benchmarks.rounds import ROOT, Order, Result, Round, carry_out
from benchmarks.watching import Verdict

WORKERS = 2
CHUNKS = 12
"""Processes, one after another in each worker: fewer start less often, more end together."""
ONLY = ("behavioural", "cosmetic", "bugs", "design", "promises")
COUNT = 396
DETECTED_AIM, SURVIVED_AIM = 98.0, 95.0

TESTS = (
    "test_cart_lists_every_line_and_adds_up",
    "test_shipping_is_free_from_a_hundred_euros",
    "test_quantity_changes_totals_and_stays",
    "test_impossible_quantity_is_refused",
    "test_line_is_removed",
    "test_bad_discount_code_is_refused[NOPE-This code is not valid.]",
    "test_discount_code_is_taken_off",
    "test_cart_is_emptied_after_a_question",
    "test_search_finds_products_by_their_words",
    "test_filters_narrow_the_catalogue",
    "test_sort_menu_orders_the_products[dear]",
    "test_pages_go_forth_and_back",
    "test_price_is_the_same_in_the_catalogue_and_on_the_page_of_the_product",
    "test_product_is_added_in_the_size_that_was_chosen[radios]",
    "test_product_is_added_in_the_size_that_was_chosen[select]",
    "test_product_is_added_in_the_size_that_was_chosen[listbox]",
    "test_size_must_be_chosen",
    "test_sold_out_product_can_not_be_bought",
    "test_size_guide_is_a_table_in_a_dialog",
    "test_shipping_unfolds",
    "test_reviews_are_loaded_by_and_by",
    "test_rating_is_kept",
    "test_wrong_password_is_refused",
    "test_log_in_returns_to_where_one_was",
    "test_sign_up_names_every_mistake",
    "test_orders_are_sorted_by_their_headers",
    "test_past_order_can_be_looked_at",
    "test_nickname_is_edited_by_double_click",
    "test_newsletter_is_switched_on_for_good",
    "test_wish_list_is_ordered_by_dragging",
    "test_wish_list_has_a_context_menu",
    "test_wishes_are_removed_one_by_one",
    "test_guest_buys_and_gets_an_invoice",
    "test_help_opens_in_a_tab_of_its_own",
    "test_the_cheapest_shirt_in_stock_is_opened",
    "test_what_else_one_might_fancy_is_read",
)
"""Tests that have a twin."""

CAUGHT_BY = {
    "test_shirt_is_added_by_radio": ("test_product_is_added_in_the_size_that_was_chosen[radios]",),
    "test_shirt_is_added_by_select": ("test_product_is_added_in_the_size_that_was_chosen[select]",),
    "test_discount_codes": ("test_discount_code_is_taken_off",),
    "test_log_in_returns_to_where_one_was": ("test_wrong_password_is_refused",),
    "test_profile_nickname_and_newsletter_are_kept": ("test_newsletter_is_switched_on_for_good",),
    "test_rating_is_given_inside_a_shadow_root": ("test_rating_is_kept",),
    "<lambda>": ("test_sort_menu_orders_the_products[dear]", "test_sort_menu_orders_the_products[cheap]"),
    "test_price_is_the_same_everywhere": ("test_price_is_the_same_in_the_catalogue_and_on_the_page_of_the_product",),
    "test_wish_list_is_reordered_by_dragging": ("test_wish_list_is_ordered_by_dragging",),
}
"""Journeys of `tests/e2e/test_shop_by_hand.py` whose counterpart in sentences is called otherwise."""


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutation", description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--count",
        type=int,
        default=None,
        help=f"page mutations, over all tests and both families (default {COUNT}), or changes of each part of the promises (all)",
    )
    parser.add_argument("--only", choices=ONLY, default=None)
    parser.add_argument("--test", default=None, help="only tests whose name contains this")
    parser.add_argument("--part", choices=tuple(PARTS), default=None, help="of the promises")
    parser.add_argument("--class", dest="of", choices=(*CLASSES, "harmless"), default=None, help="of the promises")
    parser.add_argument("--held-out-in-full", action="store_true", help="print what was missed there; it is spent then")
    parser.add_argument(
        "--twins-only", action="store_true", help="replay the good pages only: for who writes the promises"
    )
    parser.add_argument("--jobs", type=int, default=3, help="processes for the promises, which mostly wait")
    parser.add_argument("--heal", choices=("off", "local"), default="off", help="as --stagehand-heal")
    return parser.parse_args()


def carry_out_all(orders: list[Order]) -> list[Result]:
    """Each order in a process of its own, two at a time."""
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        results = []
        for result in pool.map(carry_out, orders):
            results.append(result)
            print(f"\r{len(results)}/{len(orders)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for result in results:
        inferred = {name: result.totals[name] for name in ("model_calls", "recorded", "live")}
        assert not any(inferred.values()), f"a replay inferred something: {inferred}"
    return results


def page_mutations(options: argparse.Namespace) -> list[Round]:
    """All rounds of the families that were asked for."""
    families = (options.only,) if options.only else ("behavioural", "cosmetic")
    tests = [test for test in TESTS if not options.test or options.test in test]
    each = -(-(options.count or COUNT) // len(tests))
    chunks = [tuple(tests[at::CHUNKS]) for at in range(min(CHUNKS, len(tests)))]
    results = carry_out_all([Order(chunk, options.seed, each, families, heal=options.heal) for chunk in chunks])
    steps = sum(result.totals["steps"] for result in results)
    print(
        f"{sum(map(len, (result.rounds for result in results)))} mutations of {len(tests)} tests; {steps} steps, no model call"
    )
    return [made for result in results for made in result.rounds]


def share(part: int, whole: int) -> str:
    return f"{part}/{whole} ({100 * part / whole:.1f} %)" if whole else "0/0"


def report_behavioural(rounds: list[Round]) -> None:
    print(
        f"\n{'behavioural':<14}{'made':>6}{'twin fails':>12}{'detected':>10}{'missed':>8}{'stricter':>10}{'both pass':>11}"
    )
    kinds = sorted({each.kind for each in rounds})
    for kind in [*kinds, "all"]:
        chosen = [each for each in rounds if kind in (each.kind, "all")]
        failing = [each for each in chosen if not each.twin.passed]
        missed = [each for each in failing if each.replay.passed]
        stricter = [each for each in chosen if each.twin.passed and not each.replay.passed]
        both = len(chosen) - len(failing) - len(stricter)
        numbers = (len(chosen), len(failing), len(failing) - len(missed), len(missed), len(stricter), both)
        print(
            f"{kind:<14}"
            + "".join(f"{number:>{width}}" for number, width in zip(numbers, (6, 12, 10, 8, 10, 11), strict=True))
        )
    failing = [each for each in rounds if not each.twin.passed]
    print(
        f"detected {share(sum(not each.replay.passed for each in failing), len(failing))}, at least {DETECTED_AIM} % wanted"
    )
    print("how detected: " + spoken(Counter(how(each.replay) for each in failing if not each.replay.passed)))
    stricter = [each for each in rounds if each.twin.passed and not each.replay.passed]
    print("how stricter: " + spoken(Counter(how(each.replay) for each in stricter)))
    for each in stricter:
        print(f"  {each.seed} {each.words}\n    {how(each.replay)}: {one_line(each.replay.said, 260)}")


def report_cosmetic(rounds: list[Round]) -> None:
    print(f"\n{'cosmetic':<14}{'made':>6}{'twin passes':>13}{'survived':>10}{'drifted':>9}{'other failure':>15}")
    kinds = sorted({each.kind for each in rounds})
    for kind in [*kinds, "all"]:
        chosen = [each for each in rounds if kind in (each.kind, "all")]
        passing = [each for each in chosen if each.twin.passed]
        drifted = sum(each.replay.failure == "DriftError" for each in passing)
        survived = sum(each.replay.passed for each in passing)
        numbers = (len(chosen), len(passing), survived, drifted, len(passing) - survived - drifted)
        print(
            f"{kind:<14}"
            + "".join(f"{number:>{width}}" for number, width in zip(numbers, (6, 13, 10, 9, 15), strict=True))
        )
    passing = [each for each in rounds if each.twin.passed]
    print(
        f"survived {share(sum(each.replay.passed for each in passing), len(passing))}, at least {SURVIVED_AIM} % wanted"
    )
    for each in passing:
        if not each.replay.passed:
            print(f"  {each.seed} {each.words}\n    {how(each.replay)}: {one_line(each.replay.said, 260)}")


def report_silent(rounds: list[Round]) -> None:
    """Every case that must not be."""
    uneven = sum(each.twin.applied != each.replay.applied for each in rounds if each.twin.passed and each.replay.passed)
    print(f"\nmade on the pages of one of the two only, and both passed: {uneven} of {len(rounds)}")
    wrong = [each for each in rounds if each.strays or each.replay.wrong or has_missed(each)]
    print(f"silently wrong: {len(wrong)} of {len(rounds)}, none wanted")
    for each in wrong:
        print(
            f"  {each.seed} {each.kind}{'' if each.is_central else ' (elsewhere)'}\n    {each.words}\n    {each.script[:400]}"
        )
        print(
            f"    twin: {how(each.twin)} {one_line(each.twin.said)}\n    replay: {how(each.replay)} {one_line(each.replay.said)}"
        )
        for line in (*each.replay.wrong, *(f"acted on what was not meant: {stray}" for stray in each.strays)):
            print(f"    {line[:600]}")


def has_missed(each: Round) -> bool:
    """Whether a replay passed although the page does otherwise; a cosmetic mutation that fails the twin broke the twin's way."""
    return each.family == "behavioural" and each.replay.passed and not each.twin.passed


def how(verdict: Verdict) -> str:
    return f"{verdict.failure} {verdict.reason}".strip() or "passed"


def one_line(text: str, limit: int = 400) -> str:
    return " ".join(text.split())[:limit]


def spoken(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.most_common()) or "none"


def report_bugs(options: argparse.Namespace) -> None:
    """Each bug of the shop, with the tests that are the counterpart of the journey which it breaks."""
    from tests.e2e.test_shop_by_hand import BROKEN_JOURNEYS

    orders = []
    for bug, (journey, _) in sorted(BROKEN_JOURNEYS.items()):
        orders.append(
            Order(CAUGHT_BY.get(journey.__name__, (journey.__name__,)), options.seed, bug=bug, heal=options.heal)
        )
    print(f"\n{'bug':<30}{'twin':<6}{'replay':<8}how")
    caught = 0
    for order, result in zip(orders, carry_out_all(orders), strict=True):
        assert result.plain, f"no test for {order.bug}: {order.tests}"
        failed = {name: replay for name, (replay, _) in result.plain.items() if not replay.passed}
        caught += bool(failed)
        said = (
            "; ".join(f"{name}: {how(verdict)}" for name, verdict in failed.items())
            or f"passed: {', '.join(order.tests)}"
        )
        twins = [twin for _, twin in result.plain.values() if twin is not None]
        seen = "-" if not twins else "yes" if any(not twin.passed for twin in twins) else "NO"
        print(f"{order.bug:<30}{seen:<6}{'yes' if failed else 'NO':<8}{said}")
    print(f"caught {share(caught, len(orders))}")


def report_design(options: argparse.Namespace) -> None:
    """The redesign: the same shop in other words, so that most recordings have to drift, loudly."""
    tests = sorted(path for path in ROOT.glob("example_suite/test_*.py"))
    results = carry_out_all([Order((), options.seed, design=2, file=path.name, heal=options.heal) for path in tests])
    verdicts = {name: replay for result in results for name, (replay, _) in result.plain.items()}
    print(f"\nredesign: {len(verdicts)} tests: {spoken(Counter(how(each) for each in verdicts.values()))}")
    for name, verdict in verdicts.items():
        if verdict.failure != "DriftError" or verdict.wrong:
            print(f"  {name}: {how(verdict)} {one_line(verdict.said, 200)} {'; '.join(verdict.wrong)}")


def timed(what: str, run: Callable[[], None]) -> None:
    started = perf_counter()
    run()
    print(f"({what}: {perf_counter() - started:.0f} s)", flush=True)


def report_mutations(options: argparse.Namespace) -> None:
    rounds = page_mutations(options)
    behavioural, cosmetic = (in_family(rounds, family) for family in ("behavioural", "cosmetic"))
    if behavioural:
        report_behavioural(behavioural)
    if cosmetic:
        report_cosmetic(cosmetic)
    report_silent(rounds)


def in_family(rounds: Iterable[Round], family: str) -> list[Round]:
    return [each for each in rounds if each.family == family]


def main() -> int:
    options = parse_arguments()
    print(f"seed {options.seed}")
    if options.only in (None, "bugs"):
        timed("bugs", lambda: report_bugs(options))
    if options.only in (None, "design"):
        timed("design", lambda: report_design(options))
    if options.only in (None, "behavioural", "cosmetic"):
        timed("page mutations", lambda: report_mutations(options))
    if options.only in (None, "promises"):
        timed("promises", lambda: report_promises(options))
    return 0


if __name__ == "__main__":
    sys.exit(main())
