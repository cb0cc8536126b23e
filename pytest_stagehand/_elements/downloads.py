"""What a downloaded file is: its name without what varies, and what its first bytes say that it holds."""

from __future__ import annotations

import codecs
import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from pytest_stagehand._recording.effects import Holds

FIRST_BYTES = 2_048
"""As many as are looked at."""
LONGEST_NAME = 300
LONGEST_TYPE = 8
"""Letters and digits behind the last dot of a name that are its type."""

_WORD = re.compile(r"[^\W_]+")
_DIGITS = re.compile(r"\d+")
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
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
"""How a text begins that says its encoding."""
_EMPTY_ARCHIVE = b"PK\x05\x06"
"""The end of a zip's list of files, where that is all there is."""
_MARKUP = re.compile(
    r"\s*(?P<prolog><\?xml\b[^>]*>)?(?:\s|<\?.*?\?>|<!--.*?-->|<!doctype\s+(?P<type>\w+)[^>]*>)*(?:<(?P<root>[a-z_][\w.:-]*)(?=[\s/>]))?",
    re.IGNORECASE | re.DOTALL,
)
"""What stands before the first element of XML or HTML, and that element."""
_PAGE = frozenset({"html", "head", "body"})
_CUT_JSON = re.compile(r'\{\s*"[^"]*"\s*:|\[\s*(?:[{"\[]|(?:-?\d[\d.eE+-]*|true|false|null)\s*,)')
"""How a long JSON text begins, of which only the first bytes are read."""

_KINDS: dict[str, frozenset[Holds]] = {
    **dict.fromkeys(("pdf",), frozenset({"pdf"})),
    **dict.fromkeys(("zip", "ods", "odt", "odp", "epub", "jar"), frozenset({"zip"})),
    **dict.fromkeys(("xlsx", "docx", "pptx"), frozenset({"zip", "binary"})),  # binary: with a password
    **dict.fromkeys(("gz", "tgz"), frozenset({"gzip"})),
    **dict.fromkeys(("png",), frozenset({"png"})),
    **dict.fromkeys(("jpg", "jpeg"), frozenset({"jpeg"})),
    **dict.fromkeys(("gif",), frozenset({"gif"})),
    **dict.fromkeys(("webp",), frozenset({"webp"})),
    **dict.fromkeys(("csv", "tsv", "ics", "vcf"), frozenset({"text"})),
    **dict.fromkeys(("txt",), frozenset({"text", "json", "xml", "html"})),
    **dict.fromkeys(("json", "geojson"), frozenset({"json"})),
    **dict.fromkeys(("xml", "svg"), frozenset({"xml"})),
    **dict.fromkeys(("htm", "html"), frozenset({"html", "xml"})),  # a part of a page is markup of any kind
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
    plain, bare = (_words(pattern_of(name, words)) for words in ({*kept, *wanted}, wanted))
    return any(_fit(wanted, each) for each in (found, plain, bare))


def named_in(name: str, numbers: Collection[str]) -> list[str]:
    """Which of the numbers stand in a file's name, and always by themselves: not beside others, as those of a date do."""
    parts = [part for part in _words(name) if _WORD.fullmatch(part)]
    beside = zip(["", *parts], [*parts[1:], ""], strict=False)
    dated = {part for part, around in zip(parts, beside, strict=True) if any(each.isdigit() for each in around)}
    return [number for number in numbers if number in parts and number not in dated]


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
    if first.removeprefix(codecs.BOM_UTF8).lstrip().startswith(b"%PDF-"):
        return "pdf"
    text = _decoded(first)
    return "binary" if "\0" in text else _written(text, is_cut=len(first) >= FIRST_BYTES)


def is_blank(first: bytes) -> bool:
    """Whether a file is empty to whoever opens it: white space, the mark of an encoding, an archive of nothing."""
    return first.startswith(_EMPTY_ARCHIVE) or (len(first) < FIRST_BYTES and not _decoded(first).strip())


def _decoded(first: bytes) -> str:
    mark, encoding = next((each for each in _MARKS if first.startswith(each[0])), (b"", "utf-8"))
    return first.removeprefix(mark).decode(encoding, "replace")


def _written(text: str, *, is_cut: bool) -> Holds:
    """What a text is; of markup without a prolog one element at least must end."""
    found = _MARKUP.match(text)
    root = (found["root"] or "").lower() if found is not None else ""
    if found is not None and ((found["type"] or "").lower() == "html" or root in _PAGE):
        return "html"
    if found is not None and (found["prolog"] or (root and re.search(r"</|/>", text))):
        return "xml"
    return "json" if _is_json(text, is_cut=is_cut) else "text"


def _is_json(text: str, *, is_cut: bool) -> bool:
    """Whether it is an object or a list, or one a line."""
    start = text.lstrip()
    if not start.startswith(("{", "[")):
        return False
    try:
        _, end = json.JSONDecoder().raw_decode(start)
    except (ValueError, RecursionError):
        return is_cut and _CUT_JSON.match(start) is not None
    return start[end:].lstrip(" \t\r")[:1] in ("", "\n")


def contradicts(name: str, holds: Holds) -> bool:
    """Whether a file holds something else than its type says: an error page that is called `report.csv`."""
    kinds = _KINDS.get(name.rpartition(".")[2].lower())
    return kinds is not None and holds not in kinds
