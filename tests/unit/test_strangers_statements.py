"""Everyday statements on pages of other people: what holds of them, and what must not pass.

Each page stands in `tests/support/pages_of_others/`, as the page side read what is written after real applications: MLflow, Wagtail,
Django's admin, Keycloak, Gitea, Streamlit, JupyterLab, a board, a shop. Of each form there are twins: another name, number, state or
place.
"""

from __future__ import annotations

from contextlib import suppress

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.strangers import page
from tests.support.trees import tree

HOLDS = {
    "counts": {
        "authors": [
            "there are 2 authors",
            "the number of authors is 2",
            "2 authors are listed",
        ],
        "board": [
            "the Done list is empty",
            "there are 2 cards in To do",
            "there is no card called Wash cups",
        ],
        "customers": [
            "there are 12 customers",
        ],
        "dashboard": [
            "there are 4 pages",
            "there is 1 image",
            "there are no documents",
            "the number of pages is 4",
        ],
        "experiments": [
            "the table shows 4 experiments",
            "there are 4 experiments",
            "there are at least three experiments",
        ],
        "figures": [
            "the number of orders is 2",
            "the table has 2 rows",
        ],
        "files": [
            "4 files are listed",
        ],
        "invoices": [
            "there are no invoices",
            "no invoices are found",
            "the table is empty",
            "No invoices found is shown",
        ],
        "issues": [
            "there are 3 open issues",
            "there are 5 closed issues",
        ],
        "posts": [
            "there are 2 posts",
            "there is no post called Old stuff",
        ],
        "realm": [
            "there are 2 users",
        ],
        "run": [
            "there are 2 metrics",
            "there are two parameters",
        ],
        "settings": [
            "the number of seats is 12",
            "there are no API keys",
        ],
        "tickets": [
            "there are 2 tickets",
            "the table has 2 rows",
        ],
        "users": [
            "there are 3 users",
            "0 of 3 are selected",
            "3 users are listed",
        ],
    },
    "messages": {
        "board": [
            "a message says Card archived",
        ],
        "cart": [
            "a message says that your coupon SPRING has expired",
        ],
        "customers": [
            "a toast says Customer deleted",
        ],
        "experiments": [
            "the heading says Experiments",
        ],
        "published": [
            "a message says that Release party was created and published",
            "the success message contains Release party",
        ],
        "realm": [
            "a success message says that the user has been saved",
            "the user has been saved",
        ],
        "settings": [
            "an alert says that your changes have been saved",
            "the success message says Your changes have been saved",
        ],
        "users": [
            "a message says that the user bob was added successfully",
        ],
    },
    "names": {
        "authors": [
            "there is an author named Ada Lovelace",
        ],
        "board": [
            "a card called Paint sign is in the To do list",
        ],
        "experiments": [
            "there is an experiment called churn-model",
        ],
        "files": [
            "a tab called notes.txt is open",
            "there is a folder called data",
        ],
        "issues": [
            "an issue called Add dark mode is listed",
        ],
        "posts": [
            "a post called Basil on the sill is listed",
        ],
    },
    "places": {
        "authors": [
            "Donald Knuth is in the list of authors",
            "Grace Hopper is not in the list of authors",
        ],
        "board": [
            "Order clay is in To do",
            "Fire kiln is in the Doing column",
            "Fire kiln is not in the Done column",
        ],
        "cart": [
            "Blue mug is in the cart",
        ],
        "experiments": [
            "smoke-test is not in the list",
            "smoke-test is no longer in the list",
            "fraud-detection is in the table",
            "the list contains churn-model",
            "the list does not contain smoke-test",
            "Experiments is in the sidebar",
        ],
        "figures": [
            "Ada Lovelace is in the table",
        ],
        "files": [
            "sales.csv is in the file list",
            "raw.json is not in the file list",
            "Settings is in the menu bar",
            "Help is not in the menu bar",
        ],
        "invoices": [
            "the search field contains zzz",
        ],
        "posts": [
            "Watering a fern is in the list",
            "Watering a cactus is not in the list",
            "Settings is in the sidebar",
        ],
        "published": [
            "Release party is in the list",
        ],
        "realm": [
            "ada is in the users table",
            "Users is in the navigation",
        ],
        "run": [
            "accuracy is in the Metrics table",
        ],
        "settings": [
            "Sign out is in the menu",
        ],
        "tickets": [
            '"1. Fern is dry" is in the table',
            "Cactus is wet is not in the table",
        ],
        "users": [
            "alice is in the table",
            "eve is not in the table",
        ],
    },
    "presence": {
        "customers": [
            "Undo is offered",
        ],
        "experiments": [
            "churn-model is listed",
            "smoke-test is not shown",
        ],
        "files": [
            "ABOUT.md is not listed",
            "notes.txt is listed",
        ],
        "run": [
            "depth is listed",
        ],
        "users": [
            "alice is listed",
        ],
    },
    "states": {
        "customers": [
            "the Edit customer dialog is open",
            "Ada Lovelace is selected",
        ],
        "editing": [
            "the Content tab is open",
            "Intro is required",
            "How-to is selected in Category",
        ],
        "experiments": [
            "the Compare button is disabled",
            "churn-model is selected",
            "fraud-detection is not selected",
            "the MLflow Assistant panel is visible",
            "the Next button is disabled",
        ],
        "figures": [
            "Status is open",
            "Compact view is on",
            "the status of Alan Turing is open",
        ],
        "files": [
            "the notes.txt tab is open",
            "the sales.csv tab is closed",
            "the notes.txt tab is selected",
        ],
        "issues": [
            "the search field is empty",
        ],
        "realm": [
            "grace is selected",
            "ada is not selected",
            "Enabled is on",
            "the Enabled switch is on",
            "the User list tab is selected",
            "the status of grace is Disabled",
            "the Delete user button is disabled",
        ],
        "run": [
            "the Overview tab is open",
            "the Model metrics tab is not open",
        ],
        "settings": [
            "the bio is empty",
            "Dark is selected",
            "Weekly digest is on",
            "Beta features is off",
            "the Account menu is open",
        ],
        "tickets": [
            "the status of 1. Fern is dry is Open",
            "the Table tab is selected",
            "the search field is empty",
        ],
        "users": [
            "the Filter panel is visible",
        ],
    },
    "values": {
        "cart": [
            "the total is €59.00",
            "the shipping is Free",
            "the quantity of Blue mug is 2",
        ],
        "customers": [
            "the balance of Grace Hopper is 89.50",
            "the country is UK",
            "rows per page is 25",
        ],
        "editing": [
            "the intro is Flour and water",
            "the category is How-to",
            "the slug is how-to-bake-bread",
            "the page title is How to bake bread",
            "the publication date is 1 May 2026",
            "the publication date is 2026-05-01",
            "the Category is set to How-to",
        ],
        "experiments": [
            "price-forecast is visible again",
            "the page heading is Experiments",
            "the description of churn-model is Churn of the shop",
        ],
        "figures": [
            "the page title is Order desk",
            "the revenue is €394.75",
            "Largest order shows 12",
            "Revenue is €394.75",
            "the Orders figure is 2",
            "the Minimum quantity slider is at 5",
            "Minimum quantity is 5",
            "Orders is 2",
            "the city of Ada Lovelace is Berlin",
        ],
        "posts": [
            "the heading is Posts",
        ],
        "published": [
            "the status of Release party is live",
        ],
        "realm": [
            "the last name of grace is Hopper",
            "the email of ada is ada@kiln.test",
            "the login theme is base",
        ],
        "run": [
            "the page heading is xgb-depth6",
            "the status of the run is Finished",
            "the accuracy is 0.904",
            "the duration is 3.2s",
        ],
        "settings": [
            "the display name is Ada L.",
            "the email is ada@kiln.test",
            "the time zone is Europe/Berlin",
            "the birthday is 10 December 1985",
            "the theme is Dark",
            "the volume is at 30",
            "the plan is Team",
        ],
        "users": [
            "the email address of bob is bob@example.com",
        ],
    },
}

