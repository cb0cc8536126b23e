"""What a run's models took, and the limits that stop a call before it passes them."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import BudgetExceeded, printable
from pytest_stagehand._models.ledger import Counts, shared_counts
from pytest_stagehand._models.prices import estimate_of, price_of
from pytest_stagehand._models.usage import Usage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytest_stagehand._models.questions import Question

_A_DOLLAR = 1_000_000_000


class Spending:
    """Calls and dollars of a run.

    For each call: `require` it, ask, `note` what it took. A call that was required and never noted, since it failed, counts
    as a call and at its estimate: of a time-out, a refusal or a cut-off answer nobody tells the price, and it has one.

    Args:
        max_calls: Calls that the run may make; `None` for no limit.
        max_cost: US dollars that the run may spend; `None` for no limit.
        ledger: Folder where all processes of a run count together; `None` where there is one process only.
        run: An id that the processes of this run, and of no other, have in common.

    Attributes:
        total: What this process used.
    """

    def __init__(
        self, max_calls: int | None, max_cost: float | None, ledger: Path | None = None, run: str = ""
    ) -> None:
        self.total = Usage()
        self._max_calls = max_calls
        self._max_cost = max_cost
        self._ledger = ledger
        self._run = run
        self._own = Counts()
        self._set_aside = 0

    def require(self, model: str, question: Question, *, is_elsewhere: bool = False) -> None:
        """Count a call that is about to be made, and set aside what it will about cost.

        That is the question at 4 characters a token, 1,500 tokens a picture, and 500 tokens of answer, at the model's prices
        and with nothing cached. A longer answer can so pass the limit of dollars, by this one call in each process.

        Args:
            model: As `--stagehand-model` names it.
            question: What will be asked.
            is_elsewhere: At an address of one's own, where no price is known.

        Raises:
            BudgetExceeded: It would pass a limit of the run, or its price is not known and there is a limit of dollars, or
                the run's processes can't count together. Nothing was counted.
        """
        if self._max_calls is None and self._max_cost is None:
            return
        estimate = self._estimate(model, question, is_elsewhere) if self._max_cost is not None else 0
        with self._counts(model) as counts:
            if self._max_calls is not None and counts.calls >= self._max_calls:
                raise _no_more_calls(model, self._max_calls, counts.calls)
            if self._max_cost is not None and counts.cost + estimate > _billionths(self._max_cost):
                raise _no_more_dollars(model, self._max_cost, counts.cost, estimate)
            counts.calls += 1
            counts.cost += estimate
        self._set_aside = estimate

    def note(self, model: str, usage: Usage, *, is_elsewhere: bool = False) -> Usage:
        """What a call took, with its cost; it is added to the totals in place of the estimate.

        Raises:
            BudgetExceeded: The run's processes can't count together any more.
        """
        usage = replace(usage, cost_usd=price_of(model, usage, is_elsewhere=is_elsewhere))
        self.total += usage
        if self._max_cost is not None and usage.cost_usd is not None:
            with self._counts(model) as counts:
                counts.cost += _billionths(usage.cost_usd) - self._set_aside
        self._set_aside = 0
        return usage

    def _estimate(self, model: str, question: Question, is_elsewhere: bool) -> int:
        cost = price_of(model, estimate_of(question), is_elsewhere=is_elsewhere)
        if cost is None:
            said = f"--stagehand-max-cost={self._max_cost:.15g} can't be kept: the price of this model is not known."
            raise BudgetExceeded(model, said, "Nothing was asked. Limit the run by --stagehand-max-calls instead.")
        return _billionths(cost)

    @contextmanager
    def _counts(self, model: str) -> Iterator[Counts]:
        if self._ledger is None:
            yield self._own
            return
        try:
            with shared_counts(self._ledger, self._run) as counts:
                yield counts
        except (OSError, sqlite3.Error) as error:
            why = printable(str(error), 200)
            said = f"the limits of this run can't be kept: {self._ledger} can't be used to count in ({why})."
            raise BudgetExceeded(model, said, "Make that folder writable, or delete it.") from None


def _billionths(dollars: float) -> int:
    return round(dollars * _A_DOLLAR)


def _shown(billionths: int) -> str:
    """At least two decimals, and as many as it takes to see the amount."""
    whole, _, part = f"{billionths / _A_DOLLAR:.6f}".partition(".")
    return f"${whole}.{part.rstrip('0'):0<2}"


def _no_more_calls(model: str, limit: int, made: int) -> BudgetExceeded:
    were = "1 call was" if made == 1 else f"{made} calls were"
    said = f"--stagehand-max-calls={limit}: {were} made in this run; this one was not."
    return BudgetExceeded(model, said, _WHAT_TO_DO)


def _no_more_dollars(model: str, limit: float, spent: int, estimate: int) -> BudgetExceeded:
    said = (
        f"--stagehand-max-cost={limit:.15g}: {_shown(spent)} is spent or set aside in this run, and this call would take"
        f" about {_shown(estimate)}; it was not made."
    )
    return BudgetExceeded(model, said, _WHAT_TO_DO)


_WHAT_TO_DO = "Run again, which asks only for what is not recorded yet, or raise the limit."
