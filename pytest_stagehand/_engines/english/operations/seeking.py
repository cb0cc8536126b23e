"""Searching, filtering, and how many there are on a page: the one field or chooser that is for it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_stagehand._basics.variables import names_in
from pytest_stagehand._browser.roles import BOUNDARIES, CHECKABLE, CHOOSERS, CONTROLS, DIALOGS, NAMING, TABLES
from pytest_stagehand._compiling.asked.kinds import KINDS
from pytest_stagehand._compiling.asked.sentences import in_quotes, is_spelt_as_name
from pytest_stagehand._engines.english.grammar.everyday_verbs import CALLED, is_called_so, is_described
from pytest_stagehand._engines.english.grammar.phrases import Phrase, Scope
from pytest_stagehand._engines.english.grammar.requests import verb_length
from pytest_stagehand._engines.english.grammar.tokens import keys, spoken, tokenise
from pytest_stagehand._engines.english.grammar.words import ARTICLES, FILTER_VERBS, SEARCH_VERBS
from pytest_stagehand._engines.english.operations.choosing import choose_values
from pytest_stagehand._engines.english.operations.outcome import Outcome, action, chosen, nodes_of, on_each
from pytest_stagehand._engines.english.operations.values import fill
from pytest_stagehand._engines.english.tree.cost import FREE, Cost, Unfit, cheapest, total
from pytest_stagehand._engines.english.tree.grounding import Grounded, meant
from pytest_stagehand._engines.english.tree.index import is_control, is_editable
from pytest_stagehand._engines.english.tree.naming import Match, match_name, name_of
from pytest_stagehand._engines.english.tree.nouns import is_about, vocabulary
from pytest_stagehand._engines.english.tree.rows import rows_of
from pytest_stagehand._engines.english.tree.wishes import CHOOSE, CHOOSER, NAMED, Wish
from pytest_stagehand._programs.text import contains_words, words
from pytest_stagehand._programs.tree import cells, column_label, header_labels

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.tree.index import Index


def search(index: Index, request: Request) -> Outcome:
    """The value into the one search field, and Enter where it is sent by that: in a palette it may run what is found."""
    grounded = _field_said(index, request) if request.target else _one(_fields_for(index, "search"), request)
    field = grounded.node
    typed = action(index, "fill", field, _sought(index, request))
    if not _is_sent(index, field):
        return Outcome((typed,), grounded.cost)
    return Outcome((typed, action(index, "press", field, "Enter")), grounded.cost)


def _sought(index: Index, request: Request) -> str:
    """What is typed: without the noun before it where the page's rows are that, and one of them has the name.

    A name that is none of the rows' is one where it is written so, behind an article: `the user Basil`.

    Raises:
        Unfit: Behind an article or *called*, nobody knows whether it is a name: `the user guide`.
    """
    value = request.values[0]
    said = tokenise(value)
    is_definite = bool(said) and said[0].key in ARTICLES
    if not said or not is_called_so(said):
        return value
    noun, *rest = said[1:] if is_definite else said
    name = spoken(tuple(rest[1:] if rest[0].key in CALLED else rest))
    is_noun = set(words(noun.text)) <= vocabulary(index) and not _is_on_page(index, f"{noun.text} {name}")
    is_spelt = is_definite and (rest[-1].sort != "word" or is_spelt_as_name(name) or name[:1].isupper())
    if is_noun and (is_spelt or _is_of_row(index, name)):
        return name
    if is_described(said):
        raise Unfit("not-found", request.said)
    return value


def _is_on_page(index: Index, said: str) -> bool:
    return any(contains_words(text.casefold(), said.casefold()) for text in index.texts)


def _is_of_row(index: Index, name: str) -> bool:
    """Whether a row or item of the page has a text that is just a name."""
    rows = rows_of(index.snapshot)
    return any(text.casefold() == name.casefold() for row in rows for _, text, _ in row.texts)


def _is_sent(index: Index, field: Node) -> bool:
    """Whether a search field has what sends it: a form, a search landmark, a type that browsers know, or a button."""
    above = [*field.ancestors()]
    if field.role == "combobox" or any(each.role in DIALOGS for each in above):
        return False
    is_search = field.role == "searchbox" or field.attributes.get("type") == "search"
    is_in_form = any(each.role == "search" or "form" in (each.role, each.tag) for each in above)
    return is_search or is_in_form or _has_search_button(index, field)


def _field_said(index: Index, request: Request) -> Grounded:
    """The search field that has the name, or stands in the part that has; else the only one, for what the page is about."""
    fields = _fields_for(index, "search")
    wish = Wish(lambda node: 0 if node in fields else None)
    inside = tuple(Phrase(phrase.said, kind=_FIELD, scopes=(Scope("in", phrase),)) for phrase in request.target)
    for said in (request.target, inside):
        try:
            return meant(index, said, wish)
        except Unfit as unfit:
            if unfit.why == "ambiguous":
                raise
    if not any(is_about(index, phrase.name) for phrase in request.target):
        raise Unfit("not-found", request.said)
    return _one(fields, request)


_FIELD = KINDS["field"]


def _fields_for(index: Index, purpose: str) -> list[Node]:
    """The fields that say what they are for, or whose button does; one in a chooser only searches what can be chosen there."""
    fields = [node for node in index.nodes if is_editable(node) and node.is_seen]
    saying = [node for node in fields if purpose in _said_of(index, node)]
    saying = [node for node in saying if not any(above.role in CHOOSERS for above in node.ancestors())] or saying
    return saying or [node for node in fields if purpose == "search" and _has_search_button(index, node)]


def _said_of(index: Index, field: Node) -> set[str]:
    hints = [field.attributes.get(hint, "") for hint in ("placeholder", "title", "type")]
    landmark = (
        ["search"] if field.role == "searchbox" or any(above.role == "search" for above in field.ancestors()) else []
    )
    return {word for text in (field.name, index.label(field), *hints, *landmark) for word in words(text)}


def _has_search_button(index: Index, field: Node) -> bool:
    """Whether the next control after a field is the button that searches."""
    after = index.nodes[index.part(field).end :]
    control = next((node for node in after if is_control(node)), None)
    return control is not None and control.role == "button" and "search" in words(control.name or index.text(control))


def _one(nodes: list[Node], request: Request) -> Grounded:
    """The only one: in the dialog that is open, if one is."""
    inside = [node for node in nodes if any(above.role in DIALOGS for above in node.ancestors())]
    nodes = inside or nodes
    if len(nodes) != 1:
        raise Unfit("ambiguous" if nodes else "not-found", request.said, tuple(nodes))
    return Grounded((nodes[0],), FREE)


def filter_(index: Index, request: Request) -> Outcome:
    """What a filter is set to: typed, chosen from a list or group that is called so, or pressed where it stands."""
    ways = [_filter_named] if request.source else [_filter_value, _filter_words]
    found = cheapest((partial(way, index, request) for way in ways), lambda found: nodes_of(index, found))
    return _sent(index, found)


def _sent(index: Index, found: Outcome) -> Outcome:
    """What sets a filter, and the button that applies it, where the smallest part around with any that sends has one."""
    fields = [node for node in nodes_of(index, found) if is_editable(node) or node.role in CHOOSERS | CHECKABLE]
    if not fields or found.rest:
        return found
    parts = [above for above in fields[-1].ancestors() if above.role not in BOUNDARIES or above.role == "search"]
    sending = next((some for part in parts if (some := _sending_in(index, part))), [])
    sending = [node for node in sending if _is_of_form(node, fields[-1])]
    applying = [node for node in sending if _applies(node, is_only=len(sending) == 1)]
    if len(applying) != 1:
        return found
    press = action(index, "click", applying[0]).model_copy(update={"is_sending": True})
    return Outcome((*found.actions, press), found.cost)


def _sending_in(index: Index, part: Node) -> list[Node]:
    return [
        node for node in index.below(index.part(part)) if "sends" in node.attributes and "disabled" not in node.states
    ]


def _is_of_form(button: Node, field: Node) -> bool:
    """Whether no form of its own holds a button apart from a field: it would send that alone."""
    forms = [above for above in button.ancestors() if above.role == "search" or "form" in (above.role, above.tag)]
    return not forms or forms[0] in field.ancestors()


def _applies(button: Node, *, is_only: bool) -> bool:
    """Whether a button is called by a verb of filtering, or asks for a page by what is set and is called by no other verb."""
    said = keys(tokenise(button.name))
    if any(said[: len(verb)] == verb for verb in _APPLYING):
        return True
    return is_only and button.attributes["sends"] == "query" and not verb_length(said)


_APPLYING = [tuple(verb.split()) for verb in (*FILTER_VERBS, *SEARCH_VERBS)]


def _filter_named(index: Index, request: Request) -> Outcome:
    """The filter that has the name: its field or chooser, or the value in the group of it."""

    def by_field() -> Outcome:
        named = [phrase for what in request.source for phrase in _filters_called(what)]
        found = fill(index, replace(request, target=tuple(named), source=(), values=request.values[:1]))
        _refuse_values(index, request, nodes_of(index, found))
        return found

    def by_group() -> Outcome:
        value = request.values[0]
        scoped = (Phrase(value, value, scopes=(Scope("in", what),)) for what in request.source)
        # a list of values is none of them, though one of its options is called so
        grounded = meant(index, scoped, CHOOSE)
        _require_whole(request, grounded)
        return on_each(index, grounded, chosen)

    def by_column() -> Outcome:
        if not any(_is_called(what, label) for what in request.source for label in _naming_columns(index)):
            raise Unfit("not-found", request.said)
        return _filter_field(index, request)

    return cheapest((by_field, by_group, by_column), lambda found: nodes_of(index, found))


def _columns(index: Index) -> list[str]:
    """What the columns of the page's tables are called: a filter may be of one of them."""
    return [label for table in index.nodes if table.role in TABLES for label in header_labels(table) if label]


