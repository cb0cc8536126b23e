"""A row is known by the words that name it: where they stand as another's note, manager or answer, the row is another's.

Each pair has the marked control in a row of a name, and then no row of that name, but one that says those words elsewhere.
"""

import pytest

from pytest_stagehand._elements.resolve import drift, locate
from tests.browser.test_another_in_its_place import IT, taken
from tests.browser.test_targets import described, found

pytestmark = pytest.mark.one_page("http://shop.test/")

NAMES = [("Ann", "Bob"), ("花子", "太郎"), ("أحمد", "علي"), ("Count of beds", "Plants")]


def table(*rows: list[str], head: list[str] | None = None) -> str:
    header = f"<tr>{''.join(f'<th>{each}' for each in head)}</tr>" if head else ""
    return f"<table>{header}{''.join('<tr>' + ''.join(f'<td>{cell}' for cell in row) for row in rows)}</table>"


def items(*rows: str) -> str:
    return f"<ul>{''.join(f'<li>{each}</li>' for each in rows)}</ul>"


def cards(*rows: str) -> str:
    return "".join(f"<div class=card>{each}</div>" for each in rows)


CONTROLS = {
    "button": ("<button data-it>Delete</button>", "<button>Delete</button>"),
    "link": ("<a data-it href=/u/1/delete>Delete</a>", "<a href=/u/2/delete>Delete</a>"),
    "icon": ("<a data-it href=/u/1/delete><i class='fa fa-trash'></i></a>", "<a href=/u/2/delete><i class='fa fa-trash'></i></a>"),
    "box": ("<input type=checkbox data-it>", "<input type=checkbox>"),
}  # fmt: skip

ANOTHERS = {
    "another column came": lambda ann, bob, it, its: (table([ann, it], [bob, its], head=["Name", "Do"]), table([ann, "–", ""], [bob, ann, its], head=["Name", "Manager", "Do"])),
    "another column came, the row went": lambda ann, bob, it, its: (table([ann, it], [bob, its], head=["Name", "Do"]), table([bob, ann, its], head=["Name", "Manager", "Do"])),
    "a column without a head came": lambda ann, bob, it, its: (table([ann, it], [bob, its]), table([bob, ann, its])),
    "the columns were swapped": lambda ann, bob, it, its: (table([ann, "x", it], [bob, "y", its], head=["Name", "Boss", ""]), table([ann, bob, its], head=["Boss", "Name", ""])),
    "a note": lambda ann, bob, it, its: (table([ann, it], [bob, its]), table([f"{bob}<br><small>{ann}</small>", its])),
    "what it replaces": lambda ann, bob, it, its: (items(f"<b>{ann}</b> {it}", f"<b>{bob}</b> {its}"), items(f"<b>{bob}</b> <p>replaces <i>{ann}</i></p> {its}")),
    "what it answers": lambda ann, bob, it, its: (items(f"<b>{ann}</b> {it}", f"<b>{bob}</b> {its}"), items(f"<b>{ann}</b>" + items(f"<b>{bob}</b> {its}"))),
    "what holds it": lambda ann, bob, it, its: (items(f"<b>{bob}</b>" + items(f"<span>{ann}</span> {it}")), items(f"<b>{bob}</b> {its}" + items(f"<span>{ann}</span>"))),
    "a card's text": lambda ann, bob, it, its: (cards(f"<h3>{ann}</h3> {it}", f"<h3>{bob}</h3> {its}"), cards(f"<h3>{bob}</h3> <p>{ann}</p> {its}", f"<h3>Cid</h3> {its}")),
    "rows of other tags": lambda ann, bob, it, its: (table([ann, it], [bob, its], head=["Name", "Do"]), items(f"<span>{bob}</span> <span>{ann}</span> {its}", f"<span>Cid</span> <span>Dee</span> {its}")),
}  # fmt: skip


