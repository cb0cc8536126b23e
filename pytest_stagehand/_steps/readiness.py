"""When a reading may be believed: once what it needs is there, and nothing is under way that could still change it.

While recording, the page is glimpsed at from the moment of an operation on, whenever it changed. A program that was made of
the page at rest is then asked what it would have read of each glimpse. Where that is something else, it would have been read
too early; the request whose answer came in between is what a replay waits for. Where no request did, or nobody looked early
enough to know, a replay waits until nothing has happened for a while.

What was read of a glimpse is remembered by a mark, and so is what was read in the end where nothing announced it: a replay is
patient with the first, and with what lacks the second.

Not seen: what comes by a timer after the page was quiet for longer than that, and a value that changes back later.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias

from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.settle import FRAME_MS, stirring
from pytest_stagehand._browser.traffic import Exchange, Traffic, listen
from pytest_stagehand._programs.appeared import is_of_the_past
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.verify import holds_by_absence, needs_settled, speaks_of_nothing, was_there
from pytest_stagehand._recording.programs import ExtractProgram, VerifyProgram
from pytest_stagehand._recording.schema import MOST_EARLY, Ready
from pytest_stagehand._steps.glimpses import Glimpse, glimpses_of
from pytest_stagehand._steps.marks import mark_of
from pytest_stagehand._steps.requests import all_named, named, refused
from pytest_stagehand._steps.served import was_served
from pytest_stagehand._steps.unfinished import gone_since, is_busy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._steps.step import Step

Read: TypeAlias = "Callable[[Any, Snapshot], Any]"
RESTED_SHARE = 0.9
"""Of a quiet moment: what stood for so long before it changed would be taken for what stays."""
ONLY_TIME = (
    "nothing announced what was read: a replay goes by time alone, unless a step before says what is to be there"
)
FAILED = object()
"""What a program gives of a page that is not as it needs it: a replay reads on."""


def learned(step: Step, program: Any, read: Read, final: Snapshot) -> Ready:
    """What makes a reading ready, from how the page came to what it shows.

    Args:
        step: The step that reads, while it is recorded.
        program: What reads it.
        read: Gives what a program reads of a page.
        final: The page that it was recorded from.
    """
    if is_of_the_past(program) or step.content is not None:
        return Ready()
    glimpses, traffic, now = glimpses_of(step), listen(step.page), monotonic()
    since = max(glimpses.since, traffic.opened_at)
    value = _gist_of(program, read, final)
    shown = [each for each in glimpses.seen if each.within == step.key.within]
    known = [each for each in shown if _document(each.snapshot) == _document(final)]
    readings = [(each.at, _gist_of(program, read, each.snapshot)) for each in known]
    wrong = [each.snapshot for each, (_, early) in zip(known, readings, strict=True) if early not in (value, FAILED)]
    awaits: list[Exchange] = []
    late = False
    for (at, early), (then, _) in pairwise([*readings, (now, value)]):
        if early != value and not (early is FAILED and is_sure(program)):
            brought = [each for each in traffic.ended_between(at, then) if each.feeds]
            awaits += brought
            late = late or not (brought or early is FAILED)
    is_gone = _is_gone(step, program, glimpses.before)
    is_served = value is not FAILED and _is_served(step, program, read, final)
    is_known = is_gone or is_served or any(each.is_early for each in known[:1])
    if not is_sure(program) and (holds_by_absence_of(program) or not (is_known or awaits)):
        polls = traffic.polls(since, now, final.stirring.calm_ms / 1000)
        ended = (each for each in traffic.ended_between(since, now) if each.is_of_script)
        awaits += [each for each in ended if each not in awaits and each.place not in polls]
        late = late or not (is_known or awaits)
    is_elsewhere = step.route() != step.key.route  # a script led there, or the page before it was read
    is_told = is_sure(program) or is_gone or ((is_served or bool(awaits)) and not is_elsewhere)
    is_at_once = bool(glimpses.done) and is_known and not final.stirring.is_timed
    pages = [each.snapshot for each in shown]
    if glimpses.before is not None and step.within is None:
        pages = [glimpses.before, *pages]
    ready = Ready(
        awaits=all_named(step, awaits),
        refused=refused(step, traffic.opened_at) if value == [] or speaks_of_nothing_in(program) else (),
        pending=all_named(step, (each for each in traffic.under_way if each.feeds)),
        late=late,
        changes=any(_rested(traffic, early, later) for early, later in pairwise(known) if early.snapshot in wrong),
        empty=value == [],
        busy=is_busy(final),
        turning=tuple(sorted(final.stirring.turning)),
        until=gone_since(step, wrong, final) if late else (),
        gone=is_gone,
        early=() if is_sure(program) or is_gone else _marks(step, program, read, pages, final),
        was=_mark_of(step, program, read, final) if late or not (is_told or is_at_once) else "",
    )
    if lately := [each for each in refused(step, since) if each in ready.refused]:
        step.warn(f"{', '.join(lately)} failed, which may be why so little is there")
    if late and (wrong or final.stirring.is_timed) and not holds_by_absence_of(program):
        step.warn(ONLY_TIME)
    before = step.session.tape.before(step.key)
    if before is None:
        return ready
    asked = Counter(named(step, each) for each in traffic.ended_between(since, now))
    return before.ready if _is_no_news(before.ready, ready, asked, step, value) else ready


def _is_no_news(before: Ready, now: Ready, asked: Counter[str], step: Step, value: Any) -> bool:
    """Whether two recordings of a reading differ only in what comes of how busy the machine was, or how fast the browser.

    A request that was seen to bring what is read is one still, as long as the page makes it: nobody looked early enough now.
    """
    seen = {name: getattr(now, name) for name in ("late", "changes", "until", "early")}
    if Counter(now.awaits) <= Counter(before.awaits) <= asked:
        seen["awaits"] = now.awaits
    if not (before.was and now.was):
        seen["was"] = now.was
    return before.model_copy(update=seen) == now and (not before.early or mark_of(step, value) not in before.early)


def _mark_of(step: Step, program: Any, read: Read, page: Snapshot) -> str:
    try:
        return mark_of(step, read(program, page))
    except ProgramFailed:
        return ""


def _marks(step: Step, program: Any, read: Read, pages: Iterable[Snapshot], final: Snapshot) -> tuple[str, ...]:
    """The marks of what would have been read before, the latest ones, without that of what is read."""
    marks = dict.fromkeys(_mark_of(step, program, read, page) for page in pages)
    wrong = [each for each in marks if each not in ("", _mark_of(step, program, read, final))]
    return tuple(wrong[-MOST_EARLY:])


def standing(step: Step) -> tuple[str, ...]:
    """The requests that were made before the last operation and have no answer yet, as a recording names them: a long poll."""
    since = glimpses_of(step).since
    return all_named(step, (each for each in listen(step.page).under_way if each.feeds and each.began < since))


def know_standing(step: Step) -> None:
    """Tell the page's traffic which requests had no answer when this test was recorded: they keep no page from resting."""
    known = {
        name
        for each in step.session.tape.recorded.values()
        for name in each.ready.pending
        if name not in each.ready.awaits
    }
    if known:
        listen(step.page).is_known_to_stand = lambda exchange: named(step, exchange) in known


