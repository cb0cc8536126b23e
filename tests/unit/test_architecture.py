"""The house stands as docs/how-it-works.md draws it: imports run downwards only."""

import ast
import inspect
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

import pytest_stagehand
from pytest_stagehand._basics import errors

PACKAGE = Path(pytest_stagehand.__file__).parent
FLOORS = (
    "__main__",
    "_cli",
    "_pytest",
    "testing",
    "_mail",
    "_verbs",
    "_agent",
    "_steps",
    "_engines",
    "_compiling",
    "_files",
    "_elements",
    "_programs",
    "_browser",
    "hooks",
    "_report",
    "_models",
    "_settings",
    "_recording",
    "_basics",
    "_version",
)
"""Rooms from the roof down: each may use itself and those below it, be it for types only.

An engine tries its programs as a replay will, so what compiles them stands above what evaluates them."""
SDKS = {"openai", "anthropic"}


def room_of(module: str) -> str:
    """`pytest_stagehand._steps.gate` is in the room `_steps`."""
    return module.split(".")[1]


def folder_of(module: str) -> str:
    """`pytest_stagehand._engines.english.act` stands in `pytest_stagehand._engines.english`, and `hooks` alone."""
    return module.rpartition(".")[0] if module.count(".") > 1 else module


def files():
    return sorted(PACKAGE.rglob("*.py"))


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in files() if module_of(path) != PACKAGE.name}
"""All but the public names themselves, which load on demand."""


@cache
def imports(path: Path) -> set[str]:
    """Modules that a file imports: at its top, inside a function, or for types only."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are written in full"
            names = {f"{node.module}.{name.name}" for name in node.names}
            found |= names if names <= set(MODULES) else {node.module, *names}
    return found


def own(imported: set[str]) -> set[str]:
    """Those of this package's modules that were imported."""
    return imported & set(MODULES)


@cache
def graph() -> dict[str, set[str]]:
    """What each module imports of this package; not read when tests are only collected, as in every worker."""
    return {module: own(imports(path)) - {module} for module, path in MODULES.items()}


