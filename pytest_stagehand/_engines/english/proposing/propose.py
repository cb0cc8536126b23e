"""What to say instead of a sentence that was not decided: up to three sentences, each proven on this very page."""

from __future__ import annotations

from time import thread_time
from typing import TYPE_CHECKING

from pytest_stagehand._engines.english.act import decide_tokens
from pytest_stagehand._engines.english.grammar.sequences import clauses, sentence
from pytest_stagehand._engines.english.grammar.tokens import tokenise, written
from pytest_stagehand._engines.english.proposing.acts import proposals_for
from pytest_stagehand._engines.english.proposing.claims import proposals_for as claims_for
from pytest_stagehand._engines.english.proposing.keeping import denies, is_as_negative, keeps, means_as_many
from pytest_stagehand._engines.english.proposing.sets import proposals_for as sets_for
from pytest_stagehand._engines.english.proposing.values import proposals_for as values_for
from pytest_stagehand._engines.english.tree.cost import Unfit
from pytest_stagehand._engines.english.tree.index import index_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._engines.english.grammar.tokens import Tokens
    from pytest_stagehand._engines.english.proposing.proposal import Proposal
    from pytest_stagehand._engines.english.tree.index import Index

MOST = 3
"""Proposals that are told: nobody reads more."""
TRIED = 24
"""Sentences that are tried on the page at most."""
TIME_S = 0.25
"""How long that may take of the processor: an abstention has to come within a second, whatever else the machine does."""
WORSE = 0.75
"""How near a proposal must be, as a share of the nearest."""


class Budget:
    """What is left of what trying sentences may take."""

    def __init__(self) -> None:
        self._left = TRIED
        self._until = thread_time() + TIME_S

    def take(self) -> bool:
        """Whether one more sentence may be tried."""
        self._left -= 1
        return self._left >= 0 and thread_time() < self._until


def proven(found: Iterable[Proposal], holds: Callable[[str, Proposal], bool]) -> tuple[str, ...]:
    """The first sentences that hold, one of each proposal, as long as they are near."""
    told: list[str] = []
    budget, best = Budget(), 0.0
    for proposal in found:
        if len(told) == MOST or proposal.near < best * WORSE:
            break
        said = next((each for each in proposal.sentences if budget.take() and holds(each, proposal)), None)
        if said is not None and said not in told:
            told.append(said)
            best = max(best, proposal.near)
    return tuple(told)


def acts(said: str, snapshot: Snapshot) -> tuple[str, ...]:
    """What to say instead of an `act`; of several clauses, instead of the first that is not decided."""
    index = index_of(snapshot)
    cut = clauses(tokenise(said))
    undecided = ((at, unfit) for at, clause in enumerate(cut) if (unfit := _misfit(index, clause)) is not None)
    at, unfit = next(undecided, (-1, None))
    if unfit is None:
        return ()
    rivals = unfit.nodes if unfit.why == "ambiguous" else ()
    clause = written(cut[at])

    def is_kept(each: str) -> bool:
        is_denied = denies(clause) and not denies(each, also_quoted=True)
        return keeps(clause, each) and means_as_many(clause, each) and not is_denied

    def holds(each: str, proposal: Proposal) -> bool:
        try:
            decision = decide_tokens(index, tokenise(each))
        except Unfit:
            return False
        done = decision.actions
        is_one = len(done) == 1 and done[0].method in proposal.methods and _is_in(snapshot, done[0].ref, proposal.refs)
        return is_one and (not decision.rest or "select_option" in proposal.methods) and is_kept(each)

    found = proven(proposals_for(index, cut[at], rivals), holds)
    return tuple(sentence([*map(written, cut[:at]), each, *map(written, cut[at + 1 :])]) for each in found)


def _is_in(snapshot: Snapshot, ref: str | None, refs: frozenset[str]) -> bool:
    """Whether a node is one of these, or stands in one: what is pressed inside of a clickable part presses that."""
    node = snapshot.get(ref or "")
    return node is not None and (node.ref in refs or any(above.ref in refs for above in node.ancestors()))


def _misfit(index: Index, clause: Tokens) -> Unfit | None:
    """Why a clause is not decided; `None` where it is."""
    try:
        decide_tokens(index, clause)
    except Unfit as unfit:
        return unfit
    return None


def claims(said: str, snapshot: Snapshot, holds: Callable[[str], bool]) -> tuple[str, ...]:
    """What to say instead of a `verify`, all of which holds now."""

    def is_kept(each: str, _: Proposal) -> bool:
        return keeps(said, each) and means_as_many(said, each) and is_as_negative(said, each) and holds(each)

    return proven(claims_for(index_of(snapshot), said), is_kept)


def values(said: str, snapshot: Snapshot, kind: str, read: Callable[[str], object]) -> tuple[str, ...]:
    """What to say instead of an `extract`; `read` gives what a sentence reads, `None` where that is not certain."""

    def holds(each: str, proposal: Proposal) -> bool:
        value = read(each)
        there = list(value) if isinstance(value, list) else [value]
        if value is None or not keeps(said, each) or (proposal.rows and len(there) != proposal.rows):
            return False
        texts = [each for each in there if isinstance(each, str)]
        return not proposal.reads or (len(there) == len(proposal.reads) and all(map(_is_of, texts, proposal.reads)))

    return proven(values_for(index_of(snapshot), said, kind), holds)


def _is_of(text: str, shown: str) -> bool:
    """Whether a text that was read is what is shown, a mark before or behind it apart."""
    return text in shown and bool(text) == bool(shown)


def sets(said: str, snapshot: Snapshot, holds: Callable[[str], bool]) -> tuple[str, ...]:
    """What to say instead of an `observe`, all of which finds something."""
    return proven(sets_for(index_of(snapshot), said), lambda each, _: keeps(said, each) and holds(each))
