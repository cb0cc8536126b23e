"""Statements that something is there or is not, how many there are, and in which state it is."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import (
    CHECKABLE,
    COMMANDS,
    CURRENT,
    DIALOGS,
    MENUS,
    OFTEN_UNMARKED,
    OPENERS,
    TABLES,
    VALUE_FIELDS,
)
from pytest_stagehand._compiling.asked.asked import words_of_page
from pytest_stagehand._compiling.asked.ground import abstained, whole_tests
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._compiling.asked.sentences import in_quotes
from pytest_stagehand._compiling.claims.called import refuse_partly
from pytest_stagehand._compiling.claims.states import (
    IN_WORDS,
    OPPOSITES,
    ROLES_OF_STATE,
    can_be_told,
    read_as,
    state_of_current,
)
from pytest_stagehand._compiling.naming.lists import list_named, speaks_of_list
from pytest_stagehand._compiling.naming.phrases import phrase_of, without_article
from pytest_stagehand._compiling.naming.places import grounds, owned
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._compiling.naming.things import things_meant
from pytest_stagehand._engines.english.grammar.stems import is_form_of
from pytest_stagehand._engines.english.verifying.claims import Parts, claim, named
from pytest_stagehand._programs.text import normalised, words
from pytest_stagehand._programs.tree import is_secret, reading, title, walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim, ClaimKind
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._compiling.naming.lists import ListNamed

_GONE = frozenset({"absent", "hidden", "gone", "missing", "invisible", "disappeared", "vanished"})


def visible(parts: Parts, case: Case) -> list[Claim]:
    """`the Remove button is visible`, `"Blue shirt" has disappeared`."""
    holds = parts.holds != (parts.word in _GONE)
    negated = re.match(r"no (.+)", parts.subject.masked, re.IGNORECASE)
    text = parts.subject.of(negated[1]) if negated else parts.subject
    if negated and not holds:
        raise EngineAbstained("not-understood", "two negations")
    if parts.word == "missing" and (fields := _unfilled(text, case)):
        raise abstained("ambiguous", "whether a field or what should stand in it is missing", fields)
    spoken = named(text, parts, case.ground)
    if not holds and parts.is_proper and text.quoted is None and negated is None:
        refuse_partly(text.plain, case.ground)
        spoken = f"{in_quotes(text.plain)} {parts.place.spoken}".strip()
    return [claim("shown" if holds and not negated else "absent", words=spoken)]


def _unfilled(text: Text, case: Case) -> list[Node]:
    """The fields that a phrase names and that are empty, or not as they should be."""
    try:
        nodes = [thing.node for thing in things_meant(text, case.ground)]
    except EngineAbstained:
        return []
    return [node for node in nodes if node.role in VALUE_FIELDS and (not node.value or "invalid" in node.states)]


def state(parts: Parts, case: Case) -> list[Claim]:  # noqa: C901  (one question after the other)
    """`the Large radio is checked`, `the Account menu is open`, `grace is selected`, `the Done list is empty`."""
    meaning = IN_WORDS[parts.word]
    wanted, holds = meaning.state, meaning.holds == parts.holds
    if wanted in {"expanded", "collapsed"} and _is_layer(parts.subject):
        return [_open(parts.subject, holds == (wanted == "expanded"), case)]
    if wanted == "empty" and (listed := list_named(parts.subject, case.ground)) and speaks_of_list(parts.subject):
        return [_of_no_rows(listed, parts.subject, holds=holds)]
    if wanted == "selected" and (row := choice_in_row(parts.subject, case)) is not None:
        return [claim(read_as(wanted, row), row, how=None if holds else "not-equals")]
    if not holds and wanted in OPPOSITES:
        wanted, holds = OPPOSITES[wanted], True
    try:
        _, node = subject(parts.subject, case.ground, ROLES_OF_STATE.get(wanted))
    except EngineAbstained:
        if (
            other := _opened(parts, wanted, case)
            or _current(parts, wanted, holds=holds, case=case)
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
    if not can_be_told(wanted, node) and (other := _current(parts, wanted, holds=holds, case=case)):
        return [other]
    if wanted == "current":
        told = state_of_current(node)
        if told is None and parts.word == "active":
            raise abstained("not-found", "what says which is the active one", [node])
        wanted = told or wanted
    if not can_be_told(read_as(wanted, node), node):
        why = ", since its value is never read" if is_secret(node) else ""
        raise abstained("not-found", f"whether it is {wanted}{why}", [node])
    told_so = claim(wanted, node, words=parts.subject.spoken, how=None if holds else "not-equals")
    return [] if _says_so_itself(node, wanted, parts.subject) else [told_so]


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


def titled(parts: Parts, case: Case) -> list[Claim]:
    """`the dialog is titled Share`: the one thing of a kind is called so; `the playlist is called Rain`: its name is.

    Raises:
        EngineAbstained: It is not said to be so.
    """
    phrase = phrase_of(parts.subject)
    if not phrase.roles:
        return _name_reads(parts, case)
    if phrase.name or not parts.holds:
        return []
    nodes = [node for node in walk(case.ground.scope) if node.role in phrase.roles]
    if len(nodes) != 1:
        raise abstained("ambiguous" if nodes else "not-found", f'"{parts.subject.plain}" on this page', nodes)
    return [claim("shown", words=f"{in_quotes(parts.object.plain)} {without_article(parts.subject).masked}")]


def _name_reads(parts: Parts, case: Case) -> list[Claim]:
    """That the field or value which is the name of something reads so; none where it does not: it may be that of another."""
    try:
        things = things_meant(parts.subject.of(f"{without_article(parts.subject).masked} name"), case.ground)
    except EngineAbstained:
        return []
    nodes = {thing.node for thing in things}
    if len(nodes) != 1 or not parts.holds:
        return []
    node = nodes.pop()
    said = node.value if node.role in VALUE_FIELDS else reading(node)
    kind: ClaimKind = "value" if node.role in VALUE_FIELDS else "text"
    is_so = any(case.ground.passes(test, said or "") for test in whole_tests(parts.object.plain))
    return [claim(kind, node, expected=parts.object.plain, how="equals")] if is_so else []


def having(parts: Parts, case: Case) -> list[Claim]:
    """`Ann has no Edit button`, `the readme has a link to the shop`: what is of a kind, in the row or part that is called so.

    Raises:
        EngineAbstained: Two are called so.
    """
    owner = without_article(parts.subject)
    if not phrase_of(parts.object).roles:
        return []
    if not phrase_of(owner).roles and owned(owner.of(f"{parts.object.masked} of {owner.masked}"), case.ground):
        place = f"row of {owner.spoken}"
    elif grounds(owner, case.ground):
        place = owner.spoken
    else:
        return []
    words_ = f"{parts.object.spoken} in the {place}"
    return [claim("absent" if parts.word == "no" else "shown", words=words_, how="at-least")]


def operable(parts: Parts, case: Case) -> list[Claim]:
    """`the account can be deleted`, `order 1042 can not be refunded`, `saving is not possible`: by the button for it.

    The button begins with a form of the verb. What else it says is said of the subject; a bare verb is one of its row.

    Raises:
        EngineAbstained: Not just one button is for that.
    """
    said = set(words(parts.subject.plain)) - {"the", "a", "an", "it", "thi"}
    try:
        row = (
            next(iter(grounds(parts.subject.of(f"row of {parts.subject.masked}"), case.ground)), None) if said else None
        )
    except EngineAbstained:
        row = None
    nodes = []
    for node in walk(row.scope if row is not None else case.ground.scope):
        own = words(node.name) if node.role in COMMANDS else ()
        if own and is_form_of(own[0], parts.word) and (row is not None or not said or set(own[1:]) == said):
            nodes.append(node)
    if not nodes and row is not None and not parts.holds and (other := _offered_elsewhere(parts, case)) is not None:
        kind = "link" if other.role == "link" else "button"
        place = f"in the row of {without_article(parts.subject).masked}"
        return [claim("absent", words=f"the {in_quotes(other.name)} {kind} {place}")]
    if len(nodes) != 1:
        raise abstained(
            "ambiguous" if nodes else "not-found", f'the button by which "{parts.subject.plain}" is {parts.word}', nodes
        )
    return [claim("enabled" if parts.holds else "disabled", nodes[0])]


def _offered_elsewhere(parts: Parts, case: Case) -> Node | None:
    """The button for it in another row, where a row has none."""
    for node in walk(case.ground.scope):
        own = words(node.name) if node.role in COMMANDS else ()
        is_in_row = any(above.role == "row" for above in node.ancestors())
        if len(own) == 1 and is_in_row and is_form_of(own[0], parts.word):
            return node
    return None


def _labelled(text: Text, roles: frozenset[str], case: Case) -> Node | None:
    """The field that is labelled so, where the label is also a word for a kind of thing: `the title is empty`."""
    try:
        nodes = {thing.node for thing in things_meant(text, case.ground) if thing.node.role in roles}
    except EngineAbstained:
        return None
    return nodes.pop() if len(nodes) == 1 else None


def doable(parts: Parts, case: Case) -> list[Claim]:
    """`you can't export`: the button of just these words can't be pressed."""
    name = parts.subject.plain
    nodes = [
        node
        for node in walk(case.ground.scope)
        if node.role in COMMANDS and any(case.ground.passes(test, node.name) for test in whole_tests(name))
    ]
    said = words(name)
    nodes = nodes or [
        node
        for node in walk(case.ground.scope)
        if node.role in COMMANDS
        and len(own := words(node.name)) > 1
        and said[-len(own) :] == own  # go to the *next page*
    ]
    if len(nodes) != 1:
        raise abstained("ambiguous" if nodes else "not-found", f'the button to "{name}"', nodes)
    return [claim("enabled" if parts.holds else "disabled", nodes[0])]


