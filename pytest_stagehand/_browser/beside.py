"""Steps on pages of Playwright's async API. All that this package takes for it of what Playwright keeps to itself stands here.

An object of either API is thin: it calls an implementation that is the same for both, and runs in a loop. So an async
page has a twin of the sync API over the same implementation, and what is written for the sync API runs with that: in a
greenlet beside the loop, to which it hands control back whenever it waits, as Playwright's own sync API does. What of
Playwright makes this possible:

- `_impl_obj`: an object's implementation. It has its `_loop`.
- `_dispatcher_fiber`: of an implementation, the greenlet that runs the loop; `None` under the async API. Objects of the
  sync API take it over, and hand control to it with `switch()` unless it is `dead`.
- `mapping`, of either API: gives the object that stands for an implementation, and wraps what is called when something
  happens. It keeps the object *in* the implementation, that of whichever API asked first; twins are kept beside that.

`tests/unit/test_beside.py` holds each of them against the Playwright that is installed.
"""

from __future__ import annotations

import asyncio
from contextvars import copy_context
from functools import wraps
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, TypeVar

from greenlet import getcurrent, greenlet  # type: ignore[import-untyped]

from pytest_stagehand._basics.aside import BESIDE
from pytest_stagehand._basics.errors import StagehandError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

T = TypeVar("T")

try:
    from playwright._impl._async_base import AsyncBase
    from playwright._impl._async_base import mapping as async_mapping
    from playwright._impl._impl_to_api_mapping import ImplToApiMapping
    from playwright._impl._sync_base import SyncBase
    from playwright._impl._sync_base import mapping as sync_mapping

    UNKNOWN = ""
    """What could not be imported of it."""
except ImportError as error:  # a Playwright that came later; the sync API needs none of this
    UNKNOWN, sync_mapping, async_mapping = str(error), None, None  # type: ignore[assignment]
    AsyncBase = SyncBase = ImplToApiMapping = type("Unknown", (), {})  # type: ignore[misc, assignment]

OF_IMPLEMENTATIONS, OF_MAPPINGS = ("_loop", "_dispatcher_fiber"), ("_mapping", "from_maybe_impl", "wrap_handler")
TWIN, CALLED = "_stagehand_twin", "_stagehand_called"


class _Beside(greenlet):  # type: ignore[misc]
    """Where what is written for the sync API runs. Its parent is the greenlet that runs the loop."""


class _Loop:
    """Stands for the greenlet that runs the loop: the parent of whichever asks."""

    @property
    def dead(self) -> bool:
        """Where no step asks, nobody would run the loop: waiting would be for ever."""
        return not isinstance(getcurrent(), _Beside)

    def switch(self) -> None:
        """Let the loop go on, until it comes back here."""
        if self.dead:
            raise StagehandError("A page of the async API was used beside its loop; please report this as a bug.")
        getcurrent().parent.switch()

    def call(self, function: Callable[[], T]) -> T:
        """See `aside.Loop`."""
        return self.wait_for(asyncio.get_running_loop().run_in_executor(None, function))

    def wait_for(self, given: Awaitable[T]) -> T:
        """See `aside.Loop`."""
        future, here, waits = asyncio.ensure_future(given), getcurrent(), [True]
        future.add_done_callback(lambda _: here.switch() if waits else None)
        try:
            while not future.done():
                self.switch()
        finally:
            waits.clear()
            future.cancel()
        return future.result()


LOOP = _Loop()


class _Twins(ImplToApiMapping):
    """Playwright's mapping to the sync API, which gives a twin of its own to what belongs to the async API."""

    def from_maybe_impl(self, obj: Any, *visited: Any) -> Any:
        api_class = self._mapping.get(getattr(obj, "_api_impl_class", type(obj)))
        if api_class is None or obj._dispatcher_fiber is not None:
            return super().from_maybe_impl(obj, *visited)
        if getattr(obj, TWIN, None) is None:
            made = api_class(obj)
            made._dispatcher_fiber = LOOP
            setattr(obj, TWIN, made)
        return getattr(obj, TWIN)

    def wrap_handler(self, handler: Callable[..., Any]) -> Callable[..., Any]:
        """One handler is always wrapped the same way, since it is also removed by that."""
        wrapped = super().wrap_handler(handler)
        if not hasattr(wrapped, CALLED):
            setattr(wrapped, CALLED, _called(wrapped))
        return getattr(wrapped, CALLED)  # type: ignore[no-any-return]


