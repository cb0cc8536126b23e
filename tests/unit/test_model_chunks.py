"""Large pages in parts that can be read alone."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_stagehand._browser.render import outline, outlined_below
from pytest_stagehand._browser.snapshot import Node, Snapshot
from pytest_stagehand._engines.model.chunks import CHARACTERS_A_TOKEN, chunks
from tests.support.trees import tree

HEAD = """
[0-1] banner
  [0-2] heading: Shop [level=1]
[0-3] main
  [0-4] generic
    [0-5] heading: Your orders [level=1]
  [0-6] heading: Last year [level=2]
  [0-7] text: None
  [0-8] heading: This year [level=2]
  [0-9] table: Orders
    [0-10] row
      [0-11] columnheader: Number
      [0-12] columnheader: Total
"""


def orders(count):
    rows = [
        f"    [1-{at}0] row\n      [1-{at}1] cell: A-{at}\n      [1-{at}2] cell: {at}.90" for at in range(1, count + 1)
    ]
    return tree(HEAD + "\n".join(rows) + "\n[0-90] contentinfo\n  [0-91] text: Imprint")


def whole(page):
    """The page as it is sent where it fits."""
    return [line for child in page.root.children for line in outline(child)]


def shown(node):
    """A node and all below it that have lines of their own."""
    yield node
    for below in outlined_below(node):
        yield from shown(below)


def lines(chunk):
    return chunk.text.split("\n")


def refs(chunk):
    return [line.strip()[1:].partition("]")[0] for line in lines(chunk)]


def size(chunk):
    return len(chunk.text) + 1


def test_a_page_that_fits_is_one_part():
    page = orders(3)
    (only,) = chunks(page, 10_000)
    assert only.text.split("\n") == str(only).split("\n") == whole(page)
    assert list(only.refs) == refs(only)


def test_an_empty_page_is_one_part():
    assert [chunk.text for chunk in chunks(Snapshot(Node("0-0", "document")), 1)] == [""]


def test_each_part_repeats_landmark_headings_and_header_row():
    _, second, *_ = chunks(orders(40), 250)
    assert lines(second)[:8] == [
        "[0-3] main",
        " [0-4] generic",
        "  [0-5] heading: Your orders [level=1]",
        " [0-8] heading: This year [level=2]",
        " [0-9] table: Orders",
        "  [0-10] row",
        "   [0-11] columnheader: Number",
        "   [0-12] columnheader: Total",
    ]
    assert "0-10" not in second.refs


def test_a_list_that_is_cut_goes_on_with_the_row_before_the_cut():
    parts = chunks(orders(40), 250)
    assert len(parts) > 3
    for part, following in pairwise(parts[:-1]):
        assert part.refs[-3:] == following.refs[:3]


def test_parts_keep_to_the_budget():
    assert all(size(chunk) <= 250 * CHARACTERS_A_TOKEN + 1 for chunk in chunks(orders(40), 250))


def test_a_cut_between_sections_repeats_nothing_of_the_other_section():
    page = tree(
        "\n".join(
            f"[{at}-1] region: Part {at}\n  [{at}-2] heading: Part {at} [level=2]\n  [{at}-3] text: {'x' * 300}"
            for at in (1, 2, 3)
        )
    )
    parts = chunks(page, 120)
    assert [chunk.refs for chunk in parts] == [(f"{at}-1", f"{at}-2", f"{at}-3") for at in (1, 2, 3)]
    assert [refs(chunk) for chunk in parts] == [list(chunk.refs) for chunk in parts]


def test_a_heading_is_in_force_up_to_the_next_one_of_its_rank():
    text = "x" * 150
    page = tree(f"""
