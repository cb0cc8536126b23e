"""What a model is told: the templates of `prompts/`, filled with one sentence and one page.

A template has two blocks: `system`, which never changes, and `message`. What a page says stands between two fences whose
name is taken from the page's own text: a page can't end its fence, since it would have to hold its own hash.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import TYPE_CHECKING, Any

from pytest_stagehand.browser.render import outline_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jinja2 import Environment, Template

    from pytest_stagehand.browser.snapshot import Snapshot


def system_of(purpose: str) -> str:
    """The unchanging part of a prompt."""
    return _block(purpose, "system", {})


def message_of(purpose: str, sentence: str, **values: Any) -> str:
    """The changing part: the sentence as JSON text, so that no quote in it ends it, and whatever the template takes."""
    return _block(purpose, "message", {"sentence": quoted(sentence), **values})


def quoted(sentence: str) -> str:
    """A sentence as JSON text."""
    return json.dumps(sentence, ensure_ascii=False)


def page_text(snapshot: Snapshot) -> str:
    """The page between its fences."""
    return fenced(outline_text(snapshot))


def fenced(text: str, what: str = "page") -> str:
    """What a page says, marked as such."""
    name = f"{what}-{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"
    return f"<{name}>\n{text}\n</{name}>"


def _block(purpose: str, block: str, values: Mapping[str, Any]) -> str:
    template = _template(purpose)
    return "".join(template.blocks[block](template.new_context(dict(values)))).strip()


@cache
def _template(purpose: str) -> Template:
    return _environment().get_template(f"{purpose}.j2")


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415

    # Not HTML: the model reads what the page says, and escapes would be in its answers.
    return Environment(
        loader=PackageLoader("pytest_stagehand.inference", "prompts"),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701
        trim_blocks=True,
        lstrip_blocks=True,
    )
