"""What the local engine makes of sentences, and what it refuses."""

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.snapshot import Node, Snapshot
from pytest_stagehand._compiling.decisions import ActDecision
from pytest_stagehand._engines.english.act import decide_act
from tests.support.trees import tree

PRODUCT = tree("""
[0-1] banner
  [0-2] link: Home [url=http://localhost/] [tag=a]
  [0-3] navigation: Main
    [0-4] link: Shirts [url=http://localhost/shirts] [tag=a]
    [0-5] link: Cart [url=http://localhost/cart] [tag=a]
  [0-6] searchbox: Search [tag=input]
  [0-7] button: Search [tag=button]
[0-8] main
  [0-9] heading: Red shirt [level=1]
  [0-10] text: A fine shirt in red [tag=p]
  [0-11] radiogroup: Size
    [0-12] radio: Small [tag=input]
    [0-13] radio: Medium [tag=input]
    [0-14] radio: Large [tag=input]
  [0-15] combobox: Colour [tag=select] [value=Red]
    [0-16] option: Red [selected] [tag=option]
    [0-17] option: Blue [tag=option]
    [0-18] option: Black and white [tag=option]
  [0-19] button: Fit [tag=button] [haspopup=listbox] [collapsed]
  [0-20] spinbutton: Quantity [tag=input] [value=1]
  [0-21] button: Add to cart [tag=button]
  [0-22] checkbox: Gift wrap [tag=input]
  [0-23] checkbox: Terms, conditions and privacy [tag=input]
  [0-24] switch: Notifications [checked] [tag=button]
  [0-25] heading: Reviews [level=2]
  [0-26] textbox: Your review [tag=textarea]
  [0-27] button: Send [tag=button]
  [0-28] heading: Questions [level=2]
  [0-29] textbox: Your question [tag=textarea]
  [0-30] button: Send [tag=button]
  [0-31] button: Choose file [tag=input] [type=file] [id=avatar]
  [0-32] slider: Rating [tag=input]
  [0-36] button: More details [collapsed]
  [0-37] button: Delivery [expanded]
  [0-38] button: Save and continue
  [0-39] button: Do not disturb
  [0-40] link: Sign up for free
[0-33] contentinfo
  [0-34] link: Terms of use [url=http://localhost/terms] [tag=a]
  [0-35] link: Shirts [url=http://localhost/shirts] [tag=a]
""")

CART = tree("""
[0-1] heading: Your cart [level=1]
[0-2] table: Lines
  [0-3] row
    [0-4] columnheader: Product
    [0-5] columnheader: Quantity
    [0-6] columnheader: Actions
  [0-7] row
    [0-8] cell
      [0-9] link: Blue shirt [url=http://localhost/blue] [tag=a]
    [0-10] cell
      [0-11] spinbutton [tag=input] [value=1]
    [0-12] cell
      [0-13] button: Remove [tag=button]
  [0-14] row
    [0-15] cell
      [0-16] link: Red shirt [url=http://localhost/red] [tag=a]
    [0-17] cell
      [0-18] spinbutton [tag=input] [value=2]
    [0-19] cell
      [0-20] button: Remove [tag=button]
  [0-21] row
    [0-22] cell: Sold out shirt
    [0-23] cell: 0
    [0-24] cell: None left
[0-25] button: Empty cart [tag=button]
[0-26] link: Checkout [tag=a] [url=http://localhost/checkout]
[0-27] list: Wish list
  [0-28] listitem: Socks
    [0-29] text: Socks
    [0-30] button: Remove
  [0-31] listitem: Hat
    [0-32] text: Hat
    [0-33] button: Remove
""")

LOGIN = tree("""
[0-1] dialog: Welcome
  [0-2] button: × [title=Close]
  [0-3] button: Cancel
[0-4] form
  [0-5] text: Username [tag=label]
  [0-6] textbox [tag=input]
  [0-7] text: Password [tag=label]
  [0-8] textbox [tag=input] [type=password]
  [0-9] text: Birthday
  [0-10] textbox [tag=input] [type=date]
  [0-11] button: Login
""")

CARDS = tree("""
[0-1] generic [tag=div]
  [0-2] generic [tag=div]
    [0-3] heading: Blue shirt [level=3]
    [0-4] text: €20 [tag=p]
    [0-5] button: Add to cart
  [0-6] generic [tag=div]
    [0-7] heading: Red shirt [level=3]
    [0-8] text: €30 [tag=p]
    [0-9] button: Add to cart
  [0-10] generic [tag=div]
    [0-11] heading: Green shirt [level=3]
    [0-12] text: sold out [tag=p]
    [0-13] text: Tell me [tag=p]
""")

