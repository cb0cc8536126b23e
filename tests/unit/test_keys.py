import dataclasses
import enum
from decimal import Decimal
from typing import Annotated, Generic, Literal, NamedTuple, NewType, NotRequired, Optional, TypeVar

import pytest
from pydantic import BaseModel, Field, JsonValue, RootModel
from typing_extensions import TypedDict

from pytest_stagehand._recording.keys import Key, Occurrences, closest, difference, scope_of
from pytest_stagehand._recording.signatures import MAX_SIGNATURE, signature_of

T = TypeVar("T")
K = TypeVar("K")


class Line(BaseModel):
    product: str
    price: float | None


class Described(BaseModel):
    """The same data, said differently."""

    price: Annotated[float | None, Field(gt=0, description="in euros")] = None
    product: str = Field(default="", max_length=10)


class Node(BaseModel):
    name: str
    children: "list[Node]"


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Box(BaseModel, Generic[T]):
    inside: T


@dataclasses.dataclass
class Pair(Generic[T, K]):
    first: T
    second: K


@dataclasses.dataclass
class Swapped(Generic[T, K]):
    pair: Pair[K, T]


class Row(TypedDict):
    name: str
    size: NotRequired[str]


class Point(NamedTuple):
    x: int
    y: int


UserId = NewType("UserId", int)


def test_equal_sentences_are_told_apart_by_their_order_failed_ones_included():
    occurrences = Occurrences()
    keys = [occurrences.start("act", "press Next", "/") for _ in range(2)]
    assert [key.occurrence for key in keys] == [1, 2]


@pytest.mark.parametrize(
    "other",
    [
        ("verify", "press Next", "/", "", ""),
        ("act", "press next", "/", "", ""),
        ("act", "press Next", "/cart", "", ""),
        ("act", "press Next", "/", "str", ""),
        ("act", "press Next", "/", "", "#dialog"),
    ],
)
def test_steps_that_differ_in_any_part_are_counted_apart(other):
    occurrences = Occurrences()
    occurrences.start("act", "press Next", "/")
    call, instruction, route, schema, within = other
    assert occurrences.start(call, instruction, route, schema=schema, within=within).occurrence == 1


def test_a_step_that_is_done_elsewhere_is_counted_there_alone():
    occurrences = Occurrences()
    first = occurrences.start("act", "open Menu", "/sign-in")
    assert occurrences.moved(first, "/home") == Key("act", "open Menu", "/home")
    assert occurrences.start("act", "open Menu", "/home").occurrence == 2
    assert occurrences.start("act", "open Menu", "/sign-in") == first


def test_a_sentence_may_be_wrapped_in_the_source():
    occurrences = Occurrences()
    assert occurrences.start("act", "  add Large\n    to cart ", "/").instruction == "add Large to cart"


def test_a_scope_has_neither_the_url_of_its_frame_nor_a_port():
    shown = "<Locator frame=<Frame name=pay url='http://localhost:5123/x?token=1'> selector='#card >> nth=0'>"
    assert scope_of(shown) == "#card >> nth=0"
    assert (
        scope_of(shown.replace("'http://localhost:5123/x?token=1'", '"http://localhost:5123/x?it\'s"'))
        == "#card >> nth=0"
    )
    assert scope_of('iframe[src="http://127.0.0.1:40001/pay"] >> b') == 'iframe[src="http://127.0.0.1/pay"] >> b'


def test_the_title_of_a_locator_is_no_part_of_a_scope():
    assert scope_of('#card >> internal:describe="the \\"card\\"" >> nth=0') == "#card >> nth=0"


def test_a_scope_with_quotes_and_a_trap_in_it_is_read_as_playwright_wrote_it():
    selector = "text=\"it's\" >> url='x'> selector='y'>"
    shown = f"<Locator frame=<Frame name= url='about:blank'> selector={selector!r}>"
    assert scope_of(shown) == selector


def test_a_key_reads_as_a_sentence():
    key = Key("extract", "the lines", "/cart", "list[str]", "#main", 12)
    assert str(key) == 'extract "the lines" on /cart as list[str] within #main (12th time)'
    assert str(Key("observe", "", "/")) == "observe on /"


def test_the_closest_recorded_step_is_shown_first_and_says_what_differs():
    asked = Key("act", "add Large to cart", "/shirts/red")
    near = Key("act", "add Large to the cart", "/shirts/red")
    far = Key("act", "log in", "/login")
    assert closest(asked, [far, near, Key("verify", "add Large to cart", "/")]) == [near, far]
    assert difference(asked, near) == "instruction differs"
    assert difference(asked, far) == "instruction and route differ"


@pytest.mark.parametrize(
    ("schema", "signature"),
    [
        (str, "str"),
        (None, "None"),
        (Decimal, "Decimal"),
        (list[dict[str, int]], "list[dict[str, int]]"),
        (tuple[int, ...], "tuple[int, ...]"),
        (Line, "{price: None | float, product: str}"),
        (list[Line], "list[{price: None | float, product: str}]"),
        pytest.param(Optional[int], "None | int", id="Optional"),  # noqa: UP045  (both spellings are the same type)
        pytest.param(int | None, "None | int", id="or None"),
        pytest.param(None | int, "None | int", id="None or"),
        (Literal["b", "a"], "Literal['a', 'b']"),
        (Colour, "Enum['blue', 'red']"),
        (Node, "{children: list[^1], name: str}"),
        (Box[Line], "{inside: {price: None | float, product: str}}"),
        (Pair[int, str], "{first: int, second: str}"),
        (Swapped[int, str], "{pair: {first: str, second: int}}"),
        (Pair, "{first: Any, second: Any}"),
        (Row, "{name: str, size: str}"),
        (Point, "{x: int, y: int}"),
        (UserId, "int"),
        (RootModel[list[int]], "{root: list[int]}"),
    ],
)
def test_a_signature_is_the_fields_and_their_types(schema, signature):
    assert signature_of(schema) == signature


def test_constraints_defaults_order_and_names_of_classes_are_no_part_of_a_signature():
    assert signature_of(Described) == signature_of(Line)


def test_the_type_of_a_field_is_part_of_a_signature():
    class Other(BaseModel):
        product: str
        price: int | None

    assert signature_of(Other) != signature_of(Line)


def test_a_signature_of_a_recursive_alias_ends():
    assert signature_of(JsonValue).startswith("None | bool | dict[str, ")


def test_long_signatures_are_cut_and_stay_different():
    def schema(last):
        return TypedDict("Wide", {**{f"field_{n}": str for n in range(200)}, "zzz": last})

    signatures = {signature_of(schema(int)), signature_of(schema(str))}
    assert len(signatures) == 2
    assert all(len(signature) <= MAX_SIGNATURE for signature in signatures)


def test_a_class_local_to_a_function_has_a_signature():
    @dataclasses.dataclass
    class Local:
        size: "Missing"  # noqa: F821

    assert signature_of(Local) == "{size: Missing}"
