"""A snapshot in the form in which the local engine asks about it, made once a decision.

Every subtree is a run of nodes in reading order, so that "stands in" is a comparison of two numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import (
    BOUNDARIES,
    CELLS,
    CHECKABLE,
    CHOOSERS,
    CONTROLS,
    DIALOGS,
    FIELDS,
    KINDLESS,
    SLIDERS,
    TABLES,
    TYPED,
)
from pytest_stagehand._engines.english.tree.naming import letters, name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._engines.english.tree.naming import Name

TEXT_LIMIT = 300
"""Longest text kept of a node: no name is longer, and a page's text is not copied for every level of the tree."""

_LABEL_LIMIT = 80
"""Longest text taken for a label."""


@dataclass(frozen=True, slots=True)
class Part:
    """A run of nodes in reading order: a subtree, or what stands under a heading."""

    start: int
    end: int

    def __contains__(self, place: object) -> bool:
        return isinstance(place, int) and self.start <= place < self.end


@dataclass(frozen=True, slots=True)
class Index:
    """A snapshot with its reading order, its texts and the labels that nothing ties to their fields.

    Attributes:
        snapshot: What it was made of.
        nodes: All nodes in reading order.
        places: Place of each node in `nodes`.
        ends: For each place, the place after the last node below it.
        texts: For each place, what a person reads there, up to `TEXT_LIMIT`.
        said: All that the page says and all that its controls are called, in its letters.
        bearing: The nodes that bear a name, for each name that was looked for.
        labels: The labels of each field that was asked for them.
        headers: The column headers of each table that was asked for them.
        vocabulary: The words that the page uses of things, once they were asked for.
    """

    snapshot: Snapshot
    nodes: tuple[Node, ...]
    places: dict[Node, int]
    ends: tuple[int, ...]
    texts: tuple[str, ...]
    said: str
    bearing: dict[Name, list[tuple[Node, int]]] = field(default_factory=dict)
    labels: dict[Node, tuple[str, ...]] = field(default_factory=dict)
    headers: dict[Node, list[str]] = field(default_factory=dict)
    vocabulary: set[str] = field(default_factory=set)

    def part(self, node: Node) -> Part:
        """The subtree of `node`, itself included."""
        place = self.places[node]
        return Part(place, self.ends[place])

    def below(self, part: Part) -> Iterator[Node]:
        """The nodes of a part."""
        return iter(self.nodes[part.start : part.end])

    def text(self, node: Node) -> str:
        """What a person reads in `node`."""
        return self.texts[self.places[node]]

    def label(self, node: Node) -> str:
        """The text that stands where the label of a field without a name would stand; empty where there is none."""
        return next(iter(self.labels_of(node)), "")

    def labels_of(self, node: Node) -> tuple[str, ...]:
        """All texts that call a field to a person's eye which has no name, or an example in its place; the likeliest first."""
        if node not in self.labels:
            self.labels[node] = _labels(self, node) if node.role in FIELDS or _shows_choice(node) else ()
        return self.labels[node]


def index_of(snapshot: Snapshot) -> Index:
    """The index of a snapshot."""
    nodes = tuple(snapshot.walk())
    places = {node: place for place, node in enumerate(nodes)}
    ends, texts = [0] * len(nodes), [""] * len(nodes)
    for place in range(len(nodes) - 1, -1, -1):
        children = [places[child] for child in nodes[place].children]
        ends[place] = ends[children[-1]] if children else place + 1
        texts[place] = _joined(texts[child] for child in children) or nodes[place].name[:TEXT_LIMIT]
    return Index(snapshot, nodes, places, tuple(ends), tuple(texts), _said(nodes))


def _said(nodes: tuple[Node, ...]) -> str:
    """One text in which every name on the page can be found, so that a name that is nowhere costs no walk."""
    leaves = [node.name for node in nodes if not node.children]
    names = [node.name for node in nodes if node.children]
    hints = [value for node in nodes for value in node.attributes.values()]
    return "\n".join("".join(letters(name_of(text)) for text in texts) for texts in (leaves, names, hints))


