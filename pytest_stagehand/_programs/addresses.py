"""Addresses as a program holds them: without what differs from one place to the next, or from one run to the next."""

from __future__ import annotations

from urllib.parse import urlsplit

from pytest_stagehand._programs.text import is_volatile


def relative_url(url: str, base_url: str = "") -> str:
    """Path, query and fragment of `url`, below `base_url` where it stands there."""
    base = base_url.rstrip("/")
    if base and (url == base or url.startswith((f"{base}/", f"{base}?", f"{base}#"))):
        return url[len(base) :] or "/"
    parts = urlsplit(url)
    tail = (f"?{parts.query}" if parts.query else "") + (f"#{parts.fragment}" if parts.fragment else "")
    return (parts.path or "/") + tail


def path_pattern(url: str, base_url: str = "") -> str:
    """The path of a page with `*` for segments that look like ids or dates; with the route of a hash-routed page."""
    parts = urlsplit(relative_url(url, base_url))
    hash_route = f"#{parts.fragment}" if parts.fragment.startswith(("/", "!/")) else ""
    path = parts.path.rstrip("/") or "/"
    return "/".join(
        "*" if segment.isdigit() or is_volatile(segment) else segment for segment in (path + hash_route).split("/")
    )
