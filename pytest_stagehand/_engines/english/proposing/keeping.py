"""What no proposal may lose of a sentence, whatever it is made of: its numbers, what it quotes, and whether it denies.

This is asked of the words alone, once a proposal is written, so that no way of making one has to be trusted.
"""

from __future__ import annotations

import re
from collections import Counter

from pytest_stagehand._compiling.asked.sentences import NUMBERS, text_of
from pytest_stagehand._engines.english.grammar.words import ORDINALS
from pytest_stagehand._programs.text import normalised, words

_NOT = re.compile(
    r"(?<![\w/.-])(?:not|no|never|none|nothing|nobody|without|hidden|gone|absent|missing|invisible)(?![\w/-])|^No|n['’]t\b"
)
_FIGURE = re.compile(r"[^\W_]*\d[\w.,:]*\w|\d")
_SPELT = re.compile(r"(?<!\w)[/#@]\w[\w./-]*\w|\b\w+(?:[.@/_]+\w+)+\b")
"""What is spelt as no word is: a file, an address, a path, a tag."""
_EVERY = re.compile(r"\b(?:all|every|each|both|everything|everyone|everybody)\b")
_ALL = frozenset({"all", "every", "each"})
"""Words that mean the same."""
_BESIDE = re.compile(r"(?<=the )(?:next|previous)\b")
"""Behind an article: *Next, click Save* says when."""
_NEXT_TO = re.compile(r"\bnext to\b")
_QUOTED = re.compile("[\"“„](.+?)[\"”“]|(?<!\\w)['‘](.+?)['’](?!\\w)")


def keeps(said: str, proposed: str) -> bool:
    """Whether a proposal has all numbers of a sentence, as often, and all that it quotes or spells as no word is."""
    found = normalised(proposed).casefold()
    spelt = (*_quoted(said), *_SPELT.findall(normalised(said).casefold()))
    return not _figures(said) - _figures(proposed) and all(text in found for text in spelt)


def means_as_many(said: str, proposed: str) -> bool:
    """Whether a proposal has the words of a sentence for which one of several is meant, or that all of them are."""
    found = words(_NEXT_TO.sub("", proposed))
    is_of_all = not _ALL.isdisjoint(found)
    return all(word in found or (word in _ALL and is_of_all) for word in _which(said))


def denies(text: str, *, also_quoted: bool = False) -> bool:
    """Whether a statement denies something; in what it quotes, only where that is asked for."""
    return bool(_NOT.search(text if also_quoted else text_of(text).masked))


def is_as_negative(said: str, proposed: str) -> bool:
    """Whether a proposal denies if and only if a statement does; the *not* of that may be the page's own word in this."""
    return denies(proposed, also_quoted=True) if denies(said) else not denies(proposed)


def _figures(text: str) -> Counter[str]:
    """The numbers of a text, small ones in words among them, each as often as it stands there."""
    tokens = (word.strip(".,:;!?\"'“”") for word in normalised(text).casefold().split())
    in_digits = (str(NUMBERS.index(word)) if word in NUMBERS[1:] else word for word in tokens)
    return Counter(figure for word in in_digits for figure in _FIGURE.findall(word))


def _quoted(text: str) -> list[str]:
    return ["".join(groups).casefold() for groups in _QUOTED.findall(normalised(text))]


def _which(text: str) -> list[str]:
    """The words that say which of several things is meant, or that all of them are."""
    masked = text_of(normalised(text)).masked.casefold()
    which = (word for word in re.findall(r"\w+", masked) if word in ORDINALS)
    return [*_EVERY.findall(masked), *_BESIDE.findall(masked), *which]
