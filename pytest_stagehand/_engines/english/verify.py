"""What a `verify` sentence claims: the local engine's reading of English statements.

A statement is read by the first form of `_FORMS` that fits it and can tie its subject to exactly one thing of this
page; where none does, the engine abstains. It never judges a description: `no errors are shown` is nothing that text
and roles can prove, `no dialog is shown` is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.asked.sentences import NUMBERS, text_of
from pytest_stagehand._compiling.claims.places import Case
from pytest_stagehand._compiling.claims.states import IN_WORDS
from pytest_stagehand._compiling.claims.words import Said
from pytest_stagehand._compiling.naming.sayings import EMPTY
from pytest_stagehand._compiling.verifying import decided, together
from pytest_stagehand._engines.english.abstain import explained
from pytest_stagehand._engines.english.tree.rows import TURNING
from pytest_stagehand._engines.english.verifying import (
    contents,
    every,
    facts,
    order,
    page,
    passing,
    presence,
    relations,
    tallies,
    tellings,
)
from pytest_stagehand._engines.english.verifying.claims import Parts
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.queries import NO_VARIABLES
from pytest_stagehand._programs.text import singular, words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.decisions import VerifyDecision

Form = Callable[[Parts, Case], "list[Claim]"]
"""What a form of grammar makes of the parts that it found."""
_LEAD = re.compile(
    r"^(?:please\s+)?(?:(?:verify|check|assert|make sure|ensure|confirm)\b)?\s*(?:that\s+)?", re.IGNORECASE
)
_PRESSED = r"(?:clicked|pressed|used|chosen|selected|operated|tapped)(?: on)?"
_EDITED = r"(?:edited|changed|typed in(?:to)?|filled in)"
_CONTRACTIONS = (
    (re.compile(r"\b(there|it|that|here)['\u2019]s\b", re.IGNORECASE), r"\1 is"),
    (re.compile(r"\b(we|you|they)['\u2019]re\b", re.IGNORECASE), r"\1 are"),
    (re.compile(r"\b(is|are|do|does|has|have|was|were)n['\u2019]t\b", re.IGNORECASE), r"\1 not"),
    (re.compile(r"\b(?:can['\u2019]t|cannot)\b", re.IGNORECASE), "can not"),
    (re.compile(rf"\bcan not be {_PRESSED}$", re.IGNORECASE), "is disabled"),
    (re.compile(rf"\bcan be {_PRESSED}$", re.IGNORECASE), "is enabled"),
    (re.compile(rf"\bcan not be {_EDITED}$", re.IGNORECASE), "is not editable"),
    (re.compile(rf"\bcan be {_EDITED}$", re.IGNORECASE), "is editable"),
    (re.compile(r"\b(?:must|has to|needs to) be (?:filled(?: in| out)?|given|set)$", re.IGNORECASE), "is required"),
    (re.compile(r"\bhas an? red (?:mark|border|frame|outline)$", re.IGNORECASE), "is invalid"),
    (re.compile(r"\b(?:has|shows) an? (?:validation )?error$", re.IGNORECASE), "is invalid"),
    (re.compile(r"\b(?:has|shows) no (?:validation )?errors?$", re.IGNORECASE), "is valid"),
    (
        re.compile(
            r"^(.+?) is (not )?the (selected|chosen|open|active|current) (tab|option|page|entry|link|step)$",
            re.IGNORECASE,
        ),
        r"the \1 \4 is \2\3",
    ),
    (
        re.compile(r"\b(?!has|is|was|does)[a-z]+s (?:us |you |me |people )?that (?=\w+ |\ue000)", re.IGNORECASE),
        "says that ",
    ),
    (re.compile(r"\bno longer\b", re.IGNORECASE), "not"),
    (re.compile(r"\b(is|are) there no\b", re.IGNORECASE), r"there \1 no"),
    (
        re.compile(r"^(?:the page has|we see|you see|i see|you can see|i can see)\s+(?=\ue000)", re.IGNORECASE),
        "the page shows ",
    ),
    (re.compile(r"\b(is|are)( not)? (?:now|still|again|currently|already)\b", re.IGNORECASE), r"\1\2"),
)
_TRAILING = re.compile(
    r"\s+(?:again|now|already|still|any ?more|any longer|at all|in total|altogether)$", re.IGNORECASE
)
_AND = re.compile(r",?\s+(?:and|but)\s+|,\s+", re.IGNORECASE)
_LIKEWISE = re.compile(r"(?P<subject>.+?) (?P<be>is|are|does|do|has|have) (?P<not>not|too|as well)", re.IGNORECASE)
"""What leaves out what was just said of another: `and Garage is not`."""

_NOT = r"(?P<not>(?-i:not) )?"
"""With a capital it begins a value: `the state is Not started`."""
_DO = r"(?:(?:does|do) (?P<not>not ))?"
_SHOWS = (
    r"(?P<verb>shows?|displays?|contains?|includes?|mentions?|offers?|suggests?|says?|reads?|starts? with|begins? with|"
    r"ends? with|ha(?:s|ve) the text)"
)
_IS = r"(?:is|are|be|equals?)"
_THERE = r"(?:visible|shown|displayed|present|listed|found|offered|there)"
_SHOWN = rf"(?P<word>{_THERE}|absent|hidden|gone|missing|invisible)"
_ON_PAGE = r"(?: (?:on|in) (?:the |this )?(?:page|screen))?"
_URL = r"(?:the )?(?:current |page )?(?:url|address|path)(?: of the page)?"
_TITLE = r"(?:the )?(?:page |document |browser )?title(?: of the page)?"
_IN = r"(?: (?P<place>(?:in|inside|within|among|on|under|below) .+))?"
_PLACED = r"(?P<place>(?:in|inside|within|among|on|under|below) (?=the |this |my |your |\ue000|(?-i:[A-Z])).+)"
"""A place and no text such as `in stock`."""
_BOUND = r"(?:(?:at least|at most|exactly|only|more than|fewer than|less than|no more than|no fewer than) )?"
_AMOUNT = rf"(?P<amount>{_BOUND}(?:\d+|an?|{'|'.join(NUMBERS)}))"
_DIRECTED = rf"(?:,? (?:(?:in|from) )?(?P<word>{relations.DIRECTION})(?: order)?)?"
_DONE_BY = r"(?P<word>\w+(?:ed|s|n|t) (?:by|to|on|at|from|until|for))"
"""As a label says it: `Owned by`, `Renews on`."""
_BECAME = r"(?:is|are|was|were|has been|have been|went|goes|comes|came)"
_CHOSEN = r"(?:selected|chosen|picked|checked|ticked)"
_WRONG = r"(?:the |an )?(?:error|message|hint|warning)(?: message| text)?"
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
        (rf"(?P<subject>.+?) {passing.NEVER_CAME}{_ON_PAGE}", passing.denied),
        (rf"(?P<subject>.+?) {passing.CAME}{_ON_PAGE}", passing.appeared),
        (rf"(?P<subject>.+?) {passing.CAME}{_ON_PAGE} {passing.SAYING} (?P<object>.+)", passing.said),
        (rf"(?P<subject>.+?) {passing.TOLD} (?P<object>.+?)(?: briefly| for a moment)?", passing.said),
        (rf"there (?:is|are) {_AMOUNT} (?P<object>.+?)(?: shown| displayed| visible)?{_ON_PAGE}", tallies.there),
        (
            rf"{_AMOUNT} (?P<object>.+?) (?:(?:is|are|was|were|has been|have been) {_THERE}|exists?){_ON_PAGE}{_IN}",
            tallies.there,
        ),
        (rf"{_AMOUNT} (?P<object>.+?) (?:is|are) {_PLACED}", tallies.there),
        (rf"{_AMOUNT} (?P<object>.+?) {_BECAME} (?P<word>(?!{_THERE}$).+)", tallies.of_which),
        (
            rf"{_AMOUNT} (?P<object>\w+(?: \w+)?) (?:have |has )?(?P<word>(?!{_THERE}$)\w+(?:ed|en|ing|t))",
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
            rf"(?:the text |the message )?(?P<subject>.+?) {_DO}(?P<word>appears?|exists?){_ON_PAGE}{_IN}",
            presence.visible,
        ),
        (rf"(?:the text |the message )?(?P<subject>.+?) (?:is|are) {_NOT}{_PLACED}", presence.visible),
        (rf"{every.ONLY} (?P<subject>.+?) (?:is|are) {_NOT}{_STATE}", every.only),
        (
            rf"(?:the )?(?P<place>.+?) of {every.EVERY} (?P<subject>.+?) (?:is|are) {_NOT}(?P<object>.+)",
            every.column,
        ),
        (
            rf"{every.EVERY} (?P<subject>.+?) (?:is|are|has|have|was|were) {_NOT}(?:all |both )?(?P<object>.+)",
            every.every,
        ),
        (
            rf"no (?P<subject>.+?) (?:is|was|has been) {every.UNSET}(?: yet| so far)?(?: (?:for|in|on) (?P<place>.+))?",
            every.unset,
        ),
        (rf"(?P<subject>.+?) (?:is|are) {_NOT}(?:empty|blank) (?:for|in|on) (?P<object>.+)", every.empty_for),
        (r"(?P<subject>.+?) (?:has|have) (?P<word>no|an?) (?P<object>.+)", presence.having),
        (r"(?P<object>.+?) (?:has|have) no (?P<subject>.+)", every.empty_for),
        (rf"(?P<subject>.+?) (?:lists?|shows?|has|have) (?P<object>.+?) (?P<word>{order.PLACE})", order.ranked),
        (
            rf"(?P<object>.+?) is {_NOT}the (?P<word>{order.PLACE}) (?P<entry>{order.ENTRY})(?: (?:in|of|on) (?P<subject>.+))?",
            order.entry,
        ),
        (
            (
                rf"(?:the )?(?P<word>{order.PLACE}) (?P<entry>{order.ENTRY})"
                rf"(?: (?:in|of|on) (?P<subject>.+?))? is {_NOT}(?P<object>.+)"
            ),
            order.entry,
        ),
        (rf"(?P<subject>.+?) (?:is|are|stands?|comes?) {_NOT}(?P<word>{order.ORDER}) (?P<object>.+)", order.stands),
        (
            rf"(?P<subject>.+?) {_DO}(?:shows?|has|says|reads) {_WRONG}:? (?P<object>.+)",
            contents.beside_field,
        ),
        (r"(?:you|one|people|users?|we|i) can (?P<not>not )?(?P<subject>.+)", presence.doable),
        (r"(?P<subject>.+?) can (?P<not>not )?be (?P<word>\w+)(?: yet| any ?more)?", presence.operable),
        (rf"(?P<word>\w+ing)\b(?P<subject>.*?) is {_NOT}possible", presence.operable),
        (
            rf"(?P<subject>.+?) is {_NOT}(?:titled|entitled|called|named|labelled|labeled|headed) (?P<object>.+)",
            presence.titled,
        ),
        (r"(?P<subject>.+?) (?:is|am|are) (?:logged|signed) in", page.signed_in),
        (rf"(?P<subject>.+?) (?:is|are) {_NOT}{_STATE}", presence.state),
        (rf"(?P<subject>.+?) (?:is|are) {_NOT}{_STATE} {_PLACED}", presence.state_in),
        (
            rf"(?P<subject>.+?) (?:(?:is|are|was|were|has been|have been) {_NOT})?{_DONE_BY} (?P<object>.+)",
            contents.done_by,
        ),
        (
            rf"(?P<subject>.+?) {_BECAME} {_NOT}(?:\w+(?:ed|en|nt|ght) )?(?P<word>from|to|by|for|cc) (?P<object>.+)",
            contents.done_by,
        ),
        (rf"(?P<subject>.+?) (?:is|are) {_NOT}{_CHOSEN} (?:in|for|as) (?P<object>.+)", contents.chosen_in),
        (rf"(?P<subject>.+?) {_DO}ha(?:s|ve) (?:the )?(?:keyboard )?(?P<state>focus)", presence.state),
        (rf"(?:the )?value of (?P<subject>.+?) {_IS} {_NOT}(?P<object>.+)", contents.equals),
        (rf"(?P<subject>.+?) {_DO}ha(?:s|ve) (?:the )?value (?:of )?(?P<object>.+)", contents.value),
        (rf"(?P<subject>.+?) (?:is|are) {_NOT}(?:filled with|filled in with|set to|at) (?P<object>.+)", contents.value),
        (rf"(?P<subject>.+?) {_IS} {_NOT}at (?P<object>\d.*)", contents.equals),
        (
            rf"(?P<subject>.+?) (?:has|have|contains?|holds?|shows?|lists?) {_AMOUNT} (?P<object>.+)",
            tallies.contains_count,
        ),
        (rf"(?P<subject>.+?) {_DO}{_SHOWS} (?P<object>.+)", contents.text),
        (rf"(?P<subject>.+?) {_IS} {_NOT}(?P<object>.+)", contents.equals),
        (r"(?P<subject>[^:]+): (?P<object>[^:]+)", contents.equals),
        (rf"(?P<subject>.+?) {_IS} {_NOT}(?P<object>.+) for (?P<place>.+)", contents.equals_for),
        (
            rf"the (?P<state>selected|chosen|open|active|current) (?P<object>\w+) (?:is|are) {_NOT}(?P<subject>.+)",
            presence.current_one,
        ),
    )
)


def decide_verify(
    statement: str, snapshot: Snapshot, *, variables: Mapping[str, str] = NO_VARIABLES, base_url: str = ""
) -> VerifyDecision:
    """Read `statement` as claims about the page.

    Args:
        statement: The sentence, its `%name%` unfilled.
        snapshot: The page.
        variables: This call's values.
        base_url: What addresses are relative to.

    Returns:
        The program and whether it holds now.

    Raises:
        EngineAbstained: No reading of the statement is certain, or what it says could not fail.
    """
    try:
        return _decided(statement, snapshot, variables, base_url)
    except EngineAbstained as problem:
        raise explained(problem, statement) from None


def _decided(statement: str, snapshot: Snapshot, variables: Mapping[str, str], base_url: str) -> VerifyDecision:
    """As one claim, or as several joined by `and` that each can be read alone."""
    case = Case(snapshot, Said(statement, variables), base_url, holds=False)
    text = _plain(statement)
    try:
        decision = together([_one(clause, case) for clause in _parts_of(text)], case)
    except EngineAbstained:
        if not (each := _distributed(text)):
            raise
        return together([_one(clause, case) for clause in each], case)
    if not decision.holds and statement.rstrip().endswith(".") and text.masked.endswith(_SHORTENED):
        dotted = text.of(f"{text.masked}.")  # `the name is Ada L.`
        return together([_one(dotted, case)], case)
    return decision


def _plain(statement: str) -> Text:
    text = text_of(statement.strip().rstrip(".!"))
    masked = _TRAILING.sub("", _LEAD.sub("", text.masked, count=1))
    for pattern, plain in _CONTRACTIONS:
        masked = pattern.sub(plain, masked)
    return text.of(masked)


def _clauses(text: Text) -> list[Text]:
    """The parts between `and`s that can be read alone; none where they can't, as in `Salt and pepper is shown`."""
    for joint in _AND.finditer(text.masked):
        left, right = text.of(text.masked[: joint.start()]), text.of(text.masked[joint.end() :])
        right = _completed(right, left)
        if _forms_of(left) and (rest := _clauses(right) or ([right] if _forms_of(right) else [])):
            return [left, *rest]
    return []


