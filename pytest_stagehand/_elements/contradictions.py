"""What forbids that an element is taken for another: what it says, what it does, whom it belongs to.

Likeness finds a candidate, and decides nothing here. Each rule compares one side with the other and names both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._basics.words.glyphs import is_glyph, without_glyphs
from pytest_stagehand._browser.roles import ABOUT, COLUMN_OR_SECTION
from pytest_stagehand._programs.saying import is_sign, says_the_same

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_stagehand._recording.targets import Fingerprint

Rule = Literal[
    "says", "titled", "leads", "labels", "resets", "sends", "namesake",
    "stands", "headed", "unfolded", "chosen", "described", "edited", "belongs", "apart", "fields", "nameless", "told", "several",
]  # fmt: skip

RULES: Mapping[Rule, str] = {
    "says": "an element that says something else is another one until a person says so",
    "titled": "a sign that is explained by other words is another one",
    "leads": "an element that leads elsewhere is another one",
    "labels": "what labelled a field is no link",
    "resets": "a control that resets its form is another one than one that does not",
    "stands": "an element of a group or dialog with another name and other controls is another one",
    "headed": "an element under another title, in the place of one that went, belongs to something else",
    "unfolded": "an element in a part that another control unfolds belongs to what that is called",
    "chosen": "an element below what is chosen belongs to that, and another one is chosen",
    "described": "an element that is described in other words is another one until a person says so",
    "edited": "an element of a form about something else is another one",
    "belongs": "an element that stands with none of the words that stood beside the recorded one belongs to something else",
    "apart": "what is written or reached in another way must stand with the controls that it stood with",
    "fields": "a control that stands with other fields than it stood with is of another form",
    "sends": "what sends the fields of a form and what leads somewhere are two things",
    "namesake": "another control of that name stood there in this guise already",
    "told": "what stood beside others like it must keep one of the attributes that told it from them",
    "several": "of several that were alike in one row one has gone, and this may be the other",
    "nameless": "what has no name must keep an id, a test id or the like that nothing else has",
}
KNOWN_TO_BE_OTHERS: frozenset[Rule] = frozenset({"fields", "namesake", "sends", "titled", "told"})
"""Rules that say which other thing an element is; the others only say that it is not certain to be the recorded one."""
SHOWN = 3
"""Controls of others that a refusal names."""
CLAIMS = {
    "is_other_way": "isOtherWay",
    "is_other_deed": "isOtherDeed",
    "is_namesake": "isNamesake",
    "is_nowhere": "isNowhere",
    "is_near": "isNear",
    "is_drawn_anew": "isDrawnAnew",
    "is_called_beside": "isCalledBeside",
    "is_alone_in_cell": "isAloneInCell",
    "is_left_over": "isLeftOver",
    "is_one_of_several": "isOneOfSeveral",
}
"""What the page side claims of a candidate, and what that is called here."""
WORDS = ("instead", "unfolded", "chosen", "described", "edited", "near", "icons", "apart", "fields")
"""What the page side says of a candidate in several texts."""
DEVELOPERS = ("test_id", "id", "field", "placeholder", "title", "href")
"""What a developer may call an element that says nothing, as `likeness` in `js/likeness.js` has it."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an element may not be taken for the recorded one.

    Attributes:
        rule: Which rule forbids it.
        was: The recorded side.
        now: The other one.
    """

    rule: Rule
    was: str
    now: str

    @property
    def is_final(self) -> bool:
        """Whether it is not for a run in `auto` to go on either: what it does would be done to something else."""
        return self.rule in ("belongs", "headed", "unfolded", "chosen", "edited", "resets", "several", "told")

    @property
    def is_open(self) -> bool:
        """Whether a person may be asked if it is meant: of what is known to be another thing nobody is."""
        return self.rule not in KNOWN_TO_BE_OTHERS

    @property
    def is_renamed(self) -> bool:
        """Whether it says something else."""
        return self.rule == "says"

    def __str__(self) -> str:
        return f'{RULES[self.rule]}: "{printable(self.was)}" was recorded, and it is "{printable(self.now)}" now'


@dataclass(frozen=True, slots=True)
class Found:
    """What an element of the page says and does.

    Attributes:
        name: Its accessible name, as `normalised`.
        text: Its visible text; empty where it has none, or holds a value.
        attributes: As a fingerprint has them; no address where that is a part of the page itself.
        group: What the nearest group with a name is called, where it has not the controls of the recorded one.
        head: Its column, or the heading that it stands under, where another one told the recorded element from others like it.
        instead: The recorded title over it, and the one that stands there in its place.
        unfolded: The control that unfolded the recorded part, and the one that unfolds this one, where these are two.
        chosen: What was chosen before the recorded element, and what is chosen instead before this one.
        described: What described the recorded element, and other words that describe this one.
        edited: What the recorded form was about, and what this one is about instead.
        near: The words that stand near, where none of the recorded ones does any more.
        own: Features that are as recorded, and those of no other candidate.
        icons: What its icons add to its name, where no other reads the same.
        apart: The controls that it stands with, where those that stood around the recorded element stand elsewhere.
        fields: The fields that it stands with, where those that the recorded element stood with stand elsewhere.
        is_other_deed: One of the two sends the fields of a form, and the other leads somewhere.
        is_namesake: Another of that name stood there in its role and tag.
        is_nowhere: It is a link to a part of its own page (`#`), and the recorded one led somewhere.
        is_other_way: One of the two has an address, no role, or is a switch, and the other is not so.
        is_near: Words that stood beside the recorded one stand beside it.
        is_drawn_anew: An icon font draws another sign beside the words that it alone has, and had.
        is_called_beside: The words that labelled it stand beside it, tied to nothing.
        is_alone_in_cell: It is the only control in the recorded row and column.
        is_left_over: It is the only field without a name, as it was, among the fields of the recorded form.
        is_one_of_several: Several were alike in the recorded row, and fewer are.
        role: Its ARIA role.
        tag: Its tag.
    """

    name: str
    text: str
    attributes: Mapping[str, str]
    group: str = ""
    near: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    head: str = ""
    instead: tuple[str, ...] = ()
    unfolded: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    described: tuple[str, ...] = ()
    edited: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    is_other_way: bool = False
    is_other_deed: bool = False
    is_namesake: bool = False
    is_nowhere: bool = False
    is_near: bool = False
    is_drawn_anew: bool = False
    is_called_beside: bool = False
    is_alone_in_cell: bool = False
    is_left_over: bool = False
    is_one_of_several: bool = False
    role: str = ""
    tag: str = ""

    @property
    def called(self) -> str:
        """Its name; of what has none, its text; of a field, what a person reads in it."""
        return self.name or self.text or self.attributes.get("placeholder", "")

    @classmethod
    def of(cls, data: Mapping[str, Any], mask: Callable[[str], str]) -> Found:
        """From the page side's description, masked."""
        attributes = {key: mask(value) for key, value in data["attributes"].items()}
        words = {key: tuple(map(mask, data[key])) for key in WORDS}
        said = {key: mask(data[key]) for key in ("name", "text", "group", "head")}
        claims = {key: data[claim] for key, claim in CLAIMS.items()}
        given: dict[str, Any] = {**said, **words, **claims, "own": tuple(data["own"])}
        return cls(**given, attributes=attributes, role=data["role"], tag=data["tag"])