# Which word of a row names it nobody can tell from one row and its neighbour: where another word of it gave way, it may be another's.
GAVE_WAY = {
    "another's draft": lambda it, its: (table(["Draft", "Ann", it], ["Live", "Bob", its]), table(["Draft", "Bob", its])),
    "another's draft, with heads": lambda it, its: (table(["Draft", "Ann", it], ["Live", "Bob", its], head=["State", "Name", ""]), table(["Draft", "Bob", its], ["Live", "Ann", "–"], head=["State", "Name", ""])),
    "the draft of one that came": lambda it, its: (items(f"<i>Draft</i> <b>Ann</b> {it}"), items(f"<i>Draft</i> <b>Bob</b> {its}")),
    "two words of three": lambda it, its: (table(["Draft", "high", "Ann", it], ["Live", "low", "Bob", its]), table(["Draft", "high", "Bob", its])),
    "a number of another": lambda it, its: (table(["Draft", "INV-1", it], ["Live", "INV-2", its]), table(["Draft", "INV-3", its])),
    "one of seven words": lambda it, its: (table(["Draft", "Ann", *"abcde", it], ["Live", "Bob", *"fghij", its]), table(["Draft", "Bob", *"abcde", its])),
    "a name that is a sentence": lambda it, its: (table(["Draft", "Launch", it], ["Live", "Tour", its]), table(["Draft", "Fix the crash when opening a file", its])),
    "what a neighbour says, too": lambda it, its: (items(f"<i>Draft</i> Ann {it}", f"<i>Live</i> Bob {its}"), items(f"<i>Draft</i> Bob {its}", f"<i>Live</i> Bob {its}", f"<i>Late</i> Cid {its}")),
    "one between two words": lambda it, its: (table(["Draft", "Ann", it], ["Draft", "Cid", its], ["Live", "Ann", its]), table(["Draft", "Bob", "Ann", its])),
    "the button of another": lambda it, its: (items(f"<b>Ann</b> {it}", f"<b>Bob</b> {its}"), items(f"<b>Bob</b> <button>Ann</button> {its}", f"<b>Cid</b> <button>Dee</button> {its}")),
    "all are one's": lambda it, its: (items(f"<b>Ann</b> {it}", f"<b>Cid</b> {its}"), items(f"<b>Bob</b> <p>Ann</p> {its}", f"<b>Bob</b> <p>Cid</p> {its}")),
}  # fmt: skip


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize("another", GAVE_WAY)
def test_a_row_in_which_a_word_gave_way_to_another_is_not_that(page, another, control):
    assert taken(page, *GAVE_WAY[another](*CONTROLS[control])) == ""


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize("names", NAMES, ids=[each for each, _ in NAMES])
@pytest.mark.parametrize("another", ANOTHERS)
def test_a_row_that_says_the_words_of_another_is_not_that(page, another, names, control):
    assert taken(page, *ANOTHERS[another](*names, *CONTROLS[control])) == ""


