"""The line to a provider: its SDK, waited for no longer than allowed, and asked in the way that the server takes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from pytest_stagehand.errors import ModelError, printable
from pytest_stagehand.models.faults import check_key, fault_of, is_refused_request, kind_of, not_this_api
from pytest_stagehand.models.waiting import within

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_TOO_MANY = 429
LONGEST_ANSWER = 1_000_000
"""Characters. No decision needs a hundredth of it; it is there so that nothing later chokes on what a broken server sends."""


class Sdk(Protocol):
    """What both SDKs' clients have."""

    @property
    def base_url(self) -> Any:
        """Where it asks."""

    def close(self) -> None:
        """End its connections; it can't be used after that."""


S = TypeVar("S", bound=Sdk)
Way = TypeVar("Way")
T = TypeVar("T")


class Line(Generic[S]):
    """One client's line to its server.

    The SDKs try passing faults again by themselves: connections that fail, 408, 409, 429 and 5xx, after half a second and
    twice that each time up to 8 s, with a jitter of a quarter, or after `Retry-After`. Here it is left to `hooks` to spare
    tries that can't help.

    Args:
        model: As `--stagehand-model` names it.
        key: The provider's key, so that no error shows it.
        timeout_s: Seconds for one answer, all tries together.
        opened: Makes the SDK's client: once now, and again after a call that took too long, since giving up on that
            closes it.

    Raises:
        ModelError: The key can't be sent.
    """

    def __init__(self, model: str, *, key: str, timeout_s: float, opened: Callable[[], S]) -> None:
        check_key(model, key)
        self._model = model
        self._key = key
        self._timeout_s = timeout_s
        self._opened = opened
        self._sdk: S | None = opened()
        self.address = _shown_address(self._sdk.base_url)

    def ask(self, ways: Sequence[Way], call: Callable[[S, Way], T]) -> tuple[T, Way]:
        """What the server answered, and the first of `ways` that it took.

        Raises:
            ModelError: There is no answer.
        """
        refused: Exception | None = None
        for way in ways:
            try:
                return within(self._timeout_s, partial(call, self._open(), way), self._hang_up), way
            except TimeoutError:
                said = f"no whole answer within {self._timeout_s:g} s"
                raise ModelError("timeout", self._model, said, "Raise stagehand_model_timeout.") from None
            except Exception as error:  # noqa: BLE001  (whatever an SDK raises)
                if not is_refused_request(error):
                    raise self._fault(error) from None
                refused = refused or error
        assert refused is not None, "every way was refused"
        raise self._fault(refused) from None

    def understood(self, answer: T, read: Callable[[T], str]) -> str:
        """The text that `read` takes from an answer, which the SDKs give unchecked: as mere text where it is no JSON.

        Raises:
            ModelError: It is not shaped as the API says, or is absurdly long.
        """
        if isinstance(answer, str):
            said = f"an answer that is no JSON: {printable(answer, 80)}"
            raise not_this_api(self._model, said, address=self.address)
        try:
            text = read(answer)
        except (AttributeError, TypeError, LookupError, ValueError, RecursionError) as error:
            said = f"an answer of another shape than the API's ({type(error).__name__})"
            raise not_this_api(self._model, said, address=self.address) from None
        if len(text) > LONGEST_ANSWER:
            raise self.unusable(f"an answer of {len(text):,} characters")
        return text

    def unusable(self, what: str) -> ModelError:
        """The error for an answer that can't be used."""
        return ModelError("answer", self._model, what, "Run it again, split the sentence, or ask another model.")

    def __del__(self) -> None:
        if hasattr(self, "_sdk"):  # not where the key was refused
            self._hang_up()

    def _open(self) -> S:
        self._sdk = self._sdk or self._opened()
        return self._sdk

    def _hang_up(self) -> None:
        """Nobody waits any more; ends a server that drips, and what the SDK would still try."""
        sdk, self._sdk = self._sdk, None
        if sdk is not None:
            sdk.close()

    def _fault(self, error: Exception) -> ModelError:
        return fault_of(self._model, error, address=self.address, key=self._key)


def hooks(timeout_s: float) -> dict[str, list[Callable[[Any], None]]]:
    """Event hooks for an SDK's HTTP client, which spare tries that can't help.

    429 is not tried again where it stays (no credit, one request above what a minute allows), nor where its `Retry-After`
    is longer than anyone waits here.
    """

    def look(response: Any) -> None:
        if response.status_code != _TOO_MANY:
            return
        response.read()
        if kind_of(_TOO_MANY, response.text) != "rate-limit" or _seconds(response.headers) > timeout_s:
            response.headers["x-should-retry"] = "false"  # what both SDKs obey

    return {"response": [look]}


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
