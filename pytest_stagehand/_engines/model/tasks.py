"""An agent's next step: each is a question of its own, told in lines what was done before; no page is sent twice.

task + log + tree ──> model ──> going on: operations on this page
                            ├─> done: claims ──> program, true now and not before ──> the recording
                            ├─> needs a person, who is waited for
                            └─> impossible
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._basics.variables import PLACE, named, names_in, says, unfilled
from pytest_stagehand._compiling.decisions import ActionDecision, AgentDecision, ReadRequest, ToolRequest
from pytest_stagehand._compiling.evidence import Evidence, Unproven, Unusable, compile_evidence, proven_again
from pytest_stagehand._engines.model import prompts
from pytest_stagehand._engines.model.answers import schema_of, schema_of_agent
from pytest_stagehand._engines.model.checking import node_of, operations
from pytest_stagehand._engines.model.fences import fenced
from pytest_stagehand._engines.model.gestures import gestures
from pytest_stagehand._models.questions import Picture, Question
from pytest_stagehand._recording.routes import route_of
from pytest_stagehand._report.events import NOTED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.decisions import Offered, Progress
    from pytest_stagehand._compiling.verifying import Claim
    from pytest_stagehand._engines.model.answers import AgentAnswer, ListRead, PlanAnswer, ScreenAnswer
    from pytest_stagehand._models.questions import Screen

MOST_LINES = 100
"""Lines of what was done that are sent with each step; notes of earlier ones are sent as well."""
THOUGHTS = 3
"""Steps of which the thoughts are sent: what a model wanted earlier stands in what it did, and in its notes."""
MOST_ITEMS = 30
"""Items of a plan that a model makes: more of them nobody reviews."""
LONGEST_ITEM = 300
QUOTES = frozenset("\"'`“„«‘%")
LONGEST_THOUGHT = 500
"""Characters of a model's own words that are kept, shown and sent again with each later step."""


def next_step(
    progress: Progress, snapshot: Snapshot, pictures: Sequence[Picture], screen: Screen | None = None
) -> Question:
    """What a model is asked; with a `screen`, it may operate that as well."""
    message = prompts.message_of(
        "agent",
        progress.task,
        variables=(*names_in(progress.task), *progress.given),
        instructions=progress.instructions,
        tools=[(each.name, prompts.quoted(each.description)) for each in progress.tools if not each.is_foreign],
        others=_of_others(progress.tools),
        log=fenced("\n".join(_recent(progress.log)), "log") if progress.log else "",
        left=progress.left,
        asked=progress.asked,
        tabs=fenced("\n".join(progress.tabs), "tabs") if progress.tabs else "",
        files=fenced("\n".join(map(printable, progress.files)), "files") if progress.files else "",
        file=fenced(printable(progress.file), "files") if progress.file else "",
        screen=screen.size if screen is not None else None,
        may_look=progress.may_look,
        pictured=progress.pictured if pictures else "",
        page=prompts.page_text(snapshot, is_brief=True),
    )
    schema = schema_of_agent(progress.tools, has_files=bool(progress.files), may_look=progress.may_look)
    shown = (*pictures, Picture(screen.png)) if screen is not None else pictures
    size = screen.size if screen is not None else None
    return Question("agent", prompts.system_of("agent"), (message, *shown), schema, screen=size)


def _of_others(tools: Sequence[Offered]) -> str:
    """What somebody else says of tools, fenced."""
    lines = [f"{each.name}: {each.description}" for each in tools if each.is_foreign]
    return fenced("\n".join(lines), "tools") if lines else ""


def _recent(log: Sequence[str]) -> list[str]:
    """The log as far as it is sent: of what is long ago, what was noted, and of thoughts those that say a number or a name."""
    thoughts = [at for at, line in enumerate(log) if _is_thought(line)]
    since = thoughts[-THOUGHTS] if len(thoughts) > THOUGHTS else 0
    log = [line for at, line in enumerate(log) if at >= since or not _is_thought(line) or _names_something(line)]
    old, recent = log[:-MOST_LINES], log[-MOST_LINES:]
    return ["…", *(line for line in old if line.startswith(NOTED)), *recent] if old else [*recent]


