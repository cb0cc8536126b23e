"""What a place in a sentence means: `in the Size group`, `in the row of Blue shirt`, `under the heading Cart`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import (
    CELLS,
    CHOOSERS,
    LISTS,
    MENUS,
    MESSAGES,
    OPTIONS,
    PLACES,
    REGIONS,
    TABLES,
    TOLD_BY_CONTENT,
)
from pytest_stagehand._compiling.asked.asked import words_of_page
from pytest_stagehand._compiling.asked.ground import Ground, shown, tests_for
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._compiling.naming.lists import is_bare_list, list_named, lists_meant, speaks_of_list
from pytest_stagehand._compiling.naming.phrases import (
    loose_phrases_of,
    phrase_of,
    split_owner,
    split_place,
    without_article,
)
from pytest_stagehand._programs.queries import regions
from pytest_stagehand._programs.text import singular, words
from pytest_stagehand._programs.tree import called, column_label, header_labels, reading, section, title, walk
from pytest_stagehand._recording.queries import Region, TextTest, Within

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.naming.phrases import Phrase

_ROW = re.compile(
    r"^(?:row|line|card|item|entry)\s+(?:of|for|with|containing|named|called)\s+(?:the\s+)?(.+)$", re.IGNORECASE
)
_ROW_LAST = re.compile(r"^(.+?)\s+(?:row|line|card)$", re.IGNORECASE)
_HEADING = re.compile(r"^(?:section|part)?\s*(?:under|below)?\s*(?:the\s+)?(?:heading|section)\s+(.+)$", re.IGNORECASE)
_HEADING_LAST = re.compile(r"^(.+?)\s+(?:heading|section)$", re.IGNORECASE)
_WHOLE_PAGE = frozenset({"page", "screen", "whole page", "document"})
_PARTS = PLACES | MENUS | LISTS | {"row"}


def places(text: Text, ground: Ground) -> list[Within]:
    """What a place in a sentence may mean: one way to it, or none.

    Raises:
        EngineAbstained: Two regions fit equally well.
    """
    if without_article(text).plain.lower() in _WHOLE_PAGE:
        return [()]
    if text.plain[:1].isupper() and kind_of(text.plain) and (headed := _titled(("section",), text.plain, ground)):
        # *Grid* is what a heading says here, and no table
        return [(*ground.within, _only_region(text, headed, ground))]
    if listed := _list(text, ground):
        return listed
    whole = _regions_named(text, ground)
    if whole:
        return [(*ground.within, _only_region(text, whole, ground))]
    for inner, outer in split_place(text):
        for within in places(outer, ground):
            found = _regions_named(inner, ground.inside(within))
            if found:
                return [(*within, _only_region(inner, found, ground.inside(within)))]
    return []


def grounds(text: Text, ground: Ground) -> list[Ground]:
    """The part of the page that a phrase names: one, or none.

    Raises:
        EngineAbstained: Two regions fit equally well.
    """
    return [ground.inside(within) for within in places(text, ground)]


def placed(text: Text, ground: Ground) -> list[tuple[Text, Ground]]:
    """A phrase read as a name in a place, with that place."""
    return [(name, inner) for name, place in split_place(text) for inner in grounds(place, ground)]


def owned(text: Text, ground: Ground) -> list[tuple[Text, Ground]]:
    """A phrase read as a thing of a kind in the row, item or card of whose it is: `Ann's Edit button`.

    Raises:
        EngineAbstained: There are two of that name.
    """
    found = ((name, whose, _holding_one(whose, ground)) for name, whose in split_owner(text))
    return [
        (name, ground.inside((*ground.within, _only_region(whose, held, ground))))
        for name, whose, held in found
        if held
    ]


def ways(text: Text, ground: Ground) -> list[tuple[Text, Ground]]:
    """A phrase as a whole, as a name in a place, and as a name behind a noun for it: `the folder seeds`."""
    return [(text, ground), *placed(text, ground), *apposed(text, ground)]


def apposed(text: Text, ground: Ground) -> list[tuple[Text, Ground]]:
    """A phrase without the noun before a name, where the page's titles know the noun and something is called just so.

    The noun only says what kind of thing it is, the name which one: `the issue Fern is dry`, `issue 1`, `the user bob`.
    """
    bare = without_article(text)
    if text.quoted is not None or phrase_of(bare).roles or _is_in_title(bare, ground):
        return []
    for noun, name in nouns_before(bare):
        own = _only_called(name.plain, ground)
        if own is not None and (nouns_of(ground) | _of_column(own)).issuperset(words(noun.masked)):
            return [(name, ground)]
    return []


def nouns_before(text: Text) -> Iterator[tuple[Text, Text]]:
    """A phrase as a noun, which is written in small letters, and the name that stands behind it; the shortest noun first."""
    said = text.masked.split(" ")
    for size in range(1, min(_LONGEST_NOUN, len(said) - 1) + 1):
        noun = " ".join(said[:size])
        if noun != noun.lower() or not noun.replace(" ", "").isalpha():
            return
        yield text.of(noun), text.of(" ".join(said[size:]))


_LONGEST_NOUN = 2
"""Words of a noun before a name: `the task family Water`."""


def nouns_of(ground: Ground) -> set[str]:
    """The words that the page has for what stands on it: in its title, its headings and its address.

    What a column is called is said of what stands in it: below *Locked*, no user is a thing of that kind.
    """
    headings = (called(node) for node in walk((ground.snapshot.root,)) if node.role == "heading")
    return {word for text in headings for word in words(text)} | words_of_page(ground.snapshot)


def _of_column(node: Node) -> set[str]:
    cell = next((each for each in (node, *node.ancestors()) if each.role in CELLS), node)
    return set(words(column_label(cell)))


def _titles(ground: Ground) -> Iterator[str]:
    for node in walk((ground.snapshot.root,)):
        if node.role == "heading":
            yield called(node)
        if node.role in TABLES:
            yield from header_labels(node)


def _is_in_title(text: Text, ground: Ground) -> bool:
    """Whether a phrase stands in a title as a whole: the *remote devices* of that heading are no devices called Remote."""
    said = words(text.plain)
    titles = map(words, _titles(ground))
    return any(own[at : at + len(said)] == said for own in titles for at in range(len(own) - len(said) + 1))


def _only_called(name: str, ground: Ground) -> Node | None:
    """The one thing that reads just so, or is called so, and is written so: *users* is not what the heading *Users* names."""
    called_so = [
        node
        for node in walk(ground.scope)
        if node.role not in CHOOSERS | OPTIONS  # what may be chosen is nobody
        and any(text and ground.is_whole(name, text) for text in {node.name, reading(node)})
    ]
    outer = {above for node in called_so for above in node.ancestors()}
    found = [node for node in called_so if node not in outer]
    is_written_so = len(found) == 1 and any(name in text for text in (found[0].name, reading(found[0])))
    return found[0] if is_written_so else None


def contents(ground: Ground) -> list[Ground]:
    """The page's content, and the whole page."""
    mains = [node for node in ground.snapshot.walk() if node.role == "main"]
    return [ground.inside((Region(role="main"),)), ground.inside(())] if len(mains) == 1 else [ground.inside(())]


