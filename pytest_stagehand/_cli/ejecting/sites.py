"""Where a test module makes steps: each call of a verb, and which recorded steps it may be."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

from pytest_stagehand._recording.keys import collapsed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pytest_stagehand._recording.schema import RecordedAction, RecordedStep, Recording

NAMES = {
    "act": "instruction",
    "observe": "instruction",
    "extract": "instruction",
    "verify": "statement",
    "ask": "question",
    "agent": "task",
    "whenever": "what",
}
"""The verbs, and how each calls its sentence."""
SURE = frozenset({"act", "verify", "agent", "whenever"})
"""Verbs that nothing else of a test has; of `extract` and its like only what was recorded counts."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a sentence in the source may say.

    Attributes:
        regex: What it matches.
        fields: Sources of the groups of `regex`, in order.
    """

    regex: re.Pattern[str]
    fields: tuple[str, ...] = ()

    def values(self, sentence: str) -> dict[str, str] | None:
        """Source by value for each field; `None` where the sentence is another one."""
        found = self.regex.fullmatch(sentence)
        return None if found is None else dict(zip(found.groups(), self.fields, strict=True))


@dataclass(frozen=True, slots=True)
class Match:
    """A recorded step that a site makes, and the values that its f-string has there.

    Attributes:
        has_frames: Its test does something in a frame.
        done: What was recorded for it; where there was nothing to do, what another step of the test did with what it names.
    """

    step: RecordedStep
    fields: Mapping[str, str]
    has_frames: bool = False
    done: tuple[RecordedAction, ...] = ()


@dataclass(eq=False, slots=True)
class Site:
    """One call of a verb in the source.

    Attributes:
        statement: The statement that is nothing but this call; `None` where its value is used.
        used: The attribute of its result that is used: `new_page`, `skipped`.
        test: Node id of the test it stands in, without file and parameters; empty in helpers and fixtures.
        taken: Name of the fixture, if it stands in one.
        is_awaited: Whether it is of the async API.
        around: The `with` whose body is `statement` alone.
    """

    call: ast.Call
    verb: str
    receiver: ast.expr
    patterns: list[Pattern]
    statement: ast.Expr | None = None
    used: ast.Attribute | None = None
    test: str = ""
    function: str = ""
    is_awaited: bool = False
    around: ast.With | None = None
    matches: list[Match] = field(default_factory=list)

    @property
    def sentence(self) -> ast.expr | None:
        """The sentence, or whatever stands in its place."""
        given = self.call.args[0] if self.call.args else None
        return given or self.keyword(NAMES[self.verb])

    def keyword(self, name: str) -> ast.expr | None:
        """A keyword argument."""
        return next((each.value for each in self.call.keywords if each.arg == name), None)

    @property
    def is_optional(self) -> bool:
        """Whether it is done only if the page offers it."""
        given = self.keyword("optional")
        return isinstance(given, ast.Constant) and given.value is True


def sites_in(tree: ast.Module) -> list[Site]:
    """All calls of a verb in a module, in the order of the source."""
    found = list(_walk(tree.body, (), is_top=True))
    return sorted(found, key=lambda site: (site.call.lineno, site.call.col_offset))


def _walk(body: Sequence[ast.AST], above: tuple[str, ...], *, is_top: bool) -> Iterator[Site]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _walk(node.body, (*above, node.name), is_top=is_top)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            is_test = is_top and node.name.startswith("test")
            test = "::".join((*above, node.name)) if is_test else ""
            yield from _in_function(node, test)
        elif not isinstance(node, ast.expr):
            yield from _walk(list(ast.iter_child_nodes(node)), above, is_top=is_top)


def _in_function(function: ast.FunctionDef | ast.AsyncFunctionDef, test: str) -> Iterator[Site]:
    parents = {child: node for node in ast.walk(function) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and (said := _verb(node)) is not None:
            site = Site(node, *said, [], test=test, function=function.name)
            above = parents.get(node)
            if isinstance(above, ast.Await):
                site.is_awaited, above = True, parents.get(above)
            site.statement = above if isinstance(above, ast.Expr) else None
            site.used = above if isinstance(above, ast.Attribute) else None
            around = parents.get(site.statement) if site.statement is not None else None
            site.around = around if isinstance(around, ast.With) and len(around.body) == 1 else None
            site.patterns = _of_two(site) if site.verb == "whenever" else patterns_of(site.sentence)
            yield site


def _verb(call: ast.Call) -> tuple[str, ast.expr] | None:
    """The verb of a call and the page that it is of: `page.act(...)`, `page.agent().execute(...)`."""
    function = call.func
    if not isinstance(function, ast.Attribute):
        return None
    of = function.value
    if function.attr == "execute" and isinstance(of, ast.Call) and isinstance(of.func, ast.Attribute):
        return ("agent", of.func.value) if of.func.attr == "agent" else None
    return (function.attr, of) if function.attr in NAMES and function.attr != "agent" else None


def patterns_of(sentence: ast.expr | None) -> list[Pattern]:
    """What an expression may say; anything, where reading can't tell."""
    if sentence is None or (isinstance(sentence, ast.Constant) and sentence.value is None):
        return [Pattern(re.compile(""))]
    if isinstance(sentence, ast.Constant) and isinstance(sentence.value, str):
        return [Pattern(re.compile(re.escape(collapsed(sentence.value))))]
    if isinstance(sentence, ast.IfExp):
        return [*patterns_of(sentence.body), *patterns_of(sentence.orelse)]
    if isinstance(sentence, ast.JoinedStr):
        return [_of_f_string(sentence)]
    return [Pattern(re.compile("(?s).*"))]


