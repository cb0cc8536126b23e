"""What an `act` that was not decided may ask for: which things by their words, and what is done to them.

By the grammar's own readings; by a verb that a thing itself bears; by what is given to a field of that name; and by what is
denied of a box.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CHECKABLE, CHOOSERS
from pytest_stagehand._compiling.claims.states import IN_WORDS
from pytest_stagehand._engines.english.grammar.grammar import readings
from pytest_stagehand._engines.english.grammar.requests import has_relation, places_of, polished, verb_length
from pytest_stagehand._engines.english.grammar.tokens import keys, spoken, tokenise, written
from pytest_stagehand._engines.english.grammar.words import ARTICLES, SEARCH_VERBS, SEPARATORS, VERBS
from pytest_stagehand._engines.english.proposing.speaking import names_of
from pytest_stagehand._engines.english.proposing.statement import SILENT
from pytest_stagehand._engines.english.tree.index import is_editable
from pytest_stagehand._engines.english.tree.wishes import (
    CHECK,
    CHOOSE,
    CHOOSER,
    CLICK,
    EDIT,
    FILL,
    FOCUS,
    HOVER,
    NAMED,
    UPLOAD,
    Wish,
)
from pytest_stagehand._programs.likeness import content, shared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.grammar.tokens import Tokens
    from pytest_stagehand._engines.english.grammar.words import Operation
    from pytest_stagehand._engines.english.tree.index import Index


@dataclass(frozen=True, slots=True)
class Form:
    """How an operation is said of a thing.

    Attributes:
        said: The sentence, with `{}` for the thing and `{value}` for what is given.
        wish: What it is done to.
        methods: What it may come to.
        presses: It may do what can't be taken back, so that nothing else than what was said may be meant.
    """

    said: str
    wish: Wish
    methods: frozenset[str]
    presses: bool = True


_TAB = Wish(lambda node: 0 if node.role == "tab" else None)
"""What one switches to."""


def _presses(node: Node) -> int | None:
    """Whether a thing is nothing but pressed: a field that is clicked takes nothing, and a box may be ticked already."""
    return None if is_editable(node) or node.role in CHOOSERS | CHECKABLE else NAMED.suits(node)


PRESSED = Wish(_presses)
_PRESS = frozenset({"click", "select_option", "check"})
_TURN = frozenset({"check", "uncheck", "click", "wait_for"})
_FILL = frozenset({"fill", "select_option", "type", "press"})
FORMS: dict[Operation, tuple[Form, ...]] = {
    "click": (Form("click {}", CLICK, _PRESS),),
    "double_click": (Form("double-click {}", CLICK, frozenset({"double_click"})),),
    "right_click": (Form("right-click {}", CLICK, frozenset({"right_click"})),),
    "hover": (Form("hover over {}", HOVER, frozenset({"hover"}), presses=False),),
    "focus": (Form("focus {}", FOCUS, frozenset({"focus"}), presses=False),),
    "clear": (Form("clear {}", EDIT, frozenset({"clear", "fill"})),),
    "fill": (
        Form("type {value} into {}", FILL, _FILL, presses=False),
        Form("set {} to {value}", FILL, _FILL, presses=False),
    ),
    "check": (Form("check {}", CHECK, _TURN),),
    "uncheck": (Form("uncheck {}", CHECK, _TURN),),
    "toggle": (Form("toggle {}", CHECK, _TURN), Form("click {}", _TAB, _PRESS)),
    "open": (Form("open {}", CLICK, _PRESS | {"wait_for"}), Form("click {}", CLICK, _PRESS)),
    "close": (Form("close {}", CLICK, _PRESS | {"wait_for"}),),
    "choose": (Form("select {}", CHOOSE, _PRESS), Form("click {}", PRESSED, _PRESS)),
    "sort": (Form("click {}", CLICK, _PRESS),),
    "upload": (Form("upload {value} to {}", UPLOAD, frozenset({"upload", "set_input_files"}), presses=False),),
    "press": (Form("press {value} in {}", FOCUS, frozenset({"press"}), presses=False),),
}
"""The verbs that a proposal is made with, each what the grammar reads the same operation from."""
FROM = Form("select {value} from {}", CHOOSER, frozenset({"select_option", "click"}), presses=False)


_BY_ITS_NAME = (Form("check {}", CHECK, _TURN), FROM, Form("click {}", PRESSED, _PRESS))
"""Of a verb that the grammar does not know: what bears it is ticked where it is a box, chosen from, or pressed."""

NEGATIVE = "uncheck"
"""The verb that a denial of what a box says comes to: *don't hide muted watches*, where a box is called *Hide muted watches*."""
DENIED = Form("uncheck {}", CHECK, _TURN)

