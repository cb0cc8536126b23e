"""What counts as a sign that a task is done: something that it changed, in the row that it is of, judged claim by claim."""

from dataclasses import replace

import pytest

from pytest_stagehand._compiling.decisions import Deed
from pytest_stagehand._compiling.evidence import Claim, Unproven, compile_evidence
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.describe import describe
from tests.support.trees import tree

HOME = "http://app.test/"
PAGE = "http://app.test/patients/7"


def claim(node, kind="shown", **more):
    nothing = {"role": None, "state": None, "expected": None, "how": None, "count": None}
    return Claim(kind=kind, node=node, **(nothing | more))


def page(text, url=PAGE):
    return tree(text, url=url)


def proven(claims, before, now, way=(), task="do it", **more):
    return compile_evidence(claims, before, now, task=task, variables={}, base_url="http://app.test", way=way, **more)


def refused(*args, **more):
    with pytest.raises(Unproven) as caught:
        proven(*args, **more)
    return str(caught.value)


START = page("[0-1] heading: Patients [level=1]\n[0-2] link: Ann", HOME)
ROWS = """
[0-1] heading: Ann [level=1]
[0-2] table: Problems
  [0-3] row
    [0-4] cell: Asthma
    [0-5] cell: {}
    [0-6] button: Toggle
  [0-7] row
    [0-8] cell: Gout
    [0-9] cell: {}
    [0-10] button: Toggle
"""
INACTIVE, ACTIVE = page(ROWS.format("Inactive", "Active")), page(ROWS.format("Active", "Active"))


def test_what_the_task_changed_is_proof_and_its_row_stays_in_it():
    way = [Deed('click link "Ann"', START), Deed("click Toggle", INACTIVE)]
    found = proven([claim("0-5", "text", expected="Active")], START, ACTIVE, way)
    [words] = describe(found.program)
    assert '"Asthma"' in words
    assert not found.is_walked
    [seen] = found.seen
    assert seen.endswith(": false on /patients/:id before click Toggle; true on /patients/:id after click Toggle")


@pytest.mark.parametrize("text", ["Active", "active"])
@pytest.mark.parametrize("kind", ["text", "shown"])
def test_a_claim_of_a_row_is_never_of_the_whole_page(text, kind):
    way = [Deed("click Toggle", INACTIVE)]
    expected = text if kind == "text" else None
    claimed = claim("0-5", kind, expected=expected)
    if kind == "text" and text == "active":
        claimed = claim("0-5", kind, expected="Active")
    found = proven([claimed], INACTIVE, ACTIVE, way)
    assert all('"Asthma"' in words for words in describe(found.program))


def test_what_names_a_row_is_known_by_no_other_text_of_it():
    now = page(
        "[0-1] heading: List [level=1]\n[0-2] list\n  [0-3] listitem\n    [0-4] text: Milk\n    [0-5] text: open"
    )
    before = page("[0-1] heading: List [level=1]\n[0-2] list")
    [words] = describe(proven([claim("0-4")], before, now, [Deed("press Enter", before)]).program)
    assert "open" not in words


def test_what_was_only_walked_to_is_said_to_be_that():
    found = proven([claim("0-5", "text", expected="Active")], START, ACTIVE, [Deed('click link "Ann"', START)])
    assert found.is_walked
    sent = [Deed("click Order", START, wrote=True)]
    assert not proven([claim("0-5", "text", expected="Active")], START, ACTIVE, sent).is_walked


def test_what_was_so_before_the_last_operation_is_refused():
    way = [Deed('click link "Ann"', START), Deed("click Toggle", ACTIVE)]
    told = refused([claim("0-5", "text", expected="Active")], START, ACTIVE, way)
    assert "was so before the last operation (click Toggle)" in told
    idle = [Deed('click link "Ann"', START), Deed("click Toggle", ACTIVE, is_idle=True)]
    assert "of which nothing was seen to come" in refused(
        [claim("0-5", "text", expected="Active")], START, ACTIVE, idle
    )


