"""The house stands as DESIGN.md section 6 draws it: imports run downwards only."""

import ast
import inspect
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

import pytest_stagehand
from pytest_stagehand import errors

PACKAGE = Path(pytest_stagehand.__file__).parent
FLOORS = (
    {"cli", "__main__"},
    {"project"},
    {"plugin", "attempt", "endings", "extras", "fixtures", "hooks", "printing"},
    {"testing"},
    {"page", "adopt"},
    {"steps"},
    {"agent"},
    {"inference"},
    {"models"},
    {"replay"},
    {"browser"},
    {"recording"},
    {"report"},
    {"settings", "options", "errors", "events", "secrets", "masking", "variables", "results", "_version"},
)
"""Rooms from the roof down; those of one floor may use each other, and every floor may use those below it.

An engine tries its programs as a replay will, so inference stands above replay, which by that can't know of it."""
ALLOWED = {
    ("errors", "recording"): "MissingRecording.of shows the closest keys; asked for when that error is made",
    ("report", "recording"): "counts the files beside the tests, by the name of their folder",
    ("options", "recording"): "a variant is a name that a path takes, an origin one that a route has",
}
"""Imports upwards that were weighed, and why."""
SDKS = {"openai", "anthropic"}
ONLY_PYTEST = {"project", "plugin", "attempt", "endings", "extras", "fixtures", "hooks", "printing"}
"""Rooms that may know pytest."""


def floor_of(room: str) -> int:
    return next(number for number, rooms in enumerate(FLOORS) if room in rooms)


def room_of(module: str) -> str:
    """`pytest_stagehand.steps.act` is in the room `steps`."""
    return module.split(".")[1] if "." in module else "__init__"


def files():
    return sorted(PACKAGE.rglob("*.py"))


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> set[str]:
    """Modules that a file imports at run time, at its top or inside a function; not for types only."""
    found = set()
    todo = [ast.parse(path.read_text("utf-8"))]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            todo += node.orelse
            continue
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are written in full"
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
        todo += ast.iter_child_nodes(node)
    return found


def own(imported: set[str]) -> set[str]:
    return {name for name in imported if name.startswith("pytest_stagehand.")}


def is_down(room: str, below: str) -> bool:
    return floor_of(below) >= floor_of(room) or (room, below) in ALLOWED


def test_imports_run_downwards_only():
    upwards = [
        f"{module_of(path)} imports {imported}"
        for path in files()
        for imported in own(imports(path))
        if room_of(module_of(path)) != "__init__"  # the public names, which load on demand
        and not is_down(room_of(module_of(path)), room_of(imported))
    ]
    assert upwards == []


def test_no_exception_outlives_its_reason():
    used = {(room_of(module_of(path)), room_of(name)) for path in files() for name in own(imports(path))}
    assert set(ALLOWED) <= used


def test_every_room_stands_on_a_floor():
    rooms = {room_of(module_of(path)) for path in files()} - {"__init__"}
    assert rooms <= set().union(*FLOORS)


def test_only_pytests_side_knows_pytest():
    for path in files():
        if room_of(module_of(path)) not in ONLY_PYTEST:
            assert not {name for name in imports(path) if name.partition(".")[0] in ("pytest", "_pytest")}, path


@pytest.mark.parametrize("room", ["replay", "browser", "recording", "report"])
def test_a_replay_knows_nothing_of_inference(room):
    for path in (PACKAGE / room).rglob("*.py"):
        assert not {name for name in own(imports(path)) if room_of(name) in ("inference", "models", "agent")}, path


def test_only_the_rooms_of_models_know_their_sdks():
    for path in files():
        if room_of(module_of(path)) != "models":
            assert not {name for name in imports(path) if name.partition(".")[0] in SDKS}, path


VALUES = {"perform_on_element", "perform_on_page", "perform_in_field", "operands"}
"""What gives values to the browser."""


def test_values_reach_the_browser_through_one_gate():
    passing = {"steps.gate": VALUES, "steps.dialogs": {"operands"}}
    for path in files():
        module = module_of(path).partition(".")[2]
        found = {name.rpartition(".")[2] for name in own(imports(path))} & VALUES
        assert found == passing.get(module, set()), module


def test_secrets_are_revealed_to_the_gate_and_their_mask_alone():
    may = {"variables", "secrets", "steps.step", "steps.values"}
    revealing = {
        module_of(path).partition(".")[2]
        for path in files()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if (isinstance(node, ast.Attribute) and node.attr == "reveal")
        or (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and ast.unparse(node.func) == "step.filled"
        )
    }
    assert revealing <= may


PUBLIC = {
    "pytest_stagehand": [
        "ActResult",
        "Action",
        "ActionFailed",
        "ActionTimedOut",
        "AgentResult",
        "BrowserMissing",
        "BudgetExceeded",
        "DriftError",
        "EngineAbstained",
        "InstructionError",
        "MissingRecording",
        "ModelError",
        "NotRecordable",
        "Page",
        "RecordingError",
        "Secret",
        "SecretRefused",
        "StagehandError",
        "TaskNotDone",
        "Verdict",
        "VerificationFailed",
        "__version__",
    ],
    "pytest_stagehand.hooks": ["StepEvent", "pytest_stagehand_route", "pytest_stagehand_step"],
    "pytest_stagehand.testing": ["Fault", "Request", "Rule", "ScriptedModel"],
}


@pytest.mark.parametrize("module", PUBLIC)
def test_the_public_names_are_these_and_no_others(module):
    assert import_module(module).__all__ == PUBLIC[module]


def undocumented(name: str, value: object) -> Iterator[str]:
    """Of a public name and, where it is a class of ours, of all that it gives to read."""
    if not isinstance(value, str) and not inspect.getdoc(value):
        yield name
    for member, given in vars(value).items() if isinstance(value, type) else ():
        is_code = isinstance(given, (FunctionType, classmethod, staticmethod, property))
        if is_code and not member.startswith("_") and not given.__doc__:
            yield f"{name}.{member}"


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_is_there_and_documented(module):
    public = {name: getattr(import_module(module), name) for name in PUBLIC[module]}
    assert [each for name, value in public.items() for each in undocumented(name, value)] == []


def test_no_other_name_is_public():
    with pytest.raises(AttributeError, match="nothing_like_it"):
        _ = pytest_stagehand.nothing_like_it


def test_every_error_is_public_and_in_one_tree():
    public = {getattr(pytest_stagehand, name) for name in pytest_stagehand.__all__}
    raised = {
        each
        for each in vars(errors).values()
        if isinstance(each, type) and issubclass(each, Exception) and each.__module__ == errors.__name__
    }
    assert raised <= public
    assert all(issubclass(each, pytest_stagehand.StagehandError) for each in raised)
    assertions = {each for each in raised if issubclass(each, AssertionError)}
    assert assertions == {pytest_stagehand.VerificationFailed}


def test_importing_the_package_loads_no_pydantic_no_sdk_and_no_facts_of_aria():
    code = (
        "import sys, pytest_stagehand, pytest_stagehand.plugin; "
        "print(sorted({'pydantic', 'openai', 'anthropic', 'jinja2', 'diskcache', 'click', "
        "'pytest_stagehand.browser.aria', 'pytest_stagehand.browser.roles'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
