"""Recorded actions as statements, each with a wait for what it did when it was recorded."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import DIALOGS, MESSAGES, UNNAMED
from pytest_stagehand._cli.ejecting.locators import either, target
from pytest_stagehand._cli.ejecting.words import NotEjectable, Words, escaped, literal, matching, name_of, raw, whole
from pytest_stagehand._recording.effects import (
    HELD,
    AnyEffect,
    ChangedEffect,
    DialogEffect,
    DownloadEffect,
    Effect,
    Item,
    ItemEffect,
    MessageEffect,
    NodeEffect,
    PageEffect,
    QueryEffect,
    RowsEffect,
    UrlEffect,
)
from pytest_stagehand._recording.review import operation_in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._recording.schema import RecordedAction, RecordedStep

CALLS = {
    "click": "click({args})",
    "double_click": "dblclick()",
    "right_click": 'click(button="right")',
    "hover": "hover()",
    "focus": "focus()",
    "fill": "fill({args})",
    "type": "press_sequentially({args})",
    "clear": "clear()",
    "press": "press({args})",
    "select_option": "select_option(label=[{args}])",
    "check": "check()",
    "uncheck": "uncheck()",
    "set_input_files": "set_input_files([{args}])",
    "scroll_to": "scroll_into_view_if_needed()",
    "select_text": "select_text()",
    "wait_for": "wait_for()",
    "wait_for_hidden": 'wait_for(state="hidden")',
    "drag_to": "drag_to({to})",
}
ON_PAGE = {
    "press": "keyboard.press({args})",
    "type": "keyboard.type({args})",
    "go_back": "go_back()",
    "go_forward": "go_forward()",
    "reload": "reload()",
    "goto": "goto({args})",
    "accept_dialog": 'once("dialog", lambda dialog: dialog.accept({args}))',
    "dismiss_dialog": 'once("dialog", lambda dialog: dialog.dismiss())',
}
HELPED = {
    "copy": "_copy({given})",
    "select_part": "_select_part({given})",
    "scroll_until": "_scroll_until({on}, {to})",
}
"""Operations that several of Playwright's make."""
IN_PAGE = "changes"
DIALOG_METHODS = frozenset({"accept_dialog", "dismiss_dialog"})


@dataclass(frozen=True, slots=True)
class Operation:
    """One action as source.

    Attributes:
        locators: Of its target: one, or several that are the same element at different times; none for the page itself.
        arguments: Sources of its operands.
        effect: `""` for none that is waited for, `url`, `query`, `popup`, `changes`, `gone` or `download`.
        seen: What is waited for: patterns of addresses or of names of files, or locators of what changes or goes.
        asked: For the answer to a dialog: its type and a pattern of what it asks, where that is recorded.
    """

    method: str
    locators: tuple[str, ...]
    arguments: tuple[str, ...]
    to: tuple[str, ...] = ()
    effect: str = ""
    seen: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()


def operations(words: Words, step: RecordedStep) -> list[Operation]:
    """A recorded `act` as operations.

    Raises:
        NotEjectable: One of them has no plain form.
    """
    return [_operation(words, action, step.actions[number:]) for number, action in enumerate(step.actions)]


def _operation(words: Words, action: RecordedAction, on: Sequence[RecordedAction]) -> Operation:
    """One operation.

    Args:
        words: How texts are written.
        action: It.
        on: It and those that follow: one of them opens the dialog that is answered.
    """
    known = CALLS | HELPED if action.target is not None else ON_PAGE
    if action.method not in known or action.at is not None or action.to_at is not None:
        raise NotEjectable(operation_in_words(action))  # of a drawing, plain Playwright does not know what is drawn
    located = (target(words, action.target),) if action.target is not None else ()
    if action.method in ("check", "uncheck") and action.target is not None and action.target.fingerprint.tag != "input":
        # Playwright's own `check` wants the state at once, which a switch that asks its server does not have
        return Operation(f"switch_{action.method}", located, ())
    method = "select_part" if action.method == "select_text" and action.arguments else action.method
    to = (target(words, action.to),) if action.to is not None else ()
    effect, seen = _effect(words, _awaited(action))
    asked = _asked(words, on) if action.method in DIALOG_METHODS else ()
    return Operation(method, located, tuple(map(words.argument, action.arguments)), to, effect, seen, asked)


def _awaited(action: RecordedAction) -> Effect | None:
    """The effect that is waited for: a file, whatever else there was; a dialog is seen to where it is answered."""
    files = [each for each in (action.effect, *action.also) if isinstance(each, DownloadEffect)]
    return files[0] if files else action.effect


