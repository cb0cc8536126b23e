"""What the things of a page's one list are called is said by the page; what something else is called is no name of them."""

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.trees import tree

BAR = """[0-1] list
  [0-2] listitem
    [0-3] link: Home
  [0-4] listitem
    [0-5] link: Admin"""
PAGER = """  [0-81] list
    [0-82] listitem
      [0-83] text: Page 1 of 1"""
OTHER_LIST = """[0-84] list
  [0-85] listitem
    [0-86] text: Ask before you delete
  [0-87] listitem
    [0-88] text: Rows stay for a week"""
PEOPLE = (("ines@orchard.test", "Ines Baker"), ("tom@orchard.test", "Tom Reyes"))


def page(
    heading="All users", *, over=BAR, below=PAGER, columns=("Mail", "Name"), url="/admin", title="Wiki", people=PEOPLE
):
    title_ = f"  [0-7] heading: {heading} [level=2]" if heading else ""
    lines = [over, "[0-6] generic", title_, "  [0-8] table", "    [0-9] row"]
    lines += [f"      [0-{at}] columnheader: {label}" for at, label in enumerate(columns, 10)]
    for number, row in enumerate(people):
        at = 20 + 10 * number
        lines += [f"    [0-{at}] row", *(f"      [0-{at + place}] cell: {text}" for place, text in enumerate(row, 1))]
    return tree("\n".join(filter(None, [*lines, below])), url=f"http://wiki.test{url}", title=title)


def holds(statement, snapshot):
    return decide_verify(statement, snapshot).holds


def is_understood(statement, snapshot):
    try:
        return decide_verify(statement, snapshot) is not None
    except EngineAbstained:
        return False


def extracted(instruction, snapshot):
    return decide_extract(instruction, TypeAdapter(list[str]), snapshot).value


@pytest.mark.parametrize(
    "snapshot",
    [
        page("All users"),
        page("Users of the garden", title="Garden"),
        page("List of users"),
        page("", title="Administration: Users \u2013 Wiki"),
        page("", url="/admin/users/"),
        page("", url="/#/admin/users?page=1"),
    ],
    ids=["last-word", "before-of", "list-of", "title", "address", "hash"],
)
def test_the_one_list_beside_bars_and_pagers_is_what_heading_title_or_address_end_in(snapshot):
    assert holds("there are two users", snapshot)
    assert not holds("there are three users", snapshot)
    assert extracted("the names of the users", snapshot) == ["Ines Baker", "Tom Reyes"]


def test_a_program_counts_the_rows_that_there_are_then():
    program = decide_verify("there are two users", page()).program
    assert not evaluate_verify(program, page(people=(*PEOPLE, ("bo@orchard.test", "Bo Lind")))).passed
    assert not evaluate_verify(program, page(people=PEOPLE[:1])).passed


@pytest.mark.parametrize(
    ("statement", "snapshot"),
    [
        ("there are two users", page("Orders by users")),
        ("there are two users", page("Orders", below="  [0-80] heading: Users [level=2]", url="/users")),
        ("there are two users", page("Orders", below="  [0-80] heading: All users [level=3]\n", url="/admin/users")),
        ("there are two users", page("Orders", url="/users/5")),
        ("there are two users", page("", url="/users/5")),
        ("there are two users", page("Ada", url="/users/ada", title="Users")),
        ("there are two users", page("User roles", url="/users", title="Users")),
        ("there are two users", page("Settings", url="/users", title="Settings - Users")),
        ("there are two tags", page("Watches", columns=("Page", "Tags"), url="/tags")),
        ("there are two users", page("Administration", over="", below=OTHER_LIST, url="/users")),
    ],
    ids=[
        "behind-by",
        "another-heading",
        "another-section",
        "one-of-them",
        "one-without-heading",
        "one-by-name",
        "roles-of-them",
        "settings",
        "column",
        "two-lists",
    ],
)
def test_what_another_thing_is_called_counts_no_rows(statement, snapshot):
    assert not is_understood(statement, snapshot)


