"""Sets of roles by what they are to us, each once: Python imports them, `js/` has them as `ROLES` (`engine.py`).

What ARIA's taxonomy gives is derived from it; the rest is listed, with its reason. Two sets that differ by a role or two stand
beside each other here, so that the difference is seen.
"""

from __future__ import annotations

from pytest_stagehand._browser.aria import (
    CONCRETE,
    SYNONYMS,
    kinds_of,
    named_from,
    owned_by,
    owners_of,
    presentational_children,
    requiring,
    supporting,
)

KNOWN = frozenset(role for role in CONCRETE - SYNONYMS.keys() if not role.startswith("graphics-"))
"""Roles that an author may give, in one spelling; parts of charts are read by their tags."""

# Names

NAMED_BY_CONTENT = (named_from("contents") & KNOWN) - {"row", "rowgroup"}
"""A row only where keys can reach it, as Chromium has it: else it would repeat its cells."""
NAMELESS = named_from("prohibited")
"""Nobody may name these."""
NAMED_APART_ONLY = frozenset(
    "alert alertdialog application article audio banner blockquote canvas complementary contentinfo dialog feed figure form "
    "grid group iframe img listbox log main marquee math menu menubar meter navigation note progressbar radiogroup scrollbar "
    "search searchbox separator slider spinbutton status suggestion tablist tabpanel term textbox timer toolbar tree treegrid "
    "video".split()
)
"""What these hold is no part of a name that they stand in, unless they are named themselves; as Chromium has it."""
CHILDLESS = ((presentational_children() & KNOWN) - NAMED_BY_CONTENT) | {"math"}
"""What these hold is presentation, save controls that an author put there; a formula is read as its text."""

# Controls

TEXTBOXES = kinds_of("textbox")
TYPED = TEXTBOXES | {"spinbutton"}
"""What text is typed into."""
TEXT_FIELDS = TYPED | {"combobox"}
CHOOSERS = frozenset({"combobox", "listbox"})
"""What an option is chosen from, HTML's `select`."""
RANGES = kinds_of("range")
SLIDERS = RANGES & kinds_of("input")
"""Ranges that a person sets."""
VALUE_FIELDS = TEXT_FIELDS | CHOOSERS | SLIDERS
"""What holds a value."""
CHECKABLE = requiring("aria-checked")
OPTIONS = kinds_of("option")
MAY_BE_CHECKED = supporting("aria-checked")
"""With options, which are checked in a list with boxes."""
SELECTABLE = supporting("aria-selected")
FIELDS = VALUE_FIELDS | CHECKABLE
MENU_ITEMS = kinds_of("menuitem")
FORM_FIELDS = FIELDS - MENU_ITEMS
TICKED = kinds_of("checkbox") - MENU_ITEMS
"""Boxes, ticked each for itself."""
TICKED_IN_FORMS = CHECKABLE - MENU_ITEMS
COMMANDS = kinds_of("command") - MENU_ITEMS
"""Buttons and links."""
BUTTONS = frozenset({"button", "menuitem", "tab"})
"""What is pressed, and leads nowhere else."""
PRESSABLE = BUTTONS | COMMANDS
"""What people press, and what is drawn as each other."""
SHOWING = frozenset({"tab", "treeitem"})
"""What shows a part of the page, and does nothing to what it counts."""
GRIDS = frozenset({"grid", "treegrid"})
"""Tables that are there to be operated, their headers included, which need not say so."""
PRESSED_OTHERWISE = frozenset({"generic", "switch", "treeitem"})
"""What is pressed in a way of its own: what has no role, and what stays as it was put."""
CONTROLS = kinds_of("command") | kinds_of("input") | {"listbox", "tab"}
"""What a person operates; of composites only the list, which HTML's `select` is."""
REACHED = CONTROLS | {"gridcell"}
"""What keys reach."""
WITH_STATE = REACHED | {"heading", "meter", "progressbar"}
"""What has something to say without an attribute: a state, a value or a level."""
OWN_CONTROLS = frozenset({"button", "combobox", "switch"})
"""What acts on the row that it stands in, and is no value of it."""
OFFERED = OPTIONS | MENU_ITEMS | {"checkbox", "radio"}
"""What an opened list may consist of."""
CHOSEN = MAY_BE_CHECKED | {"tab"}
"""What is chosen by pressing it."""
SELF_TOLD = TICKED | {"option"}
"""What says itself what it is about, whatever its group is called; an option belongs to its list."""
ABLE = CONTROLS | {"group", "radiogroup"}
"""What people call disabled or enabled: controls, and HTML's `fieldset`."""
OPENABLE = frozenset(
    {"button", "combobox", "group", "link", "listbox", "menuitem", "row", "tab", "textbox", "treeitem"}
)
"""What people call open: HTML's `details` is a group, a field with suggestions a text box. ARIA allows more."""
CURRENT = frozenset({"button", "link", "listitem", "option", "tab"})
"""What people call current; ARIA allows all."""
VALIDATED = FIELDS | {"radiogroup"}
"""What people call required or invalid."""

