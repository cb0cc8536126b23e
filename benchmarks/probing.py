"""Where an unmutated test acts and reads, noted while it is replayed: for `mutation.py`.

Functions of the plugin are wrapped for as long as that takes; what they do is not changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Error, Page

from benchmarks.mutations import INVENTORY, PATH_OF, State, page_pattern
from benchmarks.watching import patched
from pytest_stagehand._browser.reading import locator_of
from pytest_stagehand._compiling.proof.tracing import traced
from pytest_stagehand._elements.resolve import locate
from pytest_stagehand._verbs import act, extract, observe, verify


@dataclass
class Probe:
    """Where the unmutated test acts and reads."""

    states: list[State] = field(default_factory=list)

    def note(self, page: Page, handles: list[Any]) -> None:
        """The page of one step, and which of its elements the step acts on or reads."""
        central: dict[str, set[tuple[str, ...]]] = {}
        for handle in handles:
            with suppress(Error):
                frame = handle.evaluate("() => location.pathname")
                central.setdefault(frame, set()).add(tuple(handle.evaluate(PATH_OF)))
        for frame in page.frames:
            with suppress(Error):
                path, elements = frame.evaluate(INVENTORY)
                kept = [each for each in elements if each["at"]]
                if kept and (frame is page.main_frame or path in central):
                    self.states.append(State(page_pattern(path), tuple(kept), frozenset(central.get(path, ()))))

    def acting(self, original: Any) -> Any:
        """`act.replay_action`, noting its targets first."""

        def replay_action(step: Any, action: Any, *rest: Any) -> Any:
            targets = [each for each in (action.target, action.to) if each is not None]
            with suppress(Error):
                self.note(step.page, [locate(step.root, each).element_handle() for each in targets])
            return original(step, action, *rest)

        return replay_action

    def reading(self, original: Any) -> Any:
        """`extract.value_of`, noting what was read."""

        def value_of(step: Any, adapter: Any, program: Any, snapshot: Any) -> Any:
            read = original(step, adapter, program, snapshot)
            leaves = traced(program, snapshot, step.plain_variables).leaves
            self.note(step.page, handles(step, snapshot, [leaf.node.ref for leaf in leaves]))
            return read

        return value_of

    def judging(self, original: Any) -> Any:
        """`verify._outcome`, noting what a statement that holds was seen by."""

        def outcome(step: Any, program: Any, snapshot: Any) -> Any:
            found = original(step, program, snapshot)
            if found.passed:
                self.note(step.page, handles(step, snapshot, list(found.refs)))
            return found

        return outcome

    def offering(self, original: Any) -> Any:
        """`observe._actions`, noting what the page offers."""

        def actions(step: Any, snapshot: Any, nodes: Any) -> Any:
            self.note(step.page, handles(step, snapshot, [node.ref for node in nodes]))
            return original(step, snapshot, nodes)

        return actions


def handles(step: Any, snapshot: Any, refs: list[str]) -> list[Any]:
    """The elements that nodes stand for."""
    found = [locator_of(step.page, snapshot, ref, within=step.within) for ref in dict.fromkeys(refs)]
    return [each.element_handle() for each in found if each.count()]


@contextmanager
def noting(probe: Probe) -> Iterator[None]:
    """Lets `probe` see what each step of a replay acts on or reads."""
    with (
        patched(act, "replay_action", probe.acting),
        patched(extract, "value_of", probe.reading),
        patched(verify, "_outcome", probe.judging),
        patched(observe, "_actions", probe.offering),
    ):
        yield
