"""A test module with its steps as plain Playwright: everything that is no step stays as it was written.

First what the plugin gave goes (`Secret`, its `Page`, its marker), then each step is written out where it stands. One that
means different things at different times (a loop, a helper, a parameter) becomes a call of a function at the end of the
module that tells them apart by sentence and page.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._cli.ejecting import actions, reading
from pytest_stagehand._cli.ejecting.locators import either
from pytest_stagehand._cli.ejecting.prelude import CONSTANTS, IMPORTS, functions
from pytest_stagehand._cli.ejecting.sites import SURE, Match, Site, bind, sites_in
from pytest_stagehand._cli.ejecting.verifying import expectations
from pytest_stagehand._cli.ejecting.words import NotEjectable, Words, literal
from pytest_stagehand._recording.keys import is_of_file
from pytest_stagehand._recording.programs import ExtractProgram, ObserveProgram, VerifyProgram

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pytest_stagehand._recording.schema import RecordedStep, Recording

OURS = "pytest_stagehand"
RENAMED = {
    "Secret": "str",
    "VerificationFailed": "AssertionError",
    "ActionFailed": "Error",
    "ActionTimedOut": "TimeoutError",
}
"""What names of this plugin are without it."""
NAMES = {"Page": "playwright.sync_api", "Error": "playwright.sync_api", "TimeoutError": "playwright.sync_api"}
"""Where what takes their place comes from."""
TEMPLATE = "{sentence}"


@dataclass
class Ejected:
    """A module without the plugin.

    Attributes:
        source: Its text.
        steps: How many sites were written out.
        left: What could not be: place, sentence and why.
    """

    source: str
    steps: int = 0
    left: list[str] = field(default_factory=list)


@dataclass
class _Module:
    """What is gathered while a module is rewritten."""

    source: str
    edits: list[tuple[int, int, str]] = field(default_factory=list)
    functions: dict[str, str] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        offset, self.lines = 0, []
        for line in self.source.splitlines(keepends=True):
            self.lines.append(offset)
            offset += len(line.encode())

    def value(self, source: str) -> str:
        """Source of a variable's value, where it may be a `Totp`: that stays, and gives a code each time it is asked."""
        return f"_revealed({source})" if self.gives_codes else source

    @cached_property
    def gives_codes(self) -> bool:
        """Whether it uses `Totp`."""
        return "Totp" in _imported(ast.parse(self.source))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Bytes from and to which a node stands."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.lines[node.lineno - 1] + node.col_offset
        return start, self.lines[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr) -> str:
        """The source of a node, as it was written."""
        start, end = self.span(node)
        return self.source.encode()[start:end].decode()

    def replace(self, node: ast.expr | ast.stmt, text: str) -> None:
        """Put another text in the place of a node."""
        self.edits.append((*self.span(node), text))

    def edited(self) -> str:
        """The source with all edits; one inside another is dropped."""
        raw, done, parts = self.source.encode(), 0, []
        for start, end, text in sorted(self.edits, key=lambda edit: (edit[0], -edit[1])):
            if start >= done:
                parts += [raw[done:start], text.encode()]
                done = end
        return b"".join([*parts, raw[done:]]).decode()

    def function(self, hint: str, body: Callable[[str], str]) -> str:
        """The name of a function with this body; an equal one is used again."""
        name = base = f"_{hint}"
        number = 1
        while name in self.functions and self.functions[name] != body(name):
            number += 1
            name = f"{base}_{number}"
        self.functions[name] = body(name)
        return name


def eject_module(source: str, file: str, recordings: Sequence[Recording], *, only: str = "") -> Ejected:
    """A test module, conftest or page object as plain Playwright.

    Args:
        source: Its text.
        file: Its name, as recordings have it.
        recordings: All that the project has.
        only: Keep this test alone, `TestCart::test_add`; all of them where it is empty.
    """
    module = _Module(_without_plugin(source, only))
    tree = ast.parse(module.source)
    sites = sites_in(tree)
    bind(sites, file, recordings)
    ours = [site for site in sites if site.matches or site.verb in SURE]
    for site in ours:
        _write(module, site, file)
    text = module.edited()
    if not ours and text == source:
        return Ejected(source)
    return Ejected(_finished(text, module.functions), len(ours), module.left)


