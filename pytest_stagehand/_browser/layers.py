"""What lies over a page and offers something to do, as the page side sees it (`js/layers.js`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_stagehand._browser.engine import ask, selector

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


@dataclass(frozen=True, slots=True)
class Layer:
    """A dialog, an alert, or a part that keeps its place while the page scrolls, in which something can be operated.

    Attributes:
        id: Number of its element in the page's document.
        role: `dialog`, `alertdialog`, `alert`, or `generic` of a part that only its place makes a layer.
        name: Its accessible name.
        texts: What stands in it beside its controls.
        offers: Names of its controls.
        modal: Nothing else of the page can be operated while it is there.
        is_dialog: A person takes it for a dialog, whatever its role.
    """

    id: int
    role: str
    name: str
    texts: tuple[str, ...]
    offers: tuple[str, ...]
    modal: bool
    is_dialog: bool = False

    @property
    def kind(self) -> str:
        """Its role, or what a person takes it for."""
        return "dialog" if self.is_dialog and self.role == "generic" else self.role

    def __str__(self) -> str:
        """`dialog "How was it?"`, `a layer "We use cookies."`."""
        kind = "layer" if self.kind == "generic" else self.kind
        return f'{kind} "{self.name or next(iter(self.texts), "") or ", ".join(self.offers)}"'

    def on(self, page: Page) -> Locator:
        """Its element."""
        return page.locator(selector("ref", id=self.id))


def layers(page: Page, *, timeout_ms: float | None = None) -> list[Layer]:
    """The layers of the page's own document, in its order."""
    return [_layer(told) for told in ask(page, "layers", timeout_ms=timeout_ms)]


def new_layers(page: Page, token: str, *, timeout_ms: float | None = None) -> list[Layer]:
    """Those that were not given for this token before, in this document; numbers in their words make no difference."""
    return [_layer(told) for told in ask(page, "newLayers", token=token, mark=True, timeout_ms=timeout_ms)]


def every_text(page: Page, *, timeout_ms: float | None = None) -> frozenset[str]:
    """All texts of the page's own document, also those that a modal layer hides."""
    return frozenset(ask(page, "everyText", timeout_ms=timeout_ms))


def a_new_layer(page: Page, token: str) -> Locator:
    """One that `new_layers` has yet to give."""
    return page.locator(selector("newLayer", token=token))


def _layer(told: dict[str, Any]) -> Layer:
    texts, offers = tuple(told["texts"]), tuple(told["offers"])
    return Layer(told["id"], told["role"], told["name"], texts, offers, told["modal"], told["dialog"])
