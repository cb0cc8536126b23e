"""The recording of one test or fixture as it runs: what is read from the file, and what this run made."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pytest_stagehand._recording.keys import Key, Occurrences, collapsed, scope_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from pytest_stagehand._recording.merge import Ending, Outcome
    from pytest_stagehand._recording.schema import RecordedStep, Recording
    from pytest_stagehand._recording.store import Saved
    from pytest_stagehand._recording.undo import Keeper
    from pytest_stagehand._report.events import Call


@dataclass(eq=False)
class Tape:
    """One recording, read and written by one attempt at a test, or by the set-up of a wider fixture.

    Attributes:
        find_path: Asks for the file, once, when the first step needs it.
        owner: Whose recording it is: the test's node id without parameters of the browser, or the fixture's name.
        nodeid: The test's node id, for the commands that errors name.
        variant: Of the recordings: that of the page of its first step; empty before that.
        first_origin: The first origin that its steps met; what routes are relative to where there is no base URL.
        made: Steps of this attempt in order, replayed ones as they were recorded.
    """

    find_path: Callable[[], Path]
    owner: str
    nodeid: str = ""
    variant: str | None = ""
    first_origin: str | None = None
    occurrences: Occurrences = field(default_factory=Occurrences)
    made: dict[Key, RecordedStep] = field(default_factory=dict)

    @cached_property
    def path(self) -> Path:
        """The file, whether it exists or not."""
        return self.find_path()

    @cached_property
    def recording(self) -> Recording | None:
        """What the file holds; `None` where there is none.

        Raises:
            RecordingError: The file can't be read.
        """
        from pytest_stagehand._recording.store import load  # noqa: PLC0415  (start-up)

        return load(self.path, self.nodeid)

    @cached_property
    def recorded(self) -> Mapping[Key, RecordedStep]:
        """The recorded steps by key."""
        return self.recording.by_key if self.recording is not None else {}

    def routes(self, call: Call, instruction: str, schema: str, within: str) -> set[str]:
        """The routes at which such a step is recorded and was not yet made in this attempt."""
        asked = (call, collapsed(instruction), schema, scope_of(within))
        left = (key for key in self.recorded if key not in self.made)
        return {key.route for key in left if (key.call, key.instruction, key.schema, key.within) == asked}

    def save(
        self,
        *,
        is_complete: bool,
        is_first: bool = True,
        keeper: Keeper | None = None,
        ended: Ending | None = None,
    ) -> Saved | None:
        """Write what this attempt learned; nothing if it made no step.

        Args:
            is_complete: It was recorded from beginning to end, so that steps it did not make are dropped.
            is_first: No other attempt of this run wrote the file before (the same test in another browser); only the
                first one may replace what is there.
            keeper: Keeps what the file said before.
            ended: How the test ended, where it did not come to its own end.

        Raises:
            RecordingError: It can't be written; the file is as it was.
        """
        from pytest_stagehand._recording.store import save  # noqa: PLC0415  (start-up)

        outcome = self.outcome(is_complete=is_complete, is_first=is_first, ended=ended)
        return save(self.path, outcome, self.nodeid, keeper=keeper) if outcome is not None else None

    def outcome(self, *, is_complete: bool, is_first: bool = True, ended: Ending | None = None) -> Outcome | None:
        """What this attempt leaves to be written; `None` where that is nothing. See `save`."""
        from pytest_stagehand._recording.merge import Outcome  # noqa: PLC0415  (start-up)

        if not self.made:
            return None
        was = {} if is_complete and not self._is_readable else self.recorded
        learned = tuple(step for key, step in self.made.items() if was.get(key) != step)
        if not learned and not (is_complete and self.unused):
            return None
        return Outcome(
            test=self.owner,
            calls=tuple(self.made),
            learned=learned,
            read=self.recording if self._is_readable else None,
            replaces=frozenset(step.key for step in learned if is_first),
            is_complete=is_complete and is_first,
            ended=ended,
        )

    def draft(self, outcome: Outcome) -> Recording:
        """The recording that `outcome` would be written as, read back as a file is."""
        from pytest_stagehand._recording.document import dump, parse  # noqa: PLC0415  (start-up)
        from pytest_stagehand._recording.merge import merge  # noqa: PLC0415

        return parse(dump(merge(outcome.read, outcome).recording).encode())

    def go_on(self, key: Key) -> RecordedStep | None:
        """What the file says of something that may not happen in this attempt; it stays there all the same."""
        recorded = self.before(key)
        if recorded is not None:
            self.made.setdefault(key, recorded)
        return recorded

    def before(self, key: Key) -> RecordedStep | None:
        """What the file says of a step that is recorded anew; nothing where it can't be read, and will be replaced."""
        return self.recorded.get(key) if self._is_readable else None

    @property
    def _is_readable(self) -> bool:
        from pytest_stagehand._basics.errors import RecordingError  # noqa: PLC0415

        try:
            _ = self.recording
        except RecordingError:
            return False
        return True

    @property
    def unused(self) -> list[Key]:
        """Recorded steps that this attempt did not make."""
        return [key for key in self.recorded if key not in self.made] if self._is_readable else []
