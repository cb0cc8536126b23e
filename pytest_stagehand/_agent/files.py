"""Files that are downloaded for a task: a model may look into one as into a page, and a replay reads that of its own run.

A recording knows a file by its name, without what varies in it; where two of a task have that name, none is read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from pytest_stagehand._basics.errors import DriftError, StagehandError, printable
from pytest_stagehand._basics.variables import fill, unfilled
from pytest_stagehand._elements.downloads import is_named, pattern_of
from pytest_stagehand._recording.keys import scope_of_file
from pytest_stagehand._steps.downloads import Hearing
from pytest_stagehand._steps.files import content_of, name_of, parted
from pytest_stagehand._steps.questions import given

if TYPE_CHECKING:
    from playwright.sync_api import Download

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._steps.step import Step


@dataclass
class Files:
    """The downloads of one task: a context, in which they are heard of.

    Attributes:
        step: The step of the task.
    """

    step: Step
    _arrived: list[Download] = field(default_factory=list)

    def __enter__(self) -> Self:
        self._hearing = Hearing(self.step.page.context, self._take)
        return self

    def __exit__(self, *_: object) -> None:
        self._hearing.end()

    def _take(self, download: Download) -> None:
        self._arrived.append(download)

    @property
    def names(self) -> tuple[str, ...]:
        """What they are called, in the order in which they came."""
        return tuple(dict.fromkeys(name_of(each) for each in self._arrived))

    def look_into(self, name: str) -> Snapshot:
        """What a file says.

        Raises:
            StagehandError: There is none of that name, a replay could not tell it from another, or it can't be read.
        """
        if name not in self.names:
            raise StagehandError(f'no file "{printable(name, 100)}" was downloaded for this task.')
        pattern = self.pattern_of(name)
        file, *others = self._found(pattern)
        if others:
            raise StagehandError(f"there are several files called {scope_of_file(pattern)}.")
        return self._content(file)

    def pattern_of(self, name: str) -> str:
        """A file's name as a recording has it."""
        masked = self.step.session.secrets.mask(unfilled(name, self.step.variables))
        return pattern_of(masked, given(self.step))

    def again(self, pattern: str) -> Snapshot:
        """What the file of a recorded name says in this run.

        Raises:
            DriftError: There is none, or there are several.
            FileUnreadable: It can't be read.
        """
        found = self._found(pattern)
        if len(found) != 1:
            names = tuple(name_of(each) for each in found) or self.names or ("no file was downloaded",)
            raise DriftError("target-ambiguous" if found else "target-missing", scope_of_file(pattern), names)
        return self._content(found[0])

    def _found(self, pattern: str) -> list[Download]:
        wanted, kept = fill(pattern, self.step.variables), given(self.step)
        return [each for each in self._arrived if is_named(wanted, name_of(each), kept)]

    @staticmethod
    def _content(download: Download) -> Snapshot:
        _, file = parted(download)
        assert file is not None, "a download is one"
        return content_of(file)
