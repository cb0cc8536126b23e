"""What goes wrong between this machine and a model, as one error each that says what to do.

Both SDKs are generated from one template and have the same exceptions, so that names and status codes tell them apart; the
SDKs themselves are not imported here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pytest_stagehand.errors import ModelError, printable

if TYPE_CHECKING:
    from pytest_stagehand.errors import ModelFault

KEYS = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}
"""Environment variable with each provider's key."""

_CONTEXT = (
    "context_length_exceeded",
    "context length",
    "context limit",
    "context size",
    "context window",
    "maximum context",
    "prompt is too long",
)
"""How OpenAI, Anthropic, vLLM and llama.cpp say that a prompt is too long."""

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
_BAD_REQUEST = frozenset({400, 422})
_PASSING = frozenset({408, 409})
_PAYMENT, _FORBIDDEN, _TOO_LARGE, _TOO_MANY = 402, 403, 413, 429
_SERVER = 500
_KINDS: dict[int, ModelFault] = {401: "key", _FORBIDDEN: "key", 404: "model", _TOO_MANY: "rate-limit"}

_SHORTEST_KEY = 8
"""Characters: what is shorter is a local server's placeholder, and may be part of any word."""


def provider_of(model: str) -> str:
    """`openai` of `openai/NAME`."""
    return model.partition("/")[0]


def kind_of(status: int, said: str) -> ModelFault:
    """What an HTTP error is, by its status and by what is in its body."""
    text = said.lower()
    if status >= _SERVER or status in _PASSING:
        return "server"
    if status == _PAYMENT or any(word in text for word in _CREDIT):
        return "credit"
    if status in _KINDS and not (status == _TOO_MANY and _ONE_TOO_LARGE in text):
        return _KINDS[status]
    is_too_long = status == _TOO_LARGE or _ONE_TOO_LARGE in text or any(word in text for word in _CONTEXT)
    return "context" if is_too_long else "request"


def fault_of(model: str, error: Exception, *, address: str, key: str) -> ModelError:
    """The error of an SDK as one of this plugin's; the provider's words are kept, shown escaped and cut, without the key."""
    status = getattr(error, "status_code", None)
    if not isinstance(status, int):
        return _unreached(model, error, address, key)
    said = _shown(f"{status}: {_message(error)}", key)
    kind = kind_of(status, _all(error))
    do = {
        "credit": "Add credit to the account that the key belongs to, or use another.",
        "key": f"Check {KEYS[provider_of(model)]}: it was refused"
        + (", or may not use this model." if status == _FORBIDDEN else "."),
        "model": "Check the name in --stagehand-model, and --stagehand-base-url if set.",
        "context": "The page is too large for this model: limit the step with within=….",
        "rate-limit": "It was asked again, unless it said to wait for too long. Wait, or run fewer workers.",
        "server": "It was asked again several times. Try later.",
        "request": "The request was not understood; see docs/models.md for what is sent.",
    }
    return ModelError(kind, model, said, do[kind])


def not_this_api(model: str, said: str, *, address: str) -> ModelError:
    """Something answered, but not as the API does."""
    return ModelError("answer", model, said, f"What answers at {address} is no such API. Check --stagehand-base-url.")


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


def _unreached(model: str, error: Exception, address: str, key: str) -> ModelError:
    name = type(error).__name__
    said = _shown(str(error) or name, key)
    if "Timeout" in name:
        return ModelError("timeout", model, said, "Raise stagehand_model_timeout, or ask a faster model.")
    if "Connection" in name:
        cause = _shown(str(error.__cause__ or said), key)
        return ModelError("network", model, cause, f"No answer from {address}. Is it up, and reachable from here?")
    if isinstance(error, Warning):  # the SDK warns of a model that is going, and pytest makes warnings errors
        return ModelError("model", model, said, "Name another model, or let pytest's filterwarnings ignore this one.")
    return not_this_api(model, f"{name}: {said}", address=address)


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
