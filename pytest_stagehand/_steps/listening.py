"""Acting when the application listens, and not as soon as what is to be operated is there.

A replay is faster than the run that recorded. A page may show its buttons while it still connects to its server, or before it
has taken stock of a form: what is done by then is lost. So what the page did by itself before an operation is learned while
recording, and waited for:

- what came to be shown while the operation could have been done already (`Once.came`),
- that a field had the focus, where keys go to whatever has it (`Once.focus`),
- that the page rested, where it did something later that nobody asked for just then: it saved by a timer; and where nobody
  looked while it came to be as it was operated (`Once.rested`),
- that its scripts had asked the server for something by themselves, and had it (`Once.answered`): a page that is turned
  before its first part came shows the first part in the end, and a field that is filled too early is filled over. So it is
  with the answer to what the operation before saved: what is opened too early shows what was kept before.

A script that is being loaded is waited for in any case. All of this is patience: a page at rest is operated as it is, and what
does not come is told by the effect that is missing. Only keys are not sent where no field has the focus that had it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import dropwhile, islice
from time import monotonic
from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import DriftError
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.roles import FORM_FIELDS, ROWS, TEXT_FIELDS, TRANSIENT
from pytest_stagehand._browser.settle import FRAME_MS, LIMIT_MS, is_at_rest, settle, stirring
from pytest_stagehand._browser.text import masked
from pytest_stagehand._browser.traffic import ASKING, LONG_MS, listen
from pytest_stagehand._recording.schema import MOST_SIGNS, Once, with_rest
from pytest_stagehand._steps.belief import ANSWERED_MS
from pytest_stagehand._steps.glimpses import glimpses_of
from pytest_stagehand._steps.session import Left
from pytest_stagehand._steps.unfinished import has_outlasted, lines_of, note_in_vain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._browser.traffic import Exchange, Traffic
    from pytest_stagehand._recording.keys import Key
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.session import Session
    from pytest_stagehand._steps.step import Step
    from pytest_stagehand._steps.tape import Tape

LOOK_MS = 20
"""How often it is asked whether what was waited for has come."""
RUN_MS = 50
"""So long after a script arrived it has run, as far as it runs at once."""
UNSEEN_MS = 500
"""For so long a page may change unseen: one that is recorded is looked at whenever it changed, a few times a second."""
WAITING_SHARE = 3
"""One part in this many of the step's time goes to waiting, at most."""
DATA = ROWS | TRANSIENT
"""What stands in these is other data tomorrow, or comes and goes."""
KEYS = frozenset({"press", "type"})
"""Operations that go to what has the focus, where they have no target."""


@dataclass(eq=False)
class FirstDone(Left):
    """While recording: the first operation on a document, and what the page did since the last one.

    Attributes:
        opened_at: When the document was asked for.
        number: Which operation of the step of `key` it is.
        route: Where the page was once the last operation had been looked at.
        done: When that was done, on the clock of `monotonic`.
        is_followed: The page did something by itself later.
        is_answered: What the last operation did is what the page said then, for which a replay waits.
    """

    page: Page
    opened_at: float
    tape: Tape
    key: Key
    number: int
    route: str
    done: float
    is_followed: bool = False
    is_answered: bool = False


def learned_once(step: Step, page: Snapshot, node: Node | None, method: str, before: RecordedAction | None) -> Once:
    """What the page had done by itself before an operation that is recorded.

    Args:
        step: The step.
        page: The page right before the operation.
        node: What is operated, in `page`; `None` where it is what has the focus, or the page.
        method: What is done.
        before: The same operation as an earlier recording has it: what that learned stays, as long as the page shows it.
    """
    early = [
        each.snapshot
        for each in glimpses_of(step).seen
        if not each.within and each.snapshot.frames[0].document == page.frames[0].document
    ]
    now = _told_in(step, page)
    early = _since_answered(step, early)
    news = (now - _told_in(step, each) for each in reversed(early) if node is None or _offers(each, node))
    came = tuple(islice(sorted(next(filter(None, news), ())), MOST_SIGNS))
    was = before.once if before is not None and before.method == method else Once()
    holder = page.focused if node is None and method in KEYS else None
    focus = holder.role if holder is not None and holder.role in TEXT_FIELDS else ""
    rested = was.rested or (before is None and _came_unseen(step, page, node))
    came = was.came if was.came and now.issuperset(was.came) else came
    return Once(came=came, focus=focus, rested=rested, answered=was.answered or _were_answered(step, node))


