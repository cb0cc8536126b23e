"""Which downloaded file of a task is meant by a name: the one that has it, or none."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pytest_stagehand import StagehandError
from pytest_stagehand._agent.files import Files
from pytest_stagehand._basics.errors import DriftError


def files_of(*names: str, instruction: str = "pay the invoice") -> Files:
    masks = SimpleNamespace(secrets=SimpleNamespace(mask=lambda text: text))
    step: Any = SimpleNamespace(
        session=masks, variables={"order": "17"}, plain_variables={}, key=SimpleNamespace(instruction=instruction)
    )
    return Files(step, [cast("Any", SimpleNamespace(suggested_filename=name, path=Path)) for name in names])


def test_of_two_files_that_a_recording_could_not_tell_apart_none_is_read():
    files = files_of("invoice-1.csv", "invoice-2.csv", "terms.csv")
    with pytest.raises(StagehandError, match="several files called"):
        files.look_into("invoice-2.csv")
    with pytest.raises(DriftError) as caught:
        files.again("invoice-⟨n⟩.csv")
    assert (caught.value.reason, caught.value.candidates) == ("target-ambiguous", ("invoice-1.csv", "invoice-2.csv"))
    with pytest.raises(DriftError) as caught:
        files.again("bill.csv")
    assert (caught.value.reason, caught.value.candidates[-1]) == ("target-missing", "terms.csv")


def test_a_file_is_known_by_what_the_test_says_of_its_name():
    assert files_of().pattern_of("invoice-17.csv") == "invoice-%order%.csv"
    assert files_of(instruction="pay invoice 4711").pattern_of("invoice-4711.csv") == "invoice-4711.csv"
    assert files_of().pattern_of("invoice-4711.csv") == "invoice-⟨n⟩.csv"
