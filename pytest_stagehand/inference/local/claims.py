"""One claim about the page: its parts as a form of grammar found them, and the assertions that it makes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pytest_stagehand.errors import EngineAbstained
from pytest_stagehand.inference.local.subjects import (
    abstained,
    phrase_of,
    places,
    roles_of,
    split_place,
    subject,
    subjects,
    tests_for,
    without_article,
)
from pytest_stagehand.recording.programs import (
    Assertion,
    HasCount,
    HasState,
    HasText,
    LabelledText,
    LabelSource,
    NodeAbsent,
    NodeShown,
    Query,
    Region,
    TextAbsent,
    TextShown,
    TextTest,
    TitleIs,
    UrlIs,
    Witness,
)
from pytest_stagehand.replay.programs.labels import Pair, pairs
from pytest_stagehand.replay.programs.queries import regions, texts_shown
from pytest_stagehand.replay.programs.tables import is_placeholder, is_total
from pytest_stagehand.replay.programs.text import filled, is_volatile, label_text, normalised, words
from pytest_stagehand.replay.programs.tree import (
    CELLS,
    CHECKABLE,
    TABLES,
    VALUE_FIELDS,
    cells,
    column_label,
    content,
    is_secret,
    reading,
    walk,
)
from pytest_stagehand.replay.programs.tree import (
    title as title_of,
)
from pytest_stagehand.replay.programs.verify import path_pattern, relative_url

if TYPE_CHECKING:
    from pytest_stagehand.browser.snapshot import Node
    from pytest_stagehand.inference.local.subjects import Ground, Phrase, Text
    from pytest_stagehand.recording.programs import State, Within

_GONE = frozenset({"absent", "hidden", "gone", "missing", "invisible", "disappeared", "vanished"})
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_MOST_WITNESSES = 3
_SELECTABLE = frozenset({"option", "tab", "row", "gridcell", "treeitem", "columnheader"})
_OPENABLE = frozenset({"button", "combobox", "link", "treeitem", "menuitem", "tab", "row", "group", "listbox", "textbox"})
_DIALOGS = frozenset({"dialog", "alertdialog"})
_ITEM_WORDS = frozenset({"item", "entry", "line", "result"})
_CONTROLS_OF_STATE = frozenset(
    "button checkbox combobox group link listbox menuitem option radio radiogroup searchbox slider spinbutton switch tab "
    "textbox".split()
)

STATES: dict[str, tuple[State, bool]] = {
    "checked": ("checked", True),
    "ticked": ("checked", True),
    "unchecked": ("checked", False),
    "unticked": ("checked", False),
    "selected": ("selected", True),
    "chosen": ("selected", True),
    "unselected": ("selected", False),
    "disabled": ("disabled", True),
    "enabled": ("enabled", True),
    "empty": ("empty", True),
    "blank": ("empty", True),
    "expanded": ("expanded", True),
    "open": ("expanded", True),
    "collapsed": ("collapsed", True),
    "closed": ("collapsed", True),
    "focused": ("focused", True),
    "required": ("required", True),
    "optional": ("required", False),
    "invalid": ("invalid", True),
    "valid": ("invalid", False),
    "read-only": ("readonly", True),
    "readonly": ("readonly", True),
    "pressed": ("pressed", True),
    "current": ("current", True),
}
"""Words for states, as the state that is read and whether it has to hold."""

_OPPOSITE: dict[State, State] = {
    "disabled": "enabled",
    "enabled": "disabled",
    "expanded": "collapsed",
    "collapsed": "expanded",
}
_ROLES_OF_STATE: dict[State, frozenset[str]] = {
    "checked": CHECKABLE,
    "selected": CHECKABLE | _SELECTABLE,
    "disabled": _CONTROLS_OF_STATE,
    "enabled": _CONTROLS_OF_STATE,
    "empty": VALUE_FIELDS | TABLES | {"list"},
    "expanded": _OPENABLE,
    "collapsed": _OPENABLE,
    "required": VALUE_FIELDS | CHECKABLE | {"radiogroup"},
    "invalid": VALUE_FIELDS | CHECKABLE | {"radiogroup"},
    "readonly": VALUE_FIELDS,
    "focused": _CONTROLS_OF_STATE | TABLES,
    "pressed": frozenset({"button"}),
    "current": frozenset({"link", "button", "tab", "listitem", "option"}),
}


@dataclass(frozen=True, slots=True)
class Claim:
    """The parts of a statement as a form found them; what it does not have is empty."""

    subject: Text
    object: Text
    holds: bool
    word: str
    amount: str
    place: str

    @classmethod
    def of(cls, text: Text, found: re.Match[str]) -> Claim:
        """The parts in a match, the negation resolved."""
        part = {name: value or "" for name, value in found.groupdict().items()}
        word = part.get("verb") or part.get("word") or part.get("state") or ""
        return cls(
            subject=text.of(part.get("subject", "")),
            object=text.of(part.get("object", "")),
            holds=not part.get("not"),
            word=word.lower(),
            amount=part.get("amount", "").lower(),
            place=part.get("place", ""),
        )


# --- The page itself ------------------------------------------------------------------------------------------------


def url(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`the URL ends with /cart`."""
    wanted = filled(claim.object.plain, ground.variables)
    part: Literal["absolute", "relative"] = "absolute" if "://" in wanted else "relative"
    found = ground.snapshot.url if part == "absolute" else relative_url(ground.snapshot.url, base_url)
    if part == "relative" and not claim.word and not wanted.startswith("/"):
        raise EngineAbstained("not-understood", f'"{wanted}" is no address')
    return [UrlIs(kind="url", part=part, test=_test(claim, found, ground), holds=claim.holds)]


