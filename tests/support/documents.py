"""The blocks of README and docs: what each is, and how it is run.

A block is run by what its fence says. Where it can't be, a comment stands above it: `<!-- not run: why -->`.

- `python`: with `title="tests/conftest.py"` a file of its page's project; without one a test file, or, where it holds no test and no
  fixture, the inside of a test. What a page leaves out (imports) is in `PRELUDE`.
- `sh`: a command a line. `console`: commands behind `$`, and what they print.
- `json`, `toml`, `ini`, `yaml`: as what they are. `text`: not run, since there is nothing to run.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent, indent
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(
    r"^(?:<!-- not run: (?P<why>[^\n]+?) -->\n\n?)?^(?P<pad> *)```(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=pad)```$",
    re.MULTILINE | re.DOTALL,
)
TITLE = re.compile(r'title="([^"]+)"')
PRELUDE = """\
import re
import subprocess
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page as PlaywrightPage, expect
from pydantic import BaseModel

from pytest_stagehand import Action, Page, Secret, VerificationFailed

"""


@dataclass(frozen=True)
class Block:
    """A fenced block.

    Attributes:
        page: File that it stands in, from the root of the project: `docs/how-to/tables.md`.
        line: Of its fence.
        why_not: Why it is not run; empty where it is.
        title: The file that it is, where it is one.
    """

    page: str
    line: int
    language: str
    title: str
    why_not: str
    text: str

    @property
    def where(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def commands(self) -> list[str]:
        """What is typed, in lines."""
        lines = self.text.replace("\\\n", " ").splitlines()
        if self.language == "console":
            lines = [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
        return [line for line in lines if self.language in ("sh", "console") and line.strip() and line[0] != "#"]

    @property
    def source(self) -> str:
        """A whole module."""
        if self.title:
            return self.text
        names = {name for node in ast.parse(self.text).body if (name := getattr(node, "name", ""))}
        if names or "page." not in self.text:
            return PRELUDE + self.text
        return f"{PRELUDE}\ndef test_line_{self.line}(page: Page):\n{indent(self.text, '    ')}"

    @property
    def file(self) -> str:
        """Where it stands in a project that all pages share: a folder for each page."""
        folder = re.sub(r"\W", "_", self.page.removesuffix(".md").removeprefix("docs/"))
        return f"{folder}/{self.title or f'test_{folder}_{self.line}.py'}"


def blocks() -> Iterator[Block]:
    """All there are."""
    for path in PAGES:
        text = path.read_text("utf-8")
        for found in FENCE.finditer(text):
            language, _, rest = found["info"].strip().partition(" ")
            title = TITLE.search(rest)
            line = text.count("\n", 0, found.start("info")) + 1
            page = path.relative_to(ROOT).as_posix()
            yield Block(page, line, language, title[1] if title else "", found["why"] or "", dedent(found["text"]))
