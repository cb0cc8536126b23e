"""What holds when an option is chosen in several places, and what contradicts what.

The first of these that says something wins: command line, `CI` (for the mode only), marker, environment, ini,
default. Nothing here knows pytest: the plugin hands in plain mappings and turns `SettingsError` into a usage error.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._settings.options import OPTIONS, SOURCES, Option, Source, flag_of, variable_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pytest_stagehand._settings.variants import Variant

__all__ = ["OPTIONS", "Heal", "Mode", "Screenshots", "Settings", "SettingsError", "Uploads", "is_ci", "resolve"]

Mode = Literal["auto", "replay", "record", "live"]
Heal = Literal["off", "local", "model"]
Screenshots = Literal["on", "off", "auto"]
Uploads = Literal["root", "anywhere"]
WRITING_MODES: frozenset[str] = frozenset({"auto", "record"})

LOCAL = "local"
"""As `--stagehand-model` names the engine that is no model."""
_OPTION = {option.key: option for option in OPTIONS}


class SettingsError(ValueError):
    """An option has a value that it does not take, or two options contradict each other."""


@dataclass(frozen=True)
class Settings:
    """What holds for a run or, with its marker, for a test.

    Attributes:
        report: Folder of the report; `None` for no report.
        max_calls: Model calls a run may make; `None` for no limit.
        max_cost: US dollars a run may spend; `None` for no limit.
        no_frozen: Whether to refuse, while recording, values that no program can read.
        prove: Whether a test is run once more from what it recorded, before that is written.
        watch: Whether each operation is printed as it is done.
        timeout: Milliseconds that a step may take; `None` for what its page has.
        require_effect: Whether to refuse, while recording, operations of which nothing is seen to come.
        context: What a model is told of the project with each question.
        model_timeout: Seconds that a question to a model may take, retries included.
        variant: Subfolder of recordings that was chosen; `None` where none was.
        variants: Which one is taken of which pages, where none was chosen.
        route_query: Names of the query whose values belong to a route.
        secret_origins: Origins besides the application's own where a secret may be filled.
        mailbox: Where mails are read from.
        uploads: Whether files may be uploaded from outside the pytest root.
        sources: Where each value was chosen, by key.
        notes: What was chosen and does not hold, for the header.
    """

    mode: Mode = "auto"
    heal: Heal = "model"
    strict: bool = False
    model: str = "local"
    model_base_url: str | None = None
    report: str | None = "stagehand-report"
    report_single_file: bool = False
    summary: str | None = None
    screenshots: Screenshots = "auto"
    max_calls: int | None = None
    max_cost: float | None = None
    no_frozen: bool = False
    prove: bool = False
    watch: bool = False
    timeout: float | None = None
    require_effect: bool = False
    model_timeout: float = 120.0
    context: str = ""
    variant: str | None = None
    variants: tuple[Variant, ...] = ()
    route_query: tuple[str, ...] = ()
    closed_roots: bool = False
    gherkin: bool = False
    timers: bool = False
    secret_origins: tuple[str, ...] = ()
    mailbox: str = "smtp"
    uploads: Uploads = "root"
    sources: Mapping[str, Source] = field(default_factory=lambda: MappingProxyType({}))
    notes: tuple[str, ...] = ()

    @property
    def writes(self) -> bool:
        """Whether recordings may be written."""
        return self.mode in WRITING_MODES

    def variant_for(self, shown: Callable[[], Mapping[str, str | bool]]) -> str | None:
        """The variant whose recordings are used of a page; what it is shown as is only asked where that decides."""
        if self.variant is not None or not self.variants:
            return self.variant
        given = shown()
        return next((each.name for each in self.variants if each.fits(given)), None)

    @property
    def infers(self) -> bool:
        """Whether an engine, the local one included, may be asked."""
        return self.mode != "replay"


def resolve(
    *,
    command_line: Mapping[str, Any] | None = None,
    marker: Mapping[str, Any] | None = None,
    environment: Mapping[str, str] | None = None,
    ini: Mapping[str, Any] | None = None,
) -> Settings:
    """The settings that hold.

    Args:
        command_line: By key; `None` and absent are not given.
        marker: Keyword arguments of `@pytest.mark.stagehand`.
        environment: As `os.environ`; an empty variable counts as not set.
        ini: By ini name; empty text, an empty list and `None` are not set.

    Raises:
        SettingsError: For a value that an option does not take, and for choices that contradict each other.
    """
    _check_marker(marker or {})
    written: dict[Source, Mapping[str, Any]] = {
        "command line": command_line or {},
        "marker": marker or {},
        "environment": environment or {},
        "ini": ini or {},
    }
    values: dict[str, Any] = {}
    sources: dict[str, Source] = {}
    for option in OPTIONS:
        values[option.key], sources[option.key] = _chosen(option, written)
    in_ci = is_ci(environment or {})
    notes = [*_renamed(written), *_bring_down_mode(values, sources, in_ci=in_ci), *_bring_down_heal(values, sources)]
    return Settings(**values, sources=MappingProxyType(sources), notes=tuple(notes))


def model_in(name: str) -> str | None:
    """The provider's model in what `--stagehand-model` says: `openai/NAME` of `local,openai/NAME`; `None` where there is none."""
    return next((part for part in name.split(",") if part != LOCAL), None)


