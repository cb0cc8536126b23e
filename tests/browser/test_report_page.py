"""The report's page in a real browser, opened from disk as people open it."""

from __future__ import annotations

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from pytest_stagehand._report.page import overview_html
from tests.support.report_data import Report, a_step, big, frame_of, hostile, sample, shop

pytestmark = pytest.mark.one_page

VIEWS = ["overview", "test", "recorded", "prompt", "heal", "failed", "error", "reading", "film", "agent", "log"]


@pytest.fixture(scope="session")
def report():
    return sample()


@pytest.fixture(scope="session")
def address(report, tmp_path_factory):
    """Of the sample, in its folder form."""
    return report.write(tmp_path_factory.mktemp("report")).as_uri()


@pytest.fixture
def ids(report):
    return {
        re.sub(r".*::|\[.*", "", test["nodeid"]) + (" on firefox" if test["browser"] == "firefox" else ""): test["id"]
        for test in report.tests
    }


@pytest.fixture
def opened(page, address):
    """Open a route of the sample; nothing may be asked of the network, and nothing may go wrong in the page."""
    problems = []
    heard = {
        "console": lambda message: message.type == "error" and problems.append(message.text),
        "pageerror": lambda error: problems.append(str(error)),
        "request": lambda request: request.url.startswith(("file:", "data:", "blob:")) or problems.append(request.url),
    }
    for event, hear in heard.items():
        page.on(event, hear)

    def at(*route):
        page.goto(address + "#/" + "/".join(map(str, route)))
        expect(page.locator("h1")).to_be_visible()
        return page

    yield at
    for event, hear in heard.items():
        page.remove_listener(event, hear)
    assert problems == []


@pytest.fixture(autouse=True)
def _as_before(page):
    """What tests change of the page that they share, and a document does not take with it."""
    yield
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(color_scheme="null", reduced_motion="null")


@pytest.fixture
def view_of(opened, ids):
    """Open one of the views that were looked at."""
    routes = {
        "overview": [],
        "test": [ids["test_add"]],
        "recorded": [ids["test_add"], 1],
        "prompt": [ids["test_add"], 1, "prompt"],
        "heal": [ids["test_healed"], 1, "heal"],
        "failed": [ids["test_two"], 2],
        "error": [ids["test_two"], 2, "error"],
        "reading": [ids["test_lines"], 2, "reading"],
        "film": [ids["test_add"]],
        "agent": [ids["test_search"], 3],
        "log": [ids["test_search"], 3, "prompt"],
    }

    def view(name):
        page = opened(*routes[name])
        if name == "film":
            page.get_by_role("button", name="Play").click()
        expect(page.get_by_text("Reading…")).to_have_count(0)
        return page

    return view


def rows(page):
    return page.locator(".row:not([hidden])")


def names(page):
    return page.locator(".row:not([hidden]) .row-name a").all_text_contents()


# Overview


def test_slow_steps_are_told_with_the_browser_of_their_test(opened):
    told = opened().locator("[aria-labelledby=slowest] li .dim").all_inner_texts()
    assert told
    assert all(each.endswith((", chromium", ", firefox")) for each in told)


def test_the_headline_and_figures_tell_the_run(opened):
    page = opened()
    expect(page.locator("h1")).to_have_text("1 of 8 tests failed")
    expect(page.locator("time")).to_have_attribute("datetime", "2026-03-14T09:26:53+00:00")
    expect(page.locator("h1 + p")).to_contain_text("took 1 min 23 s · mode auto")
    figures = page.locator(".figures > div").all_inner_texts()
    assert [figure.split("\n")[:2] for figure in figures][:4] == [
        ["Replayed", "72%"],
        ["Healed", "1"],
        ["Frozen", "1"],
        ["Model calls", "6"],
    ]


def test_failed_files_and_tests_stand_first(opened):
    page = opened()
    expect(page.locator(".group h3").first).to_have_text("tests/test_cart.py")
    assert names(page)[0] == "test_two"


def test_the_same_test_on_two_browsers_is_one_row_with_a_link_each(opened, ids):
    page = opened()
    row = rows(page).filter(has_text="TestCart::test_add[Large]")
    expect(row).to_have_count(1)
    links = [link.get_attribute("href") for link in row.locator("a.run").all()]
    assert links == [f"#/{ids['test_add']}", f"#/{ids['test_add on firefox']}"]


