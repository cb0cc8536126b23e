"""Which recording is a test's, or a wider fixture's: by its file, its classes, its name, and the user's own parameters."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from pytest_stagehand._recording.paths import fixture_path, recording_path

REPEATED = "__pytest_repeat_step_number"
"""A number from 0; its id is `1-3` with pytest-repeat, and the number itself without."""
NOT_THE_USERS = frozenset({"browser_name", "browser_channel", "device", REPEATED})
"""Parameters that say where or how often a test runs, not which test it is: all of these share one recording."""


def _classes(item: pytest.Item) -> str:
    return "::".join(node.name for node in item.listchain() if isinstance(node, pytest.Class))


def _function(item: pytest.Item) -> str:
    return getattr(item, "originalname", None) or item.name


def _params(item: pytest.Item) -> list[tuple[str, str]]:
    """Ids of the user's own parameters, in the order of the test's id."""
    callspec = getattr(item, "callspec", None)
    if callspec is None:
        return []
    ids = [str(each) for each in getattr(callspec, "_idlist", [callspec.id])]
    for name in NOT_THE_USERS & callspec.params.keys():
        value = callspec.params[name]
        spoken = rf"{value}|{value + 1}-\d+" if name == REPEATED else re.escape(str(value))
        foreign = next((each for each in ids if re.fullmatch(spoken, each)), None)
        if foreign is not None:
            ids.remove(foreign)
    return [("", each) for each in ids]


def path_of(item: pytest.Item, variant: str | None) -> Path:
    return recording_path(item.path, _function(item), cls=_classes(item) or None, params=_params(item), variant=variant)


def name_of(item: pytest.Item) -> str:
    """The test without the folder of its file, and without what is not the user's."""
    params = "-".join(text for _, text in _params(item))
    parts = [item.path.name, *filter(None, [_classes(item)]), _function(item) + (f"[{params}]" if params else "")]
    return "::".join(parts)


def path_of_fixture(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest, variant: str | None, root: Path
) -> Path:
    """The recording of a wider fixture, beside the file it is defined in; of one from a package, in the root folder."""
    file = Path(inspect.getfile(inspect.unwrap(fixturedef.func)))
    defined_in = file if file.is_relative_to(root) and "site-packages" not in file.parts else root / "conftest.py"
    param = None
    if hasattr(request, "param"):
        plain = isinstance(request.param, str | int | float | bool)
        param = str(request.param) if plain else str(getattr(request, "param_index", 0))
    cls = fixturedef.baseid.partition("::")[2] or None
    return fixture_path(defined_in, fixturedef.argname, cls=cls, param=param, variant=variant)
