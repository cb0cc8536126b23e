"""What to say instead of a `verify`: the same claim in another form, made of what the page says.

A proposal may leave out no word that the page knows but those of the kind of thing and of where the thing stands. A word that the
page does not know may be left out between two that it does (`grows` of *Basil grows in North*), or before a text that stands for
itself; never behind all of them, where a statement says what it is about. Its figures, names, values, states and its *not* are
those that were said (`keeping.py`). So nothing that is not so comes to hold by being said otherwise: where only another claim
would hold, nothing is proposed.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CELLS, CHECKABLE, ENTRIES, FIELDS, HEADED, TABLES
from pytest_stagehand._compiling.asked.sentences import text_of
from pytest_stagehand._compiling.claims.states import IN_WORDS
from pytest_stagehand._engines.english.proposing.every import NONE, every, none
from pytest_stagehand._engines.english.proposing.keeping import denies
from pytest_stagehand._engines.english.proposing.knowing import column_of
from pytest_stagehand._engines.english.proposing.proposal import Proposal
from pytest_stagehand._engines.english.proposing.speaking import (
    kind_word,
    names_of,
    phrases_for,
    places_for,
    row_titles,
)
from pytest_stagehand._engines.english.proposing.statement import IN, SILENT, Statement, quote, said_value
from pytest_stagehand._engines.english.tree.index import is_control
from pytest_stagehand._programs.amounts import figures, said_alone
from pytest_stagehand._programs.counting import counting
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import pairs
from pytest_stagehand._programs.likeness import content, shared
from pytest_stagehand._programs.text import contains_words, is_volatile, label_shown, label_text, normalised, words
from pytest_stagehand._programs.tree import (
    called,
    heading_of,
    is_header_row,
    own_text,
    reading,
    rows,
    title,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.tree.index import Index

_DENIED = re.compile(
    r"^(?:the )?(?P<subject>.+?) (?:is|are|was|were)(?:n['’]t| not| no longer) (?P<rest>.+)$"
    r"|^(?P<place>.+?) (?:does|do)(?:n['’]t| not| no longer) (?:contain|show|list|include|have|display) (?P<object>.+)$",
    re.IGNORECASE,
)
_IN_ROW = "in the row of"
_LONGEST_TEXT = 200
"""Characters of a text in which a span of the statement is looked for."""
_TWO = 2


def proposals_for(index: Index, statement: str) -> list[Proposal]:
    """Proposals for a statement, the nearest first."""
    said = Statement(normalised(statement.strip().rstrip(".!")), index)
    if not said.said:
        return []
    if NONE.match(said.text):
        found = [*none(said), *_absences(said), *_spans(said)]
    elif said.is_negative:
        found = [*_states(said), *_absences(said), *_spans(said)]
    elif said.state and said.text.lower().endswith(said.state):
        found = [*_states(said)]
    else:
        makers = (every, _values, _fields, _cells, _rows, _states, _spans, _came, _counts, _things)
        found = [each for make in makers for each in make(said)]
    return sorted(found, key=lambda each: -each.near)


def _spans(said: Statement) -> Iterator[Proposal]:
    """The longest run of the statement's words that the page says, where that is all that it says, a place apart."""
    parts, quoted = text_of(said.text).plain.split(), text_of(said.text).quoted or ""
    for node, text in _texts(said):
        span = _longest(parts, text)
        covered = content(span)
        is_denied = denies(text, also_quoted=True) and not (said.is_negative or denies(span, also_quoted=True))
        if is_denied or not any(map(_has_letter, covered)):
            continue
        if (_tells(said, span) and _is_label(said, node, span)) or _is_place_alone(said, covered):
            continue
        head = f"the {kind_word(node.role)} " if node.role in HEADED and kind_word(node.role) else ""
        left = [word for word in said.said if word not in shared(said.said, covered)]
        places = () if label_text(span) in said.labels else places_for(said.index, node, said.said)
        place = next((each for each in places if shared(left, content(each))), "")
        is_quoted = bool(quoted) and contains_words(span.casefold(), quoted.casefold())
        is_told = said.unknown.isdisjoint(said.claimed) and _is_apart(said, node, text, span)
        is_loose = not said.is_negative and (is_quoted or is_told)
        is_whole = said.is_about_page(left, node) and not said.leaves(covered, node, is_loose=is_loose)
        if not is_whole and (
            not place
            or said.leaves((*covered, *content(place)), node, is_loose=is_loose)
            or (place.startswith(_IN_ROW) and _says_more_of_row(said, node, left, place))
        ):
            continue
        said_so = quote(span)
        sentences = [f"{said_so} is visible {place}"] if place else []
        sentences += [f"{head}{said_so} is visible"] if head and is_whole else []
        sentences += [f"{said_so} is visible", f"the page shows {said_so}"] if is_whole else []
        yield Proposal(sentences, said.near((*covered, *content(place))))