ENTERED = Form("type {value} into {}", EDIT, _FILL, presses=False)
"""The same of a field: `search the orders for Ada` where a field is called Search."""
_BEFORE_ENTERED = frozenset({"for", "with"})
_BEFORE_GIVEN = _BEFORE_ENTERED | {"to", "as", "by"}


@dataclass(frozen=True, slots=True)
class Sought:
    """One thing that a clause may ask for.

    Attributes:
        forms: What is done.
        words: What it is done to.
        verb: The words of the verb, which may stand in a name as well.
        value: What is given.
        must_bear: Verbs of which the name must have one.
    """

    forms: tuple[Form, ...]
    words: tuple[str, ...]
    verb: tuple[str, ...] = ()
    value: str = ""
    must_bear: tuple[str, ...] = ()


def sought_by(index: Index, clause: Tokens, vocabulary: tuple[str, ...]) -> Iterator[Sought]:
    """All that a clause may ask for, on a page with these words."""
    names = _names_of_fields(index)
    found = (
        *_sought(clause, vocabulary),
        *_denied(clause),
        *_searched(clause),
        *_named_first(names, clause, vocabulary),
    )
    fields = tuple(dict.fromkeys(word for name in names for word in name))
    yield from (each for each in found if not _is_no_value(each.value, clause, fields))


def _is_no_value(value: str, clause: Tokens, fields: tuple[str, ...]) -> bool:
    """Whether what would be given has more of the sentence in it: what another field is given, or what is so of something."""
    if not value or any(token.sort != "word" and token.text == value for token in clause):
        return False
    tokens, said = tokenise(value), content(value)
    behind = (tokens[at + 1 :] for at in places_of(tokens, _BEFORE_GIVEN))
    named = (next((token.key for token in each if token.key not in ARTICLES), "") for each in behind)
    return bool(shared(named, fields)) or (bool(said) and SILENT.union(IN_WORDS).issuperset(said))


def _sought(clause: Tokens, vocabulary: tuple[str, ...]) -> Iterator[Sought]:
    clause = polished(clause)
    size = verb_length(keys(clause))
    verb, known = content(" ".join(keys(clause[:size]))), set()
    for request in (each for reading in readings(clause) for each in reading):
        for sought in _asked_by(request, verb):
            if sought.words and sought not in known:
                known.add(sought)
                yield sought
    words, first = content(written(clause)), content(clause[0].key)
    if not first:
        return
    yield Sought(_BY_ITS_NAME, words, must_bear=_verbs_like(clause[0].key))
    yield from _given(clause, is_here=bool(shared(first, vocabulary)))


def _given(clause: Tokens, *, is_here: bool) -> Iterator[Sought]:
    """What a verb that is none of the grammar's gives to a field: `rename the list to Morning`, `search the orders for Ada`."""
    known = FORMS.keys() | {"add"}  # what follows its *to* is where, and no value
    has_form = any(request.operation in known for reading in readings(clause) for request in reading)
    before_value = _BEFORE_ENTERED if has_form else _BEFORE_GIVEN
    for at in places_of(clause, before_value):
        if _goes_on(clause[at + 1 :]):
            continue
        before = content(written(clause[:at]))
        must_bear = _verbs_like(clause[0].key) if is_here or clause[at].key in _BEFORE_ENTERED else ()
        for value in _values_of(clause[at + 1 :]):
            yield Sought((ENTERED,), before, must_bear=must_bear, value=value)
            yield Sought((FROM,), before, value=value)