STILL_ITS = {
    "a column came before it": lambda it, its: (table(["Ann", it], ["Bob", its], head=["Name", "Do"]), table(["IT", "Ann", it], ["HR", "Bob", its], head=["Team", "Name", "Do"])),
    "a column came behind it": lambda it, its: (table(["Ann", it], ["Bob", its]), table(["Ann", "Bob", it], ["Bob", "Cid", its])),
    "columns were swapped": lambda it, its: (table(["Ann", "x", it], ["Bob", "y", its], head=["Name", "Team", ""]), table(["x", "Ann", it], ["y", "Bob", its], head=["Team", "Name", ""])),
    "numbers came before it": lambda it, its: (table(["Ann", it], ["Bob", its]), table(["1", "Ann", it], ["2", "Bob", its])),
    "labels came before it": lambda it, its: (table(["Ann", it], ["Bob", its], head=["Name", ""]), items(f"<b>Name</b> <span>Ann</span> {it}", f"<b>Name</b> <span>Bob</span> {its}")),
    "a status stood before it": lambda it, its: (table(["open", "Ann", it], ["open", "Bob", its]), table(["open", "Ann", it])),
    "pictures that are links came before it": lambda it, its: (table(["Ann", it], ["Bob", its]), *[table(*[["<a href=/p><img alt=Pause></a>", each, tool] for each, tool in (("Ann", it), ("Bob", its))])]),
    "a text that explains is another": lambda it, its: (table(["Ann", "She wrote to us once about the beds", it], ["Bob", "", its]), table(["Ann", "She wrote to us twice about the beds", it], ["Bob", "", its])),
    "buttons came before it": lambda it, its: (table(["Ann", it], ["Bob", its]), table(["<button>Edit</button>", "Ann", it], ["<button>Lock</button>", "Bob", its])),
    "the header was renamed": lambda it, its: (table(["Ann", it], ["Bob", its], head=["Name", "Do"]), table(["Ann", it], ["Bob", its], head=["User", "Do"])),
    "only the row is left": lambda it, its: (items(f"<i>Name:</i> <b>Ann</b> {it}", f"<i>Name:</i> <b>Bob</b> {its}"), items(f"<i>Name:</i> <b>Ann</b> {it}")),
    "a word of it went": lambda it, its: (table(["Ann", "Berlin", it], ["Bob", "Rome", its]), table(["Ann", it], ["Bob", its])),
    "a column went": lambda it, its: (table(["Ann", "Berlin", it], ["Bob", "Rome", its], head=["Name", "Town", ""]), table(["Ann", it], ["Bob", its], head=["Name", ""])),
    "its count is another": lambda it, its: (table(["Ann", "3 mails", it], ["Bob", "4 mails", its]), table(["Ann", "12 mails", it], ["Bob", "4 mails", its])),
    "a state that others have": lambda it, its: (table(["Ann", "open", it], ["Bob", "open", its], ["Cid", "shut", its]), table(["Ann", "shut", it], ["Bob", "open", its], ["Cid", "shut", its])),
    "its heading names it": lambda it, its: (cards(f"<h3>Ann</h3> <p>open</p> {it}", f"<h3>Bob</h3> <p>shut</p> {its}"), cards(f"<h3>Ann</h3> <p>late</p> {it}", f"<h3>Bob</h3> <p>shut</p> {its}")),
    "answers below it": lambda it, its: (items(f"<b>Ann</b> {it}", f"<b>Bob</b> {its}"), items(f"<b>Ann</b> {it}" + items(f"<b>Bob</b> {its}"))),
}  # fmt: skip


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize("still", STILL_ITS)
def test_a_row_is_still_the_one_that_it_names(page, still, control):
    assert taken(page, *STILL_ITS[still](*CONTROLS[control])) == "it"


READ = [
    ("+", "−"),
    ("✓", "✗"),
    ("👍", "👎"),
    ("Publish", "Unpublish"),
    ("公開", "非公開"),
    ("€", "$"),
    ("Buy 1", "Buy 10"),
    ("+1", "−1"),
    ("▲ 12", "▼ 12"),
]


@pytest.mark.parametrize(
    "form", ["<p><button {} aria-label=Quantity>{}</button></p>", "<nav><a {} href=/a aria-label=Quantity>{}</a></nav>"]
)
@pytest.mark.parametrize(("was", "now"), READ)
def test_what_is_called_the_same_and_reads_otherwise_is_another(page, was, now, form):
    assert taken(page, form.format(IT, was), form.format("", now)) == ""
    assert taken(page, form.format(IT, now), form.format("", was)) == ""
    assert taken(page, form.format(IT, was), form.format(f"class=x {IT}", was)) == "it"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("<button {} aria-label=Cart>3</button>", "<button {} aria-label=Cart>5</button>"),
        ("<button {} aria-label=Play>0:15</button>", "<button {} aria-label=Play>0:17</button>"),
        ("<button {} aria-label=Sort aria-haspopup=listbox>Price</button>", "<button {} aria-label=Sort aria-haspopup=listbox>Name</button>"),
        ("<button {} aria-label=Save>SAVE</button>", "<button {} aria-label=Save>Save</button>"),
    ],
)  # fmt: skip
def test_what_it_counts_and_what_is_chosen_may_be_another(page, was, now):
    assert taken(page, f"<p>{was.format(IT)}</p>", f"<p>{now.format(IT)}</p>") == "it"


