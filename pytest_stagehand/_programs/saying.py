"""Whether two names say the same: by their letters, in any language, and without a list of words.

*The same* are names that differ in case, white space, punctuation or an icon beside their words. A word, prefix, number, unit,
currency, sign or negation more, less, other or in another place says something else, and so does a letter or an accent. What
a character is, Unicode says (its general category); where it may mean something and may not, it does.

    "→ E-mail:"   letters e m a i l, a hyphen between e and m, an icon
    "- 5 %"       letters - 5 %, no icon
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Literal
from unicodedata import category, name, normalize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Joint = Literal["", "-", " "]
"""How two letters follow each other: at once, with a hyphen or the like between them, or apart."""
Kind = Literal["letter", "hyphen", "space", "icon"]

_PLACEHOLDER = re.compile(r"(⟨(?:uuid|date|time|id|n)⟩)")
"""What `normalised` writes for text that differs from run to run (`_browser/text.py`)."""
_NUMERALS = re.compile(r"([\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u218b\u2460-\u249b\u24ea-\u24ff\u2776-\u2793]+)")
"""Powers, fractions and numbers in circles: Unicode's compatible form of 1½ is 11⁄2."""
_SELECTORS = re.compile("[\ufe00-\ufe0f\u00ad]")
"""How an emoji is drawn, and where a word may be broken: nothing that a name says."""
_UNITS = "%‰°&@#§¬"
"""Signs that are read as a word wherever they stand."""
_HYPHENS = "'’‘ʼ`´._‿"
"""What stands in a word as a hyphen does: don't, U.S., first_name."""
_POINTING = "«»‹›"
"""Quotation marks that are arrows as well: `‹ Month` is not `Month ›`."""
_ENDING = ".,:;!?"
LONGEST_UNIT = 2
"""Letters of a word behind a number in which case is meant: kB, MW, mm."""
_MINUS = "\u2212"


@dataclass(frozen=True, slots=True)
class _Said:
    """What a name says.

    Attributes:
        letters: Letters, accents, digits and signs with a meaning, as written.
        joints: What stands before each of them.
        icons: What stands beside the words: emoji, arrows, glyphs of an icon font.
    """

    letters: tuple[str, ...]
    joints: tuple[Joint, ...]
    icons: tuple[str, ...]


def says_the_same(was: str, now: str) -> bool:
    """Whether a name still says what it said; nothing says the same as nothing.

    An icon may be added or taken away, but none replaced by another; a name of icons or punctuation alone must be equal.

    Args:
        was: A name, with placeholders for what is volatile in it.
        now: Another one.
    """
    if was == now:
        return True
    one, other = _said(was), _said(now)
    if not one.letters and not other.letters:
        return _plain(was) == _plain(now)
    if _is_other_unit(one, other):
        return False
    if not _is_within(one.icons, other.icons) and not _is_within(other.icons, one.icons):
        return False
    return any(_agree(first, second, fold) for first, second, fold in _readings(was, now))


def is_sign(text: str) -> bool:
    """Whether a name has no word: signs, icons, one letter, or letters that stand between digits (`F2`)."""
    are_of_words = [category(letter[0])[0] in "LM" for letter in _said(text).letters]
    return not any(one and other for one, other in pairwise(are_of_words))


def says(text: str, phrase: str) -> bool:
    """Whether the words of `phrase` stand in `text`, one after the other, as words of it."""
    wanted, found = _said(phrase), _said(text)
    length = len(wanted.letters)
    if not length:
        return phrase in text
    for start in range(len(found.letters) - length + 1):
        end = start + length
        begins = start == 0 or found.joints[start] != "" or _is_loose(found.letters[start - 1], found.letters[start])
        ends = end == len(found.letters) or found.joints[end] != "" or _is_loose(*found.letters[end - 1 : end + 1])
        part = _Said(found.letters[start:end], ("", *found.joints[start + 1 : end]), ())
        if begins and ends and any(_agree(wanted, part, fold) for fold in (_folded, _folded_in_turkish)):
            return True
    return False


_QUOTED = re.compile(
    r"""(?<!\w)"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|‹([^‹›]+)›|‘([^‘’]+)’|「([^「」]+)」|(?<!\w)'(.+?)'(?!\w)"""
)


def quoted(sentence: str) -> tuple[str, ...]:
    """What a sentence puts into quotation marks."""
    return tuple(next(filter(None, found.groups())).strip() for found in _QUOTED.finditer(sentence))


