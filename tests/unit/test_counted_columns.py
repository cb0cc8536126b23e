"""A header that says which rows of how many are shown is the same column with other data, and no other column."""

import pytest
from pydantic import BaseModel, TypeAdapter

from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.text import label_text
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.trees import tree


class Row(BaseModel):
    title: str
    status: str


def table(header, *rows):
    lines = [
        "[0-1] heading: Pages [level=1]",
        "[0-2] table",
        "  [0-3] row",
        f"    [0-4] columnheader: {header}",
        "    [0-5] columnheader: Status",
    ]
    for number, (title, status) in enumerate(rows):
        at = 10 + 3 * number
        lines += [f"  [0-{at}] row", f"    [0-{at + 1}] cell: {title}", f"    [0-{at + 2}] cell: {status}"]
    return tree("\n".join(lines), url="http://cms.test/pages", title="Pages")


WAS = table("Title 1-2 of 2 pages", ("Bread", "Live"), ("Cake", "Draft"))
NOW = table("Title 1-3 of 3 pages", ("Bread", "Live"), ("Cake", "Draft"), ("Pie", "Live"))
OTHER = table("Author 1-3 of 3 pages", ("Ann", "Live"), ("Bob", "Draft"), ("Cy", "Live"))


def program_of(instruction, schema):
    return decide_extract(instruction, TypeAdapter(schema), WAS).program


def test_its_rows_are_read():
    program = program_of("the pages", list[Row])
    assert [row["title"] for row in evaluate_extract(program, NOW)] == ["Bread", "Cake", "Pie"]
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, OTHER)


def test_its_cells_are_judged():
    program = decide_verify("the status of Bread is Live", WAS).program
    assert evaluate_verify(program, NOW).passed
    assert not evaluate_verify(program, table("Title 1-1 of 1 pages", ("Bread", "Draft"))).passed


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Q1 2025", "Q2 2025"),
        ("Week 1-2", "Week 3-4"),
        ("2024-2025", "2025-2026"),
        ("Part 1 of 2", "Part 2 of 2"),
        ("Title 1-3 of 3 pages", "Author 1-3 of 3 pages"),
    ],
)
def test_numbers_that_name_a_column_are_left(one, other):
    assert label_text(one) != label_text(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Title 1-3 of 3 pages", "Title 1–20 of 157 pages"),
        ("Titel 1-3 von 3", "Titel 21-40 von 157"),
        ("1-3 of 3 pages", "1-3 of 3 pages"),
    ],
)
def test_what_counts_the_rows_is_not(one, other):
    assert label_text(one) == label_text(other)
