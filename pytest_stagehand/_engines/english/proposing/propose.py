"""What to say instead of a sentence that was not decided: up to three sentences, each proven on this very page."""

from __future__ import annotations

from time import thread_time
from typing import TYPE_CHECKING

from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._engines.english.act import decide_tokens
from pytest_stagehand._engines.english.grammar.requests import has_relation, parts_of, verb_length
from pytest_stagehand._engines.english.grammar.sequences import clauses, sentence
from pytest_stagehand._engines.english.grammar.tokens import keys, tokenise, written
from pytest_stagehand._engines.english.grammar.words import RELATIONS
from pytest_stagehand._engines.english.proposing.acts import proposals_for
from pytest_stagehand._engines.english.proposing.asking import NEGATIVE
from pytest_stagehand._engines.english.proposing.claims import proposals_for as claims_for
from pytest_stagehand._engines.english.proposing.keeping import denies, is_as_negative, keeps, means_as_many
from pytest_stagehand._engines.english.proposing.sets import proposals_for as sets_for
from pytest_stagehand._engines.english.proposing.statement import halves
from pytest_stagehand._engines.english.proposing.values import proposals_for as values_for
from pytest_stagehand._engines.english.tree.cost import Unfit
from pytest_stagehand._engines.english.tree.index import index_of
from pytest_stagehand._programs.likeness import content, shared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._engines.english.grammar.tokens import Tokens
    from pytest_stagehand._engines.english.proposing.proposal import Proposal
    from pytest_stagehand._engines.english.tree.index import Index

MOST = 3
"""Proposals that are told: nobody reads more."""
TRIED = 24
"""Sentences that are tried on the page at most."""
TIME_S = 0.3
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


def proven(
    found: Iterable[Proposal], holds: Callable[[str, Proposal], bool], budget: Budget | None = None
) -> tuple[str, ...]:
    """The first sentences that hold, one of each proposal, as long as they are near."""
    told: list[str] = []
    budget, best = budget or Budget(), 0.0
    for proposal in found:
        if len(told) == MOST or proposal.near < best * WORSE:
            break
        said = next((each for each in proposal.sentences if budget.take() and holds(each, proposal)), None)
        if said is not None and said not in told:
            told.append(said)
            best = max(best, proposal.near)
    return tuple(told)


def acts(said: str, snapshot: Snapshot) -> tuple[str, ...]:
    """What to say instead of an `act`, clause by clause; what nothing can be said for stays behind one that is said otherwise."""
    index, budget = index_of(snapshot), Budget()
    cut = clauses(tokenise(said))
    undecided = [at for at, clause in enumerate(cut) if _misfit(index, clause) is not None]
    ways = {at: _said_otherwise(index, cut[at], budget, _before(index, cut[:at])) for at in undecided}
    if not undecided or not ways[undecided[0]]:
        return ()
    firsts = [next(iter(ways.get(at, ())), written(clause)) for at, clause in enumerate(cut)]
    first = undecided[0]
    return tuple(sentence([*firsts[:first], each, *firsts[first + 1 :]]) for each in ways[first])


def _before(index: Index, clauses_: list[Tokens]) -> Node | None:
    """What the clause before was done to: its form is the one that is sent then."""
    for clause in reversed(clauses_):
        try:
            done = decide_tokens(index, clause).actions
        except Unfit:
            return None
        if done and done[-1].ref:
            return index.snapshot.get(done[-1].ref)
    return None


def _said_otherwise(index: Index, clause: Tokens, budget: Budget, before: Node | None) -> tuple[str, ...]:
    """What to say instead of a clause that is not decided: one thing that has words of each part, or each part as a clause."""
    one, parts = _as_one(index, clause, budget, before), parts_of(clause)
    words = [content(written(part)) for part in parts]
    is_whole = all(not own or shared(own, content(each)) for own in words for each in one[:1])
    return (one if is_whole else ()) or _as_several(index, clause, parts, budget)


def _as_one(index: Index, clause: Tokens, budget: Budget, before: Node | None = None) -> tuple[str, ...]:
    unfit, said = _misfit(index, clause), written(clause)
    rivals = unfit.nodes if unfit is not None and unfit.why == "ambiguous" else ()
    near = _beside(index, rivals, before)
    far = frozenset(node.ref for node in rivals if node not in near)
    at = next((at for at, token in enumerate(clause) if at and token.key in RELATIONS), len(clause))
    place = [word for word in content(written(clause[at:])) if kind_of(word) is None]  # says which rival is meant

    def holds(each: str, proposal: Proposal) -> bool:
        try:
            decision = decide_tokens(index, tokenise(each))
        except Unfit:
            return False
        done = decision.actions
        is_one = len(done) == 1 and done[0].method in proposal.methods
        is_it = is_one and _is_in(index.snapshot, done[0].ref, proposal.refs)
        if rivals and shared(place, content(each)) != frozenset(place):
            return False
        return is_it and (not decision.rest or "select_option" in proposal.methods) and _is_kept(said, each)

    return proven((each for each in proposals_for(index, clause, near) if not far & each.refs), holds, budget)


