"""Writing a file of a report whole, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._recording.drafts import put_whole

if TYPE_CHECKING:
    from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    put_whole(path, content if isinstance(content, bytes) else content.encode("utf-8", "backslashreplace"))
