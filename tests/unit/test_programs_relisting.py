"""A list of records is read in whatever shape it is drawn now, as long as each value stands under or beside its recorded word."""

from __future__ import annotations

from itertools import permutations

import pytest
from pydantic import BaseModel, TypeAdapter

from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.moving import moved, with_others
from pytest_stagehand._recording.programs import ExtractProgram
from tests.support.trees import tree

HEAD = "[0-1] heading: Boats [level=2]\n"
WORDS = ("Vessel", "Berths", "Home port")
BOATS = [("Albatross", "4", "Kiel"), ("Heron", "6", "Oban"), ("Petrel", "2", "Kiel")]


class Boat(BaseModel):
    vessel: str
    berths: int


def numbered(lines: list[str]) -> str:
    """Lines of a tree with a number each."""
    stripped = (line.lstrip() for line in lines)
    return "\n".join(
        f"{' ' * (len(line) - len(text))}[0-{number}] {text}"
        for number, (line, text) in enumerate(zip(lines, stripped, strict=True), 10)
    )


def table(boats, words=WORDS, name="table"):
    lines = [name, "  row", *(f"    columnheader: {word}" for word in words), "    columnheader"]
    for boat in boats:
        lines += ["  row", *(f"    cell: {value}" for value in boat), "    cell", "      button: Sail"]
    return numbered(lines)


def definitions(boats, words=WORDS):
    lines = ["generic"]
    for boat in boats:
        lines += ["  article", f"    heading: {boat[0]} [level=3]"]
        for word, value in zip(words, boat, strict=True):
            lines += [f"    term: {word}", f"    definition: {value}"]
        lines += ["    button: Sail"]
    return numbered(lines)


def pairs(boats, words=WORDS):
    lines = ["list"]
    for boat in boats:
        lines += ["  listitem", f"    strong: {boat[0]}"]
        for word, value in zip(words, boat, strict=True):
            lines += ["    generic", f"      paragraph: {word}", f"      paragraph: {value}"]
    return numbered(lines)


def prefixed(boats, words=WORDS):
    lines = ["list"]
    for boat in boats:
        lines += ["  listitem", *(f"    paragraph: {word}: {value}" for word, value in zip(words, boat, strict=True))]
    return numbered(lines)


SHAPES = {each.__name__: each for each in (table, definitions, pairs, prefixed)}


def recorded(page: str) -> ExtractProgram:
    program = decide_extract("the boats", TypeAdapter(list[Boat]), tree(page)).program
    assert program is not None
    return ExtractProgram.model_validate_json(with_others(program, tree(page), {}, lambda _: False).model_dump_json())


def read_moved(program: ExtractProgram, page: str) -> object:
    """What is read where the list was found again; `None` where none is certainly the recorded one."""
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, tree(page))
    found = moved(program, tree(page), {})
    if found is None:
        return None
    assert len(found.heals) == 1
    assert not found.heals[0].renamed
    return evaluate_extract(ExtractProgram.model_validate_json(found.program.model_dump_json()), tree(page))


@pytest.mark.parametrize(("was", "now"), list(permutations(SHAPES, 2)))
def test_records_are_read_in_another_shape(was, now):
    program = recorded(HEAD + SHAPES[was](BOATS))
    more = [("Curlew", "9", "Mallaig"), *BOATS[::-1]]
    assert read_moved(program, HEAD + SHAPES[now](more)) == [
        {"vessel": name, "berths": int(berths)} for name, berths, _ in more
    ]


def test_words_in_other_capitals_and_columns_in_another_order_are_the_same():
    program = recorded(HEAD + definitions(BOATS))
    swapped = [(port, berths, name) for name, berths, port in BOATS]
    assert read_moved(program, HEAD + table(swapped, ("HOME PORT", "BERTHS", "VESSEL")))[1]["vessel"] == "Heron"


def less(page: str, start: str) -> str:
    """A page without the last line that begins so."""
    lines = page.splitlines()
    last = max(at for at, line in enumerate(lines) if line.split("] ", 1)[1].startswith(start))
    return "\n".join(lines[:last] + lines[last + 1 :])


CREW = "[0-90] heading: Crew [level=2]\n"
NOT_IT = {
    "a word is missing": definitions([(name, port) for name, _, port in BOATS], ("Vessel", "Home port")),
    "a word is another": definitions(BOATS, ("Vessel", "Guests", "Home port")),
    "a word is another in the head": table(BOATS, ("Vessel", "Guests", "Home port")),
    "a record lacks a word": less(pairs(BOATS), "paragraph: Berths"),
    "a record lacks a value": less(definitions(BOATS), "definition: 2"),
    "a word stands twice": definitions([(*boat, "7") for boat in BOATS], (*WORDS, "Berths")),
    "a column stands twice": table([(*boat, "7") for boat in BOATS], (*WORDS, "Berths")),
    "two lists": definitions(BOATS) + "\n" + pairs(BOATS).replace("[0-", "[1-"),
    "one record": definitions(BOATS[:1]),
    "a list under another heading": CREW + definitions(BOATS),
    "a ragged row": less(table(BOATS), "cell: Kiel"),
    "a field in one of them": definitions(BOATS).replace("definition: 4", "definition\n      [2-1] textbox: Berths [value=4]"),
    "values before their words": pairs([WORDS] * 2, BOATS[0]),
}  # fmt: skip


@pytest.mark.parametrize("now", NOT_IT.values(), ids=NOT_IT)
@pytest.mark.parametrize("was", [table, prefixed])
def test_what_is_not_certainly_the_list_is_not_read(was, now):
    assert read_moved(recorded(HEAD + was(BOATS)), HEAD + now) is None


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (prefixed, table([])),
        (prefixed, table(BOATS) + "\n" + definitions(BOATS).replace("[0-", "[1-")),
        (table, table([boat[:1] for boat in BOATS], ("Vessel",)) + "\n" + pairs(BOATS).replace("[0-", "[1-")),
        (definitions, less(definitions(BOATS), "term: Berths") + "\n" + table(BOATS).replace("[0-", "[1-")),
    ],
    ids=["no record", "a table and cards", "a table that lost a column", "an item that lost a word"],
)
def test_a_list_is_not_read_beside_another_or_beside_what_is_left_of_it(was, now):
    assert read_moved(recorded(HEAD + was(BOATS)), HEAD + now) is None


def test_a_table_s_own_name_is_the_heading_above_the_cards():
    program = recorded(table(BOATS, name="table: Boats"))
    assert len(read_moved(program, HEAD + pairs(BOATS))) == len(BOATS)
    assert read_moved(program, CREW + pairs(BOATS)) is None


def test_one_word_is_not_enough():
    program = decide_extract("the vessel of each", TypeAdapter(list[str]), tree(HEAD + table(BOATS))).program
    assert program is not None
    assert moved(program, tree(HEAD + definitions(BOATS)), {}) is None
