"""The vocabulary: verbs, numbers, prepositions, and the small words between them.

Data only. A phrase of several words is written with spaces; `phrases` turns it into tokens.
"""

from __future__ import annotations

from typing import Literal

Operation = Literal[
    "click",
    "double_click",
    "right_click",
    "hover",
    "focus",
    "fill",
    "clear",
    "press",
    "choose",
    "search",
    "filter",
    "sort",
    "per_page",
    "sign_in",
    "answer",
    "confirm",
    "accept",
    "remove",
    "check",
    "uncheck",
    "toggle",
    "open",
    "close",
    "add",
    "by_name",
    "upload",
    "drag",
    "swipe",
    "pinch",
    "scroll_to",
    "scroll_by",
    "scroll_within",
    "scroll_until",
    "select_text",
    "copy",
    "wait_for",
    "wait_for_hidden",
    "go_back",
    "go_forward",
    "reload",
    "accept_dialog",
    "dismiss_dialog",
    "nothing",
    "deed",
    "visit",
    "form",
    "label_and_value",
    "instead",
    "by_means",
    "make",
    "include",
    "turn",
]
"""What a sentence can ask for; `by_name` is a sentence without a verb of ours ("Large", "remove Blue shirt")."""

LOOKING_VERBS = ("look at", "look into", "have a look at", "take a look at")

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
        "switch to",
        "switch over to",
        "change to",
        "jump to",
        "move to",
        "return to",
        "go back to",
        "go over to",
        "go into",
    ),
    "double_click": ("double-click", "double-click on", "double click", "double click on", "doubleclick", "dblclick"),
    "right_click": ("right-click", "right-click on", "right click", "right click on", "context-click"),
    "hover": ("hover", "hover over", "hover on", "mouse over", "move the mouse over", "move the mouse to", "point at"),
    "focus": ("focus", "focus on", "focus in", "focus into", "set focus to", "set the focus to", "set the focus on"),
    "clear": ("clear",),
    "check": ("check", "tick", "turn on", "switch on", "enable"),
    "uncheck": ("uncheck", "untick", "deselect", "unselect", "turn off", "switch off", "disable"),
    "toggle": ("toggle", "switch"),
    "open": ("open", "open up", "expand", "unfold", "show", "view", "display", "bring up", "read", *LOOKING_VERBS),
    "close": ("close", "collapse", "fold", "hide", "dismiss"),
    "choose": ("select", "choose", "pick"),
    "select_text": ("select the text of", "select the text in", "select all text of", "select all text in"),
    "copy": ("copy the text of", "copy the text in"),
    "scroll_to": ("scroll to", "scroll down to", "scroll up to", "scroll into view"),
}
"""Verbs with one object. `press`, `scroll`, `wait`, `go` and the verbs with two objects have patterns of their own."""

ENTER_VERBS = ("type", "type in", "enter", "write", "put", "input", "insert", "key in", "paste")
"""Verbs whose first object is the value: type X into Y."""

FILL_VERBS = ("fill", "fill in", "fill out")
"""Verbs whose first object is the field: fill Y with X."""

REPLACE_VERBS = ("replace", "overwrite")
"""The same, with "with" or "by": replace Y with X."""

SET_VERBS = (
    "set",
    "change",
    "update",
    "switch",
    "correct",
    "adjust",
    "modify",
    "raise",
    "lower",
    "increase",
    "decrease",
)
"""The same, with "to": set Y to X."""

SEARCH_VERBS = ("search for", "search", "look for", "look up")
SORT_VERBS = ("sort", "order")
FILTER_VERBS = ("filter",)
SIGN_IN_VERBS = tuple(f"{verb} {word}" for verb in ("sign in", "log in", "login", "log on") for word in ("as", "with"))
SHOWING_VERBS = ("show", "display", "list")
CONSENT_VERBS = ("accept", "agree to", "agree with", "consent to")
NAMING_VERBS = ("name", "call")
"""Name it X: the value of what was just made."""
DIRECTIONS = {
    **dict.fromkeys(("ascending", "asc", "in ascending order"), "ascending"),
    **dict.fromkeys(("descending", "desc", "in descending order"), "descending"),
}
"""How a column is sorted, as ARIA has it."""
REMOVING_VERBS = ("remove", "delete", "clear", "discard", "get rid of", "throw out", "throw away")

OTHER_VERBS = (
    *SEARCH_VERBS,
    *SORT_VERBS,
    *FILTER_VERBS,
    *CONSENT_VERBS,
    *SIGN_IN_VERBS,
    "confirm",
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
    "swipe",
    "pinch",
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

NOT_AN_ORDER = frozenset(
    "that whether if unless when while until except without not never don't dont doesn't cannot can't".split()
)
"""Words that turn what is said around, or into a condition or a claim: with one of them, a sentence is not understood."""

DESCRIBING = frozenset(
    "the a an any some this that these those its his her their my your valid invalid correct incorrect wrong random "
    "another different same current today's tomorrow's yesterday's".split()
)
"""First words of what describes a value and is none: "a valid address"."""

ARTICLES = frozenset({"the", "a", "an", "my", "your", "this", "that", "its"})
INDEFINITE = frozenset({"a", "an", "any"})
"""Whoever says "a radio button" takes any of them."""
POLITE = frozenset({"please", "now", "then", "next", "finally", "also", "afterwards", "just", "simply"})
"""Words before a verb that say nothing about what to do."""

SEPARATORS = frozenset({",", ";", ".", "and", "then", "&"})
CLOSING_SIGNS = frozenset({"x", "×", "✕", "✖", "⨯", "close"})
"""What stands on the button that closes something; on one page they are the same button in two spellings."""
SIGNS = (CLOSING_SIGNS, frozenset({"+", "plus"}), frozenset({"-", "−", "–", "minus"}))

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

PLACING = frozenset({"in", "inside", "within", "under", "below", "beneath", "underneath"})
"""Relations of one word that say where a thing stands, not whose it is nor where it comes from."""

WHOLE_PAGE = frozenset({"page", "screen", "website", "site"})
"""Scopes that exclude nothing: "on the page"."""

OPENED_PLACES = frozenset({"view", "pane", "drawer", "tab", "submenu", "menu bar", "side bar"})
"""Parts of a page without a role of their own; what opens one is called as it is."""
