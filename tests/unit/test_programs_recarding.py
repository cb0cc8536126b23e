"""What is claimed of a cell is judged beside the column's word, where the rows of the table are cards now."""

from __future__ import annotations

import pytest

from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.moving import moved, with_others
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.programs import VerifyProgram
from tests.support.trees import tree

TICKETS = (("Jam", "Mia", "New"), ("Slow login", "Noah", "Resolved"), ("Totals", "Mia", "New"))
WORDS = ("Ticket", "Owner", "State")


def numbered(lines: list[str]) -> str:
    return "\n".join(
        f"{line[: len(line) - len(line.lstrip())]}[0-{at}] {line.lstrip()}" for at, line in enumerate(lines, 10)
    )


def table(tickets=TICKETS, words=WORDS, cell="cell", name="Open"):
    lines = [
        "main",
        f"  heading: {name} [level=2]",
        "  table",
        "    row",
        *(f"      columnheader: {word}" for word in words),
    ]
    for ticket in tickets:
        lines += ["    row", *(f"      {cell}: {value}" for value in ticket)]
    return numbered(lines)


def summary(tickets=TICKETS, words=WORDS, more=(), name="Open"):
    lines = ["main", f"  heading: {name} [level=2]"]
    for ticket in tickets:
        lines += ["  generic", f"    heading: {ticket[0]} [level=3]"]
        for word, value in zip(words, ticket, strict=True):
            lines += [f"    term: {word}", f"    definition: {value}"]
    return numbered([*lines, *more])


def items(tickets=TICKETS, words=WORDS, more=(), name="Open"):
    lines = ["main", f"  heading: {name} [level=2]", "  list"]
    for ticket in tickets:
        lines += ["    listitem", "      button: Resolve"]
        for word, value in zip(words, ticket, strict=True):
            lines += ["      generic", f"        text: {word}", f"        text: {value}"]
    return numbered([*lines, *more])


def boxes(tickets=TICKETS, words=WORDS, more=(), name="Open"):
    lines = ["main", f"  heading: {name} [level=2]", "  generic"]
    for ticket in tickets:
        lines += ["    generic", f"      text: {words[0]}", f"      heading: {ticket[0]} [level=3]"]
        for word, value in zip(words[1:], ticket[1:], strict=True):
            lines += ["      paragraph", f"        text: {word}", "        text: :", f"        text: {value}"]
    return numbered([*lines, *more])


def recorded(name: str = "Open") -> VerifyProgram:
    snapshot = tree(table(with_state("Resolved"), name=name))
    program = decide_verify("the State of Slow login is Resolved", snapshot).program
    assert program is not None
    return VerifyProgram.model_validate_json(with_others(program, snapshot, {}, lambda _: False).model_dump_json())


def holds(now: str) -> bool | None:
    """Whether the claim holds where the cell was found again; `None` where nothing is certainly the cell."""
    program, snapshot = recorded(), tree(now)
    assert not evaluate_verify(program, snapshot).passed
    found = moved(program, snapshot, {})
    if found is None:
        return None
    assert not any(heal.renamed for heal in found.heals)
    return evaluate_verify(VerifyProgram.model_validate_json(found.program.model_dump_json()), snapshot).passed


def with_state(state: str):
    return (TICKETS[0], ("Slow login", "Noah", state), TICKETS[2])


@pytest.mark.parametrize("draw", [summary, items, boxes])
def test_the_cell_is_what_stands_beside_the_word_of_its_column(draw):
    assert holds(draw())
    assert holds(draw(TICKETS[::-1]))
    assert holds(draw(with_state("New"))) is False
    assert holds(draw(with_state("Resolved again"))) is False
    assert holds(draw((("Jam", "Mia", "Resolved"), *with_state("New")[1:]))) is False


def test_a_cell_of_another_kind_is_the_same_cell():
    assert holds(table(cell="gridcell"))
    assert holds(table(with_state("New"), cell="gridcell")) is False
    assert holds(table(words=("Ticket", "Owner", "Stage"), cell="gridcell")) is None


NOT_IT = {
    "the row has gone": (TICKETS[::2], WORDS),
    "two rows say it": ((*TICKETS, TICKETS[1]), WORDS),
    "it is part of a longer name": ((TICKETS[0], ("Slow login again", *TICKETS[1][1:])), WORDS),
    "the column has another name": (TICKETS, ("Ticket", "Owner", "Stage")),
    "the word stands twice": (TICKETS, ("Ticket", "State", "State")),
    "the card alone": (TICKETS[1:2], WORDS),
    "another column of the same card": ((TICKETS[0], ("Noah", "Resolved", "Slow login")), ("Owner", "Stage", "Ticket")),
}


@pytest.mark.parametrize(("tickets", "words"), NOT_IT.values(), ids=NOT_IT)
@pytest.mark.parametrize("draw", [summary, items, boxes])
def test_what_is_not_certainly_the_cell_is_not_judged(draw, tickets, words):
    assert holds(draw(tickets, words)) is None


