"""Whether what is claimed of a page was otherwise before: at some moment when that page could have shown it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pytest_stagehand._browser.roles import VALUE_FIELDS
from pytest_stagehand._browser.text import masked
from pytest_stagehand._compiling.claims.holding import holds_on
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.queries import located
from pytest_stagehand._programs.tree import reading
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.describe import described
from pytest_stagehand._recording.programs import VerifyProgram
from pytest_stagehand._recording.routes import route_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._compiling.decisions import Deed
    from pytest_stagehand._recording.assertions import Assertion


def was_otherwise(assertion: Assertion, case: Case) -> bool:
    """Whether it was not so at some moment on a page that could have shown it."""
    return any(_could_show(assertion, page, case) and not was_so(assertion, page, case) for page in case.seen)


def was_so(assertion: Assertion, page: Snapshot, case: Case) -> bool:
    """Whether it held on an earlier page, and not only in the field that it was typed into, which says nothing of what came."""
    if not holds_on(assertion, page, case):
        return False
    then = _roles_of(assertion, page, case)
    is_in_fields = bool(then) and then <= VALUE_FIELDS
    return not (is_in_fields and _roles_of(assertion, case.snapshot, case).isdisjoint(VALUE_FIELDS))


def rests_on(assertion: Assertion, page: Snapshot, case: Case) -> list[Node]:
    """What an assertion was judged by."""
    outcome = evaluate_verify(VerifyProgram(all=(assertion,)), page, case.said.variables, base_url=case.base_url)
    return [node for ref in outcome.refs if (node := page.get(ref)) is not None]


def _roles_of(assertion: Assertion, page: Snapshot, case: Case) -> set[str]:
    return {node.role for node in rests_on(assertion, page, case)}


def came_to_be(assertion: Assertion, way: Sequence[Deed], case: Case) -> str:
    """A claim in words, with where it was seen not to be so last, and where it was so after that."""
    pages = [*(deed.before for deed in way), case.snapshot]
    is_so = [holds_on(assertion, page, case) for page in pages]
    denied = [at for at, page in enumerate(pages) if not is_so[at] and _could_show(assertion, page, case)]
    words = described(assertion)
    if not denied:
        return f"{words}: {'true on every page that shows it' if any(is_so[:-1]) else 'shown by no page before'}"
    last = denied[-1]
    first = is_so.index(True, last)
    false, true = (route_of(pages[at].url, base_url=case.base_url or None) for at in (last, first))
    return f"{words}: false on {false} before {way[last].words}; true on {true} after {way[first - 1].words}"


def could_be_seen(assertion: Assertion, case: Case) -> bool:
    return any(_could_show(assertion, page, case) for page in case.seen)


def _could_show(assertion: Assertion, page: Snapshot, case: Case) -> bool:
    """Whether a page is the one of now, as it was: at its address, under its heading, with the part that is spoken of.

    A row is no such part: that it was not there is what may have changed.
    """
    if not is_this_page(page, case):
        return False
    query = getattr(assertion, "query", None)
    within = query.within if query is not None else getattr(assertion, "within", ())
    parts = tuple(each for each in within if each.holds is None)
    try:
        return bool(located(parts, (page.root,), case.said.variables))
    except ProgramFailed:
        return False


def is_this_page(page: Snapshot, case: Case) -> bool:
    return _address(page) == _address(case.snapshot) and _heading(page) == _heading(case.snapshot)


def _address(page: Snapshot) -> tuple[str, str]:
    """Where a page is, without what is asked of it."""
    parts = urlsplit(page.url)
    return parts.path, parts.fragment if parts.fragment.startswith(("/", "!")) else ""


def _heading(page: Snapshot) -> str:
    """What a page is headed by, numbers apart: one address may have several pages."""
    return next((masked(reading(node)) for node in page.walk() if node.role == "heading" and node.level == 1), "")
