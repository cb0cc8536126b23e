"""What is recorded of an operation is what it did: not what the pointer, the focus, a clock or the page itself brought at that time."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pytest_stagehand._recording.spoken import spoken_effect
from tests.support.hasty import hurry
from tests.support.steps import SOON_MS, Do, Sitting


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


@dataclass(frozen=True)
class Case:
    """A page as an application has it.

    Attributes:
        page: HTML; `LIVE` is false where what is operated last is dead.
        operations: What is done.
        effect: Words of what should be recorded of the last operation; empty for nothing.
        sentence: What the test says.
    """

    page: str
    operations: tuple[Do, ...]
    effect: str
    sentence: str = "do it"

    def html(self, *, live: bool) -> str:
        return f"<script>var LIVE = {str(live).lower()};</script>{self.page}"


SIDEBAR = """<style>aside .fold {display: none} aside:hover .fold {display: inline}</style>
<aside><a href="#a">Pages</a> <button class=fold>Collapse sidebar</button></aside>"""
CASES = {
    "the pointer leaves a bar that shows a button to it": Case(
        f"{SIDEBAR}<main><button onclick=\"if (LIVE) out.textContent = 'Published'\">Publish</button><p id=out></p></main>",
        (Do("Pages"), Do("Publish")),
        'text "Published" appears',
    ),
    "nothing but the pointer leaves a bar": Case(
        f"{SIDEBAR}<main><button>Publish</button></main>", (Do("Pages"), Do("Publish")), ""
    ),
    "the row of the target shows its buttons to the pointer": Case(
        """<style>tr .more {visibility: hidden} tr:hover .more {visibility: visible}</style><table>
        <tr><td>Ann</td><td>plain</td><td><button onclick="if (LIVE) this.closest('tr').cells[1].textContent = 'starred'">Star</button> <button class=more>Archive</button></td></tr>
        <tr><td>Bob</td><td>plain</td><td><button>Star</button> <button class=more>Archive</button></td></tr></table>""",
        (Do("Star", "Ann"),),
        'cell "starred" appears in row "Ann"',
    ),
    "the menu closes and the pointer is over a row that shows its buttons": Case(
        """<style>li .more {display: none} li:hover .more {display: inline} li {height: 40px} #menu {position: absolute; top: 60px; left: 0; width: 300px; background: #fff}</style>
        <button aria-haspopup=menu onclick="menu.hidden = false">More</button>
        <div id=menu role=menu hidden><div role=menuitem tabindex=0 style="height: 60px" onclick="menu.hidden = true; if (LIVE) setTimeout(() => toast.textContent = 'Sender blocked', 20)">Block sender</div></div>
        <ul><li>One <button class=more>Archive</button></li><li>Two <button class=more>Archive</button></li><li>Three <button class=more>Archive</button></li></ul><p id=toast></p>""",
        (Do("More"), Do("Block sender")),
        'text "Sender blocked" appears',
    ),
    "only the menu closes over its entry": Case(
        """<button aria-haspopup=menu onclick="menu.hidden = false">More</button>
        <div id=menu role=menu hidden><div role=menuitem tabindex=0 onclick="menu.hidden = true">Block sender</div><div role=menuitem tabindex=0>Mute</div></div>""",
        (Do("More"), Do("Block sender")),
        "",
    ),
    "only a drop-down of plain list items closes over its entry": Case(
        """<div><button onclick="menu.hidden = false">List settings</button><ul id=menu hidden style="position: absolute; background: #fff">
        <li><a href="#" onclick="menu.hidden = true">Sort by name</a></li><li><a href="#" onclick="menu.hidden = true">Sort by size</a></li></ul></div><p>bench, vase</p>""",
        (Do("List settings"), Do("Sort by size")),
        "",
    ),
    "a list of entries changes while it closes over the one that was pressed": Case(
        """<nav><ul><li>Inbox</li><li>Archive</li></ul></nav><table><tr><td>Lyon</td><td>new</td><td><button onclick="menu.hidden = false">More</button></td></tr>
        <tr><td>Nice</td><td>new</td><td><button>More</button></td></tr></table><div id=menu hidden style="position: fixed; top: 9em"><div role=list>
        <div role=listitem tabindex=0 onclick="this.remove(); setTimeout(() => menu.remove(), 10); if (LIVE) document.querySelector('td + td').textContent = 'kept'">Archive</div>
        <div role=listitem tabindex=0>Mark as read</div><div role=listitem tabindex=0>Block</div></div></div>""",
        (Do("More", "Lyon"), Do("Archive", "Mark as read")),
        'cell "kept" appears in row "Lyon"',
    ),
    "a column is counted and drawn anew as a card is typed into it": Case(
        """<h1>Fair</h1><div id=lanes></div><script>const lanes = {'To do': ['Posters', 'Tents'], Doing: ['Bread'], Done: ['Hall']};
        const draw = () => { window.lanes.innerHTML = Object.entries(lanes).map(([lane, cards]) => `<div class=lane><h3>${lane} (${cards.length})</h3><div class=cards>
        ${cards.map((card) => `<div class=card><div>${card}</div><span>more</span></div>`).join('')}</div><input placeholder="Add a card" data-lane="${lane}"></div>`).join(''); };
        onkeydown = (event) => { if (event.key === 'Enter' && LIVE) { lanes[event.target.dataset.lane].push(event.target.value); draw(); } }; draw();</script>""",
        (Do("Add a card", "Bread", "fill", ("Lamps",)), Do("Add a card", "Bread", "press", ("Enter",))),
        'item "Lamps" alone',
        "add a card Lamps to Doing",
    ),
    "a dialog of the day that the sentence names closes": Case(
        """<main><button onclick="box.showModal()">Stand-up</button></main><dialog id=box><h2>Stand-up, 2031-05-08</h2><button onclick="if (LIVE) box.close()">Cancel</button></dialog>""",
        (Do("Stand-up"), Do("Cancel")),
        'heading "Stand-up, ⟨date⟩" goes away',
        "cancel the stand-up of 2031-05-08",
    ),
    "a menu that the row owns stands elsewhere in the page": Case(
        """<nav><ul><li>Inbox</li><li>Archive</li></ul></nav><main>
        <div class=mail><span>Rail</span><span>Lyon</span><button aria-haspopup=menu aria-owns=menu onclick="menu.hidden = false">More</button></div>
        <div class=mail><span>Bank</span><span>May</span><button aria-haspopup=menu>More</button></div><div class=mail><span>Mira</span><span>Lunch</span><button aria-haspopup=menu>More</button></div>
        </main><div id=menu hidden style="position: fixed; top: 9em"><div role=list><div role=listitem tabindex=0
        onclick="menu.hidden = true; if (LIVE) document.querySelector('.mail').remove()">Archive</div><div role=listitem tabindex=0>Block</div></div></div>""",
        (Do("More", "Lyon"), Do("Archive", "Block")),
        'item "Rail" goes away',
        "archive the mail",
    ),
    "a menu closes and what it lay over is seen again": Case(
        """<div><button onclick="menu.hidden = false; hint.hidden = true">Run</button><div role=menu id=menu hidden><div role=menuitem tabindex=0
        onclick="menu.hidden = true; hint.hidden = false; if (LIVE) out.innerHTML = '<p>Finished</p>'">Run all</div></div></div><h2 id=hint>Add a cell</h2><div id=out></div>""",
        (Do("Run"), Do("Run all")),
        'text "Finished" appears',
    ),
    "a list of what was put in is emptied by its last control": Case(
        """<div><button onclick="chips.innerHTML = '<li><button onclick=drop()>Berlin</button></li><li><button onclick=drop()>Paris</button></li>'">Add</button><ul id=chips></ul></div><p id=out>2</p>
        <script>window.drop = () => { if (LIVE) { chips.innerHTML = ''; out.innerHTML = '<p>No towns</p>'; } }</script>""",
        (Do("Add"), Do("Paris")),
        'text "No towns" appears',
    ),
    "a panel is closed by its own button": Case(
        """<div><button onclick="panel.hidden = false">Filter</button><section aria-label=Filters id=panel hidden><p>Choose what to see</p>
        <button onclick="if (LIVE) panel.hidden = true">Hide</button></section></div>""",
        (Do("Filter"), Do("Hide")),
        "goes away",
    ),
    "a box that is called by its own state, beside a tool that the pointer shows": Case(
        """<style>.pin {visibility: hidden} [role=row]:hover .pin {visibility: visible}</style><div role=grid aria-label=Runs>
        <div role=row><span role=gridcell><input type=checkbox aria-label="Toggle row (unchecked)"><button class=pin aria-label="Pin">p</button></span><span role=gridcell>Alpha</span></div>
        <div role=row><span role=gridcell><input type=checkbox aria-label="Toggle row (unchecked)"><button class=pin aria-label="Pin">p</button></span><span role=gridcell>Beta</span></div></div>
        <script>onchange = ({ target }) => { if (!LIVE) target.checked = false;
        target.setAttribute('aria-label', `Toggle row (${target.checked ? 'checked' : 'unchecked'})`); }</script>""",
        (Do("Toggle row (unchecked)", "Beta", "check"),),
        "becomes checked",
    ),
    "a toast with a button of its own": Case(
        """<style>.toast {position: fixed; bottom: 0; right: 0}</style><main><button onclick="if (LIVE) { const t = document.createElement('div');
        t.className = 'toast'; t.innerHTML = '<span>Invoice sent</span> <button>Close</button>'; document.body.append(t); }">Send</button></main>""",
        (Do("Send"),),
        'text "Invoice sent" appears',
    ),
    "a message that goes at the same time": Case(
        """<main><p role=status id=said>Saved</p><button onclick="setTimeout(() => { said.textContent = ''; if (LIVE) out.innerHTML = '<p>Draft of today</p>'; }, 20)">Save draft</button><div id=out></div></main>""",
        (Do("Save draft"),),
        'text "Draft of today" appears',
    ),
    "nothing but a message goes": Case(
        """<main><p role=status id=said>Saved</p><button onclick="setTimeout(() => said.textContent = '', 20)">Save draft</button></main>""",
        (Do("Save draft"),),
        "",
    ),
    "other controls take on states": Case(
        """<div role=toolbar aria-label=Cell><button id=up disabled>Move this cell up</button></div>
        <select aria-label=Kind id=kind><option>Markdown<option>Code</select>
        <main><button onclick="up.disabled = false; kind.value = 'Code'; if (LIVE) out.innerHTML = '<pre>42 rows</pre><p>done</p>'">Run All Cells</button><div id=out></div></main>""",
        (Do("Run All Cells"),),
        '"done" appears',
    ),
    "a key goes to what has the focus": Case(
        """<div role=toolbar aria-label=Cell><button id=up disabled>Move this cell up</button></div>
        <main><textarea aria-label=Source onkeydown="if (event.key === 'Enter' && event.shiftKey) { up.disabled = false; if (LIVE) out.innerHTML = '<p>output</p>'; event.preventDefault(); }"></textarea><div id=out></div></main>""",
        (Do("Source", method="focus"), Do(method="press", arguments=("Shift+Enter",))),
        'text "output" appears',
    ),
    "a key empties a field whose own button goes with what it held": Case(
        """<form aria-label=Chat onsubmit="return false" oninput="wipe.hidden = !words.value; send.disabled = !words.value"><label>Message <input id=words></label>
        <button id=wipe type=button hidden>Clear</button> <button id=send disabled>Send</button></form><ol id=all></ol>
        <script>words.addEventListener('keydown', (event) => { if (event.key !== 'Enter') return; words.value = ''; wipe.hidden = send.disabled = true;
        if (LIVE) setTimeout(() => all.innerHTML = '<li>Good day</li>', 20); });</script>""",
        (Do("Message", method="fill", arguments=("Good day",)), Do(method="press", arguments=("Enter",))),
        "the page's listitems read differently",
    ),
    "the page saves by itself what is put into a field": Case(
        """<form><label>Intro <input id=intro oninput="clearTimeout(window.t); window.t = setTimeout(() => history.replaceState(null, '', '/pages/7/edit'), 40)"></label></form>""",
        (Do("Intro", method="fill", arguments=("Hello",)),),
        "it holds just that",
    ),
    "the page gives itself an address while it saves": Case(
        """<main><button onclick="setTimeout(() => history.replaceState(null, '', '/pages/7/edit'), 20); if (LIVE) setTimeout(() => out.textContent = 'Draft kept', 30)">Save draft</button><p id=out></p></main>""",
        (Do("Save draft"),),
        'text "Draft kept" appears',
    ),
    "nothing but an address that the page gives itself": Case(
        """<main><button onclick="if (LIVE) history.replaceState(null, '', '/pages/all')">All</button></main>""",
        (Do("All"),),
        "the page goes to /pages/all",
    ),
    "a step to another address": Case(
        """<main><button onclick="if (LIVE) { history.pushState(null, '', '/pages/all'); out.textContent = 'All of them'; }">All</button><p id=out></p></main>""",
        (Do("All"),),
        "the page goes to /pages/all",
    ),
    "the address says what was searched for": Case(
        """<label>Search <input id=q oninput="clearTimeout(window.t); window.t = setTimeout(() => LIVE && history.replaceState(null, '', '/find/' + this.value), 40)"></label>""",
        (Do("Search", method="fill", arguments=("shirts",)),),
        "the page goes to",
    ),
    "a clock goes on": Case(
        """<main><p>Up for <span id=clock>a moment</span></p><button>Refresh</button></main>
        <script>const words = ['one', 'two', 'three', 'four', 'five', 'six']; let n = 0; setInterval(() => clock.textContent = words[n++ % 6] + ' ticks', 90);</script>""",
        (Do("Refresh"),),
        "",
    ),
    "a ticker says now this and now that": Case(
        """<main><p id=news>Sun</p><button onclick="if (LIVE) out.innerHTML = '<p>Refreshed</p>'">Refresh</button><div id=out></div></main>
        <script>const words = ['Sun', 'Rain', 'Snow', 'Fog', 'Hail', 'Ice', 'Wind', 'Dust']; let n = 0; setInterval(() => news.textContent = words[++n % 8], 70);</script>""",
        (Do("Refresh"),),
        'text "Refreshed" appears',
    ),
    "what it controls comes before a heading elsewhere": Case(
        """<main><button aria-controls=panel onclick="if (LIVE) { panel.innerHTML = '<p>Ships in two days</p>'; } head.textContent = 'Other';">Shipping</button><h2 id=head>Offers</h2></main><div id=panel></div>""",
        (Do("Shipping"),),
        'text "Ships in two days" appears',
    ),
    "the sentence speaks of it": Case(
        """<main><button onclick="if (LIVE) side.hidden = false; kind.value = 'b'">Show</button></main><select id=kind aria-label=Kind><option value=a>A<option value=b>B</select>
        <nav aria-label=Side><ul id=side hidden><li>History</li></ul></nav>""",
        (Do("Show"),),
        "History",
        "show the history",
    ),
    "several faint signs stand together": Case(
        """<nav><button id=one disabled>Undo</button><button id=two disabled>Redo</button></nav><main><button onclick="if (LIVE) one.disabled = two.disabled = false">Draw</button></main>""",
        (Do("Draw"),),
        "at least one of: ",
    ),
    "an entry closes its list and its field says it": Case(
        """<div role=combobox aria-label=Size tabindex=0 aria-controls=list id=box aria-expanded=false onclick="list.hidden = false; box.setAttribute('aria-expanded', true)"><span id=held>none</span></div>
        <ul role=listbox id=list hidden><li role=option onclick="list.hidden = true; box.setAttribute('aria-expanded', false); if (LIVE) held.textContent = 'Large'">Large</li><li role=option>Small</li></ul>""",
        (Do("Size"), Do("Large")),
        "Large",
    ),
    "an entry closes its list and its field holds it": Case(
        """<label>Size <input role=combobox readonly id=box value=Small aria-controls=sizes aria-expanded=false onclick="sizes.hidden = false; box.setAttribute('aria-expanded', true)"></label>
        <ul role=listbox id=sizes hidden><li role=option onclick="sizes.hidden = true; box.setAttribute('aria-expanded', false); if (LIVE) box.value = 'Large'">Large</li><li role=option>Small</li></ul>""",
        (Do("Size"), Do("Large")),
        'value "Large" appears',
    ),
    "an entry of a menu, beside a field that follows what is chosen": Case(
        """<select aria-label=Kind id=kind><option>Markdown<option>Code</select><button aria-haspopup=menu onclick="menu.hidden = false">Run</button>
        <div role=menu id=menu hidden><div role=menuitem tabindex=0 onclick="menu.hidden = true; kind.value = 'Code'; if (LIVE) out.innerHTML = '<p>done</p>'">Run all</div></div><div id=out></div>""",
        (Do("Run"), Do("Run all")),
        'text "done" appears',
    ),
    "an entry of a menu makes a field without a name of what it is about": Case(
        """<p id=file><b>README.md</b></p><p>notes.txt</p><button aria-haspopup=menu onclick="menu.hidden = false">More</button>
        <div role=menu id=menu hidden><div role=menuitem tabindex=0 onclick="menu.hidden = true; if (LIVE) file.innerHTML = '<input value=README.md>'">Rename</div><div role=menuitem tabindex=0>Copy</div></div>""",
        (Do("More"), Do("Rename")),
        'value "README.md" appears',
    ),
    "what has the focus is a button meanwhile": Case(
        """<ul id=files><li><span>a.txt</span></li><li><span>b.txt</span></li></ul><button onclick="files.firstChild.firstChild.setAttribute('role', 'button'); if (LIVE) out.innerHTML = '<p>Chosen</p>'">Choose the first</button><div id=out></div>""",
        (Do("Choose the first"),),
        'text "Chosen" appears',
    ),
}


