"""Promise 5, of what pytest itself prints of a test: failures, output, warnings, JUnit; and nothing else is hidden."""

import random
import re
import string
from xml.etree import ElementTree as ET

import pytest

RANDOM = random.Random(11)
LETTERS = string.ascii_letters + string.digits


def made(length):
    return "".join(RANDOM.choices(LETTERS, k=length))


TOKEN = f"{made(36)}.{made(310)}.{made(43)}"
PHRASE = " ".join(made(7) for _ in range(5)) + "'\"&%"
KEY = "\n".join(made(64) for _ in range(4))
UNUSED = made(30)
"""Of a `Secret` that is made, and given to no step."""
CARD = "".join(RANDOM.choices(string.digits, k=16))
SECRETS = {"TOKEN": TOKEN, "PHRASE": PHRASE, "KEY": KEY, "UNUSED": UNUSED, "CARD": CARD}
SHAPES = {"-".join(CARD[at : at + 4] for at in range(0, 16, 4)), ", ".join(map(repr, CARD)), CARD.encode().hex()}
LONGEST_LEFT = 5
TESTS = """
    import base64, logging, os, sys, unittest, warnings
    from urllib.parse import quote
    import pytest
    from playwright.sync_api import expect
    from pytest_stagehand import Secret

    TOKEN, PHRASE, KEY, UNUSED, CARD = (os.environ[name] for name in ("TOKEN", "PHRASE", "KEY", "UNUSED", "CARD"))
    MADE = Secret(UNUSED)

    class Client:
        def __init__(self, **options): self.options = options
        def __repr__(self): return f"<Client of {'shop ' * 20} with {self.options}>"

    @pytest.fixture(autouse=True)
    def told(stagehand):
        for each in (TOKEN, PHRASE, KEY):
            stagehand.add_secret(each)
        stagehand.variables["card"] = Secret(CARD)

    def test_local():
        token, url, raw = TOKEN, f"https://shop.example/{'a' * 150}?token={TOKEN}&x=1", TOKEN.encode()
        assert 0, "LOCAL"

    def call(given, *more, **options):
        raise RuntimeError("CALL")

    def test_arguments():
        call(PHRASE, KEY, [TOKEN] * 3, {"k": PHRASE}, client=Client(token=TOKEN), x=f"{'b' * 105}{PHRASE}{'c' * 300}")

    def test_message():
        raise ValueError(f"MESSAGE {TOKEN} {quote(PHRASE)} {KEY}")

    def test_cause():
        try:
            try:
                raise KeyError(PHRASE)
            except KeyError as error:
                raise ValueError(f"CAUSE {KEY}") from error
        except ValueError:
            raise TypeError("CONTEXT", TOKEN)

    def test_group():
        raise ExceptionGroup(f"GROUP {TOKEN}", [ValueError(PHRASE), ExceptionGroup("in it", [KeyError(KEY)])])

    def test_note():
        error = ValueError("NOTED")
        error.add_note(f"for {TOKEN}")
        raise error

    def test_equal():
        assert f"{'x' * 90}{TOKEN}1" == f"{'x' * 90}{TOKEN}2"

    def test_equal_at_the_end():
        assert f"1{TOKEN}{'x' * 90}" == f"2{TOKEN}{'x' * 90}"

    def test_equal_lines():
        assert f"begin\\n{KEY}\\nend" == f"begin\\n{KEY}\\nEND"

    def test_equal_lists():
        assert [f"{'word ' * 12}{PHRASE}{' word' * 9}", TOKEN] == [f"{'word ' * 12}{PHRASE}", KEY]

    def test_contains():
        assert "nothing" in f"{'y ' * 70}{PHRASE} {TOKEN} {'z ' * 100}"

    def test_dict():
        assert {"token": TOKEN, "phrase": PHRASE, "same": KEY} == {"token": 1, "phrase": 2, "same": KEY}

    def test_with_a_message():
        assert not TOKEN, f"SAID {PHRASE}"

    @pytest.fixture
    def broken():
        print("SET-UP", TOKEN)
        raise OSError(f"BROKEN {PHRASE}")

    def test_broken_set_up(broken): pass

    @pytest.fixture
    def broken_later():
        yield
        raise OSError(f"LATER {KEY}")

    def test_broken_teardown(broken_later): pass

    def test_output():
        print("PRINTED", TOKEN, PHRASE)
        print("PRINTED", KEY, file=sys.stderr)
        logging.getLogger("shop").warning("LOGGED %s %s", TOKEN, base64.b64encode(PHRASE.encode()))
        assert 0

    def test_output_of_one_that_passes():
        print("PRINTED", TOKEN, PHRASE)
        logging.getLogger("shop").error("LOGGED %s", KEY)

    def test_warning():
        warnings.warn(f"WARNED {TOKEN} of {PHRASE}")

    def test_warning_with_more():
        warnings.warn(pytest.PytestWarning("WARNED", TOKEN))

    def test_properties(record_property, record_xml_attribute, record_testsuite_property):
        record_property("told", TOKEN)
        record_property(PHRASE, {"of": [KEY]})
        record_xml_attribute("said", PHRASE)
        record_testsuite_property("whole", KEY)

    def test_skipped():
        pytest.skip(f"SKIPPED {TOKEN}")

    def test_expected():
        pytest.xfail(f"EXPECTED {PHRASE}")

    @pytest.mark.xfail(reason="known")
    def test_expected_to_fail():
        raise ValueError(TOKEN)

    def test_fail():
        pytest.fail(f"FAIL {KEY}", pytrace=False)

    def test_raises():
        with pytest.raises(ValueError, match="nothing of the kind"):
            raise ValueError(f"RAISES {TOKEN}")

    def test_subtests(subtests):
        with subtests.test(f"SUB {PHRASE}", token=TOKEN):
            print("SUBPRINTED", KEY)
            assert TOKEN == 1

    class TestCase(unittest.TestCase):
        @pytest.fixture(autouse=True)
        def told_again(self, told): pass

        def test_unit(self):
            self.assertEqual(TOKEN, PHRASE, f"UNIT {KEY}")

        def test_unit_parts(self):
            for each in (TOKEN, PHRASE):
                with self.subTest(each=each):
                    self.assertIn(each, KEY)

    def test_declared():
        given = Secret(TOKEN)
        assert given == given.reveal()

    def test_made(page):
        page.goto(f"/welcome?unused={UNUSED}")
        page.fill("#none", MADE.reveal(), timeout=200)

    def test_made_of_something_else():
        Secret(UNUSED.encode())

    def test_made_and_said(page):
        page.set_default_timeout(500)
        page.act(f"click {UNUSED}")

    def test_written_by_a_field():
        shown = "-".join(CARD[at : at + 4] for at in range(0, 16, 4))
        print("PRINTED", list(CARD), CARD.encode().hex())
        assert shown == ""

    @pytest.fixture
    def opened(page):
        page.set_default_timeout(500)
        page.goto(f"/welcome?token={quote(TOKEN)}&phrase={quote(PHRASE)}#{TOKEN}")
        return page

    def test_page(opened):
        frame, context, locator, requests = opened.main_frame, opened.context, opened.locator(f"text={PHRASE}"), []
        opened.on("request", requests.append)
        response = opened.reload()
        assert str(opened) == repr(opened) == "", f"{opened}"

    def test_expect(opened):
        expect(opened.locator("h1")).to_have_text("PASSED", timeout=200)

    def test_expect_address(opened):
        expect(opened).to_have_url("/elsewhere", timeout=200)

    def test_expect_value(opened):
        opened.locator("input").fill(PHRASE)
        expect(opened.locator("input")).to_have_value(KEY, timeout=200)

    def test_playwright(opened):
        opened.fill("#none", TOKEN, timeout=200)

    def test_step(opened):
        opened.act("fill Name with %phrase%", variables={"phrase": Secret(PHRASE)})
        opened.verify("the heading is Nothing")
"""
SEEN = (
    "LOCAL CALL MESSAGE CAUSE CONTEXT GROUP NOTED SAID BROKEN LATER PRINTED LOGGED SKIPPED EXPECTED FAIL SUB UNIT RAISES"
).split()
WAYS = {
    "long": ("--tb=long", "--showlocals", "-rA", "-vv", "--color=yes", "-olog_cli=true", "-ojunit_logging=all"),
    "short, in workers": ("--tb=short", "-l", "-ra", "-n", "2", "--reruns=1", "--only-rerun=LOCAL"),
    "native": ("--tb=native", "-rA", "-ojunit_logging=system-out", "--log-file=run.log", "--html=run.html"),
}


