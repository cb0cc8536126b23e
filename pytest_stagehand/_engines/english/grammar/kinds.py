"""Kinds of things by the words for them (button, field, tab, row) and the roles that they name."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_stagehand._browser.roles import COMMANDS


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing, as a word for it says.

    Attributes:
        word: The word itself, for messages.
        roles: Roles that it names; empty for whatever a person can operate.
        looks: Roles that look like it: a link that is drawn as a button. They count only by their exact name.
        tags: Where not empty, the tags that it may have.
        type: Where not empty, the `type` that it must have.
    """

    word: str
    roles: frozenset[str] = frozenset()
    looks: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    type: str = ""


def _kind(words: str, roles: str, looks: str = "", tags: str = "", type_: str = "") -> dict[str, Kind]:
    names = [word.strip() for word in words.split(",")]
    kind = Kind(names[0], frozenset(roles.split()), frozenset(looks.split()), frozenset(tags.split()), type_)
    return dict.fromkeys(names, kind)


KINDS: dict[str, Kind] = {
    **_kind("button, push button, btn", "button", "link menuitem"),
    **_kind("link, hyperlink", "link"),
    **_kind("tab", "tab", "link button"),
    **_kind(
        "field, box, bar, input, input field, input box, entry field, form field",
        "textbox searchbox spinbutton combobox",
    ),
    **_kind("text field, text box, textbox, text input, textfield", "textbox searchbox spinbutton combobox"),
    **_kind("text area, textarea", "textbox", tags="textarea"),
    **_kind("searchbox", "searchbox"),
    **_kind("number field, spin button, spinbutton", "spinbutton"),
    **_kind("checkbox, check box, tickbox, tick box", "checkbox switch menuitemcheckbox"),
    **_kind("radio button, radio, radiobutton, radio option", "radio menuitemradio"),
    **_kind("option, choice", "option radio menuitemradio menuitem", "checkbox button listitem treeitem"),
    **_kind("switch, toggle, toggle button, toggle switch", "switch checkbox", "button"),
    **_kind(
        "drop-down, dropdown, drop down, select, select box, combobox, combo box, drop-down list, dropdown list, "
        "drop-down menu, dropdown menu, list box, listbox, picker, selector",
        "combobox listbox",
        "button",
    ),
    **_kind("slider, range", "slider"),
    **_kind("menu item, menu entry, menuitem", "menuitem menuitemcheckbox menuitemradio", "link button option"),
    **_kind("tree item, node", "treeitem"),
    **_kind("heading, headline, title", "heading"),
    **_kind("image, picture, photo", "img image"),
    **_kind("icon", "img image button link"),
    **_kind("row, line", "row", "listitem article"),
    **_kind("card, tile, item, entry, list item, result, post", "listitem article row"),
    **_kind("cell", "cell gridcell columnheader rowheader"),
    **_kind("column header, column, table header, header row, heading row", "columnheader"),
    **_kind(
        "dialog, dialogue, dialog box, modal, modal dialog, popup, pop-up, window, alert, prompt",
        "dialog alertdialog alert",
    ),
    **_kind("group, fieldset, radio group, button group", "group radiogroup region toolbar form list tablist"),
    **_kind("section, region, area, part, block, panel", "region group form article tabpanel complementary search"),
    **_kind("form", "form"),
    **_kind("list", "list listbox combobox menu tree"),
    **_kind("table, grid", "table grid treegrid"),
    **_kind("menu", "menu menubar navigation listbox"),
    **_kind("toolbar", "toolbar"),
    **_kind("tab list, tabs", "tablist"),
    **_kind("header, page header", "banner"),
    **_kind("footer, page footer", "contentinfo"),
    **_kind("navigation, nav, navbar, navigation bar, nav bar, navigation menu", "navigation"),
    **_kind("sidebar, side bar, aside", "complementary"),
    **_kind("main content, main area", "main"),
    **_kind("banner", "banner region dialog alertdialog alert status complementary"),
    **_kind("message, notification, toast, snackbar", "alert status log", "text paragraph generic"),
    **_kind("text, label, paragraph", "text paragraph"),
    **_kind("spinner, progress bar, progressbar, loading indicator", "progressbar"),
    **_kind("file field, file input, file chooser", "button", type_="file"),
    **_kind("widget, element, control, component, thing, one", ""),
}
"""Kinds by the words for them, singular; the first of a line is the kind's own word."""

PRESSABLE = Kind("button", COMMANDS, frozenset({"menuitem"}))
"""What a verb that we don't know can be the name of: the *Remove* of "remove Blue shirt"."""

WIDGETS: dict[str, Kind] = {
    "text": Kind("text field", frozenset({"textbox"}), tags=frozenset({"input"})),
    **{word: KINDS[word] for word in ("radio", "checkbox", "button", "textarea", "link", "slider", "select", "tab")},
}
"""Kinds as one names a sort of widget: a "radio" widget."""
