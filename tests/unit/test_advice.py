"""What an abstention proposes to say instead: each proposal is followed here, as a reader of the error would."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import TypeAdapter

import pytest_stagehand
from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.snapshot import Snapshot
from pytest_stagehand._engines.advising import Advice, Undecided, advice_on
from pytest_stagehand._engines.engines import local_engine
from pytest_stagehand._engines.english.abstain import VERBS
from pytest_stagehand._engines.english.grammar.requests import verb_length
from pytest_stagehand._engines.english.grammar.tokens import keys, tokenise
from tests.support.trees import tree

if TYPE_CHECKING:
    from collections.abc import Iterator


SHOP = tree(
    """
[0-1] navigation: Main
  [0-2] link: Settings [url=http://localhost/settings] [tag=a]
  [0-3] link: Notifications [url=http://localhost/notifications] [tag=a]
  [0-4] button: Log out
[0-5] main
  [0-6] heading: Orders [level=1]
  [0-7] text: 2 matching orders
  [0-8] table: Orders
    [0-9] row
      [0-10] columnheader: Customer
      [0-11] columnheader: Status
      [0-12] columnheader: Total
      [0-13] columnheader: Actions
    [0-14] row
      [0-15] cell: Ada Lovelace
      [0-16] cell: open
      [0-17] cell: €20
      [0-18] cell
        [0-19] checkbox: Select [tag=input] [type=checkbox]
        [0-20] button: Publish
        [0-21] button: Delete
    [0-22] row
      [0-23] cell: Bob Noyce
      [0-24] cell: paid
      [0-25] cell: €35
      [0-26] cell
        [0-27] checkbox: Select [tag=input] [type=checkbox]
        [0-28] button: Unpublish
        [0-29] button: Delete
  [0-30] group: Delivery date
    [0-31] textbox: Delivery date [tag=input] [value=]
  [0-32] group: Invoice date
    [0-33] textbox: Invoice date [tag=input] [value=]
  [0-34] combobox: Sort by [tag=select] [value=Customer]
    [0-35] option: Customer [selected] [tag=option]
    [0-36] option: Total [tag=option]
  [0-37] checkbox: I accept the terms of sale [tag=input] [type=checkbox]
  [0-38] textbox: Voucher code [tag=input] [value=] [required]
  [0-39] combobox: Country [tag=input] [value=] [collapsed]
  [0-40] radio: Re-stock & price detection [tag=input] [type=radio]
  [0-41] tab: Timeline
  [0-42] text: Shipping
  [0-43] text: €4.90
  [0-44] button: Proceed to checkout [disabled]
  [0-45] button: Mark as unread
  [0-46] button: Place order
  [0-47] searchbox: Search orders [tag=input] [value=]
""",
    url="http://localhost/orders",
    title="Orders",
)
CHOICES = tree("""
[0-1] text: Name [tag=label]
[0-2] textbox [tag=input] [value=]
[0-3] text: City [tag=label]
[0-4] combobox [tag=input] [value=] [collapsed]
""")
CARDS = tree("""
[0-1] heading: Plants [level=1]
[0-2] list: Plants
  [0-3] listitem
    [0-4] heading: Fern [level=3]
    [0-5] text: In stock
    [0-6] button: Buy
  [0-7] listitem
    [0-8] heading: Basil [level=3]
    [0-9] text: Sold out
    [0-10] button: Buy
""")


@pytest.fixture(autouse=True)
def time_enough(monkeypatch):
    """What is proposed here does not depend on how busy the machine is."""
    monkeypatch.setattr("pytest_stagehand._engines.english.proposing.propose.TIME_S", 30)


def advice(page: Snapshot, call: str, sentence: str, schema: Any = None) -> Advice:
    """The advice on a sentence that is not decided."""
    with pytest.raises(EngineAbstained):
        asked(page, call, sentence, schema)
    return advice_on(Undecided(call, sentence, TypeAdapter(schema) if schema else None), page)


def asked(page: Snapshot, call: str, sentence: str, schema: Any = None) -> Any:
    """What the engine decides, asked as a step asks it."""
    engine = local_engine()
    if call == "verify":
        return engine.verify(sentence, page, variables={}, base_url="")
    if call == "extract":
        return engine.extract(sentence, TypeAdapter(schema or str), page, variables={})
    return engine.act(sentence, page) if call == "act" else engine.observe(sentence, page)


# --- act ------------------------------------------------------------------------------------------------------------

ACTS = [
    ("open the setings page", "click 0-2"),
    ("switch to the timeline", "click 0-41"),
    ("logout now please", "click 0-4"),
    ("proceed to the checkout page", "click 0-44"),
    ("check out", "click 0-44"),
    ("place the order", "click 0-46"),
    ("search for Ada", "fill 0-47"),
    ("accept the terms", "check 0-37"),
    ("choose restock detection", "check 0-40"),
    ("sort the orders by total", "select_option 0-34"),
    ("type SAVE10 into the voucher field of the order", "fill 0-38"),
    ('write "1 May" as the delivery', "fill 0-31"),
    ("click Delete for Ada", "click 0-21"),
    ("click Delete", "click 0-21"),
    ("tick the Bob row", "check 0-27"),
    ("hover over the notification link", "hover 0-3"),
    ("double-click the setting", "double_click 0-2"),
    ("clear the voucher", "fill 0-38"),
]


@pytest.mark.parametrize(("sentence", "meant"), ACTS)
def test_a_proposal_does_to_one_thing_what_was_meant(sentence, meant):
    try:
        decision = asked(SHOP, "act", sentence)
    except EngineAbstained:
        first = advice(SHOP, "act", sentence).proposals[0]
        decision = asked(SHOP, "act", first)
    last = decision.actions[-1]
    assert f"{last.method} {last.ref}" == meant or (meant.startswith("fill") and last.ref == meant.split()[1])


@pytest.mark.parametrize("page", [SHOP, CARDS, CHOICES], ids=["shop", "cards", "choices"])
@pytest.mark.parametrize("sentence", [
    *(sentence for sentence, _ in ACTS),
    "click Buy",
    "click the text box",
    "type x into the text box",
    "type x into the date",
    "click the button",
    "check Select",
    "select Total",
])  # fmt: skip
def test_each_proposal_for_an_operation_leads_to_exactly_one(page, sentence):
    try:
        asked(page, "act", sentence)
    except EngineAbstained:
        clauses = sentence.count(", then") + 1
        for proposal in advice(page, "act", sentence).proposals:
            decision = asked(page, "act", proposal)
            assert len(decision.actions) + bool(decision.rest) == clauses, proposal


@pytest.mark.parametrize("sentence", [
    "cancel the order",
    "delete everything",
    "archive Ada",
    "mark the message as read",
    "hover over frobnicate",
    "click Compare",
    "purchase the thing",
    "edit the voucher",
])  # fmt: skip
def test_what_shares_no_word_or_is_another_thing_is_not_proposed(sentence):
    assert advice(SHOP, "act", sentence).proposals == ()


@pytest.mark.parametrize("sentence", ["unpublish Ada", "click Unpublish in the row of Ada Lovelace"])
def test_its_opposite_is_not_proposed(sentence):
    for proposal in advice(SHOP, "act", sentence).proposals:
        assert asked(SHOP, "act", proposal).actions[0].ref != "0-20"


@pytest.mark.parametrize("sentence", ["hover over the delete buttons", "focus the delete", "double-click Delete"])
def test_a_proposal_does_what_the_verb_says(sentence):
    methods = {"hover": "hover", "focus": "focus", "double-click": "double_click"}
    for proposal in advice(SHOP, "act", sentence).proposals:
        assert asked(SHOP, "act", proposal).actions[0].method == methods[sentence.split()[0]]


def test_of_several_clauses_the_one_is_said_otherwise_that_was_not_decided():
    told = advice(SHOP, "act", "click the setings, then press Log out").proposals
    assert told[0] == "click Settings, then press Log out"


def test_several_things_that_share_words_are_proposed_the_nearest_first():
    told = advice(SHOP, "act", "go to Notification settings").proposals
    assert set(told) == {"click Settings", "click Notifications"}


def test_things_of_one_name_are_told_apart_by_where_they_stand():
    assert advice(SHOP, "act", "click Delete").proposals == (
        "click Delete in the row of Ada Lovelace",
        "click Delete in the row of Bob Noyce",
    )
    assert advice(CARDS, "act", "click Buy").proposals == (
        "click Buy in the row of Fern",
        "click Buy in the row of Basil",
    )
    told = advice(CHOICES, "act", "type x into the text box").proposals
    assert [asked(CHOICES, "act", each).actions[0].ref for each in told] == ["0-2", "0-4"][: len(told)]


def test_a_place_is_not_said_twice():
    for sentence in ("type x into the delivery", "click the date"):
        try:
            asked(SHOP, "act", sentence)
        except EngineAbstained as error:
            said = [str(error), *advice(SHOP, "act", sentence).proposals]
            assert not [each for each in said if each.lower().count("delivery date group") > 1]


# --- verify ---------------------------------------------------------------------------------------------------------

CLAIMS = [
    (SHOP, "we see 2 matching orders there", '"2 matching orders" is visible'),
    (SHOP, "the accept terms are not ticked", 'the "I accept the terms of sale" checkbox is not ticked'),
    (SHOP, "the checkout is disabled", 'the "Proceed to checkout" button is disabled'),
    (SHOP, "the shipping costs €4.90", None),
    (SHOP, "Ada Lovelace is open in status", None),
    (CARDS, "Fern has still got it in stock", None),
]


@pytest.mark.parametrize(("page", "statement", "first"), CLAIMS)
def test_each_proposed_statement_holds_now(page, statement, first):
    try:
        asked(page, "verify", statement)
    except EngineAbstained:
        told = advice(page, "verify", statement).proposals
        assert first is None or told[0] == first
        assert all(asked(page, "verify", each).holds for each in told)


@pytest.mark.parametrize("statement", [
    "3 matching orders were listed",
    "2 matching customers were listed",
    "no matching orders were listed",
    "the accept terms are ticked",
    "the checkout is enabled",
    "the shipping costs €5.90",
    "the status of Ada Lovelace reads paid",
    "Ada Lovelace was paid",
    "Ada Lovelace is an admin",
    "Ada Lovelace is in the archive",
    "Orders was cancelled",
    "Ada Byron is listed there",
    "there were 3 orders",
    "at least 3 orders were listed",
    "only 1 order was listed",
    "Bob is selected",
    "the Publish button of Bob exists there",
])  # fmt: skip
def test_what_is_not_so_does_not_hold_by_being_said_otherwise(statement):
    try:
        decision = asked(SHOP, "verify", statement)
    except EngineAbstained:
        assert advice(SHOP, "verify", statement).proposals == ()
    else:
        assert not decision.holds


ROUTES = tree(
    """
[0-1] main
  [0-2] heading: Shipments [level=1]
  [0-3] table: Shipments
    [0-4] row
      [0-5] columnheader: Goods
      [0-6] columnheader: From
      [0-7] columnheader: Into
    [0-9] row
      [0-10] cell: Steel coils
      [0-11] cell: Gdansk
      [0-12] cell: Genoa
    [0-15] row
      [0-16] cell: Oranges
      [0-17] cell: Faro
      [0-18] cell: Oslo
  [0-8] table: Branches
    [0-13] row
      [0-14] columnheader: Name
      [0-19] columnheader: Resolution
      [0-20] columnheader: Other
    [0-30] row
      [0-31] cell: trunk
      [0-32] cell: merged into
      [0-33] cell: docs
  [0-21] group
    [0-22] text: Email
    [0-23] textbox: Email [tag=input] [value=x]
    [0-24] text: This is not an email address
  [0-25] group
    [0-26] text: Message
    [0-27] textbox: Message [tag=textarea] [value=]
  [0-28] heading: Description Edit [level=2]
    [0-29] text: Description
    [0-34] button: Edit
  [0-35] text: No description
"""
)


@pytest.mark.parametrize(
    "statement",
    [
        "the steel coils go from Genoa to Gdansk",  # the other way round
        "the oranges travel from Oslo into Faro",
        "docs was merged into trunk",
        '"This is not an email address" is shown under Message',
        'under Message it says "This is not an email address"',
        "this shipment has a description",
    ],
)
def test_what_stands_elsewhere_or_the_other_way_round_is_not_proposed(statement):
    assert advice(ROUTES, "verify", statement).proposals == ()


def test_what_stands_in_the_order_in_which_it_is_said_is_proposed():
    assert advice(ROUTES, "verify", "the steel coils go from Gdansk to Genoa").proposals


def test_where_only_another_claim_would_hold_what_stands_near_is_named():
    told = advice(SHOP, "verify", "3 matching orders were listed")
    assert (told.proposals, told.near[0]) == ((), 'text "2 matching orders"')


# --- extract and observe --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("page", "sentence", "schema", "read"), [
    (SHOP, "the customer names", list[str], ["Ada Lovelace", "Bob Noyce"]),
    (SHOP, "the stati of the orders", list[str], ["open", "paid"]),
    (SHOP, "the shiping", str, "€4.90"),
    (SHOP, "the cost of shipping", str, "€4.90"),
    (SHOP, "the grand total for Bob", str, "€35"),
])  # fmt: skip
def test_a_proposal_reads_what_is_called_so(page, sentence, schema, read):
    try:
        assert asked(page, "extract", sentence, schema).value == read
    except EngineAbstained:
        told = advice(page, "extract", sentence, schema).proposals
        assert told == () or asked(page, "extract", told[0], schema).value == read


@pytest.mark.parametrize("sentence", ["the sum", "the first order", "the weather", "the cheapest customer"])
def test_nothing_is_proposed_to_be_read_in_the_place_of_another_thing(sentence):
    assert advice(SHOP, "extract", sentence).proposals == ()


# --- what was not understood ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("call", "sentence", "unknown"), [
    ("act", "click the frobnicate button", ("frobnicate",)),
    ("act", "archive Ada", ("archive",)),
    ("act", 'click "Frobnicate" in the page', ()),
    ("act", "click Delete", ()),
    ("verify", "the order was frobnicated gladly", ("frobnicated", "gladly")),
    ("extract", "the weather of the orders", ("weather",)),
])  # fmt: skip
def test_the_words_are_named_that_neither_grammar_nor_page_knows(call, sentence, unknown):
    assert advice(SHOP, call, sentence).unknown == unknown


def test_an_error_is_laid_out_for_a_reader():
    error = EngineAbstained("not-found", 'Nothing on the page fits "the setings".').advised(
        "page.act({})", proposals=("click Settings", 'click "A and B"'), unknown=("setings",), more=("try it",)
    )
    assert str(error).splitlines() == [
        'Nothing on the page fits "the setings".',
        "  unknown:  setings",
        "  likely:   it is called something else on the page, or comes later",
        "  instead:  page.act('click Settings')",
        "            page.act('click \"A and B\"')",
        "  or:       try it",
    ]
    assert (error.why, error.proposals, error.unknown) == (
        "not-found",
        ("click Settings", 'click "A and B"'),
        ("setings",),
    )


# --- advice in messages ---------------------------------------------------------------------------------------------

MESSAGES = tree("""
[0-1] heading: Messages [level=1]
[0-2] table: Lines
  [0-3] row
    [0-4] columnheader: Name
    [0-5] columnheader: Price
  [0-6] row
    [0-7] cell: Hat
    [0-8] cell: €30
  [0-9] row
    [0-10] cell: Tie
    [0-11] cell: €20
[0-12] button: Leave [name not displayed] [reads=×]
""")

SORTED = tree("""
[0-1] heading: Prices [level=1]
[0-2] table: Prices
  [0-3] row
    [0-4] columnheader: Name
      [0-5] button: Name
    [0-6] columnheader: Price
      [0-7] button: Price
  [0-8] row
    [0-9] cell: Hat
    [0-10] cell: €30
""")

NOTED = tree("""
[0-1] textbox: Note [value=Allergic to penicillin] [readonly]
""")
FOLLOWED = {
    "; say which": ("act", SHOP, "click Delete", "click Delete in the row of Bob Noyce"),
    "; put names and values in quotes": None,
    ". Say with verify what must hold, or give the element a name of its own.": None,
    "The local engine answers no questions: name a model (--stagehand-model), or say what must hold with verify.": None,
    "The local engine makes no plans: name a model (--stagehand-model), or write the items.": None,
    "The local engine carries out no tasks: name a model (--stagehand-model), or say each step of it with act.": None,
    "that no message came: it may yet come; say what is shown instead": (
        "verify",
        SHOP,
        'the message "Saved" never appeared',
        '"Saved" is not visible',
    ),
    "which message is meant; say its words in quotes": None,
    "whether it is sorted: say ascending or descending": (
        "verify",
        MESSAGES,
        "the prices are sorted",
        "the prices are sorted, descending",
    ),
    ". Say what stands near it, or what it is called.": None,
    '" is a name that is not displayed; say of what kind of thing': (
        "verify",
        MESSAGES,
        "Leave is visible",
        "the Leave button is visible",
    ),
    " has much text; say in expected which of it, with contains": None,
    '" holds a date, time or id that the statement does not name; leave that part out': None,
    '" is the value of more than one variable; write ': None,
    "The column does not say which way it is sorted: say sort by its name, and verify the order": (
        "act",
        SORTED,
        "sort by Price, descending",
        "sort by Price",
    ),
    '": say it as the page does': None,
    '" is one text; put what it reads in quotes': (
        "verify",
        NOTED,
        "the Note reads Allergic to penicillin and is read-only",
        'the Note reads "Allergic to penicillin"',
    ),
    "It begins with no verb that is known here, so that nobody can tell whether the page offers it: say what to click": None,
    "What is to be closed is there, and nothing in it is known to close it: say what to click": None,
    "claim what was done there, or do it otherwise, or say again that all is done without it": None,
}
"""All advice in messages of the local engine, with a sentence that gets it and the one that follows it; none where it is for a
model, or is to be followed elsewhere than in the sentence (in a message of the past, in the application, in the settings)."""

_ADVISING = re.compile(r"(?:^|[;:.] |or )[Ss]ay |; put |; write |; leave |name a model")


def test_all_advice_of_messages_is_followed_here():
    found = {text for path in _sources() for text in _texts(path) if _ADVISING.search(text)}
    assert found == set(FOLLOWED)


def _sources() -> list[Path]:
    package = Path(pytest_stagehand.__file__).parent
    own = [path for path in (package / "_engines").rglob("*.py") if not {"model", "proposing"} & set(path.parts)]
    return [*own, *(package / "_compiling").rglob("*.py")]


def _texts(path: Path) -> Iterator[str]:
    """The texts of a file that are no comments."""
    module = ast.parse(path.read_text("utf-8"))
    alone = {node.value for node in ast.walk(module) if isinstance(node, ast.Expr)}
    texts = (node for node in ast.walk(module) if isinstance(node, ast.Constant) and node not in alone)
    yield from (node.value for node in texts if isinstance(node.value, str))


def test_a_form_that_does_not_fit_is_not_what_a_message_speaks_of():
    with pytest.raises(EngineAbstained) as caught:
        asked(SHOP, "verify", "the frobnicate is not listed in the archive")
    assert "order" not in str(caught.value).partition('":')[2]


@pytest.mark.parametrize("message", [message for message, given in FOLLOWED.items() if given])
def test_who_follows_the_advice_of_a_message_is_understood(message):
    given = FOLLOWED[message]
    assert given is not None
    call, page, sentence, instead = given
    with pytest.raises(EngineAbstained) as caught:
        asked(page, call, sentence)
    assert message.strip('". ') in str(caught.value)
    decision = asked(page, call, instead)
    assert decision.holds if call == "verify" else len(decision.actions) == 1


@pytest.mark.parametrize("verb", VERBS.replace(" or ", ", ").replace("the dialog", "").split(","))
def test_each_verb_that_is_named_in_a_message_is_one(verb):
    said = verb.replace("…", "x").strip()
    assert verb_length(keys(tokenise(said))) or said == "press a key", verb
