"""Writes the types of the async verbs, `_verbs/async_page.pyi`, from those of the sync ones in `_verbs/page.py`.

    python scripts/write_async_types.py

A test holds the file against what this makes now (`tests/unit/test_beside.py`).
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

VERBS = Path(__file__).parents[1] / "pytest_stagehand" / "_verbs"
SOURCE, WRITTEN = VERBS / "page.py", VERBS / "async_page.pyi"
CLASSES = {"Page": "AsyncPage(AsyncPlaywrightPage)", "Agent": "AsyncAgent", "Whenever": "AsyncWhenever"}
OTHER_NAMES = {"Page": "AsyncPage", "Agent": "AsyncAgent", "Whenever": "AsyncWhenever"}
PLAIN = {"agent", "times"}
"""What does nothing that would have to be waited for."""
HEAD = """\
# The types of `async_page.py`, made of `page.py` by scripts/write_async_types.py. Nobody edits them by hand.

from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, overload

from playwright.async_api import Download, Locator
from playwright.async_api import Page as AsyncPlaywrightPage
from typing_extensions import TypeForm, TypeVar

from pytest_stagehand._basics.mcp import McpServer
from pytest_stagehand._basics.secrets import Secret
from pytest_stagehand._basics.totp import Totp
from pytest_stagehand._basics.verdict import Verdict
from pytest_stagehand._report.events import OperationEvent
from pytest_stagehand._steps.results import Action
from pytest_stagehand._verbs.page import MOST_STEPS, ActResult, AgentResult

T = TypeVar("T", default=Any)
MYPY = False

def become(page: AsyncPlaywrightPage) -> None: ...
"""


class Awaited(ast.NodeTransformer):
    """What is declared, as it is of the async API."""

    def __init__(self, overloaded: set[str]) -> None:
        self.overloaded = overloaded

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        is_overload = any(ast.unparse(each) == "overload" for each in node.decorator_list)
        if node.name.startswith("_") or (node.name in self.overloaded and not is_overload):
            return None
        node.body = [ast.Expr(ast.Constant(...))]
        node.returns = Returned().visit(node.returns)
        if node.name in PLAIN:
            return node
        return ast.AsyncFunctionDef(**{name: getattr(node, name, None) for name in node._fields}, lineno=0)

    def visit_Expr(self, _: ast.Expr) -> None:
        return None

    def visit_AnnAssign(self, _: ast.AnnAssign) -> None:
        return None


class Returned(ast.NodeTransformer):
    """A type that is returned, with pages of the async API."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id == "ActResult":
            return ast.parse("ActResult[AsyncPage]", mode="eval").body
        return ast.Name(OTHER_NAMES.get(node.id, node.id))

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if ast.unparse(node.value) == "AgentResult":
            return ast.parse(f"AgentResult[{ast.unparse(node.slice)}, AsyncPage]", mode="eval").body
        self.generic_visit(node)
        return node


def types() -> str:
    """What the file should say, before it is formatted."""
    tree = ast.parse(SOURCE.read_text("utf-8"))
    classes = [each for each in tree.body if isinstance(each, ast.ClassDef) and each.name in CLASSES]
    return HEAD + "\n".join(map(of_class, sorted(classes, key=lambda each: list(CLASSES).index(each.name))))


def of_class(node: ast.ClassDef) -> str:
    overloaded = {
        each.name
        for each in ast.walk(node)
        if isinstance(each, ast.FunctionDef) and "overload" in map(ast.unparse, each.decorator_list)
    }
    body = [made for each in node.body if (made := Awaited(overloaded).visit(each)) is not None]
    said = "\n".join(ast.unparse(ast.fix_missing_locations(each)) for each in body)
    more = {
        "Whenever": "async def __aenter__(self) -> AsyncWhenever: ...\nasync def __aexit__(self, *_: object) -> None: ...",
        "Agent": "page: AsyncPage",
    }
    lines = "\n".join(filter(None, [said, more.get(node.name, "")])).splitlines()
    return f"\nclass {CLASSES[node.name]}:\n" + "".join(f"    {line}\n" for line in lines)


def formatted(text: str) -> str:
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(WRITTEN), "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    WRITTEN.write_text(formatted(types()), "utf-8")
