from email.message import EmailMessage
from time import process_time

import pytest

from pytest_stagehand import MailError
from pytest_stagehand._mail.html import safe, shown_of, tree_of
from pytest_stagehand._mail.parsing import parse


def mail(text="", html="", subject="Hello", **headers):
    """A mail as an application sends it."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "Shop <shop@example.org>", "Ada <ada@example.org>", subject
    for name, value in headers.items():
        message[name] = value
    if text or not html:
        message.set_content(text)
    if html:
        (message.add_alternative if text else message.set_content)(html, subtype="html")
    return parse(message.as_bytes())


def raw(*lines):
    """A mail as somebody else wrote it."""
    return parse("\r\n".join(lines).encode())


FOOTER = "<p>© 2026 Shop, 94105 San Francisco. Sent on Nov 26, 2026 at 10:31.</p>"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"text": "Your code is 482913."}, "482913"),
        ({"text": "Your code:\n\n482 913\n\nIt holds for 10 minutes."}, "482913"),
        ({"text": "Ihr Code lautet 482913 und gilt bis 10:31 am 26.11.2026."}, "482913"),
        ({"text": "482913 ist Ihr Code.\n\n© 2026 Shop"}, "482913"),
        ({"text": "Your code is K7QX-2M4P."}, "K7QX-2M4P"),
        ({"text": "Total: 1042.50 EUR, order #10425, see https://example.org/o/998877\nCode: 4829"}, "4829"),
        ({"html": f"<p>Your code</p><table><tr><td>482913</td></tr></table>{FOOTER}"}, "482913"),
        ({"html": f"<p>Your code is <strong>482913</strong>.</p>{FOOTER}"}, "482913"),
        ({"html": f"<div style='display: none'>117700 things</div><p>x7Kp2q</p>{FOOTER}"}, "x7Kp2q"),
        ({"text": "Hello from the shop!\n\nEnter this code:\n\nSHRM-DFXH\n\nTHANKS\n\nFOLD-THREAD"}, "SHRM-DFXH"),
        ({"html": f"<p>Your code is</p><p><b>WDJBMJHT</b></p>{FOOTER}"}, "WDJBMJHT"),
        ({"text": "other 111111", "html": "<p>482913</p>"}, "482913"),
        ({"text": "No number here", "subject": "482913 is your code"}, "482913"),
        ({"text": "Write to 482913@example.org\nCode 771204"}, "771204"),
    ],
)
def test_a_code_is_known_by_its_form_and_its_place(given, code):
    assert mail(**given).code == code


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"text": "Welcome to the shop, since 2026."}, "has no codes"),
        ({"text": "482913 or 771204"}, "has several codes:\n  482913\n  771204"),
        ({"html": "<p>482913</p><p>771204</p>"}, "has several codes:\n  482913\n  771204"),
        ({"text": "Shop\n\nGMBH\n\nTHANKS\n\nshrm-dfxh\n\nYour SHRM-DFXH is here"}, "has no codes"),
        ({"text": "SHRM-DFXH\n\nWDJB-MJHT"}, "has several codes:\n  SHRM-DFXH\n  WDJB-MJHT"),
        ({"text": ""}, "has no codes.*\nSay what stands before it.*\nIt says: nothing"),
    ],
)
def test_no_code_is_guessed(given, says):
    with pytest.raises(MailError, match=says) as caught:
        _ = mail(**given).code
    assert caught.value.why in ("none", "several")


SEVERAL = """Hello,

your verification
code is 482913. Your order 10425 came on Nov 26, 2026.
In letters: SHRM-DFXH.
Your voucher: "x7Kp2q". Code of the door: 12. The voucher is 771204.
For the phone (sent at 10:31): 482 913, and for the desk 2026.
"""


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("Verification code is", "482913"),
        ("order", "10425"),
        ("your voucher:", "x7Kp2q"),
        ("phone", "482913"),
        ("desk", "2026"),
        ("In letters", "SHRM-DFXH"),
    ],
)
def test_the_words_before_a_code_tell_it_from_others(words, code):
    assert mail(SEVERAL).code_after(words) == code


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("your PIN is", 'no codes after "your PIN is". It has:\n  482913\n  10425'),
        ("voucher", 'several codes after "voucher":\n  x7Kp2q'),
        ("door", 'no codes after "door"'),
        ("desk 2026", 'no codes after "desk 2026"'),
        ("", 'no codes after ""'),
    ],
)
def test_words_that_lead_to_no_code_or_to_two_are_an_error(words, says):
    with pytest.raises(MailError) as caught:
        mail(SEVERAL).code_after(words)
    assert says in str(caught.value)


def test_all_that_could_be_codes_is_listed_what_stands_alone_first():
    found = mail(html="<p>Order 10425 has the code</p><p>482913</p><p>Order 10425</p>")
    assert found.codes == ("482913", "10425")


HTML = """
    <p>Hi <b>Ada</b>,</p>
    <a href="https://shop.example/confirm?token=a1&amp;to=ada"><span>Confirm</span> your address</a>
    <p>or <a href="https://shop.example/other"> Confirm </a></p>
    <a href="https://shop.example/unsubscribe"><img alt="Unsubscribe" src="https://track.example/1.gif"></a>
    <a href="javascript:alert(1)">Run</a> <a href="file:///etc/passwd">Read</a> <a href="mailto:a@b.c">Write</a> <a>Nowhere</a>
