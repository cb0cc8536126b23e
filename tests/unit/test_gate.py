"""No program reaches a recording without having proven itself, whoever made it and for whatever verb."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest
from pydantic import TypeAdapter

import pytest_stagehand
from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.decisions import (
    AgentDecision,
    ExtractDecision,
    ObserveDecision,
    VerifyDecision,
)
from pytest_stagehand._compiling.gate import is_proven
from pytest_stagehand._engines.engines import FirstOf, engine_of
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.observe import decide_observe
from pytest_stagehand._engines.gated import Gated
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.verify import Outcome
from pytest_stagehand._recording.assertions import HasCount, TextShown, Witness
from pytest_stagehand._recording.programs import ExtractProgram, ObserveProgram, VerifyProgram
from pytest_stagehand._recording.queries import Query, TextTest
from pytest_stagehand._recording.readers import Leaf
from tests.support.trees import tree

PAGE = """
[0-1] navigation: Main
  [0-2] link: Home [url=http://shop.test/]
  [0-3] link: Help [url=http://shop.test/help]
[0-4] main
  [0-5] heading: Red shirt [level=1]
  [0-6] paragraph: €24.90 [id=price]
  [0-7] heading: Reviews [level=2]
  [0-8] list
    [0-9] listitem: Very nice
    [0-10] listitem: Too small
  [0-11] button: Buy
  [0-12] table: Stock
    [0-13] row
      [0-14] columnheader: Size
      [0-15] columnheader: Left
    [0-16] row
      [0-17] cell: L
      [0-18] cell: 3
    [0-19] row
      [0-20] cell: M
      [0-21] cell: 1
  [0-22] checkbox: Gift wrap [checked]
  [0-23] term: Material
  [0-24] definition: Cotton
"""

ANY_PAGE = {
    "the heading": ("Red shirt", str),
    "the main heading": ("Red shirt", str),
    "all headings": (["Red shirt", "Reviews"], list[str]),
    "the headings": (["Red shirt", "Reviews"], list[str]),
    "the number of links": (2, int),
    "the number of buttons": (1, int),
    "the number of headings": (2, int),
    "the number of rows": (2, int),
    "the number of list items": (2, int),
    "the count of checkboxes": (1, int),
    "the links": (["Home", "Help"], list[str]),
    "all buttons": (["Buy"], list[str]),
    "the links in the navigation": (["Home", "Help"], list[str]),
    "the list items": (["Very nice", "Too small"], list[str]),
    "the price": ("€24.90", str),
    "the material": ("Cotton", str),
    "the number of rows in the Stock table": (2, int),
    "the button": ("Buy", str),
    "the reviews": (["Very nice", "Too small"], list[str]),
    "the left of L": (3, int),
    "whether Gift wrap is checked": (True, bool),
    "the url of the Help link": ("http://shop.test/help", str),
}

OTHER_PAGES = [
    "[0-1] heading: Log in [level=1]\n[0-2] textbox: Password\n[0-3] button: Log in\n[0-4] link: Forgotten?",
    "[0-1] heading: Something went wrong [level=1]\n[0-2] link: Back\n[0-3] list\n  [0-4] listitem: a\n  [0-5] listitem: b",
    "",
]


@pytest.mark.parametrize("instruction", ANY_PAGE)
def test_what_any_page_has_is_read_of_this_page_or_not_at_all(instruction):
    value, schema = ANY_PAGE[instruction]
    try:
        decision = decide_extract(instruction, TypeAdapter(schema), tree(PAGE))
    except EngineAbstained:
        return
    assert decision.value == value
    assert is_proven(decision.program, tree(PAGE))
    for other in OTHER_PAGES:
        with pytest.raises(ProgramFailed):
            evaluate_extract(decision.program, tree(other))


@pytest.mark.parametrize(
    "instruction", ["the heading", "all headings", "the number of links", "the number of rows", "the links"]
)
def test_a_part_of_every_page_is_read_where_something_tells_the_page(instruction):
    value, schema = ANY_PAGE[instruction]
    assert decide_extract(instruction, TypeAdapter(schema), tree(PAGE)).value == value


def test_of_a_page_that_nothing_tells_from_another_nothing_is_recorded():
    with pytest.raises(EngineAbstained, match="would say the same of another page"):
        decide_extract("the heading", TypeAdapter(str), tree("[0-1] heading: Hello [level=1]"))


@pytest.mark.parametrize(
    "instruction",
    [
        None,
        "the links",
        "links in the navigation",
        "the Buy button",
        "the headings",
        "the rows",
        "click Buy",
        "checkboxes",
    ],
)
def test_what_is_observed_is_found_by_a_proven_program_or_frozen(instruction):
    decision = Gated(_Local()).observe(instruction, tree(PAGE))
    assert decision.actions
    assert decision.program is None or is_proven(decision.program, tree(PAGE))


class _Local:
    name = "local"
    is_patient = True

    def observe(self, instruction, snapshot):
        return decide_observe(instruction, snapshot)


@dataclass
class Liar:
    """An engine that makes programs which hold of any page."""

    name: str = "liar"
    is_patient: bool = False
    plain: object = None

    def extract(self, *_, **__):
        leaf = Leaf.model_validate({"reads": "value", "source": {"by": "query", "query": {"roles": ["link"]}}, "take": "count", "convert": {"to": "text"}})  # fmt: skip
        return ExtractDecision(ExtractProgram(read=leaf), 2, self.plain)

    def verify(self, *_, **__):
        at_least = HasCount(
            kind="count", query=Query(roles=("link",)), compare=">=", count=0, witness=Witness(path="/")
        )
        return VerifyDecision(VerifyProgram(all=(at_least,)), True, Outcome(True, "", "", ""))

    def observe(self, *_):
        return ObserveDecision(actions=(), program=ObserveProgram(any=(Query(roles=("dialog",)),)))

    def agent(self, *_, **__):
        shown = TextShown(kind="text-shown", text=TextTest(how="contains", text="Nowhere"))
        at_least = HasCount(
            kind="count", query=Query(roles=("link",)), compare=">=", count=0, witness=Witness(path="/")
        )
        return AgentDecision("done", done=VerifyProgram(all=(at_least, shown)))


def test_a_value_whose_program_is_not_honest_is_refused_or_frozen():
    with pytest.raises(EngineAbstained, match="is not recorded"):
        Gated(Liar()).extract("the links", TypeAdapter(int), tree(PAGE), variables={})
    kept = Gated(Liar(plain=2)).extract("the links", TypeAdapter(int), tree(PAGE), variables={})
    assert (kept.program, kept.value, kept.plain) == (None, 2, 2)


def test_a_claim_that_could_not_fail_is_refused():
    with pytest.raises(EngineAbstained, match="is not recorded"):
        Gated(Liar()).verify("there are links", tree(PAGE), variables={}, base_url="")


class Brief:
    """An engine that claims of any statement that the page shows the price."""

    name = "brief"
    is_patient = False

    def verify(self, *_, **__):
        shown = TextShown(kind="text-shown", text=TextTest(how="contains", text="€24.90"))
        return VerifyDecision(VerifyProgram(all=(shown,)), True, Outcome(True, "", "", ""))


@pytest.mark.parametrize(
    "statement",
    [
        "the prices are sorted",
        "the price is the same as in the cart",
        "the shirt is the cheapest one",
        "the second row shows €24.90",
        "every price is shown",
        "only €24.90 is shown",
    ],
)
def test_a_statement_that_says_more_than_its_program_is_refused_of_every_engine(statement):
    assert Gated(Brief()).verify("the price is shown", tree(PAGE), variables={}, base_url="").holds
    with pytest.raises(EngineAbstained, match="speaks of an order"):
        Gated(Brief()).verify(statement, tree(PAGE), variables={}, base_url="")


NAMED = """
[0-1] main
  [0-2] combobox: Sort by [value=Price: low to high]
  [0-3] textbox: E-mail [value=ada@example.com] [readonly]
  [0-4] link: All orders
  [0-5] button: Next item [disabled]
  [0-6] heading: Only today [level=2]
  [0-7] text: Some other text
  [0-8] generic
    [0-9] text: Largest order
    [0-10] text: 12
  [0-11] table
    [0-12] row
      [0-13] cell: Every day
      [0-14] cell: open
    [0-15] row
      [0-16] cell: Holidays
      [0-17] cell: closed
"""


@pytest.mark.parametrize(
    "statement",
    [
        'Sort by has the value "Price: low to high"',
        "the E-mail field is read-only",
        "the All orders link is visible",
        "the Next item button is disabled",
        "the Only today heading is visible",
        "Largest order shows 12",
        "the row of Every day shows open",
    ],
)
def test_a_word_of_a_name_or_of_another_word_is_no_order_and_no_all(statement):
    local = engine_of("local", lambda model: SimpleNamespace(model=model))
    assert local.verify(statement, tree(NAMED), variables={}, base_url="").holds


def test_an_observation_that_would_find_nothing_on_a_blank_page_is_frozen():
    assert Gated(Liar()).observe("dialogs", tree(PAGE)).program is None


def test_a_task_whose_proof_could_not_fail_is_not_done():
    decision = Gated(Liar()).agent(None, tree(PAGE), variables={}, base_url="")
    assert decision.done is None
    assert "another page" in decision.unproven


@pytest.mark.parametrize("name", ["local", "openai/gpt-x", "anthropic/x", "local,openai/gpt-x"])
def test_every_engine_that_a_step_is_given_is_gated(name):
    engine = engine_of(name, lambda model: SimpleNamespace(model=model))
    parts = [engine._local, engine._make_model()] if isinstance(engine, FirstOf) else [engine]
    assert all(isinstance(each, Gated) for each in parts)


def test_engines_are_made_nowhere_else():
    root = Path(pytest_stagehand.__file__).parent
    made = {"LocalEngine", "ModelEngine", "FirstOf"}
    found = {
        str(path.relative_to(root))
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in made
    }
    assert found == {"_engines/engines.py"}
