"""One sentence for a whole form: "add a milestone named beta, due 12/24/26", "register with eve@example.com, password plum-tree".

The page is the grammar: what the fields of a form are called cuts the sentence into values, and the verb is what its button is
called. Every word has to be used, and in one way only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CHECKABLE, FORM_FIELDS, TICKED, TYPED
from pytest_stagehand._engines.english.grammar.deeds import LITTLE, MAKING
from pytest_stagehand._engines.english.grammar.requests import Request
from pytest_stagehand._engines.english.grammar.stems import is_form_of
from pytest_stagehand._engines.english.grammar.tokens import folded, spoken, tokenise
from pytest_stagehand._engines.english.grammar.words import ARTICLES, INDEFINITE, PARTICIPLES, SEPARATORS
from pytest_stagehand._engines.english.operations.outcome import Outcome, action, clicked
from pytest_stagehand._engines.english.operations.values import put
from pytest_stagehand._engines.english.tree.around import is_noun, title_words
from pytest_stagehand._engines.english.tree.cost import Cost, Unfit
from pytest_stagehand._engines.english.tree.describe import words_of
from pytest_stagehand._engines.english.tree.naming import Match, name_of, without_hint

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.decisions import ActionDecision
    from pytest_stagehand._engines.english.grammar.tokens import Tokens
    from pytest_stagehand._engines.english.tree.index import Index

_JOINING = SEPARATORS | {"with", "that", "which", "who", "using", "as"}
"""What stands between the parts of such a sentence."""
_BEFORE_VALUE = frozenset({"is", "to", "=", ":", "of", "as", "at", "on", "by"})
PARTICLES = frozenset(
    "about across along apart around aside away back by down forth in off on out over through up".split()
)
"""What belongs to a verb where it stands behind its object: *send the report off* gives no field the value *off*."""
_CALLED = frozenset({"called", "named"})
_AGAIN = frozenset({"again", "twice"})
_MOST_WAYS = 200
"""Ways to cut a sentence that are looked at; the sentences of the tests have 6."""
_COUNTED = ("number", "of")
"""What a field for a number is called before what is counted: 20 *users* are the Number of users."""


@dataclass(frozen=True, slots=True)
class _Field:
    """A field of a form, and what it is called."""

    node: Node
    label: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Form:
    """A button, and the fields of the smallest part of the page around it that has any."""

    button: Node | None
    fields: tuple[_Field, ...]
    titles: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Filled:
    """A field and what goes into it; nothing into a box that is ticked."""

    field: _Field
    value: str | None


Way = tuple[_Filled, ...]


def form(index: Index, request: Request) -> Outcome:
    """What a sentence says goes into the fields of one form, and its button is pressed.

    Raises:
        Unfit: There is no such form, or the sentence may be cut in more than one way.
    """
    tokens = tokenise(request.values[0])
    found: dict[tuple[Node | None, Way], None] = {}
    for each in _forms(index, tokens):
        for way in _ways_of(each, tokens, request):
            found[each.button, way] = None
    ways = [way for way in found if _is_possible(index, way[1])]
    if len(ways) != 1:
        nodes = dict.fromkeys(filled.field.node for _, way in ways for filled in way)
        raise Unfit("ambiguous" if ways else "not-found", request.said, tuple(nodes), Cost(0, 1, Match.NAMELESS, 9))
    button, way = ways[0]
    actions = [each for filled in way for each in _done(index, filled)]
    pressed = (clicked(index, button),) if button is not None else ()
    return Outcome((*actions, *pressed), Cost(0, 1, Match.NAMELESS, len(way)))


def _forms(index: Index, tokens: Tokens) -> Iterator[_Form]:
    """The forms whose button is called by the verb; of what is not there yet, by any verb for making it: create *a* user."""
    verb, is_new = tokens[0].key, any(token.key in INDEFINITE for token in tokens)
    for node in index.nodes:
        told = name_of(node.name or index.text(node)).words.split()
        if not (node.role == "button" and node.is_seen and told):
            continue
        if is_form_of(told[0], verb) or (is_new and MAKING.issuperset((told[0], verb))):
            fields = _fields_beside(index, node)
            if fields:
                yield _Form(node, fields, frozenset(title_words(index, node)))


def _fields_beside(index: Index, button: Node) -> tuple[_Field, ...]:
    for above in button.ancestors():
        nodes = [each for each in index.below(index.part(above)) if each.role in FORM_FIELDS and each.is_seen]
        if nodes:
            return tuple(_Field(each, _label(index, each)) for each in nodes)
    return ()


def _label(index: Index, node: Node) -> tuple[str, ...]:
    return tuple(
        name_of(
            without_hint(words_of(index, node) if node.role not in CHECKABLE else node.name or index.label(node))
        ).words.split()
    )


def _is_possible(index: Index, way: Way) -> bool:
    try:
        for filled in way:
            _done(index, filled)
    except Unfit:
        return False
    return True


def _done(index: Index, filled: _Filled) -> tuple[ActionDecision, ...]:
    node = filled.field.node
    if filled.value is None:
        return (action(index, "check", node),)
    found = put(index, node, Request("fill", filled.value, values=(filled.value,)))
    if found.rest:
        raise Unfit("not-found", filled.value, (node,))
    if found.cost.distance:
        raise Unfit("not-found", filled.value, (node,))
    return found.actions


# --- cutting the sentence ------------------------------------------------------------------------------------------


def _ways_of(form: _Form, tokens: Tokens, request: Request) -> list[Way]:
    """The ways to read a sentence as an object that the form is about, and values of its fields."""
    found: list[Way] = []
    for end in range(1, len(tokens)):
        if _is_object(form, tokens[:end]):
            object_words = frozenset(token.key for token in tokens[1:end]) - LITTLE
            found += _cut(form, tokens[end:], (), object_words)
            if len(found) > _MOST_WAYS:
                raise Unfit("ambiguous", request.said)
    return list(dict.fromkeys(way for way in found if way))


def _is_object(form: _Form, tokens: Tokens) -> bool:
    """Whether the words behind the verb are what the form is about, and all that its button is called."""
    assert form.button is not None
    told = [word for word in name_of(form.button.name).words.split()[1:] if word not in ARTICLES]
    said = [token.key for token in tokens[1:] if token.key not in ARTICLES]
    if any(word not in LITTLE and not is_noun(word, {*form.titles, *told}, form.button) for word in said):
        return False
    left = [word for word in told if not any(is_form_of(word, each) for each in said)]
    is_any = (
        any(token.key in INDEFINITE for token in tokens)
        and bool(said)
        and is_form_of(said[-1], told[-1] if told else "")
    )
    return not left or is_any


def _cut(form: _Form, tokens: Tokens, done: Way, about: frozenset[str]) -> list[Way]:
    """The ways to read the rest of a sentence as values of fields that have none yet."""
    start = 0
    while start < len(tokens) and tokens[start].key in _JOINING | ARTICLES:
        start += 1
    tokens = tokens[start:]
    if not tokens:
        return [done]
    found: list[Way] = []
    taken = {each.field for each in done}
    for part, rest in _pieces(tokens):
        for filled in _readings_of(form, part, done, about):
            if filled.field not in taken:
                found += _cut(form, rest, (*done, filled), about)
    return found


def _pieces(tokens: Tokens) -> Iterator[tuple[Tokens, Tokens]]:
    """The tokens up to each place where another part may begin, and those from there on."""
    for at in range(1, len(tokens) + 1):
        if at == len(tokens) or tokens[at].key in _JOINING:
            yield tokens[:at], tokens[at:]


def _readings_of(form: _Form, part: Tokens, done: Way, about: frozenset[str]) -> Iterator[_Filled]:
    """What a part may say: a label and a value, a number of something, the same again, a box, a value that says its kind."""
    for field in form.fields:
        yield from _of_field(field, part, about)
    if part[0].key == "same":
        yield from _same(form, part, done)
    if not done and len(part) == 1 and part[0].sort != "mark" and part[0].key not in PARTICLES:
        yield from (_Filled(field, spoken(part)) for field in form.fields if _is_for_all(field, about))
    if len(part) == 1 and "@" in part[0].text.strip("@"):
        fields = [field for field in form.fields if field.node.attributes.get("type") == "email"]
        yield from (_Filled(field, spoken(part)) for field in fields if len(fields) == 1)


def _is_for_all(field: _Field, about: frozenset[str]) -> bool:
    """Whether a field is for what the sentence is about as a whole: the Username, for the *user* mallory."""
    first = field.label[0] if field.label and field.node.role in TYPED else ""
    return len(about) == 1 and all(first.startswith(word) and not word.isdigit() for word in about)


def _of_field(field: _Field, part: Tokens, about: frozenset[str]) -> Iterator[_Filled]:
    words = [folded(token.text) if token.key not in _CALLED else "name" for token in part]
    for label in _spellings(field.label, about):
        size = len(label)
        if not size or not all(map(is_form_of, words[:size], label)):
            is_counted = len(part) == size + 1 and part[0].text.isdigit() and all(map(is_form_of, words[1:], label))
            if is_counted and size:
                yield _Filled(field, part[0].text)
            continue
        if field.node.role in TICKED:
            yield from [_Filled(field, None)] if len(part) == size else []
            continue
        value = part[size:]
        if len(value) > 1 and value[0].key in _BEFORE_VALUE:
            value = value[1:]
        if value and not any(token.key in _JOINING for token in value):
            yield _Filled(field, spoken(value))


def _spellings(label: tuple[str, ...], about: frozenset[str]) -> list[tuple[str, ...]]:
    """What a field is called, also without what the sentence has said already, and without "number of"."""
    short = tuple(word for word in label if not any(is_form_of(word, each) for each in about))
    counted = label[2:] if label[:2] == _COUNTED else ()
    return list(dict.fromkeys(each for each in (label, short, counted) if each and not set(each) <= LITTLE))


def _same(form: _Form, part: Tokens, done: Way) -> Iterator[_Filled]:
    """The same password again: into the other field whose name has the word in it."""
    said = [token.key for token in part[1:] if token.key not in _AGAIN]
    for before in done:
        if before.value is not None and all(
            any(is_form_of(word, each) for each in before.field.label) for word in said
        ):
            others = [each for each in form.fields if each is not before.field and set(said) <= set(each.label)]
            yield from (_Filled(other, before.value) for other in others if len(others) == 1)


# --- a field that says it all --------------------------------------------------------------------------------------


def phrase_of_label(index: Index, request: Request) -> Outcome:
    """A field that is called like all of the sentence but the value at its end: "group the results by Owner".

    Where a button beside it is called as the sentence begins, that is pressed: *Add*, for "add participant Zoe".
    """
    tokens = tokenise(request.values[0])
    ways: dict[_Filled, None] = {}
    for node in index.nodes:
        if node.role in FORM_FIELDS - CHECKABLE and node.is_seen:
            for label in _labels(index, node):
                value = _behind(label, tokens)
                if value and len(label) > 1:
                    ways[_Filled(_Field(node, label), spoken(value))] = None
    found = [way for way in ways if _is_possible(index, (way,))]
    if len({way.field.node for way in found}) != 1:
        raise Unfit(
            "ambiguous" if found else "not-found",
            request.said,
            tuple(way.field.node for way in found),
            Cost(0, 1, Match.NAMELESS, 9),
        )
    pressed = _pressed_beside(index, found[0].field, tokens[0].key)
    return Outcome((*_done(index, found[0]), *pressed), Cost(0, 1, Match.NAMELESS, 1))


def _labels(index: Index, node: Node) -> set[tuple[str, ...]]:
    """What a field is called, and what it shows while it is empty; articles apart."""
    shown = name_of(node.attributes.get("placeholder", "")).words.split()
    return {tuple(word for word in label if word not in ARTICLES) for label in (_label(index, node), tuple(shown))}


def _pressed_beside(index: Index, field: _Field, verb: str) -> tuple[ActionDecision, ...]:
    """The press of the one button with the field, in the smallest part that has any, which is called by the verb alone.

    Raises:
        Unfit: Two are called so.
    """
    if not is_form_of(verb, field.label[0]):
        return ()
    for above in field.node.ancestors():
        buttons = [each for each in index.below(index.part(above)) if each.role == "button" and each.is_seen]
        if buttons:
            called = [each for each in buttons if name_of(each.name or index.text(each)).words.split() == [verb]]
            if len(called) > 1:
                raise Unfit("ambiguous", verb, tuple(called))
            return tuple(clicked(index, each) for each in called)
    return ()


def _behind(label: tuple[str, ...], tokens: Tokens) -> Tokens:
    """What follows the words of a label at the start of a sentence, articles apart; empty where it does not begin so."""
    at = 0
    for word in label:
        while at < len(tokens) and tokens[at].key in ARTICLES:
            at += 1
        if at == len(tokens) or not is_form_of(tokens[at].key, word):
            return ()
        at += 1
    value = tokens[at + 1 :] if len(tokens) > at + 1 and tokens[at].key in PARTICIPLES else tokens[at:]
    return () if any(token.key in SEPARATORS | LITTLE for token in value) else value
