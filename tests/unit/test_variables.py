import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_stagehand._basics.errors import InstructionError
from pytest_stagehand._basics.secrets import Secret
from pytest_stagehand._basics.variables import fill, names_in, unfilled


def test_variables_are_filled_in():
    variables = {"email": "ada@example.org", "password": Secret("s3cret"), "count": 3}
    assert fill("type %email%, %password% and %count%", variables) == "type ada@example.org, s3cret and 3"


def test_a_value_that_looks_like_a_variable_is_not_filled_again():
    assert fill("%a%", {"a": "%b%", "b": "x"}) == "%b%"


@pytest.mark.parametrize("text", ["scroll by 50%", "50% and 60% off", "100 % of %", "%"])
def test_a_percent_sign_that_begins_no_variable_stands_for_itself(text):
    assert fill(text, {}) == text
    assert names_in(text) == ()


def test_two_percent_signs_are_one():
    assert fill("%%email%% is %email%", {"email": "x"}) == "%email% is x"
    assert names_in("%%email%% is %email%") == ("email",)


def test_names_come_in_order_and_once():
    assert names_in("%b% %a% %b%") == ("b", "a")


def test_an_unknown_variable_names_those_that_were_given():
    with pytest.raises(InstructionError, match=r"%emial%.*%email%, %name%.*Did you mean %email%"):
        fill("type %emial%", {"email": "x", "name": "y"})


def test_an_error_about_a_variable_shows_no_secret():
    with pytest.raises(InstructionError) as caught:
        fill("%x%", {"password": Secret("s3cret"), "y": "value"})
    assert "s3cret" not in str(caught.value)
    assert "value" not in str(caught.value)


@pytest.mark.parametrize("value", [None, ["a"], b"x"])
def test_a_variable_is_text_a_number_or_a_secret(value):
    with pytest.raises(InstructionError, match="must be text"):
        fill("%x%", {"x": value})


def test_values_are_taken_out_longest_first_and_as_whole_words():
    variables = {"first": "Bob", "full": "Bob Smith", "empty": ""}
    assert unfilled("Bob Smith, Bob, Bobby", variables) == "%full%, %first%, Bobby"


def test_a_secret_is_taken_out_also_inside_words():
    assert unfilled("xs3crety", {"password": Secret("s3cret")}) == "x%password%y"


def test_text_without_values_stays_as_it_is_where_it_can():
    assert unfilled("50% off", {"a": "x"}) == "50% off"
    assert unfilled("%a%", {"a": "x"}) == "%%a%%"


pieces = st.lists(st.sampled_from(["%", "%%", "a", "b", "ab", " ", "%a%", "x"])).map("".join)


@given(pieces, st.dictionaries(st.sampled_from(["a", "b", "c"]), st.sampled_from(["a", "%", "ab", "x", "%a%", "b b"])))
def test_taking_values_out_and_putting_them_in_gives_the_text_again(text, variables):
    assert fill(unfilled(text, variables), variables) == text
