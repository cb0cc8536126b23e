import multiprocessing
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import genai_prices
import pytest

from pytest_stagehand._basics.errors import BudgetExceeded
from pytest_stagehand._models.ledger import KEPT_S, remove
from pytest_stagehand._models.prices import estimate_of, price_of
from pytest_stagehand._models.questions import FollowUp, Picture, Question
from pytest_stagehand._models.spending import Spending
from pytest_stagehand._models.usage import Usage

MODEL = "openai/gpt-4o"
"""2.50 dollars a million tokens of input, 1.25 of cached input, 10 of output."""
UNKNOWN = "openai/my-own-model"
ASKED = Question("act", "x" * 2_000, ("y" * 5_998,), {})
"""2,000 tokens with the two characters of its schema: estimated at 0.005 dollars, and 0.005 of answer."""
TOOK = Usage(calls=1, input_tokens=1_600, output_tokens=100, seconds=1.5, cost_usd=None)
"""0.004 dollars and 0.001."""


def refusal(spending: Spending, model: str = MODEL, **where: bool) -> str:
    with pytest.raises(BudgetExceeded) as caught:
        spending.require(model, ASKED, **where)
    assert (caught.value.kind, caught.value.model) == ("budget", model)
    return str(caught.value)


def call(spending: Spending, took: Usage = TOOK) -> None:
    spending.require(MODEL, ASKED)
    spending.note(MODEL, took)


# --- Prices ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "usage", "price"),
    [
        (MODEL, Usage(input_tokens=1_000_000), 2.5),
        (MODEL, Usage(input_tokens=1, output_tokens=1_000_000), 10.0000025),
        (MODEL, Usage(input_tokens=1_000_000, cached_tokens=400_000), 2.0),
        (MODEL, Usage(input_tokens=1_000_000, cached_tokens=2_000_000), 1.25),
        ("anthropic/claude-sonnet-4-5", Usage(input_tokens=1_000, cached_tokens=400, output_tokens=100), 0.00342),
    ],
)
def test_a_call_costs_what_its_tokens_do(model, usage, price):
    assert price_of(model, usage) == pytest.approx(price, rel=1e-9)


@pytest.mark.parametrize(
    "model", [UNKNOWN, "openai/", "openai/claude-sonnet-4-5", "anthropic/gpt-4o", "openai/gpt-99", "openai/a/b c\n"]
)
def test_the_price_of_an_unknown_model_is_not_known(model):
    assert price_of(model, TOOK) is None


def test_the_price_of_a_known_model_elsewhere_is_not_known():
    assert price_of(MODEL, TOOK, is_elsewhere=True) is None


def test_the_price_is_not_known_where_a_server_tells_no_tokens():
    assert price_of(MODEL, Usage(calls=1)) is None


def test_no_model_that_is_priced_in_part_looks_free():
    """The package knows models by name of which it has no price, or none for what comes out."""
    providers = {each.id: each for each in genai_prices.data_snapshot.get_snapshot().providers}
    for provider in ("openai", "anthropic", "google"):
        for model in providers[provider].models:
            price = price_of(f"{provider}/{model.id}", TOOK)
            assert price is None or price > 0, model.id


def test_the_estimate_counts_all_that_is_sent():
    question = Question(
        "act", "s" * 40, ("t" * 400, Picture(b"x" * 9_999)), {"a": "b"}, (FollowUp("u" * 4_000, "v" * 30),)
    )
    assert estimate_of(question) == Usage(
        calls=1, input_tokens=(40 + 400 + 10 + 4_000 + 30) // 4 + 1_500, output_tokens=500
    )
    assert estimate_of(replace(question, system="s" * 41)).input_tokens == estimate_of(question).input_tokens + 1


def test_importing_this_loads_no_prices():
    code = "import sys, pytest_stagehand._models.spending; print({'genai_prices', 'pydantic', 'diskcache'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


# --- Totals ---------------------------------------------------------------------------------------------------------