def test_the_step_that_failed_is_one_click_from_the_top(opened, ids):
    page = opened()
    failure = page.get_by_role("region", name="What failed").get_by_role("listitem")
    expect(failure).to_have_text(
        'verify the cart badge shows 2 itemstest_two, chromiumexpected: "Cart (2)" · found: "Cart (1)"'
    )
    failure.get_by_role("link").click()
    expect(page).to_have_url(re.compile(rf"#/{ids['test_two']}/2$"))


def test_a_filter_shows_tests_of_that_outcome_and_says_how_many(opened):
    page = opened()
    chip = page.get_by_role("button", name="failed 1", exact=True).first
    chip.click()
    assert names(page) == ["test_two"]
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".count")).to_have_text("1 of 8 tests")
    chip.click()
    expect(rows(page)).to_have_count(7)


def test_what_failed_is_one_click_away(opened, page):
    opened()
    page.locator(".legend").get_by_role("link", name="1 failed", exact=True).click()
    assert names(page) == ["test_two"]
    expect(page).to_have_url(re.compile(r"#/\?test=failed$"))
    expect(page.get_by_role("button", name="failed 1", exact=True).first).to_be_in_viewport()


def test_a_filter_shows_tests_with_a_step_of_that_outcome(opened):
    page = opened()
    page.get_by_role("button", name="healed 1").click()
    assert names(page) == ["test_healed"]
    page.get_by_role("button", name="frozen 1").click()
    assert names(page) == ["test_healed", "test_lines"]


def test_search_goes_over_names_and_sentences(opened):
    page = opened()
    search = page.get_by_role("searchbox")
    search.fill("SIGN %email%")
    assert names(page) == ["test_sign_in"]
    search.fill("no such test")
    page.get_by_role("button", name="Show all tests").click()
    expect(rows(page)).to_have_count(7)
    expect(search).to_be_focused()


def test_sorting_by_time_and_name_runs_across_files(opened):
    page = opened()
    sort = page.get_by_label("Sort")
    sort.select_option("duration")
    assert names(page)[:2] == ["test_search", "test_two"]
    sort.select_option("name")
    assert names(page) == sorted(names(page), key=str.lower)
    sort.select_option("file")
    assert names(page)[0] == "TestCart::test_add[Large]"
    expect(page.locator(".group")).to_have_count(4)


@pytest.mark.parametrize(
    ("outcomes", "headline"),
    [
        (["passed"], "The test passed"),
        (["passed"] * 2, "All 2 tests passed"),
        (["passed", "skipped"], "1 of 2 tests passed, none failed"),
        (["error", "failed", "passed"], "2 of 3 tests failed"),
        ([], "No test has ended"),
    ],
)
def test_the_headline_says_how_it_went(page, tmp_path, outcomes, headline):
    report = Report()
    for at, outcome in enumerate(outcomes):
        report.add(f"tests/test_it.py::test_{at}", [a_step(0, "act", "go")], outcome=outcome)
    page.goto(report.write(tmp_path).as_uri())
    expect(page.locator("h1")).to_have_text(headline)


def test_a_run_that_was_broken_off_says_so(page, tmp_path):
    (tmp_path / "index.html").write_text(overview_html({**sample().overview(), "is_over": False}))
    page.goto((tmp_path / "index.html").as_uri())
    expect(page.locator(".callout")).to_contain_text("Unfinished.")


# Addresses


def test_every_address_opens_what_it_names(opened, ids):
    page = opened(ids["test_healed"])
    expect(page.locator("h1")).to_have_text("test_healed")
    opened(ids["test_healed"], 1)
    expect(page.locator("h1")).to_have_text("act add Large to cart")
    expect(page.get_by_role("tab", selected=True)).to_have_text("Heal")
    opened(ids["test_healed"], 1, "picture")
    expect(page.get_by_role("tab", selected=True)).to_have_text("Picture")


@pytest.mark.parametrize(
    "route", [["t-none"], ["{id}", "99"], ["{id}", "x"], ["{id}", "1", "reading"], ["{id}", "1", "<b>"], ["%"]]
)
def test_an_address_that_names_nothing_says_so(opened, ids, route):
    page = opened(*[part.replace("{id}", ids["test_healed"]) for part in route])
    expect(page.locator("h1")).to_have_text("Not in this report")
    page.get_by_role("link", name="All tests").click()
    expect(page.locator("h1")).to_have_text("1 of 8 tests failed")