def refusal(recorded: Fingerprint, found: Found) -> Refusal | None:
    """The first rule by which `found` is not what was recorded; `None` where nothing forbids it."""
    recorded = _without_glyph(recorded)
    return (
        _of_words(recorded, found)
        or _of_deeds(recorded, found)
        or _of_place(recorded, found)
        or _of_company(recorded, found)
        or other_twin(recorded, found.attributes)
    )


def of_another(recorded: Fingerprint, found: Found) -> Refusal | None:
    """The first rule by which `found` belongs to something else, whatever it says and in whatever way it is operated."""
    is_called_so = (recorded.role, recorded.called) == (found.role, found.called)
    twin = other_twin(recorded, found.attributes) if is_called_so else None
    return _of_place(recorded, found) or _of_fields(recorded, found) or twin


def other_head(recorded: Fingerprint, head: str) -> Refusal | None:
    """Why an element in the column or under the heading `head` is another one; that is empty where it tells nothing."""
    heads = [each.texts[0] for each in recorded.groups if each.role in COLUMN_OR_SECTION and each.texts]
    if not head or any(says_the_same(each, head) for each in heads):
        return None
    return Refusal("stands", heads[0], head)


def other_twin(recorded: Fingerprint, attributes: Mapping[str, str]) -> Refusal | None:
    """Why an element with these attributes is another one of several that said, did and belonged to the same."""
    recorded_as = {"text": recorded.text, **recorded.attributes}
    told = [(name, recorded_as.get(name, ""), attributes.get(name, "")) for name in recorded.told_by]
    if not told or any(was == now != "" for _, was, now in told):
        return None
    was, now = (", ".join(f"{each[0]}={each[at]}" for each in told) for at in (1, 2))
    return Refusal("told", was, now)


