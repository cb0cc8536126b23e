"""Assertions of a `verify` as `expect`: what Playwright waits for by itself."""

from __future__ import annotations

import re
from functools import singledispatch
from typing import TYPE_CHECKING

from pytest_stagehand._cli.ejecting.locators import either, query, regions
from pytest_stagehand._cli.ejecting.words import (
    NotEjectable,
    Words,
    escaped,
    no_variables,
    raw,
    test_of,
    whole,
)
from pytest_stagehand._programs.offered import OPTION
from pytest_stagehand._recording.assertions import (
    Assertion,
    HasCount,
    HasState,
    HasText,
    LabelledText,
    NodeAbsent,
    NodeShown,
    TextAbsent,
    TextAppeared,
    TextShown,
    TitleIs,
    UrlIs,
)
from pytest_stagehand._recording.describe import described

if TYPE_CHECKING:
    from pytest_stagehand._recording.assertions import Witness
    from pytest_stagehand._recording.programs import VerifyProgram
    from pytest_stagehand._recording.queries import LabelSource, Query, TextTest

VISIBLE = ".filter(visible=True)"


def expectations(words: Words, program: VerifyProgram) -> list[str]:
    """A `verify` as lines.

    Raises:
        NotEjectable: One of its assertions has no plain form.
    """
    return [line for assertion in program.all for line in _lines(assertion, words)]


@singledispatch
def _lines(assertion: Assertion, words: Words) -> list[str]:  # noqa: ARG001  (others need it)
    raise NotEjectable(described(assertion))


@_lines.register
def _(assertion: TextShown, words: Words) -> list[str]:
    if words.has_frames and not assertion.within and words.root == words.page:
        return [f"_expect_somewhere({words.page}, {test_of(words, assertion.text)})"]
    found = f"{regions(words, assertion.within, words.root)}.get_by_text({test_of(words, assertion.text)})"
    return [f"expect({found}{VISIBLE}.first).to_be_visible()"]


@_lines.register
def _(assertion: TextAbsent, words: Words) -> list[str]:
    found = f"{regions(words, assertion.within, words.root)}.get_by_text({test_of(words, assertion.text)})"
    return [*_witness(words, assertion.witness), f"expect({found}{VISIBLE}).to_have_count(0)"]


@_lines.register
def _(assertion: TextAppeared, words: Words) -> list[str]:
    return [f"_expect_message({words.root}.get_by_text({test_of(words, assertion.text)}))"]


@_lines.register
def _(assertion: NodeShown, words: Words) -> list[str]:
    return [f"expect({query(words, assertion.query)}.first).to_be_visible()"]


@_lines.register
def _(assertion: NodeAbsent, words: Words) -> list[str]:
    options, seen = _halves(assertion.query)
    found = [f"{query(words, seen)}{VISIBLE}"] if seen is not None else []
    found += [query(words, options)] if options is not None else []
    return [*_witness(words, assertion.witness), f"expect({either(found)}).to_have_count(0)"]


def _halves(found: Query) -> tuple[Query | None, Query | None]:
    """What counts while its list is closed, and what has to be seen; `None` where a query has none of it."""
    others = tuple(role for role in found.roles if role != OPTION)
    options = found.model_copy(update={"roles": (OPTION,)}) if OPTION in found.roles else None
    return options, found.model_copy(update={"roles": others}) if others or options is None else None


@_lines.register
def _(assertion: HasCount, words: Words) -> list[str]:
    found = query(words, assertion.query)
    if "row" in assertion.query.roles:  # a row of headers is none
        found += f'.filter(has={words.page}.get_by_role("cell"))'
    counts = {
        "==": f"expect({found}).to_have_count({assertion.count})",
        ">=": f"expect({found}.nth({assertion.count - 1})).to_be_visible()",
        "<=": f"expect({found}.nth({assertion.count})).to_have_count(0)",
    }
    return [*_witness(words, assertion.witness), counts[assertion.compare]]


@_lines.register
def _(assertion: HasState, words: Words) -> list[str]:
    found, holds = query(words, assertion.query), assertion.holds
    negation = "" if holds else "not_"
    match assertion.state:
        case "checked" | "mixed" if assertion.state == "checked" or holds:
            said = "to_be_checked(indeterminate=True)" if assertion.state == "mixed" else f"{negation}to_be_checked()"
        case "disabled" | "enabled":
            said = f"{negation}to_be_{assertion.state}()"
        case "focused":
            said = f"{negation}to_be_focused()"
        case "readonly":
            said = f"{'not_' if holds else ''}to_be_editable()"
        case "pressed" | "current":
            said = f'{negation}to_have_attribute("aria-{assertion.state}", re.compile("^(true|page|step)$"))'
        case "required":
            said = f'to_have_js_property("required", {holds})'
        case "selected" | "expanded" if assertion.query.roles:
            return [f"expect({_with_state(found, assertion.state, holds=holds)}).to_be_visible()"]
        case "invalid":
            invalid = f'{found}.and_({words.page}.locator(":invalid, [aria-invalid=true]"))'
            return [f"expect({invalid}).to_{'be_visible()' if holds else 'have_count(0)'}"]
        case "empty":
            said = f"{negation}to_be_empty()"
        case _:
            raise NotEjectable(described(assertion))
    return [f"expect({found}).{said}"]


