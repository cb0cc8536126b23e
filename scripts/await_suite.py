"""Writes the example suite for Playwright's async API: the same tests and recordings, each call awaited that waits.

    python scripts/await_suite.py DIRECTORY

Into DIRECTORY go `example_suite` and the `pytest.ini` that pytest-playwright-asyncio wants (`make test-async`).
"""

from __future__ import annotations

import ast
import inspect
import shutil
import sys
from pathlib import Path

from playwright import async_api

SUITE = Path(__file__).parents[1] / "example_suite"
INI = """\
[pytest]
strict = true
addopts = -p no:playwright
asyncio_mode = auto
asyncio_default_test_loop_scope = session
asyncio_default_fixture_loop_scope = session
filterwarnings = error
"""
VERBS = {".act", ".observe", ".extract", ".verify", ".ask", ".whenever", ".execute", ".follow"}
CLASSES = [each for each in vars(async_api).values() if inspect.isclass(each)]
OF_PYTHON = {f".{name}" for kind in (str, list, dict) for name in dir(kind)}
OF_PLAYWRIGHT = {
    f".{name}" for kind in CLASSES for name, each in vars(kind).items() if inspect.iscoroutinefunction(each)
} - OF_PYTHON


class Awaiting(ast.NodeTransformer):
    """One module of the suite.

    Attributes:
        waiting: What waits where it is called: a function by its name, a method by its name behind a dot.
    """

    def __init__(self, waiting: set[str]) -> None:
        self.waiting = waiting
        self.has_awaited = self.is_in_class = False
        self.infos: set[str] = set()

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        node.module = "playwright.async_api" if node.module == "playwright.sync_api" else node.module
        if node.module == "pytest_stagehand":
            node.names = [ast.alias("AsyncPage", "Page") if each.name == "Page" else each for each in node.names]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.is_in_class = True
        self.generic_visit(node)
        self.is_in_class = False
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.has_awaited = False
        self.generic_visit(node)
        if not self.has_awaited:
            return node
        self.waiting.add(f".{node.name}" if self.is_in_class else node.name)
        return _as(ast.AsyncFunctionDef, node)

    def visit_With(self, node: ast.With) -> ast.AST:
        (item,) = node.items
        called = ast.unparse(item.context_expr)
        if called.startswith("closing("):
            item.context_expr = item.context_expr.args[0]
        elif ".expect_" in called:
            self.infos.add(getattr(item.optional_vars, "id", ""))
        else:
            return self.generic_visit(node)
        self.has_awaited = True
        return _as(ast.AsyncWith, self.generic_visit(node))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        function = node.func
        name = f".{function.attr}" if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        return self._awaited(node) if name in self.waiting else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        return self._awaited(node) if node.attr == "value" and getattr(node.value, "id", "") in self.infos else node

    def _awaited(self, node: ast.expr) -> ast.expr:
        self.has_awaited = True
        return ast.Await(node)


def _as(kind: type, node: ast.AST) -> ast.AST:
    return kind(**{name: getattr(node, name, None) for name in node._fields}, lineno=node.lineno)


def awaiting(sources: dict[Path, str]) -> dict[Path, str]:
    """The modules, once nothing more is known to wait."""
    waiting, known = VERBS | OF_PLAYWRIGHT, 0
    while len(waiting) > known:
        known = len(waiting)
        trees = {path: Awaiting(waiting).visit(ast.parse(text)) for path, text in sources.items()}
    return {path: ast.unparse(ast.fix_missing_locations(tree)) for path, tree in trees.items()}


def write(directory: Path) -> None:
    shutil.copytree(SUITE, directory / SUITE.name, dirs_exist_ok=True)
    (directory / "pytest.ini").write_text(INI, "utf-8")
    modules = [path for path in SUITE.glob("*.py") if path.name != "scripted.py"]
    for path, text in awaiting({path: path.read_text("utf-8") for path in modules}).items():
        (directory / SUITE.name / path.name).write_text(text, "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