[0-1] heading: A [level=1]
[0-2] heading: B [level=2]
[0-3] text: {text}
[0-4] heading: C [level=2]
[0-5] text: {text}
[0-6] text: {text}
[0-7] heading: D [level=1]
[0-8] text: {text}
""")
    found = {chunk.refs[-1]: refs(chunk) for chunk in chunks(page, 60)}
    assert found["0-6"] == ["0-1", "0-4", "0-6"]
    assert found["0-8"][-2:] == ["0-7", "0-8"]
    assert "0-4" not in found["0-8"]


def test_a_row_larger_than_the_budget_is_a_part_of_its_own():
    big = "\n".join(f"    [2-{at}] paragraph: {'y' * 40}" for at in range(30))
    page = tree(f"[0-1] list\n  [0-2] listitem: a\n  [0-3] listitem\n{big}\n  [0-4] listitem: b")
    row = next(chunk for chunk in chunks(page, 50) if "2-0" in chunk.refs)
    assert row.refs == ("0-3", *(f"2-{at}" for at in range(30)))
    assert refs(row)[0] == "0-1"


def test_a_row_that_is_a_list_of_rows_is_cut_between_them():
    inner = "\n".join(f"        [2-{at}] row\n          [3-{at}] cell: {'y' * 40}" for at in range(30))
    page = tree(f"[0-1] table\n  [0-2] row\n    [0-3] cell\n      [0-4] table\n{inner}")
    parts = chunks(page, 100)
    assert len(parts) > 3
    assert all(refs(chunk)[:4] == ["0-1", "0-2", "0-3", "0-4"] for chunk in parts)
    assert all(size(chunk) <= 401 for chunk in parts)


def test_cards_are_rows_too():
    def card(at):
        words = "\n".join(f"    [{at}-{word}] text: {'z' * 30}" for word in range(2, 9))
        return f"  [{at}-1] generic\n    [{at}-0] heading: Shirt {at} [level=3]\n{words}"

    page = tree("[0-1] main\n" + "\n".join(map(card, range(1, 6))))
    for budget in (30, 90, 150):
        for chunk in chunks(page, budget):
            numbers = {ref.partition("-")[0] for ref in chunk.refs} - {"0"}
            assert all({f"{at}-{word}" for word in range(9)} <= set(chunk.refs) for at in numbers)


def test_a_definition_stays_with_its_term():
    pairs = "\n".join(f"  [{at}-1] term: {'t' * 30}\n  [{at}-2] definition: {'d' * 30}" for at in range(1, 12))
    for budget in range(30, 120, 7):
        for chunk in chunks(tree("[0-1] generic\n" + pairs), budget):
            assert len([ref for ref in chunk.refs if ref.endswith("-1") and ref != "0-1"]) == len(
                [ref for ref in chunk.refs if ref.endswith("-2")]
            )


ROLES = st.sampled_from(["generic", "list", "listitem", "table", "row", "cell", "heading", "article", "text", "main"])
TREES = st.recursive(
    st.tuples(ROLES, st.integers(0, 60), st.just(())),
    lambda below: st.tuples(ROLES, st.integers(0, 60), st.lists(below, max_size=6)),
    max_leaves=40,
)


def page_of(drawn):
    """A snapshot of drawn (role, length of the name, children)."""
    root, count = Node("0-0", "document"), 0
    stack = [(root, tree) for tree in reversed(drawn)]
    while stack:
        parent, (role, length, below) = stack.pop()
        count += 1
        node = Node(f"0-{count}", role, "n" * length, parent=parent, level=1 + length % 3 if role == "heading" else 0)
        parent.children.append(node)
        stack += [(node, each) for each in reversed(below)]
    return Snapshot(root)


@pytest.mark.long
@given(st.lists(TREES, max_size=6), st.integers(1, 400))
@settings(max_examples=200, deadline=None)
def test_parts_cover_every_node_in_order_and_keep_the_shape_of_the_page(drawn, budget):
    page = page_of(drawn)
    order = {line.strip()[1:].partition("]")[0]: at for at, line in enumerate(whole(page), 1)}
    known = {line.strip(): line for line in whole(page)}
    parts = chunks(page, budget)
    reached = 0
    for chunk in parts:
        places = [order[ref] for ref in chunk.refs]
        assert places == list(range(places[0], places[-1] + 1)) if places else not drawn
        assert not places or (places[0] <= reached + 1 and places[-1] > reached)
        reached = places[-1] if places else 0
        assert all(known[line.strip()] == line for line in lines(chunk) if drawn)
        assert refs(chunk) == sorted(refs(chunk), key=lambda ref: order.get(ref, 0))
        assert not drawn or refs(chunk)[-len(chunk.refs) :] == list(chunk.refs)
    assert reached == len(order)


@pytest.mark.long
@given(st.lists(TREES, min_size=1, max_size=6), st.integers(1, 400))
@settings(max_examples=200, deadline=None)
def test_no_row_is_cut_that_has_no_rows_in_it(drawn, budget):
    page = page_of(drawn)
    rows = [node for node in page.walk() if node.role in ("row", "listitem", "article")]
    plain = [row for row in rows if not any(below in rows for below in list(row.walk())[1:])]
    wholes = [{node.ref for node in shown(row)} for row in plain if not any(above in rows for above in row.ancestors())]
    for chunk in chunks(page, budget):
        for row in wholes:
            assert row <= set(chunk.refs) or not row & set(chunk.refs)


@pytest.mark.parametrize("role", ["group", "row", "treeitem"])
def test_a_tree_deeper_than_pythons_stack_is_cut(role):
    root = Node("0-0", "document")
    at = root
    for number in range(2_000):
        at.children.append(Node(f"0-{number + 1}", role, parent=at))
        at = at.children[0]
    parts = chunks(Snapshot(root), 2_000)
    assert [ref for chunk in parts for ref in chunk.refs] == [f"0-{number + 1}" for number in range(2_000)]