def _naming_columns(index: Index) -> set[str]:
    """What the columns are called that name the rows, by a link or as a header: of that a filter is which says no more."""
    return {
        column_label(cell)
        for row in index.nodes
        if row.role == "row"
        for cell in cells(row)
        if any(each.role in NAMING for each in cell.walk())
    } - {""}


def _begins_with_column(index: Index, value: str) -> bool:
    """Whether a value begins with what a column is called: by *name inv* is no filter of that text."""
    said = words(value)
    return any(said[: len(own)] == own for label in _columns(index) if (own := words(label)) and len(own) < len(said))


def _refuse_values(index: Index, request: Request, fields: list[Node]) -> None:
    """Raises where the name that is said is a value: *payer Georg* is no filter *Georg* with the value *payer*."""
    options = (each for field in fields for each in index.below(index.part(field)) if each.role == "option")
    texts = [option.name or index.text(option) for option in options]
    if any(_is_called(what, text) for what in request.source for text in texts):
        raise Unfit("not-found", request.said)


def _is_called(what: Phrase, text: str) -> bool:
    match = match_name(name_of(what.name), text) if what.name and text else None
    return match is not None and match <= Match.SPELLING


def _filters_called(what: Phrase) -> list[Phrase]:
    names = [f"filter by {what.name}", f"filter {what.name}", what.name]
    return [
        Phrase(what.said, name, what.kind, assumptions=at)
        for at, name in enumerate(names)
        if what.name and not what.scopes
    ]


