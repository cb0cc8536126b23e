"""`%name%` in a sentence: which names are in it, putting values in, and taking them out again.

`%%` is a percent sign. A single one that begins no `%name%` stands for itself: `scroll by 50%`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import InstructionError, printable
from pytest_stagehand._basics.secrets import Secret
from pytest_stagehand._basics.totp import Totp

if TYPE_CHECKING:
    from collections.abc import Mapping

GivenValue = str | Secret | Totp
"""What a test gives for `%name%`."""
Variable = GivenValue | int | float
HIDDEN = (Secret, Totp)
"""Variables whose value nobody may see."""

PLACE = re.compile(r"%(?:%|(?P<name>[^\W\d]\w{0,99})%)")
"""A variable, in the group `name`, or `%%`."""


def names_in(text: str) -> tuple[str, ...]:
    """Names of the variables in `text`, each once, in the order in which they come."""
    return tuple(dict.fromkeys(found["name"] for found in PLACE.finditer(text) if found["name"]))


def says(sentence: str, text: str) -> bool:
    """Whether a sentence says `text` as a whole, variables unfilled: `/etc/b.txt` does not say `b.txt`."""
    return bool(text) and re.search(rf"(?<![\w./%-]){re.escape(text)}(?![\w/%-]|\.\w)", sentence) is not None


def fill(text: str, variables: Mapping[str, Variable]) -> str:
    """`text` with the variables' values; those of secrets as well, so that only the browser may get it.

    That of a `Totp` is the code that it gave last: what is read or awaited is not a new one.

    Raises:
        InstructionError: If it names a variable that was not given, or one of a type that has no text.
    """
    return PLACE.sub(lambda found: _value(found["name"], variables) if found["name"] else "%", text)


def unfilled(text: str, variables: Mapping[str, Variable]) -> str:
    """`text` with `%name%` for the variables' values: how a recording holds what a page shows of them.

    Filling it gives `text` again. Longer values are found first, plain ones as whole words only (`Bob` is not the
    beginning of `Bobby`), secrets everywhere.
    """
    known = [name for name, value in variables.items() if not isinstance(value, Totp) or value.last]
    values = sorted(((_value(name, variables), name) for name in known), key=lambda pair: -len(pair[0]))
    places = [(_place(value, variables[name]), name) for value, name in values if value]
    pattern = re.compile("|".join(f"({place})" for place, _ in places))
    if not places or not pattern.search(text):
        return text.replace("%", "%%") if PLACE.search(text) else text
    parts, done = [], 0
    for found in pattern.finditer(text):
        name = places[(found.lastindex or 1) - 1][1]
        parts += [text[done : found.start()].replace("%", "%%"), f"%{name}%"]
        done = found.end()
    return "".join([*parts, text[done:].replace("%", "%%")])


LEAST_VALUE = 4
"""Characters of a value that is known again where somebody writes it out: shorter ones stand in many texts."""


def named(text: str, variables: Mapping[str, Variable]) -> str:
    """A text that names variables, or writes their values out, with the names of those that it writes out.

    A text that names one already is left as it is: who wrote it knows the names.
    """
    known = {name: value for name, value in variables.items() if len(str(value)) >= LEAST_VALUE}
    return text if names_in(text) or not known else unfilled(PLACE.sub("%", text), known)


def _place(value: str, variable: Variable) -> str:
    found = re.escape(value)
    return found if isinstance(variable, HIDDEN) else rf"(?<!\w){found}(?!\w)"


def _value(name: str, variables: Mapping[str, Variable]) -> str:
    if name not in variables:
        raise InstructionError(_unknown(name, variables))
    value = variables[name]
    if isinstance(value, Secret):
        return value.reveal()
    if isinstance(value, Totp):
        if not value.last:
            raise InstructionError(f"%{printable(name)}% is a Totp and has given no code yet; only a field gets one")
        return value.last
    if isinstance(value, str | int | float):
        return str(value)
    msg = f"the variable %{printable(name)}% is {type(value).__name__}; it must be text, a number, a Secret or a Totp"
    raise InstructionError(msg)


def _unknown(name: str, variables: Mapping[str, Variable]) -> str:
    import difflib  # noqa: PLC0415  (only an error message needs it)

    near = difflib.get_close_matches(name, variables, n=1)
    given = ", ".join(f"%{known}%" for known in variables) or "none"
    hint = f" Did you mean %{near[0]}%?" if near else ""
    return (
        f"the instruction names %{printable(name)}%, which was not given. Given: {printable(given)}.{hint}"
        " (A percent sign in front of a word is written %%.)"
    )
