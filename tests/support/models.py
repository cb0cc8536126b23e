"""How a run of pytest is told to ask a scripted model."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_stagehand.testing import ScriptedModel

KEY = "sk-test-0123456789abcdef"


def options(model: ScriptedModel, wire: str = "openai", before: str = "") -> tuple[str, ...]:
    """Arguments of a run that asks `model`, perhaps after another engine: `before="local,"`."""
    address = getattr(model, f"{wire}_url")
    return f"--stagehand-model={before}{wire}/scripted", f"--stagehand-model-base-url={address}"


def keys() -> dict[str, str]:
    """Environment of such a run."""
    return {"OPENAI_API_KEY": KEY, "ANTHROPIC_API_KEY": KEY}
