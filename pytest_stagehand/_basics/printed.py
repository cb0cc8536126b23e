"""Finding values in what pytest or a log printed: in colours, broken over lines, and cut short."""

from __future__ import annotations

import base64
import html
import json
import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING
from urllib.parse import quote, quote_plus

from pytest_stagehand._basics.masking import Finder, Span, as_bytes, spans

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_COLOUR = re.compile(r"\x1b(?:\[[0-9;]*m?)?")  # also one that was cut in its middle
_JOINT = re.compile(r"['\"]? \n (?:[E>](?=\ ))? [ \t]* (?:[-+]\ [ \t]*)? [bBuUrR]{0,2}['\"]?", re.VERBOSE)
"""What pytest puts where it breaks a line: its margin, the sign of a difference, and quotes."""
_CUT = re.compile(r"(?=(\.\.\.|…|\[\d+ chars\]))")  # a value may end or begin with a dot itself
_DIFFERENCE = re.compile(r"Skipping \d+ identical|Full diff:|^(?:E[ \t]+)?[-+?] ", re.MULTILINE)
"""In a comparison each line may begin and end in the middle of something, and the next one be of the other side."""
_EDGE = re.compile(r"^[E>]?[ \t]*(?:[-+][ \t]+)?(?:[bBuUrR]{0,2}['\"])?|['\"]?[])},]*[ \t]*$", re.MULTILINE)
_AROUND = " \n'\""
MARGIN = 80
"""Characters before a cut that may be quotes and white space only: it may come after a line that was broken."""
_QUOTE = re.compile(r"['\"]")
LEAST_END = 3
"""Characters of a value's beginning or end that are taken for it right where a text was cut."""
LEAST_PART = 6
"""Characters of its middle; fewer stand in many texts."""
Parts = dict[str, list[str]]
"""Values as they are written, by each of the least parts that are looked for where a text was cut."""


def add_parts(parts: Parts, value: str) -> None:
    """Add `value` in all ways in which it is commonly written."""
    written = {value, quote(value, safe=""), quote(value), quote_plus(value), html.escape(value), as_bytes(value)}
    written |= {json.dumps(value)[1:-1], repr(value)[1:-1], base64.b64encode(value.encode()).decode("ascii")}
    for text in {each.lower() for each in written}:
        for part in {text[at : at + LEAST_END] for at in range(len(text) - LEAST_END + 1)}:
            parts.setdefault(part, []).append(text)


def printed_spans(finders: Sequence[Finder], written: Parts, text: str) -> list[Span]:
    """Where in a printed text any of the values stands, whole, in pieces on several lines, or cut short.

    Args:
        finders: What finds the values.
        written: Of the same values.
        text: What was printed: a traceback, a log.
    """
    plain = _Pieces.between(_COLOUR, text)
    lines = _Pieces.between(_JOINT, plain.text)
    found = [*spans(finders, plain.text), *_cut_spans(written, plain.text)]
    found += [piece for span in spans(finders, lines.text) for piece in lines.of(span)]
    return sorted(piece for span in found for piece in plain.of(span))


@dataclass(frozen=True, slots=True)
class _Pieces:
    """A text without what stands between its pieces.

    Attributes:
        starts: Where each piece begins in the original.
        firsts: Where it begins in `text`, and where the last one ends.
    """

    text: str
    starts: Sequence[int]
    firsts: Sequence[int]

    @classmethod
    def between(cls, joint: re.Pattern[str], text: str) -> _Pieces:
        joints = [match.span() for match in joint.finditer(text)]
        starts = [0, *(end for _, end in joints)]
        ends = [*(start for start, _ in joints), len(text)]
        firsts = list(accumulate((end - start for start, end in zip(starts, ends, strict=True)), initial=0))
        return cls("".join(text[start:end] for start, end in zip(starts, ends, strict=True)), starts, firsts)

    def of(self, span: Span) -> Iterator[Span]:
        """A part of `text`, as the parts of the original that it came from."""
        at = bisect_right(self.firsts, span[0]) - 1
        while at < len(self.starts) and self.firsts[at] < span[1]:
            shift = self.starts[at] - self.firsts[at]
            start, end = max(span[0], self.firsts[at]) + shift, min(span[1], self.firsts[at + 1]) + shift
            if start < end:
                yield start, end
            at += 1


def _cut_spans(written: Parts, text: str) -> Iterator[Span]:
    """Parts of values at the places where a text was cut."""
    low = text.lower()
    if len(low) != len(text):  # a letter whose small form is two
        low = text
    cuts = [match.span(1) for match in _CUT.finditer(text)]
    if _DIFFERENCE.search(text):
        cuts += [match.span() for match in _EDGE.finditer(text)]
    for at in {each for cut in cuts for each in _ends(text, *cut)}:
        for value in written.get(low[max(0, at - LEAST_END) : at], ()):
            if size := _size_before(value, low, at):
                yield at - size, at
    for at in {end for _, end in cuts}:
        for value in written.get(low[at : at + LEAST_END], ()):
            if size := _size_after(value, low, at):
                yield at, at + size


def _ends(text: str, start: int, end: int) -> Iterator[int]:
    """Where a value may end that a cut shortened: before it, before a quote and white space there, and where the rest ends.

    What was cut in its middle was cut at its end before, which says only the next quote.
    """
    yield start
    margin = max(0, start - MARGIN)
    yield margin + len(text[margin:start].rstrip(_AROUND))
    if closing := _QUOTE.search(text, end):
        yield closing.start()


def _size_before(value: str, text: str, at: int) -> int:
    """How much of what ends at a place of a text is a part of `value`: any part that is long enough, or its beginning."""
    before = text[max(0, at - len(value)) : at]
    size = _longest(lambda size: before[len(before) - size :] in value, len(before))
    return size if size >= LEAST_PART or value.startswith(before[len(before) - size :]) else 0


def _size_after(value: str, text: str, at: int) -> int:
    """How much of what begins at a place of a text is a part of `value`: any part that is long enough, or its end."""
    after = text[at : at + len(value)]
    size = _longest(lambda size: after[:size] in value, len(after))
    return size if size >= LEAST_PART or value.endswith(after[:size]) else 0


def _longest(is_part: Callable[[int], bool], most: int) -> int:
    """The greatest size for which `is_part` holds, given that it holds for all smaller ones."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        least, most = (middle, most) if is_part(middle) else (least, middle - 1)
    return least