def left(written):
    """What is left of secrets, by file and line."""
    parts = {
        value[at : at + LONGEST_LEFT + 1]
        for value in SECRETS.values()
        for at in range(len(value) - LONGEST_LEFT)
        if "\n" not in value[at : at + LONGEST_LEFT + 1]
    }
    shown = re.compile("|".join(map(re.escape, parts | SHAPES)))
    return [
        f"{file}: {line[:240]}"
        for file, content in written.items()
        for line in content.decode(errors="replace").splitlines()
        if shown.search(line)
    ]


@pytest.fixture
def leaky(project, monkeypatch):
    for name, value in SECRETS.items():
        monkeypatch.setenv(name, value)
    project.site.pages["/welcome"] = f"<title>{TOKEN}</title><h1>{PHRASE}</h1><label>Name <input></label>"
    project.test(TESTS)
    return project


@pytest.mark.parametrize("way", WAYS)
def test_no_secret_is_in_what_pytest_prints_and_writes(leaky, way):
    leaky.has_reporters = "--html=run.html" in WAYS[way]
    run = leaky.run(*WAYS[way], "-Wdefault", "-olog_level=INFO", "--junitxml=junit.xml")
    assert len(run.outcomes) > 30
    assert left(leaky.written()) == []
    assert [word for word in SEEN if word not in run.text] == []
    assert "***" in run.text
    assert int(ET.parse(leaky.path / "junit.xml").getroot()[0].get("tests")) > 30


