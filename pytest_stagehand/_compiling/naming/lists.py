"""Which list or table a noun names: `orders`, `the list of authors`, `the results`; and which could hold a thing at all.

A menu, a way of crumbs or a toast is drawn as a list, too, and holds no data: it is meant only by what it is called itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import BESIDE_CONTENT, CHECKABLE, HEADED_PARTS, ITEM_OF, LISTS, TABLES
from pytest_stagehand._compiling.asked.asked import known_words
from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._compiling.asked.regions import guards, title_test
from pytest_stagehand._compiling.naming.nouns import (
    is_called_by_page,
    is_of_controls,
    is_of_fields,
    is_of_page,
    is_pager,
    is_titled_otherwise,
    lists_under,
    main_list,
)
from pytest_stagehand._compiling.naming.phrases import loose_phrases_of, without_article
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.queries import located
from pytest_stagehand._programs.tables import is_out_of_sight
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import (
    called,
    cells,
    column_label,
    header_labels,
    heading_of,
    headings_over,
    is_header_row,
    reading,
    rows,
    title,
    walk,
)
from pytest_stagehand._recording.queries import Query, Region, TextTest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._recording.queries import Within

ITEM_WORDS = frozenset({"item", "entry", "line", "result", "record"})
"""Words for what a list is made of, whatever that is."""
_OF = re.compile(r"^(?P<kind>list|table|grid|tree)\s+(?:of|with)\s+(?:all\s+)?(?:the\s+)?(?P<noun>.+)$", re.IGNORECASE)
_COUNT_BEHIND = re.compile(r"\s*[(\[]?\d+[)\]]?$")


@dataclass(frozen=True, slots=True)
class ListNamed:
    """A list that a noun names, and the way to it.

    Attributes:
        within: The way; `None` where nothing but its place tells it from others.
        is_bare: Nothing of it was said but that it is a list.
    """

    node: Node
    within: Within | None
    is_bare: bool = False

    @property
    def kind(self) -> str:
        """A word for what it is."""
        return "table" if self.node.role in TABLES else self.node.role

    @property
    def item(self) -> str:
        """The role of what it is made of."""
        return ITEM_OF.get(self.node.role, "listitem")


def list_named(text: Text, ground: Ground) -> ListNamed | None:
    """The one list or table that a phrase names; `None` where it names none.

    Raises:
        EngineAbstained: Two could be meant.
    """
    noun, roles = _noun(text)
    if text.quoted is not None or noun is None:
        return None
    for candidates in _named(noun, roles, ground):
        tables = [node for node in candidates if node.role in TABLES]
        found = tables if len(tables) == 1 else candidates  # beside a table, a list filters or pages it
        ways = [way for node in found if (way := way_to(node, ground, noun)) is not None]
        if len(found) > 1 or (found and not ways):
            raise abstained("ambiguous", f'the one list that is "{text.plain}"', found)
        if ways:
            return ListNamed(found[0], ways[0], is_bare=not noun)
    return None


def list_titled(text: Text, ground: Ground) -> ListNamed | None:
    """The one list of the content below a heading of just these words, which may be words for any list: *Lines*."""
    noun = words(without_article(text).plain)
    found = [node for node in lists_of(ground) if _is_called(_heading(node, ground), noun)]
    return ListNamed(found[0], way_to(found[0], ground)) if len(found) == 1 else None


def items_of(found: ListNamed, ground: Ground) -> list[Node]:
    """The rows or items of a list, without those that head others.

    Raises:
        EngineAbstained: Of one nobody can tell whether it counts, or nothing but its place tells the list from others.
    """
    if found.within is None:
        raise abstained("ambiguous", "the list that is meant", [found.node])
    return ground.counted(Query(roles=(found.item,), within=found.within))


def list_at(ground: Ground) -> ListNamed | None:
    """The list that a place is itself; `None` where it is none."""
    if not ground.within or ground.within[-1].role not in LISTS or not ground.scope:
        return None
    node = next((each for each in (ground.scope[0], *ground.scope[0].ancestors()) if each.role in LISTS), None)
    return ListNamed(node, ground.within, is_bare=True) if node is not None else None


def lists_meant(text: Text, ground: Ground) -> list[ListNamed]:
    """All lists of the content, where a phrase says no more than that it means one (`the list`); else none."""
    noun, roles = _noun(text)
    if noun is None or noun:
        return []
    found = [node for node in lists_of(ground) if node.role in roles] or lists_of(ground)
    tables = [node for node in found if node.role in TABLES]
    if len(tables) == 1 and all(map(is_of_controls, set(found) - set(tables))):
        found = tables
    return [ListNamed(node, way_to(node, ground), is_bare=True) for node in found]


def speaks_of_list(text: Text) -> bool:
    """Whether a phrase has a word for a list or a table."""
    return any(phrase.kind is not None and LISTS.intersection(phrase.kind.roles) for phrase in loose_phrases_of(text))


def is_bare_list(text: Text) -> bool:
    """Whether a phrase says of a place no more than that it is a list: `the list`, `the results`."""
    return text.quoted is None and _noun(text)[0] == ()


def lists_of(ground: Ground) -> list[Node]:
    """The lists of the page's content, the outermost; none beside it, in a row of another, or that only places a few fields."""
    outside = LISTS | BESIDE_CONTENT
    within = set(walk(ground.scope))
    found = [
        node
        for node in walk(ground.scope)
        if node.role in LISTS
        and reading(node)
        and not is_out_of_sight(node)
        and not any(above.role in outside and above in within for above in node.ancestors())
    ]
    return [node for node in found if not is_of_fields(node)] or found