def _rested(traffic: Traffic, early: Glimpse, later: Glimpse) -> bool:
    """Whether the page stood as it was for a quiet moment, with nothing under way, until it changed to what was seen later."""
    brought = (each.began for each in traffic.ended_between(early.at, later.at) if each.feeds)
    return (min([later.changed, *brought]) - early.at) * 1000 >= RESTED_SHARE * pace.quiet_ms


def _is_gone(step: Step, program: Any, before: Snapshot | None) -> bool:
    """Whether all that is said not to be there was there before the last operation, which took it away."""
    if before is None or step.within is not None or not isinstance(program, VerifyProgram):
        return False
    return was_there(program, before, step.plain_variables, base_url=step.base_url)


def _is_served(step: Step, program: Any, read: Read, final: Snapshot) -> bool:
    """Whether what is read came with the document itself, to which nobody did anything since."""
    told = stirring(step.page, monotonic() + FRAME_MS / 1000)
    return told.is_untouched and was_served(step.page, _texts_of(step, program, read, final))


def _texts_of(step: Step, program: Any, read: Read, final: Snapshot) -> list[str]:
    """What a program reads on a page, as the page has it."""
    if isinstance(program, ExtractProgram):
        noted: dict[str, str] = {}
        evaluate_extract(program, final, step.plain_variables, noted=noted)
        return list(noted.values())
    found = read(program, final)
    nodes = [node for ref in getattr(found, "refs", ()) if (node := final.get(ref)) is not None]
    return [below.name or below.text for node in nodes for below in node.walk()]


def is_sure(program: Any) -> bool:
    """Whether what a program finds stays so where nothing is under way: a text that is there, unlike one that is not yet."""
    return isinstance(program, VerifyProgram) and not needs_settled(program)


def holds_by_absence_of(program: Any) -> bool:
    """Whether a program holds because something is not there, which may yet come."""
    return isinstance(program, VerifyProgram) and holds_by_absence(program)


def speaks_of_nothing_in(program: Any) -> bool:
    """Whether a program says of something that it is not there, or how many there are."""
    return isinstance(program, VerifyProgram) and speaks_of_nothing(program)


def _document(snapshot: Snapshot) -> str:
    return snapshot.frames[0].document


def _gist_of(program: Any, read: Read, page: Snapshot) -> Any:
    try:
        return gist(read(program, page))
    except ProgramFailed:
        return FAILED


def gist(value: Any) -> Any:
    """What two readings of a page must have in common to be the same."""
    return getattr(value, "gist", value)
