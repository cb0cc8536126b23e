"""What a user may choose, as one table: names, values, defaults, help."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from pytest_stagehand._recording.paths import variant_name
from pytest_stagehand._settings.variants import variants

if TYPE_CHECKING:
    from collections.abc import Callable

Source = Literal["command line", "CI", "marker", "environment", "ini", "default"]

SOURCES: tuple[Source, ...] = ("command line", "CI", "marker", "environment", "ini", "default")
"""Where a value may come from, strongest first. `CI` speaks of the mode only."""

LONGEST_CONTEXT = 5_000
"""Characters of what a project says of itself to a model: it is sent with each question."""

PROVIDERS = ("local", "openai", "anthropic", "google")

_YES = frozenset({"1", "true", "yes", "on"})
_NO = frozenset({"0", "false", "no", "off"})


def flag_of(key: str) -> str:
    """Name on the command line."""
    return f"--stagehand-{key.replace('_', '-')}"


def variable_of(key: str) -> str:
    """Name in the environment."""
    return f"STAGEHAND_{key.upper()}"


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
        was: Its key before it was renamed, by which command line and environment still know it for one release.
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
    was: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """Its key, and the one that it had."""
        return (self.key, self.was) if self.was else (self.key,)

    @property
    def flag(self) -> str:
        """Name on the command line."""
        return flag_of(self.key)

    @property
    def ini_name(self) -> str:
        """Name in the ini file."""
        return self.ini or f"stagehand_{self.key}"

    @property
    def variable(self) -> str:
        """Name in the environment."""
        return variable_of(self.key)

    def named(self, source: Source) -> str:
        """The option as it is written in `source`, for messages."""
        names = {
            "marker": f"@pytest.mark.stagehand({self.key}=…)",
            "environment": f"{self.variable} in the environment",
            "ini": f"{self.ini_name} in the ini file",
        }
        return names.get(source, self.flag)


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


def model_name(text: str) -> str:
    """What names who decides, without spaces.

    Raises:
        ValueError: It names nobody that is known.
    """
    compact = re.sub(r"\s*,\s*", ",", text)
    if not re.fullmatch(r"local|(local,)?(openai|anthropic|google)/[^\s,]{1,200}", compact, re.ASCII):
        providers = [name.partition("/")[0] for name in compact.split(",")]
        unknown = [name for name in providers if name not in PROVIDERS]
        raise ValueError(f"no provider {unknown[0]!r}" if unknown else "")
    return compact


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
    if not re.fullmatch(r"\$?\d{1,9}(\.\d{1,6})?", text, re.ASCII):
        raise ValueError
    return float(text.removeprefix("$"))


def _seconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,5}(\.\d{1,3})?", text, re.ASCII) or not float(text):
        raise ValueError
    return float(text)


def _context(text: str) -> str:
    if len(text) > LONGEST_CONTEXT:
        raise ValueError(f"{len(text):,} characters")
    return text.strip()


def _milliseconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,8}(\.\d{1,3})?", text, re.ASCII):
        raise ValueError
    return float(text)


def _names(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(re.split(r"[\s,]+", text.strip(" ,\n"))))


def _mailbox(text: str) -> str:
    if re.search(r"://[^/\s]*:[^/\s]*@", text):
        raise ValueError("a password stands in STAGEHAND_MAILBOX_PASSWORD and nowhere else")
    host = r"[^\s/@:]+(:\d{1,5})?"
    smtp, imap = r"smtp(://(127\.0\.0\.1|localhost):\d{1,5})?", rf"imaps?://[^\s/:]+@{host}(/\S+)?"
    if not re.fullmatch(rf"{smtp}|{imap}|mailpit\+https?://([^\s/:@]+@)?{host}(/\S*)?", text, re.ASCII):
        raise ValueError
    return text.rstrip("/")


def _origins(text: str) -> tuple[str, ...]:
    from pytest_stagehand._recording.routes import canonical_origin  # noqa: PLC0415  (few projects have any)

    for origin in _names(text):
        if not re.fullmatch(r"https?://[^\s/?#@*]+/?", origin):
            raise ValueError(f"{origin!r} is none")
    return tuple(canonical_origin(origin) for origin in _names(text))


def _one_of(*choices: str) -> str:
    return f"one of {', '.join(choices)}"


def _flag() -> dict[str, Any]:
    return {
        "parse": _boolean,
        "takes": "yes or no",
        "choices": tuple(sorted(_YES | _NO)),
        "ini_type": "bool",
        "default": False,
        "is_flag": True,
    }


def _choices(*choices: str) -> dict[str, Any]:
    return {"parse": _choice(*choices), "takes": _one_of(*choices), "choices": choices}


REPORT = "stagehand-report"
"""Where the report is, unless somebody chooses."""
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
        **_flag(),
        help="A test that needed a heal fails after it finished.",
        in_marker=True,
    ),
    Option(
        "model",
        parse=model_name,
        takes="'local', 'openai/NAME', 'anthropic/NAME', 'google/NAME', or 'local,' before one",
        help="What understands the sentences: local, openai/NAME, anthropic/NAME, google/NAME, or local, before one of them: the"
        " model is then asked only where the local engine abstains. (local)",
        default="local",
        choices=PROVIDERS,
        in_marker=True,
    ),
    Option(
        "model_base_url",
        parse=_address,
        takes="an http or https address",
        help="Where the model is asked: any OpenAI-compatible endpoint. Your application's address is --base-url. (the SDK's)",
        was="base_url",  # which everybody took for the application's
    ),
    Option(
        "report",
        parse=_folder,
        takes="a folder, or 'none'",
        help="Folder of the report, or none. (stagehand-report)",
        default=REPORT,
    ),
    Option(
        "report_single_file",
        **_flag(),
        help="Put the whole report into its index.html, for a mail or an artifact.",
    ),
    Option(
        "summary",
        parse=_folder,
        takes="a file, or 'none'",
        help="File that gets a summary in Markdown; GitHub's is written unasked. (none)",
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
        "no_frozen",
        **_flag(),
        help="Record no value that a program can't read from the live page.",
    ),
    Option(
        "prove",
        **_flag(),
        help="Before a recording is written, run its test once more, in a fresh context, from what was just recorded.",
        in_marker=True,
    ),
    Option(
        "watch",
        **_flag(),
        help="Print each operation as it is done, with what came of it, why a model wanted it, and what it took so far.",
    ),
    Option(
        "timeout",
        parse=_milliseconds,
        takes="milliseconds, 0 for no limit",
        help="Milliseconds that a step may take which is given no timeout of its own; 0 for no limit. (the page's own)",
        in_marker=True,
    ),
    Option(
        "require_effect",
        **_flag(),
        help="Record no operation of which nothing is seen to come; --stagehand-strict asks for the same.",
        is_ini_only=True,
    ),
    Option(
        "model_timeout",
        parse=_seconds,
        takes="seconds, more than 0",
        help="Seconds that a question to a model may take, retries included. (120)",
        default=120.0,
        is_ini_only=True,
    ),
    Option(
        "context",
        parse=_context,
        takes=f"text of at most {LONGEST_CONTEXT:,} characters",
        help="What a model should know of the project with each question: its vocabulary, who uses it. (nothing)",
        default="",
        is_ini_only=True,
    ),
    Option(
        "variant",
        parse=variant_name,
        takes="a plain name of up to 40 letters, digits, '.', '-' and '_', beginning with a letter or digit",
        help="Subfolder of recordings for other circumstances: mobile, a locale, a feature flag. (none)",
        in_marker=True,
    ),
    Option(
        "variants",
        parse=variants,
        takes="lines like `mobile: is_mobile` or `german: locale=de*`",
        help="Which variant is taken where none is chosen, by the options of the page's context: the first line that fits.",
        default=(),
        ini_type="linelist",
        is_ini_only=True,
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
        **_flag(),
        help="Look into closed shadow roots, too.",
        is_ini_only=True,
    ),
    Option(
        "timers",
        **_flag(),
        help="Count timers of the page, too: what is read waits for those of up to 10 seconds.",
        is_ini_only=True,
    ),
    Option(
        "gherkin",
        **_flag(),
        help="With pytest-bdd: a step of a .feature that the project does not define is a sentence.",
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
        "mailbox",
        parse=_mailbox,
        takes="'smtp', 'smtp://127.0.0.1:PORT', 'imap[s]://USER@HOST/FOLDER' or 'mailpit+http[s]://HOST:PORT'",
        help="Where the fixture stagehand_mailbox has mails from: smtp, a server of its own, at a free port or a given one; a"
        " folder by IMAP, or Mailpit. A password stands in STAGEHAND_MAILBOX_PASSWORD. (smtp)",
        default="smtp",
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
