"""Statements that a list has one of a name behind the noun for its things: `the user bob is listed`, `there is no user dan`."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import CELLS, CHECKABLE, LISTS
from pytest_stagehand._compiling.asked.ground import abstained, whole_tests
from pytest_stagehand._compiling.asked.sentences import is_spelt_as_name
from pytest_stagehand._compiling.naming.lists import ListNamed, items_of, labels_of_texts, list_named
from pytest_stagehand._compiling.naming.nouns import is_of_controls
from pytest_stagehand._compiling.naming.phrases import named_so, phrase_of, without_article
from pytest_stagehand._compiling.naming.places import nouns_before
from pytest_stagehand._engines.english.verifying.claims import claim
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import cells, column_label, reading, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case


def one_of_list(text: Text, case: Case, *, holds: bool, is_of_list: bool = False) -> list[Claim]:
    """The claim that the list of a noun has what is called by the words behind it, or has not.

    The text of a column that only describes the things names none of them: in a table of users, *admin* is no user. What is
    said not to be there has to be spelt as a name: *no user yet*, *the user selected* say something else.

    Args:
        text: `the user bob`.
        case: The page.
        holds: Whether it is said to be there.
        is_of_list: Whether the statement says that it is listed, and so can mean nothing else.

    Returns:
        None where no list is called so, or where it could be another thing that is said to be there.

    Raises:
        EngineAbstained: It stands there, and may be no name.
    """
    bare = without_article(text)
    if text.quoted is not None or phrase_of(bare).roles:
        return []
    called = named_so(bare)
    is_of_list = is_of_list or called is not None
    for noun, name in nouns_before(bare) if called is None else [called]:
        listed = _list_of(noun, case)
        if called is not None and listed is None:
            _refuse_link(name, case)
        if listed is None or listed.within is None or not (holds or _is_name(name)):
            continue
        found = list(_called(name, listed, case))
        if found and not all(_names_its_item(node, listed, noun) for node in found):
            raise abstained("ambiguous", f'whether "{name.plain}" is what one of them is called', found)
        if found or is_of_list or not (holds or _stands(noun, name, case)):
            said = f"{noun.masked} called {name.spoken} in the list of {noun.masked}"
            return [claim("shown" if holds else "absent", words=said, how="at-least")]
    return []


def _list_of(noun: Text, case: Case) -> ListNamed | None:
    with suppress(EngineAbstained):  # two are called so
        return list_named(noun, case.ground)
    return None


def _refuse_link(name: Text, case: Case) -> None:
    """Refuse to take a link in a bar of links for a thing of which the page has no list, where it has lists of other things.

    Raises:
        EngineAbstained: It is no more than that.
    """
    tests = whole_tests(name.plain)
    lists = [node for node in walk(case.ground.scope) if node.role in LISTS]
    bars = [node for node in lists if is_of_controls(node)]
    found = [node for node in walk(case.ground.scope) if any(case.ground.passes(test, reading(node)) for test in tests)]
    if found and len(bars) < len(lists) and all(any(bar in node.ancestors() for bar in bars) for node in found):
        raise abstained("ambiguous", f'whether "{name.plain}" is one of that name, or only a link', found)


def _is_name(text: Text) -> bool:
    """Whether words behind a noun are spelt as a name, which begins with a capital there, or are a number."""
    return text.quoted is not None or text.plain[:1].isupper() or text.plain.isdigit() or is_spelt_as_name(text.plain)


def _stands(noun: Text, name: Text, case: Case) -> bool:
    """Whether the two words stand beside each other anywhere: a *User ID* is no user."""
    said = words(f"{noun.plain} {name.plain}")
    texts = (words(node.name) for node in case.snapshot.walk())
    return any(said == own[at : at + len(said)] for own in texts for at in range(len(own)))


def _called(name: Text, listed: ListNamed, case: Case) -> Iterator[Node]:
    """What of the items of a list reads just so."""
    tests = whole_tests(name.plain)
    items: list[Node] = []
    with suppress(EngineAbstained):  # of one nobody can tell whether it counts
        items = items_of(listed, case.ground)
    for item in items:
        own = [node for node in item.walk() if node.role in CELLS] or [
            node for node in item.walk() if not node.children
        ]
        yield from (node for node in own if any(case.ground.passes(test, reading(node)) for test in tests))


def _names_its_item(node: Node, listed: ListNamed, noun: Text) -> bool:
    """Whether a text is what its row is called by, or the first one of an item.

    It stands in the first column that has any, or in one that is called by the noun, or a name: *eMail*, and *Name*.
    """
    row = next((above for above in node.ancestors() if above.role == "row"), node)
    labels = labels_of_texts(listed.node) if any(map(column_label, cells(row))) else []
    if labels and node.role in CELLS:
        own = column_label(node)
        return own == next(filter(None, labels), "") or words(own) in {("name",), words(noun.plain)}
    item = next((above for above in (node, *node.ancestors()) if above.role == listed.item), node)
    texts = (each for each in item.walk() if not each.children and reading(each) and each.role not in CHECKABLE)
    return next(texts, node) in node.walk()
