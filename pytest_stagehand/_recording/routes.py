"""Where a page stands, in words that are the same on every machine and in every run.

A route is path and query relative to the application: no host, no port, no credentials, no ids, no values. Two URLs
with one route are the same place for a recording: `http://localhost:5123/orders/17?token=x` is `/orders/:id?token`.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import SplitResult, parse_qs, quote, unquote, unquote_to_bytes, urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

MAX_ROUTE = 2_000
"""Longer ones end in a digest; `schema.py` refuses more. Browsers' own limit for what is shown is about the same."""

MIN_HEX = 8
"""A run of hexadecimal digits, both letters and numbers, from this length on is a hash: the short form that bundlers
put into file names. Words of `a` to `f` alone (`facade`, `decade`) hold no number."""

MIN_TOKEN = 10
"""Letters and digits that a segment must have to be taken for a random token."""

LONG_TOKEN = 16
MIXTURE, DIGITLESS_MIXTURE = (0.25, 0.2), (0.35, 0.25)
"""How often a character a random token changes between words and numbers, and what is asked of a long one; more is
asked of one without any digit. Names stay below: `iphone14ProMax` has 0.21, `iPhoneXSMaxPro` 0.29 and no digit,
`top-10-of-2024-v2` 0.08. Of 10,000 random segments each, this finds 99% of nanoids and of 20-character base62 ids, 97%
of ULIDs, 96% of cuids and 93% of 11-character base62 ids; of the names of 84,000 files of a Linux system it takes 0.2%
wrongly. Of 10,000 long ones that happened to have no digit it finds 91%, and takes 17 of 44,000 names. A wrong one
costs little: the route is more general, and equal steps on it are told apart by their order."""

MIN_ID = 5
"""A number of this many digits inside a segment is an id (`order-10482`); shorter ones may name the thing
(`iphone-14`), unless they are all of it (`/orders/17`)."""

PASSING = frozenset({":id", ":uuid", ":hash"})
"""What stands in a route for a value that is another each time."""

_DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21}
_LOOPBACK = re.compile(r"(.+\.)?localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|::1")
_PATH_SAFE = "-._~!$&'()*+,=:@"
_QUERY_SAFE = "-._~!$'()*,:@/[]"

_FOLDERS_PAGE = re.compile(r"(?<![:/])/(?:(?:index|default)\.\w{1,10})?(?=$|[?#])")
_UUID = re.compile(r"(?<![^\W_])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![^\W_])", re.IGNORECASE)
_DATE = re.compile(
    r"(?<!\d)\d{4}-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])"
    r"(?:[T_]\d{2}[:.-]?\d{2}(?:[:.-]?\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?(?!\d)"
)
_HEX = re.compile(rf"(?<![^\W_])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{{{MIN_HEX},}}(?![^\W_])", re.IGNORECASE)
_NUMBER = re.compile(rf"^\d+(?=$|\.[a-z]\w{{0,9}}$)|(?<!\d)\d{{{MIN_ID},}}(?!\d)", re.IGNORECASE)
_RUN = re.compile(r"[^\W_]+")
_WORD = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![^\W\d_A-Z])|\d+")


class _Home(NamedTuple):
    """Where the application lives: its origin, port and all, and the folder below which its paths are told."""

    origin: str
    prefix: list[str]


def route_of(
    url: str,
    *,
    base_url: str | None = None,
    first_origin: str | None = None,
    query_values: Collection[str] = (),
    custom: Callable[[str], str | None] | None = None,
) -> str:
    """The route of `url`.

    Below the base URL it begins with `/`; elsewhere on the same host with `../`; elsewhere with scheme and host.
    A trailing slash, anchors and the order of the query say nothing; `#/…` of a hash router belongs to the route.

    Args:
        url: Absolute URL of a page, as the browser has it.
        base_url: The application's address; its path, if any, is taken as a folder.
        first_origin: Stands in for `base_url` where there is none: the first URL or origin that the test opened.
        query_values: Names of the query whose values belong to the route as well.
        custom: What to ask first; the route that it answers is taken as it is, `None` leaves it to this function.
    """
    own = custom(url) if custom is not None else None
    if own is not None:
        return _capped(" ".join(own.split()))
    parts = _split(url)
    if parts is None or not parts.netloc:
        return _capped(_opaque(url, base_url))
    home = _home(base_url or first_origin or url, is_folder=base_url is not None)
    segments = _segments(parts.path)
    rest = _query(parts.query, query_values) + _fragment(parts.fragment, query_values)
    if home is None or exact_origin(url) != home.origin:
        return _capped(canonical_origin(url) + _path(segments) + rest)
    if segments[: len(home.prefix)] != home.prefix:
        return _capped(".." + _path(segments) + rest)
    return _capped(_path(segments[len(home.prefix) :]) + rest)


