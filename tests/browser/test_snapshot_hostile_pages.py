from __future__ import annotations

from pathlib import Path

import pytest

from pytest_stagehand._browser.page_scripts import open_closed_roots
from pytest_stagehand._browser.reading import locator_of, read_snapshot

BREAK_EVERYTHING = """
for (const [object, names] of [
  [Array.prototype, ["push", "map", "filter", "join", "some", Symbol.iterator]],
  [JSON, ["stringify", "parse"]],
  [Map.prototype, ["get", "set", "has"]],
  [WeakMap.prototype, ["get", "set"]],
  [String.prototype, ["replace", "trim", "split"]],
  [Element.prototype, ["getAttribute", "hasAttribute", "matches", "closest", "checkVisibility", "querySelectorAll"]],
  [Node.prototype, ["contains", "getRootNode"]],
  [Document.prototype, ["querySelectorAll", "getElementById", "createElement"]],
  [EventTarget.prototype, ["dispatchEvent", "addEventListener"]],
  [window, ["getComputedStyle", "Map", "Set", "WeakRef", "Event"]],
]) for (const name of names) Object.defineProperty(object, name, { value() { throw new Error("broken by the page"); } });
for (const name of ["localName", "children", "shadowRoot"]) Object.defineProperty(Element.prototype, name, { get: () => "broken" });
Object.prototype.toJSON = () => "broken";
Array.prototype.toJSON = () => "broken";
"""

CLOSED = """<x-rating></x-rating><x-internal><template shadowrootmode=closed><button>Declared</button></template></x-internal>
<script>
customElements.define("x-rating", class extends HTMLElement {
  constructor() {
    super();
    const root = this.attachShadow({mode: "closed"});
    root.innerHTML = "<b>Rate</b><button>5 stars</button><div id=in></div>";
    root.getElementById("in").attachShadow({mode: "closed"}).innerHTML = "<button>Nested</button>";
  }
});
customElements.define("x-internal", class extends HTMLElement { constructor() { super(); this.attachInternals(); } });
</script>"""


def names(snapshot, role="button"):
    return [node.name for node in snapshot.find(lambda node: node.role == role)]


def test_a_page_that_breaks_the_language_and_the_dom_is_read(page):
    page.set_content(f"<label>Name <input value=v></label><button>Go</button><script>{BREAK_EVERYTHING}</script>")
    snapshot = read_snapshot(page)
    assert names(snapshot, "textbox") == ["Name"]
    assert names(snapshot) == ["Go"]
    locator_of(page, snapshot, snapshot.find(lambda node: node.role == "button")[0].ref).click()


def test_a_form_whose_fields_shadow_the_dom_is_read(page):
    page.goto((Path(__file__).parent / "pages" / "accessibility" / "clobbered.html").as_uri())
    assert names(read_snapshot(page)) == ["Send"]
    assert len(names(read_snapshot(page), "textbox")) == 23


def test_a_document_that_has_no_element_yet_is_empty(page):
    page.set_content("<title>Shop</title><p>Hello</p>")
    page.evaluate("document.documentElement.remove()")
    assert read_snapshot(page).root.children == []


@pytest.mark.parametrize(
    "name",
    [
        "body",
        "title",
        "documentElement",
        "activeElement",
        "scrollingElement",
        "querySelectorAll",
        "dispatchEvent",
        "getElementById",
        "styleSheets",
    ],
)
def test_elements_that_shadow_the_document_hide_nothing(page, name):
    page.set_content(
        f"<title>T</title><form name={name}></form><img name={name} alt=i><b id=l>Label</b><button aria-labelledby=l>Go</button>"
    )
    snapshot = read_snapshot(page)
    assert (snapshot.title, names(snapshot)) == ("T", ["Label"])


def test_a_page_without_closed_roots_opted_in_says_that_a_part_is_opaque(page):
    page.set_content(CLOSED)
    snapshot = read_snapshot(page)
    assert names(snapshot) == []
    assert [node.tag for node in snapshot.find(lambda node: node.attributes.get("opaque") == "closed shadow root")] == [
        "x-rating",
        "x-internal",
    ]


def test_closed_roots_are_read_when_opted_in(page, context):
    open_closed_roots(context)
    page.goto("about:blank")
    page.set_content(CLOSED)
    snapshot = read_snapshot(page)
    assert names(snapshot) == ["5 stars", "Nested", "Declared"]
    assert not snapshot.find(lambda node: "opaque" in node.attributes)
    for node in snapshot.find(lambda node: node.role == "button"):
        locator_of(page, snapshot, node.ref).click()


def test_opting_in_leaves_the_pages_functions_native_to_look_at(page, context):
    open_closed_roots(context)
    page.goto("about:blank")
    looks = page.evaluate(
        "[Element.prototype.attachShadow, HTMLElement.prototype.attachInternals].map((f) => [f.name, f.length, String(f).includes('[native code]')])"
    )
    assert looks == [["attachShadow", 1, True], ["attachInternals", 0, True]]


@pytest.mark.parametrize(
    ("html", "why"),
    [("<canvas width=9 height=9></canvas>", "canvas"), ("<object data='data:,' width=9 height=9></object>", "object")],
)
def test_parts_without_content_to_read_are_said_to_be_opaque(page, html, why):
    page.set_content(html)
    assert [node.attributes["opaque"] for node in read_snapshot(page).root.children] == [why]
