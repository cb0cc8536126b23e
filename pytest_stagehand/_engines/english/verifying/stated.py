"""Statements of the state in which something is."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import LISTS, MENUS, OPTIONS, TABLES, TICKED
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.claims.states import (
    IN_WORDS,
    OPPOSITES,
    ROLES_OF_STATE,
    can_be_told,
    read_as,
    state_of_current,
)
from pytest_stagehand._compiling.naming.lists import list_named, speaks_of_list
from pytest_stagehand._compiling.naming.phrases import loose_phrases_of, phrase_of, without_article
from pytest_stagehand._compiling.naming.places import grounds
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._compiling.naming.things import things_meant
from pytest_stagehand._engines.english.tree.around import own_box
from pytest_stagehand._engines.english.tree.index import index_of, select_of
from pytest_stagehand._engines.english.verifying.claims import Parts, claim
from pytest_stagehand._engines.english.verifying.opened import current_claim, layer_claim, opened_claim
from pytest_stagehand._programs.addresses import relative_url
from pytest_stagehand._programs.text import normalised
from pytest_stagehand._programs.tree import is_secret

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim, ClaimKind
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._compiling.naming.lists import ListNamed


def state(parts: Parts, case: Case) -> list[Claim]:  # noqa: C901, PLR0911  (one question after the other)
    """`the Large radio is checked`, `the Account menu is open`, `grace is selected`, `the Done list is empty`."""
    meaning = IN_WORDS[parts.word]
    wanted, holds = meaning.state, meaning.holds == parts.holds
    if wanted in {"expanded", "collapsed"} and (layer := layer_claim(parts, holds == (wanted == "expanded"), case)):
        return [layer]
    if wanted == "empty" and (listed := list_named(parts.subject, case.ground)) and speaks_of_list(parts.subject):
        return [_of_no_rows(listed, parts.subject, holds=holds)]
    if wanted == "selected" and (row := choice_in_row(parts.subject, case)) is not None:
        return [claim(read_as(wanted, row), row, how=None if holds else "not-equals")]
    if not holds and wanted in OPPOSITES:
        wanted, holds = OPPOSITES[wanted], True
    try:
        node = _meant(parts.subject, ROLES_OF_STATE.get(wanted), case, is_current=wanted == "current")
    except EngineAbstained:
        if (
            other := opened_claim(parts, wanted, case)
            or current_claim(parts, wanted, holds=holds, case=case)
            or _pressed(parts, wanted, holds=holds, case=case)
            or _ticked_row(parts, wanted, holds=holds, case=case)
        ):
            return [other]
        if (field := _labelled(parts.subject, ROLES_OF_STATE.get(wanted, frozenset()), case)) is None:
            raise
        node = field
    if node.role == "tab" and wanted in {"expanded", "collapsed"} and not can_be_told(wanted, node):
        is_open = holds == (wanted == "expanded")
        wanted, holds = "selected", _is_in_front(node, parts, is_open)
    if not can_be_told(wanted, node) and (other := current_claim(parts, wanted, holds=holds, case=case)):
        return [other]
    if wanted == "current":
        told = state_of_current(node)
        if told is None:
            return [_this_page(node, parts, holds=holds, case=case)]
        wanted = told
    if not can_be_told(read_as(wanted, node), node):
        why = ", since its value is never read" if is_secret(node) else ""
        raise abstained("not-found", f"whether it is {wanted}{why}", [node])
    return claims_of(node, wanted, holds=holds, said=parts.subject)


def _this_page(node: Node, parts: Parts, *, holds: bool, case: Case) -> Claim:
    """That the page is the one that a link leads to, where no link says that it is the current one.

    Raises:
        EngineAbstained: It is another, or nothing tells: of what only looks so, *not current* would hold of any of them.
    """
    if not (
        node.url == case.snapshot.url and holds and parts.word == "current"
    ):  # with the fragment, which may be the route
        raise abstained("not-found", f"what says which is the {parts.word} one", [node])
    return claim("url", expected=relative_url(case.snapshot.url, case.base_url), how="equals")


def _meant(text: Text, roles: frozenset[str] | None, case: Case, *, is_current: bool) -> Node:
    """The one thing that can be in a state; an option of a list that the browser shows is never the current one of the page."""
    if is_current and roles is not None:
        with suppress(EngineAbstained):
            return subject(text, case.ground, roles - OPTIONS)[1]
    node = subject(text, case.ground, roles)[1]
    if is_current and node.role == "option" and select_of(node) is not None:
        raise abstained("not-found", f'"{text.plain}" as what is current', [node])
    return node


def claims_of(node: Node, wanted: ClaimKind, *, holds: bool, said: Text) -> list[Claim]:
    """That a node is in a state, or not; none where what it holds says so in another sense.

    Raises:
        EngineAbstained: Nobody knows which of two senses is meant.
    """
    if _says_so_itself(node, wanted, said):
        return []
    if wanted == "empty" and node.role == "listbox" and _offers(node, said):
        raise abstained("ambiguous", "whether nothing is chosen in it, or nothing offered", [node])
    return [
        claim(wanted, node, words=said.spoken, how=None if holds else "not-equals"),
        *_is_on_too(node, wanted, said),
    ]


def _offers(listbox: Node, said: Text) -> bool:
    """Whether a list of options has some, and was called by a word for what has entries: a list, a menu."""
    kinds = [phrase.kind for phrase in loose_phrases_of(said) if phrase.kind is not None]
    is_list = any(kind.meant & (LISTS | MENUS) for kind in kinds)
    return is_list and any(node.role == "option" for node in listbox.walk())


def _is_on_too(node: Node, wanted: ClaimKind, said: Text) -> list[Claim]:
    """That a box or switch which is said to be enabled, or disabled, is on or off as well: a person may mean either.

    *The Sync switch is disabled* says that it can't be operated, *Sync is disabled* does not say which.

    Raises:
        EngineAbstained: It is the one and not the other.
    """
    if wanted not in {"enabled", "disabled"} or node.role not in TICKED or phrase_of(said).kind is not None:
        return []
    is_enabled, is_on = "disabled" not in node.states, bool({"checked", "mixed"} & node.states)
    if is_enabled != is_on:
        able, now = ("can be operated" if is_enabled else "can't be operated"), ("on" if is_on else "off")
        raise abstained("ambiguous", f'what is meant by "{wanted}": it {able}, and is {now}', [node])
    return [claim("checked", node, words=said.spoken, how=None if wanted == "enabled" else "not-equals")]


def _says_so_itself(node: Node, wanted: str, said: Text) -> bool:
    """Whether what is chosen in a field is such a state: where *Reporting* is *Disabled*, only the *field* can be enabled."""
    chosen = IN_WORDS.get(normalised(node.value or "").casefold())
    return chosen is not None and {wanted, chosen.state} <= OPPOSITES.keys() and phrase_of(said).kind is None


def _pressed(parts: Parts, wanted: str, *, holds: bool, case: Case) -> Claim | None:
    """That a button that stays down is on; `None` for one that is not pressed, which may never be: it says nothing of that."""
    if wanted != "checked":
        return None
    try:
        _, node = subject(parts.subject, case.ground, frozenset({"button"}))
    except EngineAbstained:
        return None
    return claim("pressed", node, how=None if holds else "not-equals") if "pressed" in node.states else None


def _ticked_row(parts: Parts, wanted: str, *, holds: bool, case: Case) -> Claim | None:
    """That the cell by which a row of a grid is ticked is so, or the row itself; `None` without such a row."""
    if wanted != "checked":
        return None
    try:
        node = choice_in_row(parts.subject, case)
    except EngineAbstained:
        return None
    is_told = node is not None and "checkable" in node.attributes
    return claim("checked", node, how=None if holds else "not-equals") if is_told else None


def _is_in_front(tab: Node, parts: Parts, is_open: bool) -> bool:
    """Whether a tab is said to be the one that is shown, as one that is open is."""
    if parts.word == "closed" and "selected" not in tab.states:
        raise abstained("ambiguous", "whether a tab that is not in front is closed", [tab])
    return is_open


def state_in(parts: Parts, case: Case) -> list[Claim]:
    """`Upload is disabled in the toolbar`: of what is called so in that place."""
    return state(replace(parts, subject=parts.subject.of(f"{parts.subject.masked} {parts.place.masked}")), case)


def _labelled(text: Text, roles: frozenset[str], case: Case) -> Node | None:
    """The field that is labelled so, where the label is also a word for a kind of thing: `the title is empty`."""
    try:
        nodes = {thing.node for thing in things_meant(text, case.ground) if thing.node.role in roles}
    except EngineAbstained:
        return None
    return nodes.pop() if len(nodes) == 1 else None


_ITEMS = {"row": "rows", "listitem": "list items", "option": "options", "treeitem": "tree items"}
"""Words for what a list is made of."""


def _of_no_rows(found: ListNamed, text: Text, *, holds: bool) -> Claim:
    """That a list has no rows or items, or has some."""
    words_ = f"{_ITEMS[found.item]} in {text.spoken}"
    return claim("count", words=words_, how="equals" if holds else "at-least", count=0 if holds else 1)


def choice_in_row(text: Text, case: Case) -> Node | None:
    """What says whether a row is chosen, of which the phrase is the name: its one box, else the row; `None` without such a row.

    Raises:
        EngineAbstained: Nothing in the row, nor in those beside it, says so.
    """
    name = without_article(text)
    if phrase_of(name).roles or phrase_of(name).kind is not None:
        return None
    try:
        place = next(iter(grounds(name.of(f"row of {name.masked}"), case.ground)), None)
    except EngineAbstained:
        return None
    if place is None or not place.within or place.within[-1].role != "row":
        return None
    row = next((above for node in place.scope for above in (node, *node.ancestors()) if above.role == "row"), None)
    boxes = own_box(index_of(case.snapshot), row) if row is not None else []
    if len(boxes) == 1:
        return boxes[0]
    table = next((above for above in row.ancestors() if above.role in TABLES), None) if row else None
    chosen = {node.role for node in table.walk() if "selected" in node.states} if table else set()
    if chosen and "row" not in chosen:
        return None  # a cell of it is, as a day of a month
    if boxes or row is None or not chosen:
        raise abstained("not-found", f'what says whether "{text.plain}" is selected', [row] if row else [])
    return row
