"""Any type as the schema of an answer, and an answer back as a value of the type."""

import datetime as dt
import json
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple, NotRequired

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import AnyUrl, BaseModel, ConfigDict, Field, HttpUrl, TypeAdapter, field_validator
from typing_extensions import TypedDict

from pytest_stagehand._basics.errors import InstructionError
from pytest_stagehand._engines.model.checking import Unusable
from pytest_stagehand._engines.model.forms import Address, Entries, Items, Leaf, OneOf, Places, Record, place_key
from pytest_stagehand._engines.model.shapes import Shape, shape_of
from tests.support.trees import tree

PAGE = tree("""
[0-1] heading: Red shirt [level=1]
[0-2] text: €24.90
[0-3] link: Details [url=http://shop.test/shirts/red]
[0-4] img: Red shirt [url=http://shop.test/red.png]
""")


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass
class Size:
    name: str
    stock: int | None = None


class Seller(TypedDict):
    name: str
    rating: NotRequired[float]


class Point(NamedTuple):
    x: int
    y: int


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int


class Dog(BaseModel):
    kind: Literal["dog"]
    tricks: list[str]


class Branch(BaseModel):
    name: str
    branches: list["Branch"] = []


class Product(BaseModel):
    """What the shop sells."""

    name: str = Field(description="The name as the heading has it", examples=["Blue shirt"])
    price: Decimal = Field(ge=0)
    colour: Colour | None = None
    sizes: list[Size] = []
    since: dt.date | None = None
    seller: Seller | None = None
    link: HttpUrl
    pet: Annotated[Cat | Dog, Field(discriminator="kind")] | None = None
    prices: dict[str, float] = {}
    at: tuple[int, str] | None = None


def leaf(value: Any, node: str | None = None) -> dict[str, Any]:
    return {"value": value, "node": node}


def answer(result: Any) -> dict[str, Any]:
    return {"found": True, "result": result}


def shape(kind: Any) -> Shape:
    return shape_of(TypeAdapter(kind))


def parts(schema: Any):
    """All schemas in a schema; the names of properties and definitions are none of its keywords."""
    if isinstance(schema, list):
        for part in schema:
            yield from parts(part)
    if isinstance(schema, dict):
        yield schema
        for keyword, part in schema.items():
            yield from parts(list(part.values()) if keyword in ("properties", "$defs") else part)


def wrapped(form, plain: Any, named) -> Any:  # noqa: PLR0911  (one for each form)
    """`plain` as a model answers it, without nodes; URLs by the node of the page that has them."""
    match form:
        case Leaf():
            return leaf(plain)
        case Address():
            return {"node": next((node.ref for node in PAGE.walk() if plain and node.url == plain), None)}
        case Items():
            return [wrapped(form.item, each, named) for each in plain]
        case Places():
            pairs = zip(form.places, plain, strict=True)
            return {place_key(at): wrapped(place, each, named) for at, (place, each) in enumerate(pairs)}
        case Entries():
            return [{"key": key, "value": wrapped(form.value, each, named)} for key, each in plain.items()]
        case Record():
            return {each.wire: wrapped(each.form, plain.get(each.key), named) for each in form.fields}
        case OneOf():
            if plain is None:
                return None
            if len(form.options) == 1:
                return wrapped(form.options[0][1], plain, named)
            name = plain["kind"].capitalize()
            return {name: wrapped(dict(form.options)[name], plain, named)}
    return wrapped(named[form.name], plain, named)


def test_a_scalar_is_wrapped_and_comes_with_its_node():
    price = shape(Decimal)
    assert price.schema == {
        "title": "extract",
        "type": "object",
        "properties": {
            "found": {"type": "boolean", "description": "false where the page does not show what was asked for"},
            "result": {"$ref": "#/$defs/leaf-string-decimal"},
        },
        "required": ["found", "result"],
        "additionalProperties": False,
        "$defs": {
            "leaf-string-decimal": {
                "description": "plain decimal number, exactly as many digits as shown: 1299.00",
                "type": "object",
                "properties": {"value": {"type": ["string", "null"]}, "node": {"type": ["string", "null"]}},
                "required": ["value", "node"],
                "additionalProperties": False,
            }
        },
    }
    read = price.read(answer(leaf("24.90", "0-2")), PAGE)
    assert (read.value, read.plain, read.sources) == (Decimal("24.90"), "24.90", {(): "0-2"})


