"""Which words of a sentence were not understood: those that neither the grammar knows nor the page has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._compiling.claims.states import IN_WORDS
from pytest_stagehand._engines.english.grammar.grammar import readings
from pytest_stagehand._engines.english.grammar.requests import verb_length
from pytest_stagehand._engines.english.grammar.tokens import keys, tokenise
from pytest_stagehand._engines.english.grammar.words import WHOLE_PAGE
from pytest_stagehand._engines.english.proposing.knowing import vocabulary_of
from pytest_stagehand._engines.english.proposing.statement import SILENT
from pytest_stagehand._programs.likeness import content, shared

if TYPE_CHECKING:
    from pytest_stagehand._engines.english.grammar.tokens import Tokens
    from pytest_stagehand._engines.english.tree.index import Index


def unknown_words(index: Index, call: str, sentence: str) -> tuple[str, ...]:
    """The words, as they were said; what is quoted, given or a figure is none of them."""
    tokens = tokenise(sentence)
    verb = verb_length(keys(tokens)) if call == "act" else 0
    given = _given(tokens) if call == "act" else frozenset()
    there = vocabulary_of(index)
    run = content(" ".join(token.text for token in tokens if token.sort == "word"))
    known = shared(run, there)
    said = [token.text for token in tokens[verb:] if token.sort == "word" and token.text not in given]
    return tuple(dict.fromkeys(text for text in said if _is_unknown(text, call, known)))


def _given(tokens: Tokens) -> frozenset[str]:
    """The words of what is typed, chosen or pressed by some reading of the sentence."""
    values = (value for reading in readings(tokens) for request in reading for value in request.values)
    return frozenset(word for value in values for word in value.split())


def _is_unknown(text: str, call: str, known: frozenset[str]) -> bool:
    words = content(text)
    if not words or any(map(str.isdigit, text)) or kind_of(text) is not None or text.lower() in WHOLE_PAGE:
        return False
    if call == "verify" and (text.lower() in IN_WORDS or set(words) <= SILENT):
        return False
    return known.isdisjoint(words)
