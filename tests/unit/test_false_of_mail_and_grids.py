"""Statements of all kinds that are not so of a mailbox, a week of a calendar and a grid that is edited: none passes."""

from __future__ import annotations

import pytest

from tests.support.statements import passes
from tests.support.trees import tree

MAIL = tree(
    """
[0-1] banner
  [0-2] link: Postbox [url=/]
  [0-3] searchbox: Search mail [value=]
  [0-4] button: Account: nora@example.org
[0-5] navigation: Folders
  [0-6] button: Compose
  [0-7] list
    [0-8] listitem
      [0-9] link: Inbox 3 [current] [url=/inbox]
    [0-10] listitem
      [0-11] link: Starred [url=/starred]
    [0-12] listitem
      [0-13] link: Sent [url=/sent]
    [0-14] listitem
      [0-15] link: Drafts 1 [url=/drafts]
    [0-16] listitem
      [0-17] link: Spam [url=/spam]
    [0-18] listitem
      [0-19] link: Trash [url=/trash]
[0-20] main
  [0-21] toolbar: Messages
    [0-22] checkbox: Select all
    [0-23] button: Archive [disabled]
    [0-24] button: Delete [disabled]
    [0-25] button: Mark as read [disabled]
    [0-26] text: 1–5 of 48
    [0-27] button: Newer [disabled]
    [0-28] button: Older
  [0-30] grid: Inbox
    [0-31] row
      [0-32] gridcell
        [0-33] checkbox: Select
      [0-34] gridcell
        [0-35] button: Star [pressed]
      [0-36] gridcell: Ann Lee
      [0-37] gridcell
        [0-38] link: Invoice for May [url=/m/1]
        [0-39] text: Please find the invoice attached.
      [0-40] gridcell
        [0-41] img: Attachment
      [0-42] gridcell: 09:41
    [0-43] row
      [0-44] gridcell
        [0-45] checkbox: Select
      [0-46] gridcell
        [0-47] button: Star
      [0-48] gridcell: Bob Ray
      [0-49] gridcell
        [0-50] link: Lunch on Friday? [url=/m/2]
        [0-51] text: Shall we say twelve?
      [0-52] gridcell
      [0-53] gridcell: 08:15
    [0-54] row
      [0-55] gridcell
        [0-56] checkbox: Select
      [0-57] gridcell
        [0-58] button: Star
      [0-59] gridcell: Cyd Kim
      [0-60] gridcell
        [0-61] link: Re: Budget [url=/m/3]
        [0-62] text: Not before Monday.
      [0-63] gridcell
      [0-64] gridcell: Yesterday
    [0-65] row
      [0-66] gridcell
        [0-67] checkbox: Select
      [0-68] gridcell
        [0-69] button: Star
      [0-70] gridcell: GitHub
      [0-71] gridcell
        [0-72] link: [shop] Build failed [url=/m/4]
        [0-73] text: 2 of 14 checks were not successful
      [0-74] gridcell
      [0-75] gridcell: 26 Nov
    [0-76] row
      [0-77] gridcell
        [0-78] checkbox: Select
      [0-79] gridcell
        [0-80] button: Star [pressed]
      [0-81] gridcell: Ann Lee
      [0-82] gridcell
        [0-83] link: Holidays [url=/m/5]
        [0-84] text: No news yet.
      [0-85] gridcell
      [0-86] gridcell: 3 Nov
[0-90] region: Invoice for May
  [0-91] heading: Invoice for May [level=2]
  [0-92] button: Close
  [0-93] text: From
  [0-94] text: Ann Lee <ann@example.org>
  [0-95] text: To
  [0-96] text: nora@example.org
  [0-97] text: Received
  [0-98] text: 28 Nov 2026, 09:41
  [0-99] paragraph: Please find the invoice attached. It is due on 12 December.
  [0-100] list: Attachments
    [0-101] listitem
      [0-102] link: invoice-may.pdf [url=/a/1]
      [0-103] text: 84 KB
  [0-104] button: Reply
  [0-105] button: Forward
  [0-106] button: Print
[0-110] alert
  [0-111] text: Message archived
  [0-112] button: Undo
[0-120] contentinfo
  [0-121] text: 1.2 GB of 15 GB used
  [0-122] link: Terms [url=/terms]
""",
    url="http://mail.test/inbox",
    title="Inbox – Postbox",
)