@pytest.mark.parametrize(
    "kind",
    [Product, list[Product], Branch, Seller, Size, Point, str, list[list[int]], Cat | Dog, dict[str, Cat]],
    ids=str,
)
def test_the_schema_is_strict(kind):
    schema = shape(kind).schema
    allowed = {"title", "type", "properties", "required", "additionalProperties", "items", "anyOf", "enum", "$ref"}
    for part in parts(schema):
        assert set(part) <= allowed | {"description", "$defs"}
        if part.get("type") == "object":
            assert part["required"] == list(part["properties"])
            assert part["additionalProperties"] is False
        if "$ref" in part:
            assert list(part) == ["$ref"]
            assert part["$ref"].removeprefix("#/$defs/") in schema["$defs"]
    assert schema["title"] == "extract"


def test_every_leaf_can_be_null_so_that_nothing_has_to_be_made_up():
    for part in parts(shape(Product).schema):
        if set(part.get("properties", {})) == {"value", "node"}:
            assert "null" in json.dumps(part["properties"]["value"])


def test_what_the_user_says_of_a_field_is_kept():
    fields = shape(Product).schema["properties"]["result"]["properties"]
    assert fields["name"]["description"] == "The name as the heading has it; for example Blue shirt"
    assert fields["price"]["description"].startswith("minimum: 0")
    assert fields["colour"]["properties"]["value"]["anyOf"][0] == {"type": "string", "enum": ["red", "blue"]}


def test_a_model_is_read_with_urls_from_nodes_and_sources_by_path():
    read = shape(list[Product]).read(
        answer(
            [
                {
                    "name": leaf("Red shirt", "0-1"),
                    "price": leaf("24.90", "[0-2]"),
                    "colour": leaf("red"),
                    "sizes": [{"name": leaf("Large"), "stock": leaf(None, "0-2")}],
                    "since": leaf("2026-11-21"),
                    "seller": None,
                    "link": {"node": "0-3"},
                    "pet": {"Dog": {"kind": leaf("dog"), "tricks": [leaf("sit", "0-2")]}},
                    "prices": [{"key": "EUR", "value": leaf(24.9, "0-2")}],
                    "at": {"item_1": leaf(3, "0-1"), "item_2": leaf("shelf")},
                }
            ]
        ),
        PAGE,
    )
    (product,) = read.value
    assert product == Product(
        name="Red shirt",
        price=Decimal("24.90"),
        colour=Colour.RED,
        sizes=[Size("Large")],
        since=dt.date(2026, 11, 21),
        link="http://shop.test/shirts/red",
        pet=Dog(kind="dog", tricks=["sit"]),
        prices={"EUR": 24.9},
        at=(3, "shelf"),
    )
    assert read.plain[0]["at"] == [3, "shelf"]
    assert read.sources == {
        (0, "name"): "0-1",
        (0, "price"): "0-2",
        (0, "link"): "0-3",
        (0, "pet", "tricks", 0): "0-2",
        (0, "prices", "EUR"): "0-2",
        (0, "at", 0): "0-1",
    }


def test_a_null_leaves_a_field_to_its_default_and_a_nullable_one_null():
    class Row(BaseModel):
        size: str = "M"
        note: str | None

    read = shape(Row).read(answer({"size": leaf(None, "0-1"), "note": leaf(None, "0-2")}), PAGE)
    assert read.value == Row(size="M", note=None)
    assert (read.plain, read.sources) == ({"note": None}, {("note",): "0-2"})


def test_what_is_not_found_has_no_value_whatever_stands_in_the_result():
    read = shape(str).read({"found": False, "result": leaf("made up", "9-9")}, PAGE)
    assert (read.is_found, read.value, read.plain, read.sources) == (False, None, None, {})


