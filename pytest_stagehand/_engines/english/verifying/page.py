"""Statements about the page itself: its address, its title, a text somewhere on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._compiling.asked.sentences import NUMBERS, in_quotes
from pytest_stagehand._compiling.claims.called import displayed
from pytest_stagehand._compiling.naming.phrases import phrase_of
from pytest_stagehand._engines.english.verifying.claims import Parts, claim, how_said
from pytest_stagehand._engines.english.verifying.tallies import there
from pytest_stagehand._programs.addresses import relative_url
from pytest_stagehand._programs.amounts import keys_in
from pytest_stagehand._programs.lines import beside
from pytest_stagehand._programs.text import filled, normalised, words
from pytest_stagehand._programs.tree import own_text, walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case


_SHORT_SAYING = 2
"""Words up to which a statement says too little to be taken for a text of the page."""
_ARTICLES = frozenset({"the", "a", "an", "your", "my", "our", "this"})


def url(parts: Parts, case: Case) -> list[Claim]:
    """`the URL ends with /cart`."""
    wanted = filled(parts.object.plain, case.said.variables)
    if "://" not in wanted and not parts.word and not wanted.startswith("/"):
        raise EngineAbstained("not-understood", f'"{wanted}" is no address')
    found = case.snapshot.url if "://" in wanted else relative_url(case.snapshot.url, case.base_url)
    return [claim("url", expected=parts.object.plain, how=how_said(parts, found, case.ground))]


def title(parts: Parts, case: Case) -> list[Claim]:
    """`the title is "Cart"`."""
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


def said_so(text: Text, ground: Ground) -> list[Claim]:
    """`the cart is empty`, where the page says `Your cart is empty`: the same words and figures, articles apart."""
    wanted, wanted_figures = _bare_words(text.plain), keys_in(normalised(text.plain))
    nodes = [
        node
        for node in walk(ground.scope)
        if not node.children and len(wanted) > _SHORT_SAYING and _bare_words(own_text(node)) == wanted
    ]
    nodes = [node for node in nodes if keys_in(_line(node)) == wanted_figures]
    return [claim("shown", expected=normalised(own_text(nodes[0])), how="equals")] if len(nodes) == 1 else []


def _line(node: Node) -> str:
    before, behind = beside(node)
    return f"{before}{normalised(own_text(node))}{behind}"


def _bare_words(text: str) -> tuple[str, ...]:
    return tuple(word for word in words(text) if word not in _ARTICLES)