ENDS = {
    "KeyboardInterrupt": "raise KeyboardInterrupt(TOKEN)",
    "Exit": "pytest.exit(f'ENOUGH of {TOKEN}')",
    "INTERNALERROR": "pytest.broken = TOKEN",
}


@pytest.mark.parametrize("way", ENDS)
def test_no_secret_is_in_what_is_said_of_a_run_that_ends_early(project, monkeypatch, way):
    monkeypatch.setenv("TOKEN", TOKEN)
    project.conftest("""
        import pytest

        def pytest_runtest_logfinish():
            if hasattr(pytest, "broken"):
                raise RuntimeError(f"it was {pytest.broken}")
    """)
    project.test(f"""
        import os
        import pytest

        TOKEN = os.environ["TOKEN"]

        def test_end(stagehand):
            stagehand.add_secret(TOKEN)
            {ENDS[way]}
    """)
    run = project.run("--full-trace")
    assert way in run.text
    assert left(project.written()) == []


PLAIN = """
    import warnings
    import pytest

    def test_equal():
        print("PRINTED")
        assert {"token": "a" * 300, "b": [1] * 90} == {"token": "a" * 299 + "b", "b": []}

    def test_cause():
        try:
            {}["key"]
        except KeyError as error:
            warnings.warn("of a key")
            raise ValueError("no") from error

    def test_skipped(): pytest.skip("now")
"""


def test_a_run_without_secrets_is_printed_as_it_is(project):
    project.test(PLAIN)
    printed = []
    for without in ((), ("-p", "no:stagehand-printing")):
        run = project.run("-Wdefault", "-rA", "-l", "--junitxml=junit.xml", *without)
        junit = (project.path / "junit.xml").read_text()
        printed.append(re.sub(r"\d+\.\d+s?|timestamp=\S+|0x[0-9a-f]+", "", run.text + junit))
    assert printed[0] == printed[1]
