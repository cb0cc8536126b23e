"""How a test says of a function what a replay does with it: `@tool`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")
Replay = Literal["call", "recorded"]

DECLARED = "__stagehand_replay__"
"""Attribute of a function that was declared a tool: what a replay does with it."""
READS = "__stagehand_only_reads__"
"""Attribute of one that was declared to change nothing."""


@overload
def tool(function: F, /) -> F: ...
@overload
def tool(*, replay: Replay = "call", only_reads: bool = False) -> Callable[[F], F]: ...
def tool(function: F | None = None, /, *, replay: Replay = "call", only_reads: bool = False) -> F | Callable[[F], F]:
    """Declare a function that `page.agent(tools=[…])` may call.

    Its parameters are typed, and its docstring tells the model what it is for::

        @tool(replay="call")
        def code_for(email: str) -> str:
            \"\"\"The code that was sent to an address.\"\"\"
            return mailbox.newest(email).code

    Args:
        function: The function, where it is declared without arguments.
        replay: ``call``: a replay calls it again, with the recorded arguments, and what it gives then is what is typed or
            compared. ``recorded``: a replay does not call it, and takes what it gave when it was recorded, if it was given
            the same: for what is slow, or must not happen twice.
        only_reads: It changes nothing. Where a model calls several such functions at once, each is called in a thread of its
            own (one that is `async def` on a loop of its own), so that they take as long as the slowest.
            It must not use the page.

    Raises:
        ValueError: `replay` is something else.
    """
    if replay not in ("call", "recorded"):
        msg = f"tool(replay={replay!r}): it is 'call' or 'recorded'"
        raise ValueError(msg)

    def declare(declared: F) -> F:
        setattr(declared, DECLARED, replay)
        setattr(declared, READS, only_reads)
        return declared

    return declare if function is None else declare(function)
