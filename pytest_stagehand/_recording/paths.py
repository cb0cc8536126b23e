"""Which file holds which recording: `test_cart.py::test_add` has `__recordings__/test_cart/test_add.json` beside it.

A path is made from names alone, so that it is the same in every run, on every machine and file system: it stays the
same when only a part of the tests runs, and two tests never share a file, also where upper and lower case are one. A
name that would lose something on the way (upper case, characters that no file may hold, its end) gets a short hash.
"""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

FOLDER = "__recordings__"
FIXTURES = "fixtures"
SUFFIX = ".json"
HEALS = "heals.json"
"""Name of the list of heals in the folder of a report."""
UNSEARCHED = frozenset({"node_modules", "venv", "site-packages", "__pycache__"})

MAX_NAME = 100
"""Bytes of one name, hash and suffix included. File systems take 255, encrypted ones 143, and Windows 260 for the whole
path: two names and the folder of a project fit."""

HASH_DIGITS = 8
"""Only names whose readable parts are equal can meet: of a hundred such ones two do, once in a million projects."""

_VARIANT = re.compile(r"[^\W_][\w.-]{0,39}", re.ASCII)
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_HASHED = re.compile(rf".*-[0-9a-f]{{{HASH_DIGITS}}}")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def heal_id(kind: Iterable[tuple[str, str, str]]) -> str:
    """The name of equal heals, which stays when others of a list were answered.

    Args:
        kind: What was recorded, what it is now, and who found it, of each element that a step needed to be found again.
    """
    text = "\n".join("\t".join(each) for each in kind)
    return f"h{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:HASH_DIGITS]}"


def recording_path(
    test_file: Path,
    function: str,
    *,
    cls: str | None = None,
    params: Sequence[tuple[str, str]] = (),
    variant: str | None = None,
) -> Path:
    """The recording of a test function.

    Args:
        test_file: The module it stands in.
        function: Its name, without parameters.
        cls: Its class; nested ones as `TestCart::TestGuest`.
        params: Name and id of each parameter that the user gave; none of the browser, a repetition or a rerun.
        variant: Name of a subfolder for recordings made under other circumstances (`mobile`, `de`).
    """
    folder = recordings_folder(test_file.parent, variant) / _module(test_file)
    for name in filter(None, (cls or "").split("::")):
        folder /= _class(name)
    if not params:
        return folder / _name(function, SUFFIX)
    ids = "-".join(text for _, text in params)
    return folder / _hashed(
        f"{_sanitised(function)}[{_sanitised(ids)}]", repr((cls or "", function, tuple(params))), SUFFIX
    )


def fixture_path(
    defined_in: Path, name: str, *, cls: str | None = None, param: str | None = None, variant: str | None = None
) -> Path:
    """The recording of the set-up of a fixture that is wider than a function.

    Args:
        defined_in: The file with the fixture; beside a `conftest.py` it is `fixtures/NAME.json`, of a test module
            `fixtures/MODULE/NAME.json`, since two modules may have fixtures of one name.
        name: Its name.
        cls: The class whose method it is.
        param: Id of its own parameter.
        variant: As in `recording_path`.
    """
    folder = recordings_folder(defined_in.parent, variant) / FIXTURES
    if defined_in.name != "conftest.py":
        folder /= _module(defined_in)
    for part in filter(None, (cls or "").split("::")):
        folder /= _class(part)
    if param is None:
        return folder / _name(name, SUFFIX)
    whole = f"{name}[{param}]"
    kept = f"{_sanitised(name)}[{_sanitised(param)}]"
    return folder / (kept + SUFFIX if _is_kept(whole, kept, SUFFIX) else _hashed(kept, whole, SUFFIX))


def recordings_folder(beside: Path, variant: str | None = None) -> Path:
    """The folder of recordings in the folder `beside`; of a variant its subfolder `@NAME`, which no module can be."""
    folder = beside / FOLDER
    return folder if variant is None else folder / f"@{variant_name(variant)}"


def variant_name(variant: str) -> str:
    """`variant` in lower case.

    Raises:
        ValueError: If it is not a plain name of up to 40 letters, digits, dots, dashes and underscores.
    """
    if not _VARIANT.fullmatch(variant) or variant.endswith("."):
        msg = "a plain name of up to 40 letters, digits, '.', '-' and '_', beginning with a letter or digit"
        raise ValueError(msg)
    return variant.lower()


def portable(path: Path, root: Path) -> str:
    """`path` for people and reports: POSIX, relative to `root` where it is below."""
    return (path.relative_to(root) if path.is_relative_to(root) else path).as_posix()


def walked(folder: Path) -> Iterator[Path]:
    """All recordings below a folder, links as they stand."""
    for above, names, files in os.walk(folder):
        names[:] = sorted(name for name in names if not name.startswith(".") and name not in UNSEARCHED)
        if FOLDER in Path(above).parts:
            yield from (Path(above, name) for name in sorted(files) if name.endswith(SUFFIX) and name[0] != ".")


def beside(recording: Path) -> Path | None:
    """The folder of the tests that a recording lies beside; `None` where it lies in no folder of recordings."""
    return next((above.parent for above in recording.parents if above.name == FOLDER), None)


def _module(file: Path) -> str:
    """A test module that is called as the folder of fixtures gives way to it."""
    return _hashed(file.stem, file.stem, "") if file.stem == FIXTURES else _name(file.stem, "")


def _class(name: str) -> str:
    """`TestCart` as `test_cart`: without upper case, and still told from `Testcart` and `TestCART`."""
    snake = _CAMEL.sub("_", name).lower()
    camel = "".join(word.capitalize() for word in snake.split("_"))
    return _name(snake, "") if camel == name else _hashed(_sanitised(snake), name, "")


def _name(name: str, suffix: str) -> str:
    kept = _sanitised(name)
    return kept + suffix if _is_kept(name, kept, suffix) else _hashed(kept, name, suffix)


def _is_kept(name: str, kept: str, suffix: str) -> bool:
    """Whether the sanitised name says all that the name said, to every file system, and looks like no hashed one."""
    return (
        kept == name == name.casefold()
        and len((name + suffix).encode()) <= MAX_NAME
        and not _RESERVED.fullmatch(name)
        and not _HASHED.fullmatch(name)
    )


def _sanitised(name: str) -> str:
    """Letters and digits of any script, `_`, `-`, and `.` inside; composed, since some file systems decompose."""
    return re.sub(r"[^\w.-]+", "-", unicodedata.normalize("NFKC", name)).strip(".-")


def _hashed(kept: str, whole: str, suffix: str) -> str:
    digest = hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()[:HASH_DIGITS]
    end = f"-{digest}{suffix}"
    start = kept.encode()[: MAX_NAME - len(end)].decode("utf-8", "ignore").rstrip(".-")
    if _RESERVED.fullmatch(start):  # `con.x-1a2b3c4d.json` is the console as well
        start = f"_{start}"
    return start + end if start else end.removeprefix("-")
