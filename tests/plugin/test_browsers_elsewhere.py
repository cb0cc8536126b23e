"""Sentences work in a browser that the run did not start, or not as it starts its own."""

import json
import os
import signal
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from pytest_stagehand._browser.chromium import launch_options

pytestmark = pytest.mark.usefixtures("alone")

PAGE = """<title>Shop</title><h1>Shop</h1><button onclick="said.textContent = 'Added'">Add</button><p id=said></p>"""
CONFTEST = """
    import os
    from inspect import signature
    import pytest
    from playwright.sync_api import BrowserType

    @pytest.fixture(scope="session", params=["LAUNCH_SERVER", "RUN_SERVER"])
    def connect_options(request):
        endpoint = list(signature(BrowserType.connect).parameters)[1]  # `ws_endpoint` before Playwright 1.65
        return {endpoint: os.environ[request.param], "headers": {"x-playwright-launch-options": os.environ["LAUNCH"]}}
"""
TESTS = """
    import json
    import os

    def add(page, base_url):
        page.goto(base_url + "/")
        page.act("click Add")
        page.verify('the text "Added" is visible')

    def test_of_playwrights_server(page, base_url): add(page, base_url)

    def test_open_already(playwright, base_url):
        browser = playwright.chromium.connect_over_cdp(os.environ["CDP"])
        [context] = browser.contexts
        add(context.pages[0], base_url)
        with context.new_page() as page:
            add(page, base_url)
        browser.close()

    def test_with_an_extension(browser_type, base_url, tmp_path):
        context = browser_type.launch_persistent_context(tmp_path, **json.loads(os.environ["WITH_EXTENSION"]))
        page = context.pages[0]
        add(page, base_url)
        page.act("click Save to list")
        page.verify('the text "Saved" is visible')
        context.close()

    def test_of_a_grid(browser_type, base_url):
        browser = browser_type.launch()
        with browser.new_context() as context, context.new_page() as page:
            add(page, base_url)
        browser.close()
"""
EXTENSION = {"manifest_version": 3, "name": "Lists", "version": "1"}
SCRIPT = """document.body.insertAdjacentHTML("beforeend",
    `<button onclick="this.insertAdjacentHTML('afterend', '<p>Saved</p>')">Save to list</button>`)"""


def launching(playwright, *, headless):
    """How this system's Chromium is launched: its program, and what else it needs."""
    own = playwright.chromium.executable_path
    return {"executable_path": own, "args": [], **launch_options(playwright.chromium, {"headless": headless})}


@pytest.fixture(scope="module")
def chromium(playwright):
    return launching(playwright, headless=True)


@pytest.fixture(scope="module")
def with_a_window(playwright):
    """Its shell takes no extensions, and takes a third of the time."""
    return launching(playwright, headless=False)


@contextmanager
def running(*command):
    """A program, and the address that it prints first."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    try:
        yield next(word for line in process.stdout for word in line.split() if word.startswith("ws://"))
    finally:
        os.killpg(process.pid, signal.SIGKILL)  # what it started holds the pipe
        process.communicate()


def launched(chromium):
    """The same in the names of Playwright's protocol."""
    return json.dumps({"executablePath": chromium["executable_path"], "args": chromium["args"]})


def launch_server(folder: Path, chromium):
    """A server of one browser, which it launches itself."""
    config = folder / "server.json"
    config.write_text(launched(chromium))
    return running(
        sys.executable, "-m", "playwright", "launch-server", "--browser", "chromium", "--config", str(config)
    )


def run_server():
    """A server that launches a browser for each who connects, by whatever options they have."""
    return running(sys.executable, "-m", "playwright", "run-server", "--host", "127.0.0.1", "--unsafe")


@contextmanager
def grid(endpoint, calls):
    """A hub of Selenium 4, as far as Playwright asks one: a session is begun, has an address for CDP, and ends."""

    class Hub(BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["content-length"]))
            self.answer({"sessionId": "1", "capabilities": {"se:cdp": endpoint}})

        def do_DELETE(self):
            self.answer(None)

        def answer(self, value):
            calls.append(f"{self.command} {self.path}")
            body = json.dumps({"value": value}).encode()
            self.send_response(200)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Hub) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/wd/hub"
        server.shutdown()


def debugged(folder: Path, chromium):
    options = ("--headless", "--remote-debugging-port=0", f"--user-data-dir={folder / 'profile'}", *chromium["args"])
    return running(chromium["executable_path"], *options, "about:blank")


def with_extension(folder: Path, chromium):
    content = {"content_scripts": [{"matches": ["<all_urls>"], "js": ["lists.js"]}]}
    (folder / "manifest.json").write_text(json.dumps(EXTENSION | content))
    (folder / "lists.js").write_text(SCRIPT)
    loads = [f"--disable-extensions-except={folder}", f"--load-extension={folder}"]
    return {"executable_path": chromium["executable_path"], "args": [*chromium["args"], *loads]}


def test_browsers_of_servers_and_a_grid_one_that_is_open_and_one_with_an_extension(
    project, tmp_path, chromium, with_a_window
):
    project.site.pages["/"] = PAGE
    project.conftest(CONFTEST)
    project.test(TESTS)
    lists = tmp_path / "lists"
    lists.mkdir()
    extended = json.dumps(with_extension(lists, with_a_window))
    calls = []
    with ExitStack() as begin:
        opened = begin.enter_context(debugged(tmp_path, chromium))
        places = {
            "LAUNCH_SERVER": begin.enter_context(launch_server(tmp_path, chromium)),
            "RUN_SERVER": begin.enter_context(run_server()),
            "LAUNCH": launched(chromium),
            "CDP": opened,
            "SELENIUM_REMOTE_URL": begin.enter_context(grid(opened, calls)),
            "WITH_EXTENSION": extended,
        }
        run = project.run(**places)
        assert run.status == 0, run.text
        assert len(run.outcomes) == 5
        assert calls == ["POST /wd/hub/session", "DELETE /wd/hub/session/1"]
        assert project.replay(**places).steps == {name: ["replayed"] * len(steps) for name, steps in run.steps.items()}
