"""The page is not as it was recorded."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from pytest_stagehand._basics.errors.base import Difference, Reason, StagehandError
from pytest_stagehand._basics.words.glyphs import glyphs_of, readable
from pytest_stagehand._basics.words.printed import listed, printable

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_NAME = 160
"""Characters of an element's name or text in an error, as in a recording."""


Groups: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Roles and texts of what an element belongs to, nearest first."""


def in_list(groups: Groups, title: str) -> Groups:
    """The groups with the list in which the row stands, where none of them says what that is called."""
    if not title or any(title in texts for _, texts in groups):
        return groups
    return (*groups[:1], ("list", (title,)), *groups[1:])


@dataclass(frozen=True)
class Candidate:
    """An element as an error shows it.

    Attributes:
        text: What it reads as, where it has no name.
        place: Its document and its number there, as snapshots name them; `None` for one that is on no page.
        locator: What leads to it alone in a test of Playwright's; empty where nothing short does, or a secret is in it.
    """

    role: str
    name: str
    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    groups: Groups = ()
    states: tuple[str, ...] = ()
    text: str = ""
    place: tuple[str, int] | None = None
    locator: str = ""

    @classmethod
    def from_page(cls, data: dict[str, Any], mask: Callable[[str], str]) -> Candidate:
        """From the page side's description, masked: what is cut short afterwards shows no half of a secret."""
        said = (
            (group["role"], (*group["texts"], group.get("says", ""), *group.get("shows", ())))
            for group in (*data["groups"], *filter(None, (data.get("over"),)))
        )
        named = tuple((role, tuple(mask(text) for text in texts if text)) for role, texts in said)
        groups = in_list(named, mask(data["listed"]))
        attributes = {key: mask(value) for key, value in data["attributes"].items()}
        name, text = (mask(data[each])[:LONGEST_NAME] for each in ("name", "text"))
        states, place = tuple(data["states"]), (data["document"], data["number"])
        pasted = (data["locator"], data["name"], *data["attributes"].values())  # escapes may hide a secret in the first
        locator = data["locator"] if all(mask(each) == each for each in pasted) else ""
        return cls(data["role"], name, data["tag"], attributes, groups, states, text, place, printable(locator))

    def __str__(self) -> str:
        said = self.name or self.text
        icon, words = glyphs_of(said), readable(said)
        named = f'{self.role} "{printable(words)}"' if words or not icon else self.role
        shown = f"{named} <{self.tag}>"
        if self.states:
            shown += f" [{', '.join(self.states)}]"
        for role, texts in self.groups:
            read = [text for text in map(readable, texts) if text]
            shown += f" in {role}" + (f' "{printable(" · ".join(read))}"' if read else "")
        told = {**self.attributes, **({"icon": icon} if icon else {})}  # it may be all that tells two apart
        marks = ", ".join(f"{key}={printable(value, 60)}" for key, value in told.items())
        return f"{shown} ({marks})" if marks else shown


class DriftError(StagehandError):
    """The page no longer matches the recording; nothing was done.

    Attributes:
        recorded: What was looked for.
        candidates: What is there instead, nearest first, at most five; of a missing target, others of its kind.
        nearest: What reads like it, where only words were looked for.
        words: Where it says something else: both sides as one line, in which `[-these-]` went and `{+these+}` came.
        accept: The command that makes what was found the recorded one; empty where nothing was.
        is_final: Whether it is so whatever a heal or an engine would say: a dialog asks something else.
    """

    HEADLINES: ClassVar[dict[str, str]] = {
        "target-missing": "the element that was recorded is not on this page",
        "target-ambiguous": "two or more elements match what was recorded equally well",
        "identity-changed": "an element like the one recorded is there, but it is not the same any more",
        "picture-changed": "what is drawn at the point that was recorded looks different, so that nothing was done there",
        "effect-missing": "the action was done, but what it did when it was recorded did not happen",
        "route-changed": "the page is not where it was when this was recorded",
        "program-failed": "what was recorded can no longer be read from this page",
        "guard-changed": "the part of the page that this is read from is no longer the one recorded",
        "renamed": "what is there in the place of what was recorded says something else",
    }
    LIKELY: ClassVar[dict[str, str]] = {
        "target-missing": "the page is another one or in another state (a log-in, other data), or the element was removed",
        "target-ambiguous": "one more of the kind came, or data of an earlier run is still there",
        "identity-changed": "the element was rebuilt, or stands in another row or group now",
        "picture-changed": "the drawing was moved, zoomed or restyled, or something lies over it",
        "effect-missing": "it does nothing any more, or what it does takes longer than the step may",
        "route-changed": "a log-in or an error page came instead, or the page has moved",
        "program-failed": "a label, column or row that leads to the value is gone, or a request that brings it failed",
        "guard-changed": "another table or list stands there, or its columns changed",
        "renamed": "its text was changed, or the application is in another state",
    }
    """What most often is the cause; docs/errors.md has more."""

    def __init__(
        self,
        reason: Reason,
        recorded: Candidate | str,
        candidates: tuple[Candidate | str, ...] = (),
        detail: str = "",
        *,
        nearest: tuple[str, ...] = (),
        words: str = "",
        accept: str = "",
        is_final: bool = False,
    ) -> None:
        self.reason: Reason | None = reason
        self.words = words
        self.accept = accept
        self.is_final = is_final
        self.recorded = recorded
        self.candidates = candidates
        self.detail = detail
        self.nearest = nearest
        told = self.difference
        sides = [*listed("found:", told.found or ("nothing of the kind",)), *listed("nearest:", told.nearest)]
        lines = [f"{reason}: {self.HEADLINES[reason]}", f"  recorded: {recorded}", *sides]
        lines += [f"  words:    {words}"] if words else []
        super().__init__("\n".join([*lines, *([f"  detail:   {detail}"] if detail else [])]))

    @property
    def likely(self) -> str:
        """By the reason."""
        return self.LIKELY.get(str(self.reason), "")

    @property
    def difference(self) -> Difference:
        """What was recorded, and what is there instead."""
        there = tuple(map(str, self.candidates))
        found, nearest = ((), there) if self.reason == "target-missing" else (there, self.nearest)
        locators = tuple(
            f"page.{each.locator}" for each in self.candidates if isinstance(each, Candidate) and each.locator
        )
        return Difference(str(self.recorded), found, self.detail, nearest, locators)
