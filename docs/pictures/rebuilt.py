"""A plugin for pictures: the shop's product page as somebody built it anew, with the same words.

*Add to cart* is an `<input>` with another id and class, and stands in a bar of its own, behind the other button.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Route

BUTTON = re.compile(r'<button type="button" class="buy" id="add-to-cart".*?</button>', re.DOTALL)
AS_INPUT = '<input type="button" class="buy" id="add-to-cart" value="Add to cart">'


@pytest.fixture(autouse=True)
def _rebuilt(context: BrowserContext) -> None:
    context.route(re.compile(r"/shirts/\w+$"), _answer)


def _answer(route: Route) -> None:
    response = route.fetch()
    html = response.text()
    button = BUTTON.search(html)
    if button is not None:
        before, _, after = html.partition(button[0])
        wish, end, rest = after.partition("</button>")
        html = f'{before}{wish}{end}<div class="bar">{AS_INPUT}</div>{rest}'
    anew = html.replace("add-to-cart", "purchase").replace('class="buy"', 'class="second"')
    route.fulfill(response=response, body=anew)
