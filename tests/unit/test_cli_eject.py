"""Recordings as plain Playwright; that it runs is seen in tests/plugin/test_cli.py and tests/e2e/test_ejected_suite.py."""

import ast
from pathlib import Path

import pytest
from click.testing import CliRunner

from pytest_stagehand._cli.ejecting.locators import query, target
from pytest_stagehand._cli.ejecting.rewriting import eject_module
from pytest_stagehand._cli.ejecting.verifying import expectations
from pytest_stagehand._cli.ejecting.words import NotEjectable, Words
from pytest_stagehand._cli.main import main
from pytest_stagehand._recording.document import dump
from pytest_stagehand._recording.effects import (
    ChangedEffect,
    DialogEffect,
    DownloadEffect,
    Item,
    ItemEffect,
    NodeEffect,
    PageEffect,
    UrlEffect,
)
from pytest_stagehand._recording.keys import Key
from pytest_stagehand._recording.programs import ExtractProgram, VerifyProgram
from pytest_stagehand._recording.queries import Query, Region, TextTest
from pytest_stagehand._recording.schema import Again, RecordedAction, RecordedStep
from pytest_stagehand._recording.targets import Fingerprint, Group, Locator, Target
from tests.support.recordings import DONE, TOTAL, click, recording, step

SUITE = Path(__file__).parents[2] / "example_suite"
WORDS = Words("page", "page")


def act(name="Add to cart", **more):
    return click(name).model_copy(update=more)


def verify(statement, **assertion):
    program = VerifyProgram.model_validate({"all": [assertion]})
    return RecordedStep.of(Key("verify", statement, "/"), program=program)


def ejected(source, *steps, test="test_it.py::test_it", **more):
    return eject_module(source, "test_it.py", [recording(*steps, test=test)], **more)


def lines(source, *steps):
    """The lines of the test function, ejected."""
    result = ejected(f"from pytest_stagehand import Page\n\ndef test_it(page: Page):\n    {source}\n", *steps)
    ast.parse(result.source)
    function = result.source.partition("def test_it(page: Page):\n")[2].partition("\n\n\n")[0]
    return [line.removeprefix("    ") for line in function.rstrip().splitlines()]


def test_a_step_that_is_awaited_is_left_and_named():
    result = ejected('async def test_it(page):\n    await page.act("press it")\n', step("press it", act()))
    (left,) = result.left
    assert left.endswith('act "press it": plain Playwright is written of the sync API only')
    assert "    raise NotImplementedError(" in result.source


def test_a_click_is_a_click():
    assert lines('page.act("press it")', step("press it", act())) == [
        'page.get_by_role("button", name="Add to cart", exact=True).click()'
    ]


def test_effects_are_waited_for():
    gone = act(effect=UrlEffect(route="/orders/:id"))
    assert lines('page.act("press it")', step("press it", gone))[1] == (
        'page.wait_for_url(re.compile("/orders/[^/?#]+/?(#|$)"))'
    )
    changed = act(effect=ChangedEffect(name="# items"))
    assert lines('page.act("press it")', step("press it", changed)) == [
        r'with _changes(page.get_by_text(re.compile(r"^\s*[\d.,]+ items\s*$"))):',
        '    page.get_by_role("button", name="Add to cart", exact=True).click()',
    ]
    appeared = act(effect=NodeEffect(kind="appeared", role="dialog", name="Sizes"))
    assert 'get_by_role("dialog", name="Sizes", exact=True)' in lines('page.act("a")', step("a", appeared))[0]


def test_what_became_of_an_item_is_waited_for_there():
    bob = Item(role="row", texts=("Bob",), under=("Users",))
    (_, expected) = lines('page.act("a")', step("a", act(effect=ItemEffect(change="gone", item=bob))))
    assert (
        expected
        == r'expect(page.get_by_role("row").filter(has=page.get_by_text(re.compile(r"^\s*Bob\s*$")))).to_have_count(0)'
    )
    inside = act(effect=NodeEffect(kind="appeared", role="button", name="Restore", item=bob))
    assert lines('page.act("a")', step("a", inside))[0] == (
        r'with _changes(page.get_by_role("row").filter(has=page.get_by_text(re.compile(r"^\s*Bob\s*$")))'
        '.get_by_role("button", name="Restore", exact=True)):'
    )
    named = act(effect=ItemEffect(change="named", item=bob))
    assert lines('page.act("a")', step("a", named))[0] == 'with _changes(page.get_by_text(re.compile("Bob"))):'


