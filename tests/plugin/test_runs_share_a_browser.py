"""Runs of pytest that share a driver and a browser (`tests/support/driver.js`) know nothing of each other."""

import os
import signal

import pytest

LEAVES = """
    def test_leaves_all_it_can(page, browser, browser_type, base_url):
        other = browser.new_context(base_url=base_url)
        other.add_cookies([{"name": "left", "value": "here", "url": base_url}])
        other.new_page().goto("/")
        browser_type.launch(args=["--user-agent=Left"]).new_page()
        page.goto("/")
        page.evaluate("localStorage.left = 'here'")
        page.evaluate("setTimeout(() => { while (true); }, 10)")
"""
FINDS = """
    def test_finds_nothing(page, browser, playwright):
        assert browser.contexts == [page.context]
        assert page.context.cookies() == []
        page.goto("/")
        assert page.evaluate("localStorage.left ?? 'nothing'") == "nothing"
        assert page.evaluate("navigator.userAgent") != "Left"
"""
PROCESS = "page.context.browser.new_browser_cdp_session().send('SystemInfo.getProcessInfo')['processInfo'][0]['id']"
NUMBER = f"def test_number(page): print('browser', {PROCESS})"
ODD = {
    "is well": ("pass", True),
    "fails": ("assert False", True),
    "was interrupted": ("raise KeyboardInterrupt", True),
    "left a question open": ("page.on('dialog', print); page.evaluate('setTimeout(() => alert(1))')", True),
    "crashed a page": ("page.goto('chrome://crash')", True),
    "ended itself": ("import os; os._exit(3)", False),
    "was killed": ("import os; os.kill(os.getpid(), 9)", False),
    "killed its browser": (f"import os; os.kill({PROCESS}, 9)", False),
}


@pytest.fixture
def shop(project):
    project.site.pages["/"] = "<h1>Shop</h1>"
    return project


def number(shop) -> str:
    """Which browser a run has."""
    shop.test(NUMBER)
    run = shop.run("-rP")
    assert run.status == 0, run.text
    return next(line for line in run.text.splitlines() if line.startswith("browser "))


def test_a_run_finds_nothing_of_the_one_before(shop, way):
    for source in (LEAVES, FINDS):
        shop.test(source)
        run = shop.run(*way)
        assert run.status == 0, run.text


@pytest.mark.parametrize("what", ODD)
def test_only_a_browser_that_its_run_closed_is_lent_again(shop, what):
    before = number(shop)
    source, is_lent_again = ODD[what]
    body = "\n".join(f"    {line}" for line in source.splitlines())
    shop.write("test_it.py", f"def test_odd(page):\n    page.goto('/')\n{body}\n")
    shop.run()
    assert (number(shop) == before) is is_lent_again


@pytest.mark.usefixtures("alone")
def test_a_run_that_is_alone_has_a_browser_of_its_own(shop):
    assert number(shop) != number(shop)


def test_the_answer_of_a_run_that_was_given_up_is_not_the_next_ones(shop, monkeypatch):
    def give_up(*_):
        raise TimeoutError

    monkeypatch.setenv("OUTER", str(os.getpid()))
    before = signal.signal(signal.SIGUSR1, give_up)
    shop.test("""
        import os, signal, time

        def test_long(page):
            os.kill(int(os.environ["OUTER"]), signal.SIGUSR1)
            time.sleep(600)
    """)
    with pytest.raises(TimeoutError):
        shop.run()
    signal.signal(signal.SIGUSR1, before)
    shop.test("def test_it(page): assert False")
    assert shop.run().status == 1
    shop.test("def test_it(page): pass")
    assert shop.run().status == 0


@pytest.mark.parametrize(
    ("status", "source"),
    [
        (0, "def test_it(): pass"),
        (1, "def test_it(): assert False"),
        (2, "def test_it(): raise KeyboardInterrupt"),
        (3, "def pytest_runtest_protocol(): raise OSError"),
        (4, "import nothing_that_is_there"),
        (5, ""),
    ],
)
def test_a_run_ends_as_it_would_without(project, status, source):
    (project.conftest if status in (3, 4) else project.test)(source)
    if status == 3:
        project.test("def test_it(): pass")
    assert project.run().status == status
