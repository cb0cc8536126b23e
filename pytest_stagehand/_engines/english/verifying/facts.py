"""Facts in any words: `Fern costs £9.90`, `Priya Nair stays 7 nights`, `19 days are left`.

No list of verbs could be long enough. So the page is asked what the sentence speaks of: two texts of one row (or item, or card)
stand in it word by word, of which the first one names the row; what is left over has to be accounted for. A column that it
names decides; without one, the value has to stand in one cell of the row only, and a bare figure or a date is none. A verb that
the page does not account for may stand before an amount alone: *Ann lost the Attic* is not so because *Attic* is Ann's room.
"""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import CELLS, ENTRIES
from pytest_stagehand._compiling.asked.asked import known_words, words_of_page
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.asked.regions import content_of_page
from pytest_stagehand._engines.english.grammar.stems import are_kin
from pytest_stagehand._engines.english.grammar.words import ARTICLES
from pytest_stagehand._engines.english.tree.bearing import bearing
from pytest_stagehand._engines.english.tree.index import index_of
from pytest_stagehand._engines.english.tree.naming import distance, name_of
from pytest_stagehand._engines.english.tree.rows import (
    BARE,
    JOINING,
    OF_ROWS,
    TURNING,
    Part,
    Row,
    columns_named,
    is_named_elsewhere,
    names_row,
    outside,
    parts_of,
    rows_of,
    says_how_many,
)
from pytest_stagehand._engines.english.verifying.claims import claim
from pytest_stagehand._programs.labels import pairs, unique_pairs
from pytest_stagehand._programs.text import normalised, words
from pytest_stagehand._programs.tree import is_struck, reading
from pytest_stagehand._programs.values import dates_in

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim, How
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._programs.labels import Pair

_MEASURES = frozenset("time big long old large wide high tall deep heavy worth each".split())
"""What stands behind an amount and leaves it what it is: `3 times`, `5 Bytes big`."""
_ROUGHLY = re.compile(r"\babout \W*\d", re.IGNORECASE)
_SET = frozenset("shown displayed set selected chosen".split())
"""What a value is beside its label: `25 rows are shown per page`."""
_KEYS = ("id", "name", "test_id")
_COUNTING = frozenset({"number", "count", "total"})
"""What a label has before what is counted: `Number of reviews`."""


def facts(text: Text, case: Case) -> list[Claim]:
    """The claims that a sentence makes of a row, or of a label and its value; none where it is no such fact.

    Raises:
        EngineAbstained: More than one row could be meant, or more than one cell of it.
    """
    said = normalised(text.plain)
    if TURNING.intersection(outside(said, [])) - _covered_words(said, case) or _ROUGHLY.search(said):
        return []
    return _of_rows(said, case) or _of_label(said, case)


def of_rows(text: Text, case: Case) -> list[Claim]:
    """The same of a row alone, where nothing outside of it is called as the row is.

    Raises:
        EngineAbstained: More than one row could be meant, or more than one cell of it.
    """
    said = normalised(text.plain)
    is_plain = not (TURNING.intersection(words(said)) or _ROUGHLY.search(said))
    return _of_rows(said, case, is_alone=True) if is_plain else []


def _covered_words(said: str, case: Case) -> set[str]:
    """Words of the sentence that are a whole cell in a row of the page: the *Never* of `Last seen: Never`."""
    rows, own = list(rows_of(case.snapshot)), words(said)
    texts = {words(text) for row in rows for _, text, _ in row.texts}
    labels = {words(label) for row in rows for label in row.labels if len(words(label)) > 1}
    of_labels = {word for label in labels if _stands_in(label, own) for word in label}
    of_texts = {word for text in texts if len(text) > 1 and _stands_in(text, own) for word in text}  # *Not started*
    alone = [word for at, word in enumerate(own) if not says_how_many(own, at)]
    return {each for each in alone if (each,) in texts} | of_labels | of_texts


def _stands_in(label: tuple[str, ...], said: tuple[str, ...]) -> bool:
    return any(said[at : at + len(label)] == label for at in range(len(said) - len(label) + 1))


# --- Rows -----------------------------------------------------------------------------------------------------------


def _of_rows(said: str, case: Case, *, is_alone: bool = False) -> list[Claim]:
    rows = list(rows_of(case.snapshot))
    found = _row_meant(said, rows, case)
    if found is None or (is_alone and _is_called_outside(found[1][0].text, found[0], case)):
        return []
    row, parts = found
    left = outside(said, parts)
    is_turned = _is_turned(said, row, parts) or TURNING.intersection(left) - _covered_words(said, case)
    if is_turned or any(map(_is_struck, parts[1:])):
        return []
    named = columns_named(left, row, parts)
    if not _is_accounted(said, parts, row, named, case):
        return []
    named = _without_kind(named, row, parts, case)
    if not named and is_named_elsewhere(parts[0], row, rows):
        return []
    values = [_of_value(part, row, named) for part in parts[1:]]
    return [*([_of_name(parts[0])] if _is_had_elsewhere(parts[0], row, case) else []), *values]


