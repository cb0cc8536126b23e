"""What a run of a test did to its pages, and whether that was right: for `mutation.py`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page
from pydantic import TypeAdapter

from benchmarks.mutations import WATCH, Mutation, page_pattern
from benchmarks.twins import READERS

SAID = "stagehand-benchmark:"


@dataclass(frozen=True)
class Verdict:
    """How one run of a test, or of its twin, went.

    Attributes:
        failure: Type of what was raised; empty where it passed.
        reason: Of a `DriftError`.
        said: What was raised, in its own words.
        applied: Whether the mutation was made on its pages.
        acted: What people would have seen it act on: event, page, path of the element.
        names: The same with the element's name, and that of its row, in place of its path.
        wrong: Values that `extract` gave and that the page did not show.
        called_s: What the test itself took, without set-up and teardown, where that was timed.
    """

    failure: str = ""
    reason: str = ""
    said: str = ""
    applied: bool = False
    acted: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    wrong: tuple[str, ...] = ()
    seconds: float = 0.0
    called_s: float = 0.0

    @property
    def passed(self) -> bool:
        return not self.failure


class Listener:
    """What the scripts of `mutation.js` tell of one context's pages."""

    def __init__(self) -> None:
        self.applied = False
        self.acted: set[str] = set()
        self.names: set[str] = set()

    def hear(self, message: ConsoleMessage) -> None:
        if not message.text.startswith(SAID):
            return
        kind, data = json.loads(message.text.removeprefix(SAID))
        if kind == "applied":
            self.applied = True
        else:
            event, page, path, name = data
            self.acted.add(f"{event} {page_pattern(page)} {path}")
            self.names.add(f"{event} {page_pattern(page)} {name}")

    def prepare(self, context: BrowserContext, mutation: Mutation | None) -> None:
        context.on("console", self.hear)
        context.add_init_script(WATCH)
        if mutation is not None:
            context.add_init_script(mutation.script)


def strays_of(replay: Verdict, twin: Verdict, baseline: Verdict, twin_baseline: Verdict | None) -> set[str]:
    """Elements that the replay acted on, and that nobody meant.

    Where the twin passed, those that it did not act on, on this very page, by their paths (what the two act on differently
    on the page as it is, such as a label and its field, apart). Where it failed, and came less far, those that are called
    otherwise, or stand in another row, than all that the twin here, or the replay on the page as it is, acted on.
    """
    if twin_baseline is None:
        return set()
    if twin.passed:
        return set(replay.acted - twin.acted - (baseline.acted - twin_baseline.acted))
    return set(replay.names - twin.names - baseline.names)


@contextmanager
def patched(owner: Any, name: str, make: Callable[[Any], Any]) -> Iterator[None]:
    """`owner.name` wrapped by `make` for a while."""
    original = getattr(owner, name)
    setattr(owner, name, make(original))
    try:
        yield
    finally:
        setattr(owner, name, original)


@contextmanager
def comparing(wrong: list[str]) -> Iterator[None]:
    """Notes in `wrong` each value that `extract` gives and another way of reading the same page does not."""
    from pytest_stagehand._verbs.page import Page as Sentences

    def compared(original: Any) -> Any:
        def extract(page: Any, instruction: Any = None, schema: Any = str, **options: Any) -> Any:
            value = original(page, instruction, schema, **options)
            difference = difference_of(page, instruction, schema, value)
            if difference:
                wrong.append(difference)
            return value

        return extract

    with patched(Sentences, "extract", compared):
        yield


def difference_of(page: Page, instruction: str, schema: Any, value: Any) -> str:
    """How `value` differs from what the page shows; empty where it does not, or where the page can't be read otherwise."""
    reader = READERS.get(instruction)
    if reader is None:
        return ""
    try:
        seen = TypeAdapter(schema).validate_python(reader(page))
    except (AssertionError, Error, ValueError, LookupError):
        return ""
    return "" if seen == value else f"{instruction}: extract gave {value!r}, the page shows {seen!r}"
