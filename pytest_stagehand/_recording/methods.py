"""The closed set of operations that an action can be: what an engine may answer, and what a recording may hold."""

from __future__ import annotations

from typing import Literal, get_args

Operable = Literal[
    "click",
    "double_click",
    "right_click",
    "hover",
    "focus",
    "fill",
    "type",
    "clear",
    "press",
    "select_option",
    "check",
    "uncheck",
    "set_input_files",
    "drag_to",
    "swipe",
    "pinch",
    "scroll_to",
    "scroll_by",
    "scroll_until",
    "select_text",
    "copy",
    "go_back",
    "go_forward",
    "reload",
    "accept_dialog",
    "dismiss_dialog",
    "wait_for",
    "wait_for_hidden",
]
"""Operations of DESIGN's `act`. `fill`, `type` and `press` take one argument, `select_option` one or more labels,
`set_input_files` one or more paths, `scroll_by` pixels down (or `"50%"` of the page; over an element, by the wheel),
`swipe` a way (`left`, `right`, `up`, `down`), `pinch` `in` or `out`, `select_text` and `copy` the part of the text, if not
all of it, `accept_dialog` the answer to a prompt, `drag_to` a second target. `scroll_until` is done on what comes into view;
its second target is the part that is scrolled, where that is not the page."""

Roaming = Literal[Operable, "goto", "switch_tab", "close_tab"]
"""What an agent may do besides: open another address of the application, and go on in another tab. `goto` takes the path,
`switch_tab` where the tab stands."""

Method = Literal[Roaming, "call_tool", "read", "wait_for_person"]
"""What a recording may hold besides: a call of a function that the test gave (`page.agent(tools=[…])`), a value that was read on
the way, and what a person did by hand. `wait_for_person` takes what they have to do, in words."""

METHODS: tuple[Method, ...] = get_args(Method)
DIALOG_METHODS: frozenset[Method] = frozenset({"accept_dialog", "dismiss_dialog"})
"""Answers to the next dialog."""
TAB_METHODS: frozenset[Method] = frozenset({"switch_tab", "close_tab"})
"""What is done with tabs."""
AT_POINT: frozenset[Method] = frozenset({"click", "double_click", "right_click", "hover", "scroll_by", "drag_to"})
"""What a pointer does, which may be at one place of an element and no other."""
PAGE_METHODS: frozenset[Method] = frozenset(
    {"go_back", "go_forward", "reload", "goto", "call_tool", "read", "wait_for_person", *TAB_METHODS, *DIALOG_METHODS}
)
"""Operations on the page, that take no target."""
