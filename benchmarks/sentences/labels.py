"""The sentences as data: each with what is right on its page, by a person's hand."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import GenericAlias
from typing import Any

from pydantic import TypeAdapter, create_model

from benchmarks.releases.labels import APPS as RELEASES

APPS = Path(__file__).parent / "apps"
VERBS = ("act", "verify", "extract", "observe")
PARTS = ("tuned", "further", "looked-at", "fresh", "held-out", "sealed", "phrase-book", "reader", "reader-sealed")
"""Of the first nineteen applications in the order of their names, every other one is tuned, and the others were held out until
they were looked at; what came later is further, held out now, or sealed. The sentences of the phrase-book and the reader parts are by somebody who had read that.
"""
UNSEEN = ("sealed", "reader-sealed")
"""Of these only totals are printed: what fails there was looked at by nobody."""
TYPES: dict[str, Any] = {
    "str": str,
    "int": int,
    "float": float,
    "bool": bool,
    "date": date,
    "list[str]": list[str],
    "list[date]": list[date],
}


@dataclass(frozen=True)
class Step:
    """One operation that is right.

    Attributes:
        methods: Any of these.
        on: Selector of all elements that a person would take for the right one; empty where it is done on the page.
        arguments: What goes into it; a click needs none.
    """

    methods: tuple[str, ...]
    on: str
    arguments: tuple[str, ...]


@dataclass(frozen=True)
class Sentence:
    """One sentence of one verb, and what is right.

    Attributes:
        page: Name of the page it is said of.
        ways: Of an `act`, the sequences of operations of which any is right.
        goes_on: The page can only do these first operations: what follows opens live.
        twins: Of a `verify`, which is true, like sentences that are not.
        schema: Of an `extract`.
        value: What it gives.
        are: Of an `observe`, the selector of all that it should find.
    """

    page: str
    verb: str
    text: str
    ways: tuple[tuple[Step, ...], ...] = ()
    goes_on: bool = False
    twins: tuple[str, ...] = ()
    schema: TypeAdapter[Any] | None = None
    value: Any = None
    are: str = ""


@dataclass(frozen=True)
class App:
    """An application: its pages, each an address and what stands there, and its sentences."""

    name: str
    part: str
    pages: dict[str, tuple[str, str]]
    sentences: tuple[Sentence, ...]


def apps(name: str | None = None) -> list[App]:
    """All applications, or one."""
    folders = [APPS / name] if name else sorted(APPS.iterdir())
    files = [folder / name for folder in folders for name in ("sentences.json", "fresh.json")]
    return [_app(json.loads(file.read_text("utf-8")), file.parent) for file in files if file.exists()]


def _app(data: dict[str, Any], folder: Path) -> App:
    pages = {name: _page(folder, name, place) for name, place in data["pages"].items()}
    assert data["part"] in PARTS
    return App(data["app"], data["part"], pages, tuple(_sentence(each) for each in data["sentences"]))


def _page(folder: Path, name: str, place: str) -> tuple[str, str]:
    """An address of its own with a page beside it, or `app/page` of `benchmarks/releases`, of the new release."""
    if place.startswith("/"):
        return place, _read(folder / "pages" / f"{name}.html.gz")
    app, _, name = place.partition("/")
    addresses = json.loads((RELEASES / app / "labels.json").read_text("utf-8"))["pages"]
    return addresses[name]["new"], _read(RELEASES / app / "pages" / f"{name}.new.html.gz")


def _read(path: Path) -> str:
    return gzip.decompress(path.read_bytes()).decode("utf-8")


def _sentence(data: dict[str, Any]) -> Sentence:
    verb = next(each for each in VERBS if each in data)
    ways = [data["do"], *data.get("or", [])] if verb == "act" else []
    schema = _schema(data["as"]) if verb == "extract" else None
    return Sentence(
        page=data["page"],
        verb=verb,
        text=data[verb],
        ways=tuple(tuple(_step(*each) for each in way) for way in ways),
        goes_on=data.get("more", False),
        twins=tuple(data.get("not", ())),
        schema=schema,
        value=schema.validate_python(data["is"]) if schema else None,
        are=data.get("are", ""),
    )


def _step(methods: str, on: str, *arguments: str) -> Step:
    return Step(tuple(methods.split("|")), on, arguments)


def _schema(said: str | list[dict[str, str]]) -> TypeAdapter[Any]:
    """A type by its name, or a list of rows by the names and types of their fields."""
    if isinstance(said, str):
        return TypeAdapter(TYPES[said])
    fields: dict[str, Any] = {name: (TYPES[kind], ...) for name, kind in said[0].items()}
    return TypeAdapter(GenericAlias(list, (create_model("Row", **fields),)))  # type: ignore[arg-type]
