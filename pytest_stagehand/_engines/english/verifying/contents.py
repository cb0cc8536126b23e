"""Statements of what something reads or holds: a node, a field, the value beside a label, a cell of a row."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import (
    CELLS,
    CHECKABLE,
    CHOICES,
    CHOOSERS,
    DIALOGS,
    FIELDS,
    MESSAGES,
    TYPED,
    VALUE_FIELDS,
)
from pytest_stagehand._compiling.asked.asked import known_words
from pytest_stagehand._compiling.asked.ground import Ground, abstained, part_tests, whole_tests
from pytest_stagehand._compiling.asked.sentences import in_quotes, text_of
from pytest_stagehand._compiling.claims.states import IN_WORDS
from pytest_stagehand._compiling.naming.lists import is_bare_list, speaks_of_list
from pytest_stagehand._compiling.naming.phrases import loose_phrases_of, phrase_of, without_article
from pytest_stagehand._compiling.naming.places import grounds
from pytest_stagehand._compiling.naming.sayings import sayings
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._compiling.naming.tallies import number_said
from pytest_stagehand._compiling.naming.things import only_thing, said_by, things_meant
from pytest_stagehand._compiling.verifying import decided
from pytest_stagehand._engines.english.tree.rows import JOINING
from pytest_stagehand._engines.english.tree.spelt import say_one_value
from pytest_stagehand._engines.english.verifying.claims import Parts, claim, how_said
from pytest_stagehand._engines.english.verifying.tallies import number_of
from pytest_stagehand._programs.amounts import keys_in
from pytest_stagehand._programs.content import content, field_meant
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import pairs, unique_pairs
from pytest_stagehand._programs.text import contains_words, label_shown, normalised, words
from pytest_stagehand._programs.tree import called, column_label, is_secret, reading, section, title, walk
from pytest_stagehand._programs.values import dates_in, same_date

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.kinds import Kind
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim, How
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._compiling.naming.things import Thing

_OFFERING = ("offer", "suggest")
"""What only a list of options does, and no list of what there is."""
_THAT = re.compile(r"^that\s+", re.IGNORECASE)
_NUMBER_OF = re.compile(r"^(?:the\s+)?(?:number|count)\s+of\s+", re.IGNORECASE)
_ROW = re.compile(r"\b(?:row|line|card|item|entry)\b", re.IGNORECASE)
_LOWEST = 9
"""Rank of a heading that has none."""
_RELATION = re.compile(
    "(?:in|inside|within|on|under|below) (?:the |this |\ue000)|"
    "(?:more|less|fewer|greater|higher|lower|larger|smaller|bigger|at least|at most|over|above|under|below|between|up to|"
    r"about|around|roughly|nearly)\b.*[\d\ue000]|(?:sorted|ordered|(?:the )?sum of|in \w+ order)\b",
    re.IGNORECASE,
)
"""What relates one thing to another (`in the table`, `more than 3`) and is not said to be read there."""


def is_relation(parts: Parts) -> bool:
    """Whether what is compared may be no text: `the total is not more than €80` would else hold of any total."""
    return _RELATION.match(parts.object.masked) is not None


def is_of_another_kind(parts: Parts, ref: str | None, case: Case) -> bool:
    """Whether words are no value beside the one that is there, so that to deny them says nothing: `the city is not given`.

    No word is a figure, and what is typed into a field is no word that stands there in small letters, unless it is written so.
    """
    node = case.snapshot.get(ref) if ref else None
    if node is None or parts.object.quoted is not None or not _is_in_small_letters(parts.object.plain):
        return False
    found = (node.value if node.role in FIELDS else reading(node)) or ""
    return not any(map(str.isalpha, found)) or (node.role in TYPED and not _is_in_small_letters(found))


def _is_in_small_letters(text: str) -> bool:
    return text.replace(" ", "").isalpha() and text.islower()


def value(parts: Parts, case: Case) -> list[Claim]:
    """`the Email field has the value "a@b"`."""
    _, node = subject(parts.subject, case.ground, VALUE_FIELDS)
    if is_secret(node):
        raise abstained("not-found", "the value of a secret field, which is never read", [node])
    return [_reads("value", parts, node, node.value or "", case)]


def text(parts: Parts, case: Case) -> list[Claim]:
    """`the heading says "Cart"`, `the row of Blue shirt shows 2`, `the list contains churn-model`."""
    row = _row_of(parts.subject, case.ground)
    if row is not None:
        return _of_row(parts, row) if parts.holds else _not_of_row(parts, row)
    if speaks_of_list(parts.subject) and parts.word.startswith(_OFFERING):
        return _offered(parts, case)
    if speaks_of_list(parts.subject):
        spoken = f"{in_quotes(parts.object.plain)} in {parts.subject.spoken}"
        return [claim("shown" if parts.holds else "absent", words=spoken)]
    said = parts.object.of(_THAT.sub("", parts.object.masked))
    if parts.holds and (kind := _message_kind(parts.subject)) and not (kind.roles and _is_there(parts.subject, case)):
        return [_message(said.plain, case.ground, is_quoted=said.quoted is not None)]
    if parts.holds and parts.object.quoted is None and (own := _told_in_part(parts, said.plain, case)) is not None:
        return [own]
    return _of_thing(replace(parts, object=said) if parts.object.quoted is None else parts, case)


def _offered(parts: Parts, case: Case) -> list[Claim]:
    """`the list offers Sick leave and Paid leave`: each is an option, in the list that is named where more is said of it.

    Raises:
        EngineAbstained: No option is there to be seen.
    """
    if not any(node.role == "option" and node.is_seen for node in walk(case.ground.scope)):
        raise abstained("not-found", f'what "{parts.subject.plain}" offers')
    place = "" if is_bare_list(parts.subject) else f" in {parts.subject.spoken}"
    names = _several(parts) if parts.holds else [parts.object.plain]
    return [claim("shown" if parts.holds else "absent", words=f"{in_quotes(name)} option{place}") for name in names]


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


_SHORT = 2


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
        if (
            problem.why == "not-found"
            and parts.holds
            and (headed := _of_heading(parts, case) or _of_columns(parts, case))
        ):
            return headed
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
    if not texts or sorted(map(normalised, texts)) != sorted(_several(parts)):
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
    if not heads or sorted(labels) != sorted(_several(parts)):
        return []
    return [claim("shown", words=f"the {in_quotes(reading(node))} column header") for node in heads]


def _several(parts: Parts) -> list[str]:
    """The things that are said to be one after the other: `id, name and bed`."""
    said = re.split(r",?\s+and\s+|,\s*", parts.object.masked)
    return [parts.object.of(each).plain for each in said]


def _reads(kind: Literal["text", "value"], parts: Parts, node: Node, found: str, case: Case) -> Claim:
    parts = _as_written(_as_dated(parts, found), node, found)
    how = how_said(parts, found, case.ground)
    return claim(kind, node, words=parts.subject.spoken, expected=parts.object.plain, how=how)


def _as_written(parts: Parts, node: Node, found: str) -> Parts:
    """The parts with a value as the page writes it, which says more in brackets: `Madrid (UTC+1)` for *Madrid*.

    Raises:
        EngineAbstained: The words are a part of what is read: that it says them, and that it says something else, are both so. Or
            a number is read, of which more was said: nobody knows whether `2` beside *Body* are 2 layers.
    """
    wanted, said = words(parts.object.plain), words(found)
    is_plain = parts.object.quoted is None and not parts.word.startswith(_ONE_END)
    if is_plain and any(map(str.isdigit, "".join(said))) and said == wanted[: len(said)] != wanted:
        raise abstained("ambiguous", f'whether "{normalised(found)}" is "{parts.object.plain}"', [node])
    if (
        parts.word
        and _DESCRIBES.match(parts.object.masked)
        and not contains_words(found.casefold(), parts.object.plain.casefold())
    ):
        raise abstained("not-found", f'"{parts.object.plain}" as a text', [node])
    if parts.word or parts.object.quoted is not None or not wanted or is_same_text(parts.object.plain, found):
        return parts
    plain = _IN_BRACKETS.sub("", found)
    if parts.holds and (is_same_text(parts.object.plain, plain) or say_one_value(parts.object.plain, found)):
        return replace(parts, object=text_of(in_quotes(normalised(found))))
    is_part = any(said[at : at + len(wanted)] == wanted for at in range(len(said) - len(wanted) + 1))
    if parts.object.plain.lower() in IN_WORDS:
        raise abstained("not-understood", f"whether it is {parts.object.plain}", [node])
    if is_part:
        raise abstained("ambiguous", f'whether "{parts.object.plain}" is all of what is meant', [node])
    return parts


def is_same_text(one: str, other: str) -> bool:
    """Whether two texts have the same words and, as far as they have any, the same figures."""
    return words(one) == words(other) and keys_in(normalised(one)) == keys_in(normalised(other))


_ONE_END = ("start", "begin", "end")
"""How a verb begins that speaks of the beginning or the end of a text alone."""
_DESCRIBES = re.compile(r"(?:the|a|an|whether|how|what)\s", re.IGNORECASE)
"""How a phrase begins that is no text, but tells what is to be seen."""
_IN_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
"""What a value says more, behind itself."""


def _as_dated(parts: Parts, found: str) -> Parts:
    """The parts with a date as the page spells it: `1 May 2026` for a `2026-05-01` that is read.

    Raises:
        EngineAbstained: A date in another spelling is said not to be there: it would be missed in the page's.
    """
    said = normalised(found)
    if same_date(parts.object.plain, said):
        return replace(parts, object=text_of(in_quotes(said)))
    if not parts.holds and dates_in(parts.object.plain) and dates_in(said):
        raise EngineAbstained("not-understood", f'a date that is not "{parts.object.plain}": say it as the page does')
    return parts


def _of_thing(parts: Parts, case: Case) -> list[Claim]:
    """The claim about the one thing that the subject means: the same that `extract` reads by these words."""
    if (chosen := _chosen(parts.subject, parts.object, case)) is not None:
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
    if is_node and is_judgement and not _is(parts.object.plain, said, case.ground):
        raise abstained("not-understood", f'what "{parts.object.plain}" is to be seen by', [node])
    own = _reads("text", parts, node, said, case)
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
        if (node.level or _LOWEST) == top and _is(parts.object.plain, reading(node), case.ground)
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


_ITSELF = frozenset("page item one they".split())
"""Words for what a page is about, whatever that is."""


def chosen_in(parts: Parts, case: Case) -> list[Claim]:
    """`How-to is selected in Category`, `Dark is chosen in the Theme group`."""
    if (option := _chosen(parts.object, parts.subject, case)) is not None:
        return [claim("checked", option, how=None if parts.holds else "not-equals")]
    _, field = subject(parts.object, case.ground, CHOOSERS)
    options = [
        node
        for node in field.walk()
        if node.role == "option"
        and any(case.ground.passes(test, node.name) for test in whole_tests(parts.subject.plain))
    ]
    if field.value is None and len(options) == 1:
        return [claim("selected", options[0], how=None if parts.holds else "not-equals")]
    if not field.value:  # what is chosen in it stands beside it, perhaps more than one thing
        raise abstained("not-found", f'what is chosen in "{parts.object.plain}"', [field])
    how: How = "equals" if parts.holds else "not-equals"
    return [claim("value", field, words=parts.object.spoken, expected=parts.subject.plain, how=how)]


def _chosen(group: Text, option: Text, case: Case) -> Node | None:
    """The radio of just this name in the group that a phrase means: `the theme is Dark`; `None` where that is no group."""
    phrase = phrase_of(group)
    name = phrase.name if phrase.roles else without_article(group).plain
    groups = [
        node
        for node in walk(case.ground.scope)
        if node.role in CHOICES and words(label_shown(title(node))) == words(name)
    ]
    radios = [node for node in walk(groups[:1]) if node.role == "radio"]
    found = [node for node in radios if any(case.ground.passes(test, node.name) for test in whole_tests(option.plain))]
    return found[0] if len(groups) == len(found) == 1 and phrase.name else None


def _is(text: str, found: str, ground: Ground) -> bool:
    return any(ground.passes(test, found) for test in whole_tests(text))


# --- Messages and rows ----------------------------------------------------------------------------------------------


def _message_kind(text: Text) -> Kind | None:
    """The kind of a phrase that means what a page says of what was done, wherever that stands: `a success message`."""
    kind = next((phrase.kind for phrase in loose_phrases_of(text)), None)
    return kind if kind is not None and kind.meant & MESSAGES and kind.meant <= MESSAGES | DIALOGS else None


def _is_there(text: Text, case: Case) -> bool:
    """Whether one thing of the page is what a phrase names."""
    try:
        subject(text, case.ground)
    except EngineAbstained:
        return _is_read(text, case)
    return True


def _is_read(text: Text, case: Case) -> bool:
    """Whether a phrase names a value, a word of whose label is a word for messages, too: `the status of Ada`."""
    try:
        return bool(things_meant(text, case.ground))
    except (EngineAbstained, ProgramFailed):
        return False


def _message(said: str, ground: Ground, *, is_quoted: bool) -> Claim:
    """That these words are displayed: where messages stand, if they are there, else at one place of the page.

    Raises:
        EngineAbstained: No place says so, or more than one that is no message.
    """
    found = sayings(said, ground.scope)
    live = [each for each in found if _messages_around(each.node)]
    if not found or (len(found) > 1 and not live):
        raise abstained(
            "ambiguous" if found else "not-found", f'a message of the words "{said}"', [each.node for each in found]
        )
    own = (live or found)[0]
    is_word_for_word = any(ground.passes(test, own.text) for test in part_tests(said))
    if is_quoted and not is_word_for_word:
        raise abstained("not-found", f'a message of just the words "{said}"', [own.node])
    repeated = said if is_word_for_word else own.text
    for holder in _messages_around(own.node):
        if [node for node in walk(ground.scope) if node.role == holder.role] == [holder]:
            return claim("text", holder, words=holder.role, expected=repeated, how="contains")
    return claim("shown", expected=repeated, how="contains")


def _messages_around(node: Node) -> list[Node]:
    return [above for above in (node, *node.ancestors()) if above.role in MESSAGES]


def _row_of(text: Text, ground: Ground) -> Ground | None:
    """The row that a phrase means, as a place; `None` where it means none."""
    place = next(iter(grounds(text, ground)), None) if _ROW.search(text.masked) else None
    return place if place is not None and place.within and place.within[-1].holds is not None else None


def _of_row(parts: Parts, row: Ground) -> list[Claim]:
    """The claim about the one cell of a row that equals (else contains) what is said."""
    wanted = parts.object.plain
    nodes = list(walk(row.scope))
    leaves = [node for node in nodes if node.role in CELLS] or [node for node in nodes if not node.children]
    for test in (*whole_tests(wanted), *part_tests(wanted)):
        found = [node for node in leaves if row.passes(test, content(node, column_label(node))[1])]
        if len(found) > 1:
            raise abstained("ambiguous", f'"{wanted}" in this row', found)
        if found:
            return [claim("text", found[0], expected=wanted, how=test.how)]
    return [claim("shown", words=f"{in_quotes(wanted)} in {parts.subject.spoken}")]


def _not_of_row(parts: Parts, row: Ground) -> list[Claim]:
    """That a row has no such text, and no field of it holds it: what a field holds is no text."""
    wanted = parts.object.plain
    fields = [node for node in walk(row.scope) if node.role in VALUE_FIELDS and not is_secret(node)]
    return [
        claim("absent", words=f"{in_quotes(wanted)} in {parts.subject.spoken}"),
        *(claim("value", field, expected=wanted, how="not-contains") for field in fields),
    ]
