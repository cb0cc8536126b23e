"""Statements of what is chosen: in a field, or in a group of radio buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import (
    CHOICES,
    CHOOSERS,
)
from pytest_stagehand._compiling.asked.ground import abstained, whole_tests
from pytest_stagehand._compiling.naming.phrases import phrase_of, without_article
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._engines.english.verifying.claims import Parts, claim
from pytest_stagehand._programs.text import label_shown, words
from pytest_stagehand._programs.tree import title, walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim, How
    from pytest_stagehand._compiling.claims.places import Case


def chosen_in(parts: Parts, case: Case) -> list[Claim]:
    """`How-to is selected in Category`, `Dark is chosen in the Theme group`."""
    if (option := chosen_radio(parts.object, parts.subject, case)) is not None:
        return [claim("checked", option, how=None if parts.holds else "not-equals")]
    _, field = subject(parts.object, case.ground, CHOOSERS)
    options = [
        node
        for node in field.walk()
        if node.role == "option"
        and any(case.ground.passes(test, node.name) for test in whole_tests(parts.subject.plain))
    ]
    if field.value is None and len(options) == 1:
        return [claim("selected", options[0], how=None if parts.holds else "not-equals")]
    if not field.value:  # what is chosen in it stands beside it, perhaps more than one thing
        raise abstained("not-found", f'what is chosen in "{parts.object.plain}"', [field])
    how: How = "equals" if parts.holds else "not-equals"
    return [claim("value", field, words=parts.object.spoken, expected=parts.subject.plain, how=how)]


def chosen_radio(group: Text, option: Text, case: Case) -> Node | None:
    """The radio of just this name in the group that a phrase means: `the theme is Dark`; `None` where that is no group."""
    phrase = phrase_of(group)
    name = phrase.name if phrase.roles else without_article(group).plain
    groups = [
        node
        for node in walk(case.ground.scope)
        if node.role in CHOICES and words(label_shown(title(node))) == words(name)
    ]
    radios = [node for node in walk(groups[:1]) if node.role == "radio"]
    found = [node for node in radios if any(case.ground.passes(test, node.name) for test in whole_tests(option.plain))]
    return found[0] if len(groups) == len(found) == 1 and phrase.name else None
