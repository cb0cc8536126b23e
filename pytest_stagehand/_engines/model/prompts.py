"""What a model is told: the templates of `prompts/`, filled with one sentence and one page.

A template has two blocks: `system`, which never changes, so that a provider can keep it, and `message`. Whatever a page, a
recording or an error says stands between two fences (`fences.py`).
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._browser.render import outline_text
from pytest_stagehand._engines.model.brief import brief_text
from pytest_stagehand._engines.model.fences import fenced

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jinja2 import Environment, Template

    from pytest_stagehand._browser.snapshot import Snapshot


GONE = "Shown since the last action, and gone again (only a statement in the past tense is about it; claim: appeared):"
LONGEST_GONE = 200
"""Characters of what is gone."""
_UNSEEN = re.compile(r"[^\x20-\x7e]")


def system_of(purpose: str) -> str:
    """The unchanging part of a prompt."""
    return _block(purpose, "system", {})


def message_of(purpose: str, sentence: str, **values: Any) -> str:
    """The changing part: the sentence as JSON text, so that no quote in it ends it, and whatever the template takes."""
    return _block(purpose, "message", {"sentence": quoted(sentence), **values})


def quoted(sentence: str) -> str:
    """A sentence as JSON text, in one line; what can't be seen is written as its number."""
    return _UNSEEN.sub(
        lambda found: found[0] if found[0].isprintable() else json.dumps(found[0])[1:-1],
        json.dumps(sentence, ensure_ascii=False),
    )


def page_text(snapshot: Snapshot, *, is_brief: bool = False) -> str:
    """The page between its fences, with what was shown since the last action and is gone, where that is known.

    Args:
        snapshot: The page.
        is_brief: In few lines, as for a task, which is shown many pages.
    """
    gone = [each for each in snapshot.passing if each.is_gone and not each.is_restless]
    came = [f"{each.role or 'text'}: {printable(' · '.join(each.lines), LONGEST_GONE)}" for each in gone]
    return fenced("\n".join([(brief_text if is_brief else outline_text)(snapshot), *([GONE] if came else []), *came]))


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
        loader=PackageLoader("pytest_stagehand._engines", "prompts"),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701
        trim_blocks=True,
        lstrip_blocks=True,
    )
