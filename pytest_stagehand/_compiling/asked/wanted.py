"""What a schema asks for, in the terms in which a page can be read.

Read from the JSON schema that pydantic makes of any type, so that models, dataclasses, typed dicts and plain types are
all the same here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from pydantic.errors import PydanticUserError

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._programs.text import normalised, words
from pytest_stagehand._recording.programs import MAX_DEPTH

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from pytest_stagehand._recording.readers import Missing

Kind = Literal[
    "text", "url", "integer", "float", "decimal", "boolean", "date", "datetime", "choice", "object", "list", "mapping"
]

NUMBERS: frozenset[Kind] = frozenset({"integer", "float", "decimal"})
NESTED: frozenset[Kind] = frozenset({"object", "list", "mapping"})
_LABEL_WORDS = 4
"""Words up to which a field's description is taken as a label; longer ones explain."""
_SHORT = {"qty": "quantity", "no": "number", "nr": "number", "tel": "phone", "telephone": "phone", "amt": "amount"}
_OTHER_THINGS = frozenset("old previous former was regular original average minimum maximum min max".split())
"""Words that make a label mean something else than the same label without them."""

EXACT, SPELLED, PART = 0, 1, 2
"""How well a label fits a field: the same words; the same but for spelling, or a number; one holds all words of the other."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A type, as a page can give it.

    Attributes:
        title: Words of the name of a model.
        nullable: Takes `None`.
        fields: Of an object.
        item: Of a list or mapping.
        choices: Texts and values of an enumeration.
    """

    kind: Kind
    title: tuple[str, ...] = ()
    nullable: bool = False
    fields: tuple[FieldWanted, ...] = ()
    item: Wanted | None = None
    choices: tuple[tuple[str, str | int | float | bool], ...] = ()


@dataclass(frozen=True, slots=True)
class FieldWanted:
    """A field of an object.

    Attributes:
        key: What the object calls it.
        names: Words of everything that it may be called on a page: name, alias, title, a short description.
        labels: The same as written.
    """

    key: str
    names: tuple[tuple[str, ...], ...]
    labels: tuple[str, ...]
    wanted: Wanted
    required: bool

    @property
    def missing(self) -> Missing:
        """What it means that a page does not show it."""
        if self.required:
            return "null" if self.wanted.nullable else "fails"
        return "omitted"

    def fits(self, label: str) -> int | None:
        """How well a label names this field; `None` where it does not."""
        said = words(label)
        grades = [grade for name in self.names if (grade := _grade(name, said)) is not None]
        return min(grades, default=None)


def _grade(name: tuple[str, ...], said: tuple[str, ...]) -> int | None:
    if not said or not name:
        return None
    if name == said:
        return EXACT
    name, said = tuple(_SHORT.get(word, word) for word in name), tuple(_SHORT.get(word, word) for word in said)
    if "".join(name) in ("".join(said), "".join(word for word in said if not word.isdigit())):  # "1 Pages": sorted by
        return SPELLED
    extra = set(name) ^ set(said)
    is_part = set(name) <= set(said) or set(said) <= set(name)
    return PART if is_part and not extra & _OTHER_THINGS else None


def wanted_of(adapter: TypeAdapter[Any]) -> Wanted:
    """What the type of `adapter` asks for.

    Raises:
        EngineAbstained: Something in it that text on a page can't be turned into.
    """
    try:
        schema = adapter.json_schema()
        by_name = adapter.json_schema(by_alias=False)
    except PydanticUserError as error:
        raise EngineAbstained("not-understood", f"the schema can't be read as JSON: {error}") from error
    return _wanted(schema, by_name, schema.get("$defs", {}), by_name.get("$defs", {}), 0)


def _wanted(
    schema: dict[str, Any], named: dict[str, Any], defs: dict[str, Any], named_defs: dict[str, Any], depth: int
) -> Wanted:
    """What a part of the schema asks for; `named` is the same part with the fields' own names for their aliases."""
    if depth > MAX_DEPTH:
        raise EngineAbstained("not-understood", f"a schema nested deeper than {MAX_DEPTH} levels")
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return _wanted(defs[name], named_defs.get(name, defs[name]), defs, named_defs, depth)
    options = schema.get("anyOf", [])
    if options:
        return _one_of(options, named.get("anyOf", options), defs, named_defs, depth)
    if "enum" in schema or "const" in schema:
        return _choice(schema.get("enum", [schema.get("const")]))
    if "properties" in schema:
        return _object(schema, named, defs, named_defs, depth)
    for kind, key in (("list", "items"), ("mapping", "additionalProperties")):
        if isinstance(schema.get(key), dict):
            item = _wanted(schema[key], named.get(key, schema[key]), defs, named_defs, depth + 1)
            return Wanted("list" if kind == "list" else "mapping", item=item)
    return Wanted(_scalar(schema.get("type"), schema.get("format", "")))


def _scalar(kind: object, form: str) -> Kind:
    if kind == "string":
        formats: dict[str, Kind] = {"date": "date", "date-time": "datetime", "uri": "url"}
        return formats.get(form, "text")
    kinds: dict[object, Kind] = {"integer": "integer", "number": "float", "boolean": "boolean"}
    if kind not in kinds:
        raise EngineAbstained("not-understood", f"a schema of {kind or 'anything'}, which no text says")
    return kinds[kind]


def _one_of(
    options: list[dict[str, Any]],
    named: list[dict[str, Any]],
    defs: dict[str, Any],
    named_defs: dict[str, Any],
    depth: int,
) -> Wanted:
    """A type or `None`; a decimal, which JSON takes as number or text; `int | float`."""
    nullable = any(option.get("type") == "null" for option in options)
    left = [(option, name) for option, name in zip(options, named, strict=True) if option.get("type") != "null"]
    types = [str(option.get("type")) for option, _ in left]
    if types == ["number", "string"]:
        return Wanted("decimal", nullable=nullable)
    if sorted(types) == ["integer", "number"]:
        return Wanted("float", nullable=nullable)
    if len(left) != 1:
        raise EngineAbstained("not-understood", f"a choice between {' and '.join(types)}, which no text decides")
    only = _wanted(*left[0], defs, named_defs, depth)
    return Wanted(only.kind, only.title, nullable, only.fields, only.item, only.choices)


def _choice(values: list[Any]) -> Wanted:
    nullable = None in values
    texts = tuple((str(value).replace("_", " "), value) for value in values if value is not None)
    return Wanted("choice", nullable=nullable, choices=texts)


def _object(
    schema: dict[str, Any], named: dict[str, Any], defs: dict[str, Any], named_defs: dict[str, Any], depth: int
) -> Wanted:
    fields = []
    names = named.get("properties", {})
    for (key, each), (name, each_named) in zip(schema["properties"].items(), names.items(), strict=True):
        labels = [key, name, each.get("title", ""), each_named.get("title", ""), _label_of(each.get("description", ""))]
        said = tuple(dict.fromkeys(label for label in labels if label))
        fields.append(
            FieldWanted(
                key=key,
                names=tuple(dict.fromkeys(words(label) for label in said)),
                labels=tuple({words(label): normalised(label.replace("_", " ")) for label in said}.values()),
                wanted=_wanted(each, each_named, defs, named_defs, depth + 1),
                required=key in schema.get("required", []),
            )
        )
    return Wanted("object", title=words(schema.get("title", "")), fields=tuple(fields))


def _label_of(description: str) -> str:
    return description if len(words(description)) <= _LABEL_WORDS else ""
