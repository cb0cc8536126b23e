"""What is open, and which of several is the current one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import (
    COMMANDS,
    CURRENT,
    DIALOGS,
    MENUS,
    OFTEN_UNMARKED,
    OPENERS,
)
from pytest_stagehand._browser.snapshot import TEXT
from pytest_stagehand._compiling.asked.asked import words_of_page
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._compiling.asked.sentences import in_quotes
from pytest_stagehand._compiling.claims.states import (
    state_of_current,
)
from pytest_stagehand._compiling.naming.phrases import phrase_of, without_article
from pytest_stagehand._engines.english.verifying.claims import Parts, claim
from pytest_stagehand._programs.text import normalised, words
from pytest_stagehand._programs.tree import reading, title, walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case

_LAYERS = DIALOGS | MENUS | OFTEN_UNMARKED
"""What is opened and closed as a whole: while it is closed, it is not there, or what opens it says so."""
_COUNTED = re.compile(r"\s*[(\[]?\d+[)\]]?$")
"""How many there are, behind what a link is called: `Inbox 4`."""


def layer_claim(parts: Parts, is_open: bool, case: Case) -> Claim | None:
    """That what is opened as a whole is open, or is not; `None` where a phrase means no such part of the page."""
    if _is_layer(parts.subject):
        return _open_claim(parts.subject, is_open, case)
    return _dialog_claim(parts, is_open, case)


def _is_layer(text: Text) -> bool:
    """Whether a phrase means a part of the page that opens, by a word for its kind."""
    roles = phrase_of(text).roles
    return bool(roles) and set(roles) <= _LAYERS


def _open_claim(text: Text, is_open: bool, case: Case) -> Claim:
    """That a dialog, menu or panel is open: what opens it says so, else it is there."""
    phrase = phrase_of(text)
    openers = [
        node
        for node in walk(case.ground.scope)
        if node.role in OPENERS
        and node.states & {"expanded", "collapsed"}
        and case.ground.is_whole(phrase.name, node.name)
    ]
    if phrase.name and len(openers) == 1:
        return claim("expanded" if is_open else "collapsed", openers[0])
    of_kind = [node for node in walk(case.ground.scope) if node.role in phrase.roles]
    is_titled = any(_is_titled(node, phrase.name) for node in of_kind)
    if is_open and not is_titled and len([node for node in of_kind if _begins(node, phrase.name, case)]) == 1:
        return claim("shown", words=f"{in_quotes(phrase.name)} in the dialog")
    if not is_titled and (MENUS.intersection(phrase.roles) or _is_drawn(phrase.name, case)):
        raise abstained("not-found", f'what says whether "{text.plain}" is open')  # a navigation is always there
    return claim("shown" if is_open else "absent", words=text.spoken)


def _dialog_claim(parts: Parts, is_open: bool, case: Case) -> Claim | None:
    """`Preferences is open`, or the *window* is: of the one dialog with that title, if nothing else called so can be open.

    The menu's entry that opened it has the name as well, and is never open itself.
    """
    name = _without_kind(without_article(parts.subject).plain)
    layers = [node for node in walk(case.ground.scope) if node.role in DIALOGS and _is_called(node, name, case)]
    if len(layers) != 1 or phrase_of(parts.subject).roles:
        return None
    others = (node for node in walk(case.ground.scope) if node is not layers[0] and layers[0] not in node.ancestors())
    if any(_may_be_open(node) and _is_called(node, name, case) for node in others):
        return None
    said = parts.subject.of(f"the {_without_kind(without_article(parts.subject).masked)} dialog")
    return claim("shown" if is_open else "absent", words=said.spoken)


def _without_kind(name: str) -> str:
    """A name without the word behind it for what may be a dialog, and need not have a role: *window*, *popup*."""
    before, _, last = name.rpartition(" ")
    kind = kind_of(last) if before else None
    return before if kind is not None and not kind.roles and kind.meant >= DIALOGS else name


def _is_called(node: Node, name: str, case: Case) -> bool:
    return bool(name) and case.ground.is_whole(name, node.name or title(node))


def _may_be_open(node: Node) -> bool:
    """Whether one may say of it that it is open: a list, a tab, or the page that is headed so."""
    return node.role == "heading" or bool(node.states & {"expanded", "collapsed", "selected"})


def _begins(node: Node, name: str, case: Case) -> bool:
    """Whether a dialog that has no name begins with this text: a person takes it for its title."""
    first = next((each for each in node.walk() if not each.children and reading(each)), None)
    if node.role not in DIALOGS or title(node) or first is None or first.role != TEXT:
        return False
    return case.ground.is_whole(name, reading(first)) and not _is_of_command(first)


def _is_of_command(text: Node) -> bool:
    """Whether a text is what a button or a link is called."""
    return any(above.role in COMMANDS for above in text.ancestors())


def _is_drawn(name: str, case: Case) -> bool:
    """Whether a heading has the name, or a text is just that: what it stands over may be a dialog that does not say so."""
    nodes = list(walk(case.ground.scope))
    if not name or any(node.role == "heading" and set(words(name)) <= set(words(node.name)) for node in nodes):
        return bool(name)
    texts = [node for node in nodes if node.role == TEXT and words(reading(node)) == words(name)]
    return not all(map(_is_of_command, texts))


def current_one(parts: Parts, case: Case) -> list[Claim]:
    """`the current step is Build`: what is called so is one of several, and the current one of them; a step is no option."""
    found = current_claim(parts, "current", holds=parts.holds, case=case)
    return [found] if found is not None else []


def current_claim(parts: Parts, wanted: str, *, holds: bool, case: Case) -> Claim | None:
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


def _is_titled(node: Node, name: str) -> bool:
    return not name or set(words(name)) <= set(words(title(node)))


def opened_claim(parts: Parts, wanted: str, case: Case) -> Claim | None:
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
