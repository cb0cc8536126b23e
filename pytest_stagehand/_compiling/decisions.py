"""What an engine answers, before anything is performed.

The same models serve the local engine and every model: a closed set of methods over the `ref`s of one snapshot.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from pytest_stagehand._compiling.claims.claims import ClaimKind  # noqa: TC001  (pydantic reads it at run time)
from pytest_stagehand._recording.assertions import Assertion  # noqa: TC001
from pytest_stagehand._recording.methods import Method  # noqa: TC001
from pytest_stagehand._recording.programs import ObserveProgram, VerifyProgram  # noqa: TC001
from pytest_stagehand._recording.targets import Point  # noqa: TC001

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._programs.verify import Outcome
    from pytest_stagehand._recording.programs import ExtractProgram


@dataclass(frozen=True, slots=True)
class Given:
    """What an `act` is given beside its sentence.

    Attributes:
        variables: This call's values, without secrets.
        base_url: What addresses are relative to.
        is_optional: There may be nothing to do, and nothing that proves it.
        is_done: What it was done on before was operated just now, and what that led to did not come.
    """

    variables: Mapping[str, str] = field(default_factory=dict)
    base_url: str = ""
    is_optional: bool = False
    is_done: bool = False


NOTHING_GIVEN = Given()


class Decision(BaseModel):
    """Base of all decisions: immutable, unknown keys refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ActionDecision(Decision):
    """One browser operation.

    Attributes:
        method: What to do.
        ref: The node to do it on; `None` for operations on the page (`press` without a field, `go_back`, `accept_dialog`).
        arguments: Operands in the order of the method's parameters, variables unfilled (`%email%`).
        to_ref: The node to drop on, for `drag_to`; the part to scroll, for `scroll_until`.
        description: The element in words, for people: `"Add to cart" button`.
        at: Where on the node, if that is drawn and has no parts of its own.
        to_at: Where to drop, likewise.
        so: What makes this needless: the node is in this state already, or what is described is not there (`absent`). It is not
            done, then, but proven.
        is_sending: It sends what was set before, and is left out where that led to another page by itself.
    """

    method: Method
    ref: str | None = None
    arguments: tuple[str, ...] = ()
    to_ref: str | None = None
    description: str = ""
    at: Point | None = None
    to_at: Point | None = None
    so: ClaimKind | None = None
    is_sending: bool = False


class ActDecision(Decision):
    """Up to 20 actions on this snapshot, in order, and whether to look again after performing them.

    Attributes:
        rest: What of the instruction is left to do after these actions; looking again starts from it. Empty when done.
        so: What the page shows of all for which there is nothing to do, since it is so already.
    """

    actions: Annotated[tuple[ActionDecision, ...], Field(max_length=20)]
    rest: str = ""
    so: VerifyProgram | None = None


class ObserveDecision(Decision):
    """Actions that fit the instruction, none performed; empty when nothing fits.

    Attributes:
        program: How to find the same on a page that changed; `None` where no query finds exactly these nodes.
    """

    actions: tuple[ActionDecision, ...]
    program: ObserveProgram | None = None


@dataclass(frozen=True, slots=True)
class Deed:
    """One operation of a task that was done.

    Attributes:
        words: What was done.
        before: The page just before.
        is_idle: Nothing was seen to come of it.
        is_closing: All that was seen is that something closed or went.
        wrote: A request that says something to a server was made with it.
        is_reload: The page was loaded anew.
        ref: What was operated, on that page; `None` where it was nothing, or can't be said.
        row: What tells the row or card that it stood in from those beside it.
    """

    words: str
    before: Snapshot
    is_idle: bool = False
    is_closing: bool = False
    wrote: bool = False
    is_reload: bool = False
    ref: str | None = None
    row: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offered:
    """A function of the test, or a tool of somebody else, that an engine may have called.

    Attributes:
        name: Its name.
        description: What it is for, in its author's words.
        schema: JSON schema of its arguments.
        is_foreign: Whether its author is not that of the test: what it is said to be for is no word of the test then.
    """

    name: str
    description: str
    schema: Mapping[str, Any]
    is_foreign: bool = False


@dataclass(frozen=True, slots=True)
class ToolRequest:
    """A call of such a function, `%name%` for variables."""

    name: str
    arguments: Mapping[str, Any]


Noted = str | list[str] | list[dict[str, str | None]]
"""What is read on the way: a value, or a list of values or of rows; `None` where a row has nothing in a column."""


@dataclass(frozen=True, slots=True)
class ReadRequest:
    """A value or a list of this page that will be needed when the page is gone.

    Attributes:
        name: What it is called from then on.
        value: As the page shows it, or as the type of its name has it: a text, a list of texts, or of rows with texts by column.
        sources: The id of the node that shows each text, by its path in `value`.
    """

    name: str
    value: Noted
    sources: Mapping[tuple[int | str, ...], str]


