"""What is recorded of the element of an operation, proven to lead back to it and to nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import NotRecordable, StagehandError, printable
from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.roles import CONTROLS, ROWS, SHOWING
from pytest_stagehand._browser.targets import describe, without_query_values
from pytest_stagehand._browser.text import has_number, masked, numbers_in, volatile_in
from pytest_stagehand._elements.resolve import dialogs_of, leads_there, message, scope_of
from pytest_stagehand._programs.values import written_there
from pytest_stagehand._recording.effects import StateEffect, UrlEffect
from pytest_stagehand._recording.targets import MOST_KEPT

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.decisions import ActionDecision
    from pytest_stagehand._recording.effects import Effect
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._recording.targets import Fingerprint, Group, Target
    from pytest_stagehand._steps.step import Step

TICK_MS = 1_100
"""How long to look at a dialog that says a number: clocks go by the second."""


@dataclass(frozen=True)
class Aim:
    """At one element, before it is operated.

    Attributes:
        step: The step.
        earlier: What an earlier recording did at this place of it.
    """

    step: Step
    earlier: RecordedAction | None

    def target(self, node: Node, snapshot: Snapshot, decision: ActionDecision) -> Target:
        """What is recorded of a node's element, proven to lead back to it and to nothing else."""
        target = self._described(node, snapshot)
        if target is None:
            raise StagehandError(f"{decision.description or node.role} went away before it could be acted on.")
        if self.step.session.records and self._varies(target, node, snapshot, decision):
            freer = self._described(node, snapshot, numbers=True)
            target = freer if freer is not None and self._leads_to(freer, node) else target
        if self.step.session.records and not self._leads_to(target, node):
            raise NotRecordable(
                f"Nothing on this page tells {decision.description or node.role} from another like it "
                f"({target.fingerprint.matched} in all): a replay would have to guess, so nothing was done.\n"
                "  1. say where it is: in the row of …, under the heading …, or within=locator\n"
                "  2. give the elements names of their own (aria-label), or a test id"
            )
        return target

    def _varies(self, target: Target, node: Node, snapshot: Snapshot, decision: ActionDecision) -> bool:
        """Whether numbers around the target are others each time: since an earlier recording, or in a dialog that counts down."""
        before = self.earlier
        if before is not None and before.method == decision.method and _says_another_number(target, before):
            return True
        if not any(has_number(group.says) for group in dialogs_of(target.fingerprint)):
            return False
        self.step.page.wait_for_timeout(TICK_MS)
        again = self._described(node, snapshot)
        return again is not None and again.fingerprint.around != target.fingerprint.around

    def _described(self, node: Node, snapshot: Snapshot, *, numbers: bool = False) -> Target | None:
        step = self.step
        named = written_there(step.key.instruction, (each.name for each in snapshot.walk()))
        kept = (*volatile_in(step.key.instruction), *named)
        kept += numbers_in(step.spoken(step.key.instruction)) if numbers else ()
        kept, late_ms = kept[:MOST_KEPT], step.clock.late_ms
        # The first word is what is done: "open" is no state.
        about = step.spoken(step.key.instruction).partition(" ")[2]
        how: dict[str, Any] = {"kept": kept, "numbers": numbers, "about": about}
        found = describe(step.page, snapshot, node.ref, within=step.within, **how, timeout_ms=late_ms)
        if found is None:
            return None
        mates = tuple(name for name in found.looks.mates if not step.shows_secret(name))
        form = found.looks.form
        form = None if form is not None and step.shows_secret(form.model_dump_json()) else form
        titles = found.looks.titles if not any(map(step.shows_secret, found.looks.titles)) else ()
        told = {key: getattr(found.looks, key) for key in ("opened", "chosen", "described", "edited")}
        told = {key: text if not step.shows_secret(text) else "" for key, text in told.items()}
        company = {"mates": mates, "form": form, "titles": titles, **told}
        looks = found.looks.model_copy(update=company)
        href = found.fingerprint.attributes.get("href", "")
        found = without_query_values(found) if step.shows_secret(href) else found
        groups = tuple(
            each for each in map(self._without_secrets, found.fingerprint.groups) if each.texts or not each.near
        )
        figured = found.fingerprint.figured
        figured = figured if _says_no_figure(step.spoken(step.key.instruction), figured) else ""
        fingerprint = found.fingerprint.model_copy(update={"groups": groups, "figured": figured})
        return found.model_copy(update={"fingerprint": fingerprint, "looks": looks})

    def _without_secrets(self, group: Group) -> Group:
        """A group without the words near the target that show a secret; what names a row or a part of the page must stay."""
        if not group.near:
            return group.without(tuple(text for text in group.besides if self.step.shows_secret(text)))
        texts = tuple(text for text in group.texts if not self.step.shows_secret(text))
        return group.model_copy(update={"texts": texts})

    def _leads_to(self, target: Target, node: Node) -> bool:
        number = int(node.ref.partition("-")[2])
        late_ms = self.step.clock.late_ms
        return bool(
            ask(scope_of(self.step.root, target), "leadsTo", id=number, target=message(target), timeout_ms=late_ms)
        )


