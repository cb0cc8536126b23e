"""What the application sent, a mail or a file, is not there or can't be read."""

from __future__ import annotations

from typing import ClassVar, Literal

from pytest_stagehand._basics.errors.base import StagehandError
from pytest_stagehand._basics.words.printed import printable

MailReason = Literal["none", "several", "too-large", "mailbox"]


class MailError(StagehandError):
    """The mail that a test waits for did not come, or has not what is asked of it, or the mailbox can't be read.

    Attributes:
        why: `none` (no such mail, code or link), `several` (of one thing that was asked for), `too-large` or `mailbox`
            (the mailbox itself can't be reached, or refuses).
    """

    LIKELY: ClassVar[dict[MailReason, str]] = {
        "none": "the application sends its mails elsewhere or later, or an earlier wait_for took the mail",
        "several": "the mail has more of the kind than the test says",
        "too-large": "another mail was meant",
        "mailbox": "it is down, or its address or password is another",
    }

    def __init__(self, why: MailReason, message: str) -> None:
        super().__init__(message)
        self.why = why

    @property
    def likely(self) -> str:
        """By what is wrong."""
        return self.LIKELY[self.why]

    @property
    def then(self) -> str:
        """What came is told by the mailbox, and nowhere else."""
        return "See what came (stagehand_mailbox.mails has all of it), and run it again:\n  pytest TEST"


class FileUnreadable(StagehandError):
    """A file that was to be read can't be: nothing was read, and nothing recorded.

    Attributes:
        problem: What is wrong with it, behind its name: "is empty".
        remedies: What to do about it.
    """

    def __init__(self, problem: str, remedies: tuple[str, ...] = (), name: str = "") -> None:
        self.problem = problem
        self.remedies = remedies
        ways = [f"  {number}. {way}" for number, way in enumerate(remedies, start=1)]
        super().__init__("\n".join([f"{printable(name, 200) or 'The file'} {problem}.", *ways]))

    @property
    def then(self) -> str:
        """It is what the application made."""
        return "Open the file by hand. Once it is as it should be:\n  pytest TEST"

    def of(self, name: str) -> FileUnreadable:
        """The same error, with the name of the file."""
        return FileUnreadable(self.problem, self.remedies, name)
