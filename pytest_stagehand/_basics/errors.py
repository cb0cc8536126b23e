"""Everything that goes wrong in a step, as one tree.

    StagehandError
    ├── InstructionError          the sentence itself can't be used: empty, too long, an unknown %variable%
    ├── EngineAbstained           the engine understood nothing, found nothing, or found more than one thing
    ├── TaskNotDone               an agent gave its task up, was not done within its steps, or needs a person
    ├── ToolFailed                a function or a server's tool that an agent may call failed, or gave what can't be used
    ├── ActionFailed              the browser could not do it: covered, detached, page closed (also a Playwright error)
    │   └── ActionTimedOut        … not in time (also a Playwright TimeoutError)
    ├── DriftError                the page no longer matches the recording
    ├── BrowserMissing            there is no browser of the wanted kind to launch
    ├── RecordingError            the recording is missing, can't be read or can't be written
    │   └── MissingRecording      nothing is recorded for this step
    ├── NotRecordable             it was done, but no honest recording of it can be made
    ├── ModelError                there is no answer of the model: key, name, credit, network, …
    │   └── BudgetExceeded        the next call would pass --stagehand-max-calls or --stagehand-max-cost
    ├── MailError                 the mail that a test waits for did not come, or has not what is asked of it
    ├── SecretRefused             a secret would have gone where it must not
    ├── FileUnreadable            a downloaded file is not what it is called, broken, too large, or of a type that is not read
    └── VerificationFailed        the page is not as the sentence says (also an AssertionError)

Messages are made here and not where they are raised. Each says what happened, on which step and page, what was looked
for and what was there, and what to type next. Whatever a page, a file or a model said is shown escaped.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from pytest_stagehand._basics.glyphs import glyphs_of, readable

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

Reason = Literal[
    "no-recording",
    "route-changed",
    "target-missing",
    "target-ambiguous",
    "identity-changed",
    "picture-changed",
    "effect-missing",
    "program-failed",
    "guard-changed",
    "invalid-recording",
    "never-offered",
    "renamed",
    "unproven",
]
"""Why a step was not replayed, or what drifted; `reason` in `report.json`."""

MailReason = Literal["none", "several", "too-large", "mailbox"]

AbstainedReason = Literal["not-understood", "not-found", "ambiguous"]


def printable(text: str, limit: int = 2_000) -> str:
    """`text` with control characters and terminal escapes shown as escapes, cut to `limit` characters."""
    shown = "".join(ch if ch.isprintable() else ch.encode("unicode_escape").decode("ascii") for ch in text)
    return shown if len(shown) <= limit else f"{shown[: limit - 1]}…"


@dataclass(frozen=True, slots=True)
class Difference:
    """What was looked for, and what was there instead, as far as an error can tell them apart.

    Attributes:
        expected: What was recorded, or what the sentence claims; `None` where nothing was expected.
        found: What was there, nearest first.
        detail: Where, or why.
        nearest: Where nothing was found, what looks most like it.
        locators: What leads to these in a test of Playwright's, as far as it is short.
    """

    expected: str | None
    found: tuple[str, ...]
    detail: str = ""
    nearest: tuple[str, ...] = ()
    locators: tuple[str, ...] = ()


ANSWERED = "Answer it in a step before. One that comes at any time is for page.whenever(…)."
"""What to do with a dialog that stands in the way."""
WATCHED = "  pytest TEST --headed --slowmo 500"
"""How to see what the browser does."""
PUBLIC = "pytest_stagehand"
"""Where tests import errors from."""


class StagehandError(Exception):
    """Base of all errors of this plugin.

    Attributes:
        reason: Why, in one of the words of `report.json`; `None` where none of them fits.
    """

    reason: Reason | None = None

    @property
    def likely(self) -> str:
        """What most often is the cause; empty where the message says it."""
        return ""

    @property
    def then(self) -> str:
        """What to do next, with `TEST` for the test; empty where the message says it."""
        return ""

    def __init_subclass__(cls) -> None:
        """Have tracebacks name it as tests import it."""
        cls.__module__ = PUBLIC

    @property
    def difference(self) -> Difference | None:
        """What was looked for, and what was there instead; `None` where it is about something else."""
        return None


StagehandError.__module__ = PUBLIC


class InstructionError(StagehandError):
    """The sentence can't be used: empty, over 2,000 characters, or naming a `%variable%` that was not given."""

    @property
    def then(self) -> str:
        """What is wrong stands in the test."""
        return "Correct the call, and run the test again:\n  pytest TEST"


