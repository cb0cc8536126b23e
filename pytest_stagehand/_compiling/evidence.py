"""What shows that a task is done: claims that are judged one by one, against every page that was seen on the way.

claims ──> each: an assertion, true now, that could fail ──> together: something that the task changed ──> program
             no: told, with its reason; the others are kept        no: `Unusable`, told to the model

A claim counts that was otherwise before an operation, on a page that could have shown it: at the same address, under the same
heading. Where no such page was seen, as one that an order leads to, it counts as what was walked to, and is said to be that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._compiling.claims.claims import Claim, Unusable
from pytest_stagehand._compiling.claims.holding import holds_on
from pytest_stagehand._compiling.claims.places import Case
from pytest_stagehand._compiling.claims.states import MEANINGS
from pytest_stagehand._compiling.claims.words import Said
from pytest_stagehand._compiling.doubts import unclaimed, unmeant
from pytest_stagehand._compiling.fates import fates
from pytest_stagehand._compiling.otherwise import came_to_be, could_be_seen, is_this_page, was_otherwise, was_so
from pytest_stagehand._compiling.proof.vacuity import is_vacuous
from pytest_stagehand._compiling.verifying import compiled_claim
from pytest_stagehand._compiling.whose import of_any_row
from pytest_stagehand._programs.moving import moved
from pytest_stagehand._programs.tree import reading
from pytest_stagehand._programs.values import dates_in, written_there
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.assertions import Assertion, TitleIs, UrlIs
from pytest_stagehand._recording.describe import described
from pytest_stagehand._recording.programs import MAX_ASSERTIONS, VerifyProgram

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.decisions import Deed

__all__ = ["Claim", "Evidence", "Unproven", "Unusable", "compile_evidence", "proven_again"]

_SERIAL = re.compile(r"(?<![\d.,])\d{4,}(?![.,]?\d)")
"""Four digits and more that are no amount: what counts orders, tickets and accounts up."""
_ASKED = "claim what was done there, or do it otherwise, or say again that all is done without it"
_LONGEST_SAID = 80
_CANNOT = "it can't be checked on this page without you, or would hold on any page"


class Unproven(Unusable):
    """It can't be believed that a task is done.

    Attributes:
        kept: What was claimed and is good all the same.
        doubted: Why it is doubtful, where nothing else speaks against it.
    """

    def __init__(self, problem: str, kept: Sequence[Assertion] = (), doubted: Sequence[str] = ()) -> None:
        super().__init__(problem)
        self.kept = tuple(kept)
        self.doubted = tuple(doubted)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What shows that a task is done.

    Attributes:
        program: What the page shows.
        is_walked: Nothing of it was otherwise before on the same page.
        seen: For each claim, where it was seen not to be so last, and where it was so after that.
        doubts: Why something else may have been meant, which was told, and claims that no replay can look at.
    """

    program: VerifyProgram
    is_walked: bool = False
    seen: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """One claim.

    Attributes:
        label: Its number and kind.
        assertion: What it says; `None` where nothing says it.
        problem: Why it does not count; empty where it does.
        is_wrong: It is not true of the page, so that the task is not done as it was thought.
    """

    label: str
    assertion: Assertion | None = None
    problem: str = ""
    is_wrong: bool = False

    @property
    def told(self) -> str:
        """It in one line, for the model."""
        if self.problem or self.assertion is None:
            return self.problem if self.problem.startswith(self.label) else f"{self.label}: {self.problem}."
        return f"{self.label} is good: {described(self.assertion)}."


