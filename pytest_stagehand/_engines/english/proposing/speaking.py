"""What a thing is called, and where it stands, in words that the grammar reads: the grammar the other way round."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CHOOSERS, ENTRIES
from pytest_stagehand._compiling.asked.kinds import KINDS, kind_of
from pytest_stagehand._engines.english.grammar.requests import verb_length
from pytest_stagehand._engines.english.grammar.tokens import keys, quoted, tokenise
from pytest_stagehand._engines.english.grammar.words import (
    ARTICLES,
    BEFORE_VALUE,
    NOT_AN_ORDER,
    ORDINALS,
    PARTICIPLES,
    POLITE,
    RELATIONS,
    SEPARATORS,
)
from pytest_stagehand._engines.english.tree.describe import places_of
from pytest_stagehand._engines.english.tree.index import is_control
from pytest_stagehand._programs.likeness import content, nearness
from pytest_stagehand._programs.text import is_volatile, normalised

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.tree.index import Index

LONGEST = 60
"""Characters of a name that anybody would say."""
PLACES = 3
"""Parts around a thing that are tried to tell it from others, the nearest first."""

_SURROUNDINGS = 3
"""Levels of the tree up to which something stands beside a thing."""

_GRAMMAR = (
    ARTICLES
    | BEFORE_VALUE
    | NOT_AN_ORDER
    | ORDINALS.keys()
    | PARTICIPLES
    | POLITE
    | SEPARATORS
    | {word for phrase in RELATIONS for word in phrase.split()}
)


def names_of(index: Index, node: Node, said: tuple[str, ...]) -> list[str]:
    """What a node may be called, what is nearest to what was said first; nothing that the next run would change.

    What is displayed comes before a name that is only heard, and of one with a long name one of the texts in it.
    """
    hints = (node.attributes.get(hint, "") for hint in ("placeholder", "title", "alt"))
    read = "" if node.role in CHOOSERS else index.text(node)
    texts = [node.name, node.shown, read, index.label(node), *hints]
    if read and (max(len(node.name), len(read)) > LONGEST or is_volatile(node.name)):
        texts += [index.text(below) for below in islice(node.walk(), 1, 40) if not below.children]
    marks = [_apart(node.attributes.get(mark, "")) for mark in ("test_id", "id", "name")] if is_control(node) else []
    clean = dict.fromkeys(each for text in texts if _is_sayable(each := sayable(text)))
    clean = clean or dict.fromkeys(each for mark in marks if _is_sayable(each := sayable(mark)))
    heard = sayable(node.name) if "name" in node.unseen else ""
    near = {text: nearness(said, content(text)) for text in clean}
    return sorted(clean, key=lambda text: (text == heard or not near[text], -near[text]))


def _apart(mark: str) -> str:
    """What a developer called something, its words apart: `new password` of `newPassword` and `new-password`."""
    return re.sub(r"[-_]+|(?<=[a-z0-9])(?=[A-Z])", " ", mark).lower()


def sayable(text: str) -> str:
    """A text without the icons of a font and what stands around words: `Manage queries` of an icon and these words."""
    words = "".join(" " if unicodedata.category(ch) in ("Co", "So") else ch for ch in normalised(text))
    return " ".join(words.split()).strip("*:.… ")


def _is_sayable(text: str) -> bool:
    return bool(content(text)) and len(text) <= LONGEST and not is_volatile(text) and '"' not in text


def said_name(name: str) -> str:
    """A name in a sentence: in quotes where grammar would take it apart."""
    tokens = tokenise(name)
    words = keys(tokens)
    is_plain = all(token.sort == "word" for token in tokens) and not _GRAMMAR & set(words)
    ends = (words[:1], words[-1:], words[-2:], words[:2])
    is_kind = len(words) > 1 and any(kind_of(" ".join(end)) for end in ends)
    is_verb = len(words) > 1 and bool(verb_length(words))
    return name if is_plain and not is_kind and not is_verb and words else quoted(name)


@lru_cache
def kind_word(role: str) -> str:
    """The word for things of a role: that of the kind which is first of all for it; empty where none is."""
    kinds = [kind for kind in KINDS.values() if role in kind.roles and not kind.tags and not kind.type]
    own = sorted(kinds, key=lambda kind: (kind.roles.index(role), len(kind.roles)))
    return own[0].word if own else ""


def plural_of(word: str) -> str:
    """More than one of it."""
    if word.endswith("s"):
        return word
    return f"{word}es" if word.endswith(("x", "ch", "sh")) else f"{word}s"


def phrases_for(index: Index, node: Node, said: tuple[str, ...], *, is_alone: bool = True) -> Iterator[str]:
    """Phrases for a node, the shorter ones first: its name, with its kind, with a place.

    Args:
        index: The page.
        node: What they are for.
        said: The words of what was said, by which one of its names is chosen.
        is_alone: Nothing else is known to be called the same.
    """
    names, kind = names_of(index, node, said)[:2], kind_word(node.role)
    bare = [said_name(name) for name in names]
    full = [f"the {name} {kind}" for name in bare] if kind else []
    yield from bare if is_alone else ()
    yield from full[: None if is_alone else 1]
    heads = [*full[:1], *bare[:1]] or ([f"the {kind}"] if kind else [])
    for place in islice(places_for(index, node, said), PLACES):
        for head in reversed(heads):
            yield f"{head} {place}"


def places_for(index: Index, node: Node, said: tuple[str, ...] = ()) -> Iterator[str]:
    """Where a node stands, as a sentence says it, the nearest part first; a row by what was said of it, if anything."""
    row = next((above for above in node.ancestors() if above.role in ENTRIES), None)
    if row is not None:
        yield from (f"in the row of {said_name(title)}" for title in row_titles(index, row, node, said)[:2])
    for role, title in places_of(index, node):
        name = sayable(title)
        if role in ENTRIES or not _is_sayable(name):
            continue
        if role == "section":
            yield f"under the heading {quoted(name)}"
        elif word := kind_word(role):
            yield f"in the {said_name(name)} {word}"
    if row is None:
        yield from (f"next to {said_name(text)}" for text in _beside(index, node)[:1])


def _beside(index: Index, node: Node) -> list[str]:
    """Texts that stand beside a thing, in the smallest part around it that has any, and nowhere else on the page."""
    own, common = index.part(node), _common(index.texts)
    for above in islice(node.ancestors(), _SURROUNDINGS):
        leaves = [below for below in above.walk() if not below.children and index.places[below] not in own]
        texts = [sayable(index.text(leaf)) for leaf in leaves]
        if any(texts):
            return [text for text in texts if _is_sayable(text) and common[text] <= texts.count(text)]
    return []


@lru_cache(maxsize=2)
def _common(texts: tuple[str, ...]) -> Counter[str]:
    """How often each text stands on a page."""
    return Counter(texts)


def row_titles(index: Index, row: Node, node: Node, said: tuple[str, ...]) -> list[str]:
    """By which of its texts a row is known, best first: what is nearest to what was said, then what no other row has."""
    own = index.part(node)
    leaves = [below for below in row.walk() if not below.children and index.places[below] not in own]
    texts = [sayable(index.text(leaf)) for leaf in leaves if leaf.role == "link" or not is_control(leaf)]
    told = [text for text in dict.fromkeys(texts) if _is_sayable(text) or text.isdigit()]
    common = Counter(index.texts)
    return sorted(
        told, key=lambda text: (-nearness(said, content(text)), common[text] - texts.count(text), text.isdigit())
    )