def is_same_route(one: str, other: str) -> bool:
    """Whether two routes are one place: what a server shows for a folder (`/shop/index.html`) is the folder."""
    return _FOLDERS_PAGE.sub("", one) == _FOLDERS_PAGE.sub("", other)


def is_route_with_more(route: str, recorded: str, url: str, before: str, added: Collection[str] = ()) -> bool:
    """Whether a route is the recorded one, or asks for more by what says nothing of the page.

    A value that was asked for before already (a session, a language) is carried along, and an id or token is another each
    time. Any other that joined may say that this is another page: `?error`, `?step=2`, `?status=failed`.

    Args:
        route: Where the page stands.
        recorded: Where it stood when it was recorded.
        url: The address of `route`.
        before: The address before.
        added: Names that the application puts there by itself, or not.
    """
    if is_same_route(route, recorded) or is_route_without(route, recorded, added):
        return True
    (place, query, anchor), (was, asked, old_anchor) = (_parts(each, added) for each in (route, recorded))
    if (place, anchor) != (was, old_anchor) or not asked <= query:
        return False
    now, then = (parse_qs(urlsplit(each).query, keep_blank_values=True) for each in (url, before))
    is_one_site = exact_origin(url) == exact_origin(before)
    known = then if is_one_site else {}
    joined = map(_name_in, query - asked)
    return all(name in now and (now[name] == known.get(name) or _is_passing(now[name])) for name in joined)


def is_route_without(one: str, other: str, added: Collection[str]) -> bool:
    """Whether two routes are the same but for names that the application puts there by itself, or not."""
    return bool(added) and _parts(one, added) == _parts(other, added)


def _parts(route: str, without: Collection[str] = ()) -> tuple[str, frozenset[str], str]:
    """Path, what is asked for, and the place within the page."""
    whole, _, anchor = _FOLDERS_PAGE.sub("", route).partition("#")
    place, _, query = whole.partition("?")
    return place, frozenset(each for each in query.split("&") if each and _name_in(each) not in without), anchor


def _name_in(pair: str) -> str:
    return unquote(pair.partition("=")[0])


def _is_passing(values: Collection[str]) -> bool:
    """Whether values are ids or tokens, which no person reads."""
    return all(len(each) >= MIN_ID and _generalised(each) in PASSING for each in values)


def changed_values(before: str, after: str) -> tuple[str, ...]:
    """Names of the query whose values differ between two URLs; none where the path differs, which the route tells."""
    was, now = urlsplit(before), urlsplit(after)
    if was._replace(query="", fragment="") != now._replace(query="", fragment=""):
        return ()
    old, new = (parse_qs(each.query, keep_blank_values=True) for each in (was, now))
    return tuple(name for name in sorted({*old, *new}) if old.get(name) != new.get(name))


def place_of(url: str) -> str:
    """A URL without what is asked for, in its path or in that of a hash router."""
    return re.sub(r"\?[^#]*", "", url)


def origin_of(url: str, *, base_url: str | None = None, first_origin: str | None = None) -> str:
    """Where a page or frame comes from, as a recording says it.

    Empty for the application itself; `https://pay.example` for others, without loopback ports; `data:`, `about:` or
    `file:` for pages without a host.
    """
    home = base_url or first_origin
    return "" if home and exact_origin(url) == exact_origin(home) else canonical_origin(url)


def canonical_origin(url: str) -> str:
    """Scheme, host and port of `url`, without a port on loopback hosts: test servers choose another in each run."""
    parts = _split(url)
    return exact_origin(url) if parts is None or not _is_loopback(parts) else f"{parts.scheme}://{_host(parts)}"


def exact_origin(url: str) -> str:
    """Scheme, host and port of `url`, without credentials and default ports; `data:` and its like without a host."""
    parts = _split(url)
    if parts is None or not parts.netloc:
        return f"{_scheme(url)}:"
    port = "" if parts.port in (None, _DEFAULT_PORTS.get(parts.scheme)) else f":{parts.port}"
    return f"{parts.scheme}://{_host(parts)}{port}"


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        _ = parts.port  # checked only when it is read
    except ValueError:  # no browser shows one, but a tampered file or a frame's attribute may
        return None
    return None if "\\" in parts.netloc else parts  # browsers take it for a slash, so that the host is another one


def _host(parts: SplitResult) -> str:
    host = parts.hostname or ""
    if ":" in host:
        return f"[{host}]"
    try:
        return host.encode("idna").decode("ascii") if not host.isascii() else host
    except UnicodeError:
        return _encoded(host.encode("utf-8", "surrogatepass"), _PATH_SAFE)


def _is_loopback(parts: SplitResult) -> bool:
    return bool(_LOOPBACK.fullmatch(parts.hostname or ""))


