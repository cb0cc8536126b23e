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


def below(title: str) -> str:
    return f"<h2>{title}</h2>"


ELSEWHERE = {
    "below another heading": "<h2>Plants</h2><p>None</p><h2>Seeds</h2>{}",
    "below a heading in its section": "<h2>Plants</h2><h3>Seeds</h3>{}",
    "below a text in its section": "<h2>Plants</h2><div><div>Seeds</div>{}</div>",
    "below two texts": "<div><div>Plants</div><div>Seeds</div>{}</div>",
    "below a path": "<div><span>Plants</span><span>/</span><span>Seeds</span>{}</div>",
    "below tabs": "<h2>Plants</h2><div role=tablist><button role=tab>Plants</button><button role=tab aria-selected=true>Seeds</button></div>{}",
    "below a pressed button": "<h2>Plants</h2><button aria-pressed=true>Seeds</button>{}",
    "below a text and a button": "<div><div>Plants</div><button>Seeds</button>{}</div>",
    "below what is chosen": "<h2>Plants</h2><select aria-label=Show><option>Plants<option selected>Seeds</select>{}",
    "below a ticked box": "<h2>Plants</h2><label><input type=checkbox checked> Seeds only</label>{}",
    "below a search": "<h2>Plants</h2><input aria-label=Search value=seeds>{}",
    "in a named part": "<h2>Plants</h2><section aria-label=Seeds>{}</section>",
    "in a dialog": "<h2>Plants</h2><div role=dialog aria-label=Seeds>{}</div>",
    "in a group": "<h2>Plants</h2><fieldset><legend>Seeds</legend>{}</fieldset>",
    "in what opens": "<h2>Plants</h2><details open><summary>Seeds</summary>{}</details>",
    "in a figure": "<h2>Plants</h2><figure><figcaption>Seeds</figcaption>{}</figure>",
    "above its title": "{}<h2>Plants</h2>",
    "in another part than the text": "<div><div>Plants</div><button>Add</button></div><div>{}</div>",
    "below a link": "<div><a href='#'>Plants</a>{}</div>",
    "below the text of a part with a heading": "<h2>Seeds</h2><div><div>Plants</div>{}</div>",
    "out of sight": "<h2>Plants</h2><div style='opacity:0;position:absolute'>{}</div><p>None</p>",
}


def nothing_above(draw):
    """Another list in a markup, without the title and what else stands there."""
    return {
        measured: table("", OLD),
        summary: summary(plants=OLD).split("</h2>", 1)[1].split("<h2>")[0],
        boxes: boxes(plants=OLD).split("</h2>", 1)[1].split("</section>")[0],
        grid: grid("", OLD).split("</h3>", 1)[1].replace(' aria-label=""', ""),
    }[draw]


@pytest.mark.parametrize("where", ELSEWHERE.values(), ids=ELSEWHERE)
@pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)
def test_a_list_is_not_read_where_something_else_says_what_it_is(shown, plants, draw, where):
    assert read(plants, shown(where.format(nothing_above(draw)))) is None


@pytest.mark.parametrize("where", ELSEWHERE.values(), ids=ELSEWHERE)
@pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)
def test_a_cell_is_not_judged_where_something_else_says_what_its_list_is(shown, draw, where):
    snapshot = shown(table(plants=OLD))
    program = recorded(decide_verify("the Soil of Aloe (old) is dry", snapshot), snapshot)
    assert read(program, shown(draw(plants=OLD)))
    if draw is not measured or "<h2>Plants</h2>" not in where:  # that is the table as it was, and below its title
        assert read(program, shown(where.format(nothing_above(draw)))) is None


def test_items_without_labels_are_not_read_from_a_menu_of_the_same_title(shown):
    snapshot = shown("<h2>Plants</h2><ul><li>Fern</li><li>Aloe</li></ul>")
    program = recorded(decide_extract("the plants", TypeAdapter(list[str]), snapshot), snapshot)
    assert read(program, snapshot) == ["Fern", "Aloe"]
    menu = "<nav><div><p>Plants</p><ul><li>All</li><li>Archived</li></ul></div></nav>"
    assert read(program, shown(menu + "<p>There are no plants.</p>")) is None
    assert read(program, shown(menu.replace("nav>", "div>") + "<p>There are no plants.</p>")) is None


ALIKE = {
    "what it stands next to": "<p>Plant: Cactus</p><p>Next to: Aloe</p><p>Soil: dry</p>",
    "what it replaces": "<p>Replaces</p><p>Aloe</p><p>Soil: dry</p><p>Light: Sun</p>",
    "a tag": "<b>Cactus</b><div><span>like</span><span>Aloe</span></div><p>Soil: dry</p><p>Light: Sun</p>",
    "a heading below another": "<h3>Cactus</h3><p>Soil: dry</p><p>Light: Sun</p><h4>Aloe</h4>",
    "a heading behind a text": "<p>Instead of</p><h3>Aloe</h3><p>Soil: dry</p><p>Light: Sun</p>",
    "another value of the card": "<p>Plant: Sun</p><p>Light: Aloe</p><p>Soil: dry</p>",
    "one word alone": "<h3>Aloe</h3><p>Soil: dry</p>",
}