def _of_two(site: Site) -> list[Pattern]:
    """What a `whenever` may say: what to look for, and what to do."""
    do = site.call.args[1] if len(site.call.args) > 1 else site.keyword("do")
    pairs = product(patterns_of(site.sentence), patterns_of(do))
    return [
        Pattern(
            re.compile(f"{what.regex.pattern}: {does.regex.pattern}".replace("(?s)", "")), what.fields + does.fields
        )
        for what, does in pairs
    ]


def _of_f_string(sentence: ast.JoinedStr) -> Pattern:
    texts: list[str] = []
    fields: list[str] = []
    for part in sentence.values:
        if isinstance(part, ast.Constant):
            texts.append(re.escape(str(part.value)))
        elif isinstance(part, ast.FormattedValue):
            texts.append("(.+?)")
            fields.append(ast.unparse(part.value))
    return Pattern(re.compile("".join(texts)), tuple(fields))


def bind(sites: Sequence[Site], file: str, recordings: Sequence[Recording]) -> None:
    """Note with each site the recorded steps it may be.

    Args:
        sites: All of one module.
        file: Name of the module's file, as recordings have it.
        recordings: All that this project has.
    """
    for site in sites:
        own = [each for each in recordings if not site.test or each.test.partition("[")[0] == f"{file}::{site.test}"]
        site.matches = [match for recording in own for match in _matches(site, recording)]
    _give_up_what_others_say(sites)


def _matches(site: Site, recording: Recording) -> Iterator[Match]:
    is_within = site.keyword("within") is not None
    targets = [action.target for step in recording.steps for action in step.actions]
    has_frames = any(target is not None and target.frames for target in targets)
    for step in recording.steps:
        if step.call != site.verb or bool(step.within) != is_within:
            continue
        for pattern in site.patterns:
            fields = pattern.values(step.instruction)
            if fields is not None:
                yield Match(step, fields, has_frames, step.actions or _done_elsewhere(step, recording))
                break


def _done_elsewhere(absent: RecordedStep, recording: Recording) -> tuple[RecordedAction, ...]:
    """What a recording does with an element that a step names, too, which did not find it."""
    said = absent.instruction.casefold()
    for action in (action for step in recording.steps for action in step.actions):
        name = action.target.fingerprint.name if action.target is not None else ""
        if name and name.casefold() in said:
            return (action,)
    return ()


def _give_up_what_others_say(sites: Sequence[Site]) -> None:
    """A site that could be anything (a name) is not what another one of its function says literally."""
    literal = {site: {match.step.key for match in site.matches} for site in sites if not _is_open(site)}
    for site in sites:
        if _is_open(site):
            said = {key for other, keys in literal.items() if other.verb == site.verb for key in keys}
            site.matches = [match for match in site.matches if match.step.key not in said]


def _is_open(site: Site) -> bool:
    return any(pattern.regex.pattern == "(?s).*" for pattern in site.patterns)
