"""Which file a step is recorded in, and how it is found there."""

import json

import pytest

from tests.support.site import redirect, served

PAGE = """<h1>Shop</h1><button onclick="said.textContent += ' added'">Add</button>
<button onclick="said.textContent += ' removed'">Remove</button><p id=said>Log:</p>"""


def button(name: str) -> str:
    return f"<button onclick=\"this.insertAdjacentHTML('afterend', '<p>{name} was pressed</p>')\">{name}</button>"


def test_parameters_classes_loops_and_page_objects(project):
    project.site.pages |= {"/": PAGE, "/sizes": "<h1>Sizes</h1>" + "".join(map(button, ("Small", "Large")))}
    project.write(
        "shop_pages.py",
        """
        class Cart:
            def __init__(self, page): self.page = page
            def add(self): self.page.act("click Add")
    """,
    )
    project.test("""
        import pytest
        from shop_pages import Cart

        @pytest.mark.parametrize("size", ["Small", "Large"])
        def test_size(page, size):
            page.goto("/sizes")
            page.act(f"click {size}")

        class TestCart:
            def test_add(self, page):
                page.goto("/")
                Cart(page).add()

            class TestGuest:
                def test_add(self, page):
                    page.goto("/")
                    Cart(page).add()

        def test_add(page):
            page.goto("/")
            for _ in range(3):
                Cart(page).add()
            assert page.inner_text("#said") == "Log: added added added"
    """)
    run = project.run(PYTHONPATH=str(project.path))
    assert run.status == 0
    names = sorted(name.removeprefix("test_it/") for name in project.recordings)
    plain = ["test_add", "test_cart/test_add", "test_cart/test_guest/test_add"]
    assert [name for name in names if "[" not in name] == plain
    assert [name.partition("-")[0] for name in names if "[" in name] == ["test_size[Large]", "test_size[Small]"]
    assert [step.get("occurrence", 1) for step in project.recording("test_add")["steps"]] == [1, 2, 3]
    before = project.tree()
    assert project.replay("-n", "2", PYTHONPATH=str(project.path)).steps == {
        name: ["replayed"] * len(steps) for name, steps in run.steps.items()
    }
    assert project.replay("-k", "Large or Guest", PYTHONPATH=str(project.path)).status == 0
    assert project.tree() == before


LOGIN = """
    import json
    import pathlib
    import pytest

    @pytest.fixture(scope="session")
    def state(browser, base_url, tmp_path_factory):
        context = browser.new_context(base_url=base_url)
        page = context.new_page()
        page.goto("/login")
        page.act("type %user% into User", variables={"user": "Bob"})
        page.act("click Log in")
        page.verify('the heading "Hello Bob" is visible')
        yield context.storage_state()
        context.close()

    @pytest.fixture
    def browser_context_args(browser_context_args, state):
        return {**browser_context_args, "storage_state": state}
"""
MEMBERS = """
    import pytest

    @pytest.mark.parametrize("number", range(3))
    def test_member(page, number):
        page.goto("/home")
        page.verify('the heading "Hello Bob" is visible')
        page.act("click Add")
"""


def log_in(request):
    if request.method == "POST":
        return redirect("/home", **{"Set-Cookie": f"user={request.form['user']}"})
    return "<h1>Log in</h1><form method=post><label>User <input name=user></label><button>Log in</button></form>"


@pytest.fixture
def members(project):
    project.site.pages["/login"] = log_in
    project.site.pages["/home"] = lambda request: PAGE.replace("Shop", f"Hello {request.cookies.get('user', 'nobody')}")
    project.conftest(LOGIN)
    project.test(MEMBERS)
    return project


def test_a_session_wide_log_in_has_a_recording_of_its_own(members, workers):
    run = members.run(*workers)
    assert set(run.outcomes.values()) == {"passed"}
    assert "fixtures/state" in members.recordings
    text = members.recording_path("fixtures/state").read_text("utf-8")
    assert "%user%" in text
    before = members.tree()
    assert set(members.replay(*workers).outcomes.values()) == {"passed"}
    assert members.replay("-k", "2").outcomes == {"test_member[2]": "passed"}
    assert members.tree() == before
    assert members.site.requests[-1].cookies == {"user": "Bob"}


def test_a_shared_fixture_is_recorded_by_the_first_test_that_passes(members):
    members.test(MEMBERS.replace('page.act("click Add")', 'page.act("click Add")\n        assert number'))
    run = members.run()
    assert run.outcomes == {"test_member[0]": "failed", "test_member[1]": "passed", "test_member[2]": "passed"}
    assert "fixtures/state" in members.recordings
    assert members.replay("-k", "1").outcomes == {"test_member[1]": "passed"}


def test_a_step_in_the_teardown_of_a_shared_fixture_is_refused_clearly(members):
    members.conftest(LOGIN.replace("context.close()", 'page.act("click Log out"); context.close()'))
    run = members.run()
    assert "'state'" in run.text
    assert "which several tests share" in run.text
    assert "function scope" in run.text
    assert run.status == 1
    assert "test_it/test_member[2]" not in {name.partition("-")[0] for name in members.recordings}