def _write(module: _Module, site: Site, file: str) -> None:
    """One site in its own place, or as a call of a function."""
    try:
        _write_out(module, site)
    except NotEjectable as why:
        said = printable(module.text(site.sentence) if site.sentence is not None else "", 200)
        module.left.append(f"{file}:{site.call.lineno}: {site.verb} {said}: {why}")
        what = literal(f"{site.verb} {said}: {why}")
        if site.statement is not None:
            module.replace(site.statement, f"raise NotImplementedError({what})")
        else:
            module.functions["_not_recorded"] = functions()["_not_recorded"]
            module.replace(site.used or site.call, f"_not_recorded({what})")


def _write_out(module: _Module, site: Site) -> None:
    if site.is_awaited:
        raise NotEjectable("plain Playwright is written of the sync API only")
    if site.verb == "whenever":
        _write_whenever(module, site)
        return
    if not site.matches:
        raise NotEjectable("nothing is recorded of it")
    if any(is_of_file(match.step.within) for match in site.matches):
        raise NotEjectable("it reads a file: see pypdf, openpyxl and csv")
    match site.verb:
        case "act" if _is_observed(site):
            _write_observed(module, site)
        case "act" | "verify":
            _write_statements(module, site)
        case "extract":
            given = site.keyword("schema") or (site.call.args[1] if len(site.call.args) > 1 else None)
            call = _read(module, site)
            module.replace(site.call, call if given is None else _validated(module.text(given), call))
        case "observe":
            module.replace(site.call, _read(module, site))
        case "agent":
            _write_task(module, site)
        case _:
            raise NotEjectable("a model's opinion has no plain form")


def _write_whenever(module: _Module, site: Site) -> None:
    """A handler of Playwright's own; what never showed has none."""
    if site.statement is None:
        raise NotEjectable("what is stopped again has no plain form: see remove_locator_handler")
    if not site.matches:
        module.replace(site.statement, "pass  # this never showed while it was recorded")
        return
    words, steps = _words(module, site), [match.step for match in site.matches]
    done = actions.merged([actions.operations(words, step) for step in steps])
    if not done or not done[0].locators:
        raise NotEjectable("it was recorded in ways that contradict each other")
    module.replace(site.statement, actions.handler(words, done))


def _validated(schema: str, call: str) -> str:
    return call if schema in ("str", "Decimal", "int", "float") else f"TypeAdapter({schema}).validate_python({call})"


def _is_observed(site: Site) -> bool:
    """Whether what is done was found by `observe`: a name, where recorded sentences are made of method and description."""
    return isinstance(site.sentence, ast.Name) and all(
        match.step.actions and match.step.instruction.startswith(f"{match.step.actions[0].method} ")
        for match in site.matches
    )


def _write_observed(module: _Module, site: Site) -> None:
    """`page.act(action)`: the locator that `observe` gave does it."""
    methods = {match.step.actions[0].method for match in site.matches}
    if len(methods) > 1 or site.statement is None or site.sentence is None:
        raise NotEjectable("actions of several kinds")
    if any(match.step.actions[0].arguments for match in site.matches):
        raise NotEjectable("an observed action with operands")
    call = actions.CALLS[methods.pop()].format(args="", to="")
    module.replace(site.call, f"{module.text(site.sentence)}.{call}")


def _write_task(module: _Module, site: Site) -> None:
    """A task: a function that does it, sees that it is done, and returns what is asked for."""
    if site.used is not None and site.used.attr != "output":
        raise NotEjectable(f"its {site.used.attr} is not known without the plugin")
    words, steps = _words_of(module, site, site.matches), [match.step for match in site.matches]
    done = actions.merged([actions.operations(words, step) for step in steps])
    expected = _expected(words, steps[0])
    if done is None or any(_expected(words, step) != expected for step in steps):
        raise NotEjectable("it was recorded in ways that contradict each other")
    schema = site.keyword("output")
    output = _validated(module.text(schema), _read(module, site, "page")) if schema is not None else "None"
    again = ["page.reload()"] if any(step.reload for step in steps) else []
    kept = ["# while it was recorded, another tab showed this as well"] if any(step.again for step in steps) else []
    lines = [*actions.statements(words, done), *again, *expected, *kept, f"return SimpleNamespace(output={output})"]
    module.replace(site.call, f"{_function(module, site, lines, 'Any')}({_arguments(module, site)})")