def _came_unseen(step: Step, page: Snapshot, node: Node | None) -> bool:
    """Whether the page was still changing, while nobody looked, for long after the operation may have been possible.

    What it came to say meanwhile, nobody knows: a slow machine recorded, or the test waited by itself for what it needs.
    """
    glimpses = glimpses_of(step)
    seen = [each for each in glimpses.seen if not each.within]
    place = next(
        (number for number, each in enumerate(seen) if node is None or _offers(each.snapshot, node)), len(seen)
    )
    changed = seen[place].changed if place < len(seen) else monotonic() - page.stirring.still_ms / 1000
    since = max(glimpses.done, listen(step.page).loaded_at, *(each.at for each in seen[:place]))
    return (changed - since) * 1000 > UNSEEN_MS


def _were_answered(step: Step, node: Node | None) -> bool:
    """Whether scripts had an answer since the last operation.

    Of a field, which it may fill; of what was the first; else of what the last one saved: what is shown next is what was kept.
    """
    last, traffic = step.session.left(FirstDone), listen(step.page)
    is_first = last is None or last.page is not step.page or last.opened_at != traffic.opened_at
    is_field = node is not None and node.role in FORM_FIELDS
    since = traffic.opened_at if last is None or is_first else last.done
    ended = traffic.ended_between(since, monotonic()) if is_first or is_field else []
    return any(each.is_of_script for each in (*ended, *_saved(step)))


def _saved(step: Step) -> Iterator[Exchange]:
    """What the last operation said to the server, and was answered by now."""
    begun = glimpses_of(step).since
    written = listen(step.page).written_since(begun) if begun else ()
    return (each for each in written if each.over is not None)


def _since_answered(step: Step, early: list[Snapshot]) -> list[Snapshot]:
    """The readings since the page first answered the last operation: a replay waits for that before it goes on."""
    last, before = step.session.left(FirstDone), glimpses_of(step).before
    if last is None or not last.is_answered or before is None:
        return early
    said = _told_in(step, before)
    return list(dropwhile(lambda each: _told_in(step, each) == said, early))


def _offers(page: Snapshot, node: Node) -> bool:
    """Whether the operation could have been done on a page: it showed something that is called so."""
    return any((each.role, each.name) == (node.role, node.name) and each.is_seen for each in page.walk())


def _told_in(step: Step, page: Snapshot) -> set[str]:
    """What a page says of itself, numbers as `#`: no rows of data, nothing that comes and goes, no value of the test."""
    texts = (text for node, text in lines_of(page) if not _is_data(node))
    return {masked(text) for text in texts if not step.shows_value(text)}


def _is_data(node: Node) -> bool:
    return any(each.role in DATA for each in (node, *node.ancestors()))


def lasting_of(step: Step, once: Once) -> Once:
    """The same without what went again once the operation was done, in the same document: it said how things stood just then."""
    after = next((each.snapshot for each in reversed(glimpses_of(step).seen) if not each.within), None)
    before = glimpses_of(step).before
    if not once.came or after is None or before is None or after.frames[0].document != before.frames[0].document:
        return once
    now = _told_in(step, after)
    return once.model_copy(update={"came": tuple(each for each in once.came if each in now)})