EXPORT = act(effect=DownloadEffect(name="report-⟨n⟩.csv", holds="text"))
PRESS = 'page.get_by_role("button", name="Add to cart", exact=True).click()'
FILE = r're.compile(r"report-[\d.,]+\.csv")'


def test_a_file_is_expected():
    assert lines('page.act("a")', step("a", EXPORT)) == [
        "with page.expect_download() as download:",
        f"    {PRESS}",
        f"_expect_file(download.value, {FILE})",
    ]


@pytest.mark.parametrize(
    ("around", "effect", "then"),
    [
        ("page.expect_download() as file", EXPORT, f"_expect_file(file.value, {FILE})"),
        ("page.expect_popup() as tab", act(effect=PageEffect()), "tab.value.wait_for_load_state()"),
        ("open() as log, page.expect_download() as file", EXPORT, f"_expect_file(file.value, {FILE})"),
    ],
)
def test_what_the_test_waits_for_itself_is_waited_for_once(around, effect, then):
    assert lines(f'with {around}:\n        page.act("a")', step("a", effect)) == [
        f"with {around}:",
        f"    {PRESS}",
        f"    {then}",
    ]


@pytest.mark.parametrize(
    "around", ["other.expect_download() as file", "page.expect_download()", "page.expect_popup() as file"]
)
def test_what_the_test_waits_for_elsewhere_or_by_no_name_is_waited_for_beside_it(around):
    assert lines(f'with {around}:\n        page.act("a")', step("a", EXPORT))[1:] == [
        "    with page.expect_download() as download:",
        f"        {PRESS}",
        f"    _expect_file(download.value, {FILE})",
    ]


def test_of_two_files_of_a_step_each_is_waited_for():
    source = 'with page.expect_download() as file:\n        page.act("a")'
    assert "".join(lines(source, step("a", EXPORT, EXPORT))).count("with page.expect_download() as download:") == 2


def test_what_is_read_of_a_file_is_said_to_be_left():
    shown = VerifyProgram.model_validate({"all": [{"kind": "text-shown", "text": {"how": "contains", "text": "A-17"}}]})
    step_ = RecordedStep.of(Key("verify", "A-17 is shown", "*", within='download "orders.csv"'), program=shown)
    left = ejected("def test_it(page, path):\n    page.verify('A-17 is shown', within=path)\n", step_)
    assert "raise NotImplementedError('verify" in left.source.replace('"', "'")
    assert "it reads a file: see pypdf, openpyxl and csv" in left.left[0]


def test_a_dialog_is_answered_if_it_asks_what_was_recorded():
    accept = RecordedAction(method="accept_dialog")
    asked = DialogEffect(type="confirm", message="Remove %who%?")
    call = 'page.act("a %who%", variables={"who": name})'
    found = lines(call, step("a %who%", accept, act(effect=UrlEffect(route="/"), also=(asked,))))
    assert found[0] == r'_answer(page, "confirm", re.compile("Remove " + re.escape(str(name)) + r"\?"), True)'
    assert lines('page.act("a")', step("a", accept, act(effect=DialogEffect())))[0].startswith('page.once("dialog"')


def test_operands_and_variables_are_those_of_the_call():
    fill = act("E-mail", method="fill", arguments=("%email%",))
    call = 'page.act("fill %email%", variables={"email": account["email"]})'
    assert lines(call, step("fill %email%", fill))[0].endswith('.fill(account["email"])')
    both = act("Name", method="fill", arguments=("Dear %name%, 50%",))
    call = 'page.act("fill %name%", variables={"name": name})'
    assert lines(call, step("fill %name%", both))[0].endswith('.fill("Dear " + str(name) + ", 50%")')


def test_secrets_and_the_plugins_own_names_are_plain_ones():
    source = """
from pytest_stagehand import Page, Secret, VerificationFailed

CARD = Secret("4242")

@pytest.mark.stagehand(mode="replay")
def test_it(page: Page, number: Secret):
    with pytest.raises(VerificationFailed):
        page.act("fill %card%", variables={"card": Secret(CARD.reveal())})
"""
    fill = act("Card", method="fill", arguments=("%card%",))
    made = ejected(source, step("fill %card%", fill)).source
    assert 'CARD = "4242"' in made
    assert "number: str" in made
    assert "pytest.raises(AssertionError)" in made
    assert "# pytest.mark.stagehand" in made
    assert ".fill(CARD)" in made
    assert "pytest_stagehand" not in made


