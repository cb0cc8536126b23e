"""The HTML of a mail as a tree, what of it is shown, and a page of it that runs nothing and loads nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape, unescape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
"""HTML's elements without an end tag (the living standard, 13.1.2)."""
WITHIN_A_LINE = frozenset(
    "a abbr b bdi bdo big cite code del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup"
    " time tt u var wbr".split()
)
"""Elements that break no line; those of the standard's phrasing content that a mail may have."""
NOT_SHOWN = frozenset(
    "audio canvas iframe math noscript object script select style svg template textarea title video".split()
)
"""Elements whose content is no text of the mail."""
STRUCTURE = frozenset(
    "address article aside blockquote br caption center col colgroup dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6"
    " header hr li main nav ol p pre section table tbody td tfoot th thead tr ul".split()
)
KEPT = STRUCTURE | WITHIN_A_LINE
"""Elements that a page of a mail has; of others what they hold is kept."""
ATTRIBUTES = frozenset(
    "align alt aria-hidden aria-label bgcolor border cellpadding cellspacing class color colspan dir height hidden lang role"
    " rowspan scope style title valign width".split()
)
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""What such a page may load: nothing but the styles and pictures that stand in it."""
DEEPEST = 100
"""Elements in elements; what is nested deeper stands beside its parent."""
WEB_ADDRESS = re.compile(r"https?://\S+", re.IGNORECASE)


@dataclass
class Element:
    """An element of a mail, or the whole of it, which has no tag."""

    tag: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)

    @property
    def is_shown(self) -> bool:
        """Whether it says so itself: a sentence for the list of mails often stands before the mail, hidden in it."""
        style = re.sub(r"\s", "", self.attributes.get("style", "")).lower()
        return self.tag not in NOT_SHOWN and "hidden" not in self.attributes and "display:none" not in style

    @property
    def link(self) -> str:
        """Where it leads to on the web; empty where it is no such link."""
        address = self.attributes.get("href", "").strip()
        return address if self.tag == "a" and WEB_ADDRESS.fullmatch(address) else ""


_TOKEN = re.compile(
    r"""<!--.*?(?:-->|\Z) | <[!?][^>]*+>?
      | </(?P<end>[a-z][^\s/>]*+)[^>]*+>?
      | <(?P<start>[a-z][^\s/>]*+)(?P<attributes>(?:[^>"']++|"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z))*+)>?
      | (?P<text>[^<]++|<)""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
"""Every branch goes on to the end of what it began: the time is linear, which that of `html.parser` is not (20,000 times `<a `
took it a minute on Python 3.11)."""
_ATTRIBUTE = re.compile(r"""([^\s=/>"']++)(?:\s*+=\s*+("[^"]*+"?|'[^']*+'?|[^\s>]++))?""")
RAW = frozenset("script style textarea title xmp iframe noembed noframes".split())
"""Elements in which markup is text (13.2.5)."""


def tree_of(html: str) -> Element:
    """The tree of a mail's HTML; markup that never ends, or ends what never began, is no error in one."""
    open_ones = [Element()]
    at = 0
    while found := _TOKEN.match(html, at):
        at = found.end()
        if text := found["text"]:
            open_ones[-1].children.append(unescape(text))
        elif tag := found["end"]:
            _close(open_ones, tag.lower())
        elif tag := found["start"]:
            element = Element(tag.lower(), dict(_attributes_in(found["attributes"])))
            open_ones[-1].children.append(element)
            if element.tag in RAW:
                end = re.compile(rf"</{element.tag}", re.IGNORECASE).search(html, at)
                element.children.append(html[at : end.start() if end is not None else len(html)])
                at = end.start() if end is not None else len(html)
            elif element.tag not in VOID and len(open_ones) < DEEPEST:
                open_ones.append(element)
    return open_ones[0]


def _close(open_ones: list[Element], tag: str) -> None:
    """Close the innermost element of the tag, with all in it; nothing where none is open."""
    number = next((number for number in range(len(open_ones) - 1, 0, -1) if open_ones[number].tag == tag), None)
    if number is not None:
        del open_ones[number:]


def _attributes_in(text: str) -> Iterator[tuple[str, str]]:
    """Names and values; of a name that is there twice, the first counts, so that it comes last."""
    for found in reversed(list(_ATTRIBUTE.finditer(text))):
        value = found[2] or ""
        yield found[1].lower(), unescape(value.strip(value[:1]) if value[:1] in ("'", '"') else value)


@dataclass
class Shown:
    """What a mail shows.

    Attributes:
        lines: Its lines from top to bottom, white space collapsed; a cell of a table is a line.
        held: All that one element within a line holds, for each that holds some text.
        links: Text and address of each link.
    """

    lines: list[str] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)


BREAK = "\n"
"""Between two lines, in the pieces of a text; white space of a mail's own is a space."""


def shown_of(root: Element) -> Shown:
    """What is shown of a tree."""
    shown, pieces = Shown(), list[str]()
    _show(root, shown, pieces)
    shown.lines = [line for each in "".join(pieces).split(BREAK) if (line := _collapsed(each))]
    return shown


def _show(element: Element, shown: Shown, pieces: list[str]) -> None:
    """Add what an element shows to the pieces of the text."""
    if not element.is_shown:
        return
    is_line = element.tag not in WITHIN_A_LINE
    pieces += [BREAK] if is_line else []
    begun = len(pieces)
    for child in element.children:
        if isinstance(child, str):
            pieces.append(" ".join(child.splitlines()) if BREAK in child else child)
        else:
            _show(child, shown, pieces)
    if not is_line and (text := _collapsed("".join(pieces[begun:]))):
        shown.held.append(text)
    if element.link:
        pictures = [child.attributes.get("alt", "") for child in element.children if isinstance(child, Element)]
        text = _collapsed("".join(pieces[begun:])) or _collapsed(
            " ".join([*pictures, element.attributes.get("title", "")])
        )
        shown.links.append((text, element.link))
    pieces += [BREAK] if is_line else []


def _collapsed(text: str) -> str:
    return " ".join(text.split())


def safe(root: Element) -> str:
    """The HTML of a tree without anything that runs, loads, sends or leads elsewhere than to the web."""
    return "".join(_safe(root))


def _safe(element: Element) -> Iterator[str]:
    if element.tag == "style":
        yield f"<style>{''.join(map(str, element.children)).replace('<', '')}</style>"
        return
    if element.tag in NOT_SHOWN:
        return
    if element.tag in KEPT:
        yield f"<{element.tag}{''.join(_attributes(element))}>"
    for child in element.children:
        yield from [escape(child)] if isinstance(child, str) else _safe(child)
    if element.tag in KEPT - VOID:
        yield f"</{element.tag}>"


def _attributes(element: Element) -> Iterator[str]:
    for name, value in element.attributes.items():
        is_picture = element.tag == "img" and name == "src" and value.startswith("data:image/")
        if name in ATTRIBUTES or is_picture:
            yield f' {name}="{escape(value)}"'
    if element.link:
        yield f' href="{escape(element.link)}"'
