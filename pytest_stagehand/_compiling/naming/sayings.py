"""What a sentence repeats of the page's words: `the user bob was added`, where the page says *The user "bob" was added!*.

What people leave out when they repeat a message is of no meaning: articles, auxiliaries, quotes, a full stop. All other words
stand there one after the other, and its figures with their signs and units.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CONTROLS
from pytest_stagehand._programs.amounts import keys_in
from pytest_stagehand._programs.lines import beside
from pytest_stagehand._programs.queries import readable
from pytest_stagehand._programs.text import normalised, singular, words
from pytest_stagehand._programs.tree import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._programs.tree import Scope

_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
ARTICLES = frozenset("a an my our the their this your".split())
EMPTY = ARTICLES.union("am are be been has have is that was were as i it they we you yet currently".split())
"""Words that a message is repeated without, or with: `Page published` for `the page was published`, `you` for `we`."""
_SHORTEST = 3
"""Words from which a whole statement is taken for a text of the page."""


@dataclass(frozen=True, slots=True)
class Saying:
    """A place of the page that says something.

    Attributes:
        node: The innermost that says it as a whole.
        text: Its words there, as the page writes them.
        is_all: Whether it says nothing else.
    """

    node: Node
    text: str
    is_all: bool


def sayings(said: str, scope: Scope, without: frozenset[str] = EMPTY) -> list[Saying]:
    """The places that say these words, the innermost.

    Args:
        said: The words.
        scope: Where to look.
        without: Words that may be left out.
    """
    wanted = [word for word, _, _ in _content(said, without)]
    if not wanted:
        return []
    return _that_say([wanted], said, scope, without) or [
        each for each in _that_say(_turned(wanted), said, scope, without) if each.is_all and not _is_order(each.node)
    ]


def _is_order(node: Node) -> bool:
    """Whether a node says what is done by it: *Empty shopping cart* tells of no cart that it is empty."""
    return any(each.role in CONTROLS for each in (node, *node.ancestors()))


def _that_say(orders: list[list[str]], said: str, scope: Scope, without: frozenset[str]) -> list[Saying]:
    found = {
        node: each
        for node in walk(scope)
        for wanted in orders
        if (each := _saying(node, wanted, said, without)) is not None
    }
    outer = {above for node in found for above in node.ancestors()}
    return [each for node, each in found.items() if node not in outer]


def _turned(wanted: list[str]) -> list[list[str]]:
    """The words with what stands first put last, and with the last one further ahead.

    `Failed to load the catalogue` for `the catalogue failed to load`, `2 GB free of 8 GB` for `2 GB of 8 GB are free`. No two
    things that are said to stand to each other can change places so.
    """
    if len(wanted) < _SHORTEST:
        return []
    ahead = [[*wanted[:at], wanted[-1], *wanted[at:-1]] for at in range(1, len(wanted) - 1)]
    return [wanted[at:] + wanted[:at] for at in range(1, len(wanted))] + ahead


def is_long(said: str) -> bool:
    """Whether words say enough to be told from a label."""
    return len([word for word in words(said) if word not in ARTICLES]) >= _SHORTEST


def _saying(node: Node, wanted: list[str], said: str, without: frozenset[str]) -> Saying | None:
    for text in map(normalised, readable(node)):
        own = list(_content(text, without))
        for at in range(len(own) - len(wanted) + 1):
            part = own[at : at + len(wanted)]
            if [word for word, _, _ in part] != wanted:
                continue
            is_whole = len(own) == len(wanted)
            span = text if is_whole else text[part[0][1] : part[-1][2]]
            is_all = is_whole or _is_clause(text, part[0][1], part[-1][2])
            before, behind = beside(node) if is_whole else ("", "")
            if keys_in(f"{before}{span}{behind}") == keys_in(normalised(said)):
                return Saying(node, span, is_all)
    return None


def _is_clause(text: str, start: int, end: int) -> bool:
    """Whether a part of a text is one of several that signs stand between: `Latest v1.0.0 - Published 4 minutes ago`."""
    return bool(_BEFORE.search(text[:start]) and _BEHIND.match(text[end:]))


_BEFORE = re.compile(r"(?:^|\s[-\u2013\u2014|\u00b7\u2022/]\s|[;|\u00b7\u2022]\s*)$")
_BEHIND = re.compile(r"\s*(?:$|\s[-\u2013\u2014|\u00b7\u2022/]\s|[;|\u00b7\u2022])")
"""The signs that people put between things that they say side by side."""


def _content(text: str, without: frozenset[str]) -> Iterator[tuple[str, int, int]]:
    """The words that say something, singular, and where they stand."""
    for found in _WORD.finditer(text):
        word = singular(found[0].lower().replace("\u2019", "'"))
        bare = word.removesuffix("n't")
        for each in (word,) if bare == word else (f"{bare}n" if bare == "ca" else bare, "not"):
            if each not in without:
                yield each, found.start(), found.end()