def test_a_row_is_known_by_what_the_sentence_says(page):
    """Then what else it says may be another: a state, an owner."""
    was, now = [
        table([state, "Ann", f"<button {IT}>Delete</button>"], ["Live", "Bob", "<button>Delete</button>"])
        for state in ("Draft", "Late")
    ]
    page.set_content(was)
    strict, said = described(page), described(page, about="Ann's row")
    assert [group.besides for group in strict.fingerprint.groups if group.texts] == [("Ann",)]
    assert [(group.texts, group.behind, group.besides) for group in said.fingerprint.groups if group.texts] == [
        (("Ann",), ("Draft",), ())
    ]
    draft = described(page, about="the draft")
    page.set_content(now)
    assert not locate(page, strict).count()
    assert not locate(page, draft).count()
    page.set_content(was.replace("Ann", "Cid"))
    assert not locate(page, said).count()
    assert locate(page, draft).count() == 1


SAID = [
    ("Ann's draft", table(["Draft", "Ann", "{}"], ["Live", "Bob", "x"]), table(["Draft", "Bob", "{}"], ["Live", "Cid", "x"])),
    ("the open ticket of Ann", table(["Open", "Ann", "{}"], ["Shut", "Bob", "x"]), table(["Open", "Bob", "{}"], ["Shut", "Ann", "x"])),
    ("order 1042", table(["1042", "Ann", "{}"], ["1043", "Ann", "x"]), table(["1077", "Ann", "{}"], ["1043", "Ann", "x"])),
    ("the post of Ann", table(["Ann", "Draft", "Plan", "{}"], ["Ann", "Live", "Tour", "x"]), table(["Ann", "Draft", "Tour", "{}"], ["Ann", "Live", "Moon", "x"])),
]  # fmt: skip


@pytest.mark.parametrize(("about", "was", "now"), SAID, ids=[about for about, *_ in SAID])
def test_all_that_the_sentence_says_of_a_row_must_stay(page, about, was, now):
    button = f"<button {IT}>Delete</button>"
    page.set_content(was.replace("{}", button).replace("<td>x", "<td><button>Delete</button>"))
    target = described(page, about=about)
    assert locate(page, target).count() == 1
    page.set_content(now.replace("{}", button).replace("<td>x", "<td><button>Delete</button>"))
    assert not locate(page, target).count()


def test_a_row_that_says_a_word_twice_in_other_case_is_known(page):
    """A login beside a first name: each is looked for under its own header."""

    def users(login, first):
        others = ["lena", "Lena", "Ortiz", "<button>Lock</button>"]
        return table(
            others, [login, first, "Haddad", f"<button {IT}>Lock</button>"], head=["Login", "First", "Last", ""]
        )

    page.set_content(users("omar", "Omar"))
    target = described(page, about="Lock in the row of omar")
    assert locate(page, target).count() == 1
    for login, first in (("bert", "Omar"), ("omar", "Bert"), ("bert", "omar"), ("Omar", "omar")):
        page.set_content(users(login, first))
        assert not locate(page, target).count(), (login, first)


def cell(text: str) -> str:
    return f"<td tabindex=0 {IT}>{text[:-1]}" if text.endswith("*") else f"<td tabindex=0>{text}"


def grid(*rows: list[str], head: list[str]) -> str:
    header = "".join(f"<th>{each}" for each in head)
    return f"<table role=grid><tr>{header}{''.join('<tr>' + ''.join(map(cell, row)) for row in rows)}</table>"