def test_a_type_that_holds_itself_is_read_to_any_sensible_depth():
    inner: Any = {"name": leaf("leaf"), "branches": None}
    for name in "abc":
        inner = {"name": leaf(name), "branches": [inner]}
    assert shape(Branch).read(answer(inner), PAGE).value.branches[0].branches[0].branches[0].name == "leaf"
    for _ in range(100):
        inner = {"name": leaf("x"), "branches": [inner]}
    with pytest.raises(Unusable, match="nested deeper"):
        shape(Branch).read(answer(inner), PAGE)


def test_a_strict_type_takes_what_json_has_for_it():
    class Row(BaseModel):
        model_config = ConfigDict(strict=True)
        day: dt.date
        colour: Colour

    assert shape(Row).read(answer({"day": leaf("2026-11-21"), "colour": leaf("blue")}), PAGE).value == Row(
        day=dt.date(2026, 11, 21), colour=Colour.BLUE
    )


def test_names_that_a_provider_refuses_travel_under_plain_ones():
    class Row(BaseModel):
        size: str = Field(alias="Größe in cm")
        other: str = Field(alias="Gr_e_in_cm")

    row = shape(Row)
    fields = row.schema["properties"]["result"]["properties"]
    assert list(fields) == ["Gr_e_in_cm_2", "Gr_e_in_cm"]
    assert fields["Gr_e_in_cm_2"]["description"] == "Größe in cm"
    read = row.read(answer({"Gr_e_in_cm_2": leaf("42", "0-1"), "Gr_e_in_cm": leaf("43")}), PAGE)
    assert (read.value.size, read.sources) == ("42", {("Größe in cm",): "0-1"})


def test_unions_of_scalars_are_one_leaf_and_others_are_named():
    assert shape(int | str).schema["$defs"]["leaf-integer-string"]["properties"]["value"]["type"] == [
        "integer",
        "string",
        "null",
    ]
    either = shape(HttpUrl | str | list[int])
    assert [list(option["properties"]) for option in either.schema["properties"]["result"]["anyOf"]] == [
        ["value"],
        ["address"],
        ["items"],
    ]
    assert str(either.read(answer({"address": {"node": "0-4"}}), PAGE).value) == "http://shop.test/red.png"
    assert either.read(answer({"items": [leaf(3)]}), PAGE).value == [3]


@pytest.mark.parametrize(
    ("kind", "named"),
    [
        (TypedDict("Row", {"handler": Callable[[], int]}), '"handler"'),
        (TypedDict("Row", {"lines": list[TypedDict("Line", {"what": Any})]}), r'"lines\[\].what"'),
        (dict[int, str], "keys"),
        (dict[str, Any], r"\[…\]"),
        (dict, "keys"),
        (list, r"\[\]"),
        (object, "anything"),
        (type("Empty", (BaseModel,), {}), "without fields"),
        (None, "null"),
        (tuple[()], "array"),
    ],
    ids=str,
)
def test_a_type_that_no_page_can_show_is_refused_by_the_name_of_its_field(kind, named):
    with pytest.raises(InstructionError, match=named):
        shape(kind)


def test_an_arbitrary_class_is_refused_by_the_name_of_its_field():
    class Socket:
        pass

    class Row(BaseModel):
        model_config = ConfigDict(arbitrary_types_allowed=True)
        peers: list[Socket | None] = []

    with pytest.raises(InstructionError, match=r'"peers\[\]".*Socket'):
        shape(Row)


class Adult(BaseModel):
    age: int
    site: AnyUrl | None = None

    @field_validator("age")
    @classmethod
    def _grown_up(cls, age: int) -> int:
        if age < 18:
            raise ValueError("too \x1b[31myoung")
        return age