def _came(said: Statement) -> Iterator[Proposal]:
    """What a message said that is gone again: that it came, where its words are all that is claimed."""
    for message in said.index.snapshot.passing:
        for line in message.lines if message.is_gone and not message.is_restless else ():
            covered = content(line)
            if contains_words(said.text.casefold(), line.casefold()) and set(said.claimed) <= shared(
                said.claimed, covered
            ):
                yield Proposal([f"the message {quote(line)} appeared"], said.near(covered))


def _says_more_of_row(said: Statement, node: Node, left: list[str], place: str) -> bool:
    """Whether words are left over that are in no name around a row, but in the row: it would be called by something else."""
    known = shared(left, content(place))
    return not said.is_about_parts([word for word in left if word not in known], node)


def _tells(said: Statement, span: str) -> bool:
    """Whether a statement says that something has what a text says, or is it: `the task is completed`."""
    return bool(
        _HAS.search(said.text) or re.search(rf"\b(?:is|are|was|were) {re.escape(span)}$", said.text, re.IGNORECASE)
    )


def _is_place_alone(said: Statement, covered: tuple[str, ...]) -> bool:
    """Whether words only say where something is said to be: that the place is there says nothing of what stands in it."""
    place = IN.search(said.text)
    return place is not None and set(covered) <= set(content(place[0])) - set(content(said.text[: place.start()]))


_HAS = re.compile(r"\b(?:has|have|had)\b", re.IGNORECASE)


def _is_label(said: Statement, node: Node, span: str) -> bool:
    """Whether a text only says what stands below or beside it: that it is there says not that anything is."""
    is_heading = any(each.role == "heading" for each in (node, *node.ancestors()))
    return is_heading or label_text(span) in said.labels


def _is_apart(said: Statement, node: Node, text: str, span: str) -> bool:
    """Whether a text stands for itself: all of it was said, once on the page, and in no list, where it may be another entry's."""
    own = said.index.text(node)
    around_it = [above for above in (node, *node.ancestors()) if said.index.text(above) == own]
    is_alone = not any(above.role in ENTRIES for above in node.ancestors())
    return (
        label_shown(text).casefold() == span.casefold() and is_alone and said.index.texts.count(own) == len(around_it)
    )


def _has_letter(word: str) -> bool:
    return any(map(str.isalpha, word))


def _texts(said: Statement) -> Iterator[tuple[Node, str]]:
    """The texts of the page that have a word of the statement, each once."""
    known: set[str] = set()
    for node in said.index.nodes:
        text = normalised(own_text(node)) if node.is_seen and not is_control(node) else ""
        if text and text not in known and len(text) <= _LONGEST_TEXT and shared(said.said, content(text)):
            known.add(text)
            yield node, text


def _longest(parts: list[str], text: str) -> str:
    """The longest run of words that stands in a text, as the text has it; of those the one with most to say."""
    folded = text.casefold()
    for size in range(len(parts), 0, -1):
        runs = [" ".join(parts[at : at + size]).strip("\"'“”,;:") for at in range(len(parts) - size + 1)]
        held = [run for run in runs if content(run) and contains_words(folded, run.casefold())]
        if held:
            best = max(held, key=lambda run: len(content(run)))
            at = folded.find(best.casefold())
            return text[at : at + len(best)] if len(folded) == len(text) else best
    return ""


def _values(said: Statement) -> Iterator[Proposal]:
    """A label and its value, both of which were said."""
    for pair in pairs((said.index.snapshot.root,)):
        value, label = normalised(pair.text), label_shown(pair.label)
        if not value or not label or not _says(said, value):
            continue
        covered = (*content(label), *content(value))
        if not shared(said.said, content(label)) or said.leaves(covered, pair.node, is_loose=True):
            continue
        names = [
            f"the {label}",
            *(f"the {label} {place}" for place in list(places_for(said.index, pair.node, said.said))[:1]),
        ]
        verb = "has the value" if pair.node.role in FIELDS else "is"
        yield Proposal([f"{name} {verb} {said_value(value)}" for name in names], said.near(covered))


def _says(said: Statement, value: str) -> bool:
    """Whether a statement has a value, or the number of one that is about so much: the `120.00` of `~ 120.00`."""
    rest = _ABOUT.sub("", value)
    number = said_alone(rest) if rest != value else ""
    return contains_words(said.text.casefold(), value.casefold()) or (
        bool(number) and any(figure.text == number for figure in figures(said.text))
    )


_ABOUT = re.compile(r"^[~\u2248\u223c] ?")
"""What says that a figure is about so much."""


