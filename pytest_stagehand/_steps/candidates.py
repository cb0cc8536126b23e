"""Which of the changes that came of an operation is its effect: of those that the page side can count, the best."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pytest_stagehand._elements.behind import all_chosen, chosen_gone
from pytest_stagehand._elements.choosing import besides
from pytest_stagehand._elements.effects import CONFIRMED, changes, lasting, may_be_chance, together
from pytest_stagehand._elements.refined import as_both_saw, core, saying_less
from pytest_stagehand._recording.effects import (
    ChangedEffect,
    DialogEffect,
    DownloadEffect,
    KeptEffect,
    MessageEffect,
    NodeEffect,
    QueryEffect,
    StateEffect,
    UrlEffect,
)
from pytest_stagehand._recording.routes import changed_values
from pytest_stagehand._steps.addresses import went_to
from pytest_stagehand._steps.behind import are_there, effects_behind
from pytest_stagehand._steps.causes import watched
from pytest_stagehand._steps.items import is_about_item
from pytest_stagehand._steps.subjects import about_of
from pytest_stagehand._steps.whenever import is_strange

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._browser.engine import Root
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._recording.effects import AlsoEffect, Effect
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.items import About
    from pytest_stagehand._steps.moments import Moment
    from pytest_stagehand._steps.step import Step


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen to come of an operation.

    Attributes:
        effect: The witness; `None` where nothing was seen to change.
        is_on_page: It is in the page although the target is in a frame.
        also: What came besides.
    """

    effect: Effect | None = None
    is_on_page: bool = False
    also: tuple[AlsoEffect, ...] = ()

    def with_told(self, told: Sequence[DialogEffect | DownloadEffect]) -> Seen:
        """With what the browser told of: besides the effect, or in its place where there is none."""
        if self.effect is None and told:
            return Seen(told[0], also=tuple(told[1:]))
        return replace(self, also=(*told, *self.also))