def _with_state(found: str, state: str, *, holds: bool) -> str:
    """`get_by_role` takes these states itself, whether an attribute or the element's own kind says them."""
    head, _, tail = found.rpartition(")")
    return f"{head}, {state}={holds}){tail}"


@_lines.register
def _(assertion: HasText, words: Words) -> list[str]:
    found = query(words, assertion.query)
    if assertion.take == "value" and "combobox" in assertion.query.roles:
        return [f"_expect_chosen({found}, {_expected(words, assertion.test)}, holds={assertion.holds})"]
    return [_said(words, found, assertion.test, holds=assertion.holds, is_value=assertion.take == "value")]


@_lines.register
def _(assertion: LabelledText, words: Words) -> list[str]:
    scope = regions(words, assertion.within, words.root)
    is_value = assertion.label.pair == "field"
    found = labelled(words, assertion.label, scope)
    return [_said(words, found, assertion.test, holds=assertion.holds, is_value=is_value)]


@_lines.register
def _(assertion: UrlIs, words: Words) -> list[str]:
    text, negation = no_variables(assertion.test.text), "" if assertion.holds else "not_"
    # before the application's own address nothing is known of it
    starts = {"equals": "" if assertion.part == "relative" else "^", "starts": "", "contains": "", "ends": ""}
    end = "$" if assertion.test.how in ("equals", "ends") else ""
    if assertion.part == "relative" and assertion.test.how == "equals" and text.startswith("/"):
        return [f"expect({words.page}).{negation}to_have_url({words.quoted(text)})"]
    return [f"expect({words.page}).{negation}to_have_url({words.pattern(text, starts[assertion.test.how], end)})"]


@_lines.register
def _(assertion: TitleIs, words: Words) -> list[str]:
    negation = "" if assertion.holds else "not_"
    return [f"expect({words.page}).{negation}to_have_title({_expected(words, assertion.test)})"]


def labelled(words: Words, label: LabelSource, scope: str) -> str:
    """The locator of the value beside a label.

    Raises:
        NotEjectable: Label and value stand together in a way that no locator says.
    """
    exact = whole(f"{escaped(label.label)}:?")
    match label.pair:
        case "definition":
            return f'{scope}.locator("dt").filter(has_text={exact}).locator("xpath=following-sibling::dd[1]")'
        case "row":
            cell = f'{words.page}.get_by_role("cell").or_({words.page}.get_by_role("rowheader"))'
            return f'{scope}.get_by_role("row").filter(has={cell}.filter(has_text={exact})).get_by_role("cell").last'
        case "field":
            return f"{scope}.get_by_label({words.quoted(label.label)}, exact=True)"
        case "tile" | "figure":
            return f'{scope}.get_by_text({exact}).locator("xpath=preceding-sibling::*[1]")'
        case "sibling" | "headline":
            return f'{scope}.get_by_text({exact}).locator("xpath=following-sibling::*[1]")'
    raise NotEjectable(f'what stands behind "{label.label}:" in one text')


def _said(words: Words, found: str, test: TextTest, *, holds: bool, is_value: bool) -> str:
    negation = "" if holds else "not_"
    case = ", ignore_case=True" if test.ignore_case and not is_value else ""
    if is_value:
        return f"expect({found}).{negation}to_have_value({_expected(words, test)})"
    if test.how == "contains" and not any(character.isdigit() for character in test.text):
        return f"expect({found}).{negation}to_contain_text({words.quoted(no_variables(test.text))}{case})"
    return f"expect({found}).{negation}to_have_text({_expected(words, test)}{case})"


def _expected(words: Words, test: TextTest) -> str:
    text = no_variables(test.text)
    ends = {"equals": ("", ""), "contains": (r"(?<!\w)", r"(?!\w)"), "starts": (r"^\s*", ""), "ends": ("", r"\s*$")}
    return words.quoted(text) if test.how == "equals" else words.pattern(text, *ends[test.how])


def _witness(words: Words, witness: Witness) -> list[str]:
    """That this is the page on which something is absent."""
    path = re.sub(r"\*", "[^/?#]+", escaped(witness.path).replace(r"\*", "*"))
    end = r"/?([?#]|$)" if witness.path != "/" else r"([?#]|$)"
    lines = [f"expect({words.page}).to_have_url(re.compile({raw(path + end)}))"]
    page = Words(words.page, words.page, words.fields, words.variables)
    return lines + [f"expect({query(page, each)}.first).to_be_visible()" for each in witness.present]
