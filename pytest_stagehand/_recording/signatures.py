"""What a schema asks for, as one line: names of fields and their types.

Made from the type itself and not from its JSON schema or core schema, whose texts differ between versions of pydantic.
Descriptions, constraints, defaults and the names of the classes are left out: changing them asks for the same data.
"""

from __future__ import annotations

import dataclasses
import enum
import hashlib
import inspect
import types
import typing
from typing import TYPE_CHECKING, Any, ForwardRef, Literal, NewType, TypeVar, Union, cast, get_args, get_origin

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_SIGNATURE = 1_000
"""Longer ones end in a digest of the whole; a model of 40 fields stays below."""

Bound = typing.Mapping[Any, Any]
"""What the type variables of a generic class stand for."""

_WRAPPERS = {"Annotated", "Required", "NotRequired", "ReadOnly", "Final", "ClassVar"}


def signature_of(schema: object) -> str:
    """The signature of anything that `pydantic.TypeAdapter` takes.

    >>> signature_of(list[dict[str, int]])
    'list[dict[str, int]]'

    A model with the fields `size: str` and `price: float | None` is `{price: None | float, size: str}`.
    """
    text = _signature(schema, (), {})
    if len(text) <= MAX_SIGNATURE:
        return text
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return f"{text[: MAX_SIGNATURE - 20]}… {digest}"


def _signature(hint: Any, above: tuple[Any, ...], bound: Bound) -> str:
    """The signature of one type. `above` are the classes and aliases it stands in, against endless recursion."""
    hint = _plain(hint, bound)
    if isinstance(hint, str):
        return hint
    args = get_args(hint)
    named = get_origin(hint) or hint
    if named in above:
        return f"^{len(above) - above.index(named)}"
    for written in (_special, _structure):
        if (text := written(named, args, above, bound)) is not None:
            return text
    inside = ", ".join(_signature(arg, above, bound) for arg in args)
    return f"{_name(named)}[{inside}]" if inside else _name(named)


def _plain(hint: Any, bound: Bound) -> Any:
    """`hint` without what stands around a type or in its place. A name that can't be resolved stays text."""
    if isinstance(hint, TypeVar):
        return _plain(bound.get(hint, Any), {})
    if isinstance(hint, NewType):
        return _plain(hint.__supertype__, bound)
    if isinstance(hint, ForwardRef):
        return hint.__forward_arg__
    return _plain(get_args(hint)[0], bound) if _name(get_origin(hint)) in _WRAPPERS else hint


def _special(named: Any, args: tuple[Any, ...], above: tuple[Any, ...], bound: Bound) -> str | None:
    """Unions, literals, enumerations and type aliases: the order in which their parts are written says nothing."""
    if named in (Union, types.UnionType):
        return " | ".join(sorted({_signature(arg, above, bound) for arg in args}))
    if named is Literal:
        return f"Literal[{', '.join(sorted(map(repr, args)))}]"
    if isinstance(named, enum.EnumMeta):
        values = [member.value for member in cast("type[enum.Enum]", named)]
        return f"Enum[{', '.join(sorted(map(repr, values)))}]"
    if hasattr(named, "__value__"):
        return _signature(named.__value__, (*above, named), _bound(named, args, bound))
    return None


def _structure(named: Any, args: tuple[Any, ...], above: tuple[Any, ...], bound: Bound) -> str | None:
    """Models, dataclasses, typed dictionaries and named tuples: `{name: type, …}` by name."""
    fields = _fields(named)
    if fields is None:
        return None
    below, inner = (*above, named), _bound(named, args, bound)
    return f"{{{', '.join(f'{name}: {_signature(fields[name], below, inner)}' for name in sorted(fields))}}}"


def _bound(named: Any, args: tuple[Any, ...], bound: Bound) -> Bound:
    parameters: tuple[Any, ...] = getattr(named, "__parameters__", ()) or getattr(named, "__type_params__", ())
    return {parameter: _substituted(arg, bound) for parameter, arg in zip(parameters, args, strict=False)}


def _substituted(arg: Any, bound: Bound) -> Any:
    """`Box[T]` inside `Pair[int]` is about `int`: type variables of the outer class are put into the inner one's."""
    if isinstance(arg, TypeVar):
        return bound.get(arg, Any)
    parameters = getattr(arg, "__parameters__", ())
    return arg[tuple(bound.get(parameter, Any) for parameter in parameters)] if parameters else arg


def _fields(named: Any) -> Mapping[str, Any] | None:
    if not isinstance(named, type):
        return None
    if hasattr(named, "model_fields"):
        return _model_fields(named)
    is_structured = (
        dataclasses.is_dataclass(named)
        or hasattr(named, "__required_keys__")  # a TypedDict, of `typing` or of `typing_extensions`
        or (issubclass(named, tuple) and hasattr(named, "_fields"))
    )
    return _hints(named) if is_structured else None


def _model_fields(model: Any) -> dict[str, Any]:
    if not model.__pydantic_complete__:
        model.model_rebuild(raise_errors=False)
    return {name: field.annotation for name, field in model.model_fields.items()}


def _hints(named: type) -> dict[str, Any]:
    """Annotations of a class; as they were written where they name a class that is local to a function."""
    try:
        return typing.get_type_hints(named, include_extras=True)
    except NameError:
        written = [inspect.get_annotations(cls) for cls in reversed(named.__mro__)]
        return {name: hint for annotations in written for name, hint in annotations.items()}


def _name(named: Any) -> str:
    if named is None or named is types.NoneType:
        return "None"
    return "..." if named is Ellipsis else getattr(named, "__name__", None) or str(named).removeprefix("typing.")