def note_done(step: Step, number: int, done: float, *, has_strayed: bool, is_answered: bool) -> None:
    """An operation was recorded, and what came of it was seen.

    Args:
        step: The step.
        number: Which of its operations it is.
        done: When it was, on the clock of `monotonic`.
        has_strayed: The page went to another address meanwhile, and not by what was done.
        is_answered: Its effect is what the page said.
    """
    traffic, first = listen(step.page), step.session.left(FirstDone)
    if traffic.opened_at > glimpses_of(step).since:  # it led to another document, on which nothing was done yet
        step.session.take(FirstDone)
        return
    if first is None or first.page is not step.page or first.opened_at != traffic.opened_at:
        first = FirstDone(step.page, traffic.opened_at, step.session.tape, step.key, number, "", 0.0)
        step.session.leave(first)
    first.route, first.done, first.is_answered = step.route(), done, is_answered
    first.is_followed = first.is_followed or has_strayed


def note_what_followed(session: Session) -> None:
    """See whether the page did something by itself since the last operation that was recorded: then it counts time.

    What it does then it may do by what it learned of itself some time before the first operation: that one has to wait.
    """
    first = session.left(FirstDone)
    if first is None or first.page.is_closed() or first.opened_at != listen(first.page).opened_at:
        return
    try:
        first.is_followed = first.is_followed or _did_something(session, first)
    except PlaywrightError:
        if first.page.is_closed():  # since it was asked: the step that begins says so
            return
        raise
    step = first.tape.made.get(first.key)
    if first.is_followed and step is not None and first.number < len(step.actions):
        first.tape.made[first.key] = with_rest(step, first.number)


def _did_something(session: Session, first: FirstDone) -> bool:
    """Whether the page went to another address, or wrote to its server and showed that, from rest; by hand, it is operated."""
    traffic, now = listen(first.page), monotonic()
    told = stirring(first.page, now + FRAME_MS / 1000)
    if now - told.operated_ms / 1000 > first.done + LOOK_MS / 1000:
        return False
    if session.route_of(first.page.url) != first.route:
        return True
    rested, changed = first.done + pace.quiet_ms / 1000, now - (told.calm_ms - ANSWERED_MS) / 1000
    polls = traffic.polls(first.done, now, told.calm_ms / 1000)
    told_of = (
        each for each in traffic.ended_between(rested, changed) if each.began >= rested and _is_of_rest(traffic, each)
    )
    written = (each for each in told_of if each.is_of_script and each.method not in ASKING and each.place not in polls)
    return any(session.route_of(each.url).startswith("/") for each in written)


def _is_of_rest(traffic: Traffic, exchange: Exchange) -> bool:
    """Whether nothing had been asked for or answered in a quiet moment before: else an operation asked for it as well."""
    before = (each for each in traffic.exchanges if each.feeds and each.began < exchange.began)
    return all(each.over is not None and exchange.began - each.over >= pace.quiet_ms / 1000 for each in before)


def await_listening(step: Step, action: RecordedAction) -> None:
    """Wait until the page has done what it had done before an operation when that was recorded.

    Raises:
        DriftError: The keys would go nowhere: no field has the focus, as one had when they were recorded.
    """
    until = monotonic() + min(LIMIT_MS, step.clock.left_ms / WAITING_SHARE) / 1000
    once = action.once
    while (_is_being_scripted(step.page) or (once.answered and _is_asking(step.page))) and monotonic() < until:
        step.page.wait_for_timeout(LOOK_MS)
    if once.rested:
        settle(step.page, limit_ms=(until - monotonic()) * 1000, is_reading=True)
    if once.came or once.focus:
        _await_signs(step, action, until)


def _is_being_scripted(page: Page) -> bool:
    """Whether the document is still read in, or a script on its way to it has just arrived or may still come."""
    traffic, now = listen(page), monotonic()
    if _is_still_read_in(page, traffic, now) or _is_about_to_be_whole(traffic, now):
        return True
    scripts = [each for each in traffic.exchanges if each.kind == "script"]
    under_way = [each for each in traffic.under_way if not traffic.is_long(each, now)]
    return any(each in under_way or _has_just_come(each, traffic, now) for each in scripts)


