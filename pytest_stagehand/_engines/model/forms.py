"""The few forms that an answer about a user's type can have: leaves, objects, lists and choices between them."""

from __future__ import annotations

from dataclasses import dataclass

Scalar = str | int | float | bool
JSON_TYPES: dict[type, str] = {str: "string", bool: "boolean", int: "integer", float: "number"}


@dataclass(frozen=True, slots=True)
class Leaf:
    """A scalar: one of `types` (of JSON, `formats` narrowing strings) or one of `choices`; `null` where it is not shown."""

    types: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    choices: tuple[Scalar, ...] = ()
    about: str = ""


@dataclass(frozen=True, slots=True)
class Address:
    """A URL, which travels as the id of the node that has it."""

    about: str = ""


@dataclass(frozen=True, slots=True)
class Items:
    """A list, set or tuple of any length."""

    item: Form
    about: str = ""


@dataclass(frozen=True, slots=True)
class Places:
    """A tuple of a fixed length, which travels as an object."""

    places: tuple[Form, ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class Entries:
    """A dictionary, which travels as a list of keys and values: an object of any keys is no strict schema."""

    value: Form
    about: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an object.

    Attributes:
        key: What the user's type calls it.
        wire: What the answer calls it.
        required: Without a default; others are left out where the page does not show them.
    """

    key: str
    wire: str
    form: Form
    required: bool


@dataclass(frozen=True, slots=True)
class Record:
    """An object."""

    fields: tuple[Field, ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class OneOf:
    """A choice between forms, each with a name of its own, perhaps with `null` for none of them."""

    options: tuple[tuple[str, Form], ...]
    nullable: bool
    about: str = ""


@dataclass(frozen=True, slots=True)
class Ref:
    """A form that stands elsewhere, under its name, since it is used twice or holds itself."""

    name: str
    about: str = ""


Form = Leaf | Address | Items | Places | Entries | Record | OneOf | Ref


def place_key(at: int) -> str:
    """What an answer calls a place of a tuple."""
    return f"item_{at + 1}"
