"""Pictures of a page that go with a question: unasked where text is not enough, and nowhere else."""

import re
from io import BytesIO

import pytest
from PIL import Image

from tests.support.models import keys, options

PIXELS = """<canvas id=board width=300 height=200 tabindex=0></canvas><div id=said></div><script>
const pen = board.getContext('2d')
for (const [at, colour] of ['red', 'green', 'blue'].entries()) { pen.fillStyle = colour; pen.fillRect(at * 100, 0, 100, 200) }
board.onclick = event => { said.textContent = `Painted ${event.offsetX}` }
</script>"""
ICONS = "<h1>Editor</h1><p>Type below, and choose how it looks with the buttons. All of it is kept.</p>" + "".join(
    f"<button onclick=\"said.textContent = 'Style {at} is on'\"><svg width=20 height=20><rect width={at}9 height=9 /></svg></button>"
    for at in range(4)
)
NAMED = "<h1>Editor</h1><p>Type below, and choose how it looks with the buttons. All of it is kept.</p>" + "".join(
    f"<button onclick=\"said.textContent = 'Style {name} is on'\">{name}</button>"
    for name in ("Bold", "Italic", "Underlined", "Code")
)
SPARSE = {"canvas": PIXELS, "icons": ICONS + "<p id=said></p>"}
TEST = """
    def test_style(page):
        page.goto("/")
        page.act("make it look important"{more})
"""


def first_button(seen) -> dict:
    """Press the first thing that takes a click."""
    line = next(
        line for line in seen.tree.splitlines() if "button" in line or "[clickable]" in line or "canvas" in line
    )
    node = line.strip()[1:].partition("]")[0]
    return {
        "actions": [{"method": "click", "node": node, "to_node": None, "arguments": []}],
        "remaining": "",
        "unsure": None,
    }


@pytest.fixture
def asking(project, model):
    model.on("act", None, first_button)
    project.test(TEST.format(more=""))
    return project


@pytest.mark.parametrize(("page", "wire"), [("canvas", "openai"), ("icons", "anthropic")])
def test_a_picture_goes_with_the_question_unasked_where_text_is_not_enough(asking, model, wire, page):
    asking.site.pages["/"] = SPARSE[page]
    run = asking.run(*options(model, wire), **keys())
    [request] = model.requests
    [picture] = request.pictures
    assert Image.open(BytesIO(picture)).size == (1280, 720)
    assert run.steps == {"test_style": ["recorded"]}
    assert asking.replay().steps == {"test_style": ["replayed"]}


def test_no_picture_goes_with_an_ordinary_page(asking, model, one_wire):
    asking.site.pages["/"] = NAMED + "<p id=said></p>"
    assert asking.run(*options(model, one_wire), **keys()).steps == {"test_style": ["recorded"]}
    assert [request.pictures for request in model.requests] == [[]]


@pytest.mark.parametrize("page", SPARSE)
def test_no_picture_is_sent_where_the_test_forbids_it(asking, model, one_wire, page):
    asking.site.pages["/"] = SPARSE[page]
    asking.test(TEST.format(more=", vision=False"))
    asking.run(*options(model, one_wire), **keys())
    assert [request.pictures for request in model.requests] == [[]]


def test_what_is_observed_on_icons_without_names_is_shown_as_well(project, model):
    project.site.pages["/"] = SPARSE["icons"]
    project.test("""
        def test_styles(page):
            page.goto("/")
            assert len(page.observe("what changes the style")) == 4
    """)
    model.on("observe", None, lambda seen: {"nodes": re.findall(r"\[(\d+-\d+)\] button", seen.tree)})
    assert project.run(*options(model, "openai"), **keys()).steps == {"test_styles": ["recorded"]}
    [request] = model.requests
    assert len(request.pictures) == 1
    assert project.replay().steps == {"test_styles": ["replayed"]}
