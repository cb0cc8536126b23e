"""A file that a step reads in the place of the page: one that was downloaded, or any other that the test names.

A recording knows it by its name, without what varies in it: there is no path in it, and nothing of where the file came from.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from playwright.sync_api import Download, Locator
from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import FileUnreadable, InstructionError
from pytest_stagehand._basics.secrets import Secret
from pytest_stagehand._basics.totp import Totp
from pytest_stagehand._basics.variables import unfilled
from pytest_stagehand._browser.text import meant_in
from pytest_stagehand._elements.downloads import LONGEST_NAME, pattern_of
from pytest_stagehand._recording.keys import scope_of_file

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_stagehand._basics.variables import GivenValue
    from pytest_stagehand._browser.snapshot import Snapshot

T = TypeVar("T")
Within: TypeAlias = Locator | Download | Path
"""What a step may be confined to."""
Reader: TypeAlias = Callable[[Path], "Snapshot"]


@dataclass(frozen=True)
class GivenFile:
    """A file that the test gave.

    Attributes:
        name: What it is called.
        read: Gives what a reader makes of it.
    """

    name: str
    read: Callable[[Reader], Snapshot]


def parted(within: Within | None) -> tuple[Locator | None, GivenFile | None]:
    """A part of the page, or a file: whichever was given.

    Raises:
        InstructionError: It is neither.
    """
    if within is None or isinstance(within, Locator):
        return within, None
    if isinstance(within, Path):
        return None, GivenFile(within.name, lambda read: read(within))
    if isinstance(within, Download):
        return None, GivenFile(name_of(within)[:LONGEST_NAME], partial(_read_download, within))
    raise InstructionError(f"within takes a Locator, a Download or a pathlib.Path, not {type(within).__name__}.")


NUMBERED = re.compile(r"(.+)(\([1-9]\d*\)|-[1-9]\d*)((?:\.[^.()]*)*)")
"""What a browser puts before a file's extensions; it begins with 1."""


def name_of(download: Download) -> str:
    """What the page or the server calls a file; that it is complete is waited for where this needs it.

    Over BiDi, Playwright has a Firefox keep files under their own names in one folder, for as long as their contexts live.
    Another of the same name is numbered there (`report(1).csv`, and `report-1.pdf` of a type that it shows itself), and so is
    what Playwright says of it. Where the first and all before it lie beside it, the number is taken for the browser's.
    """
    name = download.suggested_filename
    numbered = NUMBERED.fullmatch(name)
    if numbered is None:
        return name
    try:
        kept = download.path()
    except PlaywrightError:
        return name
    begin, number, extensions = numbered.groups()
    last = int(re.sub(r"\D", "", number))
    before = (number.replace(str(last), str(each)) for each in range(1, last))
    is_its = kept.name == name and all(
        kept.with_name(f"{begin}{each}{extensions}").exists() for each in chain([""], before)
    )
    return f"{begin}{extensions}" if is_its else name


def _read_download(download: Download, read: Reader) -> Snapshot:
    if problem := download.failure():
        raise FileUnreadable(f"was not downloaded: {problem}", ("see what the server sends",))
    return opened(download, read)


def opened(download: Download, read: Callable[[Path], T]) -> T:
    """What is read of a file where Playwright keeps it; of a browser elsewhere by way of a copy, that is gone again at once."""
    try:
        path = download.path()
    except PlaywrightError as error:
        if "save_as" not in str(error):
            raise
    else:
        return read(path)
    with TemporaryDirectory(prefix="stagehand-") as folder:
        copy = Path(folder) / "download"
        download.save_as(copy)
        return read(copy)


def scope_of(file: GivenFile, instruction: str, variables: Mapping[str, GivenValue], mask: Callable[[str], str]) -> str:
    """How a recording knows a file: `download "invoice-⟨n⟩.pdf"`; numbers that the test gives are meant as they stand."""
    known = {
        name: value for name, value in variables.items() if not isinstance(value, Totp)
    }  # a file is called by no code
    plain = (str(value) for value in known.values() if not isinstance(value, Secret))
    name = mask(unfilled(file.name, known))
    return scope_of_file(pattern_of(name, meant_in((instruction, *plain))))


def content_of(file: GivenFile) -> Snapshot:
    """What a file says.

    Raises:
        FileUnreadable: It can't be read as what it is called.
    """
    from pytest_stagehand._files.reading import read_file  # noqa: PLC0415  (start-up)

    try:
        return file.read(lambda path: read_file(path, file.name))
    except FileUnreadable as error:
        raise error.of(file.name) from None
