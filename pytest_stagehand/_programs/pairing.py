"""A label whose value stands beside it in another way than it was recorded, found again by its own words.

How the two are paired is the way to the value and no expectation: a list of definitions becomes rows of a table. Believed only
where nothing else in the region says what the label says, then and now, and where one value alone can be its own.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import FIELDS, GAUGES
from pytest_stagehand._programs.above import above_of, is_as_above, is_said_anew
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
from pytest_stagehand._programs.numbers import plain_amount
from pytest_stagehand._programs.saying import says_the_same
from pytest_stagehand._programs.text import label_shown, label_text
from pytest_stagehand._programs.titles import titles_of
from pytest_stagehand._programs.tree import reading, walk
from pytest_stagehand._recording.queries import Among

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._programs.labels import Pair
    from pytest_stagehand._programs.tree import Scope
    from pytest_stagehand._recording.queries import LabelSource, PairKind


def paired_now(source: LabelSource, scope: Scope) -> Pair | None:
    """The one pair that the label is of now; `None` where it is found as recorded, or another could be meant."""
    if not source.sole or labelled(source, scope):
        return None
    every = [*_certain(scope), *figures(source, scope)]
    pair = _sole_of(source.label, scope, every)
    is_it = pair is not None and _stands_among(source.among, pair) and _stands_below(source.among, pair, every, scope)
    return pair if is_it else None


def _stands_below(was: Among | None, pair: Pair, every: Iterable[Pair], scope: Scope) -> bool:
    """Whether nothing else stands above a pair, nor between its title and it, than what did."""
    if was is None or was.above is None:
        return True
    above = above_of(pair.node, _paired(every, scope, pair.kind))
    return is_as_above(was.above, above) and not is_said_anew(was.above, above)


def _stands_among(was: Among | None, pair: Pair) -> bool:
    """Whether a pair has around it what it had: a title, and no value that was another label then."""
    if was is None:
        return pair.kind != "colon"
    is_of_kind = pair.kind != "colon" or was.amount in {None, plain_amount(pair.text)}
    is_label = any(says_the_same(label, pair.text) for label in was.labels)
    return is_of_kind and not is_label and (not was.titles or _is_titled_so(was, pair.node))


def _is_titled_so(was: Among, node: Node) -> bool:
    """Whether the recorded title still stands above a value; where all above is known, nothing else nearer."""
    names = titles_of(node)[: None if was.above is None else 1]
    return any(says_the_same(title, name) for title in was.titles for name in names)


def _paired(every: Iterable[Pair], scope: Scope, kind: PairKind) -> set[Node]:
    """What is a label or the value of one; a field only among fields: elsewhere it chooses what is shown."""
    found = [pair for pair in every if kind == "field" or pair.kind != "field"]
    labels = {label_text(pair.label) for pair in found}
    values = {below for pair in found for below in pair.node.walk()}
    return values | {node for node in walk(scope) if label_text(reading(node)) in labels}


def among(source: LabelSource, scope: Scope) -> Among | None:
    """What stands around a label and its value, where there is one; that may be more than may be recorded."""
    own = labelled(source, scope)
    if len(own) != 1:
        return None
    others = [
        pair for pair in pairs(scope) if pair.kind == source.pair and label_text(pair.label) != label_text(source.label)
    ]
    around = ([pair for pair in others if above in pair.node.ancestors()] for above in own[0].node.ancestors())
    labels = dict.fromkeys(label_shown(pair.label) for pair in next(filter(None, around), []))
    above = above_of(own[0].node, _paired(pairs(scope), scope, source.pair))
    titles = titles_of(own[0].node)[:1]
    amount = plain_amount(own[0].text)
    return Among.model_construct(titles=titles, labels=tuple(labels), amount=amount, above=above)


def sole_pair_of_record(label: str, scope: Scope) -> Pair | None:
    """The one pair in a record that a label is of, however the two stand together; `None` where another could be meant."""
    return _sole_of(label, scope, [*_certain(scope), *headlines(scope)])


def _certain(scope: Scope) -> list[Pair]:
    """All labels and values but the tiles: that one of these is meant is known of what stood around it (`figures`)."""
    return [pair for pair in pairs(scope) if pair.kind != "tile"]


def _sole_of(label: str, scope: Scope, every: list[Pair]) -> Pair | None:
    if not is_sole(label, scope):
        return None
    same = [pair for pair in every if _is_called(pair, label)]
    if len(unique_pairs(same)) != 1 or len({(pair.take, pair.text) for pair in same}) != 1:
        return None
    [pair] = unique_pairs(same)
    is_clear = pair.text and pair.take != UNCLEAR
    return pair if is_clear and (pair.kind == "figure" or not _may_be_another_s(pair, every)) else None


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