def test_one_time_codes_stay_and_are_asked_each_time():
    source = """
from pytest_stagehand import Secret, Totp

CODE = Totp(Secret("JBSWY3DP").reveal())

def test_it(page):
    page.act("fill %code%", variables={"code": CODE})
    print(CODE.reveal())
"""
    fill = act("Code", method="fill", arguments=("%code%",))
    made = ejected(source, step("fill %code%", fill)).source
    assert "from pytest_stagehand import Totp" in made
    assert 'CODE = Totp(_revealed("JBSWY3DP"))' in made
    assert ".fill(_revealed(CODE))" in made
    assert "print(_revealed(CODE))" in made
    assert "def _revealed(value: Any) -> Any:" in made


def test_a_parameter_of_the_sentence_is_one_of_the_locator():
    source = """
def test_it(page, size):
    page.act(f'choose "{size}" as the size')
    page.verify(f'the size is "{size}"')
"""
    recordings = [
        recording(
            step(f'choose "{size}" as the size', act(size)),
            verify(f'the size is "{size}"', kind="text-shown", text={"how": "equals", "text": f"Size: {size}"}),
            test=f"test_it.py::test_it[{size}]",
        )
        for size in ("Small", "Large")
    ]
    made = eject_module(source, "test_it.py", recordings).source
    assert 'page.get_by_role("button", name=size, exact=True).click()' in made
    assert 'get_by_text(f"Size: {size}", exact=True)' in made
    assert "Large" not in made


def test_what_is_recorded_differently_on_two_pages_is_told_apart_by_the_page():
    source = "def test_it(page, path):\n    page.goto(path)\n    page.act('take the large one')\n"
    radio = step("take the large one", act("Large"), act("Add"), route="/red")
    listed = step("take the large one", act("Large", method="select_option", arguments=("L",)), route="/blue/:id")
    made = eject_module(
        source, "test_it.py", [recording(each, test=f"test_it.py::test_it[{each.route}]") for each in (radio, listed)]
    ).source
    assert "    _take_the_large_one(page)" in made
    assert 'if _at(page, "/red"):' in made
    assert 'elif _at(page, "/blue/:id"):' in made
    assert "def _at(page: Page, route: str)" in made
    ast.parse(made)


def test_names_that_differ_between_recordings_are_either_one():
    source = "def open(page):\n    page.act('open the cart')\n"
    one, two = step("open the cart", act("Cart 1 item")), step("open the cart", act("Cart 2 items"))
    made = eject_module(source, "cart.py", [recording(one, test="a.py::a"), recording(two, test="a.py::b")]).source
    assert 'name="Cart 1 item", exact=True).or_(page.get_by_role("button", name="Cart 2 items"' in made


def test_a_new_tab_is_a_popup():
    source = "def test_it(page):\n    tab = page.act('click Help').new_page\n"
    made = ejected(source, step("click Help", act("Help", effect=PageEffect()))).source
    assert "tab = _click_help(page)" in made
    assert "with page.expect_popup() as popup:" in made
    assert "popup.value.wait_for_load_state()\n    return popup.value" in made


def test_one_of_several_is_found_in_its_row():
    locators = (Locator(by="role", value="Remove", role="button"), Locator(by="css", value="main[1]/ul[1]/button[2]"))
    row = Group(role="row", texts=("White mug",))
    print_ = Fingerprint(
        role="button", name="Remove", tag="button", groups=(Group(role="generic", near=True), row), matched=2
    )
    assert target(WORDS, Target(locators=locators, fingerprint=print_)) == (
        'page.get_by_role("row").filter(has=page.get_by_text("White mug", exact=True))'
        '.get_by_role("button", name="Remove", exact=True)'
    )
    nameless = print_.model_copy(update={"groups": ()})
    assert target(WORDS, Target(locators=locators, fingerprint=nameless)) == (
        'page.locator("main:nth-of-type(1) > ul:nth-of-type(1) > button:nth-of-type(2)")'
    )


def test_one_in_a_dialog_without_a_role_is_found_under_its_title():
    locators = (Locator(by="role", value="Save", role="button"), Locator(by="css", value="div[1]/button[1]"))
    over = Group(role="dialog", texts=("Edit user",))
    found = Fingerprint(role="button", name="Save", tag="button", matched=2, over=over)
    one = 'get_by_role("button", name="Save", exact=True)'
    assert target(WORDS, Target(locators=locators, fingerprint=found)) == (
        'page.locator("div, section, form").filter(has=page.get_by_text("Edit user", exact=True))'
        f".filter(has=page.{one}).last.{one}"
    )


