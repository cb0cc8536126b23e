"""How an element is found again, as data: what a recording holds of a target.

Nothing here is a selector. Locators are parts (a role and a name, a path of tags), from which the page side
(`_browser/js/target.js`) looks for candidates; whether a candidate *is* the element is decided by the fingerprint alone.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo, field_validator

Text = Annotated[str, Field(max_length=2_000)]
MOST_KEPT = 20
"""Dates, ids and numbers of a sentence that are meant as they stand."""
Path = Annotated[str, Field(max_length=2_000, pattern=r"^(#[^/]+/)?[\w.-]+\[\d+\](/([\w.-]+\[\d+\]|shadow))*$")]
"""Tags with their 1-based place among siblings of the same tag, `main[1]/form[2]/button[1]`, optionally from an id."""


class Recorded(BaseModel):
    """Base of everything in a recording: immutable, unknown keys refused, fields in the order in which they are written."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", frozen=True)


By = Literal["test_id", "role", "label", "placeholder", "text", "id", "css", "xpath"]


class Locator(Recorded):
    """One way to candidates for an element.

    Attributes:
        by: What to look by, in the order of trust of Playwright's best practices.
        value: Test id, accessible name, label, placeholder, text, id or path. In a file it is left out, and so is the role,
            where the fingerprint says the same (`told_by_fingerprint`).
        role: For `role`: the role that goes with the name.
    """

    by: By
    value: Text = ""
    role: Text | None = None


class Group(Recorded):
    """A row or group that an element belongs to: its role and the least text that tells it from its siblings.

    Attributes:
        near: It is no row, only the words in the smallest box around the element: not all of them may be others.
        says: Of a dialog, what it says and asks; of a long text how it begins and ends.
        outer: It is the row around the row that the element stands in.
        shows: Of a dialog, its field, pictures and links in its text, which must still be there.
        warns: Of a dialog, its warnings, which may go and not give way to others.
        ended: It is the heading of a part that had ended before the element.
        under: Of a row, the header over each of its texts, and then of `besides`; empty where there is none.
        behind: Of a row, what stood before the last of its texts; of one without, before the element.
        besides: Of a row, what else it alone said, where nothing says by which of its words a person knows it.
    """

    role: Text
    texts: Annotated[tuple[Text, ...], Field(max_length=20)] = ()
    near: bool = False
    says: Text = ""
    shows: Annotated[tuple[Text, ...], Field(max_length=20)] = ()
    warns: Annotated[tuple[Text, ...], Field(max_length=20)] = ()
    outer: bool = False
    ended: bool = False
    under: Annotated[tuple[Text, ...], Field(max_length=20)] = ()
    behind: Annotated[tuple[Text, ...], Field(max_length=20)] = ()
    besides: Annotated[tuple[Text, ...], Field(max_length=20)] = ()

    @property
    def asks(self) -> tuple[str, ...]:
        """What a dialog asks: what it says, shows and warns of."""
        return tuple(filter(None, (self.says, *self.shows, *self.warns)))

    def without(self, left_out: tuple[str, ...]) -> Group:
        """The group without some of what it says besides, and their headers."""
        if not left_out:
            return self
        first = len(self.texts)
        stays = [first + at for at, text in enumerate(self.besides) if text not in left_out]
        under = [self.under[at] for at in (*range(first), *stays)] if self.under else ()
        besides = tuple(self.besides[at - first] for at in stays)
        return self.model_copy(update={"under": tuple(under), "besides": besides})


class Fingerprint(Recorded):
    """What an element is. Text is as `normalised` (white space collapsed, dates, times and long ids as placeholders).

    Attributes:
        attributes: Stable ones only: test id, id, name, type, placeholder, title, alt, href as a route; of a control that says
            nothing, what is drawn on it (`picture`); of a field without a name, the text before it (`caption`).
        text: Its visible text where that differs from its name.
        neighbours: The nearest text before and after it.
        ancestors: Named landmarks, groups, dialogs and headings it stands under, nearest first.
        groups: The rows and groups it belongs to, nearest first.
        icons: What its icons add to its name, where it alone has words beside them.
        kept: Dates and ids that are no placeholders here, since the sentence itself says them.
        numbers: Every number in its texts is a placeholder, `⟨n⟩`: they were others when it was recorded before.
        figured: Its name with `⟨n⟩` for each figure that is a text of its own in it and may be another: what only leads or shows,
            and is alone called so.
        matched: How many elements agreed in role, name and tag when it was recorded.
        told_by: Attributes by which alone it was told from others that stood in the same rows and groups: one of them must stay.
            `text` is what is read on it, where no attribute tells and the same words stand beside others of its name.
        listed: What the list is called in which it has its row or card. It is kept of what is pressed or shares its name.
        over: The dialog in which it stands where no role says that it is one: what that begins with, and what it asks.
    """

    role: Text
    name: Text
    tag: Text
    attributes: dict[str, Text] = {}
    text: Text = ""
    neighbours: tuple[Text, ...] = ()
    ancestors: tuple[Text, ...] = ()
    groups: tuple[Group, ...] = ()
    icons: Annotated[tuple[Text, ...], Field(max_length=3)] = ()
    kept: Annotated[tuple[Text, ...], Field(max_length=MOST_KEPT)] = ()
    numbers: bool = False
    figured: Text = ""
    matched: int = 1
    told_by: Annotated[tuple[Text, ...], Field(max_length=10)] = ()
    listed: Text = ""
    over: Group | None = None

    @property
    def around(self) -> tuple[Group, ...]:
        """All that it belongs to: the rows and groups, and the dialog that no role names."""
        return self.groups if self.over is None else (*self.groups, self.over)

    @property
    def called(self) -> str:
        """Its name; of what has none, its text."""
        return self.name or self.text