@pytest.mark.parametrize("card", ALIKE.values(), ids=ALIKE)
@pytest.mark.parametrize("tag", ["article", "li", "div"])
def test_a_card_that_says_the_name_of_a_row_is_not_that_row(shown, tag, card):
    snapshot = shown(below("Plants") + table(""))
    program = recorded(decide_verify("the Soil of Aloe is dry", snapshot), snapshot)
    cards = "".join(
        f"<{tag}>{card.replace('Aloe', name).replace('Cactus', of)}</{tag}>"
        for name, of in (("Aloe", "Cactus"), ("Fern", "Moss"))
    )
    assert read(program, shown(f"<h2>Plants</h2><ul>{cards}</ul>")) is None


@pytest.mark.parametrize("tag", ["article", "div"])
def test_a_card_that_begins_with_the_name_of_a_row_is_that_row(shown, tag):
    snapshot = shown(below("Plants") + table(""))
    program = recorded(decide_verify("the Soil of Aloe is dry", snapshot), snapshot)
    cards = "".join(
        f"<{tag}><h3>{plant}</h3><p>Soil: {soil}</p><p>Light: {light}</p></{tag}>" for plant, light, soil in PLANTS
    )
    assert read(program, shown(f"<h2>Plants</h2>{cards}"))
    assert not read(program, shown(f"<h2>Plants</h2>{cards.replace('dry', 'damp')}"))


@pytest.mark.parametrize(
    ("was", "now", "is_it"),
    [
        (below("Plants") + table(""), below("Plants") + table(""), True),
        (below("Plants") + table(""), table("Plants"), True),
        (table("Plants"), below("Plants") + table(""), True),
        (below("Plants") + table(""), below("Seeds") + table(""), False),
        (below("Plants") + table(""), below("Plants") + table("Seeds"), False),
        (
            below("Plants") + table(""),
            below("Plants") + "<p>None</p><aside aria-label=Seeds>" + table("") + "</aside>",
            False,
        ),
        (table("Plants"), table("Seeds"), False),
        (table("Plants"), below("Seeds") + table(""), False),
        (table("").replace("<thead>", "<caption>Plants</caption><thead>"), table("Seeds"), False),
        (below("Plants") + table(""), below("Plants") + "<p>All of them.</p>" + table(""), True),
        (below("Plants (3)") + table(""), below("Plants (4)") + table(""), True),
    ],
)
def test_a_cell_is_judged_in_the_table_that_is_called_as_it_was(shown, was, now, is_it):
    snapshot = shown(was)
    program = recorded(decide_verify("the Soil of Aloe is dry", snapshot), snapshot)
    assert bool(read(program, shown(now))) == is_it


@pytest.mark.parametrize("words", [WORDS, ("Plant", "Next to", "Soil")])
def test_a_cell_is_judged_in_the_row_that_is_called_so_by_its_own_column(shown, words):
    snapshot = shown(below("Plants") + table(""))
    program = recorded(decide_verify("the Soil of Aloe is dry", snapshot), snapshot)
    assert not read(program, shown(below("Plants") + table("", [("Fern", "Aloe", "dry"), PLANTS[2]], words)))
    assert read(program, shown(below("Plants") + table("", [("Fern", "Sun", "damp"), PLANTS[1]], words)))


PAIRS = "<h2>Today</h2><dl><dt>Watered</dt><dd>3</dd><dt>Wilting</dt><dd>{}</dd></dl>"
STATISTIC = "<div><div style='font-size:2em'>{}</div><div>{}</div></div>"


def statistics(*of, title="Today", tag="div"):
    return f"<h2>{title}</h2><{tag}>{''.join(STATISTIC.format(*each) for each in of)}</{tag}>"