PAGES = {"product": PRODUCT, "cart": CART, "login": LOGIN, "cards": CARDS}


def decided(page: str, sentence: str, rest: str = "") -> ActDecision:
    return decide_act(sentence, PAGES[page], rest=rest)


def shown(decision: ActDecision) -> str:
    """A decision in one line: `click 0-4; fill 0-6 red`."""
    parts = [
        [f"so {each.so}" if each.so else each.method, each.ref, each.to_ref, *each.arguments]
        for each in decision.actions
    ]
    return "; ".join(" ".join(filter(None, part)) for part in parts)


def refused(page: str, sentence: str) -> EngineAbstained:
    with pytest.raises(EngineAbstained) as caught:
        decided(page, sentence)
    return caught.value


DECIDED = [
    # One thing, by its name, in any spelling.
    ("product", "click Add to cart", "click 0-21"),
    ("product", 'Click on "Add to cart".', "click 0-21"),
    ("product", "CLICK ADD TO CART", "click 0-21"),
    ("product", "please click the add-to-cart button", "click 0-21"),
    ("product", "tap “Add to cart”", "click 0-21"),
    ("product", "hit 'Add to cart'", "click 0-21"),
    ("product", "press the Search button", "click 0-7"),
    ("product", "click Search", "click 0-7"),
    ("product", "Add to cart", "click 0-21"),
    ("product", "go to Cart", "click 0-5"),
    ("product", "double-click Cart", "double_click 0-5"),
    ("product", "right click on the Cart link", "right_click 0-5"),
    ("product", "hover over Cart", "hover 0-5"),
    ("product", "focus on Your review", "focus 0-26"),
    ("cart", "check out", "click 0-26"),
    ("login", "log in", "click 0-11"),
    ("login", "press log-in", "click 0-11"),
    # Names that hold words of grammar.
    ("product", "click Save and continue", "click 0-38"),
    ("product", "click Do not disturb", "click 0-39"),
    ("product", "check Terms, conditions and privacy", "check 0-23"),
    ("product", "click Terms of use", "click 0-34"),
    ("product", "click the Sign up for free link", "click 0-40"),
    ("product", "select Black and white", "select_option 0-15 Black and white"),
    ("product", "select Black and white from Colour", "select_option 0-15 Black and white"),
    # Where it stands.
    ("product", "click Shirts in the navigation", "click 0-4"),
    ("product", "click the Shirts link in the footer", "click 0-35"),
    ("product", "click Send under Reviews", "click 0-27"),
    ("product", "click the Send button under the heading Questions", "click 0-30"),
    ("product", "click Send in the Reviews section", "click 0-27"),
    ("product", "click Send for Questions", "click 0-30"),
    ("product", "click Send next to Your review", "click 0-27"),
    ("cart", "click Remove for Blue shirt", "click 0-13"),
    ("cart", "click Remove in the row of Red shirt", "click 0-20"),
    ("cart", "click Remove in the Blue shirt row", "click 0-13"),
    ("cart", "click the Remove button of the Blue shirt", "click 0-13"),
    ("cart", "click Remove next to Red shirt", "click 0-20"),
    ("cart", "click Remove for Hat in the Wish list", "click 0-33"),
    ("cart", "remove Blue shirt", "click 0-13"),
    ("cart", "remove the Red shirt from the cart", "click 0-20"),
    ("cart", "remove Socks", "click 0-30"),
    ("cards", "add Red shirt to cart", "click 0-9"),
    ("cards", "click Add to cart for Blue shirt", "click 0-5"),
    ("login", "click Cancel in the dialog", "click 0-3"),
    ("login", "in the dialog, click Cancel", "click 0-3"),
    # Which of several.
    ("product", "click the first Send button", "click 0-27"),
    ("product", "click the last Send button", "click 0-30"),
    ("product", "click the 2nd Send", "click 0-30"),
    ("cart", "click the first Remove button in the Wish list", "click 0-30"),
    ("cart", "click any Remove button in the Wish list", "click 0-30"),
    # Choices.
    ("product", "Large", "check 0-14"),
    ("product", "choose Large", "check 0-14"),
    ("product", "select Large in the Size group", "check 0-14"),
    ("product", "pick Large from Size", "check 0-14"),
    ("product", "choose the size Large", "check 0-14"),
    ("product", "select Blue", "select_option 0-15 Blue"),
    ("product", "select Blue from the Colour drop-down", "select_option 0-15 Blue"),
    ("product", "set Colour to Blue", "select_option 0-15 Blue"),
    ("product", "click Blue", "select_option 0-15 Blue"),
    ("product", "add Large to cart", "check 0-14; click 0-21"),
    ("product", "add Large to the cart", "check 0-14; click 0-21"),
    ("product", "check Gift wrap", "check 0-22"),
    ("product", "tick the gift wrap checkbox", "check 0-22"),
    ("product", "uncheck Notifications", "uncheck 0-24"),
    ("product", "turn off Notifications", "uncheck 0-24"),
    ("product", "switch Notifications on", "check 0-24"),
    ("product", "toggle Notifications", "click 0-24"),
    ("product", "open More details", "click 0-36"),
    ("product", "expand Delivery", "so expanded 0-37"),
    ("product", "collapse Delivery", "click 0-37"),
    ("login", "close the dialog", "click 0-2"),
    ("login", 'close the dialog box by clicking the "x"', "click 0-2"),
    ("login", 'click the button in the dialog labeled "Cancel"', "click 0-3"),
    # Values.
    ("product", "type 3 into Quantity", "fill 0-20 3"),
    ("product", "set the quantity to 3", "fill 0-20 3"),
    ("product", "fill Quantity with 3", "fill 0-20 3"),
    ("product", "put 3 in the quantity field", "fill 0-20 3"),
    ("product", "set Rating to 4", "fill 0-32 4"),
    ("product", "enter %email% into Your review", "fill 0-26 %email%"),
    ("product", "fill Your review with Tom and Jerry", "fill 0-26 Tom and Jerry"),
    ("product", 'type "click Home and press Enter" into Your review', "fill 0-26 click Home and press Enter"),
    ("product", 'fill Your review with "great" and Your question with "why?"', "fill 0-26 great; fill 0-29 why?"),
    ("product", "type red into Your review and blue into Your question", "fill 0-26 red; fill 0-29 blue"),
    ("product", "clear the search field", "clear 0-6"),
    ("product", "clear Your review", "clear 0-26"),
    ("cart", "set Quantity of Blue shirt to 3", "fill 0-11 3"),
    ("cart", "type 4 into the quantity field in the row of Red shirt", "fill 0-18 4"),
    ("cart", "change the Quantity to 3 in the row of Red shirt", "fill 0-18 3"),
    ("product", "set Your review to meet in the park", "fill 0-26 meet in the park"),
    ("product", "select %colour% from Colour", "select_option 0-15 %colour%"),
    (
        "login",
        'Enter the username "vina" and the password "US" into the text fields and press login.',
        "fill 0-6 vina; fill 0-8 US; click 0-11",
    ),
    ("login", "enter username %user% and password %password%", "fill 0-6 %user%; fill 0-8 %password%"),
    ("login", "enter 2026-01-31 as the birthday", "fill 0-10 2026-01-31"),
    # Keys, scrolling, history, files, dialogs.
    ("product", 'type "red" into Search and press Enter', "fill 0-6 red; press Enter"),
    ("product", "press Enter in the search field", "press 0-6 Enter"),
    ("product", "press Ctrl+A", "press Control+a"),
    ("product", "press Shift-Tab", "press Shift+Tab"),
    ("product", "press the down arrow", "press ArrowDown"),
    ("product", "press the Escape key", "press Escape"),
    ("product", "scroll down", "scroll_by 500"),
    ("product", "scroll up by 300 pixels", "scroll_by -300"),
    ("product", "scroll half-way", "scroll_by 50%"),
    ("product", "scroll to the bottom of the page", "scroll_by 100%"),
    ("product", "swipe left on the Size group", "swipe 0-11 left"),
    ("product", "swipe to the right over Red shirt", "swipe 0-9 right"),
    ("product", "swipe the Red shirt heading up", "swipe 0-9 up"),
    ("product", "swipe Red shirt to the left", "swipe 0-9 left"),
    ("product", "pinch out on the Size group", "pinch 0-11 out"),
    ("product", "pinch Red shirt in", "pinch 0-9 in"),
    ("product", "scroll to Reviews", "scroll_to 0-25"),
    ("product", "scroll Your question into view", "scroll_to 0-29"),
    ("cart", "scroll the Wish list to the bottom", "scroll_to 0-33"),
    ("product", "scroll down until Reviews shows", "scroll_until 0-25"),
    ("product", 'scroll until "Order 42" appears', "scroll_until Order 42"),
    ("product", "select the text of Your question", "select_text 0-29"),
    ("product", 'select the words "old ones" in Your question', "select_text 0-29 old ones"),
    ("product", 'copy the text "Five stars" from Reviews', "copy 0-25 Five stars"),
    ("product", "copy the text of Reviews and paste into Your question", "copy 0-25; press 0-29 ControlOrMeta+v"),
    ("product", "go back", "go_back"),
    ("product", "go forward", "go_forward"),
    ("product", "reload the page", "reload"),
    ("product", "upload cat.png", "set_input_files 0-31 cat.png"),
    ("product", "upload cat.png to avatar", "set_input_files 0-31 cat.png"),
    ("product", "attach the files a.png and b.png to the file field", "set_input_files 0-31 a.png b.png"),
    ("cart", "drag Hat to Socks", "drag_to 0-31 0-28"),
    ("product", "wait for Reviews", "wait_for 0-25"),
    ("product", "wait for Add to cart to disappear", "wait_for_hidden 0-21"),
    ("product", "wait until Reviews appears", "wait_for 0-25"),
    ("cart", "click Empty cart and accept the dialog", "accept_dialog; click 0-25"),
    ("cart", "click Empty cart, then dismiss the alert", "dismiss_dialog; click 0-25"),
    ("cart", "click Empty cart and answer the prompt with 'Bob'", "accept_dialog Bob; click 0-25"),
    # One after the other.
    ("product", "select Small, then click Add to cart", "check 0-12; click 0-21"),
    (
        "product",
        "check Gift wrap, Terms, conditions and privacy and click Add to cart",
        "check 0-22; check 0-23; click 0-21",
    ),
    ("product", "select nothing and click Add to cart", "click 0-21"),
    ("product", "fill Quantity with 2 and add to cart", "fill 0-20 2; click 0-21"),
    ("login", 'enter "bob" in Username and login', "fill 0-6 bob; click 0-11"),
]


