"""An agent's next step: each is a question of its own, told in lines what was done before; no page is sent twice.

task + log + tree ──> model ──> going on: operations on this page
                            ├─> done: claims ──> program, true now and not before ──> the recording
                            └─> impossible
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._basics.variables import PLACE, named, names_in, says
from pytest_stagehand._compiling.decisions import AgentDecision, ReadRequest, ToolRequest
from pytest_stagehand._compiling.evidence import Evidence, Unproven, Unusable, compile_evidence, proven_again
from pytest_stagehand._engines.model import prompts
from pytest_stagehand._engines.model.answers import schema_of_agent
from pytest_stagehand._engines.model.checking import node_of, operations
from pytest_stagehand._engines.model.fences import fenced
from pytest_stagehand._models.questions import Question
from pytest_stagehand._recording.routes import route_of
from pytest_stagehand._report.events import NOTED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.decisions import Offered, Progress
    from pytest_stagehand._compiling.verifying import Claim
    from pytest_stagehand._engines.model.answers import AgentAnswer
    from pytest_stagehand._models.questions import Picture

MOST_LINES = 100
"""Lines of what was done that are sent with each step; notes of earlier ones are sent as well."""
LONGEST_THOUGHT = 500
"""Characters of a model's own words that are kept, shown and sent again with each later step."""


def next_step(progress: Progress, snapshot: Snapshot, pictures: Sequence[Picture]) -> Question:
    """What a model is asked."""
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
        page=prompts.page_text(snapshot),
    )
    return Question("agent", prompts.system_of("agent"), (message, *pictures), schema_of_agent(progress.tools))


def _of_others(tools: Sequence[Offered]) -> str:
    """What somebody else says of tools, fenced."""
    lines = [f"{each.name}: {each.description}" for each in tools if each.is_foreign]
    return fenced("\n".join(lines), "tools") if lines else ""


def _recent(log: Sequence[str]) -> list[str]:
    """The log as far as it is sent: of what is long ago, what was noted."""
    old, recent = log[:-MOST_LINES], log[-MOST_LINES:]
    return ["…", *(line for line in old if line.startswith(NOTED)), *recent] if old else [*recent]


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


def _named(claims: Sequence[Claim], given: Mapping[str, str]) -> list[Claim]:
    """Claims with the names of values that came on the way, where they write them out: the next run has others."""
    return [
        each.model_copy(update={"expected": named(each.expected, given)}) if each.expected else each for each in claims
    ]


def step_taken(
    answer: AgentAnswer, progress: Progress, snapshot: Snapshot, *, variables: Mapping[str, str], base_url: str
) -> AgentDecision:
    """The decision that an answer is.

    Raises:
        Unusable: It names what is not there, or asks for what can't be done.
    """
    thought, note = printable(answer.thought, LONGEST_THOUGHT), printable(answer.note, LONGEST_THOUGHT)
    if answer.status == "going-on":
        _refuse_other_files(answer, progress.task)
        _refuse_passing_addresses(answer, progress)
        names = (*names_in(progress.task), *progress.given)
        calls = _calls(answer, progress, names)
        reads = tuple(ReadRequest(each.name, node_of(each.node, snapshot).ref, each.value) for each in answer.reads)
        return AgentDecision(thought, operations(answer.actions, snapshot, names), calls, reads, note)
    if answer.actions or answer.calls:
        raise Unusable(f'"{answer.status}" has no operations: give them first, and say so when the page was seen')
    if answer.status == "impossible":
        return AgentDecision(thought, has_given_up=True)
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
    return AgentDecision(thought, note=note, done=found.program, is_walked=found.is_walked, seen=found.seen)