def _list(text: Text, ground: Ground) -> list[Within] | None:
    """The one list that a phrase with a word for lists means; `None` where it means no list of the content.

    Raises:
        EngineAbstained: It means two.
    """
    begins = kind_of(without_article(text).masked.partition(" ")[0])
    is_list = speaks_of_list(text) or (begins is not None and bool(LISTS.intersection(begins.roles)))
    if not is_list and not is_bare_list(text):
        return None
    if is_bare_list(text):
        found = lists_meant(text, ground)
        if len(found) > 1 or any(each.within is None for each in found):
            names = tuple(f'{each.node.role} "{title(each.node)}"' for each in found)
            raise EngineAbstained("ambiguous", f'more than one place is "{text.plain}"', names)
        return [each.within for each in found if each.within is not None]
    named = list_named(text, ground)
    return [named.within] if named is not None and named.within is not None else None


def _only_region(text: Text, found: list[Region], ground: Ground) -> Region:
    fitting = [region for region in found if len(regions(region, ground.scope, ground.variables)) == 1]
    if len(found) != 1 or len(fitting) != 1:
        names = tuple(dict.fromkeys(name for region in found for name in _shown(region, ground)))
        raise EngineAbstained("ambiguous", f'more than one place is "{text.plain}"', names)
    return fitting[0]


def _shown(region: Region, ground: Ground) -> list[str]:
    """A region in words: by its title, else by what stands in it."""
    if region.title is not None:
        return [f'{region.role} "{region.title.text}"']
    return [shown(scope[0].parent or scope[0]) for scope in regions(region, ground.scope, ground.variables)]