CALENDAR = tree(
    """
[0-1] banner
  [0-2] heading: Calendar [level=1]
  [0-3] button: Today
  [0-4] button: Previous week
  [0-5] button: Next week
  [0-6] heading: November 2026 [level=2]
  [0-7] radiogroup: View
    [0-8] radio: Day
    [0-9] radio: Week [checked]
    [0-10] radio: Month
  [0-11] button: New event
[0-12] complementary: Calendars
  [0-13] grid: November 2026
    [0-14] row
      [0-15] columnheader: Mon
      [0-16] columnheader: Tue
      [0-17] columnheader: Wed
    [0-18] row
      [0-19] gridcell: 23
      [0-20] gridcell: 24 [selected]
      [0-21] gridcell: 25
    [0-22] row
      [0-23] gridcell: 30
      [0-24] gridcell: 1 [disabled]
      [0-25] gridcell: 2 [disabled]
  [0-26] heading: My calendars [level=3]
  [0-27] list
    [0-28] listitem
      [0-29] checkbox: Work [checked]
    [0-30] listitem
      [0-31] checkbox: Family [checked]
    [0-32] listitem
      [0-33] checkbox: Holidays
  [0-34] heading: Other calendars [level=3]
  [0-35] list
    [0-36] listitem
      [0-37] checkbox: Birthdays [mixed]
    [0-38] listitem
      [0-39] checkbox: Team B [disabled]
[0-40] main
  [0-41] table
    [0-42] row
      [0-43] columnheader: Time
      [0-44] columnheader: Mon 23
      [0-45] columnheader: Tue 24
      [0-46] columnheader: Wed 25
    [0-47] row
      [0-48] rowheader: 9:00
      [0-49] cell
        [0-50] button: Stand-up, 9:00 to 9:15
      [0-51] cell
      [0-52] cell
        [0-53] button: Dentist, 9:00 to 10:00
    [0-54] row
      [0-55] rowheader: 10:00
      [0-56] cell
      [0-57] cell
        [0-58] button: Review with Ann, 10:30 to 11:30
      [0-59] cell
    [0-60] row
      [0-61] rowheader: 11:00
      [0-62] cell
      [0-63] cell
      [0-64] cell
        [0-65] button: Lunch, 11:45 to 12:30
[0-70] dialog: Review with Ann
  [0-71] heading: Review with Ann [level=2]
  [0-72] text: Tuesday, 24 November, 10:30 – 11:30
  [0-73] text: Room 2.14
  [0-74] text: Repeats weekly until 15 December
  [0-75] text: Reminder: 10 minutes before
  [0-76] heading: Guests [level=3]
  [0-77] text: 2 of 3 accepted
  [0-78] list
    [0-79] listitem
      [0-80] text: Ann Lee
      [0-81] text: accepted
    [0-82] listitem
      [0-83] text: Bob Ray
      [0-84] text: declined
    [0-85] listitem
      [0-86] text: Nora Fox
      [0-87] text: accepted, organiser
  [0-88] combobox: Calendar [value=Work]
  [0-89] textbox: Notes [value=Bring the figures]
  [0-90] switch: Private [checked=false]
  [0-91] switch: Busy [checked]
  [0-92] slider: Volume of reminder [value=40]
  [0-93] button: Save [disabled]
  [0-94] button: Delete event
  [0-95] button: Close
""",
    url="http://calendar.test/week",
    title="Calendar",
)

