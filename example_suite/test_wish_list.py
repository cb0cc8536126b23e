"""The wish list: filled from the catalogue, ordered by hand."""

from __future__ import annotations

import pytest

from pytest_stagehand import Page


@pytest.fixture
def wish_list(page: Page) -> Page:
    """A page that shows a wish list of three shirts."""
    page.goto("/shirts")
    for product in ("Red shirt", "Blue shirt", "Navy shirt"):
        page.act(f"click Add to wish list in the card of {product}")
        page.verify(f'"{product} was added to your wish list." is visible')
    page.act("click Wish list")
    return page


def wishes(page: Page) -> list[str]:
    return page.extract("the product names", schema=list[str])


def test_wish_list_is_ordered_by_dragging(wish_list: Page):
    assert wishes(wish_list) == ["Red shirt", "Blue shirt", "Navy shirt"]
    with wish_list.expect_response("**/wish-list"):
        wish_list.act("drag Navy shirt to Red shirt")
    assert wishes(wish_list) == ["Navy shirt", "Red shirt", "Blue shirt"]
    wish_list.reload()
    assert wishes(wish_list) == ["Navy shirt", "Red shirt", "Blue shirt"]


def test_wish_list_has_a_context_menu(wish_list: Page):
    wish_list.act("right-click Blue shirt and click Move to top")
    assert wishes(wish_list) == ["Blue shirt", "Red shirt", "Navy shirt"]
    wish_list.act("right-click Navy shirt")
    wish_list.act("click Remove from wish list")
    assert wishes(wish_list) == ["Blue shirt", "Red shirt"]


def test_wishes_are_removed_one_by_one(wish_list: Page):
    removals = wish_list.observe("the Remove buttons")
    assert len(removals) == 3
    for removal in reversed(removals):
        wish_list.act(removal)
    wish_list.verify("the wish list is empty")
