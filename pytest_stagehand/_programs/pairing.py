"""A label whose value stands beside it in another way than it was recorded, found again by its own words.

How the two are paired is the way to the value and no expectation: a list of definitions becomes rows of a table. Believed only
where nothing else in the region says what the label says, then and now, and where one value alone can be its own.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import FIELDS, GAUGES
from pytest_stagehand._programs.content import UNCLEAR
from pytest_stagehand._programs.labels import (
    figures,
    headlines,
    is_prefixed,
    is_pressed,
    is_value,
    labelled,
    pairs,
    unique_pairs,
)
from pytest_stagehand._programs.saying import says_the_same
from pytest_stagehand._programs.text import label_shown, label_text
from pytest_stagehand._programs.tree import reading, walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._programs.labels import Pair
    from pytest_stagehand._programs.tree import Scope
    from pytest_stagehand._recording.queries import LabelSource


def paired_now(source: LabelSource, scope: Scope) -> Pair | None:
    """The one pair that the label is of now; `None` where it is found as recorded, or another could be meant."""
    return None if not source.sole or labelled(source, scope) else sole_pair(source.label, scope)


def sole_pair(label: str, scope: Scope) -> Pair | None:
    """The one pair in `scope` that a label is of, however the two stand together; `None` where another could be meant."""
    return _sole_of(label, scope, [*pairs(scope), *figures(scope)])


def sole_pair_of_record(label: str, scope: Scope) -> Pair | None:
    """The same in a record, of which a label may also stand above the heading."""
    return _sole_of(label, scope, [*pairs(scope), *figures(scope), *headlines(scope)])


def _sole_of(label: str, scope: Scope, every: list[Pair]) -> Pair | None:
    if not is_sole(label, scope):
        return None
    same = [pair for pair in every if _is_called(pair, label)]
    if len(unique_pairs(same)) != 1 or len({(pair.take, pair.text) for pair in same}) != 1:
        return None
    [pair] = unique_pairs(same)
    is_certain = pair.text and pair.take != UNCLEAR and not _may_be_another_s(pair, _in_one_order(pair, every))
    return pair if is_certain else None


def _in_one_order(pair: Pair, every: list[Pair]) -> list[Pair]:
    """Those of which the texts are not read the other way round: where a label stands below, what is below is no value."""
    if pair.kind != "figure":
        return [other for other in every if other.kind != "figure"]
    labels = {
        other.node.parent.children[-1] for other in every if other.kind == "figure" and other.node.parent is not None
    }
    return [other for other in every if other.node not in labels]


def is_sole(label: str, scope: Scope) -> bool:
    """Whether at most one thing in `scope` says what the label says; a field and the text that names it are one."""
    texts, fields = texts_saying(label, scope), _fields_saying(label, scope)
    return len(texts) <= 1 and len(fields) <= 1 and (not fields or all(node.role == "text" for node in texts))


def _is_called(pair: Pair, label: str) -> bool:
    return says_the_same(label, label_shown(pair.label))


def texts_saying(label: str, scope: Scope) -> list[Node]:
    """The innermost texts that say it, alone or before a colon; what is pressed is no label."""
    found = [node for node in walk(scope) if node.role not in FIELDS | GAUGES and _says(node, label)]
    outer = {above for node in found for above in node.ancestors()}
    return [node for node in found if node not in outer and not is_pressed(node)]


def _says(node: Node, label: str) -> bool:
    text = reading(node)
    return any(says_the_same(label, label_shown(part)) for part in (text, text.partition(": ")[0]))


def _fields_saying(label: str, scope: Scope) -> list[Node]:
    return [
        node for node in walk(scope) if node.role in FIELDS | GAUGES and says_the_same(label, label_shown(node.name))
    ]


def _may_be_another_s(pair: Pair, every: list[Pair]) -> bool:
    """Whether a value could belong to another label, be one itself, or be only the first of several."""
    others = [other for other in every if label_text(other.label) != label_text(pair.label)]
    is_shared = any(_touch(other.node, pair.node) for other in others)
    labels = {label_text(other.label) for other in others}
    is_label = label_text(pair.text) in labels or pair.text.endswith(":") or is_prefixed(pair.text)
    return is_shared or is_label or (pair.kind in {"sibling", "colon"} and _goes_on(pair.node, others))


def _touch(one: Node, other: Node) -> bool:
    return one is other or one in other.ancestors() or other in one.ancestors()


def _goes_on(value: Node, others: list[Pair]) -> bool:
    """Whether what follows a value could be one more of its label: a text of no other label."""
    siblings = value.parent.children if value.parent is not None else []
    following = next((second for first, second in pairwise(siblings) if first is value), None)
    if following is None or following.role == "heading" or not is_value(following):
        return False
    labels, values = {label_text(other.label) for other in others}, [other.node for other in others]
    return label_text(reading(following)) not in labels and not any(node in values for node in following.walk())
