"""What is wrong with recordings, or worth a second look, without a browser: read, and compared with themselves."""

from __future__ import annotations

import math
import os
import re
from collections import Counter, defaultdict
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

from pytest_stagehand._basics.errors import RecordingError
from pytest_stagehand._basics.secrets import SecretRegistry
from pytest_stagehand._cli.files import shown
from pytest_stagehand._cli.tampering import is_outside, links, shows_secret, tampered
from pytest_stagehand._recording import SCHEMA
from pytest_stagehand._recording.document import dump, schema_of
from pytest_stagehand._recording.effects import DialogEffect
from pytest_stagehand._recording.paths import FOLDER
from pytest_stagehand._recording.store import load_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from pytest_stagehand._recording.schema import RecordedStep, Recording
    from pytest_stagehand._settings.settings import Settings

Kind = Literal["invalid", "duplicate", "positional", "frozen", "dialog", "secret", "shown", "tampered", "words", "form"]

POSITIONAL = frozenset({"css", "xpath"})
KEY_NAMES = re.compile(r"KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|AUTH", re.IGNORECASE)
"""Names of environment variables that hold what nobody may read."""
SHORTEST_KEY = 8
"""Characters: a shorter value may be part of any word."""
TOKEN = re.compile(r"[A-Za-z0-9_+/=-]{24,}|eyJ[\w-]+\.[\w-]+\.[\w-]+")
"""What tokens are written with; 24 characters carry 128 bits in base64 and 96 in hexadecimal digits."""
RANDOM_BITS = 3.6
"""Bits a character from which such a run reads as random: words joined by dashes have about 3.2 to 3.5, 24 hexadecimal digits
3.4 (those are found by their own rule), 32 characters of base64 4.3."""
HEX = re.compile(r"(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{24,}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to be looked at.

    Attributes:
        kind: `invalid` (no recording), `duplicate` (another file is of the same test), `tampered` (no run wrote that), `secret`,
            `words` (they say what another step does), `positional` (nothing but a position leads to the element), `shown`
            (a secret goes into a field that shows it), `frozen`, `dialog` (it does not hold what the dialog that is answered
            asks), or `form` (it is not written as a run writes it).
        path: The file, relative to the root.
        what: In words; never the secret itself.
        is_error: It must be changed; else it is to be known.
    """

    kind: Kind
    path: str
    what: str
    is_error: bool = True

    def as_data(self) -> dict[str, Any]:
        """For `--json`."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Checked:
    """All recordings that were looked at.

    Attributes:
        frozen: Steps that no program reads.
        reading: Steps that read or judge: those that could be frozen.
    """

    files: int
    steps: int
    frozen: int
    reading: int
    problems: tuple[Problem, ...]

    @property
    def frozen_share(self) -> float:
        """Of the steps that read or judge, how many are frozen: 0 to 1."""
        return self.frozen / self.reading if self.reading else 0.0


def check(
    paths: Sequence[Path],
    root: Path,
    environment: Mapping[str, str] = os.environ,
    *,
    settings: Settings | None = None,
) -> Checked:
    """Look at every recording, and at what stands in the place of one.

    Args:
        paths: The recordings.
        root: The project's root folder.
        environment: Where keys may stand that no recording may hold.
        settings: The options in force, for what they allow.
    """
    secrets = SecretRegistry(_keys(environment))
    problems: list[Problem] = []
    found: dict[Path, Recording] = {}
    for path in paths:
        try:
            found_text = load_text(path)
        except RecordingError as error:
            where = f"{error.where}: " if error.where else ""
            problems.append(Problem("invalid", shown(path, root), f"{where}{error.problem}"))
            continue
        if found_text is not None:
            raw, recording = found_text
            found[path] = recording
            problems += _form(shown(path, root), raw, recording)
            problems += _problems(shown(path, root), recording, secrets)
            problems += _tampered(path, root, recording, settings)
    leads_away = "a link that leads out of the folder of the tests"
    problems += [Problem("tampered", shown(link, root), leads_away) for link in links(root)]
    problems += _duplicates(found, root)
    steps = [step for recording in found.values() for step in recording.steps]
    reading = [step for step in steps if step.call != "act"]
    frozen = sum(1 for step in reading if step.frozen is not None)
    return Checked(len(paths), len(steps), frozen, len(reading), tuple(problems))


def _keys(environment: Mapping[str, str]) -> list[str]:
    values = (value.strip() for name, value in environment.items() if KEY_NAMES.search(name))
    return [value for value in values if len(value) >= SHORTEST_KEY and not _is_path(value)]


def _is_path(value: str) -> bool:
    """A socket or file (`SSH_AUTH_SOCK`) is no secret."""
    return value.startswith(("/", "~", "./")) or "\0" in value


def _form(path: str, raw: bytes, recording: Recording) -> Iterator[Problem]:
    has_other_words = any(step.in_words for step in recording.steps)  # which is a problem of its own
    if schema_of(raw) == SCHEMA and not has_other_words and dump(recording).encode() != raw:
        what = "something else than a run has written it (a formatter?), or left out its words: recordings upgrade"
        yield Problem("form", path, what, is_error=False)


def _problems(path: str, recording: Recording, secrets: SecretRegistry) -> Iterator[Problem]:
    text = dump(recording)
    if secrets.mask(text) != text:
        yield Problem("secret", path, "holds the value of an environment variable that is named like a key")
    for step in recording.steps:
        yield from (Problem(kind, path, f"{step.key}: {what}", is_error) for kind, what, is_error in _of_step(step))


def _tampered(path: Path, root: Path, recording: Recording, settings: Settings | None) -> Iterator[Problem]:
    if is_outside(path, root):
        yield Problem("tampered", shown(path, root), f"it is in no folder {FOLDER} of this project")
    for step in recording.steps:
        for what in tampered(step, recording, path, root, settings):
            yield Problem("tampered", shown(path, root), f"{step.key}: {what}")
        if any(map(shows_secret, step.actions)):
            shows = f"{step.key}: what was a secret goes into a field that shows it"
            yield Problem("shown", shown(path, root), shows, is_error=False)


def _of_step(step: RecordedStep) -> Iterator[tuple[Kind, str, bool]]:
    if step.in_words:
        yield "words", "its words say what another step does; record it again", True
    for action in step.actions:
        for target in filter(None, (action.target, action.to)):
            if {locator.by for locator in target.locators} <= POSITIONAL:
                yield "positional", f"only a position leads to {action.description or action.method}", False
        if any(isinstance(each, DialogEffect) and not each.type for each in (action.effect, *action.also)):
            said = action.description or action.method
            yield "dialog", f"whatever the dialog asks that {said} opens, it is answered; record it again", False
    if step.frozen is not None:
        yield "frozen", "no program reads it; it fails as soon as the page says something else", False
    for token in dict.fromkeys(_tokens(step)):
        yield "secret", f"holds what reads like a token: {token[:4]}… ({len(token)} characters)", True


def _tokens(step: RecordedStep) -> Iterator[str]:
    """Runs of random characters in what a step says; not in paths of elements, which are long and mixed as well."""
    texts = [step.instruction, *(text for action in step.actions for text in action.arguments)]
    if step.frozen is not None:
        texts.append(step.frozen.value)
    texts += [
        text
        for action in step.actions
        if action.target is not None
        for text in (
            action.target.fingerprint.name,
            action.target.fingerprint.text,
            *action.target.fingerprint.attributes.values(),
        )
    ]
    for text in texts:
        yield from (run for run in TOKEN.findall(text) if HEX.fullmatch(run) or _is_random(run))


def _is_random(run: str) -> bool:
    has_all = all(re.search(kind, run) for kind in ("[a-z]", "[A-Z]", r"\d"))
    counts = Counter(run).values()
    return has_all and -sum(each / len(run) * math.log2(each / len(run)) for each in counts) >= RANDOM_BITS


def _duplicates(found: Mapping[Path, Recording], root: Path) -> Iterator[Problem]:
    """Several files of one test, and names that are one where upper and lower case are."""
    of_test, by_name = defaultdict(list), defaultdict(list)
    for path, recording in found.items():
        by_name[str(path).casefold()].append(path)
        if "::" in recording.test:
            of_test[_folder(path), recording.test].append(path)
    for (_, test), paths in of_test.items():
        for path in paths[1:]:
            yield Problem("duplicate", shown(path, root), f"{test} is recorded in {shown(paths[0], root)} as well")
    for paths in by_name.values():
        for path in paths[1:]:
            yield Problem("duplicate", shown(path, root), f"differs from {shown(paths[0], root)} in case only")


def _folder(path: Path) -> tuple[str, ...]:
    """The folder of recordings, with that of a variant in it."""
    parts = path.parts
    at = len(parts) - parts[::-1].index(FOLDER) if FOLDER in parts else len(parts) - 1
    return parts[: at + 1] if parts[at : at + 1] and parts[at].startswith("@") else parts[:at]
