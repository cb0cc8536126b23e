"""One value: beside a label, in a cell, of a node, or how many of a kind there are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import ADDRESSED, CHECKABLE, MESSAGES
from pytest_stagehand._compiling.asked.asked import words_of_page
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.asked.proposals import Meant, Reading
from pytest_stagehand._compiling.naming.lists import list_named
from pytest_stagehand._compiling.naming.phrases import loose_phrases_of, without_article
from pytest_stagehand._compiling.naming.sets import every
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._compiling.naming.tallies import told
from pytest_stagehand._compiling.naming.things import only_thing, said_by, things_meant
from pytest_stagehand._engines.english.extracting.fields import examples, field_of, only
from pytest_stagehand._engines.english.tree.messages import ground_of_message
from pytest_stagehand._engines.english.tree.rows import cell_asked
from pytest_stagehand._programs.content import text_taken
from pytest_stagehand._programs.extract import Place
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import pairs, unique_pairs
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.asked import Asked
    from pytest_stagehand._compiling.asked.ground import Ground
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.asked.wanted import Wanted

_OF = re.compile(r"^(?:the\s+)?(?P<what>text|value|content|url|link|href|address|number|count)\s+of\s+", re.IGNORECASE)
_WHO = re.compile(r"^who\s+(?:has\s+)?(?P<done>\w+ed|wrote|made|sent|built|ran)(?:\s+.+)?$", re.IGNORECASE)
_WHOM = re.compile(
    r"^who(?:m)?\s+(?P<what>.+?)\s+(?:is|was|are|were|went|goes|came|comes)\s+(?:\w+(?:ed|en|nt)\s+)?(?P<label>from|to|by|for|cc)$",
    re.IGNORECASE,
)
"""`who the mail is from`, where the page has a label *From*."""
_CHOSEN = re.compile(
    r"^(?P<noun>.+?)\s+(?:that|which)\s+(?:is|was)\s+(?:chosen|selected|picked|set|entered|filled in|shown|given)"
    r"(?:\s+(?:in|on)\s+(?:the|this)\s+(?:form|page))?$",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(
    r"^(?P<what>how many)\s+(?P<of>.+?)\s+(?:there (?:are|were|have been)|(?:are|were) (?:there|shown|listed))$",
    re.IGNORECASE,
)
_HOW_MANY_ARE = re.compile(r"^how (?:many|much)\s+(?P<noun>.+?)\s+(?:is|are)\s+(?P<label>.+)$", re.IGNORECASE)
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
    said = ask.text
    if (chosen := _CHOSEN.match(said.masked)) is not None:
        said = said.of(chosen["noun"])
    prefix = _OF.match(said.masked) or _HOW_MANY.match(said.masked)
    what = prefix["what"].lower() if prefix else ""
    text = said.of(prefix.groupdict().get("of") or said.masked[prefix.end() :]) if prefix else said
    what = "number" if what.startswith("how") else what
    if what in {"number", "count"} and (counted := _number(wanted, text, ground)):
        return counted
    if what in {"url", "link", "href", "address"} or wanted.kind == "url":
        node = subject(text, ground, ADDRESSED)[1]
        return _read(wanted, text, node, text_taken("url", node), ground)
    if (asked_so := _left(ask.text, ground) or cell_asked(ask.text, ground)) is not None:
        return _read(wanted, ask.text, *asked_so, ground, meant=False)
    if who := _WHO.match(ask.text.masked):
        text = ask.text.of(f"{who['done']} by")
    if (whom := _WHOM.match(ask.text.masked)) and is_about_all(ask.text.of(whom["what"]), ground):
        text = ask.text.of(whom["label"])
    if words(without_article(text).plain)[:1] == ("error",) and (invalid := _invalid(ground)):
        raise abstained("ambiguous", "whose error", invalid)  # a field has one of its own
    things = things_meant(text, ground)
    if not things and (message := _message(text, ground)) is not None:
        return _read(wanted, text, message, text_taken("text", message), ground)
    thing = only_thing(things, ask.text)
    return _read(wanted, text, thing.node, said_by(thing), ground)


def is_about_all(text: Text, ground: Ground) -> bool:
    """Whether a phrase is what the whole page is about, by its titles."""
    said = set(words(without_article(text).plain))
    return said <= words_of_page(ground.snapshot)


def _left(text: Text, ground: Ground) -> tuple[Node, str] | None:
    """The value of `how many days are left`: it stands beside that label, a number of just these; `None` where none does."""
    found = _HOW_MANY_ARE.match(text.masked)
    if found is None:
        return None
    label = words(found["label"])
    own = [pair for pair in unique_pairs(list(pairs(ground.scope))) if words(pair.label) == label]
    if len(own) != 1 or words(found["noun"]) != tuple(word for word in words(own[0].text) if not word.isdigit()):
        return None
    return own[0].node, own[0].text


def _invalid(ground: Ground) -> list[Node]:
    return [node for node in walk(ground.scope) if "invalid" in node.states]


def _message(text: Text, ground: Ground) -> Node | None:
    """The one message that stands on the page, where a phrase means such: `the error message`, `the confirmation`."""
    kind = next((phrase.kind for phrase in loose_phrases_of(text)), None)
    where = ground_of_message(text, ground)
    if kind is None or kind.roles or kind.meant != MESSAGES or where is None:
        return None
    nodes = [node for node in walk(where.scope) if node.role in MESSAGES and text_taken("text", node)]
    outer = {above for node in nodes for above in node.ancestors()}
    inner = [node for node in nodes if node not in outer]
    return inner[0] if len(inner) == 1 and not _is_talk(inner[0]) else None


def _is_talk(node: Node) -> bool:
    """Whether what says messages has many, one after the other."""
    return node.role == "log" and len(node.children) > 1


def _read(wanted: Wanted, text: Text, node: Node, said: str, ground: Ground, *, meant: bool = True) -> Reading:
    given = examples([Place(ground.scope, ground.variables)], ground.snapshot)
    found = field_of(wanted, "self", only(node, said), given)
    reading = found.readings[0] if found else None
    if reading is None:
        raise EngineAbstained("not-found", f'"{text.plain}" on this page')
    return Reading(reading.value, reading.sources, {(): Meant(text.spoken)} if meant else {})


def _number(wanted: Wanted, text: Text, ground: Ground) -> Reading | None:
    """How many there are of what is named; `None` where a number of that name may be read.

    Raises:
        EngineAbstained: Only a kind of thing is named, and can't be counted: a number in a message is not how many there are.
    """
    if wanted.kind == "integer" and (counted := _counted(text, ground)):
        return counted
    if any(phrase.kind is not None and not phrase.name for phrase in loose_phrases_of(text)):
        raise abstained("not-found", f'how many "{text.plain}" there are')
    return None


def _counted(text: Text, ground: Ground) -> Reading | None:
    """`the number of links in the navigation`, `the number of experiments`: counted, where the page says no other number."""
    if reading := _of_list(text, ground):
        return reading
    words = f"all {text.spoken}"  # `list items` alone would ask to list something
    try:
        nodes = every(words, ground)
    except (EngineAbstained, ProgramFailed):
        return None
    return Reading(len(nodes), {}, {(): Meant(words, is_every=True)}) if nodes else None


def _of_list(text: Text, ground: Ground) -> Reading | None:
    """How many rows or items a list has that the words name, or the number that the page says of them.

    Raises:
        EngineAbstained: The page says another number.
    """
    if any(phrase.roles for phrase in loose_phrases_of(text)):
        return None
    said = {each.number: each for each in told(text, ground)}
    listed = list_named(text, ground)
    if listed is not None and not listed.is_bare:
        words_ = f"all {'rows' if listed.item == 'row' else 'list items'} in the {text.spoken} {listed.kind}"
        try:
            nodes = every(words_, ground)
        except ProgramFailed as failure:
            raise EngineAbstained("ambiguous", f"which of them count ({failure})") from failure
        if set(said) <= {len(nodes)}:
            return Reading(len(nodes), {}, {(): Meant(words_, is_every=True)})
    if len(said) != 1:
        return None
    number, node = next((each.number, each.node) for each in said.values())
    return Reading(number, {(): node.ref})
