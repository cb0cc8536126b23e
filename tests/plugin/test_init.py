"""The first test that `pytest-stagehand init` writes records and replays as it stands, and trying it changes nothing."""

import pytest

from tests.support.site import Reply, redirect

PAGES = {
    "/": """<title>Shop</title><h1>Shop</h1><form method=post action=/buy><button>Buy now</button></form>
        <button onclick="fetch('/pressed')">Delete all</button><a href=/>Home</a><a href="https://elsewhere.example/">Partner</a>
        <a href=/tab target=_blank>Terms</a><a href=/broken>Old news</a><a href=/away>Away</a>
        <a href=/removed onclick="fetch('/remove', {method: 'POST'})">Remove</a><a href=/news>News</a>""",
    "/news": "<title>News</title><h1>What is new</h1>",
    "/search": "<h1>Search</h1><label>Password <input type=password></label><label>Query <input></label>",
    "/clock": "<title>Now</title><h1></h1><script>document.querySelector('h1').textContent = Math.random()</script>",
    "/built": """<title>Built</title><main></main><script>setTimeout(() => {
        document.querySelector("main").innerHTML = "<h1>Cases</h1><a href=/news>News</a>" }, 1500)</script>""",
    "/nickname": "<h1>Staff</h1><div>Nickname</div><div><input></div>",
    "/text": "<p>Hello there</p>",
}
WRITTEN = {
    "/": ["page.act('click News')", "page.verify('the heading \"What is new\" is visible')"],
    "/search?q=a": ["page.act('type Hello into Query')", "page.verify('the Query field contains Hello')"],
    "/nickname": ["page.act('type Hello into Nickname')", "page.verify('the field contains Hello')"],
    "/built": ["page.act('click News')", "page.verify('the heading \"What is new\" is visible')"],
    "/clock": ["page.verify('the page title is \"Now\"')"],
    "/text?b=c": ["page.verify('the address is /text?b=c')"],
    "/away": ["page.verify('the heading \"Sign in elsewhere\" is visible')"],
}


@pytest.fixture
def shop(project):
    away = project.site.url.replace("127.0.0.1", "localhost")
    counted = {
        "/broken": lambda _: Reply("<h1>Gone</h1>", status=500),
        "/tab": "<h1>Terms</h1>",
        "/removed": "<h1>Removed</h1>",
        "/away": lambda _: redirect(f"{away}/sign-in"),
        "/sign-in": "<title>Sign in</title><h1>Sign in elsewhere</h1><a href=/other>Other</a>",
    }
    project.site.pages |= PAGES | counted
    return project


def test_a_first_test_is_written_for_any_page_and_records_and_replays_as_it_is(shop):
    for number, (path, steps) in enumerate(WRITTEN.items()):
        done = shop.command("init", "--yes", "--url", f"{shop.site.url}{path}")
        assert done.ret == 0, done.outlines
        written = (shop.path / "tests" / "test_first.py").read_text("utf-8").replace('"', "'").replace("\\'", "'")
        assert f"page.goto('{path}')" in written
        assert [step for step in steps if step.replace('"', "'") not in written] == []
        assert written.count("page.") == 1 + len(steps)
        (shop.path / "tests" / "test_first.py").rename(shop.path / "tests" / f"test_page_{number}.py")
    asked = {request.path for request in shop.site.requests}
    assert not asked & {"/buy", "/pressed", "/remove", "/other"}
    shop.base_url = None  # the ini file says it now
    assert set(shop.run().outcomes.values()) == {"passed"}
    replayed = shop.replay()
    assert set(replayed.outcomes.values()) == {"passed"}, replayed.text
    assert {outcome for steps in replayed.steps.values() for outcome in steps} == {"replayed"}


def test_a_page_that_does_not_answer_is_told_and_the_rest_is_written(shop):
    done = shop.command("init", "--yes", "--url", f"{shop.site.url}/broken")
    assert done.ret == 1
    assert "it answers with 500" in str(done.stdout)
    assert not (shop.path / "tests").exists()
    done = shop.command("init", "--yes", "--url", "http://127.0.0.1:9")
    assert "Start your application, and call this again." in str(done.stdout)
    assert "Next" not in str(done.stdout)
    assert (shop.path / ".gitignore").exists()


def test_a_browser_that_is_missing_is_told_with_what_explains_it(shop, monkeypatch):
    monkeypatch.setenv("STAGEHAND_CHROMIUM", "/nowhere")
    for args in (("init", "--yes", "--url", shop.site.url), ("try", shop.site.url)):
        done = shop.command(*args)
        assert done.ret == 1
        assert "errors.html#browsermissing" in f"{done.stdout}{done.stderr}"
