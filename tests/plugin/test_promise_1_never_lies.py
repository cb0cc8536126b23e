"""Promise 1: no replayed call returns a stored value or a stored verdict."""

import pytest


def table(*rows: tuple[str, str]) -> str:
    cells = "".join(f"<tr><td>{product}</td><td>{price}</td></tr>" for product, price in rows)
    return f"<h1>Cart</h1><table><thead><tr><th>Product</th><th>Price</th></tr></thead><tbody>{cells}</tbody></table>"


def total(euros: str, note: str = "1 item") -> str:
    return f"<h1>Cart</h1><dl><dt>Total</dt><dd>{euros}</dd></dl><p id=badge>{note}</p>"


READS = """
    import pytest
    from pydantic import BaseModel

    class Line(BaseModel):
        product: str
        price: int

    @pytest.fixture(autouse=True)
    def in_good_time(page):
        page.set_default_timeout(1500)

    def test_reads(page):
        page.goto("/lines")
        print("lines:", [(line.product, line.price) for line in page.extract("the rows", schema=list[Line])])
        page.goto("/total")
        print("total:", page.extract("the total"))

    def test_verifies(page):
        page.goto("/total")
        page.verify('the text "1 item" is visible')

    def test_verifies_absence(page):
        page.goto("/total")
        page.verify('the text "Sold out" is not visible')
"""


@pytest.fixture
def cart(project):
    project.site.pages["/lines"] = table(("Red shirt", "€80"), ("Blue shirt", "€25"))
    project.site.pages["/total"] = total("€105")
    project.test(READS)
    project.record()
    return project


def test_extract_returns_what_the_page_shows_now(cart):
    cart.site.pages["/lines"] = table(("Green shirt", "€7"), ("Red shirt", "€81"), ("Blue shirt", "€25"))
    cart.site.pages["/total"] = total("€113")
    run = cart.replay("-rP")
    assert run.steps["test_reads"] == ["replayed", "replayed"]
    assert "lines: [('Green shirt', 7), ('Red shirt', 81), ('Blue shirt', 25)]" in run.text
    assert "total: €113" in run.text


def test_verify_judges_the_page_as_it_is_now(cart):
    cart.site.pages["/total"] = total("€105", "2 items, Sold out")
    before = cart.tree()
    run = cart.run("--stagehand-mode=auto", "--stagehand-heal=model")
    assert run.outcomes == {"test_reads": "passed", "test_verifies": "failed", "test_verifies_absence": "failed"}
    assert "VerificationFailed" in run.text
    assert "2 items, Sold out" in run.text
    assert cart.tree() == before


def test_an_absence_does_not_hold_on_a_page_that_is_not_there(cart):
    cart.site.pages["/total"] = "<h1>Please log in</h1>"
    run = cart.replay()
    assert run.outcomes["test_verifies_absence"] == "failed"
    assert run.outcomes["test_reads"] == "failed"


def test_an_extract_whose_columns_changed_places_still_reads_by_name_or_fails(cart):
    cart.site.pages["/lines"] = (
        "<h1>Cart</h1><table><thead><tr><th>Price</th><th>Product</th></tr></thead>"
        "<tbody><tr><td>80</td><td>1001</td></tr><tr><td>25</td><td>1002</td></tr></tbody></table>"
    )
    run = cart.replay("-rP", "-k", "test_reads")
    assert run.outcomes == {"test_reads": "failed"} or "lines: [('1001', 80), ('1002', 25)]" in run.text


def test_a_verify_that_failed_as_expected_is_recorded_as_one_that_fails(project):
    project.site.pages["/"] = "<h1>Cart</h1><p>1 item</p>"
    project.test("""
        import pytest
        from pytest_stagehand import VerificationFailed

        def test_wrong(page):
            page.goto("/")
            with pytest.raises(VerificationFailed) as caught:
                page.verify('the text "2 items" is visible', timeout=1000)
            assert isinstance(caught.value, AssertionError)
    """)
    assert project.run().outcomes == {"test_wrong": "passed"}
    assert project.recordings == {"test_it/test_wrong"}
    assert project.replay().outcomes == {"test_wrong": "passed"}
    project.site.pages["/"] = "<h1>Cart</h1><p>2 items</p>"
    assert project.replay().outcomes == {"test_wrong": "failed"}


def cart_of(*prices: str, total: str = "€105", extra: str = "") -> str:
    rows = "".join(
        f"<tr><th>Thing {n}</th><td>{p}</td><td><button>Remove</button></td></tr>" for n, p in enumerate(prices)
    )
    head = "<tr><th>Product</th><th>Price</th><th></th></tr>"
    return (
        f"<title>Cart</title><h1>Cart</h1><table><caption>Lines</caption><thead>{head}</thead><tbody>{rows}</tbody></table>"
        f"<p>Total: {total}</p><label><input type=checkbox checked> Gift</label><button>Pay</button>{extra}"
    )