def test_back_and_forward_go_through_views_and_the_list_is_as_it_was_left(opened):
    page = opened()
    page.get_by_role("searchbox").fill("healed")
    page.get_by_role("link", name="test_healed").click()
    page.get_by_role("link", name="act add Large to cart").click()
    page.get_by_role("tab", name="Picture").click()
    page.go_back()
    expect(page.get_by_role("tab", selected=True)).to_have_text("Heal")
    page.go_back()
    expect(page.locator("h1")).to_have_text("test_healed")
    page.go_back()
    assert names(page) == ["test_healed"]
    expect(page.get_by_role("link", name="test_healed")).to_be_focused()
    page.go_forward()
    expect(page.locator("h1")).to_have_text("test_healed")


def test_what_is_searched_chosen_and_sorted_stands_in_the_address(opened, page):
    opened()
    page.get_by_role("searchbox").fill("red shirt")
    page.get_by_role("button", name="frozen 1").click()
    page.get_by_label("Sort").select_option("name")
    expect(page).to_have_url(re.compile(r"#/\?q=red\+shirt&step=frozen&sort=name$"))
    shared = page.url
    page.get_by_role("link", name="test_lines").click()
    expect(page.get_by_role("link", name="All tests")).to_have_attribute("href", shared[shared.index("#") :])
    page.goto("about:blank")
    page.goto(shared)
    assert names(page) == ["test_lines"]
    expect(page.get_by_role("searchbox")).to_have_value("red shirt")
    expect(page.get_by_role("button", name="frozen 1")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Sort")).to_have_value("name")
    page.get_by_role("link", name="Stagehand report").click()
    expect(rows(page)).to_have_count(7)


@pytest.mark.parametrize(
    "query", ["sort=none", "sort=toString", "test=none&step=<b>", "q=%zz", "&&=&?", "q=" + "x" * 5000]
)
def test_an_address_that_chooses_nothing_known_shows_the_list(opened, query):
    page = opened(f"?{query}")
    expect(page.get_by_label("Sort")).to_have_value("failed")
    expect(page.locator(".chip[aria-pressed=true]")).to_have_count(0)
    expect(rows(page)).to_have_count(7 if "q=" not in query else 0)


def test_the_tests_before_and_after_are_those_of_the_list_as_it_is(opened, ids, page):
    opened(ids["test_two"])
    expect(page.get_by_role("link", name="Previous test")).to_have_count(0)
    page.get_by_role("link", name="Next test").click()
    expect(page.locator("h1")).to_have_text("TestCart::test_add[Large]")
    page.get_by_role("link", name="All tests").click()
    page.get_by_role("button", name="frozen 1").click()
    page.get_by_role("button", name="healed 1").click()
    page.get_by_role("link", name="test_lines").click()
    expect(page.get_by_role("link", name="Next test")).to_have_count(0)
    page.get_by_role("link", name="Previous test").click()
    expect(page.locator("h1")).to_have_text("test_healed")


def test_tabs_are_stepped_through_by_arrow_keys_without_a_trail(opened, ids):
    page = opened(ids["test_two"], 2)
    length = page.evaluate("history.length")
    page.get_by_role("tab", name="Picture").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Reading")).to_be_focused()
    page.keyboard.press("End")
    expect(page.get_by_role("tab", name="Error", selected=True)).to_be_focused()
    expect(page.get_by_role("tabpanel")).to_contain_text("Nearest on the page")
    assert page.url.endswith("/2/error")
    assert page.evaluate("history.length") == length


# A test


def test_a_test_shows_its_steps_with_what_was_done_and_how_to_run_it_again(opened, ids):
    page = opened(ids["test_add"])
    expect(page.locator(".step h3")).to_have_text(
        ["act open the red shirt", "act add %size% to cart", "verify the cart badge shows 1 item"]
    )
    second = page.locator(".step").nth(1)
    expect(second).to_contain_text("recorded")
    expect(second).to_contain_text("no-recording")
    expect(second).to_contain_text('page.get_by_role("button", name="Add to cart")')
    expect(page.locator(".command code")).to_have_text(
        [
            "pytest 'tests/test_cart.py::TestCart::test_add[chromium-Large]'",
            "playwright show-trace ../test-results/test-add/trace.zip",
        ]
    )
    expect(page.get_by_role("link", name="trace")).to_have_attribute("href", "../test-results/test-add/trace.zip")


def test_a_failed_step_says_what_was_expected_and_found(opened, ids):
    page = opened(ids["test_two"], 2)
    told = page.locator(".callout .facts > div")
    expect(told).to_have_text(
        ['Expectedtext of link "Cart, … items" in banner to be "Cart (2)"', 'Found"Cart (1)"', "Detailthe banner"]
    )


def test_a_failed_step_shows_how_it_looked_when_its_test_last_passed(opened, ids):
    page = opened(ids["test_two"], 2)
    then, now = page.get_by_role("figure").all()
    expect(then).to_contain_text("When it last passed")
    expect(then.locator(".mark")).to_have_text('"Cart (2)"')
    expect(now.locator(".mark")).to_have_text("found: Cart (1)")
    assert then.bounding_box()["y"] == now.bounding_box()["y"]
    assert then.locator("img").get_attribute("src") != now.locator("img").get_attribute("src")
    page.get_by_role("treeitem").filter(has_text="Search").hover()
    expect(now.locator(".lit-box")).to_be_visible()


def test_values_of_variables_stand_with_the_sentence(opened, ids):
    page = opened(ids["test_sign_in"], 1)
    expect(page.locator("h1")).to_have_text("act sign in as %email%")
    expect(page.locator(".facts > div").first).to_have_text("%email%ada@shop.example")


def test_a_test_that_did_not_pass_says_that_nothing_was_written(page, tmp_path):
    report = Report()
    lost = report.add("tests/test_it.py::test_it", [a_step(0, "act", "go", "recorded")], outcome="failed", error="no")
    page.goto(f"{report.write(tmp_path).as_uri()}#/{lost}")
    expect(page.get_by_text("Nothing of this run was written to it")).to_be_visible()


def test_the_command_is_copied(opened, ids):
    page = opened(ids["test_add"])
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.clip = text; }")
    page.get_by_role("button", name="Copy command").click()
    expect(page.get_by_role("status").last).to_have_text("Copied command")
    assert page.evaluate("window.clip") == "pytest 'tests/test_cart.py::TestCart::test_add[chromium-Large]'"


