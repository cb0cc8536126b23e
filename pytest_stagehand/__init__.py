"""End-to-end tests written as sentences: recorded once, replayed honestly, for pytest-playwright.

The names are loaded when they are first used, so that a run without a step pays for none of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pytest_stagehand._version import __version__

if TYPE_CHECKING:
    from pytest_stagehand.errors import (
        ActionFailed,
        ActionTimedOut,
        BrowserMissing,
        BudgetExceeded,
        DriftError,
        EngineAbstained,
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
    from pytest_stagehand.page import ActResult, AgentResult, Page
    from pytest_stagehand.results import Action
    from pytest_stagehand.secrets import Secret
    from pytest_stagehand.verdict import Verdict

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

_ROOMS = {
    "page": {"Page", "ActResult", "AgentResult"},
    "results": {"Action"},
    "secrets": {"Secret"},
    "verdict": {"Verdict"},
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    room = next((room for room, names in _ROOMS.items() if name in names), "errors")
    return getattr(import_module(f"{__name__}.{room}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
