"""Everything that goes wrong in a step, as one tree.

    StagehandError
    ├── InstructionError          the sentence itself can't be used: empty, too long, an unknown %variable%
    ├── EngineAbstained           the engine understood nothing, found nothing, or found more than one thing
    ├── TaskNotDone               an agent gave its task up, was not done within its steps, or needs a person
    ├── ToolFailed                a function or a server's tool that an agent may call failed, or gave what can't be used
    ├── ActionFailed              the browser could not do it: covered, detached, page closed (also a Playwright error)
    │   └── ActionTimedOut        … not in time (also a Playwright TimeoutError)
    ├── DriftError                the page no longer matches the recording
    ├── BrowserMissing            there is no browser of the wanted kind to launch
    ├── RecordingError            the recording is missing, can't be read or can't be written
    │   └── MissingRecording      nothing is recorded for this step
    ├── NotRecordable             it was done, but no honest recording of it can be made
    ├── ModelError                there is no answer of the model: key, name, credit, network, …
    │   └── BudgetExceeded        the next call would pass --stagehand-max-calls or --stagehand-max-cost
    ├── MailError                 the mail that a test waits for did not come, or has not what is asked of it
    ├── SecretRefused             a secret would have gone where it must not
    ├── FileUnreadable            a downloaded file is not what it is called, broken, too large, or of a type that is not read
    └── VerificationFailed        the page is not as the sentence says (also an AssertionError)

Messages are made here and not where they are raised. Each says what happened, on which step and page, what was looked
for and what was there, and what to type next. Whatever a page, a file or a model said is shown escaped.
"""

from pytest_stagehand._basics.errors.base import (
    PUBLIC,
    Difference,
    InstructionError,
    Reason,
    SecretRefused,
    StagehandError,
)
from pytest_stagehand._basics.errors.browsers import (
    GONE,
    ActionFailed,
    ActionTimedOut,
    BrowserMissing,
    NotInThisBrowser,
)
from pytest_stagehand._basics.errors.drift import Candidate, DriftError, in_list
from pytest_stagehand._basics.errors.engines import (
    AbstainedReason,
    BudgetExceeded,
    EngineAbstained,
    ModelError,
    ModelFault,
)
from pytest_stagehand._basics.errors.received import FileUnreadable, MailError
from pytest_stagehand._basics.errors.recordings import MissingRecording, NotRecordable, RecordingError
from pytest_stagehand._basics.errors.tasks import TaskNotDone, ToolFailed
from pytest_stagehand._basics.errors.verification import VerificationFailed
from pytest_stagehand._basics.words.printed import printable, record_command, shown_path

__all__ = [
    "GONE",
    "PUBLIC",
    "AbstainedReason",
    "ActionFailed",
    "ActionTimedOut",
    "BrowserMissing",
    "BudgetExceeded",
    "Candidate",
    "Difference",
    "DriftError",
    "EngineAbstained",
    "FileUnreadable",
    "InstructionError",
    "MailError",
    "MissingRecording",
    "ModelError",
    "ModelFault",
    "NotInThisBrowser",
    "NotRecordable",
    "Reason",
    "RecordingError",
    "SecretRefused",
    "StagehandError",
    "TaskNotDone",
    "ToolFailed",
    "VerificationFailed",
    "in_list",
    "printable",
    "record_command",
    "shown_path",
]