class EngineAbstained(StagehandError):
    """The engine did not decide, so nothing was done.

    Attributes:
        why: `not-understood` (no reading of the sentence), `not-found` (nothing on the page fits) or `ambiguous`
            (two or more things fit equally well).
        candidates: What came into question, best first, in words.
        proposals: Sentences to say instead, at most three, the nearest first. Each was tried on this very page: it leads to one
            element, or reads something, or holds.
        unknown: Words of the sentence that neither the grammar knows nor the page has.
    """

    LIKELY: ClassVar[dict[AbstainedReason, str]] = {
        "not-understood": "it is said in words that the phrase book does not have, or it could not be proven on this page",
        "not-found": "it is called something else on the page, or comes later",
        "ambiguous": "more than one thing on the page is called so",
    }

    def __init__(self, why: AbstainedReason, message: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.why = why
        self.candidates = candidates
        self.proposals: tuple[str, ...] = ()
        self.unknown: tuple[str, ...] = ()

    def advised(
        self,
        call: str,
        *,
        proposals: tuple[str, ...],
        unknown: tuple[str, ...],
        near: tuple[str, ...] = (),
        more: tuple[str, ...] = (),
    ) -> EngineAbstained:
        """The same error, with what to do about it.

        Args:
            call: How a test calls the verb, with `{}` for the sentence.
            proposals: What to say instead.
            unknown: Words that were not understood.
            near: What stands on the page that reads like it.
            more: What else can be done, one line each.
        """
        lines = [
            str(self),
            *_listed("unknown:", (", ".join(unknown),) if unknown else ()),
            *_listed("near:", near),
            *_listed("likely:", (self.LIKELY[self.why],)),
            *_listed("instead:", tuple(call.format(repr(each)) for each in proposals)),
            *_listed("or:", more),
        ]
        told = EngineAbstained(self.why, "\n".join(lines), self.candidates)
        told.proposals, told.unknown = proposals, unknown
        return told

    @property
    def difference(self) -> Difference | None:
        """What came into question."""
        return Difference(None, self.candidates) if self.candidates else None


class TaskNotDone(StagehandError):
    """An agent gave its task up, or was not done within its steps. What it did on the way was done.

    Attributes:
        log: What it did, and what came of it, in lines.
        needs_person: What only a person can do before the task can go on (a CAPTCHA, a passkey, a bank's question); empty where
            it ended for another reason.
    """

    def __init__(self, message: str, log: tuple[str, ...] = (), *, needs_person: str = "") -> None:
        told = [f"  {printable(line, 300)}" for line in log[-LOG_SHOWN:]]
        cut = [f"  … {len(log) - LOG_SHOWN} lines before"] if len(log) > LOG_SHOWN else []
        super().__init__("\n".join([message, *(["What was done:"] if told else []), *cut, *told]))
        self.said = message
        self.log = log
        self.needs_person = needs_person

    def with_log(self, log: tuple[str, ...]) -> TaskNotDone:
        """The same, with what was done before."""
        return TaskNotDone(self.said, log, needs_person=self.needs_person)

    @property
    def likely(self) -> str:
        """Of a person who is needed, the message says what for."""
        return "" if self.needs_person else "it takes more steps, or can't be done as this user or with this data"

    @property
    def then(self) -> str:
        """Watch where it goes astray; or do what only a person can."""
        if self.needs_person:
            return "  pytest TEST --headed"
        return (
            "Make the task smaller, say in it how to know that it is done, or raise max_steps. To watch it:\n"
            "  pytest TEST --headed --stagehand-watch"
        )


class ToolFailed(StagehandError):
    """A function of `page.agent(tools=[…])`, or a tool of `mcp=[…]`, could not be called, failed, or gave what can't be used.

    While recording, the model is told so and may go on; a replay fails. A server that can't be started fails either.

    Attributes:
        tool: Its name, or that of the server.
    """

    def __init__(self, tool: str, problem: str, remedy: str = "") -> None:
        super().__init__(
            f"{printable(tool, 100)}: {problem}." + (f"\n  {remedy[0].upper()}{remedy[1:]}." if remedy else "")
        )
        self.tool = tool
        self._has_remedy = bool(remedy)

    @property
    def likely(self) -> str:
        """Of a server, what it wrote last stands in the message."""
        return "" if self._has_remedy else "the function or server is at fault, or changed since the task was recorded"

    @property
    def then(self) -> str:
        """The function is the test's own, so that it can be called without a browser."""
        return (
            "Call it by hand with these arguments. If it was changed on purpose:\n  pytest TEST --stagehand-mode=record"
        )


LOG_SHOWN = 12
"""Lines of an agent's log in an error: its last steps, on one screen with the rest; the report has all of them."""


ModelFault = Literal[
    "key",
    "model",
    "credit",
    "context",
    "request",
    "rate-limit",
    "server",
    "timeout",
    "network",
    "refusal",
    "answer",
    "budget",
]


class ModelError(StagehandError):
    """There is no answer of the model, so nothing was done.

    Attributes:
        kind: What is wrong: `key` (missing, refused, malformed), `model` (unknown), `credit`, `context` (page too large),
            `request` (not understood), `rate-limit`, `server`, `timeout`, `network`, `refusal` (it would not answer),
            `answer` (empty, cut off, no JSON, or not usable after a second try) or `budget`.
        model: As `--stagehand-model` names it.
    """

    def __init__(self, kind: ModelFault, model: str, said: str, do: str) -> None:
        super().__init__(f"{model}: {said}\n  {do}")
        self.kind = kind
        self.model = model

    @property
    def then(self) -> str:
        """A model that answers at all is asked again by the test."""
        if self.kind in ("context", "request", "refusal", "answer", "budget"):
            return "Then run it again:\n  pytest TEST"
        return "To ask it one short question:\n  pytest-stagehand doctor --online"


class BudgetExceeded(ModelError):
    """The next call of the model could pass the run's limit, so it was not made."""

    def __init__(self, model: str, said: str, do: str) -> None:
        super().__init__("budget", model, said, do)


class BrowserMissing(StagehandError):
    """There is no browser of the wanted kind to launch."""

    @classmethod
    def named(cls, kind: str, variable: str, value: str) -> BrowserMissing:
        """The environment names a browser that is not there."""
        return cls(
            f"{variable}={printable(value)}: there is no such program. Name the full path of a {kind}, or unset it."
        )

    @classmethod
    def uninstalled(cls, kind: str) -> BrowserMissing:
        """Playwright has none, and can drive no other of its kind."""
        return cls(
            f"No {kind} to run the tests in.\n"
            f"  looked for: Playwright's own {kind}; it can drive no other\n"
            "  likely:     playwright install was not run in this environment\n"
            f"  to get it:  playwright install --with-deps {kind.lower()}"
        )

    @classmethod
    def anywhere(cls, kind: str, variable: str, names: tuple[str, ...]) -> BrowserMissing:
        """Neither Playwright nor the system has one.

        Args:
            kind: `Chromium` or `Firefox`.
            variable: What of the environment may name one.
            names: What was looked for on PATH.
        """
        installed = f"playwright install {kind.lower()}"
        return cls(
            f"No {kind} to run the tests in.\n"
            f"  looked for: Playwright's own {kind}, and on PATH {', '.join(names)}\n"
            "  likely:     playwright install was not run in this environment\n"
            "  to get one, either\n"
            f"    1. {installed:<36} (Playwright's own; best)\n"
            f"    2. install your system's, e.g. apt-get install {'firefox-esr' if kind == 'Firefox' else 'chromium'}\n"
            f"    3. set {variable} to the path of a {kind}{', Chrome or Edge' if kind == 'Chromium' else ''}"
        )


LONGEST_NAME = 160
"""Characters of an element's name or text in an error, as in a recording."""


Groups: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Roles and texts of what an element belongs to, nearest first."""


def in_list(groups: Groups, title: str) -> Groups:
    """The groups with the list in which the row stands, where none of them says what that is called."""
    if not title or any(title in texts for _, texts in groups):
        return groups
    return (*groups[:1], ("list", (title,)), *groups[1:])


@dataclass(frozen=True)
class Candidate:
    """An element as an error shows it.

    Attributes:
        text: What it reads as, where it has no name.
        place: Its document and its number there, as snapshots name them; `None` for one that is on no page.
        locator: What leads to it alone in a test of Playwright's; empty where nothing short does, or a secret is in it.
    """

    role: str
    name: str
    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    groups: Groups = ()
    states: tuple[str, ...] = ()
    text: str = ""
    place: tuple[str, int] | None = None
    locator: str = ""

    @classmethod
    def from_page(cls, data: dict[str, Any], mask: Callable[[str], str]) -> Candidate:
        """From the page side's description, masked: what is cut short afterwards shows no half of a secret."""
        said = (
            (group["role"], (*group["texts"], group.get("says", ""), *group.get("shows", ())))
            for group in (*data["groups"], *filter(None, (data.get("over"),)))
        )
        named = tuple((role, tuple(mask(text) for text in texts if text)) for role, texts in said)
        groups = in_list(named, mask(data["listed"]))
        attributes = {key: mask(value) for key, value in data["attributes"].items()}
        name, text = (mask(data[each])[:LONGEST_NAME] for each in ("name", "text"))
        states, place = tuple(data["states"]), (data["document"], data["number"])
        pasted = (data["locator"], data["name"], *data["attributes"].values())  # escapes may hide a secret in the first
        locator = data["locator"] if all(mask(each) == each for each in pasted) else ""
        return cls(data["role"], name, data["tag"], attributes, groups, states, text, place, printable(locator))

    def __str__(self) -> str:
        said = self.name or self.text
        icon, words = glyphs_of(said), readable(said)
        named = f'{self.role} "{printable(words)}"' if words or not icon else self.role
        shown = f"{named} <{self.tag}>"
        if self.states:
            shown += f" [{', '.join(self.states)}]"
        for role, texts in self.groups:
            read = [text for text in map(readable, texts) if text]
            shown += f" in {role}" + (f' "{printable(" · ".join(read))}"' if read else "")
        told = {**self.attributes, **({"icon": icon} if icon else {})}  # it may be all that tells two apart
        marks = ", ".join(f"{key}={printable(value, 60)}" for key, value in told.items())
        return f"{shown} ({marks})" if marks else shown


class DriftError(StagehandError):
    """The page no longer matches the recording; nothing was done.

    Attributes:
        recorded: What was looked for.
        candidates: What is there instead, nearest first, at most five; of a missing target, others of its kind.
        nearest: What reads like it, where only words were looked for.
        words: Where it says something else: both sides as one line, in which `[-these-]` went and `{+these+}` came.
        accept: The command that makes what was found the recorded one; empty where nothing was.
        is_final: Whether it is so whatever a heal or an engine would say: a dialog asks something else.
    """

    HEADLINES: ClassVar[dict[str, str]] = {
        "target-missing": "the element that was recorded is not on this page",
        "target-ambiguous": "two or more elements match what was recorded equally well",
        "identity-changed": "an element like the one recorded is there, but it is not the same any more",
        "picture-changed": "what is drawn at the point that was recorded looks different, so that nothing was done there",
        "effect-missing": "the action was done, but what it did when it was recorded did not happen",
        "route-changed": "the page is not where it was when this was recorded",
        "program-failed": "what was recorded can no longer be read from this page",
        "guard-changed": "the part of the page that this is read from is no longer the one recorded",
        "renamed": "what is there in the place of what was recorded says something else",
    }
    LIKELY: ClassVar[dict[str, str]] = {
        "target-missing": "the page is another one or in another state (a log-in, other data), or the element was removed",
        "target-ambiguous": "one more of the kind came, or data of an earlier run is still there",
        "identity-changed": "the element was rebuilt, or stands in another row or group now",
        "picture-changed": "the drawing was moved, zoomed or restyled, or something lies over it",
        "effect-missing": "it does nothing any more, or what it does takes longer than the step may",
        "route-changed": "a log-in or an error page came instead, or the page has moved",
        "program-failed": "a label, column or row that leads to the value is gone, or a request that brings it failed",
        "guard-changed": "another table or list stands there, or its columns changed",
        "renamed": "its text was changed, or the application is in another state",
    }
    """What most often is the cause; docs/errors.md has more."""

    def __init__(
        self,
        reason: Reason,
        recorded: Candidate | str,
        candidates: tuple[Candidate | str, ...] = (),
        detail: str = "",
        *,
        nearest: tuple[str, ...] = (),
        words: str = "",
        accept: str = "",
        is_final: bool = False,
    ) -> None:
        self.reason: Reason | None = reason
        self.words = words
        self.accept = accept
        self.is_final = is_final
        self.recorded = recorded
        self.candidates = candidates
        self.detail = detail
        self.nearest = nearest
        told = self.difference
        sides = [*_listed("found:", told.found or ("nothing of the kind",)), *_listed("nearest:", told.nearest)]
        lines = [f"{reason}: {self.HEADLINES[reason]}", f"  recorded: {recorded}", *sides]
        lines += [f"  words:    {words}"] if words else []
        super().__init__("\n".join([*lines, *([f"  detail:   {detail}"] if detail else [])]))

    @property
    def likely(self) -> str:
        """By the reason."""
        return self.LIKELY.get(str(self.reason), "")

    @property
    def difference(self) -> Difference:
        """What was recorded, and what is there instead."""
        there = tuple(map(str, self.candidates))
        found, nearest = ((), there) if self.reason == "target-missing" else (there, self.nearest)
        locators = tuple(
            f"page.{each.locator}" for each in self.candidates if isinstance(each, Candidate) and each.locator
        )
        return Difference(str(self.recorded), found, self.detail, nearest, locators)


class NotInThisBrowser(PlaywrightError):
    """Another browser can do it, and this one can't."""

    def __init__(self, message: str, page: Page) -> None:
        super().__init__(message)
        self.browser = page.context.browser.browser_type.name if page.context.browser is not None else "NAME"


GONE = "has been closed"
"""As Playwright says of a page, and of a browser that ended; of that it goes on with all that the browser printed."""


class ActionFailed(StagehandError, PlaywrightError):
    """The browser could not do it: covered, disabled, detached, page closed. Playwright's words, masked."""

    def __init__(self, message: str, browser: str = "") -> None:
        PlaywrightError.__init__(self, message)
        self._unable = browser
        self._over = ""

    def lies_under(self, dialog: str, offers: tuple[str, ...]) -> ActionFailed:
        """The same error, told which dialog is open over the page, and what that offers to press."""
        self._over = printable(f"{dialog} is open, and offers {', '.join(offers)}", 300)
        return self

    @classmethod
    def of(cls, error: PlaywrightError, message: str) -> ActionFailed:
        """The error to raise instead of Playwright's own; still one of Playwright's, a time-out still a time-out."""
        if isinstance(error, PlaywrightTimeoutError):
            return ActionTimedOut(message)
        return cls(message, error.browser if isinstance(error, NotInThisBrowser) else "")

    @property
    def is_gone(self) -> bool:
        """Whether there is no page any more."""
        return GONE in self.message.partition("\n")[0]

    @property
    def is_of_browser(self) -> bool:
        """Whether it would be the same on any page: the browser can't do such a thing, or there is no page any more."""
        return bool(self._unable) or self.is_gone

    @property
    def likely(self) -> str:
        """Playwright says what it saw, and not where that came from."""
        if self._unable:
            return ""
        if self.is_gone:
            return "the test or the page closed it, or the browser ended: it crashed, was killed, or had no memory left"
        return self._over or "something lies over the element, or the page closed or drew it anew meanwhile"

    @property
    def then(self) -> str:
        """It is seen at once by whoever looks."""
        if self._unable:
            return f'Run the test in another browser, or leave it out in this one:\n  @pytest.mark.skip_browser("{self._unable}")'
        if self.is_gone:
            return "See what the browser said last:\n  DEBUG=pw:browser pytest TEST"
        if self._over:
            return f"{ANSWERED} To watch it:\n{WATCHED}"
        return f"Look at the picture in the report, or watch it:\n{WATCHED}"


WAITED_FOR = {
    "element is not editable": "it can be read and not typed into: another control changes what it holds",
    "element is not enabled": "it stays disabled: something else has to be filled in, chosen or done first",
    "element is not visible": "it is not shown: something has to be opened first",
    "element is not stable": "it keeps moving or growing",
    "intercepts pointer events": "something lies over it",
}
"""Why an element takes no input, by what Playwright's log says while it waits."""


class ActionTimedOut(ActionFailed, PlaywrightTimeoutError):
    """The browser could not do it in time."""

    @property
    def likely(self) -> str:
        """What the browser waited for last, as Playwright's log names it."""
        waited = [(self.message.rfind(words), why) for words, why in WAITED_FOR.items() if words in self.message]
        return self._over or max(waited, default=(0, "the element stays hidden or in motion, or the page is slow"))[1]

    @property
    def then(self) -> str:
        """More time helps only where time is what it lacks."""
        if self._over:
            return super().then
        return f"If it only takes longer, give the step timeout=, or all of them stagehand_timeout. To watch it:\n{WATCHED}"


class NotRecordable(StagehandError):
    """It was done, but no honest recording of it can be made."""

    @property
    def then(self) -> str:
        """The ways out stand in the message; each of them ends so."""
        return "Once that is changed, run the test again:\n  pytest TEST"

    @classmethod
    def unproven(cls, facts: dict[str, str], remedies: list[str]) -> NotRecordable:
        """A test passed, and did not when it was run once more from what it had recorded."""
        headline = "The test passed, and failed when it was replayed at once, so that nothing of it was written."
        return cls(_page(headline, facts, remedies))


class MailError(StagehandError):
    """The mail that a test waits for did not come, or has not what is asked of it, or the mailbox can't be read.

    Attributes:
        why: `none` (no such mail, code or link), `several` (of one thing that was asked for), `too-large` or `mailbox`
            (the mailbox itself can't be reached, or refuses).
    """

    LIKELY: ClassVar[dict[MailReason, str]] = {
        "none": "the application sends its mails elsewhere or later, or an earlier wait_for took the mail",
        "several": "the mail has more of the kind than the test says",
        "too-large": "another mail was meant",
        "mailbox": "it is down, or its address or password is another",
    }

    def __init__(self, why: MailReason, message: str) -> None:
        super().__init__(message)
        self.why = why

    @property
    def likely(self) -> str:
        """By what is wrong."""
        return self.LIKELY[self.why]

    @property
    def then(self) -> str:
        """What came is told by the mailbox, and nowhere else."""
        return "See what came (stagehand_mailbox.mails has all of it), and run it again:\n  pytest TEST"


class SecretRefused(StagehandError):
    """A secret would have gone where the recording does not say it goes."""

    @property
    def likely(self) -> str:
        """What a secret is held back for."""
        return "the page, the field or the sentence is another one than when this was recorded"

    @property
    def then(self) -> str:
        """A person decides whether it may go there."""
        return (
            "Look at the field in the report. If it is the right one on a page that you trust, record it again:\n"
            "  pytest TEST --stagehand-mode=record"
        )


class FileUnreadable(StagehandError):
    """A file that was to be read can't be: nothing was read, and nothing recorded.

    Attributes:
        problem: What is wrong with it, behind its name: "is empty".
        remedies: What to do about it.
    """

    def __init__(self, problem: str, remedies: tuple[str, ...] = (), name: str = "") -> None:
        self.problem = problem
        self.remedies = remedies
        ways = [f"  {number}. {way}" for number, way in enumerate(remedies, start=1)]
        super().__init__("\n".join([f"{printable(name, 200) or 'The file'} {problem}.", *ways]))

    @property
    def then(self) -> str:
        """It is what the application made."""
        return "Open the file by hand. Once it is as it should be:\n  pytest TEST"

    def of(self, name: str) -> FileUnreadable:
        """The same error, with the name of the file."""
        return FileUnreadable(self.problem, self.remedies, name)


class VerificationFailed(StagehandError, AssertionError):
    """The page is not as the sentence says.

    Attributes:
        statement: The sentence.
        expected: What it says, in the recording's terms.
        found: What the page shows.
        where: On what part of it; empty for the whole page.
        nearest: Where nothing was found, what looks most like it, at most three.
    """

    LIKELY: ClassVar[str] = (
        "the application is at fault, its data is other than when this was recorded, or it comes later"
    )

    def __init__(
        self, statement: str, expected: str, found: str, where: str = "", nearest: tuple[str, ...] = ()
    ) -> None:
        self.statement: str = statement
        self.expected: str = expected
        self.found: str = found
        self.where: str = where
        self.nearest: tuple[str, ...] = nearest
        lines = [
            printable(statement),
            f"  expected: {printable(expected, 500)}",
            f"  found:    {printable(found, 500)}",
            *_listed("nearest:", nearest),
        ]
        super().__init__("\n".join([*lines, *([f"  where:    {printable(where)}"] if where else [])]))

    @property
    def likely(self) -> str:
        """Of what was true once."""
        return self.LIKELY

    @property
    def difference(self) -> Difference | None:
        """What the sentence says, and what the page shows."""
        return Difference(self.expected, (self.found,), self.where, self.nearest)


class RecordingError(StagehandError):
    """A recording is missing, can't be read or can't be written.

    Attributes:
        problem: What is wrong, in words.
        file: The file that it is about.
        where: Line and column, or the path in the JSON; empty where it is about the whole file.
        is_replaceable: Recording the test from the beginning puts a good file in its place.
    """

    reason: Reason | None = "invalid-recording"

    def __init__(
        self,
        headline: str,
        facts: dict[str, str],
        remedies: list[str],
        *,
        file: PurePath,
        is_replaceable: bool = False,
    ) -> None:
        super().__init__(_page(headline, facts, remedies))
        self.problem: str = facts.get("problem", headline)
        self.file = file
        self.where: str = facts.get("where", "")
        self.is_replaceable = is_replaceable

    @classmethod
    def no_plan(cls, file: PurePath, test: str) -> RecordingError:
        """A plan was never made, and this run may not have one made."""
        remedy = f"run pytest {shlex.quote(test)} --stagehand-mode=auto with a model, then review the file"
        return cls("There is no plan, and this run makes none.", {"file": printable(str(file))}, [remedy], file=file)

    @classmethod
    def malformed(
        cls, problem: str, file: PurePath, test: str = "", *, where: str = "", is_newer: bool = False
    ) -> RecordingError:
        """There is a file, and it holds no recording, or one of a newer version of this plugin."""
        again = record_command(test)
        if is_newer:
            upgrade = "pip install --upgrade pytest-stagehand"
            remedies = [f"Upgrade: {upgrade}", f"Or delete the file and record again: {again}"]
        else:
            undo = f"git restore {shlex.quote(shown_path(file))}"
            remedies = [f"Record the test again: {again}", f"Or take back what was changed: {undo}"]
        facts = {"file": shown_path(file), "where": where, "problem": problem}
        headline = "The recording of this test is not valid."
        return cls(headline, facts, remedies, file=file, is_replaceable=not is_newer)

    @classmethod
    def unreadable(cls, problem: str, file: PurePath, test: str = "") -> RecordingError:
        """What stands there is no readable file of its own."""
        facts = {"file": shown_path(file), "problem": problem}
        remedies = [f"Remove what stands there, and record the test again: {record_command(test)}"]
        return cls("The recording of this test can't be read.", facts, remedies, file=file)

    @classmethod
    def unwritable(cls, problem: str, file: PurePath, test: str = "") -> RecordingError:
        """A test passed, and what it learned could not be kept."""
        facts = {"file": shown_path(file), "problem": problem, "lost": "nothing: what was recorded before is as it was"}
        remedies = [
            f"Make room for the file, or make its folder writable, and run the test again: {record_command(test, 'auto')}",
            "Or run without writing: --stagehand-mode=replay",
        ]
        return cls("What this test learned can't be written.", facts, remedies, file=file)


class MissingRecording(RecordingError):
    """Nothing is recorded for a step, and a replay infers nothing.

    Attributes:
        step: What was looked for, in words.
        closest: Recorded steps that resemble it and what differs, in words, best first.
    """

    reason: Reason | None = "no-recording"

    LIKELY: ClassVar[dict[bool, str]] = {
        True: "the sentence, the address of the page or the order of equal steps changed since it was recorded",
        False: "the recording was not committed, or the test was renamed",
    }
    """By whether there is a recording of the test."""

    ENDED: ClassVar[dict[str, str]] = {
        "xfailed": "when it was recorded, the test was expected to fail (xfail), and failed behind its last recorded step",
        "skipped": "when it was recorded, the test was skipped (pytest.skip) behind its last recorded step",
    }

    def __init__(
        self,
        step: str,
        *,
        file: PurePath,
        closest: tuple[str, ...] = (),
        test: str = "",
        ended: str = "",
        met: str = "",
    ) -> None:
        is_there = Path(file).exists()
        facts = {
            "step": step,
            "met": met,
            "file": shown_path(file) + ("" if is_there else " (not there)"),
            "mode": "replay: nothing is inferred, and nothing written",
            "ended": self.ENDED.get(ended, ""),
            "closest": "\n".join(closest),
            "likely": self.LIKELY[is_there],
        }
        remedies = [f"Record what is missing, and commit the file: {record_command(test, mode='auto')}"]
        if is_there:
            again = "Does it pass now? Then record" if ended in self.ENDED else "Or record"
            remedies.append(f"{again} the whole test again: {record_command(test)}")
            remedies.append("Or take back what changed: sentence, address of the page, order of equal steps.")
        else:
            remedies.append("Was the test or its file renamed? Then rename its recording as well.")
        super().__init__("Nothing is recorded for this step.", facts, remedies, file=file, is_replaceable=True)
        self.step = step
        self.closest = closest

    @property
    def difference(self) -> Difference | None:
        """What is recorded that resembles it."""
        return Difference(None, self.closest) if self.closest else None


def record_command(test: str, mode: str = "record") -> str:
    """What to type to record a test; all of them where it is not known which one."""
    chosen = f" {shlex.quote(printable(test, 500))}" if test else ""
    return f"pytest{chosen} --stagehand-mode={mode}"


def shown_path(path: PurePath) -> str:
    """`path` as it is typed in the current folder: POSIX, relative where it is below."""
    here = Path.cwd()
    return printable((path.relative_to(here) if path.is_relative_to(here) else path).as_posix(), 500)


def _listed(label: str, each: tuple[str, ...]) -> list[str]:
    """Several of a kind, under one label."""
    labels = [label, *[""] * len(each)]
    return [f"  {label:<9} {printable(one)}" for label, one in zip(labels, each, strict=False)]


def _page(headline: str, facts: dict[str, str], remedies: list[str]) -> str:
    """An error as a small page: what happened, what there is to know, and the ways out of it, numbered."""
    width = max(map(len, facts))
    lines = [headline, ""]
    for name, fact in facts.items():
        first, *more = [printable(line, 500) for line in fact.splitlines()] or [""]
        if first:
            lines += [f"  {name:<{width}}  {first}", *(" " * (width + 4) + line for line in more)]
    numbered = [f"  {number}. {remedy}" for number, remedy in enumerate(remedies, start=1)]
    return "\n".join([*lines, "", "To fix it:", *numbered])
