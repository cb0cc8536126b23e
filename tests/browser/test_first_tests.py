"""What `pytest-stagehand init` says of a page that is not at rest, or not to be operated, when it is opened."""

import pytest

from pytest_stagehand._browser import settle
from pytest_stagehand._cli.starting import first
from tests.support.hasty import hurry
from tests.support.serving import served
from tests.support.steps import Sitting

SENT_ON = """<title>Wait</title><body><script>
let n = 0
const timer = setInterval(() => {
  document.title = `Stop ${++n}`
  history.replaceState(null, "", `/stop/${n}`)
  document.body.textContent = n
  if (n === 60) clearInterval(timer)
}, 20)
</script>"""
COVERED = "<title>Shop</title><h1>Shop</h1>{}<p style='position: fixed; inset: 0; background: white'>Choose a shop</p>"
LINKS = "".join(f"<a href=/{name}>{name}</a> " for name in ("Apples", "Pears", "Plums", "Figs", "Nuts"))


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    hurry(monkeypatch)
    monkeypatch.setattr(first, "STEP_MS", 1_000)


def first_of(browser, markup: str) -> list[str]:
    with served({"/": markup}) as url, Sitting().in_mode("live"):
        return next(first._tried(browser, url, "/")).steps


def test_a_page_that_a_script_sends_on_is_told_by_where_it_was_sent(browser, monkeypatch):
    monkeypatch.setattr(settle, "LIMIT_MS", 300)
    assert first_of(browser, SENT_ON) == ['page.goto("/")', "page.verify('the page title is \"Stop 60\"')"]


def test_a_page_of_which_nothing_can_be_pressed_is_given_up_after_a_while(browser, monkeypatch):
    tried, is_done = [], first._is_done
    monkeypatch.setattr(first, "ACTS_S", 0.5)
    monkeypatch.setattr(first, "_is_done", lambda page, sentence: tried.append(sentence) or is_done(page, sentence))
    steps = first_of(browser, COVERED.format(LINKS))
    assert steps == ['page.goto("/")', "page.verify('the heading \"Shop\" is visible')"]
    assert tried == ["click Apples"]
