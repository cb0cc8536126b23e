"""What a `verify` sentence claims: the local engine's reading of English statements.

A statement is read by the first form of `verifying/forms.py` that fits it and can tie its subject to exactly one thing of this
page; where none does, the engine abstains. It never judges a description: `no errors are shown` is nothing that text
and roles can prove, `no dialog is shown` is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.claims.places import Case
from pytest_stagehand._compiling.claims.words import Said
from pytest_stagehand._compiling.naming.phrases import without_article
from pytest_stagehand._compiling.naming.sayings import EMPTY
from pytest_stagehand._compiling.verifying import decided, together
from pytest_stagehand._engines.english.abstain import explained
from pytest_stagehand._engines.english.operated import operated
from pytest_stagehand._engines.english.verifying import (
    as_written,
    facts,
    page,
    tellings,
)
from pytest_stagehand._engines.english.verifying.claims import Parts
from pytest_stagehand._engines.english.verifying.clauses import SHORTENED, distributed, parts_of, plain
from pytest_stagehand._engines.english.verifying.expected import as_it_is
from pytest_stagehand._engines.english.verifying.forms import Form, forms_of, leaves_unread
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.queries import NO_VARIABLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.decisions import VerifyDecision

_BE = re.compile(r" (is|are) ", re.IGNORECASE)
_NO_SPACE = "\u00a0"
"""Stands before an *is* that is a part of a name."""
_JOINS = re.compile(r",? (?:and|but|while) |: ", re.IGNORECASE)
"""What may join two statements, or stand in a text: what is judged false by it may be true of the first."""
_DENIAL = re.compile(r"\b(?:(?:does|do) )?not (?=\S)")
"""With a capital it begins a value: `the state is Not started`."""


def decide_verify(
    statement: str, snapshot: Snapshot, *, variables: Mapping[str, str] = NO_VARIABLES, base_url: str = ""
) -> VerifyDecision:
    """Read `statement` as claims about the page.

    Args:
        statement: The sentence, its `%name%` unfilled.
        snapshot: The page.
        variables: This call's values.
        base_url: What addresses are relative to.

    Returns:
        The program and whether it holds now.

    Raises:
        EngineAbstained: No reading of the statement is certain, or what it says could not fail.
    """
    try:
        return _decided(statement, snapshot, variables, base_url)
    except EngineAbstained as problem:
        raise explained(problem, statement) from None


def _decided(statement: str, snapshot: Snapshot, variables: Mapping[str, str], base_url: str) -> VerifyDecision:
    """By what is said; where that can't be read, by what it says of how things are."""
    case = Case(snapshot, Said(statement, variables), base_url, holds=False)
    text = plain(statement)
    try:
        decision = _joined(text, case)
    except EngineAbstained as problem:
        return _first_of(as_it_is(text), case, problem)
    if not decision.holds and statement.rstrip().endswith(".") and text.masked.endswith(SHORTENED):
        dotted = text.of(f"{text.masked}.")  # `the name is Ada L.`
        return together([_one(dotted, case)], case)
    return decision


def _first_of(readings: Iterable[Text], case: Case, problem: EngineAbstained) -> VerifyDecision:
    """The first of several readings that can be read.

    Raises:
        EngineAbstained: What is wrong with the last of them; the problem, where there is none.
    """
    for text in readings:
        try:
            return _joined(text, case)
        except EngineAbstained as why:
            problem = why
    raise problem


def _joined(text: Text, case: Case) -> VerifyDecision:
    """As one claim, or as several joined by `and` that each can be read alone."""
    parts = parts_of(text)
    try:
        return together([_one(clause, case) for clause in parts], case)
    except EngineAbstained:
        several = [[one for clause in parts for one in distributed(clause) or [clause]], distributed(text)]
        each = next((each for each in several if each not in ([], parts)), None)
        if each is None:
            raise
        return together([_one(clause, case) for clause in each], case)


def _one(text: Text, case: Case) -> VerifyDecision:
    """The clause as it is read first; where that names nothing or does not hold, as one about a name with *is* in it.

    `the status of Fern is dry is Open`: what is so is said behind the last of them.
    """
    places = list(_BE.finditer(text.masked))
    if len(places) <= 1:
        return _as_first_read(text, case)
    last = places[-1].start()
    held = text.of(_BE.sub(lambda found: f"{_NO_SPACE}{found[1]} " if found.start() < last else found[0], text.masked))
    try:
        first = _as_first_read(text, case)
        if first.holds:
            return first
    except EngineAbstained as problem:
        try:
            return _as_first_read(held, case)
        except EngineAbstained:
            raise problem from None
    try:
        other = _as_first_read(held, case)
    except EngineAbstained:
        return first
    return other if other.holds else first


