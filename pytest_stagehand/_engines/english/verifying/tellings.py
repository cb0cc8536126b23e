"""What one text of the page says in nearly the same words: `four days are left`, where it says *4 days left*.

All that the text says, or one of the parts that signs set apart in it, stands in the sentence: each word of it,
each figure in any spelling, in this order or with one run of words moved ahead, as English does when it makes a sentence of a
note. What the sentence says besides has to be accounted for by what the text stands in: its headings, its label, the item that
it is a part of. A name alone says nothing of anybody: what is said of it stands in the text, too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import (
    BESIDE_CONTENT,
    CELLS,
    CHECKABLE,
    COMMANDS,
    FIELDS,
    MESSAGES,
    OPTIONS,
    RECORDS,
)
from pytest_stagehand._compiling.asked.asked import titles_of
from pytest_stagehand._compiling.claims.states import IN_WORDS
from pytest_stagehand._compiling.naming.sayings import EMPTY
from pytest_stagehand._compiling.verifying import decided
from pytest_stagehand._engines.english.grammar.words import RELATIONS
from pytest_stagehand._engines.english.tree.rows import TURNING
from pytest_stagehand._engines.english.tree.spelt import Token, plainly, tokens
from pytest_stagehand._engines.english.verifying.claims import claim
from pytest_stagehand._engines.english.verifying.page import is_of_a_part, speaks_of_it
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import pairs
from pytest_stagehand._programs.queries import readable
from pytest_stagehand._programs.text import contains_words, words
from pytest_stagehand._programs.tree import is_struck, reading, walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim, How
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._programs.verify import Outcome

_NEUTRAL = EMPTY.union("of in on at for with as it s there now still do doe did be".split())
"""Words that say nothing of their own between others, in the singular; where from and where to is none of them."""
_APART = re.compile(r"[,;.:!?]\s|\s[-\u2013\u2014|\u00b7\u2022/]\s|[;|\u00b7\u2022()]")
"""The signs that set parts of a text apart."""
_LONGEST = 200
"""Characters of a text that is a note, and no prose."""
_LEAST = 2


@dataclass(frozen=True, slots=True)
class _Telling:
    """A text, or a part of it, all of which stands in the sentence; and what of the sentence is left."""

    node: Node
    text: str
    is_all: bool
    left: tuple[Token, ...]


def tellings(text: Text, case: Case) -> list[Claim]:
    """The claim that the page says so; none where it does not, or in more than one place of different meaning."""
    said = plainly(text.plain)
    own, is_of_it = tokens(said), speaks_of_it(said)
    labelled = {pair.node for pair in pairs(case.ground.scope)}
    found = [
        telling
        for node in walk(case.ground.scope)
        if not (_is_elsewhere(node) or is_struck(node) or node in labelled or (is_of_it and is_of_a_part(node)))
        for telling in _of_node(node, own)
        if _is_accounted(telling, said, case)
    ]
    outer = {above for telling in found for above in telling.node.ancestors()}
    found = [telling for telling in found if telling.node not in outer]
    least = min((len(telling.left) for telling in found), default=0)
    found = [telling for telling in found if len(telling.left) == least]
    if len({telling.node for telling in found}) > 1 and (
        any(each.left for each in found) or len({e.text for e in found}) > 1
    ):
        return []
    return _claimed(found, case)


def mentions(text: Text, case: Case) -> bool:
    """Whether one text of the page, or a description that is only heard, has every word of a statement and denies none of it.

    It may say just that in other words, as *Please enter the missing street* does of a street that is missing.
    """
    said = {token.key for token in tokens(plainly(text.plain)) if not _is_empty(token)}
    return any(
        said <= (own := {token.key for token in tokens(plainly(each))}) and not _turns_keys(own - said)
        for node in walk(case.ground.scope)
        for each in (*readable(node), node.attributes.get("description", ""))
    )


def described_so(outcome: Outcome, case: Case) -> list[Node]:
    """What has a text as its description that was looked for and not found: it may be seen somewhere else, or only be heard."""
    failed = outcome.failed
    if failed is not None and failed.kind == "text" and failed.holds:
        wanted = failed.test.text
    elif failed is not None and failed.kind == "text-shown" and failed.within:  # of the page, what is shown is meant
        wanted = failed.text.text
    else:
        return []
    said = case.said.filled(wanted)
    return [
        node
        for node in walk((case.snapshot.root,))
        if said and contains_words(node.attributes.get("description", ""), said)
    ]


def _claimed(found: list[_Telling], case: Case) -> list[Claim]:
    """The claim by the innermost place, where it can be recorded."""
    for telling in found[:1]:
        how: How = "equals" if telling.is_all else "contains"
        alone = len({each.node for each in found}) == 1
        options = [claim("text", telling.node, expected=telling.text, how=how)] if alone else []
        options += [claim("shown", expected=telling.text, how=how)] if not telling.left else []
        for option in options:
            try:
                if decided([option], case).holds:
                    return [option]
            except (EngineAbstained, ProgramFailed):
                continue
    return []


def _is_elsewhere(node: Node) -> bool:
    """Whether a node's texts are no notes: what is pressed, or holds only that, filled in or chosen, a cell under its label."""
    own = CELLS | COMMANDS | FIELDS | OPTIONS
    leaves = (each for each in node.walk() if not each.children)
    return (
        any(each.role in own for each in (node, *node.ancestors()))
        or all(map(_is_pressed, leaves))
        or _is_offered(node)
    )


