from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._programs.tree import title
from tests.support.chromium_tree import MARK, Seen, chromium_tree, mark_elements

PAGES = sorted((Path(__file__).parent / "pages" / "accessibility").glob("*.html"))
LEAST_AGREEMENT = 0.99

CONTROLS = frozenset(
    "button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox "
    "slider spinbutton switch tab textbox treeitem".split()
)


class Compared(NamedTuple):
    page: str
    mark: str
    ours: Seen | None
    chromium: Seen | None


@pytest.fixture
def marked(playwright):
    playwright.selectors.set_test_id_attribute(MARK)
    yield
    playwright.selectors.set_test_id_attribute("data-testid")


@pytest.mark.only_browser("chromium")  # whose own tree is asked for
def test_role_and_name_of_controls_agree_with_chromium(page, marked, capsys):
    compared = [each for path in PAGES for each in compare(page, path)]
    different = [each for each in compared if each.ours != each.chromium]
    agreement = 1 - len(different) / len(compared)
    with capsys.disabled():
        print(f"\n{agreement:.2%} of {len(compared)} controls on {len(PAGES)} pages agree; these don't:")
        for each in different:
            print(f"  {each.page} {each.mark}: {each.ours} here, {each.chromium} in Chromium")
    assert len(PAGES) >= 12
    assert agreement >= LEAST_AGREEMENT


def compare(page, path):
    """Every element that is a control for us or for Chromium."""
    page.goto(path.as_uri())
    mark_elements(page)
    theirs = chromium_tree(page)
    ours = {
        node.attributes["test_id"]: Seen(node.role, node.name)
        for node in read_snapshot(page).walk()
        if "test_id" in node.attributes
    }
    for mark in sorted({*ours, *theirs}, key=int):
        pair = (ours.get(mark), theirs.get(mark))
        if any(seen and seen.role in CONTROLS for seen in pair):
            yield Compared(path.stem, mark, *pair)


BOOTSTRAP = """
<main><h1>Bills</h1></main>
<div role=dialog><div role=document><div><h3>Add a bill</h3></div><label>What? <input></label></div></div>
"""


def test_a_document_without_a_name_is_no_part_that_has_the_title_of_its_dialog(page):
    page.set_content(BOOTSTRAP)
    snapshot = read_snapshot(page)

    assert [title(node) for node in snapshot.walk() if node.role == "dialog"] == ["Add a bill"]
    assert not [node for node in snapshot.root.walk() if node.role == "document" and node is not snapshot.root]


OWN_VALUE = """
<div role=group id=g aria-label="Minimum quantity"><input id=s type=range max=50 value={0} aria-label="Minimum quantity" aria-labelledby="s g">
  <output for=s>{0}</output></div>
<div role=group id=h aria-label=Price><input id=p type=range max=50 value={0} aria-labelledby="p h"></div>
<div id=w>Wait <input aria-labelledby=w value={0} size=2> minutes</div>
<span role=slider id=r tabindex=0 aria-valuenow={0} aria-label=Red aria-labelledby="r h"></span>
<label id=f>Flash <input value={0} size=2> times</label><input type=checkbox aria-labelledby=f>
"""


@pytest.mark.only_browser("chromium")  # whose own tree is asked for
@pytest.mark.parametrize("value", [0, 7])
def test_what_a_control_holds_is_no_part_of_its_own_name(page, marked, value):
    page.set_content(OWN_VALUE.format(value))
    mark_elements(page)
    theirs = {seen.name for seen in chromium_tree(page).values() if seen.role in CONTROLS}
    ours = {node.name for node in read_snapshot(page).walk() if node.role in CONTROLS}
    assert ours == theirs
    assert f"Flash {value} times" in ours  # it names another one
    assert not [name for name in ours if str(value) in name and "Flash" not in name]
