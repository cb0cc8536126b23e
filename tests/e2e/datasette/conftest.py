"""Datasette, on the catalogue of a small garden."""

from __future__ import annotations

import pytest

from tests.support.apps import served_by


@pytest.fixture(scope="session")
def base_url(tmp_path_factory):
    with served_by("tests.e2e.datasette.garden", tmp_path_factory.mktemp("garden")) as url:
        yield url