def _regions_named(text: Text, ground: Ground) -> list[Region]:
    bare = without_article(text)
    for pattern in (_ROW, _ROW_LAST):
        found = pattern.match(bare.masked)
        if found and (held := _holding_one(bare.of(found[1]), ground)):
            return held
    for pattern in (_HEADING, _HEADING_LAST):
        if found := pattern.match(bare.masked):
            return _titled(("section",), bare.of(found[1]).plain, ground)
    phrase = phrase_of(bare)
    if phrase.roles and set(phrase.roles) <= _PARTS:
        return (
            _of_roles(phrase.roles, phrase.name, ground)
            or _titled((*REGIONS, "section"), bare.plain, ground)
            or _of_other_roles(phrase, ground)
        )
    return (
        _titled((*REGIONS, "section"), bare.plain, ground)
        or _of_no_role(bare, ground)
        or _of_messages(bare, ground)
        or _of_way(bare, ground)
    )


def _of_other_roles(phrase: Phrase, ground: Ground) -> list[Region]:
    """The part that people mean by a kind as well, where nothing is of the kind itself: a side bar that is a navigation."""
    assert phrase.kind is not None  # it has roles
    also = tuple(role for role in phrase.kind.also if role in _PARTS)
    if phrase.name:
        return _titled((*REGIONS, "section"), phrase.name, ground) if phrase.is_definite else []
    found = next(filter(None, (_of_roles((role,), "", ground) for role in also)), [])  # the likeliest first
    return found if len(found) == 1 else []


def _of_no_role(text: Text, ground: Ground) -> list[Region]:
    """The part that is called so, of a kind that has no role of its own: `the Doing column`, `the Summary area`."""
    phrase = next(iter(loose_phrases_of(text)), None)
    return _titled((*REGIONS, "section"), phrase.name, ground) if phrase is not None and phrase.is_definite else []


def _of_messages(text: Text, ground: Ground) -> list[Region]:
    """The one message of the page, where a phrase says no more than that it means one: `the toast`; an error is an alert."""
    phrase = next(iter(loose_phrases_of(text)), None)
    if phrase is None or phrase.kind is None or phrase.name or not MESSAGES.intersection(phrase.kind.meant):
        return []
    found = _of_roles(tuple(sorted(MESSAGES)), "", ground)
    return found if len(found) == 1 else []


def _of_way(text: Text, ground: Ground) -> list[Region]:
    """The one navigation that is called so but for its number: the *breadcrumb*, where it is labelled *Breadcrumbs*."""
    said = tuple(map(singular, words(text.plain)))
    found = [node for node in walk(ground.scope) if node.role == "navigation"]
    named = [node for node in found if said and tuple(map(singular, words(title(node)))) == said]
    return [Region(role="navigation", title=_title_test(node)) for node in named]


def _of_roles(roles: tuple[str, ...], name: str, ground: Ground) -> list[Region]:
    if name:
        return _titled(roles, name, ground)
    there = [node for node in walk(ground.scope) if node.role in roles]
    return [Region(role=node.role, title=_title_test(node)) for node in there]


def _title_test(node: Node) -> TextTest | None:
    return TextTest(how="equals", text=title(node)) if title(node) else None


def _titled(roles: tuple[str, ...], name: str, ground: Ground) -> list[Region]:
    """The outermost regions with this title: with the section of its own heading, or of one around it, a region is one."""
    for test in tests_for(name):
        found = [node for node in walk(ground.scope) if node.role in roles and ground.passes(test, title(node))]
        headings = [node for node in walk(ground.scope) if node.role == "heading" and "section" in roles]
        sections = [
            node
            for node in headings
            if ground.passes(test, called(node)) and not set(found).intersection(node.ancestors())
        ]
        in_sections = {below for heading in sections for top in section(heading) for below in top.walk()}
        outer = [node for node in _outermost(found) if node not in in_sections]
        if outer or sections:
            return [Region(role=node.role, title=test) for node in outer] + [
                Region(role="section", title=test) for _ in sections
            ]
    return []


def _outermost(nodes: list[Node]) -> list[Node]:
    inside = set(nodes)
    return [node for node in nodes if not inside.intersection(node.ancestors())]


def _holding_one(text: Text, ground: Ground) -> list[Region]:
    """Those of what a phrase names, with or without the noun before its name: `Ann Lee`, `the order 1002`."""
    named = without_article(text)
    names = (named, *(name for name, _ in apposed(named, ground)))
    return next(filter(None, (_holding(name.plain, ground) for name in names)), [])


def _holding(name: str, ground: Ground) -> list[Region]:
    """Rows (or items, or cards) that have a cell or text of this name."""
    for test in tests_for(name):
        for role in TOLD_BY_CONTENT:
            region = Region(role=role, holds=test)
            found = regions(region, ground.scope, ground.variables)
            if found:
                return [region] * len(found)
    return []
