"""An application for each kind of step beside pressing: recorded once with a scripted model, replayed with other data, and broken.

    python -m benchmarks.hands [NAME …] [--times 20]

Each is a project with one test in a folder of its own, and each run one of pytest. A replay is right if its step is `replayed`;
a breakage is noticed if the test fails.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from typing import Any

from benchmarks.hands.apps import App, Day, apps
from pytest_stagehand.testing import ScriptedModel
from tests.plugin.test_mail import CONFTEST
from tests.support.mcp_shop import over_http
from tests.support.models import keys, options
from tests.support.site import served

SHOP = Path(__file__).parents[2] / "tests" / "support" / "mcp_shop.py"
FOREIGN = ("CI", "STAGEHAND_MODE", "STAGEHAND_MODEL", "PYTEST_ADDOPTS")
TIMES, MAILS = dedent(CONFTEST).split("@pytest.fixture")
"""A conftest that has the test run so many times, and one that tells the application where mails go."""


def main() -> None:
    """Print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--times", type=int, default=20)
    asked = parser.parse_args()
    for name in asked.names or apps({"stdio": "", "HTTP": ""}):
        print(f"{name:12}", measured(name, asked.times), flush=True)


def measured(name: str, times: int) -> str:
    """What came of one application."""
    with TemporaryDirectory() as folder, over_http(Path(folder)) as url, served() as site, ScriptedModel() as model:
        path, day = Path(folder), Day(Path(folder))
        app = apps({"stdio": f"command={[sys.executable, str(SHOP), folder]!r}", "HTTP": f"url={url!r}"})[name]
        app.serve(site, day)
        (path / "test_it.py").write_text(app.test)
        (path / "pytest.ini").write_text("[pytest]\nstagehand_screenshots = off\n")
        (path / "conftest.py").write_text(TIMES + (f"@pytest.fixture{MAILS}" if name == "mailed code" else ""))
        for answer in app.answers(day):
            model.on("agent", None, answer, times=1)
        recorded, told = run(path, site.url, *options(model, app.wire), mode="record", **keys())
        if recorded != ["recorded"]:
            return f"not recorded: {told}"
        replayed, told = run(path, site.url, TIMES=str(times))
        line = f"replayed {replayed.count('replayed')} of {times}" + (
            f" ({told})" if set(replayed) != {"replayed"} else ""
        )
        return "; ".join([line, *(broken(app, day, path, site.url, each) for each in app.breaks)])


def broken(app: App, day: Day, path: Path, url: str, wrong: str) -> str:
    """What a replay comes to where something is wrong."""
    day.wrong = wrong
    outcomes, told = run(path, url)
    day.wrong = ""
    return f"{wrong}: {'noticed' if outcomes == ['failed'] else 'MISSED'} ({told})"


def run(path: Path, url: str, *arguments: str, mode: str = "replay", **environment: str) -> tuple[list[str], str]:
    """The outcomes of the step in a run of pytest, and why it failed."""
    report = path / "stagehand-report" / "report.json"
    report.unlink(missing_ok=True)
    known = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    command = [sys.executable, "-m", "pytest", "-q", f"--stagehand-mode={mode}", f"--base-url={url}", *arguments]
    done = subprocess.run(command, cwd=path, env=known | environment, capture_output=True, text=True)
    if not report.exists():
        return [], done.stdout[-2_000:] + done.stderr[-2_000:]
    steps = [step for test in json.loads(report.read_text())["tests"] for step in test["steps"]]
    failed = [step for step in steps if step["outcome"] == "failed"]
    return [step["outcome"] for step in steps], "; ".join(sorted({str(each["reason"] or why(each)) for each in failed}))


def why(step: dict[str, Any]) -> str:
    """The kind of an error, by its first line."""
    return (step["error"] or "").partition("\n")[0][:90]


if __name__ == "__main__":
    main()
