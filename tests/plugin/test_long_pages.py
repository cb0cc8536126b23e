"""Pages too long for one question: read in parts by a scripted model, put together, and replayed as one program."""

import json
import re

import pytest

from pytest_stagehand._engines.model.chunks import CHARACTERS_A_TOKEN
from pytest_stagehand._engines.model.engine import CHUNK_TOKENS
from tests.support.models import keys, options

ROWS = 900
LONG = "with a hood that can be taken off, and pockets on the in- and the outside " * 3
ROW = re.compile(
    r"\[(\d+-\d+)\] row\n\s*\[(\d+-\d+)\] cell: (\S+)\n\s*\[\d+-\d+\] cell: .*\n\s*\[(\d+-\d+)\] cell: (\S+)$",
    re.MULTILINE,
)
TEST = """
    import json
    from pathlib import Path

    from pydantic import BaseModel

    class Order(BaseModel):
        number: str
        total: float

    def test_orders(page):
        page.set_default_timeout(5000)
        page.goto("/")
        orders = page.extract("what was ordered", schema=list[Order])
        Path("read.json").write_text(json.dumps([[order.number, order.total] for order in orders]))
"""


def orders(count: int) -> list[list]:
    """Orders with a price each; two in the middle are equal."""
    numbers = [f"A-{at if at != 451 else 450}" for at in range(1, count + 1)]
    return [[number, int(number[2:]) / 4] for number in numbers]


def page_of(listed: list[list]) -> str:
    rows = "".join(f"<tr><td>{number}</td><td>Coat {LONG}</td><td>{total:.2f}</td></tr>" for number, total in listed)
    heads = "<tr><th>Number</th><th>Article</th><th>Total</th></tr>"
    about = f"<dl><dt>Orders in all</dt><dd>{len(listed)}</dd></dl>"
    return f"<h1>Orders</h1>{about}<table><thead>{heads}</thead><tbody>{rows}</tbody></table><p>These are all.</p>"


def shown(seen) -> list[tuple[str, ...]]:
    """The whole rows of a part: id of the row, of both cells, and what they say."""
    return ROW.findall(seen.tree)


def read(seen) -> dict:
    """All that the part shows."""
    rows = [
        {"number": {"value": number, "node": first}, "total": {"value": float(total), "node": last}}
        for _, first, number, last, total in shown(seen)
    ]
    return {"found": bool(rows), "result": rows}


@pytest.fixture
def long_page(project, model):
    project.site.pages["/"] = page_of(orders(ROWS))
    project.test(TEST)
    model.on("extract", None, read)
    return project


def asked(model, purpose: str) -> list:
    return [request for request in model.requests if request.purpose == purpose]


def values(project) -> list[list]:
    return json.loads((project.path / "read.json").read_text())


def test_a_long_page_is_read_in_parts_of_whole_rows_to_its_end_and_replayed_as_one_program(long_page, model, one_wire):
    model.on("complete", None, {"is_complete": False})
    run = long_page.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_orders": ["recorded"]}
    assert values(long_page) == orders(ROWS)
    parts = asked(model, "extract")
    purposes = [request.purpose for request in model.requests]
    assert purposes == ["extract", "complete"] * (len(parts) - 1) + ["extract"]
    assert len(parts) >= 3
    assert run.report["tests"][0]["steps"][0]["model_calls"] == len(model.requests)
    assert max(request.tokens for request in asked(model, "complete")) < 1_500
    assert "more …" in asked(model, "complete")[-1].tree
    hold_whole_rows_and_say_what_they_are_a_part_of(parts)
    long_page.site.pages["/"] = page_of([["B-7", 1.25], *orders(ROWS)[:500]])
    assert long_page.replay().steps == {"test_orders": ["replayed"]}
    assert values(long_page) == [["B-7", 1.25], *orders(ROWS)[:500]]


def hold_whole_rows_and_say_what_they_are_a_part_of(parts: list) -> None:
    rows = [[row[0] for row in shown(part)] for part in parts]
    for number, (part, own) in enumerate(zip(parts, rows, strict=True), 1):
        assert len(part.tree) <= CHUNK_TOKENS * CHARACTERS_A_TOKEN
        assert f"this is part {number} of {len(parts)}" in part.text
        assert "columnheader: Total" in part.tree
        assert len(re.findall(r"\] row$", part.tree, re.MULTILINE)) == 1 + len(own), "the header, and whole rows"
    assert [before[-1] for before in rows[:-1]] == [after[0] for after in rows[1:]], "they overlap by a row"
    assert len({row for own in rows for row in own}) == ROWS


def test_no_further_part_is_asked_once_nothing_is_missing(long_page, model, one_wire):
    long_page.test("""
        def test_orders(page):
            page.goto("/")
            print("COUNTED", page.extract("how big this is", schema=int))
    """)

    def count(seen):
        return {"found": True, "result": {"value": ROWS, "node": seen.ref(f"definition: {ROWS}")}}

    model.on("extract", "how big this is", count, times=1)
    model.on("complete", None, {"is_complete": True})
    run = long_page.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_orders": ["recorded"]}
    first, complete = model.requests
    assert (first.purpose, complete.purpose) == ("extract", "complete")
    assert (complete.sentence, complete.tree) == ("how big this is", f"[{ROWS}]")
    assert "from 1 of 3 parts" in complete.text
    assert complete.tokens < 500
    long_page.site.pages["/"] = page_of(orders(ROWS + 1))
    replayed = long_page.replay("-s")
    assert replayed.steps == {"test_orders": ["replayed"]}
    assert f"COUNTED {ROWS + 1}" in replayed.text


def test_a_list_that_a_model_calls_complete_too_early_is_refused(long_page, model):
    model.on("complete", None, {"is_complete": False}, times=1)
    model.on("complete", None, {"is_complete": True})
    run = long_page.run(*options(model, "anthropic"), **keys())  # what others here ask over the other wire
    assert {request.wire for request in model.requests} == {"anthropic"}
    assert [request.purpose for request in model.requests] == ["extract", "complete"] * 2
    assert run.steps == {"test_orders": ["failed"]}
    assert "no program says exactly this of the live page, and it can't be frozen" in run.text
    assert long_page.recordings == set()


def test_what_no_part_shows_is_not_found(long_page, model):
    model.on("extract", None, {"found": False, "result": []}, times=3)
    model.on("complete", None, {"is_complete": False})
    run = long_page.run(*options(model), **keys())
    assert "finds nothing on this page" in run.text
    assert len(asked(model, "extract")) == 3