def test_a_section_says_what_its_list_is_and_not_the_page():
    snapshot = page("Latest orders", over=f"{BAR}\n[0-5] heading: Users [level=1]", url="/users", title="Users")
    assert not is_understood("there are two users", snapshot)


@pytest.mark.parametrize(("number", "understood"), [(2, True), (3, False)])
def test_a_number_in_the_heading_that_is_not_that_of_the_rows_names_nothing(number, understood):
    snapshot = page(f"Manage users ({number})", over=f"{BAR}\n{OTHER_LIST}")
    assert is_understood("there are two users", snapshot) == understood


def test_a_pager_below_cards_is_not_the_list_of_them():
    cards = [
        f"  [0-{at}] generic\n    [0-{at + 1}] link: {name}\n    [0-{at + 2}] link: Garden\n    [0-{at + 3}] text: 2"
        for at, name in ((10, "Basil"), (20, "Fern"))
    ]
    snapshot = tree("\n".join(["[0-6] generic", *cards, PAGER]), url="http://forum.test/topics", title="Topics")
    assert not is_understood("there is one topic", snapshot)
    with pytest.raises(EngineAbstained):
        extracted("the titles of the topics", snapshot)
    headed = tree(
        "\n".join(["[0-6] generic", "  [0-7] heading: Topics [level=1]", *cards, PAGER]), url="http://forum.test/"
    )
    assert not is_understood("there is one topic", headed)


def test_a_bar_of_links_above_the_heading_is_not_the_list_that_the_page_is_about():
    snapshot = tree(f"{BAR}\n[0-6] heading: Users [level=1]\n[0-7] text: Nobody yet", url="http://wiki.test/users")
    assert not is_understood("there are two users", snapshot)


def cards(*people, heading="Users", second="    [0-{}] heading: {} [level=5]"):
    lines = ["[0-1] generic", f"  [0-2] heading: {heading} [level=3]", "  [0-3] generic"]
    for at, (name, login) in enumerate(people, 1):
        lines += [f"    [0-{at}0] generic", f"      [0-{at}1] heading: {name} [level=4]"]
        lines += ["  " + second.format(f"{at}2", login), f"      [0-{at}3] button: Edit"]
    return tree("\n".join(lines), url="http://home.test/settings", title="Home")


CARDS = (("Robin", "robin"), ("Ada Blom", "ada"))


def test_cards_are_counted_and_read_by_the_heading_that_outranks_the_others_in_each():
    decision = decide_verify("there are two users", cards(*CARDS))
    assert decision.holds
    assert not evaluate_verify(decision.program, cards(*CARDS, ("Sam", "sam"))).passed
    read = decide_extract("the names of the users", TypeAdapter(list[str]), cards(*CARDS))
    assert read.value == ["Robin", "Ada Blom"]
    assert evaluate_extract(read.program, cards(*CARDS, ("Sam", "sam"))) == ["Robin", "Ada Blom", "Sam"]


def test_cards_with_two_headings_of_one_rank_or_under_another_heading_are_not_counted():
    assert not is_understood("there are two users", cards(*CARDS, second="    [0-{}] heading: {} [level=4]"))
    assert not is_understood("there are two users", cards(*CARDS, heading="Orders by users"))


INVITED = """
[0-1] main
  [0-2] heading: Users [level=1]
  [0-3] table: Invitations
    [0-4] row
      [0-5] columnheader: Mail
      [0-6] columnheader: Sent
    [0-7] row
      [0-8] cell: ines@orchard.test
      [0-9] cell: Monday
"""
BELOW = INVITED.replace("  [0-3] table: Invitations", "  [0-20] heading: Invitations [level=2]\n  [0-3] table")


@pytest.mark.parametrize("said", [INVITED, BELOW])
@pytest.mark.parametrize("url", ["/users", "/admin"])
def test_what_is_called_otherwise_itself_is_not_what_the_page_is_called(said, url):
    at = {"url": f"http://wiki.test{url}", "title": "Users"}
    assert not is_understood("there is one user", tree(said, **at))
    assert holds("there is one invitation", tree(said, **at))
    assert holds("there is one user", tree(said.replace("Invitations", "Table"), **at))
    assert holds("there is one user", tree(said.replace("Mail", "User"), **at))
