"""Tables that lay out a page, lines of a form, columns that went and buttons that the browser names: what tells their controls, and what does not.

Each pair of pages is one redesign. Of `TAKEN`, the marked element is operated; of `ANOTHER`, nothing is.
"""

import pytest

from tests.browser.test_another_in_its_place import taken
from tests.browser.test_targets import described, found

pytestmark = pytest.mark.one_page("http://shop.test/")  # links lead somewhere


def laid_out(side: str, content: str, names: str = "") -> str:
    """A page as it was made before style sheets: its parts are cells of a table, which hold tables."""
    data = "<table><tr><td>Altair</td></tr></table>"
    return f"<table>{names}<tr><td>{side}</td><td>{content}{data}</td></tr></table>"


def line(head: str, field: str, more: str = "") -> str:
    return f"<tr><th>{head}</th><td>{field}{more}</td></tr>"


def form(*lines: str) -> str:
    return f"<form><table>{''.join(lines)}</table></form>"


def keys(*names: str, it: str, field: str = "<input type=checkbox name=k {}>") -> str:
    """Rows without a head, each with one nameless field."""
    rows = "".join(f"<tr><td>{field.format('data-it' * (name == it))}</td><td>{name}</td></tr>" for name in names)
    return f"<h2>Keys</h2><table>{rows}</table>"


def crates(*names: str, it: str) -> str:
    items = "".join(
        f"<li>{name} <input type=checkbox name=k{'-' * (name == it)} {'data-it' * (name == it)}></li>" for name in names
    )
    return f"<h2>Keys</h2><ul>{items}</ul>"


def menu(title: str, tag: str = "a href='#'", sign: str = "▾") -> str:
    return f"<div class=bar><{tag} role=button tabindex=0 title='{title}' data-it>Tree {sign}</a></div>"


UPLOAD = "<form><p>Picture</p><input type={} name=f data-it></form>"

TAKEN = {
    "a cell of a layout becomes a box": (
        laid_out("Menu and more words", "<button data-it>Moor</button>"),
        "<div class=side>Menu</div><div class=content><button data-it>Moor</button></div>",
    ),
    "what else a layout shows changes": (
        laid_out("<a href=/a>Old news</a>", "<button data-it>Moor</button>"),
        laid_out("<a href=/b>Fresh news</a>", "<button data-it class=new>Moor</button>"),
    ),
    "what explains a line of a form changes": (
        form(line("<label for=t>Title</label>", "<input id=t data-it>", " at most 9 letters"), line("<label for=b>Body</label>", "<input id=b>")),
        form(line("<label for=t>Title</label>", "<input id=t class=x data-it>", " nine letters at most"), line("<label for=b>Body</label>", "<input id=b>")),
    ),
    "rows of nameless boxes become a list": (keys("Ann", "Bob", "Cem", it="Bob"), crates("Ann", "Bob", "Cem", it="Bob")),
    "a name with a sign and its title are those of another tag": (menu("Show the tree"), menu("Show the tree", "span")),
    "a hidden field of the form has the value that a button says": (
        "<form><input type=submit name=go value=Dock data-it></form>",
        "<form><input type=hidden name=go value=Dock><p><input type=submit name=go value=Dock class=x data-it></p></form>",
    ),
}  # fmt: skip

ANOTHER = {
    "a table of data whose row is another's": (
        laid_out("", "<table><tr><td>Vega</td><td><button data-it>Moor</button></td></tr><tr><td>Lyra</td><td><button>Moor</button></td></tr></table>"),
        laid_out("", "<table><tr><td>Lyra</td><td><button>Moor</button></td></tr></table>"),
    ),
    "a table that has heads lays nothing out": (
        laid_out("Vega", "<button data-it>Moor</button>", "<tr><th>Ship</th><th>Do</th></tr>"),
        laid_out("Lyra", "<button data-it>Moor</button>", "<tr><th>Ship</th><th>Do</th></tr>"),
    ),
    "the nameless box of another row": (keys("Ann", "Bob", "Cem", it="Bob"), crates("Ann", "Cem", it="")),
    "a nameless field of another type in the row": (
        keys("Ann", "Bob", it="Bob"),
        keys("Ann", "Bob", it="Bob", field="<input type=radio name=k {}>"),
    ),
    "two boxes in the row": (
        keys("Ann", "Bob", it="Bob"),
        keys("Ann", "Bob", it="", field="<input type=checkbox name=a><input type=checkbox name=b {}>"),
    ),
    "the title of a name with a sign is another": (menu("Show the tree"), menu("Delete the tree", "span", "✕")),
    "a column alone told it, and no column is left": (
        "<table><tr><th>Buy<th>Sell</tr><tr><td><button data-it>Go</button><td><button>Go</button></tr></table>",
        "<p><button>Go</button></p>",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", TAKEN)
def test_what_only_lays_out_a_page_tells_nothing(page, case):
    assert taken(page, *TAKEN[case]) == "it"


@pytest.mark.parametrize("case", ANOTHER)
def test_what_names_rows_and_columns_still_tells_them_apart(page, case):
    assert taken(page, *ANOTHER[case]) == ""


@pytest.mark.parametrize("kind", ["file", "reset", "submit"])
def test_a_button_that_the_browser_names_leads_back(page, kind):
    page.set_content(UPLOAD.format(kind))
    assert found(page, described(page)) == "it"


def test_the_rows_of_a_table_in_a_cell_are_not_rows_of_the_table_around(page):
    page.set_content(laid_out("Menu", "<button data-it>Moor</button>"))
    assert all(not group.texts or group.near for group in described(page).fingerprint.groups if group.role == "row")