def _is_offered(node: Node) -> bool:
    """Whether it says what a box or radio beside it stands for, chosen or not."""
    beside = node.parent.children if node.parent is not None else []
    return any(each.role in CHECKABLE and contains_words(each.name, reading(node)) for each in beside)


def _is_pressed(leaf: Node) -> bool:
    return any(each.role in COMMANDS for each in (leaf, *leaf.ancestors()))


def _of_node(node: Node, own: Sequence[Token]) -> Iterator[_Telling]:
    for text in dict.fromkeys(map(plainly, readable(node))):
        if not 0 < len(text) <= _LONGEST:
            continue
        every = list(tokens(text))
        for part in [*_parts(text, every), *_begun(every)]:
            left = _left(part, own)
            if left is None or (part != every and _turns(set(every) - set(part))):
                continue
            yield _Telling(node, text if part == every else text[part[0].start : part[-1].end], part == every, left)


def _parts(text: str, every: list[Token]) -> Iterator[list[Token]]:
    """All of a text, and its parts between signs."""
    yield every
    part: list[Token] = []
    for token in every:
        if part and _APART.search(text, part[-1].end, min(token.start + 1, len(text))):
            yield part
            part = []
        part.append(token)
    if len(part) < len(every):
        yield part


def _begun(every: list[Token]) -> Iterator[list[Token]]:
    """The beginning of a text that tells a figure, where what it goes on with only says where or when."""
    for at, token in enumerate(every):
        is_adverb = token.kind == "word" and token.key[0] in _ADVERBIAL
        if at >= _LEAST and is_adverb and any(each.kind != "word" for each in every[:at]):
            yield every[:at]


_ADVERBIAL = frozenset("this today yesterday so since per during".split())
"""How a part of a sentence begins that says when."""


def _left(part: list[Token], own: Sequence[Token]) -> tuple[Token, ...] | None:
    """What is left of a sentence without a part of a text that stands in it as a whole; `None` where that does not.

    In another order each preposition counts: *3 GB free of 8 GB* says no more of 8 GB than that there are 3 of them.
    """
    if _shares(own) - _shares(part):
        return None
    ordered = _matched(
        [token for token in part if not _is_neutral(token)], [t for t in own if not _is_neutral(t) or t.is_name]
    )
    if ordered is not None and ordered[0] == sorted(ordered[0]):
        return ordered[1]
    turned = _matched([t for t in part if not _is_empty(t)], [t for t in own if not _is_empty(t)])
    if turned is None or not _is_turned(turned[0]) or not _of_the_same(part, own):
        return None
    return tuple(token for token in turned[1] if not _is_neutral(token))


def _matched(part: list[Token], own: list[Token]) -> tuple[list[int], tuple[Token, ...]] | None:
    """At which places of a part the words of a sentence stand, and those that stand at none; `None` if it has more than these."""
    if sum(not _is_neutral(token) for token in part) < _LEAST:
        return None
    order: list[int] = []
    is_said = False
    left: list[Token] = []
    for token in own:
        at = next((at for at, each in enumerate(part) if at not in order and each.is_said_by(token)), None)
        if at is None:
            left.append(token)
        else:
            order.append(at)
            is_said = is_said or (
                token.kind == "word" and not token.is_name and token.start > 0 and not _is_neutral(token)
            )
    return (order, tuple(left)) if len(order) == len(part) and is_said else None


def _is_turned(order: list[int]) -> bool:
    """Whether words stand in their order, or one run of them was moved ahead of another: no two things can change places so."""
    breaks = sum(1 for before, after in zip([-1, *order], [*order, len(order)], strict=True) if after != before + 1)
    return breaks in {0, 3}


def _shares(said: Sequence[Token]) -> set[tuple[str, ...]]:
    """The figures that something is a share of: the 20 of *18 of 20* and of *18 are online of the 20*."""
    own = [token for token in said if not _is_empty(token)]
    return {after.key for word, after in pairwise(own) if word.key == ("of",) and after.kind == "figure"}