SITE = "http://app.test/"


def show(page, html: str) -> None:
    """Open a page as an application serves it."""
    page.unroute_all()
    page.route(f"{SITE}**", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto("about:blank")  # else the clocks of the page before run on
    page.goto(SITE)


FORM = """<form onsubmit="out.textContent = 'Sent'; return false"><label>Mail <input type=email {}></label><button>Send</button></form><p id=out></p>"""


@pytest.mark.parametrize(
    ("field", "sentence", "warning"),
    [
        ("required", "send it", "nothing was seen to come of it but that this is invalid: Mail"),
        ('value="no mail"', "send it", "but that this is invalid: Mail"),
        ("required", "send it, so that Mail is marked as invalid", None),
        ('required value="a@b.de"', "send it", None),
    ],
)
def test_a_form_that_the_browser_would_not_send_is_told(page, field, sentence, warning):
    sitting = Sitting()
    show(page, FORM.format(field))
    told = sitting.warning(page, sentence, Do("Send"))
    assert told is None if warning is None else warning in (told or "")


ASKING = (
    """<button onclick="if (confirm('Delete the list?')) out.textContent = 'Deleted'">Delete</button><p id=out></p>"""
)


def test_a_question_that_nothing_answers_is_told(page):
    show(page, ASKING)
    told = Sitting().warning(page, "click Delete", Do("Delete"))
    assert 'the page asked "Delete the list?", which was dismissed' in (told or "")
    assert 'add "and accept the dialog"' in (told or "")


def test_a_question_that_the_test_answers_is_not_told(page):
    show(page, ASKING)
    page.once("dialog", lambda dialog: dialog.accept())
    assert Sitting().warning(page, "click Delete", Do("Delete")) is None
    assert page.locator("#out").text_content() == "Deleted"


SORTED = """<h1>Queues</h1><button onclick="{}">Sort by total</button><table><thead><tr><th>Name<th>Total</thead>
<tbody id=t><tr><td>emails<td>7<tr><td>invoices<td>2<tr><td>orders<td>5</tbody></table>"""
SORT = "t.append(t.rows[0]); t.insertBefore(t.rows[1], t.rows[0])"
REFRESH = "t.rows[0].cells[1].textContent = 8"


@pytest.mark.parametrize(
    ("does", "is_seen"),
    [(SORT, True), (f"{SORT}; {REFRESH}", True), (REFRESH, False), ("t.rows[1].remove()", False), ("", False)],
)
def test_rows_in_another_order_are_no_figure_that_counts_on(page, does, is_seen):
    sitting = Sitting()
    show(page, SORTED.format(SORT))
    sitting.record(page, [Do("Sort by total")], sentences=["sort by total"])
    assert spoken_effect(sitting.actions[-1].effect) == "the page's rows stand in another order"
    show(page, SORTED.format(does))
    assert (sitting.problem(page, 20_000 if is_seen else SOON_MS) == "") is is_seen


NESTED = """<h1>Users</h1><table><tr><th>Tags:</th><td><input id=tags><table><tr><td>Set</td><td>
<span style="cursor: pointer" onclick="tags.value = 'monitoring'; help.hidden = false">Monitoring</span> | <span>None</span>
</td></tr></table><p id=help hidden>Tags are separated by commas</p></td></tr></table>"""


def test_what_a_row_in_a_row_lacks_did_not_go_away(page):
    sitting = Sitting()
    show(page, NESTED)
    sitting.record(page, [Do("Monitoring")], sentences=["click Monitoring"])
    effect = sitting.actions[-1].effect
    assert effect is not None
    assert "Tags:" not in spoken_effect(effect)


@pytest.mark.parametrize("name", CASES)
def test_what_is_recorded_is_what_the_operation_did(page, name):
    case, sitting = CASES[name], Sitting()
    show(page, case.html(live=True))
    sitting.record(page, case.operations, sentences=[case.sentence])
    effect = sitting.actions[-1].effect
    if not case.effect:
        assert effect is None
        return
    assert effect is not None
    assert case.effect in spoken_effect(effect)
    found = {}
    for live in (True, False):
        show(page, case.html(live=live))
        found[live] = sitting.reason(page, "" if live else "effect-missing")
    assert found[True] == ""
    if effect.kind != "value":
        assert found[False] == "effect-missing"
