"""What a scripted model was asked, read from any wire into the same words."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, Literal

Wire = Literal["openai", "anthropic", "google"]
Way = Literal["schema", "tool", "plain", "screen"]
"""How JSON was asked for: by a schema of the answer, by a tool that must be called, by words in the system text, or by a tool
beside the provider's own for computer use."""

_FENCED = re.compile(r"^<([a-z]+)-([0-9a-f]{8,})>\n(.*?)^</\1-\2>$", re.MULTILINE | re.DOTALL)
_SENTENCE = re.compile(r'\bSentence: (".*")$', re.MULTILINE)
_REF = re.compile(r"\s*\[(\d+-\d+)\] ")
_OBJECT = re.compile(r"^\{", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of the conversation, without the system's."""

    role: str
    text: str
    pictures: list[bytes]


@dataclass(frozen=True, slots=True)
class Asked:
    """What all wires say in their own words: what was said, and which answer is wanted under which name."""

    system: str
    turns: list[Turn]
    way: Way
    name: str
    schema: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Request:
    """One question as it arrived.

    Attributes:
        wire: The API it came by: `openai`, `anthropic`, or `google`, which is spoken with a screen alone.
        model: The model's name, as the API knows it: without a provider.
        purpose: What is to be decided, the `title` of the answer's schema: `act`, `observe`, `extract`, …
        way: How JSON was asked for: `schema`, `tool`, `plain` or `screen`.
        sentence: The sentence of the test; empty where there is none.
        tree: The page as lines, `[0-17] button: Add to cart`; empty where none was sent.
        text: All that the user's side said, follow-ups included.
        system: The system text.
        pictures: The pictures' bytes, in order.
        schema: JSON schema of the answer; empty where none was given.
        follow_ups: How many earlier answers to this question were sent back, each with what was said to it.
        tokens: Characters of the body, pictures apart, divided by 4.
        headers: HTTP headers, their names in lower case. The key is among them.
        body: The whole JSON that was sent.
    """

    wire: Wire
    model: str
    purpose: str
    way: Way
    sentence: str
    tree: str = field(repr=False)
    text: str = field(repr=False)
    system: str = field(repr=False)
    pictures: list[bytes] = field(repr=False)
    schema: dict[str, Any] = field(repr=False)
    follow_ups: int
    tokens: int
    headers: dict[str, str] = field(repr=False)
    body: dict[str, Any] = field(repr=False)

    def ref(self, words: str) -> str:
        """The id of the only line of the tree that contains `words`: `request.ref("radio: Large")`.

        Raises:
            LookupError: No line contains them, or several do; it shows the lines.
        """
        lines = [line for line in self.tree.splitlines() if _REF.match(line)]
        fitting = [line for line in lines if words in line]
        if len(fitting) != 1:
            what = "several lines contain" if fitting else "no line contains"
            raise LookupError("\n".join([f"{what} {words!r}:", *(fitting or lines or ["(no tree was sent)"])]))
        found = _REF.match(fitting[0])
        assert found, "only lines with an id were asked"
        return found[1]


def understood(wire: Wire, body: dict[str, Any], headers: dict[str, str], asked: Asked) -> Request:
    """The request that these parts of a wire's body make."""
    said = [turn for turn in asked.turns if turn.role == "user"]
    first = said[0].text if said else ""
    pictures = [picture for turn in said for picture in turn.pictures]
    encoded = sum((len(picture) + 2) // 3 * 4 for picture in pictures)
    return Request(
        wire=wire,
        model=str(body.get("model", "")),
        purpose=str(asked.schema.get("title") or asked.name),
        way=asked.way,
        sentence=_sentence(_FENCED.sub("", first)),
        tree="".join(found[3] for found in _FENCED.finditer(first) if found[1] == "page").rstrip("\n"),
        text="\n\n".join(turn.text for turn in said),
        system=asked.system,
        pictures=pictures,
        schema=asked.schema,
        follow_ups=sum(turn.role == "assistant" for turn in asked.turns),
        tokens=(len(json.dumps(body, ensure_ascii=False)) - encoded) // 4,
        headers=headers,
        body=body,
    )


def _sentence(text: str) -> str:
    found = _SENTENCE.search(text)
    try:
        return str(json.loads(found[1])) if found else ""
    except ValueError:
        return ""


def schema_in(system: str) -> dict[str, Any]:
    """The JSON schema that a system text quotes, from the beginning of a line on; the last one of several."""
    for found in reversed(list(_OBJECT.finditer(system))):
        try:
            quoted, _ = json.JSONDecoder().raw_decode(system, found.start())
        except ValueError:
            continue
        if "properties" in quoted or "title" in quoted:
            return dict(quoted)
    return {}
