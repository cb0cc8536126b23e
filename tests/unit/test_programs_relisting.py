"""A list of records is read in whatever shape it is drawn now, as long as each value stands under or beside its recorded word."""

from __future__ import annotations

from contextlib import suppress
from itertools import permutations

import pytest
from pydantic import BaseModel, TypeAdapter

from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._programs.above import is_said_anew, recordable_of
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.moving import moved, with_others
from pytest_stagehand._recording.programs import ExtractProgram
from pytest_stagehand._recording.queries import Above
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
    """What is read where the list was found again; `None` where none is certainly the recorded one, or it is not in there."""
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, tree(page))
    found = moved(program, tree(page), {})
    if found is None:
        return None
    assert len(found.heals) == 1
    assert not found.heals[0].renamed
    with suppress(ProgramFailed):
        return evaluate_extract(ExtractProgram.model_validate_json(found.program.model_dump_json()), tree(page))
    return None


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


NOW = "[0-80] heading: Now [level=2]\n[0-81] generic\n  [0-82] text: At sea\n  [0-83] text: 3\n"


def summary(boats, words=WORDS, name="Boats"):
    """Cards among other parts, each with its first value for a heading, and perhaps again in its list."""
    lines = ["main", "  heading: Harbour [level=1]", f"  heading: {name} [level=2]"]
    for boat in boats:
        lines += [
            "  generic",
            "    generic",
            f"      heading: {boat[0]} [level=3]",
            "      button: Sail",
            "    generic",
        ]
        for word, value in zip(words, boat, strict=True):
            lines += ["      generic", f"        term: {word}", f"        definition: {value}"]
    return numbered([*lines, "  heading: Now [level=2]", "  generic", "    text: At sea", "    text: 3"])


def boxes(boats, words=WORDS, beside=()):
    """Cards of which the heading is the first value, with its word above it, and colons that are texts of their own."""
    lines = ["generic"]
    for boat in boats:
        lines += ["  generic", "    generic", f"      text: {words[0]}", f"      heading: {boat[0]} [level=3]"]
        for word, value in zip(words[1:], boat[1:], strict=True):
            lines += ["      paragraph", f"        text: {word}", "        text: :", f"        text: {value}"]
        lines += [*(f"      {line}" for line in beside), "    generic", "      button: Sail"]
    return numbered(lines)


AMONG_OTHERS = summary(BOATS)
UNLIKE = {
    "a card with another word": AMONG_OTHERS.replace("term: Berths", "term: Guests", 1),
    "a card with no word": AMONG_OTHERS.replace("definition: Heron", "definition: Gull", 1).replace("term: ", "term: Old ", 3),
    "another thing below the heading": AMONG_OTHERS.replace("heading: Now", "strong: Now"),
    "another heading": summary(BOATS, name="Crew"),
    "a heading among the cards": AMONG_OTHERS.replace("  [0-24] generic", "  [0-99] heading: Sold [level=2]\n  [0-24] generic"),
    "another list in another part": AMONG_OTHERS + "\n" + pairs(BOATS).replace("[0-", "[1-"),
}  # fmt: skip


@pytest.mark.parametrize("name", ["table", "table: Boats"])
def test_cards_are_read_that_stand_among_other_parts(name):
    program = recorded((HEAD if name == "table" else "") + table(BOATS, name=name))
    read = read_moved(program, summary([*BOATS, ("Curlew", "9", "Mallaig")]))
    assert [each["vessel"] for each in read] == ["Albatross", "Heron", "Petrel", "Curlew"]


@pytest.mark.parametrize("now", UNLIKE.values(), ids=UNLIKE)
def test_cards_are_not_read_among_what_could_be_one_or_belong_to_another_list(now):
    assert now != AMONG_OTHERS
    assert read_moved(recorded(table(BOATS, name="table: Boats")), now) is None


def test_a_list_under_a_heading_that_it_had_not_may_be_another():
    program = recorded("[0-1] heading: Harbour [level=1]\n" + table(BOATS))
    assert read_moved(program, "[0-1] heading: Harbour [level=1]\n" + definitions(BOATS)) is not None
    assert read_moved(program, summary(BOATS)) is None


def test_two_headed_lists_of_one_card_each_are_no_list():
    open_now, sold = (
        f"[0-9{n}] generic\n  [1-{n}] heading: {name} [level=3]\n  [2-{n}] generic\n    [3-{n}] paragraph: Vessel: {boat}\n"
        f"    [4-{n}] paragraph: Berths: 4\n    [5-{n}] paragraph: Home port: Kiel\n"
        for n, name, boat in ((1, "Open", "Heron"), (2, "Sold", "Petrel"))
    )
    program = recorded("[0-1] heading: Boats [level=1]\n" + table(BOATS))
    assert read_moved(program, "[0-1] heading: Boats [level=1]\n" + open_now + sold) is None
    titled = open_now.replace("Open", "Heron") + sold.replace("Sold", "Petrel")
    assert len(read_moved(program, "[0-1] heading: Boats [level=1]\n" + titled)) == 2