Piece = tuple[Literal["=", "-", "+"], str]
"""Words that stayed, went or came."""


def marked(was: str, now: str) -> tuple[Piece, ...]:
    """Two names as one, in pieces: the words that stayed, those that went, and those that came."""
    old, new = was.split(), now.split()
    pieces: list[Piece] = []
    for how, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if how == "equal":
            pieces.append(("=", " ".join(old[start:end])))
            continue
        if end > start:
            pieces.append(("-", " ".join(old[start:end])))
        if last > first:
            pieces.append(("+", " ".join(new[first:last])))
    return tuple(pieces)


def _readings(was: str, now: str) -> Iterator[tuple[_Said, _Said, Callable[[str], str]]]:
    """The names as they may be compared where upper and lower case differ.

    In Turkish the dotless i has a capital of its own, and so has the dotted one; in German SS is the capital of ß, and Masse
    is not Maße.
    """
    one, other = _said(was), _said(now)
    yield one, other, _folded
    yield one, other, _folded_in_turkish
    if was.isupper() or now.isupper():
        yield _said(was.upper()), _said(now.upper()), _folded


def _folded(letter: str) -> str:
    return "σ" if letter == "ς" else letter.lower()


def _folded_in_turkish(letter: str) -> str:
    return {"I": "ı", "İ": "i"}.get(letter) or _folded(letter)


def _agree(one: _Said, other: _Said, fold: Callable[[str], str]) -> bool:
    """Whether the letters are the same, and no word became two, or two one, where no hyphen stood."""
    if len(one.letters) != len(other.letters) or [*map(fold, one.letters)] != [*map(fold, other.letters)]:
        return False
    pairs = zip(one.joints, other.joints, strict=True)
    return all(
        first == second
        or "-" in (first, second)
        or (at > 0 and (_is_loose(*one.letters[at - 1 : at + 1]) or _is_loose(*other.letters[at - 1 : at + 1])))
        for at, (first, second) in enumerate(pairs)
    )


def _is_other_unit(one: _Said, other: _Said) -> bool:
    """Whether all that differs are units or a single letter, be it in case: 5 Mb is not 5 MB, and the key `a` is not `A`."""
    if len(one.letters) != len(other.letters) or one.letters == other.letters:
        return False
    differing = [at for at, letter in enumerate(one.letters) if letter != other.letters[at]]
    return len(one.letters) == 1 or all(_is_in_unit(one, at) for at in differing)


def _is_in_unit(said: _Said, at: int) -> bool:
    """Whether a letter stands in a word of at most two that follows a number."""
    start, end = at, at + 1
    while start > 0 and _category(said.letters[start - 1])[0] == "L" and not said.joints[start]:
        start -= 1
    while end < len(said.letters) and _category(said.letters[end])[0] == "L" and not said.joints[end]:
        end += 1
    return end - start <= LONGEST_UNIT and start > 0 and _category(said.letters[start - 1])[0] == "N"


def _is_loose(letter: str, following: str) -> bool:
    """Whether a space between two letters says nothing: at a sign, between a number and its unit, around Han and Kana."""
    kinds = {_category(letter)[0], _category(following)[0]}
    if kinds & {"S", "P"} or (kinds & {"L", "M"} and "N" in kinds):
        return True
    return any(name(each[0], "").startswith(("CJK", "HIRAGANA", "KATAKANA")) for each in (letter, following))


def _is_within(few: Sequence[str], many: Sequence[str]) -> bool:
    """Whether `few` stand in `many`, in this order."""
    rest = iter(many)
    return all(each in rest for each in few)


def _plain(text: str) -> str:
    return "".join(_SELECTORS.sub("", normalize("NFKC", text)).split())


@lru_cache(maxsize=4_096)
def _said(text: str) -> _Said:
    characters = list(_characters(text))
    letters: list[str] = []
    joints: list[Joint] = []
    icons: list[str] = []
    between: Joint = ""
    last: Kind | None = None
    for at, each in enumerate(characters):
        kind = _kind(characters, at)
        if last == "icon" and _category(each) == "Cf":  # parts of one emoji
            kind = "icon"
        if kind == "letter":
            letters.append("-" if each == _MINUS or _category(each) == "Pd" else each)
            joints.append(between if len(letters) > 1 else "")
            between = ""
        elif kind == "icon":
            icons.append(icons.pop() + each if last == "icon" else each)
            between = " "
        else:
            between = "-" if kind == "hyphen" and between == "" else " "
        last = kind
    return _Said(tuple(letters), tuple(joints), tuple(icons))


