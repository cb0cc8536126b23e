"""What stands over a list is its title, however it is written: a heading of its own below the page's, a caption, a name, the heads of its cards."""

from __future__ import annotations

import pytest

from tests.browser.test_another_in_its_place import taken

pytestmark = pytest.mark.one_page("http://shop.test/")

NAMES = ("Ida", "Jon", "Kai")
MARK = "data-it"


def table(*names: str, it: str = "Jon", words: str = "Call") -> str:
    rows = "".join(
        f"<tr><td>{each}</td><td><button {'data-it' * (each == it)}>{words}</button></td></tr>" for each in names
    )
    return f"<table><tr><th>Name</th><th>Do</th></tr>{rows}</table>"


def cards(*names: str, it: str = "Jon", tag: str = "h3") -> str:
    card = "<div class=card><{1}>{0}</{1}><dl><dt>Name</dt><dd>{0}</dd></dl><p><button {2}>Call</button></p></div>"
    return "".join(card.format(each, tag, "data-it" * (each == it)) for each in names)


def boxes(*names: str, it: str = "Jon") -> str:
    box = "<div class=box><h3>{0}</h3><p>Name <b>{0}</b></p><footer><button {1}>Call</button></footer></div>"
    return "".join(f"<section>{box.format(each, 'data-it' * (each == it))}</section>" for each in names)


def titled(title: str, part: str, tag: str = "h2") -> str:
    return f"<div class=part><{tag}>{title}</{tag}>{part}</div>"


def form(*lines: str, part: str = "div class=part", mark: str = "") -> str:
    return f"<{part}><h2>Ticket</h2><form>{''.join(lines)}<button type=button {mark}>Create</button></form></{part.split(maxsplit=1)[0]}>"


SUBJECT = "<p><label>Subject <input></label></p>"
NOTIFY = "<p><label><input type=checkbox data-it> Notify</label></p>"
KINDS = "<fieldset><legend>{0}</legend><label><input type=radio name=k> Low</label><label><input type=radio name=k> High</label></fieldset>"
OTHER = titled("Open", table("Ida", "Kai", it=""))
MENU = "<nav><a role=menuitem href='#'>Today</a><a role=menuitem href='#'>Bin</a></nav>"
CLOSE = "<div role=dialog aria-label=Facts><p>Size</p><button id=shut {0}>Close</button></div>"
HIDDEN = "<div hidden><button {0}>Close</button></div>"

