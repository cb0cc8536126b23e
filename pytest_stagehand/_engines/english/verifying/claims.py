"""The parts of a statement, as a form of grammar found them, and the claims that they are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._compiling.asked.sentences import in_quotes
from pytest_stagehand._compiling.claims.claims import Claim, ClaimKind, How
from pytest_stagehand._compiling.naming.lists import is_bare_list
from pytest_stagehand._compiling.naming.phrases import loose_phrases_of, phrase_of, without_article
from pytest_stagehand._compiling.naming.places import grounds
from pytest_stagehand._compiling.naming.sayings import sayings
from pytest_stagehand._programs.text import singular
from pytest_stagehand._programs.tree import called, walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a statement as a form found them; what it does not have is empty.

    Attributes:
        is_single: Whether what is said is said of one thing: `is`, not `are`.
    """

    subject: Text
    object: Text
    holds: bool
    word: str
    amount: str
    place: Text
    is_single: bool = False

    @classmethod
    def of(cls, text: Text, found: re.Match[str]) -> Parts:
        """The parts in a match, the negation resolved."""
        part = {name: (value or "").replace("\u00a0", " ") for name, value in found.groupdict().items()}
        word = part.get("verb") or part.get("word") or part.get("state") or ""
        return cls(
            subject=text.of(part.get("subject", "")),
            object=text.of(part.get("object", "")),
            holds=not part.get("not"),
            word=word.lower(),
            amount=part.get("amount", "").lower(),
            place=text.of(part.get("place", "")),
            is_single="subject" in part and found.string[found.end("subject") :].lower().startswith(" is "),
        )

    @property
    def is_proper(self) -> bool:
        """Whether the subject can only be a name: one thing, without an article or a word for its kind.

        `Release party is not in the list` names it; `old orders are not in the list` and `the banner is not shown` describe it.
        """
        said = self.subject
        is_name = said.plain[:1].isupper() or bool(self.place.masked)
        return self.is_single and is_name and without_article(said).masked == said.masked and not loose_phrases_of(said)


def claim(
    kind: ClaimKind,
    node: Node | None = None,
    *,
    words: str | None = None,
    expected: str | None = None,
    how: How | None = None,
    nodes: list[str] | None = None,
    fold: Literal["sum", "lowest", "highest"] | None = None,
    count: int | None = None,
) -> Claim:
    """A claim as every engine gives it."""
    ref = node.ref if node is not None else None
    return Claim(
        kind=kind,
        node=ref,
        words=words,
        expected=expected,
        how=how,
        nodes=nodes,
        fold=fold,
        count=count,
        role=None,
        state=None,
    )


def named(text: Text, parts: Parts, ground: Ground) -> str:
    """The words of a phrase, with the place that is named behind the verb.

    Raises:
        EngineAbstained: The place is not on the page, or it may be another one than what is called so loosely.
    """
    place = parts.place.of(parts.place.masked.partition(" ")[2])
    if place.masked and not is_bare_list(place) and not grounds(place, ground):
        raise abstained("not-found", f'the place "{place.plain}"')
    if place.masked and may_be_another(place, text, ground):
        raise abstained("ambiguous", f'which part "{place.plain}" is')
    said = in_quotes(text.plain) if _is_one_called_so(text, parts, ground) else text.spoken
    return f"{said} {parts.place.spoken}".strip()


def may_be_another(place: Text, said: Text, ground: Ground) -> bool:
    """Whether a part is of no role that the word names, nor called by a name, while what is said of it stands elsewhere.

    The navigation is no *menu* of which to say what it lacks, where that stands in a drop-down that nothing calls a menu.
    """
    phrase = phrase_of(place)
    meant = next(iter(grounds(place, ground)), None) if phrase.roles and not phrase.name else None
    if meant is None or not meant.within or meant.within[-1].role in phrase.roles:
        return False
    found = {each.node for each in sayings(said.plain, ground.scope)}
    return bool(found) and found.isdisjoint(walk(meant.scope))


def several(text: Text) -> list[str]:
    """The things that are said one after the other: `id, name and bed`."""
    return [each.plain for each in apart(text)]


def apart(text: Text) -> list[Text]:
    """The phrases that are said one after the other."""
    return [text.of(each) for each in _JOINED.split(text.masked)]


_JOINED = re.compile(r",?\s+and\s+|,\s*", re.IGNORECASE)
"""What stands between several names."""


def _is_one_called_so(text: Text, parts: Parts, ground: Ground) -> bool:
    """Whether one thing is called by a word for a kind: `photos is in the list` speaks of no photos, nor `Status is in the menu`.

    Where it is no plural, something of the page has to be called just so.
    """
    phrase = phrase_of(text)
    is_kind_only = bool(phrase.roles) and not phrase.name and without_article(text).masked == text.masked
    if not (is_kind_only and parts.is_single):
        return False
    is_plural = singular(text.plain.lower()) != text.plain.lower()
    return is_plural or any(ground.is_whole(text.plain, called(node)) for node in walk(ground.scope))


def how_said(parts: Parts, found: str, ground: Ground) -> How:
    """How a verb compares: `is` is equality, `shows` is containment, `says` equality where that holds now."""
    hows: tuple[How, How]
    if parts.word.startswith(("start", "begin")):
        hows = "starts", "not-starts"
    elif parts.word.startswith("end"):
        hows = "ends", "not-ends"
    else:
        is_equal = ground.is_whole(parts.object.plain, found)
        is_whole = not parts.word or (is_equal and parts.word.startswith(("say", "read", "ha")))
        hows = ("equals", "not-equals") if is_whole else ("contains", "not-contains")
    return hows[0] if parts.holds else hows[1]
