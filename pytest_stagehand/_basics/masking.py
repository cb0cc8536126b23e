"""Finding a value in a text that something has written differently: escaped, encoded, wrapped, in capitals.

Text and value are both read the same way, with encodings undone and case, white space and composition of letters set
aside, and compared then. So nothing has to be known of who escaped what, in which order and how often. A long value is
looked for by its letters and digits alone as well: a field that writes `4929-3817-…`, a list, tags and quotes put only
signs between them.
"""

from __future__ import annotations

import base64
import html
import json
import re
import sys
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING
from urllib.parse import quote, quote_plus, unquote

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

Span = tuple[int, int]
MIN_ANYWHERE = 4
"""Shorter values (a card's 3-digit code) are found only as they are, and where no letter or digit stands beside them; a
page full of prices would be unreadable otherwise, and an engine would be told of a page that is not there."""
MIN_SPLIT = 8
"""From this length on a value is found also with white space between any two of its characters (a line break in a
narrow cell). A shorter one would be found in a pager's `1 2 3 4`."""
MIN_BASE64 = 8
"""Characters of base64 that must be the value's own, whatever stands before and behind it."""
MIN_BASE64_LOOSE = 12
"""The same where case and signs are set aside, as for base64 that was broken over lines, or escaped itself."""
MAX_LAYERS = 4
"""How often encodings are undone: JSON in a query in HTML has three layers."""
INVISIBLE = "\u00ad\u200b-\u200f\u2060\ufeff"
"""Soft hyphens and characters without width, put where a word may break; for a class of a regular expression."""
_TOKEN = rf"""
    (?P<gap> [\s+{INVISIBLE}]+ | \\++[nrt] )                  # white space, also escaped, and a form's `+`
    | (?P<percent> %[0-7][0-9a-f]                              # one character of UTF-8
        | %[cd][0-9a-f]%[89ab][0-9a-f]
        | %e[0-9a-f](?:%[89ab][0-9a-f]){{2}}
        | %f[0-7](?:%[89ab][0-9a-f]){{3}} )
    | (?P<entity> &(?:\#\d{{1,7}}|\#x[0-9a-f]{{1,6}}|[a-z][a-z0-9]{{1,31}}); )
    | \\++ (?: u(?P<pair>d[89ab][0-9a-f]{{2}}\\++ud[c-f][0-9a-f]{{2}})
        | u\{{(?P<braced>[0-9a-f]{{1,6}})\}}
        | (?-i:U)(?P<code>00(?:10|0[0-9a-f])[0-9a-f]{{4}}) | u(?P<u>[0-9a-f]{{4}}) | x(?P<x>[0-9a-f]{{2}}) )
    | (?P<escape> \\++ )
    | (?P<other> (?-i:[^\x00-\x7f]) )
"""
"""What reads otherwise than it is written."""
_SIGNS = re.compile(r"[^\w<]+|_+|<(?:[/a-z][^<>]{0,40}>)?")
"""What is no letter or digit; short tags as well."""
_PLAIN = re.compile(r"[^%&\\\x80-\U0010ffff]*")
"""A text that reads as it is written, white space apart: with no sign that begins an encoding, and no letter beyond ASCII."""
_NUMBER = re.compile(r"(\d+(?:[.,]\d+)*)")
BLOCK = 20_000
"""Characters that are read at once where a long text (a traceback with its locals) says a value somewhere."""
REACH = 12
"""Characters that one of a value may take, escaped and escaped again."""
LEAST_REACH = 2_000


