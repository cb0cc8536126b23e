"""What a noun phrase means on a page: `the Remove button in the row of Blue shirt` as a query that finds one node.

Names are matched in this order, and the first that finds anything decides: exactly, without case, as whole words in a
longer name. A phrase that then fits two things fits nothing: the engine abstains and names both.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, get_args

from pytest_stagehand.browser.kinds import CONTROLS, KINDS, REGIONS
from pytest_stagehand.errors import EngineAbstained, printable
from pytest_stagehand.recording.programs import AttributeTest, Query, Region, TextTest
from pytest_stagehand.replay.programs.failure import ProgramFailed
from pytest_stagehand.replay.programs.queries import find, located, regions
from pytest_stagehand.replay.programs.text import normalised, passes, words
from pytest_stagehand.replay.programs.tree import reading, title, walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pytest_stagehand.browser.snapshot import Node, Snapshot
    from pytest_stagehand.recording.programs import Within
    from pytest_stagehand.replay.programs.tree import Scope

_QUOTED = re.compile("[\"\u201c\u201d]([^\"\u201c\u201d]+)[\"\u201c\u201d]|(?<![^\\W_])['\u2018]([^'\u2018\u2019]+)['\u2019](?![^\\W_])")
_HELD = re.compile("\ue000(\\d+)\ue001")
_ARTICLE = re.compile(r"^(?:the|a|an|any|this|that)\s+", re.IGNORECASE)
_PLACE = re.compile(r"\s+(in|inside|within|on|of|under|below|from|for)\s+(?=(?:the\s+)?\S)", re.IGNORECASE)
_ROW = re.compile(
    r"^(?:row|line|card|item|entry)\s+(?:of|for|with|containing|named|called)\s+(?:the\s+)?(.+)$", re.IGNORECASE
)
_ROW_LAST = re.compile(r"^(.+?)\s+(?:row|line|card)$", re.IGNORECASE)
_HEADING = re.compile(r"^(?:section|part)?\s*(?:under|below)?\s*(?:the\s+)?(?:heading|section)\s+(.+)$", re.IGNORECASE)
_HEADING_LAST = re.compile(r"^(.+?)\s+(?:heading|section)$", re.IGNORECASE)
_WHOLE_PAGE = frozenset({"page", "screen", "whole page", "document"})
_ROW_ROLES = ("row", "listitem", "article", "group")
_STRUCTURE = frozenset(
    "generic document paragraph row rowgroup cell gridcell columnheader rowheader term definition caption legend text "
    "none".split()
)
"""Roles that nobody calls by their name: structure, and what labels something else."""
_ATTRIBUTES = ("test_id", "id", "title", "placeholder", "name", "alt")
_LONGEST_KIND = 3
assert set(_ATTRIBUTES) == set(get_args(AttributeTest.model_fields["attribute"].annotation))


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence whose quoted parts are held aside, so that no rule of grammar looks into them."""

    masked: str
    quotes: tuple[str, ...] = ()

    def of(self, part: str) -> Text:
        """A part of this sentence."""
        return replace(self, masked=part.strip())

    @property
    def plain(self) -> str:
        """The words, quoted ones without their quotes."""
        return _HELD.sub(lambda found: self.quotes[int(found[1])], self.masked).strip()

    @property
    def quoted(self) -> str | None:
        """What is quoted, where the whole is one quotation; else `None`."""
        found = _HELD.fullmatch(self.masked.strip())
        return self.quotes[int(found[1])] if found else None


