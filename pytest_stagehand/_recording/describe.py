"""Programs in words: for error messages, and for who reviews a recording.

`lines[].price ← table "Cart", row, column "Price", integer €`, one line a value: where to go, and what is made of it there.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from pytest_stagehand._recording.assertions import (
    Assertion,
    Before,
    Compared,
    EveryOne,
    Fold,
    HasCount,
    HasState,
    HasText,
    IsSorted,
    LabelledText,
    NodeAbsent,
    NodeShown,
    Ranked,
    Stated,
    TextAbsent,
    TextAppeared,
    TextShown,
    TitleIs,
    UrlIs,
)
from pytest_stagehand._recording.programs import ObserveProgram, VerifyProgram
from pytest_stagehand._recording.queries import LabelSource, Query
from pytest_stagehand._recording.readers import (
    AsChoice,
    AsNumber,
    AsText,
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
    from collections.abc import Iterable

    from pytest_stagehand._recording.assertions import Reading, Values
    from pytest_stagehand._recording.queries import Region, TextTest, Within
    from pytest_stagehand._recording.readers import Between, Conversion, Reader, Source
    from pytest_stagehand._recording.schema import Program

_HOW = {"equals": "", "contains": "containing ", "starts": "starting with ", "ends": "ending in "}
_COMPARE = {"==": "exactly", ">=": "at least", "<=": "at most"}
_RELATION = {
    "==": "equals",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}


def describe(program: Program) -> list[str]:
    """`program` in lines that a person can check against the sentence it came from."""
    if isinstance(program, VerifyProgram):
        return [described(assertion) for assertion in program.all]
    if isinstance(program, ObserveProgram):
        return [described_query(query) for query in program.any]
    return list(_lines(program.read, "", ""))


def described_query(query: Query) -> str:
    """A query in words: `button "Remove" in the row of "Blue shirt"`."""
    kind = " or ".join(query.roles) or "anything"
    parts = [" ".join((*query.states, kind)) + (f" of level {query.level}" if query.level else "")]
    parts += [described_test(query.name)] if query.name else []
    parts += [f"that reads {described_test(query.text)}"] if query.text else []
    if query.attribute:
        parts.append(f'whose {query.attribute.attribute} is "{query.attribute.value}"')
    parts += [f'in column "{query.column}"'] if query.column else []
    return " ".join(parts) + _in(query.within)


def described_region(region: Region) -> str:
    """A region in words: `row of "Blue shirt"`."""
    named = f" {described_test(region.title)}" if region.title else ""
    return f"{region.role}{named}" + (f" of {described_test(region.holds)}" if region.holds else "")


def described_test(test: TextTest) -> str:
    """A test of text in words: `containing "1 item"`."""
    return f'{_HOW[test.how]}"{test.text}"'


def _in(within: Within) -> str:
    return "".join(f" in the {described_region(region)}" for region in reversed(within))


def _is(holds: bool) -> str:
    return "is" if holds else "is not"


@singledispatch
def described(assertion: Assertion) -> str:
    """An assertion in words."""
    raise NotImplementedError(type(assertion))


@described.register
def _(assertion: TextShown) -> str:
    return f"text {described_test(assertion.text)} is shown{_in(assertion.within)}"


@described.register
def _(assertion: TextAbsent) -> str:
    return f"text {described_test(assertion.text)} is not shown{_in(assertion.within)}"


@described.register
def _(assertion: TextAppeared) -> str:
    more = ", and nothing beside it" if assertion.alone else ""
    return f"message {described_test(assertion.text)} was shown since the last operation{more}"


@described.register
def _(assertion: NodeShown) -> str:
    return f"{described_query(assertion.query)} is shown" + ("" if assertion.alone else ", once or more")


@described.register
def _(assertion: NodeAbsent) -> str:
    return f"{described_query(assertion.query)} is not shown"


@described.register
def _(assertion: HasState) -> str:
    return f"{described_query(assertion.query)} {_is(assertion.holds)} {assertion.state}"


@described.register
def _(assertion: HasText) -> str:
    verb = "holds" if assertion.take == "value" else "reads"
    negation = "" if assertion.holds else "not "
    return f"{described_query(assertion.query)} {negation}{verb} {described_test(assertion.test)}"


@described.register
def _(assertion: HasCount) -> str:
    return f"{_COMPARE[assertion.compare]} {assertion.count} of {described_query(assertion.query)}"


@described.register
def _(assertion: LabelledText) -> str:
    label = f'value labelled "{assertion.label.label}"{_in(assertion.within)}'
    return f"{label} {_is(assertion.holds)} {described_test(assertion.test)}"


@described.register
def _(assertion: UrlIs) -> str:
    return f"{assertion.part} URL {_is(assertion.holds)} {described_test(assertion.test)}"


@described.register
def _(assertion: TitleIs) -> str:
    return f"title {_is(assertion.holds)} {described_test(assertion.test)}"


@described.register
def _(assertion: IsSorted) -> str:
    return f"{_values(assertion.values)} is in {assertion.direction} order"


@described.register
def _(assertion: Compared) -> str:
    return f"{_reading(assertion.left)} {_RELATION[assertion.compare]} {_reading(assertion.right)}"


@described.register
def _(assertion: EveryOne) -> str:
    each = f"every {described_query(assertion.query)}" if assertion.holds else f"no {described_query(assertion.query)}"
    if assertion.part is not None:
        return f"{each} has {described_query(assertion.part)}"
    return (
        f"{each} is {assertion.state}" if assertion.text is None else f"{each} reads {described_test(assertion.text)}"
    )


@described.register
def _(assertion: Ranked) -> str:
    place = "the last" if assertion.at < 0 else f"number {assertion.at}"
    return f"{place} of {described_query(assertion.query)} reads {described_test(assertion.text)}"


@described.register
def _(assertion: Before) -> str:
    return f"{described_query(assertion.first)} stands before {described_query(assertion.then)}"


def _reading(reading: Reading | Stated) -> str:
    if isinstance(reading, Stated):
        return f'"{reading.text}"'
    return f"{reading.take} of {_values(reading.values)}" if isinstance(reading, Fold) else _values(reading)


def _values(reader: Values | Leaf) -> str:
    """How single values are read, as their one line says it."""
    return _lines(reader, "", "")[0].partition(" ← ")[2]


def described_leaf(leaf: Leaf) -> str:
    """Where a single value is read, in words; empty for the very thing that is looked at."""
    return _joined(_place(leaf.within), _source(leaf.source))


def _lines(reader: Reader, path: str, place: str) -> list[str]:
    if isinstance(reader, Leaf):
        steps = [place, _place(reader.within), _source(reader.source), _take(reader.take)]
        steps += [_part(reader.between), _conversion(reader.convert)]
        return [f"{path or 'value'} ← {_joined(*steps)}{_missing(reader)}"]
    if isinstance(reader, ObjectReader):
        return _object_lines(reader, path, _joined(place, _place(reader.within)))
    if isinstance(reader, PageText):
        return [f"{path or 'value'} ← all text of the page"]
    if isinstance(reader, PairsReader):
        where = _joined(place, _place(reader.within))
        return [f"{path}{{}} ← {_joined(where, f'{reader.pair} pairs')} › {_conversion(reader.convert) or 'text'}"]
    if isinstance(reader, NodesReader):
        return _lines(reader.each, f"{path}[]", _joined(place, described_query(reader.query)))
    return _lines(reader.each, f"{path}[]", _joined(place, _repeated(reader)))


def _object_lines(reader: ObjectReader, path: str, place: str) -> list[str]:
    lines = []
    for name, field in reader.fields.items():
        lines += _lines(field, f"{path}.{name}" if path else name, place)
    for name, absent in reader.absent.items():
        labels = " or ".join(f'"{label}"' for label in absent.labels)
        more = " and nothing more stands there" if absent.seen else ""
        lines.append(f"{path}.{name} ← nothing, as long as no label is {labels}{more}")
    return lines


def _repeated(reader: TableReader | ItemsReader) -> str:
    if isinstance(reader, TableReader):
        return _joined(_place(reader.within), _titled("table", reader.title), "row")
    return _joined(_place(reader.within), _titled(reader.container, reader.title), reader.item)


def described_list(reader: TableReader | ItemsReader, sources: Iterable[Source]) -> str:
    """A list, and the words that its values stand under or beside."""
    return f"{_repeated(reader)} with {', '.join(map(_source, sources))}"


def _titled(role: str, title: TextTest | None) -> str:
    return f"{role} {described_test(title)}" if title else role


def _place(within: Within) -> str:
    return " › ".join(described_region(region) for region in within)


def _joined(*steps: str) -> str:
    return " › ".join(step for step in steps if step)


def _source(source: Source) -> str:
    if isinstance(source, QuerySource):
        return described_query(source.query)
    if isinstance(source, LabelSource):
        return described_label(source)
    if isinstance(source, ColumnSource):
        return f'column "{source.header}"'
    if isinstance(source, PositionSource):
        return f"{source.role} {source.at} of {source.of}"
    return "amount of money" if isinstance(source, MoneySource) else ""


def described_label(source: LabelSource) -> str:
    """A label and how its value stands beside it: `definition labelled "Total"`."""
    return f'{source.pair} labelled "{source.label}"'


def _part(between: Between | None) -> str:
    return f'between "{between.before}" and "{between.after}"' if between else ""


def _missing(leaf: Leaf) -> str:
    if leaf.missing == "fails":
        return ""
    return ", or nothing" + "".join(f' or "{text}"' for text in leaf.blank)


def _take(take: str) -> str:
    return "" if take == "text" else take


def _conversion(conversion: Conversion) -> str:
    if isinstance(conversion, AsNumber):
        around = " or ".join(word for word in conversion.around if word)
        comma = " with a decimal comma" if conversion.decimal_mark == "," and conversion.to != "integer" else ""
        return f"{conversion.to} {around}".rstrip() + comma
    if isinstance(conversion, AsChoice):
        return "one of " + ", ".join(f'"{choice}"' for choice in conversion.choices)
    if isinstance(conversion, AsText):
        return "words" if conversion.shape == "words" else ""
    return conversion.to