def is_ci(environment: Mapping[str, str]) -> bool:
    """Whether `CI` is set: to anything but nothing, `0` and `false`."""
    return environment.get("CI", "").strip().lower() not in ("", "0", "false")


def _chosen(option: Option, written: Mapping[Source, Mapping[str, Any]]) -> tuple[Any, Source]:
    keys = () if option.is_ini_only else option.keys
    names: dict[Source, tuple[str, ...]] = {
        "command line": keys,
        "marker": (option.key,),
        "environment": tuple(map(variable_of, keys)),
        "ini": (option.ini_name,),
    }
    for source, known in names.items():
        for value in map(written[source].get, known):
            if not _is_unset(value):
                return _parsed(option, value, source), source
    return option.default, "default"


def _renamed(written: Mapping[Source, Mapping[str, Any]]) -> Iterable[str]:
    """Who uses the old name of an option is told the new one."""
    for option in OPTIONS:
        if option.was and not _is_unset(written["command line"].get(option.was)):
            yield f"{flag_of(option.was)} is {option.flag} now, and goes with the next release"
        if option.was and not _is_unset(written["environment"].get(variable_of(option.was))):
            yield f"{variable_of(option.was)} is {option.variable} now, and goes with the next release"


def _is_unset(value: Any) -> bool:
    return value is None or (isinstance(value, str | list | tuple) and not value) or value == ""


def _parsed(option: Option, value: Any, source: Source) -> Any:
    """The value of what was written; lists and booleans may come as such, from a marker or a typed ini option."""
    items = value if isinstance(value, list | tuple) else [value]
    texts = [str(item).lower() if isinstance(item, bool) else str(item) for item in items]
    try:
        return option.parse("\n".join(text.strip() for text in texts))
    except ValueError as error:
        raise SettingsError(_refusal(option, value, source, str(error))) from None


def _refusal(option: Option, value: Any, source: Source, why: str) -> str:
    reason = f" ({printable(why)})" if why and why != option.takes else ""
    hint = _hint(str(value).strip().lower(), option.choices)
    return f"{option.named(source)}: {printable(_without_password(repr(value)))} is not {option.takes}{reason}.{hint}"


def _without_password(address: str) -> str:
    """An address as an error may show it."""
    return re.sub(r"(://[^/\s:@]*):[^/\s]*@", r"\1:***@", address)


def _hint(written: str, known: Iterable[str]) -> str:
    import difflib  # noqa: PLC0415  (only an error message needs it)

    near = difflib.get_close_matches(written, known, n=1)
    return f" Did you mean {near[0]!r}?" if near else ""


def _check_marker(marker: Mapping[str, Any]) -> None:
    known = [option.key for option in OPTIONS if option.in_marker]
    for key in marker:
        if key not in known:
            takes = f"@pytest.mark.stagehand takes {', '.join(known)}"
            raise SettingsError(f"{takes}, not {printable(key)!r}.{_hint(key, known)}")


def _bring_down_mode(values: dict[str, Any], sources: dict[str, Source], *, in_ci: bool) -> Iterable[str]:
    """In CI nobody commits what a run writes, so only the command line may ask for that."""
    if not in_ci or sources["mode"] == "command line" or values["mode"] not in WRITING_MODES:
        return
    if sources["mode"] != "default":
        yield (
            f"mode is replay and not {values['mode']} ({_OPTION['mode'].named(sources['mode'])}):"
            " CI is set, where only the command line may choose a mode that writes"
        )
    values["mode"], sources["mode"] = "replay", "CI"


def _bring_down_heal(values: dict[str, Any], sources: dict[str, Source]) -> Iterable[str]:
    """A replay asks no model. Who asked for both is told; who asked for less strongly than for replay is overruled."""
    if values["mode"] != "replay" or values["heal"] != "model":
        return
    if sources["heal"] != "default":
        if SOURCES.index(sources["heal"]) <= SOURCES.index(sources["mode"]):
            raise SettingsError(_contradiction(sources["heal"], sources["mode"]))
        yield f"heal is local and not model ({_OPTION['heal'].named(sources['heal'])}): the mode is replay"
    values["heal"] = "local"


def _contradiction(heal: Source, mode: Source) -> str:
    why = "CI is set" if mode == "CI" else _OPTION["mode"].named(mode)
    return (
        f"{_OPTION['heal'].named(heal)}: 'model' contradicts mode 'replay' ({why}), which asks no model."
        " Choose heal 'local' or 'off', or --stagehand-mode=auto."
    )
