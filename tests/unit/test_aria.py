"""Roles are listed once: ARIA's facts in `_browser/aria.json`, what we make of them in `_browser/roles.py`."""

import ast
import json
import re
import subprocess
from pathlib import Path
from typing import get_args

import pytest

import pytest_stagehand
from pytest_stagehand._browser import aria, engine, roles
from pytest_stagehand._recording.effects import RowRole
from scripts import aria as script

PACKAGE = Path(pytest_stagehand.__file__).parent
SCRIPTS = sorted((PACKAGE / "_browser" / "js").glob("*.js"))
ROLES = aria.CONCRETE | aria.OF_THE_WALK
SETS = {name: value for name, value in vars(roles).items() if name.isupper() and name not in ("CONCRETE", "SYNONYMS")}
HOME = {"_browser/aria.py", "_browser/roles.py"}
NOT_SETS = {
    "_compiling/asked/kinds.py": "English words, each with the roles that it names; those are recorded, in their order",
    "_browser/render.py": "SAID_BY_ROLE lists types of HTML's inputs",
}
HTML = {*aria.TAGS, *aria.INPUTS, "img"}
"""Tags and types of inputs that are spelled like roles: of these alone, nothing tells which the page side means."""


def is_list_of_roles(words):
    found = [word for word in words if word in aria.CONCRETE | {"text"}]
    return len(found) > 1 and 2 * len(found) > len(words)


def literals(tree):
    """Sets, tuples, lists and texts that are split, as the texts in them; `Literal` and dictionaries are no sets."""
    types = {id(node.slice) for node in ast.walk(tree) if isinstance(node, ast.Subscript)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Set | ast.Tuple | ast.List) and id(node) not in types:
            yield node, [each.value for each in node.elts if isinstance(each, ast.Constant)]
        elif isinstance(node, ast.Attribute) and node.attr == "split" and isinstance(node.value, ast.Constant):
            yield node, node.value.value.split()


def listed_in_python(path):
    return [
        f"{path.name}:{node.lineno} {words}"
        for node, words in literals(ast.parse(path.read_text("utf-8")))
        if is_list_of_roles(words)
    ]


def listed_in_script(source):
    """Arrays of texts, texts that are split, alternatives of a pattern, and selectors of two roles or more."""
    for array in re.finditer(r'\[\s*((?:"[\w-]+",?\s*)+)\]', source):
        yield re.findall(r"[\w-]+", array[1])
    for split in re.finditer(r'((?:"[\w -]+"[\s+]*)+)\)?\s*,?\s*\)?\.split\(', source):
        yield re.findall(r"[\w-]+", split[1])
    for pattern in re.finditer(r"\(\??:?([a-z]+(?:\|[a-z]+)+)\)", source):
        yield pattern[1].split("|")
    for text in re.finditer(r"""(["`']).*?\1""", source):
        yield re.findall(r"\[role[~^]?=\W?(\w+)", text[0])


def test_python_lists_roles_in_one_module():
    files = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    found = {name: listed_in_python(path) for name, path in sorted(files.items()) if name not in HOME}
    assert {name: lists for name, lists in found.items() if lists and name not in NOT_SETS} == {}
    assert set(NOT_SETS) <= set(files)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_the_page_side_lists_no_roles(path):
    found = [words for words in listed_in_script(path.read_text("utf-8")) if is_list_of_roles(words)]
    assert [words for words in found if not HTML.issuperset(words)] == []


@pytest.mark.parametrize(
    "source",
    [
        'const A = new Set(["row", "listitem"]);',
        'const A = new Set([\n  "row",\n  "listitem",\n]);',
        'const A = new Set("row listitem".split(" "));',
        'const A = new Set(\n  (\n    "row listitem " +\n    "article"\n  ).split(" "),\n);',
        "/^(textbox|searchbox)$/.test(role)",
        'selectIn(el, "[role=row],[role=listitem]")',
    ],
)
def test_a_list_of_roles_in_a_script_is_found(source):
    assert any(map(is_list_of_roles, listed_in_script(source)))


@pytest.mark.parametrize(
    "source",
    ['A = {"row", "listitem"}', 'A = ("row", "listitem")', 'f(node.role in ["row", "cell"])', 'A = "row cell".split()'],
)
def test_a_list_of_roles_in_python_is_found(source):
    assert any(is_list_of_roles(words) for _, words in literals(ast.parse(source)))


def test_both_languages_have_the_same_sets():
    named = {name for path in SCRIPTS for name in re.findall(r"\bROLES\.(\w+)", path.read_text("utf-8"))}
    _, given = engine.facts("\n".join(path.read_text("utf-8") for path in SCRIPTS))
    lines = re.findall(r"^  (\w+): (.+?),?$", given, re.MULTILINE)
    theirs = {name: json.loads(re.sub(r"new Set\((\[.*?\])\)", r"\1", value)) for name, value in lines}
    assert theirs == {name: as_json(SETS[name]) for name in named}


def as_json(value):
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, dict):
        return {key: as_json(each) for key, each in value.items()}
    return [as_json(each) for each in value] if isinstance(value, tuple) else value


def test_a_set_that_the_page_side_misspells_is_an_error():
    with pytest.raises(AttributeError, match="ROWZ"):
        engine.facts("ROLES.ROWZ.has(role)")


@pytest.mark.parametrize("name", sorted(SETS))
def test_sets_hold_roles_that_exist(name):
    assert roles_in(SETS[name]) - {"section"} <= ROLES
    assert roles_in(SETS[name])


def roles_in(value):
    if isinstance(value, str):
        return {value}
    each = [*value, *value.values()] if isinstance(value, dict) else value
    return set().union(*map(roles_in, each))


def test_no_two_sets_are_the_same():
    sets = {name: value for name, value in SETS.items() if isinstance(value, frozenset)}
    assert [(a, b) for a in sets for b in sets if a < b and sets[a] == sets[b]] == []


def test_rows_are_recorded_by_these_roles():
    assert set(get_args(RowRole)) == roles.ENTRIES


def test_the_data_are_as_the_script_writes_them():
    text = script.DATA.read_text("utf-8")
    data = json.loads(text)
    assert script.written(data) == text
    assert data["source"].startswith(f"npm {script.PACKAGE} {script.VERSION}")
    said = data["roles"].values()
    assert {role for each in said for key in ("is", "owns", "within") for role in each.get(key, ())} <= set(
        data["roles"]
    )
    assert {*data["elements"].values(), *data["inputs"].values()} <= aria.CONCRETE


def test_the_data_are_what_the_script_makes_of_the_package():
    try:
        made = script.facts()
    except (OSError, subprocess.SubprocessError):
        pytest.skip("npm is not reachable")
    assert script.written(made) == script.DATA.read_text("utf-8")