def _fields(said: Statement) -> Iterator[Proposal]:
    """A field and what it holds, both of which were said."""
    for node in said.index.nodes:
        value = normalised(node.value or "") if node.is_seen and node.role in FIELDS else ""
        names = (
            names_of(said.index, node, said.said)
            if value and contains_words(said.text.casefold(), value.casefold())
            else []
        )
        covered = (*content(names[0] if names else ""), *content(value))
        if names and shared(said.said, content(names[0])) and not said.leaves(covered, node, is_loose=True):
            phrases = (each for each in phrases_for(said.index, node, said.said) if each.startswith("the "))
            yield Proposal(map(partial(_holding, value), phrases), said.near(covered))


def _holding(value: str, phrase: str) -> str:
    return f"{phrase} has the value {said_value(value)}"


def _cells(said: Statement) -> Iterator[Proposal]:
    """A cell in a row and a column that were said."""
    for node in said.index.nodes:
        value = normalised(reading(node)) if node.role in CELLS else ""
        column = column_of(node) if value and _says(said, value) else ""
        if value == column or not shared(said.said, set(content(column)) - set(content(value))):
            continue
        row = next((above for above in node.ancestors() if above.role == "row"), None)
        titles = row_titles(said.index, row, node, said.said) if row is not None else []
        for name in titles[:1]:
            covered = (*content(name), *content(column), *content(value))
            if shared(said.said, content(name)) and not said.leaves(covered, node, is_loose=True):
                yield Proposal((f"the {column} of {said_value(name)} is {said_value(value)}",), said.near(covered))


def _rows(said: Statement) -> Iterator[Proposal]:
    """Texts of one row or item, all of which were said: the first names it, and it shows the others."""
    for row in said.index.nodes:
        told = _told(said, row) if row.role in ENTRIES and not is_header_row(row) else []
        (_, name), *others = told or [(row, "")]
        if not others or label_text(name) in said.labels or not all(_is_telling(row, *other) for other in others):
            continue
        if not _is_in_order(said, row, others):
            continue
        columns = [column for leaf, _ in told if (column := _column_above(leaf))]
        covered = content(" ".join((*(span for _, span in told), *columns)))
        if said.leaves(covered, others[-1][0], is_loose=True):
            continue
        sayings = [list(_of_row(said, name, *other)) for other in others]
        yield Proposal(map(" and ".join, zip(*sayings, strict=False)), said.near(covered))


def _is_in_order(said: Statement, row: Node, others: list[tuple[Node, str]]) -> bool:
    """Whether the row has its texts in the order in which they are said, but for those that an *and* joins.

    *From Genoa to Gdansk* and the other way round are both said of a row that shows the two.
    """
    leaves, text = list(row.walk()), said.text.casefold()
    for (one, first), (other, second) in pairwise(others):
        between = text[text.find(first.casefold()) + len(first) : text.find(second.casefold())]
        if leaves.index(one) > leaves.index(other) and not _JOINED.search(between):
            return False
    return True


_JOINED = re.compile(r",|\b(?:and|but)\b")


def _is_telling(row: Node, leaf: Node, span: str) -> bool:
    """Whether a text of a row is all of it that was said, and no other text there is a bare figure as it is."""
    if label_shown(own_text(leaf)).strip("·•|-– ").casefold() != span.casefold():
        return False
    figures = [each for each in row.walk() if not each.children and own_text(each) and not _has_letter(own_text(each))]
    return _has_letter(span) or [own_text(each) for each in figures] == [own_text(leaf)]


def _of_row(said: Statement, name: str, leaf: Node, value: str) -> Iterator[str]:
    """Ways to say that a row shows a value; by its column first where that was said."""
    column = _column_above(leaf)
    by_column = f"the {column} of {said_value(name)} is {said_value(value)}"
    is_said = bool(column) and bool(shared(said.said, content(column)))
    yield from (by_column,) if is_said else ()
    yield f"the row of {said_value(name)} shows {said_value(value)}"
    yield f"{quote(value)} is visible in the row of {said_value(name)}"
    yield from (by_column,) if column and not is_said else ()


def _column_above(leaf: Node) -> str:
    cell = next((each for each in (leaf, *leaf.ancestors()) if each.role in CELLS), None)
    return column_of(cell) if cell is not None else ""