def _completed(text: Text, before: Text) -> Text:
    """A statement with what it leaves out, as the one before it has it: `Garage is not`, behind `Warehouse is ticked`."""
    found = _LIKEWISE.fullmatch(text.masked)
    said = re.fullmatch(rf".+? {found['be']} (?:not )?(?P<rest>.+)", before.masked, re.IGNORECASE) if found else None
    if found is None or said is None:
        return text
    denied = "not " if found["not"].lower() == "not" else ""
    return text.of(f"{found['subject']} {found['be']} {denied}{said['rest']}")


def _listed(text: Text) -> list[Text]:
    """`"A", "B" and "C" are shown`: the same claim of every quotation."""
    found = re.fullmatch(r"((?:\ue000\d+\ue001(?:,? and |, )?){2,}) (?:are|do|have) (.+)", text.masked)
    if not found:
        return []
    return [
        text.of(f"{quote} {'is' if ' are ' in text.masked else 'has'} {found[2]}")
        for quote in _QUOTES.findall(found[1])
    ]


def _parts_of(text: Text) -> list[Text]:
    """The statements that are joined in one, each to be read alone."""
    return _of_both(text) or _clauses(text) or _listed(text) or [text]


def _distributed(text: Text) -> list[Text]:
    """`Berlin and Paris are selected in Cities`: the same of each name, where nothing is called by both."""
    found = re.fullmatch(r"(?P<names>.+?) are (?P<rest>.+)", text.masked)
    names = _AND.split(found["names"]) if found else []
    return [text.of(f"{name} is {found['rest']}") for name in names] if found and len(names) > 1 else []