TWINS = {
    "counts": {
        "authors": [
            "there are 3 authors",
            "there is 1 author",
            "there are no authors",
            "the number of authors is 3",
        ],
        "board": [
            "the Doing list is empty",
            "there are 3 cards in To do",
            "there is no card called Fire kiln",
        ],
        "cart": [
            "there are 3 items in the cart",
        ],
        "customers": [
            "there are 13 customers",
        ],
        "dashboard": [
            "there are 5 pages",
            "there are no pages",
            "the number of pages is 3",
        ],
        "experiments": [
            "the table shows 5 experiments",
            "there are 3 experiments",
            "there are 2 models",
            "there are at least five experiments",
        ],
        "figures": [
            "the number of orders is 4",
        ],
        "files": [
            "5 files are listed",
        ],
        "invoices": [
            "there are 2 invoices",
            "the table has 1 row",
        ],
        "issues": [
            "there are 5 open issues",
            "there are 3 closed issues",
        ],
        "posts": [
            "there are 3 posts",
            "there is no post called Watering a fern",
        ],
        "realm": [
            "there are 3 users",
        ],
        "run": [
            "there are 3 metrics",
            "there are 4 parameters",
        ],
        "settings": [
            "the number of seats is 13",
        ],
        "tickets": [
            "there are 3 tickets",
            "the table has 1 row",
        ],
        "users": [
            "there are 2 users",
        ],
    },
    "messages": {
        "board": [
            "a message says Card moved",
        ],
        "cart": [
            "a message says that your coupon SUMMER has expired",
        ],
        "customers": [
            "a toast says Customer saved",
        ],
        "published": [
            "a message says that Release party was deleted",
            "a message says that Garden party was created and published",
        ],
        "realm": [
            "a success message says that the user has been deleted",
        ],
        "settings": [
            "an alert says that your changes have been lost",
        ],
        "users": [
            "a message says that the user eve was added successfully",
        ],
    },
    "names": {
        "authors": [
            "there is an author named Alan Turing",
        ],
        "board": [
            "a card called Paint sign is in the Doing list",
        ],
        "experiments": [
            "there is an experiment called churn",
            "there is an experiment called smoke-test",
        ],
        "files": [
            "a tab called sales.csv is open",
            "there is a folder called reports",
        ],
        "issues": [
            "an issue called Add light mode is listed",
        ],
        "posts": [
            "a post called Basil on the shelf is listed",
        ],
    },
    "places": {
        "authors": [
            "Grace Hopper is in the list of authors",
            "Ada Lovelace is not in the list of authors",
        ],
        "board": [
            "Order clay is in Doing",
            "Fire kiln is in the Done column",
            "Fire kiln is not in the Doing column",
        ],
        "cart": [
            "Tea pot is in the cart",
            "Blue mug is not in the cart",
        ],
        "experiments": [
            "churn-model is not in the list",
            "fraud-detection is no longer in the list",
            "smoke-test is in the table",
            "Home is in the table",
            "the list contains smoke-test",
            "the list does not contain churn-model",
            "Datasets is in the sidebar",
        ],
        "figures": [
            "Grace Hopper is in the table",
        ],
        "files": [
            "raw.json is in the file list",
            "sales.csv is not in the file list",
            "Help is in the menu bar",
            "File is not in the menu bar",
        ],
        "invoices": [
            "the search field contains yyy",
        ],
        "issues": [
            "Crash on empty oven is in the list",
            "Typo in docs is not in the list",
            "Typo in docs has the label bug",
        ],
        "posts": [
            "Watering a cactus is in the list",
            "Watering a fern is not in the list",
            "Media is in the sidebar",
        ],
        "published": [
            "Garden party is in the list",
            "Snippets is in the list",
        ],
        "realm": [
            "alan is in the users table",
            "Realms is in the navigation",
        ],
        "run": [
            "accuracy is in the Parameters table",
            "depth is in the Metrics table",
        ],
        "settings": [
            "Sign in is in the menu",
        ],
        "tickets": [
            '"9. Fern is dry" is in the table',
            "1. Fern is dry is not in the table",
        ],
        "users": [
            "bob is not in the table",
            "Groups is in the results table",
        ],
    },
    "presence": {
        "customers": [
            "Redo is offered",
        ],
        "experiments": [
            "smoke-test is listed",
            "price-forecast is not shown",
        ],
        "files": [
            "notes.txt is no longer listed",
        ],
        "users": [
            "eve is listed",
        ],
    },
    "states": {
        "customers": [
            "the Delete customer dialog is open",
            "Grace Hopper is selected",
            "the row of Grace Hopper is selected",
        ],
        "editing": [
            "the Promote tab is open",
            "Publication date is required",
            "Opinion is selected in Category",
        ],
        "experiments": [
            "fraud-detection is selected",
            "churn-model is not selected",
            "the MLflow Tracing panel is visible",
            "the MLflow Assistant is hidden",
        ],
        "figures": [
            "Berlin and London are selected in Cities",
            "London is selected in Cities",
            "Berlin is not selected in Cities",
            "Compact view is off",
            "the city of Ada Lovelace is London",
        ],
        "files": [
            "the Terminal tab is open",
            "the notes.txt tab is closed",
            "the Launcher tab is selected",
        ],
        "realm": [
            "ada is selected",
            "Enabled is off",
            "the Enabled switch is off",
            "the Permissions tab is selected",
            "the status of ada is Disabled",
        ],
        "run": [
            "the Model metrics tab is open",
        ],
        "settings": [
            "the display name is empty",
            "Light is selected",
            "Weekly digest is off",
            "Beta features is on",
            "the Profile menu is open",
        ],
        "tickets": [
            "the status of 1. Fern is dry is Closed",
            "the Timeline tab is selected",
        ],
        "users": [
            "the History panel is visible",
        ],
    },
    "values": {
        "cart": [
            "the total is €35.00",
            "the shipping is €5.00",
            "the quantity of Large bowl is 2",
            "the price of Large bowl is €12.00",
        ],
        "customers": [
            "the balance of Ada Lovelace is 89.50",
            "the country is USA",
            "rows per page is 50",
        ],
        "editing": [
            "the intro is Flour",
            "the intro is Flour, water and salt",
            "the category is News",
            "the slug is how-to-bake",
            "the page title is Old news",
            "the publication date is 5 January 2026",
        ],
        "experiments": [
            "the page size is 50 / page",
            "the page heading is Runs",
            "the description of churn-model is Fraud of the shop",
            "the description of Default is Churn of the shop",
        ],
        "figures": [
            "the revenue is €394.76",
            "the revenue is 394",
            "Status is shipped",
            "the Orders figure is 3",
            "the Minimum quantity slider is at 6",
            "Minimum quantity is 50",
            "Orders is 4",
            "the status of Alan Turing is shipped",
        ],
        "files": [
            "the editor shows call Bob",
        ],
        "posts": [
            "the heading is Settings",
        ],
        "published": [
            "the status of Release party is draft",
        ],
        "realm": [
            "the last name of ada is Hopper",
            "the login theme is keycloak",
        ],
        "run": [
            "the page heading is xgb-depth4",
            "the status of the run is Failed",
            "the tag team is pricing",
            "the tag stage is growth",
            "the accuracy is 0.9",
            "the train_loss is 0.904",
            "the duration is 3.3s",
        ],
        "settings": [
            "the display name is Ada",
            "the email is eve@kiln.test",
            "the time zone is UTC",
            "the birthday is 12 October 1985",
            "the theme is Light",
            "the volume is at 31",
            "the plan is Pro",
            "the plan renews on 1 April 2027",
        ],
        "users": [
            "the email address of bob is alice@example.com",
        ],
    },
}


