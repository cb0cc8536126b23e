"""Where a program reads, found again after a redesign: regions and controls that are called otherwise now.

Only the way is looked for: regions, what a value is read of, and that of which a state or a text is claimed. What is claimed,
read or counted is an expectation and stays as it was recorded. What stood beside a region or control when it was recorded is
another one, whatever it resembles: that is kept with it (`others`). A name that says the same is the same; one that says
something else is found by likeness, and its heal says so (`renamed`): whoever reads decides whether it may be read.
How a value stands beside its label is a way as well (`relabelling.py`), and how a list of records is drawn (`relisting.py`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from pytest_stagehand._browser.laid import as_tables
from pytest_stagehand._browser.roles import CELLS, KINDRED_PARTS, LANDMARKS, TABLES
from pytest_stagehand._programs.above import above_of, recordable_of, stands_below_the_same
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.pairing import is_sole
from pytest_stagehand._programs.queries import find_in, head_of, located, regions
from pytest_stagehand._programs.recarding import recarded
from pytest_stagehand._programs.relabelling import LONGEST, MOST_OTHERS, relabelled, with_sole_labels
from pytest_stagehand._programs.relisting import is_of_records, relisted, with_titles
from pytest_stagehand._programs.saying import marked, says_the_same
from pytest_stagehand._programs.synonyms import meaning
from pytest_stagehand._programs.text import is_volatile, label_text, normalised, passes, words
from pytest_stagehand._programs.titles import is_certainly_called, titles_of
from pytest_stagehand._programs.tree import called, header_labels, reading, title, walk
from pytest_stagehand._recording.assertions import HasState, HasText
from pytest_stagehand._recording.describe import described_query, described_region
from pytest_stagehand._recording.heals import Heal, heal_of_name
from pytest_stagehand._recording.queries import AttributeTest, CellTable, Query, Region, TextTest
from pytest_stagehand._recording.readers import ItemsReader, QuerySource, TableReader
from pytest_stagehand._recording.targets import Recorded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._programs.tree import Scope
    from pytest_stagehand._recording.queries import Within

P = TypeVar("P", bound=Recorded)
ListReader = TableReader | ItemsReader

LEAST = 0.5
"""Least share of words that a new name has in common with the old one, where it is known what else was there."""
LEAST_ALONE = 0.67
"""The same where nothing else was, or none of it is known: `Billing address` and `Shipping address` share half of theirs."""
MARGIN = 0.15
"""By how much the second must be worse."""
MOST_ABOVE = 3
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Moved:
    """A program as it would be recorded now.

    Attributes:
        heals: What was found again.
    """

    program: Any
    heals: tuple[Heal, ...]


@dataclass(eq=False)
class _Page:
    """Where a program is looked at, and what was found again so far."""

    root: Scope
    variables: Mapping[str, str]
    is_secret: Callable[[str], bool] = lambda _: False
    heals: list[Heal] = field(default_factory=list)


def with_others(program: P, snapshot: Snapshot, variables: Mapping[str, str], is_secret: Callable[[str], bool]) -> P:
    """`program` with the names of what stands beside its regions and controls, those left out that `is_secret`."""
    page = _Page((snapshot.root,), variables, is_secret)
    found: P = _mapped(program, lambda part: _changed(part, page, _region_with_others, _query_with_others))
    found = with_sole_labels(found, page.root, variables, is_secret)
    return with_titles(found, page.root, variables, is_secret)


def moved(program: Recorded, snapshot: Snapshot, variables: Mapping[str, str]) -> Moved | None:
    """`program` with what it does not find put right, if anything is certainly the same; `None` otherwise."""
    page = _Page((as_tables(snapshot).root,), variables)

    def change(part: Recorded) -> Recorded:
        is_list = isinstance(part, ListReader) and is_of_records(part)
        return _changed(part, page, _list_s_region_now if is_list else _region_now, _query_now)

    found = _mapped(program, change)
    for way in (relabelled, relisted, recarded):
        found, heals = way(found, page.root, variables)
        page.heals += heals
    told = {(heal.was, heal.now): heal for heal in page.heals}
    return Moved(found, tuple(told.values())) if told else None


def _mapped(value: Any, change: Callable[[Recorded], Recorded]) -> Any:
    """`value` with `change` done to every part of it, the inner ones first."""
    if isinstance(value, tuple):
        return tuple(_mapped(each, change) for each in value)
    if isinstance(value, dict):
        return {key: _mapped(each, change) for key, each in value.items()}
    if not isinstance(value, Recorded):
        return value
    parts = {name: _mapped(getattr(value, name), change) for name in value.model_fields_set}
    return change(value.model_copy(update=parts))


def _changed(
    part: Recorded,
    page: _Page,
    of_region: Callable[[Region, Scope, _Page], Region],
    of_query: Callable[[Query, Scope, _Page], Query],
) -> Recorded:
    within = getattr(part, "within", ())
    if within:
        part = part.model_copy(update={"within": _chain(within, page, of_region)})
    if isinstance(part, HasState | HasText | QuerySource):
        try:
            scope = located(part.query.within, page.root, page.variables)
        except ProgramFailed:
            return part
        return part.model_copy(update={"query": of_query(part.query, scope, page)})
    return part


def _chain(within: Within, page: _Page, of_region: Callable[[Region, Scope, _Page], Region]) -> Within:
    """The regions, each changed in the one before; from the first that is not exactly one on, they stay."""
    chain: list[Region] = []
    scope = page.root
    for place, region in enumerate(within):
        now = of_region(region, scope, page)
        chain.append(now)
        found = regions(now, scope, page.variables)
        if len(found) != 1:
            return (*chain, *within[place + 1 :])
        scope = found[0]
    return tuple(chain)


def _region_with_others(region: Region, scope: Scope, page: _Page) -> Region:
    found = regions(region, scope, page.variables)
    if len(found) == 1 and region.role == "row" and region.holds is not None:
        held = [node for node in walk(found[0]) if passes(region.holds, called(node), page.variables)]
        heads = set(map(head_of, held))
        head = heads.pop() if len(heads) == 1 else ""
        return region.model_copy(update={"under": head}) if head and _stays(head, page) else region
    if region.title is None or len(found) != 1:
        return region
    return region.model_copy(update={"others": _others(region.title, _titles(region.role, scope), page)})


def _query_with_others(query: Query, scope: Scope, page: _Page) -> Query:
    found = find_in(query, scope, page.variables)
    if len(found) != 1:
        return query
    if query.attribute is not None:
        path = _path(found[0])
        return query if any(map(page.is_secret, path)) else query.model_copy(update={"path": path})
    if query.column is not None:
        return query.model_copy(update={"table": _table_of(found[0], query.column, page)})
    if query.name is None:
        return query
    names = [normalised(node.name) for node in walk(scope) if node.role in query.roles]
    return query.model_copy(update={"others": _others(query.name, names, page)})


def _table_of(cell: Node, column: str, page: _Page) -> CellTable | None:
    """What is known of the table that a cell stands in: its titles if all of them stay, and its other columns."""
    table = next((above for above in cell.ancestors() if above.role in TABLES), None)
    if table is None:
        return None
    titles = titles_of(cell)
    stay = all(_stays(text, page) for text in titles)
    columns = [label for label in header_labels(table) if label and label_text(label) != label_text(column)]
    kept = tuple(label for label in dict.fromkeys(columns) if _stays(label, page))[:MOST_OTHERS]
    above = recordable_of(
        above_of(cell), lambda texts: tuple(text for text in texts if _stays(text, page))[:MOST_OTHERS]
    )
    return CellTable(titles=titles[:MOST_OTHERS] if stay else (), columns=kept, above=above)


def _stays(text: str, page: _Page) -> bool:
    """Whether a title is the same in the next run, and may be recorded: it has no number, no time and nothing of this call."""
    is_of_call = any(value and value in text for value in page.variables.values())
    is_fixed = not (_DIGIT.search(text) or is_volatile(text) or is_of_call)
    return is_fixed and len(text) <= LONGEST and not page.is_secret(text)


def _others(test: TextTest, names: Iterable[str], page: _Page) -> tuple[str, ...]:
    """The names that are not its own; one with a number in it may be another in the next run."""
    own = normalised(test.text)
    others = (name for name in dict.fromkeys(names) if name not in ("", own) and not _DIGIT.search(name))
    return tuple(name for name in others if not page.is_secret(name))[:MOST_OTHERS]


def _region_now(region: Region, scope: Scope, page: _Page) -> Region:
    if region.title is None or region.holds is not None or regions(region, scope, page.variables):
        return region
    roles = KINDRED_PARTS if region.role in KINDRED_PARTS else (region.role,)
    named = {name: role for role in reversed(roles) for name in _titles(role, scope)}
    name, score = _nearest(region.title.text, named, region.others)
    if name is None:
        return region
    now = region.model_copy(update={"role": named[name], "title": TextTest(how="equals", text=name)})
    heal = heal_of_name("guard-changed", described_region(region), described_region(now), score)
    page.heals.append(_renamed(heal, region.title.text, name))
    return now


def _list_s_region_now(region: Region, scope: Scope, page: _Page) -> Region:
    """As `_region_now`; the heading of a list of records may also be the plain text that its part begins with.

    Of nothing else: that something is *not* there would hold of a menu with such a title, whose entries are items of a list, too.
    """
    if region.role != "section" or region.title is None or regions(region, scope, page.variables):
        return region
    now = region.model_copy(update={"role": "part"})
    if not is_sole(region.title.text, scope) or len(regions(now, scope, page.variables)) != 1:
        return _region_now(region, scope, page)
    page.heals.append(heal_of_name("guard-changed", described_region(region), described_region(now), 1.0))
    return now


def _query_now(query: Query, scope: Scope, page: _Page) -> Query:
    if find_in(query, scope, page.variables):
        return query
    if query.attribute is not None:
        return _marked_now(query, query.attribute, scope, page)
    return _named_now(query, scope, page) if query.name is not None else _cell_now(query, scope, page)


def _retitled_now(query: Query, table: CellTable, scope: Scope, page: _Page) -> Query:
    """The cell where its table alone has another title, if that is certainly the one which was the recorded."""
    found = find_in(query.model_copy(update={"table": None}), scope, page.variables)
    names = titles_of(found[0]) if len(found) == 1 else ()
    best = [
        (score, was, name) for was in table.titles for name, score in [_nearest(was, names, ())] if name is not None
    ]
    if not best:
        return query
    score, was, name = max(best)
    now = query.model_copy(update={"table": table.model_copy(update={"titles": names[:MOST_OTHERS]})})
    before, after = (f'{described_query(query)}, in "{each}"' for each in (was, name))
    page.heals.append(_renamed(heal_of_name("guard-changed", before, after, score), was, name))
    return now


def _marked_now(query: Query, was: AttributeTest, scope: Scope, page: _Page) -> Query:
    """One that an attribute tells: the only one in its place, if it has that attribute still, with another value."""
    found = [
        node for node in walk(scope) if query.path and was.attribute in node.attributes and _path(node) == query.path
    ]
    if len(found) != 1:
        return query
    value = found[0].attributes[was.attribute]
    now = query.model_copy(update={"attribute": AttributeTest(attribute=was.attribute, value=value)})
    if find_in(now, scope, page.variables) != found:
        return query
    page.heals.append(heal_of_name("program-failed", described_query(query), described_query(now), 1.0))
    return now


def _cell_now(query: Query, scope: Scope, page: _Page) -> Query:
    """The cell of the same row and column, whatever kind of cell that is."""
    if query.column is None or not CELLS.issuperset(query.roles):
        return query
    if query.table is not None and (now := _retitled_now(query, query.table, scope, page)) is not query:
        return now
    of_any_kind = query.model_copy(update={"roles": tuple(sorted(CELLS - {"columnheader"}))})
    found = find_in(of_any_kind, scope, page.variables)
    if len(found) != 1:
        return query
    table = next((above for above in found[0].ancestors() if above.role in TABLES), None)
    if query.table is not None and not (table is not None and _is_the_table(query.table, table)):
        return query
    now = query.model_copy(update={"roles": (found[0].role,)})
    page.heals.append(heal_of_name("program-failed", described_query(query), described_query(now), 1.0))
    return now


def _is_the_table(was: CellTable, table: Node) -> bool:
    return is_certainly_called(was.titles, table) and stands_below_the_same(was.above, table)


def _path(node: Node) -> tuple[str, ...]:
    """Role, and role and words of the named things that it stands in; numbers, and the page's title, may be others next time."""
    inside = (above for above in node.ancestors() if above.parent is not None)
    names = ((above.role, [word for word in words(above.name) if not _DIGIT.search(word)]) for above in inside)
    named = (" ".join([role, *said])[:LONGEST] for role, said in names if said or role in LANDMARKS | {"dialog"})
    return (node.role, *islice(named, MOST_ABOVE))


