"""What an operation did to an item is the same in other markup: a table that is a list of cards now, a cell that is a text behind a label."""

from __future__ import annotations

import json

import pytest

from pytest_stagehand._browser.engine import ask
from pytest_stagehand._recording.effects import ItemEffect, NodeEffect
from pytest_stagehand._recording.spoken import spoken_effect
from pytest_stagehand._steps.items import as_sent
from tests.support.anew import anew
from tests.support.hasty import hurry
from tests.support.steps import SOON_MS, Do, Sitting

pytestmark = pytest.mark.one_page


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


PAGE = """
<main><h1>Rowing club</h1><nav><a href="#">Trips</a> <a href="#">Boats</a></nav><section><h2>Members</h2>{list}</section>
<section><h2>Join</h2><form><label>Name <input></label><button type=button onclick="hit('')">Join</button></form></section>{note}</main>
<script>
{{
const $ = (selector) => document.querySelector(selector);
const BUTTONS = (name) => ["Remind", "Expel"].map((each) => `<button onclick="hit('${{name}}')">${{each}}</button>`).join(" ");
let items = {items};
const one = (name) => items.find((each) => each.name === name);
const others = (...names) => items = items.filter((each) => !names.includes(each.name));
const say = (text) => $("#note").textContent = text;
const draw = () => {{ $("#all").innerHTML = items.map((each) => {each}).join(""); }};
window.hit = (name) => setTimeout(() => {{ const it = one(name), next = items[items.indexOf(it) + 1]; {op}; draw(); }}, 20);
draw();
}}
</script>
"""
MEMBERS = [
    {"name": name, "boat": boat, "fee": fee}
    for name, boat, fee in (("Ann Hill", "Eight", "paid"), ("Bob Hill", "Skiff", "due"), ("Cyd Moor", "Eight", "due"))
]
HEADS = "<th>Name</th><th>Boat</th><th>Fee</th><th></th>"
STATUS = "<p id=note role=status></p>"

BUILDS = {
    "a table": (f"<table><thead><tr>{HEADS}</tr></thead><tbody id=all></tbody></table>", "`<tr><td>${each.name}</td><td>${each.boat}</td><td>${each.fee}</td><td>${BUTTONS(each.name)}</td></tr>`"),
    "a grid of div": ("<div role=grid aria-label=Members><div role=rowgroup id=all></div></div>", "`<div role=row class=r>${[each.name, each.boat, each.fee].map((text) => `<div role=gridcell><div><span>${text}</span></div></div>`).join('')}<div role=gridcell>${BUTTONS(each.name)}</div></div>`"),
    "a list with labels": ("<div role=list id=all></div>", "`<div role=listitem class=item><div>${BUTTONS(each.name)}</div><div><div><small>Name</small> <span>${each.name}</span></div><div><b>Boat:</b> <span>${each.boat}</span></div><div><b>Fee:</b> <span>${each.fee}</span></div></div></div>`"),
    "cards of pairs": ("<div id=all></div>", "`<div class='card sum'><div class=top><h3>${each.name}</h3><ul>${['Remind', 'Expel'].map((label) => `<li class=act><input type=submit value=${label} onclick=\"hit('${each.name}')\"></li>`).join('')}</ul></div><div class=body><dl>${[['Name', each.name], ['Boat', each.boat], ['Fee', each.fee]].map(([key, value]) => `<div class=pair><dt>${key}</dt><dd>${value}</dd></div>`).join('')}</dl></div></div>`"),
    "cards in columns": ("<div class=columns id=all></div>", "`<div class='column half'><div class=card><div class=content><p class=heading>Name</p><h3>${each.name}</h3><div><p><strong>Boat</strong>: <span>${each.boat}</span></p></div><div><p><strong>Fee</strong>: <span>${each.fee}</span></p></div></div><footer>${BUTTONS(each.name)}</footer></div></div>`"),
}  # fmt: skip


def shown(page, build, op, note=STATUS):
    anew(page)
    around, each = BUILDS[build]
    page.set_content(PAGE.format(items=json.dumps(MEMBERS), list=around, each=each, op=op, note=note))


def recorded(page, build, op, *do, **more):
    shown(page, build, op, **more)
    sitting = Sitting()
    sitting.record(page, do or (Do("Remind", "Bob Hill"),))
    return sitting


