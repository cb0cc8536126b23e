"""What a noun phrase means on a page: `the Remove button in the row of Blue shirt` as a query that finds one node.

Names are matched in this order, and the first that finds anything decides: exactly, without case, as whole words in a
longer name. A phrase that then fits two things fits nothing: the engine abstains and names both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from pytest_stagehand._browser.roles import REGIONS, UNCALLED
from pytest_stagehand._compiling.asked.ground import Ground, abstained, tests_for
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._compiling.naming.phrases import (
    loose_phrases_of,
    phrases_of,
    without_article,
)
from pytest_stagehand._compiling.naming.places import owned, ways
from pytest_stagehand._programs.text import normalised, words
from pytest_stagehand._programs.tree import title, walk
from pytest_stagehand._recording.queries import AttributeTest, Query, TextTest, Within

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text


LOWEST_LEVEL = 9
"""Of headings."""
_ATTRIBUTES = ("test_id", "id", "title", "placeholder", "name", "alt")
assert set(_ATTRIBUTES) == set(get_args(AttributeTest.model_fields["attribute"].annotation))


def subject(text: Text, ground: Ground, roles: frozenset[str] | None = None) -> tuple[Query, Node]:
    """The one node that a phrase means, and the query that finds it.

    Args:
        text: The phrase.
        ground: Where to look.
        roles: What it can only be, by what is said of it (only a control can be checked).

    Raises:
        EngineAbstained: Nothing or more than one thing fits.
    """
    found = [(query, node) for query in subjects(text, ground, roles) for node in ground.nodes(query)]
    found = found or [(query, node) for query in _described(text, ground, roles) for node in ground.nodes(query)]
    distinct = {node.ref: (query, node) for query, node in reversed(found)}
    if len(distinct) == 1:
        query, node = next(iter(distinct.values()))
        return query.model_copy(update={"roles": (node.role,)}) if query.roles else query, node
    nodes = [node for _, node in found]
    raise abstained("ambiguous" if nodes else "not-found", f'"{text.plain}" on this page', nodes)


def _described(text: Text, ground: Ground, roles: frozenset[str] | None) -> list[Query]:
    """Queries for what is called so but for a noun behind the name that only says what it is: `the designs folder`.

    Only of what can be nothing else, by what is said of it; where the noun is one for a kind of thing, of that kind.
    """
    said, _, noun = without_article(text).masked.rpartition(" ")
    if roles is None or not said or not noun.isalpha() or noun != noun.lower():
        return []
    kind = kind_of(noun)
    possible = roles & (kind.meant | kind.looks) if kind is not None and not kind.meant & REGIONS else roles
    exact = _of_name(tuple(sorted(possible)), text.of(said).plain, ground)[:1]
    if exact or kind is not None:
        return exact
    starts = TextTest(how="starts", text=text.of(said).plain, ignore_case=True)
    nodes = [node for node in walk(ground.scope) if node.role in possible and ground.passes(starts, node.name)]
    around = {word for node in nodes for above in node.ancestors() for word in words(title(above))}
    if len(nodes) != 1 or words(noun)[0] not in around:
        return []
    return [
        Query(roles=(nodes[0].role,), name=TextTest(how="equals", text=normalised(nodes[0].name)), within=ground.within)
    ]


def subjects(
    text: Text, ground: Ground, roles: frozenset[str] | None = None, *, is_denied: bool = False
) -> list[Query]:
    """Queries for what a phrase may mean: as one name, and as a name in a place; the first that finds anything.

    What only looks like the kind that was said is taken where nothing else is there; for what is denied it is not.
    """
    grounds = ways(text, ground)
    whole, *placed = (_queries(name, place, roles) for name, place in grounds)
    found = whole or [query for queries in placed for query in queries]
    found = found or [query for name, place in owned(text, ground) for query in _queries(name, place, roles)]
    if found or is_denied:
        return found
    return next((queries for name, place in grounds if (queries := _loosely(name, place, roles))), [])


def field_query(field: Node, within: Within) -> Query:
    """The query for a field in a row or region, by its name where it has one."""
    name = TextTest(how="equals", text=normalised(field.name)) if normalised(field.name) else None
    return Query(roles=(field.role,), name=name, within=within)


def called_by_developer(name: str, ground: Ground) -> list[Query]:
    """Queries for what has an attribute of just these words."""
    return _by_attribute(name, ground, None)[1]


def _queries(text: Text, ground: Ground, roles: frozenset[str] | None) -> list[Query]:
    phrase, *shorter = phrases_of(text)
    by_kind = [(each, _among(each.roles, roles)) for each in (phrase, *shorter) if each.roles]
    exact = [query for each, among in by_kind[1:] for query in _of_name(among, each.name, ground)]
    if exact:
        return exact[:1]
    for each, among in by_kind:
        queries = of_kind(among, each.name, ground)
        found = [node for query in queries for node in ground.nodes(query)]
        if found and all(each.suits(node) for node in found) and not (each.is_goal and _is_loose(queries)):
            called = None if each.name else _called_as_its_kind(text, found, ground)
            return queries if called is None else _named(called, ground, roles)
    name = without_article(text).plain
    return _named(name, ground, roles) if name and not (phrase.roles and not phrase.name) else []


def _called_as_its_kind(text: Text, found: list[Node], ground: Ground) -> str | None:
    """A name on the page that is a word for a kind, too, where that is written as a name is, and found is something else."""
    said = without_article(text).plain
    if not said[:1].isupper():
        return None
    called = [node for node in walk(ground.scope) if normalised(node.name) == said]
    return said if called and not any(node in found for node in called) else None


def _is_loose(queries: list[Query]) -> bool:
    """Whether a name is found only as words in a longer one: *Weeding the garden* leads not to the garden."""
    return any(query.name is not None and query.name.how == "contains" for query in queries)


def _among(said: tuple[str, ...], possible: frozenset[str] | None) -> tuple[str, ...]:
    return tuple(role for role in said if possible is None or role in possible)


def _of_name(roles: tuple[str, ...], name: str, ground: Ground) -> list[Query]:
    """The query for a kind and just this name, where it finds anything."""
    if not (roles and name):
        return []
    queries = [Query(roles=roles, name=test, within=ground.within) for test in tests_for(name)[:2]]
    return [query for query in queries if ground.nodes(query)]


def _loosely(text: Text, ground: Ground, roles: frozenset[str] | None) -> list[Query]:
    """Queries for what people may mean by a kind as well, or what looks like it by just this name."""
    for phrase in loose_phrases_of(text):
        assert phrase.kind is not None
        queries = of_kind(_among(phrase.kind.also, roles), phrase.name, ground)
        if queries and (phrase.name or len(ground.nodes(queries[0])) == 1):
            return queries
        looks = _among(tuple(sorted(phrase.kind.looks)), roles)
        if queries := _of_name(looks, phrase.name, ground):
            return queries[:1]
    return []


def of_kind(roles: tuple[str, ...], name: str, ground: Ground) -> list[Query]:
    """Queries for a kind and a name, by the strictest test of the name that finds anything."""
    if not roles:
        return []
    if not name:
        return _only_kind(Query(roles=roles, within=ground.within), ground)
    for test in tests_for(name):
        for query in (Query(roles=roles, name=test, within=ground.within), *_by_title(roles, test, ground)):
            if ground.nodes(query):
                return [query]
    return []


def _by_title(roles: tuple[str, ...], test: TextTest, ground: Ground) -> list[Query]:
    """Containers without a name are called what their caption or heading says."""
    unnamed = [node for node in walk(ground.scope) if node.role in roles and not node.name]
    titled = [node for node in unnamed if ground.passes(test, title(node))]
    return (
        [Query(roles=roles, text=TextTest(how="starts", text=title(titled[0])), within=ground.within)] if titled else []
    )


def _only_kind(query: Query, ground: Ground) -> list[Query]:
    """A kind alone; of several headings, the only one of the highest rank is meant."""
    found = ground.nodes(query) if query.roles == ("heading",) else []
    if len(found) > 1:
        return [query.model_copy(update={"level": min(node.level or LOWEST_LEVEL for node in found)})]
    return [query]


def _named(name: str, ground: Ground, roles: frozenset[str] | None) -> list[Query]:
    """Queries by name or by what a developer called it, for phrases without a kind."""
    tests = tests_for(name)
    for number, test in enumerate(tests):
        nodes = [node for node in walk(ground.scope) if _can_be(node, roles) and ground.passes(test, node.name)]
        if not nodes and number == len(tests) - 2:
            nodes, queries = _by_attribute(name, ground, roles)
            if nodes:
                return queries
        if nodes:
            return [Query(roles=(node.role,), name=test, within=ground.within) for node in _innermost(nodes)]
    return []


def _can_be(node: Node, roles: frozenset[str] | None) -> bool:
    return bool(node.name) and (node.role not in UNCALLED if roles is None else node.role in roles)


def _by_attribute(name: str, ground: Ground, roles: frozenset[str] | None) -> tuple[list[Node], list[Query]]:
    """Nodes with an attribute that has just these words: `id="cart-badge"` for `cart badge`."""
    wanted = words(name)
    for attribute in _ATTRIBUTES:
        nodes = [
            node
            for node in walk(ground.scope)
            if words(node.attributes.get(attribute, "")) == wanted and (roles is None or node.role in roles)
        ]
        if nodes:
            tests = dict.fromkeys(node.attributes[attribute] for node in nodes)
            built = [AttributeTest.model_validate({"attribute": attribute, "value": value}) for value in tests]
            return nodes, [Query(attribute=test, within=ground.within) for test in built]
    return [], []


def _innermost(nodes: list[Node]) -> list[Node]:
    outer = {above for node in nodes for above in node.ancestors()}
    return [node for node in nodes if node not in outer]
