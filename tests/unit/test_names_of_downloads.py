"""A file is called what the page or the server calls it, and not what a browser makes of that in its folder."""

from types import SimpleNamespace

import pytest
from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._steps.files import name_of


@pytest.mark.parametrize(
    ("said", "beside", "name"),
    [
        ("report(1).csv", ["report.csv"], "report.csv"),
        ("report(3).csv", ["report.csv", "report(1).csv", "report(2).csv"], "report.csv"),
        ("report(3).csv", ["report.csv", "report(1).csv"], "report(3).csv"),
        ("report-01.csv", ["report.csv"], "report-01.csv"),
        ("report(0).csv", ["report.csv"], "report(0).csv"),
        ("invoice-2-1.pdf", ["invoice-2.pdf"], "invoice-2.pdf"),
        ("invoice-2-2.pdf", ["invoice-2.pdf", "invoice-2-1.pdf"], "invoice-2.pdf"),
        ("report-2025.pdf", ["report.pdf"], "report-2025.pdf"),
        ("2025-11-26.csv", ["2025-11.csv"], "2025-11-26.csv"),
        ("a(1).tar.gz", ["a.tar.gz"], "a.tar.gz"),
        ("export(1)", ["export"], "export"),
        ("report(1)(1).csv", ["report(1).csv"], "report(1).csv"),
        ("report(1).csv", [], "report(1).csv"),
        ("report(1).csv", ["report(2).csv", "other.csv"], "report(1).csv"),
        ("sum (2025).csv", ["sum.csv"], "sum (2025).csv"),
        ("report.csv", [], "report.csv"),
    ],
)
def test_a_number_is_the_browsers_where_the_file_without_it_lies_beside(tmp_path, said, beside, name):
    for each in (said, *beside):
        (tmp_path / each).touch()
    assert name_of(SimpleNamespace(suggested_filename=said, path=lambda: tmp_path / said)) == name


def test_a_number_is_the_names_own_where_a_browser_keeps_files_under_other_names(tmp_path):
    (tmp_path / "report.csv").touch()
    assert (
        name_of(SimpleNamespace(suggested_filename="report(1).csv", path=lambda: tmp_path / "4711")) == "report(1).csv"
    )


def test_of_a_browser_elsewhere_the_name_is_taken_as_it_is():
    def path():
        raise PlaywrightError("Path is not available when connecting remotely. Use save_as() to save a local copy.")

    assert name_of(SimpleNamespace(suggested_filename="report(1).csv", path=path)) == "report(1).csv"
