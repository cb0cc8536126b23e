"""What stands over the title of a list or value, and between the two, says what it is as well: nothing else may have taken its place."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.verify import decide_verify
from tests.browser.test_read_in_other_markup import PLANTS, Plant, boxes, read, recorded, shown, summary, table

pytestmark = pytest.mark.one_page
__all__ = ["shown"]

TITLE = "<h2>Plants</h2>"
CARDS = {
    "cards": summary("").replace("<h2></h2>", "").split("<h2>")[0].replace("h3>", "h4>"),
    "boxes": boxes().replace(TITLE, "").split("<h2>")[0].replace("section>", "div>").replace("h3>", "h4>"),
}
WATERED = "<dl><dt>Watered</dt><dd>3</dd><dt>Sown</dt><dd>none</dd></dl>"
VALUES = {
    "colons": "<p><b>Watered</b>: <span>3</span></p><p><b>Sown</b>: <span>none</span></p>",
    "lines": "<p>Watered: 3</p><p>Sown: none</p>",
    "rows": "<table><tr><th>Watered</th><td>3</td></tr><tr><th>Sown</th><td>none</td></tr></table>",
    "boxes": "<div><div><span>Watered</span><span>3</span></div><div><span>Sown</span><span>none</span></div></div>",
    "figures": "<div><div><div style='font-size:2em'>3</div><div>Watered</div></div><div><div style='font-size:2em'>none</div><div>Sown</div></div></div>",
}

# what stands above, then and now
GAVE_WAY = {
    "a button": (TITLE + "<button>Mine</button>", TITLE + "<button>Theirs</button>"),
    "a button among others": (TITLE + "<button>Mine</button>", TITLE + "<p><button>Add</button><button>Theirs</button></p>"),
    "a button that is a link": (TITLE + "<button>Mine ▾</button>", TITLE + "<p><a href='#'>Theirs</a></p>"),
    "a button beside the title": ("<div><h2>Plants</h2><button>This year</button></div>", "<h2>Plants</h2><button>Last year</button>"),
    "the title over it": ("<h2>Here</h2><h3>Plants</h3>", "<h2>There</h2><h3>Plants</h3>"),
    "the title over it, of another rank": ("<h2>Here</h2><h3>Plants</h3>", "<section><h1>There</h1><div><h3>Plants</h3></div></section>"),
    "the name of its part": ("<section aria-label=Here><h3>Plants</h3>{}</section>", "<section aria-label=There><h3>Plants</h3>{}</section>"),
    "the name of its part, for a title": ("<h2>Here</h2><h3>Plants</h3>", "<div role=group aria-label=There><h3>Plants</h3>{}</div>"),
}  # fmt: skip
CAME_OR_WENT = {
    "nothing": (TITLE, TITLE),
    "a button came": (TITLE, TITLE + "<button>Add</button>"),
    "a button went": (TITLE + "<button>Add</button>", TITLE),
    "another button came": (TITLE + "<button>Add</button>", TITLE + "<p><button>Sort</button><button>Add</button></p>"),
    "a button says the same": (TITLE + "<button>Mine ▾</button>", TITLE + "<a href='#'>MINE</a>"),
    "a title came over it": ("<h3>Plants</h3>", "<h2>Here</h2><h3>Plants</h3>"),
    "the title over it went": ("<h2>Here</h2><h3>Plants</h3>", "<h3>Plants</h3>"),
    "the title over it is a name": ("<h2>Here</h2><h3>Plants</h3>", "<section aria-label=Here><h3>Plants</h3><div>{}</div></section>"),
    "a number over it": ("<h2>Here 3</h2><h3>Plants</h3>", "<h2>Here 4</h2><h3>Plants</h3>"),
}  # fmt: skip
SAID_ANEW = {
    "a text": TITLE + "<p>Last week</p>",
    "a text of its part": TITLE + "<div><p>Last week</p>{}</div>",
    "a text beside it": TITLE + "<div><strong>Last week</strong><div>{}</div></div>",
    "a text in a named part": "<section aria-label=Plants><p>Last week</p>{}</section>",
    "a text of an item": TITLE + "<ul><li><p>Last week</p>{}</li></ul>",
    "a text in a part beside": TITLE + "<aside><p>Last week</p>{}</aside>",
    "a text behind that there is none": TITLE + "<p>None</p><p>Last week</p>",
    "what is pressed": TITLE + "<button aria-pressed=true>Last week</button>",
    "a tab": TITLE + "<div role=tablist><button role=tab>Plants</button><button role=tab aria-selected=true>Last week</button></div>",
    "what is chosen": TITLE + "<select aria-label=Show><option>All<option selected>Last week</select>",
    "what opens": TITLE + "<details open><summary>Last week</summary>{}</details>",
}  # fmt: skip


def below(above: str, part: str) -> str:
    return above.format(part) if "{}" in above else above + part


def list_read(shown, was, now, part):
    snapshot = shown(below(was, table("")))
    program = recorded(decide_extract("the plants", TypeAdapter(list[Plant]), snapshot), snapshot)
    return read(program, shown(below(now, part)))


def cell_judged(shown, was, now, part):
    snapshot = shown(below(was, table("")))
    program = recorded(decide_verify("the Soil of Aloe is dry", snapshot), snapshot)
    return read(program, shown(below(now, part)))


def value_read(shown, was, now, part):
    snapshot = shown(below(was, WATERED))
    program = recorded(decide_extract("the Watered", TypeAdapter(str), snapshot), snapshot)
    return read(program, shown(below(now, part)))


@pytest.mark.parametrize(("was", "now"), GAVE_WAY.values(), ids=GAVE_WAY)
def test_nothing_is_read_where_something_above_gave_way_to_something_else(shown, was, now):
    for part in CARDS.values():
        assert list_read(shown, was, now, part) is None
        assert not cell_judged(shown, was, now, part)
    for part in VALUES.values():
        assert value_read(shown, was, now, part) is None


@pytest.mark.parametrize(("was", "now"), CAME_OR_WENT.values(), ids=CAME_OR_WENT)
def test_it_is_read_where_something_above_only_came_or_went(shown, was, now):
    for part in CARDS.values():
        assert list_read(shown, was, now, part) == [{"plant": plant, "light": light} for plant, light, _ in PLANTS]
        assert cell_judged(shown, was, now, part)
    for part in VALUES.values():
        assert value_read(shown, was, now, part) == "3"


@pytest.mark.parametrize("now", SAID_ANEW.values(), ids=SAID_ANEW)
def test_no_value_is_read_where_something_is_said_between_its_title_and_it(shown, now):
    for part in VALUES.values():
        assert value_read(shown, TITLE, now, part) is None
        assert value_read(shown, "<section aria-label=Plants>{}</section>", now, part) is None


@pytest.mark.parametrize(
    "said", ["<p>Counted by hand.</p>", "<p>Week 12</p>", "<button aria-pressed=true>Sum</button>"]
)
def test_a_value_is_read_where_that_was_said_before(shown, said):
    for part in VALUES.values():
        assert value_read(shown, TITLE + said, TITLE + said.replace("12", "13"), part) == "3"


MANY = {
    "labels": "<dl>" + "".join(f"<dt>Label {chr(97 + each)}</dt><dd>{each}</dd>" for each in range(20)) + "<dt>Watered</dt><dd>3</dd></dl>",
    "buttons": "".join(f"<button>Do {chr(97 + each)}</button>" for each in range(20)) + WATERED,
    "texts": "".join(f"<p>Say {chr(97 + each)}</p>" for each in range(20)) + WATERED,
    "letters": f"<p>{'word ' * 200}</p>" + WATERED,
}  # fmt: skip


@pytest.mark.parametrize("part", MANY.values(), ids=MANY)
def test_a_value_is_recorded_among_more_than_is_kept_of_it(shown, part):
    """Seen in Airflow's details of a Dag, 20 labels and their values: the bare error of a limit."""
    snapshot = shown(TITLE + part)
    program = recorded(decide_extract("the Watered", TypeAdapter(str), snapshot), snapshot)
    assert read(program, snapshot) == "3"
    assert read(program, shown(TITLE + part.replace("<dd>3", "<dd>4"))) == "4"
    drawn_anew = part.replace("dt>", "b>").replace("dd>", "i>").replace("dl>", "div>")
    assert read(program, shown(TITLE + drawn_anew)) in {None, "3"}