def _filter_value(index: Index, request: Request) -> Outcome:
    """What is called like the value, and is no more than that on the page."""
    value = request.values[0]
    if names_in(value):
        raise Unfit("not-found", request.said)
    grounded = meant(index, [Phrase(value, value)], NAMED)
    _require_whole(request, grounded)
    if any(_is_filtered(index, node) for node in grounded.nodes):
        raise Unfit("not-found", request.said, grounded.nodes)
    return on_each(index, grounded, chosen)


def _is_filtered(index: Index, node: Node) -> bool:
    """Whether it is rather what a filter leaves: it stands in a row, or is no control where a field filters."""
    in_row = any(above.role == "row" for above in (node, *node.ancestors()))
    return in_row or (node.role not in CONTROLS and bool(_fields_for(index, "filter")))


def _require_whole(request: Request, grounded: Grounded) -> None:
    if grounded.cost.distance > 0:
        raise Unfit("not-found", request.said, grounded.nodes)


def _filter_words(index: Index, request: Request) -> Outcome:
    """All that is said, into the one field that filters: but for a column and a value, unless that is quoted."""
    value, word = request.values
    if word == "by" and in_quotes(value) not in request.said and _begins_with_column(index, value):
        raise Unfit("not-found", request.said)
    return _filter_field(index, request)


def _filter_field(index: Index, request: Request) -> Outcome:
    """The one field that filters; where it is filtered *for* something, also the one that searches."""
    value, word = request.values
    fields = _fields_for(index, "filter") or (_fields_for(index, "search") if word == "for" else [])
    grounded = _one(fields, request)
    return Outcome((action(index, "fill", grounded.node, value),), Cost(1, 1, 0, 0))


def per_page(index: Index, request: Request) -> Outcome:
    """How many there are on a page: from the one chooser that says so."""
    choosers = [node for node in index.nodes if CHOOSER.suits(node) is not None and _is_of_pages(index, node)]
    outer = [node for node in choosers if not any(above in choosers for above in node.ancestors())]
    if len(outer) != 1:
        raise Unfit("ambiguous" if outer else "not-found", request.said, tuple(outer))
    found = choose_values(index, outer[0], request.values)
    return Outcome(found.actions, total((found.cost, FREE)), found.rest)


def _is_of_pages(index: Index, node: Node) -> bool:
    """Whether a chooser says that it is for the size of a page: `10 / page`, `Rows per page`, `Show 10 entries`."""
    said = " ".join((node.name, index.label(node), node.value or "", index.text(node) if node.tag != "select" else ""))
    known = f" {' '.join(words(said))} "
    return any(f" {phrase} " in known for phrase in ("per page", "page size", "page")) and node.role in CHOOSERS | {
        "button"
    }
