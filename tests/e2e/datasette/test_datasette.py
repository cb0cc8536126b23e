"""Datasette in sentences; what each sentence did is checked past it, by Datasette's own JSON or by plain Playwright."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import expect
from pydantic import BaseModel

from pytest_stagehand import Page, VerificationFailed
from tests.e2e.datasette.garden import plants
from tests.support.abstaining import left_to_a_model

PLANTS = "/garden/plants"

LEFT_TO_A_MODEL = {
    PLANTS: (
        "show only the red plants",
        "filter by height_cm greater than 180",
        "click the menu of the column colour",
    ),
    "/garden": (
        'type "select 1" into the SQL editor',
        'run the query "select 1"',
    ),
}
"""What a person would say just as well, by the page it is said on; `tests/e2e/README.md` tells what stands in the way."""


class Plant(BaseModel):
    name: str
    colour: str
    height_cm: int


class Tall(BaseModel):
    name: str
    height_cm: int


def normalised(text: str) -> str:
    return " ".join(text.split())


def heights(page: Page) -> list[int]:
    return [plant.height_cm for plant in page.extract("the plants", schema=list[Plant])]


def test_tables_are_found_from_the_front_page(page: Page):
    page.goto("/")
    page.verify('the heading "Botanical garden" is visible')
    page.act("click garden")
    page.act("click plants")
    page.verify('the page shows "60 rows"')
    expect(page.locator("table.rows-and-columns tbody tr")).to_have_count(20)


def test_facet_narrows_the_rows(page: Page):
    page.goto(PLANTS)
    page.act("click Rosaceae under family")
    page.verify('the page shows "15 rows"')
    page.act("click yellow")
    page.verify('the page shows "3 rows where"')
    found = page.extract("the plants", schema=list[Plant])
    assert [plant.name for plant in found] == [row[1] for row in plants() if row[2] == 4 and row[3] == "yellow"]


def test_facet_is_taken_back(page: Page):
    page.goto(f"{PLANTS}?colour=red")
    page.verify('the page shows "16 rows"')
    page.act("click Remove this filter and click Apply")
    page.verify('the page shows "60 rows"')
    expect(page.locator("h3").first).to_contain_text("60 rows")


def test_suggested_facet_is_added(page: Page):
    page.goto(PLANTS)
    page.act("click evergreen next to Suggested facets")
    page.verify("the URL contains _facet=evergreen")
    expect(page.locator(".facet-info-name", has_text="evergreen")).to_be_visible()


def test_rows_are_sorted_by_a_column(page: Page):
    page.goto(PLANTS)
    page.act("click the link height_cm")
    assert heights(page) == sorted(row[4] for row in plants())[:20]
    page.act("click height_cm ▼")
    assert heights(page) == sorted((row[4] for row in plants()), reverse=True)[:20]


def test_rows_are_filtered_by_a_condition(page: Page):
    page.goto(PLANTS)
    page.act('select "height_cm" from the first drop-down')
    page.act('select ">" from the second drop-down')
    page.act("type 180 into the last text field and click Apply")
    page.verify('the page shows "where height_cm > 180"')
    assert heights(page) == [row[4] for row in plants() if row[4] > 180]


def test_rows_are_searched(page: Page):
    page.goto(PLANTS)
    page.act("type shade into Search and press Enter")
    page.verify('the page shows "6 rows"')
    expect(page.locator("table.rows-and-columns tbody tr")).to_have_count(6)


def test_rows_come_page_by_page(page: Page):
    page.goto(PLANTS)
    page.act("click Next page")
    names = [plant.name for plant in page.extract("the plants", schema=list[Plant])]
    assert names == [row[1] for row in plants()][20:40]
    page.act("click Next page")
    page.verify('the link "Next page" is not visible')


def test_row_has_a_page_of_its_own(page: Page):
    page.goto(PLANTS)
    page.act("click 7 in the row of Rosa 07")
    page.verify('the heading "plants: 7" is visible')
    assert page.extract("the plant", schema=list[Plant]) == [Plant(name="Rosa 07", colour="red", height_cm=88)]


def test_family_leads_to_its_plants(page: Page):
    page.goto(PLANTS)
    page.act("click Rosaceae in the row of Rosa 07")
    page.verify('the heading "families: 4" is visible')
    page.act("click 15 rows")
    assert {plant.name for plant in page.extract("the plants", schema=list[Plant])} == {
        row[1] for row in plants() if row[2] == 4
    }


def test_plants_are_offered_as_json(page: Page, base_url):
    page.goto(f"{PLANTS}?colour=blue")
    page.act("click json")
    page.verify("the URL contains plants.json")
    assert httpx.get(page.url).json()["filtered_table_rows_count"] == 15


def test_parameter_of_a_query_is_filled(page: Page):
    page.goto("/garden/taller_than")
    page.act("enter 180 as the height and click Run SQL")
    found = page.extract("the results", schema=list[Tall])
    assert [plant.height_cm for plant in found] == sorted(row[4] for row in plants() if row[4] > 180)


def test_query_is_written_by_hand(page: Page):
    page.goto("/garden")
    page.act("press Control+A in the text field")
    page.act('type "select count(*) as plants from plants" into the text field')
    page.act("click Run SQL")
    page.verify('the page shows "returning 1 row"')
    expect(page.locator("table.rows-and-columns")).to_have_text(re.compile(r"plants\s*60"))


def test_query_of_a_table_is_shown(page: Page):
    page.goto(f"{PLANTS}?_sort=height_cm")
    page.act("click View and edit SQL")
    page.act("click Format SQL")
    page.act("click Run SQL")
    page.verify('the page shows "returning 21 rows"')
    page.act("click hide")
    page.verify('the page does not show "Format SQL"')


def test_columns_offer_a_menu(page: Page):
    page.goto(PLANTS)
    page.get_by_role("columnheader", name="colour").locator("svg").click()  # it has neither role nor name
    page.act("click Hide this column")
    page.verify("the URL contains _nocol=colour")
    expect(page.get_by_role("columnheader", name="colour")).to_have_count(0)


def test_columns_are_observed(page: Page):
    page.goto(PLANTS)
    found = page.observe("the column headers")
    assert [action.method for action in found] == ["click"] * 7
    columns = page.locator("table.rows-and-columns thead th").all_inner_texts()
    assert [action.description for action in found] == [f'"{normalised(text)}" columnheader' for text in columns]


def test_false_claim_fails(page: Page):
    page.goto(PLANTS)
    with pytest.raises(VerificationFailed):
        page.verify('the page shows "61 rows"', timeout=5_000)


def test_engine_does_not_guess(page: Page):
    for path, sentences in LEFT_TO_A_MODEL.items():
        page.goto(path)
        assert left_to_a_model(sentences, page) == list(sentences)
