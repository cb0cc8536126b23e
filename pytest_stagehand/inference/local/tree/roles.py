"""Roles by what a person can do with them."""

from __future__ import annotations

TEXT_FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox"})
CHECKABLE = frozenset({"checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio"})
CHOOSERS = frozenset({"combobox", "listbox"})
ROWS = frozenset({"row", "listitem", "article", "option", "treeitem"})
CELLS = frozenset({"cell", "gridcell", "rowheader", "columnheader"})
TABLES = frozenset({"table", "grid", "treegrid"})
OPTIONS = frozenset({"option", "menuitem", "menuitemradio", "menuitemcheckbox", "treeitem", "radio", "checkbox"})
"""What an opened list may consist of."""

CONTROLS = TEXT_FIELDS | CHECKABLE | CHOOSERS | {"button", "link", "tab", "option", "menuitem", "slider", "treeitem"}
"""Roles that a person operates."""

LABELLED = TEXT_FIELDS | CHECKABLE | CHOOSERS | {"slider"}
"""Roles that have their name from a label beside them, and are found by the text there when the label is not tied to them."""

REGIONS = frozenset(
    "banner contentinfo navigation complementary main dialog alertdialog alert form table grid treegrid list listbox "
    "combobox menu menubar toolbar tablist tabpanel search region group radiogroup article iframe figure tree status "
    "rowgroup".split()
)
"""Roles of the parts of a page that have a name of their own."""

SECTIONING = frozenset(
    "document main region navigation complementary banner contentinfo form search article dialog alertdialog group "
    "tabpanel listitem row cell gridcell iframe".split()
)
"""Roles whose end also ends what stands under a heading in them."""

CONTAINERS = frozenset(
    "document main list table grid treegrid rowgroup tree listbox menu menubar navigation banner contentinfo feed "
    "complementary tablist".split()
)
"""Roles that hold many rows, and so are the row of nothing."""

TEXTS = ROWS | CELLS | {"heading", "paragraph", "definition", "term"}
"""Roles of what people call by the text in it."""
