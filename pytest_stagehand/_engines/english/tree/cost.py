"""What it costs to take a sentence in one way, and the choice of the way that costs least."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pytest_stagehand._basics.errors import AbstainedReason
    from pytest_stagehand._browser.snapshot import Node


class Cost(NamedTuple):
    """How far a node is from what was said; the least wins, compared from the left.

    Attributes:
        distance: 0 where the name is the node's own, 1 where it is a part of it, 2 where only an id or `name` says it.
        suit: 0 for what the verb or the kind asks for, then what could do as well, then plain text.
        match: The `Match`, plus `HINT`.
        assumptions: Words that were taken as something else than a name.
    """

    distance: int
    suit: int
    match: int
    assumptions: int


FREE = Cost(0, 0, 0, 0)


def total(costs: Iterable[Cost]) -> Cost:
    """The cost of a reading: of its worst phrase, and the assumptions of all."""
    distance, suit, match, assumptions = 0, 0, 0, 0
    for cost in costs:
        distance, suit, match = max((distance, suit, match), cost[:3])
        assumptions += cost.assumptions
    return Cost(distance, suit, match, assumptions)


class Unfit(Exception):
    """A reading does not fit the page.

    Attributes:
        why: As `EngineAbstained.why`.
        said: The words that were looked for.
        nodes: What came into question.
        cost: Of the nodes, where they are too many.
        because: Why, as a sentence for people, where the other attributes don't say it.
    """

    def __init__(
        self,
        why: AbstainedReason,
        said: str,
        nodes: tuple[Node, ...] = (),
        cost: Cost = FREE,
        because: str = "",
    ) -> None:
        super().__init__(said)
        self.why = why
        self.said = said
        self.nodes = nodes
        self.cost = cost
        self.because = because


class Costly(Protocol):
    """What has a cost."""

    @property
    def cost(self) -> Cost:
        """What it cost to find it."""


Found = TypeVar("Found", bound=Costly)


def cheapest(attempts: Iterable[Callable[[], Found]], nodes_of: Callable[[Found], Iterable[Node]]) -> Found:
    """What the attempt that costs least gives.

    Raises:
        Unfit: No attempt gives anything, or what costs least can't be done or is ambiguous: within one attempt, or
            between two that give different things at the same cost.
    """
    found: list[Found] = []
    misfits: list[Unfit] = []
    for attempt in attempts:
        try:
            found.append(attempt())
        except Unfit as unfit:
            misfits.append(unfit)
    rivals = [unfit for unfit in misfits if unfit.why == "ambiguous" or unfit.because]
    rival = min(rivals, key=lambda unfit: unfit.cost, default=None)
    if not found:
        raise rival or (misfits[0] if misfits else Unfit("not-understood", ""))
    best = min(found, key=lambda each: each.cost)
    if rival is not None and rival.cost <= best.cost:
        raise rival
    equals = [each for each in found if each.cost == best.cost and each != best]
    if equals:
        nodes = dict.fromkeys(node for each in (best, *equals) for node in nodes_of(each))
        raise Unfit("ambiguous", "", tuple(nodes), best.cost)
    return best
