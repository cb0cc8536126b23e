"""Statements of what something reads or holds: a node, a field, the value beside a label, a cell of a row."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import (
    BESIDE_CONTENT,
    CELLS,
    CHECKABLE,
    DIALOGS,
    FIELDS,
    MESSAGES,
    SECTIONING,
    VALUE_FIELDS,
)
from pytest_stagehand._compiling.asked.asked import known_words
from pytest_stagehand._compiling.asked.ground import abstained, whole_tests
from pytest_stagehand._compiling.asked.sentences import in_quotes
from pytest_stagehand._compiling.naming.lists import is_bare_list, speaks_of_list
from pytest_stagehand._compiling.naming.phrases import phrase_of, without_article
from pytest_stagehand._compiling.naming.places import grounds
from pytest_stagehand._compiling.naming.sayings import sayings
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._compiling.naming.tallies import number_said
from pytest_stagehand._compiling.naming.things import only_thing, said_by, things_meant
from pytest_stagehand._compiling.verifying import decided
from pytest_stagehand._engines.english.grammar.words import WHOLE_PAGE
from pytest_stagehand._engines.english.tree.messages import ground_of_message
from pytest_stagehand._engines.english.tree.rows import JOINING
from pytest_stagehand._engines.english.verifying.as_written import is_relation, reads
from pytest_stagehand._engines.english.verifying.chosen import OFFERING, chosen_radio, offered_in
from pytest_stagehand._engines.english.verifying.claims import Parts, claim, may_be_another, several
from pytest_stagehand._engines.english.verifying.of_rows import answer_of_row, not_as_others, not_of_row, of_row, row_of
from pytest_stagehand._engines.english.verifying.page_messages import is_there, message, message_kind
from pytest_stagehand._engines.english.verifying.tallies import number_of
from pytest_stagehand._programs.content import field_meant
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import pairs, unique_pairs
from pytest_stagehand._programs.text import label_shown, normalised, words
from pytest_stagehand._programs.tree import called, column_label, is_secret, reading, section, walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._compiling.naming.things import Thing

_THAT = re.compile(r"^that\s+", re.IGNORECASE)
_NUMBER_OF = re.compile(r"^(?:the\s+)?(?:number|count)\s+of\s+", re.IGNORECASE)
_HOLDING = ("contain", "include", "show", "display", "list")
"""Verbs of a part of the page and what stands in it."""
_LOWEST = 9
"""Rank of a heading that has none."""
_SHORT = 2
_ITSELF = frozenset("page item one they".split())
"""Words for what a page is about, whatever that is."""


def value(parts: Parts, case: Case) -> list[Claim]:
    """`the Email field has the value "a@b"`."""
    node = _field(parts.subject, case)
    if is_secret(node):
        raise abstained("not-found", "the value of a secret field, which is never read", [node])
    return [reads("value", parts, node, node.value or "", case)]


def _field(text: Text, case: Case) -> Node:
    """The one field that is meant; that of a label where the words are one for a kind of thing, too: the *status*."""
    try:
        return subject(text, case.ground, VALUE_FIELDS)[1]
    except EngineAbstained as problem:
        things = [each for each in things_meant(text, case.ground) if each.node.role in VALUE_FIELDS]
        if problem.why == "ambiguous" or not things:
            raise
        return only_thing(things, text).node


def text(parts: Parts, case: Case) -> list[Claim]:
    """`the heading says "Cart"`, `the row of Blue shirt shows 2`, `the list contains churn-model`."""
    row = row_of(parts.subject, case.ground)
    if row is not None:
        return of_row(parts, row) if parts.holds else not_of_row(parts, row)
    if (options := offered_in(parts, case)) is not None:
        return options
    if speaks_of_list(parts.subject):
        return _of_list(parts, case)
    said = parts.object.of(_THAT.sub("", parts.object.masked))
    if parts.holds and (kind := message_kind(parts.subject)) and not (kind.roles and is_there(parts.subject, case)):
        is_over = bool(kind.roles) and set(kind.roles) <= DIALOGS
        if (where := ground_of_message(parts.subject, case.ground)) is None:
            raise EngineAbstained("ambiguous", f'which message "{parts.subject.plain}" is')
        return [message(said.plain, where, is_quoted=said.quoted is not None, is_over=is_over)]
    if parts.holds and parts.object.quoted is None and (own := _told_in_part(parts, said.plain, case)) is not None:
        return [own]
    return _of_thing_or_part(parts, replace(parts, object=said) if parts.object.quoted is None else parts, case)


def _of_thing_or_part(parts: Parts, plain: Parts, case: Case) -> list[Claim]:
    """The claims about the one thing that the subject means, or about the part of the page that it is.

    Raises:
        EngineAbstained: Nothing is meant, or several may be.
    """
    is_held = parts.word.startswith(_HOLDING)
    if may_be_another(parts.subject, parts.object, case.ground):
        raise abstained("ambiguous", f'which part "{parts.subject.plain}" is')
    try:
        own = _of_thing(plain, case)
        if is_held and not (parts.holds and decided(own, case).holds):
            _require_part(parts.subject, case)
    except EngineAbstained as problem:
        if problem.why == "not-found" and is_held and _is_part(parts.subject, case):
            return _in_part(parts, case)
        if problem.why == "ambiguous" and without_article(parts.subject).plain.lower() in WHOLE_PAGE:
            raise abstained(
                "not-found", f'text "{plain.object.plain}"'
            ) from None  # what else is called so is not the page
        raise
    return _with_controls(own, parts, case) if is_held else own


def _require_part(text: Text, case: Case) -> None:
    """Refuse a word for what surrounds the content, where the page has no such part and only calls something else so.

    *Sidebar* beside *Wide* is a label: of its value nobody says what it does not show.

    Raises:
        EngineAbstained: It does.
    """
    phrase = phrase_of(text)
    is_beside = bool(phrase.roles) and not phrase.name and set(phrase.roles) <= BESIDE_CONTENT - MESSAGES
    if is_beside and not grounds(text, case.ground):
        raise abstained("ambiguous", f'the place "{text.plain}"')


def _with_controls(own: list[Claim], parts: Parts, case: Case) -> list[Claim]:
    """The claims about a part of the page, which holds controls beside what is read of it: `the header shows Dana Reed`."""
    node = case.snapshot.get(own[0].node) if own[0].node is not None else None
    if node is None or node.role not in SECTIONING or not _is_part(parts.subject, case):
        return own
    if not parts.holds:
        return [*own, *_in_part(parts, case)]
    return own if decided(own, case).holds else _in_part(parts, case)


def _of_list(parts: Parts, case: Case) -> list[Claim]:
    """`the list contains churn-model`; `the list offers Sick leave and Paid leave`: each is an option, in the list that is named.

    Raises:
        EngineAbstained: Options are spoken of, and none is there to be seen.
    """
    if not parts.word.startswith(OFFERING):
        return _in_part(parts, case)
    if not any(node.role == "option" and node.is_seen for node in walk(case.ground.scope)):
        raise abstained("not-found", f'what "{parts.subject.plain}" offers')
    place = "" if is_bare_list(parts.subject) else f" in {parts.subject.spoken}"
    names = several(parts.object) if parts.holds else [parts.object.plain]
    return [claim("shown" if parts.holds else "absent", words=f"{in_quotes(name)} option{place}") for name in names]


def _is_part(text: Text, case: Case) -> bool:
    """Whether a phrase names a part of the page: `the conversation`, where a list has that heading."""
    try:
        return bool(without_article(text).masked) and bool(grounds(text, case.ground))
    except EngineAbstained:
        return False


def _in_part(parts: Parts, case: Case) -> list[Claim]:
    """That a text stands in a part of the page, or each of several does: `the list contains Fern, Basil and Thyme`.

    Raises:
        EngineAbstained: It is said not to have several, and has one of them: *not both*, or a name with *and* in it.
    """
    whole = _shown(parts, parts.object.plain)
    if parts.object.quoted is None and is_relation(parts) and not (parts.holds and decided([whole], case).holds):
        raise EngineAbstained("not-understood", f'"{parts.object.plain}" is more than a text')
    names = [] if parts.object.quoted is not None else several(parts.object)
    if len(names) < _SHORT or (parts.holds and decided([whole], case).holds):
        return [whole]
    each = [_shown(parts, name) for name in names]
    if not parts.holds and not decided(each, case).holds:
        raise abstained("ambiguous", f'whether "{parts.object.plain}" is one text; put what it reads in quotes')
    return each


def _shown(parts: Parts, said: str) -> Claim:
    return claim("shown" if parts.holds else "absent", words=f"{in_quotes(said)} in {parts.subject.spoken}")


def _told_in_part(parts: Parts, said: str, case: Case) -> Claim | None:
    """That a part of the page (a dialog, a panel) says so, in nearly these words; `None` where it is no part, or does not."""
    phrase = phrase_of(parts.subject)
    parts_ = [node for node in walk(case.ground.scope) if node.role in phrase.roles and node.role in DIALOGS]
    found = sayings(said, (parts_[0],)) if len(parts_) == 1 and not phrase.name else []
    if len(found) != 1 or is_short(said):
        return None
    return claim("text", found[0].node, expected=found[0].text, how="equals" if found[0].is_all else "contains")


def is_short(said: str) -> bool:
    """Whether words are too few to be told from a label."""
    return len(words(said)) < _SHORT


def equals(parts: Parts, case: Case) -> list[Claim]:
    """`the total is €80`, `the Quantity of Blue shirt is 2`, `the number of links is 3`."""
    counted = _NUMBER_OF.match(parts.subject.masked)
    if counted and parts.holds and (number := number_said(parts.object.plain)) is not None:
        what = parts.subject.of(parts.subject.masked[counted.end() :])
        try:
            return number_of(parts, what, number, case)
        except EngineAbstained:  # `the number of users` is what a field is called
            with suppress(EngineAbstained, ProgramFailed):
                return _of_thing(parts, case)
            raise
    try:
        return _of_thing(parts, case)
    except EngineAbstained as problem:
        if problem.why != "not-found":
            raise
        headed = _of_heading(parts, case) or _of_columns(parts, case) if parts.holds else []
        if found := headed or answer_of_row(parts, case) or ([] if parts.holds else not_as_others(parts, case)):
            return found
        raise


def equals_for(parts: Parts, case: Case) -> list[Claim]:
    """`the shade is 0 for the Rose`: the shade of the Rose."""
    subject_ = parts.subject.of(f"{parts.subject.masked} of {parts.place.masked}")
    return equals(replace(parts, subject=subject_, place=parts.place.of("")), case)


def _of_heading(parts: Parts, case: Case) -> list[Claim]:
    """`the keywords are garden and plant`: all that stands below a heading of these words, and nothing else."""
    name = words(without_article(parts.subject).plain)
    headings = [node for node in walk(case.ground.scope) if node.role == "heading" and words(called(node)) == name]
    if len(headings) != 1:
        return []
    texts = [reading(node) for node in walk(section(headings[0])) if not node.children and reading(node)]
    texts = [each for each in texts if len(each) > 1 or each.isdigit()]  # initials in the place of a picture
    if not texts or sorted(map(normalised, texts)) != sorted(several(parts.object)):
        return []
    return [
        claim("shown", words=f"{in_quotes(each)} under the heading {in_quotes(called(headings[0]))}") for each in texts
    ]


def _of_columns(parts: Parts, case: Case) -> list[Claim]:
    """`the columns are id, name and bed`: what is above the columns of the only table, and nothing else."""
    if words(without_article(parts.subject).plain) not in {
        ("column",),
        ("column", "header"),
        ("column", "of", "the", "table"),
    }:
        return []
    heads = [node for node in walk(case.ground.scope) if node.role == "columnheader" and reading(node)]
    labels = [label_shown(reading(node)) for node in heads]
    if not heads or sorted(labels) != sorted(several(parts.object)):
        return []
    return [claim("shown", words=f"the {in_quotes(reading(node))} column header") for node in heads]


def _of_thing(parts: Parts, case: Case) -> list[Claim]:
    """The claim about the one thing that the subject means: the same that `extract` reads by these words."""
    if (chosen := chosen_radio(parts.subject, parts.object, case)) is not None:
        return [claim("checked", chosen, how=None if parts.holds else "not-equals")]
    try:
        thing = only_thing(things_meant(parts.subject, case.ground), parts.subject)
    except EngineAbstained as problem:
        if problem.why == "ambiguous" and (heading := _heading(parts, case)):
            return [heading]
        raise
    node, said = thing.node, said_by(thing)
    field = field_meant(node, column_label(node)) if node.role in CELLS else node
    if (field is not None and field.role in CHECKABLE) or (not said and node.role not in VALUE_FIELDS | CELLS):
        raise abstained("not-found", _what_lacks(node), [node])
    is_judgement = not parts.word and parts.object.quoted is None and not re.search(r"\d", parts.object.plain)
    is_node = thing.query is not None and node.role not in VALUE_FIELDS
    if is_node and is_judgement and not case.ground.is_whole(parts.object.plain, said):
        raise abstained("not-understood", f'what "{parts.object.plain}" is to be seen by', [node])
    own = reads("text", parts, node, said, case)
    if _is_roughly(thing, parts.subject) and not (parts.holds and decided([own], case).holds):
        raise abstained("ambiguous", f'whether "{parts.subject.plain}" is what is called so in more words', [node])
    return [own]


def _what_lacks(node: Node) -> str:
    """What would have to be there to be compared with."""
    is_heard_only = bool(node.name) and not (node.is_seen and node.shown_name)
    return f'text that is displayed: "{node.name}" is for screen readers only' if is_heard_only else "text to compare"


def _is_roughly(thing: Thing, said: Text) -> bool:
    """Whether nothing but words somewhere in its name tells what is meant: of that nothing is denied, nor judged false."""
    name = thing.query.name if thing.query is not None else None
    return name is not None and name.how == "contains" and said.quoted is None


def beside_field(parts: Parts, case: Case) -> list[Claim]:
    """`the email field shows the error "Enter a valid address"`: the text stands beside this field and no other; it is invalid.

    Raises:
        EngineAbstained: It does not stand there.
    """
    if not parts.holds:
        raise EngineAbstained("not-understood", "that a field has no such error")
    _, field = subject(parts.subject, case.ground, FIELDS)
    around = [field]
    for above in field.ancestors():
        if sum(below.role in FIELDS for below in above.walk()) > 1:
            break
        around.append(above)
    tests = whole_tests(parts.object.plain)
    found = [
        node
        for node in around[-1].walk()
        if not node.children and any(case.ground.passes(test, reading(node)) for test in tests)
    ]
    if len(found) != 1 or "invalid" not in field.states:
        raise abstained("not-found", f'"{parts.object.plain}" as what is wrong with "{parts.subject.plain}"', [field])
    return [claim("text", found[0], expected=parts.object.plain, how="equals"), claim("invalid", field)]


def _heading(parts: Parts, case: Case) -> Claim | None:
    """That the page is headed so, where it has more than one heading of the highest rank: one of them reads just this."""
    phrase = phrase_of(parts.subject)
    if phrase.roles != ("heading",) or phrase.name or not parts.holds:
        return None
    headings = [node for node in walk(case.ground.scope) if node.role == "heading"]
    top = min(node.level or _LOWEST for node in headings)
    found = [
        node
        for node in headings
        if (node.level or _LOWEST) == top and case.ground.is_whole(parts.object.plain, reading(node))
    ]
    return claim("shown", words=f"{in_quotes(reading(found[0]))} heading") if len(found) == 1 else None


def done_by(parts: Parts, case: Case) -> list[Claim]:
    """`the ticket is owned by Ada`, `the plan renews on 1 March`, where the page has a label of these words: *Owned by*."""
    label = parts.subject.of(parts.word)
    found = unique_pairs([pair for pair in pairs(case.ground.scope) if words(pair.label) == words(label.plain)])
    if len(found) != 1:
        raise abstained("not-found", f'"{label.plain}" on this page', [pair.node for pair in found])
    if unknown := set(words(parts.subject.plain)) - known_words(found[0].node, case.snapshot) - JOINING - _ITSELF:
        raise abstained("not-found", f'what "{" ".join(sorted(unknown))}" is here', [found[0].node])
    return _of_thing(replace(parts, subject=label, word=""), case)


def went_to(parts: Parts, case: Case) -> list[Claim]:
    """`the receipt went to Ada`, beside *To:*; a quote that *comes to €80* goes nowhere, so only what is so is judged.

    Raises:
        EngineAbstained: Nothing has such a label, or its value is another.
    """
    found = done_by(parts, case)
    if not (parts.holds and decided(found, case).holds):
        raise abstained("ambiguous", f'what "{parts.word}" means in "{parts.subject.plain}"')
    return found
