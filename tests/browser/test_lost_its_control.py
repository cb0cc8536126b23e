"""Two parts have a control of one name, told apart by the words beside it alone; one of them loses it, and the other is left.

The words still stand near what is left, in the part next to it: they are not its own. As in `test_another_in_its_place`, nothing may be
taken there, and the harmless pairs must go on being taken.
"""

import pytest

from tests.browser.test_another_in_its_place import IT, taken

pytestmark = pytest.mark.one_page("http://shop.test/")

CONTROLS = {
    "button": "<button {}>Edit</button>",
    "link": "<a href='#' {}>Edit</a>",
    "box": "<input type=checkbox {}>",
}
FORMS = {
    "values": "<dl><dt>Name<dd {2}>Ann {0}</dd><dt>Town<dd>Rome {1}</dd></dl>",
    "paragraphs": "<div><p {2}>Ann {0}</p><p>Bob {1}</p></div>",
    "parts of a line": "<p><span {2}>花子 {0}</span><span>太郎 {1}</span></p>",
    "flat pairs": "<div class=kv><b>Plan</b><span class=v {2}>Pro {0}</span><b>Card</b><span class=v>Visa {1}</span></div>",
}


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize("form", FORMS)
def test_of_two_that_words_told_apart_the_other_is_not_taken_once_one_has_gone(page, form, control):
    own, other = CONTROLS[control].format(IT), CONTROLS[control].format("")
    was = FORMS[form].format(own, other, "")
    assert taken(page, was, FORMS[form].format("", other, "")) == ""
    assert taken(page, was, FORMS[form].format("", other, "class=done" if form != "flat pairs" else "")) == ""
    assert taken(page, was, FORMS[form].format(own, "", "")) == "it"
    assert taken(page, was, FORMS[form].format(own, other, "")) == "it"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("<dl><dt>Name<dd>Ann {0}<dt>Town<dd>Rome {1}</dl>", "<dl><dt>Town<dd>Rome {1}<dt>Name<dd>Ann {0}</dl>"),
        (
            "<dl><dt>Name<dd>Ann {0}<dt>Town<dd>Rome {1}</dl>",
            "<dl><dt>Name<dd>Ann <i>you</i> {0}<dt>Town<dd>Rome {1}</dl>",
        ),
        ("<div><p>Ann {0}</p><p>Bob {1}</p></div>", "<div><p><b>Ann</b> {0}</p><p><b>Bob</b> {1}</p></div>"),
        ("<div><p>Ann {0}</p><p>Bob {1}</p></div>", "<div><p>New today</p><p>Ann {0}</p><p>Bob</p></div>"),
        ("<div><p>Ann {0}</p><p>Bob {1}</p></div>", "<div><p>Ann</p><p>Ann {0}</p><p>Bob {1}</p></div>"),
    ],
)
def test_what_stands_with_its_words_is_still_taken(page, was, now):
    own, other = CONTROLS["button"].format(IT), CONTROLS["button"].format("")
    assert taken(page, was.format(own, other), now.format(own, other)) == "it"
