from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_stagehand._recording.paths import MAX_NAME, fixture_path, portable, recording_path, variant_name

FILE = Path("tests/test_cart.py")
FOLDER = Path("tests/__recordings__")


def test_a_test_has_its_file_beside_it():
    assert recording_path(FILE, "test_add_large") == FOLDER / "test_cart" / "test_add_large.json"


def test_the_path_carries_the_class():
    path = recording_path(FILE, "test_add", cls="TestCart::TestGuest")
    assert path == FOLDER / "test_cart" / "test_cart" / "test_guest" / "test_add.json"


def test_classes_that_differ_in_case_only_have_folders_of_their_own():
    names = [
        "TestCart",
        "Testcart",
        "TestCART",
        "Test_Cart",
        "testCart",
        "test_cart",
        "TESTCART",
        "TestHTTP",
        "TestHttp",
    ]
    paths = {recording_path(FILE, "test_add", cls=name).as_posix().casefold() for name in names}
    assert len(paths) == len(names)


def test_functions_that_differ_in_case_only_have_files_of_their_own():
    assert recording_path(FILE, "test_add").name == "test_add.json"
    assert recording_path(FILE, "test_Add").name.startswith("test_Add-")


def test_parameters_are_readable_and_told_apart_by_a_hash():
    path = recording_path(FILE, "test_add", params=[("size", "Large"), ("colour", "red/blue")])
    assert path.name.startswith("test_add[Large-red-blue]-")
    other = recording_path(FILE, "test_add", params=[("size", "Large"), ("colour", "red\\blue")])
    assert other != path


def test_parameters_are_told_apart_whatever_joins_them():
    one = recording_path(FILE, "test_add", params=[("a", "x-y"), ("b", "z")])
    other = recording_path(FILE, "test_add", params=[("a", "x"), ("b", "y-z")])
    assert one != other


def test_the_hash_of_a_parametrised_test_is_about_its_class_too():
    names = {recording_path(FILE, "test_add", cls=cls, params=[("a", "1")]).name for cls in (None, "TestA", "TestB")}
    assert len(names) == 3


def test_a_path_does_not_depend_on_where_the_project_lies():
    paths = {recording_path(Path(root) / FILE, "test_x", params=[("a", "1")]).name for root in ("/home/a", "/ci/build")}
    assert len(paths) == 1


def test_a_variant_is_a_subfolder_that_no_module_can_be():
    assert recording_path(FILE, "test_add", variant="de-DE") == FOLDER / "@de-de" / "test_cart" / "test_add.json"


@pytest.mark.parametrize("name", ["", ".", "..", "../x", "a/b", "a\\b", "-x", ".x", "x.", "a b", "é", "x" * 41, "a\n"])
def test_a_variant_is_a_plain_name(name):
    with pytest.raises(ValueError, match="plain name"):
        variant_name(name)


@pytest.mark.parametrize("name", ["con", "NUL", "com1", "lpt9", "con.x"])
def test_no_file_is_called_like_a_device_of_windows(name):
    device = name.casefold().partition(".")[0]
    for path in (recording_path(FILE, name), recording_path(Path(f"tests/{name}.py"), "test_x").parent):
        assert path.name.casefold().partition(".")[0] != device


def test_a_module_called_fixtures_does_not_meet_the_fixtures():
    assert (
        recording_path(Path("tests/fixtures.py"), "login").parent
        != fixture_path(Path("tests/conftest.py"), "login").parent
    )


def test_a_fixture_has_its_file_in_the_folder_of_fixtures():
    conftest = Path("tests/conftest.py")
    assert fixture_path(conftest, "logged_in") == FOLDER / "fixtures" / "logged_in.json"
    assert fixture_path(conftest, "logged_in", param="admin") == FOLDER / "fixtures" / "logged_in[admin].json"
    assert fixture_path(conftest, "logged_in", param="Admin") != fixture_path(conftest, "logged_in", param="admin")
    assert fixture_path(FILE, "logged_in", cls="TestCart") == FOLDER / "fixtures/test_cart/test_cart/logged_in.json"


def test_fixtures_of_one_name_in_two_modules_have_files_of_their_own():
    paths = {fixture_path(Path(f"tests/{name}"), "page_of_shop") for name in ("conftest.py", "test_a.py", "test_b.py")}
    assert len(paths) == 3


def test_a_name_that_looks_hashed_is_hashed_itself():
    hashed = recording_path(FILE, "test add")
    assert hashed.stem.startswith("test-add-")
    assert recording_path(FILE, hashed.stem) != hashed


names = st.text(min_size=1, max_size=300)


@given(names, names, st.lists(st.tuples(names, names), max_size=3))
def test_every_name_makes_a_file_that_every_file_system_takes(module, function, params):
    path = recording_path(Path("tests") / f"{module.replace('/', '_')}.py", function, params=params)
    for part in path.relative_to(FOLDER).parts:
        assert len(part.encode()) <= MAX_NAME
        assert not part.startswith((".", "-", "@", " "))
        assert not part.endswith((".", " "))
        assert not set(part) & set('<>:"/\\|?*\0\n')


@given(names, names)
def test_two_functions_never_share_a_file_even_without_case(one, other):
    paths = {recording_path(FILE, name).as_posix().casefold() for name in (one, other)}
    assert len(paths) == len({one, other})


@given(st.from_regex(r"[A-Za-z_]{1,12}", fullmatch=True), st.from_regex(r"[A-Za-z_]{1,12}", fullmatch=True))
def test_two_classes_never_share_a_folder_even_without_case(one, other):
    paths = {recording_path(FILE, "test_x", cls=name).as_posix().casefold() for name in (one, other)}
    assert len(paths) == len({one, other})


def test_paths_are_shown_as_posix_and_relative_where_they_are_below():
    assert portable(Path("/p/tests/x.json"), Path("/p")) == "tests/x.json"
    assert portable(Path("/q/x.json"), Path("/p")) == "/q/x.json"
