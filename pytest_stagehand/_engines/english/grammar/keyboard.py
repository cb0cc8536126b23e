"""Keys by the words for them, and as Playwright calls them."""

from __future__ import annotations

import re

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


def key_of(text: str) -> str | None:
    """Playwright's name of a key or combination ("Ctrl+A", "down arrow"), `None` where it is none."""
    folded = text.casefold().strip()
    if folded in KEYS:
        return KEYS[folded]
    pieces = re.split(r"\s*[+-]\s*", folded) if len(folded) > 1 else [folded]
    modifiers = [MODIFIERS.get(piece) for piece in pieces[:-1]]
    last = KEYS.get(pieces[-1], pieces[-1])
    if None in modifiers or not (last in KEYS.values() or len(last) == 1):
        return None
    single = text.strip() if len(pieces) == 1 else last
    return "+".join([*filter(None, modifiers), single])