def test_an_operation_without_effect_on_the_way_is_asked_about_once():
    way = [Deed("click Star", INACTIVE, is_idle=True), Deed("click Toggle", INACTIVE)]
    claims = [claim("0-5", "text", expected="Active")]
    with pytest.raises(Unproven, match="nothing was seen to come of click Star, and no claim is of it") as caught:
        proven(claims, START, ACTIVE, way)
    assert caught.value.doubted == ("nothing was seen to come of click Star, and no claim is of it",)
    assert proven(claims, START, ACTIVE, way, doubted=caught.value.doubted).program.all
    seen = [Deed("click Toggle", INACTIVE, is_idle=True), Deed("click Other", ACTIVE)]
    other = page(ROWS.format("Active", "Active") + "[0-11] text: Other")
    assert proven([*claims, claim("0-11")], START, other, seen).program.all


def test_what_closes_a_part_at_the_end_needs_no_claim_of_its_own():
    way = [Deed("click Toggle", INACTIVE), Deed("click Close", ACTIVE, is_closing=True)]
    assert proven([claim("0-5", "text", expected="Active")], START, ACTIVE, way).program.all


def test_a_reading_made_on_the_way_shows_that_it_was_otherwise():
    way = [Deed("a", ACTIVE), Deed("b", INACTIVE), Deed("c", INACTIVE)]
    found = proven([claim("0-5", "text", expected="Active")], START, ACTIVE, way)
    assert not found.is_walked


@pytest.mark.parametrize(
    ("other", "is_walked"),
    [
        (page("[0-1] heading: Bob [level=1]\n[0-2] table: Problems\n"), True),
        (page("[0-1] heading: Ann [level=1]\n[0-2] text: Loading"), True),
        (page("[0-1] heading: Ann [level=1]\n[0-2] table: Problems\n", "http://app.test/patients/8"), True),
        (page("[0-1] heading: Ann [level=1]\n[0-2] table: Problems\n"), False),
    ],
)
def test_a_page_that_could_not_have_shown_it_is_no_evidence_that_it_was_otherwise(other, is_walked):
    claims = [claim("0-2", "count", role="row", count=2)]
    assert proven(claims, START, ACTIVE, [Deed("click", other)]).is_walked == is_walked


def test_each_claim_is_named_with_its_reason_and_the_good_ones_are_kept():
    way = [Deed("click Toggle", INACTIVE)]
    claims = [claim("0-5", "text", expected="Active"), claim("0-9", "text", expected="Resolved")]
    with pytest.raises(Unproven) as caught:
        proven(claims, START, ACTIVE, way)
    assert "Claim 1 (text) is good" in str(caught.value)
    assert "Claim 2 (text)" in str(caught.value)
    assert len(caught.value.kept) == 1
    again = proven([claim("0-1")], START, ACTIVE, way, kept=caught.value.kept)
    assert len(again.program.all) == 2


def test_a_claim_that_can_not_be_checked_does_not_void_the_others():
    way = [Deed("click Toggle", INACTIVE)]
    claims = [claim("0-5", "text", expected="Active"), claim(None, "absent", role="dialog")]
    found = proven(claims, START, ACTIVE, way)
    assert len(found.program.all) == 1
    assert [each.partition(":")[0] for each in found.doubts] == ["a claim (absent) is no part of the proof"]


LISTED = """
[0-1] heading: Orders [level=1]
[0-2] status: {}
[0-3] table
  [0-4] row
    [0-5] cell: Cobalt
    [0-6] cell
      [0-7] switch
  [0-8] row
    [0-9] cell: {}
    [0-10] cell
      [0-11] switch{}
"""


