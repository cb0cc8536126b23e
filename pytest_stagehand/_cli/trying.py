"""`pytest-stagehand try`: sentences typed at a page, before there is a test of them."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from pytest_stagehand._basics.addresses import ERRORS, with_address
from pytest_stagehand._basics.errors import EngineAbstained, StagehandError, VerificationFailed
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.render import render, render_node
from pytest_stagehand._browser.settle import settle
from pytest_stagehand._cli.console import counted, end, example, fail, say
from pytest_stagehand._cli.ejecting.words import literal
from pytest_stagehand._cli.recordings import in_lines
from pytest_stagehand._cli.sessions import session_here
from pytest_stagehand._pytest.project import project_here
from pytest_stagehand._recording.review import words_of
from pytest_stagehand._steps.advising import advised
from pytest_stagehand._steps.asking import engine_for
from pytest_stagehand._steps.frame import run
from pytest_stagehand._steps.inferring import Inference
from pytest_stagehand._steps.session import activate, deactivate
from pytest_stagehand._steps.step import Asked, Step
from pytest_stagehand._verbs.act import MOST_LOOKS
from pytest_stagehand._verbs.adopt import adopt

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.decisions import ActDecision, ActionDecision
    from pytest_stagehand._steps.session import Session
    from pytest_stagehand._verbs.page import Page

HELP = """  a sentence           what to do: click Log in, type %email% into E-mail
  verify a statement   whether it holds: verify the cart is empty
  extract a value      what it reads: extract the total
  extract all values   a list: extract all the product names
  observe a sentence   what the page offers: observe the buttons
  a number             the proposal of that number, where a sentence was not decided
  tab                  how the sentence may go on here
  tree                 the page as the engine sees it
  quit                 or the end of the input: the lines for a test"""
VERBS = ("verify", "extract", "observe")
LINES_OF_TREE = 60
"""What is shown of a page at first; `tree` shows all of it."""


@dataclass
class Trial:
    """One sitting at a page.

    Attributes:
        variables: Values for `%name%`.
        is_asked: Whether to ask before anything is done.
        lines: What was done, as lines of a test.
        failures: Sentences that came to nothing.
        name: What the page is called in the lines: `page`, or `tab` once one was opened.
        proposed: What can be said instead of the last sentence, as it would be typed.
        seen: The page as it was when the prompt came, for completing what is typed.
    """

    page: Page
    session: Session
    variables: dict[str, str]
    is_asked: bool
    lines: list[str] = field(default_factory=list)
    failures: int = 0
    name: str = "page"
    proposed: list[str] = field(default_factory=list)
    seen: Snapshot | None = None

    @property
    def given(self) -> str:
        """The variables of the last sentence, as an argument."""
        used = [
            name for name in self.variables if self.session.steps and f"%{name}%" in self.session.steps[-1].instruction
        ]
        pairs = ", ".join(f"{literal(name)}: {literal(self.variables[name])}" for name in used)
        return f", variables={{{pairs}}}" if used else ""


@click.command(
    "try",
    epilog=example(
        "pytest-stagehand try http://localhost:5000/shirts/red", "echo 'click Log in' | pytest-stagehand try --yes URL"
    ),
)
@click.argument("url")
@click.option("--headed", is_flag=True, help="Show the browser's window.")
@click.option("--yes", is_flag=True, help="Do what was decided without asking.")
@click.option("--model", help="As --stagehand-model; what the project chose by default.")
@click.option("--variable", "variables", multiple=True, metavar="NAME=VALUE", help="A value for %NAME%; repeatable.")
def try_(url: str, headed: bool, yes: bool, model: str | None, variables: tuple[str, ...]) -> None:
    """Type sentences at a page, see what they are taken for, and get the lines for a test.

    Each sentence is decided on first, shown, and done when you say so. Nothing is recorded. Sentences may be piped in:
    one a line, each followed by y or n unless --yes is given.

    Exit status: 0 all sentences were understood and done, 1 some were not, 2 the page can't be opened or misuse.
    """
    given = dict(_pair(text) for text in variables)
    from playwright.sync_api import Error, sync_playwright  # noqa: PLC0415  (starts a driver)

    with sync_playwright() as playwright:
        adopt(playwright)
        try:
            page: Any = playwright.chromium.launch(headless=not headed).new_context().new_page()
            page.goto(url if "://" in url else f"http://{url}")
        except StagehandError as error:
            fail(str(with_address(error)))
        except Error as error:
            raise click.UsageError(f"{url} can't be opened: {error.message.partition(chr(10))[0]}") from None
        trial = Trial(page, session_here(project_here(), model, given), given, is_asked=not yes)
        _sit(trial)
    _tell(trial, url)
    end(is_well=not trial.failures)


def _pair(text: str) -> tuple[str, str]:
    name, mark, value = text.partition("=")
    if not mark or not name.isidentifier():
        raise click.UsageError(f"--variable {text}: write NAME=VALUE.")
    return name, value


def _sit(trial: Trial) -> None:
    """Take sentences until there are no more."""
    activate(trial.session)
    try:
        _show_tree(trial, LINES_OF_TREE)
        say("Type a sentence, or help.")
        complete = _completing(trial)
        while (typed := _typed(trial, complete)) is not None:
            if typed:
                _try_one(trial, _chosen(trial, typed))
    finally:
        deactivate()


def _completing(trial: Trial) -> bool:
    """Have the tab key complete what is typed, where somebody types; whether it does."""
    if not sys.stdin.isatty():
        return False
    try:
        import readline  # noqa: PLC0415  (not on every system)
    except ImportError:
        return False
    found: list[str] = []

    def complete(typed: str, number: int) -> str | None:
        if number == 0:
            found[:] = _completed(trial, typed)
        return found[number] if number < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
    return True


def _completed(trial: Trial, typed: str) -> list[str]:
    """How a line may go on, its verb included."""
    from pytest_stagehand._engines.advising import completed  # noqa: PLC0415  (with the first tab)

    verb, _, rest = typed.partition(" ")
    if trial.seen is None:
        return []
    if verb not in VERBS:
        return list(completed("act", typed, trial.seen))
    return [f"{verb} {each}" for each in completed(verb, rest, trial.seen)]


def _chosen(trial: Trial, typed: str) -> str:
    """The proposal whose number was typed, else what was typed."""
    at = int(typed) - 1 if typed.isdecimal() else -1
    if not 0 <= at < len(trial.proposed):
        return typed
    say(f"  {trial.proposed[at]}")
    return trial.proposed[at]


def _typed(trial: Trial, complete: bool) -> str | None:
    """The next line; `None` at the end."""
    if complete:
        settle(trial.page)
        trial.seen = read_snapshot(trial.page)
    try:
        said: str = click.prompt("»", prompt_suffix=" ", default="", show_default=False)
    except click.Abort:
        say()
        return None
    return None if said.strip() in ("quit", "exit", "q") else said.strip()


def _try_one(trial: Trial, typed: str) -> None:
    """One line: a sentence, or a word of the prompt's own."""
    if typed == "help":
        say(HELP)
        return
    if typed == "tree":
        _show_tree(trial)
        return
    trial.proposed = []
    verb, _, rest = typed.partition(" ")
    body: Callable[[Trial, str], None] = {"verify": _verify, "extract": _extract, "observe": _observe}.get(verb, _act)
    try:
        body(trial, rest.strip() if verb in VERBS else typed)
    except VerificationFailed as failed:
        trial.failures += 1
        say(str(failed), fg="red")
    except EngineAbstained as abstained:
        trial.failures += 1
        trial.proposed = [each if verb not in VERBS else f"{verb} {each}" for each in abstained.proposals]
        say("\n".join(_without_calls(abstained)), fg="yellow")
        for number, proposal in enumerate(trial.proposed, 1):
            say(f"  {number}  {proposal}")
    except StagehandError as error:
        trial.failures += 1
        say(str(error), fg="yellow")