def _searched(clause: Tokens) -> Iterator[Sought]:
    """What is looked for, in a field that is called by such a verb: `search revenue`, where a button is called Search, too."""
    clause = polished(clause)
    words = keys(clause)
    forms = (tuple(verb.split()) for verb in SEARCH_VERBS)
    size = max((len(form) for form in forms if words[: len(form)] == form), default=0)
    if 0 < size < len(clause) and not places_of(clause[size:], _BEFORE_ENTERED):  # `search the orders for Ada` is given
        verbs = content(" ".join(SEARCH_VERBS))
        yield Sought((ENTERED,), verbs[:1], must_bear=verbs, value=spoken(clause[size:]))


def _denied(clause: Tokens) -> Iterator[Sought]:
    """What is not to be as a box says, where that begins with the verb itself."""
    clause = polished(clause)
    words = keys(clause)
    size = next((len(form) for form in _DONT if words[: len(form)] == form), 0)
    end = next((len(form) for form in _ANY_MORE if words[-len(form) :] == form), 0)
    said = clause[size : len(clause) - end]
    if size and said:
        yield Sought((DENIED,), content(written(said)), must_bear=content(said[0].key))


_DONT = (("don't",), ("dont",), ("do", "not"))
_ANY_MORE = (("any", "more"), ("anymore",), ("any", "longer"))


def _named_first(names: set[tuple[str, ...]], clause: Tokens, vocabulary: tuple[str, ...]) -> Iterator[Sought]:
    """What is said behind the name of a field, and is nothing on this page but an option of it: `Length 12`, `status testing`."""
    clause = polished(clause)
    for at in range(1, len(clause)):
        words, value = content(written(clause[:at])), spoken(clause[at:])
        is_quoted = len(clause) == at + 1 and clause[at].sort == "quoted"
        is_article = clause[at].key in ARTICLES or clause[at - 1].key in ARTICLES
        is_bare = words in names and not is_article and not _has_grammar(clause[at:])
        if is_quoted or (is_bare and len(shared(content(value), vocabulary)) < len(content(value))):
            yield Sought((ENTERED,), words, value=value)
        if is_bare:
            yield Sought((FROM,), words, value=value)


def _names_of_fields(index: Index) -> set[tuple[str, ...]]:
    fields = [node for node in index.nodes if node.is_seen and (is_editable(node) or node.role in CHOOSERS)]
    return {content(name) for node in fields for name in names_of(index, node, ())}


def _goes_on(tokens: Tokens) -> bool:
    """Whether a value would have the next order in it: `to /new and create it`."""
    return any(
        verb_length(keys(tokens), at + 1) or keys(tokens[at + 2 :])[:1] == ("it",)
        for at in places_of(tokens, SEPARATORS)
    )


def _has_grammar(tokens: Tokens) -> bool:
    return has_relation(tokens) or any(token.key in SEPARATORS for token in tokens)


def _values_of(tokens: Tokens) -> Iterator[str]:
    """What may be given: all that is said; what is spelt as a description, up to where it is, and without what it is called."""
    end = next((at for at in places_of(tokens, {"in", "on"}) if keys(tokens[at + 1 :])[:1] == ("the",)), len(tokens))
    short = tokens[2:end] if keys(tokens)[:1] == ("the",) and end > _DESCRIBED else tokens[:end]
    yield spoken(short)
    if short != tokens:
        yield spoken(tokens)


def _verbs_like(word: str) -> tuple[str, ...]:
    """A verb and those by which the grammar means the same: `switch` and `toggle`."""
    alike = (form for forms in VERBS.values() if word in forms for form in forms if " " not in form)
    return tuple(dict.fromkeys((*content(word), *alike)))


def _asked_by(request: Request, verb: tuple[str, ...]) -> Iterator[Sought]:
    """What a request of the grammar asks for."""
    forms = FORMS.get(request.operation, ())
    value = request.values[0] if len(request.values) == 1 else ""
    if request.operation == "choose" and request.source and value:
        yield Sought((FROM,), content(request.source[0].said), verb, value)
        words = content(f"{value} {request.source[0].said}")
        yield Sought(forms, words, verb, must_bear=content(value) or (value,))
    elif request.target and bool(value) == ("{value}" in forms[0].said if forms else False):
        yield Sought(forms, content(request.target[0].said), verb, value)
    elif request.operation in VERBS and request.target:
        yield Sought(forms, content(request.target[0].said), verb)


_DESCRIBED = 2
"""Words of a value that begins with an article from which the second may say what it is."""