def problem(page, sitting):
    return sitting.reason(page, "effect-missing")


SAID = "say('Bob Hill is reminded')"
OPERATIONS = {
    "it says another word": ("it.fee = 'reminded'", [
        "",
        SAID,
        "next.fee = 'reminded'",
        "it.fee = 'asked'",
        "it.fee = next.fee = 'reminded'",
        "it.fee = 'not reminded'",
        "it.fee = 'not <b>reminded</b>'",
        "others(next.name)",
    ]),
    "it goes": ("others(name), say('Bob Hill went')", [
        "",
        "say('Bob Hill went')",
        "others(next.name), say('Bob Hill went')",
        "others(name, next.name), say('Bob Hill went')",
        "it.fee = 'gone', say('Bob Hill went')",
        "it.name = '', say('Bob Hill went')",
        "items = [], say('Bob Hill went')",
    ]),
}  # fmt: skip


@pytest.mark.parametrize("now", BUILDS)
@pytest.mark.parametrize("was", ["a table", "a list with labels"])
@pytest.mark.parametrize("what", OPERATIONS)
def test_what_became_of_an_item_is_seen_in_other_markup_and_nothing_else_is(page, what, was, now):
    good, others = OPERATIONS[what]
    sitting = recorded(page, was, good)
    assert getattr(sitting.actions[0].effect, "item", None) is not None, sitting.actions[0].effect
    shown(page, now, good)
    assert sitting.problem(page) == ""
    for other in others if was == "a table" else others[2::4]:  # the same mechanism, tried less
        if (was, now) == ("a list with labels",) * 2 and "<b>" in other:
            continue  # a text that was recorded as such is one wherever it stands in its own markup
        shown(page, now, other)
        assert problem(page, sitting) == "effect-missing", other


@pytest.mark.parametrize("now", [each for each in BUILDS if each != "a table"])
def test_what_is_only_offered_or_said_of_something_else_is_no_word_of_an_item(page, now):
    sitting = recorded(page, "a table", "it.fee = 'reminded'")
    for other in (
        "due<div role=menu><div role=menuitem>due</div><div role=menuitem>reminded</div></div>",
        "due<select><option>due<option>reminded</select>",
        "due<div><label><input type=radio>reminded</label></div>",
        "<p>Not</p><p>reminded</p>",
        "<div>reminded</div><div>failed</div>",
        "due<div role=tooltip>reminded</div>",
    ):
        shown(page, now, f"it.fee = '{other}'")
        assert problem(page, sitting) == "effect-missing", other


TOAST = "<section aria-live=polite><ol><li><div id=note></div></li></ol></section>"


def test_a_message_about_an_item_is_no_place_where_it_stands(page):
    """Whoever says it: in other markup the message has a role, and its words don't count there."""
    sitting = recorded(page, "a table", "others(name), say('Bob Hill went')", note=TOAST)
    (action,) = sitting.actions
    assert (action.effect.kind, action.effect.change, action.also) == ("item", "gone", ())
    for now in BUILDS:
        shown(page, now, "others(name), say('Bob Hill went')")
        assert sitting.problem(page) == ""
        shown(page, now, "say('Bob Hill went')")
        assert problem(page, sitting) == "effect-missing"


def test_an_item_that_went_to_another_list_is_looked_for_there(page):
    elsewhere = "<section><h2>Gone</h2><ul id=note></ul></section>"
    there = "others(name), $('#note').innerHTML = '<li>Bob Hill</li>'"
    sitting = recorded(page, "a table", there, note=elsewhere)
    assert [each.change for each in sitting.actions[0].also] == ["named"], spoken_effect(sitting.actions[0].effect)
    for now in BUILDS:
        shown(page, now, there, note=elsewhere)
        assert sitting.problem(page) == "", now
        for other in ("others(name)", "others(name), $('#note').innerHTML = '<li>Cyd Moor</li>'"):
            shown(page, now, other, note=elsewhere)
            assert problem(page, sitting) == "effect-missing", (now, other)