TAKEN = {
    "a title of its own": (table(*NAMES), titled("Guests", table(*NAMES))),
    "a title of its own over cards": (table(*NAMES), titled("Guests", cards(*NAMES))),
    "a title of its own over parts": (table(*NAMES), titled("Guests", boxes(*NAMES))),
    "cards of a table that was called so": (titled("Guests", table(*NAMES).replace("<table", "<table aria-label=Guests")), titled("Guests", cards(*NAMES))),
    "a caption that is a text": (titled("Today", table(*NAMES)), titled("Today", table(*NAMES), "div")),
    "a caption that is a text, called so by the menu, too": (MENU + titled("Today", table(*NAMES)), MENU + titled("Today", table(*NAMES), "div")),
    "a caption before tools": (titled("Today", table(*NAMES)), titled("Today", f"<p><button>Add</button></p>{table(*NAMES)}", "div")),
    "a legend that is a heading": (form(SUBJECT, KINDS.format("Kind"), mark="data-it") + OTHER, form(SUBJECT, KINDS.format("<h3>Kind</h3>"), mark="data-it")),
    "a label that is a heading": (form(SUBJECT, mark="data-it") + OTHER, form("<h3><label for=s>Subject</label></h3><input id=s>", mark="data-it")),
    "a form that was one of two parts": (form(SUBJECT, mark="data-it") + OTHER, form(SUBJECT, mark="data-it", part="section")),
    "a choice in a form that was one of two parts": (
        form(SUBJECT, KINDS.format("Kind").replace("k> High", "k data-it> High")) + OTHER,
        form(SUBJECT, KINDS.format("<h3>Kind</h3>").replace("k> High", "k data-it> High"), part="section"),
    ),
    "another hidden one of its words, where its id is seen": (CLOSE.format("data-it"), HIDDEN.format("id=other") + CLOSE.format("data-it")),
}  # fmt: skip
ANOTHER = {
    "in a list of another title, beside its own": (table(*NAMES), titled("Guests", table("Ida", "Kai", it="")) + titled("Gone", table("Jon"))),
    "in cards of another title": (table(*NAMES), titled("Guests", cards("Ida", "Kai", it="")) + titled("Gone", cards("Jon"))),
    "in a list with another caption": (
        titled("Today", table(*NAMES)) + titled("Bin", table("Lea", it="")),
        titled("Today", table("Ida", "Kai", it=""), "div") + titled("Bin", table("Jon", "Lea"), "div"),
    ),
    "in a list with another caption in the same part": (
        titled("Today", table(*NAMES)),
        titled("Today", f"{table('Ida', 'Kai', it='')}<div>Bin</div>{table('Jon')}", "div"),
    ),
    "in a list with another caption only": (titled("Today", table(*NAMES)), titled("Bin", table(*NAMES), "div") + "<p>Today</p>"),
    "in a row of the part of that heading": (
        titled("Jon", "<button data-it>Call</button>") + titled("Ida", "<button>Call</button>"),
        titled("Jon", table("Lea", "Mia", it="Lea")) + titled("Ida", "<button>Call</button>"),
    ),
    "behind a heading of the form": (form(SUBJECT, NOTIFY) + OTHER, form(SUBJECT) + titled("Printer", f"<form>{NOTIFY}<button>Keep</button></form>")),
    "where the one of its id is hidden": (CLOSE.format("data-it"), f"<div hidden>{CLOSE.format('')}</div><div role=dialog aria-label=Terms><p>Size</p><button>Close</button></div>"),
    "in the only list with such controls": (titled("Guests", table(*NAMES)), f"<h2>Guests</h2>{titled('Active', table('Ida', 'Kai', it='', words='Restore'), 'h3')}{titled('Trash', table('Jon'), 'h3')}"),
    "in the only list, of another": (titled("Guests", table(*NAMES)), f"<h2>Guests</h2>{titled('Shared by Lea', table('Jon'), 'h3')}"),
    "beside the page": (titled("Guests", table(*NAMES)), f"<h2>Guests</h2><aside>{titled('Blocked', table(*NAMES), 'h3')}</aside>"),
    "below a date in a list with a title": (titled("Today", table(*NAMES)), f"<section><h2>Trash</h2><div>Today</div>{table(*NAMES)}</section>"),
    "in a table that is called otherwise": (titled("Today", table(*NAMES)), f"<div><div>Today</div>{table(*NAMES).replace('<table>', '<table><caption>Trash</caption>')}</div>"),
    "where its list is a tab now": (titled("Today", table("Jon")), f"<div role=tablist><a role=tab href='#'>Today</a><a role=tab href='#' aria-selected=true>Bin</a></div>{titled('Bin', table('Jon'))}"),
    "below a heading that is a label": (titled("Guests", table(*NAMES)), f"<div><h2>Guests</h2>{table('Ida', 'Kai', it='')}<div><h3><label for=f>Trash</label></h3><input id=f>{table('Jon', 'Lea')}</div></div>"),
    "with its id, in another form": (
        "<form aria-label=Ann><label>Name <input></label> <button id=act data-it>Call</button></form>",
        "<form aria-label=Ann hidden><label>Name <input></label> <button>Call</button></form><form aria-label=Bob><label>Name <input></label> <button id=act data-it>Call</button></form>",
    ),
    "in a dialog headed by the name of its card": (cards(*NAMES, tag="h4"), f"{cards('Ida', 'Kai', it='').replace('Call', 'View')}<div role=dialog aria-label=Share><h3>Jon</h3><p>can read</p><p><button data-it>Call</button></p></div>"),
}  # fmt: skip


@pytest.mark.parametrize("case", TAKEN)
def test_what_stands_in_its_list_is_found(page, case):
    assert taken(page, *TAKEN[case]) == "it"


@pytest.mark.parametrize("case", ANOTHER)
def test_what_stands_in_another_is_not_taken(page, case):
    assert taken(page, *ANOTHER[case]) == ""


PARTS_OF_ITEM = "<li><img alt='' width=9 height=9><div><a href='#'>{0}</a><p>Guest</p></div><div><button {1}>Call</button></div></li>"
FULL = {
    "a list": lambda *names, it="Jon": (
        f"<ul>{''.join(f'<li><span>{each}</span> <button {MARK * (each == it)}>Call</button></li>' for each in names)}</ul>"
    ),
    "a table": table,
    "cards": lambda *names, it="Jon": f"<div>{cards(*names, it=it)}</div>",
    "parts": lambda *names, it="Jon": f"<div>{boxes(*names, it=it)}</div>",
    "rows of no role": lambda *names, it="Jon": (
        f"<div>{''.join(f'<div class=row><div>{each}</div><div><button {MARK * (each == it)}>Call</button></div></div>' for each in names)}</div>"
    ),
    "items of parts": lambda *names, it="Jon": (
        f"<ul>{''.join(PARTS_OF_ITEM.format(each, MARK * (each == it)) for each in names)}</ul>"
    ),
}
"""Lists of people, of which one can be called, in the markup of many applications."""

