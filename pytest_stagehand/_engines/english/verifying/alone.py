"""Statements that nothing else is so: `only Wedding is listed`, `only Mira is Admin`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import NAMING, TABLES
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.asked.sentences import in_quotes, text_of
from pytest_stagehand._compiling.naming.lists import items_of, list_at, list_named, lists_meant
from pytest_stagehand._compiling.naming.phrases import without_article
from pytest_stagehand._compiling.naming.places import apposed, grounds
from pytest_stagehand._compiling.verifying import decided
from pytest_stagehand._engines.english.verifying.claims import Parts, apart, claim
from pytest_stagehand._engines.english.verifying.columns import behind, columns_of
from pytest_stagehand._programs.text import contains_words
from pytest_stagehand._programs.tree import called, cells, reading, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.ground import Ground
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._compiling.naming.lists import ListNamed


def only_listed(parts: Parts, case: Case) -> list[Claim]:
    """`only Wedding is listed`, `the list shows only Wedding and Rent`: they are in the list, which has as many rows.

    Raises:
        EngineAbstained: No one list is meant, it has nothing of that name or two, or it is denied.
    """
    if not parts.holds:
        raise EngineAbstained("not-understood", f'that not only "{parts.subject.plain}" is there')
    listed = _list(parts.place, case)
    items = items_of(listed, case.ground)
    names, found = _entries(parts.subject, items, case)
    count = claim("count", listed.node, how="equals", count=len(found))
    there = count.model_copy(update={"role": listed.item})
    if len(found) == 1:
        return [there, claim("ranked", found[0], expected=names[0], count=1)]
    where = parts.place.spoken.partition(" ")[2] or f"the {listed.kind}"
    return [there, *(claim("shown", words=f"{in_quotes(name)} in {where}") for name in names)]


def only_held(parts: Parts, case: Case) -> list[Claim]:
    """`the list shows only Wedding`, `the table only contains Wedding`."""
    if not parts.place.masked:
        return []
    return only_listed(replace(parts, place=parts.place.of(f"in {parts.place.masked}")), case)


def _list(place: Text, case: Case) -> ListNamed:
    """The list that is meant: the one that the place is, else the only one of the page."""
    noun = place.of(place.masked.partition(" ")[2])
    if not place.masked:
        found = lists_meant(place.of("the list"), case.ground)
    elif (named := list_named(noun, case.ground)) is not None:
        found = [named]
    else:
        found = [each for within in grounds(noun, case.ground) for each in _lists_in(within)]
    if len(found) != 1:
        raise abstained(
            "ambiguous" if found else "not-found", f'the list that is "{noun.plain}"', [e.node for e in found]
        )
    return found[0]


def _lists_in(place: Ground) -> list[ListNamed]:
    """The list that a part of the page is, or the lists that it holds."""
    own = list_at(place)
    return [own] if own is not None else lists_meant(text_of("the list"), place)


def _entries(text: Text, items: list[Node], case: Case) -> tuple[list[str], list[Node]]:
    """What is named, and the row or item that is called so: one thing, or several."""
    whole = _called(text, items, case)
    texts = [text] if whole else apart(text)
    found = [(name, node) for each in texts for name, node in whole or _called(each, items, case)]
    if len(found) != len(texts) or len({node for _, node in found}) != len(found):
        raise abstained(
            "ambiguous" if found else "not-found", f'"{text.plain}" in that list', [node for _, node in found]
        )
    return [name for name, _ in found], [node for _, node in found]


def _called(text: Text, items: list[Node], case: Case) -> list[tuple[str, Node]]:
    """The rows or items that have a text of a name, with the name: also behind a noun for it, as in `the schedule Wedding`."""
    for name in (without_article(text), *(own for own, _ in apposed(text, case.ground))):
        found = [node for node in items if any(case.ground.is_whole(name.plain, each) for each in _texts(node))]
        if found:
            return [(name.plain, node) for node in found]
    return []


def _texts(item: Node) -> Iterator[str]:
    """What a row or item may be called by: what it begins with, and its headings and links; what else it says is of it."""
    own = cells(item) if item.role == "row" else [item]
    first = next((cell for cell in own if any(map(str.isalpha, reading(cell)))), item)
    leaf = next((below for below in first.walk() if not below.children and reading(below)), first)
    yield from (called(node) for node in (first, leaf))
    yield from (called(below) for below in item.walk() if below.role in NAMING)


def only_reads(parts: Parts, case: Case) -> list[Claim]:
    """`only Mira is Admin`, `only Mira has the role Admin`: her row reads so in a column, and no other row does.

    Raises:
        EngineAbstained: No one row, or no one column, is meant; or it is denied.
    """
    if not parts.holds:
        raise EngineAbstained("not-understood", f'that not only "{parts.subject.plain}" is so')
    tables = [node for node in walk(case.ground.scope) if node.role in TABLES and node.is_seen]
    rows = [row for table in tables for own in columns_of(table).values() for cell in own if (row := cell.parent)]
    _, found = _entries(parts.subject, list(dict.fromkeys(rows)), case)
    table = next((above for above in found[0].ancestors() if above.role in TABLES), None)
    if table is None or not all(table in row.ancestors() for row in found):
        return []
    column = _column(parts.object, table, case)
    cells = [cell for cell, _ in column if cell.parent in found]
    text = next((reading(cell) for cell, is_so in column if is_so), "")
    if len(cells) != len(found) or not text:
        return []
    partly = [cell for cell, is_so in column if not is_so and contains_words(reading(cell).casefold(), text.casefold())]
    if partly:  # *Admin, Billing* is Admin as well, and more
        raise abstained("ambiguous", f'which of them are "{text}"', partly)
    number = sum(is_so for _, is_so in column)
    count = claim("count", table, expected=text, how="equals", count=number).model_copy(update={"role": cells[0].role})
    if not decided([count], case).holds:  # another column reads so, too
        raise abstained("ambiguous", f'which of them are "{text}"')
    own = [claim("text", cell, expected=text, how="equals") for cell in cells]
    return [*own, count.model_copy(update={"count": len(found)})]


def _column(text: Text, table: Node, case: Case) -> list[tuple[Node, bool]]:
    """The cells of the one column in which a value stands, and whether it reads so: of the one that is named, where it is.

    Raises:
        EngineAbstained: It stands in none, or in two.
    """
    said = without_article(text.of(re.sub(r"^in ", "", text.masked)))
    columns = columns_of(table)
    named = [(own, rest) for label, own in columns.items() if (rest := behind(label, said)) is not None and rest.masked]
    judged = [
        [(cell, case.ground.is_whole(value.plain, reading(cell))) for cell in own]
        for own, value in named or [(own, said) for own in columns.values()]
    ]
    found = [own for own in judged if any(is_so for _, is_so in own)]
    if len(found) != 1:
        raise abstained("ambiguous" if found else "not-found", f'the column that reads "{text.plain}"')
    return found[0]
