"""A model as an engine: one question a decision, one more chance for an answer that can't be used.

sentence + tree ──> prompt ──> model ──> schema ──> checks ──> decision
▲                    │          │
└── what was wrong ──┴──────────┘   once, then an error
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from pytest_stagehand._basics.errors import EngineAbstained, ModelError, printable
from pytest_stagehand._basics.variables import names_in
from pytest_stagehand._basics.verdict import Verdict
from pytest_stagehand._compiling.already import compile_already
from pytest_stagehand._compiling.decisions import (
    NOTHING_GIVEN,
    ActDecision,
    ExtractDecision,
    Given,
    ObserveDecision,
    VerifyDecision,
)
from pytest_stagehand._compiling.extracting import compile_extract
from pytest_stagehand._compiling.observing import compile_observe
from pytest_stagehand._compiling.verifying import Unusable, compile_verify
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.operations.outcome import action
from pytest_stagehand._engines.english.tree.describe import describe_differently
from pytest_stagehand._engines.english.tree.index import index_of
from pytest_stagehand._engines.model import prompts
from pytest_stagehand._engines.model.answers import ANSWERS, ScreenAnswer, schema_of
from pytest_stagehand._engines.model.checking import decided, node_of
from pytest_stagehand._engines.model.chunks import chunks
from pytest_stagehand._engines.model.fences import fenced
from pytest_stagehand._engines.model.looking import change
from pytest_stagehand._engines.model.merging import merged
from pytest_stagehand._engines.model.shapes import shape_of
from pytest_stagehand._engines.model.tasks import next_step, plan_asked, plan_made, step_on_screen, step_taken
from pytest_stagehand._models.questions import FollowUp, Picture, Question
from pytest_stagehand._programs.observe import method_of
from pytest_stagehand._programs.verify import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pydantic import TypeAdapter

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.deciding import Asking
    from pytest_stagehand._compiling.decisions import AgentDecision, Progress
    from pytest_stagehand._engines.model.answers import (
        ActAnswer,
        AgentAnswer,
        AskAnswer,
        CompleteAnswer,
        ObserveAnswer,
        Unsure,
        VerifyAnswer,
    )
    from pytest_stagehand._engines.model.unwrapping import Part

T = TypeVar("T")

CHUNK_TOKENS = 30_000
"""Tokens of a page, as characters / 4, that are sent at once to be read; a model reads a part of this size without losing
rows, and every model of today takes it four times."""


SHOWN_ITEMS = 10
"""Items at either end of a list that are shown to tell whether more is missing: shown whole, the rows of each part would be
sent again after every later part."""


NOTHING_TO_DO = (
    "There are no operations in it. Give them; or, if all that the sentence asks for is so already, claims that prove it; "
    'or "unsure".'
)


class ModelEngine:
    """Asks a model. One object serves one step: it remembers what it asked, for when the page is looked at again."""

    is_patient = False
    """It is asked once: to ask again because something may still appear would cost each time."""

    def __init__(self, asking: Asking) -> None:
        self.name = asking.model
        self._asking = asking
        self._looks: tuple[Question, str, ActDecision, Snapshot] | None = None

    # --- act ---------------------------------------------------------------------------------------------------------

    def act(
        self, instruction: str, snapshot: Snapshot, *, rest: str = "", hint: str = "", given: Given = NOTHING_GIVEN
    ) -> ActDecision:
        """See `Engine`; the model is shown what changed since its last answer."""
        if self._looks is None or not rest:
            content: tuple[str | Picture, ...] = (
                prompts.message_of(
                    "act",
                    instruction,
                    variables=names_in(instruction),
                    hint=fenced(hint, "hint") if hint else "",
                    is_done=given.is_done,
                    page=prompts.page_text(snapshot),
                ),
                *self._pictures(snapshot),
            )
            question = Question("act", prompts.system_of("act"), content, schema_of("act"))
        else:
            question = self._again(rest, snapshot)
        names = names_in(instruction)

        def sure(found: ActAnswer) -> ActDecision:
            decision = _sure(found, snapshot, names)
            so = compile_already(found.claims, snapshot, instruction=instruction, given=given) if found.claims else None
            is_empty = not decision.actions and not decision.rest and so is None
            if is_empty and not question.follow_ups and not given.is_optional:
                raise Unusable(NOTHING_TO_DO)
            return decision.model_copy(update={"so": so})

        answer, text, question = self._decide(question, sure)
        self._looks = (question, text, answer, snapshot)
        return answer

    def _again(self, rest: str, snapshot: Snapshot) -> Question:
        """The same conversation, with what the page shows differently now."""
        assert self._looks is not None
        question, text, decision, before = self._looks
        changed = change(before, snapshot)
        done = [f"- {printable(f'{each.method} {each.description}'.strip())}" for each in decision.actions]
        told = prompts.message_of(
            "again",
            "",
            done=fenced("\n".join(done or ["- nothing: waited"]), "done"),
            left=fenced(rest, "left"),
            gone=", ".join(changed.gone),
            is_whole=changed.is_whole,
            page=fenced(changed.text),
        )
        return replace(question, follow_ups=(*question.follow_ups, FollowUp(text, told)))

    # --- observe -----------------------------------------------------------------------------------------------------

    def observe(self, instruction: str | None, snapshot: Snapshot) -> ObserveDecision:
        """See `Engine`."""
        sentence = instruction or "everything that can be operated"
        message = prompts.message_of("observe", sentence, page=prompts.page_text(snapshot))
        content: tuple[str | Picture, ...] = (message, *self._pictures(snapshot))
        question = Question("observe", prompts.system_of("observe"), content, schema_of("observe"))

        def nodes(found: ObserveAnswer) -> ObserveDecision:
            chosen = {node_of(ref, snapshot) for ref in found.nodes}
            index = index_of(snapshot)
            ordered = [node for node in index.nodes if node in chosen]
            actions = tuple(action(index, method_of(node), node) for node in ordered)
            return ObserveDecision(actions=actions, program=compile_observe(sentence, snapshot, ordered))

        return self._decide(question, nodes)[0]

    # --- extract -----------------------------------------------------------------------------------------------------

    def extract(
        self,
        instruction: str | None,
        schema: TypeAdapter[Any],
        snapshot: Snapshot,
        *,
        variables: Mapping[str, str],
        task: str = "",
    ) -> ExtractDecision:
        """See `Engine`; a page too large for one question is read in parts, until nothing is missing."""
        if not instruction:  # the page's whole text: there is nothing to understand
            return decide_extract(None, schema, snapshot, variables=variables)
        shape = shape_of(schema)
        texts = [str(chunk) for chunk in chunks(snapshot, CHUNK_TOKENS)]
        read: list[Part] = []
        for number, text in enumerate(texts, 1):
            parts = {"part": number if len(texts) > 1 else 0, "parts_in_all": len(texts)}
            message = prompts.message_of(
                "extract", instruction, task=prompts.quoted(task) if task else "", page=fenced(text), **parts
            )
            question = Question("extract", prompts.system_of("extract"), (message,), shape.schema)
            take = shape.read if len(texts) == 1 else shape.part
            read.append(self._answered(question, lambda found: take(found, snapshot))[0])  # noqa: B023
            if number < len(texts) and self._is_complete(instruction, read, number, len(texts)):
                break
        try:
            whole = shape.whole(merged(read))
        except Unusable as error:  # each part was as the schema wants it, together they are not
            raise ModelError(
                "answer", self.name, str(error), "Limit the step with within=…, to read less at once."
            ) from None
        if not whole.is_found:
            raise EngineAbstained(
                "not-found", f'{self.name} finds nothing on this page for "{printable(instruction)}".'
            )
        program = compile_extract(
            snapshot, schema, whole.plain, whole.sources, variables=variables, instruction=instruction
        )
        has_addresses = _has_addresses(shape.schema)
        return ExtractDecision(program=program, value=whole.value, plain=whole.plain, has_addresses=has_addresses)

    def _is_complete(self, sentence: str, read: Sequence[Part], number: int, count: int) -> bool:
        """One small question, whether the parts of the page that were not read may hold more."""
        so_far = fenced(json.dumps([_in_short(part.plain) for part in read], ensure_ascii=False))
        message = prompts.message_of("complete", sentence, part=number, parts_in_all=count, page=so_far)
        question = Question("complete", prompts.system_of("complete"), (message,), schema_of("complete"))

        def complete(found: CompleteAnswer) -> bool:
            return found.is_complete

        return self._decide(question, complete)[0]

    # --- verify and ask ----------------------------------------------------------------------------------------------

    def verify(
        self, statement: str, snapshot: Snapshot, *, variables: Mapping[str, str], base_url: str
    ) -> VerifyDecision:
        """See `Engine`; a model that is not sure is no verdict."""
        message = prompts.message_of(
            "verify", statement, variables=names_in(statement), page=prompts.page_text(snapshot)
        )
        question = Question("verify", prompts.system_of("verify"), (message,), schema_of("verify"))

        def judged(found: VerifyAnswer) -> VerifyDecision:
            if found.verdict == "unsure":
                raise EngineAbstained(
                    "ambiguous", f"{self.name} is not sure: {printable(found.explanation, 500)}. Say it more precisely."
                )
            holds = found.verdict == "holds"
            decision = compile_verify(
                snapshot, found.claims, holds, statement=statement, variables=variables, base_url=base_url
            )
            if decision is not None:
                return decision
            outcome = Outcome(holds, statement, printable(found.explanation, 500), "the page")
            return VerifyDecision(program=None, holds=holds, outcome=outcome)

        return self._decide(question, judged)[0]

    def ask(self, questions: Sequence[str], snapshot: Snapshot, *, pictures: Sequence[bytes] = ()) -> list[Verdict]:
        """Answers to several questions about one page, in one call."""
        message = prompts.message_of(
            "ask", " ".join(questions), questions=list(map(prompts.quoted, questions)), page=prompts.page_text(snapshot)
        )
        content: tuple[str | Picture, ...] = (message, *map(Picture, pictures))
        question = Question("ask", prompts.system_of("ask"), content, schema_of("ask"))

        def answered(found: AskAnswer) -> list[Verdict]:
            if len(found.answers) != len(questions):
                raise Unusable(f"{len(questions)} questions were asked, and {len(found.answers)} answered.")
            return [Verdict(each.answer, each.reasoning) for each in found.answers]

        return self._decide(question, answered)[0]

    # --- agent -------------------------------------------------------------------------------------------------------

    def plan(self, feature: str, snapshot: Snapshot) -> tuple[str, ...]:
        """See `Engine`."""
        return self._decide(plan_asked(feature, snapshot), plan_made)[0]

    def agent(
        self, progress: Progress, snapshot: Snapshot, *, variables: Mapping[str, str], base_url: str
    ) -> AgentDecision:
        """See `Engine`."""
        given: dict[str, Any] = {"variables": variables, "base_url": base_url}
        screen = self._asking.screen(snapshot) if not progress.file else None
        if screen is not None:

            def pointed(data: Any) -> AgentDecision:
                return step_on_screen(ScreenAnswer.model_validate(data), progress, snapshot, screen, **given)

            pictures = self._pictures(snapshot, progress.pictured) if progress.pictured else ()
            return self._answered(next_step(progress, snapshot, pictures, screen), pointed)[0]

        def taken(found: AgentAnswer) -> AgentDecision:
            return step_taken(found, progress, snapshot, **given)

        return self._decide(next_step(progress, snapshot, self._pictures(snapshot, progress.pictured)), taken)[0]

    # --- asking ------------------------------------------------------------------------------------------------------

    def _pictures(self, snapshot: Snapshot, of: str = "") -> tuple[Picture, ...]:
        """A picture with the nodes' ids, where the page has little text to go by, or of what was asked for."""
        png = self._asking.picture(snapshot, of)
        return (Picture(png),) if png is not None else ()

    def _decide(self, question: Question, use: Callable[[Any], T]) -> tuple[T, str, Question]:
        """The answer to a question whose schema is one of `ANSWERS`, as `use` makes it a decision."""
        model = ANSWERS[question.purpose]
        return self._answered(question, lambda data: use(model.model_validate(data)))

    def _answered(self, question: Question, use: Callable[[Any], T]) -> tuple[T, str, Question]:
        """What `use` makes of the answer's JSON; what was wrong with it is told to the model, once.

        Returns:
            With it, the answer's text and the question as it was answered.

        Raises:
            ModelError: There is no answer, or none that can be used.
        """
        problem = ""
        for _ in range(2):
            text = self._asking.ask(question)
            try:
                return use(json.loads(text)), text, question
            except (ValueError, RecursionError) as error:
                problem = _problem(error)
                told = _told(error.to_model if isinstance(error, Unusable) else problem)
            self._asking.forget(question)
            question = replace(question, follow_ups=(*question.follow_ups, FollowUp(text, told)))
        raise ModelError(
            "answer",
            self.name,
            f"its answer could not be used, also after it was told why: {problem}",
            "Say the sentence more plainly, or ask another model.",
        )