@pytest.mark.parametrize(
    ("result", "said"),
    [
        ({"age": leaf(20), "site": {"node": "9-99"}}, "result.site.node: it names a node that is not on this page"),
        ({"age": leaf(20), "site": {"node": "0-2"}}, "result.site.node: text .* has no URL"),
        ({"age": leaf(20, 7), "site": {"node": None}}, "result.age.node: it must be the id of a node, or null, not 7"),
        ({"age": leaf("20"), "site": {"node": None}}, "result.age.value: it must be integer or null, not '20'"),
        ({"age": leaf(True), "site": {"node": None}}, "result.age.value"),
        ({"age": leaf(float("nan")), "site": {"node": None}}, "result.age.value"),
        ({"age": leaf(10**400), "site": {"node": None}}, "result.age.value"),
        ({"age": leaf(17), "site": {"node": None}}, r"result.age: Value error, too \\x1b\[31myoung \(it was 17\)"),
        ({"age": leaf(None), "site": {"node": None}}, r"result.age: .*valid integer \(it was null\)"),
        ({"age": 20, "site": {"node": None}}, "result.age: it must be an object with the keys value, node, not 20"),
        ({"age": leaf(20)}, "result: it must be an object with the keys age, site, not an object with the keys age"),
        ({"age": leaf(20), "site": {"node": None}, "more": 1}, "result: it must be an object"),
        ([], "result: it must be an object with the keys age, site, not a list"),
    ],
    ids=str,
)
def test_an_answer_that_does_not_fit_says_where_and_why(result, said):
    with pytest.raises(Unusable, match=said) as raised:
        shape(Adult).read(answer(result), PAGE)
    assert str(raised.value).isprintable()
    assert len(str(raised.value)) < 1_000


@pytest.mark.parametrize("data", [None, [], "", 3, {}, {"found": True}, {"found": 1, "result": None}], ids=str)
def test_an_answer_that_is_no_answer_is_unusable(data):
    with pytest.raises(Unusable):
        shape(str).read(data, PAGE)


def test_a_key_of_a_dictionary_stands_only_once():
    entry = {"key": "a", "value": leaf(1)}
    with pytest.raises(Unusable, match=r"result\.1\.key"):
        shape(dict[str, int]).read(answer([entry, entry]), PAGE)


def test_a_part_is_not_held_to_what_another_part_may_show():
    part = shape(Adult).part(answer({"age": leaf(None), "site": {"node": "0-3"}}), PAGE)
    assert part.plain == {"age": None, "site": "http://shop.test/shirts/red"}


TEXTS = st.text(st.characters(codec="utf-8"), max_size=5)
PETS = st.builds(Cat, kind=st.just("cat"), lives=st.integers(0, 9)) | st.builds(
    Dog, kind=st.just("dog"), tricks=st.lists(TEXTS, max_size=3)
)
PRODUCTS = st.builds(
    Product,
    name=TEXTS,
    price=st.decimals(0, 10**6, places=2),
    colour=st.none() | st.sampled_from(Colour),
    sizes=st.lists(st.builds(Size, name=TEXTS, stock=st.none() | st.integers()), max_size=2),
    since=st.none() | st.dates(),
    seller=st.none() | st.fixed_dictionaries({"name": TEXTS}, optional={"rating": st.floats(0, 5)}),
    link=st.sampled_from(["http://shop.test/shirts/red", "http://shop.test/red.png"]),
    pet=st.none() | PETS,
    prices=st.dictionaries(TEXTS, st.floats(allow_nan=False, allow_infinity=False), max_size=2),
    at=st.none() | st.tuples(st.integers(), TEXTS),
)
VALUES = st.one_of(
    st.tuples(st.just(list[Product]), st.lists(PRODUCTS, max_size=2)),
    st.tuples(st.just(dt.datetime | None), st.none() | st.datetimes()),
    st.tuples(st.just(dict[Colour, list[Point]]), st.just({Colour.RED: [Point(1, 2)], Colour.BLUE: []})),
    st.tuples(st.just(set[int]), st.sets(st.integers())),
    st.tuples(st.just(dt.time), st.times()),
    st.tuples(st.just(bool), st.booleans()),
    st.tuples(st.just(Literal[1, "one"]), st.sampled_from([1, "one"])),
)


@given(VALUES)
@settings(max_examples=60, deadline=None)
def test_a_value_wrapped_as_an_answer_reads_back_as_the_same_value(typed):
    kind, value = typed
    adapter = TypeAdapter(kind)
    of = shape_of(adapter)
    plain = json.loads(adapter.dump_json(value, exclude_none=value is not None))
    read = of.read(json.loads(json.dumps(answer(wrapped(of.form, plain, of.named)))), PAGE)
    assert read.value == value
    assert type(read.value) is type(value)
