"""A filter that is sent by a button is set and sent; one that applies by itself is set, and nothing else is pressed."""

from __future__ import annotations

import pytest

from tests.browser.test_laid_over_steps import acted
from tests.support.hasty import hurry
from tests.support.steps import Sitting

pytestmark = pytest.mark.one_page("http://shop.test/")

PAYER = "<label>Payer <select id=payer {}><option>Any<option>Georg<option>Amina</select></label>"
SEND = (
    'onsubmit="event.preventDefault(); done.textContent += ` sent ${payer.value} by ${event.submitter?.textContent}`"'
)
ROWS = "<table><tr><th>Who<th>What</tr><tr><td>Georg<td>Food <button onclick=\"done.textContent += ' deleted'\">Delete</button></tr></table><p id=done></p>"


def form(buttons: str, method: str = "get", field: str = PAYER.format(""), more: str = "") -> str:
    return f"<main><h1>Bills</h1><form {SEND} {f'method={method}' if method else ''}><div>{field}{more}</div><div>{buttons}</div></form>{ROWS}</main>"


SENT = {
    "by its name": form("<button>Filter</button>", method=""),
    "by its name, of several": form("<button>Filter bills</button><button>Save filter</button><button type=reset>Reset</button>", method="post"),
    "by what the form does": form("<button>Apply</button> <a href='?'>Clear</a>"),
    "by what the form does, whatever that is called": form("<input type=hidden name=a><button type=submit>Los</button>"),
    "as a search": form("<button>Search</button>"),
}  # fmt: skip
LEFT = {
    "what saves": form("<button>Save</button>", method=""),
    "what sends something on": form("<button>Apply</button>", method="post"),
    "what takes filters back": form("<button>Clear filters</button>"),
    "one of two that may be meant": form("<button>Apply</button><button>Export</button>"),
    "what is not to be pressed": form("<button disabled>Filter</button>"),
    "what only opens": form("<button type=button onclick=\"done.textContent += ' opened'\">Filter</button>", method=""),
    "nothing": f"<main><h1>Bills</h1>{PAYER.format('')}{ROWS}</main>",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


@pytest.fixture
def sitting() -> Sitting:
    return Sitting()


@pytest.mark.parametrize("case", SENT)
def test_a_filter_is_sent(page, sitting, case):
    for mode in ("record", "replay"):
        assert acted(page, sitting, mode, SENT[case], "filter by payer Georg").startswith(" sent Georg by")


@pytest.mark.parametrize("case", LEFT)
def test_nothing_else_is_pressed(page, sitting, case):
    for mode in ("record", "replay"):
        assert acted(page, sitting, mode, LEFT[case], "filter by payer Georg") == ""
        assert page.locator("#payer").input_value() == "Georg"


def test_a_filter_that_leads_to_its_page_at_once_is_not_sent_again(page, sitting):
    at_once = PAYER.format("onchange=\"history.pushState(0, '', '?payer=' + value); done.textContent = 'at once'\"")
    for mode in ("record", "replay"):
        page.goto("http://shop.test/")
        assert (
            acted(page, sitting, mode, form("<button>Filter</button>", field=at_once), "filter by payer Georg")
            == "at once"
        )


def test_a_value_is_no_name_of_its_filter(page, sitting):
    unnamed = "<select id=payer><option>Any payer<option>Georg<option>Amina</select>"
    assert (
        acted(page, sitting, "record", form("<button>Filter</button>", field=unnamed), "filter by payer Georg")
        == " sent Georg by Filter"
    )


def test_typed_filters_are_sent_as_well(page, sitting):
    more = "<label>At least <input type=number name=least></label>"
    assert (
        acted(page, sitting, "record", form("<button>Filter</button>", more=more), "filter by at least 100")
        == " sent Any by Filter"
    )
