import copy
import json
import pickle
import sys
from time import time

import pytest

from pytest_stagehand import InstructionError, Secret, StagehandError, Totp
from pytest_stagehand._basics import totp as totps
from pytest_stagehand._basics.secrets import MADE, SecretRegistry
from pytest_stagehand._basics.variables import fill, unfilled

SEED = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
LONGER = {
    "sha256": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA",
    "sha512": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNA=",
}


class Clock:
    """The time that a code is made for."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept = 0.0

    def sleep(self, seconds: float) -> None:
        self.slept += seconds
        self.now += seconds


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(totps, "time", lambda: clock.now)
    monkeypatch.setattr(totps, "sleep", clock.sleep)
    return clock


@pytest.mark.parametrize(
    ("now", "algorithm", "code"),
    [
        (1111111109, "sha1", "07081804"),
        (1111111109, "sha256", "68084774"),
        (1111111109, "sha512", "25091201"),
        (1234567890, "sha1", "89005924"),
        (20000000000, "sha256", "77737706"),
    ],
)
def test_codes_are_those_of_rfc_6238(clock, now, algorithm, code):
    clock.now = now - now % 30
    assert Totp(LONGER.get(algorithm, SEED), digits=8, algorithm=algorithm).reveal() == code


def test_a_secret_is_as_long_as_the_application_makes_it(clock):
    clock.now = 30
    assert Totp("JBSWY3DPEHPK3PXP").reveal() == "996554", "of 80 bits"


@pytest.mark.parametrize("written", [SEED.lower(), " ".join(SEED[at : at + 4] for at in range(0, 32, 4)), Secret(SEED)])
def test_the_secret_may_be_written_as_authenticators_show_it(clock, written):
    assert Totp(written).reveal() == Totp(SEED).reveal()


def test_a_code_that_runs_out_while_it_is_typed_waits_for_the_next(clock):
    totp = Totp(SEED)
    clock.now = 28.1
    assert totp.wait_s == pytest.approx(1.9)
    late = totp.reveal()
    clock.now = 31
    assert late == totp.reveal()
    assert clock.slept == pytest.approx(1.9)


def test_a_code_that_holds_is_given_at_once(clock):
    clock.now = 27.9
    Totp(SEED).reveal()
    assert clock.slept == 0


def test_each_code_and_the_secret_are_masked_as_soon_as_they_are_known(clock):
    printed = SecretRegistry(more=MADE)
    totp = Totp(SEED)
    codes = []
    for clock.now in (0, 30, 60):
        codes.append(totp.reveal())
    assert len(set(codes)) == 3
    for shown in (SEED, SEED.lower(), *codes):
        assert printed.mask(f"it is {shown}.") == "it is ***."


@pytest.mark.parametrize("show", [str, repr, lambda each: f"{each:>9}", lambda each: repr([each])], ids=range(4))
def test_nothing_that_shows_it_shows_a_code(clock, show):
    totp = Totp(SEED)
    code = totp.reveal()
    assert "Totp(***)" in show(totp)
    assert code not in show(totp)
    assert SEED not in show(totp)


@pytest.mark.parametrize(
    "leak", [json.dumps, pytest.param(pickle.dumps, id="pickle"), "".join, lambda totp: "x" + totp, list, vars, bytes]
)
def test_it_can_be_joined_dumped_and_pickled_by_nobody(leak):
    with pytest.raises(TypeError) as caught:
        leak(Totp(SEED))
    assert SEED not in str(caught.value)


def test_a_copy_is_itself():
    totp = Totp(SEED)
    assert copy.deepcopy({"code": totp})["code"] is copy.copy(totp) is totp


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"secret": "not base 32!"}, "base32"),
        ({"secret": "otpauth://totp/x?secret=GEZDGNBV"}, "base32"),
        ({"digits": 5}, "digits=5"),
        ({"digits": "6"}, "digits='6'"),
        ({"period": 0}, "period=0"),
        ({"period": 121}, "period=121"),
        ({"period": 30.5}, "period=30.5"),
        ({"algorithm": "md5"}, "one of sha1, sha256, sha512"),
    ],
)
def test_what_gives_no_codes_is_refused_without_a_word_of_the_secret(given, says):
    given = {"secret": SEED} | given
    with pytest.raises(ValueError, match=says) as caught:
        Totp(given.pop("secret"), **given)
    assert "GEZDGNBV" not in str(caught.value)


def test_an_empty_secret_names_the_environment():
    with pytest.raises(ValueError, match="environment"):
        Totp("")


def test_without_pyotp_the_error_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyotp", None)
    with pytest.raises(StagehandError, match=r"pip install 'pytest-stagehand\[mail\]'"):
        Totp(SEED)


def test_what_a_page_shows_of_the_last_code_is_the_variable_again(clock):
    totp = Totp(SEED)
    assert unfilled("nothing was given", {"code": totp}) == "nothing was given"
    with pytest.raises(InstructionError, match="%code% is a Totp and has given no code yet"):
        fill("%code%", {"code": totp})
    code = totp.reveal()
    assert unfilled(f"sent {code}", {"code": totp}) == "sent %code%"
    clock.now = 100
    assert fill("%code%", {"code": totp}) == code, "to read is not to give a new one"


def test_the_clock_is_the_machines():
    import pyotp

    before = pyotp.TOTP(SEED).at(int(time()))
    assert Totp(SEED).reveal() in (before, pyotp.TOTP(SEED).now())


def test_codes_are_let_go_with_their_test_and_what_stays_a_secret_stays():
    secrets = SecretRegistry(["a password"])
    secrets.add("111111", is_passing=True)
    secrets.add("222222", is_passing=True)
    secrets.add("222222")
    secrets.add("a password", is_passing=True)
    assert secrets.mask("a password, 111111, 222222") == "***, ***, ***"
    secrets.let_go()
    assert secrets.mask("a password, 111111, 222222") == "***, 111111, ***"
