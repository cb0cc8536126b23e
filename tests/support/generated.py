"""Anything that a recording may hold, made by Hypothesis from the models themselves: a new field is tried without a word."""

from __future__ import annotations

import json
import types
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from pytest_stagehand._recording import SCHEMA
from pytest_stagehand._recording.frozen import Frozen
from pytest_stagehand._recording.methods import METHODS
from pytest_stagehand._recording.programs import ExtractProgram, ObserveProgram, Refuted, VerifyProgram
from pytest_stagehand._recording.schema import RecordedAction, RecordedStep, Recording
from pytest_stagehand._recording.targets import Point, Target
from tests.support.recordings import target

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
FROZEN = {
    "extract": '"wintry"',
    "verify": '{"holds": false, "explanation": "Nothing sings."}',
    "ask": '[{"answer": "yes", "reasoning": "It does."}]',
    "observe": "[]",
}


@cache
def models(model: type[BaseModel]) -> st.SearchStrategy[Any]:
    """Instances of a model; what its validators refuse is left out."""
    return st.deferred(lambda: _built(model))


def _built(model: type[BaseModel]) -> st.SearchStrategy[Any]:
    hints = get_type_hints(model, include_extras=True)  # the model's own are not resolved where it holds itself
    fields = {field.alias or name: _of_field(field, hints[name]) for name, field in model.model_fields.items()}
    return st.fixed_dictionaries(fields).map(lambda parts: _made(model, parts)).filter(lambda made: made is not None)


def _made(model: type[BaseModel], parts: dict[str, Any]) -> BaseModel | None:
    try:
        return model(**parts)
    except ValidationError:
        return None


def _of_field(field: FieldInfo, hint: Any) -> st.SearchStrategy[Any]:
    given = _of(hint)
    return given if field.is_required() else st.one_of(st.just(field.get_default(call_default_factory=True)), given)


