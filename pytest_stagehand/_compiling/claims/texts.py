"""Claims about what a node reads or holds, as assertions: beside a label, in a column, of a node, or of the page."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, get_args

from pytest_stagehand._browser.roles import CELLS, CHECKABLE, KINDLESS, REGIONS, TOLD_BY_CONTENT, VALUE_FIELDS
from pytest_stagehand._compiling.claims.claims import Inexpressible, Unusable
from pytest_stagehand._compiling.claims.holding import holds_on, survives
from pytest_stagehand._compiling.claims.nodes import exactly, is_content, queries_of
from pytest_stagehand._compiling.claims.places import ways
from pytest_stagehand._compiling.naming.things import source_of, things_named
from pytest_stagehand._compiling.proof.pages import OTHER
from pytest_stagehand._programs.content import UNCLEAR, content, field_meant
from pytest_stagehand._programs.labels import labelled, pairs, unique_pairs
from pytest_stagehand._programs.nearest import told as in_words
from pytest_stagehand._programs.queries import located
from pytest_stagehand._programs.text import filled, is_volatile, normalised
from pytest_stagehand._programs.tree import column_label, is_secret, is_struck, reading, walk
from pytest_stagehand._recording.assertions import Assertion, HasState, HasText, LabelledText, NodeShown, TextShown
from pytest_stagehand._recording.queries import LabelSource, Query, TextTest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._compiling.naming.things import Thing
    from pytest_stagehand._programs.labels import Pair
    from pytest_stagehand._recording.queries import Within

_LONGEST = 500
"""Characters of a text in a recording."""
_LONGEST_SHOWN = 200
"""Characters of a text that is recorded as it is; a longer one is edited more often than what it is there for."""
_HOWS = get_args(TextTest.model_fields["how"].annotation)


def test_of(claim: Claim, case: Case, found: Iterable[str]) -> tuple[TextTest, bool]:
    """What is compared, and whether it has to hold; without case only where it holds in no other way.

    Raises:
        Unusable: The claim says nothing to compare with, or something that only this run shows.
    """
    expected = normalised(claim.expected or "")
    if not expected:
        raise Unusable(f"{claim.kind} needs expected, the text to compare with")
    if len(expected) > _LONGEST:
        raise Unusable(f"expected is longer than {_LONGEST} characters; give a part of it with contains")
    how = (claim.how or "equals").removeprefix("not-")
    if how not in _HOWS:
        raise Unusable(f"{claim.how} is for counts, not for {claim.kind}")
    holds = not (claim.how or "").startswith("not-")
    if not holds and not case.said.says(expected):
        raise Unusable(f'"{expected}" does not stand in the statement, so that its absence proves nothing')
    test = exactly(case.said.expected(expected), how)
    loose = test.model_copy(update={"ignore_case": True})
    if not holds:  # `breakfast is not included` is false where the page says *Included*
        return loose, holds
    is_exact = any(case.ground.passes(test, text) for text in found)
    return (loose if not is_exact and any(case.ground.passes(loose, text) for text in found) else test), holds


def text(claim: Claim, node: Node, case: Case) -> Assertion:
    """The claim of what a node reads.

    Raises:
        Unusable: It reads otherwise, and the verdict says that it holds.
        Inexpressible: Nothing but its place tells it from others that read the same.
    """
    node = _meant(claim, node, case)
    if node.role in VALUE_FIELDS:
        return value(claim, node, case)
    beside, things = _pairs_of(node, case), things_named(claim.words, node, case.ground)
    texts = [reading(node), *(pair.text for pair in (*beside, *(each.pair for each in things)) if pair is not None)]
    test, holds = test_of(claim, case, texts)
    if not any(texts):
        raise Unusable(f"{in_words(node)} has no text; claim something else of it", node.ref)
    is_so = any(case.ground.passes(test, each) for each in texts) == holds
    if case.holds and not is_so:
        raise Unusable(f'{in_words(node)} reads "{reading(node)}", which {_against(claim)}', node.ref)
    other = OTHER if holds else filled(test.text, case.said.variables)
    for assertion in chain(_worded(things, test, holds), _ways_to_say(node, beside, test, holds, case)):
        if holds_on(assertion, case.snapshot, case) == is_so and not (is_so and survives(assertion, node, case, other)):
            return assertion
    raise Inexpressible(f"text of {in_words(node)}")


def value(claim: Claim, node: Node, case: Case) -> Assertion:
    """The claim of what a field holds.

    Raises:
        Unusable: It is no field, its value is never read, or it holds something else.
        Inexpressible: Nothing but its place tells it from other fields.
    """
    field = field_meant(node, column_label(node) if node.role in CELLS else node.name) or node
    if field.role not in VALUE_FIELDS and field.value is None:
        raise Unusable(f"{in_words(node)} is no field; use text for what it reads", node.ref)
    if is_secret(field):
        raise Unusable(f"the value of {in_words(node)} is never read", node.ref)
    if claim.expected == "" and claim.how in (None, "equals", "not-equals"):
        wanted: Assertion | None = None
        test, holds = TextTest(how="equals", text=""), claim.how != "not-equals"
    else:
        test, holds = test_of(claim, case, [field.value or ""])
    if case.holds and case.ground.passes(test, field.value or "") != holds:
        raise Unusable(f'{in_words(field)} holds "{field.value or ""}", which {_against(claim)}', field.ref)
    for query in queries_of(field, case, avoid=_claimed(claim, case), words=claim.words):
        if not test.text:
            wanted = HasState(kind="state", query=query, state="empty", holds=holds)
        else:
            wanted = HasText(kind="text", query=query, take="value", test=test, holds=holds)
        return wanted
    raise Inexpressible(f"value of {in_words(field)}")


def shown_text(claim: Claim, node: Node | None, case: Case) -> Assertion:
    """The claim that a text stands somewhere: what `node` reads, or what is expected.

    Raises:
        Unusable: It is nowhere, and the verdict says that it holds; or nobody said where it comes from.
        Inexpressible: It stands elsewhere as well.
    """
    if node is not None:
        if not claim.expected and len(reading(node)) > _LONGEST_SHOWN:
            raise Unusable(f"{in_words(node)} has much text; say in expected which of it, with contains", node.ref)
        own = claim if claim.expected else claim.model_copy(update={"expected": reading(node), "how": "equals"})
        return text(own, node, case)
    expected = normalised(claim.expected or "")
    if not case.said.says(expected) and case.holds:
        raise Unusable("give the node that shows it; only a text of the statement may be looked for on the whole page")
    test, _ = test_of(claim.model_copy(update={"how": claim.how or "contains"}), case, ())
    options = [
        TextShown(kind="text-shown", text=each) for each in (test, test.model_copy(update={"ignore_case": True}))
    ]
    found = [option for option in options if holds_on(option, case.snapshot, case)]
    if case.holds and not found:
        raise Unusable(f'"{expected}" is not shown as a text of its own')
    return (found or options)[0]


def _against(claim: Claim) -> str:
    """How a found text and a claim disagree."""
    return f'is not so: {claim.how or "equals"} "{claim.expected}"'


def _claimed(claim: Claim, case: Case) -> frozenset[str]:
    return frozenset({normalised(claim.expected or ""), normalised(case.said.filled(claim.expected or ""))})


def _meant(claim: Claim, node: Node, case: Case) -> Node:
    """The node of which the text is claimed: the one cell of a row that has it; the field that a cell is there for."""
    if node.role in TOLD_BY_CONTENT and not (claim.how or "").startswith("not-"):
        wanted = TextTest(how="equals", text=case.said.filled(claim.expected or ""))
        options = (wanted, wanted.model_copy(update={"how": "contains"}))
        cells = [each for each in node.walk() if each.role in CELLS and column_label(each)]
        for test in options:
            found = [each for each in cells if case.ground.passes(test, content(each, column_label(each))[1])]
            if len(found) == 1:
                return _meant(claim, found[0], case)
    if node.role in CELLS:
        field = field_meant(node, column_label(node))
        if field is not None and field.role not in CHECKABLE:
            return field
        if content(node, column_label(node))[0] == UNCLEAR:
            raise Inexpressible(f"a field or a text in {in_words(node)}")
    return node


def _same_text(node: Node) -> list[Node]:
    """`node` and what stands around it and reads nothing else: the cell of a text."""
    found = [node]
    for above in node.ancestors():
        if reading(above) != reading(node) or above.role in REGIONS.union(TOLD_BY_CONTENT) or above.parent is None:
            break
        found.append(above)
    return found


def _pairs_of(node: Node, case: Case) -> list[Pair]:
    """The pairs of which this is the value; labels that may be others in the next run are none."""
    same = set(_same_text(node))
    of_node = [pair for pair in pairs((case.snapshot.root,)) if pair.node in same and pair.kind != "field"]
    return [
        pair
        for pair in unique_pairs(of_node)
        if pair.take != UNCLEAR and not any(ch.isdigit() for ch in pair.label) and not is_volatile(pair.label)
    ]


def _worded(things: list[Thing], test: TextTest, holds: bool) -> Iterator[Assertion]:
    """Assertions of what the words of the claim name."""
    for thing in things:
        within, source = source_of(thing)
        if isinstance(source, LabelSource):
            own = _of_value(test, source)
            yield LabelledText(kind="labelled", label=source, within=within, test=own, holds=holds)
        else:
            yield HasText(kind="text", query=source.query, take="text", test=test, holds=holds)


def _ways_to_say(node: Node, beside: list[Pair], test: TextTest, holds: bool, case: Case) -> Iterator[Assertion]:
    """Assertions of what a node reads, best first; each finds the node, and none by where it stands."""
    avoid = frozenset({reading(node), normalised(filled(test.text, case.said.variables))})
    for pair in beside:
        source = LabelSource(by="label", label=pair.label.rstrip(": "), pair=pair.kind)
        for within in ways(node, case, avoid):
            scope = located(within, (case.snapshot.root,), case.said.variables)
            if [each.node for each in labelled(source, scope)] == [pair.node]:
                own = _of_value(test, source)
                yield LabelledText(kind="labelled", label=source, within=within, test=own, holds=holds)
    for each in _same_text(node):
        for query in queries_of(each, case, avoid=avoid, by_content=False):
            yield HasText(kind="text", query=query, take="text", test=test, holds=holds)
    if holds:
        yield from _anywhere(node, test, case, avoid)


def _of_value(test: TextTest, source: LabelSource) -> TextTest:
    """The test without the label before the value, where a model gave both: `Total: €80`."""
    start = f"{source.label}: "
    is_whole = source.pair == "prefix" and test.text.startswith(start) and test.how in {"equals", "contains"}
    return test.model_copy(update={"text": test.text.removeprefix(start)}) if is_whole else test


def _anywhere(node: Node, test: TextTest, case: Case, avoid: frozenset[str]) -> Iterator[Assertion]:
    """That the text stands there, for what has nothing but its text to be known by."""
    for within in ways(node, case, avoid):
        if not _can_be_looked_for(node, test, within, case):
            continue
        if is_content(node) and node.role not in KINDLESS:
            query = Query(roles=(node.role,), text=test, within=within)
            if case.find(query) == [node]:
                yield NodeShown(kind="shown", query=query, alone=True)
        standing = not (any(ch.isalpha() for ch in test.text) or is_struck(node))
        yield TextShown(kind="text-shown", text=test, within=within, standing=standing)


def _can_be_looked_for(node: Node, test: TextTest, within: Within, case: Case) -> bool:
    """Whether a text can only be the one that was meant; a number is, in its row, or where no other number stands."""
    if any(ch.isalpha() for ch in test.text) or any(region.holds for region in within):
        return True
    scope = located(within, (case.snapshot.root,), case.said.variables)
    texts = {reading(each) for each in walk(scope) if not each.children} - {reading(node), ""}
    return bool(within) and all(any(ch.isalpha() for ch in text) for text in texts)
