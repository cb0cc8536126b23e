"""Items in shadow trees, cards without a role, numbers that go by one, and items that lose their name instead of going."""

from __future__ import annotations

import json

import pytest

from tests.support.hasty import hurry
from tests.support.steps import SOON_MS, Do, Sitting

pytestmark = pytest.mark.one_page

MISSING = "effect-missing"


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


PAGE = """
<main><h1>Bikes</h1><div id=app></div></main>
<script>
{{
const $ = (selector) => document.querySelector(selector);
let items = {items};
const one = (name) => items.find((each) => each.name === name);
const without = (name) => items = items.filter((each) => each.name !== name);
const draw = () => {{ $("#app").innerHTML = items.map((each) => {each}).join(""); {drawn} }};
window.hit = (name) => setTimeout(() => {{ const it = one(name), at = items.indexOf(it), next = items[at + 1]; {op}; draw(); }}, 20);
draw();
}}
</script>
"""
BIKES = [
    {"name": name, "is": state, "left": left}
    for name, state, left in (("Ann 1", "free", 3), ("Bob 2", "free", 12), ("Cyd 3", "out", 12), ("Dan 4", "out", 7))
]

CARD = "`<div class=col><div class=card><div><h3>${each.name}</h3><p>${each.is}</p></div><div><button onclick=\"hit('${each.name}')\">Book</button></div></div></div>`"
ITEM = "`<li><span>${each.name}</span> <span>${each.left}</span> <button onclick=\"hit('${each.name}')\">Book</button></li>`"
LINK = "`<li><span>${each.name}</span> <span>${each.is}</span> <a href='#' onclick=\"hit('${each.name}'); return false\">Book</a></li>`"
SHADOW = '`<li><my-card name="${each.name}"></my-card></li>`'
DRAWN_SHADOW = """for (const host of document.querySelectorAll("my-card")) if (!host.shadowRoot) {
  const {name} = host.attributes, each = one(name.value);
  host.attachShadow({mode: "open"}).innerHTML = `<style>h3{color:red}</style><h3>${each.name}</h3><p>${each.is}</p><button>Book</button>`;
  host.shadowRoot.querySelector("button").onclick = () => hit(name.value);
}"""

CASES = {
    "a card in a column": (CARD, "it.is = 'booked'", ["next.is = 'booked'", "items.forEach((each) => each.is = 'booked')", "it.is = 'broken'", "", "it.is = next.is = 'booked'"]),
    "a card in a column goes": (CARD, "without(name)", ["without(next.name)", "it.is = 'gone'", "items = []", "without(name), without(next.name)"]),
    "an item in a shadow tree goes": (SHADOW, "without(name)", ["without(next.name)", "it.is = 'gone'", "items.push({...it, name: 'Eve 5'})", "items.pop()"]),
    "a number goes down by one": (ITEM, "it.left--", ["it.left -= 2", "it.left++", "it.left = -it.left + 1", "it.left = 'n/a'", "next.left--", "it.left += '1'"]),
    "a number goes up by one": (ITEM, "it.left++", ["it.left += '1'", "it.left += 2", "it.left--", "it.left = 0"]),
    "an item goes": (ITEM, "without(name)", ["it.name = ''", "it.name = 'undefined'", "it.name = it.left = ''", "it.name += '!'"]),
    "an item with a link goes": (LINK, "without(name)", ["it.name = 'null', it.is = 'late'", "it.name = it.is = ''"]),
}  # fmt: skip
HARMLESS = {
    "a card in a column": (CARD, "it.is = 'booked'", ["it.is = 'booked', items.push({name: 'Eve 5', is: 'free', left: 1})", "setTimeout(() => {}, 1), it.is = 'booked'"]),
    "an item in a shadow tree goes": (SHADOW, "without(name)", ["without(name), items.push({name: 'Eve 5', is: 'free', left: 1})"]),
    "a number goes down by one": (ITEM, "it.left--", ["it.left--", "items.forEach((each) => each.name === name ? each.left-- : 0)"]),
    "a number goes by more": (ITEM, "it.left -= 5", ["it.left -= 4", "it.left -= 5"]),
    "an item goes": (ITEM, "without(name)", ["without(name), items.push({name: 'Eve 5', is: 'free', left: 12})", "without(name)"]),
}  # fmt: skip


def shown(page, each, op):
    drawn = DRAWN_SHADOW if each == SHADOW else ""
    page.set_content(PAGE.format(items=json.dumps(BIKES), each=each, drawn=drawn, op=op))


def recorded(page, each, op):
    shown(page, each, op)
    sitting = Sitting()
    sitting.record(page, [Do("Book", "Bob 2")])
    return sitting


@pytest.mark.parametrize("case", CASES)
def test_another_outcome_of_an_item_is_missed(page, case):
    each, good, others = CASES[case]
    sitting = recorded(page, each, good)
    assert getattr(sitting.actions[0].effect, "item", None) is not None, sitting.actions[0].effect
    shown(page, each, good)
    assert sitting.reason(page, "") == ""
    for other in others:
        shown(page, each, other)
        assert sitting.problem(page, SOON_MS).partition(":")[0] == MISSING, other


@pytest.mark.parametrize("case", HARMLESS)
def test_the_same_outcome_of_an_item_is_seen(page, case):
    each, good, others = HARMLESS[case]
    sitting = recorded(page, each, good)
    for other in others:
        shown(page, each, other)
        assert sitting.reason(page, "") == "", other
