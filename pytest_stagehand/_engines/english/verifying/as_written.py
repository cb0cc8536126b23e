"""What is said to be read somewhere, beside what is read there: as the page writes it, or as no text at all."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import (
    FIELDS,
    TYPED,
    VALUE_FIELDS,
)
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.asked.sentences import in_quotes, text_of
from pytest_stagehand._compiling.claims.states import IN_WORDS
from pytest_stagehand._compiling.denied_texts import shape
from pytest_stagehand._engines.english.tree.spelt import day_read, may_be_day_of, say_one_value, says_number_of
from pytest_stagehand._engines.english.verifying.claims import Parts, claim, how_said
from pytest_stagehand._programs.amounts import keys_in
from pytest_stagehand._programs.text import contains_words, normalised, words
from pytest_stagehand._programs.tree import reading
from pytest_stagehand._programs.values import dates_in, same_date

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case

THERE = r"(?:visible|shown|displayed|present|listed|found|offered|there)"
"""What is said of something that can be seen."""
_RELATION = re.compile(
    f"(?:{THERE} )?(?:in|inside|within|among|on|under|below) (?:the |this |my |your |\ue000)|"
    f"(?:{THERE} )?(?-i:(?:in|inside|within|among|on|under|below) [A-Z])|{THERE} (?:in|inside|within|among|on|under|below) |"
    "(?:more|less|fewer|greater|higher|lower|larger|smaller|bigger|at least|at most|over|above|under|below|before|after|"
    r"between|up to|about|around|roughly|nearly)\b.*[\d\ue000]|(?:\w+er|more|less) than\b|"
    r"(?:sorted|ordered|(?:the )?sum of|in \w+ order)\b|"
    r"(?-i:only|just) (?!\d)|"
    rf"(?:{'|'.join(map(re.escape, (*IN_WORDS, 'picked')))}) (?:in|inside|within|on|under|below|for|as) ",
    re.IGNORECASE,
)
"""What relates one thing to another (`in the table`, `more than 3`, `selected in Size`) and is not said to be read there."""
_SOMEWHERE = re.compile(r"\b(?:in|inside|within|among|on|at|under|below) (?:(?i:the|this|my|your) |[A-Z])")
"""What says in other words where something is: `somewhere in the sidebar`, `at the top of the list`."""
_ONE_END = ("start", "begin", "end")
"""How a verb begins that speaks of the beginning or the end of a text alone."""
_DESCRIBES = re.compile(r"(?:the|a|an|whether|how|what)\s", re.IGNORECASE)
"""How a phrase begins that is no text, but tells what is to be seen."""
_IN_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
"""What a value says more, behind itself."""


def is_relation(parts: Parts) -> bool:
    """Whether what is compared may be no text: `the total is not more than €80` would else hold of any total."""
    is_placed = not parts.word and parts.object.quoted is None and _SOMEWHERE.search(parts.object.masked)
    return bool(is_placed or _RELATION.match(parts.object.masked))


def is_of_another_kind(parts: Parts, ref: str | None, case: Case) -> bool:
    """Whether words are no value beside the one that is there, so that to deny them says nothing: `the city is not given`.

    No word is a figure, and no figure one of another form: `1,001`, where *1001* is read. A word in small letters is none that
    begins with a capital, unless it stands somewhere on the page as what could be read there, too: *shipped*, where another
    order is *Shipped*.
    """
    node = case.snapshot.get(ref) if ref else None
    if node is None or parts.object.quoted is not None:
        return False
    found = (node.value if node.role in FIELDS else reading(node)) or ""
    if any(map(str.isdigit, parts.object.plain)) and any(map(str.isdigit, found)):
        return shape(parts.object.plain) not in shape(found)
    if not _is_in_small_letters(parts.object.plain):
        return False
    if node.role in TYPED or not any(map(str.isalpha, found)):
        return not _is_in_small_letters(found)
    said = words(parts.object.plain)
    return not _is_in_small_letters(found) and all(words(each.name) != said for each in case.snapshot.walk())


_NUMBERED = re.compile(r"(?<![\w#.,:/+\u2212-])\d+(?![\w%.,:/-]*[\w%])")
_SHOWING = re.compile(r"\b(?:show|display|contain|include|mention|list)s?\b", re.IGNORECASE)


def with_number_sign(text: Text, case: Case) -> Text | None:
    """What is said to be shown somewhere with a number as the page writes it everywhere: `#1042` for *1042*; else `None`.

    The sign says that it is a number, and neither what it counts nor how large it is, as a currency, a unit or a minus does.
    """
    figure = _NUMBERED.search(text.masked) if _SHOWING.search(text.masked) else None
    if figure is None:
        return None
    signed, leaves = f"#{figure[0]}", [node for node in case.snapshot.walk() if not node.children]
    runs = [run.strip("()[].,:;") for node in leaves for run in f"{node.name} {node.value or ''}".split()]
    if signed not in runs or figure[0] in runs:
        return None
    return text.of(f"{text.masked[: figure.start()]}{signed}{text.masked[figure.end() :]}")


def _is_in_small_letters(text: str) -> bool:
    return text.replace(" ", "").isalpha() and text.islower()


def reads(kind: Literal["text", "value"], parts: Parts, node: Node, found: str, case: Case) -> Claim:
    parts = _as_written(_as_dated(parts, found), node, found)
    how = how_said(parts, found, case.ground)
    return claim(kind, node, words=parts.subject.spoken, expected=parts.object.plain, how=how)


def _as_written(parts: Parts, node: Node, found: str) -> Parts:
    """The parts with a value as the page writes it, which says more in brackets: `Madrid (UTC+1)` for *Madrid*.

    Raises:
        EngineAbstained: The words are a part of what is read: that it says them, and that it says something else, are both so. Or
            a number is read, of which more was said: nobody knows whether `2` beside *Body* are 2 layers.
    """
    wanted, said = words(parts.object.plain), words(found)
    is_plain = parts.object.quoted is None and not parts.word.startswith(_ONE_END)
    if is_plain and any(map(str.isdigit, "".join(said))) and said == wanted[: len(said)] != wanted:
        if parts.holds and wanted[len(said) :] == _unit_of(node):
            return replace(parts, object=text_of(in_quotes(normalised(found))))
        raise abstained("ambiguous", f'whether "{normalised(found)}" is "{parts.object.plain}"', [node])
    if (
        parts.word
        and _DESCRIBES.match(parts.object.masked)
        and not contains_words(found.casefold(), parts.object.plain.casefold())
    ):
        raise abstained("not-found", f'"{parts.object.plain}" as a text', [node])
    if parts.word or parts.object.quoted is not None or not wanted or is_same_text(parts.object.plain, found):
        return parts
    plain = _IN_BRACKETS.sub("", found)
    own = parts.object.plain
    if parts.holds and (is_same_text(own, plain) or say_one_value(own, found) or says_number_of(own, found)):
        return replace(parts, object=text_of(in_quotes(normalised(found))))
    is_part = any(said[at : at + len(wanted)] == wanted for at in range(len(said) - len(wanted) + 1))
    if parts.object.plain.lower() in IN_WORDS:
        raise abstained("not-understood", f"whether it is {parts.object.plain}", [node])
    if is_part:
        raise abstained("ambiguous", f'whether "{parts.object.plain}" is all of what is meant', [node])
    return parts


def _unit_of(node: Node) -> tuple[str, ...]:
    """The unit that a field's name has in brackets behind it: of `Lifetime (days)`, a `30` is 30 days."""
    found = re.search(r"\(([^()]+)\)\s*\W*$", node.name) if node.role in VALUE_FIELDS else None
    return words(found[1]) if found else ()


def is_same_text(one: str, other: str) -> bool:
    """Whether two texts have the same words and, as far as they have any, the same figures."""
    return words(one) == words(other) and keys_in(normalised(one)) == keys_in(normalised(other))


def _as_dated(parts: Parts, found: str) -> Parts:
    """The parts with a date as the page spells it: `1 May 2026` for a `2026-05-01` that is read, also with a time behind it.

    Raises:
        EngineAbstained: A date in another spelling is said not to be there: it would be missed in the page's. Or the day is the
            same, and more is said of it.
    """
    said = normalised(found)
    if same_date(parts.object.plain, said):
        return replace(parts, object=text_of(in_quotes(said)))
    if parts.holds and (day := day_read(parts.object.plain, said)):
        return replace(parts, object=text_of(in_quotes(day)), word="contains")
    is_otherwise = bool(dates_in(parts.object.plain)) and not is_same_text(parts.object.plain, said)
    if is_otherwise and ((not parts.holds and dates_in(said)) or may_be_day_of(parts.object.plain, said)):
        raise EngineAbstained("not-understood", f'whether it is "{parts.object.plain}": say it as the page does')
    return parts