def test_a_call_is_noted_with_its_cost_and_added_up():
    spending = Spending(None, None)
    assert spending.note(MODEL, TOOK) == replace(TOOK, cost_usd=0.005)
    spending.note(MODEL, TOOK)
    assert spending.total == Usage(calls=2, input_tokens=3_200, output_tokens=200, seconds=3.0, cost_usd=0.01)


@pytest.mark.parametrize(("model", "is_elsewhere"), [(UNKNOWN, False), (MODEL, True)])
def test_one_unknown_price_makes_the_total_unknown(model, is_elsewhere):
    spending = Spending(None, None)
    spending.note(MODEL, TOOK)
    assert spending.note(model, TOOK, is_elsewhere=is_elsewhere).cost_usd is None
    spending.note(MODEL, TOOK)
    assert (spending.total.calls, spending.total.cost_usd) == (3, None)


def test_without_limits_nothing_is_refused_and_nothing_written(tmp_path):
    spending = Spending(None, None, tmp_path / "ledger", "run")
    spending.require(UNKNOWN, ASKED)
    spending.note(UNKNOWN, TOOK)
    assert not (tmp_path / "ledger").exists()


# --- Limits ---------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["alone", "shared"])
def limited(request, tmp_path):
    """Makes a `Spending`, as a run of one process has it and as a worker has it."""
    ledger = tmp_path / "ledger" if request.param == "shared" else None
    return lambda max_calls=None, max_cost=None: Spending(max_calls, max_cost, ledger, "run")


@pytest.mark.parametrize(("limit", "were"), [(0, "0 calls were"), (1, "1 call was"), (3, "3 calls were")])
def test_calls_are_made_up_to_the_limit_and_not_one_more(limited, limit, were):
    spending = limited(max_calls=limit)
    for _ in range(limit):
        call(spending)
    for _ in range(2):
        assert f"--stagehand-max-calls={limit}: {were} made in this run; this one was not." in refusal(spending)
    assert spending.total.calls == limit


def test_a_call_that_failed_counts(limited):
    spending = limited(max_calls=2)
    spending.require(MODEL, ASKED)
    spending.require(MODEL, ASKED)
    assert "2 calls were made" in refusal(spending)


def test_the_limit_of_calls_asks_for_no_price(limited):
    spending = limited(max_calls=1)
    spending.require(UNKNOWN, ASKED)
    spending.note(UNKNOWN, TOOK)
    assert "1 call was made" in refusal(spending, UNKNOWN)


def test_dollars_are_spent_up_to_the_limit_and_not_a_millionth_more(limited):
    """Each call is estimated at 0.01 and takes 0.005; the eleventh fills the limit exactly, however floats add up."""
    spending = limited(max_cost=0.06)
    for _ in range(11):
        call(spending)
    assert "$0.055 is spent or set aside in this run, and this call would take about $0.01; it was" in refusal(spending)
    assert spending.total.cost_usd == pytest.approx(0.055)


def test_a_limit_that_is_a_millionth_lower_stops_a_call_earlier(limited):
    spending = limited(max_cost=0.059999)
    for _ in range(10):
        call(spending)
    assert "--stagehand-max-cost=0.059999: $0.05 is spent" in refusal(spending)


def test_no_dollar_buys_no_call(limited):
    assert "$0.00 is spent" in refusal(limited(max_cost=0.0))


def test_what_was_set_aside_for_a_call_that_failed_stays_so(limited):
    spending = limited(max_cost=0.02)
    spending.require(MODEL, ASKED)
    call(spending)
    assert "$0.015 is spent or set aside" in refusal(spending)


def test_a_refused_call_sets_nothing_aside(limited):
    spending = limited(max_cost=0.015)
    call(spending)
    with pytest.raises(BudgetExceeded):
        spending.require(MODEL, replace(ASKED, content=("z" * 20_000,)))
    spending.require(MODEL, ASKED)


def test_an_answer_of_untold_tokens_counts_at_its_estimate(limited):
    spending = limited(max_cost=0.02)
    call(spending, Usage(calls=1, cost_usd=None))
    call(spending)
    assert "$0.015 is spent or set aside" in refusal(spending)


