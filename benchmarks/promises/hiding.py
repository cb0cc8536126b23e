"""How what a page shows is hidden. In the pages, the element that shows it stands between `<!--[-->` and `<!--]-->`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.promises.apps import App, Change, Edit, both, matched, styled

SUBJECT = re.compile(r"<!--\[--><(?P<tag>\w+)(?P<attributes>[^>]*)>(?P<text>[^<]*)</\w+><!--\]-->")


@dataclass(frozen=True)
class Way:
    """One way of hiding.

    Attributes:
        make: From a match of `SUBJECT` to what stands in its place.
        css: Rules that the page gets.
        is_kept: Whether the element itself stays, so that it fits where its role is asked for, too.
        is_beyond: Whether nobody promises to notice it.
    """

    words: str
    make: Callable[[re.Match[str]], str]
    css: str = ""
    is_kept: bool = True
    is_beyond: bool = False


def style(css: str) -> Way:
    """On the element itself."""
    return Way(
        f"style {css[:60]}",
        lambda found: f'<{found["tag"]} style="{css}"{found["attributes"]}>{found["text"]}</{found["tag"]}>',
    )


def around(opening: str, closing: str, css: str = "") -> Way:
    """On something around it."""
    return Way(f"inside {opening[:60]}", lambda found: f"{opening}{_element(found)}{closing}", css)


def ruled(css: str) -> Way:
    """By a style sheet, in which `.subject` is the element."""

    def make(found: re.Match[str]) -> str:
        attributes = re.sub(r' class="[^"]*"', "", found["attributes"])
        return f'<{found["tag"]} class="subject"{attributes}>{found["text"]}</{found["tag"]}>'

    return Way(f"rule {css[:70]}", make, css)


def instead(html: str, css: str = "") -> Way:
    """Other HTML in its place, in which `{text}` is what it showed and `{other}` something else."""
    return Way(
        f"instead {html[:70]}",
        lambda found: html.replace("{text}", found["text"]).replace("{other}", "Lorem"),
        css,
        is_kept=False,
    )


def _element(found: re.Match[str]) -> str:
    return found[0].removeprefix("<!--[-->").removesuffix("<!--]-->")


def beyond(way: Way) -> Way:
    """The way, promised by nobody."""
    return Way(way.words, way.make, way.css, way.is_kept, is_beyond=True)


def hidden(way: Way) -> Edit:
    return both(matched(SUBJECT.pattern, way.make), styled(way.css))


def breakages(apps: tuple[App, ...], ways: tuple[Way, ...], free: tuple[str, ...]) -> tuple[Change, ...]:
    """Every way on one application, which is the next that fits.

    Args:
        apps: All that have something to hide.
        ways: The ways.
        free: Names of the applications whose test doesn't ask for the role of what it's about.
    """
    made = []
    for at, way in enumerate(ways):
        fitting = [app for app in apps if way.is_kept or app.name in free]
        app = fitting[at % len(fitting)]
        made.append(Change("displayed", app.name, way.words, hidden(way), way.is_beyond))
    return tuple(made)
