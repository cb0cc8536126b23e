"""What is said not to be in a list is not believed of a list that says itself that its entries are yet to come."""

import pytest

from pytest_stagehand import DriftError
from pytest_stagehand._verbs.verify import verify
from tests.support.hasty import hurry, sooner
from tests.support.steps import Sitting

pytestmark = pytest.mark.one_page


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


PAGE = "<h1>Users</h1><table><thead><tr><th>Name<th>Role</thead><tbody id=rows>{}</tbody></table>{}"
ROWS = "<tr><td>Ann<td>admin<tr><td>Bob<td>user"
LOADING = "<tr><td colspan=2>Loading…"
LATER = f"<script>setTimeout(() => {{ rows.innerHTML = `{ROWS}` }}, 400)</script>"
SHOWS = {
    "the same": (ROWS, ""),
    "others": ("<tr><td>Cyd<td>user", ""),
    "none, and says so": ("<tr><td colspan=2>No users", ""),
    "a name that was cut": ("<tr><td>Annabel of the…<td>user", ""),
    "more to come below": (f"{ROWS}<tr><td colspan=2>More…", ""),
    "what comes late": (LOADING, LATER),
}


def replayed(page, rows: str, more: str, timeout: float = 4_000) -> None:
    sitting = Sitting()
    page.set_content(PAGE.format(ROWS, ""))
    with sitting.in_mode("record") as session:
        verify(page, "Dan is not in the table", within=None, timeout=timeout)
        sitting.steps = list(session.tape.made.values())
    page.set_content(PAGE.format(rows, more))
    with sitting.in_mode("replay"):
        verify(page, "Dan is not in the table", within=None, timeout=timeout)


@pytest.mark.parametrize("shows", SHOWS)
def test_an_absence_is_believed_of_a_list_that_is_there(page, shows):
    replayed(page, *SHOWS[shows])


@pytest.mark.parametrize("says", [LOADING, "<tr><td>Please wait...<td>"])
def test_it_is_not_where_all_that_the_list_says_is_that_more_comes(page, says):
    with sooner(), pytest.raises(DriftError) as caught:
        replayed(page, says, "", 1_500)
    assert "busy" in str(caught.value)