# --- Open, and chosen -----------------------------------------------------------------------------------------------


_LAYERS = DIALOGS | MENUS | OFTEN_UNMARKED
"""What is opened and closed as a whole: while it is closed, it is not there, or what opens it says so."""


def _is_layer(text: Text) -> bool:
    """Whether a phrase means a part of the page that opens, by a word for its kind."""
    roles = phrase_of(text).roles
    return bool(roles) and set(roles) <= _LAYERS


def _open(text: Text, is_open: bool, case: Case) -> Claim:
    """That a dialog, menu or panel is open: what opens it says so, else it is there."""
    phrase = phrase_of(text)
    openers = [
        node
        for node in walk(case.ground.scope)
        if node.role in OPENERS
        and node.states & {"expanded", "collapsed"}
        and any(case.ground.passes(test, node.name) for test in whole_tests(phrase.name))
    ]
    if phrase.name and len(openers) == 1:
        return claim("expanded" if is_open else "collapsed", openers[0])
    of_kind = [node for node in walk(case.ground.scope) if node.role in phrase.roles]
    is_titled = any(_is_titled(node, phrase.name) for node in of_kind)
    if not is_titled and (MENUS.intersection(phrase.roles) or _is_drawn(phrase.name, case)):
        raise abstained("not-found", f'what says whether "{text.plain}" is open')  # a navigation is always there
    return claim("shown" if is_open else "absent", words=text.spoken)