def test_details_of_an_older_version_are_shown(page, tmp_path):
    old = {
        name: value
        for name, value in a_step(0, "act", "go").items()
        if name not in ("variables", "difference", "message")
    }
    report = Report()
    name = report.add(
        "tests/test_it.py::test_it", [{**old, "outcome": "failed", "error": "act “go”\nno"}], outcome="failed"
    )
    page.goto(f"{report.write(tmp_path).as_uri()}#/{name}/0/error")
    expect(page.get_by_role("tabpanel")).to_contain_text("no")


def test_a_failure_outside_of_the_steps_is_told_whole(page, tmp_path):
    report = Report()
    error = "AssertionError: Locator expected to be visible\nActual value: None\nError: element(s) not found\nCall log:\n  - waiting for Nope"
    name = report.add(
        "tests/test_it.py::test_it", [a_step(0, "act", "go")], outcome="failed", error="AssertionError: …"
    )
    details = json.loads(report.texts[name])
    report.texts[name] = json.dumps({**details, "error": error})
    page.goto(f"{report.write(tmp_path).as_uri()}#/{name}")
    page.get_by_text("The whole message").click()
    expect(page.get_by_role("region", name="Message")).to_contain_text("waiting for Nope")


def test_details_that_are_gone_are_missed_and_the_rest_is_shown(page, tmp_path):
    report = sample()
    written = report.write(tmp_path)
    (tmp_path / "assets" / f"{report.tests[0]['id']}.js").unlink()
    page.goto(f"{written.as_uri()}#/{report.tests[0]['id']}")
    expect(page.locator(".callout")).to_contain_text("can't be read")
    expect(page.locator(".step")).to_have_count(3)


# Film


def test_a_picture_is_enlarged_and_stands_still(view_of, page):
    view_of("recorded")
    page.get_by_role("radio", name="After click").first.check()
    page.get_by_role("button", name="Enlarge the picture").click()
    expect(page.locator(".film-words")).to_contain_text("After click")
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)


