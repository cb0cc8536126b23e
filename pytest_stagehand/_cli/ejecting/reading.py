"""Programs of `extract` and `observe` as functions that read the page with Playwright's locators."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_stagehand._cli.ejecting.locators import either, query, regions, section_with
from pytest_stagehand._cli.ejecting.verifying import labelled
from pytest_stagehand._cli.ejecting.words import NotEjectable, Words, escaped, literal, test_of, whole
from pytest_stagehand._recording.queries import LabelSource
from pytest_stagehand._recording.readers import (
    AsBoolean,
    AsChoice,
    AsDate,
    AsNumber,
    ColumnSource,
    ItemsReader,
    Leaf,
    MoneySource,
    NodesReader,
    ObjectReader,
    PageText,
    PairsReader,
    PositionSource,
    QuerySource,
    TableReader,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._recording.programs import ExtractProgram, ObserveProgram
    from pytest_stagehand._recording.queries import Query, Within
    from pytest_stagehand._recording.readers import Between, Conversion, Reader

ROOT = Words("page", "root")
"""How a reading function calls what it is given."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a function returns.

    Attributes:
        places: Locators of the rows or items that are read; several where recordings found them in different places.
        text: The expression, with `{places}` for them.
    """

    places: tuple[str, ...]
    text: str

    @property
    def source(self) -> str:
        """The expression itself."""
        return self.text.replace("{places}", either(list(self.places)) if self.places else "")


def merged(readings: Sequence[Reading]) -> Reading | None:
    """One reading for several that differ only in where the rows are; else `None`."""
    first, *others = readings
    if any(other.text != first.text or bool(other.places) != bool(first.places) for other in others):
        return None
    return replace(first, places=tuple(dict.fromkeys(place for each in readings for place in each.places)))


def extraction(program: ExtractProgram) -> Reading:
    """What an `extract` reads.

    Raises:
        NotEjectable: Some of it has no plain form.
    """
    reader = program.read
    if isinstance(reader, TableReader | ItemsReader | NodesReader):
        return Reading((_places(reader, "root"),), _list(reader, "{places}", "root"))
    return Reading((), _expression(reader, "root"))


def observation(program: ObserveProgram) -> Reading:
    """What an `observe` finds: locators, in reading order."""
    return Reading((either([query(ROOT, each) for each in program.any]),), "{places}.all()")


def _expression(reader: Reader, scope: str) -> str:
    if isinstance(reader, Leaf):
        return _leaf(reader, scope)
    if isinstance(reader, ObjectReader):
        return _object(reader, scope)
    if isinstance(reader, PageText | PairsReader):
        raise NotEjectable("all text of the page" if isinstance(reader, PageText) else "all pairs of a region")
    return _list(reader, _places(reader, scope), scope)


def _object(reader: ObjectReader, scope: str) -> str:
    inner = regions(ROOT, reader.within, scope)
    fields = [f"{literal(name)}: {_expression(field, inner)}" for name, field in reader.fields.items()]
    fields += [f"{literal(name)}: None" for name, absent in reader.absent.items() if absent.missing == "null"]
    return "{" + ", ".join(fields) + "}"


def _list(reader: TableReader | ItemsReader | NodesReader, places: str, scope: str) -> str:
    """A list comprehension over rows or items; in one inside another, the inner name hides the outer."""
    if isinstance(reader, TableReader):
        each = _expression(reader.each, "row")
        return f"[{each} for row in _rows({places})]"
    name = "item" if scope != "item" else "part"
    return f"[{_expression(reader.each, name)} for {name} in _items({places})]"


def _places(reader: TableReader | ItemsReader | NodesReader, scope: str) -> str:
    if isinstance(reader, TableReader):
        return _table(reader, scope)
    if isinstance(reader, NodesReader):
        return query(ROOT, reader.query, scope)
    title = f", name={test_of(ROOT, reader.title)}" if reader.title is not None else ""
    inner = f"get_by_role({literal(reader.item)})"
    if reader.container != "generic":
        inner = f"get_by_role({literal(reader.container)}{title}).{inner}"
    return f"{_below(reader.within, scope, inner)}.{inner}"


def _below(within: Within, scope: str, inner: str) -> str:
    """The region that rows stand in; one below a heading is the innermost part that has both."""
    if within and within[-1].role == "section":
        return section_with(ROOT, within[-1], regions(ROOT, within[:-1], scope), inner)
    return regions(ROOT, within, scope)


def _table(reader: TableReader, scope: str) -> str:
    title = f", name={test_of(ROOT, reader.title)}" if reader.title is not None else ""
    within = tuple(region for region in reader.within if region.role != "section")  # its columns tell it
    found = f'{regions(ROOT, within, scope)}.get_by_role("table"{title})'
    if reader.header == "first-row":
        return found
    headers = (whole(escaped(column), loose=r"\W") for column in reader.columns[:2])
    return found + "".join(f'.filter(has=page.get_by_role("columnheader", name={header}))' for header in headers)


def _leaf(leaf: Leaf, scope: str) -> str:
    if isinstance(leaf.source, MoneySource):
        return _converted(leaf.convert, _between(leaf.between, f"_money({scope})"))
    located = _located(leaf, scope)
    match leaf.take:
        case "count":
            return f"{located}.count()"
        case "presence":
            return f"{located}.count() > 0"
        case "checked":
            taken = f"{located}.is_checked()"
        case "url":
            taken = f'{located}.evaluate("element => element.href || element.src")'
        case "value":
            taken = f"_value({located})"
        case _:
            taken = f"_text({located})"
    is_converted = leaf.take in ("text", "value")
    value = _converted(leaf.convert, _between(leaf.between, taken)) if is_converted else taken
    if leaf.missing == "fails":
        return value
    blanks = ", ".join(literal(blank) for blank in ("", *leaf.blank))
    is_blank = f" and {taken} not in ({blanks},)" if is_converted else ""
    return f"{value} if {located}.count(){is_blank} else None"


def _located(leaf: Leaf, scope: str) -> str:
    source = leaf.source
    if isinstance(source, ColumnSource):
        return f"{scope}[{literal(source.header)}]"
    inner = regions(ROOT, leaf.within, scope)
    if isinstance(source, LabelSource):
        return labelled(ROOT, source, inner)
    if isinstance(source, QuerySource):
        return _of_query(source.query, inner)
    if isinstance(source, PositionSource):
        return f"{inner}.get_by_role({literal(source.role)}).nth({source.at - 1})"
    return inner


def _of_query(wanted: Query, scope: str) -> str:
    return query(ROOT, wanted, scope)


def _between(between: Between | None, taken: str) -> str:
    if between is None:
        return taken
    before = f".removeprefix({literal(between.before)})" if between.before else ""
    after = f".removesuffix({literal(between.after)})" if between.after else ""
    return f"{taken}{before}{after}.strip()"


def _converted(conversion: Conversion, taken: str) -> str:
    if isinstance(conversion, AsNumber):
        mark = "" if conversion.decimal_mark == "." else ', decimal_mark=","'
        number = f"_number({taken}{mark})"
        return number if conversion.to == "decimal" else f"{'int' if conversion.to == 'integer' else 'float'}({number})"
    if isinstance(conversion, AsDate):
        if conversion.to == "datetime":
            return f"datetime.fromisoformat({taken})"
        return f"_date({taken})" if conversion.order == "ymd" else f"_date({taken}, {literal(conversion.order)})"
    if isinstance(conversion, AsBoolean):
        return (
            f'{taken}.casefold() in ("yes", "true", "on", "✓", "✔", "☑", "in stock", "available", "active", "enabled")'
        )
    if isinstance(conversion, AsChoice):
        return f"{conversion.choices!r}[{taken}]"
    return taken
