"""Pictures of a step for the report: the page before and after, with its snapshot, and what of it was meant.

None of it may fail a step: where the page can't be pictured, the report has no picture.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.secrets import MASK
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.render import render
from pytest_stagehand._browser.targets import spoken
from pytest_stagehand._report.events import ActionEvent, Frame, Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playwright.sync_api import FloatRect, Locator

    from pytest_stagehand._browser.snapshot import Node, Place, Snapshot
    from pytest_stagehand._recording.methods import Method
    from pytest_stagehand._recording.targets import Point, Target
    from pytest_stagehand._report.assets import Assets
    from pytest_stagehand._report.events import Moment, Reading
    from pytest_stagehand._steps.step import Step

FILM_MS = 3_000
"""How long the page may take for each answer that a picture needs."""
Why = Literal["inferred", "healed", "failed", "replayed"]
NEAR = 2
"""Pixels that two ways to measure one box may differ by."""
LONGEST_LABEL = 200
LONGEST_CLAIM = 5_000


def films(step: Step, why: Why) -> bool:
    """Whether a picture is taken, by `--stagehand-screenshots`; there is none of a file."""
    if step.content is not None:
        return False
    chosen = step.session.settings.screenshots
    return chosen == "on" or (chosen == "auto" and why != "replayed")


def why_of(step: Step) -> Why:
    """What a step that went well was."""
    if step.event.outcome in ("recorded", "live"):
        return "inferred"
    return "healed" if step.event.outcome == "healed" else "replayed"


def show_action(
    step: Step, method: Method, description: str, target: Target | None, arguments: Sequence[str] = ()
) -> None:
    """Note an operation that begins."""
    locator = spoken(target.locators[0]) if target is not None else ""
    step.event.actions.append(ActionEvent(method, description, locator, tuple(arguments)))


def show_reading(step: Step, reading: Reading) -> None:
    """Note for the report what a program read or claimed; the texts are the page's."""
    mask = step.session.secrets.mask
    expected, found = (mask(each)[:LONGEST_CLAIM] if each else each for each in (reading.expected, reading.found))
    words, seen = tuple(map(mask, reading.words)), tuple(map(mask, reading.seen))
    step.event.evidence.reading = replace(reading, words=words, expected=expected, found=found, seen=seen)


def film(
    step: Step,
    moment: Moment,
    why: Why,
    *,
    action: int | None = None,
    target: Locator | None = None,
    at: Point | None = None,
    read: Mapping[Place, str] | None = None,
) -> None:
    """Picture the page, if pictures are wanted.

    Args:
        step: The step.
        moment: Which moment of it this is.
        why: What the step is so far.
        action: Place of the operation in its step.
        target: What is about to be operated, or could not be.
        at: Where in the target.
        read: What was read, or is said, of which node.
    """
    assets = step.session.assets if films(step, why) else None
    if assets is None or step.page.is_closed():
        return
    try:
        if target is not None and moment != "failed":
            target.scroll_into_view_if_needed(timeout=FILM_MS)  # as the operation does next
        frame = _frame(
            step, assets, partial(Frame, moment=moment, action=action), target=target, at=at, read=read or {}
        )
    except (PlaywrightError, OSError):
        return
    step.event.evidence.frames.append(frame)


def _frame(
    step: Step,
    assets: Assets,
    made: Callable[..., Frame],
    *,
    target: Locator | None,
    at: Point | None,
    read: Mapping[Place, str],
) -> Frame:
    from pytest_stagehand._browser.labels import plain_screenshot  # noqa: PLC0415  (Pillow)

    snapshot = read_snapshot(step.page, timeout_ms=FILM_MS)
    secret = _secret_texts(step, snapshot)
    taken = plain_screenshot(step.page, snapshot, cover=_nodes_of(secret), timeout_ms=FILM_MS)
    path = assets.picture(taken.webp)
    mask = step.session.secrets.mask
    marks = [
        Mark(ref, taken.boxes[ref], mask(said)[:LONGEST_LABEL])
        for place, said in read.items()
        if (ref := snapshot.ref_at(place)) in taken.boxes
    ]
    pointer = None
    if (box := _box_of(target)) is not None:
        sides = tuple(round(box[side]) for side in ("x", "y", "width", "height"))
        ref = _ref_at(sides, taken.boxes)
        marks.append(Mark(ref, taken.boxes[ref] if ref is not None else sides, "target"))
        across, down = (at.x, at.y) if at is not None else (0.5, 0.5)
        pointer = (int(sides[0] + across * sides[2]), int(sides[1] + down * sides[3]))
    return made(
        picture={"path": path, "width": taken.size[0], "height": taken.size[1]} if path else None,
        tree=assets.text(mask(render(_masked(step, snapshot, secret)))),
        boxes=dict(taken.boxes),
        marks=tuple(marks),
        pointer=pointer,
    )


def _box_of(target: Locator | None) -> FloatRect | None:
    """Where a target stands; nowhere, if it went away."""
    with suppress(PlaywrightError):
        return target.bounding_box(timeout=FILM_MS) if target is not None and target.count() else None
    return None


def _masked(step: Step, snapshot: Snapshot, secret: list[tuple[Node, str]]) -> Snapshot:
    """`snapshot`, changed: its secret texts are masked whole, before a long one is cut short."""
    for node, attribute in secret:
        text = getattr(node, attribute)
        masked = step.session.secrets.mask(text)
        setattr(node, attribute, masked if masked != text else MASK)  # it shows one only with the texts beside it
    return snapshot


def showing_secrets(step: Step, snapshot: Snapshot) -> list[str]:
    """The nodes that show a secret, or a part of one."""
    return _nodes_of(_secret_texts(step, snapshot))


def _nodes_of(texts: list[tuple[Node, str]]) -> list[str]:
    return list(dict.fromkeys(node.ref for node, _ in texts))


def _secret_texts(step: Step, snapshot: Snapshot) -> list[tuple[Node, str]]:
    texts = [
        (node, attribute) for node in snapshot.walk() for attribute in ("name", "value") if getattr(node, attribute)
    ]
    shown = step.session.secrets.places([getattr(node, attribute) for node, attribute in texts])
    return [texts[at] for at in sorted(shown)]


def _ref_at(sides: tuple[int, ...], boxes: Mapping[str, tuple[int, ...]]) -> str | None:
    """The node that stands where the target does: the innermost, within a pixel or two."""
    near = [
        ref
        for ref, box in boxes.items()
        if all(abs(one - other) <= NEAR for one, other in zip(sides, box, strict=True))
    ]
    return near[-1] if near else None