GRID = tree(
    """
[0-1] banner
  [0-2] link: Depot [url=/]
  [0-3] button: Notifications, 2 unread
[0-4] navigation: Tabs
  [0-5] tablist
    [0-6] tab: Stock [selected]
    [0-7] tab: Suppliers
    [0-8] tab: Settings [disabled]
[0-10] main
  [0-11] heading: Stock [level=1]
  [0-12] text: 3 of 120 products selected
  [0-13] button: Filter [expanded]
  [0-14] group: Filter
    [0-15] combobox: Warehouse [value=Berlin]
    [0-16] textbox: Minimum [value=10] [invalid]
    [0-17] text: Must be less than the maximum
    [0-18] textbox: Maximum [value=5]
    [0-19] checkbox: Only damaged
    [0-20] checkbox: In stock only [checked]
    [0-21] button: Apply
    [0-22] button: Reset
  [0-23] treegrid: Products
    [0-24] row
      [0-25] columnheader: Product [sort=ascending]
      [0-26] columnheader: Amount
      [0-27] columnheader: Price
      [0-28] columnheader: Active
      [0-29] columnheader: Updated
    [0-30] row [selected] [expanded]
      [0-31] gridcell: Bolts
      [0-32] gridcell
        [0-33] spinbutton: Amount of Bolts [value=250]
      [0-34] gridcell: $0.15
      [0-35] gridcell
        [0-36] checkbox: Active [checked]
      [0-37] gridcell: 2 hours ago
    [0-40] row
      [0-41] gridcell: Bolts, M8
      [0-42] gridcell
        [0-43] spinbutton: Amount of Bolts, M8 [value=40]
      [0-44] gridcell: $0.25
      [0-45] gridcell
        [0-46] checkbox: Active
      [0-47] gridcell: yesterday
    [0-50] row [selected]
      [0-51] gridcell: Nuts
      [0-52] gridcell
        [0-53] spinbutton: Amount of Nuts [value=0] [invalid]
      [0-54] gridcell: $0.05
      [0-55] gridcell
        [0-56] checkbox: Active [checked]
      [0-57] gridcell: 3 days ago
    [0-60] row [collapsed]
      [0-61] gridcell: Screws
      [0-62] gridcell
        [0-63] spinbutton: Amount of Screws [value=1200]
      [0-64] gridcell: $1.10
      [0-65] gridcell
        [0-66] checkbox: Active [disabled]
      [0-67] gridcell: –
    [0-70] row
      [0-71] gridcell: Sum
      [0-72] gridcell: 1,490
      [0-73] gridcell: $1.55
      [0-74] gridcell
      [0-75] gridcell
  [0-80] navigation: Pagination
    [0-81] button: First page [disabled]
    [0-82] text: Page 1 of 30
    [0-83] button: Next page
  [0-84] progressbar: Import [value=65]
  [0-85] text: 65% – 13 of 20 files
  [0-86] list: Files
    [0-87] listitem
      [0-88] text: a.csv
      [0-89] text: Done
      [0-90] button: Remove a.csv
    [0-91] listitem
      [0-92] text: b.csv
      [0-93] text: Failed: too large
      [0-94] button: Retry b.csv
  [0-95] status
    [0-96] text: Unsaved changes
  [0-97] button: Save changes
  [0-98] button: Discard
""",
    url="http://depot.test/stock",
    title="Stock – Depot",
)

