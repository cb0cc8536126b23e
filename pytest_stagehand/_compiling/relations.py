"""Claims of order, and of two readings beside each other: wrapper induction as of an `extract`, over what is compared."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._compiling.asked.proposals import Meant, Path
from pytest_stagehand._compiling.asked.proposals import Reading as Proposal
from pytest_stagehand._compiling.claims.claims import Inexpressible, Unusable
from pytest_stagehand._compiling.extracting import compile_extract
from pytest_stagehand._programs.labels import pairs
from pytest_stagehand._programs.nearest import told as in_words
from pytest_stagehand._programs.numbers import around_number, decimal_mark, number_in
from pytest_stagehand._programs.tree import reading
from pytest_stagehand._programs.values import moment, order_of
from pytest_stagehand._recording.assertions import Compared, Fold, IsSorted, Stated, Values
from pytest_stagehand._recording.readers import AsDate, AsNumber, ItemsReader, Leaf, NodesReader, TableReader

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._programs.labels import Pair
    from pytest_stagehand._recording.assertions import Reading
    from pytest_stagehand._recording.readers import Reader

_COMPARE: dict[str | None, Literal["==", "!=", "<", "<=", ">", ">="]] = {
    None: "==",
    "equals": "==",
    "not-equals": "!=",
    "at-most": "<=",
    "at-least": ">=",
    "less-than": "<",
    "more-than": ">",
}
_PAIR = 2


def in_order(claim: Claim, _part: Node | None, case: Case) -> IsSorted:
    """The claim that values stand in order.

    Raises:
        Unusable: It names fewer than two, or no direction.
        Inexpressible: No program reads just these.
    """
    if claim.how not in ("ascending", "descending"):
        raise Unusable("sorted needs how: ascending or descending")
    nodes = _nodes(claim, case)
    if len(nodes) < _PAIR:
        raise Unusable("sorted needs nodes: each value of the list, in the order of the page")
    return IsSorted(kind="sorted", values=_values(nodes, case), direction=claim.how)


def related(claim: Claim, node: Node | None, case: Case) -> Compared:
    """The claim that what a node reads compares to what others read, or to what the statement says.

    Raises:
        Unusable: It does not say to what, or how.
        Inexpressible: No program reads just these.
    """
    if claim.how not in _COMPARE:
        raise Unusable(
            f"compared can't be {claim.how}; use equals, not-equals, at-least, at-most, more-than or less-than"
        )
    nodes = _nodes(claim, case)
    if claim.expected:
        return _bounded(claim, node, nodes, case)
    if node is None:
        raise Unusable("compared needs a node, or several with fold and expected")
    if not nodes or (len(nodes) > 1 and claim.fold is None):
        raise Unusable("compared needs nodes, and fold where there is more than one: sum, lowest or highest")
    if node in nodes and claim.fold not in ("lowest", "highest"):
        raise Unusable("a node is compared with itself")
    compare, kind = _COMPARE[claim.how], _kind(map(_text, [node, *nodes]))
    if kind is str and (compare not in ("==", "!=") or claim.fold is not None):
        raise Unusable("only numbers and dates are greater, less or added up")
    if claim.fold is not None and compare == "!=":
        raise Inexpressible("that a sum is another proves little")
    right: Reading = (
        Fold(reads="fold", take=claim.fold, values=_values(nodes, case, kind))
        if claim.fold is not None
        else _value(nodes[0], kind, case)
    )
    return Compared(kind="compared", left=_value(node, kind, case, claim.words), compare=compare, right=right)


def _bounded(claim: Claim, node: Node | None, nodes: list[Node], case: Case) -> Compared:
    """The claim that what one node reads, or several together, compares to a number or a date of the statement."""
    if (node is None) == (claim.fold is None) or bool(nodes) != (node is None):
        raise Unusable("compared with expected needs one node, or nodes and fold")
    said, read = claim.expected or "", [node] if node is not None else nodes
    kind = _kind(map(_text, read))
    if kind is str:
        raise Unusable("only numbers and dates are compared with what is said")
    left: Reading = (
        Fold(reads="fold", take=claim.fold, values=_values(nodes, case, kind))
        if claim.fold is not None
        else _value(read[0], kind, case, claim.words)
    )
    right = Stated(reads="stated", text=said, convert=_as_read(case.said.filled(said), left))
    return Compared(kind="compared", left=left, compare=_COMPARE[claim.how], right=right)


def _as_read(said: str, left: Reading) -> AsNumber | AsDate:
    """How what is said is read: with the unit that it says, which has to be that of the page.

    Raises:
        Inexpressible: It has another one, or can be read in more than one way.
    """
    each = left.values.each if isinstance(left, Fold) else left
    convert = each.convert if isinstance(each, Leaf) else None
    if isinstance(convert, AsDate) and (order := order_of(said)) is not None:
        return convert.model_copy(update={"order": order})
    unit = around_number(said)
    if not isinstance(convert, AsNumber) or (unit and unit not in convert.around):
        raise Inexpressible(f'"{said}" is of another kind than what the page shows')
    marks = [mark for mark in (decimal_mark([said]), convert.decimal_mark) if mark is not None]
    read = {number[0]: mark for mark in marks if (number := number_in(said, mark)) is not None}
    if len(read) != 1:  # 1.000 is one, or a thousand
        raise Inexpressible(f'"{said}" can be read as more than one number, or as none')
    return AsNumber(to=convert.to, decimal_mark=next(iter(read.values())), around=(unit,))


def _nodes(claim: Claim, case: Case) -> list[Node]:
    found = []
    for ref in claim.nodes or ():
        node = case.snapshot.get(ref)
        if node is None:
            raise Unusable("it names a node that is not on this page; use only ids that it shows", printable(ref, 40))
        found.append(node)
    if len(set(found)) < len(found):
        raise Unusable("a node is named twice")
    return found


def _values(nodes: Sequence[Node], case: Case, kind: type | None = None) -> Values:
    kind = kind or _kind(map(_text, nodes))
    values = [_json(text, kind, nodes) for text in map(_text, nodes)]
    sources: dict[Path, str] = {(at,): node.ref for at, node in enumerate(nodes)}
    reader = _reader(list[kind], Proposal(values, sources), case)  # type: ignore[valid-type]
    if not (isinstance(reader, TableReader | ItemsReader | NodesReader) and _is_plain(reader.each)):
        raise Inexpressible("no program reads just these values")
    return reader


def _value(node: Node, kind: type, case: Case, words: str | None = None) -> Leaf:
    text = _text(node) if kind is not str else next((pair.text for pair in _beside_own_label(node)), _text(node))
    said = Proposal(_json(text, kind, [node]), {(): node.ref}, {(): Meant(words)} if words else {})
    reader = _reader(kind, said, case, case.said.statement)
    if not (isinstance(reader, Leaf) and _is_plain(reader)):
        raise Inexpressible(f"no program reads just {in_words(node)}")
    return reader


def _reader(kind: Any, said: Proposal, case: Case, instruction: str = "") -> Reader | None:
    program = compile_extract(
        case.snapshot,
        TypeAdapter(kind),
        said.value,
        said.sources,
        variables=case.said.variables,
        instruction=instruction,
        meant=said.meant,
    )
    return program.read if program is not None else None


def _is_plain(reader: Reader) -> bool:
    """Whether it reads one value that must be there."""
    return isinstance(reader, Leaf) and reader.missing == "fails"


def _kind(said: Iterable[str]) -> type:
    """What all of them are: numbers, dates, else texts."""
    texts = list(said)
    mark = decimal_mark(texts)
    if mark is not None and all(number_in(text, mark) for text in texts):
        return Decimal
    return dt.date if all(map(_date, texts)) else str


def _date(text: str) -> dt.date | None:
    order = order_of(text)
    return moment(text, order) if order is not None else None


def _json(text: str, kind: type, nodes: Sequence[Node]) -> str:
    """What a node reads, as JSON has a value of this kind."""
    if kind is dt.date:
        found = _date(text)
        return found.isoformat() if found is not None else text
    mark = decimal_mark([_text(node) for node in nodes])
    number = number_in(text, mark) if kind is Decimal and mark is not None else None
    return str(number[0]) if number is not None else text


def _beside_own_label(node: Node) -> list[Pair]:
    """The value in one text with its label: `open` in `Status: open`."""
    return [pair for pair in pairs((node,)) if pair.kind == "prefix" and pair.node is node]


def _text(node: Node) -> str:
    return node.value if node.value is not None else reading(node)
