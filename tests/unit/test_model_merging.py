"""Parts of a page that were read one by one, put together."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_stagehand._engines.model.merging import merged
from pytest_stagehand._engines.model.unwrapping import Part


def part(plain, sources=None):
    return Part(is_found=True, plain=plain, sources=sources or {})


def rows(*numbers, first="name"):
    """Rows that are all read as `x`, each from a node of its own."""
    return part([{first: "x"} for _ in numbers], {(at, first): f"0-{number}" for at, number in enumerate(numbers)})


NOT_FOUND = Part(is_found=False, plain=None, sources={})


def test_a_row_that_was_read_twice_stands_once():
    whole = merged([rows(1, 2, 3), rows(3, 4), rows(4, 5)])
    assert whole.plain == [{"name": "x"}] * 5
    assert list(whole.sources.items()) == [((at, "name"), f"0-{at + 1}") for at in range(5)]


def test_equal_rows_of_different_nodes_are_both_kept():
    assert len(merged([rows(1, 2), rows(3)]).plain) == 3


def test_several_items_of_one_node_are_told_apart_by_what_they_say():
    first = part(["red", "green", "red"], {(0,): "0-1", (1,): "0-1", (2,): "0-1"})
    again = part(["red", "green", "red", "blue"], {(at,): "0-1" for at in range(4)})
    assert merged([first, again]).plain == ["red", "green", "red", "blue"]


def test_a_row_that_was_read_to_a_different_end_is_filled_up():
    first = part([{"name": "a", "price": None}], {(0, "name"): "0-1"})
    again = part([{"name": "a", "price": 3}, {"name": "b", "price": 4}], {(0, "name"): "0-1", (1, "name"): "0-2"})
    assert merged([first, again]).plain == [{"name": "a", "price": 3}, {"name": "b", "price": 4}]


def test_rows_that_share_the_node_of_their_group_are_not_taken_for_one():
    fruit = {(0, "group"): "0-1"}
    whole = merged(
        [part([{"group": "Fruit", "name": "Apple"}], fruit), part([{"group": "Fruit", "name": "Pear"}], fruit)]
    )
    assert [row["name"] for row in whole.plain] == ["Apple", "Pear"]


def test_a_group_that_was_cut_in_two_is_one_group_with_all_its_members():
    def group(*members):
        sources = {(0, "name"): "0-1", **{(0, "lines", at): f"0-{member}" for at, member in enumerate(members)}}
        return part([{"name": "Fruit", "lines": list(members)}], sources)

    whole = merged([group(5, 6), group(6, 7)])
    assert whole.plain == [{"name": "Fruit", "lines": [5, 6, 7]}]
    assert whole.sources[0, "lines", 2] == "0-7"


def test_of_items_without_nodes_only_the_one_at_the_cut_is_taken_for_an_overlap():
    assert merged([part(["a", "b"]), part(["b", "a", "b"])]).plain == ["a", "b", "a", "b"]


def test_new_items_keep_their_order_also_where_some_are_alike():
    new = part(["x", "y", "x"], {(0,): "0-5", (1,): "0-6", (2,): "0-5"})
    assert merged([rows(1), new]).plain[1:] == ["x", "y", "x"]


def test_objects_are_filled_up_field_by_field_and_the_first_value_stays():
    first = part({"name": "Red shirt", "price": None, "tags": ["a"]}, {("name",): "0-1", ("tags", 0): "0-2"})
    second = part(
        {"name": "Footer", "price": 24.9, "tags": ["b"], "note": "n"}, {("price",): "0-8", ("tags", 0): "0-9"}
    )
    whole = merged([first, NOT_FOUND, second])
    assert whole.plain == {"name": "Red shirt", "price": 24.9, "tags": ["a", "b"], "note": "n"}
    assert whole.sources == {("name",): "0-1", ("price",): "0-8", ("tags", 0): "0-2", ("tags", 1): "0-9"}


def test_of_scalars_the_first_one_that_is_no_null_stays():
    whole = merged([part(None), part(0, {(): "0-3"}), part(7, {(): "0-4"})])
    assert (whole.plain, whole.sources) == (0, {(): "0-3"})


def test_tuples_are_filled_up_and_not_made_longer():
    assert merged([part((1, None)), part((2, "x"))]).plain == (1, "x")


def test_nothing_is_found_where_no_part_found_anything():
    assert merged([NOT_FOUND, NOT_FOUND]) == NOT_FOUND


@given(st.lists(st.sampled_from("abc"), max_size=12), st.lists(st.integers(0, 12), max_size=3))
@settings(max_examples=100, deadline=None)
def test_a_list_that_was_cut_anywhere_with_an_overlap_is_the_same_list(texts, cuts):
    bounds = sorted({0, len(texts), *(cut for cut in cuts if cut < len(texts))})
    pieces = [range(max(start - 1, 0), end) for start, end in pairwise(bounds)] or [range(0)]
    parts = [part([texts[at] for at in piece], {(to,): f"0-{at}" for to, at in enumerate(piece)}) for piece in pieces]
    whole = merged(parts)
    assert whole.plain == texts
    assert whole.sources == {(at,): f"0-{at}" for at in range(len(texts))}