@pytest.mark.parametrize(("page", "sentence", "expected"), DECIDED)
def test_sentence_is_decided(page: str, sentence: str, expected: str) -> None:
    decision = decided(page, sentence)
    assert (shown(decision), decision.rest) == (expected, "")


LOOKED_AT_AGAIN = [
    ("product", "select Slim from Fit", "click 0-19", 'select "Slim" from the opened list'),
    (
        "product",
        "select Slim from Fit and click Add to cart",
        "click 0-19",
        'select "Slim" from the opened list, then click "Add to cart"',
    ),
    ("product", "click Cart, then click Checkout", "click 0-5", "click Checkout"),
    ("product", "click Add to cart and click Undo", "click 0-21", "click Undo"),
    ("cart", "right-click Blue shirt and click Remove", "right_click 0-9", "click Remove"),
    ("product", "press Enter in the search field and click Add to cart", "press 0-6 Enter", 'click "Add to cart"'),
    ("product", "click Add to cart and click the first link", "click 0-21", "click the first link"),
    ("product", "go back, then click Cart", "go_back", "click Cart"),
    ("product", "type red into Search and choose Red scarf", "fill 0-6 red", "choose Red scarf"),
    ("product", "wait for the toast", "", "wait for the toast"),
    ("product", 'wait for "Saved" to appear', "", 'wait for "Saved" to appear'),
]