@pytest.mark.parametrize("draw", [summary, boxes])
def test_a_card_under_another_heading_is_not_the_row_because_it_names_it(draw):
    blocked = (("Jam", "Slow login", "Resolved"), TICKETS[2])
    assert holds(draw(blocked, ("Ticket", "Blocked by", "State"))) is None


def test_a_card_may_have_a_title_that_is_none_of_its_values():
    """Its own heading tells which it is, and it is not read as a list."""
    cards = [
        line
        for name, state in (("Jam", "New"), ("Slow login", "Resolved"))
        for line in (
            "  generic",
            f"    heading: {name} [level=3]",
            "    generic",
            f"      text: State: {state}",
            "      text: Owner: Mia",
        )
    ]
    assert holds(numbered(["main", "  heading: Open [level=2]", *cards]))
    assert (
        holds(numbered(["main", "  heading: Open [level=2]", *(line for line in cards if "Owner" not in line)])) is None
    )
    other = [line.replace("heading: Slow login", "text: Slow login") for line in cards]
    assert holds(numbered(["main", "  heading: Open [level=2]", *other])) is None


def test_two_lists_of_cards_that_are_called_alike_are_not_read():
    more = items((("Jam", "Mia", "New"), ("Keys", "Mia", "New"))).splitlines()
    both = items() + "\n" + "\n".join(line.replace("[0-", "[1-") for line in more[1:])
    assert holds(both) is None
    assert holds(both.replace("[1-11] heading: Open", "[1-11] heading: Closed"))


@pytest.mark.parametrize("draw", [summary, items, boxes])
@pytest.mark.parametrize("name", ["Closed", "Open again", "Not open"])
def test_cards_under_another_heading_are_another_list(draw, name):
    assert holds(draw(name=name)) is None
    titled = draw(name=name).replace(f"heading: {name} [level=2]", "text: Open", 1)
    assert holds(titled) is (True if draw is items else None)  # of a list, not of what may hold other things besides


@pytest.mark.parametrize("draw", [summary, items, boxes])
def test_a_row_is_known_by_the_value_of_its_own_word(draw):
    turned = tuple((owner, ticket, state) for ticket, owner, state in TICKETS)
    assert holds(draw(turned)) is None
    assert holds(draw((TICKETS[0], ("Totals", "Slow login", "Resolved")))) is None


@pytest.mark.parametrize("draw", [summary, items, boxes])
def test_one_word_of_a_table_is_not_enough(draw):
    assert holds(draw([(ticket, state) for ticket, _, state in TICKETS], ("Job", "State"))) is None


def test_a_table_that_has_the_column_still_is_the_one_to_read():
    left = table(TICKETS[::2]) + "\n" + items().replace("[0-", "[1-")
    assert holds(left) is None


def judged(program: VerifyProgram, page: str) -> bool:
    return evaluate_verify(program, tree(page)).passed


def test_a_cell_is_not_judged_in_a_table_under_another_heading():
    resolved = table(with_state("Resolved"))
    program, closed = recorded(), resolved.replace("heading: Open", "heading: Closed")
    assert judged(program, resolved)
    assert not judged(program, closed)
    assert 'in a table that is called "Closed"' in evaluate_verify(program, tree(closed)).found
    assert moved(program, tree(closed), {}) is None
    assert not judged(program, resolved.replace("] table", "] table: Closed"))
    assert judged(program, closed.replace("] table", "] table: Open"))


def test_a_table_whose_heading_says_more_now_is_proposed():
    now = table(with_state("Resolved"), name="Open tickets")
    program = recorded("Open tickets here")
    found = moved(program, tree(now), {})
    assert found is not None
    assert found.heals[0].renamed
    assert judged(found.program, now)


def test_a_row_is_not_told_by_a_text_under_another_header():
    program = recorded()
    assert judged(program, table(with_state("Resolved")))
    assert not judged(program, table((TICKETS[0], ("Totals", "Slow login", "Resolved"))))
    turned = [(owner, ticket, state) for ticket, owner, state in with_state("Resolved")]
    assert judged(program, table(turned, ("Owner", "Ticket", "State")))


def test_a_title_that_may_be_another_tomorrow_is_not_recorded():
    for name in ("Open (3)", "Open since 3 May"):
        program = recorded(name)
        assert judged(program, table(with_state("Resolved"), name="Open (4)"))


def test_a_recording_that_knows_nothing_of_its_table_replays_as_before():
    known = recorded().model_dump()
    for each in known["all"]:
        each["query"].pop("table")
        for region in each["query"]["within"]:
            region.pop("under")
    program = VerifyProgram.model_validate(known)
    assert judged(program, table(with_state("Resolved"), name="Closed"))
    assert judged(program, table((TICKETS[0], ("Totals", "Slow login", "Resolved"))))
    assert moved(program, tree(summary()), {}) is None
