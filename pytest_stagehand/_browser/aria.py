"""What WAI-ARIA 1.2 and HTML-AAM say of roles: `aria.json`, which `scripts/aria.py` makes of npm's aria-query, and our additions.

Sets of roles by what they are to us stand in `roles.py`; nothing else lists roles, in Python or in `js/`.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

_FACTS: dict[str, Any] = json.loads((files("pytest_stagehand._browser") / "aria.json").read_text("utf-8"))

_ADDED: dict[str, dict[str, Any]] = {
    "comment": {"is": ["article"]},  # WAI-ARIA 1.3
    "image": {"is": ["img"]},  # WAI-ARIA 1.3, and what some models say
    "suggestion": {"is": ["section"], "name": "prohibited"},  # WAI-ARIA 1.3
}
OF_THE_WALK = frozenset({"audio", "canvas", "embed", "iframe", "object", "text", "video"})
"""Our own roles, for what ARIA has none: text alone, and elements that the browser draws."""

_ROLES = _FACTS["roles"] | _ADDED

TAGS: dict[str, str] = {
    tag: role for tag, role in _FACTS["elements"].items() if tag not in {"address", "html"}
} | {  # to Chromium an address is structure; the document is the walk's
    **{tag: tag for tag in sorted(OF_THE_WALK - {"text"})},
    "form": "form",
    "frame": "iframe",
    "hgroup": "group",
    "li": "listitem",
    "search": "search",
    "summary": "button",
}
"""Roles by tag, as far as the tag alone decides; `js/aria.js` has what depends on more."""

INPUTS: dict[str, str] = _FACTS["inputs"] | {"file": "button", "hidden": "none"}
"""Roles of inputs by their type; of a type that is not listed, it is a text field."""

SYNONYMS: dict[str, str] = {"presentation": "none", "image": "img", "directory": "list"} | {
    role: "link" for role, said in _ROLES.items() if role.startswith("doc-") and said["is"] == ["link"]
}
"""Older or newer spellings of a role."""

GLOBAL_ATTRIBUTES: list[str] = sorted({*_FACTS["global"], "aria-description"} - {"aria-hidden"})
"""Attributes that make an author's `role="none"` void, as the element must stay exposed; one of them is of WAI-ARIA 1.3."""

CONCRETE = frozenset(role for role, said in _ROLES.items() if "abstract" not in said and not role.startswith("doc-"))
"""Roles that an element can have. The chapters and footnotes of books (`doc-`) are read by their tags."""


def kinds_of(role: str) -> frozenset[str]:
    """The role, if it is not abstract, and those that inherit from it."""
    return frozenset(each for each in CONCRETE if role in _lineage(each))


@cache
def _lineage(role: str) -> frozenset[str]:
    above = (_lineage(each) for each in _ROLES[role].get("is", ()))
    return frozenset({role}).union(*above)


def named_from(way: str) -> frozenset[str]:
    """Roles named by their `contents`, or of which a name is `prohibited`."""
    return frozenset(role for role in CONCRETE if _ROLES[role].get("name") == way)


def supporting(attribute: str) -> frozenset[str]:
    """Roles that may have a state or property which not all have."""
    return _with("supports", {attribute})


def requiring(attribute: str) -> frozenset[str]:
    """Roles that must have a state or property."""
    return _with("requires", {attribute})


def owners_of(roles: frozenset[str]) -> frozenset[str]:
    """Roles that have to hold one of these."""
    return _with("owns", roles)


def owned_by(*roles: str) -> frozenset[str]:
    """Roles that one of these has to hold."""
    return frozenset(each for role in roles for each in _ROLES[role].get("owns", ()))


def presentational_children() -> frozenset[str]:
    """Roles of which only the name is exposed, and nothing that stands in them."""
    return frozenset(role for role in CONCRETE if "presentational" in _ROLES[role])


def _with(key: str, wanted: frozenset[str] | set[str]) -> frozenset[str]:
    return frozenset(role for role in CONCRETE if wanted.intersection(_ROLES[role].get(key, ())))
