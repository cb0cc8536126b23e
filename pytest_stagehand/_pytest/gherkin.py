"""Steps of a `.feature` as sentences, with pytest-bdd and `stagehand_gherkin = yes`: what no step of the project is.

*Given* and *When* are done by `page.act`, *Then* is checked by `page.verify`. A step that the project defines itself goes before:
of two that fit, pytest-bdd takes the one that is registered later, and this module is registered before any conftest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from pytest_bdd import given, parsers, then, when

from pytest_stagehand._basics.errors import InstructionError

if TYPE_CHECKING:
    from pytest_stagehand._verbs.page import Page

ANY = parsers.re(r"(?P<sentence>.+)")


@given(ANY)
@when(ANY)
def do_what_it_says(page: Page, sentence: str) -> None:
    """A step that does something."""
    __tracebackhide__ = True
    page.act(sentence)


@then(ANY)
def see_what_it_says(page: Page, sentence: str) -> None:
    """A step that says how it is."""
    __tracebackhide__ = True
    page.verify(sentence)


@pytest.hookimpl
def pytest_bdd_before_step(step: Any, step_func: Any) -> None:
    """Refuse what no sentence takes.

    Raises:
        InstructionError: A table or a text stands below the step, which would be left out.
    """
    if step_func in (do_what_it_says, see_what_it_says) and (step.datatable is not None or step.docstring is not None):
        raise InstructionError(
            f'"{step.name}" has a table or a text below it, which no sentence takes: define a step for it.'
        )