@pytest.mark.usefixtures("context")  # whose clock is another from then on
def test_the_film_plays_to_its_end_and_stops(view_of, page):
    page.clock.install()
    view_of("film")
    note = page.locator(".film-words")
    expect(note).to_contain_text("1 of 4")
    page.clock.run_for(1500)
    expect(note).to_contain_text("2 of 4")
    page.clock.run_for(5000)
    expect(note).to_contain_text("4 of 4")
    expect(page.get_by_role("button", name="Play").last).to_be_visible()


@pytest.mark.skip_browser("firefox")  # over BiDi it is not told that motion is unwelcome, so that the film runs
def test_the_film_is_turned_by_arrow_keys_paused_by_space_and_closed_by_escape(view_of, page):
    page.emulate_media(reduced_motion="reduce")
    view_of("film")
    note = page.locator(".film-words")
    expect(page.get_by_role("dialog").get_by_role("button", name="Play")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(note).to_contain_text("2 of 4")
    page.keyboard.press("End")
    expect(note).to_contain_text("4 of 4")
    page.keyboard.press("ArrowLeft")
    expect(note).to_contain_text("3 of 4")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    page.locator(".screen").click()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Home")
    expect(note).to_contain_text("1 of 4")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Play")).to_be_focused()


# A step: picture and tree


def lit_box(page):
    return page.locator(".lit-box")


def box_over(page, element, target):
    """Whether one element covers another on the screen, but for a pixel or two."""
    one, other = element.bounding_box(), target.bounding_box()
    return all(abs(one[side] - other[side]) < 4 for side in ("x", "y", "width", "height"))


def test_the_target_is_outlined_and_its_node_chosen(view_of):
    page = view_of("recorded")
    expect(page.get_by_role("treeitem", selected=True)).to_contain_text("radio: Large")
    expect(page.locator(".mark")).to_have_count(1)
    mark, picture = page.locator(".mark").bounding_box(), page.locator(".picture img").bounding_box()
    assert mark["x"] - picture["x"] == pytest.approx(920 * picture["width"] / 1280, abs=3)
    expect(page.locator(".pointer")).to_be_visible()


def test_a_node_that_is_pointed_at_or_focused_lights_its_box(view_of):
    page = view_of("recorded")
    page.get_by_role("treeitem", name="searchbox: Search").hover()
    expect(lit_box(page)).to_be_visible()
    page.get_by_role("heading", level=1).hover()
    expect(lit_box(page)).to_be_hidden()
    target = page.get_by_role("treeitem", selected=True)
    target.focus()
    assert box_over(page, lit_box(page), page.locator(".mark"))


def test_the_smallest_box_under_the_pointer_lights_its_node_and_a_click_chooses_it(view_of):
    page = view_of("recorded")
    picture = page.locator(".picture")
    edges = picture.bounding_box()
    at = {"x": 820 * edges["width"] / 1280, "y": 448 * edges["height"] / 720}
    picture.hover(position=at)
    button = page.get_by_role("treeitem", name="button: Add to cart")
    expect(button).to_have_class("lit")
    picture.click(position=at)
    expect(button).to_have_attribute("aria-selected", "true")
    expect(button).to_be_in_viewport()


def test_another_moment_shows_its_own_picture_and_target(view_of):
    page = view_of("recorded")
    page.get_by_role("radio", name="Before click Add to cart").check()
    expect(page.get_by_role("treeitem", selected=True)).to_contain_text("button: Add to cart")
    page.get_by_role("radio", name="After click").check()
    expect(page.locator(".mark")).to_have_count(0)
    expect(page.get_by_role("treeitem", name="link: Cart, 1 items")).to_be_visible()


def test_the_tree_is_moved_through_folded_and_searched_by_keyboard(view_of):
    page = view_of("recorded")
    tree = page.get_by_role("tree")
    page.get_by_role("treeitem", selected=True).focus()
    page.keyboard.press("Home")
    expect(page.get_by_role("treeitem").first).to_be_focused()
    count = page.get_by_role("treeitem").count()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("treeitem", name="banner", exact=False).first).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_role("treeitem")).to_have_count(count - 3)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("treeitem")).to_have_count(count)
    page.get_by_label("Search the snapshot").fill("small")
    expect(tree.locator(".node")).to_have_text(["WebArea: Red shirt", "main", "radiogroup: Size", "radio: Small"])


