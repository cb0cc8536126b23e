"""The forms of English statements: what each looks like, and which room makes claims of its parts.

The first form that fits and can be tied to the page is the one that is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from pytest_stagehand._compiling.asked.sentences import NUMBERS
from pytest_stagehand._compiling.claims.places import Case
from pytest_stagehand._compiling.claims.states import IN_WORDS
from pytest_stagehand._engines.english.tree.rows import TURNING, says_how_many
from pytest_stagehand._engines.english.verifying import (
    alone,
    chosen,
    columns,
    contents,
    every,
    opened,
    operable,
    order,
    page,
    passing,
    presence,
    relations,
    stated,
    tallies,
    unset,
)
from pytest_stagehand._engines.english.verifying.as_written import THERE
from pytest_stagehand._engines.english.verifying.claims import Parts
from pytest_stagehand._programs.text import singular, words

if TYPE_CHECKING:
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim

Form = Callable[[Parts, Case], "list[Claim]"]
"""What a form of grammar makes of the parts that it found."""
_NOT = r"(?P<not>(?-i:not) )?"
"""With a capital it begins a value: `the state is Not started`."""
_DO = r"(?:(?:does|do) (?P<not>not ))?"
_SHOWS = (
    r"(?P<verb>shows?(?! up )|displays?|contains?|includes?|mentions?|offers?|suggests?|says?|reads?|starts? with|begins? with|"
    r"ends? with|ha(?:s|ve) the text)"
)
_HOLDS = r"(?:shows?|displays?|contains?|includes?|lists?|offers?|has|have|holds?)"
_IS = r"(?:is|are|be|equals?)"
_SHOWN = rf"(?P<word>{THERE}|absent|hidden|gone|missing|invisible)"
_ON_PAGE = r"(?: (?:on|in) (?:the |this )?(?:page|screen))?"
_URL = r"(?:the )?(?:current |page )?(?:url|address|path)(?: of the page)?"
_TITLE = r"(?:the )?(?:page |document |browser )?title(?: of the page)?"
_IN = r"(?: (?P<place>(?:in|inside|within|among|on|under|below) .+))?"
_PLACED = r"(?P<place>(?:in|inside|within|among|on|under|below) (?=the |this |my |your |\ue000|(?-i:[A-Z])).+)"
"""A place and no text such as `in stock`."""
_OF = r"(?: (?:in|of|on) (?P<subject>.+?))?"
_BOUND = r"(?:(?:at least|at most|exactly|only|more than|fewer than|less than|no more than|no fewer than) )?"
AMOUNT = rf"{_BOUND}(?:\d+|an?|{'|'.join(NUMBERS)})"
_AMOUNT = rf"(?P<amount>{AMOUNT})"
_DIRECTED = rf"(?:,? (?:(?:in|from) )?(?P<word>{relations.DIRECTION})(?: order)?)?"
_DONE_BY = r"(?P<word>\w+(?:ed|s|n|t) (?:by|to|on|at|from|until|for))"
"""As a label says it: `Owned by`, `Renews on`."""
_WAS = r"(?:is|are|was|were|has been|have been)"
_WENT = r"(?:went|goes|comes|came)"
_BECAME = rf"(?:{_WAS}|{_WENT})"
_CHOSEN = r"(?:selected|chosen|picked|checked|ticked)"
_WRONG = r"(?:the |an )?(?:error|message|hint|warning)(?: message| text)?"
_FOLDED = rf"(?:(?P<word>{relations.BOUND}) )?(?P<object>.+)"
_STATE = "(?P<state>" + "|".join(sorted(IN_WORDS, key=len, reverse=True)) + ")"
_FORMS: tuple[tuple[re.Pattern[str], Form], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), read)
    for pattern, read in (
        (rf"{_URL} {_DO}{_SHOWS} (?P<object>.+)", page.url),
        (rf"{_URL} {_IS} {_NOT}(?P<object>.+)", page.url),
        (rf"{_TITLE} {_DO}{_SHOWS} (?P<object>.+)", page.title),
        (rf"{_TITLE} {_IS} {_NOT}(?P<object>.+)", page.title),
        (rf"(?:we|i|the user) (?:is|are|am) {_NOT}on (?:the page )?(?P<object>/\S*)", page.url),
        (
            rf"(?P<subject>.+?) (?:is|are) {_NOT}(?:sorted|ordered)(?: by (?P<object>.+?))?{_DIRECTED}",
            relations.in_order,
        ),
        (rf"(?P<subject>.+?) (?:is|are) {_NOT}listed by (?P<object>.+?){_DIRECTED}", relations.in_order),
        (
            rf"(?P<subject>.+?) (?:is|are) {_NOT}listed,? (?:in )?(?P<word>{relations.DIRECTION})(?: order)?",
            relations.in_order,
        ),
        (rf"(?P<subject>.+?) (?:is|are) {_NOT}in (?P<word>{relations.DIRECTION}) order", relations.in_order),
        (rf"(?P<subject>.+?) (?:{_IS}|matches|adds up to) (?:to )?(?:the )?sum of (?P<object>.+)", relations.sums),
        (rf"(?P<subject>.+?) (?:is |are )?{_NOT}(?P<word>{relations.RELATION}) (?P<object>the .+)", relations.compares),
        (rf"(?P<subject>.+?) {_WAS} {_NOT}(?P<word>{relations.BOUND}) (?P<object>.+)", relations.bounded),
        (rf"(?P<subject>.+?) {_DO}(?P<word>exceeds?) (?P<object>.+)", relations.bounded),
        (rf"(?P<subject>.+?) (?:add|sum) up to {_FOLDED}", relations.folded),
        (rf"(?P<subject>.+?) {passing.NEVER_CAME}{_ON_PAGE}", passing.denied),
        (rf"(?P<subject>.+?) {passing.CAME}{_ON_PAGE}", passing.appeared),
        (rf"(?P<subject>.+?) {passing.CAME}{_ON_PAGE} {passing.SAYING} (?P<object>.+)", passing.said),
        (rf"(?P<subject>.+?) {passing.TOLD} (?P<object>.+?)(?: briefly| for a moment)?", passing.said),
        (rf"there (?:is|are) {_AMOUNT} (?P<object>.+?)(?: shown| displayed| visible)?{_ON_PAGE}", tallies.there),
        (
            rf"{_AMOUNT} (?P<object>.+?) (?:(?:is|are|was|were|has been|have been) {THERE}|exists?){_ON_PAGE}{_IN}",
            tallies.there,
        ),
        (rf"{_AMOUNT} (?P<object>.+?) (?:is|are) {_PLACED}", tallies.there),
        (rf"{_AMOUNT} (?P<object>.+?) {_BECAME} (?P<word>(?!{THERE}$).+)", tallies.of_which),
        (
            rf"{_AMOUNT} (?P<object>\w+(?: \w+)?) (?:have |has )?(?P<word>(?!{THERE}$)\w+(?:ed|en|ing|t))",
            tallies.of_which,
        ),
        (
            rf"(?:(?:the |this )?(?:page|screen)|it) {_DO}{_SHOWS} (?:that |the (?:text|message|words?) )?(?P<object>.+)",
            page.page_shows,
        ),
        (rf"(?:the text |the message )?(?P<subject>.+?) (?:is|are) {_NOT}{_SHOWN}{_ON_PAGE}{_IN}", presence.visible),
        (
            rf"(?:the text |the message )?(?P<subject>.+?) ha(?:s|ve) {_NOT}(?P<word>disappeared|vanished|gone)",
            presence.visible,
        ),
        (
            rf"(?:the text |the message )?(?P<subject>.+?) {_DO}(?P<word>appears?|exists?|shows? up|turns? up){_ON_PAGE}{_IN}",
            presence.visible,
        ),
        (rf"(?:the text |the message )?(?P<subject>.+?) (?:is|are) {_NOT}{_PLACED}", presence.visible),
        (rf"{every.ONLY} (?P<subject>.+?) (?:is|are) {_NOT}{THERE}{_ON_PAGE}{_IN}", alone.only_listed),
        (rf"{every.ONLY} (?P<subject>.+?) (?:is|are) {_NOT}{_PLACED}", alone.only_listed),
        (rf"{every.ONLY} (?P<subject>.+?) (?:is|are) {_NOT}{_STATE}", every.only),
        (rf"{every.ONLY} (?P<subject>.+?) (?:is|are|has|have) {_NOT}(?P<object>.+)", alone.only_reads),
        (
            rf"(?:the )?(?P<place>.+?) of {every.EVERY} (?P<subject>.+?) (?:is|are) {_NOT}(?P<object>.+)",
            every.column,
        ),
        (rf"{every.EVERY} (?P<subject>.+?) (?:has|have|shows?|contains?) (?P<object>an? .+)", every.having),
        (
            rf"{every.EVERY} (?P<subject>.+?) (?:is|are|has|have|was|were) {_NOT}(?:all |both )?(?P<object>.+)",
            every.every,
        ),
        (rf"{every.EVERY} (?P<subject>.+?) (?:shows?|reads?|says?|has|have) (?P<object>.+)", every.in_column),
        (
            rf"no (?P<subject>.+?) (?:is|was|has been) {unset.UNSET}(?: yet| so far)?(?: (?:for|in|on) (?P<place>.+))?",
            unset.unset,
        ),
        (rf"(?P<subject>.+?) (?:is|are) {_NOT}(?:empty|blank) (?:for|in|on) (?P<object>.+)", unset.empty_for),
        (
            rf"(?P<subject>.+?) {_DO}(?:has|have|shows?) (?:the |these )?columns:? (?P<object>.+)",
            columns.having_columns,
        ),
        (r"(?P<subject>.+?) (?:has|have) (?P<word>no|an?) (?P<object>.+)", presence.having),
        (r"(?P<object>.+?) (?:has|have) no (?P<subject>.+)", unset.none_of),
        (rf"(?P<subject>.+?) (?:lists?|shows?|has|have) (?P<object>.+?) (?P<word>{order.PLACE})", order.ranked),
        (rf"(?P<object>.+?) is {_NOT}the only (?P<place>\w+){_OF}", every.sole),
        (rf"the only (?P<place>\w+){_OF} is {_NOT}(?P<object>.+)", every.sole),
        (
            rf"(?P<object>.+?) is {_NOT}(?:the )?(?P<word>{order.PLACE})(?: (?P<place>{order.ENTRY}))?{_OF}",
            order.entry,
        ),
        (
            rf"(?:the )?(?P<word>{order.PLACE}) (?P<place>\w+){_OF} (?:is|shows?|contains?|says|reads|has) {_NOT}(?P<object>.+)",
            order.entry,
        ),
        (rf"(?P<subject>.+?) (?:is|are|stands?|comes?) {_NOT}(?P<word>{order.ORDER}) (?P<object>.+)", order.stands),
        (
            rf"(?P<subject>.+?) {_DO}(?:shows?|has|says|reads) {_WRONG}:? (?P<object>.+)",
            contents.beside_field,
        ),
        (r"(?:you|one|people|users?|we|i) can (?P<not>not )?(?P<subject>.+)", operable.doable),
        (r"(?P<subject>.+?) can (?P<not>not )?be (?P<word>\w+)(?: yet| any ?more)?", operable.operable),
        (rf"(?P<word>\w+ing)\b(?P<subject>.*?) is {_NOT}possible", operable.operable),
        (
            rf"(?P<subject>.+?) is {_NOT}(?:titled|entitled|called|named|labelled|labeled|headed) (?P<object>.+)",
            presence.titled,
        ),
        (r"(?P<subject>.+?) (?:is|am|are) (?:logged|signed) in", page.signed_in),
        (r"(?:i|we|(?:the|a) user) (?:is|am|are) (?:logged|signed) in as (?P<subject>.+)", page.signed_in),
        (rf"(?P<subject>.+?) (?:is|are) {_NOT}{_STATE}", stated.state),
        (rf"(?P<subject>.+?) (?:is|are) {_NOT}{_STATE} {_PLACED}", stated.state_in),
        (rf"(?P<subject>.+?) (?:of|for) (?P<object>.+) (?:is|are) {_NOT}(?:empty|blank)", unset.empty_for),
        (
            rf"(?P<subject>.+?) (?:(?:is|are|was|were|has been|have been) {_NOT})?{_DONE_BY} (?P<object>.+)",
            contents.done_by,
        ),
        (
            rf"(?P<subject>.+?) {_WAS} {_NOT}(?:\w+(?:ed|en|nt|ght) )?(?P<word>from|to|by|for|cc) (?P<object>.+)",
            contents.done_by,
        ),
        (rf"(?P<subject>.+?) {_WENT} {_NOT}(?P<word>from|to|by|for|cc) (?P<object>.+)", contents.went_to),
        (rf"(?P<subject>.+?) (?:is|are) {_NOT}{_CHOSEN} (?:in|for|as) (?P<object>.+)", chosen.chosen_in),
        (rf"(?P<subject>.+?) {_DO}ha(?:s|ve) (?:the )?(?:keyboard )?(?P<state>focus)", stated.state),
        (rf"(?:the )?value of (?P<subject>.+?) {_IS} {_NOT}(?P<object>.+)", contents.equals),
        (rf"(?P<subject>.+?) {_DO}ha(?:s|ve) (?:the )?value (?:of )?(?P<object>.+)", contents.value),
        (rf"(?P<subject>.+?) (?:is|are) {_NOT}(?:filled with|filled in with|set to|at) (?P<object>.+)", contents.value),
        (rf"(?P<subject>.+?) {_IS} {_NOT}at (?P<object>\d.*)", contents.equals),
        (
            rf"(?P<subject>.+?) (?:has|have|contains?|holds?|shows?|lists?) {_AMOUNT} (?P<object>.+)",
            tallies.contains_count,
        ),
        (rf"(?P<place>.+?) {_HOLDS} {every.ONLY} (?!{AMOUNT} )(?P<subject>.+)", alone.only_held),
        (rf"(?P<place>.+?) {every.ONLY} {_HOLDS} (?!{AMOUNT} )(?P<subject>.+)", alone.only_held),
        (rf"(?P<subject>.+?) {_DO}{_SHOWS} (?P<object>.+)", contents.text),
        (rf"(?P<subject>.+?) {_IS} {_NOT}(?!(?:filled|filled in|set) (?:with|to) )(?P<object>.+)", contents.equals),
        (r"(?P<subject>[^:]+): (?P<object>[^:]+)", contents.equals),
        (rf"(?P<subject>.+?) {_IS} {_NOT}(?P<object>.+) for (?P<place>.+)", contents.equals_for),
        (
            rf"the (?P<state>selected|chosen|open|active|current) (?P<object>\w+) (?:is|are) {_NOT}(?P<subject>.+)",
            opened.current_one,
        ),
        (rf"(?:the )?(?P<amount>{relations.FOLD}) (?P<subject>.+?) {_IS} {_FOLDED}", relations.folded),
    )
)
_COUNTING = TURNING | frozenset(map(singular, NUMBERS[2:]))
_COUNTING_FORMS = {
    every.every,
    every.only,
    every.sole,
    every.column,
    every.in_column,
    every.having,
    alone.only_listed,
    alone.only_reads,
    alone.only_held,
    order.entry,
    order.stands,
    tallies.there,
    tallies.of_which,
}
QUOTES = re.compile("\ue000\\d+\ue001")
_NOBODY = re.compile(r"there|here", re.IGNORECASE)
"""What stands in the place of a subject and is none: `there are 2 unread messages`."""


def forms_of(text: Text) -> list[tuple[re.Match[str], Form]]:
    found = [(match, read) for pattern, read in _FORMS if (match := pattern.fullmatch(text.masked))]
    return [(match, read) for match, read in found if not _NOBODY.fullmatch(match.groupdict().get("subject") or "")]


def leaves_unread(subject: str, read: Form, case: Case) -> bool:
    """Whether a subject says that there is none, or of how many it is said, and the form knows of no such thing.

    *No error* says nothing, and *another error* is not the one that does. *Next page* may be what a thing is called.
    """
    said = _COUNTING.intersection(_apart(subject))
    if read in _COUNTING_FORMS or (read is presence.visible and said <= {"no"}):
        return False
    return any(not _is_called(word, subject, case) for word in said)


def _is_called(word: str, subject: str, case: Case) -> bool:
    """Whether something on the page is called by a word alone, or together with that behind it, or before it."""
    own = _apart(subject)
    at = own.index(word)
    pairs = [own[max(at - 1, 0) : at + 1], own[at : at + 2]]
    names = [words(node.name) for node in case.snapshot.walk() if word in words(node.name)]
    return ((word,) in names and not says_how_many(own, at)) or any(
        len(pair) > 1 and pair == name[start : start + 2]
        for name in names
        for pair in pairs
        for start in range(len(name))
    )


def _apart(subject: str) -> tuple[str, ...]:
    """The words of a subject as they stand between spaces, in the singular: `pop-up` says no *up*."""
    return tuple(singular(word) for word in QUOTES.sub("", subject).lower().split())