def _characters(text: str) -> Iterator[str]:
    """The characters of a name, each placeholder as one, in Unicode's compatible form."""
    for part in _PLACEHOLDER.split(_SELECTORS.sub("", text)):
        if _PLACEHOLDER.fullmatch(part):
            yield part
            continue
        for piece in _NUMERALS.split(part):
            yield from piece if _NUMERALS.fullmatch(piece) else normalize("NFKC", piece)


def _category(character: str) -> str:
    """Unicode's general category; nothing stands before the first character and behind the last. A placeholder is a number."""
    if len(character) > 1:
        return "Nd"
    return category(character) if character else "Zs"


def _kind(characters: Sequence[str], at: int) -> Kind:
    """What a character is to a name, with what stands around it."""
    it = characters[at]
    kind = _category(it)
    if it in _HYPHENS:
        return _kind_of_hyphen(it, _Around.of(characters, at), characters)
    if kind[0] in "LMN" or kind in ("Cf", "Cn", "Cs", "Sc") or it in _UNITS:
        return "letter"
    if kind[0] == "Z" or kind == "Cc":
        return "space"
    return _kind_of_sign(it, _Around.of(characters, at), characters)


def _kind_of_hyphen(it: str, around: _Around, characters: Sequence[str]) -> Kind:
    is_in_word = around.before[0] in "LM" and around.after[0] in "LM"
    return "hyphen" if is_in_word else _kind_of_punctuation(it, around, characters)


def _kind_of_sign(it: str, around: _Around, characters: Sequence[str]) -> Kind:
    kind = _category(it)
    if kind == "Pd" or it == _MINUS:
        return _kind_of_dash(around)
    if kind == "Sm" and "ARROW" not in name(it, ""):
        return _kind_of_operator(around)
    if kind[0] == "S":
        return "letter" if "N" in (around.before[0], around.after[0]) else "icon"
    if kind == "Co" or it in _POINTING:
        return "icon"
    return _kind_of_punctuation(it, around, characters) if kind == "Po" else "space"


@dataclass(frozen=True, slots=True)
class _Around:
    """Categories of what stands around a character: at once, and behind white space."""

    before: str
    after: str
    last: str
    next: str

    @classmethod
    def of(cls, characters: Sequence[str], at: int) -> _Around:
        before = characters[at - 1] if at else ""
        after = characters[at + 1] if at + 1 < len(characters) else ""
        behind, ahead = range(at - 1, -1, -1), range(at + 1, len(characters))  # no slices: a text may be a whole page's
        last = next((characters[each] for each in behind if characters[each].strip()), "")
        following = next((characters[each] for each in ahead if characters[each].strip()), "")
        return cls(*map(_category, (before, after, last, following)))


def _kind_of_dash(around: _Around) -> Kind:
    """A minus, a range, a hyphen, or a stroke between two parts."""
    is_in_word = around.before[0] in "LM"
    if around.next[0] == "N" or around.after == "Sc":
        return "hyphen" if is_in_word and around.after[0] == "N" else "letter"
    if around.before[0] in "LMN" and around.after[0] in "LMN":
        return "hyphen"
    if is_in_word:  # `B-` is a grade, `pre- and post-` half a word
        return "letter" if around.after[0] == "Z" else "space"
    return "icon"


def _kind_of_operator(around: _Around) -> Kind:
    """`+ Add` has an icon; `C++`, `a + b` and `+ 5` say so."""
    is_between = around.last[0] in "LMN" and around.next[0] in "LMN"
    is_glued = around.before[0] != "Z"
    return "letter" if is_between or is_glued or "N" in (around.last[0], around.next[0]) else "icon"


def _kind_of_punctuation(it: str, around: _Around, characters: Sequence[str]) -> Kind:
    """Punctuation says something beside a number: 1.0, 3/4, 6", and not where it ends a phrase."""
    if it in "'\"":
        is_measure = around.before[0] == "N" and characters.count(it) % 2 == 1
        return "letter" if is_measure else "space"
    if "N" not in (around.before[0], around.after[0]):
        return "letter" if it not in _ENDING and around.last[0] == around.next[0] == "N" else "space"
    if it in _ENDING and around.before[0] in "LM":
        return "space"
    is_end = around.after[0] == "Z"
    if is_end and (it in ",:;!?" or (it in ".*" and around.next[0] == "Z")):
        return "space"
    return "letter"