@pytest.mark.parametrize(("page", "sentence", "expected", "rest"), LOOKED_AT_AGAIN)
def test_what_only_the_next_page_can_tell_is_left_for_another_look(page, sentence, expected, rest) -> None:
    decision = decided(page, sentence)
    assert (shown(decision), decision.rest) == (expected, rest)


OPENED = tree("""
[0-1] button: Fit [haspopup=listbox] [expanded]
[0-2] combobox: Colour [tag=select]
  [0-3] option: Slim grey [tag=option]
[0-4] listbox
  [0-5] option: Slim
  [0-6] option: Regular
[0-7] button: Add to cart
""")


def test_option_is_chosen_from_what_an_opened_chooser_shows() -> None:
    decision = decide_act(
        "select Slim from Fit", OPENED, rest='select "Slim" from the opened list, then click "Add to cart"'
    )
    assert (shown(decision), decision.rest) == ("click 0-5; click 0-7", "")


def test_chooser_that_is_open_already_is_not_opened_again() -> None:
    assert shown(decide_act("select Slim from Fit", OPENED)) == "click 0-5"


def test_chooser_is_opened_only_once() -> None:
    with pytest.raises(EngineAbstained) as caught:
        decide_act("select Wide from Fit", OPENED, rest='select "Wide" from the opened list')
    assert caught.value.why == "not-found"


