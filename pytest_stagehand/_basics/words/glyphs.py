"""Glyphs of icon fonts: private characters (Unicode's `Co`), which nobody can read as words, nor say in a sentence."""

from __future__ import annotations

from unicodedata import category


def is_glyph(text: str) -> bool:
    """Whether a name is nothing but what an icon font draws."""
    return text != "" and without_glyphs(text) == ""


def without_glyphs(text: str) -> str:
    """A name without private characters."""
    return " ".join("".join(" " if category(each) == "Co" else each for each in text).split())


def glyphs_of(text: str) -> str:
    """The private characters of a name."""
    return "".join(each for each in text if category(each) == "Co")


def readable(text: str) -> str:
    """A text as it is where it has none, else without them."""
    return without_glyphs(text) if glyphs_of(text) else text