def table(forms):
    return [
        pytest.param(name, said, id=f"{form}-{name}-{said}")
        for form, pages in forms.items()
        for name, all_of in pages.items()
        for said in all_of
    ]


@pytest.mark.parametrize(("name", "said"), table(HOLDS))
def test_what_a_page_shows_is_understood_as_people_say_it(name, said):
    decision = decide_verify(said, page(name))
    assert decision.holds
    assert decision.program is not None


@pytest.mark.parametrize(("name", "said"), table(TWINS))
def test_another_name_number_state_or_place_never_passes(name, said):
    with suppress(EngineAbstained):
        assert not decide_verify(said, page(name)).holds


def judged(said, page_):
    """Whether it holds; `None` where the engine abstains."""
    with suppress(EngineAbstained):
        return decide_verify(said, page_, variables={}, base_url="http://shop.test").holds
    return None


ACCOUNTS = tree("""
[0-1] heading: Accounts
[0-2] term: HSBC
[0-3] definition: -279.21
[0-4] term: Bank
[0-5] definition: 279.21 (EUR)
[0-6] textbox: Note for the doctor [value=Allergic to penicillin] [readonly]
[0-7] textbox: Title [value=]
[0-8] text: This field is required.
""")


def test_a_figure_without_its_sign_is_another_figure():
    assert judged("HSBC is -279.21", ACCOUNTS) is True
    assert judged("Bank is 279.21", ACCOUNTS) is True
    for said in ("HSBC is 279.21", "HSBC is at 279.21", "the HSBC is 279.21", "Bank is -279.21"):
        assert judged(said, ACCOUNTS) in (False, None), said


@pytest.mark.parametrize(
    "said",
    [
        "the note for the doctor reads Allergic to penicillin and is read-only",
        "the title is missing: This field is required.",
        "the note for the doctor is Allergic to penicillin but nobody read it",
    ],
)
def test_two_statements_are_not_judged_false_as_one_text(said):
    assert judged(said, ACCOUNTS) is None