def test_what_varies_in_a_name_is_a_pattern():
    print_ = Fingerprint(role="link", name="Order ⟨id⟩ of ⟨date⟩", tag="a")
    found = Target(locators=(Locator(by="role", value=print_.name, role="link"),), fingerprint=print_)
    assert target(WORDS, found) == r'page.get_by_role("link", name=re.compile(r"^Order \S+ of .+$"))'


@pytest.mark.parametrize(
    ("assertion", "expected"),
    [
        ({"kind": "title", "test": {"how": "equals", "text": "Paid"}, "holds": True}, 'expect(page).to_have_title("Paid")'),
        (
            {"kind": "url", "part": "relative", "test": {"how": "equals", "text": "/cart"}, "holds": False},
            'expect(page).not_to_have_url("/cart")',
        ),
        (
            {"kind": "text-shown", "text": {"how": "contains", "text": "1 item"}},
            r'expect(page.get_by_text(re.compile(r"(?<!\w)1 item(?!\w)")).filter(visible=True).first).to_be_visible()',
        ),
        (
            {"kind": "state", "query": {"roles": ["checkbox"], "name": {"how": "equals", "text": "Navy"}}, "state": "checked", "holds": False},
            'expect(page.get_by_role("checkbox", name="Navy", exact=True)).not_to_be_checked()',
        ),
        (
            {"kind": "state", "query": {"roles": ["tab"], "name": {"how": "equals", "text": "Care"}}, "state": "selected", "holds": True},
            'expect(page.get_by_role("tab", name="Care", exact=True, selected=True)).to_be_visible()',
        ),
        (
            {"kind": "text", "query": {"attribute": {"attribute": "id", "value": "badge"}}, "take": "text", "test": {"how": "equals", "text": "0 items"}, "holds": True},
            'expect(page.locator("#badge")).to_have_text("0 items")',
        ),
        (
            {"kind": "labelled", "label": {"by": "label", "label": "Total", "pair": "definition"}, "test": {"how": "equals", "text": "€5"}, "holds": True},
            r'expect(page.locator("dt").filter(has_text=re.compile(r"^\s*Total:?\s*$")).locator("xpath=following-sibling::dd[1]")).to_have_text("€5")',
        ),
        (
            {"kind": "count", "query": {"roles": ["listitem"]}, "compare": "==", "count": 3, "witness": {"path": "/"}},
            'expect(page.get_by_role("listitem")).to_have_count(3)',
        ),
    ],
)  # fmt: skip
def test_an_assertion_is_what_expect_waits_for(assertion, expected):
    assert expectations(WORDS, VerifyProgram.model_validate({"all": [assertion]}))[-1] == expected


def test_an_absence_is_expected_on_the_page_that_was_meant():
    absent = {
        "kind": "absent",
        "query": {"roles": ["button"], "name": {"how": "equals", "text": "Pay"}},
        "witness": {
            "path": "/orders/*",
            "present": [{"roles": ["heading"], "name": {"how": "equals", "text": "Order"}}],
        },
    }
    assert expectations(WORDS, VerifyProgram.model_validate({"all": [absent]})) == [
        'expect(page).to_have_url(re.compile("/orders/[^/?#]+/?([?#]|$)"))',
        'expect(page.get_by_role("heading", name="Order", exact=True).first).to_be_visible()',
        'expect(page.get_by_role("button", name="Pay", exact=True).filter(visible=True)).to_have_count(0)',
    ]


def test_a_query_is_a_locator_in_its_regions():
    name = TextTest(how="equals", text="Large")
    region = Region(role="row", holds=TextTest(how="equals", text="Mug"))
    assert query(WORDS, Query(roles=("radio",), name=name, within=(region,))) == (
        'page.get_by_role("row").filter(has=page.get_by_text("Mug", exact=True)).get_by_role("radio", name="Large", exact=True)'
    )
    with pytest.raises(NotEjectable):
        query(WORDS, Query(roles=("radio",), states=("invalid",)))