def _sure(found: ActAnswer, snapshot: Snapshot, variables: Sequence[str]) -> ActDecision:
    if found.unsure is None:
        return decided(found, snapshot, variables)
    raise _abstained(found.unsure, snapshot)


def _abstained(unsure: Unsure, snapshot: Snapshot) -> EngineAbstained:
    nodes = [node_of(ref, snapshot) for ref in unsure.candidates[:5]]
    words = tuple(describe_differently(index_of(snapshot), nodes))
    came = f" What came into question: {', '.join(words)}." if words else ""
    return EngineAbstained(unsure.why, f"The model did not decide: {printable(unsure.explanation, 500)}{came}", words)


def _has_addresses(schema: Any) -> bool:
    """Whether a leaf of the shape is a URL: it travels as the id of a node and nothing else."""
    if isinstance(schema, dict):
        is_address = set(schema.get("properties") or ()) == {"node"}
        return is_address or any(map(_has_addresses, schema.values()))
    return isinstance(schema, list) and any(map(_has_addresses, schema))


def _in_short(plain: Any) -> Any:
    """What was read, with the beginnings and ends of long lists."""
    if isinstance(plain, dict):
        return {key: _in_short(value) for key, value in plain.items()}
    if not isinstance(plain, list | tuple):
        return plain
    items = list(map(_in_short, plain))
    left_out = len(items) - 2 * SHOWN_ITEMS
    return [*items[:SHOWN_ITEMS], f"… {left_out} more …", *items[-SHOWN_ITEMS:]] if left_out > 1 else items


def _problem(error: Exception) -> str:
    """What is wrong with an answer, in a few words."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_input=False)[0]
        return f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"
    if isinstance(error, Unusable):
        return str(error)
    return printable(f"it is no JSON of the schema ({error})", 300)


def _told(problem: str) -> str:
    """What was wrong, which may quote the page; what to do about it stands outside of that."""
    why = fenced(problem, "problem")
    return f"That answer can't be used:\n{why}\nAnswer the same question again, with the same schema."