def test_a_recording_that_does_not_know_it_replays_as_before(shown):
    snapshot = shown(TITLE + WATERED)
    program = recorded(decide_extract("the Watered", TypeAdapter(str), snapshot), snapshot)
    among = program.read.source.among.model_copy(update={"above": None})
    source = program.read.source.model_copy(update={"among": among})
    old = program.model_copy(update={"read": program.read.model_copy(update={"source": source})})
    assert read(old, shown(TITLE + "<p>Last week</p>" + VALUES["lines"])) == "3"


AS_DRAWN = {
    name: part for name, part in {**VALUES, "definitions": WATERED}.items() if name != "figures"
}  # nothing is recorded by these
OTHER = "<dl><dt>Dug</dt><dd>5</dd><dt>Cut</dt><dd>6</dd></dl>"
CALLED = {
    "headings": "<h2>{}</h2>{}",
    "sections": "<section><h2>{}</h2>{}</section>",
    "names": "<section aria-label={}>{}</section>",
    "legends": "<fieldset><legend>{}</legend>{}</fieldset>",
    "headings of parts": "<div><header><h3>{}</h3><button>Add</button></header><div>{}</div></div>",
}


@pytest.mark.parametrize("called", CALLED.values(), ids=CALLED)
@pytest.mark.parametrize("part", AS_DRAWN.values(), ids=AS_DRAWN)
def test_a_value_below_another_title_is_another_while_its_own_title_is_there(shown, part, called):
    def drawn(plants: str, seeds: str, title: str = "Plants") -> str:
        return called.format(title, plants) + called.format("Seeds", seeds)

    snapshot = shown(drawn(part, OTHER))
    read_of = recorded(decide_extract("the Watered", TypeAdapter(str), snapshot), snapshot)
    said_of = recorded(decide_verify("the Watered is 3", snapshot), snapshot)
    for program in (read_of, said_of):
        assert read(program, shown(drawn(OTHER, part))) is None
        assert read(program, shown(drawn("<p>None yet.</p>", part))) is None
        for now in (drawn(part, OTHER), drawn(part, OTHER, "Herbs"), drawn(f"<h4>Today</h4>{part}", OTHER), part):
            assert read(program, shown(now)) in {"3", True}
