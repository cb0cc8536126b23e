"""Statements in the past tense: that a message was shown at some time since the last operation, be it gone again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import DIALOGS, MESSAGES
from pytest_stagehand._browser.snapshot import TEXT
from pytest_stagehand._compiling.naming.phrases import loose_phrases_of, without_article
from pytest_stagehand._engines.english.verifying.claims import Parts, claim

if TYPE_CHECKING:
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim, How
    from pytest_stagehand._compiling.claims.places import Case

_SHOWN = r"(?:shown|displayed|visible|seen|announced)"
CAME = (
    rf"(?:(?:(?:has|have) )?(?:briefly )?(?:appeared|popped up|showed up|shown up|come up|came up|flashed(?: up)?)|"
    rf"(?:was|were|has been|have been) (?:briefly )?{_SHOWN})(?: briefly| shortly| for (?:a|one) (?:moment|second|while))?"
)
"""That something came to be shown."""
NEVER_CAME = (
    r"(?:did(?: not|n['\u2019]t)|never|(?:has|have|was|were) (?:not|never)) "
    r"(?:appear|show|pop|come|came|flash|display)\w*(?: up)?"
)
"""That nothing did."""
TOLD = r"(?P<verb>said|told (?:me|us)|read|showed|displayed|announced|contained|included|mentioned)"
"""What a message said."""
SAYING = r"(?:(?:which |that )?(?P<verb>saying|says|said|reading|reads?|containing|contains|with the (?:text|words?|message)))"
_NAMED = re.compile(
    r"(?P<kind>.*?)\s*\b(?P<verb>(?:that |which )?(?:saying|says|said|reading|reads?|containing|contains|contained|with|of)"
    r"(?: the)?(?: text| words?| message)?)?\s*(?P<quote>\ue000\d+\ue001)\s*(?P<behind>.*)",
    re.IGNORECASE,
)
_PAGE = frozenset({"page", "screen", "app", "application", "site"})
_PARTLY = ("contain", "includ", "mention")
_IN_PART: How = "contains"
_DENIED = "that no message came: it may yet come; say what is shown instead"
_UNSAID = "which message is meant; say its words in quotes"


def appeared(parts: Parts, _case: Case) -> list[Claim]:
    """`the message "Saved" appeared`, `a toast saying "Saved" popped up`, `"Saved" was shown`."""
    subject = without_article(parts.subject)
    _refuse_denial(parts.subject)
    if subject.quoted is not None:
        return [_claim(subject.quoted, "")]
    found = _NAMED.fullmatch(subject.masked)
    if found is None:
        return [_claim(_unquoted(subject), "")]
    kind = subject.of(f"{found['kind']} {found['behind']}")
    if kind.masked and not _is_message(kind):
        raise EngineAbstained("not-understood", f'whether "{kind.plain}" is a message')
    return [_claim(subject.of(found["quote"]).plain, found["verb"] or "")]


def said(parts: Parts, _case: Case) -> list[Claim]:
    """`a toast said "Saved"`, `a message popped up saying "Saved"`, `the page showed "Saved"`."""
    _refuse_denial(parts.subject)
    subject = without_article(parts.subject)
    if parts.object.quoted is None or not (_is_message(subject) or subject.plain.lower() in _PAGE):
        raise EngineAbstained("not-understood", _UNSAID)
    return [_claim(parts.object.quoted, parts.word)]


def denied(_parts: Parts, _case: Case) -> list[Claim]:
    """`the message "Saved" did not appear`.

    Raises:
        EngineAbstained: It may yet come.
    """
    raise EngineAbstained("not-understood", _DENIED)


def _claim(words: str, verb: str) -> Claim:
    is_part = any(part in verb for part in _PARTLY)
    return claim("appeared", expected=words, how=_IN_PART if is_part else "equals")


def _unquoted(subject: Text) -> str:
    """The words of `message Saved`; what only describes a message (`a success message`) has none."""
    phrase = next((each for each in loose_phrases_of(subject) if each.is_definite), None)
    if phrase is None or not _is_message(subject):
        raise EngineAbstained("not-understood", _UNSAID)
    return phrase.name


def _is_message(text: Text) -> bool:
    """Whether a phrase means what a page says of what was done, whatever that is: a message, a toast, an alert, a text."""
    kind = next((phrase.kind for phrase in loose_phrases_of(text)), None)
    if kind is None or not kind.meant & (MESSAGES | {TEXT}):
        return False
    return not DIALOGS.intersection(kind.roles)


def _refuse_denial(subject: Text) -> None:
    if re.search(r"^(?:no|neither|nothing)\b|\b(?:not|never)\b", subject.masked, re.IGNORECASE):
        raise EngineAbstained("not-understood", _DENIED)
