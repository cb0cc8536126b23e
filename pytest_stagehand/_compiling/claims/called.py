"""Claims that what a phrase of the statement names is there, or is not: a thing of a kind, or a text."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import (
    CELLS,
    DATA_ROWS,
    FIELDS,
    LOOKALIKES,
    OFTEN_UNMARKED,
    PRESSABLE,
    REGIONS,
    TERMS,
)
from pytest_stagehand._compiling.asked.ground import Ground, abstained, whole_tests
from pytest_stagehand._compiling.asked.sentences import is_spelt_as_name, text_of
from pytest_stagehand._compiling.asked.witness import proof
from pytest_stagehand._compiling.claims.in_turn import whichever_it_is
from pytest_stagehand._compiling.naming.lists import is_bare_list, lists_meant
from pytest_stagehand._compiling.naming.phrases import (
    Phrase,
    loose_phrases_of,
    named_so,
    phrase_of,
    split_owner,
    split_place,
    without_article,
)
from pytest_stagehand._compiling.naming.places import contents, owned, placed, ways
from pytest_stagehand._compiling.naming.subjects import subjects
from pytest_stagehand._programs.queries import regions, texts_shown
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import called as title_of
from pytest_stagehand._programs.tree import heading_of, own_text, reading, title, walk
from pytest_stagehand._recording.assertions import Assertion, NodeAbsent, NodeShown, TextAbsent, TextShown
from pytest_stagehand._recording.queries import Query, Region, TextTest

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._compiling.naming.lists import ListNamed


def called(claim: Claim, case: Case) -> Assertion:
    """The claim that what its words name is there, or is not; with `at-least`, others may be there as well.

    Raises:
        EngineAbstained: Which thing or text is meant is not certain.
    """
    text, holds = text_of(claim.words or ""), claim.kind == "shown"
    alone = claim.how != "at-least"
    name, place = next(((name, place) for name, place in split_place(text) if is_bare_list(place)), (text, None))
    if place is not None:
        return _claimed(name, _listing(name, place, case.ground, holds=holds), case, holds=holds, alone=alone)
    options = [(name, place) for name, place in ways(text, case.ground) if _name_said(name) is not None]
    if options:
        name, place_ = next((each for each in options if _is_there(*each)), options[-1])
        return _claimed(name, place_, case, holds=holds, alone=alone)
    return _presence(text, holds, case.ground, case.base_url, alone=alone)


def _claimed(name: Text, place: Ground, case: Case, *, holds: bool, alone: bool) -> Assertion:
    """That a name of a text, or what a phrase names, is in a place, or is not."""
    said = _name_said(name)
    if said is None:
        return _presence(name, holds, place, case.base_url, alone=alone)
    _refuse_lower(name, displayed(said, place), place)
    if name.quoted is None and holds:  # a name is all of what it is called
        return TextShown(kind="text-shown", text=whole_test(said, place), within=place.within)
    if name.quoted is None:
        refuse_partly(said, place)
    return text_claim(said, place, case.base_url, holds=holds)


def refuse_partly(said: str, ground: Ground) -> None:
    """Of a name without quotes that is denied, refuse what has a whole one in it: *only Ann* is not there, and Ann is.

    Raises:
        EngineAbstained: A part of it in capitals is all that something reads.
    """
    for run in _PROPER.findall(said):
        found = texts_shown(whole_test(run, ground), ground.scope, ground.variables) if run != said else []
        if found:
            raise abstained("ambiguous", f'whether "{said}" is what something is called, or "{run}"', found)


_PROPER = re.compile(r"(?<!\S)[A-Z]\S*(?: [A-Z]\S*)*")
"""Words with capitals beside each other."""


def _name_said(text: Text) -> str | None:
    """The name that a phrase gives as one, be it to what has no role by its word: `an experiment called churn-model`."""
    if text.quoted is not None:
        return text.quoted
    found = named_so(text)
    return found[1].plain if found is not None and not phrase_of(text).roles else None


def _is_there(name: Text, place: Ground) -> bool:
    """Whether what a phrase names is in a place, as far as one can tell by its words."""
    if (said := _name_said(name)) is not None:
        test = whole_test(said, place) if name.quoted is None else text_test(said, place)
        return bool(texts_shown(test, place.scope, place.variables))
    nodes = [node for query in subjects(name, place, is_denied=True) for node in place.nodes(query)]
    return bool(nodes or displayed(without_article(name).plain, place))


def _listing(name: Text, place: Text, ground: Ground, *, holds: bool) -> Ground:
    """The list that is meant by no more than that it is one (`the list`), told by what it holds.

    What is not in one list may be in another: it is absent only where all of the content is without it.

    Raises:
        EngineAbstained: The page has no list that could hold it, two do, or it stands elsewhere.
    """
    lists = [each for each in map(partial(_inside, name=name, ground=ground), lists_meant(place, ground)) if each]
    holding = [each for each in lists if _is_there(name, each)]
    if not lists_meant(place, ground) or len(holding) > 1 or (holds and len(lists) != 1 and not holding):
        raise abstained("ambiguous" if lists else "not-found", f'the list that is "{place.plain}"')
    if holds or holding:
        return (holding or lists)[0]
    content = contents(ground)[0] if not ground.within else ground
    if _is_there(name, content):
        raise abstained("ambiguous", f'"{name.plain}" stands elsewhere than in "{place.plain}"')
    return lists[0] if len(lists) == len(lists_meant(place, ground)) == 1 else content


def _inside(listed: ListNamed, name: Text, ground: Ground) -> Ground | None:
    """A list as a place: found by its way, else as the one that holds what is said to be in it; `None` where it does not."""
    if listed.within is not None:
        return ground.inside(listed.within)
    said = _name_said(name) or without_article(name).plain
    region = Region(role=listed.node.role, holds=TextTest(how="contains", text=said))
    scopes = regions(region, ground.scope, ground.variables)
    is_it = len(scopes) == 1 and scopes[0][0].parent is listed.node
    return ground.inside((*ground.within, region)) if is_it else None


def _refuse_lower(text: Text, nodes: list[Node], place: Ground) -> None:
    """Of a place that is called as the whole page is, refuse what stands below a heading of its own there.

    Raises:
        EngineAbstained: It does: `the cart` of a page with that heading is hardly *You may also like* at its end.
    """
    region = place.within[-1] if place.within else None
    if region is None or region.title is None or region.role not in {"main", "section"}:
        return
    root = place.snapshot.root
    headings = [node for node in walk((root,)) if node.role == "heading"]
    top = min((node.level or 9 for node in headings), default=9)
    if not any((node.level or 9) == top and place.passes(region.title, title_of(node)) for node in headings):
        return
    above = [(node, heading_of(node, root)) for node in nodes]
    lower = [
        (node, heading) for node, heading in above if heading and not place.passes(region.title, title_of(heading))
    ]
    _refuse_other_heading(text, lower)


def _refuse_other_heading(text: Text, lower: list[tuple[Node, Node]]) -> None:
    """Refuse what stands below a heading of its own, and name that: it is what can be said."""
    if lower:
        titles = " and ".join(dict.fromkeys(f'"{title_of(heading)}"' for _, heading in lower))
        why = f'"{text.plain}" stands below another heading in that place: {titles}'
        raise abstained("ambiguous", why, [node for node, _ in lower])


def _refuse_later_heading(name: Text, query: Query, place: Ground, ground: Ground) -> None:
    """Refuse to look for a heading in what another one heads, which ends where the next of its rank begins.

    Raises:
        EngineAbstained: It stands elsewhere: its place is an order of the two.
    """
    elsewhere = ground.nodes(query.model_copy(update={"within": ground.within}))
    is_section = place.within != ground.within and place.within[-1].role == "section"
    if is_section and elsewhere and all(node.role == "heading" for node in elsewhere):
        raise abstained("not-found", f'whether "{name.plain}" stands after that heading or in its section', elsewhere)


def _presence(text: Text, holds: bool, ground: Ground, base_url: str, *, alone: bool) -> Assertion:
    """That what the phrase names is there, or is not; `alone`: of one thing that is there now, another beside it is wrong."""
    queries = subjects(text, ground, is_denied=not holds)
    nodes = [node for query in queries for node in ground.nodes(query)]
    if not _names_kind(text):
        nodes = [node for node in nodes if node.is_seen or not holds]
        if holds and (shown := _only_text(text, nodes, ground)) is not None:
            return shown
        _refuse_heard(text, nodes)
    if nodes:
        queries = [query.model_copy(update={"text": _news_said(text, nodes) or query.text}) for query in queries]
        _refuse_unclear(text, queries, nodes, holds=holds)
        _refuse_lower(text, nodes, ground.inside(queries[0].within))
        query = whichever_it_is(queries[0], ground) if holds and not _names_kind(text) else queries[0]
        return _shown_or_absent(query, holds, ground, base_url, alone=alone)
    of_owner = owned(text, ground)
    if not of_owner and not holds and any(split_owner(text)):
        raise abstained("not-found", f'the row of which "{text.plain}" is said')
    name, place = next(iter([(text, ground), *placed(text, ground), *of_owner][::-1]))
    phrase = phrase_of(name)
    said = phrase.name if phrase.roles else without_article(name).plain
    found = displayed(said, place) if said else []
    _refuse_lower(name, found, place)
    if said and phrase.is_definite and OFTEN_UNMARKED.intersection(phrase.roles):
        return _part(phrase, holds, place, base_url)
    if phrase.roles and (not said or phrase.is_definite):
        _refuse_alike(name, phrase, place)
        test = TextTest(how="contains", text=said, ignore_case=True) if said else None
        query = Query(roles=phrase.roles, name=test, within=place.within)
        if holds and not place.nodes(query):
            _refuse_later_heading(name, query, place, ground)
        return _shown_or_absent(query, holds, place, base_url, alone=alone)
    is_name = name.quoted is not None or (not holds and is_spelt_as_name(said) and not loose_phrases_of(name))
    if not phrase.roles and (is_name or len(found) == 1):
        if not holds and name.quoted is None and not found:
            refuse_partly(said, place)
        return text_claim(said, place, base_url, holds=holds)
    raise abstained("ambiguous" if found else "not-found", f'"{text.plain}" on this page', found)


def _news_said(text: Text, nodes: list[Node]) -> TextTest | None:
    """The word for what a message tells, where that is all that is said of it; `None` where it is not said so.

    Raises:
        EngineAbstained: A message does not say so itself: of *Saved*, no role says that it is an error, or that it is none.
    """
    names = (text, *(name for name, _ in split_place(text)))
    phrases = (each for name in names for each in loose_phrases_of(name))
    kinds = [each.kind for each in phrases if each.kind is not None and not each.name]
    if not kinds or not kinds[0].is_news:
        return None
    own = [node for node in nodes if words(kinds[0].word)[0] not in words(reading(node))]
    if own:
        raise abstained("ambiguous", f"whether that is what the page calls {kinds[0].word}", own)
    return TextTest(how="contains", text=kinds[0].word, ignore_case=True)


def _only_text(text: Text, nodes: list[Node], ground: Ground) -> Assertion | None:
    """That a name alone is displayed, where more than one thing is called so, or what is called so is only heard."""
    if not nodes or (len(nodes) == 1 and "name" not in nodes[0].unseen):
        return None
    test = whole_test(without_article(text).plain, ground)
    return TextShown(kind="text-shown", text=test) if texts_shown(test, ground.scope, ground.variables) else None


def _part(phrase: Phrase, holds: bool, place: Ground, base_url: str) -> Assertion:
    """That a part of the page is there which has no role of its kind: what has that title, or is nothing but it.

    Raises:
        EngineAbstained: Two things are called so.
    """
    test = whole_test(phrase.name, place)
    parts = [node for node in walk(place.scope) if node.role in REGIONS and place.passes(test, title(node))]
    if len(parts) == 1 and holds:
        own = TextTest(how="equals", text=title(parts[0]))
        by_name = Query(roles=(parts[0].role,), name=own, within=place.within)
        if place.nodes(by_name) == parts:
            return _shown_or_absent(by_name, holds, place, base_url, alone=True)
    found = texts_shown(test, place.scope, place.variables)
    shown = found
    found = [node for node in found if _is_title(node)] if holds else found
    if shown and not found:
        raise abstained("ambiguous", f'whether "{phrase.name}" is what a part of the page is called')
    if len(found) > 1 and holds:
        raise abstained("ambiguous", f'the {phrase.kind.word if phrase.kind else "part"} "{phrase.name}"', found)
    if holds:
        return TextShown(kind="text-shown", text=test, within=place.within)
    return text_claim(phrase.name, place, base_url, holds=False)


def _is_title(node: Node) -> bool:
    """Whether a text is what a part of the page is called: a heading, or the first of all that stands in a box."""
    if node.role == "heading":
        return True
    around = [above for above in node.ancestors() if above.role in DATA_ROWS | CELLS | TERMS | PRESSABLE | FIELDS]
    box = node.parent
    while box is not None and len(box.children) == 1:
        box = box.parent
    first = next((below for below in box.walk() if not below.children and own_text(below)), None) if box else None
    return (
        node.role not in PRESSABLE | FIELDS
        and not around
        and first is node
        and box is not None
        and len(box.children) > 1
    )


def _names_kind(text: Text) -> bool:
    """Whether a phrase says what kind of thing it means, if need be before a place."""
    return any(phrase_of(each).roles for each in (text, *(name for name, _ in split_place(text))))


def _refuse_heard(text: Text, nodes: list[Node]) -> None:
    """A name alone is a text that a person reads; only with a kind is it what assistive technology calls a thing."""
    if nodes and all("name" in node.unseen for node in nodes):
        raise abstained(
            "ambiguous", f'"{text.plain}" is a name that is not displayed; say of what kind of thing', nodes
        )


def _refuse_alike(text: Text, phrase: Phrase, ground: Ground) -> None:
    """Of a kind that nothing here has by this name: neither what looks like it nor a text of these very words is there.

    A text or a thing of any other kind is not what was said.
    """
    if not phrase.name or phrase.kind is None:
        return
    roles = phrase.kind.meant | phrase.kind.looks
    roles = roles.union(*(each for each in LOOKALIKES if each & roles))
    called = TextTest(how="equals", text=phrase.name, ignore_case=True)
    alike = [
        node
        for node in walk(ground.scope)
        if node.role in roles and any(ground.passes(called, each) for each in (title(node), node.name))
    ]
    whole = TextTest(how="contains", text=without_article(text).plain, ignore_case=True)
    alike += texts_shown(whole, ground.scope, ground.variables)
    if alike:
        raise abstained("ambiguous", f'"{text.plain}" on this page', alike)


def _refuse_unclear(text: Text, queries: list[Query], nodes: list[Node], *, holds: bool) -> None:
    """Of what was found by its kind or name: which one is meant must be certain."""
    kind_only = all(query.name is None and query.attribute is None for query in queries)
    loose = any(query.name is not None and query.name.how == "contains" for query in queries)
    # `the card is in Done` is not so because *Add a card* is there
    name = next((name for name, _ in split_place(text)), None)
    is_described = name is not None and loose and not _names_kind(text) and without_article(name).masked.islower()
    if (len(nodes) > 1 and not kind_only) or len(queries) > 1 or (loose and not holds) or is_described:
        raise abstained("ambiguous", f'"{text.plain}" on this page', nodes)


def _shown_or_absent(query: Query, holds: bool, ground: Ground, base_url: str, *, alone: bool) -> Assertion:
    if holds:
        return NodeShown(kind="shown", query=query, alone=alone and len(ground.nodes(query)) <= 1)
    return NodeAbsent(kind="absent", query=query, witness=proof(ground, base_url, ground.nodes(query)))


def text_claim(text: str, ground: Ground, base_url: str, *, holds: bool) -> Assertion:
    """The claim that a text is there, or is not."""
    if holds:
        return TextShown(kind="text-shown", text=text_test(text, ground), within=ground.within)
    test = TextTest(how="contains", text=text, ignore_case=True)
    nodes = texts_shown(test, ground.scope, ground.variables)
    return TextAbsent(kind="text-absent", text=test, within=ground.within, witness=proof(ground, base_url, nodes))


def displayed(text: str, ground: Ground) -> list[Node]:
    """The nodes that display a text."""
    return texts_shown(text_test(text, ground), ground.scope, ground.variables)


def text_test(text: str, ground: Ground) -> TextTest:
    """The test that finds a text: as it is written, where that is there, else without case."""
    exact = TextTest(how="contains", text=text)
    if texts_shown(exact, ground.scope, ground.variables):
        return exact
    return TextTest(how="contains", text=text, ignore_case=True)


def whole_test(text: str, ground: Ground) -> TextTest:
    """The test that finds what reads just a text: as it is written, where that is there, else without case."""
    exact, loose = whole_tests(text)
    return exact if texts_shown(exact, ground.scope, ground.variables) else loose
