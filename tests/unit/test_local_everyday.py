"""What people say of most applications: each form in several words, on pages after real ones, and where it must abstain."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.operations.dates import as_time
from tests.support.trees import tree

EXPERIMENTS = tree(
    """
[0-1] complementary
  [0-2] link: Experiments [url=http://localhost/experiments]
  [0-3] link: Models [url=http://localhost/models]
[0-4] main
  [0-5] heading: Experiments [level=1]
  [0-6] textbox: Search experiments [placeholder=Search experiments]
  [0-7] button: Search
  [0-8] button: Create
  [0-9] button: Compare [disabled]
  [0-10] table
    [0-11] row
      [0-12] columnheader
        [0-13] checkbox: Select all
      [0-14] columnheader: Name
        [0-15] button: Name
      [0-16] columnheader: Accuracy [clickable] [sort=none]
      [0-17] columnheader: Owner
    [0-18] row
      [0-19] cell
        [0-20] checkbox: Select
      [0-21] cell: churn-model
        [0-22] link: churn-model [url=http://localhost/experiments/1]
      [0-23] cell: 0.9
      [0-24] cell: Ada
      [0-25] cell
        [0-26] button: Delete
    [0-27] row
      [0-28] cell
        [0-29] checkbox: Select
      [0-30] cell: fraud-detection
        [0-31] link: fraud-detection [url=http://localhost/experiments/2]
      [0-32] cell: 0.8
      [0-33] cell: Bob
      [0-34] cell
        [0-35] button: Delete
  [0-36] navigation: Pagination
    [0-37] link: 1 [current]
    [0-38] link: 2
    [0-39] link: 3
    [0-40] button: Next page
    [0-41] combobox: Experiments per page [value=25 / page] [collapsed] [haspopup=listbox]
[0-42] complementary: Assistant
  [0-43] heading: MLflow Assistant [level=2]
  [0-44] button: Close
  [0-45] paragraph: Deleted runs can be restored for 30 days.
""",
    url="http://localhost/experiments",
    title="Experiments",
)

EDITOR = tree(
    """
[0-1] banner
  [0-2] menubar: Main
    [0-3] menuitem: File [haspopup=menu]
    [0-4] menuitem: Run [haspopup=menu]
    [0-5] menuitem: Settings [haspopup=menu]
[0-6] complementary
  [0-7] button: New Folder
  [0-8] button: Settings
  [0-9] searchbox: Filter files by name
  [0-10] list: Files
    [0-11] listitem: data
      [0-12] button: data
    [0-13] listitem: notes.txt
      [0-14] text: notes.txt
    [0-15] listitem: report.ipynb
      [0-16] text: report.ipynb
[0-17] main
  [0-18] tablist
    [0-19] tab: Launcher [selected]
      [0-20] text: Launcher
      [0-21] button: Close Launcher
    [0-22] tab: notes.txt
      [0-23] text: notes.txt
      [0-24] button: Close notes.txt
  [0-25] tabpanel: Launcher
    [0-26] heading: Notebook [level=2]
    [0-27] button: Save notebook (Ctrl+S)
    [0-28] region: Output
      [0-29] textbox [editable=true]
""",
    title="notes.txt",
)

FORM = tree(
    """
[0-1] banner
  [0-2] searchbox: Search all pages
[0-3] main
  [0-4] heading: New order [level=1]
  [0-5] tablist
    [0-6] tab: Content [selected]
    [0-7] tab: Promote
  [0-8] form: Order
    [0-9] textbox: Intro* [required]
    [0-10] textbox: Email (optional)
    [0-11] textbox: Delivery date [type=date]
    [0-12] radiogroup: Priority
      [0-13] radio: Normal [checked]
      [0-14] radio: Express
    [0-15] checkbox: I accept the terms
    [0-16] checkbox: Send me the newsletter
    [0-17] combobox: Cities [tag=input] [haspopup=listbox] [collapsed]
    [0-18] group: Selected values
      [0-19] button: Remove Berlin
      [0-20] button: Remove Paris
    [0-21] combobox: Sort by [tag=select] [value=Newest]
      [0-22] option: Newest [tag=option]
      [0-23] option: Price low to high [tag=option]
    [0-24] region: Attachments
      [0-25] button: file upload [type=file]
      [0-26] button: Browse
    [0-27] region: Body
      [0-28] textbox [editable=true]
    [0-29] button: Place order
    [0-30] button: Save draft
    [0-31] button: More actions [collapsed]
"""
)

LOGIN = tree(
    """
[0-1] main
  [0-2] heading: Welcome back [level=1]
  [0-3] form
    [0-4] textbox: Username
    [0-5] textbox: Password [type=password]
    [0-6] checkbox: Remember me
    [0-7] button: Sign in [type=submit]
  [0-8] link: Forgotten password?
"""
)

SIGN_UP = tree(
    """
[0-1] form
  [0-2] textbox: Username
  [0-3] textbox: Password [type=password]
  [0-4] textbox: Password again [type=password]
  [0-5] button: Sign up [type=submit]
"""
)

DIALOG = tree(
    """
[0-1] main
  [0-2] heading: Experiments [level=1]
  [0-3] button: Delete
[0-4] dialog: Delete Experiment
  [0-5] heading: Delete Experiment [level=2]
  [0-6] paragraph: The runs will be deleted, too.
  [0-7] button: Cancel
  [0-8] button: Delete
""",
)

NEWS = tree(
    """
[0-1] main
  [0-2] heading: Launcher [level=1]
  [0-3] button: Yes
[0-4] alert
  [0-5] text: Would you like to get notified about official Jupyter news?
  [0-6] button: Yes
  [0-7] button: No
[0-8] region: Cookies
  [0-9] text: We use cookies to count visits.
  [0-10] button: Accept
  [0-11] button: Decline
[0-12] status
  [0-13] text: Saved
"""
)

CHANGES = tree(
    """
[0-1] menubar
  [0-2] menuitem: Kernel [haspopup=menu]
[0-3] toolbar: Notebook
  [0-4] button: Restart the kernel
[0-5] generic
  [0-6] button: Stash all
  [0-7] generic
    [0-8] button: plants.txt
    [0-9] button: Discard changes
[0-10] table
  [0-11] row
    [0-12] cell
      [0-13] checkbox: Select ticket #1 for modification
    [0-14] cell: 1
[0-15] region: Body
  [0-16] button: Toggle section [expanded]
  [0-17] heading: Body [level=2]
  [0-18] textbox [editable=true]
[0-19] paragraph: Stash what you do not commit.
""",
    url="http://localhost/repository/settings",
)

PAGES = {
    "changes": CHANGES,
    "experiments": EXPERIMENTS,
    "editor": EDITOR,
    "form": FORM,
    "login": LOGIN,
    "sign up": SIGN_UP,
    "dialog": DIALOG,
    "news": NEWS,
}


def shown(page: str, sentence: str) -> str:
    """What is decided, in one line, with what is left for another look."""
    decision = decide_act(sentence, PAGES[page])
    parts = [" ".join(filter(None, [each.method, each.ref, each.to_ref, *each.arguments])) for each in decision.actions]
    return "; ".join(parts) + (f" | {decision.rest}" if decision.rest else "")


UNDERSTOOD = [
    # A noun of the page's own beside a name.
    ("experiments", "open the churn-model experiment", "click 0-22"),
    ("experiments", "click on the experiment fraud-detection", "click 0-31"),
    ("experiments", "go to the Models page", "click 0-3"),
    ("experiments", "open the churn-model model", "click 0-22"),
    ("editor", "open the Run menu", "click 0-4"),
    ("editor", "open the File menu", "click 0-3"),
    ("form", "open the More actions menu", "click 0-31"),
    ("form", "switch to the Promote tab", "click 0-7"),
    ("form", "go to the Promote tab", "click 0-7"),
    ("editor", "switch to the notes.txt tab", "click 0-22"),
    # Where it stands.
    ("editor", "click Settings in the menu bar", "click 0-5"),
    ("editor", "click Settings in the side bar", "click 0-8"),
    ("editor", "choose Settings from the menu bar", "click 0-5"),
    ("experiments", "click Experiments in the sidebar", "click 0-2"),
    # Rows are selected by their boxes.
    ("experiments", "select fraud-detection", "check 0-29"),
    ("experiments", "select the churn-model row", "check 0-20"),
    ("experiments", "pick churn-model", "check 0-20"),
    ("experiments", "check the box next to fraud-detection", "check 0-29"),
    # Searching.
    ("experiments", "search for churn", "fill 0-6 churn; press 0-6 Enter"),
    ("experiments", "search the experiments for churn", "fill 0-6 churn; press 0-6 Enter"),
    ("experiments", "look up %name%", "fill 0-6 %name%; press 0-6 Enter"),
    ("form", "search for bread", "fill 0-2 bread; press 0-2 Enter"),
    # Filtering.
    ("editor", "filter the files by name sales", "fill 0-9 sales"),
    ("editor", "filter by name sales", "fill 0-9 sales"),
    ("editor", 'filter the list for "sales"', "fill 0-9 sales"),
    # Sorting.
    ("experiments", "sort the experiments by name", "click 0-15"),
    ("experiments", "sort by Accuracy", "click 0-16"),
    ("experiments", "order the table by accuracy", "click 0-16"),
    ("experiments", "sort by accuracy descending", "click 0-16 | sort by accuracy descending"),
    ("form", "sort by price low to high", "select_option 0-21 Price low to high"),
    # Pages.
    ("experiments", "go to page 2", "click 0-38"),
    ("experiments", "open page 3", "click 0-39"),
    ("experiments", "go to the next page", "click 0-40"),
    ("experiments", "show 50 experiments per page", 'click 0-41 | select "50" from the opened list'),
    ("experiments", "display 50 rows per page", 'click 0-41 | select "50" from the opened list'),
    # Closing.
    ("editor", "close the notes.txt tab", "click 0-24"),
    ("editor", "close notes.txt", "click 0-24"),
    ("editor", "click Close notes.txt", "click 0-24"),
    ("experiments", "close the MLflow Assistant panel", "click 0-44"),
    ("experiments", "hide the Assistant panel", "click 0-44"),
    ("experiments", "dismiss the MLflow Assistant", "click 0-44"),
    # Fields with hints in their labels, and fields in a part that is called so.
    ("form", "fill the intro with Flour", "fill 0-9 Flour"),
    ("form", "type ada@example.com into Email", "fill 0-10 ada@example.com"),
    ("form", "set the email to ada@example.com", "fill 0-10 ada@example.com"),
    ("form", 'type "Bring cake." into the body', "fill 0-28 Bring cake."),
    ("editor", 'type "print(42)" into the output', "fill 0-29 print(42)"),
    ("form", "set the delivery date to 2026-02-20", "fill 0-11 2026-02-20"),
    ("form", "set the delivery date to 2026/02/20", "fill 0-11 2026-02-20"),
    ("form", "set the delivery date to 20 February 2026", "fill 0-11 2026-02-20"),
    ("form", 'enter "Feb 20, 2026" as the delivery date', "fill 0-11 2026-02-20"),
    ("form", "enter 2/20/2026 as the delivery date", "fill 0-11 2026-02-20"),
    ("form", "upload cat.png to Attachments", "set_input_files 0-25 cat.png"),
    ("form", "attach cat.png to the attachments", "set_input_files 0-25 cat.png"),
    ("editor", "click Save notebook", "click 0-27"),
    ("editor", "save the notebook", "click 0-27"),
    # Choices.
    ("form", "choose Express priority", "check 0-14"),
    ("form", "choose the Express priority", "check 0-14"),
    ("form", "select Express as the priority", "check 0-14"),
    ("form", "add Rome to Cities", 'click 0-17 | select "Rome" from the opened list'),
    ("form", "remove Berlin from the selected values", "click 0-19"),
    ("form", "remove Paris", "click 0-20"),
    ("form", "accept the terms", "check 0-15"),
    ("form", "agree to the terms", "check 0-15"),
    ("news", "accept the cookies", "click 0-10"),
    # Signing in.
    ("login", "sign in as %user% with password %password%", "fill 0-4 %user%; fill 0-5 %password%; click 0-7"),
    ("login", "log in as ada with %password%", "fill 0-4 ada; fill 0-5 %password%; click 0-7"),
    ("login", 'sign in with "ada" and the password "x y"', "fill 0-4 ada; fill 0-5 x y; click 0-7"),
    # What a page asks.
    ("dialog", "confirm the deletion", "click 0-8"),
    ("dialog", "confirm deleting it", "click 0-8"),
    ("dialog", "click Delete in the dialog", "click 0-8"),
    ("news", "answer No to the Jupyter news question", "click 0-7"),
    ("news", "answer Yes to the question about the news", "click 0-6"),
    ("news", "answer no", "click 0-7"),
    ("changes", "collapse the Body section", "click 0-16"),
    ("changes", "hide the Body region", "click 0-16"),
    # What a menu holds is looked for once it is open.
    ("changes", "click Kernel and choose Restart Kernel", "click 0-2 | choose Restart Kernel"),
    # How it is done, and what was just named.
    ("editor", "double-click notes.txt in the Files list", "double_click 0-13"),
    ("editor", "open report.ipynb with a double click", "double_click 0-15"),
    ("editor", "open report.ipynb by double-clicking it", "double_click 0-15"),
    ("form", "focus Email and type x into it", "focus 0-10; fill 0-10 x"),
    ("form", "clear the intro, then fill it with Salt", "clear 0-9; fill 0-9 Salt"),
    ("form", "check Send me the newsletter and uncheck it", "check 0-16; uncheck 0-16"),
]


@pytest.mark.parametrize(("page", "sentence", "expected"), UNDERSTOOD)
def test_everyday_sentence_is_understood(page: str, sentence: str, expected: str) -> None:
    assert shown(page, sentence) == expected


REFUSED = [
    # Prose, a cell, a heading are nothing to click.
    ("experiments", "click deleted runs"),
    ("experiments", "click Deleted"),
    ("experiments", "click Ada"),
    ("experiments", "click Owner"),
    ("dialog", "click the runs"),
    ("dialog", "click Delete"),
    # The name alone is two things, no thing to operate, or not the whole name.
    ("experiments", "open the churn experiment"),
    ("experiments", "open the churn-model invoice"),
    ("form", "open the Email tab"),
    ("form", "switch to the Drafts tab"),
    ("editor", "open the Edit menu"),
    ("experiments", "click the delete experiment"),
    # A button that shares a word, in a block that is no row; a box that has the words in its name.
    ("changes", "stash plants.txt"),
    ("changes", "open ticket 1"),
    # Where it does not stand.
    ("editor", "click New Folder in the menu bar"),
    ("editor", "click Run in the sidebar"),
    # What can't be selected, sorted, filtered, searched.
    ("experiments", "select Ada and Bob"),
    ("experiments", "sort by owner"),
    ("experiments", "sort by name descending"),
    ("form", "sort by weight"),
    ("form", "filter by weight 3"),
    ("login", "search for ada"),
    ("experiments", "search for a valid name"),
    ("experiments", "go to page 7"),
    ("form", "go to page 2"),
    ("form", "show 50 per page"),
    # Two passwords are no log-in; without a dialog nothing is confirmed.
    ("sign up", "sign in as ada with password x"),
    ("form", "sign in as ada with password x"),
    ("experiments", "confirm the deletion"),
    ("dialog", "confirm the payment"),
    ("news", "answer Yes"),
    ("news", "answer No to the question about the price"),
    ("form", "accept the newsletter rules"),
    # Nothing closes it, or it is not there.
    ("news", "close the status message"),
    ("editor", "close the data folder"),
    ("experiments", "close the settings panel"),
    ("form", "remove Rome from Cities"),
    ("experiments", "remove the experiments"),
    ("form", "choose Express delivery"),
    ("form", "name it reports"),
    # Two dates, and none.
    ("form", "set the delivery date to 5/6/2026"),
    ("form", "set the delivery date to 30 February 2026"),
    ("form", "set the delivery date to tomorrow"),
]


@pytest.mark.parametrize(("page", "sentence"), REFUSED)
def test_everyday_sentence_that_does_not_fit_is_refused(page: str, sentence: str) -> None:
    with pytest.raises(EngineAbstained):
        shown(page, sentence)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("9:37 PM", "21:37"),
        ("12:05 am", "00:05"),
        ("12 p.m.", "12:00"),
        ("7:45", "07:45"),
        ("13:00 PM", None),
        ("25:00", None),
        ("noon", None),
    ],
)
def test_time_is_read_as_people_say_it(said: str, expected: str | None) -> None:
    assert as_time(said) == expected


@pytest.mark.parametrize("mark", ["[multiple=true]", ""])
@pytest.mark.parametrize(
    "sentence", ["select Ann and Zoe", "select Ann, Zoe from the scroll list", "choose Ann and Zoe from the list"]
)
def test_options_of_one_list_are_chosen_at_once_or_not_at_all(sentence: str, mark: str) -> None:
    page = tree(
        f"""
[0-1] listbox [tag=select] {mark or "[value=]"}
  [0-2] option: Ann [tag=option]
  [0-3] option: Bob [tag=option]
  [0-4] option: Zoe [tag=option]
"""
    )
    if mark:
        (action,) = decide_act(sentence, page).actions
        assert (action.method, action.ref, action.arguments) == ("select_option", "0-1", ("Ann", "Zoe"))
    else:
        with pytest.raises(EngineAbstained, match="takes one"):
            decide_act(sentence, page)