def _joined(texts: Iterable[str]) -> str:
    found = ""
    for text in texts:
        if len(found) >= TEXT_LIMIT:
            break
        found = f"{found} {text}".strip()
    return found[:TEXT_LIMIT]


def is_native_select(node: Node) -> bool:
    """Whether a chooser is a `select` element, whose options are chosen without opening it."""
    return node.tag == "select"


def select_of(node: Node) -> Node | None:
    """The `select` element that an option belongs to."""
    return next((above for above in node.ancestors() if is_native_select(above)), None)


def is_editable(node: Node) -> bool:
    """Whether text can be typed into a node."""
    if node.role in TYPED or node.attributes.get("editable"):
        return True
    return node.role == "combobox" and node.tag in ("input", "textarea") and "readonly" not in node.states


def is_control(node: Node) -> bool:
    """Whether a person operates a node: by its role, or because text can be typed into it."""
    return node.role in CONTROLS or is_editable(node) or node.attributes.get("type") == "file"


def is_shut_away(node: Node) -> bool:
    """Whether it stands in a dialog of which nothing is displayed: one that is shut, and kept on the page for later."""
    if node.is_seen:
        return False
    return any(above.role in DIALOGS and not any(each.is_seen for each in above.walk()) for above in node.ancestors())


def holder(node: Node) -> Node | None:
    """The control that a node is a part of."""
    return next((above for above in node.ancestors() if is_control(above)), None)


def _shows_choice(node: Node) -> bool:
    """Whether it is a button that opens a list of options, and reads what is chosen of them."""
    return node.role == "button" and node.attributes.get("haspopup") == "listbox"


def _is_unnamed(index: Index, node: Node) -> bool:
    """Whether a field has no name, or is a chooser that is called by what is chosen in it."""
    chosen = index.text(node) if _shows_choice(node) else node.value if node.role in CHOOSERS else None
    return not node.name or (bool(chosen) and node.name in (chosen or ""))


def _labels(index: Index, node: Node) -> tuple[str, ...]:
    """The term that a field defines; else the text beside it, and all in the smallest block around it without another field.

    A field that is called by a placeholder, which may be an example or its name, is called by the one text of that block as well.
    """
    if node.name and node.name == node.attributes.get("placeholder"):
        around = _around(index, node)
        return tuple(around) if len(around) == 1 else ()
    if not _is_unnamed(index, node):
        return ()
    if term := _term(index, node):
        return (term,)
    beside, around = _beside(index, node), _around(index, node)
    is_row = node.role in CHECKABLE | SLIDERS - TYPED
    return tuple(dict.fromkeys(text for text in ((*around, beside) if is_row else (beside, *around)) if text))


def _term(index: Index, node: Node) -> str:
    """The term before the definition of which this is the only field."""
    within = next((above for above in node.ancestors() if above.role == "definition"), None)
    if within is None or within.parent is None:
        return ""
    fields = [each for each in within.walk() if each.role in FIELDS and not _belongs(each, node)]
    siblings = within.parent.children
    before = siblings[siblings.index(within) - 1] if siblings.index(within) else None
    return index.text(before) if before is not None and before.role == "term" and not fields else ""


_BLOCK_TEXTS = 4
"""Texts up to which a block is what one field is about: its name, a hint, a unit, a message. More make a part of a page."""


def _around(index: Index, node: Node) -> list[str]:
    for block in node.ancestors():
        nodes = list(index.below(index.part(block)))
        if any(each.role in FIELDS and not _belongs(each, node) for each in nodes):
            return []
        texts = [text for each in nodes if _is_label(index, each) and _has_word(text := index.text(each))]
        if texts or block.role in BOUNDARIES:
            return texts if len(texts) <= _BLOCK_TEXTS else []
    return []


def _belongs(part: Node, field: Node) -> bool:
    """Whether a node is the field, or a part of it."""
    return part is field or field in part.ancestors()