def _of(hint: Any, limits: tuple[Any, ...] = ()) -> st.SearchStrategy[Any]:
    """Values of a type, within what is said of its size and form."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _of(args[0], (*limits, *_limits(args[1:])))
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, types.UnionType):
        return st.one_of(*map(_of, args))
    if origin is tuple:
        return _tuples(args, limits)
    if origin is dict:
        return st.dictionaries(_of(args[0]), _of(args[1]), min_size=_limit(limits, "min_length", 0), max_size=2)
    return _of_plain(hint, limits)


def _tuples(args: tuple[Any, ...], limits: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    if args[-1] is not Ellipsis:
        return st.tuples(*map(_of, args))
    least = _limit(limits, "min_length", 0)
    return st.lists(_of(args[0]), min_size=least, max_size=least + 1).map(tuple)


def _of_plain(hint: Any, limits: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return models(hint)
    if hint is str:
        pattern = _limit(limits, "pattern", None)
        return st.from_regex(pattern, fullmatch=True) if pattern else TEXTS
    if hint is int:
        return st.integers(_limit(limits, "ge", -5), _limit(limits, "le", 1_000_000))
    return {bool: st.booleans(), float: st.floats(allow_nan=False, allow_infinity=False), type(None): st.none()}[hint]


def _limits(metadata: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(each for found in metadata for each in (found.metadata if isinstance(found, FieldInfo) else [found]))


def _limit(limits: tuple[Any, ...], name: str, otherwise: Any) -> Any:
    return next((value for each in limits if (value := getattr(each, name, None)) is not None), otherwise)


def _is_an_action(parts: dict[str, Any]) -> bool:
    return _made(RecordedAction, parts) is not None


POINT = Point(x=0.5, y=0.5, patch="---" * 64)
SHAPES = [
    shape
    for method in METHODS
    for arguments in ((), ("{}",), ("a", "b"))
    for on in (None, target())
    for to in (None, target())
    for at, to_at in ((None, None), (POINT, None), (None, POINT), (POINT, POINT))
    for name, gave in (("", None), ("code_for", None), ("code_for", '{"code": 7}'))
    if _is_an_action(
        shape := {
            "method": method,
            "arguments": arguments,
            "target": on,
            "to": to,
            "at": at,
            "to_at": to_at,
            "name": name,
            "gave": gave,
            "digest": "0" * 16 if gave else "",
            "read": None,
            "file": "",
        }
    )
]
"""Each way to do something: with how many arguments, and on what."""


@st.composite
def actions(draw: st.DrawFn) -> RecordedAction:
    shape = dict(draw(st.sampled_from(SHAPES)))
    for part, of in (("target", Target), ("to", Target), ("at", Point), ("to_at", Point)):
        shape[part] = shape[part] and draw(models(of))
    texts = TEXTS if shape["method"] != "call_tool" else st.dictionaries(TEXTS, TEXTS, max_size=2).map(json.dumps)
    shape["arguments"] = tuple(draw(texts) for _ in shape["arguments"])
    others = RecordedAction.model_fields.keys() - shape.keys()
    hints = get_type_hints(RecordedAction, include_extras=True)
    more = {name: draw(_of_field(RecordedAction.model_fields[name], hints[name])) for name in sorted(others)}
    if shape["method"] == "call_tool":
        more["kind"] = draw(st.just("") | TEXTS.map(json.dumps))
    return RecordedAction(**shape, **more)


def _acts() -> st.SearchStrategy[dict[str, Any]]:
    done = st.lists(actions(), max_size=2).map(tuple)
    parts = st.fixed_dictionaries(
        {"actions": done, "program": st.none() | models(VerifyProgram), "proven_after": st.integers(0, 2)}
    )
    return st.just({"absent": True}) | parts.filter(
        lambda found: (
            (found["actions"] or found["program"])
            and found["proven_after"] <= (len(found["actions"]) if found["program"] else 0)
        )
    )


def _agents() -> st.SearchStrategy[dict[str, Any]]:
    end = {"actions": st.lists(actions(), max_size=2).map(tuple), "program": models(VerifyProgram)}
    read = {**end, "output": models(ExtractProgram), "signature": st.just("{number: str}")}
    return st.one_of(st.fixed_dictionaries(end), st.fixed_dictionaries(read))


def _frozen(call: str) -> st.SearchStrategy[dict[str, Any]]:
    guard = st.lists(st.one_of(TEXTS, st.lists(TEXTS, min_size=2, max_size=3).map(tuple)), max_size=3).map(tuple)
    return st.fixed_dictionaries({"frozen": st.builds(Frozen, value=st.just(FROZEN[call]), guard=guard)})


CALLS = {
    "act": _acts(),
    "agent": _agents(),
    "verify": st.fixed_dictionaries({"program": models(VerifyProgram), "refuted": st.none() | models(Refuted)}),
    "extract": st.fixed_dictionaries({"program": models(ExtractProgram)}),
    "observe": st.fixed_dictionaries({"program": models(ObserveProgram)}),
}


@st.composite
def steps(draw: st.DrawFn) -> RecordedStep:
    """A step of any call, with all that it may have."""
    call = draw(st.sampled_from([*CALLS, "ask"]))
    kinds = [CALLS[call]] if call in CALLS else []
    kinds += [_frozen(call)] if call in FROZEN else []
    parts = dict(draw(st.one_of(*kinds)))
    signature = parts.pop("signature", draw(TEXTS) if call == "extract" else "")
    key = {name: draw(TEXTS) for name in ("instruction", "route", "within")}
    return RecordedStep(call=call, schema=signature, occurrence=draw(st.integers(1, 3)), **key, **parts)


def recordings() -> st.SearchStrategy[Recording]:
    """Any recording that a run may write."""
    found = st.lists(steps(), max_size=3, unique_by=lambda step: step.key).map(tuple)
    ended = st.sampled_from([None, "xfailed", "skipped"])
    return st.builds(
        lambda test, steps, ended: Recording(schema=SCHEMA, test=test, steps=steps, ended=ended), TEXTS, found, ended
    )


def of_schema_1(recording: Recording) -> bytes:
    """A recording as schema 1 had it: every key with its value, and no words but those that programs had."""
    data = _known_then(recording.model_dump(mode="json", by_alias=True, exclude_none=True))
    for step in data["steps"]:
        del step["in_words"]
    return json.dumps({**data, "schema": 1}, ensure_ascii=False, indent=2).encode()


SINCE_SCHEMA_1 = frozenset({"ready", "leads_here", "layers", "once", "reload"})
"""Keys that it did not have; left out where they say nothing."""


def _known_then(data: Any) -> Any:
    if isinstance(data, list):
        return [_known_then(each) for each in data]
    if not isinstance(data, dict):
        return data
    says = {key: _known_then(value) for key, value in data.items()}
    return {key: value for key, value in says.items() if key not in SINCE_SCHEMA_1 or _says_something(value)}


def _says_something(value: Any) -> bool:
    return any(value.values()) if isinstance(value, dict) else bool(value)