REFUSED = [
    # Two things of equal merit.
    ("product", "click Send", "ambiguous"),
    ("product", "wait for Send to disappear", "ambiguous"),
    ("cart", "click Remove", "ambiguous"),
    ("cart", "click Remove in the Wish list", "ambiguous"),
    ("cart", "click all Remove buttons", "ambiguous"),
    ("cart", "set Quantity to 3", "ambiguous"),
    ("cards", "click Add to cart", "ambiguous"),
    ("cards", "click the button", "ambiguous"),
    ("product", 'type "hello"', "ambiguous"),
    # The page's own dialog, and the browser's: which is meant?
    ("login", "accept the dialog", "ambiguous"),
    # Nothing there, or only in the row of another thing.
    ("product", "click Checkout", "not-found"),
    ("product", "click the third Send button", "not-found"),
    ("product", "choose Huge", "not-found"),
    ("product", "select Purple from Colour", "not-found"),
    ("product", "add Huge to cart", "not-found"),
    ("cart", "click Remove for Sold out shirt", "not-found"),
    ("cart", "remove Sold out shirt", "not-found"),
    ("cards", "add Green shirt to cart", "not-found"),
    ("product", "check Large shirt", "not-found"),
    ("product", "click the Large link", "not-found"),
    # A word for a part of the page that begins a name is of that name.
    ("product", "click List shirts", "not-found"),
    ("product", "click Menu cart", "not-found"),
    ("product", "open Table search", "not-found"),
    ("product", "fill Add to cart with x", "not-found"),
    # Not a sentence to act on.
    ("product", "don't click Add to cart", "not-understood"),
    ("product", "do not click Add to cart", "not-understood"),
    ("product", "click Add to cart if it is enabled", "not-understood"),
    ("product", "verify that Add to cart is visible", "not-understood"),
    ("product", "click everything except Home", "not-understood"),
    ("product", "", "not-understood"),
    ("product", "   ", "not-understood"),
    ("product", "... !!! ???", "not-understood"),
    ("product", ",,, and, and then,", "not-understood"),
    ("product", "select Blue, Red from Colour", "not-understood"),
    ("login", "enter 5/6/2026 as the birthday", "not-understood"),
    # Values that are described, not said.
    ("product", "type the value of Red shirt into Your review", "not-found"),
    ("product", "enter a valid address into Your review", "not-found"),
    ("product", "type the text below into Your review", "not-found"),
    # Other languages, and what is no language.
    ("product", "clique sur le bouton Envoyer", "not-found"),
    ("product", "Klicke auf Senden", "not-found"),
    ("product", "点击 添加到购物车", "not-found"),
    ("product", "нажми кнопку", "not-found"),
    ("product", "\x1b[31mclick\x1b[0m", "not-found"),
    ("product", 'click "', "not-found"),
    ("product", "click “Add to basket", "not-found"),
    ("product", "frobnicate", "not-found"),
    ("product", "scroll down until Reviews is gone", "not-found"),
    ("product", "scroll Add to cart until Reviews shows", "not-found"),
]


@pytest.mark.parametrize(("page", "sentence", "why"), REFUSED)
def test_sentence_is_refused(page: str, sentence: str, why: str) -> None:
    assert refused(page, sentence).why == why


def test_control_named_like_a_key_makes_the_key_ambiguous() -> None:
    page = tree("[0-1] button: Delete")
    with pytest.raises(EngineAbstained, match="Delete") as caught:
        decide_act("press Delete", page)
    assert caught.value.why == "ambiguous"
    assert shown(decide_act("press the Delete key", page)) == "press Delete"
    assert shown(decide_act("press the Delete button", page)) == "click 0-1"


def test_control_named_like_an_operation_makes_it_ambiguous() -> None:
    with pytest.raises(EngineAbstained) as caught:
        decide_act("go back", tree("[0-1] link: Go back"))
    assert caught.value.why == "ambiguous"


