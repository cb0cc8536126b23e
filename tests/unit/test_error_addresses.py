"""Each error ends with an address, and the documentation has a section there."""

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

import pytest_stagehand
from pytest_stagehand._basics.addresses import DOCS, address_of, with_address
from pytest_stagehand._basics.errors import PUBLIC, DriftError, Reason, StagehandError

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "errors.md").read_text("utf-8")
ANCHORS = [title.lower() for title in re.findall(r"^### (\S+)$", PAGE, re.MULTILINE)]
SECTIONS = dict(zip(ANCHORS, re.split(r"^### \S+$", PAGE, flags=re.MULTILINE)[1:], strict=True))
CLASSES = [
    each
    for each in (getattr(pytest_stagehand, name) for name in pytest_stagehand.__all__ if name[0].isupper())
    if isinstance(each, type) and issubclass(each, BaseException)
]


def error_of(cls, reason=None):
    """An error of a class, with nothing in it but what its address is made of."""
    error = cls.__new__(cls)
    error.reason = reason
    return error


def anchor(error):
    page, _, anchor = address_of(error).removeprefix(DOCS).partition("#")
    assert page == "errors.html"
    return anchor


def test_each_reason_and_each_public_class_has_one_section():
    wanted = [*get_args(Reason), *(anchor(error_of(each)) for each in CLASSES)]
    assert sorted(ANCHORS) == sorted(wanted)


@pytest.mark.parametrize("reason", get_args(Reason))
def test_an_error_with_a_reason_leads_to_that_which_says_causes_and_what_to_do(reason):
    section = SECTIONS[anchor(error_of(StagehandError, reason))]
    assert "**Usual causes**" in section
    assert "**Next:**" in section


def test_an_error_of_drift_names_a_cause_for_each_of_its_reasons():
    assert DriftError.LIKELY.keys() == DriftError.HEADLINES.keys()


def test_links_in_the_page_lead_to_sections_and_pages_that_are_there():
    for page, to in re.findall(r"\]\(([\w./-]*)(?:#([\w-]+))?\)", PAGE):
        assert not page or (ROOT / "docs" / page).exists(), page
        assert page or to in [*ANCHORS, "reasons", "classes"], to


def test_the_address_is_the_last_line_and_stands_there_once():
    error = with_address(with_address(StagehandError("It happened.\n  found: nothing")))
    assert str(error).splitlines() == ["It happened.", "  found: nothing", f"See {address_of(error)}"]
    assert type(error).__module__ == PUBLIC


def test_the_documentation_is_where_the_package_says_it_is():
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    assert urls["Documentation"] == DOCS
