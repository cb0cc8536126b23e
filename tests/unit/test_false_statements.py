"""Statements of all kinds that are not so of four pages: none passes, whatever form of the grammar reads it."""

from __future__ import annotations

import pytest

from tests.support.statements import passes
from tests.support.trees import tree

ORDERS = tree(
    """
[0-1] banner
  [0-2] link: Shop [url=/]
  [0-3] text: Signed in as nora
  [0-4] button: Sign out
[0-5] navigation: Main
  [0-6] link: Orders [current] [url=/orders]
  [0-7] link: Invoices [url=/invoices]
  [0-8] link: Customers [url=/customers]
[0-10] main
  [0-11] heading: Orders [level=1]
  [0-12] text: 4 orders
  [0-13] text: Last updated 2 minutes ago
  [0-14] searchbox: Search orders [value=]
  [0-15] combobox: Status [value=All]
  [0-16] button: New order
  [0-17] button: Export [disabled]
  [0-20] table
    [0-21] row
      [0-22] columnheader: Number
      [0-23] columnheader: Customer
      [0-24] columnheader: Status
      [0-25] columnheader: Total
      [0-26] columnheader: Paid
      [0-27] columnheader: Due
      [0-28] columnheader
    [0-30] row
      [0-31] cell: 1001
      [0-32] cell: Ann Lee
      [0-33] cell: Open
      [0-34] cell: €120.00
      [0-35] cell: Yes
      [0-36] cell: 3 May 2026
      [0-37] cell
        [0-38] button: Cancel
    [0-40] row
      [0-41] cell: 1002
      [0-42] cell: Bob Ray
      [0-43] cell: Shipped
      [0-44] cell: €80.00
      [0-45] cell: No
      [0-46] cell: 1 June 2026
      [0-47] cell
        [0-48] button: Cancel [disabled]
    [0-50] row
      [0-51] cell: 1003
      [0-52] cell: Cyd Kim
      [0-53] cell: Open
      [0-54] cell: €12.50
      [0-55] cell: Yes
      [0-56] cell: None
      [0-57] cell
        [0-58] button: Cancel
    [0-60] row
      [0-61] cell: 1004
      [0-62] cell: Ann Ray
      [0-63] cell: Returned
      [0-64] cell: €0.00
      [0-65] cell: No
      [0-66] cell: 9 May 2026
      [0-67] cell
        [0-68] button: Cancel
  [0-70] status
    [0-71] text: Order 1002 was shipped
[0-80] contentinfo
  [0-81] link: Imprint [url=/imprint]
  [0-82] text: © 2026 Shop
""",
    url="http://shop.test/orders",
    title="Orders – Shop",
)
PROFILE = tree(
    """
[0-1] navigation: Settings
  [0-2] tablist
    [0-3] tab: Profile [selected]
    [0-4] tab: Security
    [0-5] tab: Billing
[0-10] main
  [0-11] heading: Profile [level=1]
  [0-12] form: Profile
    [0-13] text: Name *
    [0-14] textbox: Name [value=Nora Blom] [required]
    [0-15] textbox: Email [value=nora@x.test] [invalid]
    [0-16] text: This address is taken
    [0-17] spinbutton: Age [value=34]
    [0-18] combobox: Country [value=Austria]
    [0-19] textbox: Bio [value=]
    [0-20] checkbox: Newsletter [checked]
    [0-21] checkbox: Text messages
    [0-22] radiogroup: Theme
      [0-23] radio: Light
      [0-24] radio: Dark [checked]
    [0-25] switch: Two-factor
    [0-26] button: Save [disabled]
    [0-27] button: Cancel
    [0-28] button: Advanced [collapsed]
  [0-30] heading: Devices [level=2]
  [0-31] list
    [0-32] listitem
      [0-33] text: Phone
      [0-34] text: active now
      [0-35] button: Sign out
    [0-36] listitem
      [0-37] text: Laptop
      [0-38] text: last seen yesterday
      [0-39] button: Sign out
  [0-40] heading: Plan [level=2]
  [0-41] text: Free plan
  [0-42] text: 3 of 5 projects used
  [0-43] progressbar: Storage [value=60]
  [0-44] link: Upgrade [url=/upgrade]
  [0-45] heading: Usage [level=2]
  [0-46] term: Messages sent
  [0-47] definition: 120
  [0-48] term: Messages received
  [0-49] definition: 80
  [0-50] term: Last login
  [0-51] definition: 3 May 2026, 14:05
""",
    url="http://app.test/settings/profile",
    title="Profile – App",
)
BOARD = tree(
    """
[0-1] navigation: Main
  [0-2] link: Boards [url=/boards]
  [0-3] link: Archive [url=/archive]
[0-4] main
  [0-5] heading: Release board [level=1]
  [0-6] region: To do
    [0-7] heading: To do (2) [level=2]
    [0-8] list
      [0-9] listitem
        [0-10] heading: Write docs [level=3]
        [0-11] text: Ann
        [0-12] text: due 3 May
        [0-13] button: Move
      [0-14] listitem
        [0-15] heading: Fix login [level=3]
        [0-16] text: Bob
        [0-17] text: urgent
        [0-18] button: Move
  [0-19] region: Done
    [0-20] heading: Done (1) [level=2]
    [0-21] list
      [0-22] listitem
        [0-23] heading: Ship beta [level=3]
        [0-24] text: Ann
        [0-25] button: Move
  [0-26] region: Blocked
    [0-27] heading: Blocked (0) [level=2]
    [0-28] text: Nothing here
  [0-29] tree: Files
    [0-30] treeitem: src [expanded]
      [0-31] treeitem: main.py [selected]
      [0-32] treeitem: util.py
    [0-33] treeitem: tests [collapsed]
  [0-34] button: Filters [expanded]
  [0-35] menu: Filters
    [0-36] menuitemcheckbox: Mine [checked]
    [0-37] menuitemcheckbox: Urgent
  [0-38] slider: Zoom [value=80]
  [0-39] alert
    [0-40] text: Could not save "Write docs". Try again.
[0-41] dialog: Delete card?
  [0-42] text: "Fix login" and its 3 comments will be deleted. This cannot be undone.
  [0-43] checkbox: Delete comments too
  [0-44] button: Cancel
  [0-45] button: Delete
""",
    url="http://app.test/boards/release",
    title="Release board – Boards",
)
PRODUCT = tree(
    """
[0-1] navigation: Breadcrumb
  [0-2] list
    [0-3] listitem
      [0-4] link: Shop [url=/]
    [0-5] listitem
      [0-6] link: Shirts [url=/shirts]
    [0-7] listitem
      [0-8] text: Blue shirt
[0-9] main
  [0-10] heading: Blue shirt [level=1]
  [0-11] text: €24.90
  [0-12] text: 4.5 out of 5 stars
  [0-13] link: 12 reviews [url=#reviews]
  [0-14] text: In stock
  [0-15] radiogroup: Size
    [0-16] radio: Small
    [0-17] radio: Large [checked]
    [0-18] radio: X-Large [disabled]
  [0-19] spinbutton: Quantity [value=2]
  [0-20] button: Add to cart
  [0-21] button: Add to wish list [pressed]
  [0-22] term: Material
  [0-23] definition: Cotton
  [0-24] term: Weight
  [0-25] definition: 180 g
  [0-26] term: Washable
  [0-27] definition: No
  [0-28] term: Delivery
  [0-29] definition: 2-3 days
  [0-30] heading: Reviews [level=2]
  [0-31] article
    [0-32] heading: Great [level=3]
    [0-33] text: by Ann
    [0-34] text: 5 stars
    [0-35] text: Fits well. Not too long.
    [0-36] button: Helpful (3)
  [0-37] article
    [0-38] heading: Too small [level=3]
    [0-39] text: by Bob
    [0-40] text: 2 stars
    [0-41] text: It shrank.
    [0-42] button: Helpful (0)
  [0-43] text: Showing 1-2 of 12
  [0-44] navigation: Pages
    [0-45] button: Previous [disabled]
    [0-46] link: 1 [current] [url=?page=1]
    [0-47] link: 2 [url=?page=2]
    [0-48] link: 6 [url=?page=6]
    [0-49] link: Next [url=?page=2]
  [0-50] heading: Often bought with [level=2]
  [0-51] list
    [0-52] listitem
      [0-53] link: Red cap [url=/cap]
      [0-54] text: €9.00
      [0-55] text: Sold out
    [0-56] listitem
      [0-57] link: Green socks [url=/socks]
      [0-58] text: €4.00
[0-60] complementary: Cart
  [0-61] heading: Cart [level=2]
  [0-62] text: 3 items
  [0-63] table
    [0-64] row
      [0-65] columnheader: Product
      [0-66] columnheader: Amount
      [0-67] columnheader: Price
    [0-68] row
      [0-69] cell: Red cap
      [0-70] cell: 1
      [0-71] cell: €9.00
    [0-72] row
      [0-73] cell: White mug
      [0-74] cell: 2
      [0-75] cell: €16.00
  [0-76] text: Total: €25.00
  [0-77] link: Check out [url=/checkout]
""",
    url="http://shop.test/shirts/blue",
    title="Blue shirt – Shop",
)
OF_ORDERS = """
no order is open
no order is paid
no order is shipped
no orders are returned
all orders are paid
all orders are open
every order is open
both orders are open
neither order is open
none of the orders is open
none of the orders is returned
most orders are shipped
three orders are open
two orders are shipped
one order is open
exactly one order is open
at least three orders are open
at most one order is open
more than two orders are open
fewer than two orders are open
only one order is open
only order 1001 is open
only Ann Lee is open
only Ann Lee has paid
order 1001 is the only open order
order 1002 is the only shipped one, and 1001 too
the only open order is 1001
the only order of Ann is 1001
there are five orders
there are 3 orders
there is one order
there are no orders
there is no order of Ann Lee
there is no order 1001
there is an order 1005
there is an order by Dan
there are no open orders
there are three open orders
there is one open order
there are no unpaid orders
there are no shipped orders
there is no paid order
order 1001 is shipped
order 1001 is not open
order 1002 is open
order 1002 is not shipped
order 1003 is not open
order 1001 is unpaid
order 1002 is paid
order 1001 is not paid
Ann Lee is not open
Ann Lee is shipped
Ann Ray is open
Ann Ray has paid
Ann has not paid
Bob Ray has paid
Bob Ray paid €80.00
Bob Ray has not been shipped
Cyd Kim is due on 3 May 2026
Cyd Kim's due date is 1 June 2026
Cyd Kim has a due date
Ann Lee has no due date
Ann Lee is due in June
Ann Lee is due before 1 May 2026
Ann Lee is due after June
the total of order 1001 is €80.00
the total of order 1001 is more than €200
the total of order 1001 is less than €100
the total of order 1001 is not €120.00
order 1001 costs less than order 1002
order 1002 costs more than order 1001
order 1003 costs nothing
order 1004 costs something
the total of all orders is €100
the sum of the totals is €200
every total is above €10
no total is zero
no order is free
every order has a due date
every order has a Cancel button that is enabled
all Cancel buttons are enabled
all Cancel buttons are disabled
no Cancel button is disabled
the Cancel button of order 1001 is disabled
the Cancel button of Bob Ray is enabled
order 1002 can be cancelled
order 1001 can't be cancelled
order 1001 cannot be cancelled
Export can be clicked
Export is enabled
Export is not disabled
New order is disabled
New order can't be clicked
the orders are sorted by customer
the orders are sorted by total
the orders are sorted by number, descending
the first order is 1002
the last order is 1001
the second order is Cyd Kim
order 1001 is the last one
order 1001 is below order 1002
Ann Lee is below Bob Ray
Ann Lee comes after Bob Ray
Cyd Kim comes before Ann Lee
the status filter is Open
the status is Open
the status filter is not All
no status is selected
the search field is not empty
the search field contains Ann
Orders is not the current page
Invoices is the current page
the Invoices page is open
Invoices is active
nora is not signed in
nora is signed out
bob is signed in
nobody is signed in
I am signed in as Bob Ray
the message says order 1001 was shipped
the message says order 1002 was not shipped
the message does not say shipped
the status message says Order 1002 was returned
no message is shown
there is no message
an error is shown
a warning is shown
the page was updated 3 minutes ago
last updated 2 hours ago
it was not updated
the footer says © 2025
the footer does not mention Shop
the footer has no link
the header says Signed in as bob
the navigation has two links
the navigation has no Invoices link
the navigation links are Orders and Invoices
the table has 5 columns
the table has three rows
the table has no Paid column
the columns are Number and Customer
the customers are Ann Lee and Bob Ray
the customers are Ann Lee, Bob Ray and Cyd Kim
the customers of all open orders are Ann Lee
the open orders are 1001 and 1002
the open orders are 1001
Ann Lee, Bob Ray and Dan are listed
only Ann Lee and Bob Ray are listed
Ann Lee or Dan is listed but Bob Ray is not
Ann Lee is not listed
neither Ann Lee nor Bob Ray is listed
Dan Brown is listed
Dan is a customer
Ann Lee is no customer
Ann Lee is not a customer
Shipped is a customer
Open is the customer of order 1001
order 1001 belongs to Bob Ray
order 1001 is not of Ann Lee
order 1001 was placed by Cyd Kim
order 1001 is for Ann Ray
Bob Ray has two orders
Ann Lee has 4 orders
Ann Lee has no order
nobody has ordered
no customer is called Ann Lee
no customer has paid
some customer is called Dan
every customer has paid
every customer is called Ann Lee
the number of orders is 3
the number of open orders is 3
the number of open orders is 1
the number of customers is 3
the highest total is €80.00
the lowest total is €12.50
the cheapest order is 1003
the newest order is 1001
the earliest due date is 9 May 2026
order 1001 is due on 4 May 2026
order 1001 is due on 3 June 2026
order 1001 is due on 3 May 2025
3 May 2026 is the due date of order 1002
order 1003 is due
order 1003 is not due on None
order 1001's status is not Open
order 1001's status is Returned
the status of order 1004 is Open
Returned is the status of order 1001
the paid column is empty
the Due column is empty
no row is empty
all rows are paid
every row shows Open
every row shows Ray
every row has a customer called Ann
no row shows Returned
no row shows Yes
order 1001 is not in the table
order 1005 is not in the table
Order 1001 is not in the list
number 1001 is not in the table
Ann Lee's order is not in the list
the table does not contain order 1001
the table does not show an open order
the table does not show any order of Dan
the page does not show order 1001
€120 is not in the table
120 is not in the table
May 3 is not in the table
the due date of Ann Lee is not 3.5.2026
the number of Ann Lee is not 1,001
the role is editor for no user
order 1001 is not listed
there is no order 1002
order 1002 is gone
"""
OF_PROFILE = """
the Security tab is selected
the Profile tab is not selected
no tab is selected
all tabs are selected
two tabs are selected
there are two tabs
the tabs are Profile and Security
Security is open
Billing is active
the Billing tab is open
the name is Nora
the name is Blom
the name is not Nora Blom
the Name field is empty
the Name field is not required
Name is optional
Email is required
the email is valid
Email is not invalid
the email field has no error
the Email field shows the error "This name is taken"
the Name field shows the error "This address is taken"
the address is not taken
the email address is free
the email is nora@x
the email is ann@x.test
the age is 3
the age is 35
the age is more than 40
the age is under 30
Age is not 34
Age is at least 40
Country is Australia
Country is not Austria
Country is empty
no country is selected
the country is not set
Bio is filled
Bio is not empty
the bio is Nora
every field is filled
all fields are filled
no field is empty
all fields are empty
no field is required
every field is required
two fields are empty
only Name is empty
only Name is filled
only Newsletter is unchecked
only Text messages is ticked
Newsletter is unchecked
Newsletter is not ticked
Text messages is ticked
both boxes are ticked
no box is ticked
neither box is ticked
all checkboxes are checked
neither Newsletter nor Text messages is ticked
Newsletter and Text messages are ticked
two boxes are ticked
no checkbox is checked
the theme is Light
the theme is not Dark
Light is selected
Dark is not selected
Light and Dark are selected
no theme is chosen
Two-factor is on
Two-factor is enabled
two-factor is not off
Save is enabled
Save can be clicked
Save is not disabled
Cancel is disabled
Cancel can't be clicked
all buttons are enabled
no button is enabled
no button is disabled
every button is disabled
the form can be saved
the form can't be cancelled
Advanced is expanded
Advanced is open
the Advanced section is shown
there are two devices, Phone and Tablet
there is one device
there are three devices
no devices are listed
there is no device called Phone
the device Phone is not listed
the Phone is not active
Phone was last seen yesterday
Laptop is active now
Laptop is active
Laptop is not listed
Laptop was last seen today
Phone is not listed
Phone can't be signed out
only Phone is listed
the only device is Phone
the first device is Laptop
Laptop is above Phone
the plan is Pro
the plan is not Free plan
there is no plan
it is not a free plan
5 projects are used
3 projects are left
2 of 5 projects are used
3 of 6 projects are used
5 of 5 projects used
no projects are used
all projects are used
more than 3 projects are used
the storage is full
the storage is at 50
Storage is 100
Storage is empty
60 projects are used
Upgrade is not shown
Upgrade is disabled
the Upgrade link leads to /billing
there is no link
there are two links
120 messages were received
80 messages were sent
messages sent is 80
Messages received is 120
the messages sent are fewer than the messages received
messages sent is less than messages received
Messages sent is more than 200
no messages were sent
no message was received
the last login was on 4 May 2026
the last login was at 15:05
the last login is 3 May 2025
last login was today
the last login was yesterday
nora has never logged in
the page says "Pro plan"
the page does not say "Free plan"
the page does not mention Nora
the heading says Security
there is no heading Devices
there are two headings
Devices is below Plan
the Usage section has three devices
the Devices list is empty
the Devices list has 3 items
the Usage section mentions projects
the Plan section says Pro
the Plan section doesn't say Free
the profile form has no Save button
the form has 2 buttons
the form has one checkbox
Cancel is in the list
Sign out is disabled
there is one Sign out button
there is no Sign out button
the Sign out button of Phone is disabled
Phone has no Sign out button
Phone has two buttons
I am signed in as Ann
Nora is signed out
the user is not Nora Blom
Nora's age is 43
Nora is 43 years old
Nora is from Australia
Nora has three devices
"""
OF_BOARD = """
Write docs is in the Done column
Write docs is in Done
Write docs is done
Write docs is not in To do
Write docs is not in the To do column
Ship beta is in the To do column
Ship beta is to do
Ship beta is not in Done
Ship beta is not done
Fix login is in Blocked
Fix login is blocked
Fix login is done
Fix login is not urgent
Write docs is urgent
Ship beta is urgent
every card is urgent
no card is urgent
two cards are urgent
only Write docs is urgent
there are two cards
there are four cards
there are two cards in Done
there is one card in To do
there are no cards in To do
there are no cards
there is a card in Blocked
there is one card in Blocked
the Blocked column is not empty
the Blocked column has cards
the Done column is empty
the To do column is empty
the To do list has three items
the first card in To do is Fix login
the first card is Ship beta
the last card is Write docs
Fix login is above Write docs
Write docs is below Fix login
Write docs belongs to Bob
Write docs is Bob's
Write docs is assigned to Bob
Fix login is assigned to Ann
Fix login is Ann's
Ship beta is not Ann's
Write docs is due 4 May
Write docs is not due
Fix login is due 3 May
Ann has one card
Ann has three cards
Bob has two cards
Bob has no card
nobody is assigned to Fix login
src is collapsed
src is not expanded
tests is expanded
tests is open
main.py is not selected
util.py is selected
no file is selected
two files are selected
only util.py is selected
there are three folders
main.py is in tests
main.py is not in src
util.py is not in the tree
the tree is empty
Filters is collapsed
the Filters menu is closed
the Filters menu is empty
Mine is not checked
Urgent is checked
both filters are checked
no filter is checked
the menu offers Late
the menu does not offer Urgent
the menu has three items
the zoom is 90
the zoom is not 80
the zoom is 8
the zoom is 100%
no alert is shown
there is no alert
the alert says it was saved
the alert does not mention Write docs
the alert says "Saved"
Write docs was saved
Write docs could be saved
the alert says that Fix login could not be saved
there is no dialog
no dialog is open
the dialog is closed
the dialog is called Delete board?
the dialog asks to delete Write docs
the dialog says "Write docs"
the dialog does not mention comments
the dialog says its 2 comments will be deleted
the dialog says 3 comments will be kept
the dialog says that nothing will be deleted
the dialog says this can be undone
it can be undone
the dialog has no Delete button
the dialog has three buttons
the dialog has a Move button
Delete is disabled
Delete can't be clicked
Cancel is disabled
Delete comments too is checked
Delete comments too is not unchecked
the comments are deleted
3 comments were deleted
Fix login was deleted
Fix login is gone
Fix login is not shown
Fix login is not on the board
Fix login has no Move button
every Move button is disabled
there are two Move buttons
there is one Move button
the board is called Beta board
the Release board is not shown
the board is empty
the page shows 4 cards
the heading is Board
the Archive link is not shown
Archive is open
we are on the Archive page
the Boards page is not open
"""
OF_PRODUCT = """
the price is €42.90
the price is not €24.90
the price is €24
the price is €2.49
it costs €25
it is free
it costs €24.90 and is sold out
Blue shirt is sold out
Blue shirt is not in stock
it is not in stock
it is out of stock
nothing is in stock
the rating is 5
the rating is 5 stars
it has 5 stars
it has 4 stars
there are 5 reviews
there are 2 reviews
there are no reviews
there are 13 reviews
there is one review
Large is not selected
Small is selected
X-Large is selected
X-Large is enabled
X-Large can be chosen
Large is disabled
no size is selected
two sizes are selected
every size is enabled
the size is Small
the size is not Large
the size is X-Large
the quantity is 3
the quantity is not 2
the quantity is more than 5
the quantity is empty
Add to cart is disabled
Add to cart is pressed
Add to wish list is not pressed
the shirt is not on the wish list
the shirt is in the cart
Blue shirt is in the cart
Blue shirt is in the table
the material is wool
the material is not cotton
the weight is 180 kg
the weight is 18 g
the weight is not 180 g
the weight is more than 200 g
it is washable
the shirt is washable
Washable is Yes
Washable is not No
delivery takes 5 days
the delivery is 2 days
Delivery is 3 days
delivery is not 2-3 days
Ann gave 2 stars
Bob gave 5 stars
Ann's review is too small
the review by Bob is great
Great is by Bob
Too small is by Ann
Ann says "It shrank."
Bob says "Fits well"
Bob's review has 5 stars
Bob's review is helpful
3 people found Bob's review helpful
nobody found Ann's review helpful
there is no review by Ann
Ann has not reviewed it
the first review is by Bob
the last review is by Ann
the review Great has 2 stars
the Great review is not by Ann
it fits too long
it is too long
Showing 1-10 of 12
page 2 is the current page
page 1 is not the current page
we are on page 2
the current page is 2
the last page is 5
there are 5 pages
there are three pages
there are 48 results
there is no next page
Next is disabled
Previous is enabled
Red cap is in stock
Red cap is not sold out
Green socks is sold out
Green socks are sold out
Red cap costs €4.00
Red cap costs €16.00
Green socks cost €9.00
Green socks is in the cart
Green socks are in the cart
White mug is not in the cart
White mug is often bought with it
White mug is in the list
Red cap is not in the cart
Red cap is not in the list
the cart is empty
the cart has 2 items
the cart has 4 items
there are two items in the cart
there is one item in the cart
the cart contains a Blue shirt
the cart contains Green socks
the cart does not contain Red cap
there are three rows in the table
the amount of Red cap is 2
the amount of White mug is 1
the price of White mug is €8.00
White mug costs €8.00
White mug costs less than Red cap
Red cap costs more than White mug
the total is €16.00
the total is €35.00
the total is not €25.00
the total is the sum of the amounts
the cart total is less than €20
Check out is disabled
the Check out link leads to /cart
the breadcrumb ends with Shirts
the breadcrumb has two links and a Cart link
the breadcrumb does not show Shirts
Shirts is the current page
the heading is Red shirt
there are two headings
the Reviews heading is not shown
there are two links
the Red cap link is not shown
only White mug is in the cart
only Red cap is in the table
every product costs €9.00
every product in the cart costs €9.00
no product costs €9.00
no product is sold out
all products are sold out
two products are sold out
the cheapest product is Red cap
the most expensive product in the cart is Red cap
it is sold out
it is great
it is too small
it is X-Large
it is material
it fits well
it shrank
it is next
"""


@pytest.mark.parametrize("statement", OF_ORDERS.strip().splitlines())
def test_what_is_not_so_of_a_table_never_passes(statement):
    assert not passes(statement, ORDERS)


@pytest.mark.parametrize("statement", OF_PROFILE.strip().splitlines())
def test_what_is_not_so_of_a_form_never_passes(statement):
    assert not passes(statement, PROFILE)


@pytest.mark.parametrize("statement", OF_BOARD.strip().splitlines())
def test_what_is_not_so_of_a_board_a_tree_and_a_dialog_never_passes(statement):
    assert not passes(statement, BOARD)


@pytest.mark.parametrize("statement", OF_PRODUCT.strip().splitlines())
def test_what_is_not_so_of_a_product_never_passes(statement):
    assert not passes(statement, PRODUCT)