OF_MAIL = """
the inbox is empty
Inbox is empty
the Inbox has 4 messages
the inbox has 2 unread messages
there are 4 unread messages
there are no unread messages
there is one message
there are 4 messages
there are six messages
there are no messages
the inbox contains 48 rows
there are 6 rows
no message is starred
every message is starred
all messages are starred
three messages are starred
the message from Bob Ray is starred
the message Lunch on Friday? is starred
Lunch on Friday? is starred
the message from Ann Lee is not starred
Invoice for May is not starred
Holidays is not starred
Re: Budget is starred
GitHub is starred
Invoice for May is selected
a message is selected
two messages are selected
all messages are selected
Select all is checked
the Select all box is ticked
Archive is enabled
Delete is enabled
the Delete button is enabled
the Delete button can be clicked
Mark as read is enabled
Older is disabled
Newer is enabled
Compose is disabled
there is no Compose button
there is no attachment
Lunch on Friday? has an attachment
the message from Bob Ray has an attachment
every message has an attachment
Invoice for May has no attachment
two messages have an attachment
there are two attachments
the attachment is invoice-june.pdf
the attachment is 48 KB
invoice-may.pdf is 84 MB
the Attachments list is empty
the Attachments list has two items
invoice-may.pdf is not attached
invoice-may.pdf is not in the list
invoice-may.pdf is not listed
no file is attached
the sender is Bob Ray
the message is from Bob Ray
the message is from Cyd Kim
the message is not from Ann Lee
Invoice for May is from Bob Ray
Holidays is from Cyd Kim
Holidays was sent by GitHub
Re: Budget is from Ann Lee
Re: Budget was received at 08:15
Lunch on Friday? arrived yesterday
Lunch on Friday? is from yesterday
the message from Cyd Kim arrived today
Holidays is from 26 Nov
the first message is from Bob Ray
the first message is Lunch on Friday?
the last message is from GitHub
the last message is Invoice for May
the second message is from Ann Lee
the third message is Lunch on Friday?
the latest message is Holidays
the newest message is from Cyd Kim
the oldest message is from GitHub
the subject is Holidays
the subject is not Invoice for May
the subject is Invoice for June
the subject is "Invoice for June"
the recipient is ann@example.org
From is nora@example.org
To is ann@example.org
From is not Ann Lee <ann@example.org>
it is from Bob Ray
it was sent to ann@example.org
it was received on 27 Nov 2026
it was received at 08:15
Received is 27 Nov 2026
the invoice is due on 11 December
the invoice is due on 12 November
it is due on 21 December
it is not due on 12 December
the message says "Please find the invoice below."
the message does not say "Please find the invoice attached."
the message does not mention the invoice
the message is not open
Holidays is open
Lunch on Friday? is open
no message is open
the message is closed
Invoice for May is closed
Invoice for May is not open
Invoice for May is not shown
Invoice for May is not listed
Invoice for May is no longer in the inbox
Holidays was deleted
the message was deleted
a message says the message was deleted
the alert says "Message deleted"
an error is shown
an alert says nothing
there is no alert
no alert is shown
the notification says "Message sent"
Message archived is not shown
a message was sent
the message was sent
the message was not archived
Undo is disabled
there is no Undo button
there are two alerts
I am signed in as ann@example.org
the account is ann@example.org
nora@example.org is not signed in
nobody is signed in
the search box contains "invoice"
the search box is not empty
the search field says nothing is found
the search mail field is filled
Starred is the current folder
the current folder is Sent
the Inbox folder is not selected
the Drafts folder is selected
Sent is open
the Drafts folder is empty
there are no drafts
there are 3 drafts
there are two drafts
Drafts has 2 messages
Spam is empty
the spam folder has 3 messages
Trash has one message
the trash is empty
there are five folders
there are seven folders
there is no Spam folder
the Spam folder is not shown
1.5 GB are used
15 GB are used
1.2 GB are free
the storage is full
2 GB of 15 GB are used
nothing is used
page 2 is shown
messages 6–10 are shown
there are 58 messages
48 messages are starred
the build was successful
Build failed is from Bob Ray
the build did not fail
all checks were successful
14 checks failed
2 checks failed of 15
the message from GitHub says all checks were successful
Bob asks for lunch on Thursday
Lunch on Monday is listed
lunch is on Thursday
there is news
Ann Lee has written one message
there is one message from Ann Lee
there are three messages from Ann Lee
there is no message from Ann Lee
no message is from Ann Lee
every message is from Ann Lee
only Ann Lee wrote
there are two messages from Bob Ray
there is a message from Dan Fox
Dan Fox wrote a message
Ann Lee is not in the list
Ann Lee is not listed
Cyd Kim is above Bob Ray
Bob Ray is below Cyd Kim
Holidays is above Invoice for May
the messages are sorted by sender
the messages are sorted by subject
Reply is disabled
there is no Reply button
the Reply button is not shown
Print is pressed
Close is not shown
the dialog is open
a dialog is open
there is a heading Holidays
the heading is Inbox
the page title is Sent
the URL contains sent
the address is /sent
"""