def _without_calls(abstained: EngineAbstained) -> list[str]:
    """What an abstention says, without proposals as a test would call them, the advice to come here, and the address."""
    calls = tuple(repr(each) for each in abstained.proposals)
    lines = str(abstained).splitlines()
    away = (*calls, "pytest-stagehand try", ERRORS)
    return [line for line in lines if not any(each in line for each in away)]


def _show_tree(trial: Trial, most: int | None = None) -> None:
    settle(trial.page)
    lines = render(read_snapshot(trial.page)).splitlines()
    say("\n".join(lines[:most]))
    if most is not None and len(lines) > most:
        say(f"… and {counted(len(lines) - most, 'line')} more: tree")


def _act(trial: Trial, sentence: str) -> None:
    """Decide, show, and do it on consent."""
    done: list[Inference] = []

    def act_on(step: Step) -> None:
        engine, inference, rest = engine_for(step), Inference(step), ""
        for _ in range(MOST_LOOKS):
            snapshot = inference.look()
            try:
                decision = engine.act(sentence, snapshot, rest=rest)
            except EngineAbstained as abstained:
                raise advised(step, abstained, snapshot, said=rest) from None
            _show_decision(decision, snapshot)
            if not _is_wanted(trial):
                return
            for action in decision.actions:
                inference.perform(action, snapshot)
            rest = decision.rest
            if not rest:
                done.append(inference)
                return
        raise StagehandError(f"After {MOST_LOOKS} looks at the page this is still to be done: {rest}")

    run(trial.page, Asked("act", sentence), act_on)
    for inference in done:
        for action in inference.actions:
            for line in in_lines(action):
                say(f"  did {line}", fg="green")
        _note(trial, f"act({literal(sentence)}{trial.given})", inference.new_page)


