"""What a step reads is read in another library's markup of the same page, and not where another could be meant."""

from __future__ import annotations

import pytest
from pydantic import BaseModel, TypeAdapter

from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.moving import moved, with_others
from pytest_stagehand._programs.verify import evaluate_verify

pytestmark = pytest.mark.one_page

PLANTS = [("Fern", "Shade", "damp"), ("Aloe", "Sun", "dry"), ("Basil", "Sun", "damp")]
WORDS = ("Plant", "Light", "Soil")


class Plant(BaseModel):
    plant: str
    light: str


def table(name="Plants", plants=PLANTS, words=WORDS):
    heads = "".join(f"<th scope=col>{word}</th>" for word in words)
    rows = "".join(
        f"<tr>{''.join(f'<td>{each}</td>' for each in plant)}<td><button>Water</button></td></tr>" for plant in plants
    )
    label = f' aria-label="{name}"' if name else ""
    return f"<table{label}><thead><tr>{heads}<td></td></tr></thead><tbody>{rows}</tbody></table>"


def measured(title="Plants", plants=PLANTS, words=WORDS):
    """A card without a heading, and a table of which the first row only measures."""
    row = '<tr aria-hidden=true style="height:0;font-size:0"><td style="padding:0;border:0;height:0"><div style="height:0;overflow:hidden">&nbsp;</div></td></tr>'
    facts = "<div><div>Care</div><table><tr><td><div><span>Next</span><span>3 May</span></div></td></tr></table></div>"
    return f"{facts}<div><div>{title}</div>{table('', plants, words).replace('<tbody>', '<tbody>' + row)}</div>"


def summary(title="Plants", plants=PLANTS, words=WORDS):
    """Cards in the page itself, with other parts behind them under a heading of their own."""
    cards = "".join(
        f"<div><div><h3>{plant[0]}</h3><ul><li><button>Water</button></li></ul></div><dl>"
        + "".join(f"<div><dt>{word}</dt><dd>{each}</dd></div>" for word, each in zip(words, plant, strict=True))
        + "</dl></div>"
        for plant in plants
    )
    return f"<h2>{title}</h2>{cards}<h2>Care</h2><div><span>Next</span><span>3 May</span></div><div><button>Add</button><button>Sort</button></div>"


def boxes(title="Plants", plants=PLANTS, words=WORDS):
    """Cards with small capitals above a heading that is the first value."""
    cards = "".join(
        f'<div><div><p style="text-transform:uppercase">{words[0]}</p><h3>{plant[0]}</h3>'
        + "".join(
            f"<div><p><strong>{word}</strong>: <span>{each}</span></p></div>"
            for word, each in zip(words[1:], plant[1:], strict=True)
        )
        + "</div><footer><button>Water</button><button>Move</button></footer></div>"
        for plant in plants
    )
    return f"<section><h2>{title}</h2><div>{cards}</div></section><h2>Care</h2><p>Next: 3 May</p>"


def grid(title="Plants", plants=PLANTS, words=WORDS):
    heads = "".join(f"<div role=columnheader><div role=presentation>{word}</div></div>" for word in words)
    rows = "".join(
        f"<div role=row>{''.join(f'<div role=gridcell><span>{each}</span></div>' for each in plant)}</div>"
        for plant in plants
    )
    return f'<h3>{title}</h3><div role=grid aria-label="{title}"><div role=row>{heads}</div>{rows}</div>'


DRAWN = {each.__name__: each for each in (measured, summary, boxes, grid)}
OLD = [(f"{plant} (old)", light, soil) for plant, light, soil in PLANTS]
OTHERS = {
    "another title": {"title": "Seeds"},
    "a column of another name": {"words": ("Plant", "Lamp", "Soil")},
    "a column twice": {"words": ("Plant", "Light", "Light")},
}


@pytest.fixture
def shown(page):
    def snapshot(body: str):
        page.set_content(f"<main><h1>Garden</h1>{body}</main>")
        return read_snapshot(page)

    return snapshot


