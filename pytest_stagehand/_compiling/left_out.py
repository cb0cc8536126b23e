"""What a statement names and its program passes by: it would hold as well if the row that it is about were another.

*Order 1002 is open* says nothing of that order if the program looks for the row of Ann Lee. So each figure and each name of the
statement that is shown in the row, item or card of what the program found is exchanged there for another. Unless the program
has it in its own words, it has to fail then.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import TOLD_BY_CONTENT
from pytest_stagehand._compiling.proof.pages import reworded
from pytest_stagehand._programs.amounts import figures
from pytest_stagehand._programs.drawn import is_item
from pytest_stagehand._programs.saying import quoted
from pytest_stagehand._programs.text import contains_words, normalised
from pytest_stagehand._programs.values import dates_in, days_in
from pytest_stagehand._programs.verify import evaluate_verify

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.claims.words import Said
    from pytest_stagehand._compiling.decisions import VerifyDecision

_NAME = re.compile(r"(?<=[\w,;:)] )[^\W\d_a-z][\w'\u2019-]+")
"""A word with a capital that begins no sentence."""
OTHER = "Zebra"
"""A word that no page has."""


def left_out(decision: VerifyDecision, snapshot: Snapshot, said: Said, *, base_url: str = "") -> str:
    """A figure or name of the statement that its program passes by in the row of what it found; empty where there is none.

    Args:
        decision: What the statement became; of one that does not hold nothing is known.
        snapshot: The page that it was decided on.
        said: The statement.
        base_url: What recorded addresses are relative to.
    """
    program, outcome = decision.program, decision.outcome
    if program is None or not outcome.passed:
        return ""
    within = {below for ref in outcome.refs for entry in entries_of(snapshot.get(ref)) for below in entry.walk()}
    known = [normalised(said.filled(text)).casefold() for text in _texts(program.model_dump())]
    for text in named_in(said):
        if any(contains_words(each, text.casefold()) for each in known):
            continue
        page = showing_another(snapshot, within, text)
        if page is not None and evaluate_verify(program, page, said.variables, base_url=base_url).passed:
            return text
    return ""


def entries_of(node: Node | None) -> list[Node]:
    """The rows, items and cards that a node stands in, or is."""
    around = [node, *node.ancestors()] if node is not None else []
    return [each for each in around if each.role in TOLD_BY_CONTENT or is_item(each)]


def named_in(said: Said) -> Iterator[str]:
    """What a statement quotes, its figures and its names, dates apart, which are spelt in many ways."""
    prose = normalised(said.prose)
    for spelling in dates_in(prose):
        prose = prose.replace(spelling, " ")
    for start, end in sorted(days_in(prose), reverse=True):
        prose = f"{prose[:start]} {prose[end:]}"
    yield from dict.fromkeys((*quoted(said.plain), *(each.text for each in figures(prose)), *_NAME.findall(prose)))


def _texts(part: object) -> Iterator[str]:
    """All that a program has in words and numbers."""
    if isinstance(part, dict):
        part = list(part.values())
    if isinstance(part, list | tuple):
        for each in part:
            yield from _texts(each)
    elif isinstance(part, str | int) and not isinstance(part, bool):
        yield str(part)


def showing_another(snapshot: Snapshot, within: Iterable[Node], text: str) -> Snapshot | None:
    """The page on which another text stands in these nodes in the place of this one; `None` where it is in none of them."""
    word = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)")
    is_figure = any(map(str.isdigit, text))
    other = re.sub(r"\d", lambda digit: str((int(digit[0]) + 3) % 10), text) if is_figure else OTHER
    refs = {node.ref for node in within if any(map(word.search, (node.name, node.value or "", node.shown)))}
    return reworded(snapshot, refs, lambda said: word.sub(other, said))
