"""Noun phrases: "the second Remove button in the row of Blue shirt" as name, kind, place and scope.

Words alone don't tell whether "button" belongs to a name ("Radio button help") or says what kind of thing is meant, nor
whether "in" begins a scope. So a phrase has several readings, those that take more words as the name first; which of them
is meant, the page decides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._browser.roles import CHOOSERS, PARTS
from pytest_stagehand._compiling.asked.kinds import KINDS, WIDGETS, Kind, kind_of
from pytest_stagehand._compiling.asked.owners import owner
from pytest_stagehand._engines.english.grammar.tokens import keys, spoken
from pytest_stagehand._engines.english.grammar.words import (
    ARTICLES,
    INDEFINITE,
    OPENED_PLACES,
    ORDINALS,
    PARTICIPLES,
    RELATIONS,
    WHOLE_PAGE,
    Relation,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pytest_stagehand._engines.english.grammar.tokens import Tokens

Quantity = Literal["one", "any", "both", "all"]

SPLITS = 4
"""Prepositions of one phrase that are tried as the beginning of a scope; more are read as parts of names."""

READINGS = 60
"""Readings of one phrase that are tried. The longest phrases of the tests have about 30."""

_KIND_WORDS = max(len(words.split()) for words in KINDS)
_RELATION_WORDS = max(len(words.split()) for words in RELATIONS)
_NAMED = (("with", "name"), ("with", "label"), ("with", "text"), ("with", "title"), ("that", "says"), ("which", "says"))
QUANTITIES: dict[str, Quantity] = {"all": "all", "every": "all", "each": "all", "both": "both", "any": "any"}


@dataclass(frozen=True, slots=True)
class Phrase:
    """One reading of a noun phrase.

    Attributes:
        said: The phrase as the sentence has it.
        name: The words that name the thing; empty where its kind says it all.
        kind: The kind of thing it is; `None` where the phrase doesn't say.
        noun: What the page's people call such a thing, beside its name: the churn-model *experiment*, the Run *menu*. No role
            says it, so that the name alone has to lead to one thing, as a whole.
        of_page: What the whole page is about, where that is what is acted on: Save, for *the settings*.
        is_quoted: The name stands in quotes, so that capital letters count.
        is_as_written: The name is so in every letter, since what stands before it may be no noun: the *red* shirt.
        ordinal: Its place among those that fit, from 1; -1 the last, 0 where the phrase doesn't say.
        quantity: How many are meant.
        scopes: Where it stands.
        assumptions: How many words were taken as something else than a name.
    """

    said: str
    name: str = ""
    kind: Kind | None = None
    noun: str = ""
    of_page: str = ""
    is_quoted: bool = False
    is_as_written: bool = False
    ordinal: int = 0
    quantity: Quantity = "one"
    scopes: tuple[Scope, ...] = ()
    assumptions: int = 0


@dataclass(frozen=True, slots=True)
class Scope:
    """Where something stands: the relation, and to what."""

    relation: Relation
    phrase: Phrase


@lru_cache(maxsize=1_024)
def phrases(tokens: Tokens) -> tuple[Phrase, ...]:
    """The readings of a noun phrase, those with the longest name first; none where the tokens say nothing."""
    return _readings(tokens, _nouns)


@lru_cache(maxsize=1_024)
def things(tokens: Tokens) -> tuple[Phrase, ...]:
    """The same of what is operated, which people call by nouns of their own too: the churn-model *experiment*."""
    return _readings(tokens, _with_own_nouns)


def _readings(tokens: Tokens, heads_of: Callable[[Tokens], Iterable[Phrase]]) -> tuple[Phrase, ...]:
    found = list(heads_of(tokens))
    for at, size, relation in _relations(tokens):
        heads = list(heads_of(tokens[:at]))
        for scope in _scopes(relation, tokens[at + size :], heads_of):
            found += [_placed(head, scope, spoken(tokens)) for head in heads]
    found += [*_owned(tokens, heads_of), *_named(tokens)]
    unique = dict.fromkeys(found)
    return tuple(sorted(unique, key=lambda phrase: phrase.assumptions))[:READINGS]


def _owned(tokens: Tokens, heads_of: Callable[[Tokens], Iterable[Phrase]]) -> Iterator[Phrase]:
    """Readings in which a thing is somebody's, as it is of a place: Bob's Delete button."""
    for at, token in enumerate(tokens[:-1]):
        whose = owner(token.text) if token.sort == "word" else ""
        if whose:
            heads = list(heads_of(tokens[at + 1 :]))
            for scope in _scopes("of", (*tokens[:at], replace(token, text=whose, raw=whose)), heads_of):
                yield from (_placed(head, scope, spoken(tokens)) for head in heads)


def _with_own_nouns(tokens: Tokens) -> Iterator[Phrase]:
    """Readings without a scope, and those in which the last word, or the first, is a noun of the page's own.

    Only after an article: in "click Delete account", without one, both words are the name. A part of the page needs none where it
    stands last, as what opens it is called as it is (open Run menu), nor before a number (go to page 2). Before other words it
    begins their name: click List books.
    """
    yield from _nouns(tokens)
    rest = _without_article(tokens)
    said = spoken(tokens)
    for size in (1, 2):
        for name, noun, is_last in ((rest[:-size], rest[-size:], True), (rest[size:], rest[:size], False)):
            if not name or any(token.sort != "word" or not token.text.replace("-", "").isalpha() for token in noun):
                continue
            word = spoken(noun).casefold()
            is_part = is_part_word(word) and (is_last or rest != tokens or spoken(name).isdigit())
            is_own = size == 1 and (rest != tokens or (not is_last and _is_key(name))) and kind_of(word) is None
            if is_part or (is_own and word not in _NO_NOUN and spoken(name).casefold() not in _NO_NAME):
                yield Phrase(said, spoken(name), noun=word, is_as_written=not (is_last or is_part), assumptions=2)


def _is_key(name: Tokens) -> bool:
    """Whether a name is one that things are numbered by, with letters and figures: before it a noun needs no article."""
    text = name[0].text
    return len(name) == 1 and name[0].sort == "word" and any(map(str.isdigit, text)) and any(map(str.isalpha, text))


_NO_NOUN = frozenset(
    (*RELATIONS, *ORDINALS, *ARTICLES, *PARTICIPLES, *"and or to not new next previous other same only more".split())
)


_NO_NAME = frozenset({"next", "previous"})
"""Names that say nothing of what they lead to: the next *survey* is no page."""


def is_part_word(word: str) -> bool:
    """Whether a word is for a part of a page that a control of its name may open: a menu, a dialog, a tab; no list of values."""
    kind = kind_of(word)
    is_part = (
        kind is not None
        and bool(kind.meant)
        and kind.meant <= PARTS
        and not (kind.roles and set(kind.roles) <= CHOOSERS)
    )
    return word in WHOLE_PAGE | OPENED_PLACES or is_part


def _relations(tokens: Tokens) -> Iterator[tuple[int, int, Relation]]:
    """Where a preposition of place stands between words: its place, its length, and what it says."""
    words, left = keys(tokens), SPLITS
    for at in range(len(tokens) - 2, 0, -1):
        for size in range(min(_RELATION_WORDS, len(tokens) - at - 1), 0, -1):
            relation = RELATIONS.get(" ".join(words[at : at + size]))
            if relation and left:
                left -= 1
                yield at, size, relation
                break


def _scopes(relation: Relation, tokens: Tokens, heads_of: Callable[[Tokens], Iterable[Phrase]]) -> list[Scope | None]:
    """The readings of what follows a preposition; `None` is the whole page, which limits nothing."""
    rest = _without_article(tokens)
    if len(rest) == 1 and rest[0].key in WHOLE_PAGE:
        return [None]
    return [Scope(relation, phrase) for phrase in _readings(tokens, heads_of)]


def _placed(head: Phrase, scope: Scope | None, said: str) -> Phrase:
    if scope is None:
        return replace(head, said=said, assumptions=head.assumptions + 1)
    where = (
        (replace(scope, phrase=replace(scope.phrase, scopes=())), *scope.phrase.scopes)
        if _in_column(scope)
        else (scope,)
    )
    return replace(
        head, said=said, scopes=(*head.scopes, *where), assumptions=head.assumptions + 1 + scope.phrase.assumptions
    )


def _in_column(scope: Scope) -> bool:
    """Whether somebody is said to be in a column: it is the thing for them that is, *the box for Bob in the Write column*."""
    kinds = [each.phrase.kind for each in scope.phrase.scopes]
    return scope.relation == "of" and any(kind is not None and kind.word == "column" for kind in kinds)


def _named(tokens: Tokens) -> Iterator[Phrase]:
    """Readings with a participle: the button in the dialog *labelled* "OK"."""
    words = keys(tokens)
    for at in range(1, len(tokens) - 1):
        size = 1 if words[at] in PARTICIPLES else _named_by(words, at)
        if size and (name := tokens[at + size :]):
            for head in phrases(tokens[:at]):
                if not head.name:
                    for tail in (Phrase(spoken(name), spoken(name), is_quoted=_is_quoted(name)), *phrases(name)):
                        if tail.name and not tail.kind and not tail.ordinal:
                            yield _called(head, tail, spoken(tokens))
            return


def _named_by(words: tuple[str, ...], at: int) -> int:
    """Length of "with the label" and its like at this place, 0 where nothing of the kind stands here."""
    rest = words[at + 1 : at + 2] if words[at + 1 : at + 2] != ("the",) else words[at + 2 : at + 3]
    if (words[at], *rest) in _NAMED:
        return 3 if words[at + 1] == "the" else 2
    return 0


def _called(head: Phrase, tail: Phrase, said: str) -> Phrase:
    assumptions = head.assumptions + tail.assumptions + 1
    return replace(
        head,
        said=said,
        name=tail.name,
        is_quoted=tail.is_quoted,
        scopes=head.scopes + tail.scopes,
        assumptions=assumptions,
    )


def _nouns(tokens: Tokens) -> Iterator[Phrase]:
    """Readings without a scope."""
    said = spoken(tokens)
    for rest, base in _determined(tokens):
        if not rest:
            continue
        if any(token.sort != "mark" for token in rest):
            yield replace(base, said=said, name=spoken(rest), is_quoted=_is_quoted(rest))
        for name, kind, count in _kinds(rest):
            phrase = replace(base, said=said, kind=kind, assumptions=base.assumptions + count)
            if name:
                yield replace(phrase, name=spoken(name), is_quoted=_is_quoted(name))
                widget = WIDGETS.get(spoken(name).casefold()) if not kind.meant else None
                if widget:
                    yield replace(phrase, kind=widget, assumptions=phrase.assumptions + 1)
            else:
                yield phrase


def _is_quoted(tokens: Tokens) -> bool:
    return len(tokens) == 1 and tokens[0].sort == "quoted"


def _determined(tokens: Tokens) -> Iterator[tuple[Tokens, Phrase]]:
    """The tokens without the words before the noun ("the", "all of the", "second"), and what these words say."""
    base = Phrase("")
    if tokens and tokens[0].key in INDEFINITE | QUANTITIES.keys() and len(tokens) > 1:
        yield tokens, base
    rest = tokens
    if len(rest) > 1 and rest[0].key in QUANTITIES:
        quantity = QUANTITIES[rest[0].key]
        rest = rest[2:] if rest[1].key == "of" and len(rest) > 2 else rest[1:]  # noqa: PLR2004  ("all of X")
        base = replace(base, quantity=quantity, assumptions=1)
    elif len(rest) > 1 and rest[0].key in INDEFINITE:
        base = replace(base, quantity="any", assumptions=1)
    rest = _without_article(rest)
    yield rest, base
    if len(rest) > 1 and rest[0].key in ORDINALS:
        yield rest[1:], replace(base, ordinal=ORDINALS[rest[0].key], assumptions=base.assumptions + 1)


def _without_article(tokens: Tokens) -> Tokens:
    return tokens[1:] if len(tokens) > 1 and tokens[0].key in ARTICLES else tokens


def _kinds(tokens: Tokens) -> Iterator[tuple[Tokens, Kind, int]]:
    """Ways to take words at an end as a kind: what is left as the name, the kind, and how many kinds it was."""
    for size in range(min(_KIND_WORDS, len(tokens)), 0, -1):
        last = _kind(keys(tokens[-size:]))
        if last:
            yield tokens[:-size], last, 1
            yield from _two_kinds(tokens[:-size], last)
        first = KINDS.get(" ".join(keys(tokens[:size]))) if size < len(tokens) else None
        if first:
            yield tokens[size:], first, 1


def _two_kinds(tokens: Tokens, last: Kind) -> Iterator[tuple[Tokens, Kind, int]]:
    """The same where two kinds stand side by side, as in "input textbox" or "radio widget"."""
    for size in range(min(_KIND_WORDS, len(tokens)), 0, -1):
        first = (WIDGETS.get(tokens[-1].key) if size == 1 and not last.meant else None) or _kind(keys(tokens[-size:]))
        if first and (not last.meant or first.meant & last.meant):
            yield tokens[:-size], _both(first, last) if last.meant else first, 2


def _both(first: Kind, last: Kind) -> Kind:
    """What is of two kinds."""
    return replace(first, roles=(), also=tuple(role for role in (*first.roles, *first.also) if role in last.meant))


def _kind(words: tuple[str, ...]) -> Kind | None:
    """The kind that the words name, in the singular or plural."""
    return kind_of(" ".join(words))
