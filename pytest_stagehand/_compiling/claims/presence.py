"""Claims that something is there, is not, or is there so many times."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import (
    CHOOSERS,
    ITEM_OF,
    KINDLESS,
    KNOWN,
    LOOKALIKES,
    NAMELESS,
    STRUCTURE,
    TABLES,
    TOLD_BY_CONTENT,
    TRANSIENT,
    TRANSPARENT,
)
from pytest_stagehand._compiling.asked.kinds import KINDS
from pytest_stagehand._compiling.asked.sentences import text_of
from pytest_stagehand._compiling.asked.witness import proof, witness_of
from pytest_stagehand._compiling.claims.called import called
from pytest_stagehand._compiling.claims.claims import Inexpressible, Unusable
from pytest_stagehand._compiling.claims.counted import query_to_count
from pytest_stagehand._compiling.claims.holding import survives
from pytest_stagehand._compiling.claims.nodes import exactly, queries_of
from pytest_stagehand._compiling.claims.places import ways_into
from pytest_stagehand._compiling.claims.texts import shown_text
from pytest_stagehand._compiling.naming.lists import way_to
from pytest_stagehand._programs.alike import are_single, made_of_each
from pytest_stagehand._programs.nearest import told as in_words
from pytest_stagehand._programs.queries import texts_shown
from pytest_stagehand._programs.text import normalised
from pytest_stagehand._programs.tree import own_text, reading, walk
from pytest_stagehand._recording.assertions import Assertion, HasCount, NodeAbsent, NodeShown, TextAbsent, Witness
from pytest_stagehand._recording.queries import Query, TextTest, Within

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case

_COMPARE: dict[str | None, Literal["==", ">=", "<="]] = {None: "==", "equals": "==", "at-least": ">=", "at-most": "<="}
_MOST = 1_000_000
_ROLE = re.compile(r"[a-z][a-z-]{0,39}")
_ROLES = frozenset(role for kind in KINDS.values() for role in kind.roles) | (KNOWN - NAMELESS - TRANSPARENT)
"""Roles by which something can be looked for."""
_ITEMS = {**ITEM_OF, **dict.fromkeys(CHOOSERS, "option")}
_READ = STRUCTURE - {"option"}
"""What is told by its text; an option by its name, since a closed list offers what nobody reads there."""


def shown(claim: Claim, node: Node | None, case: Case) -> Assertion:
    """The claim that a node, or something of a role and text, is there.

    Raises:
        Unusable: It is not, and the verdict says that it holds.
        Inexpressible: Something else would do as well.
    """
    if _is_in_words(claim, node):
        return called(claim, case)
    if node is None and claim.role is not None:
        query = _of_role(claim, (), case)
        if case.holds:
            raise Unusable("give the node that is shown")
        return NodeShown(kind="shown", query=query)
    if node is None or _is_of_text(claim, node, case):
        return shown_text(claim, node, case)
    _refuse_heard(node, case)
    return _shown_node(node, case, claim.words)


def _is_in_words(claim: Claim, node: Node | None) -> bool:
    """Whether nothing but words says what a claim is about."""
    return bool(claim.words) and node is None and claim.role is None and claim.expected is None


def _is_of_text(claim: Claim, node: Node, case: Case) -> bool:
    """Whether the claim is of a text in `node`, and not of the node itself."""
    if claim.expected is not None:
        return normalised(case.said.filled(claim.expected)).casefold() != normalised(node.name).casefold()
    return node.role in STRUCTURE.difference(TOLD_BY_CONTENT) and bool(reading(node))


def _refuse_heard(node: Node, case: Case) -> None:
    """A name that only assistive technology says is no text that the page shows; a thing of a kind may be called so."""
    is_read = bool(own_text(node)) or not node.name or not case.said.says(node.name)
    if case.holds and not is_read and not case.said.names_kind(node.role):
        raise Unusable(
            f'the name of {node.role} "{node.name}" is not displayed: no person reads it there. Only a statement that says '
            "what kind of thing is called so can rest on it",
            node.ref,
        )


def _shown_node(node: Node, case: Case, words: str | None) -> Assertion:
    for query in queries_of(node, case, words=words):
        assertion = NodeShown(kind="shown", query=query, alone=True)
        if not survives(assertion, node, case):
            return assertion
        if query.name is None and query.text is None:  # known by its kind: what it reads is not what was claimed
            return assertion
    raise Inexpressible(f"{in_words(node)} shown")


def absent(claim: Claim, part: Node | None, case: Case) -> Assertion:
    """The claim that nothing of a role and text is in a part of the page.

    Raises:
        Unusable: It is there, and the verdict says that it is not; or the claim says nothing.
        Inexpressible: The statement describes it without naming it, or nothing proves that it is missed on this page.
    """
    if _is_in_words(claim, part):
        return called(claim, case)
    if claim.role is None and claim.expected is None:
        raise Unusable("absent needs a role, an expected text, or both")
    below = set(part.walk()) if part is not None and part.role != "heading" else set(case.snapshot.walk())
    wrong = "it is there"
    for within in _places(part, case):
        for assertion, denied in _absences(claim, within, case):
            if case.holds and denied:
                continue
            if below.issuperset(denied):
                _refuse_undescribed(assertion, claim, part, case)
                return assertion
            wrong = "it is also elsewhere, and no name tells the part of the page that is meant"
    raise Unusable(wrong)


def _absences(claim: Claim, within: Within, case: Case) -> Iterator[tuple[TextAbsent | NodeAbsent, list[Node]]]:
    """The ways to say it, the strictest first, with what is there and should not be."""
    ground = case.ground.inside(within)
    if claim.role is None or (claim.role in _READ and claim.expected is not None and claim.state is None):
        stored = case.said.expected(normalised(claim.expected or ""))
        test = TextTest(how="contains", text=stored, ignore_case=True)
        denied = texts_shown(test, ground.scope, case.said.variables)
        yield TextAbsent(kind="text-absent", text=test, within=within, witness=_witness(case, denied)), denied
    if claim.role is not None:
        query = _of_role(claim, within, case)
        denied = case.find(query)
        alike = next((each for each in LOOKALIKES if claim.role in each), frozenset({claim.role}))
        wide = query.model_copy(update={"roles": tuple(sorted(alike))})
        if claim.expected and case.find(wide) == denied:
            query = wide
        elif claim.expected and not denied:
            raise Inexpressible("something of another role is called so")
        yield NodeAbsent(kind="absent", query=query, witness=_witness(case, denied)), denied


def _refuse_undescribed(assertion: TextAbsent | NodeAbsent, claim: Claim, part: Node | None, case: Case) -> None:
    """Of what the statement only describes (`no errors`), nothing proves the absence: it may be called otherwise."""
    is_item = part is not None and claim.role is not None and _ITEMS.get(part.role) == claim.role
    is_kind = is_item or (claim.role is not None and case.said.names_kind(claim.role))
    if _was_there(claim, case):
        return
    is_described = is_kind and (not claim.expected or case.said.says(claim.expected))
    if not is_described and not (isinstance(assertion, TextAbsent) and case.said.names(assertion.text.text)):
        raise Inexpressible(f"the statement does not name what {claim.expected or claim.role} is")


def _was_there(claim: Claim, case: Case) -> bool:
    """Whether a page that was seen before showed it by the name that is claimed to be missed now."""
    if not claim.expected:
        return False
    before = (replace(case, snapshot=page) for page in case.seen)
    return any(_is_there(claim, each) for each in before)


def _is_there(claim: Claim, case: Case) -> bool:
    stored = case.said.expected(normalised(claim.expected or ""))
    if claim.role is None or claim.role in _READ:
        test = TextTest(how="contains", text=stored, ignore_case=True)
        return bool(texts_shown(test, (case.snapshot.root,), case.said.variables))
    return bool(case.find(_of_role(claim, (), case)))


def count(claim: Claim, part: Node | None, case: Case) -> Assertion:
    """The claim of how many of a role are in a part of the page.

    Raises:
        Unusable: There are more or fewer and the verdict says that it holds, or nobody can say what counts.
        Inexpressible: The part of the page is known by its place only.
    """
    if claim.count is None or not 0 <= claim.count <= _MOST or not (claim.role or claim.words):
        raise Unusable(f"count needs a role or words, and a number from 0 to {_MOST}")
    if claim.how not in _COMPARE:
        raise Unusable("how is equals, at-least or at-most for count")
    compare = _COMPARE[claim.how]
    if _is_in_words(claim, part):
        query = query_to_count(text_of(claim.words or ""), case.ground)
        return _so_many(claim, query, case.ground.counted(query), case)
    if compare != ">=" and claim.count == 0:
        return absent(claim, part, case)
    wanted = part.walk() if part is not None and part.role != "heading" else None
    own = set(wanted) if wanted is not None else None
    for within in _places(part, case):
        query = _of_role(claim, within, case)
        nodes = _counted(query, case)
        if own is not None and not own.issuperset(nodes):
            continue
        return _so_many(claim, query, nodes, case)
    raise Inexpressible("no name for the part of the page to count in")


def _so_many(claim: Claim, query: Query, nodes: list[Node], case: Case) -> HasCount:
    """The count of what a query finds now."""
    compare, number = _COMPARE[claim.how], claim.count or 0
    is_so = {"==": len(nodes) == number, ">=": len(nodes) >= number, "<=": len(nodes) <= number}
    if case.holds and not is_so[compare]:
        raise Unusable(f"there are {len(nodes)}: {_list(nodes)}")
    witness = _witness(case, nodes, must=compare == "<=" or not number)
    each, singly = made_of_each(nodes), are_single(nodes)
    return HasCount(kind="count", query=query, compare=compare, count=number, witness=witness, each=each, singly=singly)


def _places(part: Node | None, case: Case) -> Iterator[Within]:
    """The ways to the part of the page to look in; a part that has no name is looked for in what is around it."""
    if part is None:
        yield ()
        return
    for each in (part, *part.ancestors()):
        yield from ways_into(each, case)
        if each.role in TABLES and (way := way_to(each, case.ground)) is not None:
            yield way
    yield ()


def _of_role(claim: Claim, within: Within, case: Case) -> Query:
    """The query for a role and what its nodes are called or read, by the strictest test that finds any."""
    role = claim.role or ""
    on_page = {node.role for node in case.snapshot.walk()}
    if not _ROLE.fullmatch(role) or role not in _ROLES | on_page or role in TRANSPARENT | KINDLESS:
        raise Unusable(f'"{role}" is no role that can be looked for; give an ARIA role, such as row or button')
    states = (claim.state,) if claim.state is not None else ()
    plain = Query(roles=(role,), states=states, within=within)
    if not claim.expected:
        return plain
    stored = case.said.expected(normalised(claim.expected))
    loose = TextTest(how="contains", text=stored, ignore_case=True)
    tests = [exactly(stored), TextTest(how="equals", text=stored, ignore_case=True), loose]
    if claim.kind == "absent" or claim.count == 0:
        tests = [loose]
    fields = ("text",) if role in _READ else ("name", "text") if claim.kind == "count" else ("name",)
    options = [plain.model_copy(update={field: test}) for field in fields for test in tests]
    return next((query for query in options if case.find(query)), options[0])


def _witness(case: Case, denied: list[Node], *, must: bool = True) -> Witness:
    """What proves that this is the page; its names as variables where they are, so that another value is no other page."""
    witness = witness_of(case.ground, case.base_url, [*denied, *_passing(case)])
    if not witness.present:
        witness = (proof if must else witness_of)(case.ground, case.base_url, denied)
    return witness.model_copy(update={"present": tuple(_stored(query, case) for query in witness.present)})


def _passing(case: Case) -> list[Node]:
    """What may be gone by the next look: messages with what they offer, and whatever was on no page before."""
    known = {(node.role, node.name) for page in case.seen for node in page.walk()}
    return [
        node
        for node in case.snapshot.walk()
        if node.role in TRANSIENT or (known and (node.role, node.name) not in known)
    ]


def _stored(query: Query, case: Case) -> Query:
    if query.name is None:
        return query
    return query.model_copy(update={"name": query.name.model_copy(update={"text": case.said.stored(query.name.text)})})


def _counted(query: Query, case: Case) -> list[Node]:
    """What a query counts.

    Raises:
        Unusable: Of a row or item among it nobody can tell whether it counts.
    """
    try:
        return case.ground.counted(query)
    except EngineAbstained as problem:
        raise Unusable(f"{problem}; count what each of them has, such as a button") from None


def _list(nodes: list[Node]) -> str:
    return ", ".join(in_words(node)[:60] for node in nodes[:10]) or "none"


def on_page(text: str, case: Case) -> bool:
    """Whether a text stands on the page, in a field, the title or the address."""
    test = TextTest(how="contains", text=text, ignore_case=True)
    nodes = list(walk((case.snapshot.root,)))
    held = [node.value or "" for node in nodes] + [reading(node) for node in nodes if not node.children]
    return any(case.ground.passes(test, each) for each in (*held, *map(reading, nodes), case.snapshot.title)) or (
        text.casefold() in case.snapshot.url.casefold()
    )
