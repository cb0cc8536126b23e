"""Promise 2: an action is performed only on an element whose identity was checked. Else nothing is done, and the error
shows both sides."""

import pytest

PRESS = "fetch('/pressed?what=' + this.dataset.says); document.getElementById('said').textContent = 'Thanks'"


def shop(*parts: str) -> str:
    return f"<title>Shop</title><h1>Shop</h1>{''.join(parts)}<p id=said></p>"


def button(name: str, says: str = "it", more: str = "") -> str:
    return f'<button onclick="{PRESS}" data-says="{says}" {more}>{name}</button>'


def rows(*products: str) -> str:
    lines = (f"<li><b>{product}</b> <i>€5</i> {button('Remove', product)}</li>" for product in products)
    return shop("<ul>", *lines, "</ul>")


@pytest.fixture
def pages(project):
    """A page with a button, and one with a button in each row, recorded."""
    project.site.pages |= {
        "/pressed": "",
        "/button": shop(button("Add to cart")),
        "/rows": rows("Red", "Blue", "Green"),
    }
    project.test("""
        def test_button(page):
            page.set_default_timeout(1500)
            page.goto("/button")
            page.act("click Add to cart")

        def test_row(page):
            page.set_default_timeout(1500)
            page.goto("/rows")
            page.act("click Remove in the row of Blue")
    """)
    assert project.run().outcomes == {"test_button": "passed", "test_row": "passed"}
    assert project.site.told("/pressed", "what") == ["it", "Blue"]
    project.site.requests.clear()
    return project


ELSEWHERE = {
    "twice": (shop(button("Add to cart"), button("Add to cart")), "target-ambiguous", 'found:    button "Add to cart"'),
    "renamed": (shop(button("Add to basket")), "target-missing", 'nearest:  button "Add to basket"'),
    "removed": (shop("<p>Sold out</p>"), "target-missing", "found:    nothing of the kind"),
    "moved": (shop("<form aria-label=Gift>", button("Add to cart"), "</form>"), "identity-changed", 'in form "Gift"'),
    "another tag": (shop('<a href="#" role=button>Add to cart</a>'), "target-missing", "found: "),
    "hidden": (shop(button("Add to cart", more="hidden")), "target-missing", "found:    nothing of the kind"),
}


def test_nothing_is_done_on_another_element_and_both_sides_are_shown(pages):
    for case, (page, reason, shown) in ELSEWHERE.items():
        pages.site.pages["/button"] = page
        run = pages.replay("-k", "test_button", "--stagehand-heal=off")
        assert run.outcomes == {"test_button": "failed"}, case
        assert run.reasons == {"test_button": [reason]}, case
        assert pages.site.told("/pressed", "what") == [], case
        assert 'recorded: button "Add to cart"' in run.text, case
        assert shown in run.text, case
        told = [
            run.text.index(part)
            for part in (f"{reason}: ", "recorded: ", "found: ", "likely: ", "--stagehand-mode=record", "See ")
        ]
        assert told == sorted(told), run.text


def test_a_position_never_decides_which_row_is_meant(pages):
    pages.site.pages["/rows"] = rows("Blue", "Green", "Red")
    assert pages.replay("-k", "test_row").outcomes == {"test_row": "passed"}
    assert pages.site.told("/pressed", "what") == ["Blue"]
    pages.site.requests.clear()
    for products, reason in ((("Red", "Green"), "identity-changed"), (("Red", "Blue", "Blue"), "target-ambiguous")):
        pages.site.pages["/rows"] = rows(*products)
        assert pages.replay("-k", "test_row").reasons == {"test_row": [reason]}
    assert pages.site.told("/pressed", "what") == []


def test_a_renamed_element_with_its_test_id_is_renamed_and_not_pressed(project):
    project.site.pages |= {"/pressed": "", "/": shop(button("Save", more="data-testid=save"))}
    project.test('def test_save(page):\n    page.goto("/")\n    page.act("click Save", timeout=1500)\n')
    assert project.run().outcomes == {"test_save": "passed"}
    project.site.pages["/"] = shop(button("Delete", more="data-testid=save"))
    run = project.replay()
    assert run.reasons == {"test_save": ["renamed"]}
    assert 'found:    button "Delete"' in run.text
    assert project.site.told("/pressed", "what") == ["it"]


def test_a_button_that_does_nothing_any_more_is_effect_missing_and_is_pressed_once(pages):
    pages.site.pages["/button"] = shop(button("Add to cart")).replace("textContent", "unheard")
    run = pages.replay("-k", "test_button")
    assert run.reasons == {"test_button": ["effect-missing"]}
    assert 'text "Thanks" appears' in run.text
    assert pages.site.told("/pressed", "what") == ["it"]


def test_two_equal_candidates_are_not_recorded_either(project):
    project.site.pages |= {"/pressed": "", "/": shop(button("Remove", "first"), button("Remove", "second"))}
    project.test("""
        def test_either(page):
            page.goto("/")
            page.act("click Remove")

        def test_first(page):
            page.goto("/")
            page.act("click the first Remove button")
    """)
    run = project.run()
    assert run.outcomes == {"test_either": "failed", "test_first": "failed"}
    assert "EngineAbstained" in run.text
    assert "NotRecordable" in run.text
    assert project.site.told("/pressed", "what") == []
    assert project.recordings == set()
