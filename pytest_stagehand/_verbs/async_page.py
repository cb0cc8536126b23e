"""`AsyncPage`: the same sentences on a page of Playwright's async API, to be awaited.

No verb is written twice: each is that of `Page`, called with the page's twin beside the loop (`_browser/beside.py`). Their
types stand in `async_page.pyi`, which `scripts/write_async_types.py` makes of `page.py`.
"""

from __future__ import annotations

from dataclasses import is_dataclass, replace
from functools import wraps
from typing import TYPE_CHECKING, Any

from playwright.async_api import Page as AsyncPlaywrightPage

from pytest_stagehand._basics.aside import BESIDE
from pytest_stagehand._basics.errors import StagehandError
from pytest_stagehand._browser.beside import beside, original, require_known, require_own_loop, twin
from pytest_stagehand._steps.session import current, current_or_none
from pytest_stagehand._verbs.page import Agent, Page, Whenever, masked

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from pytest_stagehand._steps.session import Session


def _awaited(verb: Callable[..., Any]) -> Any:
    """A verb of `Page`, or of what a page gives, as one that is awaited."""

    @wraps(verb)
    def begun(self: Any, *args: Any, **options: Any) -> Coroutine[Any, Any, Any]:
        given, named = map(twin, args), {name: twin(each) for name, each in options.items()}
        session = current()
        step = _in_turn(session, self, lambda twin_of_self: verb(twin_of_self, *given, **named))
        sentence = next(filter(lambda each: isinstance(each, str), (*args, *options.values())), "")
        session.called.append((f'{verb.__name__} "{sentence}"' if sentence else verb.__name__, step))
        return step

    begun.__doc__ = (verb.__doc__ or "").replace("``page.", "``await page.")
    return begun


async def _in_turn(session: Session, asked: AsyncPage | AsyncAgent | AsyncWhenever, call: Callable[..., Any]) -> Any:
    """A step, when all that were begun before have ended.

    Raises:
        StagehandError: It can't run here, or its test is over; or as the verb says.
    """
    __tracebackhide__ = True
    page = asked if isinstance(asked, AsyncPage) else asked.page
    require_known(page)
    require_own_loop(page)
    if BESIDE.get() is not None:
        raise StagehandError(
            "A step can't run inside of another one: a tool may use Playwright's page, and no sentences."
        )
    async with session.turn:
        if current_or_none() is not session:
            raise StagehandError(f"A step of {session.test} was not awaited before the test ended.")
        return _given(page, await beside(lambda: call(twin(page) if page is asked else asked.of_twin)))


def _given(page: AsyncPage, gave: Any) -> Any:
    """What a verb gave, with pages of the async API."""
    match gave:
        case tuple():
            return tuple(_given(page, each) for each in gave)
        case Whenever():
            return AsyncWhenever(page, gave)
        case _ if is_dataclass(gave) and hasattr(gave, "new_page"):
            return replace(gave, new_page=original(gave.new_page))  # type: ignore[type-var]
    return gave


class AsyncPage(AsyncPlaywrightPage):
    """A page of Playwright's async API that also takes sentences: the verbs of `Page`, to be awaited."""

    def __repr__(self) -> str:
        """As Playwright's, which quotes the address, without the secrets in it."""
        return masked(super().__repr__())

    def __str__(self) -> str:
        return masked(super().__str__())

    act = _awaited(Page.act)
    observe = _awaited(Page.observe)
    extract = _awaited(Page.extract)
    verify = _awaited(Page.verify)
    ask = _awaited(Page.ask)
    whenever = _awaited(Page.whenever)

    @wraps(Page.agent)
    def agent(self, **options: Any) -> AsyncAgent:
        require_known(self)
        return AsyncAgent(self, Page.agent(twin(self), **options))


class AsyncAgent:
    """Carries out tasks on a page of the async API."""

    def __init__(self, page: AsyncPage, agent: Agent) -> None:
        self.page, self.of_twin = page, agent

    execute = _awaited(Agent.execute)
    plan = _awaited(Agent.plan)
    follow = _awaited(Agent.follow)


class AsyncWhenever:
    """What is done whenever something shows, until it is stopped or the test ends; given by `AsyncPage.whenever`."""

    def __init__(self, page: AsyncPage, watch: Whenever) -> None:
        self.page, self.of_twin = page, watch

    @property
    def times(self) -> int:
        """How often it was done so far."""
        return self.of_twin.times

    stop = _awaited(Whenever.stop)

    async def __aenter__(self) -> AsyncWhenever:  # noqa: PYI034  (Self is of Python 3.11, and this class has no children)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()


def become(page: AsyncPlaywrightPage) -> None:
    """Make a page an `AsyncPage`; a class of the user's own is left alone."""
    if type(page) is AsyncPlaywrightPage:
        page.__class__ = AsyncPage
