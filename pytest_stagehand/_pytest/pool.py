"""What the attempts of one process share: recordings that wait to be written, secrets, and the ways to models and the report."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_stagehand._basics.secrets import MADE, SecretRegistry, begin_anew

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytest_stagehand._models.asking import Models
    from pytest_stagehand._recording.undo import Keeper
    from pytest_stagehand._report.assets import Assets
    from pytest_stagehand._report.parts import Parts
    from pytest_stagehand._steps.tape import Tape


@dataclass(eq=False)
class Pool:
    """What the attempts of one process share.

    Attributes:
        wider: Recordings of wider fixtures that were set up and not yet written.
        secrets: All that the tests so far named: a page may show what another test, or a shared fixture, filled in.
        printed: Those, all that the running test made, and all that somebody still has: nothing that pytest prints may show them.
        written: Files that were written; who comes later adds to them and replaces nothing.
        swept: Folders of recordings from which was removed what killed runs left.
        find_models: Gives the models that all attempts ask.
        find_keeper: Gives who keeps what recordings said before; asked when one is written. `None` without a cache.
        find_assets: Gives where the report keeps pictures and texts; `None` where no report is made.
        parts: Takes each step as it ends, for the report of a run that does not come to its own end.
    """

    wider: list[Tape] = field(default_factory=list)
    written: set[Path] = field(default_factory=set)
    swept: set[Path] = field(default_factory=set)
    secrets: SecretRegistry = field(default_factory=SecretRegistry)
    printed: SecretRegistry = field(default_factory=lambda: SecretRegistry(more=MADE))
    find_models: Callable[[], Models] | None = None
    find_keeper: Callable[[], Keeper | None] = lambda: None
    find_assets: Callable[[], Assets | None] = lambda: None
    parts: Parts | None = None

    def begin_anew(self) -> None:
        """Let go of the secrets that tests made, and that nobody has or named."""
        self.printed.forget()
        self.secrets.let_go()
        for secret in (*begin_anew(), *self.secrets):
            self.printed.add(secret)