def _is_thought(line: str) -> bool:
    """Whether a line of the log begins a step: what came of it stands below, further in."""
    return not line.startswith(" ")


def _names_something(thought: str) -> bool:
    """Whether a thought has a number, a code or a name that it quotes: nobody else may have it."""
    said = thought.partition(". ")[2]
    return any(letter.isdigit() or letter in QUOTES for letter in said)


def _looked_at(look: str, snapshot: Snapshot) -> str:
    """What a picture is to be of.

    Raises:
        Unusable: There is no such node.
    """
    return look if look == "page" else node_of(look, snapshot).ref


def _refuse_other_files(answer: AgentAnswer, task: str) -> None:
    """A page that is read on the way must not be able to ask for a file of the project."""
    paths = [path for each in answer.actions if each.method == "set_input_files" for path in each.arguments]
    other = next((path for path in paths if not says(task, path)), None)
    if other is not None:
        raise Unusable(f'the task names no file "{printable(other, 100)}"; only files that it names may be uploaded')


def _refuse_passing_addresses(answer: AgentAnswer, progress: Progress) -> None:
    """An address with the number of an order or the like is another one in the next run; it is reached by what leads to it."""
    paths = [path for each in answer.actions if each.method == "goto" for path in each.arguments]
    passing = next((path for path in paths if _is_passing(path) and not says(progress.task, path)), None)
    if passing is not None:
        raise Unusable(
            f"{printable(passing, 100)} has a number or id in it that is another one in the next run: go there by a link"
        )


def _is_passing(path: str) -> bool:
    return path.startswith("/") and ":" in route_of(f"http://app{PLACE.sub('', path)}").partition("?")[0]


def _calls(answer: AgentAnswer, progress: Progress, names: Sequence[str]) -> tuple[ToolRequest, ...]:
    """The calls of an answer.

    Raises:
        Unusable: One is of no tool that there is, or says a variable that it may not; or operations stand beside them.
    """
    if answer.calls and answer.actions:
        raise Unusable('give "calls" or "actions", not both: you are told what a call gave before you go on')
    known = {each.name for each in progress.tools}
    for call in answer.calls:
        if call.tool not in known:
            raise Unusable(f'there is no tool "{printable(call.tool, 60)}"')
        said = names_in(json.dumps(call.arguments, ensure_ascii=False))
        if unnamed := next((name for name in said if name not in names), None):
            raise Unusable(f"there is no variable %{unnamed}%; a percent sign in front of a word is written %%")
    return tuple(ToolRequest(call.tool, call.arguments) for call in answer.calls)


def _reads(answer: AgentAnswer, snapshot: Snapshot) -> Iterator[ReadRequest]:
    """What an answer wants to be read, single values first.

    Raises:
        Unusable: It is said to stand in a node that is not there.
    """
    for each in answer.reads:
        yield ReadRequest(each.name, each.value, {(): node_of(each.node, snapshot).ref})
    for table in answer.lists:
        is_plain = all([cell.column for cell in row] == [""] for row in table.rows)
        cells = [(at, cell) for at, row in enumerate(table.rows) for cell in row]
        nodes: dict[tuple[int | str, ...], str] = {
            (at,) if is_plain else (at, cell.column): node_of(cell.node, snapshot).ref for at, cell in cells
        }
        yield ReadRequest(table.name, _plain(table) if is_plain else _rows(table), nodes)


def _plain(table: ListRead) -> list[str]:
    return [row[0].value for row in table.rows]


def _rows(table: ListRead) -> list[dict[str, str | None]]:
    """The rows of a list, each with all its columns."""
    columns = dict.fromkeys(cell.column for row in table.rows for cell in row)
    return [{**columns, **{cell.column: cell.value for cell in row}} for row in table.rows]


def _named(claims: Sequence[Claim], given: Mapping[str, str]) -> list[Claim]:
    """Claims with the names of values that came on the way, where they write them out: the next run has others."""
    return [
        each.model_copy(update={"expected": named(each.expected, given)}) if each.expected else each for each in claims
    ]