def _without_glyph(recorded: Fingerprint) -> Fingerprint:
    """A fingerprint that a glyph alone names, as named by its title instead (`withoutGlyph` in `js/evidence.js`)."""
    title = recorded.attributes.get("title", "")
    if not title or not is_glyph(recorded.called):
        return recorded
    return recorded.model_copy(update={"name": title, "text": "" if is_glyph(recorded.text) else recorded.text})


def _of_words(recorded: Fingerprint, found: Found) -> Refusal | None:
    """Both what it is called, and what a person reads on it or before it, must say the same, as far as there is any."""
    was, now = recorded.called, found.name or found.text
    if was and not now:
        now = found.called
    was = was or (_caption_that_tells(recorded, found) if now else "")
    is_icon = not was or (is_glyph(was) and "href" in found.own)  # where it leads says more than how it is drawn
    if is_icon and is_glyph(now):
        was = now = ""
    if not was and not now:
        if other := _other_caption(recorded, found):
            return other
        is_captioned = bool(_caption_that_tells(recorded, found)) and "caption" in found.own
        is_told = (
            is_captioned or found.is_alone_in_cell or found.is_left_over or set(DEVELOPERS).intersection(found.own)
        )
        return None if is_told else Refusal("nameless", "", "")
    if _say_the_same_in_another_way(recorded, found):
        return _of_titles(recorded, found)
    if not says_the_same(was, now):
        return Refusal("says", was, now)
    was = recorded.text or was
    now = _read(now, found.text) if _has_word(was) else found.text or now
    if not says_the_same(was, now) and not says_the_same(recorded.name, now):
        return Refusal("says", was, now)
    return _of_titles(recorded, found)


def _other_caption(recorded: Fingerprint, found: Found) -> Refusal | None:
    """The text before a field that has no name says what it is for, as a label does."""
    was, now = recorded.attributes.get("caption", ""), found.attributes.get("caption", "")
    return Refusal("says", was, now) if was and now and not says_the_same(was, now) else None


def _caption_that_tells(recorded: Fingerprint, found: Found) -> str:
    """The text before a field that had no name, unless developers called the field otherwise than this one."""
    given = {"field" if key == "name" else key for key in recorded.attributes}.intersection(DEVELOPERS)
    return recorded.attributes.get("caption", "") if not given or given.intersection(found.own) else ""


def _read(name: str, text: str) -> str:
    """What a person reads on it; where that is a sign now in the place of words, as an arrow is, what it is called."""
    return text if _has_word(text) else name or text


def _has_word(text: str) -> bool:
    return any(map(str.isalnum, text))


def _of_titles(recorded: Fingerprint, found: Found) -> Refusal | None:
    """A title that says something else, where a sign (`+`, `m`) is all that it is called, or another sign is beside its name."""
    was, now = recorded.attributes.get("title", ""), found.attributes.get("title", "")
    if was == "" or now == "" or says_the_same(was, now):
        return None
    if is_sign(recorded.called):
        return Refusal("titled", was, now)
    if without_glyphs(recorded.called).casefold() == without_glyphs(found.called).casefold():
        return None
    return Refusal("says", f"{recorded.called} · {was}", f"{found.called} · {now}")


def _say_the_same_beside_icons(recorded: Fingerprint, found: Found) -> bool:
    """Whether what a person reads says the same, and names are that with more icons or fewer, none instead of another."""
    was, now = recorded.text or recorded.name, found.text or found.name
    if not (recorded.icons or found.icons) or not says_the_same(was, now):
        return False
    if not (_is_within(recorded.icons, found.icons) or _is_within(found.icons, recorded.icons)):
        return False
    names = ((recorded.name, recorded.icons, was), (found.name, found.icons, now))
    return all(says_the_same(_without(name, icons), text) for name, icons, text in names)


