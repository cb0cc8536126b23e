"""Statements of all of several things, of none or of only one of them: `every ticket is new`, `only Priya Nair is selected`."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import CHECKABLE, DIALOGS, HOLDERS_OF_CONTROLS, MENUS, TABLES
from pytest_stagehand._compiling.asked.asked import known_words
from pytest_stagehand._compiling.asked.ground import abstained, whole_tests
from pytest_stagehand._compiling.claims.states import IN_WORDS, ROLES_OF_STATE, Meaning, can_be_told, read_as
from pytest_stagehand._compiling.naming.lists import items_of, list_named, lists_meant
from pytest_stagehand._compiling.naming.phrases import phrase_of, without_article
from pytest_stagehand._compiling.naming.sets import every as every_node
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._engines.english.tree.around import is_headed, own_box
from pytest_stagehand._engines.english.tree.index import index_of
from pytest_stagehand._engines.english.tree.rows import OF_ROWS
from pytest_stagehand._engines.english.verifying.alone import only_reads
from pytest_stagehand._engines.english.verifying.claims import Parts, claim, several
from pytest_stagehand._engines.english.verifying.columns import behind, columns_of
from pytest_stagehand._engines.english.verifying.of_rows import answer
from pytest_stagehand._engines.english.verifying.order import entry
from pytest_stagehand._engines.english.verifying.presence import visible
from pytest_stagehand._engines.english.verifying.stated import choice_in_row
from pytest_stagehand._engines.english.verifying.tallies import there
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.text import normalised, words
from pytest_stagehand._programs.tree import reading, walk
from pytest_stagehand._programs.verify import reads_so

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim, How
    from pytest_stagehand._compiling.claims.places import Case

EVERY = r"(?P<word>every|each(?: of the)?|all(?: of)?(?: the)?|both(?: of)?(?: the)?|none of(?: the)?|no)"
ONLY = r"(?:only|just)"
PAIR = 2


def every(parts: Parts, case: Case) -> list[Claim]:
    """`all boxes are unticked`, `every ticket is new`, `no user is locked`; none where no such things are there.

    Raises:
        EngineAbstained: What they have in common stands in no column, or in two.
    """
    is_none = parts.word.startswith("no")
    holds = parts.holds != is_none
    if is_none and not parts.holds:
        raise EngineAbstained("not-understood", "two negations")
    if meaning := IN_WORDS.get(parts.object.plain.lower()):
        nodes = _in_state(parts.subject, meaning, case)
        if nodes:
            _refuse_number(parts, nodes)
            wanted = read_as(meaning.state, nodes[0])
            how: How | None = None if holds == meaning.holds else "not-equals"
            return [of_all(nodes, state=wanted, how=how)]
    column_ = _column_called(parts, case)
    if boxes := _boxes_in(column_):
        _refuse_number(parts, boxes)
        return [of_all(boxes, state="checked", how=None if holds else "not-equals")] if _can_be_ticked(boxes) else []
    if answers := answer(column_, is_yes=holds):
        _refuse_number(parts, column_)
        return [of_all(column_, expected=text, how=how) for text, how in answers]
    if is_none:
        return _none_open(parts, case)
    return _reading(parts, holds=holds, case=case)


def _none_open(parts: Parts, case: Case) -> list[Claim]:
    """`no dialog is open`: of what is there only while it is open, none is there."""
    meaning, phrase = IN_WORDS.get(parts.object.plain.lower()), phrase_of(parts.subject)
    is_opened = meaning is not None and meaning.state == "expanded" and meaning.holds
    is_there_open = bool(phrase.roles) and set(phrase.roles) <= DIALOGS | MENUS
    return visible(replace(parts, word="shown", holds=False), case) if is_opened and is_there_open else []


def of_all(
    nodes: list[Node],
    *,
    state: str | None = None,
    expected: str | None = None,
    role: str | None = None,
    how: How | None,
) -> Claim:
    own = claim("every", nodes=[node.ref for node in nodes], expected=expected, how=how)
    return own.model_copy(update={"state": state, "role": role})


def _refuse_number(parts: Parts, nodes: list[Node]) -> None:
    if parts.word.startswith("both") and len(nodes) != PAIR:
        raise abstained("not-found", f'two of "{parts.subject.plain}"', nodes)


def _in_state(text: Text, meaning: Meaning, case: Case) -> list[Node]:
    """All things of a kind that can be in a state."""
    wanted = meaning.state
    possible = ROLES_OF_STATE.get(wanted, frozenset())
    with suppress(EngineAbstained, ProgramFailed):
        found = every_node(f"all {text.spoken}", case.ground)
        told = [node for node in found if node.role in possible and can_be_told(read_as(wanted, node), node)]
        if wanted in {"selected", "checked"} and found and all(node.role == "row" for node in found):
            return _choices_of(found, wanted, case)
        if told:
            return told if wanted not in {"checked", "mixed"} else [node for node in told if node.role in CHECKABLE]
    return _boxes_of_column(text, case) if possible & CHECKABLE else []


def _choices_of(rows_: list[Node], wanted: str, case: Case) -> list[Node]:
    """What says whether rows are chosen: the rows, where any of them is; else the box of each; none where nothing says so."""
    if any({wanted, "selected"} & row.states for row in rows_):
        return rows_
    index = index_of(case.snapshot)
    boxes = [
        [box for box in own_box(index, row) if box.role != "switch" and not is_headed(index, box)] for row in rows_
    ]
    return [own[0] for own in boxes] if all(len(own) == 1 for own in boxes) else []


def _boxes_of_column(text: Text, case: Case) -> list[Node]:
    """The boxes of the one column of boxes that is called so, one a row: the *Upload* boxes, which have no name."""
    phrase = phrase_of(text)
    said = words(phrase.name) if phrase.roles and CHECKABLE.intersection(phrase.roles) else ()
    return _boxes_in(_only_column(said, case))


def _column_called(parts: Parts, case: Case) -> list[Node]:
    """The cells of the column that a table of what the subject says has for it: `no user is locked`, below *Locked*."""
    table = table_of(parts.subject, case) if parts.object.quoted is None else None
    said = words(without_article(parts.object).plain)
    found = [own for label, own in columns_of(table).items() if words(label) == said] if table is not None else []
    return found[0] if len(found) == 1 else []


def _can_be_ticked(boxes: list[Node]) -> bool:
    return all(can_be_told("checked", box) for box in boxes)


def _boxes_in(column_: list[Node]) -> list[Node]:
    """The box of each cell; none where one has no box, or two."""
    boxes = [[below for below in cell.walk() if below.role in CHECKABLE] for cell in column_]
    return [own[0] for own in boxes] if all(len(own) == 1 for own in boxes) else []


def _reading(parts: Parts, *, holds: bool, case: Case) -> list[Claim]:
    """That the cells of one column all read so, or that each item has a text that does."""
    listed = list_named(parts.subject, case.ground)
    if listed is None:
        own = _labelled(parts.subject, case)
        return [_of_column(own, parts, holds=holds)] if own and _may_read(own, parts.object, case) else []
    if listed.node.role in TABLES:
        return [_of_column(_column_that_reads(parts.object, listed.node, case), parts, holds=holds)]
    items = items_of(listed, case.ground)
    tests = whole_tests(parts.object.plain)
    if not items or not any(reads_so(node, test, case.ground.variables) for node in items for test in tests):
        return []
    return [_of_column(items, parts, holds=holds)]


def _may_read(cells: list[Node], text: Text, case: Case) -> bool:
    """Whether a phrase may be what cells read: one with an article tells of another column, unless one of them reads just so."""
    is_so = any(case.ground.is_whole(text.plain, reading(cell)) for cell in cells)
    return is_so or text.quoted is not None or without_article(text).masked == text.masked


def _of_column(nodes: list[Node], parts: Parts, *, holds: bool = True) -> Claim:
    _refuse_number(parts, nodes)
    return of_all(nodes, expected=parts.object.plain, how=None if holds else "not-equals")


def _column_that_reads(text: Text, table: Node, case: Case) -> list[Node]:
    """The cells of the one column in which a text stands."""
    tests = whole_tests(text.plain)
    fitting = [
        own
        for own in columns_of(table).values()
        if any(case.ground.passes(test, reading(cell)) for cell in own for test in tests)
    ]
    if len(fitting) != 1:
        raise abstained("ambiguous" if fitting else "not-found", f'one column that reads "{text.plain}"')
    return fitting[0]


def having(parts: Parts, case: Case) -> list[Claim]:
    """`every order has a Cancel button`, `no card has a checkbox`: what is of a kind, where one of them at least has it."""
    phrase = phrase_of(parts.object)
    items = _items(parts.subject, case) if phrase.roles and parts.holds else []
    found = [
        node
        for item in items
        for node in item.walk()
        if node.role in phrase.roles
        and phrase.suits(node)
        and (not phrase.name or case.ground.is_whole(phrase.name, node.name))
    ]
    names = {normalised(node.name) for node in found} if phrase.name else {""}
    if len({node.role for node in found}) != 1 or len(names) != 1:
        return []
    _refuse_number(parts, items)
    how: How | None = "not-equals" if parts.word.startswith("no") else None
    return [of_all(items, expected=names.pop() or None, role=found[0].role, how=how)]


def _items(noun: Text, case: Case) -> list[Node]:
    """The rows or items that a noun names; those of the only list, where it says no more than that: `each row`."""
    listed = list_named(noun, case.ground)
    if listed is None and OF_ROWS.issuperset(words(without_article(noun).plain)):
        listed = next(iter(meant), None) if len(meant := lists_meant(noun.of("list"), case.ground)) == 1 else None
    return items_of(listed, case.ground) if listed is not None else []


def _labelled(label: Text, case: Case) -> list[Node]:
    """The cells of the only column on the page that is called so: `all priorities are High`; none where none is, or two are."""
    return _only_column(words(without_article(label).plain), case)


def _only_column(said: tuple[str, ...], case: Case) -> list[Node]:
    tables = [node for node in walk(case.ground.scope) if node.role in TABLES and node.is_seen]
    found = [own for table in tables for name, own in columns_of(table).items() if words(name) == said]
    return found[0] if len(found) == 1 else []


def in_column(parts: Parts, case: Case) -> list[Claim]:
    """`every row has the priority High`, `all rows show High`, `every row has a subject`.

    Raises:
        EngineAbstained: What they have in common stands in no column, or in two.
    """
    table = None if parts.word.startswith("no") else table_of(parts.subject, case)
    if table is None:
        return []
    said = without_article(parts.object)
    for label, own in sorted(columns_of(table).items(), key=lambda pair: -len(pair[0])):
        rest = behind(label, said)
        if rest is not None and rest.masked:
            return [_of_column(own, replace(parts, object=rest))]
        if rest is not None:
            _refuse_number(parts, own)
            return [of_all(own, state="empty", how="not-equals")]
    return [_of_column(_column_that_reads(said, table, case), parts)]


def column(parts: Parts, case: Case) -> list[Claim]:
    """`the priority of every task is 0`: all cells of that column read so."""
    if not parts.holds or parts.word.startswith("no"):
        return []
    table = table_of(parts.subject, case)
    if table is None:
        return []
    said = words(without_article(parts.place).plain)
    found = [own for label, own in columns_of(table).items() if words(label) == said]
    return [_of_column(found[0], parts)] if len(found) == 1 else []


# --- Only -----------------------------------------------------------------------------------------------------------


def only(parts: Parts, case: Case) -> list[Claim]:
    """`only Priya Nair is selected`: it is, and nothing else of its list is.

    Raises:
        EngineAbstained: Nothing tells what it is one of.
    """
    meaning = IN_WORDS[parts.word]
    if not meaning.holds or not parts.holds:
        raise EngineAbstained("not-understood", "that only one thing is not so")
    nodes = _alone(parts.subject, meaning, case)
    node, wanted = nodes[0], read_as(meaning.state, nodes[0])
    part = next((above for above in node.ancestors() if _is_whole(above, node)), None)
    is_one_kind = len({each.role for each in nodes}) == 1 and all(part in each.ancestors() for each in nodes if part)
    others = [each for each in case.snapshot.walk() if each.role == node.role and each not in nodes]
    is_on_page = all(wanted in each.states for each in nodes) and any(wanted in each.states for each in others)
    if not is_one_kind or not can_be_told(wanted, node) or (part is None and (is_on_page or not others)):
        raise abstained("not-found", f'what "{parts.subject.plain}" is one of', nodes)
    count = claim("count", part, how="equals", count=len(nodes))  # without a part, of all that there are
    return [
        *(claim(wanted, each) for each in nodes),
        count.model_copy(update={"role": node.role, "state": wanted}),
    ]


def _alone(text: Text, meaning: Meaning, case: Case) -> list[Node]:
    """What alone is said to be in a state: one thing, or several."""
    try:
        return [_one_of(text, meaning, case)]
    except EngineAbstained:
        names = several(text)
        if len(names) == 1:
            raise
        return [_one_of(text.of(name), meaning, case) for name in names]


def _one_of(text: Text, meaning: Meaning, case: Case) -> Node:
    node = choice_in_row(text, case) if meaning.state in {"selected", "checked"} else None
    return node if node is not None else subject(text, case.ground, ROLES_OF_STATE.get(meaning.state))[1]


def sole(parts: Parts, case: Case) -> list[Claim]:
    """`Basil is the only plant`, `the only plant is Basil`: there is one, and it is that.

    Raises:
        EngineAbstained: Nobody can tell what is counted; or it is denied, which may be so for either reason.
    """
    if not parts.holds:
        raise EngineAbstained("ambiguous", f'that "{parts.object.plain}" is not the only {parts.place.plain}')
    where = parts.place.of(f"in {parts.subject.masked}" if _says_more(parts, case) else "")
    with suppress(EngineAbstained):
        if first := entry(replace(parts, word="first"), case):
            return [*there(replace(parts, object=parts.place, place=where, amount="1"), case), *first]
    with suppress(EngineAbstained):
        if not parts.subject.masked and (
            own := only_reads(replace(parts, subject=parts.object, object=parts.place), case)
        ):
            return own
    raise EngineAbstained("ambiguous", f'what "{parts.object.plain}" is the only {parts.place.plain} of')


def _says_more(parts: Parts, case: Case) -> bool:
    """Whether a place says more than the noun, as that of `the only schedule in the table` does not, where it has schedules."""
    if not parts.subject.masked:
        return False
    try:
        noun, place = (list_named(text, case.ground) for text in (parts.place, parts.subject))
    except EngineAbstained:
        return True
    return noun is None or place is None or noun.node is not place.node


def _is_whole(part: Node, node: Node) -> bool:
    """Whether a part of the page holds several things of a kind as a list of them."""
    return part.role in HOLDERS_OF_CONTROLS and sum(below.role == node.role for below in part.walk()) > 1


def table_of(noun: Text, case: Case) -> Node | None:
    """The table whose rows are what a noun says: the one that it names, else the only one, whose words have all of it."""
    listed = list_named(noun, case.ground)
    tables = [node for node in walk(case.ground.scope) if node.role in TABLES and node.is_seen]
    if listed is not None:
        return listed.node if listed.node.role in TABLES else None
    if len(tables) != 1:
        return None
    labels = {word for label in columns_of(tables[0]) for word in words(label)}
    known = known_words(tables[0], case.snapshot) | labels | OF_ROWS
    return tables[0] if known.issuperset(words(noun.plain)) else None
