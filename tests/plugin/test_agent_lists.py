"""Lists that an agent reads on the way: rows by program, each value a variable, a replay reads as many as there are then."""

from __future__ import annotations

from tests.plugin.test_agent import claim, done, going_on, operation
from tests.support.models import keys, options

ROW = "<tr><td>{}</td><td>{}</td><td>€ {}</td></tr>"
CART = """<h1>Cart</h1><table aria-label=Lines><thead><tr><th>Product<th>Size<th>Price</tr></thead><tbody>{}</tbody></table>
    <a href=/labels>Labels</a>"""
LABELS = """<h1>Labels</h1><form action=/printed><label>First <input name=first></label><button>Print</button></form>"""
PRINTED = "<h1>Printed</h1><p>One label for {first}</p>"
TASK = "print a label for the first product of the cart, and tell the lines of the cart"
TEST = """
    from decimal import Decimal
    from pydantic import BaseModel

    class Line(BaseModel):
        product: str
        price: Decimal

    class Cart(BaseModel):
        lines: list[Line]

    def test_label(page):
        page.set_default_timeout(5000)
        page.goto("/cart")
        task = "print a label for the first product of the cart, and tell the lines of the cart"
        done = page.agent().execute(task, output=Cart)
        print("LINES", [(each.product, each.price) for each in done.output.lines])
"""
LINES = [("Red shirt", "L", "12.50"), ("Blue shirt", "M", "9.00"), ("Wool coat", "S", "90.00")]


def read(seen) -> dict:
    def cell(column: str, shown: str, value: str) -> dict:
        return {"column": column, "node": seen.ref(shown), "value": value}

    lines = [[cell("product", name, name), cell("price", f"€ {price}", price)] for name, _, price in LINES]
    sizes = [[cell("", size, size)] for size in ("cell: L", "cell: M", "cell: S")]
    sizes = [[{**each, "value": each["value"][-1]}] for [each] in sizes]
    wrong = [[cell("product", "Red shirt", "Green shirt")]]
    named = [[cell("the product", "Red shirt", "Red shirt")]]
    lists = [
        {"name": name, "rows": rows}
        for name, rows in [("lines", lines), ("sizes", sizes), ("wrong", wrong), ("named", named)]
    ]
    return {**going_on(operation("click", seen.ref("link: Labels"))), "lists": lists}


def put(seen) -> dict:
    return going_on(
        operation("fill", seen.ref("textbox: First"), "Red shirt"), operation("click", seen.ref("button: Print"))
    )


def say_printed(seen) -> dict:
    return done(claim("text", seen.ref("One label for"), "One label for Red shirt", "equals"))


def test_a_list_is_read_by_its_rows_typed_by_the_output_and_a_replay_reads_what_is_there_then(project, model, one_wire):
    lines = list(LINES)
    pages = project.site.pages
    pages |= {"/cart": lambda _: CART.format("".join(ROW.format(*line) for line in lines)), "/labels": LABELS}
    pages["/printed"] = lambda asked: PRINTED.format(**asked.query)
    project.test(TEST)
    for step in (read, put, say_printed):
        model.on("agent", TASK, step, times=1)
    run = project.run("-s", *options(model, one_wire), **keys())
    assert run.steps == {"test_label": ["recorded"]}, run.text
    assert (
        "('Red shirt', Decimal('12.50')), ('Blue shirt', Decimal('9.00')), ('Wool coat', Decimal('90.00'))" in run.text
    )
    first, second, _ = model.requests
    assert "lines (a list of rows with product, price)" in first.text
    assert (
        "read %lines%: it has 3 rows\n      %lines_1_product% = 'Red shirt'\n      %lines_1_price% = '12.50'"
        in second.text
    )
    assert "%sizes_3% = 'S'" in second.text
    assert "read %wrong%: could not be done: no program reads exactly that list" in second.text
    assert '"the product" is no name of a column' in second.text
    kept = project.recording("test_label")["steps"][0]
    assert [each["method"] for each in kept["actions"]] == ["read", "read", "click", "fill", "click"]
    assert kept["actions"][3]["arguments"] == ["%lines_1_product%"]
    assert "shirt" not in str(kept["actions"]), "what was read is in no recording"
    lines[:] = [
        ("Green hat", "M", "5.00"),
        ("Grey sock", "S", "2.00"),
        ("Red shirt", "L", "8.00"),
        ("Scarf", "M", "1.00"),
    ]
    other = project.replay("-s")
    assert other.steps == {"test_label": ["replayed"]}, other.text
    assert (
        "('Green hat', Decimal('5.00')), ('Grey sock', Decimal('2.00')), ('Red shirt', Decimal('8.00')), ('Scarf'"
        in other.text
    )
    assert project.site.told("/printed", "first")[-1] == "Green hat"
    lines[1] = ("Grey sock", "S", "free")
    assert project.replay().reasons == {"test_label": ["program-failed"]}
