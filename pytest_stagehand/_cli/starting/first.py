"""The first test: one act and one verify that were tried on the page, twice, before they are written.

Nobody knows what a button of an unknown application does, so only what changes nothing is tried: a link to another page of
the application, or a word typed into a field. Should one of these send more than a question to the application after all, that is
not let through, and it is no first test. Whatever can't be done twice with the same outcome is left out.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import StagehandError
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.roles import TEXTBOXES
from pytest_stagehand._browser.settle import settle
from pytest_stagehand._cli.ejecting.words import literal
from pytest_stagehand._engines.advising import completed
from pytest_stagehand._engines.engines import local_engine
from pytest_stagehand._engines.english.grammar.tokens import quoted
from pytest_stagehand._steps.session import activate, deactivate
from pytest_stagehand._verbs.adopt import adopt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Route

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._steps.session import Session
    from pytest_stagehand._verbs.page import Page

T = TypeVar("T")

SAMPLE = "Hello"
"""What is typed into a field."""
MOST_ACTS = 6
"""Acts that are tried: a page of a hundred links is not walked through."""
STEP_MS = 5_000
"""Time of a step on a page that was just opened: what takes longer is no good first test."""
ACTS_S = 20
"""After so long no further act is begun: what lies over one link lies over all of them, and each takes the time of a step."""
LOOK_S, LOOK_MS = 3, 200
"""How long, and how often, a page at rest is looked at that offers nothing: a script may build it only then."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
"""Methods that ask and change nothing (RFC 9110, section 9.2.1)."""
BAD_STATUS = 400
"""A page with this status or a higher one is no page of the application."""


class NotOpened(Exception):
    """The application does not answer, or answers with an error; the message says which."""


@dataclass(frozen=True, slots=True)
class First:
    """A first test.

    Attributes:
        go: What `page.goto` is given.
        act: A sentence that works on that page; empty where none was found.
        verify: A statement that holds then.
    """

    go: str
    act: str
    verify: str

    @property
    def steps(self) -> list[str]:
        """The lines of the test."""
        said = [("goto", self.go), ("act", self.act), ("verify", self.verify)]
        return [f"page.{call}({_literal(text)})" for call, text in said if text]

    @property
    def source(self) -> str:
        """The file."""
        body = "".join(f"    {step}\n" for step in self.steps)
        return f"from pytest_stagehand import Page\n\n\ndef test_first(page: Page):\n{body}"


def _literal(text: str) -> str:
    """In the quotes that need no escapes, where there are some."""
    return repr(text) if '"' in text and "'" not in text else literal(text)


def first_test(session: Session, url: str, go: str) -> First:
    """A test that was seen to pass twice.

    Args:
        session: One that infers and writes nothing.
        url: The page to look at.
        go: How a test goes to it.

    Raises:
        NotOpened: There is no page to look at.
        StagehandError: There is no browser, or nothing that can be verified.
    """
    with _browser() as browser:
        activate(session)
        try:
            return next(each for each in _tried(browser, url, go) if _passes(browser, url, each))
        except StopIteration:
            raise StagehandError("nothing on this page, its address included, stays the same") from None
        finally:
            deactivate()


@contextmanager
def _browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (starts a driver)

    with sync_playwright() as playwright:
        adopt(playwright)
        browser = playwright.chromium.launch()
        yield browser
        browser.close()


@contextmanager
def _opened(browser: Any, url: str) -> Iterator[Page]:
    """The page, in a context of its own: as a test finds it."""
    context = browser.new_context()
    page = context.new_page()
    try:
        answer = page.goto(url)
    except PlaywrightError as error:
        raise NotOpened(error.message.partition("\n")[0]) from None
    if answer is not None and answer.status >= BAD_STATUS:
        raise NotOpened(f"it answers with {answer.status} {answer.status_text}".rstrip())
    settle(page)
    yield page
    context.close()


def _tried(browser: Any, url: str, go: str) -> Iterator[First]:
    """Tests that passed once, the best first: with an act, then without one."""
    with _opened(browser, url) as page:
        is_ours = _host(page.url) == _host(url)  # it may have sent on to a log-in of others
        sentences = _once_there(page, partial(_harmless, here=page.url)) if is_ours else []
        before = read_snapshot(page)
    until = monotonic() + ACTS_S
    for sentence in takewhile(lambda _: monotonic() < until, sentences):
        with _opened(browser, url) as page:
            if _is_done(page, sentence):
                yield from (First(go, sentence, claim) for claim in _holding(page, before))
    with _opened(browser, url) as page:
        yield from (First(go, "", claim) for claim in _holding(page, None))