def way_to(node: Node, ground: Ground, noun: tuple[str, ...] = ()) -> Within | None:
    """The regions that lead to just this list; `None` where nothing but its place tells it from others.

    A heading that calls it what the statement does (`noun`) is part of the way where it has no title: under another heading, a
    list is another one.
    """
    own = title_test(title(node))
    regions = [Region(role=node.role, title=own)] if own else []
    regions += [Region(role=node.role)] if not title(node) else []
    labels = dict.fromkeys([*labels_of_texts(node), *header_labels(node)]) if node.role in TABLES else {}
    regions += [Region(role=node.role, holds=TextTest(how="equals", text=label)) for label in labels if label]
    over = [called(heading) for heading in headings_over(node, ground.snapshot.root)]
    naming = [] if own or not noun else [each for each in over if _is_called(each, noun)]
    sections = _sections(over)
    arounds: list[Within] = [*_sections(naming), (), guards(node, ground.snapshot), (Region(role="main"),), *sections]
    arounds += [(Region(role="main"), *section) for section in sections]
    for around in arounds:
        for region in regions:
            within = (*ground.within, *around, region)
            if _leads_to(within, node, ground):
                return within
    return None


def _sections(titles: Iterable[str]) -> list[Within]:
    return [(Region(role="section", title=test),) for test in map(title_test, titles) if test]


def _leads_to(within: Within, node: Node, ground: Ground) -> bool:
    try:
        scope = located(within, (ground.snapshot.root,), ground.variables)
    except ProgramFailed:
        return False
    return bool(scope) and (scope[0] is node or scope[0].parent is node)


# --- Words ----------------------------------------------------------------------------------------------------------


def _noun(text: Text) -> tuple[tuple[str, ...] | None, frozenset[str]]:
    """The words that name a list, none where only its kind is said, and the roles it can have; `None` for no list at all."""
    bare = without_article(text)
    if found := _OF.match(bare.masked):
        return words(bare.of(found["noun"]).plain), _roles(found["kind"])
    said = words(bare.plain)
    if not said:
        return None, LISTS
    kind = kind_of(said[-1])
    if kind is not None and LISTS.intersection(kind.roles):
        return said[:-1], _roles(said[-1])
    if len(said) == 1 and said[0] in ITEM_WORDS and said[0] != bare.plain.lower():  # in the plural
        return (), LISTS
    return said, LISTS


def _roles(word: str) -> frozenset[str]:
    """The roles that a word for a list means; people call a table a list, and hardly a list a table."""
    kind = kind_of(word)
    return LISTS if kind is None or kind.word == "list" else LISTS.intersection(kind.meant) or LISTS


# --- Evidence -------------------------------------------------------------------------------------------------------