OF_CALENDAR = """
the view is Day
the view is Month
the Week view is not selected
Month is selected
Day is chosen
no view is selected
the month is October 2026
it is October
November 2025 is shown
the heading is December 2026
the selected day is 25
25 is selected
23 is selected
24 is not selected
no day is selected
two days are selected
1 is enabled
the 1 can be chosen
30 is disabled
Work is not checked
Family is unchecked
Holidays is checked
Birthdays is checked
Birthdays is not mixed
Team B is enabled
Team B is checked
no calendar is checked
all calendars are checked
every calendar is checked
three calendars are checked
one calendar is checked
there are four calendars
there are six calendars
there is no Holidays calendar
Birthdays is in my calendars
Birthdays is one of my calendars
Work is in Other calendars
Team B is in the My calendars list
my calendars has two items
other calendars is empty
the other calendars list is empty
there are 3 events
there are five events
there are no events
there is one event
no event is shown
there is an event at 10:00
there is an event at 9:30
there is no event at 9:00
the Stand-up is at 10:00
Stand-up is at 9:15
Stand-up starts at 9:15
Stand-up ends at 9:00
Stand-up ends at 9:30
Stand-up is on Tuesday
Stand-up is on Wednesday
Stand-up is on Tue 24
Stand-up is in the Tue 24 column
Dentist is on Monday
Dentist is on Mon 23
Dentist is at 10:00
Dentist ends at 11:00
Dentist is not on Wednesday
Dentist is not shown
Lunch is on Monday
Lunch is at 11:00
Lunch starts at 12:30
Lunch is at 12:30
Lunch is longer than the review
Review with Ann is on Wednesday
Review with Ann is at 10:00
Review with Ann is at 11:30
Review with Bob is shown
Review with Ann is not shown
Monday is empty
Tuesday is empty
Tue 24 is empty
the Tuesday column is empty
nothing is on Tuesday
nothing is planned on Wednesday
there is nothing on Monday
Wednesday has one event
Monday has two events
there are two events on Monday
there are three events on Wednesday
the 10:00 row is empty
the first event is Dentist
the first event is Lunch
the last event is Stand-up
the last event is Review with Ann
the next event is Lunch
the dialog is closed
the dialog is not open
no dialog is open
the Dentist dialog is open
the Lunch dialog is open
the dialog shows Lunch
the dialog says 10:00
the event is on Monday
the event is on 25 November
the event is on 24 October
the event starts at 10:00
the event ends at 11:00
the event is in Room 2.15
the room is 2.15
the room is Room 2.4
it is in Room 3
it is not in Room 2.14
it is at 9:00
it starts at 11:30
it ends at 10:30
it repeats daily
it repeats monthly
it does not repeat
it repeats weekly until 16 December
it repeats until 15 November
the event does not repeat weekly
the event repeats every day
there is no reminder
the reminder is 15 minutes before
Reminder is 5 minutes before
Reminder is not 10 minutes before
the reminder is one hour before
the reminder is 10 hours before
3 of 3 accepted
2 of 4 accepted
all guests accepted
every guest accepted
nobody accepted
no guest accepted
no guest declined
nobody declined
Bob Ray accepted
Ann Lee declined
Nora Fox declined
Ann Lee is the organiser
Bob Ray is the organiser
Nora Fox is not the organiser
the organiser is Ann Lee
Ann Lee has not accepted
Bob Ray has not declined
Dan is invited
Dan Fox accepted
there are 2 guests
there are four guests
there is one guest
there are no guests
two guests declined
3 guests accepted
one guest accepted
the guests list is empty
Bob Ray is not in the list
Bob Ray is not a guest
the calendar is Family
the Calendar is not Work
Calendar is Family
the calendar is empty
Notes is empty
the notes are empty
the notes say "Bring the papers"
the notes do not say "Bring the figures"
the Notes field contains Bring the chairs
there are no notes
Private is on
it is private
the event is private
Private is not off
Busy is off
Busy is not on
I am free
the event is not busy
the volume is 60
the volume is more than 50
Volume of reminder is 4
Volume of reminder is not 40
the volume is not 40
Save is enabled
Save can be clicked
the Save button is enabled
Delete event is disabled
there is no Delete event button
Close is disabled
there are two buttons in the dialog
there are four buttons in the dialog
the dialog has no heading
the dialog has one heading
the event was saved
the event was deleted
the event was not saved
changes were saved
an error is shown
New event is disabled
Today is disabled
today is the 25th
an alert is shown
the alert is open
today is Monday
it is Monday
Next week is disabled
there is no Today button
there are four columns of days
the table has 4 rows
the table has five columns
the table is empty
the grid is empty
there are 6 days
Mon 23 is selected
Wed is the first column
the event takes two hours
the event takes 30 minutes
"""