Part = Annotated[float, Field(ge=0, le=1)]
Patch = Annotated[str, Field(pattern=r"^([0-9a-f]{3}|---){64}$")]
"""What a picture shows around a point, coarsely, as `_browser/patches.py` makes it."""


class Point(Recorded):
    """A place in an element that is drawn, and has no parts with a name: on a canvas, a map, a video.

    Attributes:
        x: How far across the element it is: 0 is its left edge, 1 its right one.
        y: How far down.
        patch: What was drawn around it. Nothing is done at a point that shows something else.
    """

    x: Part
    y: Part
    patch: Patch

    def __str__(self) -> str:
        return f"point {self.x:.1%} across, {self.y:.1%} down"


def told_by_fingerprint(by: By, fingerprint: Fingerprint) -> Locator | None:
    """The locator of a kind that a fingerprint tells; `None` where it tells none."""
    if by == "role":
        return Locator(by=by, value=fingerprint.name, role=fingerprint.role)
    if by in ("label", "text"):
        value = fingerprint.name if by == "label" else fingerprint.called
    else:
        value = fingerprint.attributes.get(by, "")
    return Locator(by=by, value=value) if value else None


class FormField(Recorded):
    """A field that stands in one form with the target: what it is called, and what may be put into it.

    Attributes:
        label: Its accessible name.
        name: What its developer calls it (`name`).
        type: Its role; `password` for what hides what is typed.
        options: The first six of a list.
    """

    label: Text = ""
    name: Text = ""
    type: Text = ""
    options: Annotated[tuple[Text, ...], Field(max_length=6)] = ()


class Form(Recorded):
    """The form that a field, or a button that sends it, stands in.

    Attributes:
        fields: Its other fields, in the order of the page.
        parts: Its headings and legends that the target does not stand under.
    """

    fields: Annotated[tuple[FormField, ...], Field(max_length=40)] = ()
    parts: Annotated[tuple[Text, ...], Field(max_length=12)] = ()


class Looks(Recorded):
    """What an element looks like, which is no part of what it is: by this it is looked for once it can't be found.

    Attributes:
        classes: The first ten.
        label: What labels it.
        src: The file that an image shows.
        place: Which child of its parent it is, from 1.
        mates: Names of the other controls around it, which it can't have become.
        form: What it stands in a form with, if it does.
        fields: The fields that a button stands with which sends no form.
        namesakes: Roles and tags of other controls that had its name; of those with its own role and tag, how that is written.
        alike: How many were alike in the words of its row, in whatever markup, it included; 0 if it was told otherwise.
        leads_here: It is a link with the address of the page that it stands on, and not with a part of it (`#`).
        counted: Titles around it that begin or end with a figure of which the list below had as many rows: a count, and no name.
        titles: The headings over it, nearest first, each ranking higher than the one before; not those of parts that had ended.
        opened: What the control is called that had unfolded the part in which it stands.
        chosen: What was chosen of the tabs, buttons or links before it, or in the list there.
        described: What describes it, as `aria-describedby` does.
        edited: What the title over its form says and one of the fields held: what is edited.
        box: Nothing any more. Recordings that are older than 0.1.0 say where it stood, in pixels: as wide as the browser's font.
    """

    classes: Annotated[tuple[Text, ...], Field(max_length=10)] = ()
    label: Text = ""
    src: Text = ""
    place: int = 0
    mates: Annotated[tuple[Text, ...], Field(max_length=12)] = ()
    form: Form | None = None
    fields: Annotated[tuple[FormField, ...], Field(max_length=40)] = ()
    namesakes: Annotated[tuple[Text, ...], Field(max_length=4)] = ()
    alike: int = 0
    leads_here: bool = False
    counted: Annotated[tuple[Text, ...], Field(max_length=4)] = ()
    titles: Annotated[tuple[Text, ...], Field(max_length=4)] = ()
    opened: Text = ""
    chosen: Text = ""
    described: Text = ""
    edited: Text = ""
    box: Annotated[tuple[int, ...], BeforeValidator(lambda _: ())] = ()


class Target(Recorded):
    """How to find an element again.

    Attributes:
        frames: Targets of the frames it stands in, outermost first; empty for the page itself.
        fingerprint: What it is.
        locators: Ways to candidates, most trusted first.
        looks: What else is known of it, for when it can't be found.
    """

    frames: Annotated[tuple[Target, ...], Field(max_length=10)] = ()
    fingerprint: Fingerprint
    locators: Annotated[tuple[Locator, ...], Field(min_length=1, max_length=10)]
    looks: Looks = Looks()

    @field_validator("locators")
    @classmethod
    def _are_whole(cls, locators: tuple[Locator, ...], info: ValidationInfo) -> tuple[Locator, ...]:
        if "fingerprint" not in info.data:  # which is refused
            return locators
        return tuple(_whole(locator, info.data["fingerprint"]) for locator in locators)


def _whole(locator: Locator, fingerprint: Fingerprint) -> Locator:
    if "value" in locator.model_fields_set:
        return locator
    told = told_by_fingerprint(locator.by, fingerprint) if locator.role is None else None
    if told is None:
        raise ValueError(f"a locator by {locator.by} without a value, which its fingerprint does not tell")
    return told
