"""What to say instead of an `act`: the same verb, or the one that is on a button, on what is called nearly so here.

A proposal does what the verb says, or presses what bears the verb itself. It may say more than was said, or less, but no other
thing: `Mark as unread` is none for `mark as read`, since each has a word that the other lacks.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import ENTRIES
from pytest_stagehand._engines.english.grammar.grammar import readings
from pytest_stagehand._engines.english.grammar.requests import places_of, polished, verb_length
from pytest_stagehand._engines.english.grammar.tokens import keys, quoted, spoken, written
from pytest_stagehand._engines.english.grammar.words import VERBS
from pytest_stagehand._engines.english.proposing.knowing import around, context_of, is_kind_of
from pytest_stagehand._engines.english.proposing.proposal import Proposal
from pytest_stagehand._engines.english.proposing.speaking import names_of, phrases_for, sayable
from pytest_stagehand._engines.english.tree.index import is_control, select_of
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
from pytest_stagehand._programs.likeness import content, nearness, shared
from pytest_stagehand._programs.tree import is_header_row

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
    "choose": (Form("select {}", CHOOSE, _PRESS),),
    "upload": (Form("upload {value} to {}", UPLOAD, frozenset({"upload", "set_input_files"}), presses=False),),
    "press": (Form("press {value} in {}", FOCUS, frozenset({"press"}), presses=False),),
}
"""The verbs that a proposal is made with, each what the grammar reads the same operation from."""
_FROM = Form("select {value} from {}", CHOOSER, frozenset({"select_option"}), presses=False)
_BY_ITS_NAME = (Form("check {}", CHECK, _TURN), _FROM, Form("click {}", NAMED, _PRESS))
"""Of a verb that the grammar does not know: what bears it is ticked where it is a box, chosen from, or pressed."""

_ENTERED = Form("type {value} into {}", EDIT, _FILL, presses=False)
"""The same of a field: `search the orders for Ada` where a field is called Search."""
_BEFORE_ENTERED = frozenset({"for", "with"})


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


def proposals_for(index: Index, clause: Tokens, rivals: tuple[Node, ...] = ()) -> list[Proposal]:
    """Proposals for one clause, the nearest first, one for each thing on the page.

    Args:
        index: The page.
        clause: What was not decided.
        rivals: What fits it equally well, if anything: then these are told from each other, and what is nearer than any of them.
    """
    found: dict[frozenset[str], Proposal] = {}
    refs = {ref for node in rivals for ref in _refs(node)}
    for sought in _sought(clause):
        for proposal in _proposed(index, sought):
            known = found.get(proposal.refs)
            if known is None or known.near < proposal.near:
                found[proposal.refs] = proposal
    nearest = max((each.near for each in found.values() if refs & each.refs), default=0.0)
    kept = [each for each in found.values() if not nearest or refs & each.refs or each.near > nearest]
    return sorted(kept, key=lambda each: -each.near)


def _sought(clause: Tokens) -> Iterator[Sought]:
    clause = polished(clause)
    size = verb_length(keys(clause))
    verb, known = content(" ".join(keys(clause[:size]))), set()
    for request in (each for reading in readings(clause) for each in reading):
        for sought in _asked_by(request, verb):
            if sought.words and sought not in known:
                known.add(sought)
                yield sought
    words, first = content(written(clause)), clause[0].key
    if first not in words:
        return
    yield Sought(_BY_ITS_NAME, words, must_bear=_verbs_like(first))
    for at in places_of(clause, _BEFORE_ENTERED):
        value, before = spoken(clause[at + 1 :]), content(written(clause[:at]))
        yield Sought((_ENTERED,), before, must_bear=_verbs_like(first), value=value)


def _verbs_like(word: str) -> tuple[str, ...]:
    """A verb and those by which the grammar means the same: `switch` and `toggle`."""
    alike = (form for forms in VERBS.values() if word in forms for form in forms if " " not in form)
    return tuple(dict.fromkeys((word, *alike)))


def _asked_by(request: Request, verb: tuple[str, ...]) -> Iterator[Sought]:
    """What a request of the grammar asks for."""
    forms = FORMS.get(request.operation, ())
    value = request.values[0] if len(request.values) == 1 else ""
    if request.operation == "choose" and request.source and value:
        yield Sought((_FROM,), content(request.source[0].said), verb, value)
        words = content(f"{value} {request.source[0].said}")
        yield Sought(forms, words, verb, must_bear=content(value) or (value,))
    elif request.target and bool(value) == ("{value}" in forms[0].said if forms else False):
        yield Sought(forms, content(request.target[0].said), verb, value)
    elif request.operation in VERBS and request.target:
        yield Sought(forms, content(request.target[0].said), verb)


@dataclass(frozen=True, slots=True)
class _Fit:
    node: Node
    name: str
    near: float
    value: str
    is_loose: bool


def _proposed(index: Index, sought: Sought) -> Iterator[Proposal]:
    context = context_of(index)
    for form in sought.forms:
        nodes = [node for node in index.nodes if _is_operable(node, form)]
        fits = [fit for node in nodes if (fit := _fit(index, node, form, sought, context)) is not None]
        named = Counter(fit.name.casefold() for fit in fits)
        for fit in fits:
            if fit.is_loose and named[fit.name.casefold()] > 1:
                continue  # which of them is meant was said, in words that are not theirs
            is_alone = bool(fit.name) and named[fit.name.casefold()] == 1
            phrases = phrases_for(index, fit.node, sought.words, is_alone=is_alone)
            sentences = map(partial(_said, form, fit.value), phrases)
            yield Proposal(sentences, fit.near, _refs(fit.node), form.methods)


def _said(form: Form, value: str, phrase: str) -> str:
    return form.said.format(phrase, value=quoted(value))


def _refs(node: Node) -> frozenset[str]:
    select = select_of(node) if node.role == "option" else None
    return frozenset({node.ref} if select is None else {node.ref, select.ref})


def _fit(index: Index, node: Node, form: Form, sought: Sought, context: frozenset[str]) -> _Fit | None:
    """How a node fits what is sought; `None` where it has no word of it, or is another thing."""
    value = _value(node, sought) if form is _FROM else sought.value
    if value is None:
        return None
    names = names_of(index, node, sought.words)
    name = names[0] if names else ""
    own = content(f"{name} {node.value or ''} {value}") if form is _FROM else content(name)
    said = tuple(word for word in sought.words if not is_kind_of(word, node)) or sought.words
    borne = shared(said, own)
    if not _bears(sought, content(name)) or (own and not borne and form.wish is not CHECK):
        return None
    placed = shared(said, dict.fromkeys(word for text in around(index, node) for word in content(text)))
    said = tuple(word for word in said if word in borne | placed or word not in context)
    left = [word for word in said if word not in borne | placed]
    extra = [word for word in content(name) if word not in shared(own, (*said, *sought.verb, *sought.must_bear))]
    if any(map(str.isdigit, left)) or (left and extra and (form.presses or len(left) > len(borne))):
        return None
    if form.presses and left and _is_of_another_row(index, node, left):
        return None
    if not borne and (left or not _is_only_one_in_row(node, form)):
        return None
    return _Fit(
        node,
        name if borne else "",
        nearness(said, (*(own if borne else ()), *sorted(placed - borne))),
        value,
        bool(left),
    )


def _bears(sought: Sought, own: tuple[str, ...]) -> bool:
    """Whether a name has the verb that it must have, be it as one word with what follows: `check out`."""
    return not sought.must_bear or bool(shared(sought.must_bear, own)) or len(shared(sought.words[:2], own)) > 1


def _is_of_another_row(index: Index, node: Node, left: list[str]) -> bool:
    """Whether what is not accounted for stands in a row of a table, and the node does not."""
    rows = (
        each for each in index.nodes if each.role == "row" and each not in node.ancestors() and not is_header_row(each)
    )
    return any(shared(left, content(index.text(row))) for row in rows)


def _is_only_one_in_row(node: Node, form: Form) -> bool:
    """Whether a thing is meant by the row alone that it stands in."""
    row = next((above for above in node.ancestors() if above.role in ENTRIES), None)
    return row is not None and [below for below in row.walk() if _is_operable(below, form)] == [node]


def _value(node: Node, sought: Sought) -> str | None:
    """What is chosen from a node: the option that was given, or that is among the words; `None` where it has none such.

    What has to be opened first may have it.
    """
    options = [sayable(below.name) for below in node.walk() if below.role == "option"]
    if sought.value:
        return sought.value if not options or sought.value.casefold() in map(str.casefold, options) else None
    named = [each for each in options if content(each) and set(content(each)) <= set(sought.words)]
    return max(named, key=len, default=None)


def _is_operable(node: Node, form: Form) -> bool:
    suit = form.wish.suits(node) if is_control(node) or node.clickable else None
    return suit is not None and node.is_seen
