"""What somebody is told to do, as an order to do it: `I click Save`, `the user enters Ada as the name and selects Public`.

So a specification has it (Given, When, Then). A verb behind a person stands in its first form, whatever ending it had.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._engines.english.grammar.requests import verb_length
from pytest_stagehand._engines.english.grammar.stems import bases
from pytest_stagehand._engines.english.grammar.tokens import keys
from pytest_stagehand._engines.english.grammar.words import ARTICLES, SEPARATORS

if TYPE_CHECKING:
    from pytest_stagehand._engines.english.grammar.tokens import Token, Tokens

_ONE = frozenset({"he", "she", "one"})
_PERSONS = _ONE | {"i", "we", "you", "they"}
_ROLES = frozenset({"user", "visitor", "customer", "guest", "reader", "person", "somebody", "someone"})
_WISHES = (("want", "to"), ("wants", "to"), ("try", "to"), ("tries", "to"), ("should",), ("can",), ("will",))
_LETS = frozenset({"let's", "lets"})
_STEPS = frozenset({"given", "when", "then", "and", "but"})
"""What a step of a specification begins with."""


def as_order(tokens: Tokens) -> Tokens:
    """The sentence without who does it, where it says that, at its beginning and behind what joins two clauses."""
    left: list[Token] = []
    at, is_begun, is_told = 0, True, False  # told: a verb had an ending, and so have those behind it
    while at < len(tokens):
        verb = _verb_at(tokens, at) if is_begun else None
        if verb is None and is_begun and is_told and tokens[at].text.islower():
            verb = _order(tokens, at)  # `the user enters Ada and selects Public`
        if verb is not None:
            at, token = verb
            left.append(token)
            is_told = is_told or token != tokens[at]
        else:
            left.append(tokens[at])
        is_begun = tokens[at].key in SEPARATORS
        at += 1
    return tuple(left)


def _verb_at(tokens: Tokens, at: int) -> tuple[int, Token] | None:
    """The verb behind a person who is named at a place, and where it stands."""
    words = keys(tokens)
    if at == 0 and words[0] in _STEPS and len(tokens) > 1:
        return _verb_at(tokens, 1)
    if words[at] in _LETS:
        return _order(tokens, at + 1)
    start = at + (words[at] in ARTICLES)
    if start >= len(words) or not (words[start] in _ROLES or (start == at and words[at] in _PERSONS)):
        return None
    is_one = words[start] in _ROLES | _ONE
    start += 1
    wish = next((wish for wish in _WISHES if words[start : start + len(wish)] == wish), ())
    return _order(tokens, start + len(wish)) or _own(tokens, start + len(wish), is_one=is_one and not wish)


def _order(tokens: Tokens, at: int) -> tuple[int, Token] | None:
    """A verb of ours at a place, in its first form."""
    words = keys(tokens)
    if at >= len(words) or tokens[at].sort != "word":
        return None
    verb = next((form for form in _forms(words[at]) if verb_length((form, *words[at + 1 :]))), None)
    return None if verb is None else (at, _as_order(tokens[at], verb))


def _own(tokens: Tokens, at: int, *, is_one: bool) -> tuple[int, Token] | None:
    """A verb of the page's own at a place, with what it is done to behind it; of one person it ends in *s*."""
    if at + 1 >= len(tokens) or tokens[at].sort != "word" or not tokens[at].text.islower():
        return None
    word = tokens[at].key
    forms = [form for form in _forms(word) if not is_one or (word.endswith("s") and form != word)]
    return (at, _as_order(tokens[at], forms[0])) if forms else None


def _forms(word: str) -> list[str]:
    """What a word may be a form of, itself first."""
    return sorted(bases(word), key=lambda form: (form != word, -len(form)))


def _as_order(token: Token, verb: str) -> Token:
    return replace(token, text=verb, raw=verb)
