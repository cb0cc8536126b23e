"""Of several lists under one title it is the text before each, the title below each, or what is chosen above, that says which is which."""

from __future__ import annotations

import pytest

from tests.browser.test_another_in_its_place import taken
from tests.browser.test_titles_of_lists import FULL

pytestmark = pytest.mark.one_page("http://shop.test/")

GUESTS = "<h2>Guests</h2>"
TEXTS = ["<p>Declined (2)</p>", "<p>Declined: 2</p>", "<p>These were declined.</p>", "<div>2 who have declined</div>"]

# where there is: {0} the list, {1} the same without its row, {2} another with a row of that name, {3} another
AT_THE_FOOT = {
    "headings of sections": "<section>{}<h3>{}</h3></section>",
    "headings": "<div>{}<h3>{}</h3></div>",
    "texts": "<div>{}<p>{}</p></div>",
    "strong texts": "<div class=tile>{}<strong>{}</strong></div>",
}
CHOSEN = {
    "a tab": ("<div role=tablist><button role=tab {}>Pending</button><button role=tab {}>Declined</button></div>", "aria-selected=true", "aria-selected=false"),
    "a link": ("<nav><a href='#' {}>Pending</a><a href='#' {}>Declined</a></nav>", "aria-current=page", ""),
    "a link in a list": ("<ul><li><a href='#' {}>Pending (3)</a></li><li><a href='#' {}>Declined</a></li></ul>", "aria-current=true", ""),
    "a button": ("<p><button {}>Pending</button> <button {}>Declined</button></p>", "aria-pressed=true", "aria-pressed=false"),
}  # fmt: skip


def filled(page: str, rows: str) -> str:
    draw = FULL[rows]
    people = draw("Ida", "Jon", "Kai"), draw("Ida", "Kai", it=""), draw("Lea", "Jon", it=""), draw("Lea", "Mia", it="")
    for place, part in enumerate(people):
        page = page.replace(f"{{{place}}}", part)
    return page


def chosen(what: str, *, first: bool) -> str:
    bar, on, off = CHOSEN[what]
    return bar.format(on, off) if first else bar.format(off, on)


def pages(was: str, *now: str):
    """Both pages in all markup of lists."""
    return [(filled(was, rows), filled(each, rows)) for rows in FULL for each in now]


@pytest.mark.parametrize("text", TEXTS)
class TestATextBeforeAList:
    def test_calls_the_second_list_below_a_heading(self, page, text):
        now = f"<h2>Pending</h2>{{1}}{text}{{2}}", f"<section><h2>Pending</h2>{{1}}{text}{{2}}</section>"
        for each in pages("<h2>Pending</h2>{0}", *now):
            assert taken(page, *each) == ""

    def test_calls_each_of_several_lists(self, page, text):
        for was in ("<p>Pending (3)</p>", "<p>These wait.</p>"):
            now = f"{GUESTS}{was}{{1}}{text}{{2}}", f"{GUESTS}{text}{{2}}"
            for each in pages(f"{GUESTS}{was}{{0}}{text}{{3}}", *now):
                assert taken(page, *each) == ""

    def test_may_change_its_place_and_number_and_have_the_list_alone(self, page, text):
        pending, gone = "<p>Pending (3)</p>{0}", f"{text}{{3}}"
        now = (
            GUESTS + pending + gone.replace("2", "4"),
            GUESTS + gone + pending.replace("3", "4"),
            GUESTS + pending,
            f"{GUESTS}<div><div>Pending (3)</div>{{0}}</div><div>{gone}</div>",
        )
        for each in pages(GUESTS + pending + gone, *now):
            assert taken(page, *each) == "it"

    def test_may_come_and_go_where_the_list_is_alone(self, page, text):
        for each in pages("<h2>Pending</h2>{0}", f"<h2>Pending</h2>{text}{{0}}", f"<h2>Pending</h2>{{0}}{text}{{3}}"):
            assert taken(page, *each) == "it"
        for each in pages(f"<h2>Pending</h2>{text}{{0}}", "<h2>Pending</h2>{0}"):
            assert taken(page, *each) == "it"


@pytest.mark.parametrize("foot", AT_THE_FOOT.values(), ids=AT_THE_FOOT)
def test_a_title_at_the_foot_of_a_list_calls_that_and_not_the_next(page, foot):
    both = foot.format("{0}", "Pending") + foot.format("{3}", "Declined")
    for each in pages(both, both, f"<p>News</p>{both}", foot.format("{3}", "Declined") + foot.format("{0}", "Pending")):
        assert taken(page, *each) == "it"
    gone = foot.format("{1}", "Pending") + foot.format("{2}", "Declined")
    for each in pages(both, gone, GUESTS + gone, gone.replace("{1}", "<p>None</p>")):
        assert taken(page, *each) == ""


@pytest.mark.parametrize("what", CHOSEN)
@pytest.mark.parametrize("title", ["", GUESTS])
class TestWhatIsChosenAboveAList:
    def test_says_which_list_it_is(self, page, what, title):
        other = chosen(what, first=False)
        for each in pages(
            f"{title}{chosen(what, first=True)}{{0}}",
            f"{title}{other}{{2}}",
            f"{title}<div>{other}</div><div role=tabpanel>{{2}}</div>",
        ):
            assert taken(page, *each) == ""

    def test_may_be_called_otherwise_or_said_no_more(self, page, what, title):
        own = chosen(what, first=True)
        for each in pages(f"{title}{own}{{0}}", f"{title}<p>News</p>{own}<div>{{0}}</div>", f"{title}{{0}}"):
            assert taken(page, *each) == "it"
        for each in pages(f"{title}{own}{{0}}", f"{title}{own.replace('Pending', 'Waiting')}{{0}}"):
            assert taken(page, *each) == "it"


def test_of_two_that_are_called_alike_the_one_beside_another_text_makes_none_certain(page):
    was = filled(f"{GUESTS}<p>Who waits</p>{{0}}", "a table")
    other = "<section><h2>Guests</h2>{}{}</section>"
    now = other.format("<p>Who declined</p>", FULL["a table"]("Jon", it="")) + other.format(
        "", FULL["a table"]("Jon", it="")
    )
    assert taken(page, was, now) == ""
