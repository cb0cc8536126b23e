"""What a recording says: the steps of one test and what each of them does or reads.

All of it is data from closed sets: methods, locators, effects and programs. There is no code in it, no selector and no
regular expression, so that a tampered file can at worst describe another test.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator

from pytest_stagehand._recording import SCHEMA
from pytest_stagehand._recording.effects import AlsoEffect, Effect  # noqa: TC001  (pydantic reads it at run time)
from pytest_stagehand._recording.frozen import Frozen, check_value
from pytest_stagehand._recording.keys import Call, Key
from pytest_stagehand._recording.methods import AT_POINT, PAGE_METHODS, Method
from pytest_stagehand._recording.programs import MAX_ASSERTIONS, ExtractProgram, ObserveProgram, Refuted, VerifyProgram
from pytest_stagehand._recording.targets import Point, Recorded, Target, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

Version = Annotated[Literal[2], BeforeValidator(lambda number: SCHEMA if number == 1 else number)]
"""What schema 1 says is read as schema 2."""

LONGEST_LINE = 2_000
"""Characters of a line in a recording."""
MOST_LINES = 500
"""Lines of one step, as `RecordedStep` takes them."""
MAX_ACTIONS = 20
"""Actions of one `act`, as in `ActDecision`."""

MAX_TASK_ACTIONS = 200
"""Actions of one `agent`: ten for each of the 20 steps that it has by default, more than a person would review."""

MOST_REQUESTS = 10
"""Requests that one reading is known to wait for."""
MOST_EARLY = 10
"""Readings that are known to be too early."""
MOST_SIGNS = 5
"""Texts and animations by which a page is known to say that it is not ready."""

MOST_LAYERS = 20
"""Layers that are remembered of a page on which something was not offered."""
MOST_OFFERS = 12

MAX_ALSO = 20
"""Effects of one operation besides the one that tells most."""

LONGEST_ARGUMENT = 10_000
MOST_ARGUMENTS = 100

Argument = Annotated[str, Field(max_length=LONGEST_ARGUMENT)]
"""A literal with `%name%` for variables and `%%` for a percent sign in front of a word (`variables.fill`)."""

Route = Annotated[str, Field(max_length=2_000)]

Origin = Annotated[str, Field(max_length=300, pattern=r"^([a-z][a-z0-9+.-]*:(//[^/\s@]+)?)?$")]
"""As `routes.origin_of` says it: empty for the application itself."""

_COUNT_OF_ARGUMENTS: dict[Method, tuple[int, int]] = {
    "fill": (1, 1),
    "type": (1, 1),
    "press": (1, 1),
    "select_option": (1, MOST_ARGUMENTS),
    "set_input_files": (1, MOST_ARGUMENTS),
    "scroll_by": (1, 1),
    "swipe": (1, 1),
    "pinch": (1, 1),
    "accept_dialog": (0, 1),
    "select_text": (0, 1),
    "copy": (0, 1),
    "goto": (1, 1),
    "switch_tab": (1, 1),
    "call_tool": (1, 1),
    "wait_for_person": (1, 1),
}
"""Least and most arguments of a method; none where nothing is said."""

_TARGET_IS_OPTIONAL: frozenset[Method] = frozenset({"press", "type", "scroll_by"})
"""Done on what has the focus, or on the page, where no target is given."""


class Once(Recorded):
    """What the page had done by itself before an operation, when it was recorded. No time is in it.

    Attributes:
        came: What it came to show while the operation could have been done already, numbers as `#`.
        focus: The role of the field that had the focus, where keys go to what has it.
        rested: It did something later that nobody asked for just then: it is operated once it has rested.
        answered: Its scripts had asked the server since the operation before, and were answered.
    """

    came: Annotated[tuple[Text, ...], Field(max_length=MOST_SIGNS)] = ()
    focus: Text = ""
    rested: bool = False
    answered: bool = False


class RecordedAction(Recorded):
    """One browser operation.

    Attributes:
        target: What to do it on; `None` for operations on the page.
        to: What to drop on, for `drag_to`; the part to scroll, for `scroll_until`.
        at: Where in the target, if that is drawn and the place matters.
        to_at: Where to drop, likewise.
        arguments: Operands in the order of the method's parameters; of a tool, its arguments as one JSON text.
        name: Of `call_tool`: the function of the test that is called. Of `read`: the variable that the value is.
        gave: What the function gave, as JSON text, where a replay does not call it again.
        digest: Of `gave` and the call that it was given for: it counts for no other, and not once somebody changed it.
        kind: Of what the function gave that a replay calls again: what it is made of, as JSON text.
        read: How the value is read.
        file: Of `read`: the name of the downloaded file that it is read of, as a `DownloadEffect` has it; empty of the page.
        origin: Where the target's frame came from; only where an argument holds a secret, which goes nowhere else.
        description: The element in words, for people.
        once: What a replay waits for before it does it.
        effect: What was seen to change; `None` if nothing was.
        effect_on_page: It was seen in the page itself, although the target stands in a frame.
        fails: The page that it led to was answered with an error, and the effect is one that may be seen on any such page.
        also: What came besides: a dialog that the browser asked first, a second download; that the dialog that the target
            stands in went away, and what that did to the page around; that all that was chosen went.
    """

    method: Method
    description: Text = ""
    arguments: Annotated[tuple[Argument, ...], Field(max_length=MOST_ARGUMENTS)] = ()
    name: Text = ""
    gave: Annotated[str, Field(max_length=100_000)] | None = None
    digest: Annotated[str, Field(pattern=r"^([0-9a-f]{16})?$")] = ""
    kind: Annotated[str, Field(max_length=1_000)] = ""
    read: ExtractProgram | None = None
    file: Text = ""
    origin: Origin | None = None
    target: Target | None = None
    to: Target | None = None
    at: Point | None = None
    to_at: Point | None = None
    once: Once = Once()
    effect: Effect | None = None
    effect_on_page: bool = False
    fails: bool = False
    also: Annotated[tuple[AlsoEffect, ...], Field(max_length=MAX_ALSO)] = ()

    @model_validator(mode="after")
    def _fits_its_method(self) -> RecordedAction:
        least, most = _COUNT_OF_ARGUMENTS.get(self.method, (0, 0))
        if not least <= len(self.arguments) <= most:
            raise ValueError(f"{self.method} with {len(self.arguments)} arguments")
        if self.method in PAGE_METHODS and self.target is not None:
            raise ValueError(f"{self.method} takes no target")
        if self.target is None and self.method not in PAGE_METHODS | _TARGET_IS_OPTIONAL:
            raise ValueError(f"{self.method} needs a target")
        if (self.name != "") != (self.method in ("call_tool", "read")):
            raise ValueError("'name' belongs to call_tool and read")
        if (self.gave is not None and self.method != "call_tool") or (self.read is not None) != (self.method == "read"):
            raise ValueError("'gave' belongs to call_tool, and 'read' to read")
        if (self.gave is None) != (self.digest == ""):
            raise ValueError("'gave' has a 'digest'")
        if self.file and self.method != "read":
            raise ValueError("'file' belongs to read")
        if (self.to is not None) != (self.method == "drag_to") and self.method != "scroll_until":
            raise ValueError("'to' belongs to drag_to and scroll_until")
        _check_points(self)
        if self.method == "call_tool":
            _check_call(self.arguments[0], self.gave, self.kind)
        return self


def _check_points(action: RecordedAction) -> None:
    """Refuse a place where nothing is pointed at."""
    if action.at is not None and (action.target is None or action.method not in AT_POINT):
        raise ValueError("'at' belongs to what the pointer does in a target")
    if action.to_at is not None and action.to is None:
        raise ValueError("'to_at' belongs to drag_to")


def _check_call(arguments: str, gave: str | None, kind: str) -> None:
    """Refuse a call of which what was given, what it gave, or of what kind that was, is no JSON."""
    try:
        is_by_name = isinstance(json.loads(arguments), dict)
        json.loads(gave or "null")
        json.loads(kind or "null")
    except (ValueError, RecursionError):
        raise ValueError("what call_tool was given and gave is JSON") from None
    if not is_by_name:
        raise ValueError("call_tool is given its arguments by name")


def _kind_of_program(value: Any) -> str | None:
    """Programs are told by their one field, so that an error is about the program that was meant."""
    names = {"read": "extract", "all": "verify", "any": "observe"}
    fields = value if isinstance(value, dict) else type(value).model_fields
    return next((kind for name, kind in names.items() if name in fields), None)


Program = Annotated[
    Annotated[ExtractProgram, Tag("extract")]
    | Annotated[VerifyProgram, Tag("verify")]
    | Annotated[ObserveProgram, Tag("observe")],
    Discriminator(_kind_of_program),
]

_FREEZABLE = frozenset({"observe", "extract", "verify", "ask"})
_PROGRAMS: dict[str, type[Recorded]] = {"extract": ExtractProgram, "verify": VerifyProgram, "observe": ObserveProgram}


Mark = Annotated[str, Field(max_length=8, pattern=r"^([0-9a-f]{8})?$")]
"""Of something that was read: eight digits, by which it is known again, and from which nobody can tell what it was."""


class Ready(Recorded):
    """What made a reading ready when it was recorded. No time is in it.

    Attributes:
        awaits: Requests that brought what was read, each as often as it was made: they have ended since the last operation before
            it is read again.
        pending: Requests that had no answer when it was read: nobody waits for them.
        refused: Requests that failed before an absence, or an empty list, was read: that they fail says nothing.
        late: What is read became what it is by itself, and no request told of that.
        changes: Something else stood for a quiet moment, and nothing was under way, before what is read was there: it is read
            once it has changed.
        empty: A list without items was read.
        busy: The page called a part of itself busy.
        turning: What moved for good and said nothing, by the name of its animation: nobody waits for it.
        until: What the page said as long as something else was read: it is read again while that is there.
        gone: What is said not to be there was there until the last operation, which took it away.
        early: Marks (`_steps/marks.py`) of what was read before what is read was there: while that is read, it is read again.
        was: The mark of what was read, where nothing announced it: whatever else is read is read again. Nothing is ever read
            from a mark.
    """

    awaits: Annotated[tuple[Text, ...], Field(max_length=MOST_REQUESTS)] = ()
    pending: Annotated[tuple[Text, ...], Field(max_length=MOST_REQUESTS)] = ()
    refused: Annotated[tuple[Text, ...], Field(max_length=MOST_REQUESTS)] = ()
    late: bool = False
    changes: bool = False
    empty: bool = False
    busy: bool = False
    turning: Annotated[tuple[Text, ...], Field(max_length=MOST_SIGNS)] = ()
    until: Annotated[tuple[Text, ...], Field(max_length=MOST_SIGNS)] = ()
    gone: bool = False
    early: Annotated[tuple[Mark, ...], Field(max_length=MOST_EARLY)] = ()
    was: Mark = ""


class SeenLayer(Recorded):
    """A dialog, an alert, or a part that keeps its place while the page scrolls, in which something could be operated.

    Attributes:
        role: What it is; `generic` of a part that only its place makes a layer.
        name: Its accessible name.
        offers: Names of its controls.
    """

    role: Text
    name: Text = ""
    offers: Annotated[tuple[Text, ...], Field(max_length=MOST_OFFERS)] = ()


Place = Annotated[int, Field(ge=0)]
"""Of an operation or an assertion in its step, from 0."""


class Again(Recorded):
    """How the end of a task was seen once more in a tab of its own, where the page was loaded: so it is what was kept.

    Attributes:
        opens: The operations that were done there again, since they only open what is looked at; by their places.
        shows: The assertions of the program that were seen there; by their places.
        drawn: The operation on whose element another sign was drawn there than before it; by its place.
    """

    opens: Annotated[tuple[Place, ...], Field(max_length=MAX_TASK_ACTIONS)] = ()
    shows: Annotated[tuple[Place, ...], Field(max_length=MAX_ASSERTIONS)] = ()
    drawn: Place | None = None


class RecordedStep(Recorded):
    """One step: its key, and what to do or to read.

    Attributes:
        absent: The page did not offer what an optional `act` asks for.
        layers: Of an absent step: what lay over the page, in which it was not offered; `None` where nobody looked.
        in_words: What a file says in words of the step, where that is not what it does (`review.words_of`); empty for any step
            that a run recorded. The words in a file are made as it is written.
        actions: Of an `act`, `agent` or `whenever`.
        program: Of an `extract`, `verify` or `observe`. That of a `verify` which failed on purpose fails; that of an `agent`
            says what the page shows once the task is done. That of an `act` says what was so already, and that of a `whenever`
            by what else it is known.
        proven_after: How many actions of an `act` stand before its program.
        output: Of an `agent`: how what it was asked for is read from the page at the end.
        reload: Of an `agent`: its program was seen to hold once the page had been loaded anew.
        again: Of an `agent`: how its end was seen once more.
        ready: Of a program: when it may be believed.
        refuted: Of a `verify` whose program did not hold: what was seen instead.
        frozen: Of an `observe`, `extract`, `verify` or `ask`, in the place of a program: what none can read. Of an `agent` in
            the place of `output`.
    """

    call: Call
    instruction: Text = ""
    route: Route
    signature: str = Field(default="", alias="schema", max_length=2_000)
    within: Text = ""
    occurrence: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    absent: bool = False
    layers: Annotated[tuple[SeenLayer, ...], Field(max_length=MOST_LAYERS)] | None = None
    in_words: Annotated[tuple[Text, ...], Field(max_length=MOST_LINES)] = ()
    actions: Annotated[tuple[RecordedAction, ...], Field(max_length=MAX_TASK_ACTIONS)] = ()
    program: Program | None = None
    proven_after: Annotated[int, Field(ge=0, le=MAX_ACTIONS)] = 0
    output: ExtractProgram | None = None
    reload: bool = False
    again: Again | None = None
    ready: Ready = Ready()
    refuted: Refuted | None = None
    frozen: Frozen | None = None

    @model_validator(mode="after")
    def _fits_its_call(self) -> RecordedStep:
        if self.output is not None and self.call != "agent":
            raise ValueError("'output' belongs to agent")
        if self.reload and self.call != "agent":
            raise ValueError("'reload' belongs to agent")
        if self.again is not None:
            _check_again(self, self.again)
        if self.proven_after and (self.call != "act" or self.program is None):
            raise ValueError("'proven_after' belongs to an act with a program")
        if self.layers is not None and not self.absent:
            raise ValueError("'layers' belongs to a step that is absent")
        if self.refuted is not None and (self.call != "verify" or self.program is None):
            raise ValueError("'refuted' belongs to a verify with a program")
        check = {"act": _check_act, "agent": _check_agent, "whenever": _check_whenever}.get(self.call, _check_reading)
        check(self)
        return self

    @property
    def key(self) -> Key:
        """What it is found by."""
        return Key(self.call, self.instruction, self.route, self.signature, self.within, self.occurrence)

    @classmethod
    def of(
        cls,
        key: Key,
        *,
        actions: tuple[RecordedAction, ...] = (),
        program: ExtractProgram | VerifyProgram | ObserveProgram | None = None,
        output: ExtractProgram | None = None,
        reload: bool = False,
        again: Again | None = None,
        proven_after: int = 0,
        absent: bool = False,
        layers: tuple[SeenLayer, ...] | None = None,
        ready: Ready = Ready(),  # noqa: B008  (frozen)
        refuted: Refuted | None = None,
        frozen: Frozen | None = None,
    ) -> RecordedStep:
        """The step of a key."""
        return cls(
            call=key.call,
            instruction=key.instruction,
            route=key.route,
            schema=key.schema,
            within=key.within,
            occurrence=key.occurrence,
            actions=actions,
            program=program,
            output=output,
            reload=reload,
            again=again,
            proven_after=proven_after,
            absent=absent,
            layers=layers,
            ready=ready,
            refuted=refuted,
            frozen=frozen,
        )


def with_rest(step: RecordedStep, number: int = 0) -> RecordedStep:
    """The same step, with one of its operations waiting until the page has rested."""
    actions = list(step.actions)
    once = actions[number].once.model_copy(update={"rested": True})
    actions[number] = actions[number].model_copy(update={"once": once})
    return step.model_copy(update={"actions": tuple(actions)})


def without(step: RecordedStep, left_out: Sequence[range]) -> RecordedStep:
    """The same step without some of its operations; what comes next then waits for what the first of them waited for."""
    places = [at for at in range(len(step.actions)) if not any(at in each for each in left_out)]
    waits = {each.stop: step.actions[each.start].once for each in left_out}
    actions = [step.actions[at].model_copy(update={"once": waits.get(at, step.actions[at].once)}) for at in places]
    again = step.again
    if again is not None:
        opens, drawn = tuple(map(places.index, again.opens)), again.drawn
        again = again.model_copy(update={"opens": opens, "drawn": None if drawn is None else places.index(drawn)})
    return step.model_copy(update={"actions": tuple(actions), "again": again})


def _check_act(step: RecordedStep) -> None:
    if not isinstance(step.program, VerifyProgram | None) or step.frozen is not None:
        raise ValueError("an act has actions, and a program of verify for what was so already")
    if step.absent == bool(step.actions or step.program):
        raise ValueError("an act has actions, a program, or else it is absent")
    if step.proven_after > len(step.actions):
        raise ValueError("'proven_after' counts actions of the step")
    if len(step.actions) > MAX_ACTIONS:
        raise ValueError(f"an act has at most {MAX_ACTIONS} actions")


def _check_agent(step: RecordedStep) -> None:
    if not isinstance(step.program, VerifyProgram) or step.absent:
        raise ValueError("a step of agent has a program of verify: what shows that its task is done")
    has_read = step.output is None and step.frozen is None and any(each.method == "read" for each in step.actions)
    if [step.output, step.frozen].count(None) != (1 if step.signature and not has_read else 2):
        raise ValueError("what an agent was asked for is either read or frozen")
    if step.frozen is not None:
        check_value(step.call, step.frozen.value)


def _check_again(step: RecordedStep, again: Again) -> None:
    if step.call != "agent" or not isinstance(step.program, VerifyProgram):
        raise ValueError("'again' belongs to agent")
    operations = [*again.opens, *([again.drawn] if again.drawn is not None else [])]
    if any(at >= len(step.actions) or step.actions[at].target is None for at in operations):
        raise ValueError("'again' names operations of the step that have a target")
    if any(at >= len(step.program.all) for at in again.shows) or not (again.shows or operations[len(again.opens) :]):
        raise ValueError("'again' names assertions of the program, or what was drawn")


def _check_whenever(step: RecordedStep) -> None:
    if not isinstance(step.program, VerifyProgram | None) or step.absent or step.frozen is not None:
        raise ValueError("a whenever has actions, and a program of verify by which it is known")
    if not step.actions or step.actions[0].target is None or len(step.actions) > MAX_ACTIONS:
        raise ValueError(f"a whenever has 1 to {MAX_ACTIONS} actions, the first one on what is shown")


def _check_reading(step: RecordedStep) -> None:
    if step.frozen is not None:
        if step.actions or step.absent or step.program is not None or step.call not in _FREEZABLE:
            raise ValueError(f"a frozen step is one of {', '.join(sorted(_FREEZABLE))}, and has nothing else")
        check_value(step.call, step.frozen.value)
    elif step.actions or step.absent or not isinstance(step.program, _PROGRAMS.get(step.call, ())):
        raise ValueError(f"a step of {step.call} has the program of {step.call} and nothing else")


class Recording(Recorded):
    """The steps of one test, in the order in which it makes them.

    Attributes:
        version: The form in which it is written, `schema` in the file.
        test: The test without the folder of its file: `test_cart.py::TestGuest::test_add[Large]`.
        ended: How the test ended behind these steps, where it never came to its own end.
    """

    version: Version = Field(alias="schema")
    test: Text
    ended: Literal["xfailed", "skipped"] | None = None
    steps: tuple[RecordedStep, ...] = ()

    @model_validator(mode="after")
    def _has_no_key_twice(self) -> Recording:
        first: dict[Key, int] = {}
        for index, step in enumerate(self.steps):
            if first.setdefault(step.key, index) != index:
                raise ValueError(f"steps[{index}] has the same key as steps[{first[step.key]}]: {step.key}")
        return self

    @property
    def by_key(self) -> dict[Key, RecordedStep]:
        """The steps by their keys, in order."""
        return {step.key: step for step in self.steps}
