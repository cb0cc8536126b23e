import re
import smtplib
import socket
import sys
from contextlib import closing
from threading import Thread, Timer
from time import monotonic

import pytest

from pytest_stagehand import MailError, StagehandError
from pytest_stagehand._basics.errors import InstructionError
from pytest_stagehand._basics.secrets import MADE, SecretRegistry
from pytest_stagehand._mail.addresses import Address
from pytest_stagehand._mail.choosing import fetching
from pytest_stagehand._mail.mailbox import MOST_BYTES, Mailbox
from pytest_stagehand._mail.smtp import SmtpServer
from tests.support.mails import PASSWORD, USER, deliver, imap_server, mailpit, message, send


@pytest.fixture(scope="module")
def listening():
    with closing(SmtpServer()) as server:
        yield server


@pytest.fixture
def server(listening):
    listening.begin()
    return listening


@pytest.fixture
def mailbox(server):
    return Mailbox(server)


# --- waiting -------------------------------------------------------------------------------------------------------


def test_a_mail_that_comes_later_is_waited_for(server, mailbox):
    Timer(0.2, send, [server.listening, message("Hi", subject="Confirm")]).start()
    assert mailbox.wait_for("ada@example.org").subject == "Confirm"


def test_whom_it_is_to_and_what_it_is_about_must_fit(server, mailbox):
    send(server.listening, message(to="bob@example.org", subject="Your code"))
    send(server.listening, message(to="ada@example.org", subject="Welcome,  Ada"))
    send(server.listening, message(to="ada@example.org", subject="Your code"))
    send(server.listening, message(to="cy@example.org", subject="News"))
    assert mailbox.wait_for("ADA@example.org", "your CODE").to == ("ada@example.org",)
    assert mailbox.wait_for("ada@example.org", "welcome, ada").subject == "Welcome, Ada"
    assert mailbox.wait_for(subject=re.compile(r"^N\w+s$")).to == ("cy@example.org",)
    assert mailbox.wait_for("bob@example.org").subject == "Your code"


def test_a_part_of_an_address_is_another_address(server, mailbox):
    send(server.listening, message(to="ada@example.org"))
    with pytest.raises(MailError):
        mailbox.wait_for("a@example.org", timeout=0)


def test_of_several_the_newest_is_given_and_an_older_one_never_after_it(server, mailbox):
    for code in ("111111", "222222"):
        send(server.listening, message(code))
    assert mailbox.wait_for("ada@example.org").code == "222222"
    with pytest.raises(MailError, match="given before"):
        mailbox.wait_for("ada@example.org", timeout=0)
    send(server.listening, message("333333"))
    assert mailbox.wait_for("ada@example.org").code == "333333"
    assert [mail.code for mail in mailbox.mails] == ["333333", "222222", "111111"]


def test_two_equal_mails_are_two(server, mailbox):
    send(server.listening, message("the same"))
    first = mailbox.wait_for("ada@example.org")
    send(server.listening, message("the same"))
    second = mailbox.wait_for("ada@example.org")
    assert first is not second
    assert first.text == second.text


def test_an_error_lists_what_came_instead(server, mailbox):
    send(server.listening, message(to="bob@example.org", subject="Your\x07 code"))
    with pytest.raises(MailError) as caught:
        mailbox.wait_for("ada@example.org", "Confirm", timeout=50)
    assert str(caught.value) == (
        'No mail to ada@example.org with "Confirm" in its subject came within 0.05 s.\n'
        f"What came to {mailbox.url}, newest first:\n"
        '  to bob@example.org: "Your\\x07 code"'
    )
    assert caught.value.why == "none"


def test_an_error_says_where_nothing_came(mailbox):
    with pytest.raises(MailError, match=r"Nothing came to smtp://127\.0\.0\.1:\d+\."):
        mailbox.wait_for(timeout=0)


def test_an_error_shows_no_secret(server):
    mailbox = Mailbox(server, mask=SecretRegistry(["482913"]).mask)
    send(server.listening, message(subject="482913 is your code"))
    with pytest.raises(MailError, match=r"\*\*\* is your code"):
        mailbox.wait_for("bob@example.org", timeout=0)


@pytest.mark.parametrize(
    "given",
    [{"to": 7}, {"subject": b"x"}, {"timeout": "5"}, {"timeout": -1}, {"timeout": float("nan")}, {"timeout": True}],
)
def test_what_is_no_wish_is_refused(mailbox, given):
    with pytest.raises(InstructionError, match=next(iter(given))):
        mailbox.wait_for(**given)


