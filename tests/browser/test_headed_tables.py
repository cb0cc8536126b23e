"""A table that a page draws as two, the headers in one and the rows in another, is read as one; two tables are read as two."""

import pytest

from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.tree import column_label, header_labels, reading

HEAD = "<thead><tr><th>Name</th><th>Plot</th></tr></thead>"
BODY = "<tbody><tr><td>Ada</td><td>12B</td></tr><tr><td>Piet</td><td>3A</td></tr></tbody>"


def table(content: str, widths: tuple[int, ...] = (100, 60), style: str = "") -> str:
    columns = "".join(f"<col style='width:{width}px'>" for width in widths)
    return f"<div style='{style}'><table cellspacing=0 style='table-layout:fixed;width:{sum(widths)}px'><colgroup>{columns}</colgroup>{content}</table></div>"


def tables(page, content):
    page.set_content(f"<main style='margin:0'><h1 style='margin:0'>Members</h1>{content}</main>")
    return [node for node in read_snapshot(page).walk() if node.role == "table"]


ONE = {
    "one above the other": table(HEAD) + table(BODY),
    "the rows are scrolled": table(HEAD) + table(BODY, style="height:30px;overflow:auto"),
    "a header above the scroll bar": table(HEAD.replace("</tr>", "<th></th></tr>"), (100, 60, 15)) + table(BODY),
    "a row that only measures": table(HEAD) + table(f"<tr aria-hidden=true style='height:0;font-size:0'><td style='padding:0'></td><td style='padding:0'></td></tr>{BODY}"),
}  # fmt: skip
TWO = {
    "columns of other widths": table(HEAD, (60, 100)) + table(BODY),
    "another number of columns": table(HEAD.replace("</tr>", "<th>Fee</th></tr>"), (100, 60, 60)) + table(BODY),
    "something between them": f"{table(HEAD)}<p>None yet</p>{table(BODY)}",
    "headers of its own": table(HEAD) + table(HEAD + BODY),
    "rows below the head": table(HEAD + BODY) + table(BODY),
    "one column": table("<thead><tr><th>Name</th></tr></thead>", (100,)) + table("<tr><td>Ada</td></tr>", (100,)),
    "side by side": f"<div style='display:flex'>{table(HEAD)}{table(BODY)}</div>",
}


@pytest.mark.parametrize("content", ONE.values(), ids=ONE.keys())
def test_one_table_is_read_as_one(page, content):
    (found,) = tables(page, content)
    assert header_labels(found) == ["Name", "Plot"]
    cells = [node for node in found.walk() if node.role == "cell" and reading(node)]
    assert [(reading(cell), column_label(cell)) for cell in cells] == [
        ("Ada", "Name"),
        ("12B", "Plot"),
        ("Piet", "Name"),
        ("3A", "Plot"),
    ]


@pytest.mark.parametrize("content", TWO.values(), ids=TWO.keys())
def test_two_tables_are_read_as_two(page, content):
    assert len(tables(page, content)) == 2


@pytest.mark.parametrize(
    ("statement", "holds"),
    [
        ("the plot of Ada is 12B", True),
        ("the plot of Ada is 3A", False),
        ("there are 2 members", True),
        ("the table has 2 rows", True),
    ],
)
def test_statements_know_the_columns(page, statement, holds):
    tables(page, ONE["one above the other"])
    assert decide_verify(statement, read_snapshot(page)).holds == holds