def _is_drawn(name: str, case: Case) -> bool:
    """Whether a heading has the name: what it stands over may be a dialog that does not say so."""
    headings = [node for node in walk(case.ground.scope) if node.role == "heading"]
    return bool(name) and any(set(words(name)) <= set(words(node.name)) for node in headings)


def current_one(parts: Parts, case: Case) -> list[Claim]:
    """`the current step is Build`: what is called so is one of several, and the current one of them; a step is no option."""
    found = _current(parts, "current", holds=parts.holds, case=case)
    return [found] if found is not None else []


def _current(parts: Parts, wanted: str, *, holds: bool, case: Case) -> Claim | None:
    """That the page says of one of several links, tabs or steps that it is the current one: page 2 is *selected*.

    A noun before the name or behind it says what it is; how many there are in it stands behind it.
    """
    if wanted not in {"selected", "expanded", "current"}:
        return None
    said = without_article(parts.subject).plain
    first, _, rest = said.partition(" ")
    before, _, last = said.rpartition(" ")
    names = [
        (said, None),
        *([(rest, kind_of(first))] if first.islower() and rest else []),
        *([(before, kind_of(last))] if last.islower() and before else []),
    ]
    for name, kind in names:
        found = [
            (node, told)
            for node in walk((case.snapshot.root,))
            if node.role in CURRENT - {"option"}
            and (kind is None or node.role in kind.meant | kind.looks)
            and words(name) in {words(own := node.name or reading(node)), words(_COUNTED.sub("", own))}
            and (told := state_of_current(node)) is not None
        ]
        if len(found) == 1:
            return claim(found[0][1], found[0][0], how=None if holds else "not-equals")
        if found:
            return None
    return None


_COUNTED = re.compile(r"\s*[(\[]?\d+[)\]]?$")
"""How many there are, behind what a link is called: `Inbox 4`."""


def _is_titled(node: Node, name: str) -> bool:
    return not name or set(words(name)) <= set(words(title(node)))


def _opened(parts: Parts, wanted: str, case: Case) -> Claim | None:
    """That a tab is open, or is not, which is not there; that what is open is what the page is headed by; else `None`."""
    text, phrase = parts.subject, phrase_of(parts.subject)
    if wanted not in {"expanded", "collapsed"}:
        return None
    if phrase.roles == ("tab",) and phrase.is_definite and wanted == "collapsed":
        return claim("absent", words=text.spoken)
    headings = [node for node in walk(case.ground.scope) if node.role == "heading"]
    top = min((node.level or 9 for node in headings), default=9)
    said = without_article(text).plain
    known = words_of_page(case.snapshot)
    for heading in (node for node in headings if (node.level or 9) == top):
        name = normalised(heading.name)
        before = words(said.removesuffix(name)) if said.endswith(name) and name else None
        if before is not None and known.issuperset(before) and wanted == "expanded":
            return claim("text", heading, expected=name, how="equals")
    return None


def _of_no_rows(found: ListNamed, text: Text, *, holds: bool) -> Claim:
    """That a list has no rows or items, or has some."""
    words_ = f"{'rows' if found.item == 'row' else 'list items'} in {text.spoken}"
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
    boxes = [node for node in walk((row,) if row else ()) if node.role in CHECKABLE or "checkable" in node.attributes]
    if len(boxes) == 1:
        return boxes[0]
    table = next((above for above in row.ancestors() if above.role in TABLES), None) if row else None
    if boxes or row is None or table is None or not any("selected" in node.states for node in table.walk()):
        raise abstained("not-found", f'what says whether "{text.plain}" is selected', [row] if row else [])
    return row