@dataclass(frozen=True, slots=True)
class _Reading:
    """A text as it reads, and where in the original each character begins and ends."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]


@dataclass(frozen=True)
class Finder:
    """Finds one value in texts, in time linear in the text.

    Attributes:
        as_is: The value as it is, or encoded once in a common way; all that is looked for if it is short, or if little
            of it is left when encodings are undone (`+++1`).
        wrapped: How it reads without white space.
        unwrapped: How it reads with white space collapsed, if it is too short to be looked for without.
        loose: Its letters and digits, if they are many, and those of its base64 and hexadecimal writing.
        encoded: Its base64.
    """

    as_is: re.Pattern[str]
    wrapped: frozenset[str] = frozenset()
    unwrapped: frozenset[str] = frozenset()
    loose: frozenset[str] = frozenset()
    encoded: frozenset[str] = frozenset()

    @classmethod
    def of(cls, value: str) -> Finder:
        """What to look for, worked out once."""
        written = {
            value,
            quote(value, safe=""),
            quote_plus(value),
            html.escape(value),
            json.dumps(value)[1:-1],
            as_bytes(value),
        }
        exact = "|".join(sorted(map(re.escape, written), key=len, reverse=True))
        if len(value) < MIN_ANYWHERE:
            return cls(re.compile(rf"(?=((?<!\w)(?:{exact})(?!\w)))", re.IGNORECASE))
        closed = {reading.text for reading in _readings(value, gap="")}
        spaced = {reading.text.strip() for reading in _readings(value, gap=" ")}
        return cls(
            re.compile(f"(?=({exact}|{_figured(value)}))", re.IGNORECASE),
            frozenset(text for text in closed if len(text) >= MIN_SPLIT),
            frozenset(text for text in spaced if MIN_ANYWHERE <= len(text) < MIN_SPLIT),
            frozenset(_loose(value, closed)),
            frozenset(_base64(value.encode())),
        )


def _loose(value: str, readings: Iterable[str]) -> Iterator[str]:
    """What is left of `value` without signs, where it is enough."""
    yield from (text for reading in readings if len(text := _SIGNS.sub("", reading)) >= MIN_SPLIT)
    if len(value) < MIN_SPLIT:
        return
    yield value.encode().hex()
    written = {value, quote(value), quote(value, safe=""), json.dumps(value)[1:-1]}
    for raw in (value.encode("utf-16-le"), *(each.encode() for each in written)):
        cores = (_SIGNS.sub("", core).lower() for core in _base64(raw))
        yield from (core for core in cores if len(core) >= MIN_BASE64_LOOSE)


def as_bytes(value: str) -> str:
    """`value` as Python writes it in UTF-8: other letters as several bytes."""
    return repr(value.encode())[2:-1]


def _figured(value: str) -> str:
    """`value` as recordings write texts with numbers in them: each number as it is, as `#`, or as a `⟨placeholder⟩`.

    A value of little but numbers is not looked for: nothing of it is left then, and every number would be found.
    """
    parts = _NUMBER.split(value)
    if len("".join(parts[::2])) < MIN_ANYWHERE:
        return re.escape(value)
    return "".join(
        rf"(?:{re.escape(part)}|\#|⟨\w+⟩)" if place % 2 else re.escape(part) for place, part in enumerate(parts)
    )


def spans(finders: Sequence[Finder], text: str) -> list[Span]:
    """Where in `text` any of the values stands, in order; overlapping ones each."""
    found = [match.span(1) for finder in finders for match in finder.as_is.finditer(text)]
    found += [span for finder in finders for needle in finder.encoded for span in _all(needle, text)]
    closed = {False: [needle for finder in finders for needle in finder.wrapped]}
    closed[True] = [needle for finder in finders for needle in finder.loose]
    spaced = {False: [needle for finder in finders for needle in finder.unwrapped]}
    for gap, wanted in (("", closed), (" ", spaced)):
        for is_loose in _read_as(wanted, text, gap):
            found += _read_spans(wanted[is_loose], text, gap, is_loose=is_loose)
    return sorted(found)


def _read_spans(needles: Sequence[str], text: str, gap: str, *, is_loose: bool) -> Iterator[Span]:
    """Where a text reads as one of the values, looked for in those blocks that do."""
    reach = max(LEAST_REACH, REACH * max(map(len, needles)))
    for begin in range(0, len(text), BLOCK):
        block = text[begin : begin + BLOCK + reach]
        for reading in _readings(block, gap) if _read_as({is_loose: needles}, block, gap) else ():
            read = _without_signs(reading) if is_loose else reading
            places = (place for needle in needles for place in _all(needle, read.text))
            for start, end in places:
                yield begin + read.starts[start], begin + read.ends[end - 1]


def _read_as(wanted: Mapping[bool, Sequence[str]], text: str, gap: str) -> set[bool]:
    """How a text reads as one of the values anywhere: as it is, or without signs (`True`).

    The same layers as `_readings`, without their places.
    """
    left = {is_loose: needles for is_loose, needles in wanted.items() if needles}
    for layer in _layers(text, gap) if left else ():
        for is_loose, needles in list(left.items()):
            read = _SIGNS.sub("", layer) if is_loose else layer
            if any(needle in read for needle in needles):
                del left[is_loose]
        if not left:
            break
    return {is_loose for is_loose, needles in wanted.items() if needles} - set(left)


def _layers(text: str, gap: str) -> Iterator[str]:
    """A text with one layer of encodings undone, then with the next one, until none is left."""
    if _PLAIN.fullmatch(text):
        yield gap.join(text.replace("+", " ").split()).lower()
        return
    for _ in range(MAX_LAYERS):
        before = text
        text = _tokens().sub(lambda found: gap if found.lastgroup == "gap" else _undone(found), text).lower()
        yield text
        if text == before:
            return


def _all(needle: str, text: str) -> Iterator[Span]:
    start = text.find(needle)
    while start >= 0:
        yield start, start + len(needle)
        start = text.find(needle, start + 1)


def _readings(text: str, gap: str) -> Iterator[_Reading]:
    """`text` with white space as `gap` and one layer of encodings undone, then with the next one, until none is left.

    Every layer counts: what stands before a value may look like the beginning of an encoding (`% 41…`).
    """
    reading = _Reading(text, range(len(text)), range(1, len(text) + 1))
    for layer in range(MAX_LAYERS):
        before, reading = reading, _read(reading, gap)
        if layer and reading.text == before.text:
            return
        yield reading


def _read(reading: _Reading, gap: str) -> _Reading:
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    done = 0
    for found in _tokens().finditer(reading.text):
        start, end = found.span()
        parts.append(reading.text[done:start].lower())
        starts += reading.starts[done:start]
        ends += reading.ends[done:start]
        part = gap if found.lastgroup == "gap" else _undone(found)
        parts.append(part)
        starts += [reading.starts[start]] * len(part)
        ends += [reading.ends[end - 1]] * len(part)
        done = end
    parts.append(reading.text[done:].lower())
    return _Reading("".join(parts), [*starts, *reading.starts[done:]], [*ends, *reading.ends[done:]])


def _without_signs(reading: _Reading) -> _Reading:
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    done = 0
    for start, end in (*(found.span() for found in _SIGNS.finditer(reading.text)), (len(reading.text), 0)):
        parts.append(reading.text[done:start])
        starts += reading.starts[done:start]
        ends += reading.ends[done:start]
        done = end
    return _Reading("".join(parts), starts, ends)


@cache
def _tokens() -> re.Pattern[str]:
    """Made when there is a first secret: compiling takes as long as importing this module."""
    return re.compile(_TOKEN, re.VERBOSE | re.IGNORECASE)


def _undone(found: re.Match[str]) -> str:
    """What an encoded character, an escape or a letter beyond ASCII reads as; itself if it turns out to be none."""
    whole = found[0]
    if found["percent"]:
        return _letters(unquote(whole, errors="replace"))
    if found["entity"]:
        return _letters(html.unescape(whole))
    if found["pair"]:
        high, low = (int(half, 16) for half in re.findall(r"u([0-9a-f]{4})", whole.lower()))
        return _letters(chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)))
    if code := found["code"] or found["braced"] or found["u"] or found["x"]:
        return _letters(chr(min(int(code, 16), sys.maxunicode)))
    return "" if found["escape"] else _letters(whole)


@lru_cache(maxsize=4096)
def _letters(text: str) -> str:
    """`text` without case, accents apart from their letters, ligatures and full-width letters as plain ones."""
    return unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).upper().casefold())


def _base64(raw: bytes) -> set[str]:
    """What is the value's own in the base64 of any text that holds it, in each of the three possible places."""
    cores = set()
    for shift in range(3):
        encoded = base64.b64encode(b"\0" * shift + raw).decode("ascii").rstrip("=")
        is_ragged = (shift + len(raw)) % 3 != 0  # then the last character depends on what follows
        cores.add(encoded[(0, 2, 3)[shift] : len(encoded) - is_ragged])
    url_safe = {core.replace("+", "-").replace("/", "_") for core in cores}
    return {core for core in cores | url_safe if len(core) >= MIN_BASE64}
