"""From the bytes of a message to a `Mail`. Nothing in them is trusted: what can't be read is read as well as it can be."""

from __future__ import annotations

from dataclasses import dataclass, field
from email import message_from_bytes
from email.header import decode_header, make_header
from email.utils import getaddresses
from typing import TYPE_CHECKING

from pytest_stagehand._mail.html import shown_of, tree_of
from pytest_stagehand._mail.mail import LONGEST_HTML, Attachment, Mail

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from email.message import Message

RECIPIENTS = ("to", "cc", "bcc", "delivered-to", "x-original-to")
MOST_PARTS = 500
"""Parts of a message that are looked at."""


@dataclass
class _Parts:
    texts: list[str] = field(default_factory=list)
    htmls: list[str] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    defects: list[str] = field(default_factory=list)
    seen: int = 0


def parse(raw: bytes, envelope: Iterable[str] = ()) -> Mail:
    """The mail that a message is.

    Args:
        raw: The message as it was sent.
        envelope: Whom it was delivered to, as far as the server knows: blind copies are in no header.
    """
    try:
        message = message_from_bytes(raw)
        parts = _Parts()
        _gather(message, parts)
    except (
        RecursionError,
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
    ) as error:  # what `email` raises on some broken ones
        return Mail("", tuple(envelope), "", raw.decode("utf-8", "replace"), "", (), (type(error).__name__,))
    html = "\n".join(parts.htmls)
    text = "\n".join(parts.texts) if parts.texts or not html else _shown(html)
    to = dict.fromkeys([*_addresses(message, *RECIPIENTS), *envelope])
    sender = next(_addresses(message, "from"), "")
    named = {address.casefold(): address for address in reversed(to)}
    subject = " ".join(_header(message, "subject").split())
    return Mail(
        sender, tuple(reversed(named.values())), subject, text, html, tuple(parts.attachments), tuple(parts.defects)
    )


def _gather(part: Message, parts: _Parts) -> None:
    parts.seen += 1
    parts.defects += [name for each in part.defects if (name := type(each).__name__) not in parts.defects]
    if parts.seen > MOST_PARTS:
        return
    payload = part.get_payload()
    if part.is_multipart() and part.get_content_maintype() == "multipart":
        for each in payload if isinstance(payload, list) else ():
            if not isinstance(each, str):
                _gather(each, parts)
        return
    kind = part.get_content_type()
    is_file = part.get_filename() is not None or part.get_content_disposition() == "attachment"
    if kind in ("text/plain", "text/html") and not is_file:
        (parts.htmls if kind == "text/html" else parts.texts).append(_text(part))
    elif part.get_content_maintype() == "multipart":  # it says that it has parts, and none is found in it
        parts.texts.append(_text(part))
    else:
        content = part.get_payload(decode=True)
        whole = content if isinstance(content, bytes) else part.as_bytes().partition(b"\n\n")[2]
        parts.attachments.append(Attachment(_name(part), kind, whole))


def _text(part: Message) -> str:
    content = part.get_payload(decode=True)
    raw = content if isinstance(content, bytes) else str(part.get_payload()).encode("utf-8", "surrogateescape")
    try:
        text = raw.decode(part.get_content_charset() or "utf-8", "replace")
    except (LookupError, ValueError):  # a character set that nobody knows
        text = raw.decode("utf-8", "replace")
    return text.replace("\r\n", "\n")


def _name(part: Message) -> str:
    return _decoded(part.get_filename() or "")


def _addresses(message: Message, *names: str) -> Iterator[str]:
    """The addresses in these headers.

    Read as written: the comma of an encoded name parts nothing. Each header alone: newer Pythons find nothing where one is empty.
    """
    for name in names:
        for value in message.get_all(name, []):
            yield from (address for _, address in getaddresses([str(value)]) if address)


def _header(message: Message, name: str) -> str:
    return ", ".join(_decoded(str(value)) for value in message.get_all(name, []))


def _decoded(value: str) -> str:
    """A header as people read it; as it is written where its encoding is broken."""
    try:
        text = str(make_header(decode_header(value)))
    except (LookupError, ValueError):
        text = value
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _shown(html: str) -> str:
    """What HTML shows, for a mail that has no plain text; one that is too long says so when it is read."""
    return "\n".join(shown_of(tree_of(html)).lines) if len(html) <= LONGEST_HTML else ""