def circle_in(arrows: dict[str, set[str]]) -> tuple[str, ...]:
    """Some of what import each other in a circle; nothing where there is none."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return tuple(error.args[1])
    return ()


def test_imports_run_downwards_only():
    floors = {room: number for number, room in enumerate(FLOORS)}
    upwards = [
        f"{module} imports {imported}"
        for module, found in graph().items()
        for imported in found
        if floors[room_of(imported)] < floors[room_of(module)]
    ]
    assert upwards == []


def test_no_files_import_each_other_in_a_circle():
    assert circle_in(graph()) == ()


def test_no_folders_import_each_other_in_a_circle():
    folders: dict[str, set[str]] = {}
    for module, found in graph().items():
        folders.setdefault(folder_of(module), set()).update(map(folder_of, found))
    assert circle_in({folder: below - {folder} for folder, below in folders.items()}) == ()


def test_every_room_stands_on_a_floor():
    assert {room_of(module) for module in MODULES} == set(FLOORS)


def test_only_pytests_side_knows_pytest():
    for module, path in MODULES.items():
        if room_of(module) not in ("_pytest", "hooks"):
            assert not {name for name in imports(path) if name.partition(".")[0] in ("pytest", "_pytest")}, path


@pytest.mark.parametrize("room", ["_elements", "_programs", "_browser", "_recording", "_report"])
def test_a_replay_knows_nothing_of_engines(room):
    for module, found in graph().items():
        if room_of(module) == room:
            assert not {name for name in found if room_of(name) in ("_engines", "_compiling")}, module


PROGRAMS = {f"{PACKAGE.name}._recording.{part}" for part in ("readers", "assertions", "programs", "queries")}
PARTS_OF_PROGRAMS = {
    node.name
    for module in PROGRAMS
    for node in ast.parse(MODULES[module].read_text("utf-8")).body
    if isinstance(node, ast.ClassDef)
}


def test_engines_propose_and_only_the_compiler_makes_programs():
    for module, path in MODULES.items():
        if room_of(module) == "_engines":
            ours = {name for name in imports(path) if name.startswith(PACKAGE.name) and "._engines" not in name}
            parts = {name for name in ours if name in PROGRAMS or name.rpartition(".")[2] in PARTS_OF_PROGRAMS}
            assert not parts, module


def test_only_the_rooms_of_models_know_their_sdks():
    for module, path in MODULES.items():
        if room_of(module) != "_models":
            assert not {name for name in imports(path) if name.partition(".")[0] in SDKS}, path


VALUES = {"perform_on_element", "perform_on_page", "perform_at", "perform_in_field", "operands"}
"""What gives values to the browser."""


def test_values_reach_the_browser_through_one_gate():
    passing = {"_steps.gate": VALUES, "_steps.dialogs": {"operands"}}
    for module, path in MODULES.items():
        named = {name.rpartition(".")[2] for name in imports(path) if name.startswith(PACKAGE.name)} & VALUES
        assert named == passing.get(module.partition(".")[2], set()), module


def test_secrets_are_revealed_to_the_gate_and_their_mask_alone():
    may = {"_basics.variables", "_basics.secrets", "_basics.totp", "_steps.step", "_steps.values"}
    may |= {"_cli.ejecting.prelude"}  # copied into tests that do without the plugin, and called by nobody else
    may |= {"_agent.mcp_streams"}  # what a test gives an MCP server in its env= or headers=
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
        "AsyncPage",
        "BrowserMissing",
        "BudgetExceeded",
        "DriftError",
        "EngineAbstained",
        "FileUnreadable",
        "InstructionError",
        "Mail",
        "MailError",
        "Mailbox",
        "McpServer",
        "MissingRecording",
        "ModelError",
        "NotRecordable",
        "Page",
        "RecordingError",
        "Secret",
        "SecretRefused",
        "StagehandError",
        "TaskNotDone",
        "ToolFailed",
        "Totp",
        "Verdict",
        "VerificationFailed",
        "__version__",
        "tool",
    ],
    "pytest_stagehand.hooks": [
        "OperationEvent",
        "StepEvent",
        "pytest_stagehand_operation",
        "pytest_stagehand_route",
        "pytest_stagehand_step",
    ],
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
        if isinstance(each, type) and issubclass(each, Exception) and each.__module__ == errors.PUBLIC
    }
    assert raised <= public
    assert all(issubclass(each, pytest_stagehand.StagehandError) for each in raised)
    assertions = {each for each in raised if issubclass(each, AssertionError)}
    assert assertions == {pytest_stagehand.VerificationFailed}


def test_importing_the_package_loads_no_pydantic_no_sdk_and_no_facts_of_aria():
    code = (
        "import sys, pytest_stagehand, pytest_stagehand._pytest.plugin; "
        "print(sorted({'pydantic', 'openai', 'anthropic', 'jinja2', 'diskcache', 'click', 'mcp', 'pyotp', 'aiosmtpd', 'imaplib', "
        "'pytest_stagehand._mail', "
        "'pytest_stagehand._browser.aria', 'pytest_stagehand._browser.roles'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


NUMBERED = {"_browser/render.py", "_compiling/claims/claims.py"}
"""What writes for a model, which calls nodes by their numbers."""


def texts_with_numbers(tree: ast.Module) -> Iterator[int]:
    """The lines that write the number of a node into a text, save one that numbers another node by it."""
    numbering = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.keyword) and each.arg == "ref"}
    for text in ast.walk(tree):
        if isinstance(text, ast.JoinedStr) and id(text) not in numbering:
            said = (part.value for part in text.values if isinstance(part, ast.FormattedValue))
            names = (name for part in said for name in ast.walk(part))
            yield from (each.lineno for each in names if isinstance(each, ast.Attribute) and each.attr.endswith("ref"))


def test_no_message_calls_an_element_by_its_number_which_no_user_ever_saw():
    found = {
        f"{path.relative_to(PACKAGE).as_posix()}:{line}"
        for path in files()
        if path.relative_to(PACKAGE).as_posix() not in NUMBERED
        for line in texts_with_numbers(ast.parse(path.read_text("utf-8")))
    }
    assert not found