def test_a_node_is_brought_out_of_a_fold_by_a_click_on_the_picture(view_of):
    page = view_of("recorded")
    page.get_by_role("treeitem").first.locator(".fold").click()
    expect(page.get_by_role("treeitem")).to_have_count(1)
    picture = page.locator(".picture")
    edges = picture.bounding_box()
    picture.click(position={"x": 820 * edges["width"] / 1280, "y": 448 * edges["height"] / 720})
    expect(page.get_by_role("treeitem", name="button: Add to cart")).to_have_attribute("aria-selected", "true")


def test_a_snapshot_of_many_nodes_is_made_as_far_as_it_is_looked_at(page, tmp_path):
    report = Report()
    frame = frame_of(report, shop(), "before", marked={14: "target"})
    nodes = [f"{'  ' * (at % 5)}[1-{at}] listitem: Number {at}" for at in range(5000)]
    frame["tree"] = report.text("\n".join(nodes))
    frame["marks"][0]["ref"] = "1-2000"
    name = report.add("tests/test_it.py::test_it", [a_step(0, "act", "go", frames=[frame])])
    page.goto(f"{report.write(tmp_path).as_uri()}#/{name}/0")
    rows = page.locator("[role=treeitem]")
    chosen = page.locator("[role=treeitem][aria-selected=true]")
    chosen.wait_for()  # what `expect` does not find it describes with all of the page: 20 seconds and more of this one
    expect(chosen).to_have_text("listitem: Number 2000")
    expect(chosen).to_be_in_viewport()
    expect(rows).to_have_count(3000)
    page.get_by_role("button", name="Show 1,500 more of 5,000 elements").click()
    page.get_by_role("button", name="Show 500 more of 5,000 elements").click()
    expect(rows).to_have_count(5000)


def test_panels_that_have_nothing_are_not_there(opened, ids):
    page = opened(ids["test_add"], 0)
    expect(page.get_by_role("tab")).to_have_text(["Picture"])
    opened(ids["test_search"], 0)
    expect(page.get_by_role("tab")).to_have_count(0)


def test_an_exchange_shows_prompt_and_answer_as_they_were(view_of):
    page = view_of("prompt")
    expect(page.get_by_role("region", name="Prompt")).to_contain_text("Sentence: add %size% to cart")
    expect(page.get_by_role("region", name="Answer")).to_contain_text('"method": "click"')
    expect(page.get_by_role("tabpanel")).to_contain_text("914 in, 41 out")


def test_an_agents_run_tells_why_what_could_not_be_done_and_what_showed_its_end(view_of):
    page = view_of("agent")
    actions = page.get_by_role("list", name="Actions").get_by_role("listitem")
    expect(actions).to_have_count(0)
    page.get_by_text("Operations: 12").click()
    expect(actions).to_have_count(12)
    expect(actions.nth(0)).to_have_text(re.compile(r"^Open the next shirt\.press “Enter” Red shirt"))
    expect(actions.nth(4)).to_contain_text("failed")
    expect(actions.nth(4)).to_contain_text("element is not enabled")
    moments = page.locator(".moments")
    expect(moments.get_by_text("Open the next shirt.")).to_have_count(4)
    assert moments.evaluate("(element) => element.scrollHeight > element.clientHeight && element.clientHeight < 300")
    expect(moments.get_by_role("radio", name="After press “Enter” Red shirt")).to_have_count(1)
    page.get_by_role("radio", name="After click Add to cart").last.check()
    expect(page.locator(".mark")).to_have_count(0)
    page.get_by_role("tab", name="Reading").click()
    expect(page.locator(".program li").first).to_have_text('heading "Cart" is shown')
    expect(page.get_by_role("img", name="The page: Where it was read")).to_be_visible()


def test_many_exchanges_are_folded_and_open_one_by_one(view_of):
    page = view_of("log")
    expect(page.get_by_role("heading", name="Exchange")).to_have_count(5)
    expect(page.get_by_role("region", name="Answer")).to_have_count(0)
    page.get_by_text("Prompt and answer").nth(2).click()
    expect(page.get_by_role("region", name="Answer")).to_have_text(re.compile('"step 2"'))
    page.get_by_text("Prompt and answer").nth(2).click()
    page.get_by_text("Prompt and answer").nth(2).click()
    expect(page.get_by_role("region", name="Answer")).to_have_count(1)


