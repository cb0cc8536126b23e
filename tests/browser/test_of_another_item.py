"""A list stands beside the part that tells of the item which was chosen: shown of another item, its controls are that one's.

What is called as the recorded control is the only one of its name, then and now; only what it is shown of is another.
"""

import pytest

from tests.browser.test_another_in_its_place import IT, taken

pytestmark = pytest.mark.one_page("http://shop.test/")

LISTS = {
    "buttons": "<ul><li><button>Ann</button></li><li><button>Bob</button></li></ul>",
    "links": "<nav><a href=/a>Ann</a> <a href=/b class=on>Bob</a></nav>",
    "cards": "<div class=list><div class=item><b>Ann</b><i>3 days</i></div><div class='item on'><b>Bob</b><i>4 days</i></div></div>",
    "a table": "<table><tr><td>Ann<td>1<tr><td>Bob<td>2</table>",
}
PARTS = {
    "div": "<div><h2>{}</h2><p>owes {}</p><button {}>Delete</button></div>",
    "main": "<main><h2>{}</h2><p>owes {}</p><button {}>Delete</button></main>",
    "section": "<section><header><h3>{}</h3></header><p>owes {}</p><footer><button {}>Delete</button></footer></section>",
    "no heading": "<div><p>{}</p><p>{}</p><button {}>Delete</button></div>",
}


@pytest.mark.parametrize("listed", LISTS)
@pytest.mark.parametrize("part", PARTS)
def test_what_is_shown_of_another_item_of_the_list_is_not_taken(page, listed, part):
    was = LISTS[listed] + PARTS[part].format("Ann", "little", IT)
    assert taken(page, was, LISTS[listed] + PARTS[part].format("Bob", "much", IT)) == ""


@pytest.mark.parametrize("listed", LISTS)
@pytest.mark.parametrize(
    "now",
    [
        "<div><h2>Details</h2><p>owes little</p><button {}>Delete</button></div>",
        "<main><h1>Bob and friends</h1><h2>Ann</h2><p>owes much</p><button {}>Delete</button></main>",
        "<div><h2>Bob</h2></div><div><h2>Ann</h2><p>owes little</p><button {}>Delete</button></div>",
        "<div><h2>Bob</h2><p>Ann</p><p>owes little</p><button {}>Delete</button></div>",
    ],
)
def test_another_title_that_is_no_item_of_the_list_or_stands_beside_the_recorded_words_forbids_nothing(
    page, listed, now
):
    was = LISTS[listed] + PARTS["div"].format("Ann", "little", IT)
    assert taken(page, was, LISTS[listed] + now.format(IT)) == "it"
