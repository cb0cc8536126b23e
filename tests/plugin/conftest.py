"""Fixtures of the tests that run pytest in pytest."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from pytest_stagehand.testing import ScriptedModel
from tests.support.project import HOME, Project, Recordings
from tests.support.site import Site, served
from tests.support.starter import Starter

FOREIGN = re.compile(r"CI$|STAGEHAND_(?!CHROMIUM$)|PYTEST_|OPENAI_|ANTHROPIC_")
"""Variables of whoever runs this suite that must not reach the runs in it."""
WORKERS = ("-n", "2")
WAYS_TO_RUN = [
    pytest.param((), id="plain"),
    pytest.param(WORKERS, id="n2"),
]


@pytest.fixture
def site():
    with served() as site:
        yield site


@pytest.fixture(scope="session")
def starter(pytestconfig: pytest.Config) -> Iterator[Starter]:
    with closing(Starter(pytestconfig.rootpath)) as starter:
        yield starter


@pytest.fixture(scope="session")
def cold_starter(pytestconfig: pytest.Config) -> Iterator[Starter]:
    with closing(Starter(pytestconfig.rootpath, is_warm=False)) as starter:
        yield starter


@pytest.fixture
def cool_down(project: Project, cold_starter: Starter) -> Callable[[], None]:
    """Calls for runs that import anew, where what a run imports is what is tested."""

    def cool_down() -> None:
        project.starter = cold_starter

    return cool_down


@pytest.fixture
def alone(project: Project) -> None:
    """How a driver or a browser comes into being, and ends, is what is tested."""
    project.is_alone = True


@pytest.fixture(scope="session")
def known() -> Recordings:
    """What projects have recorded: one that is the same need not do so again."""
    return {}


@pytest.fixture(autouse=True)
def compiled(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Playwright's driver start sooner: every run has one."""
    monkeypatch.setenv("NODE_COMPILE_CACHE", str(tmp_path_factory.getbasetemp() / "node"))


@pytest.fixture
def project(
    pytester: pytest.Pytester,
    site: Site,
    starter: Starter,
    known: Recordings,
    monkeypatch: pytest.MonkeyPatch,
) -> Project:
    for name in filter(FOREIGN.match, list(os.environ)):
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", HOME)
    return Project(pytester, site, starter, known)


@pytest.fixture
def model():
    with ScriptedModel() as model:
        yield model


@pytest.fixture(params=["openai", "anthropic"])
def wire(request: pytest.FixtureRequest) -> str:
    """The API that a scripted model is asked by."""
    return request.param


@pytest.fixture
def one_wire() -> str:
    """One of them, where it makes no difference which."""
    return "openai"


@pytest.fixture
def workers() -> tuple[str, ...]:
    """Arguments of a run in workers, where other tests show the same in one process."""
    return WORKERS


@pytest.fixture(params=WAYS_TO_RUN)
def way(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """Arguments of a run: in one process, and in workers of pytest-xdist."""
    return request.param
