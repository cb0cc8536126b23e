"""A card that stands alone in a wrapper, as others beside it do: it is known by what it says, as one that needs no wrapper is.

Seen in Airflow's pools (Chakra) and in Streamlit's containers with a border: *Edit Pool* of four cards could not be recorded.
"""

import pytest

from tests.browser.test_another_in_its_place import IT, taken
from tests.browser.test_targets import described, found

pytestmark = pytest.mark.one_page("http://shop.test/")

WRAPPERS = {
    "one wrapper": "<div><div class=card>{}</div></div>",
    "wrappers of one class": "<div class=wrap><div class=card>{}</div></div>",
    "two wrappers": "<div><div><div class=card>{}</div></div></div>",
    "no wrapper": "<div class=card>{}</div>",
}
EDIT, ITS = f"<button {IT} aria-label=Edit>✎</button>", "<button aria-label=Edit>✎</button>"


def pool(name: str, edit: str, more: str = "For mails") -> str:
    return f"<div><p>{name}<!-- --> (<!-- -->2<!-- --> <!-- -->Slots<!-- -->)</p><div>{edit}<button aria-label=Delete>✕</button></div></div><div>{more}</div>"


def wrapped(more: str = "") -> str:
    """Two buttons, each in a wrapper of its own: no cards either."""
    return f"<span class=w><button {more} aria-label=Edit><i>✎</i><u></u></button></span><span class=w><button aria-label=Delete><i>✕</i><u></u></button></span>"


@pytest.fixture(params=WRAPPERS)
def cards(request):
    """The cards of some records, each in its wrapper, after a heading."""

    def made(*records: str) -> str:
        return "<h2>Pools</h2><div>" + "".join(WRAPPERS[request.param].format(record) for record in records) + "</div>"

    return made


def test_a_card_in_a_wrapper_is_known_by_what_it_says(page, cards):
    page.set_content("<main>" + cards(pool("etl", ITS), pool("mail", EDIT), pool("log", ITS)) + "</main>")
    assert found(page, described(page)) == "it"
    assert ("mail",) in [group.texts for group in described(page).fingerprint.groups]


def test_it_is_found_wherever_its_card_stands(page, cards):
    was = cards(pool("etl", ITS), pool("mail", EDIT), pool("log", ITS))
    assert taken(page, was, cards(pool("mail", EDIT), pool("log", ITS), pool("ads", ITS), pool("etl", ITS))) == "it"
    assert taken(page, was, cards(pool("mail", EDIT, "For letters"), pool("log", ITS))) == "it"


def test_buttons_in_wrappers_of_their_own_are_no_cards(page, cards):
    was, now = [
        [pool(name, wrapped(IT if name == "mail" else "")) for name in names]
        for names in (["etl", "mail"], ["mail", "etl"])
    ]
    assert taken(page, cards(*was), cards(*now)) == "it"


@pytest.mark.parametrize(
    "now",
    [
        [pool("etl", ITS), pool("log", ITS)],
        [pool("post", ITS)],
        [pool("etl", ITS), pool("post", ITS, "mail"), pool("log", ITS)],
        [pool("etl", ITS, "mail"), pool("log", ITS)],
        [pool("mails", ITS), pool("log", ITS)],
        [pool("mail", ""), pool("log", ITS)],
    ],
    ids=[
        "gone",
        "another alone",
        "said of another",
        "said of one that was there",
        "said otherwise",
        "without the button",
    ],
)
def test_another_card_is_not_taken_for_it(page, cards, now):
    assert taken(page, cards(pool("etl", ITS), pool("mail", EDIT), pool("log", ITS)), cards(*now)) == ""


def test_parts_of_a_page_in_wrappers_are_no_cards_of_what_only_one_has(page):
    """By the words beside it nothing is told that its name alone tells: they may change."""
    part = "<div class=col><div>{}</div></div>"
    was = part.format(f"<p>3 open</p><button {IT}>Add task</button>") + part.format(
        "<p>Ann</p><button>Log out</button>"
    )
    now = part.format(f"<p>Nothing open</p><button {IT}>Add task</button>") + part.format(
        "<p>Bob</p><button>Log out</button>"
    )
    assert taken(page, was, now) == "it"