def read(program, snapshot):
    """What is read, if need be of what was found again; `None` where nothing is."""
    evaluate = evaluate_extract if hasattr(program, "read") else lambda *of: evaluate_verify(*of).passed or None
    try:
        found = evaluate(program, snapshot)
    except ProgramFailed:
        found = None
    if found is not None:
        return found
    again = moved(program, snapshot, {})
    try:
        return evaluate(again.program, snapshot) if again is not None else None
    except ProgramFailed:
        return None


def recorded(proposal, snapshot):
    assert proposal.program is not None
    return with_others(proposal.program, snapshot, {}, lambda _: False)


@pytest.fixture
def plants(shown):
    snapshot = shown(table())
    return recorded(decide_extract("the plants", TypeAdapter(list[Plant]), snapshot), snapshot)


@pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)
def test_a_list_is_read_in_other_markup(shown, plants, draw):
    assert read(plants, shown(draw())) == [{"plant": plant, "light": light} for plant, light, _ in PLANTS]
    assert [each["plant"] for each in read(plants, shown(draw(plants=PLANTS[1:])))] == ["Aloe", "Basil"]
    changed = [("Fern", "Sun", "damp"), *PLANTS[1:]]
    assert read(plants, shown(draw(plants=changed)))[0] == {"plant": "Fern", "light": "Sun"}
    turned = [(soil, plant, light) for plant, light, soil in PLANTS]
    assert read(plants, shown(draw(plants=turned, words=("Soil", "Plant", "Light"))))[1]["light"] == "Sun"


@pytest.mark.parametrize("what", OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)
def test_another_list_is_not_read(shown, plants, draw, what):
    assert read(plants, shown(draw(**what))) is None


@pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)
def test_of_two_lists_the_one_is_read_that_is_called_so_or_none(shown, plants, draw):
    found = read(plants, shown(draw() + draw(title="Plants of old", plants=OLD)))
    assert found in (None, [{"plant": plant, "light": light} for plant, light, _ in PLANTS])
    assert read(plants, shown(draw() + draw(plants=OLD))) is None


@pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)
def test_a_cell_is_judged_in_other_markup(shown, draw):
    snapshot = shown(table())
    program = recorded(decide_verify("the Soil of Aloe is dry", snapshot), snapshot)
    assert read(program, shown(draw()))
    for other in (
        [PLANTS[0], ("Aloe", "Sun", "damp"), PLANTS[2]],
        [PLANTS[0], ("Aloe vera", "Sun", "dry"), PLANTS[2]],
        PLANTS[::2],
    ):
        assert not read(program, shown(draw(plants=other)))
    assert not read(program, shown(draw(words=("Plant", "Light", "Pot"))))
    assert not read(program, shown(draw(words=("Plant", "Soil", "Light"))))


PAIRS = "<h2>Today</h2><dl><dt>Watered</dt><dd>3</dd><dt>Wilting</dt><dd>none</dd></dl>"
STATISTIC = "<div><div style='font-size:2em'>{}</div><div>{}</div></div>"


def statistics(*of):
    return f"<h2>Today</h2><div>{''.join(STATISTIC.format(*each) for each in of)}</div>"


@pytest.mark.parametrize(
    ("now", "value"),
    [
        (statistics(("3", "Watered"), ("none", "Wilting")), "3"),
        (statistics(("13", "Watered"), ("none", "Wilting")), "13"),
        (statistics(("3", "Wilting"), ("none", "Watered")), "none"),
        (statistics(("few", "Watered"), ("none", "Wilting")), None),
        (statistics(("Bed 3", "Watered"), ("Bed 4", "Wilting")), None),
        (statistics(("1", "Watered"), ("2", "Wilting")), None),
        (statistics(("3", "Watered"), ("Wilting", "2")), None),
        (statistics(("3", "Watered today"), ("none", "Wilting")), None),
        (statistics(("3", "Watered"), ("7", "Watered")), None),
        ("<h2>Today</h2><div><span>3</span><span>Watered</span><span>none</span><span>Wilting</span></div>", None),
    ],
)
def test_a_figure_is_read_above_its_label(shown, now, value):
    snapshot = shown(PAIRS)
    program = recorded(decide_extract("the Watered", TypeAdapter(str), snapshot), snapshot)
    assert read(program, shown(now)) == value