# Rows, cards, lists and tables

TABLES = kinds_of("table")
CELLS = kinds_of("cell")
HEADERS = CELLS & kinds_of("sectionhead")
DATA_CELLS = CELLS - HEADERS
AROUND_ONE = CELLS | {"caption", "listitem"}
"""What often holds one thing that says the same."""
BARE = frozenset({"generic", "rowgroup"})
"""What says nothing but that it holds several things."""
TICKED_IN_GRIDS = DATA_CELLS | {"row"}
"""ARIA knows no ticked cells and rows. Grids say `aria-checked` of them all the same, where the tick itself is a picture."""
ITEMS = owned_by("list", "feed")
"""These say of a node that it is one of several, also where it is alone."""
DATA_ROWS = ITEMS | {"row"}
"""Rows of data; the item of a tree is a heading of what it opens."""
ROWS = owned_by("list", "feed", "tree") - {"group"} | {"row"}
"""What is listed: data, of which next month's is another."""
ENTRIES = ROWS | OPTIONS
"""What is listed or offered; `RowRole` in `_recording/effects.py`."""
TITLED_BY_CONTENT = (ENTRIES - {"article"}) | DATA_CELLS
"""Their name is (nearly) all of their text, and so no title."""
TOLD_BY_CONTENT = ("row", "listitem", "article", "group")
"""What repeats and is told from its siblings by what it holds, in the order in which they are tried: inner ones first."""
CARDS = frozenset({"blockquote", "figure", "generic", "group", "link", "region"})
"""What a card may be that is neither item nor article."""
CARD_PARTS = CARDS - {"region"}
"""Cards that are no part of the page: a region is told by its title."""
CARDS_OR_ITEMS = (CARDS - {"link"}) | ITEMS | {"option"}
"""Cards, and what else is read field by field; of a link, only the text and the address are."""
REPEATED = CARDS | ENTRIES | {"paragraph"}
"""What may be one of several things that are built alike."""
RECORDS = ITEMS | {"treeitem"}
"""What is one record of a list or tree, as a row is of a table."""
LIST_ITEMS = frozenset({"listitem", "option"})
"""Items that may be nothing but their text."""
HOLDERS = owners_of(ENTRIES) & KNOWN
"""What rows and options stand in."""
ITEM_OF: dict[str, str] = {
    **dict.fromkeys(sorted(TABLES), "row"),
    "list": "listitem",
    "listbox": "option",
    "tree": "treeitem",
}
"""What a table, list or tree is made of, so that it is empty where there is none of it."""
LISTS = owners_of(DATA_ROWS | {"treeitem"}) - {"rowgroup"}
"""What rows stand in, as a whole."""
MENUS = kinds_of("menu")
CONTAINERS = HOLDERS | MENUS | {"banner", "complementary", "contentinfo", "document", "main", "navigation", "tablist"}
"""What holds many rows, and so is the row of nothing."""

CHOICES = frozenset({"group", "radiogroup"})
"""What holds radios of which one is chosen."""
HOLDERS_OF_CONTROLS = TABLES | CHOICES | {"list", "listbox", "menu", "tablist", "toolbar", "tree"}
"""What people call by the controls that it holds: *all boxes in the list*."""
HEADED = frozenset({"alert", "heading", "status"})
"""What people speak of by its kind and its words: *the heading Cart*, *the alert says …*."""
SPANS = frozenset({"text", "time"})
"""Texts that mark up nothing, so that two of them beside each other are two things."""
TITLING = SPANS | {"paragraph", "strong"}
"""What a part of a page may begin with, to be called so, where it has no heading."""

# Parts of a page

