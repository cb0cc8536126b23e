"""The line to a provider: its SDK, waited for no longer than allowed, and asked in the way that the server takes.

`LineClient` is what all providers have in common, and a `Wire` what is particular to one.
"""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from pytest_stagehand._basics.errors import ModelError, printable
from pytest_stagehand._models.faults import (
    Tries,
    check_key,
    fault_of,
    is_refused_request,
    kind_of,
    not_this_api,
    out_of_time,
)
from pytest_stagehand._models.questions import Answer
from pytest_stagehand._models.waiting import within

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pytest_stagehand._models.questions import Question
    from pytest_stagehand._models.usage import Usage

T = TypeVar("T")

_TOO_MANY = 429
_BAD = 400
_SENDS = ".send_request_headers.started"
"""What the HTTP client tells whoever traces it (the extension `trace`) before the first byte of a request."""
LONGEST_FAULT = 10_000
"""Characters that are kept of what a server says of a fault."""
LONGEST_BODY = 20_000_000
"""Bytes of what a server sends, of which no more is read: one that never ends would fill the memory. Ten times the longest
answer, each of whose characters may take several."""
LONGEST_ANSWER = 1_000_000
"""Characters. No decision needs a hundredth of it; it is there so that nothing later chokes on what a broken server sends."""


class Sdk(Protocol):
    """What both SDKs' clients have."""

    @property
    def base_url(self) -> Any:
        """Where it asks."""

    def close(self) -> None:
        """End its connections; it can't be used after that."""


class Wire(Protocol):
    """One provider's API, through its SDK. Modules are such.

    Attributes:
        WAYS: How JSON is asked for, the strictest first: a server that refuses one is asked in the next one from then on.
    """

    WAYS: tuple[str, ...]

    def opened(self, hooks: dict[str, Any], *, base_url: str | None, **options: Any) -> Sdk:
        """The SDK's client, with event hooks of its HTTP client, another address than its own, and what both SDKs have."""

    def asked(self, sdk: Any, name: str, question: Question, way: str) -> Any:
        """What the server answers; the SDK raises if it does not."""

    def text_of(self, answer: Any, model: str) -> str:
        """The answer's JSON.

        Raises:
            ModelError: It is empty, was cut off or refused.
        """

    def usage_of(self, answer: Any, seconds: float) -> Usage:
        """What it took; what the server does not tell is 0, and the cost is not known yet."""


class LineClient:
    """One provider's model; see `Client`.

    Args:
        wire: How it is asked.
        model: As `--stagehand-model` names it.
        key: The key; a local server takes any.
        base_url: The endpoint; by default the SDK's.
        timeout_s: Seconds for one answer, all tries together.
        retries: How often a passing fault is tried again.

    Raises:
        ModelError: The key can't be sent.
    """

    def __init__(
        self, wire: Wire, model: str, *, key: str, base_url: str | None, timeout_s: float, retries: int
    ) -> None:
        def opened(tries: Tries) -> Sdk:
            options = {"api_key": key, "timeout": timeout_s, "max_retries": retries}
            return wire.opened(hooks(timeout_s, tries), base_url=base_url, **options)

        self.model = model
        self._wire = wire
        self._ways = wire.WAYS
        self._line = Line(model, key=key, timeout_s=timeout_s, opened=opened)

    def answer(self, question: Question) -> Answer:
        """See `Client`."""
        started = perf_counter()
        name = self.model.partition("/")[2]
        answer, way = self._line.ask(self._ways, lambda sdk, way: self._wire.asked(sdk, name, question, way))
        self._ways = self._ways[self._ways.index(way) :]
        text = self._line.understood(answer, lambda: self._wire.text_of(answer, self.model))
        return Answer(text, self._wire.usage_of(answer, perf_counter() - started))


