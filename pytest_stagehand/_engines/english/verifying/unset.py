"""Statements of what has no value: `no version is set`, `Planted is empty for both plants`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CELLS, CHOOSERS, VALUE_FIELDS
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.naming.phrases import without_article
from pytest_stagehand._compiling.naming.places import grounds
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._engines.english.grammar.words import VERBS
from pytest_stagehand._engines.english.tree.rows import TURNING
from pytest_stagehand._engines.english.verifying.chosen import group_of_radios
from pytest_stagehand._engines.english.verifying.claims import Parts, claim
from pytest_stagehand._engines.english.verifying.columns import columns_of
from pytest_stagehand._engines.english.verifying.every import EVERY, PAIR, of_all, table_of
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import column_label, reading, walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim, How
    from pytest_stagehand._compiling.claims.places import Case

UNSET = r"(?:set|chosen|selected|picked|given|entered|filled in|assigned)"


def unset(parts: Parts, case: Case) -> list[Claim]:
    """`no version is set`, `no milestone is set for Fern is out of stock`, `no size is chosen yet`.

    Raises:
        EngineAbstained: Two fields or cells could be meant.
    """
    if parts.place.masked:
        return [claim("empty", cell) for cell in [_cell(parts.subject, parts.place, case)] if cell is not None]
    if (group := group_of_radios(parts.subject, case)) is not None:
        return [of_all([node for node in group.walk() if node.role == "radio"], state="checked", how="not-equals")]
    return unset_field(subject(parts.subject, case.ground, VALUE_FIELDS)[1], parts.subject)


def unset_field(field: Node, said: Text) -> list[Claim]:
    """That a field has no value, or what stands there for none."""
    if field.value and field.role in CHOOSERS and says_unset(field):
        return [claim("value", field, words=said.spoken, expected=field.value, how="equals")]
    return [claim("empty", field, words=said.spoken)]


def says_unset(field: Node) -> bool:
    """Whether what is chosen stands there for none: it has no word, is all in brackets, or alone names the field itself.

    So does the first of all where it asks to choose: `Choose…`, `Please select an option`, but not `Pick up in store`.
    """
    text, options = field.value or "", [node.name for node in field.walk() if node.role == "option"]
    if not any(ch.isalnum() for ch in text) or re.fullmatch(r"[(\[<].*[)\]>]", text.strip()):
        return True
    if options[:1] == [text] and _ASKS_TO_CHOOSE.fullmatch(text.strip(" -\u2013\u2014")):
        return True
    naming = [option for option in options if set(words(field.name)) < set(words(option))]
    return bool(words(field.name)) and options[:1] == naming == [text]


_ASKS_TO_CHOOSE = re.compile(
    rf"(?:please )?(?:{'|'.join(VERBS['choose'])})(?: (?:an? |from )?(?:the )?(?:one|option|value|item|list))?(?:…|\.\.\.)?",
    re.IGNORECASE,
)


def _cell(column: Text, row: Text, case: Case) -> Node | None:
    """The cell of a column in the row that a phrase names; `None` where it names none."""
    place = next(iter(grounds(row.of(f"row of {row.masked}"), case.ground)), None)
    if place is None:
        return None
    said = words(without_article(column).plain)
    found = [node for node in walk(place.scope) if node.role in CELLS and words(column_label(node)) == said]
    return found[0] if len(found) == 1 else None


def empty_for(parts: Parts, case: Case) -> list[Claim]:
    """`Planted is empty for both plants`, `Milestone is empty for Fern`."""
    many = re.match(rf"{EVERY}\s+(?P<noun>.+)", parts.object.masked, re.IGNORECASE)
    how: How | None = None if parts.holds else "not-equals"
    if many is None:
        cell = _cell(parts.subject, parts.object, case)
        if cell is not None and parts.holds and reading(cell) and not any(map(str.isalnum, reading(cell))):
            return [claim("text", cell, expected=reading(cell), how="equals")]  # a dash stands for nothing
        if cell is not None and parts.holds and _speaks_of_none(reading(cell), parts.subject.plain):
            raise abstained(
                "ambiguous", f'whether "{reading(cell)}" says that there is no {parts.subject.plain}', [cell]
            )
        return [claim("empty", cell, how=how)] if cell is not None else []
    table = table_of(parts.object.of(many["noun"]), case)
    if table is None or many["word"].lower().startswith("no"):
        return []
    said = words(parts.subject.plain)
    found = [own for label, own in columns_of(table).items() if words(label) == said]
    if len(found) != 1 or (many["word"].lower().startswith("both") and len(found[0]) != PAIR):
        return []
    return [of_all(found[0], state="empty", how=how)]


def none_of(parts: Parts, case: Case) -> list[Claim]:
    """`Fern has no seeds`: none where the column counts them, and nothing at all where it does not."""
    cell = _cell(parts.subject, parts.object, case)
    if cell is not None and reading(cell).isdecimal():
        return [claim("text", cell, expected="0", how="equals")]
    return empty_for(parts, case)


def _speaks_of_none(text: str, label: str) -> bool:
    """Whether a cell may say that it has nothing: by a denial, or by its column's own word: *Unassigned*, of *Assignee*."""
    said = words(text)
    stems = [word[:_STEM] for word in words(label) if len(word) >= _STEM]
    return bool(TURNING.intersection(said)) or any(stem in word for stem in stems for word in said)


_STEM = 5
"""Letters by which a word is known in another form."""