def _named_now(query: Query, scope: Scope, page: _Page) -> Query:
    if query.name is None or not query.roles:
        return query
    names = [normalised(node.name) for node in walk(scope) if node.role in query.roles]
    name, score = _nearest(query.name.text, names, query.others)
    if name is None or names.count(name) != 1:
        return query
    now = query.model_copy(update={"name": TextTest(how="equals", text=name)})
    heal = heal_of_name("program-failed", described_query(query), described_query(now), score)
    page.heals.append(_renamed(heal, query.name.text, name))
    return now


def _renamed(heal: Heal, was: str, now: str) -> Heal:
    """The heal, with the words that changed where they say something else."""
    if says_the_same(was, now):
        return heal
    return heal.model_copy(update={"reason": "renamed", "renamed": marked(was, now), "evidence": ()})


def _titles(role: str, scope: Scope) -> list[str]:
    """What the parts of a role are called; a section is called by its heading."""
    if role == "section":
        return [reading(node) for node in walk(scope) if node.role == "heading"]
    return [title(node) for node in walk(scope) if node.role == role]


def _nearest(was: str, names: Iterable[str], others: tuple[str, ...]) -> tuple[str | None, float]:
    """The name that is certainly the one which was `was`, and how alike they are."""
    strangers = {name for name in names if name and name not in others}
    if same := [name for name in strangers if says_the_same(was, name)]:
        return (same[0], 1.0) if len(same) == 1 else (None, 0.0)
    best = sorted(((_likeness(was, name), name) for name in strangers), reverse=True)
    if not best or best[0][0] < (LEAST if others else LEAST_ALONE):
        return None, 0.0
    if len(best) > 1 and best[0][0] - best[1][0] < MARGIN:
        return None, 0.0
    return best[0][1], round(best[0][0], 3)


def _likeness(one: str, other: str) -> float:
    """Share of words in common (the coefficient of Sørensen and Dice)."""
    first, second = meaning(one), meaning(other)
    size = len(first) + len(second)
    return 2 * len(first & second) / size if size else 0.0
