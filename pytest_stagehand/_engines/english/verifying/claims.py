"""One claim about the page: its parts, as a form of grammar found them in a statement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._compiling.asked.ground import Ground, abstained, tests_for
from pytest_stagehand._engines.english.phrases.phrases import split_place
from pytest_stagehand._engines.english.phrases.places import places
from pytest_stagehand._recording.queries import TextTest

if TYPE_CHECKING:
    import re

    from pytest_stagehand._compiling.asked.sentences import Text


@dataclass(frozen=True, slots=True)
class Claim:
    """The parts of a statement as a form found them; what it does not have is empty."""

    subject: Text
    object: Text
    holds: bool
    word: str
    amount: str
    place: str

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
        )


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
