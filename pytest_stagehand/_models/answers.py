"""Answers that a model gave, kept so that recording a suite again does not pay for the same questions twice."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

from pytest_stagehand._models.questions import Picture

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytest_stagehand._models.json_disk import JSONCache
    from pytest_stagehand._models.questions import Question

SIZE = 64 * 2**20
"""Bytes on disk: some ten thousand answers."""

LONGEST = 1_000_000
"""Characters of an answer that is kept. No decision is as long; one such alone would push out hundreds of others."""

TRIES = 3
"""For one use: with the file as it is open, opened again since it was deleted meanwhile, and begun anew."""

_MISSED = object()

T = TypeVar("T")


class AnswerCache:
    """A folder of answers by what was asked.

    Nothing depends on it: it may be deleted at any time, a broken or foreign file is begun anew, and where none can be
    written there is no cache. It raises nothing. Processes may share it.

    Args:
        folder: Where its one file stands; made when the first answer is looked for.
        size: Bytes on disk; the answers that were not used for longest make room.
    """

    def __init__(self, folder: Path, size: int = SIZE) -> None:
        self._folder = folder
        self._size = size
        self._cache: JSONCache | None = None

    def get(self, model: str, question: Question) -> str | None:
        """The answer's text as `put` got it; `None` if there is none."""
        key = key_of(model, question)
        return self._use(lambda cache: _text(cache, key))

    def put(self, model: str, question: Question, text: str) -> None:
        """Keep an answer, in place of an earlier one."""
        if len(text) <= LONGEST:
            key = key_of(model, question)
            self._use(lambda cache: cache.set(key, {"text": text}))

    def drop(self, model: str, question: Question) -> None:
        """Forget an answer."""
        key = key_of(model, question)
        self._use(lambda cache: cache.delete(key))

    def clear(self) -> None:
        """Forget all of them."""
        from pytest_stagehand._models.json_disk import delete  # noqa: PLC0415  (diskcache takes 0.1 s to import)

        self.close()
        delete(self._folder)

    def close(self) -> None:
        """Let go of the file; the next use opens it again."""
        if self._cache is not None:
            self._cache.close()
        self._cache = None

    def _use(self, work: Callable[[JSONCache], T]) -> T | None:
        """What `work` gives; `None` where the cache can't be used."""
        from pytest_stagehand._models.json_disk import delete, is_passing  # noqa: PLC0415

        for _ in range(TRIES):
            try:
                return work(self._opened())
            except Exception as error:  # noqa: BLE001  (a crafted file makes the library raise anything)
                self.close()
                if not is_passing(error):
                    delete(self._folder)
        return None

    def _opened(self) -> JSONCache:
        from pytest_stagehand._models.json_disk import JSONCache  # noqa: PLC0415

        if self._cache is None:
            self._cache = JSONCache(self._folder, self._size)
        return self._cache


def key_of(model: str, question: Question) -> str:
    """Hash of all that a model is sent, its mark apart; in the order of sending, which may change an answer."""
    content = [
        {"png": sha256(part.png).hexdigest()} if isinstance(part, Picture) else {"text": part}
        for part in question.content
    ]
    follow_ups = [[follow_up.answer, follow_up.reply] for follow_up in question.follow_ups]
    asked: list[Any] = [model, question.purpose, question.system, content, dict(question.schema), follow_ups]
    asked += [question.screen] if question.screen is not None else []
    return sha256(json.dumps(asked).encode("ascii")).hexdigest()


def _text(cache: JSONCache, key: str) -> str | None:
    kept = cache.get(key, _MISSED)
    if kept is _MISSED:
        return None
    if isinstance(kept, dict) and isinstance(text := kept.get("text"), str):
        return text
    cache.delete(key)  # a row that `put` did not write
    return None