OF_GRID = """
the Suppliers tab is selected
the Stock tab is not selected
the Settings tab is enabled
there are two tabs
there are four tabs
Suppliers is open
Settings is the current tab
no tab is selected
3 of 110 products are selected
2 of 120 products are selected
120 products are selected
no product is selected
there are 3 products
there are 110 products
two products are selected
4 products are selected
every product is selected
the filter is closed
the filter is collapsed
the Filter group is not shown
Filter is not open
the warehouse is Hamburg
the warehouse is not Berlin
Warehouse is empty
the minimum is 5
the minimum is not 10
the minimum is valid
Minimum is valid
the Minimum field is not invalid
Maximum is invalid
the maximum is 50
the maximum is more than 5
the minimum is less than the maximum
the minimum is more than 15
the error says "Must be less than the minimum"
the minimum must be more than the maximum
Only damaged is checked
only damaged products are shown
In stock only is unchecked
In stock only is not checked
both boxes are checked
no box is checked
Apply is disabled
there is no Reset button
the products are sorted by price
the products are sorted by Amount
the table is sorted by Updated
Product is sorted descending
the Product column is sorted descending
the Price column is sorted
the Product column is not sorted
there are 4 columns
there are six columns
there is no Price column
there is a Supplier column
there are 6 rows
there are three rows
the table is empty
Bolts is not selected
Screws is selected
Bolts, M8 is selected
Nuts is not selected
the row of Nuts is not selected
the row of Screws is selected
Bolts is collapsed
Bolts is not expanded
Screws is expanded
the Screws row is expanded
Nuts is expanded
the amount of Bolts is 40
the amount of Bolts is 25
the amount of Bolts is not 250
the amount of Nuts is 10
the amount of Nuts is not 0
the amount of Nuts is valid
the amount of Bolts is invalid
the amount of Screws is 120
the amount of Screws is 12
the amount of Screws is less than 1000
Bolts has an amount of 40
the amount of Bolts, M8 is 250
Amount of Nuts is empty
Nuts has no amount
the price of Bolts is $0.25
the price of Bolts is $15
the price of Bolts is not $0.15
the price of Nuts is $0.50
the price of Screws is $1.55
Bolts costs $0.25
Screws cost $0.05
Nuts costs more than Bolts
Screws costs less than $1
Bolts is inactive
Bolts is not active
Bolts, M8 is active
Nuts is not active
Screws is active
the Screws row is active
every product is active
no product is active
three products are active
one product is active
the Active box of Bolts is unchecked
the Active box of Bolts, M8 is checked
the Active box of Screws is enabled
Bolts was updated yesterday
Bolts was updated 3 days ago
Nuts was updated 2 hours ago
Bolts, M8 was updated 2 hours ago
Screws was updated yesterday
Screws was updated
Nuts was not updated 3 days ago
no product was updated yesterday
the sum is 1,491
the sum is 1490.5
the sum of the prices is $2.55
the sum is $1,490
the sum is 149
the sum is not 1,490
Sum is a product
the first product is Nuts
the first product is Bolts, M8
the last product is Nuts
the second product is Screws
the second row is Nuts
the cheapest product is Bolts
Washers are listed
Washers is in the table
Nuts is not in the table
Nuts is not listed
there is no product Nuts
there is a product Washers
Bolts, M10 is in the table
M8 is not in the table
Bolts is below Nuts
Screws is above Bolts
page 2 is shown
page 2 of 30 is shown
there are 31 pages
there are 3 pages
Page 1 of 3 is shown
we are on page 30
First page is enabled
Next page is disabled
there is no next page
there are two next pages
the progress is 56%
the import is 65% complete of 30 files
the import is complete
the import is done
the import has failed
the import has not started
Import is 100
Import is 6
the progress bar is at 13
20 of 20 files
14 of 20 files are done
13 files are done
65 files are done
there are 13 files
there are three files
there are no files
no file failed
every file failed
all files are done
both files are done
a.csv failed
a.csv is not done
b.csv is done
b.csv was imported
b.csv did not fail
a.csv is too large
b.csv is not too large
a.csv is missing
a.csv is not listed
b.csv is not in the list
c.csv is in the list
the Files list is empty
the files list has 3 items
there is no Retry button
a.csv can be retried
there is a Remove b.csv button
there is a Retry a.csv button
all changes are saved
the changes were saved
there are no unsaved changes
there are no changes
changes were discarded
the status is Saved
the status says "All changes saved"
nothing is unsaved
Save changes is disabled
Discard is disabled
there are no notifications
there are 3 notifications
there are no unread notifications
there is one unread notification
there are 3 unread notifications
2 notifications were read
the heading is Suppliers
a dialog is open
an error is not shown
no error is shown
no field is invalid
every field is valid
one field is invalid
three fields are invalid
the form is valid
an alert is shown
it is loading
the page is loading
nothing is loading
the import is not running
"""


@pytest.mark.parametrize("statement", OF_MAIL.strip().splitlines())
def test_what_is_not_so_of_a_mailbox_never_passes(statement):
    assert not passes(statement, MAIL)


@pytest.mark.parametrize("statement", OF_CALENDAR.strip().splitlines())
def test_what_is_not_so_of_a_calendar_and_a_dialog_never_passes(statement):
    assert not passes(statement, CALENDAR)


@pytest.mark.parametrize("statement", OF_GRID.strip().splitlines())
def test_what_is_not_so_of_a_grid_that_is_edited_never_passes(statement):
    assert not passes(statement, GRID)