def _row_meant(said: str, rows: list[Row], case: Case) -> tuple[Row, list[Part]] | None:
    """The row of which most stands in the sentence, and what of it does.

    Raises:
        EngineAbstained: Two rows have as much.
    """
    found: dict[frozenset[Node], tuple[Row, list[Part]]] = {}
    for row in rows:
        parts = parts_of(said, row)
        if len(parts) > 1 and names_row(parts[0], row, rows) and not _are_of_one_cell(parts):
            found.setdefault(frozenset(node for part in parts for node, _ in part.nodes), (row, parts))
    most = max((len(parts) for _, parts in found.values()), default=0)
    best = [(row, parts) for row, parts in found.values() if len(parts) == most]
    if len(best) > 1:  # a journal tells of the same things in other words
        best = [each for each in best if _is_accounted_alone(said, *each, case)] or best
    if len(best) > 1:
        best = [each for each in best if not any(other is not each and _is_inside(other[0], each[0]) for other in best)]
    if len(best) > 1:
        raise abstained("ambiguous", "which row is meant", [row.node for row, _ in best])
    return best[0] if best else None


def _is_called_outside(name: str, row: Row, case: Case) -> bool:
    """Whether anything bears the name of a row that does not stand in it, be it by its id alone."""
    own, borne = words(name), bearing(index_of(case.snapshot), name_of(name))
    nodes = [node for node, match in borne if distance(match) == 0]
    keyed = ((node, node.attributes[key]) for node in case.snapshot.walk() for key in _KEYS if key in node.attributes)
    nodes += [node for node, value in keyed if words(value) == own]
    return any(row.node not in (node, *node.ancestors()) for node in nodes)


def _is_struck(part: Part) -> bool:
    """Whether a line goes through it wherever it stands: it may name a row then, and says nothing of it."""
    return all(is_struck(node) for node, _ in part.nodes)


def _is_had_elsewhere(part: Part, row: Row, case: Case) -> bool:
    """Whether another row, be it beside the content, has the text that names this one."""
    same = [node for node in case.snapshot.walk() if words(reading(node)) == words(part.text)]
    around = [set(node.ancestors()) for node in same]
    return any(row.node not in above and any(each.role in ENTRIES for each in above) for above in around)


def _of_name(part: Part) -> Claim:
    """The claim of what a row is called by, where another row has that, too: else it would be known by its other texts alone."""
    node = part.nodes[0][0]
    how: How = "equals" if words(reading(node)) == words(part.text) else "contains"
    return claim("text", node, expected=part.text, how=how)


def _without_kind(named: set[str], row: Row, parts: list[Part], case: Case) -> set[str]:
    """The columns without that of which the rows are, where no value stands in it: the *order* of `Ada's order is paid`.

    What the page is called tells that its rows are orders.
    """
    values, kind = {label for part in parts[1:] for _, label in part.nodes}, row.texts[0][2]
    is_kind = bool(words(kind)) and set(words(kind)) <= known_words(row.node, case.snapshot)
    return named - ({kind} - values if is_kind else set())


def _is_turned(said: str, row: Row, parts: list[Part]) -> bool:
    """Whether words that the sentence has right before another text stand behind that in the row.

    Of a row that reads *trunk*, *merged into*, *docs* it is not so that docs was merged into trunk.
    """
    places = [min(at for at, (node, _, label) in enumerate(row.texts) if (node, label) in part.nodes) for part in parts]
    values = list(zip(parts, places, strict=True))[1:]
    return any(
        first > second and _leads_to(one.text, set(words(said[one.end : other.start])))
        for (one, first), (other, second) in pairwise(values)
    )


def _leads_to(text: str, between: set[str]) -> bool:
    """Whether a text says something of what follows it after these words, as no value does: *merged into* the trunk."""
    is_wordy = not re.search(r"\d", text)
    return is_wordy and (between <= ARTICLES or (text.islower() and between <= ARTICLES | JOINING))


def _is_accounted_alone(said: str, row: Row, parts: list[Part], case: Case) -> bool:
    return _is_accounted(said, parts, row, columns_named(outside(said, parts), row, parts), case)


def _are_of_one_cell(parts: list[Part]) -> bool:
    """Whether two texts stand in the same cell and nowhere else: a day of a calendar has many that are of different things."""
    cells = [
        {above for node, _ in part.nodes for above in (node, *node.ancestors()) if above.role in CELLS}
        for part in parts
    ]
    return any(one and one == other for one, other in combinations(cells, 2))


def _is_inside(row: Row, other: Row) -> bool:
    return other.node in set(row.node.ancestors())