def test_button_that_takes_the_next_words_for_its_name_makes_a_value_ambiguous() -> None:
    page = tree("""
    [0-1] textbox: Name
    [0-2] button: Jerry
    """)
    assert shown(decide_act('fill Name with "Tom and Jerry"', page)) == "fill 0-1 Tom and Jerry"
    assert shown(decide_act("fill Name with Tom and Jerry", page)) == "fill 0-1 Tom; click 0-2"


def test_disabled_button_is_not_replaced_by_an_enabled_one() -> None:
    page = tree("""
    [0-1] button: Save [disabled]
    [0-2] button: Save as draft
    """)
    assert shown(decide_act("click Save", page)) == "click 0-1"


def test_exact_name_is_better_than_another_case_and_that_than_a_part() -> None:
    page = tree("""
    [0-1] button: OK
    [0-2] button: Ok
    [0-3] button: Ok, go on
    """)
    assert shown(decide_act('click "OK"', page)) == "click 0-1"
    assert shown(decide_act('click "Ok"', page)) == "click 0-2"
    assert shown(decide_act("click go on", page)) == "click 0-3"
    with pytest.raises(EngineAbstained):
        decide_act('click "ok"', page)


def test_plain_text_is_not_preferred_to_a_control_that_has_the_words_in_its_name() -> None:
    page = tree("""
    [0-1] text: Colour
    [0-2] button: Choose colour
    """)
    with pytest.raises(EngineAbstained) as caught:
        decide_act("click colour", page)
    assert len(caught.value.candidates) == 2


def test_page_name_that_the_verb_cannot_use_leaves_the_words_as_words() -> None:
    page = tree("""
    [0-1] link: Red and blue
    [0-2] checkbox: Red
    [0-3] checkbox: Blue
    """)
    assert shown(decide_act("check Red and blue", page)) == "check 0-2; check 0-3"
    assert shown(decide_act("click Red and blue", page)) == "click 0-1"


def test_option_is_chosen_only_in_a_row_of_its_own() -> None:
    page = tree("""
    [0-1] list
      [0-2] listitem
        [0-3] heading: Blue shirt [level=3]
        [0-4] radio: Small
        [0-5] radio: Large
        [0-6] button: Add to cart
      [0-7] listitem
        [0-8] heading: Red shirt [level=3]
        [0-9] radio: Small
        [0-10] button: Add to cart
    """)
    assert shown(decide_act("add Large to cart", page)) == "check 0-5; click 0-6"
    assert shown(decide_act("choose Small for Red shirt", page)) == "check 0-9"
    with pytest.raises(EngineAbstained) as caught:
        decide_act("add Small to cart", page)
    assert caught.value.why == "ambiguous"


def test_message_names_the_candidates() -> None:
    error = refused("cart", "click Remove")
    assert error.candidates[:2] == ('button "Remove" in row "Blue shirt"', 'button "Remove" in row "Red shirt"')
    assert "4 things fit" in str(error)
    assert str(error).endswith("; say which.")


def test_message_names_what_comes_nearest() -> None:
    error = refused("product", "click Add to basket")
    assert error.candidates[0] == 'button "Add to cart" in section "Red shirt"'


def test_message_shows_what_a_page_says_escaped() -> None:
    page = tree("""
    [0-1] button: Send
    [0-2] button: Send
    """)
    for node in page.find(lambda node: node.role == "button"):
        node.name = "Send \x1b[31m"
    with pytest.raises(EngineAbstained) as caught:
        decide_act("click Send", page)
    assert "\x1b" not in str(caught.value)


def test_action_is_described_in_words() -> None:
    assert decided("product", "choose Large").actions[0].description == 'radio "Large" in radiogroup "Size"'
    assert decided("cart", "remove Socks").actions[0].description == 'button "Remove" in listitem "Socks"'
    assert decided("product", "click Terms of use").actions[0].description == 'link "Terms of use"'


def test_variables_go_into_arguments_as_they_are() -> None:
    decision = decided("login", 'enter "%user%" in Username, %password% in Password and press Login')
    assert [each.arguments for each in decision.actions] == [("%user%",), ("%password%",), ()]


@pytest.mark.parametrize(
    "sentence",
    [
        "click " + "x" * 10_000,
        "click " + "and " * 2_500,
        "type " + "in " * 3_300,
        "fill " + "a with b and " * 800,
        '"' * 10_000,
        "'a " * 3_300,
        "%" * 10_000,
        "the " * 2_500,
        "(" * 10_000,
        "click Remove " + "in the row of Blue shirt " * 16,
        "select " + ", ".join(f"option {number}" for number in range(150)) + " from Colour",
    ],
)
def test_hostile_sentence_is_refused_at_once(sentence: str) -> None:
    with pytest.raises(EngineAbstained):
        decide_act(sentence, PRODUCT)


