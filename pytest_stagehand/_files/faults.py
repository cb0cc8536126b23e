"""What is wrong with a file that can't be read, and what to do about it."""

from __future__ import annotations

from pytest_stagehand._basics.errors import FileUnreadable

MOST_MEGABYTES = 20
"""Of a file, and of what a workbook holds once it is unpacked."""
MOST_NODES = 20_000
"""Cells and lines of a file: to find out what a sentence means in a table of 3,000 rows of three takes 13 s, of 8,000 rows 70."""
MOST_PAGES = 200

BY_HAND = "read it with Python ({}) and assert on that"
SMALLER = "let the test cut out the part that matters, and pass the path of that: within=Path(…)"


def too_large(what: str, most: str) -> FileUnreadable:
    """There is more of it than anybody would review."""
    return FileUnreadable(f"has {what}; at most {most} are read", (SMALLER, BY_HAND.format("csv, openpyxl, pypdf")))


def not_installed(package: str) -> FileUnreadable:
    """What reads such files is an extra."""
    return FileUnreadable(f"needs {package}, which is not installed", ("pip install 'pytest-stagehand[files]'",))
