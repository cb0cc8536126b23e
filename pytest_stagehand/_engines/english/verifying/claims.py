"""One claim about the page: its parts, as a form of grammar found them in a statement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.ground import Ground, abstained, tests_for
from pytest_stagehand._compiling.claims.claims import Claim as Proposed
from pytest_stagehand._compiling.claims.claims import ClaimKind, How, Unusable
from pytest_stagehand._compiling.claims.places import Case
from pytest_stagehand._compiling.claims.words import Said
from pytest_stagehand._compiling.naming.phrases import split_place
from pytest_stagehand._compiling.naming.places import places
from pytest_stagehand._compiling.verifying import program_of
from pytest_stagehand._recording.queries import TextTest

if TYPE_CHECKING:
    import re

    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._recording.assertions import Assertion


@dataclass(frozen=True, slots=True)
class Claim:
    """The parts of a statement as a form found them; what it does not have is empty."""

    subject: Text
    object: Text
    holds: bool
    word: str
    amount: str
    place: str
    whole: Text

    def case(self, ground: Ground, base_url: str) -> Case:
        """The page and the statement, as claims are judged by them."""
        return Case(ground.snapshot, Said(self.whole.spoken, ground.variables), base_url, holds=False)

    @classmethod
    def of(cls, text: Text, found: re.Match[str]) -> Claim:
        """The parts in a match, the negation resolved."""
        part = {name: value or "" for name, value in found.groupdict().items()}
        word = part.get("verb") or part.get("word") or part.get("state") or ""
        return cls(
            subject=text.of(part.get("subject", "")),
            object=text.of(part.get("object", "")),
            holds=not part.get("not"),
            word=word.lower(),
            amount=part.get("amount", "").lower(),
            place=part.get("place", ""),
            whole=text,
        )


def proposed(
    kind: ClaimKind,
    node: str | None = None,
    *,
    nodes: list[str] | None = None,
    how: How | None = None,
    fold: Literal["sum"] | None = None,
    words: str | None = None,
) -> Proposed:
    """A claim as every engine gives it."""
    return Proposed(
        kind=kind,
        node=node,
        nodes=nodes,
        how=how,
        fold=fold,
        words=words,
        role=None,
        state=None,
        expected=None,
        count=None,
    )


def assertion_of(claim: Proposed, case: Case) -> Assertion:
    """The assertion that the compiler makes of a claim.

    Raises:
        EngineAbstained: None says just this.
    """
    try:
        program = program_of([claim], case)
    except Unusable as problem:
        raise EngineAbstained("not-understood", str(problem)) from None
    if program is None:
        raise EngineAbstained("not-understood", "nothing that a replay could judge says just this")
    return program.all[0]


def ground_of(claim: Claim, ground: Ground) -> Ground:
    """The place that is named behind the verb."""
    if not claim.place:
        return ground
    place = claim.subject.of(claim.place.split(" ", 1)[1])
    ways = places(place, ground)
    if not ways:
        raise abstained("not-found", f'the place "{place.plain}"')
    return ground.inside(ways[0])


def placed(text: Text, ground: Ground) -> list[tuple[Text, Ground]]:
    """A phrase read as a name in a place, with that place."""
    return [(name, ground.inside(within)) for name, place in split_place(text) for within in places(place, ground)]


def test_of(claim: Claim, found: str, ground: Ground) -> TextTest:
    """The test that a verb means: `is` is equality, `shows` is containment, `says` equality where that holds now."""
    wanted = claim.object.plain
    if claim.word.startswith(("start", "begin")):
        return TextTest(how="starts", text=wanted)
    if claim.word.startswith("end"):
        return TextTest(how="ends", text=wanted)
    equal = [test for test in tests_for(wanted)[:2] if ground.passes(test, found)]
    if claim.word.startswith(("say", "read", "ha")) and equal:
        return equal[0]
    if not claim.word:
        return equal[0] if equal and claim.holds else TextTest(how="equals", text=wanted)
    exact = TextTest(how="contains", text=wanted)
    return exact if ground.passes(exact, found) else TextTest(how="contains", text=wanted, ignore_case=True)
