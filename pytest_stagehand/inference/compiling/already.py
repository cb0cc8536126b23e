"""Evidence that what an `act` asks for is so already, compiled as that of a `verify` is.

claims ──> assertions ──> true now, false without what they are about ──> about what the sentence asks for? ──> program

The last gate is what a `verify` does not need, whose own words say what must hold: a heading that is shown proves nothing of a
box that is to be checked. So the controls that the sentence speaks of are turned into their opposite, in memory, and the
program must not hold then.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand.inference.compiling.verifying import program_of
from pytest_stagehand.inference.compiling.verifying_claims import Claim, Unusable
from pytest_stagehand.inference.compiling.verifying_places import ROWS, Case
from pytest_stagehand.inference.compiling.verifying_words import Said
from pytest_stagehand.inference.states import SELECTABLE
from pytest_stagehand.recording.assertions import NodeShown, TextShown, TitleIs, UrlIs
from pytest_stagehand.replay.programs.tree import CHECKABLE, VALUE_FIELDS, is_secret, reading, walk
from pytest_stagehand.replay.programs.vacuity import copied, is_vacuous
from pytest_stagehand.replay.programs.verify import evaluate_verify

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand.browser.snapshot import Node, Snapshot
    from pytest_stagehand.inference.decisions import Given
    from pytest_stagehand.recording.programs import VerifyProgram

OTHER = "something else entirely"
_PLAIN_STATES = frozenset({"checked", "mixed", "selected", "pressed", "expanded", "collapsed"})
_OPENED = frozenset({"expanded", "collapsed"})


def compile_already(claims: Sequence[Claim], snapshot: Snapshot, *, instruction: str, given: Given) -> VerifyProgram:
    """The program that says that what a sentence asks for is so.

    Args:
        claims: The evidence.
        snapshot: The page.
        instruction: The sentence, its `%name%` unfilled.
        given: This call's values.

    Raises:
        Unusable: A claim is wrong about this page, none could fail, or they would hold as well if it were not so.
    """
    case = Case(snapshot, Said(instruction, given.variables), given.base_url, holds=True)
    program = program_of(claims, case)
    if program is None or is_vacuous(program, snapshot, given.variables, base_url=given.base_url):
        raise Unusable("the claims can't be checked on this page without you, or would hold on any page")
    if all(isinstance(each, UrlIs | TitleIs) for each in program.all):
        raise Unusable("an address or a title alone shows nothing of it; claim what the page shows")
    meant = list(_controls_meant(case))
    if meant and not any(_fails_without(program, node, case) for node in meant):
        names = ", ".join(f"[{node.ref}] {node.role}" for node in meant[:5])
        raise Unusable(f"the claims would hold as well if it were not so; claim the state of what is meant ({names})")
    if not meant and not _is_about(program, case):
        raise Unusable("the claims say nothing of what the sentence asks for; claim what proves that it is so")
    return program


def _controls_meant(case: Case) -> Iterator[Node]:
    """Controls with a state or a value that the sentence has a word of: of their own names, or of their rows."""
    for node in walk((case.snapshot.root,)):
        if _has_state(node) and any(case.said.touches(text) for text in _known_by(node)):
            yield node


def _has_state(node: Node) -> bool:
    if node.role == "row":  # it can be selected, but is known as what holds controls
        return False
    is_stateful = node.role in CHECKABLE | SELECTABLE | VALUE_FIELDS or bool(node.states & _PLAIN_STATES)
    return is_stateful and not is_secret(node)


def _known_by(node: Node) -> list[str]:
    row = next((above for above in node.ancestors() if above.role in ROWS), None)
    return [node.name, *([row.name, reading(row)] if row is not None else [])]


def _fails_without(program: VerifyProgram, node: Node, case: Case) -> bool:
    """Whether the program does not hold where a control is in another state, and holds something else."""
    page = copied(case.snapshot, lambda each: _otherwise(each) if each.ref == node.ref else each)
    return not evaluate_verify(program, page, case.said.variables, base_url=case.base_url).passed


def _otherwise(node: Node) -> Node:
    states = set(node.states)
    if node.role in CHECKABLE:
        states ^= {"checked"}
    elif node.role in SELECTABLE:
        states ^= {"checked"} if "checked" in states else {"selected"}
    if "pressed" in states:
        states -= {"pressed"}
    elif node.role == "button":
        states |= {"pressed"}
    if states & _OPENED:
        states ^= _OPENED
    value = OTHER if node.role in VALUE_FIELDS and node.value != OTHER else node.value
    return replace(node, states=frozenset(states) - {"mixed"}, value=value)


def _is_about(program: VerifyProgram, case: Case) -> bool:
    """Whether, where no control is meant, the program says more than that something is there, or that what was named is."""
    return any(
        not isinstance(each, NodeShown | TextShown | UrlIs | TitleIs)
        or case.said.touches(_words_in(each.model_dump(mode="json")))
        for each in program.all
    )


def _words_in(data: object) -> str:
    """All texts of an assertion."""
    if isinstance(data, dict):
        return " ".join(_words_in(each) for key, each in data.items() if key not in ("kind", "how", "role", "roles"))
    if isinstance(data, list):
        return " ".join(map(_words_in, data))
    return data if isinstance(data, str) else ""
