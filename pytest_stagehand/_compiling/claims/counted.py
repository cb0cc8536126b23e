"""What is counted where the statement says how many there are: things of a kind, or the rows and items of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import TABLES
from pytest_stagehand._compiling.asked.asked import titles_of
from pytest_stagehand._compiling.asked.ground import Ground, abstained, tests_for
from pytest_stagehand._compiling.asked.regions import guards, title_test
from pytest_stagehand._compiling.naming.phrases import Phrase, phrase_of, without_article
from pytest_stagehand._compiling.naming.places import placed
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.queries import located, regions
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import title as title_of
from pytest_stagehand._programs.tree import walk
from pytest_stagehand._recording.queries import Query, Region, TextTest, Within

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text

ITEM_WORDS = frozenset({"item", "entry", "line", "result"})


def query_to_count(text: Text, ground: Ground) -> Query:
    """The query for all of what a phrase names, each of which counts.

    Raises:
        EngineAbstained: It names no kind of thing and no list, or there are two lists to count in.
    """
    for name, place in [*placed(text, ground), (text, ground)]:
        query = _counted(name, place)
        if query is not None:
            return query
    raise abstained("not-understood", f'no kind of thing is counted in "{text.plain}"')


def _counted(text: Text, ground: Ground) -> Query | None:
    phrase = phrase_of(text)
    if phrase.roles == ("row",) and not phrase.name:
        return Query(roles=("row",), within=(*ground.within, *_only_container(ground, TABLES)))
    if phrase.roles:
        return _counted_kind(phrase, ground)
    if words(phrase.name) and len(words(phrase.name)) == 1 and words(phrase.name)[0] in ITEM_WORDS:
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