def test_fixtures_of_one_name_in_two_classes_have_recordings_of_their_own(project):
    project.site.pages |= {"/": "<h1>Shop</h1>" + button("Buy"), "/other": "<h1>Other</h1>" + button("Buy")}
    fixture = """
        @pytest.fixture(scope="class")
        @classmethod
        def shop(cls, browser, base_url):
            page = browser.new_page(base_url=base_url)
            page.set_default_timeout(1500)
            page.goto("/")
            page.act("click Buy{where}", within=page.locator("body"))
            yield page
            page.close()

        def test_one(self, shop): pass
"""
    project.site.pages["/"] = (
        f"<h1>Shop</h1><section aria-label=One>{button('Buy')}</section><section aria-label=Two>{button('Buy')}</section>"
    )
    classes = [f"class Test{name}:\n{fixture.format(where=f' in the {name} region')}" for name in ("One", "Two")]
    project.test("import pytest\n\n" + "\n".join(classes))
    assert set(project.run().outcomes.values()) == {"passed"}
    assert sum(name.startswith("fixtures/") for name in project.recordings) == 2
    assert set(project.replay("-k", "Two").outcomes.values()) == {"passed"}


def test_which_test_runs_a_shared_fixture_first_changes_no_route(project):
    project.site.pages["/shop"] = "<h1>Shop</h1>" + button("Buy")
    project.base_url = None
    project.test("""
        import os
        import pytest

        @pytest.fixture(scope="session")
        def signed_in(browser):
            page = browser.new_page()
            page.goto(os.environ["SIGN_IN"] + "/sign-in")
            page.act("click Sign in")
            page.close()

        @pytest.mark.parametrize("name", ["first", "second"])
        def test_buy(page, signed_in, name):
            page.set_default_timeout(1500)
            page.goto(os.environ["SHOP"] + "/shop")
            page.act("click Buy")
    """)
    with served() as other:
        other.pages["/sign-in"] = "<h1>Sign in</h1>" + button("Sign in")
        places = {"SIGN_IN": other.url.replace("127.0.0.1", "localhost"), "SHOP": project.site.url}
        assert set(project.run(**places).outcomes.values()) == {"passed"}
        for name in ("first", "second"):
            assert project.replay("-k", name, **places).outcomes == {f"test_buy[{name}]": "passed"}


def test_steps_in_the_next_test_work_after_the_teardown_of_a_shared_fixture(project):
    project.site.pages["/"] = PAGE
    project.test("""
        import pytest

        @pytest.fixture(scope="class")
        def shared(browser, base_url):
            page = browser.new_page(base_url=base_url)
            page.goto("/")
            page.act("click Add")
            yield page
            page.close()

        class TestFirst:
            def test_first(self, shared): shared.act("click Remove")
            def test_second(self, shared): shared.act("click Remove")

        class TestSecond:
            def test_third(self, shared): shared.act("click Remove")
    """)
    assert set(project.run().outcomes.values()) == {"passed"}
    assert project.recordings >= {"fixtures/test_it/shared", "test_it/test_first/test_first"}
    assert set(project.replay().outcomes.values()) == {"passed"}


def test_several_base_urls_and_within_and_frames(project):
    project.site.pages["/"] = (
        "<h1>Shop</h1><section aria-label=One><h2>One</h2>"
        + button("Buy")
        + "</section>"
        + ("<section aria-label=Two><h2>Two</h2>" + button("Buy") + "</section>")
    )
    project.test("""
        import os

        def test_both(page):
            page.goto("/")
            page.act("click Buy", within=page.get_by_role("region", name="Two"))
            assert page.get_by_role("region", name="Two").get_by_text("was pressed").count() == 1
            page.goto(os.environ["OTHER"] + "/pay")
            page.act("click Pay")
            assert page.extract("the heading") == "Pay"
    """)
    with served() as other:
        other.pages["/pay"] = "<h1>Pay</h1>" + button("Pay")
        run = project.run(OTHER=other.url)
        assert run.outcomes == {"test_both": "passed"}
        before = project.tree()
    with served() as other:
        other.pages["/pay"] = "<h1>Pay</h1>" + button("Pay")
        assert project.replay(OTHER=other.url).outcomes == {"test_both": "passed"}
    assert project.tree() == before
    text = project.recording_path("test_both").read_text("utf-8")
    assert "internal:role=region" in text
    assert other.url.rpartition(":")[2] not in text