LANDMARKS = kinds_of("landmark")
DIALOGS = kinds_of("dialog")
NOT_IN_CELLS = HOLDERS | MENUS | ROWS | LANDMARKS | DIALOGS | {"article", "heading", "tablist", "tabpanel"}
"""What divides a page into parts, or is a list already: no cell of a table that only its layout makes holds any."""
ALERTS = kinds_of("alert")
SECTIONS = frozenset({"article", "complementary", "main", "navigation", "region"})
"""HTML's sectioning content: `header`, `footer` and `aside` in it belong to it and not to the page."""
ONLY_NAMED = frozenset({"document", "form", "region"})
"""Parts that are none without a name: Bootstrap's dialogs hold a `document` of all that is in them, their title included."""
SURROUNDINGS = frozenset({"banner", "contentinfo", "navigation"})
"""What surrounds the content of every page."""
BOUNDARIES = (LANDMARKS - {"form", "region"}) | DIALOGS
"""Parts of which each row or group stands in one: a form or region may stand in a row."""
SECTIONING = (
    LANDMARKS
    | DIALOGS
    | DATA_CELLS
    | {"article", "document", "figure", "group", "iframe", "listitem", "row", "tabpanel"}
)
"""Their end is also the end of a section whose heading stands in them."""
SCOPES = SECTIONING | ENTRIES
"""A heading in one of these means nothing outside of it."""
REGIONS = (
    LANDMARKS
    | DIALOGS
    | TABLES
    | {"article", "figure", "group", "list", "listbox", "menu", "radiogroup", "tablist", "tabpanel", "toolbar"}
)
"""Parts of a page that a sentence may name as a place."""
PLACES = REGIONS | {"combobox"}
"""With what an option stands in while it is closed."""
PARTS = PLACES | {"alert", "iframe", "menubar", "rowgroup", "status", "tree"}
"""All parts of a page that may have a name of their own."""
GROUPS = (REGIONS - {"article", "list"}) | {"menubar", "tree"}
"""What a control belongs to and is told by the name of; an article is a row."""
GUARDS = (LANDMARKS - SURROUNDINGS - {"main"}) | DIALOGS | {"group", "list", "navigation", "tabpanel"}
"""Parts whose title guards what is read in them."""
TITLED = GUARDS | TABLES | {"article", "document", "main"}
"""Their name is a title, and not the text that stands in them."""
UNTITLED = frozenset({"generic", "main"})
"""Their name is not that of a list that they hold."""
NAMED_PARTS = (PLACES - LANDMARKS - {"figure"}) | {"form", "navigation", "region"}
"""Parts by whose name a thing in them is described."""
LONE = (LANDMARKS - {"region"}) | DIALOGS | TABLES | {"list", "menu", "tablist"}
"""Of these a page often has one, without a name."""
ABOUT = DIALOGS | {"form", "group", "menu", "radiogroup", "region", "tabpanel"}
"""Groups that their controls are about: the *Save* of a dialog saves what the dialog is called."""
PRESENT = frozenset({"button", "form", "link", "main", "navigation", "region", "table"})
"""By the names of these a page without headings is known."""

# Texts

TEXT_LEVEL = (NAMELESS - {"caption", "generic", "paragraph", "presentation", "suggestion"}) | {"time"}
"""What marks up a part of a sentence; a suggestion is made of two of them."""
TRANSPARENT = frozenset({"generic", "none"})
"""Structure without a role of its own."""
PLAIN = TEXT_LEVEL | TRANSPARENT | {"paragraph"}
"""They only lay out or mark up text: alone with one text they become that text."""
JOINED = (TEXT_LEVEL - {"deletion"}) | {"none", "text"}
"""What may be a part of a figure; what is kept from ears (`none`) is seen all the same."""
IN_LINE = TEXT_LEVEL | TRANSPARENT | {"link", "text"}
"""What may be a part of a line."""
IN_PROSE = IN_LINE | {"button", "definition", "img", "status", "term"}
"""What may be a part of a text that is read as one."""
TERMS = frozenset({"definition", "term"})
PROSE = (
    PRESSABLE
    | CELLS
    | TERMS
    | frozenset(
        "alert blockquote caption generic heading listitem log note option paragraph status tooltip treeitem".split()
    )
)
"""Their text is read as one, so that `3 of 5` is found across the elements in them."""
LEAVES = DATA_CELLS | frozenset({"emphasis", "generic", "paragraph", "strong", "text"})
"""What is nothing but its text, where it holds nothing else."""
UNCALLED = CELLS | TERMS | frozenset({"caption", "document", "generic", "none", "paragraph", "row", "rowgroup", "text"})
"""Structure, and what labels something else: nobody calls it by its name."""
STRUCTURE = (
    UNCALLED | ITEMS | frozenset({"code", "emphasis", "group", "list", "mark", "option", "presentation", "strong"})
)
"""They say nothing of what a node is: without a name it would be found by where it stands."""
KINDLESS = frozenset({"generic", "text"})
"""No kind of thing: the same element has the one or the other by what else is in it."""
FILLERS = frozenset({"generic", "paragraph"})
"""What may stand around a notice."""
TEXTS = ENTRIES | CELLS | TERMS | {"heading", "paragraph"}
"""What people call by the text in it."""
MERE_TEXT = frozenset({"caption", "heading", "paragraph", "text"})
"""Text that is no choice."""
CAPTIONS = frozenset({"caption", "heading"})
"""What is written above something and is its title."""
COLUMN_OR_SECTION = frozenset({"columnheader", "heading"})
"""What stands above a control and says what it is about."""
OPENING = frozenset({"heading", "separator", "term"})
"""What begins another part, and is no value of what stood before."""
NAMING = frozenset({"heading", "link", "rowheader", "term"})
"""What a row is called by."""
UNNAMED = NAMELESS | {"note", "text"}
"""Named by nobody, so that their text is looked for."""