def test_a_reading_is_a_function_that_is_validated_by_the_schema():
    leaf = {"reads": "value", "source": {"by": "column", "header": "Price"}, "take": "text"}
    leaf["convert"] = {"to": "decimal", "decimal_mark": ".", "around": ["€"]}
    each = {"reads": "object", "fields": {"price": leaf}}
    table = {"reads": "table", "columns": ["Price"], "header": "header-cells", "each": each}
    program = ExtractProgram.model_validate({"read": table})
    key = Key("extract", "the lines", "/", "list[{price: Decimal}]")
    source = "def test_it(page):\n    assert page.extract('the lines', schema=list[Line])\n"
    made = ejected(source, RecordedStep.of(key, program=program)).source
    assert "assert TypeAdapter(list[Line]).validate_python(_the_lines(page))" in made
    assert '{"price": _number(_text(row["Price"]))} for row in _rows(' in made
    ast.parse(made)


def test_a_task_is_a_function_that_does_it_sees_its_end_and_returns_what_was_asked_for():
    key = Key("agent", "order a shirt for %name%", "/", "str")
    done = act("Buy", effect=UrlEffect(route="/thanks"))
    made = ejected(
        "def test_it(page):\n"
        "    total = page.agent(timeout=9).execute('order a shirt for %name%', output=str, variables={'name': 'Lin'})\n"
        "    assert total.output\n",
        RecordedStep.of(key, actions=(done,), program=DONE, output=TOTAL),
    ).source
    ast.parse(made)
    assert "    total = _order_a_shirt_for_2(page, {'name': 'Lin'})\n" in made
    body = made.partition("def _order_a_shirt_for_2(page: Page, variables: dict[str, Any]) -> Any:\n")[2].splitlines()
    assert body[1:5] == [
        '    page.get_by_role("button", name="Buy", exact=True).click()',
        '    page.wait_for_url(re.compile("/thanks/?(#|$)"))',
        '    expect(page).to_have_title("Done")',
        "    return SimpleNamespace(output=_order_a_shirt_for(page))",
    ]
    assert "from types import SimpleNamespace" in made


def test_a_task_without_output_has_none_and_one_that_was_not_recorded_is_told():
    source = "def test_it(page):\n    page.agent().execute('order')\n"
    made = ejected(source, RecordedStep.of(Key("agent", "order", "/"), actions=(act("Buy"),), program=DONE)).source
    assert "return SimpleNamespace(output=None)" in made
    result = ejected(source)
    assert "    raise NotImplementedError(\"agent 'order': nothing is recorded of it\")" in result.source
    assert len(result.left) == 1
    assert ejected("def test_it(page):\n    database.agent.execute('select')\n").left == []


def test_a_task_that_was_seen_to_be_done_after_a_reload_is_so_as_plain_code():
    recorded = RecordedStep.of(Key("agent", "order", "/"), actions=(act("Buy"),), program=DONE)
    source = "def test_it(page):\n    page.agent().execute('order', verify_by_reload=True)\n"
    lines = ejected(source, recorded.model_copy(update={"reload": True})).source.splitlines()
    clicked, loaded = (
        next(at for at, line in enumerate(lines) if part in line) for part in (".click()", "page.reload()")
    )
    assert clicked < loaded < next(at for at, line in enumerate(lines) if "expect(" in line)


def test_a_task_that_was_seen_in_another_tab_says_so():
    again = Again(shows=(0,))
    recorded = RecordedStep.of(Key("agent", "order", "/"), actions=(act("Buy"),), program=DONE, again=again)
    made = ejected("def test_it(page):\n    page.agent().execute('order')\n", recorded)
    assert "# while it was recorded, another tab showed this as well" in made.source


def test_what_can_not_be_ejected_says_so_in_its_place():
    compared = {"kind": "compared", "compare": "=="}
    for side, label in (("left", "Total"), ("right", "Sum")):
        source = {"by": "label", "label": label, "pair": "definition"}
        number = {"to": "decimal", "decimal_mark": ".", "around": ["€"]}
        compared[side] = {"reads": "value", "source": source, "take": "text", "convert": number}
    result = ejected("def test_it(page):\n    page.verify('it adds up')\n", verify("it adds up", **compared))
    assert "    raise NotImplementedError(\"verify 'it adds up': definition labelled" in result.source
    assert len(result.left) == 1
    assert ejected("def test_it(page):\n    page.act('never recorded')\n").left


def test_what_is_no_step_stays_as_it_was():
    source = 'def test_it(page):\n    data = parser.extract("zip")\n    # Größe → 1\n    page.act("press it")  # why\n'
    made = ejected(source, step("press it", act())).source
    assert '    data = parser.extract("zip")\n    # Größe → 1\n' in made
    assert ".click()  # why" in made
    assert ejected("def helper():\n    return 1\n").source == "def helper():\n    return 1\n"


