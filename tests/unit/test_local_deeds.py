"""Verbs of a page's own, whole forms in one sentence, and options by what they are for: on pages that nothing was tuned for."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.grammar.stems import is_form_of
from tests.support.trees import tree

LIBRARY = tree(
    """
[0-1] navigation
  [0-2] link: Books [url=http://localhost/books]
  [0-3] link: Drafts [url=http://localhost/drafts]
  [0-4] button: Log out
[0-5] main
  [0-6] heading: Loans [level=1]
  [0-7] button: Renew all
  [0-8] button: Delete account
  [0-9] table
    [0-10] row
      [0-11] columnheader: Reader
      [0-12] columnheader: Book
      [0-13] columnheader: Overdue
      [0-14] columnheader
    [0-15] row
      [0-16] cell: Ada Blom
        [0-17] link: Ada Blom [url=http://localhost/readers/1]
      [0-18] cell: Dune
      [0-19] cell: no
      [0-20] cell
        [0-21] button: Renew
        [0-22] button: Return book
    [0-23] row
      [0-24] cell: Ada
        [0-25] link: Ada [url=http://localhost/readers/2]
      [0-26] cell: Emma
      [0-27] cell: yes
      [0-28] cell
        [0-29] button: Renew
        [0-30] button: Return book
        [0-31] button: Remind
  [0-32] heading: Notes [level=2]
  [0-33] list
    [0-34] listitem
      [0-35] heading: carl [level=3]
      [0-36] paragraph: Thanks dora
      [0-37] button: Pin
      [0-38] link: print [url=http://localhost/notes/7/print]
    [0-39] listitem
      [0-40] heading: dora [level=3]
      [0-41] paragraph: Who has Dune?
      [0-42] button: Pin
      [0-43] link: print [url=http://localhost/notes/8/print]
  [0-44] link: terms.pdf [url=http://localhost/files/download/terms.pdf]
  [0-45] link: Loan 12 of Emma [url=http://localhost/reservations/12]
""",
    url="http://localhost/loans",
    title="Loans - Library",
)

RENTAL = tree(
    """
[0-1] main
  [0-2] heading: Rent a bike [level=1]
  [0-3] form
    [0-4] textbox: Name *
    [0-5] textbox: Email address [type=email]
    [0-6] textbox: Number of days
    [0-7] combobox: Bike returned at [tag=select]
      [0-8] option: Harbour
      [0-9] option: Station
    [0-10] checkbox: Helmet
    [0-11] button: Rent
  [0-12] form
    [0-13] heading: Join [level=2]
    [0-14] textbox: Email [type=email]
    [0-15] textbox: Password [type=password]
    [0-16] textbox: Repeat password [type=password]
    [0-17] button: Join
  [0-18] radiogroup: Delivery
    [0-19] radio: Courier [name=how]
    [0-20] radio: Pick-up [name=how]
  [0-21] checkbox: damaged
  [0-22] table
    [0-23] row
      [0-24] columnheader
      [0-25] columnheader: Bike
      [0-26] columnheader: Colour
      [0-27] columnheader: Favourite
    [0-28] row
      [0-29] cell
        [0-30] checkbox
      [0-31] cell: Comet
      [0-32] cell: red
      [0-33] cell
        [0-34] radio
    [0-35] row
      [0-36] cell
        [0-37] checkbox
      [0-38] cell: Swift
      [0-39] cell: red
      [0-40] cell
        [0-41] radio
  [0-42] navigation: Pages
    [0-43] button: Previous
    [0-44] button: Next
  [0-45] alert
    [0-46] text: The harbour is closed on Monday.
    [0-47] button: Close
  [0-48] dialog: Survey
    [0-49] text: Tell us about your bike.
    [0-50] button: ×
""",
    url="http://localhost/rent",
    title="Rent a bike",
)


def done(page: str, sentence: str) -> str:
    decision = decide_act(sentence, {"library": LIBRARY, "rental": RENTAL}[page])
    assert not decision.rest
    return "; ".join(" ".join((each.method, each.ref or "page", *each.arguments)) for each in decision.actions)


UNDERSTOOD = [
    # its own verb, in any form, and what names the row, the card or the page
    ("library", "renew the loan of Ada Blom", "click 0-21"),
    ("library", "renew Ada's loan", "click 0-29"),
    ("library", "remind the reader Ada", "click 0-31"),
    ("library", "renew all loans", "click 0-7"),
    ("library", "renew the loan of Blom", "click 0-21"),
    ("library", "return the book of Ada Blom", "click 0-22"),
    ("library", "return Ada's book", "click 0-30"),
    ("library", "pin dora's note", "click 0-42"),
    ("library", "print the note of carl", "click 0-38"),
    ("library", "download terms.pdf", "click 0-44"),
    ("library", "open reservation 12", "click 0-45"),
    ("rental", "rent a bike", "click 0-11"),
    # a form in one sentence
    (
        "rental",
        "rent a bike named Ada, email address ada@example.com",
        "fill 0-4 Ada; fill 0-5 ada@example.com; click 0-11",
    ),
    ("rental", "rent a bike with 3 days", "fill 0-6 3; click 0-11"),
    ("rental", "rent a bike returned at Station, with helmet", "select_option 0-7 Station; check 0-10; click 0-11"),
    (
        "rental",
        "join with bo@example.com, password plum and the same password again",
        "fill 0-14 bo@example.com; fill 0-15 plum; fill 0-16 plum; click 0-17",
    ),
    # options by what they are for
    ("rental", "deliver by courier", "check 0-19"),
    ("rental", "choose pick-up instead of courier", "check 0-20"),
    ("rental", "make Swift the favourite", "check 0-41"),
    ("rental", "mark Comet as favourite", "check 0-34"),
    ("rental", "tick Comet", "check 0-30"),
    ("rental", "untick the row of Swift", "uncheck 0-37"),
    ("rental", "include damaged bikes", "check 0-21"),
    ("rental", "exclude damaged bikes", "uncheck 0-21"),
    ("rental", "correct the number of days to 4", "fill 0-6 4"),
    ("rental", "replace the number of days with 5", "fill 0-6 5"),
    ("rental", "go to the next page of the table", "click 0-44"),
    ("rental", "show the previous rows", "click 0-43"),
    ("rental", "dismiss the warning about the harbour", "click 0-47"),
    ("rental", "close the survey", "click 0-50"),
]

ABSTAINED = [
    # another object than the control's own
    ("library", "delete the draft"),
    ("library", "delete Ada"),
    ("library", "delete the account of Ada"),
    ("library", "return the account of Ada"),
    ("library", "renew the draft of Ada Blom"),
    ("library", "log the error"),
    ("library", "renew all accounts"),
    # another row, or more than one
    ("library", "renew the loan"),
    ("library", "renew the loan of Eve"),
    ("library", "renew the loan of Ada Bl"),
    ("library", "pin the note of Dune"),
    ("library", "pin the note of eve"),
    ("library", "remind Ada Blom"),
    ("library", "remind the reader Emma and Ada"),
    ("library", "do not renew the loan of Ada"),
    ("library", "renew the loan of Ada unless it is overdue"),
    ("library", "download terms"),
    ("library", "delete terms.pdf"),
    ("library", "open ticket 12"),
    # words that no field is called by, fields said twice, values nobody has
    ("rental", "rent a boat"),
    ("rental", "rent a bike with the colour red"),
    ("rental", "rent a bike named Ada and the name Bob"),
    ("rental", "rent a bike returned at Airport"),
    ("rental", "rent a bike returned at Airport, with helmet"),
    ("rental", "rent a bike with 3 weeks"),
    ("rental", "join with bo@example.com, password plum and the same number again"),
    ("rental", "rent a bike without helmet"),
    # options of another group, boxes of no row, pages of what is not shown
    ("rental", "pay by courier"),
    ("rental", "deliver by bike"),
    ("rental", "choose pick-up instead of helmet"),
    ("rental", "make Swift the spare"),
    ("rental", "make red the favourite"),
    ("rental", "tick red"),
    ("rental", "include damaged boats"),
    ("rental", "go to the next survey"),
    ("rental", "show the next tickets"),
    ("rental", "dismiss the warning about the station"),
    ("rental", "hide the table"),
    ("rental", "compare the name with Bob"),
    ("rental", "share the name with Bob"),
]


@pytest.mark.parametrize(("page", "sentence", "what"), UNDERSTOOD)
def test_sentence_is_done_by_what_the_page_calls_it(page: str, sentence: str, what: str) -> None:
    assert done(page, sentence) == what


@pytest.mark.parametrize(("page", "sentence"), ABSTAINED)
def test_sentence_is_not_done_by_something_else(page: str, sentence: str) -> None:
    with pytest.raises(EngineAbstained):
        done(page, sentence)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("stopped", "stop"),
        ("expires", "expire"),
        ("replies", "reply"),
        ("making", "make"),
        ("watches", "watch"),
        ("adds", "add"),
    ],
)
def test_forms_of_one_word_are_one(one: str, other: str) -> None:
    assert is_form_of(one, other)
    assert is_form_of(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("sing", "s"), ("red", "r"), ("delete", "deal"), ("star", "start"), ("pin", "pine")]
)
def test_other_words_are_other_words(one: str, other: str) -> None:
    assert not is_form_of(one, other)


PAGERS = tree(
    """
[0-1] main
  [0-2] generic
    [0-3] table
      [0-4] row
        [0-5] columnheader: City
        [0-6] columnheader: River
      [0-7] row
        [0-8] cell
          [0-9] textbox
          [0-10] button: Open menu
        [0-11] cell
          [0-12] textbox
          [0-13] button: Open menu
      [0-14] row
        [0-15] cell: Basel
        [0-16] cell: Rhine
    [0-17] button: Next page
  [0-18] navigation: Chapters
    [0-19] button: Next page
"""
)


@pytest.mark.parametrize(
    ("sentence", "ref"), [("go to the next page of the table", "0-17"), ("open the menu of River", "0-13")]
)
def test_control_is_told_from_its_like_by_the_table_or_column_it_belongs_to(sentence: str, ref: str) -> None:
    assert [(each.method, each.ref) for each in decide_act(sentence, PAGERS).actions] == [("click", ref)]


@pytest.mark.parametrize(
    "sentence", ["go to the next page", "show the next rivers", "open the menu of Rhine and Basel"]
)
def test_control_that_nothing_tells_from_its_like_is_not_pressed(sentence: str) -> None:
    with pytest.raises(EngineAbstained):
        decide_act(sentence, PAGERS)


MAKING = "[0-1] heading: Docs [level=1]\n[0-2] button: {}\n[0-3] button: Delete folder\n[0-4] button: Upload"


@pytest.mark.parametrize("called", ["New folder", "Create folder", "Add folder", "Create new folder", "Add a folder"])
@pytest.mark.parametrize("sentence", ["create a folder", "add a new folder", "make a folder"])
def test_what_is_not_there_yet_is_made_by_whatever_makes_it(called: str, sentence: str) -> None:
    assert [each.ref for each in decide_act(sentence, tree(MAKING.format(called))).actions] == ["0-2"]


@pytest.mark.parametrize("called", ["New folder from template", "Newest folder", "Copy folder", "New", "Add to folder"])
@pytest.mark.parametrize("sentence", ["create a folder", "add the folder", "delete a file"])
def test_what_makes_something_else_or_more_is_not_pressed(called: str, sentence: str) -> None:
    with pytest.raises(EngineAbstained):
        decide_act(sentence, tree(MAKING.format(called)))


FORUM = """
[0-1] main
  [0-2] heading: Garden [level=1]
  [0-3] button: Mark forums read
  [0-4] button: Enroll learners
  [0-5] button: Archive topic
  [0-6] button: Delete all drafts
  [0-7] link: New topic [url=/new]
"""


@pytest.mark.parametrize(
    ("sentence", "ref"),
    [
        ("mark all the forums as read", "0-3"),
        ("mark every forum as read", "0-3"),
        ("mark any forums as read", "0-3"),
        ("enroll some learners", "0-4"),
        ("start a new topic", "0-7"),
        ("begin a new topic", "0-7"),
        ("delete all drafts", "0-6"),
    ],
)
def test_what_is_done_to_several_is_done_by_what_is_called_by_them(sentence: str, ref: str) -> None:
    assert [each.ref for each in decide_act(sentence, tree(FORUM, title="Forums")).actions] == [ref]


@pytest.mark.parametrize(
    "sentence",
    [
        "archive all topics",
        "archive every topic",
        "mark both forums as read",
        "mark all the forums as unread",
        "mark some topics as read",
        "delete the draft",
        "delete some drafts",
        "start the topic",
        "start a new forum",
        "start a topic with learners",
    ],
)
def test_what_is_done_to_one_or_to_others_is_not(sentence: str) -> None:
    with pytest.raises(EngineAbstained):
        decide_act(sentence, tree(FORUM, title="Forums"))
