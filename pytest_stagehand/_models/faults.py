"""What goes wrong between this machine and a model, as one error each that says what to do.

Both SDKs are generated from one template and have the same exceptions, so that names and status codes tell them apart; the
SDKs themselves are not imported here.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import ModelError, printable

if TYPE_CHECKING:
    from pytest_stagehand._basics.errors import ModelFault

KEYS = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY", "google": "GEMINI_API_KEY"}
"""Environment variable with each provider's key."""

_CONTEXT = (
    "context_length_exceeded",
    "context length",
    "context limit",
    "context size",
    "context window",
    "maximum context",
    "maximum number of tokens",
    "prompt is too long",
)
"""How OpenAI, Anthropic, Google, vLLM and llama.cpp say that a prompt is too long."""

_ONE_TOO_LARGE = "request too large"
"""With status 429: one request is above the tokens of a whole minute, so that no waiting helps."""

_CREDIT = (
    "insufficient_quota",
    "credit balance",
    "billing",
    "payment required",
    "exceeded your current quota",
    "spend_limit",
)
_KEY = "api_key_invalid"
"""How Google says, with status 400, that it does not know the key."""
_PASSES = "retrydelay"
"""What Google says of a quota that is there again in a while, in the words of one that is used up."""
_BAD_REQUEST = frozenset({400, 422})
_PASSING = frozenset({408, 409})
_PAYMENT, _FORBIDDEN, _TOO_LARGE, _TOO_MANY = 402, 403, 413, 429
_BAD = 400
_SERVER = 500
_KINDS: dict[int, ModelFault] = {401: "key", _FORBIDDEN: "key", 404: "model", _TOO_MANY: "rate-limit"}

_SHORTEST_KEY = 8
"""Characters: what is shorter is a local server's placeholder, and may be part of any word."""


@dataclass
class Tries:
    """How a question went so far, as the HTTP client saw it.

    Attributes:
        count: Requests that were sent.
        status: Of the last one that was refused; 0 where none was.
        said: The body that came with it.
        retry_after: When to ask again, as that one said.
        is_open: The last one was sent, and is not refused.
        is_over: Nobody waits for an answer any more.
    """

    count: int = 0
    status: int = 0
    said: str = ""
    retry_after: str = ""
    is_open: bool = False
    is_over: bool = False

    def begin(self) -> None:
        """A question, or another way to ask it, begins."""
        self.count, self.status, self.said, self.retry_after, self.is_open = 0, 0, "", "", False

    def __str__(self) -> str:
        """In words, behind what was said; nothing where one try tells all."""
        told = [f"tried {self.count} times"] if self.count > 1 else []
        told += [f"retry-after {self.retry_after}"] if self.retry_after else []
        return f" ({', '.join(told)})" if told else ""


def provider_of(model: str) -> str:
    """`openai` of `openai/NAME`."""
    return model.partition("/")[0]


def kind_of(status: int, said: str) -> ModelFault:
    """What an HTTP error is, by its status and by what is in its body."""
    text = said.lower()
    if status >= _SERVER or status in _PASSING:
        return "server"
    if status == _PAYMENT or (any(word in text for word in _CREDIT) and _PASSES not in text):
        return "credit"
    if _KEY in text:
        return "key"
    if status in _KINDS and not (status == _TOO_MANY and _ONE_TOO_LARGE in text):
        return _KINDS[status]
    is_too_long = status == _TOO_LARGE or _ONE_TOO_LARGE in text or any(word in text for word in _CONTEXT)
    return "context" if is_too_long else "request"


def fault_of(model: str, error: Exception, *, address: str, key: str, tries: Tries | None = None) -> ModelError:
    """The error of an SDK as one of this plugin's; the provider's words are kept, shown escaped and cut, without the key."""
    status, tries = getattr(error, "status_code", None), tries or Tries()
    if not isinstance(status, int):
        return _unreached(model, error, address, key, tries)
    if status < _BAD:
        return _sent_on(model, status, _shown(_location(error), key))
    said = f"{_shown(f'{status}: {_message(error)}', key)}{tries}"
    return _answered(model, kind_of(status, _all(error)), said, status)


def out_of_time(model: str, seconds: float, tries: Tries, key: str, address: str) -> ModelError:
    """There was no whole answer in time; why, where the server said why, or could not be reached."""
    within = f"no whole answer within {seconds:g} s"
    if tries.status and not tries.is_open:
        said = _shown(f"{tries.status}: {_first_message(tries.said)}", key)
        return _answered(model, kind_of(tries.status, tries.said), f"{said}{tries}; {within}", tries.status)
    if tries.count > 1 and not tries.status:
        do = f"No answer from {address}. Is it up, and reachable from here?"
        return ModelError("network", model, f"the connection failed or broke off{tries}; {within}", do)
    before = f"; before, it answered {tries.status}" if tries.status else ""
    return ModelError("timeout", model, f"{within}{before}{tries}", "Raise stagehand_model_timeout.")