def test_a_call_that_took_more_than_was_estimated_stops_the_next(limited):
    spending = limited(max_cost=0.02)
    call(spending, replace(TOOK, output_tokens=4_000))
    assert "$0.044 is spent" in refusal(spending)


@pytest.mark.parametrize(("model", "is_elsewhere"), [(UNKNOWN, False), (MODEL, True)])
def test_dollars_of_an_unknown_price_can_not_be_limited(limited, model, is_elsewhere):
    message = refusal(limited(max_cost=0.5), model, is_elsewhere=is_elsewhere)
    assert "--stagehand-max-cost=0.5 can't be kept: the price of this model is not known" in message
    assert "--stagehand-max-calls" in message


def test_both_limits_hold(limited):
    assert "max-calls" in refusal(limited(max_calls=0, max_cost=1.0))
    assert "max-cost" in refusal(limited(max_calls=1, max_cost=0.0))


# --- Runs of several processes --------------------------------------------------------------------------------------


def test_workers_share_what_their_run_may_spend(tmp_path):
    one, other = (Spending(None, 0.02, tmp_path, "run") for _ in range(2))
    one.require(MODEL, ASKED)
    other.require(MODEL, ASKED)
    assert "$0.02 is spent or set aside" in refusal(one)
    other.note(MODEL, TOOK)
    assert "$0.015 is spent or set aside" in refusal(other)


def test_another_run_has_its_own_limit(tmp_path):
    call(Spending(1, None, tmp_path, "yesterday's"))
    call(Spending(1, None, tmp_path, "today's"))


def test_what_a_run_counted_in_is_removed_and_nothing_else(tmp_path):
    for name in ("own", "shared"):
        call(Spending(9, None, ledger=tmp_path / name, run="a"))
    (tmp_path / "shared" / "notes.txt").touch()
    for name in ("own", "shared", "none"):
        remove(tmp_path / name)
    left = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*"))
    assert left == ["shared", "shared/notes.txt"]


def test_the_counts_of_old_runs_are_dropped(tmp_path):
    call(Spending(9, None, tmp_path, "old"))
    call(Spending(9, None, tmp_path, "recent"))
    with closing(sqlite3.connect(tmp_path / "spending.db", isolation_level=None)) as file:
        file.execute("UPDATE runs SET at = ? WHERE run = 'old'", (time.time() - KEPT_S - 1,))
        call(Spending(9, None, tmp_path, "new"))
        assert file.execute("SELECT run FROM runs ORDER BY run").fetchall() == [("new",), ("recent",)]


@pytest.mark.parametrize("broken", ["folder", "file"])
def test_a_run_that_can_not_count_asks_nothing(tmp_path, broken):
    ledger = tmp_path / "ledger"
    if broken == "folder":
        ledger.touch()
    else:
        ledger.mkdir()
        (ledger / "spending.db").write_text("no database\x1b[0m" * 100)
    message = refusal(Spending(5, None, ledger, "run"))
    assert "the limits of this run can't be kept" in message
    assert str(ledger) in message


def _spend(folder: Path, ready, made) -> None:
    spending = Spending(25, 0.2, folder, "run")
    ready.wait(60)
    for _ in range(20):
        try:
            call(spending, replace(TOOK, input_tokens=400))
        except BudgetExceeded:
            break
    made.put((spending.total.calls, spending.total.cost_usd))


@pytest.mark.long
def test_processes_that_ask_at_once_do_not_pass_the_limit(tmp_path):
    context = multiprocessing.get_context("spawn")
    ready, made = context.Barrier(2), context.Queue()
    processes = [context.Process(target=_spend, args=(tmp_path, ready, made)) for _ in range(2)]
    for process in processes:
        process.start()
    calls, costs = zip(*(made.get(timeout=60) for _ in processes), strict=True)
    for process in processes:
        process.join(60)
    assert sum(calls) == 25
    with closing(sqlite3.connect(tmp_path / "spending.db")) as file:
        assert file.execute("SELECT calls, cost FROM runs").fetchone() == (25, round(sum(costs) * 1e9))
