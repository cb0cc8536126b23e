"""`act`: from a sentence and a snapshot to the actions that it means, or to an honest "no".

The sentence is cut into clauses, each clause has readings, each reading is grounded on the tree. A clause is decided
only if one reading costs less than every other. What can only be told from the page as it will be after the first actions
is left for another look (`ActDecision.rest`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import COMMANDS, DIALOGS, FORM_FIELDS
from pytest_stagehand._compiling.decisions import ActDecision, ActionDecision
from pytest_stagehand._engines.english.abstain import abstained, not_understood
from pytest_stagehand._engines.english.grammar.deeds import without_layout
from pytest_stagehand._engines.english.grammar.grammar import own_readings, readings
from pytest_stagehand._engines.english.grammar.requests import Request, polished, verb_length
from pytest_stagehand._engines.english.grammar.sequences import (
    answers_dialog,
    clauses,
    in_order,
    names_of,
    sentence,
    with_antecedents,
    with_names,
)
from pytest_stagehand._engines.english.grammar.tokens import keys, tokenise, written
from pytest_stagehand._engines.english.grammar.told import as_order
from pytest_stagehand._engines.english.operations.dispatch import outcome
from pytest_stagehand._engines.english.operations.forming import form
from pytest_stagehand._engines.english.operations.outcome import Outcome, clicked, nodes_of
from pytest_stagehand._engines.english.tree.cost import FREE, Cost, Unfit, cheapest, total
from pytest_stagehand._engines.english.tree.describe import words_of
from pytest_stagehand._engines.english.tree.index import index_of, is_control
from pytest_stagehand._engines.english.tree.naming import Match, name_of
from pytest_stagehand._engines.english.tree.scopes import in_row_of

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._engines.english.grammar.requests import Reading
    from pytest_stagehand._engines.english.grammar.tokens import Tokens
    from pytest_stagehand._engines.english.tree.index import Index

MAX_ACTIONS = 20
"""As `ActDecision.actions` allows."""

MAX_WORDS = 400
"""Words up to which a sentence is read: about as many as an instruction of the allowed 2,000 characters has."""

_INCOMPLETE = Cost(3, 0, 0, 0)
"""Cost of a reading of which a part is not on the page yet: more than that of any that is complete."""


def decide_act(instruction: str, snapshot: Snapshot, *, rest: str = "", is_optional: bool = False) -> ActDecision:
    """The actions that an instruction means on a page.

    Args:
        instruction: The sentence, with its `%variables%` unfilled; they go into `arguments` as they are.
        snapshot: The page as it is now.
        rest: What an earlier decision left to do; the instruction then only says what it was part of.
        is_optional: The page need not offer it: what is not found has to be a sentence that is understood.

    Returns:
        The actions in order. With a `rest`, the page has to be looked at again after them; a decision with a `rest` and
        no action waits for something that is not there yet.

    Raises:
        EngineAbstained: The sentence is not understood, nothing fits it, or more than one thing does.
    """
    said = rest or instruction
    tokens = tokenise(said)
    if len(tokens) > MAX_WORDS:
        raise not_understood(said, f"It has {len(tokens)} words, and no more than {MAX_WORDS} are read")
    index = index_of(snapshot)
    try:
        return decide_tokens(index, tokens)
    except Unfit as unfit:
        if is_optional and unfit.why == "not-found" and not _is_order(as_order(tokens)):
            raise not_understood(said, _NO_ORDER) from None
        raise abstained(index, said, unfit) from None


def decide_tokens(index: Index, tokens: Tokens) -> ActDecision:
    """The decision for a sentence; where it tells what somebody does, as an order to do that.

    The names on the page are taken for what they are, but need not be what the words are: "A and B" may be one heading, and two
    boxes to check.

    Raises:
        Unfit: There is none.
    """
    names = names_of(node.name for node in index.nodes if is_control(node))
    told = (tokens, as_order(tokens))
    *others, last = dict.fromkeys(each for said in told for each in (with_names(said, names), said))
    for said in others:
        try:
            return decide(index, said)
        except Unfit as unfit:
            if unfit.why == "ambiguous":
                raise
    return decide(index, last)


_NO_ORDER = (
    "It begins with no verb that is known here, so that nobody can tell whether the page offers it: say what to click"
)


def _is_order(tokens: Tokens) -> bool:
    """Whether a sentence begins with a verb of ours, or is written as a name is."""
    return bool(verb_length(keys(polished(tokens)))) or tokens[0].sort == "quoted" or tokens[0].text[:1].isupper()


@dataclass(frozen=True, slots=True)
class Plan:
    """What a reading of a clause comes to: actions, and sentences for what is left to another look."""

    actions: tuple[ActionDecision, ...]
    cost: Cost
    rest: tuple[str, ...] = ()


def decide(index: Index, tokens: Tokens) -> ActDecision:
    """The decision for a sentence.

    Raises:
        Unfit: There is none.
    """
    cut = in_order(with_antecedents(clauses(tokens)))
    if not cut:
        raise Unfit("not-understood", "")
    if len(cut) == 1 and answers_dialog(cut[0]):
        _refuse_page_dialog(index, cut[0])
    if whole := _as_one_form(index, cut):
        return _decision(whole, [])
    actions: tuple[ActionDecision, ...] = ()
    for at, clause in enumerate(cut):
        if actions and _leaves_page(index, actions[-1]):
            return _until(actions, cut, at)
        try:
            plan = _planned(index, clause, actions)
        except Unfit as unfit:
            if not actions or unfit.why != "not-found" or not verb_length(keys(clause)):
                raise
            return _until(actions, cut, at)
        actions += plan.actions
        if plan.rest:
            return _decision(actions, [*plan.rest, *map(written, cut[at + 1 :])])
    return _decision(actions, [])


def _as_one_form(index: Index, cut: list[Tokens]) -> tuple[ActionDecision, ...]:
    """Clauses that fill one form, where a field is called by a verb of ours: *type topic*, behind *add an exchange named audit*.

    One by one they would send the form before it is filled. None where no field is called so, or no form has all of them.
    """
    if len(cut) == 1:
        return ()
    verbs = {clause[0].key for clause in cut[1:]}
    fields = (node for node in index.nodes if node.role in FORM_FIELDS and node.is_seen)
    if not any(verbs.intersection(name_of(words_of(index, node)).words.split()[:1]) for node in fields):
        return ()
    said = ", ".join(map(written, cut))
    try:
        return form(index, Request("form", said, values=(said,))).actions
    except Unfit:
        return ()


def _until(actions: tuple[ActionDecision, ...], cut: list[Tokens], at: int) -> ActDecision:
    """The decision that leaves a clause and all after it for another look, with the dialog that it was to open."""
    if answers_dialog(cut[at - 1]):
        actions, at = actions[:-1], at - 1
    if not actions:
        raise Unfit("not-found", written(cut[at + 1]))
    return _decision(actions, [written(clause) for clause in cut[at:]])


def _refuse_page_dialog(index: Index, clause: Tokens) -> None:
    """Raises where "the dialog" is one of the page's own: the browser's own could not be open beside it."""
    shown = [node for node in index.nodes if node.role in DIALOGS]
    buttons = [node for dialog in shown for node in dialog.walk() if node.role == "button"]
    if shown:
        raise Unfit("ambiguous", written(clause), tuple(buttons or shown))


def _decision(actions: tuple[ActionDecision, ...], rest: list[str]) -> ActDecision:
    if len(actions) > MAX_ACTIONS:
        raise Unfit("not-understood", "", because=f"It asks for more than {MAX_ACTIONS} actions")
    return ActDecision(actions=actions, rest=sentence(rest))


_ENDING = frozenset({"go_back", "go_forward", "reload"})
_CHANGING = frozenset({"click", "double_click", "right_click", "press", "hover"})
"""Methods after which the page may show other things; what follows then is decided here only if its name leaves no doubt."""


def _leaves_page(index: Index, last: ActionDecision) -> bool:
    """Whether an action most likely leads to another page, or opens what the snapshot does not show yet."""
    node = index.snapshot.get(last.ref) if last.ref else None
    if last.method in _ENDING or (last.method == "press" and last.arguments == ("Enter",)):
        return True
    if last.method != "click" or node is None:
        return False
    if "haspopup" in node.attributes or "collapsed" in node.states:
        return True  # what is said next is looked for in what it opens
    here = index.snapshot.url.partition("#")[0]
    is_link = node.role == "link" and bool(node.url) and (node.url or "").partition("#")[0] != here
    return is_link or node.attributes.get("type") == "submit"


def _planned(index: Index, clause: Tokens, before: tuple[ActionDecision, ...]) -> Plan:
    """The one plan for a clause.

    Loose readings ("Tom and Jerry" as one value) count only where no other fits, and else can only raise doubts.

    What the page has verbs of its own for is looked for where no verb of ours leads to anything.

    Raises:
        Unfit: There is none, or more than one.
    """
    found = [*readings(clause), *readings(without_layout(clause))]
    plain = [reading for reading in found if not _is_loose(reading)]
    loose = [reading for reading in found if _is_loose(reading)]
    try:
        return _by_our_verbs(index, clause, before, plain, loose)
    except Unfit as unfit:
        if unfit.because:
            raise
        missing = unfit
    try:
        plan = _cheapest(index, own_readings(clause), before)
    except Unfit as unfit:
        if unfit.why == "ambiguous" or unfit.because:
            raise (missing if missing.why == "ambiguous" else unfit) from None
    else:
        if (
            missing.why != "ambiguous" or plan.cost.assumptions > 1
        ):  # (1 is the verb alone: a name that fits like the others)
            return plan
    if missing.why == "ambiguous" or not loose:
        raise missing
    return _cheapest(index, loose, before)


def _by_our_verbs(
    index: Index, clause: Tokens, before: tuple[ActionDecision, ...], plain: list[Reading], loose: list[Reading]
) -> Plan:
    if not plain:
        raise Unfit("not-found" if loose else "not-understood", written(clause))
    plan = _cheapest(index, plain, before)
    if plan.cost.distance > 0 and loose:
        _refuse_rivals(index, loose, plan)
    if plan.actions and plan.actions[0].ref is None:
        _refuse_names(index, plain, plan)
    elif any(len(reading) == 1 and reading[0].operation in _ON_PAGE and not reading[0].target for reading in plain):
        raise Unfit("ambiguous", written(clause), tuple(nodes_of(index, plan)), plan.cost)
    return plan


_ON_PAGE = frozenset({"go_back", "go_forward", "reload", "press"})
"""What is done to the page or the keyboard, and may be the name of a control as well."""


def _is_loose(reading: Reading) -> bool:
    return any(request.is_loose for request in reading)


def _cheapest(index: Index, found: list[Reading], before: tuple[ActionDecision, ...]) -> Plan:
    attempts = [partial(_plan, index, reading, before) for reading in found]
    plan: Plan = cheapest(attempts, lambda found: nodes_of(index, found))
    return plan


def _refuse_rivals(index: Index, loose: list[Reading], plan: Plan) -> None:
    """Raises where a value with grammar in it would fit better."""
    try:
        rival = _cheapest(index, loose, ())
    except Unfit:
        return
    if rival.cost.distance < plan.cost.distance:
        raise Unfit("ambiguous", "", tuple(nodes_of(index, plan)), rival.cost)


def _refuse_names(index: Index, found: list[Reading], plan: Plan) -> None:
    """Raises where a control is called what else is a key or an operation on the page: "press Delete", "go back"."""
    for reading in found:
        if len(reading) == 1 and reading[0].operation in ("click", "by_name"):
            try:
                rival = _plan(index, reading, ())
            except Unfit:
                continue
            if rival.cost[:2] == (0, 0) and rival.cost.match < Match.NAMELESS:
                raise Unfit("ambiguous", reading[0].said, tuple(nodes_of(index, rival)), plan.cost)


def _plan(index: Index, reading: Reading, before: tuple[ActionDecision, ...]) -> Plan:
    """What a reading comes to, up to the first request that has to wait for another look."""
    actions: tuple[ActionDecision, ...] = ()
    costs: list[Cost] = []
    for at, request in enumerate(reading):
        following = tuple(each.said for each in reading[at + 1 :])
        try:
            found = _certain(index, request, before + actions)
        except Unfit as unfit:
            if not actions or unfit.why != "not-found" or request.operation == "by_name":
                raise
            return Plan(actions, total([*costs, _INCOMPLETE]), (request.said, *following))
        actions += found.actions
        # A first verb, and a later clause without one, are words taken as something else than a name.
        is_verb_taken = (request.operation == "by_name") == bool(at)
        costs += [found.cost, Cost(0, 0, 0, int(is_verb_taken))]
        if found.rest:
            return Plan(_together(index, actions), total(costs), (found.rest, *following))
    return Plan(_together(index, actions), total(costs))


def _together(index: Index, actions: tuple[ActionDecision, ...]) -> tuple[ActionDecision, ...]:
    """The actions, with the options of one list chosen at once: each choice of its own takes back the one before.

    Raises:
        Unfit: The list takes one.
    """
    found: list[ActionDecision] = []
    for each in actions:
        before = found[-1] if found else None
        if before is None or before.method != "select_option" or (each.method, each.ref) != (before.method, before.ref):
            found.append(each)
            continue
        node = index.snapshot.get(each.ref or "")
        if node is None or "multiple" not in node.attributes:
            because = "It names several options of a list that takes one"
            raise Unfit("not-understood", "", (node,) if node is not None else (), because=because)
        found[-1] = before.model_copy(update={"arguments": (*before.arguments, *each.arguments)})
    return tuple(found)


def _certain(index: Index, request: Request, before: tuple[ActionDecision, ...]) -> Outcome:
    """What a request comes to; after a click, only if its name leaves no doubt on whatever page there is then.

    Raises:
        Unfit: It doesn't fit this page, or the page after the actions `before` it may have something that fits better.
    """
    is_changed = any(each.method in _CHANGING for each in before)
    try:
        found = outcome(index, request)
    except Unfit as unfit:
        if is_changed and unfit.why == "ambiguous":
            raise Unfit("not-found", request.said, unfit.nodes) from None
        if (beside := _beside(index, unfit, before)) is None:
            raise
        return Outcome((clicked(index, beside),), unfit.cost or FREE)
    is_by_place = any(phrase.ordinal for phrase in request.target + request.source)
    is_certain = found.cost.distance == 0 and found.cost.suit <= 1 and not is_by_place
    if found.actions and not is_certain and is_changed:
        raise Unfit("not-found", request.said)
    return found


def _beside(index: Index, unfit: Unfit, before: tuple[ActionDecision, ...]) -> Node | None:
    """Of several buttons of one name the one in the row, card or form of all that was just filled: *and apply it*."""
    filled = [index.snapshot.get(each.ref or "") for each in before]
    is_one_name = len({each.name for each in unfit.nodes}) == 1 and all(each.role in COMMANDS for each in unfit.nodes)
    if unfit.why != "ambiguous" or not is_one_name:
        return None
    found = [in_row_of(index, node, unfit.nodes) if node is not None else [] for node in filled]
    return found[0][0] if found and len(found[0]) == 1 and all(each == found[0] for each in found) else None
