"""Performing what an engine decided, and noting of each operation what a replay needs: target, arguments, effect."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_plus

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from pytest_stagehand._basics.errors import NotRecordable, StagehandError, printable
from pytest_stagehand._basics.variables import fill
from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.reading import FRAME_TAGS, locator_of, read_snapshot
from pytest_stagehand._browser.roles import DIALOGS
from pytest_stagehand._browser.settle import settle
from pytest_stagehand._browser.targets import as_known, describe, without_query_values
from pytest_stagehand._browser.text import has_number, masked, normalised, numbers_in, volatile_in
from pytest_stagehand._browser.traffic import ASKING, listen
from pytest_stagehand._elements.behind import MOST_CHOSEN, all_chosen, chosen_gone
from pytest_stagehand._elements.effects import (
    CONFIRMED,
    besides,
    changes,
    graded,
    lasting,
    may_be_chance,
    messages,
    said_in,
    spoken_in,
    together,
    with_items,
)
from pytest_stagehand._elements.refined import as_both_saw, core, saying_less
from pytest_stagehand._elements.resolve import locate, message, scope_of
from pytest_stagehand._recording.effects import (
    MOST_ITEMS,
    AnyEffect,
    ChangedEffect,
    ClosedEffect,
    DialogEffect,
    DownloadEffect,
    ItemEffect,
    KeptEffect,
    MessageEffect,
    NodeEffect,
    PageEffect,
    QueryEffect,
    RowsEffect,
    StateEffect,
    UrlEffect,
    ValueEffect,
)
from pytest_stagehand._recording.methods import DIALOG_METHODS, TAB_METHODS
from pytest_stagehand._recording.routes import changed_values
from pytest_stagehand._recording.schema import Once, RecordedAction
from pytest_stagehand._recording.targets import MOST_KEPT
from pytest_stagehand._steps.behind import are_there, effects_behind, keep
from pytest_stagehand._steps.causes import Marked, forget, mark, point, watched
from pytest_stagehand._steps.causes import since as cause_since
from pytest_stagehand._steps.dialogs import arm_dialog, take_shown
from pytest_stagehand._steps.downloads import Downloads, download_effects
from pytest_stagehand._steps.failing import operating
from pytest_stagehand._steps.filming import film, show_action
from pytest_stagehand._steps.gate import operate
from pytest_stagehand._steps.items import About, Since, Watch, is_about_item, since, watch
from pytest_stagehand._steps.items import effects as item_effects
from pytest_stagehand._steps.listening import lasting_of, learned_once, note_done, note_what_followed
from pytest_stagehand._steps.passing import came_since, moved_on, stood
from pytest_stagehand._steps.questions import question_of
from pytest_stagehand._steps.readiness import begin, end, glimpse, glimpses_of
from pytest_stagehand._steps.tabs import chosen_route, close_tab, turn
from pytest_stagehand._steps.telling import tell_done
from pytest_stagehand._steps.whenever import attend, hides, is_strange, uncovered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator
    from playwright.sync_api import Page as PlaywrightPage

    from pytest_stagehand._browser.engine import Root
    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.decisions import ActionDecision
    from pytest_stagehand._recording.effects import AlsoEffect, Effect
    from pytest_stagehand._recording.methods import Method
    from pytest_stagehand._recording.targets import Group, Target
    from pytest_stagehand._steps.dialogs import ArmedDialog
    from pytest_stagehand._steps.guarding import Guard
    from pytest_stagehand._steps.step import Step

WITHOUT_EFFECT = TAB_METHODS | {
    "wait_for",
    "wait_for_hidden",
    "scroll_to",
    "scroll_by",
    "hover",
    "focus",
    "call_tool",
    "read",
}
"""Operations that change nothing worth checking, or nothing for good; a hover's menu is checked by the click in it, and what a
function of the test did by what the page shows next."""

MOST_STEPS = 50
"""Steps that the history of a page has at most in every browser: from there on nobody can tell whether there is one more."""
ANSWERS = (NodeEffect, MessageEffect, ItemEffect, RowsEffect, ChangedEffect, AnyEffect)
"""Effects that a page says in words."""
CHOSEN_STATES = frozenset({"checked", "selected", "pressed"})
"""States by which items are chosen for what is done next."""
TICK_MS = 1_100
"""How long to look at a dialog that says a number: clocks go by the second."""
FIELD_TAGS = frozenset({"input", "select", "textarea"})
RESTING_SHARE = 3
"""One part in this many of the step's time goes to waiting for rest before an operation, at most: the page is then read, three
times in all, and operated."""


@dataclass(frozen=True)
class Moment:
    """The page just before an operation.

    Attributes:
        whole: All of it.
        ref: The target in `whole`; `None` where its frame is not there.
        target: What is recorded of it.
        route: Where the page is.
        url: The same, with all its values.
        pages: The tabs that are open.
        earlier: All of it when it was decided what to do: what changed since then changes by itself.
        watched: The items that the operation may be about.
        kept: Where the target stands in a dialog: the token under which the page side remembers the rest of the page.
        marked: What is remembered to tell what came of the operation from what came besides.
        steps: How many steps the history of the page has; 0 where nobody asked.
    """

    whole: Snapshot
    ref: str | None
    target: Target | None
    route: str
    url: str
    pages: tuple[PlaywrightPage, ...]
    earlier: Snapshot | None
    watched: Watch | None = None
    kept: str = ""
    marked: Marked | None = None
    steps: int = 0

    @property
    def is_in_dialog(self) -> bool:
        """Whether the target stands in a dialog of the page."""
        return self.target is not None and any(each.role in DIALOGS for each in self.target.fingerprint.groups)

    @property
    def field(self) -> tuple[str, str] | None:
        """Role and name of the target, if that is a field of a form: what it holds, the browser itself sees to."""
        node = self.whole.get(self.ref) if self.ref is not None else None
        return (node.role, node.name) if node is not None and node.tag in FIELD_TAGS else None

    @property
    def called(self) -> str:
        """The name of the target."""
        node = self.whole.get(self.ref) if self.ref is not None else None
        return node.name if node is not None else ""

    @property
    def frame(self) -> int | None:
        """Number in `whole` of the frame that the target stands in; 0 is the page itself."""
        return None if self.ref is None else int(self.ref.partition("-")[0])


@dataclass(frozen=True, slots=True)
class Watched:
    """A reading of the page, and what has become of the watched items until then."""

    page: Snapshot
    items: list[Since | None]


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
class Inference:
    """The operations of one `act` or `agent` while it is inferred.

    Attributes:
        actions: Those that were done.
        done_at: When the last one was, on the clock of `monotonic`.
        new_page: The tab that an operation opened.
        guard: What forbids an operation where a recorded step is inferred anew.
        pages: The page before each operation that this run did.
        wrote: Whether a request that says something to a server was made with it.
    """

    step: Step
    actions: list[RecordedAction] = field(default_factory=list)
    new_page: PlaywrightPage | None = None
    _latest: Snapshot | None = None
    _is_last: bool = True
    done_at: float = 0.0
    guard: Guard | None = None
    pages: list[Snapshot] = field(default_factory=list)
    wrote: list[bool] = field(default_factory=list)
    _restless: set[str] = field(default_factory=set)

    @property
    def records(self) -> bool:
        """Whether a recording is made of it."""
        return self.step.session.settings.mode != "live"

    @property
    def warning(self) -> str | None:
        """What a reader of the recording should know: that something was done of which nothing was seen to come."""
        idle = [each.description or each.method for each in self.actions if did_nothing(each)]
        return f"{', '.join(idle)}: nothing was seen to change" if idle else None

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
            self._note(decision, (), Seen(), before=self.look(), origin=origin)
            return
        if decision.method in TAB_METHODS:
            self.turn(decision.method, *decision.arguments)
            return
        self._is_last = is_last
        seen = self.look()
        decision = self._with_field(decision, seen)
        nodes = [_still(ref, decided_on, seen) for ref in (decision.ref, decision.to_ref) if ref is not None]
        targets = [self._describe(node, seen, decision) for node in nodes]
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
        self.pages.append(self.look())
        self.wrote.append(False)
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
        show_action(self.step, decision.method, decision.description, target, decision.arguments)
        with operating(self.step):
            self._operate(decision, targets, locators, node)

    def _operate(
        self, decision: ActionDecision, targets: list[Target], locators: list[Locator], node: Node | None
    ) -> None:
        step = self.step
        moment = self._moment(decision.method, node, targets[0] if targets else None, locators[0] if locators else None)
        once = self._once(decision.method, moment)
        number = len(step.event.actions) - 1
        film(step, "before", "inferred", action=number, target=locators[0] if locators else None)
        tag, limit_ms = targets[0].fingerprint.tag if targets else "", step.clock.operation_ms
        begin(step, moment.whole if self.records else None)
        with Downloads(step.page) as downloads:
            step.aimed_at = locators[0] if locators else None
            perform = partial(operate, step, decision.method, decision.arguments, *locators, tag=tag)
            origin = uncovered(step, decision.method, lambda left_ms: perform(timeout_ms=left_ms), limit_ms)
            end(step)
            step.aimed_at = None
            self._latest, self.done_at = None, monotonic()
            seen = self._effects(decision.method, moment, downloads)
        film(step, "after", "inferred", action=number)
        self._remember_items(moment, seen)
        self._note(decision, targets, seen, before=moment.whole, origin=origin, once=lasting_of(step, once))
        if self.records:
            has_strayed = step.route() != moment.route and not isinstance(seen.effect, UrlEffect)
            is_answered = isinstance(seen.effect, ANSWERS) or bool(getattr(seen.effect, "shows", ()))
            note_done(step, len(self.actions) - 1, self.done_at, has_strayed=has_strayed, is_answered=is_answered)

    def _once(self, method: Method, moment: Moment) -> Once:
        """What a replay is to wait for before the operation."""
        if not self.records or method in WITHOUT_EFFECT:
            return Once()
        note_what_followed(self.step.session)
        node = moment.whole.get(moment.ref) if moment.ref is not None else None
        if node is None and moment.target is not None:
            return Once()  # its frame was not read
        return learned_once(self.step, moment.whole, node, method, self._before())

    def _moment(self, method: Method, node: Node | None, target: Target | None, on: Locator | None) -> Moment:
        """The page as it is; the whole of it, since what changes may be outside of `within`."""
        seen, page = self.look(), self.step.page
        if self.records:
            point(self.step, method, on)
        whole = read_snapshot(page, timeout_ms=self.step.clock.late_ms) if self.records else seen
        earlier = seen if self.step.within is None else None
        moment = Moment(
            whole,
            whole.ref_at(seen.place(node.ref)) if node is not None else None,
            target,
            self.step.route(),
            page.url,
            tuple(page.context.pages),
            earlier,
        )
        if not self.records or method in WITHOUT_EFFECT:
            forget(self.step)
            return moment
        kept = keep(self.step, on) if on is not None and moment.is_in_dialog else ""
        if not kept:
            self.step.session.behind = whole
        marked = mark(self.step, on if on is not None else page, whole)
        steps: int = ask(page, "steps", timeout_ms=self.step.clock.late_ms)
        watched_items = self._watch(target, on, whole, earlier)
        return replace(moment, watched=watched_items, kept=kept, marked=marked, steps=steps)

    def _watch(self, target: Target | None, on: Locator | None, whole: Snapshot, before: Snapshot | None) -> Watch:
        """Remember the items that an operation may be about: that of its target, and the one that the last one was done in."""
        step, about = self.step, self._about(target)
        earlier = about.items if about is not None else ()
        sentence = fill(step.key.instruction, dict.fromkeys(step.variables, "") | step.plain_variables)
        return watch(on or step.page, sentence, (whole, before), earlier, volatile_in(step.key.instruction))

    def _about(self, target: Target | None) -> About | None:
        """What operations before were about, if one on this target goes on with that."""
        about = self.step.session.about
        if about is None or (target is not None and target.frames):
            return None
        came = target is not None and _came_with(about, target)
        return about if self.actions or about.are_chosen or came else None

    def _remember_items(self, before: Moment, seen: Seen) -> None:
        """Keep in mind which items were operated in, until something is seen to come of that."""
        if before.watched is None:
            return
        was = self._about(before.target)
        items = [each for each in before.watched.items if each.names]
        chosen = (*(was.chosen if was is not None else ()), *_chosen(before.target, seen.effect))
        is_over = _is_done(seen.effect) or isinstance(seen.effect, UrlEffect) or bool(before.frame)
        controls = frozenset((node.role, normalised(node.name)) for node in before.whole.walk())
        about = About(
            tuple(items[:MOST_ITEMS]),
            was.controls if was is not None else controls,
            tuple(dict.fromkeys(chosen))[:MOST_CHOSEN],
            are_chosen=bool(chosen) and isinstance(seen.effect, StateEffect | ValueEffect),
        )
        self.step.session.about = about if (items or chosen) and not is_over else None

    def _describe(self, node: Node, snapshot: Snapshot, decision: ActionDecision) -> Target:
        """What is recorded of a node's element, proven to lead back to it and to nothing else."""
        target = self._target(node, snapshot)
        if target is None:
            raise StagehandError(f"{decision.description or node.role} went away before it could be acted on.")
        if self.records and self._varies(target, node, snapshot, decision):
            freer = self._target(node, snapshot, numbers=True)
            target = freer if freer is not None and self._leads_to(freer, node) else target
        if self.records and not self._leads_to(target, node):
            raise NotRecordable(
                f"Nothing on this page tells {decision.description or node.role} from another like it "
                f"({target.fingerprint.matched} in all): a replay would have to guess, so nothing was done.\n"
                "  1. say where it is: in the row of …, under the heading …, or within=locator\n"
                "  2. give the elements names of their own (aria-label), or a test id"
            )
        return target

    def _varies(self, target: Target, node: Node, snapshot: Snapshot, decision: ActionDecision) -> bool:
        """Whether numbers around the target are others each time: since an earlier recording, or in a dialog that counts down."""
        before = self._before()
        if before is not None and before.method == decision.method and _says_another_number(target, before):
            return True
        if not any(has_number(group.says) for group in target.fingerprint.groups):
            return False
        self.step.page.wait_for_timeout(TICK_MS)
        again = self._target(node, snapshot)
        return again is not None and again.fingerprint.groups != target.fingerprint.groups

    def _target(self, node: Node, snapshot: Snapshot, *, numbers: bool = False) -> Target | None:
        step = self.step
        kept = volatile_in(step.key.instruction) + (numbers_in(step.spoken(step.key.instruction)) if numbers else ())
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
        looks = found.looks.model_copy(update={"mates": mates, "form": form})
        href = found.fingerprint.attributes.get("href", "")
        found = without_query_values(found) if step.shows_secret(href) else found
        groups = tuple(
            each for each in map(self._without_secrets, found.fingerprint.groups) if each.texts or not each.near
        )
        fingerprint = found.fingerprint.model_copy(update={"groups": groups})
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

    def _before(self) -> RecordedAction | None:
        """What an earlier recording did at this place of the step."""
        recorded = self.step.session.tape.before(self.step.key)
        done = recorded.actions[len(self.actions) :] if recorded is not None else ()
        return done[0] if done else None

    def _locator(self, snapshot: Snapshot, node: Node) -> Locator:
        return locator_of(self.step.page, snapshot, node.ref, within=self.step.within)

    def _effects(self, method: Method, before: Moment, downloads: Downloads) -> Seen:
        """What the operation changed for good."""
        page = self.step.page
        try:
            return self._seen(method, before, downloads)
        except PlaywrightError:
            if page.is_closed():
                return Seen(ClosedEffect() if self.records else None)
            raise

    def _seen(self, method: Method, before: Moment, downloads: Downloads) -> Seen:
        self._rest(pace.still_ms)
        shown = take_shown(self.step.session)
        at_once = self._of_browser(method, before, downloads, shown)
        if at_once is not None or not self.records:
            return at_once or Seen()
        told: list[DialogEffect | DownloadEffect] = []
        if shown is not None:
            told.append(_asked_of(self.step, shown, self._before()))
        seen = self._in_page(before, told, downloads)
        seen = self._of_browser(method, before, downloads, shown) or seen  # it took its time
        is_refused = shown is not None and shown.method == "dismiss_dialog"
        if is_refused and isinstance(seen.effect, DialogEffect):
            return Seen(KeptEffect()).with_told(told)
        return seen

    def _of_browser(
        self, method: Method, before: Moment, downloads: Downloads, shown: ArmedDialog | None
    ) -> Seen | None:
        """A tab or download that came of it, which says more than the page does; `None` where there is neither."""
        has_opened = self._opened(before)
        if not self.records or not (downloads.arrived or has_opened or method in WITHOUT_EFFECT):
            return None
        told: list[DialogEffect | DownloadEffect] = []
        if shown is not None:
            told.append(_asked_of(self.step, shown, self._before()))
        told += download_effects(self.step, downloads, self._before(), before.target)
        if downloads.arrived:
            self.new_page = None if has_opened else self.new_page  # a tab that was opened for the file alone
            has_moved = self.step.route() != before.route
            return Seen(UrlEffect(route=self.step.route()) if has_moved else None).with_told(told)
        return Seen(PageEffect() if has_opened else None).with_told(told)

    def _rest(self, quiet_ms: float) -> None:
        """Wait until nothing has come of the operation for so long."""
        look = partial(glimpse, self.step) if self.records else None
        limit_ms = self._patience_ms()
        settle(self.step.page, since=self.done_at, limit_ms=limit_ms, quiet_ms=quiet_ms, look=look)

    def _patience_ms(self) -> float:
        """How long to wait for the page to come to rest: what is left once it was read twice, or half of it for now."""
        left = self.step.clock.left_ms - pace.life_ms
        return max(0.0, left if self._is_last else left / 2)

    def _in_page(self, before: Moment, told: list[DialogEffect | DownloadEffect], downloads: Downloads) -> Seen:
        """What is to be seen in the page itself; a tab or a file that comes late, where nothing is."""
        step = self.step
        if (address := self._address(before)) is not None:
            return Seen(address).with_told(told)
        seen = self._witness(before)
        if seen.effect is not None or told:
            return seen.with_told(told)
        has_opened = self._opened(before, wait=True)
        if late := download_effects(step, downloads, self._before(), before.target):
            self.new_page = None if has_opened else self.new_page
            return Seen().with_told(late)
        return Seen(PageEffect()) if has_opened else self._message(before)

    def _address(self, before: Moment) -> UrlEffect | QueryEffect | None:
        """The other address that the operation led to.

        A page may give itself another address, when it saves what was put into a field say: that is no step in its history. It
        is none of an operation's doing, unless it says what the field holds; and of anything else that is operated it is told
        where nothing else is (`_faint`).
        """
        found = self._other_address(before)
        if found is None or before.target is None or listen(self.step.page).opened_at > glimpses_of(self.step).since:
            return found
        now: int = ask(self.step.page, "steps", timeout_ms=self.step.clock.late_ms)
        if before.field is not None:
            return found if now > before.steps > 0 or self._says_the_field(before) else None
        return None if now == before.steps < MOST_STEPS else found

    def _other_address(self, before: Moment) -> UrlEffect | QueryEffect | None:
        route = self.step.route()
        if route != before.route:
            return UrlEffect(route=route)
        names = changed_values(before.url, self.step.page.url)
        return QueryEffect(names=names) if names else None

    def _says_the_field(self, before: Moment) -> bool:
        """Whether the address says now what was put into the field."""
        assert before.ref is not None
        node, page = before.whole.get(before.ref), self.step.page
        called = {node.attributes.get(each) for each in ("name", "id")} if node is not None else set()
        if called.intersection(changed_values(before.url, page.url)):
            return True
        now = read_snapshot(page, timeout_ms=self.step.clock.late_ms).get(before.ref)
        held = (now.value or "").casefold() if now is not None else ""
        was, is_now = (unquote_plus(url).casefold() for url in (before.url, page.url))
        return bool(held) and held in is_now and held not in was

    def _message(self, before: Moment) -> Seen:
        """What was said and taken back, where nothing else was seen: in the target's own frame, or in the page."""
        page, known = self.step.page, self.step.session.said
        came = came_since(self.step)
        found = [effect for effect in messages(came, stood(self.step), known) if not self._tells_a_value(effect)]
        known |= {masked(line) for each in came if each.role for line in each.lines}
        is_framed = before.target is not None and bool(before.frame)
        scope = scope_of(self.step.root, before.target) if is_framed and before.target is not None else page
        if effect := self._countable(found, scope):
            return Seen(effect)
        return Seen(self._countable(found, page), is_on_page=True) if is_framed else Seen()

    def _opened(self, before: Moment, *, wait: bool = False) -> bool:
        """Whether a tab was opened; one whose server is slow may come late."""
        context = self.step.page.context
        opened = [each for each in context.pages if each not in before.pages]
        if not opened and wait:
            with suppress(PlaywrightError):
                opened = [context.wait_for_event("page", timeout=self.step.clock.late_within(pace.late_page_ms))]
        self.new_page = opened[-1] if opened else self.new_page
        return bool(opened)

    def _readings(self, before: Moment, scope: Root) -> tuple[Watched, Watched]:
        """The page after an operation, and once more when what is only passing is gone.

        They are made as soon as the page shows something that tells of the operation and is still; else once it was at rest for
        the full time. That a field holds what was typed, or a box is ticked, may be the first of it only: a list that is
        searched while one types comes later.
        """
        after = self._watched(before, scope)
        if self._is_told(before, after.page):
            later = self._later(before, scope, after)
            if later.page.stirring.calm_ms >= pace.life_ms:
                return after, later
        self._rest(pace.quiet_ms)
        after = self._watched(before, scope)
        return after, self._later(before, scope, after)

    def _later(self, before: Moment, scope: Root, after: Watched) -> Watched:
        """The page once what it showed has lasted."""
        self.step.page.wait_for_timeout(max(0.0, pace.life_ms - after.page.stirring.calm_ms))
        return self._watched(before, scope)

    def _watched(self, before: Moment, scope: Root) -> Watched:
        page = read_snapshot(self.step.page, timeout_ms=self.step.clock.late_ms)
        if attend(self.step) and hides(before.whole, page):
            page = read_snapshot(self.step.page, timeout_ms=self.step.clock.late_ms)
        return Watched(page, self._items(before, scope, page))

    @staticmethod
    def _is_told(before: Moment, after: Snapshot) -> bool:
        """Whether the page itself shows that something was done."""
        frame = before.frame or 0
        told, _ = graded(before.whole, after, after, ref=before.ref, frame=frame, earlier=before.earlier)
        return any(isinstance(each, NodeEffect | ChangedEffect) for each in told)

    def _witness(self, before: Moment) -> Seen:
        """The best change that the page side can count, in the target's own frame or else in the page."""
        page = self.step.page
        scope = scope_of(self.step.root, before.target) if before.target is not None and before.frame else page
        first, second = self._readings(before, scope)
        after, later = first.page, second.page
        came = came_since(self.step)
        spoken = spoken_in(came)
        by_itself = [line for each in came if each.is_restless for line in each.lines]
        self._restless = set(map(normalised, (*by_itself, *moved_on(stood(self.step), before.whole))))
        if self.step.within is None:
            self._latest = later
        said = frozenset(self.step.session.said)
        self.step.session.said |= said_in(before.whole, after, later) | set(map(masked, spoken))
        if self.step.route() != before.route and (
            address := self._address(before)
        ):  # a form takes its time to submit itself
            return Seen(address)
        is_there = not before.frame or before.whole.frames[before.frame].document in {
            each.document for each in later.frames
        }
        is_field = before.field is not None
        items = self._of_items(before, first.items, second.items) if is_there else []
        cause = replace(cause_since(self.step, scope if is_there else page, before.marked, later), spoken=spoken)
        grade = partial(graded, before.whole, after, later, earlier=before.earlier, said=said, cause=cause)
        if not is_there:  # what the frame held went with what was done
            told, faint = grade(ref=None)
            seen = self._best(before, told, faint, page, (after, later))
            return replace(seen, is_on_page=True)
        told, faint = grade(ref=before.ref, frame=before.frame or 0)
        told = with_items(told, items, is_field=is_field, called=before.called)
        seen = self._best(before, told, faint, scope, (after, later))
        if seen.effect is not None or not before.frame:
            return seen
        told, faint = grade(ref=None)
        return Seen(self._countable(told, page) or self._faint(before, faint, page, later), is_on_page=True)

    def _best(
        self, before: Moment, told: list[Effect], faint: list[Effect], scope: Root, readings: tuple[Snapshot, Snapshot]
    ) -> Seen:
        """The best of the candidates, and what came besides; what an earlier recording did not see as well was chance."""
        about = self._about(before.target)
        chosen = all_chosen(faint, about.chosen) if about is not None else []
        told, faint = [*told, *chosen], [each for each in faint if each not in chosen]
        effect, earlier = self._countable(told, scope), self._before()
        if effect is not None and may_be_chance(effect, before.whole, readings[-1], frame=before.frame or 0):
            told = self._lasting(before, told, readings[-1])
            effect = self._countable(told, scope)
        if effect is None:
            return Seen(self._faint(before, faint, scope, readings[-1]))
        found = [*told, *faint]
        also = [
            *besides(effect, found, in_dialog=before.is_in_dialog),
            *self._chosen_gone(before, effect, readings),
            *self._behind(before, effect, scope, readings),
        ]
        was = earlier.also if earlier is not None and earlier.effect == effect else also
        return Seen(
            effect, also=tuple(each for each in dict.fromkeys(also) if each in was and not self._tells_a_value(each))
        )

    def _faint(self, before: Moment, found: list[Effect], scope: Root, latest: Snapshot) -> Effect | None:
        """What may have come besides, where nothing else was seen: all that is left of it after the page was watched for a while.

        Of several, any is as good a sign as another; of those that an earlier recording saw, those.
        """
        if before.field is None and (address := self._other_address(before)) is not None:
            return address
        found = self._all_countable(found, scope)
        if not found:
            return None
        found = self._lasting(before, found, latest)
        earlier = self._before()
        was = earlier.effect if earlier is not None else None
        if was is not None:
            found = [each for each in found if each in getattr(was, "of", (was,))] or found
        return together(found) if found else None

    def _lasting(self, before: Moment, found: list[Effect], latest: Snapshot) -> list[Effect]:
        """Those of which nothing changes again while the page is watched."""
        again = watched(self.step, latest)
        self._latest = again if self.step.within is None else self._latest
        return lasting(found, (before.whole, latest, again), frame=before.frame or 0)

    def _chosen_gone(self, before: Moment, effect: Effect, readings: tuple[Snapshot, Snapshot]) -> list[NodeEffect]:
        """All that was chosen for the operation and went, where no item is known of which that is told."""
        about = self._about(before.target)
        if about is None or not about.chosen or is_about_item(effect):
            return []
        return chosen_gone(effect, about.chosen, changes(before.whole, *readings, frame=before.frame or 0))

    def _behind(
        self, before: Moment, effect: Effect, scope: Root, readings: tuple[Snapshot, Snapshot]
    ) -> list[NodeEffect | ChangedEffect | KeptEffect]:
        """What became of the page around the target's dialog, where that went, and nothing became of an item."""
        is_closed = before.ref is not None and readings[-1].get(before.ref) is None
        if not before.kept or not is_closed or is_about_item(effect):
            return []
        frame = before.frame or 0
        around = replace(before, whole=self.step.session.behind or before.whole)  # before the dialog: it hides the page
        return effects_behind(
            self.step,
            before.kept,
            effect,
            (before.whole, *readings),
            scope,
            frame=frame,
            lasting=lambda found: self._lasting(around, found, readings[-1]),
        )

    def _items(self, before: Moment, scope: Root, reading: Snapshot) -> list[Since | None]:
        """What became of the watched items until a reading that was just made."""
        if before.watched is None or not before.watched.items:
            return []
        try:
            return since(scope, before.watched, reading, volatile_in(self.step.key.instruction))
        except PlaywrightTimeoutError:  # the frame went with what was done
            return []

    def _of_items(self, before: Moment, now: list[Since | None], later: list[Since | None]) -> list[Effect]:
        if before.watched is None or not (now and later):
            return []
        return item_effects(before.watched, now, later, self.step.plain_variables, before.field)

    def _countable(self, found: list[Effect], scope: Root) -> Effect | None:
        """The first candidate that the page side can count where it will look for it, and that is no value of this run.

        One that an earlier recording saw as well comes first. What only that one had was chance, and so may be what is of
        its kind now: it comes last.
        """
        return next(iter(self._all_countable(found, scope)), None)

    def _all_countable(self, found: list[Effect], scope: Root) -> list[Effect]:
        """All of them, in the same order."""
        earlier = self._before()
        found = [effect for effect in found if not is_strange(self.step, *_named(effect))]
        found = [self._without_values(effect) for effect in found if not self._tells_a_value(effect)]
        found = [effect for effect in found if getattr(effect, "name", None) not in self._restless][:CONFIRMED]
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

    def _tells_a_value(self, effect: Effect) -> bool:
        """Whether a witness is named by a value that the test gave: it may be another one in the next run."""
        mask = self.step.session.secrets.mask
        items = [each for each in (getattr(effect, "item", None), *getattr(effect, "items", ())) if each is not None]
        if any(mask(text) != text for item in items for text in (*item.texts, *item.under)):
            return True
        if not isinstance(effect, NodeEffect | ChangedEffect | MessageEffect):
            return False
        return self.step.shows_value(effect.name)

    def _note(
        self,
        decision: ActionDecision,
        targets: list[Target] | tuple[()],
        seen: Seen,
        *,
        before: Snapshot,
        origin: str | None = None,
        once: Once = Once(),  # noqa: B008  (frozen)
    ) -> None:
        begun = glimpses_of(self.step).since
        sent = [each for each in listen(self.step.page).exchanges if each.began >= begun and each.method not in ASKING]
        self.pages.append(before)
        self.wrote.append(bool(sent) and decision.method not in DIALOG_METHODS)
        self.actions.append(
            RecordedAction(
                method=decision.method,
                arguments=decision.arguments,
                origin=origin,
                target=targets[0] if targets else None,
                to=targets[1] if len(targets) > 1 else None,
                description=as_known(decision.description, targets[0] if targets else None),
                once=once,
                effect=seen.effect,
                effect_on_page=seen.is_on_page,
                also=seen.also,
            )
        )
        tell_done(self.step, self.actions[-1])