def _is_asking(page: Page) -> bool:
    """Whether scripts of the document ask the server, have just been answered, or have hardly had the time to ask."""
    traffic, now = listen(page), monotonic()
    asked = [each for each in traffic.exchanges if each.is_of_script and each.began >= traffic.opened_at]
    under_way = [
        each for each in traffic.under_way if not (traffic.is_long(each, now) or traffic.is_known_to_stand(each))
    ]
    told = max((each.over for each in asked if each.over is not None), default=traffic.read_in_at)
    return any(each in under_way for each in asked) or now - told < RUN_MS / 1000


def _is_still_read_in(page: Page, traffic: Traffic, now: float) -> bool:
    """Whether the document is still read in; the page is asked only where nothing was heard of it."""
    if traffic.read_in_at > traffic.opened_at or now - traffic.opened_at >= LONG_MS / 1000:
        return False
    return stirring(page, now + FRAME_MS / 1000).is_loading


def _has_just_come(script: Exchange, traffic: Traffic, now: float) -> bool:
    """Whether a script arrived so lately that it may not have run; what came before its document was whole has."""
    return script.over is not None and script.over > traffic.loaded_at and now - script.over < RUN_MS / 1000


def _is_about_to_be_whole(traffic: Traffic, now: float) -> bool:
    """Whether nothing that was heard of keeps a document from being whole: a script may have to run, or be asked for just now.

    What a browser says of its requests, and of its documents, comes from two of its processes.
    """
    is_whole = traffic.loaded_at >= traffic.opened_at
    return not (is_whole or traffic.under_way) and now - traffic.opened_at < LONG_MS / 1000


def _await_signs(step: Step, action: RecordedAction, until: float) -> None:
    began = monotonic()
    while True:
        page = read_snapshot(step.page, timeout_ms=step.clock.late_ms)
        said = {masked(text) for _, text in lines_of(page)}
        missing = [each for each in action.once.came if each not in said and not has_outlasted(step, each)]
        is_aimed = not action.once.focus or _has_field_focus(page)
        if is_aimed and not missing:
            return
        if monotonic() >= until or _is_over(step.page, page, began, _patience_ms(step, page, is_aimed=is_aimed)):
            break
        step.page.wait_for_timeout(LOOK_MS)
    note_in_vain(step, missing)
    if not is_aimed:
        raise _unaimed(action, page.focused)


def _patience_ms(step: Step, page: Snapshot, *, is_aimed: bool) -> float:
    """For how long nothing may have happened until nothing more is waited for."""
    if not is_aimed:
        return step.clock.patience_ms(pace.drift_after_ms)  # the step fails without
    traffic = listen(step.page)
    is_told_by_time = page.stirring.is_timed or traffic.is_streaming(traffic.opened_at)
    return pace.stream_ms if is_told_by_time else pace.quiet_ms


def _is_over(page: Page, seen: Snapshot, began: float, patience_ms: float) -> bool:
    """Whether nothing is under way that could bring what is waited for."""
    is_calm = min(seen.stirring.calm_ms, (monotonic() - began) * 1000) >= patience_ms
    return is_calm and is_at_rest(page, since=began)


def _has_field_focus(page: Snapshot) -> bool:
    return page.focused is not None and page.focused.role in TEXT_FIELDS


def _unaimed(action: RecordedAction, holder: Node | None) -> DriftError:
    """Keys that would go elsewhere than they went: nothing was pressed."""
    found = f'{holder.role} "{holder.name}" has the focus' if holder is not None else "nothing has the focus"
    wanted = f'a {action.once.focus} that has the focus, for "{action.arguments[0]}"'
    return DriftError("target-missing", wanted, (found,))
