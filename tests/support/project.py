"""A project as a user has it: test files, a site to test, and runs of pytest over them."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from textwrap import dedent
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from pytest_stagehand._report.page import taken
from tests.support import hasty
from tests.support.starter import Order

if TYPE_CHECKING:
    from collections.abc import Collection

    from tests.support.site import Site
    from tests.support.starter import Starter

HOME = os.environ.get("HOME", "")
"""`pytester` moves it, and Playwright looks for its browsers there."""
BROWSERS = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path(HOME, ".cache", "ms-playwright"))
HAS_VIDEO = any(BROWSERS.glob("ffmpeg-*"))
"""Videos need Playwright's own ffmpeg, which a system's browser comes without."""


STRICT = (
    "strict = true"
    if pytest.version_tuple >= (9,)
    else "xfail_strict = true\naddopts = --strict-markers --strict-config"
)
INI = f"[pytest]\n{STRICT}\nfilterwarnings = error\n"


@dataclass(frozen=True)
class Run:
    """One run of pytest, as its user sees it.

    Attributes:
        report: `report.json` parsed; `None` where the run wrote none.
    """

    result: pytest.RunResult
    report: dict[str, Any] | None

    @property
    def status(self) -> int:
        return int(self.result.ret)

    @property
    def text(self) -> str:
        """All that it printed."""
        return f"{self.result.stdout}\n{self.result.stderr}"

    @property
    def outcomes(self) -> dict[str, str]:
        """Outcome of each test that the report holds, by its name without file and browser."""
        return {name: test["outcome"] for name, test in self._tests.items()}

    @property
    def steps(self) -> dict[str, list[str]]:
        """Outcomes of the steps of each test."""
        return {name: [step["outcome"] for step in test["steps"]] for name, test in self._tests.items()}

    @property
    def reasons(self) -> dict[str, list[str | None]]:
        """Reasons of the steps of each test."""
        return {name: [step["reason"] for step in test["steps"]] for name, test in self._tests.items()}

    def errors(self, test: str) -> str:
        """What the steps of a test say went wrong."""
        return "\n".join(step["error"] or "" for step in self._tests[test]["steps"])

    @property
    def _tests(self) -> dict[str, dict[str, Any]]:
        return {short(test["nodeid"]): test for test in (self.report or {"tests": []})["tests"]}


Recordings = dict[str, tuple[Run, dict[str, bytes]]]
"""Recordings, and the runs that made them, by what they are of: the project's files and the site's pages."""


def short(nodeid: str) -> str:
    """`test_a.py::TestCart::test_add[chromium-Large]` as `TestCart::test_add[Large]`."""
    name = nodeid.partition("::")[2]
    return re.sub(r"\[chromium(?:-(.+))?\]$", lambda found: f"[{found[1]}]" if found[1] else "", name)


class Project:
    """A folder with tests, and runs of pytest in it, each in a process of its own: Playwright's loop can't nest.

    Attributes:
        site: What they test.
        starter: What starts them.
        base_url: Another base URL than the site's; `None` for none.
        keeps_cache: Whether a run finds what an earlier one put into pytest's cache.
        has_reporters: Whether pytest-html and Allure are there.
        is_hasty: Whether steps are as impatient as these pages allow; a user's wait longer.
        is_alone: Whether a run has a driver and a browser of its own, as a user's has.
        imports: What runs import that few others do.
    """

    def __init__(self, pytester: pytest.Pytester, site: Site, starter: Starter, known: Recordings) -> None:
        self._pytester = pytester
        self.starter = starter
        self._known = known
        self._runs = count()
        self.site = site
        self.base_url: str | None = ""
        self.keeps_cache = False
        self.has_reporters = False
        self.is_hasty = True
        self.is_alone = False
        self.imports: tuple[str, ...] = ()
        self.path = pytester.mkdir("project")  # what pytester itself writes stands beside it
        self.write("pytest.ini", f"{INI}stagehand_screenshots = off\n")  # half of the time of a run that records

    def write(self, name: str, text: str | bytes) -> Path:
        """Put a file into the project; text is dedented."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else dedent(text).encode())
        return path

    def test(self, source: str, name: str = "test_it.py") -> Path:
        """Put a test file into the project."""
        return self.write(name, source)

    def conftest(self, source: str) -> Path:
        """Put a conftest into the project."""
        return self.write("conftest.py", source)

    def run(self, *args: str, **environment: str) -> Run:
        """Run pytest over the project, with the site as its base URL, and what is given of the environment."""
        report = self.path / "stagehand-report" / "report.json"
        report.unlink(missing_ok=True)
        with pytest.MonkeyPatch.context() as patched:
            patched.chdir(self.path)
            patched.delenv("PYTHONDONTWRITEBYTECODE", raising=False)  # else pytest rewrites every plugin in every run
            for name, value in environment.items():
                patched.setenv(name, value)
            result = self._result([self._temporary(), *self.arguments(), *args])
        return Run(result, json.loads(report.read_text("utf-8")) if report.exists() else None)

    def command(self, *args: str, given: str = "") -> pytest.RunResult:
        """Call `pytest-stagehand` in the project.

        Args:
            args: Its arguments.
            given: What is typed.
        """
        typed = self._pytester.path / "typed.txt"
        typed.write_text(given, "utf-8")
        with pytest.MonkeyPatch.context() as patched:
            patched.chdir(self.path)
            return self._result([*args], is_command=True, typed=str(typed))

    def _result(self, args: list[str], **more: Any) -> pytest.RunResult:
        """As `Pytester.runpytest_subprocess`, and sooner."""
        number = next(self._runs)
        printed = [self._pytester.path / f"{name}-{number}.txt" for name in ("stdout", "stderr")]
        started = perf_counter()
        where = (str(Path.cwd()), self.starter.root, dict(os.environ), *map(str, printed))
        order = Order(args, *where, is_alone=self.is_alone, imports=self.imports, **more)
        status = self.starter.run(order)
        lines = [path.read_text("utf-8").splitlines() for path in printed]
        for line in lines[0] + lines[1]:
            print(line)
        return pytest.RunResult(status, *lines, perf_counter() - started)

    def _temporary(self) -> str:
        return f"--basetemp={self._pytester.path / f'run-{next(self._runs)}'}"

    def takes_pictures(self) -> None:
        """As it is for a user who chose nothing."""
        self.write("pytest.ini", INI)

    def arguments(self) -> tuple[str, ...]:
        """What every run is given."""
        base_url = () if self.base_url is None else ("--base-url", self.base_url or self.site.url)
        cache = () if self.keeps_cache else ("-p", "no:cacheprovider")
        away = ("hypothesispytest", "anyio", *(() if self.has_reporters else ("html", "metadata", "allure_pytest")))
        pace = ("-p", hasty.__name__) if self.is_hasty else ()
        return (*cache, *pace, *(part for name in away for part in ("-p", f"no:{name}")), *base_url)

    def record(self, *args: str, endings: Collection[str] = ("passed",), **environment: str) -> Run:
        """Have recordings of all tests, by a run, or as one of the same project made them before.

        Args:
            args: Further arguments of the run, and of one that is the same.
            endings: How the tests end.
            environment: What the run, and one that is the same, is given.

        Returns:
            That run.
        """
        pages = self.site.pages
        assert all(isinstance(page, str) for page in pages.values()), "what a function answers may differ"
        sources = {name: content for name, (content, _) in self.tree().items()}
        key = repr((pages, sources, self.keeps_cache, args, environment))
        if key not in self._known:
            run = self.run(*args, **environment)
            assert set(run.outcomes.values()) == set(endings), run.text
            made = {name: content for name, (content, _) in self.tree().items() if name not in sources}
            self._known[key] = run, made
        run, made = self._known[key]
        for name, content in made.items():
            self.write(name, content)
        return run

    def replay(self, *args: str, **environment: str) -> Run:
        """Run as a CI does."""
        return self.run("--stagehand-mode=replay", *args, **environment)

    def details(self, folder: str = "stagehand-report", only: str = "") -> dict[str, dict[str, Any]]:
        """What the report's page shows of each test, by its node id without the file; of those with `only` in their name."""
        report = self.path / folder
        tests = json.loads((report / "report.json").read_text("utf-8"))["tests"]
        tests = [test for test in tests if only in test["nodeid"]]
        packed = {test["nodeid"]: (report / "assets" / f"{test['details']}.js").read_text("ascii") for test in tests}
        return {nodeid.partition("::")[2]: json.loads(taken(text)) for nodeid, text in packed.items()}

    @property
    def recordings(self) -> set[str]:
        """The files in the folders of recordings, below them, without the suffix: `test_it/test_add`."""
        return {
            path.removesuffix(".json").partition("__recordings__/")[2]
            for path in self.tree()
            if "__recordings__/" in path
        }

    def recording_path(self, name: str) -> Path:
        """File of a recording: `test_add`, or with a folder `fixtures/login`."""
        return self.path / "__recordings__" / f"{name if '/' in name else f'test_it/{name}'}.json"

    def recording(self, name: str) -> dict[str, Any]:
        """A recording, parsed."""
        return json.loads(self.recording_path(name).read_text("utf-8"))

    def tree(self) -> dict[str, tuple[bytes, int]]:
        """Bytes and time of change of each file, without the report and what Python keeps for itself."""
        return {
            path.relative_to(self.path).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns)
            for path in sorted(self.path.rglob("*"))
            if path.is_file() and not {"__pycache__", "stagehand-report"} & set(path.relative_to(self.path).parts)
        }

    def written(self) -> dict[str, bytes]:
        """Everything that the last run printed and all runs wrote, temporary folders included; no sources."""
        folder = self._pytester.path
        files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix not in (".py", ".pyc")]
        found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
        packed = [path for path in files if path.parent.name == "assets" and path.suffix == ".js"]
        return found | {f"{path.name} unpacked": taken(path.read_text("ascii")).encode() for path in packed}
