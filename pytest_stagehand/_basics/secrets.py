"""Values that a test may use and nobody may read: holding them, and taking them out of everything that is written."""

from __future__ import annotations

import hmac
import re
from bisect import bisect_left, bisect_right
from functools import lru_cache
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, Final, NoReturn, final
from weakref import WeakValueDictionary

from pytest_stagehand._basics.masking import INVISIBLE, Finder, Span, spans
from pytest_stagehand._basics.printed import Parts, add_parts, printed_spans

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

MASK = "***"

_HOME = "the application itself"


MADE: list[Secret] = []
"""Those since `begin_anew`, in order: what a test calls a secret is one to pytest before a step is given it."""
_ALIVE: WeakValueDictionary[int, Secret] = WeakValueDictionary()
"""All of this process that somebody still has."""


def begin_anew() -> list[Secret]:
    """Let go of what was made so far; returns those that somebody still has."""
    MADE.clear()
    return list(_ALIVE.values())


@final
class Secret:
    """A value that is shown nowhere: `page.act("type %password%", variables={"password": Secret("…")})`.

    It is no `str`, so that it can't be joined, formatted, logged or dumped by accident; `reveal()` is the one way to
    the value. Two secrets are equal when their values are, compared in constant time. It can't be pickled.

    Args:
        value: The value; not blank.
    """

    __slots__ = ("__weakref__", "_value")

    def __init__(self, value: str) -> None:
        __tracebackhide__ = True  # pytest shows arguments, and what is refused here is known to nobody as a secret
        if not isinstance(value, str):
            msg = f"a Secret holds text, not {type(value).__name__}"
            raise TypeError(msg)
        if not re.sub(rf"[\s{INVISIBLE}]", "", value):
            msg = "a Secret can't be blank: is the environment variable set that it comes from?"
            raise ValueError(msg)
        if any("\ud800" <= character <= "\udfff" for character in value):
            msg = "a Secret must be valid Unicode"
            raise ValueError(msg)
        self._value: Final = value
        MADE.append(self)
        _ALIVE[id(self)] = self

    def reveal(self) -> str:
        """The value itself."""
        return self._value

    def __repr__(self) -> str:
        return f"Secret({MASK})"

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(repr(self), spec)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Secret):
            return NotImplemented
        return hmac.compare_digest(self._value.encode(), other._value.encode())

    def __hash__(self) -> int:
        return hash((Secret, self._value))

    def __copy__(self) -> Secret:
        return self

    def __deepcopy__(self, memo: object) -> Secret:
        return self

    def __reduce_ex__(self, protocol: object = None) -> NoReturn:
        msg = "a Secret can't be pickled"
        raise TypeError(msg)

    def __reduce__(self) -> NoReturn:
        self.__reduce_ex__()

    def __getstate__(self) -> NoReturn:
        self.__reduce_ex__()


LEAST_LINE = 16
"""Characters of a line of a secret that are a secret alone."""
ELLIPSIS = "…"
MOST_MASKED = 1_024
"""Texts whose mask is kept: a step says the same of itself several times."""
LONGEST_MASKED = 1_000
"""Characters of such a text."""
LEAST_CUT = 8
"""Characters of a secret's beginning that are taken for it where a text was cut: fewer stand in many texts."""


