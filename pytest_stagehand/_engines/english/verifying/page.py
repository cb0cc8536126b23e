"""Claims about the page itself: its address, its title, a text somewhere on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._engines.english.verifying.claims import Claim, test_of
from pytest_stagehand._engines.english.verifying.counts import amount_in
from pytest_stagehand._engines.english.verifying.presence import text_claim, text_test, there
from pytest_stagehand._programs.addresses import relative_url
from pytest_stagehand._programs.amounts import keys_in
from pytest_stagehand._programs.lines import beside
from pytest_stagehand._programs.queries import texts_shown
from pytest_stagehand._programs.text import filled, normalised, words
from pytest_stagehand._programs.tree import own_text, walk
from pytest_stagehand._recording.assertions import Assertion, TextShown, TitleIs, UrlIs
from pytest_stagehand._recording.queries import TextTest

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text


_SHORT_SAYING = 2
"""Words up to which a statement says too little to be taken for a text of the page."""
_ARTICLES = frozenset({"the", "a", "an", "your", "my", "our", "this"})


def url(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`the URL ends with /cart`."""
    wanted = filled(claim.object.plain, ground.variables)
    part: Literal["absolute", "relative"] = "absolute" if "://" in wanted else "relative"
    found = ground.snapshot.url if part == "absolute" else relative_url(ground.snapshot.url, base_url)
    if part == "relative" and not claim.word and not wanted.startswith("/"):
        raise EngineAbstained("not-understood", f'"{wanted}" is no address')
    return [UrlIs(kind="url", part=part, test=test_of(claim, found, ground), holds=claim.holds)]


def title(claim: Claim, ground: Ground, _base_url: str) -> list[Assertion]:
    """`the title is "Cart"`."""
    return [TitleIs(kind="title", test=test_of(claim, ground.snapshot.title, ground), holds=claim.holds)]


def page_shows(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`the page shows "Thank you"`."""
    if claim.object.quoted is None:
        if claim.holds and (counted := amount_in(claim)):
            return there(counted, ground, base_url)
        bare = texts_shown(text_test(claim.object.plain, ground), ground.scope, ground.variables)
        if len(bare) != 1 or not claim.holds:
            raise abstained("not-found", f'text "{claim.object.plain}"', bare)
    return text_claim(claim.object.plain, ground, base_url, holds=claim.holds)


def said_so(text: Text, ground: Ground) -> list[Assertion]:
    """`the cart is empty`, where the page says `Your cart is empty`: the same words and figures, articles apart."""
    wanted, wanted_figures = _bare_words(text.plain), keys_in(normalised(text.plain))
    nodes = [
        node
        for node in walk(ground.scope)
        if not node.children and len(wanted) > _SHORT_SAYING and _bare_words(own_text(node)) == wanted
    ]
    nodes = [node for node in nodes if keys_in(_line(node)) == wanted_figures]
    if len(nodes) != 1:
        return []
    test = TextTest(how="equals", text=normalised(own_text(nodes[0])))
    return [TextShown(kind="text-shown", text=test, within=ground.within)]


def _line(node: Node) -> str:
    before, behind = beside(node)
    return f"{before}{normalised(own_text(node))}{behind}"


def _bare_words(text: str) -> tuple[str, ...]:
    return tuple(word for word in words(text) if word not in _ARTICLES)
