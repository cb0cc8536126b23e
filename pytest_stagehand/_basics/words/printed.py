"""How errors say what they say: escaped, in lines under labels, as small pages, with what to type next."""

from __future__ import annotations

import shlex
from pathlib import Path, PurePath


def printable(text: str, limit: int = 2_000) -> str:
    """`text` with control characters and terminal escapes shown as escapes, cut to `limit` characters."""
    shown = "".join(ch if ch.isprintable() else ch.encode("unicode_escape").decode("ascii") for ch in text)
    return shown if len(shown) <= limit else f"{shown[: limit - 1]}…"


def record_command(test: str, mode: str = "record") -> str:
    """What to type to record a test; all of them where it is not known which one."""
    chosen = f" {shlex.quote(printable(test, 500))}" if test else ""
    return f"pytest{chosen} --stagehand-mode={mode}"


def shown_path(path: PurePath) -> str:
    """`path` as it is typed in the current folder: POSIX, relative where it is below."""
    here = Path.cwd()
    return printable((path.relative_to(here) if path.is_relative_to(here) else path).as_posix(), 500)


def listed(label: str, each: tuple[str, ...]) -> list[str]:
    """Several of a kind, under one label."""
    labels = [label, *[""] * len(each)]
    return [f"  {label:<9} {printable(one)}" for label, one in zip(labels, each, strict=False)]


def as_page(headline: str, facts: dict[str, str], remedies: list[str]) -> str:
    """An error as a small page: what happened, what there is to know, and the ways out of it, numbered."""
    width = max(map(len, facts))
    lines = [headline, ""]
    for name, fact in facts.items():
        first, *more = [printable(line, 500) for line in fact.splitlines()] or [""]
        if first:
            lines += [f"  {name:<{width}}  {first}", *(" " * (width + 4) + line for line in more)]
    numbered = [f"  {number}. {remedy}" for number, remedy in enumerate(remedies, start=1)]
    return "\n".join([*lines, "", "To fix it:", *numbered])