@dataclass(eq=False)
class Candidates:
    """The changes that may be the effect of one operation.

    Attributes:
        step: The step.
        before: The page before the operation.
        earlier: What an earlier recording did at this place of the step.
        has_acted: Other operations of this step came before.
        restless: Names of what changes by itself.
        latest: The last reading of the page that was made.
    """

    step: Step
    before: Moment
    earlier: RecordedAction | None
    has_acted: bool
    restless: set[str] = field(default_factory=set)
    latest: Snapshot | None = None

    @property
    def _about(self) -> About | None:
        return about_of(self.step, self.before.target, has_acted=self.has_acted)

    def best(self, told: list[Effect], faint: list[Effect], scope: Root, readings: tuple[Snapshot, Snapshot]) -> Seen:
        """The best of the candidates, and what came besides; what an earlier recording did not see as well was chance."""
        about = self._about
        chosen = all_chosen(faint, about.chosen) if about is not None else []
        told, faint = [*told, *chosen], [each for each in faint if each not in chosen]
        effect, before, earlier = self.countable(told, scope), self.before, self.earlier
        if effect is not None and may_be_chance(effect, before.whole, readings[-1], frame=before.frame or 0):
            told = self._lasting(told, readings[-1])
            effect = self.countable(told, scope)
        if effect is None:
            return Seen(self.any_of(faint, scope, readings[-1]))
        found = [*told, *faint]
        also = [
            *besides(effect, found, in_dialog=before.is_in_dialog),
            *self._chosen_gone(effect, readings),
            *self._behind(effect, scope, readings),
        ]
        was = earlier.also if earlier is not None and earlier.effect == effect else also
        also = [each for each in dict.fromkeys(also) if each in was and not self.tells_a_value(each)]
        return Seen(effect, also=tuple(also))

    def any_of(self, found: list[Effect], scope: Root, latest: Snapshot) -> Effect | None:
        """What may have come besides, where nothing else was seen: all that is left of it after the page was watched for a while.

        Of several, any is as good a sign as another; of those that an earlier recording saw, those.
        """
        if self.before.field is None and (address := other_address(self.step, self.before)) is not None:
            return address
        found = self._all(found, scope)
        if not found:
            return None
        found = self._lasting(found, latest)
        earlier = self.earlier
        was = earlier.effect if earlier is not None else None
        if was is not None:
            found = [each for each in found if each in getattr(was, "of", (was,))] or found
        return together(found) if found else None

    def _lasting(self, found: list[Effect], latest: Snapshot, whole: Snapshot | None = None) -> list[Effect]:
        """Those of which nothing changes again while the page is watched; `whole`: the page before, if not just before."""
        again = watched(self.step, latest)
        self.latest = again if self.step.within is None else self.latest
        return lasting(found, (whole or self.before.whole, latest, again), frame=self.before.frame or 0)

    def _chosen_gone(self, effect: Effect, readings: tuple[Snapshot, Snapshot]) -> list[NodeEffect]:
        """All that was chosen for the operation and went, where no item is known of which that is told."""
        about = self._about
        if about is None or not about.chosen or is_about_item(effect):
            return []
        return chosen_gone(effect, about.chosen, changes(self.before.whole, *readings, frame=self.before.frame or 0))

    def _behind(
        self, effect: Effect, scope: Root, readings: tuple[Snapshot, Snapshot]
    ) -> list[NodeEffect | ChangedEffect | KeptEffect]:
        """What became of the page around the target's dialog, where that went, and nothing became of an item."""
        before = self.before
        is_closed = before.ref is not None and readings[-1].get(before.ref) is None
        if not before.kept or not is_closed or is_about_item(effect):
            return []
        around = self.step.session.behind  # from before the dialog, which hides the page
        return effects_behind(
            self.step,
            before.kept,
            effect,
            (before.whole, *readings),
            scope,
            frame=before.frame or 0,
            lasting=lambda found: self._lasting(found, readings[-1], around),
        )

    def countable(self, found: list[Effect], scope: Root) -> Effect | None:
        """The first candidate that the page side can count where it will look for it, and that is no value of this run.

        One that an earlier recording saw as well comes first. What only that one had was chance, and so may be what is of
        its kind now: it comes last.
        """
        return next(iter(self._all(found, scope)), None)

    def _all(self, found: list[Effect], scope: Root) -> list[Effect]:
        """All of them, in the same order."""
        earlier = self.earlier
        found = [effect for effect in found if not is_strange(self.step, *_named(effect))]
        found = [self._without_values(effect) for effect in found if not self.tells_a_value(effect)]
        found = [effect for effect in found if getattr(effect, "name", None) not in self.restless][:CONFIRMED]
        if earlier is not None and earlier.effect is not None:
            was, kind = earlier.effect, _kind_of(earlier.effect)
            found = [as_both_saw(was, effect) for effect in found]
            is_passing = not any(core(effect) == core(was) for effect in found)
            found.sort(key=lambda effect: (core(effect) != core(was), is_passing and _kind_of(effect) == kind))
        if not found:
            return []
        found = [each for effect in found for each in dict.fromkeys((effect, saying_less(effect)))]
        there = are_there(self.step, found, scope)
        return [effect for effect, is_there in zip(found, there, strict=True) if is_there]

    def _without_values(self, effect: Effect) -> Effect:
        """An effect that says nothing that the test gave."""
        if isinstance(effect, StateEffect):
            shows = tuple(each for each in effect.shows if not self.step.shows_value(each.name))
            return effect.model_copy(update={"shows": shows})
        if not isinstance(effect, NodeEffect) or not effect.says:
            return effect
        return effect.model_copy(
            update={"says": tuple(text for text in effect.says if not self.step.shows_value(text))}
        )

    def tells_a_value(self, effect: Effect) -> bool:
        """Whether a witness is named by a value that the test gave: it may be another one in the next run."""
        mask = self.step.session.secrets.mask
        items = [each for each in (getattr(effect, "item", None), *getattr(effect, "items", ())) if each is not None]
        if any(mask(text) != text for item in items for text in (*item.texts, *item.under)):
            return True
        if not isinstance(effect, NodeEffect | ChangedEffect | MessageEffect):
            return False
        return self.step.shows_value(effect.name)


def other_address(step: Step, before: Moment) -> UrlEffect | QueryEffect | None:
    """The address of the page, where it is another one than before."""
    route = step.route()
    if route != before.route:
        return went_to(step, before)
    names = changed_values(before.url, step.page.url)
    return QueryEffect(names=names) if names else None


def _named(effect: Effect) -> tuple[str, str]:
    return getattr(effect, "role", ""), getattr(effect, "name", "")


def _kind_of(effect: Effect) -> tuple[object, ...]:
    """What an effect is apart from its name."""
    return effect.kind, getattr(effect, "role", None), getattr(effect, "state", None)