def test_a_healed_list_of_cards_fails_once_one_of_them_is_another():
    found = moved(recorded(table(BOATS, name="table: Boats")), tree(AMONG_OTHERS), {})
    assert found is not None
    assert len(evaluate_extract(found.program, tree(AMONG_OTHERS))) == len(BOATS)
    for name in ("a card with another word", "another thing below the heading", "another heading"):
        with pytest.raises(ProgramFailed):
            evaluate_extract(found.program, tree(UNLIKE[name]))


def test_the_word_of_a_card_stands_above_its_heading():
    assert read_moved(recorded(HEAD + table(BOATS)), HEAD + boxes(BOATS)) == [
        {"vessel": name, "berths": int(berths)} for name, berths, _ in BOATS
    ]


NOT_A_HEADLINE = {
    "a text of no label": boxes(BOATS, beside=("text: Sold",)),
    "two headings": boxes(BOATS, beside=("heading: Sold [level=4]",)),
    "the value of another label": boxes([(name, "4", name) for name, _, _ in BOATS]),
    "the heading before it": boxes(BOATS).replace("text: Vessel", "heading: Vessel [level=4]"),
    "a word twice": boxes(BOATS, beside=("text: Vessel",)),
    "values above their words": boxes(BOATS)
    .replace("text: Berths", "text: 4")
    .replace("        [0-17] text: 4", "        [0-17] text: Berths"),
}


@pytest.mark.parametrize("now", NOT_A_HEADLINE.values(), ids=NOT_A_HEADLINE)
def test_a_word_above_or_below_is_not_read_where_another_could_be_meant(now):
    assert read_moved(recorded(HEAD + table(BOATS)), HEAD + now) is None


TITLE = "[0-2] generic\n  [0-3] text: Boats\n"


def below(title: str, part: str) -> str:
    return title + "\n".join(f"  {line}" for line in part.splitlines())


NAMELESS = {
    "a heading above it": (HEAD + table(BOATS), True),
    "a text above it in its part": (below(TITLE, table(BOATS)), True),
    "another name": (HEAD + table(BOATS, name="table: Old boats"), False),
    "another heading": (HEAD.replace("Boats", "Crew") + table(BOATS), False),
    "another text": (below(TITLE.replace("Boats", "Crew"), table(BOATS)), False),
    "no text": (table(BOATS), False),
    "a heading nearer to it": (HEAD + "[0-9] heading: Sold [level=3]\n" + table(BOATS), False),
    "a text in another part": (TITLE + "  [0-4] button: Add\n" + table(BOATS), False),
    "a text twice": (below(TITLE, table(BOATS)) + "\n[0-4] text: Boats", False),
    "a part with headings": (below(TITLE + "  [0-4] heading: Sold [level=3]\n", table(BOATS)), False),
    "a text nearer to it": (below(below(TITLE, "[0-4] generic\n  [0-5] text: Sold\n"), "  " + table(BOATS).replace("\n", "\n  ")), False),
    "two tables": (HEAD + table(BOATS) + "\n" + table(BOATS[:1]).replace("[0-", "[1-"), False),
    "a column less": (HEAD + table([boat[:1] for boat in BOATS], WORDS[:1]), False),
    "a column of another name": (HEAD + table(BOATS, ("Vessel", "Guests", "Home port")), False),
}  # fmt: skip


@pytest.mark.parametrize(("now", "is_it"), NAMELESS.values(), ids=NAMELESS)
def test_a_table_that_lost_its_name_is_known_by_what_stands_above_it(now, is_it):
    found = read_moved(recorded(table(BOATS, name="table: Boats")), now)
    assert (found is not None) == is_it
    assert not is_it or found[1]["vessel"] == "Heron"


UNHEADED = {name: case for name, case in NAMELESS.items() if "heading: Boats" not in case[0]}


@pytest.mark.parametrize(("now", "is_it"), UNHEADED.values(), ids=UNHEADED)
def test_the_heading_of_a_list_may_be_a_plain_text_now(now, is_it):
    assert (read_moved(recorded(HEAD + table(BOATS)), now) is not None) == is_it


BETWEEN = {
    "a text": "text: Sold",
    "a paragraph": "paragraph: All of these were sold.",
    "a tab that is chosen": "tab: Sold [selected]",
    "a tab": "tab: Sold",
    "a button that is pressed": "button: Sold [pressed]",
    "a list to choose from": "combobox: Show [value=Sold]",
    "a box": "checkbox: Sold only [checked]",
    "a search": "searchbox: Find [value=Heron]",
    "a heading": "heading: Sold [level=3]",
    "a picture that says something": "img: No boats yet",
    "a menu of periods": "button: Last year [haspopup=menu]",
    "a part that is shut": "button: Boats of today [collapsed]",
}
IDLE = {
    "nothing": "generic",
    "a button": "button: Add",
    "a link": "link: More",
    "an empty search": "searchbox: Find",
    "a picture": "img",
}