def _asked_of(step: Step, armed: ArmedDialog, before: RecordedAction | None) -> DialogEffect:
    assert armed.shown is not None
    return question_of(step, armed.shown, before, again=armed.again is not None)


def _came_with(about: About, target: Target) -> bool:
    """Whether a target came with the operation before, or the dialog that it stands in did: its button, an entry of a menu."""
    fingerprint = target.fingerprint
    dialogs = {(group.role, text) for group in fingerprint.groups if group.role in DIALOGS for text in group.texts}
    return not about.controls.issuperset({(fingerprint.role, fingerprint.name), *dialogs})


def _is_done(effect: Effect | None) -> bool:
    """Whether something became of an item; that it is named elsewhere may be the question about it."""
    return is_about_item(effect) and not (isinstance(effect, ItemEffect) and effect.change == "named")


def _chosen(target: Target | None, effect: Effect | None) -> tuple[tuple[str, str], ...]:
    """What an operation chose, if it ticked or pressed something."""
    is_chosen = isinstance(effect, StateEffect) and effect.value and effect.state in CHOSEN_STATES
    return ((target.fingerprint.role, target.fingerprint.name),) if is_chosen and target is not None else ()


def did_nothing(action: RecordedAction) -> bool:
    return action.effect is None and action.method not in WITHOUT_EFFECT | DIALOG_METHODS


def _named(effect: Effect) -> tuple[str, str]:
    return getattr(effect, "role", ""), getattr(effect, "name", "")


def _kind_of(effect: Effect) -> tuple[object, ...]:
    """What an effect is apart from its name."""
    return effect.kind, getattr(effect, "role", None), getattr(effect, "state", None)


def _says_another_number(target: Target, before: RecordedAction | None) -> bool:
    """Whether an earlier recording meant the same element, and only numbers in its name or its row were others."""
    was = before.target.fingerprint if before is not None and before.target is not None else None
    now = target.fingerprint
    if was is None or (was.role, was.tag) != (now.role, now.tag):
        return False
    texts, before_texts = (
        [each.name, each.text, *(text for group in each.groups for text in (*group.texts, group.says))]
        for each in (now, was)
    )
    return was.numbers or (texts != before_texts and list(map(masked, texts)) == list(map(masked, before_texts)))


def _still(ref: str, decided_on: Snapshot, now: Snapshot) -> Node:
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