def test_a_phone_and_a_variant_have_recordings_where_asked_for(project):
    project.site.pages["/"] = PAGE
    project.test("""
        import pytest

        def test_add(page):
            page.goto("/")
            page.act("click Add")

        @pytest.mark.stagehand(variant="german")
        def test_german(page):
            page.goto("/")
            page.act("click Add")
    """)
    assert project.run("--device", "iPhone 13").status == 0
    assert project.recordings == {"test_it/test_add", "@german/test_it/test_german"}
    assert project.replay().status == 0
    assert project.run("--stagehand-variant=Mobile", "--device", "iPhone 13", "-k", "test_add").status == 0
    assert project.recordings == {"test_it/test_add", "@german/test_it/test_german", "@mobile/test_it/test_add"}
    assert project.replay("--stagehand-variant=other", "-k", "test_add").reasons == {"test_add": ["no-recording"]}


def test_a_variant_is_chosen_by_what_the_page_is_shown_as(project):
    project.site.pages["/"] = PAGE
    ini = "stagehand_variants =\n    mobile: is_mobile has_touch\n    german: locale=de*\n"
    project.write("pytest.ini", f"[pytest]\nstrict = true\n{ini}")
    project.test("""
        import pytest

        @pytest.fixture(scope="module")
        def told(browser, base_url):
            page = browser.new_page(base_url=base_url)
            page.goto("/")
            yield page.extract("the heading")
            page.close()

        def add(page):
            page.goto("/")
            page.act("click Add")

        def test_desktop(page, browser, base_url):
            add(page)
            with browser.new_context(base_url=base_url, locale="de") as german:
                add(german.new_page())

        @pytest.mark.browser_context_args(is_mobile=True, has_touch=True, locale="de")
        def test_phone(told, page): add(page)

        @pytest.mark.browser_context_args(locale="de-BE")
        def test_german(page): add(page)

        @pytest.mark.browser_context_args(is_mobile=True, locale="fr")
        def test_neither(page): add(page)

        @pytest.mark.browser_context_args(locale="de-BE")
        @pytest.mark.stagehand(variant="mine")
        def test_chosen(page): add(page)
    """)
    assert project.run().status == 0
    own = {"test_desktop", "test_neither", "@mobile/test_phone", "@german/test_german", "@mine/test_chosen"}
    assert {name.replace("test_it/", "") for name in project.recordings} == own | {"fixtures/told"}
    assert project.replay().status == 0


def test_a_recording_follows_its_test_only_if_it_is_renamed_as_well(project):
    project.site.pages["/"] = PAGE
    source = 'def test_add(page):\n    page.goto("/")\n    page.act("click Add")\n'
    project.test(source)
    assert project.run().status == 0
    (project.path / "test_it.py").unlink()
    project.test(source, "test_new.py")
    run = project.replay()
    assert run.outcomes == {"test_add": "failed"}
    assert "__recordings__/test_new/test_add.json (not there)" in run.text
    assert "renamed" in run.text
    (project.path / "__recordings__" / "test_it").rename(project.path / "__recordings__" / "test_new")
    assert project.replay().outcomes == {"test_add": "passed"}


def test_a_route_that_changed_is_waited_for_and_then_told(project):
    project.site.pages |= {"/": PAGE, "/late": "<script>setTimeout(() => location = '/', 700)</script>"}
    project.test("""
        import os

        def test_add(page):
            page.set_default_timeout(3000)
            page.goto(os.environ["AT"])
            page.act("click Add")
    """)
    assert project.run(AT="/").status == 0
    assert project.replay(AT="/late").outcomes == {"test_add": "passed"}
    project.site.pages["/elsewhere"] = PAGE
    run = project.replay(AT="/elsewhere")
    assert run.outcomes == {"test_add": "failed"}
    assert 'act "click Add" on / (route differs)' in run.text


def test_the_projects_own_routes_and_query_values(project):
    project.site.pages["/teams/blue"] = project.site.pages["/teams/red"] = PAGE
    project.site.pages["/list"] = PAGE
    project.conftest("""
        import re

        def pytest_stagehand_route(url):
            return re.sub(r".*/teams/\\w+$", "/teams/:team", url) if "/teams/" in url else None
    """)
    project.write("pytest.ini", "[pytest]\nstrict = true\nstagehand_route_query = page\n")
    project.test("""
        import os

        def test_team(page):
            page.goto("/teams/" + os.environ["TEAM"])
            page.act("click Add")

        def test_list(page):
            page.goto("/list?page=2&session=" + os.environ["TEAM"])
            page.act("click Add")
    """)
    assert project.run(TEAM="blue").status == 0
    assert project.recording("test_team")["steps"][0]["route"] == "/teams/:team"
    assert project.recording("test_list")["steps"][0]["route"] == "/list?page=2&session"
    assert project.replay(TEAM="red").status == 0


def test_a_recording_is_small_plain_json_in_a_fixed_order(project):
    project.site.pages["/"] = PAGE
    project.test('def test_add(page):\n    page.goto("/")\n    page.act("click Add")\n')
    project.run()
    text = project.recording_path("test_add").read_text("utf-8")
    found = json.loads(text)
    assert list(found) == ["schema", "test", "steps"]
    assert found["schema"] == 2
    assert found["test"] == "test_it.py::test_add"
    assert text.startswith('{\n  "schema": 2,\n')
