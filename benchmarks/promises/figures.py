"""How amounts and counts are read by hand, and how they are made others. In the pages, an amount stands between `<!--[-->` and
`<!--]-->`, as the text of one element.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from benchmarks.promises.apps import Change, Edit, bare, both, matched, rest, styled

AMOUNT = r"<!--\[--><(?P<tag>\w+)(?P<attributes>[^>]*)>(?P<text>[^<]*)</\w+><!--\]-->"

WRITTEN = """(element) => {
  const content = (which) => {
    const style = getComputedStyle(element, which);
    return style.content.startsWith('"') && style.visibility === "visible" && style.display !== "none" ? JSON.parse(style.content) : "";
  };
  const inner = (at) => [...at.childNodes].map((node) => {
    if (node.nodeType === 3) return node.data;
    if (node.nodeType !== 1 || !node.checkVisibility({visibilityProperty: true, opacityProperty: true})) return "";
    const box = node.getBoundingClientRect();
    return box.width > 1 && box.height > 1 ? written(node) : "";
  }).join("");
  const written = (at) => content2(at, "::before") + inner(at) + content2(at, "::after");
  const content2 = (at, which) => { element = at; return content(which); };
  return written(element);
}"""
"""What an element shows: its texts, and what its style sheet writes before and after them."""


def written(found: Locator) -> str:
    """What an element shows, without white space."""
    return bare(found.evaluate(WRITTEN))


def reads(page: Page, selector: str, text: str) -> None:
    """The element of the selector, the amount between its neighbours, shows just the text."""
    rest(page)
    found = page.locator(selector)
    expect(found).to_have_count(1)
    assert written(found) == bare(text), f"{written(found)!r} is not {text!r}"


def counted(page: Page, selector: str, count: int) -> None:
    """So many elements that hold data are visible."""
    rest(page)
    visible = sum(each.is_visible() and _is_on_page(each) for each in page.locator(selector).all())
    assert visible == count, f"{visible} are shown"


def _is_on_page(found: Locator) -> bool:
    box = found.bounding_box()
    return box is not None and box["x"] + box["width"] > 0 and box["y"] + box["height"] > 0


def amount(html: str, css: str = "") -> Edit:
    """Another amount: HTML in which `{text}` is the good one, inside the same element."""

    def made(found: object) -> str:
        return f'<{found["tag"]} class="made"{found["attributes"]}>{html.replace("{text}", found["text"])}</{found["tag"]}>'  # type: ignore[index]

    return both(matched(AMOUNT, made), styled(css))


def breakages(app: str, *htmls: str | tuple[str, str], is_beyond: bool = False) -> tuple[Change, ...]:
    """Amounts of one application that say something else; with a style sheet where it takes one.

    Args:
        app: Name of the application.
        htmls: As `amount` takes them.
        is_beyond: Whether the statement holds of the page all the same, read word by word: "from €8", "€8 a month".
    """
    pairs = [each if isinstance(each, tuple) else (each, "") for each in htmls]
    return tuple(
        Change("signs", app, f"reads {html} {css}".strip(), amount(html, css), is_beyond) for html, css in pairs
    )


def rows(html: str) -> Edit:
    """Other rows in the place of those between `<!--rows-->` and `<!--end-->`."""
    return matched("(?s)<!--rows-->.*?<!--end-->", lambda _: html)