def _of_the_same(part: Sequence[Token], own: Sequence[Token]) -> bool:
    """Whether each of several figures is of what it was of: before the same word as in the text, however that was turned."""
    figures = [token for token in part if token.kind == "figure"]
    return len(figures) < _LEAST or set(_followed(part)) <= set(_followed(own))


def _followed(said: Sequence[Token]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Each figure and what stands behind it."""
    own = [token for token in said if not _is_empty(token)]
    keys = [token.key for token in own] + [()]
    return [(token.key, keys[at + 1]) for at, token in enumerate(own) if token.kind == "figure"]


def _turns(said: set[Token]) -> bool:
    return _turns_keys({token.key for token in said})


def _turns_keys(said: set[tuple[str, ...]]) -> bool:
    return any(key[0] in TURNING for key in said)


def _is_neutral(token: Token) -> bool:
    return token.kind == "word" and token.key[0] in _NEUTRAL


def _is_empty(token: Token) -> bool:
    return token.kind == "word" and token.key[0] in EMPTY


# --- What is left over ----------------------------------------------------------------------------------------------


def _is_accounted(telling: _Telling, said: str, case: Case) -> bool:
    """Whether all that is left of a sentence is said by what the text stands in."""
    if _turns(set(telling.left)) or not _is_predicated(telling, said):
        return False
    item = next((above for above in telling.node.ancestors() if _is_one_of_several(above)), None)
    around = [reading(item)] if item is not None else [*titles_of(telling.node, case.snapshot), case.snapshot.title]
    if not all(any(contains_words(text, name) for text in around) for name in _names(telling.left, said)):
        return False
    known = _known(telling.node, item, case).union(_words_beside(telling.node))
    return all(token.kind == "word" and token.key[0] in known for token in telling.left)


def _is_predicated(telling: _Telling, said: str) -> bool:
    """Whether the text says itself what is said of something, and is not only what that is called: *Dark mode* is not on."""
    verb = _VERB.search(said)
    behind = verb.end() if verb else 0
    rest = [token for token in tokens(said) if token.start >= behind]
    leads = rest[0].key[0] if rest and rest[0].kind == "word" else ""
    if verb and leads in _PLACING and leads not in {token.key[0] for token in tokens(telling.text)}:
        return False  # `ann is in Cc`: that two names stand side by side says nothing of that
    if not rest or {token.start for token in rest} <= {t.start for t in telling.left} | {
        t.start for t in rest if _is_neutral(t)
    }:
        return False
    own = {token.key[0] for token in tokens(telling.text)}
    stated = [token.key[0] for token in rest if token.kind == "word" and (token.key[0] in _STATES or token is rest[-1])]
    return all(word in own for word in stated if word in _STATES | {"on", "off"})


_PLACING = frozenset(RELATIONS) | frozenset({"over", "above", "to", "after", "before"})
_STATES = frozenset(word for word in IN_WORDS if " " not in word) - {"on", "off"}
_VERB = re.compile(r"\b(?:is|are|was|were|has|have|had|be)\b")


def _names(left: tuple[Token, ...], said: str) -> list[str]:
    """The names among what is left of a sentence: words with capitals beside each other."""
    found: list[tuple[int, int]] = []
    for token in left:
        word = said[token.start : token.end]
        if token.kind != "word" or word == word.lower():
            continue
        if found and said[found[-1][1] : token.start] == " ":
            found[-1] = found[-1][0], token.end
        else:
            found.append((token.start, token.end))
    return [said[start:end] for start, end in found]


def _is_one_of_several(node: Node) -> bool:
    """Whether a node is an item, a row or a card beside others of its kind."""
    return node.role in RECORDS | {"row"} and sum(each.role == node.role for each in (node.parent or node).children) > 1


def _known(node: Node, item: Node | None, case: Case) -> frozenset[str]:
    """The words of what a text stands in: in one of several items only what that says itself, and what is above all of them."""
    around = list(titles_of(node, case.snapshot))
    if item is None:
        around += [case.snapshot.title]
    else:
        around += [reading(item)]
    return frozenset(word for text in around for word in _said(text))


def _said(text: str) -> Iterator[str]:
    """The words of a text, and the names in it that no space breaks."""
    yield from words(text)
    yield from (token.key[0] for token in tokens(plainly(text)))


def _words_beside(node: Node) -> Iterator[str]:
    """The words of what stands in the same box as a text and is no longer than a label, and of the own line of the text."""
    box = node.parent
    if box is None or box.role in BESIDE_CONTENT - MESSAGES - {"banner"}:
        return
    for each in (node,) if _is_one_of_several(node) else box.children:  # what another item says is not said of this one
        said = each.name or ("" if each.role in FIELDS else reading(each))
        if each is node or 0 < len(words(said)) <= _LABEL:
            yield from _said(said)


_LABEL = 3
"""Words of a label."""
