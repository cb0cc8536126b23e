"""Which words of a mail could be the code that it brings.

No word of any language tells a code: its form does, and where it stands. What stands alone, on a line or in an element of
its own, is how people are shown a code; in running text numbers of another kind are left out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._browser.text import VOLATILE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_LETTERS = r"(?=(?:[BCDFGHJKLMNPQRSTVWXZ]-?){6,12}(?![\w-]))[A-Z]{3,12}(?:-[A-Z]{3,6}){0,3}"
"""6 to 12 large letters of those that make no word by accident (RFC 8628, 6.1): `WDJB-MJHT`."""
_ALONE = re.compile(
    rf"{_LETTERS}|"
    r"(?=[^\W_]*[\s-]?[^\W_]*\d)(?:\d{3}[ -]\d{3}|\d{4}[ -]\d{4}|[A-Za-z0-9]{4,12}|[A-Za-z0-9]{3,6}(?:-[A-Za-z0-9]{3,6}){1,4})",
    re.ASCII,
)
"""Those, or 4 to 12 letters and digits, in groups or not, a digit among them."""
_AMONG_OTHERS = re.compile(
    r"(?<![\w.,:;/#@+&=%$€£¥-])(?:\d{4,10}|(?=[A-Z-]*\d)[A-Z0-9]{4,12}(?:-[A-Z0-9]{3,6}){0,4})(?![\w/@%$€£¥-]|[.,:]\d)",
    re.ASCII,
)
"""The same without small letters, which words and addresses have, and without what belongs to an amount, a number or a path."""
_FIRST = re.compile(rf"(?<![\w-]){_LETTERS}|" + r"(?:\d{3}[ -]\d{3}|\d{4}[ -]\d{4})(?![\w-])|\S*\d\S*", re.ASCII)
_SIGNS = ":.,;!?\"'()[]<>*_“”„‘’«»"
"""What a sentence puts around a word."""
_YEAR = re.compile(r"(?:19|20)\d\d", re.ASCII)
LONGEST_LINE = 5_000
"""Characters; a longer line is no text for people, and patterns for dates take long over it."""
_WHEN = [pattern for pattern, placeholder in VOLATILE if placeholder in ("⟨date⟩", "⟨time⟩", "⟨range⟩", "⟨uuid⟩")]


def codes_alone(texts: Iterable[str]) -> tuple[str, ...]:
    """Those of some texts that are nothing but a code, each once; digits in groups without the gap."""
    return tuple(dict.fromkeys(_plain(text) for text in texts if _ALONE.fullmatch(text) and not _is_when(text)))


def codes_among(lines: Iterable[str]) -> tuple[str, ...]:
    """Codes in running text: no dates and times, no years, nothing of addresses."""
    return tuple(dict.fromkeys(code for line in lines for code in _found(line) if not _YEAR.fullmatch(code)))


def first_code(text: str) -> str:
    """The code in what follows some words; empty if there is none.

    It is the first thing with a digit in it, dates and times apart, or of letters as no word has them.
    """
    found = _FIRST.search(_without_when(text[:LONGEST_LINE]))
    word = found[0].strip(_SIGNS) if found is not None else ""
    return _plain(word) if _ALONE.fullmatch(word) else ""


def _found(line: str) -> Iterator[str]:
    if len(line) <= LONGEST_LINE:
        text = " ".join(word for word in line.split() if "//" not in word and "@" not in word)
        yield from (found[0] for found in _AMONG_OTHERS.finditer(_without_when(text)))


def _without_when(text: str) -> str:
    for pattern in _WHEN:
        text = pattern.sub(" ", text)
    return text


def _is_when(text: str) -> bool:
    return any(pattern.fullmatch(text) for pattern in _WHEN)


def _plain(code: str) -> str:
    """Groups of digits are written apart to be read, and typed as one."""
    return re.sub(r"[ -]", "", code) if re.fullmatch(r"[\d -]+", code, re.ASCII) else code