def _beside(index: Index, node: Node) -> str:
    """For a check box the text after it, else the text before it, or before what begins with it and holds no other field.

    In a table also the header of its column.
    """
    is_box = node.role in CHECKABLE
    for side in _sides(index, node) if is_box else ("before",):
        text = text_before(index, node) if side == "before" else _label_at(index, index.ends[index.places[node]])
        if text:
            return text
    return column_of(index, node)


def text_before(index: Index, node: Node) -> str:
    """The text before a field, or before the largest block that begins with it; texts without a word (`*`, `:`) are passed over.

    Its twin in the page, by which a field is recorded, is `_browser/js/captions.js`.
    """
    at = index.places[node if node.role in CHECKABLE else _begun_by(node)] - 1
    while (text := _label_at(index, at)) and not _has_word(text):
        at -= 1
    return text


def _has_word(text: str) -> bool:
    return any(map(str.isalnum, text))


def _label_at(index: Index, place: int) -> str:
    return index.texts[place] if 0 <= place < len(index.nodes) and _is_label(index, index.nodes[place]) else ""


def _begun_by(node: Node) -> Node:
    """The largest block that begins with a field and has no other, but a slider that shows the same value, and sets it too."""
    block = node
    while (above := block.parent) is not None and above.role in KINDLESS and above.children[0] is block:
        others = (each for each in above.walk() if each.role in FIELDS and not _belongs(each, node))
        if any(each.role != "slider" or not each.value or each.value != node.value for each in others):
            break
        block = above
    return block


def _sides(index: Index, node: Node) -> tuple[str, ...]:
    """Where the text of a box stands that has others beside it: before each where the run begins with a text and ends with a box.

    Nowhere where a text begins and ends it: one of the two belongs to no box.
    """
    siblings = node.parent.children if node.parent is not None else [node]
    place = siblings.index(node)
    before = takewhile(partial(_runs_on, index), reversed(siblings[:place]))
    after = takewhile(partial(_runs_on, index), siblings[place + 1 :])
    run = [*reversed([*before]), node, *after]
    boxes = [each for each in run if each.role in CHECKABLE]
    if len(boxes) < 2 or run[0].role in CHECKABLE:  # noqa: PLR2004  (others beside it)
        return ("after", "before")
    return ("before",) if run[-1].role in CHECKABLE else ()


def _runs_on(index: Index, node: Node) -> bool:
    return node.role in CHECKABLE or _is_label(index, node)


def _is_label(index: Index, node: Node) -> bool:
    """Whether a leaf is text that could label a field: short, no heading, no part of another control."""
    text = index.text(node)
    if node.children or is_control(node) or node.clickable or not text or len(text) > _LABEL_LIMIT:
        return False
    return node.role != "heading" and not any(
        above.role == "heading" or is_control(above) for above in node.ancestors()
    )


def column_of(index: Index, node: Node) -> str:
    """Header of the column in which a control stands; empty where the row has other cells than the header."""
    cell = next((above for above in node.ancestors() if above.role in CELLS), None)
    row = next((above for above in (cell or node).ancestors() if above.role == "row"), None)
    table = next((above for above in (row or node).ancestors() if above.role in TABLES), None)
    if cell is None or row is None or table is None:
        return ""
    cells, headers = [child for child in row.children if child.role in CELLS], headers_of(index, table)
    return headers[cells.index(cell)] if cell in cells and len(cells) == len(headers) else ""


def headers_of(index: Index, table: Node) -> list[str]:
    """The headers of the columns of a table; none where its first row has none."""
    if table not in index.headers:
        index.headers[table] = _headers(index, table)
    return index.headers[table]


def _headers(index: Index, table: Node) -> list[str]:
    for node in table.walk():
        if node.role == "row":
            cells = [child for child in node.children if child.role in CELLS]
            return [index.text(cell) for cell in cells] if any(cell.role == "columnheader" for cell in cells) else []
    return []