@dataclass(frozen=True, slots=True)
class Gesture:
    """What an engine does on a picture of the page: it knows places, and no nodes.

    Attributes:
        method: What to do.
        at: Where, in CSS pixels of the viewport; `None` for keys, which go to what has the focus.
        to: Where to drop.
        arguments: Operands, variables unfilled.
    """

    method: Method
    at: tuple[float, float] | None = None
    to: tuple[float, float] | None = None
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an agent is with its task.

    Attributes:
        task: The sentence, its `%name%` unfilled.
        begun_on: The page before anything was done: what was so then is no sign that the task is done.
        proof: What shows that it is done, where that is recorded; the engine's own evidence counts where there is none.
        log: What was done, what came of it, and what the engine wanted to remember, in lines.
        left: Steps that may still be made, this one included.
        way: What was done, with the pages that were seen on the way.
        kept: What the page was seen to show when it could not be believed yet that the task is done.
        doubted: What made it doubtful that the task is done, and was told when the engine said so.
        tools: What may be called.
        given: Names of the variables that calls gave, and of what was read.
        asked: Names of what is to be told in the end.
        instructions: What the test says besides of how to work here.
        tabs: The open tabs in lines, where there are several.
        files: What the files are called that were downloaded for it.
        file: The file that is shown now, in the place of the page; empty where the page is.
        is_reloaded_last: The page is loaded anew before it is believed that the task is done.
        may_look: Whether a picture may be asked for.
        pictured: What the picture is to be of that was asked for: the id of a node, or `page`; empty where none was.
    """

    task: str
    begun_on: Snapshot
    proof: VerifyProgram | None = None
    log: tuple[str, ...] = ()
    left: int = 1
    way: tuple[Deed, ...] = ()
    kept: tuple[Assertion, ...] = ()
    doubted: tuple[str, ...] = ()
    tools: tuple[Offered, ...] = ()
    given: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    instructions: str = ""
    tabs: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    file: str = ""
    is_reloaded_last: bool = False
    may_look: bool = False
    pictured: str = ""


@dataclass(frozen=True, slots=True)
class AgentDecision:
    """What an agent does next, or that it is at its end.

    Attributes:
        thought: Why, in the engine's words.
        actions: What to do on this snapshot; nothing, where it waits, is done, or gives up.
        calls: Functions of the test to be called, in the place of operations.
        reads: What is to be read on this snapshot, before anything is done.
        note: What to remember of this page.
        file: The downloaded file to be shown next, in the place of the page.
        look: What is to be shown as a picture next: the id of a node, or `page`.
        done: What the page shows now that the task is done; `None` while it is not.
        unproven: Why it can't be believed that the task is done, fit to be told to the engine.
        kept: What was claimed and is good all the same.
        doubted: What makes it doubtful, and is told.
        is_walked: All that the page shows was walked to: nothing of it was otherwise before on the same page.
        seen: For each claim, where it was seen not to be so last, and where it was so after that.
        doubts: Why something else may have been meant than was done, though the engine said twice that it is done.
        has_given_up: The task can't be done, which `thought` explains.
        gestures: What to do on the picture of this snapshot, in the place of operations.
    """

    thought: str
    actions: tuple[ActionDecision, ...] = ()
    calls: tuple[ToolRequest, ...] = ()
    reads: tuple[ReadRequest, ...] = ()
    note: str = ""
    file: str = ""
    look: str = ""
    done: VerifyProgram | None = None
    unproven: str = ""
    kept: tuple[Assertion, ...] = ()
    doubted: tuple[str, ...] = ()
    is_walked: bool = False
    seen: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    has_given_up: bool = False
    gestures: tuple[Gesture, ...] = ()


@dataclass(frozen=True, slots=True)
class ExtractDecision:
    """How an instruction was read.

    Attributes:
        program: What is recorded; `None` where no program reads exactly this.
        value: What was read now, as the schema has it.
        plain: The same as JSON has it, where there is no program.
        has_addresses: Whether URLs are among it, which no text of the page guards.
    """

    program: ExtractProgram | None
    value: Any
    plain: Any = None
    has_addresses: bool = False


@dataclass(frozen=True, slots=True)
class VerifyDecision:
    """How a statement was read, and whether it holds now.

    Attributes:
        program: What is recorded, also where it does not hold (a `verify` that a test expects to fail); `None` where no
            assertions say what was judged.
        holds: Whether it holds on this snapshot.
        outcome: Expected and found, for the error.
    """

    program: VerifyProgram | None
    holds: bool
    outcome: Outcome
