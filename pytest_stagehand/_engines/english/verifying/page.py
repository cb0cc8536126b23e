"""Statements about the page itself: its address, its title, a text somewhere on it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import COMMANDS, CONTROLS, OF_A_PART, SURROUNDINGS, VALUE_FIELDS
from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._compiling.asked.sentences import NUMBERS, in_quotes
from pytest_stagehand._compiling.claims.called import displayed
from pytest_stagehand._compiling.naming.phrases import phrase_of, without_article
from pytest_stagehand._compiling.naming.sayings import ARTICLES, is_long, sayings
from pytest_stagehand._engines.english.grammar.stems import is_form_of
from pytest_stagehand._engines.english.tree.rows import JOINING
from pytest_stagehand._engines.english.verifying.claims import Parts, claim, how_said
from pytest_stagehand._engines.english.verifying.tallies import there
from pytest_stagehand._programs.addresses import relative_url
from pytest_stagehand._programs.labels import pairs
from pytest_stagehand._programs.text import filled, normalised, words
from pytest_stagehand._programs.tree import called, reading, walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case


_TITLE = ("title",)
_LOWEST = 9
"""Rank of a heading that has none."""


def url(parts: Parts, case: Case) -> list[Claim]:
    """`the URL ends with /cart`."""
    wanted = filled(parts.object.plain, case.said.variables)
    if "://" not in wanted and not parts.word and not wanted.startswith("/"):
        raise EngineAbstained("not-understood", f'"{wanted}" is no address')
    found = case.snapshot.url if "://" in wanted else relative_url(case.snapshot.url, case.base_url)
    return [claim("url", expected=parts.object.plain, how=how_said(parts, found, case.ground))]


def title(parts: Parts, case: Case) -> list[Claim]:
    """`the title is "Cart"`: the document's, else that of the page as people see it.

    Raises:
        EngineAbstained: It is not, and a field of the page is called so.
    """
    wanted, is_equal = parts.object.plain, how_said(parts, case.snapshot.title, case.ground) == "equals"
    if is_equal and not case.ground.is_whole(wanted, case.snapshot.title):
        fields = (node.name for node in walk(case.ground.scope) if node.role in VALUE_FIELDS)
        labels = (*fields, *(pair.label for pair in pairs(case.ground.scope)))
        if any(words(label)[-1:] == _TITLE for label in labels):  # *Title*, *Proposal title*
            raise EngineAbstained("not-found", "which title is meant, the page's or a field's")
        headings = [node for node in walk(case.ground.scope) if node.role == "heading"]
        top = min((node.level or _LOWEST for node in headings), default=0)
        for heading in (node for node in headings if (node.level or _LOWEST) == top):
            if case.ground.is_whole(wanted, called(heading)):
                return [claim("text", heading, expected=wanted, how="equals")]
    return [claim("title", expected=parts.object.plain, how=how_said(parts, case.snapshot.title, case.ground))]


def page_shows(parts: Parts, case: Case) -> list[Claim]:
    """`the page shows "Thank you"`, `the page shows 3 rows`."""
    if parts.object.quoted is None:
        if parts.holds and (counted := _amount_in(parts)):
            return there(counted, case)
        bare = displayed(parts.object.plain, case.ground)
        if len(bare) != 1 or not parts.holds:
            raise abstained("not-found", f'text "{parts.object.plain}"', bare)
    return [claim("shown" if parts.holds else "absent", words=in_quotes(parts.object.plain))]


def _amount_in(parts: Parts) -> Parts | None:
    """The parts of an amount behind `the page shows`: `3 rows`; `None` where it is none."""
    first, _, rest = parts.object.masked.partition(" ")
    is_number = first.isdigit() or first.lower() in NUMBERS
    if not (is_number and phrase_of(parts.object.of(rest)).roles):
        return None
    return Parts(parts.subject, parts.object.of(rest), holds=True, word="", amount=first.lower(), place=parts.place)


_NO_SUBJECT = re.compile(r"(?:a|an|the) (?:is|are|was|were|has|have) ", re.IGNORECASE)
"""What would be an article with no noun behind it: *A* is a name there, and no word to leave out."""


def _signs(said: str) -> list[str]:
    """What a statement says without a word: the sign of `the filter is -`."""
    return [each for each in said.split() if not any(map(str.isalnum, each))]


_ENTERING = ("log", "sign")
"""The verbs of a session: one logs or signs in, and out again."""
_AS = JOINING | {"user", "you", "account"}
_LONGEST_GREETING = 8
"""Words."""


def signed_in(parts: Parts, case: Case) -> list[Claim]:
    """`ada is logged in`: the page says so, addresses her, or has her name beside the way out and nothing else there.

    Raises:
        EngineAbstained: It does not: who else is, it need not say.
    """
    name = words(without_article(parts.subject).plain)
    nodes = list(walk(case.ground.scope))
    found = [node for node in nodes if name and (_says_entered(node, name) or _is_addressed(node, name))]
    outer = {above for node in found for above in node.ancestors()}
    inner = [node for node in found if node not in outer]
    if not inner:
        raise abstained("not-found", f'where the page says that "{parts.subject.plain}" is logged in')
    node = inner[0]
    said = sayings(node.text, (node,)) if node.children else []
    if len(said) == 1 and said[0].is_all:  # all of it is one line: *Signed in as* and a name that is a link
        return [claim("shown", said[0].node, expected=said[0].text, how="equals")]
    if node.children:  # a name beside a button
        node = next((each for each in node.walk() if not each.children and words(each.text) == name), node)
    own = next(
        (above for above in node.ancestors() if above.role in CONTROLS and words(above.name) == words(node.text)), None
    )
    if own is not None:  # her name may come again, below what she has done
        return [claim("shown", own)]
    return [claim("shown", node, expected=normalised(node.text), how="equals")]


def _says_entered(node: Node, name: tuple[str, ...]) -> bool:
    """Whether a text says that somebody came in by a form of these verbs, or has the way out beside the name."""
    said = words(node.text)
    rest = tuple(word for word in said if word not in _AS or word in name)
    others = tuple(word for word in rest if word not in name)
    is_in = len(others) == 1 and "in" in said and any(is_form_of(others[0], verb) for verb in _ENTERING)
    is_out = others in {("out",), *((verb, "out") for verb in _ENTERING), *((f"{verb}out",) for verb in _ENTERING)}
    return len(said) <= _LONGEST_GREETING and (is_in or is_out) and _without(rest, others) == name


def _without(said: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in said if word not in others)


def _is_addressed(node: Node, name: tuple[str, ...]) -> bool:
    """Whether a text speaks to somebody by name (`Hi, Ada`), or a short one ends with it in what surrounds the content."""
    said = words(node.text)
    before = said[: -len(name)]
    if said[-len(name) :] != name or not 0 < len(before) <= _GREETING or any(map(str.isdigit, before)):
        return False
    spoken = node.text.rstrip(" .!").rpartition(",")
    is_vocative = words(spoken[2]) == name and bool(spoken[0])
    has_way_out = any(
        words(below.name) in {(verb, "out") for verb in _ENTERING} | {(f"{verb}out",) for verb in _ENTERING}
        for above in node.ancestors()
        if above.role in SURROUNDINGS
        for below in above.walk()
    )
    return is_vocative or (has_way_out and node.role not in COMMANDS)


_GREETING = 2
"""Words: *Welcome back*."""


_OF_IT = re.compile(r"(?:it|this|that|they|these|those)\b", re.IGNORECASE)


def speaks_of_it(said: str) -> bool:
    """Whether a statement names nothing, and so is of what the page is about: *it is sold out*."""
    return _OF_IT.match(said) is not None


def is_of_a_part(node: Node) -> bool:
    """Whether what is said there is said of an item, a label or a control, and of nothing that the page is about."""
    return any(each.role in OF_A_PART for each in (node, *node.ancestors()))


def said_so(text: Text, ground: Ground, without: frozenset[str] = ARTICLES) -> list[Claim]:
    """`the cart is empty`, where the page says `Your cart is empty`: the same words and figures, articles apart."""
    said = text.plain
    found = [each for each in sayings(said, ground.scope, without) if each.is_all] if is_long(said) else []
    if len(found) != 1 or _NO_SUBJECT.match(said) or not all(sign in found[0].text for sign in _signs(said)):
        return []
    if "it" in without and speaks_of_it(said) and is_of_a_part(found[0].node):
        return []
    is_part = words(found[0].text) != words(reading(found[0].node))
    return [claim("shown", expected=found[0].text, how="contains" if is_part else "equals")]
