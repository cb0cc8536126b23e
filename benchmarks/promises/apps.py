"""What an application of this benchmark is, and the ways to change one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Dialog, Page

Part = Literal["tuned", "looked-at", "held-out"]
Class = Literal["row effects", "displayed", "signs", "dialogs", "downloads"]
CLASSES: tuple[Class, ...] = ("row effects", "displayed", "signs", "dialogs", "downloads")
HARNESS = (Path(__file__).parent / "harness.js").read_text("utf-8")


@dataclass(frozen=True)
class File:
    """What the server answers on one path.

    Attributes:
        headers: Beside the length; the type is among them.
        promised: Length that the header claims, where it isn't that of the body: the connection ends before it came.
    """

    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)
    status: int = 200
    promised: int | None = None


@dataclass(frozen=True)
class App:
    """A page, the test that was written for it, and the check that decides whether it still does what the test is about.

    Attributes:
        name: Also its path on the server.
        html: The body of its page; the harness stands in the head.
        head: What stands in the head, style sheets for example.
        files: What else the server answers, by path.
        test: In sentences; it is given the page, opened.
        twin: By hand, with Playwright and what the page's own script knows.
    """

    name: str
    of: Class
    html: str
    test: Callable[[Page], object]
    twin: Callable[[Page], object]
    head: str = ""
    language: str = "en"
    files: Mapping[str, File] = field(default_factory=dict)

    @property
    def document(self) -> bytes:
        direction = ' dir="rtl"' if self.language in ("ar", "he", "fa") else ""
        head = f'<meta charset="utf-8"><title>{self.name}</title><link rel="icon" href="data:,">{self.head}'
        script = f"<script>{HARNESS}</script>"
        return (
            f'<!doctype html><html lang="{self.language}"{direction}><head>{head}{script}</head>'
            f"<body>{self.html}</body></html>"
        ).encode()


Edit = Callable[[App], App]


@dataclass(frozen=True)
class Change:
    """One change of one application.

    Attributes:
        of: A class that is broken; `harmless` where nothing is.
        app: Name of the application.
        is_beyond: Whether nobody promises to notice it: counted apart.
    """

    of: Class | Literal["harmless"]
    app: str
    words: str
    edit: Edit = field(repr=False)
    is_beyond: bool = False

    @property
    def key(self) -> str:
        return f"{self.app}: {self.words}"


@dataclass(frozen=True)
class Collection:
    """The applications and changes of one part."""

    part: Part
    apps: tuple[App, ...]
    changes: tuple[Change, ...]


def changes_of(of: Class | Literal["harmless"], app: str, **edits: Edit) -> tuple[Change, ...]:
    """Changes of one application, each named by its keyword, in which `_` is a space."""
    return tuple(Change(of, app, words.replace("_", " "), edit) for words, edit in edits.items())


# Edits.


def swapped(*pairs: tuple[str, str]) -> Edit:
    """Each first text becomes the second, wherever it stands in the page; it has to stand there."""

    def edit(app: App) -> App:
        html = app.html
        for old, new in pairs:
            assert old in html, f"{app.name} has no {old!r}"
            html = html.replace(old, new)
        return replace(app, html=html)

    return edit


def matched(pattern: str, to: str | Callable[[re.Match[str]], str]) -> Edit:
    """As `swapped`, for a regular expression."""

    def edit(app: App) -> App:
        html, count = re.subn(pattern, to, app.html)
        assert count, f"{app.name} has no {pattern!r}"
        return replace(app, html=html)

    return edit


def styled(css: str) -> Edit:
    """Rules at the end of the head."""
    return lambda app: replace(app, head=f"{app.head}<style>{css}</style>")


def before(script: str) -> Edit:
    """A script that runs after the harness, and before the page's own."""
    return lambda app: replace(app, html=f"<script>{script}</script>{app.html}")


def after(html: str) -> Edit:
    """HTML, or a script, at the end of the body."""
    return lambda app: replace(app, html=f"{app.html}{html}")


def served(path: str, **fields: Any) -> Edit:
    """Another answer on a path."""

    def edit(app: App) -> App:
        return replace(app, files={**app.files, path: replace(app.files[path], **fields)})

    return edit


def both(*edits: Edit) -> Edit:
    def edit(app: App) -> App:
        for each in edits:
            app = each(app)
        return app

    return edit


# What twins share.


def bare(text: str) -> str:
    """Text without white space of any kind, and without marks that only direct or join."""
    return "".join(sign for sign in text if not sign.isspace() and unicodedata.category(sign) != "Cf")


def plain(text: str) -> str:
    """Text with single spaces."""
    return " ".join(re.sub(r"[\u200b-\u200f\u2060-\u2069]", "", text).split())


def rest(page: Page) -> None:
    """Wait until the page's script has done all that it put off."""
    page.wait_for_function("app.pending === 0")


def state(page: Page) -> Any:
    """What the page's script holds, once it has come to rest."""
    rest(page)
    return page.evaluate("app.items")


def asked(page: Page, answer: bool | str) -> list[tuple[str, str]]:
    """Answer every native dialog from now on; gives the list in which each is noted, by type and words."""
    heard: list[tuple[str, str]] = []

    def hear(dialog: Dialog) -> None:
        heard.append((dialog.type, plain(dialog.message)))
        if answer is False:
            dialog.dismiss()
        else:
            dialog.accept(answer if isinstance(answer, str) else None)

    page.on("dialog", hear)
    return heard


def changed(was: Any, to: Mapping[str, Any] | None, **which: Any) -> Any:
    """The items as they should be once the one that `which` describes took on `to`, or went."""
    of_it = [all(item[name] == value for name, value in which.items()) for item in was]
    assert of_it.count(True) == 1, f"{which} is {of_it.count(True)} items"
    items = [{**item, **(to or {})} if is_it else item for item, is_it in zip(was, of_it, strict=True)]
    return [item for item, is_it in zip(items, of_it, strict=True) if to is not None or not is_it]
