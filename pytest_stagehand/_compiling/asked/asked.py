"""What an `extract` instruction asks for: which words it has, and whether a part of the page accounts for all of them.

An instruction that restricts (`the cheapest product`, `the first three rows`) asks for something that no reader of
this engine does, and a word that is nowhere on the page may be such a restriction too. So a reading is taken only if
it accounts for every word, the head of the phrase (`lines` in `the lines of the cart`) apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import TITLED_BY_CONTENT
from pytest_stagehand._compiling.asked.regions import content_of_page
from pytest_stagehand._compiling.asked.sentences import text_of
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import heading_of, title, walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.asked.sentences import Text

_VERB = re.compile(
    r"^(?:please\s+)?(?:extract|get|read|list|give me|return|find|fetch|show|collect|scrape|what (?:is|are))\s+",
    re.IGNORECASE,
)
_QUANTIFIER = re.compile(
    r"^(?:all|every|each|the list of|a list of|the details of|the data of)\s+(?:of\s+)?", re.IGNORECASE
)
_DETAILS = re.compile(r"^the (?:details|data) of\s+", re.IGNORECASE)
_PREPOSITION = re.compile(r"\s+(?:of|in|on|from|for|inside|within|under|below|with|as|into|to|by|at)\s+", re.IGNORECASE)
_FUNCTION_WORDS = frozenset(
    "the a an all every each and or of its their it is are this that these those page list table detail data value "
    "text in on from for inside within under below with as into to by at shown visible displayed current column item "
    "name".split()
)
_RESTRICTIONS = frozenset(
    "first second third last top bottom only cheapest cheap expensive most least under over above below more less "
    "fewer than between except without not new newest latest oldest best worst highest lowest average sum count unread "
    "next previous if when where which who unique distinct sorted other half random".split()
)


@dataclass(frozen=True, slots=True)
class Asked:
    """An instruction.

    Attributes:
        text: The noun phrase, verb and quantifier gone.
        heads: The last word of its first part, which names what is read and need not be on the page.
        rest: Its other words of content.
        field: The last word of its first part, be it of content or not: what is read of each (`names`).
        first: All words of its first part, without its article: `commit messages`, of which a column may be called so.
    """

    text: Text
    heads: tuple[str, ...]
    rest: tuple[str, ...]
    field: str = ""
    first: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """All words of content."""
        return (*self.heads, *self.rest)

    def is_accounted_for(self, known: frozenset[str]) -> bool:
        """Whether all words but the head are among `known`."""
        return all(word in known for word in self.rest)

    def shared(self, said: tuple[str, ...]) -> int:
        """How many of its words are said."""
        return len(set(self.all).intersection(said))


def asked(instruction: str, *, is_one: bool = False) -> Asked:
    """The words of an instruction; of one value, `the details of` may be what it is called."""
    text = text_of(instruction.strip().rstrip(".?!:"))
    text = text.of(_VERB.sub("", text.masked, count=1))
    if not (is_one and _DETAILS.match(text.masked)):
        text = text.of(_QUANTIFIER.sub("", text.masked, count=1))
    content = [word for word in words(text.plain) if word not in _FUNCTION_WORDS]
    said = words(_PREPOSITION.split(text.plain)[0])
    heads = tuple([word for word in said if word in content][-1:])
    first = said[1:] if said[:1] == ("the",) else said
    return Asked(text, heads, tuple(word for word in content if word not in heads), "".join(said[-1:]), first)


def refuse_restriction(ask: Asked) -> None:
    """Refuse an instruction for several values that wants a part of them only.

    Raises:
        EngineAbstained: It does.
    """
    restricting = [word for word in ask.all if word in _RESTRICTIONS or word.isdigit()]
    if restricting:
        raise EngineAbstained("not-understood", f'"{restricting[0]}" restricts what is to be read')


def known_words(node: Node, snapshot: Snapshot) -> frozenset[str]:
    """The words that a part of the page accounts for: its titles, those of what it stands in, and the page's own."""
    said = [*titles_of(node, snapshot), snapshot.title, *(above.role for above in (node, *node.ancestors()))]
    return frozenset(word for text in said for word in words(text)) | words_of_address(snapshot.url)


def words_of_page(snapshot: Snapshot) -> frozenset[str]:
    """The same of the page's content as a whole."""
    return known_words(content_of_page(snapshot), snapshot)


def titles_of(node: Node, snapshot: Snapshot) -> list[str]:
    """Titles of a part of the page and of everything around it, nearest first."""
    own = [title(node)] if title(node) and node.role != "generic" else []
    return [*own, *_titles_above(node, snapshot)]


def _titles_above(node: Node, snapshot: Snapshot) -> list[str]:
    found = []
    heading = heading_of(node, snapshot.root)
    if heading is not None:
        found += [heading.name, *_titles_above(heading, snapshot)]
    found += [above.name for above in node.ancestors() if above.name and above.role not in TITLED_BY_CONTENT]
    return list(dict.fromkeys(found))


def words_of_address(url: str) -> frozenset[str]:
    """Words in the path and query of an address."""
    return frozenset(words(re.sub(r"^[a-z]+://[^/]*", "", url)))


def page_texts(snapshot: Snapshot) -> list[str]:
    """All texts, which show how the page writes numbers."""
    return [node.name for node in walk((snapshot.root,)) if not node.children and node.name]


def language_of(snapshot: Snapshot) -> str:
    """The page's language, where the snapshot says it."""
    return snapshot.root.attributes.get("lang", "")