def _once_there(page: Page, look: Callable[[Snapshot], T]) -> T:
    """What is found on a page, as soon as there is anything of it."""
    until = monotonic() + LOOK_S
    while not (found := look(read_snapshot(page))) and monotonic() < until:
        page.wait_for_timeout(LOOK_MS)
    return found


def _harmless(snapshot: Snapshot, here: str) -> list[str]:
    """Acts that change nothing in the application, one for each link and field, in the order of the page: links first."""
    said = [each.replace("…", SAMPLE) for each in completed("act", "", snapshot)]
    aims = {node.ref: (node, sentence) for sentence in reversed(said) if (node := _aimed_at(sentence, snapshot))}
    in_order = [aims[node.ref] for node in snapshot.root.walk() if node.ref in aims]
    links = [sentence for node, sentence in in_order if _leads_on(node, here)]
    fields = [sentence for node, sentence in in_order if _takes_words(node, sentence)]
    return [*links[:MOST_ACTS], *fields[:MOST_ACTS]]


def _aimed_at(sentence: str, snapshot: Snapshot) -> Node | None:
    """What a sentence would be done to, where that is one thing and one operation."""
    try:
        decision = local_engine().act(sentence, snapshot)
    except StagehandError:
        return None
    (only, *more) = decision.actions or (None,)
    is_one = only is not None and not more and not decision.rest and only.method in ("click", "fill")
    return snapshot.get(only.ref) if is_one and only is not None and only.ref else None


def _leads_on(node: Node, here: str) -> bool:
    """Whether it is a link to another page of the same application."""
    if node.role != "link" or not node.url:
        return False
    there, at = urlsplit(node.url), urlsplit(here)
    return (there.scheme, there.netloc) == (at.scheme, at.netloc) and there.path not in ("", at.path)


def _takes_words(node: Node, sentence: str) -> bool:
    return node.role in TEXTBOXES and SAMPLE in sentence


def _host(url: str) -> str | None:
    return urlsplit(url).hostname


def _is_done(page: Page, sentence: str) -> bool:
    """Whether a sentence can be done in this tab, stays in the application, leads to no error, and only asks."""
    _once_there(page, partial(_aimed_at, sentence))
    statuses: list[int] = []
    own, unsafe = _host(page.url), _held_back(page)
    page.on("response", lambda answer: statuses.append(answer.status if answer.request.is_navigation_request() else 0))
    try:
        acted = page.act(sentence, timeout=STEP_MS)
    except StagehandError:
        return False
    settle(page)
    is_here = acted.new_page is None and _host(page.url) == own
    return is_here and own not in unsafe and max(statuses, default=0) < BAD_STATUS


def _held_back(page: Page) -> set[str | None]:
    """Let nothing out any more but questions; the hosts that would have been sent more."""
    hosts: set[str | None] = set()

    def decide(route: Route) -> None:
        if route.request.method in SAFE:
            route.fallback()
        else:
            hosts.add(_host(route.request.url))
            route.abort()

    page.context.route("**/*", decide)
    return hosts


def _claims(page: Page, before: Snapshot | None) -> list[str]:
    """What may be said of a page, the best first: what was typed and headings that are new, else its title, else its address."""
    now = read_snapshot(page)
    known = set(completed("verify", "", before)) if before is not None else set()
    headings = [each for each in completed("verify", "the heading", now) if each not in known]
    named = [f"{node.name} field".strip() for node in now.root.walk() if node.value == SAMPLE]
    fields = [f"the {name} contains {SAMPLE}" for name in named]
    if before is not None and page.url == before.url:
        return [*fields, *headings]  # its title and its address were so before
    title, parts = page.title(), urlsplit(page.url)
    titles = [f"the page title is {quoted(title)}"] if title else []
    return [*headings, *titles, f"the address is {parts.path or '/'}{parts.query and '?'}{parts.query}"]


def _holding(page: Page, before: Snapshot | None) -> Iterator[str]:
    """What holds of a page. Twice: what was read of it before a script sent it on does not hold, and what it is now may."""
    for _ in range(2):
        yield from (claim for claim in _claims(page, before) if _holds(page, claim))


def _holds(page: Page, claim: str) -> bool:
    try:
        page.verify(claim, timeout=STEP_MS)
    except StagehandError:
        return False
    return True


def _passes(browser: Any, url: str, first: First) -> bool:
    """Whether a test passes once more, in a fresh context."""
    with _opened(browser, url) as page:
        return (not first.act or _is_done(page, first.act)) and _holds(page, first.verify)
