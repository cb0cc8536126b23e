"""What is another tomorrow is no identity: times told from now on, counts beside, sizes, tooltips. What a number names still is."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.support.anew import anew
from tests.support.hasty import hurry
from tests.support.steps import Do, Sitting

pytestmark = pytest.mark.one_page


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


OK = "onclick=\"out.textContent = 'Done'\""
OUT = "<p id=out></p>"


@dataclass(frozen=True)
class Case:
    """A page whose `⟨⟩` are filled in, what is done on it, and how it reads today and tomorrow."""

    page: str
    do: Do
    today: tuple[str, ...]
    tomorrow: tuple[str, ...]

    def html(self, parts: tuple[str, ...]) -> str:
        html = self.page
        for part in parts:
            html = html.replace("⟨⟩", part, 1)
        return html + OUT


LASTS = {
    "a link that names its row, beside a time and a count": Case(
        f"<table><tr><td><a href='#a' {OK}>run-one</a></td><td>⟨⟩</td><td>⟨⟩</td></tr><tr><td><a href='#b'>run-two</a></td><td>2d ago</td><td>7</td></tr></table>",
        Do("run-one"),
        ("43s ago", "2"),
        ("1m ago", "3"),
    ),
    "the same in other languages": Case(
        f"<ul><li><a href='#a' {OK}>eins</a> <span>⟨⟩</span></li><li><a href='#b'>zwei</a> <span>vor 2 Tagen</span></li></ul>",
        Do("eins"),
        ("vor 5 Sekunden",),
        ("vor einer Minute",),
    ),
    "the only row, beside a size": Case(
        f"<table><tr><td><a href='#a' {OK}>notes.txt</a></td><td>⟨⟩</td></tr></table>",
        Do("notes.txt"),
        ("1.2 kB",),
        ("34 MB",),
    ),
    "a state beside the name": Case(
        f"<table><tr><td><a href='#a' {OK}>train</a></td><td>⟨⟩</td></tr><tr><td><a href='#b'>test</a></td><td>Finished</td></tr></table>",
        Do("train"),
        ("Running",),
        ("Failed",),
    ),
    "a button in a row that has a name, a time and a size": Case(
        f"<table><tr><td>Alpha</td><td>⟨⟩</td><td>⟨⟩</td><td><button {OK}>Open</button></td></tr><tr><td>Beta</td><td>3 hours ago</td><td>2</td><td><button>Open</button></td></tr></table>",
        Do("Open", "Alpha"),
        ("an hour ago", "12 kB"),
        ("2 hours ago", "13 kB"),
    ),
    "a part that counts what it holds": Case(
        f"<section aria-label='Runs (⟨⟩)'><button {OK}>New run</button></section>", Do("New run"), ("2",), ("11",)
    ),
    "pages that are counted beside": Case(
        f"<fieldset><legend>⟨⟩ pages</legend><button {OK}>Next</button></fieldset>",
        Do("Next"),
        ("1-3 of 3",),
        ("1–20 of 157",),
    ),
    "a heading that counts the list below": Case(
        f"<main><h1>Admin</h1><h2>⟨⟩ Variables</h2><table><tr><th>Key<th></tr><tr><td>tax_rate</td><td><button {OK}>Edit</button></td></tr><tr><td>region</td><td><button>Edit</button></td></tr>⟨⟩</table></main>",
        Do("Edit", "tax_rate"),
        ("2", ""),
        ("3", "<tr><td>owner</td><td><button>Edit</button></td></tr>"),
    ),
    "a heading with the count as a part of its own behind it": Case(
        f"<main><h1>Admin</h1><h2>Variables <i>⟨⟩</i></h2><ul><li>tax_rate <button {OK}>Edit</button></li><li>region <button>Edit</button></li>⟨⟩</ul></main>",
        Do("Edit", "tax_rate"),
        ("2", ""),
        ("3", "<li>owner <button>Edit</button></li>"),
    ),
    "a heading that counts the cards below, which are boxes": Case(
        f"<main><h1>Admin</h1><div><h2>⟨⟩ Pools</h2><div><div class=pool><p>mail</p><button {OK}>Edit</button></div><div class=pool><p>etl</p><button>Edit</button></div>⟨⟩</div></div></main>",
        Do("Edit", "mail"),
        ("2", ""),
        ("3", "<div class=pool><p>zoo</p><button>Edit</button></div>"),
    ),
    "a tooltip that says when": Case(
        f"<button title='Last run ⟨⟩' {OK}>Run</button><div><button title='Never run'>Check</button></div>",
        Do("Run"),
        ("5 min ago",),
        ("3 weeks ago",),
    ),
    "a row that only a time in words names": Case(
        f"<ul><li><button {OK}>Name it</button> <span>⟨⟩</span></li><li><a href='#b'>data</a> <span>last month</span></li></ul>",
        Do("Name it"),
        ("now",),
        ("yesterday",),
    ),
    "a time in words before the name": Case(
        f"<table><tr><td>⟨⟩</td><td>Alpha</td><td><button {OK}>Open</button></td></tr><tr><td>last week</td><td>Beta</td><td><button>Open</button></td></tr></table>",
        Do("Open", "Alpha"),
        ("Today",),
        ("Yesterday",),
    ),
    "the same in the page's language": Case(
        f"<script>document.documentElement.lang = 'de-AT'</script><ul><li><i>⟨⟩</i> <b>Eins</b> <button {OK}>Auf</button></li><li><i>vorgestern</i> <b>Zwei</b> <button>Auf</button></li></ul>",
        Do("Auf", "Eins"),
        ("heute",),
        ("gestern",),
    ),
    "a name that says when": Case(
        f"<button {OK}>Updated ⟨⟩</button>", Do("Updated 43s ago"), ("43s ago",), ("2 days ago",)
    ),
}


@pytest.mark.parametrize("name", LASTS)
def test_what_is_another_tomorrow_is_no_identity(page, name):
    case, sitting = LASTS[name], Sitting()
    page.set_content(case.html(case.today))
    sitting.record(page, [case.do])
    anew(page)
    page.set_content(case.html(case.tomorrow))
    with sitting.in_mode("replay") as session:
        pass
    assert sitting.problem(page) == ""
    assert session.healed == []


ORDER = f"<main><h1>Shop</h1><h2>⟨⟩</h2><ul><li>Fern <button {OK}>Remove</button></li><li>Basil <button>Remove</button></li></ul></main>"
BOXES = f"<main><h1>Shop</h1><h2>⟨⟩</h2><div><div class=plant><b>Fern</b> <button {OK}>Remove</button></div><div class=plant><b>Basil</b> <button>Remove</button></div></div></main>"
NAMES = {
    "a number before the words over cards that counts none of them": Case(
        BOXES, Do("Remove", "Fern"), ("17 Main Street",), ("19 Main Street",)
    ),
    "a number before the words that became what it counts of cards": Case(
        BOXES, Do("Remove", "Fern"), ("17 rooms",), ("2 rooms",)
    ),
    "a count of cards that counts something else now": Case(BOXES, Do("Remove", "Fern"), ("2 rooms",), ("2 orders",)),
    "a count of cards that became another number": Case(BOXES, Do("Remove", "Fern"), ("2 rooms",), ("17 rooms",)),
    "a number before the words that counts nothing": Case(
        ORDER, Do("Remove", "Fern"), ("17 Main Street",), ("19 Main Street",)
    ),
    "a number before the words that became what it counts": Case(
        ORDER, Do("Remove", "Fern"), ("17 rooms",), ("2 rooms",)
    ),
    "a count that counts something else now": Case(ORDER, Do("Remove", "Fern"), ("2 rooms",), ("2 orders",)),
    "a count that became another number": Case(ORDER, Do("Remove", "Fern"), ("2 rooms",), ("17 rooms",)),
    "a number behind the words that is a part of them": Case(ORDER, Do("Remove", "Fern"), ("Order 2",), ("Order 3",)),
    "a row that a number names": Case(
        f"<table><tr><td>⟨⟩</td><td><button {OK}>Cancel</button></td></tr><tr><td>1050</td><td><button>Cancel</button></td></tr></table>",
        Do("Cancel", "1042"),
        ("1042",),
        ("1043",),
    ),
    "a price that names the row": Case(
        f"<ul><li><span>Plan</span> <b>⟨⟩</b> <button {OK}>Buy</button></li><li><span>Plan</span> <b>€20</b> <button>Buy</button></li></ul>",
        Do("Buy", "€10"),
        ("€10",),
        ("€12",),
    ),
    "days in words, by which alone rows are told apart": Case(
        f"<table><tr><td>⟨⟩</td><td><button {OK}>Open</button></td></tr><tr><td>last week</td><td><button>Open</button></td></tr></table>",
        Do("Open", "today"),
        ("today",),
        ("yesterday",),
    ),
    "a part that a day in words names": Case(
        f"<div><div class=a><b>⟨⟩</b> <button {OK}>Add</button></div><div class=b><b>Later</b> <button>Add</button></div></div>",
        Do("Add", "Today"),
        ("Today",),
        ("Tomorrow",),
    ),
    "a day in words that is a button's own name": Case(
        f"<button {OK}>⟨⟩</button>", Do("Today"), ("Today",), ("Tomorrow",)
    ),
    "a number in a button's own name": Case(f"<button {OK}>Pay ⟨⟩</button>", Do("Pay 10"), ("10",), ("12",)),
    "a number of days that is chosen": Case(
        f"<button {OK}>Pay in ⟨⟩</button>", Do("Pay in 30 days"), ("30 days",), ("14 days",)
    ),
    "a part that a number names": Case(
        f"<section aria-label='Order ⟨⟩'><button {OK}>Cancel</button></section>", Do("Cancel"), ("1042",), ("1043",)
    ),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_number_that_names_is_identity(page, name):
    case, sitting = NAMES[name], Sitting()
    page.set_content(case.html(case.today))
    sitting.record(page, [case.do])
    anew(page)
    page.set_content(case.html(case.tomorrow))
    assert sitting.reason(page, "drift") != ""
    assert page.locator("#out").text_content() == ""


DAY = "<td role=gridcell aria-label='May {0}, 2031'><a>{0}</a><div {1}>Stand-up</div></td>"
MONTH = "<table role=grid><tr>{}</tr></table>"


def test_a_day_that_the_sentence_names_is_identity_however_the_page_writes_it(page):
    sitting = Sitting()
    page.set_content(MONTH.format(DAY.format(7, "") + DAY.format(8, OK)) + OUT)
    sitting.record(page, [Do("Stand-up", "May 8, 2031")], sentences=["cancel the stand-up of 8 May"])
    anew(page)
    page.set_content(MONTH.format(DAY.format(8, OK) + DAY.format(9, "")) + OUT)
    assert sitting.problem(page) == ""
    assert page.locator("#out").text_content() == "Done"
    anew(page)
    page.set_content(MONTH.format(DAY.format(9, OK) + DAY.format(10, "")) + OUT)
    assert sitting.reason(page, "drift") != ""
