"""Recordings: what is in them, how they are found, and how they are kept on disk. Pure data; knows no page."""

from typing import Final

SCHEMA: Final = 2
"""Number of the form in which recordings are written. A file with a greater one is refused, never half understood."""
