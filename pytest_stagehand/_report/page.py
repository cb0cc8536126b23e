"""The report's page: its template, style and script in one file, and the data they show.

The page is opened from disk, where a browser lets it add scripts and pictures but fetch nothing. So texts travel as calls of
`stagehand.take` in files of their own, read when they are looked at. What it shows comes from pages and models: its content
security policy runs only this script and the files that it adds itself.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jinja2 import Template

SCRIPTS = (
    "text.js",
    "signs.js",
    "assets.js",
    "keys.js",
    "list.js",
    "overview.js",
    "tree.js",
    "picture.js",
    "panels.js",
    "film.js",
    "steps.js",
    "app.js",
)
"""Parts of the page's script; they share one scope."""


def overview_html(overview: Mapping[str, Any], *, inlined: Sequence[tuple[str, str]] = ()) -> str:
    """The page, `index.html`.

    Args:
        overview: The run and a line of every test, as the page's script reads it.
        inlined: What stands in the page itself instead of a file beside it: a picture as its path and `data:` URL, a text as
            its id and what `packed` made of it.
    """
    from markupsafe import Markup  # noqa: PLC0415  (start-up)

    assets = "\n".join(_call(name, value) for name, value in inlined)
    style = _style()
    return _template().render(
        policy=_policy(style, [script(), assets]),
        version=overview.get("version", ""),
        # Each of these ends at no `</`: the data and calls by their escapes, style and script by a test.
        style=Markup(style),  # noqa: S704
        script=Markup(script()),  # noqa: S704
        run=Markup(_harmless(overview)),  # noqa: S704
        inlined=Markup(assets),  # noqa: S704
    )


def taking(name: str, text: str) -> str:
    """The content of the file `assets/<name>.js`: it hands `text` to the page under that name."""
    return _call(name, packed(text))


def packed(text: str) -> str:
    """Base64 of the raw deflate of `text`; what is no character (a surrogate alone) becomes U+FFFD."""
    try:
        plain = text.encode()
    except UnicodeEncodeError:
        plain = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return base64.b64encode(packer.compress(plain) + packer.flush()).decode("ascii")


def packed_in(content: str) -> str:
    """What `packed` made of the text that a file made by `taking` hands over.

    Raises:
        ValueError: It is no such file.
    """
    found = re.fullmatch(r'stagehand\.take\("[\w-]*", "([A-Za-z0-9+/=]*)"\);', content.strip())
    if found is None:
        raise ValueError("no packed text")
    return found[1]


def taken(content: str) -> str:
    """The text that a file made by `taking` hands over.

    Raises:
        ValueError: It is no such file.
    """
    try:
        return zlib.decompress(base64.b64decode(packed_in(content)), wbits=-zlib.MAX_WBITS).decode()
    except zlib.error as error:
        raise ValueError(str(error)) from None


@cache
def _style() -> str:
    return (files("pytest_stagehand._report") / "templates" / "report.css").read_text("utf-8")


@cache
def script() -> str:
    """The page's script."""
    folder = files("pytest_stagehand._report") / "templates" / "js"
    parts = [(folder / name).read_text("utf-8") for name in SCRIPTS]
    return "\n".join(["(() => {", '"use strict";', *parts, "})();"])


def _call(name: str, value: str) -> str:
    function = "picture" if value.startswith("data:") else "take"
    return f"stagehand.{function}({_harmless(name)}, {_harmless(value)});"


def _harmless(data: Any) -> str:
    """JSON that stands in a script element: ASCII, and nothing in it ends the element or begins a comment."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _policy(style: str, scripts: Sequence[str]) -> str:
    """What the page may do: its own style and scripts and what those add, and pictures.

    Not `'self'` alone: of a page that was opened from disk, Firefox takes that as nothing.
    """
    return "; ".join(
        [
            "default-src 'none'",
            " ".join(["script-src 'strict-dynamic'", *(_hash(each) for each in scripts if each)]),
            f"style-src {_hash(style)}",
            "img-src 'self' file: data:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _hash(content: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode('ascii')}'"


@cache
def _template() -> Template:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415  (start-up)

    loader = PackageLoader("pytest_stagehand._report", "templates")
    return Environment(loader=loader, undefined=StrictUndefined, autoescape=True, trim_blocks=True).get_template(
        "index.html.j2"
    )


if __name__ == "__main__":
    print(script())  # noqa: T201  (for the linter of JavaScript)