def test_a_cell_is_of_its_column(page):
    doors = grid(["Ann", "open*", "shut"], head=["Name", "Door", "Gate"])
    assert taken(page, doors, grid(["Ann", "shut", "open"], head=["Name", "Door", "Gate"])) == ""
    assert taken(page, doors, grid(["Ann", "shut", "open*"], head=["Name", "Gate", "Door"])) == "it"
    names = grid(["Ann*", "Cid"], ["Bob", "Dee"], head=["Name", "Boss"])
    assert taken(page, names, grid(["Bob", "Ann"], head=["Name", "Boss"])) == ""
    may = grid(["5*", "6"], ["12", "13"], head=["Mo", "Tu"])
    assert taken(page, may, grid(["4", "5*"], ["11", "12"], head=["Mo", "Tu"])) == "it"


def job(number: str, tools: str) -> str:
    tabs = "".join(f"<li>{each}</li>" for each in tools.split("|"))
    return f"<div class=job><div><span>{number}</span><h4>Prune</h4></div><div><ul>{tabs}</ul></div></div>"


PLAIN = "<button>Data</button>|<button>Log</button>"
MARKED = PLAIN.replace("<button>Data", "<button data-it>Data")
NAMELESS = "<button><i class='fa fa-x'></i></button>|<button>Log</button>"


@pytest.mark.parametrize(
    ("plain", "it"), [(PLAIN, MARKED), (NAMELESS, NAMELESS.replace("<button><i", "<button data-it><i"))]
)
@pytest.mark.parametrize(("one", "other"), [("#1", "#2"), ("Fern", "Rose"), ("花子", "太郎")])
def test_a_card_of_parts_is_told_by_what_names_it(page, plain, it, one, other):
    was = job(one, it) + job(other, plain)
    assert taken(page, was, job(other, plain) + job(one, it)) == "it"
    assert taken(page, was, f"<section>{job(other, plain)}{job(one, it)}</section>") == "it"
    assert taken(page, was, job(other, plain)) == ""
    assert taken(page, was, job(other, plain) + job("Cid", plain)) == ""


def test_an_error_calls_rows_by_what_named_the_recorded_one(page):
    head = ["Order", "Customer", "Do"]
    was = table(["O-1", "Acme", CONTROLS["button"][0]], ["O-2", "Bolt", CONTROLS["button"][1]], head=head)
    now = table(["O-2", "Bolt", CONTROLS["button"][1]], ["O-3", "Echo", CONTROLS["button"][1]], head=head)
    page.set_content(was)
    target = described(page, about="delete Acme")
    page.set_content(now)
    error = drift(page, target, str)
    assert error is not None
    shown = [str(each) for each in error.candidates]
    assert [each.partition("in row ")[2].partition(" in ")[0] for each in shown] == ['"Bolt · O-2"', '"Echo · O-3"']


def tickets(*rows: str, link: str = "<a href=/tickets/{n}>{}</a>", head: str = "# Kind State Subject Who") -> str:
    """Each row as `kind state subject who`; the one of *Seeds* has the marked link."""
    told = [each.split() for each in rows]
    made = [
        [
            str(number),
            *row[:2],
            link.format(row[2], n=number).replace("<a", "<a data-it" if row[2] == "Seeds" else "<a"),
            row[3],
        ]
        for number, row in enumerate(told, 3)
    ]
    return table(*made, head=head.split())


TICKETS = ("Bug New Tap Ann", "Bug Late Fuse Bob", "Wish New Seeds Ann")