def _words(module: _Module, site: Site, fields: dict[str, str] | None = None) -> Words:
    page, within = module.text(site.receiver), site.keyword("within")
    root = module.text(within) if within is not None else page
    has_frames = any(match.has_frames for match in site.matches)
    return Words(page, root, fields or {}, _variables(module, site), has_frames, dict(_awaited(site)))


def _awaited(site: Site) -> Iterator[tuple[str, str]]:
    """What the test itself waits for around a step: `with page.expect_download() as download:`."""
    for each in site.around.items if site.around is not None else ():
        event = _awaited_of(each.context_expr, site.receiver)
        if event and each.optional_vars is not None:
            yield event, ast.unparse(each.optional_vars)


def _awaited_of(given: ast.expr, page: ast.expr) -> str:
    """The event of a page that an expression waits for; empty where it is none."""
    if not (isinstance(given, ast.Call) and isinstance(given.func, ast.Attribute)):
        return ""
    waits, event = ast.dump(given.func.value) == ast.dump(page), given.func.attr
    return event.removeprefix("expect_") if waits and event.startswith("expect_") else ""


def _variables(module: _Module, site: Site) -> dict[str, str] | None:
    """Sources of the call's own variables by name."""
    given = site.keyword("variables")
    if given is None:
        return None
    if isinstance(given, ast.Dict):
        pairs = zip(given.keys, given.values, strict=True)
        return {
            str(key.value): module.value(module.text(value)) for key, value in pairs if isinstance(key, ast.Constant)
        }
    names = {name for match in site.matches for name in re.findall(r"%(\w+)%", match.step.instruction)}
    return {name: module.value(f"{module.text(given)}[{literal(name)}]") for name in names}


def _write_statements(module: _Module, site: Site) -> None:
    """An `act` or `verify`: in its place where it is always the same, else by a function that tells apart."""
    lines = _same(site, lambda match: _words(module, site, dict(match.fields)))
    begins_line = site.statement is not None and not _before(module, site.statement).strip()
    if lines is not None and begins_line and site.statement is not None:
        indent = _before(module, site.statement)
        module.replace(site.statement, f"\n{indent}".join(lines))
        return
    if site.used is not None and site.used.attr not in ("new_page", "skipped"):
        raise NotEjectable(f"its {site.used.attr} is not known without the plugin")
    is_asked = site.used is not None and site.used.attr == "skipped"
    name = _function(module, site, _asked(module, site), "bool") if is_asked else _dispatch(module, site)
    module.replace(site.used or site.call, f"{name}({_arguments(module, site)})")


def _asked(module: _Module, site: Site) -> list[str]:
    """Lines that do an optional step, and tell whether there was nothing to do."""
    words = _words_of(module, site, site.matches)
    found = [actions.operations(words, match.step.model_copy(update={"actions": match.done})) for match in site.matches]
    joined = actions.merged(found)
    if not joined or not joined[0].locators:
        raise NotEjectable("what it would do was never recorded")
    return [
        f"is_there = {either(list(joined[0].locators))}.is_visible()",
        "if is_there:",
        *(f"    {line}" for line in actions.statements(words, joined)),
        "return not is_there",
    ]


def _before(module: _Module, node: ast.stmt) -> str:
    return module.source.splitlines()[node.lineno - 1].encode()[: node.col_offset].decode()


def _same(site: Site, words_of: Callable[[Match], Words]) -> list[str] | None:
    """The lines that all recordings of a site agree on; `None` where they do not."""
    return _agreed([(words_of(match), match.step) for match in site.matches], is_optional=site.is_optional)


