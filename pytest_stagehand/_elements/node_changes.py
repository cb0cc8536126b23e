"""What changed in the nodes of a page between readings of it: what came or went for good, rows and figures; best first."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, get_args

from pytest_stagehand._browser.roles import DIALOGS, HEADERS, MESSAGES, ROWS, TABLES, TEXT_FIELDS, TRANSIENT
from pytest_stagehand._browser.snapshot import SILENT, TEXT, Node
from pytest_stagehand._browser.text import has_number, masked, normalised
from pytest_stagehand._elements.nearness import FAINT, TOLD, Surroundings
from pytest_stagehand._recording.effects import (
    HELD,
    ChangedEffect,
    Effect,
    NodeEffect,
    RowRole,
    RowsEffect,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence

    from pytest_stagehand._browser.snapshot import Snapshot


STATES: tuple[State, ...] = get_args(State)
_RANK_BY_ROLE = {"heading": 1.0, HELD: 2.5, TEXT: 3.0}
_NEWS_RANK = 1.5
_ROWS_RANK = 2.0
_FIGURE_RANK = 2.5
_DATA_RANK = 3.0
_PASSING_RANK = 4.0
Key = tuple[str, str, State | None]


def is_restless(effect: Effect, restless: list[Effect]) -> bool:
    """Whether a change is of a kind that was seen without an action: the same text, or one that came or went with it."""
    if isinstance(effect, NodeEffect):
        return any(
            isinstance(each, NodeEffect) and (each.role, each.name) == (effect.role, effect.name) for each in restless
        )
    if isinstance(effect, ChangedEffect):
        return any(isinstance(each, ChangedEffect) and each.name == effect.name for each in restless)
    return effect in restless


def all_of_nodes(before: list[Node], after: list[Node], later: list[Node]) -> list[Effect]:
    """What changed in nodes, whatever stands around them."""
    told, faint = of_nodes(before, after, later)
    return [*told, *faint]


def of_nodes(
    before: list[Node],
    after: list[Node],
    later: list[Node],
    *,
    said: Collection[str] = (),
    around: Surroundings | None = None,
    spoken: Collection[str] = (),
    opened_from: list[Node] | None = None,
) -> tuple[list[Effect], list[Effect]]:
    """What changed: what tells of the action, and what may have come besides, each best first.

    Where the action closed the menu that it was in, only what differs from the page it was `opened_from`, too; and what the
    field holds that the menu belongs to, or that came of it.
    """
    fields = _filled_by_menu(opened_from, before, later) if opened_from is not None else frozenset()
    was, now, still = (counted(nodes, fields) for nodes in (before, after, later))
    appeared = [key for key in now if len(now[key]) > len(was[key]) and len(still[key]) > len(was[key])]
    gone = [key for key in was if len(was[key]) > len(now[key]) and len(was[key]) > len(still[key])]
    passing, data = texts_in(before + after, TRANSIENT), _texts_of_data(before, after) | _texts_of_data(after, before)
    old_news = {*said, *map(masked, texts_in(before, MESSAGES))}
    news = {text for text in {*spoken, *texts_in(after, MESSAGES)} if masked(text) not in old_news}
    if opened_from is not None:
        stood = counted(opened_from, fields)
        appeared = [key for key in appeared if len(still[key]) > len(stood[key])]
        gone = [key for key in gone if len(still[key]) < len(stood[key]) and key[0] != HELD]
    if around is not None:
        appeared = [key for key in appeared if not around.is_beside(was[key], still[key])]
        gone = [key for key in gone if not around.went_by_itself(still[key], was[key])]
    recast = _recast(was, still) if around is None or not around.is_anew else set()
    ranked: list[tuple[tuple[float, ...], Effect]] = []
    for kind, keys in (("appeared", appeared), ("gone", gone)):
        whole = {key[:2] for key in keys if key[2] is None}
        apart = [key for key in keys if key[2] is None or key[:2] not in whole]  # its states came and went with it
        named = [key for key in apart if not has_number(key[1]) or _is_control_state(key)]
        new = news if kind == "appeared" else set()
        less, more = (was, still) if kind == "appeared" else (still, was)
        for key in named:
            grade = around.grade(kind, key, less[key], more[key], is_news=key[1] in new) if around else TOLD
            grade = FAINT if key in recast else grade
            if key[0] == HELD and grade >= FAINT:
                continue
            ranked.append(((grade, *_rank(key, kind == "gone", passing - new, data, new)), _node_effect(kind, key)))
    rows = set(_changed_rows(before, after, later)) & set(_changed_rows(opened_from or before, after, later))
    ranked += [
        ((TOLD, _ROWS_RANK), RowsEffect(role=role, moved=_are_moved(before, after, role)))
        for role in get_args(RowRole)
        if role in rows
    ]
    ranked += [
        ((TOLD, *rank), ChangedEffect(name=mask)) for mask, rank in _changed_figures(appeared, gone, news).items()
    ]
    ranked.sort(key=lambda pair: pair[0])
    split = next((index for index, (rank, _) in enumerate(ranked) if rank[0] >= FAINT), len(ranked))
    effects = [effect for _, effect in ranked]
    return effects[:split], effects[split:]


def _changed_rows(before: list[Node], after: list[Node], later: list[Node]) -> list[RowRole]:
    """Roles whose rows read differently for good, in content, number or order, whether what fields hold is read with them or not.

    A text that became a field which holds it is no such change: to the page side (`rowsOf` in `js/effect.js`) it reads as it did.
    """
    readings = (before, after, later)
    return [
        role
        for role in get_args(RowRole)
        if all(_is_other(*(how(each, role) for each in readings)) for how in _READINGS)
    ]


def _are_moved(before: list[Node], after: list[Node], role: str) -> bool:
    """Whether rows are the same in another order, numbers in them apart where their words tell that."""
    was, now = _rows(before, role), _rows(after, role)
    return any(
        one != other and sorted(one) == sorted(other)
        for one, other in ((was, now), ([*map(masked, was)], [*map(masked, now)]))
    )


def _is_other(was: list[str], now: list[str], still: list[str]) -> bool:
    return was != now == still != []


def _rows(nodes: list[Node], role: str) -> list[str]:
    return [normalised(node.text) for node in nodes if node.role == role]


def _rows_with_values(nodes: list[Node], role: str) -> list[str]:
    return [normalised(" ".join(_said_or_held(node))) for node in nodes if node.role == role]


def _said_or_held(row: Node) -> Iterator[str]:
    leaves = (each for each in row.walk() if not each.children)
    return (text for each in leaves if (text := each.value or each.text))


_READINGS = (_rows, _rows_with_values)


def _changed_figures(appeared: list[Key], gone: list[Key], news: Collection[str]) -> dict[str, tuple[float, ...]]:
    """Texts with numbers, as masks, and how they rank; those that stand on both sides first, as they will again.

    One whose words are new says what a heading or message without a number would say.
    """
    figures = [(role, name) for role, name, state in appeared if state is None and has_number(name)]
    new = {masked(name): (_FIGURE_RANK,) for role, name in figures if role == TEXT}
    old = {masked(name) for _, name, _ in gone}
    worded = [(role, name) for role, name in figures if masked(name) not in old and has_letter(name)]
    messages = {masked(name): (_NEWS_RANK, 0.0, 0.5) for role, name in worded if role == TEXT and name in news}
    headings = {masked(name): (1.0, 1.0, 0.5) for role, name in worded if role == "heading"}
    ranks: dict[str, tuple[float, ...]] = {**new, **messages, **headings}
    return dict(sorted(ranks.items(), key=lambda each: (each[0] not in old, -len(each[0]), each[0])))


def has_letter(text: str) -> bool:
    return any(character.isalpha() for character in text)


def _is_control_state(key: Key) -> bool:
    """A link "3" that became the current one: its number is its name, not a figure."""
    return key[2] is not None and key[0] != TEXT


def _rank(key: Key, is_gone: bool, passing: set[str], data: set[str], news: set[str]) -> tuple[float, ...]:
    """Lower is better: dialogs, controls that took on a state, what stands by itself, messages, content of rows, old toasts."""
    role, name, state = key
    if role in DIALOGS:
        return (0.0, 0.0, float(is_gone))
    if name in news and (role == TEXT or role in MESSAGES):
        return (_NEWS_RANK, 0.0, float(is_gone))
    if role in TRANSIENT or (role == TEXT and name in passing):
        return (_PASSING_RANK, 0.0, float(is_gone))
    level = _DATA_RANK if name in data and state is None and role != HELD else 1.0
    return (level, 0.5 if state is not None else _RANK_BY_ROLE.get(role, 2), float(is_gone))


def _node_effect(kind: str, key: Key) -> NodeEffect:
    role, name, state = key
    return NodeEffect.model_validate({"kind": kind, "role": role, "name": name, "state": state})


def _filled_by_menu(opened_from: list[Node], before: list[Node], later: list[Node]) -> frozenset[str]:
    """The fields that a menu or list of options may fill: the one that is open with it, and those that came as it closed."""
    known = {node.ref for node in opened_from}
    is_open = {node.ref for node in before if "expanded" in node.states}
    return frozenset(
        node.ref for node in later if node.role in TEXT_FIELDS and (node.ref in is_open or node.ref not in known)
    )


def counted(nodes: list[Node], fields: Container[str] = ()) -> defaultdict[Key, list[Node]]:
    """The nodes of each key, and of these fields what they hold."""
    found: defaultdict[Key, list[Node]] = defaultdict(list)
    for node in nodes:
        for key in _keys(node):
            found[key].append(node)
        if node.value and node.ref in fields and node.is_seen:
            found[HELD, normalised(node.value), None].append(node)
    return found


def _keys(node: Node) -> Iterator[Key]:
    name = normalised(node.name)
    if not name or node.role == "document":  # a page's title is no node that could be counted
        return
    if node.role == SILENT or not (node.is_seen or node.role == "option"):
        return
    yield node.role, name, None
    for state in STATES:
        if state in node.states and state != "focused":
            yield node.role, name, state


def without_recast(effects: Sequence[NodeEffect], before: Snapshot, later: Snapshot) -> list[NodeEffect]:
    """Those that say more of a thing than that it has another role: the entry of a list that has the focus is a button."""
    recast = _recast(*(counted(list(reading.walk())) for reading in (before, later))) if effects else set[Key]()
    return [each for each in effects if (each.role, each.name, each.state) not in recast]


def _recast(was: Mapping[Key, list[Node]], still: Mapping[Key, list[Node]]) -> set[Key]:
    """What came, and what went, since something of that name has another role in the same place."""
    came, went = _more_of(was, still), _more_of(still, was)
    return {
        key
        for found, others in ((came, went), (went, came))
        for name in found.keys() & others.keys()
        for key, places in found[name].items()
        if any(role != key[0] and places & there for (role, _, _), there in others[name].items())
    }


def _more_of(less: Mapping[Key, list[Node]], more: Mapping[Key, list[Node]]) -> dict[str, dict[Key, set[str]]]:
    """By name, what there is more of than there was, and where."""
    found: defaultdict[str, dict[Key, set[str]]] = defaultdict(dict)
    for key, nodes in more.items():
        if key[2] is None and key[0] != HELD and len(nodes) > len(less.get(key, ())):
            found[key[1]][key] = {_place(node) for node in nodes}
    return found


def _place(node: Node) -> str:
    """What a node stands in; of an entry, the list: some pages draw the next entry into the element of one that went."""
    above = node.parent
    if above is not None and above.role in ROWS:
        above = above.parent
    return above.ref if above is not None else ""


def _texts_of_data(nodes: list[Node], others: list[Node]) -> set[str]:
    """What stands inside rows and items, but in a table of which no header stands in the other reading: a form as a whole."""
    known = _headers(others)
    here = [node for node in nodes if node.role in ROWS]
    tables = {above for node in here for above in node.ancestors() if above.role in TABLES}
    anew = {table for table in tables if (own := _headers(table.walk())) and own.isdisjoint(known)}
    return texts_in([node for node in here if anew.isdisjoint(node.ancestors())], ROWS)


def _headers(nodes: Iterable[Node]) -> set[str]:
    return {normalised(node.name) for node in nodes if node.role in HEADERS and node.name}


def texts_in(nodes: list[Node], roles: frozenset[str]) -> set[str]:
    """What stands inside nodes of these roles: in toasts, or in rows."""
    return {normalised(below.name) for node in nodes if node.role in roles for below in node.walk() if below.name}
