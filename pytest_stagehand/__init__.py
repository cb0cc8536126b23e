"""End-to-end tests written as sentences: recorded once, replayed honestly, for pytest-playwright.

The names are loaded when they are first used, so that a run without a step pays for none of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pytest_stagehand._version import __version__

if TYPE_CHECKING:
    from pytest_stagehand._basics.errors import (
        ActionFailed,
        ActionTimedOut,
        BrowserMissing,
        BudgetExceeded,
        DriftError,
        EngineAbstained,
        FileUnreadable,
        InstructionError,
        MissingRecording,
        ModelError,
        NotRecordable,
        RecordingError,
        SecretRefused,
        StagehandError,
        TaskNotDone,
        VerificationFailed,
    )
    from pytest_stagehand._basics.secrets import Secret
    from pytest_stagehand._basics.verdict import Verdict
    from pytest_stagehand._steps.results import Action
    from pytest_stagehand._verbs.page import ActResult, AgentResult, Page

__all__ = [
    "ActResult",
    "Action",
    "ActionFailed",
    "ActionTimedOut",
    "AgentResult",
    "BrowserMissing",
    "BudgetExceeded",
    "DriftError",
    "EngineAbstained",
    "FileUnreadable",
    "InstructionError",
    "MissingRecording",
    "ModelError",
    "NotRecordable",
    "Page",
    "RecordingError",
    "Secret",
    "SecretRefused",
    "StagehandError",
    "TaskNotDone",
    "Verdict",
    "VerificationFailed",
    "__version__",
]

_PLACES = {
    "ActResult": "_verbs.page",
    "Action": "_steps.results",
    "AgentResult": "_verbs.page",
    "Page": "_verbs.page",
    "Secret": "_basics.secrets",
    "Verdict": "_basics.verdict",
}
"""Where the names are that are no errors."""


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES.get(name, '_basics.errors')}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
