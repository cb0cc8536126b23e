"""What a page's own people call the things on it: an experiment, a ticket, a record; no role says so."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pytest_stagehand._browser.roles import CHECKABLE, COMMANDS, ENTRIES, OPTIONS, PARTS
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._engines.english.grammar.phrases import QUANTITIES, is_part_word
from pytest_stagehand._engines.english.grammar.words import ARTICLES
from pytest_stagehand._engines.english.tree.index import is_editable
from pytest_stagehand._engines.english.tree.naming import without_hint
from pytest_stagehand._engines.english.tree.wishes import is_operable
from pytest_stagehand._programs.text import words

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.phrases import Phrase
    from pytest_stagehand._engines.english.tree.index import Index
    from pytest_stagehand._engines.english.tree.wishes import Wish

SHORT = 4
"""Words up to which a text speaks of kinds of things (a heading, a column, a button), and is no prose."""


def is_called(index: Index, node: Node, phrase: Phrase, wish: Wish) -> bool:
    """Whether a thing may be called by a noun beside its name.

    It is what a person goes to, and no value of a field. A part of the page (a menu, a dialog) is called by what opens it;
    another noun is one that the page uses, or the address that the thing leads to.
    """
    if wish.operates and (node.role in CHECKABLE | (OPTIONS - {"treeitem"}) or is_editable(node)):
        return False
    noun = phrase.noun
    if is_part_word(noun):
        return noun != "page" or not phrase.name.isdigit() or is_one_of_numbers(index, node)
    said = set(words(noun))
    if not has_article(phrase.said) and _begins_control(index, noun):
        return False  # click Delete order-7
    return said <= vocabulary(index) or said <= _of_address(node.url or "")


def has_article(said: str) -> bool:
    """Whether words begin with an article: what follows is a thing, and no name of a button."""
    return said.partition(" ")[0].casefold() in ARTICLES


def _begins_control(index: Index, word: str) -> bool:
    """Whether anything that can be operated is called so, or by a name that begins so: then it may be what is said."""
    names = (node.name or index.text(node) for node in index.nodes if is_operable(node))
    return any(name.casefold().split()[:1] == [word] for name in names)


def is_of_page(index: Index, node: Node, noun: str) -> bool:
    """Whether a control acts on what the whole page is about: its title, address or main heading says so, and it is in no row."""
    if any(above.role in ENTRIES for above in node.ancestors()) or node.role not in COMMANDS:
        return False
    return is_about(index, noun)


def is_about(index: Index, noun: str) -> bool:
    """Whether the page is about what a noun says: by its title, its address or its main heading."""
    headings = [index.text(each) for each in index.nodes if each.role == "heading" and each.level <= _MAIN_LEVEL]
    said = {word for text in (index.snapshot.title, *headings) for word in words(text)}
    return bool(noun) and set(words(noun)) <= said | _of_address(index.snapshot.url)


_MAIN_LEVEL = 1


def is_known(index: Index, said: str) -> bool:
    """Whether the page knows of what was said: each word is one of its own, or for a kind of thing; nothing is known as well."""
    known = vocabulary(index) | ARTICLES | QUANTITIES.keys() | {"of"}
    return all(word in known or kind_of(word) is not None for word in words(said))


def is_one_of_numbers(index: Index, node: Node) -> bool:
    """Whether a number is that of a page: others stand beside it, and what goes on, or a name that says so; no day, no seat."""
    above = next((each for each in node.ancestors() if len(list(filter(is_operable, each.walk()))) > 1), None)
    if above is None:
        return False
    others = [each for each in above.walk() if each is not node and is_operable(each)]
    names = [without_hint(each.name or index.text(each)) for each in others]
    around = [above.name, *(each.name for each in above.ancestors() if each.role in PARTS)]
    is_paged = any(_PAGING.intersection(words(name)) for name in (*names, *around))
    goes_on = any(name and not any(map(str.isalnum, name)) for name in names)
    is_navigation = any(each.role == "navigation" for each in (above, *above.ancestors()))
    return any(map(str.isdigit, names)) and (is_paged or goes_on or is_navigation)


_PAGING = frozenset({"next", "previou", "page", "pagination", "pager"})


def vocabulary(index: Index) -> frozenset[str]:
    """The words that the page uses of things: in short texts, names, hints and addresses; each in the singular."""
    if not index.vocabulary:
        texts = [node.name for node in index.nodes if node.name]
        texts += [
            node.attributes[hint]
            for node in index.nodes
            for hint in ("placeholder", "title")
            if hint in node.attributes
        ]
        found = {word for text in texts if text.count(" ") < SHORT for word in words(text)}
        found |= {*words(index.snapshot.title), *_of_address(index.snapshot.url)}
        index.vocabulary.update(found)
    return frozenset(index.vocabulary)


def _of_address(url: str) -> set[str]:
    return set(words(urlsplit(url).path))
