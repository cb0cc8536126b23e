"""What the places are called in which a control stands: the nouns and names that say what it acts on."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pytest_stagehand._browser.roles import CELLS, COMMANDS, DATA_ROWS, NAMING, PARTS, SECTIONING, TABLES, TICKED
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._engines.english.grammar.stems import is_form_of
from pytest_stagehand._engines.english.grammar.words import ARTICLES, VERBS
from pytest_stagehand._engines.english.tree.index import column_of, headers_of, is_control
from pytest_stagehand._engines.english.tree.naming import name_of
from pytest_stagehand._engines.english.tree.scopes import in_row_of
from pytest_stagehand._programs.text import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.deeds import Run
    from pytest_stagehand._engines.english.tree.index import Index

_SHORTENED = 4
"""Letters that a noun has at least that is cut short: the *stats* are the Statistics."""
_MAIN_LEVEL = 1
_LOWEST_LEVEL = 9
_PROSE = 12
"""Words from which on a text says something about things, and is the name of none."""
_EDGES = ".,;:!?*()[]\"'“”‘’«»…"


def run_of(text: str) -> Run:
    """The words of a text as they stand between spaces: `beta-2` is no `beta`."""
    found = (word.strip(_EDGES) for word in name_of(text).folded.split())
    return tuple(word for word in found if word)


def holds(run: Run, text: str) -> bool:
    """Whether a text has the words beside each other."""
    said = run_of(text)
    return any(said[at : at + len(run)] == run for at in range(len(said) - len(run) + 1))


def title_words(index: Index, node: Node, *, is_named: bool = False) -> set[str]:
    """The nouns by which what a control acts on is called where it stands.

    They are in the heading above it, in the names of the parts, tables and groups around it, in the headers of its table, in its
    own address, and, where none of these is nearer or what it acts on is named as well, in what the page is called.
    """
    near = {word for text in _near_titles(index, node, is_named=is_named) for word in words(text)}
    return near | set(words(urlsplit(node.url or "").path)) | _page_words(index, node, is_named=is_named)


def _near_titles(index: Index, node: Node, *, is_named: bool) -> Iterator[str]:
    for above in node.ancestors():
        if above.role in PARTS - TABLES and above.name:
            yield above.name
        if above.role in TABLES:
            yield above.name
            yield from headers_of(index, above)
    headings = list(_headings_above(index, node))
    yield from map(index.text, headings if is_named else headings[:1])


def heading_above(index: Index, node: Node) -> Node | None:
    """The last heading before a node whose part of the page the node stands in, too."""
    return next(_headings_above(index, node), None)


def _headings_above(index: Index, node: Node) -> Iterator[Node]:
    """The headings of the sections in which a node stands, the innermost first."""
    level = _LOWEST_LEVEL + 1
    for place in range(index.places[node] - 1, -1, -1):
        heading = index.nodes[place]
        if heading.role != "heading" or not heading.is_seen or (heading.level or _LOWEST_LEVEL) >= level:
            continue
        part = next((above for above in heading.ancestors() if above.role in SECTIONING), index.snapshot.root)
        if index.places[node] in index.part(part):
            level = heading.level or _LOWEST_LEVEL
            yield heading


def _page_words(index: Index, node: Node, *, is_named: bool) -> set[str]:
    """What the whole page is called, as far as that speaks of a control: one in no row, and under no heading of a lower level."""
    heading = heading_above(index, node)
    main = _main_level(index)
    is_lower = row_of(index, node) is not None or (heading is not None and heading.level > main)
    if is_lower and not is_named:
        return set()
    texts = [index.snapshot.title, urlsplit(index.snapshot.url).path]
    texts += [index.text(each) for each in index.nodes if each.role == "heading" and each.level == main]
    texts += [each.name for each in index.nodes if each.role == "tab" and "selected" in each.states]
    return {word for text in texts for word in words(text)}


def _main_level(index: Index) -> int:
    """The level of the one heading that stands over all others, whichever a page begins with."""
    levels = [node.level for node in index.nodes if node.role == "heading" and node.is_seen and node.level]
    return min(levels) if levels and levels.count(min(levels)) == 1 else _MAIN_LEVEL


def row_of(index: Index, node: Node) -> Node | None:
    """The row of data in which a control stands; an item that says nothing but the control is none."""
    own = index.part(node)
    for above in node.ancestors():
        if above.role in DATA_ROWS:
            texts = (each for each in index.below(index.part(above)) if not each.children and each.is_seen)
            if any(each.name and index.places[each] not in own and each is not node for each in texts):
                return above
    return None


def rows_called(index: Index, run: Run) -> list[Node]:
    """The rows that are called just so: by a heading or link, by their first text, or in a column that tells the rows apart."""
    return _rows_with(index, run, lambda row, node: _is_headed_by(index, row, node) or _tells_rows(index, row, node))


def rows_headed(index: Index, run: Run) -> list[Node]:
    """Those of them that are called so by what stands first in them, a heading or a link: what else is there may be a choice."""
    return _rows_with(index, run, lambda row, node: _is_headed_by(index, row, node))


def _rows_with(index: Index, run: Run, names: Callable[[Node, Node], bool]) -> list[Node]:
    found: dict[Node, None] = {}
    for node in naming(index, run)[0]:
        row = next((above for above in (node, *node.ancestors()) if above.role in DATA_ROWS), None)
        if row is not None and names(row, node):
            found[row] = None
    return list(found)


def _is_headed_by(index: Index, row: Node, node: Node) -> bool:
    return node.role in NAMING or _is_first(index, row, node)


def own_box(index: Index, row: Node) -> list[Node]:
    """The boxes that tick a row: the only one, or of several the one in a column without a name; what has one is about that."""
    boxes = [node for node in row.walk() if is_box(node) and "disabled" not in node.states]
    ticking = [node for node in boxes if node.role != "switch"]  # a switch ticks no row
    unlabelled = [node for node in ticking if not is_headed(index, node)]
    nameless = [node for node in unlabelled if not node.name]
    found = next((some for some in (nameless, unlabelled) if len(some) == 1), boxes)
    return found if len(boxes) > 1 else boxes


def is_headed(index: Index, box: Node) -> bool:
    """Whether a column has a name of its own, and not that of a box in its header, which ticks all of its boxes."""
    label = column_of(index, box)
    table = next((above for above in box.ancestors() if above.role in TABLES), None)
    heads = [node for node in table.walk() if node.role == "columnheader"] if table is not None and label else []
    return bool(label) and not any(index.text(head) == label and any(map(is_box, head.walk())) for head in heads)


def box_beside(index: Index, node: Node) -> list[Node]:
    """The boxes that select what a name stands for, in an item that no role tells: without a name, or called *Select*."""
    verbs = {run_of(verb) for verb in VERBS["choose"]}
    boxes = [each for each in index.nodes if each.role in TICKED and each.role != "switch" and each.is_seen]
    selecting = [box for box in boxes if not box.name or run_of(box.name)[:1] in verbs]
    return in_row_of(index, node, selecting)


def is_box(node: Node) -> bool:
    """Whether a node is ticked for itself: a box, or a cell or row of a grid that says whether it is."""
    return node.role in TICKED or "checkable" in node.attributes


def _is_first(index: Index, row: Node, node: Node) -> bool:
    leaves = (each for each in index.below(index.part(row)) if not each.children and each.name and not is_control(each))
    first = next(leaves, None)
    return first is not None and index.places[first] in index.part(node)


def _tells_rows(index: Index, row: Node, node: Node) -> bool:
    """Whether a cell stands in a column in which no two rows say the same."""
    cell = next((each for each in (node, *node.ancestors()) if each.role in CELLS), None)
    table = next((above for above in row.ancestors() if above.role in TABLES), None)
    if cell is None or table is None or cell.parent is not row:
        return False
    at = row.children.index(cell)
    rows = [
        each
        for each in index.below(index.part(table))
        if each.role == "row" and len(each.children) == len(row.children)
    ]
    texts = [index.text(each.children[at]) for each in rows]
    return len(set(texts)) == len(texts)


def is_noun(word: str, titles: Iterable[str], node: Node) -> bool:
    """Whether a word is the noun for what a control acts on: a form of a word of the titles, or the kind of a part around it."""
    if any(is_form_of(word, said) or _is_short_for(word, said) for said in titles):
        return True
    kind = kind_of(word)
    roles = kind.meant if kind is not None else frozenset()
    return any(above.role in roles for above in node.ancestors() if above.role in PARTS | DATA_ROWS)


def _is_short_for(word: str, said: str) -> bool:
    stem = word.removesuffix("s")
    return len(stem) >= _SHORTENED and said.startswith(stem) and len(said) >= 2 * len(stem)


def naming(index: Index, run: Run) -> tuple[list[Node], list[Node]]:
    """What is called just so, and what has it in its name: a heading, a link, the first cell of a row."""
    whole: list[Node] = []
    part: list[Node] = []
    for node in index.nodes:
        text = index.text(node) if node.role in CELLS | NAMING else node.name
        if not text or not node.is_seen or text.count(" ") > _PROSE or run[0] not in text.casefold():
            continue
        said = run_of(text)
        if run in (said, _without_article(said)):
            whole.append(node)
        elif len(said) > len(run) and holds(run, text) and _names(index, node):
            part.append(node)
    return whole, part


def _without_article(run: Run) -> Run:
    """A name as a sentence says it, which takes its *The* for an article of its own."""
    return run[1:] if len(run) > 1 and run[0] in ARTICLES else run


def _names(index: Index, node: Node) -> bool:
    """Whether a node says what its row or part is called."""
    if node.role in NAMING:
        return True
    row = node.parent
    if node.role not in CELLS or row is None:
        return False
    first = next((cell for cell in row.children if index.text(cell) and not _is_operated(index, cell)), None)
    return first is node


def _is_operated(index: Index, cell: Node) -> bool:
    below = [each for each in index.below(index.part(cell)) if each is not cell]
    return any(is_control(each) and each.role not in COMMANDS for each in below)