@pytest.mark.parametrize("now", [
    ("Bug New Tap Ann", "Bug Late Fuse Bob", "Wish Late Seeds Cid"),
    ("Bug Done Seeds Bob", "Bug New Tap Ann"),
    ("Bug New Seeds Bob",),
    ("Chore Late Floor Ann", "Wish Done Seeds Cid", "Wish New Tap Ann", "Bug New Pane Bob"),
], ids=["its state", "another order", "alone", "others"])  # fmt: skip
def test_a_link_of_the_one_column_of_names_is_known_by_its_own(page, now):
    page.set_content(tickets(*TICKETS))
    target = described(page, about="click Seeds")
    page.set_content(tickets(*now))
    assert found(page, target) == "it"


@pytest.mark.parametrize(("about", "was", "now", "html"), [
    ("click Seeds", TICKETS, ("Bug Late Seeds Bob", "Bug New Tap Ann"), {"head": "# Kind State Replaces Who"}),
    ("click Seeds", TICKETS, ("Bug Late Seeds Bob", "Bug Done Seeds Cid"), {}),
    ("click the last ticket", TICKETS, ("Bug Late Seeds Bob", "Wish New Pane Ann"), {}),
    ("click Seeds", ("Tea Ann Approve x", "Jam Bob Ship x", "Oil Cid Seeds x"), ("Tea Ann Seeds x", "Jam Bob Ship x", "Oil Cid Approve x"), {"link": "<a href=/next/{n}>{}</a>"}),
    ("click Seeds", ("Bug New Tap Ann", "Bug Late Seeds Bob", "Wish New Seeds Ann"), ("Wish Late Seeds Bob", "Bug Late Tap Bob"), {}),
    ("click Seeds", TICKETS, ("Bug Late Seeds Bob", "Wish New Pane Ann"), {"link": "<a href=#>{}</a>"}),
    ("click Seeds", TICKETS, ("Bug Late Seeds Bob", "Wish New Pane Ann"), {"link": "<a role=button href=/tickets/{n}>{}</a>"}),
    ("click Seeds in the row of Wish", TICKETS, ("Bug Late Seeds Bob", "Wish New Pane Ann"), {}),
], ids=["another column", "two of the name", "not said", "what is done next", "two then", "no address", "a button", "the row is said"])  # fmt: skip
def test_a_link_is_known_by_its_row_where_something_else_may_name_that(page, about, was, now, html):
    page.set_content(tickets(*was, **{name: text for name, text in html.items() if name != "head"}))
    target = described(page, about=about)
    page.set_content(tickets(*now, **html))
    assert found(page, target) != "it"


UNSEEN = '<span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0, 0, 0, 0)">{}</span>'


@pytest.mark.parametrize("is_seen", [False, True])
def test_what_nobody_sees_names_no_row_beside_such_a_link(page, is_seen):
    """A colour that only a screen reader says is another one in each run."""

    def coloured(*colours: str) -> str:
        html = tickets(*(f"{colour} {row.partition(' ')[2]}" for colour, row in zip(colours, TICKETS, strict=True)))
        for colour in colours:
            html = html.replace(f">{colour}<", f">{colour if is_seen else UNSEEN.format(colour)}<")
        return html

    page.set_content(coloured("#3ba65e", "#8ddda8", "#c44ab2"))
    target = described(page, about="click Seeds")
    page.set_content(coloured("#102fa1", "#77aa10", "#eb9c31"))
    assert (found(page, target) == "it") == (not is_seen)


def states(*people: tuple[str, str]) -> str:
    """A menu for the state of each, whose button says it in a heading, as a design of headings in everything does."""
    menu = "<details><summary {}><h4>{}</h4></summary></details>"
    return table(
        *([name, menu.format(IT if name == "Ann" else "", state)] for name, state in people), head=["Name", "State"]
    )


def test_a_heading_in_a_button_that_other_rows_have_names_no_row(page):
    then = states(("Ann", "open"), ("Bob", "open"), ("Cid", "shut"))
    assert taken(page, then, states(("Bob", "open"), ("Ann", "open"))) == "it"
    assert taken(page, then, states(("Bob", "open"), ("Cid", "shut"))) == ""