WHOLE = cart_of("€25", "€80")
KINDS = {
    "order": ('page.verify("the table Lines is sorted by price, ascending")', cart_of("€80", "€25")),
    "sum": ('page.verify("the total equals the sum of the prices")', cart_of("€25", "€81")),
    "count": ('page.verify("the table Lines has 2 rows")', cart_of("€25", "€40", "€40")),
    "value": ('page.verify("the total is €105")', cart_of("€25", "€80", total="€106")),
    "state": ('page.verify("Gift is checked")', WHOLE.replace("checkbox checked", "checkbox")),
    "enabled": ('page.verify("Pay is enabled")', WHOLE.replace("<button>Pay", "<button disabled>Pay")),
    "absence": ("""page.verify('"Sold out" is not visible')""", cart_of("€25", "€80", extra="<p>Sold out</p>")),
    "text": ("""page.verify('the heading says "Cart"')""", WHOLE.replace("<h1>Cart", "<h1>Basket")),
    "title": ("""page.verify('the title is "Cart"')""", WHOLE.replace("<title>Cart", "<title>Basket")),
    "row": ('page.verify("the price of Thing 1 is €80")', cart_of("€80", "€25")),
    "observed": ('assert len(page.observe("the Remove buttons")) == 2', cart_of("€25")),
    "extracted": ('assert page.extract("the prices", schema=list[int]) == [25, 80]', cart_of("€25", "€90")),
    "one": ('assert page.extract("the total", schema=int) == 105', cart_of("€25", "€80", total="€1050")),
}


def test_every_kind_of_program_fails_where_the_page_is_broken(project):
    tests = [
        f"def test_{kind}(page):\n    page.set_default_timeout(1500)\n    page.goto('/{kind}')\n    {line}\n"
        for kind, (line, _) in KINDS.items()
    ]
    project.test("\n".join(tests))
    project.site.pages.update({f"/{kind}": WHOLE for kind in KINDS})
    assert project.run().outcomes == {f"test_{kind}": "passed" for kind in KINDS}
    assert project.replay().steps == {f"test_{kind}": ["replayed"] for kind in KINDS}
    project.site.pages.update({f"/{kind}": broken for kind, (_, broken) in KINDS.items()})
    assert project.replay().outcomes == {f"test_{kind}": "failed" for kind in KINDS}


STATUS = "<h1>Order 7</h1><p>Ann</p><div id=status>{}</div>"
SHIPPED = ("<p>Shipped</p>", "<select><option>Pending<option selected>Shipped</select>", "<input value=Shipped>")
NOT_SHIPPED = (
    "<p style='opacity:0'>Shipped</p>",
    "<select><option selected>Pending<option>Shipped</select>",
    "<button aria-label=Shipped>Pending</button>",
    "<input placeholder=Shipped value=Pending>",
    "<p style='position:absolute;left:-9999px'>Shipped</p><p>Pending</p>",
    "<svg width=20 height=20 role=img><title>Shipped</title></svg>",
)


def test_what_came_to_be_only_heard_is_not_shown_any_more(project):
    project.site.pages |= {f"/{number}": STATUS.format(html) for number, html in enumerate(SHIPPED)}
    project.test(f"""
        import pytest

        @pytest.mark.parametrize("path", range({len(SHIPPED)}))
        def test_shipped(page, path):
            page.set_default_timeout(1500)
            page.goto(f"/{{path}}")
            page.verify('the page shows "Shipped"')
    """)
    project.record()
    assert set(project.replay().outcomes.values()) == {"passed"}
    for round_ in range(0, len(NOT_SHIPPED), len(SHIPPED)):
        hidden = NOT_SHIPPED[round_ : round_ + len(SHIPPED)]
        project.site.pages |= {f"/{number}": STATUS.format(html) for number, html in enumerate(hidden)}
        run = project.replay()
        assert set(run.outcomes.values()) == {"failed"}
        assert set(map(tuple, run.reasons.values())) == {("program-failed",)} or "VerificationFailed" in run.text


def test_a_control_is_called_what_is_heard_and_a_text_is_what_is_displayed(project):
    icon = "<svg width=20 height=20><path d='M0 0h20v20'/></svg>"
    project.site.pages["/"] = (
        f"<h1>Cart</h1><p>1 item</p><button aria-label=Close onclick='this.remove()'>{icon}</button>"
    )
    project.test("""
        import pytest
        from pytest_stagehand import VerificationFailed

        def test_closes(page):
            page.set_default_timeout(1500)
            page.goto("/")
            page.verify("the Close button is visible")
            with pytest.raises(VerificationFailed):
                page.verify('the page shows "Close"')
            page.act("click Close")
            page.verify("the Close button is not visible")
    """)
    project.record()
    assert project.replay().outcomes == {"test_closes": "passed"}
