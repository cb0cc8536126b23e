"""Words for kinds of things (button, field, tab, row), and the roles that they name: one table for all verbs and engines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import COMMANDS

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node


@dataclass(frozen=True)
class Kind:
    """A kind of thing, as a word for it says.

    Attributes:
        word: The word itself, for messages.
        roles: Roles that it names: what is counted by it, and denied. None, where much of what it names has no role: a spinner.
        also: Roles that people mean by it as well; none of both for whatever a person can operate.
        looks: Roles that look like it: a link that is drawn as a button. They count only by their exact name.
        tags: Where not empty, the tags that it may have.
        type: Where not empty, the `type` that it must have.
    """

    word: str
    roles: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    looks: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    type: str = ""

    @cached_property
    def is_news(self) -> bool:
        """Whether it says what a message tells, as no role does: an error, and no mere message."""
        return self.also == MESSAGE.also and self is not MESSAGE

    @cached_property
    def meant(self) -> frozenset[str]:
        """All roles that it may mean by any name; empty for whatever a person can operate."""
        return frozenset((*self.roles, *self.also))

    def suits(self, node: Node) -> bool:
        """Whether a node has the tag and the type that it must have."""
        return (not self.tags or node.tag in self.tags) and self.type in ("", node.attributes.get("type"))


def _kind(
    words: str, roles: str, also: str = "", *, looks: str = "", tags: str = "", type_: str = ""
) -> dict[str, Kind]:
    names = [word.strip() for word in words.split(",")]
    kind = Kind(
        names[0],
        tuple(roles.split()),
        tuple(also.split()),
        frozenset(looks.split()),
        frozenset(tags.split()),
        type_,
    )
    return dict.fromkeys(names, kind)


_MESSAGES = {
    name: kind
    for words in ("message, notification, toast, snackbar, notice", "error, error message", "warning", "confirmation")
    for name, kind in _kind(words, "", "alert status log", looks="text paragraph generic").items()
}

KINDS: dict[str, Kind] = {
    **_kind("button, push button, btn", "button", looks="link menuitem"),
    **_kind("link, hyperlink", "link"),
    **_kind("tab", "tab", looks="link button"),
    **_kind(
        "field, bar, input, input field, entry field, form field",
        "textbox searchbox combobox spinbutton",
        looks="listbox",
    ),
    **_kind("box, input box", "textbox searchbox combobox spinbutton checkbox", looks="listbox"),
    **_kind("text field, text box, textbox, text input, textfield", "textbox searchbox", "combobox spinbutton"),
    **_kind("editor, code editor, text editor", "", "textbox"),
    **_kind("text area, textarea", "textbox", tags="textarea"),
    **_kind("searchbox, search box, search field, search bar, search input", "searchbox"),
    **_kind("number field, spin button, spinbutton", "spinbutton"),
    **_kind("checkbox, check box, tickbox, tick box", "checkbox switch", "menuitemcheckbox"),
    **_kind("radio button, radio, radiobutton, radio option", "radio", "menuitemradio"),
    **_kind("option, choice", "option", "radio menuitemradio menuitem", looks="checkbox button listitem treeitem"),
    **_kind("switch, toggle, toggle button, toggle switch", "switch checkbox", looks="button"),
    **_kind(
        "drop-down, dropdown, drop down, select, select box, combobox, combo box, drop-down list, dropdown list, "
        "drop-down menu, dropdown menu, list box, listbox, picker, selector",
        "combobox listbox",
        looks="button",
    ),
    **_kind("filter", "", "combobox listbox searchbox textbox", looks="button"),
    **_kind("slider, range", "slider"),
    **_kind("menu item, menu entry, menuitem", "menuitem menuitemcheckbox menuitemradio", looks="link button option"),
    **_kind("tree item, node", "treeitem"),
    **_kind("heading, headline, title, page heading, main heading", "heading"),
    **_kind("image, picture, photo", "img image"),
    **_kind("icon", "img image", "button link"),
    **_kind("figure", "figure"),
    **_kind("caption", "caption"),
    **_kind("row", "row", looks="listitem article"),
    **_kind("line", "", "row", looks="listitem article"),
    **_kind("list item", "listitem", "article row"),
    **_kind("article", "article", "listitem row"),
    **_kind("card, tile, item, entry, result, post", "", "listitem article row"),
    **_kind("cell", "cell gridcell", "columnheader rowheader"),
    **_kind("column header, table header", "columnheader"),
    **_kind("column, header row, heading row", "", "columnheader"),
    **_kind("dialog, dialogue, dialog box, modal, modal dialog", "dialog alertdialog", looks="alert"),
    **_kind("window, prompt", "", "dialog alertdialog", looks="alert"),
    **_kind("popup, pop-up", "", "dialog alertdialog alert"),
    **_kind("alert", "alert", "alertdialog", looks="dialog"),
    **_kind("group, fieldset, button group", "group radiogroup", "region toolbar form list tablist"),
    **_kind("radio group", "radiogroup", "group"),
    **_kind("region", "region", "group form article tabpanel complementary search"),
    **_kind("section, area, part, block", "", "region group form article tabpanel complementary search"),
    **_kind("panel", "tabpanel region", "group form article complementary search"),
    **_kind("tab panel", "tabpanel"),
    **_kind("form", "form"),
    **_kind("list, scroll list, scrolling list", "list", "listbox combobox menu tree"),
    **_kind("tree", "tree"),
    **_kind("table, grid", "table grid treegrid"),
    **_kind("menu, context menu, pop-up menu, popup menu", "menu menubar", "navigation listbox"),
    **_kind("menu bar, menubar, main menu", "menubar", "navigation banner menu toolbar"),
    **_kind("toolbar", "toolbar"),
    **_kind("tab list, tab bar", "tablist"),
    **_kind("header, page header, top bar, app bar", "banner"),
    **_kind("footer, page footer", "contentinfo"),
    **_kind("navigation, nav, navbar, navigation bar, nav bar, navigation menu", "navigation"),
    **_kind("sidebar, side bar, aside, side panel", "complementary"),
    **_kind("main content, main area", "main"),
    **_kind("banner", "", "banner region dialog alertdialog alert status complementary"),
    **_kind("status", "status"),
    **_MESSAGES,
    **_kind("paragraph", "paragraph", "text"),
    **_kind("text, label", "", "text paragraph"),
    **_kind("progress bar, progressbar", "progressbar"),
    **_kind("spinner, loading indicator", "", "progressbar"),
    **_kind("file field, file input, file chooser", "button", type_="file"),
    **_kind("widget, element, control, component, thing, one", ""),
}
"""Kinds by the words for them, singular; the first of a line is the kind's own word.

`title` is a heading only where nothing says that the page's own title is meant."""

MESSAGE = KINDS["message"]
PRESSABLE = Kind("button", also=tuple(sorted(COMMANDS)), looks=frozenset({"menuitem"}))
"""What a verb that we don't know can be the name of: the *Remove* of "remove Blue shirt"."""

WIDGETS: dict[str, Kind] = {
    "text": Kind("text field", ("textbox",), tags=frozenset({"input"})),
    **{word: KINDS[word] for word in ("radio", "checkbox", "button", "textarea", "link", "slider", "select", "tab")},
}
"""Kinds as one names a sort of widget: a "radio" widget."""

_PLURALS = (("ies", "y"), ("es", ""), ("s", ""))


def kind_of(words: str) -> Kind | None:
    """The kind that words name, in the singular or plural; `None` where they name none."""
    said = words.lower()
    singular = (said.removesuffix(ending) + stem for ending, stem in _PLURALS if said.endswith(ending))
    return next((KINDS[form] for form in (said, *singular) if form in KINDS), None)
