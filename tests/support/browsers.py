"""Cases that a browser can't do, not even by hand (docs/browsers.md)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from _pytest.mark.structures import ParameterSet


def not_in_firefox(names: Iterable[str], *left_out: str) -> list[str | ParameterSet]:
    """The names of cases; some are skipped in Firefox."""
    names, skip = list(names), pytest.mark.skip_browser("firefox")
    assert set(left_out) <= set(names)
    return [pytest.param(each, marks=skip) if each in left_out else each for each in names]