TITLES = {
    "a heading": titled,
    "a text": lambda title, part: titled(title, part, "div"),
    "a label": lambda title, part: f"<div role=group aria-label='{title}'>{part}</div>",
    "a summary": lambda title, part: f"<details open><summary>{title}</summary>{part}</details>",
    "a legend": lambda title, part: f"<fieldset><legend>{title}</legend>{part}</fieldset>",
    "a section's heading": lambda title, part: f"<section><h2>{title}</h2>{part}</section>",
    "a text beside a count": lambda title, part: (
        f"<div class=part><header><span>{title}</span> <span>{part.count('<button')}</span></header>{part}</div>"
    ),
}
"""What calls a list, in the markup of many applications."""


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("rows", FULL)
class TestAListIsKnownByItsTitle:
    def test_the_row_in_it_is_found(self, page, rows, title):
        was = TITLES[title]("Guests", FULL[rows](*NAMES)) + TITLES[title]("Trash", FULL[rows]("Lea", it=""))
        assert taken(page, was, f"<p>News</p>{was}") == "it"

    def test_the_row_of_that_name_in_another_list_is_not(self, page, rows, title):
        was = TITLES[title]("Guests", FULL[rows](*NAMES)) + TITLES[title]("Trash", FULL[rows]("Lea", "Mia", it=""))
        now = TITLES[title]("Guests", FULL[rows]("Ida", "Kai", it="")) + TITLES[title](
            "Trash", FULL[rows]("Jon", "Mia")
        )
        assert taken(page, was, now) == ""

    def test_nor_is_it_where_the_first_list_is_empty(self, page, rows, title):
        was = TITLES[title]("Guests", FULL[rows](*NAMES)) + TITLES[title]("Trash", FULL[rows]("Lea", "Mia", it=""))
        now = TITLES[title]("Guests", "<p>Nobody yet.</p>") + TITLES[title]("Trash", FULL[rows]("Jon", "Mia"))
        assert taken(page, was, now) == ""

    def test_nor_on_the_page_of_another_list(self, page, rows, title):
        was, now = TITLES[title]("Guests", FULL[rows](*NAMES)), TITLES[title]("Trash", FULL[rows]("Jon", "Lea"))
        assert taken(page, MENU + was, MENU + now) == ""

    def test_nor_in_one_of_two_lists_that_a_list_without_a_title_became(self, page, rows, title):
        now = TITLES[title]("Guests", FULL[rows]("Ida", "Kai", it="")) + TITLES[title](
            "Trash", FULL[rows]("Jon", "Lea")
        )
        assert taken(page, FULL[rows](*NAMES), now) == ""


@pytest.mark.parametrize("now", TITLES)
@pytest.mark.parametrize("was", TITLES)
def test_a_list_is_called_so_in_whatever_way(page, was, now):
    assert taken(page, TITLES[was]("Guests", table(*NAMES)), TITLES[now]("Guests", table(*NAMES))) == "it"


def headed(*names: str, it: str = "Jon") -> str:
    part = "<h3>{0}</h3><p>Guest</p><p><button {1}>Call</button></p>"
    return "".join(part.format(each, MARK * (each == it)) for each in names)


@pytest.mark.parametrize("title", ["a heading", "a section's heading", "a label", "a summary", "a legend"])
def test_what_is_over_headings_that_are_followed_by_their_controls_is_the_title_of_these(page, title):
    guests, trash = (lambda part: TITLES[title]("Guests", part)), (lambda part: TITLES[title]("Trash", part))
    was = guests(headed(*NAMES)) + trash(headed("Lea", "Mia", it=""))
    assert taken(page, was, f"<p>News</p>{was}") == "it"
    assert taken(page, was, guests(headed("Ida", "Kai", it="")) + trash(headed("Jon", "Mia"))) == ""
    assert taken(page, was, guests("<p>Nobody yet.</p>") + trash(headed("Jon", "Mia"))) == ""
    assert taken(page, MENU + guests(headed(*NAMES)), MENU + trash(headed("Jon", "Lea"))) == ""


def test_the_title_of_the_page_is_none_of_the_things_under_it(page):
    was = "".join(f"<h2>{each}</h2><p><button {MARK * (each == 'Jon')}>Call</button></p>" for each in NAMES)
    now = "".join(f"<fieldset><legend>{each}</legend><button {MARK * (each == 'Jon')}>Call</button></fieldset>" for each in NAMES)  # fmt: skip
    assert taken(page, was, now) == "it"