# What comes and goes, and what is read for itself

MESSAGES = frozenset({"alert", "log", "status"})
"""What a page says of what was done."""
BESIDE_CONTENT = SURROUNDINGS | MENUS | MESSAGES | {"complementary", "dialog", "tablist", "toolbar"}
"""What stands beside the content of a page, or over it: the lists in it hold no data."""
OF_A_PART = ENTRIES | CONTROLS | {"term"} | (BESIDE_CONTENT - MESSAGES - DIALOGS)
"""What says something of an item, of a value or of what it does, and not of what the page is about."""
OFTEN_UNMARKED = frozenset({"complementary", "form", "region", "tabpanel"})
"""Parts that authors often leave without a role: a panel or a form is as well what has that title."""
LAID_OVER = OFTEN_UNMARKED | {"article", "group"}
"""Parts that may be laid over a page as a dialog is, and say that they are something else."""
HEADED_PARTS = frozenset({"main", "region", "tabpanel"})
"""Parts whose name is a heading of all lists in them."""
OPENERS = frozenset({"button", "combobox", "menuitem"})
"""What says of itself whether what it opens is open."""
LAYERS = DIALOGS | {"alert"}
"""What comes over a page and asks for something."""
TRANSIENT = MESSAGES | {"progressbar", "timer", "tooltip"}
"""They come and go by themselves; a toast still showing from the step before would not appear again."""
NOTICES = frozenset({"alert", "progressbar", "status"})
"""They speak about a list and are none of it."""
IMAGES = kinds_of("img")
SILENT_IN_DIALOGS = TRANSIENT | {"img"}
"""What a dialog asks is not in these."""
TOGETHER = (
    (SCOPES | GROUPS | MESSAGES) - (BOUNDARIES - DIALOGS) - HOLDERS - TABLES - MENUS - OPTIONS - CELLS - {"document"}
)
"""Parts of a page in which one thing is the doing of another: smaller than a landmark, and no list of things of their own."""
GAUGES = frozenset({"meter", "progressbar", "status"})
"""What shows one value; a whole page may have one."""
ADDRESSED = IMAGES | {"iframe", "link"}
"""What has an address."""
CALLED = COMMANDS | IMAGES | FIELDS
"""What is told from others of its kind by a constant name."""
TELLING = PRESSABLE | IMAGES | OPTIONS | {"checkbox", "heading", "radio"}
"""They say enough of a node to be read wherever it stands."""
TOLD_ALONE = IMAGES | frozenset(
    "blockquote caption code emphasis heading link meter rowheader status strong time".split()
)
"""They say what a node is, so that the only one of its role in a card is known by it."""

# Roles for each other

LOOKALIKES: tuple[frozenset[str], ...] = (
    PRESSABLE,
    CHECKABLE | {"option"},
    VALUE_FIELDS,
    MESSAGES,
    DIALOGS | {"form", "group", "region"},
    TABLES | {"list"},
)
"""Roles that people take for each other: a link that is drawn as a button, a dialog that says it is a region."""
KIN: tuple[frozenset[str], ...] = (
    PRESSABLE | PRESSED_OTHERWISE,
    TEXT_FIELDS,
    TICKED | {"menuitemcheckbox"},
    frozenset({"menuitemradio", "option", "radio", "tab"}),
    CHOOSERS,
)
"""Roles of which one may become the other without the element being another thing."""
KINDRED_PARTS = ("section", "region", "form", "main", "article", "group", "complementary", "dialog")
"""Roles of which one may become the other without the part of the page being another, in the order in which they are tried; a
`section` is what stands under a heading."""
CONTEXT: dict[str, frozenset[str]] = {
    "option": frozenset({"combobox", "group", "listbox"}),
    "treeitem": frozenset({"group", "tree", "treeitem"}),
}
"""Roles that exist only within others; elsewhere Chromium ignores them. Of others it does not ask what ARIA requires."""