def _answered(model: str, kind: ModelFault, said: str, status: int) -> ModelError:
    """The error for an HTTP status, with what to do about it."""
    do = {
        "credit": "Add credit to the account that the key belongs to, or use another.",
        "key": f"Check {KEYS[provider_of(model)]}: it was refused"
        + (", or may not use this model." if status == _FORBIDDEN else "."),
        "model": "Check the name in --stagehand-model, and --stagehand-model-base-url if set.",
        "context": "The page is too large for this model: limit the step with within=….",
        "rate-limit": "It is asked again while there is time, unless it says to wait for too long. Wait, or run fewer workers.",
        "server": "It is asked again while there is time. Try later.",
        "request": "The request was not understood; see docs/models.md for what is sent.",
    }
    return ModelError(kind, model, said, do[kind])


def _sent_on(model: str, status: int, where: str) -> ModelError:
    """A server that wants to be asked elsewhere: pages go to no address that nobody named."""
    said = f"{status}: it sends on to {where or 'nowhere'}, which is not followed"
    return ModelError("request", model, said, "Set --stagehand-model-base-url to the address of the API itself.")


def _location(error: Exception) -> str:
    response = getattr(error, "response", None)
    return str(response.headers.get("location", "")) if response is not None else ""


def not_this_api(model: str, said: str, *, address: str) -> ModelError:
    """Something answered, but not as the API does."""
    return ModelError(
        "answer", model, said, f"What answers at {address} is no such API. Check --stagehand-model-base-url."
    )


def check_key(model: str, key: str) -> None:
    """Refuse a key that can't be sent; the HTTP client would quote it in its error.

    Raises:
        ModelError: It holds a line break, white space or another character that no header may have.
    """
    if re.fullmatch(r"[!-~]*", key) is None:
        said = "the key holds a line break, a space or another character that no key has"
        raise ModelError("key", model, said, f"Check {KEYS[provider_of(model)]}: was a file pasted whole?")


def is_refused_request(error: Exception) -> bool:
    """Whether a server refused how it was asked, so that another way may do: not who asks, nor how much."""
    status = getattr(error, "status_code", None)
    return status in _BAD_REQUEST and kind_of(status, _all(error)) == "request"


def _unreached(model: str, error: Exception, address: str, key: str, tries: Tries) -> ModelError:
    name = type(error).__name__
    before = f"; before, it answered {tries.status}" if tries.status else ""
    said = f"{_shown(str(error) or name, key)}{before}{tries}"
    if "Timeout" in name:
        return ModelError("timeout", model, said, "Raise stagehand_model_timeout, or ask a faster model.")
    if "Connection" in name:
        cause = f"{_shown(str(error.__cause__ or error or name), key)}{before}{tries}"
        return ModelError("network", model, cause, f"No answer from {address}. Is it up, and reachable from here?")
    if isinstance(error, Warning):  # the SDK warns of a model that is going, and pytest makes warnings errors
        return ModelError("model", model, said, "Name another model, or let pytest's filterwarnings ignore this one.")
    return not_this_api(model, f"{name}: {said}", address=address)


def _first_message(text: str) -> str:
    """What a body says, of which nothing is known: the message in its JSON, or the text itself."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return text.strip() or "no word of explanation"
    inner = body.get("error", body) if isinstance(body, dict) else body
    said = inner.get("message") if isinstance(inner, dict) else inner
    return said if isinstance(said, str) and said.strip() else text.strip()


def _message(error: Exception) -> str:
    """What the provider itself said: `message` in the body, which one SDK gives whole and the other without its shell."""
    body: Any = getattr(error, "body", None)
    inner = body.get("error", body) if isinstance(body, dict) else body
    said = inner.get("message") if isinstance(inner, dict) else inner
    return said if isinstance(said, str) and said.strip() else str(error)


def _all(error: Exception) -> str:
    """Everything that tells what kind of error it is."""
    return f"{error} {str(getattr(error, 'body', None) or '')[:2_000]}"


def _shown(text: str, key: str) -> str:
    """As it may be printed; gateways echo keys."""
    return printable(text.replace(key, "***") if len(key) >= _SHORTEST_KEY else text, 300)