def test_what_was_recorded_of_a_message_before_is_seen_as_before(page):
    """A recording may say that a live region is a place that names the item."""
    good = "others(name), say('Bob Hill went')"
    sitting = recorded(page, "a table", good, note=TOAST)
    (step,) = sitting.steps
    (action,) = step.actions
    named = ItemEffect(change="named", item=action.effect.item.model_copy(update={"alone": False}), to=("Rowing club",))
    sitting.steps = [step.model_copy(update={"actions": (action.model_copy(update={"also": (named,)}),)})]
    shown(page, "a table", good, note=TOAST)
    assert sitting.problem(page) == ""
    shown(page, "a table", "others(name)", note=TOAST)
    assert problem(page, sitting) == "effect-missing"


JOINED = {
    "a live region": TOAST,
    "a status": STATUS,
    "an alert in a layer": "<div style='position:fixed;top:0'><div role=alert><span id=note></span></div></div>",
}


@pytest.mark.parametrize("was", JOINED)
def test_what_a_message_says_is_what_was_done(page, was):
    """Not that the form is named in one more place, nor that a list reads differently which is a toast."""
    sitting = recorded(page, "a table", "say('Join is done')", Do("Join"), note=JOINED[was])
    effect = sitting.actions[0].effect
    assert isinstance(effect, NodeEffect), spoken_effect(effect)
    assert effect.name == "Join is done"
    for now in JOINED.values():
        shown(page, "cards in columns", "say('Join is done')", note=now)
        assert sitting.problem(page) == ""
        for other in ("", "say('Join is not done')", "say('Join failed')"):
            shown(page, "cards in columns", other, note=now)
            assert problem(page, sitting) == "effect-missing", other


def test_a_message_that_stood_there_is_none_of_what_was_done(page):
    sitting = recorded(page, "a table", "say('Join is done')", Do("Join"), note=TOAST)
    shown(page, "a table", "say('Join is done')", note=TOAST.replace("></div>", ">Join is done</div>"))
    assert problem(page, sitting) == "effect-missing"


def test_what_a_live_list_lists_is_no_message(page):
    """Next month it lists others; that it lists others than before is what was done."""
    found = "$('#note').innerHTML = ['Regatta', 'Picnic'].map((each) => `<li>${each}</li>`).join('')"
    sitting = recorded(page, "a table", found, Do("Join"), note="<ul id=note aria-live=polite></ul>")
    assert sitting.actions[0].effect.kind == "rows", sitting.actions[0].effect


def sees(page, effect, target):
    """Whether the page side sees an effect once a target was pressed that was taken for the recorded one."""
    ask(target, "arm", token="armed", effect=as_sent(effect, {}), timeout_ms=SOON_MS)
    target.click()
    return ask(page, "isSeen", token="armed", effect=as_sent(effect, {}), timeout_ms=SOON_MS)


NOTHING = "<h2>Members</h2>"
ELSEWHERE = "<table><tr><td>Bob Hill<td>reminded<tr><td>Cyd Moor<td>due</table>"


@pytest.mark.parametrize("what", OPERATIONS)
@pytest.mark.parametrize("rest", [NOTHING, ELSEWHERE])
def test_of_what_stands_in_no_item_nothing_is_known(page, what, rest):
    """Where the list is gone, nothing tells that the row went from it, nor that what a row elsewhere reads is new."""
    (action,) = recorded(page, "a table", OPERATIONS[what][0]).actions
    page.set_content(
        f"<main><section><h2>Members</h2><p>Bob Hill</p><p>due</p><p><button>Remind</button></p></section>{rest}</main>"
    )
    assert not sees(page, action.effect, page.get_by_role("button"))


FLAT = "".join(
    f"<{tag}><b>{{}}</b> <i>due</i> <button onclick=\"{{}}.previousElementSibling.textContent = 'reminded'\">{{}}</button></{tag}>"
    for tag in ("p", "div", "section")
)


@pytest.mark.parametrize("label", ["Remind", "Remind {}"])
def test_a_part_of_the_page_is_no_item_of_those_in_it(page, label):
    """Where rows can't be told from each other by how they are built, another one's word would count for all."""
    (action,) = recorded(page, "a table", "it.fee = 'reminded'").actions
    names = ["Ann Hill", "Bob Hill", "Cyd Moor"]
    rows = FLAT.format(
        *(text for name in names for text in (name, "document.querySelectorAll('button')[2]", label.format(name)))
    )
    page.set_content(
        f"<main><section><h2>Members</h2><div>{rows}</div></section><section><h2>Join</h2><div>x</div></section></main>"
    )
    assert not sees(page, action.effect, page.get_by_role("button").nth(1))