def _asked(words: Words, on: Sequence[RecordedAction]) -> tuple[str, ...]:
    """What the next dialog asks."""
    asked = next(
        (each for action in on for each in (action.effect, *action.also) if isinstance(each, DialogEffect)), None
    )
    return (literal(asked.type), matching(words, asked.message)) if asked is not None and asked.type else ()


def _effect(words: Words, effect: Effect | None) -> tuple[str, tuple[str, ...]]:
    """What is waited for; states and values of the target itself, Playwright's own operations see to."""
    found: tuple[str, tuple[str, ...]] = ("", ())
    match effect:
        case DownloadEffect():
            found = "download", (matching(words, effect.name) if effect.name else 're.compile("")',)
        case ItemEffect():
            found = _item_effect(words, effect)
        case UrlEffect():
            found = "url", (_address(effect.route),)
        case PageEffect():
            found = "popup", ()
        case QueryEffect():
            found = "query", ()
        case AnyEffect():
            first, *others = (_changing(words, each) for each in effect.of)
            found = IN_PAGE, (first + "".join(f".or_({each})" for each in others),)
        case NodeEffect(role=role) if role == HELD:
            pass  # a locator finds no value of which it does not know the field
        case RowsEffect() | NodeEffect() | MessageEffect() | ChangedEffect():
            found = IN_PAGE, (_changing(words, effect),)
    return found


def _changing(words: Words, effect: RowsEffect | NodeEffect | MessageEffect | ChangedEffect) -> str:
    """A locator of what changes."""
    match effect:
        case RowsEffect():
            return f"{words.page}.get_by_role({literal(effect.role)})"
        case NodeEffect():
            return _node(words, effect)
        case MessageEffect():
            return f"{words.page}.get_by_text({name_of(words, effect.name)})"
        case ChangedEffect():
            pattern = r"[\d.,]+".join(escaped(part) for part in effect.name.split("#"))
            return f"{_within(words, effect.item)}.get_by_text({whole(pattern)})"


def _item_effect(words: Words, effect: ItemEffect) -> tuple[str, tuple[str, ...]]:
    """What becomes of an item; one that is made of parts without a role is only looked for by its text."""
    name = f"{words.page}.get_by_text({matching(words, effect.item.texts[0], is_whole=effect.change != 'named')})"
    if effect.change == "named":
        return IN_PAGE, (name,)
    item = _within(words, effect.item)
    if item == words.page:
        return ("gone", (name,)) if effect.change == "gone" else ("", ())
    if effect.change in ("gone", "reads"):
        return ("gone" if effect.change == "gone" else IN_PAGE), (item,)
    return IN_PAGE, (f"{words.page}.get_by_role({literal(effect.item.role)})",)


def _within(words: Words, item: Item | None) -> str:
    """The item that something happens in; the page, where there is none or it has no role."""
    if item is None or item.role == "generic":
        return words.page
    found = [f"{words.page}.get_by_text({matching(words, text, is_whole=True)})" for text in item.texts]
    return f"{words.page}.get_by_role({literal(item.role)})" + "".join(f".filter(has={each})" for each in found)


def _node(words: Words, effect: NodeEffect) -> str:
    scope = _within(words, effect.item)
    if effect.role in UNNAMED | MESSAGES | {"figure"}:
        return f"{scope}.get_by_text({name_of(words, effect.name)})"
    found = f"{scope}.get_by_role({literal(effect.role)}, name={name_of(words, effect.name)})"
    if effect.state == "invalid":
        return f'{found}.and_({words.page}.locator("[aria-invalid=true]"))'
    if effect.role in DIALOGS and effect.state is None:  # it may be one by how it lies alone: that shows its title
        return f"{found}.or_({scope}.get_by_text({name_of(words, effect.name)}))"
    is_option = effect.state in ("checked", "pressed", "selected", "expanded", "disabled")
    return f"{found[:-1]}, {effect.state}=True)" if is_option else found


def _address(route: str) -> str:
    """A pattern of the addresses of a route, relative to whatever the application's address is."""
    path, _, query = route.partition("?")
    path = path.removeprefix("..")
    pattern = re.sub(r"%3A|:\w+", lambda found: "[^/?#]+" if found[0] != "%3A" else ":", escaped(path))
    end = r"\?" if query else "/?(#|$)" if path != "/" else "(#|$)"
    return f"re.compile({raw(pattern + end)})"


