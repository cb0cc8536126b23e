"""The list on a page that an instruction and a schema mean, out of all that could be read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import (
    GUARDS,
    LISTS,
    PRESSABLE,
    SURROUNDINGS,
    TABLES,
)
from pytest_stagehand._compiling.asked.asked import Asked, known_words, titles_of
from pytest_stagehand._compiling.asked.ground import Ground, shown
from pytest_stagehand._compiling.asked.proposals import Meant, Reading, as_list
from pytest_stagehand._compiling.asked.wanted import FieldWanted, Wanted
from pytest_stagehand._compiling.naming.lists import ITEM_WORDS
from pytest_stagehand._compiling.naming.phrases import without_article
from pytest_stagehand._compiling.naming.sets import every
from pytest_stagehand._engines.english.extracting.candidates import (
    OF_TABLES,
    SHARE_READ,
    Candidate,
    candidates,
    examples_of,
    is_dated,
)
from pytest_stagehand._engines.english.extracting.fields import (
    field_of,
    itself,
)
from pytest_stagehand._engines.english.extracting.names import NAMES, NAMES_LAST, columns_of, names_of, options_of
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import called, header_labels, reading, section, title, walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Snapshot

_BEHIND = re.compile(r"\s+(?:of|for|from|in|by|with)\s+|\s*[(\[:\u2013-]", re.IGNORECASE)
"""What begins the part of a title behind the noun that says what is listed."""
_ANY_ITEM = frozenset({"item", "entry", "option"})
_KINDS: dict[str, Literal["items", "table"]] = {"card": "items", "tile": "items", "row": "table"}


def list_of(wanted: Wanted, ask: Asked, ground: Ground, named: FieldWanted | None = None) -> Reading:
    """The one list that fits the schema and accounts for the instruction.

    Args:
        wanted: The list.
        ask: The instruction.
        ground: The page.
        named: Of single values, what they are called, where the instruction does not say it.

    Raises:
        EngineAbstained: None does, or two do.
    """
    item, snapshot = wanted.item or Wanted("text"), ground.snapshot
    is_plain = item.kind == "text" and named is None
    if is_plain and (own_words := _by_its_words(item, ask, ground)) is not None:
        return own_words
    if item.kind != "object" and named is None and (nodes := _nodes(item, ask, ground)):
        return nodes
    problems: list[EngineAbstained] = []
    found = [each for each in candidates(item, ask, snapshot, named, problems) if each.is_called or named]
    called = _called(ask, snapshot)
    own = frozenset().union(*named.names) if named else _words_of(item)
    accounted = [
        each
        for each in found
        if _accounts(each, ask, own, snapshot) and _is_of_kind(each, ask) and _is_called(each, called, snapshot)
    ]
    accounted = [each for each in accounted if not (item.kind == "object" and _is_within(each, accounted))]
    best = max((ask.shared(_title(each, snapshot)) for each in accounted), default=0)
    chosen = [each for each in accounted if ask.shared(_title(each, snapshot)) == best]
    is_unread = not chosen or _is_one_of_many(chosen)
    if is_plain and is_unread and (below := _below_heading(item, ask, ground)) is not None:
        return below
    unclear = [each for each in problems if named and each.why == "ambiguous"]  # of a column that is called so
    if unclear or (problems and not found):
        raise (unclear or problems)[0]
    return _only(chosen, found, ask, snapshot)


def _by_its_words(item: Wanted, ask: Asked, ground: Ground) -> Reading | None:
    """What the words alone say is to be read: the choices of a field, what columns are called, the names in a list."""
    try:
        return options_of(item, ask, ground) or columns_of(item, ask, ground) or names_of(item, ask, ground)
    except ProgramFailed as failure:  # of a row nobody can tell whether it is one
        raise EngineAbstained("not-understood", str(failure)) from failure


def _only(chosen: list[Candidate], found: list[Candidate], ask: Asked, snapshot: Snapshot) -> Reading:
    """The one list that was chosen.

    Raises:
        EngineAbstained: None was, or more than one, or nothing tells which of its texts are meant.
    """
    if len(chosen) == 1 and (is_dated(chosen[0]) or _is_one_of_many(chosen)):
        raise EngineAbstained("not-understood", f'which text of an item is meant by "{ask.text.plain}"')
    if len(chosen) == 1 and chosen[0].is_called:
        return as_list(chosen[0].items)
    names = tuple(f"{shown(each.node)} ({' > '.join(titles_of(each.node, snapshot)[:2])})" for each in chosen or found)
    raise EngineAbstained("ambiguous" if chosen else "not-found", f'one list that is "{ask.text.plain}"', names)


def _is_one_of_many(chosen: list[Candidate]) -> bool:
    """Whether the one item that was found is itself made of several texts: the only entry of a list that holds all its tags."""
    return len(chosen) == 1 and len(chosen[0].items) == 1 and chosen[0].is_any and chosen[0].is_glued


def _below_heading(item: Wanted, ask: Asked, ground: Ground) -> Reading | None:
    """`the keywords`: the texts, links or buttons below a heading that is called just so, where nothing else stands there."""
    found = NAMES.match(ask.text.masked) or NAMES_LAST.match(ask.text.masked)
    noun = words(without_article(ask.text.of(found["noun"] if found else ask.text.masked)).plain)
    headings = [node for node in walk(ground.scope) if node.role == "heading" and words(called(node)) == noun]
    if len(headings) != 1 or not noun:
        return None
    leaves = [node for node in walk(section(headings[0])) if not node.children and reading(node)]
    things = list(dict.fromkeys(next((up for up in node.ancestors() if up.role in PRESSABLE), node) for node in leaves))
    around = {node.parent if len(node.parent.children) > 1 else node.parent.parent for node in things if node.parent}
    if len(things) < SHARE_READ or len({node.role for node in things}) != 1 or len(around) != 1:
        return None
    read = field_of(item, "self", itself, examples_of(things, ground.snapshot))
    return as_list([each for each in read.readings if each is not None]) if read is not None else None


def _is_within(candidate: Candidate, others: list[Candidate]) -> bool:
    """Whether all that a list gives is a part of what another one gives, of which it is one item."""
    around = set(candidate.node.ancestors())
    return any(other.node in around and len(other.items) > len(candidate.items) == 1 for other in others)


def _nodes(item: Wanted, ask: Asked, ground: Ground) -> Reading | None:
    """`the headings`, `the links in the navigation`: every node of a kind."""
    try:
        nodes = every(ask.text.spoken, ground)
    except ProgramFailed:
        return None
    except EngineAbstained as problem:
        if problem.why == "ambiguous":
            raise
        return None
    found = field_of(item, "self", itself, examples_of(nodes, ground.snapshot))
    if not nodes or found is None:
        return None
    read = as_list([each for each in found.readings if each is not None])
    return Reading(read.value, read.sources, {(): Meant(ask.text.spoken, is_every=True)})


def _called(ask: Asked, snapshot: Snapshot) -> frozenset[str]:
    """The words of the instruction that a heading or a named part of this page has."""
    titles = [title(node) for node in snapshot.walk() if node.role == "heading" or node.role in GUARDS | TABLES]
    return frozenset(ask.all).intersection(word for text in titles for word in words(text))


def _is_called(candidate: Candidate, called: frozenset[str], snapshot: Snapshot) -> bool:
    """Whether a list stands where the instruction says: what it names is here, and not elsewhere on the page."""
    around = {word for text in titles_of(candidate.node, snapshot) for word in words(text)}
    return not called or bool(called & around)


def _title(candidate: Candidate, snapshot: Snapshot) -> tuple[str, ...]:
    """Words of its own nearest title."""
    return words(next(iter(titles_of(candidate.node, snapshot)), ""))


def _accounts(candidate: Candidate, ask: Asked, own: frozenset[str], snapshot: Snapshot) -> bool:
    """Whether a list has all that the instruction says; one of plain texts, as any is, must be called what it says."""
    said = _title(candidate, snapshot)
    heads = (*said[-1:], *words(_BEHIND.split(next(iter(titles_of(candidate.node, snapshot)), ""))[0])[-1:])
    is_part = ask.field in OF_TABLES  # `the columns` are no list
    is_of_nothing = not ask.all and ask.field not in ITEM_WORDS | LISTS  # `the names`, of whatever it may be
    is_so = not is_part and not is_of_nothing and all(head in heads or head in _ANY_ITEM for head in ask.heads)
    named = not candidate.is_any or is_so
    around = [above for above in candidate.node.ancestors() if above.role in SURROUNDINGS]
    called = {word for above in around for word in (*words(above.name), above.role)} | set(said)
    known = known_words(candidate.node, snapshot) | own | _words_of_column(candidate, ask)
    return named and (not around or bool(called.intersection(ask.all))) and ask.is_accounted_for(known)


def _words_of_column(candidate: Candidate, ask: Asked) -> frozenset[str]:
    """All that is said of a column which is called just so, and that it is of rows."""
    labels = {words(label) for label in header_labels(candidate.node)} if candidate.kind == "table" else set()
    return frozenset((*ask.first, "row")) if ask.first in labels else frozenset()


def _is_of_kind(candidate: Candidate, ask: Asked) -> bool:
    """A `card` is no row of a table, a `row` nothing else."""
    wanted = next((kind for word, kind in _KINDS.items() if word in ask.heads), None)
    return wanted is None or candidate.kind == wanted


def _words_of(item: Wanted) -> frozenset[str]:
    return frozenset(item.title).union(*(name for each in item.fields for name in each.names))