@pytest.mark.parametrize(
    ("left_out", "asked_for"),
    [
        (claim("0-9", "text", expected="Cobalt"), 'a claim (text) of "Cobalt" is no part of the proof'),
        (claim("0-11", "checked"), "a claim (checked) is no part of the proof"),
        (claim(None, "absent", role="dialog"), ""),
    ],
)
def test_a_claim_of_the_task_that_can_not_be_checked_is_asked_for_in_another_way_once(left_out, asked_for):
    before, now = page(LISTED.format("", "Acme", "")), page(LISTED.format("Order 7 made", "Cobalt", " [checked]"))
    way = [Deed("click Create", before)]
    claims, task = [claim("0-2", "text", expected="Order 7 made"), left_out], "create an express order for Cobalt"
    doubted = ()
    if asked_for:
        with pytest.raises(Unproven) as caught:
            proven(claims, before, now, way, task=task)
        assert asked_for in str(caught.value)
        doubted = caught.value.doubted
    assert len(proven(claims, before, now, way, task=task, doubted=doubted).doubts) == 1


def test_what_was_seen_may_be_claimed_to_be_absent_by_its_name():
    before = page(
        "[0-1] heading: Mail [level=1]\n[0-2] list\n  [0-3] listitem: Raffle\n  [0-4] listitem: Sale\n  [0-5] listitem: News"
    )
    now = page("[0-1] heading: Mail [level=1]\n[0-2] list\n  [0-4] listitem: Sale\n  [0-5] listitem: News")
    gone = claim(None, "absent", expected="Raffle")
    found = proven([gone], before, now, [Deed("click Delete", before)], task="throw away what nobody needs")
    assert "Raffle" in " ".join(describe(found.program))
    never = claim(None, "absent", expected="Lottery")
    assert "can't be checked" in refused([never], before, now, [Deed("click", before)], task="throw it away")


@pytest.mark.parametrize("said", ["2026-05-12", "May 12, 2026", "12 May 2026", "5/13/2026"])
@pytest.mark.parametrize("claimed", ["2026-05-12", "12 May 2026", "May 12, 2026"])
def test_a_date_that_is_written_otherwise_is_the_same_date(said, claimed):
    before = page("[0-1] heading: Invoice [level=1]\n[0-2] term: Due\n[0-3] definition: none")
    now = page("[0-1] heading: Invoice [level=1]\n[0-2] term: Due\n[0-3] definition: May 12, 2026")
    claims = [claim("0-3", "text", expected=claimed)]
    way = [Deed("click Save", before)]
    task = f"make the invoice due on {said}"
    if "13" in said:
        refused(claims, before, now, way, task=task)
    else:
        assert "May 12, 2026" in " ".join(describe(proven(claims, before, now, way, task=task).program))


def test_a_code_that_the_sentence_names_can_be_claimed():
    before, now = (
        page(f"[0-1] heading: Budget [level=1]\n[0-2] term: Code\n[0-3] definition: {text}")
        for text in ("none", "BAX-Q2-2026")
    )
    claims = [claim("0-3", "text", expected="BAX-Q2-2026")]
    way = [Deed("click Save", before)]
    assert proven(claims, before, now, way, task="set the code to BAX-Q2-2026").program.all
    assert "may be another in the next run" in refused(claims, before, now, way, task="set the code")


def test_what_stands_on_a_page_that_was_loaded_anew_is_proof_though_it_was_typed_before_the_save():
    form = "[0-1] heading: Profile [level=1]\n[0-2] radio: Dark{}\n[0-3] button: Save"
    light, dark = page(form.format("")), page(form.format(" [checked]"))
    saved = [Deed("check Dark", light), Deed("click Save", dark)]
    claims = [claim("0-2", "checked")]
    assert "before the last operation" in refused(claims, light, dark, saved)
    loaded = Deed("reload", dark, is_idle=True, is_reload=True)
    assert proven(claims, light, dark, [*saved, loaded]).program
    assert "before anything was done" in refused(claims, dark, dark, [loaded])


MONTH = """
[0-1] heading: Rooms [level=1]
[0-2] grid
  [0-3] row
    [0-4] gridcell: May 13, 2031 [name not displayed]
      [0-5] text: 13
      {}
    [0-7] gridcell: May 14, 2031 [name not displayed]
      [0-8] text: 14
      {}
"""


