from __future__ import annotations

import pytest
from playwright.sync_api import Error

from pytest_stagehand._browser.reading import locator_of, read_snapshot
from tests.support.serving import served

INNER = "<title>Pay</title><button>Pay now</button><input aria-label=Card>"


def only(snapshot, role, name=None):
    [node] = snapshot.find(lambda node: node.role == role and name in (None, node.name))
    return node


def test_frames_of_another_origin_are_read_below_their_node_and_lead_back(page):
    with (
        served({"/pay": INNER, "/mid": "<iframe src='/pay'></iframe>"}) as other,
        served({"/": f"<h1>Shop</h1><iframe src='{other}/mid'></iframe><p>end</p>"}) as shop,
    ):
        page.goto(shop)
        page.frame_locator("iframe").frame_locator("iframe").get_by_role("button").wait_for()
        snapshot = read_snapshot(page)
        pay = only(snapshot, "button", "Pay now")
        assert [node.role for node in pay.ancestors()] == ["iframe", "iframe", "document"]
        assert [node.url for node in pay.ancestors()] == [f"{other}/pay", f"{other}/mid", None]
        assert pay.ref.startswith("2-")
        locator_of(page, snapshot, only(snapshot, "textbox", "Card").ref).fill("4242")
        assert only(read_snapshot(page), "textbox", "Card").value == "4242"


def test_numbers_of_frames_follow_reading_order(page):
    page.set_content(
        "<iframe srcdoc=\"<iframe srcdoc='<p>a</p>'></iframe>\"></iframe><iframe srcdoc='<p>b</p>'></iframe>"
    )
    page.frame_locator("iframe").nth(1).locator("p").wait_for()
    snapshot = read_snapshot(page)
    leaves = snapshot.find(lambda node: node.role == "text")
    assert [(node.name, node.ref.split("-")[0]) for node in leaves] == [("a", "2"), ("b", "3")]


def test_a_sandboxed_frame_is_read(page):
    page.set_content("<iframe sandbox srcdoc='<button>Boxed</button>'></iframe>")
    assert only(read_snapshot(page), "button", "Boxed")


def test_a_hidden_frame_is_absent(page):
    page.set_content(
        "<iframe hidden srcdoc='<button>No</button>'></iframe><iframe style='display:none' srcdoc='x'></iframe>"
    )
    assert read_snapshot(page).root.children == []


def test_a_frame_that_goes_away_leaves_a_node_and_no_error(page, monkeypatch):
    page.set_content("<iframe srcdoc='<button>Soon gone</button>' title=Gone></iframe><p>rest</p>")
    page.frame_locator("iframe").get_by_role("button").wait_for()
    monkeypatch.setattr("pytest_stagehand._browser.reading.FRAME_TIMEOUT_MS", 300)
    page.evaluate("""() => {
      const drop = () => document.querySelector('iframe')?.remove();
      document.addEventListener('stagehand-closed-roots', () => queueMicrotask(drop), true);
    }""")
    snapshot = read_snapshot(page)
    assert only(snapshot, "iframe", "Gone").attributes["opaque"] == "frame did not answer"
    assert only(snapshot, "text", "rest")


def test_within_reads_only_that_part_and_names_it_from_the_whole_page(page):
    page.set_content(
        "<h2 id=h>Billing</h2><section aria-labelledby=h id=s><label for=x>unused</label><input></section><button>Out</button>"
    )
    snapshot = read_snapshot(page, within=page.locator("section"))
    assert [(node.role, node.name) for node in snapshot.root.children] == [("region", "Billing")]
    assert not snapshot.find(lambda node: node.name == "Out")
    locator_of(page, snapshot, only(snapshot, "textbox").ref, within=page.locator("section")).fill("in")
    assert page.locator("input").input_value() == "in"


def test_within_reads_frames_below_it(page):
    page.set_content(
        "<div id=a><iframe srcdoc='<button>A</button>'></iframe></div><iframe srcdoc='<button>B</button>'></iframe>"
    )
    for frame in page.frames[1:]:
        frame.get_by_role("button").wait_for()
    part = page.locator("#a")
    snapshot = read_snapshot(page, within=part)
    assert locator_of(page, snapshot, only(snapshot, "button").ref, within=part).text_content() == "A"


def test_within_a_frame_reads_that_frames_part(page):
    page.set_content("<iframe srcdoc='<ul><li>a</ul><p>b'></iframe>")
    snapshot = read_snapshot(page, within=page.frame_locator("iframe").locator("ul"))
    assert [node.role for node in snapshot.walk()] == ["document", "list", "listitem", "text"]


@pytest.mark.parametrize("selector", ["b", "#missing"])
def test_within_that_is_not_one_element_is_an_error(page, selector):
    page.set_content("<b>1</b><b>2</b>")
    with pytest.raises(Error):
        read_snapshot(page, within=page.locator(selector), timeout_ms=300)


def test_within_something_hidden_is_empty(page):
    page.set_content("<div style='display:none'><p id=p>x</p></div>")
    assert read_snapshot(page, within=page.locator("#p")).root.children == []