def test_a_loop_and_an_optional_step_keep_their_form():
    source = "def test_it(page):\n    for _ in range(2):\n        page.act('close it', optional=True)\n"
    steps = [step("close it", act("Close"), occurrence=number) for number in (1, 2)]
    made = ejected(source, *steps).source
    assert (
        '        if page.get_by_role("button", name="Close", exact=True).is_visible():\n'
        '            page.get_by_role("button", name="Close", exact=True).click()\n'
    ) in made


def test_a_step_with_nothing_to_do_is_a_comment():
    absent = RecordedStep.of(Key("act", "close it", "/"), absent=True)
    assert lines('page.act("close it")', absent) == ["pass  # close it: there was nothing to do when this was recorded"]


def test_one_test_of_a_file_is_ejected_alone():
    source = "X = 1\n\ndef test_other(page): ...\n\n\nclass TestA:\n    def test_b(self): ...\n    def test_c(self):\n        pass\n"
    made = eject_module(source, "test_it.py", [], only="TestA::test_c").source
    assert "test_other" not in made
    assert "test_b" not in made
    assert "def test_c" in made


def run(*args, status=0):
    result = CliRunner().invoke(main, ["eject", *args])
    assert result.exit_code == status, result.output
    return result.output


def test_the_command_takes_a_node_id_a_recording_a_file_or_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_it.py").write_text("def test_it(page):\n    page.act('press it')\n\ndef test_b(): ...\n")
    (tmp_path / "tests/data.txt").write_text("data")
    file = tmp_path / "tests/__recordings__/test_it/test_it.json"
    file.parent.mkdir(parents=True)
    file.write_text(dump(recording(step("press it", act()), test="test_it.py::test_it")), "utf-8")
    for place in ("tests/test_it.py::test_it", str(file)):
        shown = run(place)
        assert ".click()" in shown
        assert "test_b" not in shown
    assert "def test_b" in run("tests/test_it.py")
    run("tests/test_it.py", "-o", "plain/test_it.py")
    assert ".click()" in (tmp_path / "plain/test_it.py").read_text()
    assert '"steps": 1' in run("tests", "-o", "all", "--json")
    assert ".click()" in (tmp_path / "all/test_it.py").read_text()
    assert (tmp_path / "all/data.txt").read_text() == "data"
    assert not (tmp_path / "all/__recordings__").exists()
    assert "add -o FOLDER" in run("tests", status=2)
    assert "inside of what is ejected" in run("tests", "-o", "tests/plain", status=2)
    assert "no such file" in run("nowhere.py", status=2)
    assert "has no test test_x" in run("tests/test_it.py::test_x", status=1)
    file.write_text("{")
    assert "not JSON" in run("tests/test_it.py", status=1)


@pytest.mark.parametrize("file", sorted(path.name for path in SUITE.glob("*.py")))
def test_every_module_of_the_example_suite_is_python_when_ejected(file):
    from pytest_stagehand._cli.files import walked
    from pytest_stagehand._recording.store import load

    recordings = [load(path) for path in walked(SUITE)]
    made = eject_module((SUITE / file).read_text("utf-8"), file, recordings)
    ast.parse(made.source)
    assert made.left == []


def test_actions_have_a_plain_form_for_every_method_but_scrolling_gestures_and_what_an_agent_does_beside_the_page():
    from pytest_stagehand._cli.ejecting.actions import CALLS, HELPED, ON_PAGE
    from pytest_stagehand._recording.methods import METHODS

    assert set(METHODS) - CALLS.keys() - HELPED.keys() - ON_PAGE.keys() == {
        "scroll_by",
        "swipe",
        "pinch",
        "call_tool",
        "read",
        "switch_tab",
        "close_tab",
        "wait_for_person",
    }
    assert RecordedAction(method="reload").target is None


SURVEY = RecordedStep.of(Key("whenever", "a survey asks: close it", "*"), actions=(click("Close"),))


def test_what_comes_when_it_likes_becomes_a_handler_of_playwright():
    source = 'def test_it(page):\n    page.whenever("a survey asks", "close it")\n'
    close = 'page.get_by_role("button", name="Close", exact=True)'
    assert f"    page.add_locator_handler({close}, lambda: {close}.click())" in ejected(source, SURVEY).source
    assert "pass  # this never showed" in ejected(source).source
    stopped = ejected('def test_it(page):\n    w = page.whenever("a survey asks", "close it")\n    w.stop()\n', SURVEY)
    assert "remove_locator_handler" in stopped.left[0]
