"""Evidence that what an `act` asks for is so already, compiled as that of a `verify` is.

claims ──> assertions ──> true now, false without what they are about ──> about what the sentence asks for? ──> program

The last gate is what a `verify` does not need, whose own words say what must hold: a heading that is shown proves nothing of a
box that is to be checked. So the controls that the sentence speaks of are turned into their opposite, in memory, and the
program must not hold then.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._browser.roles import (
    CHECKABLE,
    DATA_CELLS,
    PRESSABLE,
    SELECTABLE,
    TICKED_IN_GRIDS,
    TOLD_BY_CONTENT,
    VALUE_FIELDS,
)
from pytest_stagehand._compiling.claims.claims import Claim, Unusable
from pytest_stagehand._compiling.claims.places import Case
from pytest_stagehand._compiling.claims.words import Said, leaves_open
from pytest_stagehand._compiling.proof.pages import OTHER, altered
from pytest_stagehand._compiling.proof.vacuity import is_vacuous
from pytest_stagehand._compiling.verifying import decided, program_of, together
from pytest_stagehand._programs.nearest import told as in_words
from pytest_stagehand._programs.text import contains_words, label_text, normalised
from pytest_stagehand._programs.tree import is_secret, reading, walk
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.assertions import HasCount, HasState, HasText, NodeAbsent, TextAbsent, TitleIs, UrlIs
from pytest_stagehand._recording.programs import VerifyProgram

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.decisions import Given
    from pytest_stagehand._recording.assertions import Assertion

_PLAIN_STATES = frozenset({"checked", "mixed", "selected", "pressed", "expanded", "collapsed"})
_LEFT_BY_OPERATIONS = _PLAIN_STATES | {"focused", "current", "empty"}
"""States that come of an operation on what has them; `enabled` or `required` come of something else."""
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
    if leaves_open(case.said, program.all):
        raise Unusable("the sentence speaks of all of them; claim how many there are, or that there is none left")
    meant = list(_controls_meant(case))
    for each in (meant, *_called(meant, case)):
        if each and not any(_fails_without(program, node, case) for node in each):
            names = ", ".join(map(in_words, each[:5]))
            raise Unusable(
                f"the claims would hold as well if it were not so; claim the state of what is meant ({names})",
                ", ".join(node.ref for node in each[:5]),
            )
    if other := _held_otherwise(program, case):
        raise Unusable(
            f'the sentence says "{printable(other, 80)}", and no claim has that; claim the value that it asks for'
        )
    if not meant and not _is_about(program, case):
        raise Unusable("the claims say nothing of what the sentence asks for; claim what proves that it is so")
    return program


def compile_needless(
    claim: Claim, snapshot: Snapshot, *, instruction: str, given: Given, beside: VerifyProgram | None
) -> VerifyProgram:
    """The program that says that one operation is needless, and what `beside` says.

    Of what is not there, the words of the claim say what it would be: that is enough to be about it.

    Raises:
        Unusable: It is not so, or would hold of another page as well.
        EngineAbstained: The words leave open what is not there.
    """
    if claim.kind == "absent" and claim.words:
        case = Case(snapshot, Said(f"{claim.words} is not shown", given.variables), given.base_url, holds=True)
        own = together([decided([claim], case)], case)
        if own.program is None or not own.holds:
            raise Unusable("it may be there")
        program = own.program
    else:
        program = compile_already([claim], snapshot, instruction=instruction, given=given)
    known = beside.all if beside is not None else ()
    return VerifyProgram(all=tuple(dict.fromkeys((*known, *program.all))))


def _controls_meant(case: Case) -> Iterator[Node]:
    """Controls with a state or a value that the sentence has a word of: of their own names, or of their rows."""
    for node in walk((case.snapshot.root,)):
        if _has_state(node) and any(case.said.touches(text) for text in _known_by(node)):
            yield node


def _held_otherwise(program: VerifyProgram, case: Case) -> str:
    """A value that the sentence gives, and neither the claims of values nor the names on the page have."""
    held = [each for each in program.all if isinstance(each, HasText) and each.take == "value" and each.holds]
    known = [node.name for node in walk((case.snapshot.root,)) if node.name]
    known = [normalised(text).casefold() for text in (*known, *(case.said.filled(each.test.text) for each in held))]
    left = (each for each in case.said.literals if not any(contains_words(text, each) for text in known))
    return next(left, "") if held else ""


def _called(meant: list[Node], case: Case) -> list[list[Node]]:
    """The controls that the sentence calls by all of their name, those of one name together: each name has to be proven."""
    names = dict.fromkeys(label_text(node.name) for node in meant if node.name and case.said.says(node.name))
    return [[node for node in meant if label_text(node.name) == name] for name in names]


def _has_state(node: Node) -> bool:
    if node.role in TICKED_IN_GRIDS:  # they could be selected, but are known as what holds texts and controls
        return "checkable" in node.attributes or (node.role in DATA_CELLS and "selected" in node.states)
    is_stateful = node.role in CHECKABLE | SELECTABLE | VALUE_FIELDS or bool(node.states & _PLAIN_STATES)
    return is_stateful and not is_secret(node)


def _known_by(node: Node) -> list[str]:
    row = next((above for above in node.ancestors() if above.role in TOLD_BY_CONTENT), None)
    return [node.name, *([row.name, reading(row)] if row is not None else [])]


def _fails_without(program: VerifyProgram, node: Node, case: Case) -> bool:
    """Whether the program does not hold where a control is in another state, and holds something else."""
    page = altered(case.snapshot, {node.ref}, _otherwise)
    return not evaluate_verify(program, page, case.said.variables, base_url=case.base_url).passed


def _otherwise(node: Node) -> Node:
    states = set(node.states)
    if node.role in CHECKABLE or "checkable" in node.attributes:
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
    """Whether, where no control is meant, one of the assertions could be about what is asked for."""
    return any(_may_be_meant(each, case) for each in program.all)


def _may_be_meant(assertion: Assertion, case: Case) -> bool:
    """Whether it is about a state that an operation leaves, or has a word of the sentence and more to say than that.

    That something is there to be pressed, or could be, is so before as well as after; and what is absent from a part of the
    page that the sentence does not speak of is absent from it in any case.
    """
    if isinstance(assertion, HasState):
        return assertion.state in _LEFT_BY_OPERATIONS
    if isinstance(assertion, UrlIs | TitleIs):
        return False
    within = getattr(assertion, "within", ()) or getattr(getattr(assertion, "query", None), "within", ())
    if isinstance(assertion, TextAbsent | NodeAbsent) and within:
        return any(case.said.touches(_words_in(each.model_dump(mode="json"))) for each in within)
    query = getattr(assertion, "query", None)
    if (
        query is not None
        and not isinstance(assertion, HasCount | NodeAbsent)
        and PRESSABLE.issuperset(query.roles or ("",))
    ):
        return False
    return case.said.touches(_words_in(assertion.model_dump(mode="json")))


def _words_in(data: object) -> str:
    """All texts of an assertion."""
    if isinstance(data, dict):
        return " ".join(_words_in(each) for key, each in data.items() if key not in ("kind", "how", "role", "roles"))
    if isinstance(data, list):
        return " ".join(map(_words_in, data))
    return data if isinstance(data, str) else ""
