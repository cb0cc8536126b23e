"""A button right below a title is of what the title says: another title in its place, and the button is another thing's.

Both stand in no box of their own, so that nothing but the title says whose the button is. A title that only went, or is written otherwise,
forbids nothing.
"""

import pytest

from pytest_stagehand._elements.relocate import relocate
from tests.browser.test_another_in_its_place import IT, PAGE, taken
from tests.browser.test_targets import described

pytestmark = pytest.mark.one_page("http://shop.test/")

PAIRS = {
    "right below": "<h2>{0}</h2><button {1}>Deploy</button>",
    "below a text": "<h3>{0}</h3><p>Two servers</p><button {1}>Deploy</button>",
    "in a line": "<h2>{0}</h2><p>One <b>of two</b></p><p><button {1}>Deploy</button></p>",
    "in a bar": "<h2>{0}</h2><div><span><button>Stop</button></span><span><button {1}>Deploy</button></span></div>",
    "beside another": "<h2>{0}</h2><button>Stop</button> <button {1}>Deploy</button>",
    "below the title's box": "<header><h2>{0}</h2><a href=/help>Help</a></header><button {1}>Deploy</button>",
    "a link": "<h2>{0}</h2><p><a href='#' {1}>Deploy</a></p>",
    "in the foot of a card": "<div><div><h3>{0}</h3><p>Two servers</p></div><div><button {1}>Deploy</button></div></div>",
    "in the foot of a card that lists much": "<div><div><h3>{0}</h3><ul><li>One a<li>Two b<li>Three c<li>Four d<li>Five e<li>Six f<li>Seven g</ul></div><div><button>Cancel</button><button {1}>Deploy</button></div></div>",
    "a switch": "<h2>{0}</h2><label><input type=checkbox {1}>Enabled</label>",
}
NAMES = [
    ("Staging", "Production"),
    ("Test", "Test 2"),
    ("Öffentlich", "Nicht öffentlich"),
    ("本番", "検証"),
    ("تجريبي", "إنتاج"),
]
FOLDS = {"as it was": "{}", "in a part": "<div class=new>{}</div>", "in a section": "<section>{}</section>"}


@pytest.mark.parametrize("fold", FOLDS.values(), ids=FOLDS)
@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
def test_what_stands_below_another_title_in_place_of_its_own_is_not_taken(page, pair, fold):
    own, other = NAMES[0]
    assert taken(page, pair.format(own, IT), fold.format(pair.format(other, ""))) == ""
    assert taken(page, pair.format(own, IT), fold.format(pair.format(own, IT))) == "it"


@pytest.mark.parametrize(("own", "other"), NAMES)
def test_a_title_that_went_leaves_no_button_to_the_titles_that_stay(page, own, other):
    pair = PAIRS["right below"]
    both = pair.format(own, IT) + pair.format(other, "")
    assert taken(page, both, f"<div>{pair.format(other, '')}</div>") == ""
    assert taken(page, pair.format(own, IT), pair.format(other, "")) == ""
    another = pair.format(other, "").replace("Deploy", "Promote")
    assert (
        taken(page, pair.format(own, IT) + another, another.replace("<button", "<button>Deploy</button><button", 1))
        == ""
    )


def over(*titles: str, more: str = "", it: str = IT) -> str:
    """Titles over each other, and a button below the last."""
    ranks = "".join(f"<h{rank + 2}>{title}</h{rank + 2}>" for rank, title in enumerate(titles))
    return f"{ranks}{more}<p><button {it}>Deploy</button></p>"


SAME = {
    "of another rank": (over("Staging"), over("Staging").replace("h2", "h4")),
    "in a box of its own": (over("Staging"), f"<div class=head>{over('Staging').replace('<p>', '</div><div>')}</div>"),
    "in capitals": (over("Staging"), f"<div>{over('STAGING:')}</div>"),
    "with a hyphen": (over("E-mail"), f"<div>{over('Email')}</div>"),
    "with what it counts": (over("Staging"), f"<div>{over('Staging (3)')}</div>"),
    "that counts": (over("3 servers"), f"<div>{over('5 servers')}</div>"),
    "that went, below the next": (over("Servers", "Staging"), over("Servers")),
    "that went, and all over it": (over("Servers", "Staging"), f"<section>{over()}</section>"),
    "that came over it": (over("Staging"), over("Servers", "Staging")),
    "that is another over it": (over("Servers", "Staging"), over("Hosts", "Staging")),
    "that is a text": (over("Staging"), over("Servers", more="<p>Staging</p>")),
    "that is a legend": (over("Staging"), f"<fieldset><legend>Staging</legend>{over()}</fieldset>"),
    "over a link to a part of the page": ("<h2>All details</h2><p><a href='#tags' data-it>Tags</a></p>", "<h2>Details</h2><div><a href='#tags' data-it>Tags</a></div>"),
    "behind fields": (
        "<h2>Log in</h2><p><label>Name <input></label></p><button data-it>Go on</button>",
        "<section><h2>Sign in</h2><p><label>Name <input></label></p><button data-it>Go on</button></section>",
    ),
    "of a part before it that is no card": (
        "<div><h2>Servers</h2><ul><li>1 a<li>2 b<li>3 c<li>4 d<li>5 e<li>6 f<li>7 g</ul></div><div><button data-it>Deploy</button></div>",
        "<div><h2>Hosts</h2><ul><li>1 a<li>2 b<li>3 c<li>4 d<li>5 e<li>6 f<li>7 g</ul></div><div><button data-it>Deploy</button></div>",
    ),
    "behind another part": (
        "<h2>History</h2><ul><li><a href=/1>One</a><li><a href=/2>Two</a></ul><p><button data-it>Deploy</button></p>",
        "<h2>Servers</h2><div><p><button data-it>Deploy</button></p></div>",
    ),
}  # fmt: skip
ANOTHER = {
    "below one that stayed": (over("Servers", "Staging"), over("Servers", "Production", it="")),
    "and another over it": (over("Servers", "Staging"), over("Hosts", "Production", it="")),
    "behind fields": (over("Staging"), over("Production", more="<p><label>Note <input></label></p>", it="")),
    "while the words stand below": (over("Staging"), over("Production", it="") + "<p>Staging</p>"),
    "while the words stand above": (over("Staging"), "<p><a href=/staging>Staging</a></p>" + over("Production", it="")),
}  # fmt: skip


@pytest.mark.parametrize("case", SAME)
def test_a_title_that_says_the_same_or_only_went_forbids_nothing(page, case):
    assert taken(page, *SAME[case]) == "it"


@pytest.mark.parametrize("case", ANOTHER)
def test_a_title_that_was_none_of_its_own_forbids(page, case):
    assert taken(page, *ANOTHER[case]) == ""


def test_it_is_proposed_with_both_titles(page):
    page.set_content(PAGE.format(over("Staging")))
    target = described(page)
    page.set_content(PAGE.format(f"<div>{over('Production')}</div>"))
    refusal = relocate(page, target, str).refusal
    assert (refusal.rule, refusal.was, refusal.now) == ("headed", "Staging", "Production")
    assert refusal.is_open


def test_a_recording_that_knows_no_titles_is_healed_as_before(page):
    page.set_content(PAGE.format(over("Staging")))
    target = described(page)
    old = target.model_copy(update={"looks": target.looks.model_copy(update={"titles": ()})})
    page.set_content(PAGE.format(f"<div>{over('Production')}</div>"))
    found = relocate(page, old, str)
    assert found.target is not None
    assert found.refusal is None
