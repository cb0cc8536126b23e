"""Evidence for a verdict, compiled to assertions over the live page: what a model verified is recorded as nothing else.

claims ──> assertions ──> true now, as the verdict says? ──> false without what was claimed? ──> program
                             no: `Unusable`, told to the model         no: none
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from pytest_stagehand._basics.errors import EngineAbstained, printable
from pytest_stagehand._compiling.claims.claims import Claim, Inexpressible, Unusable
from pytest_stagehand._compiling.claims.holding import holds_on
from pytest_stagehand._compiling.claims.passing import appeared
from pytest_stagehand._compiling.claims.places import Case
from pytest_stagehand._compiling.claims.presence import absent, count, on_page, shown
from pytest_stagehand._compiling.claims.sets import before, every, ranked
from pytest_stagehand._compiling.claims.state_claims import state
from pytest_stagehand._compiling.claims.states import MEANINGS
from pytest_stagehand._compiling.claims.texts import test_of, text, value
from pytest_stagehand._compiling.claims.words import Said, falls_short
from pytest_stagehand._compiling.decisions import VerifyDecision
from pytest_stagehand._compiling.denied_texts import require_as_written
from pytest_stagehand._compiling.laid_over import require_certain
from pytest_stagehand._compiling.out_of_sight import require_in_sight
from pytest_stagehand._compiling.proof.vacuity import is_vacuous
from pytest_stagehand._compiling.relations import in_order, related
from pytest_stagehand._programs.addresses import relative_url
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.assertions import Assertion, TitleIs, UrlIs
from pytest_stagehand._recording.describe import described
from pytest_stagehand._recording.programs import MAX_ASSERTIONS, VerifyProgram

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._recording.queries import TextTest

__all__ = ["Claim", "Unusable", "compile_verify"]

_LONGEST_PROBLEM = 400


def compile_verify(
    snapshot: Snapshot,
    claims: Sequence[Claim],
    holds: bool,
    *,
    statement: str,
    variables: Mapping[str, str],
    base_url: str,
) -> VerifyDecision | None:
    """The program that says what `claims` say, checked against this page and against it without what they are about.

    Args:
        snapshot: The page that was judged.
        claims: The evidence; where the verdict is that the statement fails, what would have to be true and is not.
        holds: The verdict.
        statement: The sentence, its `%name%` unfilled.
        variables: This call's values, without secrets.
        base_url: What addresses are relative to.

    Returns:
        The program and what it finds now; `None` where no assertion says it, or none that could fail.

    Raises:
        Unusable: A claim is wrong about this page, or does not fit the verdict.
    """
    case = Case(snapshot, Said(statement, variables), base_url, holds)
    program = program_of(claims, case)
    if program is None or falls_short(case.said, program.all):
        return None
    outcome = evaluate_verify(program, snapshot, variables, base_url=base_url)
    if outcome.passed != holds:
        raise Unusable(
            "All claims are true of this page, but the verdict is that the statement fails. "
            "Give what would have to be true and is not."
        )
    return None if _is_vacuous(program, case) else VerifyDecision(program, holds, outcome)


def program_of(claims: Sequence[Claim], case: Case) -> VerifyProgram | None:
    """What all of the claims say; `None` where there is no assertion for one of them.

    Raises:
        Unusable: One is wrong about this page, or there are too many.
    """
    if len(claims) > MAX_ASSERTIONS:
        raise Unusable(f"{len(claims)} claims; at most {MAX_ASSERTIONS}.")
    compiled = [compiled_claim(claim, number, case) for number, claim in enumerate(claims, 1)]
    known = [each for each in compiled if each is not None]
    return VerifyProgram(all=tuple(dict.fromkeys(known))) if known and len(known) == len(compiled) else None


def decided(claims: Sequence[Claim], case: Case) -> VerifyDecision:
    """The program of claims whose words name what they are about, and whether it holds.

    Raises:
        EngineAbstained: One of them has no assertion on this page.
        ProgramFailed: What it is about can't be read.
    """
    try:
        return _judged(tuple(assertion_of(claim, case) for claim in claims), case)
    except (Unusable, Inexpressible) as problem:
        raise EngineAbstained("not-understood", str(problem)) from None


def together(decisions: Sequence[VerifyDecision], case: Case) -> VerifyDecision:
    """All of several decisions as one.

    Raises:
        EngineAbstained: They are too many, or would hold of any page.
    """
    assertions = [each for decision in decisions if decision.program is not None for each in decision.program.all]
    if len(assertions) > MAX_ASSERTIONS:
        raise EngineAbstained("not-understood", f"more than {MAX_ASSERTIONS} claims in one statement")
    decision = _judged(tuple(assertions), case)
    if decision.program is None or _is_vacuous(decision.program, case):
        raise EngineAbstained("not-understood", "it would hold whatever this page showed")
    return decision


def _judged(assertions: tuple[Assertion, ...], case: Case) -> VerifyDecision:
    program = VerifyProgram(all=assertions)
    outcome = evaluate_verify(program, case.snapshot, case.said.variables, base_url=case.base_url)
    return VerifyDecision(program, outcome.passed, outcome)


def _is_vacuous(program: VerifyProgram, case: Case) -> bool:
    return is_vacuous(program, case.snapshot, case.said.variables, base_url=case.base_url)


def compiled_claim(claim: Claim, number: int, case: Case) -> Assertion | None:
    """The assertion of one claim; `None` where there is none.

    Raises:
        Unusable: It is wrong about this page.
    """
    try:
        assertion = assertion_of(_as_said(claim, case), case)
    except Unusable as problem:
        raise Unusable(printable(f"Claim {number} ({claim.kind}): {problem}.", _LONGEST_PROBLEM), problem.ref) from None
    except (Inexpressible, EngineAbstained, ProgramFailed):
        return None
    if case.holds and not holds_on(assertion, case.snapshot, case):
        wrong = f"Claim {number} ({claim.kind}) is not true of this page: {described(assertion)}."
        raise Unusable(printable(wrong, _LONGEST_PROBLEM))
    return assertion


def _as_said(claim: Claim, case: Case) -> Claim:
    """The claim without words that the statement does not have: a page may have said them."""
    if claim.words is None or case.said.has(claim.words):
        return claim
    if claim.node is None:
        raise Unusable(f'"{claim.words}" are no words of the statement')
    return claim.model_copy(update={"words": None})


def assertion_of(claim: Claim, case: Case) -> Assertion:
    """The assertion of a claim, be it true of this page or not.

    Raises:
        Unusable: The claim is wrong about this page.
        Inexpressible: No assertion says just this.
        EngineAbstained: Its words name nothing on this page, or more than one thing.
        ProgramFailed: What it is about can't be read.
    """
    _refuse_invented(claim, case)
    assertion = _assertion_of(claim, case)
    require_certain(assertion, case)
    require_in_sight(assertion, case)
    require_as_written(assertion, case)
    return assertion


def _assertion_of(claim: Claim, case: Case) -> Assertion:
    kind, node = claim.kind, _node(claim, case)
    if kind == "url":
        return _address(claim, case)
    if kind == "appeared":
        return appeared(claim, case)
    if kind == "title":
        test, is_so = test_of(claim, case, [case.snapshot.title])
        return TitleIs(kind="title", test=test, holds=is_so)
    if kind == "shown" or (kind == "text" and node is None and not case.holds):
        return shown(claim, node, case)
    if kind in _OF_PARTS:
        return _OF_PARTS[kind](claim, node, case)
    if node is None:
        raise Unusable(f"{kind} needs a node")
    return state(claim, kind, node, case) if kind in MEANINGS else _OF_NODES[kind](claim, node, case)


_OF_PARTS: dict[str, Callable[[Claim, Node | None, Case], Assertion]] = {
    "absent": absent,
    "count": count,
    "sorted": in_order,
    "every": every,
    "compared": related,
}
"""Claims about a part of the page, or all of it."""
_OF_NODES: dict[str, Callable[[Claim, Node, Case], Assertion]] = {
    "text": text,
    "value": value,
    "ranked": ranked,
    "before": before,
}


def _node(claim: Claim, case: Case) -> Node | None:
    """The node that a claim is about, or the part of the page that it is about.

    Raises:
        Unusable: There is none of this id.
    """
    if claim.node is None or claim.kind in ("url", "title", "appeared"):
        return None
    node = case.snapshot.get(claim.node)
    if node is None or node is case.snapshot.root:
        raise Unusable(
            "it names a node that is not on this page; use only ids that it shows", printable(claim.node, 40)
        )
    return node


def _refuse_invented(claim: Claim, case: Case) -> None:
    """A text that neither the statement nor the page has could make a program that fails for ever."""
    expected = (claim.expected or "").strip()
    if not expected or case.said.says(expected) or case.holds or on_page(case.said.filled(expected), case):
        return
    raise Unusable(f'"{expected}" stands neither in the statement nor on the page')


def _address(claim: Claim, case: Case) -> Assertion:
    """The claim of the page's address; below the base URL wherever it can be, since a port is another in the next run."""
    url, expected = case.snapshot.url, case.said.filled(claim.expected or "").strip()
    part: Literal["relative", "absolute"] = "relative"
    if "://" in expected and _origin(expected) == _origin(url):
        how = "starts" if claim.how == "contains" else claim.how
        claim = claim.model_copy(update={"expected": relative_url(expected, case.base_url), "how": how})
    elif "://" in expected:
        part = "absolute"
    found = url if part == "absolute" else relative_url(url, case.base_url)
    test, is_so = test_of(claim, case, [found])
    return UrlIs(kind="url", part=part, test=_plain(test), holds=is_so)


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _plain(test: TextTest) -> TextTest:
    """Addresses are compared with their case, as servers do."""
    return test.model_copy(update={"ignore_case": False})
