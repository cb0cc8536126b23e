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
        MailError,
        MissingRecording,
        ModelError,
        NotRecordable,
        RecordingError,
        SecretRefused,
        StagehandError,
        TaskNotDone,
        ToolFailed,
        VerificationFailed,
    )
    from pytest_stagehand._basics.mcp import McpServer
    from pytest_stagehand._basics.secrets import Secret
    from pytest_stagehand._basics.tools import tool
    from pytest_stagehand._basics.totp import Totp
    from pytest_stagehand._basics.verdict import Verdict
    from pytest_stagehand._mail.mail import Mail
    from pytest_stagehand._mail.mailbox import Mailbox
    from pytest_stagehand._steps.results import Action
    from pytest_stagehand._verbs.async_page import AsyncPage
    from pytest_stagehand._verbs.page import ActResult, AgentResult, Page

__all__ = [
    "ActResult",
    "Action",
    "ActionFailed",
    "ActionTimedOut",
    "AgentResult",
    "AsyncPage",
    "BrowserMissing",
    "BudgetExceeded",
    "DriftError",
    "EngineAbstained",
    "FileUnreadable",
    "InstructionError",
    "Mail",
    "MailError",
    "Mailbox",
    "McpServer",
    "MissingRecording",
    "ModelError",
    "NotRecordable",
    "Page",
    "RecordingError",
    "Secret",
    "SecretRefused",
    "StagehandError",
    "TaskNotDone",
    "ToolFailed",
    "Totp",
    "Verdict",
    "VerificationFailed",
    "__version__",
    "tool",
]

_PLACES = {
    "ActResult": "_verbs.page",
    "Action": "_steps.results",
    "AgentResult": "_verbs.page",
    "AsyncPage": "_verbs.async_page",
    "Mail": "_mail.mail",
    "Mailbox": "_mail.mailbox",
    "McpServer": "_basics.mcp",
    "Page": "_verbs.page",
    "Secret": "_basics.secrets",
    "Totp": "_basics.totp",
    "Verdict": "_basics.verdict",
    "tool": "_basics.tools",
}
"""Where the names are that are no errors."""


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES.get(name, '_basics.errors')}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