_SHORTENED = tuple(f" {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""An initial at the end of a statement, whose full stop belongs to it."""
_QUOTES = re.compile("\ue000\\d+\ue001")


def _of_both(text: Text) -> list[Text]:
    """`Previous and Next are both disabled`, `Tea, Salad and Bread are all sold out`, `neither Tea nor Salad is ticked`."""
    found = re.fullmatch(r"(.+?) and (.+?) (are|have|do) both (.+)", text.masked) or re.fullmatch(
        r"both (.+?) and (.+?) (are|have|do) (.+)", text.masked
    )
    if found:
        verb = {"are": "is", "have": "has", "do": "does"}[found[3]]
        return [text.of(f"{found[at]} {verb} {found[4]}") for at in (1, 2)]
    if found := re.fullmatch(r"(.+? and .+?) are all (.+)", text.masked):
        return [text.of(f"{name} is {found[2]}") for name in _AND.split(found[1])]
    if found := re.fullmatch(r"neither (.+?) nor (.+?) (?:is|are) (.+)", text.masked, re.IGNORECASE):
        return [text.of(f"{found[at]} is not {found[3]}") for at in (1, 2)]
    return []


def _forms_of(text: Text) -> list[tuple[re.Match[str], Form]]:
    found = [(match, read) for pattern, read in _FORMS if (match := pattern.fullmatch(text.masked))]
    return [(match, read) for match, read in found if not _NOBODY.fullmatch(match.groupdict().get("subject") or "")]


def _leaves_unread(subject: str, read: Form, case: Case) -> bool:
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
    return (word,) in names or any(
        len(pair) > 1 and pair == name[start : start + 2]
        for name in names
        for pair in pairs
        for start in range(len(name))
    )


def _apart(subject: str) -> tuple[str, ...]:
    """The words of a subject as they stand between spaces, in the singular: `pop-up` says no *up*."""
    return tuple(singular(word) for word in _QUOTES.sub("", subject).lower().split())


_COUNTING = TURNING | frozenset(map(singular, NUMBERS[2:]))
_COUNTING_FORMS = {every.every, every.only, every.column, order.entry, order.stands, tallies.there, tallies.of_which}


_NOBODY = re.compile(r"there|here", re.IGNORECASE)
"""What stands in the place of a subject and is none: `there are 2 unread messages`."""


def _one(text: Text, case: Case) -> VerifyDecision:
    """The clause as it is read first; where that names nothing or does not hold, as one about a name with *is* in it.

    `the status of Fern is dry is Open`: what is so is said behind the last of them.
    """
    places = list(_BE.finditer(text.masked))
    if len(places) <= 1:
        return _as_first_read(text, case)
    last = places[-1].start()
    held = text.of(_BE.sub(lambda found: f"{_NO_SPACE}{found[1]} " if found.start() < last else found[0], text.masked))
    try:
        first = _as_first_read(text, case)
        if first.holds:
            return first
    except EngineAbstained as problem:
        try:
            return _as_first_read(held, case)
        except EngineAbstained:
            raise problem from None
    try:
        other = _as_first_read(held, case)
    except EngineAbstained:
        return first
    return other if other.holds else first


_BE = re.compile(r" (is|are) ", re.IGNORECASE)
_NO_SPACE = "\u00a0"
"""Stands before an *is* that is a part of a name."""


def _as_first_read(text: Text, case: Case) -> VerifyDecision:
    """The clause by the first form that can be tied to this page."""
    if said := page.said_so(text, case.ground):
        return decided(said, case)
    problems: list[EngineAbstained] = []
    for found, read in _forms_of(text):
        if _leaves_unread(found.groupdict().get("subject") or "", read, case):
            continue
        try:
            decision = _read(Parts.of(text, found), read, case)
        except ProgramFailed as failure:
            problems.append(EngineAbstained("not-found", str(failure)))
            continue
        except EngineAbstained as problem:
            problems.append(problem)
            if problem.why == "ambiguous":
                break
            continue
        if decision is not None:
            return _undisputed(decision, text, case)
    if problems and problems[-1].why == "ambiguous":
        raise problems[-1]
    if known := page.said_so(text, case.ground, EMPTY) or facts.facts(text, case) or tellings.tellings(text, case):
        return decided(known, case)
    raise (
        problems[0]
        if problems
        else EngineAbstained("not-understood", f'"{text.plain}" is no statement of a known form')
    )


def _undisputed(decision: VerifyDecision, text: Text, case: Case) -> VerifyDecision:
    """A decision that nothing on the page says the contrary of; what the page says all of is so, however else it may be read.

    Raises:
        EngineAbstained: Something is denied that the page says by another reading, or is not found where what only describes a
            thing says it: the error of a field is no part of the dialog's text.
    """
    if not decision.holds:
        if (known := _as_known(text, case)) is None and (described := tellings.described_so(decision.outcome, case)):
            raise abstained("ambiguous", f'whether "{text.plain}": what it is described by says so', described)
        return known or decision
    affirmed = text.of(_DENIAL.sub("", text.masked, count=1))
    if affirmed.masked == text.masked:
        return decision
    try:
        is_so = _as_first_read(affirmed, case).holds
    except EngineAbstained as problem:
        is_so = problem.why == "ambiguous"  # nor is it known that it is not
    if is_so or _as_known(affirmed, case) is not None or tellings.mentions(affirmed, case):
        raise EngineAbstained("ambiguous", f'whether "{text.plain}": the page says so, and the contrary')
    return decision


_JOINS = re.compile(r",? (?:and|but|while) |: ", re.IGNORECASE)
"""What may join two statements, or stand in a text: what is judged false by it may be true of the first."""
_DENIAL = re.compile(r"\b(?:(?:does|do) )?not (?=\S)")
"""With a capital it begins a value: `the state is Not started`."""


def _as_known(text: Text, case: Case) -> VerifyDecision | None:
    """What a row of the page, or a label and its value, says where that is all that a statement says, and it is so."""
    try:
        known = facts.facts(text, case) or tellings.tellings(text, case)
        decision = decided(known, case) if known else None
    except (EngineAbstained, ProgramFailed):
        return None
    return decision if decision is not None and decision.holds else None


def _read(parts: Parts, read: Form, case: Case) -> VerifyDecision | None:
    """The decision by one form; `None` where the page has nothing of the kind.

    What reads like a relation is a text only where it is read there now, word by word.
    """
    claims = read(parts, case)
    if not claims:
        return None
    decision = decided(claims, case)
    is_text = claims[0].kind in {"text", "value"} and claims[0].expected == parts.object.plain
    if is_text and not parts.holds and contents.is_of_another_kind(parts, claims[0].node, case):
        raise EngineAbstained("not-understood", f'whether "{parts.object.plain}" is something that could be read there')
    if is_text and not decision.holds and parts.object.quoted is None and _JOINS.search(parts.object.masked):
        raise EngineAbstained(
            "not-understood", f'whether "{parts.object.plain}" is one text; put what it reads in quotes'
        )
    if is_text and contents.is_relation(parts) and not (parts.holds and decision.holds):
        raise EngineAbstained("not-understood", f'"{parts.object.plain}" is more than a text')
    return decision
