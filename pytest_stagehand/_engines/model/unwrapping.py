"""An answer's wrapped leaves as plain values, each with the node that it was read from."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._compiling.claims.claims import Unusable
from pytest_stagehand._engines.model.forms import (
    JSON_TYPES,
    Address,
    Entries,
    Form,
    Items,
    Leaf,
    OneOf,
    Places,
    Record,
    Ref,
    place_key,
)
from pytest_stagehand._programs.nearest import told as in_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_stagehand._browser.snapshot import Node, Snapshot

Path = tuple[str | int, ...]
"""Keys and indices that lead to a part of a plain value."""

DEEPEST = 64
"""Levels of an answer; a type that holds itself could be answered without end."""

LARGEST = sys.float_info.max
"""Above it a number is infinite once it is a `float`; `NaN` is not below it either."""


@dataclass(frozen=True, slots=True)
class Part:
    """What an answer says about a page, or a part of one.

    Attributes:
        is_found: The page holds what was asked for.
        plain: JSON value, leaves bare; what is `null` and has a default is left out. A list of a fixed length is a tuple
            until the parts are put together.
        sources: By the path of each leaf in `plain`, the `ref` of the node that it was read from.
    """

    is_found: bool
    plain: Any
    sources: Mapping[Path, str]


def unwrapped(answer: object, form: Form, named: Mapping[str, Form], snapshot: Snapshot) -> Part:
    """What an answer `{"found": …, "result": …}` says.

    Args:
        answer: As `json.loads` gives it.
        form: What `result` is to be.
        named: Forms that `form` refers to.
        snapshot: The page that was asked about.

    Raises:
        Unusable: It does not fit, or names a node that is not there.
    """
    whole = _closed(answer, ("found", "result"), ())
    if type(whole["found"]) is not bool:
        raise _misfit(("found",), "true or false", whole["found"])
    if not whole["found"]:
        return Part(is_found=False, plain=None, sources={})
    reading = _Reading(snapshot, named)
    plain = reading.read(form, whole["result"], ("result",), ())
    return Part(is_found=True, plain=plain, sources=reading.sources)


@dataclass(slots=True)
class _Reading:
    """One walk through an answer: `at` is where it stands in the answer, `path` where in the plain value."""

    snapshot: Snapshot
    named: Mapping[str, Form]
    sources: dict[Path, str] = field(default_factory=dict)

    def read(self, form: Form, data: object, at: Path, path: Path) -> Any:  # noqa: PLR0911  (one for each form)
        if len(at) > DEEPEST:
            raise Unusable(f"It is nested deeper than {DEEPEST} levels.")
        match form:
            case Leaf():
                return self._leaf(form, data, at, path)
            case Address():
                return self._address(data, at, path)
            case Items():
                items = enumerate(_list(data, at))
                return [self.read(form.item, item, (*at, number), (*path, number)) for number, item in items]
            case Places():
                places = _closed(data, [place_key(number) for number in range(len(form.places))], at)
                pairs = enumerate(zip(form.places, places.items(), strict=True))
                read = (self.read(place, item, (*at, key), (*path, number)) for number, (place, (key, item)) in pairs)
                return tuple(read)
            case Entries():
                return self._entries(form, data, at, path)
            case Record():
                return self._record(form, data, at, path)
            case OneOf():
                return self._one_of(form, data, at, path)
            case Ref():
                return self.read(self.named[form.name], data, at, path)

    def _leaf(self, form: Leaf, data: object, at: Path, path: Path) -> Any:
        leaf = _closed(data, ("value", "node"), at)
        value = leaf["value"]
        if value is not None and not _is_one(form, value):
            choices = [repr(choice) for choice in form.choices]
            raise _misfit((*at, "value"), " or ".join((*form.types, *choices, "null")), value)
        node = self._node(leaf["node"], (*at, "node"))
        if node is not None:
            self.sources[path] = node.ref
        return value

    def _address(self, data: object, at: Path, path: Path) -> str | None:
        node = self._node(_closed(data, ("node",), at)["node"], (*at, "node"))
        if node is None:
            return None
        if not node.url:
            problem = f"{_shown((*at, 'node'))}: {in_words(node)} has no URL; name the link, image or frame itself"
            raise Unusable(problem, node.ref)
        self.sources[path] = node.ref
        return node.url

    def _node(self, ref: object, at: Path) -> Node | None:
        if ref is None or ref == "":
            return None
        if not isinstance(ref, str):
            raise _misfit(at, "the id of a node, or null", ref)
        node = self.snapshot.get(ref.strip("[] "))  # as it stands on the page
        if node is None:
            raise Unusable(f"{_shown(at)}: it names a node that is not on this page", printable(ref, 40))
        return node

    def _entries(self, form: Entries, data: object, at: Path, path: Path) -> dict[str, Any]:
        found = dict[str, Any]()
        for number, item in enumerate(_list(data, at)):
            entry = _closed(item, ("key", "value"), (*at, number))
            key = entry["key"]
            if not isinstance(key, str) or key in found:
                raise _misfit((*at, number, "key"), "a text that no other key is", key)
            found[key] = self.read(form.value, entry["value"], (*at, number, "value"), (*path, key))
        return found

    def _record(self, form: Record, data: object, at: Path, path: Path) -> dict[str, Any]:
        answered = _closed(data, [each.wire for each in form.fields], at)
        found = dict[str, Any]()
        for each in form.fields:
            value = self.read(each.form, answered[each.wire], (*at, each.wire), (*path, each.key))
            if value is not None or each.required:
                found[each.key] = value
            else:
                self.sources.pop((*path, each.key), None)
        return found

    def _one_of(self, form: OneOf, data: object, at: Path, path: Path) -> Any:
        if data is None and form.nullable:
            return None
        if len(form.options) == 1:
            return self.read(form.options[0][1], data, at, path)
        options = dict(form.options)
        if not isinstance(data, dict) or len(data) != 1 or not options.keys() >= data.keys():
            raise _misfit(at, f"an object with one key of {', '.join(options)}", data)
        ((name, chosen),) = data.items()
        return self.read(options[name], chosen, (*at, name), path)


def _is_one(form: Leaf, value: Any) -> bool:
    """Whether a leaf takes a value; JSON's 3 is a number, and 3.0 an integer."""
    if type(value) not in JSON_TYPES or (not isinstance(value, str) and not -LARGEST <= value <= LARGEST):
        return False
    kinds = {JSON_TYPES[type(value)]}
    if "integer" in kinds or (isinstance(value, float) and value.is_integer()):
        kinds = {"integer", "number"}
    is_choice = any(choice == value and isinstance(choice, bool) == isinstance(value, bool) for choice in form.choices)
    return is_choice or bool(kinds & set(form.types))


def _closed(data: object, keys: list[str] | tuple[str, ...], at: Path) -> dict[str, Any]:
    """`data` as an object with exactly these keys, in this order."""
    if not isinstance(data, dict) or set(data) != set(keys):
        raise _misfit(at, f"an object with the keys {', '.join(keys)}", data)
    return {key: data[key] for key in keys}


def _list(data: object, at: Path) -> list[Any]:
    if not isinstance(data, list):
        raise _misfit(at, "a list", data)
    return data


def _misfit(at: Path, wanted: str, data: object) -> Unusable:
    return Unusable(f"{_shown(at)}: it must be {printable(wanted, 300)}, not {_in_short(data)}")


def _shown(at: Path) -> str:
    return printable(".".join(map(str, at)), 200) or "the answer"


def _in_short(data: object) -> str:
    """What was given instead, without all that is below it."""
    if isinstance(data, dict):
        return f"an object with the keys {printable(', '.join(map(str, data)), 200)}" if data else "an empty object"
    if isinstance(data, list):
        return "a list"
    return "null" if data is None else printable(repr(data if not isinstance(data, str) else data[:80]), 100)