def plan_asked(feature: str, snapshot: Snapshot) -> Question:
    """What a model is asked for a plan."""
    message = prompts.message_of("plan", feature, page=prompts.page_text(snapshot))
    return Question("plan", prompts.system_of("plan"), (message,), schema_of("plan"))


def plan_made(answer: PlanAnswer) -> tuple[str, ...]:
    """The items of an answer, one line each.

    Raises:
        Unusable: There are none, or more than a plan has.
    """
    items = tuple(printable(" ".join(each.split()), LONGEST_ITEM) for each in answer.items if each.strip())
    if not 1 <= len(items) <= MOST_ITEMS:
        raise Unusable(f"a plan has 1 to {MOST_ITEMS} items")
    return items


def step_on_screen(
    answer: ScreenAnswer,
    progress: Progress,
    snapshot: Snapshot,
    screen: Screen,
    *,
    variables: Mapping[str, str],
    base_url: str,
) -> AgentDecision:
    """The decision that an answer to a question with a screen is.

    Raises:
        Unusable: As `step_taken`; or what it does on the screen can't be done.
    """
    if not answer.screen:
        if answer.said and not answer.model_fields_set & {"status", "actions", "claims"}:
            raise Unusable('words alone do nothing: use the computer, or call the tool "agent"')
        return step_taken(answer, progress, snapshot, variables=variables, base_url=base_url)
    if answer.actions or answer.calls or answer.file or answer.status != "going-on":
        raise Unusable('use the computer, or call the tool "agent", not both: you are shown first what came of it')
    thought = printable(answer.thought or answer.said, LONGEST_THOUGHT)
    names = (*names_in(progress.task), *progress.given)
    reads = tuple(_reads(answer, snapshot))
    note = printable(answer.note, LONGEST_THOUGHT)
    return AgentDecision(thought, gestures=gestures(answer.screen, screen, names), reads=reads, note=note)


def step_taken(
    answer: AgentAnswer, progress: Progress, snapshot: Snapshot, *, variables: Mapping[str, str], base_url: str
) -> AgentDecision:
    """The decision that an answer is.

    Raises:
        Unusable: It names what is not there, or asks for what can't be done.
    """
    if progress.file and (answer.actions or answer.status != "going-on"):
        raise Unusable("what you are shown is a file: read what you need of it; go on when you are shown the page")
    thought, note = printable(answer.thought, LONGEST_THOUGHT), printable(answer.note, LONGEST_THOUGHT)
    if answer.status == "going-on":
        _refuse_other_files(answer, progress.task)
        _refuse_passing_addresses(answer, progress)
        names = (*names_in(progress.task), *progress.given)
        calls = _calls(answer, progress, names)
        return AgentDecision(
            thought,
            operations(answer.actions, snapshot, names),
            calls,
            tuple(_reads(answer, snapshot)),
            note,
            answer.file,
            answer.look and _looked_at(answer.look, snapshot),
        )
    if answer.actions or answer.calls:
        raise Unusable(f'"{answer.status}" has no operations: give them first, and say so when the page was seen')
    if answer.status == "impossible":
        return AgentDecision(thought, has_given_up=True)
    if answer.status == "needs-person":
        by_hand = ActionDecision(method="wait_for_person", arguments=(unfilled(thought, {}),))
        return AgentDecision(thought, (by_hand,), note=note)
    try:
        if progress.proof is not None:
            found = Evidence(proven_again(progress.proof, snapshot, variables, base_url=base_url))
        else:
            found = compile_evidence(
                _named(answer.claims, {name: variables[name] for name in progress.given if name in variables}),
                progress.begun_on,
                snapshot,
                task=progress.task,
                variables=variables,
                base_url=base_url,
                way=progress.way,
                kept=progress.kept,
                doubted=progress.doubted,
                is_reloaded_last=progress.is_reloaded_last,
            )
    except Unproven as problem:
        return AgentDecision(thought, note=note, unproven=str(problem), kept=problem.kept, doubted=problem.doubted)
    except Unusable as problem:
        return AgentDecision(thought, note=note, unproven=str(problem))
    return AgentDecision(
        thought, note=note, done=found.program, is_walked=found.is_walked, seen=found.seen, doubts=found.doubts
    )