def test_a_heal_shows_old_new_what_agreed_and_the_commands(view_of):
    page = view_of("heal")
    expect(page.locator(".sides code")).to_have_text(
        [
            'button "Add to cart" <button> in main, row "Red shirt"',
            'button "Add to bag" <button> in main, row "Red shirt"',
        ]
    )
    expect(page.locator(".renamed")).to_have_text("Renamed: Add to [-cart-] {+bag+}")
    expect(page.locator(".likeness tbody tr")).to_have_text(
        ["name67% alike", "roleagrees", "tagagrees", "classesdiffers", "neighbours90% alike", "placeagrees"]
    )
    expect(page.locator(".command code")).to_have_text(
        [re.compile(rf"^pytest-stagehand heals {verdict} --only h1a2b3c4d /\S+$") for verdict in ("accept", "reject")]
    )


def test_a_reading_shows_program_rows_and_where_each_was_read(view_of):
    page = view_of("reading")
    expect(page.locator(".program li")).to_have_count(3)
    expect(page.locator(".wide tbody tr").nth(1)).to_have_text("Blue shirtSmall9")
    expect(page.locator(".mark")).to_have_count(3)
    page.get_by_role("button", name="[1].price: 9.0").focus()
    assert box_over(page, lit_box(page), page.locator(".mark").nth(1))


def test_a_task_tells_of_each_claim_where_it_was_seen_false_and_where_true(opened, ids):
    page = opened(ids["test_search"], 3, "reading")
    seen = page.locator("h3", has_text="seen false, and where true").locator("xpath=following-sibling::ul[1]")
    expect(seen).to_contain_text("false on / before click")


# Readable by everyone


def tab_to(page, locator, stops=40):
    for _ in range(stops):
        page.keyboard.press("Tab")
        if locator.evaluate("(element) => element === document.activeElement"):
            return
    pytest.fail(f"the Tab key does not get to {locator} in {stops} stops")


def test_the_keyboard_alone_gets_from_the_list_to_a_node_of_a_step(opened):
    page = opened()
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the content")).to_be_focused()
    tab_to(page, page.get_by_role("link", name="test_two"))
    page.keyboard.press("ArrowDown")
    expect(page.locator(".row-name a").nth(1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_be_focused()
    tab_to(page, page.get_by_role("link", name="act add %size% to cart"))
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("act add %size% to cart")
    expect(page.get_by_role("tree")).to_be_visible()
    tab_to(page, page.get_by_role("treeitem", selected=True))
    expect(lit_box(page)).to_be_visible()


def test_the_list_is_one_stop_of_the_tab_key_also_when_filtered(opened):
    page = opened()
    page.locator(".row a[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    assert page.locator(".row a[tabindex='0']").count() == 1
    page.get_by_role("searchbox").fill("lines")
    assert page.locator(".row a[tabindex='0']:visible").count() == 1
    expect(page.locator(".row a[tabindex='0']:visible")).to_have_text("test_lines")


def worse_than_minor(page):
    found = Axe().run(page).response["violations"]
    return [
        (each["id"], each["impact"], [node["html"] for node in each["nodes"]])
        for each in found
        if each["impact"] != "minor"
    ]


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 320)])
@pytest.mark.parametrize("name", VIEWS)
def test_axe_finds_nothing_above_minor(page, view_of, name, scheme, width):
    page.set_viewport_size({"width": width, "height": 2400})  # all of it is laid out
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    view_of(name)
    assert worse_than_minor(page) == []


def test_axe_finds_nothing_above_minor_where_texts_are_hostile(page, bad):
    report, address = bad
    for route in ("", "/0", "/0/heal", "/0/reading", "/1"):
        page.goto(f"{address}#/{report.tests[0]['id']}{route}")
        expect(page.locator("h1")).to_be_visible()
        assert worse_than_minor(page) == []


@pytest.mark.parametrize("name", VIEWS)
def test_nothing_is_wider_than_a_narrow_window(page, view_of, name):
    page.set_viewport_size({"width": 320, "height": 800})
    view_of(name)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.set_viewport_size({"width": 640, "height": 800})  # a window of 1280 at 200%
    assert page.evaluate("document.documentElement.scrollWidth") <= 640


# Bad input


@pytest.fixture(scope="session")
def bad(tmp_path_factory):
    report = hostile()
    return report, report.write(tmp_path_factory.mktemp("hostile")).as_uri()


