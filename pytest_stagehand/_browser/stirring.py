"""What the documents of a page say of how still they are (`js/stirring.js`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from operator import itemgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Stirring:
    """What the documents of a page say of themselves, in milliseconds.

    Attributes:
        still_ms: For how long nothing changed; infinite where no document answers.
        calm_ms: The same, but for what changes again and again: a clock, a ticker.
        pause_ms: For how long a page was calm at most, since it was loaded or operated, until it changed once more.
        moving_ms: For how long something will still fade, open or slide.
        timers_ms: For how long timers of the pages are still to come, where they are counted (`stagehand_timers`).
        operated_ms: How long ago somebody did something to one of them; infinite where nobody did.
        is_timed: Scripts have set timers since a document was begun, or operated last; whether they ran is not to be seen.
        may_tick: Scripts have set timers since a document was begun, so that something may come of itself at any time.
        loaded_ms: How long ago the last document was there as a whole; -1 where one is not yet.
        is_loading: A document is still being read in; or the page's own shows nothing yet, and has scripts; or a spinner, and
            nothing by which anybody could operate it.
        is_whole: Every document answered.
        is_untouched: Nobody has pressed a key or a button in any of them.
        is_first: One of them was never asked before: nobody knows what changed in it until then.
        answered: The address by which a script was answered last, and how long ago.
        turning: What moves for good and says nothing, by the name of its animation: a spinner, a skeleton.
        changes: How often anything changed in each document, since it was looked at first.
    """

    still_ms: float = inf
    calm_ms: float = inf
    pause_ms: float = 0.0
    moving_ms: float = 0.0
    timers_ms: float = 0.0
    operated_ms: float = inf
    is_timed: bool = False
    may_tick: bool = False
    loaded_ms: float = inf
    is_loading: bool = False
    is_whole: bool = True
    is_untouched: bool = False
    is_first: bool = False
    answered: tuple[str, float] = ("", inf)
    turning: frozenset[str] = frozenset()
    changes: dict[str, int] = field(default_factory=dict)

    def answered_ms(self, address: str) -> float:
        """How long ago scripts were answered by that address, if by none since, as the page's own clock has it; else 0.

        Who listens to the browser hears of an answer when the page may have drawn it already.
        """
        by, ago_ms = self.answered
        return ago_ms if address and by == address else 0.0

    def is_same_in(self, later: Stirring) -> bool:
        """Whether nothing changed in these documents until they were asked `later`."""
        return self.changes.items() <= later.changes.items()


def stirring_of(told: Sequence[dict[str, Any] | None]) -> Stirring:
    """What the answers of documents come to; `None` is one that did not answer."""
    answers = [tuple(each["answered"]) for each in told if each and each["answered"]]
    return Stirring(
        still_ms=min((each["still"] for each in told if each), default=inf),
        calm_ms=min((each["calm"] for each in told if each), default=inf),
        pause_ms=max((each["pause"] for each in told if each), default=0.0),
        moving_ms=max((each["moving"] for each in told if each), default=0.0),
        timers_ms=max((each["timers"] for each in told if each), default=0.0),
        operated_ms=min((each["operated"] for each in told if each and each["operated"] >= 0), default=inf),
        is_timed=any(each["timed"] for each in told if each),
        may_tick=any(each["ticking"] for each in told if each),
        loaded_ms=min((each["loaded"] for each in told if each), default=inf),
        is_loading=any(each["loading"] for each in told if each),
        is_whole=None not in told,
        is_untouched=all(each is not None and each["untouched"] for each in told),
        is_first=any(each["first"] for each in told if each),
        answered=min(answers, key=itemgetter(1), default=("", inf)),
        turning=frozenset(name for each in told if each for name in each["turning"]),
        changes={each["document"]: each["changes"] for each in told if each},
    )