def _show_decision(decision: ActDecision, snapshot: Snapshot) -> None:
    for action in decision.actions:
        operands = "".join(f" {argument!r}" for argument in action.arguments)
        say(f"  {action.method}{operands}  {_node(action, snapshot)}", fg="cyan")
    if decision.rest:
        say(f"  and then look again: {decision.rest}", fg="cyan")
    if not decision.actions and not decision.rest:
        say("  nothing: it is so already", fg="cyan")


def _node(action: ActionDecision, snapshot: Snapshot) -> str:
    node = snapshot.get(action.ref) if action.ref else None
    return render_node(node) if node is not None else action.description


def _is_wanted(trial: Trial) -> bool:
    if not trial.is_asked:
        return True
    try:
        return click.confirm("Do it?", default=True)
    except click.Abort:
        say()
        return False


def _note(trial: Trial, call: str, opened: Any = None) -> None:
    """A line for the test; from a tab that was opened on, sentences are for that."""
    if opened is None:
        trial.lines.append(f"{trial.name}.{call}")
        return
    trial.lines += [f"tab = {trial.name}.{call}.new_page", "assert tab is not None"]
    trial.page, trial.name = opened, "tab"
    say("  a tab was opened; what you type now is for that")


def _verify(trial: Trial, statement: str) -> None:
    trial.page.verify(statement)
    say("  it holds", fg="green")
    _in_words(trial)
    _note(trial, f"verify({literal(statement)})")


def _extract(trial: Trial, sentence: str) -> None:
    wanted, schema = (sentence[4:], list[str]) if sentence.startswith("all ") else (sentence, str)
    value: Any = trial.page.extract(wanted, schema)
    say(f"  {value!r}", fg="green")
    _in_words(trial)
    more = ", schema=list[str]" if schema is not str else ""
    trial.lines.append(f"assert {trial.name}.extract({literal(wanted)}{more}) == {value!r}")


def _observe(trial: Trial, sentence: str) -> None:
    found = trial.page.observe(sentence)
    for action in found:
        say(f"  {action.method}  {action.description}", fg="green")
    trial.lines.append(f"assert len({trial.name}.observe({literal(sentence)})) == {len(found)}")


def _in_words(trial: Trial) -> None:
    """What would be recorded of the last step."""
    made = list(trial.session.tape.made.values())
    for line in words_of(made[-1]) if made else ():
        say(f"  recorded as: {line}")


def _tell(trial: Trial, url: str) -> None:
    if not trial.lines:
        return
    say("\nfrom pytest_stagehand import Page\n\n")
    say("def test_it(page: Page):")
    for line in [f"page.goto({literal(url)})", *trial.lines]:
        say(f"    {line}")
