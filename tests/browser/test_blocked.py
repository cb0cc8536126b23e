"""An element that is there and can't be operated: waited for while something may free it, and not for half a minute."""

from __future__ import annotations

from time import monotonic

import pytest

from pytest_stagehand import ActionTimedOut, DriftError
from pytest_stagehand._browser.pace import pace
from tests.support.hasty import hurry
from tests.support.site import Reply, served
from tests.support.steps import Do, Sitting

NOTE = "<h1>Notes</h1><p id=note>Draft</p>"
FREE = f"""{NOTE}<label>Name <input id=name oninput="note.textContent = this.value"></label>
    <button id=save onclick="note.textContent += ' saved'">Save</button><div id=cover></div>"""
COVERED = "<style>#cover { position: fixed; inset: 0 }</style>"
FILL, SAVE = Do("Name", method="fill", arguments=("Ann",)), Do("Save")


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    hurry(monkeypatch)


@pytest.fixture
def site(page):
    with served() as site:
        yield site


def recorded(page, site, do):
    site.pages = {"/": FREE}
    page.goto(site.url)
    sitting = Sitting()
    sitting.record(page, [do])
    return sitting


@pytest.mark.parametrize(
    ("do", "page_now", "says"),
    [
        (SAVE, FREE.replace("<button", "<button disabled"), "element is not enabled"),
        (SAVE, FREE + COVERED, "intercepts pointer events"),
        (FILL, FREE.replace("<input", "<input readonly"), "element is not editable"),
        (FILL, FREE.replace("<input", "<input disabled"), "element is not enabled"),
    ],
    ids="disabled covered readonly disabled-field".split(),
)
def test_what_nothing_will_free_is_given_up_and_says_so(page, site, do, page_now, says):
    sitting = recorded(page, site, do)
    site.pages = {"/": page_now}
    page.goto(site.url)
    started = monotonic()
    with pytest.raises(ActionTimedOut, match=rf"Given up after \d+ s on a page at rest: .*{says}"):
        sitting.replay(page)
    assert monotonic() - started < 10


ASKS = """<style>#over { position: fixed; inset: 0; background: rgb(0 0 0 / 50%) } #asks { position: fixed; top: 40%; left: 40%; background: white }</style>
    <div id=over></div><div id=asks><h2>Change the password?</h2><p>It is the default.</p><button>Yes</button><button>No</button></div>"""


@pytest.mark.parametrize("role", ["role=dialog aria-label='Change the password?'", ""], ids="dialog div".split())
def test_what_a_dialog_covers_fails_with_the_dialog_and_what_it_offers(page, site, role):
    sitting = recorded(page, site, SAVE)
    site.pages = {"/": FREE + ASKS.replace("id=asks", f"id=asks {role}")}
    page.goto(site.url)
    with pytest.raises(
        ActionTimedOut, match='likely:   dialog "Change the password\\?" is open, and offers Yes, No'
    ) as caught:
        sitting.replay(page)
    assert "page.whenever" in str(caught.value)


@pytest.mark.parametrize(
    "freeing",
    ["setTimeout(() => {free}, 0.3 * {patience})", "fetch('/slow').then(() => {free})"],
    ids="soon after-an-answer".split(),
)
@pytest.mark.parametrize(
    ("page_now", "free"),
    [(FREE.replace("<button", "<button disabled"), "save.disabled = false"), (FREE + COVERED, "cover.remove()")],
    ids="disabled covered".split(),
)
def test_what_is_freed_in_time_is_operated_once(page, site, page_now, free, freeing):
    sitting = recorded(page, site, SAVE)

    def slow(_request: object) -> Reply:
        site.closing.wait(2 * pace.drift_after_ms / 1000)
        return Reply("{}")

    script = freeing.format(free=free, patience=pace.drift_after_ms)
    site.pages = {"/": f"{page_now}<script>{script}</script>", "/slow": slow}
    page.goto(site.url)
    sitting.replay(page)
    assert page.inner_text("#note") == "Draft saved"


FORM = "<h1>Shop</h1><button onclick=\"location = '/cart'\">Add</button>"
CART = "<h1>Cart</h1><button onclick=\"location = '/cart?again'\">Add</button>"


@pytest.mark.parametrize("cart", ["<h1>Cart</h1>", CART], ids="another-page same-button-there".split())
@pytest.mark.parametrize("is_slow_at_first", [True, False], ids="recorded-slow recorded-fast".split())
def test_a_click_whose_next_page_takes_longer_than_a_slice_is_done_once(page, site, cart, is_slow_at_first):
    is_slow = is_slow_at_first
    asked = []

    def slow(request: object) -> Reply:
        asked.append(request)
        if is_slow:
            site.closing.wait(1.3 * pace.drift_after_ms / 1000)
        return Reply(cart)

    site.pages = {"/": FORM, "/cart": slow}
    page.goto(site.url)
    sitting = Sitting()
    sitting.record(page, [Do("Add")])
    is_slow = True
    page.goto(site.url)
    asked.clear()
    sitting.replay(page)
    assert page.url.endswith("/cart")
    assert len(asked) == 1


def test_a_click_whose_next_page_comes_too_late_is_told_as_done_and_not_as_without_its_target(page, site):
    seconds, asked = 0.0, []

    def slow(request: object) -> Reply:
        asked.append(request)
        site.closing.wait(seconds)
        return Reply("<h1>Cart</h1>")

    site.pages = {"/": FORM, "/cart": slow}
    page.goto(site.url)
    sitting = Sitting()
    sitting.record(page, [Do("Add")])
    page.goto(site.url)
    asked.clear()
    seconds = 5.0
    with pytest.raises(DriftError, match="effect-missing"):
        sitting.replay(page, timeout=1_000)
    assert len(asked) == 1