def _as_first_read(text: Text, case: Case) -> VerifyDecision:
    """The clause by the first form that can be tied to this page."""
    if said := page.said_so(text, case.ground):
        return decided(said, case)
    problems: list[EngineAbstained] = []
    for found, read in forms_of(text):
        if leaves_unread(found.groupdict().get("subject") or "", read, case):
            continue
        try:
            decision = _read(Parts.of(text, found), read, case)
        except ProgramFailed as failure:
            problems.append(EngineAbstained("not-found", str(failure)))
            continue
        except EngineAbstained as problem:
            problems.append(problem)
            if problem.why == "ambiguous":
                break
            continue
        if decision is not None:
            return _undisputed(decision, text, case)
    return _otherwise(text, case, problems)


def _otherwise(text: Text, case: Case, problems: Sequence[EngineAbstained]) -> VerifyDecision:
    """The clause by what the page says of itself, or by what could be operated, where no form can be tied to it.

    Raises:
        EngineAbstained: The last problem that a form met, where several things were meant; else the first one.
    """
    is_several = bool(problems) and problems[-1].why == "ambiguous"
    known = _told_by_row(text, case) if is_several else page.said_so(text, case.ground, EMPTY) or _told(text, case)
    if known := known or operated(text, case, is_several=is_several):
        return decided(known, case)
    if problems:
        raise problems[-1 if is_several else 0]
    raise EngineAbstained("not-understood", f'"{text.plain}" is no statement of a known form')


def _told_by_row(text: Text, case: Case) -> list[Claim]:
    """What the one row says that is called so: that its controls are called so as well leaves nothing open."""
    try:
        found = facts.of_rows(text, case)
    except EngineAbstained:
        return []
    return found if found and decided(found, case).holds else []


def _told(text: Text, case: Case) -> list[Claim]:
    """What a row of the page, a label and its value, or a text of its own says; what is not so is not what was meant."""
    for found in (facts.facts(text, case), tellings.tellings(text, case)):
        if found and decided(found, case).holds:
            return found
    return []


def _undisputed(decision: VerifyDecision, text: Text, case: Case) -> VerifyDecision:
    """A decision that nothing on the page says the contrary of; what the page says all of is so, however else it may be read.

    Raises:
        EngineAbstained: Something is denied that the page says by another reading, or is not found where what only describes a
            thing says it: the error of a field is no part of the dialog's text.
    """
    if not decision.holds:
        if (numbered := as_written.with_number_sign(text, case)) is not None and (
            other := _as_first_read(numbered, case)
        ).holds:
            return other
        if (known := _as_known(text, case)) is None and (described := tellings.described_so(decision.outcome, case)):
            raise abstained("ambiguous", f'whether "{text.plain}": what it is described by says so', described)
        return known or decision
    affirmed = text.of(_DENIAL.sub("", text.masked, count=1))
    if affirmed.masked == text.masked:
        return decision
    try:
        is_so = _as_first_read(affirmed, case).holds
    except EngineAbstained as problem:
        is_so = problem.why == "ambiguous"  # nor is it known that it is not
    if is_so or _as_known(affirmed, case) is not None or tellings.mentions(affirmed, case):
        raise EngineAbstained("ambiguous", f'whether "{text.plain}": the page says so, and the contrary')
    return decision


def _as_known(text: Text, case: Case) -> VerifyDecision | None:
    """What a row of the page, or a label and its value, says where that is all that a statement says, and it is so."""
    try:
        known = _told(text, case)
        return decided(known, case) if known else None
    except (EngineAbstained, ProgramFailed):
        return None


def _read(parts: Parts, read: Form, case: Case) -> VerifyDecision | None:
    """The decision by one form; `None` where the page has nothing of the kind.

    What reads like a relation is a text only where it is read there now, word by word, and so is what begins with an article:
    *the selected role* describes something, and that *a bug* is not read says nothing of *bug*.
    """
    claims = read(parts, case)
    if not claims:
        return None
    decision = decided(claims, case)
    is_text = claims[0].kind in {"text", "value"} and claims[0].expected == parts.object.plain
    if is_text and not parts.holds and as_written.is_of_another_kind(parts, claims[0].node, case):
        raise EngineAbstained("not-understood", f'whether "{parts.object.plain}" is something that could be read there')
    is_bare = is_text and parts.object.quoted is None
    is_described = is_bare and without_article(parts.object).masked != parts.object.masked
    is_joined = is_bare and not decision.holds and _JOINS.search(parts.object.masked)
    if is_joined or (is_described and not (parts.holds and decision.holds)):
        raise EngineAbstained(
            "not-understood", f'whether "{parts.object.plain}" is one text; put what it reads in quotes'
        )
    if is_text and as_written.is_relation(parts) and not (parts.holds and decision.holds):
        raise EngineAbstained("not-understood", f'"{parts.object.plain}" is more than a text')
    return decision