def compile_evidence(
    claims: Sequence[Claim],
    before: Snapshot,
    now: Snapshot,
    *,
    task: str,
    variables: Mapping[str, str],
    base_url: str,
    way: Sequence[Deed] = (),
    kept: Sequence[Assertion] = (),
    doubted: Collection[str] = (),
    is_reloaded_last: bool = False,
) -> Evidence:
    """What a page shows once a task is done, as a program.

    Args:
        claims: The evidence.
        before: The page when the task was begun.
        now: The page that shows that it is done.
        task: The sentence, its `%name%` unfilled.
        variables: This call's values, without secrets.
        base_url: What addresses are relative to.
        way: What was done, with the pages that were seen on the way.
        kept: What was good of earlier claims; what of it still holds counts as well.
        doubted: What was told already to make it doubtful; said again, it is believed.
        is_reloaded_last: The page is loaded anew before the claims are believed. Where they did not outlast that once already,
            that they do the next time is what was done since, whatever the page showed of it.

    Raises:
        Unproven: A claim is wrong about this page, none could fail, it would not be so in another run, or nothing of what
            the page shows was changed by the task. An address is none of that: an error page has it, too.
    """
    if len(claims) > MAX_ASSERTIONS:
        raise Unproven(f"{len(claims)} claims; at most {MAX_ASSERTIONS}.")
    pages = (before, *(deed.before for deed in way))
    said = Said(" ".join((task, *written_there(task, (node.name or "" for node in now.walk())))), variables)
    case = Case(now, said, base_url, holds=True, seen=pages, in_row=True)
    judged = [_judged(_with_date(claim, case), number, case, task) for number, claim in enumerate(claims, 1)]
    good = [each.assertion for each in judged if each.assertion is not None and not each.problem]
    good += [each for each in kept if holds_on(each, now, case)]
    good = list(dict.fromkeys(good))[:MAX_ASSERTIONS]
    if any(each.is_wrong for each in judged) or not good:
        raise Unproven(_told(judged), good)
    seen = [each for each in good if not isinstance(each, UrlIs | TitleIs)]
    if not seen:
        raise Unproven("an address or a title alone shows nothing of the task; claim what the page shows", good)
    since = () if is_reloaded_last and _was_lost(seen, way, case) else way
    try:
        _require_change(seen, since, case, good)
    except Unproven as problem:
        raise Unproven(". ".join([str(problem), *(each.told for each in judged if each.problem)]), good) from None
    is_walked = not any(was_otherwise(each, case) for each in seen) and not any(deed.wrote for deed in way)
    claimed = [claim.node for claim, each in zip(claims, judged, strict=True) if claim.node and not each.problem]
    proof = [*good, *_own_signs(good, way, case, task, claimed)][:MAX_ASSERTIONS]
    other = unmeant(proof, since, case)
    unchecked = [claim for claim, each in zip(claims, judged, strict=True) if each.assertion is None]
    of_task = [_left_out(each) for each in unchecked if _is_of_task(each, proof, case)]
    if new := [each for each in (*unclaimed(seen, since, case), *other, *of_task) if each not in doubted]:
        raise Unproven(f"{'; '.join(new)}; {_ASKED}", good, new)
    told = tuple(came_to_be(each, way, case) for each in proof)
    return Evidence(VerifyProgram(all=tuple(proof)), is_walked, told, (*other, *map(_left_out, unchecked)))


def proven_again(
    proof: VerifyProgram, snapshot: Snapshot, variables: Mapping[str, str], *, base_url: str
) -> VerifyProgram:
    """What was recorded as the sign that a task is done, if the page shows it, perhaps in a part that is called otherwise now.

    Raises:
        Unusable: It does not.
    """
    outcome = evaluate_verify(proof, snapshot, variables, base_url=base_url)
    if outcome.passed:
        return proof
    elsewhere = moved(proof, snapshot, variables)
    if elsewhere is not None and evaluate_verify(elsewhere.program, snapshot, variables, base_url=base_url).passed:
        return proof
    raise Unusable(f"the page must show this: {outcome.expected}; it shows: {outcome.found}")


def _left_out(claim: Claim) -> str:
    """What is told of a claim that no program says: the others were enough, and a replay does not look at this one."""
    said = f' of "{printable(claim.expected, _LONGEST_SAID)}"' if claim.expected else ""
    return f"a claim ({claim.kind}){said} is no part of the proof: {_CANNOT}"


def _is_of_task(claim: Claim, proof: Sequence[Assertion], case: Case) -> bool:
    """Whether a claim is of a state, or of a value that the sentence names, and nothing else that is claimed says it."""
    claimed = Said(" ".join(map(described, proof)), case.said.variables)
    if claim.kind in MEANINGS:
        return not claimed.says(MEANINGS[claim.kind].state)
    return claim.kind != "absent" and case.said.says(claim.expected or "") and not claimed.says(claim.expected or "")


def _judged(claim: Claim, number: int, case: Case, task: str) -> Judged:
    """One claim, whatever becomes of the others."""
    label = f"Claim {number} ({claim.kind})"
    try:
        assertion = compiled_claim(claim, number, case)
    except Unusable as problem:
        return Judged(label, problem=str(problem), is_wrong=True)
    if assertion is None or _holds_anyway(assertion, case):
        return Judged(label, assertion, _CANNOT)
    return Judged(label, assertion, _passing_in(assertion, task))