class SecretRegistry:
    """The secrets of one test session, and the mask over them.

    A secret is found also in other case, percent-encoded, escaped for HTML, JSON or Python, in base64 as in an
    `Authorization` header, and broken by white space (`masking`).

    Args:
        secrets: Those that it holds.
        more: What others are added to as they are made (`MADE`).

    Attributes:
        in_pages: Whether a test named one, so that a page, or the clipboard, may hold it.
    """

    def __init__(self, secrets: Iterable[str | Secret] = (), *, more: Sequence[Secret] = ()) -> None:
        self._more = more
        self._taken = 0
        self._finders: dict[Secret, Finder] = {}
        self._printed: list[Finder] = []
        self._written: Parts = {}
        self._passing: set[Secret] = set()
        self._masked = lru_cache(MOST_MASKED)(self._mask)
        self.in_pages = False
        for secret in secrets:
            self.add(secret)

    def __repr__(self) -> str:
        return f"<SecretRegistry of {len(self._finders)}>"

    def __bool__(self) -> bool:
        return len(self) > 0

    def __len__(self) -> int:
        self._take_more()
        return len(self._finders)

    def forget(self) -> None:
        """Hold none any more but those that are made from now on: a run of many tests makes many."""
        self._finders, self._printed, self._written = {}, [], {}
        self._masked.cache_clear()
        self._taken = 0

    def let_go(self) -> None:
        """Hold those no longer that were of the test before: a thousand codes of six digits are found in any page of numbers."""
        kept = [secret for secret in self._finders if secret not in self._passing]
        if len(kept) < len(self._finders):
            self.forget()
            for secret in kept:
                self._hold(secret)
        self._passing.clear()

    def _hold(self, known: Secret) -> None:
        if known in self._finders:
            return
        self._finders[known] = Finder.of(known.reveal())
        self._masked.cache_clear()
        parts = _lines(known.reveal())
        self._printed += map(Finder.of, parts)
        for part in (known.reveal(), *parts):
            add_parts(self._written, part)

    def __iter__(self) -> Iterator[Secret]:
        self._take_more()
        return iter(list(self._finders))

    def _take_more(self) -> None:
        if self._taken > len(self._more):  # it was begun anew
            self._taken = 0
        while self._taken < len(self._more):
            self._taken += 1
            self.add(self._more[self._taken - 1])

    def add(self, secret: str | Secret, *, in_pages: bool = True, is_passing: bool = False) -> None:
        """Mask this value from now on.

        Args:
            secret: The value.
            in_pages: Whether a page may hold it; the key of a model is in none.
            is_passing: Whether it is worth nothing once the test is over, unless it was added as one that stays.

        Raises:
            TypeError: If it is neither text nor a `Secret`.
            ValueError: If it is blank: there is nothing to mask.
        """
        known = secret if isinstance(secret, Secret) else Secret(secret)
        self.in_pages |= in_pages
        if not is_passing:
            self._passing.discard(known)
        elif known not in self._finders:
            self._passing.add(known)
        self._hold(known)

    def mask(self, text: str) -> str:
        """`text` with `***` for every secret, and for the beginning of one where the text was cut short, as an ellipsis says.

        Mask before cutting a text short otherwise: half of a secret is not found.
        """
        self._take_more()
        return (self._masked if len(text) <= LONGEST_MASKED else self._mask)(text)

    def _mask(self, text: str) -> str:
        finders = list(self._finders.values())
        while found := spans(finders, text):
            masked = _without(text, found)
            if masked == text:  # a secret of nothing but asterisks
                break
            text = masked  # masking may have put a secret together from what stood around
        return ELLIPSIS.join([*map(self._mask_end, text.split(ELLIPSIS)[:-1]), text.rpartition(ELLIPSIS)[2]])

    def mask_printed(self, text: str) -> str:
        """`text`, as pytest or a log printed it, with `***` for every secret, in pieces on several lines and cut short too."""
        self._take_more()
        finders = [*self._finders.values(), *self._printed]
        found = printed_spans(finders, self._written, text) if finders else []
        return self.mask(_without(text, found)) if found else text

    def _mask_end(self, text: str) -> str:
        """`text`, which was cut short, without the beginning of a secret at its end."""
        for secret in self._finders:
            value = secret.reveal()
            sizes = range(min(len(value) - 1, len(text)), LEAST_CUT - 1, -1)
            size = next((size for size in sizes if text.endswith(value[:size])), None)
            if size is not None:
                return f"{text[:-size]}{MASK}"
        return text

    def places(self, texts: Sequence[str]) -> set[int]:
        """Which of some texts that stand one after another show a secret, alone or with those beside them."""
        return self.together(texts) | {at for at, text in enumerate(texts) if self.mask(text) != text}

    def together(self, texts: Sequence[str]) -> set[int]:
        """Which of some texts show a secret where they stand one after another."""
        starts = [0, *accumulate(len(text) + 1 for text in texts)]
        found = spans(list(self._finders.values()), " ".join(texts))
        shown = (range(bisect_right(starts, start) - 1, bisect_left(starts, end)) for start, end in found)
        return set(chain.from_iterable(shown))

    def mask_texts(self, data: Any) -> Any:
        """A copy of JSON-like data of our own with its texts masked; keys and numbers are no page's."""
        if isinstance(data, dict):
            return {key: self.mask_texts(value) for key, value in data.items()}
        if isinstance(data, list | tuple):
            return [self.mask_texts(item) for item in data]
        return self.mask(data) if isinstance(data, str) else data

    def mask_data(self, data: Any) -> Any:
        """A copy of nested JSON-like data (also bytes, tuples, sets and `Secret`s) with every text in it masked.

        Keys are masked as well, and numbers that read as a secret. Objects of other types are returned as they are.
        """
        if isinstance(data, str):
            return self.mask(data)
        if isinstance(data, bytes):
            return self.mask(data.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")
        if isinstance(data, dict):
            return {self.mask_data(key): self.mask_data(value) for key, value in data.items()}
        if isinstance(data, list | tuple | set | frozenset):
            items = [self.mask_data(item) for item in data]
            return type(data)._make(items) if hasattr(data, "_make") else type(data)(items)
        return self._mask_scalar(data)

    def _mask_scalar(self, data: Any) -> Any:
        if isinstance(data, Secret):
            return repr(data)
        is_number = isinstance(data, int | float) and not isinstance(data, bool)
        return MASK if is_number and self.mask(str(data)) == MASK else data


def origin_problem(origin: str, *, recorded: str | None, allowed: Collection[str]) -> str | None:
    """Why a secret must not be filled on this page, or `None` where it may be.

    Args:
        origin: Where the page or frame with the field comes from (`recording.routes.origin_of`).
        recorded: Where the recording says it was filled; `None` while recording.
        allowed: Origins other than the application's own that the settings allow.
    """
    if recorded is not None and origin != recorded:
        return f"it was recorded on {recorded or _HOME}, and this is {origin or _HOME}"
    if origin and origin not in allowed:
        return f"{origin} is neither below the base URL nor in stagehand_secret_origins"
    return None


def _lines(value: str) -> list[str]:
    """The long lines of a secret of several (a private key): a comparison of texts prints each with something between."""
    lines = [line.strip() for line in value.splitlines()]
    return [line for line in lines if len(line) >= LEAST_LINE] if len(lines) > 1 else []


def _without(text: str, found: list[Span]) -> str:
    """`text` with one mask for each run of spans that overlap or touch."""
    parts: list[str] = []
    done, masked_to = 0, -1
    for start, end in found:
        if start > masked_to:
            parts += [text[done:start], MASK]
        done = masked_to = max(masked_to, end)
    return "".join([*parts, text[done:]])