def _agreed(found: list[tuple[Words, RecordedStep]], *, is_optional: bool) -> list[str] | None:
    if found[0][1].call == "act" and any(step.program is not None for _, step in found):
        return _with_what_was_so(found)
    if found[0][1].call == "act":
        done = [actions.operations(words, step) for words, step in found if step.actions]
        if not done:
            return [f"pass  # {printable(found[0][1].instruction, 80)}: there was nothing to do when this was recorded"]
        is_partial = len(done) < len(found)
        joined = actions.merged(done)
        return (
            None if joined is None else actions.statements(found[0][0], joined, is_optional=is_optional or is_partial)
        )
    texts = [_expected(words, step) for words, step in found]
    return texts[0] if all(text == texts[0] for text in texts) else None


def _with_what_was_so(found: list[tuple[Words, RecordedStep]]) -> list[str]:
    """The lines of an `act` for a part of which there was nothing to do: that is expected, where it was seen."""
    texts = []
    for words, step in found:
        at = step.proven_after
        parts = [step.actions[:at], step.actions[at:]]
        first, last = (
            actions.statements(
                words, actions.operations(words, step.model_copy(update={"actions": part, "program": None}))
            )
            if part
            else []
            for part in parts
        )
        texts.append([*first, *_expected(words, step), *last])
    if any(text != texts[0] for text in texts):
        raise NotEjectable("what was so already is not the same in all of its recordings")
    return texts[0]


def _expected(words: Words, step: RecordedStep) -> list[str]:
    if not isinstance(step.program, VerifyProgram):
        raise NotEjectable("a frozen verdict")
    return expectations(words, step.program)


def _arguments(module: _Module, site: Site) -> str:
    """What a function at the end of the module is given: page, sentence where there are several, part, variables."""
    given = [module.text(site.receiver)]
    within, variables = site.keyword("within"), site.keyword("variables")
    if _is_said_differently(site) and site.sentence is not None:
        given.append(module.text(site.sentence))
    given += [module.text(within)] if within is not None else []
    given += [module.text(variables)] if variables is not None else []
    return ", ".join(given)


def _is_said_differently(site: Site) -> bool:
    return len({match.step.instruction for match in site.matches}) > 1


def _dispatch(module: _Module, site: Site) -> str:
    """The name of a function that does what was recorded for a sentence on a page."""
    is_popup = site.used is not None
    lines = [*_branches(module, site), *(["return popup.value"] if is_popup else [])]
    return _function(module, site, lines, "Page" if is_popup else "None")


def _function(module: _Module, site: Site, lines: list[str], result: str) -> str:
    """The name of a function with these lines, which is given what they need."""
    parameters = ["page: Page"]
    parameters += ["sentence: str"] if _is_said_differently(site) else []
    parameters += ["root: Locator"] if site.keyword("within") is not None else []
    parameters += ["variables: dict[str, Any]"] if site.keyword("variables") is not None else []
    body = "\n".join(f"    {line}" for line in lines)
    said = printable(module.text(site.sentence) if site.sentence is not None else site.verb, 90)
    doc = f'    """{said.strip(chr(34)).replace(chr(34) * 2, "").rstrip(chr(92) + chr(34))}."""'
    return module.function(
        _hint(site), lambda name: f"def {name}({', '.join(parameters)}) -> {result}:\n{doc}\n{body}\n"
    )


def _branches(module: _Module, site: Site) -> list[str]:
    """Lines that tell a site's recordings apart: by sentence, and by page where that is not enough."""
    by_sentence: dict[str, list[Match]] = {}
    for match in site.matches:
        by_sentence.setdefault(match.step.instruction, []).append(match)
    cases: list[tuple[str, list[str]]] = []
    for sentence, matches in by_sentence.items():
        said = [f"sentence == {literal(sentence)}"] if len(by_sentence) > 1 else []
        cases += _by_page(module, site, said, matches)
    if len(cases) == 1 and not cases[0][0]:
        return cases[0][1]
    lines: list[str] = []
    for number, (condition, body) in enumerate(cases):
        lines += [f"{'elif' if number else 'if'} {condition}:", *(f"    {line}" for line in body)]
    what = "sentence" if len(by_sentence) > 1 else literal(site.matches[0].step.instruction)
    return [*lines, "else:", f"    _not_recorded({what})"]


