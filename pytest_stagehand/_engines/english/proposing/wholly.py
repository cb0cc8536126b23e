"""What to say instead of an `act` that names one thing wholly, in a shape of sentence that its verb does not tell.

`get the result as comma-delimited text` where a link is called *Comma-delimited Text*, `show 10 items per page` where a field is
called *Items per page*, `make it a feature request` where that is an option. The whole name has to be said, and no more of one:
what is called *Import CSV* is no way to export as CSV.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CHOOSERS
from pytest_stagehand._engines.english.grammar.grammar import readings
from pytest_stagehand._engines.english.grammar.requests import places_of, polished
from pytest_stagehand._engines.english.grammar.tokens import keys, quoted, written
from pytest_stagehand._engines.english.proposing.asking import ENTERED, FORMS, FROM, PRESSED, Form
from pytest_stagehand._engines.english.proposing.proposal import Proposal
from pytest_stagehand._engines.english.proposing.speaking import names_of, phrases_for, sayable
from pytest_stagehand._engines.english.tree.index import is_control
from pytest_stagehand._programs.likeness import content, shared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.tokens import Tokens
    from pytest_stagehand._engines.english.tree.index import Index

_MAKING = "make"
_TELLING = 2
"""Words of a name in small letters that is no word by chance: `mark it as read` is not said to press *Read*."""


def wholly_named(index: Index, clause: Tokens) -> Iterator[Proposal]:
    """One for each shape in which exactly one thing is named."""
    clause = polished(clause)
    yield from _pressed_as(index, clause)
    yield from _numbered(index, clause)
    yield from _made(index, clause)


def _pressed_as(index: Index, clause: Tokens) -> Iterator[Proposal]:
    """What is pressed to have something *as* it says, where the verb is none that gives it to a field."""
    if any(request.operation in FORMS for reading in readings(clause) for request in reading):
        return
    for at in places_of(clause, {"as"}):
        words, said = content(written(clause[at + 1 :])), written(clause[at + 1 :])
        is_told = len(words) >= _TELLING or (bool(words) and not said.islower())
        if is_told and not _bears_both(index, content(clause[0].key), words):
            yield from _only_one(index, Form("click {}", PRESSED, frozenset({"click"})), words, "")


def _bears_both(index: Index, verb: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Whether something says the verb and what is said of it: *Export CSV* is nearer than *CSV*."""
    names = (content(node.name) for node in index.nodes if node.is_seen and (is_control(node) or node.clickable))
    return any(shared(verb, own) and shared(words, own) for own in names)


def _numbered(index: Index, clause: Tokens) -> Iterator[Proposal]:
    """The field that is called as what stands behind a number is: how many of them."""
    at = next((at for at, token in enumerate(clause) if token.text.isdigit()), 0)
    if at != 1 or len(clause) <= at + 1:
        return
    words = content(written(clause[at + 1 :]))
    for form in (ENTERED, FROM):
        yield from _only_one(index, form, words, clause[at].text)


def _only_one(index: Index, form: Form, words: tuple[str, ...], value: str) -> Iterator[Proposal]:
    found = [node for node in index.nodes if _suits(node, form) and _is_called(index, node, words)]
    if words and len(found) == 1:
        phrases = phrases_for(index, found[0], words)
        sentences = map(partial(_said, form, value), phrases)
        yield Proposal(sentences, 1.0, frozenset({found[0].ref}), form.methods)


def _suits(node: Node, form: Form) -> bool:
    return node.is_seen and (is_control(node) or node.clickable) and form.wish.suits(node) is not None


def _is_called(index: Index, node: Node, words: tuple[str, ...]) -> bool:
    return any(_is_all(content(name), words) for name in names_of(index, node, words))


def _is_all(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return bool(one) and len(one) == len(other) == len(shared(one, other))


def _said(form: Form, value: str, phrase: str) -> str:
    return form.said.format(phrase, value=quoted(value))


def _made(index: Index, clause: Tokens) -> Iterator[Proposal]:
    """The option that something is made, of the one field that has it and does not hold it."""
    if keys(clause)[:1] != (_MAKING,):
        return
    tails = [content(written(clause[at:])) for at in range(2, len(clause))]
    for owner in (node for node in index.nodes if node.role in CHOOSERS and node.is_seen):
        options = [sayable(each.name) for each in owner.walk() if each.role == "option" and each.name != owner.value]
        made = [name for name in options if any(_is_all(content(name.replace("_", " ")), tail) for tail in tails)]
        others = [node for node in index.nodes if node.role in CHOOSERS and node is not owner]
        is_alone = not any(sayable(each.name) == name for name in made for other in others for each in other.walk())
        if len(made) == 1 and is_alone:
            sentences = map(partial(_said, FROM, made[0]), phrases_for(index, owner, ()))
            yield Proposal(sentences, 1.0, frozenset({owner.ref, *_refs_of(owner, made[0])}), FROM.methods)


def _refs_of(owner: Node, option: str) -> set[str]:
    return {each.ref for each in owner.walk() if each.role == "option" and sayable(each.name) == option}