def _say_the_same_in_another_way(recorded: Fingerprint, found: Found) -> bool:
    """Whether what was said is said beside it, beside another icon, or under the same title."""
    is_said_beside = found.is_called_beside and not found.name
    is_drawn_anew = found.is_drawn_anew and says_the_same(without_glyphs(recorded.name), without_glyphs(found.name))
    is_said_with_icons = is_drawn_anew or _say_the_same_beside_icons(recorded, found)
    return is_said_beside or is_said_with_icons or _say_the_same_under_a_title(recorded, found)


def _say_the_same_under_a_title(recorded: Fingerprint, found: Found) -> bool:
    """Whether a name that is a title only still is the title, and what a person reads, which is no sign, says the same."""
    title, now = recorded.attributes.get("title", ""), found.attributes.get("title", "")
    if not title or recorded.name != title or not recorded.text or is_sign(recorded.text):
        return False
    return says_the_same(title, now) and says_the_same(recorded.text, found.text or found.name)


def _is_within(few: tuple[str, ...], many: tuple[str, ...]) -> bool:
    return all(each in many for each in few)


def _without(name: str, icons: tuple[str, ...]) -> str:
    for each in icons:
        name = name.replace(each, " ", 1)
    return " ".join(name.split())


def _of_deeds(recorded: Fingerprint, found: Found) -> Refusal | None:
    was, now = recorded.attributes.get("href"), "#" if found.is_nowhere else found.attributes.get("href")
    if was is not None and now is not None and was != now:
        return Refusal("leads", was, now)
    if recorded.tag == "label" and now is not None:
        return Refusal("labels", recorded.called, now)
    was, now = recorded.attributes.get("type", ""), found.attributes.get("type", "")
    if was != now and "reset" in (was, now):
        return Refusal("resets", was, now)
    return _of_guise(recorded, found)


def _of_guise(recorded: Fingerprint, found: Found) -> Refusal | None:
    """What sends a form becomes no link; and what another of its name was already, it did not become."""
    was, now = f"{recorded.role} <{recorded.tag}>", f"{found.role} <{found.tag}>"
    if found.is_other_deed:
        return Refusal("sends", was, now)
    return Refusal("namesake", was, now) if found.is_namesake else None


def _of_company(recorded: Fingerprint, found: Found) -> Refusal | None:
    """What is not written as it was, or is reached in another way, must stand with the controls that it stood with.

    None may stand with the fields of another form.
    """
    if strange := _of_fields(recorded, found):
        return strange
    was, now = {recorded.called, recorded.text} - {""}, {found.called, found.text}
    is_as_written = bool(was & now) and not is_sign(recorded.called)
    if not found.apart or not was or (is_as_written and not found.is_other_way):
        return None
    return Refusal("apart", recorded.called, " · ".join(found.apart[:SHOWN]))


def _of_fields(recorded: Fingerprint, found: Found) -> Refusal | None:
    return Refusal("fields", recorded.called, " · ".join(found.fields[:SHOWN])) if found.fields else None


def _of_what_explains(found: Found) -> Refusal | None:
    """What says whose it is, or what is done: the page side looked whether something else does."""
    told: tuple[tuple[Rule, tuple[str, ...]], ...] = (
        ("headed", found.instead),
        ("unfolded", found.unfolded),
        ("chosen", found.chosen),
        ("described", found.described),
        ("edited", found.edited),
    )
    return next((Refusal(rule, *sides) for rule, sides in told if sides and not says_the_same(*sides)), None)


def _of_place(recorded: Fingerprint, found: Found) -> Refusal | None:
    group = next((each.texts[0] for each in recorded.groups if each.role in ABOUT and each.texts), "")
    if found.group and not says_the_same(group, found.group):
        return Refusal("stands", group, found.group)
    if head := other_head(recorded, found.head):
        return head
    if told := _of_what_explains(found):
        return told
    if found.is_one_of_several:
        row = next((each.texts for each in recorded.groups if each.texts), ())
        return Refusal("several", recorded.called, f"{found.called} in {' · '.join(row)}")
    was = next((each.texts for each in recorded.groups if each.near), ())
    return Refusal("belongs", " · ".join(was), " · ".join(found.near)) if found.near else None
