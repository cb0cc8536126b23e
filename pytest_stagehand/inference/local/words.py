"""The vocabulary: verbs, kinds of things, numbers, keys, and the small words between them.

Data only. A phrase of several words is written with spaces; `phrases` turns it into tokens.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Operation = Literal[
    "click",
    "double_click",
    "right_click",
    "hover",
    "focus",
    "fill",
    "type",
    "clear",
    "press",
    "choose",
    "check",
    "uncheck",
    "toggle",
    "open",
    "close",
    "add",
    "by_name",
    "upload",
    "drag",
    "scroll_to",
    "scroll_by",
    "scroll_within",
    "wait_for",
    "wait_for_hidden",
    "go_back",
    "go_forward",
    "reload",
    "accept_dialog",
    "dismiss_dialog",
    "nothing",
]
"""What a sentence can ask for; `by_name` is a sentence without a verb of ours ("Large", "remove Blue shirt")."""

VERBS: dict[Operation, tuple[str, ...]] = {
    "click": (
        "click",
        "click on",
        "click at",
        "press",
        "press on",
        "push",
        "tap",
        "tap on",
        "hit",
        "go to",
        "navigate to",
        "follow",
        "visit",
    ),
    "double_click": ("double-click", "double-click on", "double click", "double click on", "doubleclick", "dblclick"),
    "right_click": ("right-click", "right-click on", "right click", "right click on", "context-click"),
    "hover": ("hover", "hover over", "hover on", "mouse over", "move the mouse over", "move the mouse to", "point at"),
    "focus": ("focus", "focus on", "focus in", "focus into", "set focus to", "set the focus to", "set the focus on"),
    "clear": ("clear",),
    "check": ("check", "tick", "turn on", "switch on"),
    "uncheck": ("uncheck", "untick", "deselect", "unselect", "turn off", "switch off"),
    "toggle": ("toggle", "switch"),
    "open": ("open", "expand"),
    "close": ("close", "collapse"),
    "choose": ("select", "choose", "pick"),
    "scroll_to": ("scroll to", "scroll down to", "scroll up to", "scroll into view"),
}
"""Verbs with one object. `press`, `scroll`, `wait`, `go` and the verbs with two objects have patterns of their own."""

ENTER_VERBS = ("type", "type in", "enter", "write", "put", "input", "insert", "key in", "paste")
"""Verbs whose first object is the value: type X into Y."""

FILL_VERBS = ("fill", "fill in", "fill out")
"""Verbs whose first object is the field: fill Y with X."""

SET_VERBS = ("set", "change", "update")
"""The same, with "to": set Y to X."""

OTHER_VERBS = (
    "press",
    "scroll",
    "wait",
    "wait for",
    "wait until",
    "go back",
    "go forward",
    "reload",
    "refresh",
    "upload",
    "attach",
    "drag",
    "drag and drop",
    "accept",
    "dismiss",
    "answer",
    "add",
)

BEFORE_VALUE = frozenset({"into", "in", "to", "on", "as", "for", "inside", "at"})
"""Between a value and its field: type X into Y."""

GERUNDS = {
    "clicking": "click",
    "pressing": "press",
    "tapping": "tap",
    "hitting": "hit",
    "selecting": "select",
    "choosing": "choose",
    "picking": "pick",
    "checking": "check",
    "ticking": "tick",
    "unchecking": "uncheck",
    "toggling": "toggle",
    "typing": "type",
    "entering": "enter",
}
"""Close the dialog *by clicking* the "x"."""

SENTENCES_OF_OTHERS = frozenset(
    "verify assert ensure confirm that whether if unless when while until except without not never don't dont doesn't "
    "cannot can't".split()
)
"""Words that turn what is said around, into a condition or into a claim: a sentence with one of them is not understood."""

ARTICLES = frozenset({"the", "a", "an", "my", "your", "this", "that", "its"})
INDEFINITE = frozenset({"a", "an", "any"})
"""Whoever says "a radio button" takes any of them."""
POLITE = frozenset({"please", "now", "then", "next", "finally", "also", "afterwards", "just", "simply"})
"""Words before a verb that say nothing about what to do."""

SEPARATORS = frozenset({",", ";", ".", "and", "then", "&"})
CLOSING_SIGNS = frozenset({"x", "×", "✕", "✖", "⨯", "close"})
"""What stands on the button that closes something; on one page they are the same button in two spellings."""
SIGNS = (CLOSING_SIGNS, frozenset({"+", "plus"}), frozenset({"-", "−", "–", "minus"}))  # noqa: RUF001

PARTICIPLES = frozenset({"labeled", "labelled", "named", "called", "titled", "saying", "marked"})
"""Between a kind and a name: the button *labelled* "OK"."""

ORDINALS = {
    word: number
    for number, words in enumerate(
        (
            ("first", "1st"),
            ("second", "2nd"),
            ("third", "3rd"),
            ("fourth", "4th"),
            ("fifth", "5th"),
            ("sixth", "6th"),
            ("seventh", "7th"),
            ("eighth", "8th"),
            ("ninth", "9th"),
            ("tenth", "10th"),
        ),
        start=1,
    )
    for word in words
} | {"last": -1}
"""Place in reading order, from 1; -1 is the last."""

Relation = Literal["in", "of", "near", "under"]

RELATIONS: dict[str, Relation] = {
    "in": "in",
    "inside": "in",
    "within": "in",
    "from": "in",
    "on": "in",
    "at": "in",
    "of": "of",
    "for": "of",
    "with": "of",
    "containing": "of",
    "by": "of",
    "next to": "near",
    "beside": "near",
    "near": "near",
    "under": "under",
    "below": "under",
    "beneath": "under",
    "underneath": "under",
}
"""Prepositions by where they make us look: within a part of the page, in the row or group of something, beside it, or
below a heading."""

WHOLE_PAGE = frozenset({"page", "screen", "website", "site"})
"""Scopes that exclude nothing: "on the page"."""

KEYS = {
    "enter": "Enter",
    "return": "Enter",
    "tab": "Tab",
    "escape": "Escape",
    "esc": "Escape",
    "space": "Space",
    "spacebar": "Space",
    "space bar": "Space",
    "backspace": "Backspace",
    "delete": "Delete",
    "del": "Delete",
    "insert": "Insert",
    "home": "Home",
    "end": "End",
    "page up": "PageUp",
    "pageup": "PageUp",
    "page down": "PageDown",
    "pagedown": "PageDown",
    **{
        spelling: f"Arrow{way.capitalize()}"
        for way in ("up", "down", "left", "right")
        for spelling in (way, f"arrow {way}", f"arrow{way}", f"{way} arrow")
    },
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}
"""Names of keys as people write them, to Playwright's."""