def month(first, then):
    return page(MONTH.format(*(f"[0-{ref}] text: {each}" if each else "" for ref, each in ((6, first), (9, then)))))


def test_what_stands_in_a_cell_with_a_name_of_its_own_is_claimed_of_that_cell():
    before, now, twin = month("", ""), month("", "Workshop"), month("Workshop", "")
    way = [Deed("click Save", before)]
    found = proven([claim("0-9", "text", expected="Workshop")], before, now, way, task="a Workshop on 14 May 2031")
    assert "May 14, 2031" in " ".join(describe(found.program))
    assert not evaluate_verify(found.program, twin, {}, base_url="http://app.test").passed
    named_by_nobody = proven([claim("0-9", "text", expected="Workshop")], before, now, way, task="a Workshop")
    assert "2031" not in " ".join(describe(named_by_nobody.program))


STOCK = """
[0-1] heading: Stock [level=1]
[0-2] grid
  [0-3] row
    [0-4] columnheader: Item
    [0-5] columnheader: Reorder
  [0-6] row
    [0-7] gridcell: Wood glue
    [0-8] gridcell{}
  [0-9] row
    [0-10] gridcell: Masking tape
    [0-11] gridcell{}
[0-12] text: {} to reorder
"""


def stock(glue, tape):
    ticks = (" [checked] [checkable=]" if each else " [checkable=]" for each in (glue, tape))
    return page(STOCK.format(*ticks, glue + tape))


def ticked(before):
    return Deed("click gridcell", before, ref="0-8", row=("Wood glue",))


def test_the_tick_itself_is_claimed_of_what_was_operated_though_the_engine_speaks_of_a_count():
    before, now, twin = stock(False, False), stock(True, False), stock(False, True)
    count = claim("0-12", "text", expected="1 to reorder")
    found = proven([count], before, now, [ticked(before)], task="mark the wood glue")
    assert any('"Wood glue"' in words and "is checked" in words for words in describe(found.program))
    assert not evaluate_verify(found.program, twin, {}, base_url="http://app.test").passed
    anew = stock(True, False)
    for at, node in enumerate(anew.walk()):  # a library that draws its rows anew
        node.ref = f"0-{at + 50}"
    again = proven(
        [claim("0-62", "text", expected="1 to reorder")], before, anew, [ticked(before)], task="mark the glue"
    )
    assert len(again.program.all) == 2


def test_a_count_is_no_proof_of_the_row_that_was_operated():
    before, now = (page(ROWS.format("-", "-") + f"[0-11] text: {count} unread") for count in (3, 4))
    way = [Deed("click Toggle", before, ref="0-6", row=("Asthma",))]
    count = claim("0-11", "text", expected="4 unread")
    assert "would also hold if another row had been changed than that of Asthma" in refused([count], before, now, way)
    assert proven([count], before, now, way, task="have 4 unread").program.all, "the sentence says it"
    elsewhere = [replace(way[0], before=START)]
    assert proven([count], before, now, [*elsewhere, Deed("click Save", before)]).program.all, "a row of another page"


def test_what_was_operated_and_is_called_otherwise_by_now_must_not_be_called_so():
    before = month("Budget · Attic", "Stand-up · Cellar")
    now, twin = month("Budget · Garden", "Stand-up · Cellar"), month("Budget · Attic", "Budget · Garden")
    way = [Deed("click Budget", before, ref="0-6"), Deed("click Save", before)]
    found = proven([claim("0-6", "text", expected="Budget · Garden")], before, now, way, task="move it to the garden")
    assert any("Budget · Attic" in words for words in describe(found.program))
    assert not evaluate_verify(found.program, twin, {}, base_url="http://app.test").passed