def _by_page(module: _Module, site: Site, said: list[str], matches: list[Match]) -> list[tuple[str, list[str]]]:
    lines = _lines(module, site, matches)
    if lines is not None:
        return [(" and ".join(said), lines)]
    by_route: dict[str, list[Match]] = {}
    for match in matches:
        by_route.setdefault(match.step.route, []).append(match)
    cases = []
    for route, each in by_route.items():
        found = _lines(module, site, each)
        if found is None:
            raise NotEjectable(f"on {route} it was recorded in ways that contradict each other")
        cases.append((" and ".join([*said, f"_at(page, {literal(route)})"]), found))
    return cases


def _lines(module: _Module, site: Site, matches: list[Match]) -> list[str] | None:
    words = _words_of(module, site, matches)
    return _agreed([(words, match.step) for match in matches], is_optional=site.is_optional)


def _words_of(module: _Module, site: Site, matches: list[Match]) -> Words:
    """Words as a function at the end of the module writes them."""
    root = "root" if site.keyword("within") is not None else "page"
    names = {name for match in matches for name in re.findall(r"%(\w+)%", match.step.instruction)}
    variables = {name: module.value(f"variables[{literal(name)}]") for name in names}
    return Words("page", root, {}, variables, any(match.has_frames for match in matches))


def _read(module: _Module, site: Site, page: str = "") -> str:
    """A call of the function that reads what an `extract`, `observe` or `agent` reads; of `page`, if it is called otherwise."""
    within = site.keyword("within")
    by_reading: dict[str, list[str]] = {}
    readings = {}
    for match in site.matches:
        found = _reading(match.step)
        readings[found.source] = found
        by_reading.setdefault(found.source, []).append(match.step.route)
    joined = reading.merged(list(readings.values()))
    root = "root: Page | Locator" if within is not None else ""
    parameters = ", ".join(filter(None, ["page: Page", root]))
    setup = ["_settle(page)", *(["root = page"] if within is None else [])]
    lines = setup + ([f"return {joined.source}"] if joined is not None else _by_route(by_reading))
    said = printable(site.matches[0].step.instruction, 90) or "the page"
    doc = f'    """What is read as: {said}."""'
    body = "\n".join(f"    {line}" for line in lines)
    name = module.function(_hint(site), lambda name: f"def {name}({parameters}) -> Any:\n{doc}\n{body}\n")
    return f"{name}({', '.join([page or module.text(site.receiver), *([module.text(within)] if within is not None else [])])})"


def _reading(step: RecordedStep) -> reading.Reading:
    program = step.output if step.call == "agent" else step.program
    if isinstance(program, ExtractProgram):
        return reading.extraction(program)
    if isinstance(step.program, ObserveProgram):
        return reading.observation(step.program)
    raise NotEjectable("a frozen value")


def _by_route(by_reading: dict[str, list[str]]) -> list[str]:
    lines: list[str] = []
    routes = [route for each in by_reading.values() for route in set(each)]
    if len(set(routes)) < len(routes):
        raise NotEjectable("on one page it was recorded in ways that contradict each other")
    for source, each in by_reading.items():
        where = " or ".join(f"_at(page, {literal(route)})" for route in dict.fromkeys(each))
        lines += [f"if {where}:", f"    return {source}"]
    return [*lines, "return _not_recorded(page.url)"]


def _hint(site: Site) -> str:
    """A name from the words of a sentence."""
    said = site.matches[0].step.instruction
    words = re.findall(r"[a-z]+", re.sub(r"%\w+%", "", said).lower())[:6]
    return "_".join(words) or site.verb