def _home(url: str, *, is_folder: bool) -> _Home | None:
    parts = _split(url)
    if parts is None or not parts.netloc:
        return None
    return _Home(exact_origin(url), _segments(parts.path) if is_folder else [])


def _opaque(url: str, base_url: str | None) -> str:
    """The route of a URL without a host: nothing of what a `data:` URL holds, and of files only the name."""
    scheme = _scheme(url)
    rest = re.split("[?#]", url.strip().partition(":")[2], maxsplit=1)[0]
    if scheme in ("blob", "view-source") and rest.startswith("http"):
        return f"{scheme}:{route_of(rest, base_url=base_url)}"
    if scheme == "file":
        return f"file:{_generalised((_segments(rest) or [''])[-1])}"
    kind = re.match(r"[a-z0-9][\w.+-]*(/[\w.+-]+)?", rest.lower(), re.ASCII) if scheme in ("about", "data") else None
    return f"{scheme}:{kind[0] if kind else ''}"


def _scheme(url: str) -> str:
    found = re.match(r"\s*([a-z][a-z0-9+.-]{0,40}):", url, re.IGNORECASE | re.ASCII)
    return found[1].lower() if found else "invalid"


def _segments(path: str) -> list[str]:
    """Segments of a path, percent-encoding normalised; matrix parameters keep their names only."""
    segments = [_segment(raw) for raw in path.removeprefix("/").split("/")]
    while segments and not segments[-1]:
        segments.pop()
    return segments


def _segment(raw: str) -> str:
    name, *matrix = raw.split(";")
    parts = [name, *(pair.partition("=")[0] for pair in matrix)]
    text = ";".join(_encoded(_decoded(part), _PATH_SAFE) for part in parts)
    return f"%3A{text[1:]}" if text.startswith(":") else text  # so that it is never taken for a placeholder


def _path(segments: list[str]) -> str:
    return "/" + "/".join(map(_generalised, segments))


def _query(query: str, values: Collection[str]) -> str:
    shown: dict[str, list[str]] = {}
    for pair in filter(None, query.split("&")):
        raw_name, _, raw_value = pair.replace("+", " ").partition("=")
        name = _decoded(raw_name).decode("utf-8", "replace")
        value = f"={_encoded(_decoded(raw_value), _QUERY_SAFE)}" if name in values else ""
        shown.setdefault(_generalised(_encoded(_decoded(raw_name), _QUERY_SAFE)), []).append(value)
    texts = [name + value for name in sorted(shown) for value in dict.fromkeys(shown[name])]
    return f"?{'&'.join(texts)}" if texts else ""


def _fragment(fragment: str, values: Collection[str]) -> str:
    """The part of a hash router (`#/cart`, `#!/cart`); anchors, text fragments and tokens after `#` are dropped."""
    mark = "!" if fragment.startswith("!/") else ""
    if not fragment.removeprefix(mark).startswith("/"):
        return ""
    path, _, query = fragment.removeprefix(mark).partition("?")
    shown = _path(_segments(path)) + _query(query, values)
    return "" if shown == "/" else f"#{mark}{shown}"


def _generalised(segment: str) -> str:
    """`segment` with ids, hashes and dates as placeholders."""
    text = _HEX.sub(":hash", _DATE.sub(":date", _UUID.sub(":uuid", segment)))
    if text == segment and is_token(segment):
        return ":hash"
    return _NUMBER.sub(":id", text)


def is_token(segment: str) -> bool:
    """Whether a segment reads like random letters and digits (`dQw4w9WgXcQ`, `V1StGXR8_Z5jdHi6B-myT`)."""
    runs = _RUN.findall(segment)
    length = sum(map(len, runs))
    if length < MIN_TOKEN:
        return False
    changes = sum(len(_WORD.findall(run)) - 1 for run in runs)
    mixture = MIXTURE if any(character.isdecimal() for character in segment) else DIGITLESS_MIXTURE
    return changes >= mixture[length >= LONG_TOKEN] * length


def _decoded(text: str) -> bytes:
    return unquote_to_bytes(text.encode("utf-8", "surrogatepass"))


def _encoded(raw: bytes, safe: str) -> str:
    """Readable where it can be: letters of any script stay, all that could be mistaken or can't be seen is `%XX`."""
    return "".join(
        character
        if character.isalnum() or character in safe or (not character.isascii() and character.isprintable())
        else quote(character, safe="", errors="surrogateescape")
        for character in raw.decode("utf-8", "surrogateescape")
    )


def _capped(route: str) -> str:
    if len(route) <= MAX_ROUTE:
        return route
    digest = hashlib.sha256(route.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return f"{route[: MAX_ROUTE - 18]}… {digest}"