def _named(noun: tuple[str, ...], roles: frozenset[str], ground: Ground) -> Iterator[list[Node]]:
    """The lists that a noun may name, by what says so, the surest first."""
    own = [node for node in walk(ground.scope) if node.role in LISTS]
    content = [node for node in lists_of(ground) if node.role in roles and not is_pager(node, ground.snapshot)]
    untitled = [node for node in content if not title(node) or _is_called(title(node), noun)]
    if not noun:
        yield content
        return
    yield [node for node in own if _is_called(title(node), noun)]
    yield [node for node in untitled if _is_called(_heading(node, ground), noun)]
    yield [node for node in content if words(title(node))[-len(noun) :] == noun]  # *Recent pipelines*
    if not any(_is_called(called(node), noun) for node in walk(ground.scope) if node.role == "heading"):
        yield [node for node in content if noun == _of_column(node, noun)]  # else *Boats* are what stands below that
    headed = [node for node in content if any(_is_called(above, noun) for above in _headings(node, ground))]
    yield [node for node in headed if not is_titled_otherwise(node, noun, ground.snapshot)]
    yield [node for node in content if _is_of_type(node, noun) or _is_chosen_so(node, noun)]
    tables = [node for node in content if node.role in TABLES and any(header_labels(node))]
    things = tables if all(node in tables or _is_one_row(node) for node in content) else content
    if len(things) == 1 and is_of_page(things[0], noun, ground.snapshot):
        is_known = set(noun) <= known_words(things[0], ground.snapshot)
        yield things if is_known and not is_titled_otherwise(things[0], noun, ground.snapshot) else []
    yield lists_under(noun, content, ground.snapshot)
    main = main_list(content)
    if main is not None and is_of_page(main, noun, ground.snapshot):
        yield [main] if is_called_by_page(main, noun, ground.snapshot) else []


def _is_one_row(node: Node) -> bool:
    """Whether a table is no more than a row without anything above it: a legend, beside the table that it explains."""
    return node.role in TABLES and len(rows(node)) == 1


def _is_called(text: str, noun: tuple[str, ...]) -> bool:
    """Whether a title is these words: with its kind (`Users table`, `List of users`) or how many there are (`Users (2)`)."""
    said = words(_COUNT_BEHIND.sub("", text))
    kinds = {"list", "table", "of", "all", "your", "the"}
    return bool(said) and (said == noun or tuple(word for word in said if word not in kinds) == noun)


def _heading(node: Node, ground: Ground) -> str:
    heading = heading_of(node, ground.snapshot.root)
    return called(heading) if heading is not None else ""


def _headings(node: Node, ground: Ground) -> Iterator[str]:
    """The nearest heading above a list, and the names of what it stands in: below *Users*, *Invitations* are no users."""
    yield from map(called, islice(headings_over(node, ground.snapshot.root), 1))
    yield from (above.name for above in node.ancestors() if above.role in HEADED_PARTS)


def _of_column(node: Node, noun: tuple[str, ...]) -> tuple[str, ...]:
    """The noun, where the first labelled column of a table says what its rows are: `Customer`, `Run name`; else nothing."""
    label = next((each for each in (labels_of_texts(node) if node.role in TABLES else []) if each), "")
    first = words(label)
    is_called = first[: len(noun)] == noun and len(first) <= len(noun) + 1
    return noun if is_called and _tells_apart(node, label) else ()


def _tells_apart(table: Node, label: str) -> bool:
    """Whether no two rows say the same in a column: of two bookings of one boat, each row is a booking, and no boat."""
    own = [cell for row in rows(table) for cell in cells(row) if column_label(cell) == label]
    texts = [text for text in map(reading, own) if text]
    return len(set(texts)) == len(texts)


def labels_of_texts(table: Node) -> list[str]:
    """The labels of the columns that have a text in some row: a box to choose the row by is labelled, too."""
    labels = header_labels(table)
    fitting = [own for row in rows(table) if not is_header_row(row) and len(own := cells(row)) == len(labels)]
    return [label for at, label in enumerate(labels) if not fitting or any(_shows(own[at]) for own in fitting)]


def _is_chosen_so(node: Node, noun: tuple[str, ...]) -> bool:
    """Whether the box that chooses all of a table says what they are: *Select all runs*."""
    heads = [row for row in rows(node) if is_header_row(row)] if node.role in TABLES else []
    boxes = [below for row in heads for below in row.walk() if below.role in CHECKABLE]
    return any(words(box.name)[-len(noun) - 1 :] == ("all", *noun) for box in boxes)


def _shows(cell: Node) -> bool:
    """Whether a cell has more than boxes."""
    return (
        bool(reading(cell))
        and not all(
            below.role in CHECKABLE or (below.children and not below.shown_name)
            for below in cell.walk()
            if below is not cell
        )
    ) or (bool(reading(cell)) and not cell.children)


def _is_of_type(node: Node, noun: tuple[str, ...]) -> bool:
    """Whether each row of a table says that it is one, as `Article page` is a page."""
    body = [row for row in rows(node) if not is_header_row(row)] if node.role in TABLES else []
    return bool(body) and all(any(words(reading(cell))[-len(noun) :] == noun for cell in cells(row)) for row in body)
