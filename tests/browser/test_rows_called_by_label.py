"""A row is known by what it is called, also where nobody reads that in it; and what another row of its list is called is not its name."""

from __future__ import annotations

import pytest

from tests.browser.test_another_in_its_place import taken

pytestmark = pytest.mark.one_page("http://shop.test/")

SHAPES = {
    "articles": "<article aria-label='{0}'><p>{1}</p>{2}</article>",
    "items": "<li aria-label='{0}'><p>{1}</p>{2}</li>",
    "items by role": "<div role=listitem aria-label='{0}'><p>{1}</p>{2}</div>",
    "rows": "<tr aria-label='{0}'><td>{1}</td><td>{2}</td></tr>",
    "cards": "<div class=card aria-label='{0}'><p>{1}</p><div>{2}</div></div>",
}
AROUND = {"items": "<ul>{}</ul>", "rows": "<table>{}</table>", "items by role": "<div role=list>{}</div>"}
IT = "<button data-it>Edit</button><button>Copy</button>"
OTHER = "<button>Edit</button><button>Copy</button>"


def rows(shape: str, *each: tuple[str, str, str]) -> str:
    return AROUND.get(shape, "<div>{}</div>").format("".join(SHAPES[shape].format(*row) for row in each))


@pytest.mark.parametrize("shape", SHAPES)
def test_a_row_that_is_called_otherwise_is_another_one(page, shape):
    was = rows(shape, ("Post", "ann@x.test", IT), ("Phone", "North", OTHER))
    renamed = rows(shape, ("Fax", "ann@x.test", OTHER), ("Phone", "North", OTHER))
    swapped = rows(shape, ("Phone", "ann@x.test", OTHER), ("Post", "–", ""))
    assert taken(page, was, renamed) == ""
    assert taken(page, was, swapped) == ""


@pytest.mark.parametrize("shape", SHAPES)
def test_a_row_that_is_called_as_it_was_may_say_something_else(page, shape):
    was = rows(shape, ("Post", "ann@x.test", IT), ("Phone", "North", OTHER))
    now = rows(shape, ("Fax", "ann@x.test", OTHER), ("Post", "kai@y.test", IT), ("Phone", "North", OTHER))
    assert taken(page, was, now) == "it"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("label", ["Line {}", "{}", "Choose this", "Post, {}"])
def test_a_label_that_counts_or_repeats_names_no_row(page, shape, label):
    was = rows(shape, (label.format(1), "Ann", IT), (label.format(2), "Bob", OTHER))
    now = rows(shape, (label.format(1), "Bob", OTHER), (label.format(2), "Ann", IT))
    assert taken(page, was, now) == "it"


def test_a_label_that_says_what_is_read_in_its_row_may_say_more(page):
    was = rows("articles", ("Ann, away", "Ann", IT), ("Bob, here", "Bob", OTHER))
    now = rows("articles", ("Ann, here", "Ann", IT), ("Bob, away", "Bob", OTHER))
    assert taken(page, was, now) == "it"


PARTS = {
    "parts that fold": "<details open><summary>{}</summary><div>{}</div></details>",
    "parts": "<div class=part><div>{}</div><div>{}</div></div>",
}
LINES = {
    "lines": "<div class=line><div>{}</div><div>{}</div></div>",
    "items of parts": "<li><img src=/u.png alt='' width=9 height=9><div><a href='#'>{}</a></div><div>{}</div></li>",
    "figures": "<figure aria-label='{}'><p>1</p>{}</figure>",
}


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_the_row_beside_is_not_the_one_that_lost_its_control(page, part, line):
    def drawn(post: str, phone: str) -> str:
        return part.format("Work", line.format("Post", post) + line.format("Phone", phone)) + part.format(
            "Home", line.format("Address", OTHER)
        )

    assert taken(page, drawn(IT, OTHER), drawn("<button>Copy</button>", OTHER)) == ""
    assert taken(page, drawn(IT, OTHER), drawn(IT, "<button>Copy</button>")) == "it"


def test_what_stands_beside_the_name_in_a_row_is_of_that_row(page):
    def drawn(*each: tuple[str, str]) -> str:
        return "<ul>" + "".join(LINES["items of parts"].format(*one) for one in each) + "</ul>"

    was = f"<section aria-label=Work>{drawn(('Post', IT), ('Phone', OTHER))}</section>"
    assert (
        taken(page, was, f"<div><section aria-label=Work>{drawn(('Fax', OTHER), ('Post', IT))}</section></div>") == "it"
    )


CHIPS = ["<p>{} {}</p>", "<span class=chip>{} {}</span>", "<div class=chip>{} {}</div>"]


@pytest.mark.parametrize("chip", CHIPS)
def test_what_stands_in_the_part_beside_is_not_its_name(page, chip):
    def drawn(post: str, phone: str) -> str:
        return f"<div>{chip.format('Post', post)}{chip.format('Phone', phone)}</div><div>{chip.format('Address', OTHER)}</div>"

    assert taken(page, drawn(IT, OTHER), drawn("<button>Copy</button>", OTHER).replace("Address", "Fax")) == ""
    assert taken(page, drawn(IT, OTHER), f"<p>News</p>{drawn(IT, OTHER)}") == "it"


def test_what_stands_in_a_row_in_the_row_is_of_that(page):
    line = LINES["items of parts"]
    was = f"<ul>{line.format('Post', IT)}{line.format('Phone', OTHER)}</ul>"
    answered = line.format("Post", "<button>Copy</button>").replace("</li>", f"<ul><li>Fax {OTHER}</li></ul></li>")
    assert taken(page, was, f"<ul>{answered}{line.format('Phone', OTHER)}</ul>") == ""
