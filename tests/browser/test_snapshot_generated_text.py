from __future__ import annotations

import pytest

from pytest_stagehand._browser.reading import read_snapshot

MANY_RULES = "".join(f".rule-{number} {{ color: red }}" for number in range(600))
MANY_SELECTORS = "".join(f".icon-{number}::before {{ content: 'x' }}" for number in range(40))


def name_of_button(page):
    [button] = read_snapshot(page).find(lambda node: node.role == "button")
    return button.name


@pytest.mark.parametrize(
    "css",
    [
        ".b::before { content: 'New' }",
        ".b:before { content: 'New' }",
        "i, .a > .b:not(.x, .y)::before { content: 'New' }",
        ".a > ::before { content: 'New' }",
        "@media screen { @supports (color: red) { .b::before { content: 'New' } } }",
        "@layer one { .b::before { content: 'New' } }",
        ".a { .b { &::before { content: 'New' } } }",
        "@scope (.a) { .b::before { content: 'New' } }",
        ".b { --text: 'New' } .b::before { content: var(--text) }",
        "@import url(\"data:text/css,.b::before{content:'New'}\");",
        f"{MANY_RULES} .b::before {{ content: 'New' }}",
        f"{MANY_SELECTORS} .b::before {{ content: 'New' }}",
    ],
)
def test_text_from_any_kind_of_rule_is_part_of_the_name(page, css):
    page.set_content(f"<style>{css}</style><div class=a><button class=b>offer</button></div>")
    assert name_of_button(page) in ("Newoffer", "New offer")


def test_text_from_an_adopted_sheet_is_part_of_the_name(page):
    page.set_content("<button class=b>offer</button>")
    page.evaluate(
        "const sheet = new CSSStyleSheet(); sheet.replaceSync('.b::after { content: \" today\" }');"
        "document.adoptedStyleSheets.push(sheet)"
    )
    assert name_of_button(page) == "offer today"


def test_text_from_a_sheet_of_another_origin_is_part_of_the_name(page):
    page.route(
        "http://shop.test/",
        lambda route: route.fulfill(
            body="<link rel=stylesheet href=http://cdn.test/a.css><button class=b>offer</button>",
            content_type="text/html",
        ),
    )
    page.route(
        "http://cdn.test/a.css",
        lambda route: route.fulfill(body=".b::after { content: ' today' }", content_type="text/css"),
    )
    page.goto("http://shop.test/")
    assert name_of_button(page) == "offer today"


def test_text_inside_a_shadow_root_and_on_what_is_slotted_there_is_part_of_the_name(page):
    page.set_content(
        "<div><template shadowrootmode=open><style>button::before { content: 'Get ' } ::slotted(b)::after { content: '!' }</style>"
        "<button><slot></slot></button></template><b>offer</b></div>"
    )
    assert name_of_button(page) == "Get offer!"


def test_a_quotation_has_its_marks(page):
    page.set_content("<button>Say <q>hello</q></button>")
    assert "hello" in name_of_button(page)
    page.set_content(
        "<style>q::before { content: '<' } q::after { content: '>' }</style><button>Say <q>hello</q></button>"
    )
    assert name_of_button(page) == "Say <hello>"


def test_a_rule_that_comes_later_counts_from_then_on(page):
    page.set_content("<style></style><button class=b>offer</button>")
    assert name_of_button(page) == "offer"
    page.evaluate("document.styleSheets[0].insertRule('.b::before { content: \"New \" }')")
    assert name_of_button(page) == "New offer"
