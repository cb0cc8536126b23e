"""Claims of how many of a kind are there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pytest_stagehand._browser.roles import TABLES
from pytest_stagehand._compiling.asked.asked import titles_of
from pytest_stagehand._compiling.asked.ground import Ground, abstained, tests_for
from pytest_stagehand._compiling.asked.regions import guards, title_test
from pytest_stagehand._compiling.asked.sentences import NUMBERS, Text
from pytest_stagehand._compiling.asked.witness import proof, witness_of
from pytest_stagehand._compiling.naming.phrases import Phrase, phrase_of, without_article
from pytest_stagehand._compiling.naming.places import places
from pytest_stagehand._engines.english.verifying.claims import Claim, placed
from pytest_stagehand._programs.alike import are_single, made_of_each
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.queries import located, regions
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import title as title_of
from pytest_stagehand._programs.tree import walk
from pytest_stagehand._recording.assertions import Assertion, HasCount
from pytest_stagehand._recording.queries import Query, Region, TextTest, Within

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node

_ITEM_WORDS = frozenset({"item", "entry", "line", "result"})


def contains_count(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`the table Cart has 3 rows`."""
    kind = phrase_of(claim.object)
    amount = amount_of(claim.amount)
    if amount is None or not (kind.roles or (words(kind.name)[-1:] and words(kind.name)[-1] in _ITEM_WORDS)):
        return []
    if without_article(claim.subject).plain.lower() in {"page", "screen"}:
        return counted_as(claim.object, amount, ground, base_url)
    ways = places(claim.subject, ground)
    return counted_as(claim.object, amount, ground.inside(ways[0]), base_url) if ways else []


_BOUNDS: dict[str, tuple[Literal["==", ">=", "<="], int]] = {
    "": ("==", 0),
    "exactly": ("==", 0),
    "only": ("==", 0),
    "at least": (">=", 0),
    "no fewer than": (">=", 0),
    "at most": ("<=", 0),
    "no more than": ("<=", 0),
    "more than": (">=", 1),
    "fewer than": ("<=", -1),
    "less than": ("<=", -1),
}
"""How an amount is compared, and what is added to its number."""


def amount_of(words_: str) -> tuple[Literal["==", ">=", "<="], int] | None:
    """An amount in words, as a comparison and a number: `at least two`."""
    *bound, last = words_.split()
    number = int(last) if last.isdigit() else NUMBERS.index(last) if last in NUMBERS else 1
    if not bound and last in {"a", "an"}:
        return (">=", 1)
    compare, more = _BOUNDS[" ".join(bound)]
    return (compare, number + more) if number + more >= 0 else None


def amount_said(text: str) -> tuple[Literal["=="], int] | None:
    """A number that something is said to be, in digits or as a word; `None` where it is none."""
    said = text.lower()
    if said.isdecimal():
        return ("==", int(said))
    return ("==", NUMBERS.index(said)) if said in NUMBERS[1:] else None


def amount_in(claim: Claim) -> Claim | None:
    """The claim of an amount behind `the page shows`: `3 rows`; `None` where it is none."""
    first, _, rest = claim.object.masked.partition(" ")
    is_number = first.isdigit() or first.lower() in NUMBERS
    if not (is_number and phrase_of(claim.object.of(rest)).roles):
        return None
    return Claim(
        claim.subject, claim.object.of(rest), holds=True, word="", amount=first.lower(), place="", whole=claim.whole
    )


def counted_as(
    text: Text, amount: tuple[Literal["==", ">=", "<="], int], ground: Ground, base_url: str
) -> list[Assertion]:
    """The claim that there are so many of what the phrase names."""
    for name, place in [*placed(text, ground), (text, ground)]:
        query = _counted(name, place)
        if query is not None:
            nodes = place.counted(query)
            compare, count = amount
            proves_itself = count > 0 and compare != "<="
            witness = (witness_of if proves_itself else proof)(place, base_url, nodes)
            each, singly = made_of_each(nodes), are_single(nodes)
            return [
                HasCount(
                    kind="count", query=query, compare=compare, count=count, witness=witness, each=each, singly=singly
                )
            ]
    raise abstained("not-understood", f'no kind of thing is counted in "{text.plain}"')


def _counted(text: Text, ground: Ground) -> Query | None:
    phrase = phrase_of(text)
    if phrase.roles == ("row",) and not phrase.name:
        return Query(roles=("row",), within=(*ground.within, *_only_container(ground, TABLES)))
    if phrase.roles:
        return _counted_kind(phrase, ground)
    if words(phrase.name) and len(words(phrase.name)) == 1 and words(phrase.name)[0] in _ITEM_WORDS:
        container = _only_container(ground, TABLES | {"list"})
        in_list = any(region.role == "list" for region in container) or _is_list(ground)
        return Query(roles=("listitem",) if in_list else ("row",), within=(*ground.within, *container))
    return listed(text, ground)


def listed(text: Text, ground: Ground) -> Query | None:
    """The rows or items of the one table or list that is called so: `invitations`; `None` where none is."""
    wanted = words(without_article(text).plain)
    if text.quoted is not None or not wanted:
        return None
    lists = [node for node in walk(ground.scope) if node.role in TABLES | {"list"}]
    named = [node for node in lists if any(words(each) == wanted for each in titles_of(node, ground.snapshot)[:1])]
    if len(named) != 1:
        return None
    own = title_test(title_of(named[0]))
    around: Within = () if own else guards(named[0], ground.snapshot)
    within = (*around, Region(role=named[0].role, title=own))
    role = "listitem" if named[0].role == "list" else "row"
    query = Query(roles=(role,), within=within)
    return query if _leads_to(query, named[0], ground) else None


def _leads_to(query: Query, node: Node, ground: Ground) -> bool:
    try:
        scope = located(query.within, (ground.snapshot.root,), ground.variables)
    except ProgramFailed:
        return False
    return bool(scope) and (scope[0] is node or scope[0].parent is node)


def _is_list(ground: Ground) -> bool:
    return bool(ground.within) and ground.within[-1].role == "list"


def _counted_kind(phrase: Phrase, ground: Ground) -> Query | None:
    if not phrase.name:
        return Query(roles=phrase.roles, within=ground.within)
    queries = [Query(roles=phrase.roles, name=test, within=ground.within) for test in tests_for(phrase.name)]
    return next((query for query in queries if ground.nodes(query)), queries[0] if phrase.is_definite else None)


def _only_container(ground: Ground, roles: frozenset[str]) -> Within:
    """The region of the only table or list here; empty where this place is itself one."""
    if ground.within and ground.within[-1].role in roles:
        return ()
    nodes = [node for node in walk(_content_of_page(ground)) if node.role in roles]
    if len(nodes) != 1:
        raise abstained("ambiguous" if nodes else "not-found", "one table or list to count in", nodes)
    titled = TextTest(how="equals", text=title_of(nodes[0])) if title_of(nodes[0]) else None
    region = Region(role=nodes[0].role, title=titled)
    if len(regions(region, ground.scope, ground.variables)) == 1:
        return (region,)
    main = Region(role="main")
    if not ground.within and len(regions(main, ground.scope, ground.variables)) == 1:
        return (main, region)
    raise abstained("ambiguous", "one table or list to count in", nodes)


def _content_of_page(ground: Ground) -> tuple[Node, ...]:
    mains = [node for node in walk(ground.scope) if node.role == "main"]
    return tuple(mains) if not ground.within and len(mains) == 1 else ground.scope