def _told(said: Statement, row: Node) -> list[tuple[Node, str]]:
    """The texts of a row that the statement says, each with the run of it, in the order of the statement; no word twice."""
    parts = text_of(said.text).plain.split()
    own = set(words(said.text))
    found: list[tuple[int, int, Node, str]] = []
    for leaf in row.walk():
        text = normalised(own_text(leaf) or "") if not leaf.children else ""
        span = _longest(parts, text) if text and len(text) <= _LONGEST_TEXT and own & set(words(text)) else ""
        at = said.text.casefold().find(span.casefold()) if content(span) else -1
        if at >= 0 and set(content(span)) - SILENT:
            found.append((at, at + len(span), leaf, span))
    kept: list[tuple[int, int, Node, str]] = []
    for each in sorted(found, key=lambda each: each[0] - each[1]):
        if all(each[1] <= other[0] or other[1] <= each[0] for other in kept):
            kept.append(each)
    return [(leaf, span) for _, _, leaf, span in sorted(kept, key=lambda each: each[0])]


def _states(said: Statement) -> Iterator[Proposal]:
    """A control in the state that was said, or said not to be in it."""
    verb = "is not" if said.is_negative else "is"
    for node in said.index.nodes if said.state else ():
        if not (is_control(node) and node.is_seen) or normalised(node.value or "").casefold() in IN_WORDS:
            continue  # (what is chosen there is a state as well)
        own = content(next(iter(names_of(said.index, node, said.said)), ""))
        row = () if shared(said.said, own) else _row_alone(said, node)
        covered = (*(own if not row else ()), *row, *content(said.state))
        if not shared(said.said, (*own, *row)) or said.leaves(covered, node):
            continue
        phrases = (each for each in phrases_for(said.index, node, said.said) if each.startswith("the "))
        yield Proposal(map(f"{{}} {verb} {said.state}".format, phrases), said.near(covered))


def _row_alone(said: Statement, node: Node) -> tuple[str, ...]:
    """The words of the row that a box is the only one of: it is known by that."""
    row = next((above for above in node.ancestors() if above.role in ENTRIES), None)
    if row is None or node.role not in CHECKABLE or [each for each in row.walk() if each.role in CHECKABLE] != [node]:
        return ()
    return content(next(iter(row_titles(said.index, row, node, said.said)), ""))


def _things(said: Statement) -> Iterator[Proposal]:
    """A control that is there."""
    for node in said.index.nodes:
        names = names_of(said.index, node, said.said) if is_control(node) and node.is_seen else []
        covered = content(names[0]) if names else ()
        is_said = bool(covered) and contains_words(said.text.casefold(), names[0].casefold())
        if is_said and not said.leaves(covered, node):
            phrases = (each for each in phrases_for(said.index, node, said.said) if each.startswith("the "))
            yield Proposal(map("{} is visible".format, islice(phrases, _TWO)), said.near(covered))


def _counts(said: Statement) -> Iterator[Proposal]:
    """As many rows of a table, or items of a list, as were said, where what they are called is said of it, or of the page."""
    numbers = [word for word in said.said if word.isdigit()]
    if len(numbers) != 1 or _BOUND.search(said.text):
        return
    for node in said.index.nodes:
        is_table = node.role in TABLES
        if not is_table and (node.role != "list" or any(above.role == "navigation" for above in node.ancestors())):
            continue
        name = title(node) or _heading(node, said.index)
        if said.leaves((*numbers, *content(name), *(() if name else said.context)), node):
            continue
        with suppress(ProgramFailed):
            entries = counting(rows(node) if is_table else [each for each in node.children if each.role in ENTRIES])
            if len(entries) == int(numbers[0]):
                what, kind = ("rows", "table") if is_table else ("items", "list")
                named = [f"in the {kind} {quote(name)}", f"under the heading {quote(name)}"] if name else []
                places = (*named, f"in the {kind}")
                yield Proposal([f"there are {numbers[0]} {what} {place}" for place in places], said.near(said.said))


def _heading(node: Node, index: Index) -> str:
    """The heading under which a node stands; empty where it stands under none."""
    heading = heading_of(node, index.snapshot.root)
    return called(heading) if heading is not None else ""


_BOUND = re.compile(r"\b(?:at least|at most|more than|fewer than|less than|only|over|under)\b", re.IGNORECASE)


def _absences(said: Statement) -> Iterator[Proposal]:
    """The same words, quoted, that are not there; the place stays."""
    found = _DENIED.match(said.text)
    if not found:
        return
    rest = found["rest"] or ""
    place = IN.search(rest)
    what = found["subject"] or found["object"]
    where = place[0] if place else f"in {found['place']}" if found["place"] else ""
    silent = set(words(rest.removesuffix(place[0]) if place else rest))
    if silent - SILENT:
        return
    where = "" if where.removeprefix("in ").removeprefix("the ") in ("page", "screen") else where
    name = text_of(what).quoted or text_of(what).plain
    is_named = bool(text_of(what).quoted) or not name[:1].islower() or any(map(str.isdigit, name))
    if is_volatile(name) or not is_named:
        return
    yield Proposal((f"{quote(name)} is not visible {where}".strip(),), 1.0)