def _called(wrapped: Callable[..., Any]) -> Callable[..., Any]:
    """A handler as the loop may call it: what waits must run beside it."""

    @wraps(wrapped)
    def called(*args: Any) -> Any:
        is_of_loop = any(getattr(each, "_dispatcher_fiber", LOOP) is None for each in args)
        return _start(lambda: wrapped(*args))[0] if is_of_loop and LOOP.dead else wrapped(*args)

    return called


def require_known(value: Any) -> None:
    """Raise where what makes twins of such an object is not in this Playwright any more.

    Raises:
        StagehandError: With what to do then.
    """
    missing = [each for each in OF_IMPLEMENTATIONS if not hasattr(getattr(value, "_impl_obj", None), each)]
    missing += [each for each in OF_MAPPINGS if not hasattr(sync_mapping, each)]
    if UNKNOWN or missing:
        raise StagehandError(
            f"Steps on a page of the async API are not possible with Playwright {version('playwright')}, which is newer than "
            f"this plugin: {UNKNOWN or 'it has no ' + ', '.join(missing)}.\n"
            "Take an older Playwright or a newer pytest-stagehand, or the sync API: its recordings are the same."
        )


def twin(value: Any) -> Any:
    """An object of the async API as one of the sync API; anything else as it is."""
    if not isinstance(value, AsyncBase):
        return value
    if type(sync_mapping) is ImplToApiMapping:
        sync_mapping.__class__ = _Twins
    return sync_mapping.from_impl(value._impl_obj)


def original(value: Any) -> Any:
    """What a twin is the twin of; anything else as it is."""
    return async_mapping.from_impl(value._impl_obj) if is_twin(value) else value


def is_twin(value: object) -> bool:
    """Whether it is an object of the sync API that belongs to a loop of the test's."""
    return isinstance(value, SyncBase) and value._dispatcher_fiber is LOOP


def _start(work: Callable[[], T]) -> tuple[asyncio.Future[T], _Beside]:
    """`work`, done up to where it first waits: what it will give, and where it runs."""
    ended: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def body() -> None:
        BESIDE.set(LOOP)
        try:
            ended.set_result(work())
        except asyncio.CancelledError:
            ended.cancel()
        except BaseException as error:  # noqa: BLE001  (whoever awaits it gets it)
            ended.set_exception(error)

    place = _Beside(body)
    place.gr_context = copy_context()
    place.switch()
    return ended, place


async def beside(work: Callable[[], T]) -> T:
    """What `work` gives, which is written for the sync API and gets twins.

    Cancelled, it is ended where it waits, and awaited until it has put away what it must.
    """
    __tracebackhide__ = True
    ended, place = _start(work)
    try:
        await asyncio.wait([ended])
    except asyncio.CancelledError:
        if not ended.done():
            place.throw(asyncio.CancelledError)
            await asyncio.wait([ended])
        _ = ended.cancelled() or ended.exception()  # which asyncio would print, secrets included, if nobody took it
        raise
    return ended.result()


def outside(page: Any, work: Callable[[], T]) -> T:
    """What `work` gives, which uses a page where perhaps no step runs: when a fixture or a test has just ended."""
    if not is_twin(page) or not LOOP.dead:
        return work()
    loop: asyncio.AbstractEventLoop = page._loop
    if loop.is_running():  # a test asked in its middle for what is known already: nothing is waited for
        return _start(work)[0].result()
    return loop.run_until_complete(beside(work))


def require_own_loop(page: Any) -> None:
    """Raise where a page is used in another loop than its own: Playwright would wait for ever.

    Raises:
        StagehandError: It is.
    """
    if page._loop is not asyncio.get_running_loop():
        raise StagehandError(
            "This page belongs to another event loop than the one that runs this test. With pytest-playwright-asyncio, put\n"
            "  asyncio_default_test_loop_scope = session\n"
            'into the ini file, or mark the test: @pytest.mark.asyncio(loop_scope="session").'
        )