def _beside(index: Index, rivals: tuple[Node, ...], before: Node | None) -> tuple[Node, ...]:
    """Those of several that stand in the smallest part of the page around what was filled in before: the button of its form."""
    place = index.places[before] if before is not None else -1

    def size(node: Node) -> int:
        parts = (index.part(above) for above in node.ancestors())
        return next((part.end - part.start for part in parts if place in part), len(index.nodes))

    least = min(map(size, rivals), default=0)
    return tuple(node for node in rivals if place < 0 or size(node) == least)


def _as_several(index: Index, clause: Tokens, parts: list[Tokens], budget: Budget) -> tuple[str, ...]:
    """The parts of a clause as clauses of their own, the later ones with the verb of the first where they have none.

    Where such a one says a place, that may be of all of them: nothing is made of it.
    """
    verb = clause[: verb_length(keys(clause))]
    bare = [part for part in parts[1:] if not verb_length(keys(part))]
    if len(parts) == 1 or (verb and any(map(has_relation, bare))):
        return ()
    said = [(*verb, *part) if part in bare else part for part in parts]
    ways = [_part(index, part, budget) for part in said]
    return (sentence(ways),) if all(ways) and _is_kept(written(clause), sentence(ways)) else ()


def _part(index: Index, part: Tokens, budget: Budget) -> str:
    """One part as a clause; empty where it is none."""
    if _misfit(index, part) is None:
        return written(part)
    return next(iter(_as_one(index, part, budget)), "")


def _is_kept(said: str, each: str) -> bool:
    """Whether a sentence is about as much as what was said, and no order where that forbids one."""
    is_denied = denies(said) and not denies(each, also_quoted=True) and not each.startswith(NEGATIVE)
    return keeps(said, each) and means_as_many(said, each) and not is_denied


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


def claims(said: str, snapshot: Snapshot, holds: Callable[[str], bool | None]) -> tuple[str, ...]:
    """What to say instead of a `verify`, all of which holds now: of several statements in one, each on its own.

    Args:
        said: The statement.
        snapshot: The page.
        holds: Whether a statement holds; `None` where that is not decided.
    """
    index, budget = index_of(snapshot), Budget()

    def otherwise(statement: str) -> tuple[str, ...]:
        def is_kept(each: str, _: Proposal) -> bool:
            is_same = keeps(statement, each) and means_as_many(statement, each) and is_as_negative(statement, each)
            return is_same and bool(holds(each))

        return proven(claims_for(index, statement), is_kept, budget)

    def each_of(statement: str) -> str:
        """A statement that holds as it is or, where that is not decided, otherwise, or in two; empty where there is none."""
        judged = holds(statement) if budget.take() else False
        if judged is not None:
            return statement if judged else ""
        return next(iter(otherwise(statement)), "") or in_two(statement)

    def in_two(statement: str) -> str:
        for first, second in halves(statement):
            if (one := each_of(first)) and (other := each_of(second)):
                return f"{one} and {other}"
        return ""

    return otherwise(said) or tuple(filter(None, [in_two(said)]))


def values(said: str, snapshot: Snapshot, kind: str, read: Callable[[str], object]) -> tuple[str, ...]:
    """What to say instead of an `extract`; `read` gives what a sentence reads, `None` where that is not certain."""

    def holds(each: str, proposal: Proposal) -> bool:
        value = read(each)
        there = list(value) if isinstance(value, list) else [value]
        if value is None or not keeps(said, each) or (proposal.rows and len(there) != proposal.rows):
            return False
        texts = [each for each in there if isinstance(each, str)]
        if not all(_may_answer(said, each) for each in texts):
            return False
        return not proposal.reads or (len(there) == len(proposal.reads) and all(map(_is_of, texts, proposal.reads)))

    return proven(values_for(index_of(snapshot), said, kind), holds)


def _may_answer(said: str, text: str) -> bool:
    """Whether a text may be what was asked for: nobody's name is a figure, and when or how many is said with one."""
    asking = next(iter(keys(tokenise(said))), "")
    has_figure = any(map(str.isdigit, text))
    return not (has_figure if asking == "who" else asking == "when" and not has_figure)


def _is_of(text: str, shown: str) -> bool:
    """Whether a text that was read is what is shown, a mark before or behind it apart."""
    return text in shown and bool(text) == bool(shown)


def sets(said: str, snapshot: Snapshot, holds: Callable[[str], bool]) -> tuple[str, ...]:
    """What to say instead of an `observe`, all of which finds something."""
    return proven(sets_for(index_of(snapshot), said), lambda each, _: keeps(said, each) and holds(each))
