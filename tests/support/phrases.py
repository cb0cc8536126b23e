"""What people say to the local engine, by what they want to do: the tests try each sentence, and the phrase book in the docs is made of them.

After a change here: python scripts/phrase_book.py
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.support.trees import tree
from tests.unit.test_facts import PAGE as FLEET
from tests.unit.test_local_deeds import LIBRARY, RENTAL
from tests.unit.test_local_everyday import PAGES as EVERYDAY
from tests.unit.test_local_extract import PRODUCT
from tests.unit.test_local_verify import PAGE as CART
from tests.unit.test_state_of_what_is_operated import RIGHTS
from tests.unit.test_what_is_offered import PAGE as JOIN

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.decisions import ActDecision, ActionDecision

WINDOW = """
[0-1] main
  [0-2] heading: Users [level=1]
  [0-3] button: Save
[0-4] dialog: Edit user [layer=modal]
  [0-5] button: ×
  [0-6] text: Changes are seen by all.
  [0-7] textbox: Name
  [0-8] button: Save
"""
"""As a layer is read that no role names (`tests/browser/test_laid_over.py`)."""

PAGES: dict[str, Snapshot] = {
    **EVERYDAY,
    "window": tree(WINDOW, url="http://app.test/users", title="Users"),
    "library": LIBRARY,
    "rental": RENTAL,
    "fleet": tree(FLEET, url="http://bikes.test/fleet", title="Fleet"),
    "cart": tree(CART, url="http://shop.test/cart?a=1", title="Cart | Shop"),
    "rights": tree(RIGHTS.format("Bob", "Carol"), url="http://bikes.test/rights", title="Permissions"),
    "join": tree(JOIN, url="http://club.test/join", title="Join"),
    "product": tree(PRODUCT, "http://shop.test/shirts/red", "Red shirt"),
}


@dataclass(frozen=True)
class Deed:
    """What somebody wants to have done."""

    to: str
    page: str
    say: str
    does: str


@dataclass(frozen=True)
class Claim:
    """What somebody wants to be sure of.

    Attributes:
        twin: The same sentence with another name, number or state: it must not pass.
    """

    of: str
    page: str
    say: str
    twin: str


@dataclass(frozen=True)
class Reading:
    """What somebody wants to know."""

    of: str
    page: str
    say: str
    schema: Any
    gives: Any


@dataclass(frozen=True)
class Finding:
    """What somebody wants to be shown all of."""

    page: str
    say: str
    finds: str


@dataclass(frozen=True)
class NotUnderstood:
    """What somebody may say, and nothing comes of it."""

    page: str
    say: str
    why: str


def told(decision: ActDecision) -> str:
    """What is decided, in words, with what is left for another look at the page."""
    deeds = [_told(action) for action in decision.actions]
    return ", then ".join([*deeds, decision.rest] if decision.rest else deeds)


def _told(action: ActionDecision) -> str:
    said = " ".join(filter(None, [action.method.replace("_", " "), action.description]))
    return f"{said}: {', '.join(action.arguments)}" if action.arguments else said


DEEDS = (
    Deed("Click", "dialog", "click Cancel", 'click button "Cancel" in dialog "Delete Experiment"'),
    Deed("Click", "form", "press the Save draft button", 'click button "Save draft" in form "Order"'),
    Deed("Click", "dialog", "click Delete in the dialog", 'click button "Delete" in dialog "Delete Experiment"'),
    Deed("Click", "editor", "click Settings in the menu bar", 'click menuitem "Settings"'),
    Deed("Click", "editor", "double-click notes.txt in the Files list", 'double click listitem "notes.txt" in list "Files"'),
    Deed("Click", "library", "renew the loan of Ada Blom", 'click button "Renew" in row "Ada Blom"'),
    Deed("Click", "library", "click Ada Blom's Renew button", 'click button "Renew" in row "Ada Blom"'),
    Deed("Click", "form", "the user clicks Save draft", 'click button "Save draft" in form "Order"'),
    Deed("Go somewhere", "experiments", "go to the Models page", 'click link "Models"'),
    Deed("Go somewhere", "experiments", "open the churn-model experiment", 'click link "churn-model" in section "Experiments"'),
    Deed("Go somewhere", "form", "switch to the Promote tab", 'click tab "Promote" in section "New order"'),
    Deed("Go somewhere", "experiments", "go to page 2", 'click link "2" in navigation "Pagination"'),
    Deed("Go somewhere", "experiments", "go to the next page", 'click button "Next page" in navigation "Pagination"'),
    Deed("Go somewhere", "library", "download terms.pdf", 'click link "terms.pdf" in section "Notes"'),
    Deed("Go somewhere", "form", "go back", "go back the page"),
    Deed("Fill a field", "form", "fill the intro with Flour", 'fill textbox "Intro*" in form "Order": Flour'),
    Deed("Fill a field", "form", "type ada@example.com into Email", 'fill textbox "Email (optional)" in form "Order": ada@example.com'),
    Deed("Fill a field", "form", "enter %email% as the email", 'fill textbox "Email (optional)" in form "Order": %email%'),
    Deed("Fill a field", "form", "set the delivery date to 20 February 2026", 'fill textbox "Delivery date" in form "Order": 2026-02-20'),
    Deed("Fill a field", "form", "clear the intro, then fill it with Salt", 'clear textbox "Intro*" in form "Order", then fill textbox "Intro*" in form "Order": Salt'),
    Deed("Fill a field", "rental", "fill in the email address ada@example.com", 'fill textbox "Email address" in section "Rent a bike": ada@example.com'),
    Deed("Fill a field", "rental", "correct the number of days to 4", 'fill textbox "Number of days" in section "Rent a bike": 4'),
    Deed("Fill a field", "form", "upload cat.png to Attachments", 'set input files button "file upload" in region "Attachments": cat.png'),
    Deed("Fill a form", "login", "sign in as %user% with password %password%", 'fill textbox "Username" in section "Welcome back": %user%, then fill textbox "Password" in section "Welcome back": %password%, then click button "Sign in" in section "Welcome back"'),
    Deed("Fill a form", "rental", "rent a bike named Ada, email address ada@example.com", 'fill textbox "Name *" in section "Rent a bike": Ada, then fill textbox "Email address" in section "Rent a bike": ada@example.com, then click button "Rent" in section "Rent a bike"'),
    Deed("Fill a form", "rental", "rent a bike returned at Station, with helmet", 'select option combobox "Bike returned at" in section "Rent a bike": Station, then check checkbox "Helmet" in section "Rent a bike", then click button "Rent" in section "Rent a bike"'),
    Deed("Fill a form", "login", "enter ada as the username and %password% as the password, then click Sign in", 'fill textbox "Username" in section "Welcome back": ada, then fill textbox "Password" in section "Welcome back": %password%, then click button "Sign in" in section "Welcome back"'),
    Deed("Fill a form", "login", "I enter ada as the username and click Sign in", 'fill textbox "Username" in section "Welcome back": ada, then click button "Sign in" in section "Welcome back"'),
    Deed("Fill a form", "login", "enter the username Ada", 'fill textbox "Username" in section "Welcome back": Ada'),
    Deed("Choose", "form", "choose Express priority", 'check radio "Express" in radiogroup "Priority"'),
    Deed("Choose", "form", "select Express as the priority", 'check radio "Express" in radiogroup "Priority"'),
    Deed("Choose", "rental", "select Station from Bike returned at", 'select option combobox "Bike returned at" in section "Rent a bike": Station'),
    Deed("Choose", "rental", "deliver by courier", 'check radio "Courier" in radiogroup "Delivery"'),
    Deed("Choose", "rental", "choose pick-up instead of courier", 'check radio "Pick-up" in radiogroup "Delivery"'),
    Deed("Choose", "rental", "make Swift the favourite", 'check radio "Favourite" in row "Swift"'),
    Deed("Choose", "form", "add Rome to Cities", 'click combobox "Cities" in form "Order", then select "Rome" from the opened list'),
    Deed("Choose", "form", "remove Berlin from the selected values", 'click button "Remove Berlin" in group "Selected values"'),
    Deed("Tick", "form", "check Send me the newsletter", 'check checkbox "Send me the newsletter" in form "Order"'),
    Deed("Tick", "form", "accept the terms", 'check checkbox "I accept the terms" in form "Order"'),
    Deed("Tick", "experiments", "select fraud-detection", 'check checkbox "Select" in row "fraud-detection"'),
    Deed("Tick", "experiments", "check the box next to fraud-detection", 'check checkbox "Select" in row "fraud-detection"'),
    Deed("Tick", "rental", "tick Comet", 'check checkbox "Comet" in row "Comet"'),
    Deed("Tick", "rights", "tick the box for Carol in the Write column", 'check checkbox "Write" in row "Carol"'),
    Deed("Tick", "rights", "tick the box in the Write column for Carol", 'check checkbox "Write" in row "Carol"'),
    Deed("Tick", "rental", "include damaged bikes", 'check checkbox "damaged" in section "Rent a bike"'),
    Deed("Search, filter, sort", "experiments", "search the experiments for churn", 'fill textbox "Search experiments" in section "Experiments": churn, then press textbox "Search experiments" in section "Experiments": Enter'),
    Deed("Search, filter, sort", "experiments", "search for the experiment churn-model", 'fill textbox "Search experiments" in section "Experiments": churn-model, then press textbox "Search experiments" in section "Experiments": Enter'),
    Deed("Search, filter, sort", "editor", "filter the files by name sales", 'fill searchbox "Filter files by name": sales'),
    Deed("Search, filter, sort", "experiments", "sort by Accuracy", 'click columnheader "Accuracy" in section "Experiments"'),
    Deed("Search, filter, sort", "form", "sort by price low to high", 'select option combobox "Sort by" in form "Order": Price low to high'),
    Deed("Search, filter, sort", "experiments", "show 50 experiments per page", 'click combobox "Experiments per page" in navigation "Pagination", then select "50" from the opened list'),
    Deed("Open and close", "editor", "open the Run menu", 'click menuitem "Run"'),
    Deed("Open and close", "form", "open the More actions menu", 'click button "More actions" in form "Order"'),
    Deed("Open and close", "changes", "collapse the Body section", 'click button "Toggle section" in region "Body"'),
    Deed("Open and close", "editor", "close the notes.txt tab", 'click button "Close notes.txt"'),
    Deed("Open and close", "experiments", "hide the Assistant panel", 'click button "Close" in section "MLflow Assistant"'),
    Deed("Open and close", "rental", "dismiss the warning about the harbour", 'click button "Close" in section "Rent a bike"'),
    Deed("Open and close", "window", "close the Edit user dialog", 'click button "×" in dialog "Edit user"'),
    Deed("Open and close", "rental", "close the survey", 'click button "×" in dialog "Survey"'),
    Deed("Answer", "dialog", "confirm the deletion", 'click button "Delete" in dialog "Delete Experiment"'),
    Deed("Answer", "news", "answer No to the Jupyter news question", 'click button "No"'),
    Deed("Answer", "news", "accept the cookies", 'click button "Accept" in region "Cookies"'),
    Deed("Answer", "dialog", "accept the dialog and click Delete in the dialog", 'accept dialog the page, then click button "Delete" in dialog "Delete Experiment"'),
    Deed("Several at once", "form", "check Send me the newsletter and click Place order", 'check checkbox "Send me the newsletter" in form "Order", then click button "Place order" in form "Order"'),
    Deed("Several at once", "changes", "click Kernel and choose Restart Kernel", 'click menuitem "Kernel", then choose Restart Kernel'),
    Deed("Several at once", "form", "focus Email and type x into it", 'focus textbox "Email (optional)" in form "Order", then fill textbox "Email (optional)" in form "Order": x'),
    Deed("Keys and scrolling", "editor", "press Enter", "press the keyboard: Enter"),
    Deed("Keys and scrolling", "editor", "press Ctrl+S", "press the keyboard: Control+s"),
    Deed("Keys and scrolling", "form", "scroll down", "scroll by the page: 500"),
    Deed("Keys and scrolling", "form", "scroll to Attachments", 'scroll to region "Attachments" in form "Order"'),
    Deed("Keys and scrolling", "form", "scroll down until Attachments shows", 'scroll until region "Attachments" in form "Order"'),
    Deed("Keys and scrolling", "form", "hover over Place order", 'hover button "Place order" in form "Order"'),
    Deed("Copy and paste", "form", "select the text of Intro", 'select text textbox "Intro*" in form "Order"'),
    Deed("Copy and paste", "form", "copy the text of Intro and paste into Email", 'copy textbox "Intro*" in form "Order", then press textbox "Email (optional)" in form "Order": ControlOrMeta+v'),
)  # fmt: skip

CLAIMS = (
    Claim("A text", "cart", 'the page shows "Total"', 'the page shows "Discount"'),
    Claim("A text", "cart", '"Blue shirt" is visible', '"Green shirt" is visible'),
    Claim("A text", "cart", 'the heading says "Your cart"', 'the heading says "Your orders"'),
    Claim("A thing is there", "dialog", "there is a Cancel button", "there is a Save button"),
    Claim("A thing is there", "window", "the Edit user dialog is open", "the Delete user dialog is open"),
    Claim(
        "A thing is there",
        "experiments",
        "there is an experiment called churn-model",
        "there is an experiment called churn",
    ),
    Claim("A thing is there", "fleet", "there is a Rider column", "there is no Rider column"),
    Claim("A thing is there", "fleet", "the bicycle Gazelle is listed", "the bicycle Gazelle is not listed"),
    Claim("A thing is there", "fleet", "there is no bicycle Union", "there is no bicycle Batavus"),
    Claim(
        "A thing is there",
        "fleet",
        "the table has the columns Bicycle, Rider and Price",
        "the table has the columns Bicycle, Rider and Weight",
    ),
    Claim("A thing is there", "dialog", "I should see a Cancel button", "I should see a Save button"),
    Claim("A thing is there", "editor", "Settings is in the menu bar", "New Folder is in the menu bar"),
    Claim("A thing is there", "library", "Ada Blom has a Renew button", "Ada Blom has no Renew button"),
    Claim("A thing is not there", "cart", '"Green shirt" is not visible', '"Blue shirt" is not visible'),
    Claim("A thing is not there", "cart", "there is no Delete button", "there is no Pay button"),
    Claim("A thing is not there", "cart", "no dialog is shown", "no table is shown"),
    Claim("A thing is not there", "library", "Ada Blom has no Delete button", "Ada Blom has a Delete button"),
    Claim("A message", "news", 'a message says "Saved"', 'a message says "Deleted"'),
    Claim("A message", "rental", "the alert mentions the harbour", "the alert mentions the station"),
    Claim("A state", "cart", "the Pay button is disabled", "the Pay button is enabled"),
    Claim("A state", "cart", "the Large radio is selected", "the Small radio is selected"),
    Claim("A state", "cart", "the Pay button should be disabled", "the Pay button should not be disabled"),
    Claim("A state", "cart", "the details are expanded", "the details are collapsed"),
    Claim("A state", "form", "the Content tab is open", "the Promote tab is open"),
    Claim("A state", "cart", "the Nickname field is empty", "the Email field is empty"),
    Claim("A state", "fleet", "Retire can't be clicked", "By mail can't be ticked"),
    Claim("A state", "fleet", "By phone is ticked, but By mail is not", "By mail is ticked, but By phone is not"),
    Claim("A state", "fleet", "By mail is not ticked, but By phone is", "By phone is not ticked, but By mail is"),
    Claim("A state", "cart", "no nickname is given", "no email is given"),
    Claim("A state", "experiments", "no row is selected", "every row is selected"),
    Claim("A state", "library", "Ada Blom's Renew button is enabled", "Ada Blom's Renew button is disabled"),
    Claim("A state", "rights", "Read is checked for Bob", "Write is checked for Bob"),
    Claim("A state", "rights", "Bob's Remove button is disabled", "Carol's Remove button is disabled"),
    Claim("A state", "fleet", "only By phone is ticked", "only By mail is ticked"),
    Claim("A value", "cart", 'the Email field contains "a@b.c"', 'the Email field contains "c@b.a"'),
    Claim("A value", "cart", "the total is €250", "the total is €25"),
    Claim("A value", "cart", "the price of the Red shirt is €90", "the price of the Red shirt is €80"),
    Claim("A value", "fleet", "the price is €310 for Gazelle", "the price is €275 for Gazelle"),
    Claim("A value", "cart", "the row of Blue shirt shows 2", "the row of Red shirt shows 2"),
    Claim("A value", "fleet", "11 hours are left", "12 hours are left"),
    Claim("A number of things", "cart", "there are 2 rows in the table Cart", "there are 3 rows in the table Cart"),
    Claim(
        "A number of things", "cart", "the Cart table has at least two rows", "the Cart table has at least three rows"
    ),
    Claim("A number of things", "cart", "two rows are in the table", "three rows are in the table"),
    Claim("A number of things", "experiments", "there are 2 experiments", "there are 3 experiments"),
    Claim("A fact about a row", "fleet", "Gazelle costs €310", "Gazelle costs €275"),
    Claim("A fact about a row", "fleet", "Gazelle's rider is Nora", "Gazelle's rider is Piet"),
    Claim("A fact about a row", "fleet", "Batavus was repaired 2 times", "Batavus was repaired 4 times"),
    Claim("What can be chosen", "join", "Country offers Italy", "Country offers Spain"),
    Claim("What can be chosen", "join", "Country has 3 options", "Country has 4 options"),
    Claim("What can be chosen", "join", "Italy is an option of Country", "Italy is not an option of Country"),
    Claim("What can be chosen", "join", "Austria is the selected country", "Italy is the selected country"),
    Claim("What can be chosen", "join", "no size is selected", "no country is selected"),
    Claim("All, only, none", "join", "every Read box is checked", "every Write box is checked"),
    Claim(
        "All, only, none",
        "join",
        "all boxes in the Read column are checked",
        "all boxes in the Write column are checked",
    ),
    Claim("All, only, none", "fleet", "every bicycle is ready", "every bicycle is broken"),
    Claim("All, only, none", "fleet", "Remark is empty for both bicycles", "Price is empty for both bicycles"),
    Claim("All, only, none", "fleet", "only Gazelle and Batavus are listed", "only Gazelle is listed"),
    Claim("All, only, none", "fleet", "only Gazelle has the rider Nora", "only Batavus has the rider Nora"),
    Claim("An order", "fleet", "the table lists Gazelle first", "the table lists Batavus first"),
    Claim("An order", "fleet", "Gazelle is above Batavus", "Batavus is above Gazelle"),
    Claim(
        "An order",
        "cart",
        "the table Cart is sorted by product, ascending",
        "the table Cart is sorted by product, descending",
    ),
    Claim("An address", "cart", "the URL contains car", "the URL contains wish"),
    Claim("An address", "cart", 'the page title is "Cart | Shop"', 'the page title is "Shop"'),
)

READINGS = (
    Reading("A value", "product", "the price", float, 24.9),
    Reading("A value", "product", "the material", str, "Cotton"),
    Reading("A value", "product", "the note", str, "gift"),
    Reading("A value", "product", "the heading", str, "Red shirt"),
    Reading("A value", "product", "whether Large is checked", bool, True),
    Reading("A value", "product", "the url of the Help link", str, "http://shop.test/help"),
    Reading("A number of things", "product", "the number of links", int, 2),
    Reading("A list", "product", "the reviews", list[str], ["Very nice", "Too small"]),
    Reading("A list", "product", "the links in the navigation", list[str], ["Home", "Help"]),
    Reading("A list", "product", "all headings", list[str], ["Red shirt", "Reviews"]),
    Reading("A list", "library", "the readers", list[str], ["Ada Blom", "Ada"]),
    Reading("A list", "fleet", "the rider of every row", list[str], ["Nora", "Piet"]),
    Reading("A list", "join", "the options of Country", list[str], ["Austria", "Germany", "Italy"]),
    Reading("A list", "join", "the sizes", list[str], ["Small", "Large"]),
    Reading("A record", "product", "the details", dict[str, str], {"Material": "Cotton", "Washable": "Yes"}),
)

FINDINGS = (
    Finding("library", "the Renew buttons", 'button "Renew" in row "Ada Blom", button "Renew" in row "Ada"'),
    Finding("experiments", "links in the sidebar", 'link "Experiments", link "Models"'),
    Finding("editor", "the items in the menu bar", 'menuitem "File", menuitem "Run", menuitem "Settings"'),
    Finding(
        "form",
        "fields",
        'searchbox "Search all pages", textbox "Intro*" in form "Order", textbox "Email (optional)" in form "Order", textbox "Delivery date" in form "Order", combobox "Cities" in form "Order", combobox "Sort by" in form "Order", textbox in region "Body"',
    ),
    Finding("product", "links in the navigation", 'link "Home" in navigation "Main", link "Help" in navigation "Main"'),
    Finding("cart", "the Edit buttons", 'button "Edit" in section "Your cart", button "Edit" in section "Your cart"'),
)

NOT_UNDERSTOOD = (
    NotUnderstood("cart", "purchase it", "a synonym of what the page says"),
    NotUnderstood("experiments", "click Ada", "a cell is nothing to click"),
    NotUnderstood("experiments", "confirm the deletion", "no dialog asks"),
    NotUnderstood("form", "set the delivery date to 5/6/2026", "two dates: 5 June and 6 May"),
    NotUnderstood("library", "renew the loan", "two loans can be renewed"),
    NotUnderstood("library", "renew the loan of Eve", "nobody of that name"),
    NotUnderstood("form", "choose the cheapest delivery", "a judgement"),
    NotUnderstood("form", "klicke auf Save draft", "another language"),
)