@dataclass(frozen=True, slots=True)
class Ground:
    """Where a phrase is looked up: a page, or a region of it.

    Attributes:
        within: The regions that lead here.
        variables: This call's values for `%name%`.
    """

    snapshot: Snapshot
    variables: Mapping[str, str] = field(default_factory=dict)
    within: Within = ()

    @property
    def scope(self) -> Scope:
        """The nodes of this part of the page."""
        return located(self.within, (self.snapshot.root,), self.variables)

    def inside(self, within: Within) -> Ground:
        """A part of the page."""
        return replace(self, within=within)

    def nodes(self, query: Query) -> list[Node]:
        """The nodes of `query`; none where its regions are not there."""
        try:
            return find(query, self.snapshot, self.variables)
        except ProgramFailed:
            return []

    def passes(self, test: TextTest, text: str) -> bool:
        """Whether `text` passes `test`."""
        return passes(test, text, self.variables)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase taken apart.

    Attributes:
        roles: What its kind word means; empty where it has none.
        name: The name that it gives; empty where it gives none.
        is_quoted: Whether the name was quoted.
    """

    roles: tuple[str, ...]
    name: str
    is_quoted: bool

    @property
    def is_definite(self) -> bool:
        """Whether the name is one, and no description (`error` in `the error alert`) or place."""
        return self.is_quoted or (self.name[:1].isupper() and not _PLACE.search(self.name))


def text_of(sentence: str) -> Text:
    """A sentence, its quoted parts held aside."""
    quotes: list[str] = []

    def hold(found: re.Match[str]) -> str:
        quotes.append(found[1] or found[2])
        return f"\ue000{len(quotes) - 1}\ue001"

    return Text(normalised(_QUOTED.sub(hold, sentence)), tuple(quotes))


def without_article(text: Text) -> Text:
    """`text` without its first article."""
    return text.of(_ARTICLE.sub("", text.masked))


def phrase_of(text: Text) -> Phrase:
    """The kind and the name in a noun phrase: `Remove button`, `button "Remove"`, `"Remove"`, `buttons`."""
    bare = without_article(text)
    if bare.quoted is not None:
        return Phrase((), bare.quoted, is_quoted=True)
    parts = bare.masked.split()
    for size in range(min(_LONGEST_KIND, len(parts)), 0, -1):
        for kind, rest in ((parts[-size:], parts[:-size]), (parts[:size], parts[size:])):
            roles = roles_of(" ".join(kind))
            if roles:
                name = bare.of(re.sub(r"^(?:named|called|labelled|labeled|with the text)\s+", "", " ".join(rest)))
                return Phrase(roles, name.plain, is_quoted=name.quoted is not None)
    return Phrase((), bare.plain, is_quoted=False)


def roles_of(kind: str) -> tuple[str, ...]:
    """Roles of a kind word, in singular or plural; empty where it is none."""
    word = kind.lower()
    for form in (word, word.removesuffix("s"), word.removesuffix("es"), f"{word.removesuffix('ies')}y"):
        if form in KINDS:
            return KINDS[form]
    return ()


def abstained(why: str, message: str, nodes: Iterable[Node] = ()) -> EngineAbstained:
    """The error that says why nothing was decided, with what came into question."""
    reason = "not-found" if why == "not-found" else "ambiguous" if why == "ambiguous" else "not-understood"
    return EngineAbstained(reason, message, tuple(dict.fromkeys(shown(node) for node in nodes))[:10])


def shown(node: Node) -> str:
    """A node in words."""
    return printable(f'{node.role} "{node.name or reading(node)}"')


def split_place(text: Text) -> Iterator[tuple[Text, Text]]:
    """A phrase and the place it names, the last preposition first: `Remove button`, `row of Blue shirt`."""
    found = list(_PLACE.finditer(text.masked))
    for place in reversed(found):
        rest = text.masked[place.end() :]
        yield text.of(text.masked[: place.start()]), text.of(rest)


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
    distinct = {node.ref: (query, node) for query, node in reversed(found)}
    if len(distinct) == 1:
        query, node = next(iter(distinct.values()))
        return query.model_copy(update={"roles": (node.role,)}) if query.roles else query, node
    nodes = [node for _, node in found]
    raise abstained("ambiguous" if nodes else "not-found", f'"{text.plain}" on this page', nodes)


def subjects(text: Text, ground: Ground, roles: frozenset[str] | None = None) -> list[Query]:
    """Queries for what a phrase may mean: as one name, and as a name in a place; the first that finds anything."""
    whole = _queries(text, ground, roles)
    placed = [
        query
        for name, place in split_place(text)
        for within in places(place, ground)
        for query in _queries(name, ground.inside(within), roles)
    ]
    return whole or placed


def _queries(text: Text, ground: Ground, roles: frozenset[str] | None) -> list[Query]:
    phrase = phrase_of(text)
    if phrase.roles:
        wanted = tuple(role for role in phrase.roles if roles is None or role in roles)
        queries = _of_kind(wanted, phrase.name, ground) if wanted else []
        if queries or not phrase.name:
            return queries
    name = without_article(text).plain
    return _named(name, ground, roles) if name else []


def _of_kind(roles: tuple[str, ...], name: str, ground: Ground) -> list[Query]:
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
    if query.roles == ("heading",) and len(ground.nodes(query)) > 1:
        query = query.model_copy(update={"level": 1})
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
    return bool(node.name) and (node.role not in _STRUCTURE if roles is None else node.role in roles)


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


def tests_for(name: str) -> tuple[TextTest, ...]:
    """The tests of a name, strictest first."""
    return (
        TextTest(how="equals", text=name),
        TextTest(how="equals", text=name, ignore_case=True),
        TextTest(how="contains", text=name, ignore_case=True),
    )


# --- Places ---------------------------------------------------------------------------------------------------------


def places(text: Text, ground: Ground) -> list[Within]:
    """What a place in a sentence may mean: one way to it, or none.

    Raises:
        EngineAbstained: Two regions fit equally well.
    """
    if without_article(text).plain.lower() in _WHOLE_PAGE:
        return [()]
    whole = _regions_named(text, ground)
    if whole:
        return [(*ground.within, _only_region(text, whole, ground))]
    for inner, outer in split_place(text):
        for within in places(outer, ground):
            found = _regions_named(inner, ground.inside(within))
            if found:
                return [(*within, _only_region(inner, found, ground.inside(within)))]
    return []


def _only_region(text: Text, found: list[Region], ground: Ground) -> Region:
    fitting = [region for region in found if len(regions(region, ground.scope, ground.variables)) == 1]
    if len(found) != 1 or len(fitting) != 1:
        names = tuple(f'{region.role} "{region.title.text if region.title else ""}"' for region in found)
        raise EngineAbstained("ambiguous", f'more than one place is "{text.plain}"', names)
    return fitting[0]


def _regions_named(text: Text, ground: Ground) -> list[Region]:
    bare = without_article(text)
    for pattern in (_ROW, _ROW_LAST):
        if found := pattern.match(bare.masked):
            held = _holding(without_article(bare.of(found[1])).plain, ground)
            if held:
                return held
    for pattern in (_HEADING, _HEADING_LAST):
        if found := pattern.match(bare.masked):
            return _titled(("section",), bare.of(found[1]).plain, ground)
    phrase = phrase_of(bare)
    if phrase.roles and set(phrase.roles) <= {*REGIONS, "combobox", "row"}:
        return _of_roles(phrase.roles, phrase.name, ground) or _titled((*REGIONS, "section"), bare.plain, ground)
    return _titled((*REGIONS, "section"), bare.plain, ground)


def _of_roles(roles: tuple[str, ...], name: str, ground: Ground) -> list[Region]:
    if name:
        return _titled(roles, name, ground)
    there = [node for node in walk(ground.scope) if node.role in roles]
    return [Region(role=node.role, title=_title_test(node)) for node in there]


def _title_test(node: Node) -> TextTest | None:
    return TextTest(how="equals", text=title(node)) if title(node) else None


def _titled(roles: tuple[str, ...], name: str, ground: Ground) -> list[Region]:
    """Regions with this title; a region and the section of its own heading are one, and the region is it."""
    for test in tests_for(name):
        found = [node for node in walk(ground.scope) if node.role in roles and ground.passes(test, title(node))]
        headings = [node for node in walk(ground.scope) if node.role == "heading" and "section" in roles]
        sections = [
            node
            for node in headings
            if ground.passes(test, reading(node)) and not set(found).intersection(node.ancestors())
        ]
        if found or sections:
            return [Region(role=node.role, title=test) for node in _outermost(found)] + [
                Region(role="section", title=test) for _ in sections
            ]
    return []


def _outermost(nodes: list[Node]) -> list[Node]:
    inside = set(nodes)
    return [node for node in nodes if not inside.intersection(node.ancestors())]


def _holding(name: str, ground: Ground) -> list[Region]:
    """Rows (or items, or cards) that have a cell or text of this name."""
    for test in tests_for(name):
        for role in _ROW_ROLES:
            region = Region(role=role, holds=test)
            found = regions(region, ground.scope, ground.variables)
            if found:
                return [region] * len(found)
    return []


# --- observe --------------------------------------------------------------------------------------------------------

_ALL = re.compile(
    r"^(?:(?:find|show|list|get|observe|return|give me)\s+)?(?:all|every|each|any)?\s*(?:of\s+)?", re.IGNORECASE
)


def query_of_sentence(instruction: str | None, snapshot: Snapshot) -> Query:
    """What an `observe` asks for: all nodes of a kind, of a name, in a place; without words, all controls.

    Raises:
        EngineAbstained: The sentence is not of this form, or its place is not on the page.
    """
    if instruction is None:
        return Query(roles=CONTROLS)
    ground = Ground(snapshot)
    text = text_of(instruction.strip().rstrip(".?!"))
    text = text.of(_ALL.sub("", text.masked, count=1))
    candidates = [(text, ground)] + [
        (name, ground.inside(within)) for name, place in split_place(text) for within in places(place, ground)
    ]
    for name, place in candidates:
        query = _plural_query(phrase_of(name), place)
        if query is not None:
            return query
    raise abstained("not-understood", f'no kind of thing is named in "{text.plain}"')


def _plural_query(phrase: Phrase, ground: Ground) -> Query | None:
    roles = phrase.roles
    if not roles:
        roles = CONTROLS if phrase.name.lower() in {"control", "controls", "interactive elements", "elements"} else ()
        return Query(roles=roles, within=ground.within) if roles else None
    if not phrase.name:
        return Query(roles=roles, within=ground.within)
    queries = _of_kind(roles, phrase.name, ground)
    return queries[0] if queries else None
