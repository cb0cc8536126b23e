"""`anthropic/NAME` with a screen: messages with the computer-use tool (types of the SDK: `anthropic.types.computer_*`).

Newer models have it as a toolset, whose calls carry the name of a member; earlier ones as one tool with an `action`, behind a
beta header. The actions have the same names and operands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_stagehand._models.anthropic import (
    LONGEST_ANSWER,
    messages_of,
    opened,
    require_whole,
    system_of,
    usage_of,
)
from pytest_stagehand._models.screens import PIXELS_A_NOTCH, answer_of, combination, pointed

if TYPE_CHECKING:
    from anthropic import Anthropic
    from anthropic.types import Message
    from anthropic.types.beta import BetaMessage

    from pytest_stagehand._models.questions import Question

__all__ = ["WAYS", "asked", "opened", "text_of", "usage_of"]

TOOLSET = "computer_toolset_20260801"
BETAS = {"computer_20251124": "computer-use-2025-11-24", "computer_20250124": "computer-use-2025-01-24"}
"""Header of each tool that is no toolset."""
WAYS: tuple[str, ...] = (TOOLSET, *BETAS)
COMPUTER = "computer"
"""Name of the tool, and of the toolset that a call is of."""

NOT_DONE = (
    "cursor_position",
    "hold_key",
    "left_mouse_down",
    "left_mouse_up",
    "middle_click",
    "triple_click",
    "zoom",
)
"""Members that are not offered: no recording says what they do."""
WAYS_OF_WHEEL = {"up": -1, "down": 1}
MOST_REPEATS = 100
"""More than anybody takes of an answer."""
POINTED = {
    "left_click": "click",
    "right_click": "right_click",
    "double_click": "double_click",
    "mouse_move": "move",
}


def asked(sdk: Anthropic, name: str, question: Question, way: str) -> Message | BetaMessage:
    """See `Wire`. The model chooses by itself which tool to call: newer ones refuse to be told to call one."""
    answer = {"name": question.purpose, "description": "Give the answer.", "input_schema": question.schema}
    given: dict[str, Any] = {
        "model": name,
        "max_tokens": LONGEST_ANSWER,
        "system": system_of(question),
        "messages": messages_of(question),
        "tools": [_computer(question, way), answer],
        "tool_choice": {"type": "auto"},
    }
    beta = BETAS.get(way)
    message: Message | BetaMessage
    message = sdk.beta.messages.create(**given, betas=[beta]) if beta else sdk.messages.create(**given)
    return message


def _computer(question: Question, way: str) -> dict[str, Any]:
    assert question.screen is not None, "questions without one go another way"
    if way == TOOLSET:
        return {"type": way, "configs": {member: {"enabled": False} for member in NOT_DONE}}
    width, height = question.screen
    return {"type": way, "name": COMPUTER, "display_width_px": width, "display_height_px": height}


def text_of(message: Message | BetaMessage, model: str) -> str:
    """See `Wire`, and `screens` for what it says."""
    require_whole(message, model)
    given: dict[str, Any] = {}
    screen: list[dict[str, Any]] = []
    said = ""
    for block in message.content:
        if block.type == "text":
            said += block.text
        elif block.type == "tool_use" and getattr(block, "toolset_name", None) == COMPUTER:
            screen += _done(block.name, dict(block.input))
        elif block.type == "tool_use" and block.name == COMPUTER:
            operands = dict(block.input)
            screen += _done(str(operands.pop("action", "")), operands)
        elif block.type == "tool_use":
            given |= dict(block.input)
    return answer_of(given, screen, said, model)


def _done(member: str, operands: dict[str, Any]) -> list[dict[str, Any]]:
    """What a member of the tool does."""
    at, text = operands.get("coordinate"), str(operands.get("text") or "")
    if member in POINTED:
        return [pointed(POINTED[member], at, held=text)]
    if member == "left_click_drag":
        to_x, to_y = operands.get("coordinate") or (None, None)
        return [pointed("drag", operands.get("start_coordinate"), to_x=to_x, to_y=to_y, held=text)]
    if member == "scroll":
        way = WAYS_OF_WHEEL.get(operands.get("scroll_direction", ""))
        by = operands.get("scroll_amount", 0) * PIXELS_A_NOTCH
        return [pointed("scroll", at, by=way * by, held=text) if way else {"do": "scroll_aside"}]
    if member == "key":
        return [{"do": "key", "keys": combination(text)}] * min(int(operands.get("repeat") or 1), MOST_REPEATS)
    return [{"do": "type", "text": text}] if member == "type" else [{"do": member}]
