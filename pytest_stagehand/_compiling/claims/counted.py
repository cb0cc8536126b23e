"""What is counted where the statement says how many there are: things of a kind, or the rows and items of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import BESIDE_CONTENT, LISTS, TABLES
from pytest_stagehand._compiling.asked.ground import Ground, abstained, tests_for
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._compiling.claims.cards import cards_counted
from pytest_stagehand._compiling.naming.lists import ITEM_WORDS, labels_of_texts, list_named, list_titled, way_to
from pytest_stagehand._compiling.naming.phrases import Phrase, phrase_of, without_article
from pytest_stagehand._compiling.naming.places import placed
from pytest_stagehand._programs.queries import regions
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import title as title_of
from pytest_stagehand._programs.tree import walk
from pytest_stagehand._recording.queries import Query, Region, TextTest, Within

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text


def query_to_count(text: Text, ground: Ground) -> Query:
    """The query for all of what a phrase names, each of which counts.

    Raises:
        EngineAbstained: It names no kind of thing and no list, or there are two lists to count in.
    """
    for name, place in [*placed(text, ground), (text, ground)]:
        query = _counted(name, place)
        if query is not None:
            return query
    if (cards := cards_counted(words(without_article(text).plain), ground)) is not None:
        return cards
    raise abstained("not-understood", f'no kind of thing is counted in "{text.plain}"')


def _counted(text: Text, ground: Ground) -> Query | None:
    phrase = phrase_of(text)
    if phrase.roles == ("row",) and not phrase.name:
        return Query(roles=("row",), within=(*ground.within, *_only_container(ground, TABLES)))
    if phrase.roles:
        return _counted_kind(phrase, ground)
    if _is_any_item(text):
        if (own := list_titled(text, ground)) is not None and own.within is not None:
            return Query(roles=(own.item,), within=own.within)
        _require_no_column(text, ground)
        if not _has_lists(ground) and (cards := cards_counted((), ground)):
            return cards
        container = _only_container(ground, TABLES | {"list"})
        in_list = any(region.role == "list" for region in container) or _is_list(ground)
        return Query(roles=("listitem",) if in_list else ("row",), within=(*ground.within, *container))
    return listed(text, ground)


def _is_any_item(text: Text) -> bool:
    """Whether a phrase is no more than a word for what lists are made of: `items`, `cards`."""
    said = words(without_article(text).plain)
    kind = kind_of(said[0]) if len(said) == 1 else None
    return len(said) == 1 and (
        said[0] in ITEM_WORDS or (kind is not None and not kind.roles and "listitem" in kind.also)
    )


def _require_no_column(text: Text, ground: Ground) -> None:
    """Refuse a word that a column behind the first is called by: *Posts* says of each row how many it has, and rows are no posts.

    A column of boxes is none.

    Raises:
        EngineAbstained: It is.
    """
    said = words(without_article(text).plain)
    tables = [node for node in walk(ground.scope) if node.role in TABLES]
    found = [
        table for table in tables if any(words(label)[-len(said) :] == said for label in labels_of_texts(table)[1:])
    ]
    if found:
        raise abstained("ambiguous", f'whether rows or values are counted as "{text.plain}"', found)


def listed(text: Text, ground: Ground) -> Query | None:
    """The rows or items of the one table or list that is called so: `invitations`; `None` where none is.

    Raises:
        EngineAbstained: Two could be meant.
    """
    found = list_named(text, ground)
    if found is None or found.is_bare or found.within is None:
        return None
    return Query(roles=(found.item,), within=found.within)


def _is_list(ground: Ground) -> bool:
    return bool(ground.within) and ground.within[-1].role == "list"


def _counted_kind(phrase: Phrase, ground: Ground) -> Query | None:
    """The query for all things of a kind.

    Raises:
        EngineAbstained: The page's headings have the word for things of its own: *Todo Lists* are no lists of these.
    """
    is_of_lists = phrase.kind is not None and bool(LISTS.intersection(phrase.roles))
    headings = [node for node in ground.snapshot.walk() if node.role == "heading"] if is_of_lists else []
    if phrase.kind is not None and (own := [node for node in headings if phrase.kind.word in words(title_of(node))]):
        raise abstained("ambiguous", f'what is counted as a "{phrase.kind.word}"', own)
    if not phrase.name:
        return Query(roles=ground.nearest(phrase.roles), within=ground.within)
    queries = [Query(roles=phrase.roles, name=test, within=ground.within) for test in tests_for(phrase.name)]
    return next((query for query in queries if ground.nodes(query)), queries[0] if phrase.is_definite else None)


def _only_container(ground: Ground, roles: frozenset[str]) -> Within:
    """The region of the only table or list here; empty where this place is itself one."""
    if ground.within and ground.within[-1].role in roles:
        return ()
    nodes = [node for node in walk(_content_of_page(ground)) if node.role in roles and not _is_beside(node, ground)]
    if len(nodes) != 1:
        raise abstained("ambiguous" if nodes else "not-found", "one table or list to count in", nodes)
    titled = TextTest(how="equals", text=title_of(nodes[0])) if title_of(nodes[0]) else None
    region = Region(role=nodes[0].role, title=titled)
    if len(regions(region, ground.scope, ground.variables)) == 1:
        return (region,)
    main = Region(role="main")
    if not ground.within and len(regions(main, ground.scope, ground.variables)) == 1:
        return (main, region)
    if (way := way_to(nodes[0], ground)) is not None and not ground.within:
        return way
    raise abstained("ambiguous", "one table or list to count in", nodes)


def _has_lists(ground: Ground) -> bool:
    """Whether rows or items could be meant."""
    lists = [node for node in walk(_content_of_page(ground)) if node.role in TABLES | {"list"}]
    return not all(_is_beside(node, ground) for node in lists)


def _is_beside(node: Node, ground: Ground) -> bool:
    """Whether a list stands beside the content of a place, as the links of a navigation do: it holds no results."""
    within = set(walk(ground.scope))
    return any(above.role in BESIDE_CONTENT and above in within for above in node.ancestors())


def _content_of_page(ground: Ground) -> tuple[Node, ...]:
    mains = [node for node in walk(ground.scope) if node.role == "main"]
    return tuple(mains) if not ground.within and len(mains) == 1 else ground.scope