def title(claim: Claim, ground: Ground, _base_url: str) -> list[Assertion]:
    """`the title is "Cart"`."""
    return [TitleIs(kind="title", test=_test(claim, ground.snapshot.title, ground), holds=claim.holds)]


def page_shows(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`the page shows "Thank you"`."""
    if claim.object.quoted is None:
        if claim.holds and (counted := _amount_in(claim)):
            return there(counted, ground, base_url)
        bare = texts_shown(_text_test(claim.object.plain, ground), ground.scope, ground.variables)
        if len(bare) != 1 or not claim.holds:
            raise abstained("not-found", f'text "{claim.object.plain}"', bare)
    return _text_claim(claim.object.plain, claim.holds, ground, base_url)


def said_so(text: Text, ground: Ground) -> list[Assertion]:
    """`the cart is empty`, where the page says `Your cart is empty`: the same words, articles and possessives apart."""
    wanted = _bare_words(text.plain)
    nodes = [
        node
        for node in walk(ground.scope)
        if not node.children and len(wanted) > _SHORT_SAYING and _bare_words(node.name) == wanted
    ]
    if len(nodes) != 1:
        return []
    test = TextTest(how="equals", text=normalised(nodes[0].name))
    return [TextShown(kind="text-shown", text=test, within=ground.within)]


_SHORT_SAYING = 2
_ARTICLES = frozenset({"the", "a", "an", "your", "my", "our", "this"})


def _bare_words(text: str) -> tuple[str, ...]:
    return tuple(word for word in words(text) if word not in _ARTICLES)


# --- What is there --------------------------------------------------------------------------------------------------


def visible(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`the Remove button is visible`, `"Blue shirt" has disappeared`."""
    holds = claim.holds != (claim.word in _GONE)
    negated = re.match(r"no (.+)", claim.subject.masked, re.IGNORECASE)
    subject_text = claim.subject.of(negated[1]) if negated else claim.subject
    if negated and not holds:
        raise EngineAbstained("not-understood", "two negations")
    return _presence(subject_text, holds and not negated, _ground_of(claim, ground), base_url)


def _ground_of(claim: Claim, ground: Ground) -> Ground:
    """The place that is named behind the verb."""
    if not claim.place:
        return ground
    place = claim.subject.of(claim.place.split(" ", 1)[1])
    ways = places(place, ground)
    if not ways:
        raise abstained("not-found", f'the place "{place.plain}"')
    return ground.inside(ways[0])


def there(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`there are 3 rows in the table Cart`, `there is no "Remove" button`."""
    amount = _amount(claim.amount)
    ground = _ground_of(claim, ground)
    if amount in {("==", 0), (">=", 1)} and (claim.amount in {"no", "a", "an"} or claim.object.quoted is not None):
        name = claim.object
        return _presence(name, amount != ("==", 0), ground, base_url)
    if claim.object.quoted is not None or amount is None:
        raise EngineAbstained("not-understood", f'a number of "{claim.object.plain}"')
    return _count(claim.object, amount, ground, base_url)


def contains_count(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`the table Cart has 3 rows`."""
    kind = phrase_of(claim.object)
    amount = _amount(claim.amount)
    if amount is None or not (kind.roles or words(kind.name)[-1:] and words(kind.name)[-1] in _ITEM_WORDS):
        return []
    if without_article(claim.subject).plain.lower() in {"page", "screen"}:
        return _count(claim.object, amount, ground, base_url)
    ways = places(claim.subject, ground)
    return _count(claim.object, amount, ground.inside(ways[0]), base_url) if ways else []


def _presence(text: Text, holds: bool, ground: Ground, base_url: str) -> list[Assertion]:
    if text.quoted is not None:
        return _text_claim(text.quoted, holds, ground, base_url)
    queries = subjects(text, ground)
    nodes = [node for query in queries for node in ground.nodes(query)]
    if nodes:
        return _known_presence(text, queries, nodes, holds, ground, base_url)
    name, place = next(iter([(text, ground), *_placed(text, ground)][::-1]))
    phrase = phrase_of(name)
    said = phrase.name if phrase.roles else without_article(name).plain
    found = texts_shown(_text_test(said, place), place.scope, place.variables) if said else []
    if phrase.roles and (not said or phrase.is_definite) and not found:
        test = TextTest(how="contains", text=said, ignore_case=True) if said else None
        query = Query(roles=phrase.roles, name=test, within=place.within)
        return [_shown_or_absent(query, holds, place, base_url)]
    if not phrase.roles and (name.quoted is not None or len(found) == 1):
        return _text_claim(said, holds, place, base_url)
    raise abstained("ambiguous" if found else "not-found", f'"{text.plain}" on this page', found)


def _placed(text: Text, ground: Ground) -> list[tuple[Text, Ground]]:
    return [(name, ground.inside(within)) for name, place in split_place(text) for within in places(place, ground)]


def _known_presence(
    text: Text, queries: list[Query], nodes: list[Node], holds: bool, ground: Ground, base_url: str
) -> list[Assertion]:
    """Of something that was found by its kind or name."""
    kind_only = all(query.name is None and query.attribute is None for query in queries)
    loose = any(query.name is not None and query.name.how == "contains" for query in queries)
    if (len(nodes) > 1 and not kind_only) or len(queries) > 1 or (loose and not holds):
        raise abstained("ambiguous", f'"{text.plain}" on this page', nodes)
    return [_shown_or_absent(queries[0], holds, ground, base_url)]


def _shown_or_absent(query: Query, holds: bool, ground: Ground, base_url: str) -> Assertion:
    if holds:
        return NodeShown(kind="shown", query=query)
    return NodeAbsent(kind="absent", query=query, witness=witness_of(ground, base_url, ground.nodes(query)))


def _text_claim(text: str, holds: bool, ground: Ground, base_url: str) -> list[Assertion]:
    if holds:
        return [TextShown(kind="text-shown", text=_text_test(text, ground), within=ground.within)]
    test = TextTest(how="contains", text=text, ignore_case=True)
    nodes = texts_shown(test, ground.scope, ground.variables)
    return [TextAbsent(kind="text-absent", text=test, within=ground.within, witness=witness_of(ground, base_url, nodes))]


def _text_test(text: str, ground: Ground) -> TextTest:
    exact = TextTest(how="contains", text=text)
    if texts_shown(exact, ground.scope, ground.variables):
        return exact
    return TextTest(how="contains", text=text, ignore_case=True)


def witness_of(ground: Ground, base_url: str, denied: list[Node]) -> Witness:
    """What proves that this is the page that was meant: its path, and headings, landmarks or controls of it.

    Args:
        ground: The page.
        base_url: What its path is relative to.
        denied: What must not be there, and so is no witness.

    Raises:
        EngineAbstained: Nothing on the page could be a witness.
    """
    snapshot = ground.snapshot
    gone = {below for node in denied for below in node.walk()}
    named = [node for node in snapshot.walk() if node not in gone and _is_witness(node)]
    headings = sorted((node for node in named if node.role == "heading"), key=lambda node: node.level or 9)
    rest = [node for node in named if node.role in {"navigation", "region", "main", "form", "table", "link", "button"}]
    present = [_exactly(node) for node in (headings or rest)[:_MOST_WITNESSES]]
    if not present:
        raise EngineAbstained("not-found", "nothing on this page proves that it is the page that was meant")
    return Witness(path=path_pattern(snapshot.url, base_url), present=tuple(present))


def _is_witness(node: Node) -> bool:
    name = normalised(node.name)
    return 0 < len(name) <= _LONGEST_WITNESS and not is_volatile(name) and not any(ch.isdigit() for ch in name)


_LONGEST_WITNESS = 80


def _exactly(node: Node) -> Query:
    return Query(roles=(node.role,), name=TextTest(how="equals", text=normalised(node.name)))


# --- How many -------------------------------------------------------------------------------------------------------


def _amount(words_: str) -> tuple[Literal["==", ">=", "<="], int] | None:
    *bound, last = words_.split()
    number = int(last) if last.isdigit() else _NUMBERS.index(last) if last in _NUMBERS else 1
    match " ".join(bound):
        case "":
            return (">=", 1) if last in {"a", "an"} else ("==", number)
        case "exactly" | "only":
            return ("==", number)
        case "at least" | "no fewer than":
            return (">=", number)
        case "at most" | "no more than":
            return ("<=", number)
        case "more than":
            return (">=", number + 1)
        case "fewer than" | "less than" if number > 0:
            return ("<=", number - 1)
    return None


def _amount_in(claim: Claim) -> Claim | None:
    first, _, rest = claim.object.masked.partition(" ")
    is_number = first.isdigit() or first.lower() in _NUMBERS
    if not (is_number and phrase_of(claim.object.of(rest)).roles):
        return None
    return Claim(claim.subject, claim.object.of(rest), holds=True, word="", amount=first.lower(), place="")


def _count(text: Text, amount: tuple[Literal["==", ">=", "<="], int], ground: Ground, base_url: str) -> list[Assertion]:
    for name, place in [*_placed(text, ground), (text, ground)]:
        query = _counted(name, place)
        if query is not None:
            nodes = place.nodes(query)
            _refuse_odd_rows(nodes)
            compare, count = amount
            witness = witness_of(place, base_url, nodes)
            return [HasCount(kind="count", query=query, compare=compare, count=count, witness=witness)]
    raise abstained("not-understood", f'no kind of thing is counted in "{text.plain}"')


def _counted(text: Text, ground: Ground) -> Query | None:
    phrase = phrase_of(text)
    if phrase.roles == ("row",) and not phrase.name:
        return Query(roles=("row",), within=(*ground.within, *_only_container(ground, TABLES)))
    if phrase.roles:
        return _counted_kind(phrase, ground)
    if words(phrase.name) and len(words(phrase.name)) == 1 and words(phrase.name)[0] in _ITEM_WORDS:
        container = _only_container(ground, TABLES | {"list"})
        in_list = any(region.role == "list" for region in container) or _is_list(ground)
        return Query(roles=("listitem",) if in_list else ("row",), within=(*ground.within, *container))
    return None


def _is_list(ground: Ground) -> bool:
    return bool(ground.within) and ground.within[-1].role == "list"


def _counted_kind(phrase: Phrase, ground: Ground) -> Query | None:
    if not phrase.name:
        return Query(roles=phrase.roles, within=ground.within)
    queries = [Query(roles=phrase.roles, name=test, within=ground.within) for test in tests_for(phrase.name)]
    return next((query for query in queries if ground.nodes(query)), queries[0] if phrase.is_definite else None)


def _only_container(ground: Ground, roles: frozenset[str]) -> Within:
    """The region of the only table or list here; empty where this place is itself one."""
    if ground.within and ground.within[-1].role in roles:
        return ()
    nodes = [node for node in walk(_content_of_page(ground)) if node.role in roles]
    if len(nodes) != 1:
        raise abstained("ambiguous" if nodes else "not-found", "one table or list to count in", nodes)
    titled = TextTest(how="equals", text=title_of(nodes[0])) if title_of(nodes[0]) else None
    region = Region(role=nodes[0].role, title=titled)
    if len(regions(region, ground.scope, ground.variables)) == 1:
        return (region,)
    main = Region(role="main")
    if not ground.within and len(regions(main, ground.scope, ground.variables)) == 1:
        return (main, region)
    raise abstained("ambiguous", "one table or list to count in", nodes)


def _content_of_page(ground: Ground) -> tuple[Node, ...]:
    mains = [node for node in walk(ground.scope) if node.role == "main"]
    return tuple(mains) if not ground.within and len(mains) == 1 else ground.scope


def _refuse_odd_rows(nodes: list[Node]) -> None:
    """Whether a total or an empty state counts as a row, nobody can say."""
    odd = [node for node in nodes if node.role == "row" and (is_total(node, len(cells(node))) or is_placeholder(reading(node)))]
    if odd:
        raise abstained("ambiguous", "whether these are rows that count", odd)


# --- What a thing is like -------------------------------------------------------------------------------------------


def state(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`the Large radio is checked`."""
    wanted, holds = STATES[claim.word]
    holds = holds == claim.holds
    phrase = phrase_of(claim.subject)
    if phrase.roles and set(phrase.roles) <= _DIALOGS and wanted in {"expanded", "collapsed"}:
        return _presence(claim.subject, holds == (wanted == "expanded"), ground, base_url)
    if not holds and wanted in _OPPOSITE:
        wanted, holds = _OPPOSITE[wanted], True
    query, node = subject(claim.subject, ground, _ROLES_OF_STATE.get(wanted))
    if wanted == "selected" and (node.role in CHECKABLE):
        wanted = "checked"
    _refuse_unknowable(node, wanted)
    return [HasState(kind="state", query=query, state=wanted, holds=holds)]


def _refuse_unknowable(node: Node, wanted: State) -> None:
    no_disclosure = wanted in {"expanded", "collapsed"} and not node.states & {"expanded", "collapsed"}
    if no_disclosure or (wanted == "empty" and is_secret(node)):
        raise abstained("not-found", f"whether it is {wanted}", [node])


def value(claim: Claim, ground: Ground, _base_url: str) -> list[Assertion]:
    """`the Email field has the value "a@b"`."""
    query, node = subject(claim.subject, ground, VALUE_FIELDS)
    return _field_text(claim, query, node, ground)


def _field_text(claim: Claim, query: Query, node: Node, ground: Ground) -> list[Assertion]:
    if is_secret(node):
        raise abstained("not-found", "the value of a secret field, which is never read", [node])
    test = _test(claim, node.value or "", ground)
    return [HasText(kind="text", query=query, take="value", test=test, holds=claim.holds)]


def text(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`the heading says "Cart"`, `the row of Blue shirt shows 2`."""
    row = _row_of(claim.subject, ground)
    if row is not None:
        return _row_text(claim, row, base_url)
    return _node_or_pair(claim, ground)


def equals(claim: Claim, ground: Ground, _base_url: str) -> list[Assertion]:
    """`the total is €80`, `the Quantity of Blue shirt is 2`."""
    return _node_or_pair(claim, ground)


def _node_or_pair(claim: Claim, ground: Ground) -> list[Assertion]:
    found = _labelled(claim, ground) or _cell_claim(claim, ground)
    try:
        query, node = subject(claim.subject, ground)
    except EngineAbstained as problem:
        if found and problem.why == "not-found":
            return found
        raise
    if found and not (node.role in VALUE_FIELDS or node.role in {"heading", "section"}):
        raise abstained("ambiguous", f'"{claim.subject.plain}" is a label and a thing', [node])
    if node.role in VALUE_FIELDS:
        return _field_text(claim, query, node, ground)
    if node.role in CHECKABLE or not reading(node):
        raise abstained("not-found", "text to compare", [node])
    test = _test(claim, reading(node), ground)
    is_judgement = not claim.word and claim.object.quoted is None and not re.search(r"\d", claim.object.plain)
    if is_judgement and not ground.passes(test, reading(node)):
        raise abstained("not-understood", f'what "{claim.object.plain}" is to be seen by', [node])
    return [HasText(kind="text", query=query, take="text", test=test, holds=claim.holds)]


def _labelled(claim: Claim, ground: Ground) -> list[Assertion]:
    """The claim about a value beside a label; nothing where no label has the subject's words."""
    options = [(claim.subject, ground), *_placed(claim.subject, ground)]
    for name, place in options:
        wanted = label_text(without_article(name).plain)
        found = unique_pairs([pair for pair in pairs(place.scope) if label_text(pair.label) == wanted])
        if len(found) > 1:
            raise abstained("ambiguous", f'the label "{name.plain}"', [pair.node for pair in found])
        if found and not (found[0].kind == "field" or is_secret(found[0].node)):
            source = LabelSource(by="label", label=found[0].label.rstrip(": "), pair=found[0].kind)
            test = _test(claim, found[0].text, place)
            return [LabelledText(kind="labelled", label=source, within=place.within, test=test, holds=claim.holds)]
    return []


_PAIR_ORDER = ("field", "definition", "row", "prefix", "sibling")


def unique_pairs(found: list[Pair]) -> list[Pair]:
    """One pair for each value: the same label and value may be seen in more than one way."""
    ordered = sorted(found, key=lambda pair: _PAIR_ORDER.index(pair.kind))
    kept: list[Pair] = []
    for pair in ordered:
        inside = {above for other in kept for above in (other.node, *other.node.ancestors())}
        if pair.node not in inside and not any(other.node in set(pair.node.ancestors()) for other in kept):
            kept.append(pair)
    return kept


def _cell_claim(claim: Claim, ground: Ground) -> list[Assertion]:
    """`the Quantity of Blue shirt`: the column of this label in the row of this name."""
    for column, row in split_place(claim.subject):
        place = _row_of(row, ground) or _row_of(row.of(f"row of {without_article(row).masked}"), ground)
        if place is None or place.within[-1].role != "row":
            continue
        wanted = words(without_article(column).plain)
        found = [cell for cell in walk(place.scope) if cell.role in CELLS and words(column_label(cell)) == wanted]
        if len(found) == 1:
            return [_cell_text(claim, found[0], place, _test(claim, content(found[0])[1], place))]
    return []


def _row_of(text: Text, ground: Ground) -> Ground | None:
    """The row that a phrase means, as a place; `None` where it means none."""
    if not re.search(r"\b(?:row|line|card|item|entry)\b", text.masked, re.IGNORECASE):
        return None
    ways = places(text, ground)
    is_row = bool(ways) and bool(ways[0]) and ways[0][-1].holds is not None
    return ground.inside(ways[0]) if is_row else None


def _row_text(claim: Claim, row: Ground, base_url: str) -> list[Assertion]:
    """The claim about the one cell of a row that equals (else contains) what is said."""
    wanted = claim.object.plain
    parts = [node for node in walk(row.scope) if node.role in CELLS] or [node for node in walk(row.scope) if not node.children]
    for test in (*tests_for(wanted)[:2], *(TextTest(how="contains", text=wanted, ignore_case=case) for case in (False, True))):
        found = [node for node in parts if row.passes(test, content(node)[1])]
        if len(found) > 1:
            raise abstained("ambiguous", f'"{wanted}" in this row', found)
        if found and claim.holds:
            return [_cell_text(claim, found[0], row, test)]
        if found:
            break
    return _text_claim(wanted, claim.holds, row, base_url)


def _cell_text(claim: Claim, cell: Node, row: Ground, test: TextTest) -> Assertion:
    """The claim about a cell, known by its column; about the field in it, where it holds one."""
    take, _ = content(cell)
    if take == "value":
        field = next(node for node in cell.walk() if node.role in VALUE_FIELDS)
        name = TextTest(how="equals", text=normalised(field.name)) if field.name else None
        query = Query(roles=(field.role,), name=name, within=row.within)
        return HasText(kind="text", query=query, take="value", test=test, holds=claim.holds)
    if take == "checked":
        raise abstained("not-understood", "a check box has no text", [cell])
    label = column_label(cell)
    if label:
        query = Query(roles=(cell.role,), column=label, within=row.within)
        return HasText(kind="text", query=query, take="text", test=test, holds=claim.holds)
    return TextShown(kind="text-shown", text=test, within=row.within)


def _test(claim: Claim, found: str, ground: Ground) -> TextTest:
    """The test that a verb means: `is` is equality, `shows` is containment, `says` equality where that holds now."""
    wanted = claim.object.plain
    if claim.word.startswith(("start", "begin")):
        return TextTest(how="starts", text=wanted)
    if claim.word.startswith("end"):
        return TextTest(how="ends", text=wanted)
    equal = [test for test in tests_for(wanted)[:2] if ground.passes(test, found)]
    if claim.word.startswith(("say", "read", "ha")) and equal:
        return equal[0]
    if not claim.word:
        return equal[0] if equal and claim.holds else TextTest(how="equals", text=wanted)
    exact = TextTest(how="contains", text=wanted)
    return exact if ground.passes(exact, found) else TextTest(how="contains", text=wanted, ignore_case=True)


__all__ = ["STATES", "Claim", "roles_of", "unique_pairs", "witness_of"]
