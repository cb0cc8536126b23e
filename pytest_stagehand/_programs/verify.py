"""Verify programs: whether the page is as a statement says, and what was found where it is not."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import TYPE_CHECKING

from pytest_stagehand._browser.laid import as_tables
from pytest_stagehand._browser.roles import CELLS, CHECKABLE
from pytest_stagehand._programs.addresses import path_pattern, relative_url
from pytest_stagehand._programs.alike import odd_ones, of_all
from pytest_stagehand._programs.appeared import messages_saying, told_of_passing
from pytest_stagehand._programs.content import UNCLEAR, content
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import labelled
from pytest_stagehand._programs.lines import ALONE, beside
from pytest_stagehand._programs.offered import is_offered, refuse_unlisted
from pytest_stagehand._programs.queries import NO_VARIABLES, find, has_state, located, texts_shown
from pytest_stagehand._programs.relations import compared, listed, sorted_values
from pytest_stagehand._programs.text import normalised, passes, passes_address, resembles
from pytest_stagehand._programs.titles import titles_of
from pytest_stagehand._programs.tree import is_secret, is_struck, reading, walk
from pytest_stagehand._recording.assertions import (
    Assertion,
    Before,
    Compared,
    EveryOne,
    HasCount,
    HasState,
    HasText,
    IsSorted,
    LabelledText,
    NodeAbsent,
    NodeShown,
    Ranked,
    TextAbsent,
    TextAppeared,
    TextShown,
    TitleIs,
    UrlIs,
)
from pytest_stagehand._recording.describe import described, described_query

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._programs.lines import Beside
    from pytest_stagehand._programs.queries import Passing
    from pytest_stagehand._recording.assertions import Witness
    from pytest_stagehand._recording.programs import VerifyProgram
    from pytest_stagehand._recording.queries import Query, TextTest


WHOLE_PAGE = "the page"
"""Where, in words, of what is claimed of no part of it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What evaluating a statement found.

    Attributes:
        passed: Whether it holds.
        expected: What was expected, in words; of the first assertion that does not hold, or of all.
        found: What was there.
        where: On what: `the "Size" group`.
        refs: The nodes that were looked at.
        failed: The assertion that does not hold.
    """

    passed: bool
    expected: str
    found: str
    where: str
    refs: tuple[str, ...] = ()
    failed: Assertion | None = None

    @property
    def gist(self) -> str:
        """What two readings must have in common to be the same."""
        return self.found

    @property
    def said(self) -> str:
        """The same on another day."""
        return self.found


@dataclass(frozen=True, slots=True)
class Page:
    """What an assertion is judged on."""

    snapshot: Snapshot
    variables: Mapping[str, str]
    base_url: str


def evaluate_verify(
    program: VerifyProgram, snapshot: Snapshot, variables: Mapping[str, str] = NO_VARIABLES, *, base_url: str = ""
) -> Outcome:
    """Whether all assertions of `program` hold on `snapshot`.

    Args:
        program: What is claimed.
        snapshot: A fresh reading of the page.
        variables: This call's values for `%name%`.
        base_url: What recorded addresses are relative to; without one, to the page's origin.

    Returns:
        The outcome of the first assertion that does not hold, or of all together.
    """
    page = Page(as_tables(snapshot), variables, base_url)
    outcomes = []
    for assertion in program.all:
        outcome = _outcome(assertion, page)
        if not outcome.passed:
            return replace(outcome, failed=assertion)
        outcomes.append(outcome)
    return Outcome(
        passed=True,
        expected=" and ".join(outcome.expected for outcome in outcomes),
        found=" and ".join(outcome.found for outcome in outcomes),
        where=", ".join(dict.fromkeys(outcome.where for outcome in outcomes)),
        refs=tuple(ref for outcome in outcomes for ref in outcome.refs),
    )


def needs_settled(program: VerifyProgram) -> bool:
    """Whether it may be believed only on a settled page: an absence or a count holds too early while a page loads.

    What must *not* hold of a text or state is as good as an absence.
    """
    return any(
        isinstance(assertion, TextAbsent | NodeAbsent | HasCount | IsSorted | Compared | EveryOne | Ranked | Before)
        or not getattr(assertion, "holds", True)
        or getattr(assertion, "state", None) in {"empty", "enabled"}
        for assertion in program.all
    )


def holds_by_absence(program: VerifyProgram) -> bool:
    """Whether some of it holds because something is not there or not so, which may yet come."""
    return any(_is_absence(assertion) for assertion in program.all)


def speaks_of_nothing(program: VerifyProgram) -> bool:
    """Whether some of it speaks of what is not there at all, or of how many there are: no node shows that it was looked at."""
    return any(
        isinstance(assertion, TextAbsent | NodeAbsent)
        or (isinstance(assertion, HasCount) and assertion.compare != ">=")
        for assertion in program.all
    )


def looked_through(
    program: VerifyProgram, snapshot: Snapshot, variables: Mapping[str, str] = NO_VARIABLES
) -> Iterator[Node]:
    """The nodes of the parts of the page of which it says what is not there, or how many are; none where that is all of it."""
    for assertion in program.all:
        if isinstance(assertion, TextAbsent | NodeAbsent | HasCount):
            within = assertion.within if isinstance(assertion, TextAbsent) else assertion.query.within
            with suppress(ProgramFailed):  # which who judges it is told
                yield from walk(located(within, (snapshot.root,), variables) if within else ())


def was_there(
    program: VerifyProgram, before: Snapshot, variables: Mapping[str, str] = NO_VARIABLES, *, base_url: str = ""
) -> bool:
    """Whether all that it says is not there was there on an earlier reading, so that something took it away.

    How many there are is none of that: some may be gone, and others yet come.
    """
    page = Page(before, variables, base_url)
    absences = [assertion for assertion in program.all if _is_absence(assertion)]
    return bool(absences) and all(_was_there(assertion, page) for assertion in absences)


def _was_there(assertion: Assertion, page: Page) -> bool:
    if isinstance(assertion, HasCount) and assertion.count:
        return False
    if isinstance(assertion, TextAbsent | NodeAbsent | HasCount):  # a dialog may have hidden by what the page is known
        here = assertion.witness.model_copy(update={"present": ()})
        assertion = assertion.model_copy(update={"witness": here})
    try:
        outcome = _judged(assertion, page)
    except ProgramFailed:
        return False
    return not outcome.passed and bool(outcome.refs)


def _is_absence(assertion: Assertion) -> bool:
    return (
        isinstance(assertion, TextAbsent | NodeAbsent)
        or not getattr(assertion, "holds", True)
        or (isinstance(assertion, HasCount) and assertion.compare != ">=")
    )


def _outcome(assertion: Assertion, page: Page) -> Outcome:
    try:
        return _judged(assertion, page)
    except ProgramFailed as failure:
        expected, where = described(assertion), failure.expected
        if failure.reason == "guard-changed":  # it is not the assertion that fails, but what it stands on
            expected, where = where, expected
        return Outcome(passed=False, expected=expected, found=failure.found, where=where, refs=failure.refs)


@singledispatch
def _judged(assertion: Assertion, page: Page) -> Outcome:
    raise NotImplementedError(type(assertion), page)


@_judged.register
def _(assertion: TextShown, page: Page) -> Outcome:
    scope = located(assertion.within, (page.snapshot.root,), page.variables)
    nodes = texts_shown(assertion.text, scope, page.variables)
    shown = [node for node in nodes if not (assertion.standing and is_struck(node))]
    found = "the text is there" if shown else "the text is struck through" if nodes else "no such text"
    return _result(assertion, bool(shown), found, shown or nodes)


@_judged.register
def _(assertion: TextAbsent, page: Page) -> Outcome:
    _attest(assertion.witness, page)
    scope = located(assertion.within, (page.snapshot.root,), page.variables)
    nodes = texts_shown(assertion.text, scope, page.variables, by=resembles)
    return _result(assertion, not nodes, _list(nodes) if nodes else "no such text", nodes)


@_judged.register
def _(assertion: TextAppeared, page: Page) -> Outcome:
    came = messages_saying(assertion.text, page.snapshot, page.variables, alone=assertion.alone)
    found = "it was shown" if came else told_of_passing(page.snapshot.passing)
    return _result(assertion, bool(came), found, [])


@_judged.register
def _(assertion: NodeShown, page: Page) -> Outcome:
    nodes = [node for node in find(assertion.query, page.snapshot, page.variables) if node.is_seen]
    found = _list(nodes) if len(nodes) <= 1 or not assertion.alone else f"{len(nodes)} of it: {_list(nodes)}"
    return _result(assertion, len(nodes) == 1 if assertion.alone else bool(nodes), found, nodes)


@_judged.register
def _(assertion: NodeAbsent, page: Page) -> Outcome:
    _attest(assertion.witness, page)
    refuse_unlisted(assertion.query, page.snapshot, page.variables)
    found = find(assertion.query, page.snapshot, page.variables, by=resembles)
    nodes = [node for node in found if is_offered(node)]
    return _result(assertion, not nodes, _list(nodes), nodes)


@_judged.register
def _(assertion: HasCount, page: Page) -> Outcome:
    _attest(assertion.witness, page)
    refuse_unlisted(assertion.query, page.snapshot, page.variables)
    nodes = [
        node
        for node in find(assertion.query, page.snapshot, page.variables)
        if is_offered(node) or (assertion.query.states and _is_drawn(node))
    ]
    count = len(nodes)
    passed = {"==": count == assertion.count, ">=": count >= assertion.count, "<=": count <= assertion.count}
    if passed[assertion.compare] and (odd := odd_ones(nodes, assertion.each)):
        found = f"{count}, of which {_list(odd)} is made of something else than the others were: is it one of them?"
        return _result(assertion, passed=False, found=found, nodes=odd)
    if passed[assertion.compare] and assertion.singly and (odd := of_all(nodes)):
        found = f"{count}, of which {_list(odd)} seems to speak of all of them, as none did before: is it one of them?"
        return _result(assertion, passed=False, found=found, nodes=odd)
    return _result(assertion, passed[assertion.compare], str(count), nodes)


@_judged.register
def _(assertion: HasState, page: Page) -> Outcome:
    node = _only(assertion.query, page)
    found = has_state(node, assertion.state)
    states = ", ".join(sorted(node.states)) or "none of the states"
    if (assertion.state, found) in {("disabled", False), ("enabled", True)}:
        states += " (the page does not say that it is disabled, whatever it looks like)"
    if assertion.state == "empty":
        states = f'"{node.value or reading(node)}"'
    return _result(assertion, found == assertion.holds, states, [node])


@_judged.register
def _(assertion: HasText, page: Page) -> Outcome:
    node = _only(assertion.query, page)
    if assertion.take == "value" and is_secret(node):
        raise ProgramFailed("program-failed", described_query(assertion.query), "a field whose value must not be read")
    text = (node.value or "") if assertion.take == "value" else _text_of(node, assertion.query)
    line = beside(node) if assertion.take == "text" else ALONE
    found = f'"{line[0]}{text}{line[1]}"'
    return _result(assertion, _agrees(assertion, text, page, line), found, [node])


@_judged.register
def _(assertion: LabelledText, page: Page) -> Outcome:
    scope = located(assertion.within, (page.snapshot.root,), page.variables)
    pairs = labelled(assertion.label, scope)
    if len(pairs) != 1:
        found = f"{len(pairs)} of it" if pairs else "none"
        return _result(assertion, passed=False, found=found, nodes=[pair.node for pair in pairs])
    if pairs[0].take == UNCLEAR:
        raise ProgramFailed("program-failed", described(assertion), "a field and a text, either of which may be meant")
    line = ("", beside(pairs[0].node)[1]) if pairs[0].kind == "prefix" else beside(pairs[0].node)
    found = f'"{line[0]}{pairs[0].text}{line[1]}"'
    return _result(assertion, _agrees(assertion, pairs[0].text, page, line), found, [pairs[0].node])


@_judged.register
def _(assertion: UrlIs, page: Page) -> Outcome:
    url = page.snapshot.url
    found = url if assertion.part == "absolute" else relative_url(url, page.base_url)
    return _result(assertion, passes_address(assertion.test, found, page.variables) == assertion.holds, found, [])


@_judged.register
def _(assertion: TitleIs, page: Page) -> Outcome:
    found = normalised(page.snapshot.title)
    return _result(assertion, passes(assertion.test, found, page.variables) == assertion.holds, f'"{found}"', [])


@_judged.register
def _(assertion: IsSorted, page: Page) -> Outcome:
    passed, values = sorted_values(assertion, page.snapshot, page.variables)
    return _result(assertion, passed, listed(values), [node for each in values for node in each.nodes])


@_judged.register
def _(assertion: Compared, page: Page) -> Outcome:
    passed, left, right = compared(assertion, page.snapshot, page.variables)
    return _result(assertion, passed, f"{left.value} and {right.value}", [*left.nodes, *right.nodes])


@_judged.register
def _(assertion: EveryOne, page: Page) -> Outcome:
    nodes = [node for node in find(assertion.query, page.snapshot, page.variables) if _counts(node)]
    if not nodes:
        raise ProgramFailed("program-failed", f"at least one {described_query(assertion.query)}", "none")
    having = _having(assertion.part, page) if assertion.part is not None else None
    so = {node for node in nodes if (node in having if having is not None else _is_so(assertion, node, page))}
    odd = [node for node in nodes if (node in so) != assertion.holds]
    found = f"{len(odd)} of {len(nodes)} not so: {_list(odd)}" if odd else f"{len(nodes)} of them, all so"
    return _result(assertion, not odd, found, odd or nodes)


def _having(part: Query, page: Page) -> frozenset[Node]:
    """All that has something of a query in it which a person sees."""
    found = [each for each in find(part, page.snapshot, page.variables) if _counts(each)]
    return frozenset(above for each in found for above in (each, *each.ancestors()))


def _counts(node: Node) -> bool:
    """Whether a person sees a node, be it by what is drawn in the place of a box."""
    return is_offered(node) or _is_drawn(node)


def _is_drawn(node: Node) -> bool:
    """Whether a box that is not seen has something in its place that is."""
    return node.role in CHECKABLE and node.parent is not None and node.parent.is_seen


def _is_so(assertion: EveryOne, node: Node, page: Page) -> bool:
    if assertion.state is not None:
        return has_state(node, assertion.state)
    assert assertion.text is not None  # the schema says so
    return reads_so(node, assertion.text, page.variables, passes if assertion.holds else resembles)


def reads_so(node: Node, test: TextTest, variables: Mapping[str, str], by: Passing = passes) -> bool:
    """Whether a node reads so, or something in it that stands for itself."""
    return any(by(test, text, variables) for text in texts_in(node))


def texts_in(node: Node) -> list[str]:
    """What a node reads and what each part of it does, fields by what they hold."""
    return [text for below in node.walk() for text in (reading(below), below.value or "") if text]


@_judged.register
def _(assertion: Ranked, page: Page) -> Outcome:
    nodes = find(assertion.query, page.snapshot, page.variables)
    at = assertion.at - 1 if assertion.at > 0 else assertion.at
    if not -len(nodes) <= at < len(nodes):
        raise ProgramFailed("program-failed", described_query(assertion.query), f"{len(nodes)} of them")
    own = nodes[at]
    return _result(assertion, reads_so(own, assertion.text, page.variables), f'"{reading(own)}"', [own])


@_judged.register
def _(assertion: Before, page: Page) -> Outcome:
    first, then = _only(assertion.first, page), _only(assertion.then, page)
    order = [node for node in page.snapshot.walk() if node in (first, then)]
    is_apart = first not in then.ancestors() and then not in first.ancestors()
    found = "the first stands before the other" if order[0] is first else "the first stands behind the other"
    return _result(assertion, is_apart and order == [first, then], found, [first, then])


def _agrees(assertion: HasText | LabelledText, text: str, page: Page, line: Beside) -> bool:
    """Whether a text is as it is claimed to be; what it must not be, it must not even resemble."""
    by = passes if assertion.holds else resembles
    return by(assertion.test, text, page.variables, line) == assertion.holds


def _text_of(node: Node, query: Query) -> str:
    """The text of a node; of a cell only where that, and not a field, is what its column is about."""
    if node.role not in CELLS:
        return reading(node)
    take, text = content(node, query.column or "")
    if take != "text":
        raise ProgramFailed("program-failed", described_query(query), "a field in it")
    return text


def missed(witness: Witness, snapshot: Snapshot, variables: Mapping[str, str], base_url: str) -> ProgramFailed | None:
    """What is not there of that by which a page is known; `None` where it is the page that was meant."""
    try:
        _attest(witness, Page(snapshot, variables, base_url))
    except ProgramFailed as failed:
        return failed
    return None


def _attest(witness: Witness, page: Page) -> None:
    """Fail unless this is the page that was meant."""
    path = path_pattern(page.snapshot.url, page.base_url)
    if path != witness.path:
        raise ProgramFailed("guard-changed", f"page {witness.path}", f"page {path}")
    for query in witness.present:
        if not find(query, page.snapshot, page.variables):
            raise ProgramFailed("guard-changed", f"{described_query(query)}, by which the page is known", "none")


def _only(query: Query, page: Page) -> Node:
    nodes = find(query, page.snapshot, page.variables)
    if len(nodes) != 1:
        found = f"{len(nodes)} of it" if nodes else _none_of(query, page)
        raise ProgramFailed("program-failed", described_query(query), found, refs=tuple(node.ref for node in nodes))
    return nodes[0]


def _none_of(query: Query, page: Page) -> str:
    """That there is none, or one in a table that is called otherwise than the recorded one."""
    others = find(query.model_copy(update={"table": None}), page.snapshot, page.variables) if query.table else []
    names = " or ".join(f'"{name}"' for other in others[:1] for name in titles_of(other))
    return f"one in a table that is called {names}" if names else "none"


def _result(assertion: Assertion, passed: bool, found: str, nodes: list[Node]) -> Outcome:
    return Outcome(
        passed=passed,
        expected=described(assertion),
        found=found,
        where=_place(assertion),
        refs=tuple(node.ref for node in nodes),
    )


def _place(assertion: Assertion) -> str:
    query: Query | None = getattr(assertion, "query", None) or getattr(assertion, "first", None)
    if query is not None:
        return described_query(query)
    return "the page's address" if isinstance(assertion, UrlIs) else WHOLE_PAGE


def _list(nodes: list[Node]) -> str:
    shown = [f'{node.role} "{node.name or reading(node)}"' for node in nodes[:5]]
    return ", ".join(shown) if shown else "none"
