"""A folder as pytest sees it: its root, its ini file, its cache and the options in force, without running a test.

On pytest's side of the house. pytest itself is asked, so that `addopts`, every kind of ini file and every way to a root
folder count as they do in a run; no conftest is loaded for that.
"""

from __future__ import annotations

import contextlib
import io
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_stagehand._pytest.plugin import base_url_of, settings_for

if TYPE_CHECKING:
    from pytest_stagehand._settings.settings import Settings


@dataclass(frozen=True, slots=True)
class Project:
    """What a run of pytest in the current folder would go by.

    Attributes:
        root: Its root folder, which recordings in a report are relative to.
        ini: Its ini file, if it has one.
        cache: This plugin's folder in pytest's cache; it need not be there.
        settings: The options in force; `None` where pytest refuses them.
        problem: Why it refuses them.
        base_url: Where its application is; empty where neither its ini file nor `addopts` says.
    """

    root: Path
    ini: Path | None = None
    cache: Path | None = None
    settings: Settings | None = None
    problem: str = ""
    base_url: str = ""


class _Probe:
    """Looks at the configuration in the place of a run."""

    def __init__(self) -> None:
        self.found: Project | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_cmdline_main(self, config: pytest.Config) -> int:
        """Note what there is to know, and run nothing."""
        root, cache = config.rootpath, _cache_of(config)
        try:
            self.found = Project(root, config.inipath, cache, settings_for(config), base_url=base_url_of(config))
        except pytest.UsageError as error:
            self.found = Project(root, config.inipath, cache, problem=str(error))
        return 0


def _cache_of(config: pytest.Config) -> Path | None:
    """This plugin's folder in the cache; `None` where a project has none (`-p no:cacheprovider`)."""
    if not config.pluginmanager.has_plugin("cacheprovider"):
        return None
    return config.rootpath / str(config.getini("cache_dir")) / "d" / "stagehand"


def project_here() -> Project:
    """The project that the current folder is in."""
    probe, said = _Probe(), io.StringIO()
    quietly = ["--noconftest", "--assert=plain"]  # rewriting warns of plugins that this process imported already
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
        try:
            pytest.main(quietly, plugins=[probe])
        except Exception as error:  # noqa: BLE001  (whatever another plugin or an ini file makes of it)
            said.write(f"{type(error).__name__}: {error}")
    return probe.found or Project(Path.cwd(), problem=said.getvalue().strip() or "pytest did not start")