def _is_accounted(said: str, parts: list[Part], row: Row, named: set[str], case: Case) -> bool:
    """Whether nothing is left over but what the page accounts for, and one verb between the name and an amount, or a label."""
    known = known_words(row.node, case.snapshot) | words_of_page(case.snapshot)
    known |= {word for label in row.labels for word in words(label)} | JOINING | OF_ROWS
    labels = {word for label in named for word in words(label)}
    verbs = 0
    for at, (start, end) in enumerate(_gaps(said, parts)):
        for word in words(said[start:end]):
            if word in known or any(are_kin(word, each) for each in labels) or (at > 1 and word in _MEASURES):
                continue
            verbs += 1
            is_amount = 0 < at < len(parts) and bool(re.search(r"\d", parts[at].text))
            if not (word.isalpha() and (is_amount or _is_at_label(words(said[start:end]), at, parts))):
                return False
    return verbs <= 1


def _is_at_label(gap: tuple[str, ...], at: int, parts: list[Part]) -> bool:
    """Whether the label of a value is what stands before it, and one word before that: `went to`, where the page says *To*."""
    labels = {words(label) for _, label in parts[at].nodes if label} if 0 < at < len(parts) else set()
    rest = tuple(word for word in gap[1:] if word not in JOINING)
    return any(label and label in {gap[1:], rest} for label in labels)


def _gaps(said: str, parts: list[Part]) -> list[tuple[int, int]]:
    starts = [0, *(part.end for part in parts)]
    return list(zip(starts, [*(part.start for part in parts), len(said)], strict=True))


def _says_nothing_alone(text: str) -> bool:
    """Whether a text is a mere figure or a date, of which only its column tells what it is: of an arrival, or a departure."""
    return bool(BARE.fullmatch(text) or dates_in(text))


def _of_value(part: Part, row: Row, named: set[str]) -> Claim:
    """The claim of a text of a row.

    Raises:
        EngineAbstained: It stands in two cells, in none of the columns that are named, or is a figure of no column.
    """
    of_named = [node for node, label in part.nodes if label in named]
    nodes = of_named or [node for node, _ in part.nodes]
    distinct = [node for node in nodes if not set(nodes).intersection(node.ancestors())]
    is_any = len(distinct) != 1 or (not of_named and _says_nothing_alone(part.text) and not _is_only_date(part, row))
    if is_any or (named and not of_named) or _is_one_of_figures(part, distinct[0]):
        raise abstained("ambiguous", f'what "{part.text}" is of this {row.node.role}', nodes)
    how: How = "equals" if words(reading(distinct[0])) == words(part.text) else "contains"
    return claim("text", distinct[0], expected=part.text, how=how)


def _is_one_of_figures(part: Part, node: Node) -> bool:
    """Whether a figure stands in a cell with others, and nothing says which of them is the cell's: 0 approved, and 1 to come."""
    cell = next((each for each in (node, *node.ancestors()) if each.role in CELLS), None)
    if cell is None or not BARE.fullmatch(part.text):
        return False
    leaves = (each for each in cell.walk() if not each.children and each.is_seen)
    return sum(BARE.fullmatch(normalised(each.text)) is not None for each in leaves) > 1


def _is_only_date(part: Part, row: Row) -> bool:
    """Whether a date is the only one in its row: then it is the row's own, whatever its column is called."""
    return bool(dates_in(part.text)) and len({text for _, text, _ in row.texts if dates_in(text)}) == 1


# --- Labels ---------------------------------------------------------------------------------------------------------


def _of_label(said: str, case: Case) -> list[Claim]:
    """The claim of the one value of which the label and the value stand in the sentence, and nothing else that is not known."""
    top = content_of_page(case.snapshot)
    known = known_words(top, case.snapshot) | JOINING
    every = unique_pairs(list(pairs((top,))))
    found = [pair for pair in every if pair.text and _says(said, pair, known)]
    nodes = {pair.node for pair in found}
    if len(nodes) > 1 or any(
        words(pair.label) == words(found[0].label) for pair in every if found and pair not in found
    ):
        raise EngineAbstained("ambiguous", f'which value is meant by "{said}"')
    return [claim("text", found[0].node, expected=found[0].text, how="equals")] if found else []


def _says(said: str, pair: Pair, known: frozenset[str]) -> bool:
    match = re.search(rf"(?<![\w.,]){re.escape(normalised(pair.text).casefold())}(?!\w|[.,]\d)", said.casefold())
    if match is None or pair.take not in {"text", "value"}:
        return False
    left, label = [*words(said[: match.start()]), *words(said[match.end() :])], set(words(pair.label)) - JOINING
    left = [word for word in left if word not in _SET]
    wanted = label - _COUNTING if BARE.fullmatch(pair.text) else label
    wanted = {word for word in wanted if not any(are_kin(word, each) for each in _SET)}  # *to show per page*
    return bool(wanted) and wanted.issubset(left) and set(left) <= label | known
