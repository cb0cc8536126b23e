"""What the local engine says when it does not decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained, printable
from pytest_stagehand._engines.english.tree.describe import describe, describe_differently
from pytest_stagehand._engines.english.tree.index import is_control
from pytest_stagehand._programs.likeness import closest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.tree.cost import Unfit
    from pytest_stagehand._engines.english.tree.index import Index

SHOWN = 8
"""Candidates that a message names; the error carries them all."""

_LONGEST_DETAIL = 500
_LEAD = {
    "not-understood": "does not understand",
    "not-found": "finds nothing for",
    "ambiguous": "finds no one reading of",
}

VERBS = (
    "click, double-click, right-click, hover, focus, type … into …, fill … with …, set … to …, clear, select … from …, "
    "check, uncheck, toggle, press a key, scroll, wait for, upload … to …, drag … to …, open, close, go back, reload, "
    "accept or dismiss the dialog"
)


def abstained(index: Index, sentence: str, unfit: Unfit) -> EngineAbstained:
    """The error for a sentence that was not decided."""
    said = unfit.said or sentence
    if unfit.why == "ambiguous":
        return _ambiguous(index, said, unfit.nodes)
    if unfit.why == "not-found":
        return _not_found(index, said, unfit.nodes)
    return not_understood(sentence, unfit.because)


def not_understood(sentence: str, because: str = "") -> EngineAbstained:
    """The error for a sentence that has no reading."""
    reason = because or f"It begins with a verb like {VERBS}, or is the name of something on the page"
    return EngineAbstained("not-understood", f"The local engine does not understand {_quoted(sentence)}. {reason}.")


def _ambiguous(index: Index, said: str, nodes: Sequence[Node]) -> EngineAbstained:
    words = describe_differently(index, list(nodes))
    count = f"{len(words)} things fit" if len(words) > 1 else "More than one reading fits"
    told = f": {_listed(words)}; say which" if words else "; put names and values in quotes"
    return EngineAbstained("ambiguous", f"{count} {_quoted(said)}{told}.", tuple(words))


def _not_found(index: Index, said: str, nodes: Sequence[Node]) -> EngineAbstained:
    words = describe_differently(index, list(nodes)) or _like(index, said)
    known = f" What comes nearest: {_listed(words)}." if words else ""
    return EngineAbstained("not-found", f"Nothing on the page fits {_quoted(said)}.{known}", tuple(words))


def _like(index: Index, said: str) -> list[str]:
    """The controls whose names look most like what was said."""
    named = {node.name: node for node in index.nodes if node.name and is_control(node)}
    return [describe(index, named[name]) for name in closest(said, named)]


def _listed(words: Sequence[str]) -> str:
    more = f", and {len(words) - SHOWN} more" if len(words) > SHOWN else ""
    return ", ".join(words[:SHOWN]) + more


def _quoted(text: str) -> str:
    return f'"{printable(text)}"'


def explained(problem: EngineAbstained, sentence: str) -> EngineAbstained:
    """The error for the whole sentence: what was missing, and what came into question."""
    named = f" What came into question: {', '.join(problem.candidates)}." if problem.candidates else ""
    detail = printable(str(problem), _LONGEST_DETAIL)
    message = f'The local engine {_LEAD[problem.why]} "{printable(sentence)}": {detail}.{named}'
    return EngineAbstained(problem.why, message, problem.candidates)