@pytest.mark.parametrize("draw", [definitions, pairs, boxes])
@pytest.mark.parametrize("between", BETWEEN.values(), ids=BETWEEN)
def test_what_stands_between_a_heading_and_a_list_may_be_its_title(draw, between):
    assert read_moved(recorded(HEAD + table(BOATS)), f"{HEAD}[0-2] {between}\n{draw(BOATS)}") is None
    assert read_moved(recorded(table(BOATS, name="table: Boats")), f"{HEAD}[0-2] {between}\n{draw(BOATS)}") is None


@pytest.mark.parametrize("draw", [definitions, pairs, boxes])
@pytest.mark.parametrize("between", IDLE.values(), ids=IDLE)
def test_what_is_only_offered_there_is_none(draw, between):
    assert read_moved(recorded(HEAD + table(BOATS)), f"{HEAD}[0-2] {between}\n{draw(BOATS)}")[1]["vessel"] == "Heron"


@pytest.mark.parametrize(
    "between", [*BETWEEN.values(), *(IDLE[each] for each in ("a button", "a link", "an empty search"))]
)
def test_a_text_is_the_title_of_what_follows_at_once(between):
    now = below(f"{TITLE}  [0-4] {between}\n", table(BOATS))
    assert read_moved(recorded(table(BOATS, name="table: Boats")), now) is None
    assert read_moved(recorded(HEAD + table(BOATS)), now) is None


PARTS = ("dialog", "complementary", "group", "tabpanel", "article", "figure", "region: Sold", "navigation")


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("draw", [definitions, pairs, boxes])
def test_a_list_in_a_part_of_its_own_is_not_what_stands_above_that(draw, part):
    now = HEAD + below(f"[0-2] {part}\n", draw(BOATS))
    assert read_moved(recorded(HEAD + table(BOATS)), now) is None
    assert read_moved(recorded(table(BOATS, name="table: Boats")), now) is None


@pytest.mark.parametrize("draw", [pairs, prefixed])
def test_a_list_with_another_name_is_another_whatever_stands_above(draw):
    named = draw(BOATS).replace("] list", "] list: Sold", 1)
    assert read_moved(recorded(HEAD + table(BOATS)), HEAD + named) is None
    assert read_moved(recorded(HEAD + table(BOATS)), HEAD + named.replace("Sold", "Boats"))[1]["vessel"] == "Heron"


def test_a_list_may_have_the_text_for_a_heading_that_stood_above_it():
    """Of two things above a list what is nearer says more: its text, not the heading of the page."""
    harbour = "[0-0] heading: Harbour [level=1]\n"
    program = recorded(harbour + below(TITLE, table(BOATS)))
    for draw in (definitions, pairs, boxes):
        assert read_moved(program, harbour + HEAD + draw(BOATS))[1]["vessel"] == "Heron"
        assert read_moved(program, harbour + HEAD.replace("Boats", "Crew") + draw(BOATS)) is None
        assert read_moved(program, harbour + draw(BOATS)) is None


def test_a_card_of_totals_is_no_record():
    program = recorded(HEAD + table(BOATS))
    assert read_moved(program, HEAD + definitions([*BOATS, ("Total", "12", "-")])) is None
    assert read_moved(program, HEAD + definitions([*BOATS, ("Total recall", "12", "-")])) is not None


def test_a_recording_without_what_stood_above_its_list_replays_as_before():
    now = HEAD + table([*BOATS, ("Curlew", "9", "Mallaig")])
    program = ExtractProgram.model_validate_json(
        recorded(HEAD + table(BOATS)).model_dump_json(exclude={"read": {"titles"}})
    )
    assert len(evaluate_extract(program, tree(now))) == len(BOATS) + 1
    assert read_moved(program, HEAD + definitions(BOATS)) is not None


@pytest.mark.parametrize(
    "divider", ["paragraph: Sold", "separator", "button: Sold", "img: Sold", "heading: Sold [level=3]"]
)
def test_what_stands_between_some_cards_alone_begins_another_list(divider):
    program, whole = recorded(HEAD + table(BOATS)), HEAD + definitions(BOATS)
    before, card, rest = whole.rpartition("article")
    start, ref = before.rsplit("[", 1)
    assert len(read_moved(program, whole)) == len(BOATS)
    assert read_moved(program, f"{start}[2-9] {divider}\n  [{ref}{card}{rest}") is None


def test_what_stood_above_is_recorded_without_the_numbers_of_that_run():
    was = recordable_of(Above(said=("Order FT-532882 of 20:32", "Order FT-1 of 1:59", "Paid by 4711")), tuple)
    assert was.said == ("Order FT-0 of 0:0", "Paid by 0")
    assert not is_said_anew(was, Above(said=("Order FT-860269 of 20:38",)))
    assert is_said_anew(was, Above(said=("Refused",)))
    kept = recordable_of(
        Above(said=("Order 1", "Paid by 4711")), lambda texts: tuple(each for each in texts if "4711" not in each)
    )
    assert kept.said == ("Order 0",), "a secret is known by its numbers, too"