def named_part(item: Node, said: str) -> Node:
    """What of a row or an item is operated: the part that says what it is called, where the item says more than that.

    The rest of it (a size, a state, a tooltip) is what it holds today: as a whole it would be another item tomorrow.
    A part is known by its item as all parts are. It is the item itself where its author named it, where nothing that
    lasts is said in it alone, or where that part does something of its own: a link, a button.

    Args:
        item: What was decided on.
        said: What the person speaks of: of several parts the one that it says names the item; else the first that lasts.
    """
    title = " ".join(item.attributes.get("title", "").split())
    if item.role not in ROWS or item.parent is None or (item.name not in ("", title) and item.role != "row"):
        return item
    parts = _texts_in(item)
    others = {each.name for other in item.parent.children if other is not item for each in _texts_in(other)}
    own = [each for each in parts if each.name not in others and masked(each.name) == each.name]
    spoken = (each for each in own if each.name.casefold() in said.casefold())
    lasting = (each for each in own if any(map(str.isalpha, each.name)))
    part = next(chain(spoken, lasting), item)
    way = takewhile(lambda each: each is not item, (part, *part.ancestors()))
    is_plain = not any(each.role in CONTROLS or each.clickable for each in way)
    return part if is_plain and (len(parts) > 1 or title) else item


def _texts_in(item: Node) -> list[Node]:
    """What is displayed in an item, text by text."""
    return [each for each in item.walk() if each.name and each.is_seen and not each.children]


def still(ref: str, decided_on: Snapshot, now: Snapshot) -> Node:
    """The decided node as the page is now: the same element, or the only one of its role and name that replaced it.

    Raises:
        StagehandError: It went away, and none or several like it are there.
    """
    decided, same = decided_on.get(ref), now.get(ref)
    assert decided is not None, "engines answer with refs of the snapshot"
    if same is not None and now.place(ref) == decided_on.place(ref):
        return same
    alike = now.find(lambda node: (node.role, node.name, node.tag) == (decided.role, decided.name, decided.tag))
    if len(alike) != 1:
        raise StagehandError(
            f'{decided.role} "{printable(decided.name)}" went away while the sentence was carried out, and {len(alike)} '
            "like it are there now. Split the sentence where the page changes."
        )
    return alike[0]


def known_by(target: Target, effect: Effect | None) -> Target:
    """A target once it was operated: its figures are data only if that led where it leads, or changed its state."""
    fingerprint = target.fingerprint
    has_led = isinstance(effect, UrlEffect) and leads_there(target, effect)
    is_put = isinstance(effect, StateEffect) and effect.state == "pressed"
    if not fingerprint.figured or has_led or is_put or fingerprint.role in SHOWING:
        return target
    return target.model_copy(update={"fingerprint": fingerprint.model_copy(update={"figured": ""})})


def _says_no_figure(sentence: str, figured: str) -> bool:
    """Whether all numbers of a sentence are those of a name's words: another may be the figure that the name shows today."""
    return set(numbers_in(sentence)) <= set(numbers_in(figured))


def _says_another_number(target: Target, before: RecordedAction | None) -> bool:
    """Whether an earlier recording meant the same element, and only numbers in its name or its row were others."""
    was = before.target.fingerprint if before is not None and before.target is not None else None
    now = target.fingerprint
    if was is None or (was.role, was.tag) != (now.role, now.tag):
        return False
    texts, before_texts = (
        [*_called(each), *(text for group in each.around for text in (*group.texts, group.says))] for each in (now, was)
    )
    return was.numbers or (texts != before_texts and list(map(masked, texts)) == list(map(masked, before_texts)))


def _called(fingerprint: Fingerprint) -> tuple[str, ...]:
    """What it says, without the figures that are known to be data."""
    return (fingerprint.figured,) if fingerprint.figured else (fingerprint.name, fingerprint.text)