FIGURES = {
    "as it was": (statistics(("3", "Watered"), ("none", "Wilting")), "3"),
    "another value": (statistics(("1,250", "Watered"), ("none", "Wilting")), "1,250"),
    "one more tile": (statistics(("13", "Watered"), ("none", "Wilting"), ("7", "Sown")), "13"),
    "swapped": (statistics(("3", "Wilting"), ("5", "Watered")), "5"),
    "a word": (statistics(("3", "Wilting"), ("none", "Watered")), None),
    "no figure at all": (statistics(("few", "Watered"), ("none", "Wilting")), None),
    "numbers among words": (statistics(("Bed 3", "Watered"), ("Bed 4", "Wilting")), None),
    "steps": (statistics(("1", "Watered"), ("2", "Wilting")), None),
    "steps of which one is done": (statistics(("✓", "Sown"), ("2", "Watered"), ("3", "Wilting")), None),
    "days in a row": (statistics(("3", "Watered"), ("4", "Wilting")), None),
    "from the last place on": (statistics(("2", "Watered"), ("1", "Wilting")), None),
    "places": (statistics(("#3", "Watered"), ("#7", "Wilting")), None),
    "places in words": (statistics(("3rd", "Watered"), ("7th", "Wilting")), None),
    "numbers with a zero": (statistics(("03", "Watered"), ("07", "Wilting")), None),
    "times": (statistics(("09:30", "Watered"), ("10:15", "Wilting")), None),
    "dates": (statistics(("2026-05-03", "Watered"), ("2026-05-07", "Wilting")), None),
    "days of a month": (statistics(("3 May", "Watered"), ("7 May", "Wilting")), None),
    "versions": (statistics(("2.1", "Watered"), ("2.0", "Wilting")), None),
    "amounts of money": (statistics(("€3", "Watered"), ("€7", "Wilting")), None),
    "parts of a hundred": (statistics(("12%", "Watered"), ("30%", "Wilting")), None),
    "changes": (statistics(("+3", "Watered"), ("+7", "Wilting")), None),
    "of another day": (statistics(("3", "Watered"), ("7", "Wilting"), title="Last week"), None),
    "without a title": (statistics(("3", "Watered"), ("7", "Wilting")).replace("<h2>Today</h2>", ""), None),
    "another label beside it": (statistics(("3", "Watered"), ("7", "Sown")), None),
    "alone": (statistics(("3", "Watered")), None),
    "both orders": (statistics(("3", "Watered"), ("Wilting", "2")), None),
    "a longer label": (statistics(("3", "Watered today"), ("none", "Wilting")), None),
    "twice": (statistics(("3", "Watered"), ("7", "Watered")), None),
    "two groups": (statistics(("3", "Watered"), ("7", "Wilting")) + statistics(("4", "Watered"), ("9", "Wilting")), None),
    "something else in there": (statistics(("3", "Watered"), ("7", "Wilting")).replace("<h2>Today</h2><div>", "<h2>Today</h2><div><p>Sown</p>"), None),
    "items of a list": ("<h2>Today</h2><ul><li><span>3</span><span>Watered</span></li><li><span>7</span><span>Wilting</span></li></ul>", None),
    "cells": ("<h2>Today</h2><table><tr><td><div>3</div><div>Watered</div></td><td><div>7</div><div>Wilting</div></td></tr></table>", None),
    "links": ("<h2>Today</h2><div><a href='#'><span>3</span><span>Watered</span></a><a href='#'><span>7</span><span>Wilting</span></a></div>", None),
    "one after another": ("<h2>Today</h2><div><span>3</span><span>Watered</span><span>none</span><span>Wilting</span></div>", None),
    "labels that slid": ("<h2>Today</h2><div><div><p>Watered</p></div><div><p>3</p><p>Wilting</p></div><div><p>7</p></div></div>", None),
}  # fmt: skip


@pytest.mark.parametrize(("now", "value"), FIGURES.values(), ids=FIGURES)
@pytest.mark.parametrize("wilting", ["none", "5"])
def test_a_figure_is_read_above_its_label(shown, wilting, now, value):
    snapshot = shown(PAIRS.format(wilting))
    program = recorded(decide_extract("the Watered", TypeAdapter(str), snapshot), snapshot)
    assert read(program, shown(now)) == value
    if value is not None:  # what was accepted once is read by the same rules
        program = moved(program, shown(now), {}).program
        for other, then in FIGURES.values():
            assert read(program, shown(other)) == then


COLONS = {
    "a value": ("<p><b>Watered</b>: <span>3</span></p><p><b>Wilting</b>: <span>5</span></p>", "3"),
    "another": ("<p><b>Watered</b>: <span>12</span></p><p><b>Wilting</b>: <span>5</span></p>", "12"),
    "a label": ("<p><b>Watered</b>: <span>Wilting</span></p>", None),
    "nothing, and a label": ("<p><b>Watered</b>:<br><b>Wilting</b>: <span>5</span></p>", None),
    "a link": ("<p><b>Watered</b>: <a href='#'>3</a></p><p><b>Wilting</b>: <a href='#'>5</a></p>", None),
    "a button": ("<p><b>Watered</b>: <span><button>3</button></span></p>", None),
    "a sentence": ("<div><b>Watered</b><span>:</span><div>Updated 4 minutes ago</div></div>", None),
    "a time": ("<p><b>Watered</b>: <time>09:30</time></p>", None),
}  # fmt: skip


@pytest.mark.parametrize(("now", "value"), COLONS.values(), ids=COLONS)
def test_a_value_is_read_behind_a_colon(shown, now, value):
    snapshot = shown(PAIRS.format("5"))
    program = recorded(decide_extract("the Watered", TypeAdapter(str), snapshot), snapshot)
    assert read(program, shown(below("Today") + now)) == value
    assert read(program, shown(below("Last week") + now)) is None


@pytest.mark.parametrize(
    "now", ["<p>Watered: 3</p><p>Wilting: 5</p>", "<p><b>Watered:</b> 3</p><p><b>Wilting:</b> 5</p>"]
)
def test_a_value_is_not_read_beside_its_label_under_another_title(shown, now):
    snapshot = shown(PAIRS.format("5"))
    program = recorded(decide_extract("the Watered", TypeAdapter(str), snapshot), snapshot)
    assert read(program, shown(below("Today") + now)) == "3"
    assert read(program, shown(below("Last week") + now)) is None
