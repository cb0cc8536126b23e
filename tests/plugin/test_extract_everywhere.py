"""What is read stands in frames and shadow roots, changes while it is read, and is written as people write it."""

import pytest

ROWS = "<table><caption>Lines</caption><tr><th>Product<th>Price</tr>{}</table>"
OLD = ROWS.format("<tr><td>Hat<td>1.299,00 €</tr><tr><td>Tie<td>80,50 €</tr>")
NEW = ROWS.format("<tr><td>Cap<td>2.050,10 €</tr><tr><td>Tie<td>9,00 €</tr><tr><td>Belt<td>12,00 €</tr>")
SHADOW = "<h1>Cart</h1><shop-cart></shop-cart><script>document.querySelector('shop-cart').attachShadow({{mode: 'open'}}).innerHTML = `{}`</script>"
MOVING = """<h1>Halves</h1><p>Left: <b id=l>40</b></p><p>Right: <b id=r>60</b></p><script>
setInterval(() => { const n = Math.floor(Math.random() * 99) + 1; l.textContent = n; r.textContent = 100 - n }, 15)</script>"""
TEST = """
    from decimal import Decimal
    from pydantic import BaseModel

    class Line(BaseModel):
        product: str
        price: Decimal

    class Halves(BaseModel):
        left: int
        right: int

    def lines(page, where):
        page.set_default_timeout(15_000)
        page.goto(where)
        return [(each.product, each.price) for each in page.extract("the lines", schema=list[Line])]

    def test_frame(page):
        print("frame:", lines(page, "/frame"))

    def test_shadow(page):
        print("shadow:", lines(page, "/shadow"))

    def test_moving(page):
        page.goto("/moving")
        halves = page.extract("the halves", schema=Halves)
        assert halves.left + halves.right == 100
"""


@pytest.fixture
def shop(project):
    project.site.pages |= {"/frame": "<h1>Cart</h1><iframe title=Lines src=/framed></iframe>", "/moving": MOVING}
    project.site.pages |= {"/framed": OLD, "/shadow": SHADOW.format(OLD)}
    project.test(TEST)
    run = project.record("-rP")
    assert run.text.count("[('Hat', Decimal('1299.00')), ('Tie', Decimal('80.50'))]") == 2
    return project


def test_a_replay_reads_in_frames_and_shadow_roots_and_never_half_of_a_change(shop):
    shop.site.pages |= {"/framed": NEW, "/shadow": SHADOW.format(NEW)}
    run = shop.replay("-rP")
    assert set(run.outcomes.values()) == {"passed"}
    read = "[('Cap', Decimal('2050.10')), ('Tie', Decimal('9.00')), ('Belt', Decimal('12.00'))]"
    assert run.text.count(read) == 2


def test_numbers_written_otherwise_are_a_failure_and_no_other_number(shop):
    english = ROWS.format("<tr><td>Hat<td>1,299.00 €</tr><tr><td>Tie<td>80.50 €</tr>")
    shop.site.pages |= {"/framed": english, "/shadow": SHADOW.format(english)}
    run = shop.replay("-k", "frame or shadow")
    assert run.outcomes == {"test_frame": "failed", "test_shadow": "failed"}


def test_another_schema_is_another_step(shop):
    shop.test(TEST.replace("price: Decimal", "price: Decimal\n        note: str | None = None"))
    run = shop.replay("-k", "frame")
    assert run.reasons == {"test_frame": ["no-recording"]}
    assert "Nothing is recorded for this step" in run.text
