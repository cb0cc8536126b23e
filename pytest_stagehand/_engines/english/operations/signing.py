"""Signing in: the two fields of the log-in form, and its button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import DIALOGS
from pytest_stagehand._engines.english.operations.outcome import Outcome, action, clicked
from pytest_stagehand._engines.english.tree.cost import FREE, Unfit
from pytest_stagehand._engines.english.tree.index import is_editable
from pytest_stagehand._engines.english.tree.naming import name_of, without_hint

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.tree.index import Index

_FORMS = DIALOGS | {"form"}
_NAMES = frozenset(name_of(name).spelling for name in ("sign in", "log in", "log on"))


def sign_in(index: Index, request: Request) -> Outcome:
    """Fill the field before the one for passwords, and that one, and press the button after them.

    Raises:
        Unfit: There is no form that can only be for logging in: with two passwords one signs up, or changes one.
    """
    fields = [node for node in index.nodes if is_editable(node) and node.is_seen]
    secrets = [node for node in fields if node.attributes.get("type") == "password"]
    if len(secrets) != 1:
        raise Unfit("ambiguous" if secrets else "not-found", request.said, tuple(secrets))
    secret = secrets[0]
    form = next((above for above in secret.ancestors() if above.role in _FORMS), index.snapshot.root)
    part = index.part(form)
    before = [node for node in fields if index.places[node] in part and index.places[node] < index.places[secret]]
    if not before or (form.role in _FORMS and len(before) > 1):
        raise Unfit("ambiguous" if before else "not-found", request.said, tuple(before))
    user = before[-1]
    button = _button(index, form, secret, request)
    name, password = request.values
    return Outcome(
        (action(index, "fill", user, name), action(index, "fill", secret, password), clicked(index, button)), FREE
    )


def _button(index: Index, form: Node, secret: Node, request: Request) -> Node:
    """The button that is called so, else the only one that submits."""
    after = [node for node in index.below(index.part(form)) if index.places[node] > index.places[secret]]
    buttons = [node for node in after if node.role == "button"]
    called = [node for node in buttons if name_of(without_hint(node.name or index.text(node))).spelling in _NAMES]
    found = called or [node for node in buttons if node.attributes.get("type") == "submit"]
    if len(found) != 1:
        raise Unfit("ambiguous" if found else "not-found", request.said, tuple(found or buttons))
    return found[0]
