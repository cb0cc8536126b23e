"""What to say instead of an `act`: the same verb, or the one that is on a button, on what is called nearly so here.

A proposal does what the verb says, presses what bears the verb itself, or gives a field of that name what stands behind *to*,
*as*, *by* or *for* (`rename the list to Morning`). It may say more than was said, or less, but no other thing: `Mark as unread`
is none for `mark as read`, since each has a word that the other lacks. A word that the page does not know can't tell one of its
things from another, and is left out but where a verb is known by its button alone: *Delete message* is none for `delete the
account`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import ENTRIES
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._engines.english.grammar.requests import places_of, verb_length
from pytest_stagehand._engines.english.grammar.tokens import keys, quoted, written
from pytest_stagehand._engines.english.grammar.words import FILTER_VERBS, SEARCH_VERBS
from pytest_stagehand._engines.english.proposing.asking import DENIED, ENTERED, FROM, Form, Sought, sought_by
from pytest_stagehand._engines.english.proposing.keeping import means_as_many
from pytest_stagehand._engines.english.proposing.knowing import (
    around,
    context_of,
    is_kind_of,
    is_role_of,
    vocabulary_of,
)
from pytest_stagehand._engines.english.proposing.proposal import Proposal
from pytest_stagehand._engines.english.proposing.speaking import names_of, phrases_for, sayable
from pytest_stagehand._engines.english.proposing.ticking import rows_ticked
from pytest_stagehand._engines.english.proposing.wholly import wholly_named
from pytest_stagehand._engines.english.tree.index import is_control, select_of
from pytest_stagehand._engines.english.tree.wishes import (
    CHECK,
)
from pytest_stagehand._programs.likeness import content, nearness, shared
from pytest_stagehand._programs.tree import is_header_row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.tokens import Tokens
    from pytest_stagehand._engines.english.tree.index import Index


def proposals_for(index: Index, clause: Tokens, rivals: tuple[Node, ...] = ()) -> list[Proposal]:
    """Proposals for one clause, the nearest first, one for each thing on the page.

    Args:
        index: The page.
        clause: What was not decided.
        rivals: What fits it equally well, if anything: then these are told from each other, and what is nearer than any of them.
    """
    found: dict[frozenset[str], Proposal] = {}
    refs = {ref for node in rivals for ref in _refs(node)}
    vocabulary = vocabulary_of(index)
    if _is_of_unknown(clause, vocabulary):
        return []
    each_sought = sought_by(index, clause, vocabulary)
    likely = (proposal for sought in each_sought for proposal in _proposed(index, sought, vocabulary, clause))
    for proposal in (*rows_ticked(index, clause, vocabulary), *wholly_named(index, clause), *likely):
        known = found.get(proposal.refs)
        if known is None or known.near < proposal.near:
            found[proposal.refs] = proposal
    nearest = max((each.near for each in found.values() if refs & each.refs), default=0.0)
    kept = [each for each in found.values() if not nearest or refs & each.refs or each.near > nearest]
    which = written(clause)
    inner = {above.ref for each in kept for ref in each.refs for above in _around(index, ref, each)}
    kept = [each for each in kept if not each.name or not inner.issuperset(each.refs)]
    return sorted(kept, key=lambda each: (-each.near, not means_as_many(which, each.name)))


def _is_of_unknown(clause: Tokens, vocabulary: tuple[str, ...]) -> bool:
    """Whether something *of* what is named is meant that the page has no word for: the profile of Ada is not Ada."""
    size = verb_length(keys(clause))
    at = next((at for at in places_of(clause, {"of"}) if at > size), 0)
    head = content(written(clause[size:at])) if size else ()
    return bool(head) and not shared(head, vocabulary) and not any(kind_of(word) for word in head)


def _around(index: Index, ref: str, proposal: Proposal) -> Iterator[Node]:
    """What a thing stands in and is all of: the tab around a button presses what that presses."""
    node = index.snapshot.get(ref)
    above = node.ancestors() if node is not None and proposal.name else ()
    yield from (each for each in above if node is not None and index.text(each) == index.text(node))


_MORE = 1e-3
"""What a word more that was said counts where things are equally near: *Server Logs* before *Server*."""


@dataclass(frozen=True, slots=True)
class _Fit:
    node: Node
    name: str
    near: float
    value: str
    borne: frozenset[str]
    left: frozenset[str]

    @property
    def is_loose(self) -> bool:
        """Whether words that were said are of no part of it."""
        return bool(self.left)


@dataclass(frozen=True, slots=True)
class _Page:
    """What a page knows of the words that are sought.

    Attributes:
        context: Those that only say which page it is.
        known: Those that it says anywhere.
    """

    context: frozenset[str]
    known: frozenset[str]


def _proposed(index: Index, sought: Sought, vocabulary: tuple[str, ...], clause: Tokens) -> Iterator[Proposal]:
    said = written(clause)
    page = _Page(context_of(index), shared(sought.words, vocabulary))
    for form in sought.forms:
        nodes = [node for node in index.nodes if _is_operable(node, form)]
        fits = [fit for node in nodes if (fit := _fit(index, node, form, sought, page)) is not None]
        named = Counter(fit.name.casefold() for fit in fits)
        for fit in (each for each in fits if not any(_is_rather(index, other, each, said) for other in fits)):
            if fit.is_loose and named[fit.name.casefold()] > 1:  # which is meant was said, in words that are not theirs
                yield Proposal((), fit.near, _refs(fit.node), form.methods)
                continue
            is_alone = bool(fit.name) and named[fit.name.casefold()] == 1
            phrases = phrases_for(index, fit.node, sought.words, is_alone=is_alone)
            sentences = map(partial(_said, form, fit.value), phrases)
            yield Proposal(sentences, fit.near, _refs(fit.node), form.methods, name=fit.name)


def _is_rather(index: Index, one: _Fit, other: _Fit, said: str) -> bool:
    """Whether one thing is meant rather than another: it has as much of what was said, and more of that stands with it."""
    if means_as_many(said, other.name) and not means_as_many(said, one.name):
        return False
    if not other.left or not one.borne >= other.borne or one.node is other.node:
        return False
    here, there = (_left_beside(index, fit, than) for fit, than in ((one, other), (other, one)))
    return here < there


def _left_beside(index: Index, fit: _Fit, other: _Fit) -> frozenset[str]:
    """What was said, and stands nowhere in the largest part of the page that has a thing and not the other."""
    place = index.places[other.node]
    apart = [each for each in (fit.node, *fit.node.ancestors()) if place not in index.part(each)]
    texts = (index.text(leaf) for each in apart[-1:] for leaf in each.walk() if not leaf.children)
    return fit.left - shared(tuple(fit.left), content(" ".join(texts)))


def _said(form: Form, value: str, phrase: str) -> str:
    return form.said.format(phrase, value=quoted(value))


def _refs(node: Node) -> frozenset[str]:
    select = select_of(node) if node.role == "option" else None
    return frozenset({node.ref} if select is None else {node.ref, select.ref})


@dataclass(frozen=True, slots=True)
class _Words:
    """What of the words that are sought a thing accounts for.

    Attributes:
        said: Those that count: neither its kind, nor which page it is.
        own: Those of its name.
        borne: Those of `said` that its name has.
        placed: Those that what is around it is called by.
        left: Those that neither has.
        extra: Those of its name that were not said.
    """

    said: tuple[str, ...]
    own: tuple[str, ...]
    borne: frozenset[str]
    placed: frozenset[str]
    left: list[str]
    extra: list[str]


def _fit(index: Index, node: Node, form: Form, sought: Sought, page: _Page) -> _Fit | None:
    """How a node fits what is sought; `None` where it has no word of it, or is another thing."""
    value = _value(node, sought) if form is FROM else sought.value
    name = next(iter(names_of(index, node, sought.words)), "")
    if (
        value is None
        or _asks_otherwise(form, sought, name)
        or not _bears(sought, content(name))
        or _is_within(content(value), content(name))
    ):
        return None
    found = _accounted(index, node, sought, page, f"{name} {node.value or ''} {value}" if form is FROM else name)
    if found.own and not found.borne and form.wish is not CHECK:
        return None
    known = [word for word in found.left if word in page.known]
    left = found.left if sought.must_bear and form.presses else known
    if (form is DENIED and found.left) or (sought.must_bear and len(known) > len(found.borne)):
        return None
    if _is_other(node, form, sought, found) or _says_less(index, node, form, left, found):
        return None
    if not found.borne and (left or not _is_only_one_in_row(node, form)):
        return None
    words = (*(found.own if found.borne else ()), *sorted(found.placed - found.borne))
    near = nearness(found.said, words) + len(shared(sought.words, found.own)) * _MORE
    return _Fit(node, name if found.borne else "", near, value, found.borne, frozenset(left))


def _asks_otherwise(form: Form, sought: Sought, name: str) -> bool:
    """Whether a field says by a verb what is typed into it, and another was said: nothing is assigned in *Search tickets*."""
    verbs = shared(content(name)[:1], content(" ".join((*SEARCH_VERBS, *FILTER_VERBS))))
    is_other = bool(verbs) and not shared(verbs, (*sought.words, *sought.verb, *sought.must_bear))
    swallowed = shared(content(sought.value)[:1], content(name)) if " " in sought.value else ()
    return form is ENTERED and (is_other or bool(swallowed))


def _is_within(value: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """Whether what would be a value is what the thing is called: add Zoe as a *participant*."""
    return bool(value) and len(shared(value, own)) == len(set(value))


def _accounted(index: Index, node: Node, sought: Sought, page: _Page, called: str) -> _Words:
    own = content(called)
    said = tuple(word for word in sought.words if not is_kind_of(word, node)) or sought.words
    borne = shared(said, own)
    placed = shared(said, dict.fromkeys(word for text in around(index, node) for word in content(text)))
    said = tuple(word for word in said if word in borne | placed or word not in page.context)
    extra = [word for word in own if word not in shared(own, (*said, *sought.verb, *sought.must_bear))]
    return _Words(said, own, borne, placed, [word for word in said if word not in borne | placed], extra)


def _is_other(node: Node, form: Form, sought: Sought, found: _Words) -> bool:
    """Whether a thing is another than what was said, for all that its name has of it."""
    if any(map(str.isdigit, found.left)) or (form.presses and _is_opposed(found.left, found.extra)):
        return True
    others = [word for word in found.extra if not is_role_of(word, node)]
    return bool(found.left) and form.presses and not sought.must_bear and len(others) >= len(found.borne)


def _says_less(index: Index, node: Node, form: Form, left: list[str], found: _Words) -> bool:
    """Whether words that the page knows are left, which may be of another thing that it has."""
    if not left:
        return False
    is_replaced = bool(found.extra) and len(left) > len(found.borne) - form.presses
    return is_replaced or (form.presses and _is_of_another_row(index, node, left))


def _bears(sought: Sought, own: tuple[str, ...]) -> bool:
    """Whether a name has the verb that it must have, be it as one word with what follows: `check out`."""
    return not sought.must_bear or bool(shared(sought.must_bear, own)) or len(shared(sought.words[:2], own)) > 1


def _is_opposed(left: list[str], extra: list[str]) -> bool:
    """Whether a name has a word that is made of one that was said: `unread` for `read`."""
    return any(one in other or other in one for one in left for other in extra)


def _is_of_another_row(index: Index, node: Node, left: list[str]) -> bool:
    """Whether what is not accounted for names a row of a table, and the node does not stand in it."""
    rows = (
        each for each in index.nodes if each.role == "row" and each not in node.ancestors() and not is_header_row(each)
    )
    texts = (content(index.text(leaf)) for row in rows for leaf in row.walk() if not leaf.children)
    return any(own and len(shared(own, left)) == len(own) for own in texts)


def _is_only_one_in_row(node: Node, form: Form) -> bool:
    """Whether a thing is meant by the row alone that it stands in."""
    row = next((above for above in node.ancestors() if above.role in ENTRIES), None)
    return row is not None and [below for below in row.walk() if _is_operable(below, form)] == [node]


def _value(node: Node, sought: Sought) -> str | None:
    """What is chosen from a node: the option that was given, or that is among the words; `None` where it has none such.

    What has to be opened first may have it.
    """
    options = [sayable(below.name) for below in node.walk() if below.role == "option"]
    if sought.value:
        return sought.value if not options or sought.value.casefold() in map(str.casefold, options) else None
    named = [each for each in options if content(each) and set(content(each)) <= set(sought.words)]
    return max(named, key=len, default=None)


def _is_operable(node: Node, form: Form) -> bool:
    suit = form.wish.suits(node) if is_control(node) or node.clickable else None
    return suit is not None and node.is_seen
