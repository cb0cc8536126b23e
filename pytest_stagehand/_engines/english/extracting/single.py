"""One value: beside a label, in a cell, of a node, or how many of a kind there are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import ADDRESSED, CHECKABLE
from pytest_stagehand._compiling.asked.proposals import Meant, Reading
from pytest_stagehand._compiling.naming.sets import every
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._compiling.naming.things import only_thing, said_by, things_meant
from pytest_stagehand._engines.english.extracting.fields import examples, field_of, only
from pytest_stagehand._programs.content import text_taken
from pytest_stagehand._programs.extract import Place
from pytest_stagehand._programs.failure import ProgramFailed

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.asked import Asked
    from pytest_stagehand._compiling.asked.ground import Ground
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.asked.wanted import Wanted

_OF = re.compile(r"^(?:the\s+)?(?P<what>text|value|content|url|link|href|address|number|count)\s+of\s+", re.IGNORECASE)
_WHETHER = re.compile(
    r"^(?:whether|if)\s+(?P<subject>.+?)\s+(?:is|are)\s+(?:checked|ticked|selected|chosen)$", re.IGNORECASE
)


def value_of(wanted: Wanted, ask: Asked, ground: Ground) -> Reading:
    """One value; by label, by cell, by name or kind of a node.

    Raises:
        EngineAbstained: Nothing or more than one thing is meant, or it gives no such value.
    """
    if (found := _WHETHER.match(ask.text.masked)) and wanted.kind == "boolean":
        node = subject(ask.text.of(found["subject"]), ground, CHECKABLE)[1]
        return _read(wanted, ask.text.of(found["subject"]), node, text_taken("checked", node), ground)
    prefix = _OF.match(ask.text.masked)
    what = prefix["what"].lower() if prefix else ""
    text = ask.text.of(ask.text.masked[prefix.end() :]) if prefix else ask.text
    if what in {"number", "count"} and wanted.kind == "integer" and (counted := _counted(text, ground)):
        return counted
    if what in {"url", "link", "href", "address"} or wanted.kind == "url":
        node = subject(text, ground, ADDRESSED)[1]
        return _read(wanted, text, node, text_taken("url", node), ground)
    thing = only_thing(things_meant(text, ground), ask.text)
    return _read(wanted, text, thing.node, said_by(thing), ground)


def _read(wanted: Wanted, text: Text, node: Node, said: str, ground: Ground) -> Reading:
    given = examples([Place(ground.scope, ground.variables)], ground.snapshot)
    found = field_of(wanted, "self", only(node, said), given)
    reading = found.readings[0] if found else None
    if reading is None:
        raise EngineAbstained("not-found", f'"{text.plain}" on this page')
    return Reading(reading.value, reading.sources, {(): Meant(text.spoken)})


def _counted(text: Text, ground: Ground) -> Reading | None:
    """`the number of links in the navigation`."""
    words = f"all {text.spoken}"  # `list items` alone would ask to list something
    try:
        nodes = every(words, ground)
    except (EngineAbstained, ProgramFailed):
        return None
    return Reading(len(nodes), {}, {(): Meant(words, is_every=True)}) if nodes else None