def merged(variants: Sequence[list[Operation]]) -> list[Operation] | None:
    """One list of operations for several recordings that do the same to elements called differently; else `None`."""
    first, *others = variants
    for other in others:
        if len(other) != len(first):
            return None
        joined = [_both(ours, theirs) for ours, theirs in zip(first, other, strict=True)]
        if None in joined:
            return None
        first = [each for each in joined if each is not None]
    return first


def _both(ours: Operation, theirs: Operation) -> Operation | None:
    in_page = {"", IN_PAGE}
    is_alike = ours.effect == theirs.effect or {ours.effect, theirs.effect} <= in_page
    is_same = (ours.method, ours.arguments, ours.asked) == (theirs.method, theirs.arguments, theirs.asked)
    if not (is_same and is_alike) or bool(ours.locators) != bool(theirs.locators):
        return None
    seen = tuple(dict.fromkeys((*ours.seen, *theirs.seen)))
    if ours.effect in ("url", "download") and len(seen) > 1:
        return None
    # what is waited for in one only is not certain to come in the other
    is_certain = ours.effect == theirs.effect
    return replace(
        ours,
        locators=tuple(dict.fromkeys((*ours.locators, *theirs.locators))),
        to=tuple(dict.fromkeys((*ours.to, *theirs.to))),
        effect=ours.effect if is_certain else "",
        seen=seen if is_certain else (),
    )


def statements(words: Words, done: Sequence[Operation], *, is_optional: bool = False) -> list[str]:
    """Operations as lines; those of an optional step only where the first of them can be done."""
    effects = [operation.effect for operation in done]
    once = {event: name for event, name in words.awaited.items() if effects.count(event) == 1}
    lines = [line for operation in done for line in _lines(replace(words, awaited=once), operation)]
    if not is_optional or not done or not done[0].locators:
        return lines
    return [f"if {either(list(done[0].locators))}.is_visible():", *(f"    {line}" for line in lines)]


def handler(words: Words, done: Sequence[Operation]) -> str:
    """Operations as what Playwright does whenever the first of their elements shows."""
    calls = [_call(words, operation) for operation in done]
    body = calls[0] if len(calls) == 1 else f"({', '.join(calls)})"
    return f"{words.page}.add_locator_handler({either(list(done[0].locators))}, lambda: {body})"


def _lines(words: Words, operation: Operation) -> list[str]:
    call, seen = _call(words, operation), list(operation.seen)
    match operation.effect:
        case "url":
            lines = [call, f"{words.page}.wait_for_url({seen[0]})"]
        case "gone":
            lines = [call, f"expect({either(seen)}).to_have_count(0)"]
        case "query":
            lines = [f"with _new_address({words.page}):", f"    {call}"]
        case "popup":
            popup, head = _with_event(words, "popup", call)
            lines = [*head, f"{popup}.value.wait_for_load_state()"]
        case "download":
            download, head = _with_event(words, "download", call)
            lines = [*head, f"_expect_file({download}.value, {seen[0]})"]
        case "changes":
            lines = [f"with _changes({either(seen)}):", f"    {call}"]
        case _:
            lines = [call]
    return lines


def _with_event(words: Words, event: str, call: str) -> tuple[str, list[str]]:
    """What an operation starts, by name, and the lines that start it; the test may wait for it already."""
    if event in words.awaited:
        return words.awaited[event], [call]
    return event, [f"with {words.page}.expect_{event}() as {event}:", f"    {call}"]


def _call(words: Words, operation: Operation) -> str:
    arguments = ", ".join(operation.arguments)
    if operation.asked:
        answer = f", {arguments}" if arguments else ""
        is_accepted = operation.method == "accept_dialog"
        return f"_answer({words.page}, {', '.join(operation.asked)}, {is_accepted}{answer})"
    if operation.method.startswith("switch_"):
        return f"_switch({either(list(operation.locators))}, is_on={operation.method == 'switch_check'})"
    if not operation.locators:
        return f"{words.page}.{ON_PAGE[operation.method].format(args=arguments)}"
    on, to = either(list(operation.locators)), either(list(operation.to)) if operation.to else ""
    if operation.method in HELPED:
        given = ", ".join((on, *operation.arguments))
        return HELPED[operation.method].format(on=on, given=given, to=to or f'{words.page}.locator("html")')
    return f"{on}.{CALLS[operation.method].format(args=arguments, to=to)}"
