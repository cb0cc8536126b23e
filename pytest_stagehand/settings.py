"""What a user may choose, as one table, and what holds when it is chosen in several places.

The first of these that says something wins: command line, `CI` (for the mode only), marker, environment, ini,
default. Nothing here knows pytest: the plugin hands in plain mappings and turns `SettingsError` into a usage error.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, cast

from pytest_stagehand.errors import printable
from pytest_stagehand.recording.paths import variant_name
from pytest_stagehand.recording.routes import canonical_origin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Mode = Literal["auto", "replay", "record", "live"]
Heal = Literal["off", "local", "model"]
Screenshots = Literal["on", "off", "auto"]
Uploads = Literal["root", "anywhere"]
Source = Literal["command line", "CI", "marker", "environment", "ini", "default"]

SOURCES: tuple[Source, ...] = ("command line", "CI", "marker", "environment", "ini", "default")
"""Strongest first."""

WRITING_MODES: frozenset[str] = frozenset({"auto", "record"})

PROVIDERS = ("local", "openai", "anthropic")

_YES = frozenset({"1", "true", "yes", "on"})
_NO = frozenset({"0", "false", "no", "off"})


class SettingsError(ValueError):
    """An option has a value that it does not take, or two options contradict each other."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen.

    Attributes:
        key: Its name in `Settings` and as an argument of the marker.
        parse: Turns what was written into a value; raises `ValueError`.
        takes: Its values in words, for help and errors.
        help: What it does, for `pytest --help`.
        default: Its value when nobody chose; written out, not to be parsed.
        choices: Its values where they are a closed set.
        ini: Name in the ini file where it is not `stagehand_` and the key.
        ini_type: Its type for `parser.addini`.
        is_flag: On the command line it is given without a value.
        is_ini_only: It belongs to a project and not to a run: neither command line nor environment has it.
        in_marker: One test may choose it for itself.
    """

    key: str
    parse: Callable[[str], Any]
    takes: str
    help: str
    default: Any = None
    choices: tuple[str, ...] = ()
    ini: str = ""
    ini_type: Literal["string", "bool", "args", "linelist"] = "string"
    is_flag: bool = False
    is_ini_only: bool = False
    in_marker: bool = False

    @property
    def flag(self) -> str:
        """Name on the command line."""
        return f"--stagehand-{self.key.replace('_', '-')}"

    @property
    def ini_name(self) -> str:
        """Name in the ini file."""
        return self.ini or f"stagehand_{self.key}"

    @property
    def variable(self) -> str:
        """Name in the environment."""
        return f"STAGEHAND_{self.key.upper()}"

    def named(self, source: Source) -> str:
        """The option as it is written in `source`, for messages."""
        names = {
            "marker": f"@pytest.mark.stagehand({self.key}=…)",
            "environment": f"{self.variable} in the environment",
            "ini": f"{self.ini_name} in the ini file",
        }
        return names.get(source, self.flag)


@dataclass(frozen=True)
class Settings:
    """What holds for a run or, with its marker, for a test.

    Attributes:
        report: Folder of the report; `None` for no report.
        max_calls: Model calls a run may make; `None` for no limit.
        max_cost: US dollars a run may spend; `None` for no limit.
        route_query: Names of the query whose values belong to a route.
        secret_origins: Origins besides the application's own where a secret may be filled.
        uploads: Whether files may be uploaded from outside the pytest root.
        sources: Where each value was chosen, by key.
        notes: What was chosen and does not hold, for the header.
    """

    mode: Mode = "auto"
    heal: Heal = "model"
    strict: bool = False
    model: str = "local"
    base_url: str | None = None
    report: str | None = "stagehand-report"
    screenshots: Screenshots = "auto"
    max_calls: int | None = None
    max_cost: float | None = None
    variant: str | None = None
    route_query: tuple[str, ...] = ()
    closed_roots: bool = False
    secret_origins: tuple[str, ...] = ()
    uploads: Uploads = "root"
    sources: Mapping[str, Source] = field(default_factory=lambda: MappingProxyType({}))
    notes: tuple[str, ...] = ()

    @property
    def writes(self) -> bool:
        """Whether recordings may be written."""
        return self.mode in WRITING_MODES

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
    notes = [*_bring_down_mode(values, sources, in_ci=is_ci(environment or {})), *_bring_down_heal(values, sources)]
    return Settings(**values, sources=MappingProxyType(sources), notes=tuple(notes))


def is_ci(environment: Mapping[str, str]) -> bool:
    """Whether `CI` is set: to anything but nothing, `0` and `false`."""
    return environment.get("CI", "").strip().lower() not in ("", "0", "false")


def _chosen(option: Option, written: Mapping[Source, Mapping[str, Any]]) -> tuple[Any, Source]:
    names: dict[Source, str] = {
        "command line": "" if option.is_ini_only else option.key,
        "marker": option.key,
        "environment": "" if option.is_ini_only else option.variable,
        "ini": option.ini_name,
    }
    for source, name in names.items():
        value = written[source].get(name)
        if not _is_unset(value):
            return _parsed(option, value, source), source
    return option.default, "default"


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
    import difflib  # noqa: PLC0415  (only an error message needs it)

    near = difflib.get_close_matches(str(value).strip().lower(), option.choices, n=1)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    reason = f" ({printable(why)})" if why and why != option.takes else ""
    return f"{option.named(source)}: {printable(repr(value))} is not {option.takes}{reason}.{hint}"


def _check_marker(marker: Mapping[str, Any]) -> None:
    known = [option.key for option in OPTIONS if option.in_marker]
    for key in marker:
        if key not in known:
            import difflib  # noqa: PLC0415  (only an error message needs it)

            near = difflib.get_close_matches(key, known, n=1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            msg = f"@pytest.mark.stagehand takes {', '.join(known)}, not {printable(key)!r}.{hint}"
            raise SettingsError(msg)


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


def _choice(*choices: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text.lower() not in choices:
            raise ValueError
        return text.lower()

    return parse


def _boolean(text: str) -> bool:
    if text.lower() not in _YES | _NO:
        raise ValueError
    return text.lower() in _YES


def _model(text: str) -> str:
    names = [name.strip() for name in text.split(",")]
    providers = [name.partition("/")[0] for name in names]
    is_local_first = len(names) == 1 or (len(names) == 2 and names[0] == "local" and names[1] != "local")  # noqa: PLR2004
    are_named = all(name == "local" or re.fullmatch(r"(openai|anthropic)/\S{1,200}", name, re.ASCII) for name in names)
    if not is_local_first or not are_named:
        unknown = [name for name in providers if name not in PROVIDERS]
        raise ValueError(f"no provider {unknown[0]!r}" if unknown else "")
    return ",".join(names)


def _address(text: str) -> str:
    if not re.fullmatch(r"https?://[^\s/@]+(/\S*)?", text, re.ASCII):
        raise ValueError
    return text.rstrip("/")


def _folder(text: str) -> str | None:
    if "\0" in text:
        raise ValueError
    return None if text.lower() == "none" else text


def _count(text: str) -> int:
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise ValueError
    return int(text)


def _dollars(text: str) -> float:
    amount = float(text.removeprefix("$"))
    if not math.isfinite(amount) or amount < 0:
        raise ValueError
    return amount


def _names(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(re.split(r"[\s,]+", text.strip(" ,\n"))))


def _origins(text: str) -> tuple[str, ...]:
    for origin in _names(text):
        if not re.fullmatch(r"https?://[^\s/?#@*]+/?", origin):
            raise ValueError(f"{origin!r} is none")
    return tuple(canonical_origin(origin) for origin in _names(text))


def _one_of(*choices: str) -> str:
    return f"one of {', '.join(choices)}"


def _choices(*choices: str) -> dict[str, Any]:
    return {"parse": _choice(*choices), "takes": _one_of(*choices), "choices": choices}


OPTIONS: tuple[Option, ...] = (
    Option(
        "mode",
        **_choices("auto", "replay", "record", "live"),
        help="auto: replay, infer what is missing, heal, save. replay: no model, no writing. record: infer all again,"
        " save. live: infer all, read and save nothing. (auto; replay where CI is set)",
        default="auto",
        in_marker=True,
    ),
    Option(
        "heal",
        **_choices("off", "local", "model"),
        help="What to do when the page has changed. local: find elements again by their fingerprint only. model: local,"
        " then infer again. (model; in replay local)",
        default="model",
        in_marker=True,
    ),
    Option(
        "strict",
        parse=_boolean,
        takes="yes or no",
        help="A test that needed a heal fails after it finished.",
        default=False,
        choices=tuple(sorted(_YES | _NO)),
        ini_type="bool",
        is_flag=True,
        in_marker=True,
    ),
    Option(
        "model",
        parse=_model,
        takes="'local', 'openai/NAME', 'anthropic/NAME', or 'local,' before one",
        help="What understands the sentences: local, openai/NAME, anthropic/NAME, or local, before one of them: the"
        " model is then asked only where the local engine abstains. (local)",
        default="local",
        choices=PROVIDERS,
        in_marker=True,
    ),
    Option(
        "base_url",
        parse=_address,
        takes="an http or https address",
        help="Any OpenAI-compatible endpoint. (the SDK's)",
        ini="stagehand_model_base_url",
    ),
    Option(
        "report",
        parse=_folder,
        takes="a folder, or 'none'",
        help="Folder of the report, or none. (stagehand-report)",
        default="stagehand-report",
    ),
    Option(
        "screenshots",
        **_choices("on", "off", "auto"),
        help="In the report; auto: of steps that were inferred, healed or failed. (auto)",
        default="auto",
    ),
    Option(
        "max_calls",
        parse=_count,
        takes="a whole number, 0 or more",
        help="Model calls that a run may make. (no limit)",
    ),
    Option(
        "max_cost",
        parse=_dollars,
        takes="an amount in US dollars, 0 or more",
        help="US dollars that a run may spend on models. (no limit)",
    ),
    Option(
        "variant",
        parse=variant_name,
        takes="a plain name of up to 40 letters, digits, '.', '-' and '_', beginning with a letter or digit",
        help="Subfolder of recordings for other circumstances: mobile, a locale, a feature flag. (none)",
        in_marker=True,
    ),
    Option(
        "route_query",
        parse=_names,
        takes="names of query parameters",
        help="Query parameters whose values tell one page from another, for example `page` or `tab`.",
        default=(),
        ini_type="args",
        is_ini_only=True,
    ),
    Option(
        "closed_roots",
        parse=_boolean,
        takes="yes or no",
        help="Look into closed shadow roots, too.",
        default=False,
        choices=tuple(sorted(_YES | _NO)),
        ini_type="bool",
        is_ini_only=True,
    ),
    Option(
        "secret_origins",
        parse=_origins,
        takes="origins like https://pay.example",
        help="Where a Secret may be filled besides the application itself.",
        default=(),
        ini_type="args",
        is_ini_only=True,
    ),
    Option(
        "uploads",
        **_choices("root", "anywhere"),
        help="Where uploaded files may come from: below the pytest root, or anywhere. (root)",
        default="root",
        is_ini_only=True,
        in_marker=True,
    ),
)
"""All options, in the order of the help."""

_OPTION = cast("Mapping[str, Option]", MappingProxyType({option.key: option for option in OPTIONS}))
