from __future__ import annotations

import os
from types import SimpleNamespace

import pytest
from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import BrowserMissing
from pytest_stagehand._browser import launching
from pytest_stagehand._browser.chromium import launch_options, system_browser
from pytest_stagehand._pytest.explaining import explain


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Puts programs on an otherwise empty PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("STAGEHAND_CHROMIUM", raising=False)

    def install(*names):
        for name in names:
            (folder / name).write_text("#!/bin/sh\n")
            (folder / name).chmod(0o755)
        return folder

    return install


@pytest.fixture
def chromium(tmp_path):
    """A browser type whose own browser is not installed."""
    return SimpleNamespace(name="chromium", executable_path=str(tmp_path / "ms" / "chromium-1" / "linux" / "chrome"))


def test_playwrights_own_browser_comes_first(install, chromium, tmp_path):
    install("chromium")
    own = tmp_path / "ms" / "chromium-1" / "linux" / "chrome"
    own.parent.mkdir(parents=True)
    own.touch()
    assert system_browser(chromium.executable_path) is None
    assert launch_options(chromium, {"slow_mo": 5}) == {"slow_mo": 5}


def test_playwrights_own_headless_shell_is_enough(install, chromium, tmp_path):
    install("chromium")
    shell = tmp_path / "ms" / "chromium_headless_shell-1" / "linux" / "headless_shell"
    shell.parent.mkdir(parents=True)
    shell.touch()
    assert system_browser(chromium.executable_path) is None


def test_the_systems_browser_comes_second_the_shell_first_where_no_window_is_wanted(install, chromium):
    folder = install("chromium", "google-chrome", "chromium-headless-shell")
    options = launch_options(chromium, {"args": ["--mute-audio"]})
    assert options["executable_path"] == str(folder / "chromium-headless-shell")
    assert options["args"][0] == "--mute-audio"
    assert "--disable-background-networking" in options["args"]
    assert ("--no-sandbox" in options["args"]) == (os.geteuid() == 0)
    assert launch_options(chromium, {"headless": False})["executable_path"] == str(folder / "chromium")


def test_edge_will_do(install, chromium):
    folder = install("microsoft-edge")
    assert system_browser(chromium.executable_path) == str(folder / "microsoft-edge")


def test_the_environment_names_a_browser(install, chromium, monkeypatch):
    folder = install("chromium", "mine")
    monkeypatch.setenv("STAGEHAND_CHROMIUM", str(folder / "mine"))
    assert system_browser(chromium.executable_path) == str(folder / "mine")
    monkeypatch.setenv("STAGEHAND_CHROMIUM", str(folder / "theirs"))
    with pytest.raises(BrowserMissing, match=r"STAGEHAND_CHROMIUM.*theirs"):
        system_browser(chromium.executable_path)


def test_a_grid_brings_its_own_browser(install, chromium, monkeypatch):
    install()
    monkeypatch.setenv("SELENIUM_REMOTE_URL", "http://grid:4444")
    assert launch_options(chromium, {"slow_mo": 5}) == {"slow_mo": 5}


@pytest.mark.parametrize("given", [{"executable_path": "/opt/chrome"}, {"channel": "msedge"}])
def test_a_browser_that_the_suite_names_is_left_alone(install, chromium, given):
    install("chromium")
    assert launch_options(chromium, given) == given


def test_webkit_is_playwrights_own_or_missing_by_name(tmp_path):
    webkit = SimpleNamespace(name="webkit", executable_path=str(tmp_path / "pw_run.sh"))
    with pytest.raises(
        BrowserMissing, match=r"(?s)No WebKit.*can drive no other.*playwright install --with-deps webkit"
    ):
        launching.launch_options(webkit, {"slow_mo": 5})
    named = {"executable_path": "/opt/webkit"}
    assert launching.launch_options(webkit, named) == named
    (tmp_path / "pw_run.sh").touch()
    assert launching.launch_options(webkit, {"slow_mo": 5}) == {"slow_mo": 5}


@pytest.mark.parametrize(
    ("said", "explained"),
    [
        (
            "Browser.new_context: Protocol error (emulation.setMediaFeaturesOverride): unknown command",
            "pip install 'playwright<",
        ),
        ("Page.goto: net::ERR_CONNECTION_REFUSED at http://localhost:8000/", "Start the application first"),
        ("Page.goto: NS_ERROR_CONNECTION_REFUSED", "Start the application first"),
        ("Browser.new_context: Target page, context or browser has been closed", "share has ended"),
    ],
)
def test_what_playwright_says_of_a_browser_or_a_server_is_explained_once(said, explained):
    error = PlaywrightError(said)
    assert not explain(error)
    explain(error)
    [note] = error.__notes__
    assert explained in note


def test_firefox_is_looked_for_as_chromium_is(install, tmp_path, monkeypatch):
    firefox = SimpleNamespace(name="firefox", executable_path=str(tmp_path / "ms" / "firefox"))
    folder = install("chromium", "firefox", "firefox-esr", "mine")
    found = {"executable_path": str(folder / "firefox-esr"), "channel": "moz-firefox"}
    keeps_no_page = {"browser.sessionhistory.max_total_viewers": 0}
    assert launching.launch_options(firefox, {"slow_mo": 5}) == {
        "slow_mo": 5,
        **found,
        "firefox_user_prefs": keeps_no_page,
    }
    theirs = {"firefox_user_prefs": {"dom.push.enabled": False, "browser.sessionhistory.max_total_viewers": 2}}
    assert launching.launch_options(firefox, theirs) == {**found, **theirs}, "what the test says wins"
    assert launching.launch_options(firefox, {"channel": "firefox-beta"}) == {"channel": "firefox-beta"}
    monkeypatch.setenv("STAGEHAND_FIREFOX", "mine")
    assert launching.launch_options(firefox, {})["executable_path"] == str(folder / "mine")
    monkeypatch.setenv("STAGEHAND_FIREFOX", "theirs")
    with pytest.raises(BrowserMissing, match=r"STAGEHAND_FIREFOX=theirs: .*path of a Firefox"):
        launching.launch_options(firefox, {})
    monkeypatch.delenv("STAGEHAND_FIREFOX")
    (tmp_path / "ms").mkdir()
    (tmp_path / "ms" / "firefox").touch()
    assert launching.launch_options(firefox, {}) == {}
    (tmp_path / "ms" / "firefox").unlink()
    for name in ("firefox", "firefox-esr"):
        (folder / name).unlink()
    with pytest.raises(BrowserMissing, match=r"(?s)Playwright's own Firefox.*apt-get install firefox-esr"):
        launching.launch_options(firefox, {})


def test_no_browser_at_all_is_said_with_how_to_get_one(install, chromium):
    install()
    with pytest.raises(BrowserMissing) as caught:
        launch_options(chromium, {})
    assert "playwright install chromium" in str(caught.value)
    assert "STAGEHAND_CHROMIUM" in str(caught.value)
