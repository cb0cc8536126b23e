"""Which recordings nobody replays any more: their test file, or the test in it, is gone.

Tests are read, not imported. Where reading can't tell (a base class or a star import may bring the test), a recording stays.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import RecordingError
from pytest_stagehand._recording.paths import FIXTURES, beside, fixture_path
from pytest_stagehand._recording.store import load

if TYPE_CHECKING:
    from pathlib import Path

TYPE_NAMES = frozenset({"object"})
"""Base classes that bring no tests."""


@dataclass(frozen=True, slots=True)
class Gone:
    """A recording that nothing asks for.

    Attributes:
        why: What is not there, in words.
    """

    path: Path
    why: str


def gone(path: Path, root: Path) -> Gone | None:
    """Whether the test of a recording, or the fixture, is gone; `None` where it is there or can't be told."""
    try:
        recording = load(path)
    except RecordingError:
        return None
    folder = beside(path)
    if recording is None or folder is None:
        return None
    is_fixture = "::" not in recording.test
    why = _fixture_gone(path, recording.test, folder, root) if is_fixture else _test_gone(recording.test, folder)
    return Gone(path, why) if why else None


def _test_gone(test: str, folder: Path) -> str:
    name, *classes, function = test.partition("[")[0].split("::")
    file = folder / name
    if not file.is_file():
        return f"{name} is not there"
    tree = _tree(file)
    if tree is None or _is_open(tree):
        return ""
    body: list[ast.stmt] = tree.body
    for cls in classes:
        found = [node for node in _all(body) if isinstance(node, ast.ClassDef) and node.name == cls]
        if not found:
            return "" if cls in _names(body) else f"{name} has no class {cls}"
        if any(_bases(node) for node in found):
            return ""
        body = [each for node in found for each in node.body]
    return "" if function in _names(body) else f"{name} has no {function}"


def _fixture_gone(path: Path, fixture: str, folder: Path, root: Path) -> str:
    """A fixture that is found in no file it could be of; one of a package's plugin is recorded in the root folder."""
    if FIXTURES not in path.parts or folder == root:
        return ""
    variant = next((part[1:] for part in path.parts if part.startswith("@")), None)
    for file in folder.glob("*.py"):
        if path.parent.is_relative_to(fixture_path(file, fixture, variant=variant).parent):
            tree = _tree(file)
            if tree is None or _is_open(tree) or fixture in _words(tree):
                return ""
    return f"no fixture {fixture} is there"


@cache
def _tree(file: Path) -> ast.Module | None:
    try:
        return ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return None


def _is_open(tree: ast.Module) -> bool:
    """Whether names may come from elsewhere: a star import, or code that makes tests."""
    stars = any(isinstance(node, ast.ImportFrom) and node.names[0].name == "*" for node in ast.walk(tree))
    return stars or bool({"globals", "setattr", "exec", "pytest_generate_tests"} & _called(tree))


def _called(tree: ast.Module) -> set[str]:
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {func.id for func in calls if isinstance(func, ast.Name)}


def _bases(node: ast.ClassDef) -> list[ast.expr]:
    return [base for base in node.bases if not (isinstance(base, ast.Name) and base.id in TYPE_NAMES)]


def _all(body: list[ast.stmt]) -> list[ast.stmt]:
    """Statements of a body, those under `if`, `try` and `with` included."""
    found = []
    for node in body:
        found.append(node)
        if isinstance(node, ast.If | ast.Try | ast.With | ast.For):
            inner = [*node.body, *getattr(node, "orelse", ()), *getattr(node, "finalbody", ())]
            found += _all([*inner, *(each for handler in getattr(node, "handlers", ()) for each in handler.body)])
    return found


def _names(body: list[ast.stmt]) -> set[str]:
    """Names that a body defines, imports or assigns."""
    names: set[str] = set()
    for node in _all(body):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            names |= {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return names


def _words(tree: ast.Module) -> set[str]:
    """Names and texts of a module: a fixture may be given a name as `name="…"`."""
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return names | texts | _names(tree.body)