class Line:
    """One client's line to its server.

    The SDKs try passing faults again by themselves: connections that fail, 408, 409, 429 and 5xx, after half a second and
    twice that each time up to 8 s, with a jitter of a quarter, or after `Retry-After`. Here it is left to `hooks` to spare
    tries that can't help.

    Args:
        model: As `--stagehand-model` names it.
        key: The provider's key, so that no error shows it.
        timeout_s: Seconds for one answer, all tries together.
        opened: Makes the SDK's client, whose hooks note its tries: once now, and again after a call that took too long,
            since giving up on that closes it.

    Raises:
        ModelError: The key can't be sent.
    """

    def __init__(self, model: str, *, key: str, timeout_s: float, opened: Callable[[Tries], Sdk]) -> None:
        check_key(model, key)
        self._tries = Tries()
        self._model = model
        self._key = key
        self._timeout_s = timeout_s
        self._opened = opened
        self._sdk: Sdk | None = opened(self._tries)
        self.address = _shown_address(self._sdk.base_url)

    def ask(self, ways: Sequence[str], call: Callable[[Sdk, str], T]) -> tuple[T, str]:
        """What the server answered, and the first of `ways` that it took.

        Raises:
            ModelError: There is no answer.
        """
        refused: Exception | None = None
        for way in ways:
            sdk = self._open()
            self._tries.begin()
            try:
                return within(self._timeout_s, partial(call, sdk, way), self._hang_up), way
            except Ended as ended:
                raise unusable(self._model, str(ended)) from None
            except TimeoutError:
                raise out_of_time(self._model, self._timeout_s, self._tries, self._key, self.address) from None
            except Exception as error:  # noqa: BLE001  (whatever an SDK raises)
                if not is_refused_request(error):
                    raise self._fault(error) from None
                refused = refused or error
        assert refused is not None, "every way was refused"
        raise self._fault(refused) from None

    def understood(self, answer: object, read: Callable[[], str]) -> str:
        """The text that `read` takes from an answer, which the SDKs give unchecked: as mere text where it is no JSON.

        Raises:
            ModelError: It is not shaped as the API says, or is absurdly long.
        """
        if isinstance(answer, str):
            said = f"an answer that is no JSON: {printable(answer, 80)}"
            raise not_this_api(self._model, said, address=self.address)
        try:
            text = read()
        except (AttributeError, TypeError, LookupError, ValueError, RecursionError) as error:
            said = f"an answer of another shape than the API's ({type(error).__name__})"
            raise not_this_api(self._model, said, address=self.address) from None
        if len(text) > LONGEST_ANSWER:
            raise unusable(self._model, f"an answer of {len(text):,} characters")
        return text

    def __del__(self) -> None:
        if hasattr(self, "_sdk"):  # not where the key was refused
            self._hang_up()

    def _open(self) -> Sdk:
        if self._sdk is None:
            self._tries = Tries()  # a thread that was given up on notes in its own
            self._sdk = self._opened(self._tries)
        return self._sdk

    def _hang_up(self) -> None:
        """Nobody waits any more; ends a server that drips, and what the SDK would still try."""
        sdk, self._sdk = self._sdk, None
        self._tries.is_over = True
        if sdk is not None:
            sdk.close()

    def _fault(self, error: Exception) -> ModelError:
        return fault_of(self._model, error, address=self.address, key=self._key, tries=self._tries)


def unusable(model: str, what: str) -> ModelError:
    """The error for an answer that can't be used."""
    return ModelError("answer", model, what, "Run it again, split the sentence, or ask another model.")


def refused(model: str, said: str) -> ModelError:
    """The error for an answer that the model, or its provider, would not give."""
    return ModelError("refusal", model, printable(said, 300), "Say it in other words, or ask another model.")


class Ended(BaseException):
    """Ends a call of an SDK at once: they try again after any `Exception`."""


def hooks(timeout_s: float, tries: Tries) -> dict[str, list[Callable[[Any], None]]]:
    """Event hooks for an SDK's HTTP client, which count its tries, spare those that can't help, and end what is too much.

    429 is not tried again where it stays (no credit, one request above what a minute allows), and nothing is whose
    `Retry-After` is longer than anyone waits here. Nothing is sent once nobody waits for it, not even on a connection that was
    being made meanwhile, which closing the client does not end.
    """

    def require_waiting(event: str, _: object) -> None:
        if tries.is_over and event.endswith(_SENDS):  # anywhere else, the client would leave its socket open
            raise Ended

    def ask(request: Any) -> None:
        tries.count += 1
        tries.is_open = True
        request.extensions = {**request.extensions, "trace": require_waiting}

    def look(response: Any) -> None:
        status = response.status_code
        tries.is_open = status < _BAD
        response.iter_bytes = partial(_no_more_than, LONGEST_BODY, response.iter_bytes)  # what `read` reads by
        if status < _BAD:
            return
        tries.status, tries.said = status, ""
        tries.retry_after = printable(response.headers.get("retry-after", ""), 40)
        response.read()
        tries.said = response.text[:LONGEST_FAULT]
        stays = status == _TOO_MANY and kind_of(_TOO_MANY, response.text) != "rate-limit"
        if stays or _seconds(response.headers) > timeout_s:
            response.headers["x-should-retry"] = "false"  # what both SDKs obey

    return {"request": [ask], "response": [look]}


def _no_more_than(most: int, parts: Callable[[], Iterator[bytes]]) -> Iterator[bytes]:
    """Bytes of a body, unpacked.

    Raises:
        Ended: They are more than that.
    """
    so_far = 0
    for part in parts():
        so_far += len(part)
        if so_far > most:
            said = f"an answer of more than {most:,} bytes"
            raise Ended(said)
        yield part


def number(tokens: object) -> int:
    """A count of tokens as a server gave it; 0 where it is none."""
    return tokens if isinstance(tokens, int) and tokens >= 0 else 0


def _seconds(headers: Any) -> float:
    try:
        return float(headers.get("retry-after", "0"))
    except ValueError:
        return 0.0  # a date: the SDK reads it, and waits two minutes at most


def _shown_address(url: Any) -> str:
    """Without the name and password that an address may hold."""
    return str(url.copy_with(userinfo=b"") if url.userinfo else url)