def _without_plugin(source: str, only: str) -> str:
    """The module without what the plugin gave it, and with one test alone if that is asked for."""
    module = _Module(_without_reveals(source))
    tree = ast.parse(module.source)
    names = _imported(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Secret" and names:
            module.replace(node, module.text(node.args[0]) if node.args else "str()")
        elif isinstance(node, ast.Name) and node.id in RENAMED and node.id in names:
            module.replace(node, RENAMED[node.id])
        elif isinstance(node, ast.ImportFrom) and (node.module or "") == OURS:
            module.replace(node, _import(names))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            _drop_markers(module, node)
    if only:
        _keep(module, tree.body, only.split("::"))
    return module.edited()


def _without_reveals(source: str) -> str:
    """`secret.reveal()` as the secret, which is plain text now, or may be a `Totp`; one inside another in the next round."""
    module = _Module(source)
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "reveal"
            and not node.args
        ):
            module.replace(node, module.value(module.text(node.func.value)))
    return _without_reveals(module.edited()) if module.edits else source


def _imported(tree: ast.Module) -> set[str]:
    found = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == OURS]
    return {alias.name for node in found for alias in node.names}


def _import(names: set[str]) -> str:
    """What is imported in place of the plugin's names; others of them stay."""
    new = sorted({RENAMED.get(name, name) for name in names} & NAMES.keys())
    kept = sorted(names - RENAMED.keys() - NAMES.keys())
    lines = [f"from playwright.sync_api import {', '.join(new)}"] if new else []
    return "\n".join([*lines, *([f"from {OURS} import {', '.join(kept)}"] if kept else [])]) or "pass"


def _drop_markers(module: _Module, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
    for decorator in node.decorator_list:
        if ast.unparse(decorator).startswith("pytest.mark.stagehand"):
            start, end = module.span(decorator)
            module.edits.append((start - 1, end, "# pytest.mark.stagehand"))


def _keep(module: _Module, body: Sequence[ast.stmt], path: list[str]) -> None:
    """Drop all tests but one; fixtures and helpers stay."""
    for node in body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        if node.name == path[0]:
            if isinstance(node, ast.ClassDef) and len(path) > 1:
                _keep(module, node.body, path[1:])
        elif node.name.startswith(("test", "Test")):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            start = module.lines[first - 1]
            end = module.span(node)[1]
            rest = module.source.encode()[end:]
            module.edits.append((start, end + len(rest) - len(rest.lstrip(b"\n")), ""))


def _finished(text: str, made: dict[str, str]) -> str:
    """The module with the functions that it calls now, and with what these import."""
    library, needed = functions(), dict(made)
    whole = "\n\n\n".join([text.rstrip(), *made.values()])
    while missing := [name for name in library if re.search(rf"\b{name}\(", whole) and name not in needed]:
        needed |= {name: library[name] for name in missing}
        whole = "\n\n\n".join([text.rstrip(), *(body.rstrip() for body in needed.values())])
    constants = [line for name, line in CONSTANTS.items() if re.search(rf"\b{name}\b", whole)]
    whole = "\n\n\n".join([text.rstrip(), *constants, *(body.rstrip() for body in needed.values())]) + "\n"
    imported = _known(whole)
    lines = [line for words, line in IMPORTS.items() if _needs(whole, words) and not _names(line) <= imported]
    return _with_imports(whole, lines) if lines else whole


def _needs(text: str, words: str) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(words)}", text) is not None


def _known(text: str) -> set[str]:
    found = [node for node in ast.parse(text).body if isinstance(node, ast.Import | ast.ImportFrom)]
    return {alias.asname or alias.name for node in found for alias in node.names}


def _names(line: str) -> set[str]:
    node = ast.parse(line).body[0]
    assert isinstance(node, ast.Import | ast.ImportFrom)
    return {alias.name for alias in node.names}


def _with_imports(text: str, lines: Iterable[str]) -> str:
    """Imports behind those that must come first: the docstring and `__future__`."""
    at = 0
    for node in ast.parse(text).body:
        is_first = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_first or (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            at = node.end_lineno or 0
        else:
            break
    source = text.splitlines()
    return "\n".join([*source[:at], *([""] if at else []), *sorted(lines), *source[at:]]) + "\n"
