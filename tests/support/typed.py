# pyright: standard, reportUnnecessaryTypeIgnoreComment=true
"""What type checkers make of reading: they read this file (`tests/unit/test_public_types.py`), and nobody runs it.

It is right where they find nothing to say: no type other than asserted, no error, and none that was ignored for nothing.
"""

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple, NewType, Optional, TypedDict, assert_type

from pydantic import BaseModel, Field
from typing_extensions import TypeForm, TypeVar

from pytest_stagehand import AgentResult, Page
from pytest_stagehand._verbs.page import Agent


class Row(BaseModel):
    product: str


@dataclass
class Point:
    x: int


class Sizes(TypedDict):
    sizes: list[str]


class Pair(NamedTuple):
    left: int
    right: int


class Size(Enum):
    LARGE = "L"


Number = NewType("Number", int)
Price = Annotated[Decimal, Field(ge=0)]
Choice = Literal["a", "b"]
Maybe = int | None
T = TypeVar("T")


def no_schema(page: Page) -> None:
    assert_type(page.extract(), str)
    assert_type(page.extract("the heading"), str)
    assert_type(page.extract("the heading", within=page.locator("main"), timeout=1_000), str)


def classes(page: Page, row: type[Row]) -> None:
    assert_type(page.extract("the total", int), int)
    assert_type(page.extract("the total", schema=int), int)
    assert_type(page.extract(schema=int), int)
    assert_type(page.extract("the total", schema=Decimal, within=page.locator("main"), timeout=1_000), Decimal)
    assert_type(page.extract("the size", schema=Size), Size)
    assert_type(page.extract("the number", schema=Number), Number)
    assert_type(page.extract("the line", schema=Row), Row)
    assert_type(page.extract("the line", schema=row), Row)
    assert_type(page.extract("the point", schema=Point), Point)
    assert_type(page.extract("the sizes", schema=Sizes), Sizes)
    assert_type(page.extract("the pair", schema=Pair), Pair)


def generics(page: Page) -> None:
    assert_type(page.extract("the lines", schema=list[Row]), list[Row])
    assert_type(page.extract("the lines", list[Row]), list[Row])
    assert_type(page.extract("the lines", schema=set[Row]), set[Row])
    assert_type(page.extract("the counts", schema=dict[str, int]), dict[str, int])
    assert_type(page.extract("the counts", schema=dict[str, Any]), dict[str, Any])
    assert_type(page.extract("the pair", schema=tuple[int, str]), tuple[int, str])
    assert_type(page.extract("the counts", schema=tuple[int, ...]), tuple[int, ...])
    assert_type(page.extract("the counts", schema=list[int | None]), list[int | None])


def unions(page: Page) -> None:
    assert_type(page.extract("the total", schema=int | None), int | None)
    assert_type(page.extract("the total", int | None), int | None)
    assert_type(page.extract("the total", schema=Optional[int]), int | None)  # noqa: UP045  (what is tested)
    assert_type(page.extract("the total", schema=Maybe), int | None)
    assert_type(page.extract("the total", schema=int | float | str), int | float | str)
    assert_type(page.extract("the lines", schema=list[Row] | None), list[Row] | None)
    assert_type(page.extract("nothing", schema=None), None)


def literals(page: Page) -> None:
    assert_type(page.extract("the answer", schema=Literal["a", "b"]), Literal["a", "b"])
    assert_type(page.extract("the answer", schema=Literal[1, 2] | None), Literal[1, 2] | None)
    assert_type(page.extract("the answer", schema=Choice), Literal["a", "b"])
    assert_type(page.extract("the answers", schema=list[Literal["a", "b"]]), list[Literal["a", "b"]])


def annotated(page: Page) -> None:
    assert_type(page.extract("the total", schema=Annotated[int, Field(ge=0)]), int)
    assert_type(page.extract("the total", schema=Annotated[int | None, Field(ge=0)]), int | None)
    assert_type(page.extract("the total", schema=Price), Decimal)
    assert_type(page.extract("the prices", schema=list[Price]), list[Decimal])


def handed_on(page: Page, wanted: TypeForm[T], anything: Any) -> T:
    assert_type(page.extract("the total", schema=anything), Any)
    assert_type(page.agent().execute("order", output=wanted), AgentResult[T])
    return page.extract("the total", schema=wanted)


def outputs(agent: Agent) -> None:
    assert_type(agent.execute("order a shirt"), AgentResult[None])
    assert_type(agent.execute("order a shirt", output=None), AgentResult[None])
    assert_type(agent.execute("order a shirt", output=int), AgentResult[int])
    assert_type(agent.execute("order a shirt", output=int | None), AgentResult[int | None])
    assert_type(agent.execute("order a shirt", max_steps=3, output=list[Row]), AgentResult[list[Row]])
    assert_type(agent.execute("order a shirt", output=dict[str, int]), AgentResult[dict[str, int]])
    assert_type(agent.execute("order a shirt", output=Literal["a", "b"]), AgentResult[Literal["a", "b"]])
    assert_type(agent.execute("order a shirt", output=Annotated[int, Field(ge=0)]), AgentResult[int])
    assert_type(agent.execute("order a shirt", output=Sizes, variables={"name": "Ada"}), AgentResult[Sizes])
    assert_type(agent.execute("order a shirt", output=Point), AgentResult[Point])
    assert_type(agent.execute("order a shirt", output=Row).output, Row)


def no_types(page: Page) -> None:
    page.extract("the lines", schema=[Row])  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
    page.extract("the lines", schema={"product": str})  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
    page.agent().execute("order a shirt", output=[Row])  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
