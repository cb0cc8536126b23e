"""What a page is made of, apart from its markup, and how it behaves: the same in every design."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from pytest_stagehand import Page

Reaction = tuple[Literal["say", "title", "gone", "set"], str, str]
"""What a press does: say a note, change the title, take a row away, or give a fact or a cell (`column@row`) another value."""


@dataclass(frozen=True)
class Nav:
    links: tuple[str, ...]


@dataclass(frozen=True)
class Field:
    """What is entered or chosen; the hint is shown by designs that help."""

    label: str
    kind: Literal["text", "number", "select", "checkbox", "radio"] = "text"
    options: tuple[str, ...] = ()
    hint: str = ""


@dataclass(frozen=True)
class Form:
    caption: str
    fields: tuple[Field, ...]
    submit: str


@dataclass(frozen=True)
class Table:
    """Rows, each called by its first cell, with the same buttons in all."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    actions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Facts:
    """Labels with values."""

    caption: str
    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Buttons:
    labels: tuple[str, ...]


Part = Nav | Form | Table | Facts | Buttons


@dataclass(frozen=True)
class Screen:
    """One page.

    Attributes:
        reactions: By what is pressed: a button's label, in a row with `@` and the row's first cell.
    """

    title: str
    parts: tuple[Part, ...]
    reactions: Mapping[str, tuple[Reaction, ...]]
    language: str = "en"


Change = Callable[[Screen], Screen]


@dataclass(frozen=True)
class Step:
    """One call of a test.

    Attributes:
        does: What a person would press or enter for it; empty where it only reads.
    """

    run: Callable[[Page], object]
    does: str = ""


def act(instruction: str, does: str) -> Step:
    return Step(lambda page: page.act(instruction), does)


def verify(statement: str) -> Step:
    return Step(lambda page: page.verify(statement))


@dataclass(frozen=True)
class App:
    """A page, the test of it, and ways in which it may break.

    Attributes:
        first: Name of the design in which its test is recorded.
        steps: The test of it.
        broken: Changes of what the page says or does, each of which the test is about.
    """

    name: str
    first: str
    screen: Screen
    steps: tuple[Step, ...]
    broken: Mapping[str, Change] = field(default_factory=dict)


SCRIPT = """
const reactions = REACTIONS;
window.did = [];
const taken = (name) => [...document.querySelectorAll(`[data-${name}]`)].map((at) => {
  const key = at.getAttribute(`data-${name}`);
  at.removeAttribute(`data-${name}`);
  return [key, at];
});
const places = { row: taken("row"), value: taken("value"), note: taken("note"), title: taken("title") };
const all = (name, key) => places[name].filter(([each]) => each === key).map(([, at]) => at);
const react = ([what, key, text]) => {
  if (what === "say") all("note", "").forEach((at) => (at.textContent = text));
  if (what === "title") all("title", "").forEach((at) => (at.textContent = text));
  if (what === "gone") all("row", key).forEach((at) => at.remove());
  if (what === "set") all("value", key).forEach((at) => (at.textContent = text));
};
const pressed = taken("press");
const entered = taken("enter");
window.controls = [...pressed, ...entered];
const isRadio = (at) => at.type === "radio" || at.getAttribute("role") === "radio";
for (const [key, at] of pressed) at.addEventListener("click", (event) => {
  event.preventDefault();
  window.did.push(key);
  (reactions[key] ?? []).forEach(react);
});
for (const [key, at] of entered) {
  at.addEventListener("input", () => window.did.push(`${key}=${at.type === "checkbox" ? at.checked : at.value}`));
  if (at.getAttribute("role") === "checkbox") at.addEventListener("click", () => {
    at.setAttribute("aria-checked", String(at.getAttribute("aria-checked") !== "true"));
    window.did.push(`${key}=${at.getAttribute("aria-checked")}`);
  });
  if (at.getAttribute("role") === "radio") at.addEventListener("click", () => {
    for (const [other, radio] of entered) if (other === key) radio.setAttribute("aria-checked", String(radio === at));
    window.did.push(`${key}=${at.value}`);
  });
}
window.carryOut = (does) => {
  const [key, value] = does.split("=");
  if (value === undefined) return pressed.find(([each]) => each === key)[1].click();
  const [, at] = entered.find(([each, at]) => each === key && (!isRadio(at) || at.value === value));
  if (at.type === "radio") at.checked = true;
  else if (isRadio(at)) at.click();
  else if (at.type === "checkbox") at.checked = value === "true";
  else if (at.getAttribute("role") === "checkbox") at.setAttribute("aria-checked", value);
  else at.value = value;
};
"""
"""Binds what the markup was given marks for, and takes the marks away: no design keeps one. `did` is what was pressed and entered;
`carryOut` does it in the place of a step that did not."""


def script_of(screen: Screen) -> str:
    """The behaviour of a page, as a script element for the end of its body."""
    return f"<script>(() => {{{SCRIPT.replace('REACTIONS', json.dumps(dict(screen.reactions)))}}})()</script>"


# Ways to break a page.


def renamed(old: str, new: str) -> Change:
    """A button, link, column, label or option says something else; it still does the same."""

    def change(screen: Screen) -> Screen:
        reactions = {key.replace(old, new): does for key, does in screen.reactions.items()}
        return replace(screen, parts=tuple(_said(part, old, new) for part in screen.parts), reactions=reactions)

    return change


def _said(part: Part, old: str, new: str) -> Part:
    """The part with one label in the place of another."""

    def other(text: str) -> str:
        return new if text == old else text

    match part:
        case Nav(links):
            return Nav(tuple(map(other, links)))
        case Buttons(labels):
            return Buttons(tuple(map(other, labels)))
        case Table():
            return replace(part, columns=tuple(map(other, part.columns)), actions=tuple(map(other, part.actions)))
        case Form():
            fields = tuple(
                replace(each, label=other(each.label), options=tuple(map(other, each.options))) for each in part.fields
            )
            return replace(part, fields=fields, submit=other(part.submit))
        case Facts():
            return replace(part, pairs=tuple((other(label), value) for label, value in part.pairs))


def valued(old: str, new: str) -> Change:
    """A cell or a fact has another value."""

    def change(screen: Screen) -> Screen:
        return replace(screen, parts=tuple(_valued(part, old, new) for part in screen.parts))

    return change


def _valued(part: Part, old: str, new: str) -> Part:
    def other(text: str) -> str:
        return new if text == old else text

    match part:
        case Table():
            return replace(part, rows=tuple(tuple(map(other, row)) for row in part.rows))
        case Facts():
            return replace(part, pairs=tuple((label, other(value)) for label, value in part.pairs))
        case _:
            return part


def idle(key: str) -> Change:
    """A press does nothing any more."""
    return lambda screen: replace(screen, reactions={**screen.reactions, key: ()})


def reacting(key: str, *does: Reaction) -> Change:
    """A press does something else."""
    return lambda screen: replace(screen, reactions={**screen.reactions, key: does})


def without_row(first: str) -> Change:
    """A row has gone."""

    def less(part: Part) -> Part:
        return (
            replace(part, rows=tuple(row for row in part.rows if row[0] != first)) if isinstance(part, Table) else part
        )

    return lambda screen: replace(screen, parts=tuple(map(less, screen.parts)))
