"""`page.extract`: from a sentence, or its recorded program, to data read from the live page."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error as PlaywrightError
from pydantic import TypeAdapter, ValidationError

from pytest_stagehand._basics.errors import EngineAbstained, NotRecordable
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.moving import with_others
from pytest_stagehand._recording.programs import ExtractProgram
from pytest_stagehand._recording.review import words_of
from pytest_stagehand._recording.schema import RecordedStep
from pytest_stagehand._recording.signatures import signature_of
from pytest_stagehand._report.events import Reading
from pytest_stagehand._steps.advising import advised, is_final
from pytest_stagehand._steps.files import parted
from pytest_stagehand._steps.filming import FILM_MS, film, films, show_reading, why_of
from pytest_stagehand._steps.frame import recorded_of, run
from pytest_stagehand._steps.frozen import freeze, invalid, thawed
from pytest_stagehand._steps.readiness import learned
from pytest_stagehand._steps.reading import INFERRING, drift_of, read_recorded, readings
from pytest_stagehand._steps.step import Asked, Step

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from pytest_stagehand._browser.snapshot import Place, Snapshot
    from pytest_stagehand._compiling.decisions import ExtractDecision
    from pytest_stagehand._steps.files import Within


def extract(page: Page, instruction: str | None, schema: Any, *, within: Within | None, timeout: float | None) -> Any:
    """See `Page.extract`."""
    __tracebackhide__ = True

    def read(step: Step) -> Any:
        adapter: TypeAdapter[Any] = TypeAdapter(schema)
        recorded = recorded_of(step)
        if recorded is None:
            return _infer(step, instruction, adapter)
        if recorded.frozen is not None:
            kept = thawed(step, recorded, recorded.frozen)
            return _infer(step, instruction, adapter) if kept is None else kept_value(step, adapter, kept)
        assert isinstance(recorded.program, ExtractProgram)
        try:
            value = read_recorded(step, recorded, partial(value_of, step, adapter))
        except ProgramFailed as failed:
            raise drift_of(step, failed) from None
        _show(step, adapter, value)
        return value

    part, file = parted(within)
    return run(page, Asked("extract", instruction or "", signature_of(schema), part, timeout, file=file), read)


def _infer(step: Step, instruction: str | None, adapter: TypeAdapter[Any]) -> Any:
    """Ask the engine how to read it, read it that way, and record the way."""
    decision, snapshot = _decision(step, instruction, adapter)
    if step.session.settings.mode == "live":
        step.event.outcome = "live"
        return decision.value
    value, program = as_recorded(step, decision, adapter, snapshot)
    if program is None:
        freeze(step, snapshot, decision.plain, what="What was read")
        film(step, "read", "inferred")
        return value
    ready = learned(step, program, partial(value_of, step, adapter), snapshot)
    step.arrive()
    step.keep(RecordedStep.of(step.key, program=program, ready=ready))
    step.event.outcome = "recorded"
    _show(step, adapter, value)
    return value


def as_recorded(
    step: Step, decision: ExtractDecision, adapter: TypeAdapter[Any], snapshot: Snapshot
) -> tuple[Any, ExtractProgram | None]:
    """What an engine read, as its program reads it, and that program; `None` where it is to be frozen.

    Raises:
        NotRecordable: There is no program, and addresses can't be frozen.
    """
    if decision.program is not None:
        value = value_of(step, adapter, decision.program, snapshot)
        return value, with_others(decision.program, snapshot, step.plain_variables, step.shows_secret)
    if not decision.has_addresses:
        return decision.value, None
    raise NotRecordable(
        "What was read holds addresses, and no program reads exactly this from the live page. Stored addresses would be "
        "those of this run, so nothing was recorded.\n"
        "  1. read the addresses apart from what no program can read\n"
        "  2. say where it stands: within=locator"
    )


def _show(step: Step, adapter: TypeAdapter[Any], value: Any) -> None:
    """What was read, and where, for the report."""
    if step.session.assets is None:
        return
    kept = step.session.tape.made[step.key]
    values, rows = shown_values(step, adapter, value)
    show_reading(step, Reading(words_of(kept), values=values, rows=rows))
    if isinstance(kept.program, ExtractProgram) and films(step, why_of(step)):
        film(step, "read", why_of(step), read=places_read(step, kept.program))


def shown_values(step: Step, adapter: TypeAdapter[Any], value: Any) -> tuple[str, int | None]:
    """A value as the report shows it, and how many rows it has if it is a list."""
    shown = adapter.dump_json(value, indent=2, warnings=False, fallback=str).decode("utf-8", "replace")
    rows = len(value) if isinstance(value, list | tuple | set) else None
    return step.session.secrets.mask(shown), rows


def places_read(step: Step, program: ExtractProgram) -> dict[Place, str]:
    """Where on the page a program reads what; nothing, where it can't be told any more."""
    with suppress(ProgramFailed, PlaywrightError):
        page = read_snapshot(step.page, within=step.within, timeout_ms=FILM_MS)
        read_of: dict[str, str] = {}
        evaluate_extract(program, page, step.plain_variables, noted=read_of)
        return {page.place(ref): text for ref, text in read_of.items()}
    return {}


def _decision(step: Step, instruction: str | None, adapter: TypeAdapter[Any]) -> tuple[ExtractDecision, Snapshot]:
    """The engine's decision and the page that it was made on; while it finds nothing, the page is read again."""
    from pytest_stagehand._steps.asking import engine_for  # noqa: PLC0415  (never in replay mode)

    engine = engine_for(step)
    abstained: EngineAbstained | None = None
    limit_ms = step.clock.patience_ms(pace.patience_ms) if engine.is_patient else 0
    for snapshot in readings(step, limit_ms=limit_ms, share=INFERRING):
        read_at = monotonic()
        try:
            return engine.extract(instruction, adapter, snapshot, variables=step.plain_variables), snapshot
        except EngineAbstained as error:
            abstained = error
            if error.why != "not-found" or is_final(step, snapshot, read_at):
                break
    assert abstained is not None, "the page is read at least once"
    raise advised(step, abstained, snapshot, schema=adapter) from None


def value_of(step: Step, adapter: TypeAdapter[Any], program: ExtractProgram, snapshot: Snapshot) -> Any:
    """What the program reads, as the schema has it.

    Raises:
        ProgramFailed: The page is not as the program needs it, or shows what the schema does not take.
    """
    try:
        return adapter.validate_python(evaluate_extract(program, snapshot, step.plain_variables))
    except ValidationError as error:
        where, found = _problem(error)
        raise ProgramFailed("program-failed", "a value that the schema takes", found, where) from None


def kept_value(step: Step, adapter: TypeAdapter[Any], kept: str) -> Any:
    """The frozen value, as the schema has it.

    Raises:
        RecordingError: The schema does not take it.
    """
    try:
        return adapter.validate_json(kept)
    except ValidationError as error:
        where, found = _problem(error)
        raise invalid(step, f"the schema does not take the frozen value: {where and f'{where}: '}{found}") from None


def _problem(error: ValidationError) -> tuple[str, str]:
    """Where the first problem is, and what was found there."""
    first = error.errors(include_url=False)[0]
    return ".".join(str(part) for part in first["loc"]), f"{first['input']!r}: {first['msg']}"