@pytest.mark.parametrize("route", ["", "/0/picture", "/0/heal", "/0/reading", "/0/error", "/0/prompt", "test"])
def test_texts_that_hold_markup_are_texts(page, bad, route):
    report, address = bad
    page.set_viewport_size({"width": 320, "height": 800})
    target = "" if route == "" else report.tests[0]["id"] + route.removeprefix("test")
    page.goto(f"{address}#/{target}")
    expect(page.locator("h1")).to_be_visible()
    expect(page.get_by_text("Reading…")).to_have_count(0)
    expect(page.locator("main")).to_contain_text("<script>window.hurt=1</script>")
    expect(page.locator("main")).to_contain_text("␇␛[31m")
    expect(page.locator("main")).to_contain_text("⟨U+202E⟩")
    assert page.evaluate("window.hurt") is None
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.locator("a[href^='javascript'], a[href^='//'], main script, main img[onerror]").count() == 0


def test_a_text_of_ten_megabytes_is_clipped_until_all_is_asked_for(page, bad):
    report, address = bad
    page.goto(f"{address}#/{report.tests[0]['id']}/0/prompt")
    prompt = page.get_by_role("region", name="Prompt")
    expect(prompt).to_be_visible()
    assert prompt.evaluate("(element) => element.textContent.length") < 21_000
    page.get_by_role("button", name=re.compile("Show all 10,0")).click()
    assert prompt.evaluate("(element) => element.textContent.length") > 10_000_000


# Firefox asks no policy whether a page on disk may run another file there.
FILE_BESIDE = pytest.mark.skip_browser("firefox")


@pytest.mark.usefixtures("context")  # of whose pages each runs the script
@pytest.mark.parametrize(
    ("evil", "stopped"),
    [
        pytest.param("<script>window.hurt = 1</script>", "inline", id="a script"),
        pytest.param("<img src=x onerror='window.hurt = 1'>", "inline", id="a handler"),
        pytest.param("<script src=assets/evil.js></script>", "file", id="a file beside it", marks=FILE_BESIDE),
        pytest.param("<script src=http://127.0.0.1:9/script></script>", "/script", id="a script of a server"),
        pytest.param("<img src=http://127.0.0.1:9/picture>", "/picture", id="a picture of a server"),
        pytest.param("<style>h1 { display: none }</style>", "inline", id="a style"),
    ],
)
def test_the_policy_stops_markup_that_got_into_the_page(page, report, tmp_path, evil, stopped):
    page.add_init_script(
        "stopped = []; addEventListener('securitypolicyviolation', (each) => stopped.push(each.blockedURI))"
    )
    written = report.write(tmp_path)
    (tmp_path / "assets" / "evil.js").write_text("window.hurt = 1")
    written.write_text(written.read_text().replace("<footer>", f"{evil}<footer>"))
    page.goto(written.as_uri())
    page.wait_for_function("(end) => stopped.some((each) => each.endsWith(end))", arg=stopped)
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("window.hurt") is None


def test_a_single_file_needs_no_other(page, report, tmp_path, ids):
    written = report.write_single(tmp_path / "report.html")
    page.goto(f"{written.as_uri()}#/{ids['test_add']}/1")
    expect(page.get_by_role("treeitem", selected=True)).to_contain_text("radio: Large")
    page.wait_for_function("document.querySelector('.picture img').naturalWidth === 1280")


# Size

LISTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))"
FILTERED = """async (words) => {
    const search = document.querySelector("#search");
    const start = performance.now();
    search.value = words;
    search.dispatchEvent(new Event("input"));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - start;
}"""


def test_a_thousand_tests_are_listed_and_filtered_fast_enough(page, tmp_path, record_property):
    report = big()
    page.goto(report.write(tmp_path).as_uri())
    listed_ms = page.evaluate(LISTED)
    expect(page.locator(".row")).to_have_count(1000)
    said = ["hats", "number 77", "", "failed nothing", "4"]
    rounds = [{words: page.evaluate(FILTERED, words) for words in said} for _ in range(2)]
    filtered_ms = {words: min(each[words] for each in rounds) for words in said}  # the machine does other things too
    page.get_by_role("searchbox").fill("number 77 hats")
    expect(page.locator(".count")).to_contain_text("of 1,000 tests")
    measured = {"listed_ms": round(listed_ms), "filtered_ms": {words: round(ms) for words, ms in filtered_ms.items()}}
    record_property("measured", json.dumps(measured))
    assert listed_ms < 4000, measured  # generous: the machine does other things too
    assert max(filtered_ms.values()) < 400, measured
