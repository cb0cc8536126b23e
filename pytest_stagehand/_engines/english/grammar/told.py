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

_PERSONS = frozenset({"i", "we", "you", "they", "he", "she", "one"})
_ROLES = frozenset({"user", "visitor", "customer", "guest", "reader", "person", "somebody", "someone"})
_WISHES = (("want", "to"), ("wants", "to"), ("try", "to"), ("tries", "to"), ("should",), ("can",), ("will",))
_LETS = frozenset({"let's", "lets"})


def as_order(tokens: Tokens) -> Tokens:
    """The sentence without who does it, where it says that, at its beginning and behind what joins two clauses."""
    left: list[Token] = []
    at, is_begun, is_told = 0, True, False  # told: a verb had an ending, and so have those behind it
    while at < len(tokens):
        verb = _verb_at(tokens, at) if is_begun else None
        if (
            verb is None and is_begun and is_told and tokens[at].text.islower()
        ):  # `the user enters Ada and selects Public`
            verb = _order(tokens, at)
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
    if words[at] in _LETS:
        return _order(tokens, at + 1)
    start = at + (words[at] in ARTICLES)
    if start >= len(words) or not (words[start] in _ROLES or (start == at and words[at] in _PERSONS)):
        return None
    start += 1
    start += next((len(wish) for wish in _WISHES if words[start : start + len(wish)] == wish), 0)
    return _order(tokens, start)


def _order(tokens: Tokens, at: int) -> tuple[int, Token] | None:
    """A verb of ours at a place, in its first form."""
    words = keys(tokens)
    if at >= len(words) or tokens[at].sort != "word":
        return None
    forms = sorted(bases(words[at]), key=lambda form: (form != words[at], -len(form)))
    verb = next((form for form in forms if verb_length((form, *words[at + 1 :]))), None)
    return None if verb is None else (at, replace(tokens[at], text=verb, raw=verb))
