"""How a test says of a function what a replay does with it: `@tool`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")
Replay = Literal["call", "recorded"]

DECLARED = "__stagehand_replay__"
"""Attribute of a function that was declared a tool: what a replay does with it."""


@overload
def tool(function: F, /) -> F: ...
@overload
def tool(*, replay: Replay = "call") -> Callable[[F], F]: ...
def tool(function: F | None = None, /, *, replay: Replay = "call") -> F | Callable[[F], F]:
    """Declare a function that `page.agent(tools=[…])` may call.

    Its parameters are typed, and its docstring tells the model what it is for::

        @tool(replay="call")
        def code_for(email: str) -> str:
            \"\"\"The code that was sent to an address.\"\"\"
            return mailbox.newest(email).code

    Args:
        function: The function, where it is declared without arguments.
        replay: ``call``: a replay calls it again, with the recorded arguments, and what it gives then is what is typed or
            compared. ``recorded``: a replay does not call it, and takes what it gave when it was recorded: for what is slow, or
            must not happen twice.

    Raises:
        ValueError: `replay` is something else.
    """
    if replay not in ("call", "recorded"):
        msg = f"tool(replay={replay!r}): it is 'call' or 'recorded'"
        raise ValueError(msg)

    def declare(declared: F) -> F:
        setattr(declared, DECLARED, replay)
        return declared

    return declare if function is None else declare(function)
