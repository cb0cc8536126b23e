"""Values and files: into the field that was said, or into the one that is meant where none was."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CELLS, FIELDS, PARTS
from pytest_stagehand._compiling.asked.kinds import KINDS
from pytest_stagehand._compiling.asked.sentences import NUMBERS
from pytest_stagehand._engines.english.grammar.phrases import Phrase, phrases
from pytest_stagehand._engines.english.grammar.requests import places_of
from pytest_stagehand._engines.english.grammar.tokens import tokenise, written
from pytest_stagehand._engines.english.grammar.words import BEFORE_VALUE, SEPARATORS
from pytest_stagehand._engines.english.operations.choosing import choose_values
from pytest_stagehand._engines.english.operations.dates import as_date, as_time
from pytest_stagehand._engines.english.operations.outcome import Outcome, action, on_each
from pytest_stagehand._engines.english.tree.cost import FREE, Cost, Unfit, total
from pytest_stagehand._engines.english.tree.grounding import Grounded, meant, weigh
from pytest_stagehand._engines.english.tree.index import is_editable
from pytest_stagehand._engines.english.tree.wishes import FILL, UPLOAD, Wish

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.grammar.tokens import Tokens
    from pytest_stagehand._engines.english.tree.index import Index


_FORMATS = {
    "date": r"\d{4,6}-\d{2}-\d{2}",
    "time": r"\d{2}:\d{2}(:\d{2})?",
    "datetime-local": r"\d{4,6}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?",
    "month": r"\d{4,6}-\d{2}",
    "week": r"\d{4,6}-W\d{2}",
    "color": r"#[0-9a-fA-F]{6}",
}
"""What the HTML standard lets these fields hold. Another notation may have two readings (5/6/2026)."""

_EXAMPLES = {
    "date": "2026-01-31",
    "time": "21:05",
    "datetime-local": "2026-01-31T21:05",
    "month": "2026-01",
    "week": "2026-W05",
    "color": "#ff8800",
}


def fill(index: Index, request: Request) -> Outcome:
    """A value typed, or chosen where the field is a chooser."""
    grounded = field_or_in_part(index, request.target, FILL) if request.target else _only_field(index, request)
    if request.is_loose:
        _refuse_other_fields(index, request, grounded.nodes)
    outcomes = [put(index, node, request) for node in grounded.nodes]
    rest = outcomes[0].rest if len(outcomes) == 1 else ""
    actions = tuple(each for found in outcomes for each in found.actions)
    return Outcome(actions, total((grounded.cost, *(found.cost for found in outcomes))), rest)


def _refuse_other_fields(index: Index, request: Request, nodes: tuple[Node, ...]) -> None:
    """Raises where a value without quotes says what goes into another field of the page: `a@b.org as mail, and Ada` as name."""
    for value in request.values:
        tokens = tokenise(value)
        for at in places_of(tokens, BEFORE_VALUE):
            end = next((end for end in places_of(tokens, SEPARATORS) if end > at), len(tokens))
            said = tokens[at + 1 : end]
            if other := _field_called(index, said, nodes):
                because = f'"{written(said)}" is a field of its own here. Put each value in quotes, and say its field'
                raise Unfit("not-understood", request.said, (*nodes, other), because=because)


def _field_called(index: Index, said: Tokens, nodes: tuple[Node, ...]) -> Node | None:
    """The field that is called just so, and is none of the nodes."""
    try:
        found = meant(index, phrases(said), FILL) if said else None
    except Unfit:
        return None
    if found is None or found.cost.distance or len(found.nodes) != 1 or found.node in nodes:
        return None
    return found.node


def field_or_in_part(index: Index, target: tuple[Phrase, ...], wish: Wish) -> Grounded:
    """The field that is called so, else the one field in the part of the page that is.

    Raises:
        Unfit: There is none, or more than one.
    """
    try:
        return meant(index, target, wish)
    except Unfit as unfit:
        if (typed := _typed_beside_slider(index, unfit.nodes)) is not None:
            return Grounded((typed,), unfit.cost or FREE)
        if unfit.why != "not-found":
            raise
        missing = unfit
    parts = {
        node
        for phrase in target
        if (phrase.name or phrase.kind is not None) and not phrase.noun
        for node, cost in weigh(index, phrase, _PART).items()
        if cost.distance == 0
    }
    if len(parts) != 1:
        raise missing
    suits = {node: suit for node in index.below(index.part(parts.pop())) if (suit := wish.suits(node)) is not None}
    fields = tuple(node for node, suit in suits.items() if suit == min(suits.values()))
    if len(fields) != 1:
        raise Unfit("ambiguous", missing.said, fields) if fields else missing
    return Grounded(fields, Cost(0, 1, 0, 1))


def _typed_beside_slider(index: Index, nodes: tuple[Node, ...]) -> Node | None:
    """Of a field and a slider that show one value, alone in a part of the page, the field: either sets both."""
    typed = [node for node in nodes if is_editable(node)]
    sliders = [node for node in nodes if node.role == "slider"]
    if [len(typed), len(sliders), len(nodes)] != [1, 1, 2] or not typed[0].value:
        return None
    part = next(above for above in typed[0].ancestors() if above in sliders[0].ancestors())
    fields = [each for each in index.below(index.part(part)) if each.role in FIELDS]
    is_one_value = typed[0].value == sliders[0].value and len(fields) == len(nodes)
    return typed[0] if is_one_value else None


_PART = Wish(lambda node: 0 if node.role in PARTS | CELLS else None)


def put(index: Index, node: Node, request: Request) -> Outcome:
    """A value into one field: typed, or chosen."""
    if not is_editable(node) and node.role != "slider":
        return choose_values(index, node, request.values)
    return Outcome((action(index, "fill", node, _as_held(node, request)),))


def _as_held(node: Node, request: Request) -> str:
    """The value in the notation that the field holds.

    Raises:
        Unfit: It is none, or may be two.
    """
    kind, value = node.attributes.get("type", ""), request.values[0]
    if kind == "number" and "%" not in value:
        return _number(node, request)
    if kind not in _FORMATS or "%" in value or re.fullmatch(_FORMATS[kind], value):
        return value
    read = _READERS[kind](value) if kind in _READERS else None
    if read is None:
        because = f"A field of type {kind} takes values like {_EXAMPLES[kind]}"
        raise Unfit("not-understood", request.said, (node,), because=because)
    return read


def _number(node: Node, request: Request) -> str:
    """The number alone, where the unit beside it is the field's own: `50 cm` into *Height (cm)*.

    Raises:
        Unfit: It is no number, or of another unit.
    """
    value = request.values[0].strip()
    if not value or value.lower() in NUMBERS[1:]:
        return str(NUMBERS.index(value.lower())) if value else ""
    found = _AMOUNT.fullmatch(value)
    unit = ((found["before"] or found["behind"]) if found else "").strip().casefold()
    called = " ".join((node.name, *(node.attributes.get(hint, "") for hint in ("placeholder", "title"))))
    if found is None or (unit and unit not in re.split(r"[\s()\[\],;:/]+", called.casefold())):
        because = "A field of type number takes a number like 12 or 12.5, and no unit but the one that its label has"
        raise Unfit("not-understood", request.said, (node,), because=because)
    return found["number"]


_AMOUNT = re.compile(
    r"(?P<before>[^\d\s.+-]*)\s*(?P<number>[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?)(?P<behind>[^\d.]*)"
)
_READERS = {"date": as_date, "time": as_time}


def _only_field(index: Index, request: Request) -> Grounded:
    """Where no field is said: the one that has the focus, else the only one."""
    fields = [node for node in index.nodes if is_editable(node)]
    focused = [node for node in fields if "focused" in node.states]
    nodes = tuple(focused or fields)
    if len(nodes) != 1:
        raise Unfit("ambiguous" if nodes else "not-found", request.said, nodes)
    return Grounded(nodes, FREE)


def upload(index: Index, request: Request) -> Outcome:
    """Files for the field that was said, or for the only one there is."""
    if request.target:
        grounded = field_or_in_part(index, request.target, UPLOAD)
    else:
        grounded = meant(index, (Phrase(request.said, kind=KINDS["file field"]),), UPLOAD)
    return on_each(index, grounded, lambda index, node: action(index, "set_input_files", node, *request.values))
