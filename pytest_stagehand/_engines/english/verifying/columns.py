"""The columns of a table: what stands in each, and statements that there is one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import TABLES
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._compiling.naming.phrases import named_so, without_article
from pytest_stagehand._compiling.naming.places import grounds
from pytest_stagehand._engines.english.verifying.claims import Parts, apart, claim
from pytest_stagehand._programs.tables import data_rows
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import cells, column_label, header_labels, rows, walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.ground import Ground
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case


def columns_of(table: Node) -> dict[str, list[Node]]:
    """The cells of a table's data, by the labels of their columns."""
    labels = header_labels(table)
    body = data_rows(labels, rows(table))
    found: dict[str, list[Node]] = {}
    for row in body:
        for cell in cells(row):
            if label := column_label(cell):
                found.setdefault(label, []).append(cell)
    return found


def behind(label: str, text: Text) -> Text | None:
    """What a phrase says behind the label of a column: `priority of High`; `None` where it does not begin with that."""
    length = len(label.split())
    said = text.masked.split()
    if words(" ".join(said[:length])) != words(label):
        return None
    return text.of(" ".join(said[length + (said[length : length + 1] == ["of"]) :]))


def as_header(text: Text, ground: Ground) -> Text:
    """A column that is named, by what stands above it, where all tables of the page say that: `Payee column header`.

    Of a table that does not say what its columns are, nobody knows what it lacks; a column of a board is none of a table.
    """
    name = _name_of_column(text)
    return text.of(f"{name.masked} column header") if name is not None and _are_headed(ground) else text


def _name_of_column(text: Text) -> Text | None:
    """What a column is called: the *Payee* of `a Payee column` and of `a column named Payee`; `None` for anything else."""
    bare = without_article(text)
    found = named_so(text)
    noun, name = found or _apart(bare)
    is_column = re.fullmatch("columns?", noun.masked, re.IGNORECASE) is not None
    return name if is_column and name.masked and len(apart(name)) == 1 else None


def _apart(text: Text) -> tuple[Text, Text]:
    """A phrase as its first or last word and the rest, whichever of them is the kind."""
    *before, last = text.masked.split()
    first, *rest = text.masked.split()
    if kind_of(last) is not None:
        return text.of(last), text.of(" ".join(before))
    return text.of(first), text.of(" ".join(rest))


def _are_headed(ground: Ground) -> bool:
    """Whether there are tables, and each of them says what its columns are."""
    tables = [node for node in walk(ground.scope) if node.role in TABLES and node.is_seen]
    return bool(tables) and all(map(_is_headed, tables))


def _is_headed(table: Node) -> bool:
    """Whether what stands above the columns of a table has the role for it."""
    return any(node.role == "columnheader" and words(node.name) for node in table.walk())


def having_columns(parts: Parts, case: Case) -> list[Claim]:
    """`the table has the columns Name, Payee and Amount`: it has each of these."""
    if not parts.holds or not _are_headed(case.ground) or not grounds(parts.subject, case.ground):
        return []
    where = parts.subject.spoken
    return [claim("shown", words=f"{name.spoken} column header in {where}") for name in apart(parts.object)]
