"""Statements of what is chosen in a field or a group of radio buttons, and of what can be chosen there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import (
    CHOICES,
    CHOOSERS,
)
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.naming.phrases import phrase_of, without_article
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._compiling.verifying import decided
from pytest_stagehand._engines.english.verifying.claims import Parts, claim, several
from pytest_stagehand._programs.text import label_shown, words
from pytest_stagehand._programs.tree import title, walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim, How
    from pytest_stagehand._compiling.claims.places import Case


OFFERING = ("offer", "suggest")
"""What only a list of options does, and no list of what there is."""
HOLDING = ("contain", "include", "list")
"""What a field may do with what is chosen in it, and with what can be."""


def offered_in(parts: Parts, case: Case) -> list[Claim] | None:
    """`Country offers Italy and Spain`: options of that field, be its list open or not, or radio buttons of that group.

    `None` where the verb says nothing of options, or the subject is nothing that has some.

    Raises:
        EngineAbstained: What is said may be what is chosen; or the field tells its options only once its list is open.
    """
    if not parts.word.startswith((*OFFERING, *HOLDING)) or (owner := _chooser(parts.subject, case)) is None:
        return None
    if not _tells_options(owner):
        if parts.word.startswith(OFFERING):
            raise abstained("not-found", f'what "{parts.subject.plain}" offers', [owner])
        return None
    names = several(parts.object) if parts.object.quoted is None else [parts.object.plain]
    if parts.word.startswith(OFFERING) or owner.role in CHOICES:
        return [_one_offered(name, owner, holds=parts.holds) for name in names]
    others = [node for node in owner.walk() if node.role == "option" and node.name != owner.value]
    if any(case.ground.is_whole(name, option.name) for name in names for option in others):
        raise abstained("ambiguous", f'whether "{parts.object.plain}" is chosen in it, or offered by it', [owner])
    return None


def _one_offered(name: str, owner: Node, *, holds: bool) -> Claim:
    """That there is one of that name, or none: two of a name are as good."""
    role = "option" if owner.role in CHOOSERS else "radio"
    how: How = "at-least" if holds else "equals"
    return claim("count", owner, expected=name, how=how, count=int(holds)).model_copy(update={"role": role})


def _chooser(said: Text, case: Case) -> Node | None:
    """The field or the group of radio buttons that a phrase names."""
    phrase = phrase_of(said)
    if phrase.roles and not phrase.name:
        return None  # `the menu`: any of them
    if (group := group_of_radios(said, case)) is not None:
        return group
    try:
        _, field = subject(said, case.ground, CHOOSERS)
    except EngineAbstained:
        return None
    return field


def options_counted(parts: Parts, how: How, number: int, case: Case) -> list[Claim]:
    """`Country has 3 options`: what its list offers, open or closed; none where that is no such field.

    Raises:
        EngineAbstained: It offers another number: one of them may stand for none, as *Choose…* does.
    """
    owner = _chooser(parts.subject, case)
    if owner is None or not _tells_options(owner) or owner.role not in CHOOSERS:
        return []
    own = claim("count", owner, how=how, count=number).model_copy(update={"role": "option"})
    if not decided([own], case).holds:
        raise abstained("ambiguous", f'which options of "{parts.subject.plain}" count', [owner])
    return [own]


def _tells_options(owner: Node) -> bool:
    return owner.role not in CHOOSERS or any(node.role == "option" for node in owner.walk())


def chosen_in(parts: Parts, case: Case) -> list[Claim]:
    """`How-to is selected in Category`, `Dark is chosen in the Theme group`."""
    if (option := chosen_radio(parts.object, parts.subject, case)) is not None:
        return [claim("checked", option, how=None if parts.holds else "not-equals")]
    _, field = subject(parts.object, case.ground, CHOOSERS)
    options = [
        node for node in field.walk() if node.role == "option" and case.ground.is_whole(parts.subject.plain, node.name)
    ]
    if field.value is None and len(options) == 1:
        return [claim("selected", options[0], how=None if parts.holds else "not-equals")]
    if not field.value:  # what is chosen in it stands beside it, perhaps more than one thing
        raise abstained("not-found", f'what is chosen in "{parts.object.plain}"', [field])
    how: How = "equals" if parts.holds else "not-equals"
    return [claim("value", field, words=parts.object.spoken, expected=parts.subject.plain, how=how)]


def chosen_radio(group: Text, option: Text, case: Case) -> Node | None:
    """The radio of just this name in the group that a phrase means: `the theme is Dark`; `None` where that is no group."""
    own = group_of_radios(group, case)
    radios = [node for node in own.walk() if node.role == "radio"] if own is not None else []
    found = [node for node in radios if case.ground.is_whole(option.plain, node.name)]
    return found[0] if len(found) == 1 else None


def group_of_radios(said: Text, case: Case) -> Node | None:
    """The one group of radio buttons that is called just so."""
    phrase = phrase_of(said)
    name = words(phrase.name if phrase.roles else without_article(said).plain)
    groups = [
        node for node in walk(case.ground.scope) if node.role in CHOICES and words(label_shown(title(node))) == name
    ]
    is_one = len(groups) == 1 and bool(phrase.name) and any(node.role == "radio" for node in groups[0].walk())
    return groups[0] if is_one else None
