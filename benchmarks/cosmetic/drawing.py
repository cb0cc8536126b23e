"""How a page is drawn: what a design gives, and what the designs share.

A design gives marks for the script of `parts`, which takes them away before anybody can read them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from itertools import count

from benchmarks.cosmetic.parts import Buttons, Facts, Field, Form, Nav, Part, Screen, Table, script_of


@dataclass(frozen=True)
class Design:
    """How one team marks up each part.

    Attributes:
        page: Of a screen and its parts in HTML, by kind, in the order of the first design.
        field: Of a label, its control and the control's id.
        box: Of a field that is checked.
        radios: Of a field with options of which one is chosen.
        button: Of a label and the key of what it does.
        ids: Format of fields' ids, of `slug` and `number`.
        input_class: What text fields and menus wear.
        helped: Of a control, its hint and its id, where a field has a hint; most leave the hint out.
    """

    name: str
    page: Callable[[Screen, list[tuple[str, str]]], str]
    nav: Callable[[Nav], str]
    button: Callable[[str, str], str]
    field: Callable[[str, str, str], str]
    box: Callable[[str, str], str]
    radios: Callable[[Field, str], str]
    form: Callable[[str, str, str], str]
    table: Callable[[Table, Callable[[str, str], str]], str]
    facts: Callable[[Facts], str]
    buttons: Callable[[str], str]
    ids: str
    input_class: str = ""
    helped: Callable[[str, str, str], str] = lambda control, *_: control


def drawn(screen: Screen, design: Design) -> str:
    """The page as a document."""
    ids = count(1)
    parts = [(type(part).__name__, _part(part, design, ids)) for part in screen.parts]
    body = design.page(screen, parts)
    head = f'<meta charset="utf-8"><link rel="icon" href="data:,"><title>{escape(screen.title)}</title>'
    return f'<!doctype html><html lang="{screen.language}"><head>{head}</head><body>{body}{script_of(screen)}</body></html>'


def _part(part: Part, design: Design, ids: Iterable[int]) -> str:
    match part:
        case Nav():
            return design.nav(part)
        case Buttons(labels):
            return design.buttons("".join(design.button(label, label) for label in labels))
        case Table():
            return design.table(part, design.button)
        case Facts():
            return design.facts(part)
        case Form(caption, fields, submit):
            inner = "".join(_field(each, design, number) for each, number in zip(fields, ids, strict=False))
            return design.form(caption, inner, design.button(submit, submit))


def _field(field: Field, design: Design, number: int) -> str:
    at = design.ids.format(slug=field.label.lower().replace(" ", "-"), number=number)
    if field.kind == "checkbox":
        return design.box(field.label, at)
    if field.kind == "radio":
        return design.radios(field, at)
    attributes = f'id="{at}" class="{design.input_class}" data-enter="{field.label}"'
    if field.kind == "select":
        options = "".join(f"<option>{each}</option>" for each in field.options)
        control = f"<select {attributes}>{options}</select>"
    else:
        control = f'<input type="{field.kind}" {attributes}>'
    return design.field(field.label, design.helped(control, field.hint, at) if field.hint else control, at)


def parts_of(parts: Iterable[tuple[str, str]], *kinds: str) -> str:
    """The parts of these kinds, in this order of kinds."""
    found = list(parts)
    return "".join(html for kind in kinds for each, html in found if each == kind)


def all_parts(parts: Iterable[tuple[str, str]]) -> str:
    return "".join(html for _, html in parts)


def rows_of(table: Table, cell: str, head: str = "") -> list[tuple[str, str]]:
    """Each row's key and its cells; the formats take `column`, `value` and the cell's `key`, and `head` is the first cell's."""
    rows = []
    for row in table.rows:
        pairs = zip(table.columns, row, strict=True)
        formats = [head or cell, *[cell] * (len(row) - 1)]
        html = "".join(
            form.format(column=column, value=value, key=f"{column}@{row[0]}")
            for form, (column, value) in zip(formats, pairs, strict=True)
        )
        rows.append((row[0], html))
    return rows


def actions_of(table: Table, row: str, button: Callable[[str, str], str]) -> str:
    return "".join(button(label, f"{label}@{row}") for label in table.actions)


def links_of(nav: Nav, form: str) -> str:
    """All links; the format takes the name, and it in small and in capital letters."""
    return "".join(form.format(name, name.lower(), name.upper()) for name in nav.links)


def pairs_of(facts: Facts, form: str) -> str:
    return "".join(form.format(label=label, value=value) for label, value in facts.pairs)