"""


def test_links_are_those_to_the_web_with_what_is_shown_for_them():
    assert [(link.text, link.url) for link in mail(html=HTML).links] == [
        ("Confirm your address", "https://shop.example/confirm?token=a1&to=ada"),
        ("Confirm", "https://shop.example/other"),
        ("Unsubscribe", "https://shop.example/unsubscribe"),
    ]


@pytest.mark.parametrize(
    ("text", "path"), [("confirm", "other"), ("your address", "confirm?token=a1&to=ada"), ("UNSUB", "unsubscribe")]
)
def test_a_link_is_found_by_what_it_shows(text, path):
    assert mail(html=HTML).link(text) == f"https://shop.example/{path}"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Run", 'has no links that show "Run". It has:\n  Confirm your address: https'),
        ("con", 'has several links that show "con":\n  Confirm your address'),
        ("", "has several links:\n"),
    ],
)
def test_no_link_is_guessed(text, says):
    with pytest.raises(MailError) as caught:
        mail(html=HTML).link(text)
    assert says in str(caught.value)


def test_the_same_link_twice_is_one():
    assert (
        mail(html="<a href=https://a.example/x>Go</a> <a href=https://a.example/x>Go on</a>").link("go")
        == "https://a.example/x"
    )


@pytest.mark.parametrize(
    ("line", "text", "url"),
    [
        ("Confirm: https://a.example/c?t=1.", "Confirm", "https://a.example/c?t=1"),
        ("Confirm your address:\n\n  <https://a.example/c>", "Confirm your address", "https://a.example/c"),
        ("See (https://a.example/wiki/A_(b)).", "See", "https://a.example/wiki/A_(b)"),
    ],
)
def test_a_link_in_plain_text_is_named_by_what_stands_before_it(line, text, url):
    (found,) = mail(line).links
    assert (found.text, found.url) == (text, url)


def test_a_mail_with_html_only_has_the_text_that_it_shows():
    shown = mail(
        html="<style>p{}</style><p>Hi\n Ada</p><p hidden>Nobody</p><ul><li>one<li>two</ul><script>x</script>"
    ).text
    assert shown == "Hi Ada\none\ntwo"


def test_headers_are_read_as_people_read_them():
    found = raw(
        "From: =?utf-8?q?J=C3=B6rg?= <JOERG@example.org>",
        'To: "Lovelace, Ada" <ada@example.org>, bob@example.org',
        "Cc: cy@example.org",
        "Subject: =?utf-8?b?R3LDvMOfZQ==?=",
        "  from us",
        "",
        "text",
    )
    assert (found.sender, found.subject, found.text) == ("JOERG@example.org", "Grüße from us", "text")
    assert found.to == ("ada@example.org", "bob@example.org", "cy@example.org")


def test_the_comma_of_an_encoded_name_parts_no_addresses():
    found = raw("To: =?utf-8?q?Lovelace=2C_Ada?= <ada@example.org>", "", "x")
    assert found.to == ("ada@example.org",)


def test_whom_the_server_delivered_it_to_are_recipients_as_well():
    assert parse(b"To: ADA@example.org\r\n\r\nx", ["ada@example.org", "blind@example.org"]).to == (
        "ADA@example.org",
        "blind@example.org",
    )


def test_attachments_are_bytes_with_their_name_and_type():
    message = EmailMessage()
    message.set_content("see")
    message.add_attachment(b"%PDF-1", maintype="application", subtype="pdf", filename="Übersicht.pdf")
    message.add_attachment("a,b", subtype="csv", filename="a.csv")
    found = parse(message.as_bytes())
    assert [(each.name, each.type) for each in found.attachments] == [
        ("Übersicht.pdf", "application/pdf"),
        ("a.csv", "text/csv"),
    ]
    assert found.attachments[0].content == b"%PDF-1"
    assert found.text == "see\n"


MULTI = ("Subject: x", "Content-Type: multipart/mixed; boundary=b", "")
BROKEN = {
    "nothing at all": (),
    "no headers": ("just text",),
    "a boundary that never comes": (*MULTI, "Code: 482913"),
    "parts that never end": (*MULTI, "--b", "Content-Type: text/plain", "", "Code: 482913"),
    "no boundary": ("Content-Type: multipart/mixed", "", "Code: 482913"),
    "an unknown character set": ("Content-Type: text/plain; charset=klingon", "", "Code: 482913"),
    "broken base64": ("Content-Transfer-Encoding: base64", "", "Q29kZTogNDgyOTEz=x"),
    "broken encoded words": ("Subject: =?utf-8?b?!!!?= =?klingon?q?x?=", "", "Code: 482913"),
    "bytes in headers": ("Subject: Gr\udcfc\udcdfe", "To: \udcff", "", "Code: 482913"),
    "a type that is none": ("Content-Type: ;;;", "", "Code: 482913"),
    "a name that is none": (*MULTI, "--b", "Content-Disposition: attachment; filename*=klingon''%ff", "", "x", "--b--"),
}


@pytest.mark.parametrize("lines", BROKEN.values(), ids=BROKEN)
def test_a_broken_mail_is_read_as_well_as_it_can_be(lines):
    found = parse("\r\n".join(lines).encode("utf-8", "surrogateescape"))
    if "482913" in "".join(lines):
        assert "482913" in found.text


def test_what_is_broken_is_said_where_something_is_missing():
    with pytest.raises(MailError, match="form is broken: StartBoundaryNotFoundDefect"):
        _ = raw(*MULTI, "no code").code


def test_parts_in_parts_end_somewhere():
    lines = []
    for number in range(3000):
        lines += [f"Content-Type: multipart/mixed; boundary=b{number}", "", f"--b{number}"]
    assert parse("\r\n".join(lines).encode()).attachments == ()


@pytest.mark.parametrize("part", ["<", "<!--", "<a ", "</", '<a b="', "<p>", "<b>", "<script>", "&#", "<a href=x>"])
def test_markup_that_never_ends_is_read_in_time(part):
    started = process_time()
    tree = tree_of(part * 50_000)
    shown_of(tree)
    safe(tree)
    assert process_time() - started < 5


def test_html_that_no_mail_has_is_refused():
    found = mail(html="<p>482913</p>" + "x <b>y</b>\n" * 200_000)
    with pytest.raises(MailError, match="characters of HTML; at most 2,000,000"):
        _ = found.code


HOSTILE = """
    <script>top.stolen = 1</script><p onclick="x()" style="color: red">Hi</p><img src=x onerror="x()" alt="logo">
    <img src="data:image/png;base64,AA"><iframe src="https://evil.example"></iframe><form action="https://evil.example"><input name=p>Text</form>
    <meta http-equiv=refresh content="0;url=https://evil.example"><base href="https://evil.example/"><link rel=stylesheet href="https://evil.example">
    <svg><a href="javascript:x()">S</a></svg><a href=" javascript:x()" target=_blank ping=https://evil.example>J</a>
    <a href="https://shop.example/?a=1&amp;b=%22%3E">Good</a><b title='"><script>x()</script>'>T</b>
    <style>p { color: red } </style ><style></styl<script>x()</script></style><object data=x></object><x-y>kept</x-y><!-- <p>no</p> -->
"""


def test_a_page_of_a_mail_has_nothing_that_runs_loads_or_sends():
    made = safe(tree_of(HOSTILE))
    lowered = made.lower()
    for forbidden in (
        "<script",
        "onclick",
        "onerror=",
        "iframe",
        "<form",
        "<input",
        "<meta",
        "<base",
        "<link",
        "<svg",
        "javascript",
    ):
        assert forbidden not in lowered, forbidden
    assert "evil.example" not in made
    assert '<a href="https://shop.example/?a=1&amp;b=%22%3E">Good</a>' in made
    assert '<p style="color: red">Hi</p>' in made
    assert '<img alt="logo">' in made
    assert "kept" in made
