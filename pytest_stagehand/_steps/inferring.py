"""Performing what an engine decided, and noting of each operation what a replay needs: target, arguments, effect."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import NotRecordable, StagehandError, printable
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.perform import may_be_done
from pytest_stagehand._browser.reading import FRAME_TAGS, locator_of, read_snapshot
from pytest_stagehand._browser.settle import settle
from pytest_stagehand._browser.targets import as_known, signs_on
from pytest_stagehand._browser.traffic import listen
from pytest_stagehand._elements.resolve import locate
from pytest_stagehand._recording.effects import (
    AnyEffect,
    ChangedEffect,
    ItemEffect,
    MessageEffect,
    NodeEffect,
    RowsEffect,
    UrlEffect,
)
from pytest_stagehand._recording.methods import AT_POINT, DIALOG_METHODS, TAB_METHODS
from pytest_stagehand._recording.review import element_in_words
from pytest_stagehand._recording.schema import Once, RecordedAction
from pytest_stagehand._steps.aiming import Aim, known_by, named_part, still
from pytest_stagehand._steps.beforehand import moment_of
from pytest_stagehand._steps.candidates import Seen
from pytest_stagehand._steps.dialogs import arm_dialog, unanswered
from pytest_stagehand._steps.downloads import Downloads
from pytest_stagehand._steps.error_pages import is_of_error
from pytest_stagehand._steps.failing import operating
from pytest_stagehand._steps.filming import film, show_action
from pytest_stagehand._steps.gate import operate
from pytest_stagehand._steps.glimpses import begin, end, glimpse, glimpses_of
from pytest_stagehand._steps.idle import did_nothing, refused_for
from pytest_stagehand._steps.items import holding_just
from pytest_stagehand._steps.listening import lasting_of, learned_once, note_done, note_what_followed
from pytest_stagehand._steps.moments import WITHOUT_EFFECT, Moment
from pytest_stagehand._steps.pointing import to_point_at
from pytest_stagehand._steps.seeking import is_sought, seek
from pytest_stagehand._steps.subjects import remember_items
from pytest_stagehand._steps.tabs import chosen_route, close_tab, turn
from pytest_stagehand._steps.telling import tell_done
from pytest_stagehand._steps.whenever import attend, uncovered
from pytest_stagehand._steps.witnessing import Witness

if TYPE_CHECKING:
    from playwright.sync_api import Locator
    from playwright.sync_api import Page as PlaywrightPage

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.decisions import ActionDecision
    from pytest_stagehand._recording.methods import Method
    from pytest_stagehand._recording.targets import Target
    from pytest_stagehand._steps.guarding import Guard
    from pytest_stagehand._steps.step import Step

ANSWERS = (NodeEffect, MessageEffect, ItemEffect, RowsEffect, ChangedEffect, AnyEffect)
"""Effects that a page says in words."""
RESTING_SHARE = 3
"""One part in this many of the step's time goes to waiting for rest before an operation, at most: the page is then read, three
times in all, and operated."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What is known of an operation besides what is recorded of it.

    Attributes:
        before: The page just before.
        wrote: A request that says something to a server was made with it.
        ref: What was operated, on that page.
        began: When, on the clock of `monotonic`.
        signs: What was drawn on what was operated just before, in short; empty where nothing was.
    """

    before: Snapshot
    wrote: bool = False
    ref: str | None = None
    began: float = 0.0
    signs: str = ""


@dataclass(eq=False)
class Inference:
    """The operations of one `act` or `agent` while it is inferred.

    Attributes:
        actions: Those that were done.
        done_at: When the last one was, on the clock of `monotonic`.
        new_page: The tab that an operation opened.
        guard: What forbids an operation where a recorded step is inferred anew.
        traces: What else is known of each operation that this run did.
    """

    step: Step
    actions: list[RecordedAction] = field(default_factory=list)
    new_page: PlaywrightPage | None = None
    _latest: Snapshot | None = None
    _is_last: bool = True
    done_at: float = 0.0
    guard: Guard | None = None
    traces: list[Trace] = field(default_factory=list)
    _asked: list[tuple[str, str]] = field(default_factory=list)

    @property
    def records(self) -> bool:
        """Whether a recording is made of it."""
        return self.step.session.records

    @property
    def warning(self) -> str | None:
        """What a reader of the recording should know: that something was done and came to nothing."""
        done = zip(self.actions, did_nothing(self.actions), strict=True)
        asked = {what for what, _ in self._asked}
        idle = [what for each, is_idle in done if is_idle and (what := each.description or each.method) not in asked]
        told = [f"{', '.join(idle)}: nothing was seen to change"] if idle else []
        return "; ".join((*told, *self._unanswered(), *self._refused())) or None

    def _unanswered(self) -> list[str]:
        """The questions of the browser that nothing answered."""
        mask = self.step.session.secrets.mask
        return [
            f'{what}: the page asked "{printable(mask(question), 100)}", which was dismissed, as nothing answers it: '
            'add "and accept the dialog" to the sentence, or "and dismiss the dialog"'
            for what, question in self._asked
        ]

    def _refused(self) -> list[str]:
        """The operations of which a form made no more than that a field is invalid, unless the sentence is about that."""
        found = [(each, fields) for each in self.actions if (fields := refused_for(each))]
        if not found or not self.records:
            return []
        from pytest_stagehand._compiling.claims.states import speaks_of  # noqa: PLC0415  (never in replay mode)

        if speaks_of(self.step.key.instruction, {"invalid", "required"}):
            return []
        return [
            f"{each.description or each.method}: nothing was seen to come of it but that this is invalid: {', '.join(fields)}"
            for each, fields in found
        ]

    def require_effects(self) -> None:
        """Refuse what nothing was seen to come of, where a run wants that.

        Raises:
            NotRecordable: A replay of one of the operations could not tell whether it does anything.
        """
        settings, idle = self.step.session.settings, self.warning
        if idle is not None and self.records and (settings.strict or settings.require_effect):
            asked = "stagehand_require_effect" if settings.require_effect else "--stagehand-strict"
            raise NotRecordable(
                f"{idle}, which {asked} refuses: a replay could not tell whether it still does anything.\n"
                "  1. say with another sentence what is done, on what changes something\n"
                "  2. make the page say what came of it\n"
                "  3. where it changes nothing that is to be seen, do it with Playwright's own methods"
            )

    @property
    def only_waited(self) -> bool:
        """Whether all that was done changes nothing by its nature."""
        return bool(self.actions) and all(each.method in WITHOUT_EFFECT for each in self.actions)

    def look(self, *, afresh: bool = False, quiet_ms: float | None = None) -> Snapshot:
        """What the step may look at of the settled page; the last reading after an operation is as good as a new one.

        Args:
            afresh: The page is read anew.
            quiet_ms: For how long nothing may have happened in it; a moment, unless it is given.
        """
        if self._latest is None or afresh:
            clock = self.step.clock
            rest = partial(
                settle,
                self.step.page,
                limit_ms=clock.left_ms / RESTING_SHARE,
                quiet_ms=pace.still_ms if quiet_ms is None else quiet_ms,
                look=partial(glimpse, self.step) if self.records else None,
            )
            rest()
            if attend(self.step):
                rest()
            self._latest = read_snapshot(self.step.page, within=self.step.within, timeout_ms=clock.late_ms)
            if self.records and not self.actions:
                self.step.arrive()
        return self._latest

    def perform(self, decision: ActionDecision, decided_on: Snapshot, *, is_last: bool = True) -> None:
        """Do one operation that was decided on `decided_on`, and note it.

        Args:
            decision: What to do.
            decided_on: The reading that it was decided on.
            is_last: No other one is known to follow, so that the rest of the time may go to seeing what this one does.

        Raises:
            NotRecordable: Nothing on the page tells the element from another.
            StagehandError: The element is gone since the decision.
        """
        if decision.method in DIALOG_METHODS:
            show_action(self.step, decision.method, decision.description, None, decision.arguments)
            origin = arm_dialog(self.step, decision.method, decision.arguments)
            self.traces.append(Trace(self.look()))
            self._note(decision, (), Seen(), origin=origin)
            return
        if decision.method in TAB_METHODS:
            self.turn(decision.method, *decision.arguments)
            return
        self._is_last = is_last
        seen = self.look()
        if decision.is_sending and seen.url != decided_on.url:
            return
        decision = self._with_field(decision, seen)
        if is_sought(decision):
            decision = self._sought(decision, decided_on)
            seen = decided_on = self.look()
        if (part := to_point_at(decision, decided_on, seen, self.step.page.context)) is not None:
            self._point_at(part, seen)
            seen = self.look()
        decision = self._on_named_part(decision, decided_on, seen)
        nodes = [still(ref, decided_on, seen) for ref in (decision.ref, decision.to_ref) if ref is not None]
        targets = [Aim(self.step, self._before()).target(node, seen, decision) for node in nodes]
        self._check(decision, nodes, targets)
        locators = [self._locator(seen, node).describe(decision.description or node.role) for node in nodes]
        self._carry_out(decision, targets, locators, nodes[0] if nodes else None)

    def _with_field(self, decision: ActionDecision, seen: Snapshot) -> ActionDecision:
        """A secret that is typed without saying where goes into the field that has the focus, which is recorded then.

        Raises:
            StagehandError: None has it.
        """
        if decision.ref is not None or decision.method != "type" or not self.step.holds_secret(decision.arguments):
            return decision
        node = seen.focused
        if node is None or node.tag in FRAME_TAGS:
            raise StagehandError(
                "Nothing on this page has the focus, so that a secret has no field to go into; nothing was typed.\n"
                "  Say which field: type %password% into Password"
            )
        return decision.model_copy(update={"ref": node.ref, "description": f'{node.role} "{node.name}"'.strip()})

    def _on_named_part(self, decision: ActionDecision, decided_on: Snapshot, seen: Snapshot) -> ActionDecision:
        """The operation of a row as a whole is done at what names the row."""
        if decision.method not in AT_POINT - {"scroll_by"} or decision.ref is None or decision.at is not None:
            return decision
        item = still(decision.ref, decided_on, seen)
        part = named_part(item, self.step.spoken(self.step.key.instruction))
        if part is item:
            return decision
        words = f'{part.role if part.role != "generic" else "text"} "{part.name}" in {item.role}'
        return decision.model_copy(update={"ref": part.ref, "description": words})

    def _sought(self, decision: ActionDecision, decided_on: Snapshot) -> ActionDecision:
        """The operation on what was not there when it was decided, and is by now.

        Raises:
            StagehandError: It did not come.
        """
        from pytest_stagehand._engines.english.tree.describe import describe  # noqa: PLC0415  (never in replay mode)
        from pytest_stagehand._engines.english.tree.index import index_of  # noqa: PLC0415

        seen = self.look()
        part = still(decision.ref, decided_on, seen) if decision.ref is not None else None
        on = self._locator(seen, part) if part is not None else None
        node = seek(self.step, decision, on, partial(self.look, afresh=True))
        words = describe(index_of(self.look()), node) + (
            f", scrolling {decision.description}" if part is not None else ""
        )
        found = {"ref": node.ref, "to_ref": part and part.ref, "arguments": (), "description": words}
        return decision.model_copy(update=found)

    def _point_at(self, part: Node, seen: Snapshot) -> None:
        """Point at a row first, of which what is to be pressed comes into sight then."""
        if self.actions and self.actions[-1].method == "hover":
            return
        from pytest_stagehand._compiling.decisions import ActionDecision  # noqa: PLC0415  (never in replay mode)
        from pytest_stagehand._engines.english.tree.describe import describe  # noqa: PLC0415
        from pytest_stagehand._engines.english.tree.index import index_of  # noqa: PLC0415

        words = describe(index_of(seen), part)
        self.perform(ActionDecision(method="hover", ref=part.ref, description=words), seen, is_last=False)

    def _check(self, decision: ActionDecision, nodes: list[Node], targets: list[Target]) -> None:
        """Ask the guard, where there is one, before anything is done.

        Raises:
            DriftError: It would be done twice, or to something else.
        """
        if self.guard is None:
            return
        place = len(self.actions)
        if not targets:
            self.guard.check(decision.method, None, 0, place)
        for node, target in zip(nodes, targets, strict=True):
            self.guard.check(decision.method, target, int(node.ref.partition("-")[2]), place)

    def turn(self, method: Method, number: str = "") -> None:
        """Go on in another tab.

        Args:
            method: `switch_tab` or `close_tab`.
            number: Of the tab to go on in, from 1.
        """
        where = (chosen_route(self.step, number),) if method == "switch_tab" else ()
        self._turn(RecordedAction(method=method, arguments=where))

    def leave_closed(self) -> None:
        """The tab closed by what was done: go on in the one that was opened last, where a replay finds it."""
        self._turn(RecordedAction(method="switch_tab", arguments=(self.step.route(close_tab(self.step).url),)))

    def _turn(self, turned: RecordedAction) -> None:
        show_action(self.step, turned.method, "", None, turned.arguments)
        turn(self.step, turned)
        self._latest = None
        self.note_done(turned)

    def note_done(self, done: RecordedAction) -> None:
        """Note what was done without operating the page, which may show something else by now."""
        self.traces.append(Trace(self.look()))
        self.actions.append(done)
        self._latest = None
        tell_done(self.step, done)

    def perform_given(self, decision: ActionDecision, target: Target | None) -> None:
        """Do an operation whose target was found before, by `observe`, and note it."""
        self.look()
        targets = [target] if target is not None else []
        locators = [locate(self.step.root, each).describe(decision.description) for each in targets]
        self._carry_out(decision, targets, locators, None)

    def _carry_out(
        self, decision: ActionDecision, targets: list[Target], locators: list[Locator], node: Node | None
    ) -> None:
        target = targets[0] if targets else None
        show_action(self.step, decision.method, element_in_words(decision), target, decision.arguments)
        with operating(self.step), unanswered(self.step) as asked:
            self._operate(decision, targets, locators, node)
        self._asked += [(decision.description or decision.method, question) for question in asked]

    def _operate(
        self, decision: ActionDecision, targets: list[Target], locators: list[Locator], node: Node | None
    ) -> None:
        step, has_acted = self.step, bool(self.actions)
        target, on = (targets[0], locators[0]) if targets else (None, None)
        ref = node.ref if node is not None else None
        is_of_task = self.records and step.key.call == "agent"
        signs = signs_on(on, step.clock.late_ms) if on is not None and is_of_task else ""
        moment = moment_of(step, self.look(), decision.method, target, on, ref=ref, has_acted=has_acted)
        once = self._once(decision.method, moment)
        number = len(step.event.actions) - 1
        film(step, "before", "inferred", action=number, target=on, at=decision.at)
        tag, limit_ms = target.fingerprint.tag if target is not None else "", step.clock.operation_ms
        begin(step, moment.whole if self.records else None)
        with Downloads(step.page) as downloads:
            step.aimed_at = on
            points = decision.at, decision.to_at
            perform = partial(operate, step, decision.method, decision.arguments, *locators, tag=tag, points=points)
            try:
                origin = uncovered(step, decision.method, lambda left_ms: perform(timeout_ms=left_ms), limit_ms)
            except PlaywrightError as error:
                if not (step.page.is_closed() and may_be_done(decision.method, error)):
                    raise
                origin = None  # it closed its own tab, sooner than the browser could say that it was done
            end(step)
            step.aimed_at = None
            self._latest, self.done_at = None, monotonic()
            seen = self._seen(decision.method, moment, downloads)
        film(step, "after", "inferred", action=number)
        remember_items(step, moment, seen.effect, has_acted=has_acted)
        self._trace(moment.whole, ref, signs)
        held = self._latest.get(ref) if self._latest is not None and ref is not None else None
        self._note(decision, targets, seen, origin=origin, once=lasting_of(step, once), held=held)
        if self.records:
            has_strayed = step.route() != moment.route and not isinstance(seen.effect, UrlEffect)
            is_answered = isinstance(seen.effect, ANSWERS) or bool(getattr(seen.effect, "shows", ()))
            note_done(step, len(self.actions) - 1, self.done_at, has_strayed=has_strayed, is_answered=is_answered)

    def _seen(self, method: Method, before: Moment, downloads: Downloads) -> Seen:
        """What came of the operation that was just done."""
        acted, given = bool(self.actions), (self._is_last, self.done_at, self.new_page)
        witness = Witness(self.step, method, before, downloads, self._before(), acted, *given)
        try:
            return witness.seen()
        finally:
            self._latest, self.new_page = witness.latest, witness.new_page

    def _once(self, method: Method, moment: Moment) -> Once:
        """What a replay is to wait for before the operation."""
        if not self.records or method in WITHOUT_EFFECT:
            return Once()
        note_what_followed(self.step.session)
        node = moment.whole.get(moment.ref) if moment.ref is not None else None
        if node is None and moment.target is not None:
            return Once()  # its frame was not read
        return learned_once(self.step, moment.whole, node, method, self._before())

    def _before(self) -> RecordedAction | None:
        """What an earlier recording did at this place of the step."""
        recorded = self.step.session.tape.before(self.step.key)
        done = recorded.actions[len(self.actions) :] if recorded is not None else ()
        return done[0] if done else None

    def _locator(self, snapshot: Snapshot, node: Node) -> Locator:
        return locator_of(self.step.page, snapshot, node.ref, within=self.step.within)

    def _trace(self, before: Snapshot, ref: str | None, signs: str) -> None:
        begun = glimpses_of(self.step).since
        wrote = any(True for _ in listen(self.step.page).written_since(begun))
        self.traces.append(Trace(before, wrote, ref, begun, signs))

    def _note(
        self,
        decision: ActionDecision,
        targets: list[Target] | tuple[()],
        seen: Seen,
        *,
        origin: str | None = None,
        once: Once = Once(),  # noqa: B008  (frozen)
        held: Node | None = None,
    ) -> None:
        done = RecordedAction(
            method=decision.method,
            arguments=decision.arguments,
            origin=origin,
            target=known_by(targets[0], seen.effect) if targets else None,
            to=targets[1] if len(targets) > 1 else None,
            at=decision.at,
            to_at=decision.to_at,
            description=as_known(decision.description, targets[0] if targets else None),
            once=once,
            effect=seen.effect,
            effect_on_page=seen.is_on_page,
            fails=is_of_error(self.step, seen.effect),
            also=seen.also,
        )
        done = holding_just(done, held.value if held is not None else None, self.step.plain_variables)
        self.actions.append(done)
        tell_done(self.step, done)
