"""What lay over a page on which an optional step was not offered, and whether something lies there now that did not.

What is not offered leaves no trace, so that a replay can't tell a page that never offers it from one that does now and
was recorded without. What it can tell is that something new stands in the way: a dialog, an alert, a bar at the edge of the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.layers import layers
from pytest_stagehand._browser.settle import settle
from pytest_stagehand._browser.text import masked
from pytest_stagehand._recording.schema import MOST_LAYERS, RecordedStep, SeenLayer
from pytest_stagehand._steps.belief import STILL_MS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_stagehand._browser.layers import Layer
    from pytest_stagehand._steps.step import Step

LONGEST_NAME = 100
MOST_NEW = 2
"""Parts of the names of a nameless layer's controls, one in so many, that may be others: it is the same then."""


def not_offered(step: Step) -> RecordedStep:
    """What is recorded of an optional step that the page does not offer: with what it was not offered in.

    Where that was recorded before, and nothing new is there, it stays as it was.
    """
    now = [_seen(step, each) for each in layers(step.page, timeout_ms=step.clock.late_ms)]
    before = step.session.tape.before(step.key) if step.session.settings.mode == "auto" else None
    if before is None or not before.absent:
        return RecordedStep.of(step.key, absent=True, layers=tuple(now[:MOST_LAYERS]))
    if before.layers is None:
        return before
    new = _new(now, before.layers)
    return before.model_copy(update={"layers": (*before.layers, *new)[-MOST_LAYERS:]}) if new else before


def appeared_since(step: Step, recorded: RecordedStep) -> list[str]:
    """Layers in words that were not there when a step was recorded as not offered; none where nobody looked then."""
    if recorded.layers is None:
        return []
    settle(step.page, limit_ms=step.clock.left_ms / 2, quiet_ms=STILL_MS)
    found = layers(step.page, timeout_ms=step.clock.late_ms)
    new = _new([_seen(step, each) for each in found], recorded.layers)
    return [step.session.secrets.mask(str(each)) for each in found if _seen(step, each) in new]


def _seen(step: Step, layer: Layer) -> SeenLayer:
    """What is remembered of a layer: nothing that shows a secret, and no number."""
    names = [masked(each) for each in (layer.name, *layer.offers)]
    name, *offers = ["" if step.shows_secret(each) else each[:LONGEST_NAME] for each in names]
    return SeenLayer(role=layer.role, name=name, offers=tuple(dict.fromkeys(filter(None, offers))))


def _new(now: Iterable[SeenLayer], before: Sequence[SeenLayer]) -> list[SeenLayer]:
    return [each for each in now if not any(_is_same(each, other) for other in before)]


def _is_same(now: SeenLayer, before: SeenLayer) -> bool:
    """Whether it is the same layer: by its name, or, where it has none, by what half of its controls are called."""
    if (now.role, now.name) != (before.role, before.name):
        return False
    both = len({*now.offers} & {*before.offers})
    return bool(now.name) or now.offers == before.offers or MOST_NEW * both >= max(1, len(now.offers))