def test_of_what_went_with_all_that_it_stood_in_nothing_is_claimed():
    menu = "\n[0-12] menu\n  [0-13] menuitem: Resolve\n"
    before, opened, now = (
        page(ROWS.format("-", "-")),
        page(ROWS.format("-", "-") + menu),
        page(ROWS.format("done", "-")),
    )
    way = [Deed("click Toggle", before, ref="0-6", row=("Asthma",)), Deed("click Resolve", opened, ref="0-13")]
    found = proven([claim("0-5", "text", expected="done")], before, now, way)
    assert len(found.program.all) == 1


def test_what_a_message_offers_is_no_witness_that_it_is_the_page():
    inbox = "[0-1] button: Compose\n[0-2] list\n  [0-3] listitem: Lyon\n  [0-4] listitem: Nice\n"
    before, now = page(inbox), page(inbox.replace("  [0-3] listitem: Lyon\n", "") + "[0-5] button: Close")
    gone = claim(None, "absent", expected="Lyon")
    found = proven([gone], before, now, [Deed("click Archive", before)], task="archive Lyon")
    later = page(inbox.replace("  [0-3] listitem: Lyon\n", ""))
    assert evaluate_verify(found.program, later, {}, base_url="http://app.test").passed


def test_a_message_with_the_number_of_what_was_operated_speaks_of_it_if_the_sentence_says_that_number():
    before, paid, other = (page(ROWS.format("-", "-") + f"[0-11] text: Paid order {each}") for each in ("none", 42, 43))
    way = [Deed('click button "Pay 42"', before, ref="0-6", row=("Asthma",))]
    said = [claim("0-11", "text", expected="Paid order 42")]
    assert proven(said, before, paid, way, task="pay order 42").program.all
    assert "another row" in refused(said, before, paid, way, task="pay what is due")
    assert "another row" in refused(
        [claim("0-11", "text", expected="Paid order 43")], before, other, way, task="pay order 42"
    )


def test_that_a_button_went_is_claimed_of_its_row_and_of_one_of_the_page_nothing_is():
    rows = ROWS.format("-", "-") + "[0-11] button: Next\n[0-12] text: 2 open"
    closed = rows.replace("Next", "Back").replace("2 open", "1 open")
    before, now = page(rows), page(closed.replace("button: Toggle", "text: closed", 1))
    way = [Deed("click Next", before, ref="0-11"), Deed("click Toggle", before, ref="0-6", row=("Asthma",))]
    found = proven([claim("0-12", "text", expected="1 open")], before, now, way, task="close asthma")
    assert len(found.program.all) == 2
    other = page("text: closed".join(closed.rsplit("button: Toggle", 1)))
    assert not evaluate_verify(found.program, other, {}, base_url="http://app.test").passed


def test_what_the_menu_of_a_row_offers_is_of_that_row():
    closed = page(ROWS.format("-", "-") + "[0-11] text: 4 unread")
    entry = "    [0-6] button: Toggle [expanded]\n      [0-13] menuitem: Mark as read"
    opened = page(ROWS.format("-", "-").replace("    [0-6] button: Toggle", entry))
    way = [Deed("click Toggle", closed, ref="0-6", row=("Asthma",))]
    assert proven([claim("0-13")], closed, opened, way).program.all
    apart = page(ROWS.format("-", "-") + "[0-13] menuitem: Mark as read")
    assert "another row" in refused([claim("0-13")], closed, apart, way)


def test_what_stood_only_in_the_field_that_it_was_typed_into_was_not_so_before():
    typed = page("[0-1] heading: Fair [level=1]\n[0-2] textbox [value=Rent 40 tables] [tag=input]")
    now = page("[0-1] heading: Fair [level=1]\n[0-3] text: Rent 40 tables")
    start = page("[0-1] heading: Fair [level=1]\n[0-3] text: Rent tables")
    way = [Deed("click title", start), Deed("press Enter", typed)]
    assert proven([claim("0-3", "text", expected="Rent 40 tables")], start, now, way, task="rename it").program.all
    held = [Deed("click title", start), Deed("fill it", start), Deed("click Save", typed)]
    assert "before the last operation" in refused(
        [claim("0-2", "value", expected="Rent 40 tables")], start, typed, held
    )
