"""How a sentence that is being typed may go on: what can be said of the things of this page."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CHECKABLE, CHOOSERS, TABLES
from pytest_stagehand._engines.english.grammar.tokens import quoted
from pytest_stagehand._engines.english.proposing.speaking import kind_word, phrases_for, plural_of, sayable
from pytest_stagehand._engines.english.tree.index import is_control, is_editable
from pytest_stagehand._programs.labels import pairs
from pytest_stagehand._programs.text import label_shown
from pytest_stagehand._programs.tree import header_labels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.tree.index import Index

MOST = 50
"""Ways to go on that are told."""
PHRASES = 2
"""Ways to say a thing that are told, the plainest first."""


def completions(index: Index, call: str, typed: str) -> list[str]:
    """Sentences of a verb that begin as what was typed, in the order of the page."""
    own = " ".join(typed.split()).casefold()
    sentences = {"act": _acts, "verify": _claims, "extract": _values, "observe": _sets}[call](index)
    return [each for each in dict.fromkeys(sentences) if each.casefold().startswith(own)][:MOST]


def _said(index: Index) -> Iterator[tuple[Node, str]]:
    """The controls of the page, and phrases for each."""
    for node in index.nodes:
        if is_control(node) and node.is_seen and node.role != "option":
            yield from ((node, phrase) for phrase in islice(phrases_for(index, node, ()), PHRASES))


def _acts(index: Index) -> Iterator[str]:
    for node, phrase in _said(index):
        if node.role in CHECKABLE:
            yield from (f"check {phrase}", f"uncheck {phrase}")
        elif is_editable(node):
            yield f"type … into {phrase}"
        elif node.role in CHOOSERS:
            options = (below.name for below in node.walk() if below.role == "option" and below.name)
            yield from (f"select {quoted(option)} from {phrase}" for option in options)  # noqa: S608  (a sentence)
        else:
            yield from (f"click {phrase}", f"hover over {phrase}")


def _claims(index: Index) -> Iterator[str]:
    for _, phrase in _said(index):
        if phrase.startswith("the "):
            yield f"{phrase} is visible"
    texts = (sayable(index.text(node)) for node in index.nodes if node.role == "heading" and node.is_seen)
    yield from (f"the heading {quoted(text)} is visible" for text in texts if text)


def _values(index: Index) -> Iterator[str]:
    labels = (sayable(label_shown(pair.label)) for pair in pairs((index.snapshot.root,)))
    yield from (f"the {label}" for label in labels if label)
    columns = (label for node in index.nodes if node.role in TABLES for label in map(sayable, header_labels(node)))
    yield from (f"all the {plural_of(column.lower())}" for column in columns if column)


def _sets(index: Index) -> Iterator[str]:
    kinds = (kind_word(node.role) for node in index.nodes if is_control(node) and node.is_seen)
    yield from (f"the {plural_of(kind)}" for kind in kinds if kind)
