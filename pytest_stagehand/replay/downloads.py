"""What a downloaded file is: its name without what varies, and what its first bytes say that it holds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from pytest_stagehand.recording.effects import Holds

FIRST_BYTES = 2_048
"""As many as are looked at."""
LONGEST_TYPE = 8
"""Letters and digits behind the last dot of a name that are its type."""

_WORD = re.compile(r"[^\W_]+")
_DIGITS = re.compile(r"[0-9]+")
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_PLACE = re.compile("%[^%]+%|⟨\\w+⟩")
"""What stands for something else in a pattern, and is no word of it."""
_HEXADECIMAL = re.compile(r"(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{8,}", re.IGNORECASE)
_TURN = re.compile(r"[a-z][0-9]|[0-9][a-z]", re.IGNORECASE)
MIXED = 4
"""How often letters and digits take turns in a word that is an id: `export20261123T0901` is none."""
_MONTH = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    "|nov(?:ember)?|dec(?:ember)?)"
)
_DATED = re.compile(rf"(?<![^\W_]){_MONTH}(?=[\W_]*⟨n⟩)|(?<=⟨n⟩)([\W_]*)(?:[ap]m|{_MONTH})(?![^\W_])", re.IGNORECASE)
"""The name of a month beside a number, and the half of a day behind one."""

_MAGIC: tuple[tuple[bytes, Holds], ...] = (
    (b"%PDF-", "pdf"),
    (b"PK\x03\x04", "zip"),
    (b"PK\x05\x06", "zip"),
    (b"\x1f\x8b", "gzip"),
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"GIF8", "gif"),
)
"""How files of a kind begin, by their specifications."""
_HTML = re.compile(rb"\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL)
_JSON = re.compile(rb'\s*(?:\{\s*(?:"|\}|$)|\[\s*(?:[{"\]]|\[|$))')

_KINDS: dict[str, frozenset[Holds]] = {
    **dict.fromkeys(("pdf",), frozenset({"pdf"})),
    **dict.fromkeys(("zip", "xlsx", "docx", "pptx", "ods", "odt", "odp", "epub", "jar"), frozenset({"zip"})),
    **dict.fromkeys(("gz", "tgz"), frozenset({"gzip"})),
    **dict.fromkeys(("png",), frozenset({"png"})),
    **dict.fromkeys(("jpg", "jpeg"), frozenset({"jpeg"})),
    **dict.fromkeys(("gif",), frozenset({"gif"})),
    **dict.fromkeys(("webp",), frozenset({"webp"})),
    **dict.fromkeys(("csv", "tsv", "txt", "ics", "vcf"), frozenset({"text"})),
    **dict.fromkeys(("json", "geojson"), frozenset({"json"})),
    **dict.fromkeys(("xml", "svg"), frozenset({"xml"})),
    **dict.fromkeys(("htm", "html"), frozenset({"html"})),
}
"""What files of these types hold; of all others nothing is known."""


def pattern_of(name: str, kept: Collection[str] = ()) -> str:
    """A file's name with placeholders for numbers, dates and ids; not for words that are `kept`, nor in its type."""
    stem, dot, suffix = name.rpartition(".")
    if not dot or not stem or len(suffix) > LONGEST_TYPE or not suffix.isalnum() or suffix.isdigit():
        stem, dot, suffix = name, "", ""
    stem = _UUID.sub(lambda found: found[0] if found[0] in kept else "⟨id⟩", stem)
    pieces = _PLACE.split(stem)
    places = [*_PLACE.findall(stem), ""]
    masked = (_WORD.sub(lambda word: _masked(word[0], kept), piece) for piece in pieces)
    whole = "".join(piece + place for piece, place in zip(masked, places, strict=True))
    return _DATED.sub(lambda found: f"{found[1] or ''}⟨date⟩", whole) + dot + suffix


def _masked(word: str, kept: Collection[str]) -> str:
    if word in kept:
        return word
    if _HEXADECIMAL.fullmatch(word) or len(_TURN.findall(word)) >= MIXED:
        return "⟨id⟩"
    return _DIGITS.sub("⟨n⟩", word)


def generalised(pattern: str, earlier: str) -> str:
    """A pattern for both names where only words differ from an earlier recording's; else `pattern`."""
    now, was = _words(pattern), _words(earlier)
    if len(now) != len(was):
        return pattern
    parts = [one if one == other else "⟨any⟩" for one, other in zip(now, was, strict=True)]
    is_alike = all(one == other or (_is_word(one) and _is_word(other)) for one, other in zip(now, was, strict=True))
    return "".join(parts) if is_alike and now[-1:] == was[-1:] else pattern


def is_named(pattern: str, name: str, kept: Collection[str] = ()) -> bool:
    """Whether a file's name has a pattern; every name has an empty one."""
    if not pattern:
        return True
    wanted, found = _words(pattern), _words(pattern_of(name, kept))
    plain = _words(pattern_of(name, {*kept, *wanted}))
    return _fit(wanted, found) or _fit(wanted, plain)


def _fit(wanted: list[str], found: list[str]) -> bool:
    if len(wanted) != len(found):
        return False
    return all(one == other or (one == "⟨any⟩" and _is_word(other)) for one, other in zip(wanted, found, strict=True))


def _words(pattern: str) -> list[str]:
    """The words and placeholders of a pattern, and what stands between them."""
    return [part for part in re.split(r"(⟨\w+⟩|[^\W_]+)", pattern) if part]


def _is_word(part: str) -> bool:
    return part.startswith("⟨") or _WORD.fullmatch(part) is not None


def held_by(first: bytes) -> Holds:
    """What a file holds that begins so."""
    for magic, kind in _MAGIC:
        if first.startswith(magic):
            return kind
    if first[:4] == b"RIFF" and first[8:12] == b"WEBP":
        return "webp"
    is_wide = first.startswith((b"\xff\xfe", b"\xfe\xff"))
    if b"\0" in first and not is_wide:
        return "binary"
    return "text" if is_wide else _written(first.removeprefix(b"\xef\xbb\xbf"))


def _written(text: bytes) -> Holds:
    """What a text is."""
    if _HTML.match(text):
        return "html"
    if text.lstrip().startswith((b"<?xml", b"<svg")):
        return "xml"
    return "json" if _JSON.match(text) else "text"


def contradicts(name: str, holds: Holds) -> bool:
    """Whether a file holds something else than its type says: an error page that is called `report.csv`."""
    kinds = _KINDS.get(name.rpartition(".")[2].lower())
    return kinds is not None and holds not in kinds