def test_section_of_the_last_card_ends_where_the_card_ends() -> None:
    page = tree("""
    [0-1] main
      [0-2] generic [tag=div]
        [0-3] generic [tag=div]
          [0-4] heading: Blue shirt [level=3]
          [0-5] text: €20
          [0-6] button: Add to cart
        [0-7] generic [tag=div]
          [0-8] heading: Green shirt [level=3]
          [0-9] text: sold out
          [0-10] text: Tell me
      [0-11] button: Add to cart
    """)
    with pytest.raises(EngineAbstained):
        decide_act("click Add to cart for Green shirt", page)


def test_part_that_holds_nothing_fitting_does_not_send_the_click_elsewhere() -> None:
    page = tree("""
    [0-1] generic
      [0-2] heading: Wish list [level=2]
      [0-3] list: Wish list
        [0-4] listitem: nothing yet
      [0-5] heading: Cart [level=2]
      [0-6] button: Remove
    """)
    with pytest.raises(EngineAbstained):
        decide_act("click Remove in the Wish list", page)


def test_text_in_a_row_elsewhere_does_not_lead_to_the_only_button() -> None:
    page = tree("""
    [0-1] generic
      [0-2] list: Recently viewed
        [0-3] listitem
          [0-4] link: Blue shirt
      [0-5] generic
        [0-6] text: Red shirt
        [0-7] button: Remove
    """)
    assert shown(decide_act("remove Red shirt", page)) == "click 0-7"
    with pytest.raises(EngineAbstained):
        decide_act("remove Blue shirt", page)


ROWS = """
    [0-1] row
      [0-2] cell
        [0-3] link: Emma
      [0-4] cell: 1815
    [0-5] row
      [0-6] cell: Persuasion
      [0-7] cell
        [0-8] link: Open
    [0-9] row
      [0-10] cell: Sanditon
      [0-11] cell
        [0-12] button: Delete
    [0-13] row
      [0-14] cell
        [0-15] checkbox: Choose this one
      [0-16] cell: Lady Susan
"""


@pytest.mark.parametrize(
    ("sentence", "operation"),
    [
        ("click the row of Emma", "click 0-3"),
        ("open the row of Persuasion", "click 0-8"),
        ("click the row of Lady Susan", "click 0-15"),
    ],
)
def test_row_stands_for_its_only_control_that_is_called_so_or_chooses_it(sentence, operation) -> None:
    assert shown(decide_act(sentence, tree(ROWS))) == operation


@pytest.mark.parametrize(
    "sentence", ["click the row of Sanditon", "open the row of Sanditon", "click the row of Persuasion"]
)
def test_row_does_not_stand_for_what_was_not_said(sentence) -> None:
    with pytest.raises(EngineAbstained) as caught:
        decide_act(sentence, tree(ROWS))
    assert caught.value.why == "ambiguous"


@pytest.mark.parametrize("sentence", ["delete Sanditon", "remove Persuasion", "delete Persuasion"])
def test_what_is_called_otherwise_takes_nothing_out(sentence) -> None:
    page = tree(ROWS.replace("button: Delete", "button: Cancel").replace("link: Open", "button: Clear"))
    with pytest.raises(EngineAbstained):
        decide_act(sentence, page)


def test_field_called_search_is_preferred_to_a_search_box_of_another_name() -> None:
    page = tree("""
    [0-1] searchbox: Filter navigation items [tag=input]
    [0-2] textbox: Search [tag=input]
    """)
    assert shown(decide_act('type "basho" into the search field', page)) == "fill 0-2 basho"


def test_dialog_is_armed_in_the_same_look_as_the_click_that_opens_it() -> None:
    decision = decided("cart", "click Empty cart, click Delete forever and accept the dialog")
    assert shown(decision) == "click 0-25"
    assert decision.rest == "accept the dialog, then click Delete forever"


def test_option_is_chosen_by_its_place() -> None:
    assert shown(decided("product", "select the last option from Colour")) == "select_option 0-15 Black and white"


def test_any_of_equals_is_the_first() -> None:
    page = tree("""
    [0-1] checkbox: One
    [0-2] radio: Two
    [0-3] radio: Three
    """)
    assert shown(decide_act('click on a "radio" widget', page)) == "click 0-2"


