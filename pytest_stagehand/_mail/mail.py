"""A mail as a test reads it: who, what, the links in it, the code that it brings, and itself as a page."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, cast

from pytest_stagehand._basics.errors import MailError, printable
from pytest_stagehand._mail.codes import codes_alone, codes_among, first_code
from pytest_stagehand._mail.html import POLICY, Shown, safe, shown_of, tree_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Page as PlaywrightPage

    from pytest_stagehand._verbs.page import Page

LONGEST_HTML = 2_000_000
"""Characters of HTML that are read; the parser's time is not linear in broken markup, and no mail has more."""
_WEB = re.compile(r"https?://[^\s<>\"]+", re.IGNORECASE)
_AFTER = re.compile(r"[\s.,:;!?'\")\]}]+$")
"""What stands behind an address in a text and is none of it."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that came with a mail.

    Attributes:
        name: As the mail says it; it may say anything, so don't write to a path that is made of it.
        type: Its media type: `application/pdf`.
        content: Its bytes.
    """

    name: str
    type: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a mail.

    Attributes:
        text: What is shown for it; in a mail of plain text, what stands before it.
        url: Where it leads to; http and https only.
    """

    text: str
    url: str


@dataclass(frozen=True, eq=False)
class Mail:
    """A mail that came while the test ran.

    Attributes:
        sender: Address that it is from.
        to: Addresses that it is to, copies and blind copies that the server told of among them.
        subject: Its subject.
        text: Its plain text; of a mail with HTML only, what that shows.
        html: Its HTML; empty where it has none.
        attachments: Files that came with it.
        defects: What is broken in its form, in the words of Python's `email`.
    """

    sender: str
    to: tuple[str, ...]
    subject: str
    text: str = field(repr=False)
    html: str = field(repr=False)
    attachments: tuple[Attachment, ...] = ()
    defects: tuple[str, ...] = ()

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """All links of it, in order: those of its HTML, where it has some."""
        found = self._shown.links if self.html else _links_in(self.text)
        return tuple(dict.fromkeys(Link(text, url) for text, url in found))

    def link(self, text: str = "") -> str:
        """The address of one link: ``page.goto(mail.link("Confirm"))``.

        Args:
            text: What is shown for it, or a part of that, in capitals or not. A link that shows exactly this comes first.

        Raises:
            MailError: No link is shown so, or links to different places are.
        """
        wanted = _folded(text)
        exact = [link for link in self.links if _folded(link.text) == wanted]
        fitting = exact or [link for link in self.links if wanted in _folded(link.text)]
        if len({link.url for link in fitting}) == 1:
            return fitting[0].url
        asked = f'links that show "{printable(text, 100)}"' if text else "links"
        raise self._error(
            asked, [f"{link.text}: {link.url}" for link in fitting or self.links], is_several=bool(fitting)
        )

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """What could be a code: first what stands alone, on a line or in an element of its own, then what stands in the text."""
        return tuple(dict.fromkeys((*self._codes_alone, *codes_among([self.subject, *self._lines]))))

    @property
    def code(self) -> str:
        """The code that it brings: the one thing that stands alone and could be a code, else the one in its text.

        Raises:
            MailError: There is none, or there are several.
        """
        found = self._codes_alone or self.codes
        if len(found) == 1:
            return found[0]
        raise self._error("codes", found, is_several=bool(found))

    def code_after(self, words: str) -> str:
        """The code behind some words, where a mail has several: ``mail.code_after("your code is")``.

        It is the first thing behind them with a digit in it, dates and times apart.

        Args:
            words: What stands before it, in capitals or not, also over the end of a line.

        Raises:
            MailError: Nothing says these words, no code follows, or different ones do where they stand more than once.
        """
        wanted = re.compile(r"\s+".join(map(re.escape, words.split())) or r"(?!)", re.IGNORECASE)
        text = " ".join([self.subject, *self._lines])
        found = dict.fromkeys(code for said in wanted.finditer(text) if (code := first_code(text[said.end() :])))
        if len(found) == 1:
            return next(iter(found))
        raise self._error(f'codes after "{printable(words, 100)}"', list(found or self.codes), is_several=bool(found))

    def open(self, page: PlaywrightPage) -> Page:
        """Open it in a new tab beside `page`, for sentences: ``mail.open(page).act("click Confirm")``.

        Nothing in it runs, and nothing is loaded: no script, no picture of a server, no form.

        Args:
            page: A page of the context that the tab is to be of.

        Returns:
            The tab; close it, or use it as any page.
        """
        tab = page.context.new_page()
        tab.set_content(self._as_page())
        return cast("Page", tab)

    @cached_property
    def _shown(self) -> Shown:
        if len(self.html) > LONGEST_HTML:
            raise MailError(
                "too-large",
                f"{self._named} has {len(self.html):,} characters of HTML; at most {LONGEST_HTML:,} are read.",
            )
        return shown_of(tree_of(self.html))

    @property
    def _lines(self) -> Sequence[str]:
        return self._shown.lines if self.html else [" ".join(line.split()) for line in self.text.splitlines()]

    @property
    def _codes_alone(self) -> tuple[str, ...]:
        return codes_alone([*self._lines, *(self._shown.held if self.html else ())])

    def _as_page(self) -> str:
        body = safe(tree_of(self.html)) if self.html and self._shown else "".join(_paragraphs(self.text))
        told = {"From": self.sender, "To": ", ".join(self.to), "Subject": self.subject}
        head = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in told.items())
        policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        return (
            f"<!doctype html><html><head><meta charset=utf-8>{policy}<title>{escape(self.subject)}</title></head>"
            f"<body><header><dl>{head}</dl></header><main>{body}</main></body></html>"
        )

    @property
    def _named(self) -> str:
        return f'The mail "{printable(self.subject, 100)}" to {printable(", ".join(self.to), 200)}'

    def _error(self, what: str, found: Sequence[str], *, is_several: bool) -> MailError:
        """That there is none of what was asked for, or that there are several, with what there is."""
        head = f"{self._named} has {'several' if is_several else 'no'} {what}"
        there = "".join(f"\n  {printable(each, 300)}" for each in found[:20])
        lines = [f"{head}:{there}" if found else f"{head}."] if is_several or not found else [f"{head}. It has:{there}"]
        if what == "codes":
            lines += [
                'Say what stands before it: mail.code_after("your code is"); or read mail.text by a pattern of yours.'
            ]
        lines += [f"Its form is broken: {', '.join(self.defects)}."] if self.defects else []
        lines += [] if is_several else [f"It says: {printable(' / '.join(self._lines), 600) or 'nothing'}"]
        return MailError("several" if is_several else "none", "\n".join(lines))


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def _links_in(text: str) -> Iterator[tuple[str, str]]:
    """Addresses in a plain text, with what stands before each: on its line, or else on the line above."""
    above = ""
    for line in text.splitlines():
        done = 0
        for found in _WEB.finditer(line):
            url = _without_what_follows(found[0])
            yield " ".join(line[done : found.start()].split()).strip("<(: ") or above.rstrip(": "), url
            done = found.end()
        above = " ".join(line[done:].split()) or above


def _without_what_follows(url: str) -> str:
    """An address without the signs of the sentence around it; a bracket that was opened in it is its own."""
    plain = _AFTER.sub("", url)
    return f"{plain})" if plain.count("(") > plain.count(")") and url.startswith(f"{plain})") else plain


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        lines = "<br>".join(map(_linked, paragraph.splitlines()))
        yield f"<p>{lines}</p>"


def _linked(line: str) -> str:
    """A line of plain text with its addresses as links."""
    parts, done = [], 0
    for found in _WEB.finditer(line):
        url = _without_what_follows(found[0])
        parts += [escape(line[done : found.start()]), f'<a href="{escape(url)}">{escape(url)}</a>']
        done = found.start() + len(url)
    return "".join([*parts, escape(line[done:])])