# --- the server ----------------------------------------------------------------------------------------------------


def test_blind_copies_are_seen(server, mailbox):
    send(server.listening, message(), "blind@example.org")
    assert mailbox.wait_for("blind@example.org").to == ("ada@example.org", "blind@example.org")


def test_any_login_is_taken(server, mailbox):
    with smtplib.SMTP(mailbox.smtp_host, mailbox.smtp_port) as client:
        client.login("shop", "whatever")
        client.send_message(message())
    assert len(mailbox.mails) == 1


def test_a_line_may_be_as_long_as_a_mail(server, mailbox):
    with smtplib.SMTP(*server.listening) as client:
        client.sendmail("a@example.org", ["ada@example.org"], b"Subject: long\r\n\r\n" + b"x" * 100_000)
    assert mailbox.wait_for("ada@example.org").text.strip() == "x" * 100_000


def test_a_mail_that_is_too_large_is_refused_and_the_error_says_so(server, mailbox):
    with pytest.raises(smtplib.SMTPSenderRefused):
        send(server.listening, message("x\n" * (MOST_BYTES // 2)))
    with pytest.raises(MailError, match=r"Nothing came.*\nRefused: 552 .*size"):
        mailbox.wait_for(timeout=0)


def test_what_a_test_before_got_is_not_there(server):
    send(server.listening, message())
    server.begin()
    assert Mailbox(server).mails == []


def test_what_came_since_a_test_began_is_kept_however_late_it_asks_for_its_mailbox(server):
    send(server.listening, message(subject="before"))
    began = monotonic()
    send(server.listening, message(subject="since"))
    server.begin(began)
    assert [mail.subject for mail in Mailbox(server).mails] == ["since"]


def test_a_loop_that_sends_mails_is_ended(server, mailbox, monkeypatch):
    monkeypatch.setattr("pytest_stagehand._mail.smtp.MOST_MAILS", 2)
    for _ in range(2):
        send(server.listening, message())
    with pytest.raises(smtplib.SMTPDataError):
        send(server.listening, message())
    with pytest.raises(MailError, match="Refused: 452 more than 2 mails"):
        mailbox.wait_for("bob@example.org", timeout=0)


def test_it_listens_on_loopback_alone(server):
    assert server.listening[0] == "127.0.0.1"


def test_a_port_that_is_taken_is_named():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(MailError, match=rf"No mail server can listen at 127\.0\.0\.1:{port}"):
            SmtpServer(port)


def test_it_ends_while_a_client_is_still_there():
    server = SmtpServer()
    with socket.create_connection(server.listening) as client:
        client.recv(3)
        server.close()
        assert not server._thread.is_alive()
    server.close()


def test_without_aiosmtpd_the_error_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "aiosmtpd.smtp", None)
    monkeypatch.delitem(sys.modules, "aiosmtpd", raising=False)
    with pytest.raises(StagehandError, match=r"stagehand_mailbox needs the package aiosmtpd.*pytest-stagehand\[mail\]"):
        SmtpServer()


# --- mailboxes elsewhere -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def imap():
    with imap_server() as port:
        yield port


def opened(url, password=PASSWORD):
    return fetching(Address.of(url), {"STAGEHAND_MAILBOX_PASSWORD": password})


def test_a_folder_by_imap_gives_what_came_since_the_test_began(imap):
    deliver(imap, message("111111", subject="Before"))
    with closing(opened(f"imap://{USER}@127.0.0.1:{imap}")) as source:
        mailbox = Mailbox(source)
        assert mailbox.mails == []
        deliver(imap, message("222222", subject="Your code", to="Ada <ada@example.org>"))
        deliver(imap, message("333333", subject="Your code", to="bob@example.org"))
        assert mailbox.wait_for("ada@example.org", "code").code == "222222"
        Timer(0.1, deliver, [imap, message("444444")]).start()
        assert mailbox.wait_for("ada@example.org").code == "444444"
        assert [mail.code for mail in mailbox.mails] == ["444444", "333333", "222222"]


def test_a_mail_that_imap_says_is_too_large_is_not_fetched(imap, monkeypatch):
    monkeypatch.setattr("pytest_stagehand._mail.imap.MOST_BYTES", 500)
    with closing(opened(f"imap://{USER}@127.0.0.1:{imap}")) as source:
        deliver(imap, message("x" * 600))
        with pytest.raises(MailError, match=r"Refused: a mail of .* bytes; at most 500 are read"):
            Mailbox(source).wait_for(timeout=0)


@pytest.mark.parametrize(
    ("url", "password", "says"),
    [
        ("imap://{user}@127.0.0.1:{port}", "wrong", "can't log in"),
        ("imap://{user}@127.0.0.1:{port}/Nowhere", PASSWORD, "can't look into the folder"),
        ("imap://{user}@127.0.0.1:{closed}", PASSWORD, "can't connect"),
        ("imaps://{user}@127.0.0.1:{port}", PASSWORD, "can't connect"),
        ("imap://{user}@127.0.0.1:{port}", "", "needs a password: set STAGEHAND_MAILBOX_PASSWORD"),
    ],
)
def test_a_folder_that_can_not_be_read_is_named_without_the_password(imap, url, password, says):
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        closed = found.getsockname()[1]
    with pytest.raises(MailError, match=says) as caught:
        opened(url.format(user=USER, port=imap, closed=closed), password)
    assert caught.value.why == "mailbox"
    assert PASSWORD not in str(caught.value)


def test_no_password_is_sent_to_another_machine_without_tls(imap, monkeypatch):
    monkeypatch.setattr("pytest_stagehand._mail.imap.LOOPBACK", ())
    with pytest.raises(MailError, match="can't turn to TLS, without which no password is sent"):
        opened(f"imap://{USER}@127.0.0.1:{imap}")


def test_the_password_is_a_secret_from_then_on(imap):
    opened(f"imap://{USER}@127.0.0.1:{imap}").close()
    assert SecretRegistry(more=MADE).mask(f"login {PASSWORD}") == "login ***"


def _hang_up(server):
    server.accept()[0].close()


@pytest.mark.parametrize("scheme", ["imap", "mailpit+http"])
@pytest.mark.parametrize("does", ["hangs", "hangs up"])
def test_a_server_that_answers_nothing_is_an_error_in_time(monkeypatch, scheme, does):
    for module in ("imap", "mailpit"):
        monkeypatch.setattr(f"pytest_stagehand._mail.{module}.ANSWER_S", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as server:
        if does == "hangs up":
            Thread(target=_hang_up, args=[server], daemon=True).start()
        with pytest.raises(MailError, match=r"The mailbox .* can't") as caught:
            opened(f"{scheme}://qa@127.0.0.1:{server.getsockname()[1]}")
    assert caught.value.why == "mailbox"


@pytest.fixture
def pit():
    with mailpit() as (spoken, port):
        yield spoken, f"mailpit+http://127.0.0.1:{port}"


def test_mailpit_gives_what_came_since_the_test_began(pit):
    spoken, url = pit
    spoken.catch(message("111111"))
    mailbox = Mailbox(opened(url))
    assert mailbox.mails == []
    spoken.catch(message("222222", subject="Your code"), "blind@example.org")
    assert mailbox.wait_for("blind@example.org").code == "222222"
    Timer(0.1, spoken.catch, [message("333333")]).start()
    assert mailbox.wait_for("ada@example.org").code == "333333"
    assert spoken.asked.count("/api/v1/message/id1/raw") == 1
    assert "/api/v1/message/id0/raw" not in spoken.asked


def test_mailpit_is_logged_in_to_where_the_address_names_a_user(pit):
    spoken, url = pit
    spoken.login = f"qa:{PASSWORD}"
    assert Mailbox(opened(url.replace("//", "//qa@"))).mails == []
    with pytest.raises(MailError, match="answers 401"):
        opened(url.replace("//", "//qa@"), "wrong")


@pytest.mark.parametrize("answer", [b"<h1>Shop</h1>", b"[]", b"{}", b'{"messages": [1]}', b'{"messages": 1}', b"\xff"])
def test_what_is_no_mailpit_is_named(pit, answer):
    spoken, url = pit
    spoken.answer = answer
    with pytest.raises(MailError, match=r"mailpit\+http://127.* can't be read: it answers no list of mails"):
        opened(url)


def test_a_mail_that_mailpit_says_is_too_large_is_not_fetched(pit):
    spoken, url = pit
    mailbox = Mailbox(opened(url))
    spoken.sizes["id0"] = MOST_BYTES + 1
    spoken.catch(message())
    with pytest.raises(MailError, match="Refused: a mail of 10,485,761 bytes"):
        mailbox.wait_for(timeout=0)


def test_a_mailbox_elsewhere_has_no_server_to_send_to(pit):
    with pytest.raises(MailError, match="the application sends its mails there by itself"):
        _ = Mailbox(opened(pit[1])).url