def _holds_anyway(assertion: Assertion, case: Case) -> bool:
    program = VerifyProgram(all=(assertion,))
    return is_vacuous(program, case.snapshot, case.said.variables, base_url=case.base_url)


def _own_signs(
    good: Sequence[Assertion], way: Sequence[Deed], case: Case, task: str, claimed: Sequence[str]
) -> list[Assertion]:
    """What became of what was operated, where the claims, of the nodes `claimed`, do not say it.

    Raises:
        Unproven: Neither shows which of several rows it was done in.
    """
    found = [each for each in fates(way, case) if each not in good and _is_sign(each, case, task)]
    rows = [deed for deed in way if is_this_page(deed.before, case)]
    is_told = any(_opened_in(ref, deed, case) for ref in claimed for deed in rows if deed.row)
    if not is_told and (problem := of_any_row([*good, *found], rows, case.said)):
        raise Unproven(problem, good)
    return found


def _opened_in(ref: str, deed: Deed, case: Case) -> bool:
    """Whether a node stands in what was operated, as the entries of a menu do in its button: that was of one row."""
    node = case.snapshot.get(ref) if deed.before.frames == case.snapshot.frames else None
    return node is not None and any(above.ref == deed.ref for above in node.ancestors())


def _is_sign(fate: Assertion, case: Case, task: str) -> bool:
    """Whether what became of an operated element is as good a claim as an engine's: otherwise before, and able to fail."""
    is_true = holds_on(fate, case.snapshot, case) and not _holds_anyway(fate, case)
    return is_true and was_otherwise(fate, case) and not _passing_in(fate, task)


def _told(judged: Sequence[Judged]) -> str:
    if not judged:
        return f"nothing was claimed of what the page shows: {_CANNOT}"
    return " ".join(each.told for each in judged)


def _require_change(seen: Sequence[Assertion], way: Sequence[Deed], case: Case, good: Sequence[Assertion]) -> None:
    """Refuse what shows nothing that the task did.

    Raises:
        Unproven: All of it was so before the task was begun, or before its last operation, or whenever the page was seen.
    """
    if all(was_so(each, case.seen[0], case) for each in seen):
        raise Unproven("what the claims say was so before anything was done; claim what the task changed", good)
    last = way[-1] if way else None
    changed = any(was_otherwise(each, case) for each in seen)
    is_kept = last is not None and last.is_reload and changed  # what a page shows as it was loaded is what was kept
    is_needed = last is not None and not is_kept and (last.is_idle or not (last.is_closing and changed))
    if last is not None and is_needed and all(was_so(each, last.before, case) for each in seen):
        idle = ", of which nothing was seen to come" if last.is_idle else ""
        words = f"the last operation ({printable(last.words, 200)}{idle})"
        raise Unproven(f"what the claims say was so before {words}; claim what that did, too", good)
    if not changed and all(could_be_seen(each, case) for each in seen):
        raise Unproven("what the claims say was so whenever this page was seen: nothing of the task changed it", good)


def _was_lost(seen: Sequence[Assertion], way: Sequence[Deed], case: Case) -> bool:
    """Whether what is claimed was so before the page was loaded anew, and not so after it."""
    loaded = [(deed.before, then.before) for deed, then in pairwise(way) if deed.is_reload]
    return any(
        all(holds_on(each, before, case) for each in seen) and not all(holds_on(each, after, case) for each in seen)
        for before, after in loaded
    )


def _passing_in(assertion: Assertion, task: str) -> str:
    """What of it would be another in the next run; amounts and small numbers may be what was asked for."""
    for each in _texts(assertion.model_dump(mode="json")):
        found = _SERIAL.search(each)
        if found is not None and found[0] not in task and not dates_in(each):
            return (
                f'"{printable(each, 80)}" holds "{found[0]}", which may be another in the next run; claim the rest of it, '
                "with contains or starts"
            )
    return ""


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from _texts(each)
    elif isinstance(data, str):
        yield data


def _with_date(claim: Claim, case: Case) -> Claim:
    """A claim with its date as the page writes it, where the node shows that date."""
    node = case.snapshot.get(claim.node) if claim.node is not None else None
    if node is None or not claim.expected:
        return claim
    shown = {date: words for words, date in dates_in(reading(node)).items()}
    expected = claim.expected
    for words, date in dates_in(expected).items():
        if date in shown and case.said.says(shown[date]):
            expected = expected.replace(words, shown[date])
    return claim.model_copy(update={"expected": expected})