MODIFIERS = {
    "ctrl": "Control",
    "control": "Control",
    "cmd": "Meta",
    "command": "Meta",
    "meta": "Meta",
    "alt": "Alt",
    "option": "Alt",
    "shift": "Shift",
    "controlormeta": "ControlOrMeta",
}


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


TEXT_FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox"})
CHECKABLE = frozenset({"checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio"})
ROWS = frozenset({"row", "listitem", "article", "option", "treeitem"})
CHOOSERS = frozenset({"combobox", "listbox"})


def _kind(words: str, roles: str, looks: str = "", tags: str = "", type_: str = "") -> dict[str, Kind]:
    names = [word.strip() for word in words.split(",")]
    sets = (frozenset(part.split()) for part in (roles, looks, tags))
    kind = Kind(names[0], *sets, type_)
    return dict.fromkeys(names, kind)


KINDS: dict[str, Kind] = {
    **_kind("button, push button, btn", "button", "link menuitem"),
    **_kind("link, hyperlink", "link"),
    **_kind("tab", "tab", "link button"),
    **_kind(
        "field, box, input, input field, input box, entry field, form field",
        "textbox searchbox spinbutton combobox",
    ),
    **_kind("text field, text box, textbox, text input, textfield", "textbox searchbox spinbutton combobox"),
    **_kind("text area, textarea", "textbox", tags="textarea"),
    **_kind("search field, search box, searchbox, search bar", "searchbox", "textbox combobox"),
    **_kind("number field, spinner, spin button, spinbutton", "spinbutton"),
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
    **_kind("row", "row listitem article option treeitem"),
    **_kind("card, tile, item, entry, list item, result, post", "listitem article row option treeitem"),
    **_kind("cell", "cell gridcell columnheader rowheader"),
    **_kind("column header, column", "columnheader"),
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
    **_kind("message, notification, toast, text, label, paragraph", "text alert status log paragraph generic heading"),
    **_kind("file field, file input, file chooser", "button", type_="file"),
    **_kind("widget, element, control, component, thing, one", ""),
}
"""Kinds by the words for them, singular; the first of a line is the kind's own word."""

PRESSABLE = Kind("button", frozenset({"button", "link"}), frozenset({"menuitem"}))
"""What a verb that we don't know can be the name of: the *Remove* of "remove Blue shirt"."""

WIDGETS: dict[str, Kind] = {
    "text": Kind("text field", frozenset({"textbox"}), tags=frozenset({"input"})),
    **{word: KINDS[word] for word in ("radio", "checkbox", "button", "textarea", "link", "slider", "select", "tab")},
}
"""Kinds as one names a sort of widget: a "radio" widget."""

LANDMARKS_ALONE = frozenset(
    "banner contentinfo navigation complementary main dialog alertdialog form table grid list listbox menu toolbar "
    "tablist tabpanel search region group article".split()
)
"""Roles of parts of the page that a scope may name by the kind alone: "in the dialog"."""
