"""Serves the example shop to the tests of this folder.

``SHOP_DESIGN`` (1 or 2) and ``SHOP_BUG`` (a name of ``example_suite.shop.bugs.BUGS``) choose which shop.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from example_suite.shop.server import serve


@pytest.fixture(scope="session")
def shop_url() -> Iterator[str]:
    """Origin of a shop that is served for this session, for example ``http://127.0.0.1:40123``."""
    design = int(os.environ.get("SHOP_DESIGN") or 1)
    with serve(design=design, bug=os.environ.get("SHOP_BUG") or None) as url:
        yield url


@pytest.fixture(scope="session")
def base_url(shop_url: str) -> str:
    """Lets ``page.goto("/shirts/red")`` open a page of the shop."""
    return shop_url