def test_both_means_two_and_all_means_all() -> None:
    page = tree("""
    [0-1] text: Password
    [0-2] textbox
    [0-3] text: Password again
    [0-4] textbox
    """)
    assert shown(decide_act('enter the password "x" into both text fields', page)) == "fill 0-2 x; fill 0-4 x"
    assert shown(decide_act("clear all text fields", page)) == "clear 0-2; clear 0-4"


def test_label_beside_a_field_names_it_and_a_heading_does_not() -> None:
    page = tree("""
    [0-1] heading: Login [level=2]
    [0-2] textbox
    [0-3] checkbox
    [0-4] text: Remember me
    """)
    assert shown(decide_act("check Remember me", page)) == "check 0-3"
    with pytest.raises(EngineAbstained):
        decide_act('type "bob" into Login', page)


def test_more_than_twenty_actions_are_refused() -> None:
    page = tree("\n".join(f"[0-{number}] checkbox: Box {number}" for number in range(1, 25)))
    assert len(decide_act("check all checkboxes with the name Box 1", page).actions) == 1
    with pytest.raises(EngineAbstained, match="more than 20 actions"):
        decide_act("check all checkboxes", page)


def test_deep_page_is_read() -> None:
    root = tree("[0-1] main")
    node = root.get("0-1")
    for number in range(2, 3_000):
        child = Node(ref=f"0-{number}", role="generic", parent=node)
        node.children.append(child)
        node = child
    node.children.append(Node(ref="0-9999", role="button", name="Save", parent=node))
    assert shown(decide_act("click Save", Snapshot(root.root))) == "click 0-9999"


SHIRTS = tree("""
[0-1] row
  [0-2] cell
    [0-3] link: Blue shirt
  [0-4] cell
    [0-5] button: Remove
    [0-6] checkbox: Paid
[0-7] row
  [0-8] cell
    [0-9] link: Red shirt
  [0-10] cell
    [0-11] button: Remove
    [0-12] checkbox: Paid
[0-13] checkbox: Terms of use
[0-14] checkbox: Newsletter
[0-15] button: Confirm
[0-16] button: Not now
[0-17] checkbox: Don’t ask again
""")


@pytest.mark.parametrize(
    "sentence",
    [
        "remove Blue shirt and Red shirt",
        "click Remove for Blue shirt and Red shirt",
        "click Remove in the row of Blue shirt and Red shirt",
        "check Paid in the row of Blue shirt and Red shirt",
        "check Paid for Blue shirt, Red shirt",
    ],
)
def test_second_row_is_not_taken_for_a_second_thing_to_click(sentence) -> None:
    with pytest.raises(EngineAbstained):
        decide_act(sentence, SHIRTS)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("check Paid in the row of Blue shirt and click Confirm", "check 0-6; click 0-15"),
        ("check Paid in the row of Blue shirt and confirm", "check 0-6; click 0-15"),
        ("check Paid for Blue shirt and Paid for Red shirt", "check 0-6; check 0-12"),
        ("check Terms of use and Newsletter", "check 0-13; check 0-14"),
        ("click Confirm", "click 0-15"),
        ("click Not now", "click 0-16"),
        ("check Don't ask again", "check 0-17"),
    ],
)
def test_names_with_words_of_grammar_in_them(sentence, expected) -> None:
    assert shown(decide_act(sentence, SHIRTS)) == expected


def test_wish_list_is_not_the_cart() -> None:
    page = tree("""
    [0-1] radio: Large
    [0-2] button: Add to wish list
    """)
    with pytest.raises(EngineAbstained):
        decide_act("add Large to cart", page)


def test_name_with_signs_in_it_is_found_as_part_of_another() -> None:
    page = tree("""
    [0-1] link: Learn C++ basics
    [0-2] link: Vouchers of £50 off
    """)
    assert shown(decide_act("click C++ basics", page)) == "click 0-1"
    assert shown(decide_act("click £50 off", page)) == "click 0-2"


@pytest.mark.parametrize("sentence", ["select all the books", "select all guests", "select Guests"])
def test_a_heading_or_one_thing_of_the_name_is_not_selected_for_all_of_a_kind(sentence):
    page = tree(
        """
[0-1] navigation: Side
  [0-2] link: Books
[0-3] main
  [0-4] heading: Guests [level=1]
  [0-5] checkbox: Select all
"""
    )
    with pytest.raises(EngineAbstained):
        decide_act(sentence, page)
    assert decide_act("select all", page).actions[0].ref == "0-5"
